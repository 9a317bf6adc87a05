package ranges_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/constructor"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/ranges"
)

// compiled compiles a source, and returns its classes as a program.
func compiled(t *testing.T, source string, release int) (dir string, w ranges.Whole) {
	t.Helper()
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	o := javac.Options{Files: []string{source}, Dir: dir}
	if release > 0 {
		o.Release = release
	}
	if _, err := javac.Compile(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{dir}, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { path.Close() })
	w.Find = func(name string) *classfile.Class {
		c, err := path.Class(name)
		if err != nil {
			return nil
		}
		return c
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.class"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		w.Classes = append(w.Classes, w.Find(strings.TrimSuffix(filepath.Base(file), ".class")))
	}
	w.Below = ranges.Below(w.Classes)
	kept := constructor.Kept(constructor.Whole{Classes: w.Classes, Find: w.Find})
	w.NotNull = func(c *classfile.Class, f *classfile.Field) bool {
		return kept[constructor.Field{Class: c.Name, Name: f.Name, Desc: f.Desc}]
	}
	return dir, w
}

// texts are the relations of a class.
func texts(w ranges.Whole, c *classfile.Class) []string {
	var out []string
	for _, r := range ranges.Find(w, c).Relations(math.MaxInt32) {
		text := r.String()
		if r.Needs.Sizes {
			text += " if given"
		}
		if r.Needs.Calm {
			text += " if calm"
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return out
}

// TestFind: what is found of the classes in testdata is what is written behind them.
func TestFind(t *testing.T) {
	source := filepath.Join("testdata", "Kept.java")
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	_, w := compiled(t, source, 0)
	n := 0
	for _, m := range regexp.MustCompile(`(?m)^class (\w+)\S* .*?\{(?: // (.*))?$`).FindAllStringSubmatch(string(text), -1) {
		n++
		var want []string
		if m[2] != "" {
			want = strings.Split(m[2], "; ")
			slices.Sort(want)
		}
		if got := texts(w, w.Find(m[1])); !slices.Equal(got, want) {
			t.Errorf("%s: %s\nwant %s", m[1], strings.Join(got, "; "), strings.Join(want, "; "))
		}
	}
	if n < 18 {
		t.Errorf("%d classes", n)
	}
}

// TestShort: what no short array has is left out, and what else is known stays.
func TestShort(t *testing.T) {
	_, w := compiled(t, filepath.Join("testdata", "Kept.java"), 0)
	for most, want := range map[int64]string{8: "[8 <= ring.length 0 <= head ring.length <= 8 head <= 7]", 4: "[0 <= head ring.length <= 8 head < ring.length]"} {
		if got := fmt.Sprint(ranges.Find(w, w.Find("Mask")).Relations(most)); got != want {
			t.Errorf("arrays of %d elements: %s, want %s", most, got, want)
		}
	}
}
