package rt_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"assay/lang/java/jdk"
	"assay/lang/java/rt"
)

// TestCurrent: the embedded classes are what JDK 17 makes of their sources, byte by byte.
func TestCurrent(t *testing.T) {
	javac := ""
	for _, h := range jdk.All() {
		if p := filepath.Join(h.Dir, "bin", "javac"); h.Feature == 17 {
			if _, err := os.Stat(p); err == nil {
				javac = p
			}
		}
	}
	// The bytes depend on the compiler, so no other one can judge.
	if javac == "" {
		t.Fatal("the embedded classes are compiled with JDK 17, and there is no javac of it: `make test` installs openjdk-17-jdk-headless where it may")
	}
	dir := filepath.Join(t.TempDir(), "classes")
	cmd := exec.Command("sh", "compile.sh", dir)
	cmd.Env = append(os.Environ(), "JAVAC="+javac, "LC_ALL=C.UTF-8")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	fresh := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		fresh++
		name, _ := filepath.Rel(dir, path)
		name = filepath.ToSlash(name[:len(name)-len(".class")])
		want, err := os.ReadFile(path)
		if got, ok := rt.Class(name); err == nil && (!ok || !bytes.Equal(got, want)) {
			t.Errorf("%s is not what its source gives (run go generate)", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	embedded := 0
	filepath.WalkDir("classes", func(path string, d fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".class" {
			embedded++
		}
		return err
	})
	if fresh == 0 || fresh != embedded {
		t.Errorf("the sources give %d classes, %d are embedded", fresh, embedded)
	}
}
