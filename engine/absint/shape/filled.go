package shape

import (
	"maps"
	"slices"

	"assay/ir"
)

// This file finds new arrays that get all their elements before anything reads one, as where elements are listed: none of them is zero
// because nothing was stored there.

// mostFilled is how many elements are followed, and mostSteps how many statements.
const (
	mostFilled = 256
	mostSteps  = 16 * mostFilled
)

// Filled reports whether elements are stored to all of a new array before anything reads one, or hands it on.
func (p *Proc) Filled(st *ir.NewArray) bool {
	n, ok := numberOf(st.Len)
	if !ok || n < 1 || n > mostFilled {
		return false
	}
	out, known := p.filled[st]
	if !known {
		f := &filling{p: p, arrays: []*ir.Local{st.Dst}, known: map[*ir.Local]int64{}, stored: make([]bool, n), steps: mostSteps}
		out = f.begins(st)
		p.filled[st] = out
	}
	return out
}

// filling follows the ways on from where an array is made.
type filling struct {
	p      *Proc
	arrays []*ir.Local // those that hold it
	known  map[*ir.Local]int64
	stored []bool
	steps  int
}

func (f *filling) begins(st *ir.NewArray) bool {
	for _, b := range f.p.proc.Blocks {
		if i := slices.Index(b.Stmts, ir.Stmt(st)); i >= 0 {
			return f.behind(b, i+1)
		}
	}
	return false
}

// behind reports whether all ways from a place in a block store to all elements first, or forget the array.
func (f *filling) behind(b *ir.Block, from int) bool {
	if f.steps--; f.steps < 0 {
		return false
	}
	for _, st := range b.Stmts[from:] {
		if f.steps--; f.steps < 0 {
			return false
		}
		if i, ok := f.element(st); ok {
			f.stored[i] = true
			if !slices.Contains(f.stored, false) {
				return true
			}
			continue
		}
		f.counts(st)
		if f.moved(st) {
			continue
		}
		if f.seen(st) {
			return false
		}
		if f.lost(func(l *ir.Local) bool { return slices.Contains(ir.Changes(st), ir.Var(l)) }) {
			return true
		}
	}
	if _, ends := b.Term.(*ir.Return); f.seen(b.Term) || ends && slices.ContainsFunc(f.p.proc.Results, func(r *ir.Local) bool { return f.holds(r) }) {
		return false
	}
	for _, to := range b.Term.Succs() {
		stored, arrays, known := slices.Clone(f.stored), slices.Clone(f.arrays), maps.Clone(f.known)
		if !f.lost(func(l *ir.Local) bool { return !f.p.Live(to, l.Index) }) && !f.behind(to, 0) {
			return false
		}
		f.stored, f.arrays, f.known = stored, arrays, known
	}
	return true
}

// counts follows what is written down for variables.
func (f *filling) counts(st ir.Stmt) {
	for _, v := range ir.Changes(st) {
		if l, ok := v.(*ir.Local); ok {
			delete(f.known, l)
		}
	}
	if a, ok := st.(*ir.Assign); ok {
		l, is := a.Dst.(*ir.Local)
		if n, ok := numberOf(a.X); ok && is {
			f.known[l] = n
		}
	}
}

// moved reports whether a statement copies the array to a variable.
func (f *filling) moved(st ir.Stmt) bool {
	a, ok := st.(*ir.Assign)
	if !ok || !f.is(a.X) {
		return false
	}
	to, ok := a.Dst.(*ir.Local)
	if ok && !f.holds(to) {
		f.arrays = append(f.arrays, to)
	}
	return ok
}

// lost drops variables that hold the array no more, and reports whether none is left.
func (f *filling) lost(is func(*ir.Local) bool) bool {
	f.arrays = slices.DeleteFunc(f.arrays, is)
	return len(f.arrays) == 0
}

// holds reports whether an expression is a variable that holds the array.
func (f *filling) holds(e ir.Expr) bool {
	l, ok := e.(*ir.Local)
	return ok && slices.Contains(f.arrays, l)
}

// element returns the element that a statement stores to.
func (f *filling) element(st ir.Stmt) (int, bool) {
	s, ok := st.(*ir.Store)
	if !ok || s.Place.Kind != ir.PlaceElem || len(s.Place.Path) > 0 || s.Place.Last != nil || !f.is(s.Place.Base) || f.in(s.X) {
		return 0, false
	}
	i, ok := numberOf(s.Place.Index)
	if l, is := s.Place.Index.(*ir.Local); is {
		i, ok = f.known[l]
	}
	return int(i), ok && i >= 0 && i < int64(len(f.stored))
}

// is reports whether an expression is the array.
func (f *filling) is(e ir.Expr) bool {
	if a, ok := e.(*ir.Apply); ok && a.Op == ir.OpConv && len(a.Args) == 1 {
		e = a.Args[0]
	}
	return f.holds(e)
}

// in reports whether an expression mentions the array.
func (f *filling) in(e ir.Expr) (found bool) {
	ir.Walk(e, func(e ir.Expr) bool {
		found = found || f.holds(e)
		return !found
	})
	return found
}

// seen reports whether a node may read elements of the array, or give it to others: it may compare it, and ask for its length and type.
func (f *filling) seen(n ir.Node) bool {
	return slices.ContainsFunc(ir.Exprs(n), func(e ir.Expr) bool {
		reads := false
		ir.Walk(e, func(e ir.Expr) bool {
			_, is := e.(*ir.Read)
			reads = reads || is
			return !reads
		})
		return f.in(e) && (reads || ir.IsRef(e.Type()))
	})
}

// numberOf returns an integer that is written down.
func numberOf(e ir.Expr) (int64, bool) {
	k, ok := e.(*ir.Const)
	if !ok {
		return 0, false
	}
	t, ok := k.Typ.(ir.Int)
	return int64(k.Bits), ok && (t.Signed || t.Bits < 64)
}
