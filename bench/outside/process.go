// This file runs a process and its children within limits.

package outside

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"time"
)

// Limits are what a process and its children may take.
type Limits struct {
	Time   time.Duration // by the clock
	Memory int64         // bytes, of all together
}

// Ending is how a process ended.
type Ending struct {
	Out, Errors []byte
	Exit        int
	Time        time.Duration
	Processor   time.Duration // that it and the children that it waited for took
	Peak        int64         // most bytes that were seen
	Stopped     string        // why it was stopped; empty: it ended
}

// Limited runs a program that nothing in it can keep from ending: somebody outside looks at the clock and at the memory of
// the process and its children.
func Limited(ctx context.Context, dir string, l Limits, program string, args ...string) (*Ending, error) {
	var out, errs bytes.Buffer
	c := exec.Command(program, args...)
	c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
	c.WaitDelay = 5 * time.Second // for children that keep the pipes open
	begun := time.Now()
	if err := c.Start(); err != nil {
		return nil, err
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	e := &Ending{}
	look := time.NewTicker(500 * time.Millisecond)
	defer look.Stop()
	for ended := false; !ended; {
		select {
		case <-done:
			ended = true
		case <-ctx.Done():
			killTree(c.Process)
			<-done
			return nil, ctx.Err()
		case <-look.C:
			e.Peak = max(e.Peak, treeMemory(c.Process.Pid))
			switch {
			case e.Stopped != "":
			case time.Since(begun) > l.Time:
				e.Stopped = fmt.Sprintf("stopped after %.0f s", time.Since(begun).Seconds())
				killTree(c.Process)
			case l.Memory > 0 && e.Peak > l.Memory:
				e.Stopped = fmt.Sprintf("stopped at %d MB", e.Peak>>20)
				killTree(c.Process)
			}
		}
	}
	e.Out, e.Errors, e.Exit, e.Time = out.Bytes(), errs.Bytes(), c.ProcessState.ExitCode(), time.Since(begun)
	e.Processor = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	return e, nil
}
