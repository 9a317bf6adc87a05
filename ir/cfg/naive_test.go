package cfg_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	loops "assay/graph"
	"assay/ir"
	"assay/ir/cfg"
)

// graph makes a procedure from "0>1 1>2,3 2>1 3": each block with its
// successors; none means return.
func graph(text string) *ir.Proc {
	p := &ir.Proc{Name: "g"}
	rows := strings.Fields(text)
	for range rows {
		p.NewBlock()
	}
	for i, row := range rows {
		_, list, _ := strings.Cut(row, ">")
		var to []*ir.Block
		for _, s := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
			var n int
			fmt.Sscan(s, &n)
			to = append(to, p.Blocks[n])
		}
		if len(to) == 0 {
			p.Blocks[i].Term = &ir.Return{}
		} else {
			p.Blocks[i].Term = &ir.Choose{To: to}
		}
	}
	return p
}

func TestNaiveIrreducible(t *testing.T) {
	for _, g := range []string{"0>1,2 1>2 2>1", "0>1,2 1>3 2>3,1 3>2,4 4"} {
		_, err := cfg.New(graph(g))
		if e := (*cfg.Irreducible)(nil); !errors.As(err, &e) {
			t.Errorf("%s: got %v", g, err)
		}
	}
}

// TestRandom compares with the definition: remove a block, and see what the
// entry still reaches.
func TestNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	reducible := 0
	for range 20000 {
		n := 1 + r.IntN(7)
		rows := make([]string, n)
		for i := range rows {
			var to []string
			for range r.IntN(3) {
				to = append(to, fmt.Sprint(r.IntN(n)))
			}
			rows[i] = fmt.Sprintf("%d>%s", i, strings.Join(to, ","))
		}
		text := strings.Join(rows, " ")
		p := graph(text)
		g, err := cfg.New(p)
		if (err == nil) != naiveReducible(p) {
			t.Fatalf("%s: err %v", text, err)
		}
		if err != nil {
			continue
		}
		reducible++
		for _, l := range g.Loops {
			for _, b := range p.Blocks {
				if in := g.Loop[b.Index]; in.Within(l) != naiveIn(p, l.Head, b) {
					t.Fatalf("%s: loop %d, block %d", text, l.Head.Index, b.Index)
				}
			}
		}
		if heads := naiveHeads(p); !slices.Equal(heads, headsOf(g.Loops)) {
			t.Fatalf("%s: heads %v, want %v", text, headsOf(g.Loops), heads)
		}
		sameNest(t, text, p, g)
	}
	if reducible < 5000 {
		t.Fatalf("only %d reducible graphs", reducible)
	}
}

// sameNest: the loops of package graph, which finds them in any graph, are the same ones where a graph is reducible.
func sameNest(t *testing.T, text string, p *ir.Proc, g *cfg.Graph) {
	t.Helper()
	nest := loops.Loops(len(p.Blocks), 0, func(v int) (to []int) {
		for _, s := range p.Blocks[v].Term.Succs() {
			to = append(to, s.Index)
		}
		return to
	})
	for _, b := range p.Blocks {
		var heads []int
		for k := nest.Inner[b.Index]; k >= 0; k = nest.Outer[k] {
			for v, in := range nest.Inner {
				if in == k && nest.Head[v] {
					heads = append(heads, v)
				}
			}
		}
		var want []int
		for l := g.Loop[b.Index]; l != nil; l = l.Parent {
			want = append(want, l.Head.Index)
		}
		if !slices.Equal(heads, want) {
			t.Fatalf("%s: block %d is in loops with the heads %v, and %v", text, b.Index, want, heads)
		}
	}
}

func headsOf(loops []*cfg.Loop) []int {
	var out []int
	for _, l := range loops {
		out = append(out, l.Head.Index)
	}
	slices.Sort(out)
	return out
}

// reach is what can be reached from a block without entering another.
func reach(from, without *ir.Block) map[*ir.Block]bool {
	seen := map[*ir.Block]bool{}
	if from == without {
		return seen
	}
	work := []*ir.Block{from}
	seen[from] = true
	for len(work) > 0 {
		b := work[0]
		work = work[1:]
		for _, s := range b.Term.Succs() {
			if s != without && !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return seen
}

func naiveDom(p *ir.Proc, v, w *ir.Block) bool {
	return v == w || reach(p.Blocks[0], nil)[w] && !reach(p.Blocks[0], v)[w]
}

// naiveReducible: without its back edges (to a dominator) the graph has no cycle.
func naiveReducible(p *ir.Proc) bool {
	live := reach(p.Blocks[0], nil)
	state := map[*ir.Block]int{}
	var acyclic func(*ir.Block) bool
	acyclic = func(b *ir.Block) bool {
		state[b] = 1
		for _, s := range b.Term.Succs() {
			if naiveDom(p, s, b) {
				continue
			}
			if state[s] == 1 || state[s] == 0 && !acyclic(s) {
				return false
			}
		}
		state[b] = 2
		return true
	}
	for _, b := range p.Blocks {
		if live[b] && state[b] == 0 && !acyclic(b) {
			return false
		}
	}
	return true
}

func naiveHeads(p *ir.Proc) []int {
	var out []int
	live := reach(p.Blocks[0], nil)
	for _, h := range p.Blocks {
		if live[h] && slices.ContainsFunc(p.Blocks, func(b *ir.Block) bool {
			return live[b] && slices.Contains(b.Term.Succs(), h) && naiveDom(p, h, b)
		}) {
			out = append(out, h.Index)
		}
	}
	return out
}

// naiveIn: b is dominated by the head and comes back to it without leaving what the head dominates.
func naiveIn(p *ir.Proc, h, b *ir.Block) bool {
	if b == h {
		return true
	}
	if !reach(p.Blocks[0], nil)[b] || !naiveDom(p, h, b) {
		return false
	}
	for c := range reach(b, h) {
		if slices.Contains(c.Term.Succs(), h) && naiveDom(p, h, c) {
			return true
		}
	}
	return false
}
