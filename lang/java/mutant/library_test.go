package mutant

import (
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/jdk"
)

// TestLibrary: mutants of classes that nobody here wrote can be read again: their code, and the frames of it.
func TestLibrary(t *testing.T) {
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	p, err := classpath.Open(nil, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	each := 10 // one mutant of so many is read
	if testkit.Long() {
		each = 1
	}
	made, read := 0, 0
	for _, name := range []string{"java/util/HashMap", "java/util/TreeMap", "java/util/Formatter", "java/util/regex/Pattern", "java/math/BigInteger", "java/util/TimSort",
		"java/util/concurrent/ConcurrentHashMap", "java/util/Scanner", "java/time/LocalDate", "java/util/zip/ZipFile", "java/util/Calendar", "java/lang/Character", "java/util/EnumMap"} {
		f, err := p.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		all, err := All(f.Data)
		if err != nil {
			t.Fatal(name, err)
		}
		for m := range all {
			if made++; made%each != 0 {
				continue
			}
			c, err := classfile.Parse("", m.Class)
			if err != nil {
				t.Fatal(name, m.Method, m.Change, err)
			}
			if _, err := newBody(c, c.Method(m.Method, m.Descriptor)); err != nil {
				t.Fatal(name, m.Method, m.Change, err)
			}
			read++
		}
	}
	t.Logf("%d mutants, %d of them read", made, read)
	if made < 5000 {
		t.Error("too few mutants")
	}
}
