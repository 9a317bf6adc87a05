// This file finds all solutions of a specification statement.

package vm

import (
	"encoding/binary"
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// solutions are the values that satisfy a specification.
type solutions struct {
	plan *code.Plan
	all  []solution
}

// solution is one of them: how many atoms to allocate in each class, and the
// values of the frame's cells.
type solution struct {
	counts []int
	values []state.Value
}

// maxCandidates limits the search for one statement.
const maxCandidates = 1 << 22

// solver searches. It writes candidates into registers of its own and, for
// globals, into the heap, which it restores.
type solver struct {
	m      *machine
	p      *code.Plan
	r      state.Registers
	set    code.Bits // cells that have a value
	counts []int
	out    []solution
	seen   map[string]bool
	left   int64
	failed string // why the search was given up
}

func (m *machine) spec() {
	m.park()
	m.s.saveShape()
	m.fuel++
	f := m.t.Top()
	p := m.s.code.PlanOf(f.Proc, m.node().(*ir.Spec))
	sols := &solutions{plan: p}
	ask := &state.Pending{Kind: task.ChoiceValue, What: state.PendSpec, More: sols, Name: "a specification"}
	if m.budget.Forced {
		ask.N = state.Unnumbered
		m.ask(ask)
		return
	}
	v := newSolver(m, p)
	v.allocations(0)
	if m.stopped {
		return
	}
	if v.failed != "" {
		m.unsupported("specification: %s", v.failed)
		return
	}
	sols.all = v.out
	ask.N = len(v.out)
	m.ask(ask)
}

func newSolver(m *machine, p *code.Plan) *solver {
	t := m.t
	f := t.Top()
	words, rels := t.Words[f.Words:], t.Rels[f.Rels:]
	v := &solver{m: m, p: p, seen: map[string]bool{}, left: min(maxCandidates, m.budget.Work), set: code.NewBits(p.Cells(), false)}
	v.r = state.Registers{
		Proc:  p.Proc,
		Words: append(append([]uint64{}, words[:p.Proc.Words]...), make([]uint64, 2*len(p.Regs))...),
		Rels:  append([]*relation.Rel{}, rels[:p.Proc.Rels]...),
		Old:   m.s.Snapshot(words[:p.Proc.Words], rels[:p.Proc.Rels]),
	}
	return v
}

// allocations tries every number of new atoms in the classes from i on.
func (v *solver) allocations(i int) {
	s := v.m.s
	if i == len(v.p.Spec.Classes) {
		was := make([]state.Value, len(v.p.Targets))
		for k, t := range v.p.Targets {
			was[k] = s.Read(t.At)
		}
		v.solve(v.p.All)
		for k, t := range v.p.Targets {
			if t.At.Kind == code.CellGlobal {
				v.put(k, was[k])
			}
		}
		return
	}
	c := v.p.Spec.Classes[i]
	limit, ok := s.Scope(c)
	if !ok {
		v.failed = "it allocates in " + c.Name + ", which has no scope"
		return
	}
	objs, cells, rels := len(s.Heap.Objs), len(s.Heap.Cells), len(s.Heap.Rels)
	count, bytes := s.Heap.Count[c.Index], s.Heap.Bytes
	for n := 0; int(s.Heap.Count[c.Index]) <= limit && !v.done(); n++ {
		v.counts = append(v.counts, n)
		v.allocations(i + 1)
		v.counts = v.counts[:len(v.counts)-1]
		s.Heap.Count[c.Index]++
		l := &s.code.Lay.Classes[c.Index]
		s.Heap.Alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
	}
	s.Heap.Objs, s.Heap.Cells, s.Heap.Rels = s.Heap.Objs[:objs], s.Heap.Cells[:cells], s.Heap.Rels[:rels]
	s.Heap.Count[c.Index], s.Heap.Bytes = count, bytes
}

func (v *solver) done() bool { return v.m.stopped || v.failed != "" }

// put writes a candidate for a cell.
func (v *solver) put(cell int, x state.Value) {
	if cell >= len(v.p.Targets) {
		v.r.Words[v.p.Regs[cell-len(v.p.Targets)]] = x.Word
		return
	}
	h := &v.m.s.Heap
	switch at := v.p.Targets[cell].At; {
	case at.Kind == code.CellGlobal && at.Rel:
		h.Rels[h.Cells[at.Off]] = x.Rel
	case at.Kind == code.CellGlobal:
		h.Cells[at.Off] = x.Word
	case at.Rel:
		v.r.Rels[at.Reg] = x.Rel
	default:
		v.r.Words[at.Reg] = x.Word
	}
}

// get returns the candidate that a target has.
func (v *solver) get(i int) state.Value {
	h := &v.m.s.Heap
	switch at := v.p.Targets[i].At; {
	case at.Kind == code.CellGlobal && at.Rel:
		return state.Value{Rel: h.Rels[h.Cells[at.Off]]}
	case at.Kind == code.CellGlobal:
		return state.Value{Word: h.Cells[at.Off]}
	case at.Rel:
		return state.Value{Rel: v.r.Rels[at.Reg]}
	default:
		return state.Value{Word: v.r.Words[at.Reg]}
	}
}

// value evaluates an expression with the candidates so far.
func (v *solver) value(u *code.Unit) state.Value {
	return v.m.value(u, v.r)
}

// inside reports whether everything in need has a value.
func (v *solver) inside(need code.Bits) bool {
	for i, w := range need {
		if w&^v.set[i] != 0 {
			return false
		}
	}
	return true
}

// with gives a cell a value, runs f, and takes the value away.
func (v *solver) with(cell int, x state.Value, f func()) {
	v.put(cell, x)
	v.set.Add(cell)
	f()
	v.set[cell>>6] &^= 1 << (cell & 63)
}

// solve finds the values of all cells without one that satisfy the constraints.
func (v *solver) solve(cs []*code.Constraint) {
	if v.left--; v.left < 0 {
		v.failed = fmt.Sprintf("more than %d candidates", min(maxCandidates, v.m.budget.Work))
	}
	if v.done() {
		return
	}
	open, ok := v.check(cs)
	switch {
	case !ok || v.done():
	case v.defined(open):
	case v.opened(open):
	case v.split(open):
	case v.enumerated(open):
	case len(open) > 0:
		panic("vm: a specification's condition was not evaluated")
	default:
		v.keep()
	}
}

// check evaluates what can be: a constraint that is true is dropped, one that
// is false ends this branch.
func (v *solver) check(cs []*code.Constraint) (open []*code.Constraint, ok bool) {
	for _, c := range cs {
		if !v.inside(c.Free) {
			open = append(open, c)
			continue
		}
		if v.value(c.Truth).Word == 0 || v.m.stopped {
			return nil, false
		}
	}
	return open, true
}

// defined uses a constraint x = e whose e is known.
func (v *solver) defined(cs []*code.Constraint) bool {
	for _, c := range cs {
		for _, d := range c.Defs {
			if v.set.Has(d.Cell) || !v.inside(d.Free) {
				continue
			}
			x := v.value(d.X)
			if !v.done() && v.fits(d.Cell, x) {
				v.with(d.Cell, x, func() { v.solve(cs) })
			}
			return true
		}
	}
	return false
}

// fits reports whether a value may be chosen for a cell.
func (v *solver) fits(cell int, x state.Value) bool {
	if cell < len(v.p.Targets) {
		t := v.p.Targets[cell]
		return v.m.s.FitsType(t.Typ, t.Mult, x) == nil
	}
	for b, i := range v.p.Vars {
		if i == cell {
			if _, ref := b.Typ.(ir.Ref); ref && x.Word == 0 {
				return false // a quantified reference is never null
			}
			return v.m.s.FitsType(b.Typ, ir.MultAny, x) == nil
		}
	}
	return false
}

// opened replaces an existential by its body, for every value of its
// variables, where that can define something.
func (v *solver) opened(cs []*code.Constraint) bool {
	for i, c := range cs {
		if c.Some == nil || !v.useful(c.Body) {
			continue
		}
		rest := append(append([]*code.Constraint{}, cs[:i]...), cs[i+1:]...)
		v.openVars(c, c.Some.Vars, append(rest, c.Body...))
		return true
	}
	return false
}

// useful reports whether constraints define a cell that has no value yet.
func (v *solver) useful(cs []*code.Constraint) bool {
	for _, c := range cs {
		for _, d := range c.Defs {
			if !v.set.Has(d.Cell) {
				return true
			}
		}
		if c.Some != nil && v.useful(c.Body) {
			return true
		}
		for _, a := range c.Alts {
			if v.useful(a) {
				return true
			}
		}
	}
	return false
}

// openVars tries all values of the variables. An integer too wide to be listed
// waits for a definition.
func (v *solver) openVars(c *code.Constraint, vars []*ir.BoundVar, cs []*code.Constraint) {
	if len(vars) == 0 {
		v.solve(cs)
		return
	}
	b := vars[0]
	cell := v.p.Vars[b]
	if d := v.definitionOf(cell, c.Body); d != nil {
		if x := v.value(d.X); !v.done() && v.fits(cell, x) {
			v.with(cell, x, func() { v.openVars(c, vars[1:], cs) })
		}
		return
	}
	n, err := v.m.s.Scalars(b.Typ)
	if err != nil || n == state.Unnumbered {
		v.failed = fmt.Sprintf("nothing defines %s, of type %s", b.Name, b.Typ)
		return
	}
	from := 0
	if _, ref := b.Typ.(ir.Ref); ref {
		from = 1 // not null
	}
	for i := from; i < n && !v.done(); i++ {
		v.with(cell, state.Value{Word: v.m.s.Scalar(b.Typ, i)}, func() { v.openVars(c, vars[1:], cs) })
	}
}

func (v *solver) definitionOf(cell int, cs []*code.Constraint) *code.Definition {
	for _, c := range cs {
		for i := range c.Defs {
			if d := &c.Defs[i]; d.Cell == cell && v.inside(d.Free) {
				return d
			}
		}
	}
	return nil
}

// split tries the parts of a disjunction, where one of them defines something.
func (v *solver) split(cs []*code.Constraint) bool {
	for i, c := range cs {
		if c.Alts == nil || !v.useful([]*code.Constraint{c}) {
			continue
		}
		rest := append(append([]*code.Constraint{}, cs[:i]...), cs[i+1:]...)
		for _, a := range c.Alts {
			v.solve(append(rest[:len(rest):len(rest)], a...))
		}
		return true
	}
	return false
}

// enumerated tries all values of the cell that has the fewest.
func (v *solver) enumerated(cs []*code.Constraint) bool {
	best, fewest := -1, 0.0
	for i := range v.p.Targets {
		if v.set.Has(i) {
			continue
		}
		if n := v.size(i); best < 0 || n < fewest {
			best, fewest = i, n
		}
	}
	if best < 0 {
		return false
	}
	t := v.p.Targets[best]
	if fewest > 22 {
		v.failed = "too many values to try for " + t.Name
		return true
	}
	try := func(x state.Value) bool {
		v.with(best, x, func() { v.solve(cs) })
		return !v.done()
	}
	if rel, ok := t.Typ.(*ir.Rel); ok {
		v.relations(rel, t, best, cs, try)
		return true
	}
	n, err := v.m.s.Scalars(t.Typ)
	if err != nil {
		v.failed = err.Error()
		return true
	}
	for i := 0; i < n && try(state.Value{Word: v.m.s.Scalar(t.Typ, i)}); i++ {
	}
	return true
}

// size is about the logarithm of the number of values of a cell.
func (v *solver) size(i int) float64 {
	t := v.p.Targets[i]
	if rel, ok := t.Typ.(*ir.Rel); ok {
		u, err := v.m.s.Universe(rel, t.Mult)
		if err != nil {
			return 1000
		}
		return u.Size()
	}
	n, err := v.m.s.Scalars(t.Typ)
	if err != nil || n == state.Unnumbered {
		return 1000
	}
	return state.Log2(n)
}

// relations tries all values of a relation, inside the bounds that the
// constraints give.
func (v *solver) relations(rel *ir.Rel, t code.Target, cell int, cs []*code.Constraint, try func(state.Value) bool) {
	u, err := v.m.s.Universe(rel, t.Mult)
	if err != nil {
		v.failed = err.Error()
		return
	}
	for _, c := range cs {
		for _, d := range c.Upper {
			if d.Cell == cell && v.inside(d.Free) {
				u = u.Within(v.value(d.X).Rel)
			}
		}
	}
	var lower *relation.Rel
	for _, c := range cs {
		for _, d := range c.Lower {
			if d.Cell == cell && v.inside(d.Free) {
				lower = v.m.calc.Union(lower, v.value(d.X).Rel)
			}
		}
	}
	if !v.m.stopped {
		u.Each(0, nil, lower, try)
	}
}

// keep adds a solution if it is new.
func (v *solver) keep() {
	var key []byte
	sol := solution{counts: append([]int{}, v.counts...)}
	for i := range v.p.Targets {
		x := v.get(i)
		sol.values = append(sol.values, x)
		key = binary.LittleEndian.AppendUint64(key, x.Word)
		key = binary.LittleEndian.AppendUint32(key, uint32(x.Rel.Len()))
		for _, a := range x.Rel.Atoms() {
			key = binary.LittleEndian.AppendUint64(key, uint64(a))
		}
	}
	for _, n := range v.counts {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	if !v.seen[string(key)] {
		v.seen[string(key)] = true
		v.out = append(v.out, sol)
	}
}

// takeSolution allocates and writes what a solution says.
func (s *State) takeSolution(sol solution) {
	p := s.Pending
	plan := p.More.(*solutions).plan
	var log []state.Named
	for i, c := range plan.Spec.Classes {
		var fresh []relation.Atom
		for range sol.counts[i] {
			s.Rec.Allocation(int32(c.Index))
			s.Heap.Count[c.Index]++
			l := &s.code.Lay.Classes[c.Index]
			fresh = append(fresh, relation.Ref(s.Heap.Alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)))
		}
		if len(fresh) > 0 {
			log = append(log, state.Named{Name: newName(c), Typ: ir.SetOf(ir.Ref{Class: c}), Val: state.Value{Rel: relation.Of(1, fresh)}})
		}
	}
	for i, t := range plan.Targets {
		s.Write(t.At, sol.values[i])
		log = append(log, state.Named{Name: t.Name, Typ: t.Typ, Val: sol.values[i]})
	}
	s.Pending = nil
	s.Log = &state.Decision{Prev: s.Log, Kind: p.Kind, Pick: 0, Of: 0, Values: log}
	s.completed()
}

// newName names the atoms of a class that a specification allocates.
func newName(c *ir.Class) string { return "new " + c.Name }
