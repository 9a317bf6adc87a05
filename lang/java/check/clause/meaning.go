package clause

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
)

// OfClauses returns the goal that what the contract of a method reads where it begins has values: the preconditions are gone through one by one, and
// no code runs. So it says that nothing satisfies them within the bounds, if that is so.
func (w *Clauses) OfClauses(g *goal.Goal, m *java.Method) (*ir.Goal, error) {
	said := w.Contracts.Method(m.Proc)
	if said == nil {
		return nil, fmt.Errorf("the contract of %s cannot be used", m.Called())
	}
	p := &ir.Proc{Name: "clauses of " + m.Called(), Span: g.Span}
	params, to := m.Proc.Params, map[*ir.Local]*ir.Local{}
	if g.Kind == goal.OfConstructor {
		params = params[1:]
	}
	for _, l := range params {
		to[l] = p.NewLocal(l.Name, l.Typ, l.Span)
		p.Params = append(p.Params, to[l])
	}
	p.Blocks = []*ir.Block{{Stmts: gone(said, swapped(to)), Term: &ir.Return{}}}
	w.Java.Add(p)
	w.TakeParams(m, p, g.Kind)
	k := &ir.Goal{Name: g.Name, Proc: p, Span: g.Span, Inputs: w.Statics(g), Contract: &ir.Contract{
		Requires: slices.Concat(retargeted(w.receiver(g, m), to), w.around(g, p), w.owed(g, m, p)),
	}}
	if w.keeps(m) && w.invariant() {
		all := *k.Contract
		for _, c := range said.Requires {
			all.Requires = append(all.Requires[:len(all.Requires):len(all.Requires)], c.Clause)
		}
		k.Contract.Requires = append(k.Contract.Requires, w.staticsOf(w.effectsOf(p), &all)...)
	}
	if all := w.mentioned(&ir.Contract{Requires: k.Contract.Requires, Ensures: asserted(p)}); len(all) > 0 { // they have values where contracts are asked alone
		p.Blocks[0].Stmts = nil
		for _, c := range said.Meaning {
			k.Contract.Ensures = append(k.Contract.Ensures, c.Clause)
		}
		k.Contract.Ensures = retargeted(k.Contract.Ensures, to)
	}
	w.objects.OpenFor(k.Contract)
	if w.Abstract(k); k.Proc != p {
		w.TakeParams(m, k.Proc, g.Kind)
	}
	var err error
	k.Boot, err = w.BootOf(g.Kind)
	return k, err
}

// gone returns the statements that go through the preconditions of a contract.
func gone(said *contract.Contract, to func(ir.Expr) ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for i := 0; i <= len(said.Requires); i++ {
		for _, c := range said.Meaning {
			if c.After != i {
				continue
			}
			x := formula.Substitute(c.X, to)
			out = append(out, &ir.Assert{Meta: ir.Meta{Span: c.Span, Text: c.Text}, X: x, Kind: c.Kind, What: c.Text, Defined: x})
		}
		if i < len(said.Requires) {
			c := said.Requires[i]
			out = append(out, ir.NewAssume(ir.Meta{Span: c.Span, Text: c.Text}, formula.Substitute(c.X, to), ir.Asked{}))
		}
	}
	return out
}

// asserted returns what the statements of a procedure without calls say, as clauses.
func asserted(p *ir.Proc) []*ir.Clause {
	var out []*ir.Clause
	for _, s := range p.Blocks[0].Stmts {
		switch s := s.(type) {
		case *ir.Assert:
			out = append(out, &ir.Clause{X: s.X})
		case *ir.Assume:
			out = append(out, &ir.Clause{X: s.Cond()})
		}
	}
	return out
}
