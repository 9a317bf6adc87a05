package bmc

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"assay/ir"
	"assay/language"
	"assay/logic/circuit"
	"assay/source"
	"assay/symbolic/heap"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// This file builds counterexamples from models, and replays them on the VM.

// errLearnt is the error of a counterexample that does not replay, after which more is known of what it depends on.
var errLearnt = errors.New("more is known of what it depends on")

// diverged is the error of a counterexample that does not replay: a fault of ours.
type diverged struct{ what string }

func (d *diverged) Error() string { return d.what }

// witness reads a counterexample from the model that the solver has, and replays it.
func (m *machine) witness(f *finding, g circuit.Ref) (*task.Trace, error) {
	before := m.oracle.cost()
	r, initial := m.beginning(g)
	cost := m.oracle.cost() - before
	t := task.Trace{Unit: m.task.Goal.Proc.Name, Check: m.task.Goal.Name, Bounds: m.task.Bounds, Initial: initial, Choices: r.choices()}
	m.setBack = r.setBack()
	code, setup := m.code(), m.task.Setup()
	setup.Asked = m.demanded(f)
	if why := unmade(m.host, code, setup, t.Initial); why != "" {
		return nil, errors.New(why)
	}
	if rests := r.rests(); len(rests) > 0 {
		return m.byBody(code, setup, t, f, rests)
	}
	out, err := m.replay(code, setup, t, f)
	if d := (*diverged)(nil); errors.As(err, &d) && m.inVain < mostInVain && m.step.Nears.Learn(m.inputs, r.word) {
		m.inVain += cost
		return nil, errLearnt
	}
	return out, err
}

// beginning reads the initial state of a counterexample. Objects that no execution reads satisfy the invariants too.
func (m *machine) beginning(g circuit.Ref) (*reader, task.State) {
	r := &reader{m: m, v: m.shrink(g), names: map[*input.Object]string{}, count: map[string]int{}}
	initial := r.initial()
	if m.step.Beginning.AssumeDeferred(func(o *input.Object) bool { return r.names[o] != "" }) {
		if m.step.Beginning.Invariants(); m.oracle.Possible(g) {
			return m.beginning(g)
		}
	}
	return r, initial
}

// remaking bounds the steps of reconstructing an object.
const remaking = 100_000

// unmade says which object of a state would not be made again of what it holds, so that perhaps no program has it.
func unmade(host language.Host, code *vm.Code, setup vm.Setup, initial task.State) string {
	s := code.Start(setup)
	if s.Import(initial) != nil {
		return "" // replaying reports it
	}
	for ref := s.FirstInput(); ref < s.Objects(); ref++ {
		k := s.Class(ref)
		if r, ok := language.RepresentingOf(host); ok && k != nil && r.Imagined(k) {
			above := append(slices.Clip(k.Interfaces), k.Super)[0] // a type that programs know
			return fmt.Sprintf("it is violated with an object that stands for any %s, which no program has", above.Name)
		}
		if k == nil || host.Remakes(k) == nil {
			continue
		}
		again := code.Start(setup)
		if again.Import(initial) != nil {
			return ""
		}
		results, exc, stop := again.Invoke(host.Remakes(k), vm.Budget{Steps: remaking}, ref)
		if stop.Kind == vm.Finished && (exc != 0 || len(results) == 1 && results[0] == 0) {
			return fmt.Sprintf("it begins with a record %s, which its constructor does not make of what it holds: perhaps no program has it", input.NameOf(k))
		}
	}
	return ""
}

// replay runs a counterexample, and shows it as a run in which it fails.
func (m *machine) replay(code *vm.Code, setup vm.Setup, t task.Trace, f *finding) (*task.Trace, error) {
	alone := setup
	alone.Contract = only(setup.Contract, f)
	exc, err := m.drive(code, alone, &t, f)
	if err != nil {
		return nil, err
	}
	again, stop, err := replay.Trace(code, setup, t, vm.Budget{})
	if errors.Is(err, vm.ErrInterrupted) {
		return nil, err
	}
	if err == nil && (!again.Failure.Of(f.property) || f.clause != nil && stop.Clause != f.clause) { // something else fails first
		again, _, err = replay.Trace(code, alone, t, vm.Budget{})
	}
	if err != nil {
		return nil, &diverged{err.Error()}
	}
	again.Check = t.Check
	if f.asked != nil && again.Failure != nil { // the call, and the clause of the callee
		again.Failure.Span, again.Failure.Line, again.Failure.Text, again.Failure.Part = f.property.Span, f.property.Span.Line, f.property.Text, source.Span{}
	}
	shown := f.check == nil || seen(setup, f.check)
	if f.leaving() && setup.Escape != nil && shown && !again.Failure.Of(f.property) {
		return nil, &diverged{"the run ends with another exception, " + exc}
	}
	if again.Failure == nil {
		p := f.property
		again.Failure = &task.Failure{Kind: p.Kind, Span: p.Span, Line: p.Span.Line, Text: p.Text}
		if exc != "" {
			again.Failure.Thrown = exc
		}
	}
	if f.check != nil && shown && !failed(again.Steps, f.check.Span) {
		return nil, &diverged{"the check does not fail in the run"}
	}
	return &again, nil
}

// leaving reports whether a finding is about an exception that leaves the goal.
func (f *finding) leaving() bool {
	return f.node == nil && f.clause == nil && f.asked == nil && f.property.Kind != task.KindFrame
}

// only returns the part of a contract that a finding is about: a run stops at the first
// clause that is false, which may be another one.
func only(k *ir.Contract, f *finding) *ir.Contract {
	if k == nil {
		return nil
	}
	out := &ir.Contract{Requires: k.Requires}
	keep := func(list []*ir.Clause) []*ir.Clause {
		if f.clause != nil && slices.Contains(list, f.clause) {
			return []*ir.Clause{f.clause}
		}
		return nil
	}
	out.Ensures, out.Signals = keep(k.Ensures), keep(k.Signals)
	if f.property.Kind == task.KindFrame && f.clause == nil {
		out.Frame = k.Frame
	}
	return out
}

// drive runs the counterexample and checks that it ends as expected; exc is the class of the exception at its end.
func (m *machine) drive(code *vm.Code, setup vm.Setup, t *task.Trace, f *finding) (exc string, err error) {
	s := code.Start(setup)
	if err := s.Import(t.Initial); err != nil {
		return "", &diverged{"the input is not one: " + err.Error()}
	}
	stop, err := vm.Drive(s, vm.Recorded(t.Choices), vm.Budget{})
	if err != nil {
		return "", &diverged{err.Error()}
	}
	switch {
	case stop.Kind == vm.OutOfBudget, stop.Kind == vm.Unsupported:
		return "", fmt.Errorf("the counterexample cannot be run: %s", stop)
	case f.clause != nil && stop.Clause == f.clause && (stop.Kind == vm.Violated || f.property.Kind == task.KindUndefined && stop.Kind == vm.IllDefined):
	case stop.Kind == vm.IllDefined && f.clause != nil:
		return "", fmt.Errorf("the clause has no value where it is evaluated: %s", stop)
	case f.node != nil && stop.Kind == vm.Violated && stop.Node != nil && ir.Source(stop.Node) == f.node:
	case f.asked != nil && stop.Kind == vm.Violated && stop.Clause == f.asked.clause:
	case f.property.Kind == task.KindFrame && stop.Kind == vm.Violated && stop.Property == task.KindFrame:
	case f.leaving() && stop.Kind == vm.Finished && s.Exc() != 0:
		exc = s.Class(s.Exc()).Name
	default:
		if why := m.task.Loose(s.Learned()); why != "" {
			return "", errors.New(why)
		}
		return "", &diverged{"the run ends otherwise: " + stop.String()}
	}
	if why := m.task.Loose(s.Learned()); why != "" {
		return "", errors.New(why)
	}
	return exc, nil
}

// seen reports whether a check is among the steps when it is made: what the compiler wrote, such as a bridge, has none.
func seen(setup vm.Setup, at *input.Site) bool {
	return (setup.Shown == nil || setup.Shown(at.Proc)) && (setup.Lines == nil || at.Span.Line > 0 && setup.Lines(at.Proc, at.Span.Line))
}

// failed reports whether the failing side of a check is among the steps.
func failed(steps []task.Step, at source.Span) bool {
	for _, s := range steps {
		if s.Span == at {
			return true
		}
	}
	return len(steps) == 0
}

// reader reads values under a model.
type reader struct {
	m       *machine
	v       *circuit.Glance
	names   map[*input.Object]string
	count   map[string]int
	list    []*input.Object
	inRun   map[*input.Object]string // names in the run; nil: not made yet
	classes map[*input.Object]*ir.Class
}

// holds reads a guard; what was made after the model is false.
func (r *reader) holds(g circuit.Ref) bool {
	if !r.v.Has(g) {
		return g&1 != 0
	}
	return r.v.Bool(g)
}

func (r *reader) word(n value.Num, width int) uint64 {
	for i := range n {
		if !r.holds(n[i].When) && len(n) > 1 {
			continue
		}
		if n[i].Vec == nil {
			return n[i].K
		}
		w := uint64(0)
		for b, g := range n[i].Vec {
			if r.holds(g) {
				w |= 1 << b
			}
		}
		return w
	}
	return 0
}

func (r *reader) object(v value.Refs) *input.Object {
	for _, t := range v {
		if len(v) == 1 || r.holds(t.When) {
			return r.m.inputs.Object(t.Obj)
		}
	}
	return r.m.inputs.Nothing
}

func (r *reader) scalar(v value.Value, t ir.Type) string {
	switch v := v.(type) {
	case nil:
		return r.scalar(value.Zero(t), t)
	case value.Bool:
		return strconv.FormatBool(r.holds(circuit.Ref(v)))
	case value.Num:
		w := r.word(v, value.Width(t))
		switch t := t.(type) {
		case ir.Int:
			if t.Signed {
				return strconv.FormatInt(int64(t.Wrap(w)), 10)
			}
			return strconv.FormatUint(t.Wrap(w), 10)
		case ir.Float:
			return strconv.FormatFloat(t.Value(w), 'x', -1, int(t.Bits))
		case ir.Func:
			if w == 0 {
				return "null"
			}
			return "proc " + r.m.prog.Procs[w-1].Name
		}
	case value.Refs:
		return r.name(r.object(v))
	case value.Ptrs:
		return r.pointer(v)
	}
	panic(value.Unsupported("a counterexample with values of type " + t.String()))
}

// pointer returns the name of the target of a pointer, as in the VM.
func (r *reader) pointer(v value.Ptrs) string {
	i := slices.IndexFunc(v, func(t value.Target) bool { return len(v) == 1 || r.holds(t.When) })
	if i < 0 || v[i].Obj == value.Null {
		return "null"
	}
	p := r.m.heap.Place(v[i].Obj)
	var names []task.Slot // of the cells before it, and of its own
	at := func(i int, outside string) string {
		if i < len(names) {
			return "&" + names[i].Name
		}
		return "&" + outside // without cells, at the end
	}
	if p.Obj == heap.Globe {
		for _, g := range r.m.prog.Globals {
			names = append(names, r.slots(g.Name, nil, g.Typ)...)
		}
		return at(p.At, "global")
	}
	o := r.m.inputs.Object(p.Obj)
	name := r.name(o)
	if o.Elem != nil {
		n := value.Cells(o.Elem)
		names = r.slots(fmt.Sprintf("%s[%d]", name, p.At/max(n, 1)), nil, o.Elem)
		return at(p.At%max(n, 1), name)
	}
	class := r.classIn(o)
	called, all := class.FieldNames(), class.AllFields()
	for _, f := range o.FieldList() { // of several classes, perhaps
		part := f.Name
		if i := slices.Index(all, f); i >= 0 {
			part = called[i]
		}
		names = append(names, r.slots(name+"."+part, nil, f.Typ)...)
	}
	return at(p.At, name)
}

// name names an object, the first time it is mentioned.
func (r *reader) name(o *input.Object) string {
	if o == r.m.inputs.Nothing {
		return "null"
	}
	if n := r.names[o]; n != "" {
		return n
	}
	if o.From == input.Booted {
		return r.m.inputs.Base.Name(o.Base)
	}
	if k := r.aliasIn(o); k != nil {
		return r.name(k)
	}
	class := r.class(o)
	n := fmt.Sprintf("%s%d", class, r.count[class])
	if c := class[len(class)-1]; c >= '0' && c <= '9' {
		n = fmt.Sprintf("%s#%d", class, r.count[class])
	}
	r.count[class]++
	r.names[o] = n
	r.list = append(r.list, o)
	return n
}

// class returns the class that an object has under the model.
func (r *reader) class(o *input.Object) string {
	if o.Elem != nil {
		return r.m.prog.TypeName(o.Elem) + "[]"
	}
	return r.classIn(o).Name
}

func (r *reader) classIn(o *input.Object) *ir.Class {
	for i, k := range o.Kinds {
		if r.holds(k.When) || i == len(o.Kinds)-1 { // the last one where the model leaves it open: the replay says whether it matters
			return k.Class
		}
	}
	return o.Class
}

// initial returns the state before the first statement: what parameters and globals
// reach.
func (r *reader) initial() task.State {
	m := r.m
	var out task.State
	for _, g := range m.prog.Globals {
		if v, ok := m.inputs.Globals[g]; ok {
			name := g.Name
			for _, l := range m.task.Goal.Proc.Locals {
				if l.Name == g.Name {
					name = "@" + name
				}
			}
			out.Vars = append(out.Vars, r.slots(name, v, g.Typ)...)
		}
	}
	for i, p := range m.task.Goal.Proc.Params {
		out.Vars = append(out.Vars, r.slots(p.Name, m.inputs.Params[i], p.Typ)...)
	}
	out.Objects = append(out.Objects, r.differing()...)
	r.observed()
	r.mention()
	for i := 0; i < len(r.list); i++ {
		out.Objects = append(out.Objects, r.describe(r.list[i]))
		if i == len(r.list)-1 {
			r.mention()
		}
	}
	r.inRun = nil
	return out
}

func (r *reader) describe(o *input.Object) task.Object {
	out := task.Object{Name: r.names[o], Class: r.class(o)}
	cell := func(i int) value.Value {
		if o.Memo == nil {
			return nil
		}
		return o.Memo[i]
	}
	if o.Elem != nil {
		n := int(r.word(o.Length, 32))
		for i := range n {
			for _, s := range r.slots("", cell(i), o.Types[0]) {
				out.Elems = append(out.Elems, s.Value)
			}
		}
		return out
	}
	class := r.classIn(o)
	names := class.FieldNames()
	for i, f := range class.AllFields() {
		for _, s := range r.slots(names[i], cell(o.Fields[f]), f.Typ) {
			if !f.Hidden || s.Value.Scalar != "false" {
				out.Fields = append(out.Fields, s)
			}
		}
	}
	return out
}

// choices returns the decisions that the execution under the model makes.
func (r *reader) choices() []task.Choice {
	var out []task.Choice
	for _, c := range r.m.step.Choices {
		if !r.holds(c.When) {
			continue
		}
		if c.Given != nil {
			out = append(out, givenOf(&c).outcomeOf(r))
			continue
		}
		t := task.Choice{Kind: c.Kind, Of: c.Of}
		for _, x := range c.Vals {
			if c.Kind == task.ChoiceBranch {
				t.Pick = int(r.word(x.V.(value.Num), value.Width(x.Typ)))
				continue
			}
			if c.Kind == task.ChoiceInput {
				t.Of = 0
			}
			if _, rel := x.Typ.(*ir.Rel); rel {
				t.Values = append(t.Values, task.Slot{Name: x.Name, Value: r.inRunValue(x.V.(*value.Relation))})
				continue
			}
			t.Values = append(t.Values, task.Slot{Name: x.Name, Value: task.Value{Scalar: r.scalar(x.V, x.Typ)}})
		}
		out = append(out, t)
	}
	return out
}

// aliasIn returns the object of the booted heap that an input aliases under the model, or nil.
func (r *reader) aliasIn(o *input.Object) *input.Object {
	for _, x := range r.m.inputs.Aliases.List {
		if x.Input == o && r.holds(x.When) {
			return x.Of
		}
	}
	return nil
}

// differing describes the objects of the booted heap that begin with other contents under
// the model.
func (r *reader) differing() []task.Object {
	m := r.m
	var out []task.Object
	for _, o := range m.inputs.Open {
		x := task.Object{Name: m.inputs.Base.Name(o.Base), Class: r.class(o), Before: true}
		differs := false
		text := func(i int, t ir.Type) task.Value {
			old := r.scalar(m.inputs.FromBase(m.inputs.Base.Cell(o.Base, i), t), t)
			v := o.Remembered(o.First + i)
			if v == nil {
				return task.Value{Scalar: old}
			}
			now := r.scalar(v, t)
			differs = differs || now != old
			return task.Value{Scalar: now}
		}
		if o.Elem != nil {
			for i := range o.Cells {
				x.Elems = append(x.Elems, text(i, o.Types[0]))
			}
		} else {
			names := o.Class.FieldNames()
			for i, f := range o.Class.AllFields() {
				if f.Hidden {
					continue
				}
				x.Fields = append(x.Fields, task.Slot{Name: names[i], Value: text(o.Fields[f], f.Typ)})
			}
		}
		if differs {
			out = append(out, x)
		}
	}
	return out
}

// slots returns a value by its cells in the VM, with their names there.
func (r *reader) slots(name string, v value.Value, t ir.Type) []task.Slot {
	if !ir.Aggregate(t) {
		return []task.Slot{{Name: name, Value: r.value(v, t)}}
	}
	if v == nil {
		v = value.Zero(t)
	}
	var out []task.Slot
	for i, x := range v.(value.Aggregate) {
		part := fmt.Sprintf("%s[%d]", name, i)
		if s, ok := t.(ir.StructVal); ok {
			part = name + "." + s.Struct.Fields[i].Name
		}
		out = append(out, r.slots(part, x, value.Part(t, i))...)
	}
	return out
}

// value reads a value.
func (r *reader) value(v value.Value, t ir.Type) task.Value {
	if _, ok := t.(*ir.Rel); !ok {
		return task.Value{Scalar: r.scalar(v, t)}
	}
	if v == nil {
		return task.Value{Rel: true}
	}
	return r.tuples(v.(*value.Relation), r.name)
}

// inRunValue returns a relation with the names that objects have in the run.
func (r *reader) inRunValue(v *value.Relation) task.Value { return r.tuples(v, r.called) }

func (r *reader) tuples(v *value.Relation, name func(*input.Object) string) task.Value {
	out := task.Value{Rel: true}
	for _, u := range v.Tuples {
		if !r.holds(u.When) {
			continue
		}
		row := make([]string, len(u.Cols))
		for i := range u.Cols {
			row[i] = r.atom(&u.Cols[i], name)
		}
		if !slices.ContainsFunc(out.Tuples, func(have []string) bool { return slices.Equal(have, row) }) {
			out.Tuples = append(out.Tuples, row)
		}
	}
	return out
}

func (r *reader) atom(a *value.Atom, name func(*input.Object) string) string {
	switch {
	case a.Sort == value.SortRef:
		return name(r.m.inputs.Object(a.Obj))
	case a.Sort == value.SortBool:
		return strconv.FormatBool(a.K != 0)
	case a.Vec == nil:
		return strconv.FormatInt(a.K, 10)
	}
	w := uint64(0)
	for i, g := range a.Vec.SignExtend(64) {
		if r.holds(g) {
			w |= 1 << i
		}
	}
	return strconv.FormatInt(int64(w), 10)
}

// observed names the inputs that exist and that a formula read, whether anything refers to them or not.
func (r *reader) observed() {
	for _, s := range r.m.inputs.Spaces {
		if s.Observed {
			for _, o := range s.Objects {
				if r.holds(o.Exists) {
					r.name(o)
				}
			}
		}
	}
}

// setBack returns which clock goes backwards in a counterexample; empty: none does.
func (r *reader) setBack() string {
	last := map[string]int64{}
	for _, c := range r.m.step.Choices {
		if c.Clock == "" || !r.holds(c.When) || c.Kind != task.ChoiceInput {
			continue
		}
		x := c.Vals[0]
		now := int64(r.word(x.V.(value.Num), value.Width(x.Typ)))
		if old, ok := last[c.Clock]; ok && now < old {
			return fmt.Sprintf("somebody sets the clock back while it runs: %s gives %d, and %d later", c.Clock, old, now)
		}
		last[c.Clock] = now
	}
	return ""
}
