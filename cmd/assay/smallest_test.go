package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/run"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// TestCounterexamplesAreSmall: in no counterexample can a value be replaced by one nearer to
// zero, or an object be left out, with the same violation: the machine runs it again with each.
// The quick run takes a few cases, the long run all.
func TestCounterexamplesAreSmall(t *testing.T) {
	dirs := []string{"../../cases/java-check/methods/Numbers.java", "../../cases/java-check/values/Smallest.java", "../../cases/java-check/values/SmallestInRing.java", "../../cases/java-check/environment/ArgumentsHaveText.java"}
	if testkit.Long() {
		dirs = javaFolders(t)
	}
	tried := 0
	for _, dir := range dirs {
		files, checks := checkJava(t, dir, javaCases(t, dir))
		for _, c := range checks {
			for i := range c.Results {
				if r := &c.Results[i]; r.Status == task.Violated && len(r.Contracts) == 0 {
					tried += smaller(t, files, c, r)
				}
			}
		}
	}
	if t.Logf("%d smaller ones were tried", tried); tried < 50 {
		t.Error("too few")
	}
}

// smaller runs smaller variants of a counterexample, and counts.
func smaller(t *testing.T, files []*run.File, c *task.Check, r *task.Result) int {
	t.Helper()
	i := slices.IndexFunc(files, func(f *run.File) bool { return f.Name == c.File })
	s := newSubject(&run.Inputs{List: source.List{}}, files[i], c.Name, r.Trace.Bounds, r.Trace)
	tried := 0
	fails := func(what, instead string) {
		tried++
		again, _, err := replay.Trace(s.code, s.setup, *r.Trace, vm.Budget{Steps: 1_000_000})
		if err == nil && again.Failure != nil && again.Failure.Kind == r.Trace.Failure.Kind && again.Failure.Span == r.Trace.Failure.Span {
			t.Errorf("%s: %s: %s could be %s", c.Name, r.Property.Text, what, instead)
		}
	}
	each(r.Trace, func(name string, v *task.Value) {
		old := v.Scalar
		for _, instead := range nearer(old) {
			v.Scalar = instead
			fails(name+" = "+old, instead)
		}
		v.Scalar = old
	})
	for _, o := range r.Trace.Initial.Objects {
		if !strings.HasPrefix(o.Class, "java.") {
			leftAway(r.Trace, o.Name, func() { fails(o.Name, "left out") })
		}
	}
	return tried
}

// each calls f with the values that a counterexample begins with, and those that it chooses.
func each(t *task.Trace, f func(name string, v *task.Value)) {
	slots := func(of string, list []task.Slot) {
		for i := range list {
			f(of+list[i].Name, &list[i].Value)
		}
	}
	slots("", t.Initial.Vars)
	for i := range t.Initial.Objects {
		o := &t.Initial.Objects[i]
		slots(o.Name+".", o.Fields)
		for k := range o.Elems {
			f(o.Name+"["+strconv.Itoa(k)+"]", &o.Elems[k])
		}
	}
	for i := range t.Choices {
		slots("choice "+strconv.Itoa(i)+" ", t.Choices[i].Values)
	}
}

// nearer are values nearer to zero than a number, among them the nearest and the next.
func nearer(scalar string) []string {
	if scalar == "true" {
		return []string{"false"}
	}
	n, err := strconv.ParseInt(scalar, 10, 64)
	if err != nil || n == 0 {
		return nil
	}
	list := []int64{0, n / 2, n / 3 * 2}
	if n > 0 {
		list = append(list, 1, -1, n-1, 1-n)
	} else {
		list = append(list, 1, -1, n+1, -1-n)
		if n+n < n && n != -n {
			list = append(list, -n) // as near, and positive
		}
	}
	var out []string
	for _, k := range list {
		if text := strconv.FormatInt(k, 10); text != scalar && !slices.Contains(out, text) && (k > 0 && k < abs(n) || k <= 0 && -k < abs(n) || k == -n && n < 0) {
			out = append(out, text)
		}
	}
	return out
}

func abs(n int64) int64 { return max(n, -n) }

// leftAway calls f while nothing refers to an object.
func leftAway(t *task.Trace, name string, f func()) {
	var changed []*task.Value
	each(t, func(_ string, v *task.Value) {
		if v.Scalar == name {
			v.Scalar = "null"
			changed = append(changed, v)
		}
	})
	kept := t.Initial.Objects
	t.Initial.Objects = slices.DeleteFunc(slices.Clone(kept), func(o task.Object) bool { return o.Name == name })
	f()
	t.Initial.Objects = kept
	for _, v := range changed {
		v.Scalar = name
	}
}

// TestNoPropertyDisappears: a violation takes no other property out of a report, in any form of
// it, and neither does a check that crashes.
func TestNoPropertyDisappears(t *testing.T) {
	file := "../../cases/java-check/methods/BeyondTheBound.java"
	_, checks := checkJava(t, file, javaCases(t, file))
	c := checks["BeyondTheBound.first"]
	var kinds []string
	for _, r := range c.Results {
		kinds = append(kinds, string(r.Property.Kind)+" "+r.Status.String())
		if r.Property.Kind == task.KindNull && len(r.Binding) == 0 {
			t.Error("what no execution came to does not say which bound is the reason")
		}
	}
	if got := strings.Join(kinds, ", "); got != "assert violated, null holds-within" {
		t.Error(got)
	}
}
