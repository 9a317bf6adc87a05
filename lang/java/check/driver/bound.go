package driver

import (
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file keeps type arguments: callers without raw types put into a Box<String> what it may hold.

// bound is what type variables stand for. Others are not known: they hold numbers, as recipes make objects.
type bound map[string]*classfile.Generic

// boundBy returns what the variables of a class stand for in a type; nil: nothing is known.
func boundBy(c *java.Class, g *classfile.Generic) bound {
	s, err := classfile.ParseClassSignature(c.File.Signature)
	if c.File.Signature == "" || err != nil || g == nil || g.Kind != 'L' || g.Name != c.File.Name || len(g.Args) == 0 || len(s.Params) != len(g.Args) {
		return nil
	}
	v := bound{}
	for i, p := range s.Params {
		if t := g.Args[i].Type; t != nil {
			v[p.Name] = t
		}
	}
	return v
}

// above returns what the variables of the superclass of a class stand for.
func (v bound) above(c *java.Class) bound {
	s, err := classfile.ParseClassSignature(c.File.Signature)
	if c.Super == nil || c.File.Signature == "" || err != nil || len(s.Supers) == 0 {
		return nil
	}
	return boundBy(c.Super, v.generic(s.Supers[0]))
}

// generic returns a type with variables replaced.
func (v bound) generic(g *classfile.Generic) *classfile.Generic {
	if g == nil || len(v) == 0 {
		return g
	}
	if g.Kind == 'T' {
		if t := v[g.Name]; t != nil && g.Dims == 0 {
			return t
		}
		return g
	}
	out := *g
	out.Args = slices.Clone(g.Args)
	for i := range out.Args {
		out.Args[i].Type = v.generic(g.Args[i].Type)
	}
	return &out
}

// in returns the type of an argument with variables replaced, by what they usually stand for where nothing is known.
func (v bound) in(t typed) typed { return t.usual.replaced(v.replaced(t)) }

func (v bound) replaced(t typed) typed {
	g := v.generic(t.generic)
	if g == t.generic {
		return t
	}
	if t.generic.Kind == 'T' && t.Dims == 0 && g.Kind == 'L' {
		t.Type = classfile.Type{Dims: g.Dims, Kind: 'L', Class: g.Name}
	}
	t.generic = g
	return t
}

// usual returns what type variables with a bound stand for where nothing is known of them: their bound, or a class that is one of itself if they have to be
// (T extends Cluster<T>). Numbers are comparable with each other.
func (d *Drivers) usual(m *java.Method) bound {
	v := bound{}
	if s, err := classfile.ParseClassSignature(m.Class.File.Signature); err == nil && m.Class.File.Signature != "" && !m.File.Flags.Has(classfile.Static) {
		d.bounded(v, s.Params)
	}
	if s, err := classfile.ParseMethodSignature(m.File.Signature); err == nil && m.File.Signature != "" {
		d.bounded(v, s.TypeParams)
	}
	return v
}

func (d *Drivers) bounded(v bound, list []classfile.TypeParam) {
	for _, p := range list {
		delete(v, p.Name)
		if len(p.Bounds) != 1 {
			continue
		}
		g := p.Bounds[0]
		c := d.Java.Known(g.Name)
		if g.Kind != 'L' || g.Dims > 0 || c == nil || !d.Owns(c) {
			continue
		}
		if !mentions(g, p.Name) {
			v[p.Name] = v.generic(g)
		} else if k := d.ofItself(c, g, p.Name); k != nil {
			v[p.Name] = &classfile.Generic{Kind: 'L', Name: k.File.Name}
		}
	}
}

// mentions reports whether a type mentions a variable.
func mentions(g *classfile.Generic, name string) bool {
	return g != nil && (g.Kind == 'T' && g.Name == name || slices.ContainsFunc(g.Args, func(a classfile.Argument) bool { return mentions(a.Type, name) }))
}

// ofItself returns the first class without type parameters that can stand for a variable whose bound mentions it; nil: there is none.
func (d *Drivers) ofItself(c *java.Class, g *classfile.Generic, name string) *java.Class {
	for _, k := range d.Classes {
		s, err := classfile.ParseClassSignature(k.File.Signature)
		if k == c || !k.IR.Subclass(c.IR) || k.File.Flags.Has(classfile.Abstract) || err != nil || len(s.Params) > 0 {
			continue
		}
		self := &classfile.Generic{Kind: 'L', Name: k.File.Name}
		if as := d.asAbove(k, self, g.Name); as != nil && spelled(as) == spelled((bound{name: self}).generic(g)) {
			return k
		}
	}
	return nil
}

// spelled returns a type as a text that tells it from others.
func spelled(g *classfile.Generic) string {
	if g == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(strings.Repeat("[", g.Dims) + string(g.Kind) + g.Name)
	for _, a := range g.Args {
		b.WriteString("<" + string(a.Wild) + spelled(a.Type) + ">")
	}
	return b.String()
}

// waysFor returns those ways to objects of a class that make one of a type: its own constructors, and those of classes
// that extend or implement the type.
func (d *Drivers) waysFor(c *java.Class, g *classfile.Generic, depth int) []*way {
	all, v := d.waysOf(c, depth), boundBy(c, g)
	if v == nil {
		return all
	}
	var out []*way
	for _, x := range all {
		y := *x
		ok := x.method.File.Name == "<init>" || isOf(x.class, g)
		if x.method.File.Name == "<init>" {
			y.bound, ok = d.boundBelow(x.class, g)
		}
		if ok && d.feasible(x.method, y.bound, depth-1) {
			out = append(out, &y)
		}
	}
	return out
}

// isOf reports whether a class without type parameters has a type among its supertypes.
func isOf(c *java.Class, g *classfile.Generic) bool {
	s, err := classfile.ParseClassSignature(c.File.Signature)
	return err == nil && c.File.Signature != "" && len(s.Params) == 0 && slices.ContainsFunc(s.Supers, func(t *classfile.Generic) bool { return spelled(t) == spelled(g) })
}

// boundBelow returns what the variables of a class stand for where its objects are of a type; false: they are of another one.
func (d *Drivers) boundBelow(c *java.Class, g *classfile.Generic) (bound, bool) {
	s, err := classfile.ParseClassSignature(c.File.Signature)
	if err != nil && c.File.Signature != "" {
		return nil, false
	}
	self := &classfile.Generic{Kind: 'L', Name: c.File.Name}
	for _, p := range s.Params {
		self.Args = append(self.Args, classfile.Argument{Type: &classfile.Generic{Kind: 'T', Name: p.Name}})
	}
	as := d.asAbove(c, self, g.Name)
	if as == nil || len(as.Args) != len(g.Args) {
		return nil, false
	}
	v := bound{}
	for i, a := range as.Args {
		t := g.Args[i].Type
		switch {
		case t == nil || t.Kind == 'T' || a.Type == nil:
		case a.Type.Kind == 'T' && a.Type.Dims == 0 && (v[a.Type.Name] == nil || spelled(v[a.Type.Name]) == spelled(t)):
			v[a.Type.Name] = t
		case spelled(a.Type) != spelled(t):
			return nil, false
		}
	}
	return v, true
}

// asAbove returns a type of a class as one of a class above it, in terms of the same variables; nil: it is none, or a raw one.
func (d *Drivers) asAbove(c *java.Class, g *classfile.Generic, above string) *classfile.Generic {
	if c.File.Name == above {
		return g
	}
	s, err := classfile.ParseClassSignature(c.File.Signature)
	if err != nil || c.File.Signature == "" {
		return nil
	}
	v := boundBy(c, g)
	for _, t := range s.Supers {
		if k := d.Java.Known(t.Name); k != nil {
			if out := d.asAbove(k, v.generic(t), above); out != nil {
				return out
			}
		}
	}
	return nil
}
