// This file executes procedures without a body whose results depend on nothing that threads change.

package weak

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/language"
	"assay/vm"
	"assay/vm/state"

	test "assay/lang/litmus"
)

// settled is a walk in which the library is asked what threads do not change.
type settled struct{ library }

// gets executes a procedure whose results nothing changes, on the beginning. What it makes there was there before.
func (w settled) gets(st *ir.CallStmt, p *ir.Proc, args []test.Value, by language.Steady) error {
	key := []string{p.Name}
	for i, a := range args {
		if o := w.builder.objects[a.Loc]; o != nil && o.class != nil && i == by.By {
			a.Loc = "a " + o.class.Name
		}
		key = append(key, a.String())
	}
	words, known := w.answers[strings.Join(key, "\n")]
	if !known {
		s, results, err := w.asked(p, args, by.By)
		if err != nil {
			return err
		}
		words, w.answers[strings.Join(key, "\n")] = results, results
		if s.Objects() != w.begin.state.Objects() {
			next := *w.begin
			next.state = s
			w.builder.begin = &next
			return errBegun
		}
	}
	if len(words) == 0 {
		w.returned(st)
		return nil
	}
	v := w.value(p.Results[0].Typ, words[0])
	if o := w.builder.objects[v.Loc]; o != nil && by.New {
		return w.another(st, o)
	}
	return w.gives(st, v)
}

// asked runs a procedure on the beginning. An object of which the class alone counts is there as a new one where a thread makes it.
func (w settled) asked(p *ir.Proc, args []test.Value, by int) (s *vm.State, results []uint64, err error) {
	s = w.begin.state.Clone()
	refuse := func(why any) error { return w.refuse("%s is not followed here under a memory model: %v", p.Name, why) }
	var words []uint64
	for i, a := range args {
		o := w.builder.objects[a.Loc]
		switch {
		case a.Loc == "":
			words = append(words, uint64(a.N))
		case o == nil || o.maker >= 0 && (o.class == nil || i != by):
			return nil, nil, refuse(a.Loc)
		case o.maker < 0:
			words = append(words, o.ref)
		default:
			s.Phase = state.PhaseSetup
			if err := s.Allocate(o.class, 1); err != nil {
				return nil, nil, refuse(err)
			}
			words = append(words, uint64(s.Objects())-1)
		}
	}
	s.Phase = state.PhaseClosed
	results, exc, stop := s.Invoke(p, vm.Budget{Steps: earlySteps, Heap: heap}, words...)
	if exc != 0 || stop.Kind != vm.Finished {
		return nil, nil, refuse(stop)
	}
	if len(s.Learned()) > len(w.begin.state.Learned()) {
		return nil, nil, refuse("it depends on the environment")
	}
	before, after := w.begin.state.Cells(vm.Globals), s.Cells(vm.Globals)
	for _, g := range w.task.Program.Globals {
		at := s.Program.GlobalCell(g)
		if w.serves(g) && at < len(after) && (at >= len(before) && after[at] != 0 || at < len(before) && after[at] != before[at]) {
			return nil, nil, refuse("it initialises a class")
		}
	}
	return s, results, nil
}

// another makes an object whose fields are those of one that nobody changes.
func (w settled) another(st *ir.CallStmt, of *object) error {
	w.objects++
	v := w.made(w.thread, w.objects, &object{class: of.class})
	to := w.builder.objects[v.Loc]
	for _, f := range of.class.AllFields() {
		if err := w.store(w.field(to, f), w.field(of, f).initial, ir.OrderPlain); err != nil {
			return err
		}
	}
	if err := w.freeze(v); err != nil {
		return err
	}
	return w.gives(st, v)
}

// clonesObject copies an object: field by field, in any order, which is that of the fields here. It is no constructor, so that final fields
// are not followed.
func (w settled) clonesObject(st *ir.CallStmt, from *object) error {
	cloneable := w.threads.Cloneable()
	fields := from.class.AllFields()
	refused := func(f *ir.Field) bool { return f.Volatile || w.threads.Final(f) || zero(f.Typ) == opaque }
	if cloneable == nil || !from.class.Subclass(cloneable) || slices.ContainsFunc(fields, refused) {
		return w.refuse("a copy of an object of the class %s is not followed under a memory model", from.class.Name)
	}
	w.objects++
	v := w.made(w.thread, w.objects, &object{class: from.class})
	return w.copiesFields(st, from, w.builder.objects[v.Loc], fields)
}

// copiesFields copies what is left of the fields, and continues with each value of those that threads share.
func (w settled) copiesFields(st *ir.CallStmt, from, to *object, fields []*ir.Field) error {
	for i, f := range fields {
		c := w.field(from, f)
		if w.shares(c, false) {
			w.ordered = w.ordered || len(fields) > 1
			return w.fork(c, ir.OrderPlain, func(k *walk, v test.Value) error {
				if err := k.store(k.field(to, f), v, ir.OrderPlain); err != nil {
					return err
				}
				return settled{library{k}}.copiesFields(st, from, to, fields[i+1:])
			})
		}
		if err := w.store(w.field(to, f), w.own(c), ir.OrderPlain); err != nil {
			return err
		}
	}
	return w.gives(st, test.Address(to.name))
}

// refers reads what a reference refers to that keeps nothing alive. Here everything that is looked for is alive.
func (w settled) refers(st *ir.CallStmt, args []test.Value) error {
	c, err := w.referent(args[0])
	if err != nil {
		return err
	}
	if !w.shares(c, false) {
		return w.gives(st, truth(w.own(c) == args[1]))
	}
	return w.fork(c, ir.OrderPlain, func(k *walk, v test.Value) error { return library{k}.gives(st, truth(v == args[1])) })
}

// clears lets such a reference refer to nothing.
func (w settled) clears(st *ir.CallStmt, ref test.Value) error {
	c, err := w.referent(ref)
	if err != nil {
		return err
	}
	w.returned(st)
	return w.store(c, test.Number(0), ir.OrderPlain)
}

// referent is the location with what it refers to.
func (w settled) referent(ref test.Value) (*cell, error) {
	f, o := w.threads.Referent(), w.builder.objects[ref.Loc]
	if f == nil || o == nil || o.class == nil || !o.class.Subclass(f.Owner) {
		return nil, w.refuse("such a reference is not followed under a memory model")
	}
	return w.field(o, f), nil
}
