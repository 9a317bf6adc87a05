package check

import (
	"cmp"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/language"
)

// This file says which initialisers depend on when they run: a class under check is taken to be
// initialised before a method begins, and from the first values of what its initialiser reads.

// early is what is known of the initialisers.
type early struct {
	words map[string]string // of classes whose values depend on when they are initialised, or that change others
	alone map[string]string // the same of classes that are certainly initialised before a method begins
	from  map[string]string // what of others the values of a class come from that may have changed before
}

// early tells it of all classes.
func (w *World) early() *early {
	if w.earlier != nil {
		return w.earlier
	}
	e := &early{words: map[string]string{}, alone: map[string]string{}, from: map[string]string{}}
	w.earlier = e
	b := w.program.besideOf()
	for _, c := range w.stateful {
		k := b.inits[c.File.Name]
		if k == nil {
			continue
		}
		changed := names(slices.Concat(k.reads, w.changing(k)))
		reads := append(slices.Clone(changed), k.streams...)
		if k.full {
			e.from[c.File.Name] = "its initialiser does more than is looked at"
		} else if len(changed) > 0 {
			e.from[c.File.Name] = "its initialiser reads " + few(changed)
		}
		if k.full {
			e.words[c.File.Name] = "as its initialiser does more than is looked at"
		} else if list := append(names(k.writes), reads...); len(list) > 0 {
			e.words[c.File.Name] = "as its initialiser reads or changes " + few(list)
		}
		if (k.full || len(reads) > 0) && w.hasConstants(c) {
			e.alone[c.File.Name] = cmp.Or(map[bool]string{true: e.words[c.File.Name]}[k.full], "from the first values of "+few(reads))
		}
	}
	return e
}

// changing are the static final fields of other classes that lead to what may change, of which
// the initialiser sees or changes something.
func (w *World) changing(i *initialiser) []*static {
	if len(i.looks) == 0 {
		return nil
	}
	k := w.lasting()
	if k.s == nil {
		return i.looks
	}
	return slices.DeleteFunc(slices.Clone(i.looks), func(s *static) bool {
		reached := k.closure(func(member, _ string) bool { return member == s.member() })
		return !slices.ContainsFunc(k.order, func(x *lasting) bool { return reached[x.ref] && w.touches(i.touch, x) })
	})
}

// touches tells whether code may see or change something in an object that may have changed.
func (w *World) touches(t *walk, x *lasting) bool {
	switch {
	case x.elem != nil:
		return x.holds != language.Fixed && (t.elems || t.outer)
	case !w.hasStateIR(x.class):
		return t.outer && w.changes(x)
	}
	return slices.ContainsFunc(x.class.AllFields(), func(f *ir.Field) bool {
		if held, _ := w.fieldHolds(x, f); held == language.Fixed {
			return false
		}
		c := w.Java.Known(java.Internal(f.Owner.Name)) // which fieldHolds looked at
		d := declaration(c, f)
		return t.fields[memberOf(c.File.Name, d.Name, d.Desc)] || t.outer && !w.hasState(c)
	})
}

// hasConstants tells whether a class has static fields that its initialiser computes, and that do not change.
func (w *World) hasConstants(c *java.Class) bool {
	return slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool {
		return w.constant(c.File, f) && f.Constant == nil
	})
}

// names are those of static fields, for people.
func names(list []*static) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.name())
	}
	return out
}

// mostNamed bounds the fields that are named of one initialiser.
const mostNamed = 3

// few are names in a fixed order, and of many only some.
func few(list []string) string {
	list = slices.Clone(list)
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) > mostNamed {
		list = append(list[:mostNamed], "others")
	}
	return strings.Join(list, ", ")
}

// assumedEarly is what is assumed of when the classes were initialised that a goal may come to.
func (w *World) assumedEarly(goal *Goal, inits map[string]bool) []language.Assumption {
	e := w.early()
	if len(e.words) == 0 {
		return nil
	}
	b := w.program.besideOf()
	all := map[string]bool{}
	var come func(name string)
	come = func(name string) {
		if k := b.inits[name]; k != nil && !all[name] {
			all[name] = true
			for _, n := range k.comes {
				come(n)
			}
		}
	}
	for name := range inits {
		come(name)
	}
	certain := w.certain(goal)
	for name := range certain {
		come(name)
	}
	var out []language.Assumption
	for _, c := range w.stateful {
		words := e.words[c.File.Name]
		if certain[c.File.Name] && (goal.Kind != OfClass || c.File.Name != goal.class.File.Name) {
			words = e.alone[c.File.Name]
		}
		if words != "" && all[c.File.Name] {
			out = append(out, language.Assumption{About: c.IR.Name, Words: "class " + c.IR.Name + " is initialised before the method begins, " + words})
		}
	}
	return out
}

// certain are the classes that are initialised where a goal begins: that of the goal, and those
// above it.
func (w *World) certain(g *Goal) map[string]bool {
	out := map[string]bool{}
	for c := w.Java.Known(g.class.File.Name); c != nil; c = c.Super {
		out[c.File.Name] = true
	}
	return out
}

// settled tells whether initialising a class of the class path comes to the same whenever that
// is, and changes nothing besides.
func (w *World) settled(c *java.Class) bool {
	b := w.program.besideOf()
	done := map[string]bool{}
	var ok func(name string) bool
	ok = func(name string) bool {
		if done[name] {
			return true
		}
		done[name] = true
		k := b.inits[name]
		if k == nil {
			return b.of[name] != nil && !b.full && !hasStatics(b.of[name])
		}
		return w.program.Own[name] == nil && !k.full && len(k.reads)+len(k.looks)+len(k.writes) == 0 && !slices.ContainsFunc(k.comes, func(n string) bool { return !ok(n) })
	}
	return ok(c.File.Name)
}

// Still says what is assumed of a global that holds, where a goal begins, what Boot left: of
// static fields on the class path that nobody expected the goal to read.
func (w *World) Still(g *ir.Goal, v *ir.Global) string {
	if w.Begins(g) {
		return ""
	}
	if c := w.Java.StaticIn(v); c != nil {
		if d := declaredStatic(c, v); d != nil && !d.Flags.Has(classfile.Synthetic) && !(w.constant(c.File, d) && w.hasState(c)) && w.onPath(c.File.Name) {
			return "what " + v.Name + " holds is what it holds at first"
		}
		return ""
	}
	if c := w.Java.Tracks(v); c != nil && !w.hasState(c) && w.onPath(c.File.Name) {
		return "class " + c.IR.Name + " is initialised where the method first uses it"
	}
	return ""
}

// declaredStatic is the declaration of a static field.
func declaredStatic(c *java.Class, g *ir.Global) *classfile.Field {
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && c.Static(f.Name, f.Desc) == g {
			return f
		}
	}
	return nil
}
