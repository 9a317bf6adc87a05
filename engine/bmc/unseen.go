package bmc

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/heap"
	"assay/symbolic/value"
)

// This file is about inputs of types that nobody here can make objects of: a java.util.Map,
// of which the closed world has no class. They are objects all the same, which can be
// compared, kept and passed on. Where somebody looks into one (calls a method of it, asks for
// its class), the path ends: what it would do is not known. So what comes after such a
// place is not checked, and never holds, whatever other paths to it there are; what does not
// come after one is not touched by it.

// unseenSpace is the objects that inputs of such a type may be; stand is their class.
func (m *machine) unseenSpace(t, stand *ir.Class) *space {
	if s := m.inputs.unseen[stand]; s != nil {
		return s
	}
	s := &space{root: stand, name: nameOf(t), fields: map[*ir.Field]int{}, kinds: []*ir.Class{stand}}
	m.inputs.unseen[stand] = s
	for i := range m.task.Bounds.Of(s.name) {
		o := m.add(&object{Object: heap.Object{Fields: s.fields}, init: initInput, name: fmt.Sprint(shortName(s.name), i), unseen: s.name, static: t})
		m.chooseKind(o, s.kinds)
		s.objects = append(s.objects, o)
	}
	s.size = len(s.objects)
	m.inputs.spaces = append(m.inputs.spaces, s)
	return s
}

// unseenOf are the objects of that kind which a reference of a type may be to: those made
// for it, and for types that an object may have besides.
func (m *machine) unseenOf(t *ir.Class) (list []*object, fits []circuit.Ref) {
	stand := m.host.Unseen(t)
	if stand == nil {
		return nil, nil
	}
	own := m.unseenSpace(t, stand)
	for _, s := range m.inputs.spaces {
		if s == own || m.inputs.unseen[s.root] == s && len(s.objects) > 0 && mayBeBoth(t, s.objects[0].static) {
			m.referred(s)
			for _, o := range s.objects {
				list, fits = append(list, o), append(fits, m.alsoOf(o, t))
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

// place is behind a node of a procedure.
type place struct {
	q    *ir.Proc
	node ir.Node
}

// nowhere is thrown when no execution is left on a path.
type nowhere struct{}

// lookInto ends the executions of a path in which the object of a target is one that nobody
// knows, and tells whether it is. In contracts, the whole clause has no meaning then.
func (e *scope) lookInto(t value.Target) bool {
	if e.m.object(t.Obj).unseen == "" {
		return false
	}
	if e.def != nil || len(e.m.stack) == 0 || e.m.pureFrom > 0 {
		if e.m.feasible(e.m.c.And(e.s.path.all, t.When)) {
			panic(unsupported("a clause looks into an input of type " + e.m.object(t.Obj).unseen + ", of which no class is known"))
		}
		return true
	}
	e.m.unknownInside(e.s, t.When, e.m.object(t.Obj).lookedInto())
	if e.m.under(e.s, t.When.Not()) == nil {
		panic(nowhere{})
	}
	return true
}

// lookedInto says that somebody looks into an object that nobody knows.
func (o *object) lookedInto() string {
	return "an input of type " + o.unseen + " is looked into, of which no class is known"
}

// unknownInside writes down that executions end where g holds, because nobody knows what
// is inside of something.
func (m *machine) unknownInside(s *state, g circuit.Ref, what string) {
	m.omissions++
	p := m.and(s.path, g)
	if p == nil {
		return
	}
	m.cuts = append(m.cuts, cut{when: p.all, unseen: m.at() + what, next: m.places()})
}

// shutOut is about a test for a class that no input is of, only because the closed world
// has none of it, or for an array, which no input of a class is: what only an object of the class or an
// array comes to is not checked. What the library does with objects of its own is no such test.
func (e *scope) shutOut(x *ir.TypeTest) {
	m := e.m
	if m.host == nil || len(m.stack) == 0 || m.pureFrom > 0 || !m.stack[len(m.stack)-1].own {
		return
	}
	var input *ir.Class // of one that could be what the test asks for
	open := func(may func(o *object) bool) *path {
		var when []circuit.Ref
		for _, t := range e.reference(x.X) {
			if o := m.object(t.Obj); o.init == initInput && o.Kinds != nil && o.unseen == "" && may(o) {
				when, input = append(when, t.When), o.Kinds[0].Class
			}
		}
		return m.and(e.s.path, m.c.OrAll(when...))
	}
	var p *path
	what := "inputs of such a type are no arrays"
	switch t := x.Of.(type) {
	case ir.Array:
		p = open(m.mayBeArray)
	case ir.Ref:
		if t.Class == nil || !m.host.Open(t.Class) {
			return
		}
		what = "inputs are of no class " + t.Class.Name
		if p = open(func(o *object) bool { return m.host.Open(o.Kinds[0].Class) }); input != nil && m.shown(t.Class, input) {
			return
		}
	}
	if p != nil {
		m.cuts = append(m.cuts, cut{when: p.all, unseen: m.at() + what, next: m.places(), closed: true})
	}
}

// mayBeArray reports whether an input is referred to by a type that arrays have too.
func (m *machine) mayBeArray(o *object) bool {
	i := slices.IndexFunc(m.inputs.spaces, func(s *space) bool { return slices.Contains(s.objects, o) })
	return i >= 0 && m.prog.Arrays != nil && slices.ContainsFunc(m.inputs.spaces[i].statics, m.prog.Arrays.Subclass)
}

// takeWorld names what a test takes for granted of inputs of types that others may have classes of: those
// that are not known would answer otherwise.
func (e *scope) takeWorld(x *ir.TypeTest) {
	m := e.m
	t, ok := x.Of.(ir.Ref)
	if m.host == nil || !ok || t.Class == nil || len(m.stack) == 0 || m.pureFrom > 0 || e.def != nil || !m.stack[len(m.stack)-1].own {
		return
	}
	for _, o := range e.reference(x.X) {
		obj := m.object(o.Obj)
		if obj.init != initInput || obj.Kinds == nil || obj.unseen != "" {
			continue
		}
		for _, s := range m.inputs.spaces {
			for i := 0; i < len(s.statics) && slices.Contains(s.objects, obj); i++ {
				if text := m.host.World(s.statics[i], t.Class); text != "" {
					m.inputs.leaves[text] = true
				}
			}
		}
	}
}

// shown tells whether an input of any type may be of a class, as well as one of the class
// given: then a test for it fails for another reason.
func (m *machine) shown(c, of *ir.Class) bool {
	root := of
	for root.Super != nil {
		root = root.Super
	}
	classes, _ := m.instances(root)
	return slices.ContainsFunc(classes, func(k *ir.Class) bool { return k.Subclass(c) })
}

// at is where execution is, for the beginning of a sentence.
func (m *machine) at() string {
	if at := m.span(); at.Known() {
		return "at " + at.String() + " "
	}
	return ""
}

// places are where the procedures under check are that are being executed, the innermost
// first.
func (m *machine) places() (out []place) {
	for _, a := range slices.Backward(m.stack) {
		if a.own && a.node != nil {
			out = append(out, place{a.q, a.node})
		}
	}
	return out
}
