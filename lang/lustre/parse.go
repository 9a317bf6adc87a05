// This file parses declarations. A node that is beyond what is read keeps the reason, and does not matter where nobody uses it.

package lustre

import (
	"slices"
	"strconv"

	"assay/source"
)

type parser struct {
	lines *source.Lines
	toks  []token
	pos   int
	bad   *source.Diagnostic // this declaration cannot be read
	depth int
	out   *program
}

// parse reads a text.
func parse(file, src string) (*program, *source.List) {
	list := &source.List{}
	out := &program{types: map[string]*typ{}, consts: map[string]*definition{}, enums: map[string]*typ{}, nodes: map[string]*node{}, contracts: map[string]*node{}}
	l := source.NewLines(file, src)
	if len(src) > maxText {
		list.Errorf(source.Span{File: file}, CodeLimit, "a program has at most %d bytes", maxText)
		return out, list
	}
	p := &parser{lines: l, out: out, toks: scan(l, src, list)}
	for !list.Failed() && p.peek().kind != end {
		if p.accept(";") {
			continue
		}
		from := p.pos
		if p.decl(); p.bad == nil {
			continue
		}
		if p.bad.Code != CodeSubset {
			list.Add(p.bad)
		}
		for p.pos = max(p.pos, from+1); p.peek().kind != end && !p.startsDecl(); {
			p.pos++
		}
		p.bad = nil
	}
	return out, list
}

// startsDecl reports whether a declaration begins.
func (p *parser) startsDecl() bool {
	t := p.peek()
	return t.kind == name && slices.Contains([]string{"node", "function", "type", "contract"}, t.text)
}

func (p *parser) peek() token { return p.toks[p.pos] }

func (p *parser) peekAt(n int) token { return p.toks[min(p.pos+n, len(p.toks)-1)] }

// is reports whether a sign or a word stands next.
func (p *parser) is(texts ...string) bool {
	t := p.peek()
	return p.bad == nil && (t.kind == name || t.kind == sign) && slices.Contains(texts, t.text)
}

func (p *parser) accept(s string) bool {
	if p.is(s) {
		p.pos++
		return true
	}
	return false
}

func (p *parser) span(from int) source.Span {
	to := p.toks[max(from, p.pos-1)].to
	return p.lines.Span(p.toks[from].from, max(to, p.toks[from].from))
}

// fail ends the reading of a declaration.
func (p *parser) fail(code source.Code, message string) {
	if p.bad == nil {
		t := p.peek()
		p.bad = &source.Diagnostic{Code: code, Span: p.lines.Span(t.from, t.to), Message: message}
	}
}

// expect takes a sign or a word.
func (p *parser) expect(s string) {
	if !p.accept(s) && p.bad == nil {
		p.unread("%s is expected here", s)
	}
}

// unread fails at a token that is not the expected one: it may begin something that is not read.
func (p *parser) unread(expected string, what string) {
	t := p.peek()
	if why, ok := beyond[t.text]; ok && t.kind != text {
		p.fail(CodeSubset, why)
		return
	}
	found := t.text
	if t.kind == end {
		found = "the end of the text"
	}
	if what != "" {
		expected = what + " is expected here"
	}
	p.fail(CodeSyntax, expected+", not "+found)
}

// beyond are words and signs of what is not read.
var beyond = map[string]string{
	"[": "arrays and tuples are not read", "^": "arrays are not read", "{": "records and sets are not read", ".": "records are not read",
	"real": "reals are not read", "struct": "records are not read", "when": "clocks are not read", "merge": "clocks are not read",
	"current": "clocks are not read", "condact": "clocks are not read", "activate": "clocks are not read", "every": "clocks are not read",
	"restart": "clocks are not read", ":": "types of expressions are not read", "lemma": "lemmas are not read", "con": "lists of definitions are not read", "==>": "==> is not read", "forall": "quantifiers are not read", "exists": "quantifiers are not read", "any": "any is not read",
	"imported": "imported nodes have no body", "frame": "frames are not read", "<": "parameters of types are not read", "<<": "parameters of types are not read",
	"@<": "parameters of types are not read", "match": "data types are not read", "datatype": "data types are not read", "include": "other files are not read",
	"last": "last is not read", "provided": "conditions of properties are not read", "reachable": "questions whether something can be reached are not read",
	"subtype": "subtypes are not read", "/": "reals are not read", "div": "division is not read", "::": "namespaces are not read", "in": "sets are not read",
	"&": "operators on bits are not read", "|": "operators on bits are not read", "!": "operators on bits are not read", "lsh": "operators on bits are not read",
	"rsh": "operators on bits are not read", "decreases": "recursion is not read", "choose": "choose is not read", "?": "data types are not read",
	"assuming": "choose is not read", "such": "choose is not read", "automaton": "automata are not read", "then": "blocks of equations are not read", "ghost": "other modifiers are not read",
	"transparent": "other modifiers are not read", "opaque": "other modifiers are not read", "rec": "recursion is not read", "@": "parameters of types are not read", "weakly": "what is assumed weakly is not read",
}

func (p *parser) word(what string) string {
	t := p.peek()
	if p.bad != nil || t.kind != name {
		p.unread("", what)
		return ""
	}
	p.pos++
	return t.text
}

func (p *parser) decl() {
	from := p.pos
	switch {
	case p.accept("type"):
		p.typeDecl()
	case p.accept("const"):
		p.constant(from)
	case p.accept("node"), p.accept("function"):
		p.node(from)
	case p.accept("contract"):
		p.contract(from)
	default:
		p.unread("", "a declaration")
	}
}

func (p *parser) typeDecl() {
	names := []string{p.word("the name of a type")}
	for p.accept(",") {
		names = append(names, p.word("the name of a type"))
	}
	if !p.accept("=") {
		p.fail(CodeSubset, "types without a definition are not read")
		return
	}
	t := p.typ()
	p.accept(";")
	for _, n := range names {
		if p.bad == nil {
			if t.kind == "enum" && t.name == "" {
				t.name = n
			}
			p.out.types[n] = t
		}
	}
}

// typ reads a type.
func (p *parser) typ() *typ {
	from := p.pos
	t := &typ{}
	switch n := p.peek().text; {
	case p.accept("bool"), p.accept("int"), p.accept("int32"):
		t.kind = n
	case p.accept("enum"):
		t.kind = "enum"
		p.expect("{")
		for p.bad == nil {
			t.values = append(t.values, p.word("a value"))
			if !p.accept(",") {
				break
			}
		}
		p.expect("}")
		for _, v := range t.values {
			p.out.enums[v] = t
		}
	case p.accept("subrange"):
		t.kind = "range"
		p.expect("[")
		t.lo = p.bound()
		p.expect(",")
		t.hi = p.bound()
		p.expect("]")
		p.expect("of")
		p.expect("int")
	case p.isWord("<", "@<"):
		t = p.wordType()
	default:
		if t = p.out.types[n]; t == nil {
			if t = (&typ{}); p.peek().kind == name && beyond[n] == "" {
				p.fail(CodeSubset, "the type "+n+" is not read")
			} else {
				p.unread("", "a type")
			}
			return t
		}
		p.pos++
	}
	if p.is("^", "<") {
		p.unread("", "")
	}
	if t.span = p.span(from); p.bad != nil {
		return &typ{}
	}
	return t
}

// words are the names of types of words with their widths; without one, it stands behind the name.
var words = map[string]typ{
	"int8": {bits: 8, signed: true}, "int16": {bits: 16, signed: true}, "int64": {bits: 64, signed: true},
	"uint8": {bits: 8}, "uint16": {bits: 16}, "uint32": {bits: 32}, "uint64": {bits: 64}, "sint": {signed: true}, "uint": {},
}

// isWord reports whether a type of words stands next; its width stands behind one of some signs, if it is not part of the name.
func (p *parser) isWord(open ...string) bool {
	t, ok := words[p.peek().text]
	return ok && p.bad == nil && p.peek().kind == name && (t.bits > 0 || p.peekAt(1).kind == sign && slices.Contains(open, p.peekAt(1).text))
}

// wordType reads a type of words.
func (p *parser) wordType() *typ {
	from := p.pos
	t := words[p.peek().text]
	t.kind = "word"
	if p.pos++; t.bits == 0 {
		p.pos++ // the sign
		if n, err := strconv.Atoi(p.peek().text); err == nil && n > 0 {
			t.bits = n
			p.pos++
		}
		p.expect(">")
	}
	switch {
	case p.bad != nil:
	case t.bits == 0:
		p.pos = from
		p.fail(CodeSubset, "parameters of types are not read")
	case t.bits > maxBits:
		p.pos = from
		p.fail(CodeSubset, "words of more than "+strconv.Itoa(maxBits)+" bits are not read")
	}
	if t.signed && t.bits == 32 {
		return &typ{kind: "int32"}
	}
	if t.name = "uint" + strconv.Itoa(t.bits); t.signed {
		t.name = t.name[1:]
	}
	return &t
}

// maxBits bounds words.
const maxBits = 32

// bound is one end of a range; nil: there is none.
func (p *parser) bound() *expr {
	if p.accept("*") {
		return nil
	}
	return p.expr()
}

func (p *parser) constant(from int) {
	d := &definition{name: p.word("the name of a constant")}
	if p.accept(":") {
		d.typ = p.typ()
	}
	if p.accept("=") {
		d.value = p.expr()
	}
	p.accept(";")
	d.span = p.span(from)
	if p.bad == nil || p.bad.Code == CodeSubset {
		p.out.consts[d.name] = d
	}
	if p.bad == nil && p.peek().kind == name && (p.peekAt(1).text == "=" || p.peekAt(1).text == ":") {
		p.constant(p.pos) // the word const counts for all up to the next word
	}
}

// variables reads "a, b: T; c: U" up to a closing sign.
func (p *parser) variables() (out []*variable) {
	for p.bad == nil && p.peek().kind == name && !p.is("let", "returns", "var") {
		if p.is("const") && p.peekAt(2).text != ":" && p.peekAt(2).text != "," {
			return out
		}
		constant := p.accept("const")
		var group []*variable
		for p.bad == nil {
			at := p.pos
			group = append(group, &variable{name: p.word("the name of a stream"), span: p.span(at)})
			if !p.accept(",") {
				break
			}
		}
		p.expect(":")
		t := p.typ()
		for _, v := range group {
			v.typ, v.constant = t, constant
		}
		out = append(out, group...)
		if !p.accept(";") {
			break
		}
	}
	return out
}

// node reads what is behind the word node or function.
func (p *parser) node(from int) {
	n := &node{}
	if p.is("imported", "rec") {
		p.unread("", "")
		if p.bad != nil { // its name matters: who calls it cannot be read either
			n.name = p.peekAt(1).text
		}
	} else {
		n.name = p.word("the name of a node")
	}
	p.header(n)
	p.accept(";")
	for p.bad == nil && p.accept("contract of a node") {
		n.body = append(n.body, p.clauses("end of contract")...)
		p.expect("end of contract")
	}
	for p.bad == nil && p.is("var", "const") {
		p.locals(n)
	}
	p.expect("let")
	for p.bad == nil && !p.is("tel") {
		p.statement(n)
	}
	p.expect("tel")
	p.accept(";")
	if p.bad != nil && p.bad.Code == CodeSubset {
		n.refused = p.bad
	}
	n.span = p.lines.Span(p.toks[from].from, p.toks[min(from+1, len(p.toks)-1)].to)
	if n.name != "" {
		p.out.nodes[n.name] = n
		p.out.order = append(p.out.order, n)
	}
}

// header reads "(inputs) returns (outputs)".
func (p *parser) header(n *node) {
	p.expect("(")
	n.ins = p.variables()
	p.expect(")")
	p.expect("returns")
	p.expect("(")
	n.outs = p.variables()
	p.expect(")")
}

// locals reads streams and constants of a node.
func (p *parser) locals(n *node) {
	if !p.accept("var") {
		from := p.pos
		p.pos++
		d := p.definition(from)
		n.body = append(n.body, &clause{kind: "local", define: d, span: d.span})
		return
	}
	n.locals = append(n.locals, p.variables()...)
}

// definition reads "x: T = e;".
func (p *parser) definition(from int) *definition {
	d := &definition{name: p.word("a name")}
	if p.accept(":") {
		d.typ = p.typ()
	}
	p.expect("=")
	d.value = p.expr()
	p.accept(";")
	d.span = p.span(from)
	return d
}

// statement reads an equation, an assertion or a property.
func (p *parser) statement(n *node) {
	from := p.pos
	switch {
	case p.accept("--%MAIN"):
		n.main = true
	case p.accept("--%PROPERTY"), p.accept("check"):
		n.props = append(n.props, p.property(from))
	case p.accept("assert"):
		n.asserts = append(n.asserts, p.expr())
	case p.is("if"):
		p.fail(CodeSubset, "blocks of equations are not read")
	case beyond[p.peek().text] != "":
		p.unread("", "")
	default:
		e := &equation{}
		open := p.accept("(")
		for p.bad == nil {
			e.names = append(e.names, p.word("an equation"))
			if !p.accept(",") {
				break
			}
		}
		if open {
			p.expect(")")
		}
		p.expect("=")
		e.value = p.expr()
		e.span = p.span(from)
		n.equs = append(n.equs, e)
	}
	p.accept(";")
}

// property reads a formula, perhaps with a name before it.
func (p *parser) property(from int) *property {
	d := &property{}
	if t := p.peek(); t.kind == text {
		d.name = t.text
		p.pos++
	}
	d.value = p.expr()
	d.span = p.span(from)
	p.accept(";")
	return d
}

// contract reads a declaration of a contract, behind the word.
func (p *parser) contract(from int) {
	n := &node{name: p.word("the name of a contract")}
	p.header(n)
	p.accept(";")
	p.expect("let")
	n.body = p.clauses("tel")
	p.expect("tel")
	p.accept(";")
	n.span = p.span(from)
	if p.bad != nil && p.bad.Code == CodeSubset {
		n.refused = p.bad
	}
	p.out.contracts[n.name] = n
}

// clauses reads the parts of a contract.
func (p *parser) clauses(closing string) (out []*clause) {
	for p.bad == nil && !p.is(closing) {
		from := p.pos
		c := &clause{kind: p.peek().text}
		switch {
		case p.accept("assume"), p.accept("guarantee"):
			d := p.property(from)
			c.name, c.value = d.name, d.value
		case p.accept("var"), p.accept("const"):
			c.kind, c.define = "define", p.definition(from)
		case p.accept("mode"):
			p.mode(c)
		case p.accept("import"):
			c.name = p.word("the name of a contract")
			c.ins = p.arguments()
			p.expect("returns")
			c.outs = p.arguments()
		default:
			p.unread("", "a part of a contract")
		}
		p.accept(";")
		c.span = p.span(from)
		out = append(out, c)
	}
	return out
}

func (p *parser) mode(c *clause) {
	c.name = p.word("the name of a mode")
	p.expect("(")
	for p.bad == nil && !p.is(")") {
		from := p.pos
		switch {
		case p.accept("require"):
			c.requires = append(c.requires, p.property(from))
		case p.accept("ensure"):
			c.ensures = append(c.ensures, p.property(from))
		default:
			p.unread("", "require or ensure")
		}
	}
	p.expect(")")
}

// arguments reads "(e, f)".
func (p *parser) arguments() (out []*expr) {
	p.expect("(")
	for p.bad == nil && !p.is(")") {
		out = append(out, p.expr())
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
	return out
}

// levels are the binary operators, from weak to strong.
var levels = [][]string{{"->", "fby"}, {"=>"}, {"or", "xor"}, {"and"}, {"<", "<=", "=", "<>", ">=", ">"}, {"+", "-"}, {"*", "mod"}}

func (p *parser) expr() *expr { return p.level(0) }

// level reads operators that are as strong as a level, or stronger.
func (p *parser) level(k int) *expr {
	if p.depth++; p.depth > maxDepth*len(levels) {
		p.fail(CodeLimit, "too deeply nested")
	}
	defer func() { p.depth-- }()
	if k == len(levels) {
		return p.unary()
	}
	from := p.pos
	x := p.level(k + 1)
	for n := 0; p.bad == nil && p.is(levels[k]...); n++ {
		if n > maxDepth {
			p.fail(CodeLimit, "too long: at most "+strconv.Itoa(maxDepth)+" parts")
		}
		op := p.peek().text
		p.pos++
		var y *expr
		if k <= 1 { // to the right
			y = p.level(k)
		} else {
			y = p.level(k + 1)
		}
		x = &expr{op: op, args: []*expr{x, y}, span: p.span(from)}
	}
	return x
}

func (p *parser) unary() *expr {
	from := p.pos
	for _, op := range []string{"not", "pre", "-"} {
		if !p.accept(op) {
			continue
		}
		x := p.operand()
		if op == "-" {
			op = "neg"
		}
		return &expr{op: op, args: []*expr{x}, span: p.span(from)}
	}
	return p.primary()
}

// operand is what an operator with one side stands before.
func (p *parser) operand() *expr {
	if p.depth++; p.depth > maxDepth*len(levels) {
		p.fail(CodeLimit, "too deeply nested")
		return &expr{op: "name"}
	}
	defer func() { p.depth-- }()
	return p.unary()
}

func (p *parser) primary() *expr {
	from := p.pos
	t := p.peek()
	e := &expr{op: "name", name: t.text}
	switch {
	case p.bad != nil:
		return e
	case p.accept("("):
		e = p.expr()
		if p.is(",") {
			e = &expr{op: "tuple", args: []*expr{e}}
			for p.accept(",") {
				e.args = append(e.args, p.expr())
			}
		}
		p.expect(")")
	case p.accept("if"):
		e.op, e.args = "if", []*expr{p.expr()}
		p.expect("then")
		e.args = append(e.args, p.expr())
		p.expect("else")
		e.args = append(e.args, p.expr())
	case p.is("true", "false"):
		p.pos++
		e.op = t.text
	case p.is("int32") && p.peekAt(1).kind == number:
		p.pos++
		p.number(e)
	case p.isWord("@<"): // weaker than all operators: all that follows is converted
		e.op, e.typ = "convert", p.wordType()
		if e.args = []*expr{p.expr()}; p.bad == nil && e.typ.kind == "int32" {
			p.fail(CodeSubset, "conversions to words of 32 bits are not read")
		}
	case p.accept("int"):
		e.op, e.typ, e.args = "convert", intTyp, []*expr{p.operand()}
	case p.accept("#"):
		return p.exclusive(from)
	case p.is("int32"):
		p.fail(CodeSubset, "conversions to words of 32 bits are not read")
	case t.kind == number:
		p.number(e)
	case t.kind == name && beyond[t.text] == "" && !slices.Contains([]string{"let", "tel", "var", "then", "else", "returns", "assert"}, t.text):
		p.pos++
		if p.is("(") {
			e.op, e.args = "call", p.arguments()
		}
	default:
		p.unread("", "an expression")
	}
	if p.is("[", "^", ".", "when", "every", "/", "div", "@<", "::", "in", "?", "{", ":", "provided", "==>") {
		p.unread("", "")
	}
	e.span = p.span(from)
	return e
}

// mostExclusive bounds the operands of #.
const mostExclusive = 30

// exclusive reads what is behind #: of some truth values, at most one is true.
func (p *parser) exclusive(from int) *expr {
	args := p.arguments()
	out := &expr{op: "true", span: p.span(from)}
	if len(args) > mostExclusive {
		p.fail(CodeLimit, "# has at most "+strconv.Itoa(mostExclusive)+" operands")
		return out
	}
	for i, x := range args {
		for _, y := range args[:i] {
			both := &expr{op: "and", args: []*expr{y, x}, span: out.span}
			out = &expr{op: "and", args: []*expr{out, {op: "not", args: []*expr{both}, span: out.span}}, span: out.span}
		}
	}
	return out
}

// number reads a constant of 32 bits or of any number.
func (p *parser) number(e *expr) {
	n, err := strconv.ParseInt(p.peek().text, 0, 62)
	if err != nil {
		p.fail(CodeSubset, p.peek().text+" is no number that is read")
		return
	}
	p.pos++
	e.op, e.n = "number", n
}
