package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"assay/run"
	"assay/task"
)

// boundedJava checks one goal of a Java source.
func boundedJava(t *testing.T, file string, o run.Options) task.Check {
	t.Helper()
	a := &app{ctx: context.Background()}
	t.Cleanup(func() { a.close() })
	in := a.inputs()
	files := in.Files([]string{file})
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	o.Engine = onHeaps
	checks := in.Plan(files, o).Check(t.Context(), o)
	if len(checks) != 1 || checks[0].Fault != nil {
		t.Fatalf("%+v", checks)
	}
	return checks[0]
}

// TestJavaMinimise: bounds go down as far as something is violated, without a question for every
// class of the library.
func TestJavaMinimise(t *testing.T) {
	asked := 0
	c := boundedJava(t, "../../cases/java-contracts/CopyBug.java", run.Options{
		Only: []string{"Heap.move"}, Bounds: task.Bounds{Scope: 7, Array: 6}, Minimise: true,
		Progress: func(p run.Progress) {
			if p.Stage != "" {
				asked++
			}
		}})
	if got := c.Results[0].Bounds.String(); verdictOf(&c) != "violated postcondition" || got != "scope 1, array 1" {
		t.Errorf("%s within %s", verdictOf(&c), got)
	}
	if asked > 200 {
		t.Errorf("%d stages", asked)
	}
}

// TestJavaDeepen: bounds go up until something is violated.
func TestJavaDeepen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Six.java")
	text := "class Six {\n    static void of(int[] a, Six b) {\n        assert a == null || a.length != 6 || b == null;\n    }\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c := boundedJava(t, file, run.Options{Bounds: task.Bounds{Scope: 1, Array: 4}, Deepen: time.Minute})
	if got := c.Results[0].Bounds.Array; verdictOf(&c) != "violated assert" || got != 6 {
		t.Errorf("%s within arrays of %d", verdictOf(&c), got)
	}
}
