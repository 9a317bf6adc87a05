package constructor_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
	"assay/lang/java/constructor"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
)

// expected is the comment after the declaration of a field of testdata/Fields.java.
var expected = regexp.MustCompile(`(?m)^ *final \S+ (\w+);? *.*// (.*)$`)

// TestFields: what is known of the fields in testdata is what is written behind them.
func TestFields(t *testing.T) {
	home, err := jdk.Find()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source := filepath.Join("testdata", "Fields.java")
	if _, err := javac.Compile(context.Background(), javac.Options{Files: []string{source}, Dir: dir}); err != nil {
		t.Fatal(err)
	}
	path, err := classpath.Open([]string{dir}, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	defer path.Close()
	classes := func(name string) *classfile.Class {
		c, err := path.Class(name)
		if err != nil {
			return nil
		}
		return c
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, m := range expected.FindAllStringSubmatch(string(text), -1) {
		want[m[1]] = m[2]
	}
	names, err := path.Names()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, name := range names {
		c := classes(name)
		if c == nil || c.SourceFile != "Fields.java" {
			continue
		}
		d := constructor.Of(c, classes)
		for _, f := range c.Fields {
			if want[f.Name] == "" {
				continue
			}
			seen++
			var got []string
			for _, k := range []struct {
				word string
				is   bool
			}{{"not null", d.NeverNull(f.Name, f.Desc)}, {"alone", d.Alone(f.Name, f.Desc)}, {"given", d.Given(f.Name, f.Desc)}} {
				if k.is {
					got = append(got, k.word)
				}
			}
			if g := strings.Join(got, ", "); g != want[f.Name] && !(g == "" && want[f.Name] == "nothing") {
				t.Errorf("%s.%s: %s, want %s", c.Name, f.Name, g, want[f.Name])
			}
		}
	}
	if seen != len(want) || seen < 30 {
		t.Errorf("%d of %d fields were looked at", seen, len(want))
	}
}
