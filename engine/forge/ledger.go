// This file keeps what is known about each property, and makes results of it.

package forge

import (
	"cmp"
	"slices"
	"time"

	"assay/engine"
	"assay/engine/forge/symbolic"
	"assay/ir"
	"assay/ir/mention"
	"assay/task"
)

// entry is one property and what was found out about it.
type entry struct {
	property task.Property
	node     ir.Node    // an assertion; nil for others
	clause   *ir.Clause // of the contract that is executed; nil for others
	frame    bool
	stops    []int // that violate it, in the order of the execution
	trace    *task.Trace
	unknown  string // why it cannot be decided
	proof    string // file with a certificate
}

// ledger is the properties of a task, in source order.
type ledger struct {
	task    *engine.Task
	entries []*entry
	binding []task.Binding
	vacuous string // why no execution reaches the end; empty if one does
	unknown string // a reason that concerns all properties
	stats   task.Stats
}

// newLedger lists the properties of a task; the goal is the task's own in the
// program that is executed.
func newLedger(t *engine.Task, goal *ir.Goal) *ledger {
	l := &ledger{task: t, stats: task.Stats{}}
	for _, p := range t.Program.Reachable(t.Goal.Proc) {
		for _, b := range p.Blocks {
			for _, st := range b.Stmts {
				if a, ok := st.(*ir.Assert); ok {
					l.add(&entry{node: a, property: task.Property{Kind: a.Kind, Unit: p.Name, Span: a.Span, Text: a.What}})
				}
			}
		}
	}
	l.addContract(t.Goal, goal.Contract)
	if len(l.entries) == 0 { // so that a check which asks nothing has an answer all the same
		l.add(&entry{property: task.Property{Kind: task.KindPostcondition, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "true (nothing is asked)"}})
	}
	return l
}

func (l *ledger) add(e *entry) { l.entries = append(l.entries, e) }

func (l *ledger) addContract(g *ir.Goal, executed *ir.Contract) {
	c := g.Contract
	if c == nil {
		return
	}
	same := slices.Concat(executed.Ensures, executed.Signals)
	for i, k := range slices.Concat(c.Ensures, c.Signals) {
		l.add(&entry{clause: same[i], property: task.Property{Kind: k.Kind, Unit: g.Proc.Name, Span: k.Span, Text: k.Text}})
	}
	if c.Frame != nil {
		l.add(&entry{frame: true, property: task.Property{Kind: task.KindFrame, Unit: g.Proc.Name, Span: g.Span, Text: frameText(c.Frame)}})
	}
}

func frameText(f *ir.Frame) string {
	if len(f.Vars) == 0 {
		return "changes no global"
	}
	text := "changes no global but"
	for i, v := range f.Vars {
		if i > 0 {
			text += ","
		}
		text += " " + v.VarName()
	}
	return text
}

// takeStops gives each entry its stops.
func (l *ledger) takeStops(stops []*symbolic.Stop) {
	for i, s := range stops {
		for _, e := range l.entries {
			if e.isAbout(s) {
				e.stops = append(e.stops, i)
				break
			}
		}
	}
}

func (e *entry) isAbout(s *symbolic.Stop) bool {
	switch s.Kind {
	case symbolic.StopAssert:
		return e.node != nil && ir.Source(s.Node) == e.node
	case symbolic.StopClause:
		return e.clause != nil && s.Clause == e.clause
	case symbolic.StopFrame:
		return e.frame
	}
	return false
}

// refuse answers every property with one reason.
func (l *ledger) refuse(reason string) []task.Result {
	l.unknown = reason
	return l.results(0)
}

// bindInputs adds the bounds that limit initial states and values: the scope of
// every domain, and the width of integers, that the goal can see.
func (l *ledger) bindInputs() {
	uses := mention.By(l.task.Program, l.task.Goal)
	for _, c := range l.task.Program.Classes {
		if c.Atoms && uses.Classes[c] {
			l.bind(task.Binding{Bound: task.BoundScope, Name: c.Name, Limit: l.task.Bounds.Of(c.Name), Span: c.Span})
		}
	}
	if uses.Ints && l.task.Bounds.IntWidth > 0 {
		l.bind(task.Binding{Bound: task.BoundIntWidth, Limit: l.task.Bounds.IntWidth})
	}
}

func (l *ledger) bind(b task.Binding) {
	if !slices.Contains(l.binding, b) {
		l.binding = append(l.binding, b)
	}
}

func (l *ledger) anyTrace() bool {
	return slices.ContainsFunc(l.entries, func(e *entry) bool { return e.trace != nil })
}

// open tells whether some property may hold.
func (l *ledger) open() bool {
	return l.unknown == "" && slices.ContainsFunc(l.entries, func(e *entry) bool { return e.trace == nil && e.unknown == "" })
}

// results turns the ledger into answers.
func (l *ledger) results(took time.Duration) []task.Result {
	l.bindInputs()
	slices.SortFunc(l.binding, func(a, b task.Binding) int {
		return cmp.Or(a.Span.Compare(b.Span), cmp.Compare(a.String(), b.String()))
	})
	out := make([]task.Result, 0, len(l.entries))
	for _, e := range l.entries {
		r := task.Result{
			Property: e.property,
			Bounds:   l.task.Bounds,
			Expected: l.task.Goal.Expect,
			Engine:   Name,
			Trace:    e.trace,
			Stats:    l.stats,
			Time:     took,
		}
		switch {
		case e.trace != nil:
			r.Status = task.Violated
			r.Evidence.Replayed = true
		case l.unknown != "" || e.unknown != "":
			r.Reason = cmp.Or(e.unknown, l.unknown)
		default:
			l.holds(&r, e)
		}
		out = append(out, r)
	}
	return out
}

func (l *ledger) holds(r *task.Result, e *entry) {
	r.Status = task.HoldsWithin
	r.Binding = l.binding
	r.Evidence.Certificate = e.proof
	if len(r.Binding) == 0 {
		r.Status = task.Proved
	}
	if l.vacuous != "" {
		r.Vacuous = true
		r.Reason = "no execution reaches the end: " + l.vacuous
	}
}
