package symex

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/symex/condition"
	"assay/internal/testkit"
	"assay/task"
)

// TestTechniques: whichever way path conditions are decided, there are the same paths and the same verdicts. Where models are used again, each
// question ends a path or begins one, apart from those about the properties and about whether anything comes to its end (row 49 of the checklist).
func TestTechniques(t *testing.T) {
	r := testkit.Rand(t)
	paths, solved, most := 0, map[condition.Technique]int64{}, int64(0)
	for range testkit.Count(t, 1000, 60) {
		a := r.Uint64()
		var want []string
		for by := condition.CSE; by <= condition.Baseline; by++ {
			p := subject(rand.New(rand.NewPCG(a, 0)))
			g := p.Goals[0]
			var got []string
			e := Engine{By: by, Paths: func(p *Path) { got = append(got, fmt.Sprint("a path that throws: ", p.Throws)) }}
			ctx, done := context.WithTimeout(t.Context(), 20*time.Second)
			results, err := e.Check(ctx, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
			over := ctx.Err() != nil
			done()
			if err != nil {
				t.Fatalf("%d: %s: %v\n%s", a, by, err, p)
			}
			if over || slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Unknown }) {
				break
			}
			for _, r := range results {
				got = append(got, fmt.Sprintf("%s is %s", r.Property.Text, r.Status))
			}
			s := results[0].Stats
			got = append(got, fmt.Sprintf("%d paths, %d infeasible, %d deep", s["paths"], s["infeasible"], s["depth"]))
			paths += int(s["paths"])
			solved[by] += s["solved"]
			if by == condition.CSE {
				most += s["paths"] + s["infeasible"] + int64(len(results)) + 1
			}
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d: %s has\n%q; want\n%q\n%s", a, by, got, want, p)
			}
		}
	}
	t.Logf("%d paths; solved: %v, at most %d", paths, solved, most)
	if solved[condition.CSE] > most { // a question that takes too long may be asked again
		t.Errorf("%d questions where models are used again; want at most %d", solved[condition.CSE], most)
	}
	if paths < 1000 {
		t.Error("too few paths")
	}
	if solved[condition.Partitioning] != solved[condition.Caching] || solved[condition.Caching] == 0 {
		t.Errorf("partitioning and caching find different parts: %v", solved)
	}
}
