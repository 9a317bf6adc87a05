package run

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/engine"
	"assay/run/cache"
	"assay/source"
	"assay/task"
)

// sleepy is an engine that takes as many milliseconds as the name of a goal says, or ends with its time.
type sleepy struct {
	mu    sync.Mutex
	turns map[string]int
}

func (*sleepy) Name() string { return "sleepy" }

func (e *sleepy) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	e.mu.Lock()
	e.turns[t.Goal.Name]++
	e.mu.Unlock()
	var ms int
	fmt.Sscanf(t.Goal.Name, "g%d", &ms)
	r := task.Result{Bounds: t.Bounds, Status: task.HoldsWithin, Property: task.Property{Text: t.Goal.Name}}
	select {
	case <-time.After(time.Duration(ms) * time.Millisecond):
	case <-ctx.Done():
		r.Status, r.Reason = task.Unknown, stoppedBy(context.Cause(ctx))
	}
	return []task.Result{r}, nil
}

// TestBudget: what is quick is decided whatever comes before it; the rest of the time is for what was cut short, and the
// order of the answers stays.
func TestBudget(t *testing.T) {
	e := &sleepy{turns: map[string]int{}}
	var told []string
	start := time.Now()
	checks, _ := check(t, "g60000 g500 g1 g2 g3 g4", Options{Engine: e, Jobs: 1, Budget: 4 * time.Second, Done: func(c *task.Check) { told = append(told, c.Name) }})
	if took := time.Since(start); took > 8*time.Second {
		t.Errorf("it took %v", took)
	}
	if got := strings.Join(told, " "); got != "g60000 g500 g1 g2 g3 g4" {
		t.Error(got)
	}
	for _, c := range checks[1:] {
		if r := c.Results[0]; r.Status != task.HoldsWithin {
			t.Errorf("%s: %v: %s", c.Name, r.Status, r.Reason)
		}
	}
	if r := checks[0].Results[0]; r.Status != task.Unknown || !strings.Contains(r.Reason, "its share of the budget of 4s is used up") || e.turns["g60000"] < 2 || e.turns["g1"] != 1 {
		t.Errorf("%v: %s; %v", r.Status, r.Reason, e.turns)
	}
}

// heavy is a model whose goals take as long as they weigh.
type heavy struct{ model }

func (heavy) Weight(g Goal) (ms int) {
	fmt.Sscanf(g.Name, "g%d", &ms)
	return ms
}

// TestBudgetScarce: where there is no time for all, what is light begins first; the order of the answers stays.
func TestBudgetScarce(t *testing.T) {
	e := &sleepy{turns: map[string]int{}}
	in := inputs("g60000 g70000 g80000 g90000 g3 g5 g2 g50000")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return heavy{m.(model)}, list
	}}}
	o := Options{Engine: e, Jobs: 1, Budget: 1200 * time.Millisecond}
	checks := in.Plan(in.Files([]string{Stdin}), o).Check(t.Context(), o)
	for i, c := range checks {
		if r := c.Results[0]; (4 <= i && i <= 6) != r.Status.Holds() {
			t.Errorf("%s: %v: %s", c.Name, r.Status, r.Reason)
		}
	}
	if e.turns["g50000"] == 0 || e.turns["g90000"] != 0 {
		t.Errorf("turns: %v", e.turns)
	}
}

// TestBudgetTurns: where there is no time for all, files take turns, with what is light in each.
func TestBudgetTurns(t *testing.T) {
	in := inputs("")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return heavy{m.(model)}, list
	}}}
	dir := t.TempDir()
	var files []string
	for name, goals := range map[string]string{"a.w": "g5 g4 g3 g2 g1", "b.w": "g90 g80", "c.w": "g7"} {
		files = append(files, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(goals), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(files)
	p := in.Plan(in.Files(files), Options{Engine: &answer{}})
	waits := func(_ *File, g Goal) bool { return g.Name == "g4" || g.Name == "g5" }
	for _, row := range []struct {
		budget time.Duration
		first  func(*File, Goal) bool
		want   string
	}{
		{time.Hour, nil, "g5 g4 g3 g2 g1 g90 g80 g7"},
		{time.Second, nil, "g1 g7 g80 g2 g90 g3 g4 g5"},
		{time.Second, waits, "g5 g4 g1 g7 g80 g2 g90 g3"},
	} {
		o := Options{Budget: row.budget, First: row.first}
		b := o.begin()
		order, _ := p.order(&o, &b, 1)
		var got []string
		for _, i := range order {
			got = append(got, p.goals[i].goal.Name)
		}
		if s := strings.Join(got, " "); s != row.want {
			t.Errorf("%v: %s, not %s", row.budget, s, row.want)
		}
	}
}

// TestBudgetReserve: checks leave the time that is kept for what is done with their answers.
func TestBudgetReserve(t *testing.T) {
	e := &answer{}
	checks, _ := check(t, "g1 g2", Options{Engine: e, Budget: time.Hour, Reserve: time.Hour})
	for _, c := range checks {
		if r := c.Results[0]; r.Status != task.Unknown || r.Reason != "not begun within the budget of 1h0m0s" {
			t.Errorf("%s: %+v", c.Name, r)
		}
	}
}

// TestBudgetSpent: what has not begun when the budget ends says so; reading counts.
func TestBudgetSpent(t *testing.T) {
	e := &sleepy{turns: map[string]int{}}
	checks, _ := check(t, "g1 g2", Options{Engine: e, Budget: time.Minute, Began: time.Now().Add(-time.Hour)})
	for _, c := range checks {
		if r := c.Results[0]; r.Status != task.Unknown || r.Reason != "not begun within the budget of 1m0s" || len(e.turns) > 0 {
			t.Errorf("%v: %s", r.Status, r.Reason)
		}
	}
}

// TestUsual: the usual limit is for languages with a library, where nothing else says one.
func TestUsual(t *testing.T) {
	for _, row := range []struct {
		m    Model
		o    Options
		want time.Duration
	}{
		{library{}, Options{Usual: time.Second}, time.Second},
		{library{}, Options{Usual: time.Second, Timeout: time.Minute}, time.Minute},
		{library{}, Options{Usual: time.Second, Settings: func(Goal) Special { return Special{Timeout: time.Hour} }}, time.Hour},
		{model{}, Options{Usual: time.Second}, 0},
	} {
		if got := row.o.special(row.m, Goal{}).Timeout; got != row.want {
			t.Errorf("%T: %v, want %v", row.m, got, row.want)
		}
	}
}

// TestBriefKept: what was known when the time was up is the answer again, unless there is more time now.
func TestBriefKept(t *testing.T) {
	store := cache.Open(t.TempDir(), cache.Options{})
	defer store.Close()
	cheap := map[int]int{1: 10, 2: 10, 3: 100, 4: 1000, 5: 10_000}
	for _, row := range []struct {
		limit  time.Duration
		verify bool
		hits   bool
	}{{2 * time.Second, false, false}, {2 * time.Second, false, true}, {time.Second, false, true}, {3 * time.Second, false, false}, {2 * time.Second, false, true}, {0, false, false}, {time.Second, true, false}} {
		e := &deep{within: cheap}
		in := inputs("one")
		in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
			m, list := read(name, text)
			return library{m.(model)}, list
		}}}
		o := Options{Engine: e, Timeout: row.limit, Cache: &Cache{Store: store, Verify: row.verify}}
		r := in.Plan(in.Files([]string{Stdin}), o).Check(t.Context(), o)[0].Results[0]
		before := strings.HasPrefix(r.Reason, "as before: more than unwind 5 was not completed: ")
		if r.Status != task.HoldsWithin || r.Bounds.Unwind != 5 || before != row.hits || (len(e.asked) == 0) != row.hits && !before {
			t.Errorf("%+v: %v within %s: %s (asked within %d)", row, r.Status, r.Bounds, r.Reason, e.asked)
		}
	}
}

// TestSmallerComplete: what smaller bounds prove is proved, and the whole need not go on.
func TestSmallerComplete(t *testing.T) {
	for _, row := range []struct {
		results []task.Result
		want    bool
	}{
		{nil, false},
		{[]task.Result{{Status: task.Proved}, {Status: task.Violated}}, true},
		{[]task.Result{{Status: task.Violated}}, false}, // what comes after it may be cut
		{[]task.Result{{Status: task.Proved}, {Status: task.HoldsWithin}}, false},
		{[]task.Result{{Status: task.Proved, Vacuous: true}}, false},
		{[]task.Result{{Status: task.Proved}, {}}, false},
	} {
		if got := complete(row.results); got != row.want {
			t.Errorf("%+v: %v", row.results, got)
		}
	}
}

// TestSmallerSteps: scopes grow with unrollings where nobody gave any, and arrays stay as they are.
func TestSmallerSteps(t *testing.T) {
	text := func(a *asker) string {
		var words []string
		for _, b := range a.steps() {
			words = append(words, fmt.Sprintf("%d/%d/%d", b.Scope, b.Unwind, b.Array))
		}
		return strings.Join(words[:5], " ")
	}
	b := task.Bounds{Scope: 4, Array: 4}
	for _, row := range []struct {
		given task.Bounds
		want  string
	}{
		{task.Bounds{}, "1/1/4 2/2/4 3/3/4 4/4/4 4/5/4"},
		{task.Bounds{Array: 4}, "1/1/4 2/2/4 3/3/4 4/4/4 4/5/4"},
		{task.Bounds{Scope: 4}, "4/2/4 4/3/4 4/4/4 4/5/4 4/6/4"},
		{task.Bounds{Scopes: map[string]int{"A": 1}}, "4/2/4 4/3/4 4/4/4 4/5/4 4/6/4"},
	} {
		if got := text(&asker{planned: &planned{bounds: b, given: row.given}}); got != row.want {
			t.Errorf("%+v: %s, want %s", row.given, got, row.want)
		}
	}
}

// TestInterruptedSoon: an interrupt does not wait for a tenth of a long limit, and what smaller bounds said is kept.
func TestInterruptedSoon(t *testing.T) {
	in := inputs("one")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return library{m.(model)}, list
	}}}
	o := Options{Engine: &stuck{}, Timeout: time.Hour}
	plan := in.Plan(in.Files([]string{Stdin}), o)
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(50*time.Millisecond, func() { cancel(fmt.Errorf("interrupted")) })
	start := time.Now()
	r := plan.Check(ctx, o)[0].Results
	if took := time.Since(start); took > 5*time.Second || len(r) != 2 || r[0].Status != task.Violated || !strings.Contains(r[1].Reason, "was not completed: interrupted") {
		t.Errorf("%v: %+v", took, r)
	}
}

// TestUsualBudget: a check that was cut short by the usual limit has another turn with what is left of the budget; one whose limit somebody
// gave has none.
func TestUsualBudget(t *testing.T) {
	usual := planned{timeout: time.Second, usual: true}
	b := budget{time.Minute, time.Now().Add(time.Minute)}
	ends := func(g planned) *task.Check {
		return &task.Check{Results: []task.Result{{Status: task.Unknown, Reason: stoppedBy((&engine.Task{Limit: g.timeout, Late: g.late}).OutOfTime())}}}
	}
	for _, row := range []struct {
		name        string
		g           planned
		again       bool
		had, isMore time.Duration // the limit of the turn, and what a next turn must be better than; 0: there is none
	}{
		{"first", usual, false, time.Second, time.Second},
		{"second", usual, true, time.Minute, time.Minute},
		{"given", planned{timeout: time.Second}, false, time.Second, 0},
		{"given, second", planned{timeout: time.Second}, true, time.Second, 0},
	} {
		g := row.g
		if why := b.share(&g, row.again, 1, 1); why != nil {
			t.Fatal(row.name, why)
		}
		if g.timeout.Round(time.Second) != row.had {
			t.Errorf("%s: its limit is %v", row.name, g.timeout)
		}
		if got := g.short(&b, ends(g)).Round(time.Second); got != row.isMore {
			t.Errorf("%s: cut short after %v, want %v", row.name, got, row.isMore)
		}
	}
}
