// This file asks about streams, components and requirements.

package question

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"assay/engine"
	decider "assay/engine/stream"
	"assay/engine/stream/certificate"
	"assay/engine/stream/draw"
	"assay/lang/stream"
	"assay/run"
	"assay/run/component"
	"assay/source"
	"assay/task"
)

// StreamEngine is who answers about streams, as results call it.
const StreamEngine = "stream"

// StreamFiles is what files of streams are called.
const StreamFiles = "stream specifications"

// Streams is what can be said to files of streams.
type Streams struct {
	States  int    // of one automaton at most; 0: the default
	Certify string // folder for certificates; empty: none are kept

	Code *component.Reader // of code that specifications name; nil: nobody reads it
}

// Language is the row of stream specifications in the list of languages.
func (o Streams) Language() run.Language {
	return run.Language{
		Name: StreamFiles, Ext: ".strm", Apart: true, Format: stream.Format,
		Nothing: "state a check, for example: check A refines B",
		Read:    o.read,
	}
}

func (o Streams) read(name string, text []byte) (run.Model, *source.List) {
	f, list := stream.Read(name, string(text))
	if list.Failed() {
		return nil, list
	}
	return &specifications{Streams: o, file: f}, list
}

// specifications is a file with what it asks.
type specifications struct {
	Streams
	file *stream.File

	mu sync.Mutex // code is read by one question at a time
}

// Goals are the chains and the checks, in the order of the file. Of those that are the same, there is one.
func (m *specifications) Goals() []run.Goal {
	var out []run.Goal
	for _, d := range m.file.Decls {
		g, ok := goalOf(d)
		i := slices.IndexFunc(out, func(h run.Goal) bool { return h.Name == g.Name })
		switch {
		case !ok, i >= 0 && out[i].Expect == g.Expect:
			continue
		case i >= 0: // one of the two is wrong
			g.Name += ", line " + strconv.Itoa(g.Span.Line)
		}
		out = append(out, g)
	}
	return out
}

// goalOf is the goal that a declaration states, if it does.
func goalOf(d stream.Decl) (run.Goal, bool) {
	switch d := d.(type) {
	case *stream.Check:
		return run.Goal{Name: d.String(), Unit: d.Names[0], Span: d.Span, Expect: task.Expectation(d.Expect)}, true
	case *stream.Chain:
		return run.Goal{Name: "chain " + d.Name, Unit: d.Name, Span: d.Span}, true
	}
	return run.Goal{}, false
}

// Question is what a goal asks. A chain asks several questions of its levels.
func (m *specifications) Question(g run.Goal, b task.Bounds) (run.Question, *source.List) {
	list := &source.List{}
	i := slices.IndexFunc(m.file.Decls, func(d stream.Decl) bool {
		h, ok := goalOf(d)
		return ok && h.Span == g.Span
	})
	var checks []*stream.Check
	q := run.Question{Engine: StreamEngine, Spans: []source.Span{g.Span}}
	switch d := m.file.Decls[i].(type) {
	case *stream.Check:
		checks = []*stream.Check{d}
		q.Property = property(d, g)
	case *stream.Chain:
		checks = decider.Levels(m.file, d)
		q.Property = task.Property{Kind: task.KindRefinement, Unit: g.Unit, Span: g.Span, Text: strings.Join(d.Levels, " <- ")}
		q.Spans = append(q.Spans, d.Spans...)
	}
	for _, c := range checks {
		if err := decider.Accepts(m.file, c); err != nil {
			take(list, c.Span, err)
			return q, list
		}
	}
	meaning := m.file.Meaning(m.file.Decls[i])
	q.Recipe = fmt.Appendf(nil, "stream 1 %d %s %s", m.States, g.Expect, meaning)
	code := m.file.CodeUsed(m.file.Decls[i])
	if len(code) > 0 {
		q.Recipe = nil // who knows what the code depends on
	}
	q.Sum = func(context.Context) []byte { // who asks says how large automata may be
		sum := sha256.Sum256([]byte(meaning))
		return sum[:]
	}
	q.Answer = func(ctx context.Context, progress func(engine.Progress)) ([]task.Result, error) {
		var out []task.Result
		if len(code) > 0 {
			m.mu.Lock()
			defer m.mu.Unlock()
			if why, err := m.fill(ctx, code); err != nil || why != "" {
				return []task.Result{{Property: q.Property, Engine: StreamEngine, Reason: why}}, err
			}
			if d, ok := m.file.Decls[i].(*stream.Chain); ok {
				checks = decider.Levels(m.file, d) // what is asked of code depends on what is known of it
			}
		}
		for _, c := range checks {
			progress(engine.Progress{Stage: c.String()})
			r, err := m.answer(ctx, g, c)
			if err != nil {
				return nil, err
			}
			out = append(out, r)
		}
		return out, nil
	}
	return q, list
}

// fill reads code, or says why it cannot be read.
func (m *specifications) fill(ctx context.Context, names []string) (why string, err error) {
	if m.Code == nil {
		return "code is read by `assay stream` and `assay check`", nil
	}
	var list source.List
	if err := m.Code.Fill(ctx, m.file, names); err != nil && list.Take(err) {
		d := list.All()[0]
		return d.Span.String() + ": " + d.Message, nil
	} else {
		return "", err
	}
}

// kinds are what checks are about.
var kinds = map[stream.CheckKind]task.Kind{
	stream.Refines: task.KindRefinement, stream.Member: task.KindRefinement, stream.Satisfies: task.KindRefinement, stream.Equivalent: task.KindRefinement,
	stream.Consistent: task.KindConsistency,
	stream.Total:      task.KindRealisable, stream.NoDeadlock: task.KindRealisable, stream.Realisable: task.KindRealisable,
	stream.Strong: task.KindCausality, stream.Weak: task.KindCausality, stream.DelayOf: task.KindCausality,
	stream.IsSafety: task.KindClass, stream.IsLiveness: task.KindClass,
}

// property is what a check asks.
func property(c *stream.Check, g run.Goal) task.Property {
	return task.Property{Kind: kinds[c.Kind], Unit: g.Unit, Span: c.Span, Text: c.String()}
}

func (m *specifications) options() decider.Options {
	o := decider.Options{States: m.States}
	if m.Code != nil {
		o.Code = m.Code
	}
	return o
}

// answer asks about one check. What cannot be asked after all is unknown with its place.
func (m *specifications) answer(ctx context.Context, g run.Goal, c *stream.Check) (task.Result, error) {
	out := task.Result{Property: property(c, g), Engine: StreamEngine}
	r, err := decider.Decide(ctx, m.file, c, m.options())
	var list source.List
	switch {
	case list.Take(err):
		d := list.All()[0]
		out.Reason = d.Span.String() + ": " + d.Message
		return out, nil
	case err != nil:
		return out, err
	}
	out.Reason = strings.Join(slices.DeleteFunc(append([]string{r.Reason}, r.Notes...), func(s string) bool { return s == "" }), "; ")
	out.Stats = task.Stats{"states": int64(r.States)}
	switch r.Verdict {
	case decider.Holds_:
		out.Status = task.Proved
		out.Vacuous = r.Vacuous && g.Expect != task.ExpectHolds // that is what somebody asked for
		out.Evidence.Certificate, err = m.keep(c, r)
	case decider.Within:
		out.Status = task.HoldsWithin
	case decider.Violated:
		out.Status = task.Violated
		witness(&out, r)
	}
	return out, err
}

// witness says what shows a violation, and what its checker left.
func witness(out *task.Result, r *decider.Result) {
	h := history(r.Lasso)
	if h != nil {
		h.Lines, h.Other = draw.Lines(r), history(r.Other)
	}
	if r.Nothing {
		out.Absence = &task.Absence{None: r.Reason, Beginning: h, Pairs: r.Pairs}
		out.Evidence.Certified = r.Accepted
		return
	}
	out.History, out.Evidence.Evaluated = h, r.Accepted
}

// history is a history in words.
func history(h *decider.History) *task.History {
	if h == nil {
		return nil
	}
	slots := func(part [][]stream.Value) (out [][]string) {
		for _, s := range part {
			words := make([]string, len(s))
			for i, v := range s {
				words[i] = v.String()
			}
			out = append(out, words)
		}
		return out
	}
	out := &task.History{Stem: slots(h.Stem), Loop: slots(h.Loop), Lines: []string{h.String()}}
	for _, c := range h.Channels {
		out.Channels = append(out.Channels, c.Name)
	}
	return out
}

// keep keeps the certificate of an answer, which its checker has to accept first. Steps of components have none.
func (m *specifications) keep(c *stream.Check, r *decider.Result) (path string, err error) {
	if m.Certify == "" || r.Proof == nil {
		return "", nil
	}
	text, err := json.Marshal(r.Proof)
	if err != nil {
		return "", err
	}
	if err := certificate.Check(text); err != nil {
		return "", fmt.Errorf("the certificate of %v is rejected: %w", c, err)
	}
	base, _, _ := strings.Cut(filepath.Base(c.Span.File), ".")
	sum := sha256.Sum256([]byte(c.Span.File + "\x00" + c.String()))
	path = filepath.Join(m.Certify, fmt.Sprintf("%s-%d-%x.json", base, c.Span.Line, sum[:4]))
	return path, errors.Join(os.MkdirAll(m.Certify, 0o777), os.WriteFile(path, text, 0o666))
}
