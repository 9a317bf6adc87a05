// Package callers is the engine that looks for calls which violate what a goal asks.
//
// A method without a contract is checked in any state that its fields can be in, and most of these are never made. The
// callers of a goal are a program of constructors, factories and public methods that calls the method of the goal last
// (language.Driven). It is searched for runs that violate something; such a run is turned into one of the goal, which
// begins where it is called, with the calls that lead there.
//
// Like every search, it shows violations and proves nothing.
package callers

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/ledger"
	"assay/engine/once"
	"assay/engine/search"
	"assay/ir"
	"assay/language"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// Name of the engine.
const Name = "callers"

// Engine implements engine.Engine.
type Engine struct {
	Work  int64         // in statements; 0: Whole
	Asked []task.Result // answers that ask something of callers: runs of others who do not do it are left out

	// Open is what calls are looked for to show. When all of it is shown, what is left is a short search; nil: it is not known.
	Open []task.Property

	Found func(task.Result) // told of what calls violate as soon as that is known: the rest may take longer than there is time; nil: nobody listens
}

var _ engine.Engine = Engine{}

// What a search may cost, in statements.
const (
	Whole  = 120_000_000
	Short  = 4_000_000 // where other engines found nothing
	Glance = 3_000_000 // where many checks wait
)

// budget is that of a run that is repeated.
var budget = vm.Budget{Heap: 1 << 28, Work: 1 << 15, Steps: 1 << 22}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check answers with what calls violate, and with one unknown where no calls can be tried.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	host, ok := t.Host.(language.Driven)
	if !ok {
		return []task.Result{rest(t, "nothing is known of callers in this language")}, nil
	}
	goal, nobody := host.Drive(t.Goal)
	switch {
	case nobody:
		return []task.Result{rest(t, searched)}, nil
	case goal == nil:
		return []task.Result{rest(t, "nothing is known that callers could call it with")}, nil
	}
	j := &judge{t: t, host: host, goal: goal, code: once.Code(t), work: cmp.Or(e.Work, Whole), open: slices.Clone(e.Open), named: e.Open != nil}
	j.tell = func(r task.Result) {
		if e.Found != nil {
			for _, r := range search.Besides(t, e.Asked, []task.Result{r}) {
				e.Found(r)
			}
		}
	}
	inner, end := sooner(ctx, t)
	defer end()
	found, err := j.find(inner)
	if err != nil {
		return nil, err
	}
	why := searched
	if inner.Err() != nil {
		why = "stopped: " + context.Cause(inner).Error()
	}
	return append(search.Besides(t, e.Asked, found), rest(t, why)), nil
}

// forTelling is the part of the time that is kept for turning runs into answers: else what a search found just before its end is lost.
const forTelling = 8

// sooner ends before the time is up.
func sooner(ctx context.Context, t *engine.Task) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited {
		return ctx, func() {}
	}
	return context.WithDeadlineCause(ctx, end.Add(-time.Until(end)/forTelling), t.OutOfTime())
}

// searched ends the answers of a whole search.
const searched = "a search for calls found nothing else"

// rest is the answer about everything that no calls violate.
func rest(t *engine.Task, why string) task.Result {
	return task.Result{
		Property: task.Property{Kind: task.KindPostcondition, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "everything else that is asked"},
		Reason:   why, Bounds: t.Bounds, Engine: Name,
	}
}

// Tried reports whether answers of the engine are those of a whole search; else why there is none, or no whole one.
func Tried(results []task.Result) (tried bool, why string) {
	last := results[len(results)-1]
	return last.Reason == searched, last.Reason
}

// Needless reports whether a look at callers shows nothing: by the answers of another engine, nothing in the code can fail.
func Needless(results []task.Result) bool {
	return !slices.ContainsFunc(results, func(r task.Result) bool { return !r.Status.Holds() || r.Vacuous || r.Property.Text != ledger.Nothing })
}

// Counted returns what calls violate and counts beside the answers of another engine. A cast that fails counts only if that
// engine, which keeps all type arguments, found it too: calls may put an object of another type where they do not know what
// a type variable stands for. An invariant that a call asks for counts only so, too: calls before may have broken it, which is their violation. Where
// several properties have no place, nobody knows which of them it is.
func Counted(results, found []task.Result) []task.Result {
	return slices.DeleteFunc(slices.Clone(found), func(f task.Result) bool {
		violated := func(r task.Result) bool { return r.Status == task.Violated && r.Property.Is(f.Property) }
		return f.Status != task.Violated || !f.Property.Span.Known() || (f.Property.Kind == task.KindCast || f.Property.Owed()) && !slices.ContainsFunc(results, violated)
	})
}

// Merge puts what counts into the answers of another engine; an answer that stands needs none.
func Merge(results, found []task.Result, stands func(*task.Result) bool) []task.Result {
	out := slices.Clone(results)
	for i := range out {
		r := &out[i]
		k := slices.IndexFunc(found, func(f task.Result) bool { return r.Property.Is(f.Property) })
		if k < 0 {
			continue
		}
		f := found[k]
		f.Property, f.Expected, f.Bounds = r.Property, r.Expected, r.Bounds
		found = slices.Delete(found, k, k+1)
		if !stands(r) {
			*r = f
		}
	}
	return search.Merge(out, found)
}

// judge is a search for callers of one goal.
type judge struct {
	t    *engine.Task
	host language.Driven
	goal *ir.Goal
	code *vm.Code
	work int64
	tell func(task.Result)

	named bool            // it is known what is looked for: see Engine.Open
	open  []task.Property // what of it is not shown yet
}

// rest is what may be spent on other properties.
func (j *judge) rest() int64 {
	if !j.named || len(j.open) > 0 {
		return 0
	}
	return Short
}

// find returns what calls violate.
func (j *judge) find(ctx context.Context) ([]task.Result, error) {
	if _, why := j.t.Start(j.code); why != "" {
		return nil, nil // no run of the goal begins
	}
	t := *j.t
	t.Goal, t.Effort, t.Over = j.goal, 0, nil
	list, unended, err := search.Engine{Work: j.work, Own: true, Last: j.t.Goal.Proc, Unended: j.called, Rest: j.rest, Wanted: func(r *task.Result) bool { return j.wanted(&t, r) }}.Find(ctx, &t)
	if err != nil {
		return nil, err
	}
	var out []task.Result
	known := func(p task.Property) bool {
		return slices.ContainsFunc(out, func(o task.Result) bool { return o.Property.Is(p) })
	}
	for _, r := range list {
		if x, begin := j.cut(&t, r.Trace); x != nil {
			found, ok, err := j.retold(r, x, begin)
			if err != nil {
				return nil, err
			}
			if ok && !known(found.Property) && j.begun(&t, r.Trace, &found) {
				out = append(out, found)
				j.tell(found)
			}
		}
	}
	if j.work <= Glance {
		return out, nil // to look for rounds takes longer than the search
	}
	for _, run := range unended {
		if found := j.endless(ctx, &t, run); found != nil && !known(found.Property) {
			out = append(out, *found)
		}
	}
	return out, nil
}

// begun adds to an answer what has to come before its calls; false: nothing makes them end like the run.
func (j *judge) begun(t *engine.Task, run *task.Trace, found *task.Result) bool {
	first, ok := j.host.Ahead(j.goal, j.code, t.Setup(), run, budget)
	found.Trace.Calls = append(first, found.Trace.Calls...)
	return ok
}

// wanted reports whether somebody would make such calls, and the arguments of the last one are as the code asks.
func (j *judge) wanted(t *engine.Task, r *task.Result) bool {
	x, begin := j.cut(t, r.Trace)
	if x == nil {
		return false
	}
	run := *r
	run.Trace = &begin
	if found, ok, err := j.retold(*r, x, begin); err == nil && ok {
		run.Property = found.Property
	}
	if len(search.Unmet(j.t, &run)) > 0 {
		return false
	}
	j.open = slices.DeleteFunc(j.open, run.Property.Is)
	return true
}

// retold turns a run of callers into one of the goal, which begins where it is called; ok is false if that violates nothing: the
// precondition of the goal does not hold there, or an invariant that it supposes.
func (j *judge) retold(r task.Result, x *language.Callers, begin task.Trace) (found task.Result, ok bool, err error) {
	full, stop, err := replay.Trace(j.code, j.t.Setup(), begin, budget)
	diverges := (*vm.Divergence)(nil)
	switch {
	case errors.As(err, &diverges):
		return r, false, nil
	case err != nil:
		return r, false, err
	case stop.Kind != vm.Violated || !j.kept(begin):
		return r, false, nil
	}
	r.Property = search.PropertyOf(j.t.Goal, stop)
	if same := x.Shared; same != nil {
		begin.Initial = same.State
		again, stop, err := replay.Trace(j.code, j.t.Setup(), begin, budget)
		if err == nil && stop.Kind == vm.Violated && search.PropertyOf(j.t.Goal, stop).Is(r.Property) {
			full, x = again, same
		}
	}
	return j.shown(r, &full, x), true, nil
}

// kept reports whether a run of the goal begins with objects that satisfy their invariants, as the goal supposes: calls before may have broken them, and
// so may a field that everybody can write.
func (j *judge) kept(begin task.Trace) bool {
	s, err := replay.Begin(j.code, j.t.Setup(), begin)
	if err != nil {
		return true // the run says so
	}
	l := j.t.Language()
	for _, c := range j.t.Program.Classes {
		list := c.Invariants
		if l.Helps(j.t.Goal) {
			list = slices.DeleteFunc(slices.Clone(list), l.Kept)
		}
		if len(list) > 0 && !vm.Keeps(s, c, list) {
			return false
		}
	}
	return true
}

// cut returns the calls of a run of callers, and its part from the last call on, as one of the goal; nil: it ends before that call, or
// nobody is expected to call so.
func (j *judge) cut(t *engine.Task, whole *task.Trace) (*language.Callers, task.Trace) {
	x, err := j.host.Retell(j.goal, j.code, t.Setup(), whole, budget)
	if err != nil || x.Odd {
		return nil, task.Trace{}
	}
	return x, task.Trace{Unit: j.t.Goal.Proc.Name, Check: j.t.Goal.Name, Bounds: j.t.Bounds, Initial: x.State, Choices: x.Choices}
}

// shown completes an answer with a run of the goal and the calls that lead to it.
func (j *judge) shown(r task.Result, full *task.Trace, x *language.Callers) task.Result {
	full.Check, full.Calls, full.Public, full.Package = j.t.Goal.Name, x.Calls, x.Public, x.Package
	r.Trace, r.Expected, r.Bounds, r.Engine = full, j.t.Goal.Expect, j.t.Bounds, Name
	return r
}
