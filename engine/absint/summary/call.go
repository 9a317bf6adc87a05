package summary

import (
	"slices"
	"strings"

	"assay/ir"
)

// This file calls.

// Names of procedures that stand for others. No procedure of a program begins like this.
const (
	asked     = "?"
	virtualOf = asked + "virtual " // all bodies that a virtual call of a class may run
	exactOf   = asked + "exact "   // the body that objects of exactly one class run
	classOf   = asked + "class "   // what a class is below
	of        = " of "
)

// call is the states after a call that returned, and after one that threw; nil: none did.
func (r *run) call(s *state, st *ir.CallStmt) (ends, throws *state) {
	var words []string
	var receiver Value
	for i, x := range st.Args {
		v, n := r.eval(s, x)
		if v.empty() {
			return nil, nil
		}
		if i == 0 {
			if receiver = v; st.Proc == nil && st.Fun == nil && n != no {
				s.narrow(n, object)
				receiver = s.vals[n]
			}
			v = receiver
		}
		words = append(words, wordOf(v, x.Type()))
	}
	a := r.asks(st, receiver, bounded(strings.Join(words, " ")))
	return r.after(s, st, a)
}

// asks is the answer about all that a call may run.
func (r *run) asks(st *ir.CallStmt, receiver Value, pattern string) Answer {
	switch {
	case st.Proc != nil:
		return Read(r.ask(st.Proc.Name, pattern))
	case st.Fun != nil:
		return anything
	case receiver.any:
		class := ""
		if st.Class != nil {
			class = st.Class.Name
		}
		return Read(r.ask(virtualOf+st.Method+of+class, pattern))
	}
	a := Answer{Throws: Value{kind: ref}}
	for _, t := range receiver.types {
		a = joinAnswers(a, Read(r.ask(exactOf+st.Method+of+t, pattern)))
	}
	return a
}

// after is the states after a call with an answer.
func (r *run) after(s *state, st *ir.CallStmt, a Answer) (ends, throws *state) {
	r.answer.All = r.answer.All || a.All
	for _, w := range a.Writes {
		r.writes[w] = true
	}
	s.forget(func(name string) bool { return a.All || slices.Contains(a.Writes, name) })
	if a.Returns || a.Unknown {
		ends = s.clone()
		for i, v := range st.Dsts {
			result := top(v.Type())
			if i < len(a.Results) {
				result = meet(a.Results[i], result)
			}
			r.assign(ends, v, ends.add(result))
		}
		if st.Exc != nil {
			ends.set(st.Exc, ends.add(null))
		}
	}
	if st.Exc != nil && (a.Unknown || !a.Throws.empty()) {
		throws = s
		for _, v := range st.Dsts {
			r.assign(throws, v, throws.add(top(v.Type())))
		}
		thrown := a.Throws
		if a.Unknown {
			thrown = object
		}
		throws.set(st.Exc, throws.add(thrown))
	}
	return ends, throws
}

// above are the names of the classes that one is below, itself among them.
func (r *run) above(class string) (list []string, known bool) {
	text := r.ask(classOf+class, "")
	if text == noClass {
		return nil, false
	}
	return strings.Split(text, "\n"), true
}

// noClass is the answer about a class that is not there.
const noClass = "?"
