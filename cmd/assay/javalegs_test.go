package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/javaheap"
	"assay/internal/testkit"
	"assay/ir"
	"assay/run"
	"assay/run/portfolio"
	"assay/run/registry"
	"assay/solve"
	"assay/solve/sat"
	"assay/task"
)

// Metamorphic tests: what must not change an answer does not, over all cases of Java. An
// answer that becomes unknown, because it takes longer, is counted and no difference.

// leg is a variant of the same check.
type leg struct {
	name   string
	engine engine.Engine
	change func(a *app, o *run.Options)
	quick  bool // a part of the cases is asked in quick runs too
}

func without(off bmc.Off) engine.Engine {
	e := onJava
	e.Off, e.Gates = off, 2_000_000 // without a saving formulas may become huge: unknown, then
	return portfolio.FirstOnce{Behind: e, Within: true}
}

func javaLegs(t *testing.T) []leg {
	return []leg{
		{name: "without orders", engine: without(bmc.Off{Orders: true}), quick: true},
		{name: "without sharing", engine: without(bmc.Off{Sharing: true})},
		{name: "without canonical heaps", engine: without(bmc.Off{Canonical: true})},
		{name: "without relevance", engine: without(bmc.Off{Relevance: true}), quick: true},
		{name: "without pruning", engine: without(bmc.Off{Pruning: true})},
		{name: "each property alone", engine: portfolio.FirstOnce{Behind: alone{onJava}, Within: true}, quick: true},
		{name: "without tight bounds", engine: without(bmc.Off{Tight: true}), quick: true},
		{name: "without ways apart", engine: without(bmc.Off{Apart: true}), quick: true},
		{name: "by a solver that simplifies nothing", engine: by(func() solve.Solver {
			o := sat.Default()
			o.InprocessEvery, o.Minimize, o.MinimizeBins, o.EagerSubsume = 0, false, false, 0
			return sat.New(o)
		}), quick: true},
		{name: "by another solver", engine: by(func() solve.Solver { return otherSolver(t) })},
		{name: "with all invariants", engine: onHeaps, change: func(a *app, _ *run.Options) { a.java.Whole = true }},
		{name: "without facts", engine: onJava, quick: true},
		{name: "by facts alone", engine: registry.Facts(), quick: true},
	}
}

// by returns the engine with a solver for the questions that decide.
func by(solver func() solve.Solver) engine.Engine {
	e := onJava
	e.NewSolver = solver
	return portfolio.FirstOnce{Behind: e, Within: true}
}

// otherSolver returns an installed program.
func otherSolver(t *testing.T) solve.Solver {
	testkit.Program(t, "cadical", "cadical")
	s, err := solverNamed(context.Background(), "cadical", false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// legParts is into how many parts quick runs divide the files: a leg is asked about one of them.
const legParts = 10

// TestJavaLegs: no leg answers otherwise.
func TestJavaLegs(t *testing.T) {
	folders := []string{"../../cases/java-check/contracts"}
	if testkit.Long() {
		folders = javaFolders(t)
	}
	count := map[string]int{}
	for _, dir := range folders {
		all := javaCases(t, dir)
		if modular(all) {
			continue // some of the engines are wrapped, and know nothing of calls by contract
		}
		plain := map[int]map[string]*task.Check{} // by part of the files
		for i, l := range javaLegs(t) {
			if !l.quick && !testkit.Long() {
				continue
			}
			part := i % legParts
			if testkit.Long() {
				part = 0 // is all
			}
			cases := sampleOf(all, part, legParts)
			plain := func() map[string]*task.Check {
				if plain[part] == nil {
					_, plain[part] = checkJava(t, dir, cases)
				}
				return plain[part]
			}
			addTo(count, testkit.Part(t, partName(dir)+" "+l.name, testkit.Content(t, dir), func(t *testing.T) map[string]int {
				return compared(t, plain(), askAgain(t, l, dir, cases), dir+": "+l.name)
			}))
		}
	}
	t.Log(count)
}

// compared counts the answers of a leg beside the plain ones.
func compared(t *testing.T, plain, got map[string]*task.Check, what string) map[string]int {
	count := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(plain)) {
		differ(t, plain[name], got[name], what, count)
	}
	return count
}

// partName names the part of a long test that is about a folder or file of cases.
func partName(dir string) string { return strings.TrimPrefix(filepath.ToSlash(dir), "../../cases/") }

// addTo adds counts to others.
func addTo(sum, part map[string]int) {
	for k, n := range part {
		sum[k] += n
	}
}

// askAgain checks a folder by a leg.
func askAgain(t *testing.T, l leg, dir string, cases []javaCase) map[string]*task.Check {
	t.Helper()
	_, got := checkJavaWith(t, l.engine, dir, cases, func(a *app, o *run.Options) {
		o.Timeout = 30 * time.Second
		if l.change != nil {
			l.change(a, o)
		}
	})
	return got
}

// differ reports properties that are violated on one side and hold on the other.
func differ(t *testing.T, a, b *task.Check, what string, count map[string]int) {
	t.Helper()
	if a == nil || b == nil {
		t.Errorf("%s: a goal is missing: %v %v", what, a, b)
		return
	}
	if b.Fault != nil {
		t.Errorf("%s: %s: %s", what, a.Name, b.Fault.Message)
		return
	}
	left, right := byKey(a), byKey(b)
	for _, k := range slices.Sorted(maps.Keys(left)) {
		x, y := left[k], right[k]
		count["answers"]++
		switch {
		case x == task.Unknown || y == task.Unknown:
			count["unknown"]++
		case (x == task.Violated) != (y == task.Violated):
			t.Errorf("%s: %s: %q is %s, and then %s", what, a.Name, k, x, y)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(right)) {
		if _, ok := left[k]; !ok && right[k] == task.Violated {
			t.Errorf("%s: %s: %q is violated, and was no property", what, a.Name, k)
		}
	}
	if va, vb := verdictOf(a), verdictOf(b); va != vb && (va == "vacuous" || vb == "vacuous") && va != "unknown" && vb != "unknown" {
		t.Errorf("%s: %s is %s, and then %s", what, a.Name, va, vb)
	}
}

// byKey returns the answers by what they are about: of several with one name, one that is
// violated, or else one that is unknown.
func byKey(c *task.Check) map[javaheap.Key]task.Status {
	out := map[javaheap.Key]task.Status{}
	for _, r := range c.Results {
		k := javaheap.KeyOf(r.Property)
		if old, ok := out[k]; !ok || old != task.Violated && (r.Status == task.Violated || r.Status == task.Unknown) {
			out[k] = r.Status
		}
	}
	return out
}

// alone asks about each clause of a contract alone, and about everything else without any.
type alone struct{ engine.Engine }

func (e alone) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	k := t.Goal.Contract
	if k == nil || len(k.Ensures)+len(k.Signals) == 0 && k.Frame == nil {
		return e.Engine.Check(ctx, t)
	}
	defer func() { t.Goal.Contract = k }()
	var out []task.Result
	ask := func(part ir.Contract, is func(task.Property) bool) error {
		part.Requires = k.Requires
		t.Goal.Contract = &part
		list, err := e.Engine.Check(ctx, t)
		for _, r := range list {
			if is(r.Property) {
				out = append(out, r)
			}
		}
		return err
	}
	clause := func(c *ir.Clause) func(task.Property) bool {
		return func(p task.Property) bool { return p.Kind == c.Kind && p.Span == c.Span && p.Text == c.Text }
	}
	for _, c := range k.Ensures {
		if err := ask(ir.Contract{Ensures: []*ir.Clause{c}}, clause(c)); err != nil {
			return nil, err
		}
	}
	for _, c := range k.Signals {
		if err := ask(ir.Contract{Signals: []*ir.Clause{c}}, clause(c)); err != nil {
			return nil, err
		}
	}
	if k.Frame != nil {
		if err := ask(ir.Contract{Frame: k.Frame}, func(p task.Property) bool { return p.Kind == task.KindFrame }); err != nil {
			return nil, err
		}
	}
	err := ask(ir.Contract{}, func(p task.Property) bool { return !strings.Contains(p.Text, "nothing is asked") })
	return out, err
}

// TestJavaLargerBounds: what is violated within bounds is violated within larger ones.
func TestJavaLargerBounds(t *testing.T) {
	folders := javaFolders(t)
	if !testkit.Long() {
		folders = []string{"../../cases/java-check/methods"}
	}
	count := map[string]int{}
	for _, dir := range folders {
		if strings.HasSuffix(dir, "harness") {
			continue // programs that ask have no scopes
		}
		addTo(count, testkit.Part(t, partName(dir), testkit.Content(t, dir), func(t *testing.T) map[string]int {
			return withLargerBounds(t, dir)
		}))
	}
	t.Log(count)
	if count["violated"] == 0 {
		t.Error("nothing is violated within small bounds")
	}
}

// withLargerBounds checks a folder within larger and larger bounds.
func withLargerBounds(t *testing.T, dir string) map[string]int {
	cases := sampleOf(javaCases(t, dir), 0, 4)
	count := map[string]int{}
	var before map[string]*task.Check
	for k := 1; k <= 4; k++ {
		if !testkit.Long() && k > 2 {
			continue
		}
		_, now := checkJavaWith(t, onHeaps, dir, cases, func(_ *app, o *run.Options) {
			o.Timeout = 30 * time.Second
			o.Bounds.Scope, o.Bounds.Array, o.Bounds.Scopes = k, k, nil
		})
		for _, name := range slices.Sorted(maps.Keys(before)) {
			stillViolated(t, before[name], now[name], fmt.Sprintf("%s: %s: within %d", dir, name, k), count)
		}
		before = now
	}
	return count
}

// stillViolated reports what was violated within smaller bounds and is not any more.
func stillViolated(t *testing.T, before, now *task.Check, what string, count map[string]int) {
	t.Helper()
	old, new := byKey(before), byKey(now)
	for _, key := range slices.Sorted(maps.Keys(old)) {
		if old[key] != task.Violated {
			continue
		}
		switch count["violated"]++; {
		case new[key] == task.Unknown:
			count["unknown later"]++
		case new[key] != task.Violated:
			t.Errorf("%s: %q is %s, and violated within smaller bounds", what, key, new[key])
		}
	}
}
