package session

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/task"
	"assay/vm"
	"assay/vm/code"
)

// TestCoasting: who goes far without recording comes to the same states and places as who takes each step, puts the same out once, and goes back to the same.
func TestCoasting(t *testing.T) {
	far, tried, ends := 0, 0, 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		var slowly, quickly strings.Builder
		setup.Output = func(to string, data []byte) { slowly.WriteString(to + " " + string(data)) }
		r := follow(t, c, setup, trace, 0)
		keys, places := []vm.Key{r.State.Key()}, []stand{r.now}
		toEnd(r, func() { keys, places = append(keys, r.State.Key()), append(places, r.now) })
		end := r.Position()
		setup.Output = func(to string, data []byte) { quickly.WriteString(to + " " + string(data)) }
		f := follow(t, c, setup, trace, 24)
		f.opts.Points, f.points.apart = 9*f.State.Size(), 11
		f.chunk, f.coasts.distances = 5, distances{least: 8, usual: 24, most: 64, recorded: 6, looked: 20, passed: 40}
		same := func(what string) {
			t.Helper()
			if at := f.Position(); f.State.Key() != keys[at] || f.now != places[at] {
				t.Fatalf("%s: %s, position %d of %d is another state: %+v, and it was %+v", c.Program().Name, what, at, end, f.now, places[at])
			}
		}
		rnd := rand.New(rand.NewPCG(uint64(end), 5))
		for range 12 {
			to := rnd.IntN(end + 1)
			before := f.skipped
			if err := f.Goto(to); err != nil || f.Position() != to {
				t.Fatalf("%s: to %d of %d: at %d, %v", c.Program().Name, to, end, f.Position(), err)
			}
			if tried++; f.skipped > before+8 && f.skipped <= to {
				far++
			}
			same("gone to")
			for range rnd.IntN(40) {
				if ok, err := f.Back(); err != nil || !ok && f.Position() > 0 {
					t.Fatal(err)
				}
				same("back from there")
			}
		}
		if err := f.Goto(end); err != nil {
			t.Fatal(err)
		}
		same("the end")
		for steps := 0; r.Position() > 0; steps++ { // line by line, and in parts that are made shorter
			back := (*Session).LineBack
			if steps%5 == 4 {
				back = func(s *Session, _ ...Breakpoint) (bool, error) {
					return s.Backward(func(s *Session) bool { return s.now.node == 0 })
				}
			}
			_, err1 := back(r)
			_, err2 := back(f)
			if err1 != nil || err2 != nil || r.Position() != f.Position() {
				t.Fatalf("%s: back to %d, and to %d where it was recorded (%v, %v)", c.Program().Name, f.Position(), r.Position(), err1, err2)
			}
			same("back by lines")
		}
		if slowly.String() != quickly.String() {
			t.Errorf("%s: it puts out %q, not %q", c.Program().Name, quickly.String(), slowly.String())
		}
		if err := errors.Join(r.Goto(end), f.Goto(rnd.IntN(end+1))); err != nil {
			t.Fatal(err)
		}
		if _, ended := r.Stopped(); ended {
			ends++
			toTheEnd(t, r, f, keys, places)
		}
	})
	if ends < 50 {
		t.Errorf("only %d ends", ends)
	}
	if t.Logf("%d of %d times far", far, tried); far < 100 {
		t.Errorf("only %d of %d times far", far, tried)
	}
}

// toTheEnd has a session of a run go to its end, where another one is that recorded it, and both go back by lines from there.
func toTheEnd(t *testing.T, r, f *Session, keys []vm.Key, places []stand) {
	t.Helper()
	_, err := f.Continue()
	if err != nil || r.Position() != f.Position() || r.State.Key() != f.State.Key() || r.Place() != f.Place() || fmt.Sprint(r.Stopped()) != fmt.Sprint(f.Stopped()) {
		t.Fatalf("%s: the run ends at %d (%v), and at %d where it is recorded", f.State.Code().Program().Name, f.Position(), err, r.Position())
	}
	for at := r.Position(); at > 0; at = r.Position() {
		_, err1 := r.LineBack()
		_, err2 := f.LineBack()
		if err1 != nil || err2 != nil || r.Position() != f.Position() || f.State.Key() != keys[r.Position()] || f.now != places[r.Position()] {
			t.Fatalf("%s: back from %d to %d, and to %d where it is recorded (%v, %v)", f.State.Code().Program().Name, at, f.Position(), r.Position(), err2, err1)
		}
	}
}

// cellsOf returns the cells of all objects and open frames.
func cellsOf(r *Session) (cells []Cell) {
	for ref := uint64(code.GlobeObject); ref < r.State.Objects(); ref++ {
		for i := range r.State.Cells(ref) {
			cells = append(cells, Cell{Object: ref, Index: i})
		}
	}
	for th, x := range r.State.Threads {
		for k, f := range x.Frames {
			for _, l := range f.Proc.IR.Locals {
				cells = append(cells, Cell{Local: l, Thread: th, Frame: k})
			}
		}
	}
	return cells
}

// TestLinesForgotten: a session that forgets runs again what it has to for the lines before a position.
func TestLinesForgotten(t *testing.T) {
	lines := 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		r := follow(t, c, setup, trace, 0)
		toEnd(r, func() {})
		short := follow(t, c, setup, trace, 10)
		short.opts.Points, short.points.apart = 1<<20, 13
		toEnd(short, func() {})
		for _, at := range []int{r.Position(), r.Position() / 2, r.Position() / 3} {
			for _, most := range []int{1, 7, 1000} {
				if err := errors.Join(r.Goto(at), short.Goto(at)); err != nil {
					t.Fatal(err)
				}
				want, err1 := r.Lines(most)
				got, err2 := short.Lines(most)
				if err1 != nil || err2 != nil || !slices.Equal(got, want) {
					t.Fatalf("%s: %d lines before %d are %v, and %v for a session that forgets (%v, %v)", c.Program().Name, most, at, want, got, err1, err2)
				}
				if short.Position() != at {
					t.Fatalf("it stands at %d, not %d", short.Position(), at)
				}
				lines += len(got)
			}
		}
	})
	if t.Logf("%d lines", lines); lines < 5000 {
		t.Errorf("only %d lines", lines)
	}
}

// TestLatest: what is noted going forward is what is found going back, at every step and of every cell.
func TestLatest(t *testing.T) {
	written, begun, never := 0, 0, 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		r := follow(t, c, setup, trace, 0)
		var l Latest
		toEnd(r, func() {
			l.Note(r)
			for _, cell := range cellsOf(r) {
				w, ok, err := r.LastWrite(cell)
				if err != nil {
					t.Fatal(err)
				}
				at, begins, have := l.Of(r, cell)
				if have != ok || at != w.Position || begins != w.Begins {
					t.Fatalf("%s at %d: %+v was written at %d (%v, first %v), and was noted at %d (%v, %v)", c.Program().Name, r.Position(), cell, w.Position, ok, w.Begins, at, have, begins)
				}
				switch {
				case !ok:
					never++
				case begins:
					begun++
				default:
					written++
				}
			}
		})
	})
	if t.Logf("%d written, %d begun, %d never", written, begun, never); written < 10_000 || begun < 1_000 || never < 1_000 {
		t.Errorf("%d written, %d begun, %d never: too few", written, begun, never)
	}
}
