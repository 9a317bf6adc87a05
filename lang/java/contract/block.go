package contract

import (
	"cmp"
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/task"
)

// This file lowers contracts of blocks: assertions where the block begins, and at each way out of it.

// Exit is a way out of a block that only the code shows; others have a place in the source.
type Exit uint8

const (
	NoExit Exit = iota
	ExitReturn
	ExitThrow
	ExitNormal // behind the last that is done on the lines
)

// stretch is a block, or a simple statement, by its tokens.
type stretch struct {
	first, last int // what may have code: behind the brace, and the closing brace or the semicolon
	begin       int // the brace, or the first token
	braces      bool
	why         string // it is neither
}

// blockOf returns the block or the simple statement at an offset.
func blockOf(f *scan.File, at int32) (b stretch) {
	i := tokenAt(f, at)
	b.begin, b.first = i, i
	switch text := f.Of(f.Tokens[i]); {
	case text == "{":
		b.braces, b.first, b.last = true, i+1, closing(f, i)
	case isLabel(f, i):
		b.why = "the contract stands in front of a label"
	case f.Tokens[i].Kind != scan.Word || slices.Contains(notSimple, text) && text != "return" && text != "throw":
		b.why = "the contract stands in front of what is no block and no simple statement"
	default:
		for b.last = i; b.last < len(f.Tokens)-1 && f.Of(f.Tokens[b.last]) != ";"; b.last++ {
			if slices.Contains([]string{"(", "[", "{"}, f.Of(f.Tokens[b.last])) {
				b.last = closing(f, b.last)
			}
		}
	}
	return b
}

// stretchOf returns what a contract is of: a block, a simple statement, or the statements between "begin" and "end".
func stretchOf(f *scan.File, st *spec.Stmt) stretch {
	if st.Until == 0 {
		return blockOf(f, st.Before)
	}
	b := stretch{begin: tokenAt(f, st.Before), last: tokenAt(f, st.Until) - 1}
	switch b.first = b.begin; {
	case st.Until == spec.Open:
		b.last, b.why = b.begin, "the statements that it is of do not end"
	case b.last < b.first:
		b.last, b.why = b.begin, "there are no statements that it could be of"
	}
	return b
}

// blockSaid is the contract of a block in progress.
type blockSaid struct {
	stretch
	*lowering
	st *spec.Stmt
	f  *scan.File
}

// block lowers the contract of a block.
func (l *lowering) block(st *spec.Stmt) {
	f := l.m.Class.Unit.File
	b := blockSaid{stretchOf(f, st), l, st, f}
	b.unreadable()
	if b.why != "" {
		b.refuse(st.Print(jml.Dialect)[0], st.At, b.why)
		return
	}
	b.entry()
	for _, k := range st.Cases {
		b.unasked(k)
		b.normal(k)
		b.jumps(k)
		b.throws(k)
	}
}

// unreadable notes why nothing of the contract can be asked.
func (b *blockSaid) unreadable() {
	for _, k := range b.st.Cases {
		for _, c := range k.Clauses {
			if c.Unreadable != nil {
				b.why = cmp.Or(b.why, c.Unreadable.Why)
			}
		}
		if len(k.Olds) > 0 {
			b.why = cmp.Or(b.why, "variables of contracts of blocks are not supported")
		}
	}
	if b.why == "" && !b.alone() {
		b.why = "other code stands on the lines of the block"
	}
}

// refuse makes a part unknown.
func (b *blockSaid) refuse(text string, at spec.At, why string) {
	out := b.statement(b.f, b.st)
	out.Kind, out.Clause = spec.Assert, refusedFor(b.prog, task.KindAssert, text, at.At, why)
	b.out.Body = append(b.out.Body, &out)
}

// scope returns the scope of the contract at a token.
func (b *blockSaid) scopeAt(token int, out *Stmt) *expr.Scope {
	s := b.scope(b.m, jml.Dialect, "")
	s.Access, s.Post, s.OldIs, s.Labels = "", true, spec.BlockBegin, b.labels(b.st, nil)
	s.Ghosts, s.Line, s.Prior, s.Ended = b.ghostsBefore(b.f.Tokens[token].Start+1), out.Line, out.Prior, out.Ended.Lines
	return s
}

// at returns an assertion before a token.
func (b *blockSaid) at(token int) *Stmt {
	out := b.statement(b.f, &spec.Stmt{Kind: spec.Assert, Before: b.f.Tokens[token].Start})
	return &out
}

// ask adds an assertion: a clause of a case, at a place.
func (b *blockSaid) ask(k *spec.Case, c *spec.Clause, s *expr.Scope, out *Stmt, hyp ir.Expr) {
	out.Span = c.At.At
	if out.Clause = conditionClause(s, c.X, c, task.KindAssert); out.Clause == nil {
		out.Clause = b.refused(c, task.KindAssert, s.Why())
	}
	b.under(k, s, out, hyp)
}

// never adds that a way out is not taken.
func (b *blockSaid) never(k *spec.Case, text string, s *expr.Scope, out *Stmt) {
	out.Span = k.At.At
	out.Clause = newClause(ir.False, ir.True, nil, task.KindAssert, text, k.At.At, b.m)
	b.under(k, s, out, nil)
}

// under adds an assertion where its case applies: where its precondition held where the block began.
func (b *blockSaid) under(k *spec.Case, s *expr.Scope, out *Stmt, hyp ir.Expr) {
	if pre := required(k, isRequired); pre != nil && (len(b.st.Cases) > 1 || slices.ContainsFunc(k.Clauses, isFree)) {
		in := *s
		in.Failed, in.Result = false, false
		cond, defined, _ := in.Condition(&spec.Old{At: k.At, X: pre})
		if in.Failed {
			out.Clause = refusedFor(b.prog, task.KindAssert, out.Clause.Text, out.Span, in.Why())
		} else {
			out.Clause.under(formula.And(defined, cond))
		}
	}
	if hyp != nil {
		out.Clause.under(hyp)
	}
	b.out.Body = append(b.out.Body, out)
}

// isRequired, isOwed and isFree report whether a clause is a precondition, one that is asked, and one that is not.
func isRequired(c *spec.Clause) bool { return c.Kind == spec.Requires }
func isOwed(c *spec.Clause) bool     { return isRequired(c) && !c.Free }
func isFree(c *spec.Clause) bool     { return isRequired(c) && c.Free }

// required returns the conjunction of some preconditions of a case; nil: it has none.
func required(k *spec.Case, of func(*spec.Clause) bool) (out spec.Expr) {
	for _, c := range k.Clauses {
		switch {
		case !of(c):
		case out == nil:
			out = c.X
		default:
			out = &spec.Binary{At: c.At, Op: spec.And, X: out, Y: c.X}
		}
	}
	return out
}

// entry asserts that one of the cases applies.
func (b *blockSaid) entry() {
	if len(b.st.Cases) == 1 {
		for _, c := range b.st.Cases[0].Clauses {
			if isOwed(c) {
				out := b.at(b.first)
				s := b.scopeAt(b.first, out)
				s.OldIs = ""
				b.ask(&spec.Case{}, c, s, out, nil) // under nothing: not under what it asks
			}
		}
		return
	}
	var any spec.Expr
	for _, k := range b.st.Cases {
		pre := required(k, isOwed)
		switch {
		case pre == nil:
			return
		case any == nil:
			any = pre
		default:
			any = &spec.Binary{At: k.At, Op: spec.Or, X: any, Y: pre}
		}
	}
	if any != nil {
		out := b.at(b.first)
		s := b.scopeAt(b.first, out)
		s.OldIs = ""
		b.ask(&spec.Case{}, &spec.Clause{At: b.st.At, Lang: jml.Dialect, Kind: spec.Requires, X: any}, s, out, nil)
	}
}

// unasked refuses what nobody asks about of a block.
func (b *blockSaid) unasked(k *spec.Case) {
	for _, c := range k.Clauses {
		switch c.Kind {
		case spec.Requires, spec.Ensures, spec.Signals, spec.SignalsOnly, spec.LeavesByReturn, spec.LeavesByBreak, spec.LeavesByContinue:
			if !c.Free {
				continue
			}
		case spec.Decreases, spec.Assignable:
			if b.st.Word == spec.LoopContract {
				continue
			}
			if c.Kind == spec.Assignable && b.local() {
				out := b.at(b.first)
				out.Span, out.Clause = c.At.At, newClause(ir.True, ir.True, nil, task.KindFrame, c.Print(), c.At.At, b.m)
				b.out.Body = append(b.out.Body, out)
				continue
			}
		}
		b.refuse(c.Print(), c.At, "of a block that is not asked about")
	}
}

// local reports whether the code of the block writes variables of the method alone, which no frame forbids: it calls nothing, and stores nothing
// in fields and elements.
func (b *blockSaid) local() bool {
	code := b.m.File.Code
	if code == nil {
		return false
	}
	lines := b.lines(b.begin, b.last)
	for i, err := range code.All() {
		line := code.Line(i.Offset)
		stores := i.Op >= classfile.OpIastore && i.Op <= classfile.OpSastore || i.Op == classfile.OpPutfield || i.Op == classfile.OpPutstatic
		calls := i.Op >= classfile.OpInvokevirtual && i.Op <= classfile.OpInvokedynamic
		if err != nil || (stores || calls) && lines[0] <= line && line <= lines[1] {
			return false
		}
	}
	return true
}

// normal asserts what holds behind the block.
func (b *blockSaid) normal(k *spec.Case) {
	ensures := b.of(k, spec.Ensures)
	forbidden := k.Behavior != spec.Plain && k.Behavior != spec.Normal
	if b.leaves() || len(ensures) == 0 && !forbidden {
		return
	}
	end, why := b.end()
	if why != "" {
		for _, c := range ensures {
			b.refuse(c.Print(), c.At, why)
		}
		if forbidden {
			b.refuse(k.Head()+": no normal end", k.At, why)
		}
		return
	}
	for _, c := range ensures {
		out := b.at(end)
		b.ask(k, c, b.scopeAt(end, out), out, nil)
	}
	if forbidden {
		out := b.at(end)
		b.never(k, k.Head()+": no normal end", b.scopeAt(end, out), out)
	}
}

// of returns the clauses of a kind that are asked.
func (b *blockSaid) of(k *spec.Case, kind spec.ClauseKind) (out []*spec.Clause) {
	for _, c := range k.Clauses {
		if c.Kind == kind && !c.Free {
			out = append(out, c)
		}
	}
	return out
}

// leaves reports whether a jump ends the block, so that nothing comes to its end.
func (b *blockSaid) leaves() bool {
	start, depth := b.first, 0
	for i := b.first; i < b.last; i++ {
		switch f := b.f; f.Of(f.Tokens[i]) {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			if depth--; depth == 0 && f.Of(f.Tokens[i]) == "}" {
				start = i + 1
			}
		case ";":
			if depth == 0 && i+1 < b.last {
				start = i + 1
			}
		}
	}
	return slices.Contains([]string{"return", "throw", "break", "continue"}, b.f.Of(b.f.Tokens[start]))
}

// end returns the token before which the block has ended normally, and nothing else has come: the closing brace behind a simple statement, or what
// follows in the same block.
func (b *blockSaid) end() (int, string) {
	f := b.f
	if b.braces && prior(f, f.Tokens[b.last].Start) != [2]int{} {
		return b.last, ""
	}
	behind, before := f.Of(f.Tokens[b.last+1]), f.Of(f.Tokens[b.begin-1])
	inBlock := slices.Contains([]string{"{", "}", ";"}, before)
	if !inBlock || slices.Contains([]string{"else", "catch", "finally", "case", "default", "while"}, behind) || behind == "}" && b.braces {
		return 0, "the code does not show where this block ends"
	}
	return b.last + 1, ""
}

// jumps asserts what holds where break, continue and return leave the block.
func (b *blockSaid) jumps(k *spec.Case) {
	kinds := map[string]spec.ClauseKind{"break": spec.LeavesByBreak, "continue": spec.LeavesByContinue, "return": spec.LeavesByReturn}
	only := map[string]spec.Behavior{"break": spec.Breaking, "continue": spec.Continuing, "return": spec.Returning}
	for i := b.first; i < b.last; i++ {
		word := b.f.Of(b.f.Tokens[i])
		kind, jump := kinds[word]
		if !jump || b.f.Around(b.f.Tokens[i].Start) != b.m.Decl.Owner || !b.outward(i, word) {
			continue
		}
		label := ""
		if next := b.f.Tokens[i+1]; word != "return" && next.Kind == scan.Word {
			label = b.f.Of(next)
		}
		place := func() (*Stmt, *expr.Scope) {
			out := b.at(i)
			s := b.scopeAt(i, out)
			if word == "return" {
				out.Exit, out.Lines, s.Result = ExitReturn, b.lines(i, blockOf(b.f, b.f.Tokens[i].Start).last), true
			}
			return out, s
		}
		for _, c := range b.of(k, kind) {
			if c.Var == label {
				out, s := place()
				b.ask(k, c, s, out, nil)
			}
		}
		if k.Behavior != spec.Plain && k.Behavior != only[word] {
			out, s := place()
			b.never(k, k.Head()+": no "+word, s, out)
		}
	}
}

// lines returns those of the tokens from one to another.
func (b *blockSaid) lines(from, to int) [2]int {
	line := func(t scan.Token) int { return b.f.Span(t.Start, t.Start).Line }
	return [2]int{line(b.f.Tokens[from]), line(b.f.Tokens[to])}
}

// alone reports whether nothing but the block stands on its lines, apart from braces around it.
func (b *blockSaid) alone() bool {
	behind := b.last + 1
	for behind < len(b.f.Tokens)-1 && b.f.Of(b.f.Tokens[behind]) == "}" {
		behind++
	}
	return begins(b.f, b.f.Tokens[b.begin].Start) && b.lines(b.last, behind)[0] < b.lines(b.last, behind)[1]
}

// outward reports whether a jump at a token leaves the block.
func (b *blockSaid) outward(i int, word string) bool {
	if word == "return" {
		return true
	}
	if next := b.f.Tokens[i+1]; next.Kind == scan.Word {
		for j := b.first; j < i; j++ {
			if isLabel(b.f, j) && b.f.Of(b.f.Tokens[j]) == b.f.Of(next) {
				return false
			}
		}
		return true
	}
	for _, l := range b.m.Decl.Loops {
		if j := tokenAt(b.f, l.Start); j >= b.first && j < i && i <= b.endOf(j, l.Word) {
			return false
		}
	}
	for j := b.first; word == "break" && j < i; j++ {
		if b.f.Of(b.f.Tokens[j]) == "switch" && i < b.endOf(j, "switch") {
			return false
		}
	}
	return true
}

// endOf returns the last token of a loop or switch.
func (b *blockSaid) endOf(i int, word string) int {
	if word != "do" {
		i = closing(b.f, i+1)
	}
	if b.f.Of(b.f.Tokens[i+1]) == "{" {
		return closing(b.f, i+1)
	}
	for i++; i < b.last && b.f.Of(b.f.Tokens[i]) != ";"; i++ { // the first semicolon of a statement that may have more: what comes later is taken for outward
		if slices.Contains([]string{"(", "[", "{"}, b.f.Of(b.f.Tokens[i])) {
			i = closing(b.f, i)
		}
	}
	return i
}

// throws asserts what holds where an exception leaves the block.
func (b *blockSaid) throws(k *spec.Case) {
	place := func() (*Stmt, *expr.Scope) {
		out := b.at(b.first)
		out.Exit, out.Lines = ExitThrow, b.lines(b.begin, b.last)
		return out, b.scopeAt(b.begin, out)
	}
	for _, c := range slices.Concat(b.of(k, spec.Signals), b.of(k, spec.SignalsOnly)) {
		out, s := place()
		if c.Kind == spec.SignalsOnly {
			out.Span, out.Clause = c.At.At, b.signalsOnly(&caseOf{from: b.m, spec: k}, c)
			b.under(k, s, out, nil)
			continue
		}
		is := b.isExc(b.m, c.Exc)
		if is == nil {
			b.refuse(c.Print(), c.At, c.Exc.String()+" is not understood")
			continue
		}
		t, _ := b.m.Class.TypeOf(c.Exc, b.m)
		if c.Var != "" {
			s.Bound = append(s.Bound, expr.Bound{Name: c.Var, Value: expr.Value{X: b.p.Exc, T: t, Nonnull: true}})
		}
		b.ask(k, c, s, out, is)
	}
	if k.Behavior != spec.Plain && k.Behavior != spec.Exceptional {
		if x := b.exception("java/lang/Error", k.At.At); x != nil {
			out, s := place()
			out.Span, out.Clause = k.At.At, newClause(x, ir.True, nil, task.KindThrow, k.Head()+": no exception but an Error", k.At.At, b.m)
			b.under(k, s, out, nil)
		}
	}
}
