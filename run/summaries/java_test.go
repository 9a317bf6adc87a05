package summaries

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/engine/absint/memo"
	"assay/engine/absint/summary"
	"assay/internal/testkit"
	"assay/lang/java/classpath"
	"assay/lang/java/javac"
	"assay/lang/java/jdk"
	"assay/lang/java/mutant"
)

// compiled is a folder with the classes of sources, and the names of those that are not the probe.
func compiled(t *testing.T, patterns ...string) (out *javac.Output, names []string) {
	t.Helper()
	var files []string
	for _, p := range patterns {
		list, err := filepath.Glob(p)
		if err != nil || len(list) == 0 {
			t.Fatal(p, err)
		}
		files = append(files, list...)
	}
	out, err := javac.Compile(context.Background(), javac.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { out.Close() })
	app, err := classpath.Open([]string{out.Dir}, classpath.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := app.Names()
	if err != nil {
		t.Fatal(err)
	}
	return out, slices.DeleteFunc(all, func(n string) bool { return strings.HasPrefix(n, "Probe") })
}

// lowered is the methods of some classes of a class path.
func lowered(t *testing.T, home jdk.Home, entries, names []string) *Java {
	t.Helper()
	path, err := classpath.Open(entries, classpath.Options{JDK: &home})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { path.Close() })
	j, err := Lower(path, names)
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Lost) > 0 {
		t.Fatal(j.Lost)
	}
	return j
}

// TestCallsOnJVM calls methods on the JVM with random arguments: each call ends as the answers say.
func TestCallsOnJVM(t *testing.T) {
	out, names := compiled(t, "testdata/shop/*/*.java", "testdata/probe/*.java")
	j := lowered(t, out.Compiler, []string{out.Dir}, names)
	p := j.Program()
	rows, _, err := memo.Scratch(summary.Domain{}, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]summary.Answer{}
	for _, k := range p.Entries() {
		i, ok := slices.BinarySearchFunc(rows, k, func(r memo.Row, k memo.Key) int { return r.Compare(k) })
		if !ok {
			t.Fatalf("no answer for %v", k)
		}
		answers[k.Proc] = summary.Read(rows[i].Answer)
	}
	java, ok := out.Compiler.Program("java")
	if !ok {
		t.Fatal("no java")
	}
	args := []string{"-cp", out.Dir, "Probe", strconv.FormatUint(testkit.Seed(t), 10), strconv.Itoa(testkit.Count(t, 3000, 300))}
	for _, n := range names {
		args = append(args, strings.ReplaceAll(n, "/", "."))
	}
	cmd := exec.Command(java, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	text, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	calls, said := 0, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		a, ok := answers[part[0]]
		if !ok {
			t.Fatalf("nothing is said of %s", part[0])
		}
		if why := contradicts(a, part[1], strings.Fields(part[2])); why != "" {
			t.Errorf("%s: a call ends as %q, and %s: %v", part[0], line, why, a)
		}
		if !a.Unknown {
			calls++
			said[part[0]] = true
		}
	}
	t.Logf("%d calls of %d methods", calls, len(said))
	if calls < 5000 || len(said) < 35 {
		t.Error("too little was tried")
	}
}

// contradicts says how a call ended otherwise than an answer says; empty: it did not.
func contradicts(a summary.Answer, ended string, changed []string) string {
	if a.Unknown {
		return ""
	}
	how, what, _ := strings.Cut(ended, " ")
	switch {
	case how == "throws" && !a.Raises(what):
		return "that is not thrown"
	case how != "throws" && !a.Returns:
		return "it never returns"
	case how == "number":
		if n, err := strconv.ParseInt(what, 10, 64); err != nil || !a.Results[0].Has(n) {
			return "that number is not returned"
		}
	case how == "null" && !a.Results[0].Null():
		return "null is not returned"
	case how == "object" && !a.Results[0].Of(what):
		return "no object of the class is returned"
	}
	for _, f := range changed {
		if !a.All && !slices.Contains(a.Writes, f) {
			return "it does not write " + f
		}
	}
	return ""
}

// fault puts a small fault into a method of a class file.
func fault(t *testing.T, file string, r *rand.Rand) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := mutant.Of(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		return
	}
	if err := os.WriteFile(file, list[r.IntN(len(list))].Class, 0o666); err != nil {
		t.Fatal(err)
	}
}
