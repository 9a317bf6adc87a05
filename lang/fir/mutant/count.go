// This file inserts ++ and -- before and after the uses of variables.

package mutant

import (
	"slices"

	"assay/lang/fir/syntax"
)

// counting are the ways to count a variable up or down where expressions use
// it. The expressions are evaluated one after the other, each from left to
// right. target is the variable that the result is assigned to: counting it
// after its use would be lost. build makes the statements of a mutant from the
// one that counts and the changed expressions.
func counting(xs []syntax.Expr, target string, build func(k syntax.Stmt, xs []syntax.Expr) []syntax.Stmt) (out []stmtChange) {
	for n, use := range uses(xs) {
		for _, w := range []struct {
			op, undo syntax.Op
			sign     string
		}{{syntax.Add, syntax.Sub, "++"}, {syntax.Sub, syntax.Add, "--"}} {
			v := use.Name
			k := &syntax.AssignStmt{Target: &syntax.Ident{Name: v}, X: &syntax.Binary{Op: w.op, X: &syntax.Name{Name: v}, Y: one()}}
			undone := &syntax.Paren{X: &syntax.Binary{Op: w.undo, X: &syntax.Name{Name: v}, Y: one()}}
			before := change{AOI, use, v, w.sign + v}
			out = append(out, stmtChange{before, build(k, rename(xs, v, n, undone))})
			if v != target {
				after := change{AOI, use, v, v + w.sign}
				out = append(out, stmtChange{after, build(k, rename(xs, v, n+1, undone))})
			}
		}
	}
	return out
}

// uses are the names in expressions that mean the present value of a variable
// of the procedure or program, in order of evaluation.
func uses(xs []syntax.Expr) (out []*syntax.Name) {
	for _, x := range xs {
		free(x, nil, func(n *syntax.Name) { out = append(out, n) })
	}
	return out
}

// free calls f for the names that no quantifier inside the expression binds.
func free(x syntax.Expr, bound []string, f func(*syntax.Name)) {
	switch x := x.(type) {
	case *syntax.Name:
		if !x.Old && !slices.Contains(bound, x.Name) {
			f(x)
		}
	case *syntax.Quant:
		for _, b := range x.Vars {
			bound = append(slices.Clip(bound), b.Name.Name)
		}
	}
	for _, y := range syntax.Operands(x) {
		free(y, bound, f)
	}
}

// rename puts an expression in place of those uses of v that are among the
// first n uses of all variables.
func rename(xs []syntax.Expr, v string, n int, by syntax.Expr) []syntax.Expr {
	first := map[*syntax.Name]bool{}
	for _, use := range uses(xs)[:n] {
		first[use] = use.Name == v
	}
	var replace func(x syntax.Expr) syntax.Expr
	replace = func(x syntax.Expr) syntax.Expr {
		if name, ok := x.(*syntax.Name); ok && first[name] {
			return by
		}
		for i, y := range syntax.Operands(x) {
			if z := replace(y); z != y {
				x = withOperand(x, i, z)
			}
		}
		return x
	}
	out := make([]syntax.Expr, len(xs))
	for i, x := range xs {
		out[i] = replace(x)
	}
	return out
}
