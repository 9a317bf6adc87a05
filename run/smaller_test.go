package run

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/language"
	"assay/source"
	"assay/task"
)

// library is a model of a language with a library, where unrolling is raised by itself.
type library struct{ model }

func (library) Host(*ir.Program) language.Host { return nil }

func (l library) Goals() []Goal {
	goals := l.model.Goals()
	for i := range goals {
		goals[i].Bounds.Unwind = 0
	}
	return goals
}

// deep is an engine whose answer takes many turns of the effort where unrolling is open, and what it can find
// within bounds.
type deep struct {
	turns  int         // 0: it never ends
	within map[int]int // what an answer costs, by the bound
	bad    int         // the first bound with a violation; 0: none
	asked  []int
}

func (*deep) Name() string { return "deep" }

var asserted = task.Property{Kind: task.KindAssert, Text: "small"}

func (e *deep) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	n := t.Bounds.Unwind
	if n == 0 {
		return e.open(t), nil
	}
	r := task.Result{Property: asserted, Bounds: t.Bounds, Status: task.HoldsWithin, Stats: task.Stats{"effort": int64(e.within[n])}}
	e.asked = append(e.asked, n)
	if cost, ok := e.within[n]; !ok || int64(cost) > t.Effort {
		r.Status, r.Reason = task.Unknown, "stopped: the effort for this check is used up"
	} else if e.bad > 0 && n >= e.bad {
		r.Status, r.Trace, r.Evidence.Replayed = task.Violated, &task.Trace{}, true
	}
	return []task.Result{r}, nil
}

func (e *deep) open(t *engine.Task) []task.Result {
	r := task.Result{Property: asserted, Bounds: t.Bounds, Status: task.Proved}
	for turn := 0; e.turns == 0 || turn < e.turns; turn++ {
		if turn == 12 {
			r.Status, r.Reason = task.Unknown, "stopped: the time limit of 1s is reached"
			return []task.Result{r}
		}
		if stop := t.Over(33); stop != "" {
			r.Status, r.Reason = task.Unknown, stop
			return []task.Result{r}
		}
	}
	return []task.Result{r}
}

// TestSmaller: what takes long is tried within few unrollings, and what shows there is the answer where there is no
// better one.
func TestSmaller(t *testing.T) {
	cheap := map[int]int{1: 10, 2: 10, 3: 100, 4: 1000, 5: 10_000, 6: 500_000}
	for _, c := range []struct {
		name   string
		e      *deep
		bounds task.Bounds
		want   task.Status
		unwind int
		reason string
		asked  []int
	}{
		{name: "the whole in time", e: &deep{turns: 3, within: cheap}, want: task.Proved, asked: []int{1, 2, 3, 4, 5, 6}},
		{name: "the whole at once", e: &deep{turns: -1}, want: task.Proved},
		{name: "never the whole", e: &deep{within: cheap}, want: task.HoldsWithin, unwind: 6, reason: "more than unwind 6 was not completed: the time limit of 1s", asked: []int{1, 2, 3, 4, 5, 6, 6, 6, 8}},
		{name: "with one object alone", e: &deep{within: map[int]int{1: 10}}, want: task.Unknown, reason: "nothing violates it within scope 1, unwind 1, where no two inputs of a class differ"},
		{name: "with two objects", e: &deep{within: map[int]int{1: 10, 2: 10}}, want: task.HoldsWithin, unwind: 2, reason: "more than scope 2, unwind 2 was not completed"},
		{name: "nothing at all", e: &deep{}, want: task.Unknown, reason: "the time limit of 1s"},
		{name: "a violation", e: &deep{within: cheap, bad: 4}, want: task.Violated, unwind: 4, asked: []int{1, 2, 3, 4, 5, 6}},
		{name: "a violation, and a hold", e: &deep{turns: 1, within: cheap, bad: 4}, want: task.Unknown, reason: "internal error", asked: []int{1, 2, 3, 4, 5, 6}},
	} {
		in := inputs("one")
		in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
			m, list := read(name, text)
			return library{m.(model)}, list
		}}}
		o := Options{Engine: c.e, Bounds: c.bounds}
		r := in.Plan(in.Files([]string{Stdin}), o).Check(t.Context(), o)[0].Results[0]
		if r.Status != c.want || r.Bounds.Unwind != c.unwind || !strings.Contains(r.Reason, c.reason) {
			t.Errorf("%s: %v within unwind %d: %s", c.name, r.Status, r.Bounds.Unwind, r.Reason)
		}
		if c.asked != nil && !slices.Equal(c.e.asked[:min(len(c.asked), len(c.e.asked))], c.asked) {
			t.Errorf("%s: asked within %d", c.name, c.e.asked)
		}
		if len(c.e.asked) > 25 {
			t.Errorf("%s: asked %d times", c.name, len(c.e.asked))
		}
	}
}

// two is an engine that asks two things: one is violated within 2 unrollings, the other holds as far as it is asked and is
// never completed. Within 5 and more the engine gives up the first.
type two struct{ asked []int }

func (*two) Name() string { return "two" }

func (e *two) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	n := t.Bounds.Unwind
	bad := task.Result{Property: task.Property{Kind: task.KindNull, Text: "null"}, Bounds: t.Bounds, Status: task.Violated, Trace: &task.Trace{}, Stats: task.Stats{"effort": 10}}
	bad.Evidence.Replayed = true
	good := task.Result{Property: asserted, Bounds: t.Bounds, Status: task.HoldsWithin, Stats: task.Stats{"effort": 10}}
	if n > 0 {
		if e.asked = append(e.asked, n); n >= 5 {
			bad.Status, bad.Trace, bad.Reason = task.Unknown, nil, "the solver gave up"
		}
		return []task.Result{bad, good}, nil
	}
	for turn := 0; turn < 6; turn++ {
		if stop := t.Over(33); stop != "" {
			bad.Status, bad.Trace, bad.Reason = task.Unknown, nil, stop
			good.Status, good.Reason = task.Unknown, stop
			return []task.Result{bad, good}, nil
		}
	}
	bad.Status, bad.Trace, bad.Reason = task.Unknown, nil, "stopped: the time limit of 1s is reached"
	good.Status, good.Reason = task.Unknown, "K.java:3: initialise K: something else"
	return []task.Result{bad, good}, nil
}

// TestSmallerForEach: a violation of one property is no reason to stop for another one, and what was decided within few
// unrollings stays whatever ran when the time ended.
func TestSmallerForEach(t *testing.T) {
	for _, c := range []struct {
		limit  time.Duration
		reason string
	}{
		{time.Minute, "it is unknown: K.java:3"},
		{0, "was not completed: something else is violated, and no --timeout"},
	} {
		e := &two{}
		in := inputs("one")
		in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
			m, list := read(name, text)
			return library{m.(model)}, list
		}}}
		o := Options{Engine: e, Timeout: c.limit}
		r := in.Plan(in.Files([]string{Stdin}), o).Check(t.Context(), o)[0].Results
		if r[0].Status != task.Violated || r[0].Bounds.Unwind != 1 {
			t.Errorf("%v within unwind %d: %s", r[0].Status, r[0].Bounds.Unwind, r[0].Reason)
		}
		if r[1].Status != task.HoldsWithin || r[1].Bounds.Unwind < 4 || !strings.Contains(r[1].Reason, c.reason) {
			t.Errorf("%v within unwind %d: %s", r[1].Status, r[1].Bounds.Unwind, r[1].Reason)
		}
	}
}

// stuck is an engine that does not look at the time once it knows what small unrollings say.
type stuck struct{ two }

func (e *stuck) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	if t.Bounds.Unwind == 0 {
		t.Over(33)
		<-ctx.Done()
		select {}
	}
	return e.two.Check(ctx, t)
}

// TestSmallerStuck: what is known within few unrollings is the answer about a check that is given up, too.
func TestSmallerStuck(t *testing.T) {
	in := inputs("one")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return library{m.(model)}, list
	}}}
	o := Options{Engine: &stuck{}, Timeout: 50 * time.Millisecond}
	r := in.Plan(in.Files([]string{Stdin}), o).Check(t.Context(), o)[0].Results
	if len(r) != 2 || r[0].Status != task.Violated || r[1].Status != task.HoldsWithin || !strings.Contains(r[1].Reason, "was not completed: the time limit") {
		t.Errorf("%+v", r)
	}
}

// doubtful is a model whose violations count only where callers bring them about, which nobody does.
type doubtful struct{ library }

func (doubtful) NeedsCallers(Goal) bool { return true }

func (doubtful) Given(Goal, *task.Trace) bool { return false }

// TestSmallerUncalled: what few unrollings violate is kept back where the check is given up before callers are looked for.
func TestSmallerUncalled(t *testing.T) {
	in := inputs("one")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return doubtful{library{m.(model)}}, list
	}}}
	o := Options{Engine: &stuck{}, Timeout: 50 * time.Millisecond}
	r := in.Plan(in.Files([]string{Stdin}), o).Check(t.Context(), o)[0].Results
	if len(r) != 2 || r[0].Status != task.Unknown || !strings.HasPrefix(r[0].Reason, task.Unreached+"; there was no time") || r[1].Status != task.HoldsWithin {
		t.Errorf("%+v", r)
	}
}

// TestSmallerGiven: a bound that the user gives is the bound.
func TestSmallerGiven(t *testing.T) {
	e := &deep{within: map[int]int{4: 10}}
	checks, _ := check(t, "one", Options{Engine: e, Bounds: task.Bounds{Unwind: 4}})
	if r := checks[0].Results[0]; r.Bounds.Unwind != 4 || len(e.asked) != 1 {
		t.Errorf("%v, asked within %d", r, e.asked)
	}
}
