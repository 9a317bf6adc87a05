// This file decides inclusions where components calculate with data that is not finite, by abstractions that are refined.

package stream

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/abstraction"
	"assay/engine/stream/data"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
)

// Limits of refinement.
const (
	maxRounds  = 60 // refinements
	maxShown   = 8  // predicates in notes
	firstAhead = 4  // slots in which beginnings are looked for that violate the specification; after each refinement
	moreAhead  = 8  // in so many more
	maxAround  = 4  // rounds of a loop that are tried for one that closes,
	maxAhead   = 6  // slots that a violation is continued by,
	maxFurther = 64 // and rounds of a loop that nobody can go round for ever
)

// calculable returns a question that abstractions answer: is a system included in a specification, is there a history of a
// system and some specifications, or has a component always a step? Nil: it is none of these.
func (q *question) calculable(subjects []*subject) *inclusion {
	in := &inclusion{question: q, rigid: map[string]bool{}}
	switch q.check.Kind {
	case lang.Refines, lang.Member, lang.Satisfies:
		if in.x, in.y = subjects[0], subjects[1]; in.x.system == nil || in.y.spec == nil {
			return nil
		}
		for _, r := range in.y.spec.Rigid {
			in.rigid[rigidChannel(r)] = true
		}
		in.y = openly(in.y)
	case lang.Consistent:
		for _, s := range subjects {
			switch {
			case s.system != nil && in.x == nil:
				in.x = s
			case s.spec == nil || len(s.spec.Rigid) > 0:
				return nil
			default:
				in.also = append(in.also, s)
			}
		}
	case lang.Total, lang.NoDeadlock:
		in.x = subjects[0]
	}
	if in.x == nil {
		return nil
	}
	return in
}

// inclusion is a question about a system that calculates.
type inclusion struct {
	*question
	x     *subject
	y     *subject        // what a history violates that is looked for; nil: it is looked for itself,
	also  []*subject      // and is one of these
	rigid map[string]bool // channels that stand for values that are the same in all slots
	a     *abstraction.Abstraction
	watch *Monitor
	sides []*omega.Automaton // what a history satisfies that is looked for: fairness, and not the specification
	bad   *omega.Automaton
	twin  *instance // of a component that is to give the same outputs; see lockstep
	open  string    // a beginning that violates the specification was found, and whether it goes on for ever is not known
}

// calculated decides a question.
func (in *inclusion) calculated() error {
	q := in.question
	subjects := append([]*subject{in.x}, in.also...)
	if in.y != nil {
		subjects = append(subjects, in.y)
	}
	for _, s := range subjects {
		s.visible = nil // perhaps somebody tried in another way
	}
	if err := q.open(subjects); err != nil {
		return err
	}
	if err := in.function(); err != nil {
		return err
	}
	if err := in.prepare(); err != nil {
		return err
	}
	if q.check.Kind == lang.Total || q.check.Kind == lang.NoDeadlock {
		return in.goesOn()
	}
	search := in.search()
	for round := 0; ; round++ {
		if search != nil && round != 1 {
			found, ok, err := search.Within(firstAhead + moreAhead*max(0, round-1))
			if err == nil && ok {
				ok, err = in.begun(found)
			}
			if err != nil || ok {
				return err
			}
		}
		err := in.round()
		var more *again
		switch {
		case !errors.As(err, &more):
			if all := in.a.Predicates(); len(all) > 0 {
				shown := strings.Join(all[:min(len(all), maxShown)], ", ")
				if len(all) > maxShown {
					shown += ", …"
				}
				q.result.Notes = append(q.result.Notes, fmt.Sprintf("data that is not finite is told apart by %d predicates, after %d refinements: %s", len(all), round, shown))
			}
			if _, limit := limited(err); limit && in.open != "" {
				return fmt.Errorf("%s: %w", in.open, err)
			}
			return err
		case round == maxRounds:
			return fmt.Errorf("the abstraction was refined %d times, and is not exact enough", round)
		}
	}
}

// goesOn decides whether a component has always a step: where it has one wherever it may be. Whether it comes to where it has none is not
// decided, but first whether a value is none of its type there, which is a fault of the component.
func (in *inclusion) goesOn() error {
	lacks, where := true, ""
	if n := len(in.x.system.instances); n == 1 {
		var err error
		if lacks, where, err = in.a.Lacks(); err != nil {
			return err
		}
	}
	if !lacks {
		in.result.Verdict = Holds_
		in.result.Notes = append(in.result.Notes, "data that is not finite is calculated with: there is a step from wherever the component may be")
		return nil
	}
	for more, round := true, 0; more && round < maxRounds; round++ {
		_, err := in.a.Automaton()
		if err == nil {
			more, err = in.a.Escape()
		}
		if err != nil {
			return err
		}
	}
	c := in.x.system.instances[0].component
	if len(in.x.system.instances) > 1 {
		return errorAt(in.check.Span, CodeShape, "whether a system that calculates with data that is not finite has always a step is asked of one component only, and %s has %d", in.x.name, len(in.x.system.instances))
	}
	open := "whether it comes there is not known: a range, such as 0..7, can be asked"
	if in.check.Kind == lang.NoDeadlock {
		open = "whether it has one on other inputs is not known: a range, such as 0..7, can be asked"
	}
	return errorAt(c.Span, data.CodeArithmetic, "%s has no step with %s; %s", c.Name, cmp.Or(where, "some inputs"), open)
}

// again says that the abstraction was refined.
type again struct{}

func (*again) Error() string { return "the abstraction was refined" }

// rigidChannel is the name of a channel that carries a rigid value.
func rigidChannel(r *lang.Rigid) string { return "each " + r.Name }

// openly is a specification with channels in the place of rigid values.
func openly(y *subject) *subject {
	s := *y.spec
	out := *y
	body := s.Body
	s.Channels, s.Rigid = slices.Clone(s.Channels), nil
	for _, r := range y.spec.Rigid {
		name, channel := r.Name, len(s.Channels)
		body = rewritten(body, func(e *lang.Expr) {
			if e.Ref != nil && e.Ref.Rigid == name {
				e.Ref = &lang.Ref{Channel: channel, Var: -1}
			}
		})
		s.Channels = append(s.Channels, &lang.Channel{Name: rigidChannel(r), Type: r.Type, Span: r.Span})
	}
	s.Body, out.spec = body, &s
	return &out
}

// prepare makes the automata of a violation, and the abstraction over what they look at.
func (in *inclusion) prepare() (err error) {
	if in.bad, err = in.wanted(); err != nil {
		return err
	}
	in.sides = []*omega.Automaton{in.histories(false)}
	sys := abstraction.System{Channels: in.question.a.channels}
	for i, c := range in.question.a.channels {
		if in.rigid[c.Name] {
			sys.Rigid = append(sys.Rigid, i)
		}
	}
	for _, i := range in.x.system.instances {
		sys.Parts = append(sys.Parts, abstraction.Part{Component: i.component, Channels: in.question.a.numbers(i.channels)})
		fair, err := in.c.fairness(i)
		if err != nil {
			return err
		}
		in.sides = append(in.sides, fair...)
	}
	var constants []int64
	for _, p := range in.question.a.predicates {
		constants = append(constants, constantsOf(p.Expr)...)
	}
	if in.y != nil {
		if in.watch, err = newMonitor(in.ctx, in.file, in.y.spec, Options{States: in.budget.States}); err != nil {
			return err
		}
	}
	in.a, err = abstraction.New(in.ctx, sys, in.question.a.b, in.question.a.observables(append(slices.Clone(in.sides[1:]), in.bad)), constants, in.limits())
	return err
}

// limits of the abstraction: its states are dear, and it has fewer of them than other automata.
func (in *inclusion) limits() abstraction.Limits {
	if n := in.budget.States; n > 0 && n < abstraction.DefaultStates {
		return abstraction.Limits{States: n, Answers: abstraction.DefaultAnswers / abstraction.DefaultStates * n}
	}
	return abstraction.Limits{}
}

// wanted accepts what specifications say of a history that is looked for.
func (in *inclusion) wanted() (*omega.Automaton, error) {
	if in.y != nil {
		return in.automaton(in.y, false)
	}
	out := in.histories(false)
	for _, s := range in.also {
		a, err := in.automaton(s, true)
		if err == nil {
			out, err = omega.Product(out, a, in.budget)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func constantsOf(e *lang.Expr) (out []int64) {
	if e.Op == lang.OpValue && e.Value.Kind == lang.Number {
		out = append(out, e.Value.N)
	}
	for _, x := range e.Args {
		out = append(out, constantsOf(x)...)
	}
	return out
}

// observables are what labels of automata depend on, among the letters that exist.
func (a *alphabet) observables(as []*omega.Automaton) (out []abstraction.Observable) {
	var labels []bdd.Node
	for _, x := range as {
		for _, es := range x.Edges {
			for _, e := range es {
				if l := a.b.And(e.Label, a.universe); !slices.Contains(labels, l) {
					labels = append(labels, l)
				}
			}
		}
	}
	gone := map[int]bool{} // what is left out: all of it together does not matter, as what others say of it
	matters := func(first, width int) bool {
		of := func(v int) bool { return gone[v] || v >= first && v < first+width }
		if slices.ContainsFunc(labels, func(l bdd.Node) bool { return a.b.And(a.universe, a.b.Exists(l, of)) != l }) {
			return true
		}
		for k := range width {
			gone[first+k] = true
		}
		return false
	}
	for i, c := range a.channels {
		switch finite := c.Type.Finite(); {
		case !matters(a.first[i], a.width[i]):
		case finite:
			for k := range a.width[i] {
				out = append(out, abstraction.Observable{Var: a.first[i] + k, Channel: i, Bit: k})
			}
		default:
			out = append(out, abstraction.Observable{Var: a.first[i], Channel: i, Bit: -1})
		}
	}
	for k, p := range a.predicates {
		if matters(a.base+k, 1) {
			out = append(out, abstraction.Observable{Var: a.base + k, Channel: p.Channels[0], Predicate: p})
		}
	}
	return out
}

// round asks once: an answer, or the abstraction was refined.
func (in *inclusion) round() error {
	left, err := in.a.Automaton()
	if err != nil {
		return err
	}
	if more, err := in.a.Escape(); err != nil || more {
		return cmpAgain(err)
	}
	for _, s := range in.sides {
		if left, err = omega.Product(left, s, in.budget); err != nil {
			return err
		}
	}
	p, err := omega.Product(left, in.bad, in.budget)
	if err != nil {
		return err
	}
	in.result.States = max(in.result.States, p.Len())
	run, found := p.Lasso()
	switch {
	case !found && in.y == nil:
		in.result.Verdict, in.result.Reason, in.result.Nothing = Violated, "there is no such history", true
		in.result.Proof, err = in.nothing(left, in.bad)
		in.result.Accepted = in.result.Proof != nil
		return err
	case !found:
		in.result.Verdict = Holds_
		if in.result.Proof, err = in.proof(left, in.bad); err == nil {
			err = in.vacuous(left)
		}
		return err
	}
	return in.lasso(p.Labels(run.Stem), p.Labels(run.Loop))
}

// lasso looks whether the system has a lasso of the abstraction, or another one of its kind; where it has not, the abstraction is refined.
func (in *inclusion) lasso(stem, loop []bdd.Node) error {
	slots, ok, err := in.a.Run(slices.Concat(stem, loop))
	switch {
	case err != nil:
		return err
	case !ok:
		return cmpAgain(in.a.Cut(slices.Concat(stem, loop)))
	}
	for n := 1; n <= maxAround; n++ {
		around, ok, err := in.a.Lasso(stem, loop, n)
		if err != nil || ok {
			return cmpFault(err, func() error { return in.violated(around[:len(stem)], around[len(stem):]) })
		}
	}
	if done, err := in.begun(slots); done || err != nil {
		return err
	}
	if done, err := in.around(stem, loop); done || err != nil {
		return err
	}
	labels := slices.Concat(stem, loop)
	for n := 2; n <= maxFurther; n += n {
		for len(labels) < len(stem)+n*len(loop) {
			labels = append(labels, loop...)
		}
		if _, ok, err := in.a.Run(labels); err != nil || !ok {
			return cmpFault(err, func() error { return cmpAgain(in.a.Cut(labels)) })
		}
	}
	// It can be gone round often, with other states each time, of which some may come again.
	return cmpAgain(in.a.Pin(labels[:len(stem)+maxAround*len(loop)], len(stem)))
}

// vacuous notes that there is no history at all, or that none was found.
func (in *inclusion) vacuous(left *omega.Automaton) error {
	run, found := left.Lasso()
	if !found {
		in.result.Vacuous = true
		in.result.Notes = append(in.result.Notes, "vacuous: "+in.x.name+" has no history at all")
		return nil
	}
	if yes, err := in.endless(); err != nil || yes && len(in.sides) == 1 {
		return err
	}
	letters := bdd.False
	for _, l := range left.Labels(run.Loop) {
		letters = in.question.a.b.Or(letters, l)
	}
	if _, _, ok, err := in.a.Around(left.Labels(run.Stem), letters, maxAhead); err != nil || ok {
		return err
	}
	q := in.question // none was found on the way
	r, err := Decide(q.ctx, q.file, &lang.Check{Kind: lang.Consistent, Names: q.check.Names[:1], Span: q.check.Span}, Options{Code: q.code, States: q.budget.States})
	switch {
	case err == nil && r.Verdict == Violated:
		in.result.Vacuous, in.result.Notes = true, append(in.result.Notes, "vacuous: "+in.x.name+" has no history at all")
	case err == nil && r.Verdict != Holds_:
		in.result.Notes = append(in.result.Notes, "no history of "+in.x.name+" was found: it would hold as well if there were none")
	}
	return err
}

func cmpAgain(err error) error { return cmpFault(err, func() error { return &again{} }) }

func cmpFault(err error, do func() error) error {
	if err != nil {
		return err
	}
	return do()
}

// violated shows the history that was looked for, after the judge has accepted it.
func (in *inclusion) violated(stem, loop [][]lang.Value) error {
	h := &History{Channels: in.question.a.channels, Stem: stem, Loop: loop}
	in.result.Accepted = true
	v := Violated
	if in.y == nil {
		v = Holds_
	}
	err := in.show(h, []*subject{in.x}, v, in.breaks)
	in.withRigid(h)
	return err
}

// withRigid notes rigid values, and leaves them out of the history.
func (in *inclusion) withRigid(h *History) {
	for i, c := range h.Channels {
		if in.rigid[c.Name] {
			in.result.Notes = append(in.result.Notes, fmt.Sprintf("with %s = %v", strings.TrimPrefix(c.Name, "each "), slices.Concat(h.Stem, h.Loop)[0][i]))
		}
	}
	if len(in.rigid) > 0 && in.result.Lasso != nil {
		in.result.Lasso = in.result.Lasso.Without(in.rigid)
	}
}

// search looks for beginnings that violate the specification whatever comes; nil: there are none.
func (in *inclusion) search() *abstraction.Search {
	if in.watch == nil || !in.watch.Excludes() {
		return nil
	}
	w := abstraction.Watch{Letters: in.watch.a.b}
	for _, s := range in.watch.states {
		var edges []omega.Edge
		for _, e := range s.edges {
			edges = append(edges, omega.Edge{Label: e.label, To: e.to})
		}
		w.Edges, w.Rejects = append(w.Edges, edges), append(w.Rejects, s.verdict == Violated)
	}
	w.Observables = in.watch.a.observables([]*omega.Automaton{{Edges: w.Edges}})
	for i, o := range w.Observables {
		w.Observables[i].Channel = in.y.visible[o.Channel]
		if p := o.Predicate; p != nil {
			w.Observables[i].Predicate = p.Over(in.y.visible)
		}
	}
	return in.a.Search(w)
}

// around shows a history with another loop of letters of the one that was found, if there is one.
func (in *inclusion) around(stem, loop []bdd.Node) (done bool, err error) {
	letters := bdd.False
	for _, l := range loop {
		letters = in.question.a.b.Or(letters, l)
	}
	begin, again, ok, err := in.a.Around(stem, letters, maxAhead)
	if err != nil || !ok {
		return false, err
	}
	if ok, err := in.breaks(&History{Channels: in.question.a.channels, Stem: begin, Loop: again}); err != nil || !ok {
		return false, err
	}
	return true, in.violated(begin, again)
}

// breaks reports whether a history is one of the system, and none of the specification, or one of all specifications.
func (in *inclusion) breaks(h *History) (bool, error) {
	is, err := in.has(in.x, h, true)
	for _, s := range in.also {
		if err == nil && is {
			is, err = in.has(s, h, false)
		}
	}
	if err != nil || !is || in.y == nil {
		return is, err
	}
	is, err = in.has(in.y, h, false)
	return !is, err
}

// begun shows a beginning that violates the specification whatever comes, if there is one: with an end that goes round for ever, or
// alone where the system always goes on.
func (in *inclusion) begun(slots [][]lang.Value) (done bool, err error) {
	if in.watch == nil {
		return false, nil
	}
	own := make([][]lang.Value, len(slots))
	for k, s := range slots {
		for _, c := range in.y.visible {
			own[k] = append(own[k], s[c])
		}
	}
	verdicts, err := in.watch.Run(own)
	if err != nil || len(verdicts) == 0 || !slices.Contains(verdicts, Violated) {
		return false, err
	}
	last := slices.Index(verdicts, Violated)
	slots = slots[:last+1]
	stem, loop, ok, err := in.a.Continue(slots, maxAhead)
	if err != nil {
		return false, err
	}
	if ok {
		if fair, err := in.has(in.x, &History{Channels: in.question.a.channels, Stem: stem, Loop: loop}, true); err != nil || !fair && len(in.sides) > 1 {
			return false, err // another end may be fair
		}
		return true, in.violated(stem, loop)
	}
	in.open = fmt.Sprintf("after slot %d of a beginning %s is violated whatever comes, and whether it goes on for ever is not known", last, in.y.name)
	if yes, err := in.endless(); err != nil || !yes || len(in.sides) > 1 {
		return false, err
	}
	h := &History{Channels: in.question.a.channels, Stem: slots}
	if at, err := in.follow(in.x.system).reachable(h); err != nil || slices.ContainsFunc(at, func(p []steps.Place) bool { return len(p) == 0 }) {
		return false, cmpFault(err, func() error {
			return &Fault{fmt.Sprintf("the beginning %v was found for %v, and its component has no such steps", h, in.check)}
		})
	}
	r := in.result
	r.Verdict, r.Accepted, r.Lasso = Violated, true, h
	r.Reason = fmt.Sprintf("after slot %d %s is violated, whatever comes", last, in.y.name)
	r.Places, err = in.places(in.x.system, h)
	in.withRigid(h)
	return true, err
}
