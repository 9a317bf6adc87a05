// Package shape is about procedures as they are written, for analyses that execute them on abstract values: the order of their blocks,
// which variables are read later, which numbers they name, and which new arrays get all their elements at once. It finds nothing of what
// values are.
package shape

import (
	"math"
	"slices"

	"assay/ir"
)

// Proc is what is known of a procedure. It is computed where it is asked for.
type Proc struct {
	proc   *ir.Proc
	order  []int
	heads  []bool
	ways   []int
	before []int
	live   [][]bool
	near   []int64
	filled map[*ir.NewArray]bool
}

// New returns what is known of a procedure, which has a body and does not change.
func New(q *ir.Proc) *Proc { return &Proc{proc: q, filled: map[*ir.NewArray]bool{}} }

// Order is the blocks, each before those that it leads to, loops apart.
func (p *Proc) Order() []int {
	if p.order == nil {
		p.order = inOrder(p.proc)
	}
	return p.order
}

func inOrder(q *ir.Proc) []int {
	var out []int
	seen := make([]bool, len(q.Blocks))
	var visit func(b *ir.Block)
	visit = func(b *ir.Block) {
		if seen[b.Index] {
			return
		}
		seen[b.Index] = true
		for _, to := range slices.Backward(b.Term.Succs()) {
			visit(to)
		}
		out = append(out, b.Index)
	}
	visit(q.Blocks[0])
	slices.Reverse(out)
	return out
}

// Heads says of each block whether a loop begins there: a way leads to it from behind. So does where the procedure begins.
func (p *Proc) Heads() []bool {
	if p.heads == nil {
		at := make([]int, len(p.proc.Blocks))
		for i, b := range p.Order() {
			at[b] = i
		}
		p.heads = make([]bool, len(p.proc.Blocks))
		p.heads[0] = true
		for _, b := range p.proc.Blocks {
			for _, to := range b.Term.Succs() {
				p.heads[to.Index] = p.heads[to.Index] || at[to.Index] <= at[b.Index]
			}
		}
	}
	return p.heads
}

// Ways is how many ways lead to each block; one more to where the procedure begins.
func (p *Proc) Ways() []int {
	if p.ways == nil {
		p.ways = make([]int, len(p.proc.Blocks))
		p.ways[0] = 2
		for _, b := range p.proc.Blocks {
			for _, to := range b.Term.Succs() {
				p.ways[to.Index]++
			}
		}
	}
	return p.ways
}

// Before is, of blocks that one way leads to, where that comes from.
func (p *Proc) Before() []int {
	if p.before == nil {
		p.before = make([]int, len(p.proc.Blocks))
		for _, b := range p.proc.Blocks {
			for _, to := range b.Term.Succs() {
				p.before[to.Index] = b.Index
			}
		}
	}
	return p.before
}

// Near are the integers that the procedure names, and those beside them.
func (p *Proc) Near() []int64 {
	if p.near != nil {
		return p.near
	}
	p.near = []int64{}
	for _, b := range p.proc.Blocks {
		for _, st := range b.Stmts {
			p.names(st)
		}
		p.names(b.Term)
	}
	return p.near
}

// names adds the numbers of a node.
func (p *Proc) names(n ir.Node) {
	for _, e := range ir.Exprs(n) {
		ir.Walk(e, func(e ir.Expr) bool {
			if v, ok := numberOf(e); ok && v > math.MinInt32 && v < math.MaxInt32 {
				p.near = append(p.near, v-1, v, v+1)
			}
			return true
		})
	}
}

// Live reports whether a variable may be read in a block or behind it, before it is assigned. A variable that the procedure does not
// have may be.
func (p *Proc) Live(b *ir.Block, local int) bool {
	if p.live == nil {
		p.live = liveness(p.proc)
	}
	return local >= len(p.live[b.Index]) || p.live[b.Index][local]
}

// liveness are the variables that are live where blocks begin.
func liveness(q *ir.Proc) [][]bool {
	n := len(q.Locals)
	reads, kills := make([][]bool, len(q.Blocks)), make([][]bool, len(q.Blocks))
	in := make([][]bool, len(q.Blocks))
	for i, b := range q.Blocks {
		reads[i], kills[i], in[i] = make([]bool, n), make([]bool, n), make([]bool, n)
		read := func(l *ir.Local) {
			if l != nil && !kills[i][l.Index] {
				reads[i][l.Index] = true
			}
		}
		node := func(m ir.Node) {
			for _, e := range ir.Exprs(m) {
				ir.Walk(e, func(e ir.Expr) bool {
					if l, ok := e.(*ir.Local); ok {
						read(l)
					}
					return true
				})
			}
			if _, ok := m.(*ir.Store); ok {
				return
			}
			for _, v := range ir.Changes(m) {
				if l, ok := v.(*ir.Local); ok && !reads[i][l.Index] {
					kills[i][l.Index] = true
				}
			}
		}
		for _, st := range b.Stmts {
			node(st)
		}
		node(b.Term)
		if _, ok := b.Term.(*ir.Return); ok {
			for _, r := range q.Results {
				read(r)
			}
			read(q.Exc)
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(q.Blocks) - 1; i >= 0; i-- {
			for l := range n {
				if in[i][l] {
					continue
				}
				live := reads[i][l]
				if !live && !kills[i][l] {
					for _, to := range q.Blocks[i].Term.Succs() {
						live = live || in[to.Index][l]
					}
				}
				if live {
					in[i][l], changed = true, true
				}
			}
		}
	}
	return in
}

// Asks reports whether a branch asks alone whether a call threw.
func Asks(t ir.Term, exc *ir.Local) bool {
	b, ok := t.(*ir.If)
	if !ok || b.Check != nil {
		return false
	}
	c, ok := b.X.(*ir.Apply)
	if !ok || c.Op != ir.OpNe || c.Args[0] != ir.Expr(exc) {
		return false
	}
	k, ok := c.Args[1].(*ir.Const)
	return ok && ir.IsRef(exc.Typ) && k.Bits == 0
}
