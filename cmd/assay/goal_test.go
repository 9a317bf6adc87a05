package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/lang/java/check/target"
	"assay/report"
	"assay/run"
	"assay/run/goal"
	"assay/run/portfolio"
)

// answered checks targets, and gives the report with the plan.
func answered(t *testing.T, o run.Options, targets ...string) (string, *run.Plan) {
	t.Helper()
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	o.Engine = chosen(t, portfolio.Auto, nil)
	files := in.Files(targets)
	plan := in.Plan(files, o)
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	d := &report.Document{Tool: "assay", Version: "test", Inputs: &in.List, Texts: in.Texts, View: viewOf(files)}
	d.Checks = plan.Check(t.Context(), o)
	var b bytes.Buffer
	if err := d.WriteJSON(&b, report.JSONOptions{Reproducible: true}); err != nil {
		t.Fatal(err)
	}
	return b.String(), plan
}

// elsewhere writes the goals of a plan into files, and checks those where nothing else is.
func elsewhere(t *testing.T, plan *run.Plan) (answers string, files []string) {
	t.Helper()
	dir := t.TempDir()
	for i := range plan.Len() {
		q, why, err := plan.Pack(i, "test")
		if err != nil || q == nil {
			t.Fatal(why, err)
		}
		file := filepath.Join(dir, fmt.Sprintf("%04d.goal", i))
		if err := report.File(file, q.Write); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	t.Chdir(dir)
	answers, again := answered(t, run.Options{}, files...)
	for i := range again.Len() { // what is written of a goal file is that file
		q, _, err := again.Pack(i, "test")
		var b bytes.Buffer
		if err == nil {
			err = q.Write(&b)
		}
		old, bad := os.ReadFile(files[i])
		if err != nil || bad != nil || !bytes.Equal(b.Bytes(), old) {
			t.Errorf("%s is not written again: %v %v", files[i], err, bad)
		}
	}
	return answers, files
}

// sameElsewhere checks targets here and as goal files.
func sameElsewhere(t *testing.T, o run.Options, targets ...string) (goals []string) {
	t.Helper()
	want, plan := answered(t, o, targets...)
	got, goals := elsewhere(t, plan)
	if got != want {
		t.Errorf("%v: the answers about goal files differ:\n%s\nnot\n%s", targets, got, want)
	}
	return goals
}

// TestGoalsElsewhere: goals of FIR have the same answers as files, where their inputs are not.
func TestGoalsElsewhere(t *testing.T) {
	if n := len(sameElsewhere(t, run.Options{}, someCases(t)[:40]...)); n < 40 {
		t.Errorf("only %d goals", n)
	}
}

// TestGoalsElsewhereWithin: bounds that a user gave go along.
func TestGoalsElsewhereWithin(t *testing.T) {
	var o run.Options
	o.Bounds.Scope, o.Bounds.IntWidth = 2, 3
	sameElsewhere(t, o, someCases(t)[0], "../../cases/fir/allocation-in-loop.fir")
}

// TestJavaGoalsElsewhere: the same for Java, of sources and of a class file among others.
func TestJavaGoalsElsewhere(t *testing.T) {
	cases := "../../cases/java-contracts/"
	for _, names := range [][]string{{cases + "Add.java", cases + "Ring.java"}, {cases + "NodeAdd.java"}} {
		t.Run(filepath.Base(names[0]), func(t *testing.T) { sameElsewhere(t, run.Options{}, names...) })
	}
	t.Run("classes", func(t *testing.T) {
		c, err := target.Compile(t.Context(), []string{cases + "Add.java", cases + "Ring.java"}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		sameElsewhere(t, run.Options{}, filepath.Join(c.Dir, "Ring.class"))
	})
	t.Run("jar", func(t *testing.T) {
		c, err := target.Compile(t.Context(), []string{cases + "Ring.java"}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		jar := filepath.Join(t.TempDir(), "ring.jar")
		f, err := os.Create(jar)
		if err != nil {
			t.Fatal(err)
		}
		z := zip.NewWriter(f)
		if err := z.AddFS(os.DirFS(c.Dir)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		f.Close()
		sameElsewhere(t, run.Options{}, jar)
	})
}

// TestGoalDamaged: a file that was changed is refused, and so is one of which another program is made.
func TestGoalDamaged(t *testing.T) {
	_, plan := answered(t, run.Options{}, "../../cases/fir/allocation-in-loop.fir")
	write := func(change func(*goal.File)) string {
		q, _, err := plan.Pack(0, "test")
		if err != nil {
			t.Fatal(err)
		}
		change(q)
		file := filepath.Join(t.TempDir(), "x.goal")
		if err := report.File(file, q.Write); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for name, change := range map[string]struct {
		code   string
		change func(*goal.File)
	}{
		"text":     {"goal-file", func(q *goal.File) { q.Parts[0].Data = append([]byte("// other\n"), q.Parts[0].Data...) }},
		"language": {"goal-file", func(q *goal.File) { q.Language = "Latin" }},
		"goal":     {"goal-file", func(q *goal.File) { q.Goal = "nobody" }},
		"program":  {"goal-program", func(q *goal.File) { q.Program = strings.Repeat("0", 64) }},
	} {
		a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
		in := a.inputs()
		in.Plan(in.Files([]string{write(change.change)}), run.Options{})
		if !in.List.Failed() || string(in.List.All()[0].Code) != change.code {
			t.Errorf("%s: %v", name, in.List.Err())
		}
	}
	if err := os.WriteFile(filepath.Join(t.TempDir(), "y.goal"), []byte("PK"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := goal.Read([]byte("PK\x03\x04 and so on")); err == nil {
		t.Error("what is no archive is read")
	}
}
