// This file executes calls of a library: locks, variable handles, copies of arrays, and what is initialised when it is first needed.

package weak

import (
	"assay/ir"
	"assay/lang/litmus/event"
	"assay/language"

	test "assay/lang/litmus"
)

// library is a walk in which a library is called.
type library struct{ *walk }

// locks executes a call of a lock, or of a condition of one.
func (w library) locks(st *ir.CallStmt, what language.ThreadCall, args []test.Value) error {
	o := w.builder.objects[args[0].Loc]
	if o == nil || o.maker >= 0 {
		return w.refuse("a lock that is not there when the first thread starts is not followed under a memory model")
	}
	ref, held := w.threads.LockOf(w.begin.state, o.ref)
	if ref == 0 || held {
		return w.refuse("a lock that is held when the first thread starts is not followed under a memory model")
	}
	lock := "lock " + w.address(ref).Loc
	switch what {
	case language.ThreadLock:
		w.returned(st)
		return w.lock(lock, false)
	case language.ThreadLockInterruptibly:
		return w.uninterrupted(st, func(k library) error {
			k.returned(st)
			return k.lock(lock, true)
		})
	case language.ThreadTry:
		return w.try(st, lock)
	case language.ThreadTryFor: // time may be up at once
		return w.uninterrupted(st, func(k library) error { return k.try(st, lock) })
	}
	if w.held[lock] == 0 {
		return w.refuse("a lock is not held that has to be, and exceptions are not followed under a memory model")
	}
	if what == language.ThreadUnlock {
		w.returned(st)
		return w.unlock(lock)
	}
	return w.waitsFor(st, lock, what == language.ThreadAwait)
}

// unheld reports whether the thread does not hold a lock that nobody held when the first thread started, so that the code of the library says what happens.
func (w library) unheld(lock test.Value) bool {
	o := w.builder.objects[lock.Loc]
	if o == nil || o.maker >= 0 {
		return false
	}
	ref, held := w.threads.LockOf(w.begin.state, o.ref)
	return ref != 0 && !held && w.held["lock "+w.address(ref).Loc] == 0
}

// try takes a lock if nobody holds it.
func (w library) try(st *ir.CallStmt, lock string) error {
	if w.held[lock] == 0 {
		if c := w.monitorOf(lock); w.use(c, w.thread, true) {
			err := w.forks(func(k library) error {
				if err := k.learns(c, 1); err != nil {
					return err
				}
				return k.gives(st, truth(false))
			})
			if err != nil {
				return err
			}
		}
	}
	if err := w.take(lock); err != nil {
		return err
	}
	return w.gives(st, truth(true))
}

// serves reports whether a variable serves initialisation, which has locations of its own.
func (b *builder) serves(g *ir.Global) bool { return b.threads != nil && b.threads.Initialises(g) }

// initialises is about what is initialised when it is first needed: one thread does that and holds a lock, and what the others do comes
// after it (JLS 12.4.2).
func (w library) initialises(st *ir.CallStmt, p *ir.Proc, state *ir.Global, done int64) error {
	at := w.global(state)
	switch w.own(at) {
	case test.Number(0):
	case test.Number(done):
		w.returned(st)
		return nil
	default:
		if _, here := w.mem[at.name]; !here {
			return w.refuse("a class is being initialised when the first thread starts, or could not be, which is not followed under a memory model")
		}
		w.returned(st)
		return nil // by this thread
	}
	c := w.initialisation(p)
	if w.use(c, w.thread, true) {
		k := w.clone()
		err := k.run(func() error {
			if err := k.awaits(c); err != nil {
				return err
			}
			k.mem[at.name] = test.Number(done)
			k.returned(st)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if err := w.lock(p.Name, false); err != nil {
		return err
	}
	if w.use(c, w.thread, true) {
		marks := w.marks(event.Read, w.synchronises(ir.OrderAcquire))
		if err := w.event(event.Event{Kind: event.Read, Loc: c.name, Value: test.Number(0), Marks: marks}, 0); err != nil {
			return err
		}
	}
	f, why := w.enters(p, nil)
	if why != "" {
		return w.refuse("%s", why)
	}
	f.initialises = state
	w.frames = append(w.frames, f)
	return nil
}

// belonging returns who initialises what something belongs to, by its name.
func (b *builder) belonging(name string) *ir.Proc {
	p, ok := b.belongs[name]
	if !ok && b.threads != nil {
		p = b.threads.InitialiserOf(name)
		b.belongs[name] = p
	}
	return p
}

// follows waits until what a variable or a procedure belongs to is initialised, where another thread does that: an object that leaks
// while that runs has methods that need it (JLS 12.4.1). Code that comes there by itself has asked before.
func (w library) follows(name string) error {
	p := w.belonging(name)
	if p == nil {
		return nil
	}
	state, done := w.threads.Initialiser(p)
	if state == nil {
		return nil
	}
	at := w.global(state)
	if _, here := w.mem[at.name]; here || w.own(at) != test.Number(0) {
		return nil
	}
	if err := w.awaits(w.initialisation(p)); err != nil {
		return err
	}
	w.mem[at.name] = test.Number(done)
	return nil
}

// initialisation is the location by which a thread tells that it has done it.
func (b *builder) initialisation(p *ir.Proc) *cell {
	return b.cell("done: "+p.Name, func(c *cell) { c.strong = true })
}

// initialised is the end of that.
func (w library) initialised(f *frame) error {
	if f.proc.Exc != nil && f.locals[f.proc.Exc.Index] != test.Number(0) {
		return w.refuse("a class cannot be initialised, which is not followed while threads run under a memory model")
	}
	if c := w.initialisation(f.proc); w.use(c, w.thread, true) {
		marks := w.marks(event.Write, w.synchronises(ir.OrderRelease))
		if err := w.event(event.Event{Kind: event.Write, Loc: c.name, Value: test.Number(1), Marks: marks}, 0); err != nil {
			return err
		}
	}
	return w.unlock(f.proc.Name)
}

// handle executes an access through an object that stands for a variable; ok is false if the call is none.
func (w library) handle(st *ir.CallStmt, p *ir.Proc, args []test.Value) (ok bool, err error) {
	if len(args) == 0 {
		return false, nil
	}
	o := w.builder.objects[args[0].Loc]
	if o == nil || o.maker >= 0 {
		return false, nil
	}
	v, a, rest, ok := w.threads.Handle(w.begin.state, p, o.ref)
	if !ok {
		return false, nil
	}
	w.returned(st)
	if v.Global != nil {
		return true, w.accesses(st, a, w.global(v.Global), v.Global.Typ, args[rest:])
	}
	at := w.builder.objects[args[1].Loc]
	if v.Element {
		i := args[2]
		if at == nil || at.class != nil || i.Loc != "" || i.N < 0 || i.N >= int64(at.len) || !plainElements(at.elem) {
			return true, w.refuse("an access through %s to no element of such an array is not followed under a memory model", args[0].Loc)
		}
		return true, w.accesses(st, a, w.element(at, int(i.N)), at.elem, args[rest:])
	}
	if at == nil || at.class == nil || !at.class.Subclass(v.Class) || v.Field == nil || zero(v.Field.Typ) == opaque {
		return true, w.refuse("an access through %s to what is no such object is not followed under a memory model", args[0].Loc)
	}
	return true, w.accesses(st, a, w.field(at, v.Field), v.Field.Typ, args[rest:])
}

// copies copies elements of arrays.
func (w library) copies(args []test.Value) error {
	from, to := w.builder.objects[args[0].Loc], w.builder.objects[args[2].Loc]
	i, j, n := args[1].N, args[3].N, args[4].N
	if from == nil || to == nil || from.class != nil || to.class != nil || !ir.Identical(from.elem, to.elem) ||
		i < 0 || j < 0 || n < 0 || i+n > int64(from.len) || j+n > int64(to.len) || n > mostCopied {
		return w.refuse("a copy between such arrays is not followed under a memory model")
	}
	c := copying{from: from, to: to, i: int(i), j: int(j), n: int(n)}
	if from == to && i < j { // an element is read before it is written
		c.i, c.j, c.step = c.i+c.n-1, c.j+c.n-1, -1
	} else {
		c.step = 1
	}
	return w.copied(c)
}

// copying is what is left of a copy of elements.
type copying struct {
	from, to      *object
	i, j, n, step int
}

// copied copies element by element, and continues with each value of those that threads share.
func (w library) copied(c copying) error {
	for c.n > 0 {
		from, to := w.element(c.from, c.i), w.element(c.to, c.j)
		c.i, c.j, c.n = c.i+c.step, c.j+c.step, c.n-1
		if w.shares(from, false) {
			w.ordered = true
			return w.fork(from, ir.OrderPlain, func(k *walk, v test.Value) error {
				if err := k.store(to, v, ir.OrderPlain); err != nil {
					return err
				}
				return library{k}.copied(c)
			})
		}
		if err := w.store(to, w.own(from), ir.OrderPlain); err != nil {
			return err
		}
	}
	return nil
}

// plainElements reports whether anything may be stored in elements of a type that has the type.
func plainElements(t ir.Type) bool {
	r, ref := t.(ir.Ref)
	return zero(t) != opaque && (!ref || r.Class == nil || r.Class.Super == nil)
}

// clones copies an array, or an object.
func (w library) clones(st *ir.CallStmt, array test.Value) error {
	from := w.builder.objects[array.Loc]
	if from != nil && from.class != nil {
		return settled{w}.clonesObject(st, from)
	}
	if from == nil || from.len > mostCopied {
		return w.refuse("a copy of such an object is not followed under a memory model")
	}
	w.objects++
	to := w.made(w.thread, w.objects, &object{elem: from.elem, len: from.len})
	if err := w.gives(st, to); err != nil {
		return err
	}
	return w.copied(copying{from: from, to: w.builder.objects[to.Loc], n: from.len, step: 1})
}

// mostCopied bounds the elements of one copy.
const mostCopied = 4096

// storable reports whether a reference fits the elements that an array was made for.
func (w library) storable(array, v test.Value) (fits, ok bool) {
	a, o := w.builder.objects[array.Loc], w.builder.objects[v.Loc]
	if a == nil || o == nil {
		return true, true
	}
	r, refs := a.elem.(ir.Ref)
	switch {
	case !refs || a.class != nil:
		return false, false
	case r.Class == nil:
		return true, true
	case o.class == nil:
		return false, false
	}
	return o.class.Subclass(r.Class), true
}

// mostJoined bounds the characters of a text that is joined of others.
const mostJoined = 200

// joinsTexts makes a text of others, which no other thread changes.
func (w library) joinsTexts(st *ir.CallStmt, t language.Text, args []test.Value) error {
	var chars []test.Value
	for _, a := range args {
		o := w.builder.objects[a.Loc]
		if a == test.Number(0) {
			for _, c := range "null" {
				chars = append(chars, test.Number(int64(c)))
			}
			continue
		}
		if o == nil || o.class != t.Value.Owner {
			return w.refuse("joining such strings is not followed under a memory model")
		}
		value, coder := w.field(o, t.Value), w.field(o, t.Coder)
		if w.shares(value, false) || w.shares(coder, false) {
			return w.refuse("joining a string that another thread made is not followed under a memory model")
		}
		array := w.builder.objects[w.own(value).Loc]
		if array == nil || array.class != nil || w.own(coder) != test.Number(0) || len(chars)+array.len > mostJoined {
			return w.refuse("joining such strings is not followed under a memory model")
		}
		for i := range array.len {
			c := w.element(array, i)
			if w.shares(c, false) {
				return w.refuse("joining a string that another thread made is not followed under a memory model")
			}
			chars = append(chars, w.own(c))
		}
	}
	w.objects += 2
	elem := t.Value.Typ.(ir.Array).Elem
	array := w.made(w.thread, w.objects-1, &object{elem: elem, len: len(chars)})
	text := w.made(w.thread, w.objects, &object{class: t.Value.Owner})
	for i, v := range chars {
		if err := w.store(w.element(w.builder.objects[array.Loc], i), v, ir.OrderPlain); err != nil {
			return err
		}
	}
	o := w.builder.objects[text.Loc]
	if err := w.store(w.field(o, t.Value), array, ir.OrderPlain); err != nil {
		return err
	}
	if err := w.store(w.field(o, t.Coder), test.Number(0), ir.OrderPlain); err != nil {
		return err
	}
	if err := w.freeze(text); err != nil {
		return err
	}
	return w.gives(st, text)
}
