package javamachine

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/annotation/pack"
	"assay/task"
	"assay/vm"
)

// TestArbitrary: what a run chooses for arbitrary values is what the JVM gets when it is
// given the choices, for random choices; and both leave out the same runs.
func TestArbitrary(t *testing.T) {
	stubs, err := pack.Sources("../../lang/java/harness/src")
	if err != nil {
		t.Fatal(err)
	}
	home := jdks(t)[0]
	main := javajudge.Program{Name: "Arbitrary", Class: "Arbitrary"}
	dir := t.TempDir()
	s, err := javajudge.Start(home)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Compile(dir, append(stubs, filepath.Join("testdata", "Arbitrary.java"))); err != nil {
		t.Fatal(err)
	}
	m, err := New(home, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	first := testkit.Seed(t)
	whole, left := 0, 0
	for i := range testkit.Count(t, 400, 40) {
		m.Seed = first + uint64(i)
		text, inputs, kind := arbitrary(t, m, main)
		p := main
		p.Args = inputs
		var o javajudge.Outcome
		switch {
		case kind == vm.Finished:
			whole++
			o, err = s.Run(dir, p)
		case left < 3:
			left++
			o, err = javajudge.Launch(home, dir, p) // it ends the JVM
			if o.Exit != 3 || !strings.Contains(o.Stderr, "assumption") {
				t.Errorf("seed %d: the JVM leaves the run out with status %d: %s", m.Seed, o.Exit, o.Stderr)
			}
		default:
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if o.Stdout != text {
			t.Errorf("seed %d, inputs %q:\n%s", m.Seed, inputs, testkit.Diff("assay", o.Stdout, text))
		}
	}
	if whole < 5 || left == 0 {
		t.Errorf("%d whole runs, %d that were left out", whole, left)
	}
}

// arbitrary runs a program and gives its output, its choices as the stubs read them, and how
// it ended.
func arbitrary(t *testing.T, m *Machine, p javajudge.Program) (string, []string, vm.StopKind) {
	t.Helper()
	var text strings.Builder
	s, err := m.Start(p, func(_ string, data []byte) { text.Write(data) })
	if err != nil {
		t.Fatal(err)
	}
	stop, err := vm.Drive(s, m.Outside(p), vm.Budget{Steps: m.Steps})
	if err != nil || stop.Kind != vm.Finished && stop.Reason != vm.Assumption {
		t.Fatalf("seed %d: %v %v%s", m.Seed, stop, err, where(s))
	}
	var inputs []string
	for _, c := range s.Choices() {
		if c.Kind != task.ChoiceValue {
			continue
		}
		v := c.Values[0].Value.Scalar
		if f, err := strconv.ParseFloat(v, 64); err == nil && f-f != 0 { // as Java spells it
			v = strings.Replace(v, "Inf", "Infinity", 1)
		}
		inputs = append(inputs, v)
	}
	return text.String(), inputs, stop.Kind
}
