package loops

// This file says about each loop of a program whether it ends.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/termination"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/cfg"
	"assay/ir/flow"
	"assay/logic/poly/meter"
	"assay/source"
)

// Report is the answer about one procedure: Terminates when every call ends,
// Nonterminating when some call runs for ever, in the procedure's own loops.
type Report struct {
	Proc       *ir.Proc
	Verdict    termination.Verdict
	Reason     string              // of Unknown
	Span       source.Span         // of the reason; may be unknown
	Loops      []*Loop             // by their heads
	Answer     *termination.Answer // about the procedure as a whole; nil when it was not extracted
	Extraction *Extraction         // nil like Answer
}

// Loop is the answer about one loop. It terminates when each run that enters it
// leaves it, or ends inside.
type Loop struct {
	Head    *ir.Block
	Span    source.Span
	Verdict termination.Verdict
	Reason  string      // of Unknown
	At      source.Span // of the reason
	Ranking []string    // of its head when the loop terminates; several where the head was split by what follows
	body    []*ir.Block
}

// Survey answers about procedures of a program, which call no others. An error is a
// mistake of ours: evidence that was refused.
func Survey(ctx context.Context, prog *ir.Program, procs []*ir.Proc, limits meter.Limits) ([]*Report, error) {
	var out []*Report
	for _, p := range procs {
		r := &Report{Proc: p, Loops: loopsOf(p)}
		if err := r.decide(ctx, prog, limits); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	closeCalls(prog, out)
	return out, nil
}

// loopsOf lists the loops of a procedure. One that is irreducible has none.
func loopsOf(p *ir.Proc) []*Loop {
	if len(p.Blocks) == 0 {
		return nil
	}
	g, err := cfg.New(p)
	if err != nil {
		return nil
	}
	var out []*Loop
	for _, l := range g.Loops {
		loop := &Loop{Head: l.Head, Span: cfg.SpanOf(l.Head)}
		for _, b := range p.Blocks {
			if g.Loop[b.Index].Within(l) {
				loop.body = append(loop.body, b)
			}
		}
		out = append(out, loop)
	}
	slices.SortFunc(out, func(a, b *Loop) int { return a.Head.Index - b.Head.Index })
	return out
}

// decide answers as if all calls returned.
func (r *Report) decide(ctx context.Context, prog *ir.Program, limits meter.Limits) error {
	if at, ok := blocking(r.Proc); ok {
		r.unknown("this may wait for another thread", at)
		return nil
	}
	e, err := Extract(prog, r.Proc)
	if err != nil {
		r.unknown(err.Error(), r.Proc.Span)
		return nil
	}
	r.Extraction = e
	if r.Answer, err = termination.Between(ctx, e.Over, e.Under, limits); err != nil {
		return err
	}
	r.Verdict = r.Answer.Verdict
	for _, l := range r.Loops {
		if err := r.loop(ctx, l, limits); err != nil {
			return err
		}
	}
	if r.Verdict == termination.Unknown {
		r.Reason, r.Span = why(r.Answer), r.Proc.Span
	}
	return nil
}

// why says for what reason nothing was found.
func why(a *termination.Answer) string {
	if a.Limited {
		return a.Reason
	}
	return "neither a ranking was found nor a run without end"
}

// blocking finds a statement that may wait for another thread.
func blocking(p *ir.Proc) (source.Span, bool) {
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			switch s.(type) {
			case *ir.Start, *ir.Join, *ir.Await, *ir.Monitor:
				return ir.MetaOf(s).Span, true
			}
		}
	}
	return source.Span{}, false
}

// unknown says that nothing is known about the procedure and its loops.
func (r *Report) unknown(reason string, at source.Span) {
	r.Verdict, r.Reason, r.Span = termination.Unknown, reason, at
	for _, l := range r.Loops {
		l.unknown(reason, at)
	}
}

func (l *Loop) unknown(reason string, at source.Span) {
	l.Verdict, l.Reason, l.At, l.Ranking = termination.Unknown, reason, at, nil
}

// loop answers about a loop: what the answer about the procedure says about it,
// or else one about the loop alone, entered in any state.
func (r *Report) loop(ctx context.Context, l *Loop, limits meter.Limits) error {
	switch {
	case r.Verdict == termination.Terminates:
		l.Verdict, l.Ranking = r.Verdict, ranks(r.Answer, l.Head)
		return nil
	case r.Verdict == termination.Nonterminating && r.stays(l):
		l.Verdict = r.Verdict
		return nil
	}
	alone, err := termination.Between(ctx, r.Extraction.only(l), nil, limits)
	if err != nil {
		return err
	}
	if alone.Verdict == termination.Terminates {
		l.Verdict, l.Ranking = alone.Verdict, ranks(alone, l.Head)
		return nil
	}
	l.unknown(why(alone), l.Span)
	for _, n := range r.Extraction.Loose {
		if slices.Contains(l.body, n.Block) {
			l.unknown(n.What+" is not affine or not followed, so that it may be anything", n.Span)
			break
		}
	}
	return nil
}

// stays reports whether the run that was found stays in the loop, but in no loop inside of it.
func (r *Report) stays(l *Loop) bool {
	inner := l
	for _, m := range r.Loops {
		if r.cycles(m) && len(m.body) <= len(inner.body) {
			inner = m
		}
	}
	return inner == l && r.cycles(l)
}

// cycles reports whether the cycle of the run lies in the loop.
func (r *Report) cycles(l *Loop) bool {
	a := r.Answer.Automaton
	for _, s := range r.Answer.Recurrence.Cycle {
		from := a.Trans[s.Trans].From
		if !slices.ContainsFunc(l.body, func(b *ir.Block) bool { return blockName(a, from) == b.String() }) {
			return false
		}
	}
	return true
}

// blockName is the block that a label stands for; refined labels add a mark.
func blockName(a *automaton.Automaton, l automaton.Label) string {
	name, _, _ := strings.Cut(a.Labels[l], "#")
	return name
}

// ranks are the rankings of the labels of a block.
func ranks(a *termination.Answer, b *ir.Block) []string {
	var out []string
	for l := range a.Automaton.Labels {
		label := automaton.Label(l)
		if blockName(a.Automaton, label) != b.String() || len(a.Automaton.From(label)) == 0 {
			continue
		}
		if t := fmt.Sprintf("(%s)", strings.Join(a.Tuple(label), ", ")); !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// only is the automaton of a loop alone: it is entered in any state.
func (e *Extraction) only(l *Loop) *automaton.Automaton {
	out := *e.Over
	out.Inits = []automaton.Init{{Label: automaton.Label(l.Head.Index), Cond: e.Over.Inits[0].Cond}}
	out.Trans = nil
	in := func(k automaton.Label) bool {
		return slices.ContainsFunc(l.body, func(b *ir.Block) bool { return b.Index == int(k) })
	}
	for _, t := range e.Over.Trans {
		if in(t.From) && in(t.To) {
			out.Trans = append(out.Trans, t)
		}
	}
	return &out
}

// closeCalls takes back what rests on calls that are not known to return. A
// procedure that may come to call itself is among those.
func closeCalls(prog *ir.Program, reports []*Report) {
	said := map[*ir.Proc]*Report{}
	var roots []*ir.Proc
	for _, r := range reports {
		said[r.Proc] = r
		roots = append(roots, r.Proc)
	}
	g := calls.Of(prog, calls.Config{Roots: roots})
	ends := flow.Summaries(g, flow.Summary[bool]{
		Bottom: func(*ir.Proc) bool { return false },
		Of: func(q *ir.Proc, of func(*ir.Proc) bool) bool {
			r := said[q]
			return r != nil && r.Verdict == termination.Terminates && !slices.ContainsFunc(g.Callees(q), func(c *ir.Proc) bool { return !of(c) })
		},
		Same: func(a, b bool) bool { return a == b },
	})
	for _, r := range reports {
		if !ends[r.Proc] {
			r.takeBack(g, ends)
		}
	}
}

// takeBack makes the answers unknown that rest on calls.
func (r *Report) takeBack(g *calls.Graph, ends map[*ir.Proc]bool) {
	const reason = "this calls a procedure that is not known to end"
	var open []ir.Node // calls of such procedures
	for _, s := range g.Sites(r.Proc) {
		if slices.ContainsFunc(s.Callees, func(q *ir.Proc) bool { return !ends[q] }) {
			open = append(open, s.Node)
		}
	}
	if r.Verdict == termination.Terminates {
		at := r.Proc.Span
		if len(open) > 0 {
			at = ir.MetaOf(open[0]).Span
		}
		r.Verdict, r.Reason, r.Span = termination.Unknown, reason, at
	}
	for _, l := range r.Loops {
		i := slices.IndexFunc(open, l.has)
		if i >= 0 && l.Verdict == termination.Terminates {
			l.unknown(reason, ir.MetaOf(open[i]).Span)
		}
	}
}

// has reports whether a node is in the loop.
func (l *Loop) has(n ir.Node) bool {
	return slices.ContainsFunc(l.body, func(b *ir.Block) bool {
		return ir.Node(b.Term) == n || slices.ContainsFunc(b.Stmts, func(s ir.Stmt) bool { return ir.Node(s) == n })
	})
}
