// Package meter measures what benchmarks report: processor time, which other
// work on the machine does not inflate as it does the clock, and medians.
package meter

import (
	"cmp"
	"slices"
	"time"
)

// Median is the middle of some numbers; they are sorted.
func Median[T cmp.Ordered](all []T) T {
	slices.Sort(all)
	return all[len(all)/2]
}

// AllCPU is the processor time of this process and its ended children.
func AllCPU() time.Duration { return CPU() + ChildCPU() }
