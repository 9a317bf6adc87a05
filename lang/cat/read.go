// This file reads statements.

package cat

import "assay/source"

// Loader opens the file of a name that another file includes.
type Loader func(from *File, name string) (file, text string, ok bool)

// Read reads a model with all that it includes. It gives either a file or
// diagnostics.
func Read(file, src string, load Loader) (*File, *source.List) {
	r := &reader{load: load, files: map[string]*File{}}
	f, err := r.file(file, src)
	if err != nil {
		list := &source.List{}
		list.Add(err)
		return nil, list
	}
	return f, &source.List{}
}

// reader reads files, each once.
type reader struct {
	load  Loader
	files map[string]*File
}

func (r *reader) file(name, src string) (*File, *source.Diagnostic) {
	f := &File{Name: name, Text: src}
	r.files[name] = f
	p := &parser{reader: r, Lines: source.NewLines(name, src), in: f}
	if len(src) > maxText || len(r.files) > maxFiles {
		return nil, errorf(p.Span(0, 1), CodeLimit, "a model of more than %d bytes a file, or %d files", maxText, maxFiles)
	}
	var err *source.Diagnostic
	if p.toks, err = scan(p.Lines, src); err != nil {
		return nil, err
	}
	if isCombined(name) {
		if p.next().kind == text { // the title
			p.advance()
		}
		f.Body, err = p.combined()
	} else {
		p.head()
		f.Body, err = p.statements()
	}
	if err == nil && p.next().kind != end {
		err = p.wrong("a statement is expected here")
	}
	return f, err
}

const maxFiles = 200

// parser reads one file. Methods that fail give the diagnostic.
type parser struct {
	*reader
	*source.Lines
	in    *File
	toks  []token
	pos   int
	depth int
}

func (p *parser) next() token { return p.toks[p.pos] }

func (p *parser) peek() token { return p.toks[min(p.pos+1, len(p.toks)-1)] }

func (p *parser) advance() token {
	t := p.toks[p.pos]
	if t.kind != end {
		p.pos++
	}
	return t
}

func (p *parser) accept(text string) bool {
	if p.next().is(text) {
		p.pos++
		return true
	}
	return false
}

func (p *parser) expect(text string) *source.Diagnostic {
	if p.accept(text) {
		return nil
	}
	return p.wrong(text + " is expected here")
}

// wrong is a syntax error at the next token.
func (p *parser) wrong(message string) *source.Diagnostic {
	t := p.next()
	if t.kind == end {
		return errorf(p.Span(t.from, t.to), CodeSyntax, "%s, not the end", message)
	}
	return errorf(p.Span(t.from, t.to), CodeSyntax, "%s, not %s", message, t.text)
}

// since is the place from a token to the last one that was read.
func (p *parser) since(from token) Place {
	return Place{p.Span(from.from, max(p.toks[max(p.pos-1, 0)].to, from.to))}
}

func (p *parser) name(what string) (string, *source.Diagnostic) {
	if p.next().kind != name {
		return "", p.wrong(what + " is expected here")
	}
	return p.advance().text, nil
}

// head reads the architecture and the title, and what herd7 is told beside.
func (p *parser) head() {
	if p.next().kind == name {
		p.in.Arch = p.advance().text
		if k := p.next().kind; k == name || k == text {
			p.advance()
		}
	} else if p.next().kind == text {
		p.advance()
	}
	p.accept("catdep")
}

// statements reads as many as there are.
func (p *parser) statements() ([]Stmt, *source.Diagnostic) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.tooDeep()
	}
	var out []Stmt
	for p.next().kind != end && !p.next().is("end", "else") {
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

func (p *parser) tooDeep() *source.Diagnostic {
	t := p.next()
	return errorf(p.Span(t.from, t.to), CodeLimit, "this is nested too deeply")
}

func (p *parser) statement() (Stmt, *source.Diagnostic) {
	t := p.next()
	switch {
	case t.is("let"):
		return p.let()
	case t.is("acyclic", "irreflexive", "empty", "~", "flag", "assert", "undefined_unless"):
		return p.test()
	case t.is("show", "unshow"):
		return p.show()
	case t.is("include"):
		return p.include()
	case t.is("procedure"):
		return p.procedure()
	case t.is("call"):
		return p.call()
	case t.is("with"):
		return p.with()
	case t.is("if"):
		return p.when()
	case t.is("forall"):
		return p.each()
	case t.is("enum"):
		return p.enum()
	case t.is("instructions", "default", "match", "debug"):
		return nil, errorf(p.Span(t.from, t.to), CodeUnsupported, "the statement %s is not understood", t.text)
	}
	return nil, p.wrong("a statement is expected here")
}

func (p *parser) let() (Stmt, *source.Diagnostic) {
	l, err := p.bindings()
	if err != nil {
		return nil, err
	}
	p.accept("in")
	return l, nil
}

// bindings reads let [rec] x = e and ….
func (p *parser) bindings() (*Let, *source.Diagnostic) {
	from := p.advance()
	l := &Let{Rec: p.accept("rec")}
	for {
		b, err := p.bind()
		if err != nil {
			return nil, err
		}
		l.Binds = append(l.Binds, b)
		if !p.accept("and") {
			break
		}
	}
	if p.next().is("when") {
		t := p.next()
		return nil, errorf(p.Span(t.from, t.to), CodeUnsupported, "when is not understood")
	}
	l.Place = p.since(from)
	return l, nil
}

// bind reads x = e, f(a, b) = e, f a = e, (a, b) = e or a, b = e.
func (p *parser) bind() (Bind, *source.Diagnostic) {
	from := p.next()
	if from.kind == name && (p.peek().kind == name || p.peek().is("(", "_")) {
		return p.function()
	}
	pattern, err := p.pattern()
	if err != nil {
		return Bind{}, err
	}
	for !pattern.Tuple && p.next().is(",") || len(pattern.Names) > 1 && p.next().is(",") {
		p.advance()
		one, err := p.pattern()
		if err != nil {
			return Bind{}, err
		}
		pattern.Names = append(pattern.Names, one.Names...)
		pattern.Tuple = true
	}
	e, err := p.defined()
	return Bind{pattern, e, p.since(from).Span}, err
}

// defined reads = e.
func (p *parser) defined() (Expr, *source.Diagnostic) {
	if err := p.expect("="); err != nil {
		return nil, err
	}
	return p.expr()
}

func (p *parser) function() (Bind, *source.Diagnostic) {
	from := p.advance()
	params, err := p.pattern()
	if err != nil {
		return Bind{}, err
	}
	body, err := p.defined()
	if err != nil {
		return Bind{}, err
	}
	at := p.since(from)
	return Bind{Pattern{Names: []string{from.text}}, &Fun{at, from.text, params, body}, at.Span}, nil
}

// pattern reads x, _ or (x, y).
func (p *parser) pattern() (Pattern, *source.Diagnostic) {
	if !p.accept("(") {
		n, err := p.patternName()
		return Pattern{Names: []string{n}}, err
	}
	out := Pattern{}
	for !p.accept(")") {
		n, err := p.patternName()
		if err != nil {
			return out, err
		}
		out.Names = append(out.Names, n)
		if !p.accept(",") && !p.next().is(")") {
			return out, p.wrong(", or ) is expected here")
		}
	}
	out.Tuple = len(out.Names) != 1
	return out, nil
}

func (p *parser) patternName() (string, *source.Diagnostic) {
	if p.accept("_") {
		return "", nil
	}
	return p.name("a name")
}

var testModes = map[string]TestMode{"flag": Flag, "assert": Assert, "undefined_unless": UndefinedUnless}
var testKinds = map[string]TestKind{"acyclic": Acyclic, "irreflexive": Irreflexive, "empty": Empty}

func (p *parser) test() (Stmt, *source.Diagnostic) {
	from := p.next()
	t := &Test{}
	if mode, ok := testModes[from.text]; ok {
		t.Mode = mode
		p.advance()
	}
	t.Not = p.accept("~")
	kind, ok := testKinds[p.next().text]
	if !ok || p.next().kind != keyword {
		return nil, p.wrong("acyclic, irreflexive or empty is expected here")
	}
	t.Kind = kind
	p.advance()
	var err *source.Diagnostic
	if t.Expr, err = p.expr(); err != nil {
		return nil, err
	}
	if t.Name, err = p.as(); err != nil {
		return nil, err
	}
	t.Place = p.since(from)
	return t, nil
}

// as reads a name that may be there.
func (p *parser) as() (string, *source.Diagnostic) {
	if !p.accept("as") {
		return "", nil
	}
	return p.name("a name")
}

func (p *parser) show() (Stmt, *source.Diagnostic) {
	from := p.advance()
	for {
		if _, err := p.base(lowest); err != nil {
			return nil, err
		}
		if !p.accept(",") {
			break
		}
	}
	_, err := p.as()
	return &Show{p.since(from)}, err
}

func (p *parser) include() (Stmt, *source.Diagnostic) {
	from := p.advance()
	if p.next().kind != text {
		return nil, p.wrong(`the name of a file is expected here, as "cos.cat"`)
	}
	in := &Include{Name: p.advance().text}
	in.Place = p.since(from)
	file, src, ok := p.load(p.in, in.Name)
	if !ok {
		return in, nil
	}
	if in.File = p.files[file]; in.File != nil {
		return in, nil
	}
	var err *source.Diagnostic
	in.File, err = p.file(file, src)
	return in, err
}

func (p *parser) procedure() (Stmt, *source.Diagnostic) {
	from := p.advance()
	p.accept("rec") // a procedure knows itself in any case
	out := &Procedure{}
	var err *source.Diagnostic
	if out.Name, err = p.name("the name of a procedure"); err != nil {
		return nil, err
	}
	if out.Params, err = p.pattern(); err != nil {
		return nil, err
	}
	if err = p.expect("="); err != nil {
		return nil, err
	}
	if out.Body, err = p.statements(); err != nil {
		return nil, err
	}
	err = p.expect("end")
	out.Place = p.since(from)
	return out, err
}

func (p *parser) call() (Stmt, *source.Diagnostic) {
	from := p.advance()
	out := &Call{}
	var err *source.Diagnostic
	if out.Name, err = p.name("the name of a procedure"); err != nil {
		return nil, err
	}
	if p.next().kind == name {
		t := p.advance()
		out.Arg = &Name{p.since(t), t.text}
	} else if out.Arg, err = p.simple(); err != nil {
		return nil, err
	}
	out.As, err = p.as()
	out.Place = p.since(from)
	return out, err
}

func (p *parser) with() (Stmt, *source.Diagnostic) {
	from := p.advance()
	out := &With{}
	var err *source.Diagnostic
	if out.Name, err = p.name("a name"); err != nil {
		return nil, err
	}
	if err = p.expect("from"); err != nil {
		return nil, err
	}
	out.From, err = p.expr()
	out.Place = p.since(from)
	return out, err
}

func (p *parser) when() (Stmt, *source.Diagnostic) {
	from := p.advance()
	out := &When{}
	var err *source.Diagnostic
	if out.Cond, err = p.variant(0); err != nil {
		return nil, err
	}
	if out.Then, err = p.statements(); err != nil {
		return nil, err
	}
	if p.accept("else") {
		if out.Else, err = p.statements(); err != nil {
			return nil, err
		}
	}
	err = p.expect("end")
	out.Place = p.since(from)
	return out, err
}

func (p *parser) each() (Stmt, *source.Diagnostic) {
	from := p.advance()
	out := &Each{}
	var err *source.Diagnostic
	if out.Name, err = p.name("a name"); err != nil {
		return nil, err
	}
	if err = p.expect("in"); err != nil {
		return nil, err
	}
	if out.In, err = p.expr(); err != nil {
		return nil, err
	}
	if err = p.expect("do"); err != nil {
		return nil, err
	}
	if out.Body, err = p.statements(); err != nil {
		return nil, err
	}
	err = p.expect("end")
	out.Place = p.since(from)
	return out, err
}

func (p *parser) enum() (Stmt, *source.Diagnostic) {
	from := p.advance()
	out := &Enum{}
	var err *source.Diagnostic
	if out.Name, err = p.name("a name"); err != nil {
		return nil, err
	}
	if err = p.expect("="); err != nil {
		return nil, err
	}
	p.accept("||")
	for {
		if p.next().kind != tag {
			return nil, p.wrong("a tag is expected here, as 'acquire")
		}
		out.Tags = append(out.Tags, p.advance().text)
		if !p.accept("||") {
			break
		}
	}
	out.Place = p.since(from)
	return out, nil
}

// variant reads "a", not "a", && and ||, the last binding loosest.
func (p *parser) variant(depth int) (Variant, *source.Diagnostic) {
	if depth > maxDepth {
		return nil, p.tooDeep()
	}
	x, err := p.variantAnd(depth)
	for err == nil && p.accept("||") {
		var y Variant
		y, err = p.variantAnd(depth)
		x = variantAny{x, y}
	}
	return x, err
}

func (p *parser) variantAnd(depth int) (Variant, *source.Diagnostic) {
	x, err := p.variantOne(depth)
	for err == nil && p.accept("&&") {
		var y Variant
		y, err = p.variantOne(depth)
		x = variantBoth{x, y}
	}
	return x, err
}

func (p *parser) variantOne(depth int) (Variant, *source.Diagnostic) {
	if depth > maxDepth {
		return nil, p.tooDeep()
	}
	switch {
	case p.accept("not"):
		x, err := p.variantOne(depth + 1)
		return variantNot{x}, err
	case p.accept("("):
		x, err := p.variant(depth + 1)
		if err != nil {
			return nil, err
		}
		return x, p.expect(")")
	}
	p.accept("variant")
	if p.next().kind != text {
		return nil, p.wrong(`the name of a variant is expected here, as "vmsa"`)
	}
	return variantName{p.advance().text}, nil
}
