//go:build !unix

package meter

import "time"

// CPU is the clock where processor time is not to be had.
func CPU() time.Duration { return time.Since(started) }

// ChildCPU is the clock, too.
func ChildCPU() time.Duration { return time.Since(started) }
