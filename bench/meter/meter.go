// Package meter measures what benchmarks report: processor time, which other
// work on the machine does not inflate as it does the clock, and medians.
package meter

import (
	"slices"
	"time"
)

// Median is the middle of some durations; they are sorted.
func Median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// AllCPU is the processor time of this process and its ended children.
func AllCPU() time.Duration { return CPU() + ChildCPU() }
