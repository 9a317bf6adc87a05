package bmc

import (
	"assay/ir"
	"assay/symbolic/step"
)

// This file decides which states are merged where paths join, and which stay separate.
//
// States whose references refer to different objects are worth keeping apart for a while: using
// such a reference is simple on each path and expensive after a merge. Often the difference soon
// disappears, since the variable is dead or only the names of new objects differ (renaming.go). So
// a frontier keeps such states until they are equal up to renaming, as long as there are few.

// mostApart bounds the separate states of a frontier.
const mostApart = 64

// Join adds a state to the frontier at a place. parallel is how many separate states the callers
// have, and live says which locals matter.
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

// apart returns how many states may stay separate.
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
