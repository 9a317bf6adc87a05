package rel

// This file defines integer expressions. All of them are of the width of the
// problem and wrap around.

// IntConstant is a literal; one that does not fit wraps. Printed form: 3
type IntConstant struct {
	Value int64
}

// UnaryIntOp is an operator on one integer.
type UnaryIntOp uint8

const (
	OpNeg    UnaryIntOp = iota // printed -
	OpAbs                      // abs: of the smallest number, itself
	OpSign                     // sign: -1, 0 or 1
	OpBitNot                   // bnot
)

// UnaryInt is an operator on one integer. Printed form: -i, abs(i), sign(i),
// bnot(i)
type UnaryInt struct {
	Op UnaryIntOp
	Of IntExpr
}

// NaryIntOp is an operator on one or more integers.
type NaryIntOp uint8

const (
	OpAdd    NaryIntOp = iota // printed +
	OpSub                     // -
	OpMul                     // *
	OpDiv                     // / truncates; by zero: -1 for i >= 0, 1 for i < 0
	OpRem                     // % has the sign of the left; by zero: the left
	OpBitAnd                  // band
	OpBitOr                   // bor
	OpBitXor                  // bxor
	OpShl                     // shl: shifts take the right as unsigned,
	OpShr                     // shr   and beyond the width all bits are gone
	OpUshr                    // ushr
)

// NaryInt combines one or more integers, from the left. Printed form: i + j,
// i shl j
type NaryInt struct {
	Op NaryIntOp
	Of []IntExpr // at least one
}

// Cardinality is the number of tuples. Printed form: #e
type Cardinality struct {
	Of Expr
}

// SumOf is the sum of the integers in a set; members that are no integers
// count nothing. Printed form: sum(e)
type SumOf struct {
	Of Expr // of arity 1
}

// SumOver is the sum of an integer over all values of variables. Printed form:
// sum x: S | i
type SumOver struct {
	Decls Decls
	Body  IntExpr
}

// IfInt chooses between integers. Printed form: c ? i : j
type IfInt struct {
	Cond       Formula
	Then, Else IntExpr
}

// Const is a literal.
func Const(n int64) IntExpr { return &IntConstant{n} }

// Neg is -i.
func Neg(i IntExpr) IntExpr { return &UnaryInt{OpNeg, i} }

// Abs is the absolute value.
func Abs(i IntExpr) IntExpr { return &UnaryInt{OpAbs, i} }

// Sign is -1, 0 or 1.
func Sign(i IntExpr) IntExpr { return &UnaryInt{OpSign, i} }

// BitNot is the complement of every bit.
func BitNot(i IntExpr) IntExpr { return &UnaryInt{OpBitNot, i} }

// Arith combines integers by an operator, from the left.
func Arith(op NaryIntOp, of ...IntExpr) IntExpr { return &NaryInt{op, of} }

// Add is the sum.
func Add(of ...IntExpr) IntExpr { return Arith(OpAdd, of...) }

// Sub is the first operand without the others.
func Sub(of ...IntExpr) IntExpr { return Arith(OpSub, of...) }

// Mul is the product.
func Mul(of ...IntExpr) IntExpr { return Arith(OpMul, of...) }

// Count is the number of tuples of e.
func Count(e Expr) IntExpr { return &Cardinality{e} }

// Sum is the sum of the integers in e.
func Sum(e Expr) IntExpr { return &SumOf{e} }

// SumAll is the sum of i over all values of the variables.
func SumAll(ds Decls, i IntExpr) IntExpr { return &SumOver{ds, i} }

// IfElse is one of two integers.
func IfElse(c Formula, i, j IntExpr) IntExpr { return &IfInt{c, i, j} }

func (*IntConstant) node() {}
func (*UnaryInt) node()    {}
func (*NaryInt) node()     {}
func (*Cardinality) node() {}
func (*SumOf) node()       {}
func (*SumOver) node()     {}
func (*IfInt) node()       {}

func (*IntConstant) integer() {}
func (*UnaryInt) integer()    {}
func (*NaryInt) integer()     {}
func (*Cardinality) integer() {}
func (*SumOf) integer()       {}
func (*SumOver) integer()     {}
func (*IfInt) integer()       {}
