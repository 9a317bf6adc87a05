// This file defines the choices that a driver makes for a run.

package vm

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Choice is a decision that the driver has to make.
type Choice struct {
	Kind task.ChoiceKind
	N    int     // possibilities, numbered from 0; 0: they are not numbered, and only Draw and Give apply
	What string  // for people: "value of id", "which thread goes on"
	Typ  ir.Type // of a value; nil: another choice, or one of a relation
}

// errNoChoice is returned when the run does not wait for a choice.
var errNoChoice = errors.New("vm: the run does not wait for a choice")

// Usual answers a question to the world outside as while the program boots, or as later: what time it is, say.
func (s *State) Usual(c Choice, later bool) error {
	if c.Kind != task.ChoiceInput {
		return fmt.Errorf("nobody knows the possibilities: %s", c.What)
	}
	world := s.code.world
	if w, ok := world.(Later); ok && later {
		world = w.Later()
	}
	if world == nil {
		return fmt.Errorf("nobody answers %s", c.What)
	}
	return world.Choose(s, c)
}

// Pick takes possibility i of the choice that Run stopped for.
func (s *State) Pick(i int) error {
	p := s.Pending
	switch {
	case p == nil:
		return errNoChoice
	case p.N == state.Unnumbered:
		return errors.New("vm: the possibilities are not numbered; use Draw or Give")
	case i < 0 || i >= p.N:
		return fmt.Errorf("vm: possibility %d of %d", i, p.N)
	}
	s.saveShape()
	return s.take(i)
}

// take makes the decision.
func (s *State) take(i int) error {
	p := s.Pending
	switch p.What {
	case state.PendBranch:
		s.Decide(p, i, nil)
		t := s.Threads[s.Current]
		f := t.Top()
		f.Node = f.Proc.Block[f.Proc.Nodes[f.Node].(*ir.Choose).To[i].Index]
		s.settled()
	case state.PendThread:
		s.Decide(p, i, []state.Named{threadName(p.Threads[i])})
		s.Pending = nil
		s.resume(p.Threads[i])
	case state.PendNotify:
		s.Decide(p, i, []state.Named{threadName(p.Threads[i])})
		s.Threads[p.Threads[i]].Status = state.Reacquire
		s.Threads[s.Current].Top().Node++
		s.settled()
	case state.PendCount:
		return s.takeCount(i)
	case state.PendVars:
		return s.takeValue(i)
	case state.PendSpec:
		s.takeSolution(p.More.(*solutions).all[i])
	}
	return nil
}

func threadName(i int32) state.Named {
	return state.Named{Name: "thread", Typ: ir.Int{Bits: 32, Signed: true}, Val: state.Value{Word: uint64(i)}}
}

// settled counts the statement that waited for the choice.
func (s *State) settled() {
	s.Pending = nil
	s.Done++
}

// Draw takes a random possibility.
func (s *State) Draw(r *rand.Rand) error {
	p := s.Pending
	switch {
	case p == nil:
		return errNoChoice
	case p.N != state.Unnumbered:
		return s.Pick(r.IntN(p.N))
	case p.What == state.PendVars:
		s.saveShape()
		return s.takeWord(s.randomWord(p.Vars.Target().Typ, r))
	}
	return errors.New("vm: this choice can only be given")
}

// PickWord takes a value of the choice's type, which is no reference.
func (s *State) PickWord(v uint64) error {
	p := s.Pending
	switch {
	case p == nil:
		return errNoChoice
	case p.What != state.PendVars:
		return errors.New("vm: the choice is not of a value")
	}
	switch t := p.Vars.Target().Typ.(type) {
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
	s.saveShape()
	return s.takeWord(v)
}

// randomWord returns any value of a wide type; small numbers are more likely.
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

// ask stops the run for a choice, unless there is nothing to choose. The caller
// has already returned the step of the statement to the budget.
func (m *machine) ask(p *state.Pending) {
	s := m.s
	s.Pending = p
	for s.Pending != nil {
		p = s.Pending
		switch {
		case p.N == 0:
			m.impossible(p)
			return
		case p.N != 1 || m.budget.Forced:
			m.stopped = true
			m.stop = s.choiceStop()
			return
		}
		if err := s.take(0); err != nil {
			m.unsupported("%v", err)
			return
		}
	}
	if p.After == state.AfterStart {
		return
	}
	if p.After == state.AfterNode && p.What != state.PendThread {
		m.fuel-- // the statement is done, and finish counts it
		s.Done--
	}
	m.prepare()
}

// impossible ends an execution in which a choice has no possibility.
func (m *machine) impossible(p *state.Pending) {
	m.s.Pending = nil
	if p.What == state.PendSpec {
		m.halt(Infeasible, Miracle, "nothing satisfies the specification")
		return
	}
	m.halt(Infeasible, NoValue, "no "+p.Describe())
}

// choiceStop describes the choice that is pending.
func (s *State) choiceStop() Stop {
	p := s.Pending
	stop := Stop{Kind: NeedChoice, Thread: int(s.Current), Unit: s.Setup.Proc.Name}
	stop.Choice = Choice{Kind: p.Kind, N: max(p.N, 0), What: p.Describe()}
	if p.What == state.PendVars && !code.IsRel(p.Vars.Target().Typ) {
		stop.Choice.Typ = p.Vars.Target().Typ
	}
	if s.Phase == state.PhaseRun {
		f := s.Threads[s.Current].Top()
		stop.Unit = f.Proc.IR.Name
		stop.Node = f.Proc.NodeAt(f.Node)
		stop.Span = ir.MetaOf(stop.Node).Span
	}
	return stop
}

func (m *machine) chooseBranch() {
	m.park()
	n := m.node().(*ir.Choose)
	m.s.saveShape()
	m.fuel++
	m.ask(&state.Pending{Kind: task.ChoiceBranch, What: state.PendBranch, N: len(n.To), Name: "a branch"})
}
