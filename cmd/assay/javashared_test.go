package main

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/run"
	"assay/task"
)

// TestSharedLibrary asks about goals that share started libraries, one after the other, in the opposite order and
// several at once, and compares the answers with those of goals that each start a library of their own: statuses,
// counterexamples, and the counters of the engine.
func TestSharedLibrary(t *testing.T) {
	dirs := []string{"methods"}
	if testkit.Long() {
		dirs = []string{"methods", "classes", "contracts", "statics", "library", "environment", "typed", "inputs"}
	}
	for _, dir := range dirs {
		cases := javaCases(t, filepath.Join("../../cases/java-check", dir))
		if !testkit.Long() {
			some := []string{"Lambdas.java", "Strings2.java", "Statics.java", "Records.java", "Enums.java"}
			cases = slices.DeleteFunc(cases, func(k javaCase) bool { return !slices.Contains(some, filepath.Base(k.file)) })
		}
		answers := func(cases []javaCase, jobs int, fresh bool) map[string]*task.Check {
			_, checks := checkJavaWith(t, onHeaps, dir, cases, func(a *app, o *run.Options) { a.java.Fresh, o.Jobs = fresh, jobs })
			for _, c := range checks {
				for i := range c.Results {
					c.Results[i].Time = 0
				}
			}
			return checks
		}
		want := answers(cases, 1, true)
		if len(want) < 8 {
			t.Fatalf("%s: %d checks", dir, len(want))
		}
		back := slices.Clone(cases)
		slices.Reverse(back)
		for name, got := range map[string]map[string]*task.Check{
			"shared": answers(cases, 1, false), "shared, backwards": answers(back, 1, false), "shared, 3 at once": answers(cases, 3, false),
		} {
			if len(got) != len(want) {
				t.Errorf("%s, %s: %d checks, not %d", dir, name, len(got), len(want))
			}
			for goal, c := range want {
				if !timedOut(c) && !timedOut(got[goal]) && !reflect.DeepEqual(got[goal].Results, c.Results) {
					t.Errorf("%s, %s, %s:\n%+v\nnot\n%+v", dir, name, goal, got[goal].Results, c.Results)
				}
			}
		}
	}
}

// timedOut reports whether an answer depends on how fast the machine is.
func timedOut(c *task.Check) bool {
	return slices.ContainsFunc(c.Results, func(r task.Result) bool {
		return r.Status == task.Unknown && strings.Contains(r.Reason, "time")
	})
}
