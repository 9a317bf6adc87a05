package bmc

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/engine/ledger"
	"assay/ir"
	"assay/ir/cfg"
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/both"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file turns what a machine found into answers.

// brief is how many statements run too short for it to pay to narrow what inputs refer to.
const brief = 40

// requires assumes the precondition of the contract; nil if nothing satisfies it.
func (m *machine) requires(g *ir.Goal, st, entry *step.State) *step.State {
	m.step.Beginning.Invariants()
	m.begin = entry
	if g.Contract == nil {
		return st
	}
	for _, k := range g.Contract.Requires {
		var v step.Verdict
		before := len(m.step.Cuts)
		if err := m.step.Try(k.Span, func() { v = m.step.Verdict(k.X, entry, nil) }); err != nil {
			panic(err)
		}
		if m.Owed(k, v.Holds(m.c)) {
			continue
		}
		if len(v.Parts) > 1 { // about many objects: as part of the path condition, it would be in every question
			m.step.Settle(before)
			holds := v.Holds(m.c)
			if holds == circuit.False {
				return nil
			}
			m.inputs.Fact(holds, ir.Asked{})
			m.step.Beginning.Invariants()
			continue
		}
		if st = m.step.Under(st, v.Holds(m.c)); st == nil {
			return nil
		}
		entry.Path = st.Path
		m.step.Beginning.Invariants()
	}
	if !m.off.Tight && !m.off.Pruning && !cfg.Brief(g.Proc, brief) {
		m.inputs.Tighten(st.Path.Cond)
	}
	return st
}

// ended checks what the contract says about an end.
func (m *machine) ended(g *ir.Goal, o *step.Outcome, entry *step.State) {
	m.ends = append(m.ends, o.St.Path.Cond)
	if m.paths != nil {
		m.paths.Ended(o.St.Path, o.Throws)
	}
	m.endsWith(o)
	final := o.Leave(g.Proc, entry)
	var clauses []*ir.Clause
	if g.Contract != nil {
		clauses = g.Contract.Ensures
		if o.Throws {
			clauses = g.Contract.Signals
		}
	}
	m.threw = m.threw || o.Throws
	if o.Throws { // whether a contract mentions the exception, the language says
		m.escapes(o.Exc.(value.Refs), o.St.Path)
	}
	clean := circuit.True // the clauses so far hold
	for _, k := range clauses {
		f := m.found(findingKey{kind: k.Kind, at: k.Span, text: k.Text, asks: asking{clause: k}}, finding{clause: k,
			property: task.Property{Kind: k.Kind, Unit: g.Proc.Name, Span: k.Span, Text: k.Text}})
		before := clean
		clean = circuit.False
		m.attempt(f, func() {
			v := m.step.Verdict(k.X, final, entry)
			m.judged(f, final.Path.Cond, v.Out)
			for _, fails := range v.Fails(m.c) {
				fails = m.c.And(final.Path.Cond, fails)
				m.violated(f, fails)
				m.first(f, m.c.And(fails, before))
			}
			clean = m.c.And(before, v.Holds(m.c))
			if bad := m.c.And(final.Path.Cond, v.Undefined(m.c)); bad != circuit.False {
				f.undefined = append(f.undefined, bad)
			}
		})
	}
	if g.Contract != nil && g.Contract.Frame != nil {
		m.frame(g, final, entry, clean)
	}
}

// book writes answers down.
type book struct {
	m       *machine
	engine  Engine
	ledger  *ledger.Ledger
	unknown string // why execution ended early
	inlined *book  // the same with the bodies of all callees; nil: not computed yet
}

// judge decides each finding.
func (b *book) judge() error {
	m := b.m
	b.entries()
	m.step.Rises.GoesOn(m.step, m.outside())
	ended := b.unknown != "" // early: then reachability is unknown
	if !ended {
		b.unknown = b.refusals()
	}
	list := m.sorted()
	for i, f := range list {
		if len(f.when)+len(f.undefined)+len(f.open) == 0 {
			continue
		}
		m.task.Report(engine.Progress{Stage: "deciding " + f.property.Text, Done: int64(i), Total: int64(len(list))})
		if err := b.decide(f); err != nil {
			return err
		}
	}
	b.dropAllowed()
	if !ended {
		if b.unknown == "" {
			b.asks()
		}
		b.unchecked()
	} else {
		b.outsideAll()
	}
	b.bind()
	b.endless()
	return nil
}

// entries lists the properties that only execution finds. What could block is refused where it is executed, so no property is about deadlocks.
func (b *book) entries() {
	l := b.ledger
	l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool { return e.Property.Kind == task.KindDeadlock })
	b.dropUnexecuted()
	l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool {
		return e.Unchecked != nil && e.Unchecked.Proc != nil && !b.m.step.Ran[e.Unchecked.Proc]
	})
	if k := b.m.task.Goal.Contract; k != nil && !b.m.threw {
		l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool { return twice(k, e) })
	}
	if begins := b.m.step.Ran[b.m.task.Goal.Proc]; b.unknown != "" || len(b.m.step.Cuts) > 0 || !begins {
		b.m.unreached()
	}
	b.m.asserted()
	for _, f := range b.m.sorted() {
		// A failure that the contract allows is no property: it does not hold either.
		if b.entry(f) == nil && !(len(f.when) == 0 && b.m.oracle.Possible(b.m.c.OrAll(f.allowed...))) {
			l.Entries = append(l.Entries, &ledger.Entry{Property: f.property, Node: f.node})
		}
	}
	if len(l.Entries) == 0 {
		g := b.m.task.Goal
		l.Entries = append(l.Entries, &ledger.Entry{Property: task.Property{Kind: task.KindPostcondition, Unit: g.Proc.Name, Span: g.Span, Text: ledger.Nothing}})
	}
	if len(l.Entries) > 1 {
		l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool {
			return e.Node == nil && e.Written == nil && e.Property.Text == ledger.Nothing
		})
	}
}

// dropAllowed drops what nothing violates but what fails as the contract or the documentation allows: it is no property, as it
// does not hold either.
func (b *book) dropAllowed() {
	for _, f := range b.m.findings {
		e := b.entry(f)
		if e != nil && e.Trace == nil && e.Unknown == "" && len(f.when) > 0 && len(f.allowed) > 0 && b.m.oracle.Possible(b.m.c.OrAll(f.allowed...)) {
			b.ledger.Entries = slices.DeleteFunc(b.ledger.Entries, func(x *ledger.Entry) bool { return x == e })
		}
	}
}

// twice reports whether an entry is about the end with an exception of a clause that was written once for both ends: it
// is redundant if no path ends so.
func twice(k *ir.Contract, e *ledger.Entry) bool {
	return slices.ContainsFunc(k.Signals, e.IsClause) &&
		slices.ContainsFunc(k.Ensures, func(c *ir.Clause) bool {
			return c.Span == e.Property.Span && strings.HasPrefix(e.Property.Text, c.Text)
		})
}

// entry returns the ledger's entry about a finding.
func (b *book) entry(f *finding) *ledger.Entry {
	return b.ledger.Find(func(e *ledger.Entry) bool {
		switch {
		case f.clause != nil:
			return e.IsClause(f.clause)
		case f.node != nil:
			return e.Node == f.node
		case f.property.Kind == task.KindFrame:
			return e.IsFrame()
		}
		return e.Node == nil && e.Written == nil && e.Property == f.property
	})
}

// refusals says what could not be executed, if it is reachable and anything may depend on it.
func (b *book) refusals() string {
	m := b.m
	if m.contradicted != "" {
		return m.contradicted
	}
	by := map[string][]circuit.Ref{}
	for _, c := range m.step.Cuts {
		if !c.Refused.None() && len(c.Next) == 0 {
			by[c.Refused.Error()] = append(by[c.Refused.Error()], c.When)
		}
	}
	for _, why := range slices.Sorted(maps.Keys(by)) {
		g := m.c.OrAll(by[why]...)
		if g == circuit.True || m.oracle.Possible(g) { // a cut that always happens may be the reason why nothing else does
			return m.oracle.whyStopped(why)
		}
		m.oracle.Leave(g)
	}
	return ""
}

// decide asks the solver about a finding: disjunct by disjunct, in the order of execution, since
// an infeasible early one helps to refute later ones.
func (b *book) decide(f *finding) error {
	m := b.m
	e := b.entry(f)
	asked := e.Property
	if m.oracle.questions != nil {
		m.oracle.questions.about = fmt.Sprintf("is this violated: %s %s, at %s", asked.Kind, asked.Text, asked.Span)
		defer func() { m.oracle.questions.about = "" }()
	}
	misfit := "" // why it is violated with inputs that there need not be alone
	list := b.disjuncts(f)
	for i := 0; i < len(list); i++ {
		g := list[i]
		a := m.oracle.ask(g)
		if a.Status == solve.Sat && len(m.owed) > 0 {
			if g, a = b.asOwed(e, g); a.Status == solve.Unsat {
				continue
			}
		}
		if fits, why := b.fit(f); a.Status == solve.Sat && why != "" {
			g = m.c.And(g, fits) // once more, without them
			if a = m.oracle.ask(g); a.Status == solve.Unsat {
				misfit = why
				continue
			}
		}
		switch a.Status {
		case solve.Unsat:
			m.oracle.learn(g.Not())
		case solve.Sat:
			weak := *e
			e.Property = asked
			err := b.violated(f, e, b.better(f, g))
			if errors.Is(err, errLearnt) {
				i-- // ask again
				continue
			}
			if err != nil || e.Property.Kind != task.KindContract {
				if e.Trace == nil && weak.Trace != nil {
					*e = weak
				}
				return err
			}
		default:
			if e.Trace != nil { // by the contract of a callee, and no other path is known
				return nil
			}
			e.Unknown = m.oracle.gaveUp(a)
			return nil
		}
	}
	switch {
	case e.Trace == nil && misfit != "":
		e.Unknown = m.oracle.whyStopped(misfit)
	case e.Trace == nil:
		b.undefined(f, e)
		b.leftOpen(f, e)
	case e.Property.Kind == task.KindContract:
		return b.byBodies(f, e, asked)
	}
	return nil
}

// fit is the condition that there are no inputs of another type than their places allow. Where their places are never null, it is about casts alone: what else is violated there does not
// depend on the type, mostly, and there would be no objects with these places.
// An invariant that cannot be evaluated may exclude inputs as well.
func (b *book) fit(f *finding) (fits circuit.Ref, why string) {
	m := b.m
	if fits, why = m.step.Unsupposed.None(m.c); len(m.inputs.Misfits) > 0 {
		fits, why = m.c.And(fits, m.inputs.Misfits.None(m.c, f.property.Kind == task.KindCast)), task.Misfit+"no class under check is of type "+m.inputs.Misfits.Types()
	}
	return fits, why
}

// mostDisjuncts bounds the questions about one finding.
const mostDisjuncts = 64

// disjuncts returns conditions one of which holds where the finding is violated.
func (b *book) disjuncts(f *finding) []circuit.Ref {
	var out []circuit.Ref
	for _, g := range f.when {
		if g != circuit.False && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	if _, apart := b.m.oracle.solver.(*both.Solvers); apart { // each question begins anew
		return []circuit.Ref{b.m.c.OrAll(out...)}
	}
	return step.Grouped(out, mostDisjuncts, b.m.c.OrAll)
}

// violated takes the counterexample that the solver has.
func (b *book) violated(f *finding, e *ledger.Entry, g circuit.Ref) error {
	m := b.m
	t, err := m.witness(f, g)
	d, weak := (*diverged)(nil), (*tooWeak)(nil)
	switch {
	case errors.Is(err, errLearnt):
		return err
	case err != nil && m.ctx.Err() != nil: // an interrupted run says nothing
		e.Unknown = m.oracle.whyStopped("")
	case errors.As(err, &weak):
		e.Trace, e.Contracts = weak.trace, weak.rests
		e.Property.Kind, e.Property.Text = task.KindContract, weakText(e.Property.Text, weak.rests)
		e.Trace.Failure.Kind = task.KindContract
	case errors.As(err, &d) && m.step.Loose != "":
		e.Unknown = "the counterexample depends on " + m.step.Loose + ", which differs when it is run"
	case d != nil:
		return fmt.Errorf("%s: a counterexample to %q does not replay: %w", f.property.Span, f.property.Text, err)
	case err != nil:
		e.Unknown = err.Error()
	case m.inputs.Loosely && f.property.Kind == task.KindCast:
		e.Unknown = "a cast fails for inputs whose type arguments are not followed, as there are too many; check fewer classes together, or at a smaller scope"
	default:
		e.Trace, e.Note = t, m.setBack
		if f.asked != nil {
			e.Contracts = []string{f.asked.promise.Name}
		}
	}
	return nil
}

// better leaves the solver with a model in which nothing else is wrong, if there is one,
// and with one of g if not; it gives the condition of the model.
func (b *book) better(f *finding, g circuit.Ref) circuit.Ref {
	m := b.m
	first, asked := m.c.OrAll(f.first...), circuit.True
	if avoidable(f.property.Kind) {
		m.propose()
		asked = m.asks.of(&f.property).satisfied(m.c)
	}
	tried := false
	fits, _ := b.fit(f)
	for _, h := range []circuit.Ref{m.c.And(first, asked), m.c.And(m.c.OrAll(f.when...), asked), first} {
		h = m.c.And(m.c.And(h, m.owed.satisfied(m.c)), fits)
		if h == circuit.False || h == g {
			continue
		}
		tried = true
		m.oracle.solver.SetBudget(m.oracle.budget(careful))
		if m.oracle.solver.Solve(m.ctx, m.oracle.link.Force(h)).Status == solve.Sat {
			return h
		}
	}
	if !tried {
		return g
	}
	effort := m.oracle.effort
	m.oracle.effort = 0
	m.oracle.ask(g) // g had a model: restore it, whatever that costs
	m.oracle.effort = effort
	return g
}

// undefined looks at a clause that nothing violates but that has no value for some input: that is a violation too, if a run shows it.
func (b *book) undefined(f *finding, e *ledger.Entry) {
	fits, _ := b.m.step.Unsupposed.None(b.m.c)
	x, g := *f, b.m.c.And(b.m.c.OrAll(f.undefined...), fits)
	x.property.Kind = task.KindUndefined
	if !b.m.oracle.Possible(g) {
		return
	}
	e.Unknown = b.m.oracle.whyStopped("the clause has no value for some inputs: it reads through null, out of range, or calls what ends with an exception")
	if b.m.oracle.ask(g).Status == solve.Sat {
		if t, err := b.m.witness(&x, g); err == nil {
			e.Trace, e.Note, e.Unknown = t, b.m.setBack, ""
		}
	}
}

// leftOpen marks a clause that nothing violates if a bound leaves it undecided on all executions that reach it.
func (b *book) leftOpen(f *finding, e *ledger.Entry) {
	m := b.m
	if len(f.open) == 0 || e.Unknown != "" || m.oracle.Possible(m.c.OrAll(f.decided...)) || !m.oracle.Possible(m.c.OrAll(f.open...)) {
		return
	}
	e.Unknown = m.oracle.whyStopped(fmt.Sprintf("no execution decides it: each needs more than the bounds allow, such as a longer range of a quantifier than the bound of arrays (%d)", m.task.Bounds.Array))
}

// bind finds the bounds that left something out.
func (b *book) bind() {
	m := b.m
	by := map[task.Binding][]circuit.Ref{}
	var order []task.Binding
	for _, c := range m.step.Cuts {
		if c.Bounds() {
			if by[c.Binding] == nil {
				order = append(order, c.Binding)
			}
			by[c.Binding] = append(by[c.Binding], c.When)
		}
	}
	for _, k := range order {
		if m.oracle.Possible(m.c.OrAll(by[k]...)) {
			b.ledger.Bind(k)
		}
	}
	b.take()
	open := m.inputs.Asked || len(m.inputs.Leaves) > 0 // the closed world leaves objects out of the scopes
	for _, s := range m.inputs.Spaces {
		if (!s.Enough || s.Observed || open) && (open || m.paths == nil || len(m.believed) > 0 || !m.step.Beginning.Suffices(s)) {
			b.ledger.Bind(task.Binding{Bound: task.BoundScope, Name: s.Name, Limit: s.Size})
		}
	}
	for _, k := range m.inputs.Bound {
		b.ledger.Bind(k)
	}
	for _, name := range m.inputs.First {
		b.ledger.Bind(task.Binding{Bound: task.BoundScope, Name: "of " + name, Limit: 1})
	}
	for _, t := range m.inputs.Tuples {
		b.ledger.Bind(t)
	}
	for _, name := range slices.Sorted(maps.Keys(m.inputs.Without)) {
		b.ledger.Bind(task.Binding{Bound: task.BoundScope, Name: name})
	}
	if m.inputs.Values {
		b.ledger.Bind(task.Binding{Bound: task.BoundIntWidth, Limit: m.task.Bounds.IntWidth})
	}
}

// outside returns the things of the world outside that answers rest on.
func (m *machine) outside() []string {
	all := maps.Clone(m.step.Rests)
	if m.inputs.Base != nil {
		for _, on := range slices.Concat(m.inputs.Base.Learned(), m.task.Origins(m.inputs.Base.Depends(), m.inputs.Base.Looked())) {
			all[on] = true
		}
	}
	on := slices.Sorted(maps.Keys(all))
	return m.task.Rests(slices.DeleteFunc(on, func(x string) bool { return m.inputs.Leaves[x] }))
}

// learned returns those that the goal itself reads, and not only the code before it.
func (m *machine) learned() []string {
	on := slices.Sorted(maps.Keys(m.step.Rests))
	if m.inputs.Base != nil {
		on = append(on, m.inputs.Base.Learned()...)
	}
	return on
}

// take names the assumptions that are reachable.
func (b *book) take() {
	m := b.m
	for _, c := range m.step.Cuts {
		if c.Taken != "" && !m.inputs.Leaves[c.Taken] && m.oracle.Possible(c.When) {
			m.inputs.Leaves[c.Taken] = true
		}
	}
}

// caught marks checks and assertions that fail, and whose exceptions do not leave the goal: they are caught, or
// the message of the assertion throws another one.
func (b *book) caught() {
	for _, f := range b.m.findings {
		if f.leaves || !slices.ContainsFunc(f.fails, func(g circuit.Ref) bool { return !slices.Contains(f.when, g) }) {
			continue
		}
		if e := b.entry(f); e != nil && e.Trace == nil && e.Unknown == "" && b.m.oracle.Possible(b.m.c.OrAll(f.fails...)) && b.m.ctx.Err() == nil {
			e.Caught = true
		}
	}
}

func (b *book) results(took time.Duration) []task.Result {
	m, l := b.m, b.ledger
	l.Unknown = b.unknown
	l.Stats["statements"] = m.step.Steps
	l.Stats["gates"] = int64(m.c.Len())
	l.Stats["questions"] = m.oracle.asked
	l.Stats["unrolled"] = int64(m.step.Unrolled)
	l.Stats["effort"] = m.oracle.cost()
	st := m.oracle.solver.Stats()
	if m.paths != nil {
		m.paths.Stats(l.Stats)
	}
	l.Stats["clauses"], l.Stats["conflicts"] = st.Clauses, st.Conflicts
	for _, f := range m.findings {
		if e := b.entry(f); e != nil && f.depends != "" && e.Trace == nil {
			e.Unknown = f.depends
		}
	}
	b.caught()
	b.stopsBefore()
	outside, always := m.outside(), ""
	if l.Unknown == "" {
		l.Unknown = m.task.Altered(m.learned())
	}
	if l.Unknown == "" && !l.AnyTrace() && !m.oracle.Possible(m.c.OrAll(m.ends...)) {
		l.Vacuous = "no input inside the bounds meets the precondition and comes to an end"
	}
	if l.Unknown == "" && l.Vacuous == "" && !l.AnyTrace() && b.owedInVain() {
		l.Vacuous = "no input inside the bounds meets all that is assumed and comes to an end"
	}
	out := l.Results(took)
	if l.Unknown == "" && l.Vacuous == "" && !l.AnyTrace() {
		always = m.alwaysThrows()
	}
	for i := range out {
		out[i].Assume(outside)
		if out[i].Status != task.Violated { // a violation was replayed, whatever was assumed
			if m.partial && out[i].Status == task.Proved {
				out[i].Status = task.HoldsWithin // proved if the recursion ends, and if unchecked contracts hold
			}
			out[i].Assumed = append(slices.Sorted(maps.Keys(m.inputs.Leaves)), outside...)
			out[i].Assume(l.Entries[i].Owed)
			out[i].Models = slices.Sorted(maps.Keys(m.step.Used))
			out[i].Contracts = slices.Sorted(maps.Keys(m.believed))
			if out[i].Reason == "" {
				out[i].Reason = cmp.Or(m.alwaysIn(&out[i], always), m.oracle.fallback)
			}
		}
	}
	return out
}

// frame checks the frame of the contract at an end; clean says when the clauses hold.
func (m *machine) frame(g *ir.Goal, final, entry *step.State, clean circuit.Ref) {
	f := m.found(findingKey{kind: task.KindFrame}, finding{
		property: task.Property{Kind: task.KindFrame, Unit: g.Proc.Name, Span: g.Span, Text: "the frame"}})
	m.attempt(f, func() {
		for _, v := range append(m.step.Frame.Changes(g.Contract.Frame, final, entry), m.step.Frame.Undone()...) {
			m.violated(f, m.c.And(final.Path.Cond, v))
			m.first(f, m.c.AndAll(final.Path.Cond, v, clean))
		}
	})
}
