// This file knows what final fields promise in Java (JLS 17.5).

package weak

import (
	"cmp"
	"maps"
	"slices"

	"assay/engine/litmus"
	"assay/lang/litmus/event"

	test "assay/lang/litmus"
)

// Who finds an object through its address, which was written after its constructor had ended, sees its final fields as the constructor
// left them, and what they lead to at least as it was then. So what the constructor writes there becomes events when it ends, and
// nobody else sees what was there before. That is for final fields of objects that do not escape from their constructors, and for all
// locations of objects that are reached through such fields alone.

// guarded reports whether others see a location as it was when a constructor ended, or later.
func (b *builder) guarded(c *cell) bool {
	if c.maker < 0 || c.object == nil || b.model.Name != java || b.threads == nil {
		return false
	}
	if c.final {
		return !c.object.escapes
	}
	return !c.object.open
}

// unfrozen reports whether a location is one that nobody but this thread can find yet.
func (w *walk) unfrozen(c *cell) bool {
	return w.guarded(c) && c.maker == w.thread && !w.frozen[c.freezes()]
}

// freezes is what w.frozen knows a location by: final fields one by one, others with their object.
func (c *cell) freezes() string {
	if c.final {
		return c.name
	}
	return c.object.name
}

// shares notes an access, and reports whether it is an event.
func (w *walk) shares(c *cell, write bool) bool {
	return w.use(c, w.thread, write) && !w.unfrozen(c)
}

// opens notes that the address of an object can be found without a final field.
func (b *builder) opens(o *object) {
	if o.open || o.maker < 0 {
		return
	}
	o.open, b.again = true, true
	for _, p := range o.holds {
		b.opens(p)
	}
}

// lets notes that the address of an object gets around before its constructor has ended.
func (b *builder) lets(o *object) {
	if o.escapes {
		return
	}
	o.escapes, b.again = true, true
	for _, p := range o.keeps {
		b.opens(p)
	}
}

// constructs reports whether a constructor of an object runs.
func (w *walk) constructs(v test.Value) bool {
	return slices.ContainsFunc(w.frames, func(f *frame) bool {
		return w.threads.Constructs(f.proc) && f.locals[f.proc.Params[0].Index] == v
	})
}

// publishes notes that an address is written to a location, or that a thread is started with it.
func (w *walk) publishes(c *cell, v test.Value) {
	o := w.builder.objects[v.Loc]
	if o == nil || o.maker < 0 || w.threads == nil {
		return
	}
	if w.constructs(v) {
		w.lets(o)
	}
	holder := (*object)(nil)
	if c != nil {
		holder = c.object
	}
	switch {
	case holder == nil || holder.maker != w.thread:
		w.opens(o)
	case c.final:
		if !slices.Contains(holder.keeps, o) {
			holder.keeps = append(holder.keeps, o)
		}
		if holder.escapes {
			w.opens(o)
		}
	default:
		if !slices.Contains(holder.holds, o) {
			holder.holds = append(holder.holds, o)
		}
		if holder.open || w.frozen[holder.name] {
			w.opens(o)
		}
	}
}

// freeze is the end of a constructor.
func (w *walk) freeze(v test.Value) error {
	o := w.builder.objects[v.Loc]
	if o == nil || o.maker != w.thread || o.escapes || w.model.Name != java {
		return nil
	}
	for _, c := range o.cells() {
		value, written := w.mem[c.name]
		if !c.final || !written || w.frozen[c.name] {
			continue
		}
		if err := w.reached(value); err != nil {
			return err
		}
		if err := w.shows(c); err != nil {
			return err
		}
	}
	return nil
}

// reached freezes what a final field leads to.
func (w *walk) reached(v test.Value) error {
	o := w.builder.objects[v.Loc]
	if o == nil || o.maker != w.thread || o.open || w.frozen[o.name] {
		return nil
	}
	w.frozen[o.name] = true
	for _, c := range o.cells() {
		if err := w.reached(w.own(c)); err != nil {
			return err
		}
		if c.final {
			continue // its own constructor has ended
		}
		delete(w.frozen, o.name)
		err := w.shows(c)
		w.frozen[o.name] = true
		if err != nil {
			return err
		}
	}
	return nil
}

// shows writes a location as it is when a constructor ends.
func (w *walk) shows(c *cell) error {
	shared := w.use(c, w.thread, true)
	w.frozen[c.freezes()] = true
	if !shared {
		return nil
	}
	return w.event(event.Event{Kind: event.Write, Loc: c.name, Value: w.own(c), Marks: nil}, 0)
}

// cells are the locations of an object that were accessed, in the order of their names.
func (o *object) cells() []*cell {
	return slices.SortedFunc(maps.Values(o.known), func(a, b *cell) int { return cmp.Compare(a.name, b.name) })
}

// beyond reports whether an execution has a thread that reads what a final field of another thread's object leads to, or such a field of
// an object that escaped, where the field may promise more than is followed here.
func (b *builder) beyond(f *litmus.Result) bool {
	if b.model.Name != java {
		return false
	}
	for t := range b.runs {
		found := map[string]bool{}
		for _, e := range f.Witness.Events { // a thread's in program order
			ev := &b.s.Events[e]
			c := b.cells[ev.Loc]
			if ev.Thread != t || ev.Kind != event.Read || c == nil || c.object == nil {
				continue
			}
			by := c.final && c.maker >= 0 && c.maker != t
			if found[c.object.name] || by {
				if !b.guarded(c) {
					return true
				}
				found[ev.Value.Loc] = true
			}
		}
	}
	return false
}
