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
	s.anything(beginnings)
	for !s.ended() {
		if s.breeds() {
			s.breed()
			continue
		}
		x := s.next()
		if x == nil {
			if s.runs >= mostBlind {
				return
			}
			s.anything(beginnings)
			continue
		}
		if s.narrow && s.cover == nil && s.blind < s.work/atRandom {
			s.anything(beginnings)
		}
		before := s.work
		if x.tries++; x.tries%3 == 0 && !x.aside {
			s.anything(beginnings)
		}
		if s.climb(x, x.tries > 1); x.aside { // that is no reason to end sooner
			s.aside += s.work - before
			s.news += s.work - before
		}
	}
}

// mostBlind is after how many runs it ends where no input moves the operands of any target: that a call throws,
// that a class is initialised.
const mostBlind = 4000

// beginnings are inputs at random before the first climb, and between climbs.
const beginnings = 100

// anything runs inputs at random.
func (s *searcher) anything(n int) {
	defer func(before int64) { s.blind += s.work - before }(s.work)
	for i := 0; i < n && !s.ended(); i++ {
		s.play(&tape{more: s.word})
	}
}

// atRandom is the part of the work that is for inputs at random, among callers: no condition says which calls have to come one after the other.
const atRandom = 3

// next returns the target with the fewest tries of those that can be moved; the newest of these. Covered ones are dropped. A part of the work is
// for those in the library near to the code that counts.
func (s *searcher) next() *target {
	s.targets = slices.DeleteFunc(s.targets, func(x *target) bool { return x.taken })
	var out [2]*target // aside: in the second place
	for _, x := range s.targets {
		i := 0
		if x.aside {
			i = 1
		}
		if (x.moves || x.tries == 0 && !x.aside) && len(x.words) > 0 && (out[i] == nil || sooner(s, x, out[i])) {
			out[i] = x
		}
	}
	if out[0] == nil || out[1] != nil && s.aside < s.work/share {
		return out[1]
	}
	return out[0]
}

// sooner reports whether a target has its turn before one that was met earlier: it was not tried more often. What the library asks of arguments it asks
// of the first one too.
func sooner(s *searcher, x, earlier *target) bool {
	if a, b := turns(s, x), turns(s, earlier); a != b || !x.aside || s.cover != nil {
		return a <= b
	}
	return x.visit <= earlier.visit
}

// turns is how often it was tried; that runs take the side, and yet cannot be tests, is not quite a try. Among callers there are hundreds of targets: one
// that no run has moved yet, mostly a check of something that is never null, or a call that never throws, counts as tried once, and so does
// one of a reference or a truth value, to which nothing comes nearer, and one in a call that only leads to the last.
func turns(s *searcher, x *target) int {
	n := x.tries + x.vain/vainTries
	if s.narrow && s.cover == nil {
		if !x.moves {
			n++
		}
		if !isNumber(x.typ) {
			n++
		}
		if x.leads {
			n++
		}
	}
	return n
}

func isNumber(t ir.Type) bool {
	switch t.(type) {
	case ir.Int, ir.Float:
		return true
	}
	return false
}

// vainTries is how many runs in vain count as a climb.
const vainTries = 4

// share is the part of the work that is for targets in the library.
const share = 4

// climb changes one word of an input after the other while runs come nearer to the target. It
// begins with the nearest input, or with a mutation of it that reaches the target too.
func (s *searcher) climb(x *target, another bool) {
	c := climber{s: s, x: x, best: math.Inf(1), left: patience(x.words), most: mostClimb, until: s.work + s.most/climbs, quick: !another && s.narrow && s.cover == nil}
	if !another {
		c.try(x.words)
	}
	for n := 0; another && c.best == math.Inf(1) && n < mostBeginnings && c.goesOn(); n++ {
		c.try(s.mutated(x.words, x.slots, 1+s.rand.IntN(3)))
	}
	if c.best < math.Inf(1) && !x.moves {
		c.feel()
		for n := 0; n < mostShakes && !x.moves && c.goesOn(); n++ {
			c.try(s.mutated(c.words, c.slots, 1))
		}
	}
	for again := c.best < math.Inf(1) && x.moves; again && c.goesOn(); {
		again = false
		for i := 0; i < c.matters() && c.goesOn(); i++ {
			again = c.improve(i) || again
		}
	}
}

// mostShakes is how many mutations of an input are tried where no word of it moves the operands of the target: one more call may.
const mostShakes = 20

// mostBeginnings is how many mutations are tried for one that reaches the target.
const mostBeginnings = 30

// patience returns how many runs without progress end a climb.
func patience(words []uint64) int { return 100 + 60*len(words) }

// mostClimb is how many runs a climb may take.
const mostClimb = 10_000

// climbs is the part of all work that a climb may take where there is a corpus.
const climbs = 10

// climber is a climb.
type climber struct {
	s     *searcher
	x     *target
	words []uint64
	slots []slot
	best  float64
	a, b  uint64 // the operands there
	after int    // words that are drawn before
	left  int    // runs without success
	most  int    // runs
	until int64  // work, where something is to be covered: the corpus has its turn then
	quick bool   // words that do not move the operands are left alone, also those of few bits
}

func (c *climber) goesOn() bool {
	return c.left > 0 && c.most > 0 && (c.s.cover == nil || c.s.work < c.until) && !c.x.taken && !c.s.ended()
}

// feel changes each word a few times, to see whether any of them moves the operands.
func (c *climber) feel() {
	for i := 0; i < c.matters() && c.goesOn(); i++ {
		for _, w := range [...]uint64{c.x.a, c.x.b, c.s.word(c.slots[i].typ)} {
			if c.x.moves || !c.goesOn() {
				return
			}
			c.try(c.with(i, w))
		}
	}
}

// matters is how many words of the input were drawn before the target.
func (c *climber) matters() int { return min(len(c.slots), c.after) }

// try runs an input, and keeps it if it comes nearer.
func (c *climber) try(words []uint64) bool {
	c.left--
	c.most--
	t := c.s.run(words)
	if c.x.run != c.s.runs-1 || c.x.now >= c.best { // it did not reach the target, or is not nearer
		return false
	}
	c.a, c.b, c.after = c.x.a, c.x.b, c.x.after
	c.best, c.words, c.slots, c.left = c.x.now, t.words, t.slots, patience(t.words)
	return true
}

// with returns the input with another word.
func (c *climber) with(i int, w uint64) []uint64 {
	out := slices.Clone(c.words)
	out[i] = w
	return out
}

// improve changes one word as long as that helps. Most words have nothing to do with the target, which a few other values show of a number; one of few
// bits may choose what is done, and is tried in full. Callers draw many of these, and an input of theirs comes near to hundreds of targets: each has a
// quick climb before one has another.
func (c *climber) improve(i int) bool {
	if few(c.slots[i]) && !(c.quick && isPossibility(c.slots[i].typ) && c.slots[i].typ != nil) {
		return c.change(i)
	}
	better, moves := c.touch(i)
	return moves && c.change(i) || better
}

func (c *climber) change(i int) bool {
	switch t := c.slots[i].typ.(type) {
	case ir.Int:
		return c.straight(i, t) || c.operands(i) || c.integer(i, t)
	case ir.Float:
		return c.operands(i) || c.float(i, t)
	case nil:
		return c.possibility(i)
	}
	return c.try(c.with(i, 1-c.words[i]))
}

// few reports whether a word has few values.
func few(s slot) bool {
	i, ok := s.typ.(ir.Int)
	return s.typ == nil || s.typ == ir.Type(ir.Bool{}) || ok && i.Bits <= 8
}

// touch changes one word a little and at random; moves: the target is not reached then, or compares something else.
func (c *climber) touch(i int) (better, moves bool) {
	typ := c.slots[i].typ
	for _, w := range [...]uint64{c.words[i] + 1, c.s.word(typ)} {
		if !c.goesOn() {
			return false, false
		}
		w = fit(typ, w)
		switch {
		case w == c.words[i]:
		case c.try(c.with(i, w)):
			return true, true
		case c.x.run != c.s.runs-1 || c.x.a != c.a || c.x.b != c.b:
			return false, true
		}
	}
	return false, false
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
	step := func(d int64) []uint64 { return c.with(i, t.Wrap(c.words[i]+uint64(d))) }
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

// straight takes the step after which the operands are equal if their difference is linear in the word.
func (c *climber) straight(i int, t ir.Int) bool {
	step := func(d int64) []uint64 { return c.with(i, t.Wrap(c.words[i]+uint64(d))) }
	if _, ok := c.x.typ.(ir.Int); !ok || !c.goesOn() {
		return false
	}
	away := int64(c.a - c.b)
	if c.try(step(1)); c.x.run != c.s.runs-1 {
		return false
	}
	slope := int64(c.x.a-c.x.b) - away
	if slope == 0 || away%slope != 0 || !c.goesOn() {
		return false
	}
	return c.try(step(-away / slope))
}

// stride takes steps that become twice as long each time.
func (c *climber) stride(d int64, step func(int64) []uint64) bool {
	helps := false
	for c.goesOn() && c.try(step(d)) {
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
	step := func(d int64) []uint64 { return c.with(i, ranked(t, saturated(rank(t, c.words[i]), d))) }
	for k := int64(1); k > 0 && k < 1<<(t.Bits-2); k <<= 2 {
		if c.stride(k, step) || c.stride(-k, step) {
			return true
		}
	}
	return false
}

// saturated returns a sum that does not wrap.
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
		w := t.Word(t.Value(c.words[i]) + d)
		if w == c.words[i] || !c.try(c.with(i, w)) {
			return helps
		}
		helps, d = true, d*2
	}
	return helps
}

// longestCopy is how many words are repeated at once: a call with its arguments.
const longestCopy = 4

// mutated returns an input with n changes: another word, or some words once more or not at all, as if a call were repeated or left out.
func (s *searcher) mutated(words []uint64, slots []slot, n int) []uint64 {
	out := slices.Clone(words)
	for range n {
		if len(out) == 0 || len(slots) == 0 {
			return out
		}
		i := s.rand.IntN(min(len(slots), len(out)))
		switch end := min(len(out), i+1+s.rand.IntN(longestCopy)); s.rand.IntN(4) {
		case 0:
			out = slices.Insert(out, i, slices.Clone(out[i:end])...)
		case 1:
			out = slices.Delete(out, i, end)
		default:
			out[i] = s.word(slots[i].typ)
		}
	}
	return out
}

// word returns a random word of a type; of any type, if t is nil.
func (s *searcher) word(t ir.Type) uint64 {
	if f, ok := t.(ir.Float); ok {
		return s.floating(f)
	}
	list := s.words[0]
	switch k := s.rand.IntN(7); {
	case k == 0 && len(list) > 0: // an operand of the code, or next to one
		return list[s.rand.IntN(len(list))] + uint64(s.rand.IntN(3)-1)
	case k == 5 && len(s.said) > 0, k == 6 && len(s.said) > 0 && narrow(t): // what it mentions
		w := s.said[s.rand.IntN(len(s.said))]
		if s.rand.IntN(4) == 0 {
			w += uint64(s.rand.IntN(3) - 1)
		}
		return w
	case k == 1: // near a power of two
		w := uint64(1)<<s.rand.IntN(64) + uint64(s.rand.IntN(3)-1)
		if s.rand.IntN(2) == 0 {
			w = -w
		}
		return w
	case k == 2:
		return s.rand.Uint64()
	case k == 3: // of ASCII
		return uint64(s.rand.IntN(128))
	}
	if s.rand.IntN(2) == 0 {
		return uint64(s.rand.IntN(5)) // a size, an index
	}
	return uint64(int64(s.rand.IntN(21) - 10))
}

// narrow reports whether values of a type are mostly characters and bytes.
func narrow(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return ok && i.Bits <= 16
}

// floating returns a random float, mostly of a usual magnitude.
func (s *searcher) floating(t ir.Float) uint64 {
	list := s.words[1]
	x := s.rand.Float64()*2 - 1
	switch k := s.rand.IntN(8); {
	case k == 0 && len(list) > 0:
		return list[s.rand.IntN(len(list))]
	case k == 1:
		return fit(t, s.rand.Uint64())
	case k == 2:
		x = float64(s.rand.IntN(41) - 20)
	case k == 3:
		x *= math.Pow(10, float64(s.rand.IntN(24)-8))
	case k < 6:
		x *= 10
	case k == 6:
		x *= 100
	}
	return t.Word(x)
}
