// This file defines the operators of Apply: pure, total, table driven.

package ir

// Op is an operator of an Apply.
type Op uint8

// Operators of scalars. Operands of a binary operator have the same type,
// except for shifts, whose distance may be any integer.
const (
	OpInvalid Op = iota

	// bool -> bool. And, Or and Implies do not evaluate their second operand
	// when the first decides (it matters for well-definedness alone).

	OpNot
	OpAnd // n-ary
	OpOr  // n-ary
	OpImplies
	OpIff

	// any scalar or relation, twice -> bool. Floats compare as IEEE says.
	// Relations are equal when they have the same tuples, value structs and Fixed
	// when all that lies in them is.

	OpEq
	OpNe

	// int or float -> bool

	OpLt
	OpLe
	OpGt
	OpGe

	// int or float -> same. Integers wrap. x/0 is 0 and x%0 is x: languages
	// that forbid it branch before. Division truncates; the remainder has the
	// sign of the dividend (Java). Float remainder is Java's %.

	OpAdd
	OpSub
	OpMul
	OpDiv
	OpRem
	OpNeg

	// int -> int. The distance of a shift is taken as unsigned, modulo the
	// width of the first operand (Java's rule, for any width). Shr copies the
	// sign whatever the type says, Ushr copies zero.

	OpBitAnd
	OpBitOr
	OpBitXor
	OpBitNot
	OpShl
	OpShr
	OpUshr

	OpCond     // bool, X, X -> X: the second operand if the first is true
	OpConv     // to Apply.Typ. bool to int: 1 for true; int to int: truncate or extend by the source's sign; float to int: Java's saturating rule; ref to ref: the same reference, seen as of the other type
	OpBits     // float <-> int of the same width: the same bits
	OpLen      // array -> i32; of null: 0
	OpStorable // array of references, ref -> bool: the reference is null, or fits the elements that the array was made for
	OpClass    // ref -> i32: number of the object's class in Program.Classes, -1 for null and arrays

	// Relations. Arities are checked by sanity; columns are not.

	OpSet         // scalar -> its singleton
	OpAny         // rel of bool -> bool: is true in it
	OpSum         // rel of int -> int: sum of the elements, wrapping
	OpCard        // rel -> int (Apply.Typ): number of tuples, wrapping
	OpSubset      // rel, rel -> bool
	OpSome        // rel -> bool: not empty
	OpOne         // exactly one tuple
	OpLone        // at most one
	OpNo          // empty
	OpUnion       // n-ary
	OpInter       // n-ary
	OpDiff        // tuples of the first that are not in the second
	OpJoin        // relational composition over the inner columns
	OpProduct     // n-ary
	OpOverride    // second operand, and the tuples of the first with no tuple of the same prefix (all columns but the last) in it
	OpTranspose   // binary
	OpClosure     // binary, transitive
	OpReflClosure // binary, reflexive over everything that occurs: iden over all atoms of the type, and the transitive closure
	OpProject     // Apply.Cols, from 0
	OpFunc        // rel -> bool: at most one last column for each prefix

	opEnd
)

// opInfo describes an operator for printers, parsers and checkers.
type opInfo struct {
	name string // in the text form
	min  int    // operands
	max  int    // operands; -1: any number
}

var ops = [opEnd]opInfo{
	OpNot: {"not", 1, 1}, OpAnd: {"and", 0, -1}, OpOr: {"or", 0, -1}, OpImplies: {"implies", 2, 2}, OpIff: {"iff", 2, 2},
	OpEq: {"eq", 2, 2}, OpNe: {"ne", 2, 2}, OpLt: {"lt", 2, 2}, OpLe: {"le", 2, 2}, OpGt: {"gt", 2, 2}, OpGe: {"ge", 2, 2},
	OpAdd: {"add", 2, 2}, OpSub: {"sub", 2, 2}, OpMul: {"mul", 2, 2}, OpDiv: {"div", 2, 2}, OpRem: {"rem", 2, 2}, OpNeg: {"neg", 1, 1},
	OpBitAnd: {"band", 2, 2}, OpBitOr: {"bor", 2, 2}, OpBitXor: {"bxor", 2, 2}, OpBitNot: {"bnot", 1, 1},
	OpShl: {"shl", 2, 2}, OpShr: {"shr", 2, 2}, OpUshr: {"ushr", 2, 2},
	OpCond: {"cond", 3, 3}, OpConv: {"conv", 1, 1}, OpBits: {"bits", 1, 1}, OpLen: {"len", 1, 1}, OpClass: {"classof", 1, 1},
	OpStorable: {"storable", 2, 2},
	OpSet:      {"set", 1, 1}, OpAny: {"any", 1, 1}, OpSum: {"sumof", 1, 1}, OpCard: {"card", 1, 1}, OpSubset: {"subset", 2, 2},
	OpSome: {"some", 1, 1}, OpOne: {"one", 1, 1}, OpLone: {"lone", 1, 1}, OpNo: {"no", 1, 1},
	OpUnion: {"union", 1, -1}, OpInter: {"inter", 1, -1}, OpDiff: {"diff", 2, 2}, OpJoin: {"join", 2, 2}, OpProduct: {"product", 1, -1},
	OpOverride: {"override", 2, 2}, OpTranspose: {"transpose", 1, 1}, OpClosure: {"closure", 1, 1}, OpReflClosure: {"rclosure", 1, 1},
	OpProject: {"project", 1, 1}, OpFunc: {"func", 1, 1},
}

// Valid reports whether there is such an operator.
func (o Op) Valid() bool { return o > OpInvalid && o < opEnd }

// String is the operator's name in the text form.
func (o Op) String() string {
	if o.Valid() {
		return ops[o].name
	}
	return "invalid operator"
}

// Arity is how many operands the operator takes; max is -1 for any number.
func (o Op) Arity() (min, max int) { return ops[o].min, ops[o].max }

// Negated is the comparison that holds where this one does not; of floats only for equality, as
// NaN is in no order. OpInvalid: it is no comparison.
func (o Op) Negated() Op {
	switch o {
	case OpEq:
		return OpNe
	case OpNe:
		return OpEq
	case OpLt:
		return OpGe
	case OpGe:
		return OpLt
	case OpLe:
		return OpGt
	case OpGt:
		return OpLe
	}
	return OpInvalid
}

// OpByName finds an operator by its name in the text form.
func OpByName(name string) (Op, bool) {
	for o := OpInvalid + 1; o < opEnd; o++ {
		if ops[o].name == name {
			return o, true
		}
	}
	return OpInvalid, false
}
