// This file writes steps of systems as terms.

package abstraction

import (
	"fmt"
	"slices"

	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/term"
)

// System is a composition of components. All of them take a step in each slot.
type System struct {
	Channels []*lang.Channel // of all, with the types of their messages
	Parts    []Part
	Rigid    []int // channels that carry one and the same message in all slots
}

// Part is a component; Channels are the numbers of its channels.
type Part struct {
	Component *lang.Component
	Channels  []int
}

// gives reports whether a channel is an output of a part.
func (sys *System) gives(channel int) bool {
	return slices.ContainsFunc(sys.Parts, func(p Part) bool {
		k := slices.Index(p.Channels, channel)
		return k >= 0 && !p.Component.Channels[k].In
	})
}

// qualified is the name of a variable of a part, with that of the part where several have such a variable.
func (sys *System) qualified(part int, name string) string {
	several, before := 0, 0
	for i, p := range sys.Parts {
		if slices.ContainsFunc(p.Component.Vars, func(v *lang.Var) bool { return v.Name == name }) {
			several++
		}
		if i < part && p.Component.Name == sys.Parts[part].Component.Name {
			before++
		}
	}
	switch {
	case several < 2:
		return name
	case before > 0:
		return fmt.Sprintf("%s %d.%s", sys.Parts[part].Component.Name, before+1, name)
	}
	return sys.Parts[part].Component.Name + "." + name
}

// renamed is a formula about variables of a part with their qualified names.
func (sys *System) renamed(part int, x *lang.Expr) *lang.Expr {
	out := *x
	if x.Op == lang.OpName && x.Ref != nil && x.Ref.Var >= 0 {
		out.Name = sys.qualified(part, x.Name)
	}
	out.Args = nil
	for _, y := range x.Args {
		out.Args = append(out.Args, sys.renamed(part, y))
	}
	return &out
}

// state is where a system is: the state of each part with its variables, and the rigid messages.
type state struct {
	at    []term.Term // words
	vars  [][]word
	rigid []word
}

// slot is a step: messages, and what is true of them.
type slot struct {
	channels []word
	typed    term.Term // messages are of their types
	valid    term.Term // it is a step
	enabled  term.Term // with these inputs the last part has some transition
	outside  []outside // values that are none of their types, of transitions that are taken
	next     state
}

// outside is where a value is none of its type.
type outside struct {
	when term.Term
	set  *lang.Set
	comp *lang.Component
	word word
	typ  *lang.Type
}

// start is where the system begins.
func (sys *System) start(e *encoder) (state, term.Term) {
	var s state
	true_ := term.Yes
	for _, p := range sys.Parts {
		s.at = append(s.at, e.Num(0, e.width))
		var vars []word
		for _, v := range p.Component.Vars {
			vars = append(vars, e.value(v.First))
		}
		s.vars = append(s.vars, vars)
	}
	for _, c := range sys.Rigid {
		w, is := e.unknown("rigid "+sys.Channels[c].Name, sys.Channels[c].Type)
		s.rigid = append(s.rigid, w)
		true_ = e.And(true_, is)
	}
	return s, true_
}

// anywhere is a state that nobody knows, with what is true of it.
func (sys *System) anywhere(e *encoder, name string) (state, term.Term) {
	var s state
	all := term.Yes
	for i, p := range sys.Parts {
		at := e.few(fmt.Sprint(name, " at ", i), int64(len(p.Component.States)))
		s.at = append(s.at, at)
		all = e.And(all, e.BVSLE(e.Num(0, e.width), at), e.BVSLT(at, e.Num(int64(len(p.Component.States)), e.width)))
		var vars []word
		for _, v := range p.Component.Vars {
			w, is := e.unknown(fmt.Sprint(name, " ", i, ".", v.Name), v.Type)
			vars, all = append(vars, w), e.And(all, is)
		}
		s.vars = append(s.vars, vars)
	}
	for _, c := range sys.Rigid {
		w, is := e.unknown(name+" rigid "+sys.Channels[c].Name, sys.Channels[c].Type)
		s.rigid, all = append(s.rigid, w), e.And(all, is)
	}
	return s, all
}

// step is a step from a state.
func (sys *System) step(e *encoder, s state, name string) slot {
	out := slot{valid: term.Yes}
	for i, ch := range sys.Channels {
		w, is := e.unknown(fmt.Sprint(name, " ", ch.Name), ch.Type)
		if k := slices.Index(sys.Rigid, i); k >= 0 {
			w, is = s.rigid[k], term.Yes
		}
		out.channels, out.valid = append(out.channels, w), e.And(out.valid, is)
	}
	out.next.rigid, out.typed = s.rigid, out.valid
	for i, p := range sys.Parts {
		sys.part(e, &out, s, i, p, fmt.Sprint(name, " ", i))
	}
	return out
}

// part adds the step of one component.
func (sys *System) part(e *encoder, out *slot, s state, i int, p Part, name string) {
	c := p.Component
	of, possible := sys.names(s, out, i), sys.guards(e, s, *out, i)
	e.bound.sum(constant(float64(len(c.Trans) + len(c.States))))
	choice := e.few(name+" taken", int64(len(c.Trans)))
	some := term.No
	out.enabled = term.No
	at, vars := e.Num(0, e.width), slices.Clone(s.vars[i])
	for k, t := range c.Trans {
		taken := e.Eq(choice, e.Num(int64(k), e.width))
		holds := possible[k]
		next := slices.Clone(s.vars[i])
		fits, sets, able := term.Yes, term.Yes, holds
		done := map[int]bool{}
		for j, set := range t.Sets {
			v, free := e.set(c, set, of, fmt.Sprint(name, " ", k, ".", j))
			to := steps.TypeOf(c, set.Name)
			ok := e.inType(v, to)
			sets = e.And(sets, free)
			if set.In {
				able = e.And(able, e.some(set.Value, to, of))
			} else {
				able = e.And(able, ok)
			}
			if ok != term.Yes {
				out.outside = append(out.outside, outside{e.And(out.typed, taken, holds, free, e.Not(ok)), set, c, v, to})
				fits = e.And(fits, ok)
			}
			if set.Prime {
				next[slices.IndexFunc(c.Vars, func(x *lang.Var) bool { return x.Name == set.Name })] = v
				continue
			}
			ch := slices.IndexFunc(c.Channels, func(x *lang.Channel) bool { return x.Name == set.Name })
			done[ch] = true
			sets = e.And(sets, e.compare(lang.OpEq, out.channels[p.Channels[ch]], v))
		}
		for ch, x := range c.Channels {
			if !x.In && !done[ch] {
				sets = e.And(sets, out.channels[p.Channels[ch]].silent)
			}
		}
		out.enabled = e.Or(out.enabled, able)
		some = e.Or(some, e.And(taken, holds, fits, sets))
		at = e.Ite(taken, e.Num(int64(slices.Index(c.States, t.To)), e.width), at)
		for j := range vars {
			vars[j] = e.choose(taken, next[j], vars[j])
		}
	}
	out.valid = e.And(out.valid, some)
	out.next.at, out.next.vars = append(out.next.at, at), append(out.next.vars, vars)
}

// guards say of each transition of a part that it is possible in a slot.
func (sys *System) guards(e *encoder, s state, sl slot, part int) (out []term.Term) {
	p := sys.Parts[part]
	of := sys.names(s, &sl, part)
	for _, t := range p.Component.Trans {
		holds := e.Eq(s.at[part], e.Num(int64(slices.Index(p.Component.States, t.From)), e.width))
		if t.Guard != nil {
			holds = e.And(holds, e.truth(t.Guard, of))
		}
		out = append(out, holds)
	}
	return out
}

// names gives the names in a component their words: variables, and channels in a slot.
func (sys *System) names(s state, sl *slot, part int) names {
	return func(x *lang.Expr) word {
		if x.Ref.Var >= 0 {
			return s.vars[part][x.Ref.Var]
		}
		return sl.channels[sys.Parts[part].Channels[x.Ref.Channel]]
	}
}

// set is what an output or a variable gets, with what is true of it.
func (e *encoder) set(c *lang.Component, s *lang.Set, of names, name string) (word, term.Term) {
	if !s.In {
		return e.word(s.Value, of), term.Yes
	}
	if !steps.TypeOf(c, s.Name).Finite() && !listed(s.Value) {
		e.failAt(s.Value.Span, "values that are not finitely many are taken from a list, as {i, n + 1}")
	}
	w, is := e.unknown(name, steps.TypeOf(c, s.Name))
	return w, e.And(is, e.member(w, s.Value, of))
}

// mostTried bounds the values of a finite type that are tried for one in a set.
const mostTried = 64

// some says that a value of a type is in a set. It may be false where there is one.
func (e *encoder) some(set *lang.Expr, t *lang.Type, of names) term.Term {
	out := term.No
	switch {
	case set.Op == lang.OpSet:
		for _, x := range set.Args {
			out = e.Or(out, e.inType(e.word(x, of), t))
		}
	case set.Op == lang.OpUnion:
		out = e.Or(e.some(set.Args[0], t, of), e.some(set.Args[1], t, of))
	case t.Finite() && len(t.Values) <= mostTried:
		for _, v := range t.All() {
			out = e.Or(out, e.member(e.value(v), set, of))
		}
	}
	return out
}

// listed reports whether the elements of a set stand there.
func listed(set *lang.Expr) bool {
	return set.Op == lang.OpSet || set.Op == lang.OpUnion && listed(set.Args[0]) && listed(set.Args[1])
}

// same says that two states are the same.
func (e *encoder) same(x, y state) term.Term {
	out := term.Yes
	for i := range x.at {
		out = e.And(out, e.Eq(x.at[i], y.at[i]))
		for j := range x.vars[i] {
			out = e.And(out, e.compare(lang.OpEq, x.vars[i][j], y.vars[i][j]))
		}
	}
	return out // rigid messages never change
}
