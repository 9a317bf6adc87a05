package step

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/model"
	"assay/symbolic/value"
	"assay/task"
)

// This file runs models of procedures on a stepper.

// modelPath is a call of a model on one path: the view of a stepper for models.
type modelPath struct {
	m    *Stepper
	q    *ir.Proc
	args []value.Value
	st   *State
	out  *[]Outcome
}

var _ model.Path = (*modelPath)(nil)

func (m *Stepper) model(f model.Model, q *ir.Proc, args []value.Value, st *State) []Outcome {
	var out []Outcome
	f(model.On(&modelPath{m, q, args, st, &out}))
	m.Omissions++ // a model may cut paths
	return out
}

// Proc returns the procedure that is called.
func (c *modelPath) Proc() *ir.Proc { return c.q }

// Arg returns an argument.
func (c *modelPath) Arg(i int) value.Value { return c.args[i] }

// Refuse cuts the path, and says why.
func (c *modelPath) Refuse(format string, args ...any) {
	panic(value.Unsupported(fmt.Sprintf(format, args...)))
}

// Return ends the call with results.
func (c *modelPath) Return(results ...value.Value) {
	o := Outcome{St: c.st, Results: results}
	if c.q.Exc != nil {
		o.Exc = value.To(value.Null)
	}
	*c.out = append(*c.out, o)
}

// Body ends the call as the procedure's own body ends it.
func (c *modelPath) Body() {
	m := c.m
	all := m.models
	m.models = func(q *ir.Proc) model.Model {
		if q == c.q {
			m.models = all // for this call alone
			return nil
		}
		return all(q)
	}
	defer func() { m.models = all }()
	*c.out = append(*c.out, m.Run(c.q, c.args, c.st)...)
}

// Become ends the call as a call of another procedure ends, which may have more results, or,
// where it throws, fewer.
func (c *modelPath) Become(p *ir.Proc, args ...value.Value) {
	for _, o := range c.m.Run(p, args, c.st) {
		if o.Throws {
			o.Results = nil
			for _, r := range c.q.Results {
				o.Results = append(o.Results, value.Zero(r.Typ))
			}
		}
		*c.out = append(*c.out, o)
	}
}

// Exit ends the whole execution.
func (c *modelPath) Exit() {
	c.m.Omissions++
	c.m.engine.Exits(c.st)
}

// If takes both branches that a condition leaves open.
func (c *modelPath) If(g circuit.Ref, then, other func(model.Path)) {
	g = c.st.Path.fold(g)
	take := func(g circuit.Ref, f func(model.Path)) {
		if f == nil {
			return
		}
		if st := c.m.Under(c.st.Split(), g); st != nil {
			f(&modelPath{c.m, c.q, c.args, st, c.out})
		}
	}
	take(g, then)
	take(g.Not(), other)
}

// Values returns where values are made.
func (c *modelPath) Values() *value.Algebra { return c.m.vals }

// Feasible reports whether a condition can hold here; undecided means yes.
func (c *modelPath) Feasible(g circuit.Ref) bool {
	return c.m.engine.Feasible(c.m.c.And(c.st.Path.Cond, g))
}

// Same reports whether two references are equal.
func (c *modelPath) Same(a, b value.Value) circuit.Ref {
	c.m.scope(c.st).compared(a.(value.Refs), b.(value.Refs))
	return c.m.Inputs.SameRef(a.(value.Refs), b.(value.Refs))
}

// HoldsMonitor reports whether the thread holds the monitor of an object.
func (c *modelPath) HoldsMonitor(v value.Value) circuit.Ref { return c.m.holds(v.(value.Refs), c.st) }

// Input returns an input from the environment: any number of a type.
func (c *modelPath) Input(t ir.Int) value.Value {
	m := c.m
	v := value.Vec(m.Inputs.Free(int(t.Bits), input.NumberKindOf(t)))
	m.Choices = append(m.Choices, Choice{When: c.st.Path.Cond, Kind: task.ChoiceInput, Vals: []Chosen{{"input", t, v}}})
	return v
}

// Exchange records that other threads or the world outside may change something here.
func (c *modelPath) Exchange() { c.m.Exchanges++ }

// Depend records that the rest of the path depends on a fact of the environment that may differ on
// other machines.
func (c *modelPath) Depend(on string) { c.m.Rests[on] = true }

// Callers returns the procedures that are being executed, the innermost first, without that of the
// call.
func (c *modelPath) Callers() (out []*ir.Proc) {
	for _, a := range slices.Backward(c.m.Stack) {
		out = append(out, a.Proc)
	}
	return out
}

// Unlisted leaves the procedure out of the models that answers rest on: it has no effect.
func (c *modelPath) Unlisted() {
	name, _, _ := strings.Cut(c.q.Name, "(")
	delete(c.m.Used, name)
}

// Early returns the result of a procedure without a body for arguments that are constants; ok
// is false if they are not.
func (c *modelPath) Early(p *ir.Proc, args ...value.Value) (results []value.Value, ok bool) {
	m := c.m
	words := make([]uint64, len(args))
	for i, v := range args {
		if words[i], ok = m.baseWord(v, p.Params[i].Typ); !ok {
			return nil, false
		}
	}
	if m.Inputs.Base == nil {
		return nil, false
	}
	out, exc, err := m.onBase(p, words)
	if err != nil || exc != 0 {
		return nil, false
	}
	for i, r := range p.Results {
		results = append(results, m.Inputs.FromBase(out[i], r.Typ))
	}
	return results, true
}

// Kinds splits the path by each class, or type of elements, that the object can have; null is cut.
func (c *modelPath) Kinds(v value.Value, f func(p model.Path, class *ir.Class, elem ir.Type)) {
	type group struct {
		class *ir.Class
		elem  ir.Type
		when  []circuit.Ref
	}
	var groups []*group
	apart := false // something is cut
	add := func(k *ir.Class, elem ir.Type, g circuit.Ref) {
		i := slices.IndexFunc(groups, func(x *group) bool {
			return x.class == k && (elem == nil) == (x.elem == nil) && (elem == nil || ir.Identical(x.elem, elem))
		})
		if i < 0 {
			groups = append(groups, &group{class: k, elem: elem})
			i = len(groups) - 1
		}
		groups[i].when = append(groups[i].when, g)
	}
	for _, t := range v.(value.Refs) {
		if t.Obj == value.Null {
			continue
		}
		switch o := c.m.Inputs.Object(t.Obj); {
		case o.Unseen != "":
			c.m.scope(c.st).opaqueInside(t)
			apart = true
		case o.Kinds != nil:
			c.m.Inputs.Depends(o)
			c.m.scope(c.st).askedForClass(value.Refs{t})
			for _, k := range o.Kinds {
				add(k.Class, nil, c.m.c.And(t.When, k.When))
			}
		default:
			add(o.Class, o.Elem, t.When)
		}
	}
	for _, g := range groups {
		when := c.m.c.OrAll(g.when...)
		if len(groups) == 1 && !apart {
			when = circuit.True
		}
		c.If(when, func(p model.Path) { f(p, g.class, g.elem) }, nil)
	}
}

// Len returns the length of an array, in 32 bits.
func (c *modelPath) Len(v value.Value) value.Value {
	return c.m.heap.LengthOf(c.m.vals, v.(value.Refs))
}

// Is reports whether a reference is not null and of a type.
func (c *modelPath) Is(v value.Value, t ir.Type) circuit.Ref {
	var any []circuit.Ref
	for _, x := range v.(value.Refs) {
		o := c.m.Inputs.Object(x.Obj)
		if is := c.m.Inputs.Is(o, t, false); o.Unseen != "" && is != circuit.True && c.Feasible(x.When) {
			c.m.Inputs.Opaque.LookInto(o)
			c.Refuse("the class of inputs of type %s", o.Unseen)
		}
		any = append(any, c.m.c.And(x.When, c.m.Inputs.Is(o, t, false)))
	}
	return c.m.c.OrAll(any...)
}

// Get and Put read and write a field of an object that is not null.
func (c *modelPath) Get(v value.Value, f *ir.Field) value.Value {
	return c.m.scope(c.st).loadSpots(c.m.fieldSpots(v.(value.Refs), f), f.Typ)
}

func (c *modelPath) Put(v value.Value, f *ir.Field, x value.Value) {
	c.m.storeSpots(c.st, c.m.fieldSpots(v.(value.Refs), f), x, circuit.True)
}

// Global and SetGlobal read and write a variable of the program.
func (c *modelPath) Global(g *ir.Global) value.Value       { return c.m.readGlobal(c.st, g) }
func (c *modelPath) SetGlobal(g *ir.Global, x value.Value) { c.m.Assign(c.st, g, x) }

// FieldAt returns the field that a cell of the objects of a class is, as the VM counts them; nil if
// there is none.
func (c *modelPath) FieldAt(k *ir.Class, cell uint64) *ir.Field {
	if c.m.Inputs.Base == nil {
		return nil
	}
	return c.m.Inputs.Base.Field(k, cell)
}

// Element returns an element of an array that has one there.
func (c *modelPath) Element(array, index value.Value) value.Value {
	var spots []heap.Spot
	var elem ir.Type = ir.Ref{}
	for _, t := range array.(value.Refs) {
		o := c.m.Inputs.Object(t.Obj)
		if o.Elem != nil {
			spots, elem = c.m.heap.Elements(c.m.c, spots, t, index.(value.Num), 32), o.Elem
		}
	}
	return c.m.scope(c.st).loadSpots(heap.Alone(spots), elem)
}

// fieldSpots returns the cells of a field of an object that is not null, and of a known class.
func (m *Stepper) fieldSpots(r value.Refs, f *ir.Field) []heap.Spot {
	for _, t := range r {
		if o := m.Inputs.Object(t.Obj); o.Unseen != "" && m.engine.Possible(t.When) {
			m.Inputs.Opaque.LookInto(o)
			panic(value.Unsupported("what is in inputs of type " + o.Unseen))
		}
	}
	return m.heap.Fields(r, f)
}

// New makes an object.
func (c *modelPath) New(k *ir.Class) value.Value {
	return value.To(c.m.Allocate(k, c.st, c.m.Site()).Number)
}

// Clone makes a shallow copy of an array, on the path where it has a type of elements.
func (c *modelPath) Clone(v value.Value, elem ir.Type) value.Value {
	m := c.m
	r := m.Inputs.Only(v.(value.Refs), func(o *input.Object) bool { return o.Elem != nil && ir.Identical(o.Elem, elem) })
	o := m.allocateArray(elem, m.heap.LengthOf(m.vals, r), c.Room(r), c.st.Path, m.Site())
	c.CopyElements(r, value.Const(0, 32), value.To(o.Number), value.Const(0, 32), m.heap.LengthOf(m.vals, r))
	return value.To(o.Number)
}

// CloneOf makes a shallow copy of an object of a class.
func (c *modelPath) CloneOf(v value.Value, class *ir.Class) value.Value {
	m := c.m
	o := m.Allocate(class, c.st, m.Site())
	for _, f := range class.AllFields() {
		c.st.Mem.Set(o.First+o.Fields[f], m.scope(c.st).loadSpots(m.fieldSpots(v.(value.Refs), f), f.Typ))
	}
	return value.To(o.Number)
}

// AnyArray makes an array of any length; ok is false if no length is possible.
func (c *modelPath) AnyArray(elem ir.Type, length value.Value) (v value.Value, ok bool) {
	room, st := c.m.roomFor(length.(value.Num), 32, c.st)
	if st == nil {
		return nil, false
	}
	c.st = st
	return c.NewArray(elem, length, room), true
}

// NewArray makes an array with room for so many elements.
func (c *modelPath) NewArray(elem ir.Type, length value.Value, room int) value.Value {
	o := c.m.allocateArray(elem, length.(value.Num), room, c.st.Path, c.m.Site())
	o.Inner = true
	return value.To(o.Number)
}

// Room returns the length of the longest array that a reference can be to.
func (c *modelPath) Room(v value.Value) int {
	room := 0
	for _, t := range v.(value.Refs) {
		o := c.m.Inputs.Object(t.Obj)
		if o.Elem != nil {
			room = max(room, o.Cells)
		}
	}
	return room
}

// Opaque makes an opaque object. A path that reads it is cut, for the reason given.
func (c *modelPath) Opaque(k *ir.Class, why string) value.Value {
	l := c.m.heap.LayoutOf(k)
	o := c.m.Inputs.Add(&input.Object{Object: heap.Object{Class: k, Fields: l.Fields, Types: l.Types, Cells: len(l.Types), Exists: c.st.Path.Cond}, Made: c.m.Site(), Opaque: why})
	return value.To(o.Number)
}

// Unread makes an opaque object that is to be made with what is in it, if a path reads it; false: it is to be made so now.
func (c *modelPath) Unread(k *ir.Class, why string) (value.Value, bool) {
	if c.m.Inputs.Opaque.Texts {
		return nil, false
	}
	v := c.Opaque(k, why)
	c.m.Inputs.Object(v.(value.Refs)[0].Obj).Later = true
	return v, true
}

// IsOpaque reports whether a reference may be to such an object, and why.
func (c *modelPath) IsOpaque(v value.Value) string {
	for _, t := range v.(value.Refs) {
		o := c.m.Inputs.Object(t.Obj)
		if o.Opaque != "" {
			return o.Opaque
		}
	}
	return ""
}

// PutElement writes an element of an array where g holds; what is out of range is not
// written.
func (c *modelPath) PutElement(array, index, x value.Value, g circuit.Ref) {
	var spots []heap.Spot
	for _, t := range array.(value.Refs) {
		if c.m.Inputs.Object(t.Obj).Elem != nil {
			t.When = c.m.c.And(t.When, g)
			if len(array.(value.Refs)) == 1 {
				t.When = g
			}
			spots = c.m.heap.Elements(c.m.c, spots, t, index.(value.Num), 32)
		}
	}
	c.m.storeSpots(c.st, spots, x, g)
}

// Hash returns an arbitrary number for each object, never negative. The VM has its own, so
// that counterexamples that depend on it need not replay.
func (c *modelPath) Hash(v value.Value) value.Value {
	m := c.m
	m.Exchanges++ // of a new object it may be any
	m.Loose = "the hash codes of objects that do not define their own"
	var alts []value.Alt
	for _, t := range v.(value.Refs) {
		o := m.Inputs.Object(t.Obj)
		n := m.Hashes[o]
		if n == nil {
			n = value.Vec(m.Inputs.Free(31, input.Unsigned).ZeroExtend(32))
			m.Hashes[o] = n
		}
		alts = m.vals.Guarded(alts, t.When, n)
	}
	return m.vals.Gather(alts, 32)
}

// CopyElements copies n elements of one array to another; all are in range.
func (c *modelPath) CopyElements(src, at, dst, to, n value.Value) {
	c.move(src.(value.Refs), at.(value.Num), dst.(value.Refs), to.(value.Num), n.(value.Num))
}

// Fit returns the condition that n elements of one array may all be stored among those of another.
func (c *modelPath) Fit(src, at, dst, n value.Value) circuit.Ref {
	m, e := c.m, c.m.scope(c.st)
	i32 := ir.Int{Bits: 32, Signed: true}
	from := at.(value.Num)
	end := m.vals.Binary(ir.OpAdd, from, n.(value.Num), i32, i32)
	all := circuit.True
	for i := range c.Room(src) {
		here := value.Const(uint64(i), 32)
		in := m.c.And(m.vals.LessInt(from, here, i32, true), m.vals.LessInt(here, end, i32, false))
		var spots []heap.Spot
		for _, s := range src.(value.Refs) {
			if m.Inputs.Object(s.Obj).Elem != nil {
				spots = m.heap.Elements(m.c, spots, s, here, 32)
			}
		}
		if len(spots) > 0 && in != circuit.False {
			x := e.loadSpots(heap.Alone(spots), ir.Ref{}).(value.Refs)
			all = m.c.And(all, m.c.Implies(in, e.storable(dst.(value.Refs), x)))
		}
	}
	return all
}

// move copies elements: the cell at distance d from to gets the content at distance d from at.
func (c *modelPath) move(src value.Refs, at value.Num, dst value.Refs, to, n value.Num) {
	m, e := c.m, c.m.scope(c.st)
	i32 := ir.Int{Bits: 32, Signed: true}
	end := m.vals.Binary(ir.OpAdd, to, n, i32, i32)
	shift := m.vals.Binary(ir.OpSub, at, to, i32, i32)
	type write struct {
		cell int
		when circuit.Ref
		v    value.Value
	}
	var writes []write
	for _, d := range dst {
		o := m.Inputs.Object(d.Obj)
		if o.Elem == nil {
			continue
		}
		lo, hi := span32(to, end, o.Cells)
		for j := lo; j < hi; j++ {
			here := value.Const(uint64(j), 32)
			in := m.c.AndAll(d.When, m.vals.LessInt(to, here, i32, true), m.vals.LessInt(here, end, i32, false))
			if in = c.st.Path.fold(in); in == circuit.False {
				continue
			}
			index := m.vals.Binary(ir.OpAdd, here, shift, i32, i32)
			var spots []heap.Spot
			for _, s := range src {
				if m.Inputs.Object(s.Obj).Elem != nil {
					spots = m.heap.Elements(m.c, spots, s, index, 32)
				}
			}
			if len(spots) > 0 {
				writes = append(writes, write{o.First + j, in, e.loadSpots(heap.Alone(spots), o.Types[0])})
			}
		}
	}
	for _, w := range writes {
		m.storeSpots(c.st, []heap.Spot{{When: w.when, Cell: w.cell}}, w.v, circuit.True)
	}
}

// span32 returns the part of an array that can lie between two constants.
func span32(from, end value.Num, cells int) (lo, hi int) {
	lo, hi = 0, cells
	if from.Constants() {
		lo = cells
		for _, a := range from {
			lo = min(lo, int(int32(a.K)))
		}
	}
	if end.Constants() {
		hi = 0
		for _, a := range end {
			hi = max(hi, int(int32(a.K)))
		}
	}
	return max(lo, 0), min(hi, cells)
}
