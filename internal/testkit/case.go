// This file defines cases: one txtar file that holds a whole test.

package testkit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// goldenPrefix begins the names of golden sections.
const goldenPrefix = "want/"

// Case is one txtar file.
type Case struct {
	Name string // of the file, without folder and extension
	File string

	archive *txtar.Archive
	changed bool // a golden was rewritten
}

// Cases runs f as a subtest for each file that matches the pattern, in order
// of their names. No match is a failure: a test of nothing looks green.
func Cases(t *testing.T, pattern string, f func(t *testing.T, c *Case)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no case matches %s", pattern)
	}
	slices.Sort(files)
	for _, file := range files {
		c, err := ReadCase(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(c.Name, func(t *testing.T) {
			f(t, c)
			if c.changed {
				write(t, c.File, string(txtar.Format(c.archive)))
			}
		})
	}
}

// Texts returns the files that match a pattern, by their names without folders. No match is a failure.
func Texts(t *testing.T, pattern string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no file matches %s: %v", pattern, err)
	}
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(file)] = string(text)
	}
	return out
}

// ReadCase reads one case.
func ReadCase(file string) (*Case, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	base := filepath.Base(file)
	return &Case{
		Name:    strings.TrimSuffix(base, filepath.Ext(base)),
		File:    file,
		archive: txtar.Parse([]byte(unix(string(text)))),
	}, nil
}

// Section returns the text of an input or golden section.
func (c *Case) Section(name string) (string, bool) {
	for _, f := range c.archive.Files {
		if f.Name == name {
			return string(f.Data), true
		}
	}
	return "", false
}

// Inputs returns the names of the input sections, in order.
func (c *Case) Inputs() []string {
	var names []string
	for _, f := range c.archive.Files {
		if !strings.HasPrefix(f.Name, goldenPrefix) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Setting returns the value of a line "key: value" in the comment before the first
// section, or "".
func (c *Case) Setting(key string) string {
	for line := range strings.Lines(string(c.archive.Comment)) {
		k, v, ok := strings.Cut(line, ":")
		if ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(v)
		}
	}
	return ""
}

// Golden compares got with the section "want/name", or rewrites the section
// under -update.
func (c *Case) Golden(t testing.TB, name, got string) {
	t.Helper()
	section := goldenPrefix + name
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	if strings.Contains("\n"+got, "\n-- ") {
		t.Fatalf("%s: the output holds a line that begins with \"-- \", which a section cannot hold", section)
	}
	if Update() {
		c.replace(section, got)
		return
	}
	want, ok := c.Section(section)
	if !ok {
		t.Errorf("%s has no section %s; run the test with -update to add it", c.File, section)
		return
	}
	if d := Diff(section, want, got); d != "" {
		t.Errorf("%s: not as expected; look, then run the test with -update:\n%s", c.File, d)
	}
}

func (c *Case) replace(section, text string) {
	for i, f := range c.archive.Files {
		if f.Name == section {
			c.changed = c.changed || string(f.Data) != text
			c.archive.Files[i].Data = []byte(text)
			return
		}
	}
	c.archive.Files = append(c.archive.Files, txtar.File{Name: section, Data: []byte(text)})
	c.changed = true
}

// Expect compares findings with the want comments of all input sections.
func (c *Case) Expect(t testing.TB, got []Finding) {
	t.Helper()
	texts := map[string]string{}
	for _, name := range c.Inputs() {
		texts[name], _ = c.Section(name)
	}
	Expect(t, texts, got)
}
