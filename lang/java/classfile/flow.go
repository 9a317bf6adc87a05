package classfile

// This file has what each analysis needs that follows the code of a method: where its blocks begin, and how the operand stack is shuffled.

// Flow is the code of a method, cut into blocks: frames from several places are joined where blocks begin, and there alone.
type Flow struct {
	List  []Instr
	index map[int]int // of instructions, by offset
	heads []bool
}

// Flow returns the code of a method; nil: it has none, or that cannot be read.
func (c *Class) Flow(m *Method) *Flow {
	list, err := c.Instructions(m)
	if err != nil || len(list) == 0 {
		return nil
	}
	f := &Flow{List: list, index: map[int]int{}, heads: make([]bool, len(list)+1)}
	for i := range list {
		f.index[list[i].Offset] = i
	}
	f.heads[0] = true
	for i := range list {
		switch in := &list[i]; in.Op.Info().Operands {
		case OpBranch, OpBranch4, OpTable, OpLookup:
			f.heads[f.At(in.Target)] = true
			for _, k := range in.Cases {
				f.heads[f.At(k.Target)] = true
			}
		}
	}
	for _, h := range m.Code.Handlers {
		f.heads[f.At(h.Target)] = true
	}
	return f
}

// At returns the index of the instruction at an offset.
func (f *Flow) At(offset int) int { return f.index[offset] }

// Head reports whether a block begins with an instruction.
func (f *Flow) Head(i int) bool { return f.heads[i] }

// shuffles are the instructions that move words of the operand stack: which of those that they take they put back, the deepest first.
var shuffles = map[Op][]int{
	OpPop: {}, OpPop2: {}, OpSwap: {1, 0},
	OpDup: {0, 0}, OpDupX1: {1, 0, 1}, OpDupX2: {2, 0, 1, 2},
	OpDup2: {0, 1, 0, 1}, OpDup2X1: {1, 2, 0, 1, 2}, OpDup2X2: {2, 3, 0, 1, 2, 3},
}

// Shuffle returns how many words of the operand stack an instruction takes, and which of them it puts back, the deepest first; ok is false if it
// does more than to move words.
func (op Op) Shuffle() (taken int, order []int, ok bool) {
	order, ok = shuffles[op]
	taken, _, _ = op.Info().Words()
	return taken, order, ok
}
