package bmc

import (
	"context"
	"time"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/both"
	"assay/solve/sat"
	"assay/symbolic/step"
	"assay/task"
)

// This file lets another policy drive a machine: one that follows paths one by one, as that of engine symex.

// Explorer is such a policy.
type Explorer interface {
	step.Forker
	Attach(s *step.Stepper)          // names the stepper that it is of
	Ended(p *step.Path, throws bool) // the goal's procedure, or the whole execution, ends on a path
	Stats(s task.Stats)              // adds what it counted
}

// Exploring is what an Explorer may use of the machine.
type Exploring struct {
	Circuit *circuit.Circuit
	Oracle  interface {
		Feasible(g circuit.Ref) bool
		Possible(g circuit.Ref) bool
	}
	Joins  step.Policy                               // the policy for formulas
	Solved func() (time.Duration, int64)             // the time that the solver took, and for how many questions
	Cut    func(*step.Turns)                         // is given the rounds of loops under check that go on beyond their bound
	Told   func() (context.Context, [][]circuit.Ref) // the time that there is, and the clauses that hold on all paths; not with another solver
}

// policy returns the policy of a machine.
func (e Engine) policy(m *machine) step.Policy {
	if e.Explore == nil {
		return m.joins
	}
	if _, two := m.oracle.solver.(*both.Solvers); !two {
		m.oracle.renewal = &renewal{}
		m.oracle.link.Lazily()
	}
	told := func() (context.Context, [][]circuit.Ref) { return m.oracle.ctx, m.oracle.renewal.facts }
	m.paths = e.Explore(Exploring{Circuit: m.c, Oracle: m.oracle, Joins: m.joins, Cut: m.rounds.turned, Solved: m.oracle.renewal.took, Told: told})
	return m.paths
}

// Of the time that is left, an exploration gets so many parts of as many; the rest is for judging what it found. One that is interrupted
// has as long as grace for that, less than who asked waits.
const (
	explores, parts = 5, 6
	grace           = 800 * time.Millisecond
)

// exploring lets an exploration end before the time is over; done ends that.
func (e Engine) exploring(m *machine) (done func()) {
	if e.Explore == nil {
		return func() {}
	}
	judge := func() {
		if m.oracle.renew(); m.oracle.renewal != nil {
			m.oracle.renewal.over = true // models are read from the solver from now on
		}
		e.grant(m)
	}
	end, limited := m.ctx.Deadline()
	if !limited {
		return judge
	}
	ctx, cancel := context.WithTimeoutCause(m.ctx, time.Until(end)/parts*explores, m.task.OutOfTime())
	m.oracle.ctx = ctx
	return func() {
		cancel()
		m.oracle.ctx = m.ctx
		judge()
	}
}

// grant gives an interrupted exploration time to judge what it found.
func (e Engine) grant(m *machine) {
	if m.ctx.Err() == nil || len(m.findings) == 0 {
		return
	}
	m.ctx, m.cancel = context.WithTimeoutCause(context.WithoutCancel(m.ctx), grace, context.Cause(m.ctx))
	m.oracle.ctx = m.ctx
}

// renewal gives up a solver that was told about many paths that are over: each answer is an assignment of all that it was told.
type renewal struct {
	facts                           [][]circuit.Ref // clauses that were asserted, but for what the solver found out
	over                            bool            // there are no more paths
	learns                          bool            // what is asserted follows from the others
	at                              int             // nodes of the circuit, the last time
	conflicts, propagations, solves int64           // of solvers that were given up; questions to all
	time                            time.Duration   // that the solver took
}

func (r *renewal) took() (time.Duration, int64) {
	if r == nil {
		return 0, 0
	}
	return r.time, r.solves
}

// timed measures the time of a question.
func (r *renewal) timed(ask func() solve.Answer) solve.Answer {
	if r == nil {
		return ask()
	}
	start := time.Now()
	defer func() { r.time, r.solves = r.time+time.Since(start), r.solves+1 }()
	return ask()
}

// stale is how many new nodes it takes.
const stale = 5_000

func (r *renewal) note(clause ...circuit.Ref) {
	if r != nil && !r.learns {
		r.facts = append(r.facts, clause)
	}
}

// learning keeps what is asserted from being noted, until end is called.
func (r *renewal) learning() (end func()) {
	if r == nil {
		return func() {}
	}
	before := r.learns
	r.learns = true
	return func() { r.learns = before }
}

// renew begins anew with a solver that knows only what was asserted, where the old one knows too much else.
func (o *oracle) renew() {
	r := o.renewal
	if r == nil || r.over || o.c.Len()-r.at < stale {
		return
	}
	s := o.solver.Stats()
	r.at, r.conflicts, r.propagations = o.c.Len(), r.conflicts+s.Conflicts, r.propagations+s.Propagations
	o.solver = sat.New(sat.Default())
	o.link = o.link.Renewed(o.solver)
	for _, clause := range r.facts {
		if len(clause) == 1 {
			o.link.Assert(clause[0])
		} else {
			o.link.AssertAny(clause...)
		}
	}
}
