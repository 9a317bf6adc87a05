// This file reads forms of OpenJML: \else, and annotations with their package.

package jml

import (
	"strings"

	"assay/lang/java/spec"
)

// otherwise is "\else" of OpenJML in a precondition: no earlier case of the same group applies.
func (x *context) otherwise(t spec.Token) spec.Expr {
	at := x.p.At(t.Start)
	first := 0
	if n := len(x.nests); n > 0 {
		first = x.nests[n-1].first
	}
	var out spec.Expr
	for _, k := range x.r.pending.Cases[first:max(first, x.tail)] {
		pre, why := preconditionOf(k)
		if why != "" {
			x.p.Complain(at.At, "unsupported", why)
			return x.p.Nothing()
		}
		out = conjoined(out, &spec.Unary{At: at, Op: spec.Not, X: pre})
	}
	if out == nil {
		x.p.Complain(at.At, "place", t.Text+" stands behind other cases, and there is none")
		return x.p.Nothing()
	}
	return out
}

// preconditionOf is what a case requires; a sentence says why it cannot be said elsewhere.
func preconditionOf(k *spec.Case) (pre spec.Expr, why string) {
	for _, c := range k.Clauses {
		switch {
		case c.Kind != spec.Requires || c.Free:
		case c.Unreadable != nil:
			return nil, "what an earlier case requires is not understood: " + c.Unreadable.Why
		default:
			pre = conjoined(pre, c.X)
		}
	}
	if len(k.Olds) > 0 {
		return nil, "an earlier case has variables of its own, which its preconditions may name"
	}
	if pre == nil {
		pre = &spec.Lit{At: k.At, Kind: spec.LitBool, Text: "true", Bits: 1}
	}
	return pre, ""
}

// conjoined is the conjunction of conditions, of which the first may be missing.
func conjoined(x, y spec.Expr) spec.Expr {
	if x == nil {
		return y
	}
	return &spec.Binary{At: spec.At{At: y.Span()}, Op: spec.And, X: x, Y: y}
}

// annotation reads one with its package, and what it says in parentheses. Only those of JML are modifiers.
func (x *context) annotation(m spec.Mods) spec.Mods {
	p := x.p
	t := p.Next()
	name, last := strings.TrimPrefix(t.Text, "@"), ""
	for p.Got(".") {
		last = p.Ident("a name").Name
		name += "." + last
	}
	at := p.At(t.Start)
	if p.Is("(") {
		depth := 0
		for x.more() {
			switch p.Next().Text {
			case "(":
				depth++
			case ")":
				depth--
			}
			if depth == 0 {
				break
			}
		}
	}
	var words []string
	if strings.HasPrefix(name, "org.jmlspecs.annotation.") {
		words, _, _ = OfAnnotation(last)
	}
	if len(words) == 0 {
		x.r.errs.Warnf(at.At, CodeIgnored, "'%s' is an annotation that nobody asks about", name)
	}
	for _, w := range words {
		m = addWord(m, w, at.At)
	}
	return m
}
