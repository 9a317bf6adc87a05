// This file sets what assay says about a program beside what the JVM does.

package leg

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Judgement is what comes of an attack on the answers about one program.
type Judgement struct {
	Wrong  []string `json:",omitempty"` // failures of the JVM that an answer excludes
	Open   []string `json:",omitempty"` // failures that may lie outside the bounds: a bound inside the library was reached
	Seen   int      // violations that the attack came upon too
	Unseen int      `json:",omitempty"` // other ones, for --confirm to repeat
	Runs   int
}

// Judge attacks the answers about one program: inside the bounds, and where all is
// proved, outside of any.
func Judge(ctx context.Context, v *JVM, s Search, results []Result) (*Judgement, error) {
	inside, rounds, library := bounded(results)
	if inside {
		s.Length, s.Rounds = lengthOf(results), rounds
	} else {
		s.Length, s.Rounds = beyondLength, 0
	}
	f, err := v.Attack(ctx, s)
	if err != nil {
		return nil, err
	}
	j := &Judgement{Runs: f.Runs}
	for i := range results {
		if r := &results[i]; r.Status == "violated" {
			if slices.ContainsFunc(f.Failures, r.names) {
				j.Seen++
			} else {
				j.Unseen++
			}
		}
	}
	if !excludes(results) {
		return j, nil
	}
	for _, x := range f.Failures {
		if x.Kind == "resource" || slices.ContainsFunc(results, func(r Result) bool { return r.names(x) }) {
			continue
		}
		said := fmt.Sprintf("%s at line %d with %q, %s", x.Class, x.Line, x.Values, word(inside))
		if library {
			j.Open = append(j.Open, said)
		} else {
			j.Wrong = append(j.Wrong, said)
		}
	}
	return j, nil
}

// excludes reports whether answers say that nothing else fails: one of them is a hold,
// and nothing is unknown.
func excludes(results []Result) bool {
	holds := false
	for _, r := range results {
		if r.Status == "unknown" {
			return false
		}
		holds = holds || r.Status != "violated"
	}
	return holds
}

// Refuted are the violations that the JVM does not confirm.
func Refuted(results []Result) (list []string) {
	for _, r := range results {
		if r.Evidence.Unconfirmed != "" {
			list = append(list, fmt.Sprintf("line %d: %s: %s", r.Source.Line, r.Property, r.Evidence.Unconfirmed))
		}
	}
	return list
}

// beyondLength is how long strings and arrays are where no bound is left.
const beyondLength = 12

func word(inside bool) string {
	if inside {
		return "inside the bounds of what holds"
	}
	return "although it is proved"
}

// bounded reports whether answers speak of bounds, the smallest of loops and recursion,
// and whether one of them is a loop of the library, where rounds are not counted.
func bounded(results []Result) (inside bool, rounds int, library bool) {
	for _, r := range results {
		if r.Status != "holds-within" {
			continue
		}
		inside = true
		for _, b := range r.Binding {
			if b.Bound != "loop" && b.Bound != "recursion" {
				continue
			}
			if rounds == 0 || b.Limit < rounds {
				rounds = b.Limit
			}
			for _, p := range []string{"java.", "jdk.", "sun."} {
				library = library || strings.HasPrefix(b.Name, p)
			}
		}
	}
	return inside, rounds, library
}

// lengthOf is the bound of lengths of arbitrary strings and arrays.
func lengthOf(results []Result) int {
	for _, r := range results {
		if r.Bounds.Array > 0 {
			return r.Bounds.Array
		}
	}
	return 4
}

// names reports whether a violation is about a failure: the same line, or the same
// exception where the frame of the program is another one.
func (r *Result) names(x Failure) bool {
	return r.Status == "violated" && (r.Source.Line == x.Line || r.Trace != nil && (r.Trace.Failure.Line == x.Line || r.Thrown() == x.Class && r.Kind != "assert"))
}
