// Package asked finds the places where code under check asks something: checks of the language, assertions, and what it throws.
package asked

import (
	"assay/engine"
	"assay/ir"
	"assay/task"
)

// Place is a check or an assertion in a procedure.
type Place struct {
	Proc *ir.Proc
	Node ir.Node
}

// Checks are the checks and assertions of code under check, by what they ask.
func Checks(t *engine.Task) map[task.Property][]Place {
	out := map[task.Property][]Place{}
	for _, q := range t.Program.Procs {
		if q.External() || !t.Language().Own(q) {
			continue
		}
		for _, b := range q.Blocks {
			if t, ok := b.Term.(*ir.If); ok && t.Check != nil {
				p := task.Property{Kind: t.Check.Kind, Unit: q.Name, Span: t.Span, Text: t.Check.What, Fails: true}
				out[p] = append(out[p], Place{q, t})
			}
			for _, st := range b.Stmts {
				if a, ok := st.(*ir.Assert); ok {
					p := task.Property{Kind: a.Kind, Unit: q.Name, Span: a.Span, Text: a.What}
					out[p] = append(out[p], Place{q, a})
				}
			}
		}
	}
	return out
}

// Condition is the condition that a check or an assertion asks; nil: it is neither.
func Condition(n ir.Node) ir.Expr {
	switch n := n.(type) {
	case *ir.If:
		if n.Check != nil {
			return n.X
		}
	case *ir.Assert:
		return n.X
	}
	return nil
}

// Thrown tells of properties that exceptions violate which code under check makes, in procedures that may run.
func Thrown(t *engine.Task, runs func(*ir.Proc) bool, add func(task.Property)) {
	host := t.Language()
	for _, q := range t.Program.Procs {
		if q.External() || !host.Own(q) || !runs(q) {
			continue
		}
		for _, b := range q.Blocks {
			for _, st := range b.Stmts {
				if made, ok := st.(*ir.New); ok && host.Thrown(made.Class) {
					if k, text := host.Escape(t.Goal, made.Class, nil, nil); k != "" {
						add(task.Property{Kind: k, Unit: q.Name, Span: made.Span, Text: text, Fails: true})
					}
				}
			}
		}
	}
}
