package sanity

import "assay/ir"

// This file checks what a program has beyond a part that was checked before.

// Base is a program that others begin with: they have its declarations in the same places, and more behind
// them. It never changes, and what it says of the program is only good as long as that does not either.
type Base struct {
	size  size
	names map[string]map[string]bool // by kind of declaration
	c     *checker                   // what is known of the declarations
}

// size is how many declarations a program has.
type size struct{ classes, structs, sigs, globals, literals, procs int }

func sizeOf(p *ir.Program) size {
	return size{len(p.Classes), len(p.Structs), len(p.Sigs), len(p.Globals), len(p.Literals), len(p.Procs)}
}

// Learn takes in a program, which Check has nothing against.
func Learn(p *ir.Program) *Base {
	b := &Base{size: sizeOf(p), names: map[string]map[string]bool{}, c: newChecker(p)}
	b.c.names = b.names
	b.c.unique()
	return b
}

// Check checks what a program has beyond the base, and those of the base's procedures that got a body since: done are those of
// which it knows that they are as they were when they were checked, and it adds to them. The error is of type Problems.
func (b *Base) Check(p *ir.Program, loaded []*ir.Proc, done map[*ir.Proc]bool) error {
	c := emptyChecker(p)
	c.base, c.from, c.loaded, c.done = b, b.size, loaded, done
	c.known = counts{b.size.procs, b.size.classes, b.size.structs}
	c.learn()
	c.program()
	if len(c.problems) > 0 {
		return c.err()
	}
	for _, q := range c.bodies() {
		if len(q.Blocks) > 0 {
			done[q] = true
		}
	}
	return nil
}

// bodies are the procedures that are checked.
func (c *checker) bodies() (out []*ir.Proc) {
	for _, list := range [][]*ir.Proc{c.loaded, c.prog.Procs[c.from.procs:]} {
		for _, q := range list {
			if !c.done[q] {
				out = append(out, q)
			}
		}
	}
	return out
}

// hasProc reports whether the procedure is one of the program.
func (c *checker) hasProc(q *ir.Proc) bool { return c.procs[q] || c.base != nil && c.base.c.procs[q] }

// hasField reports whether the field is one of a class or struct of the program.
func (c *checker) hasField(f *ir.Field) bool {
	return c.fields[f] || c.base != nil && c.base.c.fields[f]
}

// declared are the methods with a key.
func (c *checker) declared(key string) []declared {
	if c.base == nil {
		return c.methods[key]
	}
	old := c.base.c.methods[key]
	return append(old[:len(old):len(old)], c.methods[key]...)
}

// shaped are methods with a key, at least one of each signature.
func (c *checker) shaped(key string) []*ir.Proc {
	if c.base == nil {
		return c.shapes[key]
	}
	old := c.base.c.shapes[key]
	return append(old[:len(old):len(old)], c.shapes[key]...)
}

// seen reports whether a declaration of the kind has the name in the base.
func (c *checker) seen(what, name string) bool { return c.base != nil && c.base.names[what][name] }
