package simplify

import (
	"testing"

	"assay/ir"
	"assay/ir/parse"
)

// TestFold computes every operator on all values of all widths up to 4, signed
// and not, with mathematical integers, and compares.
func TestFold(t *testing.T) {
	for width := uint8(1); width <= 4; width++ {
		for _, typ := range []ir.Int{{Bits: width}, {Bits: width, Signed: true}} {
			for a := range 1 << width {
				for b := range 1 << width {
					foldPair(t, typ, value(typ, a), value(typ, b))
				}
			}
		}
	}
}

// value is the number that the low bits of n stand for.
func value(t ir.Int, n int) int {
	size := 1 << t.Bits
	n = (n%size + size) % size
	if t.Signed && n >= size/2 {
		n -= size
	}
	return n
}

func foldPair(t *testing.T, typ ir.Int, a, b int) {
	t.Helper()
	size := 1 << typ.Bits
	low := func(n int) int { return (n%size + size) % size } // without the sign
	signed := value(ir.Int{Bits: typ.Bits, Signed: true}, a)
	n := low(b) % int(typ.Bits)
	quotient := 0
	if b != 0 {
		quotient = a / b
	}
	floor := signed >> n
	want := map[ir.Op]int{
		ir.OpAdd: a + b, ir.OpSub: a - b, ir.OpMul: a * b, ir.OpDiv: quotient, ir.OpRem: a - b*quotient,
		ir.OpBitAnd: low(a) & low(b), ir.OpBitOr: low(a) | low(b), ir.OpBitXor: low(a) ^ low(b),
		ir.OpShl: a << n, ir.OpShr: floor, ir.OpUshr: low(a) >> n,
	}
	x, y := ir.NewInt(typ, int64(a)), ir.NewInt(typ, int64(b))
	for op, v := range want {
		got := fold(&ir.Apply{Op: op, Args: []ir.Expr{x, y}, Typ: typ})
		if c, ok := got.(*ir.Const); !ok || *c != *ir.NewInt(typ, int64(value(typ, v))) {
			t.Fatalf("%s: %s(%d, %d) is %s, want %d", typ, op, a, b, ir.ExprString(got), value(typ, v))
		}
	}
	for op, v := range map[ir.Op]int{ir.OpNeg: -a, ir.OpBitNot: -a - 1} {
		got := fold(&ir.Apply{Op: op, Args: []ir.Expr{x}, Typ: typ})
		if c, ok := got.(*ir.Const); !ok || *c != *ir.NewInt(typ, int64(value(typ, v))) {
			t.Fatalf("%s: %s(%d) is %s, want %d", typ, op, a, ir.ExprString(got), value(typ, v))
		}
	}
	for op, v := range map[ir.Op]bool{ir.OpEq: a == b, ir.OpNe: a != b, ir.OpLt: a < b, ir.OpLe: a <= b, ir.OpGt: a > b, ir.OpGe: a >= b} {
		if got := fold(&ir.Apply{Op: op, Args: []ir.Expr{x, y}, Typ: ir.Bool{}}); isTrue(got) != v || isFalse(got) == v {
			t.Fatalf("%s: %d %s %d is %s", typ, a, op, b, ir.ExprString(got))
		}
	}
	for bits := uint8(1); bits <= 6; bits++ {
		for _, to := range []ir.Int{{Bits: bits}, {Bits: bits, Signed: true}} {
			got := fold(&ir.Apply{Op: ir.OpConv, Args: []ir.Expr{x}, Typ: to})
			if c, ok := got.(*ir.Const); !ok || *c != *ir.NewInt(to, int64(value(to, a))) {
				t.Fatalf("conv(%d:%s):%s is %s", a, typ, to, ir.ExprString(got))
			}
		}
	}
}

// TestStays: what may be ill-defined in front of what decides is not taken away,
// nor is a branch with a check.
func TestStays(t *testing.T) {
	src := `class A {
	field b: bool
}
proc f(x: ref A) {
b0:
	assume read(x.(A.b)) and false
	if true then b1 else b2 check "null" "never"
b1:
	return
b2:
	return
}
`
	if got := Program(parse.Must(src)).String(); got != `class A {
	field b: bool
}
proc f(x: ref A) {
b0:
	assume read(x.(A.b)) and false
	if true then b1 else b2 check "null" "never"
b1:
	return
b2:
	return
}
` {
		t.Error(got)
	}
}
