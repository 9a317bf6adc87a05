// This file is the parser that both languages share: precedence climbing over
// the operators of a dialect.
//
// After an error the parser is silent until a place where it can resume, so that one mistake is reported once.

package spec

import (
	"fmt"
	"slices"
	"strings"

	"assay/source"
)

const (
	MaxNesting = 1000   // brackets, prefix operators and quantifiers
	MaxHeight  = 10_000 // of an expression tree; long chains are high
)

// Parser holds the state of one run over a text.
type Parser struct {
	D      *Dialect
	Failed bool // an error was reported; silent until it is set to false
	text   Text
	errs   *source.List
	tokens []Token
	at     int
	depth  int
	height int // of the expression parsed last
	shut   int // how many more type arguments the last token ends: 1 of the ">>" of A<B<C>>, behind C
	paren  Expr
	dead   bool
}

// NewParser returns a parser of a text.
func (d *Dialect) NewParser(text Text, errs *source.List) *Parser {
	p := &Parser{D: d, text: text, errs: errs}
	if len(text.S) > MaxText {
		errs.Errorf(text.At(0, 0), p.code("limit"), "the text has %d bytes; a piece of %s may have %d", len(text.S), d.Name, MaxText)
		p.tokens, p.dead, p.Failed = []Token{{End, "", 0, 0}}, true, true
		return p
	}
	p.tokens = d.lex(text, errs)
	return p
}

// Expr reads a text that is one expression.
func (d *Dialect) Expr(text Text, errs *source.List) (Expr, bool) {
	p := d.NewParser(text, errs)
	x := p.Expr()
	if !p.Failed && p.Peek().Kind != End {
		p.Unexpected("an operator or the end")
	}
	return x, !p.Failed && !errs.Failed()
}

func (p *Parser) code(what string) source.Code { return source.Code(p.D.Code + "-" + what) }

// Peek returns the current token.
func (p *Parser) Peek() Token { return p.tokens[p.at] }

// Last returns the token before the current one; the zero token at the start.
func (p *Parser) Last() Token {
	if p.at == 0 {
		return Token{}
	}
	return p.tokens[p.at-1]
}

// Ahead returns the token n places further.
func (p *Parser) Ahead(n int) Token { return p.tokens[min(p.at+n, len(p.tokens)-1)] }

// Next consumes a token.
func (p *Parser) Next() Token {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

// Is reports whether the current token is a word or mark.
func (p *Parser) Is(text string) bool {
	t := p.Peek()
	return t.Text == text && (t.Kind == Word || t.Kind == Mark)
}

// Got consumes a word or mark if it is there.
func (p *Parser) Got(text string) bool {
	if !p.Is(text) {
		return false
	}
	p.Next()
	return true
}

// Want consumes a word or mark, or reports an error.
func (p *Parser) Want(text, where string) bool {
	if p.Got(text) {
		return true
	}
	if text != ";" || p.at == 0 {
		p.Unexpected("'" + text + "'" + where)
		return false
	}
	if t := p.Peek(); t.Kind == Bad {
		p.Failed = true
	}
	end := p.Last().End // where it is missing, which may be lines before what follows
	p.Complain(p.text.At(end, end), "syntax", fmt.Sprintf("expected ';'%s, found %s", where, p.Peek()))
	return false
}

// Span returns the place from the start of a token to the last consumed one.
func (p *Parser) Span(start int) source.Span {
	end := start
	if p.at > 0 {
		end = max(start, p.tokens[p.at-1].End)
	}
	return p.text.At(start, end)
}

// At is Span for embedding.
func (p *Parser) At(start int) At { return At{p.Span(start)} }

// Of returns the place of a token.
func (p *Parser) Of(t Token) source.Span { return p.text.At(t.Start, t.End) }

// Unexpected reports that something else was found here.
func (p *Parser) Unexpected(want string) *source.Diagnostic {
	t := p.Peek()
	if t.Kind == Bad {
		p.Failed = true // the lexer has reported it
	}
	return p.Complain(p.Of(t), "syntax", fmt.Sprintf("expected %s, found %s", want, t))
}

// String returns the token as messages show it.
func (t Token) String() string {
	if t.Kind == End {
		return "the end"
	}
	s := t.Text
	if len(s) > 40 {
		s = strings.ToValidUTF8(s[:40], "") + "…"
	}
	return "'" + s + "'"
}

// Complain reports an error, unless the parser has failed already.
func (p *Parser) Complain(at source.Span, code, message string) *source.Diagnostic {
	d := &source.Diagnostic{Code: p.code(code), Span: at, Message: message}
	if code == "unsupported" { // it is right, and costs what depends on it
		d.Severity = source.Warning
	}
	if !p.Failed {
		p.errs.Add(d)
	}
	p.Failed = true
	return d
}

// Unsupported says that a word of the language is not supported.
func (p *Parser) Unsupported(t Token) *source.Diagnostic {
	return p.Complain(p.Of(t), "unsupported", fmt.Sprintf("'%s' of %s is not supported", t.Text, p.D.Name))
}

// Skip goes on to behind the next semicolon outside of brackets, or behind the block that ends what is skipped; or
// to the first of a line's words that begins something, as stop knows. What began at an offset is skipped at least.
func (p *Parser) Skip(from int, stop func(Token) bool) {
	for p.at > 0 && p.tokens[p.at-1].Start >= from {
		p.at--
	}
	depth, braces := 0, 0
	for first := true; p.Peek().Kind != End; first = false {
		t := p.Peek()
		if !first && braces == 0 && (p.opens() || depth == 0) && stop(t) {
			return
		}
		p.Next()
		if t.Kind != Mark {
			continue
		}
		switch t.Text {
		case "{":
			braces++
			depth++
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		case "}":
			braces--
			n := p.Peek()
			if depth--; (depth <= 0 || braces == 0) && (n.Kind != Mark || stop(n)) {
				return
			}
		case ";":
			if depth <= 0 && !p.inQuantifier(from) {
				return
			}
		}
	}
}

// inQuantifier reports whether the semicolon before the current token is in a quantifier without parentheses.
func (p *Parser) inQuantifier(from int) bool {
	quants, semis, depth := 0, 0, 0
	for i := p.at - 1; i >= 0 && p.tokens[i].Start >= from; i-- {
		switch t := p.tokens[i]; {
		case t.Text == ")" || t.Text == "]":
			depth++
		case t.Text == "(" || t.Text == "[":
			depth--
		case depth == 0 && t.Text == ";":
			semis++
		case depth == 0 && p.D.Binds != nil && p.D.Binds(t):
			quants++
		}
	}
	return quants > 0 && semis <= quants
}

// opens reports whether the current token is the first of its line.
func (p *Parser) opens() bool {
	return p.at == 0 || strings.ContainsAny(p.text.S[p.tokens[p.at-1].End:p.Peek().Start], "\r\n")
}

// Ident reads a name.
func (p *Parser) Ident(what string) Ident {
	if !p.IsName() {
		p.Unexpected(what)
		return Ident{At: At{p.Of(p.Peek())}}
	}
	t := p.Next()
	return Ident{At{p.Of(t)}, t.Text}
}

// IsName reports whether the current token can be a name.
func (p *Parser) IsName() bool { return IsName(p.D, p.Peek()) }

// IsName reports whether a token can be a name.
func IsName(d *Dialect, t Token) bool {
	return t.Kind == Word && t.Text[0] != '\\' && t.Text[0] != '@' && !reserved[t.Text] && d.infix[t.Text] == nil && d.prefix[t.Text] == nil
}

var reserved = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`abstract assert boolean break byte case catch char class const continue default
		do double else enum extends final finally float for goto if implements import instanceof int interface long
		native new package private protected public return short static strictfp super switch synchronized this
		throw throws transient try void volatile while true false null`) {
		m[w] = true
	}
	return m
}()

// enter counts a level of recursion; leave must follow.
func (p *Parser) enter() bool {
	p.depth++
	if p.depth > MaxNesting {
		p.die(fmt.Sprintf("nested more than %d levels deep", MaxNesting))
		return false
	}
	return true
}

func (p *Parser) leave() { p.depth-- }

// die ends the run: everything that is left is skipped.
func (p *Parser) die(message string) {
	if !p.dead {
		p.Failed = false
		p.Complain(p.Of(p.Peek()), "limit", message)
	}
	p.dead, p.Failed = true, true
	p.at = len(p.tokens) - 1
}

// Dead reports whether a limit ended the run.
func (p *Parser) Dead() bool { return p.dead }

// grow sets the height of the node just made from that of its highest child.
func (p *Parser) grow(child int) {
	p.height = child + 1
	if p.height > MaxHeight {
		p.die(fmt.Sprintf("the expression has more than %d operators in a row", MaxHeight))
	}
}

// Nothing replaces an expression that was not understood.
func (p *Parser) Nothing() Expr {
	p.height = 1
	return &Name{At: At{p.Of(p.Peek())}}
}

// Expr reads a whole expression.
func (p *Parser) Expr() Expr {
	if !p.enter() {
		p.leave()
		return p.Nothing()
	}
	defer p.leave()
	start := p.Peek().Start
	c := p.binary(LevelCond + 1)
	if p.Failed || !p.Is("?") {
		return c
	}
	h := p.height
	p.Next()
	x := p.Expr()
	h = max(h, p.height)
	p.Want(":", " of '? :'")
	y := p.Expr()
	p.grow(max(h, p.height))
	return &Cond{p.At(start), c, x, y}
}

// binary reads operators that bind at least as tightly as a level.
//
// In JFSL "&" binds tighter than comparisons, because it is an operator of sets.
// Between two comparisons it connects them, as in Java: "d > 0 & d <= max".
func (p *Parser) binary(low Level) Expr {
	if !p.enter() {
		p.leave()
		return p.Nothing()
	}
	defer p.leave()
	start := p.Peek().Start
	x := p.prefixed(low)
	var lead Expr // comparisons that a "&" ended
	last := OpInvalid
	closed := false // the right operand of last is in parentheses
	for !p.Failed {
		if p.Is("instanceof") && low <= p.D.byOp[Lt].Level {
			x = p.instance(start, x)
			continue
		}
		t := p.Peek()
		o := p.D.infix[t.Text]
		if o == nil || t.Kind != Word && t.Kind != Mark || o.Level < low {
			break
		}
		again := o.Assoc == Chainless && last != OpInvalid && p.D.byOp[last].Level == o.Level
		switch b, and := lastComparison(x); {
		case again && and != nil && !closed && p.D.byOp[BitAnd].Level > o.Level:
			lead = conjoin(lead, &Binary{At{b.At.At}, b.Op, b.X, and.X})
			x = and.Y
		case p.D.Chains && ordered(o.Op) && ordered(last):
			lead, x = conjoin(lead, x), x.(*Binary).Y
		case again:
			p.Complain(p.Of(t), "syntax", fmt.Sprintf("'%s' after another comparison", t.Text)).Help = "put one of them in parentheses, or connect them by '&&'"
		case lead != nil:
			x, lead = conjoin(lead, x), nil
		}
		if last == Implies && o.Op == ImpliedBy || last == ImpliedBy && o.Op == Implies {
			p.Complain(p.Of(t), "syntax", "'==>' and '<==' need parentheses around one of them")
		}
		if p.Failed {
			break
		}
		p.Next()
		h := p.height
		next := o.Level + 1
		if o.Assoc == Right {
			next = o.Level
		}
		y := p.binary(next)
		p.grow(max(h, p.height))
		if b, ok := y.(*Binary); ok && o.Op == Implies && b.Op == ImpliedBy && y != p.paren {
			p.Complain(y.Span(), "syntax", "'==>' and '<==' need parentheses around one of them")
		}
		x, closed, last = &Binary{p.At(start), o.Op, x, y}, y == p.paren, o.Op
	}
	if lead != nil {
		x = conjoin(lead, x)
	}
	return x
}

func (p *Parser) instance(start int, x Expr) Expr {
	p.Next()
	h := p.height
	t := p.Type()
	p.grow(h)
	return &Instance{p.At(start), x, t}
}

// lastComparison returns a comparison whose right operand is an intersection.
func lastComparison(x Expr) (b, and *Binary) {
	b, ok := x.(*Binary)
	if !ok {
		return nil, nil
	}
	if and, ok = b.Y.(*Binary); !ok || and.Op != BitAnd {
		return b, nil
	}
	return b, and
}

// ordered reports whether an operator compares by size.
func ordered(o Op) bool { return o == Lt || o == Le || o == Gt || o == Ge }

func conjoin(x, y Expr) Expr {
	if x == nil {
		return y
	}
	return &Binary{At{x.Span().To(y.Span())}, And, x, y}
}

// prefixed reads prefix operators and their operand.
func (p *Parser) prefixed(low Level) Expr {
	t := p.Peek()
	o := p.D.prefix[t.Text]
	if low > LevelPostfix && o == nil {
		return p.primary()
	}
	if o == nil || t.Kind != Word && t.Kind != Mark || p.word(t, o) {
		return p.postfix(t.Start, p.primary())
	}
	if o.Level < low {
		p.Complain(p.Of(t), "syntax", fmt.Sprintf("'%s' binds less tightly than the operator before it", o.Text)).Help = "put it in parentheses"
		return p.Nothing()
	}
	if !p.enter() {
		p.leave()
		return p.Nothing()
	}
	defer p.leave()
	p.Next()
	if n := p.Peek(); o.Op == Neg && n.Kind == Num && n.Start == t.End {
		return p.negative(t)
	}
	level := o.Level
	if o.Assoc == Chainless {
		level++
	}
	x := p.binary(level)
	p.grow(p.height)
	u := &Unary{p.At(t.Start), o.Op, x}
	if o.Level > LevelPostfix && low <= LevelPostfix {
		return p.postfix(t.Start, u)
	}
	return u
}

// negative reads "-1", so that the smallest numbers can be written.
func (p *Parser) negative(minus Token) Expr {
	x := p.postfix(p.Peek().Start, p.primary())
	p.grow(p.height)
	return &Unary{p.At(minus.Start), Neg, x}
}

// word reports whether an operator that is a word begins something else: "some x: T | e".
func (p *Parser) word(t Token, o *Operator) bool {
	if t.Kind != Word {
		return false
	}
	n, m := p.Ahead(1), p.Ahead(2)
	return IsName(p.D, n) && (m.Text == ":" || m.Text == ",") && m.Kind == Mark
}

// postfix reads what follows a primary.
func (p *Parser) postfix(start int, x Expr) Expr {
	for !p.Failed {
		h := p.height
		y := p.follow(start, x)
		if y == nil {
			break
		}
		x = y
		p.grow(max(h, p.height))
	}
	return x
}

// follow reads one selection, index or call; nil if nothing follows.
func (p *Parser) follow(start int, x Expr) Expr {
	if p.D.Postfix != nil {
		if y := p.D.Postfix(p, x); y != nil {
			return y
		}
	}
	switch {
	case p.Is("."):
		p.Next()
		if f, ok := p.D.Suffixes[p.Peek().Text]; ok {
			p.Next()
			return &Builtin{At: p.At(start), Fn: f, Args: []Expr{x}}
		}
		if t := p.Peek(); slices.Contains(p.D.Known, t.Text) {
			p.Unsupported(t)
			return p.Nothing()
		}
		n := p.Ident("a name after '.'")
		if p.Is("(") {
			args := p.Args()
			return &Call{p.At(start), x, n.Name, NameAt{n.Span()}, args}
		}
		return &Select{p.At(start), x, n.Name, NameAt{n.Span()}}
	case p.Is("["):
		p.Next()
		i := p.Expr()
		p.Want("]", " after the index")
		return &Index{p.At(start), x, i}
	}
	return nil
}

// Args reads "(x, y)".
func (p *Parser) Args() []Expr {
	var args []Expr
	height := 1
	p.Want("(", "")
	for !p.Failed && !p.Is(")") {
		args = append(args, p.Expr())
		height = max(height, p.height)
		if !p.Got(",") {
			break
		}
	}
	p.Want(")", " or ',' in the arguments")
	p.height = height
	return args
}

// primary reads an operand of operators.
func (p *Parser) primary() Expr {
	t := p.Peek()
	p.height = 1
	if x := p.D.Primary(p); x != nil {
		return x
	}
	switch {
	case t.Kind == Num || t.Kind == Str || t.Kind == Chr || t.Kind == Block:
		return p.lit()
	case t.Kind == Word && (t.Text == "true" || t.Text == "false" || t.Text == "null"):
		p.Next()
		kind, bits := LitBool, uint64(0)
		if t.Text == "null" {
			kind = LitNull
		} else if t.Text == "true" {
			bits = 1
		}
		return &Lit{p.At(t.Start), kind, t.Text, bits}
	case t.Kind == Word && (t.Text == "this" || t.Text == "super"):
		p.Next()
		return &Name{p.At(t.Start), t.Text}
	case p.IsName():
		p.Next()
		if p.Is("(") {
			args := p.Args()
			return &Call{p.At(t.Start), nil, t.Text, NameAt{p.Of(t)}, args}
		}
		return &Name{p.At(t.Start), t.Text}
	case p.Is("("):
		p.Next()
		x := p.Expr()
		p.Want(")", "")
		p.grow(p.height)
		p.paren = x
		return x
	case t.Text == "new" && p.D.Creates:
		return p.creation()
	case t.Kind == Word && (slices.Contains(p.D.Known, t.Text) || t.Text == "new"):
		p.Unsupported(t)
		return p.Nothing()
	case t.Kind == Informal:
		p.Next()
		p.errs.Add(&source.Diagnostic{Code: p.code("ignored"), Severity: source.Warning, Span: p.Of(t), Message: "an informal description (* … *) counts as true, and nobody asks about it"})
		return &Lit{p.At(t.Start), LitBool, strings.Join(strings.Fields(t.Text), " "), 1}
	case t.Kind == Word && (t.Text[0] == '\\' || t.Text[0] == '@'):
		d := p.Complain(p.Of(t), "unknown", fmt.Sprintf("%s has no %s", p.D.Name, t.Text))
		if near := source.Nearest(t.Text, p.D.Words); near != "" {
			d.Help = "did you mean " + near + "?"
		}
		return p.Nothing()
	}
	p.Unexpected("an expression")
	return p.Nothing()
}

// IsInformal reports whether an expression is nothing but a description for people.
func IsInformal(x Expr) bool {
	l, ok := x.(*Lit)
	return ok && l.Kind == LitBool && strings.HasPrefix(l.Text, "(*")
}

// creation reads "new T(args)". Arrays, bodies of classes and set comprehensions are not supported.
func (p *Parser) creation() Expr {
	t := p.Next()
	of := p.Type()
	if p.Failed {
		return p.Nothing()
	}
	if !p.Is("(") || of.Dims > 0 || IsPrimitive(of.Name) {
		p.Unsupported(t)
		return p.Nothing()
	}
	args := p.Args()
	if p.Is("{") {
		p.Unsupported(t)
		return p.Nothing()
	}
	return &New{p.At(t.Start), of, args}
}

func (p *Parser) lit() Expr {
	t := p.Next()
	x, ok := literal(t)
	x.At = At{p.Of(t)}
	if !ok {
		p.Complain(p.Of(t), "syntax", fmt.Sprintf("%s is no literal of Java, or too large", t))
	}
	return x
}

// Type reads a type.
func (p *Parser) Type() *Type {
	x := p.typ(0)
	if p.shut > 0 {
		p.shut = 0
		p.Complain(p.Of(p.Last()), "syntax", "too many '>' in the type arguments")
	}
	return x
}

// maxTypeDepth is how deep type arguments may be in each other.
const maxTypeDepth = 100

func (p *Parser) typ(depth int) *Type {
	t := p.Peek()
	x := &Type{}
	switch {
	case depth > maxTypeDepth:
		p.Complain(p.Of(t), "limit", fmt.Sprintf("type arguments in each other, more than %d deep", maxTypeDepth))
		x.Name = "Object"
	case p.IsName():
		x.Name = p.Next().Text
		p.typeArgs(x, depth)
		for !p.Failed && p.shut == 0 && p.Is(".") && IsName(p.D, p.Ahead(1)) {
			if len(x.Args) > 0 {
				x.At = p.At(t.Start)
				x = &Type{Name: x.Name, Outer: x}
			}
			p.Next()
			x.Name += "." + p.Next().Text
			p.typeArgs(x, depth)
		}
	case slices.Contains(primitives, t.Text):
		x.Name = p.Next().Text
	case t.Kind == Word && slices.Contains(p.D.Known, t.Text):
		p.Unsupported(t)
		x.Name = "Object"
	default:
		p.Unexpected("a type")
		x.Name = "Object"
	}
	for p.shut == 0 && p.Is("[") && p.Ahead(1).Text == "]" {
		p.Next()
		p.Next()
		x.Dims++
	}
	if x.Dims > 255 {
		p.Complain(p.Span(t.Start), "limit", "an array of more than 255 dimensions")
	}
	x.At = p.At(t.Start)
	return x
}

var primitives = []string{"boolean", "byte", "char", "double", "float", "int", "long", "short", `\bigint`, `\seq`, `\locset`}

// IsPrimitive reports whether a word is a primitive type, or one of contracts alone.
func IsPrimitive(s string) bool { return slices.Contains(primitives, s) }

// typeArgs reads "<A, ? extends B<C>>". One token may end the arguments of several types.
func (p *Parser) typeArgs(x *Type, depth int) {
	if !p.Got("<") {
		return
	}
	for !p.Failed {
		x.Args = append(x.Args, p.typeArg(depth+1))
		if p.shut > 0 {
			p.shut--
			return
		}
		if p.Got(",") {
			continue
		}
		switch t := p.Peek(); t.Text {
		case ">", ">>", ">>>":
			p.Next()
			p.shut = len(t.Text) - 1
			return
		}
		p.Unexpected("'>' at the end of the type arguments")
	}
}

func (p *Parser) typeArg(depth int) TypeArg {
	if !p.Got("?") {
		return TypeArg{Type: p.typ(depth)}
	}
	switch t := p.Peek(); t.Text {
	case "extends", "super":
		p.Next()
		return TypeArg{Wild: "? " + t.Text, Type: p.typ(depth)}
	}
	return TypeArg{Wild: "?"}
}

// Unary reads the operand of a cast.
func (p *Parser) Unary() Expr { return p.binary(p.D.byOp[Not].Level) }

// Range reads the range of a variable: nothing looser than a sum.
func (p *Parser) Range() Expr { return p.binary(p.D.byOp[Add].Level) }

// Target reads selections, up to an index or what is no name.
func (p *Parser) Target() Expr {
	start := p.Peek().Start
	x := p.primary()
	for n := 0; !p.Failed && p.Is(".") && IsName(p.D, p.Ahead(1)); n++ {
		p.Next()
		t := p.Next()
		p.grow(p.height)
		x = &Select{p.At(start), x, t.Text, NameAt{p.Of(t)}}
	}
	return x
}

// Operand reads what binds tighter than selection.
func (p *Parser) Operand() Expr { return p.binary(LevelPostfix + 1) }

// Quantified finishes a quantifier that a dialect has read: its height.
func (p *Parser) Quantified() { p.grow(p.height) }
