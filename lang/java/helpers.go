package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// This file makes the procedures that lowered code calls for internal operations of the JVM: throwing, strings, class
// objects, initialisation.

// ThrowClass is a class of ours whose methods throw what the JVM throws.
const ThrowClass = "assay/rt/Throw"

// Runtime is the world as a source of the procedures, of the library and of ours, that lowered code calls.
type Runtime struct{ *World }

// Thrower returns a method of ours that throws.
func (w *World) Thrower(name, desc string) *ir.Proc {
	return Runtime{w}.runtimeMethod(ThrowClass, name, desc)
}

// Runtime returns a method of a class of ours that is not native.
func (w *World) Runtime(class, name, desc string) *ir.Proc {
	c, err := w.Class(class)
	if err != nil {
		return w.Refusal("%v", err)
	}
	m := c.Declared(name, desc)
	if m == nil {
		return w.Refusal("class %s has no method %s%s", Dotted(class), name, desc)
	}
	if !c.NeedsInit() || !m.File.Flags.Has(classfile.Static) {
		return m.Proc
	}
	return Runtime{w}.StaticOf(class, name, m.File.Type)
}

// runtimeMethod returns a method that must exist.
func (w Runtime) runtimeMethod(class, name, desc string) *ir.Proc {
	c, err := w.Class(class)
	if err != nil {
		return w.Refusal("%s.%s: %v", Dotted(class), name, err)
	}
	m := c.Declared(name, desc)
	if m == nil || m.Proc == nil {
		return w.Refusal("class %s has no method %s%s", Dotted(class), name, desc)
	}
	return m.Proc
}

// Helper finds or makes a procedure by its name.
func (w *World) Helper(name string, make func(p *ir.Proc), load func(p *ir.Proc) error) *ir.Proc {
	if p := w.helpers[name]; p != nil {
		return p
	}
	p := &ir.Proc{Name: name}
	make(p)
	w.helpers[name] = w.AddProc(p, load)
	return p
}

func WithExc(p *ir.Proc) { p.Exc = p.NewLocal("exc", Ref, p.Span) }

// How the names of procedures begin that throw what the JVM throws for null, and for a failed cast.
const (
	NullPrefix = "null: "
	CastPrefix = "cast to "
)

// NullThrower throws a NullPointerException with a message.
func (w Runtime) NullThrower(message string) *ir.Proc {
	return w.Helper(NullPrefix+message, WithExc, func(p *ir.Proc) error {
		b := w.Build(p)
		leave := b.Leave()
		s := b.Literal(message)
		b.Call(w.Thrower("npe", "(Ljava/lang/String;)V"), leave, nil, s)
		b.Ret()
		b.Done()
		return nil
	})
}

// CastThrower throws a ClassCastException for an object that is not of a type.
func (w Runtime) CastThrower(t classfile.Type) *ir.Proc {
	return w.Helper(CastPrefix+t.Descriptor(), func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("x", Ref, p.Span)}
		WithExc(p)
	}, func(p *ir.Proc) error {
		b := w.Build(p)
		leave := b.Leave()
		m := b.Mirror(t)
		b.Call(w.Thrower("cast", "(Ljava/lang/Object;Ljava/lang/Class;)V"), leave, nil, p.Params[0], m)
		b.Ret()
		b.Done()
		return nil
	})
}

// Literal puts a string constant into a local; a global caches it.
func (b *Builder) Literal(s string) *ir.Local {
	p := b.W.Literal(s)
	return b.remembered("str", b.W.literals[s], p)
}

// Literal returns the procedure that makes a string constant.
func (w *World) Literal(s string) *ir.Proc {
	if w.literals[s] == nil {
		w.literals[s] = w.AddGlobal(w.Fresh(LiteralName(s)), Ref)
	}
	return w.Helper("string \""+s+"\"", func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", Ref, p.Span)}
		w.byProc[p] = s
	}, nil)
}

// LiteralName returns the name of the constant with a text, which is cut off where it is long; of several
// with one name, a number follows.
func LiteralName(s string) string { return "\"" + clip(s) + "\"" }

func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// remembered returns the value of a global that a procedure makes once.
func (b *Builder) remembered(name string, g *ir.Global, p *ir.Proc) *ir.Local {
	var l *ir.Local
	if b.Scratch != nil {
		l = b.Scratch(Ref)
	} else {
		l = b.Local(name, Ref)
	}
	b.Assign(l, g)
	if b.Cur == nil {
		return l
	}
	make, next := b.ColdBlock(), b.Block()
	b.End(&ir.If{Meta: b.Meta(), X: IsNull(l), Then: make, Else: next})
	b.Fill(make, &ir.Goto{Meta: b.Meta(), To: next}, &ir.CallStmt{Meta: b.Meta(), Dsts: []ir.Var{l}, Proc: p})
	b.Cur = next
	return l
}

// Mirror puts the class object of a type into a local.
func (b *Builder) Mirror(t classfile.Type) *ir.Local {
	g, p := b.W.Mirror(t)
	return b.remembered("class", g, p)
}

// Mirror returns the global for the class object of a type, null until it was needed, and
// the procedure that makes it.
func (w *World) Mirror(t classfile.Type) (*ir.Global, *ir.Proc) {
	d := t.Descriptor()
	g := w.mirrors[d]
	if g == nil {
		g = w.AddGlobal(w.Fresh(t.String()+".class"), Ref)
		w.mirrors[d] = g
	}
	return g, w.Helper("class object of "+d, func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", Ref, p.Span)}
		w.mirrorOf[p] = t
	}, nil)
}

// Loadable checks that the class of a type is there.
func (w Runtime) Loadable(t classfile.Type) error {
	_, err := w.ObjectType(t)
	return err
}

// The state of the initialisation of a class.
const (
	stateNone = iota
	stateRunning
	StateDone
	stateFailed
)

type need uint8

const (
	needUnknown need = iota
	needNothing
	needInit
)

// NeedsInit reports whether initialising the class does anything.
func (c *Class) NeedsInit() bool {
	if c.needs == needUnknown {
		c.needs = needNothing
		if c.ownInit() || c.Super != nil && c.Super.NeedsInit() {
			c.needs = needInit
		}
		if !c.IR.Interface {
			c.eachInterface(map[*Class]bool{}, func(i *Class) {
				if i.ownInit() && i.hasDefault() {
					c.needs = needInit
				}
			})
		}
	}
	return c.needs == needInit
}

// ownInit reports whether the class itself has static fields with values or code.
func (c *Class) ownInit() bool {
	if c.Declared("<clinit>", "()V") != nil || hooked[c.File.Name] || c.hasStaticGhosts() {
		return true
	}
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && f.Constant != nil {
			return true
		}
	}
	return false
}

// hasDefault reports whether an interface declares a default method: only then do classes that
// implement it initialise it.
func (c *Class) hasDefault() bool {
	for _, m := range c.File.Methods {
		if !m.Flags.Has(classfile.Abstract) && !m.Flags.Has(classfile.Static) {
			return true
		}
	}
	return false
}

// OwnerSuffix ends the names of the globals that hold which thread initialises a class.
const OwnerSuffix = ".<initialising thread>"

// Failed reports whether the value of State says that the initialiser of a class has failed.
func Failed(state uint64) bool { return state == stateFailed }

// Ready reports whether the value of State says that a class is initialised.
func Ready(state uint64) bool { return state == StateDone }

// State returns the global with the state of the initialisation of the class; nil: it was not needed yet.
func (c *Class) State() *ir.Global { return c.state }

// Init returns the procedure that initialises the class.
func (c *Class) Init() *ir.Proc {
	if c.init == nil {
		w := c.world
		c.state = w.AddGlobal(c.IR.Name+".<initialised>", ir.Int{Bits: 8})
		c.init = w.Helper("initialise "+c.IR.Name, WithExc, func(p *ir.Proc) error {
			c.buildInit(p)
			return nil
		})
		w.inits[c.init], w.tracks[c.state] = c, c
	}
	return c.init
}

// Failure holds what the initialiser of the class threw, or null; nil: it is not lowered.
func (c *Class) Failure() *ir.Global { return c.failure }

// buildInit is JVMS 5.5.
func (c *Class) buildInit(p *ir.Proc) {
	w := c.world
	b := w.Build(p)
	u8 := ir.Int{Bits: 8}
	state := func(n int64) ir.Expr { return ir.NewInt(u8, n) }
	leave, bad := b.Leave(), b.ColdBlock()
	again := b.Block()
	b.Jump(again)
	b.Cur = again
	b.Branch(Equal(c.state, state(StateDone)), leave)
	failed, running := b.ColdBlock(), b.ColdBlock()
	b.Branch(Equal(c.state, state(stateRunning)), running)
	b.Branch(Equal(c.state, state(stateFailed)), failed)
	b.Assign(c.state, state(stateRunning))
	owner := w.AddGlobal(c.IR.Name+OwnerSuffix, I32)
	me := b.Local("me", I32)
	b.Call(Runtime{w}.threadNumber(), nil, me)
	b.Assign(owner, me)
	rest := b.Cur
	b.Cur = running
	b.Call(Runtime{w}.threadNumber(), nil, me)
	b.Branch(Equal(owner, me), leave)
	b.Add(&ir.Await{Meta: b.Meta(), X: Apply(ir.OpNe, ir.Bool{}, c.state, state(stateRunning))})
	b.Jump(again)
	b.Cur = rest
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && f.Constant != nil {
			b.constantField(c, f)
		}
	}
	b.staticGhosts(c)
	if c.Super != nil && !c.IR.Interface && c.Super.NeedsInit() {
		b.Call(c.Super.Init(), bad, nil)
	}
	if !c.IR.Interface {
		seen := map[*Class]bool{}
		for _, i := range c.Ifaces {
			b.initInterfaces(i, seen, bad)
		}
	}
	if p := (Runtime{w}).beforeInit(c); p != nil {
		b.Call(p, bad, nil)
	}
	if m := c.Declared("<clinit>", "()V"); m != nil {
		b.Call(m.Proc, bad, nil)
	}
	if p := (Runtime{w}).afterInit(c); p != nil {
		b.Call(p, bad, nil)
	}
	b.Assign(c.state, state(StateDone))
	b.Ret()
	b.Cur = bad
	b.Assign(c.state, state(stateFailed))
	e := b.Local("e", Ref)
	b.Assign(e, p.Exc)
	b.Assign(p.Exc, Null)
	c.failure = w.AddGlobal(c.IR.Name+".<failure>", Ref)
	b.Call(w.Thrower("failure", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;"), leave, c.failure, e)
	b.Call(w.Thrower("initializer", "(Ljava/lang/Throwable;)V"), leave, nil, e)
	b.Ret()
	b.Cur = failed
	b.Call(w.Thrower("noClass", "(Ljava/lang/String;Ljava/lang/Throwable;)V"), leave, nil, b.Literal("Could not initialize class "+c.IR.Name), c.failure)
	b.Ret()
	b.Done()
}

// hooked are the classes that beforeInit or afterInit are about.
var hooked = map[string]bool{
	"jdk/internal/access/SharedSecrets": true,
	"java/lang/System":                  true, "jdk/internal/misc/VM": true,
}

// beforeInit returns what the JVM's start has done before a class is initialised.
func (w Runtime) beforeInit(c *Class) *ir.Proc {
	switch c.File.Name {
	case "jdk/internal/access/SharedSecrets":
		return w.runtimeMethod("java/lang/System", "setJavaLangAccess", "()V")
	}
	return nil
}

// afterInit returns what the JVM's start does to a class beyond its initialiser.
func (w Runtime) afterInit(c *Class) *ir.Proc {
	switch c.File.Name {
	case "java/lang/System":
		return w.runtimeMethod("assay/rt/Boot", "system", "()V")
	case "jdk/internal/misc/VM":
		return w.runtimeMethod("assay/rt/Boot", "vm", "()V")
	}
	return nil
}

// ThreadNumber is the name of the procedure that gives the number of the thread
// that calls; the host has a model.
const ThreadNumber = "number of the thread"

func (w Runtime) threadNumber() *ir.Proc {
	return w.Helper(ThreadNumber, func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", I32, p.Span)}
	}, nil)
}

// initInterfaces initialises interfaces with default methods, superinterfaces first.
func (b *Builder) initInterfaces(i *Class, seen map[*Class]bool, bad *ir.Block) {
	if seen[i] {
		return
	}
	seen[i] = true
	for _, j := range i.Ifaces {
		b.initInterfaces(j, seen, bad)
	}
	if i.hasDefault() && i.ownInit() {
		b.Call(i.Init(), bad, nil)
	}
}

func (b *Builder) constantField(c *Class, f *classfile.Field) {
	g := c.Static(f.Name, f.Desc)
	var x ir.Expr
	switch k := f.Constant.(type) {
	case classfile.IntConst:
		x = Fit(IntConst(int64(k)), g.Typ)
	case classfile.LongConst:
		x = ir.NewInt(I64, int64(k))
	case classfile.FloatConst:
		x = FloatConst(k.Value())
	case classfile.DoubleConst:
		x = DoubleConst(k.Value())
	case classfile.StringConst:
		x = b.Literal(string(k))
	default:
		return
	}
	b.Assign(g, x)
}

// Initialised returns a procedure that initialises a class and then returns its argument:
// what natives become when they have to.
func (w *World) Initialised(c *Class) *ir.Proc {
	return w.Helper("initialised "+c.IR.Name, func(p *ir.Proc) {
		x := p.NewLocal("x", Ref, p.Span)
		p.Params, p.Results = []*ir.Local{x}, []*ir.Local{x}
		WithExc(p)
	}, func(p *ir.Proc) error {
		b := w.Build(p)
		if c.NeedsInit() {
			b.Call(c.Init(), b.Leave(), nil)
		}
		b.Ret()
		b.Done()
		return nil
	})
}

// Static returns a procedure that runs a static method without parameters, after its
// class was initialised.
func (w *World) Static(m *Method) *ir.Proc {
	return w.Helper("static "+m.Proc.Name, func(p *ir.Proc) {
		w.FinishHead(p, m.File.Type.Result)
	}, func(p *ir.Proc) error {
		b := w.Build(p)
		leave := b.Leave()
		if m.Class.NeedsInit() {
			b.Call(m.Class.Init(), leave, nil)
		}
		var dst ir.Var
		if len(p.Results) > 0 {
			dst = p.Results[0]
		}
		b.Call(m.Proc, leave, dst)
		b.Ret()
		b.Done()
		return nil
	})
}

// StaticOf returns a procedure that runs a static method of the library, after its class was initialised.
func (w Runtime) StaticOf(class, name string, mt classfile.MethodType) *ir.Proc {
	c, err := w.Class(class)
	if err != nil {
		return w.RefusalOf(mt, "%v", err)
	}
	m := c.Method(name, mt.Descriptor())
	if m == nil || m.Proc == nil {
		return w.RefusalOf(mt, "class %s has no method %s%s", Dotted(class), name, mt.Descriptor())
	}
	if !m.Class.NeedsInit() {
		return m.Proc
	}
	return w.Helper("static "+m.Proc.Name, func(p *ir.Proc) {
		for i, t := range mt.Params {
			p.Params = append(p.Params, p.NewLocal("a"+itoa(i), ValueType(t), p.Span))
		}
		w.FinishHead(p, mt.Result)
	}, func(p *ir.Proc) error {
		b := w.Build(p)
		leave := b.Leave()
		b.Call(m.Class.Init(), leave, nil)
		var args []ir.Expr
		for _, l := range p.Params {
			args = append(args, l)
		}
		var dst ir.Var
		if len(p.Results) > 0 {
			dst = p.Results[0]
		}
		b.Call(m.Proc, leave, dst, args...)
		b.Ret()
		b.Done()
		return nil
	})
}

// ConcatPrefix begins the names of procedures that join strings; the host has models.
const ConcatPrefix = "join strings: "
