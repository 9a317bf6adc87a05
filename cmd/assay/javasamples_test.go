package main

import (
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/javaheap"
	"assay/internal/testkit"
	"assay/run"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/task"
)

// TestJavaHoldsSampled: what holds inside bounds holds for random inputs inside them, run on the
// VM. Inputs that do not satisfy the precondition do not count; goals of which no input did are in
// the golden of the long run.
func TestJavaHoldsSampled(t *testing.T) {
	n := testkit.Count(t, 1000, 100)
	seed := fmt.Sprint(testkit.Seed(t))
	var all samples
	for i, dir := range javaFolders(t) {
		if i%10 != 7 && !testkit.Long() {
			continue
		}
		content := seed + testkit.Content(t, dir)
		all.add(testkit.Part(t, partName(dir), content, func(t *testing.T) samples { return sampledIn(t, dir, content, n) }))
	}
	t.Logf("%d goals, %d inputs, of which %d meet the precondition; no input met the precondition of %v; no inputs are made for %v",
		all.Goals, all.Inputs, all.Met, all.Never, all.Without)
	if len(all.Without)*20 > all.Goals+20 {
		t.Errorf("for %d goals no inputs are made", len(all.Without))
	}
	if all.Goals == 0 || len(all.Never)*5 > all.Goals {
		t.Errorf("of %d of %d goals no input met the precondition", len(all.Never), all.Goals)
	}
}

// samples is what sampling found.
type samples struct {
	Goals, Inputs, Met int
	Never, Without     []string // goals whose precondition no input met; those without inputs
}

func (s *samples) add(x samples) {
	s.Goals, s.Inputs, s.Met = s.Goals+x.Goals, s.Inputs+x.Inputs, s.Met+x.Met
	s.Never, s.Without = append(s.Never, x.Never...), append(s.Without, x.Without...)
}

// sampledIn samples the goals of a folder that are said to hold; in quick runs an eighth of the goals are asked about.
func sampledIn(t *testing.T, dir, content string, n int) (all samples) {
	files, checks := checkJavaWith(t, chosen(t, portfolio.Auto, nil), dir, javaCases(t, dir), func(_ *app, o *run.Options) {
		if !testkit.Long() {
			o.Concerned = eighth
		}
	})
	for _, name := range slices.Sorted(maps.Keys(checks)) {
		c := checks[name]
		if !slices.ContainsFunc(c.Results, held) {
			continue
		}
		all.add(testkit.Part(t, name, content, func(t *testing.T) samples { return sampledGoal(t, files, c, n) }))
	}
	return all
}

// eighth chooses an eighth of the goals, by their names.
func eighth(_ *run.File, g run.Goal) bool {
	h := fnv.New32a()
	h.Write([]byte(g.Name))
	return h.Sum32()%8 == 1
}

func sampledGoal(t *testing.T, files []*run.File, c *task.Check, n int) samples {
	met, err := sampled(t, testkit.Rand(t), files, c, n)
	if none := (*javaheap.NoInputs)(nil); errors.As(err, &none) { // the values of model fields are relations
		return samples{Without: []string{c.Name}}
	}
	if err != nil {
		t.Errorf("%s: %v", c.Name, err)
	}
	out := samples{Goals: 1, Inputs: n, Met: met}
	if met == 0 {
		out.Never = []string{c.Name}
	}
	return out
}

// held reports whether a result says that random inputs cannot violate the property. What rests on
// the contracts of callees may be violated by their bodies, and what is asked of callers by others.
func held(r task.Result) bool {
	return r.Asks() == "" && (r.Status == task.HoldsWithin || r.Status == task.Proved) && !r.Vacuous && len(r.Contracts) == 0
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

// cutsRuns reports whether a bound leaves runs out, of inputs inside the bounds.
func cutsRuns(b task.Binding) bool {
	return b.Bound == task.BoundLoop || b.Bound == task.BoundRecursion
}

// anyOpen reports whether some answer is no promise.
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

// judgeOf returns the judge of the goal that a check was about.
func judgeOf(files []*run.File, c *task.Check) (*javaheap.Judge, error) {
	for _, f := range files {
		m, ok := f.Model.(*frontend.JavaModel)
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
