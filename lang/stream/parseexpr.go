// This file parses expressions. From weak to strong: <=>, =>, or, and, until and the like, unary
// operators, comparisons, sums, products, and what stands alone.

package stream

import "slices"

func (p *parser) make(from int, op Op, args ...*Expr) *Expr {
	return &Expr{Op: op, Args: args, Span: p.span(from)}
}

// enter counts the nesting, which is bounded.
func (p *parser) enter() bool {
	if p.depth++; p.depth > maxDepth {
		p.fail("too deeply nested: at most %d levels", maxDepth)
	}
	return !p.bad
}

func (p *parser) formula() *Expr {
	if !p.enter() {
		p.depth--
		return &Expr{Op: OpTrue}
	}
	defer func() { p.depth-- }()
	from := p.pos
	if p.accept("assume") { // assume f guarantee g
		f := p.formula()
		p.expect("guarantee")
		e := p.make(from, OpImply, f, p.formula())
		e.Name = "assume" // as it is written
		return e
	}
	x := p.implies()
	for p.accept("<=>") {
		x = p.make(from, OpIff, x, p.implies())
	}
	return x
}

func (p *parser) implies() *Expr {
	from := p.pos
	x := p.junction(OpOr)
	if p.accept("=>") {
		if !p.enter() {
			p.depth--
			return x
		}
		x = p.make(from, OpImply, x, p.implies())
		p.depth--
	}
	return x
}

func (p *parser) junction(op Op) *Expr {
	from := p.pos
	part := func() *Expr {
		if op == OpOr {
			return p.junction(OpAnd)
		}
		return p.binary()
	}
	x := part()
	for n := 0; p.accept(string(op)); n++ {
		if n > maxDepth {
			p.fail("too long: at most %d parts", maxDepth)
		}
		x = p.make(from, op, x, part())
	}
	return x
}

func (p *parser) binary() *Expr {
	from := p.pos
	x := p.unary()
	if p.is("until", "unless", "release", "since") {
		op := Op(p.peek().text)
		p.pos++
		if !p.enter() {
			p.depth--
			return x
		}
		x = p.make(from, op, x, p.binary())
		p.depth--
	}
	return x
}

var unaryOps = []string{"not", "next", "always", "eventually", "previously", "once", "historically"}

func (p *parser) unary() *Expr {
	from := p.pos
	if p.is(unaryOps...) {
		op := Op(p.peek().text)
		p.pos++
		if !p.enter() {
			p.depth--
			return &Expr{Op: OpTrue}
		}
		x := p.make(from, op, p.unary())
		p.depth--
		return x
	}
	return p.comparison()
}

var comparisons = []string{"=", "!=", "<", "<=", ">", ">=", "in", "subset"}

func (p *parser) comparison() *Expr {
	from := p.pos
	x := p.sum()
	switch {
	case p.is(comparisons...):
		op := Op(p.peek().text)
		p.pos++
		return p.make(from, op, x, p.sum())
	case p.accept("matches"):
		r := p.regex()
		e := p.make(from, OpMatch, x)
		e.Regex = r
		return e
	}
	return x
}

func (p *parser) sum() *Expr {
	from := p.pos
	x := p.product()
	for n := 0; p.is("+", "-", "union", "inter", "minus"); n++ {
		if n > maxDepth {
			p.fail("too long: at most %d parts", maxDepth)
		}
		op := Op(p.peek().text)
		p.pos++
		x = p.make(from, op, x, p.product())
	}
	return x
}

func (p *parser) product() *Expr {
	from := p.pos
	x := p.primary()
	for n := 0; p.is("*", "mod"); n++ {
		if n > maxDepth {
			p.fail("too long: at most %d parts", maxDepth)
		}
		op := Op(p.peek().text)
		p.pos++
		x = p.make(from, op, x, p.primary())
	}
	return x
}

func (p *parser) primary() *Expr {
	if !p.enter() {
		p.depth--
		return &Expr{Op: OpTrue}
	}
	defer func() { p.depth-- }()
	from := p.pos
	t := p.peek()
	switch {
	case p.accept("("):
		x := p.formula()
		p.expect(")")
		return x
	case p.accept("{"):
		return p.set(from)
	case p.is("true", "false", "inf"):
		p.pos++
		return p.make(from, Op(t.text))
	case p.is("#", "dom", "head", "rest"):
		p.pos++
		return p.make(from, Op(t.text), p.primary())
	case p.is("take", "drop", "nth"):
		p.pos++
		n := p.small()
		e := p.make(from, Op(t.text), p.primary())
		e.N = n
		return e
	case p.accept("filter"):
		set := p.primary()
		return p.make(from, OpFilter, set, p.primary())
	case p.accept("if"):
		f := p.formula()
		p.expect("then")
		x := p.sum()
		p.expect("else")
		return p.make(from, OpIf, f, x, p.sum())
	case p.accept("-"):
		return p.make(from, OpNeg, p.primary())
	case p.is("stream", "<>"):
		return p.constant(from)
	case t.kind == number, p.is("~"):
		v := p.value()
		e := p.make(from, OpValue)
		e.Value = v
		return e
	}
	e := &Expr{Op: OpName, Name: p.name("an expression")}
	e.Span = p.span(from)
	return e
}

// constant reads <>, or "stream 1 (2)^inf".
func (p *parser) constant(from int) *Expr {
	p.accept("stream")
	at := p.pos
	s := &Stream{}
	s.Stem, s.Loop = p.word()
	s.Span = p.span(at)
	e := p.make(from, OpWord)
	e.Word = s
	return e
}

// set reads {m | f}, {v, w} or {}, after the brace.
func (p *parser) set(from int) *Expr {
	if t := p.peekAt(1); p.peek().kind == name && t.kind == sign && t.text == "|" {
		n := p.name("a name")
		p.expect("|")
		f := p.formula()
		p.expect("}")
		e := p.make(from, OpComp, f)
		e.Name = n
		return e
	}
	var args []*Expr
	for !p.bad && !p.is("}") {
		args = append(args, p.sum())
		if !p.accept(",") {
			break
		}
	}
	p.expect("}")
	return p.make(from, OpSet, args...)
}

// regex reads alternatives.
func (p *parser) regex() *Regex {
	if !p.enter() {
		p.depth--
		return &Regex{}
	}
	defer func() { p.depth-- }()
	from := p.pos
	r := p.regexSeq()
	for p.accept("|") {
		r = &Regex{Op: RegexAlt, Args: []*Regex{r, p.regexSeq()}, Span: p.span(from)}
	}
	return r
}

func (p *parser) startsRegex() bool {
	t := p.peek()
	return !p.bad && (t.kind == number || t.kind == name && !slices.Contains([]string{"expect"}, t.text) || p.is("~", "true", "false", "any", "(", "{"))
}

func (p *parser) regexSeq() *Regex {
	from := p.pos
	if !p.startsRegex() {
		p.fail("a regular expression is expected here, not %s", p.found())
	}
	var parts []*Regex
	for p.startsRegex() {
		parts = append(parts, p.regexPost())
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &Regex{Op: RegexSeq, Args: parts, Span: p.span(from)}
}

func (p *parser) regexPost() *Regex {
	from := p.pos
	r := p.regexAtom()
	for p.is("*", "+", "?", "^") {
		op := map[string]RegexOp{"*": RegexStar, "+": RegexPlus, "?": RegexOpt, "^": RegexForever}[p.peek().text]
		p.pos++
		if op == RegexForever {
			p.expect("inf")
		}
		r = &Regex{Op: op, Args: []*Regex{r}, Span: p.span(from)}
		if !p.enter() {
			p.depth--
			return r
		}
		defer func() { p.depth-- }()
	}
	return r
}

func (p *parser) regexAtom() *Regex {
	from := p.pos
	switch {
	case p.accept("("):
		r := p.regex()
		p.expect(")")
		return r
	case p.accept("any"):
		return &Regex{Span: p.span(from)}
	}
	var e *Expr
	if p.accept("{") {
		e = p.set(from)
	} else {
		v := p.value()
		e = p.make(from, OpValue)
		e.Value = v
	}
	return &Regex{Set: e, Span: p.span(from)}
}
