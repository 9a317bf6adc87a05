// This file knows static types with their arguments, from the Signature attributes of class files.

package contract

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/spec"
)

// generic is a static type with its arguments. It does not change.
type generic struct {
	t     classfile.Type // the erasure
	args  []argument     // of its class; nil: there are none, or the type is raw
	outer *generic       // of an inner class: the class around, if that has arguments
	of    *variable      // of a type variable, and of arrays of one
}

// argument is a type argument.
type argument struct {
	wild byte     // as of a classfile.Argument
	t    *generic // nil for *
}

var anything = argument{wild: '*'}

// variable is a type variable where it is declared. The same name elsewhere is another one.
type variable struct {
	name   string
	t      classfile.Type // the erasure: that of the first bound
	bounds []*generic
}

// String is the type as it is written, with simple names.
func (g *generic) String() string {
	var b strings.Builder
	switch {
	case g.of != nil:
		b.WriteString(g.of.name)
	case g.t.Kind == 'L':
		if g.outer != nil {
			b.WriteString(g.outer.String() + ".")
		}
		b.WriteString(g.t.Class[strings.LastIndexAny(g.t.Class, "/$")+1:])
	default:
		b.WriteString(classfile.Type{Kind: g.t.Kind}.String())
	}
	for i, a := range g.args {
		b.WriteString(map[bool]string{true: "<", false: ", "}[i == 0])
		b.WriteString(map[byte]string{'*': "?", '+': "? extends ", '-': "? super "}[a.wild])
		if a.t != nil {
			b.WriteString(a.t.String())
		}
	}
	if len(g.args) > 0 {
		b.WriteByte('>')
	}
	return b.String() + strings.Repeat("[]", g.t.Dims)
}

// equal reports whether two types are the same.
func (g *generic) equal(h *generic) bool {
	if g == nil || h == nil {
		return g == h
	}
	return g.t == h.t && g.of == h.of && g.outer.equal(h.outer) &&
		slices.EqualFunc(g.args, h.args, func(a, b argument) bool { return a.wild == b.wild && a.t.equal(b.t) })
}

// array is the array type with elements of the type.
func (g *generic) array(dims int) *generic {
	k := *g
	k.t.Dims += dims
	return &k
}

// classTypes is what a class says of its type parameters and of what it extends.
type classTypes struct {
	params []*variable
	supers []*generic
}

// methodTypes is what a method says of its type parameters, of its parameters and of its result.
type methodTypes struct {
	params  []*variable
	formals []*generic
	result  *generic
}

// typing reads the signature of the class.
func (c *Class) typing() *classTypes {
	if c.types != nil {
		return c.types
	}
	c.types = &classTypes{}
	if sig, err := classfile.ParseClassSignature(c.File.Signature); err == nil && c.File.Signature != "" {
		c.types.params = declared(sig.Params, func(name string) *variable { return c.around(name) })
		c.bounded(c.types.params, sig.Params, nil)
		for _, t := range sig.Supers {
			c.types.supers = append(c.types.supers, c.resolved(t, nil))
		}
		return c.types
	}
	for _, k := range c.Supers() {
		c.types.supers = append(c.types.supers, &generic{t: classfile.Type{Kind: 'L', Class: k.Name}})
	}
	return c.types
}

// typing reads the signature of the method.
func (m *Method) typing() *methodTypes {
	if m.types != nil {
		return m.types
	}
	m.types = &methodTypes{}
	n := len(m.File.Type.Params)
	sig, err := classfile.ParseMethodSignature(m.File.Signature)
	if err != nil || m.File.Signature == "" {
		sig = &classfile.MethodSignature{}
	}
	m.types.params = declared(sig.TypeParams, func(name string) *variable { return m.Class.variable(name, nil) })
	m.Class.bounded(m.types.params, sig.TypeParams, m)
	hidden := n - len(sig.Params) // of constructors: the signature leaves out what the compiler adds
	for i, t := range m.File.Type.Params {
		g := &generic{t: t}
		if i >= hidden && hidden >= 0 {
			g = m.Class.checked(sig.Params[i-hidden], t, m)
		}
		m.types.formals = append(m.types.formals, g)
	}
	m.types.result = m.Class.checked(sig.Result, m.File.Type.Result, m)
	return m.types
}

// typing is the type of the field.
func (f *Field) typing() *generic {
	if f.generic == nil {
		f.generic = &generic{t: f.Type}
		if f.File != nil && f.File.Signature != "" {
			if t, err := classfile.ParseSignature(f.File.Signature); err == nil {
				f.generic = f.Class.checked(t, f.Type, nil)
			}
		}
	}
	return f.generic
}

// localType is the type of a variable of the body.
func (m *Method) localType(v *classfile.LocalVar, erased classfile.Type) *generic {
	for _, w := range m.File.Code.Generics {
		if w.Name == v.Name && w.Index == v.Index && w.Start == v.Start {
			if t, err := classfile.ParseSignature(w.Desc); err == nil {
				return m.Class.checked(t, erased, m)
			}
		}
	}
	return &generic{t: erased}
}

// declared are the variables that type parameters declare, without their bounds. A parameter that is bounded by itself
// alone, which no compiler writes, is one of Object.
func declared(params []classfile.TypeParam, around func(name string) *variable) []*variable {
	var erasure func(p *classfile.TypeParam, left int) classfile.Type
	erasure = func(p *classfile.TypeParam, left int) classfile.Type {
		if len(p.Bounds) == 0 || left < 0 {
			return tObject
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
		return tObject
	}
	var list []*variable
	for i := range params {
		list = append(list, &variable{name: params[i].Name, t: erasure(&params[i], len(params))})
	}
	return list
}

// bounded gives variables their bounds.
func (c *Class) bounded(list []*variable, params []classfile.TypeParam, m *Method) {
	for i, v := range list {
		for _, b := range params[i].Bounds {
			v.bounds = append(v.bounds, c.resolved(b, m))
		}
		if len(v.bounds) == 0 || v.bounds[0].t != v.t {
			v.bounds = []*generic{{t: v.t}}
		}
	}
}

// variable finds a type variable by its name, as the class or a method of it sees it.
func (c *Class) variable(name string, m *Method) *variable {
	if m != nil {
		if v := variableOf(m.typing().params, name); v != nil {
			return v
		}
	}
	if v := variableOf(c.typing().params, name); v != nil {
		return v
	}
	return c.around(name)
}

// around finds a type variable that what stands around the class declares. A static class sees none of the class around.
func (c *Class) around(name string) *variable {
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
	return slices.ContainsFunc(c.File.Inner, func(i classfile.InnerClass) bool { return i.Class == c.Name && !i.Flags.Has(classfile.Static) })
}

// variableOf finds a type variable by its name.
func variableOf(list []*variable, name string) *variable {
	for _, v := range list {
		if v.name == name {
			return v
		}
	}
	return nil
}

// resolved is a type of a signature that stands in the class, or at a method of it.
func (c *Class) resolved(t *classfile.Generic, m *Method) *generic {
	g := &generic{t: classfile.Type{Dims: t.Dims, Kind: t.Kind}}
	switch t.Kind {
	case 'T':
		g.t.Kind, g.t.Class = 'L', tObject.Class
		if v := c.variable(t.Name, m); v != nil {
			g.of, g.t.Class = v, v.t.Class
		}
	case 'L':
		g.t.Class = t.Name
		for _, a := range t.Args {
			x := argument{wild: a.Wild}
			if a.Type != nil {
				x.t = c.resolved(a.Type, m)
			}
			g.args = append(g.args, x)
		}
		if t.Outer != nil {
			g.outer = c.resolved(t.Outer, m)
		}
	}
	return g
}

// checked is a type of a signature beside that of the descriptor, which counts where they differ.
func (c *Class) checked(t *classfile.Generic, erased classfile.Type, m *Method) *generic {
	if t != nil {
		if g := c.resolved(t, m); g.t == erased {
			return g
		}
	}
	return &generic{t: erased}
}

// self is the type of "this" in the class: its arguments are its own parameters.
func (c *Class) self() *generic {
	g := &generic{t: classfile.Type{Kind: 'L', Class: c.Name}}
	for _, v := range c.typing().params {
		g.args = append(g.args, argument{t: &generic{t: v.t, of: v}})
	}
	return g
}

// deepest bounds how types are followed that contain themselves, as T extends List<T[]> does.
const deepest = 8

// substitution says what variables stand for. Those that it does not have stay.
type substitution struct {
	set  *Set
	with map[*variable]argument
}

func (s substitution) of(g *generic, depth int) *generic {
	switch {
	case g == nil || len(s.with) == 0:
		return g
	case g.of != nil:
		if a, ok := s.with[g.of]; ok {
			return s.upper(a, g.of, depth).array(g.t.Dims)
		}
		return g
	case g.args == nil && g.outer == nil:
		return g
	case depth > deepest:
		return &generic{t: g.t}
	}
	k := *g
	k.args = nil
	for _, a := range g.args {
		k.args = append(k.args, s.argument(a, depth+1))
	}
	k.outer = s.of(g.outer, depth+1)
	return &k
}

func (s substitution) argument(a argument, depth int) argument {
	if a.t == nil {
		return a
	}
	if a.t.of != nil && a.t.t.Dims == 0 {
		x, ok := s.with[a.t.of]
		switch {
		case !ok:
			return a
		case a.wild == 0 || x.wild == a.wild:
			return x
		case x.wild == 0:
			return argument{a.wild, x.t}
		}
		return anything
	}
	return argument{a.wild, s.of(a.t, depth)}
}

// upper is the type of values of a variable that stands for an argument: of a wildcard, its bound or that of the
// variable, whichever says more.
func (s substitution) upper(a argument, v *variable, depth int) *generic {
	if a.wild == 0 {
		return a.t
	}
	bound := &generic{t: v.t}
	if depth <= deepest {
		bound = s.of(v.bounds[0], depth+1)
	}
	if a.wild != '+' || s.set.subtype(bound.t, a.t.t) && bound.t != a.t.t || s.set.isInterface(a.t.t) && !s.set.isInterface(bound.t) && bound.t != tObject {
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

// arguments are what the variables of a type's class stand for; false where it is raw.
func (s *Set) arguments(g *generic) (substitution, bool) {
	sub := substitution{s, map[*variable]argument{}}
	for ; g != nil; g = g.outer {
		c := s.Class(g.t.Class)
		if c == nil {
			return sub, false
		}
		params := c.typing().params
		if len(params) != len(g.args) {
			return sub, false
		}
		for i, v := range params {
			sub.with[v] = g.args[i]
		}
	}
	return sub, true
}

// as is a type as one of a class above its own; nil if it is none.
func (s *Set) as(g *generic, c *Class) *generic { return s.above(g, c, 0) }

func (s *Set) above(g *generic, c *Class, depth int) *generic {
	const tallest = 200
	if g == nil || g.t.Dims > 0 || depth > tallest {
		return nil
	}
	if g.of != nil {
		for _, b := range g.of.bounds {
			if x := s.above(b, c, depth+1); x != nil {
				return x
			}
		}
		return nil
	}
	k := s.Class(g.t.Class)
	if k == nil || k == c {
		return g
	}
	sub, known := s.arguments(g)
	for _, t := range k.typing().supers {
		if up := s.Class(t.t.Class); up == nil || !up.Subclass(c) {
			continue
		}
		if !known {
			return s.above(&generic{t: t.t}, c, depth+1) // what a raw type extends is raw
		}
		return s.above(sub.of(t, 0), c, depth+1)
	}
	return nil
}

// member is the type of a member of a class, where it is one of an object of a static type.
func (s *Set) member(of *generic, owner *Class, t *generic, own map[*variable]argument) *generic {
	sub := substitution{s, map[*variable]argument{}}
	if up := s.as(of, owner); up != nil {
		var known bool
		if sub, known = s.arguments(up); !known {
			return &generic{t: t.t}
		}
	}
	for v, a := range own {
		sub.with[v] = a
	}
	return sub.of(t, 0)
}

// genericOf resolves a type as it is written in the class; it complains if there is none.
func (c *Class) genericOf(t *spec.Type, m *Method) (*generic, bool) {
	g := &generic{}
	if v := c.variable(t.Name, m); v != nil {
		g.of, g.t = v, v.t
		g.t.Dims = t.Dims
		return g, true
	}
	var ok bool
	if g.t, ok = c.erasedOf(t, m); !ok {
		return &generic{}, false
	}
	if t.Outer != nil {
		if g.outer, ok = c.genericOf(t.Outer, m); !ok {
			return g, false
		}
	}
	for _, a := range t.Args {
		x := argument{wild: '*'}
		if a.Type != nil {
			x.wild = map[string]byte{"? extends": '+', "? super": '-'}[a.Wild]
			if x.t, ok = c.genericOf(a.Type, m); !ok {
				return g, false
			}
			if !isRef(x.t.t) {
				c.set.Errors.Errorf(a.Type.Span(), CodeType, "a type argument is a type of objects, and this is %s", show(x.t.t))
				return g, false
			}
		}
		g.args = append(g.args, x)
	}
	if k := c.set.Class(g.t.Class); k != nil && len(g.args) > 0 && len(g.args) != len(k.typing().params) {
		c.set.Errors.Errorf(t.Span(), CodeType, "%s has %d type parameters, and these are %d arguments", k.Simple(), len(k.typing().params), len(g.args))
		return g, false
	}
	return g, true
}

// open is the type of all objects of the class: an object does not know its type arguments.
func (g *generic) open() *generic {
	k := *g
	k.args, k.outer = nil, nil
	for range g.args {
		k.args = append(k.args, anything)
	}
	return &k
}

// inference finds what the type variables of a method stand for, by the types of the arguments of a call.
type inference struct {
	set   *Set
	vars  []*variable
	exact map[*variable][]argument // where a type argument names the variable
	below map[*variable][]*generic // types that are below the variable
}

// value goes through the type of a parameter and that of an argument.
func (n *inference) value(formal, actual *generic) {
	for _, b := range boxes {
		if actual.t == b.of && isRef(formal.t) {
			actual = &generic{t: classfile.Type{Kind: 'L', Class: b.class}}
		}
	}
	if !isRef(actual.t) || actual.t == tNull {
		return
	}
	if formal.of != nil {
		d := actual.t.Dims - formal.t.Dims
		if slices.Contains(n.vars, formal.of) && d >= 0 && (d > 0 || actual.t.Kind == 'L') {
			n.below[formal.of] = append(n.below[formal.of], actual.array(-formal.t.Dims))
		}
		return
	}
	c := n.set.Class(formal.t.Class)
	if len(formal.args) == 0 || c == nil || formal.t.Dims != actual.t.Dims {
		return
	}
	up := n.set.as(actual.array(-actual.t.Dims), c)
	if up == nil || len(up.args) != len(formal.args) {
		return
	}
	for i, f := range formal.args {
		n.argument(f, up.args[i])
	}
}

func (n *inference) argument(formal, actual argument) {
	switch {
	case formal.t == nil || actual.t == nil || formal.wild == '-':
	case formal.wild == 0 && formal.t.of != nil && formal.t.t.Dims == 0:
		n.exact[formal.t.of] = append(n.exact[formal.t.of], actual)
	case actual.wild != '-':
		n.value(formal.t, actual.t)
	}
}

// of is what a variable stands for; anything where the arguments do not say it alike.
func (n *inference) of(v *variable) argument {
	if list := n.exact[v]; len(list) > 0 {
		for _, a := range list[1:] {
			if a.wild != list[0].wild || !a.t.equal(list[0].t) {
				return anything
			}
		}
		return list[0]
	}
	for _, g := range n.below[v] {
		above := !slices.ContainsFunc(n.below[v], func(h *generic) bool { return !h.equal(g) && (h.t == g.t || !n.set.subtype(h.t, g.t)) })
		if above {
			return argument{t: g}
		}
	}
	return anything
}
