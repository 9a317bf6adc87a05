package clause

import (
	"slices"

	"assay/ir"
	"assay/lang/java/classfile"
)

// This file finds code that goes on where the stack is full: a recursion below it ends.

// overflows are the classes that a handler of StackOverflowError may name.
var overflows = []string{"java/lang/StackOverflowError", "java/lang/VirtualMachineError", "java/lang/Error", "java/lang/Throwable"}

// Relieved reports whether a method catches what a call on a line throws where the stack is full, and does not just throw it on, as a
// finally clause does. Where lines are not known, any of its calls may be the one.
func (w *Clauses) Relieved(p *ir.Proc, line int) bool {
	m := w.Java.Method(p)
	if m == nil || m.File.Code == nil {
		return false
	}
	code := m.File.Code
	for _, h := range code.Handlers {
		if h.Catch != "" && !slices.Contains(overflows, h.Catch) || h.Catch == "" && throwsOn(code, h.Target) {
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

// throwsOn reports whether all code from an instruction on throws in the end, without a way back.
func throwsOn(code *classfile.Code, from int) bool {
	seen := map[int]bool{}
	todo := []int{from}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		in, err := classfile.ReadInstr(code.Bytes, at)
		switch {
		case err != nil, at < from, in.Op >= classfile.OpIreturn && in.Op <= classfile.OpReturn:
			return false
		case in.Op == classfile.OpAthrow:
			continue
		}
		switch in.Op.Info().Operands {
		case classfile.OpBranch, classfile.OpBranch4, classfile.OpTable, classfile.OpLookup:
			todo = append(todo, in.Target)
			for _, c := range in.Cases {
				todo = append(todo, c.Target)
			}
		}
		if in.Falls() {
			todo = append(todo, in.Next())
		}
	}
	return true
}
