// This file tells apart what assignable clauses list.

package check

import (
	"slices"
	"strconv"
	"strings"

	"assay/lang/java/contract"
	"assay/lang/java/spec"
)

// frameOf is what the assignable clauses of a case list, to be compared; empty: it has none.
func frameOf(m *contract.Method, k *spec.Case) string {
	return strings.Join(listed(m, k), " ")
}

// framesOf is what the assignable clauses of a method list, to be compared; empty: it has none, so that everything may change.
func framesOf(m *contract.Method) string {
	var out []string
	for _, k := range m.Spec.Cases {
		out = append(out, listed(m, k)...)
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// listed are the assignable clauses of a case of a method.
func listed(m *contract.Method, k *spec.Case) (out []string) {
	for _, c := range k.Clauses {
		if c.Kind == spec.Assignable {
			out = append(out, clauseIn(m, c))
		}
	}
	return out
}

// clauseIn is an assignable clause with what its words mean where they stand: the same words in two classes, or of two methods
// whose parameters have other names, may be about different places.
func clauseIn(m *contract.Method, c *spec.Clause) string {
	var out []string
	for _, l := range c.Locs {
		switch l.Kind {
		case spec.LocNothing, spec.LocEverything, spec.LocStrictlyNothing:
			out = append(out, strconv.Itoa(int(l.Kind)))
		case spec.LocExpr:
			out = append(out, placeIn(m, c.Lang, l.X))
		default:
			return c.Print() + " in " + m.Class.Name
		}
	}
	if len(out) == 0 { // it could not be read
		return c.Print() + " in " + m.Class.Name
	}
	return strings.Join(out, ", ")
}

// placeIn is a location with what it means in the class of a method.
func placeIn(m *contract.Method, lang *spec.Dialect, x spec.Expr) string {
	name := ""
	switch x := x.(type) {
	case *spec.Name:
		if i := slices.Index(m.Names, x.Name); i >= 0 {
			return "parameter " + strconv.Itoa(i)
		}
		name = x.Name
	case *spec.Select:
		if this, ok := x.X.(*spec.Name); ok && this.Name == "this" {
			name = x.Name
		}
	}
	if f := m.Class.Field(name); name != "" && f != nil {
		return f.Class.Name + "." + name
	}
	return lang.Print(x) + " in " + m.Class.Name
}
