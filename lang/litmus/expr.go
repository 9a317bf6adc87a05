// This file defines expressions over registers, and their values.

package litmus

import (
	"fmt"

	"assay/source"
)

// ExprOp is an operator, or a leaf.
type ExprOp uint8

const (
	ExprValue ExprOp = iota // Value
	ExprReg                 // register Reg; 0 where nothing was put in
	Add
	Sub
	Mul
	And
	Or
	Xor
	Shl
	Shr
	Eq
	Neq
	Lt
	Le
	Gt
	Ge
)

var exprNames = [...]string{"value", "register", "add", "sub", "mul", "and", "or", "xor", "shl", "shr", "eq", "neq", "lt", "le", "gt", "ge"}

func (op ExprOp) String() string { return exprNames[op] }

// Expr is an expression.
type Expr struct {
	Op    ExprOp
	Args  []*Expr
	Reg   string
	Value Value
	Span  source.Span
}

// Constant returns an expression with a fixed value.
func Constant(v Value, at source.Span) *Expr { return &Expr{Op: ExprValue, Value: v, Span: at} }

// Register returns the content of a register.
func Register(name string, at source.Span) *Expr { return &Expr{Op: ExprReg, Reg: name, Span: at} }

// Binary returns an operator with two operands.
func Binary(op ExprOp, x, y *Expr) *Expr {
	return &Expr{Op: op, Args: []*Expr{x, y}, Span: x.Span.To(y.Span)}
}

// Registers calls f for each register that the expression reads.
func (e *Expr) Registers(f func(string)) {
	if e.Op == ExprReg {
		f(e.Reg)
	}
	for _, a := range e.Args {
		a.Registers(f)
	}
}

// Eval returns the value of the expression where registers hold what reg says. The
// error is about an operation that numbers have and addresses have not.
func (e *Expr) Eval(reg func(string) Value) (Value, error) {
	switch e.Op {
	case ExprValue:
		return e.Value, nil
	case ExprReg:
		return reg(e.Reg), nil
	}
	x, err := e.Args[0].Eval(reg)
	if err != nil {
		return x, err
	}
	y, err := e.Args[1].Eval(reg)
	if err != nil {
		return y, err
	}
	if x.Loc != "" || y.Loc != "" {
		return addresses(e.Op, x, y)
	}
	return Number(numbers(e.Op, x.N, y.N)), nil
}

// addresses are operations of which an operand is an address.
func addresses(op ExprOp, x, y Value) (Value, error) {
	switch {
	case op == Add && y.Loc == "":
		return Value{Loc: x.Loc, N: x.N + y.N}, nil
	case op == Add && x.Loc == "":
		return Value{Loc: y.Loc, N: x.N + y.N}, nil
	case op == Sub && y.Loc == "":
		return Value{Loc: x.Loc, N: x.N - y.N}, nil
	case (op == Sub || op == Xor) && x == y:
		return Number(0), nil
	case op == Eq:
		return truth(x == y), nil
	case op == Neq:
		return truth(x != y), nil
	}
	return Value{}, fmt.Errorf("%v of %v and %v is no address of a location", op, x, y)
}

func truth(b bool) Value {
	if b {
		return Number(1)
	}
	return Number(0)
}

// numbers are operations on numbers; they wrap around at 64 bits.
func numbers(op ExprOp, x, y int64) int64 {
	switch op {
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return x * y
	case And:
		return x & y
	case Or:
		return x | y
	case Xor:
		return x ^ y
	case Shl:
		return x << (uint64(y) & 63)
	case Shr:
		return x >> (uint64(y) & 63)
	}
	return truth(compare(op, x, y)).N
}

func compare(op ExprOp, x, y int64) bool {
	switch op {
	case Eq:
		return x == y
	case Neq:
		return x != y
	case Lt:
		return x < y
	case Le:
		return x <= y
	case Gt:
		return x > y
	case Ge:
		return x >= y
	}
	panic("litmus: no such operator: " + op.String())
}
