// This file inserts contracts between the statements of a body, and at loops, calls and allocations, into the method.

package lower

import (
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
	"slices"
)

// contracted inserts contracts into the method.
type contracted struct{ *lowering }

// abandon marks the receiver of a constructor that ends with an exception, unless somebody else may have it.
func (g contracted) abandon() {
	marked := false
	for k := g.c; k != nil; k = k.Super {
		marked = marked || k.Abandoned() != nil
	}
	s := g.W.Spec
	if g.m.File.Name != "<init>" || s == nil || s.Leaks == nil || !marked {
		return
	}
	this, rest := g.P.Params[0], g.ColdBlock()
	for _, name := range s.Leaks(g.c.File.Name, g.m.File.Desc) {
		if c, err := g.W.Class(name); err == nil {
			g.Branch(&ir.TypeTest{X: this, Of: ir.Ref{Class: c.IR}, Exact: true}, rest)
		}
	}
	for k := g.c; k != nil; k = k.Super {
		if f := k.Abandoned(); f != nil {
			g.Add(&ir.Store{Place: &ir.Place{Kind: ir.PlaceField, Base: this, Field: f}, X: ir.True})
		}
	}
	g.Jump(rest)
	g.Cur = rest
}

// saidInBody are the statements of contracts in a body.
type saidInBody struct {
	at    map[int][]*contract.Stmt // by the offset of the next instruction
	after map[int][]*contract.Stmt // by the offset of the instruction before
	first map[int][]*contract.Stmt // the same as at, of those in a loop that begins there: each round comes to them
	loops map[*contract.Stmt]int   // offset of the loop's head
	exits []*contract.Stmt         // statements where code leaves a block
	on    map[string]*ir.Block     // those on the way to a block behind a statement that ends
}

// contracts looks up the contract of the method, once its parameters have their locals.
func (g contracted) contracts() {
	k := g.W.Spec
	if k == nil {
		return
	}
	m := k.Said(g.m)
	if m == nil {
		return
	}
	c := k.Lower(m, g.P, g.slot, g.Local)
	if c == nil {
		return
	}
	if g.reads = g.limited(c.Reads); !g.m.File.Flags.Has(classfile.Bridge) {
		g.calls = c.Calls
	}
	if k.Asserts {
		g.noAlloc = c.NoAlloc
		g.keepMeasures(c.Measures)
	}
	if !k.Asserts || len(m.Overridden()) > 0 { // else it is a part of the question where this is checked, and calls name this method
		for _, r := range c.Free() {
			g.assume(r)
		}
	}
	if len(c.Body) == 0 {
		return
	}
	g.said = &saidInBody{at: map[int][]*contract.Stmt{}, after: map[int][]*contract.Stmt{}, first: map[int][]*contract.Stmt{}, loops: map[*contract.Stmt]int{}, on: map[string]*ir.Block{}}
	for _, s := range c.Body {
		g.place(s, m)
	}
}

// assume assumes what a contract takes for granted.
func (g contracted) assume(c *contract.Clause) {
	var why ir.Ground = ir.Asked{}
	if g.W.Spec.Asserts {
		why = ir.Taken{Text: c.Text}
	}
	a := ir.NewAssume(ir.Meta{Span: c.Span, Text: c.Text}, c.X, why)
	g.W.Spec.From(a, &contract.Stmt{Kind: spec.Assume, Span: c.Span, Clause: c})
	g.Add(a)
}

// misplaced reports a statement of contracts at a place where it is not allowed. It is not checked then; and if it
// would change something, nothing after the beginning of the method is known.
func (g contracted) misplaced(s *contract.Stmt, text string) *source.Diagnostic {
	return g.W.Spec.Misplaced(g.P, s, text)
}

// leaving returns the assertions where code at an offset leaves a block in a way, to a handler at another offset, if it is not negative.
func (g contracted) leaving(pc int, by contract.Exit, to int) (out []*contract.Stmt) {
	if g.said == nil {
		return nil
	}
	in := func(s *contract.Stmt, at int) bool {
		line := g.code.Line(at)
		return s.Lines[0] <= line && line <= s.Lines[1]
	}
	for _, s := range g.said.exits {
		if s.Exit == by && in(s, pc) && (to < 0 || !in(s, to)) {
			out = append(out, s)
		}
	}
	return out
}

// leave returns where the current instruction goes on if that is a block at an offset: statements of contracts may stand on the way.
func (g contracted) leave(to int, b *ir.Block) *ir.Block {
	list := g.leaving(g.pc, contract.ExitNormal, to)
	if g.pc < 0 || len(list) == 0 {
		return b
	}
	key := fmt.Sprintf("%p %p", b, list[0])
	if first := g.said.on[key]; first != nil { // one place for all that arrive
		return first
	}
	cur, facts := g.Cur, g.facts
	defer func() { g.Cur, g.facts = cur, facts }()
	first := g.Block()
	g.Cur, g.facts, g.said.on[key] = first, g.base(facts), first
	g.sayAll(list)
	g.Jump(b)
	return first
}

// ends reports whether the code shows where a statement ends that has several parts: something leaves its lines, and nothing goes on with its beginning
// that is not of itself.
func (g contracted) ends(s *contract.Stmt) bool {
	finally := slices.ContainsFunc(g.code.Handlers, func(h classfile.Handler) bool { return h.Catch == "" })
	if s.Ended.Lines[0] == 0 || s.Ended.Returns && finally { // what is done before it returns is code behind it
		return false
	}
	in := func(at int) bool {
		line := g.code.Line(at)
		return s.Ended.Lines[0] <= line && line <= s.Ended.Lines[1]
	}
	first, leaves := -1, false
	for i := range g.ins {
		if !in(g.ins[i].Offset) {
			continue
		}
		if first < 0 {
			first = g.ins[i].Offset
		}
		for _, to := range g.successors(i) {
			if leaves = leaves || !in(to); to == first && !s.Ended.Loops {
				return false
			}
		}
	}
	return leaves
}

// successors returns the offsets at which the code goes on behind an instruction, but for exceptions.
func (g contracted) successors(i int) (out []int) {
	in := &g.ins[i]
	switch in.Op.Info().Operands {
	case classfile.OpBranch, classfile.OpBranch4:
		out = append(out, in.Target)
	case classfile.OpTable, classfile.OpLookup:
		out = append(out, in.Target)
		for _, c := range in.Cases {
			out = append(out, c.Target)
		}
	}
	if in.Falls() && i+1 < len(g.ins) {
		out = append(out, in.Next())
	}
	return out
}

// within names the blocks around an offset that exceptions leave with assertions.
func (g contracted) within(pc int) (key string) {
	for _, s := range g.leaving(pc, contract.ExitThrow, -1) {
		key += fmt.Sprint(" ", s.Lines)
	}
	return key
}

// place finds the instruction after a statement of contracts.
func (g contracted) place(s *contract.Stmt, m *decl.Method) {
	if s.Exit != contract.NoExit {
		g.said.exits = append(g.said.exits, s)
		return
	}
	at, many := g.lineOf(s)
	help := "put it on a line of its own before a statement that begins a line"
	refuse := func(text string) {
		if s.Kind == spec.Set || s.Kind == spec.Assume || s.Kind == spec.Havoc {
			unplaced := *s
			unplaced.Place, unplaced.Kind = nil, spec.Set
			g.said.at[0] = append(g.said.at[0], &unplaced)
		}
		if s.Label != "" {
			text = fmt.Sprintf("the value at %s is not known: %s", s.Label, text)
		}
		g.misplaced(s, text).Help = help
	}
	if s.Kind != spec.Loop && (at < 0 || s.Behind || !g.sure(s, at)) {
		if last := g.lastOf(s.Prior); last >= 0 {
			g.said.after[last] = append(g.said.after[last], s)
			return
		}
	}
	switch {
	case s.Kind != spec.Loop && (at < 0 || s.Behind || !g.sure(s, at)) && g.ends(s):
		ended := *s
		ended.Exit, ended.Lines = contract.ExitNormal, s.Ended.Lines
		g.said.exits = append(g.said.exits, &ended)
		return
	case at < 0:
		refuse("no code stands behind this statement")
		return
	case s.Passed && g.ins[g.index[at]].Op == classfile.OpGoto:
		refuse("the code does not show all that comes to this statement: javac joins jumps")
		return
	case !g.sure(s, at):
		refuse("the code does not show where this statement stands")
		return
	case s.Behind:
		refuse("other code stands on the line of what is behind this statement")
		return
	case many > 1 && s.Kind != spec.Loop && slices.ContainsFunc(g.code.Handlers, func(h classfile.Handler) bool { return h.Catch == "" && h.Target > at }):
		refuse("this statement stands where javac may have copied the code, in or before a finally block")
		return
	}
	if s.Kind == spec.Loop {
		head := g.headOf(s, at)
		if s.Opens && head == at { // the loop around begins there too
			head = -1
		}
		for _, h := range g.said.loops {
			if h == head {
				head = -1
			}
		}
		if head < 0 {
			g.misplaced(s, "the code does not show where this loop begins").Help = "put the loop's head on one line, and nothing else there"
			return
		}
		g.said.loops[s] = head
		if b := g.blocks[head]; b.entry == nil {
			b.entry = g.ColdBlock()
		}
		return
	}
	if s.Opens && g.jumpedBack(at) {
		if contract.IsLoop(s.Next) {
			what := "this statement stands"
			if s.Label != "" {
				what = "the label is"
			}
			help = "put something that has code between the beginning of the loop around and the one in it"
			refuse("the code does not show whether " + what + " before the loop that follows or at the beginning of its rounds")
			return
		}
		g.said.first[at] = append(g.said.first[at], s)
		return
	}
	g.said.at[at] = append(g.said.at[at], s)
	if b := g.blocks[at]; b != nil && b.entry == nil && g.jumpedBack(at) {
		b.entry = g.ColdBlock()
	}
}

// lineOf returns the offset at which the code on the line behind a statement begins, and how many parts that code has; negative: there is none. Where a try block ends javac
// jumps behind its handlers, on the line on which the last of them ends: that jump is no code of what stands in the handler.
func (g contracted) lineOf(s *contract.Stmt) (at, many int) {
	at = -1
	jump := -1
	for i, l := range g.code.Lines {
		if l.Line != s.Line && !(s.Word == "do" && l.Line > s.Line) { // the line of "do" has no code
			continue
		}
		if s.Kind != spec.Loop && s.Word != "break" && s.Word != "continue" && g.jumpsOn(i) {
			jump = l.Start
			continue
		}
		many++
		if at < 0 || l.Start < at {
			at = l.Start
		}
	}
	if at < 0 && jump >= 0 { // there is nothing else
		return jump, 1
	}
	return at, many
}

// jumpsOn reports whether the code of an entry of the table of lines is nothing but a jump to later code.
func (g contracted) jumpsOn(entry int) bool {
	k, ok := g.index[g.code.Lines[entry].Start]
	if !ok || g.ins[k].Op != classfile.OpGoto || g.ins[k].Target <= g.ins[k].Offset {
		return false
	}
	return slices.ContainsFunc(g.code.Lines, func(l classfile.Line) bool { return l.Start == g.ins[k].Next() })
}

// lastOf returns the offset of the last instruction of a simple statement on lines, behind which its block ends; negative: the
// code does not show it. A jump behind it is of what is around.
func (g contracted) lastOf(lines [2]int) int {
	if lines[0] == 0 {
		return -1
	}
	first, last := -1, -1
	for i := range g.ins {
		line := g.code.Line(g.ins[i].Offset)
		if line < lines[0] || line > lines[1] {
			continue
		}
		if first >= 0 && last != i-1 { // javac copied it, or it is of a line that comes again
			return -1
		}
		if last = i; first < 0 {
			first = i
		}
	}
	if last > first && g.ins[last].Op == classfile.OpGoto {
		last--
	}
	if first < 0 {
		return -1
	}
	switch in := &g.ins[last]; in.Op.Info().Operands {
	case classfile.OpBranch, classfile.OpBranch4:
		return -1
	default:
		if in.Op >= classfile.OpIreturn && in.Op <= classfile.OpReturn || in.Op == classfile.OpAthrow {
			return -1
		}
		return in.Offset
	}
}

// sure reports whether the code that begins on the line after a statement is what follows it. That is not so before the
// end of a block, except that of a method that returns there.
func (g contracted) sure(s *contract.Stmt, at int) bool {
	switch s.Next {
	case "case", "default", "else", "catch", "finally", "}}":
		return false
	case "}":
		return g.ins[g.index[at]].Op == classfile.OpReturn
	}
	return true
}

// jumpedBack reports whether later code jumps back to an offset.
func (g contracted) jumpedBack(at int) bool {
	for i := range g.ins {
		in := &g.ins[i]
		if in.Offset < at {
			continue
		}
		switch in.Op.Info().Operands {
		case classfile.OpBranch, classfile.OpBranch4:
			if in.Target == at {
				return true
			}
		}
	}
	return false
}

// say inserts the statements of contracts before the instruction at an offset.
func (g contracted) say(at int) {
	if g.said == nil || g.Cur == nil {
		return
	}
	g.sayAll(g.said.at[at])
}

// sayFirst inserts those at the beginning of each round of a loop that begins at an offset.
func (g contracted) sayFirst(at int) {
	if g.said != nil && g.Cur != nil {
		g.sayAll(g.said.first[at])
	}
}

func (g contracted) sayAll(list []*contract.Stmt) {
	for _, s := range list {
		if len(g.stack) > 0 {
			g.misplaced(s, "this statement stands inside of an expression")
			if s.Kind == spec.Assert {
				continue
			}
			unplaced := *s
			unplaced.Place, unplaced.Kind = nil, spec.Set
			s = &unplaced
		}
		g.sayOne(s)
	}
}

// sayBehind inserts those behind the instruction at an offset.
func (g contracted) sayBehind(at int) {
	if g.said == nil || g.Cur == nil {
		return
	}
	g.sayAll(g.said.after[at])
}

func (g contracted) sayOne(s *contract.Stmt) {
	meta := ir.Meta{Span: s.Span, Text: s.Clause.Text}
	note := func(n ir.Stmt) {
		g.W.Spec.From(n, s)
		g.Add(n)
	}
	valued := func(words string) { // it is evaluated as a clause of its own
		if s.Clause.Defined != ir.Expr(ir.True) {
			v, a := *s, undefined(meta, s.Clause.Clause)
			v.Clause, a.What = contract.Valued([]*contract.Clause{s.Clause})[0], a.What+words
			g.W.Spec.From(a, &v)
			g.Add(a)
		}
	}
	switch s.Kind {
	case spec.Assert:
		note(&ir.Assert{Meta: meta, X: s.Clause.X, Kind: s.Clause.Kind, What: s.Clause.Text, Defined: s.Clause.Defined})
	case spec.Assume:
		valued(contract.HasValue)
		note(ir.NewAssume(meta, s.Clause.X, ir.Asked{}))
	case spec.Reachable:
		g.reachable(s, meta)
	case spec.Havoc:
		valued("")
		g.havoc(s, meta)
	case spec.Set:
		if s.Place == nil && s.Label != "" {
			g.Add(&ir.CallStmt{Meta: meta, Proc: g.W.Refusal("%s: the code does not show where the label %s is passed: %s", s.Span, s.Label, s.Clause.Text)})
			return
		}
		if s.Place == nil { // its target is unknown
			g.Add(&ir.CallStmt{Meta: meta, Proc: g.W.Refusal("%s: it is not understood what this changes: %s", s.Span, s.Clause.Text)})
			return
		}
		valued("")
		place := *s.Place
		if place.Base != nil {
			place.Base = g.evaluated(place.Base, meta)
		}
		if s.When != nil {
			g.setWhen(s, &place, meta)
			return
		}
		var v ir.Expr
		if s.Total && formula.Reads(s.Value) {
			v = g.specified(s.Value, meta)
		} else {
			v = g.evaluated(s.Value, meta)
		}
		if place.Kind == ir.PlaceVar {
			g.Add(&ir.Assign{Meta: meta, Dst: place.Var, X: v})
		} else {
			g.Add(&ir.Store{Meta: meta, Place: &place, X: v})
		}
	}
}

// reachable asks for an execution that comes here, as a violation of something that says nothing of what is behind. A run shows no more than itself.
func (g contracted) reachable(s *contract.Stmt, meta ir.Meta) {
	if !g.W.Spec.Asserts {
		return
	}
	here := g.Local("here", ir.Bool{})
	g.Add(&ir.Havoc{Meta: meta, Vars: []ir.Var{here}})
	g.Add(&ir.Assert{Meta: meta, X: formula.Or(ir.Not(here), s.Clause.X), Kind: s.Clause.Kind, What: s.Clause.Text, Defined: ir.True})
}

// havoc gives places any value. A run has none to give.
func (g contracted) havoc(s *contract.Stmt, meta ir.Meta) {
	if !g.W.Spec.Asserts {
		g.Add(&ir.CallStmt{Meta: meta, Proc: g.W.Refusal("%s: a run cannot give any value: %s", s.Span, s.Clause.Text)})
		return
	}
	for _, any := range s.Any {
		g.anyInRounds(any, any.Rounds, meta)
	}
}

// anyInRounds gives a place any value, in each of some rounds.
func (g contracted) anyInRounds(any *contract.Any, rounds []contract.Round, meta ir.Meta) {
	if len(rounds) == 0 {
		g.any(any, meta)
		return
	}
	r := rounds[0]
	g.Add(&ir.Assign{Meta: meta, Dst: r.Index, X: g.evaluated(r.From, meta)})
	head, body, next, end := g.Block(), g.Block(), g.Block(), g.Block()
	g.Jump(head)
	g.Cur = head
	g.End(&ir.If{Meta: meta, X: g.evaluated(r.While, meta), Then: body, Else: end})
	g.Cur = body
	if r.When != nil {
		there := g.Block()
		g.End(&ir.If{Meta: meta, X: g.evaluated(r.When, meta), Then: there, Else: next})
		g.Cur = there
	}
	g.anyInRounds(any, rounds[1:], meta)
	g.Jump(next)
	g.Cur = next
	g.Add(&ir.Assign{Meta: meta, Dst: r.Index, X: java.Apply(ir.OpAdd, java.I32, r.Index, java.IntConst(1))})
	g.Jump(head)
	g.Cur = end
}

// any gives a place any value.
func (g contracted) any(any *contract.Any, meta ir.Meta) {
	place := *any.Place
	if place.Base != nil {
		place.Base = g.evaluated(place.Base, meta)
	}
	if place.Index != nil {
		place.Index = g.evaluated(place.Index, meta)
	}
	t := g.Local("any", any.Type)
	g.Add(&ir.Havoc{Meta: meta, Vars: []ir.Var{t}})
	if place.Kind != ir.PlaceVar {
		g.Add(&ir.Store{Meta: meta, Place: &place, X: t})
		return
	}
	x := ir.Expr(t)
	if !ir.Identical(place.Var.Type(), t.Typ) {
		x = java.Widen(t)
	}
	g.Add(&ir.Assign{Meta: meta, Dst: place.Var, X: x})
}

// setWhen sets a variable where a condition holds; else its value has none.
func (g contracted) setWhen(s *contract.Stmt, place *ir.Place, meta ir.Meta) {
	set, next := g.Block(), g.Block()
	g.End(&ir.If{Meta: meta, X: g.evaluated(s.When, meta), Then: set, Else: next})
	g.Cur = set
	v := g.evaluated(s.Value, meta)
	g.Add(&ir.Assign{Meta: meta, Dst: place.Var, X: v})
	g.End(&ir.Goto{Meta: meta, To: next})
	g.Cur = next
}

// undefined asserts that a clause has a value, where that alone is asked.
func undefined(meta ir.Meta, c *ir.Clause) *ir.Assert {
	return &ir.Assert{Meta: meta, X: c.Defined, Kind: c.Kind, What: c.Text, Defined: c.Defined}
}

// loopSaid is a loop with a contract, where its head is lowered.
type loopSaid struct {
	*contract.Stmt
	round *ir.Local   // a round has begun, and last holds the measures then; nil: there is no measure
	last  []*ir.Local // by measure
}

// loopsAt returns the loops with a head at an offset whose clauses become assertions.
func (g contracted) loopsAt(at int) []*loopSaid {
	if g.said == nil || !g.W.Spec.Asserts {
		return nil
	}
	var out []*loopSaid
	for _, s := range g.W.Spec.Method(g.P).Body {
		if head, ok := g.said.loops[s]; ok && head == at {
			out = append(out, &loopSaid{Stmt: s})
		}
	}
	return out
}

// beginLoops sets what the loop with a head at an offset keeps of the state before its first round.
func (g contracted) beginLoops(at int) {
	if g.said == nil {
		return
	}
	for s, head := range g.said.loops { // one of them at most
		if head == at {
			g.sayAll(s.Begins)
		}
	}
}

// takeLoops assumes, at the head of a loop at an offset, what its clauses take for granted.
func (g contracted) takeLoops(at int) {
	if g.said == nil {
		return
	}
	for s, head := range g.said.loops {
		for _, c := range s.Free {
			if head == at {
				g.assume(c)
			}
		}
	}
}

// countRounds counts the rounds of the loop with a head at an offset, behind its clauses: none where it begins.
func (g contracted) countRounds(at int, begins bool) {
	if g.said == nil {
		return
	}
	for s, head := range g.said.loops {
		if head != at || s.Rounds == nil {
			continue
		}
		n := ir.Expr(ir.NewInt(decl.Int32, 0))
		if !begins {
			n = java.Apply(ir.OpAdd, decl.Int32, s.Rounds, ir.NewInt(decl.Int32, 1))
		}
		g.Add(&ir.Assign{Meta: ir.Meta{Span: s.Span}, Dst: s.Rounds, X: n})
	}
}

// enterLoops comes before the first round.
func (g contracted) enterLoops(loops []*loopSaid) {
	for _, l := range loops {
		if len(l.Decreases) == 0 {
			continue
		}
		l.round = g.Local("round", ir.Bool{})
		g.Add(&ir.Assign{Meta: ir.Meta{Span: l.Span}, Dst: l.round, X: ir.False})
		for _, k := range l.Decreases {
			l.last = append(l.last, g.Local("measure_before", k.Cond.Type()))
		}
	}
}

// roundOf asserts, at the head of loops, their invariants, and that the previous round decreased the measures, which
// were not negative when it began: as in a watched run.
func (g contracted) roundOf(loops []*loopSaid) {
	assert := func(l *loopSaid, c *contract.Clause, x ir.Expr) {
		n := &ir.Assert{Meta: ir.Meta{Span: c.Span, Text: c.Text}, X: x, Kind: task.KindInvariant, What: c.Text, Defined: c.Defined}
		g.Add(n)
	}
	for _, l := range loops {
		for _, c := range l.Loop {
			assert(l, c, c.X)
		}
		for i, c := range l.Decreases {
			zero := &ir.Const{Typ: c.Cond.Type()}
			smaller := java.Apply(ir.OpAnd, ir.Bool{}, java.Apply(ir.OpLe, ir.Bool{}, zero, l.last[i]), java.Apply(ir.OpLt, ir.Bool{}, c.Cond, l.last[i]))
			assert(l, c, java.Apply(ir.OpAnd, ir.Bool{}, c.Defined, java.Apply(ir.OpImplies, ir.Bool{}, l.round, smaller)))
			g.Assign(l.last[i], g.evaluated(c.Cond, ir.Meta{Span: c.Span, Text: c.Text}))
		}
		if l.round != nil {
			g.Assign(l.round, ir.True)
		}
	}
}

// measure is a measure of recursion with its value where the method begins.
type measure struct {
	clause *contract.Clause
	begun  *ir.Local
}

// keepMeasures keeps the measures of the method that begins.
func (g contracted) keepMeasures(list []*contract.Clause) {
	for _, c := range list {
		meta := ir.Meta{Span: c.Span, Text: c.Text}
		if c.Defined != ir.Expr(ir.True) {
			g.Add(undefined(meta, c.Clause))
		}
		m := measure{c, g.Local("measure_before", c.Cond.Type())}
		g.Assign(m.begun, g.evaluated(c.Cond, meta))
		g.measures = append(g.measures, m)
	}
}

// shrinks asserts, where the method calls itself, that its measures become smaller and are not
// negative.
func (g contracted) shrinks(m *java.Method, args []ir.Expr) {
	if m != g.m && (m.Key == "" || m.Key != g.m.Key) {
		return
	}
	given := func(x ir.Expr) ir.Expr {
		for i, p := range g.P.Params {
			if x == ir.Expr(p) {
				return args[i]
			}
		}
		return nil
	}
	for _, k := range g.measures {
		c := k.clause
		v := formula.Substitute(c.Cond, given)
		defined := formula.Substitute(c.Defined, given)
		x := java.Apply(ir.OpAnd, ir.Bool{}, defined,
			java.Apply(ir.OpLe, ir.Bool{}, &ir.Const{Typ: v.Type()}, v), java.Apply(ir.OpLt, ir.Bool{}, v, k.begun))
		g.Add(&ir.Assert{Meta: ir.Meta{Span: c.Span, Text: c.Text}, X: x, Kind: c.Kind, What: c.Text, Defined: defined})
	}
}

// unallocated asserts, before an allocation, that the method may allocate.
func (g contracted) unallocated() {
	if g.noAlloc == nil {
		return
	}
	x := ir.Expr(ir.False)
	if g.noAlloc != ir.Expr(ir.True) {
		x = ir.Not(&ir.Old{X: g.noAlloc})
	}
	g.Add(&ir.Assert{Meta: g.Meta(), X: x, Kind: task.KindPostcondition, What: java.NoAllocation})
}

// evaluated returns the value of an expression of contracts, for a statement of the program:
// memory is read first, and an expression that only contracts have becomes a specification.
func (g contracted) evaluated(x ir.Expr, meta ir.Meta) ir.Expr {
	plain := true
	ir.Walk(x, func(y ir.Expr) bool {
		switch y := y.(type) {
		case *ir.Quant, *ir.Old, *ir.Call, *ir.Reach, *ir.Fresh:
			plain = false
		case *ir.Read:
			plain = plain && y.Place.Kind != ir.PlaceVar
		case *ir.Apply:
			plain = plain && y.Op != ir.OpCond // its sides may be undefined
		}
		return plain
	})
	switch {
	case !plain && contract.Makes(x):
		return g.Said(x, g.Leave())
	case !plain:
		return g.specified(x, meta)
	}
	return formula.Substitute(x, func(y ir.Expr) ir.Expr {
		r, ok := y.(*ir.Read)
		if !ok {
			return nil
		}
		p := *r.Place
		p.Base = g.evaluated(p.Base, meta)
		if p.Index != nil {
			p.Index = g.evaluated(p.Index, meta)
		}
		t := g.Local("said", r.Type())
		g.Add(&ir.Load{Meta: meta, Dst: t, Place: &p})
		return t
	})
}

// specified returns the value of an expression that only contracts have.
func (g contracted) specified(x ir.Expr, meta ir.Meta) ir.Expr {
	t := g.Local("said", x.Type())
	g.Add(&ir.Spec{Meta: meta, Frame: []ir.Var{t}, X: java.Apply(ir.OpEq, ir.Bool{}, t, x)})
	return t
}

// loopContracts attaches invariants and measures to loop heads.
func (g contracted) loopContracts() {
	if g.said == nil {
		return
	}
	k := g.W.Spec
	for _, s := range k.Method(g.P).Body {
		head, ok := g.said.loops[s]
		if !ok || !g.blocks[head].done {
			continue // unreachable
		}
		b := g.blocks[head]
		for _, c := range s.Loop {
			b.ir.Invariants = append(b.ir.Invariants, c.Clause)
		}
		for _, c := range s.Decreases {
			b.ir.Decreases = append(b.ir.Decreases, c.Clause)
		}
		k.At(g.P, &java.Loop{Entry: b.entry, Head: b.ir, Said: s})
	}
}

// headOf returns the offset of the head of the loop whose code begins at an offset: the next
// target of a backward jump. Between the two is only code on the loop's own line.
func (g contracted) headOf(s *contract.Stmt, from int) int {
	for i := g.index[from]; i < len(g.ins); i++ {
		at := g.ins[i].Offset
		if g.jumpedBack(at) {
			return at
		}
		if g.code.Line(at) != s.Line {
			return -1
		}
	}
	return -1
}

// unchecked reports a lambda that implements a method with a contract, which is not checked.
func unchecked(w *java.World, s *site) {
	if w.Spec == nil || !w.Spec.Own(s.desc.Result.Class) {
		return
	}
	k := w.Spec.Set.Class(s.desc.Result.Class)
	if k == nil {
		return
	}
	for _, c := range append([]*decl.Class{k}, k.AllSupers()...) {
		for _, m := range c.Methods {
			if m.File.Name == s.name && m.Spec != nil && len(m.Spec.Cases) > 0 {
				w.Spec.Set.Errors.Warnf(s.g.At, decl.CodeUnsupported, "this lambda is not checked against the contract of %s", m)
				return
			}
		}
	}
}
