package reverse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
)

var i32 = ir.Int{Bits: 32, Signed: true}

// drive takes random transitions with all methods, and returns how many.
func drive(r *rand.Rand, most int, methods ...Method) (n int) {
	for ; n < most; n++ {
		m := methods[0].State()
		list := m.Enabled()
		if len(list) == 0 {
			return n
		}
		c := list[r.IntN(len(list))]
		for _, k := range methods {
			k.Take(c)
		}
	}
	return n
}

// back takes all transitions back with all methods, which agree with each other and with the states of the way forward.
func back(t *testing.T, n int, methods ...Method) {
	t.Helper()
	for ; n > 0; n-- {
		for _, k := range methods {
			if !k.Back() {
				t.Fatalf("%s has no step %d", k.Name(), n)
			}
			a, b := methods[0].State(), k.State()
			if !slices.Equal(a.Memory, b.Memory) || !slices.Equal(a.At, b.At) {
				t.Fatalf("before step %d, %s has %v at %v, and %s has %v at %v", n, methods[0].Name(), a.Memory, a.At, k.Name(), b.Memory, b.At)
			}
		}
	}
	for _, k := range methods {
		m := k.State()
		if !slices.Equal(m.Memory, m.Initial) || k.Back() {
			t.Fatalf("%s ends in %v", k.Name(), m.Memory)
		}
	}
}

// randomModel has threads of random transitions over few variables and an array.
func randomModel(r *rand.Rand) *Model {
	types := []ir.Int{i32, {Bits: 8, Signed: true}, {Bits: 64, Signed: true}, {Bits: 16}, {Bits: 32}, {Bits: 64}}
	t := types[r.IntN(len(types))]
	const vars, array = 5, 4
	m := &Model{Typ: t, Initial: make([]uint64, vars+array+1)}
	for i := range m.Initial {
		m.Initial[i] = t.Wrap(uint64(r.IntN(40) - 10))
	}
	const index = vars + array // its values are those of an index
	m.Initial[index] = 1
	place := func() Place {
		switch r.IntN(4) {
		case 0:
			return Place{vars, index}
		}
		return Var(Cell(r.IntN(vars)))
	}
	ops := []ir.Op{ir.OpAdd, ir.OpAdd, ir.OpSub, ir.OpMul, ir.OpBitXor, ir.OpDiv, ir.OpRem, ir.OpBitAnd, ir.OpBitOr, ir.OpShl, ir.OpShr, ir.OpUshr}
	var term func(depth, args int) *Term
	term = func(depth, args int) *Term {
		switch k := r.IntN(6); {
		case depth == 0 || k == 0:
			if r.IntN(3) == 0 {
				return Number(t, int64(r.IntN(9)-3))
			}
			return Arg(t, r.IntN(args))
		case k == 1:
			return Apply([]ir.Op{ir.OpNeg, ir.OpBitNot}[r.IntN(2)], t, term(depth-1, args))
		}
		return Apply(ops[r.IntN(len(ops))], t, term(depth-1, args), term(depth-1, args))
	}
	act := func() Act {
		if r.IntN(6) == 0 { // the index stays in the array
			step := Apply(ir.OpAdd, t, Arg(t, 0), Number(t, int64(1+r.IntN(3))))
			return Act{Var(index), Apply(ir.OpBitAnd, t, step, Number(t, array-1)), []Place{Var(index)}}
		}
		a := Act{Dst: place(), Args: []Place{place(), place()}}
		if r.IntN(3) == 0 {
			a.Args[0] = a.Dst
		}
		a.Rhs = term(1+r.IntN(2), 2)
		return a
	}
	for range 1 + r.IntN(3) {
		var th Thread
		locs := 2 + r.IntN(4)
		for range locs {
			var list []Transition
			for range 1 + r.IntN(2) {
				x := Transition{To: r.IntN(locs)}
				for range 1 + r.IntN(2) {
					x.Acts = append(x.Acts, act())
				}
				list = append(list, x)
			}
			th = append(th, list)
		}
		m.Threads = append(m.Threads, th)
	}
	return m
}

// TestRow40And43 undoes whole runs of random models under random schedules with every method: they agree at every step.
func TestRow40And43(t *testing.T) {
	steps, found, kept := 0, 0, 0
	for i := range testkit.Count(t, 10_000, 1_000) {
		r := rand.New(rand.NewPCG(testkit.Seed(t), uint64(i)))
		m := randomModel(r)
		o := Full(1 + r.IntN(8))
		switch r.IntN(5) {
		case 0:
			o.Redefine = false
		case 1:
			o.Extraction = false
		case 2:
			o.Spill = false
		case 3:
			o.Flags = false
		}
		methods := Methods(m, 1+r.IntN(9), o)
		n := drive(r, 60, methods...)
		h := methods[len(methods)-1].(*reversing)
		steps, found, kept = steps+n, found+h.Cost.Found, kept+h.Cost.Values
		back(t, n, methods...)
		if h.Cost.Values != 0 || h.Cost.Lost != 0 || h.Cost.LostBits != 0 {
			t.Fatalf("run %d: %+v is left", i, h.Cost)
		}
	}
	t.Logf("%d steps: %d values found, %d kept", steps, found, kept)
	if found < steps/10 || kept < steps/10 {
		t.Errorf("of %d steps %d values were found and %d kept: that tests little", steps, found, kept)
	}
}

// TestRow37Buffer: what the methods keep of the bounded buffer is what the literature says, by formula.
func TestRow37Buffer(t *testing.T) {
	const n, m = 200, 8
	for seed := range uint64(3) {
		only := Full(8)
		only.Redefine, only.Spill, only.Flags = false, false, false
		methods := Methods(Buffer(n, m, 5), 1<<30, only)
		steps := drive(rand.New(rand.NewPCG(seed, 5)), 1<<20, methods...)
		if steps != 18*n {
			t.Fatalf("%d steps", steps)
		}
		end := methods[0].State()
		for i := range n {
			if got := end.Memory[9+m+n+i]; got != uint64(10*(i+1)+1) {
				t.Fatalf("dst[%d] is %d", i, got)
			}
		}
		for i, want := range map[int]int{0: 16 * n * (9 + m + 2*n), 1: 16 * n, 3: 0, 4: 8 * n} {
			if got := methods[i].Values(); got != want {
				t.Errorf("%s keeps %d values, not %d", methods[i].Name(), got, want)
			}
		}
		dynamic := methods[5].Values()
		t.Logf("extraction alone: %d values, %.2f n", dynamic, float64(dynamic)/n)
		if dynamic < 2*n || dynamic > 3*n { // 2n for the remainders, and the share of g that the schedule decides
			t.Errorf("extraction alone keeps %d values", dynamic)
		}
		back(t, steps, append(methods[1:2:2], methods[4:]...)...)
	}
	last := 1 << 30
	for _, depth := range []int{2, 4, 8, 12, 24} {
		o := Full(depth)
		o.Spill = false
		both := reverse("both", Buffer(n, m, 2), withInitial(o, Buffer(n, m, 2)))
		steps := drive(rand.New(rand.NewPCG(1, 5)), 1<<20, both)
		t.Logf("depth %d: %d values, %.2f n", depth, both.Values(), float64(both.Values())/n)
		if both.Values() >= last {
			t.Errorf("depth %d keeps %d values, and a smaller depth %d", depth, both.Values(), last)
		}
		last = both.Values()
		back(t, steps, both)
	}
	if last > 2*n {
		t.Errorf("with redefinition %d values are kept, more than 2n", last)
	}
}

func withInitial(o Options, m *Model) Options {
	o.Initial = func(c Cell) (uint64, bool) { return m.Initial[c], true }
	return o
}

// TestRow32Log: the log has as many bits a step as tell the transitions apart, and the schedule is run-length coded.
func TestRow32Log(t *testing.T) {
	m := Buffer(50, 4, 2)
	x := m.Start()
	if len(x.list) != 18 {
		t.Fatalf("%d transitions", len(x.list))
	}
	s := &replay{base: base{m: x}}
	r := rand.New(rand.NewPCG(3, 3))
	n := drive(r, 1<<20, s)
	if s.locations.Len() != 5*n {
		t.Errorf("%d steps take %d bits", n, s.locations.Len())
	}
	var log Schedule
	var want []int
	var b Bits
	for range 2000 {
		k := r.IntN(3)
		for range 1 + r.IntN(20) {
			log.Push(k)
			want = append(want, k)
		}
		b.Push(uint64(k), 2)
	}
	if perStep := len(want) * 2; log.Bits(3) >= perStep {
		t.Errorf("the schedule takes %d bits, and %d without runs", log.Bits(3), perStep)
	}
	at := 1000
	log.Threads(at, func(k int) {
		if k != want[at] {
			t.Fatalf("step %d is of thread %d, not %d", at, k, want[at])
		}
		at++
	})
	for i := len(want) - 1; i >= 0; i-- {
		if k := log.Pop(); k != want[i] {
			t.Fatalf("step %d is of thread %d, not %d", i, k, want[i])
		}
	}
	if b.Len() != 4000 || b.Pop(2) > 2 || b.Len() != 3998 {
		t.Error("the stack of bits is wrong")
	}
}
