package absint

import (
	"fmt"
	"slices"

	"assay/graph"
	"assay/ir"
)

// This file finds code under check that goes on where the stack is full. No call is taken to fail for that: nothing is meant of an execution in which one does,
// which ends there. Code that catches what is thrown then and goes on ends otherwise: nothing is said where the stack may be full there, since something is recursive, or not
// followed, that leads to the call or is below it. Else what calls take is bounded by the code.

// calling is the calls between patterns, by numbers.
type calling struct {
	*analysis
	nodes   []*pattern
	number  map[*pattern]int
	callees [][]int
	relief  [][]int // of these, those which code under check goes on behind where the stack is full
}

// fillsStack says which code under check goes on where calls filled the stack: those that lead there, or those that it makes itself; empty: none does.
func (a *analysis) fillsStack() string {
	if !slices.ContainsFunc(a.patterns, func(x *pattern) bool { return a.host.Own(x.proc) && a.host.Relieved(x.proc, 0) }) {
		return ""
	}
	c := a.calling()
	next := func(i int) []int { return c.callees[i] }
	for _, g := range graph.Groups(graph.Components(len(c.nodes), next)) {
		why := ""
		switch {
		case slices.ContainsFunc(g, func(k int) bool { return c.unfollowed(c.nodes[k]) }):
			why = "library code that is not followed"
		case len(g) > 1 || slices.Contains(c.callees[g[0]], g[0]):
			why = "the recursion of " + c.nodes[g[0]].proc.Name
		default:
			continue
		}
		above := graph.Reach(len(c.nodes), g[:1], next)
		for i, x := range c.nodes {
			if len(c.relief[i]) > 0 && (above[i] || graph.Reach(len(c.nodes), c.relief[i], next)[g[0]]) {
				return fmt.Sprintf("%s goes on where the stack is full, which %s may fill", x.proc.Name, why)
			}
		}
	}
	return ""
}

// calling finds the calls of an analysis.
func (a *analysis) calling() *calling {
	c := &calling{analysis: a, nodes: slices.Clone(a.patterns), number: map[*pattern]int{}}
	if a.outside != nil && a.outside.self != nil {
		c.nodes = append(c.nodes, a.outside.self)
	}
	for i, x := range c.nodes {
		c.number[x] = i
	}
	c.callees, c.relief = make([][]int, len(c.nodes)), make([][]int, len(c.nodes))
	for i, y := range c.nodes {
		for _, spot := range y.callers {
			x, ok := spot.Of.(*pattern)
			if !ok {
				continue
			}
			k := c.number[x]
			if c.callees[k] = append(c.callees[k], i); c.relieves(x, spot.Block) {
				c.relief[k] = append(c.relief[k], i)
			}
		}
	}
	return c
}

// unfollowed reports whether a node stands for foreign code that is not followed.
func (c *calling) unfollowed(x *pattern) bool { return c.outside != nil && x == c.outside.self }

// relieves reports whether code under check goes on behind a call in a block where the stack is full.
func (c *calling) relieves(x *pattern, block int) bool {
	return block >= 0 && c.host.Own(x.proc) && !c.unfollowed(x) && slices.ContainsFunc(x.proc.Blocks[block].Stmts, func(st ir.Stmt) bool {
		call, ok := st.(*ir.CallStmt)
		return ok && c.host.Relieved(x.proc, call.Span.Line)
	})
}
