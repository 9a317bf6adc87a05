package javamachine

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/vm"
)

// TestSchedules: a run with threads under a seeded schedule replays from its
// choices: same output, same steps, same state at the end. Schedules differ
// from each other, and what holds for all of them holds.
func TestSchedules(t *testing.T) {
	home := jdks(t)[0]
	var list []javajudge.Program
	for _, name := range []string{"Buffer", "Racy"} {
		list = append(list, javajudge.Program{Name: name, Class: name, File: filepath.Join("testdata", name+".java")})
	}
	c := compile(t, home, list, nil)
	m, err := New(home, c.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	count := testkit.Count(t, 1000, 100)
	first := testkit.Seed(t)
	for _, p := range list {
		seen := map[string]bool{}
		for i := range count {
			m.Seed = first + uint64(i)
			out := replay(t, m, p)
			seen[out] = true
			if p.Name == "Buffer" && !strings.HasPrefix(out, "80 ") {
				t.Fatalf("seed %d: the buffer loses or invents items: %q", m.Seed, out)
			}
		}
		t.Logf("%s: %d different outputs in %d runs", p.Name, len(seen), count)
		if len(seen) < 5 { // a counter cannot have many values
			t.Errorf("%s: only %d different outputs in %d schedules", p.Name, len(seen), count)
		}
	}
}

// replay runs a program, repeats it from its choices, and gives its output.
func replay(t *testing.T, m *Machine, p javajudge.Program) string {
	run := func(chooser vm.Chooser) (*vm.State, string) {
		var out strings.Builder
		s, err := m.Start(p, func(_ string, data []byte) { out.Write(data) })
		if err != nil {
			t.Fatal(err)
		}
		stop, err := vm.Drive(s, chooser, vm.Budget{Steps: m.Steps, Heap: 1 << 30})
		if err != nil || stop.Kind != vm.Finished || stop.Status != 0 {
			t.Fatalf("%s, seed %d: %v %v%s", p.Name, m.Seed, stop, err, where(s))
		}
		return s, out.String()
	}
	one, out := run(m.Outside(p))
	choices := one.Choices()
	two, again := run(vm.Recorded(choices))
	if out != again || one.Steps() != two.Steps() || len(choices) != len(two.Choices()) {
		t.Errorf("%s, seed %d: %q after %d steps, replayed %q after %d", p.Name, m.Seed, out, one.Steps(), again, two.Steps())
	}
	if one.Key() != two.Key() {
		t.Errorf("%s, seed %d: the states at the end differ", p.Name, m.Seed)
	}
	if !slices.EqualFunc(one.Stack(), two.Stack(), func(a, b vm.Frame) bool { return a == b }) {
		t.Errorf("%s, seed %d: the stacks at the end differ", p.Name, m.Seed)
	}
	return out
}
