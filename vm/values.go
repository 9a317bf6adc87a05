// This file makes the choice of variables' values: cell by cell, and a relation
// tuple by tuple or key by key, as its multiplicity says.

package vm

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/ir/domain"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
)

// varsChoice is how far the choice of some variables' values is.
type varsChoice struct {
	vars    []ir.Var
	targets []code.Target // their cells
	at      int           // target that is chosen now
	values  []Value       // chosen so far, one for each target before at
	uni     *universe
	step    int     // key or tuple of uni that is decided now
	tuples  *chosen // so far, for the relation
}

func (c *varsChoice) target() *code.Target { return &c.targets[c.at] }

// chosen is a list of tuples, the latest first. Its parts are shared by the
// ways that lead on from a choice.
type chosen struct {
	prev  *chosen
	tuple []relation.Atom
}

// atoms are the tuples one after the other.
func (c *chosen) atoms() []relation.Atom {
	var out []relation.Atom
	for ; c != nil; c = c.prev {
		out = append(out, c.tuple...)
	}
	return out
}

// universe is all tuples that a relation may have, by keys.
type universe struct {
	arity  int
	tuples [][]relation.Atom // sorted, distinct
	keys   [][2]int          // ranges of tuples that are decided together
	least  int               // tuples that must be taken of each key: 0 or 1
	many   bool              // a key's tuple is taken or not; keys are single tuples
}

// maxTuples limits the relations of which all tuples are listed.
const maxTuples = 1 << 16

// scalars is how many values a scalar type has now.
func (s *State) scalars(t ir.Type) (int, error) {
	switch t := t.(type) {
	case ir.Bool:
		return 2, nil
	case ir.Int:
		if t.Bits > domain.MostListed {
			return unnumbered, nil
		}
		return 1 << t.Bits, nil
	case ir.Float:
		return unnumbered, nil
	case ir.Null:
		return 1, nil
	case ir.Ref, ir.Array:
		return 1 + len(s.lister().sortAtoms(&s.heap, t)), nil
	case ir.Thread:
		return 1 + len(s.threads), nil
	}
	return 0, fmt.Errorf("any value of type %s", t)
}

// lister is a machine that only looks at the state.
func (s *State) lister() *machine { return &machine{s: s} }

// scalar is value number i of a scalar type.
func (s *State) scalar(t ir.Type, i int) uint64 {
	switch t := t.(type) {
	case ir.Int:
		return t.Wrap(t.Min() + uint64(i))
	case ir.Ref, ir.Array:
		if i == 0 {
			return 0
		}
		n, _ := s.lister().sortAtoms(&s.heap, t)[i-1].IsRef()
		return n
	}
	return uint64(i)
}

// prepared is the choice with the possibilities of its next decision counted.
func (s *State) prepared(p pending, c varsChoice) (*pending, error) {
	p.vars = &c
	t := c.target()
	rel, ok := t.Typ.(*ir.Rel)
	if !ok {
		n, err := s.scalars(t.Typ)
		p.n = n
		return &p, err
	}
	if c.uni == nil {
		uni, err := s.universe(rel, t.Mult)
		if err != nil {
			return &p, err
		}
		c.uni, c.step, c.tuples = uni, 0, nil
		if len(uni.keys) == 0 { // nothing to decide: the relation is empty
			p.n = 1
			return &p, nil
		}
	}
	key := c.uni.keys[c.step]
	p.n = key[1] - key[0] + 1 - c.uni.least
	return &p, nil
}

// universe lists the tuples of a relation type by keys.
func (s *State) universe(t *ir.Rel, mult ir.Mult) (*universe, error) {
	m := s.lister()
	u := &universe{arity: t.Arity}
	var atoms, prefixes []relation.Atom
	for _, alt := range t.Alts {
		cols := make([][]relation.Atom, len(alt))
		for i, sort := range alt {
			if !domain.Listed(sort) {
				return nil, fmt.Errorf("too many values: all relations of type %s", t)
			}
			cols[i] = m.sortAtoms(&s.heap, sort)
		}
		var err error
		if atoms, err = appendProduct(atoms, cols); err == nil {
			prefixes, err = appendProduct(prefixes, cols[:len(cols)-1])
		}
		if err != nil {
			return nil, fmt.Errorf("%w: all relations of type %s", err, t)
		}
	}
	all := relation.Of(t.Arity, atoms)
	for i := range all.Len() {
		u.tuples = append(u.tuples, all.Tuple(i))
	}
	u.group(mult, len(t.Alts) > 0, relation.Of(max(1, t.Arity-1), prefixes))
	return u, nil
}

// appendProduct adds all tuples of some columns.
func appendProduct(out []relation.Atom, cols [][]relation.Atom) ([]relation.Atom, error) {
	n := 1
	for _, c := range cols {
		n *= len(c)
		if n > maxTuples {
			return nil, fmt.Errorf("too many values")
		}
	}
	for i := range n {
		at := len(out)
		out = append(out, make([]relation.Atom, len(cols))...)
		for k := len(cols) - 1; k >= 0; k-- {
			out[at+k] = cols[k][i%len(cols[k])]
			i /= len(cols[k])
		}
	}
	return out, nil
}

// group decides which tuples are chosen together. Prefixes are those of which a
// total relation has a tuple each.
func (u *universe) group(mult ir.Mult, any bool, prefixes *relation.Rel) {
	n := len(u.tuples)
	switch {
	case mult == ir.MultAny:
		u.many = true
		for i := range n {
			u.keys = append(u.keys, [2]int{i, i + 1})
		}
	case mult == ir.MultOne, mult == ir.MultTotal && u.arity == 1 && any:
		u.keys, u.least = [][2]int{{0, n}}, 1
	case mult == ir.MultLone, mult == ir.MultFunc && u.arity == 1:
		u.keys = [][2]int{{0, n}}
	case mult == ir.MultFunc:
		for i := 0; i < n; i++ {
			if i == 0 || !slices.Equal(u.tuples[i][:u.arity-1], u.tuples[i-1][:u.arity-1]) {
				u.keys = append(u.keys, [2]int{i, i})
			}
			u.keys[len(u.keys)-1][1]++
		}
	case mult == ir.MultTotal && u.arity > 1:
		u.least = 1
		at := 0
		for i := range prefixes.Len() {
			from := at
			for at < n && slices.Equal(u.tuples[at][:u.arity-1], prefixes.Tuple(i)) {
				at++
			}
			u.keys = append(u.keys, [2]int{from, at})
		}
	}
}

// takeValue decides the next piece of a variable's value.
func (s *State) takeValue(i int) error {
	c := *s.pending.vars
	t := c.target()
	if !code.IsRel(t.Typ) {
		return s.takeWord(s.scalar(t.Typ, i))
	}
	if len(c.uni.keys) > 0 {
		key := c.uni.keys[c.step]
		if at := key[0] + i - 1 + c.uni.least; at >= key[0] {
			c.tuples = &chosen{c.tuples, c.uni.tuples[at]}
		}
		if c.step++; c.step < len(c.uni.keys) {
			return s.goOn(c)
		}
	}
	v := Value{Rel: relation.Of(max(1, c.uni.arity), c.tuples.atoms())}
	c.uni = nil
	return s.takeCell(c, v)
}

// takeWord decides a scalar.
func (s *State) takeWord(v uint64) error { return s.takeCell(*s.pending.vars, Value{Word: v}) }

// takeCell keeps a value and goes on to the next cell, or to the end.
func (s *State) takeCell(c varsChoice, v Value) error {
	c.values = append(slices.Clip(c.values), v)
	c.at++
	if c.at < len(c.targets) {
		return s.goOn(c)
	}
	s.takeAll(c.targets, c.values)
	return nil
}

func (s *State) goOn(c varsChoice) error {
	next, err := s.prepared(*s.pending, c)
	if err != nil {
		return err
	}
	s.pending = next
	return nil
}

// takeAll writes the values of a choice that is complete.
func (s *State) takeAll(targets []code.Target, values []Value) {
	p := s.pending
	var log []named
	for i, t := range targets {
		s.write(t.At, values[i])
		log = append(log, named{name: t.Name, typ: t.Typ, val: values[i]})
	}
	s.pending = nil
	if p.after == afterStart {
		return
	}
	s.log = &decision{s.log, p.kind, 0, 0, log}
	s.completed()
}

// completed goes on after a choice of values.
func (s *State) completed() {
	s.top().node++
	s.steps++
}

// write changes a cell of the globals or of the current frame.
func (s *State) write(at code.Cell, v Value) {
	t := s.threads[s.current]
	f := t.top()
	switch {
	case at.Kind == code.CellGlobal:
		s.rec.cell(s, at.Off)
		if at.Rel {
			s.heap.rels[s.heap.cells[at.Off]] = v.Rel
		} else {
			s.heap.cells[at.Off] = v.Word
		}
	case at.Rel:
		s.rec.rel(s, at.Reg)
		t.rels[uint32(f.rels)+at.Reg] = v.Rel
	default:
		s.rec.word(s, at.Reg)
		t.words[uint32(f.words)+at.Reg] = v.Word
	}
}

// read is the value of such a cell.
func (s *State) read(at code.Cell) Value {
	t := s.threads[s.current]
	f := t.top()
	switch {
	case at.Kind == code.CellGlobal && at.Rel:
		return Value{Rel: s.heap.rels[s.heap.cells[at.Off]]}
	case at.Kind == code.CellGlobal:
		return Value{Word: s.heap.cells[at.Off]}
	case at.Rel:
		return Value{Rel: t.rels[uint32(f.rels)+at.Reg]}
	}
	return Value{Word: t.words[uint32(f.words)+at.Reg]}
}

// askVars begins the choice of variables' values.
func (m *machine) askVars(vars []ir.Var, then after) {
	pc := m.t.top().proc
	targets := pc.TargetsOf(vars)
	p := pending{kind: task.ChoiceValue, what: pendVars, after: then}
	if len(targets) == 0 {
		m.s.pending = &p
		m.s.takeAll(nil, nil)
		if then == afterNode {
			m.fuel--
			m.s.steps--
		}
		if then != afterStart {
			m.prepare()
		}
		return
	}
	first, err := m.s.prepared(p, varsChoice{vars: vars, targets: targets})
	if err != nil && !m.budget.Forced {
		m.unsupported("%v", err)
		return
	}
	if err != nil {
		first.n = unnumbered
	}
	m.ask(first)
}

func (m *machine) havoc() {
	m.park()
	m.s.rec.shape(m.s)
	m.fuel++
	m.askVars(m.node().(*ir.Havoc).Vars, afterNode)
}

// takeCount makes the atoms of a class in the initial state.
func (s *State) takeCount(n int) error {
	c := s.code.Prog.Class(s.pending.name)
	s.pending = nil
	s.counted++
	return s.Allocate(c, n)
}
