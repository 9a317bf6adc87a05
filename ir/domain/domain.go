// Package domain says what the variables of a quantifier range over, as far as that can be
// read off: integers are not enumerated but where a range, an equation or a membership in the
// body bounds them. The VM and the engines read it here, so that they agree on which formulas
// have a value.
package domain

import "assay/ir"

// MostListed is the width of the widest integer whose values are all listed where all values
// of a sort are needed at once.
const MostListed = 16

// Listed reports whether all values of a sort can be listed.
func Listed(t ir.Type) bool {
	i, ok := t.(ir.Int)
	return !ok || i.Bits <= MostListed
}

// Domain is what a variable ranges over: for anything but an integer, what its type has.
type Domain struct {
	Lo, Hi ir.Expr // integers: both included
	In     ir.Expr // integers: a set
	Is     ir.Expr // the only value
	Among  ir.Expr // references: a set that they are in, if a guard tells; null is not meant
}

// Of is the domain of a variable, or nil if it is an integer that nothing bounds as long
// as the other variables are not known.
func Of(v *ir.BoundVar, vars []*ir.BoundVar, guards []ir.Expr) *Domain {
	t, ok := v.Typ.(ir.Int)
	var d Domain
	for _, g := range guards {
		d.narrow(v, g, vars)
	}
	if !ok {
		return &Domain{Among: d.In}
	}
	switch {
	case d.Is != nil:
		return &Domain{Is: d.Is}
	case d.In != nil:
		return &Domain{In: d.In}
	case d.Lo != nil && d.Hi != nil:
		return &d
	case !Listed(t):
		return nil
	}
	return &Domain{Lo: &ir.Const{Typ: t, Bits: t.Min()}, Hi: &ir.Const{Typ: t, Bits: t.Max()}}
}

// narrow learns from a condition that the body needs. Bounds that exclude their end are
// taken as if they included it: the body decides.
func (d *Domain) narrow(v *ir.BoundVar, g ir.Expr, vars []*ir.BoundVar) {
	a, ok := g.(*ir.Apply)
	if !ok {
		return
	}
	op, args := a.Op, a.Args
	if op == ir.OpNot {
		n, ok := args[0].(*ir.Apply)
		if !ok {
			return
		}
		if op = n.Op.Negated(); op == ir.OpInvalid || op == ir.OpNe {
			return
		}
		args = n.Args
	}
	if op == ir.OpSubset {
		if s, ok := args[0].(*ir.Apply); ok && s.Op == ir.OpSet && s.Args[0] == ir.Expr(v) && !mentions(args[1], vars) {
			d.In = args[1]
		}
		return
	}
	if len(args) != 2 {
		return
	}
	switch {
	case args[0] == ir.Expr(v) && !mentions(args[1], vars):
		d.limit(op, args[1])
	case args[1] == ir.Expr(v) && !mentions(args[0], vars):
		d.limit(mirrored[op], args[0])
	}
}

var mirrored = map[ir.Op]ir.Op{ir.OpLt: ir.OpGt, ir.OpLe: ir.OpGe, ir.OpGt: ir.OpLt, ir.OpGe: ir.OpLe, ir.OpEq: ir.OpEq}

func (d *Domain) limit(op ir.Op, x ir.Expr) {
	switch op {
	case ir.OpLt, ir.OpLe:
		d.Hi = better(d.Hi, x)
	case ir.OpGt, ir.OpGe:
		d.Lo = better(d.Lo, x)
	case ir.OpEq:
		d.Is = x
	}
}

// better is the end of a range that is the better known; any is right.
func better(a, b ir.Expr) ir.Expr {
	if _, ok := a.(*ir.Const); ok {
		return a
	}
	return b
}

// mentions reports whether an expression depends on one of the variables.
func mentions(x ir.Expr, vars []*ir.BoundVar) bool {
	found := false
	ir.Walk(x, func(y ir.Expr) bool {
		for _, v := range vars {
			found = found || y == ir.Expr(v)
		}
		return !found
	})
	return found
}

// Guards are conditions without which a value of the variables makes no difference to the
// result. They may mention variables bound further inside, which makes them useless but
// not wrong.
func Guards(x *ir.Quant) []ir.Expr {
	switch x.Kind {
	case ir.QuantAll:
		return antecedents(x.Body)
	case ir.QuantSome, ir.QuantSet:
		return conjuncts(x.Body)
	case ir.QuantSum, ir.QuantProduct:
		neutral := uint64(0)
		if x.Kind == ir.QuantProduct {
			neutral = 1
		}
		if a, ok := x.Body.(*ir.Apply); ok && a.Op == ir.OpCond {
			if k, ok := a.Args[2].(*ir.Const); ok && k.Bits == neutral {
				return conjuncts(a.Args[0])
			}
		}
	}
	return nil
}

// conjuncts are conditions that hold when x does.
func conjuncts(x ir.Expr) []ir.Expr {
	switch y := x.(type) {
	case *ir.Apply:
		if y.Op == ir.OpAnd {
			var out []ir.Expr
			for _, a := range y.Args {
				out = append(out, conjuncts(a)...)
			}
			return out
		}
	case *ir.Quant:
		if y.Kind == ir.QuantSome {
			return without(conjuncts(y.Body), y.Vars)
		}
	}
	return []ir.Expr{x}
}

// antecedents are conditions that hold when x does not.
func antecedents(x ir.Expr) []ir.Expr {
	switch y := x.(type) {
	case *ir.Apply:
		switch y.Op {
		case ir.OpImplies:
			return append(conjuncts(y.Args[0]), antecedents(y.Args[1])...)
		case ir.OpNot:
			return conjuncts(y.Args[0])
		case ir.OpOr:
			var out []ir.Expr
			for _, a := range y.Args {
				out = append(out, antecedents(a)...)
			}
			return out
		}
	case *ir.Quant:
		if y.Kind == ir.QuantAll {
			return without(antecedents(y.Body), y.Vars)
		}
	}
	return []ir.Expr{ir.Not(x)}
}

func without(list []ir.Expr, vars []*ir.BoundVar) []ir.Expr {
	var out []ir.Expr
	for _, x := range list {
		if !mentions(x, vars) {
			out = append(out, x)
		}
	}
	return out
}
