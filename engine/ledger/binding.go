// This file keeps the bounds that left something out.

package ledger

import (
	"slices"

	"assay/ir"
	"assay/ir/mention"
	"assay/task"
)

// Bind records, once, that a bound left something out.
func (l *Ledger) Bind(b task.Binding) {
	if !slices.Contains(l.binding, b) {
		l.binding = append(l.binding, b)
	}
}

// BindCut binds the bound of a pass that left an execution out.
func (l *Ledger) BindCut(c *ir.Cut) {
	l.Bind(task.Binding{Bound: c.Bound, Name: c.Name, Limit: c.Limit, Span: c.Span})
}

// take records what an assumption other than a bound leaves out.
func (l *Ledger) take(a *ir.Assume) {
	if t, ok := a.Why().(ir.Taken); ok {
		for _, text := range t.Texts() {
			l.taken[text] = true
		}
	}
}

// BindScope binds the scope of a class, unless the goal cannot observe whether there are more
// objects of it.
func (l *Ledger) BindScope(c *ir.Class) {
	if l.need.Enough(c, l.task.Bounds.Of(c.Name)) {
		return
	}
	l.Bind(task.Binding{Bound: task.BoundScope, Name: c.Name, Limit: l.task.Bounds.Of(c.Name), Span: c.Span})
}

// bindInputs adds the bounds that limit initial states and values: the scope of
// every domain, and the width of integers, that the goal can see, unless it
// cannot observe whether there is more.
func (l *Ledger) bindInputs() {
	classes := l.task.Program.Classes
	if l.task.Bounds.IntWidth <= 0 && !slices.ContainsFunc(classes, func(c *ir.Class) bool { return c.Atoms }) {
		return // and what a goal of a large program mentions takes long to find out
	}
	uses := mention.By(l.task.Program, l.task.Goal)
	for _, c := range classes {
		if c.Atoms && uses.Classes[c] {
			l.BindScope(c)
		}
	}
	if uses.Ints && l.task.Bounds.IntWidth > 0 && !l.need.Wide(l.task.Bounds.IntWidth) {
		l.Bind(task.Binding{Bound: task.BoundIntWidth, Limit: l.task.Bounds.IntWidth})
	}
}
