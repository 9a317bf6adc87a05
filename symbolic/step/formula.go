package step

import (
	"fmt"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
)

// This file evaluates expressions that only contracts, assertions and assumptions may have.

// Verdict is the value of a formula on a path.
type Verdict struct {
	X   circuit.Ref // it is true
	Def circuit.Ref // it has a value: nothing is read through null or out of range
	Out circuit.Ref // a bound leaves this out: the others are meaningless here

	Parts []circuit.Ref // x is their conjunction: one for each value of the outer variables
}

// aside is what the parts of one formula share.
type aside struct {
	out circuit.Ref
}

// Verdict evaluates a formula; old is the pre-state, nil where there is none.
func (m *Stepper) Verdict(x ir.Expr, s, old *State) Verdict {
	def := circuit.True
	e := &Scope{m: m, s: s.Split(), old: old, def: &def, aside: &aside{out: circuit.False}}
	parts := e.conjuncts(x)
	return Verdict{m.c.AndAll(parts...), *e.def, e.aside.out, parts}
}

// mostParts bounds the questions that one clause is split into.
const mostParts = 64

// conjuncts returns what a formula is the conjunction of: few, of which each is some
// neighbours in the formula.
func (e *Scope) conjuncts(x ir.Expr) []circuit.Ref {
	return Grouped(e.split(x), mostParts, e.m.c.AndAll)
}

// split returns the conjuncts of a formula, including nested ones. A right operand counts only where the
// left is true, and where that is false the conjunction is.
func (e *Scope) split(x ir.Expr) []circuit.Ref {
	switch x := x.(type) {
	case *ir.Quant:
		if x.Kind == ir.QuantAll {
			return e.all(x)
		}
	case *ir.Apply:
		if x.Op != ir.OpAnd {
			break
		}
		var out []circuit.Ref
		open := circuit.True
		for _, y := range x.Args {
			e.where(open, func() {
				for _, p := range e.split(y) {
					out = append(out, p)
					open = e.m.c.And(open, p)
				}
			})
			if open == circuit.False {
				break
			}
		}
		return out
	}
	return []circuit.Ref{e.s.Path.fold(e.truth(x))}
}

// where evaluates something that only counts where g holds.
func (e *Scope) where(g circuit.Ref, do func()) {
	outer, off := *e.def, e.off
	inner := circuit.True
	e.def, e.off = &inner, e.m.c.Or(off, g.Not())
	do()
	both := e.m.c.And(outer, e.m.c.Implies(g, *e.def))
	e.def, e.off = &both, off
}

// truths and failures of a verdict, as conditions.
func (v *Verdict) Holds(c *circuit.Circuit) circuit.Ref { return c.AndAll(v.X, v.Def, v.Out.Not()) }

// Fails returns the conditions, one for each part, under which it has a value and is false.
func (v *Verdict) Fails(c *circuit.Circuit) []circuit.Ref { // one for each part
	var out []circuit.Ref
	for _, x := range v.Parts {
		out = append(out, c.AndAll(x.Not(), v.Def, v.Out.Not()))
	}
	return out
}

// Undefined returns the condition under which it has no value, though no bound leaves it out.
func (v *Verdict) Undefined(c *circuit.Circuit) circuit.Ref {
	return c.And(v.Def.Not(), v.Out.Not())
}

// condition evaluates what a body asserts or assumes. Executions in which it has no
// value are cut from the state, which may then be infeasible, and so are those that a bound leaves
// out.
func (m *Stepper) condition(x ir.Expr, s *State) (is, out circuit.Ref, on *State) {
	if !contractual(x) {
		return m.scope(s).truth(x), circuit.False, s
	}
	var old *State
	if n := len(m.Stack); n > 0 {
		old = m.Stack[n-1].Entry
	}
	v := m.Verdict(x, s, old)
	if bad := v.Undefined(m.c); bad != circuit.False {
		if p := m.And(s.Path, bad); p != nil {
			m.refuse(p, value.Unsupported("a condition that has no value here: it reads through null or out of range"))
		}
	}
	return v.X, v.Out, m.Under(s, m.c.And(v.Def, v.Out.Not()))
}

// contractual reports whether an expression has operators of contracts only.
func contractual(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		switch y.(type) {
		case *ir.Read, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh, *ir.Quant:
			found = true
		}
		return !found
	})
	return found
}

func (e *Scope) formula(x ir.Expr) value.Value {
	switch x := x.(type) {
	case *ir.BoundVar:
		return e.bound[x]
	case *ir.Read:
		return e.load(x.Place)
	case *ir.Old:
		return e.before(x)
	case *ir.Quant:
		return e.quant(x)
	case *ir.Extent:
		return e.m.setOf(e.Extent(ir.Ref{Class: x.Class}, x.Exact))
	case *ir.FieldRel:
		return e.fieldRel(x.Field)
	case *ir.Reach:
		return e.reach(x)
	case *ir.Fresh:
		return value.Bool(e.fresh(e.reference(x.X)))
	case *ir.Call:
		return e.pure(x)
	case *ir.Literal:
		panic(value.Unsupported("atoms of domains, which engine forge has"))
	}
	panic(value.Unsupported(strings.TrimPrefix(fmt.Sprintf("%T", x), "*ir.") + " in a contract"))
}

// before evaluates in the old state. The path is the current one: its decisions held then.
func (e *Scope) before(x *ir.Old) value.Value {
	if e.old == nil || e.inOld {
		return e.eval(x.X)
	}
	in := *e
	in.s = e.old.Split()
	in.s.Path = e.s.Path
	in.inOld = true
	v := in.eval(x.X)
	e.def = in.def
	return v
}

// relation evaluates an expression of relation type.
func (e *Scope) relation(x ir.Expr) *value.Relation { return e.eval(x).(*value.Relation) }

// gone reports whether an object did not exist yet in the state. What pure calls make belongs to
// the formula that calls them.
func (e *Scope) gone(o *input.Object) bool {
	m := e.m
	return e.s.Mark > 0 && o != m.Inputs.Nothing && m.later(o, e.s) && !o.Dropped && (m.PureFrom == 0 || int(o.Number) < m.PureFrom)
}

// later reports whether an object was allocated after a state, on any path on which it exists.
func (m *Stepper) later(o *input.Object, s *State) bool {
	if o.Ordinal > 0 {
		return o.Ordinal > s.made.Get(o.Class.Index)
	}
	return o.From == input.Fresh && int(o.Number) >= s.Mark
}

// fresh reports whether a reference is to an object that did not exist before.
func (e *Scope) fresh(r value.Refs) circuit.Ref {
	var any []circuit.Ref
	for _, t := range r {
		o := e.m.Inputs.Object(t.Obj)
		if o == e.m.Inputs.Nothing || o.From != input.Fresh {
			continue
		}
		if o.Dropped || e.old != nil && e.m.later(o, e.old) {
			any = append(any, t.When)
		}
	}
	return e.m.c.OrAll(any...)
}

// read returns what a cell holds in the state.
func (e *Scope) read(cell int) value.Value {
	if v := e.s.Mem.Get(cell); v != nil {
		return v
	}
	return initial(e, cell)
}

// initial returns what a cell holds where the goal begins, and records that its object is read.
func initial(e *Scope, cell int) value.Value {
	o := e.m.Inputs.Owner(cell)
	if o.From == input.Arbitrary && !o.Read {
		o.Read = true
		e.m.Beginning.due = e.m.Beginning.due || o.Defers
	}
	return e.m.Inputs.InitialIn(o, cell)
}

// Extent returns the objects of a type that exist in the state, and when.
func (e *Scope) Extent(t ir.Type, exact bool) []value.Target {
	m := e.m
	m.Inputs.Observe(t)
	onPath := map[circuit.Ref]bool{}
	for p := e.s.Path; p != nil; p = p.up {
		onPath[p.Cond] = true
	}
	var out []value.Target
	for _, o := range m.Inputs.Objects[1:] {
		if o.Dropped || e.gone(o) {
			continue
		}
		g := m.Inputs.Is(o, t, exact)
		if g != circuit.False && !onPath[o.Exists] {
			g = m.c.And(g, o.Exists)
		}
		if g = e.s.Path.fold(g); g != circuit.False {
			out = append(out, value.Target{When: g, Obj: o.Number})
		}
	}
	if len(out) > input.MostExtent {
		panic(value.Unsupported(fmt.Sprintf("%d objects of type %s, looked at one by one", len(out), t)))
	}
	return out
}

// setOf returns a set of objects.
func (m *Stepper) setOf(list []value.Target) *value.Relation {
	b := m.vals.Builder()
	for _, t := range list {
		b.Add(t.When, []value.Atom{{Obj: t.Obj}})
	}
	return b.Done()
}

// fieldRel returns a field as a relation from the objects that exist to its values.
func (e *Scope) fieldRel(f *ir.Field) *value.Relation {
	m := e.m
	b := m.vals.Builder()
	for _, t := range e.Extent(ir.Ref{Class: f.Owner}, false) {
		obj := m.Inputs.Object(t.Obj)
		e.clear(t)
		for _, o := range m.vals.Options(e.read(obj.First+obj.Fields[f]), f.Typ) {
			b.Add(m.c.And(t.When, o.When), []value.Atom{{Obj: t.Obj}, o.Atom})
		}
	}
	return b.Done()
}

// reach returns the set of objects that references lead to.
func (e *Scope) reach(x *ir.Reach) *value.Relation {
	m := e.m
	w := &walk{e: e, fields: x.Fields, at: map[*input.Object]int{}}
	if _, ok := x.From.Type().(*ir.Rel); ok {
		for _, t := range e.relation(x.From).Tuples {
			if a := t.Cols[0]; a.Sort == value.SortRef {
				w.visit(value.Target{When: t.When, Obj: a.Obj})
			}
		}
	} else {
		for _, t := range e.reference(x.From) {
			w.visit(t)
		}
	}
	w.explore()
	w.settle()
	b := m.vals.Builder()
	for i, o := range w.nodes {
		b.Add(w.in[i], []value.Atom{{Obj: o.Number}})
	}
	return b.Done()
}

// walk follows references from object to object.
type walk struct {
	e      *Scope
	fields []*ir.Field
	at     map[*input.Object]int
	nodes  []*input.Object
	in     []circuit.Ref // whether it is reached
	edges  [][]leads
}

type leads struct {
	when circuit.Ref
	to   int
}

func (w *walk) node(o *input.Object) int {
	if i, ok := w.at[o]; ok {
		return i
	}
	w.at[o] = len(w.nodes)
	w.nodes = append(w.nodes, o)
	w.in = append(w.in, circuit.False)
	if len(w.nodes) > input.MostExtent {
		panic(value.Unsupported(fmt.Sprintf("more than %d objects that something may lead to", input.MostExtent)))
	}
	return len(w.nodes) - 1
}

func (w *walk) visit(t value.Target) {
	if t.Obj != value.Null && t.When != circuit.False && !w.e.gone(w.e.m.Inputs.Object(t.Obj)) {
		i := w.node(w.e.m.Inputs.Object(t.Obj))
		w.in[i] = w.e.m.c.Or(w.in[i], t.When)
	}
}

// explore finds all objects and edges.
func (w *walk) explore() {
	m := w.e.m
	for i := 0; i < len(w.nodes); i++ {
		var out []leads
		w.e.clear(value.Target{When: w.e.off.Not(), Obj: w.nodes[i].Number})
		w.each(w.nodes[i], func(g circuit.Ref, cell int) {
			for _, t := range w.e.read(cell).(value.Refs) {
				o := m.Inputs.Object(t.Obj)
				if h := m.c.And(g, t.When); h != circuit.False && t.Obj != value.Null && !w.e.gone(o) {
					out = append(out, leads{h, w.node(o)})
				}
			}
		})
		w.edges = append(w.edges, out)
	}
}

// each calls f for the references in an object: in the given fields, or in all fields
// and elements; g is the condition that the object has it.
func (w *walk) each(o *input.Object, f func(g circuit.Ref, cell int)) {
	m := w.e.m
	if len(w.fields) > 0 {
		for _, fd := range w.fields {
			if i, ok := o.Fields[fd]; ok && ir.IsRef(fd.Typ) {
				if g := m.Inputs.Is(o, ir.Ref{Class: fd.Owner}, false); g != circuit.False {
					f(g, o.First+i)
				}
			}
		}
		return
	}
	if o.Elem != nil {
		if refersInside(o.Elem) {
			panic(value.Unsupported("what is reached through references inside of values"))
		}
		if !ir.IsRef(o.Elem) {
			return
		}
		for k := range o.Cells {
			in := m.vals.Pairs(value.Const(uint64(k), 32), o.Length, 32, func(x, y uint64) bool { return x < y }, m.c.LessU)
			if in != circuit.False {
				f(in, o.First+k)
			}
		}
		return
	}
	for i, fd := range o.FieldList() {
		if refersInside(fd.Typ) {
			panic(value.Unsupported("what is reached through references inside of values"))
		}
		if ir.IsRef(fd.Typ) {
			if g := m.Inputs.Is(o, ir.Ref{Class: fd.Owner}, false); g != circuit.False {
				f(g, o.First+i)
			}
		}
	}
}

// settle lets reached objects reach others until nothing changes: no path is longer
// than there are objects.
func (w *walk) settle() {
	c := w.e.m.c
	for range w.nodes {
		w.e.m.vals.Check()
		changed := false
		for i, out := range w.edges {
			for _, l := range out {
				if g := c.Or(w.in[l.to], c.And(w.in[i], l.when)); g != w.in[l.to] {
					w.in[l.to], changed = g, true
				}
			}
		}
		if !changed {
			return
		}
	}
}

// leave cuts executions that need a larger bound, where the expression counts.
func (e *Scope) leave(g circuit.Ref, b task.Binding) {
	m := e.m
	if e.aside == nil {
		panic(value.Unsupported("a quantifier over integers whose range is not known, outside of contracts"))
	}
	p := m.And(e.s.Path, m.c.And(g, e.off.Not()))
	if p == nil || !m.engine.Feasible(p.Cond) {
		return
	}
	e.aside.out = m.c.Or(e.aside.out, p.Cond)
	m.LeaveOut(p, b)
}

// Grouped reduces a list of conditions to at most so many, each made of neighbours.
func Grouped(list []circuit.Ref, most int, join func(...circuit.Ref) circuit.Ref) []circuit.Ref {
	if len(list) <= most {
		return list
	}
	out := make([]circuit.Ref, most)
	for i := range out {
		out[i] = join(list[i*len(list)/most : (i+1)*len(list)/most]...)
	}
	return out
}

// FormulaIn returns the scope of a formula about a state alone.
func (m *Stepper) FormulaIn(s *State) *Scope {
	return &Scope{m: m, s: s, aside: &aside{out: circuit.False}}
}
