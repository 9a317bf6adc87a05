package search

import (
	"slices"

	"assay/vm"
)

// This file spells texts as their reader asks for them: a reader goes from left to right, and gives up at a character that it compared with all that may stand
// there. So each of these is put in its place, or at the end where the text was too short, and what is behind, which nobody read, is left out. A text of a grammar
// is found character by character then, with as many runs as there are alternatives, and not by luck.

// mostSpelled bounds the texts that come from one.
const mostSpelled = 64

// spellings returns the inputs that a parent leads to, in the order in which its run compared.
func spellings(p *parent) (out [][]uint64) {
	for _, x := range texts(p.slots) {
		chars := x.in(p.words)
		at, seen := gaveUp(p.hints, chars)
		for _, h := range p.hints {
			if h.a != seen || h.b > 0xFFFF || len(out) >= mostSpelled {
				continue
			}
			for _, i := range at {
				out = append(out, x.replaced(p.words, append(slices.Clone(chars[:i]), h.b)))
			}
		}
	}
	return out
}

// gaveUp returns the places of a text at which its reader may have stood at last, and what it saw there: what it compared last with a constant. That may be a
// character of the text, at most in two of its places, or else what stands for the end.
func gaveUp(hints []hint, chars []uint64) (at []int, seen uint64) {
	for _, h := range slices.Backward(hints) {
		if !h.said || h.b > 0xFFFF {
			continue
		}
		first, last := slices.Index(chars, h.a), len(chars)
		for i, c := range chars {
			if c == h.a {
				last = i
			}
		}
		if first < 0 || first == last {
			return []int{last}, h.a
		}
		return []int{last, first}, h.a
	}
	return nil, 0
}

// hintOf returns what a comparison says: the constant comes last.
func hintOf(x *vm.Condition, a, b uint64) hint {
	if x.Literal[0] && !x.Literal[1] {
		a, b = b, a
	}
	return hint{a, b, x.Literal[0] != x.Literal[1]}
}

// spells reports whether a parent leads to texts that nobody has run, and came to code that nobody had come to.
func (p *parent) spells() bool {
	return p.first && (p.tries == 0 || len(p.spelled) > 0) && len(texts(p.slots)) > 0
}
