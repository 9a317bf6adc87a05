package run

import (
	"strings"
	"testing"
	"time"

	"assay/engine/callers"
	"assay/ir"
	"assay/source"
	"assay/task"
)

// TestGlance: where time is scarce, the callers of all checks are looked at before any check has its turn, and what that shows is in the
// answers of those that never have one. Where there is time for all, nobody is looked at before.
func TestGlance(t *testing.T) {
	in := inputs(strings.TrimSpace(strings.Repeat("g60000 ", 30)))
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return doubtful{library{m.(model)}}, list
	}}}
	o := Options{Engine: &sleepy{turns: map[string]int{}}, Jobs: 1, Budget: 2 * time.Second}
	plan := in.Plan(in.Files([]string{Stdin}), o)
	q := plan.queue(t.Context(), o)
	q.work()
	for i := range q.state {
		s := &q.state[i]
		if s.looks != len(looks) || s.looking || s.phase != done || s.looked.fault != nil {
			t.Fatalf("check %d: %+v", i, s)
		}
		if tried, why := callers.Tried(s.looked.results); tried || !strings.Contains(why, "nothing is known of callers") {
			t.Errorf("check %d: %s", i, why)
		}
	}
	if r := q.checks[29].Results[0]; !strings.Contains(r.Reason, "not begun within the budget") {
		t.Errorf("%+v", r)
	}
	g := plan.goals[0]
	g.looked.results = []task.Result{{Property: task.Property{Kind: task.KindBounds, Text: "index", Span: source.Span{File: "f", Line: 1}}, Status: task.Violated, Engine: callers.Name, Trace: &task.Trace{}}}
	ctx := q.start(0)
	q.state[0].cancel(&notBegun{o.Budget})
	c := g.within(ctx, o, nil)
	if len(c.Results) != 2 || c.Results[0].Status != task.Unknown || c.Results[1].Status != task.Violated {
		t.Errorf("%+v", c.Results)
	}
	o.Budget = time.Hour
	if q := plan.queue(t.Context(), o); q.unlooked() >= 0 {
		t.Error("there is time for all, and one is looked at")
	}
}

// TestGlanceAgain: where there is time for all, what was cut short is looked at before it has another turn, when all had their first; what the look
// shows is in the answer, also if there is no other turn.
func TestGlanceAgain(t *testing.T) {
	in := inputs("g60000 g60000")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return doubtful{library{m.(model)}}, list
	}}}
	o := Options{Engine: &sleepy{turns: map[string]int{}}, Jobs: 1, Budget: time.Hour}
	q := in.Plan(in.Files([]string{Stdin}), o).queue(t.Context(), o)
	cut := func(i int) {
		q.start(i)
		q.enter(i, task.Check{Results: []task.Result{{Status: task.Unknown, Reason: "cut short", Engine: "sleepy"}}}, again{share: time.Second})
	}
	if cut(0); q.unlooked() >= 0 {
		t.Error("one is looked at while another waits for its first turn")
	}
	if cut(1); q.unlooked() != 0 {
		t.Errorf("%d is looked at", q.unlooked())
	}
	q.state[0].looked.results = []task.Result{{Property: task.Property{Kind: task.KindBounds, Text: "index", Span: source.Span{File: "f", Line: 1}}, Status: task.Violated, Engine: callers.Name, Trace: &task.Trace{}}}
	for _, i := range []int{0, 1} {
		q.state[i].looks++
		q.glance(q.start(i), i)
	}
	if list := q.checks[0].Results; len(list) != 2 || list[0].Reason != "cut short" || list[1].Status != task.Violated {
		t.Errorf("%+v", list)
	}
	if list := q.checks[1].Results; len(list) != 1 || list[0].Reason != "cut short" {
		t.Errorf("%+v", list)
	}
	q.budget.end = time.Now().Add(time.Second)
	if q.unlooked() >= 0 {
		t.Error("a look is taken with no time left")
	}
}

// TestSeen: what a look has found counts also if it does not end with its time; one that found nothing says nothing.
func TestSeen(t *testing.T) {
	in := inputs("g1")
	o := Options{Engine: &answer{}}
	g := in.Plan(in.Files([]string{Stdin}), o).goals[0]
	a := &asker{planned: &g, o: o}
	rest := a.unanswered(o, "stopped")
	if l := a.seen(rest, 1); l.results != nil {
		t.Errorf("%+v", l)
	}
	found := task.Result{Property: task.Property{Kind: task.KindBounds, Text: "index", Span: source.Span{File: "f", Line: 1}}, Status: task.Violated, Engine: callers.Name, Trace: &task.Trace{}}
	a.part.add(found)
	l := a.seen(rest, callers.Glance)
	if tried, _ := callers.Tried(l.results); tried || len(l.results) != 2 || l.results[0].Property != found.Property || l.work != callers.Glance {
		t.Errorf("%+v", l)
	}
	if list := a.before(nil, nil); len(list) != 1 || list[0].Property != found.Property {
		t.Errorf("%+v", list)
	}
}

// picky is a Forker whose forks for many goals refuse the goals named.
type picky struct {
	model
	refuses string
	made    int
	open    int
}

func (p *picky) Fork(many bool) (Programs, func()) {
	p.made++
	p.open++
	return &choosy{picky: p, many: many}, func() { p.open-- }
}

type choosy struct {
	*picky
	many bool
	had  int
}

func (c *choosy) Lower(g Goal, b task.Bounds) (*ir.Program, *source.List) {
	if c.many && c.had > 0 && strings.Contains(c.refuses, g.Name) {
		return nil, &source.List{}
	}
	c.had++
	return c.model.Lower(g, b)
}

// TestLent: looks are taken in one fork after another, which serves goals until one does not go with those before, or it has served enough; one
// that was cut off serves no more. All that were given back are released.
func TestLent(t *testing.T) {
	m, _ := read("x", []byte(strings.TrimSpace(strings.Repeat("g ", mostLooks)+"h")))
	p := &picky{model: m.(model), refuses: "h"}
	q := &queue{}
	look := func(goal string, whole bool) {
		g := planned{file: &File{Model: p}, goal: Goal{Name: goal}}
		l := q.borrow(p)
		if l.lower(&g, p); g.program == nil || g.model == nil {
			t.Fatalf("%s was not lowered", goal)
		}
		q.giveBack(l, whole)
	}
	for range 3 {
		look("g", true)
	}
	if p.made != 1 {
		t.Errorf("%d forks for three looks", p.made)
	}
	if look("h", true); p.made != 2 || p.open != 1 {
		t.Errorf("%d forks, %d open, with one that refuses", p.made, p.open)
	}
	if look("g", true); p.made != 2 {
		t.Errorf("%d forks: the second serves others too", p.made)
	}
	if look("g", false); len(q.lent) != 0 {
		t.Error("a fork that was cut off serves again")
	}
	p.open-- // which nobody releases
	for range mostLooks {
		look("g", true)
	}
	if len(q.lent) != 0 || p.open != 0 {
		t.Errorf("%d forks left after as many looks as one serves, %d open", len(q.lent), p.open)
	}
	if q.borrow(m) != nil {
		t.Error("a model that needs no forks lends one")
	}
	look("g", true)
	if q.release(); p.open != 0 {
		t.Errorf("%d forks are open at the end", p.open)
	}
}
