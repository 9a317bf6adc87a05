// Package symbolic holds models of native methods of the Java library for engines that execute symbolically: the
// counterpart of package native.
//
// # Model
//
// A model sees a call with symbolic arguments on one path (model.Call), and ends every path
// that it takes. What native does in Go has three kinds of counterpart here:
//
//	a function       where its effect can be expressed on symbolic values
//	a constant       what depends on constants alone is computed by native, early
//	a refusal        everything else, by name
//
// Printing has no effect here. Hash codes of identity are arbitrary; so are times, which
// a counterexample records as inputs.
package symbolic

import (
	"maps"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/native"
	"assay/logic/circuit"
	"assay/logic/circuit/float"
	"assay/symbolic/model"
	"assay/symbolic/value"
)

// Env is the models for the programs of a World.
type Env struct {
	World *java.World
	given []given   // calls of elementary functions
	wrote []written // texts of floats
}

type method func(e *Env, c *model.Call)

var table = map[string]method{
	"java.lang.Object.getClass()Ljava/lang/Class;":                                      (*Env).getClass,
	"java.lang.Object.hashCode()I":                                                      (*Env).identityHash,
	"java.lang.System.identityHashCode(Ljava/lang/Object;)I":                            (*Env).identityHash,
	"java.lang.Object.clone()Ljava/lang/Object;":                                        (*Env).clone,
	"java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V":              (*Env).arraycopy,
	"java.lang.System.currentTimeMillis()J":                                             (*Env).millis,
	"java.lang.System.nanoTime()J":                                                      (*Env).nanos,
	"java.lang.Runtime.availableProcessors()I":                                          processors,
	"java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;":                      first,
	"java.lang.Throwable.fillInStackTrace()Ljava/lang/Throwable;":                       first,
	"java.lang.Class.isInstance(Ljava/lang/Object;)Z":                                   (*Env).isInstance,
	"java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;":            (*Env).newArray,
	"java.lang.Integer.stringSize(I)I":                                                  stringSize(32),
	"java.lang.Long.stringSize(J)I":                                                     stringSize(64),
	"jdk.internal.util.DecimalDigits.stringSize(I)I":                                    stringSize(32),
	"jdk.internal.util.DecimalDigits.stringSize(J)I":                                    stringSize(64),
	"java.lang.Integer.getChars(II[B)I":                                                 getChars(32),
	"java.lang.Long.getChars(JI[B)I":                                                    getChars(64),
	"jdk.internal.util.DecimalDigits.uncheckedGetCharsLatin1(II[B)I":                    getChars(32),
	"jdk.internal.util.DecimalDigits.uncheckedGetCharsLatin1(JI[B)I":                    getChars(64),
	"assay.rt.Throw.castMessage(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/String;": (*Env).message,
	"assay.rt.Throw.failure(Ljava/lang/Throwable;)Ljava/lang/Throwable;":                (*Env).failure,
	"java.lang.Thread.holdsLock(Ljava/lang/Object;)Z":                                   (*Env).holdsLock,
	"jdk.internal.misc.Unsafe.copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V":    (*Env).copyMemory,
	"jdk.internal.reflect.Reflection.getCallerClass()Ljava/lang/Class;":                 (*Env).callerClass,
	"java.lang.Math.random()D":                                                          random,
	"java.util.Random.next(I)I":                                                         (*Env).next,
	"java.util.Random.nextInt(I)I":                                                      (*Env).nextInt,
	"java.lang.Math.sqrt(D)D":                                                           sqrt,
	"java.lang.StrictMath.sqrt(D)D":                                                     sqrt,
	"java.lang.Math.floor(D)D":                                                          integral(float.Down),
	"java.lang.Math.ceil(D)D":                                                           integral(float.Up),
	"java.lang.Math.rint(D)D":                                                           integral(float.Nearest),
	"assay.rt.Boot.exit(I)V":                                                            exit,
	"java.lang.Shutdown.halt0(I)V":                                                      exit,
	"java.lang.Shutdown.exit(I)V":                                                       exit,
	"java.lang.Runtime.gc()V":                                                           exchange,
	"java.lang.System.gc()V":                                                            exchange,
	"java.lang.Thread.yield0()V":                                                        exchange,
	"java.lang.Thread.yield()V":                                                         exchange,
	"java.lang.Thread.onSpinWait()V":                                                    exchange,
	"java.lang.ref.Reference.clear0()V":                                                 (*Env).clearReference,
	"java.lang.ref.PhantomReference.clear0()V":                                          (*Env).clearReference,
	"java.lang.ref.Reference.refersTo0(Ljava/lang/Object;)Z":                            (*Env).refersTo,
	"java.lang.ref.PhantomReference.refersTo0(Ljava/lang/Object;)Z":                     (*Env).refersTo,
	"java.lang.invoke.VarHandle.fullFence()V":                                           exchange,
	"java.lang.invoke.VarHandle.acquireFence()V":                                        exchange,
	"java.lang.invoke.VarHandle.releaseFence()V":                                        exchange,
}

// constant are areas of native whose results depend on their arguments alone.
var constant = []string{
	"java.lang.Class.", "java.lang.StrictMath.", "java.lang.Math.", "java.lang.StringUTF16.isBigEndian", "jdk.internal.misc.CDS.",
	"java.lang.Thread.currentThread", "java.lang.Thread.currentCarrierThread",
	"jdk.internal.reflect.Reflection.", "java.lang.String.intern", "java.lang.Float.", "java.lang.Double.", "java.lang.Package.",
	"jdk.internal.misc.Unsafe.", "sun.util.locale.", "java.util.concurrent.atomic.AtomicLong.VMSupportsCS8", "java.security.AccessController.",
	"java.lang.reflect.Array.getLength", "java.lang.ProcessEnvironment.",
	"java.lang.invoke.MethodHandles.", "java.lang.invoke.MethodHandles$Lookup.", "java.lang.invoke.VarHandle.",
}

// Models returns the models for an engine.
func (e *Env) Models(p *ir.Proc) model.Model {
	if why := e.World.Refuses(p); why != "" {
		return func(c *model.Call) { c.Refuse("%s", why) }
	}
	if f := table[p.Name]; f != nil {
		return func(c *model.Call) { f(e, c) }
	}
	switch {
	case texts[p.Name]:
		return e.textOf
	case appends[p.Name]:
		return e.appendText
	case strings.HasPrefix(p.Name, java.ConcatPrefix):
		return e.join
	case strings.HasPrefix(p.Name, outPrefix):
		return e.printing(p)
	}
	if what, ok := strings.CutPrefix(p.Name, java.EnvironmentPrefix); ok {
		return e.mark(what)
	}
	if f := e.handle(p); f != nil {
		return f
	}
	if !native.Has(p) {
		return nil
	}
	if rt, ok := native.Element(p.Name); ok {
		return e.becomes(rt)
	}
	if f := e.access(p); f != nil {
		return f
	}
	if f := e.elementary(p); f != nil {
		return f
	}
	for _, prefix := range constant {
		if strings.HasPrefix(p.Name, prefix) {
			return early
		}
	}
	if len(p.Params) == 0 {
		return early
	}
	if strings.HasSuffix(p.Name, ".registerNatives()V") || strings.HasSuffix(p.Name, ".initIDs()V") {
		return func(c *model.Call) { c.Return() }
	}
	return func(c *model.Call) { c.Refuse("%s", refusal(p.Name)) }
}

// Members returns the members of the library that have models here, for the list of models.
func Members() (out []string) {
	for _, name := range slices.Concat(slices.Collect(maps.Keys(table)), slices.Collect(maps.Keys(texts))) {
		if !strings.HasPrefix(name, "assay.") {
			out = append(out, name)
		}
	}
	return out
}

func early(c *model.Call) {
	p := c.Proc()
	args := make([]value.Value, len(p.Params))
	for i := range args {
		args[i] = c.Arg(i)
	}
	apart := c.Apart(args, func(c *model.Call, args []value.Value) {
		out, ok := c.Early(p, args...)
		if !ok {
			c.Refuse("%s is known for constant arguments only", p.Name)
		}
		c.Return(out...)
	})
	if !apart {
		c.Refuse("%s is known for few constant arguments only", p.Name)
	}
}

// becomes returns a model that calls Java code of ours.
func (e *Env) becomes(rt native.Runtime) model.Model {
	return func(c *model.Call) {
		args := make([]value.Value, len(c.Proc().Params))
		for i := range args {
			args[i] = c.Arg(i)
		}
		c.Become(e.World.Runtime(rt.Class, rt.Name, rt.Desc), args...)
	}
}

func first(_ *Env, c *model.Call) { c.Return(c.Arg(0)) }
func exit(_ *Env, c *model.Call)  { c.Exit() }

// exchange does nothing by itself, and is there for others to do something meanwhile.
func exchange(_ *Env, c *model.Call) {
	c.Exchange()
	c.Return()
}

func (e *Env) holdsLock(c *model.Call) {
	c.If(c.IsNull(c.Arg(0)), func(c *model.Call) {
		c.Become(e.World.Thrower("npePlain", "()V"))
	}, func(c *model.Call) { c.Return(value.Bool(c.HoldsMonitor(c.Arg(0)))) })
}

// millis is the clock of the machine, which may be set while a program runs: to a time after the year 2000, with four digits.
func (e *Env) millis(c *model.Call) {
	now := c.Clock(ir.Int{Bits: 64, Signed: true}, "System.currentTimeMillis()")
	t, g := c.Vec(now, 64), c.Circuit()
	c.Depend("the clock shows a time between the years 2000 and 9999")
	c.If(g.And(g.LessS(circuit.Number(year2000, 64), t), g.LessS(t, circuit.Number(year10000, 64))), func(c *model.Call) { c.Return(now) }, nil)
}

// Milliseconds at the beginnings of years.
const (
	year2000  = 946_684_800_000
	year10000 = 253_402_300_800_000
)

// nanos is the clock of the JVM, which only runs: its differences are times that passed.
// If initialisers of classes under check have asked it, it goes on from there.
func (e *Env) nanos(c *model.Call) {
	t := ir.Int{Bits: 64, Signed: true}
	now := c.Rising(t)
	if e.World.Clock != nil {
		c.Since(*e.World.Clock, t, java.OnePoint)
	}
	c.Return(now)
}

// processors is any number of processors.
func processors(_ *Env, c *model.Call) {
	n := c.Input(ir.Int{Bits: 32, Signed: true})
	c.If(c.Circuit().LessS(circuit.Number(0, 32), c.Vec(n, 32)), func(c *model.Call) { c.Return(n) }, nil)
}

// mark records a dependency on the environment. Package native knows which properties are constants.
func (e *Env) mark(what string) model.Model {
	return func(c *model.Call) {
		c.Unlisted()
		c.Exchange()
		if what != java.PropertyRead {
			if !e.World.Within(what, c.Callers()) {
				c.Depend(what)
			}
		} else if _, ok := c.Early(c.Proc(), c.Arg(0)); !ok {
			c.Depend("the JVM starts with the system properties that assay sets")
		}
		c.Return()
	}
}

const outPrefix = "assay.rt.Out."

// printing returns the model of a method of the standard streams, whose output is ignored; nil: its body is executed
// for other effects, such as the toString of an argument.
func (e *Env) printing(p *ir.Proc) model.Model {
	name := strings.TrimPrefix(p.Name, outPrefix)
	method, params, _ := strings.Cut(name, "(")
	become := func(q *ir.Proc) model.Model {
		return func(c *model.Call) {
			c.Exchange()
			args := make([]value.Value, len(q.Params))
			for i := range args {
				args[i] = c.Arg(i)
			}
			c.Become(q, args...)
		}
	}
	switch {
	case method == "put", method == "bytes":
		return func(c *model.Call) { exchange(e, c) }
	case name == "format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;":
		return become(e.World.Runtime("assay/rt/Out", "formatUnseen", strings.TrimPrefix(name, method)))
	case method != "print" && method != "println", params == "Ljava/lang/Object;)V", params == "[C)V":
		return nil
	}
	return become(e.World.Runtime("assay/rt/Out", "isOpen", "()Z"))
}

func (e *Env) identityHash(c *model.Call) {
	v := c.Arg(0)
	c.If(c.IsNull(v), func(c *model.Call) { c.Return(c.Int(0, 32)) }, func(c *model.Call) {
		c.Return(c.Hash(v))
	})
}

func (e *Env) getClass(c *model.Call) {
	c.Kinds(c.Arg(0), func(c *model.Call, class *ir.Class, elem ir.Type) { c.Return(e.mirror(c, class, elem)) })
}

// isInstance asks native about the class of the object.
func (e *Env) isInstance(c *model.Call) {
	from := e.World.Runtime("java/lang/Class", "isAssignableFrom", "(Ljava/lang/Class;)Z")
	v := c.Arg(1)
	c.If(c.IsNull(v), func(c *model.Call) { c.Return(c.Bool(false)) }, func(c *model.Call) {
		c.Kinds(v, func(c *model.Call, class *ir.Class, elem ir.Type) {
			apart := c.Apart([]value.Value{c.Arg(0)}, func(c *model.Call, mirror []value.Value) {
				out, ok := c.Early(from, mirror[0], e.mirror(c, class, elem))
				if !ok {
					c.Refuse("isInstance of a class that is not known")
				}
				c.Return(out...)
			})
			if !apart {
				c.Refuse("isInstance of one of many classes")
			}
		})
	})
}

// failure is the exception of a class that cannot be used: its trace and message are opaque.
func (e *Env) failure(c *model.Call) {
	c.Return(c.Opaque(e.class(c, "java/lang/ExceptionInInitializerError").IR, "what an initialiser failed with"))
}

// callerClass is the class of the method that called the caller.
func (e *Env) callerClass(c *model.Call) {
	n := 0
	for _, p := range c.Callers() {
		m := e.World.Method(p)
		if m == nil || m.Hidden() {
			continue
		}
		if n++; n == 2 {
			c.Return(e.mirror(c, m.Class.IR, nil))
			return
		}
	}
	c.Refuse("the class that calls the method under check")
}

// newArray makes an array whose element type is given by a class object.
func (e *Env) newArray(c *model.Call) {
	n := c.Arg(1)
	apart := c.Apart([]value.Value{c.Arg(0)}, func(c *model.Call, class []value.Value) {
		if c.IsNull(class[0]) == circuit.True {
			c.Become(e.World.Thrower("npePlain", "()V"))
			return
		}
		elem := e.typeIn(c, class[0])
		c.If(c.Vec(n, 32).Sign(), func(c *model.Call) {
			c.Become(e.World.Thrower("size", "(I)V"), n)
		}, func(c *model.Call) {
			if array, ok := c.AnyArray(elem, n); ok {
				c.Return(array)
			}
		})
	})
	if !apart {
		c.Refuse("a new array of one of many types")
	}
}

// typeIn returns the type that a class object is of.
func (e *Env) typeIn(c *model.Call, mirror value.Value) ir.Type {
	at, ok := c.Const(c.Get(mirror, e.class(c, "java/lang/Class").OwnField(java.TypeField)))
	if !ok {
		c.Refuse("a class object that is not known")
	}
	t := e.World.TypeAt(int(at))
	elem, err := e.World.ObjectType(t)
	if err != nil || t.IsVoid() {
		c.Refuse("an array of %s", t)
	}
	return elem
}

// mirror returns the class object of a class, or of arrays with a type of elements.
func (e *Env) mirror(c *model.Call, class *ir.Class, elem ir.Type) value.Value {
	t := java.JavaType(ir.Ref{Class: class})
	if elem != nil {
		t = java.JavaType(ir.Array{Elem: elem})
	}
	_, p := e.World.Mirror(t)
	out, ok := c.Early(p)
	if !ok {
		c.Refuse("the class object of %s", t)
	}
	return out[0]
}

func (e *Env) clone(c *model.Call) {
	v := c.Arg(0)
	c.Kinds(v, func(c *model.Call, class *ir.Class, elem ir.Type) {
		if class != nil {
			k, err := e.World.Class("java/lang/Cloneable")
			if err != nil {
				c.Refuse("%v", err)
			}
			if !class.Subclass(k.IR) {
				if !c.Feasible(circuit.True) {
					return // a cast before it lets arrays pass only
				}
				c.Refuse("clone of class %s, which is not Cloneable", class.Name)
			}
			c.Return(c.CloneOf(v, class))
			return
		}
		c.Return(c.Clone(v, elem))
	})
}

// arraycopy copies elements, after the checks of the JVM.
func (e *Env) arraycopy(c *model.Call) {
	k := c.Circuit()
	src, dst := c.Arg(0), c.Arg(2)
	c.If(k.Or(c.IsNull(src), c.IsNull(dst)), func(c *model.Call) {
		c.Become(e.World.Thrower("npePlain", "()V"))
	}, func(c *model.Call) { e.copy(c, src, dst) })
}

func (e *Env) copy(c *model.Call, src, dst value.Value) {
	c.Kinds(src, func(c *model.Call, _ *ir.Class, se ir.Type) {
		c.Kinds(dst, func(c *model.Call, _ *ir.Class, de ir.Type) {
			switch {
			case se == nil || de == nil, ir.IsRef(se) != ir.IsRef(de), !ir.IsRef(se) && !ir.Identical(se, de):
				e.throw(c, "arrayStore", "an arraycopy between arrays that do not fit")
			case ir.IsRef(se) && !fits(se, de):
				e.copyRange(c, src, dst, func(c *model.Call) {
					if c.Feasible(c.Fit(src, c.Arg(1), dst, c.Arg(4)).Not()) {
						c.Refuse("a copy from an array of %s to an array of %s", java.JavaType(se), java.JavaType(de))
					}
				})
			default:
				e.copyRange(c, src, dst, nil)
			}
		})
	})
}

// fits reports whether every element of one type may be stored among those of another.
func fits(t, u ir.Type) bool {
	if ir.Identical(t, u) {
		return true
	}
	a, ok := t.(ir.Ref)
	b, is := u.(ir.Ref)
	return ok && is && b.Class != nil && (a.Class != nil && a.Class.Subclass(b.Class)) || is && b.Class != nil && b.Class.Super == nil && !b.Class.Interface
}

// copyRange copies a range; check, if any, is called before.
func (e *Env) copyRange(c *model.Call, src, dst value.Value, check func(*model.Call)) {
	k := c.Circuit()
	at, to, n := c.Arg(1), c.Arg(3), c.Arg(4)
	wide := func(v value.Value) circuit.Vec { return c.Vec(v, 32).SignExtend(33) }
	beyond := func(from, array value.Value) circuit.Ref {
		return k.LessS(wide(c.Len(array)), k.Add(wide(from), wide(n)))
	}
	neg := func(v value.Value) circuit.Ref { return c.Vec(v, 32).Sign() }
	bad := k.OrAll(neg(at), neg(to), neg(n), beyond(at, src), beyond(to, dst))
	if !c.Feasible(bad) {
		bad = circuit.False
	}
	c.If(bad, func(c *model.Call) {
		e.throw(c, "arrayCopy", "an arraycopy out of bounds")
	}, func(c *model.Call) {
		if check != nil {
			check(c)
		}
		c.CopyElements(src, at, dst, to, n)
		c.Return()
	})
}

// throw throws by a method of assay.rt.Throw that takes a message. The JVM's message has
// numbers that are unknown here, so the message is opaque.
func (e *Env) throw(c *model.Call, method, what string) {
	c.Become(e.World.Thrower(method, "(Ljava/lang/String;)V"), c.Opaque(e.stringClass(c), "the message of "+what))
}

func sqrt(_ *Env, c *model.Call) {
	u := float.On(c.Circuit(), float.Binary64)
	c.Return(c.Number(u.Sqrt(c.Vec(c.Arg(0), 64))))
}

func integral(d float.Direction) method {
	return func(_ *Env, c *model.Call) {
		u := float.On(c.Circuit(), float.Binary64)
		c.Return(c.Number(u.Integral(c.Vec(c.Arg(0), 64), d)))
	}
}
