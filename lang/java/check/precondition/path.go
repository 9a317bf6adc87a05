package precondition

import (
	"assay/ir"
	"assay/lang/java/contract/formula"
)

// This file says what a path knows of values.

// value writes an expression in terms of the beginning, and of variables of loops; false: that cannot be done.
func (p *path) value(x ir.Expr) (ir.Expr, bool) {
	known := true
	out := formula.Substitute(x, func(y ir.Expr) ir.Expr {
		switch y := y.(type) {
		case *ir.Apply:
			if y.Op == ir.OpLen {
				if a := p.array(y.Args[0]); a != nil {
					return p.lengths[a]
				}
			}
		case *ir.Local:
			v := p.frame.env[y]
			if k, ok := v.(*ir.BoundVar); v == nil || ok && p.lengths[k] != nil {
				known = false
				return y
			}
			return v
		case *ir.Const, nil:
		default:
			known = false
			return y
		}
		return nil
	})
	if !known || formula.Weigh(out, mostWeight+1) > mostWeight {
		return nil, false
	}
	return out, true
}

// array is the new array that an expression is, if its length is known.
func (p *path) array(x ir.Expr) *ir.BoundVar {
	l, ok := x.(*ir.Local)
	if !ok {
		return nil
	}
	if k, ok := p.frame.env[l].(*ir.BoundVar); ok && p.lengths[k] != nil {
		return k
	}
	return nil
}

// ownArray reports whether an expression is about an array that was made on the way, with a length that is no parameter's: who
// makes it has to know its range.
func (p *path) ownArray(w *walk, x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		if a := p.array(y); a != nil {
			found = found || !w.given(p.lengths[a])
		}
		return !found
	})
	return found
}

// statement is one that ends where it begins: no call that is followed. One that is not followed is taken to change nothing
// that was there before.
func (p *path) statement(s ir.Stmt) {
	p.stores(s)
	switch s := s.(type) {
	case *ir.Assign:
		l, ok := s.Dst.(*ir.Local)
		if !ok {
			return
		}
		if a := p.array(s.X); a != nil {
			p.frame.env[l] = a
			return
		}
		p.frame.env[l], _ = p.value(s.X)
	case *ir.Load:
		p.frame.env[s.Dst] = p.load(s.Place)
	case *ir.NewArray:
		p.frame.env[s.Dst] = nil
		if n, ok := p.value(s.Len); ok {
			a := &ir.BoundVar{Name: s.Dst.Name, Typ: s.Dst.Typ}
			p.lengths = cloned(p.lengths)
			p.frame.env[s.Dst], p.lengths[a] = a, n
		}
	case *ir.CallStmt:
		for _, v := range targets(s) {
			p.frame.env[v] = nil
		}
		if s.Exc != nil {
			p.frame.env[s.Exc] = null // who calls expects that it goes well
		}
	default:
		for _, v := range targets(s) {
			p.frame.env[v] = nil
		}
	}
}

// stores notes what a statement may store to.
func (p *path) stores(s ir.Stmt) {
	st, ok := s.(*ir.Store)
	if !ok {
		return
	}
	p.written = cloned(p.written)
	p.written[cell(st.Place)] = true
	if st.Place.Kind != ir.PlaceField {
		return
	}
	for k := range p.fields { // another object may be the same one
		if k.field == st.Place.Field {
			p.fields = cloned(p.fields)
			delete(p.fields, k)
		}
	}
	l, ok := st.Place.Base.(*ir.Local)
	x, known := p.value(st.X)
	if a := p.array(st.X); a != nil {
		x, known = a, true
	}
	if ok && known && len(st.Place.Path) == 0 {
		p.fields = cloned(p.fields)
		p.fields[of{l, p.frame.proc, st.Place.Field}] = x
	}
}

// of is a field of the object that a local refers to. What is assigned to the local later makes it another one, which front
// ends do not do to what is a parameter.
type of struct {
	local *ir.Local
	in    *ir.Proc
	field *ir.Field
}

// cell is what tells places apart that are never the same.
func cell(pl *ir.Place) any {
	switch pl.Kind {
	case ir.PlaceField:
		return pl.Field
	case ir.PlaceElem:
		return pl.Base.Type().String()
	}
	return nil
}

// load is what is read from a place, if it was not stored to; nil: that is not known.
func (p *path) load(pl *ir.Place) ir.Expr {
	if pl.Kind != ir.PlaceField && pl.Kind != ir.PlaceElem || len(pl.Path) > 0 {
		return nil
	}
	if l, ok := pl.Base.(*ir.Local); ok && pl.Kind == ir.PlaceField {
		if x, ok := p.fields[of{l, p.frame.proc, pl.Field}]; ok {
			return x
		}
	}
	if p.written[cell(pl)] {
		return nil
	}
	k := *pl
	for _, x := range []*ir.Expr{&k.Base, &k.Index} {
		if *x == nil {
			continue
		}
		y, ok := p.value(*x)
		if !ok {
			return nil
		}
		*x = y
	}
	return &ir.Read{Place: &k}
}

// targets are the locals that a statement sets.
func targets(s ir.Stmt) (list []*ir.Local) {
	add := func(v ir.Var) {
		if l, ok := v.(*ir.Local); ok && l != nil {
			list = append(list, l)
		}
	}
	switch s := s.(type) {
	case *ir.Assign:
		add(s.Dst)
	case *ir.Load:
		add(s.Dst)
	case *ir.Addr:
		add(s.Dst)
	case *ir.New:
		add(s.Dst)
	case *ir.NewArray:
		add(s.Dst)
	case *ir.CallStmt:
		for _, v := range s.Dsts {
			add(v)
		}
		add(s.Exc)
	case *ir.Havoc:
		for _, v := range s.Vars {
			add(v)
		}
	case *ir.Start:
		add(s.Dst)
	case *ir.Monitor:
		add(s.Dst)
	case *ir.CAS:
		add(s.Dst)
	}
	return list
}

// take goes on where a condition holds. A comparison that bounds the variable of a loop gives it its last value, and
// the condition that the loop is entered at all.
func (p *path) take(x ir.Expr) {
	v, op, bound := bounding(x)
	switch {
	case v != nil && last(op, bound) != nil && free(bound):
		end := last(op, bound)
		for l, y := range p.frame.env {
			if y != nil {
				p.frame.env[l] = replaced(y, v, end)
			}
		}
		if init := p.starts[v]; init != nil && free(init) {
			p.guards = append(p.guards, comparison(op, init, bound))
		}
	case free(x):
		p.guards = append(p.guards, x)
	}
}

// bounding reads a comparison of a variable of a loop with something else.
func bounding(x ir.Expr) (*ir.BoundVar, ir.Op, ir.Expr) {
	a, ok := x.(*ir.Apply)
	if !ok || len(a.Args) != 2 {
		return nil, 0, nil
	}
	if v, ok := a.Args[0].(*ir.BoundVar); ok {
		return v, a.Op, a.Args[1]
	}
	if v, ok := a.Args[1].(*ir.BoundVar); ok {
		return v, mirrors[a.Op], a.Args[0]
	}
	return nil, 0, nil
}

// last is the last value that a variable has which is compared so with a bound; nil: it is not known.
func last(op ir.Op, bound ir.Expr) ir.Expr {
	t, ok := bound.Type().(ir.Int)
	if !ok {
		return nil
	}
	switch op {
	case ir.OpLe, ir.OpGe:
		return bound
	case ir.OpLt, ir.OpNe:
		return next(bound, t, false)
	case ir.OpGt:
		return next(bound, t, true)
	}
	return nil
}

// free reports whether an expression has no variables of loops.
func free(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		_, is := y.(*ir.BoundVar)
		found = found || is
		return !found
	})
	return !found
}

func replaced(x ir.Expr, v *ir.BoundVar, by ir.Expr) ir.Expr {
	return formula.Substitute(x, func(y ir.Expr) ir.Expr {
		if y == ir.Expr(v) {
			return by
		}
		return nil
	})
}
