package main

import (
	"bytes"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/run"
	"assay/task"
)

// This file has rows of the checklist of Forge that are about Java: its case studies, and
// the smallest bounds of what they found.

// violatedIn are the goals of a folder in which something is violated, sorted, and how
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
// violated that were published, at 4 entries, 4 values, 4 bits and 3 rounds.
func TestForgeRow49Java(t *testing.T) {
	dir := "../../cases/java-check/lists"
	_, checks := checkJava(t, dir, javaCases(t, dir))
	violated, hold := violatedIn(t, checks)
	want := []string{
		"OldTroveList.add(int, OldTroveList.Link)", "OldTroveList.clear", "OldTroveList.lastIndexOf", "OldTroveList.remove(OldTroveList.Link)",
		"OldTroveList.remove(int)", "OldTroveList.set",
		"SeededList.add", "SeededList.indexOf", "SeededList.indexOfAfterFirst", "SeededList.isEmpty", "SeededList.remove(int)",
		"TroveList.add(int, TroveList.Link)", "TroveList.remove(TroveList.Link)",
	}
	if !slices.Equal(violated, want) {
		t.Errorf("violated %q", violated)
	}
	if n := 5*12 - 8 + 6; hold != n { // and what contracts read: at, of each class
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
	e, err := engineNamed(auto)
	if err != nil {
		t.Fatal(err)
	}
	a := &app{stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, ctx: context.Background()}
	t.Cleanup(func() { a.close() })
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
