package rel

// This file defines what all nodes have in common, variables and their
// declarations.

// Node is an expression, a formula or an integer expression. Its printed form
// is that of FIR, the text language of the house.
type Node interface {
	String() string
	node()
}

// Expr is a set of tuples of one arity.
type Expr interface {
	Node
	// Arity is the length of the tuples; 0 for a node that makes no sense
	// because the arities below it do not fit.
	Arity() int
	expr()
}

// Formula is true or false.
type Formula interface {
	Node
	formula()
}

// IntExpr is an integer.
type IntExpr interface {
	Node
	integer()
}

// Quantity says how many tuples a set has.
type Quantity uint8

const (
	ExactlyOne Quantity = iota // printed "one"
	AtMostOne                  // "lone"
	AtLeastOne                 // "some"
	AnyNumber                  // "set", of declarations only
	Nothing                    // "no", of formulas only
)

var quantityNames = [...]string{"one", "lone", "some", "set", "no"}

func (q Quantity) String() string { return quantityNames[q] }

// Decl declares a variable to range over the single tuples of a set. With a
// Quantity other than ExactlyOne it ranges over the subsets with so many
// tuples, which is allowed where a relation can stand for the variable:
// outermost, under "some" (or under "all" within "not").
// Printed form: x: T, x: set T
type Decl struct {
	Var      *Variable
	Quantity Quantity
	Of       Expr // may mention variables of earlier declarations
}

// Decls are declarations one after the other.
type Decls []Decl

// Over declares x to range over the tuples of e.
func Over(x *Variable, e Expr) Decls { return Decls{{x, ExactlyOne, e}} }

// And declares one more variable.
func (ds Decls) And(x *Variable, e Expr) Decls {
	return append(ds[:len(ds):len(ds)], Decl{x, ExactlyOne, e})
}

// Arithmetic says what integers are.
type Arithmetic struct {
	Width int // bits, 1 to 64; 0 means DefaultWidth

	// ForbidOverflow makes results that do not fit undefined instead of
	// wrapping them. A binding of variables under which some operation that
	// mentions one of them is undefined does not count: quantifiers,
	// comprehensions and sums pass over it. Where no bound variable is
	// involved, the instance as a whole is rejected. Choices ("c ? a : b")
	// look only at the branch they take.
	ForbidOverflow bool
}

// DefaultWidth is the width of integers that is used when none is given.
const DefaultWidth = 4

// Bits is the width.
func (a Arithmetic) Bits() int {
	if a.Width == 0 {
		return DefaultWidth
	}
	return a.Width
}

// Wrap is the number that n becomes at this width.
func (a Arithmetic) Wrap(n int64) int64 {
	spare := 64 - a.Bits()
	return n << spare >> spare
}
