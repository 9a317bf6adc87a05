package value

import (
	"strings"

	"assay/source"
)

// Refusal is an error: something has no value here, or cannot be executed. Operators throw it, with panic, to the
// statement or clause that they are evaluated for, which says where that is; who executes a program leaves out what comes
// there. The zero Refusal is none.
type Refusal struct {
	What string
	At   source.Span // where in the program; known to whoever executes
}

// Unsupported is a refusal by who does not know where that is: of a type that is not represented, an operator that is
// not known, a relation that would be too large.
func Unsupported(what string) Refusal { return Refusal{What: what} }

// In is the refusal at a place, unless a place inside is known.
func (r Refusal) In(at source.Span) Refusal {
	if !r.At.Known() {
		r.At = at
	}
	return r
}

// None reports whether nothing is refused.
func (r Refusal) None() bool { return r.What == "" }

// Error is what is refused, and where, once.
func (r Refusal) Error() string {
	if !r.At.Known() || strings.HasPrefix(r.What, r.At.String()+": ") {
		return r.What
	}
	return r.At.String() + ": " + r.What
}
