// This file asks questions about programs.

package weak

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/lang/litmus/event"
	"assay/task"

	test "assay/lang/litmus"
)

// Name of the engine.
const Name = "weak"

// Engine checks programs under a memory model.
type Engine struct {
	Model  *model.Model
	Events int // of a structure at most; 0: as many as usual

	all bool // reads are built of values, too, that no model lets a thread read there
}

var _ engine.Engine = Engine{}

func (Engine) Name() string { return Name }

// Check answers one property: that no assertion fails, no exception leaves a thread, and no threads wait for each other.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	start := time.Now()
	bounds := task.Bounds{Unwind: cmp.Or(t.Bounds.Unwind, event.DefaultUnwind)} // others bound inputs, and there are none
	r := task.Result{Property: e.property(t), Bounds: bounds, Engine: Name, Stats: task.Stats{}}
	err := e.check(ctx, t, &r)
	r.Time = time.Since(start)
	return []task.Result{r}, err
}

func (e Engine) property(t *engine.Task) task.Property {
	return task.Property{Kind: task.KindAssert, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "in executions that " + e.Model.Name + " allows, no assertion fails, no exception leaves a thread, and no threads wait for each other"}
}

func (e Engine) check(ctx context.Context, t *engine.Task, r *task.Result) error {
	if k := t.Goal.Contract; k != nil && (len(k.Ensures)+len(k.Signals) > 0 || k.Frame != nil) {
		r.Reason = "it has a contract: under a memory model assertions are asked about"
		return nil
	}
	if len(t.Language().Changed(t.Goal))+len(t.Language().Assumed(t.Goal)) > 0 {
		r.Reason = "it begins in any state: ask about a main, or a method without arguments that makes what the threads share"
		return nil
	}
	if list := t.Unchecked(); len(list) > 0 {
		r.Reason = list[0].Why
		return nil
	}
	begins, why, err := beginnings(ctx, t)
	if err != nil || why != "" {
		r.Reason = why
		return err
	}
	r.Status = task.Proved
	for _, b := range begins {
		if err := e.ask(ctx, t, b, r); err != nil {
			return err
		}
		e.environment(t, b, r)
		if r.Status == task.Violated {
			return nil
		}
	}
	return nil
}

// environment says what an answer rests on beside the program.
func (e Engine) environment(t *engine.Task, b *beginning, r *task.Result) {
	if b.clock && r.Status != task.Unknown {
		r.Assume([]string{"before the first thread starts the clock shows one ordinary time, and stands still"})
	}
	rests := b.rests(t)
	if len(rests) == 0 || r.Status == task.Unknown {
		return
	}
	loose, altered := t.Loose(b.asked()), t.Altered(b.asked())
	switch {
	case r.Status == task.Violated && loose != "":
		r.Status, r.Reason, r.Execution, r.Evidence.Judged = task.Unknown, loose, nil, false
		r.Property = e.property(t)
	case r.Status != task.Violated && altered != "":
		r.Status, r.Reason = task.Unknown, altered
	default:
		r.Assume(rests)
	}
}

// ask asks about one beginning: with loops as often round as the bound says, or where that is too large or takes too long, less often.
func (e Engine) ask(ctx context.Context, t *engine.Task, b *beginning, r *task.Result) error {
	before, more := *r, ""
	for unwind := r.Bounds.Unwind; ; {
		first, cancel := litmus.Reserve(ctx)
		q := &query{Engine: e, ctx: first, task: t, begin: b, unwind: unwind, result: r}
		err := q.ask()
		late := first.Err() != nil
		cancel()
		open := err == nil && r.Status == task.Unknown && before.Status != task.Unknown
		if open && q.large && !late && smaller(unwind, q.rounds) {
			more = "with more there are too many events"
			if r.Reason == errSteps.Error() {
				more = "with more a thread runs for too long"
			}
			*r, unwind = before, min(unwind, q.rounds)/2
			continue
		}
		q.less(more)
		switch {
		case err != nil || !open || !q.large && !late:
			return err
		case !late:
			q.ctx = ctx
			return q.partly(false)
		}
		return q.late(ctx, before)
	}
}

// less says that loops went round less often than was asked, and why, where that matters to the answer.
func (q *query) less(why string) {
	r := q.result
	if asked := r.Bounds.Unwind; q.unwind < asked && r.Status.Holds() {
		rounds := "rounds"
		if q.unwind == 1 {
			rounds = "round"
		}
		less := fmt.Sprintf("loops are bound by %d %s, and not by %d: %s", q.unwind, rounds, asked, why)
		if r.Reason != "" {
			less = r.Reason + "; " + less
		}
		r.Reason = less
	}
	r.Bounds.Unwind = min(r.Bounds.Unwind, q.unwind)
}

// late is about what is known after time ran out: what fails in parts of the program, and then, with loops that go round less often, the whole.
func (q *query) late(ctx context.Context, before task.Result) error {
	fewer := q.last != nil && smaller(q.unwind, q.last.rounds)
	var cancel context.CancelFunc
	q.ctx, cancel = context.WithCancel(ctx)
	if end, ok := ctx.Deadline(); ok && fewer {
		cancel()
		q.ctx, cancel = context.WithDeadline(ctx, end.Add(-time.Until(end)/2))
	}
	err := q.partly(true)
	cancel()
	if err != nil || q.result.Status != task.Unknown || !fewer || ctx.Err() != nil {
		return err
	}
	r := before
	k := &query{Engine: q.Engine, ctx: ctx, task: q.task, begin: q.begin, unwind: min(q.unwind, q.last.rounds) / 2, result: &r}
	if err := k.ask(); err != nil || r.Status == task.Unknown {
		return err
	}
	k.less("with more it takes too long")
	*q.result = r
	return nil
}

// smaller reports whether loops that go round so often under a bound may go round less often.
func smaller(unwind, rounds int) bool { return min(unwind, rounds) > 1 }

// query is the question about one beginning.
type query struct {
	Engine
	ctx    context.Context
	task   *engine.Task
	begin  *beginning
	unwind int
	large  bool     // there were too many events
	rounds int      // how often loops went round there
	last   *builder // that of the whole program
	result *task.Result
}

// unknown says why there is no answer. What is known of other beginnings does not count then.
func (q *query) unknown(why string) {
	q.result.Status, q.result.Reason, q.result.Vacuous = task.Unknown, why, false
}

// strict is sequential consistency.
func strict() *model.Model {
	m, _ := model.Named(sc)
	return m
}

func (q *query) builder(m, axioms *model.Model, r repair) *builder {
	b := newBuilder(q.ctx, q.task, m, axioms, q.begin, q.unwind, r)
	b.most, b.all = cmp.Or(q.Events, mostEvents), q.all
	return b
}

// build makes the structure, with some accesses stronger than they are written. A reason is for the user.
func (q *query) build(m, axioms *model.Model, r repair) (b *builder, why string, err error) {
	b = q.builder(m, axioms, r)
	_, err = b.build()
	if errors.Is(err, event.ErrSize) || errors.Is(err, errSteps) {
		q.large, q.rounds = true, max(q.rounds, b.rounds)
	}
	switch {
	case err == nil:
		return b, "", nil
	case q.ctx.Err() != nil:
		return b, "stopped: " + stopped(q.ctx, q.task), nil
	}
	return b, err.Error(), nil
}

// allowed asks whether the model allows an execution that ends as one of some conditions say.
func (q *query) allowed(b *builder, ends []*test.Cond) (*litmus.Result, error) {
	s := *b.s
	cond := &test.Cond{Op: test.CondOr, Args: ends, Span: q.task.Goal.Span}
	if len(cond.Args) == 0 && b.axioms.Race == nil {
		return &litmus.Result{Verdict: litmus.Forbidden}, litmus.Understood(&s, b.axioms)
	}
	asked := *s.Test
	asked.Asks = test.Question{Cond: cond, Span: q.task.Goal.Span}
	s.Test = &asked
	return litmus.DecideIn(q.ctx, &s, b.axioms, litmus.Options{Open: b.partial || len(b.loops) > 0 || len(b.stops()) > 0})
}

// failures are the ends that fail, and those of threads that wait for each other. Where something is not followed, it may be what interrupts
// them: then only those count that nobody can interrupt.
func (b *builder) failures() ([]*test.Cond, error) {
	p := unasked
	if b.partial || len(b.stops()) > 0 {
		p = nobody
	}
	deadlocks, err := b.deadlocks(p)
	return append(b.where(func(e *end) bool { return e.property != nil }), deadlocks...), err
}

// stops reports whether nothing more is followed.
func (e *end) stops() bool { return e.property == nil && e.waits == nil && !e.over }

// stops are the ends where nothing more is followed.
func (b *builder) stops() []*test.Cond {
	return b.where(func(e *end) bool { return e.stops() })
}

// where returns the conditions that a thread is at one of some ends.
func (b *builder) where(is func(*end) bool) (out []*test.Cond) {
	for t, leaves := range b.s.Leaves {
		seen := map[int]bool{}
		for _, l := range leaves {
			if code := int(l.Registers[ending].N); code > 0 && !seen[code] && is(b.ends[code-1]) {
				seen[code] = true
				out = append(out, b.endsWith(t, code))
			}
		}
	}
	return out
}

// ask answers. What a model with causality leaves open is decided where the program has no data race.
func (q *query) ask() error {
	before := *q.result
	if err := q.direct(); err != nil || q.result.Status != task.Unknown || before.Status == task.Unknown || q.Model.Sync == "" {
		return err
	}
	b, holds, err := q.raceFree()
	if holds {
		*q.result = before // whose statistics are the same map
		return q.concludes(b)
	}
	return err
}

// raceFree reports whether sequentially consistent executions have no data race, do not fail, and come to nothing that is not followed.
func (q *query) raceFree() (*builder, bool, error) {
	b, why, err := q.build(q.Model, strict(), repair{})
	if err != nil || why != "" {
		return b, false, err
	}
	if free, err := litmus.RaceFree(q.ctx, b.s, q.Model, litmus.Options{}); err != nil || !free {
		if errorOf(err) != "" {
			err = nil
		}
		return b, false, err
	}
	ok, err := q.nothing(b)
	return b, ok, err
}

// nothing reports whether no execution fails, or comes to what is not followed.
func (q *query) nothing(b *builder) (bool, error) {
	deadlocks, err := b.deadlocks(whoeverAsks)
	if err != nil {
		return false, nil
	}
	failing := b.where(func(e *end) bool { return e.property != nil })
	for _, ends := range [][]*test.Cond{append(failing, deadlocks...), b.stops()} {
		x, err := q.allowed(b, ends)
		if errorOf(err) != "" || x != nil && x.Verdict != litmus.Forbidden {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// direct asks the model.
func (q *query) direct() error {
	b, why, err := q.build(q.Model, q.Model, repair{})
	q.last = b
	if err != nil || why != "" {
		q.unknown(why)
		return err
	}
	r := q.result
	r.Stats["events"] += int64(len(b.s.Events))
	r.Stats["threads"] = max(r.Stats["threads"], int64(len(b.runs)))
	failures, err := b.failures()
	if err != nil {
		q.unknown(err.Error())
		return nil
	}
	failed, err := q.answered(b, failures)
	switch {
	case failed == nil:
		return err
	case failed.Verdict == litmus.Allowed && failed.Undefined == "" && b.beyond(failed):
		if strictly, err := q.strictly(); err != nil || strictly == nil {
			q.unknown("it needs weak memory, and what threads find through final fields that others wrote is not followed as far as JLS 17.5 goes")
			return err
		}
		return q.violated(b, failed)
	case failed.Verdict == litmus.Allowed:
		return q.violated(b, failed)
	}
	if r.Status == task.Unknown {
		return nil // because of another beginning
	}
	if failed.Verdict == litmus.Unknown {
		q.unknown(failed.Reason)
		return nil
	}
	stopped, err := q.answered(b, b.stops())
	if stopped == nil {
		return err
	}
	if stopped.Verdict != litmus.Forbidden {
		q.unknown(q.stops(b, stopped))
		return nil
	}
	return q.waitsForOthers(b, len(b.stops()) > 0)
}

// answered is allowed; nil: there is an error, or the query has said why the answer is unknown.
func (q *query) answered(b *builder, ends []*test.Cond) (*litmus.Result, error) {
	r, err := q.allowed(b, ends)
	switch why := errorOf(err); {
	case why != "":
		q.unknown(why)
		return nil, nil
	case err != nil:
		return nil, err
	}
	return r, nil
}

// waitsForOthers is about threads that wait for each other and could be interrupted. Here it is known that nobody comes to what is not
// followed; stops: that may have interrupted them.
func (q *query) waitsForOthers(b *builder, stops bool) error {
	ask := func(p patience, then func(*litmus.Result) error) (over bool, err error) {
		deadlocks, err := b.deadlocks(p)
		if err != nil {
			q.unknown(err.Error())
			return true, nil
		}
		r, err := q.answered(b, deadlocks)
		switch {
		case r == nil:
			return true, err
		case r.Verdict == litmus.Allowed:
			return true, then(r)
		case r.Verdict == litmus.Unknown:
			q.unknown(r.Reason)
			return true, nil
		}
		return false, nil
	}
	if stops {
		if over, err := ask(unasked, func(r *litmus.Result) error { return q.violated(b, r) }); over {
			return err
		}
	}
	for t := range b.runs {
		if b.interrupted(t) {
			over, err := ask(whoeverAsks, func(*litmus.Result) error {
				q.unknown("threads may wait for each other for ever, unless one is interrupted in time, which is not followed")
				return nil
			})
			if over {
				return err
			}
			break
		}
	}
	return q.concludes(b)
}

// concludes ends with nothing that fails, which says little where a bound keeps a thread from its end.
func (q *query) concludes(b *builder) error {
	q.bind(b)
	why, err := q.vacuous(b)
	if r := q.result; why != "" && !r.Vacuous {
		if r.Reason != "" { // another beginning was too large for as many rounds
			why += "; " + r.Reason
		}
		r.Vacuous, r.Reason = true, why
	}
	return err
}

// strictly returns the failure of a sequentially consistent execution; nil: none is known.
func (q *query) strictly() (*litmus.Result, error) {
	b, why, err := q.build(q.Model, strict(), repair{})
	if err != nil || why != "" {
		return nil, err
	}
	failures, err := b.failures()
	if err != nil {
		return nil, nil // they are too many to tell
	}
	r, err := q.allowed(b, failures)
	if err != nil || r.Verdict != litmus.Allowed {
		return nil, err
	}
	return r, nil
}

// errorOf is what a model refuses, for the user.
func errorOf(err error) string {
	var f *litmus.Fault
	if err == nil || errors.As(err, &f) {
		return ""
	}
	return err.Error()
}

// stops says where threads come to that are not followed.
func (q *query) stops(b *builder, r *litmus.Result) string {
	if r.Witness == nil {
		return r.Reason
	}
	for t, l := range r.Witness.Leaves {
		if code := b.s.Leaves[t][l].Registers[ending].N; code > 0 && b.ends[code-1].stops() {
			e := b.ends[code-1]
			return fmt.Sprintf("%s: %s", e.span, e.why)
		}
	}
	return "a thread comes to what is not followed"
}

// bind notes what an answer depends on.
func (q *query) bind(b *builder) {
	r := q.result
	for _, c := range b.s.Cuts {
		r.Binding = append(r.Binding, task.Binding{Bound: task.BoundScope, Name: c.Text, Span: c.Span})
	}
	for _, c := range b.loops {
		r.Binding = append(r.Binding, c)
	}
	slices.SortFunc(r.Binding, func(x, y task.Binding) int { return x.Span.Line - y.Span.Line })
	if q.Model.Name == java && slices.ContainsFunc(b.shared, func(c *cell) bool { return c.wide && !c.strong }) {
		r.Assume([]string{"long and double variables are accessed as a whole, also where they are not volatile (JLS 17.7 encourages that)"})
	}
	if b.ordered && (q.Model.Name == sc || q.Model.Name == tso) {
		r.Assume([]string{"arrays are copied element by element, and objects field by field: from the first one on, or where arrays overlap, so that none is overwritten before"})
	}
	q.assumes(b)
	if b.takes {
		r.Assume([]string{"who takes a task from the queue of a pool goes on after who took the one before"})
	}
	if b.skips {
		r.Assume([]string{"what one thread adds to a LongAdder while another asks for its sum is in the sum in the order in which it was added"})
	}
	if len(r.Binding) > 0 || len(r.Assumed) > 0 {
		r.Status = task.HoldsWithin
	}
}

// assumes says what every answer rests on where tasks are submitted to the common pool.
func (q *query) assumes(b *builder) {
	for _, p := range b.pools {
		if p.common && p.tasks() > 0 {
			q.result.Assume([]string{"the common pool has a thread for each task that is submitted to it"})
		}
	}
}

// violated shows an execution.
func (q *query) violated(b *builder, f *litmus.Result) error {
	r := q.result
	r.Status, r.Reason, r.Vacuous, r.Binding, r.Evidence.Judged = task.Violated, "", false, nil, true
	r.Assume(f.Assumed)
	q.assumes(b)
	lines := litmus.Placed(f.Witness, b.threadNames())
	if f.Undefined != "" {
		lines = append(lines, litmus.RaceText(f.Witness)+": after a data race "+q.Model.Name+" allows anything")
		r.Property.Kind, r.Property.Text = task.KindOutcome, "no data race in an execution that "+q.Model.Name+" allows"
	}
	for t, l := range f.Witness.Leaves {
		if code := b.s.Leaves[t][l].Registers[ending].N; code > 0 && b.ends[code-1].property != nil && f.Undefined == "" {
			r.Property = *b.ends[code-1].property
			lines = append(lines, fmt.Sprintf("fails %s: %s", r.Property.Span, r.Property.Text))
			break
		}
	}
	if c := b.circle(f); c != nil && r.Property.Text == q.property(q.task).Text {
		p, stuck := b.deadlock(c)
		r.Property, lines = p, append(append(lines, fmt.Sprintf("fails %s: %s", p.Span, p.Text)), stuck...)
	}
	var needs []string
	if !b.partial { // that would be about the whole
		var err error
		if needs, err = q.needs(b, f); err != nil {
			return err
		}
	}
	r.Execution = &task.Execution{Model: q.Model.Name, Events: append(lines, needs...), DOT: litmus.DOT(f.Witness, q.Model.Name), Drawn: litmus.Drawn(f.Witness, q.Model.Name)}
	return nil
}

// threadNames are those of the threads, as the source calls what they run.
func (b *builder) threadNames() (out []string) {
	for _, t := range b.runs {
		name, _, _ := strings.Cut(t.name, "(")
		out = append(out, name)
	}
	return out
}
