package bmc

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/task"
)

// This file is what models of procedures see of a machine.

// Value is a symbolic value of a program. Models take it as a whole.
type Value = value

// Call is a call of a model on one way. The model ends each way that it goes with
// Return, Become or Throw; a way that is not ended goes nowhere.
type Call struct {
	m    *machine
	q    *ir.Proc
	args []value
	st   *state
	out  *[]outcome
}

func (m *machine) model(f Model, q *ir.Proc, args []value, st *state) []outcome {
	var out []outcome
	f(&Call{m, q, args, st, &out})
	m.lost++ // a model need not go every way
	return out
}

// Proc is the procedure that is called.
func (c *Call) Proc() *ir.Proc { return c.q }

// Arg is an argument.
func (c *Call) Arg(i int) Value { return c.args[i] }

// Refuse leaves out what comes here, and says why.
func (c *Call) Refuse(format string, args ...any) {
	panic(unsupported(fmt.Sprintf(format, args...)))
}

// Return ends the call with results.
func (c *Call) Return(results ...Value) {
	o := outcome{st: c.st, results: results}
	if c.q.Exc != nil {
		o.exc = c.m.null()
	}
	*c.out = append(*c.out, o)
}

// Body ends the call as the procedure's own body ends it.
func (c *Call) Body() {
	m := c.m
	all := m.models
	m.models = func(q *ir.Proc) Model {
		if q == c.q {
			m.models = all // for this call alone
			return nil
		}
		return all(q)
	}
	defer func() { m.models = all }()
	*c.out = append(*c.out, m.run(c.q, c.args, c.st)...)
}

// Become ends the call as a call of another procedure ends, which may have more results, or,
// where it throws, fewer.
func (c *Call) Become(p *ir.Proc, args ...Value) {
	for _, o := range c.m.run(p, args, c.st) {
		if o.throws {
			o.results = nil
			for _, r := range c.q.Results {
				o.results = append(o.results, c.m.zero(r.Typ))
			}
		}
		*c.out = append(*c.out, o)
	}
}

// Exit ends the whole execution.
func (c *Call) Exit() {
	c.m.lost++
	c.m.ends = append(c.m.ends, c.st.path.all)
	c.m.normal = append(c.m.normal, c.st.path.all)
}

// If goes both ways that a condition leaves open.
func (c *Call) If(g circuit.Ref, then, other func(c *Call)) {
	g = c.st.path.fold(g)
	way := func(g circuit.Ref, f func(*Call)) {
		if f == nil {
			return
		}
		if st := c.m.under(c.st.split(), g); st != nil {
			f(&Call{c.m, c.q, c.args, st, c.out})
		}
	}
	way(g, then)
	way(g.Not(), other)
}

// Circuit is where guards are made.
func (c *Call) Circuit() *circuit.Circuit { return c.m.c }

// Feasible tells whether a condition can hold here; when that is not clear it can.
func (c *Call) Feasible(g circuit.Ref) bool { return c.m.feasible(c.m.c.And(c.st.path.all, g)) }

// Constants.

func (c *Call) Bool(b bool) Value             { return circuit.Const(b) }
func (c *Call) Int(k uint64, width int) Value { return constNum(k, width) }
func (c *Call) Null() Value                   { return c.m.null() }

// IsNull tells whether a reference is null.
func (c *Call) IsNull(v Value) circuit.Ref { return v.(refs).whenOf(c.m.nothing) }

// Vec is a number as a vector, and Number the inverse.
func (c *Call) Vec(v Value, width int) circuit.Vec { return c.m.vector(v.(num), width) }
func (c *Call) Number(v circuit.Vec) Value         { return vecNum(v) }

// Same tells whether two references are equal.
func (c *Call) Same(a, b Value) circuit.Ref {
	c.m.scope(c.st).compared(a.(refs), b.(refs))
	return c.m.sameRef(a.(refs), b.(refs))
}

// HoldsMonitor tells whether the thread holds the monitor of an object.
func (c *Call) HoldsMonitor(v Value) circuit.Ref { return c.m.holds(v.(refs), c.st) }

// Input is what the world outside gives: any number of a type.
func (c *Call) Input(t ir.Int) Value {
	m := c.m
	v := vecNum(m.free(int(t.Bits), numberKindOf(t)))
	m.choices = append(m.choices, choice{when: c.st.path.all, kind: task.ChoiceInput, vals: []chosen{{"input", t, v}}})
	return v
}

// Depend says that what follows rests on something of the world outside that nobody chose, and
// which may be otherwise elsewhere.
func (c *Call) Depend(on string) { c.m.rests[on] = true }

// Callers are the procedures that are being executed, the innermost first, without that of the
// call.
func (c *Call) Callers() (out []*ir.Proc) {
	for _, a := range slices.Backward(c.m.stack) {
		out = append(out, a.q)
	}
	return out
}

// Unlisted leaves the procedure out of the models that answers rest on: it does nothing.
func (c *Call) Unlisted() {
	name, _, _ := strings.Cut(c.q.Name, "(")
	delete(c.m.used, name)
}

// Early is what a procedure without a body gives for arguments that are constants; ok
// is false if they are not.
func (c *Call) Early(p *ir.Proc, args ...Value) (results []Value, ok bool) {
	m := c.m
	words := make([]uint64, len(args))
	for i, v := range args {
		if words[i], ok = m.baseWord(v, p.Params[i].Typ); !ok {
			return nil, false
		}
	}
	if m.base == nil {
		return nil, false
	}
	out, exc, err := m.base.Run(p, words)
	if err != nil || exc != 0 {
		return nil, false
	}
	for i, r := range p.Results {
		results = append(results, m.fromBase(out[i], r.Typ))
	}
	return results, true
}

// Apart goes one way for each choice among the alternatives of values, and tells
// whether it did: there may be too many.
func (c *Call) Apart(values []Value, f func(c *Call, values []Value)) bool {
	ways := 1
	for _, v := range values {
		if ways *= max(1, len(alternatives(v))); ways > mostSplit {
			return false
		}
	}
	c.apart(values, 0, f)
	return true
}

// mostSplit is how many ways a call goes at most for the sake of constants.
const mostSplit = 16

func (c *Call) apart(values []Value, from int, f func(c *Call, values []Value)) {
	for i := from; i < len(values); i++ {
		list := alternatives(values[i])
		if len(list) < 2 {
			continue
		}
		for _, a := range list {
			chosen := slices.Clone(values)
			chosen[i] = a.value
			c.If(a.when, func(c *Call) { c.apart(chosen, i+1, f) }, nil)
		}
		return
	}
	f(c, values)
}

// possible is a value, and when it is the one.
type possible struct {
	when  circuit.Ref
	value value
}

// alternatives are what a value can be, as far as it is kept apart.
func alternatives(v value) (out []possible) {
	switch v := v.(type) {
	case refs:
		for _, t := range v {
			out = append(out, possible{t.when, refTo(t.obj)})
		}
	case num:
		for _, a := range v {
			out = append(out, possible{a.when, num{{when: circuit.True, vec: a.vec, k: a.k}}})
		}
	case circuit.Ref:
		if !v.IsConst() {
			out = []possible{{v, circuit.True}, {v.Not(), circuit.False}}
		}
	}
	return out
}

// Kinds goes one way for each class, or type of elements, that the object can have;
// null goes nowhere.
func (c *Call) Kinds(v Value, f func(c *Call, class *ir.Class, elem ir.Type)) {
	type group struct {
		class *ir.Class
		elem  ir.Type
		when  []circuit.Ref
	}
	var groups []*group
	apart := false // something goes nowhere
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
	for _, t := range v.(refs) {
		switch {
		case t.obj == c.m.nothing:
		case t.obj.unseen != "":
			c.m.unknownInside(c.st, t.when, t.obj.lookedInto())
			apart = true
		case t.obj.kinds != nil:
			c.m.depends(t.obj)
			for _, k := range t.obj.kinds {
				add(k.class, nil, c.m.c.And(t.when, k.when))
			}
		default:
			add(t.obj.class, t.obj.elem, t.when)
		}
	}
	for _, g := range groups {
		when := c.m.c.OrAll(g.when...)
		if len(groups) == 1 && !apart {
			when = circuit.True
		}
		c.If(when, func(c *Call) { f(c, g.class, g.elem) }, nil)
	}
}

// Len is the length of an array, in 32 bits.
func (c *Call) Len(v Value) Value { return c.m.lengthOf(v.(refs)) }

// Is tells whether a reference is not null and of a type.
func (c *Call) Is(v Value, t ir.Type) circuit.Ref {
	var any []circuit.Ref
	for _, x := range v.(refs) {
		if is := c.m.isA(x.obj, t, false); x.obj.unseen != "" && is != circuit.True && c.Feasible(x.when) {
			c.Refuse("the class of inputs of type %s", x.obj.unseen)
		}
		any = append(any, c.m.c.And(x.when, c.m.isA(x.obj, t, false)))
	}
	return c.m.c.OrAll(any...)
}

// Get and Put read and write a field of an object that is not null.
func (c *Call) Get(v Value, f *ir.Field) Value {
	return c.m.scope(c.st).loadSpots(c.m.fieldSpots(v.(refs), f), f.Typ)
}

func (c *Call) Put(v Value, f *ir.Field, x Value) {
	c.m.storeSpots(c.st, c.m.fieldSpots(v.(refs), f), x, circuit.True)
}

// Global and SetGlobal read and write a variable of the program.
func (c *Call) Global(g *ir.Global) Value       { return c.m.readGlobal(c.st, g) }
func (c *Call) SetGlobal(g *ir.Global, x Value) { c.m.assign(c.st, g, x) }

// FieldAt is the field that a cell of the objects of a class is, as the VM counts them; nil if
// there is none.
func (c *Call) FieldAt(k *ir.Class, cell uint64) *ir.Field {
	if c.m.base == nil {
		return nil
	}
	return c.m.base.Field(k, cell)
}

// Element is an element of an array that has one there.
func (c *Call) Element(array, index Value) Value {
	var spots []spot
	var elem ir.Type = ir.Ref{}
	for _, t := range array.(refs) {
		if t.obj.elem != nil {
			spots, elem = c.m.elements(spots, t, index.(num), 32), t.obj.elem
		}
	}
	return c.m.scope(c.st).loadSpots(alone(spots), elem)
}

// InRange reports whether an index is in range of every array that a value can be to.
func (c *Call) InRange(array Value, index uint64) bool {
	at := constNum(index, 32)
	in := c.m.lessInt(at, c.m.lengthOf(array.(refs)), ir.Int{Bits: 32, Signed: true}, false)
	return !c.Feasible(in.Not())
}

// Equal reports when two values of the type of the last parameters are the same.
func (c *Call) Equal(a, b Value) circuit.Ref {
	if x, ok := a.(refs); ok {
		return c.Same(x, b)
	}
	return c.m.equalValues(a, b, c.q.Params[len(c.q.Params)-1].Typ)
}

func (m *machine) fieldSpots(r refs, f *ir.Field) []spot {
	var out []spot
	for _, t := range r {
		if t.obj.unseen != "" && m.possible(t.when) {
			panic(unsupported("what is in inputs of type " + t.obj.unseen))
		}
		if i, ok := t.obj.fields[f]; ok {
			out = append(out, spot{t.when, t.obj.first + i})
		}
	}
	return alone(out)
}

// New makes an object.
func (c *Call) New(k *ir.Class) Value {
	return refTo(c.m.allocate(k, c.st, c.m.site()))
}

// Clone makes a shallow copy of an array, on the way where it has a type of elements.
func (c *Call) Clone(v Value, elem ir.Type) Value {
	m := c.m
	r := v.(refs).only(func(o *object) bool { return o.elem != nil && ir.Identical(o.elem, elem) })
	o := m.allocateArray(elem, m.lengthOf(r), c.Room(r), c.st.path, m.site())
	c.CopyElements(r, constNum(0, 32), refTo(o), constNum(0, 32), m.lengthOf(r))
	return refTo(o)
}

// CloneOf makes a shallow copy of an object of a class.
func (c *Call) CloneOf(v Value, class *ir.Class) Value {
	m := c.m
	o := m.allocate(class, c.st, m.site())
	for _, f := range class.AllFields() {
		c.st.mem.set(o.first+o.fields[f], m.scope(c.st).loadSpots(m.fieldSpots(v.(refs), f), f.Typ))
	}
	return refTo(o)
}

// AnyArray makes an array of any length; ok is false if no length is possible.
func (c *Call) AnyArray(elem ir.Type, length Value) (v Value, ok bool) {
	room, st := c.m.roomFor(length.(num), 32, c.st)
	if st == nil {
		return nil, false
	}
	c.st = st
	return c.NewArray(elem, length, room), true
}

// NewArray makes an array with room for so many elements.
func (c *Call) NewArray(elem ir.Type, length Value, room int) Value {
	o := c.m.allocateArray(elem, length.(num), room, c.st.path, c.m.site())
	o.inner = true
	return refTo(o)
}

// Room is the length of the longest array that a reference can be to.
func (c *Call) Room(v Value) int {
	room := 0
	for _, t := range v.(refs) {
		if t.obj.elem != nil {
			room = max(room, t.obj.cells)
		}
	}
	return room
}

// Opaque makes an object that nobody knows the inside of. What looks at it is left
// out, for the reason given.
func (c *Call) Opaque(k *ir.Class, why string) Value {
	l := c.m.layoutOf(k)
	o := c.m.add(&object{class: k, fields: l.fields, types: l.types, cells: len(l.types), exists: c.st.path.all, made: c.m.site(), opaque: why})
	return refTo(o)
}

// IsOpaque tells whether a reference may be to such an object, and why.
func (c *Call) IsOpaque(v Value) string {
	for _, t := range v.(refs) {
		if t.obj.opaque != "" {
			return t.obj.opaque
		}
	}
	return ""
}

// Choose is one of two references.
func (c *Call) Choose(g circuit.Ref, a, b Value) Value { return c.m.choose(g, a, b, ir.Ref{}) }

// Const is a scalar that is a constant.
func (c *Call) Const(v Value) (uint64, bool) {
	switch v := v.(type) {
	case circuit.Ref:
		return uint64(v), v.IsConst()
	case num:
		return v.constant()
	}
	return 0, false
}

// Add is the sum of two numbers of 32 bits.
func (c *Call) Add(a, b Value) Value {
	i32 := ir.Int{Bits: 32, Signed: true}
	return c.m.binary(ir.OpAdd, a.(num), b.(num), i32, i32)
}

// Sub is their difference.
func (c *Call) Sub(a, b Value) Value {
	i32 := ir.Int{Bits: 32, Signed: true}
	return c.m.binary(ir.OpSub, a.(num), b.(num), i32, i32)
}

// Cases is the constant whose guard holds; one of them does.
func (c *Call) Cases(when []circuit.Ref, values []uint64, width int) Value {
	var alts []alt
	for i, g := range when {
		alts = append(alts, alt{when: g, k: values[i] & mask(width)})
	}
	return c.m.gather(alts, width)
}

// PutElement writes an element of an array where g holds; what is out of range is not
// written.
func (c *Call) PutElement(array, index, x Value, g circuit.Ref) {
	var spots []spot
	for _, t := range array.(refs) {
		if t.obj.elem != nil {
			t.when = c.m.c.And(t.when, g)
			if len(array.(refs)) == 1 {
				t.when = g
			}
			spots = c.m.elements(spots, t, index.(num), 32)
		}
	}
	c.m.storeSpots(c.st, spots, x, g)
}

// Hash is an arbitrary number for each object, never negative. The VM has its own, so
// that counterexamples that depend on it need not replay.
func (c *Call) Hash(v Value) Value {
	m := c.m
	m.loose = "the hash codes of objects that do not define their own"
	var alts []alt
	for _, t := range v.(refs) {
		n := m.hashes[t.obj]
		if n == nil {
			n = vecNum(m.free(31, unsigned).ZeroExtend(32))
			m.hashes[t.obj] = n
		}
		alts = m.guarded(alts, t.when, n)
	}
	return m.gather(alts, 32)
}

// CopyElements copies n elements of one array to another; all are in range.
func (c *Call) CopyElements(src, at, dst, to, n Value) {
	c.move(src.(refs), at.(num), dst.(refs), to.(num), n.(num))
}

// Fit tells when n elements of one array may all be stored among those of another.
func (c *Call) Fit(src, at, dst, n Value) circuit.Ref {
	m, e := c.m, c.m.scope(c.st)
	i32 := ir.Int{Bits: 32, Signed: true}
	from := at.(num)
	end := m.binary(ir.OpAdd, from, n.(num), i32, i32)
	all := circuit.True
	for i := range c.Room(src) {
		here := constNum(uint64(i), 32)
		in := m.c.And(m.lessInt(from, here, i32, true), m.lessInt(here, end, i32, false))
		var spots []spot
		for _, s := range src.(refs) {
			if s.obj.elem != nil {
				spots = m.elements(spots, s, here, 32)
			}
		}
		if len(spots) > 0 && in != circuit.False {
			x := e.loadSpots(alone(spots), ir.Ref{}).(refs)
			all = m.c.And(all, m.c.Implies(in, e.storable(dst.(refs), x)))
		}
	}
	return all
}

// move copies elements: each cell of the destination becomes what stood as far from
// at as the cell is from to.
func (c *Call) move(src refs, at num, dst refs, to, n num) {
	m, e := c.m, c.m.scope(c.st)
	i32 := ir.Int{Bits: 32, Signed: true}
	end := m.binary(ir.OpAdd, to, n, i32, i32)
	shift := m.binary(ir.OpSub, at, to, i32, i32)
	type write struct {
		cell int
		when circuit.Ref
		v    value
	}
	var writes []write
	for _, d := range dst {
		if d.obj.elem == nil {
			continue
		}
		lo, hi := m.span32(to, end, d.obj.cells)
		for j := lo; j < hi; j++ {
			here := constNum(uint64(j), 32)
			in := m.c.AndAll(d.when, m.lessInt(to, here, i32, true), m.lessInt(here, end, i32, false))
			if in = c.st.path.fold(in); in == circuit.False {
				continue
			}
			index := m.binary(ir.OpAdd, here, shift, i32, i32)
			var spots []spot
			for _, s := range src {
				if s.obj.elem != nil {
					spots = m.elements(spots, s, index, 32)
				}
			}
			if len(spots) > 0 {
				writes = append(writes, write{d.obj.first + j, in, e.loadSpots(alone(spots), d.obj.types[0])})
			}
		}
	}
	for _, w := range writes {
		m.storeSpots(c.st, []spot{{w.when, w.cell}}, w.v, circuit.True)
	}
}

// span32 is the part of an array that can lie between two constants.
func (m *machine) span32(from, end num, cells int) (lo, hi int) {
	lo, hi = 0, cells
	if from.constants() {
		lo = cells
		for _, a := range from {
			lo = min(lo, int(int32(a.k)))
		}
	}
	if end.constants() {
		hi = 0
		for _, a := range end {
			hi = max(hi, int(int32(a.k)))
		}
	}
	return max(lo, 0), min(hi, cells)
}
