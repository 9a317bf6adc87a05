// This file follows values to the parameters that they come from.

package thrown

import (
	"slices"

	"assay/ir"
)

// handed reports whether one of the values was handed to the method by its caller. A number that was computed from such
// numbers alone counts too, where what it is for was handed on as well: there is nothing of the method in it.
func (s subject) handed() bool {
	if s.any(s.flow(s.same, false), s.values) {
		return true
	}
	return s.same && s.along && s.any(s.flow(true, true), s.values)
}

func (s subject) any(f *flow, list []ir.Expr) bool {
	return slices.ContainsFunc(list, func(x ir.Expr) bool {
		switch st, begins := s.before(x); {
		case st != nil:
			return f.gives(st)
		case begins:
			return f.begins(x)
		}
		return f.handed(x)
	})
}

// before is the statement that sets a local last before the call, whatever path led there: a temporary has other values
// elsewhere. nil: none is known; begins: because there is none, and it has the value that it has at the beginning.
func (s subject) before(x ir.Expr) (set ir.Node, begins bool) {
	l, ok := x.(*ir.Local)
	if !ok {
		return nil, false
	}
	b, end := s.block()
	for ; b != nil; b, end = s.pred(b), -1 {
		list := b.Stmts
		if end >= 0 {
			list = list[:end]
		}
		for _, st := range slices.Backward(list) {
			if sets(st, l) {
				return st, false
			}
		}
		if b == s.in.Blocks[0] {
			return nil, !slices.ContainsFunc(s.in.Blocks, func(x *ir.Block) bool { return slices.Contains(x.Term.Succs(), b) })
		}
	}
	return nil, false
}

// block is the one that the call stands in, and where.
func (s subject) block() (*ir.Block, int) {
	for _, b := range s.in.Blocks {
		if i := slices.IndexFunc(b.Stmts, func(st ir.Stmt) bool { return st == ir.Stmt(s.call) }); i >= 0 {
			return b, i
		}
	}
	return nil, 0
}

// pred is the only block before another one, if it stands before it in the procedure too; so walking back comes to an end.
func (s subject) pred(b *ir.Block) (only *ir.Block) {
	for _, x := range s.in.Blocks {
		if slices.Contains(x.Term.Succs(), b) {
			if only != nil || x.Index >= b.Index {
				return nil
			}
			only = x
		}
	}
	return only
}

// sets reports whether a statement sets a local.
func sets(st ir.Stmt, l *ir.Local) bool {
	f := flow{from: map[*ir.Local]bool{}, sets: map[*ir.Local][]ir.Node{}}
	f.note(st)
	return len(f.sets[l]) > 0
}

// flow is which locals of a procedure hold what a caller gave, whatever path is taken.
type flow struct {
	same     bool                    // as it is
	computed bool                    // or computed from nothing else and constants
	from     map[*ir.Local]bool      // those that do
	first    map[*ir.Local]bool      // parameters that do at the beginning
	sets     map[*ir.Local][]ir.Node // what sets a local
	kept     func(*ir.Field) bool    // whether a field holds what callers gave
	makes    func(*ir.CallStmt) bool // whether a call makes something of its own; nil: none does
}

func (s subject) flow(same, computed bool) *flow {
	f := &flow{same: same, computed: computed, from: map[*ir.Local]bool{}, first: map[*ir.Local]bool{}, sets: map[*ir.Local][]ir.Node{}, kept: s.kept, makes: s.makes}
	for i, p := range s.in.Params {
		if p.Name != "this" {
			f.from[p] = s.given == nil || s.given(s, i)
			f.first[p] = f.from[p]
		}
	}
	for _, b := range s.in.Blocks {
		for _, st := range b.Stmts {
			f.note(st)
		}
	}
	for changed := true; changed; { // all are supposed to, until something else is assigned
		changed = false
		for l, list := range f.sets {
			if f.from[l] && !f.all(list) {
				f.from[l], changed = false, true
			}
		}
	}
	return f
}

// note notes what a statement sets.
func (f *flow) note(st ir.Stmt) {
	set := func(v ir.Var) {
		l, ok := v.(*ir.Local)
		if !ok {
			return
		}
		f.sets[l], f.from[l] = append(f.sets[l], st), l.Name != "this"
	}
	switch st := st.(type) {
	case *ir.Assign:
		set(st.Dst)
	case *ir.Load:
		set(st.Dst)
	case *ir.New:
		set(st.Dst)
	case *ir.NewArray:
		set(st.Dst)
	case *ir.CallStmt:
		for _, v := range st.Dsts {
			set(v)
		}
	}
}

func (f *flow) all(list []ir.Node) bool {
	for _, st := range list {
		if !f.gives(st) {
			return false
		}
	}
	return true
}

// begins reports whether a local that nothing has set holds what a caller gave.
func (f *flow) begins(x ir.Expr) bool {
	l, ok := x.(*ir.Local)
	return ok && f.first[l]
}

// gives reports whether a statement sets its variable to what a caller gave.
func (f *flow) gives(st ir.Node) bool {
	switch st := st.(type) {
	case *ir.Assign:
		return f.handed(st.X)
	case *ir.Load:
		return !f.same && st.Place.Base != nil && f.handed(st.Place.Base) || st.Place.Kind == ir.PlaceField && f.kept(st.Place.Field)
	case *ir.CallStmt: // what is taken out of the first that it is given, or made of that
		return !f.same && len(st.Args) > 0 && f.handed(st.Args[0]) && (f.makes == nil || !f.makes(st))
	}
	return false
}

// handed reports whether an expression is what a caller gave.
func (f *flow) handed(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Local:
		return f.from[x]
	case *ir.Apply:
		if f.computed {
			return f.alone(x)
		}
		return len(x.Args) == 1 && (!f.same || x.Op == ir.OpConv && !narrows(x)) && f.handed(x.Args[0])
	case *ir.Read:
		return !f.same && x.Place.Base != nil && f.handed(x.Place.Base)
	}
	return false
}

// narrows reports whether a conversion may change a number.
func narrows(x *ir.Apply) bool {
	from, ok := x.Args[0].Type().(ir.Int)
	to, is := x.Typ.(ir.Int)
	return ok && is && to.Bits < from.Bits
}

// alone reports whether an operation is on what a caller gave, and on constants besides.
func (f *flow) alone(x *ir.Apply) bool {
	given := false
	for _, y := range x.Args {
		_, constant := y.(*ir.Const)
		if !constant && !f.handed(y) {
			return false
		}
		given = given || !constant
	}
	return given
}
