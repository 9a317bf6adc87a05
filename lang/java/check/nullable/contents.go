package nullable

import (
	"slices"
	"strings"

	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file decides whether collections may have null in them.

// OwedContents reports whether callers of a method, and other methods of its class, owe collections without null in them: the
// method has no contract and does not ask whether an element is null, and no method of the class, or of one that shares its private fields,
// adds one that may be.
func (n Method) OwedContents() bool {
	c := n.Decl.Class
	if c.JML || target.Says(n.Decl) || n.byDefault() || n.annotatedContents() {
		return false
	}
	nest := n.nest()
	for _, k := range nest {
		for _, m := range k.Methods {
			n.Decl.Class.Set.Reads(k, m)
		}
	}
	return !asksForNull(c.File, n.Decl.File, nest) && !slices.ContainsFunc(nest, func(k *classfile.Class) bool {
		return slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool { return addsNull(k, m) })
	})
}

// nest is the class of a method with those that share its private fields.
func (n Method) nest() []*classfile.Class {
	host := n.Decl.Class.File
	find := func(name string) *classfile.Class {
		if n.Find == nil || name == n.Decl.Class.File.Name {
			return nil
		}
		return n.Find(name)
	}
	out := []*classfile.Class{host}
	if k := find(host.NestHost); host.NestHost != "" && k != nil {
		host = k
		out = append(out, k)
	}
	for _, name := range host.Nest {
		if k := find(name); k != nil {
			out = append(out, k)
		}
	}
	return out
}

// annotatedContents reports whether an annotation of a type argument of a parameter or a field of the class says that it may be
// null: List<@Nullable String>.
func (n Method) annotatedContents() bool {
	says := func(list []classfile.TypeAnnotation) bool {
		return slices.ContainsFunc(list, func(a classfile.TypeAnnotation) bool {
			return slices.Contains(mayBeNull, simple(a.Annotation)) && slices.ContainsFunc(a.Path, func(s classfile.TypeStep) bool { return s.Kind == 3 })
		})
	}
	for i := range n.Decl.File.Type.Params {
		if says(n.onType(i)) {
			return true
		}
	}
	c := n.Decl.Class.File
	return slices.ContainsFunc(c.Fields, func(f *classfile.Field) bool {
		list, err := c.TypeAnnotations(f.Attributes)
		return err == nil && says(list)
	})
}

// takes are methods of the library that give an element of a collection, and null only if that is one.
var takes = []string{
	"get:(I)Ljava/lang/Object;", "next:()Ljava/lang/Object;", "previous:()Ljava/lang/Object;", "remove:(I)Ljava/lang/Object;",
	"getFirst:()Ljava/lang/Object;", "getLast:()Ljava/lang/Object;", "removeFirst:()Ljava/lang/Object;", "removeLast:()Ljava/lang/Object;",
	"elementAt:(I)Ljava/lang/Object;", "firstElement:()Ljava/lang/Object;", "lastElement:()Ljava/lang/Object;",
	"pop:()Ljava/lang/Object;", "element:()Ljava/lang/Object;", "nextElement:()Ljava/lang/Object;",
}

// adds are methods of the library that put their last argument into a collection.
var adds = []string{"add", "addElement", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "put", "putIfAbsent", "set", "setElementAt"}

// called returns the method of the library that an instruction calls on an object; false: it calls none.
func called(c *classfile.Class, in classfile.Instr) (classfile.MemberRef, bool) {
	if in.Op != classfile.OpInvokeinterface && in.Op != classfile.OpInvokevirtual {
		return classfile.MemberRef{}, false
	}
	r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
	return r, ok && strings.HasPrefix(r.Class, "java/util/") && !strings.HasPrefix(r.Class, "java/util/concurrent/atomic/")
}

// asksForNull reports whether a method compares an element of a collection with null, also one that a method of its nest gives.
func asksForNull(c *classfile.Class, m *classfile.Method, nest []*classfile.Class) bool {
	if m.Code == nil {
		return false
	}
	list, err := c.Instructions(m)
	return err != nil || comparesResults(list, func(in classfile.Instr) bool {
		if takesElement(c, in) {
			return true
		}
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		return ok && in.Op >= classfile.OpInvokevirtual && in.Op <= classfile.OpInvokeinterface && slices.ContainsFunc(nest, func(k *classfile.Class) bool {
			return k.Name == r.Class && slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool { return m.Name == r.Name && m.Desc == r.Desc && givesElement(k, m) })
		})
	})
}

// takesElement reports whether an instruction gives an element of a collection.
func takesElement(c *classfile.Class, in classfile.Instr) bool {
	r, ok := called(c, in)
	return ok && slices.Contains(takes, r.Name+":"+r.Desc)
}

// givesElement reports whether a method returns an element of a collection as it gets it.
func givesElement(c *classfile.Class, m *classfile.Method) bool {
	if m.Code == nil {
		return false
	}
	list, _ := c.Instructions(m)
	for k, in := range list {
		if j := before(list, k); in.Op == classfile.OpAreturn && j >= 0 && takesElement(c, list[j]) {
			return true
		}
	}
	return false
}

// before returns the instruction before another one, but for casts; negative: there is none.
func before(list []classfile.Instr, k int) int {
	for k--; k >= 0 && list[k].Op == classfile.OpCheckcast; k-- {
	}
	return k
}

// addsNull reports whether a method may add null to a collection: the constant, also as one of two values or by a variable that it is assigned to, or
// what a map gives.
func addsNull(c *classfile.Class, m *classfile.Method) bool {
	if m.Code == nil {
		return false
	}
	list, err := c.Instructions(m)
	if err != nil {
		return true
	}
	for k, in := range list {
		if fillsWithNull(c, list, k) {
			return true
		}
		if r, ok := called(c, in); !ok || !slices.Contains(adds, r.Name) {
			continue
		}
		joins := []int{in.Offset} // where values meet that may be added
		for k > 0 && list[k-1].Op == classfile.OpCheckcast {
			k--
			joins = append(joins, list[k].Offset)
		}
		if k > 0 && (mayBeNullAt(c, list, k-1) || chosen(list, joins)) {
			return true
		}
	}
	return false
}

// fillsWithNull reports whether an instruction makes or fills a collection with null, or with an array that is new and empty.
func fillsWithNull(c *classfile.Class, list []classfile.Instr, k int) bool {
	r, ok := c.Pool.At(list[k].Index).(classfile.MemberRef)
	j := before(list, k)
	if list[k].Op != classfile.OpInvokestatic || !ok || j < 0 {
		return false
	}
	switch r.Class + "." + r.Name {
	case "java/util/Collections.nCopies", "java/util/Collections.fill", "java/util/Collections.singletonList", "java/util/Collections.singleton":
		return mayBeNullAt(c, list, j)
	case "java/util/Arrays.asList", "java/util/Collections.addAll":
	default:
		return false
	}
	if list[j].Op == classfile.OpAnewarray || list[j].Op == classfile.OpMultianewarray {
		return true
	}
	for i := j; list[j].Op == classfile.OpAastore && i > 0 && list[i].Op != classfile.OpAnewarray; i-- { // the elements are written one by one
		if list[i].Op == classfile.OpAastore && mayBeNullAt(c, list, i-1) {
			return true
		}
	}
	return false
}

// mayBeNullAt reports whether an instruction gives null by what is seen beside it.
func mayBeNullAt(c *classfile.Class, list []classfile.Instr, k int) bool {
	if list[k].Op == classfile.OpAconstNull {
		return true
	}
	if r, ok := called(c, list[k]); ok {
		return r.Name == "get" && r.Desc == "(Ljava/lang/Object;)Ljava/lang/Object;"
	}
	slot, loads := list[k].Loads()
	for i := 1; loads && i < len(list); i++ {
		if to, stores := list[i].Stores(); stores && to == slot && list[i-1].Op == classfile.OpAconstNull {
			return true
		}
	}
	return false
}

// chosen reports whether null is one of the values that meet at a place.
func chosen(list []classfile.Instr, joins []int) bool {
	for k := 1; k < len(list); k++ {
		if list[k].Op == classfile.OpGoto && list[k-1].Op == classfile.OpAconstNull && slices.Contains(joins, list[k].Target) {
			return true
		}
	}
	return false
}
