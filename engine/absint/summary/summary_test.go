package summary

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"assay/engine/absint/memo"
	"assay/internal/irgen"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
	"assay/vm"
)

// closed is a host of programs that say everything themselves.
type closed struct{}

func (closed) Module(name string) string {
	m, _, ok := strings.Cut(name, ".")
	if !ok {
		return "m" + name[max(0, len(name)-1):]
	}
	return m
}
func (closed) Outside(*ir.Proc) Answer { return Unknown() }
func (closed) Open(c *ir.Class) bool   { return false }

// whole is the program of an ir program, whose first procedure is called from elsewhere.
func whole(p *ir.Program) *Program {
	begins := p.Procs[0]
	if len(p.Goals) > 0 {
		begins = p.Goals[0].Proc
	}
	return New(closed{}, p.Procs, func(q *ir.Proc) (bool, bool) {
		return q == begins || slices.Contains(irgen.Valued, q.Name), false // such values may be called with anything
	}, p.Classes, nil)
}

// rowsOf is the result of a program.
func rowsOf(t *testing.T, p memo.Program) []memo.Row {
	t.Helper()
	rows, _, err := memo.Scratch(Domain{}, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestCiaoRow1Patterns: the length of a list has two answers, for null and for a list; and of patterns there are never more than Most.
func TestCiaoRow1Patterns(t *testing.T) {
	p := parse.Must(`
class Node {
	field next: ref Node
}
proc main(l: ref Node) -> (a: i32, b: i32) {
	a := call length(null)
	if l = null then b1 else b2
	b1: return
	b2: b := call length(l)
	return
}
proc length(l: ref Node) -> (n: i32) {
	local t: ref Node
	local k: i32
	if l = null then b1 else b2
	b1: n := 0
	return
	b2: t := load l.(Node.next)
	k := call length(t)
	if k >= 0 and k < 2147483647 then b3 else b4
	b3: n := k + 1
	return
	b4: n := 2147483647
	return
}
`)
	got := map[string]string{}
	for _, r := range rowsOf(t, whole(p)) {
		if r.Proc == "length" {
			got[r.Pattern] = Read(r.Answer).Results[0].String()
		}
	}
	want := map[string]string{"ref=null": "0", "ref!=null": "1..", "ref": "0.."}
	if len(got) != 3 || got["ref=null"] != want["ref=null"] || got["ref!=null"] != want["ref!=null"] || got["ref"] != want["ref"] {
		t.Errorf("%v, not %v", got, want)
	}

	r := testkit.Rand(t)
	all := map[string]bool{}
	for range 5000 {
		var words []string
		for range 6 {
			list := [][]named{numbers, booleans, references, others}[len(words)%4]
			words = append(words, list[r.IntN(len(list))].word)
		}
		pattern := strings.Join(words, " ")
		closed := bounded(pattern)
		if bounded(closed) != closed {
			t.Fatalf("%s is not closed", closed)
		}
		all[closed] = true
	}
	if len(all) > Most || len(all) < Most/2 {
		t.Errorf("%d patterns", len(all))
	}
}

// random is a value of a type.
func random(r *rand.Rand, t ir.Type) Value {
	v := none(t)
	for range r.IntN(4) {
		switch v.kind {
		case num:
			all := top(t).in
			k := marks[r.IntN(len(marks))] + int64(r.IntN(5)) - 2
			if k >= all.Lo && k <= all.Hi {
				v = join(v, number(k, k))
			}
		case ref:
			v = join(v, []Value{null, {kind: ref, types: []string{string(rune('A' + r.IntN(6)))}}, object}[r.IntN(3)])
		}
	}
	return v
}

// TestEndless: what calls write that never end is told of them, and of those who call them.
func TestEndless(t *testing.T) {
	p := parse.Must(`
global count: i32
proc main(n: i32) {
	if n > 0 then b1 else b2
	b1: call work()
	return
	b2: return
}
proc work() {
	goto b1
	b1: @count := @count + 1
	goto b1
}
`)
	got := map[string]string{}
	for _, r := range rowsOf(t, whole(p)) {
		got[r.Proc] = Read(r.Answer).String()
	}
	if want := "never returns; writes count"; got["work"] != want {
		t.Errorf("work: %s, not %s", got["work"], want)
	}
	if want := "returns; throws nothing; writes count"; got["main"] != want {
		t.Errorf("main: %s, not %s", got["main"], want)
	}
}

// TestCiaoRow4Laws: values and answers are lattices, of which meets and what words say are monotone.
func TestCiaoRow4Laws(t *testing.T) {
	r := testkit.Rand(t)
	types := []ir.Type{ir.Int{Bits: 32, Signed: true}, ir.Bool{}, ir.Int{Bits: 16}, ir.Ref{}}
	for range testkit.Count(t, 200000, 20000) {
		typ := types[r.IntN(len(types))]
		a, b, c := random(r, typ), random(r, typ), random(r, typ)
		ab := join(a, b)
		if a.empty() || b.empty() || c.empty() {
			continue // TestMonotone has calls that nobody makes
		}
		switch {
		case !join(a, a).equal(a) || !ab.equal(join(b, a)) || !join(ab, c).equal(join(a, join(b, c))):
			t.Fatalf("join of %v, %v, %v", a, b, c)
		case !below(a, ab) || !below(b, ab) || !below(ab, top(typ)) || !below(none(typ), a):
			t.Fatalf("order of %v, %v", a, b)
		case !below(meet(a, c).close(), meet(ab, c).close()) || !below(meet(a, b), a) || !below(meet(a, b), b):
			t.Fatalf("meet of %v, %v, %v", a, b, c)
		case !below(valueOf(wordOf(a, typ), typ), valueOf(wordOf(ab, typ), typ)) || !below(a, valueOf(wordOf(a, typ), typ)):
			t.Fatalf("words of %v, %v", a, ab)
		case below(a, c) && below(b, c) && !below(ab, c):
			t.Fatalf("%v is not least above %v, %v", ab, a, b)
		}
		d := Domain{}
		results := []ir.Type{ir.Int{Bits: 32, Signed: true}, ir.Ref{}}
		x, y, z := randomAnswer(r, results...).text(), randomAnswer(r, results...).text(), randomAnswer(r, results...).text()
		xy := d.Join(x, y)
		if d.Join(x, x) != x || xy != d.Join(y, x) || d.Join(xy, z) != d.Join(x, d.Join(y, z)) || !d.Below(x, xy) || !d.Below(y, xy) || d.Below(x, z) && d.Below(y, z) && !d.Below(xy, z) {
			t.Fatalf("answers %s, %s, %s", x, y, z)
		}
		if x != "" && Read(x).text() != x {
			t.Fatalf("%s is read as %s", x, Read(x).text())
		}
	}
}

// randomAnswer is an answer with results of some types.
func randomAnswer(r *rand.Rand, types ...ir.Type) Answer {
	if r.IntN(12) == 0 {
		return anything
	}
	a := Answer{Returns: r.IntN(4) > 0, Throws: random(r, ir.Ref{}), All: r.IntN(12) == 0}
	a.Throws.null = false
	for range r.IntN(4) {
		a.Writes = append(a.Writes, string(rune('f'+r.IntN(4))))
	}
	if a.Returns {
		for _, t := range types {
			v := random(r, t)
			for v.empty() {
				v = random(r, t)
			}
			a.Results = append(a.Results, v)
		}
	}
	return a
}

// TestMonotone: a procedure that is called with more, and is told more of what it calls, ends in at least the same ways. Without that, nothing
// of what package memo does is right.
func TestMonotone(t *testing.T) {
	r := testkit.Rand(t)
	grew := 0
	for range testkit.Count(t, 30000, 3000) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, Procs: 3, Statements: 6 + r.IntN(14)})
		w := whole(p)
		for _, q := range w.procs {
			small, large, further := map[string]Answer{}, map[string]Answer{}, map[string]Answer{}
			ask := func(more bool) func(string, string) string {
				return func(name, _ string) string {
					if strings.HasPrefix(name, classOf) {
						return w.Sum(name)
					}
					if _, ok := small[name]; !ok {
						seed := uint64(0)
						for _, c := range name {
							seed = seed*31 + uint64(c)
						}
						q := rand.New(rand.NewPCG(a, seed))
						var types []ir.Type
						if callee := w.procs[name]; callee != nil {
							for _, l := range callee.body.Results {
								types = append(types, l.Typ)
							}
						}
						small[name] = Answer{Throws: Value{kind: ref}}
						if q.IntN(3) > 0 {
							small[name] = randomAnswer(q, types...).close()
						}
						further[name] = randomAnswer(q, types...)
					}
					if !more {
						return small[name].text()
					}
					if _, ok := large[name]; !ok {
						large[name] = joinAnswers(small[name], further[name])
						if method, virtual := strings.CutPrefix(name, virtualOf); virtual { // it may run what was run before
							method = method[:strings.LastIndex(method, of)]
							for k, v := range small {
								if strings.HasPrefix(k, exactOf+method+of) {
									large[name] = joinAnswers(large[name], v)
								}
							}
						}
					}
					return large[name].text()
				}
			}
			var args, more []Value
			for _, l := range q.body.Params {
				v := random(r, l.Typ)
				for v.empty() { // calls with such arguments are not made
					v = random(r, l.Typ)
				}
				args, more = append(args, v), append(more, join(v, random(r, l.Typ)))
			}
			x := w.execute(q, patternOf(args, q.body.Params), ask(false)).text()
			y := w.execute(q, patternOf(more, q.body.Params), ask(true)).text()
			if !(Domain{}).Below(x, y) {
				t.Fatalf("%d %d: %s gives %s, and for more %s\n%s", a, b, q.body.Name, x, y, ir.Style{}.Proc(q.body))
			}
			if x != y {
				grew++
			}
		}
	}
	if grew < 300 {
		t.Errorf("only %d grew", grew)
	}
}

// TestHolds puts answers into random programs, where procedures end, and runs these.
func TestHolds(t *testing.T) {
	r := testkit.Rand(t)
	facts, ran := 0, 0
	for i := range testkit.Count(t, 20000, 2000) {
		a, b := r.Uint64(), r.Uint64()
		p := irgen.Program(rand.New(rand.NewPCG(a, b)), irgen.Config{NoRels: true, NoHeap: i%4 == 0, Procs: 1 + r.IntN(4), Statements: 6 + r.IntN(10)})
		w := whole(p)
		answers := map[string]Answer{}
		for _, row := range rowsOf(t, w) {
			if q := w.procs[row.Proc]; q != nil {
				if old, ok := answers[row.Proc]; ok {
					answers[row.Proc] = joinAnswers(old, Read(row.Answer))
				} else {
					answers[row.Proc] = Read(row.Answer)
				}
			}
		}
		for _, q := range p.Procs {
			if a, ok := answers[q.Name]; ok {
				facts += assert(q, a, p.Globals)
			}
		}
		g := p.Goals[0]
		g.Bounds = task.Bounds{Scope: 2, Array: 2, Unwind: 3}
		code := vm.Compile(p)
		for range 20 {
			s := code.Start(vm.SetupOf(g, g.Bounds))
			if err := s.Set(g.Proc.Params[0], vm.Value{Word: uint64(r.IntN(3))}); err != nil {
				t.Fatal(err)
			}
			stop, err := vm.Drive(s, vm.Seeded(r.Uint64()), vm.Budget{Steps: 3000})
			if err != nil {
				continue
			}
			if ran++; stop.Kind == vm.Violated && stop.Property == task.KindContract {
				t.Fatalf("%d %d: a run violates %s\n%s", a, b, stop.Text, p)
			}
		}
	}
	t.Logf("%d facts, %d runs", facts, ran)
	if facts < 1000 || ran < 1000 {
		t.Error("too little was tried")
	}
}

// assert puts an answer where a procedure returns.
func assert(q *ir.Proc, a Answer, globals []*ir.Global) (count int) {
	if a.Unknown {
		return 0
	}
	i64 := ir.Int{Bits: 64, Signed: true}
	truth := func(op ir.Op, args ...ir.Expr) ir.Expr { return &ir.Apply{Op: op, Args: args, Typ: ir.Bool{}} }
	isNull := func(x ir.Expr) ir.Expr { return truth(ir.OpEq, x, &ir.Const{Typ: ir.Null{}}) }
	normal := ir.Expr(ir.True)
	if q.Exc != nil {
		normal = isNull(q.Exc)
	}
	var all []ir.Expr
	if !a.Returns {
		all = append(all, ir.Not(normal))
	} else {
		for i, v := range a.Results {
			l := q.Results[i]
			switch {
			case v.kind == num:
				x := ir.Expr(&ir.Apply{Op: ir.OpConv, Args: []ir.Expr{l}, Typ: i64})
				all = append(all, truth(ir.OpOr, ir.Not(normal), truth(ir.OpAnd, truth(ir.OpLe, ir.NewInt(i64, v.in.Lo), x), truth(ir.OpLe, x, ir.NewInt(i64, v.in.Hi)))))
			case v.kind == ref && !v.null:
				all = append(all, truth(ir.OpOr, ir.Not(normal), ir.Not(isNull(l))))
			case v.kind == ref && !v.any && len(v.types) == 0:
				all = append(all, truth(ir.OpOr, ir.Not(normal), isNull(l)))
			}
		}
	}
	if a.Throws.empty() && q.Exc != nil {
		all = append(all, normal)
	}
	var begins []ir.Stmt
	for _, g := range globals {
		if top(g.Typ).kind == other || a.All || slices.Contains(a.Writes, g.Name) {
			continue
		}
		old := q.NewLocal("old "+g.Name, g.Typ, source.Span{})
		begins = append(begins, &ir.Assign{Dst: old, X: g})
		all = append(all, truth(ir.OpEq, old, g))
	}
	for _, b := range q.Blocks {
		if _, ok := b.Term.(*ir.Return); ok {
			for _, x := range all {
				b.Stmts = append(b.Stmts, &ir.Assert{X: x, Kind: task.KindContract, What: q.Name + ": " + ir.ExprString(x)})
			}
		}
	}
	if len(begins) > 0 {
		first := q.Blocks[0]
		entry := &ir.Block{Index: 0, Stmts: begins, Term: &ir.Goto{To: first}}
		q.Blocks = append([]*ir.Block{entry}, q.Blocks...)
		for i, b := range q.Blocks {
			b.Index = i
		}
	}
	return len(all)
}
