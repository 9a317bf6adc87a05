package classfile

import "encoding/binary"

// readPool reads the constant pool and checks what its entries refer to.
func readPool(r *reader, major int) *Pool {
	r.enter("the constant pool")
	defer r.leave()
	at := r.off
	n := r.u2()
	if n == 0 {
		r.failAt(at, "a constant pool has a count of at least 1")
	}
	r.fits(max(n-1, 0), 2) // a long takes nine bytes for two indices, a text three for one
	if r.err != nil {
		return nil
	}
	p := &Pool{data: r.data, text: string(r.data), entries: make([]entry, n)}
	for i := 1; i < n && r.err == nil; i++ {
		p.readEntry(r, i, major)
		if tag := p.entries[i].tag; tag == TagLong || tag == TagDouble {
			if i++; i == n {
				r.fail("entry %d takes two indices, but the pool ends after it", i-1)
			}
		}
	}
	for i := 1; i < n && r.err == nil; i++ {
		p.checkRefs(r, i)
	}
	p.memo = newMemo(p)
	for i := 1; i < n && r.err == nil; i++ {
		p.checkTexts(r, i)
	}
	return p
}

func (p *Pool) readEntry(r *reader, i, major int) {
	at := r.off
	tag := Tag(r.u1())
	if int(tag) >= len(tags) || tags[tag].size == 0 {
		r.failAt(at, "entry %d has unknown tag %d", i, uint8(tag))
		return
	}
	if major < tags[tag].since {
		r.failAt(at, "entry %d is a %v, which class files of version %d do not have", i, tag, major)
		return
	}
	e := entry{off: uint32(r.off), tag: tag}
	b := r.bytes(tags[tag].size)
	if r.err != nil {
		return
	}
	switch {
	case tag == TagUtf8:
		e.a = binary.BigEndian.Uint16(b)
		p.readText(r, i, int(e.a))
	case tag == TagMethodHandle:
		e.a, e.b = uint16(b[0]), binary.BigEndian.Uint16(b[1:])
	case tags[tag].a != 0 || tags[tag].b != 0:
		e.a = binary.BigEndian.Uint16(b)
		if len(b) == 4 {
			e.b = binary.BigEndian.Uint16(b[2:])
		}
	}
	p.entries[i] = e
}

func (p *Pool) readText(r *reader, i, n int) {
	at := r.off
	b := r.bytes(n)
	if plain(b) {
		return
	}
	s, ok := decode(string(b))
	if !ok {
		r.failAt(at, "entry %d is not modified UTF-8", i)
		return
	}
	if p.special == nil {
		p.special = map[int]string{}
	}
	p.special[i] = s
}

// checkRefs checks the kinds of the entries that an entry refers to.
func (p *Pool) checkRefs(r *reader, i int) {
	e := p.entries[i]
	if e.tag == 0 {
		return
	}
	check := func(index uint16, want ...Tag) {
		for _, w := range want {
			if p.Tag(int(index)) == w {
				return
			}
		}
		if len(want) > 0 && want[0] != 0 {
			r.failAt(int(e.off), "entry %d (%v) refers to entry %d, which is no %v", i, e.tag, index, want[0])
		}
	}
	if e.tag != TagMethodHandle {
		if a := tags[e.tag].a; a != 0 {
			check(e.a, a)
		}
		if b := tags[e.tag].b; b != 0 {
			check(e.b, b)
		}
		return
	}
	switch k := HandleKind(e.a); k {
	case RefGetField, RefGetStatic, RefPutField, RefPutStatic:
		check(e.b, TagFieldref)
	case RefInvokeVirtual, RefNewInvokeSpecial:
		check(e.b, TagMethodref)
	case RefInvokeStatic, RefInvokeSpecial:
		check(e.b, TagMethodref, TagInterfaceMethodref)
	case RefInvokeInterface:
		check(e.b, TagInterfaceMethodref)
	default:
		r.failAt(int(e.off), "entry %d is a method handle of unknown kind %d", i, e.a)
	}
}

// checkTexts checks names and descriptors. References are known to be right.
func (p *Pool) checkTexts(r *reader, i int) {
	e := p.entries[i]
	a := int(e.a)
	bad := func(what, text string) {
		r.failAt(int(e.off), "entry %d (%v): %q is no %s", i, e.tag, clip(text), what)
	}
	switch e.tag {
	case TagClass:
		if !p.memo.className(a) {
			bad("class name", p.utf8(a))
		}
	case TagFieldref, TagDynamic:
		p.checkField(i, bad)
	case TagMethodref, TagInterfaceMethodref, TagInvokeDynamic:
		p.checkMethod(i, bad)
	case TagMethodType:
		if _, err := p.memo.methodType(a); err != nil {
			bad("method descriptor", p.utf8(a))
		}
	case TagNameAndType:
		_, field := p.memo.fieldType(int(e.b))
		_, method := p.memo.methodType(int(e.b))
		if field != nil && method != nil {
			bad("descriptor", p.utf8(int(e.b)))
		}
	case TagMethodHandle:
		p.checkHandle(r, i)
	}
}

// checkField checks a reference to a field, or a dynamic constant.
func (p *Pool) checkField(i int, bad func(what, text string)) {
	nt := p.entries[p.entries[i].b]
	if _, err := p.memo.fieldType(int(nt.b)); err != nil {
		bad("field descriptor", p.utf8(int(nt.b)))
	} else if !p.memo.isName(int(nt.a), false) {
		bad("field name", p.utf8(int(nt.a)))
	}
}

// checkMethod checks a reference to a method, or a dynamic call site.
func (p *Pool) checkMethod(i int, bad func(what, text string)) {
	nt := p.entries[p.entries[i].b]
	name := p.utf8(int(nt.a))
	t, err := p.memo.methodType(int(nt.b))
	switch {
	case err != nil:
		bad("method descriptor", p.utf8(int(nt.b)))
	case !p.memo.isName(int(nt.a), true) || name == "<clinit>":
		bad("name of a method that can be called", name)
	case name == "<init>" && (p.entries[i].tag != TagMethodref || !t.Result.IsVoid()):
		bad("descriptor of a constructor", p.utf8(int(nt.b)))
	}
}

// methodType returns the type of the method that an entry refers to.
func (p *Pool) methodType(i int) MethodType {
	return p.memo.methods[int(p.entries[p.entries[i].b].b)].t
}

// checkHandle: only a handle that makes an object is about a constructor.
func (p *Pool) checkHandle(r *reader, i int) {
	e := p.entries[i]
	name := p.member(int(e.b)).Name
	if (name == "<init>") != (HandleKind(e.a) == RefNewInvokeSpecial) {
		r.failAt(int(e.off), "entry %d: a handle of kind %v about %s", i, HandleKind(e.a), clip(name))
	}
}

// clip keeps texts in messages short.
func clip(s string) string {
	if len(s) > 80 {
		return s[:77] + "..."
	}
	return s
}
