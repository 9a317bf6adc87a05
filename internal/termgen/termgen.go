// Package termgen makes random terms, models and values, to compare what the
// packages of logic/term say about them with each other and with programs.
//
// # Model
//
// A [Gen] has a bank, a source of randomness and a [Config]: which sorts there
// are. [Gen.Term] is a term of a sort with about so many operators. Small
// widths, few symbols and special constants make equal values likely, which is
// where rules and procedures have their cases.
package termgen

import (
	"math/big"
	"math/rand/v2"

	"assay/logic/term"
)

// Config says what terms are made of.
type Config struct {
	Widths  []int    // of vectors; none: no vectors
	Formats [][2]int // of floats: bits of exponent and significand
	Modes   []term.Mode
	ModeVar bool // rounding modes may be unknown
	Arrays  bool // from vectors to vectors
	Nested  bool // arrays of arrays, too
	Elems   bool // an uninterpreted sort
	Funcs   bool // functions with arguments
	Foralls bool // quantifiers over short vectors and Bool
	Stiff   bool // constant arrays are of values: cvc5 knows no others
	NoRem   bool // no remainder of floats
	NoFma   bool // no fused product
}

// Gen makes random terms of one bank.
type Gen struct {
	B *term.Bank
	R *rand.Rand
	C Config

	bound []term.Term // variables of quantifiers that are open now
}

// Sorts returns those that the terms may have.
func (g *Gen) Sorts() []term.Sort {
	all := []term.Sort{term.Bool}
	all = append(all, g.vectors()...)
	all = append(all, g.floats()...)
	if g.C.Elems {
		all = append(all, g.B.Uninterpreted("U"))
	}
	return append(all, g.arrays()...)
}

func (g *Gen) vectors() (all []term.Sort) {
	for _, w := range g.C.Widths {
		all = append(all, g.B.BitVec(w))
	}
	return all
}

func (g *Gen) floats() (all []term.Sort) {
	for _, f := range g.C.Formats {
		all = append(all, g.B.Float(f[0], f[1]))
	}
	return all
}

func (g *Gen) arrays() (all []term.Sort) {
	if v := g.vectors(); g.C.Arrays && len(v) > 0 {
		all = append(all, g.B.Array(v[0], v[len(v)-1]), g.B.Array(v[len(v)-1], v[0]))
		if g.C.Elems {
			all = append(all, g.B.Array(g.B.Uninterpreted("U"), v[0]))
		}
		if g.C.Nested {
			all = append(all, g.B.Array(v[0], all[0]))
		}
	}
	return all
}

func pick[T any](g *Gen, all []T) T { return all[g.R.IntN(len(all))] }

// Formula returns a term of sort Bool.
func (g *Gen) Formula(size int) term.Term { return g.Term(term.Bool, size) }

// Term returns a random term of a sort.
func (g *Gen) Term(s term.Sort, size int) term.Term {
	if size <= 1 {
		return g.leaf(s)
	}
	if g.R.IntN(8) == 0 {
		return g.B.Ite(g.Formula(size/3), g.Term(s, size/3), g.Term(s, size/3))
	}
	if arrays := g.arraysOf(s); len(arrays) > 0 && g.R.IntN(4) == 0 {
		a := pick(g, arrays)
		return g.B.Select(g.Term(a, size/2), g.Term(g.B.Index(a), size/2))
	}
	if g.C.Funcs && g.R.IntN(8) == 0 {
		return g.call(s, size)
	}
	switch g.B.Kind(s) {
	case term.BoolKind:
		return g.formula(size)
	case term.BitVecKind:
		return g.vector(s, size)
	case term.FloatKind:
		return g.float(s, size)
	case term.ArrayKind:
		return g.B.Store(g.Term(s, size/2), g.Term(g.B.Index(s), size/4), g.Term(g.B.Element(s), size/4))
	}
	return g.leaf(s)
}

func (g *Gen) arraysOf(element term.Sort) (all []term.Sort) {
	for _, a := range g.arrays() {
		if g.B.Element(a) == element {
			all = append(all, a)
		}
	}
	return all
}

// leaf returns a constant or a symbol.
func (g *Gen) leaf(s term.Sort) term.Term {
	if len(g.bound) > 0 && g.R.IntN(2) == 0 {
		if x := pick(g, g.bound); g.B.Sort(x) == s {
			return x
		}
	}
	if g.R.IntN(3) > 0 {
		return g.B.Const(string(rune('p'+g.R.IntN(3)))+"_"+g.tag(s), s)
	}
	if k := g.B.Kind(s); k == term.UninterpretedKind {
		return g.B.Const("e", s)
	} else if k == term.ArrayKind && g.C.Stiff {
		return g.B.ConstArray(s, g.Value(g.B.Element(s)))
	} else if k == term.ArrayKind {
		return g.B.ConstArray(s, g.leaf(g.B.Element(s)))
	}
	return g.Value(s)
}

// tag makes names of symbols differ by sort.
func (g *Gen) tag(s term.Sort) string {
	text := []rune{}
	for _, c := range g.B.SortString(s) {
		if c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' {
			text = append(text, c)
		}
	}
	return string(text)
}

// Value returns a random value of a sort.
func (g *Gen) Value(s term.Sort) term.Term {
	b := g.B
	switch b.Kind(s) {
	case term.BoolKind:
		return term.Truth(g.R.IntN(2) == 0)
	case term.ModeKind:
		return g.mode()
	case term.BitVecKind:
		return b.BV(g.number(b.Width(s)), b.Width(s))
	case term.FloatKind:
		return g.floatValue(s)
	case term.ArrayKind:
		var entries []term.Entry
		for range g.R.IntN(4) {
			entries = append(entries, term.Entry{Index: g.Value(b.Index(s)), Value: g.Value(b.Element(s))})
		}
		return b.ArrayValue(s, g.Value(b.Element(s)), entries)
	}
	return b.Elem(s, g.R.IntN(3))
}

// number is likely to be near 0, or a power of two, or its complement.
func (g *Gen) number(width int) *big.Int {
	k := big.NewInt(int64(g.R.IntN(5)) - 2)
	switch g.R.IntN(3) {
	case 0:
		return k
	case 1:
		one := new(big.Int).Lsh(big.NewInt(1), uint(g.R.IntN(width)))
		return k.Add(k, one)
	}
	for range width/32 + 1 {
		k.Lsh(k, 32).Add(k, big.NewInt(int64(g.R.Uint32())))
	}
	return k
}

func (g *Gen) floatValue(s term.Sort) term.Term {
	eb, sb := g.B.Format(s)
	bits := g.number(eb + sb)
	if g.R.IntN(3) == 0 { // an exponent near its ends, or near 0
		ends := []int64{0, 1, 1<<(eb-1) - 1, 1 << (eb - 1), 1<<eb - 2, 1<<eb - 1}
		bits = g.number(sb - 1)
		bits.And(bits, big.NewInt(3))
		bits.Add(bits, new(big.Int).Lsh(big.NewInt(pick(g, ends)), uint(sb-1)))
		if g.R.IntN(2) == 0 {
			bits.SetBit(bits, eb+sb-1, 1)
		}
	}
	return g.B.FP(bits, s)
}

func (g *Gen) mode() term.Term { return g.B.Rounding(pick(g, g.C.Modes)) }

func (g *Gen) rounding() term.Term {
	if g.C.ModeVar && g.R.IntN(3) == 0 {
		return g.B.Const("mode", term.RoundingMode)
	}
	return g.mode()
}

// call applies a function with one or two arguments of sorts without arrays.
func (g *Gen) call(s term.Sort, size int) term.Term {
	if g.B.Kind(s) == term.ArrayKind {
		return g.leaf(s)
	}
	var sorts []term.Sort
	for _, a := range g.Sorts() {
		if g.B.Kind(a) != term.ArrayKind {
			sorts = append(sorts, a)
		}
	}
	args := []term.Sort{pick(g, sorts)}
	if g.R.IntN(2) == 0 {
		args = append(args, sorts[0])
	}
	name := "f"
	xs := make([]term.Term, len(args))
	for i, a := range args {
		xs[i] = g.Term(a, size/len(args)-1)
		name += "_" + g.tag(a)
	}
	return g.B.Apply(g.B.Declare(name+"__"+g.tag(s), s, args...), xs...)
}

func (g *Gen) formula(size int) term.Term {
	b, half := g.B, size/2
	type maker func() term.Term
	all := []maker{
		func() term.Term { return b.Not(g.Formula(size - 1)) },
		func() term.Term { return b.And(g.Formula(half), g.Formula(half)) },
		func() term.Term { return b.Or(g.Formula(size/3), g.Formula(size/3), g.Formula(size/3)) },
		func() term.Term { return b.Xor(g.Formula(half), g.Formula(half)) },
		func() term.Term { return g.equal(half) },
		func() term.Term { return g.equal(half) },
	}
	if v := g.vectors(); len(v) > 0 {
		for _, less := range []func(x, y term.Term) term.Term{b.BVULT, b.BVULE, b.BVSLT, b.BVSLE} {
			all = append(all, func() term.Term { s := pick(g, v); return less(g.Term(s, half), g.Term(s, half)) })
		}
	}
	if f := g.floats(); len(f) > 0 {
		for _, less := range []func(x, y term.Term) term.Term{b.FLT, b.FLE, b.FEq} {
			all = append(all, func() term.Term { s := pick(g, f); return less(g.Term(s, half), g.Term(s, half)) })
		}
		for _, is := range []func(x term.Term) term.Term{b.IsNaN, b.IsInf, b.IsZero, b.IsNormal, b.IsSubnormal, b.IsNegative, b.IsPositive} {
			all = append(all, func() term.Term { return is(g.Term(pick(g, f), size-1)) })
		}
	}
	if g.C.Foralls && len(g.bound) < 2 {
		all = append(all, func() term.Term { return g.forall(size) })
	}
	return pick(g, all)()
}

func (g *Gen) equal(half int) term.Term {
	s := pick(g, g.Sorts())
	return g.B.Eq(g.Term(s, half), g.Term(s, half))
}

func (g *Gen) forall(size int) term.Term {
	s := term.Bool
	if v := g.vectors(); len(v) > 0 && g.B.Width(v[0]) <= 4 && g.R.IntN(3) > 0 {
		s = v[0]
	}
	x := g.B.Bound(string(rune('x'+len(g.bound)))+"_"+g.tag(s), s)
	g.bound = append(g.bound, x)
	body := g.Formula(size - 1)
	g.bound = g.bound[:len(g.bound)-1]
	if g.R.IntN(2) == 0 {
		return g.B.Exists([]term.Term{x}, body)
	}
	return g.B.Forall([]term.Term{x}, body)
}

func (g *Gen) vector(s term.Sort, size int) term.Term {
	b, half, w := g.B, size/2, g.B.Width(s)
	two := []func(x, y term.Term) term.Term{
		b.BVAnd, b.BVOr, b.BVXor, b.BVAdd, b.BVSub, b.BVMul, b.BVUDiv, b.BVURem, b.BVSDiv, b.BVSRem, b.BVSMod, b.BVShl, b.BVLShr, b.BVAShr,
	}
	switch g.R.IntN(8) {
	case 0:
		return b.BVNot(g.Term(s, size-1))
	case 1:
		return b.BVNeg(g.Term(s, size-1))
	case 2, 3:
		return g.cut(s, size)
	case 4:
		if f := g.floats(); len(f) > 0 {
			x := g.Term(pick(g, f), size-1)
			if g.R.IntN(2) == 0 {
				return b.FToS(g.rounding(), x, w)
			}
			return b.FToU(g.rounding(), x, w)
		}
	}
	return pick(g, two)(g.Term(s, half), g.Term(s, half))
}

// cut makes a vector of others: parts, and more bits.
func (g *Gen) cut(s term.Sort, size int) term.Term {
	b, w := g.B, g.B.Width(s)
	from := pick(g, g.vectors())
	switch n := b.Width(from); {
	case n > w:
		low := g.R.IntN(n - w + 1)
		return b.Extract(low+w-1, low, g.Term(from, size-1))
	case n < w && g.R.IntN(2) == 0:
		return b.SignExt(w-n, g.Term(from, size-1))
	case n < w:
		return b.Concat(g.Value(b.BitVec(w-n)), g.Term(from, size-1))
	case w > 1:
		k := 1 + g.R.IntN(w-1)
		x := g.Term(s, size-1)
		return b.Concat(b.Extract(k-1, 0, x), b.Extract(w-1, k, x)) // turned round
	}
	return b.BVNot(g.Term(s, size-1))
}

func (g *Gen) float(s term.Sort, size int) term.Term {
	b, half := g.B, size/2
	x := func(n int) term.Term { return g.Term(s, n) }
	for {
		switch g.R.IntN(12) {
		case 0:
			return b.FNeg(x(size - 1))
		case 1:
			return b.FAbs(x(size - 1))
		case 2, 3:
			return b.FAdd(g.rounding(), x(half), x(half))
		case 4:
			return b.FSub(g.rounding(), x(half), x(half))
		case 5:
			return b.FMul(g.rounding(), x(half), x(half))
		case 6:
			return b.FDiv(g.rounding(), x(half), x(half))
		case 7:
			return b.FRound(g.rounding(), x(size-1))
		case 8:
			return b.FSqrt(g.rounding(), x(size-1))
		case 9:
			return g.convert(s, size)
		case 10:
			if !g.C.NoFma {
				return b.FFma(g.rounding(), x(size/3), x(size/3), x(size/3))
			}
		case 11:
			if !g.C.NoRem {
				return b.FRem(x(half), x(half))
			}
		}
	}
}

func (g *Gen) convert(s term.Sort, size int) term.Term {
	b := g.B
	if v := g.vectors(); len(v) > 0 && g.R.IntN(2) == 0 {
		x := g.Term(pick(g, v), size-1)
		switch {
		case b.Width(b.Sort(x)) == b.Width(s):
			return b.FromBits(x, s)
		case g.R.IntN(2) == 0:
			return b.FFromS(g.rounding(), x, s)
		}
		return b.FFromU(g.rounding(), x, s)
	}
	return b.FConv(g.rounding(), g.Term(pick(g, g.floats()), size-1), s)
}

// Model gives random values to the symbols of some terms.
func (g *Gen) Model(ts ...term.Term) *term.Model {
	m := &term.Model{}
	for _, f := range g.B.Symbols(ts...) {
		args, result := g.B.Signature(f)
		d := term.Meaning{Body: g.Value(result)}
		for range min(len(args), 1) * g.R.IntN(4) {
			c := term.Case{Value: g.Value(result)}
			for _, a := range args {
				c.Args = append(c.Args, g.Value(a))
			}
			d.Cases = append(d.Cases, c)
		}
		m.Define(f, d)
	}
	return m
}
