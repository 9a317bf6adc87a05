package find

// This file enumerates instances: each one found is excluded from what follows.

import (
	"context"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/symmetry"
	"assay/solve"
)

// enumerator gives one instance after the other.
type enumerator struct {
	t      *translation
	mode   Mode
	lits   []solve.Lit     // what is left open in relations
	leader []solve.Lit     // assumed in all calls but those that look for smaller instances
	slots  bool            // some relation has slots
	forms  map[string]bool // (kinds of) instances given
}

func enumerate(ctx context.Context, p Problem, o Options, mode Mode) (*enumerator, error) {
	if err := slotsFit(p, mode); err != nil {
		return nil, err
	}
	orbits := mode == Orbits || mode == MinimalOrbits
	t, err := translate(ctx, p, o, orbits && o.symmetry() > 0)
	if err != nil {
		return nil, err
	}
	if orbits && t.all == nil {
		t.all = symmetry.Classes(p.Bounds, o.Fixed...)
	}
	e := &enumerator{t: t, mode: mode, forms: map[string]bool{}}
	for _, l := range t.leaves {
		e.slots = e.slots || len(l.bound.Slots) > 0
		for _, in := range l.inputs {
			e.lits = append(e.lits, t.link.Lit(in))
		}
	}
	switch {
	case mode == Orbits:
		t.link.Assert(t.leader)
	case mode == MinimalOrbits && t.leader != circuit.True:
		e.leader = []solve.Lit{t.link.Force(t.leader)}
	}
	return e, nil
}

// slotsFit refuses minimal instances of relations with slots: the numbers in
// these are no sets that could be smaller.
func slotsFit(p Problem, mode Mode) error {
	if p.Bounds == nil || mode == Every || mode == Orbits {
		return nil
	}
	for _, r := range p.Bounds.Relations() {
		if b, _ := p.Bounds.Of(r); len(b.Slots) > 0 {
			return &rel.Error{Kind: rel.BadBounds, Node: r, Msg: "minimal instances of relations with slots cannot be enumerated"}
		}
	}
	return nil
}

// next is the next instance; nil when there are no more.
func (e *enumerator) next(ctx context.Context) (*rel.Instance, error) {
	for {
		values, err := e.model(ctx, e.leader)
		if values == nil || err != nil {
			return nil, err
		}
		a := Answer{Answer: solve.Answer{Status: solve.Sat}, Instance: e.t.instance()}
		if e.mode == Minimal || e.mode == MinimalOrbits {
			if a.Instance, values, err = e.smaller(ctx, a.Instance, values); err != nil {
				return nil, err
			}
		}
		e.exclude(values)
		if !e.t.o.Unjudged {
			if a = e.t.judged(a); a.Status != solve.Sat {
				return nil, &Undecided{a.Answer}
			}
		}
		fresh, err := e.fresh(a.Instance)
		if err != nil || fresh {
			return a.Instance, err
		}
	}
}

// model is what the next model says about the open literals; nil if there is
// none.
func (e *enumerator) model(ctx context.Context, assumptions []solve.Lit) ([]bool, error) {
	a := e.t.s.Solve(ctx, assumptions...)
	switch a.Status {
	case solve.Unsat:
		return nil, nil
	case solve.Sat:
		values := make([]bool, len(e.lits))
		for i, m := range e.lits {
			values[i] = e.t.s.Value(m)
		}
		return values, nil
	}
	return nil, &Undecided{a}
}

// smaller looks for instances within the one given until there is none. What
// is looked for in between is switched on by a literal of its own.
func (e *enumerator) smaller(ctx context.Context, in *rel.Instance, values []bool) (*rel.Instance, []bool, error) {
	for {
		on := e.t.s.NewVar()
		if f, ok := e.t.s.(solve.Freezer); ok {
			f.Freeze(on)
		}
		assumptions := []solve.Lit{on.Pos()}
		lose := []solve.Lit{on.Neg()}
		for i, m := range e.lits {
			if values[i] {
				lose = append(lose, m.Not())
			} else {
				assumptions = append(assumptions, m.Not())
			}
		}
		e.t.s.AddClause(lose...)
		less, err := e.model(ctx, assumptions)
		if less != nil {
			in, values = e.t.instance(), less
		}
		e.t.s.AddClause(on.Neg())
		if less == nil || err != nil {
			return in, values, err
		}
	}
}

// exclude rules an instance out; of minimal ones also all that contain it.
func (e *enumerator) exclude(values []bool) {
	var clause []solve.Lit
	for i, m := range e.lits {
		switch {
		case values[i]:
			clause = append(clause, m.Not())
		case e.mode == Every || e.mode == Orbits:
			clause = append(clause, m)
		}
	}
	e.t.s.AddClause(clause...)
}

// fresh reports whether the instance is to be given: of those that differ only by names just the
// first. An integer can be in a relation by a slot and by a tuple of the upper bound, so that a
// model is not always a new instance.
func (e *enumerator) fresh(in *rel.Instance) (bool, error) {
	form := in.String()
	if e.mode == Orbits || e.mode == MinimalOrbits {
		var err error
		if form, err = symmetry.Canonical(in, e.t.all); err != nil {
			return false, err
		}
	} else if !e.slots {
		return true, nil
	}
	again := e.forms[form]
	e.forms[form] = true
	return !again, nil
}
