package check

import (
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/language"
	"assay/task"
	"assay/vm"
)

var (
	_ language.Host   = (*World)(nil)
	_ language.Keeper = (*World)(nil)
	_ language.Maker  = (*World)(nil)
)

// Code makes the program ready to run.
func (w *World) Code(*ir.Program) *vm.Code { return w.code }

// Param is the static type of a parameter.
func (w *World) Param(_ *ir.Goal, p *ir.Local) ir.Type {
	if t, ok := w.params[p]; ok {
		return t
	}
	return p.Typ
}

// Global is the static type of a static field.
func (w *World) Global(g *ir.Global) ir.Type {
	if t, ok := w.Java.StaticType(g); ok {
		return w.typeOf(t)
	}
	if t, ok := w.modelType[g]; ok {
		return t
	}
	return g.Typ
}

// Field is the static type of a field.
func (w *World) Field(f *ir.Field) ir.Type {
	if t, ok := w.Java.TypeOf(f); ok {
		return w.typeOf(t)
	}
	return f.Typ
}

// Own tells whether a procedure is a method of a class under check, or of a lambda there.
func (w *World) Own(p *ir.Proc) bool {
	c := w.Java.Adapter(p)
	if m := w.Java.Method(p); m != nil {
		c = m.Class
	}
	return c != nil && w.owns(c)
}

// missing are classes that input variables have the type of and that cannot be found.
func (w *World) missing() string {
	names := slices.Sorted(maps.Keys(w.absent))
	if len(names) == 0 {
		return "a class that is missing"
	}
	return "the missing class " + strings.Join(names, ", ")
}

func (w *World) owns(c *java.Class) bool { return w.program.Own[c.File.Name] != nil }

// ownIR tells whether a class is under check.
func (w *World) ownIR(k *ir.Class) bool { return w.program.Own[java.Internal(k.Name)] != nil }

// Private tells whether nothing but a field refers to the array that it holds: so it is
// with the arrays of the library's own objects.
func (w *World) Private(f *ir.Field) bool {
	t, ok := w.Java.TypeOf(f)
	return ok && t.Dims > 0 && !w.ownIR(f.Owner)
}

// Early tells whether a procedure may run before the goal: what initialises the library's
// classes, those of classes of the class path that come to the same whenever they run, and what
// makes constants.
func (w *World) Early(p *ir.Proc) bool {
	if c := w.Java.Initialises(p); c != nil {
		return !w.owns(c) && (!w.onPath(c.File.Name) || w.settled(c))
	}
	if _, _, ok := w.Java.Text(p); ok || w.Java.Single(p) {
		return true
	}
	_, _, ok := w.Java.Mirrored(p)
	return ok
}

// Escape judges an exception that leaves a goal. What a check of the JVM raised in code
// under check is a finding, and so is an assertion that failed; what was thrown is one
// where it leaves a whole program.
func (w *World) Escape(g *ir.Goal, c *ir.Class, raised *ir.Check) (task.Kind, string) {
	name := c.Name
	switch {
	case w.kinds[g].MayThrow(c):
		return "", "" // its contract speaks of it
	case raised != nil:
		return raised.Kind, name + ": " + raised.What
	case below(c, "java.lang.AssertionError"):
		return task.KindAssert, assertFails + name
	case w.kinds[g] != nil && w.kinds[g].Kind == goal.OfMain:
		return task.KindThrow, name + " leaves main"
	}
	return "", ""
}

// Receiver reports whether a procedure is called on an object, which Java calls this.
func (w *World) Receiver(p *ir.Proc) bool { return len(p.Params) > 0 && p.Params[0].Name == "this" }

// Thrown tells whether objects of a class are exceptions.
func (w *World) Thrown(c *ir.Class) bool { return below(c, "java.lang.Throwable") }

// below tells whether a class has a name or is below the class that has it.
func below(c *ir.Class, name string) bool {
	for ; c != nil; c = c.Super {
		if c.Name == name {
			return true
		}
	}
	return false
}

// Shared are the static final fields whose objects inputs of a static type may refer to: of
// classes under check (enum constants, sentinels), and the constants of another enum, where it
// is that type. Their values are those after Boot.
func (w *World) Shared(k *ir.Class) []*ir.Global {
	var out []*ir.Global
	add := func(c *java.Class) {
		for _, x := range w.sharedOf(c) {
			if x.class.Subclass(k) {
				out = append(out, x.global)
			}
		}
	}
	for _, c := range w.stateful {
		add(c)
	}
	for _, c := range w.enums {
		if c.IR == k && !w.hasState(c) {
			add(c)
		}
	}
	return out
}

// sharedOf are the constants of a class.
func (w *World) sharedOf(c *java.Class) []constant {
	if w.shared == nil {
		w.shared = map[*ir.Class][]constant{}
		w.findShared()
	}
	return w.shared[c.IR]
}

// findShared looks at the constants in the state that Boot left.
func (w *World) findShared() {
	boot, err := w.bootOf(goal.OfMethod)
	if err != nil {
		return
	}
	s := w.code.Start(vm.Setup{Proc: boot, Boot: boot})
	if _, stopped := s.Stopped(); stopped {
		return
	}
	for _, c := range slices.Concat(slices.DeleteFunc(slices.Clone(w.enums), w.hasState), w.stateful) {
		for _, g := range w.constants(c) {
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

// names are those of classes, for people.
func namesOf(list []*ir.Class) string {
	var out []string
	for _, c := range list {
		out = append(out, c.Name)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
