// This file evaluates expressions outside of bodies, and the calls in them.

package vm

import (
	"slices"

	"assay/ir"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// eval runs an expression over the registers of a frame and gives its
// registers back; they are good until the next eval. When the machine has
// stopped they mean nothing.
func (m *machine) eval(u *code.Unit, r state.Registers) ([]uint64, []*relation.Rel) {
	if u.Clone && m.limit == 0 {
		return m.evalOnCopy(u, r)
	}
	saved := *m
	base, baseR := len(m.scratch), len(m.scratchR)
	m.scratch = zeroed(m.scratch, base, u.Words)
	m.scratchR = zeroed(m.scratchR, baseR, u.Rels)
	m.words, m.rels = m.scratch[base:base+u.Words:base+u.Words], m.scratchR[baseR:baseR+u.Rels:baseR+u.Rels]
	copy(m.words, r.Words[:min(len(r.Words), u.Proc.Words+u.Keep)])
	copy(m.rels, r.Rels[:min(len(r.Rels), u.Proc.Rels)])
	m.u, m.pc, m.old = u, 0, r.Old
	outW, outR := m.words, m.rels
	m.loop()
	stop, stopped := m.stop, m.stopped
	work, build := m.work, m.build
	scratch, scratchR := m.scratch[:base], m.scratchR[:baseR]
	*m = saved
	m.stop, m.stopped, m.work, m.build = stop, stopped, work, build
	m.scratch, m.scratchR = scratch, scratchR
	return outW, outR
}

// evalOnCopy runs an expression that calls procedures, which may allocate.
// Extents keep showing what there was before.
func (m *machine) evalOnCopy(u *code.Unit, r state.Registers) ([]uint64, []*relation.Rel) {
	s := m.s.Clone()
	c := &machine{
		sight: sight{s: s, limit: len(m.s.Heap.Objs)}, budget: m.budget, work: m.work, clause: m.clause,
		nesting: m.nesting, t: s.Threads[s.Current],
	}
	outW, outR := c.eval(u, r)
	m.work = c.work
	m.takeStop(c)
	return outW, outR
}

// takeStop adopts the stop of a machine that evaluated for this one.
func (m *machine) takeStop(c *machine) {
	if c.stopped && !m.stopped {
		m.stopped, m.stop = true, c.stop
	}
}

// evalInBody evaluates a condition of the body that calls procedures.
func (m *machine) evalInBody(in *code.Instr) {
	m.park()
	r := state.Registers{Proc: m.u.Proc, Words: m.words, Rels: m.rels, Old: m.old}
	if k := m.s.watch; k != nil {
		if old := k.Old(m.t.Top()); old != nil {
			r.Old = old
		}
		if cl := m.s.code.Said(m.node()); cl != nil {
			m.words[in.A] = code.Truth(k.Truth(cl, r))
			return
		}
	}
	m.words[in.A] = m.word(m.u.Evals[in.B], r)
}

// value returns the value of an expression over registers.
func (m *machine) value(u *code.Unit, r state.Registers) state.Value {
	w, rels := m.eval(u, r)
	if m.stopped || len(u.Result) != 1 {
		return state.Value{}
	}
	if c := u.Result[0]; c.Rel {
		return state.Value{Rel: rels[c.Reg]}
	}
	return state.Value{Word: w[u.Result[0].Reg]}
}

// word returns the value of an expression of one word.
func (m *machine) word(u *code.Unit, r state.Registers) uint64 {
	w, _ := m.eval(u, r)
	return w[u.Result[0].Reg]
}

// maxNesting limits pure calls inside contracts of pure calls.
const maxNesting = 64

// pureCall is a call of a procedure in an expression.
type pureCall struct {
	m    *machine
	info *code.Call
	old  bool // in the old state
}

// run runs the procedure on the machine's state, which is a copy.
func (p pureCall) run() {
	m, info := p.m, p.info
	if m.nesting >= maxNesting {
		m.halt(OutOfBudget, DepthBudget, "too many pure calls inside each other")
		return
	}
	s := m.s
	if p.old && m.old != nil {
		s = m.s.Clone()
		s.Heap.CopyFrom(&m.old.Heap)
	}
	first := len(s.Heap.Objs)
	if p.old && p.givesNew(first) {
		m.halt(IllDefined, NoReason, "an object that did not exist is given to pure "+info.Callee.IR.Name+" in the old state")
		return
	}
	c := &machine{sight: sight{s: s}, budget: m.budget, fuel: m.work, work: m.work, nesting: m.nesting + 1}
	t := &state.Thread{Atomic: 1}
	// The call runs in place of the current thread, so that it has its monitors.
	threads := s.Threads
	s.Threads = slices.Clone(threads)
	s.Threads[s.Current] = t
	r, exc := p.on(c, t)
	s.Threads = threads
	m.work = min(c.fuel, c.work)
	if p.ended(c, exc) {
		m.results(info, info.Callee, r.Words, r.Rels)
		if p.old && p.newObject(first) {
			m.halt(Unsupported, NoReason, "a pure call in the old state returns a new object")
		}
	}
}

// givesNew reports whether an argument refers to an object from first on.
func (p pureCall) givesNew(first int) bool {
	i := 0
	for _, l := range p.info.Callee.IR.Params {
		for _, f := range code.Flatten(l.Typ) {
			if f.Rel {
				continue
			}
			if ir.IsRef(f.Typ) && p.m.words[p.info.ArgWords[i]] >= uint64(first) {
				return true
			}
			i++
		}
	}
	return false
}

// newObject reports whether a result refers to an object from first on.
func (p pureCall) newObject(first int) bool {
	to := p.info.DstWords
	for i, f := range code.Flatten(p.info.Callee.IR.Results[0].Typ) {
		if !f.Rel && ir.IsRef(f.Typ) && i < len(to) && p.m.words[to[i]] >= uint64(first) {
			return true
		}
	}
	return false
}

// on runs the procedure on a machine and a thread of its own until it ends.
func (p pureCall) on(c *machine, t *state.Thread) (r state.Registers, exc uint64) {
	callee := p.info.Callee
	c.t = t
	if !c.load(callee) {
		return r, 0
	}
	if callee.Model != nil {
		c.unsupported("%s, a model, is called in a contract", callee.IR.Name)
		return r, 0
	}
	c.pushFrame(callee, callee.Variant(0))
	for i, at := range p.info.ArgWords {
		c.words[callee.ParamW[i]] = p.m.words[at]
	}
	for i, at := range p.info.ArgRels {
		c.rels[callee.ParamR[i]] = p.m.rels[at]
	}
	c.keepOld(callee)
	for !c.stopped {
		c.loop()
	}
	if t.Status != state.Ended {
		return r, 0
	}
	if callee.Exc >= 0 {
		exc = t.Words[callee.Exc]
	}
	return state.Registers{Proc: callee, Words: t.Words, Rels: t.Rels}, exc
}

// ended reports whether the call ended with a result; otherwise the machine stops.
func (p pureCall) ended(c *machine, exc uint64) bool {
	m, name := p.m, p.info.Callee.IR.Name
	switch {
	case c.stop.Kind == Finished && exc == 0:
		return true
	case c.stop.Kind == Finished:
		m.halt(IllDefined, NoReason, "a call of "+name+" ends with an exception")
	case c.stop.Kind == Violated && m.s.watch == nil: // with one, that is what the run ends with
		m.halt(IllDefined, NoReason, "a call of "+name+" breaks what is said inside of it: "+c.stop.Text)
	case c.stop.Kind == NeedChoice:
		m.halt(Unsupported, NoReason, "a call of "+name+" has to choose")
	case c.stop.Kind == OutOfBudget && c.stop.Reason == StepBudget:
		m.halt(OutOfBudget, WorkBudget, "a call of "+name+" takes too long")
	default:
		m.takeStop(c)
	}
	return false
}
