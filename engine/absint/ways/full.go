package ways

import (
	"fmt"
	"slices"

	"assay/graph"
	"assay/ir"
)

// This file finds code under check that goes on where the stack is full. No call is taken to fail for that: nothing is meant of an execution in which one does,
// which ends there. Code that catches what is thrown then and goes on ends otherwise: nothing is said where the stack may be full there, since something is recursive, or not
// followed, that leads to the call or is below it. Else what calls take is bounded by the code.

// Stack is the calls between runs of procedures, by their numbers.
type Stack struct {
	Procs   []*ir.Proc
	Callees [][]int
	Relief  [][]int // of these, those which code under check goes on behind where the stack is full
	Left    int     // foreign code that is not followed; -1: there is none
}

// Filled says which code under check goes on where calls filled the stack: those that lead there, or those that it makes itself; empty: none does.
func (s *Stack) Filled() string {
	next := func(i int) []int { return s.Callees[i] }
	for _, g := range graph.Groups(graph.Components(len(s.Procs), next)) {
		why := ""
		switch {
		case slices.Contains(g, s.Left):
			why = "library code that is not followed"
		case len(g) > 1 || slices.Contains(s.Callees[g[0]], g[0]):
			why = "the recursion of " + s.Procs[g[0]].Name
		default:
			continue
		}
		above := graph.Reach(len(s.Procs), g[:1], next)
		for i, q := range s.Procs {
			if len(s.Relief[i]) > 0 && (above[i] || graph.Reach(len(s.Procs), s.Relief[i], next)[g[0]]) {
				return fmt.Sprintf("%s goes on where the stack is full, which %s may fill", q.Name, why)
			}
		}
	}
	return ""
}
