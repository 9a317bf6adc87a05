package proof

// This file is the judge of the checkers: everything is done the slow and
// obvious way, on maps and with full propagation, and proofs are read by
// splitting lines. Nothing here calls the package under test.

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// nstep is a step of a proof, literals as DIMACS numbers.
type nstep struct {
	del   bool
	id    int
	lits  []int
	hints []int
}

// naive is a set of clauses by number.
type naive struct {
	clauses map[int][]int
	order   []int // numbers in the order of addition
	last    int
}

func newNaive(cnf [][]int) *naive {
	n := &naive{clauses: map[int][]int{}}
	for _, c := range cnf {
		n.add(n.last+1, c)
	}
	return n
}

func (n *naive) add(id int, c []int) {
	n.clauses[id], n.last = c, id
	n.order = append(n.order, id)
}

// refutes propagates the units of all clauses under the assumption that the
// literals are false.
func (n *naive) refutes(lits ...int) bool {
	_, conflict := n.propagate(lits...)
	return conflict
}

// propagate is the literals that become true, until there is a conflict.
func (n *naive) propagate(lits ...int) (val map[int]bool, conflict bool) {
	val = map[int]bool{}
	for _, m := range lits {
		if val[m] {
			return val, true
		}
		val[-m] = true
	}
	for {
		progress := false
		for _, c := range n.clauses {
			open, sat := map[int]bool{}, false
			for _, m := range c {
				sat = sat || val[m]
				if !val[-m] {
					open[m] = true
				}
			}
			switch {
			case sat:
			case len(open) == 0:
				return val, true
			case len(open) == 1:
				for m := range open {
					val[m] = true
				}
				progress = true
			}
		}
		if !progress {
			return val, false
		}
	}
}

// follows reports whether a clause is RUP or RAT.
func (n *naive) follows(c []int) bool {
	if n.refutes(c...) {
		return true
	}
	if len(c) == 0 {
		return false
	}
	for _, d := range n.clauses {
		if !slices.Contains(d, -c[0]) {
			continue
		}
		resolvent := slices.Clone(c)
		for _, m := range d {
			if m != -c[0] {
				resolvent = append(resolvent, m)
			}
		}
		if !n.refutes(resolvent...) {
			return false
		}
	}
	return true
}

// isUnit reports whether units make all but one literal of a clause false.
func (n *naive) isUnit(c []int) bool {
	val, _ := n.propagate()
	open := map[int]bool{}
	for _, m := range c {
		if !val[-m] {
			open[m] = true
		}
	}
	return len(open) <= 1
}

// remove deletes a clause with the given literals, if there is one that may be
// deleted.
func (n *naive) remove(c []int) {
	same := func(d []int) bool { return slices.Equal(set(c), set(d)) }
	for i := len(n.order) - 1; i >= 0; i-- {
		if id := n.order[i]; n.clauses[id] != nil && same(n.clauses[id]) {
			if !n.isUnit(n.clauses[id]) {
				delete(n.clauses, id)
			}
			return
		}
	}
}

func set(c []int) []int {
	c = slices.Clone(c)
	slices.Sort(c)
	return slices.Compact(c)
}

// acceptsDRAT checks every step forward, until the empty clause follows.
func acceptsDRAT(cnf [][]int, steps []nstep) bool {
	n := newNaive(cnf)
	for _, s := range steps {
		if n.refutes() {
			return true
		}
		switch {
		case s.del:
			n.remove(s.lits)
		case !n.follows(s.lits):
			return false
		default:
			n.add(n.last+1, s.lits)
		}
	}
	return n.refutes()
}

// derives reports whether the additions of an LRAT proof follow, one by one and whatever the hints,
// and reach the empty clause.
func derives(cnf [][]int, steps []nstep) bool {
	n := newNaive(cnf)
	for _, c := range cnf {
		if len(c) == 0 {
			return true
		}
	}
	for _, s := range steps {
		if s.del {
			for _, h := range s.hints {
				delete(n.clauses, h)
			}
			continue
		}
		if s.id <= n.last || !n.follows(s.lits) {
			return false
		}
		if len(s.lits) == 0 {
			return true
		}
		n.add(s.id, s.lits)
	}
	return false
}

// parse reads a text proof; what it cannot read ends it.
func parse(text string, lrat bool) (steps []nstep) {
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == 'c' {
			continue
		}
		s, ok := parseStep(words, lrat)
		if !ok {
			return steps
		}
		steps = append(steps, s)
	}
	return steps
}

func parseStep(words []string, lrat bool) (s nstep, ok bool) {
	var lists [][]int
	list := []int{}
	for i, w := range words {
		if strings.HasPrefix(w, "d") && i == one(lrat) {
			s.del = true
			if w = w[1:]; w == "" {
				continue
			}
		}
		n, err := strconv.Atoi(w)
		switch {
		case err != nil:
			return s, false
		case lrat && i == 0:
			s.id = n
		case n == 0:
			lists = append(lists, list)
			list = []int{}
		default:
			list = append(list, n)
		}
	}
	switch {
	case len(list) > 0:
		return s, false
	case lrat && s.del && len(lists) == 1:
		s.hints = lists[0]
	case lrat && !s.del && len(lists) == 2:
		s.lits, s.hints = lists[0], lists[1]
	case !lrat && len(lists) == 1:
		s.lits = lists[0]
	default:
		return s, false
	}
	return s, true
}

// text writes steps as a text proof.
func text(steps []nstep, lrat bool) string {
	var b strings.Builder
	list := func(ns []int) {
		for _, n := range ns {
			b.WriteString(strconv.Itoa(n) + " ")
		}
		b.WriteString("0")
	}
	for _, s := range steps {
		if lrat {
			b.WriteString(strconv.Itoa(s.id) + " ")
		}
		if s.del {
			b.WriteString("d ")
		}
		if !lrat || !s.del {
			list(s.lits)
		}
		if lrat && !s.del {
			b.WriteString(" ")
		}
		if lrat {
			list(s.hints)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// packed writes steps as a binary proof.
func packed(steps []nstep, lrat bool) string {
	var b strings.Builder
	put := func(n int) {
		u := 2 * n
		if n < 0 {
			u = -2*n + 1
		}
		for ; u > 127; u /= 128 {
			b.WriteByte(byte(u%128 + 128))
		}
		b.WriteByte(byte(u))
	}
	list := func(ns []int) {
		for _, n := range ns {
			put(n)
		}
		b.WriteByte(0)
	}
	for _, s := range steps {
		b.WriteByte("ad"[one(s.del)])
		if lrat && !s.del {
			put(s.id)
		}
		if !lrat || !s.del {
			list(s.lits)
		}
		if lrat {
			list(s.hints)
		}
	}
	return b.String()
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// prover makes DRAT proofs of random formulas: a search tree whose leaves are
// found by propagation gives a RUP clause for every node. It throws in
// definitions of new variables (RAT), splits on them, and deletes some of what
// it does not need any more.
type prover struct {
	r     *rand.Rand
	n     *naive
	vars  int
	steps []nstep
}

func (p *prover) emit(c []int) {
	p.steps = append(p.steps, nstep{lits: c})
	p.n.add(p.n.last+1, c)
}

func (p *prover) drop(c []int) {
	p.steps = append(p.steps, nstep{del: true, lits: c})
	p.n.remove(c)
}

// define adds a variable that is the conjunction of two literals.
func (p *prover) define() {
	a, b := p.literal(), p.literal()
	p.vars++
	x := p.vars
	p.emit([]int{x, -a, -b})
	p.emit([]int{-x, a})
	p.emit([]int{-x, b})
}

// guess adds a clause that is RAT but not implied, if a few guesses find one.
func (p *prover) guess() {
	for range 20 {
		c := []int{p.literal()}
		if p.r.IntN(2) == 0 {
			c = append(c, p.literal())
		}
		if !p.n.refutes(c...) && p.n.follows(c) {
			p.emit(c)
			return
		}
	}
}

func (p *prover) literal() int {
	m := 1 + p.r.IntN(p.vars)
	if p.r.IntN(2) == 0 {
		m = -m
	}
	return m
}

// refute proves the clause of the false literals, if it can.
func (p *prover) refute(path []int) bool {
	if p.n.refutes(path...) {
		p.emit(shuffled(p.r, path))
		return true
	}
	open := []int{}
	for v := 1; v <= p.vars; v++ {
		if !slices.Contains(path, v) && !slices.Contains(path, -v) {
			open = append(open, v)
		}
	}
	if len(open) == 0 {
		return false
	}
	m := open[p.r.IntN(len(open))]
	left, right := append(slices.Clone(path), m), append(slices.Clone(path), -m)
	if !p.refute(left) || !p.refute(right) {
		return false
	}
	p.emit(shuffled(p.r, path))
	for _, c := range [][]int{left, right} {
		if p.r.IntN(2) == 0 {
			p.drop(c)
		}
	}
	return true
}

func shuffled(r *rand.Rand, c []int) []int {
	c = slices.Clone(c)
	r.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
	return c
}

// randomCNF has clauses of up to three literals, enough of them to be unsatisfiable
// most of the time.
func randomCNF(r *rand.Rand, vars int) (cnf [][]int) {
	for range vars*(5+r.IntN(5))/2 + r.IntN(6) {
		c := []int{}
		for range 2 + r.IntN(2) {
			m := 1 + r.IntN(vars)
			if r.IntN(2) == 0 {
				m = -m
			}
			c = append(c, m)
		}
		cnf = append(cnf, c)
	}
	if r.IntN(3) == 0 {
		m := 1 + r.IntN(vars)
		cnf = append(cnf, []int{m}, []int{m})
	}
	return cnf
}
