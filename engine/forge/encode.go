// This file is the seam for coverage: a task as named formulas that can be
// solved in any choice of them.

package forge

import (
	"context"
	"errors"
	"slices"

	"assay/engine"
	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/solve"
	"assay/source"
)

// Formula is a named formula of an Encoding.
type Formula struct {
	Name    string
	Kind    symbolic.FactKind // of a fact
	Spec    bool              // the negated specification: some property is violated
	End     bool              // the end is reached, or some property is violated; for asking whether there are executions
	Guard   rel.Formula       // of a fact: the condition under which its place is reached
	Stmts   []ir.Node         // the copy of a statement that added it, then the branches that it depends on; empty for the initial state
	Formula rel.Formula
	Fact    *symbolic.Fact // nil for the last two
}

// Encoding is a task as formulas: the facts, in topological order, then the
// negated specification, then the end. Assertions, multiplicities, clauses and
// the frame are negated together: the formula Spec says that one of them is
// violated, and that none before it is. A fact does not concern executions that
// an assertion before it ended.
type Encoding struct {
	Program   *ir.Program // without loops and calls; nodes lead back by ir.Source
	Goal      *ir.Goal
	Execution *symbolic.Execution
	Formulas  []Formula

	engine  Engine
	config  symbolic.Config
	session *find.Session
	options find.Options
}

// Encode makes formulas of a task without solving anything. Statements can be
// made removable (symbolic.Config.Selectors). The error is a *symbolic.Refusal or a *source.List if
// the program is the cause.
func Encode(ctx context.Context, t *engine.Task, e Engine) (*Encoding, error) {
	prog, err := flat(t)
	if err != nil {
		return nil, err
	}
	c := e.config(t)
	c.Selectors = true
	enc := &Encoding{Program: prog, Goal: prog.Goals[slices.Index(t.Program.Goals, t.Goal)], engine: e, config: c}
	return enc, enc.execute(ctx)
}

func (enc *Encoding) execute(ctx context.Context) (err error) {
	if enc.Execution, err = symbolic.Execute(enc.Program, enc.Goal, enc.config); err != nil {
		return err
	}
	enc.formulas()
	k := &check{Engine: enc.engine, x: enc.Execution}
	enc.options = k.options()
	return ctx.Err()
}

// Exactly returns the encoding anew, with values that cannot be taken out. What is
// known about them then simplifies all the rest.
func (enc *Encoding) Exactly(ctx context.Context, values map[symbolic.Key]bool) (*Encoding, error) {
	other := &Encoding{Program: enc.Program, Goal: enc.Goal, engine: enc.engine, config: enc.config}
	other.config.Exact = values
	return other, other.execute(ctx)
}

// Simulator evaluates the formulas, by number, in instances near one.
func (enc *Encoding) Simulator(ctx context.Context, seed uint64) (*find.Simulator, error) {
	p := find.Problem{Bounds: enc.Execution.Bounds}
	for _, f := range enc.Formulas {
		p.Formulas = append(p.Formulas, f.Formula)
	}
	return find.NewSimulator(ctx, p, enc.options, seed)
}

// open makes the solver that all questions share.
func (enc *Encoding) open() error {
	if enc.session != nil {
		return nil
	}
	var err error
	if enc.session, err = find.NewSession(enc.Execution.Bounds, enc.options); err != nil {
		return err
	}
	for _, f := range enc.Formulas {
		if err := enc.session.Add(f.Name, f.Formula); err != nil {
			return err
		}
	}
	return nil
}

// Trial is a solver of its own for a series of questions that get narrower: some
// formulas always hold, and others can be settled for good in between.
type Trial struct {
	enc     *Encoding
	session *find.Session
	settled map[int]bool
}

// Trial makes a solver in which the formulas with these numbers always hold.
func (enc *Encoding) Trial(ctx context.Context, always []int) (*Trial, error) {
	s, err := find.NewSession(enc.Execution.Bounds, enc.options)
	if err != nil {
		return nil, err
	}
	t := &Trial{enc: enc, session: s, settled: map[int]bool{}}
	var hard []rel.Formula
	for _, i := range always {
		hard = append(hard, enc.Formulas[i].Formula)
		t.settled[i] = true
	}
	if err := s.Require(ctx, hard...); err != nil {
		return nil, err
	}
	for i, f := range enc.Formulas {
		if !t.settled[i] {
			if err := s.Add(f.Name, f.Formula); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// Settle fixes formulas for good: they hold, or they are out.
func (t *Trial) Settle(ctx context.Context, numbers []int, hold bool) error {
	for _, i := range numbers {
		if err := t.session.Settle(ctx, t.enc.Formulas[i].Name, hold); err != nil {
			return err
		}
		t.settled[i] = true
	}
	return nil
}

// Limit sets the budget of each question.
func (t *Trial) Limit(b solve.Budget) { t.session.Limit(b) }

// Instance returns the execution that the last question found.
func (t *Trial) Instance() *rel.Instance { return t.session.Instance() }

// Solve does what that of Encoding does. Settled formulas need not be given, and are not among
// those that were needed.
func (t *Trial) Solve(ctx context.Context, keep []int) (solve.Answer, []int, error) {
	return t.enc.among(ctx, t.session, keep, t.settled)
}

// Refused reports whether an error of Encode is about the program.
func Refused(err error) bool {
	var refusal *symbolic.Refusal
	var list *source.List
	return errors.As(err, &refusal) || errors.As(err, &list)
}

// formulas lists the facts, those of cuts at their place.
func (enc *Encoding) formulas() {
	x := enc.Execution
	stopped := rel.Formula(rel.False)
	var violated []rel.Formula
	next := 0
	add := func(f *symbolic.Fact) {
		enc.Formulas = append(enc.Formulas, Formula{Name: f.Name, Kind: f.Kind, Stmts: f.Slice(), Guard: f.Guard, Formula: symbolic.Or(f.Formula, stopped), Fact: f})
	}
	upTo := func(facts int) {
		for ; next < len(x.Stops) && x.Stops[next].Facts <= facts; next++ {
			s := x.Stops[next]
			if s.Cut != nil {
				add(s.Cut)
				continue
			}
			violated = append(violated, symbolic.And(s.When, symbolic.Not(stopped)))
			stopped = symbolic.Or(stopped, s.When)
		}
	}
	for i, f := range x.Facts {
		upTo(i)
		add(f)
	}
	upTo(len(x.Facts))
	enc.Formulas = append(enc.Formulas,
		Formula{Name: "a property is violated", Spec: true, Formula: symbolic.Or(violated...)},
		Formula{Name: "the end is reached", End: true, Formula: symbolic.Or(append(violated[:len(violated):len(violated)], x.End)...)})
}

// Solve looks for an execution that satisfies the formulas with the given
// numbers. Where there is none it gives those that were needed to see that;
// they need not be minimal. All calls share one solver.
func (enc *Encoding) Solve(ctx context.Context, keep []int) (solve.Answer, []int, error) {
	if err := enc.open(); err != nil {
		return solve.Answer{}, nil, err
	}
	return enc.among(ctx, enc.session, keep, nil)
}

func (enc *Encoding) among(ctx context.Context, s *find.Session, keep []int, settled map[int]bool) (solve.Answer, []int, error) {
	var names []string
	at := map[string]int{}
	for _, k := range keep {
		if !settled[k] {
			names = append(names, enc.Formulas[k].Name)
			at[enc.Formulas[k].Name] = k
		}
	}
	a, core, err := s.Decide(ctx, names)
	if err != nil {
		return solve.Answer{}, nil, err
	}
	var numbers []int
	for _, name := range core {
		numbers = append(numbers, at[name])
	}
	return a, numbers, nil
}

// Question looks for an execution that satisfies the formulas with the given
// numbers and one more.
func (enc *Encoding) Question(ctx context.Context, keep []int, f rel.Formula) (solve.Answer, error) {
	const name = "question"
	if err := enc.open(); err != nil {
		return solve.Answer{}, err
	}
	if err := enc.session.Add(name, f); err != nil {
		return solve.Answer{}, err
	}
	names := []string{name}
	for _, k := range keep {
		names = append(names, enc.Formulas[k].Name)
	}
	a, _, err := enc.session.Decide(ctx, names)
	if err != nil {
		return solve.Answer{}, err
	}
	return a, enc.session.Remove(name)
}
