package check

import (
	"assay/lang/java/classfile"
	"assay/lang/java/constructor"
	"sync"
)

// This file says of inputs what their constructors see to: that a final field is never null, and that what it refers
// to is of one object alone.

// facts are what the code of classes under check says of how their objects come to be.
type facts struct {
	*bytecode
	memo *memo
}

// memo is what was found once, for all forks of a program.
type memo struct {
	abandons    sync.Map // by class: see there
	makes       sync.Map // by class: see making
	constructed sync.Map // by class: see there
	library     sync.Map // classes whose code may be looked at, by name
}

// newFacts are those of code that nobody looked at yet.
func newFacts(b *bytecode) *facts { return &facts{b, &memo{}} }

// of are the same facts, of a fork of the targets.
func (p *facts) of(t *targets) *facts { return &facts{p.bytecode.of(t), p.memo} }

// constructed is what the constructors of a class under check leave in its final fields; nil: nothing is known.
func (p *facts) constructed(c *own) *constructor.Made {
	if known, ok := p.memo.constructed.Load(c.file.Name); ok {
		return known.(*constructor.Made)
	}
	var out *constructor.Made
	if !c.file.Flags.Has(classfile.Interface) {
		out = constructor.Of(c.file, p.readable)
	}
	p.memo.constructed.Store(c.file.Name, out)
	return out
}

// readable is a class whose code answers may rest on: one under check, or of the library. What else is on the class path is
// no input of the answers that are kept.
func (p *facts) readable(name string) *classfile.Class {
	if c := p.own[name]; c != nil {
		return c.file
	}
	if known, ok := p.memo.library.Load(name); ok {
		return known.(*classfile.Class)
	}
	var out *classfile.Class
	if _, err := p.app.Find(name); err != nil {
		if k, err := p.path.Class(name); err == nil {
			out = k
		}
	}
	p.memo.library.Store(name, out)
	return out
}
