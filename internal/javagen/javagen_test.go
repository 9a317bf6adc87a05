package javagen

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/javajudge"
	"assay/internal/testkit"
)

// TestDeterministic: the same numbers give the same program, others another.
func TestDeterministic(t *testing.T) {
	source := func(seed uint64) string { return New(rand.New(rand.NewPCG(seed, 1)), "G", Config{}).Source() }
	if source(1) != source(1) {
		t.Error("the same seed gives two programs")
	}
	if source(1) == source(2) {
		t.Error("two seeds give the same program")
	}
}

// TestCompileAndEnd: all programs compile, end, print the same twice, and see
// enough to be worth running.
func TestCompileAndEnd(t *testing.T) {
	jdks := javajudge.JDKs()
	if len(jdks) == 0 {
		t.Fatal("no JDK from 17 on with a compiler; install one or set JAVA_HOME")
	}
	s, err := javajudge.Start(jdks[0])
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := testkit.Rand(t)
	count := testkit.Count(t, 2000, 100)
	lines, thrown := 0, 0
	for done := 0; done < count; done += 100 {
		lines, thrown = batch(t, s, r, done, min(100, count-done), lines, thrown)
	}
	t.Logf("%d lines of output, %d of exceptions", lines, thrown)
	if lines < 30*count || thrown < 3*count {
		t.Errorf("%d programs print %d lines, %d about exceptions: they see too little", count, lines, thrown)
	}
}

// batch makes, compiles and runs some programs.
func batch(t *testing.T, s *javajudge.Server, r *rand.Rand, from, n, lines, thrown int) (int, int) {
	src, out := t.TempDir(), t.TempDir()
	var files []string
	for i := range n {
		p := New(r, fmt.Sprintf("G%d", from+i), Config{})
		file := filepath.Join(src, p.Name+".java")
		if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	if err := s.Compile(out, files); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		p := javajudge.Program{Name: fmt.Sprintf("G%d", from+i), Class: fmt.Sprintf("G%d", from+i)}
		o, err := s.Run(out, p)
		if err != nil || o.Exit != 0 || o.Stderr != "" {
			t.Fatalf("%v %s", err, o.Stderr)
		}
		again, err := s.Run(out, p)
		if d := javajudge.Compare(o, again); d != "" || err != nil {
			t.Errorf("%s: %v is not deterministic:\n%s", p.Name, err, d)
		}
		lines += strings.Count(o.Stdout, "\n")
		thrown += strings.Count(o.Stdout, "Exception") + strings.Count(o.Stdout, "G"+fmt.Sprint(from+i)+"$X")
	}
	return lines, thrown
}

// TestShrink: what fails stays, everything else goes.
func TestShrink(t *testing.T) {
	p := New(testkit.Rand(t), "G", Config{})
	calls := 0
	small := Shrink(p, 3000, func(q *Program) bool {
		calls++
		return strings.Contains(q.Source(), "static int twice")
	})
	if text := small.Source(); !strings.Contains(text, "static int twice") || len(text) > 400 {
		t.Errorf("after %d tries:\n%s", calls, text)
	}
	if !strings.Contains(p.Source(), "void main") {
		t.Error("the program itself was cut")
	}
}
