// This file finds out whether a local has a value of its own where a frame stands.

package debug

import (
	"slices"

	"assay/ir"
)

// localIn is a local of a procedure.
type localIn struct {
	proc *ir.Proc
	at   int // Local.Index
}

// assigned reports whether a local has been given a value on all paths to the statement where a frame stands.
func (d *Debugger) assigned(f Frame, l *ir.Local) bool {
	key := localIn{f.Proc, l.Index}
	before, ok := d.given[key]
	if !ok || len(before) < len(f.Proc.Blocks) {
		before = givenBefore(f.Proc, l)
		d.given[key] = before
	}
	node := d.node(f)
	for i, b := range f.Proc.Blocks {
		all := nodes(b)
		at := slices.Index(all, node)
		if at < 0 {
			continue
		}
		return before[i] || slices.ContainsFunc(all[:at], func(n ir.Node) bool { return gives(n, l) })
	}
	return false
}

// gives reports whether a statement gives a local a value.
func gives(n ir.Node, l *ir.Local) bool { return slices.Contains(ir.Changes(n), ir.Var(l)) }

// givenBefore returns for each block whether a local has been given a value on all paths to it, by iteration from above.
func givenBefore(p *ir.Proc, l *ir.Local) []bool {
	gives := make([]bool, len(p.Blocks))
	before := make([]bool, len(p.Blocks))
	for i, b := range p.Blocks {
		gives[i] = slices.ContainsFunc(nodes(b), func(n ir.Node) bool { return slices.Contains(ir.Changes(n), ir.Var(l)) })
		before[i] = i > 0
	}
	for changed := true; changed; {
		changed = false
		for i, b := range p.Blocks {
			if b.Term == nil || before[i] || gives[i] {
				continue
			}
			for _, s := range b.Term.Succs() {
				if before[s.Index] {
					before[s.Index], changed = false, true
				}
			}
		}
	}
	return before
}
