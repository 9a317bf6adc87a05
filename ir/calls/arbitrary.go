package calls

import "assay/ir"

// This file handles arbitrary values: of inputs, of havoc, of leaves. With the objects that they refer to come arbitrary values
// of the fields and elements of these.

// arbitrary adds that a variable may hold any value of its type.
func (b *builder) arbitrary(v ir.Var) {
	if !holds(v.Type()) {
		return
	}
	b.any(v.Type())
	if b.types != nil {
		b.types.flow(b.types.any(v.Type()), b.types.variable(v))
	}
}

// any adds the objects that arbitrary values of a type may be, with what they hold.
func (b *builder) any(t ir.Type) {
	name := t.String()
	if !holds(t) || b.given[name] {
		return
	}
	b.given[name] = true
	switch t := t.(type) {
	case ir.Ref:
		b.refs = append(b.refs, ref{t, 0})
		if b.Open && b.types != nil {
			b.types.flow(b.types.one(other{}), b.types.any(t))
		}
		if t.Class == nil {
			b.array(t, ir.Ref{})
		}
	case ir.Array:
		b.array(t, t.Elem)
	case ir.Ptr:
		b.part(t, t.Elem)
		if b.types != nil {
			b.types.flow(b.types.any(t.Elem), b.types.at(pointed))
		}
	case ir.StructVal:
		for _, f := range t.Struct.Fields {
			b.part(t, f.Typ)
		}
	case ir.Fixed:
		b.part(t, t.Elem)
	case ir.Func:
		for _, q := range b.p.Taken(t.Sig) {
			b.take(q)
			if b.types != nil {
				b.types.flow(b.types.one(q), b.types.any(t))
			}
		}
	case *ir.Rel:
		for _, p := range t.Alts {
			for _, column := range p {
				b.part(t, column)
			}
		}
	}
}

// part adds that arbitrary values of a type contain those of another one.
func (b *builder) part(t, inner ir.Type) {
	if !holds(inner) {
		return
	}
	b.any(inner)
	if b.types != nil {
		b.types.flow(b.types.any(inner), b.types.any(t))
	}
}

// array adds arbitrary arrays.
func (b *builder) array(t, elem ir.Type) {
	if c := b.p.Arrays; c != nil {
		b.exists(c)
		if b.types != nil {
			b.types.flow(b.types.one(c), b.types.any(t))
		}
	}
	if holds(elem) {
		b.any(elem)
		if b.types != nil {
			b.types.flow(b.types.any(elem), b.types.at(elements))
		}
	}
}

// ref is a type of references of which there are arbitrary values.
type ref struct {
	t    ir.Ref
	seen int // of the program's classes, those that were looked at
}

// refers adds the classes of objects that arbitrary references may be to; it reports whether there are some. The program may
// have grown.
func (b *builder) refers() (some bool) {
	for i := 0; i < len(b.refs); i++ {
		t := b.refs[i].t
		if b.Objects != nil {
			if b.refs[i].seen == 0 {
				b.refs[i].seen = 1
				for _, c := range b.Objects(t) {
					b.input(t, c)
					some = true
				}
			}
			continue
		}
		for b.refs[i].seen < len(b.p.Classes) {
			c := b.p.Classes[b.refs[i].seen]
			b.refs[i].seen++
			if !c.Interface && !c.Abstract && (t.Class == nil || c.Subclass(t.Class)) {
				b.input(t, c)
				some = true
			}
		}
	}
	return some
}

// input adds that an arbitrary reference of a type may be to an object of a class.
func (b *builder) input(t ir.Type, c *ir.Class) {
	b.exists(c)
	if b.types != nil {
		b.types.flow(b.types.one(c), b.types.any(t))
	}
	if b.inputs[c] {
		return
	}
	b.inputs[c] = true
	for k := c; k != nil; k = k.Super {
		for _, f := range k.Fields {
			if !holds(f.Typ) {
				continue
			}
			b.any(f.Typ)
			if b.types != nil {
				b.types.flow(b.types.any(f.Typ), b.types.at(f))
			}
		}
	}
}
