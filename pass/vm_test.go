package pass_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/cfg"
	"assay/pass"
	"assay/pass/inline"
	"assay/task"
	"assay/vm"
)

// run is what a run did, told in nodes of the source program.
type run struct {
	stop  vm.Stop
	nodes []ir.Node // sources of what was executed, without jumps, returns and calls
	state *vm.State
}

// steps at most, of the source program.
const most = 20000

// execute runs main, and tells step each node and how many frames there are.
func execute(t *testing.T, p *ir.Program, fuel uint64, seed uint64, step func(ir.Node, int)) run {
	t.Helper()
	main := p.Proc("main")
	s := vm.Compile(p).Start(vm.Setup{Proc: main, Bounds: task.Bounds{Scope: 2}})
	r := rand.New(rand.NewPCG(seed, 1))
	for _, g := range p.Globals {
		if _, ok := g.Typ.(ir.Int); ok {
			if err := s.Set(g, vm.Value{Word: uint64(r.IntN(5))}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Set(main.Params[0], vm.Value{Word: fuel}); err != nil {
		t.Fatal(err)
	}
	out := run{state: s}
	rec := &vm.Recorder{}
	s.Record(rec)
	stop, err := vm.Drive(s, vm.Seeded(r.Uint64()), vm.Budget{Steps: most})
	if err != nil {
		t.Fatal(err)
	}
	out.stop = stop
	nodes := map[uint64][]ir.Node{} // of a procedure, in order
	for _, x := range rec.Saves {
		if x.Kind != vm.SaveStep {
			continue
		}
		q := x.Old & (1<<32 - 1)
		if nodes[q] == nil {
			nodes[q] = nodesOf(p.Procs[q])
		}
		n := nodes[q][x.Cell]
		if step != nil {
			step(n, int(x.Old>>32))
		}
		out.note(n)
	}
	return out
}

// nodesOf are the nodes of a procedure in the order of the text.
func nodesOf(q *ir.Proc) []ir.Node {
	var out []ir.Node
	for _, b := range q.Blocks {
		for _, s := range b.Stmts {
			out = append(out, s)
		}
		out = append(out, b.Term)
	}
	return out
}

// note takes down the source of a node that is no jump and no part of a call.
func (r *run) note(n ir.Node) {
	for _, n := range []ir.Node{n, ir.Source(n)} {
		switch n.(type) {
		case *ir.Goto, *ir.Return, *ir.CallStmt:
			return
		}
	}
	r.nodes = append(r.nodes, ir.Source(n))
}

// values are the globals, parameters and results at the end. Object numbers
// agree, since both runs allocate in the same order.
func (r *run) values(p *ir.Program) string {
	var out []string
	main := p.Proc("main")
	var vars []ir.Var
	for _, g := range p.Globals {
		vars = append(vars, g)
	}
	for _, l := range main.Results {
		vars = append(vars, l)
	}
	for _, v := range vars {
		x := r.state.Get(v)
		text := fmt.Sprint(x.Word)
		if x.Rel != nil {
			text = fmt.Sprint(x.Rel)
		}
		out = append(out, v.VarName()+"="+text)
	}
	return fmt.Sprint(out)
}

// monitor counts what bounds count, from the nodes that a run executes. It
// shares nothing with the passes but the loops.
type monitor struct {
	home   map[ir.Node]*ir.Block
	proc   map[*ir.Block]*ir.Proc
	graphs map[*ir.Proc]*cfg.Graph
	stack  []*activation
	turns  int                // most edges back to a head in one stay in its loop
	depth  int                // most activations of one procedure, the first one not counted
	visits map[*cfg.Loop]bool // loops that were entered
}

type activation struct {
	proc  *ir.Proc
	at    *ir.Block
	turns map[*cfg.Loop]int
}

func newMonitor(t *testing.T, p *ir.Program) *monitor {
	m := &monitor{home: map[ir.Node]*ir.Block{}, proc: map[*ir.Block]*ir.Proc{}, graphs: map[*ir.Proc]*cfg.Graph{}, visits: map[*cfg.Loop]bool{}}
	for _, q := range p.Procs {
		g, err := cfg.New(q)
		if err != nil {
			t.Fatal(err)
		}
		m.graphs[q] = g
		for _, b := range q.Blocks {
			m.proc[b] = q
			for _, s := range b.Stmts {
				m.home[s] = b
			}
			m.home[b.Term] = b
		}
	}
	return m
}

// step takes note of a node, with so many frames on the stack.
func (m *monitor) step(n ir.Node, frames int) {
	b := m.home[n]
	first := b.Term.(ir.Node)
	if len(b.Stmts) > 0 {
		first = b.Stmts[0]
	}
	m.stack = m.stack[:min(frames, len(m.stack))]
	if len(m.stack) < frames {
		m.call(m.proc[b])
	}
	top := m.stack[frames-1]
	if n == first {
		m.enter(top, b)
	}
	top.at = b
	if _, ok := n.(*ir.Return); ok {
		m.stack = m.stack[:frames-1]
	}
}

// call begins an activation.
func (m *monitor) call(q *ir.Proc) {
	m.stack = append(m.stack, &activation{proc: q, turns: map[*cfg.Loop]int{}})
	open := 0
	for _, a := range m.stack[1:] {
		if a.proc == q {
			open++
		}
	}
	m.depth = max(m.depth, open)
}

// enter counts an edge into a block.
func (m *monitor) enter(a *activation, b *ir.Block) {
	g := m.graphs[a.proc]
	l := g.Loop[b.Index]
	if l == nil || l.Head != b {
		return
	}
	m.visits[l] = true
	if a.at == nil || g.Loop[a.at.Index] == nil || !g.Loop[a.at.Index].Within(l) {
		a.turns[l] = 0 // from outside
		return
	}
	a.turns[l]++
	m.turns = max(m.turns, a.turns[l])
}

// TestMeaning: what survives unrolling and inlining does what the source
// program does, statement by statement, and what does not survive needs a
// larger bound. With simplify too, the end is the same. Inlining alone, where
// calls stand in loops, keeps the meaning too.
func TestMeaning(t *testing.T) {
	r := testkit.Rand(t)
	kinds := map[string]int{}
	for range testkit.Count(t, 10000, 1000) {
		a, b := r.Uint64(), r.Uint64()
		unwind, fuel := r.IntN(4), uint64(r.IntN(3))
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{Procs: 1 + r.IntN(3), Statements: 8})
		conf := pass.Config{Options: pass.Options{Unwind: unwind, Roots: []string{"main"}}, Check: true}
		conf.Off = []string{"simplify"}
		plain, err := pass.Run(p, conf)
		if err != nil && strings.Contains(err.Error(), "-size") {
			kinds["too large"]++
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		checkMaps(t, p, plain)
		conf.Off = nil
		simple, err := pass.Run(p, conf)
		if err != nil {
			t.Fatal(err)
		}
		calls, err := inline.Program(p, inline.Config{Depth: unwind, Only: map[string]bool{"main": true}})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			seed := r.Uint64()
			m := newMonitor(t, p)
			source := execute(t, p, fuel, seed, m.step)
			one, two := execute(t, plain, fuel, seed, nil), execute(t, simple, fuel, seed, nil)
			kinds[compare(p, plain, source, one, m, unwind, true)]++
			kinds[compare(p, simple, source, two, m, unwind, false)]++
			kinds[compare(p, calls, source, execute(t, calls, fuel, seed, nil), &monitor{depth: m.depth}, unwind, true)]++
			if bad := kinds["wrong"]; bad > 0 {
				t.Fatalf("unwind %d, fuel %d, source %s, turns %d, depth %d\nplain %s\nsimple %s\nnodes %s\n%s\n%s\n%s\n%s\nnodes %v %v %v", unwind, fuel, source.stop, m.turns, m.depth,
					one.stop, two.stop, difference(source.nodes, one.nodes), source.values(p), one.values(plain)+"\n"+two.values(simple), p, simple.Proc("main"), source.stop.Node, one.stop.Node, two.stop.Node)
			}
		}
	}
	t.Log(kinds)
	for _, k := range []string{"finished", "violated", "infeasible", "cut"} {
		if kinds[k] < 20 {
			t.Errorf("hardly any run is %s: %v", k, kinds)
		}
	}
}

func difference(a, b []ir.Node) string {
	for i, n := range a {
		if i >= len(b) {
			return fmt.Sprintf("%d: %s and then nothing", i, ir.NodeString(n))
		}
		if b[i] != n {
			return fmt.Sprintf("%d: %s or %s", i, ir.NodeString(n), ir.NodeString(b[i]))
		}
	}
	if len(b) > len(a) {
		return fmt.Sprintf("%d: %s too", len(a), ir.NodeString(b[len(a)]))
	}
	return "the same"
}

// compare says what became of a run, "wrong" if it is not right.
func compare(p, q *ir.Program, source, got run, m *monitor, unwind int, exact bool) string {
	if source.stop.Kind == vm.OutOfBudget {
		return "too long"
	}
	if got.stop.Kind == vm.Infeasible && got.stop.Cut != nil {
		if (m.graphs == nil || m.turns < unwind) && m.depth <= unwind {
			return "wrong" // nothing needed a larger bound
		}
		return "cut"
	}
	switch {
	case m.turns > unwind || m.depth > unwind && m.depth > 1,
		got.stop.Kind != source.stop.Kind || got.stop.Reason != source.stop.Reason,
		(got.stop.Node == nil) != (source.stop.Node == nil),
		source.stop.Node != nil && ir.Source(got.stop.Node) != source.stop.Node,
		got.stop.Kind == vm.Finished && source.values(p) != got.values(q),
		exact && !slices.Equal(source.nodes, got.nodes):
		return "wrong"
	}
	return source.stop.Kind.String()
}
