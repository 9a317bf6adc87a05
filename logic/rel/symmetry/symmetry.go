// Package symmetry finds atoms that the bounds of a problem do not tell apart,
// and says which of the instances that differ only by their names to keep.
//
// # Model
//
// Formulas cannot name atoms, so renaming atoms turns instances into instances
// as long as the bounds stay the same. [Classes] partitions the universe: atoms
// of one class can be exchanged, any two of them, without a bound noticing.
// Integers are what they are, and so are values that the caller fixes.
//
// [LexLeader] demands that an instance is not greater than what it becomes when
// two neighbours of a class are exchanged, the instance being read as a word:
// one bit for each tuple, in the order of the given leaves. The least of all
// renamings of an instance fulfils this, so satisfiability does not change.
// The words are cut off at a length, which makes the demand weaker.
//
// [Canonical] renames an instance so that all its renamings give the same one.
//
// # What it does not do
//
// Symmetries other than exchanges of two atoms, such as turning a ring, are
// not looked for.
package symmetry

import (
	"slices"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/ground"
)

// Class is a set of atoms, by index in the universe, ascending.
type Class []int64

// Classes partitions the universe, in the order of the least atoms. Values
// that are fixed are classes of their own.
func Classes(b *rel.Bounds, fixed ...rel.Value) []Class {
	u := b.Universe()
	sets := boundsOf(b)
	var classes []Class
	for a := range int64(u.Size()) {
		v := u.Value(int(a))
		if _, isInt := v.Int(); isInt || slices.Contains(fixed, v) || inSlot(b, v) {
			classes = append(classes, Class{a})
			continue
		}
		at := slices.IndexFunc(classes, func(c Class) bool {
			w := u.Value(int(c[0]))
			if _, isInt := w.Int(); isInt || slices.Contains(fixed, w) || inSlot(b, w) {
				return false
			}
			return !slices.ContainsFunc(sets, func(s occurrences) bool { return !s.exchange(c[0], a) })
		})
		if at < 0 {
			classes = append(classes, Class{a})
		} else {
			classes[at] = append(classes[at], a)
		}
	}
	return classes
}

// inSlot reports whether a slot names the value: such values are left alone.
func inSlot(b *rel.Bounds, v rel.Value) bool {
	for _, r := range b.Relations() {
		bound, _ := b.Of(r)
		for _, s := range bound.Slots {
			if slices.ContainsFunc(s.Cells, func(c rel.Cell) bool { return !c.Free && c.Value == v }) {
				return true
			}
		}
	}
	return false
}

// occurrences is a set of tuples with, for each atom, the tuples that have it.
type occurrences struct {
	n    int64
	k    int
	all  rel.TupleSet
	with [][]int64 // by atom
}

func boundsOf(b *rel.Bounds) (sets []occurrences) {
	for _, r := range b.Relations() {
		bound, _ := b.Of(r)
		sets = append(sets, occurrencesOf(bound.Upper))
		if !bound.Exact() && bound.Lower.Len() > 0 {
			sets = append(sets, occurrencesOf(bound.Lower))
		}
	}
	return sets
}

func occurrencesOf(s rel.TupleSet) occurrences {
	u := s.Universe()
	o := occurrences{int64(u.Size()), s.Arity(), s, make([][]int64, u.Size())}
	for _, i := range s.Index() {
		cols := u.Columns(i, s.Arity())
		for at, c := range cols {
			if !slices.Contains(cols[:at], c) {
				o.with[c] = append(o.with[c], i)
			}
		}
	}
	return o
}

// exchange reports whether the set stays the same when a and b are exchanged.
func (o occurrences) exchange(a, b int64) bool {
	if len(o.with[a]) != len(o.with[b]) {
		return false
	}
	for _, i := range o.with[a] {
		if !o.all.HasIndex(Exchange(i, o.n, o.k, a, b)) {
			return false
		}
	}
	return true // as many have b as have a, and exchanging is one to one
}

// Exchange is the number of the tuple with two atoms exchanged, over n values.
func Exchange(tuple, n int64, k int, a, b int64) int64 {
	out, weight := int64(0), int64(1)
	for range k {
		c := tuple % n
		switch c {
		case a:
			c = b
		case b:
			c = a
		}
		out += c * weight
		tuple, weight = tuple/n, weight*n
	}
	return out
}

// Leaf is a relation as a matrix of inputs and constants.
type Leaf struct {
	Arity int
	Set   *ground.Matrix
}

// LexLeader are conditions that together keep at least one of all renamings of
// an instance within the classes. Each compares words of at most length bits.
// Every leaf must range over whole classes.
func LexLeader(c *circuit.Circuit, n int64, classes []Class, leaves []Leaf, length int) []circuit.Ref {
	var all []circuit.Ref
	for _, class := range classes {
		touching := slices.DeleteFunc(slices.Clone(leaves), func(l Leaf) bool { return !touches(l, n, class) })
		for i := 1; i < len(class); i++ {
			all = append(all, atMost(c, n, class[i-1], class[i], touching, length))
		}
	}
	return all
}

// touches reports whether the leaf has inputs for tuples with an atom of the class.
func touches(l Leaf, n int64, class Class) bool {
	for i := range l.Set.Len() {
		tuple, r := l.Set.At(i)
		if r.IsConst() {
			continue
		}
		for range l.Arity {
			if _, in := slices.BinarySearch(class, tuple%n); in {
				return true
			}
			tuple /= n
		}
	}
	return false
}

// atMost says that the word is at most the one with a and b exchanged.
func atMost(c *circuit.Circuit, n, a, b int64, leaves []Leaf, length int) circuit.Ref {
	type pair struct{ x, y circuit.Ref }
	seen := map[pair]bool{}
	var parts []circuit.Ref
	same := circuit.True // the words are the same so far
	for _, l := range leaves {
		for i := range l.Set.Len() {
			if len(seen) == length {
				return c.AndAll(parts...)
			}
			tuple, x := l.Set.At(i)
			other := Exchange(tuple, n, l.Arity, a, b)
			y := l.Set.Get(other)
			// What was compared before the other way round is equal here.
			if other == tuple || x == y || seen[pair{y, x}] {
				continue
			}
			seen[pair{x, y}] = true
			parts = append(parts, c.Implies(same, c.Implies(x, y)))
			same = c.And(same, c.Iff(x, y))
		}
	}
	return c.AndAll(parts...)
}
