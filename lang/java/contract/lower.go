// This file lowers the contracts of methods and classes to ir.

package contract

import (
	"cmp"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// Contract is the contract of a method, with all that it inherits.
type Contract struct {
	Method   *decl.Method
	Proc     *ir.Proc
	IR       *ir.Contract
	Requires []*Clause // as IR.Requires
	Ensures  []*Clause
	Signals  []*Clause
	Body     []*Stmt
	Helper   bool       // it is exempt from invariants
	NoAlloc  ir.Expr    // \strictly_nothing applies where this holds at the call; nil: nowhere
	Ends     *ir.Clause // the condition under which it must terminate; nil: unspecified, or it may diverge
	Endless  bool       // it says that it may run for ever
	Measures []*Clause
	Frames   []*CaseFrame // of cases whose frames differ
	Reads    []*Reads     // of cases that limit what is read
	Meaning  []*Clause    // where it begins: that preconditions and locations have values, in order
	Calls    []*Calls     // of cases that limit what is called
	Promised []*Clause    // what callers may take and nobody asks: ensures_free
	Maybe    bool         // of Ends: under a condition it may run for ever
}

// CaseFrame is the frame of one specification case: nothing else changes where its precondition holds at
// the call.
type CaseFrame struct {
	Case    *spec.Case
	When    *Clause
	Frame   *ir.Frame
	NoAlloc bool // \strictly_nothing
}

// NeverAllocates reports whether all cases forbid allocation.
func (c *Contract) NeverAllocates() bool { return c.NoAlloc == ir.Expr(ir.True) }

// Owed returns the preconditions that callers owe.
func (c *Contract) Owed() (out []*Clause) {
	for _, r := range c.Requires {
		if r.Rests == nil {
			out = append(out, r)
		}
	}
	return out
}

// Free returns those that they do not.
func (c *Contract) Free() (out []*Clause) {
	for _, r := range c.Requires {
		if r.Rests != nil {
			out = append(out, r)
		}
	}
	return out
}

// caseOf is a specification case in progress.
type caseOf struct {
	from     *decl.Method
	spec     *spec.Case
	pre      ir.Expr // conjunction of the preconditions
	requires []*Clause
	free     []*Clause // requires_free: what the case rests on, and nobody owes
	normal   bool      // of JFSL: the case without @Throws
	throws   *spec.Clause
}

// Lower returns the contract of a method; nil if it has none. Diagnostics go to the set.
func Lower(s *decl.Set, m *decl.Method, prog expr.Program) *Contract {
	p, err := prog.Proc(m.Class.Name, m.File.Name, m.File.Desc)
	if err != nil {
		s.Errors.Errorf(m.Span(), decl.CodeMember, "%v", err)
		return nil
	}
	return lowerMethod(s, m, p, prog, true)
}

// LowerFor returns the contract of a method over the parameters and results of a procedure that
// has those of the method; statements in its body are left out.
func LowerFor(s *decl.Set, m *decl.Method, p *ir.Proc, prog expr.Program) *Contract {
	return lowerMethod(s, m, p, prog, false)
}

func lowerMethod(s *decl.Set, m *decl.Method, p *ir.Proc, prog expr.Program, body bool) *Contract {
	l := &lowering{set: s, prog: prog, m: m, p: p, out: &Contract{Method: m, Proc: p, IR: &ir.Contract{}}, kept: map[spec.Expr]kept{}}
	l.cases()
	l.parameters()
	l.implicit = len(l.out.Requires)
	l.preconditions()
	l.assumed()
	for _, k := range l.list {
		l.ends(k)
	}
	l.history()
	l.ofModels()
	l.nonNullResult()
	l.frame()
	l.limits()
	l.meanings()
	if body {
		l.body()
	}
	k := l.out
	k.Helper = m.Has("helper")
	for _, c := range k.Requires {
		k.IR.Requires = append(k.IR.Requires, c.Clause)
	}
	for _, c := range k.Ensures {
		k.IR.Ensures = append(k.IR.Ensures, c.Clause)
	}
	for _, c := range k.Signals {
		k.IR.Signals = append(k.IR.Signals, c.Clause)
	}
	if len(k.Requires)+len(k.Ensures)+len(k.Signals)+len(k.Body)+len(k.Measures)+len(k.Reads)+len(k.Promised)+len(k.Calls) == 0 && k.IR.Frame == nil && k.Ends == nil && !k.Endless {
		return nil
	}
	return k
}

// ofModels says that what model methods of classes above promise, which the method defines in Java, is not asked.
func (l *lowering) ofModels() {
	if f := l.m.File; f.Flags.Has(classfile.Static) || f.Flags.Has(classfile.Private) {
		return
	}
	for _, m := range l.m.Class.Models(l.m.File.Name) {
		if m.Class != l.m.Class && !m.Said.Static && m.Said.Access != "private" && len(m.Said.Params) == len(l.m.File.Type.Params) {
			why := "the contract of a model method that a class below defines as a method of Java is not asked"
			text := "the contract of the model method " + m.Said.Name.Name + " of " + m.Class.Simple()
			l.out.Ensures = append(l.out.Ensures, refusedFor(l.prog, task.KindPostcondition, text, m.Said.Name.Span(), why))
		}
	}
}

// lowering holds the state of one method.
type lowering struct {
	set   *decl.Set
	prog  expr.Program
	m     *decl.Method
	p     *ir.Proc
	list  []*caseOf
	out   *Contract
	names int

	frames   map[*spec.Case]*framed
	accesses []located          // what the locations of accessible clauses need
	implicit int                // of out.Requires: how many say that parameters are not null
	ghosts   []ghost            // ghost variables of the body declared so far
	kept     map[spec.Expr]kept // by where they are asked for: values at labels
}

// scope returns the scope of clauses of a declaration.
func (l *lowering) scope(from *decl.Method, lang *spec.Dialect, access string) *expr.Scope {
	s := &expr.Scope{Set: l.set, Prog: l.prog, Class: from.Class, Own: l.m.Class, Method: from, Proc: l.p, Access: access, Names: &l.names, Rels: lang != jml.Dialect, Math: from.Math()}
	if access == "" && !s.Rels {
		s.Access = decl.AccessOf(from.File.Flags)
	}
	if s.Rels {
		s.Access = "" // annotations do not specify their readers
	}
	if !from.File.Flags.Has(classfile.Static) {
		s.This = l.p.Params[0]
	}
	return s
}

// cases collects the specification cases of the method and of those it overrides.
func (l *lowering) cases() {
	over := l.m.Overridden()
	inherited := 0
	for _, from := range append([]*decl.Method{l.m}, over...) {
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
		l.set.Errors.Warnf(s.Cases[0].At.At, decl.CodeInherit, "%s inherits no contract that 'also' could add to", l.m)
	case !s.Also && inherited > 0 && jmlCases:
		l.set.Errors.Warnf(s.Cases[0].At.At, decl.CodeInherit, "%s inherits a contract, and this one adds to it: it should begin with 'also'", l.m)
	}
}

// addCase takes over a case. With @Throws it becomes one case for the normal end and
// one for each exception.
func (l *lowering) addCase(from *decl.Method, k *spec.Case) {
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
		x := l.requires(from, k, i)
		if c.Free {
			normal.free = append(normal.free, x)
			continue
		}
		normal.requires = append(normal.requires, x)
		pre = append(pre, x.X)
	}
	pre = l.recommended(normal, pre)
	thrown := map[*spec.Clause]*Clause{}
	for i, c := range k.Clauses {
		if c.Kind == spec.Throws {
			thrown[c] = l.requires(from, k, i)
		}
	}
	if len(pre) == 0 { // without a precondition, the normal case applies where no other throws
		for _, c := range throws {
			pre = append(pre, ir.Not(thrown[c].X))
		}
	}
	normal.pre = formula.And(pre...)
	l.list = append(l.list, normal)
	for _, c := range throws {
		x := thrown[c]
		l.list = append(l.list, &caseOf{from: from, spec: k, throws: c, pre: x.X, requires: []*Clause{x}})
	}
}

// applies returns the condition under which the case says something: its preconditions hold, those that nobody owes too.
func (k *caseOf) applies() ir.Expr {
	return formula.And(append([]ir.Expr{k.pre}, conditions(k.free)...)...)
}

// recommended adds a case for each "recommends x else E" of one whose preconditions hold: where x is the first that does not hold, E ends the
// method. It returns those under which the case itself applies.
func (l *lowering) recommended(k *caseOf, pre []ir.Expr) []ir.Expr {
	for i, c := range k.spec.Clauses {
		if c.Kind != spec.Recommends {
			continue
		}
		x := l.requires(k.from, k.spec, i)
		if x.Unread {
			k.requires = append(k.requires, x)
			return append(pre, x.X)
		}
		not := newClause(ir.Not(x.Cond), x.Defined, nil, x.Kind, "not "+x.Text, x.Span, x.From)
		not.Needs = x.Needs
		before := slices.Clone(k.requires)
		l.list = append(l.list, &caseOf{from: k.from, spec: k.spec, throws: c, pre: formula.And(append(slices.Clone(pre), not.X)...), requires: append(before, not), free: k.free})
		k.requires, pre = append(k.requires, x), append(pre, x.X)
	}
	return pre
}

// clause lowers the condition of a clause of a case. Where it cannot be, unknown whether the clause holds.
func (l *lowering) clause(from *decl.Method, k *spec.Case, i int, kind task.Kind, post bool) *Clause {
	c := k.Clauses[i]
	if c.Unreadable != nil {
		return l.refused(c, kind, c.Unreadable.Why)
	}
	s := l.scope(from, c.Lang, k.Access)
	s.Post, s.Result = post, c.Kind == spec.Ensures || c.Kind == spec.Returns
	if before, _ := l.m.Added(); kind == task.KindPrecondition && before == 1 && l.m.Class.Around() != nil {
		s.Around = l.p.Params[1]
	}
	if !l.olds(s, k, i) {
		return l.refused(c, kind, "")
	}
	x := c.X
	if c.Kind == spec.Returns {
		x = &spec.Binary{At: c.At, Op: spec.Eq, X: &spec.Result{At: c.At}, Y: c.X}
	}
	if out := conditionClause(s, x, c, kind); out != nil {
		return out
	}
	return l.refused(c, kind, s.Why())
}

// requires returns a precondition. That of a constructor cannot mention the object, which does not exist yet.
func (l *lowering) requires(from *decl.Method, k *spec.Case, i int) *Clause {
	x := l.clause(from, k, i, task.KindPrecondition, false)
	if l.m.File.Name != "<init>" || !formula.Mentions(x.X, l.p.Params[0]) {
		return x
	}
	const why = "a constructor begins before there is anything in its object"
	l.set.Errors.Errorf(x.Span, decl.CodeName, why).Help = "say it of the parameters, or behind ensures"
	return l.refused(k.Clauses[i], task.KindPrecondition, why)
}

// olds declares the variables of a case before one of its clauses; it reports whether all are understood.
func (l *lowering) olds(s *expr.Scope, k *spec.Case, i int) bool {
	for _, o := range k.Olds {
		if o.Before > i {
			break
		}
		in := *s
		in.Result = false
		v := expr.OldVariable(&in, o)
		if in.Failed {
			s.Last = in.Last
			return false
		}
		s.Bound = append(s.Bound, expr.Bound{Name: o.Name.Name, Value: v})
	}
	return true
}

// refused returns a clause of which unknown whether it holds, for a reason.
func (l *lowering) refused(c *spec.Clause, kind task.Kind, why string) *Clause {
	text := c.Print()
	if c.Lang != jml.Dialect && c.Unreadable == nil {
		text = c.Kind.String() + " " + text
	}
	return refusedFor(l.prog, kind, text, c.At.At, why)
}

// parameters requires non-null parameters.
func (l *lowering) parameters() {
	k := 0
	if !l.m.File.Flags.Has(classfile.Static) {
		k = 1
	}
	for i := range l.m.File.Type.Params {
		if !l.m.NonNullParam(i) || l.m.Names[i] == "" {
			continue
		}
		x := formula.NotNull(l.p.Params[k+i])
		l.out.Requires = append(l.out.Requires, newClause(x, ir.True, nil, task.KindPrecondition, l.m.Names[i]+" is not null", l.m.ParamSpan(i), l.m))
	}
}

func (l *lowering) nonNullResult() {
	if !l.m.NonNullResult() {
		return
	}
	x := formula.NotNull(l.p.Results[0])
	l.out.Ensures = append(l.out.Ensures, newClause(x, ir.True, nil, task.KindPostcondition, "the result is not null", l.m.Span(), l.m))
}

// assumed adds preconditions that callers do not owe: those of cases, and axioms.
func (l *lowering) assumed() {
	add := func(c *Clause) {
		c.Rests = ir.Taken{Text: c.Text}
		l.out.Requires = append(l.out.Requires, c)
	}
	l.free(add)
	for _, k := range append([]*decl.Class{l.m.Class}, l.m.Class.AllSupers()...) {
		for _, i := range k.Spec.Free {
			l.freely(k, i, add)
		}
		for _, i := range k.Spec.Axioms {
			s := &expr.Scope{Set: l.set, Prog: l.prog, Class: k, Proc: l.p, Access: i.Access, Names: &l.names, Math: k.Math()}
			cond, defined, needs := s.Condition(i.X)
			if text := i.PrintAs("axiom"); s.Failed {
				l.out.Requires = append(l.out.Requires, refusedFor(l.prog, task.KindPrecondition, text, i.At.At, s.Why()))
			} else {
				add(newClause(cond, defined, needs, task.KindPrecondition, text, i.At.At, nil))
			}
		}
	}
}

// free supposes what cases rest on: of a single case all of it, and of several that one of them applies. Each is supposed for itself alone: where only
// others apply, they are asked all the same.
func (l *lowering) free(add func(c *Clause)) {
	if len(l.list) == 1 {
		for _, c := range l.list[0].free {
			add(c)
		}
		return
	}
	var applies []ir.Expr
	var texts []string
	var first *Clause
	for _, k := range l.list {
		x := k.applies()
		if x == ir.Expr(ir.True) {
			return // this case always applies
		}
		applies = append(applies, x)
		for _, c := range k.free {
			if first = cmp.Or(first, c); !slices.Contains(texts, c.Text) {
				texts = append(texts, c.Text)
			}
		}
	}
	if first != nil {
		add(newClause(formula.Or(applies...), ir.True, nil, task.KindPrecondition, strings.Join(texts, " or "), first.Span, first.From))
	}
}

// freely supposes an invariant that nobody asks about, where a method begins that may suppose invariants.
func (l *lowering) freely(k *decl.Class, i *spec.Invariant, add func(c *Clause)) {
	static := l.m.File.Flags.Has(classfile.Static)
	if l.m.File.Name == "<init>" || l.m.Has("helper") || static && !i.Static {
		return
	}
	s := &expr.Scope{Set: l.set, Prog: l.prog, Class: k, Proc: l.p, Access: i.Access, Names: &l.names, Math: k.Math()}
	if !i.Static {
		s.This = l.p.Params[0]
	}
	cond, defined, needs := s.Condition(i.X)
	if text := i.PrintAs("invariant_free"); s.Failed {
		l.out.Requires = append(l.out.Requires, refusedFor(l.prog, task.KindPrecondition, text, i.At.At, s.Why()))
	} else {
		add(newClause(cond, defined, needs, task.KindPrecondition, text, i.At.At, nil))
	}
}

// preconditions requires one of the cases to apply.
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
			return // this case always applies
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
		x := formula.Or(pres...)
		l.out.Requires = append(l.out.Requires, newClause(x, ir.True, nil, task.KindPrecondition, text, at, nil))
	}
}

// ends adds the postconditions of a case.
func (l *lowering) ends(k *caseOf) {
	hyp := ir.Expr(ir.True)
	if x := k.applies(); len(l.list) > 1 && x != ir.Expr(ir.True) {
		hyp = &ir.Old{X: x}
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
			text := k.throws.Print()
			if k.throws.Kind == spec.Throws {
				text = "throws " + text
			}
			ensures(newClause(ir.False, ir.True, nil, task.KindPostcondition, text, k.throws.At.At, k.from))
			signals(newClause(x, ir.True, nil, task.KindPostcondition, "no exception but "+k.throws.Print(), k.throws.At.At, k.from))
		}
		return
	}
	for i, c := range k.spec.Clauses {
		switch c.Kind {
		case spec.Ensures, spec.Returns:
			if c.Free {
				l.out.Promised = append(l.out.Promised, guard(l.clause(k.from, k.spec, i, task.KindPostcondition, true)))
				continue
			}
			ensures(l.clause(k.from, k.spec, i, task.KindPostcondition, true))
		case spec.Signals:
			signals(l.signals(k, i))
		case spec.SignalsOnly:
			signals(l.signalsOnly(k, c))
		case spec.Accessible:
			if x := l.reads(k, i); x != nil {
				ensures(x)
			}
		case spec.Diverges:
			if why := l.diverges(k, i); why != "" {
				ensures(l.refused(c, task.KindPostcondition, why))
			}
		case spec.Decreases:
			if x := l.measure(k, i); x != nil {
				ensures(x)
			}
		case spec.Undecided:
			ensures(l.refused(c, task.KindPostcondition, c.Unreadable.Why))
		case spec.Callable:
			if x := l.calls(k, i); x != nil {
				ensures(x)
			}
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

// history adds the constraints of classes for methods, and their initially clauses for constructors.
func (l *lowering) history() {
	static, making := l.m.File.Flags.Has(classfile.Static), l.m.File.Name == "<init>"
	if l.m.Has("helper") || l.m.File.Name == "<clinit>" {
		return
	}
	l.depends()
	if making {
		for _, i := range l.m.Class.Spec.Initially {
			l.out.Ensures = append(l.out.Ensures, l.said(l.m.Class, i, i.PrintAs("initially")))
		}
		return
	}
	for _, k := range append([]*decl.Class{l.m.Class}, l.m.Class.AllSupers()...) {
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

// AfterException ends the text of what is checked where a method ends with an exception.
const AfterException = " (after an exception)"

// said lowers a clause of a class as one of the method.
func (l *lowering) said(k *decl.Class, i *spec.Invariant, text string) *Clause {
	s := &expr.Scope{Set: l.set, Prog: l.prog, Class: k, Own: l.m.Class, Proc: l.p, Access: i.Access, Names: &l.names, Post: true, Math: k.Math()}
	if !i.Static && !l.m.File.Flags.Has(classfile.Static) {
		s.This = l.p.Params[0]
	}
	cond, defined, needs := s.Condition(i.X)
	if s.Failed {
		return refusedFor(l.prog, task.KindPostcondition, text, i.At.At, s.Why())
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
		l.set.Errors.Errorf(at, decl.CodeMember, "%v", err)
		return nil
	}
	return &ir.TypeTest{X: l.p.Exc, Of: ir.Ref{Class: c}}
}

// isExc tests the exceptional result against a type as it is written.
func (l *lowering) isExc(from *decl.Method, t *spec.Type) ir.Expr {
	typ, ok := from.Class.TypeOf(t, from)
	if !ok {
		return nil
	}
	if !l.set.Subtype(typ, classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}) {
		l.set.Errors.Errorf(t.Span(), decl.CodeType, "%s is no exception", t)
		return nil
	}
	return l.exception(typ.Class, t.Span())
}

func (l *lowering) signals(k *caseOf, i int) *Clause {
	c := k.spec.Clauses[i]
	if c.Unreadable != nil {
		return l.refused(c, task.KindPostcondition, c.Unreadable.Why)
	}
	is := l.isExc(k.from, c.Exc)
	if is == nil {
		return l.refused(c, task.KindPostcondition, c.Exc.String()+" is not understood")
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	s.Post = true
	t, _ := k.from.Class.TypeOf(c.Exc, k.from)
	s.Exc = t
	if c.Var != "" {
		s.Bound = append(s.Bound, expr.Bound{Name: c.Var, Value: expr.Value{X: l.p.Exc, T: t, Nonnull: true}})
	}
	if !l.olds(s, k.spec, i) {
		return l.refused(c, task.KindPostcondition, "")
	}
	x := conditionClause(s, c.X, c, task.KindPostcondition)
	if x == nil {
		x = l.refused(c, task.KindPostcondition, s.Why())
	}
	x.under(is)
	return x
}

// signalsOnly allows what is listed, and errors, which are exempt unless a contract names them.
func (l *lowering) signalsOnly(k *caseOf, c *spec.Clause) *Clause {
	if c.Unreadable != nil {
		return l.refused(c, task.KindThrow, c.Unreadable.Why)
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
	return newClause(formula.Or(parts...), ir.True, nil, task.KindThrow, c.Print(), c.At.At, k.from)
}

// diverges takes over when the method has to end, where it is understood: always, where the condition of the clause does not hold at the call, or
// never. It returns why it is not.
func (l *lowering) diverges(k *caseOf, i int) string {
	c := k.spec.Clauses[i]
	if c.Unreadable != nil {
		return c.Unreadable.Why
	}
	x, constant := c.X.(*spec.Lit)
	if constant && x.Kind == spec.LitBool && x.Bits != 0 {
		l.out.Endless = true
		return ""
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	if !l.olds(s, k.spec, i) || conditionClause(s, c.X, c, task.KindPostcondition) == nil {
		return s.Why()
	}
	l.out.Maybe = l.out.Maybe || !constant
	l.out.Ends = &ir.Clause{Kind: task.KindPostcondition, Text: c.Print(), Span: c.At.At}
	return ""
}

// measure adds a measure; the returned clause replaces one that could not be read, or is nil.
func (l *lowering) measure(k *caseOf, i int) *Clause {
	c := k.spec.Clauses[i]
	if c.Unreadable != nil {
		return l.refused(c, task.KindInvariant, c.Unreadable.Why)
	}
	s := l.scope(k.from, c.Lang, k.spec.Access)
	if !l.olds(s, k.spec, i) {
		return l.refused(c, task.KindInvariant, "")
	}
	m := measureOf(s, c)
	if m == nil {
		return l.refused(c, task.KindInvariant, s.Why())
	}
	l.out.Measures = append(l.out.Measures, m)
	return nil
}
