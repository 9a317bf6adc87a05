package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/task"
)

// pinnedCases are cases whose effort is pinned, with bounds that are fixed: what a check costs there depends
// on the program and the bounds alone.
var pinnedCases = []string{
	"fir/linked-list-get.fir", "fir/frame-changed-back.fir", "fir/lists/seeded.fir",
	"java-contracts/ArrayMap.java", "java-contracts/Ring.java", "java-contracts/CopyBug.java", "java-contracts/LinkedList.java", "java-contracts/OrderBug.java",
	"java-check/lists/SeededList.java", "java-check/values/Stores.java", "java-check/values/Aliases.java", "java-check/values/Floats2.java", "java-check/heap/Dijkstra.java",
	"java-check/jml/CountingLoops.java",
}

// counters of a check that engine bmc decides.
var counters = []string{"statements", "gates", "clauses", "conflicts", "questions"}

// TestPinnedEffort: what checks cost on a dozen cases is pinned in testdata/effort.txt, so that a loss of speed is
// noticed; another library of Java may cost a little more or less.
func TestPinnedEffort(t *testing.T) {
	const file = "testdata/effort.txt"
	var got []string
	for _, c := range pinnedCases {
		got = append(got, costOf(t, c))
	}
	if testkit.Update() {
		testkit.Golden(t, file, strings.Join(got, "\n")+"\n")
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(want) != len(got) {
		t.Fatalf("%s has %d lines, and there are %d cases; look, then run the test with -update", file, len(want), len(got))
	}
	for i := range got {
		sameCost(t, want[i], got[i])
	}
}

// costOf returns the sum of the counters over the checks of a case, as a line.
func costOf(t *testing.T, c string) string {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{java: compiling(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, ctx: t.Context()}
	status := a.main([]string{"check", "--engine", "bmc", "--scope", "3", "--unwind", "3", "--null-arguments", "--strict", "--begin", "any", "--format", "json", "--no-cache", "--no-settings", "--progress", "none", "--timeout", "5m", "../../cases/" + c})
	var r struct {
		Results []struct {
			Check, Unit string
			Stats       task.Stats
		}
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || len(r.Results) == 0 {
		t.Fatalf("%s: status %d, %v\n%s", c, status, err, errs.String())
	}
	sum := task.Stats{}
	var seen []string
	for _, x := range r.Results { // the properties of a check have its counters
		key := fmt.Sprint(x.Unit, x.Check, x.Stats)
		if slices.Contains(seen, key) {
			continue
		}
		seen = append(seen, key)
		for _, k := range counters {
			sum[k] += x.Stats[k]
		}
	}
	line := c
	for _, k := range counters {
		line += fmt.Sprintf(" %s %d", k, sum[k])
	}
	return line
}

// How far counters may be off: a library's own code is part of what is counted. Conflicts are few, and jump.
const (
	mayGrow  = 1.03
	mayJump  = 1.25
	fewCount = 50
)

// sameCost compares two lines of counters.
func sameCost(t *testing.T, want, got string) {
	t.Helper()
	w, g := strings.Fields(want), strings.Fields(got)
	if len(w) != len(g) || w[0] != g[0] {
		t.Errorf("want %s\ngot  %s\nlook, then run the test with -update", want, got)
		return
	}
	for i := 2; i < len(w); i += 2 {
		var old, now float64
		if _, err := fmt.Sscan(w[i]+" "+g[i], &old, &now); err != nil {
			t.Fatal(err)
		}
		most := mayGrow
		if w[i-1] == "conflicts" {
			most = mayJump
		}
		if now > old*most+fewCount || old > now*most+fewCount {
			t.Errorf("%s: %s are %.0f, and were %.0f; if that is meant, run the test with -update", w[0], w[i-1], now, old)
		}
	}
}
