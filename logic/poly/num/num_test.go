package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// samples are integers around the limits of words, and random ones.
func samples(r *rand.Rand) []Int {
	out := []Int{Zero, One, MinusOne, New(math.MaxInt64), New(math.MinInt64), New(math.MinInt64 + 1), New(1 << 32), New(-1 << 31)}
	huge, _ := Parse("123456789012345678901234567890")
	out = append(out, huge, huge.Neg())
	for range 30 {
		out = append(out, New(int64(r.Uint64()>>r.IntN(64))), New(-int64(r.Uint64()>>(1+r.IntN(63)))))
	}
	return out
}

// same compares with a big integer, and demands the one representation.
func same(t *testing.T, what string, got Int, want *big.Int) {
	t.Helper()
	if got.Big().Cmp(want) != 0 {
		t.Fatalf("%s: got %v, want %v", what, got, want)
	}
	if FromBig(want) != got && got.big == nil {
		t.Fatalf("%s: %v is not in normal form", what, got)
	}
	if fits := want.IsInt64() && want.Int64() != math.MinInt64; fits != (got.big == nil) {
		t.Fatalf("%s: %v has the wrong representation", what, got)
	}
}

// TestAgainstBig compares every operation with math/big on all pairs.
func TestAgainstBig(t *testing.T) {
	all := samples(rand.New(rand.NewPCG(1, 2)))
	for _, a := range all {
		same(t, "-a", a.Neg(), new(big.Int).Neg(a.Big()))
		same(t, "|a|", a.Abs(), new(big.Int).Abs(a.Big()))
		for _, b := range all {
			x, y := a.Big(), b.Big()
			same(t, "a+b", a.Add(b), new(big.Int).Add(x, y))
			same(t, "a-b", a.Sub(b), new(big.Int).Sub(x, y))
			same(t, "a*b", a.Mul(b), new(big.Int).Mul(x, y))
			same(t, "gcd", GCD(a, b), new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y)))
			if a.Cmp(b) != x.Cmp(y) || a.Sign() != x.Sign() {
				t.Fatalf("comparison of %v and %v", a, b)
			}
			c := all[len(all)-1]
			want := new(big.Int).Mul(x, y)
			same(t, "a*b-c*a", MulSub(a, b, c, a), want.Sub(want, new(big.Int).Mul(c.Big(), x)))
			if b.Sign() > 0 {
				q, m := new(big.Int).DivMod(x, y, new(big.Int))
				same(t, "floor", a.Floor(b), q)
				same(t, "mod", a.Mod(b), m)
				same(t, "quo", a.Mul(b).Quo(b), x)
			}
			if b.Sign() != 0 {
				r := new(big.Rat).SetFrac(x, y)
				if got := Frac(a, b); got.Big().Cmp(r) != 0 {
					t.Fatalf("%v/%v = %v", a, b, got)
				}
			}
		}
	}
}
