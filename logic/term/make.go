package term

// This file builds what is not made of operands alone: applications and
// quantifiers.

import (
	"fmt"
	"slices"
)

// MakeApply is Apply, and an error where that panics.
func (b *Bank) MakeApply(f Func, args ...Term) (Term, error) {
	if int(f) >= len(b.funcs) {
		return 0, fmt.Errorf("symbol %d is not of this bank", f)
	}
	s := &b.funcs[f]
	if len(args) != len(s.args) {
		return 0, fmt.Errorf("%s has %d arguments, got %d", s.name, len(s.args), len(args))
	}
	for i, x := range args {
		if b.Sort(x) != s.args[i] {
			return 0, fmt.Errorf("argument %d of %s is of %s, want %s", i+1, s.name, b.SortString(b.Sort(x)), b.SortString(s.args[i]))
		}
	}
	return b.add(node{op: Apply, sort: s.result, data: uint64(f)}, args), nil
}

// MakeForall is Forall, and an error where that panics.
func (b *Bank) MakeForall(vars []Term, body Term) (Term, error) {
	if b.Sort(body) != Bool {
		return 0, b.wrong(Forall, b.Sort(body))
	}
	for i, x := range vars {
		if b.Op(x) != Bound {
			return 0, fmt.Errorf("forall binds a term that is no variable")
		}
		if slices.ContainsFunc(vars[:i], func(y Term) bool { return b.Name(y) == b.Name(x) }) {
			return 0, fmt.Errorf("forall binds %s twice", b.Name(x))
		}
	}
	if len(vars) == 0 || !b.Plain && !b.IsOpen(body) { // sorts are not empty
		return body, nil
	}
	return b.add(node{op: Forall, sort: Bool, flags: quant}, append(slices.Clone(vars), body)), nil
}
