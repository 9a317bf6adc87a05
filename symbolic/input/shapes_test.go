package input_test

import (
	"fmt"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/value"
)

// This file judges what inputs may be by listing it without circuits, and what is forgotten of them by asking.

// naive lists the heaps of a program without arrays by trying everything, up to renaming and as far as the parameters
// lead; ok is false if that is too much.
type naive struct {
	p       *ir.Program
	space   []string    // by object from 1, of which root class it is
	class   []*ir.Class // by object, as chosen
	cells   [][]int     // by object, as chosen
	roots   []int
	shapes  map[string]bool
	tried   int
	classes map[string][]*ir.Class // of a space
}

func (n *naive) list() (shapes map[string]bool, ok bool) {
	g := n.p.Goals[0]
	n.shapes, n.classes = map[string]bool{}, map[string][]*ir.Class{}
	n.space, n.class, n.cells = []string{""}, []*ir.Class{nil}, [][]int{nil}
	var order []string
	size := map[string]int{}
	for _, c := range n.p.Classes {
		root := c
		for root.Super != nil {
			root = root.Super
		}
		if n.classes[root.Name] == nil {
			order = append(order, root.Name)
			size[root.Name] = g.Bounds.Of(root.Name)
		}
		n.classes[root.Name] = append(n.classes[root.Name], c)
		size[root.Name] = max(size[root.Name], g.Bounds.Scopes[c.Name])
	}
	for _, name := range order {
		for range size[name] {
			n.space, n.class, n.cells = append(n.space, name), append(n.class, nil), append(n.cells, nil)
		}
	}
	n.choose(1)
	return n.shapes, n.tried <= mostTried
}

const mostTried = 30000

// choose gives the objects from one on a class.
func (n *naive) choose(obj int) {
	if obj == len(n.space) {
		n.refer(1, 0)
		return
	}
	for _, c := range n.classes[n.space[obj]] {
		n.class[obj] = c
		n.choose(obj + 1)
	}
}

// may returns the objects that something of a type may refer to.
func (n *naive) may(t ir.Type) []int {
	out := []int{0}
	for obj := 1; obj < len(n.space); obj++ {
		if c := t.(ir.Ref).Class; c == nil || n.class[obj].Subclass(c) {
			out = append(out, obj)
		}
	}
	return out
}

// refer fills the cells from one on, and then the parameters.
func (n *naive) refer(obj, field int) {
	if n.tried > mostTried {
		return
	}
	if obj == len(n.space) {
		n.root(0)
		return
	}
	fields := n.class[obj].AllFields()
	if field == len(fields) {
		n.refer(obj+1, 0)
		return
	}
	for _, to := range n.may(fields[field].Typ) {
		n.cells[obj] = append(n.cells[obj][:field], to)
		n.refer(obj, field+1)
	}
	n.cells[obj] = n.cells[obj][:field]
}

func (n *naive) root(i int) {
	params := n.p.Goals[0].Proc.Params
	if i == len(params) {
		n.tried++
		n.note()
		return
	}
	for _, to := range n.may(params[i].Typ) {
		n.roots = append(n.roots[:i], to)
		n.root(i + 1)
	}
}

// note takes down what the parameters lead to, if no class has more objects than its scope.
func (n *naive) note() {
	s := &snapshot{roots: append([]int(nil), n.roots...), objects: map[int]*thing{}}
	count := map[string]int{}
	for work := append([]int(nil), n.roots...); len(work) > 0; work = work[1:] {
		obj := work[0]
		if obj == 0 || s.objects[obj] != nil {
			continue
		}
		s.objects[obj] = &thing{n.space[obj], n.class[obj].Name, append([]int(nil), n.cells[obj]...)}
		work = append(work, n.cells[obj]...)
		count[n.class[obj].Name]++
	}
	for c, most := range n.p.Goals[0].Bounds.Scopes {
		if count[c] > most {
			return
		}
	}
	n.shapes[s.canonical()] = true
}

// TestShapes: inputs are all heaps that types and scopes allow, and no others.
func TestShapes(t *testing.T) {
	r := testkit.Rand(t)
	const most = 600
	looked, shapes := 0, 0
	for range testkit.Count(t, 300, 80) {
		text, _ := program(r)
		if strings.Contains(text, "array ref") {
			continue
		}
		for _, c := range []string{"A", "B", "C"} { // a scope of its own
			if r.IntN(3) == 0 && strings.Contains(text, "class "+c) {
				text = strings.Replace(text, ", array", fmt.Sprintf(", %s %d, array", c, 1+r.IntN(2)), 1)
			}
		}
		p := parse.Must(text)
		want, ok := (&naive{p: p}).list()
		if !ok {
			continue
		}
		got, ok := list(t, p, false, false, false, most)
		if !ok {
			continue
		}
		looked, shapes = looked+1, shapes+len(want)
		compare(t, text, listing{want, len(want)}, listing{got.shapes, len(got.shapes)}, true)
		if t.Failed() {
			return
		}
	}
	if looked < 20 || shapes < 200 {
		t.Errorf("only %d programs with %d heaps", looked, shapes)
	}
}

// TestTighten: what cells forget on a path is what they never refer to there, and what is left is always one.
func TestTighten(t *testing.T) {
	r := testkit.Rand(t)
	forgotten := 0
	for range testkit.Count(t, 400, 60) {
		text, _ := program(r)
		a := newAsker(t)
		in := begin(a, parse.Must(text), r.IntN(2) == 0, true)
		c := a.link.Circuit()
		type place struct {
			exists circuit.Ref
			cell   int
			refs   value.Refs
		}
		var places []place
		path := circuit.True
		for _, s := range in.Spaces {
			for _, o := range s.Objects {
				for i := range o.Cells {
					refs, ok := in.Initial(o.First + i).(value.Refs)
					if !ok {
						continue
					}
					places = append(places, place{o.Exists, o.First + i, refs})
					if to := refs[r.IntN(len(refs))]; r.IntN(2) == 0 { // the precondition excludes something
						path = c.And(path, c.Or(o.Exists.Not(), to.When.Not()))
					}
				}
			}
		}
		if a.Ask(path, 0) == solve.Unsat {
			continue
		}
		in.Tighten(path)
		for _, x := range places {
			left := in.Initial(x.cell).(value.Refs)
			on := c.And(path, x.exists)
			var any []circuit.Ref
			for _, to := range left {
				any = append(any, c.And(to.When, x.refs.When(to.Obj)))
			}
			if a.Ask(c.And(on, c.OrAll(any...).Not()), 0) != solve.Unsat {
				t.Fatalf("a cell refers to nothing that is left of it: %v of %v\n%s", left, x.refs, text)
			}
			forgotten += len(x.refs) - len(left)
		}
	}
	if forgotten < 20 {
		t.Errorf("only %d possibilities were forgotten", forgotten)
	}
}

// TestNumbers: input numbers have the values of their types, or of the width that bounds them; arrays are as long as
// the bound allows, and no longer.
func TestNumbers(t *testing.T) {
	for _, width := range []int{0, 2} {
		for _, it := range []ir.Int{{Bits: 3, Signed: true}, {Bits: 3}, {Bits: 2, Signed: true}} {
			a := newAsker(t)
			p := parse.Must(fmt.Sprintf("class A {\n\tfield f: i8\n}\nproc p(x: %v, y: array i8) {\n\treturn\n}\ngoal g: p { } for scope 2, array 3", it))
			if p.Goals[0].Bounds.IntWidth = width; width == 0 {
				p.Goals[0].Bounds.IntWidth = 64
			}
			in := begin(a, p, false, false)
			n := int(it.Bits)
			x := in.Params[0].(value.Num)[0].Bits(n)
			bits := n
			if width != 0 {
				bits = min(n, width)
			}
			for k := range uint64(1) << n {
				v := it.Wrap(k)
				fits := v < 1<<bits
				if it.Signed {
					fits = int64(v) >= -1<<(bits-1) && int64(v) < 1<<(bits-1)
				}
				can := a.Ask(a.link.Circuit().Equal(x, circuit.Number(int64(k), n)), 0) == solve.Sat
				if can != fits {
					t.Errorf("%v in %d bits is %d: %v", it, bits, int64(v), can)
				}
			}
			array := in.Params[1].(value.Refs)
			for k := range 6 {
				any := false
				for _, to := range array {
					if o := in.Object(to.Obj); to.Obj != value.Null {
						g := a.link.Circuit().And(to.When, a.link.Circuit().Equal(o.Length[0].Bits(32), circuit.Number(int64(k), 32)))
						any = any || a.Ask(g, 0) == solve.Sat
					}
				}
				if any != (k <= 3) {
					t.Errorf("an array of %d elements: %v", k, any)
				}
			}
		}
	}
}
