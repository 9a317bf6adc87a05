package find

// This file turns bounds into matrices of inputs, and models into instances.

import (
	"cmp"
	"slices"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/ground"
	"assay/logic/rel/symmetry"
)

// leaf is a relation within its bounds.
type leaf struct {
	r      *rel.Relation
	bound  rel.Bound
	matrix *ground.Matrix
	inputs []Ref // what is left open
	rules  []Ref // hold always: slots are in order
}

// leaves make and keep the inputs of relations: a tuple that comes back into
// the bounds gets the input that it had.
type leaves struct {
	c     *circuit.Circuit
	u     *rel.Universe
	width int
	had   map[*rel.Relation]map[int64]Ref
	slots map[*rel.Relation][]held
}

// held is a slot with the row that stands for it.
type held struct {
	form rel.Slot
	row  ground.Slot
}

func newLeaves(c *circuit.Circuit, u *rel.Universe, a rel.Arithmetic) *leaves {
	return &leaves{c, u, a.Bits(), map[*rel.Relation]map[int64]Ref{}, map[*rel.Relation][]held{}}
}

// of is the leaf of a relation: tuples of the lower bound are certain.
func (ls *leaves) of(r *rel.Relation, b rel.Bound) *leaf {
	had := ls.had[r]
	if had == nil {
		had = map[int64]Ref{}
		ls.had[r] = had
	}
	l := &leaf{r: r, bound: b}
	refs := make([]Ref, 0, b.Upper.Len())
	for _, i := range b.Upper.Index() {
		if b.Lower.HasIndex(i) {
			refs = append(refs, circuit.True)
			continue
		}
		in, ok := had[i]
		if !ok {
			in = ls.c.Input()
			had[i] = in
		}
		l.inputs = append(l.inputs, in)
		refs = append(refs, in)
	}
	l.matrix = ground.Leaf(r.Arity(), b.Upper.Index(), refs)
	if len(b.Slots) > 0 {
		ls.withSlots(l)
	}
	return l
}

// withSlots adds rows for the slots. A slot that is not used holds zeros, and
// slots of the same form are used in order, with growing numbers: a set of
// tuples has one way to be held. Rows are kept as long as the slots before them
// are the same, since these rules tie each to the one before.
func (ls *leaves) withSlots(l *leaf) {
	had := ls.slots[l.r]
	var now []held
	var rows []ground.Slot
	for i, form := range l.bound.Slots {
		if i < len(had) && sameForm(had[i].form, form) {
			now = append(now, had[i])
		} else {
			had = nil
			now = append(now, held{form, ls.slot(form)})
		}
		rows = append(rows, now[i].row)
		l.inputs = append(l.inputs, now[i].row.Inside)
		for at, v := range now[i].row.Nums {
			if form.Cells[at].Free {
				l.inputs = append(l.inputs, v...)
				l.rules = append(l.rules, ls.c.Or(now[i].row.Inside, ls.c.IsZero(v)))
			}
		}
		if i > 0 && sameForm(now[i-1].form, form) {
			before := now[i-1].row
			inOrder := ls.c.And(before.Inside, ls.less(before, now[i].row))
			l.rules = append(l.rules, ls.c.Implies(now[i].row.Inside, inOrder))
		}
	}
	ls.slots[l.r] = now
	l.matrix = l.matrix.WithSlots(rows)
}

func (ls *leaves) slot(form rel.Slot) ground.Slot {
	s := ground.Slot{Inside: ls.c.Input()}
	for _, cell := range form.Cells {
		at, inside := ls.u.Index(cell.Value)
		var num circuit.Vec
		switch {
		case cell.Free:
			num = ls.c.Inputs(ls.width)
		case !inside:
			n, _ := cell.Value.Int()
			num = circuit.Number(n, ls.width)
		}
		s.Atoms, s.Nums = append(s.Atoms, int64(at)), append(s.Nums, num)
	}
	return s
}

func sameForm(a, b rel.Slot) bool {
	for i := range a.Cells {
		if a.Cells[i] != b.Cells[i] {
			return false
		}
	}
	return true
}

// less compares the numbers of two slots of the same form.
func (ls *leaves) less(a, b ground.Slot) Ref {
	var v, w circuit.Vec
	for i := range a.Nums {
		v, w = append(v, a.Nums[i]...), append(w, b.Nums[i]...)
	}
	return ls.c.LessU(v, w)
}

// tuples reads what a model says about a leaf.
func (ls *leaves) tuples(l *leaf, v circuit.Values) rel.TupleSet {
	var index []int64
	for i := range l.matrix.Len() {
		if tuple, r := l.matrix.At(i); v.Bool(r) {
			index = append(index, tuple)
		}
	}
	set := ls.u.FromIndex(l.r.Arity(), index)
	var rest []rel.Tuple
	for _, s := range l.matrix.Slots() {
		if !v.Bool(s.Inside) {
			continue
		}
		t := make(rel.Tuple, len(s.Atoms))
		for i := range t {
			if t[i] = ls.u.Value(int(s.Atoms[i])); s.Nums[i] != nil {
				t[i] = rel.Num(v.Int(s.Nums[i], 0))
			}
		}
		rest = append(rest, t)
	}
	return set.Union(ls.u.Tuples(l.r.Arity(), rest...))
}

// leaders are what the lex-leader compares: choices first, then relations, the
// ones of small arity first. Of the same arity those come first that are about
// the fewest classes: a relation within one class says most about its atoms
// (on lists, comparing cdr before car saves nine tenths of the solving).
func leaders(u *rel.Universe, choices []ground.Choice, ls []*leaf, classes []symmetry.Class) []symmetry.Leaf {
	var all []symmetry.Leaf
	for _, c := range choices {
		all = append(all, symmetry.Leaf{Arity: c.Arity, Set: c.Set})
	}
	classOf := make([]int, u.Size())
	for i, c := range classes {
		for _, a := range c {
			classOf[a] = i
		}
	}
	about := map[*leaf]int{}
	var open []*leaf
	for _, l := range ls {
		if !l.bound.Exact() {
			open = append(open, l)
			about[l] = classesOf(u, l, classOf)
		}
	}
	slices.SortStableFunc(open, func(a, b *leaf) int {
		return cmp.Or(a.r.Arity()-b.r.Arity(), about[a]-about[b])
	})
	for _, l := range open {
		all = append(all, symmetry.Leaf{Arity: l.r.Arity(), Set: l.matrix})
	}
	return all
}

// classesOf is the number of classes in the tuples of a leaf.
func classesOf(u *rel.Universe, l *leaf, classOf []int) int {
	seen := map[int]bool{}
	for i := range l.matrix.Len() {
		tuple, _ := l.matrix.At(i)
		for range l.r.Arity() {
			seen[classOf[tuple%int64(u.Size())]] = true
			tuple /= int64(u.Size())
		}
	}
	return len(seen)
}
