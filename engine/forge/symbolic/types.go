// This file says what relations may hold: bounds by type, and the facts that a
// value is of its type and multiplicity in the current state.

package symbolic

import (
	"slices"

	"assay/ir"
	"assay/logic/rel"
)

// productOf are the columns of a type; those of a scalar are one.
func alternatives(t ir.Type) (arity int, alts []ir.Product) {
	switch t := t.(type) {
	case *ir.Rel:
		return max(1, t.Arity), t.Alts
	case ir.Ref:
		return 1, []ir.Product{{t}, {ir.Null{}}}
	}
	return 1, []ir.Product{{t}}
}

// fresh returns a relation that may hold any value of a type. Its multiplicity
// matters for the room of wide integers alone.
func (x *executor) fresh(name string, t ir.Type, m ir.Mult) *rel.Relation {
	arity, alts := alternatives(t)
	r := rel.NewRelation(name, arity)
	upper := x.Universe.None(arity)
	for _, p := range alts {
		if x.wide(p) {
			x.room(r, p, t, m)
			continue
		}
		box := x.atomsOf(p[0])
		for _, sort := range p[1:] {
			box = box.Product(x.atomsOf(sort))
		}
		upper = upper.Union(box)
	}
	upper = upper.Minus(x.Universe.Tuples(arity, x.Never[name]...))
	x.Execution.Bounds.Bound(r, x.Universe.None(arity), upper)
	x.Relations = append(x.Relations, r)
	return r
}

// atomsOf returns all values of a column that can ever be.
func (x *executor) atomsOf(sort ir.Type) rel.TupleSet {
	switch t := sort.(type) {
	case ir.Bool:
		return x.Universe.Set(x.Universe.Value(0), x.Universe.Value(1))
	case ir.Null:
		return x.Universe.Set(x.Universe.Value(2))
	case ir.Int:
		x.width(t)
		n := int64(1) << (t.Bits - 1)
		return x.Universe.Range(rel.Num(-n), rel.Num(n-1))
	case ir.Ref:
		return x.Universe.Set(x.domainOf(t).Values...)
	}
	refuse(x.goal.Span, "values of type %s", sort)
	return rel.TupleSet{}
}

// domainOf returns the domain of a column.
func (x *executor) domainOf(t ir.Ref) *Domain {
	if t.Class == nil || x.Domains[t.Class.Index] == nil {
		refuse(x.goal.Span, "references of type %s: only domains are supported", t)
	}
	return x.Domains[t.Class.Index]
}

// width checks that integers are those of the check.
func (x *executor) width(t ir.Int) {
	if int(t.Bits) != x.Arithmetic.Width || !t.Signed {
		refuse(x.goal.Span, "integers of type %s beside those of %d bits", t, x.Arithmetic.Width)
	}
}

// wide reports whether tuples of a product hold integers that are no atoms.
func (x *executor) wide(p ir.Product) bool {
	return !x.atomInts && slices.ContainsFunc(p, isInt)
}

func isInt(t ir.Type) bool { _, ok := t.(ir.Int); return ok }

// isWide reports whether values of a type hold integers that are no atoms.
func (x *executor) isWide(t ir.Type) bool {
	_, alts := alternatives(t)
	return slices.ContainsFunc(alts, x.wide)
}

// room adds slots for tuples with wide integers: one for each combination of
// the other columns, and more where neither the multiplicity nor the type says
// that one is enough. How many more is a bound.
func (x *executor) room(r *rel.Relation, p ir.Product, t ir.Type, m ir.Mult) {
	n := 1
	if !x.oneEach(p, t, m) {
		n = max(2, x.Config.Bounds.Scope)
		x.capacity(r.Name, n)
	}
	var fill func(cells []rel.Cell)
	fill = func(cells []rel.Cell) {
		if len(cells) == len(p) {
			x.Execution.Bounds.Slots(r, n, slices.Clone(cells)...)
			return
		}
		sort := p[len(cells)]
		if i, ok := sort.(ir.Int); ok {
			x.width(i)
			fill(append(cells, rel.Cell{Free: true}))
			return
		}
		for v := range x.atomsOf(sort).Each() {
			fill(append(cells, rel.Cell{Value: v[0]}))
		}
	}
	fill(nil)
}

// oneEach reports whether a value has at most one tuple for each combination of its columns that
// are no integers.
func (x *executor) oneEach(p ir.Product, t ir.Type, m ir.Mult) bool {
	if _, ok := t.(*ir.Rel); !ok || m == ir.MultOne || m == ir.MultLone {
		return true
	}
	return (m == ir.MultFunc || m == ir.MultTotal) && !slices.ContainsFunc(p[:len(p)-1], isInt)
}

// reading returns a value that a relation of the type holds.
func (x *executor) reading(r *rel.Relation, t ir.Type) *value {
	switch t.(type) {
	case ir.Int:
		return &value{set: r, num: rel.Sum(r)}
	case ir.Bool:
		return &value{set: r, truth: rel.In(x.yes, r)}
	}
	return &value{set: r}
}

// typed states that what a relation holds is of the type of a variable, in a
// state, and has its multiplicity unless something else holds.
func (x *executor) typed(k FactKind, n ir.Node, v ir.Var, r *rel.Relation, e env, unless rel.Formula) {
	t := v.Type()
	s := &scope{x: x, env: e, old: e}
	if f := s.ofType(r, t); f != nil {
		x.fact(k, n, v.VarName(), f)
	}
	if _, ok := t.(*ir.Rel); !ok {
		x.fact(k, n, v.VarName()+" one", rel.One(r))
		return
	}
	if f := s.multiplicity(r, t.(*ir.Rel), v.Multiplicity()); f != nil {
		x.fact(k, n, v.VarName()+" "+v.Multiplicity().String(), or(unless, f))
	}
}

// ofType says that the atoms in a relation exist; nil if its type mentions no
// domain.
func (s *scope) ofType(r rel.Expr, t ir.Type) rel.Formula {
	arity, alts := alternatives(t)
	if !slices.ContainsFunc(alts, func(p ir.Product) bool { return slices.ContainsFunc(p, isRef) }) {
		return nil
	}
	if !s.x.isWide(t) {
		var boxes []rel.Expr
		for _, p := range alts {
			boxes = append(boxes, s.box(p))
		}
		return rel.In(r, rel.Union(boxes...))
	}
	var all []rel.Formula
	for i := range arity {
		var sorts []rel.Expr
		wide := false
		for _, p := range alts {
			wide = wide || isInt(p[i])
			sorts = append(sorts, s.sort(p[i]))
		}
		if wide && len(sorts) > 1 {
			refuse(s.x.goal.Span, "a column of type %s that holds wide integers and other values", t)
		}
		if !wide {
			all = append(all, rel.In(rel.Project(r, i), rel.Union(sorts...)))
		}
	}
	return and(all...)
}

func isRef(t ir.Type) bool { _, ok := t.(ir.Ref); return ok }

// box returns all tuples of a product that exist.
func (s *scope) box(p ir.Product) rel.Expr {
	cols := make([]rel.Expr, len(p))
	for i, sort := range p {
		cols[i] = s.sort(sort)
	}
	return rel.Product(cols...)
}

// sort returns all values of a column that exist.
func (s *scope) sort(t ir.Type) rel.Expr {
	switch t := t.(type) {
	case ir.Bool:
		return s.x.both
	case ir.Null:
		return s.x.null
	case ir.Int:
		s.x.width(t)
		return rel.Ints
	case ir.Ref:
		return s.env.domain(s.x, s.x.domainOf(t).Class).set
	}
	refuse(s.x.goal.Span, "values of type %s", t)
	return nil
}

// multiplicity says that a relation has the multiplicity; nil if it says nothing.
func (s *scope) multiplicity(r rel.Expr, t *ir.Rel, m ir.Mult) rel.Formula {
	switch m {
	case ir.MultOne:
		return rel.One(r)
	case ir.MultLone:
		return rel.Lone(r)
	case ir.MultFunc:
		return s.functional(r, t)
	case ir.MultTotal:
		return and(s.functional(r, t), s.covers(r, t))
	}
	return nil
}

// functional says that there is at most one last column for each prefix.
func (s *scope) functional(r rel.Expr, t *ir.Rel) rel.Formula {
	n := max(1, t.Arity)
	if n == 1 || len(t.Alts) == 0 {
		return rel.Lone(r)
	}
	var decls rel.Decls
	image := r
	for i := range n - 1 {
		v := rel.Var("k")
		var column rel.Expr = rel.Project(r, i)
		if all := s.x.allOf(t, i); all != nil {
			column = all
		}
		decls = decls.And(v, column)
		image = rel.Join(v, image)
	}
	return rel.ForAll(decls, rel.Lone(image))
}

// allOf returns the constant of all atoms that a column may hold; nil if it holds
// something else than the atoms of one domain.
func (x *executor) allOf(t *ir.Rel, col int) rel.Expr {
	first, ok := t.Alts[0][col].(ir.Ref)
	if !ok || slices.ContainsFunc(t.Alts, func(p ir.Product) bool { return p[col] != ir.Type(first) }) {
		return nil
	}
	return x.domainOf(first).All
}

// covers says that there is a tuple for each prefix that exists.
func (s *scope) covers(r rel.Expr, t *ir.Rel) rel.Formula {
	if len(t.Alts) == 0 {
		return rel.True
	}
	if t.Arity == 1 {
		return rel.Some(r)
	}
	cols := make([]int, t.Arity-1)
	for i := range cols {
		cols[i] = i
	}
	var boxes []rel.Expr
	for _, p := range t.Alts {
		boxes = append(boxes, s.box(p[:len(p)-1]))
	}
	return rel.In(rel.Union(boxes...), rel.Project(r, cols...))
}
