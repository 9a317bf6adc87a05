// This file accesses memory.

package weak

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"
	"assay/vm/code"

	test "assay/lang/litmus"
)

// place returns the location of a place.
func (w *walk) place(p *ir.Place) (*cell, error) {
	if len(p.Path) > 0 || zero(p.Type()) == opaque {
		return nil, w.refuse("a value with several parts, a pointer or a procedure in memory is not followed under a memory model")
	}
	switch p.Kind {
	case ir.PlaceVar:
		if g, ok := p.Var.(*ir.Global); ok {
			return w.global(g), library{w}.follows(g.Name)
		}
	case ir.PlaceField:
		base, err := w.eval(p.Base)
		if err != nil {
			return nil, err
		}
		if o := w.builder.objects[base.Loc]; o != nil && o.class != nil {
			return w.field(o, p.Field), nil
		}
	case ir.PlaceElem:
		base, err := w.eval(p.Base)
		if err != nil {
			return nil, err
		}
		i, err := w.known(p.Index)
		if err != nil {
			return nil, err
		}
		if o := w.builder.objects[base.Loc]; o != nil && o.class == nil && i.N >= 0 && i.N < int64(o.len) {
			return w.element(o, int(i.N)), nil
		}
	}
	return nil, w.refuse("the access is to no location of an object")
}

// global is the location of a variable of the program.
func (b *builder) global(g *ir.Global) *cell {
	return b.cell(g.Name, func(c *cell) {
		s := b.begin.state
		c.initial = b.value(g.Typ, s.Cells(code.GlobeObject)[s.Program.GlobalCell(g)])
		c.variable, c.strong, c.wide, c.typ = g.Name, g.Volatile, wide(g.Typ), g.Typ
	})
}

// field is the location of a field.
func (b *builder) field(o *object, f *ir.Field) *cell {
	return b.cell(o.name+"."+f.Name+hides(o.class, f), func(c *cell) {
		c.initial, c.maker, c.object = zero(f.Typ), o.maker, o
		c.final = b.threads != nil && b.threads.Final(f)
		if s := b.begin.state; o.ref != 0 {
			c.initial = b.value(f.Typ, s.Cells(o.ref)[s.Program.FieldCell(f)])
		}
		c.variable, c.strong, c.wide, c.typ = f.Owner.Name+"."+f.Name, f.Volatile, wide(f.Typ), f.Typ
	})
}

// wide reports whether a value has 64 bits.
func wide(t ir.Type) bool {
	switch t := t.(type) {
	case ir.Int:
		return t.Bits == 64
	case ir.Float:
		return t.Bits == 64
	}
	return false
}

// hides tells fields of one name in one object apart.
func hides(c *ir.Class, f *ir.Field) string {
	for _, g := range c.AllFields() {
		if g != f && g.Name == f.Name {
			return " of " + f.Owner.Name
		}
	}
	return ""
}

// element is the location of an element.
func (b *builder) element(o *object, i int) *cell {
	return b.cell(fmt.Sprintf("%s[%d]", o.name, i), func(c *cell) {
		c.initial, c.maker, c.object, c.wide, c.typ = zero(o.elem), o.maker, o, wide(o.elem), o.elem
		if o.ref != 0 {
			c.initial = b.value(o.elem, b.begin.state.Cells(o.ref)[i])
		}
	})
}

// signal is a location by which threads tell that they start and end.
func (b *builder) signal(what string, thread int) *cell {
	return b.cell(fmt.Sprintf("%s of thread %d", what, thread), func(c *cell) {
		c.strong = true
		if what == "end" {
			c.ends = thread + 1
		}
	})
}

// own is what a location holds that no other thread changes.
func (w *walk) own(c *cell) test.Value {
	if v, ok := w.mem[c.name]; ok {
		return v
	}
	return c.initial
}

// declared is the order of an access that says none of its own where the location is declared volatile. What variable handles and
// atomic classes do says its own, which may be weaker.
func declared(c *cell, o ir.Order) ir.Order {
	if c.strong {
		return ir.OrderSeqCst
	}
	return o
}

// order is the memory order of an access.
func (w *walk) order(c *cell, o ir.Order) (ir.Order, error) {
	if w.repaired.strong[c.variable] {
		o = ir.OrderSeqCst
	}
	if w.model.Name == golang && o != ir.OrderPlain && o != ir.OrderSeqCst {
		return o, w.refuse("the model %s has no meaning for an access that is %v", w.model.Name, o)
	}
	return o, nil
}

// load reads a place.
func (w *walk) load(st *ir.Load) error {
	c, err := w.place(st.Place)
	if err != nil {
		return err
	}
	if !w.shares(c, false) {
		w.set(st.Dst, w.own(c))
		return nil
	}
	o, err := w.order(c, declared(c, st.Order))
	if err != nil {
		return err
	}
	return w.fork(c, o, func(k *walk, v test.Value) error {
		k.set(st.Dst, v)
		return nil
	})
}

// variable reads a variable in an expression: if threads share it, the statement begins again with each of its values.
func (w *walk) variable(g *ir.Global) (test.Value, error) {
	if !w.serves(g) {
		if err := (library{w}).follows(g.Name); err != nil {
			return opaque, err
		}
	}
	c := w.global(g)
	if w.serves(g) || !w.use(c, w.thread, false) {
		return w.own(c), nil
	}
	if v, ok := w.read[g]; ok {
		return v, nil
	}
	o, err := w.order(c, declared(c, ir.OrderPlain))
	if err != nil {
		return opaque, err
	}
	return opaque, w.fork(c, o, func(k *walk, v test.Value) error {
		if k.read == nil {
			k.read = map[*ir.Global]test.Value{}
		}
		k.read[g], k.top().at = v, w.began
		return nil
	})
}

// fork continues with each value of a location, and ends the branch itself.
func (w *walk) fork(c *cell, o ir.Order, then func(*walk, test.Value) error) error {
	for _, v := range w.s.Domain[c.name] {
		if v == unset || !(seen{w}).readable(c, v, o) {
			continue
		}
		k := w.clone()
		err := k.run(func() error {
			if err := k.event(event.Event{Kind: event.Read, Loc: c.name, Value: v, Marks: k.marks(event.Read, o)}, 0); err != nil {
				return err
			}
			seen{k}.reads(c, v, o)
			return then(k, v)
		})
		if err != nil {
			return err
		}
	}
	return errOver
}

// store writes a location.
func (w *walk) store(c *cell, v test.Value, o ir.Order) error {
	w.publishes(c, v)
	if !w.shares(c, true) {
		w.mem[c.name] = v
		return nil
	}
	if v == opaque || v == timed {
		return w.refuse("what is written to %s is not followed under a memory model", c.name)
	}
	o, err := w.order(c, o)
	if err != nil {
		return err
	}
	if err := w.event(event.Event{Kind: event.Write, Loc: c.name, Value: v, Marks: w.marks(event.Write, o)}, 0); err != nil {
		return err
	}
	if w.model.Name == tso && o == ir.OrderSeqCst {
		return w.fence(language.Fence{Order: o}) // as compilers translate it
	}
	return nil
}

// cas compares and sets.
func (w *walk) cas(st *ir.CAS) error {
	old, err := w.known(st.Old)
	if err != nil {
		return err
	}
	next, err := w.known(st.New)
	if err != nil {
		return err
	}
	c, err := w.place(st.Place)
	if err != nil {
		return err
	}
	compare := func(v test.Value) (test.Value, bool) { return next, v == old }
	return w.update(c, declared(c, st.Order), compare, func(k *walk, v test.Value, done bool) error {
		k.set(st.Dst, truth(done))
		return nil
	})
}

// update reads a location and writes it in one step, unless it is to stay.
func (w *walk) update(c *cell, o ir.Order, next func(test.Value) (test.Value, bool), then func(*walk, test.Value, bool) error) error {
	if !w.shares(c, true) {
		v := w.own(c)
		n, done := next(v)
		if done {
			w.publishes(c, n)
			w.mem[c.name] = n
		}
		return then(w, v, done)
	}
	o, err := w.order(c, o)
	if err != nil {
		return err
	}
	if w.model.Name == golang && o != ir.OrderSeqCst {
		return w.refuse("the model %s has no meaning for an atomic update that is not sequentially consistent", w.model.Name)
	}
	o = max(o, ir.OrderRelaxed)
	return w.fork(c, o, func(k *walk, v test.Value) error {
		n, done := next(v)
		if done {
			k.publishes(c, n)
		}
		if err := then(k, v, done); err != nil || !done {
			return err
		}
		return k.event(event.Event{Kind: event.Write, Loc: c.name, Value: n, Marks: k.marks(event.Write, o)}, k.last+1)
	})
}

// sees reads a location that has a value, and continues.
func (w library) sees(c *cell, o ir.Order, v test.Value, then func(*walk) error) error {
	if !w.shares(c, true) {
		if w.own(c) != v {
			return errOver
		}
		return then(w.walk)
	}
	o, err := w.order(c, o)
	if err != nil {
		return err
	}
	if !slices.Contains(w.s.Domain[c.name], v) || w.model.Name == golang && o != ir.OrderSeqCst {
		return errOver
	}
	if err := w.event(event.Event{Kind: event.Read, Loc: c.name, Value: v, Marks: w.marks(event.Read, max(o, ir.OrderRelaxed))}, 0); err != nil {
		return err
	}
	return then(w.walk)
}

// access executes a procedure that accesses memory.
func (w *walk) access(st *ir.CallStmt, a language.Access, args []test.Value) error {
	c, t, err := w.offset(args[1], args[2])
	if err != nil {
		return err
	}
	return w.accesses(st, a, c, t, args[3:])
}

// accesses executes an access to a location.
func (w *walk) accesses(st *ir.CallStmt, a language.Access, c *cell, t ir.Type, args []test.Value) error {
	result := func(k *walk, v test.Value) error {
		if len(st.Dsts) == 0 {
			return nil
		}
		return k.put(st.Dsts[0], v)
	}
	gives := func(k *walk, v test.Value, _ bool) error { return result(k, v) }
	if a.Kind != language.AccessPut && slices.Contains(args, timed) {
		return w.refuse("an update of %s that depends on the time is not followed under a memory model", c.name)
	}
	switch a.Kind {
	case language.AccessGet:
		if !w.shares(c, false) {
			return result(w, w.own(c))
		}
		o, err := w.order(c, a.Order)
		if err != nil {
			return err
		}
		return w.fork(c, o, result)
	case language.AccessPut:
		return w.store(c, args[0], a.Order)
	case language.AccessCompareSet, language.AccessCompareExchange:
		compare := func(v test.Value) (test.Value, bool) { return args[1], v == args[0] }
		if a.Kind == language.AccessCompareExchange {
			return w.update(c, a.Order, compare, gives)
		}
		if a.Weak { // it may fail though the value is there: where another one is, it fails anyhow
			other := w.clone()
			err := other.run(func() error {
				return library{other}.sees(c, a.Order, args[0], func(k *walk) error { return result(k, truth(false)) })
			})
			if err != nil {
				return err
			}
		}
		return w.update(c, a.Order, compare, func(k *walk, _ test.Value, done bool) error { return result(k, truth(done)) })
	case language.AccessSwap:
		return w.update(c, a.Order, func(test.Value) (test.Value, bool) { return args[0], true }, gives)
	}
	if _, ok := t.(ir.Int); !ok || args[0].Loc != "" {
		return w.refuse("an addition to what is no number is not followed")
	}
	add := func(v test.Value) (test.Value, bool) {
		return test.Number(int64(t.(ir.Int).Wrap(uint64(v.N + args[0].N)))), true
	}
	return w.update(c, a.Order, add, gives)
}

// offset is the location that an object and an offset mean.
func (w *walk) offset(base, off test.Value) (*cell, ir.Type, error) {
	o := w.builder.objects[base.Loc]
	if o == nil || off.Loc != "" {
		return nil, nil, w.refuse("an access outside of objects is not followed under a memory model")
	}
	if o.class != nil {
		p := w.begin.state.Program
		f := p.FieldAt(o.class, int(off.N))
		if f != nil && p.FieldCell(f) == int(off.N) && zero(f.Typ) != opaque {
			return w.field(o, f), f.Typ, nil
		}
	} else if i, ok := w.threads.Element(o.elem, off.N); ok && i >= 0 && i < int64(o.len) {
		return w.element(o, int(i)), o.elem, nil
	}
	return nil, nil, w.refuse("an access to a part of what is in memory is not followed under a memory model")
}

// fence orders the accesses around it.
func (w *walk) fence(f language.Fence) error {
	mark, o := "", f.Order
	switch {
	case w.model.Sync != "":
		return w.refuse("the model %s says nothing about fences", w.model.Name)
	case w.model.Name == rc11 && f.Alike:
		return w.refuse("the model %s has no fence that orders loads alone, or stores alone", w.model.Name)
	case w.model.Name == tso && o == ir.OrderSeqCst:
		mark = "mfence"
	case w.model.Name == rc11:
		mark = rc11Fences[o]
	}
	if mark == "" {
		return nil
	}
	return w.event(event.Event{Kind: event.Fence, Marks: []string{mark}}, 0)
}

// Models that programs are checked under.
const (
	sc     = "sc"
	tso    = "tso"
	rc11   = "rc11"
	java   = "java"
	golang = "go"
)

// Names are the models that programs are checked under.
func Names() []string { return []string{sc, tso, rc11, java, golang} }

var (
	rc11Fences = map[ir.Order]string{ir.OrderAcquire: "acq", ir.OrderRelease: "rel", ir.OrderAcqRel: "acq-rel", ir.OrderSeqCst: "sc"}
	rc11Reads  = map[ir.Order]string{ir.OrderPlain: "na", ir.OrderRelaxed: "rlx", ir.OrderAcquire: "acq", ir.OrderRelease: "rlx", ir.OrderAcqRel: "acq", ir.OrderSeqCst: "sc"}
	rc11Writes = map[ir.Order]string{ir.OrderPlain: "na", ir.OrderRelaxed: "rlx", ir.OrderAcquire: "rlx", ir.OrderRelease: "rel", ir.OrderAcqRel: "rel", ir.OrderSeqCst: "sc"}
)

// javaWeaker are those of Java. To the model, a write that acquires and a read that releases are opaque.
var javaWeaker = map[ir.Order]string{ir.OrderRelaxed: "opaque", ir.OrderAcquire: "acquire", ir.OrderRelease: "release", ir.OrderAcqRel: "release"}

// marks are those of an access in the model.
func (b *builder) marks(k event.Kind, o ir.Order) []string {
	switch {
	case b.model.Name == rc11 && k == event.Read:
		return []string{rc11Reads[o]}
	case b.model.Name == rc11:
		return []string{rc11Writes[o]}
	case b.model.Sync != "" && o == ir.OrderSeqCst:
		return []string{b.model.Sync}
	case b.model.Name == java && o == ir.OrderAcqRel && k == event.Read:
		return []string{"acquire"}
	case b.model.Name == java && o != ir.OrderPlain:
		return []string{javaWeaker[o]}
	}
	return nil
}
