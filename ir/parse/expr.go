// This file reads expressions, constants and places. Each function gives the height of
// what it read too, so that no expression is higher than MaxDepth.

package parse

import (
	"math"
	"strconv"

	"assay/ir"
	"assay/source"
)

// expressions reads expressions over what is declared, over the locals of one
// procedure or clause, and over what the quantifiers around bind.
type expressions struct {
	namespace
	locals map[string]*ir.Local
	bound  []*ir.BoundVar // in scope, innermost last
	ranges bool           // in the places of a frame, where "a[i .. j]" may stand
}

// expr reads an expression.
func (p *expressions) expr() ir.Expr {
	x, _ := p.infix(0)
	return x
}

var infixBySymbol = func() map[string]ir.Infix {
	m := map[string]ir.Infix{}
	for _, i := range ir.Infixes {
		m[i.Symbol] = i
	}
	return m
}()

// infixHere returns the infix operator that continues the expression, if one stands here: not at
// the begin of a line, unless in parentheses.
func (p *expressions) infixHere(prec int) (ir.Infix, bool) {
	if p.tok.kind != tSymbol && p.tok.kind != tKeyword || p.tok.nl && p.parens == 0 {
		return ir.Infix{}, false
	}
	i, ok := infixBySymbol[p.tok.text]
	return i, ok && i.Prec >= prec
}

// infix reads an expression of at least the precedence. After an operator that
// does not chain only looser ones may follow.
func (p *expressions) infix(prec int) (ir.Expr, int) {
	p.enter()
	defer p.leave()
	from := p.at(p.tok)
	x, h := p.prefix()
	ceiling := ir.PrecAtom // the loosest operator applied so far
	for {
		i, ok := p.infixHere(prec)
		if !ok {
			return x, h
		}
		if i.Prec > ceiling || i.Prec == ceiling && !i.Chains() {
			p.fail(p.at(p.tok), CodeSyntax, "%s does not chain: put parentheses", i.Symbol)
		}
		ceiling = i.Prec
		args := []ir.Expr{x}
		for n := 0; p.is(i.Symbol) && (n == 0 || i.Nary() && (!p.tok.nl || p.parens > 0)); n++ {
			p.next()
			y, hy := p.infix(i.Prec + 1)
			args, h = append(args, y), max(h, hy)
		}
		h = p.grow(h)
		x = p.apply(i.Op, nil, args, from)
	}
}

// grow is the height of something around what has height h.
func (p *expressions) grow(h int) int {
	if h >= MaxDepth {
		p.fail(p.at(p.tok), CodeLimit, "an expression is higher than %d", MaxDepth)
	}
	return h + 1
}

// apply makes an operation of the usual type.
func (p *expressions) apply(op ir.Op, cols []int, args []ir.Expr, from source.Span) *ir.Apply {
	return p.typed(op, cols, args, ir.ResultType(op, cols, args), from)
}

func (p *expressions) typed(op ir.Op, cols []int, args []ir.Expr, t ir.Type, from source.Span) *ir.Apply {
	if t == nil {
		p.fail(from, CodeType, "the type of %s cannot be told from its operands: write %s(…):type", op, op)
	}
	return &ir.Apply{Op: op, Args: args, Typ: t, Cols: cols, Span: from.To(p.at(p.last))}
}

// prefix reads "not x", "-x" and what binds tighter.
func (p *expressions) prefix() (ir.Expr, int) {
	from := p.at(p.tok)
	switch {
	case p.accept("not"):
		x, h := p.infix(ir.PrecNot)
		return p.apply(ir.OpNot, nil, []ir.Expr{x}, from), p.grow(h)
	case p.accept("-"):
		if p.tok.kind == tNumber && p.tok.from == p.last.to {
			return p.number("-"), 1
		}
		p.enter()
		defer p.leave()
		x, h := p.prefix()
		return p.apply(ir.OpNeg, nil, []ir.Expr{x}, from), p.grow(h)
	}
	return p.primary()
}

func (p *expressions) primary() (ir.Expr, int) {
	t := p.tok
	switch t.kind {
	case tNumber:
		return p.number(""), 1
	case tName:
		if p.opens() {
			p.next()
			return p.function(t)
		}
		return p.localRef(), 1
	case tKeyword:
		return p.word()
	}
	switch {
	case p.is("("):
		return p.group()
	case p.is("@"):
		return p.variable(), 1
	case p.accept("'"):
		n := p.name("literal")
		if l := p.literals[n.text]; l != nil {
			return l, 1
		}
		p.fail(p.at(n), CodeName, "there is no literal %s", ir.Name(n.text))
	case p.accept("%"):
		n := p.name("bound variable")
		for i := len(p.bound) - 1; i >= 0; i-- {
			if p.bound[i].Name == n.text {
				return p.bound[i], 1
			}
		}
		p.fail(p.at(n), CodeName, "no quantifier around this binds %s", ir.Name(n.text))
	}
	p.fail(p.at(t), CodeSyntax, "expected an expression, found %s", t)
	return nil, 0
}

func (p *expressions) group() (ir.Expr, int) {
	p.open()
	x, h := p.infix(0)
	p.close()
	return x, h
}

// word reads an expression that begins with a word of the text form.
func (p *expressions) word() (ir.Expr, int) {
	t := p.tok
	p.next()
	switch t.text {
	case "true":
		return ir.True, 1
	case "false":
		return ir.False, 1
	case "null":
		return &ir.Const{Typ: ir.Null{}}, 1
	case "none":
		p.expect(":")
		p.expect("rel")
		return &ir.Const{Typ: p.rel()}, 1
	case "float":
		return p.floatBits(), 1
	case "all", "exists", "sum", "compr", "product":
		return p.quant(t)
	case "proc":
		x := &ir.ProcRef{Sig: p.sigRef()}
		p.open()
		x.Proc = p.procRef()
		p.close()
		return x, 1
	case "call":
		q := p.procRef()
		args, h := p.args()
		if len(q.Results) == 0 {
			p.fail(p.at(t), CodeType, "procedure %s has no result", ir.Name(q.Name))
		}
		return &ir.Call{Proc: q, Args: args, Span: p.at(t).To(p.at(p.last))}, p.grow(h)
	}
	if p.is("(") {
		return p.function(t)
	}
	p.fail(p.at(t), CodeSyntax, "expected an expression, found %s", t)
	return nil, 0
}

// args reads "(a, b)".
func (p *expressions) args() ([]ir.Expr, int) {
	p.open()
	var list []ir.Expr
	h := 0
	for !p.is(")") {
		x, hx := p.infix(0)
		list, h = append(list, x), max(h, hx)
		if !p.accept(",") {
			break
		}
	}
	p.close()
	return list, h
}

// function reads what stands behind the name of an operator or of one of the
// special forms.
func (p *expressions) function(t token) (ir.Expr, int) {
	switch t.text {
	case "extent", "exact":
		p.open()
		c := p.class()
		p.close()
		return &ir.Extent{Class: c, Exact: t.text == "exact"}, 1
	case "field":
		p.open()
		f := p.fieldRef()
		p.close()
		if f.Owner == nil {
			p.fail(p.at(t), CodeType, "field %s is of a struct: only fields of classes are relations", ir.Name(f.Name))
		}
		return &ir.FieldRel{Field: f}, 1
	case "is", "isexact":
		p.open()
		x, h := p.infix(0)
		p.expect(",")
		of := p.typ()
		p.close()
		return &ir.TypeTest{X: x, Of: of, Exact: t.text == "isexact"}, p.grow(h)
	case "read":
		p.open()
		pl, h := p.place()
		p.close()
		return &ir.Read{Place: pl, Span: p.at(t).To(p.at(p.last))}, p.grow(h)
	case "old", "fresh":
		p.open()
		x, h := p.infix(0)
		p.close()
		if t.text == "old" {
			return &ir.Old{X: x}, p.grow(h)
		}
		return &ir.Fresh{X: x}, p.grow(h)
	case "reach":
		p.open()
		x, h := p.infix(0)
		var fields []*ir.Field
		for p.accept(",") {
			fields = append(fields, p.fieldRef())
		}
		p.close()
		return &ir.Reach{From: x, Fields: fields}, p.grow(h)
	}
	op, ok := ir.OpByName(t.text)
	if !ok {
		p.fail(p.at(t), CodeName, "there is no operator %s", t.text)
	}
	return p.operator(t, op)
}

// operator reads "(a, b)" or "(a, b):type" behind the name of an operator. The
// columns of a projection are numbers behind its operand.
func (p *expressions) operator(t token, op ir.Op) (ir.Expr, int) {
	var args []ir.Expr
	var cols []int
	h := 0
	if op == ir.OpProject {
		p.open()
		x, hx := p.infix(0)
		args, h = []ir.Expr{x}, hx
		for p.accept(",") {
			cols = append(cols, p.int())
		}
		p.close()
	} else {
		args, h = p.args()
	}
	if lo, hi := op.Arity(); len(args) < lo || hi >= 0 && len(args) > hi {
		p.fail(p.at(t), CodeSyntax, "%s has %d operands here", op, len(args))
	}
	if p.is(":") && p.tok.from == p.last.to {
		p.next()
		return p.typed(op, cols, args, p.typ(), p.at(t)), p.grow(h)
	}
	return p.apply(op, cols, args, p.at(t)), p.grow(h)
}

// quant reads "all %u: ref User, %v: i4 | body", its word being taken.
func (p *expressions) quant(t token) (ir.Expr, int) {
	q := &ir.Quant{}
	for k := ir.QuantAll; k <= ir.QuantProduct; k++ {
		if k.String() == t.text {
			q.Kind = k
		}
	}
	for {
		p.expect("%")
		n := p.name("bound variable")
		p.expect(":")
		q.Vars = append(q.Vars, &ir.BoundVar{Name: n.text, Typ: p.typ(), Span: p.at(n)})
		if !p.accept(",") {
			break
		}
	}
	if p.accept("->") {
		q.Typ = p.typ()
	}
	p.expect("|")
	defer func(outer int) { p.bound = p.bound[:outer] }(len(p.bound))
	p.bound = append(p.bound, q.Vars...)
	body, h := p.infix(0)
	q.Body = body
	if q.Typ == nil {
		q.Typ = ir.QuantType(q.Kind, q.Vars, body)
	}
	if q.Typ == nil {
		p.fail(p.at(t), CodeLimit, "a quantifier binds at most %d variables", ir.MaxArity)
	}
	q.Span = p.at(t).To(p.at(p.last))
	return q, p.grow(h)
}

// place reads "x", "@g", "x.(Node.next)", "a[i]", "*p" and a path behind it.
func (p *expressions) place() (*ir.Place, int) {
	pl := &ir.Place{}
	h := 1
	if p.accept("*") {
		pl.Kind = ir.PlaceDeref
		pl.Base, h = p.base()
	} else {
		h = p.placeStart(pl)
	}
	for p.is(".") || p.is("[") {
		hi := 0
		pl.Path, hi = p.pathStep(pl.Path)
		h = max(h, hi)
	}
	return pl, h
}

// pathStep reads ".(Struct.field)" or "[i]" behind a path.
func (p *expressions) pathStep(path []ir.Step) ([]ir.Step, int) {
	if p.is("[") {
		i, h := p.index()
		return append(path, ir.Step{Index: i}), h
	}
	f := p.step()
	if f.Struct == nil {
		p.fail(p.at(p.last), CodeType, "a path goes on through value structs: field %s is of a class", ir.Name(f.Name))
	}
	return append(path, ir.Step{Field: f}), 0
}

// index reads "[i]".
func (p *expressions) index() (ir.Expr, int) {
	p.expect("[")
	p.parens++
	i, h := p.infix(0)
	p.parens--
	p.expect("]")
	return i, h
}

// placeStart reads a place up to its path.
func (p *expressions) placeStart(pl *ir.Place) int {
	from := p.at(p.tok)
	base, h := p.base()
	_, inside := base.Type().(ir.Fixed)
	switch {
	case p.is("[") && !inside:
		p.next()
		p.parens++
		i, hi := p.infix(0)
		if p.ranges && p.accept("..") {
			last, hl := p.infix(0)
			pl.Last, hi = last, max(hi, hl)
		}
		p.parens--
		p.expect("]")
		pl.Kind, pl.Base, pl.Index = ir.PlaceElem, base, i
		return p.grow(max(h, hi))
	case p.is("."):
		save, last := p.lexer, p.last
		if f := p.step(); f.Owner != nil {
			pl.Kind, pl.Base, pl.Field = ir.PlaceField, base, f
			return p.grow(h)
		}
		p.back(save, last)
	}
	v, ok := base.(ir.Var)
	if !ok {
		p.fail(from, CodeSyntax, "a place is a variable, a field x.(Class.field), an element a[i] or *p")
	}
	pl.Kind, pl.Var = ir.PlaceVar, v
	return h
}

// step reads ".(Class.field)".
func (p *expressions) step() *ir.Field {
	p.expect(".")
	p.expect("(")
	f := p.fieldRef()
	p.expect(")")
	return f
}

// base reads a variable or an expression in parentheses.
func (p *expressions) base() (ir.Expr, int) {
	switch {
	case p.tok.kind == tName, p.is("@"), p.is("%"), p.is("("):
		if p.tok.kind == tName {
			return p.localRef(), 1
		}
		return p.primary()
	}
	p.fail(p.at(p.tok), CodeSyntax, "expected a variable or an expression in parentheses, found %s", p.tok)
	return nil, 0
}

// variable reads "x" or "@g".
func (p *expressions) variable() ir.Var {
	if p.accept("@") {
		n := p.name("global")
		if g := p.globals[n.text]; g != nil {
			return g
		}
		p.fail(p.at(n), CodeName, "there is no global %s", ir.Name(n.text))
	}
	return p.localRef()
}

func (p *expressions) localRef() *ir.Local {
	n := p.name("local")
	l := p.locals[n.text]
	if l == nil {
		p.fail(p.at(n), CodeName, "there is no local %s here", ir.Name(n.text))
	}
	return l
}

// number reads a constant behind its sign: "3", "3:i4", "1.5:f64".
func (p *expressions) number(sign string) *ir.Const {
	n := p.tok
	p.next()
	var t ir.Type = ir.Int{Bits: 32, Signed: true}
	if p.is(":") && p.typeFollows() {
		p.next()
		t, _ = ir.ScalarType(p.tok.text)
		p.next()
	}
	c, err := constant(t, sign+n.text)
	if err != nil {
		p.fail(p.at(n), CodeType, "%s%s is not a value of %s", sign, n.text, t)
	}
	return c
}

// typeFollows reports whether the name of a number's type stands right behind the colon.
func (p *expressions) typeFollows() bool {
	save, last := p.lexer, p.last
	defer p.back(save, last)
	p.next()
	_, ok := ir.ScalarType(p.tok.text)
	return ok && p.tok.kind == tName && !p.tok.quote && p.tok.from == p.last.to
}

func constant(t ir.Type, s string) (*ir.Const, error) {
	switch t := t.(type) {
	case ir.Int:
		if t.Signed {
			v, err := strconv.ParseInt(s, 10, int(t.Bits))
			return &ir.Const{Typ: t, Bits: uint64(v)}, err
		}
		v, err := strconv.ParseUint(s, 10, int(t.Bits))
		return &ir.Const{Typ: t, Bits: v}, err
	case ir.Float:
		v, err := strconv.ParseFloat(s, int(t.Bits))
		if t.Bits == 32 {
			return &ir.Const{Typ: t, Bits: uint64(math.Float32bits(float32(v)))}, err
		}
		return &ir.Const{Typ: t, Bits: math.Float64bits(v)}, err
	}
	return nil, strconv.ErrSyntax
}

// floatBits reads "float BITS:f64".
func (p *expressions) floatBits() *ir.Const {
	n := p.tok
	if n.kind != tNumber {
		p.fail(p.at(n), CodeSyntax, "expected the bits of a float, found %s", n)
	}
	p.next()
	p.expect(":")
	t, ok := ir.ScalarType(p.tok.text)
	f, isFloat := t.(ir.Float)
	if !ok || !isFloat || p.tok.kind != tName {
		p.fail(p.at(p.tok), CodeSyntax, "expected f32 or f64, found %s", p.tok)
	}
	p.next()
	bits, err := strconv.ParseUint(n.text, 10, int(f.Bits))
	if err != nil {
		p.fail(p.at(n), CodeType, "%s is not a word of %d bits", n.text, f.Bits)
	}
	return &ir.Const{Typ: f, Bits: bits}
}

func (p *expressions) variables() []ir.Var {
	list := []ir.Var{p.variable()}
	for p.accept(",") {
		list = append(list, p.variable())
	}
	return list
}

// cells reads a place of a frame, where an element may be a range.
func (p *expressions) cells() *ir.Place {
	p.ranges = true
	defer func() { p.ranges = false }()
	pl, _ := p.place()
	return pl
}
