package absint

import (
	"context"
	"testing"

	"assay/engine"
	"assay/ir/parse"
	"assay/task"
)

// TestMonitors: a monitor is held where it was entered and nobody left it, also as another number.
func TestMonitors(t *testing.T) {
	for name, want := range map[string]task.Status{"once": task.Proved, "loop": task.Proved, "twice": task.Proved, "other": task.Unknown, "same": task.Unknown, "called": task.Unknown, "calm": task.Proved} {
		p := parse.Must(monitors + "goal g: " + name + " {\n}\n")
		g := p.Goals[0]
		results, err := Engine{}.Check(context.Background(), &engine.Task{Program: p, Goal: g, Bounds: g.Bounds})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			if r.Property.Text == "held" && r.Property.Unit == name && r.Status != want {
				t.Errorf("%s: %s (%s), %s is wanted", name, r.Status, r.Reason, want)
			}
		}
	}
}

const monitors = `class Lock
proc once(x: ref Lock) {
	local h: bool
b0:
	assume x != null
	monitor enter x
	h := monitor exit x
	assert h "assert" "held"
	return
}
proc loop(x: ref Lock, n: i8) {
	local h: bool
	local i: i8
b0:
	assume x != null
	monitor enter x
	i := 0:i8
	goto head
head:
	if i < n then body else out
body:
	i := i + 1:i8
	goto head
out:
	h := monitor exit x
	assert h "assert" "held"
	return
}
proc twice(x: ref Lock, y: ref Lock) {
	local h: bool
b0:
	assume x != null
	assume y != null
	monitor enter x
	monitor enter y
	h := monitor exit y
	h := monitor exit x
	assert h "assert" "held"
	return
}
proc other(x: ref Lock, y: ref Lock) {
	local h: bool
b0:
	assume x != null
	assume y != null
	monitor enter x
	h := monitor exit y
	h := monitor exit x
	assert h "assert" "held"
	return
}
proc same(x: ref Lock, y: ref Lock, n: i8) {
	local h: bool
	local i: i8
	local l: ref Lock
b0:
	assume x != null
	assume y != null
	i := 0:i8
	l := x
	goto head
head:
	if i < n then body else out
body:
	monitor enter l
	l := y
	i := i + 1:i8
	goto head
out:
	h := monitor exit x
	assert h "assert" "held"
	return
}
proc leaves(x: ref Lock) {
	local h: bool
b0:
	assume x != null
	h := monitor exit x
	return
}
proc called(x: ref Lock) {
	local h: bool
b0:
	assume x != null
	monitor enter x
	call leaves(x)
	h := monitor exit x
	assert h "assert" "held"
	return
}
proc calm(x: ref Lock) {
	local h: bool
b0:
	assume x != null
	monitor enter x
	call once(x)
	h := monitor exit x
	assert h "assert" "held"
	return
}
`
