// This file checks what must hold of every run, for the runs of all cases.

package vm_test

import (
	"math/rand/v2"
	"testing"

	. "assay/vm"
	"assay/vm/replay"
	"assay/vm/state"
)

// checkRun runs a state with a fixed seed in several modes that must agree: in one go, a step at a
// time on copies, and recorded and undone.
func checkRun(t *testing.T, start *State) {
	t.Helper()
	whole := start.Clone()
	stop := drive(whole, Seeded(3), testBudget)
	again := start.Clone()
	if other := drive(again, Seeded(3), testBudget); other.String() != stop.String() || again.Key() != whole.Key() {
		t.Errorf("the same seed gives %v and %v", stop, other)
	}
	checkSteps(t, start.Clone(), whole, stop)
	checkUndo(t, start.Clone(), stop)
}

func drive(s *State, c Chooser, b Budget) Stop {
	stop, err := Drive(s, c, b)
	if err != nil {
		stop.Message = err.Error()
	}
	return stop
}

// checkSteps runs with pauses at random statements, going on with a copy each
// time.
func checkSteps(t *testing.T, s, whole *State, want Stop) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(5, 9))
	ch := Seeded(3)
	var stop Stop
	for n := 0; n < 20_000; n++ {
		b := testBudget
		b.Steps = 1 + int64(rnd.IntN(4))
		stop = s.Run(b)
		if stop.Kind == NeedChoice {
			if err := ch.Choose(s, stop.Choice); err != nil {
				return
			}
		} else if stop.Kind != OutOfBudget || stop.Reason != StepBudget {
			break
		}
		key := s.Key()
		copied := s.Clone()
		if copied.Key() != key {
			t.Fatalf("a copy has another key")
		}
		if stop.Kind == OutOfBudget && s.Done >= testBudget.Steps {
			return
		}
		s = copied
	}
	if stop.Kind == OutOfBudget {
		return // too long for single steps
	}
	if stop.String() != want.String() || s.Done != whole.Done || s.Key() != whole.Key() {
		t.Errorf("in steps: %v after %d, in one go: %v after %d", stop, s.Done, want, whole.Done)
	}
}

// checkUndo records a run with pauses and undoes it; at every pause the key
// must be what it was.
func checkUndo(t *testing.T, s *State, want Stop) {
	t.Helper()
	if s.Phase == state.PhaseSetup && ChoosesStart(s) {
		return // the recording begins with the first statement
	}
	rec := &state.Recorder{}
	s.Run(Budget{Steps: -1}) // ends the setup
	ch := Seeded(3)
	type mark struct {
		saves int
		key   Key
		steps int64
	}
	s.Record(rec)
	var marks []mark
	var stop Stop
	for n := 0; n < 2000; n++ {
		marks = append(marks, mark{len(rec.Saves), s.Key(), s.Done})
		b := testBudget
		b.Steps = 1 + int64(n%3)
		stop = s.Run(b)
		if stop.Kind == NeedChoice {
			marks = append(marks, mark{len(rec.Saves), s.Key(), s.Done})
			if err := ch.Choose(s, stop.Choice); err != nil {
				return
			}
		} else if stop.Kind != OutOfBudget || stop.Reason != StepBudget {
			break
		}
	}
	if stop.Kind != OutOfBudget && stop.String() != want.String() {
		t.Errorf("recorded: %v, not recorded: %v", stop, want)
	}
	for i := len(marks) - 1; i >= 0; i-- {
		for len(rec.Saves) > marks[i].saves {
			s.Undo(rec.Saves[len(rec.Saves)-1])
			rec.Saves = rec.Saves[:len(rec.Saves)-1]
		}
		if s.Key() != marks[i].key {
			t.Fatalf("undone to pause %d of %d, the key is another", i, len(marks))
		}
		if s.Done != marks[i].steps {
			t.Fatalf("undone to pause %d of %d, after %d steps, not %d", i, len(marks), s.Done, marks[i].steps)
		}
	}
}

// checkReplay replays what a state did from its own account.
func checkReplay(t *testing.T, s *State, stop Stop) {
	t.Helper()
	switch stop.Kind {
	case Finished, Violated, Deadlock, Infeasible, IllDefined:
	default:
		return
	}
	if s.Entry == nil || stop.Reason == Miracle {
		return // a replay is not asked to search
	}
	trace := s.Trace()
	out, end, err := replay.Trace(s.Code(), s.Setup, trace, testBudget)
	if err != nil {
		t.Fatalf("replay of %v: %v\n%+v", stop, err, trace.Choices)
	}
	if end.String() != stop.String() {
		t.Errorf("the run ended %v, its replay %v", stop, end)
	}
	if (stop.Kind == Violated) != (out.Failure != nil) {
		t.Errorf("%v has failure %v", stop, out.Failure)
	}
}
