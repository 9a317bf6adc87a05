package float

// Small formats are compared with the judge on all operands there are.

import (
	"fmt"
	"math/big"
	"testing"

	"assay/logic/circuit"
)

// The last has more places than exponents: rounding to an integer overflows.
var smallFormats = []Format{{3, 2}, {3, 3}, {4, 2}, {3, 5}}

// binary are the operations on two operands.
var binary = []struct {
	name string
	make func(u Unit, v, w circuit.Vec) circuit.Vec
	want func(j *judge, x, y uint64) uint64
}{
	{"add", Unit.Add, (*judge).add},
	{"sub", Unit.Sub, (*judge).sub},
	{"mul", Unit.Mul, (*judge).mul},
	{"div", Unit.Div, (*judge).div},
	{"rem", Unit.Rem, (*judge).rem},
	{"less", bit(Unit.Less), func(j *judge, x, y uint64) uint64 { return truth(j.order(x, y, 2) == -1) }},
	{"lessEq", bit(Unit.LessEq), func(j *judge, x, y uint64) uint64 { return truth(j.order(x, y, 2) <= 0) }},
	{"equal", bit(Unit.Equal), func(j *judge, x, y uint64) uint64 { return truth(j.order(x, y, 2) == 0) }},
	{"greater", bit(func(u Unit, v, w circuit.Vec) circuit.Ref { return u.Less(w, v) }),
		func(j *judge, x, y uint64) uint64 { return truth(j.order(x, y, 2) == 1) }},
	{"cmpg", func(u Unit, v, w circuit.Vec) circuit.Vec { return u.Compare(v, w, circuit.True) },
		func(j *judge, x, y uint64) uint64 { return uint64(uint32(j.order(x, y, 1))) }},
	{"cmpl", func(u Unit, v, w circuit.Vec) circuit.Vec { return u.Compare(v, w, circuit.False) },
		func(j *judge, x, y uint64) uint64 { return uint64(uint32(j.order(x, y, -1))) }},
}

func bit(op func(u Unit, v, w circuit.Vec) circuit.Ref) func(u Unit, v, w circuit.Vec) circuit.Vec {
	return func(u Unit, v, w circuit.Vec) circuit.Vec { return circuit.Vec{op(u, v, w)} }
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// sweep evaluates results for every row of operands, 64 rows at once, and calls
// see with each.
func sweep(c *circuit.Circuit, results []circuit.Vec, rows [][]uint64, width int, see func(row int, got []uint64)) {
	got := make([]uint64, len(results))
	for from := 0; from < len(rows); from += 64 {
		batch := rows[from:min(from+64, len(rows))]
		values := c.Simulate(func(i int) (word uint64) {
			for p, row := range batch {
				word |= row[i/width] >> (i % width) & 1 << p
			}
			return word
		})
		for p := range batch {
			for i, v := range results {
				got[i] = values.Uint(v, p)
			}
			see(from+p, got)
		}
	}
}

func allPairs(width int) (rows [][]uint64) {
	for x := range uint64(1) << width {
		for y := range uint64(1) << width {
			rows = append(rows, []uint64{x, y})
		}
	}
	return rows
}

func allSingles(width int) (rows [][]uint64) {
	for x := range uint64(1) << width {
		rows = append(rows, []uint64{x})
	}
	return rows
}

func TestSmallBinary(t *testing.T) {
	for _, f := range smallFormats {
		j, c := newJudge(f), circuit.New()
		u := On(c, f)
		v, w := c.Inputs(f.Width()), c.Inputs(f.Width())
		var results []circuit.Vec
		for _, op := range binary {
			results = append(results, op.make(u, v, w))
		}
		rows := allPairs(f.Width())
		sweep(c, results, rows, f.Width(), func(row int, got []uint64) {
			x, y := rows[row][0], rows[row][1]
			for i, op := range binary {
				if want := op.want(j, x, y); got[i] != want {
					t.Fatalf("%d+%d: %s of %#x and %#x is %#x, want %#x", f.Exp, f.Mant, op.name, x, y, got[i], want)
				}
			}
		})
	}
}

// unary are the operations on one operand.
var unary = []struct {
	name string
	make func(u Unit, v circuit.Vec) circuit.Vec
	want func(j *judge, x uint64) uint64
}{
	{"sqrt", Unit.Sqrt, (*judge).sqrt},
	{"neg", Unit.Neg, func(j *judge, x uint64) uint64 {
		if j.isNaN(x) {
			return j.nan()
		}
		return x ^ j.sign()
	}},
	{"abs", Unit.Abs, (*judge).abs},
	{"canonical", Unit.Canonical, func(j *judge, x uint64) uint64 {
		if j.isNaN(x) {
			return j.nan()
		}
		return x
	}},
	{"classify", func(u Unit, v circuit.Vec) circuit.Vec {
		k := u.Classify(v)
		return circuit.Vec{k.NaN, k.Inf, k.Zero, k.Subnormal, k.Finite(u.c)}
	}, func(j *judge, x uint64) uint64 {
		finite := !j.isNaN(x) && !j.isInf(x)
		small := finite && !j.isZero(x) && new(big.Rat).Abs(j.number(x)).Cmp(power(1-j.bias())) < 0
		return truth(j.isNaN(x)) | truth(j.isInf(x))<<1 | truth(j.isZero(x))<<2 | truth(small)<<3 | truth(finite)<<4
	}},
	{"rint", integral(Nearest), func(j *judge, x uint64) uint64 { return j.integral(x, Nearest) }},
	{"floor", integral(Down), func(j *judge, x uint64) uint64 { return j.integral(x, Down) }},
	{"ceil", integral(Up), func(j *judge, x uint64) uint64 { return j.integral(x, Up) }},
	{"truncate", integral(Truncate), func(j *judge, x uint64) uint64 { return j.integral(x, Truncate) }},
}

func integral(to Direction) func(u Unit, v circuit.Vec) circuit.Vec {
	return func(u Unit, v circuit.Vec) circuit.Vec { return u.Integral(v, to) }
}

func TestSmallUnary(t *testing.T) {
	for _, f := range append(smallFormats, Format{4, 6}, Format{5, 3}) {
		j, c := newJudge(f), circuit.New()
		u := On(c, f)
		v := c.Inputs(f.Width())
		var results []circuit.Vec
		for _, op := range unary {
			results = append(results, op.make(u, v))
		}
		rows := allSingles(f.Width())
		sweep(c, results, rows, f.Width(), func(row int, got []uint64) {
			x := rows[row][0]
			for i, op := range unary {
				if want := op.want(j, x); got[i] != want {
					t.Fatalf("%d+%d: %s of %#x is %#x, want %#x", f.Exp, f.Mant, op.name, x, got[i], want)
				}
			}
		})
	}
}

// TestSmallConvert goes between all small formats, wider and narrower in
// either part.
func TestSmallConvert(t *testing.T) {
	formats := append(smallFormats, Format{5, 3}, Format{4, 6}, Format{6, 2})
	for _, f := range formats {
		for _, g := range formats {
			from, to, c := newJudge(f), newJudge(g), circuit.New()
			z := []circuit.Vec{On(c, f).Convert(c.Inputs(f.Width()), g)}
			rows := allSingles(f.Width())
			sweep(c, z, rows, f.Width(), func(row int, got []uint64) {
				x := rows[row][0]
				if want := from.convert(x, to); got[0] != want {
					t.Fatalf("%d+%d to %d+%d: of %#x it is %#x, want %#x", f.Exp, f.Mant, g.Exp, g.Mant, x, got[0], want)
				}
			})
		}
	}
}

// bounds are those of integers.
func bounds(width int, signed bool) (lo, hi *big.Int) {
	one := big.NewInt(1)
	if !signed {
		hi = new(big.Int).Lsh(one, uint(width))
		return new(big.Int), hi.Sub(hi, one)
	}
	hi = new(big.Int).Lsh(one, uint(width-1))
	return new(big.Int).Neg(hi), hi.Sub(hi, one)
}

func TestSmallIntegers(t *testing.T) {
	for _, f := range append(smallFormats, Format{5, 3}, Format{4, 6}) {
		for width := 1; width <= 10; width++ {
			for _, signed := range []bool{false, true} {
				name := fmt.Sprintf("%d+%d, %d bits, signed %v", f.Exp, f.Mant, width, signed)
				checkToInt(t, name, f, width, signed)
				checkFromInt(t, name, f, width, signed)
			}
		}
	}
}

func checkToInt(t *testing.T, name string, f Format, width int, signed bool) {
	t.Helper()
	j, c := newJudge(f), circuit.New()
	z := []circuit.Vec{On(c, f).ToInt(c.Inputs(f.Width()), width, signed)}
	lo, hi := bounds(width, signed)
	rows := allSingles(f.Width())
	sweep(c, z, rows, f.Width(), func(row int, got []uint64) {
		want := uint64(j.toInt(rows[row][0], lo, hi).Int64()) & (1<<width - 1)
		if got[0] != want {
			t.Fatalf("%s: integer of %#x is %#x, want %#x", name, rows[row][0], got[0], want)
		}
	})
}

func checkFromInt(t *testing.T, name string, f Format, width int, signed bool) {
	t.Helper()
	j, c := newJudge(f), circuit.New()
	z := []circuit.Vec{On(c, f).FromInt(c.Inputs(width), signed)}
	rows := allSingles(width)
	sweep(c, z, rows, width, func(row int, got []uint64) {
		k := int64(rows[row][0])
		if signed {
			k = k << (64 - width) >> (64 - width)
		}
		if want := j.round(new(big.Rat).SetInt64(k), 0); got[0] != want {
			t.Fatalf("%s: of the integer %d it is %#x, want %#x", name, k, got[0], want)
		}
	})
}

// TestRemWithin: wherever the remainder is said to be right, it is; and it is
// said so for all quotients below the limit.
func TestRemWithin(t *testing.T) {
	f := Format{4, 2}
	j := newJudge(f)
	for limit := 0; limit <= f.Spread(); limit++ {
		c := circuit.New()
		z, within := On(c, f).RemWithin(c.Inputs(f.Width()), c.Inputs(f.Width()), limit)
		rows := allPairs(f.Width())
		sweep(c, []circuit.Vec{z, {within}}, rows, f.Width(), func(row int, got []uint64) {
			x, y := rows[row][0], rows[row][1]
			if got[1] == 1 {
				if want := j.rem(x, y); got[0] != want {
					t.Fatalf("limit %d: %#x %% %#x is %#x, want %#x", limit, x, y, got[0], want)
				}
				return
			}
			if j.isNaN(x) || j.isNaN(y) || j.isInf(x) || j.isInf(y) || j.isZero(y) {
				t.Fatalf("limit %d is said to matter for %#x %% %#x", limit, x, y)
			}
			q := new(big.Rat).Quo(j.number(x), j.number(y))
			if q.Abs(q).Cmp(power(limit)) < 0 {
				t.Fatalf("limit %d is said to be too small for %#x %% %#x", limit, x, y)
			}
		})
	}
}

// TestSmallConstants: on constants the gates fold to constants, the same as
// the free circuit computes, and make no node.
func TestSmallConstants(t *testing.T) {
	f := Format{3, 2}
	j, c := newJudge(f), circuit.New()
	u := On(c, f)
	for _, row := range allPairs(f.Width()) {
		v, w := circuit.Number(int64(row[0]), f.Width()), circuit.Number(int64(row[1]), f.Width())
		for _, op := range binary {
			got, ok := op.make(u, v, w).Const()
			want := op.want(j, row[0], row[1])
			if n := len(op.make(u, v, w)); !ok || uint64(got)&(1<<n-1) != want {
				t.Fatalf("%s of constants %#x and %#x is %#x (constant: %v), want %#x", op.name, row[0], row[1], got, ok, want)
			}
		}
	}
	if c.Len() != 1 {
		t.Errorf("constants made %d nodes", c.Len()-1)
	}
}
