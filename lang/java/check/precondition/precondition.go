// Package precondition proposes conditions of the state in which a procedure begins: those under which its runtime
// checks do not fail.
//
// It follows paths through the procedure and through what that calls, and writes what a check looks at in terms of the
// parameters and of the heap at the beginning: for a[off + i] in a loop over i < len that is off + (len - 1) < a.length,
// where 0 < len. What cannot be written so is left out. Nothing rests on what is proposed here: whether a condition is
// necessary, and what it excludes, is for an engine to decide. So paths are followed as far as it is cheap.
package precondition

import (
	"maps"
	"slices"

	"assay/ir"
	"assay/ir/cfg"
	"assay/lang/java/contract/formula"
	"assay/source"
	"assay/task"
)

// Condition is a condition with its text in Java.
type Condition struct {
	X    ir.Expr // it holds where what it reads does not exist
	Text string
	Kind task.Kind   // of the check
	At   source.Span // of the check
}

const (
	mostConditions = 100
	mostBlocks     = 600 // that paths come through
	mostVisits     = 6   // of one block
	mostCalls      = 3   // one inside the other
	mostWeight     = 30  // of an expression
	mostGuards     = 3   // of a condition
)

// Of returns conditions of a procedure about some of its parameters, whose names stand in the text. What load returns
// true for is followed where it is called; it has a body then.
func Of(p *ir.Program, q *ir.Proc, names map[*ir.Local]string, load func(*ir.Proc) bool) []Condition {
	w := &walk{program: p, names: names, load: load, graphs: map[*ir.Proc]*cfg.Graph{}, visits: map[*ir.Block]int{}, seen: map[string]bool{}}
	f := &frame{proc: q, env: map[*ir.Local]ir.Expr{}}
	for _, v := range q.Params {
		f.env[v] = v
	}
	f.given = cloned(f.env)
	if w.enter(f) {
		w.block(&path{frame: f}, q.Blocks[0])
	}
	return w.out
}

// walk is one walk over the paths of a procedure.
type walk struct {
	program *ir.Program
	names   map[*ir.Local]string
	load    func(*ir.Proc) bool
	graphs  map[*ir.Proc]*cfg.Graph
	visits  map[*ir.Block]int
	blocks  int
	seen    map[string]bool // texts
	out     []Condition
}

// path is how far a path came.
type path struct {
	frame   *frame
	guards  []ir.Expr                // that branches took, in terms of the beginning
	written map[any]bool             // fields, and types of elements, that were stored to
	fields  map[of]ir.Expr           // what was stored to fields last
	starts  map[*ir.BoundVar]ir.Expr // of variables of loops: what they begin with; nil: it is not known
	lengths map[*ir.BoundVar]ir.Expr // of new arrays
}

// frame is a call that a path is in. What a local holds is not known where env has nothing for it.
type frame struct {
	proc *ir.Proc
	env  map[*ir.Local]ir.Expr
	up   *frame
	call *ir.CallStmt // in up
	next *ir.Block    // of up, and
	at   int          // the statement there that follows the call
	deep int

	loops []*ir.Block           // heads of those that were entered
	given map[*ir.Local]ir.Expr // what parameters held at first
}

// clone copies what branches of a path do not share. Its other maps are copied where they are written to.
func (p *path) clone() *path {
	k, f := *p, *p.frame
	f.env = cloned(f.env)
	k.frame, k.guards = &f, slices.Clip(k.guards)
	return &k
}

// cloned is a copy that can be written to.
func cloned[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return maps.Clone(m)
}

// enter prepares a procedure to be walked through; false: it cannot be.
func (w *walk) enter(f *frame) bool {
	if w.graphs[f.proc] == nil {
		if !w.load(f.proc) || len(f.proc.Blocks) == 0 {
			return false
		}
		g, err := cfg.New(f.proc)
		if err != nil {
			return false
		}
		w.graphs[f.proc] = g
	}
	for _, l := range f.proc.Locals { // all but parameters begin as zero; what is computed is of interest
		if _, ok := f.env[l]; !ok && ir.IsRef(l.Typ) {
			f.env[l] = null
		}
	}
	return true
}

var null ir.Expr = &ir.Const{Typ: ir.Null{}}

// block goes on with a block from its beginning.
func (w *walk) block(p *path, b *ir.Block) {
	if w.visits[b] >= mostVisits || w.blocks >= mostBlocks || len(w.out) >= mostConditions {
		return
	}
	w.visits[b]++
	w.blocks++
	if l := w.graphs[p.frame.proc].Loop[b.Index]; l != nil && l.Head == b {
		if slices.Contains(p.frame.loops, b) {
			return
		}
		p.frame.loops = append(slices.Clip(p.frame.loops), b)
		w.from(p.clone(), b, 0) // the first iteration
		w.anyIteration(p, l)
	}
	w.from(p, b, 0)
}

// from goes on with a statement of a block.
func (w *walk) from(p *path, b *ir.Block, at int) {
	for i := at; i < len(b.Stmts); i++ {
		if c, ok := b.Stmts[i].(*ir.CallStmt); ok {
			w.copies(p, c)
			if q := w.callee(p.frame, c); q != nil {
				w.call(p, c, q, b, i+1)
				return
			}
		}
		p.statement(b.Stmts[i])
	}
	w.end(p, b)
}

// end goes on after a block.
func (w *walk) end(p *path, b *ir.Block) {
	switch t := b.Term.(type) {
	case *ir.Goto:
		w.block(p, t.To)
	case *ir.If:
		w.branch(p, t)
	case *ir.Return:
		w.back(p)
	case *ir.Switch:
		w.cases(p, t)
	default:
		for _, s := range b.Term.Succs() {
			w.block(p.clone(), s)
		}
	}
}

// cases goes on with all cases. Those of a parameter are for one value each.
func (w *walk) cases(p *path, t *ir.Switch) {
	x, known := p.value(t.X)
	l, plain := x.(*ir.Local)
	for _, c := range t.Cases {
		k := p.clone()
		if known && plain && w.names[l] != "" {
			k.guards = append(k.guards, formula.Apply(ir.OpEq, ir.Bool{}, x, ir.NewInt(x.Type().(ir.Int), c.Value)))
		}
		w.block(k, c.To)
	}
	w.block(p.clone(), t.Default)
}

// branch goes on with both sides of a branch; with one where that is known, or where the other one is a failed check.
func (w *walk) branch(p *path, t *ir.If) {
	x, known := p.value(t.X)
	if t.Check != nil {
		if known && !p.ownArray(w, t.X) {
			w.fails(p, x, t.Check.Kind, t.Span)
		}
		w.block(p, t.Else)
		return
	}
	if v, ok := decided(x); known && ok {
		w.block(p, pick(v, t.Then, t.Else))
		return
	}
	if v, ok := exceptional(p.frame, t.X); ok && !known {
		w.block(p, pick(v, t.Then, t.Else))
		return
	}
	if w.asserts(p, t) {
		return
	}
	then, other := p.clone(), p.clone()
	if known {
		then.take(x)
		other.take(negation(x))
	}
	w.block(then, t.Then)
	w.block(other, t.Else)
}

func pick(first bool, a, b *ir.Block) *ir.Block {
	if first {
		return a
	}
	return b
}

// exceptional is which side of a branch about an exception is the ordinary one.
func exceptional(f *frame, x ir.Expr) (ordinary, ok bool) {
	a, is := x.(*ir.Apply)
	if !is || len(a.Args) != 2 || a.Args[0] != ir.Expr(f.proc.Exc) || f.proc.Exc == nil {
		return false, false
	}
	return a.Op == ir.OpEq, a.Op == ir.OpEq || a.Op == ir.OpNe
}

// decided is the value of a comparison with null, where that is plain.
func decided(x ir.Expr) (value, ok bool) {
	a, is := x.(*ir.Apply)
	if !is || a.Op != ir.OpEq && a.Op != ir.OpNe || !isNull(a.Args[0]) || !isNull(a.Args[1]) {
		return false, false
	}
	return a.Op == ir.OpEq, true
}

func isNull(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	return ok && c.Bits == 0 && ir.IsRef(c.Typ)
}

// callee is the procedure that a call runs, if it is one alone that can be followed.
func (w *walk) callee(f *frame, c *ir.CallStmt) *ir.Proc {
	list := w.program.Targets(c)
	if c.Class != nil && len(list) > 1 {
		list = nil
		for _, k := range w.program.Classes {
			if q := c.Callee(k); q != nil && !k.Abstract && !k.Interface && !slices.Contains(list, q) {
				list = append(list, q)
			}
		}
	}
	if len(list) != 1 || f.deep >= mostCalls || c.Fun != nil || len(list[0].Params) != len(c.Args) {
		return nil
	}
	for k := f; k != nil; k = k.up {
		if k.proc == list[0] {
			return nil
		}
	}
	return list[0]
}

// call goes on in a procedure that is called, and after the call where it has no body.
func (w *walk) call(p *path, c *ir.CallStmt, q *ir.Proc, b *ir.Block, after int) {
	f := &frame{proc: q, env: map[*ir.Local]ir.Expr{}, up: p.frame, call: c, next: b, at: after, deep: p.frame.deep + 1}
	for i, v := range q.Params {
		if x, ok := p.value(c.Args[i]); ok {
			f.env[v] = x
		} else if a := p.array(c.Args[i]); a != nil {
			f.env[v] = a
		} else {
			f.env[v] = nil
		}
	}
	f.given = cloned(f.env)
	if !w.enter(f) {
		p.statement(c)
		w.from(p, b, after)
		return
	}
	k := *p
	k.frame = f
	w.block(&k, q.Blocks[0])
}

// back goes on after the call that a path is in.
func (w *walk) back(p *path) {
	f := p.frame
	if f.up == nil {
		return
	}
	up := *f.up
	up.env = cloned(up.env)
	for i, v := range f.call.Dsts {
		if l, ok := v.(*ir.Local); ok && i < len(f.proc.Results) {
			up.env[l] = f.env[f.proc.Results[i]]
		}
	}
	if f.call.Exc != nil && f.proc.Exc != nil {
		up.env[f.call.Exc] = f.env[f.proc.Exc]
	}
	k := p.clone()
	k.frame = &up
	w.from(k, f.next, f.at)
}

// anyIteration forgets what a loop changes: its variables have any value from now on, until a branch bounds them.
func (w *walk) anyIteration(p *path, l *cfg.Loop) {
	g, f := w.graphs[p.frame.proc], p.frame
	for _, b := range f.proc.Blocks {
		if !g.Reachable(b) || !g.Loop[b.Index].Within(l) {
			continue
		}
		for _, s := range b.Stmts {
			for _, v := range targets(s) {
				init := f.env[v]
				if k, ok := init.(*ir.BoundVar); ok && p.starts[k] != nil {
					init = p.starts[k]
				}
				if _, ok := v.Typ.(ir.Int); !ok {
					f.env[v] = nil
					continue
				}
				x := &ir.BoundVar{Name: v.Name, Typ: v.Typ}
				p.starts = cloned(p.starts)
				f.env[v], p.starts[x] = x, init
			}
			if st, ok := s.(*ir.Store); ok {
				p.written, p.fields = cloned(p.written), nil
				p.written[cell(st.Place)] = true
			}
		}
	}
}
