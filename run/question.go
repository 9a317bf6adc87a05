// This file defines what goals ask: of a program, or something else.

package run

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"assay/engine"
	"assay/ir"
	"assay/run/goal"
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

	// Sum is a hash of what is asked, with all that the files leave to this assay: models that are built in. Empty: that
	// cannot be said. Nil: it is the recipe.
	Sum func(ctx context.Context) []byte

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

// GoalPacker is a Questions of which a goal needs more than the text of its file. Its language has Unpack.
type GoalPacker interface {
	// PackGoal adds what a goal is asked about besides the text of its file, which is there.
	PackGoal(g Goal, f *goal.File) error
}

// pack is a goal that is about no program as a file.
func (g *planned) pack(tool string) (file *goal.File, why string, err error) {
	if g.why != "" {
		return nil, g.why, nil
	}
	f := &goal.File{Tool: tool, Language: g.file.Language.Name, Target: g.file.Name, Goal: g.goal.Name, Bounds: g.bounds, Given: g.given, Question: g.asks.sum()}
	f.Add(roleText, g.file.Name, []byte(g.file.Text))
	if p, ok := g.file.Model.(GoalPacker); ok {
		err = p.PackGoal(g.goal, f)
	}
	return f, "", err
}

// sum is the hash of a question; empty: there is none.
func (q *Question) sum() string {
	switch {
	case q.Answer == nil:
		return ""
	case q.Sum != nil:
		return hex.EncodeToString(q.Sum(context.Background()))
	}
	sum := sha256.Sum256(q.Recipe)
	return hex.EncodeToString(sum[:])
}

// another complains about a question that is not the one that a goal file was written of. It is made within the bounds there.
func (in *Inputs) another(f *File, m Questions, g Goal) (why string) {
	if f.asked == nil || f.asked.goal.Question == "" {
		return ""
	}
	q, list := m.Question(g, meaning(g, f.asked.goal.Bounds))
	if list.Failed() || q.sum() == f.asked.goal.Question {
		return "" // what is wrong with it is said where it is asked
	}
	why = "this assay asks something else by the texts of the goal than assay " + f.asked.goal.Tool + ", which wrote it"
	in.fail(f.asked.name, CodeRemade, "%s", why).Help = "write the goal again with the same version"
	return why
}
