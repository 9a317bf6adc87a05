// This file walks formulas and relations.

package so

// variables calls f for each variable that a relation mentions.
func variables(r Rel, f func(*Var)) {
	switch r := r.(type) {
	case *Var:
		f(r)
	case *where:
		formulaVariables(r.body, f)
	case *combined:
		variables(r.r, f)
		variables(r.s, f)
	case *seq:
		variables(r.r, f)
		variables(r.s, f)
	case *cross:
		variables(r.r, f)
		variables(r.s, f)
	case *inv:
		variables(r.r, f)
	case *plus:
		variables(r.r, f)
	case *Symbol, ident:
	default:
		panic("so: no such relation")
	}
}

func formulaVariables(phi Formula, f func(*Var)) {
	switch phi := phi.(type) {
	case *atom:
		variables(phi.r, f)
	case *equal:
	case *not:
		formulaVariables(phi.f, f)
	case *and:
		for _, g := range phi.fs {
			formulaVariables(g, f)
		}
	case *or:
		for _, g := range phi.fs {
			formulaVariables(g, f)
		}
	case *implies:
		formulaVariables(phi.f, f)
		formulaVariables(phi.g, f)
	case *iff:
		formulaVariables(phi.f, f)
		formulaVariables(phi.g, f)
	case *each:
		formulaVariables(phi.body, f)
	case *each2:
		formulaVariables(phi.body, f)
	case *acyclic:
		variables(phi.r, f)
	default:
		panic("so: no such formula")
	}
}
