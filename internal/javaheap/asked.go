// This file makes all executions of programs that ask for their inputs.

package javaheap

import (
	"strconv"

	"assay/internal/javagen"
	"assay/task"
	"assay/vm"
)

// EachAsked calls f with what came of every execution of a goal that asks for its inputs: the
// values between javagen.Least and Largest, and truth values. It tells whether f never
// said false.
func (j *Judge) EachAsked(f func(Run, task.Trace) bool) (bool, error) {
	e := &asking{j: j, f: f}
	ok := e.from(nil)
	return ok, e.err
}

type asking struct {
	j   *Judge
	f   func(Run, task.Trace) bool
	err error
}

// from tries all answers behind those given so far.
func (e *asking) from(given []task.Choice) bool {
	s := e.j.code.Start(e.j.task.Setup())
	asked, done, err := e.play(s, given)
	if err != nil {
		e.err = err
		return false
	}
	if done {
		trace := task.Trace{Choices: given}
		r, err := e.j.run(func(setup vm.Setup) (*vm.State, error) { return e.j.code.Start(setup), nil }, given, func() task.Trace { return trace })
		if err != nil {
			e.err = err
			return false
		}
		return e.f(r, trace)
	}
	for _, v := range asked {
		next := append(given[:len(given):len(given)], v)
		if !e.from(next) {
			return false
		}
	}
	return true
}

// play runs with the answers given; what it asks for behind them is given as all answers
// to try.
func (e *asking) play(s *vm.State, given []task.Choice) (next []task.Choice, done bool, err error) {
	b := vm.Budget{Steps: e.j.steps(), Forced: true}
	for {
		stop := s.Run(b)
		if stop.Kind != vm.NeedChoice {
			return nil, true, nil
		}
		if len(given) == 0 {
			return answers(stop.Choice), false, nil
		}
		if err := s.Give(given[0]); err != nil {
			return nil, false, err
		}
		given = given[1:]
	}
}

// answers are the values that a choice may take.
func answers(c vm.Choice) []task.Choice {
	var out []task.Choice
	add := func(v string) {
		out = append(out, task.Choice{Kind: c.Kind, Values: []task.Slot{{Name: "result", Value: task.Value{Scalar: v}}}})
	}
	if c.N == 2 {
		add("false")
		add("true")
		return out
	}
	for v := javagen.Least; v <= javagen.Largest; v++ {
		add(strconv.Itoa(v))
	}
	return out
}
