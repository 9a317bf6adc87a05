// This file boots libraries: a setup may name a procedure that runs before the initial state.

package vm

import (
	"slices"

	"assay/ir"
	"assay/vm/state"
)

// bootSteps is how many statements a Boot procedure may take: about a second.
const bootSteps = 60_000_000

// booted is the final state of a Boot procedure, and how it ended; unless it is Finished, no run
// can begin there.
type booted struct {
	*state.Base
	stop Stop
}

func (c *Code) booted(s *State, stop Stop) *booted {
	return &booted{&state.Base{Code: c.Code, Named: c.named, Heap: s.Heap, Depends: s.RestsOn}, stop}
}

// SetWorld sets the chooser for Boot procedures. It must be deterministic, since every boot must
// end in the same state. It is called before the first run.
func (c *Code) SetWorld(w Chooser) { c.world = w }

// SetEnded sets a function that is polled while programs run: when it returns true, the run stops
// with the reason Interrupted. Nil: runs are not interrupted.
func (c *Code) SetEnded(ended func() bool) { c.ended = ended }

// Uninterrupted does something without polling: what ends by itself, and is for all who run the program.
func (c *Code) Uninterrupted(do func()) {
	ended := c.ended
	c.ended = nil
	defer func() { c.ended = ended }()
	do()
}

// SetNamed selects the globals from which objects that Boot made are named by access paths. It is
// called before the first run.
func (c *Code) SetNamed(named func(*ir.Global) bool) { c.named = named }

// baseOf runs a Boot procedure, the first time.
func (c *Code) baseOf(boot *ir.Proc) *booted {
	c.bootMu.Lock()
	defer c.bootMu.Unlock()
	b := c.bases[boot]
	if b == nil {
		if b = c.boot(boot); b.stop.Reason != Interrupted {
			c.bases[boot] = b
		}
	}
	return b
}

func (c *Code) boot(boot *ir.Proc) *booted {
	s := c.Start(state.Setup{Proc: boot, Booting: true})
	if o := c.origin; o != nil {
		if !c.mayCopy(&o.heap) {
			return c.booted(s, s.interrupted())
		}
		s.beginFrom(o)
	}
	stop := s.Run(Budget{Steps: bootSteps})
	for stop.Kind == NeedChoice && c.world != nil && c.world.Choose(s, stop.Choice) == nil {
		stop = s.Run(Budget{Steps: max(1, bootSteps-s.Steps())})
	}
	switch {
	case stop.Kind == NeedChoice:
		stop = Stop{Kind: Unsupported, Unit: stop.Unit, Node: stop.Node, Span: stop.Span, Message: "the start of the program has to choose: " + stop.Choice.What}
	case stop.Kind == Finished && stop.Reason == Exited:
		stop = Stop{Kind: Unsupported, Unit: boot.Name, Message: "the program ends itself before it begins"}
	case stop.Kind == Finished && s.Exc() != 0:
		stop = Stop{Kind: Unsupported, Unit: boot.Name, Message: "the start of the program ends with an exception, " + s.KindName(s.Exc())}
	}
	return c.booted(s, stop)
}

// booted makes the state that Boot left, before its clear adds threads.
func (s *State) booted() {
	b := s.code.baseOf(s.Setup.Boot)
	if !s.code.mayCopy(&b.Heap) {
		s.clearHeap()
		b = s.code.booted(s, s.interrupted())
	}
	s.boot, s.Base = b, b.Base
	s.Heap.Again(&s.Base.Heap, len(s.code.Lay.Globe))
	s.RestsOn = slices.Clip(s.Base.Depends)
	if b.stop.Kind != Finished {
		s.Phase, s.last = state.PhaseClosed, b.stop
	}
}

// Invoke runs a procedure to its end on the heap of a state that does not run:
// one at its beginning, or one that has ended. Objects that the procedure allocates get the next
// numbers. When it does not finish, the state is as before. The arguments and results are words;
// exc is the exceptional result.
func (s *State) Invoke(p *ir.Proc, b Budget, args ...uint64) (results []uint64, exc uint64, stop Stop) {
	return s.invoke(p, b, nil, false, args, &state.Heap{})
}

// Extend runs a procedure without parameters as a further part of Boot, with the same budget and
// the same chooser.
func (s *State) Extend(p *ir.Proc) (exc uint64, stop Stop) {
	_, exc, stop = s.invoke(p, Budget{Steps: bootSteps}, s.code.world, true, nil, &state.Heap{})
	return exc, stop
}

// invoke runs a procedure. Room is memory that it may use, and has what is not used afterwards: when the procedure finishes, the heap before.
func (s *State) invoke(p *ir.Proc, b Budget, world Chooser, boots bool, args []uint64, room *state.Heap) (results []uint64, exc uint64, stop Stop) {
	if s.Phase == state.PhaseRun {
		return nil, 0, Stop{Kind: Fault, Message: "the run has not ended"}
	}
	c := s.code
	c.Grow()
	if !c.mayCopy(&s.Heap) {
		return nil, 0, s.interrupted()
	}
	run := newState(c, state.Setup{Proc: c.invoker(p), Booting: boots, Bounds: s.Setup.Bounds, Output: s.Setup.Output})
	run.brief = true
	run.Heap = *room
	run.Heap.CopyFrom(&s.Heap)
	*room = state.Heap{}
	run.RestsOn, run.Since = slices.Clip(s.RestsOn), slices.Clip(s.Since)
	run.beginThread()
	copy(run.Threads[0].Words, args)
	stop = run.Run(b)
	for stop.Kind == NeedChoice && world != nil && world.Choose(run, stop.Choice) == nil {
		stop = run.Run(Budget{Steps: max(1, b.Steps-run.Steps())})
	}
	if stop.Kind != Finished {
		*room = run.Heap
		return nil, 0, stop
	}
	*room = s.Heap
	s.Heap, s.RestsOn, s.Since = run.Heap, run.RestsOn, run.Since
	if stop.Reason == Exited {
		return nil, 0, stop
	}
	pc, words := run.Threads[0].Frames[0].Proc, run.Threads[0].Words
	for _, r := range pc.ResW {
		results = append(results, words[r])
	}
	return results, run.Exc(), stop
}

// invoker returns a procedure that calls another one, which may be a model, with its
// own parameters. It is no part of the program.
func (c *Code) invoker(p *ir.Proc) *ir.Proc {
	c.bootMu.Lock()
	defer c.bootMu.Unlock()
	if q := c.invokers[p]; q != nil {
		return q
	}
	q := &ir.Proc{Name: p.Name, Span: p.Span}
	call := &ir.CallStmt{Proc: p}
	for _, l := range p.Params {
		x := q.NewLocal(l.Name, l.Typ, l.Span)
		q.Params, call.Args = append(q.Params, x), append(call.Args, x)
	}
	for _, l := range p.Results {
		x := q.NewLocal(freshIn(q, l.Name), l.Typ, l.Span)
		q.Results, call.Dsts = append(q.Results, x), append(call.Dsts, x)
	}
	if p.Exc != nil {
		q.Exc = q.NewLocal(freshIn(q, p.Exc.Name), p.Exc.Typ, p.Exc.Span)
		call.Exc = q.Exc
	}
	b := q.NewBlock()
	b.Stmts, b.Term = []ir.Stmt{call}, &ir.Return{}
	c.invokers[p] = q
	return q
}

// freshIn returns a name like the given one that no local of the procedure has.
func freshIn(p *ir.Proc, name string) string {
	for slices.ContainsFunc(p.Locals, func(l *ir.Local) bool { return l.Name == name }) {
		name += "'"
	}
	return name
}

// beginThread makes the first thread, at the start of the setup's procedure.
func (s *State) beginThread() {
	pc := s.code.ProcOf(s.Setup.Proc)
	t := &state.Thread{Frames: []state.Frame{{Proc: pc}}}
	t.Words, t.Rels = zeroed(t.Words, 0, pc.Words), zeroed(t.Rels, 0, pc.Rels)
	s.Threads = []*state.Thread{t}
}
