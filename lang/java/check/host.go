package check

import (
	"assay/ir"
	"assay/lang/java/check/asserts"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/thrown"
	"assay/lang/java/view"
	"assay/language"
	"assay/task"
)

var _ language.Initialising = (*World)(nil)

// Represent lets classes of the library stand for types, and none for others.
func (w *World) Represent(types []*ir.Class) {
	w.Objects.Represent(types)
	w.Types.Forget()
}

// VariableAt returns the variable of the source that a local is where a line begins, and whether it is a boolean.
func (w *World) VariableAt(p *ir.Proc, l *ir.Local, line int) (name string, truth bool) {
	v, _ := w.Java.VariableAt(p, l, line)
	return v.Name, v.Desc == "Z"
}

// Early reports whether a procedure may run before the goal: initialisers of library classes, those
// of classes of the class path whose result does not depend on time, and procedures that make
// constants.
func (w *World) Early(p *ir.Proc) bool {
	if c := w.Java.Initialises(p); c != nil {
		return !w.Owns(c) && (!w.OnPath(c.File.Name) || w.Settled(c))
	}
	if _, _, ok := w.Java.Text(p); ok || w.Java.Single(p) {
		return true
	}
	_, _, ok := w.Java.Mirrored(p)
	return ok
}

// Escape judges an exception that leaves a goal. One raised by a check of the JVM in code under
// check is a finding, and so is a failed assertion; a thrown exception is one if it leaves a whole
// program, or if the library throws it at a call because of what the code under check made.
func (w *World) Escape(g *ir.Goal, c *ir.Class, raised *ir.Check, by *ir.CallSite) (task.Kind, string) {
	if c == nil {
		return thrown.Unseen(by, w.Java, w.Program.Ours, func(c *ir.Class) task.Kind {
			k, _ := w.Escape(g, c, nil, by)
			return k
		})
	}
	name := c.Name
	switch {
	case w.Kinds[g].MayThrow(c):
		return "", "" // its contract mentions it
	case raised != nil && w.Kinds[g] != nil && w.Program.Options.Asks && thrown.Documented(w.Kinds[g], c):
		return "", "" // its documentation does
	case raised != nil:
		return raised.Kind, name + ": " + raised.What
	case boot.Below(c, "java.lang.AssertionError"):
		return task.KindAssert, asserts.Fails + name
	case w.Kinds[g] != nil && w.Kinds[g].Kind == goal.OfMain:
		return task.KindThrow, name + " leaves main"
	case by != nil && w.Kinds[g] != nil:
		if from := thrown.By(w.Kinds[g], c, by, w.Java); from != "" {
			if c.Name == thrown.Any {
				name = "an exception"
			}
			return task.KindLibrary, name + " thrown by " + from
		}
	}
	return "", ""
}

// Receiver reports whether a procedure is called on an object, which Java calls this.
func (w *World) Receiver(p *ir.Proc) bool { return len(p.Params) > 0 && p.Params[0].Name == "this" }

// Said returns what the exception says that a run ended with.
func (w *World) Said(end *task.State) string { return view.Said(end) }

// Thrown reports whether objects of a class are exceptions.
func (w *World) Thrown(c *ir.Class) bool { return boot.Below(c, "java.lang.Throwable") }

// What is so in all programs of Java: it begins with a library, there are classes that nobody has shown, exceptions are objects
// that a contract lists, the compiler and the JVM do more than somebody wrote, and frames are about objects.

func (w *World) Alone() bool         { return false }
func (w *World) Closed() bool        { return false }
func (w *World) Covariant() bool     { return true }
func (w *World) Listed() bool        { return true }
func (w *World) Verbatim() bool      { return false }
func (w *World) KeepsParams() bool   { return true }
func (w *World) FramesObjects() bool { return true }
func (w *World) Doubts() bool        { return true }

// Root reports whether a class is above all others.
func (w *World) Root(c *ir.Class) bool { return c.Super == nil }

// Specified reports whether a global is a model or ghost field of a class with a relation.
func (w *World) Specified(g *ir.Global) bool {
	_, rel := g.Typ.(*ir.Rel)
	return rel
}

// Sequences reports whether a product is that of a field with sequences.
func (w *World) Sequences(p ir.Product) bool {
	if len(p) != 3 {
		return false
	}
	i, ok := p[1].(ir.Int)
	return ok && i.Bits == 32
}

// Spares says that a method without an assignable clause does not change the library.
func (w *World) Spares() string {
	return "a method without an assignable clause changes nothing inside of the library"
}

// Stays tells whether such a method leaves a cell as it is: the library's own, and what nothing changes.
func (w *World) Stays(g *ir.Goal, ref uint64, c *ir.Class, f *ir.Field) bool {
	if !w.Framed(ref, c) {
		return true
	}
	holds, _ := w.Holds(g, ref, f)
	return holds == language.Fixed
}
