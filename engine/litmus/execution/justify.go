// This file holds the model of Jeffrey and Riely over explicit configurations.

package execution

import (
	"errors"
	"fmt"
	"slices"

	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// Justification decides what the model of Jeffrey and Riely allows (On Thin Air
// Reads: Towards an Event Structures Model of Relaxed Memory, 2016). A step from
// a configuration P to a larger one Q is possible where P always eventually
// justifies Q: however P is extended by steps that justify their reads at
// once, it can be extended on to a configuration whose writes justify the reads
// that are new in Q.
type Justification struct {
	s       *event.Structure
	configs []config
	step    rel
}

// config is a configuration: the last event of each thread, -1 for none. The
// first of all is empty; all others have the initial writes.
type config struct {
	empty  bool
	leaves []int
	events row
}

// MaxConfigurations bounds the configurations that are explored.
const MaxConfigurations = 3000

// ErrConfigurations is the error of a structure with too many configurations.
var ErrConfigurations = errors.New("too many configurations")

// Justify computes the steps. Where all is set, the reads of P need a
// justification as well as those that are new in Q, as in the paper; the
// published hand proofs need only the new ones.
func Justify(s *event.Structure, all bool) (*Justification, error) {
	j := &Justification{s: s}
	if err := j.list(); err != nil {
		return nil, err
	}
	n := len(j.configs)
	subset := relation(n, func(p, q int) bool { return j.configs[p].within(&j.configs[q]) })
	justifies := relation(n, func(p, q int) bool { return j.justifies(&j.configs[p], &j.configs[q], all) })
	always := justifies.and(subset).closure().maybe()
	eventually := always.then(justifies)
	never := relation(n, func(int, int) bool { return true }).minus(eventually)
	j.step = subset.minus(always.then(never))
	return j, nil
}

// list makes all configurations.
func (j *Justification) list() error {
	words := (len(j.s.Events) + 63) / 64
	initial := make(row, words)
	threads := make([][]int, len(j.s.Leaves))
	for e := range j.s.Events {
		if t := j.s.Events[e].Thread; t >= 0 {
			threads[t] = append(threads[t], e)
		} else {
			initial.add(e)
		}
	}
	all := []config{{events: initial}}
	for _, events := range threads {
		var next []config
		for _, c := range all {
			next = append(next, c.with(-1, nil))
			for _, e := range events {
				next = append(next, c.with(e, j.s.Path(e)))
			}
			if len(next) > MaxConfigurations {
				return fmt.Errorf("%w: more than %d", ErrConfigurations, MaxConfigurations)
			}
		}
		all = next
	}
	empty := config{empty: true, leaves: slices.Repeat([]int{-1}, len(threads)), events: make(row, words)}
	j.configs = append([]config{empty}, all...)
	return nil
}

func (c config) with(last int, path []int) config {
	d := config{leaves: append(slices.Clone(c.leaves), last), events: slices.Clone(c.events)}
	for _, e := range path {
		d.events.add(e)
	}
	return d
}

func (c *config) within(d *config) bool {
	for i, w := range c.events {
		if w&^d.events[i] != 0 {
			return false
		}
	}
	return true
}

// justifies reports whether writes of p give the reads of q their values.
func (j *Justification) justifies(p, q *config, all bool) bool {
	ok := true
	q.events.each(func(r int) {
		if !ok || j.s.Events[r].Kind != event.Read || !all && p.events.has(r) {
			return
		}
		found := false
		p.events.each(func(w int) { found = found || j.s.Justifies(w, r) })
		ok = found
	})
	return ok
}

// Ends reports whether a configuration satisfies a final condition: the threads that it mentions
// have run to their end, others need not.
func (j *Justification) ends(c *config, cond *litmus.Cond) bool {
	x := &Execution{Structure: j.s, Leaves: make([]int, len(j.s.Leaves))}
	ok := !c.empty
	cond.Walk(func(a *litmus.Cond) {
		if a.Op != litmus.CondRegister {
			return
		}
		x.Leaves[a.Thread] = slices.IndexFunc(j.s.Leaves[a.Thread], func(l event.Leaf) bool {
			return !l.Cut && l.Event == c.leaves[a.Thread]
		})
		ok = ok && x.Leaves[a.Thread] >= 0
	})
	return ok && x.Ends(cond)
}

// Chain returns a shortest chain of steps from the empty configuration to one that satisfies a
// final condition, as sets of events; nil if there is none.
func (j *Justification) Chain(cond *litmus.Cond) [][]int {
	from := slices.Repeat([]int{-1}, len(j.configs))
	from[0] = 0
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if j.ends(&j.configs[p], cond) {
			return j.chain(from, p)
		}
		j.step[p].each(func(q int) {
			if from[q] < 0 {
				from[q] = p
				queue = append(queue, q)
			}
		})
	}
	return nil
}

// Reached returns the configurations to which a chain of steps leads from the empty one, as sets of events.
func (j *Justification) Reached() (out [][]int) {
	seen := make([]bool, len(j.configs))
	seen[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		var events []int
		j.configs[queue[0]].events.each(func(e int) { events = append(events, e) })
		out = append(out, events)
		j.step[queue[0]].each(func(q int) {
			if !seen[q] {
				seen[q] = true
				queue = append(queue, q)
			}
		})
	}
	return out
}

func (j *Justification) chain(from []int, q int) [][]int {
	var out [][]int
	for {
		var events []int
		j.configs[q].events.each(func(e int) { events = append(events, e) })
		out = append(out, events)
		if q == 0 {
			slices.Reverse(out)
			return out
		}
		q = from[q]
	}
}

// Configurations returns how many there are.
func (j *Justification) Configurations() int { return len(j.configs) }
