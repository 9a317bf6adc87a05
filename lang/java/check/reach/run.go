package reach

import (
	"maps"
	"regexp"
	"slices"
	"sync"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// Wanted is what a probe looks for.
type Wanted struct {
	Methods map[*classfile.Method]*target.Class // with code
	Calls   func(classfile.MemberRef) bool      // calls as they are written
	Back    map[string]bool                     // classes of which the library may call methods, by name; "": any
}

// Probe finds the methods about which what is known may depend on something: on what the method may run, whatever its arguments are, and on
// what may have run before, on the objects that it begins with.
type Probe struct {
	code *Code
	want Wanted
	once sync.Once
	free *Walk // what runs where all objects are there that come from elsewhere, and the library calls them: most methods run it
}

// Probe begins to look.
func (p *Code) Probe(w Wanted) *Probe { return &Probe{code: p, want: w} }

// walk begins a walk that stops at something wanted.
func (p *Probe) walk() *Walk {
	x := p.code.BesideOf().walk()
	x.want = &p.want
	return x
}

// everything returns what runs where all objects are there.
func (p *Probe) everything() *Walk {
	p.once.Do(func() {
		x := p.walk()
		x.elsewhere()
		x.leave()
		p.free = x
		for n := -1; n < len(x.inits) || len(x.todo) > 0 && !x.found; {
			n = len(x.inits)
			x.initialisers()
			x.run()
		}
		x.found = x.found || p.want.Back[""] || slices.ContainsFunc(x.made, func(c *target.Class) bool { return p.back(x, c) })
	})
	return p.free
}

// back reports whether a class is one of which methods that are wanted may be called by the library.
func (p *Probe) back(x *Walk, c *target.Class) bool {
	for class := range p.want.Back {
		if class != "" && x.may(c.File.Name, class) {
			return true
		}
	}
	return false
}

// follow runs a walk, with the initialisers that it may run and what may have run before.
func (p *Probe) follow(x *Walk) {
	before := map[string]bool{} // classes whose methods were entered, by name
	for n := -1; (n < len(x.inits)+len(before) || len(x.todo) > 0) && !x.found; {
		if n = len(x.inits) + len(before); x.Outer {
			x.elsewhere() // the library may call what its objects hold
		}
		x.initialisers()
		x.before(before)
		x.run()
	}
}

func (x *Walk) initialisers() {
	for _, c := range x.inits {
		if init := target.Declares(c, "<clinit>()V"); init != nil {
			x.enter(c, init)
		}
	}
}

// named matches classes in the generic types of a method.
var named = regexp.MustCompile(`L([\w/$]+)`)

// Finds reports whether what is known about a method may depend on what is wanted.
func (p *Probe) Finds(class *target.Class, m *classfile.Method) bool {
	x := p.walk()
	x.everything = p.everything
	x.initialise(class.File.Name)
	if !m.Flags.Has(classfile.Static) {
		x.come(class.File.Name)
	}
	if t, err := classfile.ParseMethodType(m.Desc); err == nil {
		for _, p := range t.Params {
			x.come(p.Class)
		}
	}
	for _, name := range named.FindAllStringSubmatch(m.Signature, -1) {
		x.come(name[1])
	}
	x.enter(class, m)
	p.follow(x)
	switch {
	case x.found:
	case x.Outer && (p.want.Back[""] || slices.ContainsFunc(x.made, func(c *target.Class) bool { return p.back(x, c) })):
		return true
	default:
		for m, c := range p.want.Methods {
			if p.meddles(x, c, m) {
				return true
			}
		}
	}
	return x.found
}

// before adds what objects that come from elsewhere, and static fields, may have gone through: the methods of their classes, apart from those
// that do only what any caller can.
func (x *Walk) before(known map[string]bool) {
	var enter func(name string)
	enter = func(name string) {
		c := x.load(name)
		if c == nil || known[name] {
			return
		}
		known[name] = true
		for _, m := range x.inside(c) {
			x.enter(c, m)
		}
		enter(c.File.Super)
		for _, i := range c.File.Interfaces {
			enter(i)
		}
	}
	for _, name := range slices.Collect(maps.Keys(x.came)) {
		for _, c := range x.allBelow(name) {
			enter(c.File.Name)
		}
	}
	for _, s := range x.reads {
		if !s.Field.Flags.Has(classfile.Final) {
			enter(s.Class.File.Name)
		}
	}
}

// inside returns the methods of a class that use what not everyone may: fields, methods and constructors that are not public; and
// constructors. Every probe asks, of most classes.
func (x *Walk) inside(c *target.Class) []*classfile.Method {
	if list, ok := x.insiders.Load(c); ok {
		return list.([]*classfile.Method)
	}
	var out []*classfile.Method
	for _, m := range c.File.Methods {
		if m.Code != nil && (m.Name[0] == '<' || slices.ContainsFunc(x.p.events(&codeOf{c, m}), func(v event) bool { return x.closed(c, v) })) {
			out = append(out, m)
		}
	}
	x.insiders.Store(c, out)
	return out
}

// closed reports whether an instruction of a class uses a member that is not public.
func (x *Walk) closed(c *target.Class, v event) bool {
	switch r := v.what.(type) {
	case classfile.DynamicRef:
		if r.Bootstrap >= len(c.File.Bootstraps) {
			return false
		}
		return slices.ContainsFunc(c.File.Bootstraps[r.Bootstrap].Args, func(a classfile.Constant) bool {
			h, ok := a.(classfile.MethodHandle)
			return ok && x.hidden(h.Member)
		})
	case classfile.MemberRef:
		switch v.op {
		case classfile.OpGetfield, classfile.OpPutfield, classfile.OpGetstatic, classfile.OpPutstatic:
			f := x.fieldOf(r.Class, r.Name, r.Desc)
			return f != nil && !f.Flags.Has(classfile.Public)
		}
		return x.hidden(r)
	}
	return false
}

// hidden reports whether a method is one of the targets or the class path that is not public.
func (x *Walk) hidden(r classfile.MemberRef) bool {
	m := x.resolved(r).Method
	return m != nil && !m.Flags.Has(classfile.Public)
}

// fieldOf finds a field as the JVM resolves it; nil: of the library.
func (x *Walk) fieldOf(class, name, desc string) *classfile.Field {
	c := x.load(class)
	if c == nil {
		return nil
	}
	for _, f := range c.File.Fields {
		if f.Name == name && f.Desc == desc {
			return f
		}
	}
	for _, i := range c.File.Interfaces {
		if f := x.fieldOf(i, name, desc); f != nil {
			return f
		}
	}
	return x.fieldOf(c.File.Super, name, desc)
}

// meddles reports whether a method stores to fields that a walk reads, itself or by methods that not everyone may call. What
// it does by calling public methods, any caller can.
func (p *Probe) meddles(x *Walk, class *target.Class, m *classfile.Method) bool {
	seen := map[*classfile.Method]bool{m: true}
	todo := []codeOf{{class, m}}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, v := range p.code.events(&at) {
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
			case x.hidden(r):
				for _, k := range append(slices.Clip(x.answers.to(x.kin, r)), x.resolved(r)) {
					if k.Method != nil && k.Method.Code != nil && !seen[k.Method] {
						seen[k.Method] = true
						todo = append(todo, k)
					}
				}
			}
		}
	}
	return false
}
