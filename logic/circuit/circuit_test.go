package circuit

// Random circuits are built twice: here, with all rewriting, and as plain
// formulas whose meaning is one line of Go per operator.

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
)

// rounds is the number of rounds of a random test: quick of them, or the full
// number when ASSAY_LONG is set. The seed is fixed in quick runs.
func rounds(t *testing.T, quick, long int) (*rand.Rand, int) {
	seed, n := uint64(1), quick
	if os.Getenv("ASSAY_LONG") != "" {
		seed, n = rand.Uint64(), long
	}
	if s, err := strconv.ParseUint(os.Getenv("ASSAY_SEED"), 10, 64); err == nil {
		seed = s
	}
	t.Logf("ASSAY_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 7)), n
}

// patterns are all valuations of six inputs, as words.
var patterns = [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}

// pair is a function twice: as a Ref and as its naive truth table.
type pair struct {
	ref   Ref
	table uint64
}

// growth builds random functions of six inputs, the naive tables beside.
func growth(r *rand.Rand, c *Circuit, n int) []pair {
	ps := []pair{{False, 0}}
	for i := range patterns {
		ps = append(ps, pair{c.Input(), patterns[i]})
	}
	for range n {
		ps = append(ps, step(r, c, ps))
	}
	return ps
}

func step(r *rand.Rand, c *Circuit, ps []pair) pair {
	pick := func() pair {
		p := ps[len(ps)-1-min(len(ps)-1, r.IntN(12))] // recent ones: rewriting looks nearby
		if r.IntN(4) == 0 {
			p = ps[r.IntN(len(ps))]
		}
		if r.IntN(2) == 0 {
			p = pair{p.ref.Not(), ^p.table}
		}
		return p
	}
	x, y, z := pick(), pick(), pick()
	switch r.IntN(10) {
	case 0, 1, 2:
		return pair{c.And(x.ref, y.ref), x.table & y.table}
	case 3:
		return pair{c.Or(x.ref, y.ref), x.table | y.table}
	case 4:
		return pair{c.Xor(x.ref, y.ref), x.table ^ y.table}
	case 5:
		return pair{c.Iff(x.ref, y.ref), ^(x.table ^ y.table)}
	case 6:
		return pair{c.Implies(x.ref, y.ref), ^x.table | y.table}
	case 7:
		return pair{c.Ite(x.ref, y.ref, z.ref), x.table&y.table | ^x.table&z.table}
	case 8:
		return pair{c.AndAll(x.ref, y.ref, z.ref), x.table & y.table & z.table}
	default:
		return pair{c.XorAll(x.ref, y.ref, z.ref), x.table ^ y.table ^ z.table}
	}
}

func simulate(c *Circuit) Values { return c.Simulate(func(i int) uint64 { return patterns[i] }) }

func TestRewritingKeepsMeaning(t *testing.T) {
	r, n := rounds(t, 100_000, 1_000_000)
	for round := range n {
		c := New()
		ps := growth(r, c, 40)
		v := simulate(c)
		for i, p := range ps {
			if v.Word(p.ref) != p.table {
				t.Fatalf("round %d: function %d is %x, want %x", round, i, v.Word(p.ref), p.table)
			}
		}
		checkNormal(t, c)
	}
}

// checkNormal holds a circuit to its invariants: ordered operands that come
// before their gate, no gate twice, none that one level of rewriting removes.
func checkNormal(t *testing.T, c *Circuit) {
	t.Helper()
	seen := map[gate]bool{}
	for n, g := range c.gates {
		if !g.isAnd() {
			continue
		}
		if g.a >= g.b || int(g.b.node()) >= n || g.a <= True || g.a == g.b^1 || seen[g] {
			t.Fatalf("node %d = %d ∧ %d breaks the normal form", n, g.a, g.b)
		}
		seen[g] = true
	}
}

// TestTwoLevels states what local rewriting must find.
func TestTwoLevels(t *testing.T) {
	c := New()
	a, b, d := c.Input(), c.Input(), c.Input()
	ab := c.And(a, b)
	for _, x := range []struct {
		name      string
		got, want Ref
	}{
		{"a∧¬a", c.And(a, a.Not()), False},
		{"(a∧b)∧¬a", c.And(ab, a.Not()), False},
		{"(a∧b)∧a", c.And(ab, a), ab},
		{"¬(a∧b)∧¬a", c.And(ab.Not(), a.Not()), a.Not()},
		{"¬(a∧b)∧a", c.And(ab.Not(), a), c.And(a, b.Not())},
		{"(a∧b)∧(¬a∧d)", c.And(ab, c.And(a.Not(), d)), False},
		{"(a∧b)∧¬(¬a∧d)", c.And(ab, c.And(a.Not(), d).Not()), ab},
		{"(a∧b)∧¬(a∧d)", c.And(ab, c.And(a, d).Not()), c.And(ab, d.Not())},
		{"¬(a∧b)∧¬(a∧¬b)", c.And(ab.Not(), c.And(a, b.Not()).Not()), a.Not()},
		{"ite(a,b,b)", c.Ite(a, b, b), b},
		{"ite(a,b,¬b)", c.Ite(a, b, b.Not()), c.Iff(a, b)},
		{"ite(¬a,b,d)", c.Ite(a.Not(), b, d), c.Ite(a, d, b)},
		{"ite(a,¬b,¬d)", c.Ite(a, b.Not(), d.Not()), c.Ite(a, b, d).Not()},
		{"ite(a,a,d)", c.Ite(a, a, d), c.Or(a, d)},
		{"ite(a,b,¬a)", c.Ite(a, b, a.Not()), c.Or(a.Not(), b)},
		{"a⊕(a∧b)", c.Xor(a, ab), c.And(a, b.Not())},
		{"¬a⊕b", c.Xor(a.Not(), b), c.Xor(a, b).Not()},
		{"all of a b a", c.AndAll(a, b, a), ab},
		{"all of a b ¬a", c.AndAll(a, b, a.Not()), False},
		{"all of none", c.AndAll(), True},
		{"any of none", c.OrAll(), False},
		{"odd of none", c.XorAll(), False},
		{"odd of a a b", c.XorAll(a, a, b), b},
	} {
		if x.got != x.want {
			t.Errorf("%s gives %d, want %d", x.name, x.got, x.want)
		}
	}
	if c.NumInputs() != 3 || c.InputAt(1) != b {
		t.Error("inputs are not found again")
	}
	if x, y, ok := c.Operands(ab.Not()); !ok || x != a || y != b {
		t.Error("operands are not found again")
	}
	if _, ok := c.IsInput(ab); ok {
		t.Error("a gate is taken for an input")
	}
}

// binary are the operations on two vectors of one width and what Go says.
var binary = []struct {
	name string
	make func(c *Circuit, v, w Vec) Vec
	want func(width int, x, y uint64) uint64 // result is cut to the width of the vector
}{
	{"add", func(c *Circuit, v, w Vec) Vec { return c.Add(v, w) }, func(_ int, x, y uint64) uint64 { return x + y }},
	{"sub", func(c *Circuit, v, w Vec) Vec { return c.Sub(v, w) }, func(_ int, x, y uint64) uint64 { return x - y }},
	{"mul", func(c *Circuit, v, w Vec) Vec { return c.Mul(v, w) }, func(_ int, x, y uint64) uint64 { return x * y }},
	{"and", func(c *Circuit, v, w Vec) Vec { return c.BitAnd(v, w) }, func(_ int, x, y uint64) uint64 { return x & y }},
	{"or", func(c *Circuit, v, w Vec) Vec { return c.BitOr(v, w) }, func(_ int, x, y uint64) uint64 { return x | y }},
	{"xor", func(c *Circuit, v, w Vec) Vec { return c.BitXor(v, w) }, func(_ int, x, y uint64) uint64 { return x ^ y }},
	{"neg", func(c *Circuit, v, _ Vec) Vec { return c.Neg(v) }, func(_ int, x, _ uint64) uint64 { return -x }},
	{"not", func(c *Circuit, v, _ Vec) Vec { return v.Not() }, func(_ int, x, _ uint64) uint64 { return ^x }},
	{"abs", func(c *Circuit, v, _ Vec) Vec { return c.Abs(v) }, func(n int, x, _ uint64) uint64 {
		if signed(n, x) < 0 {
			return -x
		}
		return x
	}},
	{"divU", func(c *Circuit, v, w Vec) Vec { q, _ := c.DivU(v, w); return q }, func(_ int, x, y uint64) uint64 {
		if y == 0 {
			return ^uint64(0)
		}
		return x / y
	}},
	{"remU", func(c *Circuit, v, w Vec) Vec { _, m := c.DivU(v, w); return m }, func(_ int, x, y uint64) uint64 {
		if y == 0 {
			return x
		}
		return x % y
	}},
	{"divS", func(c *Circuit, v, w Vec) Vec { q, _ := c.DivS(v, w); return q }, func(n int, x, y uint64) uint64 {
		a, b := signed(n, x), signed(n, y)
		switch {
		case b == 0 && a < 0:
			return 1
		case b == 0:
			return ^uint64(0)
		}
		return uint64(a / b)
	}},
	{"remS", func(c *Circuit, v, w Vec) Vec { _, m := c.DivS(v, w); return m }, func(n int, x, y uint64) uint64 {
		if y == 0 {
			return x
		}
		return uint64(signed(n, x) % signed(n, y))
	}},
	{"divNarrow", func(c *Circuit, v, w Vec) Vec { // by a number with constant zeros at the top
		q, m := c.DivU(v, w[:len(w)/2].ZeroExtend(len(w)))
		return c.BitXor(ShlConst(q, 1), m)
	}, func(n int, x, y uint64) uint64 {
		if y = cut(n, y) & (1<<(n/2) - 1); y == 0 {
			return ^uint64(1) ^ x
		}
		return x/y<<1 ^ x%y
	}},
	{"shl", func(c *Circuit, v, w Vec) Vec { return c.Shl(v, w) }, func(_ int, x, y uint64) uint64 { return x << y }},
	{"shrU", func(c *Circuit, v, w Vec) Vec { return c.ShrU(v, w) }, func(_ int, x, y uint64) uint64 { return x >> y }},
	{"shrS", func(c *Circuit, v, w Vec) Vec { return c.ShrS(v, w) }, func(n int, x, y uint64) uint64 { return uint64(signed(n, x) >> y) }},
	{"lessU", func(c *Circuit, v, w Vec) Vec { return Vec{c.LessU(v, w)} }, func(_ int, x, y uint64) uint64 { return one(x < y) }},
	{"leqU", func(c *Circuit, v, w Vec) Vec { return Vec{c.LeqU(v, w)} }, func(_ int, x, y uint64) uint64 { return one(x <= y) }},
	{"lessS", func(c *Circuit, v, w Vec) Vec { return Vec{c.LessS(v, w)} }, func(n int, x, y uint64) uint64 { return one(signed(n, x) < signed(n, y)) }},
	{"leqS", func(c *Circuit, v, w Vec) Vec { return Vec{c.LeqS(v, w)} }, func(n int, x, y uint64) uint64 { return one(signed(n, x) <= signed(n, y)) }},
	{"equal", func(c *Circuit, v, w Vec) Vec { return Vec{c.Equal(v, w)} }, func(_ int, x, y uint64) uint64 { return one(x == y) }},
	{"isZero", func(c *Circuit, v, _ Vec) Vec { return Vec{c.IsZero(v)} }, func(_ int, x, _ uint64) uint64 { return one(x == 0) }},
	{"mux", func(c *Circuit, v, w Vec) Vec { return c.Mux(v[0], v, w) }, func(_ int, x, y uint64) uint64 {
		if x&1 == 1 {
			return x
		}
		return y
	}},
	{"mask", func(c *Circuit, v, w Vec) Vec { return c.Mask(v[0], w) }, func(_ int, x, y uint64) uint64 { return x & 1 * y }},
	{"signExtend", func(c *Circuit, v, _ Vec) Vec { return v.SignExtend(70)[:64] }, func(n int, x, _ uint64) uint64 { return uint64(signed(n, x)) }},
	{"zeroExtend", func(c *Circuit, v, _ Vec) Vec { return v.ZeroExtend(70)[:64] }, func(_ int, x, _ uint64) uint64 { return x }},
	{"mulWide", func(c *Circuit, v, w Vec) Vec {
		n := 2 * len(v)
		return c.Mul(v.SignExtend(n), w.SignExtend(n))[len(v):]
	}, func(n int, x, y uint64) uint64 {
		a, b := signed(n, x), signed(n, y)
		hi, lo := bits.Mul64(uint64(a), uint64(b))
		if a < 0 {
			hi -= uint64(b)
		}
		if b < 0 {
			hi -= uint64(a)
		}
		return hi<<(64-n) | lo>>n // a shift by 64 gives 0
	}},
}

func signed(n int, x uint64) int64 { return int64(x<<(64-n)) >> (64 - n) }

func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func cut(n int, x uint64) uint64 { return x << (64 - n) >> (64 - n) }

// checkOps compares all operations on the given pairs of operands, 64 at once.
func checkOps(t *testing.T, n int, xs, ys []uint64) {
	t.Helper()
	c := New()
	v, w := c.Inputs(n), c.Inputs(n)
	results := make([]Vec, len(binary))
	for i, op := range binary {
		results[i] = op.make(c, v, w)
	}
	for len(xs) > 0 {
		batch := min(64, len(xs))
		val := c.Simulate(func(i int) (word uint64) {
			of := xs
			if i >= n {
				of = ys
			}
			for p := range batch {
				word |= of[p] >> (i % n) & 1 << p
			}
			return word
		})
		for p := range batch {
			for i, op := range binary {
				got, want := val.Uint(results[i], p), cut(len(results[i]), op.want(n, xs[p], ys[p]))
				if got != want {
					t.Fatalf("%s at width %d of %d and %d is %d, want %d", op.name, n, xs[p], ys[p], got, want)
				}
			}
		}
		xs, ys = xs[batch:], ys[batch:]
	}
}

func TestVectorsExhaustive(t *testing.T) {
	for n := 1; n <= 6; n++ {
		var xs, ys []uint64
		for x := range uint64(1) << n {
			for y := range uint64(1) << n {
				xs, ys = append(xs, x), append(ys, y)
			}
		}
		checkOps(t, n, xs, ys)
	}
}

func TestVectorsRandom(t *testing.T) {
	r, rounds := rounds(t, 20, 1000)
	for _, n := range []int{7, 8, 16, 32, 33, 64} {
		special := []uint64{0, 1, 2, cut(n, ^uint64(0)), 1 << (n - 1), 1<<(n-1) - 1, uint64(n - 1), uint64(n)}
		pick := func() uint64 {
			if r.IntN(4) == 0 {
				return special[r.IntN(len(special))]
			}
			return cut(n, r.Uint64()) >> r.IntN(n)
		}
		var xs, ys []uint64
		for range 64 * rounds {
			xs, ys = append(xs, pick()), append(ys, pick())
		}
		checkOps(t, n, xs, ys)
	}
}

// TestConstantsFold: on constants every operation gives constants, the right
// ones; with one operand constant it agrees with the free circuit.
func TestConstantsFold(t *testing.T) {
	for _, op := range binary {
		for x := range int64(16) {
			for y := range int64(16) {
				c := New()
				got, ok := op.make(c, Number(x, 4), Number(y, 4)).Const()
				want := op.want(4, uint64(x), uint64(y))
				if !ok || cut(4, uint64(got)) != cut(4, uint64(signed(len(op.make(c, Number(0, 4), Number(0, 4))), want))) || c.Len() != 1 {
					t.Fatalf("%s of constants %d, %d: %d (constant %v, %d nodes), want %d", op.name, x, y, got, ok, c.Len(), want)
				}
			}
		}
		for y := range int64(16) {
			c := New()
			v := c.Inputs(4)
			left, right := op.make(c, v, Number(y, 4)), op.make(c, Number(y, 4), v)
			val := simulate(c)
			for x := range uint64(16) {
				if got, want := val.Uint(left, int(x)), cut(len(left), op.want(4, x, uint64(y))); got != want {
					t.Fatalf("%s(%d, constant %d) = %d, want %d", op.name, x, y, got, want)
				}
				if got, want := val.Uint(right, int(x)), cut(len(right), op.want(4, uint64(y), x)); got != want {
					t.Fatalf("%s(constant %d, %d) = %d, want %d", op.name, y, x, got, want)
				}
			}
		}
	}
}

// TestOrderOfOperands: sums and products are the same gates in either order.
func TestOrderOfOperands(t *testing.T) {
	c := New()
	v, w := c.Inputs(8), c.Inputs(8)
	for name, op := range map[string]func(v, w Vec) Vec{"add": c.Add, "mul": c.Mul} {
		if z := op(v, w); !slices.Equal(z, op(w, v)) {
			t.Errorf("%s depends on the order of the operands", name)
		}
	}
}

// TestMulByConstants goes through all constants of a width with many rows of
// ones, on either side.
func TestMulByConstants(t *testing.T) {
	c := New()
	v := c.Inputs(6)
	var products []Vec
	for k := range int64(64) {
		products = append(products, c.Mul(v, Number(k, 6)), c.Mul(Number(k, 6), v))
	}
	val := simulate(c)
	for i, z := range products {
		for p := range uint64(64) {
			if got, want := val.Uint(z, int(p)), cut(6, p*uint64(i/2)); got != want {
				t.Fatalf("%d * %d is %d, want %d", p, i/2, got, want)
			}
		}
	}
}

func TestShiftByOtherWidths(t *testing.T) {
	for wide := 1; wide <= 3; wide++ {
		for amount := 0; amount <= 3; amount++ {
			c := New()
			v, w := c.Inputs(wide), c.Inputs(amount)
			l, u, s := c.Shl(v, w), c.ShrU(v, w), c.ShrS(v, w)
			val := simulate(c)
			for p := range 1 << (wide + amount) {
				x, y := val.Uint(v, p), val.Uint(w, p)
				if val.Uint(l, p) != cut(wide, x<<y) || val.Uint(u, p) != x>>y || val.Int(s, p) != signed(wide, x)>>y {
					t.Fatalf("shift of %d by %d at widths %d, %d", x, y, wide, amount)
				}
			}
			for k := range 5 {
				for p := range 1 << wide {
					x := val.Uint(v, p)
					if val.Uint(ShlConst(v, k), p) != cut(wide, x<<k) || val.Uint(ShrUConst(v, k), p) != x>>k || val.Int(ShrSConst(v, k), p) != signed(wide, x)>>k {
						t.Fatalf("shift of %d by constant %d at width %d", x, k, wide)
					}
				}
			}
		}
	}
}

func TestEmptyVectors(t *testing.T) {
	c := New()
	e := Vec{}
	q, m := c.DivS(e, e)
	if len(q)+len(m)+len(c.Mul(e, e))+len(c.Shl(e, c.Inputs(2)))+len(c.Abs(e)) != 0 {
		t.Error("operations on vectors without bits give bits")
	}
	if c.Equal(e, e) != True || c.LessS(e, e) != False || c.LeqU(e, e) != True || c.IsZero(e) != True || e.Sign() != False {
		t.Error("comparisons of vectors without bits")
	}
}

func TestWidthsMustAgree(t *testing.T) {
	defer func() {
		if got, want := fmt.Sprint(recover()), "circuit: Add of vectors of 2 and 3 bits"; got != want {
			t.Errorf("panic says %q, want %q", got, want)
		}
	}()
	c := New()
	c.Add(c.Inputs(2), c.Inputs(3))
}

// count checks all counting operations on the given inputs and words.
func checkCounting(t *testing.T, n int, words []uint64) {
	t.Helper()
	c := New()
	in := c.Inputs(n)
	number := c.Count(in...)
	sorted := c.Sorted(n, in...)
	type limits struct{ least, most, exactly Ref }
	var ks []limits
	for k := -1; k <= n+1; k++ {
		ks = append(ks, limits{c.AtLeast(k, in...), c.AtMost(k, in...), c.Exactly(k, in...)})
	}
	val := c.Simulate(func(i int) uint64 { return words[i] })
	for p := range 64 {
		count := 0
		for _, w := range words[:n] {
			count += int(w >> p & 1)
		}
		if got := int(val.Uint(number, p)); got != count {
			t.Fatalf("n=%d: counted %d, want %d", n, got, count)
		}
		for i, a := range sorted {
			if val.Word(a)>>p&1 != one(i < count) {
				t.Fatalf("n=%d: sorted[%d] with %d true", n, i, count)
			}
		}
		for i, l := range ks {
			k := i - 1
			if val.Word(l.least)>>p&1 != one(count >= k) || val.Word(l.most)>>p&1 != one(count <= k) || val.Word(l.exactly)>>p&1 != one(count == k) {
				t.Fatalf("n=%d: limit %d with %d true", n, k, count)
			}
		}
	}
}

func TestCounting(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for n := 0; n <= 6; n++ {
		checkCounting(t, n, patterns[:])
	}
	for n := 7; n <= 12; n++ { // exhaustive: the upper inputs select blocks of 64 patterns
		for block := range 1 << (n - 6) {
			words := append([]uint64(nil), patterns[:]...)
			for i := 6; i < n; i++ {
				words = append(words, -uint64(block>>(i-6)&1))
			}
			checkCounting(t, n, words)
		}
	}
	for n := 13; n <= 40; n += 3 {
		words := make([]uint64, n)
		for i := range words {
			words[i] = r.Uint64()
		}
		checkCounting(t, n, words)
	}
}

// TestSizes pins how large things come out, so that a lost simplification
// shows.
func TestSizes(t *testing.T) {
	size := func(build func(c *Circuit)) int { c := New(); build(c); return c.Len() - 1 - c.NumInputs() }
	for _, x := range []struct {
		name  string
		build func(c *Circuit)
		want  int
	}{
		{"add 32", func(c *Circuit) { c.Add(c.Inputs(32), c.Inputs(32)) }, 252},
		{"mul 16", func(c *Circuit) { c.Mul(c.Inputs(16), c.Inputs(16)) }, 1057},
		{"divU 16", func(c *Circuit) { c.DivU(c.Inputs(16), c.Inputs(16)) }, 1461},
		{"divS 32", func(c *Circuit) { c.DivS(c.Inputs(32), c.Inputs(32)) }, 6500},
		{"divS 32 by 10", func(c *Circuit) { c.DivS(c.Inputs(32), Number(10, 32)) }, 1073},
		{"divS 32 by 8", func(c *Circuit) { c.DivS(c.Inputs(32), Number(8, 32)) }, 386},
		{"lessS 32", func(c *Circuit) { c.LessS(c.Inputs(32), c.Inputs(32)) }, 190},
		{"shl 32", func(c *Circuit) { c.Shl(c.Inputs(32), c.Inputs(5)) }, 418},
		{"sorted 32", func(c *Circuit) { c.Sorted(32, c.Inputs(32)...) }, 382},
		{"at most 2 of 32", func(c *Circuit) { c.AtMost(2, c.Inputs(32)...) }, 164},
		{"mul 32", func(c *Circuit) { c.Mul(c.Inputs(32), c.Inputs(32)) }, 4477},
		{"multiply 32 by 31", func(c *Circuit) { c.Mul(c.Inputs(32), Number(31, 32)) }, 232},
		{"multiply 32 by -1", func(c *Circuit) { c.Mul(c.Inputs(32), Number(-1, 32)) }, 123},
		{"multiply by 10", func(c *Circuit) { c.Mul(c.Inputs(16), Number(10, 16)) }, 100},
	} {
		if got := size(x.build); got != x.want {
			t.Errorf("%s has %d gates, was %d", x.name, got, x.want)
		}
	}
}
