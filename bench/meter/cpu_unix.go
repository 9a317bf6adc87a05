//go:build unix

package meter

import (
	"syscall"
	"time"
)

// CPU is the processor time that this process has used.
func CPU() time.Duration { return used(syscall.RUSAGE_SELF) }

// ChildCPU is the processor time that ended children have used.
func ChildCPU() time.Duration { return used(syscall.RUSAGE_CHILDREN) }

func used(who int) time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(who, &u) != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
