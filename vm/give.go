// This file takes decisions that somebody else recorded.

package vm

import (
	"errors"
	"fmt"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
)

// Give takes the possibility that a recorded decision says. Values count, not
// positions: a choice of values must name every variable that is chosen, fit
// its type and multiplicity, and meet the specification.
func (s *State) Give(c task.Choice) error {
	p := s.pending
	switch {
	case p == nil:
		return errNoChoice
	case c.Kind != p.kind:
		return fmt.Errorf("a %s is to be chosen, not a %s", p.kind, c.Kind)
	}
	switch p.what {
	case pendBranch:
		return s.Pick(c.Pick)
	case pendThread, pendNotify:
		return s.giveThread(c)
	case pendCount:
		return errors.New("the initial state is imported, not given choice by choice")
	case pendVars:
		return s.giveVars(c)
	case pendInput:
		return s.giveInput(c)
	case pendCall:
		return s.giveCall(c)
	}
	return s.giveSpec(c)
}

// giveInput keeps the answer for the model that asked.
func (s *State) giveInput(c task.Choice) error {
	if len(c.Values) != 1 {
		return errors.New("an input is one value")
	}
	s.rec.shape(s)
	text := c.Values[0].Value.Scalar
	s.record(s.pending, 0, []named{{name: "input", text: &text}})
	s.pending, s.given = nil, &text
	return nil
}

// giveThread finds the thread by its number, or else by position.
func (s *State) giveThread(c task.Choice) error {
	if len(c.Values) == 0 {
		return s.Pick(c.Pick)
	}
	for i, t := range s.pending.threads {
		if fmt.Sprint(t) == c.Values[0].Value.Scalar {
			return s.Pick(i)
		}
	}
	return fmt.Errorf("thread %s cannot go on", c.Values[0].Value.Scalar)
}

// importer reads values with the names that objects have in this run.
func (s *State) importer() *importer {
	im := &importer{s: s, refs: map[string]uint64{"null": 0}}
	for name, ref := range s.names().all {
		im.refs[name] = ref
	}
	return im
}

// valuesOf reads the values of targets.
func (s *State) valuesOf(targets []code.Target, c task.Choice) ([]Value, error) {
	im := s.importer()
	var out []Value
	for _, t := range targets {
		i := slices.IndexFunc(c.Values, func(v task.Slot) bool { return v.Name == t.Name })
		if i < 0 {
			return nil, fmt.Errorf("the decision says nothing about %s", t.Name)
		}
		v, err := im.value(t.Typ, t.Mult, c.Values[i].Value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		out = append(out, v)
	}
	return out, nil
}

func (s *State) giveVars(c task.Choice) error {
	targets := s.pending.vars.targets
	values, err := s.valuesOf(targets, c)
	if err != nil {
		return err
	}
	s.rec.shape(s)
	s.takeAll(targets, values)
	return nil
}

// giveSpec allocates and assigns on trial, and keeps it if the condition holds.
func (s *State) giveSpec(c task.Choice) error {
	plan := s.pending.sols.plan
	sol := solution{}
	trial := s.Clone()
	f := trial.top()
	t := trial.threads[trial.current]
	old := trial.snapshot(t.words[f.words:int(f.words)+plan.Proc.Words], t.rels[f.rels:int(f.rels)+plan.Proc.Rels])
	for _, k := range plan.Spec.Classes {
		n, err := trial.giveAtoms(k, c)
		if err != nil {
			return err
		}
		sol.counts = append(sol.counts, n)
	}
	values, err := trial.valuesOf(plan.Targets, c)
	if err != nil {
		return err
	}
	sol.values = values
	for i, tg := range plan.Targets {
		trial.write(tg.At, values[i])
	}
	m := &machine{s: trial, t: t, budget: Budget{}.orDefault(), work: Budget{}.orDefault().Work}
	ok := m.word(plan.Whole, t.words[f.words:], t.rels[f.rels:], old)
	switch {
	case m.stopped:
		return fmt.Errorf("the specification cannot be evaluated: %s", m.stop)
	case ok == 0:
		return errors.New("the values do not meet the specification")
	}
	s.rec.shape(s)
	s.takeSolution(sol)
	return nil
}

// giveAtoms allocates as many atoms as the decision lists.
func (s *State) giveAtoms(k *ir.Class, c task.Choice) (int, error) {
	n := 0
	for _, v := range c.Values {
		if v.Name == newName(k) {
			n = len(v.Value.Tuples)
		}
	}
	if limit, ok := s.scope(k); ok && int(s.heap.count[k.Index])+n > limit {
		return 0, fmt.Errorf("%d new atoms of %s do not fit the scope", n, k.Name)
	}
	l := &s.code.Lay.Classes[k.Index]
	for range n {
		s.heap.count[k.Index]++
		s.heap.alloc(int32(k.Index), 0, l.Leaves, l.Rels, 1)
	}
	return n, nil
}
