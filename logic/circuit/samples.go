package circuit

import (
	"math/bits"

	"assay/solve/grow"
)

// This file answers questions without the solver: that something is possible is often shown by a model that was found
// for another question.

// samples are models of what was asserted, up to 16 of them: sample k is bit k of the words.
type samples struct {
	words []uint16 // by node; those that are newer have none yet
	good  uint16   // the samples that satisfy what was asserted
	next  int      // where the next one goes, if none has been dropped
}

const mostSamples = 16

// word returns what a Ref is in the samples.
func (s *samples) word(a Ref) uint16 { return s.words[a.node()] ^ -uint16(a&1) }

// extend computes the nodes that are new. New inputs are false, as those are that a model says nothing about.
func (s *samples) extend(c *Circuit) {
	n := len(s.words)
	s.words = grow.To(s.words, len(c.gates))
	for ; n < len(s.words); n++ {
		if g := c.gates[n]; g.isAnd() {
			s.words[n] = s.word(g.a) & s.word(g.b)
		}
	}
}

// add takes a model in, in the place of one that was dropped, or of the oldest.
func (s *samples) add(c *Circuit, input func(i int) bool) {
	s.extend(c)
	k := bits.TrailingZeros16(^s.good)
	if k == mostSamples {
		k, s.next = s.next, (s.next+1)%mostSamples
	}
	bit := uint16(1) << k
	for n := 1; n < len(s.words); n++ {
		var w uint16
		switch g := c.gates[n]; {
		case g.isAnd():
			w = s.word(g.a) & s.word(g.b) & bit
		case input(int(g.b)):
			w = bit
		}
		s.words[n] = s.words[n]&^bit | w
	}
	s.good |= bit
}

// drop drops the samples in which none of the refs is true.
func (s *samples) drop(c *Circuit, refs ...Ref) {
	if s.good == 0 {
		return
	}
	s.extend(c)
	some := uint16(0)
	for _, a := range refs {
		some |= s.word(a)
	}
	s.good &= some
}

// Keep keeps the model that the solver has now, after Sat, for Shown.
func (l *Link) Keep() {
	if l.lazy != nil {
		l.lazy.add(l.c, l.input)
		return
	}
	l.samples.add(l.c, l.input)
}

// drop drops the models in which none of the refs is true.
func (l *Link) drop(refs ...Ref) {
	if l.lazy != nil {
		l.lazy.drop(l.c, refs...)
		return
	}
	l.samples.drop(l.c, refs...)
}

// Shown reports whether a model that was kept shows that a is possible, with all that was asserted through the link. If
// none does, it may be possible all the same.
func (l *Link) Shown(a Ref) bool {
	if l.lazy != nil {
		return l.lazy.shown(l.c, a)
	}
	s := &l.samples
	if s.good == 0 {
		return false
	}
	s.extend(l.c)
	return s.word(a)&s.good != 0
}
