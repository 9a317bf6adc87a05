package classfile_test

import "encoding/binary"

// This file makes class files from Go, right ones and wrong ones.

// bytesOf returns a big-endian text of numbers and strings: u1 as uint8, u2 as
// uint16 or int, u4 as uint32, bytes as they are.
func bytesOf(parts ...any) (out []byte) {
	for _, p := range parts {
		switch p := p.(type) {
		case uint8:
			out = append(out, p)
		case int:
			out = binary.BigEndian.AppendUint16(out, uint16(p))
		case uint32:
			out = binary.BigEndian.AppendUint32(out, p)
		case string:
			out = append(out, p...)
		case []byte:
			out = append(out, p...)
		default:
			panic("a part of no known size")
		}
	}
	return out
}

// builder makes a class file. Constants get the next index.
type builder struct {
	major, minor int
	pool         []byte
	next         int
	texts        map[string]int
	flags        int
	this, super  int
	interfaces   []int
	fields       [][]byte
	methods      [][]byte
	attributes   [][]byte
	tail         []byte
}

// newBuilder is class A extends Object, of Java 17.
func newBuilder() *builder {
	b := &builder{major: 61, next: 1, texts: map[string]int{}, flags: 0x21}
	b.this, b.super = b.class("A"), b.class("java/lang/Object")
	return b
}

// add adds a constant: its tag and what follows.
func (b *builder) add(tag uint8, parts ...any) int {
	b.pool = append(append(b.pool, tag), bytesOf(parts...)...)
	b.next++
	if tag == 5 || tag == 6 {
		b.next++
		return b.next - 2
	}
	return b.next - 1
}

func (b *builder) utf8(s string) int {
	if i, ok := b.texts[s]; ok {
		return i
	}
	b.texts[s] = b.add(1, len(s), s)
	return b.texts[s]
}

func (b *builder) class(name string) int { return b.add(7, b.utf8(name)) }

func (b *builder) nameAndType(name, desc string) int { return b.add(12, b.utf8(name), b.utf8(desc)) }

// member returns a Fieldref (9), Methodref (10) or InterfaceMethodref (11).
func (b *builder) member(tag uint8, class, name, desc string) int {
	c, nt := b.class(class), b.nameAndType(name, desc)
	return b.add(tag, c, nt)
}

func (b *builder) attribute(name string, parts ...any) []byte {
	body := bytesOf(parts...)
	return bytesOf(b.utf8(name), uint32(len(body)), body)
}

// table returns a count and its entries.
func table(entries ...[]byte) []byte {
	out := bytesOf(len(entries))
	for _, e := range entries {
		out = append(out, e...)
	}
	return out
}

func (b *builder) field(flags int, name, desc string, attributes ...[]byte) {
	b.fields = append(b.fields, bytesOf(flags, b.utf8(name), b.utf8(desc), table(attributes...)))
}

func (b *builder) method(flags int, name, desc string, attributes ...[]byte) {
	b.methods = append(b.methods, bytesOf(flags, b.utf8(name), b.utf8(desc), table(attributes...)))
}

// code returns a Code attribute with a stack and locals that are large enough.
func (b *builder) code(code []byte, more ...[]byte) []byte {
	return b.attribute("Code", 10, 10, uint32(len(code)), code, 0, table(more...))
}

// run adds a static method run()V with code.
func (b *builder) run(code ...byte) *builder {
	b.method(0x0008, "run", "()V", b.code(code))
	return b
}

func (b *builder) bytes() []byte {
	interfaces := bytesOf(len(b.interfaces))
	for _, i := range b.interfaces {
		interfaces = append(interfaces, bytesOf(i)...)
	}
	return bytesOf(uint32(0xcafebabe), b.minor, b.major, b.next, b.pool, b.flags, b.this, b.super, interfaces,
		table(b.fields...), table(b.methods...), table(b.attributes...), b.tail)
}
