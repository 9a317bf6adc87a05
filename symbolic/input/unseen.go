package input

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/symbolic/heap"
)

// This file is about opaque inputs, of types without a class in the closed world: a java.util.Map.
// They are objects that can be compared, stored and passed on. Where one is read (a method of it is
// called, or its class is read), the path ends: its behaviour is unknown. So code reachable from
// such a place is not checked, and no property of it holds, whatever other paths to it there are;
// other code is not affected.

// unseenSpace returns the objects that inputs of such a type may be; stand is their class.
func (in *Inputs) unseenSpace(t, stand *ir.Class) *Space {
	if s := in.unseen[stand]; s != nil {
		return s
	}
	s := &Space{root: stand, Name: NameOf(t), fields: map[*ir.Field]int{}, Kinds: []*ir.Class{stand}}
	in.unseen[stand] = s
	for i := range room(in, t, func(k *ir.Class) bool { return k == t }) {
		o := in.Add(&Object{Object: heap.Object{Fields: s.fields}, From: Arbitrary, Name: fmt.Sprint(ShortName(s.Name), i), Unseen: s.Name, static: t})
		in.ChooseKind(o, s.Kinds)
		s.Objects = append(s.Objects, o)
	}
	s.Size = len(s.Objects)
	in.Spaces = append(in.Spaces, s)
	return s
}

// unseenOf returns the objects of that kind which a reference of a type may be to: those made
// for it, and for types that an object may have besides.
func (in *Inputs) unseenOf(t *ir.Class) (list []*Object, fits []circuit.Ref) {
	stand := in.host.Unseen(t)
	if stand == nil {
		return nil, nil
	}
	own := in.unseenSpace(t, stand)
	for _, s := range in.Spaces {
		if s == own || in.unseen[s.root] == s && len(s.Objects) > 0 && mayBeBoth(t, s.Objects[0].static) {
			in.referred(s)
			for _, o := range s.Objects {
				list, fits = append(list, o), append(fits, in.alsoOf(o, t))
			}
		}
	}
	return list, fits
}

// mayBeBoth reports whether an object may be of two types.
func mayBeBoth(a, b *ir.Class) bool {
	return a == nil || b == nil || a.Interface || b.Interface || a.Subclass(b) || b.Subclass(a)
}

// Never reports whether an opaque object can never be of a type.
func (o *Object) Never(t ir.Type) bool {
	r, ok := t.(ir.Ref)
	return ok && r.Class != nil && !mayBeBoth(o.static, r.Class)
}

// opaques are the types of opaque objects that were read.
type opaques struct {
	Types   []*ir.Class // of these, those that a known class can stand for
	Resolve bool        // inputs are made anew, with objects of such a class
	Numbers bool        // an execution went no further, because it needs a number of which only facts are known; such are made where inputs are made anew
	Texts   bool        // an execution reads an object that could be made with what is in it, and such are made so where inputs are made anew
	Given   []*ir.Class // the types that have it

	host language.Host
}

// LookInto records that an opaque object is read, and returns the message for that.
func (x *opaques) LookInto(o *Object) string {
	if host, ok := language.RepresentingOf(x.host); ok && host.Represented(o.static) {
		if x.Resolve && !slices.Contains(x.Given, o.static) {
			panic(Again{Type: o.static})
		}
		if !slices.Contains(x.Types, o.static) {
			x.Types = append(x.Types, o.static)
		}
	}
	return "an input of type " + o.Unseen + " is looked into, of which no class is known"
}

// Unread records that an object is read which could have been made with what is in it.
func (x *opaques) Unread(o *Object) {
	if !o.Later {
		return
	}
	if x.Resolve && !x.Texts {
		panic(Again{Texts: true})
	}
	x.Texts, x.Numbers = true, true
}

// MayBeArray reports whether an input is referred to by a type that arrays have too.
func (in *Inputs) MayBeArray(o *Object) bool {
	i := slices.IndexFunc(in.Spaces, func(s *Space) bool { return slices.Contains(s.Objects, o) })
	return i >= 0 && in.prog.Arrays != nil && slices.ContainsFunc(in.Spaces[i].Statics, in.prog.Arrays.Subclass)
}

// Shown reports whether an input of a type that an object is referred to by may be of a class, as well as one of its own: then a test for it
// fails for another reason. Objects that were there before count, where a class under check has no others: one of
// an enum, or with private constructors.
func (in *Inputs) Shown(c *ir.Class, o *Object) bool {
	if !in.host.Open(c) && !c.Interface && len(in.shared(c)) > 0 {
		return true
	}
	of := func(static *ir.Class) bool {
		classes, _ := in.Instances(static)
		return slices.ContainsFunc(classes, func(k *ir.Class) bool { return k.Subclass(c) })
	}
	for _, s := range in.Spaces {
		if slices.Contains(s.Objects, o) && len(s.Statics) > 0 {
			return slices.ContainsFunc(s.Statics, of)
		}
	}
	root := o.Kinds[0].Class
	for root.Super != nil {
		root = root.Super
	}
	return of(root)
}

// Imagined reports whether an input is of a class that no program has, and stands for objects of others.
func (o *Object) Imagined(h language.Host) bool {
	host, ok := language.RepresentingOf(h)
	return ok && host.Imagined(o.Kinds[0].Class)
}

// Stands reports whether an input stands for objects some of which are of another class too.
func (o *Object) Stands(h language.Host, c *ir.Class) bool {
	return o.Imagined(h) && !o.Kinds[0].Class.Subclass(c)
}
