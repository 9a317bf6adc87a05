// This file drives runs: with decisions of a chooser, or all of them.

package vm

import (
	"fmt"
	"math/rand/v2"

	"assay/task"
)

// Chooser decides for a run: it calls Pick, Draw or Give of the state once.
type Chooser interface {
	Choose(s *State, c Choice) error
}

// Later is a Chooser of the world outside that knows it as it is later, too.
type Later interface {
	Later() Chooser
}

// Seeded draws every choice from a generator.
func Seeded(seed uint64) Chooser {
	return &seeded{rand.New(rand.NewPCG(seed, 0x5EED))}
}

type seeded struct{ rnd *rand.Rand }

func (c *seeded) Choose(s *State, _ Choice) error { return s.Draw(c.rnd) }

// First takes the first possibility of every choice.
func First() Chooser { return first{} }

type first struct{}

func (first) Choose(s *State, _ Choice) error { return s.Pick(0) }

// Recorded repeats decisions; Drive then stops for every choice, those with
// one possibility too, as they are recorded too.
func Recorded(choices []task.Choice) Chooser { return &recorded{all: choices} }

type recorded struct {
	all  []task.Choice
	next int
}

func (c *recorded) Choose(s *State, ch Choice) error {
	if c.next == len(c.all) {
		return &Divergence{c.next, fmt.Sprintf("the record ends before the choice of %s", ch.What)}
	}
	c.next++
	if err := s.Give(c.all[c.next-1]); err != nil {
		return &Divergence{c.next - 1, err.Error()}
	}
	return nil
}

// Divergence is a record that the program does not follow.
type Divergence struct {
	Choice  int // number of the choice, from 0; -1: the initial state
	Message string
}

func (d *Divergence) Error() string {
	if d.Choice < 0 {
		return "the initial state: " + d.Message
	}
	return fmt.Sprintf("choice %d: %s", d.Choice, d.Message)
}

// Drive runs until a stop that is no choice. The error is the chooser's.
func Drive(s *State, c Chooser, b Budget) (Stop, error) {
	if _, ok := c.(*recorded); ok {
		b.Forced = true
	}
	start := s.Done
	steps := b.Steps
	for {
		stop := s.Run(b)
		if stop.Kind != NeedChoice {
			return stop, nil
		}
		if err := c.Choose(s, stop.Choice); err != nil {
			return stop, err
		}
		if steps > 0 {
			if b.Steps = steps - (s.Done - start); b.Steps <= 0 {
				return Stop{Kind: OutOfBudget, Reason: StepBudget, Unit: stop.Unit}, nil
			}
		}
	}
}

// Explore runs every path from the state, depth first, in the
// order of the possibilities. Visit is called with each stop that is no
// choice, and says whether to go on; the state is good until it returns. A
// choice without numbered possibilities is visited as Unsupported. The budget
// is for each path.
func Explore(s *State, b Budget, visit func(*State, Stop) bool) {
	e := explorer{budget: b, start: s.Done, visit: visit}
	e.from(s.Clone())
}

type explorer struct {
	budget Budget
	held   int64 // bytes of the states on the path to the current one
	start  int64 // steps of the state that the exploration began with
	visit  func(*State, Stop) bool
	spare  []*State // states whose memory can be used again
}

// from explores from a state, which it may change.
func (e *explorer) from(s *State) bool {
	stop := s.Run(e.left(s))
	if stop.Kind != NeedChoice {
		return e.visit(s, stop)
	}
	n := stop.Choice.N
	size := s.Size()
	if e.held+size > e.budget.orDefault().Heap {
		stop.Kind, stop.Reason, stop.Message = OutOfBudget, HeapBudget, "too many choices in one execution"
		return e.visit(s, stop)
	}
	e.held += size
	defer func() { e.held -= size }()
	if n == 0 {
		stop.Kind, stop.Message = Unsupported, "too many values: "+stop.Choice.What
		return e.visit(s, stop)
	}
	for i := range n {
		next := s
		if i < n-1 {
			next = e.copyOf(s)
		}
		if err := next.Pick(i); err != nil {
			stop.Kind, stop.Message = Unsupported, err.Error()
			return e.visit(next, stop)
		}
		if !e.from(next) {
			return false
		}
		if next != s {
			e.spare = append(e.spare, next)
		}
	}
	return true
}

// left returns what the current path has left of the budget.
func (e *explorer) left(s *State) Budget {
	b := e.budget
	if b.Steps > 0 {
		if b.Steps -= s.Done - e.start; b.Steps <= 0 {
			b.Steps = -1
		}
	}
	return b
}

func (e *explorer) copyOf(s *State) *State {
	var c *State
	if k := len(e.spare); k > 0 {
		c = e.spare[k-1]
		e.spare = e.spare[:k-1]
	} else {
		c = &State{}
	}
	c.CopyFrom(s)
	return c
}
