// This file makes letters of messages: variables for channels, predicates for data that is not
// finite, and back.

package stream

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"assay/engine/stream/data"
	"assay/engine/stream/steps"
	lang "assay/lang/stream"
	"assay/logic/bdd"
)

// alphabet is what all channels of a question carry in one slot.
//
//	variable        meaning
//	0               the stream has ended
//	then            for each channel its value in binary; of nat, int and int32 one that says ~
//	then            one for each predicate
type alphabet struct {
	b          *bdd.Manager
	channels   []*lang.Channel
	first      []int // variable of each channel
	width      []int
	predicates []*data.Predicate
	base       int // variable of the first predicate
	theory     *data.Theory
	universe   bdd.Node // letters that exist; set by close
	closed     bool
}

// endVar is true in letters after the end of a finite stream.
const endVar = 0

// maxPredicates bounds the comparisons of data that is not finite.
const maxPredicates = 24

// newAlphabet has variables for channels.
func newAlphabet(ctx context.Context, channels []*lang.Channel) *alphabet {
	a := &alphabet{b: bdd.New(), channels: channels, theory: &data.Theory{Context: ctx}}
	next := 1
	for _, c := range channels {
		a.theory.Types = append(a.theory.Types, c.Type)
		a.first = append(a.first, next)
		n := 1
		if c.Type.Finite() {
			n = bits.Len(uint(len(c.Type.All()) - 1))
		}
		a.width = append(a.width, n)
		next += n
	}
	a.base = next
	return a
}

// value returns the letters in which a channel carries a value of its finite type.
func (a *alphabet) value(channel int, v lang.Value) bdd.Node {
	i := slices.Index(a.channels[channel].Type.All(), v)
	if i < 0 {
		return bdd.False
	}
	return a.index(channel, i)
}

func (a *alphabet) index(channel, i int) bdd.Node {
	out := bdd.True
	for k := a.width[channel] - 1; k >= 0; k-- {
		// The highest bit comes first, so that the first values come first.
		out = a.b.And(a.b.Literal(a.first[channel]+k, i>>(a.width[channel]-1-k)&1 == 1), out)
	}
	return a.b.And(a.b.Literal(endVar, false), out)
}

// silent returns the letters in which a channel of a type that is not finite carries ~.
func (a *alphabet) silent(channel int) bdd.Node {
	if !a.channels[channel].Type.Tsyn {
		return bdd.False
	}
	return a.b.And(a.b.Literal(endVar, false), a.b.Var(a.first[channel]))
}

// ended returns the letter after the end.
func (a *alphabet) ended() bdd.Node { return a.b.Var(endVar) }

// variables reports whether a variable belongs to one of some channels.
func (a *alphabet) variables(channels []int) func(v int) bool {
	return func(v int) bool {
		return slices.ContainsFunc(channels, func(c int) bool { return v >= a.first[c] && v < a.first[c]+a.width[c] })
	}
}

// close finds the letters that exist. After it, no predicate is added.
func (a *alphabet) close() error {
	if a.closed {
		return nil
	}
	a.closed = true
	inside := a.b.Literal(endVar, false)
	end := a.ended()
	for i, c := range a.channels {
		for k := range a.width[i] {
			end = a.b.And(end, a.b.Literal(a.first[i]+k, false))
		}
		switch {
		case c.Type.Finite():
			some := bdd.False
			for k := range c.Type.All() {
				some = a.b.Or(some, a.index(i, k))
			}
			inside = a.b.And(inside, some)
		case !c.Type.Tsyn:
			inside = a.b.And(inside, a.b.Literal(a.first[i], false))
		}
	}
	for k := range a.predicates {
		end = a.b.And(end, a.b.Literal(a.base+k, false))
	}
	a.universe = a.b.Or(end, a.b.And(inside, a.possible()))
	if a.b.Full() {
		return fmt.Errorf("the letters are too many")
	}
	return a.theory.Err
}

// maxAsked bounds the combinations of comparisons that are tried.
const maxAsked = 50_000

var errCombinations = errors.New("the comparisons of data that is not finite have too many combinations")

// infinite returns the channels of types that are not finite.
func (a *alphabet) infinite() []int {
	var out []int
	for i, c := range a.channels {
		if !c.Type.Finite() {
			out = append(out, i)
		}
	}
	return out
}

// possible returns the combinations of predicates that messages can have: which channels carry
// one, and then the predicates one after the other.
func (a *alphabet) possible() bdd.Node {
	infinite := a.infinite()
	if len(a.predicates) == 0 {
		return bdd.True
	}
	var silent func(k int, present []int) bdd.Node
	var decide func(k int, lits []data.Literal, present []int) bdd.Node
	asked := 0
	decide = func(k int, lits []data.Literal, present []int) bdd.Node {
		if asked++; asked > maxAsked {
			a.theory.Err = errCombinations
		}
		if a.theory.Err != nil || a.theory.Solve(lits, present) == nil {
			return bdd.False
		}
		if k == len(a.predicates) {
			return bdd.True
		}
		if ctx := a.theory.Context; ctx != nil && ctx.Err() != nil {
			a.theory.Err = context.Cause(ctx)
			return bdd.False
		}
		p := a.predicates[k]
		no := decide(k+1, with(lits, p, false), present)
		if slices.ContainsFunc(p.Channels, func(c int) bool { return !slices.Contains(present, c) }) {
			// Without its messages a predicate says nothing: it is false.
			return a.b.And(a.b.Literal(a.base+k, false), decide(k+1, lits, present))
		}
		return a.b.Ite(a.b.Var(a.base+k), decide(k+1, with(lits, p, true), present), no)
	}
	silent = func(k int, present []int) bdd.Node {
		if k == len(infinite) {
			return decide(0, nil, present)
		}
		c := infinite[k]
		there := silent(k+1, append(slices.Clip(present), c))
		if !a.channels[c].Type.Tsyn {
			return there
		}
		return a.b.Ite(a.b.Var(a.first[c]), silent(k+1, present), there)
	}
	return silent(0, nil)
}

func with(lits []data.Literal, p *data.Predicate, yes bool) []data.Literal {
	return append(slices.Clip(lits), data.Literal{Predicate: p, Yes: yes})
}

// env says which channels the names of an expression mean.
type env struct {
	channel []int // number in the alphabet of each channel of the specification
	bound   int   // of names of sets, head and nth; -1: none
}

// under returns the environment with another channel for bound names.
func (e env) under(channel int) env { return env{e.channel, channel} }

func (e env) of(x *lang.Expr) int {
	if x.Op == lang.OpName && x.Ref.Bound == "" {
		return e.channel[x.Ref.Channel]
	}
	return e.bound
}

// atom returns the letters on which a formula about one slot holds.
func (a *alphabet) atom(e *lang.Expr, en env) (bdd.Node, error) {
	n, err := a.boolean(e, en)
	return a.b.And(n, a.b.Literal(endVar, false)), err
}

func (a *alphabet) boolean(e *lang.Expr, en env) (bdd.Node, error) {
	var args []bdd.Node
	switch e.Op {
	case lang.OpTrue:
		return bdd.True, nil
	case lang.OpFalse:
		return bdd.False, nil
	case lang.OpNot, lang.OpAnd, lang.OpOr, lang.OpImply, lang.OpIff:
		for _, x := range e.Args {
			n, err := a.boolean(x, en)
			if err != nil {
				return bdd.False, err
			}
			args = append(args, n)
		}
	case lang.OpIn:
		return a.member(e.Args[0], e.Args[1], en)
	case lang.OpName:
		return a.value(en.of(e), lang.Truth(true)), nil
	default:
		return a.comparison(e, en)
	}
	switch e.Op {
	case lang.OpNot:
		return a.b.Not(args[0]), nil
	case lang.OpAnd:
		return a.b.And(args[0], args[1]), nil
	case lang.OpOr:
		return a.b.Or(args[0], args[1]), nil
	case lang.OpImply:
		return a.b.Or(a.b.Not(args[0]), args[1]), nil
	}
	return a.b.Iff(args[0], args[1]), nil
}

// member returns the letters on which a value is in a set.
func (a *alphabet) member(v, set *lang.Expr, en env) (bdd.Node, error) {
	switch set.Op {
	case lang.OpSet:
		out := bdd.False
		for _, x := range set.Args {
			n, err := a.comparison(&lang.Expr{Op: lang.OpEq, Args: []*lang.Expr{v, x}, Span: v.Span}, en)
			if err != nil {
				return bdd.False, err
			}
			out = a.b.Or(out, n)
		}
		return out, nil
	case lang.OpComp:
		switch {
		case v.Op == lang.OpName && v.Ref != nil && v.Ref.Channel >= 0:
			return a.boolean(set.Args[0], en.under(en.channel[v.Ref.Channel]))
		case v.Op == lang.OpName && v.Ref != nil && v.Ref.Bound != "", v.Op == lang.OpHead, v.Op == lang.OpNth:
			return a.boolean(set.Args[0], en)
		case v.Op == lang.OpValue || v.Op == lang.OpName && v.Ref == nil || v.Op == lang.OpTrue || v.Op == lang.OpFalse:
			return a.boolean(bind(set.Args[0], v), en)
		}
		return bdd.False, errorAt(v.Span, CodeShape, "a message or a constant is looked for in {%s | …}; write the condition out", set.Name)
	}
	x, err := a.member(v, set.Args[0], en)
	if err != nil {
		return bdd.False, err
	}
	y, err := a.member(v, set.Args[1], en)
	switch set.Op {
	case lang.OpUnion:
		return a.b.Or(x, y), err
	case lang.OpInter:
		return a.b.And(x, y), err
	}
	return a.b.Diff(x, y), err
}

// bind puts a constant in the place of a bound name.
func bind(e, v *lang.Expr) *lang.Expr {
	if e.Op == lang.OpName && e.Ref != nil && e.Ref.Bound != "" {
		return v
	}
	out := *e
	out.Args = nil
	for _, x := range e.Args {
		out.Args = append(out.Args, bind(x, v))
	}
	return &out
}

// inSetNode returns the letters in which the message of a channel is in a set.
func (a *alphabet) inSetNode(channel int, set *lang.Expr, en env) (bdd.Node, error) {
	// A bound name denotes the message.
	v := &lang.Expr{Op: lang.OpName, Name: "m", Ref: &lang.Ref{Channel: -1, Var: -1, Bound: "m"}, Span: set.Span, Type: a.channels[channel].Type}
	n, err := a.member(v, set, en.under(channel))
	return a.b.And(n, a.b.Literal(endVar, false)), err
}

// comparison returns the letters on which a comparison holds: all values of finite channels are tried.
func (a *alphabet) comparison(e *lang.Expr, en env) (bdd.Node, error) {
	var channels []int
	var walk func(x *lang.Expr)
	walk = func(x *lang.Expr) {
		if (x.Op == lang.OpName && x.Ref != nil) || x.Op == lang.OpHead || x.Op == lang.OpNth {
			if c := en.of(x); !slices.Contains(channels, c) {
				channels = append(channels, c)
			}
			return
		}
		for _, y := range x.Args {
			walk(y)
		}
	}
	walk(e)
	slices.Sort(channels)
	size := 1
	for _, c := range channels {
		if t := a.channels[c].Type; t.Finite() {
			size *= len(t.All())
		}
		if size > steps.MaxCombinations {
			return bdd.False, errorAt(e.Span, CodeSize, "this comparison is of more than %d combinations of messages", steps.MaxCombinations)
		}
	}
	known := map[int]lang.Value{}
	return a.enumerate(e, en, channels, known, data.Wraps(e) || a.wide(channels))
}

// wide reports whether one of the channels has 32 bits.
func (a *alphabet) wide(channels []int) bool {
	return slices.ContainsFunc(channels, func(c int) bool { return a.channels[c].Type.Kind == lang.Int32 })
}

func (a *alphabet) enumerate(e *lang.Expr, en env, channels []int, known map[int]lang.Value, wrap bool) (bdd.Node, error) {
	if len(channels) == 0 {
		return a.leaf(e, en, known, wrap)
	}
	c, rest := channels[0], channels[1:]
	type way struct {
		label bdd.Node
		value *lang.Value
	}
	var ways []way
	switch t := a.channels[c].Type; {
	case t.Finite():
		for _, v := range t.All() {
			ways = append(ways, way{a.value(c, v), &v})
		}
	default:
		ways = append(ways, way{a.b.Not(a.silent(c)), nil})
		if t.Tsyn {
			ways = append(ways, way{a.silent(c), &lang.Value{}})
		}
	}
	out := bdd.False
	for _, w := range ways {
		delete(known, c)
		if w.value != nil {
			known[c] = *w.value
		}
		n, err := a.enumerate(e, en, rest, known, wrap)
		if err != nil {
			return bdd.False, err
		}
		out = a.b.Or(out, a.b.And(w.label, n))
	}
	delete(known, c)
	return out, nil
}

// leaf returns a comparison whose finite channels are known: a constant, or a predicate.
func (a *alphabet) leaf(e *lang.Expr, en env, known map[int]lang.Value, wrap bool) (bdd.Node, error) {
	values := map[int]lang.Value{}
	for c, v := range known {
		values[c] = v
	}
	resolve := func(x *lang.Expr) (int, *lang.Value) {
		if x.Op == lang.OpName && x.Ref == nil {
			return -1, &x.Value
		}
		c := en.of(x)
		if v, ok := values[c]; ok {
			return -1, &v
		}
		return c, nil
	}
	open, silent := data.Open(e, resolve)
	if len(open) == 0 || silent != nil {
		l, r := data.Side(e.Args[0], resolve, wrap), data.Side(e.Args[1], resolve, wrap)
		if len(open) == 0 || l.Kind == lang.None || r.Kind == lang.None {
			return a.constant(data.Compare(e.Op, l, r)), nil
		}
	}
	if wrap {
		if err := a.onlyWords(e, open); err != nil {
			return bdd.False, err
		}
	}
	p, err := data.NewPredicate(e, resolve, open, wrap)
	if err != nil {
		return bdd.False, err
	}
	if value, ok := p.Constant(); ok {
		return a.constant(value), nil
	}
	k := slices.IndexFunc(a.predicates, func(q *data.Predicate) bool { return q.Key == p.Key })
	if k < 0 {
		if len(a.predicates) >= maxPredicates {
			return bdd.False, errorAt(e.Span, CodeSize, "there are more than %d comparisons of data that is not finite", maxPredicates)
		}
		if a.closed {
			return bdd.False, errorAt(e.Span, CodeShape, "this comparison comes too late")
		}
		k = len(a.predicates)
		a.predicates = append(a.predicates, p)
	}
	return a.b.Literal(a.base+k, !p.Negated), nil
}

// onlyWords refuses arithmetic of 32 bits with what does not fit into them.
func (a *alphabet) onlyWords(e *lang.Expr, open []int) error {
	for _, c := range open {
		if a.channels[c].Type.Kind != lang.Int32 {
			return errorAt(e.Span, data.CodeArithmetic, "int32 is not compared with %v, which has values of more than 32 bits", a.channels[c].Type)
		}
	}
	if v := data.TooWide(e); v != nil {
		return errorAt(e.Span, data.CodeArithmetic, "%v has more than 32 bits", v.Value)
	}
	return nil
}

func (a *alphabet) constant(b bool) bdd.Node {
	if b {
		return bdd.True
	}
	return bdd.False
}

// letter assigns messages to a set of letters: the first cube, and a model of its predicates.
func (a *alphabet) letter(label bdd.Node) ([]lang.Value, bool, error) {
	cube, ok := a.b.First(a.b.And(label, a.universe))
	if !ok {
		return nil, false, &Fault{"a letter of an empty set"}
	}
	value := map[int]bool{}
	for _, l := range cube {
		value[l.Var] = l.Value
	}
	if value[endVar] {
		return nil, true, nil
	}
	out := make([]lang.Value, len(a.channels))
	var present []int
	for i, c := range a.channels {
		if !c.Type.Finite() {
			if !c.Type.Tsyn || !value[a.first[i]] {
				present = append(present, i)
			}
			continue
		}
		n := 0
		for k := range a.width[i] {
			n <<= 1
			if value[a.first[i]+k] {
				n |= 1
			}
		}
		out[i] = c.Type.All()[n]
	}
	var lits []data.Literal
	for k, p := range a.predicates {
		if !slices.ContainsFunc(p.Channels, func(c int) bool { return !slices.Contains(present, c) }) {
			lits = append(lits, data.Literal{Predicate: p, Yes: value[a.base+k]})
		}
	}
	model := a.theory.Solve(lits, present)
	if model == nil && len(present) > 0 {
		return nil, false, &Fault{"a letter that no message has"}
	}
	for _, i := range present {
		out[i] = lang.Num(model[i])
	}
	return out, false, a.theory.Err
}
