package run

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"assay/engine"
	"assay/ir/parse"
	"assay/run/cache"
	"assay/source"
	"assay/task"

	"assay/ir"
)

// book is a file of IR text: its programs are hashed.
type book struct{ p *ir.Program }

func (b book) Goals() []Goal {
	var out []Goal
	for _, g := range b.p.Goals {
		out = append(out, Goal{Name: g.Name, Unit: g.Proc.Name, Span: g.Span, Bounds: task.Bounds{Scope: 2, Unwind: 2, IntWidth: 4, Array: 3}.Over(g.Bounds)})
	}
	return out
}
func (b book) Program(task.Bounds) (*ir.Program, *source.List)     { return b.p, nil }
func (b book) Lower(Goal, task.Bounds) (*ir.Program, *source.List) { return b.p, &source.List{} }

// clerk answers what the first statement says: "x := 1:i8" is violated, 2 holds,
// 3 is unknown, 4 gave up. It counts how often it is asked.
type clerk struct {
	mu    sync.Mutex
	asked int
	lie   bool // answers the opposite
	place bool // names a place in words
}

func (*clerk) Name() string { return "clerk" }

func (e *clerk) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	e.mu.Lock()
	e.asked++
	e.mu.Unlock()
	s := t.Goal.Proc.Blocks[0].Stmts[0]
	at := ir.MetaOf(s).Span
	r := task.Result{Bounds: t.Bounds, Engine: "clerk", Property: task.Property{Kind: task.KindAssert, Unit: t.Goal.Proc.Name, Span: at, Text: "it is well"}}
	code := s.(*ir.Assign).X.(*ir.Const).Bits
	if e.lie {
		code = 3 - code
	}
	switch code {
	case 1:
		r.Status, r.Evidence.Replayed = task.Violated, true
		r.Trace = &task.Trace{Unit: "p", Check: t.Goal.Name, Bounds: t.Bounds,
			Steps:   []task.Step{{Unit: "p", Span: at, Line: at.Line, Text: "x"}},
			Initial: task.State{Vars: []task.Slot{{Name: "r", Value: task.Value{Rel: true}}}}}
	case 2:
		r.Status = task.HoldsWithin
		r.Binding = []task.Binding{{Bound: task.BoundScope, Name: "User", Limit: 2, Span: t.Program.Classes[0].Span}}
	case 3:
		r.Reason = "a construct that is not supported"
	case 4:
		r.Reason = "the solver gave up (out of time): 3 s"
	}
	if e.place {
		r.Reason = at.String() + ": look here"
	}
	return []task.Result{r}, nil
}

const page = `class User at "a.x" 1:1-1:9
class Other at "a.x" 2:1-2:9
proc p(x: i8) {
	x := %d:i8 at "a.x" 5:2-5:8 "x"
	return
}
proc q(x: i8) {
	x := 2:i8 at "a.x" 9:2-9:8 "x"
	return
}
goal first: p { at "a.x" 20:1-20:8
}
`

// asker asks about texts with one cache.
type shelf struct {
	t     *testing.T
	store *cache.Store
	e     *clerk
	c     Cache
}

func newShelf(t *testing.T) *shelf {
	s := cache.Open(t.TempDir(), cache.Options{Tell: func(m string) { t.Error(m) }})
	t.Cleanup(func() { s.Close() })
	return &shelf{t: t, store: s, e: &clerk{}, c: Cache{Salt: []string{"v1"}}}
}

// ask returns the answers about a text, and whether an engine was asked.
func (s *shelf) ask(text string, b task.Bounds) ([]task.Check, bool) {
	s.t.Helper()
	in := &Inputs{Stdin: strings.NewReader(text), Languages: []Language{{Name: "book", Ext: ".b", Read: func(name string, text []byte) (Model, *source.List) {
		return book{parse.Must(string(text))}, &source.List{}
	}}}}
	s.c.Store, s.c.mine = s.store, sync.Map{} // a new run
	o := Options{Engine: s.e, Bounds: b, Cache: &s.c}
	before := s.e.asked
	checks := in.Plan(in.Files([]string{Stdin}), o).Check(context.Background(), o)
	return checks, s.e.asked > before
}

func (s *shelf) wants(what, text string, b task.Bounds, asked bool) []task.Check {
	s.t.Helper()
	checks, did := s.ask(text, b)
	if did != asked {
		s.t.Errorf("%s: the engine is asked: %v, want %v", what, did, asked)
	}
	return checks
}

func text(code int) string { return fmt.Sprintf(page, code) }

// TestRecall: what an answer depends on makes it be computed anew, nothing else.
func TestRecall(t *testing.T) {
	for code, kept := range map[int]bool{1: true, 2: true, 3: true, 4: false} {
		s := newShelf(t)
		first := s.wants("first", text(code), task.Bounds{}, true)
		second := s.wants("second", text(code), task.Bounds{}, !kept)
		if kept && second[0].Results[0].Stats[task.Cached] != 1 {
			t.Errorf("%d: it does not say that it comes from the cache", code)
		}
		first[0].Results[0].Stats, second[0].Results[0].Stats = nil, nil
		if why := differ(second[0].Results, first[0].Results, false); why != "" {
			t.Errorf("%d: %s", code, why)
		}
	}
	s := newShelf(t)
	s.ask(text(2), task.Bounds{})
	for _, c := range []struct {
		what, old, new string
		asked          bool
	}{
		{"another statement", "x := 2:i8 at \"a.x\" 5", "x := 1:i8 at \"a.x\" 5", true},
		{"the words of a statement", `5:8 "x"`, `5:8 "y"`, true},
		{"a global", "proc p", "global g: i8\nproc p", true},
		{"a class", "class Other", "class Others", true},
		{"the goal's name", "goal first", "goal other", true},
		{"the goal's contract", "20:8\n}", "20:8\n\tensures true\n}", true},
		{"an expectation", "20:8\n}", "20:8\n} expect holds", true},
		{"a procedure that nothing calls", "9:2-9:8 \"x\"", "19:2-19:8 \"z\"", false},
		{"a line above everything", "\"a.x\" ", "\"a.x\" 1", false},
		{"another file", "a.x", "b/a.x", false},
	} {
		changed := strings.ReplaceAll(text(2), c.old, c.new)
		if changed == text(2) {
			t.Fatalf("%s: %q does not occur", c.what, c.old)
		}
		s.wants(c.what, changed, task.Bounds{}, c.asked)
	}
	s.wants("the first again", text(2), task.Bounds{}, false)
	s.c.Salt = []string{"v2"}
	s.wants("another tool", text(2), task.Bounds{}, true)
}

// TestRecallMoved: what moved keeps its answer, with the new places.
func TestRecallMoved(t *testing.T) {
	s := newShelf(t)
	for _, code := range []int{1, 2} {
		s.ask(text(code), task.Bounds{})
		moved := strings.NewReplacer(`"a.x" 5:2-5:8`, `"a.x" 7:4-7:10`, "1:1-1:9", "3:1-3:9").Replace(text(code))
		got := s.wants("moved", moved, task.Bounds{}, false)
		want, _ := (&shelf{t: t, store: newShelf(t).store, e: &clerk{}}).ask(moved, task.Bounds{})
		if why := differ(got[0].Results, want[0].Results, false); why != "" {
			t.Errorf("moved: %s\n%+v\n%+v", why, got[0].Results[0], want[0].Results[0])
		}
	}
	// A place in words does not move.
	s.e.place = true
	s.c.Salt = []string{"words"}
	s.ask(text(2), task.Bounds{})
	s.wants("place in words, the same", text(2), task.Bounds{}, false)
	s.wants("place in words, moved", strings.ReplaceAll(text(2), "5:2-5:8", "6:2-6:8"), task.Bounds{}, true)
}

// TestRecallBounds: a violation serves larger bounds if that is allowed, never
// smaller ones; a hold serves its own only.
func TestRecallBounds(t *testing.T) {
	b := func(scope, unwind, width, array int, user int) task.Bounds {
		out := task.Bounds{Scope: scope, Unwind: unwind, IntWidth: width, Array: array}
		if user > 0 {
			out.Scopes = map[string]int{"User": user}
		}
		return out
	}
	at := b(3, 3, 4, 3, 2)
	for _, c := range []struct {
		what   string
		b      task.Bounds
		served bool // a violation
	}{
		{"the same", at, true},
		{"more objects", b(4, 3, 4, 3, 2), true},
		{"more of one class", b(3, 3, 4, 3, 3), true},
		{"more of every class", b(9, 9, 4, 3, 0), true},
		{"more unrollings", b(3, 4, 4, 3, 2), true},
		{"fewer objects", b(2, 3, 4, 3, 2), false},
		{"fewer of one class", b(4, 4, 4, 3, 1), false},
		{"fewer unrollings", b(4, 2, 4, 3, 4), false},
		{"wider integers", b(3, 3, 5, 3, 2), false},
		{"narrower integers", b(3, 3, 3, 3, 2), false},
		{"longer arrays", b(3, 3, 4, 4, 2), false},
	} {
		for code := 1; code <= 2; code++ {
			for _, allowed := range []bool{true, false} {
				s := newShelf(t)
				s.c.Smaller = allowed
				s.ask(text(code), at)
				served := c.served && (code == 1 && allowed || c.what == "the same")
				got := s.wants(fmt.Sprintf("%s, answer %d, allowed %v", c.what, code, allowed), text(code), c.b, !served)
				r := got[0].Results[0]
				if served && c.what != "the same" && (r.Bounds.String() != at.String() || !strings.Contains(r.Reason, "within bounds that are inside")) {
					t.Errorf("%s: it claims %s: %s", c.what, r.Bounds, r.Reason)
				}
			}
		}
	}
}

// TestRecallRun: one check of a run does not serve the larger bounds of another.
func TestRecallRun(t *testing.T) {
	s := newShelf(t)
	s.c.Smaller = true
	both := text(1) + "goal first2: p {} for scope 5\n"
	checks, _ := s.ask(both, task.Bounds{})
	if r := checks[1].Results[0]; r.Bounds.Scope != 5 || r.Reason != "" {
		t.Errorf("%s: %s", r.Bounds, r.Reason)
	}
}

// TestVerify: everything is computed, what agrees is counted, what does not is a
// fault of ours and is corrected.
func TestVerify(t *testing.T) {
	s := newShelf(t)
	s.ask(text(1), task.Bounds{})
	s.c.Verify = true
	s.wants("verify", text(1), task.Bounds{}, true)
	if n := s.c.Counts(); n.Agreed != 1 || n.Hits != 0 {
		t.Errorf("%+v", n)
	}
	s.e.lie = true
	if checks := s.wants("a lie", text(1), task.Bounds{}, true); checks[0].Fault == nil || !strings.Contains(checks[0].Fault.Message, "the cache is wrong about first") {
		t.Errorf("%+v", checks[0])
	}
	s.wants("corrected", text(1), task.Bounds{}, true)
	if n := s.c.Counts(); n.Agreed != 2 {
		t.Errorf("%+v", n)
	}
}

// opened is a model whose programs are completed while they are checked.
type opened struct {
	book
	files map[string]string
	read  []Input
}

func (o *opened) Recipe(g Goal) ([]byte, bool)  { return []byte(g.Name), g.Name != "never" }
func (o *opened) Describe(name string) string   { return name + " changed" }
func (o *opened) Inputs(Goal, []string) []Input { return o.read }
func (o *opened) Digest(name string) string     { return o.files[name] }

// TestRecaller: an answer is taken while every input that was read for it is the
// same, and what was missing still is.
func TestRecaller(t *testing.T) {
	s := newShelf(t)
	m := &opened{book: book{parse.Must(text(2))}, files: map[string]string{"A": "1", "B": "1"}}
	m.read = []Input{{"A", "1"}, {"C", ""}}
	asked := func() bool {
		o := Options{Engine: s.e, Cache: &s.c}
		s.c.Store = s.store
		before := s.e.asked
		(&Plan{goals: []planned{{file: &File{Name: "x", Language: &Language{}, Model: m}, goal: m.Goals()[0], program: m.p}}}).Check(context.Background(), o)
		return s.e.asked > before
	}
	for i, step := range []struct {
		name, digest string
		asked        bool
	}{{"A", "1", true}, {"A", "1", false}, {"B", "2", false}, {"A", "2", true}, {"A", "1", false}, {"C", "9", true}} {
		if m.files[step.name] = step.digest; asked() != step.asked {
			t.Errorf("step %d: %s becomes %q: the engine is asked: %v", i, step.name, step.digest, !step.asked)
		}
	}
	m.p.Goals[0].Name = "never"
	asked()
	if !asked() {
		t.Error("what must not be kept is kept")
	}
}
