package jml

import (
	"slices"
	"strings"

	"assay/lang/java/spec"
)

// Dialect is how JML writes expressions: as Java does, and some more.
var Dialect = &spec.Dialect{
	Name: "JML", Code: "jml", Lines: true,
	Operators: []spec.Operator{
		{Op: spec.Iff, Text: "<==>", Level: 4},
		{Op: spec.NotIff, Text: "<=!=>", Level: 4},
		{Op: spec.Implies, Text: "==>", Level: 6, Assoc: spec.Right},
		{Op: spec.ImpliedBy, Text: "<==", Level: 6},
		{Op: spec.Or, Text: "||", Level: 8},
		{Op: spec.And, Text: "&&", Level: 10},
		{Op: spec.BitOr, Text: "|", Level: 12},
		{Op: spec.BitXor, Text: "^", Level: 14},
		{Op: spec.BitAnd, Text: "&", Level: 16},
		{Op: spec.Eq, Text: "==", Level: 18},
		{Op: spec.Ne, Text: "!=", Level: 18},
		{Op: spec.Lt, Text: "<", Level: 20},
		{Op: spec.Le, Text: "<=", Level: 20},
		{Op: spec.Gt, Text: ">", Level: 20},
		{Op: spec.Ge, Text: ">=", Level: 20},
		{Op: spec.Subtype, Text: "<:", Level: 20},
		{Op: spec.Shl, Text: "<<", Level: 22},
		{Op: spec.Shr, Text: ">>", Level: 22},
		{Op: spec.Ushr, Text: ">>>", Level: 22},
		{Op: spec.Add, Text: "+", Level: 24},
		{Op: spec.Sub, Text: "-", Level: 24},
		{Op: spec.Mul, Text: "*", Level: 26},
		{Op: spec.Div, Text: "/", Level: 26},
		{Op: spec.Rem, Text: "%", Level: 26},
		{Op: spec.Not, Text: "!", Level: 30, Assoc: spec.Right, Tight: true},
		{Op: spec.Neg, Text: "-", Level: 30, Assoc: spec.Right, Tight: true},
		{Op: spec.Plus, Text: "+", Level: 30, Assoc: spec.Right, Tight: true},
		{Op: spec.BitNot, Text: "~", Level: 30, Assoc: spec.Right, Tight: true},
	},
	Marks: []string{"=", "<-", "..", "@", "->", "::", "{|", "|}"},
	Words: []string{`\old`, `\result`, `\fresh`, `\forall`, `\exists`, `\sum`, `\num_of`, `\max`, `\min`, `\typeof`, `\type`,
		`\elemtype`, `\nonnullelements`, `\reach`, `\nothing`, `\everything`, `\strictly_nothing`},
}

var quants = map[string]spec.QuantKind{}

func init() {
	Dialect.Primary = primary
	Dialect.Build()
	for k, word := range spec.Quants {
		quants[word] = k
	}
}

var fns = map[string]spec.Fn{}

func init() {
	for f, word := range spec.Fns {
		fns[word] = spec.Fn(f)
	}
}

// primary reads what only JML has.
func primary(p *spec.Parser) spec.Expr {
	t := p.Peek()
	if t.Kind == spec.Mark && t.Text == "(" {
		return inParens(p)
	}
	if t.Kind != spec.Word || t.Text[0] != '\\' {
		return nil
	}
	switch t.Text {
	case `\result`:
		p.Next()
		return &spec.Result{At: p.At(t.Start)}
	case `\old`, `\pre`:
		p.Next()
		p.Want("(", " after \\old")
		x := p.Expr()
		p.Want(")", "")
		p.Quantified()
		return &spec.Old{At: p.At(t.Start), X: x}
	case `\type`:
		p.Next()
		p.Want("(", " after \\type")
		typ := p.Type()
		p.Want(")", "")
		return &spec.Builtin{At: p.At(t.Start), Fn: spec.FnType, Type: typ}
	case `\nothing`, `\everything`, `\strictly_nothing`, `\not_specified`:
		p.Complain(p.Of(t), "syntax", t.Text+" is a set of locations, not a value").Help = "it belongs into an assignable clause"
		return p.Nothing()
	}
	if f, ok := fns[t.Text]; ok {
		p.Next()
		if !p.Is("(") {
			p.Unexpected("'(' after " + t.Text)
			return p.Nothing()
		}
		args := p.Args()
		x := &spec.Builtin{At: p.At(t.Start), Fn: f, Args: args}
		count(p, x)
		p.Quantified()
		return x
	}
	if _, ok := quants[t.Text]; ok {
		p.Complain(p.Of(t), "syntax", t.Text+" needs parentheses around it").Help = "write (" + t.Text + " T x; range; body)"
		return p.Nothing()
	}
	return nil
}

// count checks the number of arguments.
func count(p *spec.Parser, x *spec.Builtin) {
	n := len(x.Args)
	var bad string
	switch {
	case x.Fn == spec.FnFresh && n == 0:
		bad = `\fresh needs an argument`
	case (x.Fn == spec.FnTypeof || x.Fn == spec.FnElemtype || x.Fn == spec.FnNonNullElements) && n != 1:
		bad = spec.Fns[x.Fn] + " takes one argument"
	case x.Fn == spec.FnReach && n == 0:
		bad = `\reach takes an object and fields, or two objects and fields`
	}
	if bad != "" {
		p.Complain(x.Span(), "syntax", bad)
	}
}

// inParens reads a quantifier or a cast; other parentheses are not JML's own.
func inParens(p *spec.Parser) spec.Expr {
	open, t := p.Peek(), p.Ahead(1)
	switch {
	case t.Kind == spec.Mark && t.Text == "*":
		p.Next()
		p.Complain(p.Of(t), "unknown", "an informal description (* … *) cannot be checked").Help = "write it as a comment"
		return p.Nothing()
	case t.Kind == spec.Word:
		if k, ok := quants[t.Text]; ok {
			return quant(p, open, k)
		}
	}
	if !castAhead(p) {
		return nil
	}
	p.Next()
	typ := p.Type()
	p.Want(")", "")
	x := p.Unary()
	p.Quantified()
	return &spec.Cast{At: p.At(open.Start), Type: typ, X: x}
}

// castAhead tells whether "(T) x" begins here.
func castAhead(p *spec.Parser) bool {
	i := 1
	t := p.Ahead(i)
	prim := spec.IsPrimitive(t.Text)
	if !prim && !spec.IsName(Dialect, t) {
		return false
	}
	i = argsAhead(p, i+1)
	for !prim && p.Ahead(i).Text == "." && spec.IsName(Dialect, p.Ahead(i+1)) {
		i = argsAhead(p, i+2)
	}
	for p.Ahead(i).Text == "[" && p.Ahead(i+1).Text == "]" {
		i += 2
	}
	if p.Ahead(i).Text != ")" || p.Ahead(i).Kind != spec.Mark {
		return false
	}
	n := p.Ahead(i + 1)
	switch n.Kind {
	case spec.Num, spec.Str, spec.Chr:
		return true
	case spec.Word:
		return n.Text != "instanceof"
	case spec.Mark:
		return n.Text == "(" || n.Text == "!" || n.Text == "~" || prim && (n.Text == "-" || n.Text == "+")
	}
	return false
}

// argsAhead is the place behind the type arguments at a place, or the place itself.
func argsAhead(p *spec.Parser, i int) int {
	open := 0
	for j := i; ; j++ {
		switch t := p.Ahead(j); {
		case t.Text == "<":
			open++
		case t.Kind == spec.Mark && t.Text == strings.Repeat(">", len(t.Text)):
			open -= len(t.Text)
		case spec.IsPrimitive(t.Text), spec.IsName(Dialect, t):
		case slices.Contains([]string{".", ",", "?", "[", "]", "extends", "super"}, t.Text):
		default:
			return i
		}
		if open <= 0 {
			if open < 0 || j == i {
				return i
			}
			return j + 1
		}
	}
}

// quant reads "(\forall T v, w; range; body)".
func quant(p *spec.Parser, open spec.Token, k spec.QuantKind) spec.Expr {
	p.Next()
	word := p.Next().Text
	q := &spec.Quant{Kind: k}
	for first := true; !p.Lost; first = false {
		v := &spec.Var{}
		if p.Is("nullable") || p.Is("non_null") {
			v.Nullable = p.Next().Text == "nullable"
		}
		if !first && (p.Ahead(1).Text == "," || p.Ahead(1).Text == ";") {
			last := q.Vars[len(q.Vars)-1]
			v.Type, v.Nullable = last.Type, last.Nullable
		} else {
			v.Type = p.Type()
		}
		v.Ident = p.Ident("the name of a variable")
		for v.Type == nil || !p.Lost && p.Is("[") && p.Ahead(1).Text == "]" {
			p.Next()
			p.Next()
			t := *v.Type
			t.Dims++
			v.Type = &t
		}
		q.Vars = append(q.Vars, v)
		if !p.Got(",") {
			break
		}
	}
	p.Want(";", " after the variables of "+word)
	if p.Is(";") {
		p.Next()
		q.Body = p.Expr()
	} else {
		q.Body = p.Expr()
		if !p.Lost && p.Got(";") {
			q.Range = q.Body
			q.Body = p.Expr()
		}
	}
	p.Want(")", " at the end of "+word)
	p.Quantified()
	q.At = p.At(open.Start)
	return q
}
