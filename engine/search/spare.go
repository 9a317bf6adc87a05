package search

import (
	"math/rand/v2"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm"
)

// This file keeps a sample of the runs that cover nothing new: what they end with may tell a program from one with a fault, where covering runs do not.

// perPath is how many runs of one path are in the sample, and mostBorders of how many conditions it has one with equal operands.
const (
	perPath     = 4
	mostBorders = 32
)

// sample is a sample of the runs of a search: over their paths, and one for each order of two integers that are equal, of which < and <= differ.
type sample struct {
	most    int
	rand    *rand.Rand // of its own: the search is the same with a sample and without
	seen    int
	list    []input
	paths   map[uint64]int
	border  *vm.Condition // with equal operands in the current run, and new; nil: there was none
	borders map[*vm.Condition]bool
	extra   []input // with borders
}

// input is what a run draws.
type input struct {
	words []uint64
	slots []slot
}

func newSample(most int) *sample {
	return &sample{most: most, rand: rand.New(rand.NewPCG(3, 4)), paths: map[uint64]int{}, borders: map[*vm.Condition]bool{}}
}

// see takes in a condition of code under check.
func (p *sample) see(c *vm.Condition, a, b uint64) {
	if _, ok := c.Typ.(ir.Int); ok && a == b && p.border == nil && c.Op != ir.OpEq && c.Op != ir.OpNe && !p.borders[c] {
		p.border = c
	}
}

// take takes the latest run into the sample, or not.
func (p *sample) take(t *tape, path uint64) {
	border := p.border
	p.border = nil
	in := func() input { return input{slices.Clone(t.words[:len(t.slots)]), slices.Clone(t.slots)} }
	if border != nil && len(p.extra) < mostBorders {
		p.borders[border] = true
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

// spare returns the runs of the sample that can be shown and end well.
func (s *searcher) spare() (out []Run) {
	if s.cover.sample == nil {
		return nil
	}
	list := slices.Concat(s.cover.sample.extra, s.cover.sample.list)
	slices.SortStableFunc(list, func(a, b input) int { return sizeOf(a.words, a.slots) - sizeOf(b.words, b.slots) })
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
		if why != "" || end.Bad {
			continue
		}
		out = append(out, runOf(trace, sides))
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
