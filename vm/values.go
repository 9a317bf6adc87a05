// This file makes the choice of variables' values: cell by cell, and a relation
// tuple by tuple or key by key, as its multiplicity says.

package vm

import (
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/relation"
	"assay/vm/state"
)

// prepared returns the choice with the possibilities of its next decision counted.
func (s *State) prepared(p state.Pending, c state.VarsChoice) (*state.Pending, error) {
	p.Vars = &c
	t := c.Target()
	rel, ok := t.Typ.(*ir.Rel)
	if !ok {
		n, err := s.Scalars(t.Typ)
		p.N = n
		return &p, err
	}
	if c.Uni == nil {
		uni, err := s.Universe(rel, t.Mult)
		if err != nil {
			return &p, err
		}
		c.Uni, c.Step, c.Tuples = uni, 0, nil
		if len(uni.Keys) == 0 { // nothing to decide: the relation is empty
			p.N = 1
			return &p, nil
		}
	}
	key := c.Uni.Keys[c.Step]
	p.N = key[1] - key[0] + 1 - c.Uni.Least
	return &p, nil
}

// takeValue decides the next piece of a variable's value.
func (s *State) takeValue(i int) error {
	c := *s.Pending.Vars
	t := c.Target()
	if !code.IsRel(t.Typ) {
		return s.takeWord(s.Scalar(t.Typ, i))
	}
	if len(c.Uni.Keys) > 0 {
		key := c.Uni.Keys[c.Step]
		if at := key[0] + i - 1 + c.Uni.Least; at >= key[0] {
			c.Tuples = &state.Tuples{Prev: c.Tuples, Tuple: c.Uni.Tuples[at]}
		}
		if c.Step++; c.Step < len(c.Uni.Keys) {
			return s.goOn(c)
		}
	}
	v := state.Value{Rel: relation.Of(max(1, c.Uni.Arity), c.Tuples.Atoms())}
	c.Uni = nil
	return s.takeCell(c, v)
}

// takeWord decides a scalar.
func (s *State) takeWord(v uint64) error { return s.takeCell(*s.Pending.Vars, state.Value{Word: v}) }

// takeCell keeps a value and goes on to the next cell, or to the end.
func (s *State) takeCell(c state.VarsChoice, v state.Value) error {
	c.Values = append(slices.Clip(c.Values), v)
	c.At++
	if c.At < len(c.Targets) {
		return s.goOn(c)
	}
	s.takeAll(c.Targets, c.Values)
	return nil
}

func (s *State) goOn(c state.VarsChoice) error {
	next, err := s.prepared(*s.Pending, c)
	if err != nil {
		return err
	}
	s.Pending = next
	return nil
}

// takeAll writes the values of a choice that is complete.
func (s *State) takeAll(targets []code.Target, values []state.Value) {
	p := s.Pending
	var log []state.Named
	for i, t := range targets {
		s.Write(t.At, values[i])
		log = append(log, state.Named{Name: t.Name, Typ: t.Typ, Val: values[i]})
	}
	s.Pending = nil
	if p.After == state.AfterStart {
		return
	}
	s.Log = &state.Decision{Prev: s.Log, Kind: p.Kind, Pick: 0, Of: 0, Values: log}
	s.completed()
}

// completed goes on after a choice of values.
func (s *State) completed() {
	s.Frame().Node++
	s.Done++
}

// askVars begins the choice of variables' values.
func (m *machine) askVars(vars []ir.Var, then state.After) {
	pc := m.t.Top().Proc
	targets := pc.TargetsOf(vars)
	p := state.Pending{Kind: task.ChoiceValue, What: state.PendVars, After: then}
	if len(targets) == 0 {
		m.s.Pending = &p
		m.s.takeAll(nil, nil)
		if then == state.AfterNode {
			m.fuel--
			m.s.Done--
		}
		if then != state.AfterStart {
			m.prepare()
		}
		return
	}
	first, err := m.s.prepared(p, state.VarsChoice{Vars: vars, Targets: targets})
	if err != nil && !m.budget.Forced {
		m.unsupported("%v", err)
		return
	}
	if err != nil {
		first.N = state.Unnumbered
	}
	m.ask(first)
}

func (m *machine) havoc() {
	m.park()
	m.s.saveShape()
	m.fuel++
	m.askVars(m.node().(*ir.Havoc).Vars, state.AfterNode)
}

// takeCount makes the atoms of a class in the initial state.
func (s *State) takeCount(n int) error {
	c := s.code.Prog.Class(s.Pending.Name)
	s.Pending = nil
	s.counted++
	return s.Allocate(c, n)
}
