package run

import (
	"testing"

	"assay/source"
	"assay/task"
)

// TestBeyond: what is open in other files becomes one property for each kind and reason; nothing else changes.
func TestBeyond(t *testing.T) {
	at := func(file string, line int) source.Span { return source.Span{File: file, Line: line, Col: 1} }
	open := func(file string, line int, k task.Kind, why string) task.Result {
		return task.Result{Property: task.Property{Kind: k, Unit: "u", Span: at(file, line), Text: "never"}, Reason: why}
	}
	holds := open("b", 9, task.KindNull, "")
	holds.Status = task.HoldsWithin
	violated := open("b", 10, task.KindNull, "")
	violated.Status, violated.Trace = task.Violated, &task.Trace{}
	in := []task.Result{
		open("a", 1, task.KindNull, "late"), open("a", 2, task.KindNull, "late"), // its own
		open("b", 1, task.KindNull, "late"), open("b", 2, task.KindNull, "late"), open("c", 3, task.KindNull, "late"),
		open("b", 4, task.KindNull, "full"), open("b", 5, task.KindCast, "late"),
		open("b", 6, task.KindNull, task.Unreached), open("b", 7, task.KindNull, task.Unreached),
		holds, violated,
	}
	g := &planned{goal: Goal{Name: "A.m", Unit: "A.m", Span: at("a", 1)}}
	out := g.beyond(in)
	if len(out) != len(in)-2 {
		t.Fatalf("%d results, want %d", len(out), len(in)-2)
	}
	if p := out[2].Property; p.Text != "3 null checks in code of other files that it may run" || p.Span != at("a", 1) || p.Kind != task.KindNull || out[2].Reason != "late" {
		t.Errorf("got %+v", out[2])
	}
	for i, r := range out {
		if j := i + 2; i > 2 && (r.Property != in[j].Property || r.Status != in[j].Status) {
			t.Errorf("result %d: got %+v, want %+v", i, r, in[j])
		}
	}
}
