package driver

import (
	"slices"
	"strings"

	"assay/language"
	"assay/task"
)

// This file gives one object for two where the last call gets two lambdas that are the same text: a reader compares no lambdas.

// shared returns the calls with one variable for arguments of the last one that are equal lambdas, made for it alone, and with one object for them in
// the state; nil: there are none. The run from there on may be another one, if code compares them.
func (r *teller) shared(x *language.Callers) *language.Callers {
	all := r.events
	defer func() { r.events = all }()
	last := *all[len(all)-1]
	last.args, last.objects = slices.Clone(last.args), slices.Clone(last.objects)
	r.events = append(slices.Clone(all[:len(all)-1]), &last)
	y := *x
	some := false
	for j := range last.objects {
		for i := range j {
			one, other := r.lambda(last.objects[i]), r.lambda(last.objects[j])
			if one == nil || other == nil || one == other || one.stub != other.stub || !slices.Equal(one.args, other.args) || r.early(other) {
				continue
			}
			vars := x.State.Vars
			from, to := argument(vars, r.target.Params[j].Name), argument(vars, r.target.Params[i].Name)
			if from == "" || to == "" {
				continue
			}
			y.State = merged(y.State, from, to)
			last.args[j], last.objects[j] = last.args[i], last.objects[i]
			some = true
			break
		}
	}
	if !some {
		return nil
	}
	y.Calls = r.java()
	y.Package, y.Public = r.allowed(y.Calls)
	return &y
}

// lambda returns the event that made an object, if that is a lambda; nil: it is none.
func (r *teller) lambda(x uint64) *event {
	i := slices.IndexFunc(r.events, func(e *event) bool { return x != 0 && e.result == x && e.stub != nil && e.stub.Functional() })
	if i < 0 {
		return nil
	}
	return r.events[i]
}

// early reports whether a call before the last one got an object.
func (r *teller) early(made *event) bool {
	return slices.ContainsFunc(r.events[:len(r.events)-1], func(e *event) bool {
		return slices.Contains(e.objects, made.result) || slices.ContainsFunc(e.args, func(a string) bool { return strings.Contains(a, ref(made.result)) })
	})
}

// argument returns the object that a variable holds; empty: there is none of that name.
func argument(vars []task.Slot, name string) string {
	if i := slices.IndexFunc(vars, func(s task.Slot) bool { return s.Name == name }); i >= 0 {
		return vars[i].Value.Scalar
	}
	return ""
}

// merged returns a state with one object in the place of another one.
func merged(s task.State, from, to string) task.State {
	put := func(v task.Value) task.Value {
		if !v.Rel && v.Scalar == from {
			v.Scalar = to
		}
		return v
	}
	slots := func(list []task.Slot) []task.Slot {
		list = slices.Clone(list)
		for i := range list {
			list[i].Value = put(list[i].Value)
		}
		return list
	}
	out := s
	out.Vars, out.Objects = slots(s.Vars), nil
	for _, o := range s.Objects {
		if o.Name == from {
			continue
		}
		o.Fields, o.Elems = slots(o.Fields), slices.Clone(o.Elems)
		for i := range o.Elems {
			o.Elems[i] = put(o.Elems[i])
		}
		out.Objects = append(out.Objects, o)
	}
	return out
}
