package classfile

// This file reads the attributes of classes, fields, methods and record
// components. An attribute counts only where, and from the version on, it is
// defined; elsewhere it is kept as bytes, as an unknown one.

// handlers of attributes by name. A handler reads its attribute to the end.
type handlers map[string]func(r *reader)

// attributes reads a table of attributes. Those without a handler are kept.
func (c *Class) attributes(r *reader, hs handlers) (rest []Attribute) {
	seen := map[string]bool{}
	n := r.count(6)
	for range n {
		at := r.off
		name := c.utf8(r)
		size := r.length()
		if r.err != nil {
			return
		}
		var h func(*reader)
		if len(name) <= maxAttributeName {
			h = hs[name]
		}
		if h == nil {
			off := r.base + r.off
			rest = append(rest, Attribute{name, r.bytes(size), off})
			continue
		}
		if seen[name] && !repeatable[name] {
			r.failAt(at, "there are two attributes %s", name)
			return
		}
		seen[name] = true
		r.enter(name)
		s := r.sub(size)
		h(s)
		r.done(s)
		r.leave()
	}
	return rest
}

// maxAttributeName is longer than any known name: longer ones, of which there may be millions, need
// not be hashed.
const maxAttributeName = 40

// repeatable attributes may occur more than once.
var repeatable = map[string]bool{"LineNumberTable": true, "LocalVariableTable": true, "LocalVariableTypeTable": true}

// since drops the handlers of attributes that a version does not know yet.
func (c *Class) since(hs handlers, version map[string]int) handlers {
	for name, v := range version {
		if c.Major < v && !(c.Preview() && c.Major >= previewSince[name] && previewSince[name] > 0) {
			delete(hs, name)
		}
	}
	return hs
}

// previewSince are the versions whose preview features had an attribute already.
var previewSince = map[string]int{"Record": 58, "PermittedSubclasses": 59}

var attributeSince = map[string]int{
	"Signature": 49, "EnclosingMethod": 49, "BootstrapMethods": 51, "MethodParameters": 52,
	"Module": 53, "NestHost": 55, "NestMembers": 55, "Record": 60, "PermittedSubclasses": 61,
}

func (c *Class) readAttributes(r *reader) {
	hs := handlers{
		"SourceFile":          func(r *reader) { c.SourceFile = c.utf8(r) },
		"Signature":           func(r *reader) { c.Signature = c.utf8(r) },
		"Deprecated":          func(r *reader) { c.Deprecated = true },
		"InnerClasses":        c.readInner,
		"EnclosingMethod":     c.readEnclosing,
		"NestHost":            func(r *reader) { c.NestHost = c.class(r) },
		"NestMembers":         func(r *reader) { c.Nest = c.classes(r) },
		"PermittedSubclasses": func(r *reader) { c.Permitted, c.Sealed = c.classes(r), true },
		"BootstrapMethods":    c.readBootstraps,
		"Record":              c.readRecord,
		"Module":              c.readModule,
	}
	at := r.off
	c.Attributes = c.attributes(r, c.since(hs, attributeSince))
	if r.err != nil {
		return
	}
	if c.NestHost != "" && c.Nest != nil {
		r.failAt(at, "both NestHost and NestMembers")
	}
	if c.Flags.Has(ModuleFlag) != (c.Module != nil) && c.Major >= 53 {
		r.failAt(at, "a class has a Module attribute exactly if it is module-info")
	}
	c.checkBootstraps(r, at)
}

// checkBootstraps: dynamic constants name entries that there are.
func (c *Class) checkBootstraps(r *reader, at int) {
	for i := 1; i < c.Pool.Len(); i++ {
		if t := c.Pool.Tag(i); t != TagDynamic && t != TagInvokeDynamic {
			continue
		}
		if b, _ := c.Pool.Refs(i); b >= len(c.Bootstraps) {
			r.failAt(at, "constant pool entry %d names bootstrap method %d of %d", i, b, len(c.Bootstraps))
			return
		}
	}
}

func (c *Class) classes(r *reader) []string {
	n := r.count(2)
	out := make([]string, 0, n)
	for range n {
		out = append(out, c.class(r))
	}
	return out
}

func (c *Class) readInner(r *reader) {
	n := r.count(8)
	for range n {
		c.Inner = append(c.Inner, InnerClass{c.class(r), c.classOrNone(r), c.utf8OrNone(r), Flags(r.u2())})
	}
}

func (c *Class) readEnclosing(r *reader) {
	e := &EnclosingClass{Class: c.class(r)}
	orNone(r, func(r *reader) string {
		if i := c.index(r, TagNameAndType); i != 0 {
			nt := c.Pool.nameAndType(i)
			e.Method, e.Desc = nt.Name, nt.Desc
		}
		return ""
	})
	c.Enclosing = e
}

func (c *Class) readBootstraps(r *reader) {
	n := r.count(4)
	for range n {
		var b Bootstrap
		if i := c.index(r, TagMethodHandle); i != 0 {
			b.Method = c.Pool.At(i).(MethodHandle)
		}
		args := r.count(2)
		for range args {
			if i := c.index(r, TagInteger, TagFloat, TagLong, TagDouble, TagClass, TagString,
				TagMethodHandle, TagMethodType, TagDynamic); i != 0 {
				b.Args = append(b.Args, c.Pool.At(i))
			}
		}
		c.Bootstraps = append(c.Bootstraps, b)
	}
}

func (c *Class) readRecord(r *reader) {
	c.IsRecord = true
	n := r.count(6)
	for range n {
		at := r.off
		name, desc := c.index(r, TagUtf8), c.index(r, TagUtf8)
		if r.err != nil {
			return
		}
		p := Component{Name: c.Pool.utf8(name), Desc: c.Pool.utf8(desc)}
		r.enter("component " + clip(p.Name))
		var err error
		if p.Type, err = c.Pool.memo.fieldType(desc); err != nil {
			r.failAt(at, "%v", err)
		} else if !c.Pool.memo.isName(name, false) {
			r.failAt(at, "%q is no name of a component", clip(p.Name))
		}
		p.Attributes = c.attributes(r, handlers{"Signature": func(r *reader) { p.Signature = c.utf8(r) }})
		r.leave()
		c.Record = append(c.Record, p)
	}
}

func (c *Class) readFieldAttributes(r *reader, f *Field) {
	hs := handlers{
		"Signature":  func(r *reader) { f.Signature = c.utf8(r) },
		"Deprecated": func(r *reader) { f.Deprecated = true },
	}
	if f.Flags.Has(Static) { // of others it is ignored (JVMS 4.7.2)
		hs["ConstantValue"] = func(r *reader) { c.readConstant(r, f) }
	}
	f.Attributes = c.attributes(r, c.since(hs, attributeSince))
}

func (c *Class) readConstant(r *reader, f *Field) {
	want := Tag(0)
	switch d := f.Type; {
	case d.Dims == 0 && d.Kind == 'J':
		want = TagLong
	case d.Dims == 0 && d.Kind == 'F':
		want = TagFloat
	case d.Dims == 0 && d.Kind == 'D':
		want = TagDouble
	case d.Dims == 0 && d.Kind != 'L':
		want = TagInteger
	case f.Desc == "Ljava/lang/String;":
		want = TagString
	default:
		r.fail("a field of type %v has a constant value", clip(f.Type.String()))
	}
	if i := c.index(r, want); i != 0 {
		f.Constant = c.Pool.At(i)
	}
}

func (c *Class) readMethodAttributes(r *reader, m *Method) {
	m.Attributes = c.attributes(r, c.since(handlers{
		"Code":       func(r *reader) { c.readCode(r, m) },
		"Exceptions": func(r *reader) { m.Throws = c.classes(r) },
		"Signature":  func(r *reader) { m.Signature = c.utf8(r) },
		"Deprecated": func(r *reader) { m.Deprecated = true },
		"MethodParameters": func(r *reader) {
			n := r.count1(4)
			for range n {
				m.Params = append(m.Params, Param{c.utf8OrNone(r), Flags(r.u2())})
			}
		},
	}, attributeSince))
}
