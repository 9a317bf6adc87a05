// This file decides questions.

package litmus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/cat"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/circuit"
	"assay/logic/qbf"
	"assay/logic/so"
	"assay/solve"
	"assay/solve/sat"
	"assay/source"
)

// Verdict is the answer to a question.
type Verdict uint8

const (
	Unknown   Verdict = iota // Reason says why
	Allowed                  // Witness shows it
	Forbidden                // by the axioms Axioms, as far as Binding goes
)

var verdictNames = [...]string{"unknown", "allowed", "forbidden"}

func (v Verdict) String() string { return verdictNames[v] }

// Options bound the work. The zero value is fine.
type Options struct {
	Unwind int
	Values int
	Events int
	Domain map[string][]litmus.Value // values that loads of locations can read; of others they are found
	Budget solve.Budget              // of the solver
	Open   bool                      // DecideIn: some branches end where the program would go on

	round func(*event.Structure) // gets parts of the structure while it is built
}

func (o *Options) structure() event.Options {
	return event.Options{Unwind: o.Unwind, Values: o.Values, Events: o.Events, Domain: o.Domain}
}

// Result is a verdict with its evidence.
type Result struct {
	Test    *litmus.Test
	Model   string
	Verdict Verdict
	Reason  string // why unknown
	Late    bool   // Unknown because time ran out

	Witness   *execution.Execution // of Allowed
	Undefined string               // where not "": what the witness violates, after which everything is allowed
	Axioms    []string             // of Forbidden: minimal; empty: no execution ends so, whatever the model

	Chain [][]int // of Allowed by justification: configurations, from the empty one to one with the outcome

	Binding []event.Cut // bounds that left executions out, where the verdict depends on them
	Assumed []string

	Structure *event.Structure
	Stats     Stats

	Explored *Explored // of Unknown because of a limit: what is known all the same; nil: nothing

	cat    *cat.File // of the model, if it is one in cat
	unwind int       // how often loops went round at most
}

// Stats counts what was built.
type Stats struct {
	Events  int
	Gates   int
	Clauses int64
	Calls   int64 // of the solver

	Configurations int `json:",omitempty"` // of models of justification
}

// Fault is a mistake of ours: a witness that the judge rejects.
type Fault struct{ Message string }

func (f *Fault) Error() string { return f.Message }

// Decide answers a question. The error is a *source.Diagnostic about the test,
// or a *Fault; that time or space ran out is a verdict.
func Decide(ctx context.Context, t *litmus.Test, m *model.Model, o Options) (*Result, error) {
	if err := Accepts(t, m); err != nil {
		return nil, err
	}
	r := &Result{Test: t, Model: m.Name, Assumed: assumed(t, m), cat: m.Cat, unwind: cmp.Or(o.Unwind, event.DefaultUnwind)}
	if m.Justified {
		err := r.justified(ctx, m, o)
		r.Late = err != nil && ctx.Err() != nil
		return r.end(m, err)
	}
	return r.whole(ctx, m, o)
}

// DecideIn answers a question about a structure that was made of something else than a test: its Test has the outcome, and no
// code. The model is one of executions, without values out of thin air.
func DecideIn(ctx context.Context, s *event.Structure, m *model.Model, o Options) (*Result, error) {
	r := &Result{Test: s.Test, Model: m.Name, cat: m.Cat, unwind: cmp.Or(o.Unwind, event.DefaultUnwind)}
	return r.end(m, r.over(ctx, s, m, o))
}

// RaceFree reports whether no sequentially consistent execution has a data race in the sense of a model with accesses that
// synchronise: what the model allows is then what sequential consistency allows. The error is about the structure, time or space.
func RaceFree(ctx context.Context, s *event.Structure, m *model.Model, o Options) (bool, error) {
	if err := Understood(s, m); err != nil {
		return false, err
	}
	q := newQuery(ctx, s, o.Budget)
	q.meaning = &model.Meaning{}
	a, err := q.ask(ctx, append(q.execution(), m.SequentialRace(q.v)...), qbf.Options{Budget: o.Budget})
	return a.Status == solve.Unsat, err
}

// end completes a result. That time or space ran out is a verdict.
func (r *Result) end(m *model.Model, err error) (*Result, error) {
	if err != nil {
		var d *source.Diagnostic
		var f *Fault
		if errors.As(err, &d) || errors.As(err, &f) {
			return nil, err
		}
		r.Verdict, r.Reason = Unknown, reason(err)
		r.Witness, r.Undefined = nil, "" // one that nobody could judge is none
	}
	if r.Verdict == Allowed && !m.Justified {
		r.Binding = nil // the witness is one, whatever else there is
	}
	return r, nil
}

// reason says why there is no verdict.
func reason(err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "timed out: the budget of time ran out"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return err.Error()
}

// structure returns the event structure of a question.
func structure(ctx context.Context, t *litmus.Test, m *model.Model, o Options) (*event.Structure, error) {
	build := o.structure()
	build.Stop = ctx.Err
	switch {
	case m.Justified:
		build.Seeds = stored(t)
		return event.Build(t, build)
	case m.ThinAir:
		build.Seeds = everywhere(t, mentioned(t))
	}
	build.Live, build.Round = func(s *event.Structure) ([]bool, error) { return Live(ctx, s, o) }, o.round
	return event.Build(t, build)
}

func (r *Result) decide(ctx context.Context, m *model.Model, o Options) error {
	s, err := structure(ctx, r.Test, m, o)
	if err != nil {
		return err
	}
	return r.over(ctx, s, m, o)
}

// over searches the executions of a structure.
func (r *Result) over(ctx context.Context, s *event.Structure, m *model.Model, o Options) (err error) {
	r.Structure, r.Binding, r.Stats.Events = s, s.Cuts, len(s.Events)
	if err := Understood(s, m); err != nil {
		return err
	}
	if m.ThinAir {
		r.Binding = append(r.Binding, thinAir(s)...)
	}
	if err := ctx.Err(); err != nil {
		return err // a large query takes long to make
	}
	q := newQuery(ctx, s, o.Budget)
	if q.meaning, err = m.Meaning(ctx, q.v); err != nil {
		return err
	}
	r.Assumed = append(r.Assumed, q.meaning.Assumed...)
	for _, p := range q.meaning.Undefined {
		if err := r.undefined(ctx, q, p, o); err != nil || r.Verdict != Unknown {
			return err
		}
	}
	if err := r.outcome(ctx, q, o); err != nil || r.Verdict != Allowed || !m.Causal {
		return err
	}
	return r.causal(ctx, q, m, o)
}

// query is a structure as formulas for the solver.
type query struct {
	v *model.Vocabulary
	g *so.Grounder

	meaning *model.Meaning // nil: it is not about a model
}

func newQuery(ctx context.Context, s *event.Structure, b solve.Budget) *query {
	v := model.NewVocabulary(s)
	g := so.NewGrounder(ctx, v.Structure, 0)
	g.Within(b.Memory)
	return &query{v: v, g: g}
}

// execution returns the parts that say what an execution is.
func (q *query) execution() []model.Part {
	v := q.v
	return append([]model.Part{
		{Name: "configuration", Formula: v.Configuration()},
		{Name: "complete", Formula: v.Complete()},
		{Name: "rf", Formula: v.ReadsFrom()},
		{Name: "co", Formula: v.Coherence()},
	}, q.meaning.Defined...)
}

// ask looks for values that make all parts true.
func (q *query) ask(ctx context.Context, parts []model.Part, o qbf.Options) (qbf.Answer, error) {
	refs := make([]qbf.Ref, len(parts))
	for i, p := range parts {
		var err error
		if refs[i], err = q.g.Ground(p.Formula); err != nil {
			return qbf.Answer{}, err
		}
	}
	a := qbf.Solve(ctx, q.g.Space, refs, o)
	if !a.Decided() {
		return a, fmt.Errorf("%v: %s", a.Status, a.Reason)
	}
	return a, nil
}

// witness returns the execution that the solver found.
func (q *query) witness(a qbf.Answer) (*execution.Execution, error) {
	set := q.g.Value(q.v.X, a.Values)[0]
	rf, co := q.g.Value(q.v.RF, a.Values), q.g.Value(q.v.CO, a.Values)
	return execution.From(q.v.Events,
		func(e int) bool { return set[e] },
		func(x, y int) bool { return rf[x][y] },
		func(x, y int) bool { return co[x][y] })
}

// undefined looks for an execution after which everything is allowed.
func (r *Result) undefined(ctx context.Context, q *query, p model.Part, o Options) error {
	parts := append(append(q.execution(), q.meaning.Axioms...), p)
	a, err := q.ask(ctx, parts, qbf.Options{Budget: o.Budget})
	if err != nil || a.Status != solve.Sat {
		return err
	}
	x, err := q.witness(a)
	if err != nil {
		return &Fault{err.Error()}
	}
	r.Verdict, r.Witness, r.Undefined = Allowed, x, p.Name
	return r.judge(x)
}

// outcome searches for an execution with the outcome.
func (r *Result) outcome(ctx context.Context, q *query, o Options) error {
	parts := append(q.execution(), model.Part{Name: "outcome", Formula: q.v.Outcome(r.Test.Asks.Outcome())})
	base := len(parts)
	parts = append(parts, q.meaning.Axioms...)
	return r.settle(ctx, q, parts, base, o)
}

// settle searches for an execution that satisfies all parts; those from base on are the axioms.
func (r *Result) settle(ctx context.Context, q *query, parts []model.Part, base int, o Options) error {
	a, err := q.ask(ctx, parts, qbf.Options{Budget: o.Budget, Minimize: true})
	r.Stats.Gates, r.Stats.Clauses, r.Stats.Calls = q.g.Len(), a.Stats.Clauses, a.Stats.Calls
	if err != nil {
		return err
	}
	if a.Status == solve.Unsat {
		r.Verdict = Forbidden
		for _, i := range a.Failed {
			if i >= base {
				r.Axioms = append(r.Axioms, parts[i].Name)
			}
		}
		return nil
	}
	x, err := q.witness(a)
	if err != nil {
		return &Fault{err.Error()}
	}
	if !x.Choose(r.Test.Asks.Outcome()) {
		return &Fault{"the execution that was found does not end as asked"}
	}
	r.Verdict, r.Witness = Allowed, x
	return r.judge(x)
}

// judge checks a witness against the other definition of the model.
func (r *Result) judge(x *execution.Execution) error {
	answer, err := r.answer(x)
	switch {
	case errors.Is(err, execution.ErrQuantifier):
		return err // nothing is shown that is not judged
	case err != nil:
		return &Fault{err.Error()}
	case len(answer.Violated) > 0:
		return &Fault{fmt.Sprintf("the execution that was found violates %s of %s", strings.Join(answer.Violated, ", "), r.Model)}
	case r.Undefined != "" && !slices.Contains(answer.Undefined, r.Undefined):
		return &Fault{fmt.Sprintf("the execution that was found is not undefined by %s", r.Undefined)}
	}
	return nil
}

func (r *Result) answer(x *execution.Execution) (execution.Answer, error) {
	if r.cat != nil {
		return x.Judge(r.cat)
	}
	out := execution.Answer{Violated: x.Violated(r.Model)}
	if _, _, ok := x.Race(); ok {
		out.Undefined = []string{model.Race}
	}
	return out, nil
}

// Live returns the writes of values that are not read yet and that occur in a
// configuration in which each read gets its value from a write, whatever the
// order. All models require that.
func Live(ctx context.Context, s *event.Structure, o Options) ([]bool, error) {
	return live(ctx, s, o, func(q *query) ([]model.Part, error) { return []model.Part{{Name: "rf", Formula: q.v.ReadsFrom()}}, nil })
}

// LiveIn returns the writes of values that are not read yet and that occur in an execution of a model. That is enough for models in
// which program order and rf have no cycle together, and whose axioms hold of each part of an execution that is closed under both:
// of all writes of values that are not read, the first one in that order is in such a part. Of others it is Live.
func LiveIn(ctx context.Context, s *event.Structure, m *model.Model, o Options) ([]bool, error) {
	if m.Causal || m.ThinAir || m.Cat != nil || m.Justified {
		return Live(ctx, s, o)
	}
	return live(ctx, s, o, func(q *query) ([]model.Part, error) {
		meaning, err := m.Meaning(ctx, q.v)
		if err != nil {
			return nil, err
		}
		parts := []model.Part{{Name: "rf", Formula: q.v.ReadsFrom()}, {Name: "co", Formula: q.v.Coherence()}}
		return append(append(parts, meaning.Defined...), meaning.Axioms...), nil
	})
}

func live(ctx context.Context, s *event.Structure, o Options, more func(*query) ([]model.Part, error)) ([]bool, error) {
	live := make([]bool, len(s.Events))
	var open []int
	for e := range s.Events {
		if ev := &s.Events[e]; ev.Kind == event.Write && !slices.Contains(s.Domain[ev.Loc], ev.Value) {
			open = append(open, e)
		}
	}
	if len(open) == 0 || ctx.Err() != nil {
		return live, ctx.Err()
	}
	q := newQuery(ctx, s, o.Budget)
	parts, err := more(q)
	if err != nil {
		return nil, err
	}
	all := []so.Formula{q.v.Configuration()}
	for _, p := range parts {
		all = append(all, p.Formula)
	}
	base, err := q.g.Ground(so.And(all...))
	if err != nil {
		return nil, err
	}
	solver := sat.New(sat.Default())
	solver.SetBudget(o.Budget)
	link := circuit.NewLink(q.g.Circuit, solver)
	link.Assert(base)
	for len(open) > 0 { // each answer shows some of them, or that there are no more
		a := solver.Solve(ctx, link.Force(q.anyOf(open)))
		if !a.Decided() {
			return nil, fmt.Errorf("%v: %s", a.Status, a.Reason)
		}
		if a.Status == solve.Unsat {
			break
		}
		set := q.g.Value(q.v.X, link.Values().Bool)[0]
		for _, e := range open {
			live[e] = set[e]
		}
		open = slices.DeleteFunc(open, func(e int) bool { return live[e] })
	}
	return live, nil
}

// anyOf says that one of some events is in X.
func (q *query) anyOf(events []int) qbf.Ref {
	refs := make([]qbf.Ref, len(events))
	for i, e := range events {
		refs[i], _ = q.g.Ground(so.In(q.v.X, so.Elem(e))) // an input: there is room
	}
	return q.g.OrAll(refs...)
}

// Accepts refuses tests with marks that the model does not know. The error is a *source.Diagnostic.
func Accepts(t *litmus.Test, m *model.Model) error {
	if !m.Knows(t.Arch) {
		list := &source.List{}
		return list.Errorf(t.Span, litmus.CodeUnsupported, "the model %s is about tests of %s", m.Name, strings.Join(m.Arches, ", "))
	}
	if m.Cat != nil {
		return nil
	}
	if m.Justified {
		if err := justifiable(t); err != nil {
			return err
		}
	}
	for _, th := range t.Threads {
		for i := range th.Code {
			in := &th.Code[i]
			if in.Op != litmus.Load && in.Op != litmus.Store && in.Op != litmus.Fence {
				continue
			}
			if m.Sync != "" && in.Op == litmus.Fence {
				list := &source.List{}
				return list.Errorf(in.Span, litmus.CodeUnsupported, "the model %s says nothing about fences", m.Name)
			}
			for _, marks := range [][]string{in.Marks, in.FailMarks} {
				if err := known(in, marks, m); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func known(in *litmus.Instr, marks []string, m *model.Model) error {
	list := &source.List{}
	for _, mark := range marks {
		if !m.All && !slices.Contains(m.Marks, mark) {
			return list.Errorf(in.Span, litmus.CodeUnsupported, "the model %s has no meaning for %s", m.Name, mark)
		}
	}
	unmarked := len(in.Marks) != 1
	if m.Moded && unmarked || !m.All && !m.Justified && in.Op == litmus.Fence && unmarked {
		return list.Errorf(in.Span, litmus.CodeUnsupported, "the model %s needs one mark here: %s", m.Name, strings.Join(m.Marks, ", "))
	}
	return nil
}

// assumed says what a model leaves aside.
func assumed(t *litmus.Test, m *model.Model) []string {
	if !m.All {
		return nil
	}
	for _, th := range t.Threads {
		for i := range th.Code {
			if len(th.Code[i].Marks) > 0 {
				return []string{m.Name + " looks at no marks: all accesses are alike, and fences do nothing"}
			}
		}
	}
	return nil
}
