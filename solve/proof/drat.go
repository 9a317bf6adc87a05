package proof

// This file checks DRAT proofs, backwards: a forward pass propagates units
// until they meet a conflict; then the steps are undone last to first, and
// every lemma that something later rests on (the core) is verified against the
// clauses before it.
//
// The state of top-level units before a step is a prefix of the trail, because
// deletions of reasons are ignored; so undoing a step is cutting the trail.
//
// After: N. Wetzler, M. Heule, W. Hunt, DRAT-trim: Efficient Checking and
// Trimming Using Expressive Clausal Proofs (2014).

import (
	"fmt"
	"slices"

	"assay/solve"
	"assay/solve/cnf"
)

// drat is the state of a check. Clauses have numbers from 0: first those of
// the formula, then the lemmas.
type drat struct {
	meter *meter

	// The clauses, and what the proof does with them.

	arena    []solve.Lit // literals of all clauses, without duplicates; the watched ones come first
	ends     []int       // by clause: where it ends in arena
	state    []state     // by clause
	given    int         // clauses of the formula
	pivots   []solve.Lit // by lemma: the literal that came first, 0 for the empty clause
	steps    []event     // the proof
	conflict int         // index in steps after which the forward pass met the conflict; -1: at once

	// Propagation.

	truth  []int8         // by literal: 1 true, -1 false, 0 open
	reason []int32        // by variable that has a value: its clause, or none
	place  []int32        // by variable that has a value: its place on the trail
	trail  []solve.Lit    // true literals in the order they became so
	heads  [2]int         // by tier: how much of the trail was propagated
	watch  [2][][]watcher // by tier and literal: clauses to look at when it becomes false
	before []int32        // by lemma: length of the trail before it was added
	occurs [2][]int32     // index of clauses by literal, made at the first RAT check: starts, clauses

	// What the proof rests on, which is what an LRAT proof says.

	hints [][]int32 // by lemma: the clauses in order; ^c begins the group of clause c (RAT)
	final []int32   // the same for the empty clause
	seen  []uint32  // by variable: round in which analysis met it
	round uint32
	stack []frame // scratch of analysis
}

// The two tiers of watches: clauses of the core are propagated first, so that
// the core stays small.
const (
	outer = 0
	inner = 1
)

const none = -1 // no clause

// state is a set of facts about a clause.
type state uint8

const (
	alive     state = 1 << iota // added and not deleted, at the step at hand
	core                        // the conflict rests on it
	tautology                   // never watched, never alive
)

// event is a step of the proof.
type event struct {
	clause int32 // that is added; ^clause if it is deleted; ignored if nothing happens
	line   int32 // where it is said, capped: see at
	offset int64
}

const ignored = -1 << 31

// watcher is an entry of a watch list. If the blocker, some literal of the
// clause, is true there is no need to look at the clause.
type watcher struct {
	clause  int32
	blocker solve.Lit
}

func newDRAT(f *cnf.Formula, m *meter) *drat {
	d := &drat{meter: m, given: f.Len(), conflict: none}
	for _, c := range f.Clauses() {
		d.store(c)
	}
	d.reach(f.Vars())
	return d
}

// reach makes room for variables up to vars.
func (d *drat) reach(vars int) {
	grow := func(n int) int { return max(0, n-len(d.truth)) }(2*vars + 2)
	d.truth = append(d.truth, make([]int8, grow)...)
	for tier := range d.watch {
		d.watch[tier] = append(d.watch[tier], make([][]watcher, grow)...)
	}
	d.reason = append(d.reason, make([]int32, grow/2)...)
	d.place = append(d.place, make([]int32, grow/2)...)
	d.seen = append(d.seen, make([]uint32, grow/2)...)
}

// bytes is an estimate of the memory in use: per literal the arena, per clause
// its facts and two watches, and the tables by literal and by step.
func (d *drat) bytes() int64 {
	return int64(4*len(d.arena) + 48*len(d.ends) + 60*len(d.truth) + 16*len(d.steps))
}

// store keeps a clause, sorted and without duplicates, and is its number.
func (d *drat) store(c []solve.Lit) int32 {
	start := len(d.arena)
	d.arena = append(d.arena, c...)
	own := d.arena[start:]
	slices.Sort(own)
	own = slices.Compact(own)
	d.arena = d.arena[:start+len(own)]
	d.ends = append(d.ends, len(d.arena))
	s := state(0)
	for i := 1; i < len(own); i++ {
		if own[i] == own[i-1]^1 {
			s = tautology
		}
	}
	d.state = append(d.state, s)
	return int32(len(d.ends) - 1)
}

func (d *drat) lits(c int32) []solve.Lit {
	start := 0
	if c > 0 {
		start = d.ends[c-1]
	}
	return d.arena[start:d.ends[c]]
}

func (d *drat) check(in *reader, r *Result) error {
	if err := d.load(in, r); err != nil {
		return err
	}
	if err := d.forward(r); err != nil {
		return err
	}
	return d.backward(r)
}

// at is the position of step i.
func (d *drat) at(i int) Position {
	return Position{Step: int64(i + 1), Line: int64(d.steps[i].line), Offset: d.steps[i].offset}
}

// The forward pass.

// forward adds and deletes as the proof says, until units meet a conflict.
func (d *drat) forward(r *Result) error {
	for c := range int32(d.given) {
		if d.enliven(c) {
			return d.conclude(c)
		}
	}
	if c := d.propagate(); c != none {
		return d.conclude(c)
	}
	d.before = make([]int32, len(d.pivots))
	d.hints = make([][]int32, len(d.pivots))
	for i := range d.steps {
		if err := d.meter.tick(64); err != nil {
			return err
		}
		bad, err := d.replay(i, r)
		if err != nil {
			return err
		}
		if bad != none {
			d.conflict = i
			return d.conclude(bad)
		}
	}
	return &refusal{Position{}, "it ends without the empty clause"}
}

// replay does step i, and propagates. bad is the clause that is false then.
func (d *drat) replay(i int, r *Result) (bad int32, err error) {
	switch c := d.steps[i].clause; {
	case c == ignored || c < 0 && d.isReason(^c):
		d.steps[i].clause = ignored
		r.Ignored++
	case c < 0:
		d.bury(^c)
	case len(d.lits(c)) == 0:
		return none, &refusal{d.at(i), "the empty clause does not follow: units meet no conflict"}
	default:
		d.before[int(c)-d.given] = int32(len(d.trail))
		if d.enliven(c) {
			return c, nil
		}
		return d.propagate(), nil
	}
	return none, nil
}

// conclude notes what the empty clause rests on, given the clause that is
// false.
func (d *drat) conclude(c int32) error {
	d.round++
	d.final = d.analyze(c)
	d.markCore(d.final)
	return nil
}

// isReason reports whether a clause keeps a literal on the trail.
func (d *drat) isReason(c int32) bool {
	lits := d.lits(c)
	return len(lits) > 0 && d.truth[lits[0]] > 0 && d.reason[lits[0].Var()] == c
}

// The backward pass.

// backward undoes the steps before the conflict and verifies the core.
func (d *drat) backward(r *Result) error {
	for i := d.conflict; i >= 0; i-- {
		c := d.steps[i].clause
		switch {
		case c == ignored:
		case c < 0:
			d.enliven(^c)
		case d.state[c]&tautology == 0:
			d.bury(c)
			d.cut(int(d.before[int(c)-d.given]))
			if d.state[c]&core == 0 {
				continue
			}
			r.Checked++
			if err := d.verify(c, i); err != nil {
				return err
			}
		}
		if err := d.meter.tick(1); err != nil {
			return err
		}
	}
	return nil
}

// verify finds out why lemma c, the clause of step i, follows.
func (d *drat) verify(c int32, i int) error {
	base := len(d.trail)
	d.round++
	for _, m := range d.lits(c) {
		d.seen[m.Var()] = d.round // false by assumption, whatever units say
	}
	conflict := d.assume(d.lits(c), 0)
	var err error
	if conflict == none {
		conflict = d.propagate()
	}
	hints := &d.hints[int(c)-d.given]
	if conflict != none {
		*hints = d.analyze(conflict)
	} else {
		*hints, err = d.verifyRAT(c, i)
	}
	if e := d.meter.tick(64 + len(d.trail) - base); err == nil {
		err = e
	}
	d.cut(base)
	d.markCore(*hints)
	return err
}

// assume makes the literals false, all but one. If one of them is true it
// stops and is the clause that made it so: that clause is false now.
func (d *drat) assume(lits []solve.Lit, without solve.Lit) (conflict int32) {
	for _, m := range lits {
		switch {
		case m == without || d.truth[m] < 0:
		case d.truth[m] > 0:
			return d.reason[m.Var()]
		default:
			d.push(m.Not(), none)
		}
	}
	return none
}

// verifyRAT tries lemma c, whose literals are false and propagated, on its
// pivot. The hints are those of the lemma itself, then a group for each clause
// with the complement of the pivot.
func (d *drat) verifyRAT(c int32, i int) ([]int32, error) {
	pivot := d.pivots[int(c)-d.given]
	var prefix, groups []int32
	first, base := d.round, len(d.trail)
	for _, other := range d.with(pivot.Not()) {
		if d.state[other]&alive == 0 || other > c {
			continue
		}
		groups = append(groups, ^other)
		d.round++
		d.stack = d.stack[:0]
		conflict := int32(none)
		if m := d.satisfied(other, pivot.Not()); m != 0 {
			d.need(m.Var(), base, first)
		} else if conflict = d.refute(other, pivot.Not()); conflict == none {
			return nil, &refusal{d.at(i), fmt.Sprintf("%s is not RUP, nor RAT: there is no conflict with %s",
				clauseText(d.sorted(c, pivot)), clauseText(d.sorted(other, 0)))}
		}
		prefix, groups = d.explain(conflict, base, first, prefix, groups)
		d.cut(base)
		if err := d.meter.tick(len(d.lits(other)) + 64); err != nil {
			return nil, err
		}
	}
	return append(prefix, groups...), nil
}

// satisfied is a literal of the clause that is true, but for one; 0 if none is.
func (d *drat) satisfied(c int32, without solve.Lit) solve.Lit {
	for _, m := range d.lits(c) {
		if m != without && d.truth[m] > 0 {
			return m
		}
	}
	return 0
}

// refute makes all literals of the clause but one false and propagates.
func (d *drat) refute(c int32, without solve.Lit) (conflict int32) {
	d.assume(d.lits(c), without)
	if conflict = d.propagate(); conflict != none {
		d.stack = append(d.stack, frame{conflict, 0})
	}
	return conflict
}

// sorted is the clause as it was, with the pivot first, for messages.
func (d *drat) sorted(c int32, pivot solve.Lit) []solve.Lit {
	lits := slices.Sorted(slices.Values(d.lits(c)))
	if i := slices.Index(lits, pivot); i > 0 {
		lits = slices.Insert(slices.Delete(lits, i, i+1), 0, pivot)
	}
	return lits
}

// with is the clauses that have a literal, dead or alive, in order.
func (d *drat) with(m solve.Lit) []int32 {
	if d.occurs[0] == nil {
		d.index()
	}
	return d.occurs[1][d.occurs[0][m]:d.occurs[0][m+1]]
}

func (d *drat) index() {
	starts := make([]int32, len(d.truth)+1)
	for _, m := range d.arena {
		starts[m+1]++
	}
	for m := range starts[1:] {
		starts[m+1] += starts[m]
	}
	at := slices.Clone(starts)
	clauses := make([]int32, len(d.arena))
	for c := range int32(len(d.ends)) {
		for _, m := range d.lits(c) {
			clauses[at[m]] = c
			at[m]++
		}
	}
	d.occurs = [2][]int32{starts, clauses}
}
