package absint

import (
	"slices"

	"assay/engine/absint/asked"
	"assay/ir"
	"assay/task"
)

// This file is about exceptions that code under check makes itself, as a failing assertion does, and which of them leave the goal.

// leaving are the places where exceptions are made that may leave a goal.
func leaving(top *pattern) map[*ir.New]bool {
	out := map[*ir.New]bool{}
	if top == nil || top.throws == nil {
		return out
	}
	for _, o := range top.throws.exc.Objs {
		if n, ok := o.Made.(*ir.New); ok {
			out[n] = true
		}
	}
	return out
}

// straying are the properties that exceptions violate which leave the goal, and which no check or statement of code under check makes: nobody lists them
// where they are made.
func straying(a *analysis, top *pattern) (out []task.Property) {
	if top == nil || top.throws == nil {
		return nil
	}
	add := func(c *ir.Class) {
		if c == nil {
			return
		}
		g := a.task.Goal
		if k, text := a.host.Escape(g, c, nil, nil); k != "" {
			p := task.Property{Kind: k, Unit: g.Proc.Name, Span: g.Span, Text: text, Fails: true}
			if !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	for _, o := range top.throws.exc.Objs {
		switch made := o.Made.(type) {
		case *ir.New:
			if a.host.Own(o.In) {
				continue
			}
		case madeUpAt:
			if a.raises(made.call) && a.host.Own(o.In) {
				continue
			}
		}
		add(o.Class)
	}
	for _, t := range top.throws.exc.Any {
		if r, ok := t.(ir.Ref); ok {
			add(r.Class)
		}
	}
	return out
}

// comesTo notes that an execution comes to a block of code under check, or to its end.
func (x *pattern) comesTo(b *ir.Block, end bool) {
	if x.a.judge == nil && x.a.host.Own(x.proc) {
		x.a.turned[b] = x.a.turned[b] || end
	}
}

// decided reports whether executions decide whether they come to where an exception is made: all that come near go on, there or elsewhere. One that an
// assumption ends on the way has decided nothing.
func (f *Facts) decided(q *ir.Proc, made *ir.New) bool {
	var work []*ir.Block
	for _, b := range q.Blocks {
		if slices.Contains(b.Stmts, ir.Stmt(made)) {
			work = append(work, b)
		}
	}
	near := false
	seen := map[*ir.Block]bool{}
	for len(work) > 0 {
		b := work[0]
		work = work[1:]
		if seen[b] {
			continue
		}
		seen[b] = true
		if end, reached := f.turned[b]; reached {
			if !end && !slices.Contains(b.Stmts, ir.Stmt(made)) {
				return false
			}
			near = true
			continue
		}
		for _, from := range q.Blocks {
			if slices.Contains(from.Term.Succs(), b) {
				work = append(work, from)
			}
		}
	}
	return near
}

// asks reports whether a check or an assertion of code under check is at a node: a branch to where an exception is made among them.
func asks(a *analysis, q *ir.Proc, n ir.Node) bool {
	if !a.host.Own(q) {
		return false
	}
	branch, ok := n.(*ir.If)
	if !ok || branch.Check != nil {
		return true
	}
	list, known := a.asking[q]
	if !known {
		for _, b := range q.Blocks {
			if slices.ContainsFunc(b.Stmts, func(st ir.Stmt) bool {
				made, ok := st.(*ir.New)
				return ok && a.host.Thrown(made.Class)
			}) {
				list = append(list, asked.Deciding(q, b)...)
			}
		}
		a.asking[q] = list
	}
	return slices.Contains(list, n)
}
