package value

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"assay/logic/circuit"
)

// This file knows numbers as sums of others, modulo 2^width.
//
// What a loop adds to in each round is its first value plus a constant: the sum is built from these, and not from the round before, so
// that two such variables are compared without a chain of adders. A comparison for equality subtracts the sums: what
// both sides have cancels, and gates are made for what is left. Proving by bits that x + y - (y - 1) is x + 1 takes a solver
// tens of thousands of conflicts.
//
// Contracts compute in more bits than code. The extension of a sum is the sum of the extensions, less 2^width where it
// overflowed and more where it underflowed: these conditions are addends as well.

// sum is constant + Σ factor * atom.
type sum struct {
	constant uint64
	addends  []addend // by atom, factors are not 0
}

type addend struct {
	atom   int // index into sums.atoms
	factor uint64
}

// computed says how a vector was computed: a + b or a - b.
type computed struct {
	a, b  circuit.Vec
	minus bool
}

// sums are the sums of an algebra.
type sums struct {
	al     *Algebra
	atoms  []circuit.Vec
	number map[vecKey]int // of an atom
	of     map[vecKey]*sum
	vec    map[string]circuit.Vec // that has a sum, by its text
	made   map[vecKey]computed
}

func newSums(al *Algebra) *sums {
	return &sums{al: al, number: map[vecKey]int{}, of: map[vecKey]*sum{}, vec: map[string]circuit.Vec{}, made: map[vecKey]computed{}}
}

// Bounds of sums.
const (
	mostAddends = 12 // of one that is recorded
	mostBuilt   = 3  // of one that is built anew, from its addends
)

// get returns a vector as a sum: itself, if nothing is known.
func (s *sums) get(v circuit.Vec) *sum {
	if k, ok := v.Const(); ok {
		return &sum{constant: uint64(k) & Mask(len(v))}
	}
	k := keyOf(v)
	if x := s.of[k]; x != nil {
		return x
	}
	n, ok := s.number[k]
	if !ok {
		n = len(s.atoms)
		s.number[k] = n
		s.atoms = append(s.atoms, v)
	}
	return &sum{addends: []addend{{n, 1}}}
}

// plus is x + factor * y at a width.
func (x *sum) plus(y *sum, factor uint64, width int) *sum {
	m := Mask(width)
	out := &sum{constant: (x.constant + factor*y.constant) & m}
	a, b := x.addends, y.addends
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].atom < b[0].atom:
			out.addends = append(out.addends, a[0])
			a = a[1:]
		case len(a) == 0 || b[0].atom < a[0].atom:
			if f := factor * b[0].factor & m; f != 0 {
				out.addends = append(out.addends, addend{b[0].atom, f})
			}
			b = b[1:]
		default:
			if f := (a[0].factor + factor*b[0].factor) & m; f != 0 {
				out.addends = append(out.addends, addend{a[0].atom, f})
			}
			a, b = a[1:], b[1:]
		}
	}
	return out
}

func (x *sum) key(width int) string {
	key := binary.LittleEndian.AppendUint64([]byte{byte(width)}, x.constant)
	for _, a := range x.addends {
		key = binary.LittleEndian.AppendUint32(key, uint32(a.atom))
		key = binary.LittleEndian.AppendUint64(key, a.factor)
	}
	return string(key)
}

// record notes the sum of a vector. What is known of the vector already stays.
func (s *sums) record(v circuit.Vec, x *sum) {
	if _, ok := v.Const(); ok {
		return
	}
	if len(x.addends) > mostAddends {
		s.get(v)
		return
	}
	if !s.seen(v) {
		s.of[keyOf(v)] = x
	}
	if k := x.key(len(v)); s.vec[k] == nil {
		s.vec[k] = v
	}
}

// known returns a vector that has a sum; nil: there is none yet.
func (s *sums) known(x *sum, width int) circuit.Vec {
	switch {
	case len(x.addends) == 0:
		return circuit.Number(int64(x.constant), width)
	case len(x.addends) == 1 && x.addends[0].factor == 1 && x.constant == 0:
		return s.atoms[x.addends[0].atom]
	}
	return s.vec[x.key(width)]
}

// isBit reports whether an atom is one bit.
func (s *sums) isBit(n int) bool {
	return !slices.ContainsFunc(s.atoms[n][1:], func(a circuit.Ref) bool { return a != circuit.False })
}

// seen reports whether a vector is an atom, or has a sum.
func (s *sums) seen(v circuit.Vec) bool {
	k := keyOf(v)
	_, atom := s.number[k]
	return atom || s.of[k] != nil
}

// wide counts the addends of more than one bit.
func (s *sums) wide(x *sum) int {
	n := 0
	for _, a := range x.addends {
		if !s.isBit(a.atom) {
			n++
		}
	}
	return n
}

// add is v + w, or v - w.
func (s *sums) add(v, w circuit.Vec, minus bool) circuit.Vec {
	if s.al.Plain || len(v) > 64 || len(v) == 0 {
		return s.addBits(v, w, minus)
	}
	x, y, factor := s.get(v), s.get(w), uint64(1)
	if minus {
		factor = ^uint64(0)
	}
	z := x.plus(y, factor, len(v))
	if out := s.known(z, len(v)); out != nil {
		return out
	}
	less := len(z.addends) < len(x.addends)+len(y.addends) || x.constant != 0 && y.constant != 0
	if less && s.simple(z, len(v)) {
		return s.build(z, len(v))
	}
	return s.sumOf(v, w, minus, z)
}

func (s *sums) addBits(v, w circuit.Vec, minus bool) circuit.Vec {
	if minus {
		return s.al.C.Sub(v, w)
	}
	return s.al.C.Add(v, w)
}

// sumOf adds by gates, and records the sum.
func (s *sums) sumOf(v, w circuit.Vec, minus bool, z *sum) circuit.Vec {
	out := s.addBits(v, w, minus)
	if _, ok := out.Const(); !ok && !s.seen(out) { // so that nothing is made of itself: its operands were seen
		s.made[keyOf(out)] = computed{v, w, minus}
	}
	s.record(out, z)
	return out
}

// simple reports whether a sum is worth building anew: of few addends, none of them a bit, nor with another factor than 1 and -1.
func (s *sums) simple(x *sum, width int) bool {
	return len(x.addends) <= mostBuilt && !slices.ContainsFunc(x.addends, func(a addend) bool {
		return s.isBit(a.atom) || a.factor != 1 && a.factor != Mask(width)
	})
}

// build adds the addends of a simple sum, and then the constant.
func (s *sums) build(x *sum, width int) circuit.Vec {
	plain := &sum{addends: x.addends}
	out := s.known(plain, width)
	if out == nil {
		order := slices.Clone(x.addends) // a positive one first
		slices.SortStableFunc(order, func(a, b addend) int { return bits.Len64(a.factor) - bits.Len64(b.factor) })
		part := &sum{}
		for _, a := range order {
			next := part.plus(&sum{addends: []addend{{a.atom, 1}}}, a.factor, width)
			if old := s.known(next, width); old != nil {
				out, part = old, next
				continue
			}
			if out == nil {
				out = circuit.Number(0, width)
			}
			out, part = s.sumOf(out, s.atoms[a.atom], a.factor != 1, next), next
		}
	}
	if x.constant == 0 {
		return out
	}
	return s.sumOf(out, circuit.Number(int64(x.constant), width), false, x)
}

// multiplied records the product with a constant as a sum.
func (s *sums) multiplied(v, w, product circuit.Vec) {
	if s.al.Plain || len(v) > 64 || len(v) == 0 {
		return
	}
	k, ok := v.Const()
	if ok {
		v = w
	} else if k, ok = w.Const(); !ok {
		return
	}
	s.record(product, (&sum{}).plus(s.get(v), uint64(k), len(v)))
}

// extended records that w is v with copies of its sign, or cut off.
func (s *sums) extended(v, w circuit.Vec) {
	if s.al.Plain || len(w) > 64 || len(v) == 0 || len(w) == 0 {
		return
	}
	if len(w) > len(v) {
		s.record(w, s.extension(v, len(w)))
		return
	}
	x := s.get(v)
	out := &sum{constant: x.constant & Mask(len(w))}
	for _, a := range x.addends {
		out = out.plus(s.get(s.atoms[a.atom][:len(w):len(w)]), a.factor, len(w))
	}
	if len(out.addends) < len(x.addends) || out.constant != 0 || len(out.addends) > 1 {
		s.record(w, out)
	}
}

// extension is the sum of a vector with copies of its sign.
func (s *sums) extension(v circuit.Vec, width int) *sum {
	w := v.SignExtend(width)
	if _, ok := v.Const(); ok || s.of[keyOf(w)] != nil {
		return s.get(w)
	}
	made := s.made[keyOf(v)]
	if made.a == nil {
		return s.get(w)
	}
	factor := uint64(1)
	if made.minus {
		factor = ^uint64(0)
	}
	out := s.extension(made.a, width).plus(s.extension(made.b, width), factor, width)
	over, under := s.overflows(made, v)
	bit := func(g circuit.Ref) *sum {
		b := circuit.Number(0, width)
		b[0] = g
		return s.get(b)
	}
	out = out.plus(bit(over), -(uint64(1) << len(v)), width)
	out = out.plus(bit(under), uint64(1)<<len(v), width)
	if len(out.addends) > mostAddends {
		return s.get(w)
	}
	s.record(w, out)
	return out
}

// overflows returns when a signed sum is above all numbers of its width, and when below.
func (s *sums) overflows(by computed, v circuit.Vec) (over, under circuit.Ref) {
	a, b, z := by.a.Sign(), by.b.Sign(), v.Sign()
	if by.minus {
		b = b.Not()
	}
	return s.al.C.AndAll(a.Not(), b.Not(), z), s.al.C.AndAll(a, b, z.Not())
}

// equalSums returns the condition that two vectors are equal by what is left of their difference; ok is false if nothing
// cancels.
func (s *sums) equalSums(v, w circuit.Vec) (g circuit.Ref, ok bool) {
	if s.al.Plain || len(v) > 64 || len(v) == 0 {
		return circuit.False, false
	}
	width := len(v)
	x, y := s.get(v), s.get(w)
	d := x.plus(y, ^uint64(0), width)
	n := s.wide(d)
	single := n == 1 && len(d.addends) == 1 && (d.addends[0].factor == 1 || d.addends[0].factor == Mask(width))
	if len(d.addends) > 0 && n >= s.wide(x)+s.wide(y) && !single {
		return circuit.False, false
	}
	return s.isZero(d, width), true
}

// isZero returns the condition that a sum is 0: that those of its addends which count positive are as much as the others.
func (s *sums) isZero(d *sum, width int) circuit.Ref {
	all := uint64(0)
	for _, a := range d.addends {
		all |= a.factor
	}
	if all == 0 {
		return circuit.Const(d.constant == 0)
	}
	twos := bits.TrailingZeros64(all) // 2^twos divides each addend
	if d.constant&Mask(max(twos, 1)) != 0 && twos > 0 {
		return circuit.False
	}
	width -= twos
	left, right := circuit.Number(0, width), circuit.Number(0, width)
	put := func(v circuit.Vec, factor uint64) {
		side := &left
		if f := factor & Mask(width); f>>(width-1) != 0 { // as a negative number
			side, factor = &right, -factor
		}
		*side = s.al.C.Add(*side, s.al.C.Mul(v, circuit.Number(int64(factor), width)))
	}
	for _, a := range d.addends {
		put(s.atoms[a.atom][:width:width], a.factor>>twos)
	}
	if k := d.constant >> twos; k != 0 {
		put(circuit.Number(1, width), k)
	}
	return s.al.C.Equal(left, right)
}
