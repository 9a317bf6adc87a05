package stub_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/stub"
)

// TestOnJVM: the JVM verifies the classes, and their methods give what the fields hold. Some
// interfaces have no class.
func TestOnJVM(t *testing.T) {
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := javac.Compile(context.Background(), javac.Options{Files: []string{filepath.Join("testdata", "Stubs.java")}, Dir: dir}); err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{dir}, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	defer path.Close()
	made := func(name string) *stub.Class {
		k, err := path.Class(name)
		if err != nil {
			t.Fatal(err)
		}
		return stub.New(k, func(name string) (*classfile.Class, error) { return path.Class(name) })
	}
	for _, name := range []string{"Stubs", "Stubs$Mark", "Stubs$Closed", "Stubs$Nothing", "Stubs$Wild", "Stubs$Beside", "Stubs$Locked", "Stubs$Wilder", "Stubs$Inner", "java/util/List", "java/io/Serializable"} {
		if made(name) != nil {
			t.Errorf("%s is implemented", name)
		}
	}
	names := []string{"Stubs$Numbers", "Stubs$Generic", "Stubs$Named", "Stubs$Twice", "Stubs$Texts", "Stubs$Same", "Stubs$Covered", "Stubs$Held", "Stubs$Below", "Stubs$Alone", "java.util.function.BiFunction", "java.util.Comparator"}
	for _, name := range names {
		s := made(internal(name))
		if s == nil {
			t.Fatal(name)
		}
		file := filepath.Join(dir, filepath.FromSlash(stub.Name(internal(name)))+".class")
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, s.File(), 0o666); err != nil {
			t.Fatal(err)
		}
		if functional := name[0] == 'j' || name == "Stubs$Texts" || name == "Stubs$Same"; s.Functional() != functional {
			t.Errorf("%s: functional %v", name, !functional)
		}
	}
	java, _ := home.Program("java")
	out, err := exec.Command(java, append([]string{"-Xverify:all", "-cp", dir, "Stubs"}, names...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	testkit.Golden(t, filepath.Join("testdata", "stubs.txt"), string(out))
}

// internal returns the name of a class as class files have it.
func internal(name string) string { return strings.ReplaceAll(name, ".", "/") }
