package reach

import (
	"maps"
	"slices"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// Extent is all code that what is known about a method may depend on: what the method may run, whatever its arguments are, and what may
// have run before, on the objects that it begins with.
type Extent struct {
	walk *Walk
	code *Code
}

// Extent follows a method.
func (p *Code) Extent(class *target.Class, m *classfile.Method) *Extent {
	x := p.BesideOf().walk()
	x.refs = map[classfile.MemberRef]bool{}
	e := &Extent{x, p}
	x.initialise(class.File.Name)
	if !m.Flags.Has(classfile.Static) {
		x.come(class.File.Name)
	}
	if t, err := classfile.ParseMethodType(m.Desc); err == nil {
		for _, p := range t.Params {
			x.come(p.Class)
		}
	}
	x.enter(class, m)
	before := map[string]bool{} // classes whose methods were entered, by name
	for n := -1; n < len(x.inits)+len(before) || len(x.todo) > 0; {
		if n = len(x.inits) + len(before); x.Outer {
			x.elsewhere() // the library may call what its objects hold
		}
		for _, c := range x.inits {
			if init := target.Declares(c, "<clinit>()V"); init != nil {
				x.enter(c, init)
			}
		}
		e.before(before)
		x.run()
	}
	return e
}

// before adds what objects that come from elsewhere, and static fields, may have gone through: all methods of their classes.
func (e *Extent) before(known map[string]bool) {
	x := e.walk
	var enter func(name string)
	enter = func(name string) {
		c := x.load(name)
		if c == nil || known[name] {
			return
		}
		known[name] = true
		for _, m := range c.File.Methods {
			x.enter(c, m)
		}
		enter(c.File.Super)
		for _, i := range c.File.Interfaces {
			enter(i)
		}
	}
	for _, name := range slices.Collect(maps.Keys(x.came)) {
		for _, c := range x.all {
			if x.below(c, name) {
				enter(c.File.Name)
			}
		}
	}
	for _, s := range x.reads {
		if !s.Field.Flags.Has(classfile.Final) {
			enter(s.Class.File.Name)
		}
	}
}

// Runs reports whether a method with code is part of it.
func (e *Extent) Runs(m *classfile.Method) bool { return e.walk.done[m] }

// CalledBack reports whether the library may call methods of objects of a class. An empty name: of any class.
func (e *Extent) CalledBack(class string) bool {
	if !e.walk.Outer || class == "" {
		return e.walk.Outer
	}
	return slices.ContainsFunc(e.walk.made, func(c *target.Class) bool { return e.walk.may(c.File.Name, class) })
}

// Calls reports whether some call is part of it.
func (e *Extent) Calls(some func(classfile.MemberRef) bool) bool {
	for r := range e.walk.refs {
		if some(r) {
			return true
		}
	}
	return false
}

// Meddles reports whether a method stores to fields that are read here, itself or by methods that not everyone may call. What
// it does by calling public methods, any caller can.
func (e *Extent) Meddles(class *target.Class, m *classfile.Method) bool {
	x := e.walk
	seen := map[*classfile.Method]bool{m: true}
	todo := []codeOf{{class, m}}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, v := range e.code.events(&at) {
			r, ok := v.what.(classfile.MemberRef)
			switch {
			case !ok:
			case v.op == classfile.OpPutfield:
				if x.Fields[x.declared(r)] {
					return true
				}
			case v.op == classfile.OpPutstatic:
				if s := x.static(r.Class, r.Name, r.Desc); s != nil && x.reads[s.Member()] != nil {
					return true
				}
			case v.op == classfile.OpGetfield || v.op == classfile.OpGetstatic:
			default:
				for _, k := range append(x.answers.to(x.kin, r), x.resolved(r)) {
					if k.Method != nil && k.Method.Code != nil && !k.Method.Flags.Has(classfile.Public) && !seen[k.Method] {
						seen[k.Method] = true
						todo = append(todo, k)
					}
				}
			}
		}
	}
	return false
}
