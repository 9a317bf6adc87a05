package constructor

import (
	"cmp"
	"math/bits"
	"slices"

	"assay/lang/java/classfile"
)

// This file is about calls: what they give, and what they show of their arguments.

// summary is what callers know of a method.
type summary struct {
	returns bool   // a return is reachable
	result  source // of what it gives: sites are its own
	known   uint64 // parameters that are not null when it returns
	leaks   bool   // the receiver may be seen by others before it ends
	holds   bool   // a field of the receiver may refer to the receiver itself
	puts    []source
}

// unknown is the summary of a method that is not looked at.
var unknown = &summary{returns: true, result: anything, leaks: true}

// assign is that a field may get something from a source.
func (s *summary) assign(k int, from source) {
	for len(s.puts) <= k {
		s.puts = append(s.puts, source{})
	}
	s.puts[k] = s.puts[k].union(from)
}

// put returns what a field may get.
func (s *summary) put(k int) source {
	if k < len(s.puts) {
		return s.puts[k]
	}
	return source{}
}

// of returns the summary of a method that a call runs; raw: on a receiver that may be under construction, as that of each
// constructor is.
func (l *looker) of(c *classfile.Class, m *classfile.Method, raw bool) *summary {
	key := looked{m, raw || m.Name == "<init>"}
	if s := l.done[key]; s != nil {
		return s
	}
	if m.Code == nil {
		return unknown
	}
	if l.kept != nil {
		if s := l.kept.summary(key); s != nil {
			return s
		}
	}
	if slices.Contains(l.open, m) || len(l.open) >= deepest || len(l.done) >= mostMethods {
		l.cut = true
		return unknown
	}
	look := func() *summary {
		l.open = append(l.open, m)
		s := (&flow{l: l, c: c, m: m, raw: key.raw}).run()
		l.open = l.open[:len(l.open)-1]
		return cmp.Or(s, unknown)
	}
	if l.kept != nil {
		l.done[key] = l.kept.look(key, l, look)
	} else {
		l.done[key] = look()
	}
	return l.done[key]
}

// call is a call: execution goes on behind it if that may return.
func (x *flow) call(i int, in *classfile.Instr, f *frame) bool {
	if in.Op == classfile.OpInvokedynamic {
		return x.link(i, in, f)
	}
	r, ok := x.c.Pool.At(in.Index).(classfile.MemberRef)
	t, err := classfile.ParseMethodType(r.Desc)
	if !ok || err != nil {
		x.bad = true
		return false
	}
	args := popArgs(f, t)
	var of value
	if in.Op != classfile.OpInvokestatic {
		if of = f.pop(); !x.uses(f, of) {
			return false
		}
	}
	if x.l.kept != nil {
		x.l.kept.passes(x.c, in.Op, r, args)
	}
	if r.Name == "<init>" && of.from == (source{self: true}) {
		return x.above(f, r, args)
	}
	for _, a := range args {
		x.letsOut(f, a)
	}
	return x.returns(i, f, t, x.calls(in.Op, r, f, args, of), args, of)
}

// calls returns what is known of a call, and lets its receiver out where it does. A call of one method on the object that is
// under construction need not: that method is looked at, where it can be as a part of the constructor.
func (x *flow) calls(op classfile.Op, r classfile.MemberRef, f *frame, args []value, of value) *summary {
	unfinished := of.from.self && x.building()
	if unfinished && x.l.kept != nil && x.l.kept.onlyFills(r) {
		return &summary{returns: true, result: source{self: true}}
	}
	if unfinished {
		if s := x.goInside(op, r, f, args, of); s != nil {
			return s
		}
	}
	if c, _ := x.only(op, r); unfinished && x.made != nil && !f.given && c == x.c {
		x.letsOut(f, of) // it may read what is not there yet
	}
	if unfinished && x.held && r.Name+r.Desc != "getClass()Ljava/lang/Class;" {
		x.letsOut(f, of) // it may come to the object by a field that it reads
	}
	s := x.callee(op, r, unfinished)
	if s == unknown && x.l.kept != nil && x.l.kept.promised(r) {
		s = &summary{returns: true, result: something, leaks: true}
	}
	if !unfinished || s.leaks {
		x.letsOut(f, of)
	}
	if unfinished && s.holds {
		x.hold(f)
	}
	return s
}

// popArgs takes the arguments of a call from the operand stack.
func popArgs(f *frame, t classfile.MethodType) []value {
	args := make([]value, len(t.Params))
	for k := len(args) - 1; k >= 0; k-- {
		for range t.Params[k].Slots() {
			args[k] = f.pop()
		}
	}
	return args
}

// link is a dynamic call site.
func (x *flow) link(i int, in *classfile.Instr, f *frame) bool {
	d, ok := x.c.Pool.At(in.Index).(classfile.DynamicRef)
	t, err := classfile.ParseMethodType(d.Desc)
	if !ok || err != nil {
		x.bad = true
		return false
	}
	for _, a := range popArgs(f, t) {
		x.letsOut(f, a)
	}
	from := anything
	if d.Bootstrap < len(x.c.Bootstraps) {
		switch x.c.Bootstraps[d.Bootstrap].Method.Member.Class {
		case "java/lang/invoke/StringConcatFactory": // JLS 15.18.1: a new string
			from = x.site(i)
		case "java/lang/invoke/LambdaMetafactory":
			from = something
		}
	}
	x.result(i, f, t.Result, from)
	return true
}

// above is the call of another constructor for the new object: of the class above, or of the same.
func (x *flow) above(f *frame, r classfile.MemberRef, args []value) bool {
	for _, a := range args {
		x.letsOut(f, a)
	}
	f.ready = true
	if r.Class == x.c.Name {
		f.given = true
	}
	s := unknown
	if c := x.l.classes(r.Class); c != nil {
		if m := c.Method(r.Name, r.Desc); m != nil {
			s = x.l.of(c, m, true)
		}
	}
	if s.leaks {
		x.letsOut(f, value{from: source{self: true}})
	}
	if s.holds {
		x.hold(f)
	}
	return s.returns
}

// returns is that a call returns, with what its summary says.
func (x *flow) returns(i int, f *frame, t classfile.MethodType, s *summary, args []value, of value) bool {
	if !s.returns {
		return false
	}
	for k, a := range args {
		if s.known&bit(k) == 0 || k >= maxArgs || !t.Params[k].IsRef() {
			continue
		}
		if !x.uses(f, a) {
			return false
		}
		args[k].from = a.from.objects()
	}
	if !t.Result.IsRef() {
		x.result(i, f, t.Result, source{})
		return true
	}
	if k := s.gives(); k >= 0 {
		v := args[k]
		v.from = v.from.objects()
		f.push(v)
		return true
	}
	from := source{null: s.result.null, other: s.result.other, fixed: s.result.fixed}
	if s.result.sites != 0 {
		from = from.union(x.site(i))
	}
	if s.result.self {
		from = from.union(of.from.objects())
	}
	for k, a := range args {
		if s.result.args&bit(k) != 0 {
			from = from.union(a.from.objects())
		}
	}
	x.result(i, f, t.Result, from)
	return true
}

// gives returns the parameter that the method gives back, if it never gives anything else, nor null; negative: there is none.
func (s *summary) gives() int {
	if n := bits.TrailingZeros64(s.result.args); s.result == (source{args: 1 << n}) && n < maxArgs {
		return n
	}
	return -1
}

// callee returns the summary of the method that a call runs, if there is only one; raw: on a receiver under construction.
func (x *flow) callee(op classfile.Op, r classfile.MemberRef, raw bool) *summary {
	if r.Class[0] == '[' && r.Name == "clone" || r.Class == "java/lang/reflect/Array" && r.Name == "newInstance" {
		return &summary{returns: true, result: source{sites: 1}}
	}
	if documented(r.Class, r.Name, r.Desc) {
		return &summary{returns: true, result: something}
	}
	c, m := x.only(op, r)
	if m == nil {
		return unknown
	}
	return x.l.of(c, m, raw)
}

// only returns the method that a call runs, with the class that declares it, if there is only one.
func (x *flow) only(op classfile.Op, r classfile.MemberRef) (*classfile.Class, *classfile.Method) {
	if op == classfile.OpInvokespecial && r.Class != x.c.Name && r.Name != "<init>" {
		r.Class = x.c.Super // which the JVM begins with
	}
	c, m := x.l.find(r)
	if m == nil || r.Tag == classfile.TagInterfaceMethodref && op != classfile.OpInvokestatic {
		return nil, nil
	}
	switch static := m.Flags.Has(classfile.Static); {
	case static != (op == classfile.OpInvokestatic):
		return nil, nil
	case static, op == classfile.OpInvokespecial, m.Flags.Has(classfile.Private):
	case op == classfile.OpInvokevirtual && (m.Flags.Has(classfile.Final) || x.l.classes(r.Class).Flags.Has(classfile.Final)):
	default:
		return nil, nil
	}
	return c, m
}

// find returns the method that a name means, with the class that declares it.
func (l *looker) find(r classfile.MemberRef) (*classfile.Class, *classfile.Method) {
	for c := l.classes(r.Class); c != nil; c = l.classes(c.Super) {
		if m := c.Method(r.Name, r.Desc); m != nil {
			return c, m
		}
		if c.Super == "" {
			break
		}
	}
	return nil, nil
}
