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

// hands reports whether code of a class may give the library the class object of a class under check that is not initialised: it names one, but for
// its own in its methods, which run when that is, and to ask whether assertions are on; or calls what gives others.
func (p *Code) hands(c *classfile.Class) bool {
	for _, m := range c.Methods {
		list, err := c.Instructions(m)
		if err != nil {
			continue // it cannot run
		}
		for i, in := range list {
			switch k := c.Pool.At(in.Index).(type) {
			case classfile.ClassConst:
				if in.Op != classfile.OpLdc && in.Op != classfile.OpLdcW {
					continue
				}
				asks := false
				if i+1 < len(list) && list[i+1].Op == classfile.OpInvokevirtual {
					r, _ := c.Pool.At(list[i+1].Index).(classfile.MemberRef)
					asks = r.Name == "desiredAssertionStatus"
				}
				if p.Own[string(k)] != nil && string(k) != c.Name && !asks {
					return true
				}
			case classfile.MemberRef:
				if in.Op.Info().Name[:3] == "inv" && p.Own[k.Class] == nil && (strings.HasSuffix(k.Desc, ")Ljava/lang/Class;") && k.Name != "getClass" || strings.HasSuffix(k.Desc, ")[Ljava/lang/Class;")) {
					return true
				}
			case classfile.DynamicRef:
				if in.Op == classfile.OpInvokedynamic && p.handsIn(c, k, 0) {
					return true
				}
			}
		}
	}
	return false
}

// handsIn reports whether the arguments of a bootstrap method name a class under check.
func (p *Code) handsIn(c *classfile.Class, k classfile.DynamicRef, depth int) bool {
	return depth > mostNested || slices.ContainsFunc(c.Bootstraps[k.Bootstrap].Args, func(k classfile.Constant) bool {
		switch k := k.(type) {
		case classfile.ClassConst:
			return p.Own[string(k)] != nil
		case classfile.DynamicRef:
			return p.handsIn(c, k, depth+1)
		}
		return false
	})
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
