// This file parses expressions: precedence climbing over the table of op.go.

package syntax

import (
	"fmt"
	"strconv"
)

const parenHelp = "put it in parentheses"

// expr reads a whole expression.
func (p *parser) expr() Expr {
	if !p.enter() {
		p.leave()
		return p.nothing()
	}
	defer p.leave()
	c := p.binary(levelIff)
	if p.kind() != tQuestion || p.lineEnds() {
		return c
	}
	p.bareTest(c)
	h := p.height
	p.next()
	p.inCond++
	x := p.expr()
	h = max(h, p.height)
	p.want(tColon, " of '? :'")
	y := p.expr()
	p.inCond--
	p.grow(max(h, p.height))
	return &Cond{C: c, X: x, Y: y, extent: p.from(c.Pos())}
}

// lineEnds reports whether the next token is on a new line that ends the statement.
func (p *parser) lineEnds() bool { return p.peek().newline && p.brackets == 0 }

// grow sets the height of the node just made from that of its highest child.
func (p *parser) grow(child int) {
	p.height = child + 1
	if p.height > maxHeight {
		p.die(fmt.Sprintf("the expression has more than %d operators in a row", maxHeight))
	}
}

// bareTest complains about a multiplicity test or a sum of a set in the
// condition of "? :" that is not in parentheses.
func (p *parser) bareTest(x Expr) {
	Walk(x, func(x Expr) bool {
		switch x := x.(type) {
		case *Paren, *Quant, *Project:
			return false
		case *Unary:
			if wordTest(x.Op) {
				p.note(x, fmt.Sprintf("'%s' inside '? :' is ambiguous", x.Op), parenHelp)
			}
		}
		return !p.lost
	})
}

// wordTest reports whether the operator is a word that begins quantifiers too.
func wordTest(o Op) bool { return o == Some || o == One || o == Lone || o == No || o == Sum }

// binary reads operators that bind at least as tightly as min.
func (p *parser) binary(min level) Expr {
	if !p.enter() {
		p.leave()
		return p.nothing()
	}
	defer p.leave()
	x := p.prefix(min)
	for !p.lost {
		op := infixOf[p.kind()]
		if op == OpInvalid || p.lineEnds() || ops[op].level < min {
			break
		}
		h := p.height
		p.chained(op, x)
		p.next()
		y := p.binary(p.rightLevel(op))
		p.grow(max(h, p.height))
		x = &Binary{Op: op, X: x, Y: y, extent: p.from(x.Pos())}
	}
	return x
}

func (p *parser) rightLevel(op Op) level {
	if ops[op].assoc == right {
		return ops[op].level
	}
	return ops[op].level + 1
}

// chained complains about a = b = c.
func (p *parser) chained(op Op, x Expr) {
	if ops[op].assoc != chainless || exprLevel(x) != ops[op].level {
		return
	}
	t := p.peek()
	help := "put one of them in parentheses, or join two with 'and'"
	p.note(extent{t.start, t.end}, "comparisons do not chain", help)
}

// exprLevel is how tightly the outermost operator of an expression binds.
func exprLevel(x Expr) level {
	switch x := x.(type) {
	case *Unary:
		return ops[x.Op].level
	case *Binary:
		return ops[x.Op].level
	case *Cond:
		return levelCond
	case *Quant:
		if x.Kind != QuantSet {
			return levelQuant
		}
	}
	return levelAtom
}

// prefix reads an operand: prefix operators, a quantifier, or an atom.
func (p *parser) prefix(min level) Expr {
	t := p.peek()
	if p.beginsQuant() {
		return p.quant()
	}
	op := prefixOf[t.kind]
	if op == OpInvalid {
		return p.atom()
	}
	if ops[op].level < min {
		p.note(extent{t.start, t.end}, fmt.Sprintf("'%s' binds more loosely than the operator before it", op), parenHelp)
	}
	if p.inCond > 0 && wordTest(op) {
		p.note(extent{t.start, t.end}, fmt.Sprintf("'%s' inside '? :' is ambiguous", op), parenHelp)
	}
	p.next()
	x := p.binary(op.operandLevel())
	p.grow(p.height)
	return &Unary{Op: op, X: x, extent: p.from(t.start)}
}

// beginsQuant looks for "all", or for a word that may be a test and is
// followed by variables and ':' or '|'.
func (p *parser) beginsQuant() bool {
	switch p.kind() {
	case tAll, tExists:
		return true
	case tSome, tSum, tOne, tLone, tNo:
	default:
		return false
	}
	if p.inCond > 0 {
		return false // the ':' after the variable is that of "? :"
	}
	for i := 1; p.ahead(i).kind == tName; i += 2 {
		switch p.ahead(i + 1).kind {
		case tColon, tBar:
			return true
		case tComma:
		default:
			return false
		}
	}
	return false
}

// quant reads "all x: T, y | e".
func (p *parser) quant() Expr {
	t := p.peek()
	q := &Quant{}
	switch t.kind {
	case tAll:
		q.Kind = QuantAll
	case tSome, tExists:
		q.Kind = QuantSome
	case tSum:
		q.Kind = QuantSum
	default:
		p.note(extent{t.start, t.end}, fmt.Sprintf("there is no quantifier '%s x | e'", texts[t.kind]),
			fmt.Sprintf("write '%s {x: T | e}'", texts[t.kind]))
	}
	if p.inCond > 0 {
		p.note(extent{t.start, t.end}, "a quantifier inside '? :' is ambiguous", parenHelp)
	}
	p.next()
	inCond := p.inCond
	p.inCond = 0
	p.binders(q)
	p.inCond = inCond
	q.extent = p.from(t.start)
	return q
}

// binders reads "x: T, y | e" into the quantifier; it has at least one variable
// afterwards, whatever the text.
func (p *parser) binders(q *Quant) {
	for {
		b := &Binder{Name: p.ident("a variable")}
		start := b.Name.Pos()
		if p.got(tColon) {
			b.Type = p.typ()
		}
		b.extent = p.from(start)
		q.Vars = append(q.Vars, b)
		if p.lost || !p.got(tComma) {
			break
		}
	}
	if p.want(tBar, " and the body") {
		q.Body = p.expr()
	} else {
		q.Body = p.nothing()
	}
	p.grow(p.height)
}

// atom reads what binds tightest.
func (p *parser) atom() Expr {
	t := p.peek()
	p.height = 1
	switch t.kind {
	case tName:
		return p.name()
	case tNumber:
		return p.number()
	case tTrue, tFalse:
		p.next()
		return &BoolLit{Value: t.kind == tTrue, extent: p.from(t.start)}
	case tNone:
		p.next()
		return &None{p.from(t.start)}
	case tLParen:
		return p.bracketed(func() Expr {
			x := p.expr()
			p.close(tRParen)
			return &Paren{X: x, extent: p.from(t.start)}
		})
	case tLBrace:
		if p.inHead && p.brackets == 0 && p.ahead(1).newline {
			break // rather the block of a branch whose condition is not finished
		}
		return p.bracketed(func() Expr {
			q := &Quant{Kind: QuantSet}
			p.binders(q)
			p.close(tRBrace)
			q.extent = p.from(t.start)
			return q
		})
	case tProject:
		return p.project()
	}
	p.unexpected("an expression")
	return p.nothing()
}

// bracketed consumes the opening bracket and reads the rest, which closes it.
func (p *parser) bracketed(rest func() Expr) Expr {
	inCond := p.inCond
	p.inCond = 0
	p.brackets++
	p.next()
	x := rest()
	p.inCond = inCond
	p.grow(p.height)
	return x
}

// nothing stands for an expression that was not understood.
func (p *parser) nothing() Expr {
	t := p.peek()
	p.height = 1
	return &None{extent{t.start, t.start}}
}

func (p *parser) name() Expr {
	t := p.next()
	name, old := CutOld(p.text(t))
	if n := p.peek(); n.kind == tLParen && !n.newline {
		p.complain(n.start, n.end, "a call is a statement of its own, not an expression",
			fmt.Sprintf("write 'v := %s(…)' before and use v", p.text(t)))
	}
	return &Name{Name: name, Old: old, extent: p.from(t.start)}
}

func (p *parser) number() Expr {
	t := p.next()
	v, err := strconv.ParseUint(p.text(t), 10, 63)
	if err != nil {
		p.note(extent{t.start, t.end}, "the number does not fit into 64 bits", "")
	}
	return &IntLit{Value: v, extent: p.from(t.start)}
}

// project reads "project(e, 0, 2)".
func (p *parser) project() Expr {
	start := p.next().start
	x := &Project{}
	inCond := p.inCond
	p.inCond = 0
	p.open()
	x.X = p.expr()
	for !p.lost && p.got(tComma) {
		x.Cols = append(x.Cols, p.count())
	}
	p.close(tRParen)
	p.inCond = inCond
	p.grow(p.height)
	x.extent = p.from(start)
	if len(x.Cols) == 0 {
		p.note(x, "project needs the columns to keep", "write 'project(e, 0, 2)'; columns count from 0")
	}
	return x
}
