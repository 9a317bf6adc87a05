// This file defines choices that are not made yet, and the history of those that were.

package state

import (
	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// pendingKind says what a choice is about.
type pendingKind uint8

// Pending is a choice that is not made yet. It never changes: a decision makes
// the next one, or the last.
type Pending struct {
	Kind    task.ChoiceKind
	What    pendingKind
	N       int // possibilities; unnumbered for values of wide types
	Threads []int32
	Vars    *VarsChoice
	After   After
	More    any    // what the machine keeps with it
	Name    string // for people
}

const Unnumbered = -1

// After is what follows when the choice is complete.
type After uint8

// Decision is an entry of the run's history.
type Decision struct {
	Prev   *Decision
	Kind   task.ChoiceKind
	Pick   int
	Of     int
	Values []Named
}

// Named is a value that was chosen.
type Named struct {
	Name string
	Typ  ir.Type
	Val  Value
	Text *string // an input, in place of a value
}

// Choices returns the decisions of the run so far: one for each statement that
// needed any, since the small choices for one statement count as one. Those that
// made the initial state are not among them.
func (s *State) Choices() []task.Choice {
	n := 0
	for d := s.Log; d != nil; d = d.Prev {
		n++
	}
	out := make([]task.Choice, n)
	names := s.Names()
	for d := s.Log; d != nil; d = d.Prev {
		n--
		out[n] = d.choice(names)
	}
	return out
}

// LastChoice returns the latest of them; there is one.
func (s *State) LastChoice() task.Choice { return s.Log.choice(s.Names()) }

// choice returns the decision in task's words.
func (d *Decision) choice(names *Names) task.Choice {
	out := task.Choice{Kind: d.Kind, Pick: d.Pick, Of: d.Of}
	for _, v := range d.Values {
		if v.Text != nil {
			out.Values = append(out.Values, task.Slot{Name: v.Name, Value: task.Value{Scalar: *v.Text}})
			continue
		}
		out.Values = append(out.Values, task.Slot{Name: v.Name, Value: names.Value(v.Typ, v.Val)})
	}
	return out
}

// Decide adds to the history.
func (s *State) Decide(p *Pending, pick int, values []Named) {
	s.Log = &Decision{s.Log, p.Kind, pick, max(p.N, 0), values}
}

// VarsChoice is how far the choice of some variables' values is.
type VarsChoice struct {
	Vars    []ir.Var
	Targets []code.Target // their cells
	At      int           // target that is chosen now
	Values  []Value       // chosen so far, one for each target before at
	Uni     *universe
	Step    int     // key or tuple of uni that is decided now
	Tuples  *Tuples // so far, for the relation
}

func (c *VarsChoice) Target() *code.Target { return &c.Targets[c.At] }

// Tuples is a list of tuples, the latest first. Its tails are shared by the paths after a choice.
type Tuples struct {
	Prev  *Tuples
	Tuple []relation.Atom
}

// Atoms returns the tuples one after the other.
func (c *Tuples) Atoms() []relation.Atom {
	var out []relation.Atom
	for ; c != nil; c = c.Prev {
		out = append(out, c.Tuple...)
	}
	return out
}

// universe is all tuples that a relation may have, by keys.
type universe struct {
	Arity  int
	Tuples [][]relation.Atom // sorted, distinct
	Keys   [][2]int          // ranges of tuples that are decided together
	Least  int               // tuples that must be taken of each key: 0 or 1
	many   bool              // a key's tuple is taken or not; keys are single tuples
}

const (
	PendBranch pendingKind = iota // successor of a choose
	PendThread                    // thread to run
	PendNotify                    // thread to wake
	PendCount                     // atoms of a class in the initial state
	PendVars                      // values of variables, cell by cell
	PendSpec                      // a solution of a specification
	PendInput                     // an input to a model
	PendCall                      // how a call by contract ends
)

const (
	AfterNode  After = iota // the statement is done
	AfterStart              // the run can begin
)

func (p *Pending) Describe() string {
	switch p.What {
	case PendBranch:
		return "which way to go"
	case PendThread:
		return "which thread goes on"
	case PendNotify:
		return "which thread is woken"
	case PendCount:
		return "how many atoms of " + p.Name
	case PendVars:
		return "value of " + p.Vars.Target().Name
	case PendInput, PendCall:
		return p.Name
	}
	return "how to meet the specification"
}
