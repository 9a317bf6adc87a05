// This file runs the operations that are not worth a place in the inner loop.

package vm

import (
	"math"

	"assay/ir"
	"assay/vm/code"
)

// slow is the switch over them, by groups.
func (m *machine) slow(in *code.Instr) {
	w := m.words
	switch in.Op {
	case code.OpDivS, code.OpDivU, code.OpRemS, code.OpRemU, code.OpNegS, code.OpNegU, code.OpBitNotS, code.OpBitNotU,
		code.OpShlS, code.OpShlU, code.OpShrS, code.OpShrU, code.OpUshrS, code.OpUshrU, code.OpModI:
		w[in.A] = integer(in, w[in.B], w)
	case code.OpFDiv, code.OpFRem, code.OpFNeg, code.OpFEq, code.OpGAdd, code.OpGSub, code.OpGMul, code.OpGDiv, code.OpGRem, code.OpGNeg, code.OpGEq, code.OpGLt, code.OpGLe:
		w[in.A] = float(in, w[in.B], w)
	case code.OpIToF:
		w[in.A] = intToFloat(w[in.B], in.Sh == 1, in.C)
	case code.OpFToI:
		f := code.F64(w[in.B])
		if in.Sh == 32 {
			f = float64(code.F32(w[in.B]))
		}
		w[in.A] = floatToInt(f, m.u.Ints[in.C])
	case code.OpFToG:
		w[in.A] = code.Bits32(float32(code.F64(w[in.B])))
	case code.OpGToF:
		w[in.A] = code.Bits64(float64(code.F32(w[in.B])))
	case code.OpRaw:
		w[in.A] = raw(w[in.B], in.Sh)
	case code.OpClass:
		w[in.A] = m.classOf(w[in.B])
	case code.OpStorable:
		w[in.A] = code.Truth(m.storable(w[in.B], w[in.C]))
	case code.OpIs:
		w[in.A] = code.Truth(m.is(w[in.B], m.u.Tests[in.C]))
	case code.OpAdrF, code.OpAdrE, code.OpAdrP:
		m.address(in)
	case code.OpStride:
		m.stride(in)
	case code.OpCLdP, code.OpCLdR, code.OpCAdrF, code.OpCAdrE, code.OpCAdrP:
		m.contractRead(in)
	case code.OpNested:
		m.words[in.A] = code.Truth(m.nesting > 0 || m.s.Setup.Booting)
	case code.OpOldL, code.OpOldLR, code.OpOldG, code.OpOldGR:
		m.oldValue(in)
	case code.OpFresh:
		w[in.A] = code.Truth(w[in.B] != 0 && w[in.B] >= uint64(len(m.oldView().Objs)))
	case code.OpQRef:
		m.nextObject(in)
	case code.OpQMem:
		relations{m}.nextMember(in)
	case code.OpQWork:
		m.spend(1)
	case code.OpPure:
		pureCall{m, m.u.Calls[in.A], in.Sh == 1}.run()
	case code.OpEval:
		m.evalInBody(in)
	case code.OpRefuse:
		m.unsupported("%s", m.u.Texts[in.A])
	default:
		if in.Op >= code.OpRMov && in.Op <= code.OpRReach || in.Op >= code.OpBNew && in.Op <= code.OpBEnd {
			relations{m}.run(in)
		} else {
			m.statement(in)
		}
	}
}

// statement is the switch over operations that are a statement of their own.
func (m *machine) statement(in *code.Instr) {
	switch in.Op {
	case code.OpNew:
		if ref, ok := (allocator{m}).object(m.s.code.Prog.Classes[in.B]); ok {
			m.words[in.A] = ref
		}
	case code.OpNewA:
		allocator{m}.arrayOf(in)
	case code.OpSwitch:
		t := m.u.Jumps[in.B]
		to, ok := t.Cases[int64(m.words[in.A])]
		if !ok {
			to = t.Other
		}
		m.pc = int(to)
	case code.OpChoose:
		m.chooseBranch()
	case code.OpCallV:
		m.virtual(m.u.Calls[in.A])
	case code.OpCallF:
		m.indirect(m.u.Calls[in.A])
	case code.OpHavoc:
		m.havoc()
	case code.OpSpec:
		m.spec()
	case code.OpAtomic:
		scheduler{m}.atomic()
	case code.OpAwait:
		if m.words[in.A] == 0 {
			scheduler{m}.block()
		}
	case code.OpStart:
		scheduler{m}.start(m.u.Calls[in.A])
	case code.OpJoin:
		scheduler{m}.join(m.words[in.A])
	case code.OpMonitor:
		scheduler{m}.monitor(m.words[in.A])
	case code.OpSched:
		scheduler{m}.point(in)
	case code.OpSaveStep, code.OpSaveW, code.OpSaveR, code.OpSaveG, code.OpSaveF, code.OpSaveE, code.OpSaveP:
		recording{m}.save(in)
	case code.OpLoop:
		if k := m.s.watch; k != nil {
			m.park()
			m.heed(k.Loop(int(in.A), in.B == 1))
		}
	case code.OpProbe:
		if p := m.s.probe; p != nil {
			p(m.s, m.u.Conds[in.A], m.words[in.B], m.words[in.C])
		}
	default:
		panic("vm: unknown operation")
	}
}

// integer is the switch over the rare operations of integers.
func integer(in *code.Instr, b uint64, w []uint64) uint64 {
	sh := in.Sh
	switch in.Op {
	case code.OpDivS:
		return signed(divS(int64(b), int64(w[in.C])), sh)
	case code.OpDivU:
		if w[in.C] == 0 {
			return 0
		}
		return b / w[in.C]
	case code.OpRemS:
		return signed(remS(int64(b), int64(w[in.C])), sh)
	case code.OpRemU:
		if w[in.C] == 0 {
			return b
		}
		return b % w[in.C]
	case code.OpNegS:
		return signed(-b, sh)
	case code.OpNegU:
		return unsigned(-b, sh)
	case code.OpBitNotS:
		return ^b
	case code.OpBitNotU:
		return unsigned(^b, sh)
	case code.OpShlS:
		return signed(b<<w[in.C], sh)
	case code.OpShlU:
		return unsigned(b<<w[in.C], sh)
	case code.OpShrS:
		return uint64(int64(b) >> w[in.C])
	case code.OpShrU:
		return unsigned(uint64(int64(signed(b, sh))>>w[in.C]), sh)
	case code.OpUshrS:
		return signed(unsigned(b, sh)>>w[in.C], sh)
	case code.OpUshrU:
		return b >> w[in.C]
	}
	return b % uint64(in.C) // opModI
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
func float(in *code.Instr, b uint64, w []uint64) uint64 {
	c := w[in.C]
	switch in.Op {
	case code.OpFDiv:
		return code.Bits64(code.F64(b) / code.F64(c))
	case code.OpFRem:
		return code.Bits64(math.Mod(code.F64(b), code.F64(c)))
	case code.OpFNeg:
		return code.Bits64(-code.F64(b))
	case code.OpFEq:
		return code.Truth(code.F64(b) == code.F64(c))
	case code.OpGAdd:
		return code.Bits32(code.F32(b) + code.F32(c))
	case code.OpGSub:
		return code.Bits32(code.F32(b) - code.F32(c))
	case code.OpGMul:
		return code.Bits32(code.F32(b) * code.F32(c))
	case code.OpGDiv:
		return code.Bits32(code.F32(b) / code.F32(c))
	case code.OpGRem:
		return code.Bits32(float32(math.Mod(float64(code.F32(b)), float64(code.F32(c)))))
	case code.OpGNeg:
		return code.Bits32(-code.F32(b))
	case code.OpGEq:
		return code.Truth(code.F32(b) == code.F32(c))
	case code.OpGLt:
		return code.Truth(code.F32(b) < code.F32(c))
	}
	return code.Truth(code.F32(b) <= code.F32(c)) // opGLe
}

func intToFloat(v uint64, unsigned bool, width uint32) uint64 {
	switch {
	case width == 32 && unsigned:
		return code.Bits32(float32(v))
	case width == 32:
		return code.Bits32(float32(int64(v)))
	case unsigned:
		return code.Bits64(float64(v))
	}
	return code.Bits64(float64(int64(v)))
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

// address makes a pointer; the place exists, or the front end is wrong.
func (m *machine) address(in *code.Instr) {
	h := &m.s.Heap
	base := m.words[in.B]
	switch in.Op {
	case code.OpAdrF:
		if base == 0 {
			m.fault(m.pc, m.fuel, "address of a field of null")
			return
		}
		m.words[in.A] = code.Pointer(base, uint64(in.C))
	case code.OpAdrE:
		i := m.words[in.C]
		if i >= uint64(h.Objs[base].Size) {
			m.fault(m.pc, m.fuel, "address of an element outside of an array")
			return
		}
		m.words[in.A] = code.Pointer(base, i*h.Objs[base].Stride(m.s.Program))
	case code.OpAdrP:
		if base == 0 {
			m.fault(m.pc, m.fuel, "use of a null pointer")
			return
		}
		m.words[in.A] = base + uint64(in.C)
	}
}

// stride adds to a pointer the offset of an element of a value.
func (m *machine) stride(in *code.Instr) {
	s, i := m.u.Strides[in.C], m.words[in.B]
	switch {
	case i < uint64(s.Len):
		m.words[in.A] += i * uint64(s.Cells)
	case in.Sh == 1:
		m.halt(IllDefined, NoReason, "an index is out of range")
	default:
		m.fault(m.pc, m.fuel, "use of an element outside of a value")
	}
}

// contractRead computes and reads places that may not exist.
func (m *machine) contractRead(in *code.Instr) {
	h := m.view(in.Sh)
	base := m.words[in.B]
	obj := base
	if in.Op == code.OpCLdP || in.Op == code.OpCLdR || in.Op == code.OpCAdrP {
		obj = base >> 32
	}
	if obj == 0 || obj >= uint64(len(h.Objs)) {
		m.halt(IllDefined, NoReason, "a null reference is used")
		return
	}
	o := h.Objs[obj]
	switch in.Op {
	case code.OpCAdrF:
		if o.Off+in.C >= o.End {
			m.halt(IllDefined, NoReason, "the object does not have the field")
			return
		}
		m.words[in.A] = code.Pointer(obj, uint64(in.C))
	case code.OpCAdrE:
		i := m.words[in.C]
		if i >= uint64(o.Size) {
			m.halt(IllDefined, NoReason, "an index is out of range")
			return
		}
		m.words[in.A] = code.Pointer(obj, i*o.Stride(m.s.Program))
	case code.OpCAdrP:
		m.words[in.A] = base + uint64(in.C)
	case code.OpCLdP:
		m.words[in.A] = h.Cells[o.Off+uint32(base)+in.C]
	case code.OpCLdR:
		m.rels[in.A] = h.Rels[h.Cells[o.Off+uint32(base)+in.C]]
	}
}

func (m *machine) oldValue(in *code.Instr) {
	h := m.oldView()
	words, rels := m.words, m.rels
	if m.old != nil {
		words, rels = m.old.Words, m.old.Rels
	}
	switch in.Op {
	case code.OpOldL:
		m.words[in.A] = words[in.B]
	case code.OpOldLR:
		m.rels[in.A] = rels[in.B]
	case code.OpOldG:
		m.words[in.A] = h.Cells[in.B]
	case code.OpOldGR:
		m.rels[in.A] = h.Rels[h.Cells[in.B]]
	}
}

// nextObject advances a quantified reference to the next object of the class.
func (m *machine) nextObject(in *code.Instr) {
	if !m.spend(1) {
		return
	}
	h := m.view(in.Sh)
	n := m.shown(h)
	arrays := in.B != code.AnyClass && m.s.code.Prog.ArraysAre(m.s.code.Prog.Classes[in.B])
	for i := max(m.words[in.A], code.GlobeObject) + 1; i < n; i++ {
		if in.B == code.AnyClass || h.Objs[i].Below(m.s.Program, in.B) || arrays && !h.Objs[i].IsObject() {
			m.words[in.A] = i
			return
		}
	}
	m.pc = int(in.C)
}
