package classfile_test

import (
	"fmt"
	"strings"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
)

// show writes a value as one reads it in Java.
func show(v classfile.Value) string {
	switch v := v.(type) {
	case classfile.ConstValue:
		return fmt.Sprintf("%c %s", v.Kind, comment(v.Value))
	case classfile.EnumValue:
		return v.Type + "." + v.Name
	case classfile.ClassValue:
		return string(v) + ".class"
	case classfile.ArrayValue:
		var all []string
		for _, x := range v {
			all = append(all, show(x))
		}
		return "{" + strings.Join(all, ", ") + "}"
	case *classfile.Annotation:
		return showAnnotation(*v)
	case nil:
		return "none"
	}
	panic(fmt.Sprintf("value %T", v))
}

func showAnnotation(a classfile.Annotation) string {
	var all []string
	for _, e := range a.Elements {
		all = append(all, e.Name+" = "+show(e.Value))
	}
	return "@" + a.Type + "(" + strings.Join(all, ", ") + ")"
}

// TestLibraryAnnotations: some that are known to be in the library.
func TestLibraryAnnotations(t *testing.T) {
	for _, h := range homes(t) {
		p, err := classpath.Open(nil, classpath.Options{JDK: &h})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		class := func(name string) *classfile.Class {
			c, err := p.Class(name)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		got, err := class("java/lang/FunctionalInterface").Annotations(class("java/lang/FunctionalInterface").Attributes)
		var all []string
		for _, a := range got {
			all = append(all, showAnnotation(a))
		}
		want := "@Ljava/lang/annotation/Documented;() @Ljava/lang/annotation/Retention;(value = Ljava/lang/annotation/RetentionPolicy;.RUNTIME)" +
			" @Ljava/lang/annotation/Target;(value = {Ljava/lang/annotation/ElementType;.TYPE})"
		if strings.Join(all, " ") != want || err != nil {
			t.Errorf("%v: %v, %v", h, all, err)
		}
		c := class("java/lang/Deprecated")
		for name, want := range map[string]string{"forRemoval": "Z int 0", "since": "s String "} {
			for _, m := range c.Methods {
				if m.Name != name {
					continue
				}
				if v, err := c.AnnotationDefault(m); show(v) != want || err != nil {
					t.Errorf("%v: default of %s is %q, %v", h, name, show(v), err)
				}
			}
		}
	}
}

// TestAnnotations: every kind of value, parameters, types.
func TestAnnotations(t *testing.T) {
	b := newBuilder()
	s := func(name string) []byte { return bytesOf(b.utf8(name)) }
	value := func(kind byte, parts ...any) []byte { return bytesOf(append([]any{kind}, parts...)...) }
	i := b.add(3, uint32(7))
	j := b.add(5, uint32(0), uint32(8))
	f := b.add(4, uint32(0x3f800000))
	d := b.add(6, uint32(0x3ff00000), uint32(0))
	inner := bytesOf(s("LB;"), 0)
	var pairs []byte
	for n, v := range [][]byte{value('I', i), value('Z', i), value('J', j), value('F', f), value('D', d), value('s', b.utf8("text")),
		value('e', b.utf8("LE;"), b.utf8("X")), value('c', b.utf8("V")), value('c', b.utf8("[I")), value('@', inner),
		value('[', 2, value('I', i), value('[', 0))} {
		pairs = append(pairs, bytesOf(s(fmt.Sprintf("e%d", n)), v)...)
	}
	one := bytesOf(s("LA;"), 11, pairs)
	b.attributes = append(b.attributes, b.attribute("RuntimeInvisibleAnnotations", 1, one),
		b.attribute("RuntimeVisibleTypeAnnotations", 2, uint8(0x10), 0, uint8(1), uint8(3), uint8(0), inner, uint8(0x40), 1, 0, 5, 2, uint8(0), inner))
	b.method(0x100, "f", "(II)V", b.attribute("RuntimeVisibleParameterAnnotations", uint8(2), 0, 1, inner),
		b.attribute("RuntimeInvisibleParameterAnnotations", uint8(2), 1, inner, 0))
	c := parse(t, b)
	got, err := c.Annotations(c.Attributes)
	if err != nil || len(got) != 1 || got[0].Visible {
		t.Fatalf("%v, %v", got, err)
	}
	want := "@LA;(e0 = I int 7, e1 = Z int 7, e2 = J long 8l, e3 = F float 3ff0000000000000, e4 = D double 3ff0000000000000, e5 = s String text, " +
		"e6 = LE;.X, e7 = V.class, e8 = [I.class, e9 = @LB;(), e10 = {I int 7, {}})"
	if showAnnotation(got[0]) != want {
		t.Errorf("got  %s\nwant %s", showAnnotation(got[0]), want)
	}
	types, err := c.TypeAnnotations(c.Attributes)
	if err != nil || len(types) != 2 || types[0].Target != 0x10 || len(types[0].Path) != 1 || len(types[1].Info) != 8 || !types[1].Visible {
		t.Errorf("%+v, %v", types, err)
	}
	params, err := c.ParamAnnotations(c.Methods[0])
	if err != nil || len(params) != 2 || len(params[0]) != 1 || params[0][0].Visible || len(params[1]) != 1 || !params[1][0].Visible {
		t.Errorf("%+v, %v", params, err)
	}
}

// TestWrongAnnotations: they are refused when they are asked for, not before.
func TestWrongAnnotations(t *testing.T) {
	for _, row := range []struct {
		name string
		make func(b *builder) []byte
		want string
	}{
		{"kind", func(b *builder) []byte { return bytesOf(1, b.utf8("LA;"), 1, b.utf8("x"), uint8('?'), 0) }, "unknown kind '?'"},
		{"type", func(b *builder) []byte { return bytesOf(1, b.utf8("A"), 0) }, "descriptor has 'A'"},
		{"constant", func(b *builder) []byte { return bytesOf(1, b.utf8("LA;"), 1, b.utf8("x"), uint8('I'), b.this) }, "is no Integer"},
		{"cut off", func(b *builder) []byte { return bytesOf(2, b.utf8("LA;"), 0) }, "2 entries of at least 4 bytes"},
		{"rest", func(b *builder) []byte { return bytesOf(1, b.utf8("LA;"), 0, 0) }, "2 bytes too many"},
		{"nesting", func(b *builder) []byte {
			return bytesOf(1, b.utf8("LA;"), 1, b.utf8("x"), strings.Repeat("[\x00\x01", 100000))
		}, "nested more than 64 deep"},
	} {
		b := newBuilder()
		b.attributes = append(b.attributes, b.attribute("RuntimeVisibleAnnotations", row.make(b)))
		c := parse(t, b)
		_, err := c.Annotations(c.Attributes)
		wantDiagnostic(t, row.name, err, classfile.CodeFormat, row.want)
	}
}
