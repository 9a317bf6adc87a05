package reverse

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
	"assay/vm/state"
)

// undone runs a session with a track, undoes every step, and compares each state with the one that was there, bit for bit.
func undone(t *testing.T, name string, s *session.Session, o Options, most int) (steps int, c Cost) {
	t.Helper()
	k := NewTrack(&s.State.State, o)
	all := []*vm.State{s.State.Clone()}
	for s.Position() < most {
		if ok, err := s.Step(); !ok || err != nil {
			break
		}
		k.DidStep(s.Saves())
		all = append(all, s.State.Clone())
	}
	c = k.Cost
	steps = len(all) - 1
	for i := steps - 1; i >= 0; i-- {
		if !k.Back() {
			t.Fatalf("%s: step %d of %d is not undone", name, i, steps)
		}
		if text := state.Difference(&s.State.State, &all[i].State); text != "" {
			t.Fatalf("%s: before step %d of %d: %s", name, i, steps, text)
		}
	}
	if k.Cost.Values != 0 || k.Cost.Lost != 0 || k.Len() != 0 {
		t.Fatalf("%s: %+v is left of %d assignments", name, k.Cost, k.Len())
	}
	return steps, c
}

// TestRow40Programs undoes runs of random programs of ir under random schedules and choices, and of all cases.
func TestRow40Programs(t *testing.T) {
	steps, found, kept, runs := 0, 0, 0, 0
	run := func(name string, p *ir.Program, setup vm.Setup, seed uint64, o Options) {
		s := vm.Compile(p).StartAny(setup)
		x, err := session.New(s, session.Options{Chooser: vm.Seeded(seed), Budget: vm.Budget{Work: 1 << 16, Heap: 1 << 22}})
		if err != nil {
			return
		}
		n, c := undone(t, name, x, o, 150)
		steps, found, kept, runs = steps+n, found+c.Found, kept+c.Values, runs+1
	}
	n := testkit.Count(t, 10_000, 1_000)
	base := testkit.Seed(t)
	for i := range uint64(n) {
		r := rand.New(rand.NewPCG(base, i))
		p := irgen.Program(rand.New(rand.NewPCG(base, i+1<<32)), irgen.Config{Procs: 1 + r.IntN(3), Statements: 12})
		o := Full(1 + r.IntN(6))
		o.Redefine, o.Spill, o.Flags = r.IntN(4) > 0, r.IntN(4) > 0, r.IntN(4) > 0
		run("random", p, vm.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scope: 3, Array: 3}}, i, o)
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
			run(file, p, vm.SetupOf(g, g.Bounds), 1, Full(4))
		}
	}
	t.Logf("%d steps of %d runs: %d values found, %d kept", steps, runs, found, kept)
	if runs < n/2 || found < steps/20 || kept == 0 {
		t.Errorf("%d steps of %d runs: %d values found, %d kept: that tests little", steps, runs, found, kept)
	}
}
