package lustre

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	engine "assay/engine/stream"
	"assay/engine/stream/data"
	"assay/internal/testkit"
	"assay/lang/stream"
)

// naive runs a program by the meaning of its equations: what a stream is in a slot is what its equation says of that slot and
// the ones before.
type naive struct {
	p      *program
	inputs []map[string]stream.Value // slot by slot
}

// at is a node where it is called: inputs are expressions of the caller.
type at struct {
	node  *node
	args  []*expr
	outer *at
}

// value is what an expression is in a slot; ok is false where nothing says it, before the first one.
func (n *naive) value(e *expr, a *at, slot int) (v stream.Value, ok bool) {
	switch e.op {
	case "number":
		return stream.Num(e.n), true
	case "true", "false":
		return stream.Truth(e.op == "true"), true
	case "name":
		return n.named(e.name, a, slot)
	case "call":
		m := n.p.nodes[e.name]
		return n.named(m.outs[0].name, &at{m, e.args, a}, slot)
	case "pre":
		if slot == 0 {
			return v, false
		}
		return n.value(e.args[0], a, slot-1)
	case "->":
		if slot == 0 {
			return n.value(e.args[0], a, slot)
		}
		return n.value(e.args[1], a, slot)
	case "if":
		c, ok := n.value(e.args[0], a, slot)
		if !ok {
			return v, false
		}
		if c == stream.Truth(true) {
			return n.value(e.args[1], a, slot)
		}
		return n.value(e.args[2], a, slot)
	}
	var args []stream.Value
	for _, x := range e.args {
		v, ok := n.value(x, a, slot)
		if !ok {
			return v, false
		}
		args = append(args, v)
	}
	return operated(e.op, args[0], args[len(args)-1]), true
}

func (n *naive) named(name string, a *at, slot int) (v stream.Value, ok bool) {
	for i, in := range a.node.ins {
		if in.name == name {
			if a.args == nil {
				v, ok = n.inputs[slot][name]
				return v, ok
			}
			return n.value(a.args[i], a.outer, slot)
		}
	}
	for _, q := range a.node.equs {
		if q.names[0] == name {
			return n.value(q.value, a, slot)
		}
	}
	return n.value(n.p.consts[name].value, nil, slot)
}

func operated(op string, x, y stream.Value) stream.Value {
	t := stream.Truth(true)
	switch op {
	case "not":
		return stream.Truth(x != t)
	case "and":
		return stream.Truth(x == t && y == t)
	case "or":
		return stream.Truth(x == t || y == t)
	case "xor", "<>":
		return stream.Truth(x != y)
	case "=>":
		return stream.Truth(x != t || y == t)
	case "=":
		return stream.Truth(x == y)
	case "<":
		return stream.Truth(x.N < y.N)
	case ">=":
		return stream.Truth(x.N >= y.N)
	case "+":
		return stream.Num(x.N + y.N)
	case "-":
		return stream.Num(x.N - y.N)
	case "*":
		return stream.Num(x.N * y.N)
	case "neg":
		return stream.Num(-x.N)
	case "mod":
		return stream.Num(((x.N % y.N) + y.N) % y.N)
	}
	panic(op)
}

// generator writes random programs in which every pre has a value before it.
type generator struct{ *rand.Rand }

func (g generator) pick(s ...string) string { return s[g.IntN(len(s))] }

// truth writes a formula over streams; calls: nodes may be called.
func (g generator) truth(depth int, calls bool) string {
	if depth == 0 {
		return g.pick("a", "b", "p", "true", "false")
	}
	switch g.IntN(8) {
	case 0:
		return "(not " + g.truth(depth-1, calls) + ")"
	case 1:
		return "(" + g.truth(depth-1, calls) + " " + g.pick("and", "or", "xor", "=>", "=", "<>") + " " + g.truth(depth-1, calls) + ")"
	case 2:
		return "(" + g.number(depth-1, calls) + " " + g.pick("<", "=", ">=") + " " + g.number(depth-1, calls) + ")"
	case 3:
		return "(if " + g.truth(depth-1, calls) + " then " + g.truth(depth-1, calls) + " else " + g.truth(depth-1, calls) + ")"
	case 4:
		return "(" + g.pick("true", "false", "a") + " -> pre " + g.pick("p", "q", "a", g.truth(depth-1, calls)) + ")"
	case 5:
		if g.IntN(3) == 0 {
			return "#(" + g.truth(depth-1, calls) + ", " + g.truth(depth-1, calls) + ", " + g.truth(0, calls) + ")"
		}
		return "(" + g.truth(depth-1, calls) + " -> " + g.truth(depth-1, calls) + ")"
	case 6:
		if calls {
			return "edge(" + g.truth(depth-1, false) + ")"
		}
	}
	return g.truth(0, calls)
}

func (g generator) number(depth int, calls bool) string {
	if depth == 0 {
		return g.pick("x", "n", "0", "1", "3", "C")
	}
	switch g.IntN(7) {
	case 0:
		return "(" + g.number(depth-1, calls) + " " + g.pick("+", "-") + " " + g.number(depth-1, calls) + ")"
	case 1:
		return "(" + g.number(depth-1, calls) + " mod " + g.pick("2", "3", "C") + ")"
	case 2:
		return "(if " + g.truth(depth-1, calls) + " then " + g.number(depth-1, calls) + " else " + g.number(depth-1, calls) + ")"
	case 3:
		return "(0 -> pre " + g.pick("m", "n", "x", g.number(depth-1, calls)) + ")"
	case 4:
		return "(- " + g.number(depth-1, calls) + ")"
	case 5:
		if calls {
			return "count(" + g.truth(depth-1, false) + ")"
		}
	}
	return g.number(0, calls)
}

// TestMeaning: a component does in each slot what the equations say, judged by a naive interpreter.
func TestMeaning(t *testing.T) {
	g := generator{testkit.Rand(t)}
	compared := 0
	for range testkit.Count(t, 20000, 300) {
		// q and m may be about p and n, which are about inputs only.
		text := "const C = 2;\nnode edge(p: bool) returns (q: bool);\nvar a, b: bool; x, n, m: int;\nlet a = p; b = not p; x = 1; n = 2; m = 3; q = " + g.truth(2, false) + "; tel\n" +
			"node count(p: bool) returns (m: int);\nvar a, b, q: bool; x, n: int;\nlet a = p; b = p; x = 1; n = 2; q = p; m = if p then (0 -> pre m) + 1 else (0 -> pre m); tel\n" +
			"node Top(a, b: bool; x: int) returns (p, q: bool; n, m: int);\nlet\n  p = a or b;\n  n = x + 1;\n  q = " + g.truth(4, true) + ";\n  m = " + g.number(4, true) + ";\n  check q;\ntel\n"
		compared += g.compare(t, text)
	}
	if compared < 500 {
		t.Errorf("only %d slots were compared", compared)
	}
}

// compare runs both for some slots.
func (g generator) compare(t *testing.T, text string) (slots int) {
	t.Helper()
	r, list := Import("t.lus", text)
	if list.Failed() {
		t.Fatalf("%v\n%s", list, text)
	}
	f, list := stream.Read("t.strm", r.Text)
	p, _ := parse("t.lus", text)
	c := f.Components["Top"]
	if list.Failed() || c == nil {
		t.Fatalf("%v\n%s", list, r.Text)
	}
	n := &naive{p: p}
	vars := make([]stream.Value, len(c.Vars))
	for i, v := range c.Vars {
		vars[i] = v.First
	}
	for slot := range 5 {
		n.inputs = append(n.inputs, map[string]stream.Value{"a": stream.Truth(g.IntN(2) == 0), "b": stream.Truth(g.IntN(2) == 0), "x": stream.Num(g.Int64N(7) - 3)})
		of := func(e *stream.Expr) stream.Value {
			if e.Ref.Var >= 0 {
				return vars[e.Ref.Var]
			}
			return n.inputs[slot][e.Name]
		}
		next := append([]stream.Value(nil), vars...)
		for _, s := range c.Trans[min(slot, 1)].Sets {
			got := data.ValueOf(s.Value, of)
			if s.Prime {
				for i, v := range c.Vars {
					if v.Name == s.Name {
						next[i] = got
					}
				}
				continue
			}
			want, ok := n.named(s.Name, &at{node: p.nodes["Top"]}, slot)
			if !ok {
				t.Fatalf("nothing says what %s is in slot %d\n%s", s.Name, slot, text)
			}
			if slots++; got != want {
				t.Fatalf("%s is %v in slot %d, and not %v\n%s\n%s", s.Name, got, slot, want, text, r.Text)
			}
		}
		vars = next
	}
	return slots
}

// wordNode is a random expression over words of a type, and what it is worth.
type wordNode struct {
	text  string
	value func(x, y int64) int64
}

// randomWord writes an expression over words x and y; wrap says what becomes of a number.
func (g generator) randomWord(depth int, typ string, wrap func(int64) int64) wordNode {
	if depth == 0 {
		switch g.IntN(3) {
		case 0:
			return wordNode{"x", func(x, y int64) int64 { return x }}
		case 1:
			return wordNode{"y", func(x, y int64) int64 { return y }}
		}
		n := g.Int64N(600) - 300
		return wordNode{fmt.Sprintf("(%s (%d))", typ, n), func(x, y int64) int64 { return wrap(n) }}
	}
	a, b := g.randomWord(depth-1, typ, wrap), g.randomWord(g.IntN(depth), typ, wrap)
	switch g.IntN(6) {
	case 0:
		return wordNode{"(- " + a.text + ")", func(x, y int64) int64 { return wrap(-a.value(x, y)) }}
	case 1:
		return wordNode{"(" + a.text + " * " + b.text + ")", func(x, y int64) int64 { return wrap(a.value(x, y) * b.value(x, y)) }}
	case 2:
		return wordNode{"(if " + a.text + " < " + b.text + " then " + b.text + " else x)", func(x, y int64) int64 {
			if a.value(x, y) < b.value(x, y) {
				return b.value(x, y)
			}
			return x
		}}
	case 3:
		return wordNode{"(" + a.text + " - " + b.text + ")", func(x, y int64) int64 { return wrap(a.value(x, y) - b.value(x, y)) }}
	}
	return wordNode{"(" + a.text + " + " + b.text + ")", func(x, y int64) int64 { return wrap(a.value(x, y) + b.value(x, y)) }}
}

// TestWords: words of all widths wrap around as those of Go do, and inputs that are none of their types are no history.
func TestWords(t *testing.T) {
	g := generator{testkit.Rand(t)}
	types := []struct {
		names []string
		wrap  func(int64) int64
	}{
		{[]string{"uint8", "uint@<8>"}, func(n int64) int64 { return int64(uint8(n)) }},
		{[]string{"int8", "sint@<8>"}, func(n int64) int64 { return int64(int8(n)) }},
		{[]string{"uint16"}, func(n int64) int64 { return int64(uint16(n)) }},
		{[]string{"int16", "sint@<16>"}, func(n int64) int64 { return int64(int16(n)) }},
		{[]string{"uint@<5>"}, func(n int64) int64 { return int64(uint8(n)<<3) >> 3 }},
		{[]string{"sint@<5>"}, func(n int64) int64 { return int64(int8(uint8(n)<<3) >> 3) }},
	}
	for range testkit.Count(t, 5000, 200) {
		k := types[g.IntN(len(types))]
		typ := k.names[g.IntN(len(k.names))]
		e := g.randomWord(1+g.IntN(3), typ, k.wrap)
		declared := strings.ReplaceAll(typ, "@", "")
		text := "node Top(x, y: " + declared + ") returns (o: " + declared + "; w: int);\nlet\n  o = " + e.text + ";\n  w = int o - int ((" + typ + " 0) -> pre x);\n  check w = 0;\ntel\n"
		r, list := Import("t.lus", text)
		if list.Failed() {
			t.Fatalf("%v\n%s", list, text)
		}
		f, list := stream.Read("t.strm", r.Text)
		if list.Failed() {
			t.Fatalf("%v\n%s", list, r.Text)
		}
		tr := f.Components["Top"].Trans[0]
		for range 5 {
			x, y := g.Int64N(1<<17)-1<<16, g.Int64N(600)-300
			if g.IntN(3) > 0 {
				x, y = k.wrap(x), k.wrap(y)
			}
			of := func(e *stream.Expr) stream.Value { return stream.Num(map[string]int64{"x": x, "y": y}[e.Name]) }
			fine := k.wrap(x) == x && k.wrap(y) == y
			if got := data.Truth(tr.Guard, of); got != fine {
				t.Fatalf("x = %d, y = %d: the guard is %v\n%s", x, y, got, r.Text)
			}
			for _, s := range tr.Sets {
				if got := data.ValueOf(s.Value, of); fine && (s.Name == "o" || s.Name == "w") && got != stream.Num(e.value(x, y)) {
					t.Fatalf("%s with x = %d, y = %d is %v, and not %d\n%s", s.Name, x, y, got, e.value(x, y), r.Text)
				}
			}
		}
	}
}

// TestExclusive: of the operands of #, at most one is true.
func TestExclusive(t *testing.T) {
	r, list := Import("t.lus", "node N(a, b, c: bool) returns (o: bool);\nlet o = #(a, b, c); check o; tel")
	if list.Failed() {
		t.Fatal(list)
	}
	f, list := stream.Read("t.strm", r.Text)
	if list.Failed() {
		t.Fatal(list)
	}
	for k := range 8 {
		of := func(e *stream.Expr) stream.Value { return stream.Truth(k>>strings.Index("abc", e.Name)&1 == 1) }
		if got, want := data.ValueOf(f.Components["N"].Trans[0].Sets[0].Value, of), stream.Truth(k == 0 || k == 1 || k == 2 || k == 4); got != want {
			t.Errorf("%03b: %v", k, got)
		}
	}
}

// TestCases: what is imported is answered as the last line of each case says.
func TestCases(t *testing.T) {
	for file, text := range testkit.Texts(t, "../../cases/lustre/*.lus") {
		r, list := Import(file, text)
		if list.Failed() {
			t.Errorf("%v", list)
			continue
		}
		f, list := stream.Read(file, r.Text)
		if list.Failed() {
			t.Errorf("%v\n%s", list, r.Text)
			continue
		}
		var got []string
		for _, c := range f.Checks {
			x, err := engine.Decide(context.Background(), f, c, engine.Options{Time: time.Minute})
			if err != nil {
				t.Errorf("%v: %v", c, err)
				continue
			}
			words := strings.FieldsFunc(c.String(), func(r rune) bool { return r == ' ' || r == ')' })
			got = append(got, words[len(words)-1]+" "+x.Verdict.String())
		}
		if want := "-- expect: " + strings.Join(got, ", ") + "\n"; !strings.HasSuffix(text, want) {
			t.Errorf("%s: %s", file, want)
		}
	}
}

// TestRefused: what is not read is refused with its place, and does not matter where nobody uses it.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"node N(x: real) returns (y: bool);\nlet y = true; check y; tel":                                                 "1:11: error: reals are not read",
		"node N(x: int) returns (y: bool);\nlet y = x / 2 > 0; check y; tel":                                             "2:11: error: reals are not read",
		"node N(x: int) returns (y: int);\nlet y = y + 1; check y > 0; tel":                                              "y depends on itself in the same slot",
		"node N(x: int) returns (y: int);\nlet y = z; tel":                                                               "2:9: error: there is no stream or constant z",
		"node N(x: int) returns (y: bool);\nlet y = x; tel":                                                              "y is of type bool, and its value of int",
		"node N(x: int) returns (y: int);\nlet y = M(x); tel":                                                            "there is no node M",
		"node N(x: int) returns (y: int);\nlet y = N(x); check y > 0; --%MAIN;\ntel":                                     "recursion is not read",
		"node N(x: int) returns (y: int);\nlet y = x mod x; tel":                                                         "mod is read with a positive constant",
		"node N(x: int) returns (y: int);\nlet y = x; y = x; tel":                                                        "y is defined twice",
		"node N(x: int64) returns (y: bool);\nlet y = true; check y; tel":                                                "words of more than 32 bits are not read",
		"node N(x: uint8) returns (y: bool);\nlet y = x > 3; check y; tel":                                               "one side is of type uint8 and the other of number",
		"node N(x: uint8) returns (y: int8);\nlet y = x; check y > y; tel":                                               "y is of type int8, and its value of uint8",
		"node N(x: int8) returns (y: int8);\nlet y = x mod int8 3; check y > y; tel":                                     "the remainder of words with a sign is not read",
		"node N(x: uint32) returns (y: uint32);\nlet y = x * x; check y > y; tel":                                        "products of words of more than 16 bits are not read",
		"node N(x: int returns (y: int);\nlet y = x; tel":                                                                "1:15: error: ) is expected here, not returns",
		"node N(x: int) returns (y: int);\nlet y = x; tel (* and":                                                        "this comment has no end",
		"node M(x: int^3) returns (y: int);\nlet y = 0; tel\nnode N(x: int) returns (y: int);\nlet y = M(x); tel":        "1:14: error: arrays are not read",
		"node M(x: int^3) returns (y: int);\nlet y = 0; tel\nnode N(x: int) returns (y: int);\nlet y = x; --%MAIN;\ntel": "",
		"": "there is no node",
	} {
		_, list := Import("t.lus", text)
		if want == "" && !list.Failed() {
			continue
		}
		if err := list.Err(); err == nil || !strings.Contains(err.Error(), want) || want == "" {
			t.Errorf("%v, want %q\n%s", err, want, text)
		}
	}
}

// FuzzImport: every text is read or refused.
func FuzzImport(f *testing.F) {
	f.Add("node N(x: int) returns (y: int);\nlet y = 0 -> pre x; check y > 0; tel")
	f.Add("contract c(x: int) returns (y: int);\nlet assume x > 0; mode m(require x > 1; ensure y > 1;); tel\nnode N(x: int) returns (y: int);\n(*@contract import c(x) returns (y); *)\nlet y = x; tel")
	f.Add("type t = enum {A, B};\nconst C = -3;\nnode N(const k: int; x: subrange [C, 4] of int; e: t) returns (y: t);\nlet y = if x mod 3 = k then A else e; assert e <> B; tel")
	f.Fuzz(func(t *testing.T, text string) {
		r, list := Import("t.lus", text)
		if (r == nil) != list.Failed() {
			t.Fatalf("%v %v", r, list)
		}
		for _, d := range list.All() {
			if d.Span.File == "" {
				t.Errorf("%v has no place", d)
			}
		}
	})
}
