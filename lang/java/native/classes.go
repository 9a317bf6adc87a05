package native

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/vm"
)

// java.lang.Class.
var classes = area{
	"java.lang.Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;":                                 primitiveClass,
	"java.lang.Class.desiredAssertionStatus()Z":                                                              assertions,
	"java.lang.Class.initClassName()Ljava/lang/String;":                                                      className,
	"java.lang.Class.isArray()Z":                                                                             about(func(t classfile.Type) bool { return t.Dims > 0 }),
	"java.lang.Class.isPrimitive()Z":                                                                         about(func(t classfile.Type) bool { return !t.IsRef() }),
	"java.lang.Class.isHidden()Z":                                                                            gives(0),
	"java.lang.Class.isInterface()Z":                                                                         isInterface,
	"java.lang.Class.isRecord0()Z":                                                                           isRecord,
	"java.lang.Class.isInstance(Ljava/lang/Object;)Z":                                                        isInstance,
	"java.lang.Class.isAssignableFrom(Ljava/lang/Class;)Z":                                                   isAssignableFrom,
	"java.lang.Class.getModifiers()I":                                                                        modifiers,
	"java.lang.Class.getSuperclass()Ljava/lang/Class;":                                                       superclass,
	"java.lang.Class.getInterfaces0()[Ljava/lang/Class;":                                                     interfaces,
	"java.lang.Class.getSimpleBinaryName0()Ljava/lang/String;":                                               simpleBinaryName,
	"java.lang.Class.getDeclaringClass0()Ljava/lang/Class;":                                                  declaringClass,
	"java.lang.Class.getEnclosingMethod0()[Ljava/lang/Object;":                                               enclosingMethod,
	"java.lang.Class.getNestHost0()Ljava/lang/Class;":                                                        nestHost,
	"java.lang.Class.getEnumConstantsShared()[Ljava/lang/Object;":                                            enumConstants,
	"java.lang.Class.forName(Ljava/lang/String;)Ljava/lang/Class;":                                           forName,
	"java.lang.Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;": forName,
	"java.lang.Class.getModule()Ljava/lang/Module;":                                                          getModule,
	"jdk.internal.reflect.Reflection.getClassAccessFlags(Ljava/lang/Class;)I":                                accessFlags,
	"java.lang.Class.getClassLoader()Ljava/lang/ClassLoader;":                                                classLoader,
	"java.lang.ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;": func(e *Env, c *vm.Call) {
		if ref, ok := e.loader(c); ok {
			c.Return(ref)
		}
	},
	"java.util.ServiceLoader.<init>(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/ClassLoader;)V": func(e *Env, c *vm.Call) {
		c.Refuse("services, of %s", nameOf(e.mirrored(c, c.Arg(2))))
	},
	"java.lang.ClassLoader.getParent()Ljava/lang/ClassLoader;":                           func(_ *Env, c *vm.Call) { c.Refuse("the parent of a class loader") },
	"java.lang.ClassLoader.getUnnamedModule()Ljava/lang/Module;":                         func(_ *Env, c *vm.Call) { c.Refuse("the module of a class loader") },
	"assay.rt.Loader.resource(Ljava/lang/String;)[B":                                     resource,
	"assay.rt.Loader.refuse(Ljava/lang/String;)V":                                        func(e *Env, c *vm.Call) { c.Refuse("%s", e.text(c, c.Arg(0))) },
	"jdk.internal.reflect.Reflection.getCallerClass()Ljava/lang/Class;":                  callerClass,
	"assay.rt.Throw.castMessage(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/String;":  castMessage,
	"java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;":             reflectNewArray,
	"java.lang.reflect.Array.getLength(Ljava/lang/Object;)I":                             reflectLength,
	"jdk.internal.misc.CDS.isDumpingClassList0()Z":                                       gives(0),
	"jdk.internal.misc.CDS.isDumpingArchive0()Z":                                         gives(0),
	"jdk.internal.misc.CDS.isSharingEnabled0()Z":                                         gives(0),
	"jdk.internal.misc.CDS.getRandomSeedForDumping()J":                                   gives(0),
	"jdk.internal.misc.CDS.getCDSConfigStatus()I":                                        gives(0),
	"jdk.internal.misc.CDS.initializeFromArchive(Ljava/lang/Class;)V":                    noop,
	"jdk.internal.misc.CDS.defineArchivedModules(Ljava/lang/Object;Ljava/lang/Object;)V": noop,
}

func init() {
	const a, object = "java.lang.reflect.Array.", "Ljava/lang/Object;"
	for name, d := range map[string]string{"": object, "Boolean": "Z", "Byte": "B", "Char": "C", "Short": "S", "Int": "I", "Long": "J", "Float": "F", "Double": "D"} {
		get, set := "("+object+"I)"+d, "("+object+"I"+d+")V"
		table.turn(map[string]turn{
			a + "get" + name + get: {Runtime{"assay/rt/Elements", "get" + name, get}, []int{0, 1}},
			a + "set" + name + set: {Runtime{"assay/rt/Elements", "set" + name, set}, []int{0, 1, 2}},
		})
	}
	const dimensions = "(Ljava/lang/Class;[I)Ljava/lang/Object;"
	const stream = "(Ljava/lang/String;)Ljava/io/InputStream;"
	table.turn(map[string]turn{"java.lang.ClassLoader.getSystemResourceAsStream" + stream: {Runtime{"assay/rt/Loader", "stream", stream}, []int{0}}})
	table.turn(map[string]turn{a + "multiNewArray" + dimensions: {Runtime{"assay/rt/Elements", "multi", dimensions}, []int{0, 1}}})
}

// Runtime is a method of our own that does what a member of the library does.
type Runtime struct{ Class, Name, Desc string }

// Element returns the method of ours for a member of java.lang.reflect.Array.
func Element(member string) (Runtime, bool) {
	t, ok := turns[member]
	return t.Runtime, ok && strings.HasPrefix(member, "java.lang.reflect.Array.")
}

// loader returns the class loader of the program.
func (e *Env) loader(c *vm.Call) (uint64, bool) {
	g := e.World.Extra("class loader", ir.Ref{})
	if ref := c.Global(g); ref != 0 {
		return ref, true
	}
	k, err := e.World.Class("assay/rt/Loader")
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	ref, ok := c.New(k.IR)
	if ok {
		c.SetGlobal(g, ref)
	}
	return ref, ok
}

// mostOfResource is how long a resource may be.
const mostOfResource = 4 << 20

// resource gives what is in a file beside the classes of the program.
func resource(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 {
		c.Refuse("a resource whose name is null")
		return
	}
	name := e.text(c, c.Arg(0))
	files := java.ResourcesOf(e.World)
	if files == nil {
		c.Return(0)
		return
	}
	data, found, err := files.Resource(name)
	switch {
	case err != nil:
		c.Refuse("the resource %s: %v", name, err)
	case !found:
		c.Return(0)
	case len(data) > mostOfResource:
		c.Refuse("the resource %s, which is larger than 4 MB", name)
	default:
		if files.Beside(name) {
			e.depend(c, "the build takes "+name+" along, which lies among sources")
		}
		if ref, ok := e.newBytes(c, data); ok {
			c.Return(ref)
		}
	}
}

// classLoader is the loader of a class: null for the library and for numbers.
func classLoader(e *Env, c *vm.Call) {
	t := e.mirrored(c, c.Arg(0))
	if t.Kind != 'L' || !e.App(t.Class) {
		c.Return(0)
		return
	}
	if ref, ok := e.loader(c); ok {
		c.Return(ref)
	}
}

// typeOf returns the type of an object or array.
func (e *Env) typeOf(c *vm.Call, ref uint64) classfile.Type {
	if k := c.Class(ref); k != nil {
		return java.ClassType(java.Internal(k.Name))
	}
	return java.JavaType(ir.Array{Elem: c.Elem(ref)})
}

// mirrorOf returns the class object of a type.
func (e *Env) mirrorOf(c *vm.Call, t classfile.Type) (uint64, bool) {
	g, _ := e.World.Mirror(t)
	if ref := c.Global(g); ref != 0 {
		return ref, true
	}
	return e.mirror(c, t, g)
}

// mirror makes the class object of a type and caches it.
func (e *Env) mirror(c *vm.Call, t classfile.Type, g *ir.Global) (uint64, bool) {
	if ref := c.Global(g); ref != 0 {
		return ref, true
	}
	k, err := e.World.Class("java/lang/Class")
	if err != nil {
		c.Refuse("%v", err)
		return 0, false
	}
	var elem uint64
	if t.Dims > 0 {
		var ok bool
		if elem, ok = e.mirrorOf(c, t.Elem()); !ok {
			return 0, false
		}
	}
	ref, ok := c.New(k.IR)
	if !ok {
		return 0, false
	}
	c.Put(ref, e.field("java/lang/Class", java.TypeField), uint64(e.World.TypeNumber(t)))
	if f := e.field("java/lang/Class", "componentType"); f != nil {
		c.Put(ref, f, elem)
	}
	c.SetGlobal(g, ref)
	return ref, true
}

// mirrored returns the type that a class object stands for.
func (e *Env) mirrored(c *vm.Call, ref uint64) classfile.Type {
	return e.World.TypeAt(int(c.Get(ref, e.field("java/lang/Class", java.TypeField))))
}

// about returns the model of a question about the type of a class object.
func about(f func(classfile.Type) bool) model {
	return func(e *Env, c *vm.Call) { c.Return(boolean(f(e.mirrored(c, c.Arg(0))))) }
}

func primitiveClass(e *Env, c *vm.Call) {
	kinds := map[string]byte{"int": 'I', "long": 'J', "float": 'F', "double": 'D', "boolean": 'Z', "byte": 'B', "char": 'C', "short": 'S', "void": 'V'}
	if ref, ok := e.mirrorOf(c, classfile.Type{Kind: kinds[e.text(c, c.Arg(0))]}); ok {
		c.Return(ref)
	}
}

// assertions are enabled in the program, and not in the library.
func assertions(e *Env, c *vm.Call) {
	t := e.mirrored(c, c.Arg(0))
	c.Return(boolean(t.Kind == 'L' && t.Dims == 0 && e.App(t.Class)))
}

func className(e *Env, c *vm.Call) {
	t := e.mirrored(c, c.Arg(0))
	s, ok := interned(e, c, classfile.UTF16(nameOf(t)), 0)
	if !ok {
		return
	}
	c.Put(c.Arg(0), e.field("java/lang/Class", "name"), s)
	c.Return(s)
}

// classOf returns the class of a class object, if it stands for one.
func (e *Env) classOf(c *vm.Call, ref uint64) *java.Class {
	if ref == 0 {
		return nil
	}
	t := e.mirrored(c, ref)
	if t.Dims > 0 || t.Kind != 'L' {
		return nil
	}
	k, err := e.World.Class(t.Class)
	if err != nil {
		return nil
	}
	return k
}

func isInterface(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	c.Return(boolean(k != nil && k.IR.Interface))
}

func isRecord(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	c.Return(boolean(k != nil && k.File.IsRecord))
}

func isInstance(e *Env, c *vm.Call) {
	x := c.Arg(1)
	t := e.mirrored(c, c.Arg(0))
	if x == 0 || !t.IsRef() {
		c.Return(0)
		return
	}
	e.answer(c, e.typeOf(c, x), t)
}

func isAssignableFrom(e *Env, c *vm.Call) {
	if c.Arg(1) == 0 {
		e.null(c)
		return
	}
	e.answer(c, e.mirrored(c, c.Arg(1)), e.mirrored(c, c.Arg(0)))
}

// answer returns whether a type is assignable to another one.
func (e *Env) answer(c *vm.Call, from, to classfile.Type) {
	if !from.IsRef() || !to.IsRef() {
		c.Return(boolean(from == to))
		return
	}
	a, err := e.World.ObjectType(from)
	if err == nil {
		var b ir.Type
		if b, err = e.World.ObjectType(to); err == nil {
			c.Return(boolean(c.TypeIs(a, b)))
			return
		}
	}
	c.Refuse("%v", err)
}

func modifiers(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil {
		c.Return(uint64(classfile.Public | classfile.Abstract | classfile.Final))
		return
	}
	flags := k.File.Flags
	for _, in := range k.File.Inner {
		if in.Class == k.File.Name {
			flags = in.Flags
		}
	}
	c.Return(uint64(flags &^ classfile.Super))
}

// accessFlags are those of the class file itself.
func accessFlags(e *Env, c *vm.Call) {
	if k := e.classOf(c, c.Arg(0)); k != nil {
		c.Return(uint64(k.File.Flags))
		return
	}
	c.Return(uint64(classfile.Public | classfile.Abstract | classfile.Final))
}

func superclass(e *Env, c *vm.Call) {
	t := e.mirrored(c, c.Arg(0))
	switch k := e.classOf(c, c.Arg(0)); {
	case t.Dims > 0:
		e.returnMirror(c, java.ClassType("java/lang/Object"))
	case k == nil || k.Super == nil || k.IR.Interface:
		c.Return(0)
	default:
		e.returnMirror(c, java.ClassType(k.Super.File.Name))
	}
}

// getModule is a module that is named java.base, or has no name: that of the program.
func getModule(e *Env, c *vm.Call) {
	t := e.mirrored(c, c.Arg(0))
	name := "java.base"
	if t.Kind == 'L' && e.App(t.Class) {
		name = ""
	}
	g := e.World.Extra("module "+name, ir.Ref{})
	if m := c.Global(g); m != 0 {
		c.Return(m)
		return
	}
	k, err := e.World.Class("java/lang/Module")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	m, ok := c.New(k.IR)
	if !ok {
		return
	}
	c.SetGlobal(g, m)
	if name != "" {
		s, ok := e.newString(c, name)
		if !ok {
			return
		}
		c.Put(m, k.OwnField("name"), s)
	}
	c.Return(m)
}

func (e *Env) returnMirror(c *vm.Call, t classfile.Type) {
	if ref, ok := e.mirrorOf(c, t); ok {
		c.Return(ref)
	}
}

func interfaces(e *Env, c *vm.Call) {
	var names []string
	if t := e.mirrored(c, c.Arg(0)); t.Dims > 0 {
		names = []string{"java/lang/Cloneable", "java/io/Serializable"}
	} else if k := e.classOf(c, c.Arg(0)); k != nil {
		names = k.File.Interfaces
	}
	e.returnMirrors(c, names)
}

// returnMirrors returns an array of class objects.
func (e *Env) returnMirrors(c *vm.Call, names []string) {
	k, err := e.World.Class("java/lang/Class")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	out, ok := c.NewArray(ir.Ref{Class: k.IR}, len(names))
	if !ok {
		return
	}
	for i, n := range names {
		ref, ok := e.mirrorOf(c, java.ClassType(n))
		if !ok {
			return
		}
		c.Set(out, i, ref)
	}
	c.Return(out)
}

// inner returns the entry of a class about itself.
func inner(k *java.Class) *classfile.InnerClass {
	if k == nil {
		return nil
	}
	return k.File.Inside()
}

func simpleBinaryName(e *Env, c *vm.Call) {
	in := inner(e.classOf(c, c.Arg(0)))
	if in == nil || in.Name == "" {
		c.Return(0)
		return
	}
	e.returnString(c, in.Name)
}

func (e *Env) returnString(c *vm.Call, s string) {
	if ref, ok := e.newString(c, s); ok {
		c.Return(ref)
	}
}

func declaringClass(e *Env, c *vm.Call) {
	in := inner(e.classOf(c, c.Arg(0)))
	if in == nil || in.Outer == "" {
		c.Return(0)
		return
	}
	e.returnMirror(c, java.ClassType(in.Outer))
}

func enclosingMethod(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil || k.File.Enclosing == nil {
		c.Return(0)
		return
	}
	o, err := e.World.Class("java/lang/Object")
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	out, ok := c.NewArray(ir.Ref{Class: o.IR}, 3)
	if !ok {
		return
	}
	in := k.File.Enclosing
	ref, ok := e.mirrorOf(c, java.ClassType(in.Class))
	if !ok {
		return
	}
	c.Set(out, 0, ref)
	for i, s := range []string{in.Method, in.Desc} {
		if s != "" {
			if ref, ok = e.newString(c, s); !ok {
				return
			}
			c.Set(out, i+1, ref)
		}
	}
	c.Return(out)
}

func nestHost(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil || k.File.NestHost == "" {
		c.Return(c.Arg(0))
		return
	}
	e.returnMirror(c, java.ClassType(k.File.NestHost))
}

// enumConstants calls values() of an enum.
func enumConstants(e *Env, c *vm.Call) {
	k := e.classOf(c, c.Arg(0))
	if k == nil || !k.File.Flags.Has(classfile.Enum) {
		c.Return(0)
		return
	}
	m := k.Declared("values", "()[L"+k.File.Name+";")
	if m == nil {
		c.Return(0)
		return
	}
	c.Become(e.World.Static(m))
}

func forName(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 {
		e.null(c)
		return
	}
	name := e.text(c, c.Arg(0))
	t := java.ClassType(java.Internal(name))
	if len(c.Args()) > 2 && c.Arg(2) != 0 {
		if by := nameOf(e.typeOf(c, c.Arg(2))); by != "assay.rt.Loader" {
			c.Refuse("what the class loader %s gives for a name", by)
			return
		}
	}
	if strings.Contains(name, "/") {
		e.throw(c, "notFound", name)
		return
	}
	if t.Dims == 0 {
		k, err := e.World.Class(t.Class)
		if err != nil {
			e.throw(c, "notFound", name)
			return
		}
		ref, ok := e.mirrorOf(c, t)
		switch {
		case !ok:
		case len(c.Args()) > 1 && c.Arg(1) == 0: // forName0 has a flag whether to initialise
			c.Return(ref)
		default:
			c.Become(e.World.Initialised(k), ref)
		}
		return
	}
	if _, err := e.World.ObjectType(t); err != nil {
		e.throw(c, "notFound", name)
		return
	}
	e.returnMirror(c, t)
}

// callerClass is the class of the method that called the caller.
func callerClass(e *Env, c *vm.Call) {
	n := 0
	for _, f := range c.Frames() {
		m := e.World.Method(c.FrameAt(f).Proc)
		if m == nil || m.Hidden() {
			continue
		}
		if n++; n == 2 {
			e.returnMirror(c, java.ClassType(m.Class.File.Name))
			return
		}
	}
	c.Return(0)
}

// castMessage returns the message of a ClassCastException.
func castMessage(e *Env, c *vm.Call) {
	from, to := e.typeOf(c, c.Arg(0)), e.mirrored(c, c.Arg(1))
	a, b := nameOf(from), nameOf(to)
	e.returnString(c, "class "+a+" cannot be cast to class "+b+" ("+e.whereabouts(a, from, b, to)+")")
}

// nameOf returns a type as Class.getName gives it.
func nameOf(t classfile.Type) string {
	if t.Dims > 0 {
		return strings.ReplaceAll(t.Descriptor(), "/", ".")
	}
	return java.PublicName(t.String())
}

func (e *Env) whereabouts(a string, from classfile.Type, b string, to classfile.Type) string {
	x, y := e.module(from), e.module(to)
	if x == y {
		return a + " and " + b + " are in " + x
	}
	return a + " is in " + x + "; " + b + " is in " + y
}

// module says in which module and loader a type is.
func (e *Env) module(t classfile.Type) string {
	if t.Kind == 'L' && e.App(t.Class) {
		return "unnamed module of loader 'app'"
	}
	return "module java.base of loader 'bootstrap'"
}

func reflectNewArray(e *Env, c *vm.Call) {
	if c.Arg(0) == 0 {
		e.null(c)
		return
	}
	t := e.mirrored(c, c.Arg(0))
	n := int32(c.Arg(1))
	switch {
	case t.IsVoid():
		c.Become(e.World.Thrower("illegal", "(Ljava/lang/String;)V"), 0)
		return
	case n < 0:
		c.Become(e.World.Thrower("size", "(I)V"), c.Arg(1))
		return
	case e.World.Memory > 0 && int64(n) > e.World.Memory/8:
		c.Become(e.World.Thrower("memory", "(I)V"), c.Arg(1))
		return
	}
	elem, err := e.World.ObjectType(t)
	if err != nil {
		c.Refuse("%v", err)
		return
	}
	if out, ok := c.NewArray(elem, int(n)); ok {
		c.Return(out)
	}
}

func reflectLength(e *Env, c *vm.Call) {
	switch ref := c.Arg(0); {
	case ref == 0:
		e.null(c)
	case !c.IsArray(ref):
		e.throw(c, "illegal", "Argument is not an array")
	default:
		c.Return(uint64(c.Len(ref)))
	}
}
