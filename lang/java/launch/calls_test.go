package launch_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/calls"
	"assay/lang/java/launch"
	"assay/vm"
)

// edge is a call that a run made.
type edge struct {
	from *ir.Proc
	node ir.Node
	to   *ir.Proc
}

// observe runs a program to its end, and returns the calls that were made.
func observe(t *testing.T, p *launch.Program, main *ir.Proc) map[edge]bool {
	t.Helper()
	code := vm.Compile(p.World.Prog)
	code.SetModels(p.Env.Models)
	s := code.Start(vm.Setup{Proc: main, Output: func(string, []byte) {}})
	seen, depth := map[edge]bool{}, map[int32]int{}
	for {
		stop, err := vm.Drive(s, &launch.Console{Seed: vm.Seeded(1)}, vm.Budget{Steps: 1})
		at := s.Current
		frames := s.Threads[at].Frames
		if n := len(frames); n > 1 && n > depth[at] {
			f := &frames[n-2]
			seen[edge{f.Proc.IR, f.Proc.NodeAt(f.Node), frames[n-1].Proc.IR}] = true
		}
		depth[at] = len(frames)
		switch {
		case err != nil:
			t.Fatal(err)
		case stop.Kind == vm.Finished:
			return seen
		case stop.Kind != vm.OutOfBudget:
			t.Fatal(stop)
		}
	}
}

// reflective reports whether a procedure is what reflection calls by a name or a class object: that is not followed.
func reflective(q *ir.Proc) bool {
	return strings.HasPrefix(q.Name, "reflective ") || strings.HasPrefix(q.Name, "initialised ") || strings.HasPrefix(q.Name, "static ")
}

// TestCalls: the calls that a Java program makes, with its library, are in its call graph; what reflection calls is a root.
// Of the library, java.lang and java.util are entered; with a fresh seed, all of it, in a closed program.
func TestCalls(t *testing.T) {
	src, err := filepath.Abs("testdata/Calls.java")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(src)
	if err != nil {
		t.Fatal(err)
	}
	p, err := launch.Open(context.Background(), src, string(text), nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	main, err := p.World.Main("Calls")
	if err != nil {
		t.Fatal(err)
	}
	seen := observe(t, p, main)
	if len(seen) < 1_000 {
		t.Errorf("only %d calls were seen", len(seen))
	}
	roots := []*ir.Proc{main}
	for e := range seen {
		if reflective(e.to) {
			roots = append(roots, e.to)
		}
	}
	given := func(ir.Type) (out []*ir.Class) { // what reflection gives
		for _, name := range []string{"java/lang/String", "java/lang/Integer", "java/lang/Thread"} {
			c, err := p.World.Class(name)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, c.IR)
		}
		return out
	}
	var enter func(*ir.Proc) bool
	if !testkit.Long() {
		enter = func(q *ir.Proc) bool {
			m := p.World.Method(q)
			return m == nil || !strings.Contains(m.Class.File.Name, "/") || strings.HasPrefix(m.Class.File.Name, "java/util/") || strings.HasPrefix(m.Class.File.Name, "java/lang/")
		}
		given = nil // they may give anything
		for e := range seen {
			if !enter(e.from) {
				roots = append(roots, e.to)
			}
		}
	}
	for i := calls.Variables; i >= calls.Hierarchy; i-- { // the program grows
		g := calls.Of(p.World.Prog, calls.Config{Precision: i, Roots: roots, Load: p.World.Load, Leaf: p.Env.Leaf, Enter: enter, Objects: given})
		sites := 0
		for _, q := range g.Procs {
			sites += len(g.Sites(q))
		}
		t.Logf("%v: %d procedures, %d calls", i, len(g.Procs), sites)
		for e := range seen {
			if enter != nil && !enter(e.from) || reflective(e.to) {
				continue
			}
			if !may(g, e) {
				t.Errorf("%v: %s calls %s at %s; the graph has no such call", i, e.from.Name, e.to.Name, ir.NodeString(e.node))
			}
		}
	}
}

// may reports whether a graph has a call, through a leaf perhaps.
func may(g *calls.Graph, e edge) bool {
	i := slices.IndexFunc(g.Sites(e.from), func(s *calls.Site) bool { return s.Node == e.node })
	return g.Has(e.to) && i >= 0 && slices.ContainsFunc(g.Sites(e.from)[i].Callees, func(q *ir.Proc) bool {
		return q == e.to || g.Leaf(q) && slices.Contains(g.Callees(q), e.to)
	})
}
