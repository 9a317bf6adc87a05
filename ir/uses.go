// This file lists what statements and terminators read and change.

package ir

import (
	"fmt"
	"slices"
)

// Exprs are the expressions that a node evaluates, those in its place
// included; targets are not among them.
func Exprs(n Node) []Expr {
	switch n := n.(type) {
	case *Assign:
		return []Expr{n.X}
	case *Load:
		return n.Place.Operands()
	case *Store:
		return append(targetOperands(n.Place), n.X)
	case *Addr:
		return targetOperands(n.Place)
	case *NewArray:
		return []Expr{n.Len}
	case *CallStmt:
		if n.Fun != nil {
			return append(slices.Clip(n.Args), n.Fun)
		}
		return n.Args
	case *Assume:
		return []Expr{n.x}
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
	case *New, *Havoc, *Atomic, *Fence, *Goto, *Choose, *Return:
		return nil
	}
	panic(fmt.Sprintf("ir: unknown node %T", n))
}

// targetOperands are the operands of a place that is written or pointed to: a
// whole variable is not read.
func targetOperands(p *Place) []Expr {
	if p.Kind == PlaceVar && len(p.Path) == 0 {
		return nil
	}
	return p.Operands()
}

// PlaceOf is the place of a node that has one.
func PlaceOf(n Node) *Place {
	switch n := n.(type) {
	case *Load:
		return n.Place
	case *Store:
		return n.Place
	case *Addr:
		return n.Place
	case *CAS:
		return n.Place
	}
	return nil
}

// Changes are the variables that a node may change as a whole or in part, not
// counting what a callee changes.
func Changes(n Node) []Var {
	var out []Var
	local := func(l *Local) {
		if l != nil {
			out = append(out, l)
		}
	}
	switch n := n.(type) {
	case *Assign:
		out = append(out, n.Dst)
	case *Load:
		local(n.Dst)
	case *Store:
		if n.Place.Kind == PlaceVar {
			out = append(out, n.Place.Var)
		}
	case *Addr:
		local(n.Dst)
	case *New:
		out = append(out, n.Dst)
	case *NewArray:
		local(n.Dst)
	case *CallStmt:
		out = append(out, n.Dsts...)
		local(n.Exc)
	case *Havoc:
		out = append(out, n.Vars...)
	case *Spec:
		out = append(out, n.Frame...)
	case *Start:
		local(n.Dst)
	case *Monitor:
		local(n.Dst)
	case *CAS:
		local(n.Dst)
		if n.Place.Kind == PlaceVar {
			out = append(out, n.Place.Var)
		}
	case *Assume, *Assert, *Atomic, *Fence, *Await, *Join, *Goto, *If, *Switch, *Choose, *Return:
	default:
		panic(fmt.Sprintf("ir: unknown node %T", n))
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
