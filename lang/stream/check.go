// This file resolves the names of declarations and checks them.

package stream

import (
	"slices"
	"strings"

	"assay/source"
)

// Read parses a text, resolves its names and checks its types.
func Read(file, src string) (*File, *source.List) {
	f, list := Parse(file, src)
	f.Types, f.Specs, f.Streams = map[string]*Type{}, map[string]*Spec{}, map[string]*Stream{}
	f.Components, f.Systems, f.Codes = map[string]*Component{}, map[string]*System{}, map[string]*Code{}
	c := &checker{f: f, list: list, names: map[string]source.Span{}, types: map[string]*TypeDecl{}}
	c.typeDecls()
	for _, d := range f.Decls {
		c.decl(d)
	}
	return f, list
}

type checker struct {
	f     *File
	list  *source.List
	names map[string]source.Span // of everything but types and checks
	types map[string]*TypeDecl   // by their names; nil: what the type is made of was looked at
	above []string               // names of types above the declaration that is checked
}

func (c *checker) errorf(at source.Span, code source.Code, format string, args ...any) {
	c.list.Errorf(at, code, format, args...)
}

// declare takes a name that must be new.
func (c *checker) declare(name string, at source.Span) {
	if old, ok := c.names[name]; ok {
		d := c.list.Errorf(at, CodeName, "%s is declared twice", name)
		d.Related = []source.Related{{Span: old, Message: "it is declared here"}}
		return
	}
	c.names[name] = at
}

func (c *checker) decl(d Decl) {
	switch d := d.(type) {
	case *TypeDecl: // it is known
		c.above = append(c.above, d.Name)
	case *Spec:
		c.declare(d.Name, d.Span)
		c.spec(d)
		c.f.Specs[d.Name] = d
	case *Stream:
		c.declare(d.Name, d.Span)
		c.constant(d)
		c.f.Streams[d.Name] = d
	case *Component:
		c.declare(d.Name, d.Span)
		c.component(d)
		c.f.Components[d.Name] = d
	case *System:
		c.declare(d.Name, d.Span)
		c.net(d.Body)
		c.f.Systems[d.Name] = d
	case *Code:
		c.declare(d.Name, d.Span)
		c.code(d)
	case *Chain:
		c.declare(d.Name, d.Span)
		for i, l := range d.Levels {
			c.known(l, d.Spans[i])
		}
		if len(d.Levels) < 2 {
			c.errorf(d.Span, CodeSyntax, "a chain has two levels at least: A <- B")
		}
		c.f.Chains = append(c.f.Chains, d)
	case *Check:
		c.check(d)
		c.f.Checks = append(c.f.Checks, d)
	default:
		panic("a declaration of a new kind")
	}
}

// typeDecls gives all types their names before anything uses them, so that they may stand behind what does.
func (c *checker) typeDecls() {
	var all []*TypeDecl
	for _, d := range c.f.Decls {
		d, ok := d.(*TypeDecl)
		switch {
		case !ok:
		case c.types[d.Name] != nil:
			c.errorf(d.Span, CodeName, "the type %s is declared twice", d.Name)
		default:
			c.types[d.Name] = d
			all = append(all, d)
		}
	}
	for _, d := range all {
		c.typeNamed(d.Name)
	}
}

// typeNamed returns the type of a name, or nil. What a type is made of comes first.
func (c *checker) typeNamed(name string) *Type {
	d, open := c.types[name]
	switch {
	case c.f.Types[name] != nil || !open:
	case d == nil:
		return nil
	default:
		c.types[name] = nil
		t := *c.typeOf(d.Type)
		t.Name = name
		c.f.Types[name] = &t
	}
	return c.f.Types[name]
}

// typeOf returns the type that an expression says; after an error, some type.
func (c *checker) typeOf(e *TypeExpr) *Type {
	t := &Type{Name: e.Name, Tsyn: e.Tsyn}
	switch {
	case e.Name == "nat":
		t.Kind = Nat
	case e.Name == "int":
		t.Kind = Int
	case e.Name == "int32":
		t.Kind = Int32
	case e.Name == "bool":
		t.Values = boolType().Values
	case e.Range:
		c.rangeType(t, e)
	case e.Name == "":
		c.listType(t, e)
	default:
		d := c.typeNamed(e.Name)
		if _, declared := c.types[e.Name]; d == nil && declared {
			c.errorf(e.Span, CodeName, "the type %s is made of itself", e.Name)
			return boolType()
		} else if d == nil {
			c.unknown(e.Span, "type", e.Name, keysOf(c.types))
			return boolType()
		}
		*t = *d
		t.Tsyn = d.Tsyn || e.Tsyn
		if d.Tsyn && e.Tsyn {
			c.errorf(e.Span, CodeType, "%s has ~ already", e.Name)
		}
	}
	return t
}

func (c *checker) rangeType(t *Type, e *TypeExpr) {
	lo, hi := e.Values[0], e.Values[1]
	if lo.Kind != Number || hi.Kind != Number || lo.N > hi.N {
		c.errorf(e.Span, CodeType, "a range goes from a number to one that is not less")
		t.Values = []Value{Num(0)}
		return
	}
	if hi.N-lo.N >= maxValues {
		c.errorf(e.Span, CodeLimit, "a finite type has at most %d values; nat, int and int32 have more", maxValues)
		hi.N = lo.N
	}
	for n := lo.N; n <= hi.N; n++ {
		t.Values = append(t.Values, Num(n))
	}
}

func (c *checker) listType(t *Type, e *TypeExpr) {
	for _, v := range e.Values {
		switch {
		case v.Kind == None:
			c.errorf(e.Span, CodeType, "~ is added with tsyn")
		case slices.Contains(t.Values, v):
			c.errorf(e.Span, CodeName, "%v stands twice in this type", v)
		case len(t.Values) > 0 && v.Kind != t.Values[0].Kind:
			c.errorf(e.Span, CodeType, "numbers and names are not in one type")
		case len(t.Values) >= maxValues:
			c.errorf(e.Span, CodeLimit, "a finite type has at most %d values", maxValues)
			return
		default:
			t.Values = append(t.Values, v)
		}
	}
	if len(t.Values) == 0 {
		t.Values = []Value{Num(0)}
	}
}

func (c *checker) unknown(at source.Span, what, name string, names []string) {
	d := c.list.Errorf(at, CodeName, "there is no %s %s", what, name)
	if near := source.Nearest(name, names); near != "" {
		d.Help = "did you mean " + near + "?"
	}
}

func keysOf[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// messageType returns the type of messages where a specification does not say it: the only type above it, or the
// one that is called msg; or else that of the file.
func (c *checker) messageType(at source.Span) *Type {
	for _, names := range [][]string{c.above, keysOf(c.f.Types)} {
		switch {
		case slices.Contains(names, "msg"):
			return c.f.Types["msg"]
		case len(names) == 1:
			return c.f.Types[names[0]]
		}
	}
	c.errorf(at, CodeType, "which type do the messages have? Write a colon and the type behind the name, or declare a type msg")
	return boolType()
}

func (c *checker) spec(d *Spec) {
	if !d.Single && len(d.Channels) == 0 {
		c.errorf(d.Span, CodeSyntax, "a specification is { s | … }, or names its channels: spec %s(in a: bool, out b: bool) = …", d.Name)
	}
	c.ports(d.Channels)
	c.formula(d.Body, &scope{channels: d.Channels, rigid: c.rigid(d), temporal: true})
}

// rigid gives rigid values their types.
func (c *checker) rigid(d *Spec) []*Rigid {
	for i, r := range d.Rigid {
		r.Type = c.typeOf(r.TypeExpr)
		if r.Type.Tsyn {
			c.errorf(r.Span, CodeType, "%s is a value, and ~ is none", r.Name)
		}
		if slices.ContainsFunc(d.Channels, func(ch *Channel) bool { return ch.Name == r.Name }) || slices.ContainsFunc(d.Rigid[:i], func(q *Rigid) bool { return q.Name == r.Name }) {
			c.errorf(r.Span, CodeName, "%s is declared twice", r.Name)
		}
	}
	return d.Rigid
}

// ports gives channels their types.
func (c *checker) ports(channels []*Channel) {
	for i, ch := range channels {
		if ch.TypeExpr != nil {
			ch.Type = c.typeOf(ch.TypeExpr)
		} else {
			ch.Type = c.messageType(ch.Span)
		}
		for _, old := range channels[:i] {
			if old.Name == ch.Name {
				c.errorf(ch.Span, CodeName, "two channels are called %s", ch.Name)
			}
		}
	}
}

func (c *checker) constant(d *Stream) {
	if d.TypeExpr != nil {
		d.Type = c.typeOf(d.TypeExpr)
	} else {
		d.Type = c.messageType(d.Span)
	}
	c.messages(d, d.Type)
}

// messages checks that the values of a constant stream are of a type.
func (c *checker) messages(d *Stream, t *Type) {
	for _, v := range append(slices.Clip(d.Stem), d.Loop...) {
		if !t.Has(v) {
			c.errorf(d.Span, CodeType, "%v is no value of %v", v, t)
			return
		}
	}
}

// code declares the component or the stream that code is. What it does is not known here.
func (c *checker) code(d *Code) {
	c.f.Codes[d.Name] = d
	if d.TypeExpr != nil {
		c.f.Streams[d.Name] = &Stream{Name: d.Name, Text: d.Text, TypeExpr: d.TypeExpr, Type: c.typeOf(d.TypeExpr), Code: d, Span: d.Span}
		return
	}
	c.ports(d.Channels)
	outs := 0
	for _, ch := range d.Channels {
		if !ch.In {
			outs++
			if d.Events == Queues && !ch.Type.Tsyn {
				c.errorf(ch.Span, CodeType, "a queue may be empty, so that the type of %s needs tsyn", ch.Name)
			}
		}
	}
	if outs == 0 {
		c.errorf(d.Span, CodeType, "%s has no output that could be looked at", d.Name)
	}
	if d.Events == Calls {
		c.calls(d)
	}
	c.f.Components[d.Name] = &Component{Name: d.Name, Text: d.Text, Channels: d.Channels, Code: d, Span: d.Span}
}

// calls checks that the first input of code names methods.
func (c *checker) calls(d *Code) {
	i := slices.IndexFunc(d.Channels, func(ch *Channel) bool { return ch.In })
	if i < 0 || !d.Channels[i].Type.Finite() || d.Channels[i].Type.Values[0].Kind != Symbol || d.Channels[i].Type.Bool() {
		c.errorf(d.Span, CodeType, "with calls, the messages of the first input are the names of methods, as in in op: {put, get}")
		return
	}
	for _, ch := range d.Channels {
		if !ch.In && d.Channels[i].Type.Tsyn && !ch.Type.Tsyn {
			c.errorf(ch.Span, CodeType, "where %s names no method there is no message, so that the type of %s needs tsyn", d.Channels[i].Name, ch.Name)
		}
	}
}

func (c *checker) component(d *Component) {
	c.ports(d.Channels)
	for i, v := range d.Vars {
		v.Type = c.typeOf(v.TypeExpr)
		if !v.Type.Has(v.First) {
			c.errorf(v.Span, CodeType, "%v is no value of %v", v.First, v.Type)
		}
		if slices.ContainsFunc(d.Vars[:i], func(w *Var) bool { return w.Name == v.Name }) ||
			slices.ContainsFunc(d.Channels, func(w *Channel) bool { return w.Name == v.Name }) {
			c.errorf(v.Span, CodeName, "%s is declared twice", v.Name)
		}
	}
	if len(d.States) == 0 {
		c.errorf(d.Span, CodeSyntax, "a component has a state at least: states Run")
	}
	for i, s := range d.States {
		if slices.Contains(d.States[:i], s) {
			c.errorf(d.Span, CodeName, "the state %s is declared twice", s)
		}
	}
	for _, t := range d.Trans {
		c.trans(d, t)
	}
	for _, f := range d.Fair {
		c.formula(f, &scope{channels: d.Channels, temporal: true})
	}
}

func (c *checker) trans(d *Component, t *Trans) {
	for _, s := range []string{t.From, t.To} {
		if !slices.Contains(d.States, s) {
			c.unknown(t.Span, "state", s, d.States)
		}
	}
	inputs := &scope{channels: d.Channels, vars: d.Vars, inputsOnly: true}
	if t.Guard != nil {
		c.formula(t.Guard, inputs)
	}
	var done []string
	for _, s := range t.Sets {
		c.set(d, s, inputs)
		if slices.Contains(done, s.Name) {
			c.errorf(s.Span, CodeName, "%s is set twice", s.Name)
		}
		done = append(done, s.Name)
	}
	for _, ch := range d.Channels {
		if !ch.In && !ch.Type.Tsyn && !slices.Contains(done, ch.Name) {
			c.errorf(t.Span, CodeType, "this transition does not say what %s carries; only a channel of a type with tsyn may be silent", ch.Name)
		}
	}
}

func (c *checker) set(d *Component, s *Set, inputs *scope) {
	var t *Type
	for _, v := range d.Vars {
		if v.Name == s.Name {
			t = v.Type
			if !s.Prime {
				c.errorf(s.Span, CodeSyntax, "what the variable %s is afterwards is written %s' = …", s.Name, s.Name)
			}
		}
	}
	for _, ch := range d.Channels {
		if ch.Name == s.Name {
			t = ch.Type
			switch {
			case ch.In:
				c.errorf(s.Span, CodeType, "%s is an input: a guard may ask for it, nobody sets it", s.Name)
			case s.Prime:
				c.errorf(s.Span, CodeSyntax, "%s is an output; it is set without an apostrophe", s.Name)
			}
		}
	}
	if t == nil {
		var names []string
		for _, v := range d.Vars {
			names = append(names, v.Name)
		}
		for _, ch := range d.Channels {
			names = append(names, ch.Name)
		}
		c.unknown(s.Span, "output or variable", s.Name, names)
		return
	}
	if s.In {
		c.setOf(s.Value, t, inputs)
		return
	}
	if vt := c.value(s.Value, inputs, t); vt != nil && !compatible(vt, t) {
		c.errorf(s.Value.Span, CodeType, "%s is of type %v, and this is %v", s.Name, t, vt)
	}
}

func (c *checker) net(n *Net) {
	if n.Op == Named {
		if c.f.Components[n.Name] == nil && c.f.Systems[n.Name] == nil {
			c.unknown(n.Span, "component or system", n.Name, append(keysOf(c.f.Components), keysOf(c.f.Systems)...))
		}
	}
	for _, a := range n.Args {
		c.net(a)
	}
}

// known reports whether a name can be checked.
func (c *checker) known(name string, at source.Span) bool {
	f := c.f
	if f.Specs[name] != nil || f.Streams[name] != nil || f.Components[name] != nil || f.Systems[name] != nil {
		return true
	}
	names := slices.Concat(keysOf(f.Specs), keysOf(f.Streams), keysOf(f.Components), keysOf(f.Systems))
	c.unknown(at, "specification, stream, component or system", name, names)
	return false
}

func (c *checker) check(d *Check) {
	ok := true
	for i, n := range d.Names {
		ok = c.known(n, d.Spans[i]) && ok
	}
	if d.Kind != Satisfies || !ok {
		return
	}
	channels, single := c.f.ChannelsOf(d.Names[0])
	if channels == nil {
		return // an error elsewhere
	}
	d.Spec.Channels, d.Spec.Single = channels, single
	if single {
		named := *channels[0]
		if s := c.f.Specs[d.Names[0]]; s == nil {
			named.Name = "s"
		}
		d.Spec.Channels = []*Channel{&named}
	}
	c.formula(d.Spec.Body, &scope{channels: d.Spec.Channels, rigid: c.rigid(d.Spec), temporal: true})
}

// ChannelsOf returns the channels of what a name means; single says that there is one whose name does not
// matter. Nil where a system cannot be put together.
func (f *File) ChannelsOf(name string) (channels []*Channel, single bool) {
	switch {
	case f.Specs[name] != nil:
		return f.Specs[name].Channels, f.Specs[name].Single
	case f.Streams[name] != nil:
		return []*Channel{{Name: "s", Type: f.Streams[name].Type}}, true
	case f.Components[name] != nil:
		return f.Components[name].Channels, false
	case f.Systems[name] != nil:
		d := &source.List{}
		return f.netChannels(f.Systems[name].Body, d, 0), false
	}
	return nil, false
}

// Channels returns the visible channels of a composition: an output wins over an input of the same name. What does not fit goes to
// the list.
func (f *File) Channels(n *Net, list *source.List) []*Channel { return f.netChannels(n, list, 0) }

func (f *File) netChannels(n *Net, list *source.List, depth int) []*Channel {
	var out []*Channel
	if depth > maxDepth {
		list.Errorf(n.Span, CodeName, "this system is part of itself")
		return nil
	}
	switch n.Op {
	case Named:
		switch {
		case f.Components[n.Name] != nil:
			out = f.Components[n.Name].Channels
		case f.Systems[n.Name] != nil:
			out = f.netChannels(f.Systems[n.Name].Body, list, depth+1)
		}
	case Feedback:
		out = f.netChannels(n.Args[0], list, depth+1)
		r := n.Renaming[0]
		out = renamed(out, []Rename{{From: r.To, To: r.From}}, n, list)
	default:
		var parts [][]*Channel
		for _, a := range n.Args {
			parts = append(parts, f.netChannels(a, list, depth+1))
		}
		out = joined(parts, n, list)
	}
	if n.Op == Named || len(n.Args) == 1 && n.Op == Parallel {
		out = renamed(out, n.Renaming, n, list)
	}
	for _, h := range n.Hide {
		if !slices.ContainsFunc(out, func(c *Channel) bool { return c.Name == h && !c.In }) {
			list.Errorf(n.Span, CodeName, "there is no output %s to hide", h)
		}
		out = slices.DeleteFunc(slices.Clone(out), func(c *Channel) bool { return c.Name == h })
	}
	return out
}

// renamed gives channels new names. An output may get the name of an input, which it then feeds.
func renamed(cs []*Channel, by []Rename, n *Net, list *source.List) []*Channel {
	var parts [][]*Channel
	for _, r := range by {
		if !slices.ContainsFunc(cs, func(c *Channel) bool { return c.Name == r.From }) {
			list.Errorf(n.Span, CodeName, "there is no channel %s to rename", r.From)
		}
	}
	for _, c := range cs {
		d := *c
		for _, r := range by {
			if r.From == c.Name {
				d.Name = r.To
			}
		}
		parts = append(parts, []*Channel{&d})
	}
	return joined(parts, n, list)
}

// joined returns the channels of parts put together.
func joined(parts [][]*Channel, n *Net, list *source.List) []*Channel {
	var out []*Channel
	var between []string // of >>: outputs of the first that the second reads
	for k, part := range parts {
		for _, c := range part {
			i := slices.IndexFunc(out, func(d *Channel) bool { return d.Name == c.Name })
			if i < 0 {
				out = append(out, c)
				continue
			}
			old := out[i]
			switch {
			case !old.Type.Equal(c.Type):
				list.Errorf(n.Span, CodeType, "the channel %s is of type %v on one side and of %v on the other", c.Name, old.Type, c.Type)
			case !old.In && !c.In:
				list.Errorf(n.Span, CodeType, "%s is an output of two parts", c.Name)
			case old.In && !c.In:
				out[i] = c
			}
			if n.Op == Serial && k > 0 && !old.In && c.In {
				between = append(between, c.Name)
			}
		}
	}
	if n.Op == Serial {
		if len(between) == 0 {
			list.Errorf(n.Span, CodeType, "no output of the first part is an input of the second: rename, as in A [out -> x] >> B [in -> x]")
		}
		out = slices.DeleteFunc(out, func(c *Channel) bool { return slices.Contains(between, c.Name) })
	}
	return out
}

// Between returns the channels that >> hides.
func (f *File) Between(n *Net) []string {
	list := &source.List{}
	a, b := f.Channels(n.Args[0], list), f.Channels(n.Args[1], list)
	var out []string
	for _, x := range a {
		for _, y := range b {
			if x.Name == y.Name && !x.In && y.In {
				out = append(out, x.Name)
			}
		}
	}
	return out
}

// Title returns the identifier and the words of a text "ID: words".
func Title(text string) (id, words string) {
	id, words, ok := strings.Cut(text, ":")
	if !ok || strings.ContainsAny(id, " \t") {
		return "", strings.TrimSpace(text)
	}
	return id, strings.TrimSpace(words)
}
