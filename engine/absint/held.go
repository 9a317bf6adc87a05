package absint

import (
	"assay/engine/absint/relation"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file hands to what is called what fields of its arguments and variables of the program hold, and back to the caller what they hold where it
// ends: of objects that others refer to as well, as far as it is known at that point. It is done for code under check, where nothing less shows what is
// asked (scenario.deep), since a procedure is called in more ways then.

// hands reports whether calls of a procedure are told apart by what cells hold: of the program, initialisers of its classes among them.
func hands(a *analysis, q *ir.Proc) bool {
	return a.deep && (a.host.Own(q) || a.outside != nil && !a.outside.is(q))
}

// rootOf is the number of an argument as it was where the procedure began.
func rootOf(s *state.State, x *pattern, i int) state.Number {
	if x.made != nil && i == 0 {
		return state.None
	}
	return s.Find(state.None, state.RootCell{T: relation.OfParam(i)}, state.None)
}

// left is what is known where a procedure ends of the cells that its arguments lead to.
func left(s *state.State, x *pattern) []state.Inner {
	if !hands(x.a, x.proc) {
		return nil
	}
	roots := make([]state.Number, len(x.proc.Params))
	for i := range roots {
		roots[i] = rootOf(s, x, i)
	}
	return s.Within(roots)
}
