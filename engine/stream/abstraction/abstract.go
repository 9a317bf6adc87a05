// This file makes automata of what systems do, as far as predicates tell.

package abstraction

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/engine/stream/data"
	lang "assay/lang/stream"
	"assay/logic/bdd"
	"assay/logic/omega"
	"assay/logic/term"
	"assay/source"
)

// Observable is a variable of letters, and what is true of the messages of a slot where it is true.
type Observable struct {
	Var       int
	Channel   int             // a channel of a finite type has a value whose number has bit Bit, counted from the highest one;
	Bit       int             // -1: the channel, of another type, is silent;
	Predicate *data.Predicate // or this comparison holds, of channels that all carry a message
}

// Limits of an abstraction. Where one is met, an error says so.
type Limits struct {
	Predicates int // at most; 0: 40
	States     int // at most; 0: DefaultStates
	Answers    int // of the solver for one automaton; 0: DefaultAnswers
}

// What there is of an abstraction at most where nothing is said.
const (
	DefaultStates  = 4000
	DefaultAnswers = 60_000
)

// Abstraction is a system with predicates about its states.
type Abstraction struct {
	ctx         context.Context
	sys         System
	ints        bool
	tried       int        // bits of numbers that a search tries; 0: as many as it takes
	narrow      [kinds]int // how wide words were for each kind of question
	limits      Limits
	bdds        *bdd.Manager
	observables []Observable
	predicates  []predicate
	symbols     map[string]int64
	atoms       []*atom // comparisons in the text of the system
	constants   []int64 // in the text of the system and of what is asked, and the ones beside them

	automaton *omega.Automaton
	states    []string // of the automaton: which features hold
	from      [][2]int // how each state was come to first: from which state
	escapes   []int    // states in which a value can be none of its type
}

// New is an abstraction without predicates. Constants are those of the questions that are asked of it.
func New(ctx context.Context, sys System, b *bdd.Manager, observables []Observable, constants []int64, l Limits) (*Abstraction, error) {
	a := &Abstraction{ctx: ctx, sys: sys, bdds: b, observables: observables, limits: l, symbols: map[string]int64{"false": 0, "true": 1}}
	if l.Predicates == 0 {
		a.limits.Predicates = 40
	}
	if l.States == 0 {
		a.limits.States = DefaultStates
	}
	if l.Answers == 0 {
		a.limits.Answers = DefaultAnswers
	}
	words := false
	see := func(t *lang.Type) {
		a.ints = a.ints || t.Kind == lang.Nat || t.Kind == lang.Int
		words = words || t.Kind == lang.Int32
	}
	for _, c := range sys.Channels {
		see(c.Type)
	}
	for _, p := range sys.Parts {
		for _, v := range p.Component.Vars {
			see(v.Type)
		}
	}
	if words && a.ints {
		return nil, &source.Diagnostic{Code: data.CodeArithmetic, Span: sys.Parts[0].Component.Span, Message: "components that calculate have int32, or nat and int, and not both"}
	}
	a.collect(constants)
	return a, nil
}

// Predicates are what is told of states, as texts.
func (a *Abstraction) Predicates() (out []string) {
	for _, p := range a.predicates {
		out = append(out, p.text)
	}
	return out
}

// Kinds of questions, by how wide words have to be for them.
const (
	ofSteps = iota
	ofPaths
	ofCuts
	ofSearch
	kinds
)

// conflicts bound what one question costs; of a search, what it costs before the first round. A search that would cost more goes on later.
var conflicts = [kinds]int64{ofSteps: 200_000, ofPaths: 200_000, ofCuts: 200_000, ofSearch: 100}

// encoder has words that were wide enough for questions of a kind until now.
func (a *Abstraction) encoder(kind int) *encoder {
	width := 32
	if a.ints {
		width = max(a.narrow[kind], 12)
		if kind != ofSearch {
			width = max(width, a.narrow[ofSteps])
		}
	}
	e := newEncoder(a.ctx, a.ints, width, a.symbols, conflicts[kind])
	if kind == ofSearch {
		e.tried = a.tried
	}
	return e
}

// try does something with a fresh encoder; where words are too narrow, again with wider ones.
func (a *Abstraction) try(kind int, do func(e *encoder)) error {
	for {
		e := a.encoder(kind)
		do(e)
		var n *narrow
		if !errors.As(e.err, &n) {
			return e.err
		}
		if a.narrow[kind] = n.width + 4; a.narrow[kind] > 1024 {
			return &undecided{"numbers of more than 1024 bits would have to be tried"}
		}
	}
}

// features are what is told of a state: where its parts are, the values of variables of finite types, and predicates.
func (a *Abstraction) features(e *encoder, s state) (out []term.Term) {
	bits := func(is []term.Term) {
		for b := 0; 1<<b < len(is); b++ {
			f := term.No
			for i, x := range is {
				if i>>b&1 == 1 {
					f = e.Or(f, x)
				}
			}
			out = append(out, f)
		}
	}
	for i, p := range a.sys.Parts {
		var is []term.Term
		for k := range p.Component.States {
			is = append(is, e.Eq(s.at[i], e.Num(int64(k), e.width)))
		}
		bits(is)
		for j, v := range p.Component.Vars {
			w := s.vars[i][j]
			if !v.Type.Finite() {
				if v.Type.Tsyn {
					out = append(out, w.silent)
				}
				continue
			}
			is = nil
			for _, x := range v.Type.All() {
				is = append(is, e.compare(lang.OpEq, w, e.value(x)))
			}
			bits(is)
		}
	}
	for _, p := range a.predicates {
		out = append(out, p.of(e, s))
	}
	return out
}

// observe are the observables of a slot.
func (a *Abstraction) observe(e *encoder, sl slot) (out []term.Term) {
	for _, o := range a.observables {
		t := sl.channels[o.Channel].silent
		switch {
		case o.Predicate != nil:
			t = e.predicate(o.Predicate, sl)
		case o.Bit >= 0:
			t = term.No
			all := a.sys.Channels[o.Channel].Type.All()
			width := 0
			for 1<<width < len(all) {
				width++
			}
			for i, v := range all {
				if i>>(width-1-o.Bit)&1 == 1 {
					t = e.Or(t, e.compare(lang.OpEq, sl.channels[o.Channel], e.value(v)))
				}
			}
		}
		out = append(out, t)
	}
	return out
}

// predicate is a comparison of messages.
func (e *encoder) predicate(p *data.Predicate, sl slot) term.Term {
	there := term.Yes
	for _, c := range p.Channels {
		there = e.And(there, e.Not(sl.channels[c].silent))
	}
	of := func(x *lang.Expr) word {
		c, v := p.Resolve(x)
		if v != nil {
			return e.value(*v)
		}
		return sl.channels[c]
	}
	wrap := p.Kind == data.Bits32
	holds := e.compare(p.Expr.Op, e.arithmetic(p.Expr.Args[0], of, wrap), e.arithmetic(p.Expr.Args[1], of, wrap))
	if p.Negated {
		holds = e.Not(holds)
	}
	return e.And(there, holds)
}

// Automaton is what the system does as far as the predicates tell. An error is a diagnostic, or says which limit was met.
func (a *Abstraction) Automaton() (*omega.Automaton, error) {
	err := a.try(ofSteps, a.explore)
	return a.automaton, err
}

// explore finds all abstract states that can be come to.
func (a *Abstraction) explore(e *encoder) {
	a.automaton = &omega.Automaton{B: a.bdds}
	a.states, a.from, a.escapes = nil, nil, nil
	number := map[string]int{}
	of := func(key string, from int) int {
		i, ok := number[key]
		if !ok {
			i = len(a.states)
			number[key] = i
			a.states, a.from = append(a.states, key), append(a.from, [2]int{from})
		}
		return i
	}
	first, is := a.sys.start(e)
	at := a.features(e, first)
	initial := a.models(e, is, at, func(key string) {
		a.automaton.Initial = append(a.automaton.Initial, of(key, -1))
	})
	s, any := a.sys.anywhere(e, "s")
	sl := a.sys.step(e, s, "i")
	here, there := a.features(e, s), slices.Concat(a.features(e, sl.next), a.observe(e, sl))
	escape := term.No
	for _, o := range sl.outside {
		escape = e.Or(escape, o.when)
	}
	escape = e.And(any, escape)
	step := e.And(any, sl.valid)
	answers := initial
	for i := 0; i < len(a.states) && e.err == nil; i++ {
		assumed := literals(e, here, a.states[i])
		labels := map[int]bdd.Node{}
		var order []int
		answers += a.models(e, step, there, func(key string) {
			to := of(key[:len(here)], i)
			if _, ok := labels[to]; !ok {
				order = append(order, to)
			}
			labels[to] = a.bdds.Or(labels[to], a.letter(key[len(here):]))
		}, assumed...)
		var edges []omega.Edge
		for _, to := range order {
			edges = append(edges, omega.Edge{Label: labels[to], To: to})
		}
		a.automaton.Edges = append(a.automaton.Edges, edges)
		if escape != term.No && e.check(append(assumed, escape)...) {
			a.escapes = append(a.escapes, i)
		}
		if len(a.states) > a.limits.States {
			e.fail(&undecided{fmt.Sprintf("the predicates tell more than %d states apart", a.limits.States)})
		}
		if answers > a.limits.Answers {
			e.fail(&undecided{fmt.Sprintf("there are more than %d steps between states that predicates tell apart", a.limits.Answers)})
		}
	}
}

// letter is a cube of observables.
func (a *Abstraction) letter(bits string) bdd.Node {
	out := bdd.True
	for i := len(bits) - 1; i >= 0; i-- {
		out = a.bdds.And(a.bdds.Literal(a.observables[i].Var, bits[i] == '1'), out)
	}
	return out
}

// literals say which features hold.
func literals(e *encoder, features []term.Term, key string) (out []term.Term) {
	for i, f := range features {
		if key[i] == '0' {
			f = e.Not(f)
		}
		out = append(out, f)
	}
	return out
}

// models gives each combination of terms that a formula can have, under assumptions; it returns how often the solver was asked.
func (a *Abstraction) models(e *encoder, f term.Term, terms []term.Term, yield func(key string), assumptions ...term.Term) int {
	e.s.Push()
	defer e.s.Pop()
	e.s.Assert(f)
	for n := 1; ; n++ {
		if !e.check(assumptions...) || n > a.limits.Answers {
			return n
		}
		var key strings.Builder
		var other []term.Term
		for _, t := range terms {
			if e.holds(t) {
				key.WriteByte('1')
				other = append(other, e.Not(t))
			} else {
				key.WriteByte('0')
				other = append(other, t)
			}
		}
		if e.err != nil {
			return n
		}
		yield(key.String())
		e.s.Assert(e.Or(other...))
	}
}
