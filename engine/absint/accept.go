package absint

import (
	"fmt"
	"math"

	"assay/engine/absint/certificate"
	"assay/engine/absint/state"
	"assay/ir"
)

// This file checks what an analysis found before anybody relies on it. What is there when nothing changes any more is a certificate: for each pattern the states in
// which blocks begin that several ways lead to, how it ends and what it changes; what cells hold; which checks may fail. The judge executes each
// of these blocks once, in no particular order, and package certificate says whether all that leaves lies inside of the certificate. Nothing may
// grow: whatever the analysis would add to something is refused. So it matters no more in which order blocks ran, whether one was
// forgotten that had to run again, and how states are joined and widened.

// judge checks a certificate; while there is one, an analysis does not grow.
type judge struct {
	*analysis
	claims   map[*state.State]*certificate.State
	ahead    []ahead // states of blocks that one way leads to: they run on
	starting bool    // where the goal begins is looked at: cells are new
	states   int64   // that were checked
}

// ahead is a block with the state in which it begins.
type ahead struct {
	b *ir.Block
	s *state.State
}

// unaccepted is thrown where a certificate is refused.
type unaccepted struct{ why string }

// refuse ends the check of a certificate; without one it does nothing.
func (j *judge) refuse(format string, args ...any) {
	if j != nil {
		panic(unaccepted{fmt.Sprintf(format, args...)})
	}
}

// lacks refuses a cell that nothing is claimed of.
func (j *judge) lacks(format string, args ...any) {
	if j != nil && !j.starting {
		j.refuse("nothing is claimed of "+format, args...)
	}
}

// accept checks what was found, and returns why it is refused; empty: all of it holds.
func accept(a *analysis, top *pattern) (why string, states int64) {
	j := &judge{analysis: a, claims: map[*state.State]*certificate.State{}}
	steps, most, tell, views := a.steps, a.most, a.tell, a.views
	a.judge, a.most, a.tell, a.views = j, math.MaxInt64, nil, nil
	defer func() {
		a.judge, a.steps, a.most, a.tell, a.views = nil, steps, most, tell, views
		switch r := recover().(type) {
		case nil:
		case unaccepted:
			why = r.why
		case giveUp:
			why = r.why
		case represent:
			why = "an input is looked into"
		case refused:
			why = "foreign code cannot be followed"
		default:
			panic(r)
		}
		states = j.states
	}()
	j.afresh()
	j.begins(top)
	for _, x := range a.patterns {
		j.blocks(x, x == top)
	}
	if o := a.outside; o != nil && o.self != nil {
		o.run()
	}
	return "", 0
}

// afresh forgets what was read before and may have changed since.
func (j *judge) afresh() {
	for _, o := range j.objects {
		o.Begins = nil
	}
	if o := j.outside; o != nil {
		o.types, o.scanned, o.since = map[ir.Type]state.Value{}, 0, 0
	}
}

// begins checks the state in which the goal begins: nothing was stored to any cell then, and no foreign code was left.
func (j *judge) begins(top *pattern) {
	for i, v := range j.inputs() {
		if !state.Claim(v).In(state.Claim(top.args[i])) {
			j.refuse("input %d is more than is claimed", i)
		}
	}
	if o := j.outside; o != nil {
		defer func(self *pattern) { o.self = self }(o.self)
		o.self = nil
	}
	stored, elems, globals := j.stored, j.storedElems, j.globals
	fields, read, vars := len(j.fields), len(j.read), len(j.vars)
	j.stored, j.storedElems, j.globals, j.starting = map[*ir.Field]*state.Cell{}, map[string]*state.Cell{}, map[*ir.Global]*state.Cell{}, true
	s := beginning(j.analysis, top.args)
	j.stored, j.storedElems, j.globals, j.starting = stored, elems, globals, false
	j.fields, j.read, j.vars = j.fields[:fields], j.read[:read], j.vars[:vars]
	if s != nil {
		top.deliver(top.proc.Blocks[0], s) // at which nothing is published
	}
}

// blocks executes those of a pattern, each once from what is claimed of it.
func (j *judge) blocks(x *pattern, top bool) {
	if !x.entered {
		return // nobody relies on it
	}
	if !top {
		j.enter(x)
	}
	for i, s := range x.at {
		if s == nil || s == gone || x.ways[i] < 2 {
			continue
		}
		j.states++
		j.ahead = append(j.ahead[:0], ahead{x.proc.Blocks[i], s.Clone()})
		for len(j.ahead) > 0 {
			next := j.ahead[len(j.ahead)-1]
			j.ahead = j.ahead[:len(j.ahead)-1]
			x.execute(next.b, next.s)
		}
	}
}

// delivered checks a state that comes to a block, or goes on with it.
func (j *judge) delivered(x *pattern, b *ir.Block, s *state.State) {
	if x.ways[b.Index] < 2 {
		j.ahead = append(j.ahead, ahead{b, s})
		return
	}
	t := x.at[b.Index]
	if t == nil || t == gone {
		j.refuse("%s: it is not claimed that an execution comes to b%d", x.proc.Name, b.Index)
	}
	if err := j.lies(x.proc, s, t); err != nil {
		j.refuse("%s: b%d: %v", x.proc.Name, b.Index, err)
	}
}

// lies returns why a state does not lie in a claim.
func (j *judge) lies(q *ir.Proc, s, t *state.State) error {
	if j.claims[t] == nil {
		if t.LockedTwice() {
			j.refuse("%s: one statement entered two monitors", q.Name)
		}
		j.claims[t] = state.ClaimAt(q, t)
	}
	return state.ClaimAt(q, s).In(j.claims[t], j.published)
}

// joined checks that what is said of either of two states holds of both.
func (j *judge) joined(q *ir.Proc, a, b, both *state.State) {
	for _, s := range []*state.State{a, b} {
		if err := state.ClaimAt(q, s).In(state.ClaimAt(q, both), j.published); err != nil {
			j.refuse("%s: a join: %v", q.Name, err)
		}
	}
}

// published returns what is not claimed of objects that become known to others.
func (j *judge) published(objects []int, field func(*ir.Field) certificate.Value) error {
	for _, id := range objects {
		o := j.objects[id]
		for _, f := range o.Class.AllFields() {
			if k := o.Cells[f]; k == nil || !field(f).In(state.Claim(k.V)) {
				return fmt.Errorf("field %s of an object of class %s holds something else", f.Name, o.Class.Name)
			}
		}
	}
	return nil
}

// holds checks what is stored to a cell.
func (j *judge) holds(k *state.Cell, v state.Value) {
	if !state.Claim(v).In(state.Claim(k.V)) {
		j.refuse("a cell holds something else: %+v, %+v", v, k.V)
	}
}

// ends checks an end of a procedure.
func (j *judge) ends(x *pattern, claim *outcome, o outcome) {
	if claim == nil {
		j.refuse("%s: it is not claimed that it ends so", x.proc.Name)
	}
	if err := endOf(&o).In(endOf(claim)); err != nil {
		j.refuse("%s: %v", x.proc.Name, err)
	}
	if !claim.fresh {
		x.publish(&o)
	}
}

// callee returns a pattern that is known for a call.
func (j *judge) callee(q *ir.Proc, args []state.Value, with beside, made []state.Held, isMade bool) *pattern {
	all, call := j.of[q], callOf(args, with, made, isMade)
	err := fmt.Errorf("nothing is claimed of it")
	if all == nil {
		all = &patterns{}
	}
	i := 0
	if isMade {
		i = 1
	}
	for _, y := range []*pattern{all.by[j.patternKey(args, with, made, isMade)], all.coarse[j.patternKey(countless(args), beside{orders: with.orders}, nil, false)], all.general[i]} {
		if y == nil || !y.entered {
			continue
		}
		if err = call.In(callOf(y.args, y.beside, y.made, y.made != nil)); err == nil {
			return y
		}
	}
	j.refuse("a call of %s: %v", q.Name, err)
	return nil
}

// The same as data.

func callOf(args []state.Value, with beside, made []state.Held, isMade bool) *certificate.Call {
	return &certificate.Call{Args: state.Claims(args), Orders: state.ClaimOrders(with.orders), Inside: state.ClaimInside(with.inner), Making: isMade, Made: state.ClaimHeld(made)}
}

func endOf(o *outcome) *certificate.End {
	return &certificate.End{Results: state.Claims(o.results), Roots: state.Claims(o.roots), Orders: state.ClaimOrders(o.orders), Inside: state.ClaimInside(o.inner), Exc: state.Claim(o.exc), Fresh: o.fresh, Made: state.ClaimHeld(o.made)}
}
