package forge_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"assay/engine/forge"
	"assay/engine/forge/symbolic"
	"assay/lang/fir/mutant"
	"assay/task"
	"assay/vm"
)

// loops are procedures with loops, and what is known about them: the line and
// the period of each that a run never leaves.
var loops = []struct{ name, text, want string }{
	{"counts up", `i := 0
	while i < n { i := i + 1 }`, ""},
	{"stands still", `i := 0
	while i < n { i := i * 1 }`, "6: every 1"},
	{"to and fro", `i := 0
	while i >= 0 and n = 1 { i := 1 - i }`, "6: every 2"},
	{"ends when the integers have wrapped around", `i := 0
	while i != n { i := i - 1 }`, ""},
	{"is never entered", `i := 0
	while i != 0 { i := i * 1 }`, ""},
	{"without a test", `while true { i := n }`, "5: every 1"},
	{"leaves by a break", `i := 0
	while true { i := i + 1; if i >= n { break } }`, ""},
	{"the inner one", `i := 0
	while i < n {
		j := 0
		while j < i { j := j / 1 }
		i := i + 1
	}`, "8: every 1"},
	{"the outer one", `i := 0
	while i < n {
		j := 0
		while j < n { j := j + 1 }
	}`, "6: every 1"},
	{"allocates", `i := 0
	while i < n { d := new D; i := i - 0 }`, "6: likely every 1"},
	{"allocates and ends", `i := 0
	while i < n { d := new D; i := i + 1 }`, ""},
	{"allocates as often as it must", `j := 0
	while #D < 3 { d := new D }`, ""},
	{"allocates in a loop around one that begins anew", `i := 0
	while i < n {
		j := 0
		while j < 1 { j := j + 1; d := new D }
		i := i + 1
	}`, ""},
	{"a cycle of objects", `while some d { d := d.next }`, "5: every 1"},
	{"what is chosen can be chosen again", `i := 0
	while i < n { i := spec(i <= n) }`, "6: every 1"},
	{"in a callee", `i := spin(n)`, "10: every 1"},
}

// TestEndless: which loops a run does not leave, under all strategies that
// state things differently; the run that is shown goes on for as long as one
// likes.
func TestEndless(t *testing.T) {
	for _, c := range loops {
		t.Run(c.name, func(t *testing.T) {
			text := "domain D\nglobal next: func D -> D\nlocal n, i, j: one Integer  local d: lone D\nproc p(n, d): () {\n\t" + c.text + "\n}\n"
			if strings.Contains(c.text, "spin") {
				text += "proc spin(n): (i) {\n\ti := 0\n\n\twhile i < n { i := i + 0 }\n}\n"
			}
			text += "check p for 2 but 3 int, 2 unroll\n"
			for _, s := range []symbolic.Strategy{symbolic.AllInline, symbolic.AllConstrain} {
				tk := read(t, "loop.fir", text)[0]
				r := ask(t, forge.Engine{Strategy: s}, tk)
				var got []string
				for _, e := range r[0].Endless {
					word := ""
					if e.Likely {
						word = "likely "
					} else {
						goesOn(t, e, vm.Compile(tk.Program), vm.SetupOf(tk.Goal, tk.Bounds))
					}
					got = append(got, fmt.Sprintf("%d: %severy %d", e.Line, word, e.Period))
				}
				want := c.want
				if s != symbolic.AllInline { // another run may take longer to come back
					got, want = lines(got), strings.Join(lines([]string{want}), "")
				}
				if strings.Join(got, ", ") != want {
					t.Errorf("%s: %v, want %q\n%s", s, got, want, verdicts(r))
				}
			}
		})
	}
}

// lines leaves the periods out.
func lines(found []string) []string {
	var out []string
	for _, f := range found {
		f, _, _ = strings.Cut(f, "every")
		out = append(out, f)
	}
	return out
}

// goesOn runs on for a while; what is chosen in the loop could be chosen again.
func goesOn(t *testing.T, e task.Endless, code *vm.Code, setup vm.Setup) {
	t.Helper()
	st := code.Start(setup)
	if err := st.Import(e.Trace.Initial); err != nil {
		t.Fatal(err)
	}
	stop, err := vm.Drive(st, vm.Recorded(e.Trace.Choices), vm.Budget{Steps: 20_000})
	if over := (*vm.Divergence)(nil); errors.As(err, &over) && over.Choice == len(e.Trace.Choices) && over.Choice > 0 {
		return // the record ends in the loop
	}
	if err != nil || stop.Kind != vm.OutOfBudget {
		t.Errorf("the run of line %d ends: %s %v", e.Line, stop, err)
	}
}

// TestEndlessSubjects: sorting and searching end; one fault each and they do
// not.
func TestEndlessSubjects(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults []string
		bounds task.Bounds
	}{
		{"bubble", []string{"AOI46", "AOI47", "AOI56"}, task.Bounds{IntWidth: 3, Unwind: 2}},
		{"search", []string{"AOI6", "AOR7", "AOI45"}, task.Bounds{IntWidth: 4, Unwind: 3}},
	} {
		file := "../../cases/fir/mutation/" + c.name + ".fir"
		text := textOf(t, file)
		all, errs := mutant.All(file, []byte(text), c.name)
		if errs.Failed() {
			t.Fatal(errs)
		}
		if n := endlessIn(t, c.name, text, c.bounds); n != 0 {
			t.Errorf("%s: %d loops do not end", c.name, n)
		}
		for _, m := range all {
			for _, name := range c.faults {
				if m.Name == name && endlessIn(t, c.name, m.Text, c.bounds) == 0 {
					t.Errorf("%s: %s ends", c.name, m)
				}
			}
		}
	}
}

func endlessIn(t *testing.T, name, text string, b task.Bounds) int {
	t.Helper()
	tk := readAt(t, name, text, b)
	r := ask(t, forge.Engine{Raw: true}, tk)
	if !r[0].Status.Holds() {
		t.Fatal(verdicts(r))
	}
	return len(r[0].Endless)
}
