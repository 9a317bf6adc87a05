// This file resolves types and classifies values.

package decl

import (
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

var Primitives = map[string]byte{"boolean": 'Z', "byte": 'B', "char": 'C', "short": 'S', "int": 'I', "long": 'J', "float": 'F', "double": 'D', `\bigint`: 'G'}

// values are types of contracts whose values are objects that no program sees.
var values = map[string]classfile.Type{spec.Sequence: TSeq, spec.LocationSet: TLocs}

var (
	TBool   = classfile.Type{Kind: 'Z'}
	TInt    = classfile.Type{Kind: 'I'}
	TLong   = classfile.Type{Kind: 'J'}
	TFloat  = classfile.Type{Kind: 'F'}
	TDouble = classfile.Type{Kind: 'D'}
	TChar   = classfile.Type{Kind: 'C'}
	TBig    = classfile.Type{Kind: 'G'} // of \bigint; kept in 64 bits
	TNull   = classfile.Type{Kind: 'N'} // of null
	TSet    = classfile.Type{Kind: '{'} // a set of objects (\reach)
	TType   = classfile.Type{Kind: 'T'} // of \typeof(x)
	TAny    = classfile.Type{Kind: '?'} // of an element of a sequence, which may be anything
	TSeq    = classfile.Type{Kind: 'L', Class: "assay/rt/Sequence"}
	TLocs   = classfile.Type{Kind: 'L', Class: "assay/rt/Locations"}
	TBad    = classfile.Type{} // of expressions with errors
	TObject = classfile.Type{Kind: 'L', Class: "java/lang/Object"}
)

var (
	Int32 = ir.Int{Bits: 32, Signed: true}
	Int64 = ir.Int{Bits: 64, Signed: true}
)

// ValueType returns the type that values of a Java type have in ir: references are of any
// class, as in lowered code.
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
		return Int32
	case 'J', 'G':
		return Int64
	case 'F':
		return ir.Float{Bits: 32}
	case 'D':
		return ir.Float{Bits: 64}
	}
	return ir.Ref{}
}

func IsRef(t classfile.Type) bool { return t.Dims > 0 || t.Kind == 'L' || t.Kind == 'N' }

func IsNumber(t classfile.Type) bool {
	return t.Dims == 0 && strings.IndexByte("BCSIJGFD", t.Kind) >= 0
}

func IsInteger(t classfile.Type) bool { return t.Dims == 0 && strings.IndexByte("BCSIJG", t.Kind) >= 0 }

func IsBad(t classfile.Type) bool { return t == TBad }

// Show returns a type as messages have it.
func Show(t classfile.Type) string {
	switch t {
	case TNull:
		return "null"
	case TBig:
		return `\bigint`
	case TSet:
		return "a set of objects"
	case TSeq:
		return spec.Sequence
	case TLocs:
		return spec.LocationSet
	case TAny:
		return "an element of a sequence"
	case TType:
		return "a type"
	case TBad:
		return "?"
	}
	return t.String()
}

// TypeOf returns the erasure of a type as it is written in the class; it reports an error if there is none.
func (c *Class) TypeOf(t *spec.Type, m *Method) (classfile.Type, bool) {
	g, ok := c.GenericOf(t, m)
	return g.Erased, ok
}

// erasedOf resolves a type as it is written in the class, without its arguments; it reports an error if there is none.
func (c *Class) erasedOf(t *spec.Type, m *Method) (classfile.Type, bool) {
	if k, ok := Primitives[t.Name]; ok {
		return classfile.Type{Kind: k, Dims: t.Dims}, true
	}
	if k, ok := values[t.Name]; ok {
		k.Dims = t.Dims
		return k, true
	}
	if name, ok := c.Lookup(t.Name, m); ok {
		return classfile.Type{Kind: 'L', Class: name, Dims: t.Dims}, true
	}
	d := c.Set.Errors.Errorf(t.Span(), CodeName, "no class named %s", t.Name)
	if near := source.Nearest(t.Name, c.TypeNames()); near != "" {
		d.Help = "did you mean " + near + "?"
	}
	return TBad, false
}

// TypeNames returns classes that a name could have meant.
func (c *Class) TypeNames() []string {
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

// Lookup finds the class that a name means in the class: type variables, member
// classes, imports, the package, java.lang, then qualified names.
func (c *Class) Lookup(name string, m *Method) (string, bool) {
	if v := c.variable(name, m); v != nil {
		return v.t.Class, true
	}
	first, rest, qualified := strings.Cut(name, ".")
	if k := c.simple(first); k != "" {
		if !qualified {
			return k, true
		}
		inner := k + "$" + strings.ReplaceAll(rest, ".", "$")
		return inner, c.Set.Class(inner) != nil
	}
	if !qualified {
		return "", false
	}
	return c.Set.qualified(name)
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
	for k := c; k != nil; k = k.outward() {
		if k.Simple() == name {
			return k.Name
		}
		for _, s := range append([]*Class{k}, k.AllSupers()...) {
			if inner := s.Name + "$" + name; c.Set.Class(inner) != nil {
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
			if k, ok := c.Set.qualified(i.Name); ok {
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
		if c.Set.Class(full) != nil {
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

// Subtype reports whether references of type t are of type u.
func (s *Set) Subtype(t, u classfile.Type) bool {
	switch {
	case t == u || t == TNull || u == TObject:
		return true
	case t.Dims > 0 && u.Dims > 0:
		a, b := t.Elem(), u.Elem()
		return IsRef(a) && IsRef(b) && s.Subtype(a, b)
	case t.Dims > 0 || u.Dims > 0:
		return u.Dims == 0 && (u.Class == "java/lang/Cloneable" || u.Class == "java/io/Serializable")
	}
	a, b := s.Class(t.Class), s.Class(u.Class)
	return a != nil && b != nil && a.Subclass(b)
}

// Related reports whether a reference can be of both types.
func (s *Set) Related(t, u classfile.Type) bool {
	if s.Subtype(t, u) || s.Subtype(u, t) {
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
