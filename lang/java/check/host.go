package check

import (
	"assay/ir"
	"assay/lang/java/check/asserts"
	"assay/lang/java/check/boot"
	"assay/lang/java/check/goal"
	"assay/task"
)

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
// program.
func (w *World) Escape(g *ir.Goal, c *ir.Class, raised *ir.Check) (task.Kind, string) {
	name := c.Name
	switch {
	case w.Kinds[g].MayThrow(c):
		return "", "" // its contract mentions it
	case raised != nil:
		return raised.Kind, name + ": " + raised.What
	case boot.Below(c, "java.lang.AssertionError"):
		return task.KindAssert, asserts.Fails + name
	case w.Kinds[g] != nil && w.Kinds[g].Kind == goal.OfMain:
		return task.KindThrow, name + " leaves main"
	}
	return "", ""
}

// Receiver reports whether a procedure is called on an object, which Java calls this.
func (w *World) Receiver(p *ir.Proc) bool { return len(p.Params) > 0 && p.Params[0].Name == "this" }

// Thrown reports whether objects of a class are exceptions.
func (w *World) Thrown(c *ir.Class) bool { return boot.Below(c, "java.lang.Throwable") }
