// This file accepts what shows a violation, or does not. It follows components from place to steps.Place, with the messages of
// hidden channels tried one after the other, and knows nothing of automata; what shows that there is no history is a
// certificate, for the checker in certificate. What is not accepted is unknown.

package stream

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/certificate"
	"assay/engine/stream/judge"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// maxFollowed bounds the steps that are tried to accept one history.
const maxFollowed = 400_000

// follower follows the components of a system.
type follower struct {
	q       *question
	s       *system
	numbers [][]int // of the channels of each component
	tries   int
}

func (q *question) follow(s *system) *follower {
	f := &follower{q: q, s: s}
	for _, i := range s.instances {
		f.numbers = append(f.numbers, q.a.numbers(i.channels))
	}
	return f
}

// errFollowed ends a search that takes too long.
var errFollowed = fmt.Errorf("more than %d steps of components would have to be tried", maxFollowed)

// start is where all components begin.
func (f *follower) start() []steps.Place {
	var out []steps.Place
	for _, i := range f.s.instances {
		out = append(out, steps.First(i.component))
	}
	return out
}

func placesKey(at []steps.Place) string {
	var out []string
	for _, p := range at {
		out = append(out, p.Key())
	}
	return strings.Join(out, ";")
}

// steps gives all steps of all components from their places, in a slot of which some messages are known, until yield says
// no.
func (f *follower) steps(at []steps.Place, slot []lang.Value, known []bool, yield func(slot []lang.Value, next []steps.Place) bool) error {
	slot, known = slices.Clone(slot), slices.Clone(known)
	next := make([]steps.Place, len(at))
	_, err := f.component(0, at, slot, known, next, yield)
	return err
}

// component lets the components from number i on take their steps; go on is false where nobody wants more.
func (f *follower) component(i int, at []steps.Place, slot []lang.Value, known []bool, next []steps.Place, yield func([]lang.Value, []steps.Place) bool) (goOn bool, err error) {
	if i == len(at) {
		return yield(slices.Clone(slot), slices.Clone(next)), nil
	}
	for _, c := range f.numbers[i] {
		if known[c] {
			continue
		}
		known[c] = true
		defer func() { known[c] = false }()
		for _, v := range f.q.a.channels[c].Type.All() {
			slot[c] = v
			if goOn, err = f.component(i, at, slot, known, next, yield); err != nil || !goOn {
				return goOn, err
			}
		}
		return true, nil
	}
	if f.tries++; f.tries > maxFollowed {
		return false, errFollowed
	}
	if f.tries%1024 == 0 && f.q.ctx.Err() != nil {
		return false, f.q.ctx.Err()
	}
	own := make([]lang.Value, len(f.numbers[i]))
	for k, c := range f.numbers[i] {
		own[k] = slot[c]
	}
	places, err := steps.After(f.s.instances[i].component, at[i], own)
	if err != nil {
		return false, err
	}
	for _, p := range places {
		next[i] = p
		if goOn, err = f.component(i+1, at, slot, known, next, yield); err != nil || !goOn {
			return goOn, err
		}
	}
	return true, nil
}

// answer is what somebody says who may not know it.
type answer uint8

const (
	unclear answer = iota
	yes
	no
)

// allows says whether an infinite history, of which the hidden channels do not count, is one of a system.
func (f *follower) allows(h *History) (answer, error) {
	visible := make([]bool, len(f.q.a.channels))
	for i, c := range f.q.a.channels {
		visible[i] = !f.s.hidden[c.Name]
	}
	for _, i := range f.s.instances {
		for _, fair := range i.component.Fair {
			if numbers := f.q.a.numbers(i.channels); !slices.ContainsFunc(usedChannels(fair), func(c int) bool { return !visible[numbers[c]] }) && !judge.Holds(fair, h, numbers) {
				return no, nil
			}
		}
	}
	g, err := f.explore(h, visible, maxFollowed)
	if err != nil {
		return unclear, err
	}
	if g == nil {
		return unclear, errFollowed
	}
	full := g.lasso(h)
	if full == nil {
		return no, nil
	}
	for _, i := range f.s.instances {
		if ok, err := runs(f.q.ctx, i.component, full, f.q.a.numbers(i.channels)); err != nil || !ok {
			return unclear, err // it is not fair; perhaps another one is
		}
	}
	return yes, nil
}

// usedChannels are the channels that a formula looks at.
func usedChannels(e *lang.Expr) (out []int) {
	if e.Ref != nil {
		if e.Ref.Channel >= 0 {
			out = append(out, e.Ref.Channel)
		}
		out = append(out, e.Ref.Channels...)
	}
	for _, x := range e.Args {
		out = append(out, usedChannels(x)...)
	}
	return out
}

// walk is where components can be along a history, with how they come there.
type walk struct {
	index map[string]int
	nodes []walkNode
}

type walkNode struct {
	at    int // slot of the history that comes next
	state []steps.Place
	edges []walkEdge
}

type walkEdge struct {
	slot []lang.Value
	to   int
}

// explore follows all components along a history, with all messages of the channels that are not visible; nil: they can be in more places than so many.
func (f *follower) explore(h *History, visible []bool, most int) (*walk, error) {
	g := &walk{index: map[string]int{}}
	slots := slices.Concat(h.Stem, h.Loop)
	of := func(at int, state []steps.Place) int {
		if at == len(slots) {
			at = len(h.Stem)
		}
		k := fmt.Sprint(at, " ", placesKey(state))
		i, ok := g.index[k]
		if !ok {
			i = len(g.nodes)
			g.index[k] = i
			g.nodes = append(g.nodes, walkNode{at: at, state: state})
		}
		return i
	}
	of(0, f.start())
	for i := 0; i < len(g.nodes); i++ {
		if len(g.nodes) > most {
			return nil, nil
		}
		n := g.nodes[i]
		var edges []walkEdge
		err := f.steps(n.state, slots[n.at], visible, func(slot []lang.Value, next []steps.Place) bool {
			edges = append(edges, walkEdge{slot, of(n.at+1, next)})
			return true
		})
		if err != nil {
			return nil, err
		}
		g.nodes[i].edges = edges
	}
	return g, nil
}

// lasso is a walk that never ends, with what it carries; nil: all walks end.
func (g *walk) lasso(h *History) *History {
	slots, _, from := g.round()
	if slots == nil {
		return nil
	}
	return &History{Channels: h.Channels, Stem: slots[:from], Loop: slots[from:]}
}

// round is a walk that never ends: what it carries up to where it comes again, where the components are before each slot, and from which slot on it goes
// round; nil: all walks end.
func (g *walk) round() (slots [][]lang.Value, at [][]steps.Place, from int) {
	alive := slices.Repeat([]bool{true}, len(g.nodes))
	for changed := true; changed; {
		changed = false
		for i, n := range g.nodes {
			if alive[i] && !slices.ContainsFunc(n.edges, func(e walkEdge) bool { return alive[e.to] }) {
				alive[i], changed = false, true
			}
		}
	}
	if !alive[0] {
		return nil, nil, 0
	}
	seen := map[int]int{}
	for i := 0; ; {
		if from, ok := seen[i]; ok {
			return slots, at, from
		}
		seen[i] = len(slots)
		e := g.nodes[i].edges[slices.IndexFunc(g.nodes[i].edges, func(e walkEdge) bool { return alive[e.to] })]
		slots, at, i = append(slots, e.slot), append(at, g.nodes[i].state), e.to
	}
}

// reachable are the places that each component can be in after a finite history with all its channels.
func (f *follower) reachable(h *History) ([][]steps.Place, error) {
	out := make([][]steps.Place, len(f.s.instances))
	for k, i := range f.s.instances {
		out[k] = []steps.Place{steps.First(i.component)}
		var err error
		if out[k], err = f.onward(k, out[k], h.Stem); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// onward are the places of one component after some slots.
func (f *follower) onward(k int, at []steps.Place, slots [][]lang.Value) ([]steps.Place, error) {
	for _, s := range slots {
		own := make([]lang.Value, len(f.numbers[k]))
		for i, c := range f.numbers[k] {
			own[i] = s[c]
		}
		var next []steps.Place
		for _, p := range at {
			ps, err := steps.After(f.s.instances[k].component, p, own)
			if err != nil {
				return nil, err
			}
			for _, x := range ps {
				if !slices.ContainsFunc(next, func(y steps.Place) bool { return x.Key() == y.Key() }) {
					next = append(next, x)
				}
			}
		}
		at = next
	}
	return at, nil
}

// stuck reports whether after a finite history the components can be where they have no step, with messages of which some are
// known.
func (f *follower) stuck(h *History, slot []lang.Value, known []bool) (bool, error) {
	sets, err := f.reachable(h)
	if err != nil {
		return false, err
	}
	found := false
	var choose func(k int, at []steps.Place) error
	choose = func(k int, at []steps.Place) error {
		if found {
			return nil
		}
		if k == len(sets) {
			moves := false
			err := f.steps(at, slot, known, func([]lang.Value, []steps.Place) bool { moves = true; return false })
			found = err == nil && !moves
			return err
		}
		for _, p := range sets[k] {
			if err := choose(k+1, append(slices.Clip(at), p)); err != nil {
				return err
			}
		}
		return nil
	}
	return found, choose(0, nil)
}

// diverge reports whether two finite histories show that outputs depend on inputs less than so many slots before: they are
// the same up to a slot; from then on inputs differ; and they end with other outputs.
func (f *follower) diverge(s *subject, x, y *History, need int) (bool, error) {
	inputs, outputs := s.ports(f.q.a)
	outputs = slices.DeleteFunc(outputs, func(c int) bool { return s.system.hidden[f.q.a.channels[c].Name] })
	n, same := len(x.Stem), 0
	if n == 0 || n != len(y.Stem) || len(x.Loop)+len(y.Loop) > 0 {
		return false, nil
	}
	for same < n && slices.Equal(x.Stem[same], y.Stem[same]) {
		same++
	}
	differ := func(channels []int, slot int) bool {
		return slices.ContainsFunc(channels, func(c int) bool { return x.Stem[slot][c] != y.Stem[slot][c] })
	}
	for k := range max(0, n-need) {
		if differ(inputs, k) {
			return false, nil
		}
	}
	if same == n || !differ(inputs, same) || !differ(outputs, n-1) {
		return false, nil
	}
	sets, err := f.reachable(&History{Stem: x.Stem[:same]})
	if err != nil {
		return false, err
	}
	for k, set := range sets { // each component from one place, with both
		found := false
		for _, p := range set {
			a, err := f.onward(k, []steps.Place{p}, x.Stem[same:])
			if err != nil {
				return false, err
			}
			b, err := f.onward(k, []steps.Place{p}, y.Stem[same:])
			if err != nil {
				return false, err
			}
			found = found || len(a) > 0 && len(b) > 0
		}
		if !found {
			return false, nil
		}
	}
	return true, nil
}

// nothing lets the checker of certificates accept that two automata have no history in common.
func (q *question) nothing(left, right *omega.Automaton) (*Proof, error) {
	p, err := q.proof(left, right)
	if err != nil {
		return nil, err
	}
	if p == nil {
		q.refused = fmt.Sprintf("the certificate would have more than %d edges", maxProof)
		return nil, nil
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	if err := certificate.Check(text); err != nil {
		return nil, &Fault{fmt.Sprintf("the certificate of %v is rejected: %v", q.check, err)}
	}
	q.result.Pairs = len(p.Pairs)
	return p, nil
}

// exactly is the letter of a slot.
func (a *alphabet) exactly(slot []lang.Value) bdd.Node {
	out := a.universe
	for v := range a.base + len(a.predicates) {
		out = a.b.And(out, a.b.Literal(v, a.variable(slot, v)))
	}
	return out
}
