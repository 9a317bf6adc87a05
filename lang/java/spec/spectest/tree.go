// Package spectest makes random expressions for tests of the languages of contracts.
package spectest

import (
	"math/rand/v2"

	"assay/lang/java/spec"
)

// Gen makes expressions of one language.
type Gen struct {
	R   *rand.Rand
	D   *spec.Dialect
	JML bool
}

// Expr returns a random expression of at most a depth. Its shape is what the parser
// gives back for it.
func (g *Gen) Expr(depth int) spec.Expr {
	if depth <= 0 || g.R.IntN(8) == 0 {
		return g.leaf()
	}
	sub := func() spec.Expr { return g.Expr(depth - 1) }
	switch g.R.IntN(12) {
	case 0:
		return &spec.Select{X: sub(), Name: g.name()}
	case 1:
		return &spec.Index{X: sub(), I: sub()}
	case 2:
		return &spec.Call{X: sub(), Name: g.name(), Args: []spec.Expr{sub()}}
	case 3:
		return &spec.Cond{C: sub(), X: sub(), Y: sub()}
	case 4:
		x := &spec.Old{X: sub()}
		if g.JML && g.R.IntN(3) == 0 {
			x.Label = g.pick("here", spec.Here, spec.LoopInit)
		}
		return x
	case 5:
		return g.special(sub)
	case 6, 7:
		return g.quant(sub)
	case 8:
		if o := g.op(true); o != spec.Neg && o != spec.Plus {
			return &spec.Unary{Op: o, X: sub()}
		}
		return &spec.Unary{Op: spec.Neg, X: &spec.Name{Name: g.name()}}
	}
	o := g.op(false)
	x := &spec.Binary{Op: o, X: sub(), Y: sub()}
	if o == spec.Join {
		x.Y = &spec.Unary{Op: spec.Closure, X: g.leaf()}
	}
	return x
}

func (g *Gen) op(prefix bool) spec.Op {
	for {
		o := g.D.Operators[g.R.IntN(len(g.D.Operators))].Op
		if o.Prefix() == prefix {
			return o
		}
	}
}

func (g *Gen) name() string { return []string{"a", "b", "elems", "next"}[g.R.IntN(4)] }

func (g *Gen) leaf() spec.Expr {
	switch g.R.IntN(7) {
	case 0:
		return &spec.Lit{Kind: spec.LitInt, Text: "7", Bits: 7}
	case 1:
		return &spec.Lit{Kind: spec.LitNull, Text: "null"}
	case 2:
		return &spec.Result{}
	case 3:
		return &spec.Lit{Kind: spec.LitString, Text: "q\"\n\\é"}
	case 4:
		return &spec.Name{Name: "this"}
	}
	return &spec.Name{Name: g.name()}
}

func (g *Gen) typ() *spec.Type {
	return []*spec.Type{{Name: "int"}, {Name: "Node", Dims: 1}, {Name: "java.util.List", Args: []spec.TypeArg{{Type: &spec.Type{Name: "String"}}}}}[g.R.IntN(3)]
}

// special returns what only one language has.
func (g *Gen) special(sub func() spec.Expr) spec.Expr {
	if !g.JML {
		return &spec.Comp{Vars: g.vars(), Body: sub()}
	}
	if g.R.IntN(3) == 0 {
		return g.value(sub)
	}
	switch g.R.IntN(8) {
	case 5:
		return &spec.Let{Type: []*spec.Type{g.typ(), nil}[g.R.IntN(2)], Var: spec.Ident{Name: g.name()}, X: sub(), Body: sub()}
	case 6:
		fns := []spec.Fn{spec.FnFresh, spec.FnTypeof, spec.FnElemtype, spec.FnErasure, spec.FnNonNullElements, spec.FnInvariantFor, spec.FnInvariantFreeFor, spec.FnJavaMath, spec.FnSafeMath, spec.FnBigintMath}
		return &spec.Builtin{Fn: fns[g.R.IntN(len(fns))], Args: []spec.Expr{sub()}}
	case 7:
		if g.R.IntN(2) == 0 {
			return &spec.Thrown{}
		}
		return &spec.Name{Name: spec.Count}
	case 4:
		return &spec.New{Type: &spec.Type{Name: "java.util.List", Args: []spec.TypeArg{{Type: &spec.Type{Name: "String"}}}}, Args: []spec.Expr{sub()}}
	case 0:
		return &spec.Cast{Type: &spec.Type{Name: "int"}, X: sub()}
	case 1:
		return &spec.Instance{X: sub(), Type: g.typ()}
	case 2:
		return &spec.Builtin{Fn: spec.FnType, Type: g.typ()}
	}
	return &spec.Builtin{Fn: spec.FnReach, Args: []spec.Expr{sub(), sub()}}
}

// value returns a function of sequences or of sets of locations, what makes one, or a value of another state or object.
func (g *Gen) value(sub func() spec.Expr) spec.Expr {
	call := func(name string, n int) spec.Expr {
		c := &spec.Call{Name: name}
		for range n {
			c.Args = append(c.Args, sub())
		}
		return c
	}
	one := func() *spec.Var { return &spec.Var{Ident: spec.Ident{Name: g.name()}, Type: &spec.Type{Name: "int"}} }
	switch g.R.IntN(8) {
	case 0:
		return call(spec.Sequence, g.R.IntN(3))
	case 1:
		return call(spec.LocationSet, g.R.IntN(3))
	case 2:
		return call(g.pick(`\seq_concat`, `\seq_get`, `\indexOf`, `\set_union`, `\set_minus`, `\intersect`, `\subset`, `\disjoint`, `\dl_seqPerm`), 2)
	case 3:
		return call(g.pick(`\seq_length`, `\seq_reverse`, `\singleton`, `\all_fields`, `\new_elems_fresh`, `\dl_array2seq`, `\dl_seqNPerm`), 1)
	case 4:
		q := &spec.Quant{Kind: spec.Elems, Vars: []*spec.Var{one()}, Body: sub()}
		q.Range = spec.Counted(q.Vars[0], sub(), sub())
		return q
	case 5:
		q := &spec.Quant{Kind: spec.Union, Vars: []*spec.Var{one()}, Body: sub()}
		if g.R.IntN(2) == 0 {
			q.Range = sub()
		}
		return q
	case 6:
		return &spec.Old{X: sub(), Label: g.pick("", "here", spec.Pre, spec.Here, spec.LoopInit, spec.Before)}
	}
	l := &spec.Loc{Kind: []spec.LocKind{spec.LocFields, spec.LocElems, spec.LocRange}[g.R.IntN(3)], X: g.located(2)}
	if l.Kind == spec.LocRange {
		l.Lo, l.Hi = sub(), sub()
	}
	return &spec.Located{Loc: l}
}

func (g *Gen) vars() []*spec.Var {
	var vars []*spec.Var
	for range 1 + g.R.IntN(2) {
		v := &spec.Var{Ident: spec.Ident{Name: g.name()}}
		if g.JML {
			v.Type, v.Nullable = g.typ(), g.R.IntN(3) == 0
		} else {
			v.Set = &spec.Name{Name: "Node"}
		}
		vars = append(vars, v)
	}
	return vars
}

func (g *Gen) quant(sub func() spec.Expr) spec.Expr {
	q := &spec.Quant{Vars: g.vars(), Body: sub()}
	if g.JML {
		q.Kind = []spec.QuantKind{spec.All, spec.Exists, spec.Sum, spec.NumOf, spec.Max, spec.Min, spec.Prod}[g.R.IntN(7)]
		if g.R.IntN(2) == 0 {
			q.Range = sub()
		}
		return q
	}
	q.Kind = []spec.QuantKind{spec.All, spec.Exists, spec.Sum, spec.QNo, spec.QOne, spec.QLone}[g.R.IntN(6)]
	return q
}
