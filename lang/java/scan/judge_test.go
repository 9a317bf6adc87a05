package scan_test

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/annotation"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/scan"
)

// members describes what a class file declares, without what javac adds.
func members(c *classfile.Class) []string {
	var out []string
	isEnum := c.Flags.Has(classfile.Enum)
	for _, f := range c.Fields {
		if !f.Flags.Has(classfile.Synthetic) {
			out = append(out, "field "+f.Name)
		}
	}
	for _, m := range c.Methods {
		switch {
		case m.Flags.Has(classfile.Synthetic), m.Name == "<clinit>", strings.HasPrefix(m.Name, "lambda$"):
		case isEnum && (m.Name == "values" && len(m.Type.Params) == 0 || m.Name == "valueOf" && m.Desc == "(Ljava/lang/String;)L"+c.Name+";"):
		default:
			out = append(out, "method "+m.Name+m.Desc)
		}
	}
	sort.Strings(out)
	return out
}

// compare holds a type to its class file; it says what differs.
func compare(f *scan.File, t *scan.Type, c *classfile.Class) []string {
	var bad []string
	missing := map[string]int{}
	for _, m := range members(c) {
		missing[m]++
	}
	seen := map[string]bool{}
	for _, d := range t.Fields {
		missing["field "+d.Name]--
	}
	for _, q := range t.Components {
		missing["field "+q.Name]--
	}
	constructors := 0
	for _, m := range t.Methods {
		if m.Name == "<init>" {
			constructors++
		}
		k := f.Find(m, c)
		if k == nil {
			bad = append(bad, fmt.Sprintf("%s: no such method in the class file", m.Name))
			continue
		}
		key := "method " + k.Name + k.Desc
		if seen[key] {
			bad = append(bad, "two declarations became "+key)
		}
		seen[key] = true
		missing[key]--
		if k.Flags.Has(classfile.Static) != m.Mods.Has("static") || (k.Code != nil) != (m.Body >= 0) {
			bad = append(bad, fmt.Sprintf("%s: flags differ", key))
		}
		if k.Code != nil && len(k.Code.Lines) > 0 && m.Name != "<init>" {
			at := f.Span(m.Body, m.End)
			for _, l := range k.Code.Lines {
				if l.Line < at.Line || l.Line > at.EndLine {
					bad = append(bad, fmt.Sprintf("%s: line %d is outside of its body %d-%d", key, l.Line, at.Line, at.EndLine))
					break
				}
			}
		}
	}
	implicit := func(key string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(key, "method "), "(")
		switch {
		case name == "<init>":
			return constructors == 0 || t.Kind == scan.Record
		case t.Kind == scan.Record:
			for _, q := range t.Components {
				if q.Name == name {
					return true
				}
			}
			return name == "toString" || name == "hashCode" || name == "equals"
		}
		return false
	}
	for _, key := range sortedKeys(missing) {
		if n := missing[key]; n > 0 && !implicit(key) || n < 0 {
			bad = append(bad, fmt.Sprintf("%s: %+d", key, -n))
		}
	}
	return bad
}

func sortedKeys(m map[string]int) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// classes finds a class file by its binary name.
type classes func(name string) *classfile.Class

// judge holds a source file to its class files, and counts types.
func judge(t *testing.T, name string, text []byte, find classes) (types int, locals int) {
	f, errs := scan.Parse(name, text)
	if errs.Failed() {
		t.Errorf("%v", errs)
		return
	}
	for _, d := range f.Types {
		if d.Local() {
			locals++
			continue
		}
		if strings.HasPrefix(d.Binary, "java/lang/invoke/") && d.Name == "Holder" {
			continue // jlink fills it
		}
		c := find(d.Binary)
		if c == nil {
			t.Errorf("%s: no class file %s", name, d.Binary)
			continue
		}
		types++
		for _, b := range compare(f, d, c) {
			t.Errorf("%s: %s: %s", f.Span(d.NamePos, d.NamePos), d.Binary, b)
		}
	}
	return types, locals
}

// TestJavac: what is found in sources is what javac finds there: every member of
// every type, and the lines of every body; and as many local and anonymous classes.
func TestJavac(t *testing.T) {
	var files []string
	for _, dir := range []string{"testdata/java", "../../../cases/java", "../../../cases/java-contracts"} {
		filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".java") {
				files = append(files, path)
			}
			return nil
		})
	}
	if len(files) == 0 {
		t.Fatalf("%d sources found", len(files))
	}
	jar := filepath.Join(t.TempDir(), "annotation.jar")
	if err := os.WriteFile(jar, annotation.Jar, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, group := range groups(t, files) {
		dir := t.TempDir()
		out, err := javac.Compile(context.Background(), javac.Options{Files: group, ClassPath: []string{jar}, Dir: dir, Memory: "256m"})
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		judgeGroup(t, group, dir)
		out.Close()
	}
}

// groups puts files together that can be compiled together: no two declare the same type.
func groups(t *testing.T, files []string) [][]string {
	var out [][]string
	var taken []map[string]bool
next:
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := scan.Parse(name, text)
	group:
		for i := 0; i <= len(out); i++ {
			if i == len(out) {
				out, taken = append(out, nil), append(taken, map[string]bool{})
			}
			for _, d := range f.Types {
				if !d.Local() && taken[i][d.Binary] {
					continue group
				}
			}
			for _, d := range f.Types {
				taken[i][d.Binary] = true
			}
			out[i] = append(out[i], name)
			continue next
		}
	}
	return out
}

func judgeGroup(t *testing.T, files []string, dir string) {
	found := map[string]*classfile.Class{}
	hidden := 0
	filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".class") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		c, err := classfile.Parse(path, data)
		if err != nil {
			return err
		}
		if c.Flags.Has(classfile.Synthetic) { // for a switch over an enum
			return nil
		}
		found[c.Name] = c
		if isLocal(c) {
			hidden++
		}
		return nil
	})
	types, locals := 0, 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n, l := judge(t, name, text, func(name string) *classfile.Class { return found[name] })
		types, locals = types+n, locals+l
	}
	if types+hidden != len(found) || locals != hidden {
		t.Errorf("%d types and %d local ones found; javac has %d classes, %d of them local", types, locals, len(found), hidden)
	}
	t.Logf("%d files, %d types, %d local classes compared", len(files), types, locals)
}

// isLocal reports whether a class, or one around it, is local or anonymous.
func isLocal(c *classfile.Class) bool {
	for _, part := range strings.Split(c.Name, "$")[1:] {
		if part != "" && part[0] >= '0' && part[0] <= '9' {
			return true
		}
	}
	return false
}

// TestLibrary compares the sources of the Java library with its class files, where
// a JDK comes with its src.zip.
func TestLibrary(t *testing.T) {
	seen := false
	for _, h := range jdk.All() {
		z, err := zip.OpenReader(filepath.Join(h.Dir, "lib", "src.zip"))
		if err != nil {
			continue
		}
		seen = true
		judgeLibrary(t, h, z)
		z.Close()
		if !testkit.Long() {
			break
		}
	}
	if !seen {
		t.Log("no JDK of this machine has lib/src.zip: only the files of testdata and cases are compared")
	}
}

func judgeLibrary(t *testing.T, h jdk.Home, z *zip.ReadCloser) {
	path, err := classpath.Open(nil, classpath.Options{JDK: &h})
	if err != nil {
		t.Fatal(err)
	}
	defer path.Close()
	files, types, absent := 0, 0, 0
	for i, e := range z.File {
		if !strings.HasPrefix(e.Name, "java.base/") || !strings.HasSuffix(e.Name, ".java") || strings.HasSuffix(e.Name, "-info.java") || strings.Contains(e.Name, "/snippet-files/") {
			continue
		}
		if !testkit.Long() && i%20 != 0 {
			continue
		}
		r, err := e.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			t.Fatal(err)
		}
		if first := strings.TrimSuffix(strings.TrimPrefix(e.Name, "java.base/"), ".java"); !has(path, first) {
			absent++ // of another system, or used by the build only
			continue
		}
		n, _ := judge(t, e.Name, text, func(name string) *classfile.Class {
			c, _ := path.Class(name)
			return c
		})
		files, types = files+1, types+n
	}
	if absent > files/100 {
		t.Errorf("%d of %d sources have no class file", absent, files)
	}
	t.Logf("%v: %d files with %d types compared", h, files, types)
}

func has(path *classpath.Path, name string) bool {
	_, err := path.Find(name)
	return err == nil
}
