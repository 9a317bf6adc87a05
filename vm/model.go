// This file runs models: functions of the host that stand for procedures whose
// bodies no program has.

package vm

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Model runs an external procedure. It reads and changes the state through the
// call alone, so that runs can be copied, recorded and undone, and ends with at
// most one of Return, Become, Exit, Refuse and an Ask that has no answer yet.
type Model func(c *Call)

// SetModels says which procedures have models. It is called before the first run.
func (c *Code) SetModels(find func(*ir.Proc) Model) { c.models = find }

// Call is a call of a model.
type Call struct {
	m     *machine
	info  *code.Call
	proc  *code.Proc
	args  []uint64
	first int // object number: what is from here on was made by this call
}

// runModel runs the model of a procedure in place of a body.
func (m *machine) runModel(info *code.Call, callee *code.Proc, args []uint64) {
	c := Call{m: m, info: info, proc: callee, args: args}
	if k := m.s.watch; k != nil {
		m.park() // the watcher reads the positions of frames
		k.Model(callee.IR)
		callee.Model.(Model)(&c)
		m.heed(k.Settle(m.stopped))
		return
	}
	callee.Model.(Model)(&c)
}

// Proc returns the procedure that is called.
func (c *Call) Proc() *ir.Proc { return c.proc.IR }

// Arg returns a word of the arguments.
func (c *Call) Arg(i int) uint64 { return c.args[i] }

// Args returns the words of the arguments.
func (c *Call) Args() []uint64 { return c.args }

// Return gives the words of the results to the caller.
func (c *Call) Return(results ...uint64) {
	m := c.m
	for i, d := range c.info.DstWords {
		m.setResult(d, results[i])
	}
	if c.info.Exc >= 0 {
		m.s.Rec.Word(uint32(c.info.Exc))
		m.words[c.info.Exc] = 0
	}
}

// Throw gives an exceptional result to the caller.
func (c *Call) Throw(exc uint64) {
	m := c.m
	m.s.Rec.Word(uint32(c.info.Exc))
	m.words[c.info.Exc] = exc
}

func (m *machine) setResult(d int32, v uint64) {
	if d >= 0 {
		m.s.Rec.Word(uint32(d))
		m.words[d] = v
		return
	}
	m.s.Rec.Cell(uint32(^d))
	if m.s.watch != nil {
		m.wrote(code.GlobeObject, uint32(^d), false, v, true)
	}
	m.s.Heap.Cells[^d] = v
}

// Become calls another procedure in place of this one, whose results become
// those of this call.
func (c *Call) Become(p *ir.Proc, args ...uint64) {
	c.m.callWith(c.info, c.m.s.code.ProcOf(p), args)
}

// Ask returns an input: the driver's answer to a choice of kind input. If there is no answer yet
// the model must return, and is called again with the answer.
func (c *Call) Ask(what string) (string, bool) {
	s := c.m.s
	if g := s.Given; g != nil {
		s.saveShape()
		s.Given = nil
		return *g, true
	}
	c.m.park()
	s.saveShape()
	c.m.fuel++ // the statement did not run
	c.m.ask(&state.Pending{Kind: task.ChoiceInput, What: state.PendInput, N: state.Unnumbered, Name: what})
	return "", false
}

// Depend records that the rest of the run depends on a fact of the environment that may differ on
// other machines. It is recorded for the run, not in its states.
func (c *Call) Depend(on string) { c.m.s.Depend(on) }

// Depends reports whether that was recorded before, by the run itself.
func (c *Call) Depends(on string) bool { return slices.Contains(c.m.s.Since, on) }

// Output hands data to the driver's sink.
func (c *Call) Output(to string, data []byte) {
	if sink := c.m.s.Setup.Output; sink != nil {
		sink(to, data)
	}
}

// Exit ends the whole run.
func (c *Call) Exit(status int) {
	c.m.halt(Finished, Exited, "")
	c.m.stop.Status = status
}

// Refuse stops the run: the model does not know what to do.
func (c *Call) Refuse(format string, args ...any) {
	c.m.unsupported("%s", fmt.Sprintf(format, args...))
}

// Thread returns the number of the thread that calls, from 0.
func (c *Call) Thread() int { return int(c.m.s.Current) }

// Wake takes a thread, given its handle, out of the wait set that it is in, as a
// notification would; false if it is in none.
func (c *Call) Wake(handle uint64) bool {
	t := c.m.s.Threads
	if handle == 0 || handle > uint64(len(t)) {
		return false
	}
	switch t[handle-1].Status {
	case state.Reacquire:
		return true
	case state.Waiting:
		c.m.s.saveShape()
		t[handle-1].Status = state.Reacquire
		return true
	}
	return false
}

// HoldsMonitor reports whether the calling thread holds an object's monitor.
func (c *Call) HoldsMonitor(ref uint64) bool {
	return c.m.s.Monitors.Held(ref, c.m.s.Current) > 0
}

// Frames returns the open procedures of the calling thread as numbers for FrameAt, the
// caller of the model first.
func (c *Call) Frames() []uint64 {
	frames := c.m.t.Frames
	c.m.park()
	out := make([]uint64, 0, len(frames))
	for _, f := range slices.Backward(frames) {
		out = append(out, f.Proc.Number<<32|uint64(uint32(f.Node)))
	}
	return out
}

// FrameAt returns a frame that Frames gave.
func (c *Call) FrameAt(n uint64) state.Where {
	pc := c.m.s.code.Numbered[n>>32]
	out := state.Where{Proc: pc.IR}
	if i := int(uint32(n)); i < len(pc.Nodes) {
		out.Span = ir.MetaOf(pc.Nodes[i]).Span
	}
	return out
}

// Objects.

// IsArray reports whether a reference is to an array.
func (c *Call) IsArray(ref uint64) bool { return c.m.s.Heap.Objs[ref].Kind < 0 }

// Class returns the class of an object; nil for an array.
func (c *Call) Class(ref uint64) *ir.Class {
	o := c.m.s.Heap.Objs[ref]
	if ref <= code.GlobeObject || !o.IsObject() {
		return nil
	}
	return c.m.s.code.Prog.Classes[o.Kind]
}

// Elem returns the type of an array's elements.
func (c *Call) Elem(ref uint64) ir.Type { return c.m.s.code.Arrays[^c.m.s.Heap.Objs[ref].Kind].Elem }

// Is reports whether a reference is of a class or array type.
func (c *Call) Is(ref uint64, t ir.Type) bool { return c.m.is(ref, code.TypeTest{Of: t}) }

// TypeIs reports whether values of a reference type are also of another one.
func (c *Call) TypeIs(t, u ir.Type) bool { return c.m.s.code.Prog.ElemIs(t, u, false) }

// Len returns the length of an array.
func (c *Call) Len(ref uint64) int { return int(c.m.s.Heap.Objs[ref].Size) }

// Cells returns the cells of an object or of an array with elements of one cell, to be
// read only, until the next allocation.
func (c *Call) Cells(ref uint64) []uint64 {
	o := c.m.s.Heap.Objs[ref]
	return c.m.s.Heap.Cells[o.Off:o.End:o.End]
}

// Set changes a cell.
func (c *Call) Set(ref uint64, i int, v uint64) {
	h := &c.m.s.Heap
	at := h.Objs[ref].Off + uint32(i)
	c.m.s.Rec.Heap(uint64(at))
	if c.m.s.watch != nil {
		c.m.wrote(ref, at, false, v, true)
	}
	h.Cells[at] = v
}

// Writable are cells that the call is about to change all.
func (c *Call) Writable(ref uint64, from, to int) []uint64 {
	h := &c.m.s.Heap
	o := h.Objs[ref]
	allocator{c.m}.weigh(to - from)
	if c.m.s.Rec != nil {
		for i := from; i < to; i++ {
			at := o.Off + uint32(i)
			c.m.s.Rec.Heap(uint64(at))
		}
	}
	if k := c.m.s.watch; k != nil {
		k.Bulk(ref, o.Off+uint32(from), to-from)
	}
	return h.Cells[int(o.Off)+from : int(o.Off)+to]
}

// FieldAt returns the cell of a field.
func (c *Call) FieldAt(f *ir.Field) int { return c.m.s.code.Lay.Field[f] }

// Get reads a field.
func (c *Call) Get(ref uint64, f *ir.Field) uint64 {
	h := &c.m.s.Heap
	return h.Cells[int(h.Objs[ref].Off)+c.m.s.code.Lay.Field[f]]
}

// Put changes a field.
func (c *Call) Put(ref uint64, f *ir.Field, v uint64) { c.Set(ref, c.m.s.code.Lay.Field[f], v) }

// Global reads a global.
func (c *Call) Global(g *ir.Global) uint64 {
	c.grown()
	return c.m.s.Heap.Cells[c.m.s.code.Lay.Globals[g.Index]]
}

// SetGlobal changes a global.
func (c *Call) SetGlobal(g *ir.Global, v uint64) {
	c.grown()
	c.Set(code.GlobeObject, c.m.s.code.Lay.Globals[g.Index], v)
}

// grown takes in what the model has added to an open program.
func (c *Call) grown() {
	if c.m.s.code.Grow(); c.m.s.code.Full() {
		c.m.unsupported("%v", code.ErrFull)
	}
}

// New allocates an object; without success the run has stopped.
func (c *Call) New(k *ir.Class) (uint64, bool) {
	c.grown()
	return allocator{c.m}.object(k)
}

// NewArray allocates an array.
func (c *Call) NewArray(elem ir.Type, n int) (uint64, bool) {
	return allocator{c.m}.array(c.m.s.code.ArrayKind(elem), n)
}

// Copy allocates a shallow copy of an object or array.
func (c *Call) Copy(ref uint64) (uint64, bool) {
	var out uint64
	var ok bool
	if k := c.Class(ref); k != nil {
		out, ok = c.New(k)
	} else {
		out, ok = allocator{c.m}.array(c.m.s.Heap.Objs[ref].Kind, c.Len(ref))
	}
	if ok {
		copy(c.Cells(out), c.Cells(ref))
	}
	return out, ok
}
