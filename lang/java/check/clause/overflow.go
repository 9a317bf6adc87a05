package clause

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file finds code that goes on where the stack is full: a recursion below it ends.

// overflows are the classes that a handler of StackOverflowError may name.
var overflows = []string{"", "java/lang/StackOverflowError", "java/lang/VirtualMachineError", "java/lang/Error", "java/lang/Throwable"}

// Relieved reports whether a method catches what a call on a line throws where the stack is full, and does not just throw it on, as a
// finally clause does, or the code behind the body of a try with resources. Where lines are not known, any of its calls may be the one.
func (w *Clauses) Relieved(p *ir.Proc, line int) bool {
	m := w.Java.Method(p)
	if m == nil || m.File.Code == nil {
		return false
	}
	code := m.File.Code
	for _, h := range code.Handlers {
		if !slices.Contains(overflows, h.Catch) || throwsOn(code, h.Target) {
			continue
		}
		for in, err := range code.All() {
			if err == nil && in.Offset >= h.Start && in.Offset < h.End && in.Op >= classfile.OpInvokevirtual && in.Op <= classfile.OpInvokedynamic && (line == 0 || len(code.Lines) == 0 || code.Line(in.Offset) == line) {
				return true
			}
		}
	}
	return false
}

// throwsOn reports whether a handler throws in the end what it caught, without a way back: it stores that in a variable of its own, and throws what it loads
// from there. What else is thrown on the way is thrown by a call, or caught by another handler.
func throwsOn(code *classfile.Code, from int) bool {
	first, err := classfile.ReadInstr(code.Bytes, from)
	slot, ok := first.Stores()
	if err != nil || !ok {
		return err == nil && first.Op == classfile.OpAthrow
	}
	type arrival struct {
		at     int
		caught bool // what was caught was loaded just before
	}
	seen := map[arrival]bool{}
	todo := []arrival{{first.Next(), false}}
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[k] {
			continue
		}
		seen[k] = true
		in, err := classfile.ReadInstr(code.Bytes, k.at)
		stored, stores := in.Stores()
		switch {
		case err != nil, k.at < from, stores && stored == slot, in.Op >= classfile.OpIreturn && in.Op <= classfile.OpReturn, in.Op == classfile.OpAthrow && !k.caught:
			return false
		case in.Op == classfile.OpAthrow:
			continue
		}
		switch in.Op.Info().Operands {
		case classfile.OpBranch, classfile.OpBranch4, classfile.OpTable, classfile.OpLookup:
			todo = append(todo, arrival{in.Target, false})
			for _, c := range in.Cases {
				todo = append(todo, arrival{c.Target, false})
			}
		}
		if in.Falls() {
			loaded, loads := in.Loads()
			todo = append(todo, arrival{in.Next(), loads && loaded == slot})
		}
	}
	return true
}
