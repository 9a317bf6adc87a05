// This file holds the axioms of the models, over explicit relations.

package execution

import (
	"slices"

	"assay/lang/litmus/event"
)

// graph is an execution as relations between positions in its list of events.
type graph struct {
	n                        int
	structure                *event.Structure
	number                   []int // of each event in the structure
	at                       []*event.Event
	po, rf, co, fr, com, rmw rel
	same, extern             rel
}

func newGraph(x *Execution) *graph {
	g := &graph{n: len(x.Events), structure: x.Structure, number: x.Events}
	position := map[int]int{}
	for i, e := range x.Events {
		position[e] = i
		g.at = append(g.at, &x.Structure.Events[e])
	}
	g.po = relation(g.n, func(a, b int) bool {
		p, q := g.at[a], g.at[b]
		return p.Init() && !q.Init() || !p.Init() && p.Thread == q.Thread && a < b
	})
	g.same = relation(g.n, func(a, b int) bool {
		return g.at[a].Kind != event.Fence && g.at[b].Kind != event.Fence && g.at[a].Loc == g.at[b].Loc
	})
	g.extern = relation(g.n, func(a, b int) bool { return g.at[a].Thread != g.at[b].Thread })
	g.rf, g.co, g.rmw = newRel(g.n), newRel(g.n), newRel(g.n)
	for r, w := range x.ReadsFrom {
		g.rf[position[w]].add(position[r])
	}
	for _, order := range x.Coherence {
		for i, w := range order {
			for _, later := range order[i+1:] {
				g.co[position[w]].add(position[later])
			}
		}
	}
	for i, e := range g.at {
		if e.Update >= 0 {
			g.rmw[position[e.Update]].add(i)
		}
	}
	g.fr = g.rf.inverse().then(g.co)
	g.com = g.rf.or(g.co, g.fr)
	return g
}

// on is equality on the events with a property.
func (g *graph) on(in func(e *event.Event) bool) rel {
	return relation(g.n, func(a, b int) bool { return a == b && in(g.at[a]) })
}

// marked is equality on the events with one of some marks.
func (g *graph) marked(marks ...string) rel {
	return g.on(func(e *event.Event) bool {
		return slices.ContainsFunc(e.Marks, func(m string) bool { return slices.Contains(marks, m) })
	})
}

func (g *graph) kind(k event.Kind) rel { return g.on(func(e *event.Event) bool { return e.Kind == k }) }

// axiom is a named property of executions.
type axiom struct {
	name  string
	holds func(g *graph) bool
}

// axioms of the models.
var axioms = map[string][]axiom{
	"sc":   {{"sequential-consistency", func(g *graph) bool { return g.po.or(g.com).acyclic() }}, {"atomicity", atomicity}},
	"tso":  {{"sc-per-location", perLocation}, {"atomicity", atomicity}, {"global-order", tso}},
	"pso":  {{"sc-per-location", perLocation}, {"atomicity", atomicity}, {"global-order", pso}},
	"ra":   {{"happens-before", raOrder}, {"write-coherence", raWrites}, {"read-coherence", raReads}, {"atomicity", atomicity}},
	"java": javaConsistency(),
	"go":   goConsistency(),
	"cpp":  {{"coherence", c11Coherence}, {"atomicity", atomicity}, {"sc", c11SC}},
	"rc11": {{"coherence", c11Coherence}, {"atomicity", atomicity}, {"sc", c11SC}, {"no-thin-air", func(g *graph) bool { return g.po.or(g.rf).acyclic() }}},
}

// Knows reports whether a model is defined here.
func Knows(model string) bool { return axioms[model] != nil }

// Violated returns the axioms of a model that an execution does not satisfy.
func (x *Execution) Violated(model string) []string {
	g := newGraph(x)
	var out []string
	for _, a := range axioms[model] {
		if !a.holds(g) {
			out = append(out, a.name)
		}
	}
	return out
}

// Consistent reports whether all axioms hold.
func (x *Execution) Consistent(model string) bool {
	g := newGraph(x)
	return !slices.ContainsFunc(axioms[model], func(a axiom) bool { return !a.holds(g) })
}

// Race finds two events that race in a model of C11, as events of the structure.
func (x *Execution) Race() (a, b int, ok bool) {
	g := newGraph(x)
	hb := g.happensBefore()
	plain := func(e *event.Event) bool { return slices.Contains(e.Marks, "na") }
	for i, p := range g.at {
		for j, q := range g.at[:i] {
			race := g.same[i].has(j) && p.Thread != q.Thread && (p.Kind == event.Write || q.Kind == event.Write) && (plain(p) || plain(q))
			if race && !hb[i].has(j) && !hb[j].has(i) {
				return x.Events[j], x.Events[i], true
			}
		}
	}
	return 0, 0, false
}

func atomicity(g *graph) bool { return g.rmw.and(g.fr.then(g.co)).empty() }

func perLocation(g *graph) bool { return g.po.and(g.same).or(g.com).acyclic() }

func tso(g *graph) bool {
	return g.buffered(func(a, b *event.Event) bool {
		return a.Kind == event.Read && b.Kind != event.Fence || a.Kind == event.Write && b.Kind == event.Write
	})
}

func pso(g *graph) bool {
	return g.buffered(func(a, b *event.Event) bool { return a.Kind == event.Read && b.Kind != event.Fence })
}

// buffered requires an order of memory that preserves program order between some accesses, around
// locked ones, and across fences.
func (g *graph) buffered(kept func(a, b *event.Event) bool) bool {
	locked := make([]bool, g.n)
	for x := range g.rmw {
		g.rmw[x].each(func(y int) { locked[x], locked[y] = true, true })
	}
	for i, e := range g.at {
		locked[i] = locked[i] || slices.Contains(e.Marks, "lock")
	}
	order := relation(g.n, func(a, b int) bool {
		return g.po[a].has(b) && (kept(g.at[a], g.at[b]) || locked[a] || locked[b])
	})
	full := g.po.then(g.marked("mfence"), g.po)
	stores := g.kind(event.Write).then(g.po, g.marked("stbar"), g.po, g.kind(event.Write))
	return order.or(full, stores, g.rf.and(g.extern), g.co, g.fr).acyclic()
}

func (g *graph) raBefore() rel { return g.po.or(g.rf).closure() }

func raOrder(g *graph) bool  { return g.raBefore().irreflexive() }
func raWrites(g *graph) bool { return g.co.then(g.raBefore()).irreflexive() }
func raReads(g *graph) bool  { return g.fr.then(g.raBefore()).irreflexive() }

// Modes of C11 by what they do.
var (
	atomicModes  = []string{"rlx", "acq", "rel", "acq-rel", "sc"}
	acquireModes = []string{"acq", "acq-rel", "sc"}
	releaseModes = []string{"rel", "acq-rel", "sc"}
)

// happensBefore is (po ∪ sw)+, with synchronises-with as it is printed in the
// paper: [⊒rel];([F];po)?;rs;rf;[R⊒rlx];(po;[F])?;[⊒acq].
func (g *graph) happensBefore() rel {
	w, r, f := g.kind(event.Write), g.kind(event.Read), g.kind(event.Fence)
	atomic := g.marked(atomicModes...)
	sequence := w.then(g.po.and(g.same).maybe(), w, atomic, g.rf.then(g.rmw).closure().maybe())
	sw := g.marked(releaseModes...).then(f.then(g.po).maybe(), sequence, g.rf, r, atomic, g.po.then(f).maybe(), g.marked(acquireModes...))
	return g.po.or(sw).closure()
}

func (g *graph) extended() rel { return g.com.closure() }

func c11Coherence(g *graph) bool {
	return g.happensBefore().then(g.extended().maybe()).irreflexive()
}

func c11SC(g *graph) bool {
	hb, sc := g.happensBefore(), g.marked("sc")
	fences := g.kind(event.Fence).and(sc)
	far := g.po.minus(g.same)
	scb := g.po.or(far.then(hb, far), hb.and(g.same), g.co, g.fr)
	base := sc.or(fences.then(hb.maybe())).then(scb, sc.or(hb.maybe().then(fences)))
	between := fences.then(hb.or(hb.then(g.extended(), hb)), fences)
	return base.or(between).acyclic()
}
