package calls

import (
	"math/bits"

	"assay/ir"
)

// This file follows what variables, fields and elements may refer to: the graph of assignments, along which classes of objects
// and procedures spread. A value that contains others, such as a struct, has one node for all of them. All elements have one
// node, and so has all that pointers point to.

// types is the graph of assignments.
type types struct {
	b      *builder
	nodes  []place
	of     map[any]int // by variable, field, type or kind
	edges  map[[2]int]bool
	tokens []any // *ir.Class or *ir.Proc
	number map[any]int
	work   []int
	world  int // all objects that there may be
	outer  int // what leaves store
}

// place is a node.
type place struct {
	has   set
	fresh set // of these, what was not spread yet
	to    []int
	calls []*virtual // calls of which this is the receiver
	busy  bool       // in the list of work
}

// kind names nodes that are not of one thing.
type kind uint8

const (
	everything kind = iota
	outside
	elements
	pointed
)

// arbitrary names the node of arbitrary values of a type.
type arbitrary struct{ of string }

// other stands for all classes that the program does not have.
type other struct{}

// constant names the node of one class or procedure.
type constant struct{ of any }

func newTypes(b *builder) *types {
	t := &types{b: b, of: map[any]int{}, edges: map[[2]int]bool{}, number: map[any]int{}}
	t.world, t.outer = t.at(everything), t.at(outside)
	return t
}

// at returns the node of something.
func (t *types) at(x any) int {
	n, ok := t.of[x]
	if ok {
		return n
	}
	n = len(t.nodes)
	t.nodes = append(t.nodes, place{})
	t.of[x] = n
	switch x := x.(type) {
	case *ir.Field, *ir.Global:
		t.flow(t.outer, n)
	case kind:
		if x == elements || x == pointed {
			t.flow(t.outer, n)
		}
	}
	return n
}

func (t *types) variable(v ir.Var) int { return t.at(v) }

// flow adds an assignment.
func (t *types) flow(from, to int) {
	edge := [2]int{from, to}
	if t.edges[edge] {
		return
	}
	t.edges[edge] = true
	p := &t.nodes[from]
	p.to = append(p.to, to)
	t.addAll(to, p.has)
}

// token numbers a class or procedure.
func (t *types) token(x any) int {
	n, ok := t.number[x]
	if !ok {
		n = len(t.tokens)
		t.tokens = append(t.tokens, x)
		t.number[x] = n
	}
	return n
}

// add adds a token to a node.
func (t *types) add(to, token int) {
	one := make(set, token/64+1)
	one[token/64] = 1 << (token % 64)
	t.addAll(to, one)
}

// addAll adds tokens to a node.
func (t *types) addAll(to int, some set) {
	p := &t.nodes[to]
	if p.has.add(some, &p.fresh) && !p.busy {
		p.busy = true
		t.work = append(t.work, to)
	}
}

// run spreads tokens; it reports whether there were some.
func (t *types) run() bool {
	some := len(t.work) > 0
	for len(t.work) > 0 {
		at := t.work[0]
		t.work = t.work[1:]
		p := &t.nodes[at]
		fresh := p.fresh
		p.fresh, p.busy = nil, false
		for _, to := range p.to {
			t.addAll(to, fresh)
		}
		for _, v := range t.nodes[at].calls {
			fresh.each(func(x int) { t.comes(v, x) })
		}
	}
	return some
}

// comes handles that something comes to the receiver of a call.
func (t *types) comes(v *virtual, token int) {
	switch x := t.tokens[token].(type) {
	case *ir.Class:
		if v.call.Fun != nil || !t.b.comesTo(v.call, x) {
			return
		}
		q := x.Lookup(v.call.Method)
		if q == nil {
			return
		}
		t.b.receive(v, x)
		if len(q.Params) > 0 {
			t.add(t.variable(q.Params[0]), token) // of all that may come, those alone that lead here
		}
	case *ir.Proc:
		if v.call.Fun != nil {
			t.b.apply(v, x)
		}
	case other:
		if v.call.Fun == nil && !v.site.Open {
			v.site.Open = true
			t.leaves(v.call)
		}
	}
}

// leaves handles a call of what the program does not have: anything may happen to its arguments, and anything come back.
func (t *types) leaves(s *ir.CallStmt) {
	for _, a := range s.Args {
		t.sources(a, func(from int) { t.flow(from, t.outer) })
	}
	targets := s.Dsts
	if s.Exc != nil {
		targets = append(targets[:len(targets):len(targets)], s.Exc)
	}
	for _, v := range targets {
		t.flow(t.outer, t.variable(v))
		t.b.arbitrary(v)
	}
}

// virtual adds a call whose targets depend on a value.
func (t *types) virtual(v *virtual, x ir.Expr) {
	n := t.at(v)
	t.nodes[n].calls = append(t.nodes[n].calls, v)
	t.sources(x, func(from int) { t.flow(from, n) })
}

// assign brings the value of an expression to a variable.
func (t *types) assign(v ir.Var, x ir.Expr) {
	to := t.variable(v)
	t.sources(x, func(from int) { t.flow(from, to) })
}

// any returns the node of arbitrary values of a type.
func (t *types) any(of ir.Type) int { return t.at(arbitrary{of.String()}) }

// one returns the node of a class or procedure.
func (t *types) one(x any) int {
	n := t.at(constant{x})
	t.add(n, t.token(x))
	return n
}

// place returns the node of a place.
func (t *types) place(p *ir.Place) int {
	switch p.Kind {
	case ir.PlaceVar:
		return t.variable(p.Var)
	case ir.PlaceField:
		return t.at(p.Field)
	case ir.PlaceElem:
		return t.at(elements)
	}
	return t.at(pointed)
}

// node adds what a statement assigns, calls apart.
func (t *types) node(q *ir.Proc, s ir.Node) {
	switch s := s.(type) {
	case *ir.Assign:
		t.assign(s.Dst, s.X)
	case *ir.Load:
		t.flow(t.place(s.Place), t.variable(s.Dst))
	case *ir.Store:
		t.store(s.Place, s.X)
	case *ir.CAS:
		t.store(s.Place, s.New)
	case *ir.Addr:
		t.flow(t.place(s.Place), t.at(pointed))
		t.flow(t.at(pointed), t.place(s.Place))
	case *ir.New:
		t.flow(t.one(s.Class), t.variable(s.Dst))
	case *ir.NewArray:
		if c := t.b.p.Arrays; c != nil {
			t.flow(t.one(c), t.variable(s.Dst))
		}
	}
}

func (t *types) store(p *ir.Place, x ir.Expr) {
	to := t.place(p)
	t.sources(x, func(from int) { t.flow(from, to) })
}

// leaf adds what a procedure that is not entered may assign.
func (t *types) leaf(q *ir.Proc, l Leaf) {
	var made []int
	for _, c := range l.Makes {
		made = append(made, t.one(c))
	}
	results := q.Results
	if q.Exc != nil {
		results = append(results[:len(results):len(results)], q.Exc)
	}
	for _, from := range append(made, t.variables(q.Params)...) {
		for _, r := range results {
			t.flow(from, t.variable(r))
		}
		if l.Stores {
			t.flow(from, t.outer)
		}
	}
	for _, r := range l.Calls {
		for _, n := range t.variables(r.Params) {
			t.flow(t.world, n)
		}
	}
	if l.Stores { // what it stored it may give back
		for _, r := range results {
			t.flow(t.outer, t.variable(r))
		}
	}
}

func (t *types) variables(list []*ir.Local) (out []int) {
	for _, l := range list {
		out = append(out, t.variable(l))
	}
	return out
}

// holds reports whether values of a type are, or contain, references or procedures.
func holds(t ir.Type) bool {
	switch t.(type) {
	case ir.Bool, ir.Int, ir.Float, ir.Null, ir.Thread:
		return false
	}
	return true
}

// sources calls f for each node that the value of an expression may be from.
func (t *types) sources(x ir.Expr, f func(int)) {
	if !holds(x.Type()) {
		return
	}
	switch x := x.(type) {
	case ir.Var:
		f(t.variable(x))
	case *ir.Const:
	case *ir.Literal:
		f(t.one(x.Class))
	case *ir.ProcRef:
		f(t.one(x.Proc))
	case *ir.Read:
		f(t.place(x.Place))
	case *ir.Old:
		t.sources(x.X, f)
	case *ir.Apply:
		for _, a := range x.Args {
			t.sources(a, f)
		}
	case *ir.Call:
		for _, r := range x.Proc.Results {
			f(t.variable(r))
		}
	default: // it ranges over objects
		f(t.world)
	}
}

// set is a set of tokens.
type set []uint64

// add adds what others have, and adds what is new to fresh; it reports whether something is.
func (s *set) add(others set, fresh *set) (some bool) {
	for i, w := range others {
		if i < len(*s) {
			w &^= (*s)[i]
		}
		if w == 0 {
			continue
		}
		some = true
		s.reach(i)
		fresh.reach(i)
		(*s)[i] |= w
		(*fresh)[i] |= w
	}
	return some
}

// reach makes room for a word.
func (s *set) reach(i int) {
	if i >= len(*s) {
		*s = append(*s, make(set, i+1-len(*s))...)
	}
}

func (s set) each(f func(int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*i + bits.TrailingZeros64(w))
		}
	}
}
