// This file is about questions that are too large, or run out of time: what is known all the same.

package litmus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/qbf"
	"assay/logic/so"
	"assay/solve"
	"assay/source"
)

// Explored is a part of a program of which all executions were looked at: loops go round less often there, or fewer values are read.
// None of them ends as asked, which says nothing about the others. What a part allows is allowed: its executions are executions of the
// whole.
type Explored struct {
	Events   int      `json:"events"`
	Left     []string `json:"left,omitempty"`     // what the part leaves out
	Outcomes []string `json:"outcomes,omitempty"` // how executions end there, as far as the question is about it
	More     bool     `json:"more,omitempty"`     // there are more, or time ran out before all were found
}

// mostOutcomes bounds the outcomes of a part.
const mostOutcomes = 8

// Text says it in lines.
func (e *Explored) Text() []string {
	first := fmt.Sprintf("explored: %d events, of which no execution ends so", e.Events)
	for _, l := range e.Left {
		first += "; " + l
	}
	out := []string{first}
	for _, o := range e.Outcomes {
		out = append(out, "found: "+o)
	}
	switch {
	case e.More && len(out) > 1:
		out = append(out, "found: perhaps more than these")
	case e.More:
		out = append(out, "found: nothing about how they end, which took too long")
	}
	return out
}

// MostEvents bounds what may be asked for.
const MostEvents = 5000

// Next is a line with what to try where the reason is that there are too many events.
func Next(reason string) string {
	if !strings.HasPrefix(reason, event.ErrSize.Error()) {
		return ""
	}
	return fmt.Sprintf("  try: a larger --events, up to %d, or smaller bounds\n", MostEvents)
}

// shortest is the time of which nothing is kept back.
const shortest = 100 * time.Millisecond

// Reserve returns the time for a question as a whole: a quarter is kept for what is known when that is over.
func Reserve(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if left := time.Until(end); ok && left >= shortest {
		return context.WithDeadline(ctx, end.Add(-left/4))
	}
	return context.WithCancel(ctx)
}

// limited reports whether an error is that time or space ran out.
func limited(err error) bool {
	var d *source.Diagnostic
	var f *Fault
	return err != nil && !errors.As(err, &d) && !errors.As(err, &f)
}

// whole decides a question. Where that takes too much time or space, parts of the program are asked about.
func (r *Result) whole(ctx context.Context, m *model.Model, o Options) (*Result, error) {
	p := &parts{blank: *r, model: m, options: o}
	o.round = func(s *event.Structure) { p.rounds = append(p.rounds, s) }
	first, cancel := Reserve(ctx)
	err := r.decide(first, m, o)
	p.late = limited(err) && first.Err() != nil
	cancel()
	if p.late {
		err, r.Late = cmp.Or(ctx.Err(), context.DeadlineExceeded), true
	}
	if !limited(err) || ctx.Err() != nil {
		return r.end(m, err)
	}
	if err := p.search(ctx); err != nil {
		return nil, err
	}
	if p.allowed != nil {
		return p.allowed.end(m, nil)
	}
	var fault error
	if r.Explored, fault = p.explored(ctx); fault != nil {
		return nil, fault
	}
	return r.end(m, err)
}

// parts asks about parts of a program.
type parts struct {
	blank   Result // a result without an answer
	model   *model.Model
	options Options
	rounds  []*event.Structure // with loops as often round as asked; each one is a part of the next
	late    bool               // time ran out

	allowed *Result          // the outcome is allowed
	without *event.Structure // the largest part without an execution that ends so
	rounded int              // how often loops go round there
}

// search looks for a part with the outcome: large ones first, or small ones where time ran out. An error is a diagnostic or a fault.
func (p *parts) search(ctx context.Context) error {
	most := p.blank.unwind
	var unwinds []int
	for n := most / 2; n > 0; n /= 2 {
		unwinds = append(unwinds, n)
	}
	if p.late {
		slices.Reverse(unwinds)
	} else if over, err := p.within(ctx, most, p.rounds); over || err != nil {
		return err
	}
	for _, n := range unwinds {
		o := p.options
		o.Unwind = n
		var rounds []*event.Structure
		o.round = func(s *event.Structure) { rounds = append(rounds, s) }
		few, cancel := half(ctx)
		_, err := structure(few, p.blank.Test, p.model, o)
		cancel()
		if err != nil && !limited(err) {
			return err
		}
		if over, err := p.within(ctx, n, rounds); over || err != nil {
			return err
		}
	}
	if p.late {
		slices.Reverse(p.rounds)
		_, err := p.within(ctx, most, p.rounds)
		return err
	}
	return nil
}

// within asks about parts from the last one on, until one has an answer: the others are parts of that. Over: nothing else is to be asked.
func (p *parts) within(ctx context.Context, unwind int, rounds []*event.Structure) (over bool, err error) {
	for _, s := range slices.Backward(rounds) {
		if ctx.Err() != nil {
			return true, nil
		}
		part := p.blank
		part.Assumed = slices.Clone(p.blank.Assumed)
		few, cancel := half(ctx)
		err := part.over(few, s, p.model, p.options)
		cancel()
		switch {
		case limited(err):
			continue
		case err != nil:
			return true, err
		case part.Verdict == Allowed:
			p.allowed = &part
			return true, nil
		case part.Verdict == Unknown: // it needs causality
		case p.without == nil || len(p.without.Events) < len(s.Events):
			p.without, p.rounded = s, unwind
		}
		return false, nil
	}
	return false, nil
}

// half ends after half of the time that is left.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok {
		return context.WithDeadline(ctx, end.Add(-time.Until(end)/2))
	}
	return context.WithCancel(ctx)
}

// explored describes the largest part without the outcome; nil: there is none.
func (p *parts) explored(ctx context.Context) (*Explored, error) {
	if p.without == nil {
		return nil, nil
	}
	e := &Explored{Events: len(p.without.Events)}
	if p.rounded < p.blank.unwind {
		times := fmt.Sprintf("at most %d times", p.rounded)
		if p.rounded == 1 {
			times = "once"
		}
		e.Left = append(e.Left, "loops go round "+times)
	}
	for _, loc := range p.without.Locations {
		unread := func(e event.Event) bool {
			return e.Kind == event.Write && e.Loc == loc && !slices.Contains(p.without.Domain[loc], e.Value)
		}
		if slices.ContainsFunc(p.without.Events, unread) {
			e.Left = append(e.Left, fmt.Sprintf("only the values %v of %s are read", p.without.Domain[loc], loc))
		}
	}
	return e, p.outcomes(ctx, e)
}

// outcomes finds how the executions of that part end.
func (p *parts) outcomes(ctx context.Context, e *Explored) error {
	asked := atoms(p.blank.Test.Asks.Outcome())
	if len(asked) == 0 {
		return nil
	}
	q := newQuery(ctx, p.without, p.options.Budget)
	var err error
	if q.meaning, err = p.model.Meaning(ctx, q.v); err != nil {
		e.More = true
		return nil
	}
	parts := append(q.execution(), q.meaning.Axioms...)
	if p.model.Causal { // what else happens-before allows may need causality
		parts = append(parts, q.v.InOrder())
	}
	for range mostOutcomes {
		a, err := q.ask(ctx, parts, qbf.Options{Budget: p.options.Budget})
		if err != nil || a.Status == solve.Unsat {
			e.More = err != nil
			return nil
		}
		x, err := q.witness(a)
		if err != nil {
			return &Fault{err.Error()}
		}
		judged := p.blank
		judged.Structure = p.without
		if err := judged.judge(x); limited(err) {
			e.More = true
			return nil
		} else if err != nil {
			return err
		}
		end := finally(x, asked)
		e.Outcomes = append(e.Outcomes, end.String())
		parts = append(parts, model.Part{Name: "another", Formula: so.Not(q.v.Outcome(end))})
	}
	e.More = true
	return nil
}

// atoms are the registers and locations that a condition is about, as conditions, each once.
func atoms(c *litmus.Cond) (out []*litmus.Cond) {
	c.Walk(func(c *litmus.Cond) {
		known := func(d *litmus.Cond) bool { return d.Op == c.Op && d.Thread == c.Thread && d.Name == c.Name }
		if (c.Op == litmus.CondRegister || c.Op == litmus.CondMemory) && !slices.ContainsFunc(out, known) {
			out = append(out, c)
		}
	})
	return out
}

// finally is how an execution ends, as far as some registers and locations go.
func finally(x *execution.Execution, atoms []*litmus.Cond) *litmus.Cond {
	c := &litmus.Cond{Op: litmus.CondAnd}
	for _, a := range atoms {
		atom := *a
		if a.Op == litmus.CondRegister {
			atom.Value = x.Structure.Leaves[a.Thread][x.Leaves[a.Thread]].Registers[a.Name]
		} else {
			atom.Value = x.Final(a.Name)
		}
		c.Args = append(c.Args, &atom)
	}
	return c
}
