//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpu is the processor time that the process has used, which other work on the
// machine does not inflate as it does the clock.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var started = time.Now()
