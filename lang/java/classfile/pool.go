package classfile

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Tag is the kind of an entry of the constant pool.
type Tag uint8

const (
	TagUtf8               Tag = 1
	TagInteger            Tag = 3
	TagFloat              Tag = 4
	TagLong               Tag = 5
	TagDouble             Tag = 6
	TagClass              Tag = 7
	TagString             Tag = 8
	TagFieldref           Tag = 9
	TagMethodref          Tag = 10
	TagInterfaceMethodref Tag = 11
	TagNameAndType        Tag = 12
	TagMethodHandle       Tag = 15
	TagMethodType         Tag = 16
	TagDynamic            Tag = 17
	TagInvokeDynamic      Tag = 18
	TagModule             Tag = 19
	TagPackage            Tag = 20
)

// tags has for each tag its name, how many bytes follow, the kinds that its one or two indices must
// have, and the first major version that knows it.
var tags = [...]struct {
	name  string
	size  int
	a, b  Tag // 0: no index, or checked in its own way
	since int
}{
	TagUtf8:               {"Utf8", 2, 0, 0, 45},
	TagInteger:            {"Integer", 4, 0, 0, 45},
	TagFloat:              {"Float", 4, 0, 0, 45},
	TagLong:               {"Long", 8, 0, 0, 45},
	TagDouble:             {"Double", 8, 0, 0, 45},
	TagClass:              {"Class", 2, TagUtf8, 0, 45},
	TagString:             {"String", 2, TagUtf8, 0, 45},
	TagFieldref:           {"Fieldref", 4, TagClass, TagNameAndType, 45},
	TagMethodref:          {"Methodref", 4, TagClass, TagNameAndType, 45},
	TagInterfaceMethodref: {"InterfaceMethodref", 4, TagClass, TagNameAndType, 45},
	TagNameAndType:        {"NameAndType", 4, TagUtf8, TagUtf8, 45},
	TagMethodHandle:       {"MethodHandle", 3, 0, 0, 51},
	TagMethodType:         {"MethodType", 2, TagUtf8, 0, 51},
	TagDynamic:            {"Dynamic", 4, 0, TagNameAndType, 55},
	TagInvokeDynamic:      {"InvokeDynamic", 4, 0, TagNameAndType, 51},
	TagModule:             {"Module", 2, TagUtf8, 0, 53},
	TagPackage:            {"Package", 2, TagUtf8, 0, 53},
}

func (t Tag) String() string {
	if int(t) < len(tags) && tags[t].name != "" {
		return tags[t].name
	}
	return fmt.Sprintf("tag %d", uint8(t))
}

// Constant is an entry of the constant pool, with its references resolved.
type Constant interface{ isConstant() }

type (
	Utf8Const   string                      // text in the pool, as the others refer to it
	IntConst    int32                       // also for boolean, byte, char, short
	LongConst   int64                       //
	FloatConst  struct{ Bits uint32 }       // as bits, so that NaNs stay what they are
	DoubleConst struct{ Bits uint64 }       //
	StringConst string                      // see UTF16
	ClassConst  string                      // java/lang/Object, [I
	NameAndType struct{ Name, Desc string } //
	ModuleConst string                      //
	PackageRef  string                      // java/lang
	MethodDesc  string                      // a MethodType constant: (I)V
	MemberRef   struct {                    // Fieldref, Methodref, InterfaceMethodref
		Tag               Tag
		Class, Name, Desc string
	}
	MethodHandle struct {
		Kind   HandleKind
		Member MemberRef
	}
	DynamicRef struct { // Dynamic: a constant; InvokeDynamic: a call site
		Tag        Tag
		Bootstrap  int // index into Class.Bootstraps
		Name, Desc string
	}
)

func (Utf8Const) isConstant()    {}
func (IntConst) isConstant()     {}
func (LongConst) isConstant()    {}
func (FloatConst) isConstant()   {}
func (DoubleConst) isConstant()  {}
func (StringConst) isConstant()  {}
func (ClassConst) isConstant()   {}
func (NameAndType) isConstant()  {}
func (ModuleConst) isConstant()  {}
func (PackageRef) isConstant()   {}
func (MethodDesc) isConstant()   {}
func (MemberRef) isConstant()    {}
func (MethodHandle) isConstant() {}
func (DynamicRef) isConstant()   {}

// Value returns the constant as a number. NaNs may lose their bits.
func (c FloatConst) Value() float32 { return math.Float32frombits(c.Bits) }

// Value returns the constant as a number.
func (c DoubleConst) Value() float64 { return math.Float64frombits(c.Bits) }

// HandleKind says what a method handle does with its member (JVMS 4.4.8).
type HandleKind uint8

const (
	RefGetField         HandleKind = 1
	RefGetStatic        HandleKind = 2
	RefPutField         HandleKind = 3
	RefPutStatic        HandleKind = 4
	RefInvokeVirtual    HandleKind = 5
	RefInvokeStatic     HandleKind = 6
	RefInvokeSpecial    HandleKind = 7
	RefNewInvokeSpecial HandleKind = 8
	RefInvokeInterface  HandleKind = 9
)

// handleNames are the kinds as the specification writes them.
var handleNames = [...]string{"", "REF_getField", "REF_getStatic", "REF_putField", "REF_putStatic",
	"REF_invokeVirtual", "REF_invokeStatic", "REF_invokeSpecial", "REF_newInvokeSpecial", "REF_invokeInterface"}

func (k HandleKind) String() string {
	if int(k) < len(handleNames) && k > 0 {
		return handleNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Pool is a constant pool. Its indices are those of the class file: from 1, and
// the one after a long or a double is not used.
type Pool struct {
	data    []byte // of the class file
	text    string // the same bytes, for texts without a copy each
	entries []entry
	special map[int]string // texts whose bytes are not plain
	memo    *memo

	mentions mentions
}

type entry struct {
	off  uint32 // of the bytes after the tag
	a, b uint16 // indices, or the length of a text in a
	tag  Tag    // 0 for an index that is not used
}

// Len returns one more than the largest index.
func (p *Pool) Len() int { return len(p.entries) }

// Tag returns the kind of an entry, 0 if there is none.
func (p *Pool) Tag(i int) Tag {
	if i <= 0 || i >= len(p.entries) {
		return 0
	}
	return p.entries[i].tag
}

// Refs returns the indices that an entry holds itself, for those who show the pool
// as it is: 0 where it has none.
func (p *Pool) Refs(i int) (a, b int) {
	switch p.Tag(i) {
	case 0, TagUtf8:
		return 0, 0
	}
	return int(p.entries[i].a), int(p.entries[i].b)
}

// utf8 returns the text of an entry that is known to be one.
func (p *Pool) utf8(i int) string {
	if s, ok := p.special[i]; ok {
		return s
	}
	e := p.entries[i]
	return p.text[e.off+2 : e.off+2+uint32(e.a)]
}

// name returns the text that an entry with one index leads to.
func (p *Pool) name(i int) string { return p.utf8(int(p.entries[i].a)) }

func (p *Pool) nameAndType(i int) NameAndType {
	e := p.entries[i]
	return NameAndType{p.utf8(int(e.a)), p.utf8(int(e.b))}
}

func (p *Pool) member(i int) MemberRef {
	e := p.entries[i]
	nt := p.nameAndType(int(e.b))
	return MemberRef{e.tag, p.name(int(e.a)), nt.Name, nt.Desc}
}

// At returns the entry at an index, or nil if there is none.
func (p *Pool) At(i int) Constant {
	tag := p.Tag(i)
	if tag == 0 {
		return nil
	}
	e := p.entries[i]
	switch tag {
	case TagUtf8:
		return Utf8Const(p.utf8(i))
	case TagInteger:
		return IntConst(binary.BigEndian.Uint32(p.data[e.off:]))
	case TagFloat:
		return FloatConst{binary.BigEndian.Uint32(p.data[e.off:])}
	case TagLong:
		return LongConst(binary.BigEndian.Uint64(p.data[e.off:]))
	case TagDouble:
		return DoubleConst{binary.BigEndian.Uint64(p.data[e.off:])}
	case TagClass:
		return ClassConst(p.name(i))
	case TagString:
		return StringConst(p.name(i))
	case TagFieldref, TagMethodref, TagInterfaceMethodref:
		return p.member(i)
	case TagNameAndType:
		return p.nameAndType(i)
	case TagMethodHandle:
		return MethodHandle{HandleKind(e.a), p.member(int(e.b))}
	case TagMethodType:
		return MethodDesc(p.name(i))
	case TagDynamic, TagInvokeDynamic:
		nt := p.nameAndType(int(e.b))
		return DynamicRef{tag, int(e.a), nt.Name, nt.Desc}
	case TagModule:
		return ModuleConst(p.name(i))
	case TagPackage:
		return PackageRef(p.name(i))
	}
	panic("constant pool entry of unknown kind " + tag.String())
}
