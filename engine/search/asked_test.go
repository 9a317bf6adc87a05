package search

import (
	"strings"
	"testing"

	"assay/engine"
	"assay/ir"
	"assay/ir/parse"
	"assay/language"
	"assay/source"
	"assay/task"
)

// asking is a language whose procedures ask that their first parameter is at most a number.
type asking struct {
	language.Host
	most int64
}

func (a asking) Asks(g *ir.Goal) []*ir.Clause {
	p := g.Proc.Params[0]
	return []*ir.Clause{{X: &ir.Apply{Op: ir.OpLe, Args: []ir.Expr{p, ir.NewInt(p.Typ.(ir.Int), a.most)}, Typ: ir.Bool{}}, Kind: task.KindBounds, Text: "small", Span: a.at(g)}}
}

// at is where the assertion of a goal stands.
func (asking) at(g *ir.Goal) source.Span {
	return g.Proc.Blocks[0].Stmts[0].(*ir.Assert).Span
}

// TestBesides: a run is left out where it does not begin as callers are asked to begin it.
func TestBesides(t *testing.T) {
	p := parse.Must("proc f(a: i32) {\nb0:\n\tassert a != 5:i32 \"bounds\" \"five\"\n\treturn\n}\ngoal g: f {\n}\n")
	for most, left := range map[int64]int{4: 0, 5: 1} {
		x := &engine.Task{Program: p, Goal: p.Goals[0], Host: asking{language.Of(nil, p), most}}
		found, _, err := Engine{}.Find(t.Context(), x)
		if err != nil || len(found) != 1 || found[0].Trace == nil {
			t.Fatalf("%v, %v", found, err)
		}
		holds := []task.Result{{Property: found[0].Property, Status: task.HoldsWithin, Assumed: []string{task.AsksOfCallers + "small"}}}
		if got := Besides(x, holds, found); len(got) != left {
			t.Errorf("at most %d: %d runs are left", most, len(got))
		}
	}
}

// TestUnmet: a run whose arguments are not as the check that fails asks is one of those, and others are shown where there are any.
func TestUnmet(t *testing.T) {
	for text, unmet := range map[string]string{
		"assert a < 5:i32 \"bounds\" \"five\"":  "small", // for all that are not small
		"assert a != 3:i32 \"bounds\" \"five\"": "",
	} {
		p := parse.Must("proc f(a: i32) {\nb0:\n\t" + text + "\n\treturn\n}\ngoal g: f {\n}\n")
		x := &engine.Task{Program: p, Goal: p.Goals[0], Host: asking{language.Of(nil, p), 4}}
		found, _, err := Engine{}.Find(t.Context(), x)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %v, %v", text, found, err)
		}
		if got := strings.Join(Unmet(x, &found[0]), task.And); got != unmet {
			t.Errorf("%s: %q is not done", text, got)
		}
	}
}
