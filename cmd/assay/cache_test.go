package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/engine/forge"
	"assay/report"
	"assay/run"
	"assay/run/cache"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/source"
	"assay/task"
)

// someCases returns the cases that an engine decides quickly.
func someCases(t *testing.T) []string {
	t.Helper()
	all, err := filepath.Glob("../../cases/fir/*.fir")
	if err != nil || len(all) < 100 {
		t.Fatalf("%d cases, %v", len(all), err)
	}
	return all
}

// reports checks files and gives the reports in every format, as bytes that do
// not depend on the time it took.
func reports(t *testing.T, names []string, o run.Options) (map[string][]byte, *report.Document) {
	t.Helper()
	in := &run.Inputs{Languages: languages, Texts: source.Texts{}}
	files := in.Files(names)
	o.Engine = forge.Engine{}
	plan := in.Plan(files, o)
	d := &report.Document{Tool: "assay", Version: "test", Inputs: &in.List, Texts: in.Texts}
	d.Checks = plan.Check(t.Context(), o)
	out := map[string][]byte{}
	for _, format := range formats {
		var b bytes.Buffer
		r := &checkReport{flags: &checkFlags{format: format, reproducible: true}, doc: d, film: filmOf(files)}
		if err := r.write(&b); err != nil {
			t.Fatal(err)
		}
		out[format] = b.Bytes()
	}
	return out, d
}

func same(t *testing.T, what string, got, want map[string][]byte) {
	t.Helper()
	for format := range maps.Keys(want) {
		if !bytes.Equal(got[format], want[format]) {
			t.Errorf("%s: the %s report differs", what, format)
		}
	}
}

// TestSameBytes: reports are the same bytes however many checks run at once,
// with a cold cache and a warm one; and the cache agrees with what is computed.
func TestSameBytes(t *testing.T) {
	names := someCases(t)
	want, d := reports(t, names, run.Options{Jobs: 1})
	if len(d.Checks) < 200 {
		t.Fatalf("%d checks", len(d.Checks))
	}
	dir := t.TempDir()
	open := func(c *run.Cache) (*run.Cache, func()) {
		c.Store = cache.Open(dir, cache.Options{Tell: func(m string) { t.Error(m) }})
		return c, c.Store.Close
	}
	cold, done := open(&run.Cache{})
	got, _ := reports(t, names, run.Options{Jobs: 8, Cache: cold})
	done()
	same(t, "8 jobs, cold cache", got, want)
	warm, done := open(&run.Cache{})
	got, _ = reports(t, names, run.Options{Jobs: 3, Cache: warm})
	done()
	same(t, "3 jobs, warm cache", got, want)
	if n := warm.Counts(); n.Misses > int64(len(d.Checks)/50) {
		t.Errorf("the warm cache does not know %d of %d checks", n.Misses, len(d.Checks))
	}
	verify, done := open(&run.Cache{Verify: true})
	got, _ = reports(t, names, run.Options{Jobs: 2, Cache: verify})
	done()
	same(t, "verified cache", got, want)
	if n := verify.Counts(); n.Agreed < int64(len(d.Checks)*9/10) {
		t.Errorf("only %d of %d answers were verified", n.Agreed, len(d.Checks))
	}
}

// TestMoved: a file with lines before it has the answers of the cache, and they
// are those that are computed.
func TestMoved(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for i, name := range someCases(t) {
		if i%2 == 1 {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		moved := filepath.Join(dir, filepath.Base(name))
		names = append(names, moved)
		if err := os.WriteFile(moved, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := &run.Cache{Store: cache.Open(t.TempDir(), cache.Options{})}
	defer c.Store.Close()
	reports(t, names, run.Options{Cache: c})
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(name, append([]byte("// moved\n\n"), text...), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	again := &run.Cache{Store: c.Store}
	got, d := reports(t, names, run.Options{Cache: again})
	want, _ := reports(t, names, run.Options{})
	same(t, "moved", got, want)
	if n := again.Counts(); n.Hits < int64(len(d.Checks)*8/10) {
		t.Errorf("only %d of %d answers moved along", n.Hits, len(d.Checks))
	}
}

// TestViolationsGrow: what is violated within bounds is violated within larger
// ones. The cache relies on it.
func TestViolationsGrow(t *testing.T) {
	in := &run.Inputs{Languages: languages, Texts: source.Texts{}}
	files := in.Files(someCases(t))
	judged := 0
	for _, f := range files {
		for _, g := range f.Model.Goals() {
			only := []string{g.Name}
			at := func(b task.Bounds) []task.Result {
				o := run.Options{Engine: forge.Engine{}, Only: only, Bounds: b, Timeout: 400 * time.Millisecond}
				return in.Plan([]*run.File{f}, o).Check(context.Background(), o)[0].Results
			}
			first := at(task.Bounds{})
			for _, larger := range []task.Bounds{{Scope: g.Bounds.Scope + 1, Scopes: grown(g.Bounds.Scopes)}, {Unwind: g.Bounds.Unwind + 1}} {
				if !someViolated(first) {
					break
				}
				for i, r := range at(larger) {
					if first[i].Status != task.Violated || r.Status == task.Unknown {
						continue
					}
					if judged++; r.Status != task.Violated {
						t.Errorf("%s, %s: %s %q is violated within %s, and %v within %s", f.Name, g.Name, r.Property.Kind, r.Property.Text, first[i].Bounds, r.Status, r.Bounds)
					}
				}
			}
		}
	}
	if judged < 30 {
		t.Errorf("only %d violations were looked at", judged)
	}
}

func grown(scopes map[string]int) map[string]int {
	out := map[string]int{}
	for name, n := range scopes {
		out[name] = n + 1
	}
	return out
}

func someViolated(results []task.Result) bool {
	for _, r := range results {
		if r.Status == task.Violated {
			return true
		}
	}
	return false
}

// forks counts how often the programs of a model are made.
type forks struct {
	*frontend.JavaModel
	n int
}

func (f *forks) Fork(bool) (run.Programs, func()) {
	f.n++
	return f.JavaModel.Fork(false)
}

// TestCachedForksNothing: where the answers about a method of Java are known, those of the search for its callers too, its program
// is not made again; that would start the library, and cost more than all else. The answers are the same.
func TestCachedForksNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Half.java")
	if err := os.WriteFile(file, []byte("public class Half {\n\tprivate int n;\n\tpublic int half(int x, int y) { return x / y; }\n\tpublic int other(int x) { return x / n; }\n}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: t.Context()}
	t.Cleanup(func() { a.java.Close() })
	a.java.Owed, a.java.Called, a.java.Asks = true, true, true
	in := a.inputs()
	files := in.Files([]string{file})
	model := &forks{JavaModel: files[0].Model.(*frontend.JavaModel)}
	files[0].Model = model
	store := cache.Open(t.TempDir(), cache.Options{})
	defer store.Close()
	o := run.Options{Engine: chosen(t, portfolio.Auto, nil), Timeout: time.Minute, Cache: &run.Cache{Store: store}}
	var said [2]string
	for i := range said {
		model.n = 0
		asks := 0
		for _, c := range in.Plan(files, o).Check(t.Context(), o) {
			for _, r := range c.Results {
				said[i] += fmt.Sprintln(c.Name, r.Property.Text, r.Status, r.Assumed, r.Engine)
				if r.Asks() != "" {
					asks++
				}
			}
		}
		if made := model.n > 0; asks == 0 || made != (i == 0) {
			t.Errorf("run %d: programs are made %d times, and %d answers ask something of callers:\n%s", i+1, model.n, asks, said[i])
		}
	}
	if said[0] != said[1] {
		t.Errorf("%s, and then\n%s", said[0], said[1])
	}
}

// TestSalt: every flag of a check is either known not to matter, or a part of
// the key.
func TestSalt(t *testing.T) {
	a := &app{}
	cmd := a.checkCommand()
	for _, name := range harmless {
		if name != "help" && cmd.Flags().Lookup(name) == nil {
			t.Errorf("there is no flag %s", name)
		}
	}
	f, _ := checkFlagsOf(t)
	before := f.salt(cmd, "x")
	for _, flag := range []string{"engine", "solver", "strategy", "symmetry", "raw", "tight", "coverage"} {
		old := cmd.Flags().Lookup(flag)
		if old == nil {
			t.Fatalf("there is no flag %s", flag)
		}
		value := old.Value.String()
		set := "true"
		if old.Value.Type() != "bool" {
			set = "other"
		}
		old.Value.Set(set)
		if after := f.salt(cmd, "x"); equalStrings(before, after) {
			t.Errorf("--%s changes nothing", flag)
		}
		old.Value.Set(value)
	}
}

func equalStrings(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
