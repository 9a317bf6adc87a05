package decide

// This file has the solver: levels, checks, lemmas that models break.

import (
	"context"
	"errors"
	"fmt"

	"assay/logic/circuit"
	"assay/logic/term"
	"assay/solve"
	"assay/solve/sat"
)

// Error says that a term is not supported, and why.
type Error struct {
	Term   term.Term
	Reason string
}

func (e *Error) Error() string { return e.Reason }

// Options of a Solver. The zero value is good.
type Options struct {
	New   func() solve.Solver // the propositional solver; default: the one inside
	Gates int                 // more gates than that are OutOfMemory; default 2^27
}

// Stats counts what checks cost.
type Stats struct {
	Gates  int   // of the circuit
	Lemmas int64 // congruences that models broke; high: many reads with unknown indices
	Rounds int64 // calls of the propositional solver; many more than checks: the same
	Solver solve.Stats
}

// Solver decides terms of one bank. It is not safe for concurrent use.
type Solver struct {
	b        *term.Bank
	opt      Options
	c        *circuit.Circuit
	link     *circuit.Link
	s        solve.Solver
	levels   [][]term.Term // assertions; the first level is for good
	asserted int           // of the first level: what the solver has already
	expanded map[term.Term]term.Term
	trans    translation
	model    *term.Model
	values   *term.Evaluator // of that model
	failed   []term.Term
	broken   solve.Answer // an end in the middle of a translation: nothing can be asked any more
	lemmas   int64
	rounds   int64
}

// New is a solver without assertions.
func New(b *term.Bank, opt Options) *Solver {
	if opt.New == nil {
		opt.New = func() solve.Solver { return sat.New(sat.Default()) }
	}
	if opt.Gates == 0 {
		opt.Gates = 1 << 27
	}
	s := &Solver{b: b, opt: opt, c: circuit.New(), s: opt.New(), levels: make([][]term.Term, 1), expanded: map[term.Term]term.Term{}}
	s.link = circuit.NewLink(s.c, s.s)
	s.trans = newTranslation(b, s.c)
	return s
}

// Assert adds a formula to the level on top.
func (s *Solver) Assert(t term.Term) {
	if s.b.Sort(t) != term.Bool {
		panic("decide: assertion of " + s.b.SortString(s.b.Sort(t)))
	}
	top := len(s.levels) - 1
	s.levels[top] = append(s.levels[top], t)
}

// Push opens a level.
func (s *Solver) Push() { s.levels = append(s.levels, nil) }

// Pop forgets the level on top and its assertions.
func (s *Solver) Pop() {
	if len(s.levels) == 1 {
		panic("decide: pop without push")
	}
	s.levels = s.levels[:len(s.levels)-1]
}

// Model is the model of the last check, which was Sat. It mentions the symbols
// of the assertions and assumptions.
func (s *Solver) Model() *term.Model { return s.model }

// Value is what a term is worth in the model of the last check, which was Sat. What was computed for one term is there for the others.
func (s *Solver) Value(t term.Term) (term.Term, error) {
	if s.values == nil {
		return 0, errors.New("there is no model")
	}
	return s.values.Eval(t)
}

// Values says what terms are worth in that model, after further checks too; nil: the last check was not Sat.
func (s *Solver) Values() *term.Evaluator { return s.values }

// Failed are the assumptions that mattered for the last check, which was Unsat.
func (s *Solver) Failed() []term.Term { return s.failed }

// Stats are the costs until now.
func (s *Solver) Stats() Stats {
	return Stats{Gates: s.c.Len(), Lemmas: s.lemmas, Rounds: s.rounds, Solver: s.s.Stats()}
}

// stop ends a translation.
type stop struct{ answer solve.Answer }

// Check asks whether the assertions and the assumptions hold together. The error
// is an *Error.
func (s *Solver) Check(ctx context.Context, assumptions ...term.Term) (a solve.Answer, err error) {
	s.model, s.values, s.failed = nil, nil, nil
	if s.broken.Status != solve.Undecided {
		return s.broken, nil
	}
	s.c.Watch = func() {
		switch {
		case ctx.Err() != nil:
			panic(stop{solve.Answer{Status: solve.Cancelled, Reason: "the translation was cancelled"}})
		case s.c.Len() > s.opt.Gates:
			panic(stop{solve.Answer{Status: solve.OutOfMemory, Reason: fmt.Sprintf("the circuit has more than %d gates", s.opt.Gates)}})
		}
	}
	defer func() {
		if r := recover(); r != nil {
			end, ok := r.(stop)
			if !ok {
				panic(r)
			}
			s.broken = end.answer
			a, err = end.answer, nil
		}
	}()
	lits, of, err := s.state(assumptions)
	if err != nil {
		return solve.Answer{}, err
	}
	return s.solve(ctx, lits, of, assumptions), nil
}

// state translates what is new, and gives the assumptions of the propositional
// solver with what they stand for: 0 for assertions of levels.
func (s *Solver) state(assumptions []term.Term) (lits []solve.Lit, of map[solve.Lit][]term.Term, err error) {
	for ; s.asserted < len(s.levels[0]); s.asserted++ {
		a, err := s.formula(s.levels[0][s.asserted])
		if err != nil {
			return nil, nil, err
		}
		s.link.Assert(a)
	}
	of = map[solve.Lit][]term.Term{}
	assume := func(t, stands term.Term) error {
		a, err := s.formula(t)
		if err != nil {
			return err
		}
		m := s.link.Force(a)
		lits = append(lits, m)
		if stands != 0 {
			of[m] = append(of[m], stands)
		}
		return nil
	}
	for _, level := range s.levels[1:] {
		for _, t := range level {
			if err := assume(t, 0); err != nil {
				return nil, nil, err
			}
		}
	}
	for _, t := range assumptions {
		if err := assume(t, t); err != nil {
			return nil, nil, err
		}
	}
	return lits, of, nil
}

// formula is a closed formula in the circuit, with what it needs asserted.
func (s *Solver) formula(t term.Term) (circuit.Ref, error) {
	x, err := s.expand(t)
	if err != nil {
		return 0, err
	}
	a, err := s.trans.formula(x)
	if err != nil {
		return 0, err
	}
	for _, fact := range s.trans.takeFacts() {
		s.link.Assert(fact)
	}
	return a, nil
}

// solve solves until a model breaks no congruence.
func (s *Solver) solve(ctx context.Context, lits []solve.Lit, of map[solve.Lit][]term.Term, assumptions []term.Term) solve.Answer {
	for {
		s.rounds++
		a := s.s.Solve(ctx, lits...)
		switch a.Status {
		case solve.Unsat:
			for _, m := range s.s.Failed() {
				s.failed = append(s.failed, of[m]...)
			}
			return a
		case solve.Sat:
		default:
			return a
		}
		values := s.link.Values()
		lemmas := s.trans.broken(values)
		s.lemmas += int64(len(lemmas))
		for _, lemma := range lemmas {
			s.link.Assert(lemma)
		}
		if len(lemmas) > 0 {
			continue
		}
		return s.accept(s.trans.model(values), assumptions)
	}
}

// accept keeps a model of everything that is asserted and assumed now.
func (s *Solver) accept(m *term.Model, assumptions []term.Term) solve.Answer {
	kept := &term.Model{}
	e := s.b.NewEvaluator(m)
	for _, level := range append(s.levels[:len(s.levels):len(s.levels)], assumptions) {
		for _, t := range level {
			if v, err := e.Eval(t); err != nil || v != term.Yes {
				return solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf("internal error: the model does not satisfy %s (%v)", s.b.String(t), err)}
			}
		}
		for _, f := range s.b.Symbols(level...) {
			if d := m.Meaning(f); d != nil {
				kept.Define(f, *d)
			}
		}
	}
	s.model, s.values = kept, e
	return solve.Answer{Status: solve.Sat}
}

// MaxRange is how many values the quantifiers of a formula may range over.
const MaxRange = 1 << 12

// expand replaces quantifiers by conjunctions over all values.
func (s *Solver) expand(t term.Term) (term.Term, error) {
	if !s.b.HasQuantifier(t) {
		return t, nil
	}
	if x, ok := s.expanded[t]; ok {
		return x, nil
	}
	left := int64(MaxRange)
	x, err := s.expandAll(t, &left)
	if err == nil {
		s.expanded[t] = x
	}
	return x, err
}

func (s *Solver) expandAll(t term.Term, left *int64) (term.Term, error) {
	b := s.b
	with := map[term.Term]term.Term{}
	var outermost []term.Term
	b.Outermost(t, term.Forall, func(q term.Term) { outermost = append(outermost, q) })
	for _, q := range outermost {
		args := b.Args(q)
		x, body := args[0], args[len(args)-1]
		rest := append([]term.Term{}, args[1:len(args)-1]...)
		all, ok := b.Values(b.Sort(x), *left)
		if !ok {
			return 0, &Error{q, fmt.Sprintf("a quantifier ranges over %s, or too many do", b.SortString(b.Sort(x)))}
		}
		*left -= int64(len(all))
		parts := make([]term.Term, len(all))
		for i, v := range all {
			part, err := s.expandAll(b.Forall(rest, b.Replace(body, map[term.Term]term.Term{x: v})), left)
			if err != nil {
				return 0, err
			}
			parts[i] = part
		}
		with[q] = b.And(parts...)
	}
	if len(with) == 0 {
		return t, nil
	}
	return b.Replace(t, with), nil
}
