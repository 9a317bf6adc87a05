package native

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/absent"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.reflect: members of classes, and calls of them.
var reflection = area{
	"java.lang.Class.getDeclaredFields0(Z)[Ljava/lang/reflect/Field;":                                                                                           declaredFields,
	"java.lang.Class.getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;":                                                                                         declaredMethods,
	"java.lang.Class.getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;":                                                                               declaredConstructors,
	"java.lang.Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;":                                                                                recordComponents,
	"java.lang.Class.getPermittedSubclasses0()[Ljava/lang/Class;":                                                                                               permittedSubclasses,
	"java.lang.Class.getDeclaredClasses0()[Ljava/lang/Class;":                                                                                                   declaredClasses,
	"java.lang.Class.getNestMembers0()[Ljava/lang/Class;":                                                                                                       nestMembers,
	"java.lang.Class.getGenericSignature0()Ljava/lang/String;":                                                                                                  genericSignature,
	"java.lang.Class.getRawAnnotations()[B":                                                                                                                     rawAnnotations,
	"java.lang.Class.getClassAccessFlagsRaw0()I":                                                                                                                accessFlags,
	"jdk.internal.reflect.Reflection.isCallerSensitive(Ljava/lang/reflect/Method;)Z":                                                                            callerSensitive,
	"jdk.internal.reflect.Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z":                                                                         areNestMates,
	"jdk.internal.reflect.NativeConstructorAccessorImpl.newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;":                     newInstance,
	"jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;":                  invokeMethod,
	"jdk.internal.reflect.DirectConstructorHandleAccessor$NativeAccessor.newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;":    newInstance,
	"jdk.internal.reflect.DirectMethodHandleAccessor$NativeAccessor.invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;": invokeMethod,
	"java.lang.Module.implIsExportedOrOpen(Ljava/lang/String;Ljava/lang/Module;Z)Z":                                                                             isExported,
	"java.lang.Class.getClassFileVersion0()I":                                                                                                                   fileVersion,
	"java.lang.Class.getConstantPool()Ljdk/internal/reflect/ConstantPool;":                                                                                      constantPool,
}.turn(map[string]turn{
	"jdk.internal.reflect.MethodHandleAccessorFactory.newFieldAccessor(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;": {Runtime{"assay/rt/Fields", "of", "(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessor;"}, []int{0, 1}},
})

// maker fills an object's fields; after a failure it does nothing.
type maker struct {
	e   *Env
	c   *vm.Call
	k   *java.Class
	ref uint64
	ok  bool
}

func (e *Env) maker(c *vm.Call, class string) *maker {
	k, err := e.World.Class(class)
	if err != nil {
		c.Refuse("%v", err)
		return &maker{}
	}
	m := &maker{e: e, c: c, k: k}
	m.ref, m.ok = c.New(k.IR)
	return m
}

// set sets a field that the library of this version may not have.
func (m *maker) set(name string, v uint64) {
	if !m.ok {
		return
	}
	if f := m.e.fieldOf(m.k.IR, name); f != nil {
		m.c.Put(m.ref, f, v)
	}
}

func (m *maker) class(name string, t classfile.Type) {
	if m.ok {
		var ref uint64
		if ref, m.ok = m.e.mirrorOf(m.c, t); m.ok {
			m.set(name, ref)
		}
	}
}

func (m *maker) classes(name string, list []classfile.Type) {
	if m.ok {
		var ref uint64
		if ref, m.ok = m.e.mirrors(m.c, list); m.ok {
			m.set(name, ref)
		}
	}
}

// text sets a string; an empty one is null.
func (m *maker) text(name, s string) {
	if m.ok && s != "" {
		var ref uint64
		if ref, m.ok = interned(m.e, m.c, classfile.UTF16(s), 0); m.ok {
			m.set(name, ref)
		}
	}
}

// annotations sets the bytes of an attribute, if there is one.
func (m *maker) annotations(field, attr string, list []classfile.Attribute) {
	i := slices.IndexFunc(list, func(a classfile.Attribute) bool { return a.Name == attr })
	if !m.ok || i < 0 {
		return
	}
	var ref uint64
	if ref, m.ok = m.e.newBytes(m.c, list[i].Data); m.ok {
		m.set(field, ref)
	}
}

func (e *Env) newBytes(c *vm.Call, data []byte) (uint64, bool) {
	ref, ok := c.NewArray(i8, len(data))
	if !ok {
		return 0, false
	}
	cells := c.Cells(ref)
	for i, b := range data {
		cells[i] = word(int32(int8(b)))
	}
	return ref, true
}

// mirrors returns an array of class objects.
func (e *Env) mirrors(c *vm.Call, list []classfile.Type) (uint64, bool) {
	k, err := e.World.Class("java/lang/Class")
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	out, ok := c.NewArray(ir.Ref{Class: k.IR}, len(list))
	for i, t := range list {
		if !ok {
			return 0, false
		}
		var ref uint64
		if ref, ok = e.mirrorOf(c, t); ok {
			c.Set(out, i, ref)
		}
	}
	return out, ok
}

func classTypes(names []string) []classfile.Type {
	var out []classfile.Type
	for _, n := range names {
		out = append(out, java.ClassType(n))
	}
	return out
}

// returnObjects returns an array of n objects of a class, each made by a function.
func (e *Env) returnObjects(c *vm.Call, class string, n int, object func(i int) *maker) {
	k, err := e.World.Class(class)
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	out, ok := c.NewArray(ir.Ref{Class: k.IR}, n)
	if !ok {
		return
	}
	for i := range n {
		m := object(i)
		if !m.ok {
			return
		}
		c.Set(out, i, m.ref)
	}
	c.Return(out)
}

const (
	visible      = "RuntimeVisibleAnnotations"
	visibleParam = "RuntimeVisibleParameterAnnotations"
)

func declaredFields(e *Env, c *vm.Call) {
	var slots []int
	k := e.classOf(c, c.Arg(0))
	if k != nil && absent.AnyLater(k.File) {
		c.Refuse("the fields of %s: %s", k.IR.Name, absent.Unknown)
		return
	}
	if k != nil {
		for i, f := range k.File.Fields {
			if c.Arg(1) == 0 || f.Flags.Has(classfile.Public) {
				slots = append(slots, i)
			}
		}
	}
	e.returnObjects(c, "java/lang/reflect/Field", len(slots), func(i int) *maker {
		f := k.File.Fields[slots[i]]
		m := e.maker(c, "java/lang/reflect/Field")
		m.set("clazz", c.Arg(0))
		m.set("slot", uint64(slots[i]))
		m.text("name", f.Name)
		m.class("type", f.Type)
		m.set("modifiers", uint64(f.Flags))
		m.set("trustedFinal", boolean(f.Flags.Has(classfile.Final) && (f.Flags.Has(classfile.Static) || k.File.IsRecord)))
		m.text("signature", f.Signature)
		m.annotations("annotations", visible, f.Attributes)
		return m
	})
}

// methodSlots returns the numbers of the methods, or the constructors, of a class.
func methodSlots(k *java.Class, public bool, want func(name string) bool) []int {
	var slots []int
	if k != nil {
		for i, m := range k.File.Methods {
			if want(m.Name) && (!public || m.Flags.Has(classfile.Public)) {
				slots = append(slots, i)
			}
		}
	}
	return slots
}

// executable makes the object of a method or constructor, with what both have.
func (e *Env) executable(c *vm.Call, class string, k *java.Class, slot int) *maker {
	f := k.File.Methods[slot]
	m := e.maker(c, class)
	m.set("clazz", c.Arg(0))
	m.set("slot", uint64(slot))
	m.classes("parameterTypes", f.Type.Params)
	m.classes("exceptionTypes", classTypes(f.Throws))
	m.set("modifiers", uint64(f.Flags))
	m.text("signature", f.Signature)
	m.annotations("annotations", visible, f.Attributes)
	m.annotations("parameterAnnotations", visibleParam, f.Attributes)
	return m
}

func declaredMethods(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	slots := methodSlots(k, c.Arg(1) != 0, func(name string) bool { return name != "<init>" && name != "<clinit>" })
	e.returnObjects(c, "java/lang/reflect/Method", len(slots), func(i int) *maker {
		f := k.File.Methods[slots[i]]
		m := e.executable(c, "java/lang/reflect/Method", k, slots[i])
		m.text("name", f.Name)
		m.class("returnType", f.Type.Result)
		m.annotations("annotationDefault", "AnnotationDefault", f.Attributes)
		return m
	})
}

func declaredConstructors(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	slots := methodSlots(k, c.Arg(1) != 0, func(name string) bool { return name == "<init>" })
	e.returnObjects(c, "java/lang/reflect/Constructor", len(slots), func(i int) *maker {
		return e.executable(c, "java/lang/reflect/Constructor", k, slots[i])
	})
}

func recordComponents(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil || !k.File.IsRecord {
		c.Return(0)
		return
	}
	e.returnObjects(c, "java/lang/reflect/RecordComponent", len(k.File.Record), func(i int) *maker {
		r := k.File.Record[i]
		m := e.maker(c, "java/lang/reflect/RecordComponent")
		m.set("clazz", c.Arg(0))
		m.text("name", r.Name)
		m.class("type", r.Type)
		m.text("signature", r.Signature)
		m.annotations("annotations", visible, r.Attributes)
		slot := slices.IndexFunc(k.File.Methods, func(f *classfile.Method) bool { return f.Name == r.Name && f.Desc == "()"+r.Desc })
		if slot >= 0 && m.ok {
			a := e.executable(c, "java/lang/reflect/Method", k, slot)
			a.text("name", r.Name)
			a.class("returnType", r.Type)
			if m.ok = a.ok; m.ok {
				m.set("accessor", a.ref)
			}
		}
		return m
	})
}

func permittedSubclasses(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil || !k.File.Sealed {
		c.Return(0)
		return
	}
	e.returnMirrors(c, k.File.Permitted)
}

func declaredClasses(e *Env, c *vm.Call) {
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

// hostOf returns the name of the class that hosts the nest of a class.
func hostOf(k *java.Class) string {
	if k.File.NestHost != "" {
		return k.File.NestHost
	}
	return k.File.Name
}

func nestMembers(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil {
		e.returnMirrors(c, nil)
		return
	}
	host, err := e.World.Class(hostOf(k))
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	e.returnMirrors(c, append([]string{host.File.Name}, host.File.Nest...))
}

func areNestMates(e *Env, c *vm.Call) {
	a, b := e.classOf(c, c.Arg(0)), e.classOf(c, c.Arg(1))
	c.Return(boolean(a != nil && b != nil && hostOf(a) == hostOf(b)))
}

func genericSignature(e *Env, c *vm.Call) {
	if k := e.classOf(c, c.Arg(0)); k != nil && k.File.Signature != "" {
		e.returnString(c, k.File.Signature)
		return
	}
	c.Return(0)
}

func rawAnnotations(e *Env, c *vm.Call) {
	if k := e.classOf(c, c.Arg(0)); k != nil {
		for _, a := range k.File.Attributes {
			if a.Name == visible {
				if ref, ok := e.newBytes(c, a.Data); ok {
					c.Return(ref)
				}
				return
			}
		}
	}
	c.Return(0)
}

// member returns the method that a Method or Constructor stands for.
func (e *Env) member(c *vm.Call, ref uint64) *java.Method {
	of := c.Class(ref)
	k := e.classOf(c, c.Get(ref, e.fieldOf(of, "clazz")))
	f := k.File.Methods[c.Get(ref, e.fieldOf(of, "slot"))]
	return k.Declared(f.Name, f.Desc)
}

// callerSensitive reports whether a method of the library depends on its caller.
func callerSensitive(e *Env, c *vm.Call) {
	m := e.member(c, c.Arg(0))
	if e.App(m.Class.File.Name) {
		c.Return(0)
		return
	}
	list, err := m.Class.File.Annotations(m.File.Attributes)
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	c.Return(boolean(slices.ContainsFunc(list, func(a classfile.Annotation) bool {
		return strings.HasSuffix(a.Type, "/CallerSensitive;")
	})))
}

func newInstance(e *Env, c *vm.Call) {
	m := e.member(c, c.Arg(0))
	if m.Class.IR.Abstract { // the library throws before
		c.Refuse("an instance of %s is wanted", m.Class.IR.Name)
		return
	}
	e.reflective(c, m, 0, c.Arg(1))
}

func invokeMethod(e *Env, c *vm.Call) {
	m, obj := e.member(c, c.Arg(0)), c.Arg(1)
	if !m.File.Flags.Has(classfile.Static) {
		switch {
		case obj == 0:
			e.null(c)
			return
		case !c.Is(obj, ir.Ref{Class: m.Class.IR}):
			e.throw(c, "illegal", "object is not an instance of declaring class")
			return
		}
	}
	e.reflective(c, m, obj, c.Arg(2))
}

// boxes are the classes of boxed values, and what a value of each widens to.
var boxes = map[string]string{
	"java.lang.Boolean": "Z", "java.lang.Byte": "BSIJFD", "java.lang.Short": "SIJFD", "java.lang.Character": "CIJFD",
	"java.lang.Integer": "IJFD", "java.lang.Long": "JFD", "java.lang.Float": "FD", "java.lang.Double": "D",
}

// reflective checks arguments, and becomes the call.
func (e *Env) reflective(c *vm.Call, m *java.Method, obj, args uint64) {
	n := 0
	if args != 0 {
		n = c.Len(args)
	}
	params := m.File.Type.Params
	if n != len(params) {
		e.throw(c, "illegal", "wrong number of arguments")
		return
	}
	for i, t := range params {
		x := c.Cells(args)[i]
		fits := x == 0 && t.IsRef()
		switch {
		case x == 0:
		case t.IsRef():
			to, err := e.World.ObjectType(t)
			fits = err == nil && c.Is(x, to)
		case c.Class(x) != nil:
			wide := boxes[c.Class(x).Name]
			fits = wide != "" && slices.Contains([]byte(wide), t.Kind)
			if fits && wide[0] != t.Kind {
				c.Refuse("an argument that a reflective call of %s has to widen", m.Proc.Name)
				return
			}
		}
		if !fits {
			e.throw(c, "illegal", "argument type mismatch")
			return
		}
	}
	if args == 0 {
		o, err := e.World.Class("java/lang/Object")
		if err != nil {
			c.Refuse("%v", err)
			return
		}
		var ok bool
		if args, ok = c.NewArray(ir.Ref{Class: o.IR}, 0); !ok {
			return
		}
	}
	c.Become(e.World.Reflective(m), obj, args)
}

// isExported: a module of the program exports and opens all it has; the library exports what
// is public by its name, and opens what old programs access.
func isExported(e *Env, c *vm.Call) {
	named := c.Get(c.Arg(0), e.field("java/lang/Module", "name")) != 0
	pkg := e.text(c, c.Arg(1))
	opened := pkg == "sun.misc" || pkg == "sun.reflect"
	public := c.Arg(3) == 0 && (strings.HasPrefix(pkg, "java.") || strings.HasPrefix(pkg, "javax."))
	c.Return(boolean(!named || c.Arg(0) == c.Arg(2) || opened || public))
}

// constantPool is what annotations are read with.
func constantPool(e *Env, c *vm.Call) {
	if m := e.maker(c, "jdk/internal/reflect/ConstantPool"); m.ok {
		m.set("constantPoolOop", c.Arg(0))
		c.Return(m.ref)
	}
}

// fileVersion is the version of the file of a class; that of arrays and numbers is the newest.
func fileVersion(e *Env, c *vm.Call) {
	major, minor := e.World.Feature()+44, 0
	if k := e.classOf(c, c.Arg(0)); k != nil {
		major, minor = k.File.Major, k.File.Minor
	}
	c.Return(uint64(minor<<16 | major))
}
