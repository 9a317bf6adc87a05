package value

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/logic/circuit"
)

// This file judges the operations on values by what they are for each assignment of the inputs: words, objects and
// sets of tuples, with arithmetic of Go.

// bench is an algebra, and values made at random on a few inputs.
type bench struct {
	t      *testing.T
	r      *rand.Rand
	al     *Algebra
	inputs []circuit.Ref
}

func newBench(t *testing.T, r *rand.Rand) *bench {
	al := New(circuit.New())
	return &bench{t: t, r: r, al: al, inputs: al.C.Inputs(6)}
}

// guard returns a condition.
func (b *bench) guard() circuit.Ref {
	pick := func() circuit.Ref { return b.inputs[b.r.IntN(len(b.inputs))] ^ circuit.Ref(b.r.IntN(2)) }
	if b.r.IntN(3) == 0 {
		return pick()
	}
	return b.al.C.And(pick(), pick())
}

// bits returns a vector of inputs, constants and other conditions.
func (b *bench) bits(width int) circuit.Vec {
	out := make(circuit.Vec, width)
	for i := range out {
		out[i] = b.guard()
		if b.r.IntN(4) == 0 {
			out[i] = circuit.Const(b.r.IntN(2) == 0)
		}
	}
	return out
}

// value returns one of some values, chosen by conditions.
func (b *bench) value(t ir.Type, one func() Value) Value {
	v := one()
	for range b.r.IntN(4) {
		v = b.al.Choose(b.guard(), one(), v, t)
		if b.r.IntN(3) == 0 {
			v = b.al.Held(v, t)
		}
	}
	return v
}

func (b *bench) int(t ir.Int) Num {
	return b.value(t, func() Value {
		if b.r.IntN(2) == 0 {
			return b.constant(t)
		}
		return Vec(b.bits(int(t.Bits)))
	}).(Num)
}

func (b *bench) constant(t ir.Int) Num {
	odd := []uint64{b.r.Uint64(), 0, 1, math.MaxUint64, 1 << (t.Bits - 1)}
	return Const(odd[b.r.IntN(len(odd))], int(t.Bits))
}

// constants returns one of some constants, kept apart.
func (b *bench) constants(t ir.Int) Num {
	n := b.constant(t)
	for range b.r.IntN(4) {
		n = b.al.Choose(b.guard(), b.constant(t), n, t).(Num)
	}
	return n
}

// special are bit patterns at which floats are odd.
var special = []float64{0, math.Copysign(0, -1), 1, -1.5, math.NaN(), math.Inf(1), math.Inf(-1), 3e9, -1e19, math.SmallestNonzeroFloat64, math.MaxFloat32, 0.1}

func (b *bench) float(t ir.Float) Num {
	odd := func() uint64 { return t.Word(special[b.r.IntN(len(special))]) }
	if b.r.IntN(3) == 0 { // bits that follow a condition
		x, y, g, n := odd(), odd(), b.guard(), int(t.Bits)
		return Vec(b.al.C.Mux(g, circuit.Number(int64(x), n), circuit.Number(int64(y), n)))
	}
	return b.value(t, func() Value { return Const(odd(), int(t.Bits)) }).(Num)
}

func (b *bench) refs() Refs {
	return b.value(ir.Ref{}, func() Value { return To(Obj(b.r.IntN(4))) }).(Refs)
}

// world is an assignment of the inputs.
type world struct {
	t  *testing.T
	v  circuit.Values
	at int
}

// worlds calls f for every assignment of the inputs.
func (b *bench) worlds(f func(w world)) {
	v := b.al.C.Simulate(func(i int) uint64 {
		var word uint64
		for p := range 64 {
			word |= uint64(p) >> i & 1 << p
		}
		return word
	})
	for p := range 64 {
		f(world{b.t, v, p})
	}
}

func (w world) holds(g circuit.Ref) bool { return w.v.Word(g)>>w.at&1 != 0 }

// num returns a number, exactly one of whose guards holds.
func (w world) num(n Num, width int) uint64 {
	w.t.Helper()
	var out []uint64
	for i := range n {
		if w.holds(n[i].When) {
			out = append(out, w.v.Uint(n[i].Bits(width), w.at))
		}
	}
	if len(out) != 1 {
		w.t.Fatalf("%d alternatives of %v hold", len(out), n)
	}
	return out[0]
}

func (w world) obj(r Refs) Obj {
	w.t.Helper()
	var out []Obj
	for _, x := range r {
		if w.holds(x.When) {
			out = append(out, x.Obj)
		}
	}
	if len(out) != 1 {
		w.t.Fatalf("%d objects of %v hold", len(out), r)
	}
	return out[0]
}

// row returns a tuple as text, and rows are a set of them.
func (w world) row(cols []Atom) string {
	var out []string
	for i := range cols {
		a := &cols[i]
		switch {
		case a.Sort == SortRef:
			out = append(out, fmt.Sprint("o", a.Obj))
		case a.Vec == nil:
			out = append(out, fmt.Sprint(a.K))
		default:
			k, n := w.v.Uint(a.Vec, w.at), len(a.Vec)
			out = append(out, fmt.Sprint(int64(k<<(64-n))>>(64-n)))
		}
	}
	return strings.Join(out, " ")
}

func (w world) rows(r *Relation) map[string]bool {
	out := map[string]bool{}
	for _, t := range r.Tuples {
		if w.holds(t.When) {
			out[w.row(t.Cols)] = true
		}
	}
	return out
}

// TestIntegers: operators and comparisons of integers are those of the machine.
func TestIntegers(t *testing.T) {
	r := testkit.Rand(t)
	ops := []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv, ir.OpRem, ir.OpBitAnd, ir.OpBitOr, ir.OpBitXor, ir.OpShl, ir.OpShr, ir.OpUshr}
	for range testkit.Count(t, 5000, 500) {
		b := newBench(t, r)
		it := ir.Int{Bits: uint8([]int{3, 4, 8}[r.IntN(3)]), Signed: r.IntN(2) == 0}
		to := ir.Int{Bits: uint8([]int{2, 5, 8}[r.IntN(3)]), Signed: r.IntN(2) == 0}
		x, y, g := b.int(it), b.int(it), b.guard()
		if r.IntN(3) == 0 {
			x, y = b.constants(it), b.constants(it)
		}
		neg, not := b.al.Unary(ir.OpNeg, x, it), b.al.Unary(ir.OpBitNot, x, it)
		var results []Num
		for _, op := range ops {
			results = append(results, b.al.Binary(op, x, y, it, it))
		}
		equal, less, most := b.al.EqualNum(x, y, int(it.Bits)), b.al.LessInt(x, y, it, false), b.al.LessInt(x, y, it, true)
		wide, sum := b.al.IntToInt(x, it, to), b.al.AddWhen(x, g, y, it)
		n := int(it.Bits)
		b.worlds(func(w world) {
			p, q := w.num(x, n), w.num(y, n)
			i, k := number(p, it), number(q, it)
			plus := i
			if w.holds(g) {
				plus += k
			}
			for _, c := range []struct {
				what      string
				got, want uint64
			}{
				{"neg", w.num(neg, n), uint64(-i) & Mask(n)},
				{"not", w.num(not, n), ^p & Mask(n)},
				{"convert", w.num(wide, int(to.Bits)), uint64(i) & Mask(int(to.Bits))},
				{"add when", w.num(sum, n), uint64(plus) & Mask(n)},
			} {
				if c.got != c.want {
					t.Fatalf("%s of %d and %d as %v: %d, want %d", c.what, i, k, it, c.got, c.want)
				}
			}
			for j, op := range ops {
				if got, want := w.num(results[j], n), uint64(byHand(op, i, k, p, it))&Mask(n); got != want {
					t.Fatalf("%d %s %d as %v: %d, want %d", i, op, k, it, got, want)
				}
			}
			if w.holds(equal) != (i == k) || w.holds(less) != (i < k) || w.holds(most) != (i <= k) {
				t.Fatalf("%d and %d as %v are compared wrongly", i, k, it)
			}
		})
	}
}

// number returns a word as an integer of a type.
func number(word uint64, t ir.Int) int64 {
	if t.Signed && word>>(t.Bits-1)&1 != 0 {
		return int64(word) - 1<<t.Bits
	}
	return int64(word)
}

// byHand returns what an operator gives: x/0 is 0 and x%0 is x; shifts go modulo the width.
func byHand(op ir.Op, i, k int64, bits uint64, t ir.Int) int64 {
	distance := uint64(k) & Mask(int(t.Bits)) % uint64(t.Bits)
	switch op {
	case ir.OpAdd:
		return i + k
	case ir.OpSub:
		return i - k
	case ir.OpMul:
		return i * k
	case ir.OpDiv:
		if k == 0 {
			return 0
		}
		return i / k
	case ir.OpRem:
		if k == 0 {
			return i
		}
		return i % k
	case ir.OpBitAnd:
		return i & k
	case ir.OpBitOr:
		return i | k
	case ir.OpBitXor:
		return i ^ k
	case ir.OpShl:
		return i << distance
	case ir.OpShr:
		return number(bits, ir.Int{Bits: t.Bits, Signed: true}) >> distance
	}
	return int64(bits >> distance)
}

// TestFloats: floats, by alternatives and by circuits, are those of the processor.
func TestFloats(t *testing.T) {
	r := testkit.Rand(t)
	ops := []ir.Op{ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpDiv}
	for range testkit.Count(t, 300, 60) {
		b := newBench(t, r)
		ft := ir.Float{Bits: uint8([]int{32, 64}[r.IntN(2)])}
		other := ir.Float{Bits: 96 - ft.Bits}
		n, it := int(ft.Bits), ir.Int{Bits: 8, Signed: true}
		x, y, op, k := b.float(ft), b.float(ft), ops[r.IntN(len(ops))], b.int(it)
		result, within := b.al.FloatOp(op, x, y, ft)
		equal, less, most := b.al.FloatEqual(x, y, ft), b.al.FloatLess(x, y, ft, false), b.al.FloatLess(x, y, ft, true)
		same, turned := b.al.FloatToFloat(x, ft, ft), b.al.FloatToFloat(x, ft, other)
		neg, whole, made := b.al.FloatNeg(x, ft), b.al.FloatToInt(x, ft, it), b.al.IntToFloat(k, it, ft)
		if within != circuit.True {
			t.Fatalf("%s is not always within", op)
		}
		b.worlds(func(w world) {
			p, q := ft.Value(w.num(x, n)), ft.Value(w.num(y, n))
			want := map[ir.Op]float64{ir.OpAdd: p + q, ir.OpSub: p - q, ir.OpMul: p * q, ir.OpDiv: p / q}[op]
			if n == 32 {
				f, g := float32(p), float32(q)
				want = float64(map[ir.Op]float32{ir.OpAdd: f + g, ir.OpSub: f - g, ir.OpMul: f * g, ir.OpDiv: f / g}[op])
			}
			if got := ft.Value(w.num(result, n)); got != want && !(got != got && want != want) || got == 0 && math.Signbit(got) != math.Signbit(want) {
				t.Fatalf("%g %s %g in %d bits: %g, want %g", p, op, q, n, got, want)
			}
			if w.holds(equal) != (p == q) || w.holds(less) != (p < q) || w.holds(most) != (p <= q) {
				t.Fatalf("%g and %g are compared wrongly", p, q)
			}
			if got := ft.Value(w.num(neg, n)); got != -p && p == p {
				t.Fatalf("-%g is %g", p, got)
			}
			there := other.Value(other.Word(p)) // rounded where the other is narrower
			if got := other.Value(w.num(turned, int(other.Bits))); got != there && (got == got || there == there) {
				t.Fatalf("%g in %d bits is %g in %d, want %g", p, n, got, other.Bits, there)
			}
			if w.num(same, n) != w.num(x, n) {
				t.Fatalf("%g in %d bits is not itself", p, n)
			}
			cut := math.Max(math.MinInt8, math.Min(math.MaxInt8, math.Trunc(p)))
			if p != p {
				cut = 0
			}
			if got := number(w.num(whole, 8), it); got != int64(cut) {
				t.Fatalf("%g is the integer %d, want %g", p, got, cut)
			}
			if got, want := ft.Value(w.num(made, n)), float64(number(w.num(k, 8), it)); got != want {
				t.Fatalf("%g is the float %g", want, got)
			}
		})
	}
}

// TestReferences: references are to one object, the same where both are to it.
func TestReferences(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 5000, 500) {
		b := newBench(t, r)
		x, y, g := b.refs(), b.refs(), b.guard()
		same, one := b.al.SameObject(x, y), b.al.Choose(g, x, y, ir.Ref{}).(Refs)
		mixed := slices.Clone(one)
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		if again := b.al.Collect(mixed); !Same(again, one) && len(one) > 1 {
			t.Fatalf("%v in another order is %v", one, again)
		}
		some := x.Only(func(o Obj) bool { return o != Null })
		b.worlds(func(w world) {
			p, q := w.obj(x), w.obj(y)
			want := q
			if w.holds(g) {
				want = p
			}
			if w.holds(same) != (p == q) || w.obj(one) != want || !w.holds(one.Is(want)) {
				t.Fatalf("%v and %v: the same %v, chosen %v", x, y, w.holds(same), w.obj(one))
			}
			if p != Null && w.obj(some) != p {
				t.Fatalf("%v without null is %v", x, some)
			}
		})
	}
}

// relation returns a relation of two columns: objects, or objects and integers that are not all known.
func (b *bench) relation(ints bool) *Relation {
	out := b.al.Builder()
	for range b.r.IntN(6) {
		last := Atom{Obj: Obj(b.r.IntN(3))}
		if ints {
			last = Atom{Sort: SortInt, K: int64(b.r.IntN(5) - 2)}
			if b.r.IntN(2) == 0 {
				last = Atom{Sort: SortInt, Vec: b.bits(3)}
			}
		}
		out.Add(b.guard(), []Atom{{Obj: Obj(b.r.IntN(3))}, last})
	}
	return out.Done()
}

// pairsOf returns the rows of a relation of two columns, taken apart.
func pairsOf(rows map[string]bool) (out [][2]string) {
	for row := range rows {
		x, y, _ := strings.Cut(row, " ")
		out = append(out, [2]string{x, y})
	}
	return out
}

func setOf(rows [][2]string, keep func(p [2]string) bool) map[string]bool {
	out := map[string]bool{}
	for _, p := range rows {
		if keep(p) {
			out[p[0]+" "+p[1]] = true
		}
	}
	return out
}

// TestRelations: operators on relations are those on sets of tuples.
func TestRelations(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 3000, 300) {
		b := newBench(t, r)
		ints, g := r.IntN(2) == 0, b.guard()
		x, y, edges := b.relation(ints), b.relation(ints), b.relation(false)
		union, inter, diff := b.al.Union(x, y), b.al.Filter(x, y, true), b.al.Filter(x, y, false)
		over, join, one := b.al.Override(x, y), b.al.Join(edges, x), b.al.Choose(g, x, y, nil).(*Relation)
		turned, closure := b.al.Project(x, []int{1, 0}), b.al.Closure(edges)
		distinct, subset, equal := b.al.Distinct(x), b.al.Subset(x, y), b.al.EqualRel(x, y)
		some, functional := b.al.Some(x), b.al.Functional(x)
		b.worlds(func(w world) {
			p, q := w.rows(x), w.rows(y)
			ps, qs, es := pairsOf(p), pairsOf(q), pairsOf(w.rows(edges))
			in := func(rows map[string]bool, t [2]string) bool { return rows[t[0]+" "+t[1]] }
			heads := map[string]int{}
			for _, t := range ps {
				heads[t[0]]++
			}
			firsts := map[string]bool{}
			for _, t := range qs {
				firsts[t[0]] = true
			}
			chosen := q
			if w.holds(g) {
				chosen = p
			}
			var joined, back [][2]string
			for _, e := range es {
				for _, t := range ps {
					if e[1] == t[0] {
						joined = append(joined, [2]string{e[0], t[1]})
					}
				}
			}
			for _, t := range ps {
				back = append(back, [2]string{t[1], t[0]})
			}
			all := func([2]string) bool { return true }
			for _, c := range []struct {
				what string
				got  *Relation
				want map[string]bool
			}{
				{"union", union, setOf(append(slices.Clone(ps), qs...), all)},
				{"intersection", inter, setOf(ps, func(t [2]string) bool { return in(q, t) })},
				{"difference", diff, setOf(ps, func(t [2]string) bool { return !in(q, t) })},
				{"override", over, setOf(append(slices.Clone(ps), qs...), func(t [2]string) bool { return in(q, t) || !firsts[t[0]] })},
				{"choice", one, chosen},
				{"join", join, setOf(joined, all)},
				{"transpose", turned, setOf(back, all)},
				{"closure", closure, closed(es)},
			} {
				if got := w.rows(c.got); fmt.Sprint(got) != fmt.Sprint(c.want) {
					t.Fatalf("%s of %v and %v: %v, want %v", c.what, p, q, got, c.want)
				}
			}
			count, single := 0, true
			for _, d := range distinct {
				if w.holds(d) {
					count++
				}
			}
			for _, n := range heads {
				single = single && n == 1
			}
			both := len(setOf(ps, func(t [2]string) bool { return in(q, t) }))
			if count != len(p) || w.holds(some) != (len(p) > 0) || w.holds(functional) != single ||
				w.holds(subset) != (both == len(p)) || w.holds(equal) != (both == len(p) && len(p) == len(q)) {
				t.Fatalf("%v and %v: %d distinct, some %v, functional %v, subset %v, equal %v",
					p, q, count, w.holds(some), w.holds(functional), w.holds(subset), w.holds(equal))
			}
		})
	}
}

// closed returns the transitive closure, step by step.
func closed(edges [][2]string) map[string]bool {
	out := setOf(edges, func([2]string) bool { return true })
	for grown := true; grown; {
		grown = false
		for _, a := range pairsOf(out) {
			for _, b := range edges {
				if row := a[0] + " " + b[1]; a[1] == b[0] && !out[row] {
					out[row], grown = true, true
				}
			}
		}
	}
	return out
}
