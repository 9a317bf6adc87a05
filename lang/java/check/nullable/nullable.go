// Package nullable decides which parameters of a method may be null, from its annotations, documentation and code.
package nullable

import (
	"slices"
	"strings"

	"assay/lang/java/check/document"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
)

// Method is a method whose parameters are looked at.
type Method struct {
	Decl *decl.Method
	Find func(class string) *classfile.Class // nil: it cannot be read
}

// Owed reports whether callers owe an argument that is not null: the method has no contract, and neither an annotation, nor its
// documentation, nor a comparison says that the argument may be null.
func (n Method) Owed(i int) bool { return n.reference(i) && !n.may(i) }

// OwedElements reports whether callers owe an array whose elements are not null, at all levels: nothing says that they
// may be.
func (n Method) OwedElements(i int) bool {
	return n.reference(i) && n.Decl.File.Type.Params[i].Dims > 0 && decl.IsRef(n.Decl.File.Type.Params[i].Elem()) &&
		!n.annotatedElements(i) && !n.byDefault() && !n.byBound(i, true) && !n.comparesElements()
}

// reference reports whether a parameter is a reference that the source names, of a method without a contract.
func (n Method) reference(i int) bool {
	m := n.Decl.File
	if n.Decl.Class.JML || target.Says(n.Decl) || m.Flags.Has(classfile.Synthetic) || m.Name == "equals" && m.Desc == "(Ljava/lang/Object;)Z" {
		return false
	}
	before, after := n.Decl.Added()
	return decl.IsRef(m.Type.Params[i]) && i >= before && i < len(m.Type.Params)-after
}

// may reports whether a parameter may be null.
func (n Method) may(i int) bool {
	may, never := n.annotated(i)
	if !may && !never {
		may, never = document.Null(n.Decl, i)
	}
	return may || !never && (n.compared(i) || n.byDefault() || n.byBound(i, false))
}

// The simple names of annotations for parameters that may be null, and that are not, in the packages of JSpecify, JSR
// 305, Jakarta, JetBrains, the Checker Framework, Android, Spring, Eclipse, FindBugs and others: the names have one
// meaning in all.
var (
	mayBeNull = []string{"Nullable", "CheckForNull", "PossiblyNull", "NullableDecl", "RecentlyNullable", "ParametricNullness", "UnknownNullness", "PolyNull", "NullAllowed"}
	neverNull = []string{"NonNull", "Nonnull", "NotNull", "NonNullDecl", "RecentlyNonNull"}
)

// simple returns the simple name of an annotation.
func simple(a classfile.Annotation) string {
	name := strings.TrimSuffix(strings.TrimPrefix(a.Type, "L"), ";")
	return name[strings.LastIndexAny(name, "/$")+1:]
}

// annotated reports whether an annotation of the parameter or of its type says that it may be null, or that it is not.
func (n Method) annotated(i int) (may, never bool) {
	note := func(a classfile.Annotation) {
		unless := slices.ContainsFunc(a.Elements, func(e classfile.Element) bool { // @Nonnull(when = When.MAYBE) of JSR 305
			v, ok := e.Value.(classfile.EnumValue)
			return ok && e.Name == "when" && v.Name != "ALWAYS"
		})
		may = may || slices.Contains(mayBeNull, simple(a)) || unless
		never = never || slices.Contains(neverNull, simple(a)) && !unless
	}
	c, m := n.Decl.Class.File, n.Decl.File
	before, after := n.Decl.Added() // which are not counted
	if list, err := c.ParamAnnotations(m); err == nil {
		at := i - before
		if len(list) != len(m.Type.Params)-before-after {
			at = i
		}
		if at >= 0 && at < len(list) {
			for _, a := range list[at] {
				note(a)
			}
		}
	}
	for _, a := range n.onType(i) {
		if !slices.ContainsFunc(a.Path, func(s classfile.TypeStep) bool { return s.Kind != 1 }) { // elements, type arguments
			note(a.Annotation)
		}
	}
	return may, never
}

// annotatedElements reports whether an annotation of the type of an array says that elements may be null.
func (n Method) annotatedElements(i int) bool {
	return slices.ContainsFunc(n.onType(i), func(a classfile.TypeAnnotation) bool {
		return len(a.Path) > 0 && a.Path[0].Kind == 0 && slices.Contains(mayBeNull, simple(a.Annotation))
	})
}

// onType returns the annotations of the type of a parameter, and of its parts.
func (n Method) onType(i int) []classfile.TypeAnnotation {
	list, err := n.Decl.Class.File.TypeAnnotations(n.Decl.File.Attributes)
	if err != nil {
		return nil
	}
	before, _ := n.Decl.Added() // which are not counted
	return slices.DeleteFunc(list, func(a classfile.TypeAnnotation) bool {
		return a.Target != classfile.TargetParam || len(a.Info) != 1 || int(a.Info[0]) != i-before
	})
}

// byDefault reports whether parameters may be null by an annotation of the method, its class or one around it, or the package.
func (n Method) byDefault() bool {
	says := func(c *classfile.Class, attrs []classfile.Attribute) bool {
		list, err := c.Annotations(attrs)
		return err == nil && slices.ContainsFunc(list, func(a classfile.Annotation) bool { return simple(a) == "ParametersAreNullableByDefault" })
	}
	c := n.Decl.Class.File
	if says(c, n.Decl.File.Attributes) {
		return true
	}
	for name := c.Name; ; name = name[:strings.LastIndexByte(name, '$')] {
		if k := n.Find(name); k != nil && says(k, k.Attributes) {
			return true
		}
		if strings.LastIndexByte(name, '$') <= 0 {
			break
		}
	}
	k := n.Find(c.Name[:strings.LastIndexByte(c.Name, '/')+1] + "package-info")
	return k != nil && says(k, k.Attributes)
}

// byBound reports whether the type of a parameter is a type variable of the method or its class with a bound that may be null.
func (n Method) byBound(i int, elements bool) bool {
	c, m := n.Decl.Class.File, n.Decl.File
	s, err := classfile.ParseMethodSignature(m.Signature)
	if m.Signature == "" || err != nil {
		return false
	}
	before, _ := n.Decl.Added()
	if i -= before; i < 0 || i >= len(s.Params) || s.Params[i].Kind != 'T' || (s.Params[i].Dims > 0) != elements {
		return false
	}
	bounded := func(params []classfile.TypeParam, attrs []classfile.Attribute, at classfile.TargetType) bool {
		list, err := c.TypeAnnotations(attrs)
		k := slices.IndexFunc(params, func(p classfile.TypeParam) bool { return p.Name == s.Params[i].Name })
		return err == nil && k >= 0 && slices.ContainsFunc(list, func(a classfile.TypeAnnotation) bool {
			return a.Target == at && len(a.Info) == 2 && int(a.Info[0]) == k && len(a.Path) == 0 && slices.Contains(mayBeNull, simple(a.Annotation))
		})
	}
	if bounded(s.TypeParams, m.Attributes, classfile.TargetMethodBound) {
		return true
	}
	k, err := classfile.ParseClassSignature(c.Signature)
	return c.Signature != "" && err == nil && bounded(k.Params, c.Attributes, classfile.TargetClassBound)
}

// compared reports whether the method compares the argument with null, before anything else is assigned to the parameter.
func (n Method) compared(i int) bool {
	m := n.Decl.File
	slot := 0
	if !m.Flags.Has(classfile.Static) {
		slot = 1
	}
	for _, t := range m.Type.Params[:i] {
		slot += t.Slots()
	}
	n.reads()
	list, err := n.Decl.Class.File.Instructions(m)
	if err != nil {
		return false
	}
	u := untouched{list: list, slot: slot, seen: make([]bool, len(list))}
	u.from(m.Code, 0)
	for k := range list {
		if u.seen[k] && u.comparedAt(k) && !n.asserted(&u, k+1) {
			return true
		}
	}
	return false
}

// reads tells that the code of the method is looked at.
func (n Method) reads() { n.Decl.Class.Set.Reads(n.Decl.Class.File, n.Decl.File) }

// asserted reports whether a test fails an assertion if the argument is null: callers may not give null then.
func (n Method) asserted(u *untouched, test int) bool {
	null := test + 1
	switch u.list[test].Op {
	case classfile.OpIfnonnull:
	case classfile.OpIfnull:
		null = u.at(u.list[test].Target)
	default:
		return false
	}
	if null < 0 || null >= len(u.list) || u.list[null].Op != classfile.OpNew {
		return false
	}
	name, ok := n.Decl.Class.File.Pool.At(u.list[null].Index).(classfile.ClassConst)
	return ok && name == "java/lang/AssertionError"
}

// untouched finds the instructions to which a variable may come as it was at the beginning.
type untouched struct {
	list []classfile.Instr
	slot int
	seen []bool // by instruction
}

// from follows the code from an instruction.
func (u *untouched) from(code *classfile.Code, k int) {
	for todo := []int{k}; len(todo) > 0; {
		k, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if k < 0 || k >= len(u.list) || u.seen[k] {
			continue
		}
		u.seen[k] = true
		in := u.list[k]
		for _, h := range code.Handlers {
			if h.Start <= in.Offset && in.Offset < h.End {
				todo = append(todo, u.at(h.Target))
			}
		}
		if slot, ok := in.Stores(); ok && slot == u.slot {
			continue
		}
		if in.Falls() {
			todo = append(todo, k+1)
		}
		if in.Target > 0 {
			todo = append(todo, u.at(in.Target))
		}
		for _, c := range in.Cases {
			todo = append(todo, u.at(c.Target))
		}
	}
}

// at returns the instruction at an offset, or -1.
func (u *untouched) at(offset int) int {
	return slices.IndexFunc(u.list, func(in classfile.Instr) bool { return in.Offset == offset })
}

// comparedAt reports whether an instruction loads the variable and a comparison with null follows: s == null, null == s,
// (t = s) == null.
func (u *untouched) comparedAt(k int) bool {
	if slot, ok := u.list[k].Loads(); !ok || slot != u.slot {
		return false
	}
	next := func(i int) classfile.Op {
		if k+i < 0 || k+i >= len(u.list) {
			return classfile.OpNop
		}
		return u.list[k+i].Op
	}
	same := func(op classfile.Op) bool { return op == classfile.OpIfAcmpeq || op == classfile.OpIfAcmpne }
	test := func(op classfile.Op) bool { return op == classfile.OpIfnull || op == classfile.OpIfnonnull }
	stores := false
	if k+2 < len(u.list) {
		_, stores = u.list[k+2].Stores()
	}
	return test(next(1)) || next(-1) == classfile.OpAconstNull && same(next(1)) || next(1) == classfile.OpAconstNull && same(next(2)) ||
		next(1) == classfile.OpDup && stores && test(next(3))
}

// comparesElements reports whether the method compares an element of some array with null.
func (n Method) comparesElements() bool {
	n.reads()
	list, err := n.Decl.Class.File.Instructions(n.Decl.File)
	return err != nil || comparesResults(list, func(in classfile.Instr) bool { return in.Op == classfile.OpAaload })
}

// comparesResults reports whether code compares what one of some instructions gives with null: at once, or after it was
// stored in a variable.
func comparesResults(list []classfile.Instr, gives func(classfile.Instr) bool) bool {
	holds := map[int]bool{} // variables that hold such a value somewhere
	for k, in := range list {
		if !gives(in) {
			continue
		}
		k++
		for k < len(list) && (list[k].Op == classfile.OpCheckcast || list[k].Op == classfile.OpDup) {
			k++
		}
		if k < len(list) && (list[k].Op == classfile.OpIfnull || list[k].Op == classfile.OpIfnonnull) {
			return true
		}
		if k+1 < len(list) && list[k].Op == classfile.OpAconstNull {
			return true // compared, or passed on beside it
		}
		if k < len(list) {
			if slot, ok := list[k].Stores(); ok {
				holds[slot] = true
				if k+1 < len(list) && (list[k+1].Op == classfile.OpIfnull || list[k+1].Op == classfile.OpIfnonnull) {
					return true
				}
			}
		}
	}
	for k := range list {
		slot, ok := list[k].Loads()
		if u := (untouched{list: list, slot: slot}); ok && holds[slot] && u.comparedAt(k) {
			return true
		}
	}
	return false
}
