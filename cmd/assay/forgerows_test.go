package main

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/run"
	"assay/run/portfolio"
	"assay/task"
)

// This file has rows of the checklist of Forge that are about Java: its case studies, and
// the smallest bounds of what they found.

// violatedIn returns the goals of a folder in which something is violated, sorted, and how
// many goals hold. Anything else fails the test.
func violatedIn(t *testing.T, checks map[string]*task.Check) (violated []string, hold int) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(checks)) {
		switch got := verdictOf(checks[name]); {
		case strings.HasPrefix(got, "violated"):
			violated = append(violated, name)
		case got == "holds", got == "proved":
			hold++
		default:
			t.Errorf("%s: %s", name, got)
		}
	}
	return violated, hold
}

// TestForgeRow49Java: of twelve methods of five lists, and five seeded bugs, exactly those are
// violated that were published, at 4 entries, 4 values, 4 bits and 3 rounds. The default constructors are violated
// where a list needs a header: the methods were taken from their classes without the constructors.
func TestForgeRow49Java(t *testing.T) {
	dir := "../../cases/java-check/lists"
	_, checks := checkJava(t, dir, javaCases(t, dir))
	violated, hold := violatedIn(t, checks)
	want := []string{
		"AbstractList.AbstractList", "CachingList.CachingList", "JdkList.JdkList",
		"OldTroveList.add(int, OldTroveList.Link)", "OldTroveList.clear", "OldTroveList.lastIndexOf", "OldTroveList.remove(OldTroveList.Link)",
		"OldTroveList.remove(int)", "OldTroveList.set",
		"SeededList.SeededList", "SeededList.add", "SeededList.indexOf", "SeededList.indexOfAfterFirst", "SeededList.isEmpty", "SeededList.remove(int)",
		"TroveList.add(int, TroveList.Link)", "TroveList.remove(TroveList.Link)",
	}
	if !slices.Equal(violated, want) {
		t.Errorf("violated %q", violated)
	}
	if n := 5*12 - 8 + 6 + 2 + 7; hold != n { // and what contracts read: at, of each class; two constructors and seven private methods
		t.Errorf("%d hold, not %d", hold, n)
	}
}

// TestForgeRow50Koa: what is wrong in the vote tally is found at 2 objects, 3 bits and 3
// rounds. Arrays have the five elements that the program gives them.
func TestForgeRow50Koa(t *testing.T) {
	got := minimal(t, "../../cases/java-contracts/Koa.java", task.Bounds{Scope: 2, IntWidth: 3, Unwind: 3, Array: 5}, false)
	for _, name := range []string{"KiesLijst.equals", "KiesKring.addDistrict", "KiesKring.hasDistrict"} {
		if got[name] == nil {
			t.Errorf("%s is not violated", name)
		}
	}
	if len(got) != 3 {
		t.Errorf("violated: %v", slices.Sorted(maps.Keys(got)))
	}
}

// TestForgeRow51Minimal: the smallest bounds of violations, as objects, bits and rounds.
// Published: one round and three bits for all, 2 entries and once 3, for what is wrong in lists; 1 and 2
// objects in the vote tally.
func TestForgeRow51Minimal(t *testing.T) {
	all := minimal(t, "../../cases/java-contracts/Koa.java", task.Bounds{Scope: 3, IntWidth: 4, Unwind: 3, Array: 5}, true)
	for _, class := range []string{"TroveList", "SeededList"} {
		b := task.Bounds{Scope: 4, Scopes: map[string]int{class: 1}, IntWidth: 4, Unwind: 3, Array: 4}
		if class == "TroveList" || testkit.Long() {
			maps.Copy(all, minimal(t, "../../cases/java-check/lists/"+class+".java", b, true))
		}
	}
	for name, want := range map[string][3]int{
		"KiesLijst.equals": {1, 1, 1}, "KiesKring.addDistrict": {2, 1, 1}, "KiesKring.hasDistrict": {1, 1, 1},
		"SeededList.add": {2, 2, 1}, "SeededList.indexOf": {2, 2, 1}, "SeededList.indexOfAfterFirst": {2, 2, 1}, "SeededList.isEmpty": {2, 2, 1},
		"SeededList.remove(int)": {2, 2, 1}, "TroveList.add(int, TroveList.Link)": {3, 3, 1}, "TroveList.remove(TroveList.Link)": {1, 1, 1},
	} {
		b := all[name]
		if strings.HasPrefix(name, "Seeded") && !testkit.Long() {
			continue
		}
		if b == nil {
			t.Errorf("%s is not violated", name)
			continue
		}
		if got := [3]int{b.Scope, b.IntWidth, b.Unwind}; got != want {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
}

// minimal checks a file, and gives the bounds at which goals are violated: those given, or
// the smallest.
func minimal(t *testing.T, file string, b task.Bounds, lower bool) map[string]*task.Bounds {
	t.Helper()
	e := chosen(t, portfolio.Auto, nil)
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.java.Close() })
	in := a.inputs()
	files := in.Files([]string{filepath.FromSlash(file)})
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	o := run.Options{Engine: e, Timeout: 60 * time.Second, Bounds: b, Minimise: lower}
	all := in.Plan(files, o).Check(context.Background(), o)
	out := map[string]*task.Bounds{}
	for i := range all {
		for _, r := range all[i].Results {
			if r.Status == task.Violated {
				out[all[i].Name] = &r.Bounds
			}
		}
	}
	return out
}

// TestForgeRow48Refusals: threads and input are refused in words, at the line that needs them, and
// cost only what depends on them. Reals are supported in Java, beyond the row: addition of floats is
// commutative and not associative; FIR has none, and says so.
func TestForgeRow48Refusals(t *testing.T) {
	verdicts := func(d *desk, file string, status int) map[string]map[string]any {
		out := map[string]map[string]any{}
		for _, r := range d.report(status, "--no-cache", "--strict", "--timeout", "60s", file) {
			if name := r["check"].(string); out[name]["status"] != "violated" {
				out[name] = r
			}
		}
		return out
	}
	d := files(t, "Threads.java", `public class Threads {
	static int n;
	public static int starts() { Thread t = new Thread(() -> n++); t.start(); return n; }
	public static int divides(int x) { return 1 / x; }
}`, "Files.java", `public class Files {
	public static int reads(String name) throws java.io.IOException { try (java.io.FileReader r = new java.io.FileReader(name)) { return r.read(); } }
	public static int asks() throws java.io.IOException { return System.in.read(); }
	public static int prints(int x) { System.out.println(x); return 1 / x; }
}`, "Reals.java", `public class Reals {
	public static void associative(float a, float b, float c) { if (0 < a && a < 4 && 0 < b && b < 4 && 0 < c && c < 4) assert (a + b) + c == a + (b + c); }
	public static void commutative(float a, float b) { if (0 < a && 0 < b) assert a + b == b + a; }
}`, "reals.fir", "global x: one Integer\nproc p() { x := 3.5 }\n")
	threads, in := verdicts(d, "Threads.java", 1), verdicts(d, "Files.java", 1)
	for _, k := range []struct {
		of         map[string]map[string]any
		goal, want string
	}{
		{threads, "Threads.starts", "Threads.java:3: threads are not supported"},
		{in, "Files.reads", "Files.java:2: files are not supported"}, {in, "Files.asks", "Files.java:3: input is not supported"},
	} {
		reason, _ := k.of[k.goal]["reason"].(string)
		if k.of[k.goal]["status"] != "unknown" || !strings.HasPrefix(reason, k.want) {
			t.Errorf("%s is %s: %s", k.goal, k.of[k.goal]["status"], reason)
		}
	}
	if threads["Threads.divides"]["status"] != "violated" || in["Files.prints"]["status"] != "violated" {
		t.Error("what does not depend on threads or files is not decided")
	}
	reals := verdicts(d, "Reals.java", 1)
	if reals["Reals.associative"]["status"] != "violated" || reals["Reals.commutative"]["status"] != "proved" {
		t.Errorf("addition of floats: %s and %s", reals["Reals.associative"]["status"], reals["Reals.commutative"]["status"])
	}
	_, errs := d.run(2, "check", "reals.fir")
	d.says(errs, `^reals.fir:2:17: error: there are no real numbers`)
}

// knobbed has a list that grows: each knob changes an answer about it.
const knobbed = `domain Node
global next: func Node -> Node
local n: one Node
local k: one Integer
proc last(n, k): (n) {
	while some n.next and k > 0 {
		n := n.next
		k := k - 1
	}
}
check last { n := spec(no n.next or not (n in n.^next_old)) } for 3 but 3 int, 3 unroll
`

// TestForgeRow57Knobs: bounds for each type, the strategy, coverage, traces, times and statistics; each
// knob changes what is reported.
func TestForgeRow57Knobs(t *testing.T) {
	d := files(t, "last.fir", knobbed)
	ask := func(status int, flags ...string) map[string]any {
		t.Helper()
		all := d.report(status, append([]string{"--no-cache", "last.fir"}, flags...)...)
		return all[slices.IndexFunc(all, func(r map[string]any) bool { return r["kind"] == "postcondition" })]
	}
	bounds := func(r map[string]any) string { text, _ := json.Marshal(r["bounds"]); return string(text) }
	count := func(r map[string]any, name string) float64 {
		n, _ := r["stats"].(map[string]any)[name].(float64)
		return n
	}
	plain := ask(1)
	if plain["status"] != "violated" || plain["trace"] == nil || plain["time_ms"] == nil || count(plain, "clauses") == 0 {
		t.Fatalf("a ring is not found, or its trace, time or statistics are missing: %v", plain)
	}
	// A ring has a node, and n is one: without nodes nothing satisfies the precondition.
	if r := ask(3, "--scope", "Node=0"); r["status"] == "violated" || r["vacuous"] != true {
		t.Errorf("without nodes: %v", r)
	}
	for flag, want := range map[string]string{
		"--scope 2": `"scope":2`, "--scope Node=2": `"Node":2`, "--int-width 2": `"int_width":2`, "--unwind 2": `"unwind":2`,
	} {
		if r := ask(1, strings.Fields(flag)...); !strings.Contains(bounds(r), want) || strings.Contains(bounds(plain), want) {
			t.Errorf("%s: bounds %s", flag, bounds(r))
		}
	}
	if r := ask(1, "--strategy", "aC.cC.bC"); count(r, "relations") <= count(plain, "relations") || r["status"] != plain["status"] {
		t.Errorf("--strategy: %v relations, and %v", count(r, "relations"), count(plain, "relations"))
	}
	if r := ask(1, "--symmetry", "none"); count(r, "clauses") >= count(plain, "clauses") {
		t.Errorf("--symmetry: %v clauses, and %v", count(r, "clauses"), count(plain, "clauses"))
	}
	if r := ask(1, "--reproducible"); r["time_ms"] != nil || r["stats"] != nil {
		t.Errorf("--reproducible: times or statistics are in %v", r)
	}
	if ask(1, "--trace", "t.json"); !strings.Contains(d.read("t.json"), `"initial"`) {
		t.Error("--trace writes no initial state")
	}
	d.write("swap.fir", "local a, b: one Integer\nproc swap(a, b) { a, b := spec(a = b_old and b = a_old) }\nproc p(a, b) { swap(a, b)\n a := a }\ncheck p { spec(true) } for 1 but 2 int, 1 unroll\n")
	out, _ := d.run(0, "check", "--no-cache", "--coverage", "swap.fir")
	d.says(out, `coverage: +\d+ of \d+ statements? (is|are) needed`)
	out, _ = d.run(0, "check", "--no-cache", "--verbose", "swap.fir")
	d.says(out, `stats: .*clauses \d+.*\d(µs|ms|s)`)
}

// TestForgeRow58Reproducible: a result file has the bound, the counts of formulas, what the solver did and the
// verdict; run again, it is the same but for times, and byte for byte without times and statistics.
func TestForgeRow58Reproducible(t *testing.T) {
	d := files(t, "last.fir", knobbed)
	strip := func(name string) string {
		var doc map[string]any
		if err := json.Unmarshal([]byte(d.read(name)), &doc); err != nil {
			t.Fatal(err)
		}
		for _, r := range doc["results"].([]any) {
			r := r.(map[string]any)
			stats := r["stats"].(map[string]any)
			for _, n := range []string{"formulas", "relations", "variables", "clauses"} {
				if stats[n] == nil {
					t.Errorf("%s has no %s", name, n)
				}
			}
			if r["bounds"] == nil || r["status"] == nil || r["time_ms"] == nil {
				t.Errorf("%s: a bound, status or time is missing", name)
			}
			delete(r, "time_ms")
		}
		text, _ := json.Marshal(doc)
		return string(text)
	}
	for _, name := range []string{"1.json", "2.json"} {
		d.run(1, "check", "--no-cache", "--format", "json", "-o", name, "last.fir")
		d.run(1, "check", "--no-cache", "--format", "json", "--reproducible", "-o", "same"+name, "last.fir")
	}
	if strip("1.json") != strip("2.json") {
		t.Errorf("two runs differ in more than times:\n%s\n%s", strip("1.json"), strip("2.json"))
	}
	one, err1 := os.ReadFile(filepath.Join(d.dir, "same1.json"))
	two, err2 := os.ReadFile(filepath.Join(d.dir, "same2.json"))
	if err1 != nil || err2 != nil || !bytes.Equal(one, two) {
		t.Errorf("two reproducible runs differ: %v %v", err1, err2)
	}
}
