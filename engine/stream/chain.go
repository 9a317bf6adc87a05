// This file answers chains of requirements.

package stream

import (
	"context"
	"slices"

	lang "assay/lang/stream"
)

// ChainResult is the answer to a chain: what each level says, and whether it refines the one above.
type ChainResult struct {
	Chain  *lang.Chain
	Levels []Level
}

// Level is one level of a chain.
type Level struct {
	Name       string
	ID, Text   string  // of the requirement
	Kind       string  // requirement, stream, component or system
	Consistent *Result // it has a history; nil: it is code that always has one, and is not known
	Above      *Result // it refines the level above; nil at the top
	Top        *Result // it refines the first level; nil at the first two, and of code that is not known
}

// Results are the answers about a level.
func (l *Level) Results() []*Result {
	return slices.DeleteFunc([]*Result{l.Consistent, l.Above, l.Top}, func(r *Result) bool { return r == nil })
}

// Verdict is the worst answer of a chain.
func (c *ChainResult) Verdict() Verdict {
	worst := Holds_
	for _, l := range c.Levels {
		for _, r := range l.Results() {
			switch {
			case r.Verdict == Violated:
				return Violated
			case r.Counts() == Unknown:
				worst = Unknown
			case r.Verdict == Within && worst == Holds_:
				worst = Within
			}
		}
	}
	return worst
}

// DecideChain answers a chain. A level that has no history refines everything, which would look
// like a success: so each level is asked for one.
func DecideChain(ctx context.Context, f *lang.File, d *lang.Chain, o Options) (*ChainResult, error) {
	out := &ChainResult{Chain: d}
	for _, name := range d.Levels {
		l := Level{Name: name}
		l.Kind, l.ID, l.Text = kindOf(f, name)
		out.Levels = append(out.Levels, l)
	}
	for _, q := range levels(f, d) {
		r, err := Decide(ctx, f, q.Check, o)
		if err != nil {
			return nil, err
		}
		switch l := &out.Levels[q.level]; {
		case q.above < 0:
			l.Consistent = r
		case q.above == q.level-1:
			l.Above = r
		default:
			l.Top = r
		}
	}
	return out, nil
}

// levelCheck is a check of a level: that it has a history, or that it refines one above.
type levelCheck struct {
	*lang.Check
	level, above int // above: -1: none
}

// Levels are the checks that a chain asks: of each level, whether it has a history, whether it refines the one above, and
// whether it refines the first one, where that is another one. Of code that is not known only beginnings are asked about,
// which say nothing of the levels further up.
func Levels(f *lang.File, d *lang.Chain) []*lang.Check {
	var out []*lang.Check
	for _, c := range levels(f, d) {
		out = append(out, c.Check)
	}
	return out
}

func levels(f *lang.File, d *lang.Chain) []levelCheck {
	var out []levelCheck
	for i, name := range d.Levels {
		at := d.Span
		if i < len(d.Spans) {
			at = d.Spans[i]
		}
		kind := lang.Refines
		if f.Streams[name] != nil {
			kind = lang.Member
		}
		code := f.Codes[name]
		known := code == nil || code.Known
		if known {
			out = append(out, levelCheck{&lang.Check{Kind: lang.Consistent, Names: []string{name}, Span: at}, i, -1})
		}
		if i > 0 {
			out = append(out, levelCheck{&lang.Check{Kind: kind, Names: []string{name, d.Levels[i-1]}, Span: at}, i, i - 1})
		}
		if i > 1 && known {
			out = append(out, levelCheck{&lang.Check{Kind: kind, Names: []string{name, d.Levels[0]}, Span: at}, i, 0})
		}
	}
	return out
}

// kindOf is what a name means, with the text of its requirement.
func kindOf(f *lang.File, name string) (kind, id, text string) {
	words := ""
	switch {
	case f.Codes[name] != nil:
		kind, words = "code", f.Codes[name].Text
	case f.Specs[name] != nil:
		kind, words = "requirement", f.Specs[name].Text
	case f.Streams[name] != nil:
		kind, words = "stream", f.Streams[name].Text
	case f.Components[name] != nil:
		kind, words = "component", f.Components[name].Text
	default:
		kind, words = "system", f.Systems[name].Text
	}
	id, text = lang.Title(words)
	if id == "" {
		id = name
	}
	return kind, id, text
}
