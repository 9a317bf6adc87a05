// This file compares sets of locations with unions over objects: what is asked of all of them is asked of each.

package expr

import (
	"math"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
)

// unionOverObjects returns an operand that is a union over the objects of a class; nil: it is none.
func (s locations) unionOverObjects(x spec.Expr) *spec.Quant {
	q, ok := x.(*spec.Quant)
	if !ok || q.Kind != spec.Union || len(q.Vars) != 1 {
		return nil
	}
	g, ok := s.Class.GenericOf(q.Vars[0].Type, s.Method)
	if !ok || !decl.IsRef(g.Erased) {
		return nil
	}
	return q
}

// ofEach is a condition for each of the objects of a union; the part of the union that one has is its argument.
func (s locations) ofEach(q *spec.Quant, cond func(one, part Value) Value) Value {
	depth := len(s.Bound)
	defer func() { s.Bound = s.Bound[:depth] }()
	b := (quantifier{s.Scope}).bind(q.Vars[0])
	if s.Failed {
		return Value{X: ir.False}
	}
	one := s.Bound[len(s.Bound)-1].Value
	counts := Value{X: ir.True}
	if q.Range != nil {
		counts = s.truthOf(q.Range)
	}
	part := s.set(q.Body)
	if s.Failed {
		return part
	}
	v := cond(one, part)
	if s.Failed {
		return v
	}
	v.X = formula.Quantify(ir.QuantAll, []*ir.BoundVar{b}, formula.Implies(counts.X, v.X))
	needs := formula.And(defined(counts), formula.Implies(counts.X, defined(v)))
	v.Needs = nil
	if needs != ir.Expr(ir.True) {
		all := formula.Quantify(ir.QuantAll, []*ir.BoundVar{b}, needs)
		v.Needs = []*formula.Need{{X: all, What: "the union has no value for some object", At: q.Span()}}
	}
	v.T = decl.TBool
	return v
}

func defined(v Value) ir.Expr {
	if d := formula.Of(v.Needs); d != nil {
		return d
	}
	return ir.True
}

// compared is \subset or \disjoint of two sets where one is a union over objects; false: none is, or it cannot be told object by object.
func (s locations) compared(x *spec.Call) (Value, bool) {
	if len(x.Args) != 2 {
		return Value{}, false
	}
	at := x.Span()
	left, right := s.unionOverObjects(x.Args[0]), s.unionOverObjects(x.Args[1])
	switch {
	case left == nil && right == nil:
		return Value{}, false
	case x.Name == `\subset` && left != nil:
		return s.ofEach(left, func(_, part Value) Value {
			return s.run(at, "subset", twoSets, decl.TBool, part, s.set(x.Args[1]))
		}), true
	case x.Name == `\disjoint`:
		union, other := left, x.Args[1]
		if union == nil {
			union, other = right, x.Args[0]
		}
		return s.ofEach(union, func(_, part Value) Value {
			return s.run(at, "disjoint", twoSets, decl.TBool, part, s.set(other))
		}), true
	case x.Name == `\subset` && s.onlyOf(right.Body, right.Vars[0]):
		return s.within(x.Args[0], right, at), true
	}
	return Value{}, false
}

// within reports whether each location of a set is one that a union gives its object. The union gives an object nothing but its own locations.
func (s locations) within(x spec.Expr, union *spec.Quant, at source.Span) Value {
	set := s.set(x)
	if s.Failed {
		return set
	}
	touches := func(o ir.Expr) ir.Expr {
		return s.run(at, "touches", []classfile.Type{decl.TLocs, decl.TObject}, decl.TBool, Value{X: set.X}, Value{X: o, T: decl.TObject}).X
	}
	var of ir.Type
	v := s.ofEach(union, func(one, part Value) Value {
		of = one.X.Type()
		own := s.run(at, "of", stretch, decl.TLocs, one, number32(math.MinInt32), number32(math.MaxInt32))
		its := s.run(at, "intersection", twoSets, decl.TLocs, Value{X: set.X}, own)
		return s.run(at, "subset", twoSets, decl.TBool, its, part)
	})
	if s.Failed {
		return v
	}
	if union.Range != nil { // an object that does not count has nothing in the union
		none := s.ofEach(&spec.Quant{At: union.At, Kind: spec.Union, Vars: union.Vars, Range: &spec.Unary{At: union.At, Op: spec.Not, X: union.Range}, Body: union.Body},
			func(one, _ Value) Value { return Value{X: ir.Not(touches(one.X)), T: decl.TBool} })
		v.X = formula.And(v.X, none.X)
	}
	o := s.fresh("o", s.objectType(decl.TObject, at), at)
	others := formula.Quantify(ir.QuantAll, []*ir.BoundVar{o}, formula.Implies(touches(o), &ir.TypeTest{X: o, Of: of}))
	v.X = formula.And(v.X, others, ir.Not(touches(&ir.Const{Typ: ir.Null{}})))
	v.Needs = joined(set.Needs, v.Needs)
	return v
}

// onlyOf reports whether a set that is written down has locations of a variable's object alone.
func (s locations) onlyOf(x spec.Expr, v *spec.Var) bool {
	name := v.Name
	is := func(y spec.Expr) bool { n, ok := y.(*spec.Name); return ok && n.Name == name }
	switch x := x.(type) {
	case *spec.Located:
		return x.Loc.Kind == spec.LocFields && is(x.Loc.X)
	case *spec.Select:
		g, ok := s.Class.GenericOf(v.Type, s.Method)
		if !ok || !is(x.X) {
			return false
		}
		c := s.Set.Class(g.Erased.Class)
		if c == nil {
			return false
		}
		f := c.Field(x.Name)
		return f != nil && f.Type != decl.TLocs // that of a set stands for its value
	case *spec.Call:
		if x.Name == `\all_fields` {
			return is(x.Args[0])
		}
		if x.Name == `\singleton` {
			f, ok := x.Args[0].(*spec.Select)
			return ok && is(f.X)
		}
		if x.Name != spec.LocationSet && x.Name != `\set_union` {
			return false
		}
		for _, y := range x.Args {
			if !s.onlyOf(y, v) {
				return false
			}
		}
		return true
	}
	return false
}
