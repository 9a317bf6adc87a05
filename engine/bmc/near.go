package bmc

import (
	"errors"
	"fmt"

	"assay/ir"
	"assay/symbolic/value"
)

// This file makes counterexamples better that depend on numbers of which only facts are known, such as logarithms: what the run computes
// is learnt for the arguments of the counterexample, and the question is asked again.

// errLearnt is the error of a counterexample that does not replay, after which more is known.
var errLearnt = errors.New("more is known about what it depends on")

// mostLearnt bounds how often something is learnt in a check.
const mostLearnt = 24

// learnt adds facts about such numbers where their arguments are those of a model, and reports whether one of them does not hold in it.
func (m *machine) learnt(r *reader) bool {
	news := false
	if m.learns == nil {
		m.learns = map[string]bool{}
	}
	for i, n := range m.step.Nears {
		if len(m.learns) >= mostLearnt {
			return false
		}
		words := make([]uint64, 0, len(n.Args))
		for j, a := range n.Args {
			words = append(words, r.word(a.(value.Num), value.Width(n.Types[j])))
		}
		key := fmt.Sprint(i, words)
		if m.learns[key] {
			continue
		}
		m.inputs.Fact(n.Learn(words), ir.Derived{From: "the library computes it"})
		m.learns[key] = true
		news = true
	}
	return news
}
