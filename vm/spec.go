// This file finds all ways to meet a specification statement.

package vm

import (
	"encoding/binary"
	"fmt"

	"assay/ir"
	"assay/task"
	"assay/vm/relation"
)

// solutions are the ways to meet a specification.
type solutions struct {
	plan *plan
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
	p      *plan
	words  []uint64
	rels   []*relation.Rel
	set    bits // cells that have a value
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
	p := m.s.code.planOf(f.proc, m.node().(*ir.Spec))
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

func (m *machine) newSolver(p *plan) *solver {
	t := m.t
	f := t.top()
	words, rels := t.words[f.words:], t.rels[f.rels:]
	v := &solver{m: m, p: p, seen: map[string]bool{}, left: min(maxCandidates, m.budget.Work), set: newBits(p.cells(), false)}
	v.old = m.s.snapshot(words[:p.pc.words], rels[:p.pc.rels])
	v.words = append(append([]uint64{}, words[:p.pc.words]...), make([]uint64, 2*len(p.regs))...)
	v.rels = append([]*relation.Rel{}, rels[:p.pc.rels]...)
	return v
}

// allocations tries every number of new atoms in the classes from i on.
func (v *solver) allocations(i int) {
	s := v.m.s
	if i == len(v.p.spec.Classes) {
		was := make([]Value, len(v.p.targets))
		for k, t := range v.p.targets {
			was[k] = s.read(t.at)
		}
		v.solve(v.p.all)
		for k, t := range v.p.targets {
			if t.at.kind == cellGlobal {
				v.put(k, was[k])
			}
		}
		return
	}
	c := v.p.spec.Classes[i]
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
		l := &s.code.lay.classes[c.Index]
		s.heap.alloc(int32(c.Index), 0, l.leaves, l.rels, 1)
	}
	s.heap.objs, s.heap.cells, s.heap.rels = s.heap.objs[:objs], s.heap.cells[:cells], s.heap.rels[:rels]
	s.heap.count[c.Index], s.heap.bytes = count, bytes
}

func (v *solver) done() bool { return v.m.stopped || v.failed != "" }

// put writes a candidate for a cell.
func (v *solver) put(cell int, x Value) {
	if cell >= len(v.p.targets) {
		v.words[v.p.regs[cell-len(v.p.targets)]] = x.Word
		return
	}
	h := &v.m.s.heap
	switch at := v.p.targets[cell].at; {
	case at.kind == cellGlobal && at.rel:
		h.rels[h.cells[at.off]] = x.Rel
	case at.kind == cellGlobal:
		h.cells[at.off] = x.Word
	case at.rel:
		v.rels[at.reg] = x.Rel
	default:
		v.words[at.reg] = x.Word
	}
}

// get is the candidate that a target has.
func (v *solver) get(i int) Value {
	h := &v.m.s.heap
	switch at := v.p.targets[i].at; {
	case at.kind == cellGlobal && at.rel:
		return Value{Rel: h.rels[h.cells[at.off]]}
	case at.kind == cellGlobal:
		return Value{Word: h.cells[at.off]}
	case at.rel:
		return Value{Rel: v.rels[at.reg]}
	default:
		return Value{Word: v.words[at.reg]}
	}
}

// value evaluates an expression with the candidates so far.
func (v *solver) value(u *unit) Value {
	w, r := v.m.eval(u, v.words, v.rels, v.old)
	if v.m.stopped {
		return Value{}
	}
	if c := u.result[0]; c.rel {
		return Value{Rel: r[c.reg]}
	}
	return Value{Word: w[u.result[0].reg]}
}

// inside tells whether everything in need has a value.
func (v *solver) inside(need bits) bool {
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
	v.set.add(cell)
	f()
	v.set[cell>>6] &^= 1 << (cell & 63)
}

// solve finds the values of all cells without one that meet the constraints.
func (v *solver) solve(cs []*constraint) {
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
func (v *solver) check(cs []*constraint) (open []*constraint, ok bool) {
	for _, c := range cs {
		if !v.inside(c.free) {
			open = append(open, c)
			continue
		}
		if v.value(c.truth).Word == 0 || v.m.stopped {
			return nil, false
		}
	}
	return open, true
}

// defined uses a constraint x = e whose e is known.
func (v *solver) defined(cs []*constraint) bool {
	for _, c := range cs {
		for _, d := range c.defs {
			if v.set.has(d.cell) || !v.inside(d.free) {
				continue
			}
			x := v.value(d.e)
			if !v.done() && v.fits(d.cell, x) {
				v.with(d.cell, x, func() { v.solve(cs) })
			}
			return true
		}
	}
	return false
}

// fits tells whether a value may be chosen for a cell.
func (v *solver) fits(cell int, x Value) bool {
	if cell < len(v.p.targets) {
		t := v.p.targets[cell]
		return v.m.s.fitsType(t.typ, t.mult, x) == nil
	}
	for b, i := range v.p.vars {
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
func (v *solver) opened(cs []*constraint) bool {
	for i, c := range cs {
		if c.some == nil || !v.useful(c.body) {
			continue
		}
		rest := append(append([]*constraint{}, cs[:i]...), cs[i+1:]...)
		v.openVars(c, c.some.Vars, append(rest, c.body...))
		return true
	}
	return false
}

// useful tells whether constraints define a cell that has no value yet.
func (v *solver) useful(cs []*constraint) bool {
	for _, c := range cs {
		for _, d := range c.defs {
			if !v.set.has(d.cell) {
				return true
			}
		}
		if c.some != nil && v.useful(c.body) {
			return true
		}
		for _, a := range c.alts {
			if v.useful(a) {
				return true
			}
		}
	}
	return false
}

// openVars tries all values of the variables. An integer too wide to be listed
// waits for a definition.
func (v *solver) openVars(c *constraint, vars []*ir.BoundVar, cs []*constraint) {
	if len(vars) == 0 {
		v.solve(cs)
		return
	}
	b := vars[0]
	cell := v.p.vars[b]
	if d := v.definitionOf(cell, c.body); d != nil {
		if x := v.value(d.e); !v.done() && v.fits(cell, x) {
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

func (v *solver) definitionOf(cell int, cs []*constraint) *definition {
	for _, c := range cs {
		for i := range c.defs {
			if d := &c.defs[i]; d.cell == cell && v.inside(d.free) {
				return d
			}
		}
	}
	return nil
}

// split tries the ways of a disjunction, where one of them defines something.
func (v *solver) split(cs []*constraint) bool {
	for i, c := range cs {
		if c.alts == nil || !v.useful([]*constraint{c}) {
			continue
		}
		rest := append(append([]*constraint{}, cs[:i]...), cs[i+1:]...)
		for _, a := range c.alts {
			v.solve(append(rest[:len(rest):len(rest)], a...))
		}
		return true
	}
	return false
}

// enumerated tries all values of the cell that has the fewest.
func (v *solver) enumerated(cs []*constraint) bool {
	best, fewest := -1, 0.0
	for i := range v.p.targets {
		if v.set.has(i) {
			continue
		}
		if n := v.size(i); best < 0 || n < fewest {
			best, fewest = i, n
		}
	}
	if best < 0 {
		return false
	}
	t := v.p.targets[best]
	if fewest > 22 {
		v.failed = "too many values to try for " + t.name
		return true
	}
	try := func(x Value) bool {
		v.with(best, x, func() { v.solve(cs) })
		return !v.done()
	}
	if rel, ok := t.typ.(*ir.Rel); ok {
		v.relations(rel, t, best, cs, try)
		return true
	}
	n, err := v.m.s.scalars(t.typ)
	if err != nil {
		v.failed = err.Error()
		return true
	}
	for i := 0; i < n && try(Value{Word: v.m.s.scalar(t.typ, i)}); i++ {
	}
	return true
}

// size is about the logarithm of the number of values of a cell.
func (v *solver) size(i int) float64 {
	t := v.p.targets[i]
	if rel, ok := t.typ.(*ir.Rel); ok {
		u, err := v.m.s.universe(rel, t.mult)
		if err != nil {
			return 1000
		}
		return u.size()
	}
	n, err := v.m.s.scalars(t.typ)
	if err != nil || n == unnumbered {
		return 1000
	}
	return log2(n)
}

// relations tries all values of a relation, inside the bounds that the
// constraints give.
func (v *solver) relations(rel *ir.Rel, t target, cell int, cs []*constraint, try func(Value) bool) {
	u, err := v.m.s.universe(rel, t.mult)
	if err != nil {
		v.failed = err.Error()
		return
	}
	for _, c := range cs {
		for _, d := range c.upper {
			if d.cell == cell && v.inside(d.free) {
				u = u.within(v.value(d.e).Rel)
			}
		}
	}
	var lower *relation.Rel
	for _, c := range cs {
		for _, d := range c.lower {
			if d.cell == cell && v.inside(d.free) {
				lower = v.m.calc.Union(lower, v.value(d.e).Rel)
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
	for i := range v.p.targets {
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
	for i, c := range plan.spec.Classes {
		var fresh []relation.Atom
		for range sol.counts[i] {
			s.rec.allocation(s, int32(c.Index))
			s.heap.count[c.Index]++
			l := &s.code.lay.classes[c.Index]
			fresh = append(fresh, relation.Ref(s.heap.alloc(int32(c.Index), 0, l.leaves, l.rels, 1)))
		}
		if len(fresh) > 0 {
			log = append(log, named{name: newName(c), typ: ir.SetOf(ir.Ref{Class: c}), val: Value{Rel: relation.Of(1, fresh)}})
		}
	}
	for i, t := range plan.targets {
		s.write(t.at, sol.values[i])
		log = append(log, named{name: t.name, typ: t.typ, val: sol.values[i]})
	}
	s.pending = nil
	s.log = &decision{s.log, p.kind, 0, 0, log}
	s.completed()
}

// newName names the atoms of a class that a specification allocates.
func newName(c *ir.Class) string { return "new " + c.Name }
