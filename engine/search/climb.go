package search

import (
	"math"
	"slices"

	"assay/ir"
)

// This file chooses the inputs: it climbs towards one target after the other.

// search runs inputs until the search has ended.
func (s *searcher) search() {
	s.run(nil)
	for i := 0; i < beginnings && !s.ended(); i++ {
		s.run(s.any(i))
	}
	for !s.ended() {
		x := s.next()
		if x == nil {
			s.run(s.changed(s.someWords()))
			continue
		}
		x.tries++
		begin, slots := x.words, x.slots
		if x.tries > 1 {
			begin = s.mutated(begin, slots, 1+s.rand.IntN(3))
		}
		s.climb(x, begin)
	}
}

// beginnings are inputs at random before the first climb.
const beginnings = 40

// next is the target with the fewest tries; the newest of these. What is taken is forgotten.
func (s *searcher) next() *target {
	s.targets = slices.DeleteFunc(s.targets, func(x *target) bool { return x.taken })
	var out *target
	for _, x := range s.targets {
		if x.words != nil && len(x.words) > 0 && (out == nil || x.tries <= out.tries) {
			out = x
		}
	}
	return out
}

// climb changes one word of an input after the other while runs come nearer to the target.
func (s *searcher) climb(x *target, words []uint64) {
	c := climber{s: s, x: x, best: math.Inf(1)}
	c.left = 300 + 40*len(words)
	c.try(words)
	for again := true; again && c.goesOn(); {
		again = false
		for i := 0; i < len(c.slots) && c.goesOn(); i++ {
			again = c.improve(i) || again
		}
	}
}

// climber is a climb.
type climber struct {
	s     *searcher
	x     *target
	words []uint64
	slots []slot
	best  float64
	left  int // runs
}

func (c *climber) goesOn() bool { return c.left > 0 && !c.x.taken && !c.s.ended() }

// try runs an input, and keeps it if it comes nearer.
func (c *climber) try(words []uint64) bool {
	c.left--
	t, _ := c.s.run(words)
	if c.x.run != c.s.runs-1 && !c.x.taken { // the run did not come there
		if c.words == nil {
			c.words, c.slots = t.words, t.slots
		}
		return false
	}
	if c.x.now >= c.best {
		return false
	}
	c.best, c.words, c.slots = c.x.now, t.words, t.slots
	return true
}

// with is the input with another word.
func (c *climber) with(i int, w uint64) []uint64 {
	out := slices.Clone(c.words)
	out[i] = w
	return out
}

// improve changes one word as long as that helps.
func (c *climber) improve(i int) bool {
	switch t := c.slots[i].typ.(type) {
	case ir.Int:
		return c.operands(i) || c.integer(i, t)
	case ir.Float:
		return c.operands(i) || c.float(i, t)
	case nil:
		return c.possibility(i)
	}
	return c.try(c.with(i, 1-c.words[i]))
}

// mostPossibilities are those that are tried one by one.
const mostPossibilities = 8

func (c *climber) possibility(i int) bool {
	of := c.slots[i].of
	for k := 0; k < min(of, mostPossibilities) && c.goesOn(); k++ {
		w := uint64(k)
		if of > mostPossibilities {
			w = c.s.rand.Uint64N(uint64(of))
		}
		if w != c.words[i] && c.try(c.with(i, w)) {
			return true
		}
	}
	return false
}

// operands tries what the target compares, and what is next to it.
func (c *climber) operands(i int) bool {
	if c.x.run < 0 {
		return false
	}
	for _, w := range [...]uint64{c.x.a, c.x.b, c.x.a + 1, c.x.b + 1, c.x.a - 1, c.x.b - 1} {
		if !c.goesOn() {
			return false
		}
		if w = fit(c.slots[i].typ, w); w != c.words[i] && c.try(c.with(i, w)) {
			return true
		}
	}
	return false
}

// strides are the first steps of integers.
var strides = [...]int64{1, 16, 256, 1 << 12, 1 << 16, 1 << 24, 1 << 31, 1 << 40, 1 << 52, 1 << 62}

func (c *climber) integer(i int, t ir.Int) bool {
	step := func(d int64) func() []uint64 {
		return func() []uint64 { return c.with(i, t.Wrap(c.words[i]+uint64(d))) }
	}
	for _, d := range strides {
		if d != 1 && d>>(t.Bits-1) != 0 {
			break
		}
		if c.stride(d, step) || c.stride(-d, step) {
			return true
		}
	}
	return false
}

// stride takes steps that become twice as long each time.
func (c *climber) stride(d int64, step func(int64) func() []uint64) bool {
	helps := false
	for c.goesOn() && c.try(step(d)()) {
		helps = true
		if d *= 2; d == 0 {
			break
		}
	}
	return helps
}

// values are the first steps of floats, besides those by ranks.
var values = [...]float64{1, 0.1, 10, 0.001, 1000, 1e-6, 1e6, 1e-9, 1e12}

func (c *climber) float(i int, t ir.Float) bool {
	for _, d := range values {
		if c.add(i, t, d) || c.add(i, t, -d) {
			return true
		}
	}
	rank := func(d int64) func() []uint64 {
		return func() []uint64 { return c.with(i, ranked(t, saturated(rank(t, c.words[i]), d))) }
	}
	for k := int64(1); k > 0 && k < 1<<(t.Bits-2); k <<= 8 {
		if c.stride(k, rank) || c.stride(-k, rank) {
			return true
		}
	}
	return false
}

// saturated is a sum that does not wrap.
func saturated(a, b int64) int64 {
	s := a + b
	switch {
	case a > 0 && b > 0 && s < 0:
		return math.MaxInt64
	case a < 0 && b < 0 && s >= 0:
		return math.MinInt64 + 1
	}
	return s
}

// add takes steps in the value of a float.
func (c *climber) add(i int, t ir.Float, d float64) bool {
	helps := false
	for c.goesOn() {
		x := float(t, c.words[i]) + d
		w := math.Float64bits(x)
		if t.Bits == 32 {
			w = uint64(math.Float32bits(float32(x)))
		}
		if w == c.words[i] || !c.try(c.with(i, w)) {
			return helps
		}
		helps, d = true, d*2
	}
	return helps
}

// any is input number i of those at the beginning: small numbers, then others.
func (s *searcher) any(i int) []uint64 {
	out := make([]uint64, 64)
	for k := range out {
		if i < 4 {
			out[k] = uint64(i)
		} else {
			out[k] = s.word(nil)
		}
	}
	return out
}

// someWords are those of the run before.
func (s *searcher) someWords() ([]uint64, []slot) { return s.tape.words, s.tape.slots }

// changed is an input with some other words.
func (s *searcher) changed(words []uint64, slots []slot) []uint64 {
	return s.mutated(words, slots, 1+s.rand.IntN(4))
}

// mutated is an input with so many other words.
func (s *searcher) mutated(words []uint64, slots []slot, n int) []uint64 {
	out := slices.Clone(words)
	if len(slots) == 0 {
		return out
	}
	for range n {
		i := s.rand.IntN(min(len(slots), len(out)))
		out[i] = s.word(slots[i].typ)
	}
	return out
}

// word is a word at random: an operand of the code, a number near a power of two, a small one, or
// any.
func (s *searcher) word(t ir.Type) uint64 {
	if f, ok := t.(ir.Float); ok && s.rand.IntN(2) == 0 {
		x := (s.rand.Float64() - 0.5) * math.Pow(10, float64(s.rand.IntN(12)-3))
		if f.Bits == 32 {
			return uint64(math.Float32bits(float32(x)))
		}
		return math.Float64bits(x)
	}
	switch s.rand.IntN(5) {
	case 0:
		if len(s.words) > 0 {
			return s.words[s.rand.IntN(len(s.words))] + uint64(s.rand.IntN(3)-1)
		}
	case 1:
		w := uint64(1)<<s.rand.IntN(64) + uint64(s.rand.IntN(3)-1)
		if s.rand.IntN(2) == 0 {
			w = -w
		}
		return w
	case 2:
		return s.rand.Uint64()
	case 3:
		return uint64(s.rand.IntN(128)) // of ASCII
	}
	return uint64(int64(s.rand.IntN(21) - 10))
}
