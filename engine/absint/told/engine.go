package told

import (
	"context"
	"encoding/json"
	"slices"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/ledger"
	"assay/task"
)

// Engine tells what is known of goals, and answers nothing. What it tells is the evidence of its answer, as JSON, so that it is kept like the answers of
// others. It has numbers of lines, which may be in any file: where lines move, nothing is taken over.
type Engine struct {
	Facts absint.Engine
}

var _ engine.Engine = Engine{}

// Name returns the name of the engine: other answers than those of the one whose facts are told.
func (e Engine) Name() string { return e.Facts.Name() + " at lines" }

// Check tells what is known of the goal of a task.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	g := Find(ctx, e.Facts, t)
	g.Lines = slices.DeleteFunc(g.Lines, func(l Line) bool { return !l.Own }) // others call it too, of which this goal knows nothing
	text, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	l := ledger.New(t, t.Goal, e.Name())
	if l.Unknown = "nobody asked for an answer"; ctx.Err() != nil {
		l.Unknown = "the engine gave up: the time was over"
	}
	out := l.Results(0)
	for i := range out {
		out[i].Evidence.Invariant = []string{string(text)}
	}
	return out, nil
}

// Of is what was told in the answers about a goal; ok is false where they are of another engine, or it was stopped before.
func Of(results []task.Result) (g Goal, ok bool) {
	for _, r := range results {
		if len(r.Evidence.Invariant) == 1 && json.Unmarshal([]byte(r.Evidence.Invariant[0]), &g) == nil {
			return g, true
		}
	}
	return Goal{}, false
}
