package check

import (
	"slices"

	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/lang/java/jdk"
	"assay/lang/java/witness"
	"assay/task"
)

// Subject is a violated property of a goal, to be written as a test.
func (g *Goal) Subject(r *task.Result) *witness.Subject {
	s := &witness.Subject{
		Goal: g.Name, Class: javaName(g.class.file.Name), Method: g.method.Name, Params: g.method.Type.Params,
		Static: g.Static(), Main: g.Kind == OfMain, Records: map[string][]string{}, Property: r.Property, Trace: r.Trace,
	}
	s.Args = s.Main && java.ReadsArguments(g.class.file, g.method)
	for _, c := range g.class.unit.program.classes {
		if c.file.IsRecord {
			var names []string
			for _, k := range c.file.Record {
				names = append(names, k.Name)
			}
			s.Records[javaName(c.file.Name)] = names
		}
		if g.Kind != OfMain && slices.ContainsFunc(c.file.Methods, func(m *classfile.Method) bool { return m.Name == "<clinit>" }) {
			s.Starts = append(s.Starts, javaName(c.file.Name))
		}
	}
	set := g.class.unit.program.set
	s.Ghost = func(class, field string) bool {
		c := set.Class(java.Internal(class))
		if c == nil {
			return false
		}
		f := c.Field(field)
		return f != nil && f.Ghost != nil
	}
	return s
}

// Goal is the goal with a name, or nil.
func (u *Unit) Goal(name string) *Goal {
	for _, g := range u.Goals {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// ClassPath is where the classes under check and what they need are.
func (p *Program) ClassPath() []string {
	if p.compile == nil {
		return p.entries
	}
	return append(p.allEntries(), p.compile.Harness)
}

// Home is the installation of Java whose library is used.
func (p *Program) Home() jdk.Home { return p.home }
