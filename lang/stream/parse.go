// This file parses declarations. After a syntax error, reading continues with the next declaration.

package stream

import (
	"math"
	"slices"
	"strconv"

	"assay/source"
)

type parser struct {
	lines *source.Lines
	toks  []token
	pos   int
	list  *source.List
	bad   bool // this declaration cannot be read
	depth int
}

// Parse reads a text without looking at what names mean.
func Parse(file string, src string) (*File, *source.List) {
	list := &source.List{}
	l := source.NewLines(file, src)
	f := &File{lines: l}
	if len(src) > maxText {
		list.Errorf(source.Span{File: file}, CodeLimit, "a specification has at most %d bytes", maxText)
		return f, list
	}
	p := &parser{lines: l, list: list}
	p.toks, f.notes = scan(l, src, list)
	if list.Failed() {
		return f, list
	}
	for p.peek().kind != end {
		if p.accept(";") {
			continue
		}
		d := p.decl()
		if !p.bad {
			f.Decls = append(f.Decls, d)
			continue
		}
		p.bad = false
		for p.peek().kind != end && !p.startsDecl() {
			p.pos++
		}
	}
	return f, list
}

var declWords = []string{"type", "spec", "stream", "component", "system", "chain", "check"}

func (p *parser) startsDecl() bool {
	t := p.peek()
	return t.kind == keyword && slices.Contains(declWords, t.text) || p.startsCode()
}

// startsCode reports whether a declaration of code begins; code is a name elsewhere.
func (p *parser) startsCode() bool {
	return p.peek().kind == name && p.peek().text == "code" && p.peekAt(1).kind == name
}

func (p *parser) peek() token { return p.toks[p.pos] }

func (p *parser) peekAt(n int) token { return p.toks[min(p.pos+n, len(p.toks)-1)] }

func (p *parser) is(texts ...string) bool {
	t := p.peek()
	return !p.bad && (t.kind == sign || t.kind == keyword) && slices.Contains(texts, t.text)
}

func (p *parser) accept(s string) bool {
	if !p.is(s) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) fail(format string, args ...any) {
	if !p.bad {
		t := p.peek()
		at := p.lines.Span(t.from, t.to)
		if p.pos > 0 { // what is missing at the end of a line is said there
			if last := p.toks[p.pos-1]; p.lines.Row(last.to) < p.lines.Row(t.from) {
				at = p.lines.Span(last.to, last.to)
			}
		}
		p.list.Errorf(at, CodeSyntax, format, args...)
		p.bad = true
	}
}

func (p *parser) found() string {
	t := p.peek()
	if t.kind == end {
		return "the end of the text"
	}
	return strconv.Quote(t.text)
}

func (p *parser) expect(s string) {
	if !p.accept(s) {
		p.fail("%q is expected here, not %s", s, p.found())
	}
}

// name reads a name.
func (p *parser) name(what string) string {
	t := p.peek()
	if p.bad || t.kind != name {
		p.fail("%s is expected here, not %s", what, p.found())
		return ""
	}
	p.pos++
	return t.text
}

// text reads an optional text.
func (p *parser) optionalText() string {
	if t := p.peek(); !p.bad && t.kind == text {
		p.pos++
		return t.text
	}
	return ""
}

// span is from a token to the last one that was read.
func (p *parser) span(from int) source.Span {
	last := max(p.pos-1, from)
	return p.lines.Span(p.toks[from].from, p.toks[last].to)
}

func (p *parser) decl() Decl {
	from := p.pos
	switch {
	case p.accept("type"):
		d := &TypeDecl{Name: p.name("the name of a type")}
		p.expect("=")
		d.Type = p.typeExpr()
		d.Span = p.span(from)
		return d
	case p.accept("spec"):
		return p.spec(from)
	case p.accept("stream"):
		return p.stream(from)
	case p.accept("component"):
		return p.component(from)
	case p.accept("system"):
		d := &System{Name: p.name("the name of a system"), Text: p.optionalText()}
		p.expect("=")
		d.Body = p.net()
		d.Span = p.span(from)
		return d
	case p.accept("chain"):
		return p.chain(from)
	case p.accept("check"):
		return p.check(from)
	case p.startsCode():
		return p.code(from)
	}
	p.fail("type, spec, stream, component, system, code, chain or check is expected here, not %s", p.found())
	return nil
}

func (p *parser) typeExpr() *TypeExpr {
	from := p.pos
	t := &TypeExpr{}
	switch {
	case p.is("nat", "int", "int32", "bool"):
		t.Name = p.peek().text
		p.pos++
	case p.accept("{"):
		for !p.bad {
			t.Values = append(t.Values, p.value())
			if !p.accept(",") {
				break
			}
		}
		p.expect("}")
	case p.peek().kind == number || p.is("-"):
		t.Range = true
		t.Values = append(t.Values, p.value())
		p.expect("..")
		t.Values = append(t.Values, p.value())
	default:
		t.Name = p.name("a type")
	}
	t.Tsyn = p.accept("tsyn")
	t.Span = p.span(from)
	return t
}

// value reads a constant: a number, a name, true, false or ~.
func (p *parser) value() Value {
	t := p.peek()
	switch {
	case p.accept("~"):
		return Value{}
	case p.is("true", "false"):
		p.pos++
		return Sym(t.text)
	case p.accept("-"):
		return Num(-p.number())
	case t.kind == number:
		return Num(p.number())
	}
	return Sym(p.name("a value"))
}

func (p *parser) number() int64 {
	t := p.peek()
	n, err := strconv.ParseInt(t.text, 10, 64)
	if p.bad || t.kind != number || err != nil || n > math.MaxInt64/4 {
		p.fail("a number is expected here, not %s", p.found())
		return 0
	}
	p.pos++
	return n
}

// small reads a number that counts something.
func (p *parser) small() int64 {
	at := p.pos
	n := p.number()
	if n > 1000 && !p.bad {
		p.pos = at
		p.fail("at most 1000 is allowed here")
	}
	return n
}

func (p *parser) spec(from int) Decl {
	d := &Spec{Name: p.name("the name of a specification"), Text: p.optionalText()}
	if p.accept("(") {
		d.Channels = p.ports(")")
		p.expect(")")
	}
	var typed *TypeExpr
	if p.accept(":") {
		typed = p.typeExpr()
	}
	p.expect("=")
	if t := p.peekAt(2); p.is("{") && p.peekAt(1).kind == name && t.kind == sign && t.text == "|" && len(d.Channels) == 0 {
		p.pos++
		at := p.pos
		c := &Channel{Name: p.name("a name"), TypeExpr: typed, Span: p.span(at)}
		p.expect("|")
		d.Channels, d.Single = []*Channel{c}, true
		d.Rigid = p.rigid()
		d.Body = p.formula()
		p.expect("}")
	} else {
		d.Rigid = p.rigid()
		d.Body = p.formula()
	}
	d.Span = p.span(from)
	return d
}

// rigid reads "forall NAME: TYPE," as often as it stands there; forall is a name elsewhere.
func (p *parser) rigid() (out []*Rigid) {
	for t := p.peek(); !p.bad && t.kind == name && t.text == "forall" && p.peekAt(1).kind == name; t = p.peek() {
		from := p.pos
		p.pos++
		r := &Rigid{Name: p.name("the name of a value")}
		p.expect(":")
		r.TypeExpr = p.typeExpr()
		r.Span = p.span(from)
		p.expect(",")
		out = append(out, r)
	}
	return out
}

// ports reads "in a, b: T, out c: U" up to a closing sign.
func (p *parser) ports(closing string) []*Channel {
	var out []*Channel
	in := false
	for !p.bad && !p.is(closing) {
		if len(out) == 0 || p.peek().kind != name {
			in = p.is("in")
			if !p.accept("in") {
				p.expect("out")
			}
		}
		out = append(out, p.channels(in)...)
		if !p.accept(",") && !p.accept(";") {
			break
		}
	}
	return out
}

// channels reads "a, b: T".
func (p *parser) channels(in bool) []*Channel {
	var out []*Channel
	for !p.bad {
		at := p.pos
		out = append(out, &Channel{Name: p.name("the name of a channel"), In: in, Span: p.span(at)})
		if !p.accept(",") {
			break
		}
	}
	p.expect(":")
	t := p.typeExpr()
	for _, c := range out {
		c.TypeExpr = t
	}
	return out
}

func (p *parser) stream(from int) Decl {
	d := &Stream{Name: p.name("the name of a stream"), Text: p.optionalText()}
	if p.accept(":") {
		d.TypeExpr = p.typeExpr()
	}
	p.expect("=")
	d.Stem, d.Loop = p.word()
	d.Span = p.span(from)
	return d
}

func (p *parser) startsValue() bool {
	t := p.peek()
	return t.kind == number || t.kind == name || p.is("~", "true", "false", "-")
}

// word reads "1 ~ (2 3)^inf", or "<>" for the empty stream.
func (p *parser) word() (stem, loop []Value) {
	if p.accept("<>") {
		return nil, nil
	}
	for !p.bad && p.startsValue() {
		stem = append(stem, p.value())
		p.accept(",")
	}
	if p.accept("(") {
		for !p.bad && p.startsValue() {
			loop = append(loop, p.value())
			p.accept(",")
		}
		p.expect(")")
		p.expect("^")
		p.expect("inf")
	}
	if len(stem)+len(loop) == 0 {
		p.fail("a stream is expected here, such as 1 ~ (2)^inf, not %s", p.found())
	}
	return stem, loop
}

// code reads what is behind the word code: NAME "TEXT" (PORTS) = java "PATH" EVENTS.
func (p *parser) code(from int) Decl {
	p.pos++
	d := &Code{Name: p.name("the name of code"), Text: p.optionalText()}
	if p.accept("(") {
		d.Channels = p.ports(")")
		p.expect(")")
	} else {
		p.expect(":")
		d.TypeExpr = p.typeExpr()
	}
	p.expect("=")
	if !p.word2("java") {
		p.fail(`java is expected here, and then a file in quotes, not %s`, p.found())
	}
	d.Language = "java"
	if p.peek().kind != text {
		p.fail("a file in quotes is expected here, not %s", p.found())
	}
	d.Path = p.optionalText()
	switch {
	case p.word2(string(Calls)):
		d.Events = Calls
	case p.word2(string(Queues)):
		d.Events = Queues
	}
	d.Span = p.span(from)
	return d
}

func (p *parser) component(from int) Decl {
	d := &Component{Name: p.name("the name of a component"), Text: p.optionalText()}
	p.expect("{")
	for !p.bad && !p.is("}") {
		p.member(d)
		p.accept(";")
	}
	p.expect("}")
	d.Span = p.span(from)
	return d
}

func (p *parser) member(d *Component) {
	from := p.pos
	switch {
	case p.is("in", "out"):
		in := p.is("in")
		p.pos++
		d.Channels = append(d.Channels, p.channels(in)...)
		for p.accept(",") { // more of another type
			d.Channels = append(d.Channels, p.channels(in)...)
		}
	case p.accept("var"):
		v := &Var{Name: p.name("the name of a variable")}
		p.expect(":")
		v.TypeExpr = p.typeExpr()
		p.expect("=")
		v.First = p.value()
		v.Span = p.span(from)
		d.Vars = append(d.Vars, v)
	case p.accept("states"):
		for !p.bad {
			d.States = append(d.States, p.name("the name of a state"))
			d.StatesAt = append(d.StatesAt, p.span(from))
			if !p.accept(",") {
				break
			}
		}
	case p.accept("fair"):
		d.Fair = append(d.Fair, p.formula())
	default:
		d.Trans = append(d.Trans, p.trans(from))
	}
}

func (p *parser) trans(from int) *Trans {
	t := &Trans{From: p.name("in, out, var, states, fair, or the name of a state")}
	p.expect("->")
	t.To = p.name("the name of a state")
	if p.accept("when") {
		t.Guard = p.formula()
	}
	if p.accept("/") {
		for !p.bad {
			at := p.pos
			s := &Set{Name: p.name("the name of an output or a variable")}
			s.Prime = p.accept("'")
			if s.In = p.accept("in"); !s.In {
				p.expect("=")
			}
			s.Value = p.sum()
			s.Span = p.span(at)
			t.Sets = append(t.Sets, s)
			if !p.accept(",") {
				break
			}
		}
	}
	t.Span = p.span(from)
	return t
}

// net reads terms with || and >>, from the left, and then what is hidden.
func (p *parser) net() *Net {
	if p.depth++; p.depth > maxDepth {
		p.fail("too deeply nested")
	}
	defer func() { p.depth-- }()
	from := p.pos
	n := p.netTerm()
	for p.is("||", ">>") {
		op := Parallel
		if p.peek().text == ">>" {
			op = Serial
		}
		p.pos++
		n = &Net{Op: op, Args: []*Net{n, p.netTerm()}}
		n.Span = p.span(from)
	}
	if p.accept("hide") {
		for !p.bad {
			n.Hide = append(n.Hide, p.name("the name of a channel"))
			if !p.accept(",") {
				break
			}
		}
	}
	return n
}

func (p *parser) netTerm() *Net {
	from := p.pos
	n := &Net{}
	switch {
	case p.accept("("):
		inner := p.net()
		p.expect(")")
		n = &Net{Op: Parallel, Args: []*Net{inner}}
	case p.accept("feedback"):
		p.expect("(")
		n.Op = Feedback
		n.Args = []*Net{p.net()}
		p.expect(",")
		r := Rename{From: p.name("an output")}
		p.expect("->")
		r.To = p.name("an input")
		n.Renaming = []Rename{r}
		p.expect(")")
		n.Span = p.span(from)
		return n
	default:
		n.Name = p.name("a component or a system")
	}
	if p.accept("[") {
		for !p.bad {
			r := Rename{From: p.name("a channel")}
			p.expect("->")
			r.To = p.name("a channel")
			n.Renaming = append(n.Renaming, r)
			if !p.accept(",") {
				break
			}
		}
		p.expect("]")
	}
	n.Span = p.span(from)
	return n
}

func (p *parser) chain(from int) Decl {
	d := &Chain{Name: p.name("the name of a chain"), Text: p.optionalText()}
	p.expect("=")
	for !p.bad {
		at := p.pos
		d.Levels = append(d.Levels, p.name("a level of the chain"))
		d.Spans = append(d.Spans, p.span(at))
		if !p.accept("<-") {
			break
		}
	}
	d.Span = p.span(from)
	return d
}

// word2 reads a word that means something in a check only.
func (p *parser) word2(s string) bool {
	if t := p.peek(); !p.bad && t.kind == name && t.text == s {
		p.pos++
		return true
	}
	return false
}

func (p *parser) check(from int) Decl {
	d := &Check{}
	if p.word2("consistent") { // check consistent A, B
		d.Kind = Consistent
		p.subject(d)
		for p.accept(",") || p.accept("and") {
			p.subject(d)
		}
	} else {
		p.subject(d)
		for p.accept("and") {
			p.subject(d)
		}
		p.question(d)
		if len(d.Names) > 1 && d.Kind != Consistent && d.Kind != Refines && d.Kind != Member && d.Kind != Equivalent {
			p.fail("several specifications are checked for being consistent only")
		}
	}
	if p.accept("expect") {
		switch {
		case p.word2("holds"):
			d.Expect = "holds"
		case p.word2("violated"), p.word2("fails"):
			d.Expect = "violated"
		default:
			p.fail("holds or violated is expected here, not %s", p.found())
		}
	}
	d.Span = p.span(from)
	return d
}

func (p *parser) subject(d *Check) {
	at := p.pos
	d.Names = append(d.Names, p.name("the name of what is checked"))
	d.Spans = append(d.Spans, p.span(at))
}

func (p *parser) question(d *Check) {
	from := p.pos
	two := func(k CheckKind) {
		d.Kind = k
		if len(d.Names) > 1 {
			p.fail("one name stands on each side")
		}
		p.subject(d)
	}
	switch {
	case p.word2("refines"):
		two(Refines)
	case p.accept("in"):
		two(Member)
	case p.word2("equivalent"):
		two(Equivalent)
	case p.word2("satisfies"):
		d.Kind = Satisfies
		rigid := p.rigid()
		body := p.formula()
		d.Spec = &Spec{Rigid: rigid, Body: body, Span: p.span(from)}
	case p.word2("consistent"):
		d.Kind = Consistent
	case p.word2("realisable"):
		d.Kind = Realisable
	case p.word2("total"):
		d.Kind = Total
	case p.word2("safety"):
		d.Kind = IsSafety
	case p.word2("liveness"):
		d.Kind = IsLiveness
	case p.word2("delay"):
		d.Kind = DelayOf
		d.Delay = int(p.small())
	case p.word2("deadlock") && p.word2("free"):
		d.Kind = NoDeadlock
	case p.word2("strongly") && p.word2("causal"):
		d.Kind = Strong
	case p.word2("weakly") && p.word2("causal"):
		d.Kind = Weak
	default:
		p.fail("refines, in, equivalent, satisfies, consistent, realisable, total, strongly causal, weakly causal, delay, deadlock free, safety or liveness is expected here, not %s", p.found())
	}
}
