// This file defines the operators: how they are written and how they bind.

package syntax

// Op is an operator of a Unary or Binary.
type Op uint8

// Binary operators, loosest first, then unary ones.
const (
	OpInvalid Op = iota

	Iff
	Implies
	Or
	And
	Eq
	Ne
	In
	Lt
	Le
	Gt
	Ge
	BitAnd
	BitOr
	BitXor
	Shl
	Shr
	Ushr
	Add
	Sub
	Mul
	Div
	Rem
	Union
	Minus
	Inter
	Override
	Product
	Join

	Not
	Some
	One
	Lone
	No
	Neg
	Card
	Sum // of the elements of a set; with variables it is a Quant
	Transpose
	Closure
	ReflClosure

	opEnd
)

// level says how tightly something binds; a larger one binds tighter.
type level uint8

const (
	levelQuant level = iota + 1
	levelCond
	levelIff
	levelImplies
	levelOr
	levelAnd
	levelNot
	levelCompare // the multiplicity tests too
	levelBits
	levelShift
	levelAdd
	levelMul
	levelUnion
	levelInter
	levelOverride
	levelProduct
	levelSign // prefix - # sum
	levelJoin
	levelStar // prefix ~ ^ *
	levelAtom
)

type assoc uint8

const (
	left assoc = iota
	right
	chainless // may not be repeated without parentheses
)

// opInfo is how an operator is written.
type opInfo struct {
	text   string // in ASCII
	symbol string // as a symbol; empty if there is none
	level  level
	assoc  assoc
	tight  bool // printed without spaces
	token  kind // of the ASCII form
}

var ops = [opEnd]opInfo{
	Iff:      {"<=>", "⇔", levelIff, left, false, tIff},
	Implies:  {"=>", "⇒", levelImplies, right, false, tImplies},
	Or:       {"or", "∨", levelOr, left, false, tOr},
	And:      {"and", "∧", levelAnd, left, false, tAnd},
	Eq:       {"=", "", levelCompare, chainless, false, tEq},
	Ne:       {"!=", "≠", levelCompare, chainless, false, tNe},
	In:       {"in", "⊆", levelCompare, chainless, false, tIn},
	Lt:       {"<", "", levelCompare, chainless, false, tLt},
	Le:       {"<=", "≤", levelCompare, chainless, false, tLe},
	Gt:       {">", "", levelCompare, chainless, false, tGt},
	Ge:       {">=", "≥", levelCompare, chainless, false, tGe},
	BitAnd:   {"band", "", levelBits, left, false, tBand},
	BitOr:    {"bor", "", levelBits, left, false, tBor},
	BitXor:   {"bxor", "", levelBits, left, false, tBxor},
	Shl:      {"shl", "", levelShift, left, false, tShl},
	Shr:      {"shr", "", levelShift, left, false, tShr},
	Ushr:     {"ushr", "", levelShift, left, false, tUshr},
	Add:      {"+", "", levelAdd, left, false, tPlus},
	Sub:      {"-", "", levelAdd, left, false, tDash},
	Mul:      {"*", "×", levelMul, left, false, tStar},
	Div:      {"/", "÷", levelMul, left, false, tSlash},
	Rem:      {"%", "", levelMul, left, false, tPercent},
	Union:    {"union", "∪", levelUnion, left, false, tUnion},
	Minus:    {"minus", "\\", levelUnion, left, false, tMinus},
	Inter:    {"inter", "∩", levelInter, left, false, tInter},
	Override: {"++", "⊕", levelOverride, left, false, tOverride},
	Product:  {"->", "→", levelProduct, left, true, tArrow},
	Join:     {".", "", levelJoin, left, true, tDot},

	Not:         {"not", "¬", levelNot, right, false, tNot},
	Some:        {"some", "", levelCompare, chainless, false, tSome},
	One:         {"one", "", levelCompare, chainless, false, tOne},
	Lone:        {"lone", "", levelCompare, chainless, false, tLone},
	No:          {"no", "", levelCompare, chainless, false, tNo},
	Neg:         {"-", "", levelSign, right, true, tDash},
	Card:        {"#", "", levelSign, right, true, tHash},
	Sum:         {"sum", "", levelSign, right, false, tSum},
	Transpose:   {"~", "", levelStar, right, true, tTilde},
	Closure:     {"^", "", levelStar, right, true, tCaret},
	ReflClosure: {"*", "", levelStar, right, true, tStar},
}

// String is the operator in ASCII.
func (o Op) String() string { return ops[o].text }

// Prefix reports whether the operator stands before its only operand.
func (o Op) Prefix() bool { return o >= Not }

// operandLevel is how tightly the operand of a prefix operator must bind.
func (o Op) operandLevel() level {
	if ops[o].assoc == chainless {
		return ops[o].level + 1
	}
	return ops[o].level
}

// infixOf and prefixOf find the operator that a token stands for.
var infixOf, prefixOf = func() (in, pre [kindEnd]Op) {
	for o := OpInvalid + 1; o < opEnd; o++ {
		if o.Prefix() {
			pre[ops[o].token] = o
		} else {
			in[ops[o].token] = o
		}
	}
	in[tTimes] = Mul
	return in, pre
}()
