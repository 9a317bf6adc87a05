// This file reads expressions.

package cat

import "assay/source"

// level is how tightly an operator binds.
type level int

const (
	lowest level = iota
	levelUnion
	levelAdd
	levelSeq
	levelDiff
	levelInter
	levelCross // * between sets, and the signs behind a relation
)

// binary operators. Union, ++, ; and & group to the right, which matters for
// none of them; \ to the left.
var binary = map[string]struct {
	op    Op
	level level
}{
	"|": {Union, levelUnion}, "++": {Add, levelAdd}, ";": {Seq, levelSeq},
	`\`: {Diff, levelDiff}, "&": {Inter, levelInter}, "*": {Cross, levelCross},
}

// expr reads any expression; a tuple needs no brackets.
func (p *parser) expr() (Expr, *source.Diagnostic) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.tooDeep()
	}
	from := p.next()
	switch {
	case from.is("let"):
		return p.in_()
	case from.is("fun"):
		return p.fun()
	case from.is("try"):
		return p.try()
	case from.is("if"):
		return p.choice()
	case from.is("match"):
		return p.match()
	}
	return p.tuple(from)
}

func (p *parser) tuple(from token) (Expr, *source.Diagnostic) {
	e, err := p.base(lowest)
	if err != nil || !p.next().is(",") {
		return e, err
	}
	members := []Expr{e}
	for p.accept(",") {
		if e, err = p.base(lowest); err != nil {
			return nil, err
		}
		members = append(members, e)
	}
	return &Tuple{p.since(from), members}, nil
}

// base reads operators that bind tighter than a level.
func (p *parser) base(above level) (Expr, *source.Diagnostic) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.tooDeep()
	}
	from := p.next()
	e, err := p.prefix()
	for err == nil {
		t := p.next()
		if op, ok := postfix[t.text]; ok && t.kind == sign && !(t.is("*") && p.operandAfter()) {
			p.advance()
			e = &Apply{p.since(from), op, []Expr{e}}
			continue
		}
		b, ok := binary[t.text]
		if !ok || t.kind != sign || b.level <= above {
			return e, nil
		}
		p.advance()
		var right Expr
		if right, err = p.base(b.level); err == nil {
			e = &Apply{p.since(from), b.op, []Expr{e, right}}
		}
	}
	return nil, err
}

// postfix operators.
var postfix = map[string]Op{"?": Maybe, "+": Plus, "*": Star, "^-1": Inv}

// operandAfter reports whether an operand follows the next token, so that a star stands between
// two.
func (p *parser) operandAfter() bool {
	t := p.peek()
	return t.kind == name || t.kind == tag || t.is("(", "[", "{", "_", "0", "~", "begin")
}

func (p *parser) prefix() (Expr, *source.Diagnostic) {
	from := p.next()
	if !p.accept("~") {
		return p.application()
	}
	e, err := p.base(levelInter) // binds like the signs behind
	return &Apply{p.since(from), Comp, []Expr{e}}, err
}

// application reads f x y, where f is a name.
func (p *parser) application() (Expr, *source.Diagnostic) {
	from := p.next()
	if from.kind != name {
		return p.simple()
	}
	p.advance()
	var e Expr = &Name{p.since(from), from.text}
	for p.next().kind == name || p.atSimple() {
		arg, err := p.argument()
		if err != nil {
			return nil, err
		}
		e = &App{p.since(from), e, arg}
	}
	return e, nil
}

func (p *parser) argument() (Expr, *source.Diagnostic) {
	if t := p.next(); t.kind == name {
		p.advance()
		return &Name{p.since(t), t.text}, nil
	}
	return p.simple()
}

func (p *parser) atSimple() bool {
	t := p.next()
	return t.kind == tag || t.is("0", "{", "_", "(", "begin", "[")
}

// simple reads what needs no more around it.
func (p *parser) simple() (Expr, *source.Diagnostic) {
	from := p.next()
	switch {
	case from.kind == tag:
		p.advance()
		return &Tag{p.since(from), from.text}, nil
	case p.accept("0"):
		return &Zero{p.since(from)}, nil
	case p.accept("_"):
		return &All{p.since(from)}, nil
	case p.accept("{"):
		return p.set(from)
	case p.accept("["):
		e, err := p.expr()
		if err == nil {
			err = p.expect("]")
		}
		return &Apply{p.since(from), OnSet, []Expr{e}}, err
	case p.next().is("(") && p.peek().is(")"):
		p.pos += 2
		return &Tuple{p.since(from), nil}, nil
	case p.accept("("):
		return p.closed(")")
	case p.accept("begin"):
		return p.closed("end")
	}
	return nil, p.wrong("an expression is expected here")
}

func (p *parser) closed(by string) (Expr, *source.Diagnostic) {
	e, err := p.expr()
	if err != nil {
		return nil, err
	}
	return e, p.expect(by)
}

func (p *parser) set(from token) (Expr, *source.Diagnostic) {
	var members []Expr
	for !p.accept("}") {
		e, err := p.base(lowest)
		if err != nil {
			return nil, err
		}
		members = append(members, e)
		if !p.accept(",") && !p.next().is("}") {
			return nil, p.wrong(", or } is expected here")
		}
	}
	return &Set{p.since(from), members}, nil
}

// in_ reads let … in e.
func (p *parser) in_() (Expr, *source.Diagnostic) {
	from := p.next()
	l, err := p.bindings()
	if err != nil {
		return nil, err
	}
	if err := p.expect("in"); err != nil {
		return nil, err
	}
	body, err := p.expr()
	return &In{p.since(from), *l, body}, err
}

func (p *parser) fun() (Expr, *source.Diagnostic) {
	from := p.advance()
	params, err := p.pattern()
	if err != nil {
		return nil, err
	}
	if err := p.expect("->"); err != nil {
		return nil, err
	}
	body, err := p.expr()
	return &Fun{p.since(from), "fun", params, body}, err
}

func (p *parser) try() (Expr, *source.Diagnostic) {
	from := p.advance()
	first, err := p.expr()
	if err != nil {
		return nil, err
	}
	if err := p.expect("with"); err != nil {
		return nil, err
	}
	second, err := p.expr()
	return &Try{p.since(from), first, second}, err
}

var comparisons = map[string]Op{"=": opEqual, "subset": opSubset, "in": opMember}

func (p *parser) choice() (Expr, *source.Diagnostic) {
	from := p.advance()
	out := &If{}
	if err := p.choiceCond(out); err != nil {
		return nil, err
	}
	if err := p.expect("then"); err != nil {
		return nil, err
	}
	var err *source.Diagnostic
	if out.Then, err = p.expr(); err != nil {
		return nil, err
	}
	if err := p.expect("else"); err != nil {
		return nil, err
	}
	out.Else, err = p.expr()
	out.Place = p.since(from)
	return out, err
}

func (p *parser) choiceCond(out *If) *source.Diagnostic {
	var err *source.Diagnostic
	if t := p.next(); t.kind == text || t.is("not", "variant") || t.is("(") && p.peek().kind == text {
		out.Cond, err = p.variant(0)
		return err
	}
	x, err := p.expr()
	if err != nil {
		return err
	}
	op, ok := comparisons[p.next().text]
	if !ok || p.next().kind == name {
		return p.wrong("=, subset or in is expected here")
	}
	p.advance()
	y, err := p.expr()
	out.Compare, out.Args = op, []Expr{x, y}
	return err
}

// match reads a match of a set or of a tag.
func (p *parser) match() (Expr, *source.Diagnostic) {
	from := p.advance()
	of, err := p.expr()
	if err != nil {
		return nil, err
	}
	if err := p.expect("with"); err != nil {
		return nil, err
	}
	p.accept("||")
	if t := p.next(); t.kind == tag || t.is("_") && p.peek().is("->") {
		return p.matchTag(from, of)
	}
	return p.matchSet(from, of)
}

func (p *parser) matchSet(from token, of Expr) (Expr, *source.Diagnostic) {
	out := &MatchSet{Of: of}
	for range 2 {
		if err := p.arm(out); err != nil {
			return nil, err
		}
		p.accept("||")
	}
	if out.None == nil || out.Some == nil {
		return nil, p.wrong("a match of a set has an arm {} and an arm e ++ es")
	}
	err := p.expect("end")
	out.Place = p.since(from)
	return out, err
}

// arm reads {} -> e or x ++ xs -> e.
func (p *parser) arm(out *MatchSet) *source.Diagnostic {
	into := &out.None
	if p.next().is("{") && p.peek().is("}") {
		p.pos += 2
	} else {
		into = &out.Some
		var err *source.Diagnostic
		if out.First, err = p.patternName(); err != nil {
			return err
		}
		if p.next().is("|") {
			return errorf(p.since(p.next()).Span, CodeUnsupported, "a match into three parts is not understood")
		}
		if err = p.expect("++"); err != nil {
			return err
		}
		if out.Rest, err = p.patternName(); err != nil {
			return err
		}
	}
	if err := p.expect("->"); err != nil {
		return err
	}
	e, err := p.expr()
	*into = e
	return err
}

func (p *parser) matchTag(from token, of Expr) (Expr, *source.Diagnostic) {
	out := &MatchTag{Of: of}
	for {
		t := p.advance()
		if err := p.expect("->"); err != nil {
			return nil, err
		}
		e, err := p.expr()
		if err != nil {
			return nil, err
		}
		if t.kind == tag {
			out.Tags, out.Arms = append(out.Tags, t.text), append(out.Arms, e)
		} else {
			out.Other = e
		}
		if !p.accept("||") {
			break
		}
		if t := p.next(); t.kind != tag && !t.is("_") {
			return nil, p.wrong("a tag is expected here")
		}
	}
	err := p.expect("end")
	out.Place = p.since(from)
	return out, err
}
