// This file gives streams their definitions: nodes are put in the place of their calls.

package lustre

import (
	"fmt"

	"assay/source"
)

// cell is a stream: an input of what is imported, or what an equation says.
type cell struct {
	name  string
	typ   *typ
	input string // the channel that it is, if it is one
	value *expr  // else its definition,
	part  int    // or that part of a tuple,
	in    *scope // where names mean what they mean there
	span  source.Span
	memo  [2]*value
	busy  [2]bool
}

// same is the stream that a stream is another name of, or itself.
func (c *cell) same() *cell {
	for n := 0; c != nil && c.value != nil && c.value.op == "name" && n < maxInstances; n++ {
		next := c.in.find(c.value.name)
		if next == nil {
			break
		}
		c = next
	}
	return c
}

// scope is what names mean: in a node where it is called, or in a contract.
type scope struct {
	path  string // of calls
	level int    // how many calls there are around it
	cells map[string]*cell
	outer *scope
	order []*cell
}

func (s *scope) find(name string) *cell {
	for ; s != nil; s = s.outer {
		if c := s.cells[name]; c != nil {
			return c
		}
	}
	return nil
}

func (s *scope) add(c *cell) *cell {
	s.cells[c.name] = c
	s.order = append(s.order, c)
	return c
}

// call is a place in a node: where another one is called, or where pre stands.
type call struct {
	expr *expr
	in   *scope
}

// instance is a node where it is called, with what is claimed there.
type instance struct {
	node  *node
	scope *scope
}

// enter makes the streams of a node; args are its inputs in the scope of the caller, nil where it is what is imported.
func (t *translation) enter(n *node, path string, args []*expr, from *scope, at source.Span) (*instance, error) {
	if n.refused != nil {
		return nil, n.refused
	}
	s := &scope{path: path, cells: map[string]*cell{}}
	if from != nil {
		s.level = from.level + 1
	}
	if s.level > maxCalls {
		return nil, errorAt(at, CodeSubset, "calls are nested in more than %d levels: recursion is not read", maxCalls)
	}
	if args != nil && len(args) != len(n.ins) {
		return nil, errorAt(at, CodeType, "%s has %d inputs, and not %d", n.name, len(n.ins), len(args))
	}
	for i, v := range n.ins {
		c := s.add(&cell{name: v.name, typ: v.typ, span: v.span})
		if args == nil && v.constant {
			return nil, errorAt(v.span, CodeSubset, "%s is an input that is constant, of a node that nobody calls", v.name)
		}
		if args == nil {
			c.input = t.unique(v.name)
		} else {
			c.value, c.in = args[i], from
		}
	}
	for _, vs := range [][]*variable{n.outs, n.locals} {
		for _, v := range vs {
			if s.cells[v.name] != nil {
				return nil, errorAt(v.span, CodeName, "%s is declared twice", v.name)
			}
			s.add(&cell{name: v.name, typ: v.typ, in: s, span: v.span})
		}
	}
	for _, c := range n.body {
		if c.kind == "local" {
			s.add(&cell{name: c.define.name, typ: c.define.typ, value: c.define.value, part: -1, in: s, span: c.define.span})
		}
	}
	if err := t.equations(n, s); err != nil {
		return nil, err
	}
	i := &instance{n, s}
	t.instances = append(t.instances, i)
	if len(t.instances) > maxInstances {
		return nil, errorAt(at, CodeLimit, "there are more than %d calls", maxInstances)
	}
	return i, t.contract(n.body, s, n)
}

// equations gives the streams of a node their definitions.
func (t *translation) equations(n *node, s *scope) error {
	for _, e := range n.equs {
		for k, name := range e.names {
			c := s.cells[name]
			switch {
			case c == nil:
				return errorAt(e.span, CodeName, "there is no stream %s", name)
			case c.value != nil || c.input != "":
				return errorAt(e.span, CodeName, "%s is defined twice", name)
			}
			c.value, c.part = e.value, k
			if len(e.names) == 1 {
				c.part = -1
			}
		}
	}
	for _, c := range s.order {
		if c.value == nil && c.input == "" { // anything
			c.input = t.unique(s.path + c.name)
			t.free = append(t.free, c)
		}
		if c.typ != nil && c.typ.kind == "range" && c.value != nil && c.in == s {
			t.within(c, s)
		}
	}
	for _, a := range n.asserts {
		t.asserts = append(t.asserts, claim{value: a, in: s, span: a.span})
	}
	for _, p := range n.props {
		t.claims = append(t.claims, claim{name: t.nameOf(s, p.name, p.value), value: p.value, in: s, span: p.span, under: s})
	}
	return nil
}

// nameOf is the name of a property.
func (t *translation) nameOf(s *scope, name string, e *expr) string {
	if name == "" && e.op == "name" {
		name = e.name
	}
	if name == "" {
		name = "property"
	}
	return s.path + name
}

// within claims that a stream stays in its range.
func (t *translation) within(c *cell, s *scope) {
	at := func(op string, bound *expr) {
		if bound != nil {
			e := &expr{op: op, args: []*expr{{op: "name", name: c.name, span: c.span}, bound}, span: c.span}
			t.claims = append(t.claims, claim{name: s.path + c.name + "_in_range", value: e, in: s, span: c.span, under: s})
		}
	}
	at(">=", c.typ.lo)
	at("<=", c.typ.hi)
}

// contract takes in the clauses of a contract, whose names mean what they mean in a scope.
func (t *translation) contract(body []*clause, outer *scope, n *node) error {
	s := &scope{path: outer.path, level: outer.level, cells: map[string]*cell{}, outer: outer}
	var modes *expr
	for _, c := range body {
		switch c.kind {
		case "define":
			d := c.define
			s.add(&cell{name: d.name, typ: d.typ, value: d.value, part: -1, in: s, span: d.span})
		case "assume":
			t.assumed = append(t.assumed, claim{name: outer.path + "assumption", value: c.value, in: s, span: c.span, under: outer})
		case "guarantee":
			t.claims = append(t.claims, claim{name: t.nameOf(outer, c.name, &expr{op: "name", name: "guarantee"}), value: c.value, in: s, span: c.span, under: outer})
		case "mode":
			needs := t.mode(c, s, outer)
			if modes = needs; len(t.modes[outer]) > 0 {
				modes = &expr{op: "or", args: []*expr{t.modes[outer][0].value, needs}, span: c.span}
			}
			t.modes[outer] = []claim{{name: outer.path + "some_mode", value: modes, in: s, span: c.span, under: outer}}
		case "import":
			if err := t.imported(c, s, outer, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// mode claims what a mode ensures, and returns what it requires.
func (t *translation) mode(c *clause, s, under *scope) *expr {
	needs := &expr{op: "true", span: c.span}
	for k, r := range c.requires {
		if k == 0 {
			needs = r.value
		} else {
			needs = &expr{op: "and", args: []*expr{needs, r.value}, span: c.span}
		}
	}
	for _, e := range c.ensures {
		t.claims = append(t.claims, claim{name: under.path + c.name, value: &expr{op: "=>", args: []*expr{needs, e.value}, span: e.span}, in: s, span: e.span, under: under})
	}
	return needs
}

// imported takes in another contract.
func (t *translation) imported(c *clause, s, under *scope, n *node) error {
	k := t.contracts[c.name]
	switch {
	case k == nil:
		return errorAt(c.span, CodeName, "there is no contract %s", c.name)
	case k.refused != nil:
		return k.refused
	case len(k.ins) != len(c.ins) || len(k.outs) != len(c.outs):
		return errorAt(c.span, CodeType, "%s has %d inputs and %d outputs", c.name, len(k.ins), len(k.outs))
	}
	if t.depth++; t.depth > maxCalls {
		return errorAt(c.span, CodeSubset, "contracts are imported in more than %d levels", maxCalls)
	}
	defer func() { t.depth-- }()
	inner := &scope{path: under.path, level: under.level, cells: map[string]*cell{}}
	for i, v := range append(append([]*variable(nil), k.ins...), k.outs...) {
		e := append(append([]*expr(nil), c.ins...), c.outs...)[i]
		inner.add(&cell{name: v.name, typ: v.typ, value: e, part: -1, in: s, span: v.span})
	}
	return t.contractUnder(k.body, inner, under, n)
}

// contractUnder takes in clauses whose names mean something else than those of the node that they are about.
func (t *translation) contractUnder(body []*clause, inner, under *scope, n *node) error {
	claims, assumed := len(t.claims), len(t.assumed)
	if err := t.contract(body, inner, n); err != nil {
		return err
	}
	for i := claims; i < len(t.claims); i++ {
		t.claims[i].under = under
	}
	for i := assumed; i < len(t.assumed); i++ {
		t.assumed[i].under = under
	}
	for _, m := range t.modes[inner] {
		m.under = under
		t.modes[under] = append(t.modes[under], m)
	}
	delete(t.modes, inner)
	return nil
}

// errorAt is a diagnostic as an error.
func errorAt(at source.Span, code source.Code, format string, args ...any) error {
	return &source.Diagnostic{Code: code, Span: at, Message: fmt.Sprintf(format, args...)}
}
