package assertion

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/ir"
	"assay/vm"
	"assay/vm/watch"
)

// containers are classes of cases/java-contracts/containers; each makes random heaps.
var containers = []string{"SimpleList", "SortedList", "SearchTree", "BinaryHeap", "HashTable", "RingBuffer", "UnionFind", "ArrayStack", "LinkedDeque", "RedBlackTree"}

// TestContainers: on random heaps of ten containers, broken ones among them, every clause
// evaluates to the truth of a predicate that is written in Java by hand and that the JVM
// runs.
func TestContainers(t *testing.T) {
	files, err := filepath.Glob("../../../cases/java-contracts/containers/*.java")
	if err != nil || len(files) != 1+len(containers) {
		t.Fatal(files, err)
	}
	p := compileAll(t, files)
	n := testkit.Count(t, 1000, 100)
	from := int(testkit.Seed(t) % 1_000_000)
	jvm, err := javajudge.Start(p.home)
	if err != nil {
		t.Fatal(err)
	}
	defer jvm.Close()
	for _, class := range containers {
		t.Run(class, func(t *testing.T) {
			want := onJVM(t, jvm, p.dir, class, from, from+n)
			if len(want) != n {
				t.Fatalf("%d heaps on the JVM, not %d", len(want), n)
			}
			seen := map[string]bool{}
			for i, w := range want {
				got := p.truths(t, class, from+i)
				seen[w] = true
				if got != w {
					t.Errorf("seed %d: clauses are %s, and the predicates %s", from+i, got, w)
				}
			}
			if len(seen) < 10 {
				t.Errorf("only %d different outcomes: the heaps are too much alike", len(seen))
			}
		})
	}
}

// onJVM runs the predicates.
func onJVM(t *testing.T, jvm *javajudge.Server, dir, class string, from, to int) []string {
	t.Helper()
	o, err := jvm.Run(dir, javajudge.Program{Class: "Containers", Args: []string{class, fmt.Sprint(from), fmt.Sprint(to)}})
	if err != nil || o.Exit != 0 {
		t.Fatal(err, o)
	}
	return strings.Fields(o.Stdout)
}

// truths runs one heap, and gives the truths of the clauses at the call of probe, in the
// form that the program prints.
func (p *program) truths(t *testing.T, class string, seed int) string {
	t.Helper()
	var groups [4]string
	bad := ""
	p.watch.Judged = func(kind watch.BreachKind, q *ir.Proc, cl *ir.Clause, object uint64, truth bool) {
		k := p.clauses[cl]
		m := p.env.World.Method(q)
		if m == nil || m.File.Name != "probe" || k == nil || k.Said == nil || m.Class.File.Name != class || object != 0 && p.env.World.Known(class) == nil {
			return
		}
		at := map[watch.BreachKind]int{watch.BreachEntering: 0, watch.BreachEntry: 1, watch.BreachExit: 2, watch.BreachSignals: 2, watch.BreachLeaving: 3}[kind]
		groups[at] += map[bool]string{true: "1", false: "0"}[truth]
	}
	s, stop := p.run(t, "Containers", class, fmt.Sprint(seed), fmt.Sprint(seed+1))
	if stop.Kind != vm.Finished || stop.Status != 0 || len(p.unknown) > 0 {
		bad = fmt.Sprintf(" %v %v %s", stop, p.unknown, p.output.String())
		for _, f := range s.Stack() {
			bad += fmt.Sprintf("\n in %s %v", f.Proc.Name, f.Span)
		}
	}
	if groups[1]+groups[2]+groups[3] == "" {
		return groups[0] + bad
	}
	return strings.Join(groups[:], ",") + bad
}
