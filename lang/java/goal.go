package java

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file makes the procedures that goals begin with, where the method alone is not enough.

// Boot makes the procedure that boots the library as the JVM does, creates the string constants of classes and the
// boxes cached by the library, and then initialises the classes. A class whose initialiser throws is left as the JVM
// leaves it.
func (w *World) Boot(classes []*Class, also Mentioned) (*ir.Proc, error) {
	return w.bootWith(classes, also, slices.Concat(also.Classes, classes))
}

// BootBefore is the part of Boot before the initialisation of the classes.
func (w *World) BootBefore(classes []*Class, also Mentioned) (*ir.Proc, error) {
	return w.bootWith(classes, also, nil)
}

// Library makes the procedure that boots the library only: the one that Boot makes begins equally.
func (w *World) Library() (*ir.Proc, error) {
	p := w.AddProc(&ir.Proc{Name: "start of the library alone"}, nil)
	WithExc(p)
	b := w.Build(p)
	if err := b.startLibrary(b.Leave()); err != nil {
		return nil, err
	}
	b.Ret()
	b.Done()
	return p, nil
}

func (w *World) bootWith(classes []*Class, also Mentioned, initialised []*Class) (*ir.Proc, error) {
	p := w.AddProc(&ir.Proc{Name: w.Fresh("start of the library")}, nil)
	WithExc(p)
	b := w.Build(p)
	leave := b.Leave()
	if err := b.startLibrary(leave); err != nil {
		return nil, err
	}
	if err := b.makeConstants(classes, leave); err != nil {
		return nil, err
	}
	for _, t := range also.Types {
		b.Mirror(t)
	}
	if also.Thread {
		t := b.Local("thread", Ref)
		b.Call(Runtime{b.W}.runtimeMethod("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;"), leave, t)
		b.Assign(b.W.AddGlobal(b.W.Fresh("Thread.currentThread()"), Ref), t) // which names it
	}
	for _, c := range initialised {
		if c.NeedsInit() {
			b.Add(&ir.CallStmt{Meta: b.Meta(), Proc: c.Init(), Exc: p.Exc})
			b.Assign(p.Exc, Null)
		}
	}
	b.Ret()
	b.Done()
	return p, nil
}

// Mentioned is what classes mention and a goal finds in place: classes that are initialised before them, and types
// whose class objects exist.
type Mentioned struct {
	Classes []*Class
	Types   []classfile.Type
	Thread  bool // the one that runs
}

// boxCaches are the classes that keep boxes, by the descriptor of the boxes.
var boxCaches = []struct{ box, cache string }{
	{"java/lang/Integer", "java/lang/Integer$IntegerCache"}, {"java/lang/Long", "java/lang/Long$LongCache"},
	{"java/lang/Short", "java/lang/Short$ShortCache"}, {"java/lang/Byte", "java/lang/Byte$ByteCache"},
	{"java/lang/Character", "java/lang/Character$CharacterCache"}, {"java/lang/Boolean", "java/lang/Boolean"},
}

// IsBoxCache reports whether a static field, by its class and name, holds the boxes that the library keeps.
func IsBoxCache(class, field string) bool {
	return field == "cache" && slices.ContainsFunc(boxCaches, func(k struct{ box, cache string }) bool { return k.cache == class })
}

// AskConstants is the question which constants of a class inputs may refer to.
const AskConstants = "constants"

// ConstantsOf returns those: its strings, and whether it mentions the classes of boxes.
func ConstantsOf(c *classfile.Class) (texts []string, boxes []bool) {
	for _, x := range boxCaches {
		boxes = append(boxes, c.Pool.Mentions(x.box))
	}
	return c.Pool.Strings(), boxes
}

// Asks tells who finds classes that something is asked about one.
func Asks(w *World, question string, c *Class) {
	if r, ok := w.path.(Readers); ok {
		r.Asks(question, c.File.Name)
	}
}

// makeConstants creates the string constants of classes, and the cached boxes of the library: input references may
// alias them.
func (b *Builder) makeConstants(classes []*Class, leave *ir.Block) error {
	seen := map[string]bool{}
	for _, c := range classes {
		Asks(b.W, AskConstants, c)
		for _, s := range c.File.Pool.Strings() {
			if !seen[s] {
				seen[s] = true
				b.Literal(s)
			}
		}
	}
	for _, x := range boxCaches {
		if !slices.ContainsFunc(classes, func(c *Class) bool { return c.File.Pool.Mentions(x.box) }) {
			continue
		}
		if k, err := b.W.Class(x.cache); err != nil {
			return err
		} else if k.NeedsInit() {
			b.Call(k.Init(), leave, nil)
		}
	}
	return nil
}

// Construction makes the procedure that allocates an object and runs a constructor on it;
// the object is its result.
func (w *World) Construction(m *Method) (*ir.Proc, error) {
	if err := w.Load(m.Proc); err != nil {
		return nil, err
	}
	c := m.Class
	p := w.Helper("new "+c.IR.Name+m.File.Desc, func(p *ir.Proc) {
		for _, a := range m.Proc.Params[1:] {
			p.Params = append(p.Params, p.NewLocal(a.Name, a.Typ, a.Span))
		}
		p.Span = m.Proc.Span
		p.Results = []*ir.Local{p.NewLocal(freshName(p, "result"), Ref, p.Span)}
		WithExc(p)
	}, nil)
	if !p.External() {
		return p, nil
	}
	b := w.Build(p)
	this := b.Local("this", Ref)
	args := []ir.Expr{this}
	for _, a := range p.Params {
		args = append(args, a)
	}
	b.Add(&ir.New{Meta: b.Meta(), Dst: this, Class: c.IR})
	b.Ghosts(c, this)
	b.Call(m.Proc, b.Leave(), nil, args...)
	b.Assign(p.Results[0], this)
	b.Ret()
	b.Done()
	return p, nil
}

func freshName(p *ir.Proc, name string) string {
	for _, l := range p.Locals {
		if l.Name == name {
			return freshName(p, name+"'")
		}
	}
	return name
}

// Program makes the procedure that runs a main method with any arguments, its class
// initialised before. If it never reads them there are none, which is equivalent. An uncaught exception is its
// exceptional result.
func (w *World) Program(m *Method) *ir.Proc {
	p := w.Helper("run "+m.Proc.Name, func(p *ir.Proc) {
		p.Span = m.Proc.Span
		WithExc(p)
	}, nil)
	if !p.External() {
		return p
	}
	b := w.Build(p)
	leave := b.Leave()
	args := b.Local("args", ir.Array{Elem: Ref})
	if ReadsArguments(m.Class.File, m.File) {
		b.Call(Runtime{w}.StaticOf("assay/Assay", "nondetStrings", classfile.MethodType{Result: stringArray}), leave, args)
	} else {
		b.Add(&ir.NewArray{Meta: b.Meta(), Dst: args, Elem: Runtime{w}.stringType(), Len: IntConst(0)})
	}
	if m.Class.NeedsInit() {
		b.Call(m.Class.Init(), leave, nil)
	}
	b.Call(m.Proc, leave, nil, args)
	b.Ret()
	b.Done()
	return p
}

// Initialisation makes the procedure that initialises a class, as where a program uses it first. What the initialiser throws is not its concern.
func (c *Class) Initialisation() *ir.Proc {
	w := c.world
	p := w.Helper("the initialiser of "+c.IR.Name, func(p *ir.Proc) {
		p.Span = c.IR.Span
		WithExc(p)
	}, nil)
	if !p.External() {
		return p
	}
	b := w.Build(p)
	thrown := b.ColdBlock()
	b.Call(c.Init(), thrown, nil)
	b.Ret()
	b.Cur = thrown
	b.Assign(p.Exc, Null)
	b.Ret()
	b.Done()
	return p
}

// stringType returns the type of strings.
func (w Runtime) stringType() ir.Type {
	t, err := w.ObjectType(ClassType("java/lang/String"))
	if err != nil {
		return Ref
	}
	return t
}

var stringArray = classfile.Type{Kind: 'L', Class: "java/lang/String", Dims: 1}

// ReadsArguments reports whether a main reads its parameter at all.
func ReadsArguments(c *classfile.Class, m *classfile.Method) bool {
	ins, err := c.Instructions(m)
	return err != nil || slices.ContainsFunc(ins, func(in classfile.Instr) bool {
		return in.Op == classfile.OpAload0 || in.Op == classfile.OpAload && in.Index == 0
	})
}

// Statics returns the static fields of the class that a program can change: neither final nor
// made by the compiler.
func (c *Class) Statics() []*ir.Global {
	var out []*ir.Global
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && !f.Flags.Has(classfile.Final) && !f.Flags.Has(classfile.Synthetic) {
			out = append(out, c.Static(f.Name, f.Desc))
		}
	}
	return out
}

// Constants returns the static final fields of the class that hold references.
func (c *Class) Constants() []*ir.Global {
	var out []*ir.Global
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static|classfile.Final) && f.Type.IsRef() && !f.Flags.Has(classfile.Synthetic) {
			out = append(out, c.Static(f.Name, f.Desc))
		}
	}
	return out
}

// TypeOf returns the type of a field of objects, as a type of Java.
func (w *World) TypeOf(f *ir.Field) (classfile.Type, bool) {
	if _, d := w.Declares(f); d != nil {
		return d.Type, true
	}
	c := w.Known(Internal(f.Owner.Name))
	if d := c.ghost(f); d != nil {
		return d.Type, true
	}
	if c != nil && f.Hidden {
		return c.argumentType(f)
	}
	return classfile.Type{}, false
}

// Declares returns the class that declares a field of objects, and its declaration in the class file; nil if it is no
// field of Java.
func (w *World) Declares(f *ir.Field) (*Class, *classfile.Field) {
	if c := w.Known(Internal(f.Owner.Name)); c != nil {
		for _, d := range c.File.Fields {
			if !d.Flags.Has(classfile.Static) && c.Fields[d.Name+":"+d.Desc] == f {
				return c, d
			}
		}
	}
	return nil, nil
}

// StaticType returns the type of the static field that a global is, as a type of Java.
func (w *World) StaticType(g *ir.Global) (classfile.Type, bool) {
	if f := w.staticOf[g]; f != nil {
		return f.Type, true
	}
	if f := w.staticGhost(g); f != nil {
		return f.Type, true
	}
	return classfile.Type{}, false
}

// Of returns the class of an ir class, or nil.
func (w *World) Of(k *ir.Class) *Class {
	if c := w.Known(Internal(k.Name)); c != nil && c.IR == k {
		return c
	}
	return nil
}

// Refuses says why a procedure is not to be run, if it is of a class that cannot be initialised.
func (w *World) Refuses(p *ir.Proc) string {
	if len(w.Unstarted) == 0 {
		return ""
	}
	c := w.inits[p]
	if m := w.methods[p]; m != nil {
		c = m.Class
	}
	return w.Unstarted[c]
}

// place returns the name of a source file in spans.
func (w *World) place(name string) string {
	if s, ok := w.Sources[name]; ok {
		return s
	}
	return name
}
