package rel

// This file prints nodes as FIR text. Text is cut off at PrintLimit, so that
// an expression that shares much of itself cannot fill the memory with its
// printed form.

import (
	"fmt"
	"strings"
)

// PrintLimit is how many bytes of a node are printed before "…".
const PrintLimit = 4096

// Levels of binding, loosest first. A node is put in parentheses where its
// level is below the one its place asks for.
const (
	levelBinder  = iota // all, some, sum: reach as far right as possible
	levelIff            // <=>
	levelChoice         // ? :
	levelImplies        // =>
	levelOr
	levelAnd
	levelNot
	levelCompare // = in < and the multiplicity tests
	levelBits    // band bor bxor
	levelShift   // shl shr ushr
	levelSum     // + -
	levelTimes   // * / %
	levelUnion   // union minus
	levelInter   // inter
	levelOver    // ++
	levelProduct // ->
	levelPrefix  // - #
	levelJoin    // .
	levelClosure // ~ ^ *
	levelAtom
)

var (
	naryExprText  = [...]string{" union ", " inter ", " minus ", " ++ ", "->", "."}
	naryExprLevel = [...]int{levelUnion, levelInter, levelUnion, levelOver, levelProduct, levelJoin}
	unaryExprText = [...]string{"~", "^", "*"}
	constantText  = [...]string{"none", "univ", "iden", "Integer"}
	compareText   = [...]string{" = ", " < ", " <= ", " > ", " >= "}
	unaryIntText  = [...]string{"-", "abs", "sign", "bnot"}
	naryIntText   = [...]string{" + ", " - ", " * ", " / ", " % ", " band ", " bor ", " bxor ", " shl ", " shr ", " ushr "}
	naryIntLevel  = [...]int{levelSum, levelSum, levelTimes, levelTimes, levelTimes, levelBits, levelBits, levelBits, levelShift, levelShift, levelShift}
)

// printer writes until the limit is reached.
type printer struct {
	strings.Builder
}

func (p *printer) full() bool { return p.Len() > PrintLimit }

func text(n Node) string {
	var p printer
	p.print(n, levelBinder)
	if p.full() {
		return strings.ToValidUTF8(p.String()[:PrintLimit], "") + "…"
	}
	return p.String()
}

// print writes a node, in parentheses if it binds looser than asked for.
func (p *printer) print(n Node, level int) {
	if p.full() {
		return
	}
	own := levelOf(n)
	if own < level {
		p.WriteString("(")
	}
	switch n := n.(type) {
	case Expr:
		p.expr(n, own)
	case Formula:
		p.formula(n, own)
	case IntExpr:
		p.integer(n, own)
	default:
		p.WriteString("<nil>")
	}
	if own < level {
		p.WriteString(")")
	}
}

func levelOf(n Node) int {
	switch n := n.(type) {
	case *UnaryExpr:
		return levelClosure
	case *NaryExpr:
		return naryExprLevel[n.Op]
	case *IfExpr, *IfInt:
		return levelChoice
	case *NotFormula:
		return levelNot
	case *NaryFormula:
		switch {
		case len(n.Of) == 0:
			return levelAtom
		case n.Or:
			return levelOr
		}
		return levelAnd
	case *BinaryFormula:
		if n.Iff {
			return levelIff
		}
		return levelImplies
	case *Comparison, *Multiplicity, *IntComparison:
		return levelCompare
	case *Quantified, *SumOver:
		return levelBinder
	case *UnaryInt:
		if n.Op == OpNeg {
			return levelPrefix
		}
	case *Cardinality:
		return levelPrefix
	case *IntConstant:
		if n.Value < 0 {
			return levelPrefix
		}
	case *NaryInt:
		return naryIntLevel[n.Op]
	}
	return levelAtom
}

func (p *printer) expr(n Expr, own int) {
	switch n := n.(type) {
	case *Relation:
		p.WriteString(n.Name)
	case *Variable:
		p.WriteString(n.Name)
	case *Constant:
		p.WriteString(constantText[n.Op])
		if n.Op == ConstNone {
			p.WriteString(strings.Repeat("->none", max(0, n.arity-1)))
		}
	case *UnaryExpr:
		p.WriteString(unaryExprText[n.Op])
		p.print(n.Of, own)
	case *NaryExpr:
		list(p, n.Of, naryExprText[n.Op], own)
	case *Projection:
		p.WriteString("project(")
		p.print(n.Of, levelBinder)
		for _, c := range n.Columns {
			fmt.Fprintf(p, ", %d", c)
		}
		p.WriteString(")")
	case *Comprehension:
		p.WriteString("{")
		p.binder("", n.Decls, n.Where)
		p.WriteString("}")
	case *IfExpr:
		p.choice(n.Cond, n.Then, n.Else)
	case *Singleton:
		p.WriteString("{")
		p.print(n.Of, levelBinder)
		p.WriteString("}")
	default:
		p.WriteString("<nil>")
	}
}

func (p *printer) formula(n Formula, own int) {
	switch n := n.(type) {
	case *Truth:
		fmt.Fprint(p, n.Holds)
	case *NotFormula:
		p.WriteString("not ")
		p.print(n.Of, own)
	case *NaryFormula:
		switch {
		case len(n.Of) == 0:
			fmt.Fprint(p, !n.Or)
		case n.Or:
			list(p, n.Of, " or ", own)
		default:
			list(p, n.Of, " and ", own)
		}
	case *BinaryFormula:
		op := " => "
		if n.Iff {
			op = " <=> "
		}
		p.print(n.Left, own+1)
		p.WriteString(op)
		p.print(n.Right, own+1)
	case *Comparison:
		op := " in "
		if n.Equal {
			op = " = "
		}
		p.print(n.Left, own+1)
		p.WriteString(op)
		p.print(n.Right, own+1)
	case *Multiplicity:
		p.WriteString(n.Quantity.String() + " ")
		p.print(n.Of, own+1)
	case *Quantified:
		word := "all "
		if n.Some {
			word = "some "
		}
		p.binder(word, n.Decls, n.Body)
	case *IntComparison:
		p.print(n.Left, own+1)
		p.WriteString(compareText[n.Op])
		p.print(n.Right, own+1)
	case *TotalOrder:
		fmt.Fprintf(p, "order(%v, %v, %v, %v)", n.Order, n.Ordered, n.First, n.Last)
	case *Acyclic:
		fmt.Fprintf(p, "acyclic(%v)", n.Relation)
	default:
		p.WriteString("<nil>")
	}
}

func (p *printer) integer(n IntExpr, own int) {
	switch n := n.(type) {
	case *IntConstant:
		fmt.Fprint(p, n.Value)
	case *UnaryInt:
		p.WriteString(unaryIntText[n.Op])
		if n.Op == OpNeg {
			p.print(n.Of, levelJoin) // never "--"
			return
		}
		p.WriteString("(")
		p.print(n.Of, levelBinder)
		p.WriteString(")")
	case *NaryInt:
		list(p, n.Of, naryIntText[n.Op], own)
	case *Cardinality:
		p.WriteString("#")
		p.print(n.Of, own)
	case *SumOf:
		p.WriteString("sum(")
		p.print(n.Of, levelBinder)
		p.WriteString(")")
	case *SumOver:
		p.binder("sum ", n.Decls, n.Body)
	case *IfInt:
		p.choice(n.Cond, n.Then, n.Else)
	default:
		p.WriteString("<nil>")
	}
}

// list writes operands of a left-associative operator.
func list[N Node](p *printer, of []N, op string, own int) {
	for i, n := range of {
		if i > 0 {
			p.WriteString(op)
			p.print(n, own+1)
			continue
		}
		p.print(n, own)
	}
}

func (p *printer) binder(word string, ds Decls, body Node) {
	p.WriteString(word)
	for i, d := range ds {
		if i > 0 {
			p.WriteString(", ")
		}
		if d.Var != nil {
			p.WriteString(d.Var.Name)
		}
		p.WriteString(": ")
		if d.Quantity != ExactlyOne {
			p.WriteString(d.Quantity.String() + " ")
		}
		p.print(d.Of, levelCompare+1)
	}
	p.WriteString(" | ")
	p.print(body, levelBinder)
}

func (p *printer) choice(c Formula, a, b Node) {
	p.print(c, levelChoice+1)
	p.WriteString(" ? ")
	p.print(a, levelChoice+1)
	p.WriteString(" : ")
	p.print(b, levelChoice)
}

func (e *Relation) String() string      { return e.Name }
func (e *Variable) String() string      { return e.Name }
func (e *Constant) String() string      { return text(e) }
func (e *UnaryExpr) String() string     { return text(e) }
func (e *NaryExpr) String() string      { return text(e) }
func (e *Projection) String() string    { return text(e) }
func (e *Comprehension) String() string { return text(e) }
func (e *IfExpr) String() string        { return text(e) }
func (e *Singleton) String() string     { return text(e) }

func (f *Truth) String() string         { return text(f) }
func (f *NotFormula) String() string    { return text(f) }
func (f *NaryFormula) String() string   { return text(f) }
func (f *BinaryFormula) String() string { return text(f) }
func (f *Comparison) String() string    { return text(f) }
func (f *Multiplicity) String() string  { return text(f) }
func (f *Quantified) String() string    { return text(f) }
func (f *IntComparison) String() string { return text(f) }
func (f *TotalOrder) String() string    { return text(f) }
func (f *Acyclic) String() string       { return text(f) }

func (i *IntConstant) String() string { return text(i) }
func (i *UnaryInt) String() string    { return text(i) }
func (i *NaryInt) String() string     { return text(i) }
func (i *Cardinality) String() string { return text(i) }
func (i *SumOf) String() string       { return text(i) }
func (i *SumOver) String() string     { return text(i) }
func (i *IfInt) String() string       { return text(i) }
