// This file resolves the names of expressions and checks their types.

package stream

import "slices"

// scope is what names mean in an expression.
type scope struct {
	channels   []*Channel
	vars       []*Var
	rigid      []*Rigid
	bound      string
	boundType  *Type
	temporal   bool // formulas about other slots, and about streams
	inputsOnly bool // a transition: inputs and variables, and values that are chosen by conditions, or are truth values
}

// Types of what is no message.
var (
	numberType = &Type{Kind: Int, Name: "number"}
	noneType   = &Type{Tsyn: true, Name: "~"}
	symbolType = &Type{Name: "symbol"}
)

func constantType(t *Type) bool { return t == numberType || t == noneType || t == symbolType }

// compatible reports whether values of two types can be compared.
func compatible(t, u *Type) bool {
	switch {
	case t == noneType:
		return u.Tsyn
	case u == noneType:
		return t.Tsyn
	case t == symbolType || u == symbolType:
		return t == u
	case t.Numeric() && u.Numeric():
		return true
	}
	return slices.Equal(t.Values, u.Values)
}

// streamOps make streams.
var streamOps = []Op{OpRest, OpTake, OpDrop, OpFilter, OpWord}

// isStream reports whether an expression is a stream in the place of a comparison, where a channel
// alone is its message.
func (c *checker) isStream(e *Expr) bool {
	return slices.Contains(streamOps, e.Op) || e.Op == OpName && c.f.Streams[e.Name] != nil
}

func isLength(e *Expr) bool { return e.Op == OpLen || e.Op == OpInf }

// formula checks a formula.
func (c *checker) formula(e *Expr, s *scope) {
	e.Formula = true
	switch e.Op {
	case OpTrue, OpFalse:
		e.Atom, e.Past = true, true
	case OpNot, OpAnd, OpOr, OpImply, OpIff:
		e.Atom, e.Past = true, true
		for _, a := range e.Args {
			c.formula(a, s)
			e.Atom, e.Past = e.Atom && a.Atom, e.Past && a.Past
		}
	case OpNext, OpAlways, OpSome, OpUntil, OpWeak, OpRel:
		c.temporal(e, s)
		for _, a := range e.Args {
			c.formula(a, s)
		}
	case OpPrev, OpOnce, OpHist, OpSince:
		c.temporal(e, s)
		e.Past = true
		for _, a := range e.Args {
			c.formula(a, s)
			if !a.Past {
				c.errorf(a.Span, CodeType, "%s looks back, and may not look at what lies ahead again", e.Op)
			}
		}
	case OpEq, OpNe, OpLt, OpLe, OpGt, OpGe:
		c.comparison(e, s)
	case OpIn:
		c.membership(e, s)
	case OpSubset:
		c.temporal(e, s)
		if e.Args[0].Op != OpDom {
			c.errorf(e.Args[0].Span, CodeType, "subset compares the messages of a stream, as in dom s subset {1, 2}")
			return
		}
		c.setOf(e.Args[1], c.stream(e.Args[0].Args[0], s), s)
	case OpMatch:
		c.temporal(e, s)
		c.regex(e.Regex, c.stream(e.Args[0], s), s)
	case OpName:
		c.named(e, s)
	case OpIf:
		e.Atom, e.Past = true, true
		if t := c.value(e, s, boolType()); t != nil && !t.Bool() {
			c.errorf(e.Span, CodeType, "a formula is needed here, and this is of type %v", t)
		}
	default:
		c.errorf(e.Span, CodeType, "a formula is needed here")
	}
}

func (c *checker) temporal(e *Expr, s *scope) {
	if !s.temporal {
		c.errorf(e.Span, CodeType, "%s is about more than one message, which cannot be asked here", e.Op)
	}
}

// named is a name as a formula: a Boolean, or another specification.
func (c *checker) named(e *Expr, s *scope) {
	if spec := c.f.Specs[e.Name]; spec != nil && s.temporal && !slices.ContainsFunc(s.channels, func(ch *Channel) bool { return ch.Name == e.Name }) {
		e.Ref = &Ref{Channel: -1, Var: -1, Spec: spec}
		if len(spec.Rigid) > 0 {
			c.errorf(e.Span, CodeType, "%s is about each %s, and stands alone in a check", e.Name, spec.Rigid[0].Name)
		}
		c.fits(e, spec, s)
		return
	}
	t := c.value(e, s, nil)
	e.Formula, e.Atom, e.Past = true, true, true
	if t != nil && !t.Bool() {
		c.errorf(e.Span, CodeType, "a formula is needed here, and %s is of type %v", e.Name, t)
	}
}

// fits checks that a specification is about channels that there are.
func (c *checker) fits(e *Expr, spec *Spec, s *scope) {
	for _, ch := range spec.Channels {
		i := slices.IndexFunc(s.channels, func(d *Channel) bool { return d.Name == ch.Name })
		if spec.Single && len(s.channels) == 1 {
			i = 0
		}
		switch {
		case i < 0:
			c.errorf(e.Span, CodeType, "%s is about a channel %s, which there is not here", e.Name, ch.Name)
		case !s.channels[i].Type.Equal(ch.Type):
			c.errorf(e.Span, CodeType, "%s is about messages of type %v, and these are of %v", e.Name, ch.Type, s.channels[i].Type)
		}
		e.Ref.Channels = append(e.Ref.Channels, i)
	}
}

func (c *checker) comparison(e *Expr, s *scope) {
	l, r := e.Args[0], e.Args[1]
	switch {
	case isLength(l) || isLength(r):
		c.temporal(e, s)
		c.lengths(e, s)
	case c.isStream(l) || c.isStream(r):
		c.temporal(e, s)
		c.streams(e, s)
	default:
		t := c.value(l, s, nil)
		expected := t
		if t == symbolType {
			expected = nil
		}
		u := c.value(r, s, expected)
		if t == symbolType && u != nil && u != symbolType {
			t = c.value(l, s, u)
		}
		c.compared(e, t, u)
		heads := heads(l) + heads(r)
		e.Atom, e.Past = heads == 0, heads == 0
		if heads > 0 {
			c.temporal(e, s)
			if heads > 1 || names(l)+names(r) > 0 {
				c.errorf(e.Span, CodeType, "head and nth are compared with constants")
			}
		}
	}
}

// compared checks that values can be compared.
func (c *checker) compared(e *Expr, t, u *Type) {
	switch {
	case t == nil || u == nil:
	case t == symbolType && u == symbolType:
		c.errorf(e.Args[0].Span, CodeName, "nothing is called %s here", e.Args[0].Name)
	case !compatible(t, u):
		c.errorf(e.Span, CodeType, "%v and %v are never the same", t, u)
	case e.Op != OpEq && e.Op != OpNe && !(t.Numeric() && u.Numeric()):
		c.errorf(e.Span, CodeType, "only numbers are compared by %s", e.Op)
	}
}

// heads counts the messages of other slots in a value, names the channels and variables.
func heads(e *Expr) int {
	if e.Op == OpHead || e.Op == OpNth {
		return 1
	}
	n := 0
	for _, a := range e.Args {
		n += heads(a)
	}
	return n
}

func names(e *Expr) int {
	if e.Op == OpHead || e.Op == OpNth {
		return 0
	}
	n := 0
	if e.Op == OpName && e.Ref != nil && (e.Ref.Channel >= 0 || e.Ref.Var >= 0 || e.Ref.Bound != "") {
		n = 1
	}
	for _, a := range e.Args {
		n += names(a)
	}
	return n
}

// lengths checks #E compared with a number or inf.
func (c *checker) lengths(e *Expr, s *scope) {
	l, r := e.Args[0], e.Args[1]
	if l.Op != OpLen {
		l, r = r, l
	}
	if l.Op != OpLen || r.Op != OpInf && (r.Op != OpValue || r.Value.Kind != Number) {
		c.errorf(e.Span, CodeType, "a length is compared with a number or with inf, as in #s = inf")
		return
	}
	if r.Op == OpValue && r.Value.N > 1000 {
		c.errorf(r.Span, CodeLimit, "lengths are compared with numbers up to 1000")
	}
	c.stream(l.Args[0], s)
}

// streams checks E = constant.
func (c *checker) streams(e *Expr, s *scope) {
	l, r := e.Args[0], e.Args[1]
	constant := func(x *Expr) bool { return x.Op == OpWord || x.Op == OpName && c.f.Streams[x.Name] != nil }
	if constant(l) {
		l, r = r, l
	}
	if !constant(r) || constant(l) || e.Op != OpEq && e.Op != OpNe {
		c.errorf(e.Span, CodeType, "a stream is compared by = or != with a constant one, as in rest s = stream 1 (2)^inf")
		return
	}
	t := c.stream(l, s)
	if r.Op == OpName {
		r.Ref = &Ref{Channel: -1, Var: -1, Stream: c.f.Streams[r.Name]}
		r.Word = r.Ref.Stream
	}
	if t != nil {
		c.messages(&Stream{Stem: r.Word.Stem, Loop: r.Word.Loop, Span: r.Span}, t)
	}
}

func (c *checker) membership(e *Expr, s *scope) {
	l, r := e.Args[0], e.Args[1]
	if r.Op == OpDom {
		c.temporal(e, s)
		t := c.stream(r.Args[0], s)
		u := c.value(l, s, t)
		if names(l)+heads(l) > 0 {
			c.errorf(l.Span, CodeType, "a constant is looked for among the messages of a stream")
		}
		if t != nil && u != nil && !compatible(t, u) {
			c.errorf(e.Span, CodeType, "%v and %v are never the same", u, t)
		}
		return
	}
	t := c.value(l, s, nil)
	n := heads(l)
	e.Atom, e.Past = n == 0, n == 0
	if n > 0 {
		c.temporal(e, s)
		if n > 1 || names(l) > 0 {
			c.errorf(e.Span, CodeType, "one message is looked for in a set")
		}
	}
	if t != nil {
		c.setOf(r, t, s)
	}
}

// stream checks a stream and gives the type of its messages.
func (c *checker) stream(e *Expr, s *scope) *Type {
	var t *Type
	switch e.Op {
	case OpName:
		i := slices.IndexFunc(s.channels, func(ch *Channel) bool { return ch.Name == e.Name })
		if i < 0 {
			var names []string
			for _, ch := range s.channels {
				names = append(names, ch.Name)
			}
			c.unknown(e.Span, "stream", e.Name, names)
			return nil
		}
		e.Ref = &Ref{Channel: i, Var: -1}
		t = s.channels[i].Type
	case OpRest, OpTake, OpDrop:
		t = c.stream(e.Args[0], s)
	case OpFilter:
		t = c.stream(e.Args[1], s)
		c.setOf(e.Args[0], t, s)
	default:
		c.errorf(e.Span, CodeType, "a stream is needed here: a channel, or rest, take, drop or filter of one")
		return nil
	}
	e.Type = t
	return t
}

// setOf checks a set of messages of a type.
func (c *checker) setOf(e *Expr, t *Type, s *scope) {
	if t == nil {
		return
	}
	e.Type = t
	switch e.Op {
	case OpSet:
		for _, a := range e.Args {
			u := c.value(a, s, t)
			if u != nil && !compatible(u, t) {
				c.errorf(a.Span, CodeType, "this is no value of %v", t)
			}
		}
	case OpComp:
		inner := *s
		inner.bound, inner.boundType, inner.temporal = e.Name, t, false
		c.formula(e.Args[0], &inner)
	case OpUnion, OpInter, OpMinus:
		c.setOf(e.Args[0], t, s)
		c.setOf(e.Args[1], t, s)
	default:
		c.errorf(e.Span, CodeType, "a set is needed here, such as {1, 2} or {m | m != ~}")
	}
}

// value checks a value and gives its type; nil after an error. Where a name means nothing else, it is a
// symbol of the expected type.
func (c *checker) value(e *Expr, s *scope, expected *Type) *Type {
	t := c.valueType(e, s, expected)
	if t != nil && !constantType(t) {
		e.Type = t
	} else {
		e.Type = nil
	}
	return t
}

func (c *checker) valueType(e *Expr, s *scope, expected *Type) *Type {
	switch e.Op {
	case OpValue:
		if e.Value.Kind == None {
			return noneType
		}
		return numberType
	case OpTrue, OpFalse:
		e.Value = Sym(string(e.Op))
		return boolType()
	case OpName:
		return c.nameType(e, s, expected)
	case OpAdd, OpSub, OpMul, OpMod, OpNeg:
		for _, a := range e.Args {
			if t := c.value(a, s, nil); t != nil && !t.Numeric() && t != numberType {
				c.errorf(a.Span, CodeType, "a number is needed here")
				return nil
			}
		}
		if e.Op == OpMod && (e.Args[1].Op != OpValue || e.Args[1].Value.N <= 0) {
			c.errorf(e.Args[1].Span, CodeType, "mod is by a positive number")
		}
		return numberType
	case OpHead, OpNth:
		return c.stream(e.Args[0], s)
	case OpIf:
		return c.choice(e, s, expected)
	}
	if s.inputsOnly && slices.Contains(truthOps, e.Op) {
		c.formula(e, s)
		return boolType()
	}
	c.errorf(e.Span, CodeType, "a value is needed here")
	return nil
}

// truthOps make truth values, which outputs and variables may get.
var truthOps = []Op{OpNot, OpAnd, OpOr, OpImply, OpIff, OpEq, OpNe, OpLt, OpLe, OpGt, OpGe, OpIn}

// choice checks a value that is one of two.
func (c *checker) choice(e *Expr, s *scope, expected *Type) *Type {
	if !s.inputsOnly {
		c.errorf(e.Span, CodeType, "if stands in transitions of components only; write (F => …) and (not F => …)")
		return nil
	}
	c.formula(e.Args[0], s)
	t, u := c.value(e.Args[1], s, expected), c.value(e.Args[2], s, expected)
	if t == symbolType && u != symbolType {
		t = c.value(e.Args[1], s, u)
	} else if u == symbolType && t != symbolType {
		u = c.value(e.Args[2], s, t)
	}
	switch {
	case t == nil || u == nil:
		return nil
	case t == symbolType:
		c.errorf(e.Args[1].Span, CodeName, "nothing is called %s here", e.Args[1].Name)
		return nil
	case t == noneType && u == noneType:
		return noneType
	case t == noneType || u == noneType:
		if t == noneType {
			t = u
		}
		silent := *t
		silent.Tsyn = true
		return &silent
	case !compatible(t, u):
		c.errorf(e.Span, CodeType, "one value is of type %v and the other of %v", t, u)
		return nil
	case t != numberType && (u == numberType || t.Equal(u)):
		return t
	case t == numberType:
		return u
	case t.Numeric():
		return numberType
	}
	return t
}

func (c *checker) nameType(e *Expr, s *scope, expected *Type) *Type {
	if e.Name == s.bound && s.bound != "" {
		e.Ref = &Ref{Channel: -1, Var: -1, Bound: e.Name}
		return s.boundType
	}
	if i := slices.IndexFunc(s.rigid, func(r *Rigid) bool { return r.Name == e.Name }); i >= 0 {
		e.Ref = &Ref{Channel: -1, Var: -1, Rigid: e.Name}
		return s.rigid[i].Type
	}
	if i := slices.IndexFunc(s.vars, func(v *Var) bool { return v.Name == e.Name }); i >= 0 {
		e.Ref = &Ref{Channel: -1, Var: i}
		return s.vars[i].Type
	}
	if i := slices.IndexFunc(s.channels, func(ch *Channel) bool { return ch.Name == e.Name }); i >= 0 {
		if s.inputsOnly && !s.channels[i].In {
			c.errorf(e.Span, CodeName, "%s is an output; a transition looks at inputs and variables", e.Name)
		}
		e.Ref = &Ref{Channel: i, Var: -1}
		return s.channels[i].Type
	}
	e.Value = Sym(e.Name)
	switch {
	case expected != nil && slices.Contains(expected.Values, e.Value):
		return expected
	case expected == nil:
		return symbolType // what stands on the other side says more
	}
	var names []string
	for _, ch := range s.channels {
		names = append(names, ch.Name)
	}
	for _, v := range expected.Values {
		names = append(names, v.String())
	}
	c.unknown(e.Span, "message, channel or variable", e.Name, names)
	return nil
}

func (c *checker) regex(r *Regex, t *Type, s *scope) {
	if t == nil {
		return
	}
	if r.Set != nil {
		if r.Set.Op == OpValue || r.Set.Op == OpName || r.Set.Op == OpTrue || r.Set.Op == OpFalse {
			v := r.Set.Value
			if r.Set.Op == OpName {
				v = Sym(r.Set.Name)
			}
			if !t.Has(v) {
				c.errorf(r.Span, CodeType, "%v is no value of %v", v, t)
			}
			r.Set = &Expr{Op: OpSet, Args: []*Expr{{Op: OpValue, Value: v, Span: r.Span}}, Type: t, Span: r.Span}
		} else {
			c.setOf(r.Set, t, s)
		}
	}
	if r.Op == RegexForever && nullable(r.Args[0]) {
		c.errorf(r.Span, CodeType, "what goes on for ever is not empty in any round")
	}
	for i, a := range r.Args {
		c.regex(a, t, s)
		if endless(a) && !(r.Op == RegexAlt || r.Op == RegexSeq && i == len(r.Args)-1) {
			c.errorf(a.Span, CodeType, "nothing comes after what goes on for ever")
		}
	}
}

// nullable reports whether the empty word matches.
func nullable(r *Regex) bool {
	switch r.Op {
	case RegexStar, RegexOpt:
		return true
	case RegexSet, RegexForever:
		return false
	case RegexAlt:
		return slices.ContainsFunc(r.Args, nullable)
	}
	return !slices.ContainsFunc(r.Args, func(a *Regex) bool { return !nullable(a) })
}

// endless reports whether there is a ^inf in an expression.
func endless(r *Regex) bool {
	return r.Op == RegexForever || slices.ContainsFunc(r.Args, endless)
}
