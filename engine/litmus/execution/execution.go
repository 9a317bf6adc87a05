// Package execution judges executions of litmus tests, and lists them all.
//
// # Model
//
// An Execution is the branch that each thread takes, the write that each read
// gets its value from, and an order of the writes to each location. Violated
// says which axioms of a memory model it does not satisfy. The models are programs over explicit
// relations here; they share nothing with the formulas of engine/litmus/model, so that each can
// judge the other. All runs over all executions, and is the oracle for small tests.
package execution

import (
	"fmt"
	"iter"
	"slices"

	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// Execution is an execution of an event structure.
type Execution struct {
	Structure *event.Structure
	Leaves    []int       // of each thread, the branch: an index into Structure.Leaves
	Events    []int       // of X, ascending
	ReadsFrom map[int]int // the write of each read
	Coherence [][]int     // the writes of each location of Structure.Locations, in order
}

// Events of the chosen branches, with the initial writes.
func events(s *event.Structure, leaves []int) []int {
	var out []int
	for i := range s.Events {
		if s.Events[i].Init() {
			out = append(out, i)
		}
	}
	for t, l := range leaves {
		out = append(out, s.Path(s.Leaves[t][l].Event)...)
	}
	slices.Sort(out)
	return out
}

// From makes the execution of a set of events and two relations, and checks
// that it is one.
func From(s *event.Structure, in func(e int) bool, rf, co func(x, y int) bool) (*Execution, error) {
	x := &Execution{Structure: s, ReadsFrom: map[int]int{}}
	for e := range s.Events {
		if in(e) {
			x.Events = append(x.Events, e)
		}
	}
	if err := x.chooseLeaves(in); err != nil {
		return nil, err
	}
	if err := x.chooseWrites(rf); err != nil {
		return nil, err
	}
	return x, x.orderWrites(co)
}

// ends returns the branches of a thread whose events are those of the execution.
// There are several where branches differ in their registers alone.
func (x *Execution) ends(t int, in func(e int) bool) []int {
	var out []int
	for i, l := range x.Structure.Leaves[t] {
		if !l.Cut && (l.Event < 0 || in(l.Event)) && !slices.ContainsFunc(x.Structure.After(t, l.Event), in) {
			out = append(out, i)
		}
	}
	return out
}

// Choose takes other branches with the same events, if the execution then satisfies a final
// condition, and reports whether it does.
func (x *Execution) Choose(c *litmus.Cond) bool {
	in := func(e int) bool { return slices.Contains(x.Events, e) }
	first := slices.Clone(x.Leaves)
	var choose func(t int) bool
	choose = func(t int) bool {
		if t == len(x.Leaves) {
			return x.Ends(c)
		}
		for _, l := range x.ends(t, in) {
			x.Leaves[t] = l
			if choose(t + 1) {
				return true
			}
		}
		return false
	}
	if x.Ends(c) || choose(0) {
		return true
	}
	x.Leaves = first
	return false
}

// chooseLeaves finds branches whose events are the events.
func (x *Execution) chooseLeaves(in func(e int) bool) error {
	for t := range x.Structure.Leaves {
		ends := x.ends(t, in)
		if len(ends) == 0 {
			return fmt.Errorf("thread %d does not end", t)
		}
		x.Leaves = append(x.Leaves, ends[0])
	}
	if !slices.Equal(events(x.Structure, x.Leaves), x.Events) {
		return fmt.Errorf("the events %v are no configuration", x.Events)
	}
	return nil
}

func (x *Execution) chooseWrites(rf func(x, y int) bool) error {
	for _, r := range x.Events {
		if x.Structure.Events[r].Kind != event.Read {
			continue
		}
		for _, w := range x.Events {
			if !rf(w, r) {
				continue
			}
			if _, twice := x.ReadsFrom[r]; twice || !x.Structure.Justifies(w, r) {
				return fmt.Errorf("event %d cannot read from event %d", r, w)
			}
			x.ReadsFrom[r] = w
		}
		if _, ok := x.ReadsFrom[r]; !ok {
			return fmt.Errorf("event %d reads from nothing", r)
		}
	}
	return nil
}

func (x *Execution) orderWrites(co func(x, y int) bool) error {
	for _, loc := range x.Structure.Locations {
		writes := x.writes(loc)
		slices.SortFunc(writes, func(a, b int) int {
			if co(a, b) {
				return -1
			}
			return 1
		})
		for i, a := range writes {
			for j, b := range writes {
				if co(a, b) != (i < j) {
					return fmt.Errorf("the writes %v of %s are in no order", writes, loc)
				}
			}
		}
		x.Coherence = append(x.Coherence, writes)
	}
	return nil
}

// writes returns the writes of a location, the initial one first.
func (x *Execution) writes(loc string) []int {
	var out []int
	for _, e := range x.Events {
		if ev := &x.Structure.Events[e]; ev.Kind == event.Write && ev.Loc == loc {
			out = append(out, e)
		}
	}
	return out
}

// Ends reports whether the execution satisfies a final condition.
func (x *Execution) Ends(c *litmus.Cond) bool {
	switch c.Op {
	case litmus.CondTrue:
		return true
	case litmus.CondNot:
		return !x.Ends(c.Args[0])
	case litmus.CondAnd:
		return !slices.ContainsFunc(c.Args, func(a *litmus.Cond) bool { return !x.Ends(a) })
	case litmus.CondOr:
		return slices.ContainsFunc(c.Args, x.Ends)
	case litmus.CondRegister:
		return x.Structure.Leaves[c.Thread][x.Leaves[c.Thread]].Registers[c.Name] == c.Value
	case litmus.CondMemory:
		return x.Final(c.Name) == c.Value
	}
	panic("execution: no such condition")
}

// Final returns the value of a location in the end.
func (x *Execution) Final(loc string) litmus.Value {
	writes := x.Coherence[slices.Index(x.Structure.Locations, loc)]
	return x.Structure.Events[writes[len(writes)-1]].Value
}

// All runs over all executions.
func All(s *event.Structure) iter.Seq[*Execution] {
	return func(yield func(*Execution) bool) {
		e := &enumeration{s: s, yield: yield}
		e.leaves(nil)
	}
}

// enumeration chooses branches, then writes of reads, then orders.
type enumeration struct {
	s       *event.Structure
	yield   func(*Execution) bool
	stopped bool
}

func (e *enumeration) leaves(chosen []int) {
	if t := len(chosen); t < len(e.s.Leaves) {
		for l := range e.s.Leaves[t] {
			if !e.s.Leaves[t][l].Cut && !e.stopped {
				e.leaves(append(slices.Clone(chosen), l))
			}
		}
		return
	}
	x := &Execution{Structure: e.s, Leaves: chosen, Events: events(e.s, chosen), ReadsFrom: map[int]int{}}
	e.reads(x, 0)
}

func (e *enumeration) reads(x *Execution, i int) {
	for i < len(x.Events) && e.s.Events[x.Events[i]].Kind != event.Read {
		i++
	}
	if i == len(x.Events) {
		e.orders(x, 0, nil)
		return
	}
	for _, w := range x.Events {
		if e.stopped || !e.s.Justifies(w, x.Events[i]) {
			continue
		}
		x.ReadsFrom[x.Events[i]] = w
		e.reads(x, i+1)
	}
}

func (e *enumeration) orders(x *Execution, loc int, chosen [][]int) {
	if loc == len(e.s.Locations) {
		y := *x
		y.ReadsFrom = make(map[int]int, len(x.ReadsFrom))
		for r, w := range x.ReadsFrom {
			y.ReadsFrom[r] = w
		}
		y.Coherence = slices.Clone(chosen)
		e.stopped = e.stopped || !e.yield(&y)
		return
	}
	writes := x.writes(e.s.Locations[loc])
	permute(writes, 1, func(order []int) {
		if !e.stopped {
			e.orders(x, loc+1, append(slices.Clone(chosen), slices.Clone(order)))
		}
	})
}

// permute calls f for all orders of the elements from i on.
func permute(list []int, i int, f func([]int)) {
	if i >= len(list) {
		f(list)
		return
	}
	for j := i; j < len(list); j++ {
		list[i], list[j] = list[j], list[i]
		permute(list, i+1, f)
		list[i], list[j] = list[j], list[i]
	}
}
