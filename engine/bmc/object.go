package bmc

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file keeps the objects of an execution: what they are and what their cells
// hold in the beginning. What they hold later is in states.

// object is one object or array. There is one for each allocation that symbolic
// execution comes to, for each input, and for each object of the booted heap that
// is touched.
type object struct {
	heap.Object
	ordinal int // of objects that allocations share: the n-th of its class, from 1
	from    origin
	base    uint64        // its number in the booted heap
	memo    []value.Value // initial values that were asked for
	made    *site         // where it is allocated; nil for inputs
	raised  []raise       // of an exception: the checks that it may come from
	name    string        // inputs: for people
	dropped bool          // made by a procedure that a formula called: no extent has it
	inner   bool          // an array that the library made for itself
	opaque  string        // why nobody knows what is in it; empty: it is known
	unseen  string        // inputs: the type that nobody knows a class of; empty: it is of a class
	read    bool          // an input: something read it
	defers  bool          // an input: an invariant of it is deferred
	static  *ir.Class     // of an unseen one: what it is declared to be; nil: missing
	also    []typing      // of an unseen one: what else it may be
}

// origin says what the cells of an object hold before anybody writes them.
type origin uint8

const (
	fresh     origin = iota
	booted           // what the booted heap holds
	arbitrary        // anything
)

func (o *object) String() string {
	if o.name != "" {
		return o.name
	}
	if o.Class != nil {
		return fmt.Sprintf("%s#%d", o.Class.Name, o.Number)
	}
	return fmt.Sprintf("#%d", o.Number)
}

// add gives an object its number and cells.
func (in *Inputs) add(o *object) *object {
	in.heap.Add(&o.Object)
	in.objects = append(in.objects, o)
	return o
}

// object is the object with a number.
func (in *Inputs) object(o value.Obj) *object { return in.objects[o] }

// only keeps the objects that pass; where the path says that one of them is it.
func (in *Inputs) only(r value.Refs, ok func(*object) bool) value.Refs {
	return r.Only(func(o value.Obj) bool { return ok(in.object(o)) })
}

// owner is the object that a cell belongs to.
func (in *Inputs) owner(cell int) *object { return in.object(in.heap.Owner(cell).Number) }

// depends notes that what happens depends on the class of an object. Of inputs that can be
// one that nobody has shown us, where the language has such.
func (in *Inputs) depends(o *object) {
	in.asked = in.asked || in.host != nil && o.Kinds != nil
}

// is tells when an object is of a type.
func (in *Inputs) is(o *object, t ir.Type, exact bool) circuit.Ref {
	return in.heap.Is(in.c, &o.Object, t, exact)
}

// initial is what a cell holds before anybody writes it.
func (in *Inputs) initial(cell int) value.Value { return in.initialIn(in.owner(cell), cell) }

func (in *Inputs) initialIn(o *object, cell int) value.Value {
	i := cell - o.First
	if o.from == fresh {
		return value.Zero(o.TypeOf(cell))
	}
	if o.memo == nil {
		o.memo = make([]value.Value, o.Cells)
	}
	if o.memo[i] == nil {
		if o.from == booted {
			o.memo[i] = in.baseCell(o, i)
		} else {
			o.memo[i] = in.cellOf(o, i)
		}
	}
	return o.memo[i]
}

// initialGlobal is what a global holds before anybody writes it.
func (in *Inputs) initialGlobal(g *ir.Global) value.Value {
	if v, ok := in.globals[g]; ok {
		return v
	}
	if in.base != nil {
		if _, ok := g.Typ.(*ir.Rel); ok {
			if in.host != nil { // a field of specifications: of inputs it is arbitrary, and the goal does not say so
				panic(unsupported("the field " + g.Name + " of specifications, about whose value in the beginning nothing is said"))
			}
			return in.relFromBase(in.base.Rel(g))
		}
		if in.keeper != nil {
			if why := in.keeper.Still(in.goal, g); why != "" {
				in.assume(g.Name, why)
			}
		}
		return in.fromBase(in.base.Global(g), g.Typ)
	}
	v := in.variable(g, in.globalType(g))
	in.globals[g] = v
	return v
}

// fromBase is a word of the booted heap as a value.
func (in *Inputs) fromBase(w uint64, t ir.Type) value.Value {
	switch t := t.(type) {
	case ir.Bool:
		return value.Bool(circuit.Const(w != 0))
	case ir.Int:
		return value.Const(w, int(t.Bits))
	case ir.Float:
		return value.Const(w, int(t.Bits))
	case ir.Ref, ir.Array, ir.Null:
		return value.To(in.baseObject(w).Number)
	}
	panic(unsupported("values of type " + t.String()))
}

// baseObject is the object with a number in the booted heap.
func (in *Inputs) baseObject(w uint64) *object {
	if w == 0 {
		return in.nothing
	}
	if o := in.based[w]; o != nil {
		return o
	}
	o := &object{Object: heap.Object{Exists: circuit.True}, base: w, from: booted}
	if elem := in.base.Elem(w); elem != nil {
		n := in.base.Len(w)
		o.Elem, o.Types, o.Cells, o.Length = elem, []ir.Type{heap.CellOf(elem)}, n, value.Const(uint64(n), 32)
	} else {
		o.Class = in.base.Class(w)
		l := in.heap.LayoutOf(o.Class)
		o.Fields, o.Types, o.Cells = l.Fields, l.Types, len(l.Types)
	}
	in.add(o)
	in.based[w] = o
	in.mayDiffer(o)
	return o
}

// site is a place in the code under check.
type site struct {
	proc  *ir.Proc
	node  ir.Node
	span  source.Span
	check *ir.Check
}

// raise is a failing check of code under check.
type raise struct {
	when  circuit.Ref // the path to it
	check *site
}

// fieldList are the fields of an object by cell.
func (o *object) fieldList() []*ir.Field {
	out := make([]*ir.Field, len(o.Types))
	for f, i := range o.Fields {
		out[i] = f
	}
	return out
}

func (in *Inputs) equalValues(a, b value.Value, t ir.Type) circuit.Ref {
	switch x := a.(type) {
	case value.Bool:
		return in.c.Iff(circuit.Ref(x), circuit.Ref(b.(value.Bool)))
	case value.Num:
		return in.vals.EqualNum(x, b.(value.Num), value.Width(t))
	case value.Refs:
		return in.sameRef(x, b.(value.Refs))
	}
	panic(unsupported("comparison of values of type " + t.String()))
}
