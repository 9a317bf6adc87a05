package irgen_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/cfg"
	"assay/ir/key"
	"assay/ir/parse"
	"assay/ir/sanity"
)

// TestPrograms: generated programs keep the rules, are reducible, print and
// read back as themselves, and are the same for the same numbers.
func TestPrograms(t *testing.T) {
	r := testkit.Rand(t)
	words := map[string]int{}
	for range testkit.Count(t, 10000, 300) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{})
		if err := sanity.Check(p); err != nil {
			t.Fatalf("%v\n%s", err, p)
		}
		text := p.String()
		if again := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{}).String(); again != text {
			t.Fatal(testkit.Diff("same numbers", text, again))
		}
		style := ir.Style{Positions: true}
		for _, s := range []ir.Style{{}, style} {
			one := s.Text(p)
			q, diags := parse.Program("p", one)
			if diags.Failed() {
				t.Fatalf("%v\n%s", diags.Error(), one)
			}
			if two := s.Text(q); one != two {
				t.Fatal(testkit.Diff("round trip", one, two))
			}
			if err := sanity.Check(q); err != nil {
				t.Fatalf("read back: %v\n%s", err, one)
			}
			was, is := keys(t, p), keys(t, q)
			for i, f := range p.Procs {
				if was[f] != is[q.Procs[i]] {
					t.Fatalf("%s has another key when it was read back\n%s", f.Name, one)
				}
			}
		}
		for _, q := range p.Procs {
			if _, err := cfg.New(q); err != nil {
				t.Fatal(err)
			}
		}
		for _, w := range []string{"virtual", "choose", "switch", "spec", "newarray", "addr", " ! ", "override", "extent", "all %", "call *", "proc Leap(", "load acquire", "store release", "fence ", "(Node.row)[", "load *", "cas *v", "(Node.duo)[", "addr @g0", "addr *v"} {
			if strings.Contains(text, w) {
				words[w]++
			}
		}
	}
	if len(words) != 21 {
		t.Errorf("some constructs never occur: %v", words)
	}
}

// keys are those of all procedures.
func keys(t *testing.T, p *ir.Program) map[*ir.Proc]key.Proc {
	t.Helper()
	list, err := key.OfProcs(calls.Of(p, calls.Config{Roots: p.Procs}))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestAliases: programs about pointers keep the rules, and are read back as themselves.
func TestAliases(t *testing.T) {
	r := testkit.Rand(t)
	for range testkit.Count(t, 4000, 400) {
		p := irgen.Aliases(rand.New(rand.NewPCG(r.Uint64(), 1)))
		if err := sanity.Check(p); err != nil {
			t.Fatalf("%v\n%s", err, p)
		}
		text := p.String()
		q, diags := parse.Program("p", text)
		if diags.Failed() {
			t.Fatalf("%v\n%s", diags.Error(), text)
		}
		if two := q.String(); text != two {
			t.Fatal(testkit.Diff("round trip", text, two))
		}
	}
}
