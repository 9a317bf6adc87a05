// This file proposes a first contract for files without one.

package frontend

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/ir/calls"
	"assay/task"
)

// Advice proposes a first check of a file that states none: of its first
// procedure, with what that may change as the frame. The formula is not trivial and may well be
// false, so that the first answer is of use.
func (m firModel) Advice() string {
	p, list := m.Program(task.Bounds{IntWidth: 4})
	if list.Failed() || len(p.Procs) == 0 {
		return ""
	}
	q := p.Procs[0]
	var frame []string
	for _, r := range q.Results {
		frame = append(frame, r.Name)
	}
	changed := changedGlobals(p, q)
	frame = append(frame, changed...)
	says, reads := "true", "it asks for the assertions; say there what "+q.Name+" is for"
	switch {
	case len(changed) > 0:
		says, reads = changed[0]+"_old in "+changed[0], "it says that "+changed[0]+" loses nothing; say there what "+q.Name+" is for"
	case len(q.Results) > 0:
		says, reads = "some "+q.Results[0].Name, "it says that there is a result; say there what "+q.Name+" is for"
	}
	spec := "spec(" + says + ")"
	if len(frame) > 0 {
		spec = strings.Join(frame, ", ") + " := " + spec
	}
	return fmt.Sprintf("add a check, for example: check %s { %s } for 3\n      (%s)", q.Name, spec, reads)
}

// changedGlobals returns the globals that a procedure, or one that it calls, may
// change, in the order of the program.
func changedGlobals(p *ir.Program, q *ir.Proc) []string {
	seen := map[ir.Var]bool{}
	for _, r := range calls.From(p, q) {
		for _, b := range r.Blocks {
			for _, s := range b.Stmts {
				for _, v := range ir.Changes(s) {
					seen[v] = true
				}
			}
		}
	}
	var out []string
	for _, g := range p.Globals {
		if seen[g] && !slices.Contains(out, g.Name) {
			out = append(out, g.Name)
		}
	}
	return out
}
