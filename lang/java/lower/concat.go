package lower

import (
	"strconv"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/source"
)

// This file makes the procedures of string concatenation.

// piece is a part of a concatenation: a constant text, or an argument.
type piece struct {
	text string
	arg  *java.Typed
}

func (s *site) concatPlain() *ir.Proc {
	return s.proc("concat", func(b *java.Builder) {
		var list []piece
		for _, a := range s.params(b) {
			list = append(list, piece{arg: &a})
		}
		concat(b, list, b.P.Results[0], b.Leave())
		b.Ret()
	})
}

// concatRecipe reads the recipe: \1 is an argument, \2 a constant.
func (s *site) concatRecipe() *ir.Proc {
	recipe, ok := at[classfile.StringConst](s.boot.Args, 0)
	if !ok {
		return s.refuse("string concatenation without a recipe")
	}
	consts := s.boot.Args[1:]
	for _, c := range consts {
		if constText(c) == nil {
			return s.refuse("string concatenation with a constant of kind %T", c)
		}
	}
	if strings.Count(string(recipe), "\x01") != len(s.desc.Params) || strings.Count(string(recipe), "\x02") != len(consts) {
		return s.refuse("string concatenation whose recipe does not fit")
	}
	return s.proc("concat", func(b *java.Builder) {
		args := s.params(b)
		var list []piece
		var text strings.Builder
		flush := func() {
			if text.Len() > 0 {
				list = append(list, piece{text: text.String()})
				text.Reset()
			}
		}
		consts := consts
		for i := range len(recipe) {
			switch recipe[i] {
			case 1:
				flush()
				list = append(list, piece{arg: &args[0]})
				args = args[1:]
			case 2:
				text.WriteString(*constText(consts[0]))
				consts = consts[1:]
			default:
				text.WriteByte(recipe[i])
			}
		}
		flush()
		concat(b, list, b.P.Results[0], b.Leave())
		b.Ret()
	})
}

func constText(c classfile.Constant) *string {
	var s string
	switch c := c.(type) {
	case classfile.StringConst:
		s = string(c)
	case classfile.IntConst:
		s = strconv.Itoa(int(c))
	default:
		return nil
	}
	return &s
}

// concat joins pieces: arguments become strings in order, then all are joined.
func concat(b *java.Builder, list []piece, dst *ir.Local, unwind *ir.Block) {
	var parts []ir.Expr
	for _, p := range list {
		if p.arg == nil {
			parts = append(parts, b.Literal(p.text))
			continue
		}
		parts = append(parts, stringOf(b, *p.arg, unwind))
	}
	const most = 100
	for len(parts) > most {
		l := b.Local("part", java.Ref)
		b.Call(joiner(b.W, most), nil, l, parts[:most]...)
		parts = append([]ir.Expr{l}, parts[most:]...)
	}
	b.Call(joiner(b.W, len(parts)), nil, dst, parts...)
}

// joiner joins so many strings, of which null is "null".
func joiner(w *java.World, n int) *ir.Proc {
	return w.Helper(java.ConcatPrefix+strconv.Itoa(n), func(p *ir.Proc) {
		for i := range n {
			p.Params = append(p.Params, p.NewLocal("s"+strconv.Itoa(i), java.Ref, source.Span{}))
		}
		p.Results = []*ir.Local{p.NewLocal("result", java.Ref, source.Span{})}
	}, nil)
}

// stringOf is String.valueOf.
func stringOf(b *java.Builder, v java.Typed, unwind *ir.Block) ir.Expr {
	t := v.T
	x := v.X
	switch {
	case t == java.StringType:
		return x
	case t.IsRef():
		t = java.ObjectType
	case t.Kind == 'B' || t.Kind == 'S':
		t, x = classfile.Type{Kind: 'I'}, java.Conv(x, java.I32)
	}
	l := b.Local("text", java.Ref)
	b.Call(java.Runtime{World: b.W}.StaticOf("java/lang/String", "valueOf", classfile.MethodType{Params: []classfile.Type{t}, Result: java.StringType}), unwind, l, x)
	return l
}
