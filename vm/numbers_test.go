// This file judges arithmetic: integers against math/big, floats against rules
// written out here.

package vm_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"assay/ir"
	"assay/source"
	. "assay/vm"
	"assay/vm/code"
	"assay/vm/state"
)

// calculator runs "r := op(x, y)" for given words.
type calculator struct {
	s    *State
	proc *ir.Proc
	keep *State
}

// newCalculator makes a program of one assignment. Operands that are constants
// are written into it.
func newCalculator(op ir.Op, result, left, right ir.Type, x, y *ir.Const) *calculator {
	p := &ir.Program{Name: "calculator"}
	q := &ir.Proc{Name: "f"}
	p.Procs = []*ir.Proc{q}
	a, b := q.NewLocal("a", left, source.Span{}), q.NewLocal("b", right, source.Span{})
	r := q.NewLocal("r", result, source.Span{})
	q.Params, q.Results = []*ir.Local{a, b}, []*ir.Local{r}
	args := []ir.Expr{a, b}
	if x != nil {
		args[0] = x
	}
	if y != nil {
		args[1] = y
	}
	if _, max := op.Arity(); max == 1 {
		args = args[:1]
	}
	e := &ir.Apply{Op: op, Args: args, Typ: result}
	blk := q.NewBlock()
	blk.Stmts = []ir.Stmt{&ir.Assign{Dst: r, X: e}}
	blk.Term = &ir.Return{}
	if _, boolean := result.(ir.Bool); boolean { // both ways of compiling a comparison
		yes, no, end := q.NewBlock(), q.NewBlock(), q.NewBlock()
		z := q.NewLocal("z", ir.Bool{}, source.Span{})
		q.Results = append(q.Results, z)
		blk.Term = &ir.If{X: e, Then: yes, Else: no}
		yes.Stmts, no.Stmts = []ir.Stmt{&ir.Assign{Dst: z, X: ir.True}}, []ir.Stmt{&ir.Assign{Dst: z, X: ir.False}}
		yes.Term, no.Term, end.Term = &ir.Goto{To: end}, &ir.Goto{To: end}, &ir.Return{}
	}
	start := Compile(p).Start(state.Setup{Proc: q})
	return &calculator{start.Clone(), q, start}
}

func (c *calculator) run(t *testing.T, x, y uint64) uint64 {
	c.s.CopyFrom(c.keep)
	c.s.Threads[0].Words[0], c.s.Threads[0].Words[1] = x, y
	if stop := c.s.Run(Budget{}); stop.Kind != Finished {
		t.Fatal(stop)
	}
	r := c.s.Get(c.proc.Results[0]).Word
	if len(c.proc.Results) == 2 && c.s.Get(c.proc.Results[1]).Word != r {
		t.Fatalf("the branch and the value of a comparison of %d and %d differ", x, y)
	}
	return r
}

// number returns the mathematical value of a word.
func number(t ir.Int, w uint64) *big.Int {
	if t.Signed {
		return big.NewInt(int64(w))
	}
	return new(big.Int).SetUint64(w)
}

// wordOf returns the number modulo 2^bits, as a word.
func wordOf(t ir.Int, n *big.Int) uint64 {
	size := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
	m := new(big.Int).Mod(n, size)
	if t.Signed && m.Bit(int(t.Bits)-1) == 1 {
		m.Sub(m, size)
		return uint64(m.Int64())
	}
	return m.Uint64()
}

// bitsOf returns the bits of a word as a natural number.
func bitsOf(t ir.Int, w uint64) *big.Int {
	size := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
	return new(big.Int).Mod(number(t, w), size)
}

// oracle computes an operator with big integers.
func oracle(op ir.Op, t, right ir.Int, xw, yw uint64) uint64 {
	x, y, z := number(t, xw), number(right, yw), new(big.Int)
	flag := func(b bool) uint64 { return code.Truth(b) }
	switch op {
	case ir.OpAdd:
		z.Add(x, y)
	case ir.OpSub:
		z.Sub(x, y)
	case ir.OpMul:
		z.Mul(x, y)
	case ir.OpDiv:
		if y.Sign() != 0 {
			z.Quo(x, y)
		}
	case ir.OpRem:
		z.Set(x)
		if y.Sign() != 0 {
			z.Rem(x, y)
		}
	case ir.OpNeg:
		z.Neg(x)
	case ir.OpBitAnd:
		z.And(x, y)
	case ir.OpBitOr:
		z.Or(x, y)
	case ir.OpBitXor:
		z.Xor(x, y)
	case ir.OpBitNot:
		z.Not(x)
	case ir.OpEq:
		return flag(x.Cmp(y) == 0)
	case ir.OpNe:
		return flag(x.Cmp(y) != 0)
	case ir.OpLt:
		return flag(x.Cmp(y) < 0)
	case ir.OpLe:
		return flag(x.Cmp(y) <= 0)
	case ir.OpGt:
		return flag(x.Cmp(y) > 0)
	case ir.OpGe:
		return flag(x.Cmp(y) >= 0)
	case ir.OpShl, ir.OpShr, ir.OpUshr:
		d := uint(new(big.Int).Mod(bitsOf(right, yw), big.NewInt(int64(t.Bits))).Uint64())
		switch op {
		case ir.OpShl:
			z.Lsh(x, d)
		case ir.OpShr:
			z.Rsh(number(ir.Int{Bits: t.Bits, Signed: true}, wordOf(ir.Int{Bits: t.Bits, Signed: true}, x)), d)
		case ir.OpUshr:
			z.Rsh(bitsOf(t, xw), d)
		}
	default:
		panic("no oracle for " + op.String())
	}
	return wordOf(t, z)
}

var integerOps = []ir.Op{
	ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpBitNot,
	ir.OpShl, ir.OpShr, ir.OpUshr, ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe,
}

func resultOf(op ir.Op, t ir.Int) ir.Type {
	switch op {
	case ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe:
		return ir.Bool{}
	}
	return t
}

func isShift(op ir.Op) bool { return op == ir.OpShl || op == ir.OpShr || op == ir.OpUshr }

// TestIntegersExhaustively runs every operator on all pairs of words of every
// width up to 5, operands in registers and as constants.
func TestIntegersExhaustively(t *testing.T) {
	for bits := uint8(1); bits <= 5; bits++ {
		for _, signed := range []bool{true, false} {
			ty := ir.Int{Bits: bits, Signed: signed}
			for _, op := range integerOps {
				rights := []ir.Int{ty}
				if isShift(op) {
					rights = append(rights, ir.Int{Bits: 3, Signed: true}, ir.Int{Bits: 6})
				}
				for _, right := range rights {
					exhaust(t, op, ty, right)
				}
			}
		}
	}
}

func exhaust(t *testing.T, op ir.Op, ty, right ir.Int) {
	t.Helper()
	regs := newCalculator(op, resultOf(op, ty), ty, right, nil, nil)
	for j := range 1 << right.Bits {
		y := right.Wrap(uint64(j))
		imm := newCalculator(op, resultOf(op, ty), ty, right, nil, &ir.Const{Typ: right, Bits: y})
		for i := range 1 << ty.Bits {
			x := ty.Wrap(uint64(i))
			want := oracle(op, ty, right, x, y)
			if got := regs.run(t, x, y); got != want {
				t.Fatalf("%s(%d:%s, %d:%s) is %d, want %d", op, int64(x), ty, int64(y), right, int64(got), int64(want))
			}
			if got := imm.run(t, x, 0); got != want {
				t.Fatalf("%s(%d:%s, constant %d:%s) is %d, want %d", op, int64(x), ty, int64(y), right, int64(got), int64(want))
			}
		}
	}
}

// edgy draws words near the ends of the range as often as others.
func edgy(rnd *rand.Rand, t ir.Int) uint64 {
	switch rnd.IntN(4) {
	case 0:
		return t.Wrap(uint64(rnd.IntN(5) - 2))
	case 1:
		return t.Wrap(t.Max() + uint64(rnd.IntN(5)-2))
	}
	return t.Wrap(rnd.Uint64())
}

func TestIntegersAtRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, bits := range []uint8{6, 7, 8, 13, 16, 31, 32, 33, 63, 64} {
		for _, signed := range []bool{true, false} {
			ty := ir.Int{Bits: bits, Signed: signed}
			for _, op := range integerOps {
				c := newCalculator(op, resultOf(op, ty), ty, ty, nil, nil)
				for range 300 {
					x, y := edgy(rnd, ty), edgy(rnd, ty)
					want := oracle(op, ty, ty, x, y)
					if got := c.run(t, x, y); got != want {
						t.Fatalf("%s(%d, %d):%s is %d, want %d", op, int64(x), int64(y), ty, int64(got), int64(want))
					}
					if rnd.IntN(10) == 0 {
						k := newCalculator(op, resultOf(op, ty), ty, ty, nil, &ir.Const{Typ: ty, Bits: y})
						if got := k.run(t, x, 0); got != want {
							t.Fatalf("%s(%d, constant %d):%s is %d, want %d", op, int64(x), int64(y), ty, int64(got), int64(want))
						}
					}
				}
			}
		}
	}
}

func TestIntegerConversions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	widths := []uint8{1, 3, 8, 16, 31, 32, 33, 64}
	for _, a := range widths {
		for _, b := range widths {
			for k := range 4 {
				from, to := ir.Int{Bits: a, Signed: k&1 == 0}, ir.Int{Bits: b, Signed: k&2 == 0}
				c := newCalculator(ir.OpConv, to, from, from, nil, nil)
				for range 20 {
					x := edgy(rnd, from)
					if got, want := c.run(t, x, 0), wordOf(to, number(from, x)); got != want {
						t.Fatalf("conv(%d:%s):%s is %d, want %d", int64(x), from, to, int64(got), int64(want))
					}
				}
			}
		}
	}
}

var floatSamples = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -2.75, 3, 1e300, -1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN(),
	math.MaxFloat32, 1 << 31, -(1 << 31), 1 << 63, -(1 << 63), 1 << 53, 127.9, -128.9, 2147483647.5, 0.1,
}

// fmodOracle returns the remainder by its definition: x - y*trunc(x/y), exactly.
func fmodOracle(x, y float64) float64 {
	switch {
	case x != x || y != y || math.IsInf(x, 0) || y == 0:
		return math.NaN()
	case math.IsInf(y, 0) || x == 0:
		return x
	}
	a, b := new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(y)
	q := new(big.Rat).Quo(a, b)
	n := new(big.Int).Quo(q.Num(), q.Denom())
	r, _ := a.Sub(a, new(big.Rat).Mul(b, new(big.Rat).SetInt(n))).Float64()
	if r == 0 {
		return math.Copysign(0, x)
	}
	return r
}

// floatOracle computes in float64 or, with f32, rounds as single precision
// does: one operation of doubles rounded once more is exact for singles.
func floatOracle(op ir.Op, x, y float64) (float64, bool) {
	switch op {
	case ir.OpAdd:
		return x + y, false
	case ir.OpSub:
		return x - y, false
	case ir.OpMul:
		return x * y, false
	case ir.OpDiv:
		return x / y, false
	case ir.OpRem:
		return fmodOracle(x, y), false
	case ir.OpNeg:
		return -x, false
	case ir.OpEq:
		return 0, x == y
	case ir.OpNe:
		return 0, x != y
	case ir.OpLt:
		return 0, x < y
	case ir.OpLe:
		return 0, x <= y
	case ir.OpGt:
		return 0, x > y
	}
	return 0, x >= y
}

func TestFloats(t *testing.T) {
	for _, bits := range []uint8{64, 32} {
		ty := ir.Float{Bits: bits}
		enc := func(f float64) uint64 {
			if bits == 32 {
				return code.Bits32(float32(f))
			}
			return code.Bits64(f)
		}
		dec := func(w uint64) float64 {
			if bits == 32 {
				return float64(code.F32(w))
			}
			return code.F64(w)
		}
		ops := []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpNeg}
		tests := []ir.Op{ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe}
		for _, op := range append(ops, tests...) {
			var result ir.Type = ty
			if op >= ir.OpEq && op <= ir.OpGe {
				result = ir.Bool{}
			}
			c := newCalculator(op, result, ty, ty, nil, nil)
			for _, x := range floatSamples {
				for _, y := range floatSamples {
					xw, yw := enc(x), enc(y)
					f, b := floatOracle(op, dec(xw), dec(yw))
					want := enc(f)
					if result == ir.Type(ir.Bool{}) {
						want = code.Truth(b)
					}
					if got := c.run(t, xw, yw); got != want {
						t.Errorf("%s(%v, %v):%s is %#x, want %#x", op, x, y, ty, got, want)
					}
				}
			}
		}
	}
}

// TestFloatToInteger checks the saturating rule with exact rationals.
func TestFloatToInteger(t *testing.T) {
	samples := append([]float64{}, floatSamples...)
	for k := range 65 {
		p := math.Ldexp(1, k)
		samples = append(samples, p, -p, p-1, -p-1, p+0.5, math.Nextafter(p, 0), math.Nextafter(-p, -math.MaxFloat64))
	}
	for _, bits := range []uint8{1, 5, 8, 16, 31, 32, 63, 64} {
		for _, sg := range []bool{true, false} {
			to := ir.Int{Bits: bits, Signed: sg}
			c := newCalculator(ir.OpConv, to, ir.Float{Bits: 64}, ir.Float{Bits: 64}, nil, nil)
			lo, hi := number(to, to.Min()), number(to, to.Max())
			for _, f := range samples {
				want := new(big.Int)
				switch {
				case f != f:
				case math.IsInf(f, 1):
					want = hi
				case math.IsInf(f, -1):
					want = lo
				default:
					new(big.Float).SetFloat64(f).Int(want)
					if want.Cmp(hi) > 0 {
						want = hi
					} else if want.Cmp(lo) < 0 {
						want = lo
					}
				}
				if got := c.run(t, code.Bits64(f), 0); got != wordOf(to, want) {
					t.Errorf("conv(%v):%s is %d, want %s", f, to, int64(got), want)
				}
			}
		}
	}
}

// TestIntegerToFloat compares with rounding to nearest by math/big.
func TestIntegerToFloat(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, from := range []ir.Int{{Bits: 64, Signed: true}, {Bits: 64}, {Bits: 32, Signed: true}, {Bits: 33}} {
		for _, bits := range []uint8{32, 64} {
			c := newCalculator(ir.OpConv, ir.Float{Bits: bits}, from, from, nil, nil)
			for range 2000 {
				x := edgy(rnd, from)
				exact := new(big.Float).SetInt(number(from, x))
				var want uint64
				if bits == 32 {
					f, _ := exact.Float32()
					want = code.Bits32(f)
				} else {
					f, _ := exact.Float64()
					want = code.Bits64(f)
				}
				if got := c.run(t, x, 0); got != want {
					t.Fatalf("conv(%d:%s):f%d is %#x, want %#x", int64(x), from, bits, got, want)
				}
			}
		}
	}
}

func TestRawBits(t *testing.T) {
	for _, tc := range []struct {
		from, to ir.Type
		x, want  uint64
	}{
		{ir.Float{Bits: 32}, ir.Int{Bits: 32, Signed: true}, code.Bits32(-1), 0xFFFFFFFFBF800000},
		{ir.Float{Bits: 32}, ir.Int{Bits: 32}, code.Bits32(-1), 0xBF800000},
		{ir.Int{Bits: 32, Signed: true}, ir.Float{Bits: 32}, 0xFFFFFFFFBF800000, code.Bits32(-1)},
		{ir.Float{Bits: 64}, ir.Int{Bits: 64, Signed: true}, code.Bits64(-1), 0xBFF0000000000000},
	} {
		c := newCalculator(ir.OpBits, tc.to, tc.from, tc.from, nil, nil)
		if got := c.run(t, tc.x, 0); got != tc.want {
			t.Errorf("bits %s of %s: %#x, want %#x", tc.to, tc.from, got, tc.want)
		}
	}
}
