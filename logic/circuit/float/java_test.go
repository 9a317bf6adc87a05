package float

// Java's two formats are compared with the processor, on operands chosen to
// meet the borders and otherwise at random, in four ways: free inputs, one
// operand constant, constants through the gates, constants computed directly.

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/logic/circuit"
)

// operation is one on two operands (the second may be without effect), and what
// the processor says in either format.
type operation struct {
	name   string
	make   func(u Unit, v, w circuit.Vec) circuit.Vec
	want32 func(x, y float32) uint64
	want64 func(x, y float64) uint64
}

func bits32(x float32) uint64 {
	if x != x {
		return 0x7fc00000
	}
	return uint64(math.Float32bits(x))
}

func bits64(x float64) uint64 {
	if x != x {
		return 0x7ff8000000000000
	}
	return math.Float64bits(x)
}

func one(op func(u Unit, v circuit.Vec) circuit.Vec) func(u Unit, v, w circuit.Vec) circuit.Vec {
	return func(u Unit, v, _ circuit.Vec) circuit.Vec { return op(u, v) }
}

// viaDouble is an operation of single precision that is exact in double.
func viaDouble(op func(x float64) float64) (func(x, _ float32) uint64, func(x, _ float64) uint64) {
	return func(x, _ float32) uint64 { return bits32(float32(op(float64(x)))) },
		func(x, _ float64) uint64 { return bits64(op(x)) }
}

// clamp is Java's cast to an integer of a width, by comparisons with exact
// bounds.
func clamp(x float64, width int, signed bool) uint64 {
	if x != x {
		return 0
	}
	lo, hi := bounds(width, signed)
	if math.IsInf(x, 0) || new(big.Float).SetFloat64(x).Cmp(new(big.Float).SetInt(lo)) < 0 || new(big.Float).SetFloat64(x).Cmp(new(big.Float).SetInt(hi)) > 0 {
		if x < 0 {
			hi = lo
		}
		return cut(hi, width)
	}
	k, _ := new(big.Float).SetFloat64(x).Int(nil)
	return cut(k, width)
}

func cut(k *big.Int, width int) uint64 {
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return new(big.Int).Mod(k, m).Uint64()
}

func toInt(width int, signed bool) operation {
	return operation{fmt.Sprintf("toInt %d %v", width, signed),
		one(func(u Unit, v circuit.Vec) circuit.Vec { return u.ToInt(v, width, signed) }),
		func(x, _ float32) uint64 { return clamp(float64(x), width, signed) },
		func(x, _ float64) uint64 { return clamp(x, width, signed) }}
}

func compare(x, y float64, nan int32) uint64 {
	switch {
	case x < y:
		return math.MaxUint32
	case x > y:
		return 1
	case x == y:
		return 0
	}
	return uint64(uint32(nan))
}

func operations() []operation {
	ops := []operation{
		{"add", Unit.Add, func(x, y float32) uint64 { return bits32(x + y) }, func(x, y float64) uint64 { return bits64(x + y) }},
		{"sub", Unit.Sub, func(x, y float32) uint64 { return bits32(x - y) }, func(x, y float64) uint64 { return bits64(x - y) }},
		{"mul", Unit.Mul, func(x, y float32) uint64 { return bits32(x * y) }, func(x, y float64) uint64 { return bits64(x * y) }},
		{"div", Unit.Div, func(x, y float32) uint64 { return bits32(x / y) }, func(x, y float64) uint64 { return bits64(x / y) }},
		{"less", bit(Unit.Less), func(x, y float32) uint64 { return truth(x < y) }, func(x, y float64) uint64 { return truth(x < y) }},
		{"lessEq", bit(Unit.LessEq), func(x, y float32) uint64 { return truth(x <= y) }, func(x, y float64) uint64 { return truth(x <= y) }},
		{"equal", bit(Unit.Equal), func(x, y float32) uint64 { return truth(x == y) }, func(x, y float64) uint64 { return truth(x == y) }},
		{"cmpg", func(u Unit, v, w circuit.Vec) circuit.Vec { return u.Compare(v, w, circuit.True) },
			func(x, y float32) uint64 { return compare(float64(x), float64(y), 1) }, func(x, y float64) uint64 { return compare(x, y, 1) }},
		{"cmpl", func(u Unit, v, w circuit.Vec) circuit.Vec { return u.Compare(v, w, circuit.False) },
			func(x, y float32) uint64 { return compare(float64(x), float64(y), -1) }, func(x, y float64) uint64 { return compare(x, y, -1) }},
		{"neg", one(Unit.Neg), func(x, _ float32) uint64 { return bits32(-x) }, func(x, _ float64) uint64 { return bits64(-x) }},
		{"to double", one(func(u Unit, v circuit.Vec) circuit.Vec { return u.Convert(v, Binary64) }),
			func(x, _ float32) uint64 { return bits64(float64(x)) }, func(x, _ float64) uint64 { return bits64(x) }},
		{"to float", one(func(u Unit, v circuit.Vec) circuit.Vec { return u.Convert(v, Binary32) }),
			func(x, _ float32) uint64 { return bits32(x) }, func(x, _ float64) uint64 { return bits32(float32(x)) }},
		{"to a small format and back", one(func(u Unit, v circuit.Vec) circuit.Vec {
			return On(u.c, Format{4, 3}).Convert(u.Convert(v, Format{4, 3}), Binary64)
		}), func(x, _ float32) uint64 { return viaSmall(float64(x)) }, func(x, _ float64) uint64 { return viaSmall(x) }},
		toInt(32, true), toInt(64, true), toInt(16, false), toInt(64, false),
	}
	for _, f := range []struct {
		name string
		make func(u Unit, v circuit.Vec) circuit.Vec
		op   func(x float64) float64
	}{
		{"sqrt", Unit.Sqrt, math.Sqrt},
		{"rint", integral(Nearest), math.RoundToEven},
		{"floor", integral(Down), math.Floor},
		{"ceil", integral(Up), math.Ceil},
		{"truncate", integral(Truncate), math.Trunc},
	} {
		want32, want64 := viaDouble(f.op)
		ops = append(ops, operation{f.name, one(f.make), want32, want64})
	}
	return ops
}

var small = newJudge(Format{4, 3})

// viaSmall rounds to the small format by the judge.
func viaSmall(x float64) uint64 {
	switch {
	case x != x:
		return bits64(x)
	case math.IsInf(x, 0):
		return bits64(x)
	}
	z := small.round(new(big.Rat).SetFloat64(x), 0)
	if small.isInf(z) {
		return bits64(math.Copysign(math.Inf(1), x))
	}
	f, _ := small.number(z).Float64()
	return bits64(math.Copysign(f, x))
}

// operand draws bits of a format: borders, near borders, few ones, integers,
// and any.
func operand(r *rand.Rand, f Format) uint64 {
	sign := r.Uint64N(2) << (f.Exp + f.Mant)
	frac := r.Uint64() & (1<<f.Mant - 1)
	switch r.IntN(4) {
	case 0:
		frac &= r.Uint64() & r.Uint64() & r.Uint64()
	case 1:
		frac |= r.Uint64() | r.Uint64() | r.Uint64()
	case 2:
		frac &^= 1<<r.IntN(f.Mant+1) - 1 // short
	}
	frac &= 1<<f.Mant - 1
	field := r.Uint64N(1 << f.Exp)
	switch r.IntN(8) {
	case 0:
		field = 0
	case 1:
		field = uint64(f.ones())
	case 2:
		field = uint64(f.ones() - 1)
	case 3, 4, 5:
		field = uint64(f.bias() + r.IntN(2*f.Mant+24) - f.Mant) // about an integer
	}
	if r.IntN(8) == 0 {
		frac = uint64(r.IntN(3)-1) & (1<<f.Mant - 1)
	}
	return sign | field<<f.Mant | frac
}

// operands draws a pair: often near in size, as sums need, or with a sum of
// exponents at the end of the range, as products do.
func operands(r *rand.Rand, f Format) []uint64 {
	x, y := operand(r, f), operand(r, f)
	mask := uint64(f.ones()) << f.Mant
	field := int(x & mask >> f.Mant)
	switch r.IntN(8) {
	case 0, 1:
		field += r.IntN(7) - 3
	case 2:
		field += r.IntN(2*f.Mant+8) - f.Mant - 4
	case 3: // product near the smallest numbers
		field = f.bias() - field + r.IntN(2*f.Mant) - f.Mant
	case 4: // quotient near the smallest numbers
		field = field + f.bias() + r.IntN(2*f.Mant) - f.Mant
	case 5: // product near the largest
		field = 3*f.bias() - field + r.IntN(5) - 2
	case 6:
		return []uint64{x, x ^ r.Uint64N(4) ^ r.Uint64N(2)<<(f.Exp+f.Mant)}
	default:
		return []uint64{x, y}
	}
	field = max(0, min(field, f.ones()))
	return []uint64{x, y&^mask | uint64(field)<<f.Mant}
}

func (op operation) want(f Format, row []uint64) uint64 {
	if f == Binary32 {
		return op.want32(math.Float32frombits(uint32(row[0])), math.Float32frombits(uint32(row[1])))
	}
	return op.want64(math.Float64frombits(row[0]), math.Float64frombits(row[1]))
}

// checkFree compares operations on free inputs, for all rows.
func checkFree(t *testing.T, f Format, ops []operation, rows [][]uint64) {
	t.Helper()
	c := circuit.New()
	u, v, w := On(c, f), c.Inputs(f.Width()), c.Inputs(f.Width())
	var results []circuit.Vec
	for _, op := range ops {
		results = append(results, op.make(u, v, w))
	}
	sweep(c, results, rows, f.Width(), func(row int, got []uint64) {
		for i, op := range ops {
			if want := op.want(f, rows[row]); got[i] != want {
				t.Fatalf("%d bits: %s of %#x is %#x, want %#x", f.Width(), op.name, rows[row], got[i], want)
			}
		}
	})
}

// checkConstants compares them on constants, directly and through the gates,
// and with one of two constant and the other free.
func checkConstants(t *testing.T, f Format, ops []operation, row []uint64) {
	t.Helper()
	v, w := circuit.Number(int64(row[0]), f.Width()), circuit.Number(int64(row[1]), f.Width())
	for _, op := range ops {
		c := circuit.New()
		u := On(c, f)
		want := op.want(f, row)
		for _, u.gates = range []bool{false, true} {
			z := op.make(u, v, w)
			got, ok := z.Const()
			if got := uint64(got) << (64 - len(z)) >> (64 - len(z)); !ok || got != want || c.Len() != 1 {
				t.Fatalf("%d bits, gates %v: %s of constants %#x is %#x (constant: %v), want %#x", f.Width(), u.gates, op.name, row, got, ok, want)
			}
		}
		free := c.Inputs(f.Width())
		left, right := op.make(u, free, w), op.make(u, v, free)
		for k, z := range []circuit.Vec{left, right} {
			values := c.Eval(func(i int) bool { return row[k]>>i&1 == 1 })
			if got := values.Uint(z, 0); got != want {
				t.Fatalf("%d bits: %s of %#x with operand %d free is %#x, want %#x", f.Width(), op.name, row, k, got, want)
			}
		}
	}
}

func TestJava(t *testing.T) {
	r := testkit.Rand(t)
	ops := operations()
	for _, f := range []Format{Binary32, Binary64} {
		var rows [][]uint64
		for range testkit.Count(t, 1_500_000, 60_000) {
			rows = append(rows, operands(r, f))
		}
		checkFree(t, f, ops, rows)
		for range testkit.Count(t, 1500, 60) {
			checkConstants(t, f, ops, operands(r, f))
		}
	}
}

// TestJavaBorders are all pairs of numbers at the borders of the formats and of
// the integers, and some of them as constants.
func TestJavaBorders(t *testing.T) {
	for _, f := range []Format{Binary32, Binary64} {
		var borders, rows [][]uint64
		one, ones := uint64(1)<<f.Mant, uint64(f.ones())<<f.Mant
		for _, x := range []uint64{0, 1, 2, one / 2, one - 1, one, one + 1, ones - 2, ones - 1, ones, ones + 1, ones | one/2, ones | one - 1,
			uint64(f.bias()-1) << f.Mant, uint64(f.bias()) << f.Mant, uint64(f.bias()+f.Mant) << f.Mant,
			uint64(f.bias()+31) << f.Mant, uint64(f.bias()+63) << f.Mant, uint64(f.bias()+15) << f.Mant, uint64(f.bias()+16) << f.Mant,
			uint64(f.bias()+1)<<f.Mant | one/2, uint64(f.bias())<<f.Mant | one/4} {
			for _, y := range []uint64{x, max(x, 1) - 1, x + 1} {
				borders = append(borders, []uint64{y}, []uint64{y | 1<<(f.Exp+f.Mant)})
			}
		}
		for _, x := range borders {
			for _, y := range borders {
				rows = append(rows, []uint64{x[0], y[0]})
			}
		}
		checkFree(t, f, operations(), rows)
		for i, x := range borders {
			checkConstants(t, f, operations(), []uint64{x[0], borders[(i+5)%len(borders)][0]})
		}
	}
}

// exactRem is x % y by integers, for judging the processor's library too.
func exactRem(x, y float64) float64 {
	if x != x || y != y || math.IsInf(x, 0) || y == 0 {
		return math.NaN()
	}
	if math.IsInf(y, 0) {
		return x
	}
	a, b := new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(y)
	q := new(big.Rat).Quo(a, b)
	whole := new(big.Rat).SetInt(new(big.Int).Quo(q.Num(), q.Denom()))
	z, exact := a.Sub(a, whole.Mul(whole, b)).Float64()
	if !exact {
		panic("a remainder is not exact")
	}
	return math.Copysign(z, x)
}

func TestJavaRem(t *testing.T) {
	r := testkit.Rand(t)
	rem := []operation{{"rem", Unit.Rem,
		func(x, y float32) uint64 { return bits32(float32(exactRem(float64(x), float64(y)))) },
		func(x, y float64) uint64 { return bits64(exactRem(x, y)) }}}
	for f, n := range map[Format]int{Binary32: 6400, Binary64: 1280} {
		var rows [][]uint64
		for range testkit.Count(t, 10*n, n) {
			rows = append(rows, operands(r, f))
		}
		checkFree(t, f, rem, rows)
		for range testkit.Count(t, 20, 4) {
			checkConstants(t, f, rem, operands(r, f))
		}
	}
}

// TestJavaFromInt compares with rounding by math/big.
func TestJavaFromInt(t *testing.T) {
	r := testkit.Rand(t)
	for _, f := range []Format{Binary32, Binary64} {
		for _, width := range []int{8, 32, 64} {
			for _, signed := range []bool{false, true} {
				checkIntegers(t, r, f, width, signed)
			}
		}
	}
}

func checkIntegers(t *testing.T, r *rand.Rand, f Format, width int, signed bool) {
	t.Helper()
	c := circuit.New()
	u := On(c, f)
	z := []circuit.Vec{u.FromInt(c.Inputs(width), signed)}
	var rows [][]uint64
	for range testkit.Count(t, 1_000_000, 10_000) {
		k := r.Uint64() >> r.IntN(64)
		switch r.IntN(3) {
		case 0:
			k = 1<<r.IntN(65) + uint64(r.IntN(5)) - 2
		case 1: // half way, or next to it
			k = k<<r.IntN(64) | 1<<r.IntN(64) + uint64(r.IntN(3)) - 1
		}
		if r.IntN(2) == 0 {
			k = -k
		}
		rows = append(rows, []uint64{k << (64 - width) >> (64 - width)})
	}
	sweep(c, z, rows, width, func(row int, got []uint64) {
		k := rows[row][0]
		exact := new(big.Int).SetUint64(k)
		if signed {
			exact.SetInt64(int64(k<<(64-width)) >> (64 - width))
		}
		want, wide := uint64(0), new(big.Float).SetInt(exact)
		if f == Binary32 {
			x, _ := wide.Float32()
			want = bits32(x)
		} else {
			x, _ := wide.Float64()
			want = bits64(x)
		}
		if got[0] != want {
			t.Fatalf("%d bits: of %d it is %#x, want %#x", f.Width(), exact, got[0], want)
		}
		if row%16 == 0 {
			if got, ok := u.FromInt(circuit.Number(int64(k), width), signed).Const(); !ok || cut(big.NewInt(got), f.Width()) != want {
				t.Fatalf("%d bits: of the constant %d it is %#x, want %#x", f.Width(), exact, got, want)
			}
		}
	})
}

// TestNumber: constants of the two formats are what the processor has, and NaN
// has one form.
func TestNumber(t *testing.T) {
	c := circuit.New()
	for _, x := range []float64{0, math.Copysign(0, -1), 1, -2.5, 0.1, math.Inf(-1), math.NaN(), 1e300, 5e-324} {
		a, _ := On(c, Binary32).Number(x).Const()
		b, _ := On(c, Binary64).Number(x).Const()
		if uint64(uint32(a)) != bits32(float32(x)) || uint64(b) != bits64(x) {
			t.Errorf("%v is %#x and %#x", x, a, b)
		}
		if z, ok := On(c, small.Format).Number(x).Const(); !ok || x == x && viaSmall(x) != bits64(value(t, uint64(z)&0xff)) {
			t.Errorf("%v is %#x in 8 bits", x, z)
		}
	}
}

// value is a number of the small format.
func value(t *testing.T, z uint64) float64 {
	t.Helper()
	x, _ := small.number(z).Float64()
	if small.isInf(z) {
		x = math.Inf(1)
	}
	if small.negative(z) {
		x = -math.Abs(x)
		if x == 0 {
			x = math.Copysign(0, -1)
		}
	}
	return x
}

func TestMistakesPanic(t *testing.T) {
	c := circuit.New()
	for want, call := range map[string]func(){
		"float: no format of 2 + 3 bits":            func() { On(c, Format{2, 3}) },
		"float: Add of 31 bits in a format of 32":   func() { On(c, Binary32).Add(c.Inputs(31), c.Inputs(32)) },
		"float: ToInt of 32 bits in a format of 64": func() { On(c, Binary64).ToInt(c.Inputs(32), 32, true) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("panic says %q, want %q", got, want)
				}
			}()
			call()
		}()
	}
}
