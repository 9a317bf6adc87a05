package loops

// This file tests extraction from FIR: the cases with the answers that they
// expect, against runs on the vm.

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
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

// endless reports whether some of the runs that are tried does not end within so many steps.
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
		reports, err := Survey(context.Background(), p, p.Procs, meter.Default)
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
