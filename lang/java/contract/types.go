// This file resolves types and classifies values.

package contract

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

var primitives = map[string]byte{"boolean": 'Z', "byte": 'B', "char": 'C', "short": 'S', "int": 'I', "long": 'J', "float": 'F', "double": 'D'}

var (
	tBool   = classfile.Type{Kind: 'Z'}
	tInt    = classfile.Type{Kind: 'I'}
	tLong   = classfile.Type{Kind: 'J'}
	tFloat  = classfile.Type{Kind: 'F'}
	tDouble = classfile.Type{Kind: 'D'}
	tChar   = classfile.Type{Kind: 'C'}
	tNull   = classfile.Type{Kind: 'N'} // of null
	tSet    = classfile.Type{Kind: '{'} // a set of objects (\reach)
	tType   = classfile.Type{Kind: 'T'} // of \typeof(x)
	tBad    = classfile.Type{}          // of what was complained about
	tObject = classfile.Type{Kind: 'L', Class: "java/lang/Object"}
)

var (
	i32 = ir.Int{Bits: 32, Signed: true}
	i64 = ir.Int{Bits: 64, Signed: true}
)

// typing is the type of the value with its arguments.
func (v value) typing() *generic {
	if v.g != nil && v.g.t == v.t {
		return v.g
	}
	return &generic{t: v.t}
}

// typed is a value that is of a type by its type arguments. It is only certain to be of the type that it had.
func typed(v value, g *generic) value {
	if g.t != v.t {
		v.raw, v.t = v.t, g.t
	}
	v.g = g
	return v
}

// certain is the type that a value is certain to be of.
func (v value) certain() classfile.Type {
	if v.raw != tBad {
		return v.raw
	}
	return v.t
}

// common is the type of what is one of two values, as far as both have the same.
func (s *scope) common(a, b value) *generic {
	if g := a.typing(); g.equal(b.typing()) || b.t == tNull {
		return g
	}
	if a.t == tNull {
		return b.typing()
	}
	return nil
}

// boundedBy is a value of a type variable as one of the bound that has what is asked for; others stay. As in javac, it
// is of the first bound anyway.
func (s *scope) boundedBy(v value, at source.Span, has func(c *Class) bool) value {
	if s.failed || v.rel || v.t.Dims > 0 || v.typing().of == nil {
		return v
	}
	for _, b := range v.g.of.bounds {
		c := s.set.Class(b.t.Class)
		switch {
		case c == nil || !has(c):
		case b.t == v.t:
			return v
		default:
			return typed(s.used(v, at), b)
		}
	}
	return v
}

// used is a value that is used as one of its type, which javac asks for by a cast where type arguments promise it.
func (s *scope) used(v value, at source.Span) value { return s.held(v, v.t, at) }

// held is a value that is used as one of a type above its own.
func (s *scope) held(v value, t classfile.Type, at source.Span) value {
	if v.raw == tBad || v.rel || s.failed {
		return v
	}
	if !s.set.subtype(v.raw, t) {
		v.needs = append(v.needs[:len(v.needs):len(v.needs)], s.isOf(v.x, t, "the object is not of the type that the type arguments promise, "+show(t), at))
	}
	v.raw, v.x = tBad, narrowed(v.x, t)
	return v
}

// isOf needs a reference to be null or of a type.
func (s *scope) isOf(x ir.Expr, t classfile.Type, what string, at source.Span) *need {
	null := apply(ir.OpEq, ir.Bool{}, x, &ir.Const{Typ: ir.Null{}})
	return &need{x: or(null, &ir.TypeTest{X: x, Of: s.objectType(t, at)}), what: what, at: at}
}

// ValueType is the type that values of a Java type have in ir: references are of any
// class, as the lowering of code has it.
func ValueType(t classfile.Type) ir.Type {
	if t.Dims > 0 {
		return ir.Array{Elem: ValueType(t.Elem())}
	}
	switch t.Kind {
	case 'Z':
		return ir.Bool{}
	case 'B':
		return ir.Int{Bits: 8, Signed: true}
	case 'C':
		return ir.Int{Bits: 16}
	case 'S':
		return ir.Int{Bits: 16, Signed: true}
	case 'I':
		return i32
	case 'J':
		return i64
	case 'F':
		return ir.Float{Bits: 32}
	case 'D':
		return ir.Float{Bits: 64}
	}
	return ir.Ref{}
}

func isRef(t classfile.Type) bool { return t.Dims > 0 || t.Kind == 'L' || t.Kind == 'N' }

func isNumber(t classfile.Type) bool { return t.Dims == 0 && strings.IndexByte("BCSIJFD", t.Kind) >= 0 }

func isInteger(t classfile.Type) bool { return t.Dims == 0 && strings.IndexByte("BCSIJ", t.Kind) >= 0 }

func isBad(t classfile.Type) bool { return t == tBad }

// show is a type as messages have it.
func show(t classfile.Type) string {
	switch t {
	case tNull:
		return "null"
	case tSet:
		return "a set of objects"
	case tType:
		return "a type"
	case tBad:
		return "?"
	}
	return t.String()
}

// typeOf is the erasure of a type as it is written in the class; it complains if there is none.
func (c *Class) typeOf(t *spec.Type, m *Method) (classfile.Type, bool) {
	g, ok := c.genericOf(t, m)
	return g.t, ok
}

// erasedOf resolves a type as it is written in the class, without its arguments; it complains if there is none.
func (c *Class) erasedOf(t *spec.Type, m *Method) (classfile.Type, bool) {
	if k, ok := primitives[t.Name]; ok {
		return classfile.Type{Kind: k, Dims: t.Dims}, true
	}
	if name, ok := c.lookup(t.Name, m); ok {
		return classfile.Type{Kind: 'L', Class: name, Dims: t.Dims}, true
	}
	d := c.set.Errors.Errorf(t.Span(), CodeName, "no class named %s", t.Name)
	if near := source.Nearest(t.Name, c.typeNames()); near != "" {
		d.Help = "did you mean " + near + "?"
	}
	return tBad, false
}

// typeNames are classes that a name could have meant.
func (c *Class) typeNames() []string {
	names := []string{"Object", "String", "Integer", "Exception", "RuntimeException", "IllegalArgumentException",
		"IndexOutOfBoundsException", "NullPointerException", "IllegalStateException", "ArithmeticException", c.Simple()}
	if c.Unit != nil {
		for _, t := range c.Unit.File.Types {
			if t.Name != "" {
				names = append(names, t.Name)
			}
		}
		for _, i := range c.Unit.File.Imports {
			if !i.All && !i.Static {
				names = append(names, i.Name[strings.LastIndexByte(i.Name, '.')+1:])
			}
		}
	}
	return names
}

// lookup finds the class that a name means in the class: type variables, member
// classes, imports, the package, java.lang, then qualified names.
func (c *Class) lookup(name string, m *Method) (string, bool) {
	if v := c.variable(name, m); v != nil {
		return v.t.Class, true
	}
	first, rest, qualified := strings.Cut(name, ".")
	if k := c.simple(first); k != "" {
		if !qualified {
			return k, true
		}
		inner := k + "$" + strings.ReplaceAll(rest, ".", "$")
		return inner, c.set.Class(inner) != nil
	}
	if !qualified {
		return "", false
	}
	return c.set.qualified(name)
}

// qualified finds a class by a name with its package.
func (s *Set) qualified(name string) (string, bool) {
	path := strings.ReplaceAll(name, ".", "/")
	for {
		if s.Class(path) != nil {
			return path, true
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return "", false
		}
		path = path[:i] + "$" + path[i+1:]
	}
}

// simple finds a class by its simple name.
func (c *Class) simple(name string) string {
	for k := c; k != nil; k = k.Outer() {
		if k.Simple() == name {
			return k.Name
		}
		for _, s := range append([]*Class{k}, k.AllSupers()...) {
			if inner := s.Name + "$" + name; c.set.Class(inner) != nil {
				return inner
			}
		}
	}
	var imports []*scan.Import
	if c.Unit != nil {
		imports = c.Unit.File.Imports
	}
	for _, i := range imports {
		if !i.All && !i.Static && strings.HasSuffix("."+i.Name, "."+name) {
			if k, ok := c.set.qualified(i.Name); ok {
				return k
			}
		}
	}
	places := []string{packageOf(c.Name)}
	for _, i := range imports {
		if i.All && !i.Static {
			places = append(places, strings.ReplaceAll(i.Name, ".", "/"))
		}
	}
	for _, p := range append(places, "java/lang") {
		full := name
		if p != "" {
			full = p + "/" + name
		}
		if c.set.Class(full) != nil {
			return full
		}
	}
	return ""
}

func packageOf(class string) string {
	if i := strings.LastIndexByte(class, '/'); i >= 0 {
		return class[:i]
	}
	return ""
}

// subtype tells whether references of type t are of type u.
func (s *Set) subtype(t, u classfile.Type) bool {
	switch {
	case t == u || t == tNull || u == tObject:
		return true
	case t.Dims > 0 && u.Dims > 0:
		a, b := t.Elem(), u.Elem()
		return isRef(a) && isRef(b) && s.subtype(a, b)
	case t.Dims > 0 || u.Dims > 0:
		return u.Dims == 0 && (u.Class == "java/lang/Cloneable" || u.Class == "java/io/Serializable")
	}
	a, b := s.Class(t.Class), s.Class(u.Class)
	return a != nil && b != nil && a.Subclass(b)
}

// related tells whether a reference can be of both types.
func (s *Set) related(t, u classfile.Type) bool {
	if s.subtype(t, u) || s.subtype(u, t) {
		return true
	}
	if t.Dims > 0 || u.Dims > 0 {
		return false
	}
	a, b := s.Class(t.Class), s.Class(u.Class)
	if a == nil || b == nil {
		return true
	}
	return a.File.Flags.Has(classfile.Interface) || b.File.Flags.Has(classfile.Interface)
}
