package language

import "assay/ir"

// ScopedOf is what a language knows of the variables of a source; ok is false where the program says all of it.
func ScopedOf(h Host) (s Scoped, ok bool) {
	s, ok = h.(Scoped)
	return s, ok
}

// Scoped is a Host whose sources have variables that share locals of the program.
type Scoped interface {
	// VariableAt returns the variable that a local is where a line begins, and whether it is a truth value; empty: it is none there.
	VariableAt(p *ir.Proc, l *ir.Local, line int) (name string, truth bool)
}
