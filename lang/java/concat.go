package java

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/source"
)

// This file makes the procedures of string concatenation.

// piece is a part of a concatenation: a constant text, or an argument.
type piece struct {
	text string
	arg  *typed
}

// ConcatPrefix begins the names of procedures that join strings; the host has models.
const ConcatPrefix = "join strings: "

func (s *site) concatPlain() *ir.Proc {
	return s.proc("concat", func(b *builder) {
		var list []piece
		for _, a := range s.params(b) {
			list = append(list, piece{arg: &a})
		}
		b.concat(list, b.p.Results[0], b.leave())
		b.ret()
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
	return s.proc("concat", func(b *builder) {
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
		b.concat(list, b.p.Results[0], b.leave())
		b.ret()
	})
}

func constText(c classfile.Constant) *string {
	var s string
	switch c := c.(type) {
	case classfile.StringConst:
		s = string(c)
	case classfile.IntConst:
		s = itoa(int(c))
	default:
		return nil
	}
	return &s
}

// concat joins pieces: arguments become strings in order, then all are joined.
func (b *builder) concat(list []piece, dst *ir.Local, unwind *ir.Block) {
	var parts []ir.Expr
	for _, p := range list {
		if p.arg == nil {
			parts = append(parts, b.literal(p.text))
			continue
		}
		parts = append(parts, b.stringOf(*p.arg, unwind))
	}
	const most = 100
	for len(parts) > most {
		l := b.local("part", ref)
		b.call(b.w.joiner(most), nil, l, parts[:most]...)
		parts = append([]ir.Expr{l}, parts[most:]...)
	}
	b.call(b.w.joiner(len(parts)), nil, dst, parts...)
}

// joiner joins so many strings, of which null is "null".
func (w *World) joiner(n int) *ir.Proc {
	return w.helper(ConcatPrefix+itoa(n), func(p *ir.Proc) {
		for i := range n {
			p.Params = append(p.Params, p.NewLocal("s"+itoa(i), ref, source.Span{}))
		}
		p.Results = []*ir.Local{p.NewLocal("result", ref, source.Span{})}
	}, nil)
}

// stringOf is String.valueOf.
func (b *builder) stringOf(v typed, unwind *ir.Block) ir.Expr {
	t := v.t
	x := v.x
	switch {
	case t == stringType:
		return x
	case t.IsRef():
		t = objectType
	case t.Kind == 'B' || t.Kind == 'S':
		t, x = classfile.Type{Kind: 'I'}, conv(x, i32)
	}
	l := b.local("text", ref)
	b.call(b.w.static("java/lang/String", "valueOf", classfile.MethodType{Params: []classfile.Type{t}, Result: stringType}), unwind, l, x)
	return l
}
