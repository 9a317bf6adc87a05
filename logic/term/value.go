package term

// This file builds values: terms in normal form, of which two are equal only
// if they are the same term.

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
)

// values builds the terms of a store that are values, and computes with them.
type values struct{ store }

// Truth is the term of a truth value.
func Truth(v bool) Term {
	if v {
		return Yes
	}
	return No
}

// Mode is a rounding mode of IEEE 754.
type Mode uint8

// The rounding modes.
const (
	RNE Mode = iota // to nearest, ties to even
	RNA             // to nearest, ties away from zero
	RTP             // towards +∞
	RTN             // towards -∞
	RTZ             // towards zero
)

var modeNames = [...]string{"RNE", "RNA", "RTP", "RTN", "RTZ"}

func (m Mode) String() string { return modeNames[m] }

// Rounding is the constant of a rounding mode.
func (b *values) Rounding(m Mode) Term {
	_ = modeNames[m]
	return b.add(node{op: RMConst, sort: RoundingMode, data: uint64(m), flags: value}, nil)
}

// Num is the vector of that width with the low bits of k, in two's complement.
func (b *values) Num(k int64, width int) Term { return b.BV(big.NewInt(k), width) }

// BV is the vector of that width with the low bits of k, in two's complement.
func (b *values) BV(k *big.Int, width int) Term { return b.constant(BVConst, b.BitVec(width), k) }

// Elem is the element of an uninterpreted sort with that number.
func (b *values) Elem(s Sort, number int) Term {
	if b.Kind(s) != UninterpretedKind || number < 0 {
		panic(fmt.Sprintf("term: element %d of %s", number, b.SortString(s)))
	}
	return b.add(node{op: Elem, sort: s, data: uint64(number), flags: value}, nil)
}

// FP is the float with those bits, lowest first the fraction, then the
// exponent, then the sign. Every NaN becomes the one of the sort.
func (b *values) FP(bits *big.Int, s Sort) Term {
	f := b.format(s)
	return b.constant(FPConst, s, f.canonical(new(big.Int).And(bits, ones(b.Width(s)))))
}

// ones is 2^n - 1.
func ones(n int) *big.Int {
	k := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return k.Sub(k, big.NewInt(1))
}

// constant is a vector or float with the low bits of k.
func (b *values) constant(op Op, s Sort, k *big.Int) Term {
	width := b.Width(s)
	if k.Sign() < 0 || k.BitLen() > width {
		k = new(big.Int).And(k, ones(width))
	}
	n := node{op: op, sort: s, flags: value}
	if width <= 64 {
		n.data = k.Uint64()
		return b.add(n, nil)
	}
	key := string(k.Bytes())
	at, ok := b.wideOf[key]
	if !ok {
		at = uint64(len(b.wide))
		b.wide = append(b.wide, new(big.Int).Set(k))
		b.wideOf[key] = at
	}
	n.data = at
	return b.add(n, nil)
}

// signed is the constant vector as a signed number.
func (b *values) signed(t Term) *big.Int {
	k, width := b.Bits(t), b.Width(b.Sort(t))
	if k.Bit(width-1) == 0 {
		return k
	}
	return new(big.Int).Sub(k, new(big.Int).Lsh(big.NewInt(1), uint(width)))
}

// Default is the value that symbols have where a model says nothing.
func (b *values) Default(s Sort) Term {
	switch b.Kind(s) {
	case BoolKind:
		return No
	case ModeKind:
		return b.Rounding(RNE)
	case BitVecKind:
		return b.constant(BVConst, s, new(big.Int))
	case FloatKind:
		return b.constant(FPConst, s, new(big.Int))
	case ArrayKind:
		return b.raw(Shape{Op: ConstArray}, s, []Term{b.Default(b.Element(s))})
	}
	return b.Elem(s, 0)
}

// Values are all values of a sort that has at most limit of them.
func (b *values) Values(s Sort, limit int64) ([]Term, bool) {
	n, ok := b.Size(s)
	if !ok || n > limit {
		return nil, false
	}
	all := make([]Term, 0, n)
	switch b.Kind(s) {
	case BoolKind:
		return []Term{No, Yes}, true
	case ModeKind:
		for m := range modeNames {
			all = append(all, b.Rounding(Mode(m)))
		}
	case BitVecKind:
		for k := range n {
			all = append(all, b.Num(k, b.Width(s)))
		}
	case FloatKind:
		for k := int64(0); int64(len(all)) < n; k++ {
			if t := b.FP(big.NewInt(k), s); b.Bits(t).Int64() == k {
				all = append(all, t)
			}
		}
	default:
		return nil, false
	}
	return all, true
}

// compare is an order of values of one sort.
func (b *values) compare(x, y Term) int {
	n, o := &b.nodes[x], &b.nodes[y]
	switch n.op {
	case BVConst, FPConst:
		if b.Width(n.sort) > 64 {
			return b.wide[n.data].Cmp(b.wide[o.data])
		}
		return cmp.Compare(n.data, o.data)
	case RMConst, Elem:
		return cmp.Compare(n.data, o.data)
	case True, False:
		return cmp.Compare(n.op^1, o.op^1) // false is first
	}
	return cmp.Compare(x, y)
}

// Entry is an index of an array and what the array is there.
type Entry struct{ Index, Value Term }

// Table is an array that is a value: what it is everywhere but at the entries,
// which are in order.
func (b *values) Table(t Term) (other Term, entries []Entry) {
	for ; b.Op(t) == Store; t = b.Arg(t, 0) {
		entries = append(entries, Entry{b.Arg(t, 1), b.Arg(t, 2)})
	}
	slices.Reverse(entries)
	return b.Arg(t, 0), entries
}

// ArrayValue is the value of an array sort that has the given values at the
// entries and is other elsewhere. Of two entries with one index the later
// counts.
func (b *values) ArrayValue(s Sort, other Term, entries []Entry) Term {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(x, y Entry) int { return b.compare(x.Index, y.Index) })
	kept := entries[:0]
	for i, e := range entries {
		if i+1 == len(entries) || entries[i+1].Index != e.Index {
			kept = append(kept, e)
		}
	}
	drop := func(e Entry) bool { return e.Value == other }
	kept = slices.DeleteFunc(kept, drop)
	if n, ok := b.Size(b.Index(s)); ok && n <= 2*int64(len(kept)) {
		if most := b.majority(other, kept, n); most != other {
			kept, other = b.complete(b.Index(s), other, kept), most
			kept = slices.DeleteFunc(kept, drop)
		}
	}
	t := b.raw(Shape{Op: ConstArray}, s, []Term{other})
	for _, e := range kept {
		t = b.raw(Shape{Op: Store}, s, []Term{t, e.Index, e.Value})
	}
	return t
}

// complete has an entry for each index.
func (b *values) complete(index Sort, other Term, entries []Entry) []Entry {
	all, _ := b.Values(index, 1<<62)
	full := make([]Entry, 0, len(all))
	for _, i := range all {
		e := Entry{i, other}
		if len(entries) > 0 && entries[0].Index == i {
			e, entries = entries[0], entries[1:]
		}
		full = append(full, e)
	}
	return full
}

// majority is the value that an array with n indices has most often; of several
// the least. Entries have values other than other.
func (b *values) majority(other Term, entries []Entry, n int64) Term {
	count := map[Term]int64{}
	if rest := n - int64(len(entries)); rest > 0 {
		count[other] = rest
	}
	for _, e := range entries {
		count[e.Value]++
	}
	best := Term(0)
	for v, k := range count {
		if best == 0 || k > count[best] || k == count[best] && b.compare(v, best) < 0 {
			best = v
		}
	}
	return best
}

// stored marks the node of a write as a value if it is one: the entries in
// order, none as elsewhere, and elsewhere being what is most frequent. The data
// of such a node is what the array is elsewhere.
func (b *values) stored(n *node, args []Term) {
	a, i, x := args[0], args[1], args[2]
	if !b.IsValue(a) || !b.IsValue(i) || !b.IsValue(x) {
		return
	}
	other := b.Arg(a, 0)
	if b.Op(a) == Store {
		if b.compare(b.Arg(a, 1), i) >= 0 {
			return
		}
		other = Term(b.nodes[a].data)
	}
	if x == other {
		return
	}
	if size, ok := b.Size(b.Index(n.sort)); ok && size <= 2*int64(b.chain(a)+1) {
		_, entries := b.Table(a)
		if b.majority(other, append(entries, Entry{i, x}), size) != other {
			return
		}
	}
	n.flags |= value
	n.data = uint64(other)
}

// chain is how many writes an array that is a value has.
func (b *values) chain(a Term) (k int) {
	for ; b.Op(a) == Store; a = b.Arg(a, 0) {
		k++
	}
	return k
}
