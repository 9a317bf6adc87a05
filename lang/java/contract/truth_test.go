package contract_test

import (
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/vm"
)

// The class whose invariants are evaluated: each is compared with a predicate written
// by hand, on random heaps.
const truthText = `
import assay.annotation.*;
@Invariant({
    "this in this.^next",
    "next.prev = next.prev",
    "#this.*next = 3",
    "no x: Node | x.next = x",
    "all x: this.*next - null | x.key >= 0",
    "one x: Node | x.key = 1",
    "(sum x: Node | x.key) > 2",
    "some {x: Node | x.key > this.key}",
    "this.next.next != this",
    "this.key in Node.key",
    "this.left.key / this.key = 1"
})
class Node {
    /*@ nullable @*/ Node next, prev, left; int key; /*@ nullable @*/ int[] data;
    //@ invariant (\forall Node o; \reach(this, o, next); o.key >= 0);
    //@ invariant \reach(this, next).size() == 3;
    //@ invariant \reach(this, this.left, next, left);
    //@ invariant (\exists Node o; o != this; o.key == key);
    //@ invariant next != null && next.key > 0 || next == null;
    //@ invariant next.next == this;
    //@ invariant next == null ==> left.key > 0;
    //@ invariant (\num_of int i; 0 <= i && i < data.length; data[i] > 0) == 1;
    //@ invariant (\sum int i; 0 <= i && i < data.length; data[i]) == key;
    //@ invariant (\max int i; 0 <= i && i < data.length; data[i]) == key;
    //@ invariant (\min int i; 0 <= i && i < data.length; data[i] * 2) < 0;
    //@ invariant 4 / key >= 2 || key % 2 == 1;
    //@ invariant true || 1 / 0 == 1;
    //@ invariant 1 / 0 == 1 || true;
    //@ invariant data[key] == (char) data[0] + (key << 1);
    //@ invariant (\forall int i, j; 0 <= i && i < j && j < data.length; data[i] <= data[j]);
    //@ invariant \typeof(this) == \type(Node) && next instanceof Node;
}
`

// heap is a random heap, as Go sees it. 0 is null; node i is at i-1.
type heap struct {
	next, prev, left []int
	key              []int32
	data             [][]int32 // nil for null
}

func randomHeap(r *rand.Rand) *heap {
	n := 1 + r.IntN(4)
	h := &heap{}
	for range n {
		h.next = append(h.next, r.IntN(n+1))
		h.prev = append(h.prev, r.IntN(n+1))
		h.left = append(h.left, r.IntN(n+1))
		h.key = append(h.key, int32(r.IntN(5)-1))
		var d []int32
		if r.IntN(4) > 0 {
			d = make([]int32, r.IntN(4))
			for i := range d {
				d[i] = int32(r.IntN(5) - 2)
			}
		}
		h.data = append(h.data, d)
	}
	return h
}

// reach returns the nodes from one on, over fields; with steps at least one.
func (h *heap) reach(from int, self bool, fields ...[]int) map[int]bool {
	seen := map[int]bool{}
	var walk func(x int)
	walk = func(x int) {
		if seen[x] {
			return
		}
		seen[x] = true
		if x == 0 {
			return
		}
		for _, f := range fields {
			walk(f[x-1])
		}
	}
	if self {
		walk(from)
	} else {
		for _, f := range fields {
			walk(f[from-1])
		}
	}
	return seen
}

func (h *heap) count(ok func(x int) bool) int {
	n := 0
	for x := 1; x <= len(h.key); x++ {
		if ok(x) {
			n++
		}
	}
	return n
}

// truths are the predicates, in the order of the invariants behind the non-null field;
// those of comments come first. An expression without a meaning is false.
var truths = []func(h *heap, this int) bool{
	func(h *heap, this int) bool {
		for x := range h.reach(this, true, h.next) {
			if x != 0 && h.key[x-1] < 0 {
				return false
			}
		}
		return true
	},
	func(h *heap, this int) bool {
		s := h.reach(this, true, h.next)
		delete(s, 0)
		return len(s) == 3
	},
	func(h *heap, this int) bool {
		l := h.left[this-1]
		return l != 0 && h.reach(this, true, h.next, h.left)[l]
	},
	func(h *heap, this int) bool {
		return h.count(func(x int) bool { return x != this && h.key[x-1] == h.key[this-1] }) > 0
	},
	func(h *heap, this int) bool { n := h.next[this-1]; return n == 0 || h.key[n-1] > 0 },
	func(h *heap, this int) bool { n := h.next[this-1]; return n != 0 && h.next[n-1] == this },
	func(h *heap, this int) bool {
		l := h.left[this-1]
		return h.next[this-1] != 0 || l != 0 && h.key[l-1] > 0
	},
	func(h *heap, this int) bool {
		d := h.data[this-1]
		n := 0
		for _, v := range d {
			if v > 0 {
				n++
			}
		}
		return d != nil && n == 1
	},
	func(h *heap, this int) bool {
		d := h.data[this-1]
		s := int32(0)
		for _, v := range d {
			s += v
		}
		return d != nil && s == h.key[this-1]
	},
	func(h *heap, this int) bool {
		d := h.data[this-1]
		if len(d) == 0 {
			return false
		}
		m := d[0]
		for _, v := range d {
			m = max(m, v)
		}
		return m == h.key[this-1]
	},
	func(h *heap, this int) bool {
		d := h.data[this-1]
		if len(d) == 0 {
			return false
		}
		m := d[0] * 2
		for _, v := range d {
			m = min(m, v*2)
		}
		return m < 0
	},
	func(h *heap, this int) bool { k := h.key[this-1]; return k != 0 && (4/k >= 2 || k%2 == 1) },
	func(h *heap, this int) bool { return true },
	func(h *heap, this int) bool { return false },
	func(h *heap, this int) bool {
		d, k := h.data[this-1], int(h.key[this-1])
		return d != nil && k >= 0 && k < len(d) && d[k] == int32(uint16(d[0]))+int32(k<<1)
	},
	func(h *heap, this int) bool {
		d := h.data[this-1]
		for i := range d {
			for j := i + 1; j < len(d); j++ {
				if d[i] > d[j] {
					return false
				}
			}
		}
		return d != nil
	},
	func(h *heap, this int) bool { return h.next[this-1] != 0 },

	// The relational ones.
	func(h *heap, this int) bool { return h.reach(this, false, h.next)[this] },
	func(h *heap, this int) bool { return true },
	func(h *heap, this int) bool { return len(h.reach(this, true, h.next)) == 3 },
	func(h *heap, this int) bool { return h.count(func(x int) bool { return h.next[x-1] == x }) == 0 },
	func(h *heap, this int) bool {
		for x := range h.reach(this, true, h.next) {
			if x != 0 && h.key[x-1] < 0 {
				return false
			}
		}
		return true
	},
	func(h *heap, this int) bool { return h.count(func(x int) bool { return h.key[x-1] == 1 }) == 1 },
	func(h *heap, this int) bool {
		s := int32(0)
		for _, k := range h.key {
			s += k
		}
		return s > 2
	},
	func(h *heap, this int) bool {
		return h.count(func(x int) bool { return h.key[x-1] > h.key[this-1] }) > 0
	},
	func(h *heap, this int) bool { // null has no next: the empty set is not {this}
		n := h.next[this-1]
		return n == 0 || h.next[n-1] != this
	},
	func(h *heap, this int) bool { return true },
	func(h *heap, this int) bool {
		l, k := h.left[this-1], h.key[this-1]
		v := int32(0) // the sum of an empty set
		if l != 0 {
			v = h.key[l-1]
		}
		return k != 0 && v/k == 1
	},
}

// TestTruth: invariants of both languages are true of random heaps exactly when the
// predicates are.
func TestTruth(t *testing.T) {
	p := open(t, []string{"Node.java"}, map[string]string{"Node.java": truthText}, decl.Options{})
	if p.set.Errors.Failed() {
		t.Fatal(&p.set.Errors)
	}
	want := truths
	class := p.low[0].Classes[0]
	if len(class.Invariants) != len(want) {
		t.Fatalf("%d invariants, %d predicates", len(class.Invariants), len(want))
	}
	r := testkit.Rand(t)
	held := make([]int, len(want))
	heaps := testkit.Count(t, 100_000, 1000)
	for range heaps {
		h := randomHeap(r)
		this := 1 + r.IntN(len(h.key))
		got := evaluate(t, p, class, h, this)
		for i, c := range class.Invariants {
			if got[i] {
				held[i]++
			}
			if expect := want[i](h, this); got[i] != expect {
				t.Fatalf("%s: %v, want %v\nof node %d in %+v\n%s", c.Text, got[i], expect, this, *h, ir.ExprString(c.X))
			}
		}
	}
	for i, c := range class.Invariants {
		if c.Text != "invariant true || 1 / 0 == 1;" && c.Text != "invariant 1 / 0 == 1 || true;" && held[i] == 0 {
			t.Errorf("%s: never true on %d heaps: it tells nothing", c.Text, heaps)
		}
	}
}

// evaluate makes a program that builds the heap and evaluates all invariants for a node.
func evaluate(t *testing.T, p *project, class *contract.ClassContract, h *heap, this int) []bool {
	t.Helper()
	i32 := ir.Int{Bits: 32, Signed: true}
	q := &ir.Proc{Name: "main"}
	b := q.NewBlock()
	nodes := make([]*ir.Local, len(h.key)+1)
	for i := range h.key {
		nodes[i+1] = q.NewLocal("n"+string(rune('1'+i)), ir.Ref{Class: class.IR}, class.Class.Span())
		b.Stmts = append(b.Stmts, &ir.New{Dst: nodes[i+1], Class: class.IR})
	}
	field := func(name, desc string) *ir.Field { return p.prog.Field("Node", name, desc) }
	store := func(x int, f *ir.Field, v ir.Expr) {
		b.Stmts = append(b.Stmts, &ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: nodes[x], Field: f}, X: v})
	}
	for i := range h.key {
		x := i + 1
		store(x, field("key", "I"), ir.NewInt(i32, int64(h.key[i])))
		for name, list := range map[string][]int{"next": h.next, "prev": h.prev, "left": h.left} {
			if list[i] != 0 {
				store(x, field(name, "LNode;"), nodes[list[i]])
			}
		}
		if h.data[i] == nil {
			continue
		}
		a := q.NewLocal("a"+string(rune('1'+i)), ir.Array{Elem: i32}, class.Class.Span())
		b.Stmts = append(b.Stmts, &ir.NewArray{Dst: a, Elem: i32, Len: ir.NewInt(i32, int64(len(h.data[i])))})
		for k, v := range h.data[i] {
			b.Stmts = append(b.Stmts, &ir.Store{Place: &ir.Place{Kind: ir.PlaceElem, Base: a, Index: ir.NewInt(i32, int64(k))}, X: ir.NewInt(i32, int64(v))})
		}
		store(x, field("data", "[I"), a)
	}
	results := make([]*ir.Global, len(class.Invariants))
	prog := *p.prog.IR
	prog.Globals = append([]*ir.Global{}, prog.Globals...)
	for i, c := range class.Invariants {
		g := &ir.Global{Name: "r" + string(rune('A'+i)), Typ: ir.Bool{}, Index: len(prog.Globals)}
		prog.Globals = append(prog.Globals, g)
		results[i] = g
		spec := &ir.Spec{Frame: []ir.Var{g}, X: &ir.Apply{Op: ir.OpIff, Args: []ir.Expr{g, substitute(c.X, c.This, nodes[this])}, Typ: ir.Bool{}}}
		b.Stmts = append(b.Stmts, spec)
	}
	b.Term = &ir.Return{}
	prog.Procs = append(append([]*ir.Proc{}, prog.Procs...), q)
	if err := sanity.Check(&prog); err != nil {
		t.Fatal(err)
	}
	s := vm.Compile(&prog).Start(vm.Setup{Proc: q})
	stop := s.Run(vm.Budget{})
	for stop.Kind == vm.NeedChoice {
		if err := s.Pick(0); err != nil {
			t.Fatal(err)
		}
		stop = s.Run(vm.Budget{})
	}
	if stop.Kind != vm.Finished {
		t.Fatalf("%v %s %s", stop.Kind, stop.Text, stop.Message)
	}
	out := make([]bool, len(results))
	for i, g := range results {
		out[i] = s.Get(g).Word != 0
	}
	return out
}

// substitute puts a local in the place of the parameter of a clause.
func substitute(x ir.Expr, from, to *ir.Local) ir.Expr {
	return formula.Substitute(x, func(y ir.Expr) ir.Expr {
		if y == ir.Expr(from) {
			return to
		}
		return nil
	})
}
