package search

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file brings the values of a counterexample near to zero, so that it shows what matters.

// mostSimpler and simplerWork bound the runs for one counterexample, and what they cost; the search has its own. Where time is limited, they take no more than
// half of what is left: a run from the beginning may initialise classes for long, and there may be more to find.
const (
	mostSimpler = 2000
	simplerWork = 4_000_000
)

// simplified returns the same violation with a simpler input, which fits if that is asked for; ok is false if there is none.
func (s *searcher) simplified(t *tape, found task.Result, fitting bool) (r task.Result, ok bool) {
	m := simplifier{s: s, fitting: fitting, words: t.words, slots: t.slots, wants: found.Property, left: mostSimpler, tried: map[string]bool{}, until: s.work + max(simplerWork, s.most/4), end: half(s.ctx)}
	defer func(work int64) { s.work = work }(s.work)
	for again := true; again && m.left > 0; {
		again = s.narrow && (m.shorter() || m.apart())
		for i := 0; i < len(m.slots) && m.left > 0; i++ {
			again = m.simpler(i) || again
		}
	}
	return m.best, m.best.Trace != nil
}

// simplifier is the state of the simplification.
type simplifier struct {
	s       *searcher
	fitting bool
	words   []uint64
	slots   []slot
	wants   task.Property
	in      *ir.Proc                         // nil, or: it is not ended there
	keep    func(t *tape, stop vm.Stop) bool // nil, or: whether another run is as good, where no violation is made simpler
	best    task.Result                      // with no trace until something simpler is found
	left    int
	tried   map[string]bool // words that do not help
	until   int64           // the work of the search where it ends; 0: it does not
	end     time.Time       // zero: time is not limited
}

// half returns when half of the time that is left will be over; zero: time is not limited.
func half(ctx context.Context) time.Time {
	end, limited := ctx.Deadline()
	if !limited {
		return end
	}
	return end.Add(-time.Until(end) / 2)
}

// longestPart is how many words are left out at once: a call with its arguments, which may be strings.
const longestPart = 12

// shorter makes the input shorter: less is drawn, or fewer words are not zero.
func (m *simplifier) shorter() bool {
	helps := m.without()
	for i := 0; i < len(m.slots); i++ {
		helps = m.other(i) || helps
	}
	return helps
}

// without leaves words out, so that what they were for is left out and what follows them stays.
func (m *simplifier) without() bool {
	helps := false
	for n := longestPart; n > 0; n-- {
		for i := 0; i+n <= len(m.slots) && m.left > 0; {
			if m.failsWith(slices.Delete(slices.Clone(m.words[:len(m.slots)]), i, i+n), true) {
				helps = true
			} else {
				i++
			}
		}
	}
	return helps
}

// apart gives a value of its own to what takes an earlier one again, where that lets the earlier one be left out.
func (m *simplifier) apart() bool {
	old := *m
	for k := 0; k < len(m.slots); k++ {
		if m.words[k] == 0 || !isPossibility(m.slots[k].typ) {
			continue
		}
		for n := 1; n <= mostFewer; n++ {
			for a := 0; a+n <= k && m.left > 0; a++ {
				words := slices.Concat(m.words[:k], []uint64{0}, m.words[a:a+n], m.words[k+1:len(m.slots)])
				if !m.failsWith(words, false) {
					continue
				}
				if m.without(); sizeOf(m.words, m.slots) < sizeOf(old.words, old.slots) {
					return true
				}
				m.best, m.words, m.slots = old.best, old.words, old.slots
			}
		}
	}
	return false
}

// mostFewer and mostMore bound what the first possibility draws less or more than another one.
const mostFewer, mostMore = 6, 2

// other takes an earlier possibility, which draws other words than the one that was taken: a string of no characters for a constant, say, or
// one of fewer parts.
func (m *simplifier) other(i int) bool {
	w := m.words[i]
	if w == 0 || w > longestParts || !isPossibility(m.slots[i].typ) && !isCount(m.slots[i].typ) {
		return false
	}
	before, after := m.words[:i:i], m.words[i+1:len(m.slots)]
	for more := 1; more <= mostMore; more++ {
		if m.failsWith(slices.Concat(before, make([]uint64, 1+more), after), true) {
			return true
		}
	}
	for fewer := 1; fewer <= min(mostFewer, len(after)); fewer++ {
		if m.failsWith(slices.Concat(before, []uint64{0}, after[fewer:]), true) || w > 1 && m.failsWith(slices.Concat(before, []uint64{w - 1}, after[fewer:]), true) {
			return true
		}
	}
	return false
}

// longestParts is the largest number that may be one of parts, as of characters.
const longestParts = 255

// isCount reports whether words of a type may be the length of something.
func isCount(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return ok && i.Signed && i.Bits == 32
}

// isPossibility reports whether words of a type may say which possibility is taken, and of how many parts something is.
func isPossibility(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return t == nil || ok && !i.Signed && i.Bits == 8
}

// fails reports whether another input violates the same.
func (m *simplifier) fails(i int, w uint64) bool {
	words := slices.Clone(m.words[:len(m.slots)])
	words[i] = w
	return m.failsWith(words, false)
}

// keyOf is one text for each argument of failsWith.
func keyOf(fewer bool, words []uint64) string {
	key := make([]byte, 1, 1+binary.MaxVarintLen64*len(words))
	if fewer {
		key[0] = 1
	}
	for _, w := range words {
		key = binary.AppendUvarint(key, w)
	}
	return string(key)
}

// failsWith is fails for all words; fewer: and the run draws fewer than before, or more zeros.
func (m *simplifier) failsWith(words []uint64, fewer bool) bool {
	key := keyOf(fewer, words)
	if m.tried[key] {
		return false
	}
	m.tried[key] = true
	if m.left--; m.left < 0 || m.until > 0 && m.s.work > m.until || m.s.ctx.Err() != nil || !m.end.IsZero() && time.Now().After(m.end) {
		m.left = min(m.left, 0)
		return false
	}
	t := &tape{words: words}
	stop := m.s.execute(t)
	m.s.runs++
	if m.in != nil {
		ok := m.s.isStuck(stop) && m.s.within() == m.in && sizeOf(t.words, t.slots) < sizeOf(m.words, m.slots)
		if ok {
			m.words, m.slots = t.words, t.slots
		}
		return ok
	}
	if m.keep != nil {
		ok := (!fewer || sizeOf(t.words, t.slots) < sizeOf(m.words, m.slots)) && m.keep(t, stop)
		if ok {
			m.words, m.slots = t.words[:len(t.slots)], t.slots
		}
		return ok
	}
	if stop.Kind != vm.Violated && stop.Kind != vm.Deadlock && (stop.Kind != vm.Finished || m.s.state.Exc() == 0) {
		return false
	}
	if fewer && sizeOf(t.words, t.slots) >= sizeOf(m.words, m.slots) || !m.s.cold(t, stop) || m.s.task.Loose(m.s.state.Learned()) != "" {
		return false
	}
	r, ok := m.s.result()
	if !ok || r.Property != m.wants || m.fitting && !m.s.fits(&r) {
		return false
	}
	m.best, m.words, m.slots = r, t.words, t.slots
	return true
}

// sizeOf is how much there is to an input: a word that is not zero is more than two that are.
func sizeOf(words []uint64, slots []slot) int {
	n := len(slots)
	for i := range slots {
		if words[i] != 0 {
			n += 2
		}
	}
	return n
}

// simpler tries values nearer to zero for one word.
func (m *simplifier) simpler(i int) bool {
	w := m.words[i]
	if isChar(m.slots[i].typ) {
		return m.character(i)
	}
	if w == 0 {
		return false
	}
	if m.fails(i, 0) {
		return true
	}
	switch t := m.slots[i].typ.(type) {
	case ir.Int:
		return m.integer(i, t)
	case ir.Float:
		return m.float(i, t)
	case nil:
		return w > 1 && m.fails(i, w-1)
	}
	return false
}

// isChar reports whether a type is that of characters.
func isChar(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return ok && i.Bits == 16 && !i.Signed
}

// characters are tried for others in this order: what people write.
const characters = "a0 A-"

// character tries one that people write.
func (m *simplifier) character(i int) bool {
	at := strings.IndexRune(characters, rune(m.words[i]))
	if at < 0 {
		at = len(characters)
	}
	for _, c := range characters[:at] {
		if m.fails(i, uint64(c)) {
			return true
		}
	}
	return false
}

// integer halves the distance to zero while that fails too, then goes by ones.
func (m *simplifier) integer(i int, t ir.Int) bool {
	helps := false
	if x := int64(m.words[i]); t.Signed && x < 0 && x != math.MinInt64 && m.fails(i, t.Wrap(uint64(-x))) {
		helps = true
	}
	for d := m.words[i]; m.left > 0; {
		x := int64(m.words[i])
		if !t.Signed && x < 0 {
			break
		}
		if d = uint64(abs(int64(d)) / 2); d == 0 {
			break
		}
		y := x - int64(d)
		if x < 0 {
			y = x + int64(d)
		}
		for i < len(m.slots) && abs(y) < abs(x) && m.fails(i, t.Wrap(uint64(y))) {
			helps = true
			x = y
			y = x - int64(d)
			if x < 0 {
				y = x + int64(d)
			}
		}
		if i >= len(m.slots) {
			break
		}
	}
	return helps
}

func abs(x int64) int64 {
	if x < 0 {
		return -x
	}
	return x
}

// float tries numbers with fewer digits.
func (m *simplifier) float(i int, t ir.Float) bool {
	x := t.Value(m.words[i])
	try := func(y float64) bool {
		w := t.Word(y)
		return w != m.words[i] && (math.Abs(y) < math.Abs(x) || x != x || shorter(y, x)) && m.fails(i, w)
	}
	for _, y := range []float64{1, -1, 2, 10, 100} {
		if math.Abs(x) > math.Abs(y) && try(y) {
			return true
		}
	}
	if x != x || math.IsInf(x, 0) {
		return false
	}
	for _, scale := range []float64{1, 10, 100, 1000, 1e6} {
		if try(math.Trunc(x*scale)/scale) || try(math.Round(x*scale)/scale) || try(math.Ceil(x*scale)/scale) {
			return true
		}
	}
	return try(x / 2)
}

// shorter reports whether a number is written with fewer digits than another.
func shorter(y, x float64) bool {
	return len(strconv.FormatFloat(y, 'g', -1, 64)) < len(strconv.FormatFloat(x, 'g', -1, 64))
}
