// This file decides which methods contracts may call.

package decl

import (
	"strings"

	"assay/lang/java/classfile"
)

// purity is what is known of the purity of a method.
type purity uint8

const (
	unknown purity = iota
	checking
	isPure
	notPure
)

// Pure reports whether a method changes nothing that existed: it, or a method that it overrides, or
// its class is declared pure; or nothing overrides it, and its code stores nothing and calls only
// such methods.
func (m *Method) Pure() bool {
	if m.DeclaredPure() || m.copiesEnum() {
		return true
	}
	return m.certain() && m.Class.Set.seenPure(m, 0)
}

// copiesEnum reports whether the method is values as javac adds it to an enum, which gives a copy of an array.
func (m *Method) copiesEnum() bool { return m.ofEnum() && m.File.Name == "values" }

// Helper reports whether the method is exempt from invariants.
func (m *Method) Helper() bool { return m.Has("helper") }

// DeclaredPure reports whether the purity is declared.
func (m *Method) DeclaredPure() bool {
	if m.Has("pure") || m.Class.Spec.Mods.Has("pure") {
		return true
	}
	for _, o := range m.Overridden() {
		library := libraryPure[o.Class.Name][o.File.Name] && (strings.HasPrefix(m.Class.Name, "java/") || m.Class.JML && o.inherited())
		if o.Has("pure") || o.Class.Spec.Mods.Has("pure") || library {
			return true
		}
	}
	return libraryPure[m.Class.Name][m.File.Name]
}

// inherited reports whether classes that speak JML inherit that a method of the library is pure: what equals promises is a contract.
func (m *Method) inherited() bool {
	return m.Class.Name == "java/lang/Object" && m.File.Name == "equals"
}

// libraryPure are methods of the library without observable effects.
var libraryPure = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for class, names := range map[string]string{
		"Object":        "equals hashCode getClass",
		"Comparable":    "compareTo",
		"CharSequence":  "length charAt isEmpty",
		"String":        "length charAt isEmpty isBlank equals equalsIgnoreCase hashCode compareTo startsWith endsWith contains indexOf lastIndexOf substring trim strip concat toString valueOf toUpperCase toLowerCase replace",
		"Number":        "byteValue shortValue intValue longValue floatValue doubleValue",
		"Enum":          "name ordinal toString equals compareTo hashCode",
		"StringBuilder": "length charAt toString",
		"Math":          "abs max min sqrt cbrt pow floor ceil rint round signum floorDiv floorMod hypot exp log log10 sin cos tan toRadians toDegrees",
		"Throwable":     "getMessage getCause",

		"Boolean":         "<init> booleanValue equals valueOf toString",
		"Byte":            "<init> byteValue intValue equals compareTo valueOf toString",
		"Short":           "<init> shortValue intValue equals compareTo valueOf toString",
		"Float":           "<init> floatValue equals compareTo compare valueOf isNaN isInfinite isFinite hashCode toString floatToIntBits floatToRawIntBits intBitsToFloat",
		"Character":       "<init> charValue equals valueOf toString isDigit isLetter isLetterOrDigit isUpperCase isLowerCase isWhitespace",
		"Integer":         "<init> intValue longValue equals compareTo compare valueOf bitCount signum hashCode toString",
		"Long":            "<init> intValue longValue equals compareTo compare valueOf bitCount signum hashCode toString",
		"Double":          "<init> doubleValue equals compareTo compare valueOf isNaN isInfinite isFinite hashCode toString doubleToLongBits doubleToRawLongBits longBitsToDouble",
		"util/Objects":    "equals hash hashCode isNull nonNull",
		"util/Arrays":     "equals hashCode",
		"util/Collection": "size isEmpty contains",
		"util/List":       "size isEmpty contains get indexOf lastIndexOf",
		"util/Set":        "size isEmpty contains",
		"util/Map":        "size isEmpty get getOrDefault containsKey containsValue",
		"util/Map$Entry":  "getKey getValue",
		"util/Optional":   "isPresent isEmpty get orElse equals",
		"util/Deque":      "peekFirst peekLast size contains isEmpty",
		"util/Queue":      "peek",
		"util/Comparator": "compare",

		"StringConcatHelper": "simpleConcat",
	} {
		key := "java/lang/" + class
		if strings.HasPrefix(class, "util/") {
			key = "java/" + class
		}
		all[key] = map[string]bool{}
		for _, n := range strings.Fields(names) {
			all[key][n] = true
		}
	}
	return all
}()

const maxCalls = 20 // depth of calls that are followed

func (s *Set) seenPure(m *Method, depth int) bool {
	switch s.pure[m.File] {
	case isPure:
		return true
	case notPure, checking:
		return s.pure[m.File] == checking // recursion changes nothing by itself
	}
	if m.File.Code == nil || depth > maxCalls {
		return false
	}
	s.pure[m.File] = checking
	ok := s.storesNothing(m, depth)
	s.pure[m.File] = notPure
	if ok {
		s.pure[m.File] = isPure
	}
	if ok && depth > 0 {
		delete(s.pure, m.File) // it may depend on a method that is still being decided
	}
	return ok
}

func (s *Set) storesNothing(m *Method, depth int) bool {
	s.Reads(m.Class.File, m.File)
	for i, err := range m.File.Code.All() {
		if err != nil {
			return false
		}
		switch {
		case i.Op >= classfile.OpIastore && i.Op <= classfile.OpSastore,
			i.Op == classfile.OpPutfield, i.Op == classfile.OpPutstatic, i.Op == classfile.OpGetstatic && !s.quiet(m, i),
			i.Op == classfile.OpMonitorenter, i.Op == classfile.OpInvokedynamic, i.Op == classfile.OpNew:
			return false
		case i.Op >= classfile.OpInvokevirtual && i.Op <= classfile.OpInvokeinterface:
			if !s.callsPure(m, i, depth) {
				return false
			}
		}
	}
	return true
}

// quiet reports whether reading a static field runs no initialiser of another class.
func (s *Set) quiet(m *Method, i classfile.Instr) bool {
	ref, ok := m.Class.File.Pool.At(i.Index).(classfile.MemberRef)
	return ok && ref.Class == m.Class.Name
}

// callsPure follows a call whose target is certain, or is declared pure.
func (s *Set) callsPure(m *Method, i classfile.Instr, depth int) bool {
	ref, ok := m.Class.File.Pool.At(i.Index).(classfile.MemberRef)
	if !ok {
		return false
	}
	c := s.Class(ref.Class)
	if c == nil {
		return false
	}
	k := c.Method(ref.Name, ref.Desc)
	switch {
	case k == nil:
		return false
	case k.DeclaredPure(), k.copiesEnum():
		return true
	case i.Op == classfile.OpInvokestatic && k.Class != m.Class && !k.Class.sameNest(m.Class):
		return k.Class.quietInit() && s.seenPure(k, depth+1)
	case (i.Op == classfile.OpInvokevirtual || i.Op == classfile.OpInvokeinterface) && !k.certain():
		return false
	}
	return s.seenPure(k, depth+1)
}

// sameNest reports whether two classes belong to one class of a file.
func (c *Class) sameNest(k *Class) bool {
	host := func(c *Class) string {
		if c.File.NestHost != "" {
			return c.File.NestHost
		}
		return c.Name
	}
	return host(c) == host(k)
}

// quietInit reports whether initialising the class runs no code.
func (c *Class) quietInit() bool {
	for _, m := range c.File.Methods {
		if m.Name == "<clinit>" {
			return false
		}
	}
	return true
}

// certain reports whether nothing overrides the method.
func (m *Method) certain() bool {
	f := m.File.Flags
	return f.Has(classfile.Final) || f.Has(classfile.Private) || f.Has(classfile.Static) || m.File.Name == "<init>" || m.Class.File.Flags.Has(classfile.Final)
}

// Method finds a method as the JVM resolves it.
func (c *Class) Method(name, desc string) *Method {
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
		for _, m := range k.Methods {
			if m.File.Name == name && m.File.Desc == desc {
				return m
			}
		}
	}
	return nil
}

// Named returns the methods of a name, in the class and above; overridden ones left out.
func (c *Class) Named(name string) []*Method {
	var out []*Method
	for _, k := range append([]*Class{c}, c.AllSupers()...) {
	next:
		for _, m := range k.Methods {
			if m.File.Name != name {
				continue
			}
			for _, o := range out {
				if o.File.Desc == m.File.Desc || o.bridges(m) {
					continue next
				}
			}
			out = append(out, m)
		}
	}
	return out
}
