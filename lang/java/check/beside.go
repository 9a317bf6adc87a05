package check

import (
	"maps"
	"slices"
	"sync"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file finds the classes of the class path that are no targets and that the code under
// check may come to. What is in their static fields where a method begins is as arbitrary as
// that of the targets.

// beside is what the class path adds to the classes under check.
type beside struct {
	once     sync.Once
	classes  []*target.Class          // that the code under check may come to, in the order of their names
	of       map[string]*target.Class // the same by name
	stateful []*target.Class          // of these: those with something to initialise
	full     bool                     // there are more, which nobody looked at
	inits    map[string]*initialiser
	round    map[string]bool // classes whose initialisers come back to them
	made     []*target.Class // classes of objects that there may be
	lambdas  []lambda        // that there may be
	kin      *kin            // of all these classes
}

// initialiser is what initialising a class may come to that other classes have.
type initialiser struct {
	reads   []*static // static fields of others that are not final
	looks   []*static // static final fields of others that hold references
	takes   []*static // all static final fields of others
	writes  []*static // static fields of others
	comes   []string  // classes that it may initialise, but for itself
	streams []string  // static fields of System that it reads
	touch   *walk     // what it does to objects
	full    bool      // it may run more than is looked at
}

// Bounds of the methods that are followed: from all code under check, and from one initialiser.
const (
	mostWalked       = 50_000
	mostInitialising = 2_000
)

// besideOf finds it, once for all forks.
func (p *bytecode) besideOf() *beside {
	b := &p.scan.beside
	b.once.Do(func() { b.find(p) })
	return b
}

// known is a class under check, or one of the class path that code under check may come to.
func (p *bytecode) known(name string) *target.Class {
	if c := p.Own[name]; c != nil {
		return c
	}
	return p.besideOf().of[name]
}

func (b *beside) find(p *bytecode) {
	b.of, b.inits = map[string]*target.Class{}, map[string]*initialiser{}
	loaded := map[string]*target.Class{}
	load := func(name string) *target.Class {
		if c, ok := loaded[name]; ok || name == "" {
			return c
		}
		c := p.Own[name]
		if c == nil {
			if k, err := p.App.Class(name); err == nil {
				c = &target.Class{File: k}
				b.of[name] = c
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
	for n := -1; n < len(x.inits) && !x.full; { // initialisers may come to further classes
		n = len(x.inits)
		for _, name := range slices.Sorted(maps.Keys(x.inits)) {
			if m := target.Declares(x.inits[name], "<clinit>()V"); m != nil {
				x.enter(x.inits[name], m)
			}
		}
		x.run()
	}
	b.full, b.made, b.lambdas = x.full, x.made, x.lambdas
	for _, name := range slices.Sorted(maps.Keys(b.of)) {
		c := b.of[name]
		if b.classes = append(b.classes, c); x.inits[name] != nil && hasStatics(c) {
			b.stateful = append(b.stateful, c)
		}
	}
	b.initialisers(p, k)
	b.kin = p.newKin(p.known)
	b.rounds()
}

// hasStatics tells whether a class has static fields, or something else to initialise.
func hasStatics(c *target.Class) bool {
	return target.Declares(c, "<clinit>()V") != nil || slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool { return f.Flags.Has(classfile.Static) })
}

// initialisers looks at what the initialiser of each class comes to.
func (b *beside) initialisers(p *bytecode, kin *kin) {
	for _, c := range slices.Concat(p.Classes, b.stateful) {
		x := newWalk(kin, b.made, mostInitialising)
		x.self, x.lambdas = c, b.lambdas
		x.initialise(c.File.Name)
		if m := target.Declares(c, "<clinit>()V"); m != nil {
			x.enter(c, m)
		}
		x.run()
		k := &initialiser{full: x.full, streams: x.streams, touch: &walk{fields: x.fields, elems: x.elems, outer: x.outer, asks: x.asks}}
		b.inits[c.File.Name] = k
		for _, name := range slices.Sorted(maps.Keys(x.reads)) {
			switch s := x.reads[name]; {
			case s.class == c || s.field.Flags.Has(classfile.Synthetic):
			case !s.field.Flags.Has(classfile.Final):
				k.reads = append(k.reads, s)
			default:
				if k.takes = append(k.takes, s); s.field.Type.IsRef() {
					k.looks = append(k.looks, s)
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(x.writes)) {
			if s := x.writes[name]; s.class != c && !s.field.Flags.Has(classfile.Synthetic) {
				k.writes = append(k.writes, s)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(x.inits)) {
			if name != c.File.Name {
				k.comes = append(k.comes, name)
			}
		}
	}
}

// rounds finds the classes whose initialisers may come to others that come back to them.
func (b *beside) rounds() {
	b.round = map[string]bool{}
	for name, k := range b.inits {
		seen := map[string]bool{}
		todo := slices.Clone(k.comes)
		for len(todo) > 0 && !seen[name] {
			n := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if x := b.inits[n]; x != nil && !seen[n] {
				seen[n] = true
				todo = append(todo, x.comes...)
			}
		}
		if seen[name] || k.full {
			b.round[name] = true
		}
	}
}
