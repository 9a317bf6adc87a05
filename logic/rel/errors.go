package rel

// This file defines what can be wrong with a problem.

import "fmt"

// Kind says what is wrong, for programs.
type Kind uint8

const (
	BadArity        Kind = iota + 1 // arities of operands do not fit together
	Unbound                         // a relation without bounds, or a variable without a quantifier
	OutsideUniverse                 // a value that the universe does not have, or an ill-formed universe
	BadBounds                       // lower bound not within the upper one, or bound twice
	TooLarge                        // more cells than the limit, or than fit into memory
	HigherOrder                     // a variable over sets that no relation can stand for
	Unguarded                       // a quantifier over the integers of a wide type without a range
	BadWidth                        // integers of this width do not exist, or a value does not fit
	Malformed                       // a missing operand, or nesting beyond MaxDepth
)

var kindNames = [...]string{"", "arity", "unbound", "outside the universe", "bounds", "too large", "higher order", "unguarded", "width", "malformed"}

func (k Kind) String() string { return kindNames[k] }

// Error is a mistake in a problem: what is wrong, and the expression it is
// about.
type Error struct {
	Kind Kind
	Node Node // the smallest expression, formula or integer that shows it; nil if none does
	Msg  string
}

func (e *Error) Error() string {
	if e.Node == nil {
		return e.Msg
	}
	return fmt.Sprintf("%s: in %s", e.Msg, e.Node)
}

// MaxCells is how many tuples a single set or matrix may hold.
const MaxCells = 1 << 26

// tooLarge is the refusal to build something with that many cells of the
// given size.
func tooLarge(what string, cells float64, bytes float64) *Error {
	return &Error{Kind: TooLarge, Msg: fmt.Sprintf("%s would have %.4g tuples and take %s; the limit is %d tuples", what, cells, Bytes(cells*bytes), MaxCells)}
}

// Bytes is an amount of memory for people.
func Bytes(n float64) string {
	units := []string{"bytes", "kB", "MB", "GB", "TB", "PB"}
	i := 0
	for n >= 1000 && i < len(units)-1 {
		n /= 1000
		i++
	}
	return fmt.Sprintf("%.3g %s", n, units[i])
}
