package ranges

import (
	"regexp"
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file is about calls.

// calls is a call: execution goes on behind it if it may return.
func (x *flow) calls(in *classfile.Instr, f *frame) bool {
	if in.Op == classfile.OpInvokedynamic {
		return x.links(in, f)
	}
	r, ok := x.c.Pool.At(in.Index).(classfile.MemberRef)
	t, err := classfile.ParseMethodType(r.Desc)
	if !ok || err != nil {
		x.s.bad = true
		return false
	}
	at := f.top - words(t)
	if in.Op == classfile.OpInvokestatic {
		x.initialises(in, f, r.Class)
	} else {
		at--
	}
	if r.Name == "<init>" && f.tags[at].kind == object {
		return x.constructs(in, f, r, at)
	}
	if in.Op != classfile.OpInvokestatic && f.tags[at].kind == other && r.Name != "<init>" {
		x.raises(in, f) // the receiver may be null
	}
	if c, m := x.only(in.Op, r); m != nil {
		if x.canEnter(m, f) {
			return x.goInside(in, f, c, m, at)
		}
		if m.Flags.Has(classfile.Private) || access(m) {
			x.s.entries[m] = true
		}
	}
	if !harmless(r) && !(x.s.needs.Calm && calm(r)) && !x.unknown(f, at) {
		return false
	}
	x.raises(in, f)
	f.top = at
	return x.gives(f, r, t, at)
}

// words is how many words the arguments of a call are.
func words(t classfile.MethodType) (n int) {
	for _, p := range t.Params {
		n += p.Slots()
	}
	return n
}

// unknown is that code runs which may do anything that it can, with the words from at on. It reports whether execution may go on behind it:
// not as long as nothing is supposed of what that code leaves.
func (x *flow) unknown(f *frame, at int) bool {
	for v := at; v < f.top; v++ {
		x.letsOut(f, v)
	}
	if x.makes && !f.seen {
		return true
	}
	if f.dirty {
		x.s.show(f)
	}
	f.dirty = false
	x.s.suppose(f, true)
	return x.s.kept != nil
}

// links is a dynamic call site. A lambda keeps what it captures.
func (x *flow) links(in *classfile.Instr, f *frame) bool {
	d, ok := x.c.Pool.At(in.Index).(classfile.DynamicRef)
	t, err := classfile.ParseMethodType(d.Desc)
	if !ok || err != nil {
		x.s.bad = true
		return false
	}
	if !x.unknown(f, f.top-words(t)) { // toString of what is joined, say
		return false
	}
	x.raises(in, f)
	f.top -= words(t)
	f.pushTyped(t.Result)
	return true
}

// constructs is the call of the constructor above, or of another one of the class.
func (x *flow) constructs(in *classfile.Instr, f *frame, r classfile.MemberRef, at int) bool {
	f.ready = true
	if r.Class != x.s.c.Name {
		f.top = at // it is quiet, or the class would not be looked at
		return true
	}
	m := x.s.c.Method(r.Name, r.Desc)
	if m == nil || m.Code == nil || !x.canEnter(m, f) {
		x.s.bad = true
		return false
	}
	return x.goInside(in, f, x.s.c, m, at)
}

// canEnter reports whether a method is looked into.
func (x *flow) canEnter(m *classfile.Method, f *frame) bool {
	return m.Code != nil && len(x.s.open) < deepest && !slices.Contains(x.s.open, m) && m.Code.MaxLocals+m.Code.MaxStack+len(f.tags) <= 2*mostLocals
}

// goInside looks into a method with the words from at on as its arguments.
func (x *flow) goInside(in *classfile.Instr, f *frame, c *classfile.Class, m *classfile.Method, at int) bool {
	y := x.s.flow(c, m)
	if y == nil {
		x.s.bad = true
		return false
	}
	if x.s.broken(f) {
		x.s.within[m] = true
	}
	y.up, y.call, y.makes = x, in, x.makes
	y.base = len(f.tags)
	y.stack = y.base + m.Code.MaxLocals
	g := &frame{z: f.z.resize(y.stack + m.Code.MaxStack), top: y.stack, dirty: f.dirty, seen: f.seen, ready: f.ready}
	g.tags = append(slices.Clone(f.tags), make([]tag, g.z.n-len(f.tags))...)
	for k := range f.top - at {
		g.move(y.base+k, at+k)
	}
	x.s.open = append(x.s.open, m)
	y.run(g)
	x.s.open = x.s.open[:len(x.s.open)-1]
	if x.s.bad {
		return false
	}
	for i, e := range y.ends {
		e.f.top = at
		if t := m.Type.Result; !t.IsVoid() {
			e.f.pushCopy(spare)
			e.f.tags[at] = e.word
			if t.Slots() == 2 {
				e.f.push()
			}
		}
		if i > 0 {
			x.later(e.f)
		}
	}
	if len(y.ends) == 0 {
		return false
	}
	*f = *y.ends[0].f
	return true
}

// only returns the method of the nest that a call runs, if there is only one, with its class.
func (x *flow) only(op classfile.Op, r classfile.MemberRef) (*classfile.Class, *classfile.Method) {
	i := slices.IndexFunc(x.s.nest, func(k *classfile.Class) bool { return k.Name == r.Class })
	if i < 0 || r.Name == "<init>" {
		return nil, nil
	}
	c := x.s.nest[i]
	m := c.Method(r.Name, r.Desc)
	if m == nil || m.Flags.Has(classfile.Static) != (op == classfile.OpInvokestatic) {
		return nil, nil
	}
	if m.Flags.Has(classfile.Static) || m.Flags.Has(classfile.Private) || m.Flags.Has(classfile.Final) || c.Flags.Has(classfile.Final) || op == classfile.OpInvokespecial || !x.s.overridden(c, m) {
		return c, m
	}
	return nil, nil
}

// overridden reports whether a class below has a method of its own in place of one. Objects are of classes that are here.
func (s *search) overridden(c *classfile.Class, m *classfile.Method) bool {
	return slices.ContainsFunc(s.below[c.Name], func(k *classfile.Class) bool {
		return k.Method(m.Name, m.Desc) != nil || s.overridden(k, m)
	})
}

// numbers are the classes whose static methods compute with numbers alone.
var numbers = []string{"java/lang/Math", "java/lang/StrictMath", "java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte", "java/lang/Character", "java/lang/Boolean", "java/lang/Float", "java/lang/Double"}

// harmless reports whether a method of the library runs no code of the user's.
func harmless(r classfile.MemberRef) bool {
	switch {
	case slices.Contains(numbers, r.Class):
		return !strings.Contains(r.Desc, "Ljava/lang/Object;")
	case r.Class == "java/lang/System":
		return r.Name == "arraycopy" || r.Name == "nanoTime" || r.Name == "currentTimeMillis" || r.Name == "identityHashCode"
	case r.Class == "java/util/Arrays":
		return r.Name == "copyOf" || r.Name == "copyOfRange" || r.Name == "fill"
	case r.Class == "java/lang/Object":
		return r.Name == "<init>" || r.Name == "getClass"
	case r.Class == "java/lang/Class":
		return r.Name == "getComponentType" || r.Name == "desiredAssertionStatus"
	case r.Class == "java/lang/reflect/Array":
		return r.Name == "newInstance"
	case r.Name == "<init>":
		return strings.HasPrefix(r.Class, "java/") && (strings.HasSuffix(r.Class, "Exception") || strings.HasSuffix(r.Class, "Error")) && !strings.Contains(r.Desc, "Ljava/lang/Object;") && !strings.Contains(r.Desc, "Ljava/lang/Throwable;") // whose toString is called
	case r.Class != "" && r.Class[0] == '[':
		return r.Name == "clone"
	}
	return r.Class == "java/util/Objects" && r.Name == "requireNonNull" && strings.Count(r.Desc, ";") == 2
}

// calm reports whether a method, which may run code of others, is one of which nobody expects that it changes the object: it compares, or is
// of a collection of the library and is given no function.
func calm(r classfile.MemberRef) bool {
	switch r.Name {
	case "compare", "compareTo", "equals", "hashCode":
		return true
	}
	return collections.MatchString(r.Class) && !strings.Contains(r.Desc, "Ljava/util/function/")
}

// collections are classes and interfaces of the library whose methods run no code of others but comparisons.
var collections = regexp.MustCompile(`^java/util/((Abstract|Array|Linked|Identity|Weak|Tree|Hash|LinkedHash|Enum|Priority|Sorted|Navigable|Sequenced)*(Collection|List|Set|Map|Deque|Queue)|Vector|Stack|Hashtable|BitSet|Optional|Iterator|ListIterator)$`)

// asksOthers reports whether code of a class calls such a method.
func asksOthers(c *classfile.Class) bool {
	for i := range c.Pool.Len() {
		if r, ok := c.Pool.At(i).(classfile.MemberRef); ok && calm(r) && strings.HasPrefix(r.Desc, "(") {
			return true
		}
	}
	return false
}

// gives pushes the result of a call, whose arguments are the words from at on, which keep their values until then; it reports whether the call
// may return.
func (x *flow) gives(f *frame, r classfile.MemberRef, t classfile.MethodType, at int) bool {
	switch {
	case r.Class == "java/lang/System" && r.Name == "arraycopy":
		return f.copied(at, at+1, at+4) && f.copied(at+2, at+3, at+4)
	case r.Class == "java/lang/Math" && (r.Name == "min" || r.Name == "max") && r.Desc == "(II)I":
		f.extreme(at, r.Name == "min")
	case r.Class == "java/util/Arrays" && r.Name == "copyOf" && len(t.Params) == 2:
		of := f.tags[at]
		if !f.z.bound(0, at+1, 0) {
			return false
		}
		f.pushCopy(at + 1)
		f.tags[at] = tag{kind: array, of: of.of, exact: of.kind == array && of.exact}
	case r.Class[0] == '[' && r.Name == "clone" && f.tags[at].kind == array:
		f.top++
	default:
		f.pushTyped(t.Result)
	}
	return true
}

// copied is that as many elements as a variable says were copied from or to an array, from a place on; it reports whether that can be.
func (f *frame) copied(a, from, n int) bool {
	least, _ := f.z.interval(from)
	if !f.z.bound(0, n, 0) || !f.z.bound(0, from, 0) {
		return false
	}
	return f.tags[a].kind != array || f.z.bound(n, a, -max(least, 0))
}

// extreme pushes the smaller or the larger of two ints.
func (f *frame) extreme(at int, least bool) {
	a, b := at, at+1
	al, ah := f.z.interval(a)
	bl, bh := f.z.interval(b)
	f.fresh(spare)
	for _, v := range [2]int{a, b} {
		if least {
			f.z.bound(spare, v, 0)
		} else {
			f.z.bound(v, spare, 0)
		}
	}
	if least {
		f.between(spare, min(al, bl), min(ah, bh))
	} else {
		f.between(spare, max(al, bl), max(ah, bh))
	}
	f.pushCopy(spare)
}

// findWriters finds the methods of the nest that store to the fields, or call in such a way that it is looked into one that does.
func (s *search) findWriters() {
	s.writes = map[*classfile.Method]bool{}
	for again := true; again; {
		again = false
		for _, c := range s.nest {
			for _, m := range c.Methods {
				if !s.writes[m] && s.storesIn(c, m) {
					s.writes[m], again = true, true
				}
			}
		}
	}
}

func (s *search) storesIn(c *classfile.Class, m *classfile.Method) bool {
	list, err := c.Instructions(m)
	if err != nil {
		s.bad = true
		return false
	}
	x := flow{s: s, c: c}
	return slices.ContainsFunc(list, func(in classfile.Instr) bool {
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		switch {
		case !ok:
			return false
		case in.Op == classfile.OpPutfield:
			return s.field(r) >= 0
		case in.Op >= classfile.OpInvokevirtual && in.Op <= classfile.OpInvokeinterface:
			_, callee := x.only(in.Op, r)
			return callee != nil && s.writes[callee]
		}
		return false
	})
}

// handles finds the private methods that are named otherwise than in calls: bodies of lambdas, method references. Anybody may call them.
func (s *search) handles() {
	for _, c := range s.nest {
		for i := range c.Pool.Len() {
			h, ok := c.Pool.At(i).(classfile.MethodHandle)
			if !ok {
				continue
			}
			for _, k := range s.nest {
				if m := k.Method(h.Member.Name, h.Member.Desc); m != nil && k.Name == h.Member.Class {
					s.entries[m] = true
				}
			}
		}
	}
}

// quiet reports whether constructors of a class show the object to nobody, and call no method of it.
func (s *search) quiet(name string, depth int) bool {
	c := s.find(name)
	switch {
	case name == "java/lang/Object":
		return true
	case c == nil || depth > deepest:
		return false
	}
	for _, m := range c.Methods {
		if m.Name != "<init>" {
			continue
		}
		list, err := c.Instructions(m)
		if err != nil {
			return false
		}
		for _, in := range list {
			r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
			switch {
			case in.Op < classfile.OpInvokevirtual || in.Op > classfile.OpInvokedynamic:
			case !ok || !(harmless(r) || r.Name == "<init>" && (r.Class == c.Super || r.Class == name || !strings.Contains(r.Desc, ";"))):
				return false
			}
		}
	}
	return s.quiet(c.Super, depth+1)
}
