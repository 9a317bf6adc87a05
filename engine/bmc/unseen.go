package bmc

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
)

// This file is about inputs of types that nobody here can make objects of: a java.util.Map,
// of which the closed world has no class. They are objects all the same, which can be
// compared, kept and passed on. Where somebody looks into one (calls a method of it, asks for
// its class), the path ends: what it would do is not known. So what comes after such a
// place is not checked, and never holds, whatever other paths to it there are; what does not
// come after one is not touched by it.

// unseenSpace is the objects that inputs of such a type may be; stand is their class.
func (in *Inputs) unseenSpace(t, stand *ir.Class) *space {
	if s := in.unseen[stand]; s != nil {
		return s
	}
	s := &space{root: stand, name: nameOf(t), fields: map[*ir.Field]int{}, kinds: []*ir.Class{stand}}
	in.unseen[stand] = s
	for i := range in.bounds.Of(s.name) {
		o := in.add(&object{Object: heap.Object{Fields: s.fields}, from: arbitrary, name: fmt.Sprint(shortName(s.name), i), unseen: s.name, static: t})
		in.chooseKind(o, s.kinds)
		s.objects = append(s.objects, o)
	}
	s.size = len(s.objects)
	in.spaces = append(in.spaces, s)
	return s
}

// unseenOf are the objects of that kind which a reference of a type may be to: those made
// for it, and for types that an object may have besides.
func (in *Inputs) unseenOf(t *ir.Class) (list []*object, fits []circuit.Ref) {
	stand := in.host.Unseen(t)
	if stand == nil {
		return nil, nil
	}
	own := in.unseenSpace(t, stand)
	for _, s := range in.spaces {
		if s == own || in.unseen[s.root] == s && len(s.objects) > 0 && mayBeBoth(t, s.objects[0].static) {
			in.referred(s)
			for _, o := range s.objects {
				list, fits = append(list, o), append(fits, in.alsoOf(o, t))
			}
		}
	}
	return list, fits
}

// mayBeBoth tells whether an object may be of two types.
func mayBeBoth(a, b *ir.Class) bool {
	return a == nil || b == nil || a.Interface || b.Interface || a.Subclass(b) || b.Subclass(a)
}

// never tells whether an object that nobody knows is of a type in no world.
func (o *object) never(t ir.Type) bool {
	r, ok := t.(ir.Ref)
	return ok && r.Class != nil && !mayBeBoth(o.static, r.Class)
}

// lookedInto says that somebody looks into an object that nobody knows.
func (o *object) lookedInto() string {
	return "an input of type " + o.unseen + " is looked into, of which no class is known"
}

// mayBeArray reports whether an input is referred to by a type that arrays have too.
func (in *Inputs) mayBeArray(o *object) bool {
	i := slices.IndexFunc(in.spaces, func(s *space) bool { return slices.Contains(s.objects, o) })
	return i >= 0 && in.prog.Arrays != nil && slices.ContainsFunc(in.spaces[i].statics, in.prog.Arrays.Subclass)
}

// shown tells whether an input of any type may be of a class, as well as one of the class
// given: then a test for it fails for another reason.
func (in *Inputs) shown(c, of *ir.Class) bool {
	root := of
	for root.Super != nil {
		root = root.Super
	}
	classes, _ := in.instances(root)
	return slices.ContainsFunc(classes, func(k *ir.Class) bool { return k.Subclass(c) })
}
