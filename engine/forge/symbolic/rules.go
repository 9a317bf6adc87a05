// This file holds the rules for statements, and for the end.

package symbolic

import (
	"fmt"
	"slices"

	"assay/ir"
	"assay/logic/rel"
)

// stmt applies the rule of a statement to the environment.
func (x *executor) stmt(n ir.Stmt, e env) {
	s := &scope{x: x, env: e, old: x.first, at: ir.MetaOf(n).Span}
	switch n := n.(type) {
	case *ir.Assign:
		x.assign(n, s)
	case *ir.New:
		x.create(n, e)
	case *ir.Spec:
		x.spec(n, e)
	case *ir.Havoc:
		x.havoc(n, e)
	case *ir.Assume:
		x.assume(n, s)
	case *ir.Assert:
		x.stop(&Stop{Kind: StopAssert, Node: n}, not(s.truth(n.X)))
	case *ir.Atomic, *ir.Fence:
		// without threads nothing interferes
	case *ir.CallStmt:
		refuse(n.Span, "the call %s cannot be replaced by a body", ir.NodeString(n))
	default:
		refuse(ir.MetaOf(n).Span, "%s is not supported by this engine, which knows domains and no heap objects or threads", ir.NodeString(n))
	}
}

// successor returns a fresh relation for the variable or domain of a slot.
func (x *executor) successor(slot int) (*rel.Relation, *value) {
	name := fmt.Sprintf("%s_%d", x.nameOf(slot), x.step)
	if v := x.varOf(slot); v != nil {
		r := x.fresh(x.unique(name), v.Type(), v.Multiplicity())
		return r, x.reading(r, v.Type())
	}
	d := x.Domains[x.classOf(slot).Index]
	r := x.relation(x.unique(name), x.Universe.Set(d.Values[:d.Literals]...), x.Universe.Set(d.Values...))
	return r, &value{set: r}
}

// unique adds a mark to a name that a relation has already.
func (x *executor) unique(name string) string {
	for x.named[name] {
		name += "'"
	}
	x.named[name] = true
	return name
}

// assign is ASSIGN.
func (x *executor) assign(n *ir.Assign, s *scope) {
	slot := x.slotOf(n.Dst)
	x.watch(n)
	v := s.value(n.X)
	x.watch(nil)
	rule := x.rule(x.Strategy.Assign, slot)
	if rule == Constrain {
		r, named := x.successor(slot)
		equation := rel.Equal(r, v.asSet(x))
		x.fact(FactAssign, n, n.Dst.VarName(), equation)
		x.bounded(n, slot, r, s.env, equation)
		s.env[slot] = named
		return
	}
	s.env[slot] = x.separable(FactAssign, n, slot, v, s.env)
}

// bounded states, where statements are removable, what the relation holds without them: any value
// of the type and multiplicity in the state, as after a havoc, or, for a domain, the old extent and
// perhaps more. The value that the statement computes may have another multiplicity, which equation
// says.
func (x *executor) bounded(n ir.Node, slot int, r *rel.Relation, e env, equation rel.Formula) {
	if !x.Selectors {
		return
	}
	if v := x.varOf(slot); v != nil {
		x.typed(FactType, n, v, r, e, equation)
		return
	}
	d := x.Domains[x.classOf(slot).Index]
	if e[slot] != nil {
		x.fact(FactType, n, d.Class.Name, rel.In(e[slot].set, r))
	}
	if x.Symmetry.ordered() {
		x.prefix(FactType, n, d, r)
	}
}

// separable returns a value that an inline rule gives; with selectors, one that a
// fact says. The branches are those that the value depends on besides the guard.
func (x *executor) separable(k FactKind, n ir.Node, slot int, v *value, e env, branches ...ir.Node) *value {
	key := x.key(k, n, slot)
	if !x.Selectors || x.isWideSlot(slot) || x.Exact[key] {
		return v
	}
	on := x.marker("on")
	r, free := x.successor(slot)
	x.bounded(n, slot, r, e, rel.False)
	f := x.fact(k, n, x.nameOf(slot), rel.Some(on))
	f.Key, f.On, f.Free = key, on, r
	f.Branches = distinct(append(f.Branches, branches...))
	return &value{set: rel.If(rel.Some(on), v.asSet(x), free.asSet(x))}
}

// key returns that of a value made here.
func (x *executor) key(k FactKind, n ir.Node, slot int) Key {
	key := Key{Kind: k, Node: n, Slot: slot}
	if n == nil {
		key.Join, key.From = x.joining, x.from
	}
	return key
}

func (x *executor) isWideSlot(slot int) bool {
	v := x.varOf(slot)
	return v != nil && x.isWide(v.Type())
}

// marker returns a relation that is empty or not.
func (x *executor) marker(name string) *rel.Relation {
	yes := x.Universe.Set(x.Universe.Value(1))
	r := rel.Unary(x.unique(fmt.Sprintf("%s_%d", name, x.step)))
	x.Execution.Bounds.AtMost(r, yes)
	return r
}

// create is CREATE.
func (x *executor) create(n *ir.New, e env) {
	d := x.Domains[n.Class.Index]
	if d == nil {
		refuse(n.Span, "objects of class %s are not supported by this engine, which knows domains", n.Class.Name)
	}
	slot, extent := x.slotOf(n.Dst), x.slotOfClass(n.Class)
	currs := e[extent].set
	if x.Symmetry.ordered() {
		x.createNext(n, d, e, slot, extent, currs)
		return
	}
	r := x.relation(x.unique(fmt.Sprintf("%s_%d", n.Dst.VarName(), x.step)), x.Universe.None(1), x.Universe.Set(d.Values...))
	x.Created[n] = r
	x.fact(FactCreate, n, n.Dst.VarName(), rel.One(r))
	x.fact(FactCreate, n, n.Dst.VarName()+" new", not(rel.In(r, currs)))
	e[extent] = x.grown(n, extent, currs, r, e)
	e[slot] = &value{set: r}
	x.bounded(n, slot, r, e, rel.False)
}

// createNext takes the next atom in the order.
func (x *executor) createNext(n *ir.New, d *Domain, e env, slot, extent int, currs rel.Expr) {
	var next rel.Expr = rel.Minus(rel.Join(currs, d.Order), currs)
	if d.Literals == 0 {
		next = rel.If(rel.No(currs), d.First, next)
	}
	if x.Strategy.Create == Constrain {
		r, v := x.successor(slot)
		x.fact(FactCreate, n, n.Dst.VarName()+" exists", rel.Some(r))
		x.fact(FactCreate, n, n.Dst.VarName(), rel.Equal(r, next))
		e[extent] = x.grown(n, extent, currs, r, e)
		x.bounded(n, slot, r, e, rel.False)
		e[slot] = v
		return
	}
	x.fact(FactCreate, n, n.Dst.VarName()+" exists", rel.Some(next))
	e[extent] = x.grown(n, extent, currs, next, e)
	e[slot] = x.separable(FactCreate, n, slot, &value{set: next}, e)
	if x.Selectors { // the atom exists, whichever of the two facts is removed
		x.fact(FactType, n, n.Dst.VarName()+" in "+d.Class.Name, rel.In(rel.Intersect(e[slot].set, d.All), e[extent].set))
	}
}

// grown returns an extent with one more atom.
func (x *executor) grown(n ir.Node, extent int, currs, atom rel.Expr, e env) *value {
	all := rel.Union(currs, atom)
	if x.Strategy.Create == Inline {
		return x.separable(FactCreate, n, extent, &value{set: all}, e)
	}
	r, v := x.successor(extent)
	x.fact(FactCreate, n, x.nameOf(extent), rel.Equal(r, all))
	x.bounded(n, extent, r, e, rel.False)
	return v
}

// spec is SPEC.
func (x *executor) spec(n *ir.Spec, e env) {
	before := e.clone()
	c := &Choice{Node: n}
	x.Choices[n] = c
	for _, k := range n.Classes {
		x.allocate(n, k, e, c)
	}
	x.freshVars(n, n.Frame, e, c)
	s := &scope{x: x, env: e, old: before, at: n.Span}
	x.fact(FactSpec, n, "", s.truth(n.X))
}

// allocate lets a domain grow by any number of atoms.
func (x *executor) allocate(n *ir.Spec, k *ir.Class, e env, c *Choice) {
	d := x.Domains[k.Index]
	if d == nil {
		refuse(n.Span, "objects of class %s are not supported by this engine, which knows domains", k.Name)
	}
	slot := x.slotOfClass(k)
	r, v := x.successor(slot)
	x.fact(FactType, n, k.Name, rel.In(e[slot].set, r))
	if x.Symmetry.ordered() {
		x.prefix(FactType, n, d, r)
	}
	c.Classes, c.Extents = append(c.Classes, k), append(c.Extents, r)
	e[slot] = v
}

// freshVars gives variables any values of their types and multiplicities.
func (x *executor) freshVars(n ir.Node, vars []ir.Var, e env, c *Choice) {
	for _, v := range vars {
		r, w := x.successor(x.slotOf(v))
		c.Vars, c.Values = append(c.Vars, v), append(c.Values, r)
		e[x.slotOf(v)] = w
		x.typed(FactType, n, v, r, e, rel.False)
	}
}

func (x *executor) havoc(n *ir.Havoc, e env) {
	c := &Choice{Node: n}
	x.Choices[n] = c
	x.freshVars(n, n.Vars, e, c)
}

// assume states a condition. What a pass left out is a stop; the facts after it are not about those
// executions.
func (x *executor) assume(n *ir.Assume, s *scope) {
	f := s.truth(n.Cond())
	x.over = isTruth(f, false) && !x.Selectors // a removable statement ends nothing
	if ir.CutOf(n) == nil {
		x.fact(FactAssume, n, "", f)
		return
	}
	x.stop(&Stop{Kind: StopCut, Node: n}, not(f))
}

// CutOf returns the bound that a stop of kind StopCut stands for.
func (s *Stop) CutOf() *ir.Cut { return ir.CutOf(s.Node) }

// stop adds a stop for a condition under which the execution ends here.
func (x *executor) stop(s *Stop, fails rel.Formula) {
	s.Facts = len(x.Facts)
	s.When = and(x.guard.formula(), fails)
	if s.Kind == StopCut {
		f := &Fact{Name: x.factName(FactCut, ""), Kind: FactCut, Formula: not(s.When), Node: s.Node, Branches: x.guard.branches(), Guard: x.guard.formula(), Key: x.key(FactCut, s.Node, -1)}
		s.Cut = f
	}
	x.Stops = append(x.Stops, s)
}

// chooseBranch gives each branch of a choice a condition.
func (x *executor) chooseBranch(n *ir.Choose, leave func(*ir.Block, rel.Formula)) {
	c := &Choice{Node: n}
	x.Choices[n] = c
	var none []rel.Formula
	for i, to := range n.To {
		cond := and(none...)
		if i < len(n.To)-1 {
			r := x.marker("way")
			x.Relations = append(x.Relations, r)
			c.Branches = append(c.Branches, r)
			cond = and(cond, rel.Some(r))
			none = append(none, not(rel.Some(r)))
		}
		leave(to, cond)
	}
}

// finish adds the stops of the contract at the end.
func (x *executor) finish() {
	k := x.goal.Contract
	if k == nil {
		return
	}
	x.step++
	s := &scope{x: x, env: x.last, old: x.first, at: x.goal.Span}
	exceptional := rel.Formula(rel.False)
	if x.Proc.Exc != nil {
		exceptional = not(rel.Equal(x.last.get(x, x.Proc.Exc).asSet(x), x.null))
	}
	for _, cl := range k.Ensures {
		x.stop(&Stop{Kind: StopClause, Clause: cl}, and(not(exceptional), not(s.truth(cl.X))))
	}
	for _, cl := range k.Signals {
		x.stop(&Stop{Kind: StopClause, Clause: cl}, and(exceptional, not(s.truth(cl.X))))
	}
	if k.Frame != nil {
		x.frame(k.Frame)
	}
}

// frame adds the stop for changes of globals that the contract does not list.
func (x *executor) frame(f *ir.Frame) {
	if len(f.Places) > 0 {
		refuse(x.goal.Span, "frames that list places are not supported by this engine")
	}
	var changed []rel.Formula
	for _, g := range x.prog.Globals {
		listed := slices.ContainsFunc(f.Vars, func(v ir.Var) bool { return v == ir.Var(g) })
		was, is := x.first.get(x, g), x.last.get(x, g)
		if !listed && was != is {
			changed = append(changed, not(rel.Equal(is.asSet(x), was.asSet(x))))
		}
	}
	x.stop(&Stop{Kind: StopFrame}, or(changed...))
}
