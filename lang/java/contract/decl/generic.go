// This file knows static types with their arguments, from the Signature attributes of class files.

package decl

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/spec"
)

// Type is a static type with its arguments. It is immutable.
type Type struct {
	Erased classfile.Type // the erasure
	Args   []Argument     // of its class; nil: there are none, or the type is raw
	outer  *Type          // of an inner class: the class around, if that has arguments
	Var    *Variable      // of a type variable, and of arrays of one
}

// Argument is a type argument.
type Argument struct {
	wild byte  // as of a classfile.Argument
	t    *Type // nil for *
}

var anything = Argument{wild: '*'}

// Variable is a type variable where it is declared. The same name elsewhere is another one.
type Variable struct {
	name   string
	t      classfile.Type // the erasure: that of the first bound
	Bounds []*Type
}

// String returns the type as it is written, with simple names.
func (g *Type) String() string {
	var b strings.Builder
	switch {
	case g.Var != nil:
		b.WriteString(g.Var.name)
	case g.Erased.Kind == 'L':
		if g.outer != nil {
			b.WriteString(g.outer.String() + ".")
		}
		b.WriteString(g.Erased.Class[strings.LastIndexAny(g.Erased.Class, "/$")+1:])
	default:
		b.WriteString(classfile.Type{Kind: g.Erased.Kind}.String())
	}
	for i, a := range g.Args {
		b.WriteString(map[bool]string{true: "<", false: ", "}[i == 0])
		b.WriteString(map[byte]string{'*': "?", '+': "? extends ", '-': "? super "}[a.wild])
		if a.t != nil {
			b.WriteString(a.t.String())
		}
	}
	if len(g.Args) > 0 {
		b.WriteByte('>')
	}
	return b.String() + strings.Repeat("[]", g.Erased.Dims)
}

// Equal reports whether two types are the same.
func (g *Type) Equal(h *Type) bool {
	if g == nil || h == nil {
		return g == h
	}
	return g.Erased == h.Erased && g.Var == h.Var && g.outer.Equal(h.outer) &&
		slices.EqualFunc(g.Args, h.Args, func(a, b Argument) bool { return a.wild == b.wild && a.t.Equal(b.t) })
}

// Array returns the array type with elements of the type.
func (g *Type) Array(dims int) *Type {
	k := *g
	k.Erased.Dims += dims
	return &k
}

// classTypes are the type parameters and supertypes of a class.
type classTypes struct {
	params []*Variable
	supers []*Type
}

// methodTypes are the types of a method: type parameters, parameters and result.
type methodTypes struct {
	params  []*Variable
	Formals []*Type
	Result  *Type
}

// typing reads the signature of the class.
func (c *Class) typing() *classTypes {
	if c.types != nil {
		return c.types
	}
	c.types = &classTypes{}
	if sig, err := classfile.ParseClassSignature(c.File.Signature); err == nil && c.File.Signature != "" {
		c.types.params = declared(sig.Params, func(name string) *Variable { return c.around(name) })
		c.bounded(c.types.params, sig.Params, nil)
		for _, t := range sig.Supers {
			c.types.supers = append(c.types.supers, c.resolved(t, nil))
		}
		return c.types
	}
	for _, k := range c.Supers() {
		c.types.supers = append(c.types.supers, &Type{Erased: classfile.Type{Kind: 'L', Class: k.Name}})
	}
	return c.types
}

// Typing reads the signature of the method.
func (m *Method) Typing() *methodTypes {
	if m.types != nil {
		return m.types
	}
	m.types = &methodTypes{}
	n := len(m.File.Type.Params)
	sig, err := classfile.ParseMethodSignature(m.File.Signature)
	if err != nil || m.File.Signature == "" {
		sig = &classfile.MethodSignature{}
	}
	m.types.params = declared(sig.TypeParams, func(name string) *Variable { return m.Class.variable(name, nil) })
	m.Class.bounded(m.types.params, sig.TypeParams, m)
	hidden := n - len(sig.Params) // of constructors: the signature leaves out what the compiler adds
	for i, t := range m.File.Type.Params {
		g := &Type{Erased: t}
		if i >= hidden && hidden >= 0 {
			g = m.Class.checked(sig.Params[i-hidden], t, m)
		}
		m.types.Formals = append(m.types.Formals, g)
	}
	m.types.Result = m.Class.checked(sig.Result, m.File.Type.Result, m)
	return m.types
}

// Typing returns the type of the field.
func (f *Field) Typing() *Type {
	if f.generic == nil {
		f.generic = &Type{Erased: f.Type}
		if f.File != nil && f.File.Signature != "" {
			if t, err := classfile.ParseSignature(f.File.Signature); err == nil {
				f.generic = f.Class.checked(t, f.Type, nil)
			}
		}
	}
	return f.generic
}

// LocalType returns the type of a variable of the body.
func (m *Method) LocalType(v *classfile.LocalVar, erased classfile.Type) *Type {
	for _, w := range m.File.Code.Generics {
		if w.Name == v.Name && w.Index == v.Index && w.Start == v.Start {
			if t, err := classfile.ParseSignature(w.Desc); err == nil {
				return m.Class.checked(t, erased, m)
			}
		}
	}
	return &Type{Erased: erased}
}

// declared returns the variables that type parameters declare, without their bounds. A parameter that is bounded by
// itself alone, which no compiler writes, is one of Object.
func declared(params []classfile.TypeParam, around func(name string) *Variable) []*Variable {
	var erasure func(p *classfile.TypeParam, left int) classfile.Type
	erasure = func(p *classfile.TypeParam, left int) classfile.Type {
		if len(p.Bounds) == 0 || left < 0 {
			return TObject
		}
		b := p.Bounds[0]
		if b.Kind != 'T' {
			return classfile.Type{Kind: b.Kind, Class: b.Name}
		}
		for i := range params {
			if params[i].Name == b.Name {
				return erasure(&params[i], left-1)
			}
		}
		if v := around(b.Name); v != nil {
			return v.t
		}
		return TObject
	}
	var list []*Variable
	for i := range params {
		list = append(list, &Variable{name: params[i].Name, t: erasure(&params[i], len(params))})
	}
	return list
}

// bounded gives variables their bounds.
func (c *Class) bounded(list []*Variable, params []classfile.TypeParam, m *Method) {
	for i, v := range list {
		for _, b := range params[i].Bounds {
			v.Bounds = append(v.Bounds, c.resolved(b, m))
		}
		if len(v.Bounds) == 0 || v.Bounds[0].Erased != v.t {
			v.Bounds = []*Type{{Erased: v.t}}
		}
	}
}

// variable finds a type variable by its name, as the class or a method of it sees it.
func (c *Class) variable(name string, m *Method) *Variable {
	if m != nil {
		if v := variableOf(m.Typing().params, name); v != nil {
			return v
		}
	}
	if v := variableOf(c.typing().params, name); v != nil {
		return v
	}
	return c.around(name)
}

// around finds a type variable of an enclosing declaration. A static class sees none of the enclosing class.
func (c *Class) around(name string) *Variable {
	if k := c.Outer(); k != nil {
		if c.inner() {
			return k.variable(name, nil)
		}
		return nil
	}
	if k := c.enclosing(); k != nil {
		return k.variable(name, k.enclosed(c.File.Enclosing))
	}
	return nil
}

// inner reports whether the objects of a member class belong to objects of the class around.
func (c *Class) inner() bool {
	i := c.File.Inside()
	return i != nil && !i.Flags.Has(classfile.Static)
}

// variableOf finds a type variable by its name.
func variableOf(list []*Variable, name string) *Variable {
	for _, v := range list {
		if v.name == name {
			return v
		}
	}
	return nil
}

// resolved returns a type of a signature of the class, or of a method of it.
func (c *Class) resolved(t *classfile.Generic, m *Method) *Type {
	g := &Type{Erased: classfile.Type{Dims: t.Dims, Kind: t.Kind}}
	switch t.Kind {
	case 'T':
		g.Erased.Kind, g.Erased.Class = 'L', TObject.Class
		if v := c.variable(t.Name, m); v != nil {
			g.Var, g.Erased.Class = v, v.t.Class
		}
	case 'L':
		g.Erased.Class = t.Name
		for _, a := range t.Args {
			x := Argument{wild: a.Wild}
			if a.Type != nil {
				x.t = c.resolved(a.Type, m)
			}
			g.Args = append(g.Args, x)
		}
		if t.Outer != nil {
			g.outer = c.resolved(t.Outer, m)
		}
	}
	return g
}

// checked returns a type of a signature beside that of the descriptor, which counts where they differ.
func (c *Class) checked(t *classfile.Generic, erased classfile.Type, m *Method) *Type {
	if t != nil {
		if g := c.resolved(t, m); g.Erased == erased {
			return g
		}
	}
	return &Type{Erased: erased}
}

// Self returns the type of "this" in the class: its arguments are its own parameters.
func (c *Class) Self() *Type {
	g := &Type{Erased: classfile.Type{Kind: 'L', Class: c.Name}}
	for _, v := range c.typing().params {
		g.Args = append(g.Args, Argument{t: &Type{Erased: v.t, Var: v}})
	}
	return g
}

// deepest bounds how types are followed that contain themselves, as T extends List<T[]> does.
const deepest = 8

// substitution maps variables to arguments. Others are unchanged.
type substitution struct {
	set  *Set
	with map[*Variable]Argument
}

func (s substitution) of(g *Type, depth int) *Type {
	switch {
	case g == nil || len(s.with) == 0:
		return g
	case g.Var != nil:
		if a, ok := s.with[g.Var]; ok {
			return s.upper(a, g.Var, depth).Array(g.Erased.Dims)
		}
		return g
	case g.Args == nil && g.outer == nil:
		return g
	case depth > deepest:
		return &Type{Erased: g.Erased}
	}
	k := *g
	k.Args = nil
	for _, a := range g.Args {
		k.Args = append(k.Args, s.argument(a, depth+1))
	}
	k.outer = s.of(g.outer, depth+1)
	return &k
}

func (s substitution) argument(a Argument, depth int) Argument {
	if a.t == nil {
		return a
	}
	if a.t.Var != nil && a.t.Erased.Dims == 0 {
		x, ok := s.with[a.t.Var]
		switch {
		case !ok:
			return a
		case a.wild == 0 || x.wild == a.wild:
			return x
		case x.wild == 0:
			return Argument{a.wild, x.t}
		}
		return anything
	}
	return Argument{a.wild, s.of(a.t, depth)}
}

// upper returns the type of values of a variable that stands for an argument: of a wildcard, its bound or that of the
// variable, whichever is more specific.
func (s substitution) upper(a Argument, v *Variable, depth int) *Type {
	if a.wild == 0 {
		return a.t
	}
	bound := &Type{Erased: v.t}
	if depth <= deepest {
		bound = s.of(v.Bounds[0], depth+1)
	}
	if a.wild != '+' || s.set.Subtype(bound.Erased, a.t.Erased) && bound.Erased != a.t.Erased || s.set.isInterface(a.t.Erased) && !s.set.isInterface(bound.Erased) && bound.Erased != TObject {
		return bound
	}
	return a.t
}

func (s *Set) isInterface(t classfile.Type) bool {
	if t.Dims > 0 || t.Kind != 'L' {
		return false
	}
	c := s.Class(t.Class)
	return c != nil && c.File.Flags.Has(classfile.Interface)
}

// arguments returns what the variables of a type's class stand for; false where it is raw.
func (s *Set) arguments(g *Type) (substitution, bool) {
	sub := substitution{s, map[*Variable]Argument{}}
	for ; g != nil; g = g.outer {
		c := s.Class(g.Erased.Class)
		if c == nil {
			return sub, false
		}
		params := c.typing().params
		if len(params) != len(g.Args) {
			return sub, false
		}
		for i, v := range params {
			sub.with[v] = g.Args[i]
		}
	}
	return sub, true
}

// As returns a type as one of a class above its own; nil if it is none.
func (s *Set) As(g *Type, c *Class) *Type { return s.above(g, c, 0) }

func (s *Set) above(g *Type, c *Class, depth int) *Type {
	const tallest = 200
	if g == nil || g.Erased.Dims > 0 || depth > tallest {
		return nil
	}
	if g.Var != nil {
		for _, b := range g.Var.Bounds {
			if x := s.above(b, c, depth+1); x != nil {
				return x
			}
		}
		return nil
	}
	k := s.Class(g.Erased.Class)
	if k == nil || k == c {
		return g
	}
	sub, known := s.arguments(g)
	for _, t := range k.typing().supers {
		if up := s.Class(t.Erased.Class); up == nil || !up.Subclass(c) {
			continue
		}
		if !known {
			return s.above(&Type{Erased: t.Erased}, c, depth+1) // what a raw type extends is raw
		}
		return s.above(sub.of(t, 0), c, depth+1)
	}
	return nil
}

// Member returns the type of a member of a class, where it is one of an object of a static type.
func (s *Set) Member(of *Type, owner *Class, t *Type, own map[*Variable]Argument) *Type {
	sub := substitution{s, map[*Variable]Argument{}}
	if up := s.As(of, owner); up != nil {
		var known bool
		if sub, known = s.arguments(up); !known {
			return &Type{Erased: t.Erased}
		}
	}
	for v, a := range own {
		sub.with[v] = a
	}
	return sub.of(t, 0)
}

// GenericOf resolves a type as it is written in the class; it reports an error if there is none.
func (c *Class) GenericOf(t *spec.Type, m *Method) (*Type, bool) {
	g := &Type{}
	if v := c.variable(t.Name, m); v != nil {
		g.Var, g.Erased = v, v.t
		g.Erased.Dims = t.Dims
		return g, true
	}
	var ok bool
	if g.Erased, ok = c.erasedOf(t, m); !ok {
		return &Type{}, false
	}
	if t.Outer != nil {
		if g.outer, ok = c.GenericOf(t.Outer, m); !ok {
			return g, false
		}
	}
	for _, a := range t.Args {
		x := Argument{wild: '*'}
		if a.Type != nil {
			x.wild = map[string]byte{"? extends": '+', "? super": '-'}[a.Wild]
			if x.t, ok = c.GenericOf(a.Type, m); !ok {
				return g, false
			}
			if !IsRef(x.t.Erased) {
				c.Set.Errors.Errorf(a.Type.Span(), CodeType, "a type argument is a type of objects, and this is %s", Show(x.t.Erased))
				return g, false
			}
		}
		g.Args = append(g.Args, x)
	}
	if k := c.Set.Class(g.Erased.Class); k != nil && len(g.Args) > 0 && len(g.Args) != len(k.typing().params) {
		c.Set.Errors.Errorf(t.Span(), CodeType, "%s has %d type parameters, and these are %d arguments", k.Simple(), len(k.typing().params), len(g.Args))
		return g, false
	}
	return g, true
}

// Open returns the type of all objects of the class: an object does not know its type arguments.
func (g *Type) Open() *Type {
	k := *g
	k.Args, k.outer = nil, nil
	for range g.Args {
		k.Args = append(k.Args, anything)
	}
	return &k
}

// Formal returns the type that an argument has to fit, on an object of a static type. A type variable that stands for a
// wildcard, or that the call itself determines, requires its bound only.
func (m *Method) Formal(i int, of *Type) classfile.Type {
	t := m.Typing().Formals[i]
	up := m.Class.Set.As(of, m.Class)
	if t.Var == nil || up == nil || m.File.Flags.Has(classfile.Static) {
		return t.Erased
	}
	if sub, known := m.Class.Set.arguments(up); known && sub.with[t.Var].t != nil && sub.with[t.Var].wild == 0 {
		return sub.of(t, 0).Erased
	}
	return t.Erased
}

// Given returns the type of what a method gives for an object and arguments of some types.
func (m *Method) Given(of *Type, args []*Type) *Type {
	own := map[*Variable]Argument{}
	if t := m.Typing(); len(t.params) > 0 {
		n := &inference{set: m.Class.Set, vars: t.params, exact: map[*Variable][]Argument{}, below: map[*Variable][]*Type{}}
		for i, a := range args {
			n.value(t.Formals[i], a)
		}
		for _, v := range t.params {
			own[v] = n.of(v)
		}
	}
	if m.File.Flags.Has(classfile.Static) {
		of = nil
	}
	return m.Class.Set.Member(of, m.Class, m.Typing().Result, own)
}

// inference finds what the type variables of a method stand for, by the types of the arguments of a call.
type inference struct {
	set   *Set
	vars  []*Variable
	exact map[*Variable][]Argument // where a type argument names the variable
	below map[*Variable][]*Type    // types that are below the variable
}

// value goes through the type of a parameter and that of an argument.
func (n *inference) value(formal, actual *Type) {
	for _, b := range boxes {
		if actual.Erased == b.Of && IsRef(formal.Erased) {
			actual = &Type{Erased: classfile.Type{Kind: 'L', Class: b.Class}}
		}
	}
	if !IsRef(actual.Erased) || actual.Erased == TNull {
		return
	}
	if formal.Var != nil {
		d := actual.Erased.Dims - formal.Erased.Dims
		if slices.Contains(n.vars, formal.Var) && d >= 0 && (d > 0 || actual.Erased.Kind == 'L') {
			n.below[formal.Var] = append(n.below[formal.Var], actual.Array(-formal.Erased.Dims))
		}
		return
	}
	c := n.set.Class(formal.Erased.Class)
	if len(formal.Args) == 0 || c == nil || formal.Erased.Dims != actual.Erased.Dims {
		return
	}
	up := n.set.As(actual.Array(-actual.Erased.Dims), c)
	if up == nil || len(up.Args) != len(formal.Args) {
		return
	}
	for i, f := range formal.Args {
		n.argument(f, up.Args[i])
	}
}

func (n *inference) argument(formal, actual Argument) {
	switch {
	case formal.t == nil || actual.t == nil || formal.wild == '-':
	case formal.wild == 0 && formal.t.Var != nil && formal.t.Erased.Dims == 0:
		n.exact[formal.t.Var] = append(n.exact[formal.t.Var], actual)
	case actual.wild != '-':
		n.value(formal.t, actual.t)
	}
}

// of returns what a variable stands for; an unbounded wildcard where the arguments disagree.
func (n *inference) of(v *Variable) Argument {
	if list := n.exact[v]; len(list) > 0 {
		for _, a := range list[1:] {
			if a.wild != list[0].wild || !a.t.Equal(list[0].t) {
				return anything
			}
		}
		return list[0]
	}
	for _, g := range n.below[v] {
		above := !slices.ContainsFunc(n.below[v], func(h *Type) bool { return !h.Equal(g) && (h.Erased == g.Erased || !n.set.Subtype(h.Erased, g.Erased)) })
		if above {
			return Argument{t: g}
		}
	}
	return anything
}
