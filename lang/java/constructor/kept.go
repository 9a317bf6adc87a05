package constructor

import (
	"maps"
	"slices"

	"assay/lang/java/classfile"
	"assay/lang/java/lombok"
)

// This file finds private and final fields that are never null: every constructor leaves something in them, and no code stores
// null.

// Whole is the code of a program, as far as it may store to these fields of its classes.
type Whole struct {
	Classes []*classfile.Class // all classes that may, in a fixed order
	Find    Classes
	Given   func(c *classfile.Class, m *classfile.Method, param int) bool // an argument is never null; nil: each may be
	Promise bool                                                          // methods that may be overridden keep what the library promises of their results (promised.go)
}

// Field names a field.
type Field struct{ Class, Name, Desc string }

// kept are fields that are taken to be never null, until a store shows the opposite.
type kept struct {
	whole  *Whole
	own    map[*classfile.Class]bool
	fields map[Field]bool
	lost   map[Field]bool // null may be stored here, or be left

	matters map[string]bool           // methods through whose arguments something may come to fields, by name and descriptor
	passed  map[argument]bool         // arguments for which code of the classes may pass null: they are not given
	local   map[*classfile.Class]bool // whose constructors the code of the classes alone calls
	family  families
	fillsIn bool            // code of the classes implements Throwable.fillInStackTrace
	broken  map[string]bool // methods, by name and descriptor, that code of the classes may implement so that they give null

	now   stretch                  // what is gone through
	rests map[any]map[stretch]bool // by a Field, an argument, a method of broken: what was gone through on the supposition about it
	next  map[stretch]bool         // what is to be gone through again

	known map[looked]*shared // summaries of methods, for all classes
	under []map[any]bool     // of each method that is looked at now, the innermost last: what its summary rests on so far
	whose map[any][]looked   // summaries, by what they rest on
	gone  map[any]bool       // suppositions that were dropped
}

// shared is a summary, and what it rests on.
type shared struct {
	*summary
	on map[any]bool
}

// stretch is the code of a class, as far as it concerns fields, or as far as it keeps promises.
type stretch struct {
	class    *classfile.Class
	promises bool
}

// on records that what is gone through rests on a supposition.
func (k *kept) on(supposed any) {
	of := k.rests[supposed]
	if of == nil {
		of = map[stretch]bool{}
		k.rests[supposed] = of
	}
	of[k.now] = true
	if n := len(k.under); n > 0 {
		k.under[n-1][supposed] = true
	}
}

// off drops a supposition.
func (k *kept) off(supposed any) {
	for p := range k.rests[supposed] {
		k.next[p] = true
	}
	k.gone[supposed] = true
	delete(k.rests, supposed)
	for _, of := range k.whose[supposed] {
		delete(k.known, of)
	}
	delete(k.whose, supposed)
}

// dropped reports whether one of some suppositions is no more.
func (k *kept) dropped(on map[any]bool) bool {
	for supposed := range on {
		if k.gone[supposed] {
			return true
		}
	}
	return false
}

// summary returns what is known of a method; nil: nothing yet.
func (k *kept) summary(of looked) *summary {
	s := k.known[of]
	if s == nil {
		return nil
	}
	for supposed := range s.on {
		k.on(supposed)
	}
	return s.summary
}

// look looks at a method; what it finds is shared, unless it was cut short.
func (k *kept) look(of looked, l *looker, look func() *summary) *summary {
	before := l.cut
	l.cut = false
	on := map[any]bool{}
	k.under = append(k.under, on)
	s := look()
	k.under = k.under[:len(k.under)-1]
	if n := len(k.under); n > 0 {
		maps.Copy(k.under[n-1], on)
	}
	if !l.cut && !k.dropped(on) {
		k.known[of] = &shared{s, on}
		for supposed := range on {
			k.whose[supposed] = append(k.whose[supposed], of)
		}
	}
	l.cut = l.cut || before
	return s
}

// argument is one of a method.
type argument struct {
	class string // empty: a method that may be overridden, of all classes
	key   string // name and descriptor
	param int
}

// Kept finds the private and final fields of references that are never null once an object can be seen. It begins with all of them, and
// drops those which code, on this supposition, may make null: what is left is kept by each store. That an argument is given
// is a supposition of the same kind about the calls in the classes.
func Kept(w Whole) map[Field]bool {
	k := &kept{whole: &w, own: map[*classfile.Class]bool{}, fields: map[Field]bool{}, lost: map[Field]bool{}, passed: map[argument]bool{}, broken: map[string]bool{},
		rests: map[any]map[stretch]bool{}, next: map[stretch]bool{}, known: map[looked]*shared{}, whose: map[any][]looked{}, gone: map[any]bool{}}
	named := map[string]*classfile.Class{}
	for _, c := range w.Classes {
		named[c.Name] = c
		k.fillsIn = k.fillsIn || slices.ContainsFunc(c.Methods, func(m *classfile.Method) bool { return m.Key == fillIn })
	}
	for _, c := range w.Classes {
		k.own[c], k.next[stretch{c, false}] = true, true
		if w.Promise {
			k.next[stretch{c, true}] = true
		}
		closed := Closed(c, named)
		for _, f := range c.Fields {
			final := f.Flags.Has(classfile.Final) // the class alone stores to it, in its constructors
			if !f.Flags.Has(classfile.Static) && f.Type.IsRef() && !lombok.Stores(c, f) && (final || closed && f.Flags.Has(classfile.Private) && !f.Flags.Has(classfile.Synthetic)) {
				k.fields[Field{c.Name, f.Name, f.Desc}] = true
			}
		}
	}
	k.family = families{named, map[*classfile.Class]bool{}}
	k.local = w.locals(named, k.family)
	k.carriers()
	for len(k.next) > 0 && len(k.fields) > 0 {
		again := k.next
		k.next = map[stretch]bool{}
		for _, c := range w.Classes {
			if k.now = (stretch{c, true}); again[k.now] {
				k.breaksIn(c)
			}
			if k.now = (stretch{c, false}); again[k.now] {
				k.class(c)
			}
		}
		for f := range k.lost {
			delete(k.fields, f)
			k.off(f)
		}
		clear(k.lost)
	}
	return k.fields
}

// carriers finds the methods whose arguments matter: those that store to the fields, those that give back references, which
// may be arguments, and those that call one of these.
func (k *kept) carriers() {
	k.matters = map[string]bool{}
	for again := true; again; {
		again = false
		for _, c := range k.whole.Classes {
			for _, m := range c.Methods {
				if key := m.Key; !k.matters[key] && (m.Type.Result.IsRef() || k.stores(c, m) || k.calls(c, m)) {
					k.matters[key], again = true, true
				}
			}
		}
	}
}

// calls reports whether a method calls one whose arguments matter.
func (k *kept) calls(c *classfile.Class, m *classfile.Method) bool {
	list, _ := c.Instructions(m) // without them it cannot run
	return slices.ContainsFunc(list, func(in classfile.Instr) bool {
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		return ok && in.Op >= classfile.OpInvokevirtual && in.Op <= classfile.OpInvokeinterface && k.matters[r.Name+r.Desc]
	})
}

// passes is a call, with its arguments, in the code of a class.
func (k *kept) passes(from *classfile.Class, op classfile.Op, r classfile.MemberRef, args []value) {
	a := argument{key: r.Name + r.Desc}
	if !k.own[from] || !k.matters[a.key] {
		return
	}
	if op == classfile.OpInvokestatic || r.Name == "<init>" {
		l := looker{classes: k.whole.Find}
		c, _ := l.find(r)
		if c == nil {
			return
		}
		a.class = c.Name
	}
	for i, v := range args {
		if a.param = i; v.from.null && !k.passed[a] {
			k.passed[a] = true
			k.off(a)
		}
	}
}

// Closed reports whether all code that may store to private fields of a class is there: that of its nest, in bytecode.
func Closed(c *classfile.Class, named map[string]*classfile.Class) bool {
	host := c
	if c.NestHost != "" {
		host = named[c.NestHost]
	}
	if host == nil {
		return false
	}
	for _, name := range append([]string{host.Name}, host.Nest...) {
		k := named[name]
		if k == nil || slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool { return m.Flags.Has(classfile.Native) }) {
			return false
		}
	}
	return true
}

// of returns the field that an instruction means, if it is one of the class that declares it.
func (k *kept) of(r classfile.MemberRef) (Field, bool) {
	for c := k.whole.Find(r.Class); c != nil; c = k.whole.Find(c.Super) {
		if c.Field(r.Name, r.Desc) != nil {
			f := Field{c.Name, r.Name, r.Desc}
			if !k.fields[f] {
				return f, false
			}
			k.on(f)
			return f, true
		}
		if c.Super == "" {
			break
		}
	}
	return Field{}, false
}

// class goes through the code of a class that concerns fields.
func (k *kept) class(c *classfile.Class) {
	made := &Made{}
	for _, f := range c.Fields {
		final := f.Flags.Has(classfile.Final) && !f.Flags.Has(classfile.Static) && f.Type.IsRef()
		if _, free := k.of(classfile.MemberRef{Class: c.Name, Name: f.Name, Desc: f.Desc}); final || free {
			made.fields = append(made.fields, left{name: f.Name, desc: f.Desc, free: free})
		}
	}
	l := &looker{classes: k.whole.Find, kept: k, done: map[looked]*summary{}}
	for _, m := range c.Methods {
		of := made
		if m.Name != "<init>" {
			of = nil
		}
		if m.Code == nil || of == nil && !k.stores(c, m) && !k.calls(c, m) {
			continue
		}
		l.open = []*classfile.Method{m}
		if l.run(c, m, of) == nil { // it is not understood
			k.giveUp(c, m)
			for i := range made.fields {
				made.fields[i].null = made.fields[i].null || of != nil
			}
		}
	}
	for _, f := range made.fields {
		if f.free && (f.null || f.unknown) {
			k.lost[Field{c.Name, f.name, f.desc}] = true
		}
	}
}

// eachStore calls f for each of the fields that a method stores to.
func (k *kept) eachStore(c *classfile.Class, m *classfile.Method, f func(Field)) {
	list, _ := c.Instructions(m) // without them it cannot run
	for _, in := range list {
		if r, ok := c.Pool.At(in.Index).(classfile.MemberRef); ok && in.Op == classfile.OpPutfield {
			if field, ours := k.of(r); ours {
				f(field)
			}
		}
	}
}

func (k *kept) stores(c *classfile.Class, m *classfile.Method) (some bool) {
	k.eachStore(c, m, func(Field) { some = true })
	return some
}

// giveUp supposes that a method may store null wherever it stores, and pass null wherever it calls.
func (k *kept) giveUp(c *classfile.Class, m *classfile.Method) {
	k.eachStore(c, m, func(f Field) { k.lost[f] = true })
	list, _ := c.Instructions(m)
	for _, in := range list {
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		if !ok || in.Op < classfile.OpInvokevirtual || in.Op > classfile.OpInvokeinterface {
			continue
		}
		if t, err := classfile.ParseMethodType(r.Desc); err == nil {
			k.passes(c, in.Op, r, slices.Repeat([]value{{from: anything}}, len(t.Params)))
		}
	}
}

// store is a store of a value to a field.
func (k *kept) store(r classfile.MemberRef, v value) {
	if f, ours := k.of(r); ours && v.from.null {
		k.lost[f] = true
	}
}

// fillIn is the method by which constructors of Throwable note where they are; it may be overridden.
const fillIn = "fillInStackTrace()Ljava/lang/Throwable;"

// onlyFills reports whether a call is of that method, and no code of the classes overrides it: then nobody sees the exception by it.
func (k *kept) onlyFills(r classfile.MemberRef) bool {
	return r.Name+r.Desc == fillIn && !k.fillsIn
}

// given reports whether an argument of a method is never null.
func (k *kept) given(c *classfile.Class, m *classfile.Method, param int) bool {
	of, any := argument{c.Name, m.Key, param}, argument{"", m.Key, param}
	if !k.own[c] || k.passed[of] || k.passed[any] {
		return false
	}
	k.on(of)
	k.on(any)
	return m.Name == "<init>" && k.local[c] || k.local != nil && k.family.accessor(c, m) || k.whole.Given != nil && k.whole.Given(c, m, param)
}
