package lasting

import (
	"slices"
	"strings"

	"assay/ir"
)

// This file follows an array that a private field holds through the code under check: as long
// as its elements are only read, they do not change.

// leaking reports whether the array in a field escapes to where it may be changed. The field is a
// global, or one of objects; deep says that its elements are mutable too.
func (k *Kept) leaking(member string, g *ir.Global, f *ir.Field, deep bool) bool {
	known, ok := k.leaks[member]
	if ok {
		return known
	}
	if k.w.Program.UsageOf().Given[member] {
		k.leaks[member] = true
		return true
	}
	for _, m := range k.w.Program.Readers(member) {
		c := k.w.Java.Known(m.Class.File.Name)
		if c == nil {
			continue
		}
		if d := c.Declared(m.Method.Name, m.Method.Desc); m.Method.Name != "<clinit>" && d != nil && d.Proc != nil && k.w.escapes(d.Proc, &flow{g: g, f: f, deep: deep}, nil) {
			k.leaks[member] = true
			return true
		}
	}
	k.leaks[member] = false
	return false
}

// flow is what an array flows to in a procedure.
type flow struct {
	w     *Heap
	g     *ir.Global
	f     *ir.Field
	deep  bool            // its elements are mutable too
	holds map[ir.Var]bool // locals that may refer to it, or to its elements
	bad   bool
	grown bool
}

// escapes reports whether the array of a field, or of a parameter, may be changed by a procedure or
// escape from it.
func (w *Heap) escapes(p *ir.Proc, x *flow, param *ir.Local) bool {
	if w.Java.Load(p) != nil || p.External() {
		return true
	}
	x.w, x.holds = w, map[ir.Var]bool{}
	if param != nil {
		at := passed{param, x.deep}
		if done, ok := w.escaping[at]; ok {
			w.circular = w.circular || w.following[at]
			return done
		}
		w.following[at] = true
		w.escaping[at] = false // while in progress: recursion adds nothing
		x.holds[param] = true
	}
	for x.grown = true; x.grown && !x.bad; {
		x.grown = false
		for _, b := range p.Blocks {
			for _, s := range b.Stmts {
				x.stmt(s)
			}
		}
	}
	for _, r := range p.Results {
		x.bad = x.bad || x.holds[r]
	}
	x.bad = x.bad || p.Exc != nil && x.holds[p.Exc]
	if param != nil {
		at := passed{param, x.deep}
		w.escaping[at] = x.bad
		delete(w.following, at)
		if !x.bad && w.circular { // it depends on an answer in progress
			delete(w.escaping, at)
		}
		w.circular = w.circular && len(w.following) > 0
	}
	return x.bad
}

// is reports whether an expression is a reference to the array, or to an element.
func (x *flow) is(e ir.Expr) bool {
	if e == nil {
		return false
	}
	found := false
	ir.Walk(e, func(e ir.Expr) bool {
		switch e := e.(type) {
		case *ir.Local:
			found = found || x.holds[e]
		case *ir.Global:
			found = found || x.g != nil && e == x.g
		case *ir.Read:
			found = found || x.f != nil && e.Place.Field == x.f
		case *ir.TypeTest:
			return false
		case *ir.Apply:
			return ir.IsRef(e.Typ)
		}
		return !found
	})
	return found
}

// take lets a variable hold it.
func (x *flow) take(v ir.Var) {
	if _, local := v.(*ir.Local); !local {
		x.bad = true
		return
	}
	if !x.holds[v] {
		x.holds[v], x.grown = true, true
	}
}

func (x *flow) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		if ir.IsRef(s.X.Type()) && x.is(s.X) {
			x.take(s.Dst)
		}
	case *ir.Load:
		if ir.IsRef(s.Dst.Typ) && (x.f != nil && s.Place.Field == x.f || x.deep && x.is(s.Place.Base)) {
			x.take(s.Dst)
		}
	case *ir.Store:
		x.bad = x.bad || x.is(s.Place.Base) && s.Place.Field == nil || x.is(s.X) && ir.IsRef(s.X.Type())
	case *ir.CallStmt:
		x.call(s)
	case *ir.New, *ir.NewArray, *ir.Monitor, *ir.Assume, *ir.Assert:
	case *ir.Havoc:
	default:
		x.bad = true // it does more than is followed
	}
}

// call is a call that may get the array.
func (x *flow) call(s *ir.CallStmt) {
	given := slices.IndexFunc(s.Args, x.is)
	if given < 0 {
		return
	}
	name := s.Method
	if s.Proc != nil {
		name = s.Proc.Name
	}
	switch {
	case strings.HasSuffix(name, "clone()Ljava/lang/Object;"):
		for i := 0; i < len(s.Dsts) && x.deep; i++ {
			x.take(s.Dsts[i])
		}
	case strings.HasPrefix(name, "java.lang.System.arraycopy("):
		x.bad = x.bad || x.deep || slices.ContainsFunc(s.Args[1:], x.is)
	case s.Proc == nil:
		x.bad = true
	default:
		for i, a := range s.Args {
			if x.is(a) && (!x.w.Own(s.Proc) && !strings.HasPrefix(s.Proc.Name, "new ") || x.w.escapes(s.Proc, &flow{deep: x.deep}, s.Proc.Params[i])) {
				x.bad = true
			}
		}
	}
}

// passed is a parameter that gets the array.
type passed struct {
	param *ir.Local
	deep  bool
}
