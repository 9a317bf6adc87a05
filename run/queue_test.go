package run

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/source"
	"assay/task"
)

// crowd is an engine that takes different times, and counts who works at once.
type crowd struct {
	now, most atomic.Int64
	hold      func(name string) (bytes int)
	pieces    sync.Map
}

func (*crowd) Name() string { return "crowd" }

func (e *crowd) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	n := e.now.Add(1)
	defer e.now.Add(-1)
	for m := e.most.Load(); n > m && !e.most.CompareAndSwap(m, n); m = e.most.Load() {
	}
	r := task.Result{Bounds: t.Bounds, Status: task.HoldsWithin, Property: task.Property{Text: t.Goal.Name}}
	if e.hold == nil {
		time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
		return []task.Result{r}, nil
	}
	var held [][]byte
	for have, want := 0, e.hold(t.Goal.Name); have < want; have += 1 << 20 {
		held = append(held, make([]byte, 1<<20))
		if have%(8<<20) == 0 {
			runtime.GC() // the fill is quick; give the watch a view of it
		}
		select {
		case <-ctx.Done():
			r.Status, r.Reason = task.Unknown, context.Cause(ctx).Error()
			return []task.Result{r}, nil
		case <-time.After(time.Millisecond):
		}
	}
	time.Sleep(20 * time.Millisecond)
	r.Stats = task.Stats{"pieces": int64(len(held))}
	runtime.KeepAlive(held)
	return []task.Result{r}, nil
}

// TestQueueOrder: whatever runs at once, answers and calls come in order.
func TestQueueOrder(t *testing.T) {
	var words []string
	for i := range 60 {
		words = append(words, fmt.Sprintf("g%d", i))
	}
	for _, jobs := range []int{1, 2, 7, 100} {
		e := &crowd{}
		var told []string
		inside := 0
		checks, _ := check(t, strings.Join(words, " "), Options{Engine: e, Jobs: jobs,
			Done: func(c *task.Check) { told = append(told, c.Name) },
			Progress: func(p Progress) {
				if inside++; inside != 1 || p.Beside >= jobs || p.Of != 60 {
					t.Errorf("%d jobs: progress %+v", jobs, p)
				}
				inside--
			}})
		for i, c := range checks {
			if c.Name != words[i] || c.Results[0].Property.Text != words[i] {
				t.Errorf("%d jobs: check %d is %s", jobs, i, c.Name)
			}
		}
		if strings.Join(told, " ") != strings.Join(words, " ") {
			t.Errorf("%d jobs: told in the order %v", jobs, told)
		}
		if most := int(e.most.Load()); most > jobs || jobs > 1 && most < 2 {
			t.Errorf("%d jobs: %d at once", jobs, most)
		}
	}
}

// TestQueueEarly: each answer is passed on before its turn, once, in a copy; with one job those come first that are asked for.
func TestQueueEarly(t *testing.T) {
	var words []string
	for i := range 40 {
		words = append(words, fmt.Sprintf("g%d", i))
	}
	for _, jobs := range []int{1, 7} {
		early, told := map[string]bool{}, 0
		first := ""
		inside := 0
		check(t, strings.Join(words, " "), Options{Engine: &crowd{}, Jobs: jobs,
			First: func(_ *File, g Goal) bool { return g.Name == "g30" },
			Early: func(c *task.Check) {
				if inside++; inside != 1 || early[c.Name] || len(c.Results) != 1 {
					t.Errorf("%d jobs: %s", jobs, c.Name)
				}
				if first == "" {
					first = c.Name
				}
				early[c.Name] = true
				c.Results[0].Reason = "changed"
				inside--
			},
			Done: func(c *task.Check) {
				if inside++; inside != 1 || !early[c.Name] || c.Results[0].Reason != "" || c.Name != words[told] {
					t.Errorf("%d jobs: %s is told as %d: %+v", jobs, c.Name, told, c.Results)
				}
				told++
				inside--
			}})
		if len(early) != 40 || told != 40 || jobs == 1 && first != "g30" {
			t.Errorf("%d jobs: %d early, %d told, %s first", jobs, len(early), told, first)
		}
	}
}

// open is a model of one open program, for all its goals; forks count copies.
type open struct {
	model
	p     *ir.Program
	forks *atomic.Int64
}

type noLoader struct{}

func (noLoader) Load(*ir.Proc) error { return nil }

func (m *open) Lower(g Goal, b task.Bounds) (*ir.Program, *source.List) {
	p, list := m.model.Lower(g, b)
	if m.p.Loader == nil {
		*m.p = *p
		m.p.Loader = noLoader{}
		return m.p, list
	}
	next := *m.p.Goals[0]
	next.Name = g.Name
	m.p.Goals = append(m.p.Goals, &next)
	return m.p, list
}

type forking struct{ *open }

func (m forking) Fork(bool) (Programs, func()) {
	m.forks.Add(1)
	return &open{m.model, &ir.Program{}, m.forks}, func() { m.forks.Add(1000) }
}

// TestQueueOpen: goals of one open program are asked about one after the other;
// if it can be forked, all at once, each in its own.
func TestQueueOpen(t *testing.T) {
	for _, fork := range []bool{false, true} {
		in := inputs("")
		var forks atomic.Int64
		in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
			m, list := read(name, text)
			o := &open{m.(model), &ir.Program{}, &forks}
			if fork {
				return forking{o}, list
			}
			return o, list
		}}}
		in.Stdin = strings.NewReader("a b c d e f g h")
		e := &crowd{}
		o := Options{Engine: e, Jobs: 4}
		plan := in.Plan(in.Files([]string{Stdin}), o)
		checks := plan.Check(context.Background(), o)
		if len(checks) != 8 || (e.most.Load() == 1) == fork {
			t.Errorf("forks %v: %d checks, %d at once", fork, len(checks), e.most.Load())
		}
		for _, c := range checks {
			if len(c.Results) != 1 || c.Results[0].Property.Text != c.Name {
				t.Errorf("forks %v: %+v", fork, c)
			}
		}
		if n := forks.Load(); fork && n != 8008 {
			t.Errorf("%d forks made and released", n)
		}
	}
}

// TestQueueMemory: what does not fit beside others runs alone; what does not
// fit alone is unknown and says why.
func TestQueueMemory(t *testing.T) {
	e := &crowd{hold: func(name string) int {
		switch name[0] {
		case 'b':
			return 40 << 20
		case 'h':
			return 400 << 20
		}
		return 1 << 20
	}}
	for _, jobs := range []int{1, 4} {
		checks, _ := check(t, "big1 big2 small1 big3 huge small2 big4", Options{Engine: e, Jobs: jobs, Memory: held() + 100<<20})
		for _, c := range checks {
			r := c.Results[0]
			if c.Name == "huge" {
				if r.Status != task.Unknown || !strings.Contains(r.Reason, "that checks may hold are not enough") {
					t.Errorf("%d jobs: huge is %v: %s", jobs, r.Status, r.Reason)
				}
			} else if r.Status != task.HoldsWithin {
				t.Errorf("%d jobs: %s is %v: %s", jobs, c.Name, r.Status, r.Reason)
			}
		}
	}
}

// TestQueueInterrupted: what was found is kept.
func TestQueueInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	in := inputs("hold wait wait hold")
	o := Options{Engine: &answer{}, Jobs: 2, Done: func(c *task.Check) { cancel(fmt.Errorf("enough")) }}
	checks := in.Plan(in.Files([]string{Stdin}), o).Check(ctx, o)
	if len(checks) != 4 || checks[0].Results[0].Status != task.HoldsWithin || checks[1].Results[0].Reason != "enough" {
		t.Errorf("%+v", checks)
	}
}

// deaf is an engine that does not end with its context.
type deaf struct{ until chan struct{} }

func (deaf) Name() string { return "deaf" }

func (e deaf) Check(_ context.Context, t *engine.Task) ([]task.Result, error) {
	if strings.HasPrefix(t.Goal.Name, "deaf") {
		<-e.until
	}
	return []task.Result{{Status: task.HoldsWithin, Property: task.Property{Text: t.Goal.Name}}}, nil
}

// TestQueueDeaf: a limit holds for an engine that does not look at it, and the others keep their
// answers.
func TestQueueDeaf(t *testing.T) {
	e := deaf{make(chan struct{})}
	defer close(e.until)
	in := inputs("")
	in.Stdin = strings.NewReader("one deaf two")
	o := Options{Engine: e, Jobs: 1, Timeout: time.Millisecond}
	for i, c := range in.Plan(in.Files([]string{Stdin}), o).Check(context.Background(), o) {
		r := c.Results[0]
		if i == 1 && (r.Status != task.Unknown || !strings.Contains(r.Reason, "the time limit of 1ms is reached")) {
			t.Errorf("%s: %v %s", c.Name, r.Status, r.Reason)
		}
		if i != 1 && r.Status != task.HoldsWithin {
			t.Errorf("%s: %v %s", c.Name, r.Status, r.Reason)
		}
	}
}

// TestQueueLate: after the end nothing is lowered or forked any more, and every goal is answered.
func TestQueueLate(t *testing.T) {
	var forks, lowered atomic.Int64
	ended := fmt.Errorf("enough")
	in := inputs("")
	in.Languages = []Language{{Name: "words", Ext: ".w", Read: func(name string, text []byte) (Model, *source.List) {
		m, list := read(name, text)
		return forking{&open{m.(model), &ir.Program{}, &forks}}, list
	}}}
	in.Stdin = strings.NewReader("a b c d")
	ctx, cancel := context.WithCancelCause(context.Background())
	o := Options{Engine: &answer{}, Jobs: 2, Bounds: task.Bounds{Scopes: map[string]int{"Nothing": 2}}, Ended: func() error {
		if lowered.Add(1) <= 2 {
			return nil
		}
		cancel(ended)
		return ended
	}}
	checks := in.Plan(in.Files([]string{Stdin}), o).Check(ctx, o)
	if len(checks) != 4 || forks.Load() != 0 {
		t.Fatalf("%d checks, %d forks", len(checks), forks.Load())
	}
	for _, c := range checks {
		if len(c.Results) != 1 || c.Results[0].Status != task.Unknown || c.Results[0].Reason != "stopped: enough" || c.Results[0].Property.Unit == "" {
			t.Errorf("%s: %+v", c.Name, c.Results)
		}
	}
}

// greedy is an engine that asks for room.
type greedy struct{ began atomic.Int64 }

func (*greedy) Name() string { return "greedy" }

func (e *greedy) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	r := task.Result{Status: task.HoldsWithin, Property: task.Property{Text: t.Goal.Name}}
	e.began.Add(1)
	size := int64(1 << 20)
	if strings.HasPrefix(t.Goal.Name, "huge") {
		size <<= 20
	}
	switch got := t.Room(size, 2*size); {
	case got == 0 && ctx.Err() == nil:
		return nil, fmt.Errorf("nothing is given, and the check goes on")
	case got == 0:
		r.Status, r.Reason = task.Unknown, "stopped: "+context.Cause(ctx).Error()
	case got < size || got > 2*size:
		return nil, fmt.Errorf("%d bytes are given for %d", got, size)
	}
	return []task.Result{r}, nil
}

// TestQueueRoom: a request for more than there is gets nothing, and is reported as such when the
// check is alone.
func TestQueueRoom(t *testing.T) {
	for _, jobs := range []int{1, 4} {
		e := &greedy{}
		checks, _ := check(t, "small1 huge1 small2 huge2 small3", Options{Engine: e, Jobs: jobs, Memory: taken() + 100<<20})
		for _, c := range checks {
			r := c.Results[0]
			if huge := strings.HasPrefix(c.Name, "huge"); huge != strings.Contains(r.Reason, "that checks may hold are not enough") || huge != (r.Status == task.Unknown) {
				t.Errorf("%d jobs: %s is %v: %s", jobs, c.Name, r.Status, r.Reason)
			}
		}
		if jobs == 1 && e.began.Load() != 5 {
			t.Errorf("%d checks begin, one at a time", e.began.Load())
		}
	}
}
