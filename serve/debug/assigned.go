// This file finds out whether a local has a value of its own where a frame stands.

package debug

import (
	"slices"

	"assay/ir"
)

// localIn is a local of a procedure, as a variable of some name.
type localIn struct {
	proc *ir.Proc
	at   int // Local.Index
	name string
}

// assigned reports whether a local has been given a value on all paths to the statement where a frame stands, by statements in whose lines it is
// the variable of that name: what another variable left in its place does not count. So the variable of a loop has none where its header begins, and has one where the header
// runs again.
func (d *Debugger) assigned(f Frame, l *ir.Local, name string) bool {
	key := localIn{f.Proc, l.Index, name}
	before, ok := d.given[key]
	if !ok || len(before) < len(f.Proc.Blocks) {
		before = d.givenBefore(f.Proc, l, name)
		d.given[key] = before
	}
	pc := d.State.Threads[f.Thread].Frames[f.Index].Proc
	node := pc.NodeAt(d.State.Threads[f.Thread].Frames[f.Index].Node)
	for i, b := range f.Proc.Blocks {
		all := nodes(b)
		at := slices.Index(all, node)
		if at < 0 {
			continue
		}
		return before[i] || slices.ContainsFunc(all[:at], func(n ir.Node) bool { return d.gives(f.Proc, n, l, name) })
	}
	return false
}

// gives reports whether a statement gives a local a value as the variable of a name.
func (d *Debugger) gives(p *ir.Proc, n ir.Node, l *ir.Local, name string) bool {
	return slices.Contains(ir.Changes(n), ir.Var(l)) && d.Within(p, l, ir.MetaOf(ir.Source(n)).Span.Line).Name == name
}

// givenBefore returns for each block whether a local has been given a value on all paths to it, by iteration from above.
func (d *Debugger) givenBefore(p *ir.Proc, l *ir.Local, name string) []bool {
	gives := make([]bool, len(p.Blocks))
	before := make([]bool, len(p.Blocks))
	for i, b := range p.Blocks {
		gives[i] = slices.ContainsFunc(nodes(b), func(n ir.Node) bool { return d.gives(p, n, l, name) })
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
