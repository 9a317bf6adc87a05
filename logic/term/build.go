package term

// This file has the typed constructors. Operands of wrong sorts panic.

import "math/big"

// Const is the constant symbol of that name.
func (b *Bank) Const(name string, s Sort) Term { return b.Apply(b.Declare(name, s)) }

// Apply is f(args), or the constant f.
func (b *Bank) Apply(f Func, args ...Term) Term { return must(b.MakeApply(f, args...)) }

// Bound is the variable of a quantifier. The quantifier that is nearest above
// binds it.
func (b *Bank) Bound(name string, s Sort) Term {
	return b.add(node{op: Bound, sort: s, data: uint64(b.names.number(name)), flags: open}, nil)
}

// Forall is "body for all values of the variables", which are Bound.
func (b *Bank) Forall(vars []Term, body Term) Term { return must(b.MakeForall(vars, body)) }

// Exists is "body for some values of the variables".
func (b *Bank) Exists(vars []Term, body Term) Term { return b.Not(b.Forall(vars, b.Not(body))) }

func (b *Bank) Not(x Term) Term       { return b.build(Shape{Op: Not}, x) }
func (b *Bank) And(xs ...Term) Term   { return b.build(Shape{Op: And}, xs...) }
func (b *Bank) Or(xs ...Term) Term    { return b.build(Shape{Op: Or}, xs...) }
func (b *Bank) Xor(x, y Term) Term    { return b.Not(b.Eq(x, y)) }
func (b *Bank) Eq(x, y Term) Term     { return b.build(Shape{Op: Eq}, x, y) }
func (b *Bank) Ite(c, x, y Term) Term { return b.build(Shape{Op: Ite}, c, x, y) }

// Distinct says that no two of the terms are equal.
func (b *Bank) Distinct(xs ...Term) Term {
	var all []Term
	for i, x := range xs {
		for _, y := range xs[:i] {
			all = append(all, b.Not(b.Eq(x, y)))
		}
	}
	return b.And(all...)
}

// vectors builds bit vectors in its bank. Two's complement; …U… are unsigned,
// …S… signed.
type vectors struct{ *Bank }

func (b vectors) BVNot(x Term) Term     { return b.build(Shape{Op: BVNot}, x) }
func (b vectors) BVNeg(x Term) Term     { return b.build(Shape{Op: BVNeg}, x) }
func (b vectors) BVAnd(x, y Term) Term  { return b.build(Shape{Op: BVAnd}, x, y) }
func (b vectors) BVOr(x, y Term) Term   { return b.build(Shape{Op: BVOr}, x, y) }
func (b vectors) BVXor(x, y Term) Term  { return b.build(Shape{Op: BVXor}, x, y) }
func (b vectors) BVAdd(x, y Term) Term  { return b.build(Shape{Op: BVAdd}, x, y) }
func (b vectors) BVSub(x, y Term) Term  { return b.BVAdd(x, b.BVNeg(y)) }
func (b vectors) BVMul(x, y Term) Term  { return b.build(Shape{Op: BVMul}, x, y) }
func (b vectors) BVUDiv(x, y Term) Term { return b.build(Shape{Op: BVUDiv}, x, y) }
func (b vectors) BVURem(x, y Term) Term { return b.build(Shape{Op: BVURem}, x, y) }
func (b vectors) BVSDiv(x, y Term) Term { return b.build(Shape{Op: BVSDiv}, x, y) }
func (b vectors) BVSRem(x, y Term) Term { return b.build(Shape{Op: BVSRem}, x, y) }
func (b vectors) BVShl(x, y Term) Term  { return b.build(Shape{Op: BVShl}, x, y) }
func (b vectors) BVLShr(x, y Term) Term { return b.build(Shape{Op: BVLShr}, x, y) }
func (b vectors) BVAShr(x, y Term) Term { return b.build(Shape{Op: BVAShr}, x, y) }
func (b vectors) BVULT(x, y Term) Term  { return b.build(Shape{Op: BVULT}, x, y) }
func (b vectors) BVULE(x, y Term) Term  { return b.Not(b.BVULT(y, x)) }
func (b vectors) BVSLT(x, y Term) Term  { return b.build(Shape{Op: BVSLT}, x, y) }
func (b vectors) BVSLE(x, y Term) Term  { return b.Not(b.BVSLT(y, x)) }

// BVSMod is the remainder with the sign of y; x for y = 0.
func (b vectors) BVSMod(x, y Term) Term {
	rem, zero := b.BVSRem(x, y), b.Num(0, b.Width(b.Sort(x)))
	fits := b.Or(b.Eq(rem, zero), b.Eq(b.Negative(x), b.Negative(y)))
	return b.Ite(fits, rem, b.BVAdd(rem, y))
}

// Negative is the highest bit of a vector.
func (b vectors) Negative(x Term) Term { return b.BVSLT(x, b.Num(0, b.Width(b.Sort(x)))) }

// Concat is x above y.
func (b vectors) Concat(x, y Term) Term { return b.build(Shape{Op: Concat}, x, y) }

// Extract is the bits from the i-th down to the j-th, both included.
func (b vectors) Extract(i, j int, x Term) Term { return b.build(Shape{Op: Extract, I: i, J: j}, x) }

// ZeroExt has so many zeros more at the top.
func (b vectors) ZeroExt(by int, x Term) Term {
	if by == 0 {
		return x
	}
	return b.Concat(b.Num(0, by), x)
}

// SignExt has so many copies of the sign more at the top.
func (b vectors) SignExt(by int, x Term) Term { return b.build(Shape{Op: SignExt, I: by}, x) }

// Arrays.

// ConstArray is x at every index.
func (b *Bank) ConstArray(s Sort, x Term) Term { return b.build(Shape{Op: ConstArray, Sort: s}, x) }
func (b *Bank) Select(a, i Term) Term          { return b.build(Shape{Op: Select}, a, i) }
func (b *Bank) Store(a, i, x Term) Term        { return b.build(Shape{Op: Store}, a, i, x) }

// floats builds floats in its bank. r is a rounding mode.
type floats struct{ *Bank }

// Float64 is the float that is nearest to k, ties to even.
func (b floats) Float64(k float64, s Sort) Term { return b.fromFloat64(k, s) }

// FromBits is the float with these bits.
func (b floats) FromBits(x Term, s Sort) Term { return b.build(Shape{Op: FPBits, Sort: s}, x) }
func (b floats) FAbs(x Term) Term             { return b.build(Shape{Op: FPAbs}, x) }
func (b floats) FNeg(x Term) Term             { return b.build(Shape{Op: FPNeg}, x) }
func (b floats) FAdd(r, x, y Term) Term       { return b.build(Shape{Op: FPAdd}, r, x, y) }
func (b floats) FSub(r, x, y Term) Term       { return b.FAdd(r, x, b.FNeg(y)) }
func (b floats) FMul(r, x, y Term) Term       { return b.build(Shape{Op: FPMul}, r, x, y) }
func (b floats) FDiv(r, x, y Term) Term       { return b.build(Shape{Op: FPDiv}, r, x, y) }

// FFma is x*y + z, rounded once.
func (b floats) FFma(r, x, y, z Term) Term { return b.build(Shape{Op: FPFma}, r, x, y, z) }
func (b floats) FSqrt(r, x Term) Term      { return b.build(Shape{Op: FPSqrt}, r, x) }

// FRem is x - y*n for the integer n nearest to x/y, even of two; not Java's %.
func (b floats) FRem(x, y Term) Term { return b.build(Shape{Op: FPRem}, x, y) }

// FRound is the integer that x is rounded to, as a float.
func (b floats) FRound(r, x Term) Term { return b.build(Shape{Op: FPRound}, r, x) }
func (b floats) FLE(x, y Term) Term    { return b.build(Shape{Op: FPLE}, x, y) }
func (b floats) FLT(x, y Term) Term    { return b.build(Shape{Op: FPLT}, x, y) }

// FEq is IEEE's equality: zeros are equal, NaN is equal to nothing. Eq is
// identity: zeros differ, NaN is NaN.
func (b floats) FEq(x, y Term) Term      { return b.build(Shape{Op: FPEq}, x, y) }
func (b floats) IsNaN(x Term) Term       { return b.build(Shape{Op: FPNaN}, x) }
func (b floats) IsInf(x Term) Term       { return b.build(Shape{Op: FPInf}, x) }
func (b floats) IsZero(x Term) Term      { return b.build(Shape{Op: FPZero}, x) }
func (b floats) IsNormal(x Term) Term    { return b.build(Shape{Op: FPNormal}, x) }
func (b floats) IsSubnormal(x Term) Term { return b.build(Shape{Op: FPSubnorm}, x) }

// IsNegative and IsPositive look at the sign; NaN has none.
func (b floats) IsNegative(x Term) Term { return b.build(Shape{Op: FPNegv}, x) }
func (b floats) IsPositive(x Term) Term { return b.build(Shape{Op: FPPosv}, x) }

// FConv is the float of another format nearest to x.
func (b floats) FConv(r, x Term, s Sort) Term { return b.build(Shape{Op: FPConv, Sort: s}, r, x) }

// FFromS and FFromU are the float nearest to an integer.
func (b floats) FFromS(r, x Term, s Sort) Term { return b.build(Shape{Op: FPFromS, Sort: s}, r, x) }
func (b floats) FFromU(r, x Term, s Sort) Term { return b.build(Shape{Op: FPFromU, Sort: s}, r, x) }

// FToS and FToU are x rounded to an integer of the width, and 0 if that does
// not fit.
func (b floats) FToS(r, x Term, width int) Term {
	return b.build(Shape{Op: FPToS, Sort: b.BitVec(width)}, r, x)
}
func (b floats) FToU(r, x Term, width int) Term {
	return b.build(Shape{Op: FPToU, Sort: b.BitVec(width)}, r, x)
}

// Fits says that x rounded to an integer fits into a vector of that width,
// signed or not: where fp.to_sbv and fp.to_ubv are specified.
func (b floats) Fits(r, x Term, width int, signed bool) Term {
	s := b.Sort(x)
	whole := b.FRound(r, x)
	power := width
	least := b.Float64(0, s)
	if signed {
		power--
		least = b.FNeg(b.power(power, s))
	}
	f := b.format(s)
	if power > f.emax() { // 2^power is not in the format: no finite number is too large, but what is rounded up beyond all
		all := []Term{b.Not(b.Or(b.IsNaN(x), b.IsInf(x)))}
		if power == f.emax()+1 {
			all = append(all, b.Not(b.Eq(whole, b.constant(FPConst, s, f.inf(false)))))
		}
		if !signed {
			all = append(all, b.FLE(least, whole))
		}
		return b.And(all...)
	}
	return b.And(b.FLE(least, whole), b.FLT(whole, b.power(power, s)))
}

// power is 2^k as a float, infinite if it is too large.
func (b floats) power(k int, s Sort) Term {
	f := b.format(s)
	return b.constant(FPConst, s, f.round(RTP, false, big.NewInt(1), k))
}
