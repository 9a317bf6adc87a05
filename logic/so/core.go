// This file rewrites formulas into the core of the logic.

package so

// Core is the same formula made of atoms of symbols and variables, equality,
// connectives and quantifiers alone. Limits of variables (Var.Within) become
// conjuncts.
func Core(f Formula) Formula {
	switch f := f.(type) {
	case *atom:
		return coreAtom(f.r, f.terms)
	case *equal:
		return f
	case *not:
		return Not(Core(f.f))
	case *and:
		return And(cores(f.fs)...)
	case *or:
		return Or(cores(f.fs)...)
	case *implies:
		return Implies(Core(f.f), Core(f.g))
	case *iff:
		return Iff(Core(f.f), Core(f.g))
	case *each:
		return &each{f.all, f.x, Core(f.body)}
	case *each2:
		return coreQuantifier(f)
	case *acyclic:
		x := NewRelation("X", nil)
		return Exists(x, And(Core(Sub(f.r, x)), Core(Trans(x)), Core(Irrefl(x))))
	}
	panic("so: no such formula")
}

func cores(fs []Formula) []Formula {
	out := make([]Formula, len(fs))
	for i, f := range fs {
		out[i] = Core(f)
	}
	return out
}

// coreQuantifier states the limit of a variable.
func coreQuantifier(f *each2) Formula {
	body := Core(f.body)
	if f.x.Within != nil {
		limit := Core(Sub(f.x, f.x.Within))
		if f.all {
			body = Implies(limit, body)
		} else {
			body = And(limit, body)
		}
	}
	return &each2{f.all, f.x, body}
}

// coreAtom says by its definition that a tuple is in a relation.
func coreAtom(r Rel, t []Term) Formula {
	switch r := r.(type) {
	case *Symbol, *Var:
		return &atom{r, t}
	case *where:
		return Core(substitute(r.body, r.params, t))
	case *combined:
		return coreCombined(r, t)
	case *seq:
		return Some(func(y Term) Formula { return And(coreAtom(r.r, []Term{t[0], y}), coreAtom(r.s, []Term{y, t[1]})) })
	case *inv:
		return coreAtom(r.r, []Term{t[1], t[0]})
	case *plus: // in every transitive relation around r
		x := NewRelation("X", nil)
		return ForAll(x, Implies(And(Core(Sub(r.r, x)), Core(Trans(x))), In(x, t...)))
	case ident:
		return Equal(t[0], t[1])
	case *cross:
		n := r.r.Arity()
		return And(coreAtom(r.r, t[:n]), coreAtom(r.s, t[n:]))
	}
	panic("so: no such relation")
}

func coreCombined(r *combined, t []Term) Formula {
	f, g := coreAtom(r.r, t), coreAtom(r.s, t)
	switch r.op {
	case opUnion:
		return Or(f, g)
	case opInter:
		return And(f, g)
	}
	return And(f, Not(g))
}

// substitute puts terms in the place of elements. The bound elements of a
// formula are its own, so that nothing is captured.
func substitute(f Formula, params []*Ind, terms []Term) Formula {
	at := func(t Term) Term {
		for i, x := range params {
			if t == Term(x) {
				return terms[i]
			}
		}
		return t
	}
	return rename(f, at)
}

// rename puts terms in the place of terms.
func rename(f Formula, at func(Term) Term) Formula {
	list := func(fs []Formula) []Formula {
		out := make([]Formula, len(fs))
		for i, f := range fs {
			out[i] = rename(f, at)
		}
		return out
	}
	switch f := f.(type) {
	case *atom:
		terms := make([]Term, len(f.terms))
		for i, t := range f.terms {
			terms[i] = at(t)
		}
		return &atom{f.r, terms}
	case *equal:
		return Equal(at(f.x), at(f.y))
	case *not:
		return Not(rename(f.f, at))
	case *and:
		return And(list(f.fs)...)
	case *or:
		return Or(list(f.fs)...)
	case *implies:
		return Implies(rename(f.f, at), rename(f.g, at))
	case *iff:
		return Iff(rename(f.f, at), rename(f.g, at))
	case *each:
		fresh := &Ind{Name: f.x.Name}
		return &each{f.all, fresh, rename(f.body, func(t Term) Term {
			if t == Term(f.x) {
				return fresh
			}
			return at(t)
		})}
	case *each2:
		return &each2{f.all, f.x, rename(f.body, at)}
	case *acyclic:
		return f
	}
	panic("so: no such formula")
}
