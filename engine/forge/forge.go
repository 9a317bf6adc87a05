package forge

import (
	"context"
	"errors"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/forge/symbolic"
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/rel"
	"assay/logic/rel/find"
	"assay/pass"
	"assay/pass/inline"
	"assay/pass/simplify"
	"assay/pass/unroll"
	"assay/solve"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// Name of the engine, for --engine.
const Name = "forge"

// Engine implements engine.Engine. The zero Engine is fine.
type Engine struct {
	Strategy  symbolic.Strategy
	Symmetry  symbolic.Symmetry
	AtomWidth int                 // see symbolic.Config
	NewSolver func() solve.Solver // nil: the built-in solver
	Tight     bool                // learn from the precondition what the initial state can never hold
	Raw       bool                // show counterexamples as the solver gives them, not the smallest ones

	// Certificates is the folder for certificates of what holds; empty: none.
	// NewProver is the solver for them, which must be able to prove; nil: the built-in one.
	Certificates string
	NewProver    func() solve.Solver
}

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check decides the properties of the task.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	start := time.Now()
	at := slices.Index(t.Program.Goals, t.Goal)
	prog, err := flat(t)
	if refused := (*source.List)(nil); errors.As(err, &refused) {
		return ledger.New(t, t.Goal, Name).Refuse(refused.Error()), nil
	}
	if err != nil {
		return nil, err
	}
	l := ledger.New(t, prog.Goals[at], Name)
	t.Report(engine.Progress{Stage: "symbolic execution"})
	x, err := symbolic.Execute(prog, prog.Goals[at], e.config(t))
	if err != nil {
		return l.Refuse(err.Error()), nil
	}
	if e.Tight {
		t.Report(engine.Progress{Stage: "field bounds"})
		if x, err = e.tightened(ctx, x, prog, prog.Goals[at], e.config(t)); err != nil {
			return nil, err
		}
	}
	c := &check{Engine: e, task: t, prog: prog, goal: prog.Goals[at], x: x, ledger: l}
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	return l.Results(time.Since(start)), nil
}

func (e Engine) config(t *engine.Task) symbolic.Config {
	return symbolic.Config{Strategy: e.Strategy, Symmetry: e.Symmetry, AtomWidth: e.AtomWidth, Bounds: t.Bounds}
}

// flat returns the program of a task without loops and calls. Loops may have no
// iteration at all; the procedure itself is always open once.
func flat(t *engine.Task) (*ir.Program, error) {
	p, err := passes(t, t.Program, t.Bounds.Unwind, unroll.Name)
	if err != nil {
		return nil, err
	}
	return passes(t, p, max(t.Bounds.Unwind, 1), inline.Name, simplify.Name)
}

func passes(t *engine.Task, p *ir.Program, unwind int, names ...string) (*ir.Program, error) {
	return pass.Run(p, pass.Config{
		Table:   pass.Default.Only(names...),
		Options: pass.Options{Unwind: unwind, Roots: []string{t.Goal.Proc.Name}},
		Each: func(s pass.Stage) {
			if s.Pass != "" {
				t.Report(engine.Progress{Stage: s.String()})
			}
		},
	})
}

// check is one task in progress.
type check struct {
	Engine
	task    *engine.Task
	prog    *ir.Program // without loops and calls
	goal    *ir.Goal    // of prog
	x       *symbolic.Execution
	ledger  *ledger.Ledger
	stops   map[*ledger.Entry][]int // that violate it, in the order of the execution
	written *vm.Code                // the program of the task; see judge
	session *find.Session
	facts   []rel.Formula // P as it is stated
	reached []rel.Formula // by stop: it is reached, and none before it
	end     rel.Formula   // the end is reached, and no stop before it
}

// run decides everything. The error is a fault of ours.
func (c *check) run(ctx context.Context) error {
	c.takeStops()
	if err := c.state(ctx); err != nil {
		return c.cannot(ctx, err)
	}
	for i, e := range c.ledger.Entries {
		c.task.Report(engine.Progress{Stage: "solving", Done: int64(i), Total: int64(len(c.ledger.Entries))})
		if err := c.decide(ctx, e, i+1); err != nil {
			return err
		}
	}
	if !c.ledger.Open() {
		return nil
	}
	c.task.Report(engine.Progress{Stage: "bounds"})
	if err := c.bounds(ctx); err != nil {
		return err
	}
	return c.vacuity(ctx)
}

// takeStops gives each property its stops.
func (c *check) takeStops() {
	c.stops = map[*ledger.Entry][]int{}
	for i, s := range c.x.Stops {
		if e := c.ledger.Find(func(e *ledger.Entry) bool { return reports(e, s) }); e != nil {
			c.stops[e] = append(c.stops[e], i)
		}
	}
}

// reports reports whether a stop violates a property.
func reports(e *ledger.Entry, s *symbolic.Stop) bool {
	switch s.Kind {
	case symbolic.StopAssert:
		return e.IsAssert(s.Node)
	case symbolic.StopClause:
		return e.IsClause(s.Clause)
	case symbolic.StopFrame:
		return e.IsFrame()
	}
	return false
}

// cannot makes a reason of an error about the problem.
func (c *check) cannot(ctx context.Context, err error) error {
	var wrong *rel.Error
	switch {
	case ctx.Err() != nil:
		c.ledger.Unknown = "stopped: " + context.Cause(ctx).Error()
	case errors.As(err, &wrong) && (wrong.Kind == rel.TooLarge || wrong.Kind == rel.Unguarded):
		c.ledger.Unknown = c.located(wrong)
	default:
		return err
	}
	return nil
}

// located returns the place in the program that a refusal of the logic is about.
func (c *check) located(e *rel.Error) string {
	if at := c.x.SpanOf(e.Node); at.Known() {
		return at.String() + ": " + e.Error()
	}
	return e.Error()
}

// state states P. A fact does not concern the executions that a stop before it
// ended.
func (c *check) state(ctx context.Context) error {
	c.task.Report(engine.Progress{Stage: "translation"})
	var err error
	if c.session, err = find.NewSession(c.x.Bounds, c.options()); err != nil {
		return err
	}
	c.facts = c.hard()
	return c.session.Require(ctx, c.facts...)
}

func (c *check) options() find.Options {
	o := find.Options{Arithmetic: c.x.Arithmetic, NewSolver: c.NewSolver, Fixed: c.x.Fixed, Symmetry: -1, Unjudged: true}
	if c.x.Symmetric {
		o.Symmetry = 0
	}
	return o
}

// hard returns the facts, each weakened by the stops before it.
func (c *check) hard() []rel.Formula {
	x := c.x
	var out []rel.Formula
	stopped := rel.Formula(rel.False)
	c.reached = make([]rel.Formula, len(x.Stops))
	next := 0
	upTo := func(facts int) {
		for ; next < len(x.Stops) && x.Stops[next].Facts <= facts; next++ {
			when := x.Stops[next].When
			c.reached[next] = symbolic.And(when, symbolic.Not(stopped))
			stopped = symbolic.Or(stopped, when)
		}
	}
	for i, f := range x.Facts {
		upTo(i)
		out = append(out, symbolic.Or(f.Formula, stopped))
	}
	upTo(len(x.Facts))
	c.end = symbolic.And(x.End, symbolic.Not(stopped))
	return out
}

// ask looks for an execution for which a formula holds, the smallest one if
// aims are given.
func (c *check) ask(ctx context.Context, f rel.Formula, aims ...find.Aim) (find.Answer, error) {
	if t, ok := f.(*rel.Truth); ok && !t.Holds {
		return find.Answer{Answer: solve.Answer{Status: solve.Unsat}}, nil
	}
	const name = "question"
	if err := c.session.Add(name, f); err != nil {
		return find.Answer{}, err
	}
	a, err := c.session.Smallest(ctx, aims...)
	if err != nil {
		return a, err
	}
	c.count(a.Stats)
	return a, c.session.Remove(name)
}

func (c *check) count(s find.Stats) {
	c.ledger.Stats["relations"] = int64(len(c.x.Relations))
	c.ledger.Stats["formulas"] = int64(len(c.x.Facts))
	c.ledger.Stats["variables"] = s.Vars
	c.ledger.Stats["clauses"] = s.Clauses
	c.ledger.Stats["primary"] = int64(s.Primary)
	c.ledger.Stats["gates"] = int64(s.Gates)
}

// violates returns the formula that one of the stops of a property is reached.
func (c *check) violates(e *ledger.Entry) rel.Formula {
	var some []rel.Formula
	for _, i := range c.stops[e] {
		some = append(some, c.reached[i])
	}
	return symbolic.Or(some...)
}

// decide looks for a violation of a property.
func (c *check) decide(ctx context.Context, e *ledger.Entry, number int) error {
	var aims []find.Aim
	if !c.Raw {
		aims = c.aims()
	}
	a, err := c.ask(ctx, c.violates(e), aims...)
	if err != nil {
		if err := c.cannot(ctx, err); err != nil {
			return err
		}
		e.Unknown, c.ledger.Unknown = c.ledger.Unknown, ""
		return nil
	}
	switch a.Status {
	case solve.Unsat:
		return c.certify(ctx, e, number)
	case solve.Sat:
		return c.witness(e, a.Instance)
	}
	e.Unknown = c.gaveUp(ctx, a.Answer)
	return nil
}

// gaveUp says why nothing was decided.
func (c *check) gaveUp(ctx context.Context, a solve.Answer) string {
	if ctx.Err() != nil {
		return "stopped: " + context.Cause(ctx).Error()
	}
	return "the solver gave up (" + a.Status.String() + "): " + a.Reason
}

// bounds finds the cuts that leave an execution out.
func (c *check) bounds(ctx context.Context) error {
	for _, b := range c.x.Capacity {
		c.ledger.Bind(b)
	}
	cuts := map[task.Binding][]rel.Formula{}
	var order []task.Binding
	for i, s := range c.x.Stops {
		if s.Kind != symbolic.StopCut {
			continue
		}
		cut := s.CutOf()
		b := task.Binding{Bound: cut.Bound, Name: cut.Name, Limit: cut.Limit, Span: cut.Span}
		if cuts[b] == nil {
			order = append(order, b)
		}
		cuts[b] = append(cuts[b], c.reached[i])
	}
	for _, b := range order {
		a, err := c.ask(ctx, symbolic.Or(cuts[b]...))
		if err != nil {
			if err := c.cannot(ctx, err); err != nil {
				return err
			}
			continue
		}
		if a.Status != solve.Unsat { // undecided: it may be binding
			c.ledger.Bind(b)
		}
		if a.Status == solve.Sat && b.Bound == task.BoundLoop {
			if err := c.endless(ctx, b, a.Instance); err != nil {
				return err
			}
		}
	}
	return nil
}

// vacuity looks for an execution that reaches the end.
func (c *check) vacuity(ctx context.Context) error {
	if c.ledger.AnyTrace() {
		return nil
	}
	a, err := c.ask(ctx, c.end)
	if err != nil {
		return c.cannot(ctx, err)
	}
	switch a.Status {
	case solve.Sat:
	case solve.Unsat:
		c.ledger.Vacuous, err = c.whyVacuous(ctx)
		return err
	default:
		c.ledger.Unknown = "whether anything reaches the end is not known: " + c.gaveUp(ctx, a.Answer)
	}
	return nil
}
