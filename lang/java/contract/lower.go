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
	l.history()
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

// Lost is what could not be read of what a method says or inherits, and belongs to no clause; nil: everything was.
func (m *Method) Lost() *spec.Lost {
	for _, k := range append([]*Method{m}, m.Overridden()...) {
		if k.Spec != nil && len(k.Spec.Lost) > 0 {
			return k.Spec.Lost[0]
		}
	}
	return nil
}

// Unread is what could not be read of it, in a clause or beside: then a call of the method is not what its contract
// says alone.
func (m *Method) Unread() *spec.Lost {
	for _, k := range append([]*Method{m}, m.Overridden()...) {
		if k.Spec == nil {
			continue
		}
		for _, x := range k.Spec.Cases {
			for _, c := range x.Clauses {
				if c.Lost != nil && c.Kind != spec.Undecided {
					return c.Lost
				}
			}
		}
	}
	return m.Lost()
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

	ghosts []bound // variables of the body that only contracts see, as far as they are declared
}

// scope is where clauses of a declaration stand: names mean what they mean there.
func (l *lowering) scope(from *Method, lang *spec.Dialect, access string) *scope {
	s := &scope{set: l.set, prog: l.prog, class: from.Class, own: l.m.Class, method: from, proc: l.p, access: access, names: &l.names, rels: lang != jml.Dialect}
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
	for i, c := range k.Clauses {
		if c.Kind != spec.Requires {
			continue
		}
		x := l.clause(from, k, i, task.KindPrecondition, false)
		normal.requires = append(normal.requires, x)
		pre = append(pre, x.X)
	}
	thrown := map[*spec.Clause]*Clause{}
	for i, c := range k.Clauses {
		if c.Kind == spec.Throws {
			thrown[c] = l.clause(from, k, i, task.KindPrecondition, false)
		}
	}
	if len(pre) == 0 { // without a precondition, the normal end is for what does not throw
		for _, c := range throws {
			pre = append(pre, ir.Not(thrown[c].X))
		}
	}
	normal.pre = and(pre...)
	l.list = append(l.list, normal)
	for _, c := range throws {
		x := thrown[c]
		l.list = append(l.list, &caseOf{from: from, spec: k, throws: c, pre: x.X, requires: []*Clause{x}})
	}
}

// clause lowers the condition of a clause of a case. Where it cannot be, nobody knows whether the clause holds.
func (l *lowering) clause(from *Method, k *spec.Case, i int, kind task.Kind, post bool) *Clause {
	c := k.Clauses[i]
	if c.Lost != nil {
		return l.refused(c, kind, c.Lost.Why)
	}
	s := l.scope(from, c.Lang, k.Access)
	s.post, s.result = post, c.Kind == spec.Ensures || c.Kind == spec.Returns
	if !l.olds(s, k, i) {
		return l.refused(c, kind, "")
	}
	x := c.X
	if c.Kind == spec.Returns {
		x = &spec.Binary{At: c.At, Op: spec.Eq, X: &spec.Result{At: c.At}, Y: c.X}
	}
	if out := s.lower(x, c, kind); out != nil {
		return out
	}
	return l.refused(c, kind, s.why())
}

// olds declares the variables of a case that stand before a clause of it; it says whether all are understood.
func (l *lowering) olds(s *scope, k *spec.Case, i int) bool {
	for _, o := range k.Olds {
		if o.Before > i {
			break
		}
		in := *s
		in.result = false
		var v value
		t, ok := s.class.genericOf(o.Type, s.method)
		switch {
		case !ok:
			return false
		case s.post && !s.inOld:
			v = in.old(&spec.Old{At: o.At, X: o.X})
		default:
			v = in.expr(o.X)
		}
		if v = in.convert(v, t.t, o.X.Span()); in.failed {
			s.last = in.last
			return false
		}
		s.bound = append(s.bound, bound{name: o.Name.Name, v: typed(v, t)})
	}
	return true
}

// refused is a clause of which nobody knows whether it holds, for a reason.
func (l *lowering) refused(c *spec.Clause, kind task.Kind, why string) *Clause {
	text := c.Print()
	if c.Lang != jml.Dialect && c.Lost == nil {
		text = c.Kind.String() + " " + text
	}
	return refusedFor(l.prog, kind, text, c.At.At, why)
}

// why is what the scope complained about last.
func (s *scope) why() string {
	if s.last != nil {
		return s.last.Message
	}
	return ""
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
			signals(newClause(x, ir.True, nil, task.KindPostcondition, "no exception but "+k.throws.Print(), k.throws.At.At, k.from))
		}
		return
	}
	for i, c := range k.spec.Clauses {
		switch c.Kind {
		case spec.Ensures, spec.Returns:
			ensures(l.clause(k.from, k.spec, i, task.KindPostcondition, true))
		case spec.Signals:
			signals(l.signals(k, i))
		case spec.SignalsOnly:
			signals(l.signalsOnly(k, c))
		case spec.Diverges:
			if !l.diverges(k, c) {
				ensures(l.refused(c, task.KindPostcondition, "whether it ends under a condition is not decided"))
			}
		case spec.Decreases:
			if x := l.measure(k, i); x != nil {
				ensures(x)
			}
		case spec.Undecided:
			ensures(l.refused(c, task.KindPostcondition, c.Lost.Why))
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

// history adds what classes say of all that methods make of the state before, and of what constructors leave.
func (l *lowering) history() {
	static, making := l.m.File.Flags.Has(classfile.Static), l.m.File.Name == "<init>"
	if l.m.has("helper") || l.m.File.Name == "<clinit>" {
		return
	}
	if making {
		for _, i := range l.m.Class.Spec.Initially {
			l.out.Ensures = append(l.out.Ensures, l.said(l.m.Class, i, i.PrintAs("initially")))
		}
		return
	}
	for _, k := range append([]*Class{l.m.Class}, l.m.Class.AllSupers()...) {
		for _, i := range k.Spec.Constraint {
			if static && (!i.Static || k != l.m.Class) {
				continue
			}
			text := i.PrintAs("constraint")
			l.out.Ensures = append(l.out.Ensures, l.said(k, i, text))
			l.out.Signals = append(l.out.Signals, l.said(k, i, text+AfterException))
		}
	}
}

// Constrained reports whether a class says something of what the method does, in a constraint or initially.
func (m *Method) Constrained() bool {
	if m.has("helper") {
		return false
	}
	if m.File.Name == "<init>" {
		return len(m.Class.Spec.Initially) > 0
	}
	for _, k := range append([]*Class{m.Class}, m.Class.AllSupers()...) {
		for _, i := range k.Spec.Constraint {
			if !m.File.Flags.Has(classfile.Static) || i.Static && k == m.Class {
				return true
			}
		}
	}
	return false
}

// AfterException ends the text of what is asked where a method ends with an exception.
const AfterException = " (after an exception)"

// said lowers what a class says in the place of a clause of the method.
func (l *lowering) said(k *Class, i *spec.Invariant, text string) *Clause {
	s := &scope{set: l.set, prog: l.prog, class: k, own: l.m.Class, proc: l.p, access: i.Access, names: &l.names, post: true}
	if !i.Static && !l.m.File.Flags.Has(classfile.Static) {
		s.this = l.p.Params[0]
	}
	cond, defined, needs := s.condition(i.X)
	if s.failed {
		return refusedFor(l.prog, task.KindPostcondition, text, i.At.At, s.why())
	}
	c := newClause(cond, defined, needs, task.KindPostcondition, text, i.At.At, nil)
	c.Said, c.Lang = i.X, i.Lang
	return c
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

func (l *lowering) signals(k *caseOf, i int) *Clause {
	c := k.spec.Clauses[i]
	if c.Lost != nil {
		return l.refused(c, task.KindPostcondition, c.Lost.Why)
	}
	is := l.isExc(k.from, c.Exc)
	if is == nil {
		return l.refused(c, task.KindPostcondition, c.Exc.String()+" is not understood")
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	s.post = true
	if c.Var != "" {
		t, _ := k.from.Class.typeOf(c.Exc, k.from)
		s.bound = append(s.bound, bound{name: c.Var, v: value{x: l.p.Exc, t: t, nonnull: true}})
	}
	if !l.olds(s, k.spec, i) {
		return l.refused(c, task.KindPostcondition, "")
	}
	x := s.lower(c.X, c, task.KindPostcondition)
	if x == nil {
		x = l.refused(c, task.KindPostcondition, s.why())
	}
	x.under(is)
	return x
}

// signalsOnly allows what is listed, and errors, which no contract speaks of unless it names them.
func (l *lowering) signalsOnly(k *caseOf, c *spec.Clause) *Clause {
	if c.Lost != nil {
		return l.refused(c, task.KindThrow, c.Lost.Why)
	}
	errors := l.exception("java/lang/Error", c.At.At)
	if errors == nil {
		return l.refused(c, task.KindThrow, "")
	}
	parts := []ir.Expr{errors}
	for _, t := range c.Types {
		x := l.isExc(k.from, t)
		if x == nil {
			return l.refused(c, task.KindThrow, t.String()+" is not understood")
		}
		parts = append(parts, x)
	}
	return newClause(or(parts...), ir.True, nil, task.KindThrow, c.Print(), c.At.At, k.from)
}

// diverges says whether the clause is one that can be asked about.
func (l *lowering) diverges(k *caseOf, c *spec.Clause) bool {
	if c.Lost != nil {
		return false
	}
	x, ok := c.X.(*spec.Lit)
	if !ok || x.Kind != spec.LitBool {
		l.set.Errors.Warnf(c.At.At, CodeUnsupported, "diverges takes true or false")
		return false
	}
	if x.Bits == 0 {
		l.out.Ends = &ir.Clause{Kind: task.KindPostcondition, Text: c.Print(), Span: c.At.At}
	}
	return true
}

// measure adds a measure; the clause is one that stands for what could not be read, or nil.
func (l *lowering) measure(k *caseOf, i int) *Clause {
	c := k.spec.Clauses[i]
	if c.Lost != nil {
		return l.refused(c, task.KindInvariant, c.Lost.Why)
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	if !l.olds(s, k.spec, i) {
		return l.refused(c, task.KindInvariant, "")
	}
	m := s.measure(c)
	if m == nil {
		return l.refused(c, task.KindInvariant, s.why())
	}
	l.out.Measures = append(l.out.Measures, m)
	return nil
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
			if !s.set1(st, out) {
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
	g, ok := s.class.genericOf(st.Type, s.method)
	if !ok {
		s.failed = true
		return false
	}
	v := value{x: &ir.Const{Typ: ValueType(g.t)}, t: g.t}
	if st.X != nil {
		v = s.convert(s.expr(st.X), g.t, st.X.Span())
	}
	if s.failed {
		return false
	}
	x := l.prog.Local(l.p, st.Var.Name, ValueType(g.t))
	if x == nil {
		s.errorf(st.At.At, CodeUnsupported, "a variable of contracts cannot stand here")
		return false
	}
	defined := formula(v.needs)
	if defined == nil {
		defined = ir.True
	}
	out.Kind, out.Value, out.Place = spec.Set, v.x, &ir.Place{Kind: ir.PlaceVar, Var: x}
	out.Clause = newClause(ir.True, defined, v.needs, task.KindAssert, st.Print(jml.Dialect)[0], st.At.At, s.method)
	l.ghosts = append(l.ghosts, bound{name: st.Var.Name, v: typed(value{x: x, t: g.t}, g)})
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

// set1 lowers "set x.f = e".
func (s *scope) set1(st *spec.Stmt, out *Stmt) bool {
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
			if x := in.lower(c.X, c, task.KindInvariant); x != nil {
				out.Loop = append(out.Loop, x)
			} else {
				lost(in.why())
			}
		case c.Kind == spec.Decreases:
			if x := in.measure(c); x != nil {
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
