package classpath

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/jar"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/source"
)

// homes returns the JDKs of the machine; there must be one.
func homes(t testing.TB) (all []jdk.Home) {
	t.Helper()
	for _, h := range jdk.All() {
		if _, ok := h.Program("javac"); ok {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		t.Fatal("no JDK found: set JAVA_HOME, or put a JDK on PATH (on Debian: apt-get install openjdk-17-jdk-headless)")
	}
	return all
}

func open1(t testing.TB, opt Options, entries ...string) *Path {
	t.Helper()
	p, err := Open(entries, opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// compile compiles classes V whose method says a word each, and a Main that
// prints it. It gives the class files by word, and Main.
func compile(t *testing.T, words ...string) (v map[string][]byte, main []byte) {
	t.Helper()
	h := oldest(t)
	v = map[string][]byte{}
	for _, word := range words {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "V.java"), fmt.Sprintf("public class V { public static String word() { return %q; } }", word))
		write(t, filepath.Join(dir, "Main.java"), "public class Main { public static void main(String[] a) { System.out.println(V.word()); } }")
		out, err := javac.Compile(context.Background(), javac.Options{Files: []string{filepath.Join(dir, "V.java"), filepath.Join(dir, "Main.java")},
			Dir: dir, Release: 8, Compiler: &h, Memory: "256m"})
		if err != nil {
			t.Fatal(err)
		}
		v[word] = readAll(t, filepath.Join(out.Dir, "V.class"))
		main = readAll(t, filepath.Join(out.Dir, "Main.class"))
	}
	return v, main
}

// oldest returns the oldest JDK, whose class files all others read.
func oldest(t *testing.T) jdk.Home {
	return slices.MinFunc(homes(t), func(a, b jdk.Home) int { return a.Feature - b.Feature })
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func readAll(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

type file struct{ name, text string }

func writeJar(t *testing.T, name string, files ...file) {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		e, err := w.Create(f.name)
		if err == nil {
			_, err = e.Write([]byte(f.text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, name, b.String())
}

// word returns what the V of a path says, "" if there is no V.
func word(t *testing.T, p *Path) string {
	t.Helper()
	c, err := p.Class("V")
	if errors.Is(err, ErrNotFound) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Pool.Len() {
		if s, ok := c.Pool.At(i).(classfile.StringConst); ok {
			return string(s)
		}
	}
	t.Fatal("V says nothing")
	return ""
}

// jvmWord returns what java prints with the same path.
func jvmWord(t *testing.T, h jdk.Home, entries ...string) string {
	t.Helper()
	java, ok := h.Program("java")
	if !ok {
		t.Fatalf("%v has no java", h)
	}
	cmd := exec.Command(java, "-Xmx256m", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", strings.Join(entries, string(filepath.ListSeparator)), "Main")
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// TestAsJVM: of several candidates for a class, the one counts that java takes:
// releases in a jar, duplicates, order of the path, manifests.
func TestAsJVM(t *testing.T) {
	v, main := compile(t, "base", "nine", "seventeen", "twentyfive", "hundred")
	const multi = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	versionsOf := func(manifest string) []file {
		return []file{{manifestName, manifest}, {"Main.class", string(main)}, {"V.class", string(v["base"])},
			{versions + "9/V.class", string(v["nine"])}, {versions + "17/V.class", string(v["seventeen"])},
			{versions + "25/V.class", string(v["twentyfive"])}, {versions + "100/V.class", string(v["hundred"])}}
	}
	writeJar(t, at("multi.jar"), versionsOf(multi)...)
	writeJar(t, at("single.jar"), versionsOf("Manifest-Version: 1.0\n\n")...)
	writeJar(t, at("late.jar"), versionsOf("Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n\n")...)
	writeJar(t, at("loud.jar"), versionsOf("Manifest-Version: 1.0\nMULTI-RELEASE: TRUE\n\n")...)
	writeJar(t, at("only.jar"), file{manifestName, multi}, file{"Main.class", string(main)}, file{versions + "9/V.class", string(v["nine"])})
	writeJar(t, at("twice.jar"), file{"Main.class", string(main)}, file{"V.class", string(v["base"])}, file{"V.class", string(v["nine"])})
	writeJar(t, at("main.jar"), file{manifestName, "Manifest-Version: 1.0\nClass-Path: missing.jar lib/one%20li\n b.jar lib/cla\n sses/\n\n"}, file{"Main.class", string(main)})
	writeJar(t, at("lib/one lib.jar"), file{manifestName, "Manifest-Version: 1.0\nClass-Path: ../main.jar ./one%20lib.jar deep/two.jar\n\n"})
	writeJar(t, at("lib/deep/two.jar"), file{"V.class", string(v["seventeen"])})
	write(t, at("lib/classes/V.class"), string(v["nine"]))
	write(t, at("folder/V.class"), string(v["base"]))
	write(t, at("folder/Main.class"), string(main))
	for _, entries := range [][]string{
		{"multi.jar"}, {"single.jar"}, {"late.jar"}, {"loud.jar"}, {"only.jar"}, {"twice.jar"}, {"main.jar"},
		{"folder"}, {"folder", "multi.jar"}, {"multi.jar", "folder"}, {"nowhere", "folder"}, {"main.jar", "folder"},
	} {
		for _, h := range homes(t) {
			var full []string
			for _, e := range entries {
				full = append(full, at(e))
			}
			want := jvmWord(t, h, full...)
			if got := word(t, open1(t, Options{JDK: &h}, full...)); got != want {
				t.Errorf("%v, %v: we find %q, the JVM %q", h, entries, got, want)
			}
		}
	}
	if got := word(t, open1(t, Options{Release: 8}, at("multi.jar"))); got != "base" {
		t.Errorf("Java 8 finds %q in multi.jar", got)
	}
	p := open1(t, Options{}, at("main.jar"), at("nowhere"))
	if want := []string{at("missing.jar"), at("nowhere")}; !slices.Equal(p.Missing, want) {
		t.Errorf("missing %v, want %v", p.Missing, want)
	}
	if len(p.Outside) != 1 || !strings.HasSuffix(p.Outside[0], ": ../main.jar") {
		t.Errorf("outside %v", p.Outside)
	}
}

// TestLibraryFirst: classes of the library cannot be replaced.
func TestLibraryFirst(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "java/lang/Object.class"), "not this one")
	h := homes(t)[0]
	c, err := open1(t, Options{JDK: &h}, dir).Class("java/lang/Object")
	if err != nil || c.Name != "java/lang/Object" || c.Major < 52 {
		t.Errorf("%v", err)
	}
}

// TestModules: the module files of a JDK have the same classes as its image.
func TestModules(t *testing.T) {
	compared := false
	for _, h := range homes(t) {
		mod := filepath.Join(h.Dir, "jmods", "java.logging.jmod")
		if _, err := os.Stat(mod); err != nil {
			continue // newer JDKs have none
		}
		compared = true
		image, mods := open1(t, Options{}, h.Dir), open1(t, Options{}, mod)
		names, err := mods.Names()
		if err != nil || len(names) < 50 {
			t.Fatalf("%d classes, %v", len(names), err)
		}
		for _, n := range names {
			want, err1 := image.Find(n)
			got, err2 := mods.Find(n)
			if err1 != nil || err2 != nil || !bytes.Equal(got.Data, want.Data) {
				t.Errorf("%s differs: %v, %v", n, err1, err2)
			}
		}
	}
	if !compared {
		t.Fatal("no JDK with jmods found (on Debian: apt-get install openjdk-17-jdk-headless)")
	}
}

// TestResources: what is no class is found too.
func TestResources(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a/b.txt"), "text")
	writeJar(t, filepath.Join(dir, "c.jar"), file{"c.txt", "in a jar"})
	h := homes(t)[0]
	p := open1(t, Options{JDK: &h}, dir, filepath.Join(dir, "c.jar"))
	for name, want := range map[string]string{"a/b.txt": "text", "c.txt": "in a jar", "../x": "", "/etc/hosts": "", "a": "", "": ""} {
		got, found, err := p.Resource(name)
		if string(got) != want || found != (want != "") || err != nil {
			t.Errorf("%q: %q, %v, %v", name, got, found, err)
		}
	}
	if _, found, err := p.Resource("java/lang/uniName.dat"); !found || err != nil {
		t.Errorf("a resource of the library: %v, %v", found, err)
	}
}

// TestErrors: each error names its file.
func TestErrors(t *testing.T) {
	v, _ := compile(t, "word")
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	write(t, at("text.jar"), "this is no jar")
	write(t, at("image"), "\xda\xda\xfe\xca and no more of it than this")
	write(t, at("folder/V.class"), "bad")
	write(t, at("folder/a/V.class"), string(v["word"]))
	writeJar(t, at("bad.jar"), file{"V.class", "\xca\xfe\xba\xbe\x00\x00\x00\xff"})
	for _, row := range []struct {
		entry, class, file, want string
		code                     source.Code
	}{
		{"text.jar", "", "text.jar", "no zip file", CodeOpen},
		{"image", "", "image", "image of version", CodeOpen},
		{"folder", "V", "folder/V.class", "at byte 0: 4 bytes wanted", classfile.CodeFormat},
		{"folder", "a/V", "folder/a/V.class", "is named V, not a/V", CodeRead},
		{"bad.jar", "V", "bad.jar!/V.class", "version 255", classfile.CodeVersion},
	} {
		p, err := Open([]string{at(row.entry)}, Options{})
		if err == nil {
			_, err = p.Class(row.class)
			p.Close()
		}
		var d *source.Diagnostic
		if !errors.As(err, &d) || d.Code != row.code || d.Span.File != at(row.file) || !strings.Contains(d.Message, row.want) {
			t.Errorf("%s: got %v, want %s at %s with %q", row.entry, err, row.code, at(row.file), row.want)
		}
	}
	writeJar(t, at("big.jar"), file{"V.class", strings.Repeat("x", 100)})
	_, err := open1(t, Options{Jar: jar.Limits{Entry: 99}}, at("big.jar")).Find("V")
	var d *source.Diagnostic
	if !errors.As(err, &d) || d.Code != CodeRead || d.Span.File != at("big.jar!/V.class") {
		t.Errorf("an entry over the limit: %v", err)
	}
	p := open1(t, Options{}, at("folder"))
	for _, name := range []string{"W", "", "../folder/V", "/V", `..\V`, "a//V", "[I", "V;", "a.V", "V.class", "a/../V"} {
		if _, err := p.Find(name); !errors.Is(err, ErrNotFound) || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestConcurrent: asked by many at once, a class is parsed once.
func TestConcurrent(t *testing.T) {
	h := homes(t)[0]
	p := open1(t, Options{JDK: &h})
	names, err := p.Names()
	if err != nil {
		t.Fatal(err)
	}
	names = names[:300]
	var wg sync.WaitGroup
	got := make([][]*classfile.Class, 4)
	for i := range got {
		wg.Go(func() {
			for _, n := range names {
				c, err := p.Class(n)
				if err != nil {
					t.Error(err)
					return
				}
				for _, m := range c.Methods {
					if _, err := c.Instructions(m); err != nil {
						t.Error(err)
					}
				}
				got[i] = append(got[i], c)
			}
		})
	}
	wg.Wait()
	for i := range got {
		if !slices.Equal(got[i], got[0]) {
			t.Error("a class was parsed twice")
		}
	}
}
