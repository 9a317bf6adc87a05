package find

// This file solves a problem as a whole: one instance, or all of them.

import (
	"context"
	"fmt"
	"iter"
	"time"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/eval"
	"assay/logic/rel/ground"
	"assay/logic/rel/symmetry"
	"assay/solve"
)

// translation is a problem in a solver.
type translation struct {
	p      Problem
	o      Options
	c      *circuit.Circuit
	g      *ground.Grounder
	s      solve.Solver
	link   *circuit.Link
	inputs *leaves
	leaves []*leaf
	left   []symmetry.Class // what no fixed order breaks
	all    []symmetry.Class
	leader Ref // the lex-leader
	began  time.Time
	stats  Stats
}

// Solve looks for one instance. The error is about the problem; how solving
// went is the answer.
func Solve(ctx context.Context, p Problem, o Options) (Answer, error) {
	t, err := translate(ctx, p, o, o.symmetry() > 0)
	if err != nil {
		return Answer{}, err
	}
	return t.solve(ctx), nil
}

// solve asserts the lex-leader and asks for one instance.
func (t *translation) solve(ctx context.Context) Answer {
	t.link.Assert(t.leader)
	t.stats.Translation = time.Since(t.began)
	return t.next(ctx)
}

// check refuses problems that make no sense.
func check(p Problem, o Options) error {
	if p.Bounds == nil {
		return &rel.Error{Kind: rel.Malformed, Msg: "a problem without bounds"}
	}
	if err := p.Bounds.Err(); err != nil {
		return err
	}
	if err := rel.CheckWidth(p.Bounds.Universe(), o.Arithmetic); err != nil {
		return err
	}
	for _, f := range p.Formulas {
		if err := rel.Check(f, p.Bounds); err != nil {
			return err
		}
	}
	return nil
}

// translate states the problem to a fresh solver, all but the lex-leader. Only
// where symmetries may be broken are orders fixed.
func translate(ctx context.Context, p Problem, o Options, breaking bool) (*translation, error) {
	t := &translation{p: p, o: o, c: circuit.New(), leader: circuit.True, began: time.Now()}
	if err := check(p, o); err != nil {
		return nil, err
	}
	u := p.Bounds.Universe()
	var err error
	t.g, err = ground.New(t.c, u, ground.Options{Arithmetic: o.Arithmetic, SkolemDepth: o.SkolemDepth, MaxGates: o.MaxGates})
	if err != nil {
		return nil, err
	}
	t.s = o.solver()
	t.link = circuit.NewLink(t.c, t.s)
	t.makeLeaves(breaking)
	for _, f := range p.Formulas {
		parts, err := t.g.Assert(ctx, f)
		if err != nil {
			return nil, err
		}
		for _, r := range parts {
			t.link.Assert(r)
		}
	}
	if breaking {
		t.breakSymmetries()
	}
	return t, nil
}

func (t *translation) makeLeaves(breaking bool) {
	b := t.p.Bounds
	t.inputs = newLeaves(t.c, b.Universe(), t.o.Arithmetic)
	by := map[*rel.Relation]*leaf{}
	for _, r := range b.Relations() {
		bound, _ := b.Of(r)
		l := t.inputs.of(r, bound)
		t.leaves = append(t.leaves, l)
		by[r] = l
	}
	if breaking {
		t.all = symmetry.Classes(b, t.o.Fixed...)
		t.left = fixOrders(t.c, t.all, by, t.p.Formulas)
	}
	for _, l := range t.leaves {
		t.g.Bind(l.r, l.matrix)
		for _, r := range l.rules {
			t.link.Assert(r)
		}
		t.stats.Primary += len(l.inputs)
	}
}

func (t *translation) breakSymmetries() {
	u := t.p.Bounds.Universe()
	words := leaders(u, t.g.Choices(), t.leaves, t.all)
	t.leader = t.c.AndAll(symmetry.LexLeader(t.c, int64(u.Size()), t.left, words, t.o.symmetry())...)
}

// next asks the solver for a model and reads it.
func (t *translation) next(ctx context.Context) Answer {
	began := time.Now()
	a := Answer{Answer: t.s.Solve(ctx)}
	t.stats.Solving += time.Since(began)
	if a.Status == solve.Sat {
		a.Instance = t.instance()
		if !t.o.Unjudged {
			began = time.Now()
			a = t.judged(a)
			t.stats.Judging += time.Since(began)
		}
	}
	t.stats.Gates = t.c.Len()
	s := t.s.Stats()
	t.stats.Vars, t.stats.Clauses = s.Vars, s.Clauses
	a.Stats = t.stats
	return a
}

// instance reads the model of the solver.
func (t *translation) instance() *rel.Instance {
	in := rel.NewInstance(t.p.Bounds.Universe())
	v := t.link.Values()
	for _, l := range t.leaves {
		in.Set(l.r, t.inputs.tuples(l, v))
	}
	return in
}

// judged is the answer if its instance is one, else the confession that it is
// not.
func (t *translation) judged(a Answer) Answer {
	if err := Judge(a.Instance, t.p, t.o.Arithmetic); err != nil {
		return Answer{Answer: solve.Answer{Status: solve.Crashed, Reason: "the instance found is none: " + err.Error()}}
	}
	return a
}

// Judge reports whether an instance is one of the problem: within the bounds, and every formula
// holds by the evaluator. The error names what fails.
func Judge(in *rel.Instance, p Problem, a rel.Arithmetic) error {
	if err := in.Within(p.Bounds); err != nil {
		return err
	}
	e, err := eval.New(in, a)
	if err != nil {
		return err
	}
	for _, f := range p.Formulas {
		holds, err := e.Formula(f)
		if err != nil {
			return err
		}
		if !holds {
			return fmt.Errorf("formula does not hold: %v", f)
		}
	}
	return nil
}

// Mode says which instances All gives.
type Mode uint8

const (
	Every   Mode = iota // every instance
	Orbits              // one of each kind, up to renaming of interchangeable atoms
	Minimal             // those that contain no other instance, relation by relation
	MinimalOrbits
)

// All runs over the instances of a problem. The error, if there is one, comes
// last: a problem that makes no sense, or solving that ended undecided (then it
// is an *Undecided).
func All(ctx context.Context, p Problem, o Options, mode Mode) iter.Seq2[*rel.Instance, error] {
	return func(yield func(*rel.Instance, error) bool) {
		e, err := enumerate(ctx, p, o, mode)
		for err == nil {
			var in *rel.Instance
			if in, err = e.next(ctx); in == nil || !yield(in, nil) {
				break
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// Undecided is the error of solving that was cut short.
type Undecided struct{ solve.Answer }

func (u *Undecided) Error() string { return fmt.Sprintf("%v: %s", u.Status, u.Reason) }
