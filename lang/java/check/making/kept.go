package making

import (
	"sync"

	"assay/lang/java/check/nullable"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
)

// This file finds the fields that are never null in objects that code under check can have made, though they are not final.

// Kept are such fields.
type Kept struct {
	Always map[constructor.Field]bool  // whatever callers do
	If     map[constructor.Field]Given // on suppositions; those of Always are not among them
}

// Given says what fields rest on.
type Given struct {
	Arguments bool // callers pass no null that they owe not to pass
	Promises  bool // methods of collections that are not there give no null, as their documentation says
}

// kept computes them once.
type kept struct {
	once sync.Once
	Kept
}

// Kept returns the fields; there are none where code under check stores to fields by reflection.
func (p *Facts) Kept() Kept {
	p.Looked.Ask(factKept, "")
	k := &p.memo.kept
	k.once.Do(func() {
		if !p.UsageOf().Reflects {
			k.Kept = keptBy(p.memo.whole().Classes, p.Readable, p.owes())
		}
	})
	return k.Kept
}

// keptBy finds the fields that the code of classes keeps; owes says which arguments callers owe not to be null, nil: none is.
func keptBy(classes []*classfile.Class, find constructor.Classes, owes func(c *classfile.Class, m *classfile.Method, param int) bool) (k Kept) {
	k.find(constructor.Whole{Classes: classes, Find: find}, owes)
	return k
}

// neverNull reports whether a field of objects of a class is never null, without a supposition; made is what its constructors leave, nil: nothing is
// known.
func (k Kept) neverNull(made *constructor.Made, c *classfile.Class, f *classfile.Field) bool {
	return made.NeverNull(f.Name, f.Desc) || k.Always[constructor.Field{Class: c.Name, Name: f.Name, Desc: f.Desc}]
}

// owes returns whether an argument is one that callers owe not to be null; nil: none is.
func (p *Facts) owes() func(c *classfile.Class, m *classfile.Method, param int) bool {
	if !p.Options.Owed {
		return nil
	}
	return func(c *classfile.Class, m *classfile.Method, param int) bool {
		d := p.MethodOf(c.Name, m.Name, m.Desc)
		return d != nil && nullable.Method{Decl: d, Find: p.Readable}.Owed(param)
	}
}

// find finds the fields with as few suppositions as they need.
func (k *Kept) find(w constructor.Whole, owes func(c *classfile.Class, m *classfile.Method, param int) bool) {
	given := []Given{{}, {Promises: true}}
	if owes != nil {
		given = []Given{{}, {Arguments: true}, {Promises: true}, {Arguments: true, Promises: true}}
	}
	found := make([]map[constructor.Field]bool, len(given))
	var all sync.WaitGroup
	for i, g := range given {
		all.Go(func() {
			w := w
			w.Promise = g.Promises
			if g.Arguments {
				w.Given = owes
			}
			found[i] = constructor.Kept(w)
		})
	}
	all.Wait()
	k.Always, k.If = found[0], map[constructor.Field]Given{}
	for i, g := range given[1:] {
		for f := range found[i+1] {
			if _, known := k.If[f]; !known && !k.Always[f] {
				k.If[f] = g
			}
		}
	}
}
