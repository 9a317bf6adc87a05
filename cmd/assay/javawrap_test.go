package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/scan"
	"assay/run"
)

// wrapped ends the names of methods that only call another one.
const wrapped = "Wrapped"

// TestJavaWrapped: a method that only calls another one, under the same contract, has the
// same verdict: the called one is executed inside it.
func TestJavaWrapped(t *testing.T) {
	folders := []string{"../../cases/java-check/contracts"}
	if testkit.Long() {
		folders = javaFolders(t)
	}
	compared, undecided := 0, 0
	for _, dir := range folders {
		if strings.HasSuffix(dir, "harness") {
			continue // whole programs
		}
		cases := sampleOf(javaCases(t, dir), 1, 6)
		if modular(cases) {
			continue // the called one would be its contract
		}
		other := wrapMethods(t, dir, cases)
		cases = movedTo(cases, other)
		_, got := checkJavaWith(t, onHeaps, other, cases, func(_ *app, o *run.Options) { o.Only = everyGoal(cases) })
		for _, name := range slices.Sorted(maps.Keys(got)) {
			c := got[name+wrapped]
			if c == nil {
				continue
			}
			a, b := verdictOf(got[name]), verdictOf(c)
			compared++
			if a == "unknown" || b == "unknown" {
				undecided++
			} else if a != b && !(a == "proved" && b == "holds" || a == "holds" && b == "proved") {
				t.Errorf("%s: %s is %s, and called by a method that does nothing else %s", dir, name, a, b)
			}
		}
	}
	t.Logf("%d methods, %d undecided", compared, undecided)
	if compared < 10 {
		t.Errorf("only %d methods were compared", compared)
	}
}

// everyGoal returns the names of all goals that cases are about, and of those around them.
func everyGoal(cases []javaCase) []string {
	var out []string
	for _, k := range cases {
		if k.goal != "" && !strings.Contains(k.goal, "(") {
			out = append(out, k.goal, k.goal+wrapped)
		}
	}
	return out
}

// wrapMethods writes sources in which methods have another one that only calls them, but
// for those where that is not the same: constructors, what is overridden or overloaded,
// and what has type parameters.
func wrapMethods(t *testing.T, dir string, cases []javaCase) string {
	t.Helper()
	out := t.TempDir()
	var texts []string
	done := map[string]bool{}
	all := ""
	for _, k := range cases {
		text, err := os.ReadFile(k.file)
		if err != nil {
			t.Fatal(err)
		}
		if all += string(text); !done[k.file] {
			done[k.file] = true
			texts = append(texts, k.file)
		}
	}
	names := everyGoal(cases)
	for _, name := range texts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(out, filepath.Base(name))
		if err := os.WriteFile(file, []byte(wrapsIn(name, text, names, all)), 0o666); err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(dir) == ".java" {
			return file
		}
	}
	return out
}

// wrapsIn returns a source with methods added.
func wrapsIn(name string, text []byte, goals []string, all string) string {
	f, _ := scan.Parse(name, text)
	type piece struct {
		at   int32
		text string
	}
	var add []piece
	for _, k := range f.Types {
		if k.Local() || len(k.TypeParams) > 0 || k.Kind != scan.Class {
			continue
		}
		class := strings.ReplaceAll(k.Binary, "$", ".")
		for _, m := range k.Methods {
			goal := strings.ReplaceAll(class, "/", ".") + "." + m.Name
			overridden := !m.Mods.Has("static") && (strings.Contains(all, "extends "+k.Name) || k.Mods.Has("abstract"))
			again := strings.Count(all, " "+m.Name+"(") > 1 && slices.ContainsFunc(k.Methods, func(o *scan.Method) bool { return o != m && o.Name == m.Name })
			if m.Body < 0 || m.Name == "<init>" || overridden || again || len(m.TypeParams) > 0 || !slices.Contains(goals, goal) {
				continue
			}
			add = append(add, piece{k.End - 1, wrapper(f, m)})
		}
	}
	slices.SortStableFunc(add, func(a, b piece) int { return int(a.at - b.at) })
	var b strings.Builder
	at := int32(0)
	for _, p := range add {
		b.WriteString(f.Text[at:p.at])
		b.WriteString(p.text)
		at = p.at
	}
	b.WriteString(f.Text[at:])
	return b.String()
}

// wrapper returns a method that calls another one, with the contract of that one.
func wrapper(f *scan.File, m *scan.Method) string {
	from := m.Start
	for i := len(f.Comments) - 1; i >= 0; i-- { // the comments right above belong to it
		c := f.Comments[i]
		if c.End <= from && strings.TrimSpace(f.Text[c.End:from]) == "" && strings.ContainsRune("@+-", rune(f.Text[c.Start+2])) {
			if said := f.Text[c.Start:c.End]; strings.Contains(said, " ghost ") || strings.Contains(said, " model ") {
				break // a field of contracts: there is one of it
			}
			from = c.Start
		}
	}
	var args []string
	for _, p := range m.Params {
		args = append(args, p.Name)
	}
	call := m.Name + "(" + strings.Join(args, ", ") + ");"
	if m.Result.String() != "void" {
		call = "return " + call
	}
	head := f.Text[from:m.NamePos] + m.Name + wrapped + f.Text[m.NamePos+int32(len(m.Name)):m.Body]
	return "\n" + head + "{ " + call + " }\n"
}
