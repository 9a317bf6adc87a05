package debug

import (
	"math/rand/v2"
	"strings"
	"testing"

	"assay/internal/irgen"
	"assay/ir"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
)

const program = `program p
class Node {
	field value: i32
	field next: ref Node
	field friends: rel(Node)
}
class Leaf extends Node {
	field mark: bool
}
global whole: i32
global friends: rel(Node -> Node)
proc main(n: i32) -> (t: i32) {
	local a: ref Node
	local b: ref Node
	local list: array i32
	local i: i32
	local x: i32
b0:
	a := new Node
	b := new Leaf
	store a.(Node.next) := b
	store b.(Node.value) := n + 1
	list := newarray i32[4]
	i := 0
	goto b1
b1:
	if i < 4 then b2 else b3
b2:
	store list[i] := i * n
	i := i + 1
	goto b1
b3:
	x := load list[2]
	t := x + n
	@whole := t
	return
}
`

// at returns a debugger at a position of the program, run with n.
func at(t *testing.T, n int64, position int) *Debugger {
	t.Helper()
	p, list := parse.Program("p.ir", program)
	if list.Failed() {
		t.Fatal(list)
	}
	s := vm.Compile(p).Start(vm.Setup{Proc: p.Procs[0]})
	if err := s.Set(p.Procs[0].Params[0], vm.Value{Word: uint64(n)}); err != nil {
		t.Fatal(err)
	}
	x, err := session.New(s, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := New(x, Program{Texts: source.Texts{"p.ir": program}, Wide: true})
	if err := d.Goto(position); err != nil {
		t.Fatal(err)
	}
	d.Moved()
	return d
}

// TestEval: expressions have the values of Java, and what is not understood says where.
func TestEval(t *testing.T) {
	d := at(t, 7, 28) // the last return
	for _, row := range [][2]string{
		{"n", "7"}, {"n + 1", "8"}, {"99999999999L", "99999999999"}, {"99999999999", "column 1: 99999999999 is too large for its type"}, {"-2147483648", "-2147483648"}, {"-2147483649", "column 1: -2147483649 is too large for its type"}, {"a.next == b", "true"}, {"a.next.value", "8"}, {"b.next", "null"}, {"list[3]", "21"}, {"list[n - 6]", "7"},
		{"list.length", "4"}, {"a instanceof Node", "true"}, {"a instanceof Leaf", "false"}, {"b instanceof Leaf", "true"}, {"b.mark", "false"},
		{"n / 2", "3"}, {"-n / 2", "-3"}, {"-n % 4", "-3"}, {"n << 30", "-1073741824"}, {"-1 >>> 28", "15"}, {"-16 >> 2", "-4"}, {"n & 3 | 8", "11"}, {"~n", "-8"},
		{"2147483647 + n", "-2147483642"}, {"2147483648L + n", "2147483655"}, {"2147483648 + n", "column 1: 2147483648 is too large for its type"}, {"-(-2147483648)", "-2147483648"}, {"037777777777", "-1"}, {"'\\377' + 0", "255"}, {".5 + 0x1p3", "8.5"}, {"--n", "column 1: \"--\" is not understood here"}, {"(n > 3 ? 7 : 2.5) / 2", "3.5"}, {"(n > 3 ? n : 2L) * 1000000000", "7000000000"}, {"list instanceof Object", "true"}, {"list instanceof Cloneable", "true"}, {"n * 1.5", "10.5"}, {"1 / 2f", "0.5"}, {"n > 3 ? 1 : 2", "1"},
		{"n > 3 && a != null", "true"}, {"n < 3 || a == null", "false"}, {"!(n == 7)", "false"}, {"n == 4294967303L", "false"}, {"'a' + 1", "98"},
		{"whole", "21"}, {"@whole", "21"}, {"#friends", "0"}, {"no friends", "true"}, {"no", "column 1: nothing here is called no"}, {"(some)", "column 2: nothing here is called some"}, {"a -> b", "{Node0->Leaf0}"}, {"a in a + b", "true"}, {"a.^friends", "{}"},
		{"#(a -> b + b -> a)", "2"}, {"(a + b) & b", "{Leaf0}"}, {"a.(a -> b)", "column 3: a name is expected behind the dot"},
		{"Leaf0.value", "8"}, {"0x10 + 1_000", "1016"}, {"1e3", "1000"}, {"n instanceof Node", "column 3: 7 is no reference"},
		{"b.next.value", "column 8: the reference before .value is null"}, {"list[4]", "column 5: index 4 is out of range: its length is 4"},
		{"n / 0", "column 3: division by zero"}, {"none", "column 1: nothing here is called none"}, {"n +", "column 4: an expression is expected"},
		{"(n", "column 3: it ends where \")\" is expected"}, {"n n", "column 3: \"n\" is not understood here"}, {"a.size()", "column 3: no method size with 0 arguments is known here, as far as the run has come"},
		{"\"x", "column 1: the literal has no end"}, {"a + 1", "column 3: + has no meaning for Node0 and 1"}, {"n ? 1 : 2", "column 1: a condition is expected"}, {"§", "column 1: '§' is not understood"},
	} {
		var got string
		x, err := Parse(row[0])
		if err == nil {
			var v Value
			if v, err = d.Eval(x); err == nil {
				got = d.Show(v)
			}
		}
		if err != nil {
			got = err.Error()
		}
		if got != row[1] {
			t.Errorf("%s is %s, not %s", row[0], got, row[1])
		}
	}
}

// TestWhy: a value is followed to what it was made of, through elements, fields and the arguments of the run.
func TestWhy(t *testing.T) {
	d := at(t, 7, 28)
	x, _ := Parse("whole")
	reasons, err := d.Why(x, 20)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range reasons {
		text, _ := d.Text(r.At())
		line := r.What + "=" + r.Value + " " + strings.TrimSpace(text)
		for _, u := range r.Under {
			text, _ := d.Text(u.Span)
			line += " under " + strings.TrimSpace(text) + " " + u.Values[0].What + "=" + u.Values[0].Value
		}
		got = append(got, line)
	}
	const test = " under if i < 4 then b2 else b3 i="
	want := "whole=21 @whole := t|t=21 t := x + n|x=14 x := load list[2]|i32[]0[2]=14 store list[i] := i * n" + test + "2|i=2 i := i + 1" + test + "1|i=1 i := i + 1" + test + "0|i=0 i := 0|n=7 "
	if strings.Join(got, "|") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, "|"), want)
	}
	if d.Position() != 28 {
		t.Errorf("it moved to %d", d.Position())
	}
}

// TestBehind: the blocks that come behind one whatever is decided are those without which no path from it ends.
func TestBehind(t *testing.T) {
	pairs, some := 0, 0
	for seed := range uint64(150) {
		p := irgen.Program(rand.New(rand.NewPCG(seed, 33)), irgen.Config{Procs: 2, Statements: 16})
		for _, q := range p.Procs {
			sets := behind{}.of(q)
			for _, from := range q.Blocks {
				for _, over := range q.Blocks {
					got := sets[from.Index][over.Index/64]>>(over.Index%64)&1 != 0
					if want := !ends(q, from, over, map[int]bool{}); got != want {
						t.Fatalf("seed %d, %s: b%d is behind b%d: %v, and it is %v", seed, q.Name, over.Index, from.Index, got, want)
					}
					pairs++
					if got && from != over {
						some++
					}
				}
			}
		}
	}
	if pairs < 1000 || some < 100 {
		t.Errorf("only %d pairs, and %d behind others", pairs, some)
	}
}

// ends reports whether a path leads from a block to an end without another one.
func ends(q *ir.Proc, from, without *ir.Block, seen map[int]bool) bool {
	if from == without || seen[from.Index] {
		return false
	}
	seen[from.Index] = true
	next := succs(q, from)
	for _, b := range next {
		if ends(q, b, without, seen) {
			return true
		}
	}
	return len(next) == 0
}

// TestReasons: in runs of random programs, every reason is a write: the value is there behind the step, and no step between it and the asked
// moment writes the cell; what it was made of has these values before the step.
func TestReasons(t *testing.T) {
	reasons, sources := 0, 0
	for seed := range uint64(60) {
		p := irgen.Program(rand.New(rand.NewPCG(seed, 31)), irgen.Config{Procs: 2, Statements: 14})
		s := vm.Compile(p).StartAny(vm.Setup{Proc: p.Procs[0], Bounds: task.Bounds{Scope: 3, Array: 3}})
		x, err := session.New(s, session.Options{Chooser: vm.Seeded(seed), Budget: vm.Budget{Work: 1 << 16}})
		if err != nil {
			continue
		}
		for n := 0; n < 200; n++ {
			if ok, err := x.Step(); !ok || err != nil {
				break
			}
		}
		if _, ended := x.Stopped(); ended {
			x.Back()
		}
		d := New(x, Program{})
		f, ok := d.Frame()
		if !ok {
			continue
		}
		here := d.Position()
		for _, l := range d.Locals(f) {
			e, err := Parse(l.Name)
			if err != nil {
				continue
			}
			list, err := d.Why(e, 6)
			if err != nil {
				t.Fatal(seed, l.Name, err)
			}
			if d.Position() != here {
				t.Fatalf("asking moved from %d to %d", here, d.Position())
			}
			for i, r := range list {
				if i > 0 && r.Position > list[i-1].Position {
					t.Errorf("seed %d: %s: reasons are out of order", seed, l.Name)
				}
				if r.How == Initial {
					continue
				}
				reasons++
				sources += len(r.From)
				if i > 0 {
					continue
				}
				if err := d.Goto(r.Position); err != nil {
					t.Fatal(err)
				}
				d.Moved()
				for _, from := range r.From { // the step reads them: they are what they are before it
					if v, err := Parse(from.What); err == nil {
						if got, err := d.Eval(v); err == nil && d.Show(got) != from.Value && !strings.Contains(from.What, "[") {
							t.Errorf("seed %d: %s was made of %s = %s, which is %s before the step", seed, l.Name, from.What, from.Value, d.Show(got))
						}
					}
				}
				if err := d.Goto(here); err != nil {
					t.Fatal(err)
				}
				d.Moved()
			}
		}
	}
	if reasons < 200 || sources < 50 {
		t.Errorf("only %d reasons with %d sources", reasons, sources)
	}
}

// FuzzParse: any text is an expression or an error with a column in it.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"a.b[1] + f(x, 2)", "'\\u0041'", "\"\\", "1e+", "0x", "((((", "a?b:c", "no ^r", "\xff", "a instanceof b.c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := Parse(s)
		if err == nil {
			p, list := parse.Program("p.ir", program)
			if list.Failed() {
				t.Fatal(list)
			}
			r, _ := session.New(vm.Compile(p).Start(vm.Setup{Proc: p.Procs[0]}), session.Options{})
			New(r, Program{}).Eval(x)
			return
		}
		if e, ok := err.(*Error); !ok || e.At < 1 || e.At > len(s)+1 {
			t.Errorf("%q: %v", s, err)
		}
	})
}
