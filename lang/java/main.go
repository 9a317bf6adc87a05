package java

import (
	"fmt"

	"assay/ir"
	"assay/lang/java/classfile"
)

const mainDesc = "([Ljava/lang/String;)V"

// Main makes the procedure that runs a program as the JVM's launcher does: it
// initialises the class, calls its main, reports what nobody caught, and ends.
// The argument array comes from a procedure that the host has a model of, Args.
func (w *World) Main(class string) (*ir.Proc, error) {
	c, err := w.Class(class)
	if err != nil {
		return nil, err
	}
	m := c.MainMethod()
	if m == nil {
		return nil, fmt.Errorf("class %s has no public static void main(String[])", c.IR.Name)
	}
	boot := func(name, desc string) *ir.Proc { return w.runtimeMethod("assay/rt/Boot", name, desc) }
	p := w.addProc(&ir.Proc{Name: "main", Span: c.span(0)}, nil)
	withExc(p)
	b := w.build(p)
	args := w.helper(Args, func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", ir.Array{Elem: ref}, p.Span)}
	}, nil)
	bad, end := b.coldBlock(), b.block()
	list := b.local("args", ir.Array{Elem: ref})
	if err := b.startLibrary(bad); err != nil {
		return nil, err
	}
	b.call(args, nil, list)
	if c.NeedsInit() {
		b.call(c.Init(), bad, nil)
	}
	if m.Class != c && m.Class.NeedsInit() {
		b.call(m.Class.Init(), bad, nil)
	}
	b.call(m.Proc, bad, nil, list)
	b.jump(end)
	b.cur = bad
	e := b.local("e", ref)
	b.assign(e, p.Exc)
	b.assign(p.Exc, null)
	last := b.leave()
	b.call(boot("uncaught", "(Ljava/lang/Throwable;)V"), last, nil, e)
	b.jump(end)
	b.cur = end
	b.call(boot("finish", "()V"), last, nil)
	b.call(w.static("java/lang/Shutdown", "shutdown", classfile.MethodType{Result: classfile.Type{Kind: 'V'}}), last, nil)
	b.call(boot("end", "()V"), last, nil)
	b.ret()
	b.done()
	return p, nil
}

// MainMethod is the public static void main(String[]) that the class has or inherits, or nil.
func (c *Class) MainMethod() *Method {
	m := c.Method("main", mainDesc)
	if m == nil || m.Proc == nil || !m.File.Flags.Has(classfile.Static) || !m.File.Flags.Has(classfile.Public) {
		return nil
	}
	return m
}

// startLibrary does what the JVM's start does before a program.
func (b *builder) startLibrary(bad *ir.Block) error {
	for _, name := range bootClasses {
		k, err := b.w.Class(name)
		if err != nil {
			return err
		}
		if k.NeedsInit() {
			b.call(k.Init(), bad, nil)
		}
	}
	b.w.Prog.Overflow = b.w.thrower("overflow", "()V")
	return nil
}

// bootClasses are initialised before main: objects of them are there without new.
var bootClasses = []string{"java/lang/String", "java/lang/Class", "java/lang/Thread", "java/lang/reflect/AccessibleObject"}

// Args is the procedure that makes the array of arguments.
const Args = "arguments of the program"
