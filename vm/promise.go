// This file executes calls by contract, and checks preconditions at calls.

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
	p    *ir.Promise
	info *code.Call
	r    state.Registers // of the procedure that the contract is of
}

// byContract executes a call by contract if the setup says so; it reports whether it did.
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
		if !(asking{m, a, m.open(a.Promise, info)}).provided() {
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
	r := state.Registers{Proc: pc, Words: make([]uint64, pc.Words), Rels: make([]*relation.Rel, pc.Rels)}
	for i, at := range info.ArgWords {
		r.Words[pc.ParamW[i]] = m.words[at]
	}
	for i, at := range info.ArgRels {
		r.Rels[pc.ParamR[i]] = m.rels[at]
	}
	return &openPromise{p, info, r}
}

// asking checks what a caller has to provide.
type asking struct {
	m *machine
	a *state.Asked
	o *openPromise
}

// provided checks a clause at a call.
func (q asking) provided() bool {
	if q.a.Of != nil {
		return q.kept()
	}
	return q.holds(q.o.r)
}

// holds stops the run where the clause is false.
func (q asking) holds(r state.Registers) bool {
	cl := q.a.Clause
	ok := clauses{q.m, r}.holds(cl)
	if !ok && !q.m.stopped {
		q.m.violated(cl.Kind, cl.Text)
		q.m.stop.Clause, q.m.stop.over = cl, &r
	}
	return ok
}

// kept checks an invariant of a class for all its objects, except those under construction.
func (q asking) kept() bool {
	t := q.m.t
	skip := map[uint64]bool{}
	if q.a.Makes != nil {
		for _, f := range t.Frames {
			if q.a.Makes(f.Proc.IR) && len(f.Proc.ParamW) > 0 {
				skip[t.Words[int(f.Words)+int(f.Proc.ParamW[0])]] = true
			}
		}
	}
	if len(skip) > 0 {
		q.dropReachable(skip)
	}
	if r := q.o.r; q.a.Promise.Makes {
		skip[r.Words[r.Proc.ParamW[0]]] = true
	}
	p := &ir.Proc{Name: "an invariant"}
	p.Params = []*ir.Local{p.NewLocal("this", ir.Ref{}, p.Span)}
	pc := q.m.s.code.NewProc(p)
	for ref := code.GlobeObject + 1; ref < len(q.m.s.Heap.Objs); ref++ {
		x := q.m.s.Heap.Objs[ref]
		if !x.IsObject() || skip[uint64(ref)] || !q.m.s.code.Prog.Classes[x.Kind].Subclass(q.a.Of) {
			continue
		}
		words := make([]uint64, pc.Words)
		words[0] = uint64(ref)
		if !q.holds(state.Registers{Proc: pc, Words: words}) {
			return false
		}
	}
	return true
}

// dropReachable removes, from a set of objects under construction, those that the callee can reach:
// from its arguments, from globals, and from objects older than all of them.
func (q asking) dropReachable(skip map[uint64]bool) {
	h, p := &q.m.s.Heap, q.a.Promise
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
			reach(q.o.r.Words[q.o.r.Proc.Word[l.Index]])
		}
	}
	for len(todo) > 0 {
		ref := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		delete(skip, ref)
		x := h.Objs[ref]
		leaves := q.m.s.code.CellsOf(x.Kind)
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

// giveCall ends a call by contract as a record says, if its contract allows that.
func (s *State) giveCall(c task.Choice) error {
	o := s.Pending.More.(*openPromise)
	g := &giver{State: s, o: o, im: s.Importer(), t: s.Threads[s.Current]}
	g.over.m = evaluator(s, g.t, 0)
	g.over.r = o.r
	g.over.r.Old = s.Snapshot(o.r.Words, o.r.Rels)
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
	over    clauses // of the contract; old is the state at the call
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
	if int(ref) < len(g.over.r.Old.Heap.Objs) && g.Heap.Cells[at] != w {
		g.written = append(g.written, code.Pointer(ref, uint64(i)))
	}
	g.Heap.Cells[at] = w
	return nil
}

// find returns the cell with a name: "Node0.next", "i32[]0[3]", or a global's name.
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
	may := g.over.mayChange(f)
	if g.over.m.stopped {
		return fmt.Errorf("the frame cannot be evaluated: %s", g.over.m.stop)
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
	end := g.over
	end.r.Words = slices.Clone(end.r.Words)
	pc := end.r.Proc
	clauses := p.Contract.Ensures
	if g.exc != 0 {
		clauses = p.Contract.Signals
	} else if len(p.Proc.Results) == 1 {
		if len(g.result) != 1 {
			return errors.New("the record says no result")
		}
		end.r.Words[pc.ResW[0]] = g.result[0]
	}
	if pc.Exc >= 0 {
		end.r.Words[pc.Exc] = g.exc
	}
	for _, cl := range clauses {
		ok := end.holds(cl)
		switch {
		case g.over.m.stopped:
			return fmt.Errorf("%s cannot be evaluated: %s", cl.Text, g.over.m.stop)
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
