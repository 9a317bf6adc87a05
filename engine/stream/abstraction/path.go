// This file looks whether paths of an abstraction are paths of the system.

package abstraction

import (
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/term"
)

// labelled says that a slot is in a set of letters, as far as observables tell.
func (a *Abstraction) labelled(e *encoder, sl slot, label bdd.Node) term.Term {
	at := map[int]int{}
	for i, o := range a.observables {
		at[o.Var] = i
	}
	label = a.bdds.Exists(label, func(v int) bool { _, ok := at[v]; return !ok })
	if label == bdd.True {
		return term.Yes
	}
	obs := a.observe(e, sl)
	out := term.No
	a.bdds.Cubes(label, func(c []bdd.Literal) bool {
		cube := term.Yes
		for _, l := range c {
			t := obs[at[l.Var]]
			if !l.Value {
				t = e.Not(t)
			}
			cube = e.And(cube, t)
		}
		out = e.Or(out, cube)
		return true
	})
	return out
}

// unroll takes steps with labels from the beginning; what is true of them is asserted.
func (a *Abstraction) unroll(e *encoder, labels []bdd.Node) (slots []slot, states []state) {
	s, is := a.sys.start(e)
	e.s.Assert(is)
	states = append(states, s)
	for k, l := range labels {
		sl := a.next(e, s, k, l)
		s = sl.next
		slots, states = append(slots, sl), append(states, s)
	}
	return slots, states
}

// next takes the step with a number and a label.
func (a *Abstraction) next(e *encoder, s state, k int, label bdd.Node) slot {
	sl := a.sys.step(e, s, fmt.Sprint("i", k))
	e.s.Assert(e.And(sl.valid, a.labelled(e, sl, label)))
	return sl
}

// small says that the numbers of inputs are easy to read.
func (a *Abstraction) small(e *encoder, slots []slot) (out []term.Term) {
	for _, sl := range slots {
		for i, w := range sl.channels {
			if !a.sys.Channels[i].Type.Finite() && !a.sys.gives(i) {
				out = append(out, e.easy(w)...)
			}
		}
	}
	return out
}

// easy says that a number is easy to read.
func (e *encoder) easy(w word) []term.Term {
	return []term.Term{e.BVSLE(e.Num(-9, e.width), w.t), e.BVSLE(w.t, e.Num(99, e.width))}
}

// messages finds a model, of small numbers where there is one, and reads the messages of slots.
func (a *Abstraction) messages(e *encoder, slots []slot, is ...term.Term) (out [][]lang.Value, ok bool) {
	if small := a.small(e, slots); !e.check(append(small, is...)...) {
		if !slices.ContainsFunc(e.s.Failed(), func(t term.Term) bool { return slices.Contains(small, t) }) || !e.check(is...) {
			return nil, false // numbers of any size do not help, where small ones were not in the way
		}
	}
	for _, sl := range slots {
		var values []lang.Value
		for i, w := range sl.channels {
			values = append(values, e.read(w, a.sys.Channels[i].Type))
		}
		out = append(out, values)
		for i, p := range a.sys.Parts {
			for j, v := range p.Component.Vars {
				e.read(sl.next.vars[i][j], anything(v.Type)) // whether it is small enough to be calculated with
			}
		}
	}
	return out, e.err == nil
}

// Run looks for messages of a path that begins at the beginning of the system.
func (a *Abstraction) Run(labels []bdd.Node) (slots [][]lang.Value, ok bool, err error) {
	err = a.try(ofPaths, func(e *encoder) {
		path, _ := a.unroll(e, labels)
		slots, ok = a.messages(e, path)
	})
	return slots, ok, err
}

// Lasso looks for messages of a path whose end goes round for ever.
func (a *Abstraction) Lasso(stem, loop []bdd.Node, rounds int) (slots [][]lang.Value, ok bool, err error) {
	labels := append([]bdd.Node(nil), stem...)
	for range rounds {
		labels = append(labels, loop...)
	}
	err = a.try(ofPaths, func(e *encoder) {
		path, states := a.unroll(e, labels)
		e.s.Assert(e.same(states[len(stem)], states[len(labels)]))
		slots, ok = a.messages(e, path)
	})
	return slots, ok, err
}

// Continue looks for an end that goes round for ever, of at most so many slots, after a beginning with these messages.
func (a *Abstraction) Continue(begin [][]lang.Value, more int) (stem, loop [][]lang.Value, ok bool, err error) {
	places, err := a.after(begin)
	if err != nil {
		return nil, nil, false, err
	}
	if places != nil {
		stem, loop, ok, err = a.closed(bdd.True, more, func(e *encoder) ([]slot, []state) { return nil, []state{a.placed(e, places, begin)} })
		return slices.Concat(begin, stem), loop, ok, err
	}
	return a.closed(bdd.True, more, func(e *encoder) ([]slot, []state) {
		path, states := a.unroll(e, slices.Repeat([]bdd.Node{bdd.True}, len(begin)))
		for k, values := range begin {
			for i, v := range values {
				e.s.Assert(e.compare(lang.OpEq, path[k].channels[i], e.value(v)))
			}
		}
		return path, states
	})
}

// after is where each part is after a beginning, if it can be in one place only.
func (a *Abstraction) after(begin [][]lang.Value) (out []steps.Place, err error) {
	for _, p := range a.sys.Parts {
		at := []steps.Place{steps.First(p.Component)}
		for _, values := range begin {
			slot := make([]lang.Value, len(p.Channels))
			for i, c := range p.Channels {
				slot[i] = values[c]
			}
			if at, err = steps.After(p.Component, at[0], slot); err != nil || len(at) != 1 {
				return nil, err
			}
		}
		out = append(out, at[0])
	}
	return out, nil
}

// placed is the state in which the parts are in some places; rigid messages are those of a beginning.
func (a *Abstraction) placed(e *encoder, places []steps.Place, begin [][]lang.Value) (s state) {
	for i, p := range places {
		s.at = append(s.at, e.Num(int64(slices.Index(a.sys.Parts[i].Component.States, p.State)), e.width))
		var vars []word
		for _, v := range p.Vars {
			vars = append(vars, e.value(v))
		}
		s.vars = append(s.vars, vars)
	}
	for _, c := range a.sys.Rigid {
		s.rigid = append(s.rigid, e.value(begin[0][c]))
	}
	return s
}

// Around looks for an end that goes round for ever, of at most so many slots with one of some letters each, after a path.
func (a *Abstraction) Around(path []bdd.Node, letters bdd.Node, more int) (stem, loop [][]lang.Value, ok bool, err error) {
	return a.closed(letters, more, func(e *encoder) ([]slot, []state) { return a.unroll(e, path) })
}

// closed looks for an end that goes round for ever after a beginning of which more is said.
func (a *Abstraction) closed(letters bdd.Node, more int, begin func(*encoder) ([]slot, []state)) (stem, loop [][]lang.Value, ok bool, err error) {
	err = a.try(ofPaths, func(e *encoder) {
		ok = false
		path, states := begin(e)
		first := len(path)
		for n := 1; n <= more && !ok && e.err == nil; n++ {
			sl := a.next(e, states[len(path)], len(path), letters)
			path, states = append(path, sl), append(states, sl.next)
			for from := first; from < len(path) && !ok && e.err == nil; from++ {
				var slots [][]lang.Value
				if slots, ok = a.messages(e, path, e.same(states[from], sl.next)); ok {
					stem, loop = slots[:from], slots[from:]
				}
			}
		}
	})
	return stem, loop, ok && err == nil, err
}

// follow is a path of abstract states with labels; nil where there is none.
func (a *Abstraction) follow(labels []bdd.Node) []int {
	layers := []map[int]int{{}} // state: where it was come from
	for _, s := range a.automaton.Initial {
		layers[0][s] = -1
	}
	order := [][]int{append([]int(nil), a.automaton.Initial...)}
	for k, l := range labels {
		next := map[int]int{}
		var found []int
		for _, s := range order[k] {
			for _, ed := range a.automaton.Edges[s] {
				if _, seen := next[ed.To]; !seen && a.bdds.Meets(ed.Label, l) {
					next[ed.To] = s
					found = append(found, ed.To)
				}
			}
		}
		if len(found) == 0 {
			return nil
		}
		layers, order = append(layers, next), append(order, found)
	}
	out := make([]int, len(layers))
	for k, s := len(layers)-1, order[len(order)-1][0]; k >= 0; k-- {
		out[k] = s
		s = layers[k][s]
	}
	return out
}

// Endless reports whether the system, of one component, has a step from wherever it may be, on every input: then each beginning goes on for
// ever.
func (a *Abstraction) Endless() (yes bool, err error) {
	if len(a.sys.Parts) != 1 {
		return false, nil
	}
	lacks, _, err := a.Lacks()
	return !lacks && err == nil, err
}

// Lacks reports whether the system, of one component, may have no step, and where that is: in a state of its types, to which it perhaps never comes.
func (a *Abstraction) Lacks() (yes bool, where string, err error) {
	err = a.try(ofSteps, func(e *encoder) {
		s, is := a.sys.anywhere(e, "s")
		sl := a.sys.step(e, s, "i")
		none := []term.Term{is, sl.typed, e.Not(sl.enabled)}
		small := a.small(e, []slot{sl})
		for i, p := range a.sys.Parts {
			for j, v := range p.Component.Vars {
				if !v.Type.Finite() {
					small = append(small, e.easy(s.vars[i][j])...)
				}
			}
		}
		if yes = e.check(append(small, none...)...) || e.check(none...); yes {
			where = a.described(e, s, sl)
		}
	})
	return yes, where, err
}

// described is a state of the first part and its inputs in the last model.
func (a *Abstraction) described(e *encoder, s state, sl slot) string {
	var out []string
	p := a.sys.Parts[0]
	if k, ok := e.numberIn(word{t: s.at[0], silent: term.No}); ok && len(p.Component.States) > 1 {
		out = append(out, "in "+p.Component.States[k])
	}
	for j, v := range p.Component.Vars {
		out = append(out, fmt.Sprintf("%s = %v", v.Name, e.read(s.vars[0][j], v.Type)))
	}
	for i, c := range a.sys.Channels {
		if !a.sys.gives(i) {
			out = append(out, fmt.Sprintf("%s = %v", c.Name, e.read(sl.channels[i], c.Type)))
		}
	}
	return strings.Join(out, ", ")
}

// Function reports whether a component, which is the only one, is a function of its inputs: wherever it may be, it has exactly one step for them. The reason
// says why it may not be. Its states are those of its types, of which it may never come to some.
func (a *Abstraction) Function() (yes bool, reason string, err error) {
	c := a.sys.Parts[0].Component
	if len(c.Fair) > 0 {
		return false, "it has fairness", nil
	}
	for _, t := range c.Trans {
		if i := slices.IndexFunc(t.Sets, func(s *lang.Set) bool { return s.In }); i >= 0 {
			return false, fmt.Sprintf("%v: the value of %s is open", t.Sets[i].Span, t.Sets[i].Name), nil
		}
	}
	if yes, err := a.Endless(); err != nil || !yes {
		return false, "it may have no step for some inputs", err
	}
	err = a.try(ofSteps, func(e *encoder) {
		reason = ""
		s, is := a.sys.anywhere(e, "s")
		sl := a.sys.step(e, s, "i")
		guards := a.sys.guards(e, s, sl, 0)
		for k, t := range c.Trans {
			for j := range k {
				if reason == "" && e.check(is, sl.typed, guards[j], guards[k]) {
					reason = fmt.Sprintf("%v and %v: both may be possible", c.Trans[j].Span, t.Span)
				}
			}
		}
	})
	return reason == "" && err == nil, reason, err
}
