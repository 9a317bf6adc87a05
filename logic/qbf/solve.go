// This file decides formulas by expansion.

package qbf

import (
	"context"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/sat"
)

// Answer is what came out. Values are those of the free inputs after solve.Sat,
// Failed after solve.Unsat the numbers of parts that cannot be true together.
type Answer struct {
	solve.Answer
	Values func(Ref) bool
	Failed []int
	Stats  Stats
}

// Stats counts what was done.
type Stats struct {
	Calls       int64 // of the solver: high against Refinements means many blocks were true at once
	Refinements int64
	Clauses     int64 // of the outermost solver
}

// Options direct solving. The zero value is fine.
type Options struct {
	NewSolver func() solve.Solver // nil: the solver inside
	Minimize  bool                // Failed is minimal: dropping any part leaves the others true together
	Budget    solve.Budget        // of each call of the solver
}

func (o *Options) solver() solve.Solver {
	if o.NewSolver != nil {
		return o.NewSolver()
	}
	return sat.New(sat.Default())
}

// Solve looks for values of the free inputs that make all parts true.
func Solve(ctx context.Context, s *Space, parts []Ref, o Options) Answer {
	x := newSearch(ctx, s, &o, &Stats{})
	guards := make([]solve.Lit, len(parts))
	for i, p := range parts {
		guards[i] = x.link.Force(p)
		x.roots = append(x.roots, p)
	}
	a := x.run(guards)
	out := Answer{Answer: a, Stats: *x.stats}
	out.Stats.Clauses = x.link.Solver().Stats().Clauses
	switch a.Status {
	case solve.Sat:
		out.Values = x.values.Bool
	case solve.Unsat:
		out.Failed = x.failed(guards)
	}
	return out
}

// search decides one level.
type search struct {
	*Space
	ctx    context.Context
	o      *Options
	stats  *Stats
	link   *circuit.Link
	roots  []Ref // what has to be true
	known  map[int]bool
	values circuit.Values
}

func newSearch(ctx context.Context, s *Space, o *Options, stats *Stats) *search {
	solver := o.solver()
	solver.SetBudget(o.Budget)
	return &search{Space: s, ctx: ctx, o: o, stats: stats, link: circuit.NewLink(s.Circuit, solver), known: map[int]bool{}}
}

// run solves until the blocks that are taken for false are false.
func (x *search) run(guards []solve.Lit) solve.Answer {
	for {
		x.lend(x.roots)
		x.stats.Calls++
		a := x.link.Solver().Solve(x.ctx, guards...)
		if a.Status != solve.Sat {
			return a
		}
		x.values = x.link.Values()
		refined, a := x.refine()
		if !a.Decided() {
			return a
		}
		if !refined {
			return solve.Answer{Status: solve.Sat}
		}
	}
}

// lend lets the solver choose the variables of blocks: if a block is taken for
// true, they make its body true.
func (x *search) lend(roots []Ref) {
	if len(x.blocks) == 0 {
		return
	}
	x.cone(roots, func(i int) []Ref {
		b, ok := x.blocks[i]
		if !ok {
			return nil
		}
		if !x.known[i] {
			x.known[i] = true
			x.link.Assert(x.Implies(x.InputAt(i), b.Body))
		}
		return []Ref{b.Body}
	})
}

// relevant are the blocks on which the choice of the solver rests, in order.
func (x *search) relevant() []int {
	if len(x.blocks) == 0 {
		return nil
	}
	var out []int
	x.cone(x.roots, func(i int) []Ref {
		b, ok := x.blocks[i]
		if !ok {
			return nil
		}
		if !x.values.Bool(x.InputAt(i)) {
			out = append(out, i)
			return nil
		}
		return []Ref{b.Body}
	})
	return out
}

// refine asks each block that is taken for false. Where one is true, the values
// that make it so become a clause.
func (x *search) refine() (bool, solve.Answer) {
	refined := false
	for _, i := range x.relevant() {
		b := x.blocks[i]
		move, a := x.counter(b)
		if !a.Decided() {
			return false, a
		}
		if a.Status == solve.Unsat {
			continue
		}
		x.stats.Refinements++
		refined = true
		body := newSubstitution(x.Space, x.Space, move).ref(b.Body)
		clause := x.Implies(body, x.InputAt(i))
		x.roots = append(x.roots, clause)
		x.lend([]Ref{clause})
		x.link.Assert(clause)
	}
	return refined, solve.Answer{Status: solve.Sat}
}

// counter looks for values of the variables of a block that make it true where
// all else is as the solver chose.
func (x *search) counter(b *Block) (map[int]Ref, solve.Answer) {
	fresh := New()
	at := map[int]Ref{}
	for _, v := range b.Vars {
		at[v] = fresh.Input()
	}
	bound := x.bound(b)
	for i := range x.support(b.Body) {
		if _, ok := at[i]; !ok && !bound[i] {
			if _, block := x.blocks[i]; !block {
				at[i] = circuit.Const(x.values.Bool(x.InputAt(i)))
			}
		}
	}
	body := newSubstitution(x.Space, fresh, at).ref(b.Body)
	inner := newSearch(x.ctx, fresh, x.o, x.stats)
	inner.roots = []Ref{body}
	inner.link.Assert(body)
	a := inner.run(nil)
	if a.Status != solve.Sat {
		return nil, a
	}
	move := map[int]Ref{}
	for _, v := range b.Vars {
		move[v] = circuit.Const(inner.values.Bool(at[v]))
	}
	return move, a
}

// bound are the variables of the blocks inside a block.
func (x *search) bound(b *Block) map[int]bool {
	out := map[int]bool{}
	x.cone([]Ref{b.Body}, func(i int) []Ref {
		inner, ok := x.blocks[i]
		if !ok {
			return nil
		}
		for _, v := range inner.Vars {
			out[v] = true
		}
		return []Ref{inner.Body}
	})
	return out
}

// failed are the parts whose guards cannot hold together.
func (x *search) failed(guards []solve.Lit) []int {
	s := x.link.Solver()
	switch m, ok := s.(solve.Minimizer); {
	case !x.o.Minimize:
	case len(x.blocks) > 0:
		return x.minimal(guards)
	case ok:
		m.MinimizeFailed(x.ctx)
	}
	core := x.core()
	return positions(guards, func(g solve.Lit) bool { return core[g] })
}

// core are the assumptions that the last call of the solver needed.
func (x *search) core() map[solve.Lit]bool {
	core := map[solve.Lit]bool{}
	for _, m := range x.link.Solver().Failed() {
		core[m] = true
	}
	return core
}

// minimal leaves out one part after the other. With blocks, what the solver
// needed is a matter of the counterexamples that it happened to meet, so that
// each part has to be asked about anew.
func (x *search) minimal(guards []solve.Lit) []int {
	core := x.core()
	for _, g := range guards {
		if !core[g] {
			continue
		}
		delete(core, g)
		var rest []solve.Lit
		for _, h := range guards {
			if core[h] {
				rest = append(rest, h)
			}
		}
		if x.run(rest).Status != solve.Unsat {
			core[g] = true
			continue
		}
		core = x.core()
	}
	return positions(guards, func(g solve.Lit) bool { return core[g] })
}

// positions of the guards with a property.
func positions(guards []solve.Lit, in func(solve.Lit) bool) []int {
	var out []int
	for i, g := range guards {
		if in(g) {
			out = append(out, i)
		}
	}
	return out
}
