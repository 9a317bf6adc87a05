package task

import "testing"

func passed(r Result) Result {
	r.Suppressed = &Suppression{By: BySource, Reason: "known"}
	return r
}

// TestCheckOutcome: the exit status of every mix of results.
func TestCheckOutcome(t *testing.T) {
	hold := Result{Status: HoldsWithin}
	proved := Result{Status: Proved}
	bad := Result{Status: Violated}
	open := Result{}
	vacuous := Result{Status: HoldsWithin, Vacuous: true}
	for _, row := range []struct {
		name     string
		expected Expectation
		results  []Result
		want     Outcome
	}{
		{"nothing asked", ExpectNothing, nil, Holding},
		{"holds", ExpectNothing, []Result{hold, proved}, Holding},
		{"one violated", ExpectNothing, []Result{hold, bad, open}, Violation},
		{"one unknown", ExpectNothing, []Result{hold, open}, Undecided},
		{"vacuous", ExpectNothing, []Result{vacuous}, Undecided},
		{"violation passed over", ExpectNothing, []Result{hold, passed(bad)}, Holding},
		{"one of two passed over", ExpectNothing, []Result{bad, passed(bad)}, Violation},
		{"unknown passed over", ExpectNothing, []Result{passed(open)}, Holding},
		{"expect holds, met", ExpectHolds, []Result{hold}, Holding},
		{"expect holds, violated", ExpectHolds, []Result{hold, bad}, Violation},
		{"expect holds, unknown", ExpectHolds, []Result{open}, Undecided},
		{"expect violated, met", ExpectViolated, []Result{hold, bad, open}, Holding},
		{"expect violated, holds", ExpectViolated, []Result{hold}, Violation},
		{"expect violated, unknown", ExpectViolated, []Result{hold, open}, Undecided},
	} {
		c := Check{Expected: row.expected, Results: row.results}
		if got := c.Outcome(); got != row.want {
			t.Errorf("%s: got %d, want %d", row.name, got, row.want)
		}
	}
	if got := (&Check{Fault: &Fault{}, Results: []Result{bad}}).Outcome(); got != InternalError {
		t.Errorf("a fault: got %d", got)
	}
}

// TestWorst: 4 before 1 before 2 before 3 before 0, in any order.
func TestWorst(t *testing.T) {
	order := []Outcome{4, 1, 2, 3, 0}
	for i, o := range order {
		for j, p := range order {
			if got, want := o.Worst(p), order[min(i, j)]; got != want {
				t.Errorf("%d and %d: got %d, want %d", o, p, got, want)
			}
		}
	}
}

// TestTurn: a run that reaches a place shows that it is reachable, and nothing else is shown.
func TestTurn(t *testing.T) {
	reach := Property{Kind: KindReachable}
	for _, row := range []struct {
		r    Result
		want Status
	}{
		{Result{Property: reach, Status: Violated, Trace: &Trace{}}, Proved},
		{Result{Property: reach, Status: Proved}, Unknown},
		{Result{Property: reach, Status: HoldsWithin}, Unknown},
		{Result{Property: reach, Status: Unknown, Reason: "it is"}, Unknown},
		{Result{Property: Property{Kind: KindAssert}, Status: Violated, Trace: &Trace{}}, Violated},
		{Result{Property: Property{Kind: KindAssert}, Status: HoldsWithin}, HoldsWithin},
	} {
		for range 2 { // an answer that is turned already stays
			if row.r.Turn(); row.r.Status != row.want || row.want == Unknown && row.r.Reason == "" {
				t.Errorf("%s, %q, and not %s", row.r.Status, row.r.Reason, row.want)
			}
		}
	}
}
