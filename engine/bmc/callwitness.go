package bmc

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/engine/ledger"
	"assay/ir"
	"assay/symbolic/input"
	"assay/symbolic/value"
	"assay/task"
	"assay/vm"
)

// This file builds counterexamples of executions with calls by contract, and finds out whether they rest on the
// contracts.

// tooWeak is a violation that the bodies of the callees do not have.
type tooWeak struct {
	trace *task.Trace
	rests []string // the contracts that it rests on
}

func (*tooWeak) Error() string { return "the contract of a callee is too weak" }

// rests returns the callees that are called by contract under the model.
func (r *reader) rests() []string {
	var out []string
	for i := range r.m.step.Choices {
		c := &r.m.step.Choices[i]
		if c.Given != nil && r.holds(c.When) && !slices.Contains(out, givenOf(c).call.p.Name) {
			out = append(out, givenOf(c).call.p.Name)
		}
	}
	return out
}

// byBody replays a counterexample that rests on contracts: with the bodies first, and, if
// nothing is wrong then, with what the contracts allow, which makes it a *tooWeak.
func (m *machine) byBody(code *vm.Code, setup vm.Setup, t task.Trace, f *finding, rests []string) (*task.Trace, error) {
	plain := t
	plain.Choices = slices.DeleteFunc(slices.Clone(t.Choices), func(c task.Choice) bool { return c.Kind == task.ChoiceCall })
	if out, err := m.replay(code, setup, plain, f); err == nil {
		return out, nil
	}
	setup.Calls = m.calledBy(nil)
	out, err := m.replay(code, setup, t, f)
	if err != nil {
		return nil, err
	}
	var needed, bodies []string
	for _, name := range rests { // those whose bodies do as well are not at fault
		fewer := append(bodies[:len(bodies):len(bodies)], name)
		setup.Calls = m.calledBy(fewer)
		less := t
		less.Choices = slices.DeleteFunc(slices.Clone(t.Choices), func(c task.Choice) bool {
			return c.Kind == task.ChoiceCall && slices.Contains(fewer, c.Values[0].Value.Scalar)
		})
		if again, err := m.replay(code, setup, less, f); err == nil && len(fewer) < len(rests) {
			t, out, bodies = less, again, fewer
		} else {
			needed = append(needed, name)
		}
	}
	rests = needed
	for _, c := range t.Choices {
		out.Failure.Values = append(out.Failure.Values, gaveSlots(c)...)
	}
	return nil, &tooWeak{out, rests}
}

// byBodies checks whether a violation that rests on contracts of callees is also one with their bodies, for other
// inputs than those of the counterexample. Then no contract is at fault.
func (b *book) byBodies(f *finding, e *ledger.Entry, asked task.Property) error {
	if b.engine.Calls == nil {
		return nil // the callee has no body
	}
	if b.inlined == nil {
		inside := b.engine
		inside.Calls, inside.Certificates, inside.Questions, inside.Coverage = nil, "", "", nil
		m := inside.machine(b.m.ctx, b.m.task)
		m.inputs.Base = b.m.inputs.Base
		b.inlined = inside.executed(m)
		if err := b.inlined.judge(); err != nil {
			return err
		}
	}
	again := *f
	again.property = asked
	if x := b.inlined.entry(&again); x != nil && x.Trace != nil && x.Property == asked {
		e.Property, e.Trace, e.Contracts = asked, x.Trace, nil
	}
	return nil
}

// gaveSlots says for people how a call by contract ended.
func gaveSlots(c task.Choice) []task.Slot {
	if c.Kind != task.ChoiceCall {
		return nil
	}
	var out []task.Slot
	name := ""
	for _, v := range c.Values {
		switch {
		case v.Name == "call":
			name = v.Value.Scalar
		case v.Name == "exc" && v.Value.Scalar == "null":
		case v.Name == "exc":
			out = append(out, task.Slot{Name: name + " throws", Value: v.Value})
		case v.Name == "result":
			out = append(out, task.Slot{Name: name + " returns", Value: v.Value})
		case strings.HasPrefix(v.Name, "new "):
			out = append(out, task.Slot{Name: name + " makes", Value: task.Value{Scalar: strings.TrimPrefix(v.Name, "new ")}})
		default:
			out = append(out, task.Slot{Name: name + " sets " + v.Name, Value: v.Value})
		}
	}
	return out
}

// weakText returns the text of a property that only contracts let be violated.
func weakText(text string, rests []string) string {
	return fmt.Sprintf("%s (the contract of %s is too weak for it)", text, strings.Join(rests, ", "))
}

// dropUnexecuted leaves out assertions of procedures that only calls by contract lead to: nothing was found out about them.
func (b *book) dropUnexecuted() {
	if len(b.m.believed) == 0 {
		return
	}
	ran := map[ir.Node]bool{}
	for q := range b.m.step.Ran {
		for _, k := range q.Blocks {
			for _, st := range k.Stmts {
				ran[st] = true
			}
		}
	}
	b.ledger.Entries = slices.DeleteFunc(b.ledger.Entries, func(e *ledger.Entry) bool { return e.Node != nil && !ran[e.Node] })
}

// calledBy returns a function that says by which contract a call is executed; nil for calls of the listed callees,
// whose bodies are.
func (m *machine) calledBy(bodies []string) func(*ir.CallStmt) *ir.Promise {
	return func(st *ir.CallStmt) *ir.Promise {
		p := m.Promise(st)
		if p != nil && !slices.Contains(bodies, p.Name) && (m.Believes(p) || m.without[st]) {
			return p
		}
		return nil
	}
}

// demanded returns what a finding asks of callers, for a run.
func (m *machine) demanded(f *finding) *vm.Asked {
	if f.asked == nil {
		return nil
	}
	return &vm.Asked{Calls: f.asked.calls, Promise: f.asked.promise, Clause: f.asked.clause, Of: f.asked.keeps, Makes: m.host.Makes}
}

// mention names the results of calls, so that inputs among them are in the initial state.
func (r *reader) mention() {
	for i := range r.m.step.Choices {
		c := &r.m.step.Choices[i]
		if c.Given != nil && r.holds(c.When) {
			givenOf(c).each(r, func(_ string, v value.Value, _ ir.Type) {
				if ref, ok := v.(value.Refs); ok {
					if o := r.object(ref); o.From == input.Arbitrary {
						r.name(o)
					}
				}
			})
		}
	}
}

// each calls f for all values that a call returned or changed, with their names.
func (g *given) each(r *reader, f func(of string, v value.Value, t ir.Type)) {
	m := r.m
	p := g.call.p.Proc
	thrown := g.exc != nil && r.object(g.exc.(value.Refs)) != m.inputs.Nothing
	for i, v := range g.results {
		if !thrown {
			f("result", v, p.Results[i].Typ)
		}
	}
	if g.exc != nil {
		f("exc", g.exc, ir.Ref{})
	}
	cell := func(o *input.Object, at int) {
		v := g.post.Mem.Get(at)
		if v == nil {
			v = m.inputs.Initial(at)
		}
		name := r.called(o)
		if o.Elem != nil {
			k := at - o.First
			if k < int(r.word(o.Length, 32)) {
				f(fmt.Sprintf("%s[%d]", name, k), v, o.Types[0])
			}
			return
		}
		class, fd := r.classIn(o), o.FieldList()[at-o.First]
		if i := slices.Index(class.AllFields(), fd); i >= 0 {
			f(name+"."+class.FieldNames()[i], v, fd.Typ) // a class may have two fields of one name
		}
	}
	for _, o := range g.call.made {
		if r.holds(o.Exists) {
			for k := range o.Cells {
				cell(o, o.First+k)
			}
		}
	}
	for _, x := range g.changed {
		switch {
		case !r.holds(x.when):
		case x.glob != nil:
			f(x.glob.Name, g.post.Glob.Get(x.glob.Index), x.glob.Typ)
		case m.inputs.Owner(x.cell).From == input.Arbitrary && r.names[m.inputs.Owner(x.cell)] == "": // it is not observable
		default:
			cell(m.inputs.Owner(x.cell), x.cell)
		}
	}
}

// outcomeOf returns a call's choice.
func (g *given) outcomeOf(r *reader) task.Choice {
	out := task.Choice{Kind: task.ChoiceCall}
	say := func(name, text string) {
		out.Values = append(out.Values, task.Slot{Name: name, Value: task.Value{Scalar: text}})
	}
	say("call", g.call.p.Name)
	news := slices.Clone(g.call.made)
	if g.exc != nil {
		if o := r.object(g.exc.(value.Refs)); o != r.m.inputs.Nothing {
			news = append(news, o)
		}
	}
	slices.SortFunc(news, func(a, b *input.Object) int { return cmp.Compare(a.Number, b.Number) })
	for _, o := range news {
		if !r.holds(o.Exists) {
			continue
		}
		if o.Elem != nil {
			say("new "+r.called(o), fmt.Sprintf("%s %d", r.class(o), r.word(o.Length, 32)))
		} else {
			say("new "+r.called(o), r.class(o))
		}
	}
	g.each(r, func(of string, v value.Value, t ir.Type) {
		if ref, ok := v.(value.Refs); ok {
			say(of, r.called(r.object(ref)))
			return
		}
		say(of, r.scalar(v, t))
	})
	return out
}

// called returns the name of an object in the run: its class, with its number among the objects of that class.
func (r *reader) called(o *input.Object) string {
	switch {
	case o == r.m.inputs.Nothing:
		return "null"
	case o.From == input.Booted:
		return r.m.inputs.Base.Name(o.Base)
	}
	if k := r.aliasIn(o); k != nil {
		return r.called(k)
	}
	if r.inRun == nil {
		r.inRun = map[*input.Object]string{}
		taken, count := map[string]bool{}, map[string]int{}
		give := func(o *input.Object) {
			short := r.short(o)
			n := fmt.Sprint(short, count[r.class(o)])
			if k := short[len(short)-1]; k >= '0' && k <= '9' {
				n = fmt.Sprintf("%s#%d", short, count[r.class(o)])
			}
			count[r.class(o)]++
			for taken[n] {
				n += "'"
			}
			taken[n] = true
			r.inRun[o] = n
		}
		for _, o := range r.list {
			give(o)
		}
		for _, o := range r.m.inputs.Objects[1:] {
			if o.From == input.Fresh && !o.Dropped && r.holds(o.Exists) {
				give(o)
			}
		}
	}
	if n := r.inRun[o]; n != "" {
		return n
	}
	return o.String()
}

// short returns what names of objects of a class begin with.
func (r *reader) short(o *input.Object) string {
	var of func(t ir.Type) string
	of = func(t ir.Type) string {
		switch u := t.(type) {
		case ir.Ref:
			if u.Class != nil && u.Class.Short != "" {
				return u.Class.Short
			}
		case ir.Array:
			return of(u.Elem) + "[]"
		}
		return r.m.prog.TypeName(t)
	}
	if o.Elem != nil {
		return of(ir.Array{Elem: o.Elem})
	}
	return of(ir.Ref{Class: r.classIn(o)})
}
