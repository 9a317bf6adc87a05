package weak

import (
	"context"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/litmus/model"
	"assay/ir/parse"
	"assay/task"
)

// retries has a thread that tries to add until it can, while another one writes.
const retries = `program retries
class Box {
	field x: i32
}
proc add(c: ref Box) {
	local t: i32
	local ok: bool
b0:
	goto again
again:
	t := load relaxed c.(Box.x)
	ok := cas acqrel c.(Box.x), t, t + 1
	if ok then out else again
out:
	return
}
proc main() {
	local c: ref Box
	local p: thread
	local a: i32
b0:
	c := new Box
	p := start add(c)
	store relaxed c.(Box.x) := 7
	store relaxed c.(Box.x) := 9
	join p
	a := load relaxed c.(Box.x)
	assert not a = 5 "assert" "not five"
	return
}
goal main: main {
}
`

// TestLate: where time runs out, what holds with loops that go round less often is the answer, and says so.
func TestLate(t *testing.T) {
	p, list := parse.Program("retries.ir", retries)
	if list.Failed() {
		t.Fatal(list.Err())
	}
	m, _ := model.Named(rc11)
	ask := func(limit time.Duration) (task.Result, time.Duration) {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		start := time.Now()
		x := &engine.Task{Program: p, Goal: p.Goals[0], Bounds: task.Bounds{Unwind: 3}, Limit: limit}
		out, err := Engine{Model: m, Events: 2000}.Check(ctx, x)
		if err != nil || len(out) != 1 {
			t.Fatal(out, err)
		}
		return out[0], time.Since(start)
	}
	limit := 10 * time.Minute
	for range 10 {
		r, took := ask(limit)
		t.Log(limit, took, r.Status, r.Bounds, r.Reason, r.Stats)
		switch {
		case r.Status == task.HoldsWithin && r.Bounds.Unwind == 3:
			limit = took / 2
		case r.Status == task.HoldsWithin && strings.Contains(r.Reason, "with more it takes too long"):
			return
		case r.Status == task.Unknown && limit < 10*time.Minute: // it was too little, or the machine had other work
			limit += limit / 4
		default:
			t.Fatal(r.Status, r.Reason)
		}
	}
	t.Error("in no time it holds with fewer rounds")
}
