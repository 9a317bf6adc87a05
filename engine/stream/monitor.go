// This file makes monitors: what is known of a specification after the beginning of a history.
// A monitor follows two deterministic automata of safety, for beginnings that can be continued to a history that satisfies
// the specification, and to one that does not. Where the first has no state, the specification is violated whatever
// comes; where the second has none, it is satisfied whatever comes.

package stream

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/data"
	"assay/engine/stream/program"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
	"assay/source"
)

// Monitor is a deterministic machine that reads a history slot by slot.
type Monitor struct {
	Spec   *lang.Spec
	a      *alphabet
	states []monitorState
}

type monitorState struct {
	verdict Verdict // Violated, Holds_: satisfied, Unknown: open
	edges   []monitorEdge
}

type monitorEdge struct {
	label bdd.Node
	to    int
}

// NewMonitor makes the monitor of a specification.
func NewMonitor(ctx context.Context, f *lang.File, name string, o Options) (*Monitor, error) {
	spec := f.Specs[name]
	if spec == nil {
		return nil, errorAt(fileSpan(f), CodeShape, "there is no specification %s to make a monitor of", name)
	}
	if len(spec.Rigid) > 0 {
		return nil, errorAt(spec.Rigid[0].Span, CodeShape, "a monitor does not watch for each %s", spec.Rigid[0].Name)
	}
	return newMonitor(ctx, f, spec, o)
}

func newMonitor(ctx context.Context, f *lang.File, spec *lang.Spec, o Options) (*Monitor, error) {
	q := &question{file: f, check: &lang.Check{Names: []string{spec.Name}, Span: spec.Span}, ctx: ctx, budget: omega.Budget{Context: ctx, States: o.States}, result: &Result{}}
	q.flat.f, q.flat.used = f, map[string]int{}
	s := &subject{name: spec.Name, spec: spec, single: spec.Single}
	if err := q.open([]*subject{s}); err != nil {
		return nil, err
	}
	m := &Monitor{Spec: spec, a: q.a}
	good, err := q.beginnings(s, true)
	if err != nil {
		return nil, err
	}
	bad, err := q.beginnings(s, false)
	if err != nil {
		return nil, err
	}
	return m, m.build(q, good, bad)
}

// beginnings accepts the beginnings of infinite histories that satisfy a specification, or that do not.
func (q *question) beginnings(s *subject, yes bool) (*omega.Automaton, error) {
	a, err := q.automaton(s, yes)
	if err != nil {
		return nil, err
	}
	if a, err = omega.Product(a, q.histories(false), q.budget); err != nil {
		return nil, err
	}
	return a.Closure().Reduce(), nil
}

func setKey(sets ...[]int) string {
	var b []byte
	for _, s := range sets {
		b = binary.AppendUvarint(b, uint64(len(s)))
		for _, x := range s {
			b = binary.AppendUvarint(b, uint64(x))
		}
	}
	return string(b)
}

// build follows both automata by sets of states.
func (m *Monitor) build(q *question, good, bad *omega.Automaton) error {
	type pair struct{ good, bad []int }
	number := map[string]int{}
	var pairs []pair
	of := func(p pair) int {
		k := setKey(p.good, p.bad)
		i, ok := number[k]
		if !ok {
			i = len(pairs)
			number[k] = i
			pairs = append(pairs, p)
		}
		return i
	}
	inside := q.a.b.And(q.a.universe, q.a.b.Literal(endVar, false))
	of(pair{sortedStates(good.Initial), sortedStates(bad.Initial)})
	for i := 0; i < len(pairs); i++ {
		if i > 10_000 {
			return omega.ErrStates
		}
		p := pairs[i]
		st := monitorState{}
		switch {
		case len(p.good) == 0:
			st.verdict = Violated
		case len(p.bad) == 0:
			st.verdict = Holds_
		default:
			var labels []bdd.Node
			for _, x := range []struct {
				a  *omega.Automaton
				at []int
			}{{good, p.good}, {bad, p.bad}} {
				for _, s := range x.at {
					for _, e := range x.a.Edges[s] {
						if !slices.Contains(labels, e.Label) {
							labels = append(labels, e.Label)
						}
					}
				}
			}
			for _, part := range q.a.b.Partition(inside, labels) {
				st.edges = append(st.edges, monitorEdge{part, of(pair{successors(good, p.good, part), successors(bad, p.bad, part)})})
			}
		}
		m.states = append(m.states, st)
		if q.a.b.Full() {
			return omega.ErrNodes
		}
	}
	return nil
}

func sortedStates(s []int) []int {
	out := slices.Clone(s)
	slices.Sort(out)
	return slices.Compact(out)
}

func successors(a *omega.Automaton, at []int, part bdd.Node) []int {
	var out []int
	for _, s := range at {
		for _, e := range a.Edges[s] {
			if a.B.Meets(e.Label, part) {
				out = append(out, e.To)
			}
		}
	}
	return sortedStates(out)
}

// variable is the value of a variable of the alphabet in a slot.
func (a *alphabet) variable(slot []lang.Value, v int) bool {
	if v == endVar {
		return false
	}
	for i, c := range a.channels {
		if k := v - a.first[i]; k >= 0 && k < a.width[i] {
			if c.Type.Finite() {
				return slices.Index(c.Type.All(), slot[i])>>(a.width[i]-1-k)&1 == 1
			}
			return slot[i].Kind == lang.None
		}
	}
	p := a.predicates[v-a.base]
	for _, c := range p.Channels {
		if slot[c].Kind != lang.Number {
			return false
		}
	}
	of := func(e *lang.Expr) lang.Value {
		c, known := p.Resolve(e)
		if known != nil {
			return *known
		}
		return slot[c]
	}
	l, r := data.Arithmetic(p.Expr.Args[0], of, p.Kind == data.Bits32), data.Arithmetic(p.Expr.Args[1], of, p.Kind == data.Bits32)
	return data.Compare(p.Expr.Op, l, r) != p.Negated
}

// Run reads slots and gives the verdict after each of them. Once it is not open, it stays.
func (m *Monitor) Run(slots [][]lang.Value) ([]Verdict, error) {
	var out []Verdict
	at := 0
	for i, s := range slots {
		for k, c := range m.a.channels {
			if !c.Type.Has(s[k]) {
				return out, fmt.Errorf("slot %d: %v is no message of %s, which is %v", i, s[k], c.Name, c.Type)
			}
		}
		for _, e := range m.states[at].edges {
			if m.a.b.Has(e.label, func(v int) bool { return m.a.variable(s, v) }) {
				at = e.to
				break
			}
		}
		out = append(out, m.states[at].verdict)
	}
	return out, nil
}

// Log reads a log: a line for each slot, with a message for each channel of the specification, in their order.
func (m *Monitor) Log(text string) ([][]lang.Value, error) {
	var out [][]lang.Value
	widest := (&program.Monitor{Predicates: m.predicates()}).Widest() // as of a program
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != len(m.a.channels) {
			return nil, fmt.Errorf("line %d: %d messages, and there are %d channels", n+1, len(words), len(m.a.channels))
		}
		var slot []lang.Value
		for i, w := range words {
			v, ok := lang.ParseValue(w)
			if !ok || !m.a.channels[i].Type.Has(v) {
				return nil, fmt.Errorf("line %d: %s is no message of %s, which is %v", n+1, w, m.a.channels[i].Name, m.a.channels[i].Type)
			}
			if !m.a.channels[i].Type.Finite() && (v.N < -widest || v.N > widest) {
				return nil, fmt.Errorf("line %d: %s is larger than numbers that are calculated with, %d", n+1, w, widest)
			}
			slot = append(slot, v)
		}
		out = append(out, slot)
	}
	return out, nil
}

// table is the monitor as programs are written from it.
func (m *Monitor) table() *program.Monitor {
	t := &program.Monitor{Name: m.Spec.Name, Formula: fmt.Sprint(m.Spec.Body), Channels: m.a.channels, First: m.a.first, Width: m.a.width, Base: m.a.base, Predicates: m.predicates()}
	for s, st := range m.states {
		t.Verdicts = append(t.Verdicts, int(st.verdict))
		for _, e := range st.edges {
			m.a.b.Cubes(e.label, func(c []bdd.Literal) bool {
				var cube []int
				for _, l := range c {
					n := l.Var + 1
					if !l.Value {
						n = -n
					}
					cube = append(cube, n)
				}
				t.Edges = append(t.Edges, program.Edge{From: s, To: e.to, Cube: cube})
				return true
			})
		}
	}
	return t
}

// predicates are the comparisons that the monitor looks at.
func (m *Monitor) predicates() (out []program.Predicate) {
	for _, p := range m.a.predicates {
		out = append(out, program.Predicate{Expr: p.Expr, Negated: p.Negated, Bits32: p.Kind == data.Bits32, Channels: p.Channels, Resolve: p.Resolve})
	}
	return out
}

// Go returns the monitor as a Go package, Java as a Java class.
func (m *Monitor) Go(pkg string) string     { return m.table().Go(pkg) }
func (m *Monitor) Java(class string) string { return m.table().Java(class) }

// Meets returns a Java class, in a package or in none, that asks whether a component meets the specification.
func (m *Monitor) Meets(class, pkg, component string) (string, error) {
	text, err := m.table().Meets(class, pkg, component)
	if err != nil {
		return "", errorAt(m.Spec.Span, CodeShape, "%v", err)
	}
	return text, nil
}

// fileSpan returns the file of a tree.
func fileSpan(f *lang.File) source.Span { return source.Span{File: f.Name()} }
