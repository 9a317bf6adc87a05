package bmc

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file havocs what a call by contract may change: cells that the frame lists, results, and a
// few new objects that these may refer to.

// change havocs what the frame lists.
func (c *contracted) change(s *step.State) {
	m := c.m
	if c.p.Contract.Frame == nil {
		c.everything(s)
		return
	}
	may := m.step.Frame.MayChange(c.p.Contract.Frame, c.pre)
	if why := may.Why(); why != "" {
		panic(value.Unsupported("a call of " + c.p.Name + ", whose frame " + why))
	}
	cells := make([]int, 0, len(may.Cells))
	for cell := range may.Cells {
		cells = append(cells, cell)
	}
	slices.Sort(cells)
	for _, cell := range cells {
		c.cell(s, cell, may.Cells[cell])
	}
	for _, g := range may.Globals {
		c.global(s, g)
	}
}

// everything is the frame of a contract that has none: the objects of the program, arrays,
// and its variables.
func (c *contracted) everything(s *step.State) {
	m := c.m
	spares := m.host.Spares()
	c.allSpaces()
	if m.inputs.Base != nil {
		for _, ref := range m.host.Changed(m.task.Goal) {
			m.inputs.BaseObject(ref)
		}
	}
	end := len(m.inputs.Objects)
	for _, o := range m.inputs.Objects[1:end] {
		if o.Dropped || o.Opaque != "" {
			continue
		}
		if o.Elem != nil {
			if spares != "" && (o.From == input.Booted && m.inputs.Stays(o, nil) || o.Inner || o.From == input.Arbitrary && !slices.Contains(m.inputs.ArraySpace(o.Elem).Objects, o)) {
				continue
			}
			for i := range o.Cells {
				c.cell(s, o.First+i, circuit.True)
			}
			continue
		}
		for i, f := range o.FieldList() {
			if spares == "" || m.host.Changes(f) && !(o.From == input.Booted && m.inputs.Stays(o, f)) {
				c.cell(s, o.First+i, circuit.True)
			}
		}
	}
	if spares != "" {
		m.inputs.Leaves[spares] = true
	}
	goal := m.task.Goal
	for _, g := range m.prog.Globals {
		if goal.Boot == nil || slices.Contains(goal.Inputs, g) {
			c.global(s, g)
		}
	}
}

// allSpaces creates the inputs that were not read yet: they may change too.
func (c *contracted) allSpaces() {
	m := c.m
	for _, k := range m.host.Fresh(nil) {
		m.inputs.ClassSpace(k)
		if m.inputs.Base != nil {
			m.inputs.ObserveBase(k)
		}
	}
	if !m.inputs.Complete() {
		panic(value.Unsupported(fmt.Sprintf("a call of %s, which may change everything, and there are too many classes", c.p.Name)))
	}
}

// cell havocs a cell where g holds.
func (c *contracted) cell(s *step.State, cell int, g circuit.Ref) {
	m := c.m
	if g == circuit.False {
		return
	}
	o := m.inputs.Owner(cell)
	t := o.Elem
	if t == nil {
		f := o.FieldList()[cell-o.First]
		t = m.inputs.FieldType(f)
	}
	old := s.Mem.Get(cell)
	if old == nil {
		old = m.inputs.Initial(cell)
	}
	s.Mem.Set(cell, m.vals.Choose(g, c.any(t), old, o.TypeOf(cell)))
	c.given.changed = append(c.given.changed, change{cell: cell, when: m.c.And(o.Exists, g)})
}

func (c *contracted) global(s *step.State, g *ir.Global) {
	s.Glob.Set(g.Index, c.any(c.m.inputs.GlobalType(g)))
	c.given.changed = append(c.given.changed, change{glob: g, when: circuit.True})
}

// any returns an arbitrary value of a type; a reference is to what existed at the call, or to a new
// object.
func (c *contracted) any(t ir.Type) value.Value {
	m := c.m
	switch t := t.(type) {
	case ir.Ref:
		if t.Class == nil && !m.host.Closed() {
			panic(value.Unsupported("any reference, of which no type is known, from a call of " + c.p.Name))
		}
		list, fits := m.inputs.Candidates(t)
		return c.reference(t, list, fits)
	case ir.Array:
		return c.reference(t, m.inputs.Before(m.inputs.Arrays(t.Elem), t), nil)
	}
	return m.inputs.AnyOf(t)
}

// reference returns one of the inputs of a type, of what was made since and the callee can reach, and of the new objects.
func (c *contracted) reference(t ir.Type, list []*input.Object, fits []circuit.Ref) value.Value {
	m := c.m
	list, fits = slices.Clip(list), slices.Clip(fits)
	for len(fits) < len(list) {
		fits = append(fits, circuit.True)
	}
	add := func(o *input.Object, when circuit.Ref) {
		if g := m.c.And(when, m.inputs.Is(o, t, false)); g != circuit.False && !slices.Contains(list, o) {
			list, fits = append(list, o), append(fits, g)
		}
	}
	for _, o := range m.inputs.Objects[1:c.pre.Mark] {
		if o.From == input.Fresh && !o.Dropped && o.Opaque == "" {
			add(o, c.had(o))
		}
	}
	for _, o := range c.fresh(t) {
		add(o, circuit.True)
	}
	return m.inputs.Reference(list, fits)
}

// had returns the condition under which the callee can reach an object that was made before the call.
func (c *contracted) had(o *input.Object) circuit.Ref {
	if c.has == nil {
		return circuit.True
	}
	return c.has[o]
}

// fresh makes the new objects of a type, once in a call.
func (c *contracted) fresh(t ir.Type) []*input.Object {
	if c.p.NoAlloc {
		return nil
	}
	m := c.m
	key := t.String()
	if p := c.pools[key]; p != nil {
		return p.objects
	}
	p := &pool{}
	c.pools[key] = p
	classes := c.classesBelow(t)
	elem := t
	if a, ok := t.(ir.Array); ok {
		elem = a
	} else if len(classes) == 0 {
		return nil
	}
	n := 1
	if c.speaksOfFresh() {
		n = max(m.task.Bounds.Of(key), 1)
	}
	for i := range n {
		var o *input.Object
		name := fmt.Sprintf("new %s%d", input.ShortName(key), i)
		if a, ok := elem.(ir.Array); ok {
			o = c.newArray(a.Elem, name)
		} else {
			o = c.newObject(classes, name)
		}
		m.shared[o] = circuit.True // whoever made it may keep it
		p.objects = append(p.objects, o)
		c.made = append(c.made, o)
	}
	b := task.Binding{Bound: task.BoundScope, Name: "new " + input.ShortName(key) + " of " + c.p.Name, Limit: n, Span: c.span()}
	if !slices.ContainsFunc(m.step.Cuts, func(k step.Cut) bool { return k.Binding == b }) {
		m.step.Cuts = append(m.step.Cuts, step.Cut{When: circuit.True, Binding: b})
	}
	return p.objects
}

// classesBelow returns the classes whose objects a callee may make for a reference of a type.
func (c *contracted) classesBelow(t ir.Type) []*ir.Class {
	r, ok := t.(ir.Ref)
	if !ok {
		return nil
	}
	return c.m.host.Fresh(r.Class)
}

// speaksOfFresh reports whether the contract says that something is new.
func (c *contracted) speaksOfFresh() bool {
	found := false
	for _, k := range slices.Concat(c.p.Contract.Ensures, c.p.Contract.Signals) {
		ir.Walk(k.X, func(x ir.Expr) bool {
			_, is := x.(*ir.Fresh)
			found = found || is
			return !found
		})
	}
	return found
}

// newObject returns an object of one of the classes that the callee may have made.
func (c *contracted) newObject(classes []*ir.Class, name string) *input.Object {
	m := c.m
	l := &heap.Layout{Fields: map[*ir.Field]int{}}
	for _, k := range classes {
		for _, f := range k.AllFields() {
			l.Add(f)
		}
	}
	o := &input.Object{Object: heap.Object{Fields: l.Fields, Types: l.Types, Cells: len(l.Types)}, Made: m.step.Site(), Name: name}
	m.inputs.ChooseKind(o, classes)
	o.Exists = m.c.And(c.pre.Path.Cond, o.Exists)
	return m.inputs.Add(o)
}

// newArray returns an array of any length inside the bound.
func (c *contracted) newArray(elem ir.Type, name string) *input.Object {
	m := c.m
	o := m.inputs.Array(elem, name)
	o.From, o.Made = input.Fresh, m.step.Site()
	o.Exists = m.c.And(c.pre.Path.Cond, o.Exists)
	return o
}

// result havocs the results, and then the cells of all new objects.
func (c *contracted) result(s *step.State) {
	m := c.m
	for i, r := range c.p.Proc.Results {
		t := r.Typ
		if i == 0 && c.p.Result != nil {
			t = c.p.Result
		}
		c.given.results = append(c.given.results, c.any(t))
	}
	for i := 0; i < len(c.made); i++ { // which may make more
		o := c.made[i]
		if o.Elem != nil {
			for k := range o.Cells {
				s.Mem.Set(o.First+k, c.any(o.Elem))
			}
			continue
		}
		for k, f := range o.FieldList() {
			s.Mem.Set(o.First+k, c.any(m.inputs.FieldType(f)))
		}
	}
	if len(c.made) > input.MostExtent {
		panic(value.Unsupported("too many new objects from a call of " + c.p.Name))
	}
}
