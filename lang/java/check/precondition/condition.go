package precondition

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/contract/formula"
	"assay/source"
	"assay/task"
)

// This file makes conditions of checks.

// fails records what a check that fails for x asks for: each part of it, everywhere or where branches were taken. A check that fails
// whenever this path is taken asks for nothing.
func (w *walk) fails(p *path, x ir.Expr, kind task.Kind, at source.Span) {
	if !w.possible(append(slices.Clip(p.guards), negation(x))...) {
		return
	}
	for _, part := range disjuncts(x) {
		for v, init := range p.starts {
			if init != nil && free(init) {
				part = replaced(part, v, init)
			}
		}
		ok, is := negation(part).(*ir.Apply)
		if !is || !free(part) || w.content(part) || !ordering(ok.Op) && ok.Op != ir.OpNe || !numbers(ok) || !w.given(ok) || confined(ok) || w.special(p, ok) {
			continue
		}
		w.record(ok, nil, kind, at)
		if !w.numeric(ok) {
			continue
		}
		guards := slices.DeleteFunc(slices.Clone(p.guards), func(g ir.Expr) bool { return !excepting(g) || w.content(g) || text(g, w.names, 0) == "" })
		for _, g := range guards {
			w.record(ok, []ir.Expr{g}, kind, at)
			if s := simpler(g); s != nil {
				w.record(ok, []ir.Expr{s}, kind, at)
			}
		}
		if len(guards) > 1 && len(guards) <= mostGuards {
			w.record(ok, guards, kind, at)
		}
	}
}

// record records a condition where guards hold.
func (w *walk) record(ok ir.Expr, guards []ir.Expr, kind task.Kind, at source.Span) {
	var parts []ir.Expr
	for _, g := range guards {
		parts = append(parts, plain(negation(g)))
	}
	parts = append(parts, plain(ok))
	k := Condition{X: formula.Or(parts...), Kind: kind, At: at}
	var texts []string
	for _, x := range parts {
		s := text(x, w.names, precedence(ir.OpOr)+1)
		switch {
		case s == "":
			return
		case !slices.Contains(texts, s):
			texts = append(texts, s)
		}
	}
	if k.Text = strings.Join(texts, " || "); len(texts) > 1 {
		k.Text = "(" + k.Text + ")"
	}
	if key := fmt.Sprint(k.Text, kind, " at ", at); w.seen[key] {
		return
	} else {
		w.seen[key] = true
	}
	if needs := exists(k.X); len(needs) > 0 {
		k.X = formula.Implies(formula.And(needs...), k.X)
	}
	w.out = append(w.out, k)
}

// given reports whether an expression is about a parameter that has a name.
func (w *walk) given(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		l, ok := y.(*ir.Local)
		found = found || ok && w.names[l] != ""
		return !found
	})
	return found
}

// special reports whether the code deals on its own with what a condition is about: a path is for one value of a number, or
// compared something with the length or the field that the condition looks at. What is wrong then is the method's comparison.
func (w *walk) special(p *path, ok ir.Expr) bool {
	return slices.ContainsFunc(p.guards, func(g ir.Expr) bool {
		a, is := g.(*ir.Apply)
		return is && a.Op == ir.OpEq && numbers(a) && slices.ContainsFunc(slices.Collect(maps.Keys(w.names)), func(l *ir.Local) bool {
			return formula.Mentions(g, l) && formula.Mentions(ok, l)
		}) || slices.ContainsFunc(looks(g), func(x string) bool { return slices.Contains(looks(ok), x) })
	})
}

// looks are the lengths and fields that an expression reads.
func looks(x ir.Expr) (list []string) {
	ir.Walk(x, func(y ir.Expr) bool {
		a, apply := y.(*ir.Apply)
		if _, read := y.(*ir.Read); read || apply && a.Op == ir.OpLen {
			list = append(list, ir.ExprString(y))
			return false
		}
		return true
	})
	return list
}

// confined reports whether code brings a number into a range itself, by a remainder or a mask: then it means to take any.
func confined(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		if a, ok := y.(*ir.Apply); ok {
			found = found || a.Op == ir.OpRem || a.Op == ir.OpBitAnd && !slices.ContainsFunc(a.Args, negative)
		}
		return !found
	})
	return found
}

func negative(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	return ok && int64(c.Bits) < 0
}

// content reports whether an expression reads a number out of an array, or looks into an object that is a parameter: what data
// has to be like is more than callers think of.
func (w *walk) content(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		if r, ok := y.(*ir.Read); ok {
			found = found || r.Place.Kind == ir.PlaceElem && !ir.IsRef(r.Type()) || r.Place.Kind == ir.PlaceField && w.given(r.Place.Base)
		}
		return !found
	})
	return found
}

// numeric reports whether an expression is about a number that is a parameter. Where a method looks at the length of an
// array and then fails for another length, it is not the caller who forgot something.
func (w *walk) numeric(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		if l, ok := y.(*ir.Local); ok && w.names[l] != "" {
			_, number := l.Typ.(ir.Int)
			found = found || number
		}
		return !found
	})
	return found
}

// excepting reports whether a condition excepts little, as ranges that are empty are excepted. What code does for one value
// alone, or for what is no number, it does on purpose.
func excepting(g ir.Expr) bool {
	a, ok := g.(*ir.Apply)
	return ok && (ordering(a.Op) || a.Op == ir.OpNe) && numbers(a)
}

// exists are the conditions under which there is all that an expression reads.
func exists(x ir.Expr) (out []ir.Expr) {
	for _, y := range ir.Operands(x) {
		out = append(out, exists(y)...)
	}
	switch x := x.(type) {
	case *ir.Apply:
		if x.Op == ir.OpLen {
			out = append(out, formula.NotNull(x.Args[0]))
		}
	case *ir.Read:
		out = append(out, formula.NotNull(x.Place.Base))
		if i := x.Place.Index; i != nil {
			t := i.Type().(ir.Int)
			out = append(out, comparison(ir.OpLe, ir.NewInt(t, 0), i), comparison(ir.OpLt, i, formula.Apply(ir.OpLen, t, x.Place.Base)))
		}
	}
	return out
}

// disjuncts are the parts of a disjunction.
func disjuncts(x ir.Expr) []ir.Expr {
	a, ok := x.(*ir.Apply)
	if !ok || a.Op != ir.OpOr {
		return []ir.Expr{x}
	}
	var out []ir.Expr
	for _, y := range a.Args {
		out = append(out, disjuncts(y)...)
	}
	return out
}

func ordering(op ir.Op) bool {
	return op == ir.OpLt || op == ir.OpLe || op == ir.OpGt || op == ir.OpGe
}

// numbers reports whether a comparison is of integers.
func numbers(a *ir.Apply) bool {
	_, ok := a.Args[0].Type().(ir.Int)
	return ok
}

var (
	opposites = map[ir.Op]ir.Op{ir.OpLt: ir.OpGe, ir.OpGe: ir.OpLt, ir.OpLe: ir.OpGt, ir.OpGt: ir.OpLe, ir.OpEq: ir.OpNe, ir.OpNe: ir.OpEq}
	mirrors   = map[ir.Op]ir.Op{ir.OpLt: ir.OpGt, ir.OpGt: ir.OpLt, ir.OpLe: ir.OpGe, ir.OpGe: ir.OpLe, ir.OpEq: ir.OpEq, ir.OpNe: ir.OpNe}
)

// negation is the opposite of a condition; floats are not compared so.
func negation(x ir.Expr) ir.Expr {
	a, ok := x.(*ir.Apply)
	if !ok || opposites[a.Op] == 0 {
		return ir.Not(x)
	}
	if _, float := a.Args[0].Type().(ir.Float); float {
		return ir.Not(x)
	}
	return comparison(opposites[a.Op], a.Args[0], a.Args[1])
}

// comparison compares two values, the smaller one first, as people write a range; x - 1 < y is x <= y where it is the
// last value of a loop over what is below x.
func comparison(op ir.Op, a, b ir.Expr) ir.Expr {
	if op == ir.OpGt || op == ir.OpGe {
		op, a, b = mirrors[op], b, a
	}
	if x := before(a); op == ir.OpLt && x != nil {
		op, a = ir.OpLe, x
	} else if x := before(b); op == ir.OpLe && x != nil {
		op, b = ir.OpLt, x
	}
	return formula.Apply(op, ir.Bool{}, a, b)
}

// plain leaves out what is added and is 0.
func plain(x ir.Expr) ir.Expr {
	return formula.Substitute(x, func(y ir.Expr) ir.Expr {
		a, ok := y.(*ir.Apply)
		if !ok || a.Op != ir.OpAdd {
			return nil
		}
		for i, z := range a.Args {
			if c, ok := z.(*ir.Const); ok && c.Bits == 0 {
				return plain(a.Args[1-i])
			}
		}
		return nil
	})
}

// simpler is 0 < y, of x < x + y; the same where nothing wraps. nil: it is something else.
func simpler(g ir.Expr) ir.Expr {
	a, ok := g.(*ir.Apply)
	if !ok || a.Op != ir.OpLt && a.Op != ir.OpLe {
		return nil
	}
	sum, ok := a.Args[1].(*ir.Apply)
	if !ok || sum.Op != ir.OpAdd || sum.Args[0] != a.Args[0] {
		return nil
	}
	return comparison(a.Op, ir.NewInt(sum.Typ.(ir.Int), 0), sum.Args[1])
}

// before is x, of x - 1; nil: it is something else.
func before(y ir.Expr) ir.Expr {
	a, ok := y.(*ir.Apply)
	if !ok || a.Op != ir.OpSub {
		return nil
	}
	if c, ok := a.Args[1].(*ir.Const); ok && c.Bits == 1 {
		return a.Args[0]
	}
	return nil
}

// next is a number that is one more or one less.
func next(x ir.Expr, t ir.Int, up bool) ir.Expr {
	if c, ok := x.(*ir.Const); ok {
		if up {
			return ir.NewInt(t, int64(c.Bits)+1)
		}
		return ir.NewInt(t, int64(c.Bits)-1)
	}
	if up {
		return formula.Apply(ir.OpAdd, t, x, ir.NewInt(t, 1))
	}
	return formula.Apply(ir.OpSub, t, x, ir.NewInt(t, 1))
}
