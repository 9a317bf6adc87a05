package term

// This file walks over terms without recursion on their depth, and copies them.

import "slices"

// Below visits the terms below the roots and the roots themselves, operands
// before operators, each once.
func (b *store) Below(roots []Term, visit func(Term)) {
	seen := make([]uint64, len(b.nodes)/64+1)
	has := func(t Term) bool { return seen[t/64]>>(t%64)&1 != 0 }
	var stack []Term
	for _, root := range roots {
		stack = append(stack, root)
		for len(stack) > 0 {
			t := stack[len(stack)-1]
			todo := len(stack)
			if !has(t) {
				args := b.Args(t)
				for i := len(args) - 1; i >= 0; i-- {
					if !has(args[i]) {
						stack = append(stack, args[i])
					}
				}
			}
			if len(stack) > todo {
				continue
			}
			stack = stack[:todo-1]
			if !has(t) {
				seen[t/64] |= 1 << (t % 64)
				visit(t)
			}
		}
	}
}

// Symbols are those that occur in the terms, in the order of being declared.
func (b *store) Symbols(roots ...Term) []Func {
	var all []Func
	b.Below(roots, func(t Term) {
		if b.Op(t) == Apply {
			all = append(all, b.Func(t))
		}
	})
	slices.Sort(all)
	return slices.Compact(all)
}

// Rebuild is the term built anew, with the rewriting that the bank does now.
func (b *Bank) Rebuild(t Term) Term { return b.replace(t, nil) }

// Replace is the term with other terms in the place of some, of the same sorts.
// Variables that a quantifier binds are renamed where they would capture.
func (b *Bank) Replace(t Term, with map[Term]Term) Term { return b.replace(t, with) }

func (b *Bank) replace(root Term, with map[Term]Term) Term {
	done := make(map[Term]Term, len(with))
	bound := len(with) > 0 // then what has no variables stays as it is
	for x, y := range with {
		done[x] = y
		bound = bound && b.Op(x) == Bound
	}
	b.transform(root, bound, done, func(t Term) Term {
		if b.Op(t) == Forall {
			return b.replaceForall(t, with)
		}
		args := slices.Clone(b.Args(t))
		for i, x := range args {
			args[i] = done[x]
		}
		return b.over(t, args)
	})
	return done[root]
}

// transform fills a map from terms to what they become, operands first.
// Quantifiers are left to the function as a whole; with bound set, terms without
// variables become themselves.
func (b *Bank) transform(root Term, bound bool, done map[Term]Term, become func(Term) Term) {
	stack := []Term{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		todo := len(stack)
		if _, ok := done[t]; !ok && b.Op(t) != Forall && !(bound && !b.IsOpen(t)) {
			for _, x := range b.Args(t) {
				if _, ok := done[x]; !ok {
					stack = append(stack, x)
				}
			}
		}
		if len(stack) > todo {
			continue
		}
		stack = stack[:todo-1]
		if _, ok := done[t]; !ok && bound && !b.IsOpen(t) {
			done[t] = t
		} else if !ok {
			done[t] = become(t)
		}
	}
}

// over is a term with other operands.
func (b *Bank) over(t Term, args []Term) Term {
	switch {
	case b.Op(t) == Apply:
		return b.Apply(b.Func(t), args...)
	case len(args) == 0:
		return t
	}
	return b.build(b.Shape(t), args...)
}

// replaceForall hides what the quantifier binds, and renames its variables if
// what comes in mentions them.
func (b *Bank) replaceForall(t Term, with map[Term]Term) Term {
	args := b.Args(t)
	vars, body := slices.Clone(args[:len(args)-1]), args[len(args)-1]
	inner := make(map[Term]Term, len(with))
	var mentioned []Term
	for x, y := range with {
		if !slices.Contains(vars, x) {
			inner[x] = y
			mentioned = append(mentioned, y)
		}
	}
	taken := map[string]bool{}
	b.Below(append(mentioned, body), func(x Term) {
		if b.Op(x) == Bound {
			taken[b.Name(x)] = true
		}
	})
	captures := false
	b.Below(mentioned, func(x Term) { captures = captures || slices.ContainsFunc(vars, func(v Term) bool { return v == x }) })
	if captures {
		for i, x := range vars {
			name := b.Name(x)
			for taken[name] {
				name += "'"
			}
			taken[name] = true
			vars[i] = b.Bound(name, b.Sort(x))
			inner[x] = vars[i]
		}
	}
	return b.Forall(vars, b.replace(body, inner))
}

// Outermost visits the terms with an operator that are below the root, or it,
// and below no other such term, each once.
func (b *store) Outermost(root Term, op Op, visit func(Term)) {
	seen := map[Term]bool{}
	stack := []Term{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case seen[t]:
		case b.Op(t) == op:
			visit(t)
		default:
			stack = append(stack, b.Args(t)...)
		}
		seen[t] = true
	}
}
