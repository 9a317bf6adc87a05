package reach

import (
	"maps"
	"math"
	"slices"
	"sync"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file finds the classes of the class path that are no targets and that the code under
// check may reach. Their static fields are as arbitrary where a method begins as those of the
// targets.

// beside is what the class path adds to the classes under check.
type beside struct {
	once     sync.Once
	Classes  []*target.Class          // that the code under check may reach, in the order of their names
	Of       map[string]*target.Class // the same by name
	Stateful []*target.Class          // of these: those with something to initialise
	Full     bool                     // there are more, which were not visited
	Inits    map[string]*Initialiser
	Round    map[string]bool // classes with cyclic initialisation
	made     []*target.Class // classes of objects that there may be
	Lambdas  []lambda        // that there may be
	kin      *kin            // of all these classes
	answers  *answers        // of the classes of objects
}

// walk begins a walk of any length.
func (b *beside) walk() *Walk {
	x := newWalk(b.kin, b.made, math.MaxInt)
	x.lambdas, x.answers = b.Lambdas, b.answers
	return x
}

// Initialiser is what initialising a class may access of other classes.
type Initialiser struct {
	Reads   []*Static // static fields of others that are not final
	Looks   []*Static // static final fields of others that hold references
	Takes   []*Static // all static final fields of others
	Writes  []*Static // static fields of others
	Comes   []string  // classes that it may initialise, but for itself
	Streams []string  // static fields of System that it reads
	Touch   *Walk     // what it does to objects
	Full    bool      // it may run more than is followed
}

// Bounds of the methods that are followed: from all code under check, and from one initialiser.
const (
	mostWalked       = 50_000
	mostInitialising = 2_000
)

// BesideOf finds it, once for all forks.
func (p *Code) BesideOf() *beside {
	p.Looked.Ask(factBeside, "")
	b := &p.scan.beside
	b.once.Do(func() { b.find(p) })
	return b
}

// Known returns a class under check, or one of the class path that code under check may reach.
func (p *Code) Known(name string) *target.Class {
	if c := p.Own[name]; c != nil {
		return c
	}
	return p.BesideOf().Of[name]
}

// Initialised returns the initialisers that a method may run, and those that these may run, by the names of their classes; more are those
// of further classes.
func (p *Code) Initialised(c *target.Class, m *classfile.Method, more map[string]bool) map[string]*Initialiser {
	all, b := map[string]*Initialiser{}, p.BesideOf()
	todo := slices.Concat(slices.Collect(maps.Keys(p.Seen(c, m).Inits)), slices.Collect(maps.Keys(more)))
	for len(todo) > 0 {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if k := b.Inits[name]; k != nil && all[name] == nil {
			all[name] = k
			todo = append(todo, k.Comes...)
		}
	}
	return all
}

func (b *beside) find(p *Code) {
	b.Of, b.Inits = map[string]*target.Class{}, map[string]*Initialiser{}
	loaded := map[string]*target.Class{}
	load := func(name string) *target.Class {
		if c, ok := loaded[name]; ok || name == "" {
			return c
		}
		c := p.Own[name]
		if c == nil {
			if k, err := p.App.Class(name); err == nil {
				c = &target.Class{File: k}
				b.Of[name] = c
			}
		}
		loaded[name] = c
		return c
	}
	k := p.newKin(load)
	x := newWalk(k, nil, mostWalked)
	x.any = true
	for _, c := range p.Classes {
		x.make(c)
		x.initialise(c.File.Name)
		for _, m := range c.File.Methods {
			x.enter(c, m)
		}
	}
	for n := -1; n < len(x.inits) && !x.full; { // initialisers may reach further classes
		n = len(x.inits)
		for _, name := range slices.Sorted(maps.Keys(x.inits)) {
			if m := target.Declares(x.inits[name], "<clinit>()V"); m != nil {
				x.enter(x.inits[name], m)
			}
		}
		x.run()
	}
	b.Full, b.made, b.Lambdas = x.full, x.made, x.lambdas
	for _, name := range slices.Sorted(maps.Keys(b.Of)) {
		c := b.Of[name]
		if b.Classes = append(b.Classes, c); x.inits[name] != nil && HasStatics(c) {
			b.Stateful = append(b.Stateful, c)
		}
	}
	b.initialisers(p, k)
	b.kin, b.answers = p.newKin(p.Known), newAnswers(b.made)
	b.rounds()
}

// HasStatics reports whether a class has static fields, or something else to initialise.
func HasStatics(c *target.Class) bool {
	return target.Declares(c, "<clinit>()V") != nil || slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool { return f.Flags.Has(classfile.Static) })
}

// initialisers computes what the initialiser of each class may reach.
func (b *beside) initialisers(p *Code, kin *kin) {
	for _, c := range slices.Concat(p.Classes, b.Stateful) {
		x := newWalk(kin, b.made, mostInitialising)
		x.self, x.lambdas = c, b.Lambdas
		x.initialise(c.File.Name)
		if m := target.Declares(c, "<clinit>()V"); m != nil {
			x.enter(c, m)
		}
		x.run()
		k := &Initialiser{Full: x.full, Streams: x.streams, Touch: &Walk{Fields: x.Fields, Elems: x.Elems, Outer: x.Outer, Asks: x.Asks}}
		b.Inits[c.File.Name] = k
		for _, name := range slices.Sorted(maps.Keys(x.reads)) {
			switch s := x.reads[name]; {
			case s.Class == c || s.Field.Flags.Has(classfile.Synthetic):
			case !s.Field.Flags.Has(classfile.Final):
				k.Reads = append(k.Reads, s)
			default:
				if k.Takes = append(k.Takes, s); s.Field.Type.IsRef() {
					k.Looks = append(k.Looks, s)
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(x.writes)) {
			if s := x.writes[name]; s.Class != c && !s.Field.Flags.Has(classfile.Synthetic) {
				k.Writes = append(k.Writes, s)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(x.inits)) {
			if name != c.File.Name {
				k.Comes = append(k.Comes, name)
			}
		}
	}
}

// rounds finds the classes with cyclic initialisation.
func (b *beside) rounds() {
	b.Round = map[string]bool{}
	for name, k := range b.Inits {
		seen := map[string]bool{}
		todo := slices.Clone(k.Comes)
		for len(todo) > 0 && !seen[name] {
			n := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if x := b.Inits[n]; x != nil && !seen[n] {
				seen[n] = true
				todo = append(todo, x.Comes...)
			}
		}
		if seen[name] || k.Full {
			b.Round[name] = true
		}
	}
}
