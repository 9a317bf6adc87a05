package witness

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"assay/task"
)

// This file makes the objects of records. The JVM does not allow setting their fields: a constructor is called, and
// objects that it made are those of the counterexample.

// records returns statements that make the objects of records, each after those it holds, and after those that make an
// array or a string that it holds.
func (w *writer) records(s *task.State) (lines []string, err error) {
	todo := map[string]task.Object{}
	for _, o := range s.Objects {
		if w.s.Records[o.Class] != nil && !constant(o) {
			todo[o.Name] = o
		}
	}
	madeBy, texts := w.madeBy(s), texts(s)
	for len(todo) > 0 {
		next := slices.IndexFunc(s.Objects, func(o task.Object) bool { return isIn(todo, o.Name) && !w.waits(o, todo, madeBy) })
		if next < 0 { // a cycle of holding and making: one of them holds a copy
			next = slices.IndexFunc(s.Objects, func(o task.Object) bool { return isIn(todo, o.Name) && !w.waits(o, todo, nil) })
		}
		if next < 0 {
			return nil, fmt.Errorf("records hold each other, and it is not known how constructors make them")
		}
		o := s.Objects[next]
		lines = append(lines, w.record(o, madeBy, texts)...)
		delete(todo, o.Name)
	}
	return lines, nil
}

func isIn(todo map[string]task.Object, name string) bool {
	_, is := todo[name]
	return is
}

// makes reports whether the constructor of a record may make what a component holds.
func (w *writer) makes(class, component string) bool {
	return w.s.Makes != nil && w.s.Makes(class, component)
}

// makesAny reports whether a state has such a record.
func (w *writer) makesAny(s *task.State) bool {
	return slices.ContainsFunc(s.Objects, func(o task.Object) bool {
		return !constant(o) && slices.ContainsFunc(w.s.Records[o.Class], func(c string) bool { return w.makes(o.Class, c) })
	})
}

// madeBy returns the names of arrays and strings that a constructor may have made, each with the records that hold it so.
func (w *writer) madeBy(s *task.State) map[string][]string {
	kinds := map[string]string{}
	for _, o := range s.Objects {
		if !constant(o) && (strings.HasSuffix(o.Class, "[]") || o.Class == "java.lang.String") {
			kinds[o.Name] = o.Class
		}
	}
	out := map[string][]string{}
	for _, o := range s.Objects {
		if constant(o) {
			continue
		}
		for _, c := range w.s.Records[o.Class] {
			if name := slot(o.Fields, c); kinds[name] != "" && w.makes(o.Class, c) {
				out[name] = append(out[name], o.Name)
			}
		}
	}
	return out
}

// waits reports whether a record holds another one that is not made yet, or an object that such a one makes.
func (w *writer) waits(o task.Object, todo map[string]task.Object, madeBy map[string][]string) bool {
	return slices.ContainsFunc(o.Fields, func(f task.Slot) bool {
		name := f.Value.Scalar
		return isIn(todo, name) || slices.ContainsFunc(madeBy[name], func(r string) bool { return r != o.Name && isIn(todo, r) && !slices.Contains(madeBy[name], o.Name) })
	})
}

// record makes one. An array that a constructor made is not its argument, but another one with the same contents. A
// string may be the argument: trimming may return it.
func (w *writer) record(o task.Object, madeBy map[string][]string, texts map[string][]uint16) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	var values, held []string
	for _, c := range w.s.Records[o.Class] {
		v := javaNumber(w.given(o, c))
		if slices.Contains(madeBy[v], o.Name) && texts[v] == nil {
			say("h.given(%s, %s);", quote("given "+v), quote(v))
			v = "given " + v
		}
		values = append(values, v)
		if name := slot(o.Fields, c); slices.Contains(madeBy[name], o.Name) {
			held = append(held, fmt.Sprintf("h.holds(%s, %s, %s);", quote(o.Name), quote(c), quote(name)))
		}
	}
	say("h.record(%s, %s, new String[] {%s}, new String[] {%s});", quote(o.Name), quote(o.Class), quoteAll(w.s.Records[o.Class]), quoteAll(values))
	return append(lines, held...)
}

// leadsToRecord reports whether an object refers to a record, so that it has no contents before that is made.
func (w *writer) leadsToRecord(s *task.State, o task.Object) bool {
	is := func(name string) bool {
		return slices.ContainsFunc(s.Objects, func(r task.Object) bool { return r.Name == name && w.s.Records[r.Class] != nil })
	}
	return slices.ContainsFunc(o.Elems, func(v task.Value) bool { return is(v.Scalar) }) || slices.ContainsFunc(o.Fields, func(f task.Slot) bool { return is(f.Value.Scalar) })
}

// contents makes statements that fill objects, but for some. A new array holds zeros: all says that one may be none.
func (w *writer) contents(s *task.State, all bool, but func(task.Object) bool) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, o := range s.Objects {
		if but(o) {
			continue
		}
		set := "set"
		if o.Before {
			set = "change"
		}
		for _, f := range w.fields(o) {
			say("h."+set+"(%s, %s, %s);", quote(o.Name), quote(f.Name), quote(javaNumber(f.Value.Scalar)))
		}
		for i, e := range o.Elems {
			if all || constant(o) || !zero[e.Scalar] {
				say("h.put(%s, %d, %s);", quote(o.Name), i, quote(javaNumber(e.Scalar)))
			}
		}
	}
	return lines
}

// given returns the argument of the constructor of a record for a component.
func (w *writer) given(o task.Object, component string) string {
	if w.s.Given != nil {
		if field, zero := w.s.Given(o.Class, component); field != "" {
			return cmp.Or(slot(o.Fields, field), zero)
		}
	}
	return slot(o.Fields, component)
}
