package mutant_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/javagen"
	"assay/internal/testkit"
	"assay/lang/java/classfile"
	"assay/lang/java/javac"
	"assay/lang/java/mutant"
	"assay/lang/java/mutant/kill"
)

// compile compiles sources into a folder, and returns what is there by the names of classes.
func compile(t testing.TB, dir string, files ...string) (javac.Output, map[string][]byte) {
	t.Helper()
	out, err := javac.Compile(t.Context(), javac.Options{Files: files, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string][]byte{}
	found, err := filepath.Glob(filepath.Join(dir, "*.class"))
	if err != nil || len(found) == 0 {
		t.Fatalf("%d class files, %v", len(found), err)
	}
	for _, f := range found {
		if classes[strings.TrimSuffix(filepath.Base(f), ".class")], err = os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
	return *out, classes
}

// shown is a mutant as the golden file has it.
func shown(m *mutant.Mutant) string {
	return fmt.Sprintf("%s%s line %d: %s: %s", m.Method, m.Descriptor, m.Line, m.Operator, m.Change)
}

// TestOperators: each operator changes what testdata/Operators.java computes, in the eyes of the suite beside it. The golden file has all
// mutants, and what comes of them.
func TestOperators(t *testing.T) {
	dir := t.TempDir()
	out, classes := compile(t, dir, "testdata/Operators.java", "testdata/OperatorsTest.java")
	mutants, err := mutant.Of(classes["Operators"])
	if err != nil {
		t.Fatal(err)
	}
	report, err := kill.Run(t.Context(), kill.Suite{JDK: out.Compiler, Classes: []string{dir}, Main: "OperatorsTest"}, mutants)
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	killed := map[mutant.Operator]int{}
	for i := range mutants {
		status := report.Outcomes[i].Status
		fmt.Fprintf(&lines, "%s: %s\n", shown(&mutants[i]), status)
		if status == kill.Killed || status == kill.Timeout {
			killed[mutants[i].Operator]++
		}
	}
	testkit.Golden(t, "testdata/operators.golden", lines.String())
	for _, o := range mutant.Operators {
		if killed[o.Operator] == 0 {
			t.Errorf("no mutant by %s is killed", o.Operator)
		}
	}
	for name, data := range classes {
		if mutants, err := mutant.Of(data); err != nil || name == "Operators$Colour" && len(mutants) != 0 {
			t.Errorf("%s has %d mutants, %v", name, len(mutants), err)
		}
	}
}

// programs makes random programs in a folder, and returns their files.
func programs(t *testing.T, r *rand.Rand, dir string, n int) (files []string) {
	t.Helper()
	for i := range n {
		p := javagen.New(r, fmt.Sprintf("G%d", i), javagen.Config{})
		file := filepath.Join(dir, p.Name+".java")
		if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// quickly is how many mutants stand for one in the quick run.
const quickly = 10

// TestRandomVerify: the JVM verifies all mutants of random programs.
func TestRandomVerify(t *testing.T) {
	src, dir := t.TempDir(), t.TempDir()
	r := testkit.Rand(t)
	count := testkit.Count(t, 100, 5)
	files := programs(t, r, src, count)
	empty := filepath.Join(src, "Empty.java")
	if err := os.WriteFile(empty, []byte("class Empty { public static void main(String[] args) { } }"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, classes := compile(t, dir, append(files, empty)...)
	k, err := kill.Open(t.Context(), kill.Suite{JDK: out.Compiler, Classes: []string{dir}, Main: "Empty"})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	made := map[mutant.Operator]int{}
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		all, err := mutant.All(classes[name])
		if err != nil {
			t.Fatal(name, err)
		}
		for m := range all {
			if !testkit.Long() && r.IntN(quickly) > 0 {
				continue
			}
			made[m.Operator]++
			o, err := k.Try(t.Context(), &m)
			if err != nil {
				t.Fatal(err)
			}
			if o.Status != kill.Survived {
				t.Fatalf("%s %s: %s %s", name, shown(&m), o.Status, o.By)
			}
		}
	}
	t.Log(made)
	for _, o := range mutant.Operators {
		if made[o.Operator] < count/quickly {
			t.Errorf("only %d mutants by %s", made[o.Operator], o.Operator)
		}
	}
}

// TestClass: what a mutant says of itself is so: where the change is, and that nothing else has changed.
func TestClass(t *testing.T) {
	dir := t.TempDir()
	_, classes := compile(t, dir, "testdata/Operators.java")
	before, err := classfile.Parse("", classes["Operators"])
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := mutant.Of(classes["Operators"])
	if err != nil {
		t.Fatal(err)
	}
	for i := range mutants {
		m := &mutants[i]
		after, err := classfile.Parse("", m.Class)
		if err != nil {
			t.Fatal(shown(m), err)
		}
		for j, old := range before.Methods {
			code := after.Methods[j].Code
			changed := string(old.Code.Bytes) != string(code.Bytes)
			if here := old.Name == m.Method && old.Desc == m.Descriptor; here != changed {
				t.Errorf("%s: %s changed: %v", shown(m), old, changed)
			} else if here && string(old.Code.Bytes[:m.Offset]) != string(code.Bytes[:m.Offset]) && len(old.Code.Bytes) == len(code.Bytes) {
				t.Errorf("%s: what is before %d has changed", shown(m), m.Offset)
			}
		}
	}
}

// FuzzAll: of any bytes come mutants or an error, and the mutants are class files with code that can be read.
func FuzzAll(f *testing.F) {
	_, classes := compile(f, f.TempDir(), "testdata/Operators.java", "testdata/OperatorsTest.java")
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		f.Add(classes[name])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := mutant.All(data)
		if err != nil {
			return
		}
		most := 100
		for m := range all {
			c, err := classfile.Parse("", m.Class)
			if err != nil {
				t.Fatal(shown(&m), err)
			}
			if _, err := c.Instructions(c.Method(m.Method, m.Descriptor)); err != nil {
				t.Fatal(shown(&m), err)
			}
			if most--; most == 0 {
				return
			}
		}
	})
}
