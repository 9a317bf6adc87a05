package main

// This file defines a language and an engine for tests of the command: files
// that say what is to be answered. They exist where ASSAY_FAKE is set.
//
//	# a comment
//	NAME ANSWER [expect holds|violated]
//
// Answers are the four statuses, and what can go wrong: vacuous, unreplayed,
// error, panic, crash-lower, and wait (for the context to end; makes a file
// named ready when it begins).

import (
	"context"
	"errors"
	"os"
	"strings"

	"assay/engine"
	"assay/ir"
	"assay/ir/parse"
	"assay/run"
	"assay/run/registry"
	"assay/source"
	"assay/task"
)

func init() {
	if os.Getenv("ASSAY_FAKE") != "" {
		fake := run.Language{Name: "fake", Ext: ".fake", Read: readFake, Format: formatFake}
		available = func() *registry.Registry {
			r := registry.Standard()
			r.Languages = append([]run.Language{fake}, r.Languages...)
			made := func(context.Context, registry.Options) (engine.Engine, error) { return fakeEngine{}, nil }
			r.Engines = append([]registry.Engine{{Name: "fake", Make: made}}, r.Engines...)
			r.Plain, r.Hosted = []string{"fake"}, ""
			return r
		}
	}
}

type fakeModel struct{ goals []run.Goal }

var fakeAnswers = []string{"holds-within", "proved", "violated", "unknown", "vacuous", "unreplayed", "error", "panic", "wait"}

func readFake(name string, text []byte) (run.Model, *source.List) {
	m, list := &fakeModel{}, &source.List{}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		at := source.Span{File: name, Line: n, Col: 1, EndLine: n, EndCol: len(line)}
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if len(words) < 2 {
			list.Errorf(at, "fake-syntax", "want a name and an answer").Help = "the answer may be holds-within"
			continue
		}
		g := run.Goal{Name: words[0], Unit: words[0] + "()", Span: at, Bounds: task.Bounds{Scope: 3, Unwind: 2}}
		if len(words) == 4 {
			g.Expect = task.Expectation(words[3])
		}
		m.goals = append(m.goals, run.Goal{Name: g.Name, Unit: g.Unit, Span: g.Span, Bounds: g.Bounds, Expect: g.Expect})
		if source.Nearest(words[1], fakeAnswers) != words[1] {
			list.Errorf(at, "fake-answer", "no answer %s", words[1])
		}
		answers[words[0]] = words[1]
	}
	return m, list
}

// answers are what the engine is to say about a goal.
var answers = map[string]string{}

// The answers are not in the programs: they are what the cache must know.

func (m *fakeModel) Recipe(g run.Goal) ([]byte, bool) {
	return []byte(g.Name + " " + answers[g.Name] + " " + g.Span.String()), true
}
func (m *fakeModel) Describe(name string) string           { return name }
func (m *fakeModel) Inputs(run.Goal, []string) []run.Input { return nil }
func (m *fakeModel) Digest(string) string                  { return "" }

func (m *fakeModel) Goals() []run.Goal { return m.goals }

func (m *fakeModel) Lower(g run.Goal, b task.Bounds) (*ir.Program, *source.List) {
	p := parse.Must("domain User\nproc p() {\n\treturn\n}\ngoal g: p {}")
	p.Goals[0].Name, p.Goals[0].Span, p.Procs[0].Name = g.Name, g.Span, g.Unit
	return p, &source.List{}
}

func (m *fakeModel) Program(b task.Bounds) (*ir.Program, *source.List) {
	return m.Lower(m.goals[0], b)
}

// formatFake leaves one space between words.
func formatFake(name string, text []byte) ([]byte, error) {
	_, list := readFake(name, text)
	if list.Failed() {
		return nil, list
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		b.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
	}
	return []byte(b.String()), nil
}

type fakeEngine struct{}

func (fakeEngine) Name() string { return "fake" }

func (fakeEngine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	r := task.Result{
		Property: task.Property{Kind: task.KindAssert, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "it holds"},
		Bounds:   t.Bounds,
		Engine:   "fake",
		Stats:    task.Stats{"states": 1},
	}
	t.Report(engine.Progress{Stage: "thinking"})
	switch answer := answers[t.Goal.Name]; answer {
	case "violated", "unreplayed":
		r.Status, r.Evidence.Replayed = task.Violated, answer == "violated"
		r.Trace = &task.Trace{Unit: t.Goal.Proc.Name, Check: t.Goal.Name, Bounds: t.Bounds,
			Steps: []task.Step{{Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Line: t.Goal.Span.Line, Text: "x := 1",
				Changes: []task.Slot{{Name: "x", Value: task.Value{Scalar: "1"}}}}},
			Failure: &task.Failure{Kind: task.KindAssert, Span: t.Goal.Span, Line: t.Goal.Span.Line, Text: "it holds"}}
	case "unknown":
		r.Reason = "too hard; try a smaller --scope"
	case "vacuous":
		r.Status, r.Vacuous = task.HoldsWithin, true
	case "error":
		return nil, errors.New("the engine is confused")
	case "panic":
		panic("the engine fell over")
	case "wait":
		if err := os.WriteFile("ready", nil, 0o666); err != nil {
			return nil, err
		}
		<-ctx.Done()
		r.Reason = context.Cause(ctx).Error()
	default:
		return []task.Result{r}, r.Status.UnmarshalText([]byte(answer))
	}
	return []task.Result{r}, nil
}
