package loops

// This file tests extraction from FIR: the cases with the answers that they
// expect, and answers about random procedures, both against runs on the vm.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"assay/engine/farkas/termination"
	"assay/ir"
	"assay/lang/fir"
	"assay/logic/poly/meter"
	"assay/task"
	"assay/vm"
)

// lowered is the program of a FIR text.
func lowered(t *testing.T, name, text string, width int) *ir.Program {
	t.Helper()
	m, errs := fir.Load(name, []byte(text))
	if errs.Failed() {
		t.Fatalf("%v\n%s", errs, text)
	}
	p, errs := fir.Lower(m, fir.Options{IntWidth: width})
	if errs.Failed() {
		t.Fatal(errs)
	}
	return p
}

// last takes the last possibility of every choice.
type last struct{}

func (last) Choose(s *vm.State, c vm.Choice) error { return s.Pick(c.N - 1) }

// endless tells whether some of the runs that are tried does not end within
// so many steps.
func endless(t *testing.T, p *ir.Program, q *ir.Proc, runs int, steps int64) bool {
	t.Helper()
	code := vm.Compile(p)
	for i := range runs {
		var c vm.Chooser = last{}
		if i > 0 {
			c = vm.Seeded(uint64(i))
		}
		s := code.StartAny(vm.Setup{Proc: q, Bounds: task.Bounds{Scope: 2}})
		stop, err := vm.Drive(s, c, vm.Budget{Steps: steps})
		switch {
		case err != nil:
			t.Fatal(err)
		case stop.Reason == vm.StepBudget:
			return true
		case stop.Kind != vm.Finished && stop.Kind != vm.Violated && stop.Kind != vm.Infeasible && stop.Reason != vm.DepthBudget:
			t.Fatalf("%s: %v", q.Name, stop)
		}
	}
	return false
}

var directive = regexp.MustCompile(`(?m)^// (expect|truth) (\w+): (.*)$`)

// TestCases classifies the loops of the corpus that are written in FIR. Where
// the tool does not know, the file may say what is true.
func TestCases(t *testing.T) {
	files, _ := filepath.Glob("../../../cases/farkas/loops/*.fir")
	if len(files) < 15 {
		t.Fatalf("%d files, want at least 15", len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := lowered(t, file, string(text), 0)
		says := map[string]string{}
		for _, m := range directive.FindAllStringSubmatch(string(text), -1) {
			says[m[1]+" "+m[2]] = m[3]
		}
		reports, err := Survey(context.Background(), p, meter.Default)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, r := range reports {
			want, truth := says["expect "+r.Proc.Name], says["truth "+r.Proc.Name]
			if r.Verdict.String() != want {
				t.Errorf("%s: %s: %v (%s), want %s", file, r.Proc.Name, r.Verdict, r.Reason, want)
			}
			if truth == "" {
				truth = want
			}
			if endless(t, p, r.Proc, 150, 3000) != (truth == termination.Nonterminating.String()) {
				t.Errorf("%s: %s: the runs say otherwise than %q", file, r.Proc.Name, truth)
			}
			for _, l := range r.Loops {
				if l.Verdict == termination.Unknown && (l.Reason == "" || !l.At.Known()) {
					t.Errorf("%s: %s: the loop at %v has no reason, or no place for it", file, r.Proc.Name, l.Span)
				}
			}
		}
	}
}

// maker writes random procedures over the numbers a, b, c, g and the boolean f.
type maker struct {
	*rand.Rand
	out strings.Builder
}

func (m *maker) pick(from ...string) string { return from[m.IntN(len(from))] }

func (m *maker) number() string {
	v := func() string { return m.pick("a", "b", "c", "g", fmt.Sprint(m.IntN(4))) }
	switch m.IntN(6) {
	case 0, 1:
		return v()
	case 2:
		return m.pick("a", "b", "c", "g") + " * " + m.pick("2", "3", "a")
	}
	return v() + m.pick(" + ", " - ") + v()
}

func (m *maker) condition() string {
	if m.IntN(6) == 0 {
		return m.pick("f", "not f", "a = b and f", "f => a < b")
	}
	return m.number() + m.pick(" < ", " <= ", " > ", " = ", " != ") + m.number()
}

func (m *maker) block(depth int) {
	for range 1 + m.IntN(3) {
		switch k := m.IntN(9); {
		case k < 2 && depth > 0:
			fmt.Fprintf(&m.out, "if %s {\n", m.condition())
			m.block(depth - 1)
			m.out.WriteString("}\n")
		case k < 4 && depth > 0:
			fmt.Fprintf(&m.out, "while %s {\n", m.condition())
			m.block(depth - 1)
			m.out.WriteString("}\n")
		case k == 4:
			fmt.Fprintf(&m.out, "f := %s\n", m.condition())
		case k == 5:
			m.out.WriteString("assert a <= 3\n")
		default:
			fmt.Fprintf(&m.out, "%s := %s\n", m.pick("a", "b", "c", "g"), m.number())
		}
	}
}

// TestRandomProcedures: what is said to terminate does on the vm, and what is
// said not to does not. There are fewer states than steps, so that a run that
// takes them all has no end.
func TestRandomProcedures(t *testing.T) {
	n := 40
	if os.Getenv("ASSAY_LONG") != "" {
		n = 2000
	}
	limits := meter.Limits{Steps: meter.Default.Steps / 200, Cells: meter.Default.Cells}
	count := map[termination.Verdict]int{}
	for seed := range uint64(n) {
		m := &maker{Rand: rand.New(rand.NewPCG(seed, 10))}
		m.out.WriteString("global g: one Integer\nlocal a, b, c: one Integer\nlocal f: one Boolean\nproc p(a, b) {\nc := 0\nf := a < b\n")
		m.block(2)
		fmt.Fprintf(&m.out, "while %s {\n", m.condition())
		m.block(1)
		m.out.WriteString("}\n}\n")
		text := m.out.String()
		p := lowered(t, "random.fir", text, 3)
		reports, err := Survey(context.Background(), p, limits)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		r := reports[0]
		count[r.Verdict]++
		switch r.Verdict {
		case termination.Terminates:
			if endless(t, p, r.Proc, 600, 100_000) {
				t.Errorf("seed %d: a run of\n%s\nhas no end", seed, text)
			}
		case termination.Nonterminating:
			if !endless(t, p, r.Proc, 10_000, 100_000) {
				t.Errorf("seed %d: every run of\n%s\nends", seed, text)
			}
		}
	}
	t.Logf("%d terminate, %d do not, %d unknown", count[termination.Terminates], count[termination.Nonterminating], count[termination.Unknown])
	if count[termination.Terminates] < n/8 || count[termination.Nonterminating] < n/20 {
		t.Error("too few answers to mean anything")
	}
}
