// This file defines the choices that a driver makes for a run.

package vm

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
)

// Choice is a decision that the driver has to make.
type Choice struct {
	Kind task.ChoiceKind
	N    int     // possibilities, numbered from 0; 0: they are not numbered, and only Draw and Give help
	What string  // for people: "value of id", "which thread goes on"
	Typ  ir.Type // of a value; nil: another choice, or one of a relation
}

// pendingKind says what a choice is about.
type pendingKind uint8

const (
	pendBranch pendingKind = iota // successor of a choose
	pendThread                    // thread to run
	pendNotify                    // thread to wake
	pendCount                     // atoms of a class in the initial state
	pendVars                      // values of variables, cell by cell
	pendSpec                      // a way to meet a specification
	pendInput                     // what the world outside gives to a model
	pendCall                      // how a call by contract ends
)

// pending is a choice that is not made yet. It never changes: a decision makes
// the next one, or the last.
type pending struct {
	kind    task.ChoiceKind
	what    pendingKind
	n       int // possibilities; unnumbered for values of wide types
	threads []int32
	vars    *varsChoice
	sols    *solutions
	call    *openPromise
	after   after
	name    string // for people
}

const unnumbered = -1

// after is what follows when the choice is complete.
type after uint8

const (
	afterNode  after = iota // the statement is done
	afterStart              // the run can begin
)

// decision is an entry of the run's history.
type decision struct {
	prev   *decision
	kind   task.ChoiceKind
	pick   int
	of     int
	values []named
}

// named is a value that was chosen.
type named struct {
	name string
	typ  ir.Type
	val  Value
	text *string // an input, in place of a value
}

// errNoChoice is returned when the run does not wait for a choice.
var errNoChoice = errors.New("vm: the run does not wait for a choice")

// Pick takes possibility i of the choice that Run stopped for.
func (s *State) Pick(i int) error {
	p := s.pending
	switch {
	case p == nil:
		return errNoChoice
	case p.n == unnumbered:
		return errors.New("vm: the possibilities are not numbered; use Draw or Give")
	case i < 0 || i >= p.n:
		return fmt.Errorf("vm: possibility %d of %d", i, p.n)
	}
	s.rec.shape(s)
	return s.take(i)
}

// take makes the decision.
func (s *State) take(i int) error {
	p := s.pending
	switch p.what {
	case pendBranch:
		s.record(p, i, nil)
		t := s.threads[s.current]
		f := t.top()
		f.node = f.proc.Block[f.proc.Nodes[f.node].(*ir.Choose).To[i].Index]
		s.settled()
	case pendThread:
		s.record(p, i, []named{threadName(p.threads[i])})
		s.pending = nil
		s.resume(p.threads[i])
	case pendNotify:
		s.record(p, i, []named{threadName(p.threads[i])})
		s.threads[p.threads[i]].status = reacquire
		s.threads[s.current].top().node++
		s.settled()
	case pendCount:
		return s.takeCount(i)
	case pendVars:
		return s.takeValue(i)
	case pendSpec:
		s.takeSolution(p.sols.all[i])
	}
	return nil
}

func threadName(i int32) named {
	return named{name: "thread", typ: ir.Int{Bits: 32, Signed: true}, val: Value{Word: uint64(i)}}
}

// settled counts the statement that waited for the choice.
func (s *State) settled() {
	s.pending = nil
	s.steps++
}

// record adds to the history.
func (s *State) record(p *pending, pick int, values []named) {
	s.log = &decision{s.log, p.kind, pick, max(p.n, 0), values}
}

// Draw takes a random possibility.
func (s *State) Draw(r *rand.Rand) error {
	p := s.pending
	switch {
	case p == nil:
		return errNoChoice
	case p.n != unnumbered:
		return s.Pick(r.IntN(p.n))
	case p.what == pendVars:
		s.rec.shape(s)
		return s.takeWord(s.randomWord(p.vars.target().Typ, r))
	}
	return errors.New("vm: this choice can only be given")
}

// PickWord takes a value of the choice's type, which is no reference.
func (s *State) PickWord(v uint64) error {
	p := s.pending
	switch {
	case p == nil:
		return errNoChoice
	case p.what != pendVars:
		return errors.New("vm: the choice is not of a value")
	}
	switch t := p.vars.target().Typ.(type) {
	case ir.Bool:
		v &= 1
	case ir.Int:
		v = t.Wrap(v)
	case ir.Float:
		if t.Bits == 32 {
			v = code.Bits32(code.F32(v))
		} else {
			v = code.Bits64(code.F64(v))
		}
	default:
		return fmt.Errorf("vm: a choice of type %s has no words", t)
	}
	s.rec.shape(s)
	return s.takeWord(v)
}

// randomWord is any value of a wide type; small numbers are more likely.
func (s *State) randomWord(t ir.Type, r *rand.Rand) uint64 {
	v := r.Uint64()
	if r.IntN(2) == 0 {
		v = uint64(int64(v) >> (40 + r.IntN(24)))
	}
	switch t := t.(type) {
	case ir.Int:
		return t.Wrap(v)
	case ir.Float:
		if t.Bits == 32 {
			return code.Bits32(code.F32(v))
		}
		return code.Bits64(code.F64(v))
	}
	return v
}

// Choices are the decisions of the run so far: one for each statement that
// needed any, since the small choices for one statement count as one. Those that
// made the initial state are not among them.
func (s *State) Choices() []task.Choice {
	n := 0
	for d := s.log; d != nil; d = d.prev {
		n++
	}
	out := make([]task.Choice, n)
	names := s.names()
	for d := s.log; d != nil; d = d.prev {
		n--
		out[n] = task.Choice{Kind: d.kind, Pick: d.pick, Of: d.of}
		for _, v := range d.values {
			if v.text != nil {
				out[n].Values = append(out[n].Values, task.Slot{Name: v.name, Value: task.Value{Scalar: *v.text}})
				continue
			}
			out[n].Values = append(out[n].Values, task.Slot{Name: v.name, Value: names.value(v.typ, v.val)})
		}
	}
	return out
}

// ask stops the run for a choice, unless there is nothing to choose. The caller
// has given back the step of a statement that is not done without the choice.
func (m *machine) ask(p *pending) {
	s := m.s
	s.pending = p
	for s.pending != nil {
		p = s.pending
		switch {
		case p.n == 0:
			m.impossible(p)
			return
		case p.n != 1 || m.budget.Forced:
			m.stopped = true
			m.stop = s.choiceStop()
			return
		}
		if err := s.take(0); err != nil {
			m.unsupported("%v", err)
			return
		}
	}
	if p.after == afterStart {
		return
	}
	if p.after == afterNode && p.what != pendThread {
		m.fuel-- // the statement is done, and finish counts it
		s.steps--
	}
	m.prepare()
}

// impossible ends an execution that has nothing to choose.
func (m *machine) impossible(p *pending) {
	m.s.pending = nil
	if p.what == pendSpec {
		m.halt(Infeasible, Miracle, "nothing satisfies the specification")
		return
	}
	m.halt(Infeasible, NoValue, "no "+p.describe())
}

// choiceStop describes the choice that is pending.
func (s *State) choiceStop() Stop {
	p := s.pending
	stop := Stop{Kind: NeedChoice, Thread: int(s.current), Unit: s.setup.Proc.Name}
	stop.Choice = Choice{Kind: p.kind, N: max(p.n, 0), What: p.describe()}
	if p.what == pendVars && !code.IsRel(p.vars.target().Typ) {
		stop.Choice.Typ = p.vars.target().Typ
	}
	if s.phase == phaseRun {
		f := s.threads[s.current].top()
		stop.Unit = f.proc.IR.Name
		stop.Node = f.proc.NodeAt(f.node)
		stop.Span = ir.MetaOf(stop.Node).Span
	}
	return stop
}

func (p *pending) describe() string {
	switch p.what {
	case pendBranch:
		return "which way to go"
	case pendThread:
		return "which thread goes on"
	case pendNotify:
		return "which thread is woken"
	case pendCount:
		return "how many atoms of " + p.name
	case pendVars:
		return "value of " + p.vars.target().Name
	case pendInput, pendCall:
		return p.name
	}
	return "how to meet the specification"
}

func (m *machine) chooseBranch() {
	m.park()
	n := m.node().(*ir.Choose)
	m.s.rec.shape(m.s)
	m.fuel++
	m.ask(&pending{kind: task.ChoiceBranch, what: pendBranch, n: len(n.To), name: "a branch"})
}
