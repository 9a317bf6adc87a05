// This file looks for callers of what methods without a contract violate.

package run

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/engine"
	"assay/engine/callers"
	"assay/engine/search"
	"assay/task"
)

// Called is a Model with goals that are about procedures which others call.
type Called interface {
	// NeedsCallers reports whether violations of a goal count only where callers can bring them about.
	NeedsCallers(g Goal) bool

	// Given reports whether every caller has what a run of the goal begins with: values that the language has literals
	// for.
	Given(g Goal, t *task.Trace) bool
}

// forCallers is the part of the time of a check that is kept for a look at callers, and forScarce the part where it is a share of
// that of all checks: few answers of other engines come in so little time.
const (
	forCallers = 6
	forScarce  = 3
)

// early ends in time for a look at callers.
func (a *asker) early(ctx context.Context) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited || a.timeout == 0 || !a.needsCallers() {
		return ctx, func() {}
	}
	part := time.Duration(forCallers)
	if a.late != nil {
		part = forScarce
	}
	t := engine.Task{Limit: a.timeout, Late: a.late}
	return context.WithDeadlineCause(ctx, end.Add(-a.timeout/part), t.OutOfTime())
}

func (a *asker) needsCallers() bool { return !a.o.Uncalled && a.planned.needsCallers() }

func (g *planned) needsCallers() bool {
	m, ok := g.file.Model.(Called)
	return ok && m.NeedsCallers(g.goal)
}

// look takes a short look at callers before other answers, of a check that takes long: what fails for ordinary calls is shown also
// where there is no time for the rest.
func (a *asker) look(ctx context.Context, work int64) *task.Fault {
	if !a.needsCallers() || a.looked.results != nil {
		return a.looked.fault
	}
	found, fault := a.search(ctx, callers.Engine{Work: work}, "")
	if fault != nil {
		return fault
	}
	a.looked = looked{results: found, work: work}
	a.sofar.set(a.glanced())
	return nil
}

// glanced returns the answers if the check ends after a short look, and why. What is asked is noted now: when the time is up, the program of a check that does not
// end with it may be that of another goal.
func (a *asker) glanced() func(why string) []task.Result {
	rest := a.unanswered(a.o, "")
	return func(why string) []task.Result {
		late := rest
		late.Reason = why
		return a.uncalled([]task.Result{late})
	}
}

// search asks the engine of callers; words are what its answer depends on besides the goal.
func (a *asker) search(ctx context.Context, e callers.Engine, words string) ([]task.Result, *task.Fault) {
	o := a.o
	e.Found = a.part.add
	o.Engine = e
	g := planned{file: a.file, goal: a.goal, program: a.program, bounds: a.bounds, timeout: a.timeout, late: a.late, room: a.room, lent: a.lent, by: fmt.Sprint(callers.Name, e.Work, words)}
	return g.ask(ctx, &o, a.progress)
}

// before adds what calls were seen to violate before, where nothing is asked of callers.
func (a *asker) before(found, asks []task.Result) []task.Result {
	for _, f := range slices.Concat(a.looked.results, a.part.all()) {
		is := func(r task.Result) bool { return r.Property.Is(f.Property) }
		if f.Status == task.Violated && !slices.ContainsFunc(found, is) && !slices.ContainsFunc(asks, is) {
			found = append(found, f)
		}
	}
	return found
}

// part is what a search for callers has found while it goes on.
type part struct {
	mu   sync.Mutex
	list []task.Result
}

func (p *part) add(r task.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.list = append(p.list, r)
}

func (p *part) all() []task.Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.list)
}

// called looks for calls that lead to what is violated, and keeps back violations that begin with objects which nobody
// was seen to make. What other answers leave unknown may be violated by calls too, and so may what holds within bounds, or lies
// behind a call that they do not follow: a short look is taken there.
func (a *asker) called(ctx context.Context, results []task.Result) ([]task.Result, *task.Fault) {
	if !a.needsCallers() || callers.Needless(results) {
		return results, nil
	}
	asks, words := asksOf(results)
	found, fault := a.longer(ctx, a.open(results), asks, words)
	if fault != nil {
		return nil, fault
	}
	tried, why := callers.Tried(found)
	found = beside(results, callers.Counted(results, a.before(found, asks)))
	if r := search.Contradicts(results, found); r != nil {
		return nil, &task.Fault{Message: fmt.Sprintf("%s: calls violate %q, which the engine %s calls proved", r.Property.Span, r.Property.Text, r.Engine)}
	}
	out := callers.Merge(results, found, a.stands)
	blamed(out)
	for i := range out {
		r := &out[i]
		a.misfit(r)
		switch {
		case r.Status != task.Violated || r.Engine == callers.Name || a.o.Unreached || a.stands(r):
		case tried:
			keepBack(r, task.Unreached)
		case strings.HasPrefix(why, stopping):
			keepBack(r, task.Unreached+"; the search was "+why)
		default:
			keepBack(r, task.Unreached+": "+why)
		}
	}
	return out, nil
}

// open are the properties that callers may show: what is unknown, and violations that not every caller can bring about.
func (a *asker) open(results []task.Result) []task.Property {
	var open []task.Property
	for i := range results {
		if r := &results[i]; !r.Status.Holds() && !a.stands(r) {
			open = append(open, r.Property)
		}
	}
	return open
}

// longer looks for callers, at the end of a check, a short time only if nothing is open. A short look that was taken before is not repeated.
func (a *asker) longer(ctx context.Context, open []task.Property, asks []task.Result, words string) ([]task.Result, *task.Fault) {
	if len(open) > 0 {
		for _, p := range open {
			words += fmt.Sprintf("%+v\n", p)
		}
		return a.search(ctx, callers.Engine{Asked: asks, Open: open}, words)
	}
	if l := a.looked; words == "" && l.work >= callers.Short {
		if tried, _ := callers.Tried(l.results); tried {
			return l.results, nil
		}
	}
	return a.search(ctx, callers.Engine{Work: callers.Short, Asked: asks}, words)
}

// beside leaves out what calls violate of a property that holds, where the arguments are to blame.
func beside(results, found []task.Result) []task.Result {
	return slices.DeleteFunc(found, func(f task.Result) bool {
		return len(f.Unmet) > 0 && slices.ContainsFunc(results, func(r task.Result) bool { return r.Status.Holds() && r.Property.Is(f.Property) })
	})
}

// asksOf are the answers of which something is asked of callers, and the words of all that.
func asksOf(results []task.Result) (some []task.Result, words string) {
	for _, r := range results {
		if what := r.Asks(); what != "" {
			some, words = append(some, r), words+fmt.Sprintf("%+v %q\n", r.Property, what)
		}
	}
	return some, words
}

// blamed keeps back violations whose arguments do not do what the code asks of them.
func blamed(results []task.Result) {
	for i := range results {
		if r := &results[i]; r.Status == task.Violated && len(r.Unmet) > 0 {
			keepBack(r, task.Unmet+strings.Join(r.Unmet, task.And))
		}
	}
}

// uncalled keeps back, of answers for which there was no time to look for callers, what not every caller can bring about, and adds
// what calls were seen to violate before.
func (a *asker) uncalled(results []task.Result) []task.Result {
	asks, _ := asksOf(results)
	out := callers.Merge(results, beside(results, callers.Counted(results, a.before(nil, asks))), a.stands)
	blamed(out)
	for i := range out {
		a.misfit(&out[i])
		if r := &out[i]; a.needsCallers() && r.Status == task.Violated && r.Engine != callers.Name && !a.o.Unreached && !a.stands(r) {
			keepBack(r, task.Unreached+"; there was no time to look for more")
		}
	}
	return out
}

// misfit counts a violation that needs inputs which nobody can make among those that are kept back.
func (a *asker) misfit(r *task.Result) {
	if rest, is := strings.CutPrefix(r.Reason, task.Misfit); is && r.Status == task.Unknown && a.needsCallers() && !a.o.Unreached {
		r.Reason = task.Unreached + ": " + rest
	}
}

// stands reports whether an answer is a violation that every caller can bring about.
func (a *asker) stands(r *task.Result) bool {
	return r.Status == task.Violated && a.file.Model.(Called).Given(a.goal, r.Trace)
}

// keepBack makes a violation unknown.
func keepBack(r *task.Result, why string) {
	r.Status, r.Trace, r.Evidence, r.Reason = task.Unknown, nil, task.Evidence{}, why
}
