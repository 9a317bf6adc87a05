// This file reads an instance as an execution: an initial state and choices,
// which the VM runs and replays.

package forge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/engine/forge/symbolic"
	"assay/engine/ledger"
	"assay/ir"
	"assay/logic/rel"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// setup returns how the VM runs a goal; recursion is bounded as inlining is.
func (c *check) setup(g *ir.Goal) vm.Setup {
	s := vm.SetupOf(g, c.task.Bounds)
	s.Recursion = max(c.task.Bounds.Unwind, 1)
	return s
}

// witness makes the trace of a property of an instance.
func (c *check) witness(e *ledger.Entry, in *rel.Instance) error {
	trace, stop, err := c.follow(in)
	switch {
	case err != nil:
		return c.fault(e, in, fmt.Errorf("a violation does not run: %w", err))
	case stop.Kind != vm.Violated || !e.IsAbout(stop):
		return c.fault(e, in, fmt.Errorf("a violation runs as something else: %s", stop))
	}
	trace, again, err := replay.Trace(c.judge(), c.setup(c.task.Goal), trace, vm.Budget{})
	switch {
	case err != nil:
		return c.fault(e, in, fmt.Errorf("a violation does not replay: %w", err))
	case again.Kind != vm.Violated || again.Property != e.Property.Kind || again.Text != stop.Text:
		return c.fault(e, in, fmt.Errorf("a violation replays as something else: %s", again))
	}
	trace.Check = c.task.Goal.Name
	e.Trace = &trace
	return nil
}

// fault is the error for a counterexample that does not replay.
func (c *check) fault(e *ledger.Entry, in *rel.Instance, err error) error {
	return fmt.Errorf("%s: %s %q: %w\nstrategy %s, symmetry %s\n%s", e.Property.Span, e.Property.Kind, e.Property.Text, err, c.Strategy, c.Symmetry, in)
}

// reader follows an instance on the VM.
type reader struct {
	*check
	in      *rel.Instance
	all     map[*ir.Class][]string // names of the VM, in the order of allocation, literals apart
	names   map[rel.Value]string   // of the atoms that exist so far
	count   map[*ir.Class]int      // how many these are
	choices []task.Choice          // in terms of the original program
}

// follow runs an instance on the VM.
func (c *check) follow(in *rel.Instance) (task.Trace, vm.Stop, error) {
	r := &reader{check: c, in: in, names: map[rel.Value]string{}, count: map[*ir.Class]int{}}
	return r.execution()
}

// judge returns the program as it was written, for the VM.
func (c *check) judge() *vm.Code {
	if c.written == nil {
		c.written = vm.Compile(c.task.Program)
	}
	return c.written
}

// execution runs the program without loops and calls, with the choices of the
// instance, and gives its trace in terms of the original program.
func (r *reader) execution() (task.Trace, vm.Stop, error) {
	code := vm.Compile(r.prog)
	if err := r.nameAtoms(code); err != nil {
		return task.Trace{}, vm.Stop{}, err
	}
	st := code.Start(r.setup(r.goal))
	if err := st.Import(r.initial()); err != nil {
		return task.Trace{}, vm.Stop{}, fmt.Errorf("the initial state: %w", err)
	}
	budget := vm.Budget{Steps: -1, Forced: true} // stops in front of each statement
	for {
		stop := st.Run(budget)
		budget.Steps = 1
		switch {
		case stop.Kind == vm.NeedChoice:
			if err := r.choose(st, stop); err != nil {
				return task.Trace{}, stop, fmt.Errorf("%s: %w", stop.Span, err)
			}
			budget.Steps = -1
		case stop.Kind == vm.OutOfBudget && stop.Reason == vm.StepBudget:
			if n, ok := stop.Node.(*ir.New); ok {
				r.created(n)
			}
		default:
			t := st.Trace()
			t.Unit, t.Choices = r.task.Goal.Proc.Name, r.choices
			return t, stop, nil
		}
	}
}

// nameAtoms asks the VM for the names of the atoms that it would allocate, and names those of the
// initial state.
func (r *reader) nameAtoms(code *vm.Code) error {
	r.all = map[*ir.Class][]string{}
	scratch := code.Start(r.setup(r.goal))
	for _, d := range r.x.Domains {
		if d != nil {
			if err := scratch.Allocate(d.Class, len(d.Values)-d.Literals); err != nil {
				return err
			}
		}
	}
	for i, o := range scratch.Initial().Objects {
		if class := r.prog.Class(o.Class); i >= len(r.prog.Literals) {
			r.all[class] = append(r.all[class], o.Name)
		} else {
			d := r.x.Domains[class.Index]
			r.names[d.Values[r.literalsNamed(d)]] = o.Name
		}
	}
	for _, d := range r.x.Domains {
		if d == nil {
			continue
		}
		extent, _ := r.in.Tuples(d.Extent)
		r.appear(d, extent)
	}
	return nil
}

// literalsNamed returns how many literals of a domain have a name so far.
func (r *reader) literalsNamed(d *symbolic.Domain) int {
	return len(slices.DeleteFunc(slices.Clone(d.Values[:d.Literals]), func(v rel.Value) bool { return r.names[v] == "" }))
}

// appear names the atoms of an extent that have no name yet, in their order,
// and returns their number.
func (r *reader) appear(d *symbolic.Domain, extent rel.TupleSet) int {
	n := 0
	for _, v := range d.Values {
		if r.names[v] == "" && extent.Has(rel.Tuple{v}) {
			r.names[v] = r.all[d.Class][r.count[d.Class]]
			r.count[d.Class]++
			n++
		}
	}
	return n
}

// created notes the atom that the next statement allocates.
func (r *reader) created(n *ir.New) {
	d := r.x.Domains[n.Class.Index]
	if atom := r.x.Created[n]; atom != nil {
		set, _ := r.in.Tuples(atom)
		r.appear(d, set)
		return
	}
	if next := d.Literals + r.count[n.Class]; next < len(d.Values) {
		r.names[d.Values[next]] = r.all[n.Class][r.count[n.Class]]
		r.count[n.Class]++
	}
}

// initial returns the initial state of the instance.
func (r *reader) initial() task.State {
	var s task.State
	for _, d := range r.x.Domains {
		if d == nil {
			continue
		}
		for i := range r.count[d.Class] {
			s.Objects = append(s.Objects, task.Object{Name: r.all[d.Class][i], Class: d.Class.Name})
		}
	}
	for _, i := range r.x.Initials {
		name := i.Var.VarName()
		if _, global := i.Var.(*ir.Global); global {
			name = "@" + name
		}
		s.Vars = append(s.Vars, task.Slot{Name: name, Value: r.value(i.Var.Type(), i.Rel)})
	}
	return s
}

// value returns what a relation holds, for a variable of a type.
func (r *reader) value(t ir.Type, x *rel.Relation) task.Value {
	tuples, _ := r.in.Tuples(x)
	var rows [][]string
	for tuple := range tuples.Each() {
		row := make([]string, len(tuple))
		for i, v := range tuple {
			row[i] = r.text(v)
		}
		rows = append(rows, row)
	}
	if _, ok := t.(*ir.Rel); ok {
		return task.Value{Rel: true, Tuples: rows}
	}
	if len(rows) != 1 {
		return task.Value{Scalar: fmt.Sprintf("%d values", len(rows))} // the VM refuses it
	}
	return task.Value{Scalar: rows[0][0]}
}

func (r *reader) text(v rel.Value) string {
	if n, ok := v.Int(); ok {
		return strconv.FormatInt(n, 10)
	}
	switch i, _ := r.x.Universe.Index(v); i {
	case 0:
		return "false"
	case 1:
		return "true"
	case 2:
		return "null"
	}
	if name := r.names[v]; name != "" {
		return name
	}
	return "?" + strings.TrimSpace(v.String()) // does not exist: the VM refuses it
}

// choose gives the VM the choice of the instance, and keeps it in terms of the original program.
func (r *reader) choose(st *vm.State, stop vm.Stop) error {
	c := r.x.Choices[stop.Node]
	if c == nil {
		return fmt.Errorf("the VM has a choice where the problem has none: %s", stop)
	}
	mine := task.Choice{Kind: stop.Choice.Kind}
	theirs := mine
	for i, branch := range append(slices.Clone(c.Branches), nil) {
		if branch != nil {
			if tuples, _ := r.in.Tuples(branch); tuples.Len() == 0 {
				continue
			}
		}
		mine.Pick, theirs.Pick = i, i
		break
	}
	for i, k := range c.Classes {
		extent, _ := r.in.Tuples(c.Extents[i])
		slot := task.Slot{Name: "new " + k.Name, Value: task.Value{Rel: true}}
		first := r.count[k]
		for j := range r.appear(r.x.Domains[k.Index], extent) {
			slot.Value.Tuples = append(slot.Value.Tuples, []string{r.all[k][first+j]})
		}
		mine.Values, theirs.Values = append(mine.Values, slot), append(theirs.Values, slot)
	}
	written := varsOf(ir.Source(stop.Node))
	for i, v := range c.Vars {
		value := r.value(v.Type(), c.Values[i])
		mine.Values = append(mine.Values, task.Slot{Name: v.VarName(), Value: value})
		theirs.Values = append(theirs.Values, task.Slot{Name: written[i].VarName(), Value: value})
	}
	r.choices = append(r.choices, theirs)
	return st.Give(mine)
}

// varsOf returns the variables whose values a node chooses.
func varsOf(n ir.Node) []ir.Var {
	switch n := n.(type) {
	case *ir.Spec:
		return n.Frame
	case *ir.Havoc:
		return n.Vars
	}
	return nil
}
