package constructor

import (
	"assay/lang/java/classfile"
)

// This file is what single instructions do.

// step runs an instruction; it reports whether execution may go on behind it.
func (x *flow) step(i int, in *classfile.Instr, f *frame) bool {
	switch op := in.Op; {
	case op == classfile.OpAload || op >= classfile.OpAload0 && op <= classfile.OpAload3:
		if v := &f.locals[in.Index]; v.id == 0 && v.from != (source{}) {
			named := x.name(f, i, *v)
			f.locals[in.Index] = named
		}
		f.push(f.locals[in.Index])
	case op == classfile.OpAstore || op >= classfile.OpAstore0 && op <= classfile.OpAstore3:
		f.locals[in.Index] = f.pop()
	case storesWord(op):
		x.store(in, f)
	case op >= classfile.OpPop && op <= classfile.OpSwap:
		shuffle(op, f)
	case op >= classfile.OpIfeq && op <= classfile.OpIfAcmpne, op == classfile.OpIfnull, op == classfile.OpIfnonnull:
		return x.branch(in, f)
	case op == classfile.OpGoto, op == classfile.OpGotoW:
		x.jump(in.Target, f)
	case op == classfile.OpTableswitch, op == classfile.OpLookupswitch:
		f.pop()
		x.jump(in.Target, f)
		for _, k := range in.Cases {
			x.jump(k.Target, f)
		}
	case op == classfile.OpJsr, op == classfile.OpJsrW, op == classfile.OpRet:
		x.bad = true
	case op == classfile.OpGetfield, op == classfile.OpPutfield, op == classfile.OpGetstatic, op == classfile.OpPutstatic:
		return x.field(i, in, f)
	case op >= classfile.OpInvokevirtual && op <= classfile.OpInvokedynamic:
		return x.call(i, in, f)
	default:
		return x.other(i, in, f)
	}
	return true
}

// storesWord reports whether an instruction stores what is no reference in a local.
func storesWord(op classfile.Op) bool {
	return op >= classfile.OpIstore && op <= classfile.OpDstore || op >= classfile.OpIstore0 && op <= classfile.OpDstore3
}

// store stores a number in one local or two.
func (x *flow) store(in *classfile.Instr, f *frame) {
	pop, _, _ := in.Op.Info().Words()
	for k := pop - 1; k >= 0; k-- {
		f.locals[in.Index+k] = f.pop()
	}
}

// shuffle moves words of the operand stack.
func shuffle(op classfile.Op, f *frame) {
	taken, order, _ := op.Shuffle()
	n := len(f.stack) - taken
	words := append([]value{}, f.stack[n:]...)
	f.stack = f.stack[:n]
	for _, k := range order {
		f.stack = append(f.stack, words[k])
	}
}

// branch follows both edges, with what is known on each.
func (x *flow) branch(in *classfile.Instr, f *frame) bool {
	v := f.pop()
	taken := f.copy()
	switch in.Op {
	case classfile.OpIfnull, classfile.OpIfnonnull:
		null := in.Op == classfile.OpIfnull
		if possible(v, null) && taken.learn(v.id, null) {
			x.jump(in.Target, taken)
		}
		return possible(v, !null) && f.learn(v.id, !null)
	case classfile.OpIfne: // instanceof holds
		if taken.learn(v.of, false) {
			x.jump(in.Target, taken)
		}
		return true
	case classfile.OpIfeq:
		x.jump(in.Target, taken)
		return f.learn(v.of, false)
	}
	if pop, _, _ := in.Op.Info().Words(); pop == 2 {
		f.pop()
		taken.pop()
	}
	x.jump(in.Target, taken)
	return true
}

// possible reports whether a reference can be null, or can be something else.
func possible(v value, null bool) bool {
	if null {
		return v.from.null
	}
	return v.from.objects() != source{}
}

// uses handles an instruction that dereferences an object: after it, the value is not null. It reports whether
// execution can continue.
func (x *flow) uses(f *frame, v value) bool {
	return possible(v, false) && f.learn(v.id, false)
}

// field reads or writes a field.
func (x *flow) field(i int, in *classfile.Instr, f *frame) bool {
	r, ok := x.c.Pool.At(in.Index).(classfile.MemberRef)
	t, err := classfile.ParseType(r.Desc)
	if !ok || err != nil {
		x.bad = true
		return false
	}
	var v, of value
	if in.Op == classfile.OpPutfield || in.Op == classfile.OpPutstatic {
		for range t.Slots() {
			v = f.pop()
		}
	}
	if in.Op == classfile.OpGetfield || in.Op == classfile.OpPutfield {
		of = f.pop()
		if !x.uses(f, of) {
			return false
		}
	}
	k := x.own(r)
	supposed := x.l.kept != nil && (in.Op == classfile.OpGetfield || in.Op == classfile.OpPutfield)
	switch in.Op {
	case classfile.OpPutfield, classfile.OpPutstatic:
		if supposed {
			x.l.kept.store(r, v)
		}
		switch {
		case k < 0 && v.from.self && of.from == (source{self: true}) && x.building():
			x.hold(f)
		case k < 0, in.Op == classfile.OpPutstatic:
			x.letsOut(f, v)
		default:
			x.assign(f, k, v, of)
		}
	case classfile.OpGetfield:
		if of.from.self && x.raw && r.Class != x.c.Name && !below(x.c, r.Class, x.l.classes) { // of a class below, whose constructor has not run
			x.sum.leaks = true
		}
		if k >= 0 && of.from == (source{self: true}) && !f.given {
			if x.part != nil && f.fields[k].from.null { // where this method begins, the field is null
				x.made.fields[k].null = true
			}
			f.push(f.fields[k])
			break
		}
		if of.from.self && x.building() && t.IsRef() {
			if x.looked = true; x.held {
				x.result(i, f, t, anything.union(source{self: true}))
				break
			}
		}
		if supposed {
			if of.from.self && x.building() && !x.settled(f, r) {
				x.result(i, f, t, anything)
				break
			}
			if _, ours := x.l.kept.of(r); ours {
				x.result(i, f, t, something)
				break
			}
		}
		fallthrough
	default:
		x.result(i, f, t, anything)
	}
	return true
}

// hold is that a field of the object under construction may refer to it: nobody else sees it by that. What is read of its fields behind may be the object itself.
func (x *flow) hold(f *frame) {
	before := x.held
	x.sum.holds, x.held = true, true
	if x.looked && !before {
		x.letsOut(f, value{from: source{self: true}}) // what was read before may be it, in a loop
	}
}

// settled reports whether constructors have ended that leave something in a field of the object under construction: those of
// the classes above, or another one of this class.
func (x *flow) settled(f *frame, r classfile.MemberRef) bool {
	field, _ := x.l.kept.of(r)
	if field.Class == x.c.Name {
		return f.given
	}
	return f.ready && below(x.c, field.Class, x.l.classes)
}

// own returns the number of a final field of the class whose constructor this is; negative: it is another field. A name
// with another class in front may mean the same field.
func (x *flow) own(r classfile.MemberRef) int {
	if x.made == nil {
		return -1
	}
	k := x.made.find(r.Name, r.Desc)
	if k >= 0 && r.Class != x.c.Name {
		c := x.l.classes(r.Class)
		for c != nil && c.Name != x.c.Name && c.Field(r.Name, r.Desc) == nil && c.Super != "" {
			c = x.l.classes(c.Super)
		}
		if c != nil && c.Name != x.c.Name {
			return -1
		}
	}
	return k
}

// assign is a store to a final field.
func (x *flow) assign(f *frame, k int, v, of value) {
	if of.from != (source{self: true}) || f.given {
		x.letsOut(f, v)
		x.made.fields[k].unknown = !x.made.fields[k].free
		return
	}
	if v.from.self {
		x.hold(f)
	}
	f.fields[k] = v
	x.sum.assign(k, v.from)
}

// result pushes a value of a type.
func (x *flow) result(i int, f *frame, t classfile.Type, from source) {
	switch {
	case t.IsVoid():
	case t.IsRef():
		f.push(x.name(f, i, value{from: from}))
	default:
		for range t.Slots() {
			f.push(value{})
		}
	}
}

// other is an instruction that is like most.
func (x *flow) other(i int, in *classfile.Instr, f *frame) bool {
	switch in.Op {
	case classfile.OpReturn:
		x.ends(f, source{})
		return false
	case classfile.OpAreturn:
		v := f.pop()
		x.letsOut(f, v)
		x.ends(f, v.from)
		return false
	case classfile.OpIreturn, classfile.OpLreturn, classfile.OpFreturn, classfile.OpDreturn:
		x.ends(f, source{})
		return false
	case classfile.OpAthrow:
		x.letsOut(f, f.pop()) // an exception may throw itself
		return false
	case classfile.OpIinc:
		f.locals[in.Index] = value{}
		return true
	case classfile.OpCheckcast:
		return true
	case classfile.OpInstanceof:
		v := f.pop()
		f.push(value{of: v.id})
		return true
	case classfile.OpLdc, classfile.OpLdcW, classfile.OpLdc2W:
		x.constant(i, in, f)
		return true
	case classfile.OpMultianewarray:
		f.stack = f.stack[:len(f.stack)-in.Value]
		f.push(x.name(f, i, value{from: x.site(i)}))
		return true
	}
	info := in.Op.Info()
	pop, _, fixed := info.Words()
	if !fixed {
		x.bad = true
		return false
	}
	popped := append([]value{}, f.stack[len(f.stack)-pop:]...)
	f.stack = f.stack[:len(f.stack)-pop]
	switch {
	case in.Op == classfile.OpAastore:
		x.letsOut(f, popped[2])
		fallthrough
	case pop > 0 && info.Effect[0] == 'A': // an array, a monitor
		if !x.uses(f, popped[0]) {
			return false
		}
	}
	x.pushes(i, in, f)
	return true
}

// pushes pushes what an instruction makes of what it popped.
func (x *flow) pushes(i int, in *classfile.Instr, f *frame) {
	effect := in.Op.Info().Effect
	_, push, _ := in.Op.Info().Words()
	switch {
	case in.Op == classfile.OpAconstNull:
		f.push(value{from: source{null: true}})
	case in.Op == classfile.OpNew, in.Op == classfile.OpNewarray, in.Op == classfile.OpAnewarray:
		f.push(x.name(f, i, value{from: x.site(i)}))
	case effect[len(effect)-1] == 'A': // an element
		f.push(x.name(f, i, value{from: anything}))
	case in.Op >= classfile.OpIload && in.Op <= classfile.OpIload3 && push == 1:
		f.push(f.locals[in.Index])
	default:
		for range push {
			f.push(value{})
		}
	}
}

// constant pushes a constant.
func (x *flow) constant(i int, in *classfile.Instr, f *frame) {
	switch k := x.c.Pool.At(in.Index).(type) {
	case classfile.DynamicRef:
		if t, err := classfile.ParseType(k.Desc); err == nil {
			x.result(i, f, t, anything)
			return
		}
		x.bad = true
	case classfile.IntConst, classfile.FloatConst:
		f.push(value{})
	case classfile.LongConst, classfile.DoubleConst:
		f.push(value{})
		f.push(value{})
	default:
		f.push(x.name(f, i, value{from: source{fixed: true}}))
	}
}
