package goal

import (
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/check/making"
	"assay/lang/java/classfile"
	"assay/lang/java/witness"
	"assay/task"
)

// Subject returns a violated property of a goal, to be written as a test.
func (u *Unit) Subject(g *Goal, r *task.Result) *witness.Subject {
	s := &witness.Subject{
		Goal: g.Name, Class: java.Dotted(g.Class.File.Name), Method: g.Method.Name, Params: g.Method.Type.Params,
		Static: g.Static(), Main: g.Kind == OfMain, Records: map[string][]string{}, Property: r.Property, Trace: r.Trace,
	}
	s.Args = g.ReadsArguments()
	for _, c := range g.Class.Unit.Program.Classes {
		if c.File.IsRecord {
			var names []string
			for _, k := range c.File.Record {
				names = append(names, k.Name)
			}
			s.Records[java.Dotted(c.File.Name)] = names
		}
	}
	s.Starts = u.starts(g, r.Trace)
	s.Given, s.Makes = u.given, u.makesOther
	s.Texts = u.textsOf
	set := g.Class.Unit.Program.Set
	s.Stands = func(class string) string {
		c := set.Class(java.Internal(class))
		switch {
		case c == nil, c.File.Flags.Has(classfile.Abstract) && !c.File.Flags.Has(classfile.Interface):
			return "no class is known"
		case c.File.Sealed || class == "java.lang.Class":
			return "only the JVM makes such objects"
		}
		return ""
	}
	s.Ghost = func(class, field string) bool {
		if java.IsMark(field) || java.IsArgument(field) {
			return true
		}
		c := set.Class(java.Internal(class))
		if c == nil {
			return false
		}
		f := c.Field(field)
		return f != nil && f.Ghost != nil
	}
	return s
}

// starts returns the classes under check that a test initialises before the method, in order: those that the run may
// come to, and those that its first state speaks of. Others do not matter, and the initialiser of one may not even end.
func (u *Unit) starts(g *Goal, t *task.Trace) (out []string) {
	if g.Kind == OfMain {
		return nil
	}
	spoken := map[string]bool{}
	for _, o := range t.Initial.Objects {
		spoken[java.Internal(strings.TrimRight(o.Class, "[]"))] = true
	}
	for _, v := range t.Initial.Vars {
		if i := strings.LastIndexByte(v.Name, '.'); i > 0 {
			spoken[java.Internal(v.Name[:i])] = true
		}
	}
	comes, all := u.program.Initialised(g.Class, g.Method, spoken), u.program.BesideOf().Full
	for _, c := range u.program.Classes {
		begins := slices.ContainsFunc(c.File.Methods, func(m *classfile.Method) bool { return m.Name == "<clinit>" })
		if begins && (all || comes[c.File.Name] != nil) {
			out = append(out, java.Dotted(c.File.Name))
		}
	}
	return out
}

// given returns the field in states of records that holds the constructor argument for a component, and its zero;
// empty: the component holds it.
func (u *Unit) given(class, component string) (field, zero string) {
	c := u.program.Own[java.Internal(class)]
	if c == nil {
		return "", ""
	}
	m := u.program.Making(c.File.Name)
	i := slices.IndexFunc(c.File.Record, func(k classfile.Component) bool { return k.Name == component })
	switch {
	case m == nil || i < 0:
		return "", ""
	case m.Kept[i] >= 0:
		return c.File.Record[m.Kept[i]].Name, ""
	case c.File.Record[i].Type.IsRef():
		return java.Argument(component), "null"
	case c.File.Record[i].Desc == "Z":
		return java.Argument(component), "false"
	}
	return java.Argument(component), "0"
}

// makesOther reports whether the constructor of a record may create the object of a component: it is not just one of
// the arguments.
func (u *Unit) makesOther(class, component string) bool {
	c := u.program.Own[java.Internal(class)]
	if c == nil || !c.File.IsRecord || making.Canonical(c) == nil || making.FillsAlone(c.File, making.Canonical(c)) {
		return false
	}
	i := slices.IndexFunc(c.File.Record, func(k classfile.Component) bool { return k.Name == component })
	return i < 0 || !u.program.Constructed(c).Given(component, c.File.Record[i].Desc)
}

// textsOf returns the string constants of the classes under check, and of those that they may reach, which a name may
// mean.
func (u *Unit) textsOf(name string) (out []string) {
	name, _, _ = strings.Cut(name, "…\"#")
	name = strings.TrimSuffix(name, "…\"") + "…\""
	for _, c := range slices.Concat(u.program.Classes, u.program.BesideOf().Classes) {
		for i := 1; i < c.File.Pool.Len(); i++ {
			if c.File.Pool.Tag(i) != classfile.TagString {
				continue
			}
			if s, ok := c.File.Pool.At(i).(classfile.StringConst); ok && java.LiteralName(string(s)) == name && !slices.Contains(out, string(s)) {
				out = append(out, string(s))
			}
		}
	}
	return out
}

// ReadsArguments reports whether the goal is a whole program that reads its arguments: then they are the first choices
// of its runs.
func (g *Goal) ReadsArguments() bool {
	return g.Kind == OfMain && java.ReadsArguments(g.Class.File, g.Method)
}

// Goal returns the goal with a name, or nil.
func (u *Unit) Goal(name string) *Goal {
	for _, g := range u.Goals {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Given is that of the goal, where it does not matter in which order classes were initialised before.
func (u *Unit) Given(g *Goal, t *task.Trace) bool { return g.Given(t) && !u.ordered(g) }

// ordered reports whether a goal may initialise a class whose static fields depend on when that is, or on which class is first.
func (u *Unit) ordered(g *Goal) bool {
	if g.Kind != OfMethod && g.Kind != OfConstructor {
		return false
	}
	b := u.program.BesideOf()
	for name, k := range u.program.Initialised(g.Class, g.Method, nil) {
		if b.Round[name] || len(k.Reads)+len(k.Writes) > 0 {
			return true
		}
	}
	return false
}
