package lower

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"assay/ir/sanity"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
	"assay/lang/java/rt"
)

func openLibrary(t *testing.T) rt.Classes {
	t.Helper()
	home, err := jdk.Find()
	if err != nil {
		t.Fatalf("these tests need a Java installation: %v", err)
	}
	p, err := classpath.Open(nil, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return rt.Classes{Path: p}
}

// TestLibrary lowers the methods of the library, a sample of them or, with
// ASSAY_LONG, those of all packages java, jdk and sun, and checks every body.
func TestLibrary(t *testing.T) {
	lib := openLibrary(t)
	names, err := lib.Path.Names()
	if err != nil {
		t.Fatal(err)
	}
	w, err := New(lib, nil)
	if err != nil {
		t.Fatal(err)
	}
	long := os.Getenv("ASSAY_LONG") != ""
	check := sanity.Grow(w.Prog)
	classes, methods, natives, refused := 0, 0, 0, 0
	start := time.Now()
	for i, name := range names {
		if !strings.HasPrefix(name, "java/") && !strings.HasPrefix(name, "jdk/internal/") && !strings.HasPrefix(name, "sun/") || !long && i%97 != 0 {
			continue
		}
		c, err := w.Class(name)
		if err != nil {
			t.Errorf("class %s: %v", name, err)
			continue
		}
		classes++
		for _, f := range c.File.Methods {
			m := c.Declared(f.Name, f.Desc)
			if m.Proc == nil {
				continue
			}
			methods++
			if f.Flags.Has(classfile.Native) {
				natives++
			}
			if err := w.Load(m.Proc); err != nil {
				refused++
				t.Errorf("%s: %v", m.Proc.Name, err)
				continue
			}
			if err := check.Proc(m.Proc); err != nil {
				t.Errorf("%s: %v", m.Proc.Name, err)
			}
			if long { // the bodies of a whole library do not fit
				m.Proc.Blocks, m.Proc.Locals = nil, m.Proc.Locals[:java.HeadLocals(m.Proc)]
			}
		}
	}
	t.Log(fmt.Sprintf("%d classes, %d methods, %d native, %d refused, %v", classes, methods, natives, refused, time.Since(start).Round(time.Second)))
}
