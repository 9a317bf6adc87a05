package bmc

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/logic/circuit"
	"assay/symbolic/step"
	"assay/symbolic/value"
	"assay/task"
)

// This file reports goals that always throw.

// raisedEnd is an end with an exception of a class.
type raisedEnd struct {
	class *ir.Class
	when  circuit.Ref
}

// endsWith notes how the goal's procedure ends.
func (m *machine) endsWith(o *step.Outcome) {
	if !o.Throws {
		m.normal = append(m.normal, o.St.Path.Cond)
		return
	}
	for _, t := range o.Exc.(value.Refs) {
		obj := m.inputs.Object(t.Obj)
		if t.Obj != value.Null && obj.Class != nil {
			m.thrown = append(m.thrown, raisedEnd{obj.Class, m.c.And(o.St.Path.Cond, t.When)})
		}
	}
}

// alwaysThrows returns the class of the exception that every execution within the bounds ends with, if there is one.
func (m *machine) alwaysThrows() string {
	if len(m.thrown) == 0 || m.oracle.Possible(m.c.OrAll(m.normal...)) {
		return ""
	}
	var names []string
	for _, e := range m.thrown {
		if !slices.Contains(names, e.class.Name) && m.oracle.Possible(e.when) {
			names = append(names, e.class.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	slices.Sort(names)
	return "always throws " + strings.Join(names, " or ")
}

// alwaysIn qualifies the answer of alwaysThrows for a result: of calls by contract only what contracts let be thrown is
// known, and executions beyond the bounds may end otherwise. Nothing is said where a loop was cut: what throws may just be what comes early.
func (m *machine) alwaysIn(r *task.Result, always string) string {
	s := r.Status
	switch {
	case always == "", slices.ContainsFunc(r.Binding, func(b task.Binding) bool { return b.Bound == task.BoundLoop }):
		return ""
	case len(m.believed) > 0:
		return "as far as contracts say, every execution ends with an exception"
	case s == task.HoldsWithin:
		return always + ", inside the bounds"
	}
	return always
}
