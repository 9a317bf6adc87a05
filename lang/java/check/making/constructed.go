package making

import (
	"slices"
	"sync"

	"assay/lang/java/check/reach"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"assay/lang/java/ranges"
)

// This file finds facts that constructors ensure: that a final field is never null, and that its target belongs to one
// object alone.

// Facts are facts about the construction of objects, from the code of classes under check.
type Facts struct {
	*reach.Code
	memo *memo
}

// memo caches facts for all forks of a program.
type memo struct {
	leaks       sync.Map // by class and descriptor of the constructor: see there
	passes      sync.Map
	makes       sync.Map // by class: see making
	constructed sync.Map // by class: see there
	kept        kept
	ranges      sync.Map            // by class: see Ranges
	relations   sync.Map            // what is said of these, by class and by how many elements arrays have at most
	whole       func() ranges.Whole // the classes under check
	library     sync.Map            // classes whose code may be read, by name
	finalizers  sync.Once
	finalized   map[string]bool
	speaking    sync.Once
	spoken      map[string]bool
	answers     sync.Map // digests of facts, by the name of the input
}

// New returns an empty one for code.
func New(b *reach.Code) *Facts {
	return &Facts{b, &memo{whole: sync.OnceValue(func() (w ranges.Whole) {
		for _, k := range b.Classes {
			w.Classes = append(w.Classes, k.File)
		}
		w.Below = ranges.Below(w.Classes)
		return w
	})}}
}

// Of returns the same facts, of a fork of the targets.
func (p *Facts) Of(t *target.Program) *Facts { return &Facts{p.Code.Of(t), p.memo} }

// Constructed returns what the constructors of a class under check leave in its final fields; nil: nothing is known.
func (p *Facts) Constructed(c *target.Class) *constructor.Made {
	p.Looked.Ask(factConstructed, c.File.Name)
	if known, ok := p.memo.constructed.Load(c.File.Name); ok {
		return known.(*constructor.Made)
	}
	var out *constructor.Made
	if !c.File.Flags.Has(classfile.Interface) {
		out = constructor.Of(c.File, p.Readable)
	}
	p.memo.constructed.Store(c.File.Name, out)
	return out
}

// Finalized returns the classes under check whose objects may be seen though their constructors threw, by name.
func (p *Facts) Finalized() map[string]bool {
	p.Looked.Ask(factFinalized, "")
	p.memo.finalizers.Do(func() {
		p.memo.finalized = map[string]bool{}
		for _, c := range p.Classes {
			if constructor.Finalized(c.File, p.Readable) {
				p.memo.finalized[c.File.Name] = true
			}
		}
	})
	return p.memo.finalized
}

// Spoken returns the fields that an invariant may mention, and those that are non-null, by member.
func (p *Facts) Spoken() map[string]bool {
	p.Looked.Ask(factSpoken, "")
	p.memo.speaking.Do(func() {
		p.memo.spoken = map[string]bool{}
		kept := slices.ContainsFunc(p.Classes, func(c *target.Class) bool {
			k := p.Set.Class(c.File.Name)
			return k != nil && k.Spec != nil && len(k.Spec.Invariants) > 0
		})
		for _, c := range p.Classes {
			k := p.Set.Class(c.File.Name)
			if k == nil {
				continue
			}
			for _, f := range k.Fields {
				if f.File != nil && (target.ObjectNonNull(f) || target.StaticNonNull(f) || kept && p.Said(f.Name)) {
					p.memo.spoken[reach.MemberOf(c.File.Name, f.File.Name, f.File.Desc)] = true
				}
			}
		}
	})
	return p.memo.spoken
}

// Readable returns a class whose code answers may depend on: one under check, or of the library. Other classes of the
// class path are no inputs of cached answers.
func (p *Facts) Readable(name string) *classfile.Class {
	if c := p.Own[name]; c != nil {
		return c.File
	}
	if known, ok := p.memo.library.Load(name); ok {
		return known.(*classfile.Class)
	}
	var out *classfile.Class
	if _, err := p.App.Find(name); err != nil {
		if k, err := p.Path.Class(name); err == nil {
			out = k
		}
	}
	p.memo.library.Store(name, out)
	return out
}
