package goal

import (
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/absent"
	"assay/lang/java/check/making"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file decides which constructors without a declaration are checked: those that run initialisers of fields or
// blocks which may fail. (The initialisers of an anonymous class belong to the method around it, and those of an enum
// to the initialisation of its class.)

// initialises reports whether a goal is a constructor that nobody wrote, with something in it that may fail. One that lacks code for want of a
// library is none: that is said, and a processor of annotations may have made another.
func (u *Unit) initialises(g *Goal) bool {
	c := g.Class.File
	return g.Kind == OfConstructor && !c.IsRecord && !anonymous(c) && u.generated(g) && !lacks(c, g.Method) && (&failing{facts: u.program}).method(g.Class, g.Method)
}

// lacks reports whether code was left out of a method.
func lacks(c *classfile.Class, m *classfile.Method) bool {
	list, _ := c.Instructions(m)
	return slices.ContainsFunc(list, func(in classfile.Instr) bool {
		r, ok := c.Pool.At(in.Index).(classfile.MemberRef)
		return ok && making.Calls(in.Op) && r.Class == java.Internal(absent.Missing)
	})
}

// failing decides by the bytecode whether code may throw. It errs on one side only: what it does not know may. Of
// the library it knows that constructors which get nothing do not, as new ArrayList(), and what java.util does without arguments.
type failing struct {
	facts *making.Facts
	open  []*classfile.Method
}

// word is what is known of a word of the operand stack.
type word struct {
	object bool // a reference to an object that was made here, or to the one that is constructed
	number bool // it is n
	n      int  // the number; of an array that was made here, its length
	array  bool
}

// method reports whether a method may throw. Code that branches may.
func (f *failing) method(c *target.Class, m *classfile.Method) bool {
	list, err := c.File.Instructions(m)
	if err != nil || slices.Contains(f.open, m) {
		return true
	}
	f.open = append(f.open, m)
	defer func() { f.open = f.open[:len(f.open)-1] }()
	var stack []word
	for i := range list {
		in := &list[i]
		if in.Op == classfile.OpReturn {
			return false
		}
		pop, push := c.File.Words(in)
		if !in.Falls() || in.Target != 0 || pop > len(stack) {
			return true
		}
		taken := stack[len(stack)-pop:]
		if f.throws(c, in, taken) {
			return true
		}
		stack = append(stack[:len(stack)-pop:len(stack)-pop], given(m, in, taken, push)...)
	}
	return true
}

// given returns the words that an instruction pushes.
func given(m *classfile.Method, in *classfile.Instr, taken []word, push int) []word {
	out := make([]word, push)
	switch op := in.Op; {
	case op >= classfile.OpIconst0 && op <= classfile.OpIconst5:
		out[0] = word{number: true, n: int(op - classfile.OpIconst0)}
	case op == classfile.OpBipush, op == classfile.OpSipush:
		out[0] = word{number: true, n: in.Value}
	case op == classfile.OpNew, op == classfile.OpAload0 && !m.Flags.Has(classfile.Static):
		out[0] = word{object: true}
	case op == classfile.OpNewarray, op == classfile.OpAnewarray:
		out[0] = word{array: true, n: taken[0].n}
	default:
		if _, order, ok := op.Shuffle(); ok {
			for i, k := range order {
				out[i] = taken[k]
			}
		}
	}
	return out
}

// throws reports whether an instruction that takes some words may throw, or run code that may.
func (f *failing) throws(c *target.Class, in *classfile.Instr, taken []word) bool {
	switch op := in.Op; op {
	case classfile.OpGetfield, classfile.OpPutfield:
		return !taken[0].object
	case classfile.OpNewarray, classfile.OpAnewarray:
		return !taken[0].number || taken[0].n < 0
	case classfile.OpInvokespecial, classfile.OpInvokestatic:
		r, ok := c.File.Pool.At(in.Index).(classfile.MemberRef)
		return !ok || f.calls(r, taken)
	case classfile.OpInvokedynamic:
		d, ok := c.File.Pool.At(in.Index).(classfile.DynamicRef)
		return !ok || !isLambda(c.File, d)
	case classfile.OpLdc, classfile.OpLdcW, classfile.OpLdc2W:
		_, dynamic := c.File.Pool.At(in.Index).(classfile.DynamicRef)
		return dynamic
	case classfile.OpGetstatic, classfile.OpPutstatic, classfile.OpNew:
		return false // what an initialiser throws is no matter of this one
	default:
		if op >= classfile.OpIastore && op <= classfile.OpSastore {
			return !taken[0].array || !taken[1].number || taken[1].n < 0 || taken[1].n >= taken[0].n
		}
		return !quiet(op)
	}
}

// quiet reports whether an instruction throws nothing, whatever it is applied to.
func quiet(op classfile.Op) bool {
	switch op {
	case classfile.OpIdiv, classfile.OpLdiv, classfile.OpIrem, classfile.OpLrem:
		return false
	}
	return op <= classfile.OpAload3 || op >= classfile.OpIstore && op <= classfile.OpAstore3 || op >= classfile.OpPop && op <= classfile.OpDcmpg
}

// calls reports whether a call may throw: of a constructor or a static method. A constructor without parameters that is
// checked itself is not looked into.
func (f *failing) calls(r classfile.MemberRef, taken []word) bool {
	none := r.Name == "<init>" && r.Desc == "()V"
	c := f.facts.Own[r.Class]
	if c == nil {
		return !(none && strings.HasPrefix(r.Class, "java/") || strings.HasPrefix(r.Class, "java/util/") && wellGiven(r, taken))
	}
	m := target.Declares(c, r.Name+r.Desc)
	switch {
	case m == nil || m.Code == nil:
		return true
	case none && !c.File.Flags.Has(classfile.Abstract) && !anonymous(c.File) && forOthers(c.File, m):
		return false
	}
	return f.method(c, m)
}

// wellGiven reports whether a call in java.util gets nothing, as Collections.emptyList(), or a positive capacity.
func wellGiven(r classfile.MemberRef, taken []word) bool {
	if r.Name == "<init>" {
		return r.Desc == "(I)V" && taken[1].number && taken[1].n > 0
	}
	return len(taken) == 0
}

// isLambda reports whether an instruction makes an object that runs code when it is called.
func isLambda(c *classfile.Class, d classfile.DynamicRef) bool {
	return d.Bootstrap < len(c.Bootstraps) && c.Bootstraps[d.Bootstrap].Method.Member.Class == "java/lang/invoke/LambdaMetafactory"
}
