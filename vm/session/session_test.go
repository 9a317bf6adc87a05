package session

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/irgen"
	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
)

// most is how many steps of a run are looked at.
const most = 300

var budget = vm.Budget{Work: 1 << 18, Heap: 1 << 24}

// eachRun calls f with runs of random programs, and of all cases.
func eachRun(t *testing.T, f func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace)) {
	run := func(p *ir.Program, setup vm.Setup, seed uint64) {
		c := vm.Compile(p)
		s := c.StartAny(setup)
		b := budget
		b.Steps = most
		if _, err := vm.Drive(s, vm.Seeded(seed), b); err != nil || s.Entry == nil {
			return // its initial state has no trace
		}
		f(t, c, setup, s.Trace())
	}
	for seed := range uint64(90) {
		r := rand.New(rand.NewPCG(seed, 21))
		p := irgen.Program(rand.New(rand.NewPCG(seed, 22)), irgen.Config{Procs: 1 + r.IntN(3), Statements: 12})
		run(p, vm.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scope: 3, Array: 3}}, seed)
	}
	files, _ := filepath.Glob("../../cases/ir/*.ir")
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, list := parse.Program(file, string(src))
		if list.Failed() {
			t.Fatal(file, list)
		}
		for _, g := range p.Goals {
			run(p, vm.SetupOf(g, g.Bounds), 1)
		}
	}
}

// follow begins a session along a trace.
func follow(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace, keep int) *Session {
	t.Helper()
	s := c.Start(setup)
	if err := s.Import(trace.Initial); err != nil {
		t.Fatal(err)
	}
	r, err := New(s, Options{Budget: budget, Known: trace.Choices, Keep: keep})
	if err != nil {
		t.Fatal(err)
	}
	r.chunk = 7 // runs here are short
	return r
}

// toEnd steps to the end of a record, or of what is looked at.
func toEnd(r *Session, show func()) {
	for r.Position() < most {
		if ok, err := r.Step(); err != nil || !ok {
			return
		}
		show()
	}
}

// TestBackAndForth: the state at a position is the same from either direction, in sessions that keep all steps and in
// those that drop some.
func TestBackAndForth(t *testing.T) {
	positions, decisions := 0, 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		for _, keep := range []int{0, 24, -24} {
			r := follow(t, c, setup, trace, max(keep, -keep))
			if keep < 0 { // with states in the middle, of which there is not room for all
				r.opts.Points, r.points.apart = 6*r.State.Size(), 11
			}
			keys := []vm.Key{r.State.Key()}
			places := []stand{r.now}
			toEnd(r, func() { keys, places = append(keys, r.State.Key()), append(places, r.now) })
			stop, ended := r.Stopped()
			n := r.Position()
			positions, decisions = positions+n, decisions+len(r.Decisions())
			same := func(what string) {
				t.Helper()
				if at := r.Position(); r.State.Key() != keys[at] || r.now != places[at] {
					t.Fatalf("%s, keeping %d: %s, position %d of %d is another state", c.Program().Name, keep, what, at, n)
				}
			}
			for i := n - 1; i >= 0; i-- {
				if ok, err := r.Back(); !ok || err != nil || r.Position() != i {
					t.Fatalf("back to %d: %v %v, at %d", i, ok, err, r.Position())
				}
				same("back")
			}
			if ok, _ := r.Back(); ok {
				t.Fatal("there is a step before the first")
			}
			toEnd(r, func() { same("forward again") })
			if again, now := r.Stopped(); r.Position() != n || now != ended || again.String() != stop.String() {
				t.Fatalf("ended %v at %d, and %v at %d the second time", stop, n, again, r.Position())
			}
			for i := range 3 { // many steps at once
				if err := errors.Join(r.Goto(i), r.Goto(n)); err != nil {
					t.Fatal(err)
				}
				same("at once")
				for r.Position() > 0 && r.Position() > r.skipped {
					r.undo()
					same("back behind steps that were taken at once")
				}
			}
			if again, now := r.Stopped(); now != (r.Position() == n && ended) {
				t.Fatalf("it says %v at %d of %d", again, r.Position(), n)
			}
			rnd := rand.New(rand.NewPCG(uint64(n), 5))
			for range 6 {
				if err := r.Goto(rnd.IntN(n + 1)); err != nil {
					t.Fatal(err)
				}
				same("by a jump")
			}
		}
	})
	if positions < 2000 || decisions < 50 {
		t.Errorf("only %d positions and %d decisions", positions, decisions)
	}
}

// TestAsDriven: a session ends where the plain run does.
func TestAsDriven(t *testing.T) {
	runs := 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		s := c.Start(setup)
		if err := s.Import(trace.Initial); err != nil {
			t.Fatal(err)
		}
		stop, err := vm.Drive(s, vm.Recorded(trace.Choices), vm.Budget{Steps: most, Work: budget.Work, Heap: budget.Heap})
		r := follow(t, c, setup, trace, -1)
		toEnd(r, func() {})
		if own, ended := r.Stopped(); ended && err == nil && (own.String() != stop.String() || r.State.Key() != s.Key()) {
			t.Errorf("%s: the session ended %v, the run %v", c.Program().Name, own, stop)
		} else if ended {
			runs++
		}
		if ok, err := r.Back(); ok || err != ErrForward {
			t.Errorf("a session that forgets all goes back: %v", err)
		}
	})
	if runs < 40 {
		t.Errorf("only %d runs ended", runs)
	}
}

// TestChooser: what a chooser decided is decided again after going back.
func TestChooser(t *testing.T) {
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, _ task.Trace) {
		r, err := New(c.StartAny(setup), Options{Budget: budget, Chooser: vm.Seeded(9)})
		if err != nil {
			return
		}
		toEnd(r, func() {})
		key, n, decided := r.State.Key(), r.Position(), len(r.Decisions())
		if err := r.Goto(0); err != nil || len(r.Decisions()) != 0 {
			t.Fatal(err, len(r.Decisions()))
		}
		if err := r.Goto(n); err != nil {
			t.Fatal(err)
		}
		if r.State.Key() != key || len(r.Decisions()) != decided {
			t.Errorf("%s: the run went another way the second time", c.Program().Name)
		}
	})
}

// TestLines: lines back are lines forward, and a breakpoint at a line stops at all of them.
func TestLines(t *testing.T) {
	lines, stops := 0, 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		r := follow(t, c, setup, trace, 40)
		toEnd(r, func() {})
		end := r.Position()
		if err := r.Goto(0); err != nil {
			t.Fatal(err)
		}
		var forth []int
		for r.Position() < end {
			if ok, err := r.NextLine(); !ok || err != nil || r.Position() >= end {
				break
			}
			forth = append(forth, r.Position())
		}
		lines += len(forth)
		if err := r.Goto(end); err != nil {
			t.Fatal(err)
		}
		for i := len(forth) - 1; i >= 0; i-- {
			if ok, err := r.LineBack(); !ok || err != nil || r.Position() != forth[i] {
				t.Fatalf("%s: line %d back is at %d, forward it was at %d (%v)", c.Program().Name, i, r.Position(), forth[i], err)
			}
		}
		if len(forth) == 0 {
			return
		}
		rnd := rand.New(rand.NewPCG(uint64(end), 3))
		if err := r.Goto(forth[rnd.IntN(len(forth))]); err != nil {
			t.Fatal(err)
		}
		p := r.Place()
		at := Breakpoint{File: p.Span.File, Line: p.Span.Line, Proc: p.Proc.Name}
		want := 0
		for _, i := range forth {
			if err := r.Goto(i); err != nil {
				t.Fatal(err)
			}
			if q := r.Place(); q.Span.Line == at.Line && q.Proc == p.Proc {
				want++
			}
		}
		got := func(move func(...Breakpoint) (bool, error), last int) (n int) {
			for ok := true; ok; {
				var err error
				if ok, err = move(at); err != nil {
					t.Fatal(err)
				}
				if ok && r.Position() != last {
					n++
				}
			}
			return n
		}
		if err := r.Goto(end); err != nil {
			t.Fatal(err)
		}
		if n := got(r.ContinueBack, 0); n != want {
			t.Errorf("%s: going back stops %d times at line %d, which begins %d times", c.Program().Name, n, at.Line, want)
		}
		if _, ended := r.Stopped(); !ended && r.Position() == 0 && end < most {
			if n := got(r.Continue, end); n != want {
				t.Errorf("%s: going on stops %d times at line %d, which begins %d times", c.Program().Name, n, at.Line, want)
			}
		}
		stops += want
	})
	if lines < 300 || stops < 30 {
		t.Errorf("only %d lines and %d stops", lines, stops)
	}
}

// TestLastWrite: nothing changes a cell between its last write and now, and the step after the write is where it
// got the value, for cells of objects, globals and locals.
func TestLastWrite(t *testing.T) {
	written, begun := 0, 0
	eachRun(t, func(t *testing.T, c *vm.Code, setup vm.Setup, trace task.Trace) {
		r := follow(t, c, setup, trace, 0)
		toEnd(r, func() {})
		short := follow(t, c, setup, trace, 10)
		short.opts.Points, short.points.apart = 1<<20, 13
		short.coasts.distances = distances{least: 8, usual: 24, most: 64, recorded: 6, looked: 20, passed: 40}
		if err := short.Goto(r.Position()); err != nil {
			t.Fatal(err)
		}
		end := r.Position()
		cells := cellsOf(r)
		rand.New(rand.NewPCG(uint64(end), 1)).Shuffle(len(cells), func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
		for _, cell := range cells[:min(len(cells), 8)] {
			w, ok, err := r.LastWrite(cell)
			if err != nil {
				t.Fatal(err)
			}
			if v, have, err := short.LastWrite(cell); have != ok || err != nil || v != w {
				t.Fatalf("%s: %+v was written at %d, or at %d for a session that forgets (%v)", c.Program().Name, cell, w.Position, v.Position, err)
			}
			now, _ := value(r, cell)
			for at := end - 1; at >= 0 && (!ok || at > w.Position); at-- {
				if err := r.Goto(at); err != nil {
					t.Fatal(err)
				}
				if x, have := value(r, cell); !have || x != now {
					t.Fatalf("%s: %+v is another at %d of %d, and was last written at %d (%v)", c.Program().Name, cell, at, end, w.Position, ok)
				}
			}
			if ok && w.Begins {
				begun++
				if err := r.Goto(w.Position); err != nil {
					t.Fatal(err)
				}
				if _, have := value(r, cell); have {
					t.Fatalf("%s: %+v is there before it was made at %d", c.Program().Name, cell, w.Position)
				}
			} else if ok {
				written++
			}
			if err := r.Goto(end); err != nil {
				t.Fatal(err)
			}
		}
	})
	if written < 100 || begun < 10 {
		t.Errorf("only %d cells were written, %d begun", written, begun)
	}
}

// value returns what a cell holds, in words; it is false where there is no such cell.
func value(r *Session, c Cell) (string, bool) {
	s := r.State
	if c.Local == nil {
		if c.Object >= uint64(len(s.Heap.Objs)) {
			return "", false
		}
		o := s.Heap.Objs[c.Object]
		at := int(o.Off) + c.Index
		leaves := s.Program.CellsOf(o.Kind)
		leaf := leaves[c.Index%len(leaves)]
		return text(s, leaf.Typ, cellValue(s, at, leaf.Rel)), true
	}
	if c.Thread >= len(s.Threads) || c.Frame >= len(s.Threads[c.Thread].Frames) {
		return "", false
	}
	th := s.Threads[c.Thread]
	f := th.Frames[c.Frame]
	var all []string
	for _, x := range f.Proc.TargetsOf([]ir.Var{c.Local})[:1] {
		v := vm.Value{}
		if x.At.Rel {
			v.Rel = th.Rels[int(f.Rels)+int(x.At.Reg)]
		} else {
			v.Word = th.Words[int(f.Words)+int(x.At.Reg)]
		}
		all = append(all, text(s, x.Typ, v))
	}
	return strings.Join(all, " "), true
}

func text(s *vm.State, t ir.Type, v vm.Value) string { return s.Names().Value(t, v).String() }

func cellValue(s *vm.State, at int, rel bool) vm.Value {
	if rel {
		return vm.Value{Rel: s.Heap.Rels[s.Heap.Cells[at]]}
	}
	return vm.Value{Word: s.Heap.Cells[at]}
}
