// This file checks blocks, statements and terminators.

package sanity

import (
	"cmp"
	"fmt"

	"assay/ir"
)

func (c *checker) block(q *ir.Proc, b *ir.Block) {
	here := &place{format: "proc %s, %s", args: []any{named(q.Name), b}}
	for _, i := range b.Invariants {
		c.at(i.Span, "%s, invariant", here)
		c.clause(i, ir.Bool{})
	}
	for _, d := range b.Decreases {
		c.at(d.Span, "%s, decreases", here)
		c.clause(d, nil)
	}
	for i, s := range b.Stmts {
		c.at(q.Span, "%s, statement %d", here, i)
		if !c.want(s != nil, "it is missing") {
			continue
		}
		c.node(s, here)
		c.stmt(s)
	}
	c.at(q.Span, "%s, terminator", here)
	if c.want(b.Term != nil, "it is missing") {
		c.node(b.Term, here)
		c.term(q, b.Term)
	}
}

// node places what follows at a node, and checks where it comes from.
func (c *checker) node(n ir.Node, here *place) {
	m := ir.MetaOf(n)
	c.at(m.Span, "%s", here)
	c.own(n, kindOfNode{n})
	for o := m.From; o != nil; o = ir.MetaOf(o.Of).From {
		if !c.want(o.Of != nil, "its origin is missing") {
			break
		}
		c.want(o.Pass != "", "its origin names no pass")
	}
	if len(c.problems) == 0 { // printing relies on what was checked so far
		c.where = &place{format: "%s", args: []any{here}, node: n}
	}
}

// assign checks that a value fits a variable or place.
func (c *checker) assign(from, to ir.Type) {
	if from != nil && to != nil {
		c.want(ir.AssignableTo(from, to), "%s is not assignable to %s", from, to)
	}
}

// is checks that an expression is of a type, and gives it.
func (c *checker) is(x ir.Expr, want ir.Type) {
	if t := c.expr(x); t != nil {
		c.want(ir.Identical(t, want), "%s is %s, not %s", ir.ExprString(x), t, want)
	}
}

func (c *checker) isInt(x ir.Expr) {
	if t := c.expr(x); t != nil {
		_, ok := t.(ir.Int)
		c.want(ok, "%s is %s, not an integer", ir.ExprString(x), t)
	}
}

func (c *checker) isRef(x ir.Expr) {
	if t := c.expr(x); t != nil {
		c.want(ir.IsRef(t), "%s is %s, not a reference", ir.ExprString(x), t)
	}
}

// local checks a target and gives its type.
func (c *checker) local(l *ir.Local) ir.Type {
	if !c.want(l != nil, "the target is missing") {
		return nil
	}
	return c.expr(l)
}

// variable checks a variable and gives its type.
func (c *checker) variable(v ir.Var) ir.Type {
	if !c.want(v != nil && !nilVar(v), "a variable is missing") {
		return nil
	}
	return c.expr(v)
}

func nilVar(v ir.Var) bool {
	switch v := v.(type) {
	case *ir.Local:
		return v == nil
	case *ir.Global:
		return v == nil
	}
	return false
}

func (c *checker) vars(list []ir.Var) {
	seen := map[ir.Var]bool{}
	for _, v := range list {
		if c.variable(v) != nil {
			c.want(!seen[v], "%s is listed twice", v.VarName())
			seen[v] = true
		}
	}
}

// domains checks classes in which a specification allocates.
func (c *checker) domains(list []*ir.Class) {
	for _, k := range list {
		if c.classRef(k) {
			c.want(k.Atoms, "%s is no domain", named(k.Name))
		}
	}
}

// condition checks an expression that may use what contracts may.
func (c *checker) condition(x ir.Expr) {
	c.spec = true
	c.is(x, ir.Bool{})
	c.spec = false
}

// checkOrder checks the memory order of an access or fence.
func checkOrder(c *checker, s ir.Stmt) {
	o, ok := ir.OrderOf(s)
	if !ok || !c.want(o.Valid(), "unknown memory order") {
		return
	}
	c.want(o.Fits(s), "the order %s means nothing for it", cmp.Or(o.String(), "plain"))
	p := ir.PlaceOf(s)
	if o == ir.OrderPlain || p == nil {
		return
	}
	if _, local := p.Var.(*ir.Local); p.Kind == ir.PlaceVar && local {
		c.errorf("a local has a memory order: no other thread sees it")
	}
	t := p.Type()
	_, rel := t.(*ir.Rel)
	c.want(!rel && !ir.Aggregate(t), "an access of %s has a memory order: it is not one access", t)
}

func (c *checker) stmt(s ir.Stmt) {
	n := len(c.problems)
	defer func() {
		if len(c.problems) == n {
			checkOrder(c, s)
		}
	}()
	switch s := s.(type) {
	case *ir.Assign:
		c.assign(c.expr(s.X), c.variable(s.Dst))
	case *ir.Load:
		c.assign(c.place(s.Place), c.local(s.Dst))
	case *ir.Store:
		to := c.place(s.Place)
		c.assign(c.expr(s.X), to)
	case *ir.Addr:
		c.addr(s)
	case *ir.New:
		c.newObject(s)
	case *ir.NewArray:
		c.cellType(s.Elem)
		c.isInt(s.Len)
		c.assign(ir.Array{Elem: s.Elem}, c.local(s.Dst))
	case *ir.CallStmt:
		c.call(s)
	case *ir.Assume:
		c.condition(s.Cond())
		c.want(s.Why() != nil, "an assumption says what it rests on")
	case *ir.Assert:
		c.condition(s.X)
		c.want(s.Kind != "", "an assertion has a kind")
	case *ir.Havoc:
		c.vars(s.Vars)
	case *ir.Spec:
		c.vars(s.Frame)
		c.domains(s.Classes)
		c.condition(s.X)
	case *ir.Atomic:
		c.want(s.Kind <= ir.AtomicEnd, "unknown kind")
	case *ir.Await:
		c.is(s.X, ir.Bool{})
	case *ir.Start:
		if s.Dst != nil {
			c.assign(ir.Thread{}, c.local(s.Dst))
		}
		if c.procRef(s.Proc) {
			c.args(s.Proc, s.Args)
		}
	case *ir.Join:
		c.is(s.X, ir.Thread{})
	case *ir.Fence:
	case *ir.Monitor:
		c.want(s.Kind <= ir.MonitorNotifyAll, "unknown kind")
		c.isRef(s.X)
		if s.Dst != nil {
			c.assign(ir.Bool{}, c.local(s.Dst))
		}
	case *ir.CAS:
		c.cas(s)
	default:
		panic(fmt.Sprintf("ir/sanity: unknown statement %T", s))
	}
}

func (c *checker) addr(s *ir.Addr) {
	t := c.place(s.Place)
	if t == nil {
		return
	}
	if s.Place.Kind == ir.PlaceVar {
		_, local := s.Place.Var.(*ir.Local)
		c.want(!local, "the address of a local is taken")
	}
	if _, rel := t.(*ir.Rel); c.want(!rel, "the address of a relation is taken") {
		c.assign(ir.Ptr{Elem: t}, c.local(s.Dst))
	}
}

func (c *checker) newObject(s *ir.New) {
	to := c.variable(s.Dst)
	if !c.classRef(s.Class) || to == nil {
		return
	}
	c.want(!s.Class.Interface && !s.Class.Abstract, "class %s has no instances of its own", named(s.Class.Name))
	if r, ok := to.(*ir.Rel); ok {
		c.want(r.Arity == 1, "the target is no set")
		return
	}
	c.assign(ir.Ref{Class: s.Class}, to)
}

func (c *checker) cas(s *ir.CAS) {
	if t := c.place(s.Place); t != nil {
		_, rel := t.(*ir.Rel)
		c.want(!ir.Aggregate(t) && !rel, "only a scalar is compared and set, not %s", t)
		c.assign(c.expr(s.Old), t)
		c.assign(c.expr(s.New), t)
	}
	c.assign(ir.Bool{}, c.local(s.Dst))
}

// args checks that arguments fit the parameters.
func (c *checker) args(q *ir.Proc, args []ir.Expr) {
	if !c.want(len(args) == len(q.Params), "%s takes %d arguments, not %d", named(q.Name), len(q.Params), len(args)) {
		return
	}
	for i, a := range args {
		c.assign(c.expr(a), q.Params[i].Typ)
	}
}

func (c *checker) call(s *ir.CallStmt) {
	if s.Exc != nil {
		if t := c.local(s.Exc); t != nil {
			c.want(isRefType(t), "the exceptional result goes into %s", t)
		}
	}
	for _, d := range s.Dsts {
		c.variable(d)
		c.want(s.Exc == nil || d != ir.Var(s.Exc), "a result goes where the exceptional result goes")
	}
	c.want(s.Class == nil || s.Method != "", "a call of no method names the class of a receiver")
	if s.Proc != nil {
		c.want(s.Method == "" && s.Fun == nil, "a static call names a method or a value")
		if c.procRef(s.Proc) {
			c.args(s.Proc, s.Args)
			c.results(s, s.Proc)
		}
		return
	}
	if s.Fun != nil {
		c.want(s.Method == "", "an indirect call names a method")
		c.indirect(s)
		return
	}
	if !c.want(len(s.Args) > 0, "a virtual call has no receiver") {
		return
	}
	t := c.expr(s.Args[0])
	r, ok := t.(ir.Ref)
	if t == nil || !c.want(ok, "the receiver is %s", t) {
		return
	}
	procs := c.shaped(s.Method)
	if s.Class != nil && c.classRef(s.Class) && r.Class != nil {
		c.want(s.Class.Subclass(r.Class) || s.Class.Interface || r.Class.Interface || r.Class.Subclass(s.Class), "no object of class %s is of class %s", named(r.Class.Name), named(s.Class.Name))
	}
	if r.Class != nil {
		procs = nil
		for _, m := range c.declared(s.Method) {
			if m.proc != nil && m.class.Subclass(r.Class) {
				procs = append(procs, m.proc)
			}
		}
	}
	for _, q := range procs {
		c.args(q, s.Args)
		c.results(s, q)
	}
	c.want(len(c.declared(s.Method)) > 0, "no class has a method %s", named(s.Method))
}

// indirect checks a call of a value against its signature.
func (c *checker) indirect(s *ir.CallStmt) {
	t := c.expr(s.Fun)
	f, ok := t.(ir.Func)
	if t == nil || !c.want(ok, "%s is called as a procedure", t) {
		return
	}
	shape := &ir.Proc{Name: f.Sig.Name} // with locals that nothing else has
	for _, u := range f.Sig.Params {
		shape.Params = append(shape.Params, &ir.Local{Typ: u})
	}
	for _, u := range f.Sig.Results {
		shape.Results = append(shape.Results, &ir.Local{Typ: u})
	}
	if f.Sig.Exc != nil {
		shape.Exc = &ir.Local{Typ: f.Sig.Exc}
	}
	c.args(shape, s.Args)
	c.results(s, shape)
}

func (c *checker) results(s *ir.CallStmt, q *ir.Proc) {
	if c.want(len(s.Dsts) == len(q.Results), "%s has %d results, not %d", named(q.Name), len(q.Results), len(s.Dsts)) {
		for i, d := range s.Dsts {
			if d != nil && !nilVar(d) {
				c.assign(q.Results[i].Typ, d.Type())
			}
		}
	}
	c.want((s.Exc != nil) == (q.Exc != nil), "%s has an exceptional result and the call takes none, or the other way round", named(q.Name))
}

func (c *checker) term(q *ir.Proc, t ir.Term) {
	switch t := t.(type) {
	case *ir.Goto, *ir.Return:
	case *ir.If:
		c.is(t.X, ir.Bool{})
		c.want(t.Check == nil || t.Check.Kind != "", "a check has a kind")
	case *ir.Switch:
		c.isInt(t.X)
		seen := map[int64]bool{}
		for _, k := range t.Cases {
			c.want(!seen[k.Value], "case %d stands twice", k.Value)
			seen[k.Value] = true
		}
	case *ir.Choose:
		c.want(len(t.To) > 0, "there is nothing to choose")
	default:
		panic(fmt.Sprintf("ir/sanity: unknown terminator %T", t))
	}
	for _, b := range t.Succs() {
		c.want(b != nil && b.Index >= 0 && b.Index < len(q.Blocks) && q.Blocks[b.Index] == b, "it goes to %s, which is not of this procedure", b)
	}
}

// kindOfNode prints what kind of node it is.
type kindOfNode struct{ n ir.Node }

func (k kindOfNode) String() string { return fmt.Sprintf("a %T", k.n) }
