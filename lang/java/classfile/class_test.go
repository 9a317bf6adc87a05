package classfile_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/classfile"
	"assay/source"
)

// TestWrong: each kind of error has its diagnostic, with the place of the byte.
func TestWrong(t *testing.T) {
	for _, row := range []struct {
		name string
		make func(b *builder)
		code source.Code
		want string
	}{
		{"too new", func(b *builder) { b.major = 70 }, classfile.CodeVersion, "at byte 6: version 70 (Java 26) is newer than 69 (Java 25)"},
		{"too old", func(b *builder) { b.major = 44 }, classfile.CodeVersion, "older than the first"},
		{"minor", func(b *builder) { b.minor = 3 }, classfile.CodeVersion, "version 61.3 does not exist"},
		{"tag", func(b *builder) { b.add(2, 0) }, classfile.CodeFormat, "in the constant pool: entry 5 has unknown tag 2"},
		{"tag before its time", func(b *builder) { b.major = 50; b.add(16, b.utf8("()V")) }, classfile.CodeFormat, "which class files of version 50 do not have"},
		{"long at the end", func(b *builder) { b.add(5, uint32(0), uint32(1)); b.next-- }, classfile.CodeFormat, "takes two indices"},
		{"text", func(b *builder) { b.add(1, 1, "\x80") }, classfile.CodeFormat, "entry 5 is not modified UTF-8"},
		{"text cut off", func(b *builder) { b.add(1, 2, "a\xe0") }, classfile.CodeFormat, "is not modified UTF-8"},
		{"zero in text", func(b *builder) { b.add(1, 1, "\x00") }, classfile.CodeFormat, "is not modified UTF-8"},
		{"class of no text", func(b *builder) { b.add(7, 2) }, classfile.CodeFormat, "entry 5 (Class) refers to entry 2, which is no Utf8"},
		{"class of nothing", func(b *builder) { b.add(7, 99) }, classfile.CodeFormat, "refers to entry 99"},
		{"itself", func(b *builder) { b.add(7, b.next) }, classfile.CodeFormat, "which is no Utf8"},
		{"class name", func(b *builder) { b.class("a.b") }, classfile.CodeFormat, `"a.b" is no class name`},
		{"empty class name", func(b *builder) { b.class("") }, classfile.CodeFormat, `"" is no class name`},
		{"array class", func(b *builder) { b.class("[X") }, classfile.CodeFormat, `"[X" is no class name`},
		{"descriptor", func(b *builder) { b.nameAndType("x", "Q") }, classfile.CodeFormat, `"Q" is no descriptor`},
		{"field of method type", func(b *builder) { b.member(9, "A", "x", "()V") }, classfile.CodeFormat, "is no field descriptor"},
		{"field name", func(b *builder) { b.member(9, "A", "x;", "I") }, classfile.CodeFormat, `"x;" is no field name`},
		{"method of field type", func(b *builder) { b.member(10, "A", "x", "I") }, classfile.CodeFormat, "is no method descriptor"},
		{"method name", func(b *builder) { b.member(10, "A", "<x>", "()V") }, classfile.CodeFormat, "can be called"},
		{"call of initialiser", func(b *builder) { b.member(10, "A", "<clinit>", "()V") }, classfile.CodeFormat, "can be called"},
		{"constructor with result", func(b *builder) { b.member(10, "A", "<init>", "()I") }, classfile.CodeFormat, "descriptor of a constructor"},
		{"handle kind", func(b *builder) { b.add(15, uint8(10), b.member(10, "A", "f", "()V")) }, classfile.CodeFormat, "unknown kind 10"},
		{"handle of field", func(b *builder) { b.add(15, uint8(6), b.member(9, "A", "f", "I")) }, classfile.CodeFormat, "which is no Methodref"},
		{"handle of constructor", func(b *builder) { b.add(15, uint8(6), b.member(10, "A", "<init>", "()V")) }, classfile.CodeFormat, "a handle of kind REF_invokeStatic about <init>"},
		{"no bootstrap method", func(b *builder) { b.add(18, 0, b.nameAndType("f", "()V")) }, classfile.CodeFormat, "names bootstrap method 0 of 0"},
		{"this is an array", func(b *builder) { b.this = b.class("[I") }, classfile.CodeFormat, "which is an array"},
		{"this is no class", func(b *builder) { b.this = 1 }, classfile.CodeFormat, "entry 1 is no Class"},
		{"no superclass", func(b *builder) { b.super = 0 }, classfile.CodeFormat, "class A has no superclass"},
		{"interface with superclass", func(b *builder) { b.flags = 0x0600; b.super = b.class("B") }, classfile.CodeFormat, "an interface with superclass B"},
		{"interface twice", func(b *builder) { i := b.class("I"); b.interfaces = []int{i, i} }, classfile.CodeFormat, "interface I is named twice"},
		{"field twice", func(b *builder) { b.field(0, "x", "I"); b.field(0, "x", "I") }, classfile.CodeFormat, "in field x: there is another"},
		{"field type", func(b *builder) { b.field(0, "x", "V") }, classfile.CodeFormat, "descriptor has 'V'"},
		{"field attribute twice", func(b *builder) {
			b.field(0, "x", "I", b.attribute("Deprecated"), b.attribute("Deprecated"))
		}, classfile.CodeFormat, "two attributes Deprecated"},
		{"constant of other type", func(b *builder) {
			b.field(8, "x", "J", b.attribute("ConstantValue", b.add(3, uint32(1))))
		}, classfile.CodeFormat, "in field x, ConstantValue: constant pool entry"},
		{"method twice", func(b *builder) { b.run(177).run(177) }, classfile.CodeFormat, "same name and descriptor"},
		{"method without code", func(b *builder) { b.method(0, "f", "()V") }, classfile.CodeFormat, "has code unless"},
		{"native method with code", func(b *builder) { b.method(0x100, "f", "()V", b.code([]byte{177})) }, classfile.CodeFormat, "has code unless"},
		{"no code", func(b *builder) { b.run() }, classfile.CodeFormat, "code of 0 bytes"},
		{"long code", func(b *builder) { b.run(make([]byte, 65536)...) }, classfile.CodeFormat, "code of 65536 bytes"},
		{"arguments", func(b *builder) {
			b.method(8, "f", "("+strings.Repeat("J", 6)+")V", b.code([]byte{177}))
		}, classfile.CodeFormat, "12 words of arguments, but 10 locals"},
		{"many arguments", func(b *builder) { b.method(0x100, "f", "("+strings.Repeat("I", 255)+")V") }, classfile.CodeFormat, "256 words of arguments"},
		{"handler", func(b *builder) {
			b.method(8, "f", "()V", b.attribute("Code", 0, 0, uint32(1), uint8(177), 1, 0, 0, 0, 0, 0))
		}, classfile.CodeFormat, "in method f()V, Code: exception handler from 0 to 0"},
		{"line", func(b *builder) {
			b.method(8, "f", "()V", b.code([]byte{177}, b.attribute("LineNumberTable", 1, 1, 5)))
		}, classfile.CodeFormat, "line 5 begins at 1"},
		{"variable", func(b *builder) {
			b.method(8, "f", "()V", b.code([]byte{177}, b.attribute("LocalVariableTable", 1, 0, 1, b.utf8("x"), b.utf8("I"), 10)))
		}, classfile.CodeFormat, "variable x is local 10 of 10"},
		{"attribute too long", func(b *builder) { b.attributes = append(b.attributes, bytesOf(b.utf8("X"), uint32(1), "")) }, classfile.CodeFormat, "length 1, but 0 bytes left"},
		{"attribute with rest", func(b *builder) { b.attributes = append(b.attributes, b.attribute("Deprecated", 0)) }, classfile.CodeFormat, "in Deprecated: 2 bytes too many"},
		{"count too large", func(b *builder) { b.attributes = append(b.attributes, b.attribute("NestMembers", 9)) }, classfile.CodeFormat, "9 entries of at least 2 bytes announced"},
		{"both sides of a nest", func(b *builder) {
			b.attributes = append(b.attributes, b.attribute("NestMembers", 1, b.this), b.attribute("NestHost", b.this))
		}, classfile.CodeFormat, "both NestHost and NestMembers"},
		{"module without its flag", func(b *builder) {
			b.attributes = append(b.attributes, b.attribute("Module", b.add(19, b.utf8("m")), 0, 0, 0, 0, 0, 0, 0))
		}, classfile.CodeFormat, "exactly if it is module-info"},
		{"bytes after the end", func(b *builder) { b.tail = []byte{0} }, classfile.CodeFormat, "1 bytes after the end"},
	} {
		b := newBuilder()
		row.make(b)
		_, err := classfile.Parse("A.class", b.bytes())
		wantDiagnostic(t, row.name, err, row.code, row.want)
	}
	_, err := classfile.Parse("A.class", []byte("PK\x03\x04 and so on"))
	wantDiagnostic(t, "other file", err, classfile.CodeFormat, "begins with 504b0304")
}

func wantDiagnostic(t *testing.T, name string, err error, code source.Code, want string) {
	t.Helper()
	var d *source.Diagnostic
	if !errors.As(err, &d) || d.Code != code || d.Span.File != "A.class" || !strings.HasPrefix(d.Message, "at byte ") || !strings.Contains(d.Message, want) {
		t.Errorf("%s: got %v, want %s with %q", name, err, code, want)
	}
}

func parse(t testing.TB, b *builder) *classfile.Class {
	t.Helper()
	c, err := classfile.Parse("A.class", b.bytes())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestPrefixes: a class that ends anywhere is refused, and nothing else happens.
func TestPrefixes(t *testing.T) {
	for _, s := range seeds(t) {
		for n := range len(s) {
			if n > 3000 && n%101 != 0 {
				continue
			}
			if _, err := classfile.Parse("Fuzz.class", s[:n]); err == nil {
				t.Fatalf("the first %d bytes of %d are a class", n, len(s))
			} else {
				checkDiagnostic(t, err)
			}
		}
	}
}

// TestVersions: what a version does not know yet is kept as bytes; all versions
// are read, the code of JDK 1.0 too.
func TestVersions(t *testing.T) {
	for major := classfile.MinMajor; major <= classfile.MaxMajor; major++ {
		b := newBuilder().run(177)
		if b.major = major; major == 45 {
			b.minor = 3 // before, code had another form
		}
		b.attributes = append(b.attributes, b.attribute("NestHost", b.class("B")), b.attribute("Record", 0), b.attribute("PermittedSubclasses", 0))
		c := parse(t, b)
		if got := fmt.Sprint(c.NestHost, c.IsRecord, c.Sealed); got != fmt.Sprint(map[bool]string{true: "B"}[major >= 55], major >= 60, major >= 61) {
			t.Errorf("version %d: %s", major, got)
		}
		if len(c.Attributes) != 3-min(max(major-54, 0), 1)-min(max(major-59, 0), 1)-min(max(major-60, 0), 1) {
			t.Errorf("version %d: %d attributes kept", major, len(c.Attributes))
		}
	}
	b := newBuilder()
	b.major, b.minor = 59, 65535
	b.attributes = append(b.attributes, b.attribute("Record", 0), b.attribute("PermittedSubclasses", 0))
	if c := parse(t, b); !c.Preview() || !c.IsRecord || !c.Sealed {
		t.Errorf("preview features of Java 15: %v %v %v", c.Preview(), c.IsRecord, c.Sealed)
	}
	b = newBuilder()
	b.major, b.minor = 45, 2
	b.method(8, "f", "()V", b.attribute("Code", uint8(1), uint8(2), 1, uint8(177), 0, 0))
	if c := parse(t, b); c.Methods[0].Code.MaxStack != 1 || c.Methods[0].Code.MaxLocals != 2 || len(c.Methods[0].Code.Bytes) != 1 {
		t.Errorf("code of JDK 1.0: %+v", c.Methods[0].Code)
	}
}

// TestText: modified UTF-8 there and back, lone surrogates too.
func TestText(t *testing.T) {
	for _, row := range []struct {
		bytes, want string
		chars       []uint16
	}{
		{"", "", nil},
		{"plain", "plain", []uint16{'p', 'l', 'a', 'i', 'n'}},
		{"\xc0\x80", "\x00", []uint16{0}},
		{"é漢", "é漢", []uint16{0xe9, 0x6f22}},
		{"\xed\xa0\xbc\xed\xbe\x88", "🎈", []uint16{0xd83c, 0xdf88}},
		{"a\xed\xa0\xbcb", "a\xed\xa0\xbcb", []uint16{'a', 0xd83c, 'b'}},
		{"\xed\xbe\x88\xed\xa0\xbc", "\xed\xbe\x88\xed\xa0\xbc", []uint16{0xdf88, 0xd83c}},
		{"\xed\xa0\xbc\xed\xa0\xbc\xed\xbe\x88", "\xed\xa0\xbc🎈", []uint16{0xd83c, 0xd83c, 0xdf88}},
	} {
		b := newBuilder()
		i := b.add(1, len(row.bytes), row.bytes)
		got := parse(t, b).Pool.At(i)
		if got != classfile.Utf8Const(row.want) {
			t.Errorf("%q: got %q, want %q", row.bytes, got, row.want)
		}
		if chars := classfile.UTF16(row.want); !slices.Equal(chars, row.chars) {
			t.Errorf("%q: chars %x, want %x", row.bytes, chars, row.chars)
		}
	}
}

func TestDescriptors(t *testing.T) {
	for _, desc := range []string{"I", "[[J", "Ljava/lang/String;", "[La$b;", strings.Repeat("[", 255) + "Z"} {
		got, err := classfile.ParseType(desc)
		if err != nil || got.Descriptor() != desc {
			t.Errorf("%q: %q, %v", desc, got.Descriptor(), err)
		}
	}
	for _, desc := range []string{"", "V", "II", "L;", "La", "La.b;", "L/a;", "La//b;", "[", "[V", "Q", strings.Repeat("[", 256) + "Z"} {
		if got, err := classfile.ParseType(desc); err == nil {
			t.Errorf("%q is %v", desc, got)
		}
	}
	for desc, slots := range map[string]int{"()V": 0, "(IJ)[D": 3, "([JLa;D)La;": 4, "(" + strings.Repeat("J", 127) + "I)V": 255} {
		got, err := classfile.ParseMethodType(desc)
		if err != nil || got.Descriptor() != desc || got.Slots() != slots {
			t.Errorf("%q: %q, %d words, %v", desc, got.Descriptor(), got.Slots(), err)
		}
	}
	for _, desc := range []string{"", "I", "()", "(V)V", "(", "(I", "()VV", "()II", "(" + strings.Repeat("J", 128) + ")V", "(" + strings.Repeat("I", 70000)} {
		if _, err := classfile.ParseMethodType(desc); err == nil {
			t.Errorf("%.20q is the type of a method", desc)
		}
	}
	for _, row := range []struct{ desc, java, name string }{{"[[I", "int[][]", "[[I"}, {"Ljava/util/Map$Entry;", "java.util.Map$Entry", "java/util/Map$Entry"}, {"Z", "boolean", ""}} {
		if got, _ := classfile.ParseType(row.desc); got.String() != row.java || got.ClassName() != row.name {
			t.Errorf("%s: %s, %s", row.desc, got, got.ClassName())
		}
	}
}

func TestLines(t *testing.T) {
	c := &classfile.Code{Bytes: make([]byte, 10), Lines: []classfile.Line{{Start: 6, Line: 30}, {Start: 2, Line: 10}, {Start: 6, Line: 31}, {Start: 4, Line: 20}}}
	want := []int{0, 0, 10, 10, 20, 20, 30, 30, 30, 30}
	if got := c.LineTable(); !slices.Equal(got, want) {
		t.Errorf("table %v, want %v", got, want)
	}
	for i, line := range want {
		if got := c.Line(i); got != line {
			t.Errorf("line of %d is %d, want %d", i, got, line)
		}
	}
}

// TestSharedTexts: many entries that share one long text cost no more than their bytes.
func TestSharedTexts(t *testing.T) {
	b := newBuilder()
	long := "(" + strings.Repeat("La/very/long/name"+strings.Repeat("x", 200)+";", 250) + ")V"
	desc, name := b.utf8(long), b.utf8(strings.Repeat("n", 60000))
	class := b.class("B")
	for range 15000 {
		nt := b.add(12, name, desc)
		b.add(10, class, nt)
	}
	data := b.bytes()
	got := testing.AllocsPerRun(1, func() {
		if _, err := classfile.Parse("A.class", data); err != nil {
			t.Fatal(err)
		}
	})
	if got > 5000 {
		t.Errorf("%v allocations for %d bytes", got, len(data))
	}
}
