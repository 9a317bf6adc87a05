// This file decides inclusion by profiles of words. It shares nothing with
// determinisation. A profile of a finite word is a pair of states of a that the word leads
// from one to the other, with or without the mark, and for b all such pairs. Every word that a
// accepts is a stem and a loop; profiles are finitely many, so that all stems and loops can be
// tried. A profile with less of b is worse for b: others need not be looked at.

package omega

import (
	"slices"

	"assay/logic/bdd"
)

// profile of a word. Rows are bit sets over the states of b, in 64-bit words.
type profile struct {
	from, to int
	mark     bool
	any      []uint64 // any[i*w..]: states that state i of b leads to
	best     []uint64 // the same, on paths with the mark
	word     []bdd.Node
}

// profiler finds the profiles.
type profiler struct {
	a, b  *Automaton
	n, w  int // states of b, words of a row
	found map[[2]int][]*profile
	made  int
}

func ramsey(a, b *Automaton, universe bdd.Node, budget Budget) (*Inclusion, error) {
	var err error
	if a, err = a.Simple(budget); err != nil {
		return nil, err
	}
	if b, err = b.Simple(budget); err != nil {
		return nil, err
	}
	p := &profiler{a: a, b: b, n: b.Len(), w: (b.Len() + 63) / 64, found: map[[2]int][]*profile{}}
	letters := p.letters(universe)
	if err := p.close(letters, budget); err != nil {
		return nil, err
	}
	out := &Inclusion{Holds: true, Made: p.made}
	p.search(out)
	return out, nil
}

// letters are the profiles of single letters.
func (p *profiler) letters(universe bdd.Node) []*profile {
	m := p.a.B
	var labels []bdd.Node
	for _, x := range []*Automaton{p.a, p.b} {
		for _, es := range x.Edges {
			for _, e := range es {
				if !slices.Contains(labels, e.Label) {
					labels = append(labels, e.Label)
				}
			}
		}
	}
	var out []*profile
	for _, letter := range m.Partition(universe, labels) {
		any, best := make([]uint64, p.n*p.w), make([]uint64, p.n*p.w)
		for s, es := range p.b.Edges {
			for _, e := range es {
				if m.Meets(e.Label, letter) {
					set(any[s*p.w:], e.To)
					if e.Marks&1 == 1 || p.b.Sets == 0 {
						set(best[s*p.w:], e.To)
					}
				}
			}
		}
		for s, es := range p.a.Edges {
			for _, e := range es {
				if m.Meets(e.Label, letter) {
					out = append(out, &profile{s, e.To, e.Marks&1 == 1 || p.a.Sets == 0, any, best, []bdd.Node{letter}})
				}
			}
		}
	}
	return out
}

func set(row []uint64, i int)      { row[i/64] |= 1 << (i % 64) }
func has(row []uint64, i int) bool { return row[i/64]>>(i%64)&1 == 1 }

// close finds the profiles of all words, except those that others subsume.
func (p *profiler) close(letters []*profile, budget Budget) error {
	byFrom := map[int][]*profile{}
	var queue []*profile
	for _, l := range letters {
		if p.add(l) {
			queue = append(queue, l)
		}
		byFrom[l.from] = append(byFrom[l.from], l)
	}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		if !slices.Contains(p.found[[2]int{x.from, x.to}], x) {
			continue // subsumed since
		}
		if err := budget.check(p.a.B, p.made); err != nil {
			return err
		}
		for _, l := range byFrom[x.to] {
			if y := p.then(x, l); p.add(y) {
				queue = append(queue, y)
			}
		}
	}
	return nil
}

// add keeps a profile unless one that is there subsumes it, and drops those that it subsumes.
func (p *profiler) add(x *profile) bool {
	k := [2]int{x.from, x.to}
	for _, y := range p.found[k] {
		if subsumes(y, x) {
			return false
		}
	}
	p.found[k] = append(slices.DeleteFunc(p.found[k], func(y *profile) bool { return subsumes(x, y) }), x)
	p.made++
	return true
}

// subsumes reports whether every counterexample with y is one with x as well.
func subsumes(x, y *profile) bool {
	if y.mark && !x.mark {
		return false
	}
	for i := range x.any {
		if x.any[i]&^y.any[i] != 0 || x.best[i]&^y.best[i] != 0 {
			return false
		}
	}
	return true
}

// then is the profile of one word after the other.
func (p *profiler) then(x, y *profile) *profile {
	z := &profile{from: x.from, to: y.to, mark: x.mark || y.mark, word: append(slices.Clip(x.word), y.word...)}
	z.any, z.best = make([]uint64, len(x.any)), make([]uint64, len(x.any))
	for s := range p.n {
		rowAny, rowBest := z.any[s*p.w:(s+1)*p.w], z.best[s*p.w:(s+1)*p.w]
		for t := range p.n {
			if has(x.any[s*p.w:], t) {
				for k := range p.w {
					rowAny[k] |= y.any[t*p.w+k]
					rowBest[k] |= y.best[t*p.w+k]
				}
			}
			if has(x.best[s*p.w:], t) {
				for k := range p.w {
					rowBest[k] |= y.any[t*p.w+k]
				}
			}
		}
	}
	return z
}

// search looks for a stem and a loop of a that b does not accept, the shortest first.
func (p *profiler) search(out *Inclusion) {
	best := -1
	for _, loops := range p.sortedPairs() {
		if loops[0] != loops[1] {
			continue
		}
		for _, l := range p.found[loops] {
			if !l.mark || best >= 0 && len(l.word) >= best {
				continue
			}
			good := p.acceptedFrom(l)
			if slices.Contains(p.a.Initial, l.from) && !p.acceptedBy(p.b.Initial, good) {
				best = len(l.word)
				*out = Inclusion{Loop: l.word, Made: out.Made}
			}
			for _, i := range p.a.Initial {
				for _, s := range p.found[[2]int{i, l.from}] {
					if best >= 0 && len(s.word)+len(l.word) >= best || p.acceptedBy(p.after(s), good) {
						continue
					}
					best = len(s.word) + len(l.word)
					*out = Inclusion{Stem: s.word, Loop: l.word, Made: out.Made}
				}
			}
		}
	}
}

// sortedPairs are the pairs of states that have profiles, in order.
func (p *profiler) sortedPairs() [][2]int {
	out := make([][2]int, 0, len(p.found))
	for k := range p.found {
		out = append(out, k)
	}
	slices.SortFunc(out, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	return out
}

func (p *profiler) acceptedBy(states []int, good []bool) bool {
	return slices.ContainsFunc(states, func(s int) bool { return good[s] })
}

// after are the states of b after a word from the beginning.
func (p *profiler) after(s *profile) []int {
	var out []int
	for t := range p.n {
		if slices.ContainsFunc(p.b.Initial, func(i int) bool { return has(s.any[i*p.w:], t) }) {
			out = append(out, t)
		}
	}
	return out
}

// acceptedFrom are the states of b that accept a loop repeated for ever.
func (p *profiler) acceptedFrom(l *profile) []bool {
	g := &Automaton{Sets: 1, Edges: make([][]Edge, p.n)}
	for s := range p.n {
		for t := range p.n {
			if has(l.best[s*p.w:], t) {
				g.Edges[s] = append(g.Edges[s], Edge{bdd.True, t, 1})
			} else if has(l.any[s*p.w:], t) {
				g.Edges[s] = append(g.Edges[s], Edge{bdd.True, t, 0})
			}
		}
	}
	return g.live()
}
