package classfile_test

import (
	"errors"
	"runtime"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/source"
)

// What reading a class file of n bytes may allocate in all: most goes into
// instructions, which are about forty times as large as their bytes.
const (
	perByte = 400
	atLeast = 1 << 20
)

// seeds are classes of the JDK, small and of every kind, for fuzzing.
func seeds(t testing.TB) (out [][]byte) {
	t.Helper()
	for _, h := range homes(t) {
		p, err := classpath.Open(nil, classpath.Options{JDK: &h})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		for _, name := range []string{"java/lang/Object", "java/lang/Runnable", "java/lang/Deprecated", "java/lang/Thread$State",
			"java/lang/annotation/Target", "java/lang/Override", "java/util/Optional", "java/lang/constant/ClassDesc",
			"java/util/AbstractList$Itr", "java/util/concurrent/atomic/AtomicInteger", "java/lang/Math$RandomNumberGeneratorHolder",
			"java/util/stream/Collectors$CollectorImpl", "java/lang/StrictMath", "java/util/regex/Pattern$Dot", "java/lang/Void",
			"java/lang/runtime/ObjectMethods$1", "java/util/Locale$Builder", "java/text/ChoiceFormat"} {
			f, err := p.Find(name)
			if errors.Is(err, classpath.ErrNotFound) {
				continue // not in every version
			}
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, f.Data)
		}
		out = append(out, moduleInfo(t, h, "java.base"))
	}
	if len(out) < 10 {
		t.Fatalf("only %d seeds", len(out))
	}
	return out
}

// FuzzClass: whatever the bytes, the reader returns a class or a located error, within memory in
// proportion to the bytes; and all methods of the class can be called.
func FuzzClass(f *testing.F) {
	for _, s := range seeds(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		c, err := classfile.Parse("Fuzz.class", data)
		if err != nil {
			checkDiagnostic(t, err)
		} else {
			visit(t, c)
		}
		runtime.ReadMemStats(&after)
		if got, most := after.TotalAlloc-before.TotalAlloc, uint64(len(data))*perByte+atLeast; got > most {
			t.Errorf("%d bytes allocated for a file of %d; at most %d are in order", got, len(data), most)
		}
	})
}

func checkDiagnostic(t *testing.T, err error) {
	t.Helper()
	var d *source.Diagnostic
	if !errors.As(err, &d) || d.Span.File != "Fuzz.class" || d.Message == "" || d.Code == "" {
		t.Fatalf("%T without a place: %v", err, err)
	}
	if len(d.Message) > 2000 {
		t.Fatalf("a message of %d bytes", len(d.Message))
	}
}

// visit asks a class for everything that is read on demand.
func visit(t *testing.T, c *classfile.Class) {
	check := func(err error) {
		if err != nil {
			checkDiagnostic(t, err)
		}
	}
	annotated := func(attrs []classfile.Attribute) {
		_, err := c.Annotations(attrs)
		check(err)
		_, err = c.TypeAnnotations(attrs)
		check(err)
	}
	for i := range c.Pool.Len() {
		c.Pool.At(i)
		c.Pool.Refs(i)
	}
	annotated(c.Attributes)
	for _, x := range c.Fields {
		annotated(x.Attributes)
	}
	for _, r := range c.Record {
		annotated(r.Attributes)
	}
	for _, m := range c.Methods {
		annotated(m.Attributes)
		_, err := c.ParamAnnotations(m)
		check(err)
		_, err = c.AnnotationDefault(m)
		check(err)
		ins, err := c.Instructions(m)
		check(err)
		if m.Code == nil {
			continue
		}
		annotated(m.Code.Attributes)
		table := m.Code.LineTable()
		if err == nil && len(ins) == 0 {
			t.Fatal("code without instructions")
		}
		if len(table) != len(m.Code.Bytes) {
			t.Fatal("a line table of another length")
		}
	}
}
