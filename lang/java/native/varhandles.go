package native

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.invoke.VarHandle. A handle is an object of class assay.rt.Var: what it
// is about, and the cell of the field. Its methods are polymorphic; a World makes a
// procedure for each name and descriptor that is called.
var varhandles = area{
	"java.lang.invoke.MethodHandles$Lookup.findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;":           (*Env).findVarHandle,
	"java.lang.invoke.MethodHandles$Lookup.findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;":     (*Env).findStaticVarHandle,
	"java.lang.invoke.MethodHandles$Lookup.ensureInitialized(Ljava/lang/Class;)Ljava/lang/Class;":                                                     (*Env).ensureInitialised,
	"java.lang.invoke.MethodHandles.arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;":                                             (*Env).arrayVarHandle,
	"java.lang.invoke.MethodHandles.lookup()Ljava/lang/invoke/MethodHandles$Lookup;":                                                                  (*Env).lookupObject,
	"java.lang.invoke.MethodHandles.privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;": (*Env).lookupObject,
	"java.lang.invoke.VarHandle.withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;":                                                                arg(0),
	"java.lang.invoke.VarHandle.withInvokeBehavior()Ljava/lang/invoke/VarHandle;":                                                                     arg(0),
}

const varClass = "assay/rt/Var"

// lookupObject makes a lookup of the class that calls, or of the class given.
func (e *Env) lookupObject(c *vm.Call) {
	var class uint64
	if len(c.Args()) > 0 {
		class = c.Arg(0)
	} else {
		for _, f := range c.Frames() {
			if m := e.World.Method(c.FrameAt(f).Proc); m != nil {
				var ok bool
				if class, ok = e.mirrorOf(c, java.ClassType(m.Class.File.Name)); !ok {
					return
				}
				break
			}
		}
	}
	k, err := e.World.Class("java/lang/invoke/MethodHandles$Lookup")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	if out, ok := c.New(k.IR); ok {
		c.Put(out, k.OwnField("lookupClass"), class)
		c.Return(out)
	}
}

func (e *Env) newVar(c *vm.Call, offset int, static bool) {
	k, err := e.World.Class(varClass)
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	if out, ok := c.New(k.IR); ok {
		c.Put(out, e.field(varClass, "offset"), uint64(int64(offset)))
		c.Put(out, e.field(varClass, "statics"), boolean(static))
		c.Return(out)
	}
}

func (e *Env) findVarHandle(c *vm.Call) {
	k, name := e.classOf(c, c.Arg(1)), e.text(c, c.Arg(2))
	if k != nil {
		if f := e.fieldOf(k.IR, name); f != nil {
			e.newVar(c, c.FieldAt(f), false)
			return
		}
	}
	c.Refuse("a VarHandle of field %s", name)
}

func (e *Env) arrayVarHandle(c *vm.Call) { e.newVar(c, -1, false) }

func (e *Env) findStaticVarHandle(c *vm.Call) {
	k, name := e.classOf(c, c.Arg(1)), e.text(c, c.Arg(2))
	if k != nil {
		for _, f := range k.File.Fields {
			if f.Name == name && f.Flags.Has(classfile.Static) {
				e.newVar(c, c.GlobalAt(k.Static(f.Name, f.Desc)), true)
				return
			}
		}
	}
	c.Refuse("a VarHandle of static field %s", name)
}

// varMethod is the model of a polymorphic method.
func (e *Env) varMethod(p *ir.Proc) vm.Model {
	rest, ok := strings.CutPrefix(p.Name, java.VarPrefix)
	if !ok {
		return nil
	}
	name, _, _ := strings.Cut(rest, "(")
	return func(c *vm.Call) { e.varAccess(c, name) }
}

func (e *Env) varAccess(c *vm.Call, name string) {
	if c.Arg(0) == 0 {
		e.null(c)
		return
	}
	at, args := int(int64(c.Get(c.Arg(0), e.field(varClass, "offset")))), c.Args()[1:]
	ref := uint64(vm.Globals)
	if c.Get(c.Arg(0), e.field(varClass, "statics")) == 0 {
		if ref, args = args[0], args[1:]; ref == 0 {
			e.null(c)
			return
		}
	}
	var t ir.Type = ir.Ref{}
	if at < 0 {
		at, args = int(int64(args[0])), args[1:]
		t = c.Elem(ref)
		if at < 0 || at >= c.Len(ref) {
			c.Become(e.World.Thrower("index", "(II)V"), word(int32(at)), uint64(c.Len(ref)))
			return
		}
	} else if ref == vm.Globals {
		t = c.GlobalType(at)
	} else if k := c.Class(ref); k != nil {
		for _, f := range k.AllFields() {
			if c.FieldAt(f) == at {
				t = f.Typ
			}
		}
	}
	old := c.Cells(ref)[at]
	give := func(v uint64) {
		if len(c.Proc().Results) == 0 {
			c.Return()
			return
		}
		c.Return(v)
	}
	for _, mode := range []string{"Volatile", "Opaque", "Acquire", "Release", "Plain"} {
		name = strings.TrimSuffix(name, mode)
	}
	switch name {
	case "get":
		give(old)
	case "set":
		c.Set(ref, at, args[0])
		give(0)
	case "compareAndSet", "weakCompareAndSet", "compareAndExchange":
		same := old == args[0]
		if same {
			c.Set(ref, at, args[1])
		}
		if name == "compareAndExchange" {
			give(old)
		} else {
			give(boolean(same))
		}
	case "getAndSet":
		c.Set(ref, at, args[0])
		give(old)
	case "getAndAdd", "getAndBitwiseOr", "getAndBitwiseAnd", "getAndBitwiseXor":
		it, ok := t.(ir.Int)
		if _, b := t.(ir.Bool); b {
			it, ok = ir.Int{Bits: 1}, true
		}
		if !ok {
			c.Refuse("VarHandle.%s of a variable of type %s", name, t)
			return
		}
		v := map[string]uint64{
			"getAndAdd": old + args[0], "getAndBitwiseOr": old | args[0], "getAndBitwiseAnd": old & args[0], "getAndBitwiseXor": old ^ args[0],
		}[name]
		c.Set(ref, at, it.Wrap(v))
		give(old)
	default:
		c.Refuse("VarHandle.%s", name)
	}
}
