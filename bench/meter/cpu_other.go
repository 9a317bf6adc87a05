//go:build !unix

package meter

import (
	"os"
	"time"
)

// started is what the clock is measured from.
var started = time.Now()

// CPU is the clock where processor time is not to be had.
func CPU() time.Duration { return time.Since(started) }

// ChildCPU is nothing: the clock of CPU has run on.
func ChildCPU() time.Duration { return 0 }

// Peak is not known.
func Peak(*os.ProcessState) int64 { return 0 }
