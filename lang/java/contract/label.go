package contract

import (
	"slices"
	"sort"

	"assay/ir"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/task"
)

// This file lowers \old(e, label): where the body passes the label, a hidden ghost variable takes the value of e, and a second one that it has.

// labels returns what keeps values for the expressions of a statement; own is the statement itself, if it is of a loop.
func (l *lowering) labels(st *spec.Stmt, own *Stmt) expr.Labels {
	return func(x *spec.Old, label string) (expr.Value, ir.Expr, string) {
		if x == nil {
			_, _, why := declared(l.m.Class.Unit.File, l.m.Decl.Body, st.Before, label)
			return expr.Value{}, nil, why
		}
		if k, ok := l.kept[expr.KeptAs(x)]; ok { // it is lowered again
			return k.value, k.there, ""
		}
		p, why := l.passing(st, own, label)
		if why != "" {
			return expr.Value{}, nil, why
		}
		s := l.scope(l.m, jml.Dialect, "")
		s.Access, s.Post, s.Line, s.Strict, s.Loop, s.Ghosts = "", true, p.Line, true, p.into != &l.out.Body, l.ghostsBefore(p.before)
		v, ok := expr.Keep(s, x.X)
		switch {
		case s.Failed:
			return v, nil, s.Why()
		case !ok:
			return v, nil, "a value of this kind is not kept at a label"
		}
		at, there := l.prog.Local(l.p, "at "+label, v.X.Type()), l.prog.Local(l.p, "passed "+label, ir.Bool{})
		if at == nil || there == nil {
			return v, nil, "values are not kept here"
		}
		p.Label = label
		l.keep(p, x, v, at, there)
		k := kept{v.Kept(at), there}
		l.kept[expr.KeptAs(x)] = k
		return k.value, there, ""
	}
}

// kept is the value of an expression at a label, and when it is there.
type kept struct {
	value expr.Value
	there ir.Expr
}

// passage is where a body passes a label: a statement at the place, and the list that it belongs into.
type passage struct {
	Stmt
	into *[]*Stmt
}

// keep adds the statements that keep a value.
func (l *lowering) keep(p *passage, x *spec.Old, v expr.Value, at, there *ir.Local) {
	set := func(to *ir.Local, value ir.Expr) *Stmt {
		s := p.Stmt
		s.Kind, s.Span, s.Value, s.Place = spec.Set, x.Span(), value, &ir.Place{Kind: ir.PlaceVar, Var: to}
		s.Clause = newClause(ir.True, ir.True, nil, task.KindAssert, jml.Dialect.Print(x), x.Span(), l.m)
		return &s
	}
	defined := formula.Of(v.Needs)
	if defined == nil {
		defined = ir.True
	}
	list := []*Stmt{set(there, defined), set(at, v.X)}
	list[0].Total = true
	if defined != ir.Expr(ir.True) {
		list[1].When = there
	}
	i := slices.IndexFunc(*p.into, func(s *Stmt) bool { return s.before >= p.before })
	if i < 0 {
		i = len(*p.into)
	}
	*p.into = slices.Insert(*p.into, i, list...)
}

// ghostsBefore returns the ghost variables that are declared before an offset.
func (l *lowering) ghostsBefore(at int32) (out []expr.Bound) {
	for _, g := range l.ghosts {
		if g.from < at {
			out = append(out, g.Bound)
		}
	}
	return out
}

// passing finds the label that a statement names.
func (l *lowering) passing(st *spec.Stmt, own *Stmt, label string) (p *passage, why string) {
	f, from := l.m.Class.Unit.File, l.m.Decl.Body
	loop := loopAround(f, l.m.Decl, st.Before)
	switch {
	case (label == spec.BlockBegin || label == spec.Before) && st.Word == spec.LoopContract:
		s := l.loopAt(f, loopOf(f, st.Before))
		return &passage{*s, &s.Begins}, ""
	case label == spec.BlockBegin || label == spec.Before:
		t := f.Tokens[stretchOf(f, st).first]
		return &passage{l.standing(f, t, t), &l.out.Body}, ""
	case label == spec.LoopInit && own != nil:
		return &passage{*own, &own.Begins}, ""
	case label == spec.LoopInit && loop >= 0:
		s := l.loopAt(f, loop)
		return &passage{*s, &s.Begins}, ""
	case label == spec.LoopBodyBegin && own == nil && loop >= 0:
		first := f.Tokens[bodyOf(f, loop)+1]
		return &passage{l.standing(f, first, first), &l.out.Body}, ""
	case label == spec.LoopInit || label == spec.LoopBodyBegin:
		return nil, "no loop is around that the label " + label[1:] + " could be about"
	}
	named, behind, why := declared(f, from, st.Before, label)
	if why != "" {
		return nil, why
	}
	return &passage{l.standing(f, named, behind), &l.out.Body}, ""
}

// standing returns a statement before a token, where the line of another token before it, or of itself, begins.
func (l *lowering) standing(f *scan.File, named, t scan.Token) Stmt {
	line := func(t scan.Token) int { return f.Span(t.Start, t.Start).Line }
	i := codeAt(f, tokenAt(f, t.Start))
	code := f.Tokens[i]
	first, behind := code, next(f, code.Start)
	for _, k := range []scan.Token{t, named} {
		if line(k) == line(code) {
			first = k
		}
	}
	if IsLoop(f.Of(t)) {
		behind = f.Of(t)
	}
	return Stmt{Line: line(code), Behind: !begins(f, first.Start), Opens: opens(f, l.m.Decl, t), Passed: passed(f, i), Next: behind, Word: f.Of(t), before: t.Start}
}

// loopWords begin loops.
var loopWords = []string{"for", "while", "do"}

// IsLoop reports whether a word begins one.
func IsLoop(word string) bool { return slices.Contains(loopWords, word) }

// codeAt returns the first token from one on that may have code: labels, blocks, and loops without a condition, begin where what is in them begins.
func codeAt(f *scan.File, i int) int {
	of := func(k int) string { return f.Of(f.Tokens[min(i+k, len(f.Tokens)-1)]) }
	for i+1 < len(f.Tokens) {
		switch text := of(0); {
		case text == "{":
			i++
		case (text == "try" || text == "do") && of(1) == "{", isLabel(f, i):
			i += 2
		case text == "while" && of(2) == "true" && of(3) == ")" && of(4) == "{":
			i += 5
		case text == "for" && of(2) == ";" && of(3) == ";" && f.Of(f.Tokens[min(closing(f, i+1)+1, len(f.Tokens)-1)]) == "{":
			i = closing(f, i+1) + 2
		default:
			return i
		}
	}
	return i
}

// opens reports whether a token is the first of the body of a loop whose condition may have no code, apart from braces and labels.
func opens(f *scan.File, m *scan.Method, t scan.Token) bool {
	i := tokenAt(f, t.Start) - 1
	for i > 1 && (f.Of(f.Tokens[i]) == "{" || f.Of(f.Tokens[i]) == ":" && isLabel(f, i-1)) {
		for _, l := range m.Loops {
			if loop := tokenAt(f, l.Start); bodyOf(f, loop) == i && constant(f, m, loop) {
				return true
			}
		}
		if f.Of(f.Tokens[i]) == ":" {
			i--
		}
		i--
	}
	return false
}

// passed reports whether a token is a break or continue at which code may arrive by a jump: javac has such a jump go on at once to where that one goes. None arrives
// behind a simple statement, at the beginning of a case, of a try, or of what follows a condition without || and its like.
func passed(f *scan.File, i int) bool {
	if text := f.Of(f.Tokens[i]); text != "break" && text != "continue" {
		return false
	}
	for i--; i > 1 && f.Of(f.Tokens[i]) == "{"; i-- {
	}
	switch f.Of(f.Tokens[i]) {
	case ";", ":", "->", "try":
		return false
	case ")":
		open := opening(f, i)
		if !slices.Contains([]string{"if", "while", "for", "synchronized", "switch"}, f.Of(f.Tokens[open-1])) {
			return true
		}
		for j := open; j < i; j++ {
			if text := f.Of(f.Tokens[j]); text == "||" || text == "?" || text == "!" && f.Of(f.Tokens[j+1]) == "(" {
				return true
			}
		}
		return false
	}
	return true
}

// opening returns the token that opens the bracket which a token closes; the first one, if there is none.
func opening(f *scan.File, close int) int {
	depth := 0
	for i := close; i > 0; i-- {
		switch f.Of(f.Tokens[i]) {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 1
}

// constant reports whether the condition of a loop may be a constant: it calls nothing, has no element, and no variable that changes.
func constant(f *scan.File, m *scan.Method, loop int) bool {
	if f.Of(f.Tokens[loop]) == "do" {
		return true
	}
	from, to := loop+2, closing(f, loop+1)
	if f.Of(f.Tokens[loop]) == "for" {
		for from < to && f.Of(f.Tokens[from]) != ";" {
			if f.Of(f.Tokens[from]) == ":" { // it goes through a collection
				return false
			}
			from++
		}
		end := from + 1
		for end < to && f.Of(f.Tokens[end]) != ";" {
			end++
		}
		from, to = from+1, end
	}
	for i := from; i < to; i++ {
		switch text := f.Of(f.Tokens[i]); {
		case text == "[", text == "(" && f.Tokens[i-1].Kind == scan.Word, f.Tokens[i].Kind == scan.Word && changes(f, m, text):
			return false
		}
	}
	return true
}

// changes reports whether code of a method assigns to a variable of a name, other than where it is declared.
func changes(f *scan.File, m *scan.Method, name string) bool {
	sets := []string{"=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="}
	for i := tokenAt(f, m.Body); i+1 < len(f.Tokens) && f.Tokens[i].Start < m.End; i++ {
		if f.Of(f.Tokens[i]) != name {
			continue
		}
		before, behind := f.Of(f.Tokens[i-1]), f.Of(f.Tokens[i+1])
		declared := f.Tokens[i-1].Kind == scan.Word || before == "]" || before == ">"
		if before == "++" || before == "--" || slices.Contains(sets, behind) && !declared {
			return true
		}
	}
	return false
}

// loopAt returns the statement for the loop with a token, which has no clauses if there was none.
func (l *lowering) loopAt(f *scan.File, loop int) *Stmt {
	t := f.Tokens[loop]
	i := slices.IndexFunc(l.out.Body, func(s *Stmt) bool { return s.before >= t.Start })
	if i < 0 {
		i = len(l.out.Body)
	}
	for ; i < len(l.out.Body) && l.out.Body[i].before == t.Start; i++ {
		if l.out.Body[i].Kind == spec.Loop {
			return l.out.Body[i]
		}
	}
	s := l.standing(f, t, t)
	s.Kind, s.Span, s.Last = spec.Loop, f.Span(t.Start, t.End), lastLine(f, t.Start)
	l.out.Body = slices.Insert(l.out.Body, i, &s)
	return &s
}

// declared returns the token of a label between two offsets, and the first behind it that may have code: blocks begin where what is in them begins.
func declared(f *scan.File, from, to int32, label string) (named, behind scan.Token, why string) {
	found := -1
	for i := tokenAt(f, from); i+2 < len(f.Tokens) && f.Tokens[i].Start < to; i++ {
		if f.Of(f.Tokens[i]) != label || !isLabel(f, i) {
			continue
		}
		if found >= 0 {
			return named, behind, "there are several labels " + label
		}
		found = i
	}
	if found < 0 {
		return named, behind, "no label " + label + " stands before this"
	}
	i := found + 2
	for i+1 < len(f.Tokens) {
		switch text := f.Of(f.Tokens[i]); {
		case text == "{", text == ";", text == "try" && f.Of(f.Tokens[i+1]) == "{":
			i++
			continue
		case isLabel(f, i):
			i += 2
			continue
		}
		break
	}
	return f.Tokens[found], f.Tokens[i], ""
}

// isLabel reports whether a token is a label of a statement.
func isLabel(f *scan.File, i int) bool {
	return i > 0 && f.Tokens[i].Kind == scan.Word && f.Of(f.Tokens[i+1]) == ":" && slices.Contains([]string{"{", "}", ";", ":", "else", "do"}, f.Of(f.Tokens[i-1]))
}

// loopAround returns the innermost loop of a method with a block around an offset; negative: there is none.
func loopAround(f *scan.File, m *scan.Method, at int32) int {
	loop := -1
	for _, l := range m.Loops {
		i := tokenAt(f, l.Start)
		if b := bodyOf(f, i); b >= 0 && f.Tokens[b].Start < at && at <= f.Tokens[closing(f, b)].Start {
			loop = i
		}
	}
	return loop
}

// bodyOf returns the brace that begins the body of a loop; negative: it has none.
func bodyOf(f *scan.File, loop int) int {
	i := loop + 1
	if f.Of(f.Tokens[loop]) != "do" {
		i = closing(f, i) + 1
	}
	if i >= len(f.Tokens) || f.Of(f.Tokens[i]) != "{" {
		return -1
	}
	return i
}

// closing returns the token that closes a bracket; the last one of the file, if there is none.
func closing(f *scan.File, open int) int {
	depth := 0
	for i := open; i < len(f.Tokens); i++ {
		switch f.Of(f.Tokens[i]) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(f.Tokens) - 1
}

// tokenAt returns the first token at or behind an offset.
func tokenAt(f *scan.File, at int32) int {
	return sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start >= at })
}
