package assertion

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// This file lowers expressions that somebody asks for where a run stands.

// Question is an expression of contracts, asked for in a frame of a run.
type Question struct {
	Text   string
	Proc   *ir.Proc // of the frame
	Node   ir.Node  // that is next there
	Locals []Named  // the variables that have a value there
	Ending Ending   // whether the method ends there
	Line   int      // of the node
}

// Named is a local as a variable of the source.
type Named struct {
	Name  string
	Local *ir.Local
}

// Ending says whether a method ends where a frame stands, and how.
type Ending uint8

const (
	GoesOn Ending = iota
	Returns
	Throws
)

// Asked is the expression, lowered as a clause of a contract is that is read there: over the locals of the procedure.
type Asked struct {
	Clause *ir.Clause // X is the expression, of any type
	Needs  []Need     // under which it has a value, in order
	Old    bool       // it asks for the state where the call began
	Fields bool       // it reads model fields that have to be computed, by Checker.Watch
}

// Need is a condition without which an expression has no value.
type Need struct {
	Clause *ir.Clause
	What   string // how it fails
	Column int
}

// WrongQuestion is why an expression has no meaning.
type WrongQuestion struct {
	Column  int // from 1
	Message string
	Name    bool // it has a name that means nothing
}

func (w *WrongQuestion) Error() string { return fmt.Sprintf("column %d: %s", w.Column, w.Message) }

// Reads reads an expression of JML.
func Reads(text string) (spec.Expr, error) {
	var errs source.List
	x, ok := jml.Dialect.Expr(spec.Text{S: text, At: func(start, end int) source.Span {
		return source.Span{Line: 1, Col: len([]rune(text[:start])) + 1, EndLine: 1, EndCol: len([]rune(text[:end])) + 1}
	}}, &errs)
	if ok {
		return x, nil
	}
	return nil, wrongly(errs.All(), "it is not understood")
}

// wrongly makes an error of the first diagnostic of some.
func wrongly(list []*source.Diagnostic, otherwise string) error {
	if len(list) == 0 {
		return &WrongQuestion{Column: 1, Message: otherwise}
	}
	d := list[0]
	w := &WrongQuestion{Column: max(d.Span.Col, 1), Message: d.Message, Name: d.Code == decl.CodeName}
	if d.Span.File != "" { // in a contract that it mentions
		w.Column, w.Message = 1, d.Span.String()+": "+d.Message
	}
	if d.Help != "" {
		w.Message += " (" + d.Help + ")"
	}
	return w
}

// Ask lowers an expression as if it were said where a frame stands.
func (c *Checker) Ask(q Question) (*Asked, error) {
	x, err := Reads(q.Text)
	if err != nil {
		return nil, err
	}
	m := c.world.Method(q.Proc)
	if m == nil {
		return nil, &WrongQuestion{Column: 1, Message: "no method of the program is open here", Name: true}
	}
	c.said.Refresh()
	s := c.asking(m, q)
	if s == nil {
		return nil, &WrongQuestion{Column: 1, Message: "nothing is known of the contracts of " + m.Class.IR.Name, Name: true}
	}
	if at := mentions(x, func(y spec.Expr) bool { _, ok := y.(*spec.Result); return ok }); at != nil && q.Ending != Returns {
		return nil, &WrongQuestion{Column: at.Span().Col, Message: `\result is there where a method returns, and not here`}
	}
	v, ok := expr.Asked(s, x)
	switch {
	case s.Failed:
		return nil, wrongly(s.Set.Errors.All(), s.Why())
	case !ok:
		return nil, &WrongQuestion{Column: 1, Message: "it is a type, a sequence or a set of locations, which is compared or asked about, and not shown"}
	}
	out := &Asked{Clause: asked(v.X, q.Text)}
	if why := java.WhyRefused(v.X); why != "" {
		return nil, &WrongQuestion{Column: 1, Message: why}
	}
	for _, n := range v.Needs {
		y := formula.Of([]*formula.Need{n})
		if y == nil {
			continue
		}
		what, at := n.What, n.At
		if n.X == nil { // several, of which it is not known which does not hold
			what = "a part of it has no value, in the state before or for a variable of a quantifier"
		}
		out.Needs = append(out.Needs, Need{asked(y, q.Text), what, max(at.Col, 1)})
	}
	list := []*ir.Clause{out.Clause}
	for _, n := range out.Needs {
		list = append(list, n.Clause)
	}
	out.Old = asks(list)
	c.invariants() // classes may have come
	out.Fields = slices.ContainsFunc(list, func(k *ir.Clause) bool { return len(c.mentions(k.X)) > 0 })
	return out, nil
}

func asked(x ir.Expr, text string) *ir.Clause {
	return &ir.Clause{X: x, Kind: task.KindAssert, Text: text, Defined: ir.True}
}

// mentions returns the first part of an expression that a predicate holds of, or nil.
func mentions(x spec.Expr, is func(spec.Expr) bool) spec.Expr {
	if x == nil || is(x) {
		return x
	}
	for _, y := range spec.Operands(x) {
		if z := mentions(y, is); z != nil {
			return z
		}
	}
	return nil
}

// asking is the place of an expression that is asked for in a method; nil: its class is not known.
func (c *Checker) asking(m *java.Method, q Question) *expr.Scope {
	k := c.said.Set.Class(m.Class.File.Name)
	if k == nil {
		return nil
	}
	i := slices.IndexFunc(k.Methods, func(x *decl.Method) bool { return x.File.Name == m.File.Name && x.File.Desc == m.File.Desc })
	names := 0
	s := &expr.Scope{
		Set: c.said.Set.Quiet(), Prog: c.said.Program(), Class: k, Own: k, Proc: q.Proc, Names: &names, Math: k.Math(),
		Post: true, Result: q.Ending == Returns,
	}
	var of *decl.Method // nil: it initialises the class
	if i >= 0 {
		of = k.Methods[i]
		s.Method, s.Math = of, of.Math()
	}
	if !m.File.Flags.Has(classfile.Static) {
		s.This = q.Proc.Params[0]
	}
	if q.Ending == Throws {
		s.Exc = classfile.Type{Kind: 'L', Class: "java/lang/Throwable"}
	}
	for _, n := range q.Locals {
		if b, ok := c.standing(m, of, n, q); ok {
			s.Bound = append(s.Bound, b)
		}
	}
	return s
}

// standing is a variable with the type that it is declared with.
func (c *Checker) standing(m *java.Method, of *decl.Method, n Named, q Question) (b expr.Bound, ok bool) {
	if n.Name == "this" || strings.HasPrefix(n.Name, `\`) {
		return b, false
	}
	if v, ok := c.world.VariableHere(q.Proc, n.Local, q.Node, q.Line); ok && v.Name == n.Name {
		if t, err := classfile.ParseType(v.Desc); err == nil {
			if of == nil {
				return expr.Standing(n.Name, n.Local, t, nil), true
			}
			return expr.Standing(n.Name, n.Local, t, of.LocalType(&v, t)), true
		}
	}
	if of == nil {
		return b, false
	}
	if i := slices.Index(of.Names, n.Name); i >= 0 {
		return expr.Standing(n.Name, n.Local, m.File.Type.Params[i], of.Typing().Formals[i]), true
	}
	if _, t, ok := c.said.GhostVariable(q.Proc, n.Local); ok {
		return expr.Standing(n.Name, n.Local, t.Erased, t), true
	}
	return b, false
}
