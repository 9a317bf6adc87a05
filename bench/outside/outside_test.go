package outside

import (
	"context"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
)

// A run ends at its limit, and what it started ends with it.
func TestLimited(t *testing.T) {
	sh := testkit.Program(t, "sh", "dash")
	ctx := context.Background()
	e, err := Limited(ctx, t.TempDir(), Limits{Time: time.Minute}, sh, "-c", "echo said; echo wrong >&2; exit 3")
	if err != nil || e.Exit != 3 || string(e.Out) != "said\n" || string(e.Errors) != "wrong\n" || e.Stopped != "" || e.Processor <= 0 {
		t.Errorf("%+v, %v", e, err)
	}
	begun := time.Now()
	e, err = Limited(ctx, t.TempDir(), Limits{Time: 100 * time.Millisecond}, sh, "-c", "sleep 60 & sleep 60; wait")
	if err != nil || !strings.HasPrefix(e.Stopped, "stopped after") {
		t.Errorf("%+v, %v", e, err)
	}
	// The pipes are open as long as one child lives: that they closed says that all were ended.
	if d := time.Since(begun); d > 4*time.Second {
		t.Errorf("it ended after %v", d)
	}
}

func TestBelow(t *testing.T) {
	all := parseProcesses("  1  0 100\n 20  1 7\n 21 20 5\nodd\n 22 21 3\n 30  1 1000\n")
	var sum int64
	for _, p := range below(all, 20) {
		sum += p.memory
	}
	if sum != 15<<10 {
		t.Errorf("%d bytes below 20, not 15 kilobytes", sum)
	}
}
