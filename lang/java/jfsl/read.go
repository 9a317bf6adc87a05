// This file reads the texts of annotations.

package jfsl

import (
	"assay/lang/java/spec"
	"assay/source"
)

// Formula reads a text that is one expression.
func Formula(text spec.Text, errs *source.List) spec.Expr {
	p := Dialect.NewParser(text, errs)
	x := p.Expr()
	end(p, "an operator or the end")
	if p.Failed {
		return nil
	}
	return x
}

func end(p *spec.Parser, want string) {
	if !p.Failed && p.Peek().Kind != spec.End {
		p.Unexpected(want)
	}
}

// Clause reads a text of @Requires, @Ensures or @Returns; nil if it cannot be read.
func Clause(kind spec.ClauseKind, text spec.Text, errs *source.List) *spec.Clause {
	x := Formula(text, errs)
	if x == nil {
		return nil
	}
	return &spec.Clause{At: whole(text), Lang: Dialect, Kind: kind, X: x}
}

func whole(text spec.Text) spec.At { return spec.At{At: text.At(0, len(text.S))} }

// Throws reads a text of @Throws: "IndexOutOfBoundsException: index < 0".
func Throws(text spec.Text, errs *source.List) *spec.Clause {
	p := Dialect.NewParser(text, errs)
	c := &spec.Clause{At: whole(text), Lang: Dialect, Kind: spec.Throws}
	c.Exc = p.Type()
	p.Want(":", " and the condition, after the exception")
	c.X = p.Expr()
	end(p, "an operator or the end")
	if p.Failed {
		return nil
	}
	return c
}

// Modifies reads a text of @Modifies: "this.size, this.elems[*]".
func Modifies(text spec.Text, errs *source.List) *spec.Clause {
	p := Dialect.NewParser(text, errs)
	c := &spec.Clause{At: whole(text), Lang: Dialect, Kind: spec.Assignable}
	for p.Peek().Kind != spec.End {
		c.Locs = append(c.Locs, location(p))
		if p.Failed || !p.Got(",") {
			break
		}
	}
	end(p, "',' or the end")
	if len(c.Locs) == 0 {
		c.Locs = []*spec.Loc{{At: c.At, Kind: spec.LocNothing}}
	}
	if p.Failed {
		return nil
	}
	return c
}

func location(p *spec.Parser) *spec.Loc {
	t := p.Peek()
	l := &spec.Loc{Kind: spec.LocExpr}
	l.X = p.Target()
	switch {
	case p.Failed:
	case p.Is(".") && p.Ahead(1).Text == "*":
		p.Next()
		p.Next()
		l.Kind = spec.LocFields
	case p.Is("["):
		p.Next()
		if p.Got("*") {
			l.Kind = spec.LocElems
		} else {
			l.Kind, l.Lo = spec.LocRange, p.Expr()
			if l.Hi = l.Lo; p.Got("..") {
				l.Hi = p.Expr()
			} else {
				l.Kind, l.X, l.Lo, l.Hi = spec.LocExpr, &spec.Index{At: p.At(t.Start), X: l.X, I: l.Lo}, nil, nil
			}
		}
		p.Want("]", "")
	}
	l.At = p.At(t.Start)
	return l
}

// SpecField reads a text of @SpecField: "elems: seq Value | formula".
func SpecField(text spec.Text, errs *source.List) *spec.Field {
	p := Dialect.NewParser(text, errs)
	f := &spec.Field{At: whole(text), Lang: Dialect, Model: true}
	f.Name = p.Ident("the name of a field")
	p.Want(":", " and the type of the field")
	switch t := p.Peek(); t.Text {
	case "seq":
		f.Rel = spec.RelSeq
		p.Next()
	case "set":
		f.Rel = spec.RelSet
		p.Next()
	case "lone":
		f.Rel = spec.RelLone
		p.Next()
	case "one":
		p.Next()
	}
	f.Type = p.Type()
	if p.Is("->") {
		p.Complain(p.Of(p.Peek()), "unsupported", "a field of contracts that is a map is not supported").Help = "use 'seq T' for sequences"
	}
	if !p.Failed && p.Got("|") {
		f.Where = p.Expr()
	}
	end(p, "'|' and a formula, or the end")
	if p.Failed {
		return nil
	}
	return f
}
