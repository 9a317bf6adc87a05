package jfsl

import (
	"fmt"

	"assay/lang/java/spec"
)

const levelCompare = 14

// Dialect is how relational expressions are written.
var Dialect = &spec.Dialect{
	Name: "the relational language", Code: "jfsl",
	Operators: []spec.Operator{
		{Op: spec.Iff, Text: "<=>", Level: 4, Also: []string{"iff"}},
		{Op: spec.Implies, Text: "=>", Level: 6, Assoc: spec.Right, Also: []string{"implies"}},
		{Op: spec.Or, Text: "||", Level: 8, Also: []string{"or"}},
		{Op: spec.And, Text: "&&", Level: 10, Also: []string{"and"}},
		{Op: spec.Not, Text: "!", Level: 12, Assoc: spec.Right, Tight: true, Also: []string{"not"}},
		{Op: spec.Eq, Text: "=", Level: levelCompare, Assoc: spec.Chainless, Also: []string{"=="}},
		{Op: spec.Ne, Text: "!=", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.In, Text: "in", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.NotIn, Text: "!in", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Lt, Text: "<", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Le, Text: "<=", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Gt, Text: ">", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Ge, Text: ">=", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Some, Text: "some", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.One, Text: "one", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Lone, Text: "lone", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.No, Text: "no", Level: levelCompare, Assoc: spec.Chainless},
		{Op: spec.Shl, Text: "<<", Level: 16},
		{Op: spec.Shr, Text: ">>", Level: 16},
		{Op: spec.Ushr, Text: ">>>", Level: 16},
		{Op: spec.Add, Text: "+", Level: 18},
		{Op: spec.Sub, Text: "-", Level: 18},
		{Op: spec.Mul, Text: "*", Level: 20},
		{Op: spec.Div, Text: "/", Level: 20},
		{Op: spec.Rem, Text: "%", Level: 20},
		{Op: spec.Neg, Text: "-", Level: 22, Assoc: spec.Right, Tight: true},
		{Op: spec.Card, Text: "#", Level: 22, Assoc: spec.Right, Tight: true},
		{Op: spec.Override, Text: "++", Level: 24},
		{Op: spec.BitAnd, Text: "&", Level: 26},
		{Op: spec.Product, Text: "->", Level: 28},
		{Op: spec.Join, Text: ".", Level: spec.LevelPostfix, Tight: true},
		{Op: spec.Transpose, Text: "~", Level: spec.LevelPostfix + 5, Assoc: spec.Right, Tight: true},
		{Op: spec.Closure, Text: "^", Level: spec.LevelPostfix + 5, Assoc: spec.Right, Tight: true},
		{Op: spec.ReflClosure, Text: "*", Level: spec.LevelPostfix + 5, Assoc: spec.Right, Tight: true},
	},
	Marks: []string{"|", "..", "@"},
	Words: []string{"@old", "@return", "@throw", `\old`, `\result`},
}

func init() {
	Dialect.Primary = primary
	Dialect.Postfix = postfix
	Dialect.Build()
}

var quants = map[string]spec.QuantKind{
	"all": spec.All, "some": spec.Exists, "sum": spec.Sum, "no": spec.QNo, "one": spec.QOne, "lone": spec.QLone,
}

// primary reads primaries that only this language has.
func primary(p *spec.Parser) spec.Expr {
	t := p.Peek()
	if t.Kind == spec.Mark && t.Text == "{" {
		p.Next()
		x := &spec.Comp{}
		x.Vars, x.Body = binders(p)
		p.Want("}", " at the end of the set")
		p.Quantified()
		x.At = p.At(t.Start)
		return x
	}
	if t.Kind != spec.Word {
		return nil
	}
	switch t.Text {
	case "return", "@return", `\result`:
		p.Next()
		return &spec.Result{At: p.At(t.Start)}
	case "throw", "@throw":
		p.Next()
		return &spec.Thrown{At: p.At(t.Start)}
	case "old", "@old", `\old`:
		if n := p.Ahead(1); n.Kind != spec.Mark || n.Text != "(" {
			return nil
		}
		p.Next()
		p.Next()
		x := p.Expr()
		p.Want(")", "")
		p.Quantified()
		return &spec.Old{At: p.At(t.Start), X: x}
	case "set", "seq":
		p.Complain(p.Of(t), "higher-order", fmt.Sprintf("a variable ranges over single values, not over '%s'", t.Text)).Help = "write 'all x: T | …'"
		return p.Nothing()
	case "int", "boolean", "byte", "short", "char", "long":
		p.Next()
		return &spec.Name{At: p.At(t.Start), Name: t.Text} // the range of a variable
	}
	n, m := p.Ahead(1), p.Ahead(2)
	if k, ok := quants[t.Text]; ok && spec.IsName(Dialect, n) && m.Kind == spec.Mark && (m.Text == ":" || m.Text == ",") {
		p.Next()
		x := &spec.Quant{Kind: k}
		x.Vars, x.Body = binders(p)
		p.Quantified()
		x.At = p.At(t.Start)
		return x
	}
	if t.Text == "all" {
		p.Next()
		p.Unexpected("a variable and ':' after 'all'")
		return p.Nothing()
	}
	return nil
}

// binders reads "x, y: S, z: T | e".
func binders(p *spec.Parser) ([]*spec.Var, spec.Expr) {
	var vars []*spec.Var
	for !p.Failed {
		first := len(vars)
		for !p.Failed {
			vars = append(vars, &spec.Var{Ident: p.Ident("the name of a variable")})
			if !p.Got(",") {
				break
			}
		}
		p.Want(":", " and what the variable ranges over")
		if p.Is("one") && p.Ahead(1).Text != ":" {
			p.Next() // "x: one T" is "x: T"
		}
		set := p.Range()
		for _, v := range vars[first:] {
			v.Set = set
		}
		if !p.Got(",") {
			break
		}
	}
	p.Want("|", " before the body")
	return vars, p.Expr()
}

// postfix reads a join with something other than a name: "x.^f", "x.(f + g)".
func postfix(p *spec.Parser, x spec.Expr) spec.Expr {
	n := p.Ahead(1)
	if !p.Is(".") || n.Kind != spec.Mark || n.Text != "^" && n.Text != "*" && n.Text != "~" && n.Text != "(" {
		return nil
	}
	p.Next()
	y := p.Operand()
	at := spec.At{At: x.Span().To(y.Span())}
	if f, ok := y.(*spec.Name); ok {
		return &spec.Select{At: at, X: x, Name: f.Name, NameAt: spec.NameAt{NameSpan: f.Span()}}
	}
	return &spec.Binary{At: at, Op: spec.Join, X: x, Y: y}
}
