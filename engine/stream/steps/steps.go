// Package steps lets components take their steps, one by one, with messages that are given. It knows nothing of automata and letters.
package steps

import (
	"fmt"
	"slices"

	"assay/engine/stream/data"
	lang "assay/lang/stream"
	"assay/source"
)

// Codes of diagnostics about what is too large, and about what cannot be asked in its place.
const (
	CodeShape source.Code = "strm-shape"
	CodeSize  source.Code = "strm-size"
)

// MaxCombinations bounds the values that are tried for one transition or one comparison.
const MaxCombinations = 1 << 16

func errorAt(at source.Span, code source.Code, format string, args ...any) error {
	return &source.Diagnostic{Code: code, Span: at, Message: fmt.Sprintf(format, args...)}
}

// Place is where a component is: a state and the values of its variables.
type Place struct {
	State string
	Vars  []lang.Value
}

// Key tells places of one component apart.
func (p Place) Key() string { return p.State + fmt.Sprint(p.Vars) }

// Rows are the names of what a place of a component consists of, as Cells gives it: its state, if there are several, and its variables.
func Rows(c *lang.Component) (out []string) {
	if len(c.States) > 1 {
		out = append(out, c.Name)
	}
	for _, v := range c.Vars {
		out = append(out, c.Name+"."+v.Name)
	}
	return out
}

// Cells are the parts of the place, as Rows names them.
func (p Place) Cells(c *lang.Component) (out []string) {
	if len(c.States) > 1 {
		out = append(out, p.State)
	}
	for _, v := range p.Vars {
		out = append(out, v.String())
	}
	return out
}

// First is where a component begins.
func First(c *lang.Component) Place {
	p := Place{State: c.States[0]}
	for _, v := range c.Vars {
		p.Vars = append(p.Vars, v.First)
	}
	return p
}

// Move is what a transition does with some inputs: outputs, and where it leads.
type Move struct {
	Outputs map[int]lang.Value // by number of the channel
	To      Place
}

// Moves returns those of a transition from a place, for the inputs that a name requires.
func Moves(c *lang.Component, t *lang.Trans, p Place, input func(channel int) lang.Value) ([]Move, error) {
	of := func(e *lang.Expr) lang.Value {
		switch {
		case e.Ref.Var >= 0:
			return p.Vars[e.Ref.Var]
		case e.Ref.Channel >= 0:
			return input(e.Ref.Channel)
		}
		return data.Absent
	}
	if t.From != p.State || t.Guard != nil && !data.Truth(t.Guard, of) {
		return nil, nil
	}
	out := []Move{{map[int]lang.Value{}, Place{t.To, p.Vars}}}
	for i, ch := range c.Channels {
		if !ch.In {
			out[0].Outputs[i] = lang.Value{}
		}
	}
	for _, s := range t.Sets {
		values, err := choices(c, s, of)
		if err != nil {
			return nil, err
		}
		var next []Move
		for _, m := range out {
			for _, v := range values {
				next = append(next, m.with(c, s, v))
			}
		}
		if out = next; len(out) > MaxCombinations {
			return nil, errorAt(t.Span, CodeSize, "this transition has more than %d choices", MaxCombinations)
		}
	}
	return out, nil
}

// choices returns the values that an output or variable may get.
func choices(c *lang.Component, s *lang.Set, of data.Names) ([]lang.Value, error) {
	t := TypeOf(c, s.Name)
	if s.In && !t.Finite() {
		vs, err := listed(s.Value, of)
		if i := slices.IndexFunc(vs, func(v lang.Value) bool { return v.Kind == lang.Huge }); i >= 0 && err == nil {
			err = tooLarge(s, vs[i])
		}
		return slices.DeleteFunc(vs, func(v lang.Value) bool { return !t.Has(v) }), err
	}
	if s.In {
		var out []lang.Value
		for _, v := range t.All() {
			if data.InSet(v, s.Value, of) {
				out = append(out, v)
			}
		}
		return out, nil
	}
	v := data.ValueOf(s.Value, of)
	if v.Kind == lang.Huge {
		return nil, tooLarge(s, v)
	}
	if !t.Has(v) {
		return nil, errorAt(s.Span, data.CodeArithmetic, "%s can be %v here, which is no value of %v: a guard has to keep it inside", s.Name, v, t)
	}
	return []lang.Value{v}, nil
}

func tooLarge(s *lang.Set, v lang.Value) error {
	return errorAt(s.Span, CodeSize, "%s can be %v here, which has more than 64 bits", s.Name, v)
}

// listed returns the values of a set whose elements stand there.
func listed(set *lang.Expr, of data.Names) (out []lang.Value, err error) {
	switch set.Op {
	case lang.OpSet:
		for _, x := range set.Args {
			out = append(out, data.ValueOf(x, of))
		}
		return out, nil
	case lang.OpUnion:
		x, err := listed(set.Args[0], of)
		if err != nil {
			return nil, err
		}
		y, err := listed(set.Args[1], of)
		return append(x, y...), err
	}
	return nil, errorAt(set.Span, CodeShape, "values that are not finitely many are taken from a list, as {i, n + 1}")
}

// TypeOf is the type of an output or a variable.
func TypeOf(c *lang.Component, name string) *lang.Type {
	for _, v := range c.Vars {
		if v.Name == name {
			return v.Type
		}
	}
	return c.Channels[ChannelNamed(c.Channels, name)].Type
}

// ChannelNamed is the number of the channel of a name, or -1.
func ChannelNamed(cs []*lang.Channel, name string) int {
	return slices.IndexFunc(cs, func(c *lang.Channel) bool { return c.Name == name })
}

func (m Move) with(c *lang.Component, s *lang.Set, v lang.Value) Move {
	if s.Prime {
		vars := slices.Clone(m.To.Vars)
		vars[slices.IndexFunc(c.Vars, func(x *lang.Var) bool { return x.Name == s.Name })] = v
		return Move{m.Outputs, Place{m.To.State, vars}}
	}
	outputs := map[int]lang.Value{}
	for k, x := range m.Outputs {
		outputs[k] = x
	}
	outputs[ChannelNamed(c.Channels, s.Name)] = v
	return Move{outputs, m.To}
}

// After returns the places that a component can be in after one slot.
func After(c *lang.Component, p Place, slot []lang.Value) ([]Place, error) {
	var out []Place
	for _, t := range c.Trans {
		ms, err := Moves(c, t, p, func(i int) lang.Value { return slot[i] })
		if err != nil {
			return nil, err
		}
		for _, m := range ms {
			same := true
			for i, v := range m.Outputs {
				same = same && slot[i] == v
			}
			if same {
				out = append(out, m.To)
			}
		}
	}
	return out, nil
}

// Asked returns the inputs that a transition reads.
func Asked(t *lang.Trans) []int {
	var out []int
	var walk func(e *lang.Expr)
	walk = func(e *lang.Expr) {
		if e.Ref != nil && e.Ref.Channel >= 0 && !slices.Contains(out, e.Ref.Channel) {
			out = append(out, e.Ref.Channel)
		}
		for _, x := range e.Args {
			walk(x)
		}
	}
	if t.Guard != nil {
		walk(t.Guard)
	}
	for _, s := range t.Sets {
		walk(s.Value)
	}
	slices.Sort(out)
	return out
}
