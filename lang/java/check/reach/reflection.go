package reach

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file finds code that makes objects, calls methods or accesses fields that it does not name.

// invokes reports whether code of a class names what does that later, wherever it is used: a proxy, a loader of services.
func invokes(c *classfile.Class) bool {
	for i := range c.Pool.Len() {
		r, ok := c.Pool.At(i).(classfile.MemberRef)
		of := func(folder string) bool { return strings.HasPrefix(r.Class, folder) }
		if ok && (latent[r.Class] || slices.ContainsFunc(latentFolders, of)) {
			return true
		}
	}
	return false
}

// latent are classes of the library of which objects do it behind ordinary interfaces.
var latent = map[string]bool{"java/lang/reflect/Proxy": true, "java/lang/invoke/MethodHandleProxies": true, "java/util/ServiceLoader": true}

// latentFolders are the packages with such classes.
var latentFolders = []string{"java/beans/", "java/rmi/", "java/sql/", "javax/"}

// Reflective reports whether a member is one of the library that does it when it is called, or gives what does.
func Reflective(class, name string) bool {
	return invoking[class] || latent[class] || class == "java/lang/Class" && (name == "newInstance" || name == "forName") || strings.HasSuffix(class, "/misc/Unsafe")
}

// invoking are classes of which any method may.
var invoking = map[string]bool{
	"java/lang/reflect/Method": true, "java/lang/reflect/Constructor": true, "java/lang/reflect/Field": true, "java/lang/invoke/MethodHandle": true,
	"java/lang/invoke/VarHandle": true, "java/lang/invoke/MethodHandles": true, "java/lang/invoke/MethodHandles$Lookup": true, "java/util/ResourceBundle": true,
	"java/io/ObjectInputStream": true, "java/io/ObjectInput": true, "java/security/SignedObject": true,
}

// ReflectiveIn reports whether the code of a method names such a member.
func ReflectiveIn(c *classfile.Class, m *classfile.Method) bool {
	list, err := c.Instructions(m)
	return err == nil && slices.ContainsFunc(list, func(in classfile.Instr) bool {
		switch in.Op {
		case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface, classfile.OpInvokedynamic, classfile.OpLdc, classfile.OpLdcW:
			return reflective(c, c.Pool.At(in.Index), 0)
		}
		return false
	})
}

// mostNested is how deep constants of constants are looked into.
const mostNested = 8

// reflective reports whether a constant names such a member, itself or by a handle that it is made of.
func reflective(c *classfile.Class, k classfile.Constant, depth int) bool {
	switch k := k.(type) {
	case classfile.MemberRef:
		return Reflective(k.Class, k.Name)
	case classfile.MethodHandle:
		return Reflective(k.Member.Class, k.Member.Name)
	case classfile.DynamicRef:
		return depth > mostNested || slices.ContainsFunc(c.Bootstraps[k.Bootstrap].Args, func(k classfile.Constant) bool { return reflective(c, k, depth+1) })
	}
	return false
}
