package reverse

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/ir/parse"
	"assay/vm"
)

// exploration follows all paths of a run and goes back by reverse code: one state, which is undone.
type exploration struct {
	t     *testing.T
	s     *vm.State
	track *Track
	rec   vm.Recorder
	ends  map[string]int
	peak  int // values that are kept on a path
	left  int
}

// step runs one statement, and takes in what it overwrote.
func (e *exploration) step() vm.Stop {
	e.rec.Saves = e.rec.Saves[:0]
	stop := e.s.Run(vm.Budget{Steps: 1})
	e.track.DidStep(e.rec.Saves)
	return stop
}

// from explores, and undoes what it did.
func (e *exploration) from() bool {
	begin := len(e.track.steps)
	defer func() {
		for len(e.track.steps) > begin {
			if !e.track.Back() {
				e.t.Fatal("a step is not undone")
			}
		}
	}()
	for {
		stop := e.step()
		e.peak = max(e.peak, e.track.Cost.Values)
		switch {
		case stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget:
			continue
		case stop.Kind != vm.NeedChoice:
			e.ends[endOf(e.s, stop)]++
			e.left--
			return e.left > 0
		}
		for i := range stop.Choice.N {
			before := len(e.track.steps)
			e.rec.Saves = e.rec.Saves[:0]
			if err := e.s.Pick(i); err != nil {
				e.t.Fatal(err)
			}
			e.track.DidStep(e.rec.Saves)
			if !e.from() {
				return false
			}
			for len(e.track.steps) > before {
				if !e.track.Back() {
					e.t.Fatal("a choice is not undone")
				}
			}
		}
		return true
	}
}

// endOf is what a path ends in.
func endOf(s *vm.State, stop vm.Stop) string { return fmt.Sprint(stop.Kind, stop.Reason, s.Key()) }

// TestRow46 follows all paths of programs with choices and threads, undoing one state by reverse code: the same paths end in the same states as where each
// choice has a copy of the state.
func TestRow46(t *testing.T) {
	files, _ := filepath.Glob("../../cases/ir/*.ir")
	programs, paths := 0, 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(src), "//vm explore main\n") {
			continue
		}
		p, list := parse.Program(file, string(src))
		if list.Failed() {
			t.Fatal(file, list)
		}
		const most = 3000
		code := vm.Compile(p)
		want, n, copies := map[string]int{}, 0, 0
		vm.Explore(code.Start(vm.Setup{Proc: p.Proc("main")}), vm.Budget{}, func(s *vm.State, stop vm.Stop) bool {
			want[endOf(s, stop)]++
			n++
			copies = max(copies, len(s.Choices()))
			return n < most
		})
		refused := false
		for end := range want {
			refused = refused || strings.HasPrefix(end, vm.Unsupported.String())
		}
		if n >= most || refused {
			continue // too many, or a choice whose possibilities are not listed
		}
		s := code.Start(vm.Setup{Proc: p.Proc("main")})
		e := &exploration{t: t, s: s, ends: map[string]int{}, left: most + 1}
		first := s.Run(vm.Budget{Steps: -1})
		if first.Kind == vm.NeedChoice {
			continue // it begins in any state
		}
		e.track = NewTrack(&s.State, Full(4))
		s.Record(&e.rec)
		e.from()
		if !maps.Equal(e.ends, want) {
			t.Errorf("%s: %d ends by undoing, %d by copying: %v and %v", filepath.Base(file), len(e.ends), len(want), e.ends, want)
		}
		programs, paths = programs+1, paths+n
		if copies > 0 {
			t.Logf("%s: %d paths; at most %d values are kept, or %d copies of %d words", filepath.Base(file), n, e.peak, copies, len(s.Heap.Cells)+len(s.Threads[0].Words))
		}
	}
	if programs < 10 || paths < 500 {
		t.Errorf("only %d paths of %d programs", paths, programs)
	}
}
