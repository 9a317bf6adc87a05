package flow_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/cfg"
	"assay/ir/flow"
	"assay/ir/parse"
)

// random is a procedure with random jumps; its blocks are empty.
func random(r *rand.Rand) *ir.Proc {
	q := &ir.Proc{Name: "p"}
	n := 1 + r.IntN(8)
	for range n {
		q.NewBlock()
	}
	any := func() *ir.Block { return q.Blocks[r.IntN(n)] }
	for _, b := range q.Blocks {
		switch r.IntN(4) {
		case 0:
			b.Term = &ir.Return{}
		case 1:
			b.Term = &ir.Goto{To: any()}
		default:
			b.Term = &ir.Choose{To: []*ir.Block{any(), any()}}
		}
	}
	return q
}

// TestSolve compares with going round until nothing changes, on random graphs with random functions: sets of eight facts,
// some of which a block kills and some it makes; edges that cannot be taken.
func TestSolve(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 50_000, 5_000) {
		q := random(r)
		g, _ := cfg.New(q)
		n := len(q.Blocks)
		kill, make_, cut := make([]uint8, n), make([]uint8, n), map[string]bool{}
		for i := range n {
			kill[i], make_[i] = uint8(r.Uint32()), uint8(r.Uint32()&r.Uint32()&r.Uint32())
			for k := range q.Blocks[i].Term.Succs() {
				cut[fmt.Sprint(i, k)] = r.IntN(5) == 0
			}
		}
		start := uint8(r.Uint32())
		block := func(i int, f uint8) uint8 { return f&^kill[i] | make_[i] }
		p := flow.Problem[uint8]{
			Graph: g, Start: start, Copy: func(f uint8) uint8 { return f },
			Join:  func(a, b uint8) (uint8, bool) { return a | b, a|b != a },
			Block: func(b *ir.Block, f uint8) uint8 { return block(b.Index, f) },
		}
		backward := r.IntN(2) == 0
		at, known := make([]uint8, n), make([]bool, n)
		if p.Backward = backward; backward {
			for _, b := range g.Order {
				at[b.Index], known[b.Index] = start, true
			}
		} else {
			at[0], known[0] = start, true
			p.Edge = func(b *ir.Block, i int, f uint8) (uint8, bool) { return f, !cut[fmt.Sprint(b.Index, i)] }
		}
		for range 8 * n * n {
			for _, b := range g.Order {
				for k, to := range b.Term.Succs() {
					switch {
					case backward:
						at[b.Index] |= block(to.Index, at[to.Index])
					case known[b.Index] && !cut[fmt.Sprint(b.Index, k)]:
						known[to.Index] = true
						at[to.Index] |= block(b.Index, at[b.Index])
					}
				}
			}
		}
		s := flow.Solve(p)
		for _, b := range q.Blocks {
			f, ok := s.At(b)
			past, _ := s.Past(b)
			if ok != known[b.Index] || ok && (f != at[b.Index] || past != block(b.Index, f)) {
				t.Fatalf("backward %v: %s: %v %b, not %v %b\n%s", backward, b, ok, f, known[b.Index], at[b.Index], q)
			}
		}
	}
}

// TestWiden: a fact that grows for ever ends by widening, and at heads of loops alone.
func TestWiden(t *testing.T) {
	p := parse.Must(`program widen
proc count(n: i32) {
	local i: i32
b0:
	goto head
head:
	if i < n then body else out
body:
	i := i + 1
	goto head
out:
	return
}
`)
	q := p.Proc("count")
	g, err := cfg.New(q)
	if err != nil {
		t.Fatal(err)
	}
	const most = 1 << 30
	widened := 0
	s := flow.Solve(flow.Problem[int]{
		Graph: g, Copy: func(f int) int { return f },
		Join:  func(a, b int) (int, bool) { return max(a, b), b > a },
		Block: func(b *ir.Block, f int) int { return min(f+len(b.Stmts), most) },
		Widen: func(head *ir.Block, a, b int) (int, bool) {
			if widened++; head != q.Blocks[1] {
				t.Errorf("%s is no head of a loop", head)
			}
			if b > a {
				return most, true
			}
			return a, false
		},
	})
	if out, ok := s.At(q.Blocks[3]); !ok || out != most || widened == 0 || widened > 4 {
		t.Errorf("%d at the end after %d times", out, widened)
	}
}

// TestSummaries compares what procedures may come to do with what all that they reach do.
func TestSummaries(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 10_000, 1_000) {
		p := &ir.Program{Name: "p"}
		n := 1 + r.IntN(8)
		does := map[*ir.Proc]uint8{}
		for i := range n {
			q := &ir.Proc{Name: fmt.Sprintf("p%d", i)}
			p.Procs = append(p.Procs, q)
			does[q] = 1 << i
		}
		for _, q := range p.Procs {
			b := q.NewBlock()
			b.Term = &ir.Return{}
			for range r.IntN(3) {
				b.Stmts = append(b.Stmts, &ir.CallStmt{Proc: p.Procs[r.IntN(n)]})
			}
		}
		g := calls.Of(p, calls.Config{Roots: p.Procs})
		got := flow.Summaries(g, flow.Summary[uint8]{
			Bottom: func(*ir.Proc) uint8 { return 0 },
			Of: func(q *ir.Proc, of func(*ir.Proc) uint8) uint8 {
				f := does[q]
				for _, c := range g.Callees(q) {
					f |= of(c)
				}
				return f
			},
			Same: func(a, b uint8) bool { return a == b },
		})
		for _, q := range p.Procs {
			want := uint8(0)
			for _, c := range calls.From(p, q) {
				want |= does[c]
			}
			if got[q] != want {
				t.Fatalf("%s: %b, not %b\n%s", q.Name, got[q], want, p)
			}
		}
	}
}
