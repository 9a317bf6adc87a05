package input

import (
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file lets inputs alias booted objects: string constants, cached boxes of the library. Such
// objects are immutable, so that only comparisons of references can distinguish an input that is
// one of them from another object with the same contents. There, and nowhere else, it is decided.
// The same holds for opaque inputs, which may be any object of the library: Locale.US.

// sameOne is the ground of facts about objects with two names.
var sameOne = ir.Derived{From: "one object has one class and one contents, and two are not one"}

// naming is the condition that an input aliases an object of the booted heap.
type naming struct {
	Input, Of *Object
	When      circuit.Ref
}

// aliases are all pairs that were compared, in order.
type aliases struct {
	List   []naming
	at     map[[2]*Object]int
	offers map[offer]bool
}

// SameRef returns the condition that two references are equal.
func (in *Inputs) SameRef(a, b value.Refs) circuit.Ref {
	namer{in}.apart(a, b)
	namer{in}.apart(b, a)
	return in.c.Or(in.vals.SameObject(a, b), namer{in}.aliased(a, b))
}

// apart records that an opaque input is taken to be none of the program's own objects: a class under check may implement a type
// for which a class of the library stands.
func (in namer) apart(a, b value.Refs) {
	for _, t := range a {
		x := in.Object(t.Obj)
		if x.Unseen == "" {
			continue
		}
		for _, u := range b {
			y := in.Object(u.Obj)
			if y.From == Arbitrary && y.Unseen == "" && slices.ContainsFunc(y.Kinds, func(k heap.Kind) bool { return x.static == nil || k.Class.Subclass(x.static) }) {
				in.Leaves["inputs of type "+x.Unseen+" are no objects of classes under check"] = true
			}
		}
	}
}

// namer decides which inputs alias booted objects.
type namer struct{ *Inputs }

// aliased returns the condition that two references are to one object under two names.
func (in namer) aliased(a, b value.Refs) circuit.Ref {
	if in.Base == nil {
		return circuit.False
	}
	var any []circuit.Ref
	pairs := func(a, b value.Refs) {
		for _, t := range b {
			o := in.Object(t.Obj)
			if o.From != Booted || o.Elem != nil {
				continue
			}
			says := in.host.Interned(o.Class)
			if !in.Base.Booted(o.Base) {
				continue
			}
			for _, u := range a {
				obj := in.Object(u.Obj)
				if obj.From == Arbitrary && obj.Elem == nil && !obj.Gone() && (says != nil && obj.Unseen == "" || in.MayStandFor(obj, o)) {
					any = append(any, in.c.AndAll(t.When, u.When, in.alias(obj, o, says)))
				}
			}
		}
	}
	pairs(a, b)
	pairs(b, a)
	return in.c.OrAll(any...)
}

// alias returns the condition that an input is an object of the booted heap.
func (in namer) alias(o, k *Object, says []*ir.Field) circuit.Ref {
	if i, ok := in.Aliases.at[[2]*Object{o, k}]; ok {
		return in.Aliases.List[i].When
	}
	equal := o.Exists
	if o.Unseen == "" { // else its contents are never read
		equal = in.c.And(equal, in.Is(o, ir.Ref{Class: k.Class}, true))
		for _, f := range says {
			if equal != circuit.False {
				equal = in.c.And(equal, in.holdsSame(o, k, f))
			}
		}
	}
	x := naming{o, k, circuit.False}
	if equal != circuit.False {
		x.When = in.c.Input()
		in.Guards = append(in.Guards, value.Target{When: x.When, Obj: o.Number})
		in.Fact(in.c.Implies(x.When, equal), sameOne)
		for _, y := range in.Aliases.List {
			if y.Of == k || y.Input == o && (o.Unseen != "" || in.equalInBase(y.Of, k, says)) {
				in.Fact(in.c.And(x.When, y.When).Not(), sameOne)
			}
		}
		for _, t := range o.also {
			in.aliasFits(x, t)
		}
	}
	if in.Aliases.at == nil {
		in.Aliases.at = map[[2]*Object]int{}
	}
	in.Aliases.at[[2]*Object{o, k}] = len(in.Aliases.List)
	in.Aliases.List = append(in.Aliases.List, x)
	return x.When
}

// MayStandFor reports whether an opaque input may be a booted object that input references do not
// refer to directly.
func (in *Inputs) MayStandFor(o, k *Object) bool {
	return o.Unseen != "" && (o.static == nil || k.Class.Subclass(o.static)) && !in.Offered(k, o.static)
}

// Offered reports whether references of inputs of a static type may be to an object of the booted
// heap.
func (in *Inputs) Offered(k *Object, t *ir.Class) bool {
	at := offer{k, t}
	known, ok := in.Aliases.offers[at]
	if ok {
		return known
	}
	known = slices.Contains(in.host.Before(in.goal, ir.Ref{Class: t}), k.Base) ||
		slices.ContainsFunc(in.shared(t), func(g *ir.Global) bool { return in.Base.Global(g) == k.Base })
	if in.Aliases.offers == nil {
		in.Aliases.offers = map[offer]bool{}
	}
	in.Aliases.offers[at] = known
	return known
}

// offer is an object of the booted heap for references of a static type.
type offer struct {
	of *Object
	to *ir.Class
}

// Widest returns the widest type that references to an input may have.
func (o *Object) Widest() *ir.Class {
	if o.Unseen != "" {
		return o.static
	}
	k := o.Kinds[0].Class
	for k.Super != nil {
		k = k.Super
	}
	return k
}

// typing is the condition that an opaque input is of a type besides its own.
type typing struct {
	of   *ir.Class
	when circuit.Ref
}

// alsoOf returns the condition that an opaque input is of a type: a reference of that type is to it
// only then.
func (in *Inputs) alsoOf(o *Object, t *ir.Class) circuit.Ref {
	if t == nil || o.static != nil && o.static.Subclass(t) {
		return circuit.True
	}
	for _, x := range o.also {
		if x.of == t {
			return x.when
		}
	}
	x := typing{t, in.c.Input()}
	o.also = append(o.also, x)
	for _, y := range in.Aliases.List {
		if y.Input == o {
			namer{in}.aliasFits(y, x)
		}
	}
	return x.when
}

// aliasFits adds that an input has only types of the object that it aliases.
func (in namer) aliasFits(x naming, t typing) {
	if !x.Of.Class.Subclass(t.of) {
		in.Fact(in.c.And(x.When, t.when).Not(), sameOne)
	}
}

// holdsSame returns the condition that an input has what an object of the booted heap has in a
// field.
func (in namer) holdsSame(o, k *Object, f *ir.Field) circuit.Ref {
	x, y := in.Initial(o.First+o.Fields[f]), in.Initial(k.First+k.Fields[f])
	a, ok := x.(value.Refs)
	if !ok {
		return in.EqualValues(x, y, f.Typ)
	}
	one, single := y.(value.Refs).Single()
	array := in.Object(one)
	var any []circuit.Ref
	for _, t := range a {
		obj := in.Object(t.Obj)
		if obj.Elem != nil && single && array.Elem != nil && array.Cells <= obj.Cells {
			any = append(any, in.c.And(t.When, in.sameElements(obj, array)))
		}
	}
	return in.c.OrAll(any...)
}

// sameElements returns the condition that an array holds what an array of the booted heap does.
func (in namer) sameElements(o, k *Object) circuit.Ref {
	if ir.IsRef(k.Elem) || !ir.Identical(o.Elem, k.Elem) {
		return circuit.False
	}
	all := []circuit.Ref{in.vals.EqualNum(o.Length, k.Length, 32)}
	for i := range k.Cells {
		all = append(all, in.EqualValues(in.Initial(o.First+i), in.Initial(k.First+i), k.Elem))
	}
	return in.c.AndAll(all...)
}

// equalInBase reports whether two booted objects have equal contents, so that only their identity
// distinguishes them.
func (in namer) equalInBase(a, b *Object, says []*ir.Field) bool {
	if a.Class != b.Class {
		return false
	}
	return !slices.ContainsFunc(says, func(f *ir.Field) bool {
		return !ir.IsRef(f.Typ) && !value.Same(in.Initial(a.First+a.Fields[f]), in.Initial(b.First+b.Fields[f]))
	})
}
