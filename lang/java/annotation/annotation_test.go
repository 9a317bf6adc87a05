package annotation_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"assay/lang/java/annotation"
	"assay/lang/java/annotation/pack"
	"assay/lang/java/classfile"
)

// classes returns the class files of a jar, by name, described without what depends on the
// compiler.
func classes(t *testing.T, jar []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(jar), int64(len(jar)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, e := range z.File {
		if !strings.HasSuffix(e.Name, ".class") {
			continue
		}
		r, err := e.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			t.Fatal(err)
		}
		c, err := classfile.Parse(e.Name, data)
		if err != nil {
			t.Fatal(err)
		}
		s := ""
		for _, m := range c.Methods {
			s += m.String() + " "
		}
		all, err := c.Annotations(c.Attributes)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range all {
			s += a.Type
			for _, x := range a.Elements {
				s += x.Name + " "
				if l, ok := x.Value.(classfile.ArrayValue); ok {
					for _, v := range l {
						s += v.(classfile.EnumValue).Name + " "
					}
				} else {
					s += x.Value.(classfile.EnumValue).Name
				}
			}
		}
		out[c.Name] = s
	}
	return out
}

// TestCurrent: the embedded jar is what the sources give.
func TestCurrent(t *testing.T) {
	fresh, err := pack.Jar("src", "assay.annotation")
	if err != nil {
		t.Fatal(err)
	}
	want, got := classes(t, fresh), classes(t, annotation.Jar)
	if len(got) != 11+32 {
		t.Errorf("%d annotations", len(got))
	}
	for name, s := range want {
		if got[name] != s {
			t.Errorf("%s: the jar has\n%s\nand the source\n%s\n(run go generate)", name, got[name], s)
		}
		if !strings.Contains(s, "RetentionPolicy") && !strings.Contains(s, "CLASS") {
			t.Errorf("%s is not kept in class files: %s", name, s)
		}
	}
	if len(want) != len(got) {
		t.Errorf("the jar has %d classes, the sources %d", len(got), len(want))
	}
}
