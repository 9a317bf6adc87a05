// This file parses statements.

package syntax

// block reads "{ … }".
func (p *parser) block() *Block {
	start := p.peek().start
	if !p.want(tLBrace, "") {
		return &Block{extent: extent{start, start}}
	}
	return p.stmts(start)
}

// stmts reads statements up to and including "}".
func (p *parser) stmts(start int32) *Block {
	b := &Block{}
	ok := p.enter()
	defer p.leave()
	brackets, inCond := p.brackets, p.inCond
	p.brackets, p.inCond = 0, 0
	for ok && p.kind() != tRBrace && p.kind() != tEOF && !declares(p.kind()) {
		if p.got(tSemi) {
			continue
		}
		at := p.at
		if s := p.stmt(); s != nil && !p.dead {
			b.Stmts = append(b.Stmts, s)
		}
		p.endStmt(at)
	}
	p.want(tRBrace, "")
	p.brackets, p.inCond = brackets, inCond
	b.extent = p.from(start)
	return b
}

// endStmt wants the end of a statement, or finds a place to go on.
func (p *parser) endStmt(start int) {
	if !p.lost {
		switch t := p.peek(); {
		case t.kind == tSemi, t.kind == tRBrace, t.kind == tEOF, t.newline && !continues(t.kind):
			return
		case t.newline:
			p.complain(t.start, t.end, "the statement ended with the line before "+t.kind.String(),
				"put the operator at the end of that line, or the expression in parentheses")
		default:
			p.unexpected("a new line or ';'")
		}
	}
	p.syncStmt(start)
}

// continues reports whether a token can only go on with an expression.
func continues(k kind) bool {
	return infixOf[k] != OpInvalid || k == tQuestion || k == tColon || k == tBar
}

// syncStmt goes to the next line or statement, at least one token beyond start.
func (p *parser) syncStmt(start int) {
	if p.at == start {
		p.next()
	}
	for !p.dead {
		t := p.peek()
		if t.kind == tEOF || t.kind == tSemi || t.kind == tRBrace || declares(t.kind) || t.newline && !continues(t.kind) {
			break
		}
		p.next()
	}
	p.lost = p.dead
}

// condition reads the condition of a branch or loop.
func (p *parser) condition() Expr {
	p.inHead = true
	x := p.expr()
	p.inHead = false
	p.syncBlock()
	return x
}

// syncBlock goes to the "{" of a statement whose head was not understood, if
// it is on the same line.
func (p *parser) syncBlock() {
	if !p.lost || p.dead {
		return
	}
	for i := 0; ; i++ {
		switch t := p.ahead(i); {
		case t.kind == tLBrace:
			p.at = min(p.at+i, len(p.tokens)-1)
			p.lost = false
			return
		case t.kind == tEOF, t.kind == tRBrace, i > 0 && t.newline:
			return
		}
	}
}

func (p *parser) stmt() Stmt {
	t := p.peek()
	switch t.kind {
	case tIf:
		return p.ifStmt()
	case tWhile:
		return p.while()
	case tBreak:
		p.next()
		return &BreakStmt{p.from(t.start)}
	case tContinue:
		p.next()
		return &ContinueStmt{p.from(t.start)}
	case tReturn:
		p.next()
		return &ReturnStmt{p.from(t.start)}
	case tAssume:
		p.next()
		return &AssumeStmt{X: p.expr(), extent: p.from(t.start)}
	case tAssert:
		p.next()
		return &AssertStmt{X: p.expr(), extent: p.from(t.start)}
	case tHavoc:
		p.next()
		return &HavocStmt{Vars: p.idents("a variable"), extent: p.from(t.start)}
	case tSpec:
		return p.spec(t.start, nil)
	case tAssign:
		p.next()
		return p.spec(t.start, nil)
	case tName:
		return p.update()
	}
	p.unexpected("a statement")
	return nil
}

func (p *parser) ifStmt() Stmt {
	start := p.next().start
	s := &IfStmt{Cond: p.condition()}
	s.Then = p.block()
	if !p.lost && p.got(tElse) {
		if p.kind() == tIf {
			s.Else, s.ElseIf = p.elseIf(), true
		} else {
			s.Else = p.block()
		}
	}
	s.extent = p.from(start)
	return s
}

func (p *parser) elseIf() *Block {
	b := &Block{}
	start := p.peek().start
	if p.enter() {
		b.Stmts = []Stmt{p.ifStmt()}
	}
	p.leave()
	b.extent = p.from(start)
	return b
}

func (p *parser) while() Stmt {
	start := p.next().start
	s := &WhileStmt{Cond: p.condition()}
	s.Body = p.block()
	s.extent = p.from(start)
	return s
}

// update reads what begins with a name: an assignment, new, a call or a
// specification.
func (p *parser) update() Stmt {
	start := p.peek().start
	if next := p.ahead(1); next.kind == tLParen && !next.newline {
		return p.call(start, nil)
	}
	targets := p.idents("a variable")
	if !p.got(tAssign) {
		d := p.unexpected("':='")
		if p.kind() == tEq {
			d.Help = "assignments are written ':='"
		}
		return nil
	}
	next := p.ahead(1)
	switch {
	case p.kind() == tSpec:
		return p.spec(start, targets)
	case p.kind() == tName && next.kind == tLParen && !next.newline:
		return p.call(start, targets)
	}
	if len(targets) > 1 {
		p.note(targets[1], "only a call or a specification has several targets", "")
	}
	if p.got(tNew) {
		return &NewStmt{Target: targets[0], Domain: p.ident("a domain"), extent: p.from(start)}
	}
	return &AssignStmt{Target: targets[0], X: p.expr(), extent: p.from(start)}
}

func (p *parser) spec(start int32, frame []*Ident) Stmt {
	p.want(tSpec, "")
	s := &SpecStmt{Frame: frame}
	p.open()
	s.X = p.expr()
	p.close(tRParen)
	s.extent = p.from(start)
	return s
}

func (p *parser) call(start int32, targets []*Ident) Stmt {
	s := &CallStmt{Targets: targets, Proc: p.ident("a procedure")}
	p.open()
	for p.kind() != tRParen && !p.lost {
		s.Args = append(s.Args, p.expr())
		if !p.got(tComma) {
			break
		}
	}
	p.close(tRParen)
	s.extent = p.from(start)
	return s
}

// open reads "(": newlines are blanks up to the close that must follow.
func (p *parser) open() {
	p.brackets++
	p.want(tLParen, "")
}

func (p *parser) close(k kind) {
	p.want(k, "")
	p.brackets--
}
