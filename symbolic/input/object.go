package input

import (
	"fmt"

	"assay/ir"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/value"
	"assay/vm"
)

// This file keeps the objects of an execution, with the initial contents of their cells. Later
// contents are in states.

// Object is one object or array. There is one for each allocation that symbolic
// execution reaches, for each input, and for each accessed object of the booted heap.
type Object struct {
	heap.Object
	Ordinal int // of objects that allocations share: the n-th of its class, from 1
	From    origin
	Base    uint64        // its number in the booted heap
	Memo    []value.Value // initial values that were read
	Made    *Site         // where it is allocated; nil for inputs
	Raised  []Raise       // of an exception: the checks that it may come from
	Name    string        // inputs: for messages
	Dropped bool          // made by a procedure that a formula called: no extent has it
	Inner   bool          // an internal array of the library
	Opaque  string        // why its contents are unknown; empty: they are known
	Later   bool          // it is opaque, and could be made with what is in it
	Unseen  string        // inputs: of an opaque one, its type; empty: it is of a class
	Read    bool          // an input: something read it
	Defers  bool          // an input: an invariant of it is deferred
	static  *ir.Class     // of an unseen one: what it is declared to be; nil: missing
	also    []typing      // of an unseen one: further types that it may have
}

// origin says what the initial contents of an object are.
type origin uint8

const (
	Fresh     origin = iota
	Booted           // what the booted heap holds
	Arbitrary        // anything
)

func (o *Object) String() string {
	if o.Name != "" {
		return o.Name
	}
	if o.Class != nil {
		return fmt.Sprintf("%s#%d", o.Class.Name, o.Number)
	}
	return fmt.Sprintf("#%d", o.Number)
}

// Add assigns an object its number and cells.
func (in *Inputs) Add(o *Object) *Object {
	in.heap.Add(&o.Object)
	in.Objects = append(in.Objects, o)
	return o
}

// Object returns the object with a number.
func (in *Inputs) Object(o value.Obj) *Object { return in.Objects[o] }

// Only keeps the objects that pass; where the path says that one of them is it.
func (in *Inputs) Only(r value.Refs, ok func(*Object) bool) value.Refs {
	return r.Only(func(o value.Obj) bool { return ok(in.Object(o)) })
}

// Owner returns the object that a cell belongs to.
func (in *Inputs) Owner(cell int) *Object { return in.Object(in.heap.Owner(cell).Number) }

// Depends records that execution depends on the class of an object. The class of an input may be
// unknown, in languages with open classes.
func (in *Inputs) Depends(o *Object) {
	in.Asked = in.Asked || !in.host.Closed() && o.Kinds != nil
}

// Is returns the condition that an object is of a type.
func (in *Inputs) Is(o *Object, t ir.Type, exact bool) circuit.Ref {
	return in.heap.Is(in.c, &o.Object, t, exact)
}

// Initial returns the initial content of a cell.
func (in *Inputs) Initial(cell int) value.Value { return in.InitialIn(in.Owner(cell), cell) }

// InitialIn is Initial for a cell whose object is known.
func (in *Inputs) InitialIn(o *Object, cell int) value.Value {
	i := cell - o.First
	if o.From == Fresh {
		return value.Zero(o.TypeOf(cell))
	}
	if o.Memo == nil {
		o.Memo = make([]value.Value, o.Cells)
	}
	if o.Memo[i] == nil {
		if o.From == Booted {
			o.Memo[i] = booted{in}.baseCell(o, i)
		} else {
			o.Memo[i] = in.cellOf(o, i)
		}
	}
	return o.Memo[i]
}

// InitialGlobal returns the initial value of a global.
func (in *Inputs) InitialGlobal(g *ir.Global) value.Value {
	if v, ok := in.Globals[g]; ok {
		return v
	}
	if in.Base != nil {
		if _, ok := g.Typ.(*ir.Rel); ok {
			if in.host.Specified(g) { // a field of specifications: of inputs it is arbitrary, and the goal does not say so
				panic(value.Unsupported("the field " + g.Name + " of specifications, about whose value in the beginning nothing is said"))
			}
			return relations{in}.relFromBase(in.Base.Rel(g))
		}
		if why := in.host.Still(in.goal, g); why != "" {
			in.Assume(g.Name, why)
		}
		w := in.Base.Global(g)
		if ir.Aggregate(g.Typ) {
			return booted{in}.baseValue(vm.Globals, in.heap.GlobalPlace(g).At, g.Typ)
		}
		return in.FromBase(w, g.Typ)
	}
	v := in.variable(g, in.GlobalType(g))
	in.Globals[g] = v
	return v
}

// FromBase returns a word of the booted heap as a value.
func (in *Inputs) FromBase(w uint64, t ir.Type) value.Value {
	switch t := t.(type) {
	case ir.Bool:
		return value.Bool(circuit.Const(w != 0))
	case ir.Int:
		return value.Const(w, int(t.Bits))
	case ir.Float:
		return value.Const(w, int(t.Bits))
	case ir.Ref, ir.Array, ir.Null:
		return value.To(in.BaseObject(w).Number)
	case ir.Ptr:
		return booted{in}.basePointer(w)
	}
	panic(value.Unsupported("values of type " + t.String()))
}

// BaseObject returns the object with a number in the booted heap.
func (in *Inputs) BaseObject(w uint64) *Object {
	if w == 0 {
		return in.Nothing
	}
	if o := in.based[w]; o != nil {
		return o
	}
	o := &Object{Object: heap.Object{Exists: circuit.True}, Base: w, From: Booted}
	if elem := in.Base.Elem(w); elem != nil {
		n := in.Base.Len(w)
		o.Elem, o.Types, o.Cells, o.Length = elem, []ir.Type{heap.CellOf(elem)}, n, value.Const(uint64(n), 32)
	} else {
		o.Class = in.Base.Class(w)
		l := in.heap.LayoutOf(o.Class)
		o.Fields, o.Types, o.Cells = l.Fields, l.Types, len(l.Types)
	}
	in.Add(o)
	in.based[w] = o
	booted{in}.mayDiffer(o)
	return o
}

// Site is a place in the code under check.
type Site struct {
	Proc  *ir.Proc
	Node  ir.Node
	Span  source.Span
	Check *ir.Check
}

// Call returns the call that the place is, during which other code runs; nil: it is none.
func (s *Site) Call() *ir.CallSite {
	if s == nil {
		return nil
	}
	if call, ok := s.Node.(*ir.CallStmt); ok {
		return &ir.CallSite{Proc: s.Proc, Call: call}
	}
	return nil
}

// Raise is a failing check of code under check.
type Raise struct {
	When  circuit.Ref // the path to it
	Check *Site
}

// FieldList returns the fields of an object by cell.
func (o *Object) FieldList() []*ir.Field {
	out := make([]*ir.Field, len(o.Types))
	for f, i := range o.Fields {
		out[i] = f
	}
	return out
}

// EqualValues returns the condition that two values of a type are the same.
func (in *Inputs) EqualValues(a, b value.Value, t ir.Type) circuit.Ref {
	switch x := a.(type) {
	case value.Bool:
		return in.c.Iff(circuit.Ref(x), circuit.Ref(b.(value.Bool)))
	case value.Num:
		return in.vals.EqualNum(x, b.(value.Num), value.Width(t))
	case value.Refs:
		return in.SameRef(x, b.(value.Refs))
	case value.Ptrs:
		return namer{in}.samePointer(x, b.(value.Ptrs), t.(ir.Ptr))
	case value.Aggregate:
		y, all := b.(value.Aggregate), circuit.True
		for i := range x {
			all = in.c.And(all, in.EqualValues(x[i], y[i], value.Part(t, i)))
		}
		return all
	}
	panic(value.Unsupported("comparison of values of type " + t.String()))
}
