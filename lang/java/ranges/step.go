package ranges

import (
	"slices"
	"strings"

	"assay/lang/java/classfile"
)

// This file is what single instructions do.

// typed makes a word what its type says.
func (f *frame) typed(v int, t classfile.Type) {
	f.fresh(v)
	switch {
	case t.IsRef():
		f.tags[v].of = descriptor(t)
	case t.Kind == 'Z':
		f.between(v, 0, 1)
	case t.Kind != 'I' && numeric(t):
		lo, hi := typeBounds(t)
		f.between(v, lo, hi)
	}
}

// descriptor names a class as it is, and a type of arrays by its descriptor.
func descriptor(t classfile.Type) string {
	if t.Dims == 0 {
		return t.Class
	}
	return t.Descriptor()
}

// pushTyped pushes any word of a type, or two.
func (f *frame) pushTyped(t classfile.Type) {
	if t.IsVoid() {
		return
	}
	f.typed(f.push(), t)
	if t.Slots() == 2 {
		f.push()
	}
}

// field reads or writes a field.
func (x *flow) field(in *classfile.Instr, f *frame) {
	r, ok := x.c.Pool.At(in.Index).(classfile.MemberRef)
	t, err := classfile.ParseType(r.Desc)
	if !ok || err != nil {
		x.s.bad = true
		return
	}
	if in.Op == classfile.OpGetstatic || in.Op == classfile.OpPutstatic {
		x.initialises(in, f, r.Class)
	}
	switch in.Op {
	case classfile.OpGetstatic:
		f.pushTyped(t)
	case classfile.OpPutstatic:
		f.top -= t.Slots()
		x.letsOut(f, f.top)
	case classfile.OpGetfield:
		x.get(in, f, r, t)
	case classfile.OpPutfield:
		x.put(in, f, r, t)
	}
}

// initialises is that a class may be initialised, by code that may do anything, and fail.
func (x *flow) initialises(in *classfile.Instr, f *frame, class string) {
	if class != x.s.c.Name && !strings.HasPrefix(class, "java/") {
		x.raises(in, f)
		if f.dirty {
			x.unknown(f, f.top)
		}
	}
}

func (x *flow) get(in *classfile.Instr, f *frame, r classfile.MemberRef, t classfile.Type) {
	of := f.tags[f.top-1].kind
	if of == other {
		x.raises(in, f)
	}
	f.top--
	k := x.s.field(r)
	switch {
	case of == object && k >= 0 && !x.s.lost[k]:
		f.pushCopy(first + k)
	case of == inner && isOuter(r.Name) && r.Desc == "L"+x.s.c.Name+";":
		f.tags[f.push()] = tag{kind: object, of: x.s.c.Name}
	default:
		f.pushTyped(t)
	}
}

func (x *flow) put(in *classfile.Instr, f *frame, r classfile.MemberRef, t classfile.Type) {
	v := f.top - t.Slots()
	of := f.tags[v-1].kind
	k := x.s.field(r)
	if of == other {
		x.raises(in, f)
	}
	f.top = v - 1
	switch {
	case k < 0:
		x.letsOut(f, v)
	case of != object:
		x.s.lost[k] = true
	case x.s.lost[k]:
	default:
		f.dirty = true
		w := first + k
		old := f.tags[v]
		f.z.assign(w, v, 0)
		if t.IsRef() {
			f.tags[w] = tag{kind: array, of: r.Desc, exact: old.kind == array && old.exact && old.of == r.Desc}
			if old.kind != array { // it is not null, or the field would not be one of these; nothing else is known
				f.z.forget(w)
				f.between(w, 0, maxInt)
			}
		}
	}
}

// letsOut is that a word gets to where others may see it.
func (x *flow) letsOut(f *frame, v int) {
	if f.tags[v].kind == object && x.makes && !f.seen {
		f.seen = true
		x.s.show(f)
	}
}

// other is an instruction that is like most.
func (x *flow) other(in *classfile.Instr, f *frame) bool {
	op := in.Op
	info := op.Info()
	switch {
	case op >= classfile.OpIreturn && op <= classfile.OpAreturn:
		pop, _, _ := info.Words()
		if op == classfile.OpAreturn {
			x.letsOut(f, f.top-1)
		}
		x.returns(f, f.top-pop)
		return false
	case op == classfile.OpReturn:
		x.returns(f, -1)
		return false
	case op == classfile.OpAthrow:
		x.raises(in, f)
		return false
	case op == classfile.OpIinc:
		x.increment(x.base+in.Index, int64(in.Value), f)
	case op >= classfile.OpIconstM1 && op <= classfile.OpIconst5:
		f.pushNumber(int64(op) - int64(classfile.OpIconst0))
	case op == classfile.OpBipush, op == classfile.OpSipush:
		f.pushNumber(int64(in.Value))
	case op == classfile.OpLdc, op == classfile.OpLdcW, op == classfile.OpLdc2W:
		x.constant(in, f)
	case info.Operands == classfile.OpLocal || in.Index >= 0 && isShortLocal(op):
		x.local(in, f)
	case op == classfile.OpArraylength, op == classfile.OpNewarray, op == classfile.OpAnewarray, op == classfile.OpMultianewarray:
		return x.arrays(in, f)
	case op == classfile.OpCheckcast:
		x.cast(in, f)
	case op == classfile.OpInstanceof:
		f.top--
		f.pushBetween(0, 1)
	case op == classfile.OpNew:
		name, _ := x.c.Pool.At(in.Index).(classfile.ClassConst)
		x.initialises(in, f, string(name))
		f.tags[f.push()].of = string(name)
	default:
		return x.usual(in, f)
	}
	return true
}

// isShortLocal reports whether an instruction names a local by itself.
func isShortLocal(op classfile.Op) bool {
	return op >= classfile.OpIload0 && op <= classfile.OpAload3 || op >= classfile.OpIstore0 && op <= classfile.OpAstore3
}

// local loads or stores a local.
func (x *flow) local(in *classfile.Instr, f *frame) {
	pop, push, _ := in.Op.Info().Words()
	for k := range push {
		f.pushCopy(x.base + in.Index + k)
	}
	f.top -= pop
	for k := range pop {
		f.move(x.base+in.Index+k, f.top+k)
	}
}

// constant pushes a constant of the class file.
func (x *flow) constant(in *classfile.Instr, f *frame) {
	switch k := x.c.Pool.At(in.Index).(type) {
	case classfile.IntConst:
		f.pushNumber(int64(k))
	case classfile.LongConst, classfile.DoubleConst:
		f.push()
		f.push()
	case classfile.DynamicRef:
		if t, err := classfile.ParseType(k.Desc); err == nil {
			f.pushTyped(t)
			return
		}
		x.s.bad = true
	default:
		f.push()
	}
}

// arrays makes an array, or takes its length; it reports whether that may end without an exception.
func (x *flow) arrays(in *classfile.Instr, f *frame) bool {
	v := f.top - 1
	switch in.Op {
	case classfile.OpArraylength:
		if f.tags[v].kind == array {
			f.tags[v] = tag{}
			return true
		}
		x.raises(in, f)
		f.fresh(v)
		f.between(v, 0, maxInt)
		return true
	case classfile.OpMultianewarray:
		x.raises(in, f)
		v = f.top - in.Value
		f.top = v + 1
	}
	if lo, _ := f.z.interval(v); lo < 0 {
		x.raises(in, f)
		if !f.z.bound(0, v, 0) {
			return false
		}
	}
	f.tags[v] = tag{kind: array}
	if name, ok := x.c.Pool.At(in.Index).(classfile.ClassConst); ok && in.Op == classfile.OpAnewarray {
		of := string(name)
		if of[0] != '[' {
			of = "L" + of + ";"
		}
		f.tags[v].of, f.tags[v].exact = "["+of, true
	}
	return true
}

// cast is a cast of a reference.
func (x *flow) cast(in *classfile.Instr, f *frame) {
	name, _ := x.c.Pool.At(in.Index).(classfile.ClassConst)
	t := &f.tags[f.top-1]
	if !x.s.is(t.of, string(name)) {
		x.raises(in, f)
		if t.kind != array || !t.exact { // an array of its exact class stays one
			t.of = string(name)
		}
	}
}

// is reports whether objects of one type are known to be of another.
func (s *search) is(from, to string) bool {
	if from == "" || from == to || to == "java/lang/Object" || from[0] == '[' {
		return from != "" && (from == to || to == "java/lang/Object")
	}
	c := s.find(from)
	return c != nil && (slices.ContainsFunc(c.Interfaces, func(i string) bool { return s.is(i, to) }) || s.is(c.Super, to))
}

// usual is an instruction whose effect on the operand stack is all there is, but for arithmetic and what it throws.
func (x *flow) usual(in *classfile.Instr, f *frame) bool {
	op := in.Op
	pop, push, fixed := op.Info().Words()
	if !fixed {
		x.s.bad = true
		return false
	}
	if x.mayThrow(in, f, pop) {
		x.raises(in, f)
	}
	switch op {
	case classfile.OpIadd, classfile.OpIsub, classfile.OpImul, classfile.OpIdiv, classfile.OpIrem, classfile.OpIshl, classfile.OpIshr, classfile.OpIushr, classfile.OpIand, classfile.OpIor, classfile.OpIxor:
		x.binary(op, f)
		return true
	case classfile.OpIneg, classfile.OpI2b, classfile.OpI2c, classfile.OpI2s:
		f.unary(op)
		return true
	case classfile.OpAastore:
		x.letsOut(f, f.top-1)
	}
	f.top -= pop
	for range push {
		f.push()
	}
	switch op {
	case classfile.OpBaload:
		f.between(f.top-1, -1<<7, 1<<7-1)
	case classfile.OpCaload:
		f.between(f.top-1, 0, 1<<16-1)
	case classfile.OpLcmp, classfile.OpFcmpl, classfile.OpFcmpg, classfile.OpDcmpl, classfile.OpDcmpg:
		f.between(f.top-1, -1, 1)
	}
	return true
}

// mayThrow reports whether an instruction that pops so many words may throw.
func (x *flow) mayThrow(in *classfile.Instr, f *frame, pop int) bool {
	op := in.Op
	switch {
	case op >= classfile.OpIaload && op <= classfile.OpSaload:
		return !f.inside(f.top-2, f.top-1)
	case op >= classfile.OpIastore && op <= classfile.OpSastore:
		at := f.top - pop
		return !f.inside(at, at+1) || op == classfile.OpAastore && !x.s.takes(f.tags[at], f.tags[at+2])
	case op == classfile.OpIdiv, op == classfile.OpIrem:
		lo, hi := f.z.interval(f.top - 1)
		return lo <= 0 && hi >= 0
	case op == classfile.OpLdiv, op == classfile.OpLrem:
		return true
	case op == classfile.OpMonitorenter, op == classfile.OpMonitorexit:
		return f.tags[f.top-1].kind == other
	}
	return false
}

// inside reports whether an index is one of an array.
func (f *frame) inside(a, i int) bool {
	lo, _ := f.z.interval(i)
	return f.tags[a].kind == array && lo >= 0 && f.z.at(i, a) < 0
}

// takes reports whether an array can have an element.
func (s *search) takes(a, elem tag) bool {
	if !a.exact || len(a.of) < 2 {
		return false
	}
	c := a.of[1:]
	return c == "Ljava/lang/Object;" || c[0] == 'L' && s.is(elem.of, c[1:len(c)-1])
}
