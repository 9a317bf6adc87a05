package task

import "testing"

// TestUnaccepted: a violation is shown with a witness that its checker accepted, and with no other.
func TestUnaccepted(t *testing.T) {
	trace, x := &Trace{Unit: "f"}, &Execution{Model: "tso"}
	good := &Forever{Followed: 1, Claims: 1}
	for _, row := range []struct {
		name string
		r    Result
		ok   bool
	}{
		{"no violation", Result{Status: HoldsWithin}, true},
		{"unknown", Result{}, true},
		{"nothing", Result{Status: Violated}, false},
		{"nothing, replayed", Result{Status: Violated, Evidence: Evidence{Replayed: true}}, false},
		{"run", Result{Status: Violated, Trace: trace, Evidence: Evidence{Replayed: true}}, true},
		{"run, not replayed", Result{Status: Violated, Trace: trace}, false},
		{"run, judged", Result{Status: Violated, Trace: trace, Evidence: Evidence{Judged: true}}, false},
		{"endless", Result{Status: Violated, Trace: trace, Evidence: Evidence{Replayed: true, Forever: good}}, true},
		{"endless, not followed", Result{Status: Violated, Trace: trace, Evidence: Evidence{Replayed: true, Forever: &Forever{Claims: 1}}}, false},
		{"endless, a state again", Result{Status: Violated, Trace: trace, Evidence: Evidence{Replayed: true, Forever: &Forever{Followed: 1, Again: &Again{Period: 1}}}}, true},
		{"endless, no claims", Result{Status: Violated, Trace: trace, Evidence: Evidence{Replayed: true, Forever: &Forever{Followed: 1}}}, false},
		{"execution", Result{Status: Violated, Execution: x, Evidence: Evidence{Judged: true}}, true},
		{"history", Result{Status: Violated, History: &History{}, Evidence: Evidence{Evaluated: true}}, true},
		{"history, certified", Result{Status: Violated, History: &History{}, Evidence: Evidence{Certified: true, Judged: true}}, false},
		{"absence", Result{Status: Violated, Absence: &Absence{}, Evidence: Evidence{Certified: true}}, true},
		{"absence, evaluated", Result{Status: Violated, Absence: &Absence{Beginning: &History{}}, Evidence: Evidence{Evaluated: true}}, false},
		{"absence, and a history", Result{Status: Violated, Absence: &Absence{}, History: &History{}, Evidence: Evidence{Evaluated: true}}, false},
		{"execution, replayed", Result{Status: Violated, Execution: x, Evidence: Evidence{Replayed: true}}, false},
	} {
		if why := row.r.Unaccepted(); (why == "") != row.ok {
			t.Errorf("%s: %q", row.name, why)
		}
	}
}
