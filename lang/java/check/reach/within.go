package reach

import (
	"slices"

	"assay/lang/java"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file finds what runs while an object is made, and while classes are initialised: then it is not what it is for all others.

// WhileMade returns the methods that may run while constructors of a class, or of one below it, make an object, but for constructors; all: they are too
// many to be followed.
func (p *Code) WhileMade(class string) (run map[*classfile.Method]bool, all bool) {
	p.Looked.Ask(factMaking, class)
	return p.during(class, func(c *target.Class, m *classfile.Method) bool {
		for c != nil && c.File.Name != class {
			c = p.Own[c.File.Super]
		}
		return m.Name == "<init>" && c != nil
	})
}

// WhileInitialised returns those that may run while classes of the program are initialised.
func (p *Code) WhileInitialised() (run map[*classfile.Method]bool, all bool) {
	p.Looked.Ask(factInitialising, "")
	return p.during("", func(_ *target.Class, m *classfile.Method) bool { return m.Name == "<clinit>" })
}

// during follows the methods that are chosen, once for each name.
func (p *Code) during(name string, chosen func(*target.Class, *classfile.Method) bool) (map[*classfile.Method]bool, bool) {
	type found struct {
		run map[*classfile.Method]bool
		all bool
	}
	if k, ok := p.scan.during.Load(name); ok {
		return k.(found).run, k.(found).all
	}
	x := p.BesideOf().walk()
	for _, c := range p.Classes {
		for _, m := range c.File.Methods {
			if chosen(c, m) {
				x.make(c)
				x.enter(c, m)
			}
		}
	}
	x.run()
	k := found{map[*classfile.Method]bool{}, x.full}
	for m := range x.done {
		if m.Name[0] != '<' {
			k.run[m] = true
		}
	}
	p.scan.during.Store(name, k)
	return k.run, k.all
}

// named lists methods of the program, in an order that does not depend on a run.
func (p *Code) named(run map[*classfile.Method]bool, all bool) any {
	var out []string
	for _, c := range p.Classes {
		for _, m := range c.File.Methods {
			if run[m] {
				out = append(out, java.Dotted(c.File.Name)+"."+m.Name+m.Desc)
			}
		}
	}
	slices.Sort(out)
	return []any{out, all}
}
