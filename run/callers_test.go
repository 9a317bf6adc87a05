package run

import (
	"slices"
	"strings"
	"testing"

	"assay/engine/callers"
	"assay/ir"
	"assay/source"
	"assay/task"
)

// TestUncalled: what a short look at callers found before is in the answers of a check that is given up, but not where the arguments are
// to blame.
func TestUncalled(t *testing.T) {
	about := func(line int) task.Property {
		return task.Property{Kind: task.KindBounds, Unit: "p", Span: source.Span{File: "f", Line: line}, Text: "index"}
	}
	violated := func(line int, unmet ...string) task.Result {
		return task.Result{Property: about(line), Status: task.Violated, Engine: callers.Name, Trace: &task.Trace{}, Unmet: unmet}
	}
	a := &asker{planned: &planned{file: &File{Model: doubtful{}}}}
	a.looked.results = []task.Result{violated(1), violated(2), violated(3, "k >= 0"), violated(4)}
	out := a.uncalled([]task.Result{
		{Property: about(1), Status: task.Unknown, Reason: "late"},
		{Property: about(2), Status: task.HoldsWithin, Assumed: []string{task.AsksOfCallers + "0 <= k"}},
		{Property: about(5), Status: task.Violated, Engine: "other", Trace: &task.Trace{}},
	})
	want := map[int]task.Status{1: task.Violated, 2: task.HoldsWithin, 3: task.Unknown, 4: task.Violated, 5: task.Unknown}
	if len(out) != len(want) {
		t.Fatalf("%d answers: %+v", len(out), out)
	}
	for _, r := range out {
		if r.Status != want[r.Property.Span.Line] {
			t.Errorf("line %d: %v, %s", r.Property.Span.Line, r.Status, r.Reason)
		}
	}
	i := slices.IndexFunc(out, func(r task.Result) bool { return r.Property.Is(about(5)) })
	if i < 0 || !strings.HasPrefix(out[i].Reason, task.Unreached) {
		t.Errorf("what another engine saw violated is not kept back: %+v", out)
	}
}

// TestGlanced: what is said when the time of a check is up is about its goal, also where its program has become that of another one by then.
func TestGlanced(t *testing.T) {
	p := &ir.Program{Goals: []*ir.Goal{{Name: "A.f", Proc: &ir.Proc{Name: "p"}}}}
	a := &asker{planned: &planned{file: &File{Model: doubtful{}}, goal: Goal{Name: "A.f"}, program: p}}
	a.o.Engine = callers.Engine{}
	late := a.glanced()
	p.Goals = nil
	out := late("late")
	if len(out) != 1 || out[0].Property.Unit != "p" || out[0].Reason != "late" || out[0].Status != task.Unknown {
		t.Errorf("%+v", out)
	}
}
