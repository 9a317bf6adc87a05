package search

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file keeps runs that cover nothing of what is to be covered: what they end with may tell a program from one with a fault, where covering runs do not,
// and the sides that they take may be ones that no other search comes to.

// perPath is how many runs of one path are in the sample, and mostBorders how many with operands that are close.
const (
	perPath     = 4
	mostBorders = 48
)

// sample is a sample of the runs of a search: over their paths, and one for each way in which integers are close where their order is asked for. There < and
// <= differ, whichever of them the condition became.
type sample struct {
	most    int
	rand    *rand.Rand // of its own: the search tries the same inputs with a sample and without
	seen    int
	list    []input
	paths   map[uint64]int
	border  border // that is new in the current run; the zero value: there was none
	borders map[border]bool
	extra   []input // with borders
}

// border is a condition with the difference of its operands.
type border struct {
	cond *vm.Condition
	away int64 // -1, 0 or 1
}

// input is what a run draws.
type input struct {
	words []uint64
	slots []slot
}

func newSample(most int) *sample {
	return &sample{most: most, rand: rand.New(rand.NewPCG(3, 4)), paths: map[uint64]int{}, borders: map[border]bool{}}
}

// see takes in a condition of code under check.
func (p *sample) see(c *vm.Condition, a, b uint64) {
	if _, ok := c.Typ.(ir.Int); !ok || c.Op == ir.OpEq || c.Op == ir.OpNe || p.border.cond != nil {
		return
	}
	if x := (border{c, int64(a - b)}); -1 <= x.away && x.away <= 1 && !p.borders[x] {
		p.border = x
	}
}

// take takes the latest run into the sample, or not.
func (p *sample) take(t *tape, path uint64) {
	fresh := p.border
	p.border = border{}
	in := func() input { return input{slices.Clone(t.words[:len(t.slots)]), slices.Clone(t.slots)} }
	if fresh.cond != nil && len(p.extra) < mostBorders {
		p.borders[fresh] = true
		p.extra = append(p.extra, in())
		return
	}
	if p.paths[path] >= perPath {
		return
	}
	p.paths[path]++
	p.seen++
	if len(p.list) < p.most {
		p.list = append(p.list, in())
	} else if i := p.rand.IntN(p.seen); i < p.most {
		p.list[i] = in()
	}
}

// mostStray bounds the runs that are kept for sides which need not be covered.
const mostStray = 40

// stray keeps the latest run if it takes a side for the first time that need not be covered, and somebody may want it.
func (r *recorder) stray(t *tape, sides map[Side]bool) {
	if r.Stray == nil || len(r.strays) >= mostStray {
		return
	}
	fresh := false
	for x := range sides {
		if x.At != nil && !r.aims(x) && !r.astray[x] && r.Stray(x) {
			r.astray[x], fresh = true, true
		}
	}
	if fresh {
		r.strays = append(r.strays, input{slices.Clone(t.words[:len(t.slots)]), slices.Clone(t.slots)})
	}
}

// stray returns runs that take sides which others have not taken, and which need not be covered.
func (s *searcher) stray(others []Run) []Run {
	had := map[Side]bool{}
	for _, r := range others {
		for _, x := range r.Sides {
			had[at(x)] = true
		}
	}
	return s.shownOf(s.cover.strays, func(sides map[Side]bool) bool {
		fresh := false
		for x := range sides {
			if s.cover.astray[x] && !had[at(x)] {
				had[at(x)], fresh = true, true
			}
		}
		return fresh
	})
}

// at is a side without when it was taken.
func at(x Side) Side {
	x.Early = false
	return x
}

// spare returns the runs of the sample that can be shown and end well.
func (s *searcher) spare() []Run {
	if s.cover.sample == nil {
		return nil
	}
	list := slices.Concat(s.cover.sample.extra, s.cover.sample.list)
	for i, p := range slices.Backward(s.corpus.list) { // the latest do most
		if len(s.corpus.list)-i <= s.cover.Spare {
			list = append(list, p.input)
		}
	}
	return s.shownOf(list, func(map[Side]bool) bool { return true })
}

// shownOf returns the runs of some inputs that can be shown and end well, and that are wanted for their sides; those with the smallest inputs first.
func (s *searcher) shownOf(list []input, wants func(map[Side]bool) bool) (out []Run) {
	slices.SortStableFunc(list, func(a, b input) int { return cmp.Compare(sizeOf(a.words, a.slots), sizeOf(b.words, b.slots)) })
	for _, x := range list {
		if s.ctx.Err() != nil {
			break
		}
		t := &tape{words: slices.Clone(x.words)}
		stop := s.execute(t)
		s.runs++
		if stop.Kind != vm.Finished && stop.Kind != vm.Violated {
			continue
		}
		sides := s.cover.current
		end, trace, why := s.shown(t, stop)
		if why == "" && !end.Bad && wants(sides) {
			out = append(out, runOf(trace, sides))
		}
	}
	return out
}

// runOf is a run with what it covers.
func runOf(trace task.Trace, sides map[Side]bool) Run {
	out := Run{Trace: trace}
	for side := range sides {
		out.Sides = append(out.Sides, side)
	}
	return out
}
