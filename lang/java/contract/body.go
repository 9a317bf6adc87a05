// This file lowers JML statements in a body.

package contract

import (
	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
	"slices"
	"sort"
	"strings"
)

// Stmt is a statement of JML in a body.
type Stmt struct {
	Kind      spec.StmtKind
	Span      source.Span
	Line      int     // of the statement behind it
	Behind    bool    // other code precedes that on its line
	Opens     bool    // it is the first of a loop's body, apart from braces and labels
	Passed    bool    // before a break or continue to which other code may jump past it: javac joins jumps
	Next      string  // the token after it; "}}" if more follows a brace on its line
	Ended     Ended   // at the end of a block: the statement before it, where that is none of Prior
	Prior     [2]int  // at the end of a block: the lines of the simple statement before it; 0: there is none
	Clause    *Clause // Assert, Assume; Set: that it is defined
	Place     *ir.Place
	Value     ir.Expr    // Set
	When      ir.Expr    // Set: where this is false, nothing is set; nil: always
	Declares  *decl.Type // Set: it declares a ghost variable of this type, with Name; or nil
	Name      string
	Label     string // Set: it keeps a value where this label is passed; or empty
	Total     bool   // Set: the value is a condition that may read through null
	Any       []*Any // Havoc: what gets any value
	Loop      []*Clause
	Free      []*Clause // Loop: invariants that are assumed
	Decreases []*Clause
	Frame     *ir.Frame  // Loop; nil: anything
	Framed    *ir.Clause // of Frame: where it is written, without a condition
	Word      string     // Loop
	Last      int        // Loop: the last line that may be of it
	Rounds    *ir.Local  // Loop: counts the rounds that have ended; nil: no clause asks
	Begins    []*Stmt    // Loop: what is set before the first round
	Exit      Exit       // Assert: it stands where code on Lines leaves a block, and not at its own place
	Lines     [2]int

	before int32 // offset of the token behind it
}

// ghost is a ghost variable of a body, which is there from an offset on.
type ghost struct {
	expr.Bound
	from int32
}

// body lowers the statements of a body.
func (l *lowering) body() {
	if l.m.Spec == nil {
		return
	}
	defer func() { // what stands behind a block comes before what is in it
		slices.SortStableFunc(l.out.Body, func(a, b *Stmt) int { return int(a.before - b.before) })
	}()
	for _, st := range l.m.Spec.Body {
		switch {
		case st.Kind == spec.OfBlock && st.Word == spec.LoopContract:
			l.loopContract(st)
		case st.Kind == spec.OfBlock:
			l.block(st)
		default:
			l.bodyStatement(st)
		}
	}
}

// bodyStatement lowers a statement that is no contract of a block.
func (l *lowering) bodyStatement(st *spec.Stmt) {
	f := l.m.Class.Unit
	s := l.scope(l.m, jml.Dialect, "")
	s.Access, s.Post, s.Ghosts = "", true, l.ghostsBefore(st.Before+1)
	at := l.statement(f.File, st)
	out := &at
	s.Line, s.Prior, s.Loop, s.Ended = out.Line, out.Prior, st.Kind == spec.Loop, out.Ended.Lines
	if s.Labels = l.labels(st, nil); s.Loop {
		s.Labels = l.labels(st, out)
	}
	unread := ""
	switch {
	case st.Unreadable != nil:
		unread = st.Unreadable.Why
	case st.Kind == spec.Assert || st.Kind == spec.Assume:
		cond, defined, needs := s.Condition(st.X)
		if s.Failed {
			unread = s.Why()
			break
		}
		out.Clause = newClause(cond, defined, needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, l.m)
		out.Clause.Said, out.Clause.Lang = st.X, jml.Dialect
	case st.Kind == spec.Halt:
		out.Kind = spec.Assume
		out.Clause = newClause(ir.False, ir.True, nil, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, l.m)
	case st.Kind == spec.Reachable:
		out.Clause, unread = l.reachable(s, st)
	case st.Kind == spec.Havoc:
		if !l.havoc(s, st, out) {
			unread = s.Why()
		}
	case st.Kind == spec.Set:
		if !setGhost(s, st, out) {
			unread = s.Why()
		}
	case st.Kind == spec.Loop:
		out.Last = lastLine(f.File, st.Before)
		l.loop(s, st, out)
	default:
		if !l.ghostVar(s, st, out) {
			unread = s.Why()
		}
	}
	if unread != "" || st.Unreadable != nil || s.Failed && st.Kind != spec.Loop {
		out.Clause = refusedFor(l.prog, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, unread)
		switch out.Place, out.Value, out.Any = nil, nil, nil; st.Kind {
		case spec.Havoc:
			out.Kind = spec.Set // of what is unknown
		case spec.Unasked, spec.Reachable:
			out.Kind = spec.Assert
		}
	}
	l.out.Body = append(l.out.Body, out)
}

// reachable lowers "reachable": its condition is what holds of all executions that are not asked for.
func (l *lowering) reachable(s *expr.Scope, st *spec.Stmt) (c *Clause, unread string) {
	var any spec.Expr
	everywhere := false // one case asks for nothing
	for _, k := range l.m.Spec.Feasible {
		for _, c := range k.Clauses {
			switch {
			case c.Unreadable != nil:
				return nil, c.Unreadable.Why
			case c.Kind != spec.Requires || c.Free || len(k.Olds) > 0:
				return nil, "a case that says where a place is to be reached has preconditions alone"
			}
		}
		switch one := required(k, isRequired); {
		case one == nil:
			everywhere = true
		case any == nil:
			any = one
		default:
			any = &spec.Binary{At: k.At, Op: spec.Or, X: any, Y: one}
		}
	}
	var other ir.Expr = ir.False
	if any != nil && !everywhere {
		cond, defined, _ := s.Condition(&spec.Old{At: st.At, X: any})
		if s.Failed {
			return nil, s.Why()
		}
		other = ir.Not(formula.And(defined, cond))
	}
	return newClause(other, ir.True, nil, task.KindReachable, st.Print(jml.Dialect)[0], st.At.At, l.m), ""
}

// statement returns a statement at its place: behind labels of Java, which have no code.
func (l *lowering) statement(f *scan.File, st *spec.Stmt) Stmt {
	i := tokenAt(f, st.Before)
	named := f.Tokens[i]
	for i+2 < len(f.Tokens) && isLabel(f, i) {
		i += 2
	}
	out := l.standing(f, named, f.Tokens[i])
	out.Kind, out.Span, out.Prior, out.before = st.Kind, st.At.At, prior(f, st.Before), st.Before
	if out.Prior[0] == 0 && st.Kind != spec.Loop {
		out.Ended = l.ended(f, st.Before)
	}
	return out
}

// ghostVar declares a ghost variable of the body, with its initial value.
func (l *lowering) ghostVar(s *expr.Scope, st *spec.Stmt, out *Stmt) bool {
	g, ok := s.Class.GenericOf(st.Type, s.Method)
	if !ok {
		s.Failed = true
		return false
	}
	v := expr.Value{X: &ir.Const{Typ: decl.ValueType(g.Erased)}, T: g.Erased}
	if decl.IsRef(g.Erased) {
		v.X = &ir.Const{Typ: ir.Null{}}
	}
	if st.X != nil {
		v = s.Convert(s.Expr(st.X), g.Erased, st.X.Span())
	}
	if s.Failed {
		return false
	}
	x := l.prog.Local(l.p, st.Var.Name, decl.ValueType(g.Erased))
	if x == nil {
		s.Errorf(st.At.At, decl.CodeUnsupported, "a variable of contracts cannot stand here")
		return false
	}
	defined := formula.Of(v.Needs)
	if defined == nil {
		defined = ir.True
	}
	out.Kind, out.Value, out.Place, out.Declares, out.Name = spec.Set, v.X, &ir.Place{Kind: ir.PlaceVar, Var: x}, g, st.Var.Name
	out.Clause = newClause(ir.True, defined, v.Needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.Method)
	l.ghosts = append(l.ghosts, ghost{expr.Bound{Name: st.Var.Name, Value: expr.Typed(expr.Value{X: x, T: g.Erased}, g)}, st.Before})
	return true
}

// next returns the token at an offset; "}}" for a brace that is not the last of its line.
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

// prior returns the lines of the simple statement before the end of a block, where nothing else stands on them: code
// behind the one is code before the other. Of a handler without a statement, that is where the exception is caught, and of a block
// without one behind a pattern, where that matches.
func prior(f *scan.File, at int32) (lines [2]int) {
	i := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at }) - 1
	if i > 0 && i+1 < len(f.Tokens) && f.Of(f.Tokens[i]) == "{" && f.Of(f.Tokens[i+1]) == "}" {
		return entered(f, i)
	}
	if i < 1 || i+1 >= len(f.Tokens) || f.Of(f.Tokens[i]) != ";" || !slices.Contains(ends, f.Of(f.Tokens[i+1])) {
		return lines
	}
	end := f.Span(f.Tokens[i].Start, f.Tokens[i].Start).Line
	first, depth := i, 0
	for i--; i >= 0; i-- {
		text := f.Of(f.Tokens[i])
		switch text {
		case ")", "]":
			depth++
		case "(", "[":
			depth--
		}
		if depth < 0 || depth == 0 && (text == ";" || text == "{" || text == "}") {
			break
		}
		first = i
	}
	if text := f.Of(f.Tokens[first]); text == "case" || text == "default" { // the statement stands behind the label
		for first < len(f.Tokens) && f.Tokens[first].Start < at && f.Of(f.Tokens[first]) != ":" {
			first++
		}
		if first++; first >= len(f.Tokens) || f.Tokens[first].Start >= at {
			return lines
		}
	}
	start := f.Tokens[first].Start
	if depth != 0 || f.Of(f.Tokens[first]) == ";" || slices.Contains(notSimple, f.Of(f.Tokens[first])) || !begins(f, start) || f.Span(at, at).Line <= end {
		return lines
	}
	return [2]int{f.Span(start, start).Line, end}
}

// entered returns the line of the handler whose block begins with a token, or of the condition that ends with a pattern, where nothing else stands;
// 0: it is neither.
func entered(f *scan.File, block int) (lines [2]int) {
	at := opening(f, block-1) - 1
	line := func(i int) int { return f.Span(f.Tokens[i].Start, f.Tokens[i].Start).Line }
	if at < 1 || f.Of(f.Tokens[block-1]) != ")" || line(at) != line(block) || line(block+1) == line(block) {
		return lines
	}
	if word := f.Of(f.Tokens[at]); word != "catch" && !(word == "if" && matches(f, at+1, block-1)) {
		return lines
	}
	for i := at - 1; i > 0 && line(i) == line(at); i-- {
		if f.Of(f.Tokens[i]) != "}" { // of what is caught, whose end may jump
			return lines
		}
	}
	return [2]int{line(at), line(at)}
}

// matches reports whether a condition between brackets ends with a pattern of a type, whose variable is stored where all of the condition holds.
func matches(f *scan.File, open, close int) bool {
	tested := -1
	for i := open + 1; i < close; i++ {
		switch f.Of(f.Tokens[i]) {
		case "||", "!", "?", "->":
			return false
		case "instanceof":
			tested = i
		case "&&", ")", "==", "!=":
			tested = -1
		}
	}
	return tested > 0 && close-tested > 2 && f.Tokens[close-1].Kind == scan.Word
}

// ends are tokens before which a block ends, and notSimple begin statements whose code does not end where they do.
var (
	ends      = []string{"}", "case", "default"}
	notSimple = strings.Fields("if for while do switch try return throw break continue synchronized yield case default else assert")
)

// lastLine returns the last line of the loop whose first word is at an offset. Where its body is no block, it
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

// begins reports whether a token is the first of its line, apart from braces and labels.
func begins(f *scan.File, at int32) bool {
	line := f.Span(at, at).Line
	i := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at })
	for i--; i >= 0; i-- {
		t := f.Tokens[i]
		if f.Span(t.Start, t.Start).Line != line {
			return true
		}
		switch text := f.Of(t); {
		case text == ":" && isLabel(f, i-1): // which has no code
			i--
		case text == "try" && f.Of(f.Tokens[i+1]) == "{": // neither
		case text != "}" && text != "{":
			return false
		}
	}
	return true
}

// setGhost lowers "set x.f = e".
func setGhost(s *expr.Scope, st *spec.Stmt, out *Stmt) bool {
	v := s.Expr(st.Target)
	if s.Failed {
		return false
	}
	if out.Place = placeOf(v.X); out.Place == nil || !isGhost(s, st.Target) {
		s.Errorf(st.Target.Span(), decl.CodeType, "set changes a ghost field").Help = "declare it: //@ ghost int x;"
		return false
	}
	w := s.Convert(s.Expr(st.X), v.T, st.X.Span())
	if s.Failed {
		return false
	}
	out.Value = w.X
	needs := append(v.Needs[:len(v.Needs):len(v.Needs)], w.Needs...)
	defined := formula.Of(needs)
	if defined == nil {
		defined = ir.True
	}
	out.Clause = newClause(ir.True, defined, needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.Method)
	return true
}

// placeOf returns the place that an expression reads, a variable of a wider type in code too; nil: it reads none.
func placeOf(x ir.Expr) *ir.Place {
	if a, ok := x.(*ir.Apply); ok && (a.Op == ir.OpConv || a.Op == ir.OpNe) {
		if l, ok := a.Args[0].(*ir.Local); ok {
			x = l
		}
	}
	switch x := x.(type) {
	case *ir.Local:
		return &ir.Place{Kind: ir.PlaceVar, Var: x}
	case *ir.Global:
		return &ir.Place{Kind: ir.PlaceVar, Var: x}
	case *ir.Read:
		return x.Place
	}
	return nil
}

// isGhost reports whether an expression is a ghost field.
func isGhost(s *expr.Scope, x spec.Expr) bool {
	switch x := x.(type) {
	case *spec.Name:
		f := s.Class.Field(x.Name)
		if s.GhostVariable(x.Name) != nil {
			return true
		}
		_, isVar := s.Variable(x.Name)
		return !isVar && f != nil && f.Ghost != nil && !f.Ghost.Model
	case *spec.Select:
		if c := s.ClassAt(x.X); c != nil {
			f := c.Field(x.Name)
			return f != nil && f.Ghost != nil && !f.Ghost.Model
		}
		base := s.Expr(x.X)
		if c := s.ClassOf(base); c != nil {
			f := c.Field(x.Name)
			return f != nil && f.Ghost != nil && !f.Ghost.Model
		}
	}
	return false
}

func (l *lowering) loop(s *expr.Scope, st *spec.Stmt, out *Stmt) {
	if slices.ContainsFunc(st.Clauses, func(c *spec.Clause) bool { return c.Unreadable == nil && strings.Contains(c.Print(), spec.Count) }) {
		if out.Rounds = l.prog.Local(l.p, "rounds", decl.Int32); out.Rounds != nil {
			s.Count = out.Rounds
		}
	}
	frames := freeLast(st.Clauses)
	others := slices.DeleteFunc(slices.Clone(st.Clauses), func(c *spec.Clause) bool { return slices.Contains(frames, c) })
	for _, c := range slices.Concat(others, frames) {
		in := *s
		in.Failed, in.Last = false, nil
		unread := func(why string) { out.Loop = append(out.Loop, l.refused(c, task.KindInvariant, why)) }
		switch {
		case c.Unreadable != nil:
			unread(c.Unreadable.Why)
		case c.Kind == spec.LoopInvariant:
			if x := conditionClause(&in, c.X, c, task.KindInvariant); x != nil && c.Free {
				out.Free = append(out.Free, x)
			} else if x != nil {
				out.Loop = append(out.Loop, x)
			} else {
				unread(in.Why())
			}
		case c.Kind == spec.Decreases:
			if x := measureOf(&in, c); x != nil {
				out.Decreases = append(out.Decreases, x)
			} else {
				unread(in.Why())
			}
		case c.Free && out.Frame == nil: // everything is listed anyway
		case c.Kind == spec.Assignable:
			f, _, _, ok := l.locations(&in, c.Locs, out.Frame, func(x ir.Expr, at source.Span) { out.Free = append(out.Free, l.fewStretches(x, at)) })
			if !ok {
				unread(in.Why())
				continue
			}
			out.Frame, out.Framed = f, &ir.Clause{Kind: task.KindFrame, Text: c.Print(), Span: c.At.At}
		}
	}
}
