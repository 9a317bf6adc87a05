package clause

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
)

// OfClauses returns the goal that what the contract of a method reads where it begins has values: no code runs. Callers owe nothing yet, but what
// is true of all objects.
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
	p.Blocks = []*ir.Block{{Term: &ir.Return{}}}
	w.Java.Add(p)
	w.TakeParams(m, p, g.Kind)
	var asked []*ir.Clause
	for _, c := range said.Meaning {
		asked = append(asked, c.Clause)
	}
	k := &ir.Goal{Name: g.Name, Proc: p, Span: g.Span, Inputs: w.Statics(g), Contract: &ir.Contract{
		Requires: slices.Concat(retargeted(w.receiver(g, m), to), w.around(g, p), w.owed(g, m, p)),
		Ensures:  retargeted(asked, to),
	}}
	if w.keeps(m) && w.invariant() {
		k.Contract.Requires = append(k.Contract.Requires, w.staticsOf(w.effectsOf(p), k.Contract)...)
	}
	w.objects.OpenFor(k.Contract)
	w.Abstract(k)
	if k.Proc != p {
		w.TakeParams(m, k.Proc, g.Kind)
	}
	var err error
	k.Boot, err = w.BootOf(g.Kind)
	return k, err
}
