// Package search is the engine that looks for violations by running a goal with many inputs.
//
// Each run reports the conditions that it evaluates, with their operands. A side of a condition
// that no run took is a target; how far the operands are from it is a distance, and the input of
// the run that came nearest is changed, one value at a time, as long as that brings the next run
// nearer (the alternating variable method). So the search copes with arithmetic that is too hard
// for a solver, and with code that has no encoding: it only has to run.
//
// It finds violations only. All other properties are unknown, however many runs there were.
package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/ledger"
	"assay/engine/once"
	"assay/ir"
	"assay/task"
	"assay/vm"
)

// Name of the engine, for --engine.
const Name = "search"

// Engine implements engine.Engine.
type Engine struct {
	Work int64    // at most, in statements; 0: DefaultWork
	Own  bool     // inputs are improved for conditions of code under check; others are not looked at
	Last *ir.Proc // what the procedure of the goal calls in the end, after calls that only lead there: conditions in these count less. nil: all count

	Unended func(s *vm.State) bool    // whether a run that was cut off counts where it stands; nil: none does
	Wanted  func(r *task.Result) bool // whether a violation is to be shown if there are others; nil: its arguments are as the code asks
	Rest    func() int64              // what may be spent on others, asked after each that is shown; nil, 0: what is left of Work
}

// DefaultWork is what a search may cost, and perRun what a run does besides its statements. A time
// limit would make results depend on the machine.
const (
	DefaultWork = 100_000_000
	perRun      = 1000
)

// Limits of a search.
const (
	idle       = 4       // the part of the work after which it ends if nothing new happens
	idleFound  = 10      // the same once something is found
	runSteps   = 1 << 21 // statements of a run
	ownSteps   = 1 << 15 // the same where code under check is all that counts, for each ownConds conditions of it
	coverSteps = 1 << 18 // the same in the call that is to be covered: behind a regular expression, say, there are more
	trapSteps  = 1 << 12 // the same where runs were cut off before, so often
	mostTraps  = 4
	ownConds   = 1 << 5  // a call of the library may take long: the first one of its class, say
	heap       = 1 << 23 // bytes that a run may add to the heap: its counterexample lists each element of an array
	oneWork    = 1 << 15 // values that a quantifier tries
)

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check answers with what the search finds.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	start := time.Now()
	l := ledger.New(t, t.Goal, Name)
	if why := Refuses(t); why != "" {
		return l.Refuse(why), nil
	}
	s, why, err := e.search(ctx, t)
	switch {
	case err != nil:
		return nil, err
	case why != "":
		return l.Refuse(why), nil
	}
	l.Stats["runs"] = int64(s.runs)
	switch {
	case s.begun == 0:
		l.Unknown = fmt.Sprintf("none of the %d inputs of a search meets the precondition", s.runs)
	default:
		l.Unknown = fmt.Sprintf("a search with %d inputs found nothing against it, and that proves nothing", s.runs)
	}
	if ctx.Err() != nil {
		l.Unknown = "stopped: " + context.Cause(ctx).Error()
	}
	return Merge(l.Results(time.Since(start)), s.all()), nil
}

// Refuses returns why a goal cannot be searched; empty: it can.
func Refuses(t *engine.Task) string {
	if t.Goal.Boot == nil {
		return "the engine search is for programs of a language with a library"
	}
	for _, p := range t.Goal.Proc.Params {
		if !canMake(t, t.Language().Param(t.Goal, p)) {
			return fmt.Sprintf("the engine search makes no inputs of type %s", t.Language().Param(t.Goal, p))
		}
	}
	return ""
}

// canMake reports whether there are inputs of a static type: for references, null and the booted
// state will do where nothing says that there are others.
func canMake(t *engine.Task, typ ir.Type) bool {
	switch typ := typ.(type) {
	case ir.Bool, ir.Int, ir.Float, ir.Null, ir.Ref:
		return true
	case ir.Array:
		return canMake(t, typ.Elem)
	}
	return false
}

// Find returns what is violated: a result each, with its counterexample. Beginnings of runs that may never end are
// returned too.
func (e Engine) Find(ctx context.Context, t *engine.Task) (found []task.Result, unended []task.Trace, err error) {
	s, why, err := e.search(ctx, t)
	if err != nil || why != "" {
		return nil, nil, err
	}
	return s.all(), s.unended(), nil
}

// search returns a search that has ended; why says why it cannot begin.
func (e Engine) search(ctx context.Context, t *engine.Task) (s *searcher, why string, err error) {
	s, why = e.prepare(ctx, t)
	if why != "" {
		return nil, why, nil
	}
	defer t.Supervise(ctx, s.code)()
	s.search()
	s.settle()
	return s, "", s.fault
}

// prepare returns a search that has not begun; why says why it cannot.
func (e Engine) prepare(ctx context.Context, t *engine.Task) (s *searcher, why string) {
	code := once.Code(t)
	defer t.Supervise(ctx, code)()
	begin, why := t.Start(code)
	if why != "" {
		return nil, why
	}
	s = newSearcher(ctx, t, code, begin)
	s.most, s.narrow, s.call, s.counts, s.wanted, s.rest = cmp.Or(e.Work, DefaultWork), e.Own, e.Last, e.Unended, e.Wanted, e.Rest
	return s, ""
}

// Merge puts what a search found into the answers of another engine, where that one says unknown,
// or holds only within bounds that do not limit the search. The answers stay in source order.
func Merge(results, found []task.Result) []task.Result {
	for _, f := range found {
		i := slices.IndexFunc(results, func(r task.Result) bool { return r.Property.Same(f.Property) })
		switch {
		case i < 0:
			at := slices.IndexFunc(results, func(r task.Result) bool { return r.Property.Span.Compare(f.Property.Span) > 0 })
			if at < 0 {
				at = len(results)
			}
			results = slices.Insert(results, at, f)
		case results[i].Status != task.Violated:
			f.Property, f.Expected = results[i].Property, results[i].Expected
			results[i] = f
		}
	}
	return results
}

// Contradicts returns a result that says proved of a property that a search found violated; nil if
// there is none. One of the two is wrong then.
func Contradicts(results, found []task.Result) *task.Result {
	for _, f := range found {
		for i, r := range results {
			if r.Status == task.Proved && r.Property.Same(f.Property) {
				return &results[i]
			}
		}
	}
	return nil
}
