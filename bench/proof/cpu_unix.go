//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime is what this process, or its children, used so far.
func processorTime(child bool) time.Duration {
	who := syscall.RUSAGE_SELF
	if child {
		who = syscall.RUSAGE_CHILDREN
	}
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
