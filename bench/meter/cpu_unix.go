//go:build unix

package meter

import (
	"os"
	"runtime"
	"syscall"
	"time"
)

// CPU is the processor time that this process has used.
func CPU() time.Duration { return used(syscall.RUSAGE_SELF) }

// ChildCPU is the processor time that ended children have used.
func ChildCPU() time.Duration { return used(syscall.RUSAGE_CHILDREN) }

func used(who int) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		panic(err) // the system has no reason to refuse
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Peak is the most memory that an ended process held, in bytes; 0 if it is not
// known.
func Peak(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" { // bytes there, kilobytes elsewhere
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) * 1024
}
