package check

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file finds lambdas that may run when the method around them has ended. Whoever calls them then calls code of
// the class, as with a method of an anonymous class: it has to leave invariants as it found them.

// runsLater reports whether a method is the body of such a lambda and may break an invariant.
func (p *Program) runsLater(c *own, m *classfile.Method) bool {
	if _, ok := lambdaIn(m); !ok || m.Code == nil || !p.disturbs(c, m) {
		return false
	}
	return slices.ContainsFunc(c.file.Methods, func(around *classfile.Method) bool {
		list, err := c.file.Instructions(around)
		if err != nil {
			return false // it cannot run
		}
		for i := range list {
			if list[i].Op == classfile.OpInvokedynamic && makesOf(c, list[i], m) && c.keeps(list, i) {
				return true
			}
		}
		return false
	})
}

// lambdaIn is the method that the body of a lambda is written in; empty: an initialiser. It reports whether the
// method is such a body.
func lambdaIn(m *classfile.Method) (string, bool) {
	in, ok := outOfLambda(m.Name)
	return in, ok && m.Flags.Has(classfile.Synthetic)
}

// makesOf reports whether an instruction makes an object that calls the method.
func makesOf(c *own, in classfile.Instr, m *classfile.Method) bool {
	r, ok := c.file.Pool.At(in.Index).(classfile.DynamicRef)
	if !ok || r.Bootstrap >= len(c.file.Bootstraps) {
		return false
	}
	return slices.ContainsFunc(c.file.Bootstraps[r.Bootstrap].Args, func(a classfile.Constant) bool {
		h, ok := a.(classfile.MethodHandle)
		return ok && h.Member.Class == c.file.Name && h.Member.Name == m.Name && h.Member.Desc == m.Desc
	})
}

// keeps reports whether somebody may have the object that the i-th instruction pushes when the method has ended.
// It looks for the instruction that pops it; where the way there branches, somebody may.
func (c *own) keeps(list []classfile.Instr, i int) bool {
	above := 0 // words on the stack above it
	for j := i + 1; j < len(list); j++ {
		in := &list[j]
		pop, push := c.file.Words(in)
		switch {
		case pop > above && in.Op == classfile.OpCheckcast:
		case pop > above:
			return c.takes(list, in, pop == above+1 && in.Op != classfile.OpInvokestatic)
		case in.Target != 0 || len(in.Cases) > 0 || !in.Falls():
			return true
		default:
			above += push - pop
		}
	}
	return true
}

// takes reports whether somebody may have the object after an instruction that pops it; first: it is the deepest
// that is popped.
func (c *own) takes(list []classfile.Instr, in *classfile.Instr, first bool) bool {
	switch {
	case in.Op == classfile.OpPop:
		return false
	case in.Op >= classfile.OpAstore && in.Op <= classfile.OpAstore3 && in.Op.Info().Effect == "A>":
		for j := range list { // wherever the variable is read
			if loads(&list[j], in.Index) && c.keeps(list, j) {
				return true
			}
		}
		return false
	case in.Op == classfile.OpInvokevirtual, in.Op == classfile.OpInvokespecial, in.Op == classfile.OpInvokestatic, in.Op == classfile.OpInvokeinterface:
		r, _ := c.file.Pool.At(in.Index).(classfile.MemberRef)
		if first { // it is called, or asked for another that calls it
			t, _ := classfile.ParseMethodType(r.Desc)
			return strings.HasPrefix(t.Result.Class, "java/util/function/")
		}
		return !atOnce(r)
	}
	return true
}

// loads reports whether an instruction pushes the reference in a local variable.
func loads(in *classfile.Instr, local int) bool {
	return (in.Op == classfile.OpAload || in.Op >= classfile.OpAload0 && in.Op <= classfile.OpAload3) && in.Index == local
}

// atOnce reports whether a method of the library calls what it gets before it returns, or has it as long as a
// stream goes on; never afterwards.
func atOnce(r classfile.MemberRef) bool {
	if r.Name == "<init>" {
		return false // of a TreeMap, say: it keeps the order
	}
	in, of, _ := strings.Cut(strings.TrimPrefix(r.Class, "java/"), "/")
	switch {
	case !strings.HasPrefix(r.Class, "java/"):
		return false
	case in == "lang":
		return of == "Iterable"
	case in == "util":
		return !strings.Contains(of, "/") && of != "Timer" || strings.HasPrefix(of, "stream/")
	}
	return false
}
