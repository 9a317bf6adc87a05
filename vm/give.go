// This file replays recorded decisions.

package vm

import (
	"errors"
	"fmt"
	"slices"

	"assay/ir"
	"assay/task"
	"assay/vm/code"
	"assay/vm/state"
)

// Give takes the possibility that a recorded decision says. Values count, not
// positions: a choice of values must name every variable that is chosen, fit
// its type and multiplicity, and satisfy the specification.
func (s *State) Give(c task.Choice) error {
	p := s.Pending
	switch {
	case p == nil:
		return errNoChoice
	case c.Kind != p.Kind:
		return fmt.Errorf("a %s is to be chosen, not a %s", p.Kind, c.Kind)
	}
	switch p.What {
	case state.PendBranch:
		return s.Pick(c.Pick)
	case state.PendThread, state.PendNotify:
		return s.giveThread(c)
	case state.PendCount:
		return errors.New("the initial state is imported, not given choice by choice")
	case state.PendVars:
		return s.giveVars(c)
	case state.PendInput:
		return s.giveInput(c)
	case state.PendCall:
		return s.giveCall(c)
	}
	return s.giveSpec(c)
}

// giveInput keeps the answer for the model that asked.
func (s *State) giveInput(c task.Choice) error {
	if len(c.Values) != 1 {
		return errors.New("an input is one value")
	}
	s.saveShape()
	text := c.Values[0].Value.Scalar
	s.Decide(s.Pending, 0, []state.Named{{Name: "input", Text: &text}})
	s.Pending, s.Given = nil, &text
	return nil
}

// giveThread finds the thread by its number, or else by position.
func (s *State) giveThread(c task.Choice) error {
	if len(c.Values) == 0 {
		return s.Pick(c.Pick)
	}
	for i, t := range s.Pending.Threads {
		if fmt.Sprint(t) == c.Values[0].Value.Scalar {
			return s.Pick(i)
		}
	}
	return fmt.Errorf("thread %s cannot go on", c.Values[0].Value.Scalar)
}

// valuesOf reads the values of targets.
func (s *State) valuesOf(targets []code.Target, c task.Choice) ([]state.Value, error) {
	im := s.Importer()
	var out []state.Value
	for _, t := range targets {
		i := slices.IndexFunc(c.Values, func(v task.Slot) bool { return v.Name == t.Name })
		if i < 0 {
			return nil, fmt.Errorf("the decision says nothing about %s", t.Name)
		}
		v, err := im.Value(t.Typ, t.Mult, c.Values[i].Value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		out = append(out, v)
	}
	return out, nil
}

func (s *State) giveVars(c task.Choice) error {
	targets := s.Pending.Vars.Targets
	values, err := s.valuesOf(targets, c)
	if err != nil {
		return err
	}
	s.saveShape()
	s.takeAll(targets, values)
	return nil
}

// giveSpec allocates and assigns on trial, and keeps it if the condition holds.
func (s *State) giveSpec(c task.Choice) error {
	plan := s.Pending.More.(*solutions).plan
	sol := solution{}
	trial := s.Clone()
	f := trial.Frame()
	t := trial.Threads[trial.Current]
	old := trial.Snapshot(t.Words[f.Words:int(f.Words)+plan.Proc.Words], t.Rels[f.Rels:int(f.Rels)+plan.Proc.Rels])
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
		trial.Write(tg.At, values[i])
	}
	m := evaluator(trial, t, 0)
	ok := m.word(plan.Whole, state.Registers{Proc: plan.Proc, Words: t.Words[f.Words:], Rels: t.Rels[f.Rels:], Old: old})
	switch {
	case m.stopped:
		return fmt.Errorf("the specification cannot be evaluated: %s", m.stop)
	case ok == 0:
		return errors.New("the values do not meet the specification")
	}
	s.saveShape()
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
	if limit, ok := s.Scope(k); ok && int(s.Heap.Count[k.Index])+n > limit {
		return 0, fmt.Errorf("%d new atoms of %s do not fit the scope", n, k.Name)
	}
	l := &s.code.Lay.Classes[k.Index]
	for range n {
		s.Heap.Count[k.Index]++
		s.Heap.Alloc(int32(k.Index), 0, l.Leaves, l.Rels, 1)
	}
	return n, nil
}
