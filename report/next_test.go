package report

import (
	"strings"
	"testing"

	"assay/task"
)

// TestNext: what settles nothing comes with something to try, which names the
// bound that blocks where there is one.
func TestNext(t *testing.T) {
	b := task.Bounds{Scope: 3, IntWidth: 4, Unwind: 2}
	for _, c := range []struct {
		r    task.Result
		want string // a part of it; "": nothing
	}{
		{task.Result{Status: task.HoldsWithin, Bounds: b}, ""},
		{task.Result{Status: task.Violated, Bounds: b}, ""},
		{task.Result{Status: task.HoldsWithin, Vacuous: true, Bounds: b, Reason: "no execution reaches the end: the scope of Node (3) is exhausted by allocation"}, "--scope Node=4"},
		{task.Result{Status: task.HoldsWithin, Vacuous: true, Bounds: b, Reason: "the bound of unrolling leaves out what is left"}, "--unwind 3"},
		{task.Result{Status: task.HoldsWithin, Vacuous: true, Bounds: b}, "precondition"},
		{task.Result{Status: task.HoldsWithin, Vacuous: true, Bounds: b, Binding: []task.Binding{{Bound: task.BoundScope, Name: "Node", Limit: 3}, {Bound: task.BoundRecursion, Name: "p.K.ever(I)I", Limit: 32}}},
			"--unwind 33; if it stays so, look whether the recursion of K.ever can end"},
		{task.Result{Bounds: b, Reason: "stopped: interrupted"}, "run it again, and to its end"},
		{task.Result{Bounds: b, Reason: "stopped: interrupted", Kept: true}, "from the cache"},
		{task.Result{Bounds: b, Reason: "K.java:3: initialise K: out of budget (interrupted)"}, "--method"},
		{task.Result{Bounds: b, Reason: "stopped: something else is violated, and no --timeout says how long the rest may take"}, "--timeout 1m"},
		{task.Result{Bounds: b, Reason: "stopped: the time limit of 3s is reached"}, "--scope 2, --unwind 1, --int-width 3"},
		{task.Result{Bounds: task.Bounds{Scope: 4}, Stats: task.Stats{"unrolled": 33}, Reason: "stopped: the time limit of 3s is reached"}, "--scope 3, --unwind 2"},
		{task.Result{Bounds: b, Reason: "variable i ranges over the integers"}, "by a range"},
		{task.Result{Bounds: b, Reason: "the 10 MiB that checks may hold are not enough; try smaller bounds, or more with --memory"}, "--memory"},
		{task.Result{Bounds: b, Reason: "the solver gave up (crashed)"}, "smaller bounds"},
		{task.Result{Bounds: b, Reason: "java.lang.Foo.bar is not supported"}, "--method"},
		{task.Result{Bounds: b, Reason: "p/Uses.java:5: class p.Fun is missing"}, "--classpath with the folder or jar that holds p.Fun"},
		{task.Result{Bounds: b, Reason: "Free.java:3: class Asks cannot be initialised: it asks for a clock"}, "--method"},
		{task.Result{Bounds: b, Reason: "Json.java:325: the text of a float is looked at, and it is not known"}, "--method"},
		{task.Result{Property: task.Property{Kind: task.KindOutcome}, Bounds: task.Bounds{Unwind: 4}, Reason: "stopped: the time limit of 3s is reached"}, "--unwind 3"},
		{task.Result{Property: task.Property{Kind: task.KindOutcome}, Reason: "stopped: the time limit of 3s is reached"}, "a longer --timeout"},
		{task.Result{Property: task.Property{Kind: task.KindOutcome}, Reason: "a.litmus:3:2: the model java says nothing about fences"}, "another model"},
		{task.Result{Engine: "weak", Bounds: task.Bounds{Unwind: 4}, Reason: "too many events: more than 600"}, "fewer threads"},
		{task.Result{Engine: "weak", Vacuous: true, Bounds: task.Bounds{Unwind: 4}, Reason: "no execution reaches the end of T1 (K.run): the bound of unrolling (4) ends the loop at K.java:4"}, "--unwind 5"},
		{task.Result{Engine: "weak", Bounds: task.Bounds{Unwind: 32}, Reason: "the 10 MiB that checks may hold are not enough; try more with --memory"}, "--unwind 16"},
		{task.Result{Bounds: task.Bounds{}, Reason: "?"}, "assay explain undecided"},
	} {
		got := Next(&c.r)
		if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%q: try %q, want %q", c.r.Reason, got, c.want)
		}
	}
}

// TestNextRefused: rounds of loops that were too many are not proposed again.
func TestNextRefused(t *testing.T) {
	const ends = "no execution reaches the end of T1 (K.run): the bound of unrolling (1) ends the loop at K.java:4; loops are bound by 1 round, and not by 4: "
	for reason, want := range map[string]string{
		ends + "with more there are too many events":                             "fewer accesses",
		ends + "with more a thread runs for too long":                            "do less",
		ends + "with more it takes too long":                                     "--timeout",
		"too many events: more than 600":                                         "fewer accesses",
		"the 10 MiB that checks may hold are not enough; try more with --memory": "--memory",
		"stopped: the time limit of 3s is reached":                               "--timeout",
	} {
		r := task.Result{Engine: "weak", Vacuous: strings.HasPrefix(reason, ends), Bounds: task.Bounds{Unwind: 1}, Reason: reason}
		if got := Next(&r); !strings.Contains(got, want) || strings.Contains(got, "--unwind") || strings.Contains(got, "--scope") {
			t.Errorf("%q: try %q, want %q", reason, got, want)
		}
	}
}
