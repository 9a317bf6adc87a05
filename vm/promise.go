// This file takes calls by contract, and looks at what callers have to provide.

package vm

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// openPromise is a call by contract that has begun.
type openPromise struct {
	p     *ir.Promise
	info  *code.Call
	pc    *code.Proc // whose registers the words are
	words []uint64
	rels  []*relation.Rel
}

// byContract takes a call by contract if the setup says so; it reports whether the call is
// done with.
func (m *machine) byContract(info *code.Call) bool {
	setup := &m.s.Setup
	if setup.Calls == nil && setup.Asked == nil || m.nesting > 0 || m.limit > 0 {
		return false
	}
	m.park()
	st, ok := m.node().(*ir.CallStmt)
	if !ok {
		return false
	}
	if a := setup.Asked; a != nil && slices.Contains(a.Calls, st) {
		if !m.provided(a, m.open(a.Promise, info)) {
			return true
		}
	}
	if setup.Calls == nil {
		return false
	}
	p := setup.Calls(st)
	if p == nil {
		return false
	}
	o := m.open(p, info)
	m.s.saveShape()
	m.fuel++
	m.ask(&state.Pending{Kind: task.ChoiceCall, What: state.PendCall, N: state.Unnumbered, Name: "how the call of " + p.Name + " ends", More: o})
	return true
}

// open evaluates the arguments into the registers of the procedure that the contract is of.
func (m *machine) open(p *ir.Promise, info *code.Call) *openPromise {
	pc := m.s.code.ProcOf(p.Proc)
	o := &openPromise{p: p, info: info, pc: pc, words: make([]uint64, pc.Words), rels: make([]*relation.Rel, pc.Rels)}
	for i, r := range info.ArgWords {
		o.words[pc.ParamW[i]] = m.words[r]
	}
	for i, r := range info.ArgRels {
		o.rels[pc.ParamR[i]] = m.rels[r]
	}
	return o
}

// provided checks a clause at a call.
func (m *machine) provided(a *state.Asked, o *openPromise) bool {
	if a.Of != nil {
		return m.kept(a, o)
	}
	return m.clauseHolds(a.Clause, o.pc, o.words, o.rels, nil, true)
}

// clauseHolds evaluates a clause; if it is false and that is what is asked, the run stops.
func (m *machine) clauseHolds(cl *ir.Clause, pc *code.Proc, words []uint64, rels []*relation.Rel, old *state.Snapshot, stop bool) bool {
	m.clause = cl
	v := m.word(m.s.code.ExprUnit(pc, cl.X), words, rels, old)
	m.clause = nil
	if m.stopped {
		return false
	}
	if v == 0 && stop {
		m.violated(cl.Kind, cl.Text)
		m.stop.Clause, m.stop.over = cl, &registers{pc, words, rels}
	}
	return v != 0
}

// registers are those that a clause is over, where they are no frame's.
type registers struct {
	pc    *code.Proc
	words []uint64
	rels  []*relation.Rel
}

// kept checks an invariant of a class for all its objects.
func (m *machine) kept(a *state.Asked, o *openPromise) bool {
	skip := map[uint64]bool{}
	if a.Makes != nil {
		for _, f := range m.t.Frames {
			if a.Makes(f.Proc.IR) && len(f.Proc.ParamW) > 0 {
				skip[m.t.Words[int(f.Words)+int(f.Proc.ParamW[0])]] = true
			}
		}
	}
	if len(skip) > 0 {
		m.forget(skip, a.Promise, o)
	}
	if a.Promise.Makes {
		skip[o.words[o.pc.ParamW[0]]] = true
	}
	return m.invariantHolds(a.Clause, a.Of, skip, true)
}

// forget takes out of some objects, which are being made, those that the callee can come to: from its
// arguments, from globals, and from what is older than all of them.
func (m *machine) forget(skip map[uint64]bool, p *ir.Promise, o *openPromise) {
	h := &m.s.Heap
	oldest := slices.Min(slices.Collect(maps.Keys(skip)))
	seen := map[uint64]bool{}
	var todo []uint64
	reach := func(ref uint64) {
		if ref != 0 && ref < uint64(len(h.Objs)) && !seen[ref] {
			seen[ref] = true
			todo = append(todo, ref)
		}
	}
	for ref := uint64(code.GlobeObject); ref < oldest; ref++ {
		reach(ref)
	}
	for i, l := range p.Proc.Params {
		if ir.IsRef(l.Typ) && !(p.Makes && i == 0) {
			reach(o.words[o.pc.Word[l.Index]])
		}
	}
	for len(todo) > 0 {
		ref := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		delete(skip, ref)
		x := h.Objs[ref]
		leaves := m.s.code.CellsOf(x.Kind)
		n := int(x.End - x.Off)
		if x.Kind >= 0 || x.Kind == code.GlobeKind {
			n = min(n, len(leaves)) // the globe has room for more
		}
		for i := range n {
			if f := leaves[i%len(leaves)]; !f.Rel && ir.IsRef(f.Typ) {
				reach(h.Cells[int(x.Off)+i])
			}
		}
	}
}

func (m *machine) invariantHolds(cl *ir.Clause, of *ir.Class, skip map[uint64]bool, stop bool) bool {
	p := &ir.Proc{Name: "an invariant"}
	p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{}, p.Span)}
	pc := m.s.code.NewProc(p)
	words := make([]uint64, pc.Words)
	for ref := code.GlobeObject + 1; ref < len(m.s.Heap.Objs); ref++ {
		x := m.s.Heap.Objs[ref]
		if !x.IsObject() || skip[uint64(ref)] || !m.s.code.Prog.Classes[x.Kind].Subclass(of) {
			continue
		}
		words[0] = uint64(ref)
		if !m.clauseHolds(cl, pc, words, nil, nil, stop) {
			return false
		}
	}
	return true
}

// giveCall ends a call by contract as a record says, if its contract allows that.
func (s *State) giveCall(c task.Choice) error {
	o := s.Pending.More.(*openPromise)
	g := &giver{State: s, o: o, im: s.Importer(), t: s.Threads[s.Current]}
	g.old = s.Snapshot(o.words, o.rels)
	g.m = &machine{s: s, t: g.t, budget: Budget{}.orDefault(), work: Budget{}.orDefault().Work}
	s.saveShape()
	var log []state.Named
	for _, v := range c.Values {
		text := v.Value.Scalar
		log = append(log, state.Named{Name: v.Name, Text: &text})
		if err := g.slot(v); err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
	}
	if err := g.listed(); err != nil {
		return err
	}
	if err := g.met(); err != nil {
		return err
	}
	g.finish()
	p := s.Pending
	s.Pending = nil
	s.Log = &state.Decision{Prev: s.Log, Kind: p.Kind, Pick: 0, Of: 0, Values: log}
	s.completed()
	return nil
}

// giver is a call by contract that is being ended.
type giver struct {
	*State
	o       *openPromise
	im      *state.Importer
	t       *state.Thread
	m       *machine
	old     *state.Snapshot
	exc     uint64
	result  []uint64
	written []uint64 // pointers to cells that existed
}

// slot takes one value of the record.
func (g *giver) slot(v task.Slot) error {
	text := v.Value.Scalar
	switch name, isNew := strings.CutPrefix(v.Name, "new "); {
	case isNew:
		return g.make(name, text)
	case v.Name == "call":
		if text != g.o.p.Name {
			return fmt.Errorf("%s is called", g.o.p.Name)
		}
		return nil
	case v.Name == "result":
		p := g.o.p.Proc
		if len(p.Results) != 1 || code.IsRel(p.Results[0].Typ) {
			return errors.New("the callee has no such result")
		}
		w, err := g.im.Word(p.Results[0].Typ, text)
		g.result = []uint64{w}
		return err
	case v.Name == "exc":
		w, err := g.im.Word(ir.Ref{}, text)
		g.exc = w
		return err
	}
	return g.cell(v)
}

// make allocates a new object: "Node", or "i32[] 3".
func (g *giver) make(name, what string) error {
	class, size, isArray := strings.Cut(what, " ")
	if !isArray {
		c := g.code.Prog.Class(class)
		if c == nil || c.Abstract || c.Interface {
			return fmt.Errorf("no objects of class %s", class)
		}
		l := &g.code.Lay.Classes[c.Index]
		g.Rec.Allocation(int32(c.Index))
		g.Heap.CountUp(int32(c.Index))
		g.im.Refs[name] = g.Heap.Alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
		return nil
	}
	n, err := strconv.Atoi(size)
	kind, ok := g.code.ArrayNamed(class)
	if err != nil || !ok || n < 0 || n > 1<<20 {
		return fmt.Errorf("no arrays %s", what)
	}
	g.Rec.Allocation(^int32(kind))
	a := &g.code.Arrays[kind]
	g.im.Refs[name] = g.Heap.Alloc(^int32(kind), n, a.Leaves, a.Rels, n)
	return nil
}

// cell changes a field, an element or a global.
func (g *giver) cell(v task.Slot) error {
	ref, i, ok := g.find(v.Name)
	if !ok {
		return errors.New("there is no such place")
	}
	x := g.Heap.Objs[ref]
	leaves := g.code.CellsOf(x.Kind)
	f := leaves[i%len(leaves)]
	if f.Rel {
		return errors.New("it holds a relation")
	}
	at := int(x.Off) + i
	g.Rec.Heap(uint64(at))
	w, err := g.im.Word(f.Typ, v.Value.Scalar)
	if err == nil {
		err = g.FitsWord(f.Typ, w)
	}
	if err != nil {
		return err
	}
	if int(ref) < len(g.old.Heap.Objs) && g.Heap.Cells[at] != w {
		g.written = append(g.written, code.Pointer(ref, uint64(i)))
	}
	g.Heap.Cells[at] = w
	return nil
}

// find is the cell with a name: "Node0.next", "i32[]0[3]", or a global's name.
func (g *giver) find(name string) (ref uint64, cell int, ok bool) {
	for at := len(name) - 1; at > 0; at-- {
		if name[at] != '.' && name[at] != '[' {
			continue
		}
		ref, have := g.im.Find(name[:at])
		if !have || ref == 0 {
			continue
		}
		x := g.Heap.Objs[ref]
		if name[at] == '.' && x.Kind >= 0 {
			if i := slices.Index(g.code.Lay.Classes[x.Kind].Names, name[at+1:]); i >= 0 {
				return ref, i, true
			}
		}
		if k, err := strconv.Atoi(strings.TrimSuffix(name[at+1:], "]")); err == nil && name[at] == '[' && x.Kind < 0 && k >= 0 && k < int(x.End-x.Off) {
			return ref, k, true
		}
	}
	for _, v := range g.Globals() {
		if v.Name == name {
			return code.GlobeObject, g.code.Lay.Globals[v.Index], true
		}
	}
	return 0, 0, false
}

// listed checks that the frame lists what was changed.
func (g *giver) listed() error {
	f := g.o.p.Contract.Frame
	if f == nil {
		return nil
	}
	may := g.m.mayChange(f, g.o.pc, g.o.words, g.o.rels, g.old)
	if g.m.stopped {
		return fmt.Errorf("the frame cannot be evaluated: %s", g.m.stop)
	}
	for _, ptr := range g.written {
		if !may[ptr] {
			return fmt.Errorf("%s changes, and the frame does not list it", g.Names().Cell(ptr>>32, int(uint32(ptr))))
		}
	}
	return nil
}

// met checks that the contract promises such an end.
func (g *giver) met() error {
	p := g.o.p
	words := append([]uint64{}, g.o.words...)
	clauses := p.Contract.Ensures
	if g.exc != 0 {
		clauses = p.Contract.Signals
	} else if len(p.Proc.Results) == 1 {
		if len(g.result) != 1 {
			return errors.New("the record says no result")
		}
		words[g.o.pc.ResW[0]] = g.result[0]
	}
	if g.o.pc.Exc >= 0 {
		words[g.o.pc.Exc] = g.exc
	}
	for _, cl := range clauses {
		ok := g.m.clauseHolds(cl, g.o.pc, words, g.o.rels, g.old, false)
		switch {
		case g.m.stopped:
			return fmt.Errorf("%s cannot be evaluated: %s", cl.Text, g.m.stop)
		case !ok:
			return fmt.Errorf("the contract promises %s", cl.Text)
		}
	}
	return nil
}

// finish gives results and exception to the caller.
func (g *giver) finish() {
	info, f := g.o.info, g.t.Top()
	for i, d := range info.DstWords {
		if i < len(g.result) && g.exc == 0 {
			if d >= 0 {
				g.Rec.Word(uint32(d))
				g.t.Words[uint32(f.Words)+uint32(d)] = g.result[i]
			} else {
				g.Rec.Cell(uint32(^d))
				g.Heap.Cells[^d] = g.result[i]
			}
		}
	}
	if info.Exc >= 0 {
		g.Rec.Word(uint32(info.Exc))
		g.t.Words[uint32(f.Words)+uint32(info.Exc)] = g.exc
	}
}
