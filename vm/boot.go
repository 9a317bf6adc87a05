// This file starts libraries: a setup may name a procedure that runs before the
// state in which the rest begins.

package vm

import (
	"fmt"
	"slices"
	"strings"

	"assay/ir"
	"assay/vm/code"
)

// bootSteps is how many statements a Boot procedure may take.
const bootSteps = 200_000_000

// base is what a Boot procedure left. It is computed once for each Code and never
// changes; a state that begins there has a copy of the heap.
type base struct {
	code *Code
	heap heap
	stop Stop // of the run: other than Finished, nothing can begin here

	depends []string // of the run

	of   []string          // names by object number, made when one is asked for
	refs map[string]uint64 // objects by name, likewise
}

// SetWorld says what answers when a Boot procedure asks: always the same, since what it
// leaves is to be the same each time. It is called before the first run.
func (c *Code) SetWorld(w Chooser) { c.world = w }

// SetEnded says what is asked now and then while programs run: when it gives true, the run
// stops with the reason Interrupted. Nil: nothing is asked.
func (c *Code) SetEnded(ended func() bool) { c.ended = ended }

// SetNamed says of which globals the names lead to objects that Boot made, where these are
// named by the way to them. It is called before the first run.
func (c *Code) SetNamed(named func(*ir.Global) bool) { c.named = named }

// baseOf runs a Boot procedure, the first time.
func (c *Code) baseOf(boot *ir.Proc) *base {
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

func (c *Code) boot(boot *ir.Proc) *base {
	s := c.Start(Setup{Proc: boot})
	if o := c.origin; o != nil {
		if !c.mayCopy(&o.heap) {
			return &base{code: c, heap: s.heap, stop: s.interrupted()}
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
		stop = Stop{Kind: Unsupported, Unit: boot.Name, Message: "the start of the program ends with an exception, " + s.kindOf(s.Exc())}
	}
	return &base{code: c, heap: s.heap, stop: stop, depends: s.depends}
}

// booted makes the state that Boot left, before its clear adds threads.
func (s *State) booted() {
	s.base = s.code.baseOf(s.setup.Boot)
	if !s.code.mayCopy(&s.base.heap) {
		s.clearHeap()
		s.base = &base{code: s.code, heap: s.heap, stop: s.interrupted()}
	}
	s.heap.copyFrom(&s.base.heap)
	s.depends = slices.Clip(s.base.depends)
	if s.base.stop.Kind != Finished {
		s.phase, s.last = phaseClosed, s.base.stop
	}
}

// first is the number of the first object that Boot did not make.
func (s *State) first() int {
	if s.base != nil {
		return len(s.base.heap.objs)
	}
	return code.GlobeObject + 1
}

// tail is a snapshot of what an initial state adds to what Boot made, for runs in
// which nothing looks back at the rest: a copy of all would cost more than many a run.
func (s *State) tail(words []uint64) *snapshot {
	b := &s.base.heap
	n := &snapshot{words: slices.Clone(words), base: s.base}
	n.heap.objs = slices.Clone(s.heap.objs[len(b.objs):])
	n.heap.cells = slices.Clone(s.heap.cells[len(b.cells):])
	n.heap.rels = slices.Clone(s.heap.rels)
	for _, g := range s.setup.Inputs {
		at := s.code.Lay.Globals[g.Index]
		n.inputs = append(n.inputs, s.heap.cells[at:at+len(code.Flatten(g.Typ))]...)
	}
	for _, ref := range s.touched {
		o := s.heap.objs[ref]
		n.others = append(n.others, patch{o.off, slices.Clone(s.heap.cells[o.off:o.end])})
	}
	return n
}

// whole is the heap of a snapshot; that of a tail is put together again.
func (n *snapshot) whole(s *State) *heap {
	if n.base == nil {
		return &n.heap
	}
	h := &heap{}
	h.copyFrom(&n.base.heap)
	h.objs, h.cells = append(h.objs, n.heap.objs...), append(h.cells, n.heap.cells...)
	h.rels = n.heap.rels
	for _, p := range n.others {
		copy(h.cells[p.off:], p.cells)
	}
	in := n.inputs
	for _, g := range s.setup.Inputs {
		at := s.code.Lay.Globals[g.Index]
		in = in[copy(h.cells[at:at+len(code.Flatten(g.Typ))], in):]
	}
	return h
}

// globals are those that initial states list.
func (s *State) globals() []*ir.Global {
	if s.base != nil {
		return s.setup.Inputs
	}
	return s.code.Prog.Globals
}

// name is the name of an object that Boot made: that of a global that held it when
// Boot was done, the first in alphabetical order (one that people know, if there is one), or else its class and its number
// among those. It does not depend on the order in which a program grew.
func (b *base) name(ref uint64) string {
	b.nameAll()
	return b.of[ref]
}

// find is the object with a name.
func (b *base) find(name string) (uint64, bool) {
	b.nameAll()
	ref, ok := b.refs[name]
	return ref, ok
}

func (b *base) nameAll() {
	b.code.bootMu.Lock()
	defer b.code.bootMu.Unlock()
	if b.of != nil {
		return
	}
	b.of, b.refs = make([]string, len(b.heap.objs)), map[string]uint64{}
	b.nameByGlobals(false)
	b.nameByPaths()
	b.nameByGlobals(true)
	counts := map[int32]int{}
	for ref := uint64(code.GlobeObject + 1); ref < uint64(len(b.heap.objs)); ref++ {
		kind := b.heap.objs[ref].kind
		if b.of[ref] == "" {
			b.of[ref] = numbered(b.code.ShortName(kind)+"~", counts[kind])
			for b.refs[b.of[ref]] != 0 {
				b.of[ref] += "'"
			}
			b.refs[b.of[ref]] = ref
		}
		counts[kind]++
	}
}

// mostPaths bounds how many objects are named by the way to them.
const mostPaths = 1 << 14

// nameByPaths names what objects lead to that have the names of globals with names for the
// program: B.first.next, B.list[2].
func (b *base) nameByPaths() {
	c := b.code
	if c.named == nil {
		return
	}
	type named struct {
		ref  uint64
		name string
	}
	var todo []named
	for _, g := range c.byName() {
		if ref := b.heap.cells[c.Lay.Globals[g.Index]]; c.named(g) && ref > code.GlobeObject {
			todo = append(todo, named{ref, g.Name})
		}
	}
	for i := 0; i < len(todo) && i < mostPaths; i++ {
		from := todo[i]
		o := b.heap.objs[from.ref]
		leaves := c.CellsOf(o.kind)
		for k := range int(o.end - o.off) {
			f := leaves[k%len(leaves)]
			ref := b.heap.cells[int(o.off)+k]
			if f.Rel || !ir.IsRef(f.Typ) || ref <= code.GlobeObject || b.of[ref] != "" {
				continue
			}
			name := fmt.Sprintf("%s[%d]", from.name, k)
			if o.kind >= 0 {
				name = from.name + "." + c.Lay.Classes[o.kind].Names[k]
			}
			b.of[ref], b.refs[name] = name, ref
			todo = append(todo, named{ref, name})
		}
	}
}

// byName are the references among the globals, in the order of their names.
func (c *Code) byName() []*ir.Global {
	list := slices.DeleteFunc(slices.Clone(c.Prog.Globals), func(g *ir.Global) bool { return !ir.IsRef(g.Typ) || g.Index >= len(c.Lay.Globals) })
	slices.SortStableFunc(list, func(x, y *ir.Global) int { return strings.Compare(x.Name, y.Name) })
	return list
}

// nameByGlobals names what globals hold: those with names for the program, or those that were made up for it, such as
// what a lambda is.
func (b *base) nameByGlobals(madeUp bool) {
	for _, g := range b.code.byName() {
		ref := b.heap.cells[b.code.Lay.Globals[g.Index]]
		if ref > code.GlobeObject && b.of[ref] == "" && strings.HasPrefix(g.Name, "<") == madeUp {
			b.of[ref] = g.Name
			b.refs[g.Name] = ref
		}
	}
}

// Exc is the exceptional result of the procedure that the run began with, after it
// ended: 0 is none.
func (s *State) Exc() uint64 {
	words, _ := s.root()
	pc := s.threads[0].frames[0].proc
	if pc.Exc < 0 || int(pc.Exc) >= len(words) {
		return 0
	}
	return words[pc.Exc]
}

// Invoke runs a procedure to its end on the heap of a state that does not run:
// one at its beginning, or one that has ended. What the procedure allocates is
// numbered on from there. When it does not finish, the state is as before. The
// arguments and results are words; exc is the exceptional result.
func (s *State) Invoke(p *ir.Proc, b Budget, args ...uint64) (results []uint64, exc uint64, stop Stop) {
	return s.invoke(p, b, nil, args)
}

// Extend runs a procedure without parameters as a further part of what Boot runs: it may take
// as long, and what it asks is answered in the same way.
func (s *State) Extend(p *ir.Proc) (exc uint64, stop Stop) {
	_, exc, stop = s.invoke(p, Budget{Steps: bootSteps}, s.code.world, nil)
	return exc, stop
}

func (s *State) invoke(p *ir.Proc, b Budget, world Chooser, args []uint64) (results []uint64, exc uint64, stop Stop) {
	if s.phase == phaseRun {
		return nil, 0, Stop{Kind: Fault, Message: "the run has not ended"}
	}
	c := s.code
	c.Grow()
	if !c.mayCopy(&s.heap) {
		return nil, 0, s.interrupted()
	}
	run := &State{code: c, setup: Setup{Proc: c.invoker(p), Bounds: s.setup.Bounds, Output: s.setup.Output}}
	run.heap.copyFrom(&s.heap)
	run.depends, run.learned = slices.Clip(s.depends), slices.Clip(s.learned)
	run.beginThread()
	copy(run.threads[0].words, args)
	stop = run.Run(b)
	for stop.Kind == NeedChoice && world != nil && world.Choose(run, stop.Choice) == nil {
		stop = run.Run(Budget{Steps: max(1, b.Steps-run.Steps())})
	}
	if stop.Kind != Finished {
		return nil, 0, stop
	}
	s.heap, s.depends, s.learned = run.heap, run.depends, run.learned
	if stop.Reason == Exited {
		return nil, 0, stop
	}
	pc, words := run.threads[0].frames[0].proc, run.threads[0].words
	for _, r := range pc.ResW {
		results = append(results, words[r])
	}
	return results, run.Exc(), stop
}

// invoker is a procedure that calls another one, which may be a model, with its
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

// freshIn is a name like the given one that no local of the procedure has.
func freshIn(p *ir.Proc, name string) string {
	for slices.ContainsFunc(p.Locals, func(l *ir.Local) bool { return l.Name == name }) {
		name += "'"
	}
	return name
}

// beginThread makes the first thread, at the start of the setup's procedure.
func (s *State) beginThread() {
	pc := s.code.ProcOf(s.setup.Proc)
	t := &thread{frames: []frame{{proc: pc}}}
	t.words, t.rels = zeroed(t.words, 0, pc.Words), zeroed(t.rels, 0, pc.Rels)
	s.threads = []*thread{t}
}
