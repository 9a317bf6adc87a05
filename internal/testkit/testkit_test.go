package testkit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/source"
)

// TestCompare: each row is texts with wants, findings, and the failures.
func TestCompare(t *testing.T) {
	unknown := Finding{File: "a", Line: 1, Code: "fir-name", Text: "no local named x"}
	for _, row := range []struct {
		name, text string
		got        []Finding
		want       []string
	}{
		{"code", `x // want "fir-name"`, []Finding{unknown}, nil},
		{"text", `x # want "named x"`, []Finding{unknown}, nil},
		{"escaped", `x ; want "a \"b\""`, []Finding{{File: "a", Line: 1, Text: `so a "b" it is`}}, nil},
		{"shifted", "x\n// want:-1 \"fir-name\"", []Finding{unknown}, nil},
		{"no line", `x // want "fir-name"`, []Finding{{File: "a", Code: "fir-name"}}, nil},
		{"unexpected", "x", []Finding{unknown}, []string{"unexpected: a:1: no local named x [fir-name]"}},
		{"missing", "\n\n// want \"c\"", nil, []string{`missing: a:3: want "c"`}},
		{"one want for two", `x // want "fir-name"`, []Finding{unknown, unknown}, []string{"unexpected: a:1: no local named x [fir-name]"}},
		{"code before text", `x // want "o" "c"`, []Finding{{File: "a", Line: 1, Code: "c", Text: "or"}, {File: "a", Line: 1, Code: "d", Text: "or"}}, nil},
		{"not a want", `x // we want "c" here`, nil, nil},
		{"bad quote", `x // want "\q"`, nil, []string{`a:1: "\q" is not a text to expect`}},
	} {
		if got := compare(map[string]string{"a": row.text}, row.got); !slices.Equal(got, row.want) {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}

func TestDiagnostics(t *testing.T) {
	var l source.List
	l.Errorf(source.Span{File: "f", Line: 4, Col: 2}, "code", "no %s", "x")
	got := Diagnostics(&l)
	if want := (Finding{File: "f", Line: 4, Code: "code", Text: "no x"}); len(got) != 1 || got[0] != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestCase reads the example of the manual.
func TestCase(t *testing.T) {
	Cases(t, "testdata/*.txtar", func(t *testing.T, c *Case) {
		if got := c.Setting("bounds"); got != "scope 3" {
			t.Errorf("setting: got %q", got)
		}
		if got := c.Inputs(); !slices.Equal(got, []string{"input.txt", "other.txt"}) {
			t.Errorf("inputs: got %q", got)
		}
		var found []Finding
		for _, name := range c.Inputs() {
			text, _ := c.Section(name)
			found = append(found, shouts(name, text)...)
		}
		c.Expect(t, found)
		text, _ := c.Section("input.txt")
		c.Golden(t, "lower", strings.ToLower(text))
	})
}

// shouts returns the "tool" of the example: it reports capital letters.
func shouts(file, text string) []Finding {
	var out []Finding
	n := 0
	for line := range strings.Lines(text) {
		n++
		code, _, _ := strings.Cut(line, "//")
		if strings.ToLower(code) != code {
			out = append(out, Finding{File: file, Line: n, Code: "shout", Text: "this line shouts"})
		}
	}
	return out
}

// TestReplace: a rewritten golden changes its section and nothing else.
func TestReplace(t *testing.T) {
	c, err := ReadCase("testdata/example.txtar")
	if err != nil {
		t.Fatal(err)
	}
	old, _ := c.Section("want/lower")
	c.replace("want/lower", old)
	if c.changed {
		t.Error("the same text counts as a change")
	}
	c.replace("want/lower", "new\n")
	c.replace("want/more", "more\n")
	lower, _ := c.Section("want/lower")
	more, ok := c.Section("want/more")
	if !c.changed || lower != "new\n" || more != "more\n" || !ok {
		t.Errorf("after replacing: changed %v, %q, %q", c.changed, lower, more)
	}
}

func TestGolden(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sub", "golden")
	t.Setenv(EnvUpdate, "1")
	Golden(t, file, "a\r\nb\n")
	t.Setenv(EnvUpdate, "")
	Golden(t, file, "a\nb\n") // line ends do not matter
	if text, _ := os.ReadFile(file); string(text) != "a\r\nb\n" {
		t.Errorf("wrote %q", text)
	}
	if Diff("g", "a\n", "b\n") == "" {
		t.Error("no difference between a and b")
	}
}

// TestSeed: fixed without a wish, the wish otherwise; different tests differ.
func TestSeed(t *testing.T) {
	t.Setenv(EnvLong, "")
	t.Setenv(EnvSeed, "")
	if a, b := Seed(t), Seed(t); a != b {
		t.Errorf("seeds %d and %d of one quick test", a, b)
	}
	t.Setenv(EnvSeed, "42")
	if got := Seed(t); got != 42 {
		t.Errorf("seed %d, want 42", got)
	}
	first := Rand(t).Uint64()
	t.Run("other", func(t *testing.T) {
		if Rand(t).Uint64() == first {
			t.Error("two tests draw the same numbers")
		}
	})
	if Count(t, 1000, 10) != 10 {
		t.Error("quick count")
	}
	t.Setenv(EnvLong, "1")
	if Count(t, 1000, 10) != 1000 {
		t.Error("long count")
	}
}
