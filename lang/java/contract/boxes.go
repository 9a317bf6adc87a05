// This file puts numbers into boxes and takes them out, and puts strings together, as Java does.

package contract

import (
	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/spec"
	"assay/source"
)

// box is a class whose objects hold one value of a primitive type.
type box struct {
	class, value string // and the method that gives the value
	of           classfile.Type
}

var boxes = []box{
	{"java/lang/Boolean", "booleanValue", tBool}, {"java/lang/Character", "charValue", tChar},
	{"java/lang/Byte", "byteValue", classfile.Type{Kind: 'B'}}, {"java/lang/Short", "shortValue", classfile.Type{Kind: 'S'}},
	{"java/lang/Integer", "intValue", tInt}, {"java/lang/Long", "longValue", tLong},
	{"java/lang/Float", "floatValue", tFloat}, {"java/lang/Double", "doubleValue", tDouble},
}

// boxIs finds a box.
func boxIs(is func(*box) bool) *box {
	for i := range boxes {
		if is(&boxes[i]) {
			return &boxes[i]
		}
	}
	return nil
}

// boxOf is the class of boxes that a type is, or nil.
func boxOf(t classfile.Type) *box {
	return boxIs(func(b *box) bool { return t.Kind == 'L' && t.Dims == 0 && t.Class == b.class })
}

// unboxed is the value in a box; what is none stays.
func (s *scope) unboxed(v value, at source.Span) value {
	b := boxOf(v.t)
	if b == nil || v.rel || s.failed {
		return v
	}
	return s.library(at, b.class, b.value, nil, b.of, s.used(v, at))
}

// boxesTo reports whether the box of a primitive type is of a type.
func (s *scope) boxesTo(t, u classfile.Type) bool {
	b := boxIs(func(b *box) bool { return b.of == t })
	return b != nil && s.set.subtype(classfile.Type{Kind: 'L', Class: b.class}, u)
}

// boxed is a primitive value in its box.
func (s *scope) boxed(v value, at source.Span) value {
	b := boxIs(func(b *box) bool { return b.of == v.t })
	if b == nil || v.rel || s.failed {
		return v
	}
	class := classfile.Type{Kind: 'L', Class: b.class}
	return s.library(at, b.class, "valueOf", []classfile.Type{b.of}, class, v)
}

// library is a call of a method of the library, whose first value is the receiver if it is not static.
func (s *scope) library(at source.Span, class, name string, params []classfile.Type, result classfile.Type, values ...value) value {
	c := s.set.Class(class)
	if c == nil {
		return s.bad(at, CodeMember, "class %s is missing", class)
	}
	desc := "("
	for _, t := range params {
		desc += t.Descriptor()
	}
	m := c.method(name, desc+")"+result.Descriptor())
	if m == nil {
		return s.bad(at, CodeMember, "class %s has no %s", class, name)
	}
	x := &spec.Call{At: spec.At{At: at}, NameAt: spec.NameAt{NameSpan: at}, Name: name}
	for range params {
		x.Args = append(x.Args, &spec.Name{At: spec.At{At: at}})
	}
	if m.File.Flags.Has(classfile.Static) {
		return s.invoke(x, m, value{}, true, values)
	}
	return s.invoke(x, m, values[0], false, values[1:])
}

var tString = classfile.Type{Kind: 'L', Class: "java/lang/String"}

// operandsOf takes operands out of their boxes: all, but for those of a comparison of references.
func (s *scope) operandsOf(x *spec.Binary, a, b value) (value, value) {
	same := (x.Op == spec.Eq || x.Op == spec.Ne) && isRef(a.t) == isRef(b.t)
	if same || a.t == tType || b.t == tType || x.Op == spec.Subtype {
		return a, b
	}
	return s.unboxed(a, x.X.Span()), s.unboxed(b, x.Y.Span())
}

// concatenated is "a + b", where one of them is a string.
func (s *scope) concatenated(x *spec.Binary, a, b value) value {
	a, b = s.text(a, x.X.Span()), s.text(b, x.Y.Span())
	if s.failed {
		return value{x: ir.False}
	}
	v := s.library(x.Span(), tString.Class, "concat", []classfile.Type{tString}, tString, a, b)
	v.nonnull = true
	return v
}

// text is a value as "+" puts it into a string.
func (s *scope) text(v value, at source.Span) value {
	valueOf := func(v value, t classfile.Type) value {
		v = s.library(at, tString.Class, "valueOf", []classfile.Type{t}, tString, v)
		v.nonnull = true
		return v
	}
	if v.t == tString {
		v = s.used(v, at)
	}
	switch {
	case v.t == tString && v.nonnull:
		return v
	case v.t == tString:
		null := s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: "null"}, false)
		v.x = apply(ir.OpCond, ValueType(tString), apply(ir.OpEq, ir.Bool{}, v.x, &ir.Const{Typ: ir.Null{}}), null.x, v.x)
		v.nonnull = true
		return v
	case v.t == tNull:
		return s.lit(&spec.Lit{At: spec.At{At: at}, Kind: spec.LitString, Text: "null"}, false)
	case v.t == tBool, v.t == tChar, v.t == tLong, v.t == tFloat, v.t == tDouble:
		return valueOf(v, v.t)
	case isInteger(v.t):
		return valueOf(s.promote(v, tInt), tInt)
	case boxOf(v.t) != nil:
		return valueOf(v, tObject)
	}
	return s.bad(at, CodeUnsupported, "the text of %s is not put into a string here", show(v.t))
}
