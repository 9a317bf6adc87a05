package rel

// This file defines expressions: sets of tuples.

// Relation is a relation of the problem. Two relations are the same only if
// they are the same pointer; the name is for people. Printed form: teach
type Relation struct {
	Name  string
	arity int
}

// NewRelation is a new relation with columns of any values.
func NewRelation(name string, arity int) *Relation { return &Relation{name, arity} }

// Unary is a new relation of arity 1, a set.
func Unary(name string) *Relation { return NewRelation(name, 1) }

// Binary is a new relation of arity 2.
func Binary(name string) *Relation { return NewRelation(name, 2) }

// Ternary is a new relation of arity 3.
func Ternary(name string) *Relation { return NewRelation(name, 3) }

// Variable is a variable of quantifiers, comprehensions and sums. Like
// relations, variables are told apart by pointer. Printed form: x
type Variable struct {
	Name  string
	arity int
}

// Var is a new variable over single values.
func Var(name string) *Variable { return &Variable{name, 1} }

// TupleVar is a new variable over single tuples of an arity.
func TupleVar(name string, arity int) *Variable { return &Variable{name, arity} }

// ConstantOp names a set that every problem has.
type ConstantOp uint8

const (
	ConstNone ConstantOp = iota // printed "none"
	ConstUniv                   // "univ"
	ConstIden                   // "iden"
	ConstInts                   // "Integer"
)

// Constant is a set that every problem has. Printed form: none, univ, iden,
// Integer
type Constant struct {
	Op    ConstantOp
	arity int
}

var (
	// None is the empty set of arity 1.
	None = &Constant{ConstNone, 1}
	// Univ is the set of all values of the universe.
	Univ = &Constant{ConstUniv, 1}
	// Iden is the identity over the universe.
	Iden = &Constant{ConstIden, 2}
	// Ints is the set of all integers of the width, in the universe or not.
	Ints = &Constant{ConstInts, 1}
)

// Empty is the empty set of an arity.
func Empty(arity int) *Constant { return &Constant{ConstNone, arity} }

// UnaryExprOp is an operator on a binary relation.
type UnaryExprOp uint8

const (
	OpTranspose UnaryExprOp = iota // printed ~
	OpClosure                      // ^
	OpReflexive                    // *
)

// UnaryExpr is an operator on a binary relation. Printed form: ~e, ^e, *e
type UnaryExpr struct {
	Op UnaryExprOp
	Of Expr
}

// NaryExprOp is an operator on one or more sets.
type NaryExprOp uint8

const (
	OpUnion     NaryExprOp = iota // printed union
	OpIntersect                   // inter
	OpMinus                       // minus
	OpOverride                    // ++
	OpProduct                     // ->
	OpJoin                        // .
)

// NaryExpr combines one or more sets, from the left. Printed form: a union b,
// a inter b, a minus b, a ++ b, a->b, a.b
type NaryExpr struct {
	Op    NaryExprOp
	Of    []Expr // at least one
	arity int
}

// Projection takes columns, in any order, also repeatedly. Printed form:
// project(e, 0, 2)
type Projection struct {
	Of      Expr
	Columns []int // counted from 0; at least one
}

// Comprehension is the set of tuples for which a formula holds. Printed form:
// {x: S, y: T | f}
type Comprehension struct {
	Decls Decls
	Where Formula
}

// IfExpr chooses between sets. Printed form: c ? a : b
type IfExpr struct {
	Cond       Formula
	Then, Else Expr
}

// Singleton is the set of one integer. Printed form: {i}
type Singleton struct {
	Of IntExpr
}

// Union is the set of tuples in any operand.
func Union(of ...Expr) Expr { return nary(OpUnion, of) }

// Intersect is the set of tuples in all operands.
func Intersect(of ...Expr) Expr { return nary(OpIntersect, of) }

// Minus is the set of tuples in the first operand and in none of the others.
func Minus(of ...Expr) Expr { return nary(OpMinus, of) }

// Override is the last operand, and from the ones before it those tuples whose
// prefix (all columns but the last) no later operand has. On sets, whose
// prefix is empty, it is the last operand that is not empty.
func Override(of ...Expr) Expr { return nary(OpOverride, of) }

// Product is the set of tuples of each operand, one behind the other.
func Product(of ...Expr) Expr { return nary(OpProduct, of) }

// Join matches the last column of one operand with the first of the next and
// leaves both out.
func Join(of ...Expr) Expr { return nary(OpJoin, of) }

func nary(op NaryExprOp, of []Expr) Expr {
	if len(of) == 1 {
		return of[0]
	}
	e := &NaryExpr{Op: op, Of: of}
	for i, x := range of {
		if x == nil || x.Arity() == 0 {
			e.arity = 0
			return e
		}
		switch {
		case i == 0:
			e.arity = x.Arity()
		case op == OpProduct:
			e.arity += x.Arity()
		case op == OpJoin:
			e.arity = max(0, e.arity+x.Arity()-2)
		case x.Arity() != e.arity:
			e.arity = 0
		}
		if e.arity == 0 {
			return e
		}
	}
	return e
}

// Transpose turns the pairs of a binary relation around.
func Transpose(e Expr) Expr { return &UnaryExpr{OpTranspose, e} }

// Closure is the transitive closure of a binary relation.
func Closure(e Expr) Expr { return &UnaryExpr{OpClosure, e} }

// Reflexive is the reflexive transitive closure of a binary relation: the
// closure, and the identity over the universe.
func Reflexive(e Expr) Expr { return &UnaryExpr{OpReflexive, e} }

// Project takes columns of e, counted from 0.
func Project(e Expr, columns ...int) Expr { return &Projection{e, columns} }

// SetOf is the set of tuples of the declared variables for which f holds.
func SetOf(ds Decls, f Formula) Expr { return &Comprehension{ds, f} }

// If is one of two sets.
func If(c Formula, a, b Expr) Expr { return &IfExpr{c, a, b} }

// Int is the set of one integer.
func Int(i IntExpr) Expr { return &Singleton{i} }

func (e *Relation) Arity() int      { return e.arity }
func (e *Variable) Arity() int      { return e.arity }
func (e *Constant) Arity() int      { return e.arity }
func (e *UnaryExpr) Arity() int     { return 2 }
func (e *NaryExpr) Arity() int      { return e.arity }
func (e *Projection) Arity() int    { return len(e.Columns) }
func (e *Comprehension) Arity() int { return e.Decls.arity() }
func (e *Singleton) Arity() int     { return 1 }
func (e *IfExpr) Arity() int {
	if e.Then == nil {
		return 0
	}
	return e.Then.Arity()
}

func (ds Decls) arity() (n int) {
	for _, d := range ds {
		if d.Var != nil {
			n += d.Var.arity
		}
	}
	return n
}

func (*Relation) node()      {}
func (*Variable) node()      {}
func (*Constant) node()      {}
func (*UnaryExpr) node()     {}
func (*NaryExpr) node()      {}
func (*Projection) node()    {}
func (*Comprehension) node() {}
func (*IfExpr) node()        {}
func (*Singleton) node()     {}

func (*Relation) expr()      {}
func (*Variable) expr()      {}
func (*Constant) expr()      {}
func (*UnaryExpr) expr()     {}
func (*NaryExpr) expr()      {}
func (*Projection) expr()    {}
func (*Comprehension) expr() {}
func (*IfExpr) expr()        {}
func (*Singleton) expr()     {}
