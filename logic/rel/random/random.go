// Package random makes small problems of relational logic at random, for the
// tests of its neighbours: a universe of a few values, relations with bounds,
// and well-formed nodes of every kind over them. The same seed makes the same
// problems.
package random

import (
	"fmt"
	"math/rand/v2"

	"assay/logic/rel"
)

// Options say what problems may be like.
type Options struct {
	Values    int  // at most so many values in the universe
	Width     int  // at most so many bits in integers
	Arity     int  // at most of relations and expressions
	Relations int  // at most
	Slots     bool // relations may have slots for integers beyond the universe
	Integers  bool // integer expressions, and integers in the universe
	Overflow  bool // overflow may be forbidden
}

// Maker makes one problem.
type Maker struct {
	Rand   *rand.Rand
	Bounds *rel.Bounds
	Arith  rel.Arithmetic
	o      Options
	vars   []*rel.Variable // in scope
	names  int             // variables made so far
}

// New makes bounds and an arithmetic.
func New(seed uint64, o Options) *Maker {
	m := &Maker{Rand: rand.New(rand.NewPCG(seed, 15)), o: o}
	m.Arith.Width = 1 + m.Rand.IntN(o.Width)
	m.Arith.ForbidOverflow = o.Overflow && m.chance(3)
	u, err := rel.NewUniverse(m.values()...)
	if err != nil {
		panic(err)
	}
	m.Bounds = rel.NewBounds(u)
	for i := range 1 + m.Rand.IntN(o.Relations) {
		m.bound(rel.NewRelation(fmt.Sprintf("r%d", i), 1+m.Rand.IntN(o.Arity)))
	}
	return m
}

// chance is true once in n times.
func (m *Maker) chance(n int) bool { return m.Rand.IntN(n) == 0 }

func (m *Maker) values() []rel.Value {
	var vs []rel.Value
	seen := map[int64]bool{}
	for i := range 1 + m.Rand.IntN(m.o.Values) {
		n := m.Arith.Wrap(m.Rand.Int64())
		if m.o.Integers && m.chance(2) && !seen[n] {
			seen[n] = true
			vs = append(vs, rel.Num(n))
			continue
		}
		vs = append(vs, rel.Atom(fmt.Sprintf("a%d", i)))
	}
	return vs
}

// bound gives a relation random bounds; the choice is kept small by making
// most of large spaces constant.
func (m *Maker) bound(r *rel.Relation) {
	u := m.Bounds.Universe()
	space, _ := u.Power(r.Arity())
	var lower, upper []int64
	whole := m.chance(3)
	for i := range space {
		switch m.Rand.IntN(6) {
		case 0:
			lower = append(lower, i)
			upper = append(upper, i)
		case 1, 2, 3:
			upper = append(upper, i)
		}
	}
	if whole {
		m.Bounds.AtMost(r, u.All(r.Arity()))
	} else {
		m.Bounds.Bound(r, u.FromIndex(r.Arity(), lower), u.FromIndex(r.Arity(), upper))
	}
	if m.o.Slots && m.chance(3) {
		m.slots(r)
	}
}

func (m *Maker) slots(r *rel.Relation) {
	cells := make([]rel.Cell, r.Arity())
	for i := range cells {
		cells[i].Value = m.Bounds.Universe().Value(m.Rand.IntN(m.Bounds.Universe().Size()))
	}
	cells[m.Rand.IntN(len(cells))] = rel.Cell{Free: true}
	if m.chance(2) {
		cells[m.Rand.IntN(len(cells))] = rel.Cell{Free: true}
	}
	m.Bounds.Slots(r, 1+m.Rand.IntN(2), cells...)
}

// Formula makes a formula without free variables.
func (m *Maker) Formula(depth int) rel.Formula {
	if depth <= 0 {
		return m.simple(0)
	}
	depth--
	switch m.Rand.IntN(10) {
	case 0:
		return rel.Not(m.Formula(depth))
	case 1:
		return rel.And(m.Formula(depth), m.Formula(depth))
	case 2:
		return rel.Or(m.Formula(depth), m.Formula(depth))
	case 3:
		return rel.Implies(m.Formula(depth), m.Formula(depth))
	case 4:
		return rel.Iff(m.Formula(depth), m.Formula(depth))
	case 5, 6:
		ds, done := m.decls(depth)
		defer done()
		return rel.ForAll(ds, m.Formula(depth))
	case 7, 8:
		ds, done := m.decls(depth)
		defer done()
		return rel.ForSome(ds, m.Formula(depth))
	default:
		return m.simple(depth)
	}
}

func (m *Maker) simple(depth int) rel.Formula {
	k := 1 + m.Rand.IntN(m.o.Arity)
	switch m.Rand.IntN(12) {
	case 0:
		if m.chance(4) {
			return rel.True
		}
		return rel.Some(m.Expr(k, depth))
	case 1:
		return rel.No(m.Expr(k, depth))
	case 2:
		return rel.One(m.Expr(k, depth))
	case 3:
		return rel.Lone(m.Expr(k, depth))
	case 4, 5:
		return rel.Equal(m.Expr(k, depth), m.Expr(k, depth))
	case 6:
		if f := m.order(); f != nil {
			return f
		}
	case 7, 8, 9:
		if m.o.Integers {
			return rel.Compare(m.Int(depth), rel.IntCompareOp(m.Rand.IntN(5)), m.Int(depth))
		}
	}
	return rel.In(m.Expr(k, depth), m.Expr(k, depth))
}

// order is a total order or an acyclic relation, if there are relations of the
// arities it takes.
func (m *Maker) order() rel.Formula {
	var unary, binary []*rel.Relation
	for _, r := range m.Bounds.Relations() {
		switch r.Arity() {
		case 1:
			unary = append(unary, r)
		case 2:
			binary = append(binary, r)
		}
	}
	if len(binary) == 0 {
		return nil
	}
	r := binary[m.Rand.IntN(len(binary))]
	if len(unary) == 0 || m.chance(2) {
		return &rel.Acyclic{Relation: r}
	}
	pick := func() *rel.Relation { return unary[m.Rand.IntN(len(unary))] }
	return &rel.TotalOrder{Order: r, Ordered: pick(), First: pick(), Last: pick()}
}

// decls declares one or two variables; done takes them out of scope.
func (m *Maker) decls(depth int) (ds rel.Decls, done func()) {
	before := len(m.vars)
	for range 1 + m.Rand.IntN(2) {
		k := 1
		if m.chance(6) {
			k = min(2, m.o.Arity)
		}
		e := m.Expr(k, min(depth, 1))
		m.names++
		x := rel.TupleVar(fmt.Sprintf("x%d", m.names), k)
		ds = append(ds, rel.Decl{Var: x, Of: e})
		m.vars = append(m.vars, x)
	}
	return ds, func() { m.vars = m.vars[:before] }
}

// Expr makes an expression of an arity.
func (m *Maker) Expr(k, depth int) rel.Expr {
	if depth <= 0 {
		return m.leaf(k)
	}
	depth--
	switch m.Rand.IntN(14) {
	case 0:
		return rel.Union(m.Expr(k, depth), m.Expr(k, depth))
	case 1:
		return rel.Intersect(m.Expr(k, depth), m.Expr(k, depth))
	case 2:
		return rel.Minus(m.Expr(k, depth), m.Expr(k, depth))
	case 3:
		return rel.Override(m.Expr(k, depth), m.Expr(k, depth))
	case 4, 5:
		return m.join(k, depth)
	case 6:
		if k > 1 {
			left := 1 + m.Rand.IntN(k-1)
			return rel.Product(m.Expr(left, depth), m.Expr(k-left, depth))
		}
	case 7:
		return rel.If(m.Formula(depth), m.Expr(k, depth), m.Expr(k, depth))
	case 8:
		columns := make([]int, k)
		from := 1 + m.Rand.IntN(m.o.Arity)
		for i := range columns {
			columns[i] = m.Rand.IntN(from)
		}
		return rel.Project(m.Expr(from, depth), columns...)
	case 9:
		if k == 1 && m.o.Integers {
			return rel.Int(m.Int(depth))
		}
		return m.setOf(k, depth)
	case 10:
		return m.setOf(k, depth)
	}
	if k == 2 {
		e := m.Expr(2, depth)
		return []rel.Expr{rel.Transpose(e), rel.Closure(e), rel.Reflexive(e)}[m.Rand.IntN(3)]
	}
	return m.leaf(k)
}

func (m *Maker) join(k, depth int) rel.Expr {
	total := k + 2
	left := 1 + m.Rand.IntN(total-1)
	if left > m.o.Arity || total-left > m.o.Arity {
		left = 1
	}
	if total-left > m.o.Arity {
		return m.leaf(k)
	}
	return rel.Join(m.Expr(left, depth), m.Expr(total-left, depth))
}

func (m *Maker) setOf(k, depth int) rel.Expr {
	before := len(m.vars)
	defer func() { m.vars = m.vars[:before] }()
	var ds rel.Decls
	for range k {
		e := m.Expr(1, 0)
		m.names++
		x := rel.Var(fmt.Sprintf("x%d", m.names))
		ds = append(ds, rel.Decl{Var: x, Of: e})
		m.vars = append(m.vars, x)
	}
	return rel.SetOf(ds, m.Formula(min(depth, 1)))
}

// leaf is a relation, a variable or a constant; padded to the arity by
// products.
func (m *Maker) leaf(k int) rel.Expr {
	var fit []rel.Expr
	for _, r := range m.Bounds.Relations() {
		if r.Arity() == k {
			fit = append(fit, r)
		}
	}
	for _, x := range m.vars {
		if x.Arity() == k {
			fit = append(fit, x, x)
		}
	}
	switch k {
	case 1:
		fit = append(fit, rel.Univ)
		if m.o.Integers && m.chance(4) {
			fit = append(fit, rel.Ints)
		}
	case 2:
		fit = append(fit, rel.Iden)
	}
	if m.chance(12) {
		fit = append(fit, rel.Empty(k))
	}
	if len(fit) == 0 || k > 1 && m.chance(4) {
		if k == 1 {
			return rel.Univ
		}
		return rel.Product(m.leaf(1), m.leaf(k-1))
	}
	return fit[m.Rand.IntN(len(fit))]
}

// Int makes an integer expression.
func (m *Maker) Int(depth int) rel.IntExpr {
	if depth <= 0 {
		return m.intLeaf()
	}
	depth--
	switch m.Rand.IntN(6) {
	case 0:
		return []func(rel.IntExpr) rel.IntExpr{rel.Neg, rel.Abs, rel.Sign, rel.BitNot}[m.Rand.IntN(4)](m.Int(depth))
	case 1, 2:
		return rel.Arith(rel.NaryIntOp(m.Rand.IntN(11)), m.Int(depth), m.Int(depth))
	case 3:
		return rel.IfElse(m.Formula(depth), m.Int(depth), m.Int(depth))
	case 4:
		ds, done := m.decls(depth)
		defer done()
		return rel.SumAll(ds, m.Int(depth))
	default:
		return m.intLeaf()
	}
}

func (m *Maker) intLeaf() rel.IntExpr {
	switch m.Rand.IntN(4) {
	case 0:
		return rel.Const(m.Rand.Int64N(9) - 4)
	case 1, 2:
		return rel.Sum(m.leaf(1))
	default:
		return rel.Count(m.leaf(1 + m.Rand.IntN(m.o.Arity)))
	}
}
