package driver

import (
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/nullable"
	"assay/lang/java/classfile"
	"assay/lang/java/stub"
)

// typed is the type of an argument.
type typed struct {
	classfile.Type
	generic *classfile.Generic // its type arguments; nil: none are known
	usual   bound              // what variables there stand for of which nothing is known
	null    bool               // callers may pass null
	rare    bool               // tests pass it at times though callers may not
	usually bool               // of the class of the recipe, and no other one
	holes   bool               // callers may pass arrays with null in them
	by      *java.Class        // the class of the method: strings may be constants there; nil: none
	same    *java.Class        // nil, or a class: among arbitrary objects, some of it are of interest
	asked   []classfile.Type   // the same of types, for tests
}

// params returns the types of the parameters of a method, which nobody changes.
func (d *Drivers) params(m *java.Method) []typed {
	out, known := d.takes[m]
	if !known {
		out = d.paramsOf(m)
		d.takes[m] = out
	}
	return out
}

func (d *Drivers) paramsOf(m *java.Method) []typed {
	out := make([]typed, len(m.File.Type.Params))
	s, err := classfile.ParseMethodSignature(m.File.Signature)
	known := m.File.Signature != "" && err == nil && len(s.Params) == len(out)
	of, extends := stub.Of(m.Class.File.Name) // the constructor is the one of the class above
	if !extends {
		of = m.Class.File.Name
	}
	decl, usual := d.Program.MethodOf(of, m.File.Name, m.File.Desc), d.usual(m)
	for i, t := range m.File.Type.Params {
		out[i] = typed{Type: t, by: m.Class}
		if known {
			out[i].generic, out[i].usual = s.Params[i], usual
		}
		if decl != nil && t.IsRef() {
			before, after := decl.Added()
			written := i >= before && i < len(out)-after
			owes := nullable.Method{Decl: decl, Find: d.Program.Readable}
			out[i].rare = d.near && written
			out[i].null, out[i].holes = written && !owes.Owed(i), written && t.Dims > 0 && !owes.OwedElements(i)
		}
		if t == java.ObjectType && (out[i].generic == nil || out[i].generic.Kind == 'L') {
			out[i].same = m.Class
			if d.near {
				out[i].asked = instances(d, m)
			}
		}
	}
	return out
}

// fieldType returns the type of a field.
func fieldType(f *classfile.Field) typed {
	t := typed{Type: f.Type}
	if g, err := classfile.ParseSignature(f.Signature); err == nil && f.Signature != "" {
		t.generic = g
	}
	return t
}

// has reports whether there are values of a type, made in so many levels.
func (d *Drivers) has(t typed, depth int) bool {
	switch {
	case t.null:
		return true
	case t.Dims > 0:
		return d.has(typed{Type: t.Elem()}, depth)
	case t.Kind != 'L':
		return true
	}
	if with, known := compared(t); known {
		c, all := d.Java.Known(with.Class), d.Java.Known(t.Class)
		return c != nil && all != nil && c.IR.Subclass(all.IR) && d.has(with, depth)
	}
	return d.object(t, depth)
}

// compared returns the class of what an object of type Comparable is compared with, whose objects are given for it: an Integer is no
// Comparable<String>.
func compared(t typed) (with typed, known bool) {
	if t.Dims > 0 || t.Class != "java/lang/Comparable" || t.generic == nil || len(t.generic.Args) != 1 {
		return typed{}, false
	}
	g := t.generic.Args[0].Type
	if g == nil || g.Dims > 0 || g.Kind != 'L' || g.Name == "java/lang/Object" || g.Name == t.Class {
		return typed{}, false
	}
	return typed{Type: java.ClassType(g.Name), generic: g, null: t.null, by: t.by}, true
}

// object reports whether there are objects of a type.
func (d *Drivers) object(t typed, depth int) bool {
	if recipeOf(t.Class) != nil || len(d.literals(t)) > 0 {
		return true
	}
	if c := d.Java.Known(t.Class); c != nil && d.Owns(c) && (len(d.constants(c)) > 0 || len(d.waysFor(c, t.generic, depth)) > 0) {
		return true
	}
	return d.stubOf(t, depth) != nil
}

// constants returns the constants of an enum.
func (d *Drivers) constants(c *java.Class) []*classfile.Field {
	if !c.File.Flags.Has(classfile.Enum) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.File.Fields), func(f *classfile.Field) bool { return !f.Flags.Has(classfile.Enum) })
}

// seldom is how seldom null is passed where it may be: one call of so many. It mostly leads nowhere. A test passes it still more seldom where it may not be.
const (
	seldom = 4
	rarely = 10
)

// value makes a value of a type that has some.
func (b *body) value(t typed, depth int) ir.Expr {
	t = b.bound.in(t)
	if with, known := compared(t); known && b.d.has(t, depth) {
		t = with
	}
	if t.Dims == 0 && t.Kind != 'L' {
		return b.any(java.ValueType(t.Type))
	}
	if !t.null && b.d.near && !b.d.has(t, depth) {
		t.null = true // see desperate
	}
	solid, often := t, int64(seldom)
	solid.null = false
	if !t.null {
		if !t.rare {
			return b.reference(solid, depth)
		}
		often = rarely
	}
	l := b.Local("value", java.ValueType(t.Type))
	b.Assign(l, java.As(java.Null, java.ValueType(t.Type)))
	if b.d.has(solid, depth) {
		null, end := b.Block(), b.Block()
		is := java.Equal(b.index(int(often)), ir.NewInt(u8, often-1))
		other := b.Block()
		b.End(&ir.If{Meta: b.Meta(), X: is, Then: null, Else: other})
		b.inside(null, func() { b.Jump(end) })
		b.Cur = other
		b.Assign(l, b.reference(solid, depth))
		b.Jump(end)
		b.Cur = end
	}
	return l
}

// reference makes an array or object, or takes an argument before for it, or what one before returns.
func (b *body) reference(t typed, depth int) ir.Expr {
	list, parts, recent := b.same(t), b.parts(t, depth), recentOf(b.d, t)
	if len(list)+len(parts) == 0 && recent == nil {
		return b.fresh(t, depth)
	}
	l := b.Local("argument", java.ValueType(t.Type))
	var ways []func()
	if len(parts) == 0 || !b.partial(t, depth) {
		ways = append(ways, func() {
			b.Assign(l, b.fresh(t, depth))
			if recent != nil {
				b.Assign(recent, l)
			}
		})
	}
	if recent != nil {
		ways = append(ways, func() {
			b.Branch(java.IsNull(recent), b.given())
			b.Assign(l, recent)
		})
	}
	for _, x := range list {
		ways = append(ways, func() { b.Assign(l, x) })
	}
	for _, x := range parts {
		ways = append(ways, func() {
			outer := b.bound
			b.bound = x.bound
			args := b.args(b.d.params(x.method), depth-1, x.way, x.on)
			b.from(x.way, b.d.Java.Known(t.Class), x.on, l, b.given(), args)
			b.bound = outer
			b.Assign(b.lastOf(t), l)
		})
	}
	if len(parts) > 0 { // one that was given before may be given again
		ways = append(ways, func() {
			b.Branch(java.IsNull(b.lastOf(t)), b.given())
			b.Assign(l, b.lastOf(t))
		})
	}
	b.choice(len(ways), func(i int) { ways[i]() })
	return l
}

// partial reports whether objects of a type are only given by objects of the class of the one that is being changed: nobody gives it a part of
// another one.
func (b *body) partial(t typed, depth int) bool {
	return b.self != nil && !slices.ContainsFunc(b.d.waysFor(b.d.Java.Known(t.Class), t.generic, depth), func(x *way) bool { return !b.d.receives(x.method) || x.class != b.of })
}

// lastOf returns the variable with the latest part of a type that was taken out of an object in this procedure; null: none was.
func (b *body) lastOf(t typed) *ir.Local {
	if b.last == nil {
		b.last = map[string]*ir.Local{}
	}
	key := t.Class + " " + spelled(t.generic)
	if b.last[key] == nil {
		b.last[key] = b.Local("last", java.ValueType(t.Type))
	}
	return b.last[key]
}

// recentOf returns the variable with the latest object of a class under check that was made for an argument, in whichever call: tests look for what they have
// added, and remove it. Nil: such objects are not kept.
func recentOf(d *Drivers, t typed) *ir.Global {
	c := d.Java.Known(t.Class)
	if !d.near || t.Dims > 0 || c == nil || !d.Owns(c) || len(d.constants(c)) > 0 {
		return nil
	}
	key := t.Class + " " + spelled(t.generic)
	if d.recent[key] == nil {
		d.recent[key] = keeper(d, "latest argument of callers: "+key)
	}
	return d.recent[key]
}

// part is a method of an object that is there, which returns a part of it.
type part struct {
	*way
	on ir.Expr
}

// parts returns the methods with which arguments before, and the object that is being changed, return an object of a type, so that a
// part of a structure is given back to it.
func (b *body) parts(t typed, depth int) (out []part) {
	c := b.d.Java.Known(t.Class)
	if t.Dims > 0 || c == nil || !b.d.Owns(c) {
		return nil
	}
	for _, x := range b.d.waysFor(c, t.generic, depth) {
		if !b.d.receives(x.method) || x.class.IR.Subclass(c.IR) {
			continue
		}
		for _, h := range b.had {
			if k := b.d.Java.Known(h.t.Class); h.t.Dims == 0 && !h.t.null && k != nil && k.IR.Subclass(x.class.IR) {
				out = append(out, part{x, h.x})
			}
		}
		if b.self != nil && b.of.IR.Subclass(x.class.IR) {
			out = append(out, part{x, b.self})
		}
	}
	return out[:min(len(out), mostOthers)]
}

// fresh makes an array or object.
func (b *body) fresh(t typed, depth int) ir.Expr {
	c := b.d.Java.Known(t.Class)
	switch {
	case t.Dims > 0:
		return b.array(t, depth)
	case recipeOf(t.Class) != nil:
		return b.library(t, depth)
	case len(b.d.literals(t)) > 0:
		return b.literal(b.d.literals(t))
	case c != nil && len(b.d.constants(c)) > 0:
		return b.constant(c)
	}
	if s := b.d.stubOf(t, depth); s != nil && (!b.d.Owns(c) || len(b.d.waysFor(c, t.generic, depth)) == 0) {
		return b.stub(s, t, depth)
	}
	if b.self == nil || !b.of.IR.Subclass(c.IR) || boundBy(c, t.generic) != nil {
		return b.object(c, t.generic, depth)
	}
	l := b.Local("object", java.Ref)
	b.choice(2, func(i int) {
		if i == 0 {
			b.Assign(l, b.self)
		} else {
			b.Assign(l, b.object(c, t.generic, depth))
		}
	})
	return l
}

// constant is a constant of an enum.
func (b *body) constant(c *java.Class) ir.Expr {
	list, l := b.d.constants(c), b.Local("constant", java.Ref)
	if c.NeedsInit() {
		b.Call(c.Init(), b.given(), nil)
	}
	b.choice(len(list), func(i int) { b.Assign(l, c.Static(list[i].Name, list[i].Desc)) })
	return l
}

// mostElements is how long arrays of arguments are, and how many elements collections have.
const mostElements = 3

// array makes an array.
func (b *body) array(t typed, depth int) ir.Expr {
	elem := typed{Type: t.Elem(), by: t.by, holes: t.holes}
	elem.null = t.holes && elem.IsRef()
	typ, err := b.W.ObjectType(elem.Type)
	if err != nil { // a class that is missing
		typ = java.ValueType(elem.Type)
	}
	l := b.Local("array", java.ValueType(t.Type))
	b.choice(mostElements+1, func(n int) {
		b.Add(&ir.NewArray{Meta: b.Meta(), Dst: l, Elem: typ, Len: java.IntConst(int64(n))})
		for i := range n {
			place := &ir.Place{Kind: ir.PlaceElem, Base: java.As(l, ir.Array{Elem: java.ValueType(elem.Type)}), Index: java.IntConst(int64(i))}
			b.Add(&ir.Store{Meta: b.Meta(), Place: place, X: b.value(elem, depth)})
		}
	})
	return l
}
