// This file finds locals that may be read before they have a value, results
// that may have none at the end, and statements that never run. The rule is
// Java's: a local has a value where every way there gives it one; conditions
// are not looked into, except that "while true" ends by break alone.

package fir

import (
	"slices"

	"assay/lang/fir/syntax"
)

// assignedBeforeUse checks one procedure.
func (c *checker) assignedBeforeUse(p *Proc) {
	a := &assigned{checker: c, index: map[*Var]int{}}
	for i, v := range p.locals() {
		a.index[v] = i
	}
	start := newHave(len(a.index))
	for _, v := range p.Params {
		start.add(a.index[v])
	}
	end := a.block(p.Decl.Body, start)
	brace := p.Decl.Body
	a.results(end, syntax.Node(spot{brace.End() - 1, brace.End()}), "when "+p.Name+" ends")
}

// spot is a place without a node.
type spot struct{ pos, end int32 }

func (p spot) Pos() int32 { return p.pos }
func (p spot) End() int32 { return p.end }

// have says which locals have a value at a point; dead means that the point is
// never reached.
type have struct {
	bits []uint64
	dead bool
}

func newHave(n int) have { return have{bits: make([]uint64, (n+63)/64)} }

func (h have) has(i int) bool { return h.dead || h.bits[i/64]>>(i%64)&1 == 1 }

func (h have) add(i int) { h.bits[i/64] |= 1 << (i % 64) }

func (h have) clone() have { return have{slices.Clone(h.bits), h.dead} }

// meet is what holds on both ways.
func (h have) meet(k have) have {
	if h.dead {
		return k
	}
	if !k.dead {
		for i := range h.bits {
			h.bits[i] &= k.bits[i]
		}
	}
	return h
}

// nowhere is the state at a point that is never reached.
func (h have) nowhere() have { return have{bits: make([]uint64, len(h.bits)), dead: true} }

type assigned struct {
	*checker
	index  map[*Var]int
	breaks []have // what holds at the breaks of each enclosing loop
}

func (a *assigned) block(b *syntax.Block, h have) have {
	said := h.dead
	for _, s := range b.Stmts {
		if h.dead && !said {
			a.errs.Warnf(a.span(s), CodeUnreachable, "this is never reached")
			said = true
		}
		h = a.stmt(s, h)
	}
	return h
}

func (a *assigned) stmt(s syntax.Stmt, h have) have {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		a.read(s.X, h)
		a.give(h, s.Target)
	case *syntax.NewStmt:
		a.give(h, s.Target)
	case *syntax.CallStmt:
		for _, x := range s.Args {
			a.read(x, h)
		}
		a.give(h, s.Targets...)
	case *syntax.SpecStmt:
		a.readSpec(s, h)
		a.give(h, s.Frame...)
	case *syntax.AssumeStmt:
		a.read(s.X, h)
	case *syntax.AssertStmt:
		a.read(s.X, h)
	case *syntax.HavocStmt:
		a.give(h, s.Vars...)
	case *syntax.IfStmt:
		return a.branch(s, h)
	case *syntax.WhileStmt:
		return a.loop(s, h)
	case *syntax.BreakStmt:
		top := len(a.breaks) - 1
		a.breaks[top] = a.breaks[top].meet(h.clone())
		return h.nowhere()
	case *syntax.ContinueStmt:
		return h.nowhere()
	case *syntax.ReturnStmt:
		a.results(h, s, "at this return")
		return h.nowhere()
	default:
		panic("fir: unknown statement")
	}
	return h
}

func (a *assigned) branch(s *syntax.IfStmt, h have) have {
	a.read(s.Cond, h)
	then := a.block(s.Then, h.clone())
	if s.Else != nil {
		h = a.block(s.Else, h)
	}
	return then.meet(h)
}

func (a *assigned) loop(s *syntax.WhileStmt, h have) have {
	a.read(s.Cond, h)
	out := h.clone()
	if forever(s) {
		out = h.nowhere()
	}
	a.breaks = append(a.breaks, h.nowhere())
	a.block(s.Body, h)
	top := len(a.breaks) - 1
	out = out.meet(a.breaks[top])
	a.breaks = a.breaks[:top]
	return out
}

// forever reports whether a loop ends by break or return alone.
func forever(s *syntax.WhileStmt) bool {
	b, ok := syntax.Unparen(s.Cond).(*syntax.BoolLit)
	return ok && b.Value
}

// give notes that variables have a value.
func (a *assigned) give(h have, ids ...*syntax.Ident) {
	for _, id := range ids {
		if v, ok := a.targets[id].(*Var); ok && !v.Global {
			h.add(a.index[v])
		}
	}
}

// read complains about locals of an expression that may have no value, once
// for each.
func (a *assigned) read(x syntax.Expr, h have) { a.readExcept(x, h, nil) }

// readSpec is read for a specification: a listed variable means its value
// after, unless it is written with _old.
func (a *assigned) readSpec(s *syntax.SpecStmt, h have) {
	after := map[*Var]bool{}
	for _, id := range s.Frame {
		if v, ok := a.targets[id].(*Var); ok {
			after[v] = true
		}
	}
	a.readExcept(s.X, h, after)
}

func (a *assigned) readExcept(x syntax.Expr, h have, after map[*Var]bool) {
	syntax.Walk(x, func(x syntax.Expr) bool {
		n, ok := x.(*syntax.Name)
		if !ok {
			return true
		}
		v, ok := a.uses[n].(*Var)
		if !ok || v.Global || after[v] && !n.Old || h.has(a.index[v]) {
			return true
		}
		d := a.errorf(n, CodeUnassigned, "%s may have no value here", v.Name)
		if after[v] {
			d.Message = v.Name + " may have no value before this"
		}
		h.add(a.index[v])
		return true
	})
}

// results complains about results without a value where the procedure ends.
func (a *assigned) results(h have, n syntax.Node, where string) {
	for _, v := range a.proc.Results {
		if !h.has(a.index[v]) {
			a.errorf(n, CodeUnassigned, "the result %s may have no value %s", v.Name, where).Help =
				"assign it on every way, or write 'havoc " + v.Name + "' for any value"
			return
		}
	}
}
