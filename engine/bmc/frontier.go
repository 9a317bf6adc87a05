package bmc

import (
	"assay/ir"
	"assay/symbolic/step"
)

// This file decides which states become one where paths join, and which go on side by
// side.
//
// States whose references lead to different objects are worth keeping apart for a
// while: what is done with such a reference next is simple on each path and complicated
// on both at once. Often the difference is gone soon, since the variable that made it is
// dead, or since only the names of new objects differ (renaming.go). So states wait for
// each other until they look the same, as long as there are few.

// mostApart bounds the states that go on side by side.
const mostApart = 64

// Join adds a state to those that have come to the same place; parallel is how many states
// of callers are executed side by side there, and live says which locals matter.
func (j *joining) Join(list step.Frontier, s *step.State, parallel int, q *ir.Proc, live step.Locals) step.Frontier {
	if s == nil {
		return list
	}
	for i, t := range list {
		if u := j.upToRenaming(t, s, q, live); u != nil {
			list[i] = j.step.Merge(t, u, q, live)
			if list[i] == nil {
				list = append(list[:i], list[i+1:]...)
			}
			return list
		}
	}
	if len(list) < j.apart(parallel) {
		return append(list, s)
	}
	last := len(list) - 1
	if list[last] = j.step.Merge(list[last], s, q, live); list[last] == nil {
		list = list[:last]
	}
	return list
}

// Executing beyond these many statements, states are kept apart no more.
const apartUntil = 1 << 18

// apart is how many states may go on side by side.
func (j *joining) apart(parallel int) int {
	if j.off.Apart || j.oracle.cover != nil || j.step.Steps > apartUntil {
		return 1
	}
	return max(1, mostApart/parallel)
}

// decidedAny reports whether a round of a loop decided something.
func (j *joining) decidedAny(before []*step.Path, back step.Frontier) bool {
	if len(before) != len(back) {
		return true
	}
	for i, s := range back {
		if j.decided(before[i], s.Path) {
			return true
		}
	}
	return false
}
