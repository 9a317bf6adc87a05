// This file begins an execution: the universe, and the initial state.

package symbolic

import (
	"fmt"

	"assay/ir"
	"assay/ir/mention"
	"assay/logic/rel"
	"assay/task"
)

// executor builds an Execution.
type executor struct {
	Config
	*Execution
	layout
	constants
	goal *ir.Goal
	uses *mention.Set

	atomInts bool            // integers are atoms of the universe
	names    map[string]int  // of facts, with how many have it
	named    map[string]bool // names of relations

	joining  int     // join in progress: its block, from 1
	from     int     // and the block that the edge into it comes from
	watched  ir.Node // whose integers may wrap around; see watch
	step     int     // statements so far; names of relations and facts carry it
	guard    *guard
	incoming [][]*edge // by block: edges into it that have been found so far
	live     [][]bool  // by block and slot: it may still be read
	over     bool      // the rest of the block is not executed
	literals map[*ir.Literal]*rel.Relation
	singles  map[rel.Value]*rel.Relation // constants of one atom
}

// constants are relations that have one value.
type constants struct {
	yes, no, both *rel.Relation // {true}, {false} and both
	null          *rel.Relation // {null}; nil if no type mentions it
}

// zero returns what locals begin with.
func (k *constants) zero(t ir.Type) *value {
	switch t := t.(type) {
	case *ir.Rel:
		return &value{set: rel.Empty(max(1, t.Arity))}
	case ir.Bool:
		return &value{truth: rel.False}
	case ir.Int:
		return &value{num: rel.Const(0)}
	}
	return &value{set: k.null}
}

// boolean returns the set of one truth value.
func (k *constants) boolean(f rel.Formula) rel.Expr {
	switch {
	case isTruth(f, true):
		return k.yes
	case isTruth(f, false):
		return k.no
	}
	return rel.If(f, k.yes, k.no)
}

// Execute executes the procedure of a goal, which has neither loops nor calls.
// The error is a *Refusal.
func Execute(p *ir.Program, g *ir.Goal, c Config) (e *Execution, err error) {
	defer refused(&err)
	if c.AtomWidth == 0 {
		c.AtomWidth = DefaultAtomWidth
	}
	x := &executor{Config: c, layout: layout{p, g.Proc}, goal: g, uses: mention.By(p, g), names: map[string]int{}, named: map[string]bool{}}
	x.Execution = &Execution{
		Proc: g.Proc, Choices: map[ir.Node]*Choice{}, Created: map[*ir.New]*rel.Relation{}, End: rel.False, x: x,
		Arithmetic: rel.Arithmetic{Width: max(1, x.uses.Width)},
		Symmetric:  c.Symmetry.ordered(),
	}
	if g.Proc.External() {
		refuse(g.Span, "%s has no body", g.Proc.Name)
	}
	x.universe()
	x.bindConstants()
	x.initial()
	x.flow()
	return x.Execution, nil
}

// universe lists the values: truth values, null, the atoms of the domains, and
// the integers where they are atoms.
func (x *executor) universe() {
	taken := map[string]bool{}
	atom := func(name string) rel.Value {
		for taken[name] {
			name += "'"
		}
		taken[name] = true
		return rel.Atom(name)
	}
	values := []rel.Value{atom("false"), atom("true"), atom("null")}
	x.Domains = make([]*Domain, len(x.prog.Classes))
	for _, c := range x.prog.Classes {
		if c.Atoms && !c.Abstract && !c.Interface {
			x.Domains[c.Index] = &Domain{Class: c, grows: x.uses.Grows[c]}
		}
	}
	for _, l := range x.prog.Literals {
		d := x.Domains[l.Class.Index]
		d.Values = append(d.Values, atom(l.Name))
		d.Literals++
	}
	for _, d := range x.Domains {
		if d == nil {
			continue
		}
		for i := range x.Config.Bounds.Of(d.Class.Name) {
			d.Values = append(d.Values, atom(fmt.Sprintf("%s%d", d.Class.Name, i)))
		}
		values = append(values, d.Values...)
	}
	if x.atomInts = x.uses.Width > 0 && x.uses.Width <= x.AtomWidth; x.atomInts {
		for i := int64(-1) << (x.Arithmetic.Width - 1); i < 1<<(x.Arithmetic.Width-1); i++ {
			values = append(values, rel.Num(i))
		}
	}
	u, err := rel.NewUniverse(values...)
	if err != nil {
		panic(err) // the names are distinct
	}
	x.Universe, x.Execution.Bounds = u, rel.NewBounds(u)
}

// bindConstants binds the constant relations.
func (x *executor) bindConstants() {
	constant := func(name string, tuples rel.TupleSet) *rel.Relation {
		r := rel.NewRelation(name, tuples.Arity())
		x.Execution.Bounds.Exactly(r, tuples)
		return r
	}
	no, yes := x.Universe.Value(0), x.Universe.Value(1)
	x.yes, x.no = constant("true", x.Universe.Set(yes)), constant("false", x.Universe.Set(no))
	x.both = constant("Boolean", x.Universe.Set(no, yes))
	x.null = constant("null", x.Universe.Set(x.Universe.Value(2)))
	for _, d := range x.Domains {
		if d == nil {
			continue
		}
		d.All = constant(d.Class.Name+"_all", x.Universe.Set(d.Values...))
		if x.ordersDomain(d) {
			x.order(d, constant)
		}
	}
}

// ordersDomain reports whether the atoms of a domain are created in order. An order costs the
// symmetries of the initial state, which the solver can break better where nothing is allocated.
func (x *executor) ordersDomain(d *Domain) bool {
	switch x.Symmetry {
	case SymmetryOrder:
		return d.grows
	case SymmetryExtent, SymmetryHeap:
		return true
	}
	return false
}

func (x *executor) order(d *Domain, constant func(string, rel.TupleSet) *rel.Relation) {
	pairs := x.Universe.None(2)
	for i := 1; i < len(d.Values); i++ {
		pairs = pairs.Union(x.Universe.Tuples(2, rel.Tuple{d.Values[i-1], d.Values[i]}))
	}
	d.Order = constant(d.Class.Name+"_order", pairs)
	first := x.Universe.None(1)
	if len(d.Values) > 0 {
		first = x.Universe.Set(d.Values[0])
	}
	d.First = constant(d.Class.Name+"_first", first)
}

// relation returns a new relation of the problem.
func (x *executor) relation(name string, lower, upper rel.TupleSet) *rel.Relation {
	r := rel.NewRelation(name, upper.Arity())
	x.Execution.Bounds.Bound(r, lower, upper)
	x.Relations = append(x.Relations, r)
	return r
}

// initial makes the first state: ⟨D0, P0, E0⟩.
func (x *executor) initial() {
	x.guard = &guard{}
	x.first = make(env, x.slots())
	for _, d := range x.Domains {
		if d == nil {
			continue
		}
		name := x.unique(d.Class.Name + "_0")
		upper := x.Universe.Set(d.Values...).Minus(x.Universe.Tuples(1, x.Never[name]...))
		d.Extent = x.relation(name, x.Universe.Set(d.Values[:d.Literals]...), upper)
		x.first[x.slotOfClass(d.Class)] = &value{set: d.Extent}
		x.prefix(FactSymmetry, nil, d, d.Extent)
	}
	for _, g := range x.prog.Globals {
		x.input(g)
	}
	for _, l := range x.Proc.Params {
		x.input(l)
	}
	if k := x.goal.Contract; k != nil {
		s := &scope{x: x, env: x.first, old: x.first}
		for _, cl := range k.Requires {
			x.fact(FactInitial, nil, "requires", s.truth(cl.X))
		}
	}
	if x.Symmetry == SymmetryHeap {
		x.canonical()
	}
}

// prefix says that an extent is a prefix of the order.
func (x *executor) prefix(k FactKind, n ir.Node, d *Domain, extent rel.Expr) {
	if d.Order != nil && len(d.Values) > d.Literals {
		x.fact(k, n, d.Class.Name, rel.In(rel.Join(d.Order, extent), extent))
	}
}

// input gives a global or a parameter a relation.
func (x *executor) input(v ir.Var) {
	r := x.fresh(x.unique(v.VarName()+"_0"), v.Type(), v.Multiplicity())
	x.Initials = append(x.Initials, &Initial{v, r})
	x.first[x.slotOf(v)] = x.reading(r, v.Type())
	x.typed(FactInitial, nil, v, r, x.first, rel.False)
}

// fact adds a formula to P, under the guard of where we are.
func (x *executor) fact(k FactKind, n ir.Node, what string, f rel.Formula) *Fact {
	return x.factUnder(x.guard, k, n, what, f)
}

func (x *executor) factUnder(g *guard, k FactKind, n ir.Node, what string, f rel.Formula) *Fact {
	f = implies(g.formula(), f)
	if isTruth(f, true) && k != FactCut {
		return nil
	}
	a := &Fact{Name: x.factName(k, what), Kind: k, Formula: f, Node: n, Branches: g.branches(), Guard: g.formula(), Key: x.key(k, n, -1)}
	x.Facts = append(x.Facts, a)
	return a
}

// factName is "3 assign v", with a mark if there is another one.
func (x *executor) factName(k FactKind, what string) string {
	name := fmt.Sprintf("%d %s", x.step, k)
	if what != "" {
		name += " " + what
	}
	x.names[name]++
	if n := x.names[name]; n > 1 {
		name = fmt.Sprintf("%s (%d)", name, n)
	}
	return name
}

// capacity notes that a relation has room for some tuples only.
func (x *executor) capacity(name string, n int) {
	b := task.Binding{Bound: task.BoundTuples, Name: name, Limit: n}
	for _, c := range x.Capacity {
		if c == b {
			return
		}
	}
	x.Capacity = append(x.Capacity, b)
}
