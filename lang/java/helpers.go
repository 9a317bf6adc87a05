package java

import (
	"assay/ir"
	"assay/lang/java/classfile"
)

// This file makes the procedures that lowered code calls for what the JVM does
// inside: throwing, strings, class objects, initialisation.

// throwClass is a class of ours whose methods throw what the JVM throws.
const throwClass = "assay/rt/Throw"

// thrower is a method of it.
func (w *World) thrower(name, desc string) *ir.Proc { return w.runtimeMethod(throwClass, name, desc) }

// Thrower is a method of ours that throws.
func (w *World) Thrower(name, desc string) *ir.Proc { return w.thrower(name, desc) }

// Runtime is a method of a class of ours that is not native.
func (w *World) Runtime(class, name, desc string) *ir.Proc {
	c, err := w.Class(class)
	if err != nil {
		return w.refusal("%v", err)
	}
	m := c.Declared(name, desc)
	if m == nil {
		return w.refusal("class %s has no method %s%s", Dotted(class), name, desc)
	}
	if !c.NeedsInit() || !m.File.Flags.Has(classfile.Static) {
		return m.Proc
	}
	return w.static(class, name, m.File.Type)
}

// runtimeMethod is a method that has to be there.
func (w *World) runtimeMethod(class, name, desc string) *ir.Proc {
	c, err := w.Class(class)
	if err != nil {
		return w.refusal("%s.%s: %v", Dotted(class), name, err)
	}
	m := c.Declared(name, desc)
	if m == nil || m.Proc == nil {
		return w.refusal("class %s has no method %s%s", Dotted(class), name, desc)
	}
	return m.Proc
}

// helper finds or makes a procedure by its name.
func (w *World) helper(name string, make func(p *ir.Proc), load func(p *ir.Proc) error) *ir.Proc {
	if p := w.helpers[name]; p != nil {
		return p
	}
	p := &ir.Proc{Name: name}
	make(p)
	w.helpers[name] = w.addProc(p, load)
	return p
}

func withExc(p *ir.Proc) { p.Exc = p.NewLocal("exc", ref, p.Span) }

// nullThrower throws a NullPointerException with a message.
func (w *World) nullThrower(message string) *ir.Proc {
	return w.helper("null: "+message, withExc, func(p *ir.Proc) error {
		b := w.build(p)
		leave := b.leave()
		s := b.literal(message)
		b.call(w.thrower("npe", "(Ljava/lang/String;)V"), leave, nil, s)
		b.ret()
		b.done()
		return nil
	})
}

// castThrower throws a ClassCastException for an object that is not of a type.
func (w *World) castThrower(t classfile.Type) *ir.Proc {
	return w.helper("cast to "+t.Descriptor(), func(p *ir.Proc) {
		p.Params = []*ir.Local{p.NewLocal("x", ref, p.Span)}
		withExc(p)
	}, func(p *ir.Proc) error {
		b := w.build(p)
		leave := b.leave()
		m := b.mirror(t)
		b.call(w.thrower("cast", "(Ljava/lang/Object;Ljava/lang/Class;)V"), leave, nil, p.Params[0], m)
		b.ret()
		b.done()
		return nil
	})
}

// literal puts a string constant into a local: a global remembers it.
func (b *builder) literal(s string) *ir.Local {
	p := b.w.Literal(s)
	return b.remembered("str", b.w.literals[s], p)
}

// Literal is the procedure that makes a string constant.
func (w *World) Literal(s string) *ir.Proc {
	if w.literals[s] == nil {
		w.literals[s] = w.addGlobal(w.fresh(LiteralName(s)), ref)
	}
	return w.helper("string \""+s+"\"", func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", ref, p.Span)}
		w.byProc[p] = s
	}, nil)
}

// LiteralName is the name of the constant with a text, which is cut off where it is long; of several
// with one name, a number follows.
func LiteralName(s string) string { return "\"" + clip(s) + "\"" }

func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// remembered is the value of a global that a procedure makes once.
func (b *builder) remembered(name string, g *ir.Global, p *ir.Proc) *ir.Local {
	var l *ir.Local
	if b.scratch != nil {
		l = b.scratch(ref)
	} else {
		l = b.local(name, ref)
	}
	b.assign(l, g)
	if b.cur == nil {
		return l
	}
	make, next := b.coldBlock(), b.block()
	b.end(&ir.If{Meta: b.meta(), X: isNull(l), Then: make, Else: next})
	make.Stmts = []ir.Stmt{&ir.CallStmt{Meta: b.meta(), Dsts: []ir.Var{l}, Proc: p}}
	make.Term = &ir.Goto{Meta: b.meta(), To: next}
	b.cur = next
	return l
}

// mirror puts the class object of a type into a local.
func (b *builder) mirror(t classfile.Type) *ir.Local {
	g, p := b.w.Mirror(t)
	return b.remembered("class", g, p)
}

// Mirror is the global for the class object of a type, null until it was needed, and
// the procedure that makes it.
func (w *World) Mirror(t classfile.Type) (*ir.Global, *ir.Proc) {
	d := t.Descriptor()
	g := w.mirrors[d]
	if g == nil {
		g = w.addGlobal(w.fresh(t.String()+".class"), ref)
		w.mirrors[d] = g
	}
	return g, w.helper("class object of "+d, func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", ref, p.Span)}
		w.mirrorOf[p] = t
	}, nil)
}

// loadable checks that the class of a type is there.
func (w *World) loadable(t classfile.Type) error {
	_, err := w.ObjectType(t)
	return err
}

// How far the initialisation of a class is.
const (
	stateNone = iota
	stateRunning
	stateDone
	stateFailed
)

type need uint8

const (
	needUnknown need = iota
	needNothing
	needInit
)

// NeedsInit tells whether initialising the class does anything.
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

// ownInit tells whether the class itself has static fields with values or code.
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

// hasDefault tells whether an interface declares a default method: only then do
// classes that implement it initialise it.
func (c *Class) hasDefault() bool {
	for _, m := range c.File.Methods {
		if !m.Flags.Has(classfile.Abstract) && !m.Flags.Has(classfile.Static) {
			return true
		}
	}
	return false
}

// initialise makes sure that a class is initialised before what follows.
func (g *lowering) initialise(c *Class) {
	if g.facts.ready[c] || !c.NeedsInit() {
		return
	}
	init := c.Init()
	k := g.coldBlock()
	to := g.unwind()
	if g.cur == nil {
		return
	}
	next := g.block()
	done := ir.NewInt(ir.Int{Bits: 8}, stateDone)
	g.end(&ir.If{Meta: g.meta(), X: equal(c.state, done), Then: next, Else: k})
	k.Stmts = []ir.Stmt{&ir.CallStmt{Meta: g.meta(), Proc: init, Exc: g.p.Exc}}
	k.Term = &ir.If{Meta: g.meta(), X: isNot(g.p.Exc), Then: to, Else: next}
	g.cur = next
	for k := c; k != nil; k = k.Super {
		g.facts.ready[k] = true
	}
}

// Failed tells whether the value of State says that the initialiser of a class has failed.
func Failed(state uint64) bool { return state == stateFailed }

// Ready tells whether the value of State says that a class is initialised.
func Ready(state uint64) bool { return state == stateDone }

// State is how far the initialisation of the class is; nil: nobody asked for it.
func (c *Class) State() *ir.Global { return c.state }

// Init is the procedure that initialises the class.
func (c *Class) Init() *ir.Proc {
	if c.init == nil {
		w := c.world
		c.state = w.addGlobal(c.IR.Name+".<initialised>", ir.Int{Bits: 8})
		c.init = w.helper("initialise "+c.IR.Name, withExc, func(p *ir.Proc) error {
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
	b := w.build(p)
	u8 := ir.Int{Bits: 8}
	state := func(n int64) ir.Expr { return ir.NewInt(u8, n) }
	leave, bad := b.leave(), b.coldBlock()
	again := b.block()
	b.jump(again)
	b.cur = again
	b.branch(equal(c.state, state(stateDone)), leave)
	failed, running := b.coldBlock(), b.coldBlock()
	b.branch(equal(c.state, state(stateRunning)), running)
	b.branch(equal(c.state, state(stateFailed)), failed)
	b.assign(c.state, state(stateRunning))
	owner := w.addGlobal(c.IR.Name+".<initialising thread>", i32)
	me := b.local("me", i32)
	b.call(w.threadNumber(), nil, me)
	b.assign(owner, me)
	rest := b.cur
	b.cur = running
	b.call(w.threadNumber(), nil, me)
	b.branch(equal(owner, me), leave)
	b.add(&ir.Await{Meta: b.meta(), X: apply(ir.OpNe, ir.Bool{}, c.state, state(stateRunning))})
	b.jump(again)
	b.cur = rest
	for _, f := range c.File.Fields {
		if f.Flags.Has(classfile.Static) && f.Constant != nil {
			b.constantField(c, f)
		}
	}
	b.staticGhosts(c)
	if c.Super != nil && !c.IR.Interface && c.Super.NeedsInit() {
		b.call(c.Super.Init(), bad, nil)
	}
	if !c.IR.Interface {
		seen := map[*Class]bool{}
		for _, i := range c.Ifaces {
			b.initInterfaces(i, seen, bad)
		}
	}
	if p := w.beforeInit(c); p != nil {
		b.call(p, bad, nil)
	}
	if m := c.Declared("<clinit>", "()V"); m != nil {
		b.call(m.Proc, bad, nil)
	}
	if p := w.afterInit(c); p != nil {
		b.call(p, bad, nil)
	}
	b.assign(c.state, state(stateDone))
	b.ret()
	b.cur = bad
	b.assign(c.state, state(stateFailed))
	e := b.local("e", ref)
	b.assign(e, p.Exc)
	b.assign(p.Exc, null)
	c.failure = w.addGlobal(c.IR.Name+".<failure>", ref)
	b.call(w.thrower("failure", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;"), leave, c.failure, e)
	b.call(w.thrower("initializer", "(Ljava/lang/Throwable;)V"), leave, nil, e)
	b.ret()
	b.cur = failed
	b.call(w.thrower("noClass", "(Ljava/lang/String;Ljava/lang/Throwable;)V"), leave, nil, b.literal("Could not initialize class "+c.IR.Name), c.failure)
	b.ret()
	b.done()
}

// hooked are the classes that beforeInit or afterInit are about.
var hooked = map[string]bool{
	"jdk/internal/access/SharedSecrets": true,
	"java/lang/System":                  true, "jdk/internal/misc/VM": true,
}

// beforeInit is what the JVM's start has done before a class is initialised.
func (w *World) beforeInit(c *Class) *ir.Proc {
	switch c.File.Name {
	case "jdk/internal/access/SharedSecrets":
		return w.runtimeMethod("java/lang/System", "setJavaLangAccess", "()V")
	}
	return nil
}

// afterInit is what the JVM's start does to a class beyond its initialiser.
func (w *World) afterInit(c *Class) *ir.Proc {
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

func (w *World) threadNumber() *ir.Proc {
	return w.helper(ThreadNumber, func(p *ir.Proc) {
		p.Results = []*ir.Local{p.NewLocal("result", i32, p.Span)}
	}, nil)
}

// initInterfaces initialises interfaces with default methods, superinterfaces first.
func (b *builder) initInterfaces(i *Class, seen map[*Class]bool, bad *ir.Block) {
	if seen[i] {
		return
	}
	seen[i] = true
	for _, j := range i.Ifaces {
		b.initInterfaces(j, seen, bad)
	}
	if i.hasDefault() && i.ownInit() {
		b.call(i.Init(), bad, nil)
	}
}

func (b *builder) constantField(c *Class, f *classfile.Field) {
	g := c.Static(f.Name, f.Desc)
	var x ir.Expr
	switch k := f.Constant.(type) {
	case classfile.IntConst:
		x = fit(intConst(int64(k)), g.Typ)
	case classfile.LongConst:
		x = ir.NewInt(i64, int64(k))
	case classfile.FloatConst:
		x = floatConst(k.Value())
	case classfile.DoubleConst:
		x = doubleConst(k.Value())
	case classfile.StringConst:
		x = b.literal(string(k))
	default:
		return
	}
	b.assign(g, x)
}

// Initialised is a procedure that initialises a class and then returns its argument:
// what natives become when they have to.
func (w *World) Initialised(c *Class) *ir.Proc {
	return w.helper("initialised "+c.IR.Name, func(p *ir.Proc) {
		x := p.NewLocal("x", ref, p.Span)
		p.Params, p.Results = []*ir.Local{x}, []*ir.Local{x}
		withExc(p)
	}, func(p *ir.Proc) error {
		b := w.build(p)
		if c.NeedsInit() {
			b.call(c.Init(), b.leave(), nil)
		}
		b.ret()
		b.done()
		return nil
	})
}

// Static is a procedure that runs a static method without parameters, after its
// class was initialised.
func (w *World) Static(m *Method) *ir.Proc {
	return w.helper("static "+m.Proc.Name, func(p *ir.Proc) {
		w.finishHead(p, m.File.Type.Result)
	}, func(p *ir.Proc) error {
		b := w.build(p)
		leave := b.leave()
		if m.Class.NeedsInit() {
			b.call(m.Class.Init(), leave, nil)
		}
		var dst ir.Var
		if len(p.Results) > 0 {
			dst = p.Results[0]
		}
		b.call(m.Proc, leave, dst)
		b.ret()
		b.done()
		return nil
	})
}
