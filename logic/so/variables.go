// This file walks formulas and relations.

package so

// variables calls f for each variable that a relation mentions. What stands in
// several places is walked once.
func variables(r Rel, f func(*Var)) { (&walker{f, map[any]bool{}}).relation(r) }

// walker walks relations and formulas.
type walker struct {
	found func(*Var)
	seen  map[any]bool
}

func (w *walker) relation(r Rel) {
	if w.seen[r] {
		return
	}
	w.seen[r] = true
	switch r := r.(type) {
	case *Var:
		w.found(r)
	case *where:
		w.formula(r.body)
	case *combined:
		w.relation(r.r)
		w.relation(r.s)
	case *seq:
		w.relation(r.r)
		w.relation(r.s)
	case *cross:
		w.relation(r.r)
		w.relation(r.s)
	case *inv:
		w.relation(r.r)
	case *plus:
		w.relation(r.r)
	case *Symbol, ident:
	default:
		panic("so: no such relation")
	}
}

func (w *walker) formulas(fs ...Formula) {
	for _, f := range fs {
		w.formula(f)
	}
}

func (w *walker) formula(phi Formula) {
	if w.seen[phi] {
		return
	}
	w.seen[phi] = true
	switch phi := phi.(type) {
	case *atom:
		w.relation(phi.r)
	case *equal:
	case *not:
		w.formula(phi.f)
	case *and:
		w.formulas(phi.fs...)
	case *or:
		w.formulas(phi.fs...)
	case *implies:
		w.formulas(phi.f, phi.g)
	case *iff:
		w.formulas(phi.f, phi.g)
	case *each:
		w.formula(phi.body)
	case *each2:
		w.formula(phi.body)
	case *acyclic:
		w.relation(phi.r)
	default:
		panic("so: no such formula")
	}
}
