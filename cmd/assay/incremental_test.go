package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/bmc"
	"assay/internal/testkit"
	"assay/lang/java/mutant"
	"assay/run"
	"assay/run/cache"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/run/registry"
	"assay/task"
)

// This file edits programs of Java, and compares the answers of a run that has those of earlier ones with the answers of a
// run that has none, after each step. They have to be equal in every detail: what an answer depends on is recorded by parts of
// classes, and a part that was read and not recorded would show here.

// slot is a part of a class that an edit replaces: one of some texts.
type slot []string

// project is the classes that edits are made of, by the names of their files. The first text of a slot is there at first.
var project = map[string][]slot{
	"Cell.java": {
		{"package e;\n/** A cell. */\npublic class Cell {\n", "package e;\n\n\npublic class Cell {\n", "package e;\npublic final class Cell {\n"},
		{"\tprivate int[] a = new int[3];\n", "\tprivate int[] a = new int[2];\n", "\tprivate int[] a;\n", "\tint[] a = {1, 2, 3};\n", "\tprivate final int[] a = new int[3];\n"},
		{"\tprivate int n = 1;\n", "\tprivate int n;\n", "\tint n = 1;\n", "\tprivate final int n = 1;\n"},
		{"", "\tprivate static int count;\n\tpublic Cell() { count++; }\n", "\tpublic Cell() { }\n", "\tprivate Cell() { }\n\tpublic static Cell make() { return new Cell(); }\n"},
		{"\tpublic int get(int i) { return i < 0 || i >= a.length ? 0 : a[i]; }\n", "\tpublic int get(int i) { return a[i]; }\n", "\t//@ requires 0 <= i && i < 3;\n\tpublic int get(int i) { return a[i]; }\n",
			"\t//@ requires 0 <= i && i < 2;\n\t//@ ensures \\result == 0 || true;\n\tpublic int get(int i) {\n\t\treturn a[i];\n\t}\n", "\tpublic int get(int i) {\n\n\t\tint k = i & 1;\n\t\treturn a[k];\n\t}\n"},
		{"", "\tpublic void drop() { a = null; }\n", "\tpublic void reset() { n = 0; }\n", "\tpublic void fill() { for (int i = 0; i < a.length; i++) a[i] = i; }\n", "\tpublic int[] all() { return a; }\n"},
		{"\tpublic int share(int x) { return x / n; }\n", "\tpublic int share(int x) { return n == 0 ? 0 : x / n; }\n", "\tpublic int share(int x) { return get(x) / n; }\n", ""},
		{"}\n"},
	},
	"Shape.java": {
		{"package e;\npublic interface Shape {\n"},
		{"\tint area();\n", "\t//@ ensures \\result > 0;\n\tint area();\n", "\tdefault int area() { return 4; }\n"},
		{"}\n"},
	},
	"Square.java": {
		{"package e;\npublic class Square implements Shape {\n"},
		{"\tpublic int area() { return 4; }\n", "\tpublic int area() { return 0; }\n", "\tprivate int side = 2;\n\tpublic int area() { return side * side; }\n", "\tpublic String toString() { return \"square\"; }\n"},
		{"}\n"},
	},
	"Round.java": {
		{"", "package e;\nclass Round extends Square {\n\tpublic int area() { return 0; }\n}\n", "package e;\nclass Round implements Shape {\n\tpublic int area() { throw new IllegalStateException(); }\n}\n", "package e;\nrecord Round(int r) implements Shape {\n\tpublic int area() { return r; }\n}\n"},
	},
	"Use.java": {
		{"package e;\npublic class Use {\n"},
		{"\tstatic final int[] TABLE = {1, 2, 3};\n", "\tstatic final int[] TABLE = {1, 2};\n", "\tstatic int[] TABLE = {1, 2, 3};\n", "\tprivate static int[] TABLE = {1, 2, 3};\n"},
		{"\tpublic static int part(Shape s) { return 12 / s.area(); }\n", "\t//@ requires s != null;\n\tpublic static int part(Shape s) { return 12 / s.area(); }\n", "\tpublic static int part(Square s) { return 12 / s.area(); }\n"},
		{"\tpublic static int look(int i) { return TABLE[i & 1]; }\n", "\tpublic static int look(int i) { return TABLE[i]; }\n", "\tpublic static int look(int i) { return TABLE[2]; }\n"},
		{"\tpublic static int of(Cell c) { return c.get(1) + 1; }\n", "\tpublic static int of(Cell c) { return c.get(2); }\n", "\tpublic static int of(Cell c) { return new Square().area() / c.share(1); }\n"},
		{"", "\tpublic static void spoil() { TABLE = null; }\n", "\tpublic static void set() { TABLE[0] = 7; }\n", "\tpublic static int name(String s) { return s.equals(\"square\") ? 1 : 0; }\n",
			"\tpublic static int later(int x) { java.util.function.IntSupplier s = () -> 6 / x; return s.getAsInt(); }\n"},
		{"}\n"},
	},
}

// files are the names of the files of the project, in a fixed order.
var projectFiles = []string{"Cell.java", "Shape.java", "Square.java", "Round.java", "Use.java"}

// answersAfter is a run over targets, with a cache or without.
func answersAfter(t *testing.T, names []string, c *run.Cache) ([]task.Check, error) {
	t.Helper()
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	defer a.java.Close()
	a.java.Owed, a.java.Called, a.java.Asks = true, true, true
	in := a.inputs()
	files := in.Files(names)
	if in.List.Failed() {
		return nil, in.List.Err()
	}
	o := run.Options{Engine: chosen(t, portfolio.Auto, nil), Timeout: 5 * time.Minute, Cache: c, Bounds: task.Bounds{Scope: 2, Array: 3}}
	return in.Plan(files, o).Check(context.Background(), o), nil
}

// fromScratch checks targets with and without what earlier runs found, and returns how many answers were taken from them.
func fromScratch(t *testing.T, what string, names []string, store *cache.Store) (reused, asked int) {
	t.Helper()
	want, err := answersAfter(t, names, nil)
	if err != nil {
		return 0, 0
	}
	c := &run.Cache{Store: store}
	got, err := answersAfter(t, names, c)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%s: %d checks, and %d from scratch; %v", what, len(got), len(want), err)
	}
	for i := range want {
		settled(&want[i])
		settled(&got[i])
		if !reflect.DeepEqual(want[i], got[i]) {
			t.Errorf("%s: %s is, from scratch,\n%s\nand\n%s", what, want[i].Name, answersIn(&want[i]), answersIn(&got[i]))
		}
	}
	n := c.Counts()
	return int(n.Hits), int(n.Hits + n.Misses)
}

// settled takes from a check what differs from run to run, and nil for nothing, as it is when it was kept.
func settled(c *task.Check) {
	for i := range c.Results {
		r := &c.Results[i]
		r.Time, r.Stats, r.Kept, r.Changed = 0, nil, false, nil
	}
	emptied(reflect.ValueOf(c))
}

// emptied makes empty lists and maps nil.
func emptied(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			emptied(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				emptied(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			emptied(v.Index(i))
		}
		if v.Len() == 0 && v.CanSet() {
			v.SetZero()
		}
	case reflect.Map:
		if v.Len() == 0 && v.CanSet() {
			v.SetZero()
		}
	}
}

func answersIn(c *task.Check) string {
	var b strings.Builder
	for _, r := range c.Results {
		fmt.Fprintf(&b, "\t%s %q %v %q %v %v %v %s %v\n", r.Property.Kind, r.Property.Text, r.Status, r.Reason, r.Binding, r.Assumed, r.Models, r.Engine, r.Property.Span)
	}
	return b.String()
}

// TestIncrementalEdits: after each of some random edits of a project (a method, a class, an override, a field, a contract), the
// answers with what earlier runs found are those from scratch.
func TestIncrementalEdits(t *testing.T) {
	r := testkit.Rand(t)
	reused, asked := 0, 0
	for range testkit.Count(t, 10, 1) {
		dir := t.TempDir()
		store := cache.Open(t.TempDir(), cache.Options{Tell: func(m string) { t.Error(m) }})
		at := map[string][]int{}
		for _, f := range projectFiles {
			at[f] = make([]int, len(project[f]))
		}
		for step := range testkit.Count(t, 20, 4) {
			what, undo := "the first project", func() {}
			if step > 0 {
				what, undo = editProject(r, at)
			}
			names := writeProject(t, dir, at)
			n, m := fromScratch(t, what, names, store)
			if m == 0 { // it does not compile
				undo()
			}
			reused, asked = reused+n, asked+m
			if step == 0 && m == 0 {
				t.Fatal("the project does not compile")
			}
			t.Logf("%s: %d of %d answers are taken over", what, n, m)
		}
		store.Close()
	}
	if reused == 0 || reused == asked {
		t.Errorf("%d of %d answers are taken over", reused, asked)
	}
}

// editProject replaces the text of one slot, and says which; undo takes it back.
func editProject(r *rand.Rand, at map[string][]int) (what string, undo func()) {
	for {
		f := projectFiles[r.IntN(len(projectFiles))]
		i := r.IntN(len(at[f]))
		if n := len(project[f][i]); n > 1 {
			was := at[f][i]
			at[f][i] = (was + 1 + r.IntN(n-1)) % n
			return fmt.Sprintf("%s with %q", f, project[f][i][at[f][i]]), func() { at[f][i] = was }
		}
	}
}

// writeProject writes the project, and returns the files that there are.
func writeProject(t *testing.T, dir string, at map[string][]int) (names []string) {
	t.Helper()
	for _, f := range projectFiles {
		text := ""
		for i, s := range project[f] {
			text += s[at[f][i]]
		}
		path := filepath.Join(dir, f)
		if text == "" {
			os.Remove(path)
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, path)
	}
	return names
}

// TestIncrementalMutants: where the code of one method of class files changes, each answer that would be taken over is the one that is
// computed. The faults are small ones, anywhere in cases: what of a method is looked at besides its own goals is looked at in many ways.
func TestIncrementalMutants(t *testing.T) {
	r := testkit.Rand(t)
	agreed, asked := int64(0), int64(0)
	engines := []engine.Engine{chosen(t, bmc.Name, nil), registry.Facts()}
	folders := []string{"kept", "callers", "facts", "begun", "rows", "flow", "state", "invariants", "heap", "inputs", "steady", "thrown", "called", "classes", "methods"}
	for range testkit.Count(t, 40, 1) {
		folder := folders[r.IntN(len(folders))]
		names, data := classFiles(t, r, filepath.Join("../../cases/java-check", folder))
		if len(names) == 0 {
			continue
		}
		store := cache.Open(t.TempDir(), cache.Options{Tell: func(m string) { t.Error(m) }})
		what, e := folder, engines[r.IntN(len(engines))]
		for step := range testkit.Count(t, 6, 2) {
			if step > 0 {
				what = mutateOne(t, r, names, data)
			}
			c := &run.Cache{Store: store, Verify: true}
			checks, err := checkedClasses(t, e, names, c)
			if err != nil {
				break
			}
			for _, k := range checks {
				if k.Fault != nil {
					t.Errorf("%s: %s: %s", what, k.Name, k.Fault.Message)
				}
			}
			n := c.Counts()
			if step > 0 {
				agreed, asked = agreed+n.Agreed, asked+n.Misses
			}
			t.Logf("%s: %d of %d answers would be taken over", what, n.Agreed, n.Misses)
		}
		store.Close()
	}
	if agreed == 0 || agreed == asked {
		t.Errorf("%d of %d answers would be taken over", agreed, asked)
	}
}

// TestFactsInOrder: answers of engine facts are in the same order in each run, where several are about one line too.
func TestFactsInOrder(t *testing.T) {
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	files := in.Files([]string{"../../cases/java-check/kept/ArrayViews.java"})
	o := run.Options{Engine: registry.Facts(), Timeout: time.Minute}
	first := ""
	for range 8 {
		said := ""
		for _, c := range in.Plan(files, o).Check(t.Context(), o) {
			said += answersIn(&c)
		}
		if first == "" {
			first = said
		}
		if said != first {
			t.Fatalf("%s\nand then\n%s", first, said)
		}
	}
}

// classFiles compiles some files of a folder, and returns the class files.
func classFiles(t *testing.T, r *rand.Rand, folder string) (names []string, data map[string][]byte) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, "*.java"))
	if err != nil || len(all) == 0 {
		t.Fatalf("%s has no cases", folder)
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	defer a.java.Close()
	in := a.inputs()
	files := in.Files(all[:min(2, len(all))])
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	dir := t.TempDir()
	data = map[string][]byte{}
	p := files[0].Model.(*frontend.JavaModel).Unit.Program()
	for _, c := range p.Classes {
		found, err := p.App.Find(c.File.Name)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, c.File.Name+".class")
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err == nil {
			err = os.WriteFile(path, found.Data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		names, data[path] = append(names, path), found.Data
	}
	return names, data
}

// mutateOne puts a small fault into one method, and says where; an earlier one of the same class is gone.
func mutateOne(t *testing.T, r *rand.Rand, names []string, data map[string][]byte) string {
	t.Helper()
	for {
		path := names[r.IntN(len(names))]
		list, err := mutant.Of(data[path])
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			continue
		}
		m := list[r.IntN(len(list))]
		if err := os.WriteFile(path, m.Class, 0o666); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%s, line %d of %s", m.Method, m.Line, filepath.Base(path))
	}
}

// checkedClasses checks class files in little time.
func checkedClasses(t *testing.T, e engine.Engine, names []string, c *run.Cache) ([]task.Check, error) {
	t.Helper()
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	defer a.java.Close()
	a.java.Owed, a.java.Asks, a.java.Reachable = true, true, true
	in := a.inputs()
	files := in.Files(names)
	if in.List.Failed() {
		return nil, in.List.Err()
	}
	o := run.Options{Engine: e, Timeout: 5 * time.Minute, Cache: c, Bounds: task.Bounds{Scope: 2, Unwind: 2, Array: 2}}
	return in.Plan(files, o).Check(context.Background(), o), nil
}
