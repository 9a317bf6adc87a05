// This file makes all executions of programs that ask for their inputs.

package javaheap

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"assay/internal/javagen"
	"assay/task"
	"assay/vm"
)

// EachAsked calls f with what came of every execution of a goal that asks for its inputs: the
// values between javagen.Least and Largest, and truth values. It reports whether f never said
// false.
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
		r, err := e.j.run(func(setup vm.Setup) (*vm.State, error) { return e.j.code.Start(setup), nil }, given, func([]task.Choice) task.Trace { return trace })
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

// answers returns the values that a choice may take.
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

// clocked makes the given choices, and afterwards reports times that increase by varying steps.
type clocked struct {
	given vm.Chooser
	left  int   // choices that are given
	now   int64 // what the clock showed last
}

// Choose answers one question.
func (c *clocked) Choose(s *vm.State, q vm.Choice) error {
	if c.left > 0 || q.Kind != task.ChoiceInput || !strings.HasPrefix(q.What, "the time in ") {
		c.left--
		return c.given.Choose(s, q)
	}
	c.now = c.now*3/2 + 1
	return s.Give(task.Choice{Kind: q.Kind, Values: []task.Slot{{Name: "input", Value: task.Value{Scalar: strconv.FormatInt(c.now, 10)}}}})
}

// Ask runs a goal that asks for its inputs, with random answers.
func (j *Judge) Ask(r *rand.Rand) (Run, task.Trace, error) {
	s := j.code.Start(j.task.Setup())
	stop, err := vm.Drive(s, chance{r}, vm.Budget{Steps: j.steps(), Forced: true})
	trace := task.Trace{Choices: s.Choices()}
	if err != nil || stop.Kind == vm.Infeasible || stop.Kind == vm.OutOfBudget {
		return Run{}, trace, err
	}
	out, err := j.run(func(setup vm.Setup) (*vm.State, error) { return j.code.Start(setup), nil }, trace.Choices, func([]task.Choice) task.Trace { return trace })
	return out, trace, err
}

// chance draws small and extreme values more often than others.
type chance struct{ r *rand.Rand }

// Choose answers one question.
func (c chance) Choose(s *vm.State, q vm.Choice) error {
	if q.Kind != task.ChoiceValue || q.N == 2 || c.r.IntN(8) == 0 {
		return s.Draw(c.r)
	}
	v := int64(c.r.IntN(11) - 3)
	if c.r.IntN(6) == 0 {
		v = []int64{math.MinInt32, math.MaxInt32, math.MaxInt32 - 1, math.MinInt64, math.MaxInt64, 1 << 16, 100, 127, -128}[c.r.IntN(9)]
	}
	if s.Give(task.Choice{Kind: q.Kind, Values: []task.Slot{{Name: "result", Value: task.Value{Scalar: strconv.FormatInt(v, 10)}}}}) == nil {
		return nil
	}
	return s.Draw(c.r) // of another type
}
