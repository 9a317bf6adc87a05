// This file runs the operations that are not worth a place in the inner loop.

package vm

import (
	"math"

	"assay/ir"
	"assay/vm/relation"
)

// slow is the switch over them, by groups.
func (m *machine) slow(in *instr) {
	w := m.words
	switch in.op {
	case opDivS, opDivU, opRemS, opRemU, opNegS, opNegU, opBitNotS, opBitNotU,
		opShlS, opShlU, opShrS, opShrU, opUshrS, opUshrU, opModI:
		w[in.a] = integer(in, w[in.b], w)
	case opFDiv, opFRem, opFNeg, opFEq, opGAdd, opGSub, opGMul, opGDiv, opGRem, opGNeg, opGEq, opGLt, opGLe:
		w[in.a] = float(in, w[in.b], w)
	case opIToF:
		w[in.a] = intToFloat(w[in.b], in.sh == 1, in.c)
	case opFToI:
		f := f64(w[in.b])
		if in.sh == 32 {
			f = float64(f32(w[in.b]))
		}
		w[in.a] = floatToInt(f, m.u.ints[in.c])
	case opFToG:
		w[in.a] = bits32(float32(f64(w[in.b])))
	case opGToF:
		w[in.a] = bits64(float64(f32(w[in.b])))
	case opRaw:
		w[in.a] = raw(w[in.b], in.sh)
	case opClass:
		w[in.a] = m.classOf(w[in.b])
	case opStorable:
		w[in.a] = truth(m.storable(w[in.b], w[in.c]))
	case opIs:
		w[in.a] = truth(m.is(w[in.b], m.u.tests[in.c]))
	case opAdrF, opAdrE, opAdrP:
		m.address(in)
	case opCLdP, opCLdR, opCAdrF, opCAdrE, opCAdrP:
		m.contractRead(in)
	case opOldL, opOldLR, opOldG, opOldGR:
		m.oldValue(in)
	case opFresh:
		w[in.a] = truth(w[in.b] != 0 && w[in.b] >= uint64(len(m.oldView().objs)))
	case opQRef:
		m.nextObject(in)
	case opQMem:
		m.nextMember(in)
	case opQWork:
		m.spend(1)
	case opPure:
		m.pure(m.u.calls[in.a], in.sh == 1)
	case opEval:
		m.evalInBody(in)
	case opRefuse:
		m.unsupported("%s", m.u.texts[in.a])
	default:
		if in.op >= opRMov && in.op <= opRReach || in.op >= opBNew && in.op <= opBEnd {
			m.relational(in)
		} else {
			m.statement(in)
		}
	}
}

// integer is the switch over the rare operations of integers.
func integer(in *instr, b uint64, w []uint64) uint64 {
	sh := in.sh
	switch in.op {
	case opDivS:
		return signed(divS(int64(b), int64(w[in.c])), sh)
	case opDivU:
		if w[in.c] == 0 {
			return 0
		}
		return b / w[in.c]
	case opRemS:
		return signed(remS(int64(b), int64(w[in.c])), sh)
	case opRemU:
		if w[in.c] == 0 {
			return b
		}
		return b % w[in.c]
	case opNegS:
		return signed(-b, sh)
	case opNegU:
		return unsigned(-b, sh)
	case opBitNotS:
		return ^b
	case opBitNotU:
		return unsigned(^b, sh)
	case opShlS:
		return signed(b<<w[in.c], sh)
	case opShlU:
		return unsigned(b<<w[in.c], sh)
	case opShrS:
		return uint64(int64(b) >> w[in.c])
	case opShrU:
		return unsigned(uint64(int64(signed(b, sh))>>w[in.c]), sh)
	case opUshrS:
		return signed(unsigned(b, sh)>>w[in.c], sh)
	case opUshrU:
		return b >> w[in.c]
	}
	return b % uint64(in.c) // opModI
}

// divS truncates; by zero it is 0, and the smallest number by -1 wraps.
func divS(a, b int64) uint64 {
	switch b {
	case 0:
		return 0
	case -1:
		return uint64(-a)
	}
	return uint64(a / b)
}

func remS(a, b int64) uint64 {
	switch b {
	case 0:
		return uint64(a)
	case -1:
		return 0
	}
	return uint64(a % b)
}

// float is the switch over the rare operations of floats.
func float(in *instr, b uint64, w []uint64) uint64 {
	c := w[in.c]
	switch in.op {
	case opFDiv:
		return bits64(f64(b) / f64(c))
	case opFRem:
		return bits64(math.Mod(f64(b), f64(c)))
	case opFNeg:
		return bits64(-f64(b))
	case opFEq:
		return truth(f64(b) == f64(c))
	case opGAdd:
		return bits32(f32(b) + f32(c))
	case opGSub:
		return bits32(f32(b) - f32(c))
	case opGMul:
		return bits32(f32(b) * f32(c))
	case opGDiv:
		return bits32(f32(b) / f32(c))
	case opGRem:
		return bits32(float32(math.Mod(float64(f32(b)), float64(f32(c)))))
	case opGNeg:
		return bits32(-f32(b))
	case opGEq:
		return truth(f32(b) == f32(c))
	case opGLt:
		return truth(f32(b) < f32(c))
	}
	return truth(f32(b) <= f32(c)) // opGLe
}

func intToFloat(v uint64, unsigned bool, width uint32) uint64 {
	switch {
	case width == 32 && unsigned:
		return bits32(float32(v))
	case width == 32:
		return bits32(float32(int64(v)))
	case unsigned:
		return bits64(float64(v))
	}
	return bits64(float64(int64(v)))
}

// floatToInt is Java's rule at any width: NaN is 0, what is outside of the
// range is the nearest end of it, the rest loses its fraction.
func floatToInt(f float64, t ir.Int) uint64 {
	if f != f {
		return 0
	}
	f = math.Trunc(f)
	if t.Signed {
		if f >= math.Ldexp(1, int(t.Bits)-1) {
			return t.Max()
		}
		if f < -math.Ldexp(1, int(t.Bits)-1) {
			return t.Min()
		}
		return uint64(int64(f))
	}
	if f >= math.Ldexp(1, int(t.Bits)) {
		return t.Max()
	}
	if f <= 0 {
		return 0
	}
	if f >= 1<<63 {
		return uint64(f-(1<<63)) | 1<<63
	}
	return uint64(f)
}

func raw(v uint64, how uint8) uint64 {
	switch how {
	case 1:
		return uint64(int64(int32(v)))
	case 2:
		return uint64(uint32(v))
	}
	return v
}

// classOf is the number of an object's class; -1 for null and arrays.
func (m *machine) classOf(ref uint64) uint64 {
	if o := m.s.heap.objs[ref]; ref > globeObject && o.isObject() {
		return uint64(o.kind)
	}
	return ^uint64(0)
}

// is tests the class of an object.
func (m *machine) is(ref uint64, t typeTest) bool {
	if ref == 0 {
		return false
	}
	return m.s.code.kindIs(m.s.heap.objs[ref].kind, t.of, t.exact)
}

// storable tells whether a reference fits the elements of an array.
func (m *machine) storable(array, ref uint64) bool {
	if ref == 0 || array == 0 {
		return true
	}
	h := &m.s.heap
	kind := h.objs[array].kind
	return kind < 0 && m.s.code.kindIs(h.objs[ref].kind, m.s.code.arrays[^kind].elem, false)
}

// kindIs tells whether objects of a kind belong to a class or array type.
func (c *Code) kindIs(kind int32, t ir.Type, exact bool) bool {
	switch t := t.(type) {
	case ir.Ref:
		switch {
		case t.Class == nil:
			return kind != globeKind
		case kind < 0:
			return c.arraysAre(t.Class)
		case kind == globeKind:
			return false
		case exact:
			return kind == int32(t.Class.Index)
		}
		return c.lay.classes[kind].below(uint32(t.Class.Index))
	case ir.Array:
		if kind >= 0 {
			return false
		}
		return c.elemIs(c.arrays[^kind].elem, t.Elem, exact)
	}
	return false
}

// elemIs tells whether an array with elements of type a is one of type b:
// arrays of references vary with their elements.
func (c *Code) elemIs(a, b ir.Type, exact bool) bool {
	if ir.Identical(a, b) {
		return true
	}
	if exact || !ir.IsRef(a) || !ir.IsRef(b) {
		return false
	}
	if r, ok := b.(ir.Ref); ok && (r.Class == nil || c.isRoot(r.Class)) {
		return true
	}
	switch a := a.(type) {
	case ir.Ref:
		r, ok := b.(ir.Ref)
		return ok && a.Class != nil && a.Class.Subclass(r.Class)
	case ir.Array:
		if r, ok := b.(ir.Ref); ok {
			return c.arraysAre(r.Class)
		}
		r, ok := b.(ir.Array)
		return ok && c.elemIs(a.Elem, r.Elem, false)
	}
	return false
}

// arraysAre tells whether arrays count as objects of a class.
func (c *Code) arraysAre(k *ir.Class) bool {
	return c.prog.Arrays != nil && c.prog.Arrays.Subclass(k)
}

// isRoot tells whether everything is of the class, objects of interfaces and arrays too.
func (c *Code) isRoot(k *ir.Class) bool {
	return c.prog.Arrays != nil && c.prog.Arrays.Super == k
}

// address makes a pointer; the place exists, or the front end is wrong.
func (m *machine) address(in *instr) {
	h := &m.s.heap
	base := m.words[in.b]
	switch in.op {
	case opAdrF:
		if base == 0 {
			m.fault(m.pc, m.fuel, "address of a field of null")
			return
		}
		m.words[in.a] = pointer(base, uint64(in.c))
	case opAdrE:
		i := m.words[in.c]
		if i >= uint64(h.objs[base].size) {
			m.fault(m.pc, m.fuel, "address of an element outside of an array")
			return
		}
		m.words[in.a] = pointer(base, i*m.stride(h.objs[base]))
	case opAdrP:
		if base == 0 {
			m.fault(m.pc, m.fuel, "use of a null pointer")
			return
		}
		m.words[in.a] = base + uint64(in.c)
	}
}

// stride is how many cells an element has.
func (m *machine) stride(o object) uint64 { return uint64(len(m.s.code.arrays[^o.kind].leaves)) }

// contractRead computes and reads places that may not exist.
func (m *machine) contractRead(in *instr) {
	h := m.view(in.sh)
	base := m.words[in.b]
	obj := base
	if in.op == opCLdP || in.op == opCLdR || in.op == opCAdrP {
		obj = base >> 32
	}
	if obj == 0 || obj >= uint64(len(h.objs)) {
		m.halt(IllDefined, NoReason, "a null reference is used")
		return
	}
	o := h.objs[obj]
	switch in.op {
	case opCAdrF:
		if o.off+in.c >= o.end {
			m.halt(IllDefined, NoReason, "the object does not have the field")
			return
		}
		m.words[in.a] = pointer(obj, uint64(in.c))
	case opCAdrE:
		i := m.words[in.c]
		if i >= uint64(o.size) {
			m.halt(IllDefined, NoReason, "an index is out of range")
			return
		}
		m.words[in.a] = pointer(obj, i*m.stride(o))
	case opCAdrP:
		m.words[in.a] = base + uint64(in.c)
	case opCLdP:
		m.words[in.a] = h.cells[o.off+uint32(base)+in.c]
	case opCLdR:
		m.rels[in.a] = h.rels[h.cells[o.off+uint32(base)+in.c]]
	}
}

// view is the heap of the current (0) or the old state (1).
func (m *machine) view(old uint8) *heap {
	if old == 1 {
		return m.oldView()
	}
	return &m.s.heap
}

// oldView is the heap that Old refers to; without one it is the current one.
func (m *machine) oldView() *heap {
	if m.old == nil {
		return &m.s.heap
	}
	return &m.old.heap
}

func (m *machine) oldValue(in *instr) {
	h := m.oldView()
	words, rels := m.words, m.rels
	if m.old != nil {
		words, rels = m.old.words, m.old.rels
	}
	switch in.op {
	case opOldL:
		m.words[in.a] = words[in.b]
	case opOldLR:
		m.rels[in.a] = rels[in.b]
	case opOldG:
		m.words[in.a] = h.cells[in.b]
	case opOldGR:
		m.rels[in.a] = h.rels[h.cells[in.b]]
	}
}

// shown is how many object numbers extents see.
func (m *machine) shown(h *heap) uint64 {
	if m.limit > 0 && m.limit < len(h.objs) {
		return uint64(m.limit)
	}
	return uint64(len(h.objs))
}

// nextObject advances a quantified reference to the next object of the class.
func (m *machine) nextObject(in *instr) {
	if !m.spend(1) {
		return
	}
	h := m.view(in.sh)
	n := m.shown(h)
	for i := max(m.words[in.a], globeObject) + 1; i < n; i++ {
		if in.b == anyClass || m.below(h.objs[i], in.b) {
			m.words[in.a] = i
			return
		}
	}
	m.pc = int(in.c)
}

// below tells whether an object is of a class or one below it.
func (m *machine) below(o object, class uint32) bool {
	return o.isObject() && m.s.code.lay.classes[o.kind].below(class)
}

// nextMember advances a quantified integer to the next one in a set.
func (m *machine) nextMember(in *instr) {
	if !m.spend(1) {
		return
	}
	set := m.rels[in.b].Atoms()
	i := m.words[in.a+1]
	if i >= uint64(len(set)) {
		m.pc = int(in.c)
		return
	}
	m.words[in.a] = uint64(set[i])
	m.words[in.a+1] = i + 1
}

// atom makes an atom of a word.
func (m *machine) atom(v uint64, sort uint8) relation.Atom {
	switch sort {
	case sortBool:
		return relation.Bool(v != 0)
	case sortRef:
		return relation.Ref(v)
	}
	a, ok := relation.Int(v)
	if !ok {
		m.unsupported("a relation cannot hold the integer %d", int64(v))
	}
	return a
}
