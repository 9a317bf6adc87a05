package value

import (
	"strings"

	"assay/source"
)

// Refusal is an error: something has no value here, or cannot be executed. Operators throw it, with panic, to the
// statement or clause that they are evaluated for, which adds its position; the stepper cuts the paths that reach it.
// The zero Refusal is none.
type Refusal struct {
	What string
	At   source.Span // where in the program; added by the stepper
}

// Unsupported returns a refusal without position: of a type that is not represented, an unknown operator, a relation
// that would be too large.
func Unsupported(what string) Refusal { return Refusal{What: what} }

// In returns the refusal at a place, unless a place inside is known.
func (r Refusal) In(at source.Span) Refusal {
	if !r.At.Known() {
		r.At = at
	}
	return r
}

// None reports whether nothing is refused.
func (r Refusal) None() bool { return r.What == "" }

// Error returns what is refused, and where, once.
func (r Refusal) Error() string {
	if !r.At.Known() || strings.HasPrefix(r.What, r.At.String()+": ") {
		return r.What
	}
	return r.At.String() + ": " + r.What
}
