// This file keeps what is known about each property, and makes results of it.

package enumerate

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"assay/engine"
	"assay/ir"
	"assay/ir/mention"
	"assay/task"
	"assay/vm"
)

// entry is one property and what was found out about it.
type entry struct {
	property task.Property
	node     ir.Node      // an assertion; nil for others
	clause   []*ir.Clause // of the contract: as written, and as explored; nil for others
	trace    *task.Trace
	unknown  string // why it cannot be decided
}

// ledger is the properties of a task, in source order, and what limited the
// exploration.
type ledger struct {
	task    *engine.Task
	entries []*entry
	binding map[task.Binding]bool
	vanish  map[string]int // where executions vanish, for vacuous results
	unknown string         // a reason that concerns all properties
}

// newLedger lists the properties of a task; the goal is the task's own in the
// program that is explored.
func newLedger(t *engine.Task, goal *ir.Goal) *ledger {
	l := &ledger{task: t, binding: map[task.Binding]bool{}, vanish: map[string]int{}}
	blocks := false
	for _, p := range t.Program.Reachable(t.Goal.Proc) {
		for _, b := range p.Blocks {
			for _, st := range b.Stmts {
				switch st := st.(type) {
				case *ir.Assert:
					l.add(&entry{node: st, property: task.Property{Kind: st.Kind, Unit: p.Name, Span: st.Span, Text: st.What}})
				case *ir.Start, *ir.Await, *ir.Join: // these can block, one thread alone too
					blocks = true
				case *ir.Monitor:
					blocks = blocks || st.Kind == ir.MonitorWait
				}
			}
		}
	}
	if blocks {
		l.add(&entry{property: task.Property{Kind: task.KindDeadlock, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "every thread ends"}})
	}
	l.addContract(t.Goal, goal.Contract)
	if len(l.entries) == 0 { // so that a check which asks nothing has an answer all the same
		l.add(&entry{property: task.Property{Kind: task.KindPostcondition, Unit: t.Goal.Proc.Name, Span: t.Goal.Span, Text: "true (nothing is asked)"}})
	}
	return l
}

func (l *ledger) addContract(g *ir.Goal, explored *ir.Contract) {
	c := g.Contract
	if c == nil {
		return
	}
	same := slices.Concat(explored.Ensures, explored.Signals)
	for i, k := range slices.Concat(c.Ensures, c.Signals) {
		l.add(&entry{clause: []*ir.Clause{k, same[i]}, property: task.Property{Kind: k.Kind, Unit: g.Proc.Name, Span: k.Span, Text: k.Text}})
	}
	if c.Frame != nil {
		l.add(&entry{property: task.Property{Kind: task.KindFrame, Unit: g.Proc.Name, Span: g.Span, Text: frameText(c.Frame)}})
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

func (l *ledger) add(e *entry) { l.entries = append(l.entries, e) }

// find is the entry that a stop violates.
func (l *ledger) find(stop vm.Stop) *entry {
	for _, e := range l.entries {
		if e.isAbout(stop) {
			return e
		}
	}
	return nil
}

func (e *entry) isAbout(stop vm.Stop) bool {
	switch {
	case stop.Kind == vm.Deadlock:
		return e.property.Kind == task.KindDeadlock
	case stop.Clause != nil:
		return slices.Contains(e.clause, stop.Clause)
	case stop.Property == task.KindFrame:
		return e.property.Kind == task.KindFrame
	}
	return e.node != nil && stop.Node != nil && ir.Source(stop.Node) == e.node
}

// settled tells whether nothing is left to find out.
func (l *ledger) settled() bool {
	for _, e := range l.entries {
		if e.trace == nil {
			return false
		}
	}
	return len(l.entries) > 0
}

func (l *ledger) vanished(stop vm.Stop) {
	switch {
	case stop.Cut != nil:
		c := stop.Cut
		l.binding[task.Binding{Bound: c.Bound, Name: c.Name, Limit: c.Limit, Span: c.Span}] = true
	case stop.Class != nil:
		l.bindScope(stop.Class)
	}
	at := stop.Reason.String()
	if stop.Span.Known() {
		at += " at " + stop.Span.String()
	}
	l.vanish[at]++
}

func (l *ledger) bindScope(c *ir.Class) {
	l.binding[task.Binding{Bound: task.BoundScope, Name: c.Name, Limit: l.task.Bounds.Of(c.Name), Span: c.Span}] = true
}

// undecided spoils the property that the stop is about, or all of them.
func (l *ledger) undecided(stop vm.Stop) {
	reason := stop.String()
	if stop.Span.Known() {
		reason = stop.Span.String() + ": " + reason
	}
	if stop.Clause != nil {
		for _, e := range l.entries {
			if slices.Contains(e.clause, stop.Clause) {
				e.unknown = reason
				return
			}
		}
	}
	if l.unknown == "" {
		l.unknown = reason
	}
}

// refuse answers every property with one reason.
func (l *ledger) refuse(reason string) []task.Result {
	l.unknown = reason
	return l.results(&search{}, 0)
}

// results turns the ledger into answers.
func (l *ledger) results(s *search, took time.Duration) []task.Result {
	l.bindInputs()
	out := make([]task.Result, 0, len(l.entries))
	for _, e := range l.entries {
		r := task.Result{
			Property: e.property,
			Bounds:   l.task.Bounds,
			Expected: l.task.Goal.Expect,
			Engine:   Name,
			Trace:    e.trace,
			Stats:    task.Stats{"executions": s.done, "finished": s.finished},
			Time:     took,
		}
		switch {
		case e.trace != nil:
			r.Status = task.Violated
			r.Evidence.Replayed = true
		case s.cut != "" || l.unknown != "" || e.unknown != "":
			r.Reason = cmp.Or(e.unknown, l.unknown, s.cut)
		default:
			l.holds(&r, s)
		}
		out = append(out, r)
	}
	return out
}

func (l *ledger) holds(r *task.Result, s *search) {
	r.Status = task.HoldsWithin
	r.Evidence.Exhausted = true
	r.Binding = l.bindings()
	if len(r.Binding) == 0 {
		r.Status = task.Proved
	}
	if s.finished == 0 && !l.anyTrace() {
		r.Vacuous = true
		r.Reason = "no execution reaches the end: " + l.mostVanish()
	}
}

func (l *ledger) anyTrace() bool {
	return slices.ContainsFunc(l.entries, func(e *entry) bool { return e.trace != nil })
}

// mostVanish is where most executions vanish.
func (l *ledger) mostVanish() string {
	best, most := "nothing starts", 0
	for _, at := range slices.Sorted(maps.Keys(l.vanish)) {
		if l.vanish[at] > most {
			best, most = at, l.vanish[at]
		}
	}
	return best
}

// bindInputs adds the bounds that limit initial states and values: the scope of
// every domain, and the width of integers, that the goal can see.
func (l *ledger) bindInputs() {
	uses := mention.By(l.task.Program, l.task.Goal)
	for _, c := range l.task.Program.Classes {
		if c.Atoms && uses.Classes[c] {
			l.bindScope(c)
		}
	}
	if uses.Ints && l.task.Bounds.IntWidth > 0 {
		l.binding[task.Binding{Bound: task.BoundIntWidth, Limit: l.task.Bounds.IntWidth}] = true
	}
}

func (l *ledger) bindings() []task.Binding {
	out := slices.Collect(maps.Keys(l.binding))
	slices.SortFunc(out, func(a, b task.Binding) int {
		return cmp.Or(a.Span.Compare(b.Span), cmp.Compare(a.String(), b.String()))
	})
	return out
}
