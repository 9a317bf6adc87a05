package boot

import (
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/vm"
)

// Shared returns the static final fields whose objects inputs of a static type may refer to: of
// classes under check (enum constants, sentinels), and the constants of another enum, where it
// is that type. Their values are those after Boot.
func (w *Base) Shared(k *ir.Class) []*ir.Global {
	var out []*ir.Global
	add := func(c *java.Class) {
		for _, x := range w.sharedOf(c) {
			if x.class.Subclass(k) {
				out = append(out, x.global)
			}
		}
	}
	for _, c := range w.Stateful {
		add(c)
	}
	for _, c := range w.enums {
		if c.IR == k && !w.HasState(c) {
			add(c)
		}
	}
	if c := w.holders[k.Name]; c != nil && !w.HasState(c) {
		add(c)
	}
	return out
}

// sharedOf returns the constants of a class.
func (w *Base) sharedOf(c *java.Class) []constant {
	if w.shared == nil {
		w.shared = map[*ir.Class][]constant{}
		w.findShared()
	}
	return w.shared[c.IR]
}

// findShared finds the constants in the booted state.
func (w *Base) findShared() {
	boot, err := w.BootOf(goal.OfMethod)
	if err != nil {
		return
	}
	s := w.VM.Start(vm.Setup{Proc: boot, Boot: boot})
	if _, stopped := s.Stopped(); stopped {
		return
	}
	holders := slices.SortedFunc(maps.Values(w.holders), func(a, b *java.Class) int { return strings.Compare(a.File.Name, b.File.Name) })
	for _, c := range slices.Concat(slices.DeleteFunc(slices.Concat(w.enums, holders), w.HasState), w.Stateful) {
		for _, g := range w.Constants(c) {
			if ref := s.Get(g).Word; ref != 0 && s.Class(ref) != nil {
				w.shared[c.IR] = append(w.shared[c.IR], constant{g, s.Class(ref)})
			}
		}
	}
}

// constant is a static final field with the class of its object.
type constant struct {
	global *ir.Global
	class  *ir.Class
}

// NamesOf returns the names of classes, for messages.
func NamesOf(list []*ir.Class) string {
	var out []string
	for _, c := range list {
		out = append(out, c.Name)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// Below reports whether a class has a name or is below the class that has it.
func Below(c *ir.Class, name string) bool {
	for ; c != nil; c = c.Super {
		if c.Name == name {
			return true
		}
	}
	return false
}

// Named reports whether objects are named by access paths from a static field.
func (w *Base) Named(g *ir.Global) bool {
	c := w.Java.StaticIn(g)
	return c != nil && (w.HasState(c) || java.IsBoxCache(c.File.Name, g.Name[len(c.IR.Name)+1:]))
}
