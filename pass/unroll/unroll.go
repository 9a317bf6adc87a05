// Package unroll replaces each loop by a number of copies of its body, so that
// the control flow has no cycle. What is left out is cut off by an assumption
// that stays visible: ir.Origin.Cut.
//
// # What is kept
//
// With the bound u, the copies of a loop's blocks are numbered 0 to u-1 for
// each time the loop is entered, and a loop inside another one is copied for
// each copy of the outer one. Following an edge back to the head goes to the
// next copy. What follows the last copy depends on the head:
//
//   - If the loop has an exit test at its head, the head is copied once more and
//     "assume" of the exit condition takes the place of the test: an execution
//     survives when it enters the body at most u times.
//   - If not (do-while, while(true)), "assume false" takes the place of the head:
//     an execution survives when it comes to the head at most u times.
//
// Every execution that survives is one of the source program, and leaves every
// loop. Blocks behind a loop are shared by all copies: the result is a graph,
// not a tree.
//
// The exit test of a loop is the first branch out of the loop on the way from
// the head, as long as that way does not fork inside the loop. Branches with a
// Check, such as the one for a null reference in "while (x.next != null)", are
// not taken for one, and are kept in the copy of the head. Further tests with
// the same target, as in "while (a && b)", belong to the exit test.
//
// Loop invariants and measures have no place in the result, and are dropped.
package unroll

import (
	"encoding/binary"
	"errors"

	"assay/ir"
	"assay/ir/cfg"
	"assay/source"
	"assay/task"
)

// Name of the pass in origins.
const Name = "unroll"

// Codes of diagnostics.
const (
	CodeIrreducible source.Code = "irreducible"
	CodeSize        source.Code = "unroll-size"
)

// Config of the pass.
type Config struct {
	Bound  int             // copies of a body, at least 0
	Blocks int             // at most so many blocks in a procedure; 0: DefaultBlocks
	Only   map[string]bool // names of the procedures to change; nil: all
}

// DefaultBlocks is how many blocks a procedure may grow to.
const DefaultBlocks = 1 << 20

// Program gives a copy of the program whose procedures have no loops. The
// error is a *source.List of what could not be unrolled.
func Program(p *ir.Program, cfg Config) (*ir.Program, error) {
	if cfg.Blocks == 0 {
		cfg.Blocks = DefaultBlocks
	}
	c := ir.NewCopy(p, Name)
	diags := &source.List{}
	for _, q := range p.Procs {
		if cfg.Only != nil && !cfg.Only[q.Name] {
			c.Body(q)
			continue
		}
		proc(c, q, cfg, diags)
	}
	return c.To, diags.Err()
}

func proc(c *ir.Copy, q *ir.Proc, conf Config, diags *source.List) {
	g, err := cfg.New(q)
	var irr *cfg.Irreducible
	if errors.As(err, &irr) {
		d := diags.Errorf(irr.Span(), CodeIrreducible, "this jumps into the middle of a loop of %s, which therefore cannot be unrolled", ir.Name(q.Name))
		d.Related = []source.Related{{Span: cfg.SpanOf(irr.Head), Message: "the loop begins here"}}
		return
	}
	if len(g.Loops) == 0 {
		c.Body(q)
		return
	}
	u := &unroller{Config: conf, copy: c, graph: g, out: c.Proc(q), tests: map[*cfg.Loop]*test{}, made: map[string]*ir.Block{}}
	for _, l := range g.Loops {
		u.tests[l] = exitTest(g, l)
	}
	var index []int
	if g.Loop[0] != nil {
		index = []int{0} // the entry heads a loop
	}
	u.at(q.Blocks[0], index)
	for len(u.todo) > 0 && len(u.out.Blocks) <= u.Blocks {
		next := u.todo[len(u.todo)-1]
		u.todo = u.todo[:len(u.todo)-1]
		u.fill(next)
	}
	if len(u.todo) > 0 {
		diags.Errorf(q.Span, CodeSize, "unrolling the loops of %s %d times gives more than %d blocks", ir.Name(q.Name), conf.Bound, conf.Blocks)
		u.out.Blocks = nil
		return
	}
	sortBlocks(u.out)
}

// test is the exit test of a loop: the blocks from its head to the last branch
// out, whose condition leaves the loop.
type test struct {
	chain []*ir.Block
	last  *ir.If
	exit  *ir.Block
	then  bool // the exit is the Then side
}

// exitTest finds the test at the head of a loop; nil when there is none.
func exitTest(g *cfg.Graph, l *cfg.Loop) *test {
	var found *test
	var chain []*ir.Block
	inside := func(b *ir.Block) bool { return g.Loop[b.Index] != nil && g.Loop[b.Index].Within(l) }
	for b := l.Head; ; {
		chain = append(chain, b)
		var next *ir.Block
		switch t := b.Term.(type) {
		case *ir.Goto:
			next = t.To
		case *ir.If:
			if inside(t.Then) == inside(t.Else) {
				return found
			}
			exit, then := t.Else, false
			next = t.Then
			if inside(t.Else) {
				exit, next, then = t.Then, t.Else, true
			}
			if t.Check == nil {
				if next == l.Head || found != nil && found.exit != exit {
					return found // the test of a do-while, or a break
				}
				found = &test{chain: append([]*ir.Block{}, chain...), last: t, exit: exit, then: then}
			}
		default:
			return found
		}
		if !inside(next) || g.Loop[next.Index] != l || next == l.Head {
			return found // the end of the body, or an inner loop
		}
		b = next
	}
}

// unroller makes one procedure. A block of the result is a source block and the
// number of the copy for each loop around it, outermost first.
type unroller struct {
	Config
	copy  *ir.Copy
	graph *cfg.Graph
	out   *ir.Proc
	tests map[*cfg.Loop]*test
	made  map[string]*ir.Block // by key
	todo  []*instance
}

// instance is a block to be filled.
type instance struct {
	of    *ir.Block
	index []int // copy numbers of the loops around, outermost first
	to    *ir.Block
}

// key names a block of the result. Up to a million are made.
func key(b *ir.Block, index []int) string {
	k := binary.AppendUvarint(make([]byte, 0, 24), uint64(b.Index))
	for _, i := range index {
		k = binary.AppendUvarint(k, uint64(i))
	}
	return string(k)
}

// at is the block of the result for a source block and copy numbers.
func (u *unroller) at(b *ir.Block, index []int) *ir.Block {
	k := key(b, index)
	if to := u.made[k]; to != nil {
		return to
	}
	to := u.out.NewBlock()
	u.made[k] = to
	u.todo = append(u.todo, &instance{b, index, to})
	return to
}

// target is where an edge between source blocks leads, from a copy.
func (u *unroller) target(from *instance, b *ir.Block) *ir.Block {
	l := u.graph.Loop[b.Index]
	if l == nil {
		return u.at(b, nil)
	}
	index := append([]int{}, from.index[:min(l.Depth, len(from.index))]...)
	around := u.graph.Loop[from.of.Index]
	switch {
	case around == nil || !around.Within(l): // a loop is entered, by its head
		for len(index) > l.Depth-1 {
			index = index[:len(index)-1] // a sibling's number
		}
		index = append(index, 0)
	case b == l.Head: // the edge goes back
		index[l.Depth-1]++
	}
	return u.at(b, index)
}

// fill makes the statements and the terminator of a block.
func (u *unroller) fill(n *instance) {
	l := u.graph.Loop[n.of.Index]
	over := l != nil && n.index[l.Depth-1] == u.Bound
	copyNo := 0
	if l != nil {
		copyNo = n.index[l.Depth-1] + 1
	}
	env := &ir.Env{Copy: u.copy,
		Block: func(b *ir.Block) *ir.Block { return u.target(n, b) },
		Mark:  func(o *ir.Origin, _ ir.Node) { o.Copy = copyNo },
	}
	if over && u.tests[l] == nil {
		u.cut(n, l, env)
		return
	}
	for _, s := range n.of.Stmts {
		n.to.Stmts = append(n.to.Stmts, env.Stmt(s))
	}
	if t := u.tests[l]; over && n.of.Term == ir.Term(t.last) {
		u.leave(n, l, t, env)
		return
	}
	n.to.Term = env.Term(n.of.Term)
}

// leave ends the last copy of a head: the loop is left, or the execution is cut.
func (u *unroller) leave(n *instance, l *cfg.Loop, t *test, env *ir.Env) {
	x := env.Expr(t.last.X)
	if !t.then {
		x = ir.Not(x)
	}
	n.to.Stmts = append(n.to.Stmts, ir.NewAssume(env.Meta(t.last), x, u.bound(l)))
	n.to.Term = &ir.Goto{Meta: env.Meta(t.last), To: u.target(n, t.exit)}
}

// cut stands for the head of a loop without a test, when it is reached once
// more than allowed.
func (u *unroller) cut(n *instance, l *cfg.Loop, env *ir.Env) {
	var first ir.Node = l.Head.Term
	if len(l.Head.Stmts) > 0 {
		first = l.Head.Stmts[0]
	}
	n.to.Stmts = []ir.Stmt{ir.NewAssume(env.Meta(first), ir.False, u.bound(l))}
	n.to.Term = &ir.Return{Meta: env.Meta(first)}
}

// bound is why no more rounds of a loop are made.
func (u *unroller) bound(l *cfg.Loop) *ir.Cut {
	return &ir.Cut{Bound: task.BoundLoop, Name: u.out.Name, Limit: u.Bound, Span: cfg.SpanOf(l.Head)}
}

// sortBlocks puts the blocks in reverse postorder: edges go forward.
func sortBlocks(q *ir.Proc) {
	g, err := cfg.New(q)
	if err != nil {
		panic("unroll: " + err.Error()) // without cycles there is no loop
	}
	q.Blocks = g.Order
	for i, b := range q.Blocks {
		b.Index = i
	}
}
