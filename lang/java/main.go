package java

import (
	"fmt"

	"assay/ir"
	"assay/lang/java/classfile"
)

const mainDesc = "([Ljava/lang/String;)V"

// Main makes the procedure that runs a program as the JVM's launcher does: it
// initialises the class, calls its main, reports an uncaught exception, and ends. The argument
// array comes from a procedure that the host has a model of, Args.
func (w *World) Main(class string) (*ir.Proc, error) {
	c, err := w.Class(class)
	if err != nil {
		return nil, err
	}
	m := c.MainMethod()
	if m == nil {
		return nil, fmt.Errorf("class %s has no public static void main(String[])", c.IR.Name)
	}
	boot := func(name, desc string) *ir.Proc { return Runtime{w}.runtimeMethod("assay/rt/Boot", name, desc) }
	p := w.AddProc(&ir.Proc{Name: "main", Span: c.Span(0)}, nil)
	WithExc(p)
	b := w.Build(p)
	args := w.Helper(Args, func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", ir.Array{Elem: Ref}, p.Span)}
	}, nil)
	bad, end := b.ColdBlock(), b.Block()
	list := b.Local("args", ir.Array{Elem: Ref})
	if err := b.startLibrary(bad); err != nil {
		return nil, err
	}
	b.Call(args, nil, list)
	if c.NeedsInit() {
		b.Call(c.Init(), bad, nil)
	}
	if m.Class != c && m.Class.NeedsInit() {
		b.Call(m.Class.Init(), bad, nil)
	}
	b.Call(m.Proc, bad, nil, list)
	b.Jump(end)
	b.Cur = bad
	e := b.Local("e", Ref)
	b.Assign(e, p.Exc)
	b.Assign(p.Exc, Null)
	last := b.Leave()
	b.Call(boot("uncaught", "(Ljava/lang/Throwable;)V"), last, nil, e)
	b.Jump(end)
	b.Cur = end
	b.Call(boot("finish", "()V"), last, nil)
	b.Call(Runtime{w}.StaticOf("java/lang/Shutdown", "shutdown", classfile.MethodType{Result: classfile.Type{Kind: 'V'}}), last, nil)
	b.Call(boot("end", "()V"), last, nil)
	b.Ret()
	b.Done()
	return p, nil
}

// MainMethod returns the public static void main(String[]) that the class has or inherits, or nil.
func (c *Class) MainMethod() *Method {
	m := c.Method("main", mainDesc)
	if m == nil || m.Proc == nil || !m.File.Flags.Has(classfile.Static) || !m.File.Flags.Has(classfile.Public) {
		return nil
	}
	return m
}

// startLibrary does what the JVM's start does before a program.
func (b *Builder) startLibrary(bad *ir.Block) error {
	for _, name := range bootClasses {
		k, err := b.W.Class(name)
		if err != nil {
			return err
		}
		if k.NeedsInit() {
			b.Call(k.Init(), bad, nil)
		}
	}
	b.W.Prog.Overflow = b.W.Thrower("overflow", "()V")
	return nil
}

// bootClasses are initialised before main: objects of them are there without new; and the last one draws the order of sets, which no code
// that comes to it later should have to choose.
var bootClasses = []string{"java/lang/String", "java/lang/Class", "java/lang/Thread", "java/lang/reflect/AccessibleObject", "java/util/ImmutableCollections"}

// Args is the procedure that makes the array of arguments.
const Args = "arguments of the program"
