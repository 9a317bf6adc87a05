package native

import (
	"path"
	"strings"

	"assay/ir"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.Throwable and its stack trace.
var throwables = area{
	"java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;":                                             fillIn,
	"java.lang.StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V": traceElements,
	"java.lang.StackTraceElement.initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V":   traceElements21,
	"java.lang.StackTraceElement.computeFormat(Ljava/lang/StackTraceElement;)V":                                noop,
	"java.lang.StackTraceElement.computeFormat()V":                                                             noop,
	"java.lang.NullPointerException.getExtendedNPEMessage()Ljava/lang/String;":                                 gives(0),
}

// java.lang.ref: nothing is ever collected, so no reference is ever cleared by itself.
var references = area{
	"java.lang.ref.Reference.<clinit>()V":                           noop, // starts the thread that handles cleared references
	"java.lang.ref.Reference.refersTo0(Ljava/lang/Object;)Z":        refersTo,
	"java.lang.ref.PhantomReference.refersTo0(Ljava/lang/Object;)Z": refersTo,
	"java.lang.ref.Reference.clear0()V":                             clearReference,
	"java.lang.ref.PhantomReference.clear0()V":                      clearReference,
}

func refersTo(e *Env, c *vm.Call) {
	c.Return(boolean(c.Get(c.Arg(0), e.field("java/lang/ref/Reference", "referent")) == c.Arg(1)))
}

func clearReference(e *Env, c *vm.Call) {
	c.Put(c.Arg(0), e.field("java/lang/ref/Reference", "referent"), 0)
	c.Return()
}

const maxTrace = 1024

// fillIn keeps the frames of the calls as numbers in the backtrace. Those of the
// exception's constructors and of internal code are left out.
func fillIn(e *Env, c *vm.Call) {
	this := c.Arg(0)
	k := c.Class(this)
	var keep []uint64
	skipping := true
	for _, f := range c.Frames() {
		m := e.World.Method(c.FrameAt(f).Proc)
		if m == nil || m.Hidden() {
			continue
		}
		if skipping && (m.File.Name == "fillInStackTrace" || m.File.Name == "<init>" && k.Subclass(m.Class.IR)) {
			continue
		}
		skipping = false
		if keep = append(keep, f); len(keep) == maxTrace {
			break
		}
	}
	a, ok := c.NewArray(ir.Int{Bits: 64, Signed: true}, len(keep))
	if !ok {
		return
	}
	copy(c.Cells(a), keep)
	c.Put(this, e.field("java/lang/Throwable", "backtrace"), a)
	c.Put(this, e.field("java/lang/Throwable", "depth"), uint64(len(keep)))
	if g := e.unassigned(); g != nil {
		c.Put(this, e.field("java/lang/Throwable", "stackTrace"), c.Global(g))
	}
	c.Return(this)
}

// unassigned returns the constant for a trace that was not requested yet.
func (e *Env) unassigned() *ir.Global {
	k, err := e.World.Class("java/lang/Throwable")
	if err != nil {
		return nil
	}
	return k.Static("UNASSIGNED_STACK", "[Ljava/lang/StackTraceElement;")
}

func traceElements(e *Env, c *vm.Call) {
	e.fillElements(c, c.Arg(0), c.Get(c.Arg(1), e.field("java/lang/Throwable", "backtrace")))
}

func traceElements21(e *Env, c *vm.Call) { e.fillElements(c, c.Arg(0), c.Arg(1)) }

func (e *Env) fillElements(c *vm.Call, out, trace uint64) {
	for i := range min(c.Len(out), c.Len(trace)) {
		f := c.FrameAt(c.Cells(trace)[i])
		m := e.World.Method(f.Proc)
		el := c.Cells(out)[i]
		set := func(field, s string) bool {
			ref, ok := interned(e, c, classfile.UTF16(s), 0)
			if ok {
				c.Put(el, e.field("java/lang/StackTraceElement", field), ref)
			}
			return ok
		}
		name := strings.ReplaceAll(m.Class.File.Name, "/", ".")
		if !set("declaringClass", name) || !set("methodName", m.File.Name) {
			return
		}
		if m.Class.File.SourceFile != "" && !set("fileName", path.Base(m.Class.File.SourceFile)) {
			return
		}
		if !e.App(m.Class.File.Name) && !set("moduleName", "java.base") {
			return
		}
		line := f.Span.Line
		if m.File.Flags.Has(classfile.Native) {
			line = -2
		} else if line == 0 {
			line = -1
		}
		c.Put(el, e.field("java/lang/StackTraceElement", "lineNumber"), word(int32(line)))
		c.Put(el, e.field("java/lang/StackTraceElement", "format"), 3)
	}
	c.Return()
}
