// This file puts formulas in the place of variables.

package qbf

// substitution copies formulas from one space to another, which may be the
// same. Blocks in what is copied get variables of their own.
type substitution struct {
	from, to *Space
	at       map[int]Ref // what stands for inputs of from
	done     map[Ref]Ref // by Refs without complement
}

func newSubstitution(from, to *Space, at map[int]Ref) *substitution {
	return &substitution{from, to, at, map[Ref]Ref{}}
}

// ref copies a formula.
func (u *substitution) ref(root Ref) Ref {
	stack := []Ref{root &^ 1}
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		if _, ok := u.known(r); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		x, y, gate := u.from.Operands(r)
		if !gate {
			u.done[r] = u.input(u.from.index(r))
			continue
		}
		a, okA := u.known(x)
		b, okB := u.known(y)
		if okA && okB {
			u.done[r] = u.to.And(a, b)
			continue
		}
		if !okA {
			stack = append(stack, x&^1)
		}
		if !okB {
			stack = append(stack, y&^1)
		}
	}
	out, _ := u.known(root)
	return out
}

// known is the copy of a formula that was copied before.
func (u *substitution) known(r Ref) (Ref, bool) {
	if r.IsConst() {
		return r, true
	}
	out, ok := u.done[r&^1]
	if r&1 != 0 {
		out = out.Not()
	}
	return out, ok
}

func (u *substitution) input(i int) Ref {
	if r, ok := u.at[i]; ok {
		return r
	}
	b, ok := u.from.blocks[i]
	if !ok {
		if u.from != u.to {
			panic("qbf: a free variable without a copy")
		}
		return u.from.InputAt(i)
	}
	if u.from == u.to && !u.touches(b) {
		return u.from.InputAt(i)
	}
	return u.block(b)
}

// touches reports whether something in a block is replaced.
func (u *substitution) touches(b *Block) bool {
	hit := false
	u.from.cone([]Ref{b.Body}, func(i int) []Ref {
		if _, ok := u.at[i]; ok {
			hit = true
		}
		if inner, ok := u.from.blocks[i]; ok && !hit {
			return []Ref{inner.Body}
		}
		return nil
	})
	return hit
}

// block copies a block with fresh variables.
func (u *substitution) block(b *Block) Ref {
	vars := make([]Ref, len(b.Vars))
	for k, v := range b.Vars {
		vars[k] = u.to.Input()
		u.at[v] = vars[k]
	}
	return u.to.Exists(vars, u.ref(b.Body))
}
