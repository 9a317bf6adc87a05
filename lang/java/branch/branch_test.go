package branch_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"assay/lang/java/branch"
	"assay/lang/java/classfile"
	"assay/lang/java/javac"
)

// compiled is the class files of testdata/Sides.java, by their names.
var compiled = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "assay-branch-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out, err := javac.Compile(context.Background(), javac.Options{Files: []string{"testdata/Sides.java"}, Dir: dir})
	if err != nil {
		return nil, err
	}
	defer out.Close()
	files := map[string][]byte{}
	for _, name := range []string{"Sides", "Sides$Kind"} {
		if files[name], err = os.ReadFile(filepath.Join(dir, name+".class")); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// sides returns a class of testdata/Sides.java.
func sides(t *testing.T, name string) *classfile.Class {
	t.Helper()
	files, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	c, err := classfile.Parse(name, files[name])
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// method returns one of a class whose name begins so.
func method(t *testing.T, c *classfile.Class, prefix string) *classfile.Method {
	t.Helper()
	i := slices.IndexFunc(c.Methods, func(m *classfile.Method) bool { return strings.HasPrefix(m.Name, prefix) })
	if i < 0 {
		t.Fatalf("no method %s", prefix)
	}
	return c.Methods[i]
}

// TestOf: sides are those of sources, by their lines. Initialisers of classes, what the compiler adds to an enum and whether assertions are on have none; the
// bodies of lambdas have some.
func TestOf(t *testing.T) {
	var got []string
	for _, p := range branch.Of(sides(t, "Sides")) {
		name, _, _ := strings.Cut(p.Method, "(")
		got = append(got, fmt.Sprintf("%s %d-%d", name, p.Line, p.Then))
	}
	want := []string{
		"both 11-11", "both 11-12", "both 11-11", "both 11-11",
		"chosen 16-18", "chosen 16-21", "chosen 16-23",
		"asserted 28-28", "asserted 28-29",
		"lambda$later$0 34-35", "lambda$later$0 34-37",
		"thrown 42-43", "thrown 42-45",
	}
	count := func(list []string) map[string]int {
		out := map[string]int{}
		for _, x := range list {
			name, _, _ := strings.Cut(x, " ")
			out[name]++
		}
		return out
	}
	g, w := count(got), count(want)
	for name := range w {
		if g[name] != w[name] {
			t.Errorf("%d sides of %s, want %d: %q", g[name], name, w[name], got)
		}
		delete(g, name)
	}
	if len(g) > 0 {
		t.Errorf("sides of %v: %q", g, got)
	}
	for _, x := range []string{"chosen 16-18", "chosen 16-21", "chosen 16-23", "thrown 42-43", "lambda$later$0 34-35"} {
		if !slices.Contains(got, x) {
			t.Errorf("no side %s: %q", x, got)
		}
	}
	if list := branch.Of(sides(t, "Sides$Kind")); len(list) != 0 {
		t.Errorf("an enum without code has sides: %v", list)
	}
}

// TestTaken: each way out of an instruction is one of its sides, and two labels of a switch that go to the same place are one.
func TestTaken(t *testing.T) {
	c := sides(t, "Sides")
	m := method(t, c, "chosen")
	list := slices.DeleteFunc(branch.Of(c), func(p branch.Place) bool { return p.Method != m.Name+m.Desc })
	took := map[branch.Side]int{}
	for way := range 4 {
		s, ok := branch.Taken(c, m, list[0].At, way)
		if !ok || !slices.ContainsFunc(list, func(p branch.Place) bool { return p.Side == s }) {
			t.Errorf("way %d: %v, %v", way, s, ok)
		}
		took[s]++
	}
	if len(took) != 3 {
		t.Errorf("four ways are %d sides, want 3", len(took))
	}
	if _, ok := branch.Taken(c, m, list[0].At+1, 0); ok {
		t.Error("there is an instruction within another one")
	}
	m = method(t, c, "thrown")
	list = slices.DeleteFunc(branch.Of(c), func(p branch.Place) bool { return p.Method != m.Name+m.Desc })
	yes, _ := branch.Taken(c, m, list[0].At, 1)
	no, _ := branch.Taken(c, m, list[0].At, 0)
	if yes == no || m.Code.Line(no.To) != 43 || m.Code.Line(yes.To) != 45 { // javac jumps where the condition is false
		t.Errorf("taken %v, not taken %v", yes, no)
	}
}

// TestDead: without a side, what only it leads to is dead, also where an exception is caught that only came from there; with all sides, nothing is.
func TestDead(t *testing.T) {
	c := sides(t, "Sides")
	m := method(t, c, "chosen")
	none, err := branch.Dead(c, m, func(branch.Side) bool { return false })
	if err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
	dead, err := branch.Dead(c, m, func(s branch.Side) bool { return m.Code.Line(s.To) == 21 })
	if err != nil || len(dead) == 0 {
		t.Fatalf("%v, %v", dead, err)
	}
	for at := range dead {
		if m.Code.Line(at) != 21 {
			t.Errorf("line %d is dead, and only 21 is", m.Code.Line(at))
		}
	}
	all, err := branch.Dead(c, m, func(branch.Side) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for at := range all {
		if m.Code.Line(at) == 16 {
			t.Errorf("the switch is dead")
		}
	}
	if len(all) <= len(dead) {
		t.Errorf("%d instructions are dead without any side, %d without one", len(all), len(dead))
	}
}
