// This file decides the checks of a file.

package stream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"assay/engine/stream/judge"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
	"assay/source"
)

// History is what channels carry, slot by slot: a stem, then a loop for ever.
type History = judge.History

// Holds reports whether a specification holds of a history; channels says which channel of the history each
// channel of the specification is.
func Holds(s *lang.Spec, h *History, channels []int) bool { return judge.Holds(s.Body, h, channels) }

// Verdict is the answer to a check.
type Verdict uint8

const (
	Unknown Verdict = iota
	Holds_
	Violated
	Within // it holds of beginnings of histories up to a bound
)

func (v Verdict) String() string {
	return [...]string{"unknown", "holds", "violated", "holds within"}[v]
}

// Good reports whether nothing speaks against it.
func (v Verdict) Good() bool { return v == Holds_ || v == Within }

// Options bound the work.
type Options struct {
	States int           // of one automaton; 0: the default
	Time   time.Duration // of one check; 0: no limit
	Code   CodeReader    // asked about code that is no component; may be nil

	abstractly bool // tests ask abstractions, though data takes a few values only
}

// Result is the answer to a check.
type Result struct {
	Check   *lang.Check
	Verdict Verdict
	Reason  string   // why it is unknown, or violated where there is no history to show
	Lasso   *History // a counterexample, or a witness of consistency
	Other   *History // of causality: a second history, with other inputs and outputs
	Hidden  map[string]bool
	Parts   []string   // the components of the system, by their states and variables
	Places  [][]string // where the components are, by Parts, slot by slot of Lasso and once more for the first slot of the loop
	Vacuous bool       // it holds because the left side has no history at all
	Notes   []string   // more about the answer: the delay, the class

	Accepted bool // what shows the violation was accepted, by a checker that does not know how it was found
	Nothing  bool // it is violated because there is no history; Lasso may be a beginning that has no continuation
	Pairs    int  // of states, of the certificate that shows that

	States   int // of the product
	Proof    *Proof
	Unproved string // why there is no certificate, of an inclusion that holds
	Time     time.Duration
}

// Surprising reports whether the answer is not the one that was expected.
func (r *Result) Surprising() bool {
	return r.Check.Expect != "" && r.Counts() != Unknown && r.Verdict.Good() != (r.Check.Expect == Holds_.String())
}

// Counts is the verdict that counts: what holds because there is no history at all says nothing, unless that was expected.
func (r *Result) Counts() Verdict {
	if r.Vacuous && r.Verdict.Good() && r.Check.Expect != Holds_.String() {
		return Unknown
	}
	return r.Verdict
}

// Said is the verdict in words.
func (r *Result) Said() string {
	if r.Counts() != r.Verdict {
		return "unknown: holds vacuously"
	}
	return r.Verdict.String()
}

// Decide answers a check. An error is a diagnostic, or a list of them, about what cannot be asked; or a *Fault. What turns out to be too large, or beyond the
// arithmetic, only while it is asked is unknown, with its place.
func Decide(ctx context.Context, f *lang.File, d *lang.Check, o Options) (*Result, error) {
	begun := time.Now()
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, o.Time, errTime)
		defer cancel()
	}
	q := &question{file: f, check: d, ctx: ctx, code: o.Code, abstractly: o.abstractly, budget: omega.Budget{Context: ctx, States: o.States}, result: &Result{Check: d}}
	q.flat.f, q.flat.used = f, map[string]int{}
	if err := Accepts(f, d); err != nil {
		return nil, err
	}
	err := q.decide()
	q.result.Time = time.Since(begun)
	reason, ok := limited(err)
	if d := diagnostic(err); d != nil {
		reason, ok = fmt.Sprintf("%v: %s [%s]", d.Span, d.Message, d.Code), true
	} else if errors.Is(err, omega.ErrStates) {
		reason = fmt.Sprintf("%s: more than %d would be needed (--states)", err, cmp.Or(o.States, omega.DefaultStates))
	}
	if ok {
		q.result.Verdict, q.result.Reason, q.result.Proof, q.result.Vacuous = Unknown, reason, nil, false
		return q.result, nil
	}
	if r := q.result; err == nil && r.Verdict == Violated && !r.Accepted {
		r.Verdict, r.Reason = Unknown, "it is violated by all that was found, which was not checked: "+q.refused
		r.Lasso, r.Other, r.Places, r.Parts, r.Nothing, r.Proof = nil, nil, nil, nil, false, nil
	}
	return q.result, err
}

var errTime = errors.New("out of time")

// limited returns the reason where an error is a limit.
func limited(err error) (string, bool) {
	switch {
	case err == nil:
		return "", false
	case errors.Is(err, context.Canceled):
		return "interrupted", true
	case errors.Is(err, context.DeadlineExceeded):
		return errTime.Error(), true
	case errors.Is(err, omega.ErrStates), errors.Is(err, omega.ErrNodes), errors.Is(err, omega.ErrSets), errors.Is(err, errTime):
		return err.Error(), true
	}
	if d := diagnostic(err); d != nil {
		return "", false
	}
	var fault *Fault
	var list *source.List
	if errors.As(err, &fault) || errors.As(err, &list) {
		return "", false
	}
	return err.Error(), true
}

// subject is what a name in a check means.
type subject struct {
	name    string
	spec    *lang.Spec
	stream  *lang.Stream
	system  *system
	single  bool
	visible []int // channels in the alphabet
}

// question is a check being decided.
type question struct {
	file       *lang.File
	check      *lang.Check
	ctx        context.Context
	budget     omega.Budget
	flat       flattener
	code       CodeReader
	a          *alphabet
	c          *compiler
	result     *Result
	abstractly bool // see Options

	finite bool // histories may be finite: they are those of a single stream
	blind  bool // histories do not have the hidden channels

	cases map[*lang.Spec][]rigidCase // what specifications say, for each of their rigid values

	refused string // why what was found was not accepted
}

// Accepts says what is wrong with a check that can be seen without deciding it: a diagnostic, or a list of them.
func Accepts(f *lang.File, d *lang.Check) error {
	q := &question{file: f, check: d}
	q.flat.f, q.flat.used = f, map[string]int{}
	_, err := q.subjects()
	return err
}

// subjects are what the check is about, if that can be asked about them.
func (q *question) subjects() ([]*subject, error) {
	var out []*subject
	for _, n := range q.check.Names {
		s, err := q.subject(n)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	if q.check.Kind == lang.Satisfies {
		out = append(out, &subject{name: "the formula", spec: q.check.Spec, single: q.check.Spec.Single})
	}
	if _, err := q.together(out); err != nil {
		return nil, err
	}
	switch q.check.Kind {
	case lang.Refines, lang.Member, lang.Satisfies:
		return out, q.covers(out[0], out[1])
	case lang.Equivalent:
		return out, errors.Join(q.covers(out[0], out[1]), q.covers(out[1], out[0]))
	case lang.Total, lang.NoDeadlock, lang.Strong, lang.Weak, lang.DelayOf:
		if out[0].system == nil {
			return nil, errorAt(q.check.Span, CodeShape, "%s is no component or system: only their steps can be asked about", out[0].name)
		}
	case lang.Realisable:
		if out[0].single {
			return nil, errorAt(q.check.Span, CodeShape, "%s has no inputs and outputs: it is realisable where it is consistent", out[0].name)
		}
	}
	return out, nil
}

// covers refuses to compare a subject with one that is about other channels.
func (q *question) covers(x, y *subject) error {
	for _, c := range y.channels() {
		if y.shows(c) && !slices.ContainsFunc(x.channels(), func(d *lang.Channel) bool { return d.Name == c.Name && x.shows(d) }) {
			return errorAt(q.check.Span, CodeShape, "%s is about the channel %s, which %s does not have", y.name, c.Name, x.name)
		}
	}
	return nil
}

// shows reports whether a channel of a subject is not hidden.
func (s *subject) shows(c *lang.Channel) bool { return s.system == nil || !s.system.hidden[c.Name] }

// together are the channels of all subjects, if they can stand beside each other.
func (q *question) together(subjects []*subject) ([]*lang.Channel, error) {
	var all []*lang.Channel
	for _, s := range subjects {
		if s.single != subjects[0].single {
			return nil, errorAt(q.check.Span, CodeShape, "%s and %s cannot be compared: one is about a single stream, the other about channels with names", subjects[0].name, s.name)
		}
		for _, c := range s.channels() {
			i := steps.ChannelNamed(all, c.Name)
			switch {
			case i < 0:
				all = append(all, c)
			case !all[i].Type.Equal(c.Type):
				return nil, errorAt(q.check.Span, CodeShape, "%s cannot be compared: its messages on %s are of type %v here and of %v there", s.name, c.Name, all[i].Type, c.Type)
			}
		}
	}
	return all, nil
}

func (q *question) decide() error {
	subjects, err := q.subjects()
	if err != nil {
		return err
	}
	if c := q.unknownCode(subjects); c != nil {
		return q.beginningsOf(c, subjects)
	}
	if err := q.instantiate(); err != nil {
		if diagnostic(err) != nil {
			return q.calculates(subjects, err)
		}
		return err
	}
	if subjects, err = q.subjects(); err != nil {
		return err
	}
	if err := q.open(subjects); err != nil {
		return err
	}
	switch q.check.Kind {
	case lang.Refines, lang.Member, lang.Satisfies:
		err := q.refines(subjects[0], subjects[1])
		if _, limit := limited(err); limit && len(q.cases[subjects[1].spec]) > 1 {
			return q.refinesEach(subjects[0], subjects[1])
		}
		if d := diagnostic(err); d != nil && d.Code == CodeSize && q.cases == nil {
			// Too many messages to be tried one after the other: ask about all of them at once.
			if in := q.calculable(subjects); in != nil {
				notes := q.result.Notes
				other := in.calculated()
				if _, limit := limited(other); !limit || q.ctx.Err() != nil {
					return other
				}
				q.result.Notes = notes
			}
		}
		return err
	case lang.Equivalent:
		if err := q.refines(subjects[0], subjects[1]); err != nil || q.result.Verdict != Holds_ {
			return err
		}
		first := q.result.Proof
		err := q.refines(subjects[1], subjects[0])
		q.bothWays(subjects, first)
		return err
	case lang.Consistent:
		return q.consistent(subjects)
	case lang.IsSafety, lang.IsLiveness:
		return q.class(subjects[0])
	case lang.Total, lang.NoDeadlock:
		return q.total(subjects[0], q.check.Kind == lang.Total)
	case lang.Realisable:
		return q.realisable(subjects[0])
	case lang.Strong, lang.Weak, lang.DelayOf:
		return q.causal(subjects[0])
	}
	return &Fault{"a check of a new kind"}
}

// bothWays says which way an equivalence fails that holds in the first one, and keeps the certificate of that where both ways have one.
func (q *question) bothWays(subjects []*subject, first *Proof) {
	second := q.result.Proof
	q.result.Proof = nil
	switch {
	case q.result.Verdict == Violated:
		q.result.Notes = append(q.result.Notes, fmt.Sprintf("it is a history of %s and not of %s", subjects[1].name, subjects[0].name))
	case first != nil && second != nil:
		second.Also = first
		q.result.Proof = second
	}
}

func (q *question) subject(name string) (*subject, error) {
	f := q.file
	switch {
	case f.Specs[name] != nil:
		return &subject{name: name, spec: f.Specs[name], single: f.Specs[name].Single}, nil
	case f.Streams[name] != nil:
		return &subject{name: name, stream: f.Streams[name], single: true}, nil
	}
	s, err := q.flat.system(name)
	return &subject{name: name, system: s}, err
}

// channels returns those of a subject; hidden ones are at the end.
func (s *subject) channels() []*lang.Channel {
	switch {
	case s.spec != nil && s.single:
		c := *s.spec.Channels[0]
		c.Name = "s"
		return []*lang.Channel{&c}
	case s.spec != nil:
		return s.spec.Channels
	case s.stream != nil:
		return []*lang.Channel{{Name: "s", Type: s.stream.Type}}
	}
	return s.system.channels
}

// open makes the alphabet of all subjects.
func (q *question) open(subjects []*subject) error {
	all, err := q.together(subjects)
	if err != nil {
		return err
	}
	q.finite = subjects[0].single
	q.a = newAlphabet(q.ctx, all)
	q.c = newCompiler(q.a, q.budget)
	for _, s := range subjects {
		for _, c := range s.channels() {
			if s.shows(c) {
				s.visible = append(s.visible, steps.ChannelNamed(all, c.Name))
			}
		}
		if err := q.prepare(s); err != nil {
			return err
		}
		if s.system != nil {
			if q.result.Hidden == nil {
				q.result.Hidden = map[string]bool{}
			}
			for h := range s.system.hidden {
				q.result.Hidden[h] = true
			}
		}
	}
	return q.a.close()
}

func (s *subject) env() env { return env{s.visible, -1} }

func (q *question) prepare(s *subject) error {
	switch {
	case s.spec != nil:
		return q.c.prepare(s.spec.Body, s.env())
	case s.stream != nil:
		_, err := q.constant(s, lang.OpEq)
		return err
	}
	return q.c.prepareSystem(s.system)
}

// constant returns the formula that says that the stream is a constant, or is not.
func (q *question) constant(s *subject, op lang.Op) (omega.Formula, error) {
	e := &lang.Expr{Op: lang.OpName, Ref: &lang.Ref{Channel: 0, Var: -1}, Span: s.stream.Span}
	return q.c.constant(op, e, s.stream, s.env())
}

// automaton returns what a subject allows, or does not allow.
func (q *question) automaton(s *subject, yes bool) (*omega.Automaton, error) {
	switch {
	case s.spec != nil:
		return q.c.automaton(s.spec.Body, s.env(), yes)
	case s.stream != nil:
		op := lang.OpEq
		if !yes {
			op = lang.OpNe
		}
		f, err := q.constant(s, op)
		if err != nil {
			return nil, err
		}
		a, err := q.c.f.Translate(f, q.a.universe, q.budget)
		if err != nil {
			return nil, err
		}
		return a.Reduce(), nil
	case yes:
		return q.c.compose(s.system, true)
	}
	a, err := q.c.minimised(s.system, s.visible)
	if err != nil {
		return nil, err
	}
	return omega.Complement(a, q.visibleUniverse(s), q.budget)
}

// visibleUniverse returns the letters of the channels that can be seen; the others are arbitrary.
func (q *question) visibleUniverse(s *subject) bdd.Node {
	show := q.a.variables(s.visible)
	return q.a.b.Exists(q.a.universe, func(v int) bool { return v != endVar && !show(v) })
}

// histories accepts all histories: those of a stream end perhaps, and then for good.
func (q *question) histories(single bool) *omega.Automaton {
	b := q.a.b
	inside := b.And(q.a.universe, b.Literal(endVar, false))
	out := &omega.Automaton{B: b, Initial: []int{0}, Edges: [][]omega.Edge{{{Label: inside}}}}
	if single {
		end := b.And(q.a.universe, q.a.ended())
		out.Edges[0] = append(out.Edges[0], omega.Edge{Label: end, To: 1})
		out.Edges = append(out.Edges, []omega.Edge{{Label: end, To: 1}})
	}
	return out
}

// refines decides whether all histories of one subject are histories of the other.
func (q *question) refines(x, y *subject) error {
	right, err := q.automaton(y, false)
	if err != nil {
		return err
	}
	left, carried, err := q.leftSide(x)
	if err != nil {
		return err
	}
	if left, err = omega.Product(left, q.histories(x.single), q.budget); err != nil {
		return err
	}
	p, err := omega.Product(left, right, q.budget)
	if err != nil {
		return err
	}
	if q.a.b.Full() {
		return omega.ErrNodes
	}
	q.result.States = max(q.result.States, p.Len())
	run, found := p.Lasso()
	if !found {
		q.result.Verdict = Holds_
		if left.Empty() {
			q.result.Vacuous = true
			q.result.Notes = append(q.result.Notes, "vacuous: "+x.name+" has no history at all")
		}
		q.result.Proof, err = q.proof(left, right)
		return err
	}
	h, err := q.history(p, run)
	if err != nil {
		return err
	}
	ok := func(h *History) (bool, error) {
		in, err := q.has(x, h, carried)
		if err != nil || !in {
			return false, err
		}
		out, err := q.has(y, h, false)
		return !out, err
	}
	q.result.Accepted = true
	err = q.show(h, []*subject{x, y}, Violated, ok)
	if y.system != nil && q.result.Lasso != nil {
		q.result.Lasso = q.result.Lasso.Without(y.system.hidden) // no run of y has this history: nothing is on these channels
	}
	q.broken(y)
	return err
}

// leftSide returns what a subject allows, with its hidden channels where that is small enough to be shown: carried.
func (q *question) leftSide(x *subject) (a *omega.Automaton, carried bool, err error) {
	if x.system == nil || len(x.system.hidden) == 0 {
		a, err = q.automaton(x, true)
		return a, true, err
	}
	states := q.budget.States
	q.c.budget.States = min(fullStates, max(states, 1))
	if states == 0 {
		q.c.budget.States = fullStates
	}
	a, err = q.c.compose(x.system, true)
	q.c.budget.States = states
	if !errors.Is(err, omega.ErrStates) {
		return a, true, err
	}
	q.result.Notes = append(q.result.Notes, "hidden channels were forgotten part by part, and are not shown")
	q.blind = true
	a, err = q.c.minimised(x.system, x.visible)
	return a, false, err
}

// fullStates is up to where a system is composed with its hidden channels.
const fullStates = 20_000

// show takes a history as the answer, after the judge has accepted it and it was made shorter.
func (q *question) show(h *History, subjects []*subject, v Verdict, ok func(*History) (bool, error)) error {
	good, err := ok(h)
	if err != nil {
		return err
	}
	if !good {
		return &Fault{fmt.Sprintf("the history %v was found for %v, and the judge rejects it", h, q.check)}
	}
	q.result.Verdict = v
	h = q.normal(h)
	if !slices.ContainsFunc(subjects, func(s *subject) bool { return s.system != nil }) {
		h = q.shorter(h, ok)
	}
	q.result.Lasso = h
	if q.blind {
		q.result.Lasso = h.Without(q.result.Hidden)
		return nil
	}
	for _, s := range subjects {
		if s.system != nil {
			return q.showPlaces(s.system, h)
		}
	}
	return nil
}

// showPlaces adds where the components of a system are along the history that is shown. What goes round in it are messages: where the components need several
// of these rounds to be where they were, all are shown.
func (q *question) showPlaces(s *system, h *History) (err error) {
	if len(h.Loop) == 0 {
		q.result.Places, err = q.places(s, h)
		return err
	}
	g, err := q.follow(s).explore(h, slices.Repeat([]bool{true}, len(q.a.channels)), mostWalked)
	if err != nil && !errors.Is(err, errFollowed) {
		return err
	}
	var slots [][]lang.Value
	var at [][]steps.Place
	from := 0
	if g != nil {
		slots, at, from = g.round()
	}
	if slots == nil || len(slots) > max(mostShown, len(h.Stem)+len(h.Loop)) {
		q.result.Notes = append(q.result.Notes, "the components are not seen to be where they were after few rounds, so that their states are not shown")
		return nil
	}
	q.result.Lasso = &History{Channels: h.Channels, Stem: slots[:from], Loop: slots[from:]}
	for _, i := range s.instances {
		q.result.Parts = append(q.result.Parts, steps.Rows(i.component)...)
	}
	for _, places := range append(at, at[from]) {
		var row []string
		for k, p := range places {
			row = append(row, p.Cells(s.instances[k].component)...)
		}
		q.result.Places = append(q.result.Places, row)
	}
	return nil
}

// mostShown bounds the slots that are shown until the components are where they were, and mostWalked where they can be in them.
const (
	mostShown  = 64
	mostWalked = 5000
)

// consistent searches for a common history of all subjects.
func (q *question) consistent(subjects []*subject) error {
	p := q.histories(subjects[0].single)
	for _, s := range subjects {
		a, err := q.automaton(s, true)
		if err != nil {
			return err
		}
		if p, err = omega.Product(p, a, q.budget); err != nil {
			return err
		}
	}
	if q.a.b.Full() {
		return omega.ErrNodes
	}
	q.result.States = p.Len()
	run, found := p.Lasso()
	if !found {
		q.result.Verdict, q.result.Reason, q.result.Nothing = Violated, "there is no such history", true
		var err error
		q.result.Proof, err = q.nothing(p, omega.Everything(q.a.b, q.a.universe))
		q.result.Accepted = q.result.Proof != nil
		return err
	}
	h, err := q.history(p, run)
	if err != nil {
		return err
	}
	return q.show(h, subjects, Holds_, func(h *History) (bool, error) {
		for _, s := range subjects {
			if in, err := q.has(s, h, true); err != nil || !in {
				return false, err
			}
		}
		return true, nil
	})
}

// class decides whether a specification is a safety or a liveness property: of infinite histories, since the end of a
// stream is no message that a component waits for.
func (q *question) class(s *subject) error {
	a, err := q.automaton(s, true)
	if err != nil {
		return err
	}
	if s.system != nil {
		if a, err = q.c.minimised(s.system, s.visible); err != nil {
			return err
		}
	}
	all := q.histories(false)
	if a, err = omega.Product(a, all, q.budget); err != nil {
		return err
	}
	safe, err := omega.Safety(a, q.a.universe, q.budget)
	if err != nil {
		return err
	}
	live, err := omega.Liveness(a, all, q.a.universe, q.budget)
	if err != nil {
		return err
	}
	answer, name := safe, "a safety property"
	if q.check.Kind == lang.IsLiveness {
		answer = live
	}
	switch {
	case safe.Holds && live.Holds:
		name = "both a safety and a liveness property: it holds of every history"
	case live.Holds:
		name = "a liveness property"
	case !safe.Holds:
		name = "neither a safety nor a liveness property, but one of each together"
	}
	q.result.Notes = append(q.result.Notes, s.name+" is "+name)
	q.result.Verdict = Holds_
	if answer.Holds {
		return nil
	}
	q.result.Verdict = Violated
	if q.check.Kind == lang.IsLiveness {
		return q.ends(s, a, slices.Concat(answer.Stem, answer.Loop))
	}
	return q.unsafe(s, a, answer)
}

// history assigns messages to a run.
func (q *question) history(p *omega.Automaton, run omega.Run) (*History, error) {
	return q.historyOf(p.Labels(run.Stem), p.Labels(run.Loop))
}

func (q *question) historyOf(stem, loop []bdd.Node) (*History, error) {
	h := &History{Channels: q.a.channels}
	for i, l := range slices.Concat(stem, loop) {
		slot, end, err := q.a.letter(l)
		switch {
		case err != nil:
			return nil, err
		case end && i < len(stem):
			h.Loop = nil
			return h, nil
		case end:
			h.Stem, h.Loop = append(h.Stem, h.Loop...), nil
			return h, nil
		case i < len(stem):
			h.Stem = append(h.Stem, slot)
		default:
			h.Loop = append(h.Loop, slot)
		}
	}
	return h, nil
}

// has asks the judge whether a history is one of a subject. It is carried if it was made with the hidden channels of
// the subject as well; else they are arbitrary.
func (q *question) has(s *subject, h *History, carried bool) (bool, error) {
	switch {
	case s.spec != nil:
		return judge.Holds(s.spec.Body, h, s.visible), nil
	case s.stream != nil:
		e := &lang.Expr{Op: lang.OpEq, Args: []*lang.Expr{
			{Op: lang.OpName, Ref: &lang.Ref{Channel: 0, Var: -1}}, {Op: lang.OpWord, Word: s.stream}}}
		return judge.Holds(e, h, s.visible), nil
	case len(s.system.hidden) > 0 && !carried:
		switch a, err := q.follow(s.system).allows(h); {
		case err != nil && !errors.Is(err, errFollowed):
			return false, err
		case err != nil:
			q.refused = err.Error()
		case a != unclear:
			return a == yes, nil
		default:
			q.refused = "a run of " + s.name + " with the fairness of its components would have to be looked for among all messages of hidden channels"
		}
		q.result.Accepted = false
		return q.accepts(s, h)
	}
	for _, i := range s.system.instances {
		ok, err := runs(q.ctx, i.component, h, q.a.numbers(i.channels))
		if err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// accepts reports whether the automaton of a system, with hidden channels projected away, accepts a history.
func (q *question) accepts(s *subject, h *History) (bool, error) {
	a, err := q.c.minimised(s.system, s.visible)
	if err != nil {
		return false, err
	}
	letters := func(slots [][]lang.Value) (out []omega.Letter) {
		for _, slot := range slots {
			cube, _ := q.a.b.First(q.a.letterOf(slot))
			value := map[int]bool{}
			for _, l := range cube {
				value[l.Var] = l.Value
			}
			out = append(out, func(v int) bool { return value[v] })
		}
		return out
	}
	return a.Accepts(letters(h.Stem), letters(h.Loop)), nil
}

// places are where the components of a system are along a history.
func (q *question) places(s *system, h *History) ([][]string, error) {
	var out [][]string
	rows := len(h.Stem) + len(h.Loop) + 1
	for range rows {
		out = append(out, nil)
	}
	for _, i := range s.instances {
		names := steps.Rows(i.component)
		q.result.Parts = append(q.result.Parts, names...)
		channels := q.a.numbers(i.channels)
		path, err := steps.Path(i.component, slices.Concat(h.Stem, h.Loop), channels)
		if err != nil {
			return nil, err
		}
		for k := range rows {
			cells := slices.Repeat([]string{"?"}, len(names))
			if k < len(path) {
				cells = path[k].Cells(i.component)
			}
			out[k] = append(out[k], cells...)
		}
	}
	return out, nil
}
