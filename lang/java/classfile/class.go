package classfile

import (
	"fmt"
	"strings"
)

// Class is one class file.
type Class struct {
	File         string // where it was read from, for messages
	Minor, Major int    // version of the format: 52 is Java 8, 61 is Java 17
	Pool         *Pool
	Flags        Flags
	Name         string   // java/lang/Object
	Super        string   // "" for java/lang/Object and module-info
	Interfaces   []string // direct ones, in order
	Fields       []*Field // in order of the file
	Methods      []*Method

	// From attributes; empty where there are none.
	SourceFile string          // name without a folder
	Signature  string          // with type variables
	Deprecated bool            //
	Inner      []InnerClass    // all member, local and anonymous classes that are mentioned
	Enclosing  *EnclosingClass // of a local or anonymous class
	NestHost   string          // "" if the class is its own host
	Nest       []string        // members of the nest that this class hosts
	Permitted  []string        // subclasses of a sealed class
	Sealed     bool            // has PermittedSubclasses
	Bootstraps []Bootstrap     // for Dynamic and InvokeDynamic constants
	IsRecord   bool            // has Record
	Record     []Component     // in order
	Module     *Module         // of module-info
	Attributes []Attribute     // all others
}

// Field is a field of a class.
type Field struct {
	Flags      Flags
	Name       string
	Desc       string
	Type       Type
	Constant   Constant // initial value of a static field that has one, or nil
	Signature  string
	Deprecated bool
	Attributes []Attribute // all others
}

// Method is a method of a class.
type Method struct {
	Flags      Flags
	Name       string // <init> and <clinit> too
	Desc       string
	Key        string // the name and the descriptor
	Type       MethodType
	Code       *Code    // nil exactly for abstract and native methods
	Throws     []string // declared exceptions
	Signature  string
	Deprecated bool
	Params     []Param     // from MethodParameters; may be nil
	Attributes []Attribute // all others
}

// String returns the method as it is shown in messages: add(II)I.
func (m *Method) String() string { return m.Name + m.Desc }

// clipped returns a short form of String.
func (m *Method) clipped() string { return clip(m.Name) + clip(m.Desc) }

// ArgSlots returns how many locals the arguments take, with the receiver.
func (m *Method) ArgSlots() int {
	n := m.Type.Slots()
	if !m.Flags.Has(Static) {
		n++
	}
	return n
}

// Param is a formal parameter with its name.
type Param struct {
	Name  string // "" if it has none
	Flags Flags  // Final, Synthetic, Mandated
}

// Attribute is an attribute as it is in the file.
type Attribute struct {
	Name   string
	Data   []byte
	Offset int // of Data in the class file
}

// InnerClass is an entry of the InnerClasses attribute.
type InnerClass struct {
	Class string // binary name
	Outer string // "" if it is not a member
	Name  string // simple name, "" if it is anonymous
	Flags Flags  // as declared in the source
}

// Inside is how the class is declared inside of another one; nil: it is a top-level class.
func (c *Class) Inside() *InnerClass {
	for i := range c.Inner {
		if c.Inner[i].Class == c.Name {
			return &c.Inner[i]
		}
	}
	return nil
}

// EnclosingClass says in which class, and maybe method, a class is declared.
type EnclosingClass struct {
	Class        string
	Method, Desc string // "" if it is not directly in a method
}

// Bootstrap is a method that links dynamic constants and call sites.
type Bootstrap struct {
	Method MethodHandle
	Args   []Constant
}

// Component is a component of a record.
type Component struct {
	Name, Desc string
	Type       Type
	Signature  string
	Attributes []Attribute // all others
}

// Versions that Parse reads.
const (
	MinMajor = 45 // JDK 1.0
	MaxMajor = 69 // Java 25
)

const magic = 0xCAFEBABE

// Parse reads a class file. The name of the file is for messages; an error is a
// *source.Diagnostic. The class keeps data, which must not change any more.
func Parse(file string, data []byte) (*Class, error) {
	r := &reader{file: file, data: data}
	c := parse(r)
	if r.err != nil {
		return nil, r.err
	}
	return c, nil
}

func parse(r *reader) *Class {
	c := &Class{File: r.file}
	if !c.readVersion(r) {
		return nil
	}
	if c.Pool = readPool(r, c.Major); r.err != nil {
		return nil
	}
	c.readHead(r)
	c.readFields(r)
	c.readMethods(r)
	c.readAttributes(r)
	c.Pool.memo.finish()
	if r.err == nil && r.left() > 0 {
		r.fail("%d bytes after the end of the class", r.left())
	}
	return c
}

func (c *Class) readVersion(r *reader) bool {
	if m := r.u4(); r.err == nil && m != magic {
		r.failAt(0, "not a class file: it begins with %08x, not with cafebabe", m)
	}
	c.Minor, c.Major = r.u2(), r.u2()
	if r.err != nil {
		return false
	}
	switch {
	case c.Major < MinMajor:
		r.err = complaint(r.file, CodeVersion, 6, nil, "version %d.%d is older than the first, %d", c.Major, c.Minor, MinMajor)
	case c.Major > MaxMajor:
		r.err = complaint(r.file, CodeVersion, 6, nil, "version %d (Java %d) is newer than %d (Java %d), the newest that is known here",
			c.Major, c.Major-44, MaxMajor, MaxMajor-44)
		r.err.Help = fmt.Sprintf("compile with javac --release %d", MaxMajor-44)
	case c.Major >= 56 && c.Minor != 0 && c.Minor != previewMinor:
		r.err = complaint(r.file, CodeVersion, 4, nil, "version %d.%d does not exist: the minor version is 0, or %d for preview features",
			c.Major, c.Minor, previewMinor)
	}
	return r.err == nil
}

const previewMinor = 65535

// Preview reports whether the class uses preview features of its Java version.
func (c *Class) Preview() bool { return c.Major >= 56 && c.Minor == previewMinor }

func (c *Class) readHead(r *reader) {
	c.Flags = Flags(r.u2())
	at := r.off
	c.Name = c.class(r)
	if strings.HasPrefix(c.Name, "[") {
		r.failAt(at, "the class is named %s, which is an array", clip(c.Name))
	}
	at = r.off
	c.Super = c.classOrNone(r)
	root := c.Name == "java/lang/Object" || c.Flags.Has(ModuleFlag)
	switch {
	case r.err != nil:
	case c.Super == "" && !root:
		r.failAt(at, "class %s has no superclass", clip(c.Name))
	case c.Super != "" && root:
		r.failAt(at, "class %s has a superclass", clip(c.Name))
	case strings.HasPrefix(c.Super, "["):
		r.failAt(at, "the superclass is an array, %s", clip(c.Super))
	case c.Flags.Has(Interface) && c.Super != "java/lang/Object":
		r.failAt(at, "an interface with superclass %s", clip(c.Super))
	}
	at = r.off
	n := r.count(2)
	for range n {
		c.Interfaces = append(c.Interfaces, c.class(r))
	}
	if dup, ok := duplicate(c.Interfaces); ok {
		r.failAt(at, "interface %s is named twice", clip(dup))
	}
}

func duplicate(names []string) (string, bool) {
	seen := make(map[string]bool, len(names))
	for _, n := range names {
		if seen[n] {
			return n, true
		}
		seen[n] = true
	}
	return "", false
}

// index reads an index into the constant pool and checks its kind.
func (c *Class) index(r *reader, want ...Tag) int {
	at := r.off
	i := r.u2()
	if r.err != nil {
		return 0
	}
	for _, w := range want {
		if c.Pool.Tag(i) == w {
			return i
		}
	}
	r.failAt(at, "constant pool entry %d is no %v", i, want[0])
	return 0
}

func (c *Class) utf8(r *reader) string {
	if i := c.index(r, TagUtf8); i != 0 {
		return c.Pool.utf8(i)
	}
	return ""
}

// named reads an index of an entry that is no more than a name.
func (c *Class) named(r *reader, tag Tag) string {
	if i := c.index(r, tag); i != 0 {
		return c.Pool.name(i)
	}
	return ""
}

func (c *Class) class(r *reader) string { return c.named(r, TagClass) }

// orNone reads by f unless the index is 0.
func orNone(r *reader, f func(*reader) string) string {
	if r.err == nil && r.left() >= 2 && r.data[r.off] == 0 && r.data[r.off+1] == 0 {
		r.off += 2
		return ""
	}
	return f(r)
}

func (c *Class) classOrNone(r *reader) string { return orNone(r, c.class) }
func (c *Class) utf8OrNone(r *reader) string  { return orNone(r, c.utf8) }

func (c *Class) readFields(r *reader) {
	seen := map[NameAndType]bool{}
	n := r.count(8)
	for range n {
		at := r.off
		f := &Field{Flags: Flags(r.u2())}
		name, desc := c.index(r, TagUtf8), c.index(r, TagUtf8)
		if r.err != nil {
			return
		}
		f.Name, f.Desc = c.Pool.utf8(name), c.Pool.utf8(desc)
		r.enter("field " + clip(f.Name))
		var err error
		if f.Type, err = c.Pool.memo.fieldType(desc); err != nil {
			r.failAt(at, "%v", err)
		} else if !c.Pool.memo.isName(name, false) {
			r.failAt(at, "%q is no name of a field", clip(f.Name))
		} else if k := (NameAndType{f.Name, f.Desc}); seen[k] {
			r.failAt(at, "there is another with type %s", clip(f.Desc))
		} else {
			seen[k] = true
		}
		c.readFieldAttributes(r, f)
		c.Fields = append(c.Fields, f)
		r.leave()
	}
}

func (c *Class) readMethods(r *reader) {
	seen := map[NameAndType]bool{}
	n := r.count(8)
	for range n {
		at := r.off
		m := &Method{Flags: Flags(r.u2())}
		name, desc := c.index(r, TagUtf8), c.index(r, TagUtf8)
		if r.err != nil {
			return
		}
		m.Name, m.Desc = c.Pool.utf8(name), c.Pool.utf8(desc)
		m.Key = m.Name + m.Desc
		r.enter("method " + m.clipped())
		var err error
		if m.Type, err = c.Pool.memo.methodType(desc); err != nil {
			r.failAt(at, "%v", err)
		} else if !c.Pool.memo.isName(name, true) {
			r.failAt(at, "%q is no name of a method", clip(m.Name))
		} else if m.ArgSlots() > maxArgs {
			r.failAt(at, "%d words of arguments; %d are possible", m.ArgSlots(), maxArgs)
		} else if k := (NameAndType{m.Name, m.Desc}); seen[k] {
			r.failAt(at, "there is another with the same name and descriptor")
		} else {
			seen[k] = true
		}
		c.readMethodAttributes(r, m)
		if without := m.Flags.Has(Abstract) || m.Flags.Has(Native); r.err == nil && without != (m.Code == nil) {
			r.failAt(at, "a method has code unless it is abstract or native")
		}
		c.Methods = append(c.Methods, m)
		r.leave()
	}
}

// Field finds a field of this class, or nil.
func (c *Class) Field(name, desc string) *Field {
	for _, f := range c.Fields {
		if f.Name == name && f.Desc == desc {
			return f
		}
	}
	return nil
}

// Method finds a method of this class, or nil.
func (c *Class) Method(name, desc string) *Method {
	for _, m := range c.Methods {
		if m.Name == name && m.Desc == desc {
			return m
		}
	}
	return nil
}

// FirstLine returns the first line that has code of the class, or 0.
func (c *Class) FirstLine() int {
	first := 0
	for _, m := range c.Methods {
		if m.Code == nil {
			continue
		}
		for _, l := range m.Code.Lines {
			if first == 0 || l.Line < first {
				first = l.Line
			}
		}
	}
	return first
}
