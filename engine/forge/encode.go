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
	Stmts   []ir.Node         // the copy of a statement that added it, then the branches that it hangs on; empty for the initial state
	Formula rel.Formula
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

	session *find.Session
}

// Encode makes formulas of a task without solving anything. Statements can be
// taken out (symbolic.Config.Selectors). The error is a *symbolic.Refusal or a
// *source.List where the program is to blame.
func Encode(ctx context.Context, t *engine.Task, e Engine) (*Encoding, error) {
	prog, err := flat(t)
	if err != nil {
		return nil, err
	}
	goal := prog.Goals[slices.Index(t.Program.Goals, t.Goal)]
	c := e.config(t)
	c.Selectors = true
	x, err := symbolic.Execute(prog, goal, c)
	if err != nil {
		return nil, err
	}
	enc := &Encoding{Program: prog, Goal: goal, Execution: x}
	enc.formulas()
	k := &check{Engine: e, x: x}
	if enc.session, err = find.NewSession(x.Bounds, k.options()); err != nil {
		return nil, err
	}
	for _, f := range enc.Formulas {
		if err := enc.session.Add(f.Name, f.Formula); err != nil {
			return nil, err
		}
	}
	return enc, ctx.Err()
}

// Refused tells whether an error of Encode is about the program.
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
		enc.Formulas = append(enc.Formulas, Formula{Name: f.Name, Kind: f.Kind, Stmts: f.Slice(), Guard: f.Guard, Formula: symbolic.Or(f.Formula, stopped)})
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
	names := make([]string, len(keep))
	at := map[string]int{}
	for i, k := range keep {
		names[i] = enc.Formulas[k].Name
		at[names[i]] = k
	}
	a, core, err := enc.session.Among(ctx, names)
	if err != nil {
		return solve.Answer{}, nil, err
	}
	var numbers []int
	for _, name := range core {
		numbers = append(numbers, at[name])
	}
	return a.Answer, numbers, nil
}

// Question looks for an execution that satisfies the formulas with the given
// numbers and one more.
func (enc *Encoding) Question(ctx context.Context, keep []int, f rel.Formula) (solve.Answer, error) {
	const name = "question"
	if err := enc.session.Add(name, f); err != nil {
		return solve.Answer{}, err
	}
	names := []string{name}
	for _, k := range keep {
		names = append(names, enc.Formulas[k].Name)
	}
	a, _, err := enc.session.Among(ctx, names)
	if err != nil {
		return solve.Answer{}, err
	}
	return a.Answer, enc.session.Remove(name)
}
