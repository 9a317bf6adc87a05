// This file decides litmus tests under memory models.

package question

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"assay/engine"
	decider "assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/run"
	"assay/source"
	"assay/task"
)

// Litmus are the options of litmus tests.
type Litmus struct {
	Models  []string // that decide, in place of those that tests name; each has to be Known
	Certify string   // folder for proofs; empty: none are made
}

// CodeModel is the error that no model is named.
const CodeModel source.Code = "lit-model"

// askHelp says how to name models.
const askHelp = "name the models to be asked, in the test as in Expect=sc:forbidden tso:allowed, or with --model"

// Language returns the row of litmus tests in the list of languages. Files of models are read as inputs.
func (o Litmus) Language(in *run.Inputs) run.Language {
	models := NewModels(in)
	opened := false
	return run.Language{Name: "litmus tests", Ext: ".litmus", Apart: true, Nothing: askHelp,
		Read: func(name string, text []byte) (run.Model, *source.List) {
			if !opened { // where no test is read, no model is needed
				models.Open(o.Models)
				opened = true
			}
			return o.read(models, name, text)
		},
		Unpack: o.unpack}
}

// tests is a file with a test, and the models that decide it.
type tests struct {
	Litmus
	models   *Models
	test     *litmus.Test
	text     []byte
	expected []decider.Expectation
	asked    []string // models
}

func (o Litmus) read(models *Models, name string, text []byte) (run.Model, *source.List) {
	test, list := litmus.Read(name, string(text))
	if list.Failed() {
		return nil, list
	}
	m := &tests{Litmus: o, models: models, test: test, text: text}
	var err error
	if m.expected, err = decider.Expectations(test); err != nil {
		take(list, m.test.Asks.Span, err)
		return nil, list
	}
	m.asked = decider.ModelsFor(test, o.Models, m.expected)
	return m, list
}

// take adds the diagnostics of an error.
func take(list *source.List, at source.Span, err error) {
	if !list.Take(err) {
		list.Errorf(at, CodeModel, "%v", err)
	}
}

// bounds returns those of a test: only the unwinding of loops applies, if there are any.
func (m *tests) bounds() task.Bounds {
	for _, th := range m.test.Threads {
		for i, in := range th.Code {
			if (in.Op == litmus.Jump || in.Op == litmus.Either) && in.Target <= i {
				return task.Bounds{Unwind: event.DefaultUnwind}
			}
		}
	}
	return task.Bounds{}
}

// Goals returns a goal for each model. If none is named, there is a goal all the same, so that this is reported.
func (m *tests) Goals() []run.Goal {
	goal := func(name string, expect task.Expectation) run.Goal {
		spare := len(m.expected) == 0 && m.test.Asks.Kind == litmus.Exists // without a claim
		return run.Goal{Name: name, Unit: m.test.Name, Span: m.test.Asks.Span, Bounds: m.bounds(), Expect: expect, Spare: spare}
	}
	if len(m.asked) == 0 {
		g := goal(m.test.Name, task.ExpectNothing)
		g.Spare = true
		return []run.Goal{g}
	}
	var out []run.Goal
	for _, name := range m.asked {
		g := goal(decider.CheckName(m.test, name), decider.Expected(m.expected, name))
		if !slices.ContainsFunc(out, func(h run.Goal) bool { return h.Name == g.Name }) {
			out = append(out, g)
		}
	}
	return out
}

// Advice says how a test of which nothing is checked is asked about.
func (m *tests) Advice() string {
	name := m.test.Name
	switch {
	case m.test.Asks.Kind != litmus.Exists:
		return askHelp
	case len(m.asked) > 0:
		return fmt.Sprintf("a test with exists claims nothing: Expect=%s:forbidden in it does; --method '%s' asks all the same; `assay litmus` lists its outcomes", m.asked[0], name)
	}
	return askHelp + fmt.Sprintf("; a test with exists claims nothing without Expect=, and --method '%s' asks all the same", name)
}

// Question returns what a goal asks.
func (m *tests) Question(g run.Goal, b task.Bounds) (run.Question, *source.List) {
	list := &source.List{}
	q := run.Question{Property: decider.Asked(m.test, "the model"), Engine: decider.Name}
	name, ok := m.modelOf(g)
	if !ok {
		list.Errorf(g.Span, CodeModel, "no memory model is named that is to be asked about %s", m.test.Name).Help = askHelp
		return q, list
	}
	q.Property = decider.Asked(m.test, name)
	x := m.models.named(name)
	if x == nil {
		list.Errorf(g.Span, CodeModel, "the model %s cannot be read", name)
		return q, list
	}
	if err := decider.Accepts(m.test, x.Model); err != nil {
		take(list, g.Span, err)
		return q, list
	}
	q.Recipe = fmt.Appendf(nil, "litmus 1 %d:%s%d:%s%s", len(name), name, len(x.made()), x.made(), m.text)
	q.Spans = places(m.test)
	q.Sum = func(ctx context.Context) []byte {
		sum, err := decider.Sum(ctx, m.test, x.Model, decider.Options{Unwind: b.Unwind})
		if err != nil {
			return nil // it is too large to be written, and will not be decided either
		}
		return sum
	}
	q.Answer = func(ctx context.Context, progress func(engine.Progress)) ([]task.Result, error) {
		progress(engine.Progress{Stage: "executions"})
		return m.answer(ctx, name, x.Model, b)
	}
	return q, list
}

// modelOf is the name of the model that a goal asks.
func (m *tests) modelOf(g run.Goal) (name string, ok bool) {
	i := slices.IndexFunc(m.asked, func(name string) bool { return decider.CheckName(m.test, name) == g.Name })
	if i < 0 {
		return "", false
	}
	return m.asked[i], true
}

// answer asks a model.
func (m *tests) answer(ctx context.Context, name string, x *model.Model, b task.Bounds) ([]task.Result, error) {
	o := decider.Options{Unwind: b.Unwind}
	r, err := decider.Decide(ctx, m.test, x, o)
	var d *source.Diagnostic
	switch {
	case errors.As(err, &d):
		out := task.Result{Property: decider.Asked(m.test, name), Reason: d.Span.String() + ": " + d.Message, Bounds: b, Engine: decider.Name}
		return []task.Result{out}, nil
	case err != nil:
		return nil, err
	}
	results := r.Answer(m.test.File, name, m.expected).Results
	out := &results[0]
	out.Bounds = b
	if m.Certify == "" || r.Verdict != decider.Forbidden {
		return results, nil
	}
	path, why, err := decider.Keep(ctx, m.Certify, m.test, name, x, o)
	if why != "" {
		out.Status, out.Reason = task.Unknown, why
	}
	out.Evidence.Certificate = path
	return results, err
}

// places returns those that an answer about a test may name.
func places(t *litmus.Test) []source.Span {
	out := []source.Span{t.Span, t.Asks.Span}
	for _, x := range t.Init {
		out = append(out, x.Span)
	}
	for _, th := range t.Threads {
		for i := range th.Code {
			out = append(out, th.Code[i].Span)
		}
	}
	t.Asks.Outcome().Walk(func(c *litmus.Cond) { out = append(out, c.Span) })
	return out
}
