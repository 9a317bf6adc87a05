package precondition_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/lang/java/check/precondition"
	"assay/vm"
)

// of returns the conditions of the first procedure of a program, of which those in named have names.
func of(p *ir.Program, named string) []precondition.Condition {
	names := map[*ir.Local]string{}
	for _, v := range p.Procs[0].Params {
		if strings.Contains(named, v.Name) {
			names[v] = v.Name
		}
	}
	return precondition.Of(p, p.Procs[0], names, func(q *ir.Proc) bool { return !q.External() })
}

const check = "check \"bounds\" \"out of bounds\"\n"

// TestTexts: what is proposed, in the words of Java.
func TestTexts(t *testing.T) {
	classes := "class Bits {\n\tfield bits: array i32\n\tfield n: i32\n}\n"
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"computed": {
			"proc f(this: ref Bits, i: i32) {\n\tlocal k: i32\n\tlocal a: array i32\nb0:\n\tk := i / 32\n\ta := load this.(Bits.bits)\n\tif k >= len(a) then bad else good " + check + "good:\n\treturn\nbad:\n\treturn\n}\n",
			[]string{"i / 32 < bits.length"},
		},
		"stored before": {
			"proc f(this: ref Bits, i: i32) {\n\tlocal k: i32\nb0:\n\tstore this.(Bits.n) := i * 2\n\tk := load this.(Bits.n)\n\tif k < 0 then bad else good " + check + "good:\n\treturn\nbad:\n\treturn\n}\n",
			[]string{"0 <= i * 2"},
		},
		"a new array": {
			"proc f(i: i32, n: i32) {\n\tlocal a: array i32\nb0:\n\ta := newarray i32[n + 1]\n\tif i >= len(a) then bad else good " + check + "good:\n\treturn\nbad:\n\treturn\n}\n",
			[]string{"i < n + 1"},
		},
		"behind a branch": {
			"proc f(i: i32, k: i32, a: array i32) {\nb0:\n\tif i = k then out else look\nlook:\n\tif k >= len(a) then out else out " + check + "out:\n\treturn\n}\n",
			[]string{"k < a.length", "(i == k || k < a.length)"},
		},
		"for one value": {
			"proc f(i: i32) {\nb0:\n\tif i = 1 then first else out\nfirst:\n\tif i - 1 = 0 then out else out " + check + "out:\n\treturn\n}\n",
			nil,
		},
		"a case": {
			"proc f(i: i32) {\nb0:\n\tswitch i of 1: first else out\nfirst:\n\tif i - 1 = 0 then out else out " + check + "out:\n\treturn\n}\n",
			nil,
		},
		"compared before": {
			"proc f(i: i32, a: array i32) {\nb0:\n\tif i > len(a) then out else look\nlook:\n\tif i >= len(a) then out else out " + check + "out:\n\treturn\n}\n",
			nil,
		},
		"a loop": {
			"proc f(a: array i32, off: i32, n: i32) {\n\tlocal i: i32\nb0:\n\ti := off\n\tgoto head\nhead:\n\tif i >= n then out else body\nbody:\n\tif i >= len(a) then out else next " + check +
				"next:\n\ti := i + 1\n\tgoto head\nout:\n\treturn\n}\n",
			[]string{"off < a.length", "(n <= off || off < a.length)", "n <= a.length", "(n <= off || n <= a.length)"},
		},
		"of a method that is called": {
			"proc f(a: array i32, k: i32) {\nb0:\n\tcall g(a, k + 1)\n\treturn\n}\nproc g(b: array i32, j: i32) {\nb0:\n\tif j >= len(b) then bad else good " + check + "good:\n\treturn\nbad:\n\treturn\n}\n",
			[]string{"k + 1 < a.length"},
		},
		"what data is like": {
			"proc f(a: array i32, k: i32) {\n\tlocal x: i32\nb0:\n\tx := load a[k]\n\tif x < 0 then bad else good " + check + "good:\n\treturn\nbad:\n\treturn\n}\n",
			nil,
		},
		"recursion": {
			"proc f(k: i32) {\nb0:\n\tif k < 0 then bad else good " + check + "good:\n\tcall f(k - 1)\n\treturn\nbad:\n\treturn\n}\n",
			[]string{"0 <= k"},
		},
	} {
		var got []string
		for _, k := range of(parse.Must(classes+c.text), "i k n off a") {
			got = append(got, k.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}

// TestStraight: of a procedure without branches, a condition fails where the check fails that it is about, or one before.
func TestStraight(t *testing.T) {
	r := testkit.Rand(t)
	failed := 0
	for range testkit.Count(t, 2000, 200) {
		text, checks := straight(r)
		p := parse.Must(text)
		list := of(p, "a b c")
		if len(list) > checks {
			t.Fatalf("%d conditions of %d checks\n%s", len(list), checks, text)
		}
		code := vm.Compile(p)
		for n := range 512 {
			in := []int{n&7 - 4, n>>3&7 - 4, n>>6 - 4}
			bad := ends(t, code, p, nil, in)
			for i, k := range list {
				holds := ends(t, code, p, &ir.Contract{Requires: []*ir.Clause{{X: k.X, Text: k.Text}}}, in) != precluded
				if !holds && bad == "" {
					t.Fatalf("%v ends well, and does not meet %s\n%s", in, k.Text, text)
				}
				if holds && bad == fmt.Sprint("check ", i) && len(list) == checks {
					t.Fatalf("%v fails %s, and meets %s\n%s", in, bad, k.Text, text)
				}
			}
			if bad != "" {
				failed++
			}
		}
	}
	if failed == 0 {
		t.Error("no input fails")
	}
}

const precluded = "the precondition does not hold"

// ends says which check fails for an input; empty: none.
func ends(t *testing.T, code *vm.Code, p *ir.Program, k *ir.Contract, in []int) string {
	g := p.Goals[0]
	setup := vm.SetupOf(g, g.Bounds)
	setup.Contract = k
	s := code.Start(setup)
	for i, v := range g.Proc.Params {
		if err := s.Set(v, vm.Value{Word: v.Typ.(ir.Int).Wrap(uint64(in[i]))}); err != nil {
			t.Fatal(err)
		}
	}
	stop := s.Run(vm.Budget{})
	switch {
	case stop.Kind == vm.Infeasible && stop.Reason == vm.Precondition:
		return precluded
	case stop.Kind == vm.Finished:
		if w := s.Get(g.Proc.Results[0]).Word; w != 0 {
			return fmt.Sprint("check ", w-1)
		}
		return ""
	}
	t.Fatalf("%v", stop)
	return ""
}

// straight is a procedure that computes and checks, and says which check fails.
func straight(r *rand.Rand) (text string, checks int) {
	var b strings.Builder
	fmt.Fprint(&b, "proc f(a: i4, b: i4, c: i4) -> (result: i8) {\n\tlocal x: i4\n\tlocal y: i4\nb0:\n\tx := a\n\ty := b\n")
	vars := []string{"a", "b", "c", "x", "y"}
	value := func() string { return vars[r.IntN(len(vars))] }
	for range 1 + r.IntN(4) {
		switch r.IntN(3) {
		case 0, 1:
			fmt.Fprintf(&b, "\t%s := %s %s %s\n", vars[3+r.IntN(2)], value(), []string{"+", "-", "*"}[r.IntN(3)], value())
		default:
			fmt.Fprintf(&b, "\tif %s %s %s then bad%d else good%d %sgood%d:\n", value(), []string{"<", ">=", ">", "<=", "="}[r.IntN(5)], value(), checks, checks, check, checks)
			checks++
		}
	}
	b.WriteString("\treturn\n")
	for i := range checks {
		fmt.Fprintf(&b, "bad%d:\n\tresult := %d\n\treturn\n", i, i+1)
	}
	b.WriteString("}\ngoal g: f {\n}\n")
	return b.String(), checks
}
