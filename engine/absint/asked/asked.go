// Package asked finds the places where code under check asks something: checks of the language, assertions, and what it throws.
package asked

import (
	"slices"

	"assay/engine"
	"assay/engine/absint/shape"
	"assay/ir"
	"assay/task"
)

// Place is a check or an assertion in a procedure; or where it makes an exception that nobody wants to leave the goal (a *ir.New).
type Place struct {
	Proc     *ir.Proc
	Node     ir.Node
	Branches []ir.Node // of an exception: what decides whether execution comes to that
}

// All are the checks and assertions of code under check, and where it makes exceptions that are not to leave the goal, by what they ask.
func All(t *engine.Task) map[task.Property][]Place {
	out := Checks(t)
	thrown(t, func(*ir.Proc) bool { return true }, func(p task.Property, at Place, b *ir.Block) {
		at.Branches = Deciding(at.Proc, b)
		out[p] = append(out[p], at)
	})
	return out
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
				out[p] = append(out[p], Place{Proc: q, Node: t})
			}
			for _, st := range b.Stmts {
				if a, ok := st.(*ir.Assert); ok {
					p := task.Property{Kind: a.Kind, Unit: q.Name, Span: a.Span, Text: a.What}
					out[p] = append(out[p], Place{Proc: q, Node: a})
				}
			}
		}
	}
	return out
}

// Condition is the condition that a branch or an assertion asks; nil: it is neither.
func Condition(n ir.Node) ir.Expr {
	switch n := n.(type) {
	case *ir.If:
		return n.X
	case *ir.Assert:
		return n.X
	}
	return nil
}

// Thrown tells of properties that exceptions violate which code under check makes, in procedures that may run.
func Thrown(t *engine.Task, runs func(*ir.Proc) bool, add func(task.Property)) {
	thrown(t, runs, func(p task.Property, _ Place, _ *ir.Block) { add(p) })
}

func thrown(t *engine.Task, runs func(*ir.Proc) bool, add func(task.Property, Place, *ir.Block)) {
	host := t.Language()
	for _, q := range t.Program.Procs {
		if q.External() || !host.Own(q) || !runs(q) {
			continue
		}
		for _, b := range q.Blocks {
			for _, st := range b.Stmts {
				if made, ok := st.(*ir.New); ok && host.Thrown(made.Class) {
					if k, text := host.Escape(t.Goal, made.Class, nil, nil); k != "" {
						add(task.Property{Kind: k, Unit: q.Name, Span: made.Span, Text: text, Fails: true}, Place{Proc: q, Node: made}, b)
					}
				}
			}
		}
	}
}

// Deciding are the branches that decide whether execution comes to a block, and not only how: calls on the way, as of initialisers, return.
func Deciding(q *ir.Proc, b *ir.Block) (out []ir.Node) {
	on := map[*ir.Block]bool{b: true} // from where it comes there anyway
	for grew := true; grew; {
		grew = false
		for _, from := range q.Blocks {
			if !on[from] && leads(from, on) {
				on[from], grew = true, true
			}
		}
	}
	for _, from := range q.Blocks {
		if !on[from] && slices.ContainsFunc(from.Term.Succs(), func(to *ir.Block) bool { return on[to] }) {
			out = append(out, from.Term)
		}
	}
	return out
}

// leads reports whether execution comes from a block to others, unless the call that it ends with throws.
func leads(b *ir.Block, on map[*ir.Block]bool) bool {
	succs := b.Term.Succs()
	if t, ok := b.Term.(*ir.If); ok && len(b.Stmts) > 0 {
		if call, is := b.Stmts[len(b.Stmts)-1].(*ir.CallStmt); is && call.Exc != nil && shape.Asks(t, call.Exc) {
			succs = []*ir.Block{t.Else}
		}
	}
	return len(succs) > 0 && !slices.ContainsFunc(succs, func(to *ir.Block) bool { return !on[to] })
}

// Decided reports whether executions decide whether they come to where an exception is made: all that come near go on, there or elsewhere. One that an
// assumption ends on the way has decided nothing. Turned are the blocks that execution comes to, and whether to their ends.
func Decided(q *ir.Proc, made *ir.New, turned map[*ir.Block]bool) bool {
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
		if end, reached := turned[b]; reached {
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

// Calm are the procedures under check, by name, in which executions come to each call of other code that may be a finding, and nothing leaves one
// that is: ran are those that run, and thrown says of findings at calls whether something leaves them.
func Calm(t *engine.Task, ran map[*ir.Proc]bool, comes func(*ir.Proc, *ir.CallStmt) bool, thrown map[task.Property]bool) map[string]bool {
	out := map[string]bool{}
	for q := range ran {
		if _, also := out[q.Name]; !also {
			out[q.Name] = true
		}
		for _, b := range q.Blocks {
			for _, st := range b.Stmts {
				call, ok := st.(*ir.CallStmt)
				if !ok || comes(q, call) {
					continue
				}
				if k, _ := t.Language().Escape(t.Goal, nil, nil, &ir.CallSite{Proc: q, Call: call}); k != "" {
					out[q.Name] = false
				}
			}
		}
	}
	for p, leaves := range thrown {
		if leaves {
			out[p.Unit] = false
		}
	}
	return out
}
