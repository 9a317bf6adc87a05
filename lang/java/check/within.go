package check

import (
	"assay/ir"
	"assay/lang/java/check/goal"
	"assay/lang/java/classfile"
	"assay/language"
)

// This file says where answers are about calls from outside: a class may call its own methods where an object, or the class, is not yet what it is for
// others, or is in the middle of a change.

// notWithin is supposed of calls where numbers of the object are not what its class keeps.
const notWithin = "its class does not call it in the middle of a change"

// Assumed returns what is assumed about the state in which a goal begins.
func (w *World) Assumed(k *ir.Goal) []language.Assumption {
	out := w.Order.Assumed(k)
	if g := w.Kinds[k]; g != nil && g.Method != nil && g.Kind == goal.OfMethod && w.program.Ranges(g.Class).Within(g.Method) {
		out = append(out, language.Assumption{Words: notWithin})
	}
	return out
}

// Within returns what is supposed of calls of a goal's method in the code of its own classes; none: nothing, and the answer holds for all calls.
func (w *World) Within(k *ir.Goal) (out []string) {
	g := w.Kinds[k]
	if g == nil || g.Method == nil || g.Kind != goal.OfMethod {
		return nil
	}
	p, c := w.program, g.Class
	if !g.Method.Flags.Has(classfile.Static) {
		if run, all := p.WhileMade(c.File.Name); all || run[g.Method] {
			out = append(out, "it is not called while an object of its class is made")
		}
		if p.Ranges(c).Within(g.Method) {
			out = append(out, notWithin)
		}
	}
	if run, all := p.WhileInitialised(); all || run[g.Method] {
		out = append(out, "it is not called while classes are initialised")
	}
	return out
}
