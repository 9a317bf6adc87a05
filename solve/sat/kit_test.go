// This file holds what the tests judge with: truth tables, a proof checker of
// a few lines, random formulas. None of it shares code with the solver.

package sat_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"assay/solve"
	"assay/solve/sat"
)

type (
	lit    = solve.Lit
	clause = []lit
)

// long reports whether the full counts are asked for.
func long() bool { return os.Getenv("ASSAY_LONG") != "" }

// seed is fixed in the quick run; a long run takes a fresh one and prints it.
func seed(t *testing.T) uint64 {
	if text := os.Getenv("ASSAY_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("ASSAY_SEED: %v", err)
		}
		return n
	}
	if !long() {
		return 1
	}
	n := uint64(time.Now().UnixNano())
	t.Logf("ASSAY_SEED=%d", n)
	return n
}

// times picks the count of the quick or the long run.
func times(quick, full int) int {
	if long() {
		return full
	}
	return quick
}

// table is the set of assignments of up to 12 variables that satisfy some
// clauses: bit i belongs to the assignment whose binary digits are i.
type table struct {
	n     int
	words []uint64
}

func newTable(n int) *table {
	t := &table{n, make([]uint64, max(1, 1<<n/64))}
	for i := range t.words {
		t.words[i] = ^uint64(0)
	}
	if n < 6 {
		t.words[0] = 1<<(1<<n) - 1
	}
	return t
}

var columns = [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}

// column is word i of the set of assignments that make m true.
func column(m lit, i int) uint64 {
	v := int(m.Var()) - 1
	var w uint64
	switch {
	case v < 6:
		w = columns[v]
	case i>>(v-6)&1 == 1:
		w = ^uint64(0)
	}
	if m.IsNeg() {
		w = ^w
	}
	return w
}

func (t *table) and(c clause) {
	for i := range t.words {
		var w uint64
		for _, m := range c {
			w |= column(m, i)
		}
		t.words[i] &= w
	}
}

func (t *table) clone() *table { return &table{t.n, append([]uint64(nil), t.words...)} }

func (t *table) empty() bool {
	for _, w := range t.words {
		if w != 0 {
			return false
		}
	}
	return true
}

// under reports whether the clauses are satisfiable with the literals as units.
func (t *table) under(ls []lit) bool {
	u := t.clone()
	for _, m := range ls {
		u.and(clause{m})
	}
	return !u.empty()
}

// lrat checks a proof step by step while it is logged, strictly: each hint
// must be unit under what came before it, and the last one false.
type lrat struct {
	clauses map[uint64]clause
	last    clause // the latest derived clause
	derived int
	err     error
	digest  uint64 // of all that was logged
}

func newLRAT() *lrat { return &lrat{clauses: map[uint64]clause{}} }

func (p *lrat) note(kind string, id uint64, ls []lit, hints []uint64) {
	h := fnv.New64a()
	fmt.Fprint(h, p.digest, kind, id, ls, hints)
	p.digest = h.Sum64()
}

func (p *lrat) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

func (p *lrat) Given(id uint64, ls []lit) {
	p.note("g", id, ls, nil)
	p.store(id, ls)
}

func (p *lrat) store(id uint64, ls []lit) {
	if _, dup := p.clauses[id]; dup || id == 0 {
		p.fail("id %d used twice", id)
	}
	p.clauses[id] = append(clause(nil), ls...)
}

func (p *lrat) Derived(id uint64, ls []lit, hints []uint64) {
	p.note("d", id, ls, hints)
	p.derived++
	if err := p.implied(ls, hints); err != nil {
		p.fail("clause %d %v by %v: %v", id, ls, hints, err)
	}
	p.store(id, ls)
	p.last = p.clauses[id]
}

func (p *lrat) implied(ls []lit, hints []uint64) error {
	isFalse := map[lit]bool{}
	for _, m := range ls {
		isFalse[m] = true
	}
	for i, id := range hints {
		c, ok := p.clauses[id]
		if !ok {
			return fmt.Errorf("hint %d is no clause", id)
		}
		unit, err := unitOf(c, isFalse)
		if err != nil {
			return fmt.Errorf("hint %d %v: %v", id, c, err)
		}
		if unit == 0 {
			if i != len(hints)-1 {
				return fmt.Errorf("hints after the conflict")
			}
			return nil
		}
		isFalse[unit.Not()] = true
	}
	return fmt.Errorf("no conflict")
}

// unitOf is the one literal of c that is not false, 0 if all are.
func unitOf(c clause, isFalse map[lit]bool) (lit, error) {
	unit := lit(0)
	for _, m := range c {
		if isFalse[m] || m == unit {
			continue
		}
		if unit != 0 || isFalse[m.Not()] {
			return 0, fmt.Errorf("not unit")
		}
		unit = m
	}
	return unit, nil
}

func (p *lrat) Deleted(id uint64, ls []lit) {
	p.note("x", id, ls, nil)
	c, ok := p.clauses[id]
	if !ok || !sameSet(c, ls) {
		p.fail("deleted %d %v, known as %v", id, ls, c)
	}
	delete(p.clauses, id)
}

func sameSet(c, d clause) bool { return covers(c, d) && covers(d, c) }

func covers(c, d clause) bool {
	in := map[lit]bool{}
	for _, m := range c {
		in[m] = true
	}
	for _, m := range d {
		if !in[m] {
			return false
		}
	}
	return true
}

// refutes checks that the proof ends in the negation of the failed assumptions.
func (p *lrat) refutes(failed []lit) error {
	if p.err != nil {
		return p.err
	}
	var want clause
	for i, a := range failed {
		for _, b := range failed[:i] {
			if a == b.Not() {
				return nil
			}
		}
		want = append(want, a.Not())
	}
	if !sameSet(p.last, want) {
		return fmt.Errorf("the proof ends in %v, want %v", p.last, want)
	}
	return nil
}

// randomClause draws a clause over n variables; short ones are rare, and
// doubles and tautologies happen.
func randomClause(r *rand.Rand, n int) clause {
	size := 3
	switch k := r.IntN(20); {
	case k == 0:
		size = 1
	case k < 7:
		size = 2
	case k < 10:
		size = 4 + r.IntN(3)
	}
	c := make(clause, size)
	for i := range c {
		c[i] = randomLit(r, n)
	}
	return c
}

func randomLit(r *rand.Rand, n int) lit { return lit(2 + r.IntN(2*n)) }

// configurations are the options every search test runs under.
var configurations = map[string]func(*sat.Options){
	"default":  func(*sat.Options) {},
	"restless": restless,
	"focused":  func(o *sat.Options) { restless(o); o.Stable = false },
	"stable":   func(o *sat.Options) { restless(o); o.Focused = false; o.InitialPhase = false; o.Seed = 7 },
	"plain": func(o *sat.Options) {
		o.Minimize, o.MinimizeBins, o.Target, o.BumpReasons = false, false, false, false
		o.InprocessEvery, o.RephaseEvery, o.WalkEffort, o.EagerSubsume = 0, 0, 0, 0
	},
	"random": func(o *sat.Options) { restless(o); o.RandomPercent = 30; o.Seed = 3 },
}

// restless makes all housekeeping happen on tiny formulas.
func restless(o *sat.Options) {
	o.RephaseEvery, o.ModeConflicts, o.LubyUnit, o.ReduceEvery, o.InprocessEvery = 2, 3, 1, 1, 1
	o.Effort = 10
}

var configurationNames = []string{"default", "restless", "focused", "stable", "plain", "random"}

func options(name string) sat.Options {
	o := sat.Default()
	configurations[name](&o)
	return o
}

func format(cs []clause) string {
	var b strings.Builder
	for _, c := range cs {
		fmt.Fprintln(&b, c)
	}
	return b.String()
}
