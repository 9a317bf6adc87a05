// This file translates formulas into automata. A state is a set of formulas that
// have to hold from here on, and what past operators remember. Each formula has
// alternatives: a label, what has to hold next, and which untils are put off.

package omega

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"assay/logic/bdd"
)

// clause is one alternative of an obligation.
type clause struct {
	label bdd.Node
	next  []Formula // sorted
	wait  uint64    // untils that are put off
}

// translation is one call of Translate.
type translation struct {
	*Formulas
	universe bdd.Node
	untils   map[Formula]int // number of each until
	memory   []Formula       // past formulas that are remembered
	slot     map[Formula]int // where
	err      error
}

// Translate is an automaton that accepts the words, over the letters of the
// universe, of which a formula holds at the first position.
func (l *Formulas) Translate(f Formula, universe bdd.Node, budget Budget) (*Automaton, error) {
	t := &translation{Formulas: l, universe: universe, untils: map[Formula]int{}, slot: map[Formula]int{}}
	t.collect(f, map[Formula]bool{})
	if len(t.untils) > MaxSets || len(t.memory) > 64 {
		return nil, ErrSets
	}
	out := &Automaton{B: l.B, Sets: len(t.untils)}
	var names numbering[string]
	out.Initial = []int{names.of(key(t.conjuncts(f), t.begin()))}
	for s := 0; s < len(names.keys); s++ {
		if err := budget.check(l.B, s); err != nil {
			return nil, err
		}
		set, memory := unkey(names.keys[s])
		edges, err := t.edges(set, memory, &names, budget)
		if err != nil {
			return nil, err
		}
		out.Edges = append(out.Edges, tidy(l.B, edges))
	}
	return out, nil
}

func (t *translation) collect(f Formula, seen map[Formula]bool) {
	if seen[f] {
		return
	}
	seen[f] = true
	n := t.nodes[f]
	switch n.op {
	case Literal:
		return
	case Next, Previous, WasOrNot:
		t.collect(n.left, seen)
	default:
		t.collect(n.left, seen)
		t.collect(n.right, seen)
	}
	switch n.op {
	case Until:
		t.untils[f] = len(t.untils)
	case Previous, WasOrNot, Since, Trigger:
		t.slot[f] = len(t.memory)
		t.memory = append(t.memory, f)
	}
}

// begin is what is remembered before the first position.
func (t *translation) begin() uint64 {
	var m uint64
	for i, f := range t.memory {
		if op := t.nodes[f].op; op == WasOrNot || op == Trigger {
			m |= 1 << i
		}
	}
	return m
}

// conjuncts are the parts of a conjunction, sorted.
func (t *translation) conjuncts(f Formula) []Formula {
	var out []Formula
	var walk func(f Formula)
	walk = func(f Formula) {
		if n := t.nodes[f]; n.op == And {
			walk(n.left)
			walk(n.right)
		} else if f != t.True() {
			out = append(out, f)
		}
	}
	walk(f)
	slices.Sort(out)
	return slices.Compact(out)
}

func key(set []Formula, memory uint64) string {
	b := binary.LittleEndian.AppendUint64(nil, memory)
	for _, f := range set {
		b = binary.LittleEndian.AppendUint32(b, uint32(f))
	}
	return string(b)
}

func unkey(k string) (set []Formula, memory uint64) {
	b := []byte(k)
	memory = binary.LittleEndian.Uint64(b)
	for b = b[8:]; len(b) > 0; b = b[4:] {
		set = append(set, Formula(binary.LittleEndian.Uint32(b)))
	}
	return set, memory
}

// edges are those of a state.
func (t *translation) edges(set []Formula, memory uint64, names *numbering[string], budget Budget) ([]Edge, error) {
	now := t.now(memory)
	alternatives := []clause{{label: t.universe}}
	for _, f := range set {
		alternatives = t.both(alternatives, t.clauses(f, now))
		if err := budget.check(t.B, len(alternatives)); err != nil {
			return nil, err
		}
	}
	all := allMarks(len(t.untils))
	var edges []Edge
	for _, c := range alternatives {
		for _, m := range t.remembered(c.label, now) {
			edges = append(edges, Edge{m.label, names.of(key(c.next, m.bits)), all &^ c.wait})
		}
	}
	return edges, nil
}

// now is, for each past formula that is remembered, the letters on which it holds at a
// position before which there was this memory. Parts stand before what they are part of.
func (t *translation) now(memory uint64) []bdd.Node {
	out := make([]bdd.Node, len(t.memory))
	for i, f := range t.memory {
		was := bdd.False
		if memory>>i&1 == 1 {
			was = bdd.True
		}
		switch n := t.nodes[f]; n.op {
		case Previous, WasOrNot:
			out[i] = was
		case Since:
			out[i] = t.B.Or(t.value(n.right, out), t.B.And(t.value(n.left, out), was))
		case Trigger:
			out[i] = t.B.And(t.value(n.right, out), t.B.Or(t.value(n.left, out), was))
		}
	}
	return out
}

// value is the letters on which a formula without future holds.
func (t *translation) value(f Formula, now []bdd.Node) bdd.Node {
	switch n := t.nodes[f]; n.op {
	case Literal:
		return n.label
	case And:
		return t.B.And(t.value(n.left, now), t.value(n.right, now))
	case Or:
		return t.B.Or(t.value(n.left, now), t.value(n.right, now))
	default:
		return now[t.slot[f]]
	}
}

type remembered struct {
	label bdd.Node
	bits  uint64
}

// remembered splits a label by what is remembered after it.
func (t *translation) remembered(label bdd.Node, now []bdd.Node) []remembered {
	parts := []remembered{{label, 0}}
	for i, f := range t.memory {
		n := t.nodes[f]
		holds := now[i]
		if n.op == Previous || n.op == WasOrNot {
			holds = t.value(n.left, now)
		}
		var next []remembered
		for _, p := range parts {
			if in := t.B.And(p.label, holds); in != bdd.False {
				next = append(next, remembered{in, p.bits | 1<<i})
			}
			if out := t.B.Diff(p.label, holds); out != bdd.False {
				next = append(next, remembered{out, p.bits})
			}
		}
		parts = next
	}
	return parts
}

// clauses are the alternatives of one formula.
func (t *translation) clauses(f Formula, now []bdd.Node) []clause {
	if t.past[f] {
		return []clause{{label: t.value(f, now)}}
	}
	n := t.nodes[f]
	switch n.op {
	case And:
		return t.both(t.clauses(n.left, now), t.clauses(n.right, now))
	case Or:
		return t.fewer(append(slices.Clone(t.clauses(n.left, now)), t.clauses(n.right, now)...))
	case Next:
		return []clause{{label: bdd.True, next: t.conjuncts(n.left)}}
	case Until:
		later := []clause{{label: bdd.True, next: []Formula{f}, wait: 1 << t.untils[f]}}
		return t.fewer(append(slices.Clone(t.clauses(n.right, now)), t.both(t.clauses(n.left, now), later)...))
	default: // Release
		later := []clause{{label: bdd.True, next: []Formula{f}}}
		return t.both(t.clauses(n.right, now), t.fewer(append(slices.Clone(t.clauses(n.left, now)), later...)))
	}
}

// both are the alternatives of a conjunction.
func (t *translation) both(xs, ys []clause) []clause {
	var out []clause
	for _, x := range xs {
		for _, y := range ys {
			if l := t.B.And(x.label, y.label); l != bdd.False {
				next := append(slices.Clone(x.next), y.next...)
				slices.Sort(next)
				out = append(out, clause{l, slices.Compact(next), x.wait | y.wait})
			}
		}
	}
	return t.fewer(out)
}

// fewer joins alternatives that differ in their labels, and takes from each label what
// an alternative that asks for less has.
func (t *translation) fewer(cs []clause) []clause {
	slices.SortStableFunc(cs, func(x, y clause) int {
		if d := len(x.next) - len(y.next); d != 0 {
			return d
		}
		if d := bits.OnesCount64(x.wait) - bits.OnesCount64(y.wait); d != 0 {
			return d
		}
		return slices.Compare(x.next, y.next)
	})
	var out []clause
	for _, c := range cs {
		same := -1
		for i, d := range out {
			if c.wait == d.wait && slices.Equal(c.next, d.next) {
				same = i
			} else if d.wait&^c.wait == 0 && contains(c.next, d.next) {
				c.label = t.B.Diff(c.label, d.label)
			}
		}
		switch {
		case c.label == bdd.False:
		case same >= 0:
			out[same].label = t.B.Or(out[same].label, c.label)
		default:
			out = append(out, c)
		}
	}
	return out
}

// contains reports whether a sorted set contains another.
func contains(set, part []Formula) bool {
	for _, f := range part {
		if _, ok := slices.BinarySearch(set, f); !ok {
			return false
		}
	}
	return true
}
