package javaheap

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine/bmc"
	"assay/internal/javagen"
	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/check"
	"assay/lang/java/check/target"
	"assay/lang/java/harness"
	"assay/task"
)

// perGoal is how many inputs of a goal the JVM gets.
const perGoal = 25

// TestOnTheJVM: outcomes of random programs are those of the JVM on the same inputs, so that the
// judge of TestRandom is judged too.
func TestOnTheJVM(t *testing.T) {
	r := testkit.Rand(t)
	n := testkit.Count(t, 400, 25)
	dir := t.TempDir()
	var files []string
	var list []*javagen.Heaps
	for i := range n {
		p := javagen.NewHeaps(rand.New(rand.NewPCG(r.Uint64(), 0)), fmt.Sprintf("S%d", i))
		list, files = append(list, p), append(files, writeSource(t, dir, p))
	}
	out, err := target.Compile(context.Background(), files, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	server, err := javajudge.Start(out.Compiler)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	beside := t.TempDir()
	if err := server.Compile(beside, []string{"testdata/Drive.java"}); err != nil {
		t.Fatal(err)
	}
	total := 0
	for i, p := range list {
		classes := classesOf(t, out.Dir, p.Name)
		addDriver(t, classes, beside)
		(&subject{p, bmc.Off{}}).program(t, classes, files[i], func(w *check.World, u *check.Unit) {
			for k := range p.Goals {
				total += sameOnTheJVM(t, r, server, classes, p, &p.Goals[k], w, u)
			}
		})
	}
	t.Logf("%d inputs of %d programs", total, n)
	if total < n {
		t.Errorf("only %d inputs of %d programs", total, n)
	}
}

// addDriver puts what drives a program, and what it asks, beside its classes.
func addDriver(t *testing.T, classes, beside string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(beside, "Drive.class"))
	if err == nil {
		err = os.WriteFile(filepath.Join(classes, "Drive.class"), data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(harness.Jar), int64(len(harness.Jar)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if !strings.HasPrefix(f.Name, "assay/") || !strings.HasSuffix(f.Name, ".class") {
			continue
		}
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err == nil {
			err = os.MkdirAll(filepath.Join(classes, "assay"), 0o777)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(classes, f.Name), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// sameOnTheJVM compares runs of a goal with those of the JVM; it gives how many.
func sameOnTheJVM(t *testing.T, r *rand.Rand, server *javajudge.Server, classes string, p *javagen.Heaps, g *javagen.HeapGoal, w *check.World, u *check.Unit) int {
	t.Helper()
	goal, list := w.Goal(u.Goal(g.Name(p.Name)))
	if list.Failed() {
		t.Fatal(list.Err())
	}
	b := boundsFor(p, g, goal.Inputs)
	j := NewJudge(w, goal, b)
	var in []task.Trace
	var want []string
	keep := func(run Run, x task.Trace) bool {
		if !run.Ended {
			return true
		}
		words := "ends"
		switch {
		case run.Thrown != "":
			words = "throws " + run.Thrown
		case !g.Main:
			words = "ends " + run.Result
		}
		if len(in) < perGoal {
			in, want = append(in, x), append(want, words)
		} else if k := r.IntN(8 * perGoal); k < perGoal {
			in[k], want[k] = x, words
		}
		return true
	}
	if g.Main {
		if _, err := j.EachAsked(keep); err != nil {
			t.Fatal(err)
		}
	} else {
		Each(p, g, goal.Inputs, b, func(s task.State) bool {
			run, err := j.Run(s)
			if err != nil {
				t.Fatal(err)
			}
			return keep(run, task.Trace{Initial: s})
		})
	}
	var script strings.Builder
	for _, x := range in {
		describe(&script, p, g, x)
	}
	o, err := server.Run(classes, javajudge.Program{Name: p.Name, Class: "Drive", Stdin: script.String()})
	got := strings.Split(strings.TrimSpace(o.Stdout), "\n")
	if err != nil || len(in) > 0 && len(got) != len(in) {
		t.Fatalf("%s: %v %s: %d of %d runs\n%s", g.Name(p.Name), err, o.Stderr, len(got), len(in), p.Source())
	}
	for i := range in {
		if got[i] != want[i] {
			t.Errorf("%s: the JVM %s, the VM %s, from %v %v\n%s", g.Name(p.Name), got[i], want[i], in[i].Initial, in[i].Choices, p.Source())
			return len(in)
		}
	}
	return len(in)
}

// describe writes an input for Drive.
func describe(w *strings.Builder, p *javagen.Heaps, g *javagen.HeapGoal, in task.Trace) {
	class := p.Name
	if g.Owner != "" {
		class += "$" + g.Owner
	}
	fmt.Fprintf(w, "call %s %s\n", class, g.Method)
	for _, o := range in.Initial.Objects {
		if strings.HasSuffix(o.Class, "[]") {
			fmt.Fprintf(w, "array %s %s %d", o.Name, o.Class, len(o.Elems))
			for _, v := range o.Elems {
				fmt.Fprintf(w, " %s", v.Scalar)
			}
		} else {
			fmt.Fprintf(w, "object %s %s %d", o.Name, o.Class, len(o.Fields))
			for _, f := range o.Fields {
				fmt.Fprintf(w, " %s %s", f.Name, f.Value.Scalar)
			}
		}
		w.WriteString("\n")
	}
	for _, v := range in.Initial.Vars {
		if name, ok := strings.CutPrefix(v.Name, p.Name+"."); ok {
			fmt.Fprintf(w, "static %s %s\n", name, v.Value.Scalar)
		} else if v.Name == "this" {
			fmt.Fprintf(w, "this %s\n", v.Value.Scalar)
		} else {
			fmt.Fprintf(w, "arg %s\n", v.Value.Scalar)
		}
	}
	if g.Main {
		w.WriteString("arg null\n")
	}
	for _, c := range in.Choices {
		fmt.Fprintf(w, "give %s\n", c.Values[0].Value.Scalar)
	}
	w.WriteString("go\n")
}
