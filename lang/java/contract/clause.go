// This file has clauses, and lowers the condition of one.

package contract

import (
	"assay/ir"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/expr"
	"assay/lang/java/contract/formula"
	"assay/lang/java/jml"
	"assay/lang/java/spec"
	"assay/source"
	"assay/task"
)

// Clause is a clause with what a report needs to say why it is false.
type Clause struct {
	*ir.Clause              // X is Defined and Cond; Defined is true, and not nil, if it has a value everywhere
	Cond       ir.Expr      // the condition
	Needs      []Need       // the parts of Defined
	From       *decl.Method // where it is written, for what is inherited; may be nil
	Said       spec.Expr    // as it is written; nil for defaults
	Lang       *spec.Dialect
	Hyps       int  // how many hypotheses surround the written condition
	Unread     bool // it stands for one that could not be read
	Null       bool // of a class: a field is not null, by a word or by default
	After      int  // of Contract.Meaning: how many preconditions of the contract it comes behind
}

// Need is a condition without which a clause is not defined.
type Need struct {
	X    ir.Expr // over the variables in scope there
	What string  // how it fails
	Span source.Span
}

// conditionClause makes a clause of a condition.
func conditionClause(s *expr.Scope, x spec.Expr, c *spec.Clause, kind task.Kind) *Clause {
	cond, defined, needs := s.Condition(x)
	if s.Failed {
		return nil
	}
	text := c.Print()
	if c.Lang != jml.Dialect {
		text = c.Kind.String() + " " + text
	}
	k := newClause(cond, defined, needs, kind, text, c.At.At, s.Method)
	k.Said, k.Lang = x, c.Lang
	return k
}

func newClause(cond, defined ir.Expr, needs []*formula.Need, kind task.Kind, text string, at source.Span, from *decl.Method) *Clause {
	k := &Clause{Clause: &ir.Clause{X: formula.And(defined, cond), Kind: kind, Text: text, Span: at, Defined: defined}, Cond: cond, From: from}
	k.Needs = flatten(needs, nil)
	return k
}

// under makes the clause hold only where a hypothesis does.
func (c *Clause) under(hyp ir.Expr) {
	c.X, c.Cond = formula.Implies(hyp, c.X), formula.Implies(hyp, c.Cond)
	c.Hyps++
	if c.Defined != ir.Expr(ir.True) {
		c.Defined = formula.Implies(hyp, c.Defined)
	}
}

// flatten lists the conditions.
func flatten(list []*formula.Need, out []Need) []Need {
	for _, n := range list {
		if n.X != nil {
			out = append(out, Need{n.X, n.What, n.At})
		}
		out = flatten(n.List, out)
	}
	return out
}

// measureOf lowers a decreases clause: an integer.
func measureOf(s *expr.Scope, c *spec.Clause) *Clause {
	v := s.Unboxed(s.Expr(c.X), c.X.Span())
	if !s.Failed && !decl.IsInteger(v.T) {
		s.Errorf(c.X.Span(), decl.CodeType, "a measure is an integer, and this is %s", decl.Show(v.T))
	}
	if s.Failed {
		return nil
	}
	if v = s.Counted(v, c.X.Span()); s.Failed {
		return nil
	}
	defined := formula.Of(v.Needs)
	if defined == nil {
		defined = ir.True
	}
	k := &ir.Clause{X: v.X, Kind: task.KindInvariant, Text: c.Print(), Span: c.At.At, Defined: defined}
	return &Clause{Clause: k, Cond: v.X, Needs: flatten(v.Needs, nil), From: s.Method}
}

// refused returns a clause with an error: its truth is unknown, and so is what depends on it.
func refused(prog expr.Program, text string, at source.Span) *Clause {
	return refusedFor(prog, task.KindInvariant, text, at, "")
}

// refusedFor returns one of a kind, with a reason, if there is one.
func refusedFor(prog expr.Program, kind task.Kind, text string, at source.Span, why string) *Clause {
	if why == "" {
		why = "this cannot be represented"
	}
	x := &ir.Call{Proc: prog.Refused(at.String() + ": " + why + ": " + text), Span: at}
	k := newClause(x, ir.True, nil, kind, text, at, nil)
	k.Unread = true
	return k
}
