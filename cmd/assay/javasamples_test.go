package main

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/javaheap"
	"assay/internal/testkit"
	"assay/run"
	"assay/task"
)

// TestJavaHoldsSampled: what is said to hold inside bounds holds of random inputs inside
// them, run on the VM. Inputs that do not meet the precondition do not count; goals of
// which no input did are in the golden of the long run.
func TestJavaHoldsSampled(t *testing.T) {
	r := testkit.Rand(t)
	n := testkit.Count(t, 1000, 100)
	count := map[string]int{}
	var never, without []string
	goals := 0
	for i, dir := range javaFolders(t) {
		if i%5 != 2 && !testkit.Long() {
			continue
		}
		files, checks := checkJava(t, dir, javaCases(t, dir))
		for _, name := range slices.Sorted(maps.Keys(checks)) {
			c := checks[name]
			if !slices.ContainsFunc(c.Results, held) {
				continue
			}
			if goals++; goals%2 != 0 && !testkit.Long() {
				continue
			}
			met, err := sampled(t, r, files, c, n)
			none := (*javaheap.NoInputs)(nil)
			switch {
			case errors.As(err, &none): // the values of model fields are relations
				without = append(without, name)
				continue
			case err != nil:
				t.Errorf("%s: %v", name, err)
			case met == 0:
				never = append(never, name)
			}
			count["goals"]++
			count["inputs"] += n
			count["that meet the precondition"] += met
		}
	}
	t.Logf("%v; no input met the precondition of %v; no inputs are made for %v", count, never, without)
	if len(without)*20 > count["goals"]+20 {
		t.Errorf("for %d goals no inputs are made", len(without))
	}
	if count["goals"] == 0 || len(never)*5 > count["goals"] {
		t.Errorf("of %d of %d goals no input met the precondition", len(never), count["goals"])
	}
}

// held tells whether a result says that random inputs cannot violate the property. What rests on
// the contracts of callees may be violated by their bodies.
func held(r task.Result) bool {
	return (r.Status == task.HoldsWithin || r.Status == task.Proved) && !r.Vacuous && len(r.Contracts) == 0
}

// sampled runs a goal from random inputs inside the bounds of its answers; it gives how
// many met the precondition.
func sampled(t *testing.T, r *rand.Rand, files []*run.File, c *task.Check, n int) (met int, err error) {
	j, err := judgeOf(files, c)
	if err != nil {
		return 0, err
	}
	holds := map[javaheap.Key]bool{}
	for _, x := range c.Results {
		k := javaheap.KeyOf(x.Property)
		if held(x) {
			holds[k] = !slices.ContainsFunc(x.Binding, cutsRuns)
		}
	}
	for _, x := range c.Results { // two may have one name
		if !held(x) {
			delete(holds, javaheap.KeyOf(x.Property))
		}
	}
	sampler := javaheap.NewSampler(r, j)
	for range n {
		out, in, err := drawn(r, sampler, j)
		if err != nil {
			return met, fmt.Errorf("%w from %v", err, in)
		}
		if !out.Met {
			continue
		}
		met++
		for _, k := range out.Violated {
			if within, ok := holds[k]; ok && within {
				t.Errorf("%s: %q is said to hold, and is violated from %v %v", c.Name, k, in.Initial, in.Choices)
				return met, nil
			}
			if !slices.ContainsFunc(c.Results, func(x task.Result) bool { return javaheap.KeyOf(x.Property) == k }) && !anyOpen(c) {
				t.Errorf("%s: %q is violated, and no answer is about it: from %v %v", c.Name, k, in.Initial, in.Choices)
				return met, nil
			}
		}
	}
	return met, nil
}

// cutsRuns tells whether a bound leaves runs out, of inputs inside the bounds.
func cutsRuns(b task.Binding) bool {
	return b.Bound == task.BoundLoop || b.Bound == task.BoundRecursion
}

// anyOpen tells whether some answer is no promise.
func anyOpen(c *task.Check) bool {
	return slices.ContainsFunc(c.Results, func(r task.Result) bool {
		return !held(r) || slices.ContainsFunc(r.Binding, cutsRuns)
	})
}

// drawn runs one random input.
func drawn(r *rand.Rand, s *javaheap.Sampler, j *javaheap.Judge) (javaheap.Run, task.Trace, error) {
	if len(j.Goal.Proc.Params) == 0 && len(j.Goal.Inputs) == 0 {
		return j.Ask(r)
	}
	h, err := s.Next()
	if err != nil {
		return javaheap.Run{}, task.Trace{}, err
	}
	in := s.State(h)
	out, err := j.Run(in)
	if err == nil {
		s.Learn(h, out)
	}
	return out, task.Trace{Initial: in}, err
}

// judgeOf is the judge of the goal that a check was about.
func judgeOf(files []*run.File, c *task.Check) (*javaheap.Judge, error) {
	for _, f := range files {
		m, ok := f.Model.(*javaModel)
		if !ok {
			continue
		}
		g := m.Unit.Goal(c.Name)
		if g == nil || f.Name != c.File {
			continue
		}
		w, err := m.Unit.Program().World(c.Results[0].Bounds)
		if err != nil {
			return nil, err
		}
		k, list := w.Goal(g)
		if list.Failed() {
			return nil, list.Err()
		}
		return javaheap.NewJudge(w, k, c.Results[0].Bounds), nil
	}
	return nil, fmt.Errorf("no goal %s in %s", c.Name, strings.TrimSpace(c.File))
}
