package run

import (
	"strings"
	"testing"
	"time"

	"assay/engine/callers"
	"assay/source"
	"assay/task"
)

// TestGlance: where time is scarce, the callers of all checks are looked at before any check has its turn, and what that shows is in the
// answers of those that never have one. Where there is time for all, nobody is looked at before.
func TestGlance(t *testing.T) {
	in := inputs(strings.TrimSpace(strings.Repeat("g60000 ", 30)))
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return doubtful{library{m.(model)}}, list
	}}}
	o := Options{Engine: &sleepy{turns: map[string]int{}}, Jobs: 1, Budget: 2 * time.Second}
	plan := in.Plan(in.Files([]string{Stdin}), o)
	q := plan.queue(t.Context(), o)
	q.work()
	for i := range q.state {
		s := &q.state[i]
		if s.looks != len(looks) || s.looking || s.phase != done || s.looked.fault != nil {
			t.Fatalf("check %d: %+v", i, s)
		}
		if tried, why := callers.Tried(s.looked.results); tried || !strings.Contains(why, "nothing is known of callers") {
			t.Errorf("check %d: %s", i, why)
		}
	}
	if r := q.checks[29].Results[0]; !strings.Contains(r.Reason, "not begun within the budget") {
		t.Errorf("%+v", r)
	}
	g := plan.goals[0]
	g.looked.results = []task.Result{{Property: task.Property{Kind: task.KindBounds, Text: "index", Span: source.Span{File: "f", Line: 1}}, Status: task.Violated, Engine: callers.Name, Trace: &task.Trace{}}}
	ctx := q.start(0)
	q.state[0].cancel(&notBegun{o.Budget})
	c := g.within(ctx, o, nil)
	if len(c.Results) != 2 || c.Results[0].Status != task.Unknown || c.Results[1].Status != task.Violated {
		t.Errorf("%+v", c.Results)
	}
	o.Budget = time.Hour
	if q := plan.queue(t.Context(), o); q.unlooked() >= 0 {
		t.Error("there is time for all, and one is looked at")
	}
}
