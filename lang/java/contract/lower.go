// This file turns the contracts of methods and classes into those of ir.

package contract

import (
	"slices"
	"sort"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/jml"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// Clause is a clause with what a report needs to say why it is false.
type Clause struct {
	*ir.Clause           // X is Defined and Cond
	Cond       ir.Expr   // what is said
	Defined    ir.Expr   // where it has a meaning; true if everywhere
	Needs      []Need    // the parts of Defined
	From       *Method   // where it is written, for what is inherited; may be nil
	Said       spec.Expr // as it is written; nil for what is so by default
	Lang       *spec.Dialect
	Hyps       int // how many hypotheses stand around what is written
}

// Need is a condition without which a clause is not defined.
type Need struct {
	X    ir.Expr // over the variables in scope where it stands
	What string  // how it fails
	Span source.Span
}

// Contract is the contract of a method, with all that it inherits.
type Contract struct {
	Method   *Method
	Proc     *ir.Proc
	IR       *ir.Contract
	Requires []*Clause // as IR.Requires
	Ensures  []*Clause
	Signals  []*Clause
	Body     []*Stmt
	Helper   bool       // invariants are not its business
	NoAlloc  ir.Expr    // \strictly_nothing counts where this holds at the call; nil: nowhere
	Ends     *ir.Clause // it says that it terminates, where; nil: nothing is said, or that it may not
	Measures []*Clause
	Frames   []*CaseFrame // of cases whose frames differ
}

// CaseFrame is the frame of one specification case: nothing else changes where its precondition holds at
// the call.
type CaseFrame struct {
	Case    *spec.Case
	When    *Clause
	Frame   *ir.Frame
	NoAlloc bool // \strictly_nothing
}

// NeverAllocates reports whether all cases say that nothing is allocated.
func (c *Contract) NeverAllocates() bool { return c.NoAlloc == ir.Expr(ir.True) }

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

// caseOf is a specification case on its way.
type caseOf struct {
	from     *Method
	spec     *spec.Case
	pre      ir.Expr // conjunction of the preconditions
	requires []*Clause
	normal   bool // of JFSL: the case without @Throws
	throws   *spec.Clause
}

// Lower gives the contract of a method; nil if nothing is said. Complaints go to the
// set.
func (s *Set) Lower(m *Method, prog Program) *Contract {
	p, err := prog.Proc(m.Class.Name, m.File.Name, m.File.Desc)
	if err != nil {
		s.Errors.Errorf(m.Span(), CodeMember, "%v", err)
		return nil
	}
	return s.lower(m, p, prog, true)
}

// LowerFor gives the contract of a method over the parameters and results of a procedure that
// has those of the method; what stands in its body is left out.
func (s *Set) LowerFor(m *Method, p *ir.Proc, prog Program) *Contract {
	return s.lower(m, p, prog, false)
}

func (s *Set) lower(m *Method, p *ir.Proc, prog Program, body bool) *Contract {
	l := &lowering{set: s, prog: prog, m: m, p: p, out: &Contract{Method: m, Proc: p, IR: &ir.Contract{}}}
	l.cases()
	l.parameters()
	l.preconditions()
	for _, k := range l.list {
		l.ends(k)
	}
	l.nonNullResult()
	l.frame()
	if body {
		l.body()
	}
	k := l.out
	k.Helper = m.has("helper")
	for _, c := range k.Requires {
		k.IR.Requires = append(k.IR.Requires, c.Clause)
	}
	for _, c := range k.Ensures {
		k.IR.Ensures = append(k.IR.Ensures, c.Clause)
	}
	for _, c := range k.Signals {
		k.IR.Signals = append(k.IR.Signals, c.Clause)
	}
	if len(k.Requires)+len(k.Ensures)+len(k.Signals)+len(k.Body)+len(k.Measures) == 0 && k.IR.Frame == nil && k.Ends == nil {
		return nil
	}
	return k
}

// Lost is what could not be read of what a method says or inherits; nil: everything was.
func (m *Method) Lost() *spec.Lost {
	for _, k := range append([]*Method{m}, m.Overridden()...) {
		if k.Spec != nil && len(k.Spec.Lost) > 0 {
			return k.Spec.Lost[0]
		}
	}
	return nil
}

// lowering holds the state of one method.
type lowering struct {
	set   *Set
	prog  Program
	m     *Method
	p     *ir.Proc
	list  []*caseOf
	out   *Contract
	names int
}

// scope is where clauses of a declaration stand: names mean what they mean there.
func (l *lowering) scope(from *Method, lang *spec.Dialect, access string) *scope {
	s := &scope{set: l.set, prog: l.prog, class: from.Class, method: from, proc: l.p, access: access, names: &l.names, rels: lang != jml.Dialect}
	if access == "" && !s.rels {
		s.access = accessOf(from.File.Flags)
	}
	if s.rels {
		s.access = "" // annotations say nothing of who reads them
	}
	if !from.File.Flags.Has(classfile.Static) {
		s.this = l.p.Params[0]
	}
	return s
}

// cases collects the specification cases of the method and of those it overrides.
func (l *lowering) cases() {
	over := l.m.Overridden()
	inherited := 0
	for _, from := range append([]*Method{l.m}, over...) {
		if from.Spec == nil {
			continue
		}
		for _, k := range from.Spec.Cases {
			if from != l.m {
				inherited++
			}
			l.addCase(from, k)
		}
	}
	s := l.m.Spec
	if s == nil || len(s.Cases) == 0 || !s.Also && l.m.Decl == nil {
		return
	}
	jmlCases := slices.ContainsFunc(s.Cases, func(k *spec.Case) bool { return len(k.Clauses) == 0 || k.Clauses[0].Lang == jml.Dialect })
	switch {
	case s.Also && inherited == 0:
		l.set.Errors.Warnf(s.Cases[0].At.At, CodeInherit, "%s inherits no contract that 'also' could add to", l.m)
	case !s.Also && inherited > 0 && jmlCases:
		l.set.Errors.Warnf(s.Cases[0].At.At, CodeInherit, "%s inherits a contract, and this one adds to it: it should begin with 'also'", l.m)
	}
}

// addCase takes over a case. With @Throws it becomes one case for the normal end and
// one for each exception.
func (l *lowering) addCase(from *Method, k *spec.Case) {
	var throws []*spec.Clause
	for _, c := range k.Clauses {
		if c.Kind == spec.Throws {
			throws = append(throws, c)
		}
	}
	normal := &caseOf{from: from, spec: k, normal: len(throws) > 0}
	var pre []ir.Expr
	for _, c := range k.Clauses {
		if c.Kind != spec.Requires {
			continue
		}
		if x := l.clause(from, k, c, task.KindPrecondition, false); x != nil {
			normal.requires = append(normal.requires, x)
			pre = append(pre, x.X)
		}
	}
	if len(pre) == 0 { // without a precondition, the normal end is for what does not throw
		for _, c := range throws {
			if x := l.clause(from, k, c, task.KindPrecondition, false); x != nil {
				pre = append(pre, ir.Not(x.X))
			}
		}
	}
	normal.pre = and(pre...)
	l.list = append(l.list, normal)
	for _, c := range throws {
		if x := l.clause(from, k, c, task.KindPrecondition, false); x != nil {
			l.list = append(l.list, &caseOf{from: from, spec: k, throws: c, pre: x.X, requires: []*Clause{x}})
		}
	}
}

// clause lowers the condition of a clause; nil if it cannot be.
func (l *lowering) clause(from *Method, k *spec.Case, c *spec.Clause, kind task.Kind, post bool) *Clause {
	s := l.scope(from, c.Lang, k.Access)
	s.post, s.result = post, c.Kind == spec.Ensures || c.Kind == spec.Returns
	x := c.X
	if c.Kind == spec.Returns {
		x = &spec.Binary{At: c.At, Op: spec.Eq, X: &spec.Result{At: c.At}, Y: c.X}
	}
	return s.lower(x, c, kind)
}

// lower makes a clause of a condition.
func (s *scope) lower(x spec.Expr, c *spec.Clause, kind task.Kind) *Clause {
	cond, defined, needs := s.condition(x)
	if s.failed {
		return nil
	}
	text := c.Print()
	if c.Lang != jml.Dialect {
		text = c.Kind.String() + " " + text
	}
	k := newClause(cond, defined, needs, kind, text, c.At.At, s.method)
	k.Said, k.Lang = x, c.Lang
	return k
}

func newClause(cond, defined ir.Expr, needs []*need, kind task.Kind, text string, at source.Span, from *Method) *Clause {
	k := &Clause{Clause: &ir.Clause{X: and(defined, cond), Kind: kind, Text: text, Span: at}, Cond: cond, Defined: defined, From: from}
	k.Needs = flatten(needs, nil)
	return k
}

// under makes the clause hold only where a hypothesis does.
func (c *Clause) under(hyp ir.Expr) {
	c.X, c.Cond = implies(hyp, c.X), implies(hyp, c.Cond)
	c.Hyps++
	if c.Defined != ir.Expr(ir.True) {
		c.Defined = implies(hyp, c.Defined)
	}
}

// flatten lists the conditions.
func flatten(list []*need, out []Need) []Need {
	for _, n := range list {
		if n.x != nil {
			out = append(out, Need{n.x, n.what, n.at})
		}
		out = flatten(n.list, out)
	}
	return out
}

// parameters asks for references that must not be null.
func (l *lowering) parameters() {
	k := 0
	if !l.m.File.Flags.Has(classfile.Static) {
		k = 1
	}
	for i := range l.m.File.Type.Params {
		if !l.m.NonNullParam(i) || l.m.Names[i] == "" {
			continue
		}
		x := notNull(l.p.Params[k+i])
		l.out.Requires = append(l.out.Requires, newClause(x, ir.True, nil, task.KindPrecondition, l.m.Names[i]+" is not null", l.m.paramSpan(i), l.m))
	}
}

func (m *Method) paramSpan(i int) source.Span {
	if m.Decl != nil {
		if k := i - (len(m.File.Type.Params) - len(m.Decl.Params)); k >= 0 {
			return m.Class.Unit.File.Span(m.Decl.Params[k].Start, m.Decl.Params[k].End)
		}
	}
	return m.Span()
}

func (l *lowering) nonNullResult() {
	if !l.m.NonNullResult() {
		return
	}
	x := notNull(l.p.Results[0])
	l.out.Ensures = append(l.out.Ensures, newClause(x, ir.True, nil, task.KindPostcondition, "the result is not null", l.m.Span(), l.m))
}

// preconditions asks for one of the cases.
func (l *lowering) preconditions() {
	if len(l.list) == 1 {
		l.out.Requires = append(l.out.Requires, l.list[0].requires...)
		return
	}
	var pres []ir.Expr
	text := ""
	var at source.Span
	for i, k := range l.list {
		if k.pre == ir.Expr(ir.True) {
			return // this case is always met
		}
		pres = append(pres, k.pre)
		if i > 0 {
			text += " or "
		} else {
			at = k.spec.At.At
		}
		for j, c := range k.requires {
			if j > 0 {
				text += " and "
			}
			text += c.Text
		}
		if len(k.requires) == 0 {
			text += "no exception is due"
		}
	}
	if len(pres) > 0 {
		x := or(pres...)
		l.out.Requires = append(l.out.Requires, newClause(x, ir.True, nil, task.KindPrecondition, text, at, nil))
	}
}

// ends says what a case promises.
func (l *lowering) ends(k *caseOf) {
	hyp := ir.Expr(ir.True)
	if len(l.list) > 1 && k.pre != ir.Expr(ir.True) {
		hyp = &ir.Old{X: k.pre}
	}
	guard := func(c *Clause) *Clause {
		if c != nil && hyp != ir.Expr(ir.True) {
			c.under(hyp)
		}
		return c
	}
	ensures := func(c *Clause) {
		if c = guard(c); c != nil {
			l.out.Ensures = append(l.out.Ensures, c)
		}
	}
	signals := func(c *Clause) {
		if c = guard(c); c != nil {
			l.out.Signals = append(l.out.Signals, c)
		}
	}
	if k.throws != nil {
		if x := l.isExc(k.from, k.throws.Exc); x != nil {
			ensures(newClause(ir.False, ir.True, nil, task.KindPostcondition, "throws "+k.throws.Print(), k.throws.At.At, k.from))
			signals(newClause(x, ir.True, nil, task.KindPostcondition, "throws "+k.throws.Print(), k.throws.At.At, k.from))
		}
		return
	}
	for _, c := range k.spec.Clauses {
		switch c.Kind {
		case spec.Ensures, spec.Returns:
			ensures(l.clause(k.from, k.spec, c, task.KindPostcondition, true))
		case spec.Signals:
			signals(l.signals(k, c))
		case spec.SignalsOnly:
			signals(l.signalsOnly(k, c))
		case spec.Diverges:
			l.diverges(k, c)
		case spec.Decreases:
			l.measure(k, c)
		}
	}
	switch {
	case k.spec.Behavior == spec.Normal || k.normal:
		if x := l.exception("java/lang/Error", k.spec.At.At); x != nil {
			signals(newClause(x, ir.True, nil, task.KindThrow, "no exception but an Error", k.spec.At.At, k.from))
		}
	case k.spec.Behavior == spec.Exceptional:
		ensures(newClause(ir.False, ir.True, nil, task.KindPostcondition, "exceptional_behavior: no normal end", k.spec.At.At, k.from))
	}
}

// exception tests the exceptional result.
func (l *lowering) exception(class string, at source.Span) ir.Expr {
	if l.p.Exc == nil {
		return ir.False
	}
	c, err := l.prog.Class(class)
	if err != nil {
		l.set.Errors.Errorf(at, CodeMember, "%v", err)
		return nil
	}
	return &ir.TypeTest{X: l.p.Exc, Of: ir.Ref{Class: c}}
}

// isExc tests the exceptional result against a type as it is written.
func (l *lowering) isExc(from *Method, t *spec.Type) ir.Expr {
	typ, ok := from.Class.typeOf(t, from)
	if !ok {
		return nil
	}
	if !l.set.subtype(typ, classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}) {
		l.set.Errors.Errorf(t.Span(), CodeType, "%s is no exception", t)
		return nil
	}
	return l.exception(typ.Class, t.Span())
}

func (l *lowering) signals(k *caseOf, c *spec.Clause) *Clause {
	is := l.isExc(k.from, c.Exc)
	if is == nil {
		return nil
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	s.post = true
	if c.Var != "" {
		t, _ := k.from.Class.typeOf(c.Exc, k.from)
		s.bound = append(s.bound, bound{c.Var, value{x: l.p.Exc, t: t, nonnull: true}})
	}
	x := s.lower(c.X, c, task.KindPostcondition)
	if x != nil {
		x.under(is)
	}
	return x
}

// signalsOnly allows what is listed, and errors, which no contract speaks of unless it names them.
func (l *lowering) signalsOnly(k *caseOf, c *spec.Clause) *Clause {
	errors := l.exception("java/lang/Error", c.At.At)
	if errors == nil {
		return nil
	}
	parts := []ir.Expr{errors}
	for _, t := range c.Types {
		x := l.isExc(k.from, t)
		if x == nil {
			return nil
		}
		parts = append(parts, x)
	}
	return newClause(or(parts...), ir.True, nil, task.KindThrow, c.Print(), c.At.At, k.from)
}

func (l *lowering) diverges(k *caseOf, c *spec.Clause) {
	x, ok := c.X.(*spec.Lit)
	if !ok || x.Kind != spec.LitBool {
		l.set.Errors.Errorf(c.At.At, CodeUnsupported, "diverges takes true or false")
		return
	}
	if x.Bits == 0 {
		l.out.Ends = &ir.Clause{Kind: task.KindPostcondition, Text: c.Print(), Span: c.At.At}
	}
}

func (l *lowering) measure(k *caseOf, c *spec.Clause) {
	s := l.scope(k.from, c.Lang, k.spec.Access)
	if m := s.measure(c); m != nil {
		l.out.Measures = append(l.out.Measures, m)
	}
}

// measure lowers a decreases clause: an integer.
func (s *scope) measure(c *spec.Clause) *Clause {
	v := s.unboxed(s.expr(c.X), c.X.Span())
	if !s.failed && !isInteger(v.t) {
		s.errorf(c.X.Span(), CodeType, "a measure is an integer, and this is %s", show(v.t))
	}
	if s.failed {
		return nil
	}
	v = s.promote(v, wider(v.t, tInt))
	defined := formula(v.needs)
	if defined == nil {
		defined = ir.True
	}
	return &Clause{Clause: &ir.Clause{X: v.x, Kind: task.KindInvariant, Text: c.Print(), Span: c.At.At}, Cond: v.x, Defined: defined, Needs: flatten(v.needs, nil), From: s.method}
}

// body lowers the statements of a body.
func (l *lowering) body() {
	if l.m.Spec == nil {
		return
	}
	f := l.m.Class.Unit
	for _, st := range l.m.Spec.Body {
		s := l.scope(l.m, jml.Dialect, "")
		s.access, s.post = "", true
		s.line = f.File.Span(st.Before, st.Before).Line
		out := &Stmt{Kind: st.Kind, Span: st.At.At, Line: s.line, Behind: !begins(f.File, st.Before), Next: next(f.File, st.Before), Word: st.Word}
		switch st.Kind {
		case spec.Assert, spec.Assume:
			kind := task.KindAssert
			c := &spec.Clause{At: st.At, Lang: jml.Dialect, X: st.X}
			cond, defined, needs := s.condition(st.X)
			if s.failed {
				continue
			}
			out.Clause = newClause(cond, defined, needs, kind, st.Print(jml.Dialect)[0], c.At.At, l.m)
			out.Clause.Said, out.Clause.Lang = st.X, jml.Dialect
		case spec.Set:
			if !s.set1(st, out) {
				continue
			}
		case spec.Loop:
			out.Last = lastLine(f.File, st.Before)
			if !l.loop(s, st, out) {
				continue
			}
		default:
			l.set.Errors.Errorf(st.At.At, CodeUnsupported, "ghost variables in bodies are not supported").Help = "use a ghost field"
			continue
		}
		l.out.Body = append(l.out.Body, out)
	}
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

// set1 lowers "set x.f = e".
func (s *scope) set1(st *spec.Stmt, out *Stmt) bool {
	v := s.expr(st.Target)
	if s.failed {
		return false
	}
	r, ok := v.x.(*ir.Read)
	if g, global := v.x.(*ir.Global); global {
		out.Place = &ir.Place{Kind: ir.PlaceVar, Var: g}
	} else if ok {
		out.Place = r.Place
	}
	if out.Place == nil || !s.isGhost(st.Target) {
		s.errorf(st.Target.Span(), CodeType, "set changes a ghost field").Help = "declare it: //@ ghost int x;"
		return false
	}
	w := s.convert(s.expr(st.X), v.t, st.X.Span())
	if s.failed {
		return false
	}
	out.Value = w.x
	needs := append(v.needs[:len(v.needs):len(v.needs)], w.needs...)
	defined := formula(needs)
	if defined == nil {
		defined = ir.True
	}
	out.Clause = newClause(ir.True, defined, needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.method)
	return true
}

// isGhost tells whether an expression is a ghost field.
func (s *scope) isGhost(x spec.Expr) bool {
	switch x := x.(type) {
	case *spec.Name:
		f := s.class.Field(x.Name)
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

func (l *lowering) loop(s *scope, st *spec.Stmt, out *Stmt) bool {
	for _, c := range st.Clauses {
		in := *s
		in.failed = false
		switch c.Kind {
		case spec.LoopInvariant:
			if x := in.lower(c.X, c, task.KindInvariant); x != nil {
				out.Loop = append(out.Loop, x)
			}
		case spec.Decreases:
			if x := in.measure(c); x != nil {
				out.Decreases = append(out.Decreases, x)
			}
		case spec.Assignable:
			f, _ := l.locations(&in, c.Locs, out.Frame)
			out.Frame, out.Framed = f, &ir.Clause{Kind: task.KindFrame, Text: c.Print(), Span: c.At.At}
		}
		s.failed = s.failed || in.failed
	}
	return !s.failed
}
