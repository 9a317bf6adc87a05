// This file emits instructions: operations, labels and registers.

package code

// assembler emits the instructions of one unit. Temporaries are registers above those of the locals,
// given out as on a stack.
type assembler struct {
	u      *Unit
	words  int     // next temporary word register
	rels   int     // next temporary relation register
	labels []int32 // by label: pc, -1 while unknown
	fixes  []fix
}

// fix is an operand to be replaced by the pc of the label that it holds.
type fix struct {
	pc    int
	field uint8 // 0 a, 1 b, 2 c
}

type label uint32

func (c *assembler) emit(op Opcode, a, b, d uint32) *Instr {
	c.u.Code = append(c.u.Code, Instr{Op: op, A: a, B: b, C: d})
	return &c.u.Code[len(c.u.Code)-1]
}

func (c *assembler) emitSh(op Opcode, sh uint8, a, b, d uint32) { c.emit(op, a, b, d).Sh = sh }

func (c *assembler) newLabel() label {
	c.labels = append(c.labels, -1)
	return label(len(c.labels) - 1)
}

func (c *assembler) place(l label) { c.labels[l] = int32(len(c.u.Code)) }

// jump emits a jump whose target is the given operand.
func (c *assembler) jump(op Opcode, a, b uint32, to label) {
	in, field := c.emit(op, a, b, uint32(to)), uint8(2)
	switch op {
	case OpJmp:
		in.A, field = uint32(to), 0
	case OpJT, OpJF:
		in.B, field = uint32(to), 1
	}
	c.fixes = append(c.fixes, fix{len(c.u.Code) - 1, field})
}

// jumpTo emits an operation that jumps to label c.
func (c *assembler) jumpTo(op Opcode, sh uint8, a, b uint32, to label) {
	c.emitSh(op, sh, a, b, uint32(to))
	c.fixes = append(c.fixes, fix{len(c.u.Code) - 1, 2})
}

func (c *assembler) temp() uint32 {
	c.words++
	c.u.Words = max(c.u.Words, c.words)
	return uint32(c.words - 1)
}

func (c *assembler) tempRel() uint32 {
	c.rels++
	c.u.Rels = max(c.u.Rels, c.rels)
	return uint32(c.rels - 1)
}

// mark and release give temporaries back.
func (c *assembler) mark() [2]int     { return [2]int{c.words, c.rels} }
func (c *assembler) release(m [2]int) { c.words, c.rels = m[0], m[1] }

// finish resolves labels.
func (c *assembler) finish() *Unit {
	for _, f := range c.fixes {
		in := &c.u.Code[f.pc]
		field := [...]*uint32{&in.A, &in.B, &in.C}[f.field]
		*field = uint32(c.labels[*field])
	}
	for i := range c.u.Jumps {
		t := &c.u.Jumps[i]
		for v, l := range t.Cases {
			t.Cases[v] = c.labels[l]
		}
		t.Other = c.labels[t.Other]
	}
	return c.u
}
