package meter

import (
	"context"
	"errors"
	"os/exec"
	"time"
)

// Run is one run of a command.
type Run struct {
	Out  string        // its standard output
	Time time.Duration // user and system time
	Late bool          // it was stopped at the limit
}

// Command runs a program, and stops it when the clock has run for so long. Whatever
// its exit status, that it ran is no error.
func Command(limit time.Duration, name string, args ...string) (Run, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	out, err := c.Output()
	r := Run{Out: string(out), Late: errors.Is(ctx.Err(), context.DeadlineExceeded)}
	if c.ProcessState == nil {
		return r, err
	}
	r.Time = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	return r, nil
}
