// This file finds all ways to meet a specification statement.

package vm

import (
	"encoding/binary"
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// solutions are the ways to meet a specification.
type solutions struct {
	plan *code.Plan
	all  []solution
}

// solution is one of them: how many atoms to allocate in each class, and the
// values of the frame's cells.
type solution struct {
	counts []int
	values []Value
}

// maxCandidates limits the search for one statement.
const maxCandidates = 1 << 22

// solver searches. It writes candidates into registers of its own and, for
// globals, into the heap, which it restores.
type solver struct {
	m      *machine
	p      *code.Plan
	words  []uint64
	rels   []*relation.Rel
	set    code.Bits // cells that have a value
	old    *snapshot
	counts []int
	out    []solution
	seen   map[string]bool
	left   int64
	failed string // why the search was given up
}

func (m *machine) spec() {
	m.park()
	m.s.rec.shape(m.s)
	m.fuel++
	f := m.t.top()
	p := m.s.code.PlanOf(f.proc, m.node().(*ir.Spec))
	ask := &pending{kind: task.ChoiceValue, what: pendSpec, sols: &solutions{plan: p}, name: "a specification"}
	if m.budget.Forced {
		ask.n = unnumbered
		m.ask(ask)
		return
	}
	v := m.newSolver(p)
	v.allocations(0)
	if m.stopped {
		return
	}
	if v.failed != "" {
		m.unsupported("specification: %s", v.failed)
		return
	}
	ask.sols.all = v.out
	ask.n = len(v.out)
	m.ask(ask)
}

func (m *machine) newSolver(p *code.Plan) *solver {
	t := m.t
	f := t.top()
	words, rels := t.words[f.words:], t.rels[f.rels:]
	v := &solver{m: m, p: p, seen: map[string]bool{}, left: min(maxCandidates, m.budget.Work), set: code.NewBits(p.Cells(), false)}
	v.old = m.s.snapshot(words[:p.Proc.Words], rels[:p.Proc.Rels])
	v.words = append(append([]uint64{}, words[:p.Proc.Words]...), make([]uint64, 2*len(p.Regs))...)
	v.rels = append([]*relation.Rel{}, rels[:p.Proc.Rels]...)
	return v
}

// allocations tries every number of new atoms in the classes from i on.
func (v *solver) allocations(i int) {
	s := v.m.s
	if i == len(v.p.Spec.Classes) {
		was := make([]Value, len(v.p.Targets))
		for k, t := range v.p.Targets {
			was[k] = s.read(t.At)
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
	limit, ok := s.scope(c)
	if !ok {
		v.failed = "it allocates in " + c.Name + ", which has no scope"
		return
	}
	objs, cells, rels := len(s.heap.objs), len(s.heap.cells), len(s.heap.rels)
	count, bytes := s.heap.count[c.Index], s.heap.bytes
	for n := 0; int(s.heap.count[c.Index]) <= limit && !v.done(); n++ {
		v.counts = append(v.counts, n)
		v.allocations(i + 1)
		v.counts = v.counts[:len(v.counts)-1]
		s.heap.count[c.Index]++
		l := &s.code.Lay.Classes[c.Index]
		s.heap.alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)
	}
	s.heap.objs, s.heap.cells, s.heap.rels = s.heap.objs[:objs], s.heap.cells[:cells], s.heap.rels[:rels]
	s.heap.count[c.Index], s.heap.bytes = count, bytes
}

func (v *solver) done() bool { return v.m.stopped || v.failed != "" }

// put writes a candidate for a cell.
func (v *solver) put(cell int, x Value) {
	if cell >= len(v.p.Targets) {
		v.words[v.p.Regs[cell-len(v.p.Targets)]] = x.Word
		return
	}
	h := &v.m.s.heap
	switch at := v.p.Targets[cell].At; {
	case at.Kind == code.CellGlobal && at.Rel:
		h.rels[h.cells[at.Off]] = x.Rel
	case at.Kind == code.CellGlobal:
		h.cells[at.Off] = x.Word
	case at.Rel:
		v.rels[at.Reg] = x.Rel
	default:
		v.words[at.Reg] = x.Word
	}
}

// get is the candidate that a target has.
func (v *solver) get(i int) Value {
	h := &v.m.s.heap
	switch at := v.p.Targets[i].At; {
	case at.Kind == code.CellGlobal && at.Rel:
		return Value{Rel: h.rels[h.cells[at.Off]]}
	case at.Kind == code.CellGlobal:
		return Value{Word: h.cells[at.Off]}
	case at.Rel:
		return Value{Rel: v.rels[at.Reg]}
	default:
		return Value{Word: v.words[at.Reg]}
	}
}

// value evaluates an expression with the candidates so far.
func (v *solver) value(u *code.Unit) Value {
	w, r := v.m.eval(u, v.words, v.rels, v.old)
	if v.m.stopped {
		return Value{}
	}
	if c := u.Result[0]; c.Rel {
		return Value{Rel: r[c.Reg]}
	}
	return Value{Word: w[u.Result[0].Reg]}
}

// inside tells whether everything in need has a value.
func (v *solver) inside(need code.Bits) bool {
	for i, w := range need {
		if w&^v.set[i] != 0 {
			return false
		}
	}
	return true
}

// with gives a cell a value, runs f, and takes the value away.
func (v *solver) with(cell int, x Value, f func()) {
	v.put(cell, x)
	v.set.Add(cell)
	f()
	v.set[cell>>6] &^= 1 << (cell & 63)
}

// solve finds the values of all cells without one that meet the constraints.
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

// fits tells whether a value may be chosen for a cell.
func (v *solver) fits(cell int, x Value) bool {
	if cell < len(v.p.Targets) {
		t := v.p.Targets[cell]
		return v.m.s.fitsType(t.Typ, t.Mult, x) == nil
	}
	for b, i := range v.p.Vars {
		if i == cell {
			if _, ref := b.Typ.(ir.Ref); ref && x.Word == 0 {
				return false // a quantified reference is never null
			}
			return v.m.s.fitsType(b.Typ, ir.MultAny, x) == nil
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

// useful tells whether constraints define a cell that has no value yet.
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
	n, err := v.m.s.scalars(b.Typ)
	if err != nil || n == unnumbered {
		v.failed = fmt.Sprintf("nothing defines %s, of type %s", b.Name, b.Typ)
		return
	}
	from := 0
	if _, ref := b.Typ.(ir.Ref); ref {
		from = 1 // not null
	}
	for i := from; i < n && !v.done(); i++ {
		v.with(cell, Value{Word: v.m.s.scalar(b.Typ, i)}, func() { v.openVars(c, vars[1:], cs) })
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

// split tries the ways of a disjunction, where one of them defines something.
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
	try := func(x Value) bool {
		v.with(best, x, func() { v.solve(cs) })
		return !v.done()
	}
	if rel, ok := t.Typ.(*ir.Rel); ok {
		v.relations(rel, t, best, cs, try)
		return true
	}
	n, err := v.m.s.scalars(t.Typ)
	if err != nil {
		v.failed = err.Error()
		return true
	}
	for i := 0; i < n && try(Value{Word: v.m.s.scalar(t.Typ, i)}); i++ {
	}
	return true
}

// size is about the logarithm of the number of values of a cell.
func (v *solver) size(i int) float64 {
	t := v.p.Targets[i]
	if rel, ok := t.Typ.(*ir.Rel); ok {
		u, err := v.m.s.universe(rel, t.Mult)
		if err != nil {
			return 1000
		}
		return u.size()
	}
	n, err := v.m.s.scalars(t.Typ)
	if err != nil || n == unnumbered {
		return 1000
	}
	return log2(n)
}

// relations tries all values of a relation, inside the bounds that the
// constraints give.
func (v *solver) relations(rel *ir.Rel, t code.Target, cell int, cs []*code.Constraint, try func(Value) bool) {
	u, err := v.m.s.universe(rel, t.Mult)
	if err != nil {
		v.failed = err.Error()
		return
	}
	for _, c := range cs {
		for _, d := range c.Upper {
			if d.Cell == cell && v.inside(d.Free) {
				u = u.within(v.value(d.X).Rel)
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
		u.each(0, nil, lower, try)
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
	p := s.pending
	plan := p.sols.plan
	var log []named
	for i, c := range plan.Spec.Classes {
		var fresh []relation.Atom
		for range sol.counts[i] {
			s.rec.allocation(s, int32(c.Index))
			s.heap.count[c.Index]++
			l := &s.code.Lay.Classes[c.Index]
			fresh = append(fresh, relation.Ref(s.heap.alloc(int32(c.Index), 0, l.Leaves, l.Rels, 1)))
		}
		if len(fresh) > 0 {
			log = append(log, named{name: newName(c), typ: ir.SetOf(ir.Ref{Class: c}), val: Value{Rel: relation.Of(1, fresh)}})
		}
	}
	for i, t := range plan.Targets {
		s.write(t.At, sol.values[i])
		log = append(log, named{name: t.Name, typ: t.Typ, val: sol.values[i]})
	}
	s.pending = nil
	s.log = &decision{s.log, p.kind, 0, 0, log}
	s.completed()
}

// newName names the atoms of a class that a specification allocates.
func newName(c *ir.Class) string { return "new " + c.Name }
