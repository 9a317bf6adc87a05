package pass_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/pass"
	"assay/source"
)

// TestGolden runs the passes over the cases in testdata and compares what the
// wanted ones give. Errors are expected by comments.
func TestGolden(t *testing.T) {
	testkit.Cases(t, "testdata/*.txtar", func(t *testing.T, c *testkit.Case) {
		text, _ := c.Section("in.ir")
		prog, diags := parse.Program("in.ir", text)
		if diags.Failed() {
			t.Fatal(diags.Error())
		}
		unwind, err := strconv.Atoi(c.Setting("unwind"))
		if err != nil {
			t.Fatal(err)
		}
		before := prog.String()
		_, err = pass.Run(prog, pass.Config{
			Options: pass.Options{Unwind: unwind, Roots: strings.Fields(c.Setting("roots"))},
			Check:   true,
			Each: func(s pass.Stage) {
				if _, want := c.Section("want/" + s.Pass); want {
					c.Golden(t, s.Pass, cutText(s.Program))
				}
				checkMaps(t, prog, s.Program)
			},
		})
		var list *source.List
		if err != nil && !errors.As(err, &list) {
			t.Fatal(err)
		}
		if list == nil {
			list = &source.List{}
		}
		c.Expect(t, testkit.Diagnostics(list))
		if prog.String() != before {
			t.Error("a pass changed its input")
		}
	})
}

// cutText is the program with a mark at each cut.
func cutText(p *ir.Program) string {
	var b strings.Builder
	for _, q := range p.Procs {
		for _, line := range strings.SplitAfter(ir.Style{Origins: true}.Proc(q), "\n") {
			code, _, _ := strings.Cut(line, "  // ")
			b.WriteString(strings.TrimRight(code, "\n") + "\n")
		}
	}
	return strings.ReplaceAll(b.String(), "\n\n", "\n")
}

// checkMaps checks that each node leads to one node of the source program.
func checkMaps(t *testing.T, from, to *ir.Program) {
	t.Helper()
	nodes := map[ir.Node]bool{}
	each(from, func(_ *ir.Proc, n ir.Node) { nodes[n] = true })
	each(to, func(q *ir.Proc, n ir.Node) {
		if src := ir.Source(n); !nodes[src] {
			t.Errorf("%s: %s comes from %s, which is not in the source program", q.Name, ir.NodeString(n), ir.NodeString(src))
		}
	})
}

func each(p *ir.Program, f func(*ir.Proc, ir.Node)) {
	for _, q := range p.Procs {
		for _, b := range q.Blocks {
			for _, s := range b.Stmts {
				f(q, s)
			}
			f(q, b.Term)
		}
	}
}

// TestR5Shape counts the statements of the unrolled R5, as section 2.6 of the
// digest numbers them: jumps do not count.
func TestR5Shape(t *testing.T) {
	c, err := testkit.ReadCase("testdata/r5-contains.txtar")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := c.Section("in.ir")
	out, err := pass.Run(parse.Must(text), pass.Config{Options: pass.Options{Unwind: 2}, Off: []string{"simplify"}})
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	each(out, func(_ *ir.Proc, n ir.Node) { count[fmt.Sprintf("%T", n)[len("*ir."):]]++ })
	if got := count["If"] + count["Assign"] + count["Assume"]; got != 9 || count["Assume"] != 1 || count["If"] != 4 {
		t.Errorf("%v, want 9 statements: 4 branches, 4 assignments, 1 assumption", count)
	}
}

// TestNested: three loops in each other, unrolled 3 and 2 times, have 27 and 8
// copies of the innermost body.
func TestNested(t *testing.T) {
	src := `proc f(n: i8) -> (r: i8) {
	local i: i8
	local j: i8
	local k: i8
	r := 0:i8
	i := 0:i8
	goto a
	a: if i < n then a1 else end
	a1: j := 0:i8
		goto b
	b: if j < n then b1 else b2
	b1: k := 0:i8
		goto c
	c: if k < n then c1 else c2
	c1: r := r + 1:i8
		k := k + 1:i8
		goto c
	c2: j := j + 1:i8
		goto b
	b2: i := i + 1:i8
		goto a
	end: return
}`
	for _, u := range []int{0, 1, 2, 3} {
		out, err := pass.Run(parse.Must(src), pass.Config{Options: pass.Options{Unwind: u}, Check: true})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		each(out, func(_ *ir.Proc, x ir.Node) {
			if ir.NodeString(x) == "r := r + 1:i8" {
				n++
			}
		})
		if n != u*u*u {
			t.Errorf("unwind %d: %d copies of the innermost body, want %d", u, n, u*u*u)
		}
	}
}

// TestTable: constraints are checked, required passes stay, and a client's pass
// takes part (row 14 of the checklist).
func TestTable(t *testing.T) {
	rows := pass.Default.Passes()
	rows[0], rows[1] = rows[1], rows[0]
	if _, err := pass.NewTable(rows, pass.Default.Orders()); err == nil || !strings.Contains(err.Error(), "must stand before") {
		t.Errorf("a wrong order: %v", err)
	}
	prog := parse.Must("proc f(x: i8) {\n\tif x != x then b1 else b2\n\tb1: assert false \"assert\" \"never\"\n\treturn\n\tb2: return\n}")
	for _, off := range []string{"unroll", "nosuch"} {
		if _, err := pass.Run(prog, pass.Config{Off: []string{off}}); err == nil {
			t.Errorf("%s was left out", off)
		}
	}
	ran := false
	table, err := pass.Default.With(pass.Pass{Name: "never", Reason: "x != x is false", Run: func(p *ir.Program, _ pass.Options) (*ir.Program, error) {
		out := ir.Clone(p, "never")
		for _, b := range out.Proc("f").Blocks {
			if t, ok := b.Term.(*ir.If); ok && ir.ExprString(t.X) == "x != x" {
				b.Term = &ir.Goto{Meta: *ir.MetaOf(t), To: t.Else}
			}
		}
		ran = true
		return out, nil
	}}, "inline", pass.Order{Before: "never", After: "simplify", Reason: "it leaves dead blocks"})
	if err != nil {
		t.Fatal(err)
	}
	var stages []string
	out, err := pass.Run(prog, pass.Config{Table: table, Check: true, Each: func(s pass.Stage) { stages = append(stages, s.Pass) }})
	if err != nil || !ran || strings.Contains(out.String(), "assert") {
		t.Errorf("the client's pass did not run: %v\n%s", err, out)
	}
	if got := strings.Join(stages, " "); got != " unroll inline never simplify" {
		t.Errorf("stages %q", got)
	}
	checkMaps(t, prog, out)
	if _, err := pass.Default.With(pass.Pass{Name: "never", Run: rows[0].Run}, "simplify", pass.Order{Before: "never", After: "inline"}); err == nil {
		t.Error("a client's constraint is not checked")
	}
}

// TestSize: growth has a limit, which is reported.
func TestSize(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, "proc p%d() {\n\tcall p%d()\n\tcall p%d()\n\treturn\n}\n", i, i+1, i+1)
	}
	b.WriteString("proc p40() {\n\treturn\n}\n")
	_, err := pass.Run(parse.Must(b.String()), pass.Config{Options: pass.Options{Roots: []string{"p0"}}})
	if err == nil || !strings.Contains(err.Error(), "inline-size") {
		t.Errorf("2^40 calls: %v", err)
	}
}

// TestClone: a clone says the same, and shares nothing that belongs to the original.
func TestClone(t *testing.T) {
	c, err := testkit.ReadCase("testdata/virtual.txtar")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := c.Section("in.ir")
	prog := parse.Must(text)
	out := ir.Clone(prog, "test")
	if out.String() != prog.String() {
		t.Error(testkit.Diff("clone", prog.String(), out.String()))
	}
	if err := sanity.Check(out); err != nil {
		t.Error(err)
	}
	checkMaps(t, prog, out)
}
