package making

import (
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file restricts input records to those that constructors make. A record is immutable, so its components in the
// initial state are what its canonical constructor computes from some arguments: where that can be evaluated, other
// states are no inputs.

// Making returns how the canonical constructor of a record builds it; nil where it only stores its arguments, or where
// a second run may have another result: it depends on mutable state, or has a loop.
func (p *Facts) Making(class string) *java.Making {
	p.Looked.Ask(factMaking, class)
	if known, ok := p.memo.makes.Load(class); ok {
		return known.(*java.Making)
	}
	var out *java.Making
	if c := p.Own[class]; c != nil && c.File.IsRecord {
		out = p.makingOf(c)
	}
	p.memo.makes.Store(class, out)
	return out
}

func (p *Facts) makingOf(c *target.Class) *java.Making {
	init := Canonical(c)
	if init == nil || FillsAlone(c.File, init) {
		return nil
	}
	out := &java.Making{Constructor: init.Desc, Kept: keptParams(c.File, init)}
	if out.Kept == nil {
		return nil
	}
	s := &settler{p: p, done: map[*classfile.Method]bool{}}
	if !s.method(c, init) {
		return nil
	}
	left := p.Constructed(c)
	for _, k := range c.File.Record {
		out.Given = append(out.Given, left.Given(k.Name, k.Desc))
	}
	return out
}

// Canonical returns the constructor of a record that all others call, with its code; nil: there is none.
func Canonical(c *target.Class) *classfile.Method {
	desc := "("
	for _, k := range c.File.Record {
		desc += k.Desc
	}
	if m := target.Declares(c, "<init>"+desc+")V"); m != nil && m.Code != nil {
		return m
	}
	return nil
}

// keptParams returns for each parameter of a constructor the component that stores the argument unchanged, or a
// negative number. It is nil where a component that cannot be compared holds anything else.
func keptParams(c *classfile.Class, init *classfile.Method) []int {
	list, err := c.Instructions(init)
	if err != nil {
		return nil
	}
	param, changed := map[int]int{}, map[int]bool{} // of a local
	slot := 1
	for i, t := range init.Type.Params {
		param[slot] = i
		if slot++; t.Dims == 0 && (t.Kind == 'J' || t.Kind == 'D') {
			slot++
		}
	}
	for i := range list {
		if at, ok := storesLocal(&list[i]); ok {
			changed[at] = true
		}
	}
	out := slices.Repeat([]int{-1}, len(init.Type.Params))
	for i := range list {
		r, ok := c.Pool.At(list[i].Index).(classfile.MemberRef)
		if list[i].Op != classfile.OpPutfield || !ok {
			continue
		}
		k := slices.IndexFunc(c.Record, func(k classfile.Component) bool { return k.Name == r.Name && k.Desc == r.Desc })
		at, given := storedFrom(c, list[:i])
		switch {
		case k < 0:
			return nil
		case given && !changed[at] && c.Record[param[at]].Desc == r.Desc:
			out[param[at]] = k
		case !comparable(c.Record[k].Type):
			return nil
		}
	}
	for i, k := range c.Record {
		if out[i] < 0 && !comparable(k.Type) {
			return nil
		}
	}
	return out
}

// comparable reports whether a result of a constructor can be compared with the component of a record: numbers,
// strings, and arrays by their lengths.
func comparable(t classfile.Type) bool {
	return !t.IsRef() || t.Dims > 0 || t.Class == "java/lang/String"
}

// storesLocal returns the local that an instruction changes.
func storesLocal(in *classfile.Instr) (int, bool) {
	switch op := in.Op; {
	case op == classfile.OpIinc, op >= classfile.OpIstore && op <= classfile.OpAstore, op >= classfile.OpIstore0 && op <= classfile.OpAstore3:
		return in.Index, true
	}
	return 0, false
}

// storedFrom returns the local whose value, tested at most for null, is on the stack above this at the end of some
// instructions.
func storedFrom(c *classfile.Class, list []classfile.Instr) (int, bool) {
	for i := len(list) - 1; i > 0; i-- {
		switch in := &list[i]; {
		case in.Op == classfile.OpCheckcast:
		case in.Op == classfile.OpLdc, in.Op == classfile.OpLdcW: // a message
		case in.Op == classfile.OpInvokestatic:
			if r, ok := c.Pool.At(in.Index).(classfile.MemberRef); !ok || r.Class != "java/util/Objects" || r.Name != "requireNonNull" {
				return 0, false
			}
		case in.Op >= classfile.OpIload && in.Op <= classfile.OpAload, in.Op >= classfile.OpIload0 && in.Op <= classfile.OpAload3:
			before := &list[i-1]
			return in.Index, in.Index > 0 && (before.Op == classfile.OpAload0 || before.Op == classfile.OpAload && before.Index == 0)
		default:
			return 0, false
		}
	}
	return 0, false
}

// settler decides whether code has the same result at any time: it reads only immutable state, and has no loop and no
// recursion, so that a second run is cheap.
type settler struct {
	p    *Facts
	done map[*classfile.Method]bool
	open []*classfile.Method
}

func (s *settler) method(c *target.Class, m *classfile.Method) bool {
	if m.Code == nil || slices.Contains(s.open, m) || len(s.open) > 8 {
		return false
	}
	if s.done[m] {
		return true
	}
	list, err := c.File.Instructions(m)
	if err != nil || len(m.Code.Handlers) > 0 {
		return false
	}
	s.open = append(s.open, m)
	defer func() { s.open = s.open[:len(s.open)-1] }()
	for i := range list {
		if !s.instr(c, m, &list[i]) {
			return false
		}
	}
	s.done[m] = true
	return true
}

func (s *settler) instr(c *target.Class, m *classfile.Method, in *classfile.Instr) bool {
	switch in.Op.Info().Operands {
	case classfile.OpBranch, classfile.OpBranch4:
		return in.Target > in.Offset && in.Op != classfile.OpJsr && in.Op != classfile.OpJsrW
	case classfile.OpTable, classfile.OpLookup:
		return in.Target > in.Offset && !slices.ContainsFunc(in.Cases, func(k classfile.Case) bool { return k.Target <= in.Offset })
	}
	switch in.Op {
	case classfile.OpGetfield, classfile.OpPutfield, classfile.OpGetstatic, classfile.OpPutstatic:
		r, ok := c.File.Pool.At(in.Index).(classfile.MemberRef)
		return ok && s.field(in.Op, m, r)
	case classfile.OpInvokestatic, classfile.OpInvokespecial, classfile.OpInvokevirtual, classfile.OpInvokeinterface:
		r, ok := c.File.Pool.At(in.Index).(classfile.MemberRef)
		return ok && s.call(in.Op, r)
	case classfile.OpInvokedynamic:
		d, ok := c.File.Pool.At(in.Index).(classfile.DynamicRef)
		return ok && s.text(c, d)
	case classfile.OpNewarray, classfile.OpAnewarray, classfile.OpMultianewarray, classfile.OpMonitorenter, classfile.OpMonitorexit:
		return false
	}
	return !reach.Elements(in.Op)
}

// field handles an access to a field: a final one is constant.
func (s *settler) field(op classfile.Op, m *classfile.Method, r classfile.MemberRef) bool {
	c := s.p.Own[r.Class]
	if c == nil || op == classfile.OpPutstatic || op == classfile.OpPutfield && m.Name != "<init>" {
		return false
	}
	i := slices.IndexFunc(c.File.Fields, func(f *classfile.Field) bool { return f.Name == r.Name && f.Desc == r.Desc })
	if i < 0 || !c.File.Fields[i].Flags.Has(classfile.Final) {
		return false
	}
	f := c.File.Fields[i]
	switch op {
	case classfile.OpGetfield:
		return c.File.IsRecord
	case classfile.OpGetstatic:
		return !f.Type.IsRef() || f.Flags.Has(classfile.Enum) || f.Desc == "Ljava/lang/String;"
	}
	return true
}

// call handles a call: of a method with a certain target, or of the library on immutable objects.
func (s *settler) call(op classfile.Op, r classfile.MemberRef) bool {
	if c := s.p.Own[r.Class]; c != nil {
		m := target.Declares(c, r.Name+r.Desc)
		final := op != classfile.OpInvokevirtual || c.File.Flags.Has(classfile.Final) || m != nil && m.Flags.Has(classfile.Final)
		return m != nil && op != classfile.OpInvokeinterface && final && s.method(c, m)
	}
	t, err := classfile.ParseMethodType(r.Desc)
	if err != nil {
		return false
	}
	fixed := func(t classfile.Type) bool {
		return !t.IsRef() || t.Dims == 0 && (t.Class == "java/lang/String" || reach.Boxed[t.Class])
	}
	constant := !slices.ContainsFunc(t.Params, func(t classfile.Type) bool { return !fixed(t) })
	switch r.Class {
	case "java/lang/Object", "java/lang/Record":
		return r.Name == "<init>"
	case "java/lang/Math", "java/lang/StrictMath":
		return r.Name != "random"
	case "java/lang/Enum":
		return r.Name == "ordinal"
	case "java/lang/String":
		return op != classfile.OpInvokespecial && (constant || r.Name == "equals") && r.Name != "intern"
	case "java/util/Objects":
		return r.Name == "requireNonNull" && len(t.Params) <= 2 && (len(t.Params) == 1 || fixed(t.Params[1])) || r.Name == "isNull" || r.Name == "nonNull" || strings.HasPrefix(r.Name, "check")
	}
	if r.Class[0] == '[' {
		return r.Name == "clone"
	}
	if reach.Boxed[r.Class] {
		return constant || r.Name == "equals"
	}
	return r.Name == "<init>" && strings.HasPrefix(r.Class, "java/") && (strings.HasSuffix(r.Class, "Exception") || strings.HasSuffix(r.Class, "Error"))
}

// text handles a string concatenation of immutable values.
func (s *settler) text(c *target.Class, d classfile.DynamicRef) bool {
	if d.Bootstrap >= len(c.File.Bootstraps) || c.File.Bootstraps[d.Bootstrap].Method.Member.Class != "java/lang/invoke/StringConcatFactory" {
		return false
	}
	t, err := classfile.ParseMethodType(d.Desc)
	return err == nil && !slices.ContainsFunc(t.Params, func(t classfile.Type) bool {
		return t.IsRef() && (t.Dims > 0 || t.Class != "java/lang/String" && !reach.Boxed[t.Class])
	})
}

// Components returns the fields of a record that hold its components.
func Components(c *classfile.Class) []*classfile.Field {
	return slices.DeleteFunc(slices.Clone(c.Fields), func(f *classfile.Field) bool { return f.Flags.Has(classfile.Static) })
}

// FillsAlone reports whether the constructor of a record stores its parameters into the components, and does nothing
// else: a call, an instruction for each of the three parts of a store, a return.
func FillsAlone(c *classfile.Class, m *classfile.Method) bool {
	fields := Components(c)
	desc := ""
	for _, f := range fields {
		desc += f.Desc
	}
	list, err := c.Instructions(m)
	return err == nil && m.Desc == "("+desc+")V" && len(list) == 3+3*len(fields) && m.Code.Line(0) == c.FirstLine() && inOrder(keptParams(c, m))
}

// inOrder reports whether each parameter goes to its own component.
func inOrder(kept []int) bool {
	for i, k := range kept {
		if i != k {
			return false
		}
	}
	return kept != nil
}
