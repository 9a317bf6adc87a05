// This file has the log of where a run was.

package reverse

import "math/bits"

// Bits is a stack of bits, which are counted as bytes.
type Bits struct {
	words []uint64
	n     int
}

// Push adds the low bits of a word.
func (b *Bits) Push(v uint64, width int) {
	for i := range width {
		if b.n%64 == 0 {
			b.words = append(b.words[:b.n/64], 0)
		}
		b.words[b.n/64] |= v >> i & 1 << (b.n % 64)
		b.n++
	}
}

// Pop takes the bits off that were pushed last.
func (b *Bits) Pop(width int) uint64 {
	v := b.At(b.n-width, width)
	b.n -= width
	if full := (b.n + 63) / 64; full < len(b.words) {
		b.words = b.words[:full]
	}
	if b.n%64 != 0 {
		b.words[b.n/64] &= 1<<(b.n%64) - 1
	}
	return v
}

// At returns bits from a position on.
func (b *Bits) At(at, width int) (v uint64) {
	for i := range width {
		v |= b.words[(at+i)/64] >> ((at + i) % 64) & 1 << i
	}
	return v
}

// Len returns how many bits there are.
func (b *Bits) Len() int { return b.n }

// Width is how many bits tell so many things apart.
func Width(things int) int {
	if things < 2 {
		return 0
	}
	return bits.Len(uint(things - 1))
}

// Schedule is which thread took which step, as runs of one thread.
type Schedule struct {
	runs []turn
	n    int
}

type turn struct{ thread, steps int32 }

// Push adds a step.
func (s *Schedule) Push(thread int) {
	s.n++
	if k := len(s.runs); k > 0 && s.runs[k-1].thread == int32(thread) {
		s.runs[k-1].steps++
		return
	}
	s.runs = append(s.runs, turn{int32(thread), 1})
}

// Pop takes the last step off.
func (s *Schedule) Pop() (thread int) {
	k := len(s.runs) - 1
	thread = int(s.runs[k].thread)
	if s.runs[k].steps--; s.runs[k].steps == 0 {
		s.runs = s.runs[:k]
	}
	s.n--
	return thread
}

// Threads calls f with the thread of each step from a step on.
func (s *Schedule) Threads(from int, f func(thread int)) {
	at := 0
	for _, r := range s.runs {
		for i := range int(r.steps) {
			if at+i >= from {
				f(int(r.thread))
			}
		}
		at += int(r.steps)
	}
}

// Bits is the size: of each run its thread among so many, and its length, in the Elias gamma code.
func (s *Schedule) Bits(threads int) (n int) {
	if threads < 2 {
		return 0
	}
	for _, r := range s.runs {
		n += Width(threads) + 2*bits.Len(uint(r.steps)) - 1
	}
	return n
}
