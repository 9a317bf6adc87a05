package litmus

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// looping has a thread that goes round while another one says so. It has more than 15 events if it goes round twice.
const looping = `LISA looping
{ x=0; y=0; }
 P0          | P1       ;
 L: r[] r1 x | w[] x 1  ;
 b[] r1 L    | w[] x 0  ;
 r[] r2 y    | w[] y 1  ;
exists (0:r1=0 /\ 0:r2=%)`

// TestPart: where a limit ends the search, an outcome that a part of the program has is allowed, one that it does not have is
// unknown, and the answer says what the part is and how its executions end.
func TestPart(t *testing.T) {
	asked := func(value, name string) *Result {
		t.Helper()
		m, _ := model.Named(name)
		r, err := Decide(context.Background(), read(t, strings.Replace(looping, "%", value, 1)), m, Options{Events: 15})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, name := range []string{"sc", "tso", "ra", "java"} {
		if r := asked("1", name); r.Verdict != Allowed || r.Witness == nil || r.Explored != nil {
			t.Errorf("%s: %v: %s", name, r.Verdict, r.Reason)
		}
		r := asked("7", name)
		if r.Verdict != Unknown || !strings.Contains(r.Reason, event.ErrSize.Error()) || r.Late || r.Explored == nil {
			t.Fatalf("%s: %v: %s", name, r.Verdict, r.Reason)
		}
		if e := r.Explored; len(e.Left) == 0 || len(e.Outcomes) != 2 || e.More || !strings.HasPrefix(e.Left[0], "loops go round ") {
			t.Errorf("%s: %q", name, e.Text())
		}
	}
	if r := asked("7", "jr"); r.Verdict != Unknown || r.Explored != nil {
		t.Errorf("a part says nothing about justification, but: %v %v", r.Verdict, r.Explored)
	}
}

// TestPartsRandom: whatever the limit is, a verdict is that of the whole, and how executions of a part end, executions of the whole do.
func TestPartsRandom(t *testing.T) {
	rng := testkit.Rand(t)
	verdicts, outcomes := map[Verdict]int{}, 0
	for i := range testkit.Count(t, 2000, 60) {
		s := &styles[i%len(styles)]
		p := randomProgram(rng, s)
		test := read(t, p.text())
		name := pick(rng, s.models)
		whole := decide(t, test, name)
		m, _ := model.Named(name)
		for _, limit := range []int{4 + rng.IntN(8), len(whole.Structure.Events) - 1 - rng.IntN(3)} {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			r, err := Decide(ctx, test, m, Options{Events: max(limit, 3)})
			cancel()
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, p.text())
			}
			verdicts[r.Verdict]++
			if r.Verdict != Unknown && r.Verdict != whole.Verdict {
				t.Fatalf("%s: %v of at most %d events, %v of all\n%s", name, r.Verdict, limit, whole.Verdict, p.text())
			}
			if r.Explored == nil {
				continue
			}
			all := endings(whole.Structure, test, name)
			for _, o := range r.Explored.Outcomes {
				outcomes++
				if !slices.Contains(all, o) {
					t.Fatalf("%s: no execution ends with %s, which was found in a part\n%s", name, o, p.text())
				}
			}
		}
	}
	if verdicts[Allowed] < 3 || verdicts[Unknown] < 20 || outcomes < 20 {
		t.Errorf("%v, %d outcomes: the sample is poor", verdicts, outcomes)
	}
}

// endings lists how the executions of a structure end that a model allows.
func endings(s *event.Structure, test *litmus.Test, name string) (out []string) {
	asked := atoms(test.Asks.Outcome())
	for x := range execution.All(s) {
		if end := finally(x, asked).String(); !slices.Contains(out, end) && x.Consistent(name) {
			out = append(out, end)
		}
	}
	return out
}

// TestLate: whatever the time is, a verdict is that of the whole.
func TestLate(t *testing.T) {
	m, _ := model.Named("sc")
	test := read(t, strings.Replace(looping, "%", "1", 1))
	late := 0
	for limit := 20 * time.Microsecond; limit < 2*time.Second; limit *= 3 {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		r, err := Decide(ctx, test, m, Options{Unwind: 9, Events: 5000})
		cancel()
		if err != nil || r.Verdict == Forbidden || r.Verdict == Unknown && !r.Late {
			t.Fatalf("%v: %v %v: %s", limit, err, r.Verdict, r.Reason)
		}
		if r.Verdict == Unknown {
			late++
		}
	}
	if late == 0 {
		t.Error("twenty microseconds are enough: the test is too small")
	}
}
