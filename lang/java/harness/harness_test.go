package harness_test

import (
	"bytes"
	"testing"

	"assay/lang/java/annotation/pack"
	"assay/lang/java/classfile"
	"assay/lang/java/harness"
	"assay/lang/java/jdk"
)

// TestCurrent: the embedded jar is what the sources give; byte by byte, where the compiler
// is that of JDK 17.
func TestCurrent(t *testing.T) {
	fresh, err := pack.Jar("src", "assay.harness")
	if err != nil {
		t.Fatal(err)
	}
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	if home.Feature != 17 {
		t.Logf("the jar is compiled with JDK 17, and this is %s: that it compiles is all that is judged", home.Version)
	} else if !bytes.Equal(fresh, harness.Jar) {
		t.Error("the jar is not what its sources give (run go generate)")
	}
}

// TestClass finds classes in the jar.
func TestClass(t *testing.T) {
	for _, name := range []string{"assay/Assay", "org/cprover/CProver", "org/sosy_lab/sv_benchmarks/Verifier"} {
		data, ok := harness.Class(name)
		if !ok {
			t.Errorf("%s is missing", name)
			continue
		}
		if c, err := classfile.Parse(name, data); err != nil || c.Name != name || c.Major > 52 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, ok := harness.Class("assay/Nothing"); ok {
		t.Error("a class that is not there is found")
	}
}
