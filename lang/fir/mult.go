// This file says when a computed value keeps a declared multiplicity, and
// makes the assertion where that is not plain to see.

package fir

import (
	"fmt"

	"assay/ir"
	"assay/lang/fir/syntax"
	"assay/task"
)

// keeps reports whether every value of the expression has the multiplicity of the variable,
// whatever the state. "total" is never plain: an allocation may have happened since.
func (m *Model) keeps(v *Var, x syntax.Expr) bool {
	switch v.Mult {
	case syntax.MultOne:
		return m.lone(x) && m.some(x)
	case syntax.MultLone:
		return m.lone(x)
	case syntax.MultFunc:
		return m.functional(x)
	case syntax.MultTotal:
		return false
	}
	return true
}

// lone reports whether an expression has at most one tuple, always.
func (m *Model) lone(x syntax.Expr) bool {
	if direct(x) != relKind {
		return true
	}
	switch x := x.(type) {
	case *syntax.None:
		return true
	case *syntax.Name:
		switch o := m.uses[x].(type) {
		case *bound, *Literal:
			return true
		case *Var:
			return o.Mult == syntax.MultOne || o.Mult == syntax.MultLone
		}
	case *syntax.Unary:
		return x.Op == syntax.Transpose && m.lone(x.X)
	case *syntax.Binary:
		switch x.Op {
		case syntax.Inter:
			return m.lone(x.X) || m.lone(x.Y)
		case syntax.Minus:
			return m.lone(x.X)
		case syntax.Product:
			return m.lone(x.X) && m.lone(x.Y)
		case syntax.Join:
			return m.types[x.X].Arity == 1 && m.types[x.Y].Arity == 2 && m.lone(x.X) && m.functional(x.Y)
		}
	case *syntax.Cond:
		return m.lone(x.X) && m.lone(x.Y)
	case *syntax.Project:
		return m.lone(x.X)
	case *syntax.Paren:
		return m.lone(x.X)
	}
	return false
}

// some reports whether an expression has at least one tuple, always.
func (m *Model) some(x syntax.Expr) bool {
	if direct(x) != relKind {
		return true
	}
	switch x := x.(type) {
	case *syntax.Name:
		switch o := m.uses[x].(type) {
		case *bound, *Literal:
			return true
		case *Var:
			return o.Mult == syntax.MultOne
		case *Domain:
			return o.Ident == nil // Boolean, Integer
		}
	case *syntax.Unary:
		return m.some(x.X)
	case *syntax.Binary:
		switch x.Op {
		case syntax.Union, syntax.Override:
			return m.some(x.X) || m.some(x.Y)
		case syntax.Product:
			return m.some(x.X) && m.some(x.Y)
		}
	case *syntax.Cond:
		return m.some(x.X) && m.some(x.Y)
	case *syntax.Project:
		return m.some(x.X)
	case *syntax.Paren:
		return m.some(x.X)
	}
	return false
}

// functional reports whether a relation of at least two columns has at most one last column for
// each prefix, always.
func (m *Model) functional(x syntax.Expr) bool {
	if m.lone(x) {
		return true
	}
	switch x := x.(type) {
	case *syntax.Name:
		v, ok := m.uses[x].(*Var)
		return ok && (v.Mult == syntax.MultFunc || v.Mult == syntax.MultTotal)
	case *syntax.Binary:
		switch x.Op {
		case syntax.Override:
			return m.functional(x.X) && m.functional(x.Y)
		case syntax.Inter:
			return m.functional(x.X) || m.functional(x.Y)
		case syntax.Minus:
			return m.functional(x.X)
		case syntax.Product:
			return m.types[x.Y].Arity == 1 && m.lone(x.Y) || m.types[x.Y].Arity > 1 && m.functional(x.Y)
		case syntax.Join:
			return m.types[x.X].Arity == 1 && m.lone(x.X) && m.functional(x.Y)
		}
	case *syntax.Cond:
		return m.functional(x.X) && m.functional(x.Y)
	case *syntax.Paren:
		return m.functional(x.X)
	}
	return false
}

// implies reports whether a value with one multiplicity has another.
func implies(a, b syntax.Mult) bool {
	switch b {
	case syntax.MultOne, syntax.MultFunc:
		return a == b
	case syntax.MultLone:
		return a == b || a == syntax.MultOne
	case syntax.MultTotal:
		return false
	}
	return true
}

// assertMult asserts the multiplicity of a variable that a statement changed.
func (b *bodies) assertMult(s syntax.Stmt, v *Var) {
	if v.Mult == syntax.MultNone || v.Mult == syntax.MultSet {
		return
	}
	b.emit(b.multAssert(s, v, b.cell(v), v.Name))
}

// multAssert asserts that a value has the multiplicity of a variable.
func (b *bodies) multAssert(s syntax.Stmt, v *Var, x ir.Expr, who string) *ir.Assert {
	what := fmt.Sprintf("%s is %s %s", who, v.Mult, b.show(v.Type))
	meta := b.meta(s)
	meta.Text = what
	return &ir.Assert{Meta: meta, X: b.multiplicity(v, x), Kind: task.KindMultiplicity, What: what}
}

// multiplicity is the condition that a value has the multiplicity of a
// variable.
func (b *bodies) multiplicity(v *Var, x ir.Expr) ir.Expr {
	test := func(op ir.Op) ir.Expr { return &ir.Apply{Op: op, Args: []ir.Expr{x}, Typ: ir.Bool{}} }
	switch v.Mult {
	case syntax.MultOne:
		return test(ir.OpOne)
	case syntax.MultLone:
		return test(ir.OpLone)
	case syntax.MultFunc:
		return test(ir.OpFunc)
	}
	return &ir.Apply{Op: ir.OpAnd, Typ: ir.Bool{}, Args: []ir.Expr{test(ir.OpFunc), b.covers(v, x)}}
}

// covers is the condition that a relation has a tuple for every prefix in the
// extent of the variable's type.
func (b *bodies) covers(v *Var, x ir.Expr) ir.Expr {
	n := v.Type.Arity - 1
	cols := make([]int, n)
	for i := range cols {
		cols[i] = i
	}
	prefix := b.relType(b.tt.project(v.Type, cols))
	all := make([]ir.Expr, 0, len(v.Type.Alts))
	seen := map[product]bool{}
	for _, p := range v.Type.Alts {
		if q := p.cols(0, n); !seen[q] {
			seen[q] = true
			all = append(all, b.box(q))
		}
	}
	var want ir.Expr = &ir.Const{Typ: prefix}
	switch len(all) {
	case 0:
	case 1:
		want = all[0]
	default:
		want = &ir.Apply{Op: ir.OpUnion, Args: all, Typ: prefix}
	}
	have := &ir.Apply{Op: ir.OpProject, Args: []ir.Expr{x}, Cols: cols, Typ: prefix}
	return &ir.Apply{Op: ir.OpSubset, Args: []ir.Expr{want, have}, Typ: ir.Bool{}}
}

// box is all tuples of a product.
func (b *bodies) box(p product) ir.Expr {
	parts := make([]ir.Expr, p.arity())
	var cols ir.Product
	for i := range parts {
		parts[i] = b.extent(p.domain(i))
		cols = append(cols, b.sort(p.domain(i)))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &ir.Apply{Op: ir.OpProduct, Args: parts, Typ: ir.NewRel(len(cols), cols)}
}
