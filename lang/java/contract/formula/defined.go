// This file builds conditions under which an expression is defined.

package formula

import (
	"assay/ir"
	"assay/source"
)

// Need is a condition without which an expression is not defined, or a list of them
// under a hypothesis, for all values of variables, or in the state before.
type Need struct {
	X    ir.Expr        // a condition; nil for a list
	What string         // of a condition: how it fails
	At   source.Span    // of a condition
	hyp  ir.Expr        // of a list; may be nil
	vars []*ir.BoundVar // of a list
	old  bool           // of a list
	List []*Need
}

// Under returns a list of needs under a hypothesis.
func Under(hyp ir.Expr, list []*Need) []*Need {
	if len(list) == 0 {
		return nil
	}
	return []*Need{{hyp: hyp, List: list}}
}

// InOld moves needs into the state before.
func InOld(list []*Need) []*Need {
	if len(list) == 0 {
		return nil
	}
	return []*Need{{old: true, List: list}}
}

// ForAll quantifies needs. What does not depend on the variables moves out of the quantifier, under
// the condition that some values satisfy the hypotheses, so that quantifiers over integers keep the
// guards that bound them.
func ForAll(vars []*ir.BoundVar, list []*Need) []*Need {
	free, bound := split(vars, list, nil)
	if len(bound) > 0 {
		free = append(free, &Need{vars: vars, List: bound})
	}
	return free
}

// split separates the needs that do not mention the variables. Hyps are the enclosing hypotheses
// that do.
func split(vars []*ir.BoundVar, list []*Need, hyps []ir.Expr) (free, bound []*Need) {
	for _, n := range list {
		if n.X != nil {
			if mentions(n.X, vars) {
				bound = append(bound, n)
			} else {
				free = append(free, n)
			}
			continue
		}
		if len(n.vars) > 0 && n.ranges(vars) { // outside, nothing would bound its own variables
			bound = append(bound, n)
			continue
		}
		inner := hyps
		dropped := n.hyp != nil && mentions(n.hyp, vars)
		if dropped {
			inner = append(hyps[:len(hyps):len(hyps)], n.hyp)
		}
		if n.old { // enclosing hypotheses are about the current state
			inner = nil
		}
		f, b := split(vars, n.List, inner)
		if len(b) > 0 {
			k := *n
			k.List = b
			bound = append(bound, &k)
		}
		if len(f) == 0 {
			continue
		}
		k := *n
		k.List = f
		if dropped {
			k.hyp = someOf(vars, inner)
		}
		if k.hyp == nil && k.vars == nil && !k.old {
			free = append(free, f...)
		} else {
			free = append(free, &k)
		}
	}
	return free, bound
}

// ranges reports whether hypotheses of a list, or inside of it, mention variables.
func (n *Need) ranges(vars []*ir.BoundVar) bool {
	if n.hyp != nil && mentions(n.hyp, vars) {
		return true
	}
	for _, k := range n.List {
		if k.ranges(vars) {
			return true
		}
	}
	return false
}

// someOf states that some values of the variables satisfy the hypotheses. Where these do not bound
// them, it is the part of the hypotheses about other variables, or nil, which is stronger.
func someOf(vars []*ir.BoundVar, hyps []ir.Expr) ir.Expr {
	all := And(hyps...)
	guards := ir.Conjuncts(all)
	var used []*ir.BoundVar
	for _, v := range vars {
		if !mentions(all, []*ir.BoundVar{v}) {
			continue
		}
		used = append(used, v)
		if t, ok := v.Typ.(ir.Int); ok && t.Bits > 8 {
			low, high := false, false
			for _, g := range guards {
				l, h := Bounds(g, v)
				low, high = low || l, high || h
			}
			if !low || !high {
				return without(vars, guards)
			}
		}
	}
	return Quantify(ir.QuantSome, used, all)
}

// without returns the conjunction of the conditions that do not mention the variables; nil if
// there are none.
func without(vars []*ir.BoundVar, list []ir.Expr) ir.Expr {
	var out []ir.Expr
	for _, g := range list {
		if !mentions(g, vars) {
			out = append(out, g)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return And(out...)
}

func mentions(x ir.Expr, vars []*ir.BoundVar) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		if v, ok := y.(*ir.BoundVar); ok {
			for _, w := range vars {
				found = found || v == w
			}
		}
		return !found
	})
	return found
}

// Of returns the conjunction of needs; nil for nothing.
func Of(list []*Need) ir.Expr {
	var parts []ir.Expr
	for _, n := range list {
		x := n.X
		if x == nil {
			if x = n.together(); x == nil {
				continue
			}
		} else if a, ok := x.(*ir.Apply); ok && !a.Span.Known() {
			a.Span = n.At
		}
		if len(parts) > 0 && parts[len(parts)-1] == x {
			continue
		}
		parts = append(parts, x)
	}
	if len(parts) == 0 {
		return nil
	}
	return And(parts...)
}

// together returns what a list needs. Each of its conditions is quantified alone, since each
// has guards of its own that bound integers.
func (n *Need) together() ir.Expr {
	lists := [][]*Need{n.List}
	if len(n.vars) > 0 {
		lists = nil
		for i := range n.List {
			lists = append(lists, n.List[i:i+1])
		}
	}
	var parts []ir.Expr
	for _, list := range lists {
		x := Of(list)
		if x == nil {
			continue
		}
		if n.hyp != nil {
			x = Implies(n.hyp, x)
		}
		if len(n.vars) > 0 {
			x = &ir.Quant{Kind: ir.QuantAll, Vars: n.vars, Body: x, Typ: ir.Bool{}, Span: first(list)}
		}
		if n.old {
			x = &ir.Old{X: x}
		}
		parts = append(parts, x)
	}
	if len(parts) == 0 {
		return nil
	}
	return And(parts...)
}

// first returns the place of what the first of some conditions is about.
func first(list []*Need) source.Span {
	for _, n := range list {
		if n.X != nil {
			return n.At
		}
		if at := first(n.List); at.Known() {
			return at
		}
	}
	return source.Span{}
}

func Apply(op ir.Op, t ir.Type, args ...ir.Expr) *ir.Apply {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

func Implies(x, y ir.Expr) ir.Expr { return Apply(ir.OpImplies, ir.Bool{}, x, y) }

// And returns the conjunction, without what is always true.
func And(parts ...ir.Expr) ir.Expr {
	var list []ir.Expr
	for _, x := range parts {
		switch {
		case x == nil || x == ir.Expr(ir.True):
		default:
			list = append(list, x)
		}
	}
	switch len(list) {
	case 0:
		return ir.True
	case 1:
		return list[0]
	}
	return Apply(ir.OpAnd, ir.Bool{}, list...)
}

func Or(parts ...ir.Expr) ir.Expr {
	if len(parts) == 1 {
		return parts[0]
	}
	return Apply(ir.OpOr, ir.Bool{}, parts...)
}

// NotNullElements returns the formula that no element of an array is null, for a variable of indexes.
func NotNullElements(array ir.Expr, i *ir.BoundVar, at source.Span) ir.Expr {
	inside, elem := Element(array, i, at)
	return Quantify(ir.QuantAll, []*ir.BoundVar{i}, Implies(inside, NotNull(elem)))
}

// Element returns an element of an array, and the formula that there is one.
func Element(array ir.Expr, i *ir.BoundVar, at source.Span) (inside, elem ir.Expr) {
	inside = And(Apply(ir.OpLe, ir.Bool{}, ir.NewInt(i.Typ.(ir.Int), 0), i), Apply(ir.OpLt, ir.Bool{}, i, Apply(ir.OpLen, i.Typ, array)))
	return inside, &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: array, Index: i}, Span: at}
}

// NotNull returns the condition that a reference is not null.
func NotNull(x ir.Expr) ir.Expr { return Apply(ir.OpNe, ir.Bool{}, x, &ir.Const{Typ: ir.Null{}}) }

// Weigh returns how many nodes a tree has, counted up to a limit.
func Weigh(x ir.Expr, limit int) int {
	n := 0
	ir.Walk(x, func(ir.Expr) bool { n++; return n <= limit })
	return n
}

// Reads reports whether an expression reads memory.
func Reads(x ir.Expr) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		_, read := y.(*ir.Read)
		found = found || read
		return !found
	})
	return found
}

// Mentions reports whether a local occurs in an expression.
func Mentions(x ir.Expr, l *ir.Local) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		found = found || y == ir.Expr(l)
		return !found
	})
	return found
}
