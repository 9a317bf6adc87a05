package clause

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/lang/java"
	"assay/language"
	"assay/source"
	"assay/task"
)

// This file lists the parts of contracts that are not checked, so that no goal holds in silence.

// Unchecked returns the properties of a goal that are not checked.
func (w *Clauses) Unchecked(g *ir.Goal) []language.Unchecked { return w.unchecked[g] }

// FindUnchecked examines all code that a goal may run.
func (w *Clauses) FindUnchecked(k *ir.Goal, m *java.Method) {
	if !w.Program.Contracted() {
		return
	}
	e := w.effectsOf(m.Proc)
	procs := slices.SortedFunc(maps.Keys(e.seen), func(a, b *ir.Proc) int {
		return cmp.Or(a.Span.Compare(b.Span), cmp.Compare(a.Name, b.Name))
	})
	add := func(p *ir.Proc, at source.Span, kind task.Kind, text, why string) {
		w.unchecked[k] = append(w.unchecked[k], language.Unchecked{
			Property: task.Property{Kind: kind, Unit: p.Name, Span: at, Text: text}, Why: fmt.Sprintf("%s: %s", at, why), Proc: p,
		})
	}
	for _, p := range procs {
		if why := w.Contracts.Wrong(p); why != "" {
			add(p, w.declared(p), task.KindAssert, "what is written in "+p.Name, "it is left out: "+why)
		}
		for _, o := range w.Contracts.Unasked(p) {
			if o.Of.Clause != nil && w.keeps(m) && e.keeps(o.Of) {
				continue
			}
			add(p, o.Span, cmp.Or(o.Kind, task.KindPrecondition), o.Text, o.Why)
		}
		said := w.Contracts.Method(p)
		if said == nil {
			continue
		}
		for _, l := range w.Contracts.Loops(p) {
			if s := l.Said; s.Frame != nil && (writes(p, l.Head) || w.leavesWith(p, l)) {
				add(p, s.Framed.Span, task.KindFrame, s.Framed.Text, "assignable clauses of loops are checked by assay run --check-contracts alone")
			}
		}
		if said.Ends != nil && p == m.Proc {
			if why := w.mayDiverge(e); why != "" {
				add(p, said.Ends.Span, said.Ends.Kind, said.Ends.Text, "whether it ends is not checked, but by decreases: "+why)
			}
		}
		if len(said.Reads) > 0 && p == m.Proc {
			if why := w.Contracts.ReadsElsewhere(p); why != "" {
				add(p, said.Reads[0].Span, task.KindPostcondition, said.Reads[0].Text, why)
			}
		}
		for _, c := range said.Calls {
			if p != m.Proc {
				break
			}
			if why := w.Contracts.CallsElsewhere(p, c); why != "" {
				add(p, c.Span, task.KindPostcondition, c.Text, why)
			}
		}
		if len(said.Measures) > 0 {
			if from := w.recursive(p); from != nil {
				c := said.Measures[0]
				add(p, c.Span, c.Kind, c.Text, "measures are compared where a method calls itself, and "+from.Name+" calls it too")
			}
		}
		if q := w.allocates(p); said.NoAlloc != nil && q != "" {
			add(p, w.declared(p), task.KindPostcondition, java.NoAllocation, "whether "+q+" allocates is not checked")
		}
	}
}

// Endless reports whether the contract of a method lets it run for ever: it says so, or says something else and nothing of
// an end. (JML means by that that it ends, and most contracts that people wrote are about results alone.)
func (w *Clauses) Endless(p *ir.Proc) bool {
	said := w.Contracts.Method(p)
	switch {
	case said == nil:
		return false
	case said.Maybe: // and it is not known when
		return true
	case said.Ends != nil || len(said.Measures) > 0:
		return false
	}
	return said.Endless || len(said.Requires)+len(said.Ensures)+len(said.Signals) > 0
}

// writes reports whether the code of a loop may write memory, by its own statements.
func writes(p *ir.Proc, head *ir.Block) bool {
	g, err := cfg.New(p)
	if err != nil {
		return true
	}
	for _, b := range p.Blocks {
		in := g.Loop[b.Index]
		for in != nil && in.Head != head {
			in = in.Parent
		}
		if in == nil {
			continue
		}
		for _, st := range b.Stmts {
			switch st := st.(type) {
			case *ir.Assign:
				if _, global := st.Dst.(*ir.Global); global {
					return true
				}
			case *ir.Assert, *ir.Assume, *ir.Load:
			default:
				return true
			}
		}
	}
	return false
}

// leavesWith reports whether code that leaves a loop, and that is inside it in the source, may
// write memory.
func (w *Clauses) leavesWith(p *ir.Proc, l *java.Loop) bool {
	for _, b := range p.Blocks {
		for _, st := range b.Stmts {
			line := ir.MetaOf(st).Span.Line
			if line < l.Said.Line || line > l.Said.Last {
				continue
			}
			switch st := st.(type) {
			case *ir.Store:
				return true
			case *ir.Assign:
				if _, global := st.Dst.(*ir.Global); global {
					return true
				}
			case *ir.CallStmt:
				if m := w.Java.Method(st.Proc); st.Proc == nil || m != nil && !m.Hidden() {
					return true
				}
			}
		}
	}
	return false
}

// mayDiverge returns why code may not terminate, unless checked measures show that it does; empty:
// it does.
func (w *Clauses) mayDiverge(e *effects) string {
	for _, p := range slices.SortedFunc(maps.Keys(e.seen), func(a, b *ir.Proc) int { return cmp.Compare(a.Name, b.Name) }) {
		if !w.Own(p) {
			continue
		}
		g, err := cfg.New(p)
		if err != nil {
			return err.Error()
		}
		for _, l := range g.Loops {
			if !slices.ContainsFunc(w.Contracts.Loops(p), func(x *java.Loop) bool { return x.Head == l.Head && len(x.Said.Decreases) > 0 }) {
				return fmt.Sprintf("the loop at %s has none", cfg.SpanOf(l.Head))
			}
		}
		said := w.Contracts.Method(p)
		if (said == nil || len(said.Measures) == 0) && (slices.Contains(w.callees(p), p) || w.recursive(p) != nil) {
			return p.Name + " calls itself and has none"
		}
	}
	if e.outer {
		return "nobody looks at loops of the library"
	}
	return ""
}

// declared returns where a method under check is declared.
func (w *Clauses) declared(p *ir.Proc) source.Span {
	if m := w.Java.Method(p); m != nil {
		if d := w.Program.MethodOf(m.Class.File.Name, m.File.Name, m.File.Desc); d != nil && d.Decl != nil {
			return d.Span()
		}
	}
	return p.Span
}

// Recursive reports whether the method of a call may call that of a goal, and no measure of the
// goal's method shows that this ends.
func (w *Clauses) Recursive(g *ir.Goal, st *ir.CallStmt) bool {
	k := w.Kinds[g]
	if k == nil || !k.Code() {
		return false
	}
	c := w.Java.Known(k.Class.File.Name)
	p := c.Declared(k.Method.Name, k.Method.Desc).Proc
	for _, q := range w.targets(st) {
		if q == p {
			if said := w.Contracts.Method(p); said == nil || len(said.Measures) == 0 {
				return true
			}
			continue
		}
		if w.reached[q] == nil {
			w.reached[q] = w.effectsOf(q).seen
		}
		if w.reached[q][p] {
			return true
		}
	}
	return false
}

// recursive is another procedure that may call one, where that one is reached from it.
func (w *Clauses) recursive(p *ir.Proc) *ir.Proc {
	for _, q := range slices.SortedFunc(maps.Keys(w.effectsOf(p).seen), func(a, b *ir.Proc) int { return cmp.Compare(a.Name, b.Name) }) {
		if q != p && slices.ContainsFunc(w.callees(q), func(c *ir.Proc) bool { return c == p }) {
			return q
		}
	}
	return nil
}

// callees returns the procedures under check that a procedure may call directly.
func (w *Clauses) callees(p *ir.Proc) []*ir.Proc {
	var out []*ir.Proc
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			if c, ok := s.(*ir.CallStmt); ok {
				out = append(out, w.targets(c)...)
			}
		}
	}
	return out
}

// targets returns the procedures that a call may run; of virtual calls, those under check.
func (w *Clauses) targets(c *ir.CallStmt) []*ir.Proc {
	if c.Proc != nil {
		return []*ir.Proc{c.Proc}
	}
	var out []*ir.Proc
	for _, k := range w.Classes {
		if p := c.Callee(k.IR); p != nil && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// allocates returns a method that a procedure calls and that may allocate by its contract.
func (w *Clauses) allocates(p *ir.Proc) string {
	for _, b := range p.Blocks {
		for _, s := range b.Stmts {
			c, ok := s.(*ir.CallStmt)
			if !ok {
				continue
			}
			if c.Proc == nil && len(w.targets(c)) == 0 {
				return "the method called"
			}
			for _, q := range w.targets(c) {
				m := w.Java.Method(q)
				if m == nil || m.Class.File.Name == "java/lang/Object" && isConstructor(m) {
					continue // helpers that raise exceptions, and the like
				}
				if said := w.Contracts.Method(q); said == nil || !said.NeverAllocates() {
					return m.Called()
				}
			}
		}
	}
	return ""
}
