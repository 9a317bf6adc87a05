package jdk

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// fake makes an installation: a release file and files of its own.
func fake(t *testing.T, dir, version string, files ...string) string {
	t.Helper()
	write := func(name, text string) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if version != "" {
		write("release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\""+version+"\"\n")
	}
	for _, f := range files {
		write(f, "")
	}
	return dir
}

// program returns the file of a program below bin.
func program(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return "bin/" + name
}

// isolated hides the machine's own installations from JAVA_HOME and PATH. Those
// in the usual folders stay.
func isolated(t *testing.T) {
	t.Setenv("JAVA_HOME", "")
	t.Setenv("PATH", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("USERPROFILE", os.Getenv("HOME"))
}

func TestAt(t *testing.T) {
	for _, row := range []struct {
		name, version string
		files         []string
		feature       int
		classes       string
	}{
		{"image", "17.0.2", []string{"lib/modules", "jmods/java.base.jmod"}, 17, "lib/modules"},
		{"modules", "21", []string{"jmods/java.base.jmod", "jmods/a.jmod"}, 21, "jmods/a.jmod jmods/java.base.jmod"},
		{"Java 8", "1.8.0_392", []string{"jre/lib/rt.jar", "jre/lib/jce.jar"}, 8, "jre/lib/rt.jar jre/lib/jce.jar"},
		{"runtime 8", "1.8.0_392", []string{"lib/rt.jar"}, 8, "lib/rt.jar"},
		{"early", "26-ea", []string{"lib/modules"}, 26, "lib/modules"},
		{"no version", "", []string{"lib/modules"}, 0, "lib/modules"},
		{"nothing", "17", nil, 0, ""},
	} {
		dir := fake(t, filepath.Join(t.TempDir(), "a[b]*"), row.version, row.files...)
		h, err := At(dir)
		if (err != nil) != (row.classes == "") {
			t.Errorf("%s: %v", row.name, err)
		}
		var classes []string
		for _, f := range h.ClassFiles() {
			rel, _ := filepath.Rel(dir, f)
			classes = append(classes, filepath.ToSlash(rel))
		}
		if h.Feature != row.feature || strings.Join(classes, " ") != row.classes {
			t.Errorf("%s: Java %d with %v", row.name, h.Feature, classes)
		}
	}
}

// TestOrder: JAVA_HOME, then PATH, then the user's folders; a wrong JAVA_HOME
// is an error.
func TestOrder(t *testing.T) {
	isolated(t)
	home, _ := os.UserHomeDir()
	fake(t, filepath.Join(home, ".jdks", "future"), "999.1", "lib/modules")
	if h, err := Find(); err != nil || h.Version != "999.1" {
		t.Errorf("in the user's folder: %v, %v", h, err)
	}
	onPath := fake(t, t.TempDir(), "11.0.1", "lib/modules", program("java"))
	links := t.TempDir()
	if err := os.Symlink(filepath.Join(onPath, filepath.FromSlash(program("java"))), filepath.Join(links, filepath.Base(program("java")))); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", links)
	if h, err := Find(); err != nil || h.Version != "11.0.1" {
		t.Errorf("on PATH: %v, %v", h, err)
	}
	t.Setenv("JAVA_HOME", fake(t, t.TempDir(), "12", "lib/modules"))
	if h, err := Find(); err != nil || h.Version != "12" {
		t.Errorf("JAVA_HOME: %v, %v", h, err)
	}
	all := All()
	if len(all) < 3 || all[0].Version != "12" || all[1].Version != "11.0.1" || all[2].Version != "999.1" {
		t.Errorf("all: %v", all)
	}
	t.Setenv("JAVA_HOME", t.TempDir())
	if h, err := Find(); err == nil || !strings.HasPrefix(err.Error(), "JAVA_HOME: ") {
		t.Errorf("a wrong JAVA_HOME: %v, %v", h, err)
	}
	if all := All(); len(all) < 2 || all[0].Version != "11.0.1" {
		t.Errorf("all, with a wrong JAVA_HOME: %v", all)
	}
}

// TestRuntimeInside: the java on PATH of a JDK 8 is in its jre folder; the JDK is found too.
func TestRuntimeInside(t *testing.T) {
	isolated(t)
	dir := fake(t, t.TempDir(), "1.8.0_1", "jre/lib/rt.jar", "jre/"+program("java"), program("javac"))
	t.Setenv("PATH", filepath.Join(dir, "jre", "bin"))
	found := false
	for _, h := range All() {
		_, ok := h.Program("javac")
		found = found || ok && h.Feature == 8
	}
	if !found {
		t.Errorf("the JDK around the runtime is not found: %v", All())
	}
}

// TestMachine: the tests of the Java rooms need an installation.
func TestMachine(t *testing.T) {
	h, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	if h.Feature < 8 || len(h.ClassFiles()) == 0 {
		t.Errorf("%v with %v", h, h.ClassFiles())
	}
}
