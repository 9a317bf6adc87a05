package jml

import (
	"slices"
	"strings"

	"assay/lang/java/spec"
)

// Dialect is the syntax of JML expressions: that of Java with extensions.
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
		{Op: spec.Subtype, Text: "<:", Level: 20, Also: []string{"<:="}},
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
	Chains:   true,
	Creates:  true,
	Suffixes: map[string]spec.Fn{`\inv`: spec.FnInvariantFor, `\inv_free`: spec.FnInvariantFreeFor},
	Known:    known,
	Binds: func(t spec.Token) bool {
		_, ok := quants[t.Text]
		return ok && t.Kind == spec.Word
	},
	Marks: []string{"=", "<-", "..", "@", "->", "::", "{|", "|}"},
	Words: []string{`\old`, `\before`, `\result`, `\fresh`, `\forall`, `\exists`, `\sum`, `\product`, `\num_of`, `\max`, `\min`, `\typeof`, `\type`,
		`\elemtype`, `\erasure`, `\nonnullelements`, `\reach`, `\invariant_for`, `\static_invariant_for`, `\count`, `\nothing`, `\everything`, `\strictly_nothing`, `\into`, `\such_that`},
}

var quants = map[string]spec.QuantKind{}

func init() {
	Dialect.Primary = primary
	Dialect.Postfix = locationSteps
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

// primary reads primaries that only JML has.
func primary(p *spec.Parser) spec.Expr {
	t := p.Peek()
	if t.Kind == spec.Mark && t.Text == "(" {
		return inParens(p)
	}
	if t.Kind != spec.Word || t.Text[0] != '\\' {
		return nil
	}
	if _, ok := values[t.Text]; !ok && strings.HasPrefix(t.Text, `\dl_`) { // of KeY's logic
		p.Unsupported(t)
		return p.Nothing()
	}
	switch t.Text {
	case `\result`:
		p.Next()
		return &spec.Result{At: p.At(t.Start)}
	case `\exception`:
		p.Next()
		return &spec.Thrown{At: p.At(t.Start)}
	case `\count`, `\index`: // of the rounds of a loop that have ended
		p.Next()
		return &spec.Name{At: p.At(t.Start), Name: spec.Count}
	case `\inv`, `\inv_free`: // of KeY
		p.Next()
		at := p.At(t.Start)
		return &spec.Builtin{At: at, Fn: Dialect.Suffixes[t.Text], Args: []spec.Expr{&spec.Name{At: at, Name: "this"}}}
	case `\lbl`, `\lblpos`, `\lblneg`:
		p.Next()
		p.Want("(", " after "+t.Text)
		p.Ident("a label")
		p.Want(",", " behind the label")
		x := p.Expr()
		p.Want(")", "")
		p.Quantified()
		return x
	case `\let`:
		return letting(p)
	case `\not_modified`:
		p.Next()
		return unmodified(p, t)
	case `\old`, `\pre`, spec.Before:
		p.Next()
		p.Want("(", " after "+t.Text)
		x := p.Expr()
		label := ""
		if t.Text == `\pre` {
			label = spec.Pre
		} else if t.Text == spec.Before {
			label = spec.Before
		} else if p.Got(",") {
			label = labelOf(p)
		}
		p.Want(")", "")
		p.Quantified()
		return &spec.Old{At: p.At(t.Start), X: x, Label: label}
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
	if x := value(p, t); x != nil {
		return x
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
	if k, ok := quants[t.Text]; ok {
		q := binder(p, k, t)
		q.At = p.At(t.Start)
		return q
	}
	return nil
}

// endOf reads the end of a range of elements: "*" is the last of them.
func endOf(p *spec.Parser, array spec.Expr) spec.Expr {
	t := p.Peek()
	if !p.Got("*") {
		return p.Expr()
	}
	at := p.At(t.Start)
	length := &spec.Select{At: at, X: array, Name: "length", NameAt: spec.NameAt{NameSpan: at.At}}
	return &spec.Binary{At: at, Op: spec.Sub, X: length, Y: &spec.Lit{At: at, Kind: spec.LitInt, Text: "1", Bits: 1}}
}

// labelOf reads the label of \old, which is empty for the state that it has without one. The built-in ones may have a backslash.
func labelOf(p *spec.Parser) string {
	label := p.Peek().Text
	switch {
	case label == `\Old`:
		p.Next()
		return ""
	case slices.Contains([]string{spec.Pre, spec.Here, spec.LoopInit, spec.LoopBodyBegin}, label):
		p.Next()
		return label
	}
	return p.Ident("a label").Name
}

// count checks the number of arguments.
func count(p *spec.Parser, x *spec.Builtin) {
	n := len(x.Args)
	var bad string
	switch {
	case x.Fn == spec.FnFresh && n == 0:
		bad = `\fresh needs an argument`
	case (x.Fn == spec.FnInvariantFor || x.Fn == spec.FnStaticInvariantFor || x.Fn == spec.FnInvariantFreeFor || x.Fn == spec.FnTypeof || x.Fn == spec.FnElemtype || x.Fn == spec.FnErasure || x.Fn >= spec.FnJavaMath || x.Fn == spec.FnNonNullElements) && n != 1:
		bad = spec.Fns[x.Fn] + " takes one argument"
	case x.Fn == spec.FnReach && n == 0:
		bad = `\reach takes an object and fields, or two objects and fields`
	}
	if bad != "" {
		p.Complain(x.Span(), "syntax", bad)
	}
}

// inParens reads a quantifier or a cast; other parentheses are not specific to JML.
func inParens(p *spec.Parser) spec.Expr {
	open, t := p.Peek(), p.Ahead(1)
	switch {
	case t.Kind == spec.Word:
		if k, ok := quants[t.Text]; ok {
			return quant(p, open, k)
		}
		switch t.Text {
		case `\bsum`, `\bprod`:
			return boundedSum(p, open)
		case `\let`:
			return let(p, open)
		case `\lbl`, `\lblpos`, `\lblneg`:
			return labelled(p)
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

// castAhead reports whether "(T) x" begins here.
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

// argsAhead returns the place after the type arguments at a place, or the place itself.
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
	q := binder(p, k, open)
	p.Want(")", " at the end of "+spec.Quants[k])
	p.Quantified()
	q.At = p.At(open.Start)
	return q
}

// binder reads "\forall T v, w; range; body"; around is the parenthesis before it, or its own first token if there is
// none. Then the semicolon of the enclosing clause may follow.
func binder(p *spec.Parser, k spec.QuantKind, around spec.Token) *spec.Quant {
	word := p.Next().Text
	q := &spec.Quant{Kind: k}
	for first := true; !p.Failed; first = false {
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
		v.Type = arrayOf(p, v.Type)
		q.Vars = append(q.Vars, v)
		if !p.Got(",") {
			break
		}
	}
	p.Want(";", " after the variables of "+word)
	if k == spec.Elems {
		elements(p, q)
	} else if p.Is(";") {
		p.Next()
		q.Body = p.Expr()
	} else {
		q.Body = p.Expr()
		if !p.Failed && p.Is(";") && (around.Text == "(" || goesOn(p.Ahead(1))) {
			p.Next()
			q.Range = q.Body
			q.Body = p.Expr()
		}
	}
	p.Quantified()
	return q
}

// arrayOf reads the brackets behind the name of a variable, and returns its type.
func arrayOf(p *spec.Parser, t *spec.Type) *spec.Type {
	for !p.Failed && p.Is("[") && p.Ahead(1).Text == "]" {
		p.Next()
		p.Next()
		of := *t
		of.Dims++
		t = &of
	}
	return t
}

// goesOn reports whether an expression may begin with a token, after the semicolon of a quantifier without parentheses.
func goesOn(t spec.Token) bool {
	switch t.Kind {
	case spec.End:
		return false
	case spec.Mark:
		return t.Text != "|}" && t.Text != "{|" && t.Text != "}"
	}
	return !begins(t) && !slices.Contains(accessWords, t.Text) && !slices.Contains(modifierWords, t.Text) && !slices.Contains(memberWords, t.Text)
}

// boundedSum reads "(\bsum T i; lo; hi; e)" of KeY: the sum from lo up to hi, which is left out; or "(\bprod …", the product.
func boundedSum(p *spec.Parser, open spec.Token) spec.Expr {
	p.Next()
	word := p.Next().Text
	kind := map[string]spec.QuantKind{`\bsum`: spec.Sum, `\bprod`: spec.Prod}[word]
	v := &spec.Var{Type: p.Type(), Ident: p.Ident("the name of a variable")}
	p.Want(";", " after the variable of "+word)
	lo := p.Expr()
	p.Want(";", " after the first value of "+word)
	hi := p.Expr()
	p.Want(";", " after the end of the values of "+word)
	body := p.Expr()
	p.Want(")", " at the end of "+word)
	p.Quantified()
	return &spec.Quant{At: p.At(open.Start), Kind: kind, Vars: []*spec.Var{v}, Range: spec.Counted(v, lo, hi), Body: body}
}

// let reads "(\let T x = e; body)".
func let(p *spec.Parser, open spec.Token) spec.Expr {
	p.Next()
	x := letting(p)
	p.Want(")", " at the end of \\let")
	p.Quantified()
	x.At = p.At(open.Start)
	return x
}

// letting reads it without the parentheses.
func letting(p *spec.Parser) *spec.Let {
	t := p.Next()
	x := &spec.Let{}
	if !p.Got("var") {
		x.Type = p.Type()
	}
	x.Var = p.Ident("the name of a variable")
	p.Want("=", " and the value of the variable")
	x.X = p.Expr()
	p.Want(";", " after the variable of \\let")
	x.Body = p.Expr()
	p.Quantified()
	x.At = p.At(t.Start)
	return x
}

// labelled reads "(\lbl name e)", which is e: a label is for display.
func labelled(p *spec.Parser) spec.Expr {
	p.Next()
	p.Next()
	p.Ident("a label")
	x := p.Expr()
	p.Want(")", " at the end of the label")
	p.Quantified()
	return x
}

// unmodified reads the arguments of \not_modified: each has the value that it had before.
func unmodified(p *spec.Parser, t spec.Token) spec.Expr {
	if !p.Is("(") {
		p.Unexpected("'(' after " + t.Text)
		return p.Nothing()
	}
	args := p.Args()
	p.Quantified()
	at := p.At(t.Start)
	var out spec.Expr
	for _, a := range args {
		one := &spec.Binary{At: at, Op: spec.Eq, X: a, Y: &spec.Old{At: at, X: a}}
		if out == nil {
			out = one
		} else {
			out = &spec.Binary{At: at, Op: spec.And, X: out, Y: one}
		}
	}
	if out == nil {
		p.Complain(at.At, "syntax", t.Text+" needs an argument")
		return p.Nothing()
	}
	return out
}
