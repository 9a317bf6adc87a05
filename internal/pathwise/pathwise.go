// Package pathwise goes along the paths of a goal one by one, over the symbolic rooms and without engine bmc: it judges
// that these rooms are enough for another engine, and that both find the same.
//
// Blocks are executed depth first, and states are never merged: what reaches the end of a procedure are its paths.
// Values stay symbolic, so that one path covers all heaps that follow it. Every call runs the body of what is called.
package pathwise

import (
	"context"
	"fmt"

	"assay/engine"
	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/sat"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/model"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// Key identifies a property.
type Key struct {
	Kind task.Kind
	Unit string
	Span source.Span
	Text string
}

// KeyOf returns that of a property; a goal has one frame.
func KeyOf(p task.Property) Key {
	if p.Kind == task.KindFrame {
		return Key{Kind: p.Kind}
	}
	return Key{p.Kind, p.Unit, p.Span, p.Text}
}

// Found is what the paths of a goal show.
type Found struct {
	Violated map[Key]bool // properties that some path violates
	Unknown  string       // why not all paths were executed, besides bounds; empty: they were
	Bounds   bool         // a bound left paths out
	Paths    int          // that reach an end of the goal's procedure
}

// Options are what a goal needs besides its task.
type Options struct {
	Models func(*ir.Proc) model.Model // of procedures without a body; may be nil
	Most   int                        // blocks that are executed, at most
}

// explorer executes one goal.
type explorer struct {
	ctx    context.Context
	task   *engine.Task
	c      *circuit.Circuit
	link   *circuit.Link
	solver *sat.Solver
	m      *step.Stepper
	found  *Found
	seen   map[*ir.Assert]Key
	blocks int
	most   int
}

// Check goes along the paths of a goal.
func Check(ctx context.Context, t *engine.Task, o Options) *Found {
	e, again := run(ctx, t, o, false, nil)
	if again {
		e, _ = run(ctx, t, o, true, e.m.Inputs.Base)
	}
	return e.found
}

// run is Check, with inputs that nothing refers to or without.
func run(ctx context.Context, t *engine.Task, o Options, whole bool, base input.Base) (e *explorer, again bool) {
	e = &explorer{ctx: ctx, task: t, c: circuit.New(), solver: sat.New(sat.Default()), found: &Found{Violated: map[Key]bool{}}, seen: map[*ir.Assert]Key{}, most: o.Most}
	e.link = circuit.NewLink(e.c, e.solver)
	vals := value.New(e.c)
	vals.Tell = func(clause ...circuit.Ref) { e.link.AssertAny(clause...) }
	vals.Check = e.check
	c := step.Config{Engine: step.Engine{Policy: e, Answers: e, Findings: e, Contracts: step.Bodies{}, Effects: step.Exact{}}, Models: o.Models, Memo: t.Setup().Memo, Inputs: input.Config{
		Values: vals, Heap: heap.New(t.Program), Program: t.Program, Goal: t.Goal, Bounds: t.Bounds, Host: t.Host, Asker: e, Limit: 1 << 22}}
	c.Inputs.Framed = t.Setup().Framed
	e.m = step.New(c)
	e.m.Inputs.Whole, e.m.Inputs.Base = whole, base
	if base == nil && t.Goal.Boot != nil {
		s, why := t.Start(t.Language().Code(t.Program))
		if why != "" {
			e.found.Unknown = why
			return e, false
		}
		e.m.Inputs.Base = input.NewBase(s)
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case input.Again:
			again = true
		case input.Stopped:
			e.found.Unknown = r.Reason
		case value.Refusal:
			e.found.Unknown = r.Error()
		default:
			panic(r)
		}
	}()
	e.goal()
	return e, false
}

// goal executes it.
func (e *explorer) goal() {
	g, m := e.task.Goal, e.m
	st := &step.State{Path: step.Begin}
	args := m.Inputs.Begin()
	entry := m.Enter(g.Proc, args, st)
	m.Beginning.Invariants()
	if g.Contract != nil {
		for _, k := range g.Contract.Requires {
			var v step.Verdict
			if err := m.Try(k.Span, func() { v = m.Verdict(k.X, entry, nil) }); err != nil {
				panic(err)
			}
			if st = m.Under(st, v.Holds(e.c)); st == nil {
				return
			}
			entry.Path = st.Path
			m.Beginning.Invariants()
		}
	}
	m.Frame.Watch(g.Contract, entry)
	for _, o := range m.Run(g.Proc, args, st) {
		e.found.Paths++
		e.ended(&o, entry)
	}
	m.Beginning.Invariants()
	if _, why := m.Unsupposed.None(e.c); why != "" { // it does not say what depends on that
		e.found.Unknown = why
	}
	for _, c := range m.Cuts {
		switch {
		case !e.Possible(c.When):
		case c.Bounds():
			e.found.Bounds = true
		case e.found.Unknown == "":
			e.found.Unknown = c.Refused.Error() + c.Taken + c.Unseen
		}
	}
}

// ended checks what the contract says about an end, and judges an exception.
func (e *explorer) ended(o *step.Outcome, entry *step.State) {
	g, m := e.task.Goal, e.m
	final := o.Leave(g.Proc, entry)
	if o.Throws {
		e.escapes(o.Exc.(value.Refs), o.St.Path)
	}
	if g.Contract == nil {
		return
	}
	clauses := g.Contract.Ensures
	if o.Throws {
		clauses = g.Contract.Signals
	}
	for _, k := range clauses {
		e.clause(func() []circuit.Ref {
			v := m.Verdict(k.X, final, entry)
			if e.Possible(e.c.And(final.Path.Cond, e.c.Or(v.Out, v.Undefined(e.c)))) {
				e.unknown("a clause has no value, or a bound leaves it open")
			}
			return v.Fails(e.c)
		}, final, Key{k.Kind, g.Proc.Name, k.Span, k.Text})
	}
	if g.Contract.Frame != nil {
		e.clause(func() []circuit.Ref {
			return append(m.Frame.Changes(g.Contract.Frame, final, entry), m.Frame.Undone()...)
		}, final,
			Key{Kind: task.KindFrame})
	}
}

func (e *explorer) clause(fails func() []circuit.Ref, s *step.State, k Key) {
	var list []circuit.Ref
	if err := e.m.Try(k.Span, func() { list = fails() }); err != nil {
		e.unknown(err.Error())
		return
	}
	for _, g := range list {
		e.violated(k, e.c.And(s.Path.Cond, g))
	}
}

// escapes judges the exceptions that leave the goal.
func (e *explorer) escapes(exc value.Refs, p *step.Path) {
	for _, t := range exc {
		o := e.m.Inputs.Object(t.Obj)
		if t.Obj == value.Null || o.Class == nil {
			continue
		}
		g := e.c.And(p.Cond, t.When)
		thrown := g
		for _, r := range o.Raised {
			thrown = e.c.And(thrown, r.When.Not())
			if k, _ := e.escape(o.Class, r.Check.Check, nil); k != "" {
				e.violated(Key{r.Check.Check.Kind, r.Check.Proc.Name, r.Check.Span, r.Check.Check.What}, e.c.And(g, r.When))
			}
		}
		k, text := e.escape(o.Class, nil, o.Made.Call())
		if k == "" {
			continue
		}
		at := Key{k, e.task.Goal.Proc.Name, e.task.Goal.Span, text}
		if o.Made != nil {
			at.Unit, at.Span = o.Made.Proc.Name, o.Made.Span
		}
		e.violated(at, thrown)
	}
}

func (e *explorer) escape(c *ir.Class, check *ir.Check, by *ir.CallSite) (task.Kind, string) {
	return e.task.Language().Escape(e.task.Goal, c, check, by)
}

// violated notes a property that is violated under a condition, if that can hold.
func (e *explorer) violated(k Key, g circuit.Ref) {
	if !e.found.Violated[k] && e.Possible(g) {
		e.found.Violated[k] = true
	}
}

func (e *explorer) unknown(why string) {
	if e.found.Unknown == "" {
		e.found.Unknown = why
	}
}

// todo is a block that a path has reached, and how often it reached the heads of loops.
type todo struct {
	b     *ir.Block
	s     *step.State
	heads map[*ir.Block]round
}

// round is how often a path reached the head of a loop, and how it got there.
type round struct {
	n  int
	at *step.Path
}

// Body goes along the paths of a procedure, the first branch first.
func (e *explorer) Body(a *step.Activation, s *step.State) {
	limit := e.task.Bounds.Unwind
	if limit == 0 {
		limit = step.DefaultUnwind
	}
	work := []todo{{a.Proc.Blocks[0], s, nil}}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if e.blocks++; e.blocks > e.most {
			panic(input.Stopped{Reason: fmt.Sprintf("there are more than %d blocks on all paths", e.most)})
		}
		var next []todo
		a.Steps(e.m, x.b, 0, x.s, func(to *ir.Block, s *step.State) {
			if !e.Feasible(s.Path.Cond) {
				return
			}
			if y, ok := e.enter(a, x, to, s, limit); ok {
				next = append(next, y)
			}
		})
		for i := len(next) - 1; i >= 0; i-- {
			work = append(work, next[i])
		}
	}
}

// enter counts the rounds of loops in which something was decided; ok is false if there were too many.
func (e *explorer) enter(a *step.Activation, from todo, to *ir.Block, s *step.State, limit int) (x todo, ok bool) {
	heads := map[*ir.Block]round{}
	for h, r := range from.heads {
		if l := a.Shape.Graph.Loop[h.Index]; l != nil && a.Inside(to, l) {
			heads[h] = r // of the loops that it is still in
		}
	}
	if l := a.Shape.Graph.Loop[to.Index]; l != nil && l.Head == to {
		r, been := heads[to]
		switch {
		case !been:
		case r.at.Cond != s.Path.Cond:
			r.n++
		}
		if r.n > limit {
			e.m.LeaveOut(s.Path, task.Binding{Bound: task.BoundLoop, Name: a.Proc.Name, Limit: limit, Span: cfg.SpanOf(to)})
			return todo{}, false
		}
		r.at = s.Path
		heads[to] = r
	}
	return todo{to, s, heads}, true
}

// Join keeps paths apart.
func (e *explorer) Join(list step.Frontier, s *step.State, _ int, _ *ir.Proc, _ step.Locals) step.Frontier {
	return append(list, s)
}

// End keeps them apart at the end, too.
func (e *explorer) End(_ *step.Activation, list step.Frontier, s *step.State, _ step.Locals) step.Frontier {
	return append(list, s)
}

func (e *explorer) Working(string, int64) { e.check() }

func (e *explorer) Stopped(why string) input.Stopped { return input.Stopped{Reason: why} }

func (e *explorer) check() {
	if e.ctx.Err() != nil {
		panic(input.Stopped{Reason: "stopped: " + context.Cause(e.ctx).Error()})
	}
}

// ask asks the solver; not knowing is yes.
func (e *explorer) ask(g circuit.Ref, b solve.Budget) solve.Status {
	if g == circuit.False {
		return solve.Unsat
	}
	e.solver.SetBudget(b)
	return e.solver.Solve(e.ctx, e.link.Force(g)).Status
}

func (e *explorer) Possible(g circuit.Ref) bool    { return e.ask(g, solve.Budget{}) != solve.Unsat }
func (e *explorer) Feasible(g circuit.Ref) bool    { return e.Possible(g) }
func (e *explorer) Conceivable(g circuit.Ref) bool { return e.Possible(g) }
func (e *explorer) CanFail(g circuit.Ref) bool     { return e.Possible(g) }
func (e *explorer) Leave(circuit.Ref)              {}

// Assert, Ask and Model are for inputs.
func (e *explorer) Assert(g circuit.Ref) { e.link.Assert(g) }
func (e *explorer) Ask(g circuit.Ref, conflicts int64) solve.Status {
	return e.ask(g, solve.Budget{Conflicts: conflicts})
}
func (e *explorer) Model() *circuit.Glance { return e.link.Glance() }

func (e *explorer) Assertion(q *ir.Proc, st *ir.Assert) {
	e.seen[st] = Key{st.Kind, q.Name, st.Span, st.What}
}

func (e *explorer) Judged(_ *ir.Proc, _ *ir.Assert, at, out circuit.Ref) {
	if e.Possible(e.c.And(at, out)) {
		e.unknown("a bound leaves open what an assertion says")
	}
}

func (e *explorer) Violated(_ *ir.Proc, st *ir.Assert, g circuit.Ref) { e.violated(e.seen[st], g) }

func (e *explorer) Checked(*input.Site, circuit.Ref, circuit.Ref) {} // it is a finding where its exception leaves the goal

func (e *explorer) Implied(c *ir.Check) bool {
	return e.task.Language().Implied(c)
}

func (e *explorer) Made(*step.Activation, *ir.New, *step.State)     {}
func (e *explorer) Assumption(*ir.Assume, circuit.Ref, circuit.Ref) {}
func (e *explorer) Exits(*step.State)                               { e.found.Paths++ }
func (e *explorer) Deeper(*step.Deeper)                             {}
func (e *explorer) Owed(_ *ir.Clause, holds circuit.Ref) bool       { e.Assert(holds); return true }
