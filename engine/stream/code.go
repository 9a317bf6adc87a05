// This file asks about code. What was explored is a component or a stream like others; of other code, beginnings of
// histories are asked about.

package stream

import (
	"context"
	"fmt"
	"slices"

	"assay/engine/stream/steps"
	lang "assay/lang/stream"
)

// CodeReader answers about code that is no component.
type CodeReader interface {
	// Beginnings asks whether all beginnings of histories of code, up to a bound, can be continued to histories that a
	// monitor accepts.
	Beginnings(ctx context.Context, f *lang.File, c *lang.Code, m *Monitor) (*Beginnings, error)
}

// Beginnings is an answer about beginnings: Within, Violated with one, which was observed as code ran, or Unknown.
type Beginnings struct {
	Verdict Verdict
	Reason  string
	Notes   []string
	Slots   [][]lang.Value // of the violation: what the channels carried
}

// unknownCode returns code that the subjects are made of and that is not known, or nil; and notes what is assumed of
// the rest.
func (q *question) unknownCode(subjects []*subject) *lang.Code {
	var all []*lang.Code
	for _, s := range subjects {
		if s.stream != nil && s.stream.Code != nil {
			all = append(all, s.stream.Code)
		}
		if s.system != nil {
			for _, i := range s.system.instances {
				if c := i.component.Code; c != nil {
					all = append(all, c)
				}
			}
		}
	}
	for _, c := range all {
		if !c.Known {
			return c
		}
		for _, fact := range c.Assumed {
			if note := "assumed of " + c.Name + ": " + fact; !slices.Contains(q.result.Notes, note) {
				q.result.Notes = append(q.result.Notes, note)
			}
		}
	}
	return nil
}

// beginningsOf asks about beginnings of histories of code where that has a meaning: code refines a specification.
func (q *question) beginningsOf(c *lang.Code, subjects []*subject) error {
	why := c.Why
	if why == "" {
		why = "nobody looked at it"
	}
	why = "the histories of " + c.Name + " are not known: " + why
	inclusion := slices.Contains([]lang.CheckKind{lang.Refines, lang.Member, lang.Satisfies}, q.check.Kind)
	if !inclusion || q.code == nil || q.check.Names[0] != c.Name || subjects[1].spec == nil {
		q.result.Reason = why
		return nil
	}
	if len(subjects[1].spec.Rigid) > 0 {
		q.result.Reason = why + "; and beginnings are not asked about for each value"
		return nil
	}
	m, err := newMonitor(q.ctx, q.file, overCode(subjects[0], subjects[1]), Options{States: q.budget.States})
	if err != nil {
		return err
	}
	if !m.Excludes() {
		q.result.Reason = why + "; and no beginning of a history excludes " + subjects[1].name
		return nil
	}
	b, err := q.code.Beginnings(q.ctx, q.file, c, m)
	if err != nil {
		return err
	}
	r := q.result
	r.Verdict, r.Notes, r.Reason = b.Verdict, append(r.Notes, b.Notes...), b.Reason
	r.Notes = append(r.Notes, why)
	if b.Verdict != Violated {
		return nil
	}
	verdicts, err := m.Run(b.Slots)
	switch {
	case err != nil:
		return &Fault{err.Error()}
	case b.Reason != "": // what came then is no message
	case len(verdicts) == 0 || verdicts[len(verdicts)-1] != Violated:
		r.Verdict = Unknown
		r.Reason = c.Name + " may violate it where it begins in a state that its own code did not make, as static fields, the time or random numbers are: from its beginning it was not seen to"
		return nil
	default:
		r.Reason = fmt.Sprintf("after slot %d %s is violated, whatever comes", slices.Index(verdicts, Violated), subjects[1].name)
	}
	r.Accepted = true
	r.Lasso = &History{Channels: m.Spec.Channels, Stem: b.Slots}
	return nil
}

// overCode is a specification with the channels of code, in their order.
func overCode(code, s *subject) *lang.Spec {
	out := &lang.Spec{Name: s.name, Single: s.single, Channels: code.channels(), Span: s.spec.Span}
	body := &lang.Expr{Op: lang.OpName, Name: s.name, Formula: true, Span: s.spec.Span, Ref: &lang.Ref{Channel: -1, Var: -1, Spec: s.spec}}
	for _, ch := range s.spec.Channels {
		i := 0
		if !s.single {
			i = steps.ChannelNamed(out.Channels, ch.Name)
		}
		body.Ref.Channels = append(body.Ref.Channels, i)
	}
	out.Body = body
	return out
}

// Excludes reports whether there is a beginning that no continuation makes a history of the specification.
func (m *Monitor) Excludes() bool {
	return slices.ContainsFunc(m.states, func(s monitorState) bool { return s.verdict == Violated })
}
