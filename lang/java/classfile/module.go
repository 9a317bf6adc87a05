package classfile

// Module is what a module-info declares.
type Module struct {
	Name     string
	Flags    Flags
	Version  string
	Requires []Require
	Exports  []Export
	Opens    []Export
	Uses     []string
	Provides []Provide
}

// Require is a module that a module reads.
type Require struct {
	Module  string
	Flags   Flags // Transitive, StaticPhase, Synthetic, Mandated
	Version string
}

// Export is a package that a module exports or opens.
type Export struct {
	Package string // java/util
	Flags   Flags
	To      []string // modules; empty for all
}

// Provide is a service with its implementations.
type Provide struct {
	Service string
	With    []string
}

func (c *Class) readModule(r *reader) {
	m := &Module{Name: c.named(r, TagModule), Flags: Flags(r.u2()), Version: c.utf8OrNone(r)}
	n := r.count(6)
	for range n {
		m.Requires = append(m.Requires, Require{c.named(r, TagModule), Flags(r.u2()), c.utf8OrNone(r)})
	}
	m.Exports = c.readExports(r)
	m.Opens = c.readExports(r)
	m.Uses = c.classes(r)
	n = r.count(4)
	for range n {
		m.Provides = append(m.Provides, Provide{c.class(r), c.classes(r)})
	}
	c.Module = m
}

func (c *Class) readExports(r *reader) (out []Export) {
	n := r.count(6)
	for range n {
		e := Export{Package: c.named(r, TagPackage), Flags: Flags(r.u2())}
		k := r.count(2)
		for range k {
			e.To = append(e.To, c.named(r, TagModule))
		}
		out = append(out, e)
	}
	return out
}
