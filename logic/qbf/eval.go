// This file decides formulas by their definition.

package qbf

// Eval is the value of a formula, given those of its free inputs. It tries all
// values of all blocks.
func (s *Space) Eval(r Ref, free func(input int) bool) bool {
	if r.IsConst() {
		return r == 1
	}
	if r&1 != 0 {
		return !s.Eval(r.Not(), free)
	}
	if x, y, ok := s.Operands(r); ok {
		return s.Eval(x, free) && s.Eval(y, free)
	}
	i := s.index(r)
	if b, ok := s.blocks[i]; ok {
		return s.some(b, free, 0, map[int]bool{})
	}
	return free(i)
}

// some tries both values of the n-th variable of a block, and of those after it.
func (s *Space) some(b *Block, free func(int) bool, n int, chosen map[int]bool) bool {
	if n == len(b.Vars) {
		return s.Eval(b.Body, func(i int) bool {
			if v, ok := chosen[i]; ok {
				return v
			}
			return free(i)
		})
	}
	for _, v := range []bool{false, true} {
		chosen[b.Vars[n]] = v
		if s.some(b, free, n+1, chosen) {
			return true
		}
	}
	return false
}
