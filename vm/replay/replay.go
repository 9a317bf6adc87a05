// Package replay runs traces, and describes them in the types of package task: steps with what they change, the failure
// at the end, and the state after each step. It steps with package session.
package replay

import (
	"cmp"
	"slices"

	"assay/ir"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/code"
	"assay/vm/session"
	"assay/vm/state"
)

// Trace runs a trace and recomputes its steps, final state and failure. A
// trace that the program does not follow gives a *vm.Divergence.
func Trace(c *vm.Code, setup vm.Setup, t task.Trace, b vm.Budget) (task.Trace, vm.Stop, error) {
	r, err := begin(c, setup, t, b)
	if err != nil {
		return t, vm.Stop{}, err
	}
	stop, escaped, err := r.end(t, b)
	if err != nil {
		return t, stop, err
	}
	s, out := r.s, t
	out.Steps, out.Failure = r.steps, cmp.Or(escaped, s.Failure(stop))
	out.Initial = s.Initial()
	out.Final = final(s, stop)
	return out, stop, nil
}

// Positions replays a trace, and returns where a session along it is before each step of the trace, and at the end.
func Positions(c *vm.Code, setup vm.Setup, t task.Trace, b vm.Budget) (begins []int, end int, err error) {
	r, err := begin(c, setup, t, b)
	if err != nil {
		return nil, 0, err
	}
	if _, _, err = r.end(t, b); err != nil {
		return nil, 0, err
	}
	return r.begins, r.session.Position(), nil
}

// end runs to the end of a trace.
func (r *replayer) end(t task.Trace, b vm.Budget) (stop vm.Stop, escaped *task.Failure, err error) {
	stop, err = r.run(b)
	if err != nil {
		return stop, nil, err
	}
	if stop.Reason == vm.Interrupted {
		return stop, nil, vm.ErrInterrupted
	}
	if used := len(r.session.Decisions()); used < len(t.Choices) {
		return stop, nil, &vm.Divergence{Choice: used, Message: "the run ends (" + stop.String() + ") before it"}
	}
	stop, escaped = r.escape(stop)
	return stop, escaped, nil
}

// End runs a trace as Trace does, and returns how it ends alone: it keeps no steps, so that long runs take no room.
func End(c *vm.Code, setup vm.Setup, t task.Trace, b vm.Budget) (vm.Stop, error) {
	_, stop, err := Failure(c, setup, t, b)
	return stop, err
}

// Failure is End that returns the failure of the trace, too; nil: it ends well.
func Failure(c *vm.Code, setup vm.Setup, t task.Trace, b vm.Budget) (*task.Failure, vm.Stop, error) {
	r, err := begin(c, setup, t, b)
	if err != nil {
		return nil, vm.Stop{}, err
	}
	r.brief = true
	stop, escaped, err := r.end(t, b)
	if err != nil {
		return nil, stop, err
	}
	return cmp.Or(escaped, r.s.Failure(stop)), stop, nil
}

// begin returns a replay at the beginning of a trace.
// Begin returns the state with which a trace begins.
func Begin(c *vm.Code, setup vm.Setup, t task.Trace) (*vm.State, error) {
	r, err := begin(c, setup, t, vm.Budget{})
	if err != nil {
		return nil, err
	}
	return r.s, nil
}

func begin(c *vm.Code, setup vm.Setup, t task.Trace, b vm.Budget) (*replayer, error) {
	s := c.Start(setup)
	if err := s.Import(t.Initial); err != nil {
		return nil, &vm.Divergence{Choice: -1, Message: err.Error()}
	}
	x, err := session.New(s, session.Options{Budget: b, Known: t.Choices, Keep: -1})
	if err != nil {
		return nil, err
	}
	return &replayer{s: s, session: x}, nil
}

// final returns the state where a run stopped: of the root procedure at a regular end.
func final(s *vm.State, stop vm.Stop) task.State {
	if stop.Kind == vm.Finished {
		s.Current = 0
	}
	return s.Export()
}

// replayer collects the steps of a run.
type replayer struct {
	s       *vm.State
	session *session.Session
	steps   []task.Step
	names   *state.Names // of all objects that a change has mentioned
	within  bool         // the last node is of a procedure that is not shown
	at      source.Span  // of the last node that is
	node    ir.Node      // that node
	in      *ir.Proc     // its procedure
	thread  int          // of the last node
	known   int          // objects when the last step began
	origins origins
	lines   lines
	last    stepKey                                   // of the last step
	order   int32                                     // number of the last node in the last step
	seen    func(s *vm.State, steps, thread int) bool // called after each node, unless nil; false ends the run
	brief   bool                                      // only the last step is kept, without what changes
	begins  []int                                     // the positions of the session before the steps; of brief ones nothing
}

// stepKey is what nodes of one source statement share.
type stepKey struct {
	thread, depth int
	unit, text    string
	line, col     int
}

// run goes to the end, step by step.
func (r *replayer) run(b vm.Budget) (vm.Stop, error) {
	limit := b.Steps
	for n := 1; ; n++ {
		if n&(1<<12-1) == 0 {
			if stop, interrupted := r.s.Interrupted(); interrupted {
				return stop, nil
			}
		}
		ok, err := r.session.Step()
		stop, ended := r.session.Stopped()
		if !ok || err != nil {
			return stop, err
		}
		r.collect()
		r.origins.notice(r.s)
		if r.seen != nil && !r.seen(r.s, len(r.steps), r.last.thread) {
			return stop, nil
		}
		if ended || stop.Kind == vm.OutOfBudget && limit != 0 && r.s.Done >= limit {
			return stop, nil
		}
	}
}

// collect turns the saves into steps and clears them.
func (r *replayer) collect() {
	saves := r.session.Saves()
	for i := 0; i < len(saves); {
		end := i + 1
		for end < len(saves) && saves[end].Kind != state.SaveStep {
			end++
		}
		if saves[i].Kind == state.SaveStep {
			r.step(saves[i])
			i++
		}
		r.changes(saves[i:end])
		i = end
	}
}

// step adds a node to the last step, or begins one.
func (r *replayer) step(x state.Save) {
	pc := r.s.Program.Numbered[uint32(x.Old)]
	p, node := pc.IR, pc.Nodes[x.Cell]
	r.thread = int(x.Thread)
	if r.within = r.hidden(p); r.within {
		return
	}
	r.at, r.node, r.in = ir.MetaOf(ir.Source(node)).Span, node, p
	if r.s.Setup.Lines != nil {
		r.line(x, p, node)
		return
	}
	src := ir.Source(node)
	meta := ir.MetaOf(src)
	if _, jump := src.(*ir.Goto); jump && meta.Text == "" {
		return // implicit code
	}
	text := meta.Text
	if text == "" {
		text = ir.NodeString(src)
	}
	key := stepKey{int(x.Thread), int(x.Old >> 32), p.Name, text, meta.Span.Line, meta.Span.Col}
	if key != r.last || int32(x.Cell) <= r.order || len(r.steps) == 0 {
		r.add(task.Step{
			Thread: key.thread, Depth: key.depth, Unit: key.unit, Span: meta.Span, Line: meta.Span.Line, Text: text,
		})
	}
	r.last, r.order, r.known = key, int32(x.Cell), len(r.s.Heap.Objs)
	if branch, ok := node.(*ir.If); ok {
		way := r.branch(x, p, branch)
		r.steps[len(r.steps)-1].Branch = way
		if branch.Check != nil && way == "true" {
			r.origins.failing(branch.Check, key)
		}
	}
}

// add adds a step.
func (r *replayer) add(s task.Step) {
	if r.brief {
		r.steps = r.steps[:0]
	} else {
		r.begins = append(r.begins, r.session.Position()-1)
	}
	r.steps = append(r.steps, s)
}

// hidden reports whether the steps of a procedure are left out.
func (r *replayer) hidden(p *ir.Proc) bool {
	return r.s.Setup.Shown != nil && !r.s.Setup.Shown(p)
}

// branch returns which branch an If took, from where the thread is now.
func (r *replayer) branch(x state.Save, p *ir.Proc, n *ir.If) string {
	f := r.s.Threads[x.Thread].Top()
	if f.Proc.IR != p || n.Then == n.Else {
		return ""
	}
	start := f.Proc.Variant(code.VariantSave).Start
	switch start[f.Node] {
	case start[f.Proc.Block[n.Then.Index]]:
		return "true"
	case start[f.Proc.Block[n.Else.Index]]:
		return "false"
	}
	return ""
}

// place returns where the run is: in the last step, and of one that is a line, at its node.
func (r *replayer) place() place {
	at := r.lines.now(r)
	if !r.within && r.at.File == at.Span.File && r.at.Line == at.Span.Line {
		at.Span.Col = r.at.Col
	}
	return place{at.Unit, at.Span, nil}
}

// made returns where an object is made: in a call of a shown procedure, if one that is not shown makes it.
func (r *replayer) made(thread int) place {
	at := r.place()
	if by := r.calling(thread); by != nil {
		at = place{by.Proc.Name, ir.MetaOf(ir.Source(by.Call)).Span, by}
	}
	return at
}

// calling returns the innermost call of a shown procedure: one that runs a procedure which is not shown, or has none that
// is run.
func (r *replayer) calling(thread int) *ir.CallSite {
	if !r.within {
		call, ok := r.node.(*ir.CallStmt)
		if !ok {
			return nil
		}
		frames := r.s.Threads[thread].Frames
		i := len(frames) - 1
		for i >= 0 && frames[i].Proc.IR != r.in {
			i--
		}
		return &ir.CallSite{Proc: r.in, Call: call, From: r.callOf(frames, i-1)}
	}
	frames := r.s.Threads[thread].Frames
	for i := len(frames) - 1; i >= 0; i-- {
		if !r.hidden(frames[i].Proc.IR) {
			return r.callOf(frames, i)
		}
	}
	return nil
}

// callOf returns the call that a frame of a shown procedure is in, with those of the shown ones below; nil: it is of another one, or in no call.
func (r *replayer) callOf(frames []state.Frame, i int) *ir.CallSite {
	if i < 0 || r.hidden(frames[i].Proc.IR) {
		return nil
	}
	call, ok := frames[i].Proc.NodeAt(frames[i].Node).(*ir.CallStmt)
	if !ok {
		return nil
	}
	return &ir.CallSite{Proc: frames[i].Proc.IR, Call: call, From: r.callOf(frames, i-1)}
}

// changes adds what was overwritten to the last step.
func (r *replayer) changes(saves []state.Save) {
	if len(r.steps) == 0 {
		return
	}
	batch := uint64(len(r.s.Heap.Objs)) // objects from here on are made by this statement
	for _, x := range saves {
		if x.Kind == state.SaveAlloc {
			batch = min(batch, x.Cell)
		}
	}
	for _, x := range saves {
		switch x.Kind {
		case state.SaveAlloc:
			r.origins.allocated(x.Cell, r.made(r.thread))
		case state.SaveWord, state.SaveRel, state.SaveCell, state.SaveSlot:
			if r.brief || x.Kind == state.SaveCell && !r.visible(x.Cell, batch) {
				continue
			}
			if r.names == nil {
				r.names = r.s.Names()
			}
			r.names.Extend()
			if slot, ok := r.changed(r.names, x); ok {
				step := r.lines.current(r)
				step.Changes = setSlot(step.Changes, slot)
			}
		}
	}
}

// visible reports whether a change of a heap cell is shown. Of the globals of a program
// that was started, inputs are; of what happens in procedures that are not shown,
// what it did to objects that others made.
func (r *replayer) visible(cell, batch uint64) bool {
	s := r.s
	if s.Base != nil && cell < uint64(s.Heap.Objs[code.GlobeObject].End) {
		for _, g := range s.Setup.Inputs {
			if at := uint64(s.Program.Lay.Globals[g.Index]); cell >= at && cell < at+uint64(len(code.Flatten(g.Typ))) {
				return true
			}
		}
		return !r.within && s.Setup.Static != nil && slices.ContainsFunc(s.Program.Prog.Globals, func(g *ir.Global) bool {
			return s.Program.Lay.Globals[g.Index] == int(cell) && s.Setup.Static(g)
		})
	}
	ref, _ := s.Heap.Owner(cell)
	if s.Setup.Lines != nil && ref >= batch {
		return false // a model fills in what it makes
	}
	if !r.within {
		return true
	}
	return ref == code.GlobeObject || ref >= uint64(s.First()) && ref < uint64(r.known)
}

// setSlot changes the slot of the name, or adds it.
func setSlot(list []task.Slot, slot task.Slot) []task.Slot {
	for i := range list {
		if list[i].Name == slot.Name {
			list[i] = slot
			return list
		}
	}
	return append(list, slot)
}

// changed returns the new value of an overwritten cell, if it differs.
func (r *replayer) changed(n *state.Names, x state.Save) (task.Slot, bool) {
	s := r.s
	h := &s.Heap
	switch x.Kind {
	case state.SaveCell:
		if h.Cells[x.Cell] == x.Old {
			return task.Slot{}, false
		}
		ref, off := h.Owner(x.Cell)
		leaves := s.Program.CellsOf(h.Objs[ref].Kind)
		return task.Slot{Name: n.Cell(ref, off), Value: n.Value(leaves[off%len(leaves)].Typ, state.Value{Word: h.Cells[x.Cell]})}, true
	case state.SaveSlot:
		if h.Rels[x.Cell].Equal(x.Rel) {
			return task.Slot{}, false
		}
		ref, off := s.SlotOwner(x.Cell)
		leaves := s.Program.CellsOf(h.Objs[ref].Kind)
		return task.Slot{Name: n.Cell(ref, off), Value: n.Value(leaves[off%len(leaves)].Typ, state.Value{Rel: h.Rels[x.Cell]})}, true
	}
	return r.localChange(n, x)
}

// variables returns what the source calls locals of a procedure in the current step; nil: they have their own names.
func (r *replayer) variables(p *ir.Proc) func(*ir.Local) (string, ir.Type) {
	local := r.s.Setup.Local
	if local == nil {
		return nil
	}
	line := r.lines.now(r).Line
	return func(l *ir.Local) (string, ir.Type) { return local(p, l, line) }
}

// localChange returns the change of a local of one of the thread's frames.
func (r *replayer) localChange(n *state.Names, x state.Save) (task.Slot, bool) {
	t := r.s.Threads[x.Thread]
	for i := len(t.Frames) - 1; i >= 0; i-- {
		f := &t.Frames[i]
		base, rel := uint64(f.Words), x.Kind == state.SaveRel
		if rel {
			base = uint64(f.Rels)
		}
		if x.Cell < base {
			continue
		}
		if r.hidden(f.Proc.IR) {
			return task.Slot{}, false
		}
		name, typ, ok := f.Proc.LocalAt(uint32(x.Cell-base), rel, r.variables(f.Proc.IR))
		if !ok || rel && t.Rels[x.Cell].Equal(x.Rel) || !rel && t.Words[x.Cell] == x.Old {
			return task.Slot{}, false
		}
		v := state.Value{}
		if rel {
			v.Rel = t.Rels[x.Cell]
		} else {
			v.Word = t.Words[x.Cell]
		}
		return task.Slot{Name: name, Value: n.Value(typ, v)}, true
	}
	return task.Slot{}, false
}
