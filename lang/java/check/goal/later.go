package goal

import (
	"slices"
	"strings"

	"assay/lang/java/check/making"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file finds lambdas that may run after the enclosing method has ended, which is where no check of that method comes to. Like a
// method of an anonymous class, they are goals: those whose code may break an invariant without being named.

// runsLater reports whether a method is the body of such a lambda.
func runsLater(c *target.Class, m *classfile.Method) bool {
	if _, ok := lambdaIn(m); !ok || m.Code == nil {
		return false
	}
	return slices.ContainsFunc(c.File.Methods, func(around *classfile.Method) bool {
		list, err := c.File.Instructions(around)
		if err != nil {
			return false // it cannot run
		}
		for i := range list {
			if list[i].Op == classfile.OpInvokedynamic && makesOf(c, list[i], m) && outlives(c, list, i) {
				return true
			}
		}
		return false
	})
}

// Lambda reports whether the goal is the body of a lambda.
func (g *Goal) Lambda() bool {
	_, ok := lambdaIn(g.Method)
	return ok
}

// lambdaIn returns the method that the body of a lambda is written in; empty: an initialiser. It reports whether the
// method is such a body.
func lambdaIn(m *classfile.Method) (string, bool) {
	in, ok := target.OutOfLambda(m.Name)
	return in, ok && m.Flags.Has(classfile.Synthetic)
}

// makesOf reports whether an instruction creates an object that calls the method.
func makesOf(c *target.Class, in classfile.Instr, m *classfile.Method) bool {
	r, ok := c.File.Pool.At(in.Index).(classfile.DynamicRef)
	if !ok || r.Bootstrap >= len(c.File.Bootstraps) {
		return false
	}
	return slices.ContainsFunc(c.File.Bootstraps[r.Bootstrap].Args, func(a classfile.Constant) bool {
		h, ok := a.(classfile.MethodHandle)
		return ok && h.Member.Class == c.File.Name && h.Member.Name == m.Name && h.Member.Desc == m.Desc
	})
}

// outlives reports whether the object that the i-th instruction pushes may be reachable after the method has ended. It
// looks for the instruction that pops it; if the path there branches, the answer is yes.
func outlives(c *target.Class, list []classfile.Instr, i int) bool {
	above := 0 // words on the stack above it
	for j := i + 1; j < len(list); j++ {
		in := &list[j]
		pop, push := c.File.Words(in)
		switch {
		case pop > above && in.Op == classfile.OpCheckcast:
		case pop > above:
			return takes(c, list, j, above)
		case in.Target != 0 || len(in.Cases) > 0 || !in.Falls():
			return true
		default:
			above += push - pop
		}
	}
	return true
}

// takes reports whether the object may escape by the j-th instruction, which pops it with so many words above it.
func takes(c *target.Class, list []classfile.Instr, j, above int) bool {
	in := &list[j]
	switch {
	case in.Op == classfile.OpPop:
		return false
	case in.Op >= classfile.OpAstore && in.Op <= classfile.OpAstore3 && in.Op.Info().Effect == "A>":
		for k := range list { // wherever the variable is read
			if loads(&list[k], in.Index) && outlives(c, list, k) {
				return true
			}
		}
		return false
	case making.Calls(in.Op):
		r, _ := c.File.Pool.At(in.Index).(classfile.MemberRef)
		t, _ := classfile.ParseMethodType(r.Desc)
		as := paramBelow(t.Params, above)
		switch {
		case as != nil && (as.Dims > 0 || as.Class == "java/lang/Object" || !atOnce(r)):
			return true // into a list, say
		case t.Result.IsRef() && (t.Result.Dims > 0 || calling(t.Result.Class)):
			return outlives(c, list, j) // the result may call it
		}
		return false
	}
	return true
}

// paramBelow returns the type of the parameter that gets the word below so many others; nil: the receiver does.
func paramBelow(params []classfile.Type, above int) *classfile.Type {
	for i := len(params) - 1; i >= 0; i-- {
		if above -= params[i].Slots(); above < 0 {
			return &params[i]
		}
	}
	return nil
}

// loads reports whether an instruction pushes the reference in a local variable.
func loads(in *classfile.Instr, local int) bool {
	return (in.Op == classfile.OpAload || in.Op >= classfile.OpAload0 && in.Op <= classfile.OpAload3) && in.Index == local
}

// atOnce reports whether a method of the library calls its argument only before it returns, or when its result is used.
func atOnce(r classfile.MemberRef) bool {
	in, of, _ := strings.Cut(strings.TrimPrefix(r.Class, "java/"), "/")
	switch {
	case !strings.HasPrefix(r.Class, "java/") || r.Name == "<init>": // a TreeMap keeps the order
		return false
	case in == "lang":
		return of == "Iterable"
	case in == "util":
		return !strings.Contains(of, "/") && of != "Timer" || strings.HasPrefix(of, "stream/") || strings.HasPrefix(of, "function/")
	}
	return false
}

// calling reports whether objects of a type of the library may call the objects that they were made with.
func calling(class string) bool {
	switch class {
	case "java/util/Comparator", "java/util/Iterator", "java/util/Spliterator", "java/lang/Runnable":
		return true
	}
	return strings.HasPrefix(class, "java/util/function/") || strings.HasPrefix(class, "java/util/stream/") || strings.HasPrefix(class, "java/util/PrimitiveIterator") || strings.HasPrefix(class, "java/util/Spliterator")
}
