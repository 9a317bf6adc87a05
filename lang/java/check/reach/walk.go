package reach

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"assay/lang/java"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// Walk follows the methods that code may run through the classes of the targets and of the class path: an upper bound.
// Callbacks of the library are methods that override its own, of classes whose objects the code may have. Reflection is
// not followed.
type Walk struct {
	*kin
	self    *target.Class   // the class whose initialiser it is; nil: it is another method
	any     bool            // all possible callers are followed
	all     []*target.Class // classes of objects that come from elsewhere: from fields, from the library
	lambdas []lambda        // that come from elsewhere

	todo    []*codeOf
	done    map[*classfile.Method]bool
	made    []*target.Class // classes of objects that the code may have
	has     map[*target.Class]bool
	calls   map[classfile.MemberRef]bool // of objects
	sent    []classfile.MemberRef        // the same, in order
	Outer   bool                         // the library is called
	Asks    bool                         // it is, and may read its internal state
	given   map[string]bool              // types of what it gets
	came    map[string]bool              // types of what it has from elsewhere
	names   map[string]bool              // of methods of objects that are called
	later   []lambda                     // without a known caller
	reads   map[string]*Static           // static fields, by member
	writes  map[string]*Static
	Fields  map[string]bool          // fields of objects, by member
	streams []string                 // static fields of System
	objects map[Asked]bool           // what other classes are asked for
	Elems   bool                     // elements of arrays are read or stored
	inits   map[string]*target.Class // classes that it may initialise, by name
	most    int                      // methods that are followed
	full    bool                     // there were more
	free    bool                     // the code may have all objects that come from elsewhere
	answers *answers                 // what these do when they are called; nil: each walk finds out
	beyond  []*target.Class          // made, and not of those

	want       *Wanted      // where it stops; nil: nowhere
	found      bool         // it did
	everything func() *Walk // what runs where all objects are there; nil: it finds out itself
	over       *Walk        // the same, once such objects may be there
	outer      func() *Walk // what runs where the library calls all objects; nil: it finds out itself
	rest       *Walk        // the same, once the library is called: it is part of this walk
}

// Static is a static field with the class that declares it.
type Static struct {
	Class *target.Class
	Field *classfile.Field
}

// Member names the field as MemberOf does.
func (s *Static) Member() string { return MemberOf(s.Class.File.Name, s.Field.Name, s.Field.Desc) }

// Name returns the name of the field for messages, as globals have it.
func (s *Static) Name() string { return java.Dotted(s.Class.File.Name) + "." + s.Field.Name }

func newWalk(k *kin, all []*target.Class, most int) *Walk {
	return &Walk{
		kin: k, all: all, most: most, came: map[string]bool{}, done: map[*classfile.Method]bool{}, has: map[*target.Class]bool{}, calls: map[classfile.MemberRef]bool{}, given: map[string]bool{}, names: map[string]bool{},
		objects: map[Asked]bool{}, reads: map[string]*Static{}, writes: map[string]*Static{}, inits: map[string]*target.Class{}, Fields: map[string]bool{},
	}
}

// run follows everything.
func (x *Walk) run() {
	for len(x.todo) > 0 && !x.full && !x.found {
		m := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		x.code(m)
	}
}

// enter adds a method that may run.
func (x *Walk) enter(c *target.Class, m *classfile.Method) {
	if m.Code == nil || x.done[m] || x.rest != nil && x.rest.done[m] {
		return
	}
	if x.want != nil && x.want.Methods[m] != nil {
		x.found = true
	}
	if x.done[m] = true; len(x.done) > x.most {
		x.full = true
	}
	x.todo = append(x.todo, &codeOf{c, m})
}

// initialise adds a class that may be initialised, with those above it.
func (x *Walk) initialise(name string) {
	for c := x.load(name); c != nil && x.inits[c.File.Name] == nil; c = x.load(c.File.Super) {
		x.inits[c.File.Name] = c
		for _, i := range c.File.Interfaces {
			x.initialise(i)
		}
	}
}

// event is an instruction that a walk follows, with its operand.
type event struct {
	op   classfile.Op
	what classfile.Constant
}

// events returns those of a method.
func (p *Code) events(m *codeOf) []event {
	if list, ok := p.scan.code.Load(m.Method); ok {
		return list.([]event)
	}
	var out []event
	list, _ := m.Class.File.Instructions(m.Method) // without them it cannot run
	stored := false
	for _, in := range list {
		switch in.Op {
		case classfile.OpGetstatic, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpPutfield, classfile.OpNew, classfile.OpCheckcast,
			classfile.OpInvokevirtual, classfile.OpInvokeinterface, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokedynamic:
			out = append(out, event{in.Op, m.Class.File.Pool.At(in.Index)})
		case classfile.OpLdc, classfile.OpLdcW:
			if k, ok := m.Class.File.Pool.At(in.Index).(classfile.ClassConst); ok {
				out = append(out, event{in.Op, k})
			}
		default:
			if Elements(in.Op) && !stored {
				stored = true
				out = append(out, event{op: in.Op})
			}
		}
	}
	p.scan.code.Store(m.Method, out)
	return out
}

// code follows the instructions of a method.
func (x *Walk) code(m *codeOf) {
	for _, e := range x.p.events(m) {
		switch k := e.what.(type) {
		case nil:
			x.Elems = true
		case classfile.ClassConst:
			switch e.op {
			case classfile.OpNew:
				x.initialise(string(k))
				x.make(x.load(string(k)))
			case classfile.OpCheckcast:
				x.come(string(k))
			default: // the library may initialise a class that it is given as an object
				x.initialise(string(k))
			}
		case classfile.DynamicRef:
			x.dynamic(m, k)
		case classfile.MemberRef:
			switch e.op {
			case classfile.OpGetstatic, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpPutfield:
				x.field(e.op, k)
			default:
				x.call(e.op, k)
			}
		}
	}
}

// Elements reports whether an instruction reads or stores an element.
func Elements(op classfile.Op) bool {
	return classfile.OpIaload <= op && op <= classfile.OpSaload || classfile.OpIastore <= op && op <= classfile.OpSastore
}

// field handles an access to a field.
func (x *Walk) field(op classfile.Op, r classfile.MemberRef) {
	if op == classfile.OpGetfield || op == classfile.OpPutfield {
		x.Fields[x.declared(r)] = true
		x.typed(r.Desc)
		return
	}
	if k, ok := askedBy(op, r); ok {
		x.objects[k] = true
	}
	s := x.static(r.Class, r.Name, r.Desc)
	if s == nil { // of the library, or missing
		x.Asks = true
		if op == classfile.OpGetstatic && r.Class == "java/lang/System" {
			x.streams = append(x.streams, "System."+r.Name)
		}
		return
	}
	x.initialise(s.Class.File.Name)
	if op == classfile.OpPutstatic {
		x.writes[s.Member()] = s
		return
	}
	x.reads[s.Member()] = s
	if s.Class == x.self {
		return // its objects were created by followed code, or come from elsewhere
	}
	if s.Field.Type.IsRef() && x.load(s.Field.Type.Class) == nil && !Value(java.Dotted(s.Field.Type.Class)) {
		x.elsewhere() // an object of the library, which may contain any
	}
	x.typed(r.Desc)
}

// static finds a static field as the JVM resolves it.
func (x *Walk) static(class, name, desc string) *Static {
	c := x.load(class)
	if c == nil {
		return nil
	}
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && f.Name == name && f.Desc == desc {
			return &Static{c, f}
		}
	}
	for _, i := range c.File.Interfaces {
		if s := x.static(i, name, desc); s != nil {
			return s
		}
	}
	return x.static(c.File.Super, name, desc)
}

// typed adds the objects that something of a type may be.
func (x *Walk) typed(desc string) {
	if t, err := classfile.ParseType(desc); err == nil && t.IsRef() {
		x.come(t.Class)
	}
}

// come adds the objects that come from elsewhere with a type of the targets or the class path.
func (x *Walk) come(class string) {
	if x.came[class] || x.load(class) == nil {
		return
	}
	x.came[class] = true
	for _, c := range x.allBelow(class) {
		x.make(c)
	}
}

// allBelow returns the classes of objects from elsewhere that are a class or below it.
func (x *Walk) allBelow(class string) []*target.Class {
	if x.answers == nil {
		return x.below(x.all, class)
	}
	if list, ok := x.answers.below.Load(class); ok {
		return list.([]*target.Class)
	}
	list := x.below(x.answers.list, class)
	x.answers.below.Store(class, list)
	return list
}

// elsewhere adds all objects that come from elsewhere.
func (x *Walk) elsewhere() {
	if x.free {
		return
	}
	x.free = true
	if x.everything != nil {
		x.join(x.everything())
		return
	}
	for _, c := range x.all {
		x.make(c)
	}
	x.later = append(x.later, x.lambdas...)
	x.wake()
}

// join takes what runs where all objects from elsewhere are there for granted: these have types of the library. Others come with
// types of their own.
func (x *Walk) join(all *Walk) {
	x.found, x.over = x.found || all.found, all
	for _, r := range x.sent {
		x.anyone(r)
	}
	x.later = append(x.later, x.lambdas...)
	x.wake()
}

// anyone follows a call of objects of a type of the library where all objects may be there.
func (x *Walk) anyone(r classfile.MemberRef) {
	if x.load(r.Class) == nil && !x.over.calls[r] {
		for _, m := range x.answers.to(x.kin, r) {
			x.enter(m.Class, m.Method)
		}
	}
}

// make adds a class of objects that the code may have.
func (x *Walk) make(c *target.Class) {
	if c == nil || x.has[c] || c.File.Flags.Has(classfile.Interface) {
		return
	}
	x.has[c] = true
	x.made = append(x.made, c)
	if x.answers != nil && !x.answers.of[c] {
		x.beyond = append(x.beyond, c)
	}
	for _, r := range x.sent {
		x.receive(c, r)
	}
	if x.Outer {
		x.back(c)
	}
}

// call handles a call of a method.
func (x *Walk) call(op classfile.Op, r classfile.MemberRef) {
	if x.want != nil && x.want.Calls(r) {
		x.found = true
	}
	if i := strings.IndexByte(r.Desc, ')'); i >= 0 {
		x.typed(r.Desc[i+1:])
	}
	if op == classfile.OpInvokestatic {
		x.initialise(r.Class)
		if k, ok := askedBy(op, r); ok {
			x.objects[k] = true
		}
	}
	if op == classfile.OpInvokestatic || op == classfile.OpInvokespecial {
		if m := x.resolved(r); m.Method != nil {
			x.enter(m.Class, m.Method)
			return
		}
		x.give(op, r)
		return
	}
	x.send(r)
}

// send calls a method of objects.
func (x *Walk) send(r classfile.MemberRef) {
	if x.calls[r] {
		return
	}
	x.calls[r] = true
	x.sent = append(x.sent, r)
	made := x.made
	switch {
	case x.over != nil:
		x.anyone(r)
	case x.free && x.answers != nil:
		for _, m := range x.answers.to(x.kin, r) {
			x.enter(m.Class, m.Method)
		}
		made = x.beyond
	}
	for _, c := range slices.Clone(made) {
		x.receive(c, r)
	}
	if m := x.resolved(r); m.Method != nil { // whatever the receiver is
		x.enter(m.Class, m.Method)
	} else {
		x.give(classfile.OpInvokevirtual, r)
	}
	x.names[r.Name] = true
	x.wake()
}

// KeepsNothing reports whether a method of the library reads only its arguments and constants.
func KeepsNothing(r classfile.MemberRef) bool {
	switch r.Class {
	case "java/lang/Object", "java/lang/String", "java/lang/StringBuilder", "java/lang/Enum", "java/lang/Record", "java/lang/AssertionError":
		return true
	case "java/lang/Math", "java/lang/StrictMath":
		return r.Name != "random"
	case "java/lang/Class":
		return r.Name == "desiredAssertionStatus"
	}
	return Boxed[r.Class] || strings.HasPrefix(r.Class, "[")
}

// lambda is an object that a call of a bootstrap method makes of a method.
type lambda struct {
	Of     string // its interface
	Name   string // of the method of the interface
	handle classfile.MethodHandle
}

// give handles a call of the library, which may call its arguments.
func (x *Walk) give(op classfile.Op, r classfile.MemberRef) {
	t, err := classfile.ParseMethodType(r.Desc)
	if err != nil {
		return
	}
	x.Asks = x.Asks || !KeepsNothing(r)
	gets := op != classfile.OpInvokestatic && r.Name != "<init>" && !closed(r.Class)
	if r.Name == "equals" && closed(r.Class) {
		return // it reads the class first
	}
	for _, p := range t.Params {
		if mayCall(p) {
			gets = true
			x.given[p.Class] = true
		}
	}
	if gets {
		x.leave()
		x.wake()
	}
}

// mayCall reports whether something of a type may call something back.
func mayCall(t classfile.Type) bool { return t.IsRef() && (t.Dims > 0 || !closed(t.Class)) }

// closed reports whether objects of a class of the library make no callbacks.
func closed(class string) bool {
	return class[0] == '[' || class == "java/lang/StringBuilder" || class == "java/lang/Enum" || class != "java/lang/Object" && Value(java.Dotted(class))
}

// wake follows the lambdas that may be called.
func (x *Walk) wake() {
	list := x.later
	x.later = nil
	for _, l := range list {
		if x.names[l.Name] || x.gives(l.Of) {
			x.handle(l.handle)
		} else {
			x.later = append(x.later, l)
		}
	}
}

// gives reports whether the library gets an object with an interface. On an Object it calls only the methods of Object.
func (x *Walk) gives(iface string) bool {
	if x.given[iface] || iface == "java/lang/Comparable" && x.given["java/lang/Object"] {
		return true
	}
	k, err := x.p.Path.Class(iface)
	return err != nil || slices.ContainsFunc(k.Interfaces, x.gives)
}

// receive runs what a call runs where the receiver is of a class.
func (x *Walk) receive(c *target.Class, r classfile.MemberRef) {
	if k, m := x.answer(c, r); m != nil {
		x.enter(k, m)
	}
}

// answer returns the method that a call runs where the receiver is of a class; nil: none.
func (x *kin) answer(c *target.Class, r classfile.MemberRef) (*target.Class, *classfile.Method) {
	if !x.may(c.File.Name, r.Class) {
		return nil, nil
	}
	return x.method(c.File.Name, r.Name+r.Desc)
}

// answers are the methods that calls run where receivers are of some classes, for all walks: most calls of a program are
// followed in most of them.
type answers struct {
	list  []*target.Class
	of    map[*target.Class]bool // the same
	by    sync.Map               // by call
	below sync.Map               // by class: those that are this class or below it
}

func newAnswers(list []*target.Class) *answers {
	a := &answers{list: list, of: map[*target.Class]bool{}}
	for _, c := range list {
		a.of[c] = true
	}
	return a
}

// to returns the methods that a call runs.
func (a *answers) to(x *kin, r classfile.MemberRef) []codeOf {
	if list, ok := a.by.Load(r); ok {
		return list.([]codeOf)
	}
	var out []codeOf
	seen := map[*classfile.Method]bool{}
	for _, c := range a.list {
		if k, m := x.answer(c, r); m != nil && !seen[m] {
			seen[m] = true
			out = append(out, codeOf{k, m})
		}
	}
	a.by.Store(r, out)
	return out
}

// method finds a method with its class, in a class and above: those of classes first.
func (x *kin) method(class, key string) (*target.Class, *classfile.Method) {
	for c := x.load(class); c != nil; c = x.load(c.File.Super) {
		if m := target.Declares(c, key); m != nil {
			return c, m
		}
	}
	for c := x.load(class); c != nil; c = x.load(c.File.Super) {
		for _, i := range c.File.Interfaces {
			if k, m := x.method(i, key); m != nil && m.Code != nil {
				return k, m
			}
		}
	}
	return nil, nil
}

// leave handles a call of the library, which may call back.
func (x *Walk) leave() {
	if x.Outer {
		return
	}
	x.Outer = true
	if x.outer != nil {
		x.rest = x.outer()
		return
	}
	for _, c := range slices.Clone(x.made) {
		x.back(c)
	}
}

// back adds the methods of a class that override some of the library.
func (x *Walk) back(c *target.Class) {
	for _, m := range x.callbacks(c) {
		x.enter(m.Class, m.Method)
	}
}

// callbacks returns the methods of a class, its own and inherited ones, that override some of the library. Every walk asks, of most classes.
func (x *kin) callbacks(c *target.Class) []codeOf {
	if list, ok := x.called.Load(c); ok {
		return list.([]codeOf)
	}
	var out []codeOf
	for k := c; k != nil; k = x.load(k.File.Super) {
		for _, m := range k.File.Methods {
			if m.Code != nil && m.Name != "<init>" && !m.Flags.Has(classfile.Static) && !m.Flags.Has(classfile.Private) && x.outside(c.File.Name, m.Name+m.Desc) {
				out = append(out, codeOf{k, m})
			}
		}
	}
	x.called.Store(c, out)
	return out
}

// outside reports whether a class of the library, at or above a class, declares a method, or is
// missing.
func (x *kin) outside(class, key string) bool {
	if class == "" {
		return false
	}
	if c := x.load(class); c != nil {
		return x.outside(c.File.Super, key) || slices.ContainsFunc(c.File.Interfaces, func(i string) bool { return x.outside(i, key) })
	}
	k, err := x.p.Path.Class(class)
	if err != nil {
		return true
	}
	return target.Declares(&target.Class{File: k}, key) != nil || x.outside(k.Super, key) || slices.ContainsFunc(k.Interfaces, func(i string) bool { return x.outside(i, key) })
}

// dynamic handles an invokedynamic call: its captured methods may be called.
func (x *Walk) dynamic(m *codeOf, r classfile.DynamicRef) {
	t, err := classfile.ParseMethodType(r.Desc)
	if err != nil || r.Bootstrap >= len(m.Class.File.Bootstraps) {
		return // it cannot run
	}
	b := m.Class.File.Bootstraps[r.Bootstrap]
	later := b.Method.Member.Class == "java/lang/invoke/LambdaMetafactory"
	if !later && slices.ContainsFunc(t.Params, mayCall) {
		x.leave()
	}
	for _, a := range b.Args {
		h, ok := a.(classfile.MethodHandle)
		switch {
		case ok && later:
			l := lambda{t.Result.Class, r.Name, h}
			if x.later = append(x.later, l); x.any {
				x.lambdas = append(x.lambdas, l)
				x.handle(h)
			}
		case ok:
			x.handle(h)
		}
	}
	x.wake()
}

// handle handles a call through a handle.
func (x *Walk) handle(h classfile.MethodHandle) {
	switch k := h.Member; h.Kind {
	case classfile.RefGetField, classfile.RefPutField:
		x.typed(k.Desc)
	case classfile.RefGetStatic:
		x.field(classfile.OpGetstatic, k)
	case classfile.RefPutStatic:
		x.field(classfile.OpPutstatic, k)
	case classfile.RefNewInvokeSpecial:
		x.initialise(k.Class)
		x.make(x.load(k.Class))
		x.call(classfile.OpInvokespecial, k)
	case classfile.RefInvokeStatic:
		x.call(classfile.OpInvokestatic, k)
	case classfile.RefInvokeSpecial:
		x.call(classfile.OpInvokespecial, k)
	default:
		x.call(classfile.OpInvokevirtual, k)
	}
}

// ComesTo is what a method may reach.
type ComesTo struct {
	Statics map[string]bool // static fields that it may read, by member
	Stored  map[string]bool // those that it may store to
	Inits   map[string]bool // classes that it may initialise, by name
	Objects map[Asked]bool  // what it may get from other classes
	Asks    bool            // it may call methods that read internal state of the library
}

// Seen returns what a method may reach, for all arguments. Contracts are not followed.
func (p *Code) Seen(class *target.Class, m *classfile.Method) ComesTo {
	p.Looked.Ask(factSeen, class.File.Name+"."+m.Name+m.Desc)
	if k, ok := p.scan.seen.Load(m); ok {
		return k.(ComesTo)
	}
	x := p.BesideOf().walk()
	x.elsewhere()
	x.outer = p.calledBack
	x.enter(class, m)
	x.run()
	k := ComesTo{map[string]bool{}, map[string]bool{}, map[string]bool{}, x.objects, x.Asks}
	for _, x := range []*Walk{x, x.rest} {
		if x == nil {
			continue
		}
		for name := range x.reads {
			k.Statics[name] = true
		}
		for name := range x.writes {
			k.Stored[name] = true
		}
		for name := range x.inits {
			k.Inits[name] = true
		}
		maps.Copy(k.Objects, x.objects)
		k.Asks = k.Asks || x.Asks
	}
	p.scan.seen.Store(m, k)
	return k
}

// calledBack returns what runs where all objects are there that come from elsewhere, and the library calls them: most of what methods
// may reach, once for all.
func (p *Code) calledBack() *Walk {
	p.scan.back.Do(func() {
		x := p.BesideOf().walk()
		x.elsewhere()
		x.leave()
		x.run()
		p.scan.calledBack = x
	})
	return p.scan.calledBack
}
