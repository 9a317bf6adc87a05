// This file lists what nodes read and change.

package ir

// Reads are the expressions that a statement or terminator evaluates, in order.
// Places give the place's operands.
func Reads(n Node) []Expr {
	switch n := n.(type) {
	case *Assign:
		return []Expr{n.X}
	case *Load:
		return n.Place.Operands()
	case *Store:
		return append(storeOperands(n.Place), n.X)
	case *Addr:
		return n.Place.Operands()
	case *New, *Havoc, *Atomic, *Goto, *Choose, *Return:
		return nil
	case *NewArray:
		return []Expr{n.Len}
	case *CallStmt:
		return n.Args
	case *Assume:
		return []Expr{n.X}
	case *Assert:
		return []Expr{n.X}
	case *Spec:
		return []Expr{n.X}
	case *Await:
		return []Expr{n.X}
	case *Start:
		return n.Args
	case *Join:
		return []Expr{n.X}
	case *Monitor:
		return []Expr{n.X}
	case *CAS:
		return append(n.Place.Operands(), n.Old, n.New)
	case *If:
		return []Expr{n.X}
	case *Switch:
		return []Expr{n.X}
	}
	panic("ir: unknown node")
}

// storeOperands are the operands of a place that is written: a variable that
// is written whole is not read.
func storeOperands(p *Place) []Expr {
	if p.Kind == PlaceVar && len(p.Path) == 0 {
		return nil
	}
	return p.Operands()
}

// Changes are the variables that a statement may change as a whole or in part.
// Heap cells are not variables.
func Changes(s Stmt) []Var {
	one := func(l *Local) []Var {
		if l == nil {
			return nil
		}
		return []Var{l}
	}
	switch s := s.(type) {
	case *Assign:
		return []Var{s.Dst}
	case *Load:
		return one(s.Dst)
	case *Store:
		if s.Place.Kind == PlaceVar {
			return []Var{s.Place.Var}
		}
		return nil
	case *Addr:
		return one(s.Dst)
	case *New:
		return []Var{s.Dst}
	case *NewArray:
		return one(s.Dst)
	case *CallStmt:
		return append(append([]Var{}, s.Dsts...), one(s.Exc)...)
	case *Havoc:
		return s.Vars
	case *Spec:
		return s.Frame
	case *Start:
		return one(s.Dst)
	case *Monitor:
		return one(s.Dst)
	case *CAS:
		changed := one(s.Dst)
		if s.Place.Kind == PlaceVar {
			changed = append(changed, s.Place.Var)
		}
		return changed
	case *Assume, *Assert, *Atomic, *Await, *Join:
		return nil
	}
	panic("ir: unknown statement")
}

// Callees are the procedures that a procedure may run: by a call (all
// declarations of the method for a virtual one), a start, or in a contract
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
			add(n.Proc)
			if n.Proc == nil {
				for _, c := range p.Classes {
					if m, ok := c.Declared(n.Method); ok {
						add(m.Proc)
					}
				}
			}
		case *Start:
			add(n.Proc)
		}
		for _, x := range Reads(n) {
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
