package native

import (
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.reflect, as far as the library itself uses it: members as objects, and
// calls of constructors and methods.
var reflections = area{
	"java.lang.Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;":                                              (*Env).declaredFields,
	"java.lang.Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;":                                  (*Env).declaredConstructors,
	"java.lang.Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;":                                            (*Env).declaredMethods,
	"java.lang.Class.getDeclaredClasses0()[Ljava/lang/Class;":                                                      (*Env).declaredClasses,
	"java.lang.Class.getPermittedSubclasses0()[Ljava/lang/Class;":                                                  (*Env).permitted,
	"jdk.internal.misc.Unsafe.objectFieldOffset0(Ljava/lang/reflect/Field;)J":                                      (*Env).reflectedOffset,
	"java.lang.reflect.Constructor.newInstanceWithCaller([Ljava/lang/Object;ZLjava/lang/Class;)Ljava/lang/Object;": (*Env).newInstance,
	"java.lang.reflect.Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;":                     (*Env).invokeMethod,
	"java.lang.reflect.AccessibleObject.checkPermission()V":                                                        noop,
	"java.lang.reflect.AccessibleObject.checkCanSetAccessible(Ljava/lang/Class;Ljava/lang/Class;Z)Z":               gives(1),
	"java.lang.Class.checkMemberAccess(Ljava/lang/SecurityManager;ILjava/lang/Class;Z)V":                           noop,
}

// member makes the object of a member and fills its fields.
func (e *Env) member(c *vm.Call, class string, fields map[string]uint64) (uint64, bool) {
	k, err := e.World.Class(class)
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	out, ok := c.New(k.IR)
	if !ok {
		return 0, false
	}
	for name, v := range fields {
		if f := e.fieldOf(k.IR, name); f != nil {
			c.Put(out, f, v)
		}
	}
	return out, true
}

// array makes an array of objects.
func (e *Env) array(c *vm.Call, class string, list []uint64) (uint64, bool) {
	k, err := e.World.Class(class)
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	out, ok := c.NewArray(ir.Ref{Class: k.IR}, len(list))
	if ok {
		copy(c.Cells(out), list)
	}
	return out, ok
}

// mirrors makes an array of class objects.
func (e *Env) mirrors(c *vm.Call, types []classfile.Type) (uint64, bool) {
	var list []uint64
	for _, t := range types {
		ref, ok := e.mirrorOf(c, t)
		if !ok {
			return 0, false
		}
		list = append(list, ref)
	}
	return e.array(c, "java/lang/Class", list)
}

func (e *Env) declaredFields(c *vm.Call) {
	var list []uint64
	if k := e.classOf(c, c.Arg(0)); k != nil {
		for i, f := range k.File.Fields {
			if c.Arg(1) != 0 && !f.Flags.Has(classfile.Public) {
				continue
			}
			name, ok := e.interned(c, classfile.UTF16(f.Name), 0)
			if !ok {
				return
			}
			t, ok := e.mirrorOf(c, f.Type)
			if !ok {
				return
			}
			m, ok := e.member(c, "java/lang/reflect/Field", map[string]uint64{
				"clazz": c.Arg(0), "slot": uint64(i), "name": name, "type": t, "modifiers": uint64(f.Flags),
			})
			if !ok {
				return
			}
			list = append(list, m)
		}
	}
	if out, ok := e.array(c, "java/lang/reflect/Field", list); ok {
		c.Return(out)
	}
}

// executables makes the objects of the methods that are wanted.
func (e *Env) executables(c *vm.Call, class string, want func(*classfile.Method) bool) {
	var list []uint64
	if k := e.classOf(c, c.Arg(0)); k != nil {
		for i, m := range k.File.Methods {
			if !want(m) || c.Arg(1) != 0 && !m.Flags.Has(classfile.Public) {
				continue
			}
			params, ok := e.mirrors(c, m.Type.Params)
			if !ok {
				return
			}
			var throws []classfile.Type
			for _, x := range m.Throws {
				throws = append(throws, java.ClassType(x))
			}
			excs, ok := e.mirrors(c, throws)
			if !ok {
				return
			}
			result, ok := e.mirrorOf(c, m.Type.Result)
			if !ok {
				return
			}
			name, ok := e.interned(c, classfile.UTF16(m.Name), 0)
			if !ok {
				return
			}
			o, ok := e.member(c, class, map[string]uint64{
				"clazz": c.Arg(0), "slot": uint64(i), "name": name, "parameterTypes": params, "exceptionTypes": excs,
				"returnType": result, "modifiers": uint64(m.Flags),
			})
			if !ok {
				return
			}
			list = append(list, o)
		}
	}
	if out, ok := e.array(c, class, list); ok {
		c.Return(out)
	}
}

func (e *Env) declaredConstructors(c *vm.Call) {
	e.executables(c, "java/lang/reflect/Constructor", func(m *classfile.Method) bool { return m.Name == "<init>" })
}

func (e *Env) declaredMethods(c *vm.Call) {
	e.executables(c, "java/lang/reflect/Method", func(m *classfile.Method) bool { return m.Name[0] != '<' })
}

func (e *Env) declaredClasses(c *vm.Call) {
	var names []string
	if k := e.classOf(c, c.Arg(0)); k != nil {
		for _, in := range k.File.Inner {
			if in.Outer == k.File.Name {
				names = append(names, in.Class)
			}
		}
	}
	e.returnMirrors(c, names)
}

func (e *Env) permitted(c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil || !k.File.Sealed {
		c.Return(0)
		return
	}
	e.returnMirrors(c, k.File.Permitted)
}

func (e *Env) reflectedOffset(c *vm.Call) {
	f := c.Arg(1)
	k := e.classOf(c, c.Get(f, e.field("java/lang/reflect/Field", "clazz")))
	name := e.text(c, c.Get(f, e.field("java/lang/reflect/Field", "name")))
	if k != nil {
		if g := e.fieldOf(k.IR, name); g != nil {
			c.Return(uint64(c.FieldAt(g)))
			return
		}
	}
	c.Refuse("the offset of field %s", name)
}

// executable is the method that an object stands for.
func (e *Env) executable(c *vm.Call, class string) *java.Method {
	k := e.classOf(c, c.Get(c.Arg(0), e.field(class, "clazz")))
	slot := int(int32(c.Get(c.Arg(0), e.field(class, "slot"))))
	if k == nil || slot >= len(k.File.Methods) {
		return nil
	}
	f := k.File.Methods[slot]
	return k.Declared(f.Name, f.Desc)
}

func (e *Env) newInstance(c *vm.Call) { e.reflective(c, "java/lang/reflect/Constructor", 0, c.Arg(1)) }

func (e *Env) invokeMethod(c *vm.Call) {
	e.reflective(c, "java/lang/reflect/Method", c.Arg(1), c.Arg(2))
}

// reflective calls a method with a receiver and an array of arguments.
func (e *Env) reflective(c *vm.Call, class string, recv, args uint64) {
	m := e.executable(c, class)
	if m == nil {
		c.Refuse("a reflective call")
		return
	}
	n := 0
	if args != 0 {
		n = c.Len(args)
	}
	if n != len(m.File.Type.Params) {
		e.throw(c, "illegal", "wrong number of arguments")
		return
	}
	c.Become(e.World.Reflective(m), recv, args)
}
