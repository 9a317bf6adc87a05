package clause

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/source"
)

// This file has what callers owe whose arguments are arrays of arrays.

// rows is that the rows of an array of arrays have the length that the code of its class takes them to have, and the words for it: that of one of them, if it asks
// a fixed one, and no less than there are rows, if it asks none. Code that asks each row for its own knows that they differ: nil.
func rows(c *classfile.Class, array ir.Expr, t classfile.Type, at source.Span) (x ir.Expr, text string) {
	if t.Dims < 2 {
		return nil, ""
	}
	fixed, each := asksRows(c)
	if each {
		return nil, ""
	}
	length := func(a ir.Expr) ir.Expr { return formula.Apply(ir.OpLen, decl.Int32, a) }
	i := &ir.BoundVar{Name: "i", Typ: decl.Int32, Span: at}
	inside, row := formula.Element(array, i, at)
	var long ir.Expr = formula.Apply(ir.OpLe, ir.Bool{}, length(array), length(row))
	text = "the rows of argument %s are as long as it is"
	if fixed {
		first := &ir.Read{Place: &ir.Place{Kind: ir.PlaceElem, Base: array, Index: ir.NewInt(decl.Int32, 0)}, Span: at}
		long = formula.Implies(formula.NotNull(first), formula.Apply(ir.OpEq, ir.Bool{}, length(first), length(row)))
		text = "the rows of argument %s have the same length"
	}
	all := formula.Quantify(ir.QuantAll, []*ir.BoundVar{i}, formula.Implies(inside, formula.Implies(formula.NotNull(row), long)))
	return formula.Implies(formula.NotNull(array), all), text
}

// asksRows reports whether methods of a class ask a row with a fixed number for its length, and one with another number.
func asksRows(c *classfile.Class) (fixed, each bool) {
	for _, k := range c.Methods {
		list, err := c.Instructions(k)
		if err != nil {
			return true, true
		}
		rows := map[int]bool{} // variables that hold a row; whether its number is fixed
		for i := range list {
			if i < 2 {
				continue
			}
			at, row := constant(list[i-2].Op), list[i-1].Op == classfile.OpAaload
			if v, ok := list[i-1].Loads(); ok {
				at, row = rows[v], has(rows, v)
			}
			if v, ok := list[i].Stores(); ok && row {
				rows[v] = at
			}
			if row && list[i].Op == classfile.OpArraylength {
				fixed, each = fixed || at, each || !at
			}
		}
	}
	return fixed, each
}

func has(m map[int]bool, k int) bool {
	_, ok := m[k]
	return ok
}

// constant reports whether an instruction pushes a fixed number.
func constant(op classfile.Op) bool { return op >= classfile.OpIconstM1 && op <= classfile.OpSipush }
