package find

// This file keeps a problem open: formulas come and go, bounds change.

import (
	"context"
	"fmt"
	"slices"
	"time"

	"assay/logic/circuit"
	"assay/logic/rel"
	"assay/logic/rel/ground"
	"assay/logic/rel/symmetry"
	"assay/solve"
)

// Session is a problem that changes between calls. A formula is translated
// when it is first needed, and again only if the bounds of a relation in it
// have changed. Orders are not fixed in a session, since bounds and formulas
// may change; the lex-leader is there. It is not safe for concurrent use.
type Session struct {
	o      Options
	b      *rel.Bounds
	c      *circuit.Circuit
	g      *ground.Grounder
	s      solve.Solver
	link   *circuit.Link
	inputs *leaves
	by     map[*rel.Relation]*leaf
	all    []*entry  // in order of Add
	leader solve.Lit // the lex-leader for what there is now; 0: to be made
	stats  Stats

	required []rel.Formula          // hold for good
	fixed    map[*rel.Relation]bool // in required formulas: their bounds stay
}

// entry is a named formula.
type entry struct {
	name string
	f    rel.Formula
	rels map[*rel.Relation]bool
	on   solve.Lit // the formula holds if this does; 0: to be translated
}

// NewSession is a session without formulas.
func NewSession(b *rel.Bounds, o Options) (*Session, error) {
	if err := check(Problem{Bounds: b}, o); err != nil {
		return nil, err
	}
	s := &Session{o: o, b: rel.NewBounds(b.Universe()), c: circuit.New(), s: o.solver(), by: map[*rel.Relation]*leaf{}, fixed: map[*rel.Relation]bool{}}
	var err error
	s.g, err = ground.New(s.c, b.Universe(), ground.Options{Arithmetic: o.Arithmetic, SkolemDepth: o.SkolemDepth, MaxGates: o.MaxGates})
	if err != nil {
		return nil, err
	}
	s.link = circuit.NewLink(s.c, s.s)
	s.inputs = newLeaves(s.c, b.Universe(), o.Arithmetic)
	return s, s.SetBounds(b)
}

// Add states a formula under a name that no other has now.
func (s *Session) Add(name string, f rel.Formula) error {
	if s.index(name) >= 0 {
		return fmt.Errorf("there is a formula with the name %q already", name)
	}
	if err := rel.Check(f, s.b); err != nil {
		return err
	}
	e := &entry{name: name, f: f, rels: map[*rel.Relation]bool{}}
	relationsIn(f, e.rels, map[rel.Node]bool{})
	s.all = append(s.all, e)
	return nil
}

// Remove takes a formula away.
func (s *Session) Remove(name string) error {
	at := s.index(name)
	if at < 0 {
		return fmt.Errorf("there is no formula with the name %q", name)
	}
	s.retire(s.all[at])
	s.all = slices.Delete(s.all, at, at+1)
	return nil
}

// Settle says for good that a formula holds, or that it is never asked for
// again, which lets the solver simplify. It must not be removed afterwards, nor
// the bounds of its relations changed.
func (s *Session) Settle(ctx context.Context, name string, holds bool) error {
	at := s.index(name)
	if at < 0 {
		return fmt.Errorf("there is no formula with the name %q", name)
	}
	if err := s.prepare(ctx); err != nil {
		return err
	}
	on := s.all[at].on
	if !holds {
		on = on.Not()
	}
	s.s.AddClause(on)
	return nil
}

func (s *Session) index(name string) int {
	return slices.IndexFunc(s.all, func(e *entry) bool { return e.name == name })
}

// retire makes the clauses of a formula true for good.
func (s *Session) retire(e *entry) {
	if e.on != 0 {
		s.s.AddClause(e.on.Not())
		e.on = 0
	}
}

// relationsIn collects the relations of a node.
func relationsIn(n rel.Node, into map[*rel.Relation]bool, seen map[rel.Node]bool) {
	if seen[n] {
		return
	}
	seen[n] = true
	if r, ok := n.(*rel.Relation); ok {
		into[r] = true
	}
	ds, inner := rel.Parts(n)
	for _, d := range ds {
		relationsIn(d.Of, into, seen)
	}
	for _, m := range inner {
		relationsIn(m, into, seen)
	}
}

// SetBounds replaces the bounds, over the same universe. Relations that a
// formula mentions must stay bound. On an error nothing has changed.
func (s *Session) SetBounds(b *rel.Bounds) error {
	if b.Err() != nil {
		return b.Err()
	}
	if b.Universe() != s.b.Universe() {
		return &rel.Error{Kind: rel.OutsideUniverse, Msg: "the new bounds are over another universe"}
	}
	for _, e := range s.all {
		if err := rel.Check(e.f, b); err != nil {
			return fmt.Errorf("formula %s: %w", e.name, err)
		}
	}
	for r := range s.fixed {
		if bound, ok := b.Of(r); !ok || !sameBound(s.by[r].bound, bound) {
			return &rel.Error{Kind: rel.BadBounds, Node: r, Msg: "a required formula mentions " + r.Name + ", so its bounds cannot change"}
		}
	}
	s.b = b.Clone()
	for _, r := range s.b.Relations() {
		bound, _ := s.b.Of(r)
		if old := s.by[r]; old == nil || !sameBound(old.bound, bound) {
			s.rebind(r, bound)
		}
	}
	return nil
}

func sameBound(a, b rel.Bound) bool {
	return a.Lower.Equal(b.Lower) && a.Upper.Equal(b.Upper) && slices.EqualFunc(a.Slots, b.Slots, sameForm)
}

func (s *Session) rebind(r *rel.Relation, bound rel.Bound) {
	l := s.inputs.of(r, bound)
	s.by[r] = l
	s.g.Bind(r, l.matrix)
	for _, rule := range l.rules {
		s.link.Assert(rule)
	}
	for _, e := range s.all {
		if e.rels[r] {
			s.retire(e)
		}
	}
	s.leader = 0
}

// prepare translates what is new.
func (s *Session) prepare(ctx context.Context) error {
	began := time.Now()
	for _, e := range s.all {
		if e.on != 0 {
			continue
		}
		parts, err := s.g.Assert(ctx, e.f)
		if err != nil {
			return err
		}
		on := s.c.Input()
		for _, r := range parts {
			s.link.Assert(s.c.Implies(on, r))
		}
		e.on = s.link.Lit(on)
		s.leader = 0
	}
	if s.leader == 0 {
		s.leader = s.link.Force(s.breakSymmetries())
	}
	s.stats.Translation += time.Since(began)
	return nil
}

func (s *Session) breakSymmetries() Ref {
	if s.o.symmetry() == 0 {
		return circuit.True
	}
	u := s.b.Universe()
	classes := symmetry.Classes(s.b, s.o.Fixed...)
	words := leaders(u, s.g.Choices(), s.leaves(), classes)
	return s.c.AndAll(symmetry.LexLeader(s.c, int64(u.Size()), classes, words, s.o.symmetry())...)
}

// leaves are those of the relations that are bound now.
func (s *Session) leaves() (ls []*leaf) {
	for _, r := range s.b.Relations() {
		ls = append(ls, s.by[r])
	}
	return ls
}

// Solve looks for an instance of all formulas.
func (s *Session) Solve(ctx context.Context) (Answer, error) {
	if err := s.prepare(ctx); err != nil {
		return Answer{}, err
	}
	a := Answer{Answer: s.holds(ctx, s.all)}
	if a.Status == solve.Sat {
		a.Instance = s.instance()
		if err := s.judge(a.Instance); err != nil {
			a = Answer{Answer: solve.Answer{Status: solve.Crashed, Reason: "the instance found is none: " + err.Error()}}
		}
	}
	s.count()
	a.Stats = s.stats
	return a, nil
}

// Limit replaces the budget of each call of the solver.
func (s *Session) Limit(b solve.Budget) { s.s.SetBudget(b) }

// Instance is what the last question found; it must have found one.
func (s *Session) Instance() *rel.Instance { return s.instance() }

// instance reads the model of the solver.
func (s *Session) instance() *rel.Instance {
	in := rel.NewInstance(s.b.Universe())
	v := s.link.Values()
	for _, l := range s.leaves() {
		in.Set(l.r, s.inputs.tuples(l, v))
	}
	return in
}

// count takes over what the solver counted.
func (s *Session) count() {
	counted := s.s.Stats()
	s.stats.Vars, s.stats.Clauses, s.stats.Gates = counted.Vars, counted.Clauses, s.c.Len()
	s.stats.Primary = 0
	for _, l := range s.leaves() {
		s.stats.Primary += len(l.inputs)
	}
}

func (s *Session) judge(in *rel.Instance) error {
	if s.o.Unjudged {
		return nil
	}
	began := time.Now()
	p := Problem{Bounds: s.b, Formulas: slices.Clone(s.required)}
	for _, e := range s.all {
		p.Formulas = append(p.Formulas, e.f)
	}
	err := Judge(in, p, s.o.Arithmetic)
	s.stats.Judging += time.Since(began)
	return err
}

// holds asks whether these formulas have an instance together.
func (s *Session) holds(ctx context.Context, entries []*entry) solve.Answer {
	began := time.Now()
	a := s.s.Solve(ctx, s.assumptions(entries)...)
	s.stats.Solving += time.Since(began)
	return a
}

// assumptions are the lex-leader and the formulas.
func (s *Session) assumptions(entries []*entry) []solve.Lit {
	list := []solve.Lit{s.leader}
	for _, e := range entries {
		list = append(list, e.on)
	}
	return list
}

// Among looks for an instance of some of the formulas, by name, and of what is
// required. Where there is none, the names are those of a contradictory set, in
// the given order; it need not be minimal.
func (s *Session) Among(ctx context.Context, named []string) (Answer, []string, error) {
	status, core, err := s.Decide(ctx, named)
	if err != nil {
		return Answer{}, nil, err
	}
	a := Answer{Answer: status}
	s.count()
	a.Stats = s.stats
	if a.Status == solve.Sat {
		a.Instance = s.instance()
	}
	return a, core, nil
}

// Decide is Among for those who do not ask for the instance.
func (s *Session) Decide(ctx context.Context, named []string) (solve.Answer, []string, error) {
	if err := s.prepare(ctx); err != nil {
		return solve.Answer{}, nil, err
	}
	by := map[string]*entry{}
	for _, e := range s.all {
		by[e.name] = e
	}
	some := make([]*entry, 0, len(named))
	for _, name := range named {
		e := by[name]
		if e == nil {
			return solve.Answer{}, nil, fmt.Errorf("there is no formula with the name %q", name)
		}
		some = append(some, e)
	}
	a := s.holds(ctx, some)
	if a.Status == solve.Unsat {
		return a, names(s.failed(some)), nil
	}
	return a, nil, nil
}
