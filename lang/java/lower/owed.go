package lower

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract"
	"assay/lang/java/contract/formula"
	"assay/task"
)

// This file asserts preconditions at calls whose bodies are executed.

// debts are the asserted preconditions of the calls of one procedure.
type debts struct {
	b     *java.Builder
	by    *java.Class           // whose code it is
	asked map[string]*ir.Assert // by line and words
	names map[string]*ir.Local  // named values, by name and type
}

// debtsOf returns those of a procedure in the code of a class; nil if none are asserted, as in a forwarding method that
// the compiler made.
func debtsOf(b *java.Builder, by *java.Class, flags classfile.Flags) *debts {
	k := b.W.Spec
	if k == nil || !k.Asserts || by == nil || !k.Own(by.File.Name) || flags.Has(classfile.Bridge) {
		return nil
	}
	return &debts{b, by, map[string]*ir.Assert{}, map[string]*ir.Local{}}
}

// owes asserts, before a call, the precondition of the method that it names: its cases, and inherited ones, are one
// condition.
func (d *debts) owes(m *java.Method, args []ir.Expr) {
	if d == nil {
		return
	}
	k := d.b.W.Spec
	text := func(clause string) string { return m.Called() + java.Needs + clause }
	unasked := func(clause, why string) { k.Leave(d.b.P, java.Owed{Span: d.b.At, Text: text(clause), Why: why}) }
	h, err := k.Head(m)
	if err != nil {
		unasked("what its contract says", err.Error())
		return
	}
	if h == nil {
		return
	}
	given := d.given(h.Proc, m, args)
	for _, c := range h.Said.Owed() {
		name := k.Abstraction(c.X)
		switch {
		case formula.Covers(c.X), c.Said == nil && strings.Contains(c.Text, "$"): // implicit ones
		case name != "":
			unasked(c.Text, "the value of the model field "+name+" at a call is not known")
		case java.Refused(c.X):
			unasked(c.Text, java.WhyRefused(c.X))
		default:
			d.ask(formula.Substitute(c.X, given), formula.Substitute(c.Defined, given), text(c.Text))
		}
	}
	for _, c := range h.Said.Free() {
		d.takes(c, given)
	}
}

// given returns what stands for the parameters of a method at a call: its arguments, which get names.
func (d *debts) given(of *ir.Proc, m *java.Method, args []ir.Expr) func(ir.Expr) ir.Expr {
	return func(x ir.Expr) ir.Expr {
		for i, p := range of.Params {
			if x == ir.Expr(p) {
				args[i] = d.named(args[i], p, m)
				return args[i]
			}
		}
		return nil
	}
}

// takes assumes, at a call, what the method takes for granted and nobody owes: a run says nothing of what comes behind, where it does not hold.
func (d *debts) takes(c *contract.Clause, given func(ir.Expr) ir.Expr) {
	if d.starts() || java.Refused(c.X) || d.b.W.Spec.Abstraction(c.X) != "" {
		return
	}
	d.b.Add(ir.NewAssume(d.b.Meta(), formula.Substitute(c.X, given), ir.Taken{Text: c.Text}))
}

// Keeping assumes, before a call that a driver makes, what the method asks of its callers, as far as it can be said: what comes behind a call that breaks a
// contract says nothing about the code.
func Keeping(b *java.Builder, m *java.Method, args []ir.Expr) {
	k := b.W.Spec
	if k == nil || !k.Own(m.Class.File.Name) {
		return
	}
	h, err := k.Head(m)
	if err != nil || h == nil || len(h.Proc.Params) != len(args) {
		return
	}
	d := &debts{b, m.Class, nil, map[string]*ir.Local{}}
	args = slices.Clone(args)
	for _, c := range h.Said.Requires {
		if c.Said != nil || !strings.Contains(c.Text, "$") { // implicit ones are customs, which callers need not follow
			d.takes(c, d.given(h.Proc, m, args))
		}
	}
}

// starts reports whether the procedure initialises its class. It runs before most goals begin, which do not evaluate what is asked there: a goal of its
// own does.
func (d *debts) starts() bool {
	m := d.b.W.Method(d.b.P)
	return m != nil && m.File.Name == "<clinit>"
}

// ask asserts a condition at a call.
func (d *debts) ask(x, defined ir.Expr, text string) {
	d.once(&ir.Assert{Meta: d.b.Meta(), X: x, Kind: task.KindPrecondition, What: text, Defined: defined, Runs: d.starts()}, text)
}

// once adds an assertion. Equal texts for calls on one line are one property.
func (d *debts) once(a *ir.Assert, text string) {
	d.b.Add(a)
	key := fmt.Sprint(d.b.At.Line, " ", text)
	if first := d.asked[key]; first != nil {
		a.From = &ir.Origin{Of: first, Pass: "asked again on the line"}
		return
	}
	d.asked[key] = a
}

// named returns a value as clauses see a parameter: of its type, and with a name that explains a false clause. The
// constant null has no fields, and an untyped reference no length.
func (d *debts) named(x ir.Expr, p *ir.Local, m *java.Method) *ir.Local {
	if l, ok := x.(*ir.Local); ok && l.Typ == p.Typ && (l.Name == p.Name || p.Name == "this") {
		return l
	}
	name := p.Name + " of " + simpleCalled(m)
	key := name + " " + p.Typ.String()
	t := d.names[key]
	if t == nil {
		t = d.b.Local(name, p.Typ)
		d.names[key] = t
	}
	if ir.IsRef(p.Typ) {
		x = java.As(x, p.Typ)
	}
	d.b.Assign(t, x)
	return t
}

// simpleCalled returns the name of a method without package and enclosing classes: inc, new Counter.
func simpleCalled(m *java.Method) string {
	if m.File.Name != "<init>" {
		return m.File.Name
	}
	name := m.Class.IR.Name
	return "new " + name[strings.LastIndexAny(name, ".$")+1:]
}
