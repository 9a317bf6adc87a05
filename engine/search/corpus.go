package search

import (
	"slices"

	"assay/ir"
	"assay/vm"
)

// This file breeds inputs from those that brought something new, as fuzzers do: an input that must have many parts in order is found part by part, where a
// climb towards one condition sees only one of them.

// parent is an input that took a side of a condition for the first time.
type parent struct {
	input
	hints   []hint     // what its run compared
	spelled [][]uint64 // what these lead to: see spelling.go
	first   bool       // it took a side that no run had taken at all, and not only more often than others
	tries   int        // of its offspring
}

// hint is a pair of numbers that were compared, and that differed.
type hint struct {
	a, b uint64
	said bool // b is a constant of the code, and a is none
}

// corpus is the inputs that others are bred from.
type corpus struct {
	list     []*parent
	learning *parent // whose comparisons are noted; nil: nobody's are
	work     int64   // spent on it
}

// Bounds of a corpus, and the part of the work that is for it: more of it while there are texts to be spelled.
const (
	mostParents = 256
	mostHints   = 256

	longestParent = 400 // words
	generation    = 50
	bred          = 2
	spelled       = 1.25
)

// bring takes in the latest run, which did something new.
func (s *searcher) bring(t *tape, first bool) {
	c := &s.corpus
	if len(t.slots) > longestParent {
		return
	}
	if len(c.list) >= mostParents {
		worst := 0
		for i, p := range c.list {
			if p.tries > c.list[worst].tries {
				worst = i
			}
		}
		c.list = slices.Delete(c.list, worst, worst+1)
	}
	c.list = append(c.list, &parent{input: input{slices.Clone(t.words[:len(t.slots)]), slices.Clone(t.slots)}, first: first})
}

// breeds reports whether it is the turn of the corpus.
func (s *searcher) breeds() bool {
	if s.cover == nil || len(s.corpus.list) == 0 {
		return false
	}
	return s.corpus.work < s.work/bred || float64(s.corpus.work) < float64(s.work)/spelled && slices.ContainsFunc(s.corpus.list, (*parent).spells)
}

// breed runs offspring of the corpus.
func (s *searcher) breed() {
	before := s.work
	for i := 0; i < generation && !s.ended(); i++ {
		p := s.pick()
		if p.tries == 0 {
			s.learn(p)
		}
		p.tries++
		if n := len(p.spelled); n > 0 {
			words := p.spelled[0]
			p.spelled = p.spelled[1:]
			s.run(words)
			continue
		}
		s.run(s.offspring(p))
	}
	s.corpus.work += s.work - before
}

// pick returns a parent: every second time the latest that leads to texts nobody has run, at times the input that came nearest to a side that no run took, else
// every second time the one that had the fewest tries, the latest of these.
func (s *searcher) pick() *parent {
	if s.rand.IntN(2) == 0 {
		for _, p := range slices.Backward(s.corpus.list) {
			if p.spells() {
				return p
			}
		}
	}
	if s.rand.IntN(6) == 0 && len(s.targets) > 0 {
		if x := s.targets[s.rand.IntN(len(s.targets))]; !x.taken && !x.aside && len(x.words) > 0 {
			return &parent{input: input{x.words[:len(x.slots)], x.slots}, tries: 1}
		}
	}
	list := s.corpus.list
	if s.rand.IntN(2) == 0 {
		a, b := list[s.rand.IntN(len(list))], list[s.rand.IntN(len(list))]
		if len(a.words) < len(b.words) { // long inputs cost more, and have more that does not matter
			return a
		}
		return b
	}
	least := list[len(list)-1]
	for _, p := range slices.Backward(list) {
		if p.tries < least.tries {
			least = p
		}
	}
	return least
}

// learn runs a parent once more, and notes what it compares.
func (s *searcher) learn(p *parent) {
	s.corpus.learning = p
	s.run(p.words)
	s.corpus.learning = nil
	p.spelled = spellings(p)
}

// heed notes a comparison of the parent that is being learnt from.
func (c *corpus) heed(x *vm.Condition, a, b uint64) {
	p := c.learning
	if p == nil || a == b {
		return
	}
	if _, ok := x.Typ.(ir.Int); !ok {
		return
	}
	h := hintOf(x, a, b)
	if i := slices.Index(p.hints, h); i >= 0 {
		p.hints = slices.Delete(p.hints, i, i+1) // the latest come last
	} else if len(p.hints) >= mostHints {
		p.hints = slices.Delete(p.hints, 0, 1)
	}
	p.hints = append(p.hints, h)
}

// offspring returns another input.
func (s *searcher) offspring(p *parent) []uint64 {
	spans := texts(p.slots)
	switch k := s.rand.IntN(10); {
	case len(spans) > 0 && k < 6 && len(p.hints) > 0:
		return s.respelled(p, spans[s.rand.IntN(len(spans))])
	case k == 6:
		return s.copied(p)
	case k == 7:
		return s.crossed(p, s.corpus.list[s.rand.IntN(len(s.corpus.list))])
	case k == 8:
		return s.repeated(p)
	}
	return s.mutated(p.words, p.slots, 1+s.rand.IntN(4))
}

// copied returns an input in which some numbers are the same as others: what is put in is looked for, say.
func (s *searcher) copied(p *parent) []uint64 {
	out := slices.Clone(p.words)
	for range 1 + s.rand.IntN(3) {
		if len(out) == 0 {
			break
		}
		i, k := s.rand.IntN(len(out)), s.rand.IntN(len(out))
		for n := 0; n < len(out) && (k == i || p.slots[k].typ != p.slots[i].typ || few(p.slots[k])); n++ {
			k = (k + 1) % len(out)
		}
		out[i] = out[k]
	}
	return out
}

// longestRepeat is how many words are repeated together, and mostRepeats how often.
const (
	longestRepeat = 8
	mostRepeats   = 16
)

// repeated returns an input in which some words come several times: a call that is made again and again.
func (s *searcher) repeated(p *parent) []uint64 {
	if len(p.words) == 0 {
		return nil
	}
	i := s.rand.IntN(len(p.words))
	if isUnsigned(p.slots[i], 16) {
		return s.mutated(p.words, p.slots, 1) // texts grow in ways of their own
	}
	part := p.words[i:min(len(p.words), i+1+s.rand.IntN(longestRepeat))]
	var more []uint64
	for range 1 + s.rand.IntN(mostRepeats) {
		more = append(more, part...)
	}
	return slices.Insert(slices.Clone(p.words), i, more...)
}

// crossed returns the beginning of one input with the end of another one.
func (s *searcher) crossed(a, b *parent) []uint64 {
	if len(a.words) == 0 || len(b.words) == 0 {
		return slices.Clone(a.words)
	}
	return slices.Concat(a.words[:s.rand.IntN(len(a.words)+1)], b.words[s.rand.IntN(len(b.words)):])
}

// again are inputs of an earlier search for the same.
func (s *searcher) again(list [][]uint64) {
	for _, words := range list {
		if s.ended() {
			return
		}
		s.run(words)
	}
}

// inputs are those of the corpus.
func (c *corpus) inputs() (out [][]uint64) {
	for _, p := range c.list {
		out = append(out, p.words)
	}
	return out
}
