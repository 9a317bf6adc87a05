package rel

// This file checks that nodes make sense, before anybody works on them.

import (
	"fmt"
	"math/big"
	"slices"
)

// MaxDepth is how deep nodes may be nested.
const MaxDepth = 10000

// Check reports whether the node makes sense over the bounds: no operand is missing, arities fit,
// every relation is bound, every variable is declared around its use. The error, an *Error, names
// the smallest node that does not.
func Check(n Node, b *Bounds) error {
	if b.err != nil {
		return b.err
	}
	return CheckNode(n, b.u, func(r *Relation) bool { _, ok := b.by[r]; return ok })
}

// CheckWidth reports whether integers of the arithmetic exist and all those of the universe fit.
func CheckWidth(u *Universe, a Arithmetic) error {
	if a.Width < 0 || a.Bits() > 64 {
		return &Error{Kind: BadWidth, Msg: fmt.Sprintf("integers of %d bits: the width must be from 1 to 64", a.Width)}
	}
	for _, v := range u.values {
		if v.int && a.Wrap(v.num) != v.num {
			return &Error{Kind: BadWidth, Msg: fmt.Sprintf("integer %d of the universe does not fit in %d bits", v.num, a.Bits())}
		}
	}
	return nil
}

// CheckNode is Check with any way to tell what is bound.
func CheckNode(n Node, u *Universe, bound func(*Relation) bool) error {
	c := &checker{u: u, bound: bound, done: map[Node][]*Variable{}, scope: map[*Variable]int{}}
	return c.node(n, 0)
}

type checker struct {
	u     *Universe
	bound func(*Relation) bool
	done  map[Node][]*Variable // what was checked, with its free variables
	scope map[*Variable]int    // how many declarations of it are around
	free  []*Variable          // free variables of what is being checked, a stack
}

func wrong(n Node, kind Kind, format string, args ...any) error {
	return &Error{Kind: kind, Node: n, Msg: fmt.Sprintf(format, args...)}
}

// node checks n and all below it.
func (c *checker) node(n Node, depth int) error {
	if missing(n) {
		return wrong(nil, Malformed, "an operand is missing (nil)")
	}
	if depth > MaxDepth {
		return wrong(nil, Malformed, "nested deeper than %d", MaxDepth)
	}
	if free, ok := c.done[n]; ok && c.declared(free) {
		c.free = append(c.free, free...)
		return nil
	}
	mark := len(c.free)
	if err := c.below(n, depth+1); err != nil {
		return err
	}
	if e, ok := n.(Expr); ok {
		if _, fits := c.u.Power(e.Arity()); !fits {
			return wrong(n, TooLarge, "the space of tuples of arity %d over %d values has %v members, more than can be numbered", e.Arity(), c.u.Size(), power(c.u.Size(), e.Arity()))
		}
	}
	c.free = append(c.free[:mark], distinct(c.free[mark:])...)
	c.done[n] = slices.Clone(c.free[mark:])
	return nil
}

// declared reports whether all the variables are.
func (c *checker) declared(free []*Variable) bool {
	for _, x := range free {
		if c.scope[x] == 0 {
			return false
		}
	}
	return true
}

// distinct keeps the first of equal variables, in place.
func distinct(xs []*Variable) []*Variable {
	kept := xs[:0]
	for _, x := range xs {
		if !slices.Contains(kept, x) {
			kept = append(kept, x)
		}
	}
	return kept
}

func power(n, k int) *big.Float {
	p := new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(k)), nil)
	f := new(big.Float).SetPrec(20).SetInt(p)
	return f
}

// missing reports whether there is no node: nil, or a nil pointer to a leaf.
func missing(n Node) bool {
	switch n := n.(type) {
	case nil:
		return true
	case *Relation:
		return n == nil
	case *Variable:
		return n == nil
	}
	return false
}

func (c *checker) below(n Node, depth int) error {
	switch n := n.(type) {
	case Expr:
		return c.expr(n, depth)
	case Formula:
		return c.formula(n, depth)
	default:
		return c.integer(n.(IntExpr), depth)
	}
}

func (c *checker) expr(n Expr, depth int) error {
	switch n := n.(type) {
	case *Relation:
		if n.arity < 1 {
			return wrong(n, BadArity, "relation of arity %d", n.arity)
		}
		if !c.bound(n) {
			return wrong(n, Unbound, "relation %s has no bounds", n.Name)
		}
	case *Variable:
		if n.arity < 1 {
			return wrong(n, BadArity, "variable of arity %d", n.arity)
		}
		if c.scope[n] == 0 {
			return wrong(n, Unbound, "variable %s is not declared here", n.Name)
		}
		c.free = append(c.free, n)
	case *Constant:
		if n.arity < 1 {
			return wrong(n, BadArity, "constant of arity %d", n.arity)
		}
	case *UnaryExpr:
		if err := c.node(n.Of, depth); err != nil {
			return err
		}
		if n.Of.Arity() != 2 {
			return wrong(n, BadArity, "operator %s on arity %d, want 2", unaryExprText[n.Op], n.Of.Arity())
		}
	case *NaryExpr:
		return c.nary(n, depth)
	case *Projection:
		return c.projection(n, depth)
	case *Comprehension:
		for _, d := range n.Decls {
			if d.Quantity != ExactlyOne {
				return wrong(n, HigherOrder, "variable %s of a comprehension ranges over sets", d.Var)
			}
		}
		return c.binder(n, n.Decls, n.Where, depth)
	case *IfExpr:
		if err := c.all(depth, n.Cond, n.Then, n.Else); err != nil {
			return err
		}
		if n.Then.Arity() != n.Else.Arity() {
			return wrong(n, BadArity, "branches of arity %d and %d", n.Then.Arity(), n.Else.Arity())
		}
	case *Singleton:
		return c.node(n.Of, depth)
	}
	return nil
}

func (c *checker) nary(n *NaryExpr, depth int) error {
	if len(n.Of) == 0 {
		return wrong(nil, Malformed, "operator \"%s\" without operands", naryExprText[n.Op])
	}
	for _, e := range n.Of {
		if err := c.node(e, depth); err != nil {
			return err
		}
	}
	if n.arity > 0 {
		return nil
	}
	arities := ""
	for i, e := range n.Of {
		if i > 0 {
			arities += ", "
		}
		arities += fmt.Sprintf("%v (arity %d)", e, e.Arity())
	}
	return wrong(n, BadArity, "operator \"%s\" does not fit its operands %s", naryExprText[n.Op], arities)
}

func (c *checker) projection(n *Projection, depth int) error {
	if err := c.node(n.Of, depth); err != nil {
		return err
	}
	if len(n.Columns) == 0 {
		return wrong(n, BadArity, "projection without columns")
	}
	for _, k := range n.Columns {
		if k < 0 || k >= n.Of.Arity() {
			return wrong(n, BadArity, "column %d of arity %d (columns count from 0)", k, n.Of.Arity())
		}
	}
	return nil
}

func (c *checker) formula(n Formula, depth int) error {
	switch n := n.(type) {
	case *Truth:
	case *NotFormula:
		return c.node(n.Of, depth)
	case *NaryFormula:
		for _, f := range n.Of {
			if err := c.node(f, depth); err != nil {
				return err
			}
		}
	case *BinaryFormula:
		return c.all(depth, n.Left, n.Right)
	case *Comparison:
		if err := c.all(depth, n.Left, n.Right); err != nil {
			return err
		}
		if n.Left.Arity() != n.Right.Arity() {
			return wrong(n, BadArity, "comparison of %v (arity %d) with %v (arity %d)", n.Left, n.Left.Arity(), n.Right, n.Right.Arity())
		}
	case *Multiplicity:
		if n.Quantity == AnyNumber {
			return wrong(n, Malformed, "\"set\" is no formula")
		}
		return c.node(n.Of, depth)
	case *Quantified:
		return c.binder(n, n.Decls, n.Body, depth)
	case *IntComparison:
		return c.all(depth, n.Left, n.Right)
	case *TotalOrder:
		if err := c.all(depth, n.Order, n.Ordered, n.First, n.Last); err != nil {
			return err
		}
		if n.Order.arity != 2 || n.Ordered.arity != 1 || n.First.arity != 1 || n.Last.arity != 1 {
			return wrong(n, BadArity, "an order takes a binary and three unary relations")
		}
	case *Acyclic:
		if err := c.node(n.Relation, depth); err != nil {
			return err
		}
		if n.Relation.arity != 2 {
			return wrong(n, BadArity, "acyclic takes a binary relation, not one of arity %d", n.Relation.arity)
		}
	}
	return nil
}

func (c *checker) integer(n IntExpr, depth int) error {
	switch n := n.(type) {
	case *IntConstant:
	case *UnaryInt:
		return c.node(n.Of, depth)
	case *NaryInt:
		if len(n.Of) == 0 {
			return wrong(nil, Malformed, "operator \"%s\" without operands", naryIntText[n.Op])
		}
		for _, i := range n.Of {
			if err := c.node(i, depth); err != nil {
				return err
			}
		}
	case *Cardinality:
		return c.node(n.Of, depth)
	case *SumOf:
		if err := c.node(n.Of, depth); err != nil {
			return err
		}
		if n.Of.Arity() != 1 {
			return wrong(n, BadArity, "sum of arity %d, want 1", n.Of.Arity())
		}
	case *SumOver:
		for _, d := range n.Decls {
			if d.Quantity != ExactlyOne {
				return wrong(n, HigherOrder, "variable %s of a sum ranges over sets", d.Var)
			}
		}
		return c.binder(n, n.Decls, n.Body, depth)
	case *IfInt:
		return c.all(depth, n.Cond, n.Then, n.Else)
	}
	return nil
}

// all checks operands that must all be there.
func (c *checker) all(depth int, nodes ...Node) error {
	for _, n := range nodes {
		if err := c.node(n, depth); err != nil {
			return err
		}
	}
	return nil
}

// binder checks declarations from left to right, and the body with all
// variables declared.
func (c *checker) binder(n Node, ds Decls, body Node, depth int) error {
	if len(ds) == 0 {
		return wrong(n, Malformed, "no variable is declared")
	}
	for i, d := range ds {
		if err := c.decl(n, d, ds[:i], depth); err != nil {
			return err
		}
		c.scope[d.Var]++
		defer func() { c.scope[d.Var]-- }()
	}
	return c.bodyOf(body, ds, depth)
}

// decl checks one declaration of n, behind the earlier ones.
func (c *checker) decl(n Node, d Decl, earlier Decls, depth int) error {
	if d.Var == nil {
		return wrong(n, Malformed, "a declaration has no variable")
	}
	if d.Quantity == Nothing {
		return wrong(n, Malformed, "variable %s is declared \"no\"", d.Var)
	}
	if err := c.bodyOf(d.Of, earlier, depth); err != nil {
		return err
	}
	if d.Var.arity != d.Of.Arity() {
		return wrong(n, BadArity, "variable %s of arity %d ranges over %v of arity %d", d.Var, d.Var.arity, d.Of, d.Of.Arity())
	}
	return nil
}

// bodyOf checks what is within the scope of declarations; their variables are
// not free outside.
func (c *checker) bodyOf(n Node, ds Decls, depth int) error {
	mark := len(c.free)
	err := c.node(n, depth)
	kept := c.free[:mark]
	for _, x := range c.free[mark:] {
		if !slices.ContainsFunc(ds, func(d Decl) bool { return d.Var == x }) {
			kept = append(kept, x)
		}
	}
	c.free = kept
	return err
}
