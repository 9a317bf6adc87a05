package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"assay/engine/search"
	"assay/internal/testkit"
	"assay/run/portfolio"
	"assay/task"
)

// TestSearchConfirmed: where the engine for heaps does not know, the search finds what the cases expect, and
// the JVM agrees, but for a run of several threads, which no test can repeat.
func TestSearchConfirmed(t *testing.T) {
	dir := "../../cases/java-check/search"
	cases := notLong(javaCases(t, dir))
	files, checks := checkJavaWith(t, bounded(chosen(t, portfolio.Auto, nil)), dir, cases, onlyThese(cases))
	found, confirmed := 0, 0
	for _, k := range cases {
		c := checks[k.name()]
		if c == nil {
			t.Errorf("there is no goal %s", k.name())
			continue
		}
		if got := verdictOf(c); got != k.want {
			t.Errorf("%s: expected %s, got %s", k.name(), k.want, got)
		}
		if strings.HasPrefix(k.want, "violated") {
			found++
			confirmed += min(1, confirm(t, files, c))
		}
	}
	if t.Logf("%d of %d are confirmed", confirmed, found); confirmed < found-1 {
		t.Error("too few")
	}
}

// TestSearchAgrees: a search finds nothing against what the cases say is proved or holds. What holds
// within bounds may be violated beyond them: then the JVM has to agree. The quick run asks about some
// files of two folders.
func TestSearchAgrees(t *testing.T) {
	dirs := javaFolders(t)
	if !testkit.Long() {
		dirs = []string{"../../cases/java-check/methods", "../../cases/java-check/contracts"}
	}
	asked := 0
	for _, dir := range dirs {
		cases := sampleOf(javaCases(t, dir), 1, 8)
		if len(cases) == 0 || modular(cases) {
			continue
		}
		asked += testkit.Part(t, partName(dir), testkit.Content(t, dir), func(t *testing.T) int { return searched(t, dir, cases) })
	}
	if t.Logf("%d goals were searched", asked); asked < 10 {
		t.Error("too few")
	}
}

// searched searches what cases say to hold, and counts the goals.
func searched(t *testing.T, dir string, cases []javaCase) (asked int) {
	files, checks := checkJavaBy(t, search.Engine{Work: 2_000_000}, dir, cases)
	want := map[string]string{}
	for _, k := range cases {
		want[k.name()] = k.want
	}
	for _, goal := range slices.Sorted(maps.Keys(want)) {
		c, w := checks[goal], want[goal]
		if c == nil || strings.HasPrefix(w, "violated") || w == "unknown" {
			continue
		}
		asked++
		switch got := verdictOf(c); {
		case !slices.ContainsFunc(c.Results, func(r task.Result) bool { return r.Status == task.Violated }):
			if got != "unknown" {
				t.Errorf("%s: a search says %s", goal, got)
			}
		case w != "holds" && w != "bounded":
			t.Errorf("%s: expected %s, and a search finds: %s", goal, w, got)
		case confirm(t, files, c) == 0:
			t.Errorf("%s: a search finds %s, which no JVM confirms", goal, got)
		default:
			t.Logf("%s holds within bounds, and fails beyond them", goal)
		}
	}
	return asked
}
