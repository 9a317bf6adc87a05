package reverse

import (
	"slices"
	"testing"

	"assay/ir"
)

// vars are cells by name, with what they hold.
type vars struct {
	names []string
	value map[Cell]uint64
	h     *History
	t     *testing.T
}

func begin(t *testing.T, o Options) *vars {
	v := &vars{value: map[Cell]uint64{}, t: t}
	v.h = New(v, o)
	return v
}

func (v *vars) Value(c Cell) (uint64, bool) { return v.value[c], true }

func (v *vars) cell(name string) Cell {
	i := slices.Index(v.names, name)
	if i < 0 {
		i = len(v.names)
		v.names = append(v.names, name)
	}
	return Cell(i)
}

func (v *vars) name(c Cell) string { return v.names[c] }

// set executes "x := term over args".
func (v *vars) set(dst string, rhs *Term, args ...string) {
	a := Assign{Dst: v.cell(dst), Rhs: rhs}
	var old []uint64
	for _, n := range args {
		a.Args = append(a.Args, v.cell(n))
		old = append(old, v.value[v.cell(n)])
	}
	v.did(a, old)
}

func (v *vars) did(a Assign, old []uint64) {
	out, _, ok := a.Rhs.eval(func(k int) (uint64, bool) { return old[k], true })
	if !ok {
		v.t.Fatal("a term has no value")
	}
	before := v.value[a.Dst]
	v.value[a.Dst] = out
	v.h.Did(a, before, old)
}

// undo takes the last assignment back, and wants its code; empty: any.
func (v *vars) undo(want string) {
	v.t.Helper()
	code := v.h.Code(v.name)
	a, old, ok := v.h.Undo()
	if !ok || want != "" && code != want {
		v.t.Fatalf("the reverse code is %s (%v), not %s", code, ok, want)
	}
	v.value[a.Dst] = old
}

var (
	a0, a1 = Arg(i32, 0), Arg(i32, 1)
	num    = func(v int64) *Term { return Number(i32, v) }
)

func add(x, y *Term) *Term { return Apply(ir.OpAdd, i32, x, y) }
func sub(x, y *Term) *Term { return Apply(ir.OpSub, i32, x, y) }
func mul(x, y *Term) *Term { return Apply(ir.OpMul, i32, x, y) }
func div(x, y *Term) *Term { return Apply(ir.OpDiv, i32, x, y) }

// TestRow34Flip: the golden trace of two threads: only the initial values are kept, however long the run is.
func TestRow34Flip(t *testing.T) {
	v := begin(t, Full(8))
	v.set("x", num(1))
	v.set("i", num(1))  // of t(1)
	v.set("j", num(-1)) // of t(-1)
	kept := v.h.Cost.Values
	flip := Apply(ir.OpNeg, i32, a0)
	v.set("y", add(a0, a1), "x", "i")
	v.set("x", flip, "y")
	v.set("y", sub(a0, a1), "x", "j")
	v.set("x", flip, "y")
	if v.value[v.cell("x")] != 1 || v.value[v.cell("y")] != ^uint64(0) || v.h.Cost.Values != kept+1 {
		t.Fatal(v.value, v.h.Cost)
	}
	for range 100 { // the same again and again keeps nothing more
		v.set("y", sub(a0, a1), "x", "j")
		v.set("x", flip, "y")
	}
	if v.h.Cost.Values != kept+1 {
		t.Errorf("%+v", v.h.Cost)
	}
	for range 200 {
		v.undo("")
	}
	v.undo("x:=y+j")
	v.undo("y:=-x")
	v.undo("x:=y-i")
	v.undo("y:=0")
}

// TestRow34Schedules: the reverse code of the same assignment depends on the schedule: 8.2 (a) and (b).
func TestRow34Schedules(t *testing.T) {
	v := begin(t, Full(8))
	v.set("d", num(8))
	v.set("g", add(a0, num(1)), "d")
	v.set("d", mul(a0, num(3)), "g")
	v.undo("d:=g-1")

	v = begin(t, Full(8))
	v.set("d", num(8))
	v.set("g", add(a0, num(1)), "d")
	v.set("e", mul(a0, num(2)), "g")
	v.set("g", sub(a0, num(1)), "e")
	v.set("d", mul(a0, num(3)), "g")
	only := v.h.Options
	v.h.Redefine = false
	v.undo("d:=(e/2)-1")
	v.h.Options = only
	if v.value[v.cell("d")] != 8 {
		t.Error(v.value)
	}
}

// TestRow41Array: the index is restored before the element, which then is a cell: 8.3.
func TestRow41Array(t *testing.T) {
	o := Full(8)
	o.Redefine = false
	v := begin(t, o)
	v.set("src[0]", num(10))
	v.set("src[2]", num(30))
	v.set("buf[0]", a0, "src[0]")
	v.set("src[0]", num(0))
	v.set("dst[0]", add(a0, num(1)), "buf[0]")
	v.set("front", num(1))
	v.set("buf[0]", a0, "src[2]") // buf[rear] := src[p] where rear is 0 and p is 2
	v.undo("buf[0]:=dst[0]-1")
}

// TestRow36Mixed: the four histories that pure alternation of the techniques loses, or goes round in.
func TestRow36Mixed(t *testing.T) {
	for _, k := range []struct {
		name string
		run  func(v *vars)
		code string
	}{
		{"5.7 a", func(v *vars) {
			v.set("y", sub(a0, num(1)), "z")
			v.set("x", add(a0, num(1)), "y")
			v.set("y", num(3))
			v.set("x", sub(a0, num(1)), "y")
		}, "x:=(z-1)+1"},
		{"5.7 b", func(v *vars) {
			v.set("y", add(a0, num(1)), "x")
			v.set("z", add(a0, num(1)), "y")
			v.set("y", num(3))
			v.set("x", num(5))
		}, "x:=(z-1)-1"},
		{"5.8 a", func(v *vars) {
			v.set("x", num(7))
			v.set("y", add(a0, num(1)), "y")
			v.set("y", num(3))
			v.set("x", sub(a0, num(1)), "y")
		}, "x:=7"},
		{"5.8 b", func(v *vars) {
			v.set("x", sub(a0, num(1)), "y")
			v.set("z", add(a0, num(5)), "x")
			v.set("y", add(a0, num(1)), "z")
			v.set("x", num(10))
		}, "x:=z-5"},
	} {
		v := begin(t, Full(8))
		for i, n := range []string{"x", "y", "z"} {
			v.value[v.cell(n)] = uint64(100 * (i + 1))
		}
		k.run(v)
		if last := v.h.steps[len(v.h.steps)-1]; last.kept != keptNothing {
			t.Errorf("%s keeps the last value", k.name)
		}
		v.undo(k.code)
		for len(v.h.steps) > 0 {
			v.undo("")
		}
		for i, n := range []string{"x", "y", "z"} {
			if v.value[v.cell(n)] != uint64(100*(i+1)) {
				t.Errorf("%s ends in %v", k.name, v.value)
			}
		}
	}
}

// TestRow35Several: x := y + z is undone from either side; a value that is being looked for is not used to find itself.
func TestRow35Several(t *testing.T) {
	o := Full(8)
	o.Redefine = false
	for _, lost := range []string{"y", "z"} {
		v := begin(t, o)
		v.value[v.cell("y")], v.value[v.cell("z")] = 4, 5
		v.set("x", add(a0, a1), "y", "z")
		v.set(lost, num(0))
		other := map[string]string{"y": "z", "z": "y"}[lost]
		v.undo(lost + ":=x-" + other)
	}
	v := begin(t, o) // y is found by x and z, and z then not by x and y
	v.value[v.cell("y")], v.value[v.cell("z")] = 4, 5
	v.set("x", add(a0, a1), "y", "z")
	v.set("y", num(0))
	kept := v.h.Cost.Values
	v.set("z", num(0))
	if v.h.Cost.Values != kept+1 {
		t.Errorf("%+v", v.h.Cost)
	}
	v.undo("z:=5")
	v.undo("y:=x-z")
}

// TestRow38Inverses: the golden inverse, and conditions at run time.
func TestRow38Inverses(t *testing.T) {
	x, p, r, s, d := Arg(i32, 0), Arg(i32, 1), Arg(i32, 2), Arg(i32, 3), Arg(i32, 4)
	inv, ok := Invert(div(add(mul(p, x), mul(r, s)), d), 0)
	if got := inv.Show("x", "-", "p", "r", "s", "t"); !ok || got != "((x*t)-(r*s))/p" {
		t.Errorf("the inverse is %s", got)
	}
	if _, ok := Invert(add(x, x), 0); ok {
		t.Error("x + x is solved for x")
	}
	if _, ok := Invert(Apply(ir.OpBitAnd, i32, x, p), 0); ok {
		t.Error("x & p is solved for x")
	}
	for _, k := range []struct {
		x0   int64
		rhs  *Term
		kept int // whole values
		lost int // bits
	}{
		{9, mul(a0, num(7)), 0, 0},       // an odd factor
		{1 << 30, mul(a0, num(6)), 0, 1}, // overflow: one bit
		{9, mul(a0, num(6)), 0, 0},       // none
		{9, mul(a0, num(0)), 0, 32},
		{12, div(a0, num(4)), 0, 0},
		{13, div(a0, num(4)), 0, 4},
		{-13, div(a0, num(-4)), 0, 4},
		{3, Apply(ir.OpRem, i32, a0, num(8)), 0, 0},
		{8, Apply(ir.OpRem, i32, a0, num(8)), 0, 2},
		{-1, Apply(ir.OpShl, i32, a0, num(3)), 0, 3},
		{1, Apply(ir.OpShl, i32, a0, num(3)), 0, 0},
		{13, Apply(ir.OpShr, i32, a0, num(2)), 0, 2},
		{-13, Apply(ir.OpUshr, i32, a0, num(2)), 0, 2},
		{13, Apply(ir.OpBitAnd, i32, a0, num(^int64(0xff))), 0, 8},
		{13, Apply(ir.OpBitXor, i32, a0, num(99)), 0, 0},
		{13, Apply(ir.OpBitOr, i32, a0, num(99)), 1, 0},
		{13, sub(num(5), a0), 0, 0},
		{13, Apply(ir.OpBitNot, i32, Apply(ir.OpNeg, i32, a0)), 0, 0},
	} {
		v := begin(t, Full(4))
		v.value[v.cell("x")] = i32.Wrap(uint64(k.x0))
		v.set("x", k.rhs, "x")
		if c := v.h.Cost; c.Values != k.kept || c.LostBits != k.lost {
			t.Errorf("x := %s keeps %d values and %d bits of %d", k.rhs.Show("", "x"), c.Values, c.LostBits, k.x0)
		}
		v.undo("")
		if v.value[0] != i32.Wrap(uint64(k.x0)) {
			t.Errorf("x := %s of %d is undone to %d", k.rhs.Show("", "x"), k.x0, int32(v.value[0]))
		}
	}
}

// TestRow39Kept: values that are kept are found by their step: counting occurrences would take one that was kept for another step.
func TestRow39Kept(t *testing.T) {
	v := begin(t, Full(6))
	v.value[v.cell("x")] = 77
	v.set("x", num(1))               // 77 is kept
	v.set("x", add(a0, num(1)), "x") // nothing is
	v.set("y", a0, "x")
	v.set("x", Apply(ir.OpBitOr, i32, a1, num(8)), "x", "x") // 2 is in y
	v.set("y", num(0))
	v.undo("")
	v.undo("x:=y")
	v.undo("y:=0")
	v.undo("x:=x-1")
	v.undo("x:=77")
}

// heap is objects with a field f, in cells from 100 on; 0 is null.
func (v *vars) look(objects ...string) *Look {
	return &Look{Field: "f", Holders: func(f func(uint64, Cell) bool) bool {
		for i, o := range objects {
			if !f(uint64(i+1), v.cell(o+".f")) {
				return true
			}
		}
		return true
	}}
}

// TestRow42LookBack: references are found by what they refer to, unless that is ambiguous.
func TestRow42LookBack(t *testing.T) {
	o := Full(8)
	o.Redefine = false
	load := func(v *vars, dst, base, object string, objects ...string) {
		f := v.cell(object + ".f")
		v.did(Assign{Dst: v.cell(dst), Rhs: a0, Args: []Cell{f, v.cell(base)}, Look: v.look(objects...)}, []uint64{v.value[f], v.value[v.cell(base)]})
	}
	v := begin(t, o) // x := y->f; y := new()
	v.value[v.cell("y")], v.value[v.cell("o2.f")] = 2, 9
	load(v, "x", "y", "o2", "o1", "o2", "o3")
	v.set("y", num(4))
	v.undo("y:=x<-f")
	if v.value[v.cell("y")] != 2 {
		t.Error(v.value)
	}
	v = begin(t, o) // x->f := y; y := new()
	v.value[v.cell("x")], v.value[v.cell("y")] = 1, 3
	v.set("o1.f", a0, "y")
	v.set("y", num(4))
	v.undo("y:=o1.f")
	v = begin(t, o) // z := x->f; x->f := y
	v.value[v.cell("o1.f")] = 7
	v.set("z", a0, "o1.f")
	v.set("o1.f", num(5))
	v.undo("o1.f:=z")
	v = begin(t, o) // x->f := y; z->f := y; w := x->f; x := new(): the object of w is ambiguous, and the old x is kept
	v.value[v.cell("x")], v.value[v.cell("z")], v.value[v.cell("y")] = 1, 2, 9
	v.set("o1.f", a0, "y")
	v.set("o2.f", a0, "y")
	load(v, "w", "x", "o1", "o1", "o2")
	kept := v.h.Cost.Values
	v.set("x", num(3))
	if v.h.Cost.Values != kept+1 {
		t.Errorf("%+v", v.h.Cost)
	}
	v.undo("x:=1")
}

// TestRow33Points: where a transition came from is known from the log alone, whatever the length of the run.
func TestRow33Points(t *testing.T) {
	s := &replay{base: base{m: Buffer(20, 3, 2).Start()}}
	var want []Choice
	for i := 0; ; i++ {
		list := s.m.Enabled()
		if len(list) == 0 {
			break
		}
		c := list[i*7%len(list)]
		want = append(want, c)
		s.Take(c)
	}
	for i := len(want) - 1; i >= 0; i-- {
		if c := s.forget(); c != want[i] {
			t.Fatalf("step %d was %v, not %v", i, c, want[i])
		}
	}
}

// TestRow45Work: what a step back costs is reported: the versions that searches looked at.
func TestRow45Work(t *testing.T) {
	m := Buffer(100, 8, 2)
	last := 0
	for _, depth := range []int{1, 4, 16} {
		k := reverse("both", m, withInitial(Full(depth), m))
		for {
			list := k.m.Enabled()
			if len(list) == 0 {
				break
			}
			k.Take(list[0])
		}
		if k.Cost.Work <= last/2 || k.Cost.Work == 0 {
			t.Errorf("depth %d: %+v", depth, k.Cost)
		}
		last = k.Cost.Work
	}
}
