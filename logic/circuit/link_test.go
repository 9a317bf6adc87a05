package circuit

// The clauses of a Link are judged by brute force: for every valuation of the
// inputs a small search over the other variables must succeed exactly when the
// asserted functions hold.

import (
	"context"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/sat"
)

// recorder is a solver that only remembers its clauses and which variables
// were frozen; value is what it claims as a model.
type recorder struct {
	cnf.Formula
	frozen map[solve.Var]bool
	value  func(solve.Lit) bool
}

func (s *recorder) AddClause(lits ...solve.Lit) {
	for _, m := range lits {
		if int(m.Var()) > s.Vars() || m.Var() == 0 {
			panic("unknown variable")
		}
	}
	s.Add(lits...)
}
func (s *recorder) SetBudget(solve.Budget)                           {}
func (s *recorder) Solve(context.Context, ...solve.Lit) solve.Answer { return solve.Answer{} }
func (s *recorder) Value(m solve.Lit) bool                           { return s.value(m) }
func (s *recorder) Failed() []solve.Lit                              { return nil }
func (s *recorder) Stats() solve.Stats                               { return solve.Stats{} }
func (s *recorder) Freeze(v solve.Var)                               { s.frozen[v] = true }
func (s *recorder) Melt(v solve.Var)                                 { delete(s.frozen, v) }

// satisfiable searches for a model that extends the units, by splitting on a
// literal of the shortest open clause.
func satisfiable(f *cnf.Formula, units ...solve.Lit) bool {
	value := make([]int8, f.Vars()+1) // 1 true, -1 false
	for _, m := range units {
		if holds(value, m) < 0 {
			return false
		}
		set(value, m)
	}
	return search(f, value)
}

func holds(value []int8, m solve.Lit) int8 {
	if m.IsNeg() {
		return -value[m.Var()]
	}
	return value[m.Var()]
}

func set(value []int8, m solve.Lit) {
	if value[m.Var()] = 1; m.IsNeg() {
		value[m.Var()] = -1
	}
}

func search(f *cnf.Formula, value []int8) bool {
	var best []solve.Lit
	found := false
	for _, c := range f.Clauses() {
		var open []solve.Lit
		sat := false
		for _, m := range c {
			switch holds(value, m) {
			case 1:
				sat = true
			case 0:
				open = append(open, m)
			}
		}
		if !sat && (!found || len(open) < len(best)) {
			best, found = open, true
		}
	}
	if !found {
		return true
	}
	for _, m := range best {
		next := append([]int8(nil), value...)
		set(next, m)
		if search(f, next) {
			return true
		}
		set(value, m.Not()) // the other literals are tried with this one false
	}
	return false
}

// episode plays a random session: build, assert, ask, build on, ask in the
// other polarity.
type episode struct {
	t        *testing.T
	r        *rand.Rand
	c        *Circuit
	s        *recorder
	l        *Link
	ps       []pair
	asserted uint64 // truth table of what was asserted
	forced   map[solve.Lit]uint64
	equal    map[solve.Lit]uint64
}

func (e *episode) act() {
	p := e.ps[len(e.ps)-1-e.r.IntN(min(6, len(e.ps)))]
	if e.r.IntN(2) == 0 {
		p = pair{p.ref.Not(), ^p.table}
	}
	switch e.r.IntN(6) {
	case 0:
		if e.asserted&p.table != 0 || e.r.IntN(20) == 0 {
			e.l.Assert(p.ref)
			e.asserted &= p.table
		}
	case 1:
		q := e.ps[e.r.IntN(len(e.ps))]
		e.l.AssertAny(p.ref, q.ref)
		e.asserted &= p.table | q.table
	case 2, 3:
		e.forced[e.l.Force(p.ref)] = p.table
	case 4:
		e.equal[e.l.Lit(p.ref)] = p.table
	case 5:
		for range 4 {
			e.ps = append(e.ps, step(e.r, e.c, e.ps))
		}
	}
}

// check tries all valuations of the inputs, and each literal that was handed
// out under one of them.
func (e *episode) check() {
	for p := range 64 {
		var in []solve.Lit
		for i := range patterns {
			if v := e.l.variable(e.c.InputAt(i)); v != 0 {
				m := v.Neg()
				if patterns[i]>>p&1 == 1 {
					m = v.Pos()
				}
				in = append(in, m)
			}
		}
		ask := func(want bool, what string, m ...solve.Lit) {
			e.t.Helper()
			if satisfiable(&e.s.Formula, append(m, in...)...) != want {
				e.t.Fatalf("%s %v under valuation %d: satisfiable is %v", what, m, p, !want)
			}
		}
		ok := e.asserted>>p&1 == 1
		ask(ok, "asserted")
		for m, table := range e.forced {
			if e.r.IntN(8) == 0 {
				ask(ok && table>>p&1 == 1, "forced", m)
			}
		}
		for m, table := range e.equal {
			if e.r.IntN(8) == 0 {
				ask(ok && table>>p&1 == 1, "equivalent", m)
				ask(ok && table>>p&1 == 0, "equivalent, negated", m.Not())
			}
		}
	}
}

func TestLink(t *testing.T) {
	r, n := rounds(t, 400, 10_000)
	for range n {
		c, s := New(), &recorder{frozen: map[solve.Var]bool{}}
		e := &episode{t: t, r: r, c: c, s: s, l: NewLink(c, s), ps: growth(r, c, 5+r.IntN(15)), asserted: ^uint64(0),
			forced: map[solve.Lit]uint64{}, equal: map[solve.Lit]uint64{}}
		for range 1 + r.IntN(8) {
			e.act()
		}
		e.check()
		for m := range e.forced {
			if !s.frozen[m.Var()] {
				t.Fatalf("literal %v was handed out but is not frozen", m)
			}
		}
	}
}

// TestLinkValues: gates are computed from inputs, not read from variables that
// are tied in one direction only.
func TestLinkValues(t *testing.T) {
	c := New()
	a, b := c.Input(), c.Input()
	free := c.Input()
	s := &recorder{frozen: map[solve.Var]bool{}}
	l := NewLink(c, s)
	gate := l.Force(c.And(a, b))
	va := l.Lit(a)
	s.value = func(m solve.Lit) bool { return m.Var() != gate.Var() != m.IsNeg() } // all true but the gate
	v := l.Values()
	if !v.Bool(c.And(a, b)) || !v.Bool(a) || v.Bool(free) {
		t.Error("values are not those of the inputs")
	}
	if va.IsNeg() || s.Len() != 2 {
		t.Errorf("one polarity of an AND gate is two clauses, not %d", s.Len())
	}
}

// TestLinkSizes pins the clauses of typical gates.
func TestLinkSizes(t *testing.T) {
	for _, x := range []struct {
		name          string
		build         func(c *Circuit, l *Link)
		vars, clauses int
	}{
		{"assert a clause", func(c *Circuit, l *Link) { l.Assert(c.OrAll(c.Inputs(8)...)) }, 8, 1},
		{"assert a cube", func(c *Circuit, l *Link) { l.Assert(c.AndAll(c.Inputs(8)...)) }, 8, 8},
		{"assert true", func(c *Circuit, l *Link) { l.Assert(True) }, 0, 0},
		{"assert false", func(c *Circuit, l *Link) { l.Assert(False) }, 1, 2},
		{"force a cube", func(c *Circuit, l *Link) { l.Force(c.AndAll(c.Inputs(8)...)) }, 9, 8},
		{"force a clause", func(c *Circuit, l *Link) { l.Force(c.OrAll(c.Inputs(8)...)) }, 9, 1},
		{"cube both ways", func(c *Circuit, l *Link) { l.Lit(c.AndAll(c.Inputs(8)...)) }, 9, 9},
		{"assert xor", func(c *Circuit, l *Link) { l.Assert(c.Xor(c.Input(), c.Input())) }, 2, 2},
		{"xor both ways", func(c *Circuit, l *Link) { l.Lit(c.Xor(c.Input(), c.Input())) }, 3, 4},
		{"ite both ways", func(c *Circuit, l *Link) { l.Lit(c.Ite(c.Input(), c.Input(), c.Input())) }, 4, 6},
		{"equal 8", func(c *Circuit, l *Link) { l.Assert(c.Equal(c.Inputs(8), c.Inputs(8))) }, 16, 16},
	} {
		c, s := New(), &recorder{frozen: map[solve.Var]bool{}}
		x.build(c, NewLink(c, s))
		if s.Vars() != x.vars || s.Len() != x.clauses {
			t.Errorf("%s takes %d variables and %d clauses, was %d and %d", x.name, s.Vars(), s.Len(), x.vars, x.clauses)
		}
	}
}

// TestDeepCircuit: depth costs no stack.
func TestDeepCircuit(t *testing.T) {
	c, s := New(), &recorder{frozen: map[solve.Var]bool{}}
	l := NewLink(c, s)
	x := c.Input()
	for range 300_000 {
		x = c.Ite(c.Input(), x.Not(), c.Input())
	}
	l.Assert(x)
	if s.Vars() < 600_000 {
		t.Errorf("only %d variables", s.Vars())
	}
}

// TestGlance: looking at a node gives what computing all gives.
func TestGlance(t *testing.T) {
	r, n := rounds(t, 200, 5000)
	for range n {
		c := New()
		ps := growth(r, c, 40)
		word := r.Uint64()
		input := func(i int) bool { return word>>i&1 == 1 }
		all, glance := c.Eval(input), c.Glance(input)
		for range 20 {
			if p := ps[r.IntN(len(ps))]; glance.Bool(p.ref) != all.Bool(p.ref) || glance.Bool(p.ref.Not()) == all.Bool(p.ref) {
				t.Fatalf("%v: %v, want %v", p.ref, glance.Bool(p.ref), all.Bool(p.ref))
			}
		}
	}
}

// TestKept: what is kept of a model stays when the solver has another one, and nothing is said of later nodes.
func TestKept(t *testing.T) {
	c := New()
	s := sat.New(sat.Default())
	l := NewLink(c, s)
	a, b := c.Input(), c.Input()
	x := c.Xor(a, b)
	if s.Solve(t.Context(), l.Force(x), l.Force(a)).Status != solve.Sat {
		t.Fatal("no model")
	}
	kept := l.Kept()
	if s.Solve(t.Context(), l.Force(x), l.Force(b)).Status != solve.Sat {
		t.Fatal("no other model")
	}
	if now := l.Values(); !now.Bool(b) || now.Bool(a) {
		t.Error("the model is not the other one")
	}
	if !kept.Bool(a) || kept.Bool(b) || !kept.Bool(x) {
		t.Error("what was kept is not the first model")
	}
	if later := c.And(x, c.Input()); kept.Has(later) || !kept.Has(x) {
		t.Error("it is about later nodes")
	}
}

// TestShown: what models that were kept show is possible, and they are dropped when something else is asserted. Circuits
// and facts are random; the solver is asked beside.
func TestShown(t *testing.T) {
	shown, asked := 0, 0
	for seed := range testkit.Count(t, 3000, 300) {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		c := New()
		refs := []Ref{c.Input(), c.Input()}
		pick := func() Ref { return refs[r.IntN(len(refs))] ^ Ref(r.IntN(2)) }
		l := NewLink(c, sat.New(sat.Default()))
		lazy := seed%2 == 1
		if lazy {
			l.Lazily()
		}
		var facts []Ref
		for range 200 {
			if lazy && r.IntN(40) == 0 { // another solver, which is told what the old one was
				l = l.Renewed(sat.New(sat.Default()))
				for _, a := range facts {
					l.Assert(a)
				}
			}
			switch r.IntN(12) {
			case 0:
				refs = append(refs, c.Input())
			case 1:
				if a, b := pick(), pick(); l.Solver().Solve(t.Context(), l.Force(c.Or(a, b))).Status == solve.Sat {
					if r.IntN(2) == 0 {
						l.AssertAny(a, b)
					} else {
						l.Assert(c.Or(a, b))
					}
					facts = append(facts, c.Or(a, b))
				}
			case 2, 3:
				a, known := pick(), false
				known = l.Shown(a)
				asked++
				switch status := l.Solver().Solve(t.Context(), l.Force(a)).Status; {
				case known && status != solve.Sat:
					t.Fatalf("seed %d: a model that was kept shows %v, and the solver says %s", seed, a, status)
				case known:
					shown++
				case status == solve.Sat:
					l.Keep()
					if !l.Shown(a) {
						t.Fatalf("seed %d: the model of %v is kept, and does not show it", seed, a)
					}
				}
			default:
				refs = append(refs, c.And(pick(), pick()))
			}
		}
	}
	if 4*shown < asked {
		t.Errorf("only %d of %d questions are answered by models that were kept", shown, asked)
	}
}
