// This file writes a component: its channels, variables, and one transition for each kind of slots.

package lustre

import (
	"fmt"
	"slices"
	"strings"

	"assay/lang/stream"
	"assay/source"
)

// component is what becomes of a node.
type component struct {
	types    []*typ // enumerations
	channels []string
	vars     []string
	trans    [2]string
	promised []promise
}

// promise is a claim as an output.
type promise struct {
	name, under string
	from        source.Span
}

func (c *component) text() string {
	var b strings.Builder
	for _, l := range slices.Concat(c.channels, c.vars, []string{"states Start, Run"}, c.trans[:]) {
		b.WriteString("  " + l + "\n")
	}
	return b.String()
}

// shown is an output of the component.
type shown struct {
	name  string
	value [2]*stream.Expr
}

// component makes the component.
func (t *translation) component() (*component, error) {
	out := &component{}
	if err := t.everything(); err != nil {
		return nil, err
	}
	outs, err := t.outputs(out)
	if err != nil {
		return nil, err
	}
	guard, err := t.guards()
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(t.order); i++ { // more come while they are made
		r := t.order[i]
		for when := range r.next {
			v, err := t.eval(r.value, r.in, r.part, when)
			if err != nil {
				return nil, err
			}
			r.next[when] = v.expr
		}
	}
	t.typed(&guard)
	kept := t.kept(outs, guard)
	if err := t.declare(out, kept); err != nil {
		return nil, err
	}
	for when, head := range []string{"Start -> Run", "Run -> Run"} {
		var sets []string
		for _, o := range outs {
			sets = append(sets, o.name+" = "+o.value[when].Operand())
		}
		for _, r := range kept {
			sets = append(sets, r.name+"' = "+r.next[when].Operand())
		}
		if guard[when] != nil {
			head += " when " + guard[when].String()
		}
		if out.trans[when] = head; len(sets) > 0 {
			out.trans[when] += " / " + strings.Join(sets, ", ")
		}
	}
	return out, nil
}

// everything looks at all streams, so that what is claimed in calls is known, and what cannot be read is said.
func (t *translation) everything() error {
	for i := 0; i < len(t.instances); i++ {
		for _, c := range t.instances[i].scope.order {
			for when := range c.memo {
				if _, err := t.stream(c, when); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// outputs are those of the node, and one for each claim.
func (t *translation) outputs(out *component) ([]shown, error) {
	var outs []shown
	names := map[*cell]string{}
	for _, v := range t.top.node.outs {
		c := t.top.scope.cells[v.name]
		if c.input != "" {
			continue // without an equation: it is an input
		}
		o := shown{name: t.unique(v.name)}
		for when := range o.value {
			x, err := t.stream(c, when)
			if err != nil {
				return nil, err
			}
			o.value[when] = x.expr
		}
		text, err := t.typeText(v.typ, false)
		if err != nil {
			return nil, err
		}
		t.enumeration(out, v.typ)
		names[c] = o.name
		outs, out.channels = append(outs, o), append(out.channels, "out "+o.name+": "+text)
	}
	claims := t.claims
	for _, i := range t.instances {
		claims = append(claims, t.modes[i.scope]...)
	}
	own, more, shownToo, err := t.assumptions(out)
	if err != nil {
		return nil, err
	}
	outs, claims = append(outs, shownToo...), append(claims, more...)
	for _, c := range claims {
		p := promise{under: own[c.under], from: c.span}
		if c.value.op == "name" && c.in == t.top.scope && names[c.in.cells[c.value.name]] != "" {
			p.name = names[c.in.cells[c.value.name]]
		} else {
			o, err := t.claimed([]claim{c}, c.name)
			if err != nil {
				return nil, err
			}
			p.name = o.name
			outs, out.channels = append(outs, *o), append(out.channels, "out "+o.name+": bool")
		}
		out.promised = append(out.promised, p)
	}
	return outs, nil
}

// assumptions returns the outputs that say whether what is assumed about each scope holds, and what is claimed of calls: that what they assume is so.
func (t *translation) assumptions(out *component) (own map[*scope]string, claims []claim, outs []shown, err error) {
	own = map[*scope]string{} // the output that says whether the assumptions about a scope hold
	for _, i := range t.instances {
		var parts []claim
		for _, a := range t.assumed {
			if a.under == i.scope {
				if parts = append(parts, a); i != t.top {
					a.under = t.top.scope // what is assumed of a call has to be so
					claims = append(claims, a)
				}
			}
		}
		if len(parts) > 0 {
			o, err := t.claimed(parts, i.scope.path+"assumed")
			if err != nil {
				return nil, nil, nil, err
			}
			outs, out.channels = append(outs, *o), append(out.channels, "out "+o.name+": bool")
			own[i.scope] = o.name
		}
	}
	return own, claims, outs, nil
}

// claimed is an output that says whether claims are true.
func (t *translation) claimed(cs []claim, name string) (*shown, error) {
	o := &shown{name: t.unique(name)}
	for when := range o.value {
		v, err := t.all(cs, when)
		if err != nil {
			return nil, err
		}
		o.value[when] = v.expr
	}
	return o, nil
}

// all is the conjunction of claims.
func (t *translation) all(cs []claim, when int) (*value, error) {
	out := &value{&stream.Expr{Op: stream.OpTrue}, boolTyp, 1}
	for _, c := range cs {
		v, err := t.eval(c.value, c.in, -1, when)
		if err != nil {
			return nil, err
		}
		if out, err = t.operate(&expr{op: "and", args: []*expr{c.value, c.value}, span: c.span}, []*value{out, v}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// guards are what assertions ask of a slot; nil: nothing.
func (t *translation) guards() (out [2]*stream.Expr, err error) {
	for when := range out {
		v, err := t.all(t.asserts, when)
		if err != nil {
			return out, err
		}
		if v.expr.Op != stream.OpTrue {
			out[when] = v.expr
		}
	}
	return out, nil
}

// typed adds to guards that inputs are words of their types; what pre is in the first slot matters there only.
func (t *translation) typed(guard *[2]*stream.Expr) {
	add := func(c *cell, when int) {
		_, least, most := c.typ.sizes()
		number := func(n int64) *stream.Expr { return &stream.Expr{Op: stream.OpValue, Value: stream.Num(n)} }
		name := &stream.Expr{Op: stream.OpName, Name: c.input}
		is := &stream.Expr{Op: stream.OpAnd, Args: []*stream.Expr{{Op: stream.OpGe, Args: []*stream.Expr{name, number(least)}}, {Op: stream.OpLe, Args: []*stream.Expr{name, number(most)}}}}
		if guard[when] != nil {
			is = &stream.Expr{Op: stream.OpAnd, Args: []*stream.Expr{guard[when], is}}
		}
		guard[when] = is
	}
	for _, v := range t.top.node.ins {
		if v.typ.kind == "word" {
			add(t.top.scope.cells[v.name], first)
			add(t.top.scope.cells[v.name], later)
		}
	}
	before := map[*cell]bool{}
	for _, c := range t.before {
		before[c] = true
	}
	for _, c := range t.sortedFree() {
		if c.typ == nil || c.typ.kind != "word" {
			continue
		}
		if add(c, first); !before[c] {
			add(c, later)
		}
	}
}

// kept are the registers that outputs and guards depend on.
func (t *translation) kept(outs []shown, guard [2]*stream.Expr) (out []*register) {
	byName, seen := map[string]*register{}, map[string]bool{}
	for _, r := range t.order {
		byName[r.name] = r
	}
	visited := map[*stream.Expr]bool{} // expressions are shared
	var walk func(e *stream.Expr)
	walk = func(e *stream.Expr) {
		if e == nil || visited[e] {
			return
		}
		visited[e] = true
		if r := byName[e.Name]; e.Op == stream.OpName && r != nil && !seen[r.name] {
			seen[r.name] = true
			walk(r.next[0])
			walk(r.next[1])
		}
		for _, a := range e.Args {
			walk(a)
		}
	}
	for _, o := range outs {
		walk(o.value[0])
		walk(o.value[1])
	}
	walk(guard[0])
	walk(guard[1])
	for _, r := range t.order {
		if seen[r.name] {
			out = append(out, r)
		}
	}
	return out
}

// declare writes inputs and variables.
func (t *translation) declare(out *component, kept []*register) error {
	var ins []string
	for _, v := range t.top.node.ins {
		c := t.top.scope.cells[v.name]
		text, err := t.typeText(v.typ, true)
		if err != nil {
			return err
		}
		t.enumeration(out, v.typ)
		ins = append(ins, "in "+c.input+": "+text)
	}
	for _, c := range t.sortedFree() {
		text, err := t.typeText(c.typ, true)
		if err != nil {
			return err
		}
		t.enumeration(out, c.typ)
		ins = append(ins, "in "+c.input+": "+text+"  # anything: nothing says what it is")
	}
	out.channels = append(ins, out.channels...)
	for _, r := range kept {
		text, err := t.typeText(r.typ, false)
		if err != nil {
			return err
		}
		t.enumeration(out, r.typ)
		zero := map[string]string{"bool": "false"}[r.typ.kind]
		if r.typ.kind == "enum" {
			zero = t.values(r.typ)[0]
		} else if zero == "" {
			zero = "0"
		}
		out.vars = append(out.vars, fmt.Sprintf("var %s: %s = %s", r.name, text, zero))
	}
	return nil
}

// enumeration notes an enumeration that is declared.
func (t *translation) enumeration(out *component, x *typ) {
	if x.kind == "enum" && !slices.Contains(out.types, x) {
		out.types = append(out.types, x)
	}
}
