package search

import (
	"slices"

	"assay/ir"
)

// This file changes texts in inputs. A text is drawn as its length, a number of one byte, and then so many characters of two bytes: whoever draws such numbers
// for something else has inputs that are mutated in one more way.

// LongestText is how long texts become; a length up to there is drawn as it is.
const LongestText = 63

// text is where an input draws one.
type text struct {
	at int // of its length
	n  int // how many characters follow
}

// texts returns the places where an input draws texts that are not empty.
func texts(slots []slot) (out []text) {
	for i := 0; i+1 < len(slots); i++ {
		if !isUnsigned(slots[i], 8) || !isUnsigned(slots[i+1], 16) {
			continue
		}
		n := 1
		for i+1+n < len(slots) && isUnsigned(slots[i+1+n], 16) {
			n++
		}
		out = append(out, text{i, n})
	}
	return out
}

func isUnsigned(s slot, bits uint8) bool {
	t, ok := s.typ.(ir.Int)
	return ok && !t.Signed && uint8(t.Bits) == bits
}

// in returns the characters.
func (x text) in(words []uint64) []uint64 { return slices.Clone(words[x.at+1 : x.at+1+x.n]) }

// replaced returns the input with another text.
func (x text) replaced(words, chars []uint64) []uint64 {
	chars = chars[:min(len(chars), LongestText)]
	return slices.Concat(words[:x.at], []uint64{uint64(len(chars))}, chars, words[x.at+1+x.n:])
}

// latest is how many of the last comparisons of a run matter most: there it gave up.
const latest = 8

// respelled returns an input with another text, one or two changes away.
func (s *searcher) respelled(p *parent, x text) []uint64 {
	chars := x.in(p.words)
	for range 1 + s.rand.IntN(2) {
		chars = s.respell(p, chars)
	}
	return x.replaced(p.words, chars)
}

func (s *searcher) respell(p *parent, chars []uint64) []uint64 {
	at := len(chars) // mostly something is missing at the end
	if s.rand.IntN(2) == 0 {
		at = s.rand.IntN(len(chars) + 1)
	}
	end := min(len(chars), at+1+s.rand.IntN(4))
	switch k := s.rand.IntN(8); {
	case k < 3 && len(p.hints) > 0:
		return s.hinted(p, chars, at)
	case k == 3:
		return slices.Insert(chars, at, s.word(ir.Int{Bits: 16}))
	case k == 4 && at < len(chars):
		return slices.Delete(chars, at, end)
	case k == 5 && at < len(chars):
		return slices.Insert(chars, s.rand.IntN(len(chars)+1), slices.Clone(chars[at:end])...)
	case k == 6:
		return slices.Insert(chars, at, s.borrowed()...)
	case k == 7 && len(chars) > 0:
		chars[s.rand.IntN(len(chars))] = s.word(ir.Int{Bits: 16})
		return chars
	}
	return s.hinted(p, chars, at)
}

// hinted puts in what a character was compared with: in its place, or, if none of the text was, at a place of it.
func (s *searcher) hinted(p *parent, chars []uint64, at int) []uint64 {
	if len(p.hints) == 0 {
		return chars
	}
	h := p.hints[s.rand.IntN(len(p.hints))]
	if s.rand.IntN(2) == 0 {
		h = p.hints[len(p.hints)-1-s.rand.IntN(min(latest, len(p.hints)))]
	}
	if s.rand.IntN(2) == 0 {
		h.a, h.b = h.b, h.a
	}
	if h.b > 0xFFFF {
		h.a, h.b = h.b, h.a
	}
	var places []int
	for i, c := range chars {
		if c == h.a {
			places = append(places, i)
		}
	}
	if len(places) > 0 && s.rand.IntN(4) > 0 {
		chars[places[s.rand.IntN(len(places))]] = h.b & 0xFFFF
		return chars
	}
	return slices.Insert(chars, at, h.b&0xFFFF)
}

// borrowed returns a part of a text of the corpus.
func (s *searcher) borrowed() []uint64 {
	p := s.corpus.list[s.rand.IntN(len(s.corpus.list))]
	spans := texts(p.slots)
	if len(spans) == 0 {
		return nil
	}
	chars := spans[s.rand.IntN(len(spans))].in(p.words)
	if s.rand.IntN(2) == 0 {
		return chars
	}
	i := s.rand.IntN(len(chars))
	return chars[i : i+1+s.rand.IntN(len(chars)-i)]
}

// trimmed leaves out characters of texts that do not matter.
func (m *simplifier) trimmed() (helps bool) {
	for k := 0; k < len(texts(m.slots)); k++ {
		for n := LongestText / 2; n > 0; n /= 2 {
			for i := 0; m.left > 0; {
				spans := texts(m.slots)
				if k >= len(spans) || i+n > spans[k].n {
					break
				}
				chars := spans[k].in(m.words)
				if m.failsWith(spans[k].replaced(m.words[:len(m.slots)], slices.Delete(chars, i, i+n)), true) {
					helps = true
				} else {
					i++
				}
			}
		}
	}
	return helps
}
