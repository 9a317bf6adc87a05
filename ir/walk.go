// This file follows calls.

package ir

// Callees are the procedures that a procedure may run: by a call (all
// declarations of the method for a virtual one, all that its signature takes for an indirect one), a start, or in a contract
// expression. In order of appearance, once each.
func (p *Program) Callees(q *Proc) []*Proc {
	var out []*Proc
	seen := map[*Proc]bool{}
	add := func(r *Proc) {
		if r != nil && !seen[r] {
			seen[r] = true
			out = append(out, r)
		}
	}
	node := func(n Node) {
		switch n := n.(type) {
		case *CallStmt:
			for _, r := range p.Targets(n) {
				add(r)
			}
		case *Start:
			add(n.Proc)
		}
		for _, x := range Exprs(n) {
			Walk(x, func(x Expr) bool {
				if c, ok := x.(*Call); ok {
					add(c.Proc)
				}
				return true
			})
		}
	}
	for _, b := range q.Blocks {
		for _, s := range b.Stmts {
			node(s)
		}
		node(b.Term)
	}
	return out
}

// UsesMemory reports whether some procedures have places, which a program as text need not check before it uses them.
func UsesMemory(list []*Proc) bool {
	for _, q := range list {
		for _, b := range q.Blocks {
			for _, st := range b.Stmts {
				switch st.(type) {
				case *Load, *Store, *Addr:
					return true
				}
			}
		}
	}
	return false
}

// Reachable are the procedure and everything it may run, in program order.
func (p *Program) Reachable(q *Proc) []*Proc {
	seen := map[*Proc]bool{q: true}
	for work := []*Proc{q}; len(work) > 0; {
		r := work[0]
		work = work[1:]
		for _, c := range p.Callees(r) {
			if !seen[c] {
				seen[c] = true
				work = append(work, c)
			}
		}
	}
	out := make([]*Proc, 0, len(seen))
	for _, r := range p.Procs {
		if seen[r] {
			out = append(out, r)
		}
	}
	return out
}
