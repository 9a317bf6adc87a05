package bmc

import (
	"context"
	"errors"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/core"
	"assay/ir"
	"assay/logic/circuit"
	"assay/solve"
	"assay/symbolic/step"
	"assay/task"
)

// This file says which lines a check that holds needs: those of a core of selectors without
// which some execution violates something.

// Coverage says how much is found out beyond one core.
type Coverage struct {
	Needs bool // which lines are in every core, in some, in none
	Why   bool // why lines are missed
	Cores int  // how many other cores to look for at most; 0: DefaultCores
}

// mostGates bounds the formula in which lines may do anything.
const mostGates = 10_000_000

// DefaultCores bounds the search for other cores.
const DefaultCores = 16

// cover adds the coverage of a check that holds to its first result: that of the postcondition, if
// there is one.
func (e Engine) cover(ctx context.Context, t *engine.Task, results []task.Result) error {
	if e.Coverage == nil || slices.ContainsFunc(results, func(r task.Result) bool { return !r.Status.Holds() }) {
		return nil
	}
	t.Report(engine.Progress{Stage: "coverage"})
	start := time.Now()
	r := &results[max(0, slices.IndexFunc(results, func(r task.Result) bool { return r.Property.Kind == task.KindPostcondition }))]
	c, err := e.coverage(ctx, t)
	if why := (unknown)(""); errors.As(err, &why) {
		c, err = &task.Coverage{Unknown: string(why)}, nil
	}
	if ctx.Err() != nil {
		c, err = &task.Coverage{Unknown: "no time is left for it"}, nil
	}
	r.Coverage = c
	r.Time += time.Since(start)
	return err
}

// unknown is why there is no coverage.
type unknown string

func (u unknown) Error() string { return string(u) }

// coverage executes the goal once more, with selectors, and looks for a core.
func (e Engine) coverage(ctx context.Context, t *engine.Task) (*task.Coverage, error) {
	plain := e
	plain.NewSolver, plain.NewProver, plain.Certificates = nil, nil, ""
	m := plain.machine(ctx, t)
	if why := m.boot(); why != "" {
		return nil, unknown(why)
	}
	m.oracle.limit = min(m.oracle.limit, mostGates)
	m.inputs.Whole = true // with less in force, other inputs matter
	m.effects.covering()
	if why, _ := m.execute(); why != "" {
		return nil, unknown(why)
	}
	if why := m.refused(); why != "" {
		return nil, unknown(why)
	}
	q := &covered{m: m, lines: slices.Clone(m.oracle.cover.order)}
	slices.SortFunc(q.lines, func(a, b *line) int { return a.key.compare(b.key) })
	return q.find(ctx, *e.Coverage)
}

// refused counts what cannot be executed as a violation, or says that the unmodified program
// reaches it.
func (m *machine) refused() string {
	for _, c := range m.step.Cuts {
		if c.Refused.None() {
			continue
		}
		if m.oracle.happens(c.When) {
			return c.Refused.Error()
		}
		m.oracle.breaks(c.When)
	}
	return ""
}

// covered is the question for a core.
type covered struct {
	m      *machine
	lines  []*line // in the order of the sources
	wrong  circuit.Ref
	vacant bool // the unmodified program reaches no end
	needs  bool // whether lines are in other cores is asked too; then undecided says nothing
}

// find looks for the core, and makes the coverage of it.
func (q *covered) find(ctx context.Context, o Coverage) (*task.Coverage, error) {
	m := q.m
	violated := []circuit.Ref{m.oracle.cover.broken}
	for _, f := range m.findings {
		violated = append(append(violated, f.when...), f.undefined...)
	}
	violation := m.c.OrAll(violated...)
	s := &core.Search{Groups: len(q.lines), Suffice: q.suffice}
	q.wrong, q.vacant = m.c.Or(violation, m.c.OrAll(m.ends...)), true
	in, err := s.Core(ctx, s.LastFirst())
	if errors.Is(err, core.ErrNone) {
		q.wrong, q.vacant = violation, false
		in, err = s.Core(ctx, s.LastFirst())
	}
	if errors.Is(err, core.ErrNone) {
		return nil, errors.New("coverage: what holds is violated where all lines do what they say")
	}
	var needs []task.Need
	if err == nil && o.Needs {
		if o.Cores == 0 {
			o.Cores = DefaultCores
		}
		q.needs = true
		if needs, err = s.Needs(ctx, in, o.Cores); errors.Is(err, errOpen) {
			needs, err = nil, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return q.report(in, needs, o.Why), nil
}

// Limits of one question: for the core that is reported, where a line about which it does not
// suffice counts as needed, and about others.
var (
	mostEffort = solve.Budget{Conflicts: 20_000}
	lessEffort = solve.Budget{Conflicts: 4_000}
)

// errOpen says that a question about other cores was not decided.
var errOpen = errors.New("not decided")

// suffice reports whether nothing is violated as long as some lines do what they say.
func (q *covered) suffice(ctx context.Context, in []bool) (bool, []bool, error) {
	m := q.m
	used := make([]bool, len(in))
	if q.wrong == circuit.False {
		return true, used, nil
	}
	lits := []solve.Lit{m.oracle.link.Force(q.wrong)}
	for i, l := range q.lines {
		if in[i] {
			lits = append(lits, m.oracle.link.Lit(l.sel))
		}
	}
	switch {
	case !slices.Contains(in, false): // the check itself
		m.oracle.solver.SetBudget(solve.Budget{})
	case q.needs:
		m.oracle.solver.SetBudget(lessEffort)
	default:
		m.oracle.solver.SetBudget(mostEffort)
	}
	a := m.oracle.solver.Solve(ctx, lits...)
	if ctx.Err() != nil {
		return false, nil, unknown("no time is left for it")
	}
	switch {
	case q.needs && !a.Decided():
		return false, nil, errOpen
	case a.Status != solve.Unsat:
		return false, nil, nil
	}
	for _, f := range m.oracle.solver.Failed() {
		if i := slices.IndexFunc(q.lines, func(l *line) bool { return m.oracle.link.Lit(l.sel) == f }); i >= 0 {
			used[i] = true
		}
	}
	return true, used, nil
}

// report lists for each line whether it is in the core. Explicit lines that execution never reached
// are listed too.
func (q *covered) report(in []bool, needs []task.Need, why bool) *task.Coverage {
	m := q.m
	out := &task.Coverage{Spec: !q.vacant}
	for i, l := range q.lines {
		x := l.coverage()
		if in[i] {
			x.Covered, x.Each[0] = 1, true
		}
		if needs != nil {
			x.Need = needs[i]
		}
		if why && !in[i] {
			x.Why, x.Hint = q.why(l)
		}
		out.Lines = append(out.Lines, x)
	}
	for _, l := range m.oracle.cover.idle(m) {
		x := l.coverage()
		x.Need = task.NeedNone
		if why {
			x.Why, x.Hint = task.WhyUnreachable, "no execution comes here"
		}
		out.Lines = append(out.Lines, x)
	}
	slices.SortStableFunc(out.Lines, func(a, b task.LineCoverage) int { return a.Span.Compare(b.Span) })
	return out
}

func (l *line) coverage() task.LineCoverage {
	return task.LineCoverage{Span: l.span, Unit: l.unit, Line: l.span.Line, Text: l.text, Copies: 1, Each: []bool{false}}
}

// why says why a line is missed.
func (q *covered) why(l *line) (task.Why, string) {
	m := q.m
	reach := m.c.OrAll(l.reach...)
	switch {
	case !m.oracle.happens(reach):
		return task.WhyUnreachable, "no execution comes here"
	case q.vacant || !m.oracle.happens(m.c.And(reach, m.c.OrAll(m.ends...))):
		return task.WhyInfeasible, "no execution through here reaches the end"
	}
	return task.WhySpec, "nothing that is asked depends on it"
}

// idle returns the lines with an effect, of executed procedures, that execution never reached.
func (c *cover) idle(m *machine) []*line {
	var out []*line
	seen := map[lineKey]bool{}
	for _, q := range append([]*ir.Proc{m.task.Goal.Proc}, c.procs...) {
		a := &step.Activation{Proc: q, Own: true}
		for _, b := range q.Blocks {
			for _, n := range effects(b) {
				k, span, ok := c.keyOf(q, n)
				if !ok || seen[k] || c.lines[k] != nil || !m.effects.effective(a, n) {
					continue
				}
				seen[k] = true
				out = append(out, &line{key: k, span: span, unit: q.Name, text: ir.NodeString(ir.Source(n))})
			}
		}
	}
	return out
}

// effects returns the statements of a block, and its end.
func effects(b *ir.Block) []ir.Node {
	var out []ir.Node
	for _, s := range b.Stmts {
		out = append(out, s)
	}
	return append(out, b.Term)
}
