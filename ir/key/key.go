// Package key has the one hash of programs: what an answer, or a fact about a procedure, depends on. Two programs with the
// same key differ in positions at most; the key of a cache, a difference between versions and a goal that was written to a
// file all mean this one.
package key

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"assay/ir"
	"assay/ir/calls"
	"assay/source"
)

// Sum is a SHA-256.
type Sum [sha256.Size]byte

func (s Sum) String() string { return hex.EncodeToString(s[:]) }

// Goal is the key of a goal and everything that it can reach, and the spans of all that, in one fixed order. Those of two
// goals with the same key correspond one by one.
type Goal struct {
	Sum
	Spans []source.Span
}

// OfGoal walks over everything that the goal and the declarations of the program point to. An unreachable procedure does not
// count, nor does the name of the program. The error is about a program that holds what cannot be hashed.
func OfGoal(p *ir.Program, g *ir.Goal) (Goal, error) {
	w := newWalker(nil)
	sum, err := w.run(struct {
		Goal     *ir.Goal
		Classes  []*ir.Class
		Structs  []*ir.Struct
		Globals  []*ir.Global
		Literals []*ir.Literal
		Arrays   *ir.Class
		Overflow *ir.Proc
	}{g, p.Classes, p.Structs, p.Globals, p.Literals, p.Arrays, p.Overflow})
	return Goal{sum, w.spans}, err
}

// Proc are the keys of a procedure.
type Proc struct {
	Own Sum // of its body and contract, with the declarations that it mentions; callees count by their names
	All Sum // of this, and of everything that it may come to call
}

// OfProcs returns the keys of the procedures of a call graph. A procedure whose key All did not change behaves as before,
// wherever it stands in the program and whatever else there is. What leaves do is not in any key but for their declarations.
func OfProcs(g *calls.Graph) (map[*ir.Proc]Proc, error) {
	out := make(map[*ir.Proc]Proc, len(g.Procs))
	for _, group := range g.Components() {
		in := map[*ir.Proc]bool{}
		for _, q := range group {
			own, err := newWalker(q).run(q)
			if err != nil {
				return nil, err
			}
			in[q], out[q] = true, Proc{Own: own}
		}
		var parts []string
		for _, q := range group {
			own := out[q].Own
			parts = append(parts, string(own[:]))
			for _, c := range g.Callees(q) {
				if !in[c] {
					all := out[c].All
					parts = append(parts, string(all[:]))
				}
			}
			for _, s := range g.Sites(q) { // which callees are whose
				for _, c := range s.Callees {
					parts = append(parts, c.Name+" of "+q.Name)
				}
			}
		}
		slices.Sort(parts)
		h := sha256.New()
		for _, s := range slices.Compact(parts) {
			h.Write([]byte{byte(len(s)), byte(len(s) >> 8)})
			h.Write([]byte(s))
		}
		whole := h.Sum(nil)
		for _, q := range group {
			k := out[q]
			k.All = sha256.Sum256(append(k.Own[:], whole...))
			out[q] = k
		}
	}
	return out, nil
}
