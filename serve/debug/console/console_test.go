package console

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"assay/internal/irgen"
	"assay/ir"
	"assay/serve/debug"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
)

// random returns a console of a run of a random program; nil: it has none.
func random(t *testing.T, seed uint64, keep int) (*Console, *bytes.Buffer, *ir.Program) {
	p := irgen.Program(rand.New(rand.NewPCG(seed, 41)), irgen.Config{Procs: 3, Statements: 14})
	s := vm.Compile(p).StartAny(vm.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scope: 3, Array: 3}})
	x, err := session.New(s, session.Options{Chooser: vm.Seeded(seed), Keep: keep, Points: 1 << 20, Budget: vm.Budget{Work: 1 << 16, Heap: 1 << 22}})
	if err != nil {
		return nil, nil, nil
	}
	out := &bytes.Buffer{}
	return &Console{Debugger: debug.New(x, debug.Program{}), Out: out}, out, p
}

// TestInterrupted: a motion that is repeated ends where it is when somebody wants it to, though each single one is short.
func TestInterrupted(t *testing.T) {
	p := irgen.Program(rand.New(rand.NewPCG(3, 41)), irgen.Config{Procs: 3, Statements: 14})
	asked := 0
	s := vm.Compile(p).StartAny(vm.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scope: 3, Array: 3}})
	x, err := session.New(s, session.Options{Chooser: vm.Seeded(3), Interrupted: func() bool { asked++; return asked == 3 }})
	if err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	c := &Console{Debugger: debug.New(x, debug.Program{}), Out: out}
	if c.Do("stepi 5"); x.Position() != 3 || !strings.HasPrefix(out.String(), "interrupted\n") {
		t.Errorf("stepi 5 ends at step %d: %s", x.Position(), out)
	}
}

// TestWords: a tabulator parts a command from what it is about.
func TestWords(t *testing.T) {
	c, out, _ := random(t, 3, 0)
	if c.Do("print\t2 + 3"); !strings.HasSuffix(out.String(), "5\n") || c.Failed > 0 {
		t.Errorf("%s", out)
	}
}

// TestRandomCommands: whatever is typed, the session stays right: the state at a position is the one that it always was, nothing but
// motions moves, and no line is longer than the screen or has a control character.
func TestRandomCommands(t *testing.T) {
	commands, positions := 0, map[string]vm.Key{}
	for seed := range uint64(40) {
		keep := int(seed%3) * 40
		c, out, p := random(t, seed, keep)
		if c == nil {
			continue
		}
		rnd := rand.New(rand.NewPCG(seed, 42))
		word := func(list ...string) string { return list[rnd.IntN(len(list))] }
		var names []string
		for _, q := range p.Procs {
			for _, l := range q.Locals {
				names = append(names, l.Name)
			}
		}
		names = append(names, "null", "3", "nothing")
		expr := func() string {
			return word(names...) + word("", "", " + 1", " == "+word(names...), ".f", "[0]", " ?", "(1)")
		}
		for range 60 {
			var line string
			moves := rnd.IntN(2) == 0
			if moves {
				line = word("step", "next", "out", "continue", "back", "bn", "bo", "bc", "si", "bsi", "start", "goto 7", "goto 31", "step 3", "bn 2", "until "+expr(), "back-until "+expr())
			} else {
				line = word("print "+expr(), "why "+expr(), "why "+expr()+" : 3", "locals", "stack", "threads", "heap", "list", "history", "info", "help", "help step",
					"break "+p.Procs[0].Name, "break write "+expr(), "break exception X", "break 3 if "+expr(), "delete 1", "delete 9", "frame 0", "frame 9", "up", "down", "thread 0", "thread 5", "what", "break x if", "step x", "goto", "end of")
			}
			at := c.Position()
			out.Reset()
			if c.Do(line) {
				t.Fatalf("%s ended the session", line)
			}
			commands++
			if !moves && c.Position() != at && line != "end of" {
				t.Fatalf("seed %d: %s moved from %d to %d", seed, line, at, c.Position())
			}
			here := fmt.Sprint(seed, " ", c.Position())
			key := c.State.Key()
			if old, ok := positions[here]; ok && old != key {
				t.Fatalf("seed %d: after %s, position %d is another state", seed, line, c.Position())
			}
			positions[here] = key
			for text := range strings.Lines(out.String()) {
				text = strings.TrimSuffix(text, "\n")
				if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
					t.Errorf("seed %d: %s prints a control character: %q", seed, line, text)
				}
				if n := utf8.RuneCountInString(text); n > 80 && strings.Contains(strings.TrimSpace(text), " ") && line != "heap" {
					t.Errorf("seed %d: %s prints %d columns: %s", seed, line, n, text)
				}
			}
		}
	}
	if commands < 1000 || len(positions) < 200 {
		t.Errorf("only %d commands at %d positions", commands, len(positions))
	}
}

// TestMotions: next, out and their reverses end where single steps say that they do.
func TestMotions(t *testing.T) {
	moved := map[string]int{}
	for seed := range uint64(60) {
		c, _, _ := random(t, seed, 0)
		if c == nil {
			continue
		}
		type stood struct {
			session.Place
			begins bool
		}
		all := []stood{{c.Place(), c.Begins()}}
		for len(all) < 250 {
			if ok, err := c.Step(); !ok || err != nil {
				break
			}
			all = append(all, stood{c.Place(), c.Begins()})
		}
		last := len(all) - 1
		_, ended := c.Stopped()
		rnd := rand.New(rand.NewPCG(seed, 43))
		for i := range 30 {
			from := rnd.IntN(last + 1)
			if i == 0 {
				from = last // from an end
			}
			x := all[from]
			for name, k := range map[string]struct {
				move  func(...session.Breakpoint) (bool, error)
				step  int
				there func(stood) bool
			}{
				"next": {c.Over, 1, func(y stood) bool { return y.begins && y.Thread == x.Thread && y.Depth <= x.Depth }},
				"back-next": {c.OverBack, -1, func(y stood) bool {
					return y.begins && (ended && from == last || y.Thread == x.Thread && y.Depth <= x.Depth)
				}},
				"out":      {c.Session.Out, 1, func(y stood) bool { return y.Shown && y.Thread == x.Thread && y.Depth < x.Depth }},
				"back-out": {c.OutBack, -1, func(y stood) bool { return y.Shown && y.Thread == x.Thread && y.Depth < x.Depth }},
				"step":     {c.NextLine, 1, func(y stood) bool { return y.begins }},
				"back":     {c.LineBack, -1, func(y stood) bool { return y.begins }},
			} {
				want := from + k.step
				for want > 0 && want < last && !k.there(all[want]) {
					want += k.step
				}
				want = min(max(want, 0), last)
				if want == last && !ended && k.step > 0 {
					continue // the run goes on beyond what was looked at
				}
				if err := c.Goto(from); err != nil {
					t.Fatal(err)
				}
				if _, err := k.move(); err != nil {
					t.Fatal(err)
				}
				if c.Position() != want {
					t.Errorf("seed %d: %s from %d ends at %d, not %d", seed, name, from, c.Position(), want)
				}
				if want != from {
					moved[name]++
				}
			}
		}
	}
	for _, name := range []string{"next", "back-next", "out", "back-out", "step", "back"} {
		if moved[name] < 100 {
			t.Errorf("%s moved %d times only", name, moved[name])
		}
	}
}

// TestBreakpoints: motions stop at all steps that are a breakpoint, and at no others, in both directions and in sessions that forget.
func TestBreakpoints(t *testing.T) {
	stops := 0
	for seed := range uint64(60) {
		for _, keep := range []int{0, 30} {
			c, _, _ := random(t, seed, keep)
			if c == nil {
				continue
			}
			var cell *session.Cell
			var breaks []session.Breakpoint
			for c.Position() < 200 {
				if ok, err := c.Step(); !ok || err != nil {
					break
				}
				if f, ok := c.Frame(); ok && cell == nil && c.Position() > 10 {
					for _, l := range c.Locals(f) {
						cell = l.Value.At
					}
				}
			}
			end := c.Position()
			if cell == nil {
				continue
			}
			breaks = []session.Breakpoint{{Did: func(s *session.Session) bool { return s.Wrote(*cell) }}, {In: func(p *ir.Proc) bool { return p.Name != "" }}}
			want := map[int]bool{} // positions before the step, and those at procedures
			if err := c.Goto(0); err != nil {
				t.Fatal(err)
			}
			for c.Position() < end {
				if ok, err := c.Step(); !ok || err != nil {
					break
				}
				if c.Wrote(*cell) {
					want[c.Position()-1] = true
				}
				if c.At(breaks[1]) && c.Position() < end {
					want[c.Position()] = true
				}
			}
			if err := c.Goto(end); err != nil {
				t.Fatal(err)
			}
			got := map[int]bool{}
			for c.Position() > 0 {
				if _, err := c.ContinueBack(breaks...); err != nil {
					t.Fatal(err)
				}
				if len(c.Hits()) == 0 && c.Position() > 0 {
					t.Fatalf("seed %d: it stopped at %d for nothing", seed, c.Position())
				}
				if len(c.Hits()) > 0 {
					got[c.Position()] = true
				}
			}
			delete(got, 0)
			delete(want, 0)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("seed %d, keeping %d: back it stopped at %v, not at %v", seed, keep, got, want)
			}
			stops += len(got)
		}
	}
	if stops < 100 {
		t.Errorf("only %d stops", stops)
	}
}

// TestTable: every command has help, and no two have the same name.
func TestTable(t *testing.T) {
	seen := map[string]bool{"": true}
	for _, k := range commands {
		if seen[k.name] || k.short != "" && seen[k.short] || k.help == "" {
			t.Errorf("%s is there twice, or has no help", k.name)
		}
		seen[k.name], seen[k.short] = true, true
	}
}
