// Package condition decides path conditions, in one of several ways that give the same answers: for comparing what they cost.
//
// # Model
//
//	Technique   how it is decided
//	Decider     decides conditions of one circuit, with facts that hold on all paths
//
// A path condition is a conjunction, taken apart into its conjuncts. Two constraints depend on each other if they share an input of the
// circuit, directly or through others; those that do not are decided apart.
//
// The techniques are those that the literature on SymbolicJ compares. CSE is not here: it is what the machine does by itself, one live solver
// with every condition named once, and models of earlier paths looked at first.
package condition

import (
	"context"
	"encoding/binary"
	"slices"

	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/sat"
)

// Technique is how path conditions are decided.
type Technique uint8

// The techniques.
const (
	CSE          Technique = iota // by the machine: not here
	Stack                         // one live solver, which assumes the conjuncts of a path
	Partitioning                  // as Caching, and the parts of a path are those of the path before, with what is new
	Caching                       // parts that share no input are decided apart, each once
	Baseline                      // a new solver for each question, with the whole condition
)

var names = []string{CSE: "cse", Stack: "stack", Partitioning: "partitioning", Caching: "caching", Baseline: "baseline"}

// Techniques are the names of all.
func Techniques() []string { return slices.Clone(names) }

// Named returns the one of a name.
func Named(name string) (Technique, bool) {
	i := slices.Index(names, name)
	return Technique(max(i, 0)), i >= 0
}

func (t Technique) String() string { return names[t] }

// constraint is a clause of the circuit, with the inputs below it, in order.
type constraint struct {
	id     int
	any    []circuit.Ref
	inputs []int
}

// group is constraints that depend on each other.
type group struct {
	of     []*constraint // in order of their numbers
	inputs []int         // in order
}

// mostKept bounds what is remembered of earlier questions.
const mostKept = 1 << 14

// Decider decides path conditions.
type Decider struct {
	Solved int64 // questions to a solver

	technique Technique
	c         *circuit.Circuit
	told      func() (context.Context, [][]circuit.Ref) // what holds on all paths: only more and more
	facts     []*constraint
	conjuncts map[circuit.Ref]*constraint
	made      int // constraints
	seen      []int
	mark      int

	answers map[string]bool         // of groups
	base    []group                 // of the facts
	parts   map[circuit.Ref][]group // of conditions, with the facts
	knew    int                     // facts that these are with

	live     *circuit.Link // of Stack
	asserted int           // facts that it has
}

// New returns what decides by a technique.
func New(t Technique, c *circuit.Circuit, told func() (context.Context, [][]circuit.Ref)) *Decider {
	return &Decider{technique: t, c: c, told: told, conjuncts: map[circuit.Ref]*constraint{}, answers: map[string]bool{}, parts: map[circuit.Ref][]group{}}
}

// Feasible reports whether a path condition can hold together with the facts; ok is false if there was no time for that.
func (d *Decider) Feasible(g circuit.Ref) (feasible, ok bool) {
	if g.IsConst() {
		return g != circuit.False, true
	}
	ctx, facts := d.told()
	for _, clause := range facts[len(d.facts):] {
		d.facts = append(d.facts, d.constraint(clause))
	}
	switch d.technique {
	case Stack:
		return d.stacked(ctx, g)
	case Caching:
		return d.apart(ctx, d.added(d.added(nil, d.facts), d.split(g)))
	case Partitioning:
		return d.apart(ctx, d.partition(g))
	}
	return d.solve(ctx, slices.Concat(d.facts, d.split(g)))
}

// solve asks a new solver.
func (d *Decider) solve(ctx context.Context, of []*constraint) (feasible, ok bool) {
	d.Solved++
	l := circuit.NewLink(d.c, sat.New(sat.Default()))
	for _, k := range of {
		assert(l, k)
	}
	a := l.Solver().Solve(ctx)
	return a.Status == solve.Sat, a.Decided()
}

func assert(l *circuit.Link, k *constraint) {
	if len(k.any) == 1 {
		l.Assert(k.any[0])
		return
	}
	l.AssertAny(k.any...)
}

// stacked asks the live solver.
func (d *Decider) stacked(ctx context.Context, g circuit.Ref) (feasible, ok bool) {
	if d.live == nil {
		d.live = circuit.NewLink(d.c, sat.New(sat.Default()))
	}
	for ; d.asserted < len(d.facts); d.asserted++ {
		assert(d.live, d.facts[d.asserted])
	}
	var assumed []solve.Lit
	for _, k := range d.split(g) {
		assumed = append(assumed, d.live.Force(k.any[0]))
	}
	d.Solved++
	a := d.live.Solver().Solve(ctx, assumed...)
	return a.Status == solve.Sat, a.Decided()
}

// apart decides groups one by one.
func (d *Decider) apart(ctx context.Context, groups []group) (feasible, ok bool) {
	for _, p := range groups {
		key := p.key()
		sat, known := d.answers[key]
		if !known {
			if sat, known = d.solve(ctx, p.of); !known {
				return true, false
			}
			if len(d.answers) >= mostKept {
				clear(d.answers)
			}
			d.answers[key] = sat
		}
		if !sat {
			return false, true
		}
	}
	return true, true
}

// key names a group by its constraints.
func (p *group) key() string {
	var b []byte
	for _, k := range p.of {
		b = binary.AppendUvarint(b, uint64(k.id))
	}
	return string(b)
}

// partition returns the groups of a condition: of a gate, those of one operand, with what the other one adds.
func (d *Decider) partition(g circuit.Ref) []group {
	if d.knew < len(d.facts) {
		d.base = d.added(d.base, d.facts[d.knew:])
		d.knew = len(d.facts)
		clear(d.parts)
	}
	if list, ok := d.parts[g]; ok {
		return list
	}
	from, rest := d.base, g
	if a, b, gate := d.c.Operands(g); gate && positive(g) {
		if _, known := d.parts[b]; known {
			a, b = b, a
		}
		if list, known := d.parts[a]; known {
			from, rest = list, b
		}
	}
	list := d.added(from, d.split(rest))
	if len(d.parts) >= mostKept {
		clear(d.parts)
	}
	d.parts[g] = list
	return list
}

// added returns groups with further constraints; those that share an input with one are joined by it.
func (d *Decider) added(groups []group, more []*constraint) []group {
	groups = slices.Clone(groups)
	for _, k := range more {
		at, n := -1, 0
		for _, p := range groups {
			switch {
			case slices.Contains(p.of, k):
				at, n = n, keep(groups, n, p)
			case !meet(p.inputs, k.inputs):
				n = keep(groups, n, p)
			case at < 0:
				at, n = n, keep(groups, n, join(p, group{[]*constraint{k}, k.inputs}))
			default:
				groups[at] = join(groups[at], p)
			}
		}
		if groups = groups[:n]; at < 0 {
			groups = append(groups, group{[]*constraint{k}, k.inputs})
		}
	}
	return groups
}

// keep puts a group at a place, and returns the next place.
func keep(groups []group, n int, p group) int {
	groups[n] = p
	return n + 1
}

// meet reports whether two lists in order have a number in common.
func meet(a, b []int) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			return true
		}
	}
	return false
}

func join(a, b group) group {
	of := slices.Concat(a.of, b.of)
	slices.SortFunc(of, func(x, y *constraint) int { return x.id - y.id })
	inputs := slices.Concat(a.inputs, b.inputs)
	slices.Sort(inputs)
	return group{slices.Compact(of), slices.Compact(inputs)}
}

// positive reports whether a ref is not the negation of its node.
func positive(g circuit.Ref) bool { return g&1 == 0 }

// split returns the conjuncts of a condition.
func (d *Decider) split(g circuit.Ref) []*constraint {
	var out []*constraint
	done := map[circuit.Ref]bool{}
	for todo := []circuit.Ref{g}; len(todo) > 0; {
		g := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if done[g] || g == circuit.True {
			continue
		}
		done[g] = true
		if a, b, gate := d.c.Operands(g); gate && positive(g) {
			todo = append(todo, b, a)
			continue
		}
		k := d.conjuncts[g]
		if k == nil {
			k = d.constraint([]circuit.Ref{g})
			d.conjuncts[g] = k
		}
		out = append(out, k)
	}
	return out
}

// constraint makes one of a clause.
func (d *Decider) constraint(any []circuit.Ref) *constraint {
	d.made++
	k := &constraint{id: d.made, any: any}
	d.mark++
	if n := d.c.Len(); len(d.seen) < n {
		d.seen = append(d.seen, make([]int, n-len(d.seen))...)
	}
	for todo := slices.Clone(any); len(todo) > 0; {
		g := todo[len(todo)-1] &^ 1
		todo = todo[:len(todo)-1]
		if d.seen[g>>1] == d.mark {
			continue
		}
		d.seen[g>>1] = d.mark
		if a, b, gate := d.c.Operands(g); gate {
			todo = append(todo, a, b)
		} else if i, input := d.c.IsInput(g); input {
			k.inputs = append(k.inputs, i)
		}
	}
	slices.Sort(k.inputs)
	return k
}
