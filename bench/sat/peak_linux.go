package main

import (
	"os"
	"syscall"
)

// peak is the most memory that an ended process held, in bytes.
func peak(p *os.ProcessState) int64 {
	if u, ok := p.SysUsage().(*syscall.Rusage); ok {
		return u.Maxrss * 1024
	}
	return 0
}
