package lasso_test

import (
	"context"
	"errors"
	"testing"

	"assay/engine/lasso"
	"assay/ir"
	"assay/ir/cfg"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// turning is a procedure whose inner loop does not end for x = 1; for x = 2 the
// outer one does not, which enters the inner one each time.
const turning = `program turning
proc main(x: i32) {
	local i: i32
	local j: i32
b0:
	i := 0
	goto b1
b1:
	if i < 3 then b2 else b8
b2:
	j := 0
	goto b3
b3:
	if j < 2 then b4 else b6
b4:
	if x = 1 then b3 else b5
b5:
	j := j + 1
	goto b3
b6:
	if x = 2 then b1 else b7
b7:
	i := i + 1
	goto b1
b8:
	return
}
`

// heads are the lines of the loops.
var heads = map[string]int{"outer": 20, "inner": 40}

// run follows main from a value of x, in a loop by its head's name.
func run(t *testing.T, x, head string) (*task.Endless, error) {
	t.Helper()
	p, errs := parse.Program("turning.ir", turning)
	if errs.Failed() {
		t.Fatal(errs)
	}
	q := p.Procs[0]
	at := placed(q)
	g, err := cfg.New(q)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range g.Loops {
		if at[l.Head].Line == heads[head] {
			r := lasso.Run{Program: p, Code: vm.Compile(p), Setup: vm.Setup{Proc: q}}
			r.Trace.Initial.Vars = []task.Slot{{Name: "x", Value: task.Value{Scalar: x}}}
			return lasso.Follow(context.Background(), r, at[l.Head])
		}
	}
	t.Fatalf("no loop at %s", head)
	return nil, nil
}

// placed gives each block a line of its own.
func placed(q *ir.Proc) map[*ir.Block]source.Span {
	out := map[*ir.Block]source.Span{}
	for i, b := range q.Blocks {
		span := source.Span{File: "turning.ir", Line: 10 * (i + 1), Col: 1, EndLine: 10 * (i + 1), EndCol: 2}
		for _, st := range b.Stmts {
			ir.MetaOf(st).Span = span
		}
		ir.MetaOf(b.Term).Span = span
		out[b] = span
	}
	return out
}

// TestFollow: the loop that is not left is named, not an inner one that the run enters repeatedly.
func TestFollow(t *testing.T) {
	for _, c := range []struct {
		x, head string
		line    int // 0: it ends
		period  int
	}{
		{"0", "outer", 0, 0},
		{"0", "inner", 0, 0},
		{"1", "inner", 40, 1},
		{"2", "inner", 20, 1},
		{"2", "outer", 20, 1},
	} {
		e, err := run(t, c.x, c.head)
		switch {
		case err != nil:
			t.Fatal(err)
		case e == nil && c.line == 0:
		case e == nil || e.Line != c.line || e.Period != c.period || e.Likely || e.Unit != "main":
			t.Errorf("x = %s, %s: %+v, want line %d every %d", c.x, c.head, e, c.line, c.period)
		}
	}
}

// TestFollowWrong: a beginning that the program does not have is an error.
func TestFollowWrong(t *testing.T) {
	_, err := run(t, "seven", "outer")
	if d := (*vm.Divergence)(nil); !errors.As(err, &d) {
		t.Errorf("%v", err)
	}
}
