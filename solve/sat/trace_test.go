// This file tests incremental use: random traces of calls, held against truth
// tables and a fresh solver, and shrunk when they fail.

package sat_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/solve"
	"assay/solve/sat"
)

// call is one step of a trace. Kinds: add, solve, minimize (solve and shrink
// the core), freeze, melt, grow (a new variable).
type call struct {
	kind string
	lits []lit
}

const traceVars = 9 // as many as truth tables are quick for

func randomTrace(r *rand.Rand) []call {
	n := 2 + r.IntN(4)
	trace := make([]call, 10+r.IntN(60))
	for i := range trace {
		trace[i] = randomCall(r, n)
		if trace[i].kind == "grow" {
			n = min(n+1, traceVars)
		}
	}
	return trace
}

func randomCall(r *rand.Rand, n int) call {
	switch k := r.IntN(40); {
	case k < 25:
		return call{"add", randomClause(r, n)}
	case k < 30:
		return call{"solve", randomAssumptions(r, n)}
	case k < 33:
		return call{"minimize", randomAssumptions(r, n)}
	case k < 35:
		return call{"freeze", clause{randomLit(r, n)}}
	case k < 37:
		return call{"melt", clause{randomLit(r, n)}}
	default:
		return call{"grow", nil}
	}
}

func randomAssumptions(r *rand.Rand, n int) []lit {
	ls := make([]lit, r.IntN(n+1))
	for i := range ls {
		ls[i] = randomLit(r, n)
	}
	return ls
}

// player runs a trace. It makes variables as the trace mentions them, so that
// shrunk traces stay legal.
type player struct {
	s      *sat.Solver
	proof  *lrat
	truth  *table
	added  []clause
	frozen map[solve.Var]int
	vars   int
}

func play(o sat.Options, trace []call) error {
	p := &player{s: sat.New(o), proof: newLRAT(), truth: newTable(traceVars), frozen: map[solve.Var]int{}}
	p.s.SetProof(p.proof)
	for i, c := range trace {
		for _, m := range c.lits {
			for p.vars < int(m.Var()) {
				p.grow()
			}
		}
		err := p.step(c)
		if err == nil {
			err = p.proof.err
		}
		if err != nil {
			return fmt.Errorf("call %d: %w", i, err)
		}
	}
	return nil
}

func (p *player) grow() {
	p.s.NewVar()
	p.vars++
}

func (p *player) step(c call) error {
	switch c.kind {
	case "add":
		p.s.AddClause(c.lits...)
		p.truth.and(c.lits)
		p.added = append(p.added, c.lits)
	case "solve":
		return p.solve(c.lits)
	case "minimize":
		return p.minimize(c.lits)
	case "freeze":
		p.s.Freeze(c.lits[0].Var())
		p.frozen[c.lits[0].Var()]++
	case "melt":
		if v := c.lits[0].Var(); p.frozen[v] > 0 {
			p.s.Melt(v)
			p.frozen[v]--
		}
	case "grow":
		if p.vars < traceVars {
			p.grow()
		}
	}
	return nil
}

func (p *player) solve(assumptions []lit) error {
	a := p.s.Solve(context.Background(), assumptions...)
	want := p.truth.under(assumptions)
	if fresh, _ := load(sat.Default(), p.vars, p.added); fresh.Solve(context.Background(), assumptions...).Status != a.Status {
		return fmt.Errorf("answer %v, and a fresh solver says otherwise; satisfiable=%v", a, want)
	}
	switch {
	case a.Status == solve.Sat && want:
		return p.model(assumptions)
	case a.Status == solve.Unsat && !want:
		return p.core(assumptions)
	}
	return fmt.Errorf("answer %v, truth: satisfiable=%v", a, want)
}

func (p *player) model(assumptions []lit) error {
	for _, a := range assumptions {
		if !p.s.Value(a) || p.s.Value(a.Not()) {
			return fmt.Errorf("assumption %v is not true", a)
		}
	}
	return satisfied(p.s, p.added)
}

func (p *player) core(assumptions []lit) error {
	failed := p.s.Failed()
	for _, a := range failed {
		if !slices.Contains(assumptions, a) {
			return fmt.Errorf("failed %v, which was not assumed", a)
		}
	}
	if p.truth.under(failed) {
		return fmt.Errorf("core %v is satisfiable", failed)
	}
	return p.proof.refutes(failed)
}

func (p *player) minimize(assumptions []lit) error {
	if err := p.solve(assumptions); err != nil || p.truth.under(assumptions) {
		return err
	}
	if a := p.s.MinimizeFailed(context.Background()); a.Status != solve.Unsat {
		return fmt.Errorf("minimizing: %v", a)
	}
	failed := p.s.Failed()
	for i := range failed {
		if !p.truth.under(slices.Delete(slices.Clone(failed), i, i+1)) {
			return fmt.Errorf("core %v is not minimal: %v is not needed", failed, failed[i])
		}
	}
	return p.core(assumptions)
}

// TestTraces plays random traces.
func TestTraces(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 3))
	for i := range times(10_000, 100_000) {
		name := configurationNames[i%len(configurationNames)]
		trace := randomTrace(r)
		if err := play(options(name), trace); err != nil {
			trace = shrink(trace, func(tr []call) bool { return play(options(name), tr) != nil })
			t.Fatalf("trace %d, %s: %v; smallest with a fault (%v):\n%s", i, name, err, play(options(name), trace), formatTrace(trace))
		}
	}
}

func formatTrace(trace []call) string {
	var b strings.Builder
	for _, c := range trace {
		fmt.Fprintln(&b, c.kind, c.lits)
	}
	return b.String()
}
