package native

import (
	"math"
	"slices"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.reflect.Proxy, and the constants that annotations are read with, which become
// proxies.
var proxies = area{
	"java.lang.reflect.Proxy.newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;": newProxy,
	"java.lang.reflect.Proxy.isProxyClass(Ljava/lang/Class;)Z":                                                                                   isProxyClass,
	"java.lang.reflect.Proxy.getInvocationHandler(Ljava/lang/Object;)Ljava/lang/reflect/InvocationHandler;":                                      invocationHandler,
	"jdk.internal.reflect.ConstantPool.getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;":                                                        poolText,
	"jdk.internal.reflect.ConstantPool.getIntAt0(Ljava/lang/Object;I)I":                                                                          poolNumber,
	"jdk.internal.reflect.ConstantPool.getLongAt0(Ljava/lang/Object;I)J":                                                                         poolNumber,
	"jdk.internal.reflect.ConstantPool.getFloatAt0(Ljava/lang/Object;I)F":                                                                        poolNumber,
	"jdk.internal.reflect.ConstantPool.getDoubleAt0(Ljava/lang/Object;I)D":                                                                       poolNumber,
}

const proxyClass = "java/lang/reflect/Proxy"

func newProxy(e *Env, c *vm.Call) {
	list, h := c.Arg(1), c.Arg(2)
	if h == 0 || list == 0 {
		e.null(c)
		return
	}
	var names []string
	for _, mirror := range c.Cells(list) {
		if mirror == 0 {
			e.null(c)
			return
		}
		t := e.mirrored(c, mirror)
		k := e.classOf(c, mirror)
		switch {
		case k == nil || !k.IR.Interface:
			e.throw(c, "illegal", nameOf(t)+" is not an interface")
			return
		case slices.Contains(names, t.Class):
			e.throw(c, "illegal", "repeated interface: "+nameOf(t))
			return
		}
		names = append(names, t.Class)
	}
	k, err := e.World.Proxy(names)
	if err != nil {
		c.Refuse("a proxy: %v", err)
		return
	}
	if ref, ok := c.New(k.IR); ok {
		c.Put(ref, e.field(proxyClass, "h"), h)
		c.Return(ref)
	}
}

// proxyOf returns the class of a proxy, nil if it is none.
func (e *Env) proxyOf(t classfile.Type) *java.Class {
	if t.Kind == 'L' && t.Dims == 0 {
		if k := e.World.Known(t.Class); k != nil && k.IsProxy() {
			return k
		}
	}
	return nil
}

func isProxyClass(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 {
		e.null(c)
		return
	}
	c.Return(boolean(e.proxyOf(e.mirrored(c, c.Arg(0))) != nil))
}

func invocationHandler(e *Env, c *vm.Call) {
	switch ref := c.Arg(0); {
	case ref == 0:
		e.null(c)
	case e.proxyOf(e.typeOf(c, ref)) == nil:
		e.throw(c, "illegal", "not a proxy instance")
	default:
		c.Return(c.Get(ref, e.field(proxyClass, "h")))
	}
}

// constant returns an entry of the constant pool of a class.
func (e *Env) constant(c *vm.Call) classfile.Constant {
	k := e.classOf(c, c.Arg(1))
	if k == nil || k.File.Pool == nil || int(int32(c.Arg(2))) <= 0 || int(c.Arg(2)) >= k.File.Pool.Len() {
		return nil
	}
	return k.File.Pool.At(int(c.Arg(2)))
}

func poolText(e *Env, c *vm.Call) {
	s, ok := e.constant(c).(classfile.Utf8Const)
	if !ok {
		e.throw(c, "illegal", "Wrong type at constant pool index")
		return
	}
	e.returnString(c, string(s))
}

func poolNumber(e *Env, c *vm.Call) {
	var v uint64
	switch x := e.constant(c).(type) {
	case classfile.IntConst:
		v = ir.Int{Bits: 32, Signed: true}.Wrap(uint64(x))
	case classfile.LongConst:
		v = uint64(x)
	case classfile.FloatConst:
		v = canonical32(math.Float32bits(x.Value()))
	case classfile.DoubleConst:
		v = canonical64(math.Float64bits(x.Value()))
	default:
		e.throw(c, "illegal", "Wrong type at constant pool index")
		return
	}
	c.Return(v)
}
