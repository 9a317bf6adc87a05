package native

import (
	"fmt"

	"assay/ir"
	"assay/lang/java"
	"assay/vm"
)

// java.lang.Object, and what arrays have of it.
var objects = area{
	"java.lang.Object.getClass()Ljava/lang/Class;":                                   getClass,
	"java.lang.Object.hashCode()I":                                                   identityHash,
	"java.lang.System.identityHashCode(Ljava/lang/Object;)I":                         identityHash,
	"java.lang.Object.clone()Ljava/lang/Object;":                                     cloneObject,
	"assay.rt.Boot.allocate(Ljava/lang/Class;)Ljava/lang/Object;":                    allocate,
	"jdk.internal.misc.Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;": allocateInstance,
}

func getClass(e *Env, c *vm.Call) {
	if ref, ok := e.mirrorOf(c, e.typeOf(c, c.Arg(0))); ok {
		c.Return(ref)
	}
}

// identityHash is a number from the object's own: objects never move.
func identityHash(e *Env, c *vm.Call) {
	ref := c.Arg(0)
	if ref == 0 {
		c.Return(0)
		return
	}
	e.depend(c, Identity)
	h := uint32(ref) * 0x9E3779B1
	h ^= h >> 15
	h *= 0x85EBCA77
	h ^= h >> 13
	if h &= 0x7fffffff; h == 0 {
		h = 1
	}
	c.Return(uint64(h))
}

func cloneObject(e *Env, c *vm.Call) {
	ref := c.Arg(0)
	if k := c.Class(ref); k != nil {
		cloneable, err := e.World.Class("java/lang/Cloneable")
		if err != nil {
			c.Refuse("%v", err)
			return
		}
		if !k.Subclass(cloneable.IR) {
			e.throw(c, "notCloneable", k.Name)
			return
		}
	}
	if out, ok := c.Copy(ref); ok {
		c.Return(out)
	}
}

// throw throws by a method of assay.rt.Throw that takes a message.
func (e *Env) throw(c *vm.Call, method, message string) {
	if s, ok := e.newString(c, message); ok {
		c.Become(e.World.Thrower(method, "(Ljava/lang/String;)V"), s)
	}
}

func (e *Env) throwf(c *vm.Call, method, format string, args ...any) {
	e.throw(c, method, fmt.Sprintf(format, args...))
}

// null throws a NullPointerException without a message.
func (e *Env) null(c *vm.Call) { c.Become(e.World.Thrower("npePlain", "()V")) }

func allocate(e *Env, c *vm.Call) { e.newOf(c, c.Arg(0)) }

// allocateInstance initialises the class; there is none of an abstract one, or an array.
func allocateInstance(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(1))
	if k == nil || k.IR.Abstract || k.IR.Interface {
		e.throw(c, "instantiation", nameOf(e.mirrored(c, c.Arg(1))))
		return
	}
	if out, ok := c.New(k.IR); ok {
		c.Become(e.World.Initialised(k), out)
	}
}

func (e *Env) newOf(c *vm.Call, mirror uint64) {
	t, err := e.World.ObjectType(e.mirrored(c, mirror))
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	k, ok := t.(ir.Ref)
	if !ok || k.Class.Abstract || k.Class.Interface {
		c.Refuse("an instance of %s is wanted", java.JavaType(t))
		return
	}
	if out, ok := c.New(k.Class); ok {
		c.Return(out)
	}
}
