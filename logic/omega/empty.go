// This file decides emptiness, and finds shortest lassos.

package omega

import (
	"slices"

	"assay/graph"
	"assay/logic/bdd"
)

// Step is an edge of a run: the one with number Edge of state From.
type Step struct{ From, Edge int }

// Run is a lasso of edges: Stem once, then Loop for ever. Loop is not empty.
type Run struct{ Stem, Loop []Step }

// Labels are the labels along steps.
func (a *Automaton) Labels(steps []Step) []bdd.Node {
	out := make([]bdd.Node, len(steps))
	for i, s := range steps {
		out[i] = a.Edges[s.From][s.Edge].Label
	}
	return out
}

// Components numbers the strongly connected components, those that can be
// reached from others with smaller numbers.
func (a *Automaton) Components() []int {
	return graph.Components(a.Len(), func(s int) []int {
		out := make([]int, len(a.Edges[s]))
		for i, e := range a.Edges[s] {
			out[i] = e.To
		}
		return out
	})
}

// accepting tells of each component whether a run that stays in it can be accepted.
func (a *Automaton) accepting(comp []int) []bool {
	size := 0
	for _, c := range comp {
		size = max(size, c+1)
	}
	marks, inner := make([]uint64, size), make([]bool, size)
	for s, es := range a.Edges {
		for _, e := range es {
			if comp[s] == comp[e.To] {
				marks[comp[s]] |= e.Marks
				inner[comp[s]] = true
			}
		}
	}
	out := make([]bool, size)
	for c := range out {
		out[c] = inner[c] && marks[c]&a.all() == a.all()
	}
	return out
}

// reachable are the states that a run can come to.
func (a *Automaton) reachable() []bool {
	seen := make([]bool, a.Len())
	queue := slices.Clone(a.Initial)
	for _, s := range queue {
		seen[s] = true
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, e := range a.Edges[s] {
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, e.To)
			}
		}
	}
	return seen
}

// live are the states with a run that is accepted.
func (a *Automaton) live() []bool {
	comp := a.Components()
	good := a.accepting(comp)
	live := make([]bool, a.Len())
	back := make([][]int, a.Len())
	var queue []int
	for s, es := range a.Edges {
		if good[comp[s]] {
			live[s] = true
			queue = append(queue, s)
		}
		for _, e := range es {
			back[e.To] = append(back[e.To], s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, p := range back[s] {
			if !live[p] {
				live[p] = true
				queue = append(queue, p)
			}
		}
	}
	return live
}

// Trim keeps the states that are on some accepted run.
func (a *Automaton) Trim() *Automaton {
	seen, live := a.reachable(), a.live()
	return a.keep(func(s int) bool { return seen[s] && live[s] })
}

// Empty reports whether no word is accepted.
func (a *Automaton) Empty() bool {
	live := a.live()
	return !slices.ContainsFunc(a.Initial, func(s int) bool { return live[s] })
}

// lassoStarts bounds from how many states a loop is looked for.
const lassoStarts = 2000

// Lasso is an accepted run whose stem and loop are together as short as
// possible, and among those the stem; where more than lassoStarts states are on
// loops, those nearest to the beginning are looked at. ok is false where no
// word is accepted.
func (a *Automaton) Lasso() (run Run, ok bool) {
	dist, from := a.nearest()
	comp := a.Components()
	good := a.accepting(comp)
	var starts []int
	for s := range a.Edges {
		if dist[s] >= 0 && good[comp[s]] {
			starts = append(starts, s)
		}
	}
	slices.SortStableFunc(starts, func(x, y int) int { return dist[x] - dist[y] })
	best := -1
	for i, s := range starts {
		if best >= 0 && (dist[s]+1 >= best || i >= lassoStarts) {
			break
		}
		loop := a.loop(s, comp, best-dist[s])
		if loop == nil || best >= 0 && dist[s]+len(loop) >= best {
			continue
		}
		best = dist[s] + len(loop)
		run, ok = Run{a.stem(s, from), loop}, true
	}
	return run, ok
}

// nearest is a breadth-first search: how far states are, and the steps to them.
func (a *Automaton) nearest() (dist []int, from []Step) {
	dist, from = make([]int, a.Len()), make([]Step, a.Len())
	for s := range dist {
		dist[s] = -1
	}
	var queue []int
	for _, s := range a.Initial {
		if dist[s] < 0 {
			dist[s] = 0
			from[s].From = -1
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for i, e := range a.Edges[s] {
			if dist[e.To] < 0 {
				dist[e.To] = dist[s] + 1
				from[e.To] = Step{s, i}
				queue = append(queue, e.To)
			}
		}
	}
	return dist, from
}

func (a *Automaton) stem(s int, from []Step) []Step {
	var out []Step
	for from[s].From >= 0 {
		out = append(out, from[s])
		s = from[s].From
	}
	slices.Reverse(out)
	return out
}

// loop is a shortest way from s to itself that meets all marks, shorter than
// limit where that is positive; nil where there is none.
func (a *Automaton) loop(s int, comp []int, limit int) []Step {
	type place struct {
		s     int
		marks uint64
	}
	type come struct {
		from place
		step Step
	}
	came := map[place]come{}
	queue := []place{{s, 0}}
	depth := map[place]int{queue[0]: 0}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if limit > 0 && depth[p]+1 >= limit {
			return nil
		}
		for i, e := range a.Edges[p.s] {
			if comp[e.To] != comp[s] {
				continue
			}
			q := place{e.To, (p.marks | e.Marks) & a.all()}
			if q.s == s && q.marks == a.all() {
				out := []Step{{p.s, i}}
				for p != (place{s, 0}) {
					c := came[p]
					out = append(out, c.step)
					p = c.from
				}
				slices.Reverse(out)
				return out
			}
			if _, ok := depth[q]; !ok {
				depth[q] = depth[p] + 1
				came[q] = come{p, Step{p.s, i}}
				queue = append(queue, q)
			}
		}
	}
	return nil
}

// Letter is an assignment to the variables.
type Letter func(v int) bool

// Accepts reports whether the word stem, then loop for ever, is accepted: it
// looks for an accepted run over the positions of the lasso.
func (a *Automaton) Accepts(stem, loop []Letter) bool {
	n := len(stem) + len(loop)
	if len(loop) == 0 {
		return false
	}
	p := &Automaton{B: a.B, Sets: a.Sets, Edges: make([][]Edge, a.Len()*n)}
	for _, s := range a.Initial {
		p.Initial = append(p.Initial, s*n)
	}
	for s, es := range a.Edges {
		for i := range n {
			letter, next := Letter(nil), i+1
			if i < len(stem) {
				letter = stem[i]
			} else {
				letter = loop[i-len(stem)]
			}
			if next == n {
				next = len(stem)
			}
			for _, e := range es {
				if a.B.Has(e.Label, letter) {
					p.Edges[s*n+i] = append(p.Edges[s*n+i], Edge{bdd.True, e.To*n + next, e.Marks})
				}
			}
		}
	}
	return !p.Empty()
}
