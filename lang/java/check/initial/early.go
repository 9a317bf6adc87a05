package initial

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/lasting"
	"assay/lang/java/check/reach"
	"assay/lang/java/classfile"
	"assay/language"
)

// This file finds the initialisers that depend on when they run: a class under check is assumed to be initialised
// before a method begins, and from the initial values of the fields that its initialiser reads.

// Early is what is known of the initialisers.
type Early struct {
	words map[string]string // of classes whose values depend on when they are initialised, or that change others
	alone map[string]string // the same of classes that are certainly initialised before a method begins
	From  map[string]string // the fields of others, which may have changed before, that the values of a class depend on
}

// Initialisers returns it for all classes.
func (w *Order) Initialisers() *Early {
	if w.earlier != nil {
		return w.earlier
	}
	e := &Early{words: map[string]string{}, alone: map[string]string{}, From: map[string]string{}}
	w.earlier = e
	b := w.Program.BesideOf()
	for _, c := range w.Stateful {
		k := b.Inits[c.File.Name]
		if k == nil {
			continue
		}
		changed := names(slices.Concat(k.Reads, w.changing(k)))
		reads := append(slices.Clone(changed), k.Streams...)
		if k.Full {
			e.From[c.File.Name] = "its initialiser does more than is looked at"
		} else if len(changed) > 0 {
			e.From[c.File.Name] = "its initialiser reads " + few(changed)
		}
		if k.Full {
			e.words[c.File.Name] = "as its initialiser does more than is looked at"
		} else if list := append(names(k.Writes), reads...); len(list) > 0 {
			e.words[c.File.Name] = "as its initialiser reads or changes " + few(list)
		}
		if (k.Full || len(reads) > 0) && w.hasConstants(c) {
			e.alone[c.File.Name] = cmp.Or(map[bool]string{true: e.words[c.File.Name]}[k.Full], "from the first values of "+few(reads))
		}
	}
	return e
}

// Orders reports whether it matters when a class is initialised.
func (w *Order) Orders(c *java.Class) bool {
	return w.Initialisers().words[c.File.Name] != "" || w.Program.BesideOf().Round[c.File.Name]
}

// Depends reports whether it matters when classes are initialised.
func (w *Order) Depends() bool { return slices.ContainsFunc(w.Stateful, w.Orders) }

// changing returns the static final fields of other classes that lead to mutable objects, which the initialiser reads
// or changes.
func (w *Order) changing(i *reach.Initialiser) []*reach.Static {
	if len(i.Looks) == 0 {
		return nil
	}
	k := w.All()
	if k.State == nil {
		return i.Looks
	}
	return slices.DeleteFunc(slices.Clone(i.Looks), func(s *reach.Static) bool {
		for _, ref := range slices.Sorted(maps.Keys(k.From(s))) {
			if x := k.Of[ref]; x != nil && w.touches(i.Touch, x) {
				return false
			}
		}
		return true
	})
}

// touches reports whether code may read or change something in an object that may have changed.
func (w *Order) touches(t *reach.Walk, x *lasting.Object) bool {
	switch {
	case x.Elem != nil:
		return x.Holds != language.Fixed && (t.Elems || t.Outer)
	case !w.HasStateIR(x.Class):
		return t.Outer && w.MayChange(x)
	}
	return slices.ContainsFunc(x.Class.AllFields(), func(f *ir.Field) bool {
		if held, _ := w.FieldHolds(x, f); held == language.Fixed {
			return false
		}
		c := w.Java.Known(java.Internal(f.Owner.Name)) // which fieldHolds checked
		d := boot.Declaration(c, f)
		return t.Fields[reach.MemberOf(c.File.Name, d.Name, d.Desc)] || t.Outer && !w.HasState(c)
	})
}

// hasConstants reports whether a class has static fields that its initialiser computes, and that do not change.
func (w *Order) hasConstants(c *java.Class) bool {
	return slices.ContainsFunc(c.File.Fields, func(f *classfile.Field) bool {
		return w.Constant(c.File, f) && f.Constant == nil
	})
}

// names returns the names of static fields, for messages.
func names(list []*reach.Static) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.Name())
	}
	return out
}

// mostNamed bounds the fields that are named of one initialiser.
const mostNamed = 3

// few returns the names in a fixed order, truncated if there are many.
func few(list []string) string {
	list = slices.Clone(list)
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) > mostNamed {
		list = append(list[:mostNamed], "others")
	}
	return strings.Join(list, ", ")
}

// Comes returns the classes that a goal may initialise, and that are initialised before it begins, in that order.
func (w *Order) Comes(g *goal.Goal) []*java.Class {
	all := w.Program.Initialised(g.Class, g.Method, w.certain(g))
	return slices.DeleteFunc(slices.Clone(w.Stateful), func(c *java.Class) bool { return all[c.File.Name] == nil })
}

// assumedEarly returns the assumptions about the initialisation time of the classes that a goal may reach.
func (w *Order) assumedEarly(g *goal.Goal) []language.Assumption {
	e := w.Initialisers()
	if len(e.words) == 0 {
		return nil
	}
	certain := w.certain(g)
	var out []language.Assumption
	for _, c := range w.Comes(g) {
		words := e.words[c.File.Name]
		if certain[c.File.Name] && (g.Kind != goal.OfClass || c.File.Name != g.Class.File.Name) {
			words = e.alone[c.File.Name]
		}
		if words != "" {
			out = append(out, language.Assumption{About: c.IR.Name, Words: "class " + c.IR.Name + " is initialised before the method begins, " + words})
		}
	}
	return out
}

// certain returns the classes that are initialised where a goal begins: that of the goal, and those
// above it.
func (w *Order) certain(g *goal.Goal) map[string]bool {
	out := map[string]bool{}
	for c := w.Java.Known(g.Class.File.Name); c != nil; c = c.Super {
		out[c.File.Name] = true
	}
	return out
}

// Still returns the assumption about a global that has its booted value where a goal begins: a static field on the
// class path that the goal was not expected to read.
func (w *Order) Still(g *ir.Goal, v *ir.Global) string {
	if w.Begins(g) {
		return ""
	}
	if c := w.Java.StaticIn(v); c != nil {
		if d := boot.DeclaredStatic(c, v); d != nil && !d.Flags.Has(classfile.Synthetic) && !(w.Constant(c.File, d) && w.HasState(c)) && w.OnPath(c.File.Name) {
			return "what " + v.Name + " holds is what it holds at first"
		}
		return ""
	}
	if c := w.Java.Tracks(v); c != nil && !w.HasState(c) && w.OnPath(c.File.Name) {
		return "class " + c.IR.Name + " is initialised where the method first uses it"
	}
	return ""
}
