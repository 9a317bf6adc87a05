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
	Consistent *Result // it has a history
	Above      *Result // it refines the level above; nil at the top
	Top        *Result // it refines the first level; nil at the first two
}

// Verdict is the worst answer of a chain.
func (c *ChainResult) Verdict() Verdict {
	worst := Holds_
	for _, l := range c.Levels {
		for _, r := range []*Result{l.Consistent, l.Above, l.Top} {
			switch {
			case r == nil:
			case r.Verdict == Violated:
				return Violated
			case r.Verdict == Unknown:
				worst = Unknown
			}
		}
	}
	return worst
}

// DecideChain answers a chain. A level that has no history refines everything, which would look
// like a success: so each level is asked for one.
func DecideChain(ctx context.Context, f *lang.File, d *lang.Chain, o Options) (*ChainResult, error) {
	out := &ChainResult{Chain: d}
	var results []*Result
	for _, c := range Levels(f, d) {
		r, err := Decide(ctx, f, c, o)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	next := func() (r *Result) {
		r, results = results[0], results[1:]
		return r
	}
	for i, name := range d.Levels {
		l := Level{Name: name}
		l.Kind, l.ID, l.Text = kindOf(f, name)
		l.Consistent = next()
		if i > 0 {
			l.Above = next()
		}
		if i > 1 {
			l.Top = next()
		}
		out.Levels = append(out.Levels, l)
	}
	return out, nil
}

// Levels are the checks that a chain asks: of each level, whether it has a history, whether it refines the one above, and
// whether it refines the first one, where that is another one.
func Levels(f *lang.File, d *lang.Chain) []*lang.Check {
	var out []*lang.Check
	for i, name := range d.Levels {
		at := d.Span
		if i < len(d.Spans) {
			at = d.Spans[i]
		}
		kind := lang.Refines
		if f.Streams[name] != nil {
			kind = lang.Member
		}
		out = append(out, &lang.Check{Kind: lang.Consistent, Names: []string{name}, Span: at})
		for _, k := range slices.Compact([]int{i - 1, 0}) {
			if k < i && i > 0 {
				out = append(out, &lang.Check{Kind: kind, Names: []string{name, d.Levels[k]}, Span: at})
			}
		}
	}
	return out
}

// kindOf is what a name means, with the text of its requirement.
func kindOf(f *lang.File, name string) (kind, id, text string) {
	words := ""
	switch {
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
