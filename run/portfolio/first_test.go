package portfolio

import (
	"context"
	"testing"
	"time"

	"assay/engine"
	"assay/engine/absint"
	"assay/ir/parse"
	"assay/task"
)

// slow is an engine that takes all of its time at first, and then decides one property.
type slow struct {
	asked   int
	decides string
	until   []time.Time
}

func (s *slow) Name() string { return "slow" }

func (s *slow) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	end, _ := ctx.Deadline()
	s.asked, s.until = s.asked+1, append(s.until, end)
	var out []task.Result
	for _, text := range []string{"small", "even", "never"} {
		r := task.Result{Property: propertyOf(t, text), Reason: "stopped", Bounds: t.Bounds, Engine: "slow"}
		if s.asked == 2 && text == s.decides {
			r.Status, r.Reason = task.HoldsWithin, ""
		}
		out = append(out, r)
	}
	if s.asked == 1 {
		<-ctx.Done()
	}
	return out, nil
}

const threeAsserts = `proc f(a: i8) {
	local b: i8
b0:
	if a < 3 and a > 0 then small else end
small:
	b := a + 1
	assert b < 5 "assert" "small"
	assert b * b != 7 "assert" "even"
	assert a = 1 "assert" "never"
	goto end
end:
	return
}
goal g: f {
}
`

// TestInTurns: an engine that does not end with its look is asked again behind the facts, and what these prove stays.
func TestInTurns(t *testing.T) {
	p := parse.Must(threeAsserts)
	g := p.Goals[0]
	limit := 2 * time.Second
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	s := &slow{decides: "even"}
	began := time.Now()
	results, err := FirstOnce{Behind: s}.decided(ctx, &engine.Task{Program: p, Goal: g, Bounds: g.Bounds, Limit: limit})
	if err != nil || s.asked != 2 || len(results) != 3 {
		t.Fatal(results, err, s.asked)
	}
	for i, want := range []task.Status{task.Proved, task.HoldsWithin, task.Unknown} {
		if results[i].Status != want {
			t.Errorf("%q: %s, %s is wanted", results[i].Property.Text, results[i].Status, want)
		}
	}
	if look, rest := s.until[0].Sub(began), s.until[1].Sub(began); look > limit/3 || rest < limit/2 || rest >= limit {
		t.Errorf("of %s the look may take %s, and what follows until %s", limit, look, rest)
	}
}

// TestOneTurn: where time is not limited, an engine is asked once.
func TestOneTurn(t *testing.T) {
	p := parse.Must(threeAsserts)
	s := &slow{asked: 2}
	results, err := FirstOnce{Behind: s}.decided(t.Context(), &engine.Task{Program: p, Goal: p.Goals[0]})
	if err != nil || s.asked != 3 || results[0].Status != task.Proved {
		t.Error(results, err, s.asked)
	}
}

// propertyOf returns the assertion with a text.
func propertyOf(t *engine.Task, text string) task.Property {
	results, err := absint.Engine{}.Check(context.Background(), t)
	if err != nil {
		panic(err)
	}
	for _, r := range results {
		if r.Property.Text == text {
			return r.Property
		}
	}
	panic(text)
}

// bounded is an engine for which all holds within a bound, which assumes something.
type bounded struct{}

func (bounded) Name() string { return "bounded" }

func (bounded) Check(_ context.Context, t *engine.Task) (out []task.Result, err error) {
	for _, text := range []string{"small", "even", "never"} {
		out = append(out, task.Result{Property: propertyOf(t, text), Status: task.HoldsWithin, Binding: []task.Binding{{}}, Engine: "bounded"})
	}
	return out, nil
}

// TestBeyond: what holds within bounds is proved where facts show it, and stays where they do not, or are not asked.
func TestBeyond(t *testing.T) {
	p := parse.Must(threeAsserts)
	for _, alone := range []bool{false, true} {
		results, err := FirstOnce{Behind: bounded{}, Alone: alone}.decided(t.Context(), &engine.Task{Program: p, Goal: p.Goals[0]})
		if err != nil || len(results) != 3 {
			t.Fatal(results, err)
		}
		for i, want := range []string{absint.Name, "bounded", "bounded"} {
			if alone {
				want = "bounded"
			}
			if r := results[i]; r.Engine != want || (r.Status == task.Proved) != (want == absint.Name) {
				t.Errorf("alone %t: %q: %s by %s, and %s is wanted", alone, r.Property.Text, r.Status, r.Engine, want)
			}
		}
	}
}

// TestBoth: a second run takes back no proof.
func TestBoth(t *testing.T) {
	a, b, c := task.Property{Text: "a"}, task.Property{Text: "b"}, task.Property{Text: "c"}
	old := []task.Result{{Property: a, Status: task.Proved}, {Property: b, Status: task.HoldsWithin}, {Property: c, Status: task.HoldsWithin}}
	got := both(old, []task.Result{{Property: a, Status: task.HoldsWithin, Binding: []task.Binding{{}}}, {Property: b}, {Property: c, Vacuous: true}})
	for i, want := range []task.Status{task.Proved, task.HoldsWithin, task.Unknown} {
		if got[i].Status != want {
			t.Errorf("%s: %s, and %s is wanted", got[i].Property.Text, got[i].Status, want)
		}
	}
}
