package told

import (
	"cmp"
	"context"
	"slices"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/absint/view"
	"assay/ir"
	"assay/language"
	"assay/source"
	"assay/vm"
)

// Line is what is known where a line begins.
type Line struct {
	Unit  string // the procedure that it is in
	Own   bool   // which is the one that the goal is about: no caller is left out
	Span  source.Span
	Comes bool // an execution may come to it
	Facts []string
}

// Goal is what is known of the lines that executions of a goal may come to.
type Goal struct {
	Lines   []Line
	Unknown string   // why nothing is; empty: all that follows holds
	Assumed []string // what it rests on
	Owed    bool     // it rests on what callers are supposed to keep: arguments that are not null, say
}

// Find analyses the goal of a task.
func Find(ctx context.Context, e absint.Engine, t *engine.Task) Goal {
	var seen map[ir.Node]map[any]view.View
	e.Tell = func() absint.Tell {
		seen = map[ir.Node]map[any]view.View{}
		return func(context any, n ir.Node, v view.View) {
			if seen[n] == nil {
				seen[n] = map[any]view.View{}
			}
			seen[n][context] = v
		}
	}
	f, end := e.Find(ctx, t)
	defer end()
	out := Goal{Unknown: f.Owed.Unknown, Assumed: f.Owed.Assumed, Owed: len(f.Owes()) > 0}
	if out.Unknown != "" {
		return out
	}
	for _, words := range append(f.Outside(), language.WithinOf(t.Language(), t.Goal)...) {
		if !slices.Contains(out.Assumed, words) {
			out.Assumed = append(out.Assumed, words)
		}
	}
	w := &writer{task: t, seen: seen}
	t.Language().View(t.Goal, &w.setup)
	for _, q := range t.Program.Procs {
		if !q.External() && t.Language().Own(q) && w.runs(q) && (w.setup.Shown == nil || w.setup.Shown(q)) {
			out.Lines = append(out.Lines, w.lines(q)...)
		}
	}
	return out
}

// writer says what was seen of a goal.
type writer struct {
	task  *engine.Task
	setup vm.Setup
	seen  map[ir.Node]map[any]view.View
	files map[string]bool // of code under check
}

// inside reports whether a class is under check.
func (w *writer) inside(c *ir.Class) bool {
	if w.files == nil {
		w.files = map[string]bool{}
		for _, q := range w.task.Program.Procs {
			if w.task.Language().Own(q) {
				w.files[q.Span.File] = true
			}
		}
	}
	return c == nil || w.files[c.Span.File]
}

// about reports whether the goal is about a procedure: it is, or what makes the object, or begins the program, for it.
func (w *writer) about(q *ir.Proc) bool {
	p := w.task.Goal.Proc
	if q == p || w.setup.Shown != nil && w.setup.Shown(p) {
		return q == p
	}
	return slices.ContainsFunc(p.Blocks, func(b *ir.Block) bool {
		return slices.ContainsFunc(b.Stmts, func(s ir.Stmt) bool {
			c, ok := s.(*ir.CallStmt)
			return ok && c.Proc == q
		})
	})
}

// runs reports whether an execution may come into a procedure.
func (w *writer) runs(q *ir.Proc) bool {
	return len(q.Blocks) > 0 && slices.ContainsFunc(nodes(q.Blocks[0]), func(n ir.Node) bool { return w.seen[n] != nil })
}

// nodes are the statements of a block, and what it ends with.
func nodes(b *ir.Block) []ir.Node {
	var out []ir.Node
	for _, s := range b.Stmts {
		out = append(out, s)
	}
	return append(out, b.Term)
}

// lines are those of a procedure, in order.
func (w *writer) lines(q *ir.Proc) (out []Line) {
	at := map[int]*lineOf{}
	ends := map[*ir.Block]int{} // the lines that blocks end on
	for _, b := range q.Blocks {
		for _, n := range nodes(b) {
			if s := ir.MetaOf(n).Span; s.Known() {
				ends[b] = s.Line
			}
		}
	}
	for _, b := range q.Blocks {
		before := w.before(q, b, ends)
		for _, n := range nodes(b) {
			s := ir.MetaOf(n).Span
			if !s.Known() || w.setup.Lines != nil && !w.setup.Lines(q, s.Line) {
				continue
			}
			l := at[s.Line]
			if l == nil {
				l = &lineOf{span: s}
				at[s.Line] = l
			}
			l.comes = l.comes || w.seen[n] != nil
			if !slices.Equal(before, []int{s.Line}) {
				l.begins = append(l.begins, n)
			}
			before = []int{s.Line}
		}
	}
	for _, l := range at {
		out = append(out, Line{Unit: q.Name, Own: w.about(q), Span: l.span, Comes: l.comes, Facts: w.facts(l.begins)})
	}
	slices.SortFunc(out, func(a, b Line) int { return cmp.Compare(a.Span.Line, b.Span.Line) })
	return out
}

// lineOf is where a line of a procedure is.
type lineOf struct {
	span   source.Span
	comes  bool
	begins []ir.Node // where execution gets to it from another line
}

// before are the lines that execution is on before a block, each once; 0: none.
func (w *writer) before(q *ir.Proc, b *ir.Block, ends map[*ir.Block]int) (out []int) {
	if b == q.Blocks[0] {
		return []int{0}
	}
	for _, p := range q.Blocks {
		if slices.Contains(p.Term.Succs(), b) && !slices.Contains(out, ends[p]) {
			out = append(out, ends[p])
		}
	}
	return out
}
