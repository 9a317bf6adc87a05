// This file defines what goals ask: of a program, or something else.

package run

import (
	"context"

	"assay/engine"
	"assay/ir"
	"assay/source"
	"assay/task"
)

// Programs is a Model whose goals are goals of programs. The engine of the run decides them.
type Programs interface {
	Model
	// Program returns all of the file; bounds may be zero.
	Program(b task.Bounds) (*ir.Program, *source.List)
	// Lower makes the program of one goal inside bounds that are complete.
	// Its goal keeps its name. There is no program where the goal has none; where there is one in spite of errors,
	// what they are about is unknown in it.
	Lower(g Goal, b task.Bounds) (*ir.Program, *source.List)
}

// Questions is a Model whose goals are about no program. Each is a Question.
type Questions interface {
	Model
	// Question returns the question of a goal within bounds. Bounds for which the goal states no number do not apply to
	// it, and are zero here. An invalid question has no Answer, and the list says why.
	Question(g Goal, b task.Bounds) (Question, *source.List)
}

// Question is a goal that is about no program, with what answers it. A run plans, limits, caches and reports it like
// any other, and treats it as opaque. A violation has one of the witnesses of package task, and is shown only if the
// checker of its kind accepted it.
type Question struct {
	Property task.Property // to be decided
	Engine   string        // the name of what answers, in results

	// Recipe is all that an answer depends on, by content, without the bounds, and without places: Spans are the places
	// that an answer may name, in an order that goes with the recipe. Where the recipe is empty, answers are not kept.
	Recipe []byte
	Spans  []source.Span

	// Answer ends soon after its context; what it cannot decide is unknown. The error is for faults of ours only.
	// Nil: the question cannot be asked.
	Answer func(ctx context.Context, progress func(engine.Progress)) ([]task.Result, error)
}

// Programs returns the model of a file of programs; where it is none, that is an error.
func (in *Inputs) Programs(f *File) (Programs, bool) {
	m, ok := f.Model.(Programs)
	if !ok {
		in.fail(f.Name, CodeKind, "there is no program in a file of %s", f.Language.Name).Help = "`assay check` answers what it asks"
	}
	return m, ok
}

// Asked counts the goals of the plan that are about no program, by language.
func (p *Plan) Asked() map[string]int {
	out := map[string]int{}
	for i := range p.goals {
		if g := &p.goals[i]; g.apart() {
			out[g.file.Language.Name]++
		}
	}
	return out
}

// apart reports whether a goal is about no program.
func (g *planned) apart() bool {
	_, ok := g.file.Model.(Questions)
	return ok
}

// meaning returns the bounds that apply to a goal: those for which it states a number itself.
func meaning(g Goal, b task.Bounds) task.Bounds {
	keep := func(n *int, own int) {
		if own == 0 {
			*n = 0
		}
	}
	keep(&b.Scope, g.Bounds.Scope)
	keep(&b.Array, g.Bounds.Array)
	keep(&b.IntWidth, g.Bounds.IntWidth)
	keep(&b.Unwind, g.Bounds.Unwind)
	if g.Bounds.Scope == 0 {
		b.Scopes = nil
	}
	return b
}

// answer answers a question. An interrupted answer gets the reason of the run.
func (q *Question) answer(ctx context.Context, progress func(engine.Progress)) ([]task.Result, *task.Fault) {
	results, err := q.Answer(ctx, progress)
	if err != nil {
		return nil, &task.Fault{Message: err.Error()}
	}
	for i := range results {
		if r := &results[i]; ctx.Err() != nil && r.Status == task.Unknown {
			r.Reason = stoppedBy(context.Cause(ctx))
		}
	}
	return results, nil
}
