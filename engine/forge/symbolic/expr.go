// This file translates expressions: T_R gives sets, T_F formulas, T_I integers.

package symbolic

import (
	"assay/ir"
	"assay/logic/rel"
	"assay/source"
)

// scope is where an expression is evaluated.
type scope struct {
	x     *executor
	env   env
	old   env // what Old means
	bound map[*ir.BoundVar]*value
	at    source.Span // of the statement, for refusals
}

// before returns the scope that Old evaluates in.
func (s *scope) before() *scope { return &scope{s.x, s.old, s.old, s.bound, s.at} }

func (s *scope) refuse(e ir.Expr, what string) {
	at := ir.SpanOf(e)
	if !at.Known() {
		at = s.at
	}
	refuse(at, "%s", what)
}

// value translates any expression, into the view that is direct for it.
func (s *scope) value(e ir.Expr) *value {
	switch t := e.Type().(type) {
	case *ir.Rel:
		return s.relation(e)
	case ir.Bool:
		return &value{truth: s.truth(e)}
	case ir.Int:
		s.x.width(t)
		return &value{num: s.number(e)}
	case ir.Ref, ir.Null:
		return &value{set: s.atom(e)}
	}
	s.refuse(e, "values of type "+e.Type().String()+" are not supported by this engine")
	return nil
}

// set is T_R.
func (s *scope) set(e ir.Expr) rel.Expr { return s.value(e).asSet(s.x) }

// atom translates a reference.
func (s *scope) atom(e ir.Expr) rel.Expr {
	switch e := e.(type) {
	case *ir.Const:
		return s.x.null
	case ir.Var:
		return s.env.get(s.x, e).asSet(s.x)
	case *ir.Literal:
		return s.x.literal(e)
	case *ir.BoundVar:
		return s.bound[e].set
	case *ir.Old:
		return s.before().atom(e.X)
	case *ir.Apply:
		if e.Op == ir.OpCond {
			return s.x.choose(s.truth(e.Args[0]), s.value(e.Args[1]), s.value(e.Args[2])).asSet(s.x)
		}
	}
	s.unsupported(e)
	return nil
}

func (s *scope) unsupported(e ir.Expr) {
	s.refuse(e, ir.ExprString(e)+" is not supported by this engine, which knows domains and no heap objects")
}

// literal returns the constant of a literal's atom.
func (x *executor) literal(l *ir.Literal) rel.Expr {
	n := 0
	for _, m := range x.prog.Literals[:l.Index] {
		if m.Class == l.Class {
			n++
		}
	}
	if x.literals == nil {
		x.literals = map[*ir.Literal]*rel.Relation{}
	}
	r, ok := x.literals[l]
	if !ok {
		r = rel.Unary(l.Name)
		x.Execution.Bounds.Exactly(r, x.Universe.Set(x.Domains[l.Class.Index].Values[n]))
		x.literals[l] = r
	}
	return r
}

// relation translates an expression whose value is a relation.
func (s *scope) relation(e ir.Expr) *value {
	switch e := e.(type) {
	case *ir.Const:
		return s.x.zero(e.Typ)
	case ir.Var:
		return s.env.get(s.x, e)
	case *ir.Extent:
		return &value{set: s.sort(ir.Ref{Class: e.Class})}
	case *ir.Old:
		return s.before().relation(e.X)
	case *ir.Quant:
		return &value{set: s.comprehension(e)}
	case *ir.Apply:
		return s.relationOp(e)
	}
	s.unsupported(e)
	return nil
}

func (s *scope) relationOp(e *ir.Apply) *value {
	switch e.Op {
	case ir.OpSet:
		if b, ok := e.Args[0].(*ir.BoundVar); ok {
			return s.bound[b]
		}
		return s.value(e.Args[0])
	case ir.OpCond:
		return s.x.choose(s.truth(e.Args[0]), s.relation(e.Args[1]), s.relation(e.Args[2]))
	case ir.OpReflClosure:
		return &value{set: s.reflexive(e)}
	case ir.OpJoin:
		if r, ok := e.Args[1].(*ir.Apply); ok && r.Op == ir.OpReflClosure && arityOf(e.Args[0]) == 1 {
			return &value{set: s.image(e.Args[0], r)}
		}
	}
	args := make([]rel.Expr, len(e.Args))
	for i, a := range e.Args {
		args[i] = s.set(a)
	}
	var out rel.Expr
	switch e.Op {
	case ir.OpUnion:
		out = rel.Union(args...)
	case ir.OpInter:
		out = rel.Intersect(args...)
	case ir.OpDiff:
		out = rel.Minus(args...)
	case ir.OpJoin:
		out = rel.Join(args...)
	case ir.OpProduct:
		out = rel.Product(args...)
	case ir.OpOverride:
		out = rel.Override(args...)
	case ir.OpTranspose:
		out = rel.Transpose(args[0])
	case ir.OpClosure:
		out = rel.Closure(args[0])
	case ir.OpProject:
		out = rel.Project(args[0], e.Cols...)
	default:
		s.unsupported(e)
	}
	return &value{set: out}
}

func arityOf(e ir.Expr) int {
	if t, ok := e.Type().(*ir.Rel); ok {
		return t.Arity
	}
	return 1
}

// reflexive returns the closure, and the identity over everything that exists of
// the sorts in the type.
func (s *scope) reflexive(e *ir.Apply) rel.Expr {
	c := rel.Closure(s.set(e.Args[0]))
	sorts := s.sortsOf(e.Args[0].Type())
	if sorts == nil {
		return c
	}
	return rel.Union(c, rel.Intersect(rel.Iden, rel.Product(sorts, sorts)))
}

// image is e.*r without the identity as a relation: e, as far as it is of the
// sorts of r, and e.^r.
func (s *scope) image(e ir.Expr, r *ir.Apply) rel.Expr {
	a := s.set(e)
	steps := rel.Join(a, rel.Closure(s.set(r.Args[0])))
	sorts := s.sortsOf(r.Args[0].Type())
	switch {
	case sorts == nil:
		return steps
	case sameSort(e.Type(), r.Args[0].Type()):
		return rel.Union(a, steps)
	}
	return rel.Union(rel.Intersect(a, sorts), steps)
}

// sortsOf is everything that exists of the sorts in a type; nil if there are none.
func (s *scope) sortsOf(t ir.Type) rel.Expr {
	var all []rel.Expr
	for _, c := range columns(t) {
		all = append(all, s.sort(c))
	}
	if len(all) == 0 {
		return nil
	}
	return rel.Union(all...)
}

// columns returns the sorts in a relation type, each once.
func columns(t ir.Type) []ir.Type {
	_, alts := alternatives(t)
	var out []ir.Type
	seen := map[ir.Type]bool{}
	for _, p := range alts {
		for _, c := range p {
			if !seen[c] {
				seen[c] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// sameSort reports whether both types are about one sort, and integers at that: then values of the
// first are values of the second. Sets of atoms of an earlier state are, too, since atoms stay.
func sameSort(a, b ir.Type) bool {
	as, bs := columns(a), columns(b)
	return len(as) == 1 && len(bs) == 1 && as[0] == bs[0] && isInt(as[0])
}

// truth is T_F.
func (s *scope) truth(e ir.Expr) rel.Formula {
	switch e := e.(type) {
	case *ir.Const:
		return truth(e.Bits != 0)
	case ir.Var:
		return s.env.get(s.x, e).asTruth(s.x)
	case *ir.BoundVar:
		return s.bound[e].asTruth(s.x)
	case *ir.Old:
		return s.before().truth(e.X)
	case *ir.Quant:
		return s.quantified(e)
	case *ir.Apply:
		return s.truthOp(e)
	}
	s.unsupported(e)
	return nil
}

func (s *scope) truths(list []ir.Expr) []rel.Formula {
	out := make([]rel.Formula, len(list))
	for i, e := range list {
		out[i] = s.truth(e)
	}
	return out
}

func (s *scope) truthOp(e *ir.Apply) rel.Formula {
	switch e.Op {
	case ir.OpNot:
		return not(s.truth(e.Args[0]))
	case ir.OpAnd:
		return and(s.truths(e.Args)...)
	case ir.OpOr:
		return or(s.truths(e.Args)...)
	case ir.OpImplies:
		return implies(s.truth(e.Args[0]), s.truth(e.Args[1]))
	case ir.OpIff:
		return iff(s.truth(e.Args[0]), s.truth(e.Args[1]))
	case ir.OpEq:
		return s.equal(e)
	case ir.OpNe:
		return not(s.equal(e))
	case ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return s.compare(e)
	case ir.OpCond:
		return s.x.choose(s.truth(e.Args[0]), s.value(e.Args[1]), s.value(e.Args[2])).asTruth(s.x)
	case ir.OpAny:
		return s.value(e.Args[0]).asTruth(s.x)
	case ir.OpSubset:
		return s.subset(e)
	case ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo:
		return s.size(e)
	case ir.OpFunc:
		return s.functional(s.set(e.Args[0]), e.Args[0].Type().(*ir.Rel))
	}
	s.unsupported(e)
	return nil
}

// equal compares in the view that both sides have.
func (s *scope) equal(e *ir.Apply) rel.Formula {
	if _, ok := e.Args[0].Type().(ir.Float); ok {
		s.unsupported(e)
	}
	a, b := s.value(e.Args[0]), s.value(e.Args[1])
	switch {
	case a.num != nil && b.num != nil:
		return rel.IntEqual(a.num, b.num)
	case a.truth != nil && b.truth != nil:
		return iff(a.truth, b.truth)
	}
	return rel.Equal(a.asSet(s.x), b.asSet(s.x))
}

func (s *scope) subset(e *ir.Apply) rel.Formula {
	a, b := s.value(e.Args[0]), s.value(e.Args[1])
	switch {
	case a.num != nil && b.num != nil: // one number lies in the set of another if they are the same
		return rel.IntEqual(a.num, b.num)
	case a.truth != nil && b.truth != nil:
		return iff(a.truth, b.truth)
	}
	return rel.In(a.asSet(s.x), b.asSet(s.x))
}

func (s *scope) size(e *ir.Apply) rel.Formula {
	a := s.value(e.Args[0])
	if a.scalar() {
		return truth(e.Op != ir.OpNo)
	}
	switch e.Op {
	case ir.OpSome:
		return rel.Some(a.set)
	case ir.OpOne:
		return rel.One(a.set)
	case ir.OpLone:
		return rel.Lone(a.set)
	}
	return rel.No(a.set)
}

var comparisons = map[ir.Op]rel.IntCompareOp{
	ir.OpLt: rel.OpIntLess, ir.OpLe: rel.OpIntAtMost, ir.OpGt: rel.OpIntGreater, ir.OpGe: rel.OpIntAtLeast,
}

func (s *scope) compare(e *ir.Apply) rel.Formula {
	if t, ok := e.Args[0].Type().(ir.Int); ok {
		s.x.width(t)
		return rel.Compare(s.number(e.Args[0]), comparisons[e.Op], s.number(e.Args[1]))
	}
	s.unsupported(e)
	return nil
}
