package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/scan"
	"assay/task"
)

// TestJavaRenamed: other names of variables, which sort the other way round, change no
// answer.
func TestJavaRenamed(t *testing.T) {
	folders := []string{"../../cases/java-check/contracts"}
	if testkit.Long() {
		folders = javaFolders(t)
	}
	renamed, answers := 0, 0
	for _, dir := range folders {
		cases := sampleOf(javaCases(t, dir), 2, 8)
		other, n := renameVariables(t, dir, cases)
		renamed += n
		_, plain := checkJava(t, dir, cases)
		_, got := checkJava(t, other, movedTo(cases, other))
		for _, name := range slices.Sorted(maps.Keys(plain)) {
			if got[name] == nil {
				t.Errorf("%s: with other names there is no goal %s", dir, name)
				continue
			}
			a, b := byPlace(plain[name]), byPlace(got[name])
			answers += len(a)
			for _, k := range slices.Sorted(maps.Keys(a)) {
				if x, y := a[k], b[k]; x != y && x != task.Unknown && y != task.Unknown && (x == task.Violated || y == task.Violated) {
					t.Errorf("%s: %s: %s is %s, and with other names %s", dir, name, k, x, y)
				}
			}
			if va, vb := verdictOf(plain[name]), verdictOf(got[name]); va != vb && va != "unknown" && vb != "unknown" {
				t.Errorf("%s: %s is %s, and with other names %s", dir, name, va, vb)
			}
		}
	}
	t.Logf("%d variables with other names, %d answers", renamed, answers)
	if renamed < 10 {
		t.Errorf("only %d variables got other names", renamed)
	}
}

// byPlace are answers by kind and line: texts have names in them.
func byPlace(c *task.Check) map[string]task.Status {
	out := map[string]task.Status{}
	for _, r := range c.Results {
		k := fmt.Sprintf("%s at %d", r.Property.Kind, r.Property.Span.Line)
		if old, ok := out[k]; !ok || old != task.Violated && (r.Status == task.Violated || r.Status == task.Unknown) {
			out[k] = r.Status
		}
	}
	return out
}

// renameVariables writes the sources of a folder, or one source, with other names of
// variables into a folder; it returns how many got one.
func renameVariables(t *testing.T, dir string, cases []javaCase) (string, int) {
	t.Helper()
	texts := map[string]*scan.File{}
	for _, k := range cases {
		text, err := os.ReadFile(k.file)
		if err != nil {
			t.Fatal(err)
		}
		texts[k.file], _ = scan.Parse(k.file, text)
	}
	names := map[string]bool{}
	for _, f := range texts {
		for _, w := range declared(f) {
			names[w] = true
		}
	}
	for _, f := range texts {
		for i, x := range f.Tokens {
			if x.Kind == scan.Word && (behind(f, i, "(") || behind(f, i, "::")) {
				delete(names, word(f, i)) // maybe the name of a method
			}
		}
	}
	to := map[string]string{}
	list := slices.Sorted(maps.Keys(names))
	for i, w := range list {
		to[w] = fmt.Sprintf("v%03d", len(list)-i)
	}
	out := t.TempDir()
	for name, f := range texts {
		file := filepath.Join(out, filepath.Base(name))
		if err := os.WriteFile(file, []byte(withNames(f, to)), 0o666); err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(dir) == ".java" {
			return file, len(list)
		}
	}
	return out, len(list)
}

func word(f *scan.File, i int) string { return f.Text[f.Tokens[i].Start:f.Tokens[i].End] }

// near returns the text of the token that is so many away; "" outside.
func near(f *scan.File, i, by int) string {
	if i += by; i < 0 || i >= len(f.Tokens) {
		return ""
	}
	return word(f, i)
}

func behind(f *scan.File, i int, by string) bool { return near(f, i, 1) == by }

// reserved are names that the library or contracts give a meaning to.
var reserved = map[string]bool{"length": true, "out": true, "err": true, "result": true, "old": true, "reach": true, "fresh": true, "nothing": true, "everything": true,
	"all": true, "some": true, "no": true, "one": true, "lone": true}

// declared returns the names of variables after a type.
func declared(f *scan.File) []string {
	var out []string
	for i, x := range f.Tokens {
		w := word(f, i)
		if x.Kind != scan.Word || scan.Keywords[w] || reserved[w] || w[0] >= 'A' && w[0] <= 'Z' {
			continue
		}
		switch near(f, i, 1) {
		case "=", ";", ",", ")", ":":
		default:
			continue
		}
		before := near(f, i, -1)
		primitive := strings.Contains(" boolean byte char short int long float double ", " "+before+" ")
		named := before != "" && before[0] >= 'A' && before[0] <= 'Z' && near(f, i, -2) != "."
		if primitive || named || before == "]" {
			out = append(out, w)
		}
	}
	return out
}

// withNames returns a source with other names, also in contracts.
func withNames(f *scan.File, to map[string]string) string {
	var b strings.Builder
	at := int32(0)
	put := func(x scan.Token, text string) {
		b.WriteString(f.Text[at:x.Start])
		b.WriteString(text)
		at = x.End
	}
	comments := f.Comments
	for i, x := range f.Tokens {
		for ; len(comments) > 0 && comments[0].Start < x.Start; comments = comments[1:] {
			text := f.Text[comments[0].Start:comments[0].End]
			if strings.HasPrefix(text, "//@") || strings.HasPrefix(text, "/*@") {
				text = namesIn(text, to)
			}
			put(comments[0], text)
		}
		text := word(f, i)
		switch {
		case x.Kind == scan.Word && to[text] != "":
			text = to[text]
		case x.Kind == scan.String && annotated(f, i):
			text = `"` + namesIn(text[1:len(text)-1], to) + `"`
		}
		put(x, text)
	}
	b.WriteString(f.Text[at:])
	return b.String()
}

// annotated reports whether a string is in an annotation: there are only strings, names and
// punctuation between it and the @.
func annotated(f *scan.File, i int) bool {
	for ; i >= 0; i-- {
		switch word(f, i) {
		case "@":
			return true
		case ";", "}":
			return false
		}
	}
	return false
}

// namesIn replaces the words of a contract, but those in its strings.
func namesIn(text string, to map[string]string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(text); {
		if text[i] == '"' {
			quoted = !quoted
		}
		n := scan.WordLen(text[i:])
		if n == 0 {
			b.WriteByte(text[i])
			i++
			continue
		}
		w := text[i : i+n]
		if r := to[w]; r != "" && !quoted && (i == 0 || text[i-1] != '\\') && !strings.HasPrefix(strings.TrimLeft(text[i+n:], " "), "(") {
			w = r
		}
		b.WriteString(w)
		i += n
	}
	return b.String()
}
