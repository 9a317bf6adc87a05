// This file asks about the steps of systems: whether there is always one, and how soon outputs follow inputs.

package stream

import (
	"errors"
	"fmt"
	"slices"

	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// inputs and outputs are the channels of the environment, and the others.
func (s *subject) ports(a *alphabet) (inputs, outputs []int) {
	for _, c := range s.system.channels {
		i := steps.ChannelNamed(a.channels, c.Name)
		if c.In {
			inputs = append(inputs, i)
		} else {
			outputs = append(outputs, i)
		}
	}
	return inputs, outputs
}

// total decides whether each reachable state has a step: on all inputs, or on some.
func (q *question) total(s *subject, all bool) error {
	p, err := q.c.compose(s.system, false)
	if err != nil {
		return err
	}
	q.result.States = p.Len()
	if all {
		if reason := q.dependsOnEnd(s); reason != "" {
			q.result.Notes = append(q.result.Notes, reason)
		}
	}
	_, outputs := s.ports(q.a)
	isOutput := q.a.variables(outputs)
	inside := q.a.b.And(q.a.universe, q.a.b.Literal(endVar, false))
	inputs := q.a.b.Exists(inside, isOutput)
	worst, missing := -1, bdd.False
	dist, from := distances(p)
	for i, es := range p.Edges {
		if worst >= 0 && dist[i] >= dist[worst] {
			continue
		}
		there := bdd.False
		for _, e := range es {
			there = q.a.b.Or(there, q.a.b.Exists(q.a.b.And(e.Label, inside), isOutput))
		}
		lacks := q.a.b.Diff(inputs, there)
		if all && lacks != bdd.False || !all && there == bdd.False {
			worst, missing = i, lacks
		}
	}
	if q.a.b.Full() {
		return omega.ErrNodes
	}
	if worst < 0 {
		q.result.Verdict = Holds_
		return nil
	}
	q.result.Verdict = Violated
	var labels []bdd.Node
	for i := worst; from[i].From >= 0; i = from[i].From {
		labels = append(labels, p.Edges[from[i].From][from[i].Edge].Label)
	}
	slices.Reverse(labels)
	h, err := q.historyOf(labels, nil)
	if err != nil {
		return err
	}
	q.result.Lasso = h
	if q.result.Places, err = q.places(s.system, h); err != nil {
		return err
	}
	slot, _, err := q.a.letter(missing)
	if err != nil {
		return err
	}
	var text []string
	known := make([]bool, len(q.a.channels))
	for _, c := range s.system.channels {
		if i := steps.ChannelNamed(q.a.channels, c.Name); c.In {
			text = append(text, c.Name+" = "+slot[i].String())
			known[i] = all
		}
	}
	q.result.Reason = "after this there is no step at all"
	if all && len(text) > 0 {
		q.result.Reason = fmt.Sprintf("after this there is no step with %v", joinWords(text))
	}
	return q.accepted(s, func(f *follower) (bool, error) { return f.stuck(h, slot, known) })
}

// accepted asks the judge of steps about what was found.
func (q *question) accepted(s *subject, judge func(*follower) (bool, error)) error {
	ok, err := judge(q.follow(s.system))
	switch {
	case errors.Is(err, errFollowed):
		q.refused = err.Error()
		return nil
	case err == nil && !ok:
		return &Fault{fmt.Sprintf("what was found for %v is rejected by the judge", q.check)}
	}
	q.result.Accepted = err == nil
	return err
}

func joinWords(w []string) string {
	out := ""
	for i, x := range w {
		if i > 0 {
			out += ", "
		}
		out += x
	}
	return out
}

// dependsOnEnd returns a note about fairness, which no step can break, but which may ask for what never comes.
func (q *question) dependsOnEnd(s *subject) string {
	for _, i := range s.system.instances {
		if len(i.component.Fair) > 0 {
			return "steps are asked about; whether fairness can always be met is not"
		}
	}
	return ""
}

// distances returns a breadth-first search.
func distances(p *omega.Automaton) (dist []int, from []omega.Step) {
	dist, from = make([]int, p.Len()), make([]omega.Step, p.Len())
	for i := range dist {
		dist[i] = 1 << 30
	}
	var queue []int
	for _, s := range p.Initial {
		dist[s], from[s].From = 0, -1
		queue = append(queue, s)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		for i, e := range p.Edges[s] {
			if dist[e.To] == 1<<30 {
				dist[e.To] = dist[s] + 1
				from[e.To] = omega.Step{From: s, Edge: i}
				queue = append(queue, e.To)
			}
		}
	}
	return dist, from
}

// maxInputs bounds the inputs of one slot that causality explores.
const maxInputs = 2048

// causal finds the delay of a system: how many slots after the inputs of two histories differ for the first time their
// outputs may differ. Weakly causal is at least 0, which every automaton is; strongly causal at least 1.
func (q *question) causal(s *subject) error {
	p, err := q.c.compose(s.system, false)
	if err != nil {
		return err
	}
	q.result.States = p.Len()
	k, err := q.newCausality(s, p)
	if err != nil {
		return err
	}
	delay, finite, err := k.delay()
	if err != nil {
		return err
	}
	need := map[lang.CheckKind]int{lang.Weak: 0, lang.Strong: 1, lang.DelayOf: q.check.Delay}[q.check.Kind]
	q.result.Verdict = Holds_
	note := fmt.Sprintf("the delay is %d", delay)
	switch {
	case !finite:
		note = "outputs do not depend on inputs: every delay is right"
	case delay < need:
		q.result.Verdict = Violated
		if q.result.Lasso, q.result.Other, err = k.witness(); err != nil {
			return err
		}
		q.result.Reason = "inputs are the same up to the last slot but " + fmt.Sprint(delay) + ", and outputs differ in the last one"
		err := q.accepted(s, func(f *follower) (bool, error) { return f.diverge(s, q.result.Lasso, q.result.Other, need) })
		if err != nil {
			return err
		}
	}
	q.result.Notes = append(q.result.Notes, note)
	return nil
}

// step is an edge for one input: what outputs it allows.
type causalStep struct {
	outputs bdd.Node
	label   bdd.Node
	to      int
}

// causality explores pairs of states.
type causality struct {
	q     *question
	p     *omega.Automaton
	steps [][][]causalStep // of each state, for each input
	came  map[[2]int]cameFrom

	isOutput func(v int) bool
}

type cameFrom struct {
	pair   [2]int // before; {-1, s}: the inputs differ here, at state s
	labels [2]bdd.Node
}

func (q *question) newCausality(s *subject, p *omega.Automaton) (*causality, error) {
	inputs, outputs := s.ports(q.a)
	b := q.a.b
	parts := []bdd.Node{b.And(q.a.universe, b.Literal(endVar, false))}
	for _, c := range inputs {
		var next []bdd.Node
		for _, l := range parts {
			for _, v := range q.a.channels[c].Type.All() {
				next = append(next, b.And(l, q.a.value(c, v)))
			}
		}
		if parts = next; len(parts) > maxInputs {
			return nil, errorAt(q.check.Span, CodeSize, "%s has more than %d inputs in a slot", s.name, maxInputs)
		}
	}
	outputs = slices.DeleteFunc(outputs, func(c int) bool { return s.system.hidden[q.a.channels[c].Name] })
	k := &causality{q: q, p: p, came: map[[2]int]cameFrom{}, isOutput: q.a.variables(outputs)}
	var unseen []int // hidden outputs are no outputs
	for i, c := range q.a.channels {
		if s.system.hidden[c.Name] {
			unseen = append(unseen, i)
		}
	}
	isInput := q.a.variables(slices.Concat(inputs, unseen))
	for _, es := range p.Edges {
		var row [][]causalStep
		for _, part := range parts {
			var steps []causalStep
			for _, e := range es {
				if l := b.And(e.Label, part); l != bdd.False {
					steps = append(steps, causalStep{b.Exists(l, isInput), l, e.To})
				}
			}
			row = append(row, steps)
		}
		k.steps = append(k.steps, row)
	}
	return k, nil
}

// differ finds two steps whose outputs can differ.
func (k *causality) differ(x, y []causalStep) (bdd.Node, bdd.Node, bool) {
	b := k.q.a.b
	for _, s := range x {
		for _, t := range y {
			if s.outputs == t.outputs && k.one(s.outputs) {
				continue
			}
			// An output of one that is not the output of the other.
			o := k.some(s.outputs)
			if rest := b.Diff(t.outputs, o); rest != bdd.False {
				return b.And(s.label, o), b.And(t.label, k.some(rest)), true
			}
			o = k.some(t.outputs)
			if rest := b.Diff(s.outputs, o); rest != bdd.False {
				return b.And(s.label, k.some(rest)), b.And(t.label, o), true
			}
		}
	}
	return 0, 0, false
}

// some returns one output of a set: a full assignment to the variables of the channels it is about.
func (k *causality) some(set bdd.Node) bdd.Node {
	b := k.q.a.b
	cube, _ := b.First(set)
	fixed := map[int]bool{}
	out := bdd.True
	for _, l := range cube {
		fixed[l.Var] = true
		out = b.And(out, b.Literal(l.Var, l.Value))
	}
	for v := 1; v < k.q.a.base; v++ {
		if !fixed[v] && k.isOutput(v) { // one that the set does not depend on, too
			out = b.And(out, b.Literal(v, false))
		}
	}
	return out
}

// one reports whether a set has one output only.
func (k *causality) one(set bdd.Node) bool { return k.q.a.b.Diff(set, k.some(set)) == bdd.False }

// delay returns a breadth-first search over pairs of states after different inputs.
func (k *causality) delay() (delay int, finite bool, err error) {
	var queue [][2]int
	for s, row := range k.steps {
		for i := range row {
			for j := range i {
				if l, r, ok := k.differ(row[i], row[j]); ok {
					k.came[[2]int{-1, -1}] = cameFrom{[2]int{-1, s}, [2]bdd.Node{l, r}}
					return 0, true, nil
				}
				for _, x := range row[i] {
					for _, y := range row[j] {
						queue = k.visit(queue, [2]int{x.to, y.to}, cameFrom{[2]int{-1, s}, [2]bdd.Node{x.label, y.label}})
					}
				}
			}
		}
		if err := k.q.ctx.Err(); err != nil {
			return 0, false, err
		}
	}
	for depth := 1; len(queue) > 0; depth++ {
		var next [][2]int
		for _, pair := range queue {
			for _, x := range k.steps[pair[0]] {
				for _, y := range k.steps[pair[1]] {
					if l, r, ok := k.differ(x, y); ok {
						k.came[[2]int{-1, -1}] = cameFrom{pair, [2]bdd.Node{l, r}}
						return depth, true, nil
					}
					for _, s := range x {
						for _, t := range y {
							next = k.visit(next, [2]int{s.to, t.to}, cameFrom{pair, [2]bdd.Node{s.label, t.label}})
						}
					}
				}
			}
			if err := k.q.ctx.Err(); err != nil {
				return 0, false, err
			}
		}
		queue = next
	}
	return 0, false, nil
}

func (k *causality) visit(queue [][2]int, pair [2]int, from cameFrom) [][2]int {
	if _, ok := k.came[pair]; ok {
		return queue
	}
	k.came[pair] = from
	return append(queue, pair)
}

// witness is two histories with the same beginning.
func (k *causality) witness() (*History, *History, error) {
	var left, right []bdd.Node
	at := [2]int{-1, -1}
	for {
		c := k.came[at]
		left, right = append(left, c.labels[0]), append(right, c.labels[1])
		at = c.pair
		if at[0] < 0 {
			break
		}
	}
	_, from := distances(k.p)
	for i := at[1]; from[i].From >= 0; i = from[i].From {
		l := k.p.Edges[from[i].From][from[i].Edge].Label
		left, right = append(left, l), append(right, l)
	}
	slices.Reverse(left)
	slices.Reverse(right)
	x, err := k.q.historyOf(left, nil)
	if err != nil {
		return nil, nil, err
	}
	y, err := k.q.historyOf(right, nil)
	return x, y, err
}
