package target

import (
	"slices"
	"sync"

	"assay/lang/java/contract/decl"
)

// written is whether there are contracts, once it is known.
type written struct {
	once sync.Once
	any  bool
}

// Contracted reports whether anything is written about the classes under check: in comments of JML, or as annotations.
// Most code that people have says nothing, and needs no look for what is left out of it.
func (p *Program) Contracted() bool {
	p.written.once.Do(func() {
		p.written.any = slices.ContainsFunc(p.Classes, func(k *Class) bool { return p.Speaks(k.File.Name) })
	})
	return p.written.any
}

// Speaks reports whether anything is written about a class.
func (p *Program) Speaks(class string) bool {
	c := p.Set.Class(class)
	return c != nil && (c.JML || !c.Spec.Empty() || slices.ContainsFunc(c.Methods, func(m *decl.Method) bool { return !m.Spec.Empty() }))
}
