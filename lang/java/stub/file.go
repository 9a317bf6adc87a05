package stub

import (
	"encoding/binary"
	"strings"

	"assay/lang/java/classfile"
)

// This file writes class files (JVMS chapter 4).

// writer writes a class file.
type writer struct {
	pool  []byte
	count uint16 // of the pool's entries, and one
	known map[string]uint16
	body  []byte
}

const (
	tagUtf8      = 1
	tagClass     = 7
	tagFieldRef  = 9
	tagMethodRef = 10
	tagNameType  = 12
)

// entry returns the index of an entry of the constant pool.
func (w *writer) entry(data []byte) uint16 {
	if i, ok := w.known[string(data)]; ok {
		return i
	}
	i := w.count
	w.known[string(data)] = i
	w.pool = append(w.pool, data...)
	w.count++
	return i
}

func (w *writer) text(s string) uint16 {
	return w.entry(append(binary.BigEndian.AppendUint16([]byte{tagUtf8}, uint16(len(s))), s...))
}

func (w *writer) class(name string) uint16 {
	return w.entry(binary.BigEndian.AppendUint16([]byte{tagClass}, w.text(name)))
}

func (w *writer) pair(tag byte, a, b uint16) uint16 {
	return w.entry(binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16([]byte{tag}, a), b))
}

func (w *writer) member(tag byte, class, name, desc string) uint16 {
	c, n := w.class(class), w.pair(tagNameType, w.text(name), w.text(desc))
	return w.pair(tag, c, n)
}

// put writes numbers of two bytes.
func (w *writer) put(list ...uint16) {
	for _, x := range list {
		w.body = binary.BigEndian.AppendUint16(w.body, x)
	}
}

// attribute writes an attribute.
func (w *writer) attribute(name string, data []byte) {
	w.put(w.text(name))
	w.body = append(binary.BigEndian.AppendUint32(w.body, uint32(len(data))), data...)
}

// signature writes the attribute, and the number of attributes.
func (w *writer) signature(s string) {
	if s == "" {
		w.put(0)
		return
	}
	w.put(1)
	w.attribute("Signature", binary.BigEndian.AppendUint16(nil, w.text(s)))
}

const (
	public       = 0x0001
	protected    = 0x0004
	final        = 0x0010
	super        = 0x0020
	version      = 52 // of Java 8
	aload0       = 0x2a
	getfield     = 0xb4
	invokespec   = 0xb7
	returnNone   = 0xb1
	objectClass  = "java/lang/Object"
	lengthOfCode = 12 // of a Code attribute without its instructions
)

// File returns the class file.
func (c *Class) File() []byte {
	w := &writer{count: 1, known: map[string]uint16{}}
	name := Name(c.Of.Name)
	if c.Extends() {
		made := c.Constructors()
		w.put(public|final|super, w.class(name), w.class(c.Of.Name), 0)
		w.fields(c)
		w.put(uint16(len(made) + len(c.Methods)))
		for _, m := range made {
			code, slots := w.constructor(c.Of.Name, m)
			w.method(public, "<init>", m.Desc, slots, slots, code)
		}
	} else {
		w.put(public|final|super, w.class(name), w.class(objectClass), 1, w.class(c.Of.Name))
		w.fields(c)
		w.put(uint16(1 + len(c.Methods)))
		w.method(public, "<init>", "()V", 1, 1, append(w.instruction(invokespec, tagMethodRef, objectClass, "<init>", "()V"), returnNone))
	}
	for _, m := range c.Methods {
		code := []byte{returnNone}
		if m.Field != "" {
			code = append(w.instruction(getfield, tagFieldRef, name, m.Field, m.Gives.Descriptor()), returns(m.Type.Result))
		}
		locals := 1
		for _, p := range m.Type.Params {
			locals += p.Slots()
		}
		w.method(uint16(m.Flags)&(public|protected), m.Name, m.Desc, 2, locals, code) // a long is two words on the stack
	}
	w.signature(c.signature())
	head := []byte{0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, version}
	return append(append(binary.BigEndian.AppendUint16(head, w.count), w.pool...), w.body...)
}

func (w *writer) fields(c *Class) {
	var list []Method
	for _, m := range c.Methods {
		if m.Field != "" {
			list = append(list, m)
		}
	}
	w.put(uint16(len(list)))
	for _, m := range list {
		w.put(public, w.text(m.Field), w.text(m.Gives.Descriptor()))
		w.signature(m.Held)
	}
}

// instruction is one that takes this, and names a member.
func (w *writer) instruction(op, tag byte, class, name, desc string) []byte {
	return append([]byte{aload0}, w.named(op, tag, class, name, desc)...)
}

// named is an instruction that names a member.
func (w *writer) named(op, tag byte, class, name, desc string) []byte {
	return binary.BigEndian.AppendUint16([]byte{op}, w.member(tag, class, name, desc))
}

// method writes a method.
func (w *writer) method(access uint16, name, desc string, stack, locals int, code []byte) {
	w.put(access, w.text(name), w.text(desc), 1)
	var data []byte
	data = binary.BigEndian.AppendUint16(data, uint16(stack))
	data = binary.BigEndian.AppendUint16(data, uint16(locals))
	data = binary.BigEndian.AppendUint32(data, uint32(len(code)))
	data = append(append(data, code...), 0, 0, 0, 0) // no handlers, no attributes
	w.attribute("Code", data)
}

// returns is the instruction that returns a value of a type.
func returns(t classfile.Type) byte {
	switch {
	case t.IsRef():
		return 0xb0
	case t.Kind == 'J':
		return 0xad
	case t.Kind == 'F':
		return 0xae
	case t.Kind == 'D':
		return 0xaf
	}
	return 0xac
}

// signature returns that of the class: it has the type parameters of what it implements or extends.
func (c *Class) signature() string {
	params := signatureOf(c.Of).Params
	if len(params) == 0 {
		return ""
	}
	var args strings.Builder
	for _, p := range params {
		args.WriteString("T" + p.Name + ";")
	}
	above := "L" + c.Of.Name + "<" + args.String() + ">;"
	if c.Extends() {
		return parameters(c.Of.Signature) + above
	}
	return parameters(c.Of.Signature) + "L" + objectClass + ";" + above
}

// parameters returns the type parameters that a signature begins with, in their brackets.
func parameters(signature string) string {
	open := 0
	for i, r := range signature {
		switch r {
		case '<':
			open++
		case '>':
			open--
		}
		if open == 0 {
			return signature[:i+1]
		}
	}
	return ""
}
