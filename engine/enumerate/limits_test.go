package enumerate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"assay/engine/enumerate"
	"assay/task"
	"assay/vm"
)

// doubling returns a program whose only execution calls 2^n procedures.
func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "proc p%d() { p%d(); p%d() }\n", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "proc p%d() {}\ncheck p0 for 1\n", n)
	return b.String()
}

// TestOneLongExecution: an execution that does not end in time is undecided.
func TestOneLongExecution(t *testing.T) {
	r, err := enumerate.Engine{Budget: vm.Budget{Steps: 10_000}}.Check(context.Background(), task1(t, doubling(30)))
	if err != nil || len(r) != 1 || r[0].Status != task.Unknown || !strings.Contains(r[0].Reason, "steps") {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestStopped: a cancelled check says so, and claims nothing.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), time.Millisecond, fmt.Errorf("the time is up"))
	defer cancel()
	tk := task1(t, "global f: Integer -> Integer\nproc p() {}\ncheck p { spec(f = f_old) } for 1 but 4 int")
	r, err := enumerate.Engine{}.Check(ctx, tk)
	if err != nil || r[0].Status != task.Unknown || !strings.Contains(r[0].Reason, "the time is up") {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestTooMany: the limit of executions is a reason, too.
func TestTooMany(t *testing.T) {
	tk := task1(t, "global f: Integer -> Integer\nproc p() {}\ncheck p { spec(f = f_old) } for 1 but 4 int")
	r, err := enumerate.Engine{Runs: 100}.Check(context.Background(), tk)
	if err != nil || r[0].Status != task.Unknown || !strings.Contains(r[0].Reason, "100 executions") {
		t.Errorf("%v, %+v", err, r)
	}
}
