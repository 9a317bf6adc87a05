// This file walks expressions.

package cat

import "fmt"

// Mentions reports whether a name stands in an expression. A name that the expression itself binds
// counts too.
func Mentions(x Expr, name string) bool {
	found := false
	walk(x, func(y Expr) {
		if n, ok := y.(*Name); ok && n.Name == name {
			found = true
		}
	})
	return found
}

// walk calls f for an expression and all in it.
func walk(x Expr, f func(Expr)) {
	f(x)
	var parts []Expr
	switch x := x.(type) {
	case *Name, *Zero, *All, *Tag:
	case *Set:
		parts = x.Members
	case *Tuple:
		parts = x.Members
	case *Apply:
		parts = x.Args
	case *App:
		parts = []Expr{x.Fun, x.Arg}
	case *Fun:
		parts = []Expr{x.Body}
	case *In:
		parts = []Expr{x.Body}
		for _, b := range x.Let.Binds {
			parts = append(parts, b.Expr)
		}
	case *Try:
		parts = []Expr{x.First, x.Second}
	case *If:
		parts = append([]Expr{x.Then, x.Else}, x.Args...)
	case *MatchSet:
		parts = []Expr{x.Of, x.None, x.Some}
	case *MatchTag:
		parts = append([]Expr{x.Of}, x.Arms...)
		if x.Other != nil {
			parts = append(parts, x.Other)
		}
	case *Check:
		parts = []Expr{x.Expr}
	case *Logic:
		parts = x.Args
	case *Member:
		parts = append([]Expr{x.Of}, x.Elements...)
	case *Same:
		parts = []Expr{x.X, x.Y}
	case *Quant:
		if parts = []Expr{x.Body}; x.Within != nil {
			parts = append(parts, x.Within)
		}
	default:
		panic(fmt.Sprintf("cat: no such expression %T", x))
	}
	for _, p := range parts {
		walk(p, f)
	}
}
