// This file makes components of nodes.

package lustre

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/lang/stream"
	"assay/source"
)

// Limits of what becomes of a program.
const (
	maxCalls     = 40     // nested
	maxInstances = 2000   // calls
	maxSize      = 20_000 // of one expression
)

// Result is an imported program.
type Result struct {
	Text  string   // in the language of streams
	Nodes []string // that became components
}

// Import reads a program and writes it in the language of streams: each node that no other one calls, or those that are marked as main.
func Import(file, src string) (*Result, *source.List) {
	p, list := parse(file, src)
	if list.Failed() {
		return nil, list
	}
	w := &writer{program: p, file: file, declared: map[string]bool{}}
	roots := p.roots()
	if len(roots) == 0 {
		list.Errorf(source.Span{File: file}, CodeSyntax, "there is no node")
		return nil, list
	}
	for _, n := range roots {
		if err := w.node(n); err != nil {
			var d *source.Diagnostic
			if !errors.As(err, &d) {
				d = &source.Diagnostic{Code: CodeType, Span: n.span, Message: err.Error()}
			}
			list.Add(d)
		}
	}
	if list.Failed() {
		return nil, list
	}
	text := w.b.String()
	if _, bad := stream.Read(file, text); bad.Failed() {
		list.Errorf(roots[0].span, CodeLimit, "what it becomes is not read: %v", bad.All()[0].Message)
		return nil, list
	}
	return &Result{Text: text, Nodes: w.names}, list
}

// roots are the nodes that are imported.
func (p *program) roots() (out []*node) {
	called := map[string]bool{}
	var walk func(e *expr)
	walk = func(e *expr) {
		if e == nil {
			return
		}
		if e.op == "call" {
			called[e.name] = true
		}
		for _, a := range e.args {
			walk(a)
		}
	}
	for _, n := range p.order {
		if n.main {
			out = append(out, n)
		}
		for _, e := range n.equs {
			walk(e.value)
		}
		for _, x := range n.props {
			walk(x.value)
		}
		for _, x := range n.asserts {
			walk(x)
		}
		for _, c := range n.body {
			c.each(walk)
		}
	}
	for _, n := range p.contracts {
		for _, c := range n.body {
			c.each(walk)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, n := range p.order {
		if !called[n.name] {
			out = append(out, n)
		}
	}
	if says := slices.DeleteFunc(slices.Clone(out), func(n *node) bool { return n.refused == nil && !p.claims(n, 0) }); len(says) > 0 {
		return says
	}
	return out
}

// claims reports whether something is to be true in a node, or in one that it calls.
func (p *program) claims(n *node, depth int) bool {
	if len(n.props) > 0 || slices.ContainsFunc(n.body, func(c *clause) bool { return c.kind != "local" }) || depth > maxCalls {
		return true
	}
	for _, v := range slices.Concat(n.outs, n.locals) {
		if v.typ != nil && v.typ.kind == "range" {
			return true
		}
	}
	found := false
	var walk func(e *expr)
	walk = func(e *expr) {
		if m := p.nodes[e.name]; e.op == "call" && m != nil {
			found = found || m != n && p.claims(m, depth+1)
		}
		for _, a := range e.args {
			walk(a)
		}
	}
	for _, e := range n.equs {
		walk(e.value)
	}
	return found
}

// each visits the expressions of a clause.
func (c *clause) each(visit func(*expr)) {
	visit(c.value)
	if c.define != nil {
		visit(c.define.value)
	}
	for _, ps := range [][]*property{c.requires, c.ensures} {
		for _, p := range ps {
			visit(p.value)
		}
	}
	for _, e := range slices.Concat(c.ins, c.outs) {
		visit(e)
	}
}

// claim is what is true at all times, as long as the assumptions about some scope were.
type claim struct {
	name  string
	value *expr
	in    *scope
	under *scope
	span  source.Span
}

// register is a variable of the component: what a stream was one slot before.
type register struct {
	name  string
	typ   *typ
	value *expr
	part  int
	in    *scope
	next  [2]*stream.Expr // from Start, from Run
}

// translation makes one component.
type translation struct {
	*program
	used      map[string]bool // names
	depth     int
	instances []*instance
	calls     map[call]*instance
	registers map[string]*register
	order     []*register
	asserts   []claim
	claims    []claim
	assumed   []claim
	modes     map[*scope][]claim
	free      []*cell        // inputs that nobody gives: streams without an equation,
	before    map[call]*cell // and what pre is in the first slot
	top       *instance
}

// unique is a name that nothing else has, and that is no word of the language of streams.
func (t *translation) unique(name string) string {
	name = strings.Map(func(r rune) rune {
		if r|32 >= 'a' && r|32 <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		name = "_" + name
	}
	if stream.IsKeyword(name) || len(t.enums) > 0 && t.enums[name] != nil {
		name += "_"
	}
	for base, k := name, 2; t.used[name]; k++ {
		name = fmt.Sprint(base, "_", k)
	}
	t.used[name] = true
	return name
}

// writer writes all components.
type writer struct {
	*program
	file     string
	b        strings.Builder
	declared map[string]bool // types
	names    []string
}

// node writes a component and its checks.
func (w *writer) node(n *node) error {
	t := &translation{program: w.program, used: map[string]bool{}, calls: map[call]*instance{}, registers: map[string]*register{}, before: map[call]*cell{}, modes: map[*scope][]claim{}}
	var err error
	if t.top, err = t.enter(n, "", nil, nil, n.span); err != nil {
		return err
	}
	c, err := t.component()
	if err != nil {
		return err
	}
	name := n.name
	for stream.IsKeyword(name) || w.declared[name] {
		name += "_"
	}
	for _, d := range c.types {
		if !w.declared[d.name] {
			w.declared[d.name] = true
			fmt.Fprintf(&w.b, "type %s = {%s}\n", w.typeName(d), strings.Join(w.values(d), ", "))
		}
	}
	w.declared[name] = true
	w.names = append(w.names, name)
	fmt.Fprintf(&w.b, "\n# %s: node %s\ncomponent %s {\n%s}\n", n.span, n.name, name, c.text())
	for _, p := range c.promised {
		if p.under == "" {
			fmt.Fprintf(&w.b, "check %s satisfies always %s  # %s\n", name, p.name, p.from)
		} else {
			fmt.Fprintf(&w.b, "check %s satisfies always (historically %s => %s)  # %s\n", name, p.under, p.name, p.from)
		}
	}
	return nil
}

// typeName is the name of an enumeration.
func (p *program) typeName(t *typ) string {
	if stream.IsKeyword(t.name) {
		return t.name + "_"
	}
	return t.name
}

// values are the names of the values of an enumeration.
func (p *program) values(t *typ) (out []string) {
	for _, v := range t.values {
		if stream.IsKeyword(v) {
			v += "_"
		}
		out = append(out, v)
	}
	return out
}

// typeText is a type of channels and variables.
func (t *translation) typeText(x *typ, input bool) (string, error) {
	switch x.kind {
	case "enum":
		return t.typeName(x), nil
	case "range":
		if !input {
			return "int", nil
		}
		lo, hi, err := t.bounds(x)
		switch {
		case err != nil:
			return "", err
		case lo != nil && hi != nil && *hi-*lo < maxRange && *lo <= *hi:
			return fmt.Sprintf("%d..%d", *lo, *hi), nil
		case lo != nil && hi == nil && *lo == 0:
			return "nat", nil
		}
		return "", errorAt(x.span, CodeSubset, "inputs in a range are of at most %d numbers, or of all from 0", maxRange)
	case "word":
		if _, least, most := x.sizes(); !input && x.bits <= fewBits && !slices.ContainsFunc(t.top.node.ins, func(v *variable) bool { return v.typ.kind == "word" }) {
			return fmt.Sprintf("%d..%d", least, most), nil // there are so few of them that each is looked at
		}
		return "int", nil
	}
	return x.kind, nil
}

// maxRange bounds the values of a range. Where no words come in, those of so few bits are a range, too.
const (
	maxRange = 1 << fewBits
	fewBits  = 12
)

// bounds are the ends of a range; nil: it has none on that side.
func (t *translation) bounds(x *typ) (lo, hi *int64, err error) {
	for i, e := range []*expr{x.lo, x.hi} {
		if e == nil {
			continue
		}
		v, err := t.eval(e, nil, -1, later)
		if err != nil {
			return nil, nil, err
		}
		n, ok := number64(v.expr)
		if !ok {
			return nil, nil, errorAt(e.span, CodeSubset, "the ends of a range are constants")
		}
		if i == 0 {
			lo = &n
		} else {
			hi = &n
		}
	}
	return lo, hi, nil
}

// sortedFree are the streams without an equation, by their names.
func (t *translation) sortedFree() []*cell {
	out := slices.Clone(t.free)
	slices.SortFunc(out, func(x, y *cell) int { return strings.Compare(x.input, y.input) })
	return out
}
