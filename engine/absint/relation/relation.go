// Package relation is about what a call and its callee tell each other: how arguments and results are ordered, in terms that mean the same to both.
package relation

import "encoding/binary"

// Term is what relations between a procedure and its callers are about: a parameter, the length of an array that one refers to, or the same of a
// result, all in the order of the numbers.
type Term int

// OfParam is a parameter, and Length the length of the array that a term refers to.
func OfParam(i int) Term    { return Term(2 * i) }
func (t Term) Length() Term { return t + 1 }

// Relation is x <= y + c.
type Relation struct {
	X, Y Term
	C    int64
}

// Coarse is the least of few numbers that is not below c, so that relations which are told to others take few forms; ok is false where there is none.
func Coarse(c int64) (int64, bool) { return max(c, -1), c <= 0 }

// Number reports whether a term is no length.
func (t Term) Number() bool { return t%2 == 0 }

// Common are the relations that both lists have.
func Common(a, b []Relation) (out []Relation) {
	for _, r := range a {
		for _, s := range b {
			if r.X == s.X && r.Y == s.Y {
				out = append(out, Relation{r.X, r.Y, max(r.C, s.C)})
			}
		}
	}
	return out
}

// Append makes relations a part of a key.
func Append(out []byte, list []Relation) []byte {
	for _, r := range list {
		out = append(out, 'o')
		out = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(out, int64(r.X)), int64(r.Y)), r.C)
	}
	return out
}
