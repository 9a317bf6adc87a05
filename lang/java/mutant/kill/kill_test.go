package kill_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/lang/java/javac"
	"assay/lang/java/mutant"
	"assay/lang/java/mutant/kill"
)

// suite compiles testdata, and returns the suite of a class with the mutants of Counter.
func suite(t *testing.T, main string) (kill.Suite, []mutant.Mutant) {
	t.Helper()
	files, _ := filepath.Glob("testdata/*.java")
	dir := t.TempDir()
	out, err := javac.Compile(t.Context(), javac.Options{Files: files, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "Counter.class"))
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := mutant.Of(data)
	if err != nil {
		t.Fatal(err)
	}
	return kill.Suite{JDK: out.Compiler, Classes: []string{dir}, Main: main}, mutants
}

// TestRun: mutants are killed by what is thrown, and by an exit status; loops without an end by the watchdog; the rest survives.
func TestRun(t *testing.T) {
	s, mutants := suite(t, "CounterTest")
	r, err := kill.Run(t.Context(), s, mutants)
	if err != nil {
		t.Fatal(err)
	}
	if r.Killed+r.Survived+r.Timeouts != len(mutants) || r.Invalid != 0 || len(r.Outcomes) != len(mutants) {
		t.Fatalf("%+v of %d mutants", r, len(mutants))
	}
	var lines strings.Builder
	for i, o := range r.Outcomes {
		m := mutants[i]
		fmt.Fprintln(&lines, strings.TrimSpace(fmt.Sprintf("%s line %d: %s: %s: %s %s", m.Method, m.Line, m.Operator, m.Change, o.Status, o.By)))
	}
	testkit.Golden(t, "testdata/counter.golden", lines.String())
	if r.Timeouts != 2 || r.Survived < 3 {
		t.Errorf("%d timeouts, %d survivors", r.Timeouts, r.Survived)
	}
}

// TestFailing: a suite that does not pass says nothing about mutants.
func TestFailing(t *testing.T) {
	s, mutants := suite(t, "CounterTest")
	s.Main = "NoTest"
	if _, err := kill.Run(t.Context(), s, mutants); err == nil || !strings.Contains(err.Error(), "java.lang.ClassNotFoundException: NoTest") {
		t.Error(err)
	}
}

// TestInvalid: a class that does not verify is a fault of ours, and no mutant that is killed.
func TestInvalid(t *testing.T) {
	s, mutants := suite(t, "CounterTest")
	bad := mutants[0]
	for _, m := range mutants {
		if m.Method == "unused" && m.Operator == mutant.Arithmetic {
			bad = m
		}
	}
	bad.Class = bytes.Replace(bad.Class, []byte{0x1b, 0x06, 0x6c}, []byte{0x1b, 0x57, 0x6c}, 1) // iload_1 iconst_3 idiv
	short := bad
	short.Class = bad.Class[:100]
	r, err := kill.Run(t.Context(), s, []mutant.Mutant{bad, short, mutants[0]})
	if err != nil || r.Invalid != 2 || r.Outcomes[2].Status == kill.Invalid || !strings.HasPrefix(r.Outcomes[0].By, "java.lang.VerifyError") {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestEnds: a run ends with its context, also during a loop without an end; the outcomes so far are kept.
func TestEnds(t *testing.T) {
	s, mutants := suite(t, "CounterTest")
	s.Limit = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(3*time.Second, cancel)
	r, err := kill.Run(ctx, s, mutants)
	if !errors.Is(err, context.Canceled) || len(r.Outcomes) == len(mutants) {
		t.Errorf("%d outcomes, %v", len(r.Outcomes), err)
	}
}

// TestCurrent: the embedded classes are what their source gives.
func TestCurrent(t *testing.T) {
	dir := t.TempDir()
	out, err := javac.Compile(t.Context(), javac.Options{Files: []string{"Killer.java"}, Dir: dir, Release: 8})
	if err != nil {
		t.Fatal(err)
	}
	if out.Compiler.Feature != 17 {
		t.Logf("the classes are compiled with JDK 17, and this is %s: that they compile is all that is judged", out.Compiler.Version)
		return
	}
	found, _ := filepath.Glob(filepath.Join(dir, "*.class"))
	for _, f := range found {
		fresh, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if old, err := os.ReadFile(filepath.Base(f)); err != nil || !bytes.Equal(fresh, old) {
			t.Errorf("%s is not what its source gives (run go generate): %v", filepath.Base(f), err)
		}
	}
	if len(found) != 4 {
		t.Errorf("%d classes", len(found))
	}
}
