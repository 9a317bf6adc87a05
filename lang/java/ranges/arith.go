package ranges

import "assay/lang/java/classfile"

// This file is what arithmetic does to zones. What may overflow is any int.

// binary pops two ints and pushes what an operation makes of them. A sum of two that are not negative is one of the two cases: it
// is at least each of them, or it is negative.
func (x *flow) binary(op classfile.Op, f *frame) {
	if op == classfile.OpIshl || op == classfile.OpImul {
		op = f.doubles(op)
	}
	b, a := f.pop(), f.pop()
	if lo, hi := f.sum(a, b); op == classfile.OpIadd && lo >= 0 && hi > maxInt && x.splits(func(g *frame) { g.pushBetween(minInt, hi-wrap) }, f) {
		f.z.forget(spare)
		f.between(spare, lo, maxInt)
		al, _ := f.z.interval(a)
		bl, _ := f.z.interval(b)
		f.z.bound(a, spare, -bl)
		f.z.bound(b, spare, -al)
		f.top = a
		f.pushCopy(spare)
		f.tags[a] = tag{}
		return
	}
	f.z.forget(spare)
	f.compute(op, a, b)
	f.top = a
	f.pushCopy(spare)
	f.tags[a] = tag{}
}

// wrap is by how much a number that overflows is too large.
const wrap = int64(1) << 32

// sum returns the least and the most of a sum of two that are not negative, as a number; of others, something negative first.
func (f *frame) sum(a, b int) (lo, hi int64) {
	al, ah := f.z.interval(a)
	bl, bh := f.z.interval(b)
	if al < 0 || bl < 0 {
		return -1, 0
	}
	return al + bl, ah + bh
}

// doubles makes twice a number the sum of it with itself.
func (f *frame) doubles(op classfile.Op) classfile.Op {
	b, a := f.top-1, f.top-2
	is := func(v int, n int64) bool { lo, hi := f.z.interval(v); return lo == n && hi == n }
	switch {
	case op == classfile.OpIshl && is(b, 1), op == classfile.OpImul && is(b, 2):
		f.move(b, a)
	case op == classfile.OpImul && is(a, 2):
		f.move(a, b)
	default:
		return op
	}
	return classfile.OpIadd
}

// compute gives the spare variable the result.
func (f *frame) compute(op classfile.Op, a, b int) {
	z := f.z
	al, ah := z.interval(a)
	bl, bh := z.interval(b)
	switch op {
	case classfile.OpIadd:
		if !fits(al+bl, ah+bh) {
			return
		}
		f.between(spare, al+bl, ah+bh)
		f.apart(spare, a, bl, bh)
		f.apart(spare, b, al, ah)
	case classfile.OpIsub:
		lo, hi := max(al-bh, -z.at(b, a)), min(ah-bl, z.at(a, b))
		if !fits(lo, hi) {
			return
		}
		f.between(spare, lo, hi)
		f.apart(spare, a, -bh, -bl)
	case classfile.OpImul:
		if al >= 0 && bl >= 0 && ah < 1<<31 && bh < 1<<31 && fits(al*bl, ah*bh) {
			f.between(spare, al*bl, ah*bh)
		}
	case classfile.OpIdiv:
		if al >= 0 && bl >= 1 {
			f.between(spare, al/bh, ah/bl)
			z.bound(spare, a, 0)
		}
	case classfile.OpIrem:
		f.remainder(a, b)
	case classfile.OpIshr, classfile.OpIushr:
		if al >= 0 && bl >= 0 && bh <= 31 {
			f.between(spare, al>>bh, ah>>bl)
			z.bound(spare, a, 0)
		}
	case classfile.OpIand:
		for _, v := range [2]int{a, b} {
			if lo, hi := z.interval(v); lo >= 0 {
				f.between(spare, 0, hi)
				z.bound(spare, v, 0)
			}
		}
	case classfile.OpIor, classfile.OpIxor:
		if al >= 0 && bl >= 0 {
			f.between(spare, 0, maxInt)
		}
	}
}

// remainder is that of a by b, which is not zero.
func (f *frame) remainder(a, b int) {
	al, ah := f.z.interval(a)
	bl, bh := f.z.interval(b)
	if bl < 1 {
		return
	}
	lo := max(al, 1-bh)
	if al >= 0 {
		lo = 0
		f.z.bound(spare, a, 0)
	}
	f.between(spare, min(lo, 0), max(0, min(ah, bh-1)))
	f.z.bound(spare, b, -1)
}

// apart bounds the difference of two variables.
func (f *frame) apart(v, w int, lo, hi int64) {
	f.z.bound(v, w, hi)
	f.z.bound(w, v, -lo)
}

// unary is an operation on the int on top.
func (f *frame) unary(op classfile.Op) {
	v := f.top - 1
	lo, hi := f.z.interval(v)
	least, most := int64(minInt), int64(maxInt)
	switch op {
	case classfile.OpIneg:
		f.fresh(v)
		if lo > minInt {
			f.between(v, -hi, -lo)
		}
		return
	case classfile.OpI2b:
		least, most = -1<<7, 1<<7-1
	case classfile.OpI2c:
		least, most = 0, 1<<16-1
	case classfile.OpI2s:
		least, most = -1<<15, 1<<15-1
	}
	if lo < least || hi > most {
		f.fresh(v)
		f.between(v, least, most)
	}
}

// increment adds a constant to a local. Where that overflows, it is negative if it was not before.
func (x *flow) increment(v int, c int64, f *frame) {
	lo, hi := f.z.interval(v)
	if lo >= 0 && c > 0 && hi+c > maxInt && lo+c <= maxInt && x.splits(func(g *frame) { g.fresh(v); g.between(v, minInt, hi+c-wrap) }, f) {
		f.z.bound(v, 0, maxInt-c)
		hi = maxInt - c
	}
	if fits(lo+c, hi+c) {
		f.z.assign(v, v, c)
		return
	}
	f.fresh(v)
}

// relations of two ints.
type relation uint8

const (
	equal relation = iota
	different
	less
	atLeast
	more
	atMost
)

func (r relation) opposite() relation { return r ^ 1 }

// learn is that a relation holds; it reports whether it can.
func (z *zone) learn(r relation, a, b int) bool {
	switch r {
	case equal:
		return z.bound(a, b, 0) && z.bound(b, a, 0)
	case different:
		switch {
		case z.at(a, b) == 0 && z.at(b, a) == 0:
			return false
		case z.at(a, b) == 0:
			return z.bound(a, b, -1)
		case z.at(b, a) == 0:
			return z.bound(b, a, -1)
		}
		return true
	case less:
		return z.bound(a, b, -1)
	case atLeast:
		return z.bound(b, a, 0)
	case more:
		return z.bound(b, a, -1)
	}
	return z.bound(a, b, 0)
}

// relationOf returns the relation that a branch asks for; zero: with zero.
func relationOf(op classfile.Op) (r relation, zero, ok bool) {
	switch {
	case op >= classfile.OpIfeq && op <= classfile.OpIfle:
		return relation(op - classfile.OpIfeq), true, true
	case op >= classfile.OpIfIcmpeq && op <= classfile.OpIfIcmple:
		return relation(op - classfile.OpIfIcmpeq), false, true
	}
	return 0, false, false
}
