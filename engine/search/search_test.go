package search

import (
	"math"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
)

var comparisons = []ir.Op{ir.OpEq, ir.OpNe, ir.OpLt, ir.OpLe, ir.OpGt, ir.OpGe}

// TestDistance: a distance is zero exactly where the condition comes out as wanted, and never
// grows when an operand moves towards a value that makes it so.
func TestDistance(t *testing.T) {
	for _, typ := range []ir.Int{{Bits: 4, Signed: true}, {Bits: 4}} {
		for _, op := range comparisons {
			for _, want := range []bool{false, true} {
				c := &vm.Condition{Op: op, Typ: typ}
				for b := range 16 {
					distances(t, c, want, func(i int) (uint64, uint64) {
						return typ.Wrap(typ.Min() + uint64(i)), typ.Wrap(typ.Min() + uint64(b))
					}, 16)
				}
			}
		}
	}
}

// TestFloatDistance is the same of floats, by their ranks.
func TestFloatDistance(t *testing.T) {
	r := testkit.Rand(t)
	for _, typ := range []ir.Float{{Bits: 32}, {Bits: 64}} {
		for range testkit.Count(t, 2000, 200) {
			b := fit(typ, r.Uint64())
			if x := typ.Value(b); x != x {
				continue
			}
			low := rank(typ, b) - 8
			for _, op := range comparisons {
				for _, want := range []bool{false, true} {
					distances(t, &vm.Condition{Op: op, Typ: typ}, want, func(i int) (uint64, uint64) { return ranked(typ, low+int64(i)), b }, 16)
				}
			}
		}
		nan := typ.Word(math.NaN())
		if d := distance(&vm.Condition{Op: ir.OpLt, Typ: typ}, nan, 0, true); d != far {
			t.Errorf("from a number that is none: %v", d)
		}
	}
}

// distances looks at n pairs, the first operand of which grows.
func distances(t *testing.T, c *vm.Condition, want bool, pair func(int) (uint64, uint64), n int) {
	t.Helper()
	list := make([]float64, n)
	for i := range n {
		a, b := pair(i)
		list[i] = distance(c, a, b, want)
		if (list[i] == 0) != (c.Holds(a, b) == want) || list[i] < 0 {
			t.Fatalf("%s %s: %v of %d and %d", c.Op, c.Typ, list[i], a, b)
		}
	}
	for i := 1; i+1 < n; i++ {
		if list[i] > 0 && list[i-1] < list[i] && list[i+1] < list[i] && c.Op != ir.OpEq && c.Op != ir.OpNe {
			t.Fatalf("%s %s: %v is a hill", c.Op, c.Typ, list)
		}
	}
}

// TestRanks: ranks are in the order of floats, and lead back.
func TestRanks(t *testing.T) {
	r := testkit.Rand(t)
	for _, typ := range []ir.Float{{Bits: 32}, {Bits: 64}} {
		for range testkit.Count(t, 20000, 2000) {
			a, b := fit(typ, r.Uint64()), fit(typ, r.Uint64())
			x, y := typ.Value(a), typ.Value(b)
			if x != x || y != y {
				continue
			}
			if (x < y) != (rank(typ, a) < rank(typ, b)) {
				t.Fatalf("%v and %v have ranks %d and %d", x, y, rank(typ, a), rank(typ, b))
			}
			if back := ranked(typ, rank(typ, a)); back != a && x != 0 {
				t.Fatalf("%x has a rank that is of %x", a, back)
			}
		}
		if most := ranked(typ, math.MaxInt64); !math.IsInf(typ.Value(most), 1) {
			t.Errorf("the largest rank is of %v", typ.Value(most))
		}
	}
}

// TestTape: a run draws what the list has, made to fit, and then what comes after it.
func TestTape(t *testing.T) {
	tape := &tape{words: []uint64{300, 7}, more: func(ir.Type) uint64 { return 5 }}
	i8 := ir.Int{Bits: 8, Signed: true}
	if a, b, c := tape.draw(slot{typ: i8}), tape.draw(slot{of: 3}), tape.draw(slot{typ: ir.Bool{}}); a != 44 || b != 1 || c != 1 {
		t.Error(a, b, c)
	}
	if len(tape.slots) != 3 || len(tape.words) != 3 {
		t.Error(tape)
	}
}

// TestMerge: what was found goes to the property that it is about, and nowhere else.
func TestMerge(t *testing.T) {
	at := func(line int) source.Span { return source.Span{File: "A.java", Line: line} }
	property := func(line int, k task.Kind, text string) task.Property {
		return task.Property{Kind: k, Span: at(line), Text: text}
	}
	results := []task.Result{
		{Property: property(3, task.KindNull, "x is null"), Status: task.Unknown},
		{Property: property(3, task.KindNull, "y is null"), Status: task.Proved},
		{Property: property(9, task.KindAssert, "an assertion"), Status: task.Violated, Engine: "other"},
	}
	found := []task.Result{
		{Property: property(3, task.KindNull, "NullPointerException: x is null"), Status: task.Violated, Engine: Name},
		{Property: property(9, task.KindAssert, "an assertion"), Status: task.Violated, Engine: Name},
		{Property: property(5, task.KindAssert, "another"), Status: task.Violated, Engine: Name},
	}
	if r := Contradicts(results, found); r != nil {
		t.Error("nothing is contradicted, and not", r.Property)
	}
	got := Merge(results, found)
	if len(got) != 4 || got[0].Engine != Name || got[0].Property.Text != "x is null" || got[1].Status != task.Proved ||
		got[2].Property.Text != "another" || got[3].Engine != "other" {
		t.Error(got)
	}
	found[0].Property.Text = "NullPointerException: y is null"
	if r := Contradicts(results, found); r != &results[1] {
		t.Error("what is proved was found to be violated")
	}
}
