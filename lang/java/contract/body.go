// This file lowers what JML says between the statements of a body.

package contract

import (
	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
	"sort"
)

// Stmt is a statement of JML in a body.
type Stmt struct {
	Kind      spec.StmtKind
	Span      source.Span
	Line      int     // of the statement behind it
	Behind    bool    // other code stands before that on its line
	Next      string  // the token behind it; "}}" if more follows a brace on its line
	Clause    *Clause // Assert, Assume; Set: that it is defined
	Place     *ir.Place
	Value     ir.Expr // Set
	Loop      []*Clause
	Decreases []*Clause
	Frame     *ir.Frame  // Loop; nil: anything
	Framed    *ir.Clause // of Frame: where it is written, without a condition
	Word      string     // Loop
	Last      int        // Loop: the last line that may be of it
}

// body lowers the statements of a body.
func (l *lowering) body() {
	if l.m.Spec == nil {
		return
	}
	f := l.m.Class.Unit
	for _, st := range l.m.Spec.Body {
		s := l.scope(l.m, jml.Dialect, "")
		s.access, s.post, s.ghosts = "", true, l.ghosts
		s.line = f.File.Span(st.Before, st.Before).Line
		out := &Stmt{Kind: st.Kind, Span: st.At.At, Line: s.line, Behind: !begins(f.File, st.Before), Next: next(f.File, st.Before), Word: st.Word}
		lost := ""
		switch {
		case st.Lost != nil:
			lost = st.Lost.Why
		case st.Kind == spec.Assert || st.Kind == spec.Assume:
			cond, defined, needs := s.condition(st.X)
			if s.failed {
				lost = s.why()
				break
			}
			out.Clause = newClause(cond, defined, needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, l.m)
			out.Clause.Said, out.Clause.Lang = st.X, jml.Dialect
		case st.Kind == spec.Set:
			if !setGhost(s, st, out) {
				lost = s.why()
			}
		case st.Kind == spec.Loop:
			out.Last = lastLine(f.File, st.Before)
			l.loop(s, st, out)
		default:
			if !l.ghostVar(s, st, out) {
				lost = s.why()
			}
		}
		if st.Lost != nil || s.failed && st.Kind != spec.Loop {
			out.Clause = refusedFor(l.prog, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, lost)
			if out.Place, out.Value = nil, nil; st.Kind == spec.Unasked {
				out.Kind = spec.Assert
			}
		}
		l.out.Body = append(l.out.Body, out)
	}
}

// ghostVar declares a variable of the body that only contracts see, and gives it its first value.
func (l *lowering) ghostVar(s *scope, st *spec.Stmt, out *Stmt) bool {
	g, ok := s.class.GenericOf(st.Type, s.method)
	if !ok {
		s.failed = true
		return false
	}
	v := value{x: &ir.Const{Typ: decl.ValueType(g.Erased)}, t: g.Erased}
	if st.X != nil {
		v = s.convert(s.expr(st.X), g.Erased, st.X.Span())
	}
	if s.failed {
		return false
	}
	x := l.prog.Local(l.p, st.Var.Name, decl.ValueType(g.Erased))
	if x == nil {
		s.errorf(st.At.At, decl.CodeUnsupported, "a variable of contracts cannot stand here")
		return false
	}
	defined := formula.Of(v.needs)
	if defined == nil {
		defined = ir.True
	}
	out.Kind, out.Value, out.Place = spec.Set, v.x, &ir.Place{Kind: ir.PlaceVar, Var: x}
	out.Clause = newClause(ir.True, defined, v.needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.method)
	l.ghosts = append(l.ghosts, bound{name: st.Var.Name, v: typed(value{x: x, t: g.Erased}, g)})
	return true
}

// next is the token at an offset; "}}" for a brace that is not the last of its line.
func next(f *scan.File, at int32) string {
	i := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at })
	if i >= len(f.Tokens) {
		return ""
	}
	text := f.Of(f.Tokens[i])
	if text == "}" && i+1 < len(f.Tokens) && f.Span(f.Tokens[i+1].Start, f.Tokens[i+1].Start).Line == f.Span(at, at).Line {
		return "}}"
	}
	return text
}

// lastLine is the last line of the loop whose first word is at an offset. Where its body is no block, it
// is that of the block around.
func lastLine(f *scan.File, at int32) int {
	i := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at })
	depth := 0
	for i++; i < len(f.Tokens); i++ {
		switch f.Of(f.Tokens[i]) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if text := f.Of(f.Tokens[i]); depth < 0 || depth == 0 && text == "}" {
			break
		}
	}
	if i >= len(f.Tokens) {
		return f.Span(at, at).Line
	}
	return f.Span(f.Tokens[i].Start, f.Tokens[i].Start).Line
}

// begins tells whether a token is the first of its line, but for what closes a block.
func begins(f *scan.File, at int32) bool {
	line := f.Span(at, at).Line
	i := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at })
	for i--; i >= 0; i-- {
		t := f.Tokens[i]
		if f.Span(t.Start, t.Start).Line != line {
			return true
		}
		if text := f.Of(t); text != "}" && text != "{" {
			return false
		}
	}
	return true
}

// setGhost lowers "set x.f = e".
func setGhost(s *scope, st *spec.Stmt, out *Stmt) bool {
	v := s.expr(st.Target)
	if s.failed {
		return false
	}
	r, ok := v.x.(*ir.Read)
	if g, global := v.x.(*ir.Global); global {
		out.Place = &ir.Place{Kind: ir.PlaceVar, Var: g}
	} else if g, local := v.x.(*ir.Local); local {
		out.Place = &ir.Place{Kind: ir.PlaceVar, Var: g}
	} else if ok {
		out.Place = r.Place
	}
	if out.Place == nil || !isGhost(s, st.Target) {
		s.errorf(st.Target.Span(), decl.CodeType, "set changes a ghost field").Help = "declare it: //@ ghost int x;"
		return false
	}
	w := s.convert(s.expr(st.X), v.t, st.X.Span())
	if s.failed {
		return false
	}
	out.Value = w.x
	needs := append(v.needs[:len(v.needs):len(v.needs)], w.needs...)
	defined := formula.Of(needs)
	if defined == nil {
		defined = ir.True
	}
	out.Clause = newClause(ir.True, defined, needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.method)
	return true
}

// isGhost tells whether an expression is a ghost field.
func isGhost(s *scope, x spec.Expr) bool {
	switch x := x.(type) {
	case *spec.Name:
		f := s.class.Field(x.Name)
		if s.ghostVariable(x.Name) != nil {
			return true
		}
		_, isVar := s.variable(x.Name)
		return !isVar && f != nil && f.Ghost != nil && !f.Ghost.Model
	case *spec.Select:
		if c := s.classAt(x.X); c != nil {
			f := c.Field(x.Name)
			return f != nil && f.Ghost != nil && !f.Ghost.Model
		}
		base := s.expr(x.X)
		if c := s.classOf(base); c != nil {
			f := c.Field(x.Name)
			return f != nil && f.Ghost != nil && !f.Ghost.Model
		}
	}
	return false
}

func (l *lowering) loop(s *scope, st *spec.Stmt, out *Stmt) {
	for _, c := range st.Clauses {
		in := *s
		in.failed, in.last = false, nil
		lost := func(why string) { out.Loop = append(out.Loop, l.refused(c, task.KindInvariant, why)) }
		switch {
		case c.Lost != nil:
			lost(c.Lost.Why)
		case c.Kind == spec.LoopInvariant:
			if x := conditionClause(&in, c.X, c, task.KindInvariant); x != nil {
				out.Loop = append(out.Loop, x)
			} else {
				lost(in.why())
			}
		case c.Kind == spec.Decreases:
			if x := measureOf(&in, c); x != nil {
				out.Decreases = append(out.Decreases, x)
			} else {
				lost(in.why())
			}
		case c.Kind == spec.Assignable:
			f, _, ok := l.locations(&in, c.Locs, out.Frame)
			if !ok {
				lost(in.why())
				continue
			}
			out.Frame, out.Framed = f, &ir.Clause{Kind: task.KindFrame, Text: c.Print(), Span: c.At.At}
		}
	}
}
