package classfile

// Words returns how many words an instruction of the class pops from the operand stack and pushes: by the table, or by
// its operands.
func (c *Class) Words(in *Instr) (pop, push int) {
	if pop, push, fixed := in.Op.Info().Words(); fixed {
		return pop, push
	}
	k := c.Pool.At(in.Index)
	switch in.Op {
	case OpLdc2W:
		return 0, 2
	case OpMultianewarray:
		return in.Value, 1
	case OpGetstatic, OpPutstatic, OpGetfield, OpPutfield:
		r, _ := k.(MemberRef)
		t, _ := ParseType(r.Desc)
		n := int(in.Op-OpGetstatic) / 2 // the object
		if in.Op == OpPutstatic || in.Op == OpPutfield {
			return n + t.Slots(), 0
		}
		return n, t.Slots()
	case OpInvokedynamic:
		r, _ := k.(DynamicRef)
		return callWords(0, r.Desc)
	case OpInvokestatic:
		r, _ := k.(MemberRef)
		return callWords(0, r.Desc)
	case OpInvokevirtual, OpInvokespecial, OpInvokeinterface:
		r, _ := k.(MemberRef)
		return callWords(1, r.Desc)
	}
	return 0, 1 // ldc
}

// callWords returns those of a call with so many receivers.
func callWords(receivers int, desc string) (pop, push int) {
	t, _ := ParseMethodType(desc) // the class was read: descriptors are in order
	pop = receivers
	for _, p := range t.Params {
		pop += p.Slots()
	}
	return pop, t.Result.Slots()
}
