// This file judges expressions and specifications: random ones are run and
// compared with an evaluator that walks the tree over sets of printed tuples.

package vm_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/sanity"
	"assay/task"
	. "assay/vm"
	"assay/vm/code"
	"assay/vm/state"
)

// naiveSet is a relation: tuples joined by spaces. Atoms print as "User0", "3"
// and "true", which differ.
type naiveSet map[string]bool

func (s naiveSet) String() string {
	var out []string
	for t := range s {
		out = append(out, t)
	}
	sort.Strings(out)
	return "{" + strings.Join(out, ", ") + "}"
}

// naiveEnv is a state for the naive evaluator.
type naiveEnv struct {
	users []string
	now   map[string]naiveSet
	old   map[string]naiveSet
	bound map[*ir.BoundVar]string
}

func (e *naiveEnv) withOld() *naiveEnv { return &naiveEnv{e.users, e.old, e.old, e.bound} }

// domain lists the atoms of a sort.
func (e *naiveEnv) domain(t ir.Type) []string {
	switch t := t.(type) {
	case ir.Bool:
		return []string{"false", "true"}
	case ir.Int:
		var out []string
		for v := int64(t.Min()); v <= int64(t.Max()); v++ {
			out = append(out, fmt.Sprint(v))
		}
		return out
	}
	return e.users
}

// forAll calls f for all values of the variables.
func (e *naiveEnv) forAll(vars []*ir.BoundVar, f func()) {
	if len(vars) == 0 {
		f()
		return
	}
	for _, a := range e.domain(vars[0].Typ) {
		e.bound[vars[0]] = a
		e.forAll(vars[1:], f)
	}
	delete(e.bound, vars[0])
}

func (e *naiveEnv) truth(x ir.Expr) bool { return e.scalar(x) == "true" }

func (e *naiveEnv) number(x ir.Expr) int64 {
	n, err := strconv.ParseInt(e.scalar(x), 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

func wrapped(t ir.Type, n int64) string {
	bits := t.(ir.Int).Bits
	size := int64(1) << bits
	n = ((n % size) + size) % size
	if n >= size/2 {
		n -= size
	}
	return fmt.Sprint(n)
}

func (e *naiveEnv) scalar(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Const:
		if _, ok := x.Typ.(ir.Bool); ok {
			return fmt.Sprint(x.Bits != 0)
		}
		return fmt.Sprint(int64(x.Bits))
	case *ir.BoundVar:
		return e.bound[x]
	case *ir.Old:
		return e.withOld().scalar(x.X)
	case *ir.Quant:
		all, some, sum := true, false, int64(0)
		e.forAll(x.Vars, func() {
			if x.Kind == ir.QuantSum {
				sum += e.number(x.Body)
				return
			}
			v := e.truth(x.Body)
			all, some = all && v, some || v
		})
		switch x.Kind {
		case ir.QuantAll:
			return fmt.Sprint(all)
		case ir.QuantSome:
			return fmt.Sprint(some)
		}
		return wrapped(x.Typ, sum)
	case *ir.Apply:
		return e.apply(x)
	}
	panic(fmt.Sprintf("%T", x))
}

func (e *naiveEnv) apply(x *ir.Apply) string {
	arg := func(i int) ir.Expr { return x.Args[i] }
	yes := func(b bool) string { return fmt.Sprint(b) }
	switch x.Op {
	case ir.OpNot:
		return yes(!e.truth(arg(0)))
	case ir.OpAnd:
		return yes(!slices.ContainsFunc(x.Args, func(a ir.Expr) bool { return !e.truth(a) }))
	case ir.OpOr:
		return yes(slices.ContainsFunc(x.Args, e.truth))
	case ir.OpImplies:
		return yes(!e.truth(arg(0)) || e.truth(arg(1)))
	case ir.OpIff:
		return yes(e.truth(arg(0)) == e.truth(arg(1)))
	case ir.OpEq, ir.OpNe:
		if code.IsRel(arg(0).Type()) {
			return yes((e.set(arg(0)).String() == e.set(arg(1)).String()) == (x.Op == ir.OpEq))
		}
		return yes((e.scalar(arg(0)) == e.scalar(arg(1))) == (x.Op == ir.OpEq))
	case ir.OpLt:
		return yes(e.number(arg(0)) < e.number(arg(1)))
	case ir.OpGe:
		return yes(e.number(arg(0)) >= e.number(arg(1)))
	case ir.OpAdd:
		return wrapped(x.Typ, e.number(arg(0))+e.number(arg(1)))
	case ir.OpMul:
		return wrapped(x.Typ, e.number(arg(0))*e.number(arg(1)))
	case ir.OpCond:
		if e.truth(arg(0)) {
			return e.scalar(arg(1))
		}
		return e.scalar(arg(2))
	case ir.OpCard:
		return wrapped(x.Typ, int64(len(e.set(arg(0)))))
	case ir.OpSum:
		sum := int64(0)
		for t := range e.set(arg(0)) {
			n, _ := strconv.ParseInt(t, 10, 64)
			sum += n
		}
		return wrapped(x.Typ, sum)
	case ir.OpAny:
		return yes(e.set(arg(0))["true"])
	case ir.OpSome:
		return yes(len(e.set(arg(0))) > 0)
	case ir.OpOne:
		return yes(len(e.set(arg(0))) == 1)
	case ir.OpLone:
		return yes(len(e.set(arg(0))) <= 1)
	case ir.OpNo:
		return yes(len(e.set(arg(0))) == 0)
	case ir.OpSubset:
		q := e.set(arg(1))
		for t := range e.set(arg(0)) {
			if !q[t] {
				return "false"
			}
		}
		return "true"
	case ir.OpFunc:
		seen := map[string]bool{}
		for t := range e.set(arg(0)) {
			cols := strings.Fields(t)
			prefix := strings.Join(cols[:len(cols)-1], " ")
			if seen[prefix] {
				return "false"
			}
			seen[prefix] = true
		}
		return "true"
	}
	panic(x.Op.String())
}

func (e *naiveEnv) set(x ir.Expr) naiveSet {
	out := naiveSet{}
	switch x := x.(type) {
	case *ir.Const:
		return out
	case *ir.Global:
		return e.now[x.Name]
	case *ir.Extent:
		for _, u := range e.users {
			out[u] = true
		}
		return out
	case *ir.Old:
		return e.withOld().set(x.X)
	case *ir.Quant:
		e.forAll(x.Vars, func() {
			if e.truth(x.Body) {
				var t []string
				for _, v := range x.Vars {
					t = append(t, e.bound[v])
				}
				out[strings.Join(t, " ")] = true
			}
		})
		return out
	case *ir.Apply:
		return e.applySet(x, out)
	}
	panic(fmt.Sprintf("%T", x))
}

func (e *naiveEnv) applySet(x *ir.Apply, out naiveSet) naiveSet {
	switch x.Op {
	case ir.OpSet:
		out[e.scalar(x.Args[0])] = true
		return out
	case ir.OpCond:
		if e.truth(x.Args[0]) {
			return e.set(x.Args[1])
		}
		return e.set(x.Args[2])
	}
	p := e.set(x.Args[0])
	q := naiveSet{}
	if len(x.Args) > 1 {
		q = e.set(x.Args[1])
	}
	for t := range p {
		c := strings.Fields(t)
		switch x.Op {
		case ir.OpUnion:
			out[t] = true
		case ir.OpInter:
			if q[t] {
				out[t] = true
			}
		case ir.OpDiff:
			if !q[t] {
				out[t] = true
			}
		case ir.OpTranspose:
			out[c[1]+" "+c[0]] = true
		case ir.OpProject:
			var u []string
			for _, k := range x.Cols {
				u = append(u, c[k])
			}
			out[strings.Join(u, " ")] = true
		case ir.OpProduct:
			for u := range q {
				out[t+" "+u] = true
			}
		case ir.OpJoin:
			for u := range q {
				if d := strings.Fields(u); d[0] == c[len(c)-1] {
					out[strings.Join(append(append([]string{}, c[:len(c)-1]...), d[1:]...), " ")] = true
				}
			}
		case ir.OpOverride:
			keep := true
			for u := range q {
				d := strings.Fields(u)
				keep = keep && !slices.Equal(d[:len(d)-1], c[:len(c)-1])
			}
			if keep {
				out[t] = true
			}
		case ir.OpClosure, ir.OpReflClosure:
			out[t] = true
		default:
			panic(x.Op.String())
		}
	}
	switch x.Op {
	case ir.OpUnion, ir.OpOverride:
		for u := range q {
			out[u] = true
		}
	case ir.OpReflClosure:
		for _, a := range e.domain(x.Typ.(*ir.Rel).Alts[0][0]) {
			out[a+" "+a] = true
		}
		fallthrough
	case ir.OpClosure:
		for grown := true; grown; {
			n := len(out)
			for t := range out {
				for u := range out {
					c, d := strings.Fields(t), strings.Fields(u)
					if c[1] == d[0] {
						out[c[0]+" "+d[1]] = true
					}
				}
			}
			grown = len(out) > n
		}
	}
	return out
}

// generator makes random well-typed expressions.
type generator struct {
	rnd     *rand.Rand
	prog    *ir.Program
	user    ir.Type
	num     ir.Type
	bound   []*ir.BoundVar
	old     bool // Old may be used
	counter int
}

func newGenerator(seed uint64) *generator {
	c := &ir.Class{Name: "User", Atoms: true}
	g := &generator{rnd: rand.New(rand.NewPCG(seed, 3)), user: ir.Ref{Class: c}, num: ir.Int{Bits: 2, Signed: true}}
	g.prog = &ir.Program{Name: "random", Classes: []*ir.Class{c}}
	for name, cols := range map[string]ir.Product{
		"U": {g.user}, "UU": {g.user, g.user}, "I": {g.num}, "UI": {g.user, g.num}, "B": {ir.Bool{}}, "UIB": {g.user, g.num, ir.Bool{}},
	} {
		g.prog.Globals = append(g.prog.Globals, &ir.Global{Name: name, Typ: ir.NewRel(len(cols), cols)})
	}
	slices.SortFunc(g.prog.Globals, func(a, b *ir.Global) int { return strings.Compare(a.Name, b.Name) })
	for i, v := range g.prog.Globals {
		v.Index = i
	}
	return g
}

func (g *generator) app(op ir.Op, t ir.Type, args ...ir.Expr) ir.Expr {
	return &ir.Apply{Op: op, Args: args, Typ: t}
}

func (g *generator) sort() ir.Type { return []ir.Type{g.user, g.user, g.num, ir.Bool{}}[g.rnd.IntN(4)] }

// rel makes an expression with the given columns.
func (g *generator) rel(cols ir.Product, depth int) ir.Expr {
	t := ir.NewRel(len(cols), cols)
	if depth <= 0 {
		return g.leaf(cols, t)
	}
	d := depth - 1
	switch g.rnd.IntN(12) {
	case 0, 1:
		op := []ir.Op{ir.OpUnion, ir.OpInter, ir.OpDiff, ir.OpOverride}[g.rnd.IntN(4)]
		return g.app(op, t, g.rel(cols, d), g.rel(cols, d))
	case 2, 3:
		if len(cols) > 1 {
			k := 1 + g.rnd.IntN(len(cols)-1)
			return g.app(ir.OpProduct, t, g.rel(cols[:k], d), g.rel(cols[k:], d))
		}
	case 4, 5:
		k, mid := g.rnd.IntN(len(cols)+1), g.sort()
		left, right := append(slices.Clone(cols[:k]), mid), append(ir.Product{mid}, cols[k:]...)
		return g.app(ir.OpJoin, t, g.rel(left, d), g.rel(right, d))
	case 6:
		if len(cols) == 2 && cols[0] == cols[1] && cols[0] == g.user {
			op := []ir.Op{ir.OpClosure, ir.OpReflClosure, ir.OpTranspose}[g.rnd.IntN(3)]
			return g.app(op, t, g.rel(cols, d))
		}
	case 7:
		from := append(ir.Product{g.sort()}, cols...)
		keep := make([]int, len(cols))
		for i := range keep {
			keep[i] = i + 1
		}
		return &ir.Apply{Op: ir.OpProject, Args: []ir.Expr{g.rel(from, d)}, Typ: t, Cols: keep}
	case 8:
		return g.app(ir.OpCond, t, g.truth(d), g.rel(cols, d), g.rel(cols, d))
	case 9, 10:
		var vars []*ir.BoundVar
		for _, s := range cols {
			vars = append(vars, g.variable(s))
		}
		return g.under(vars, func() ir.Expr { return &ir.Quant{Kind: ir.QuantSet, Vars: vars, Body: g.truth(d), Typ: t} })
	case 11:
		if g.old {
			g.old = false
			x := g.rel(cols, d)
			g.old = true
			return &ir.Old{X: x}
		}
	}
	return g.leaf(cols, t)
}

func (g *generator) leaf(cols ir.Product, t *ir.Rel) ir.Expr {
	if len(cols) == 1 && g.rnd.IntN(3) == 0 {
		if cols[0] == g.user {
			return &ir.Extent{Class: g.prog.Classes[0]}
		}
		return g.app(ir.OpSet, t, g.scalar(cols[0], 0))
	}
	for _, v := range g.prog.Globals {
		if ir.Identical(v.Typ, t) {
			return v
		}
	}
	if len(cols) > 1 {
		return g.app(ir.OpProduct, t, g.rel(cols[:1], 0), g.rel(cols[1:], 0))
	}
	return &ir.Const{Typ: t}
}

func (g *generator) variable(t ir.Type) *ir.BoundVar {
	g.counter++
	return &ir.BoundVar{Name: fmt.Sprint("v", g.counter), Typ: t}
}

// under makes an expression in which variables are bound.
func (g *generator) under(vars []*ir.BoundVar, f func() ir.Expr) ir.Expr {
	n := len(g.bound)
	g.bound = append(g.bound, vars...)
	x := f()
	g.bound = g.bound[:n]
	return x
}

func (g *generator) scalar(t ir.Type, depth int) ir.Expr {
	var fit []*ir.BoundVar
	for _, v := range g.bound {
		if v.Typ == t {
			fit = append(fit, v)
		}
	}
	if len(fit) > 0 && g.rnd.IntN(3) > 0 {
		return fit[g.rnd.IntN(len(fit))]
	}
	if t == ir.Type(ir.Bool{}) {
		if depth <= 0 {
			return code.BoolConst(g.rnd.IntN(2) == 0)
		}
		return g.truth(depth - 1)
	}
	k := ir.NewInt(t.(ir.Int), int64(g.rnd.IntN(4)))
	if depth <= 0 {
		return k
	}
	d := depth - 1
	switch g.rnd.IntN(6) {
	case 0:
		return g.app(ir.OpSum, t, g.rel(ir.Product{t}, d))
	case 1:
		return g.app(ir.OpCard, t, g.rel(ir.Product{g.sort(), g.sort()}, d))
	case 2:
		return g.app([]ir.Op{ir.OpAdd, ir.OpMul}[g.rnd.IntN(2)], t, g.scalar(t, d), g.scalar(t, d))
	case 3:
		v := []*ir.BoundVar{g.variable(g.sort())}
		return g.under(v, func() ir.Expr { return &ir.Quant{Kind: ir.QuantSum, Vars: v, Body: g.scalar(t, d), Typ: t} })
	case 4:
		return g.app(ir.OpCond, t, g.truth(d), g.scalar(t, d), g.scalar(t, d))
	}
	return k
}

// truth makes a condition.
func (g *generator) truth(depth int) ir.Expr {
	b := ir.Type(ir.Bool{})
	if depth <= 0 {
		return g.app(ir.OpSome, b, g.rel(ir.Product{g.sort()}, 0))
	}
	d := depth - 1
	cols := ir.Product{g.sort()}
	if g.rnd.IntN(2) == 0 {
		cols = append(cols, g.sort())
	}
	switch g.rnd.IntN(11) {
	case 0:
		return g.app([]ir.Op{ir.OpEq, ir.OpNe, ir.OpSubset}[g.rnd.IntN(3)], b, g.rel(cols, d), g.rel(cols, d))
	case 1:
		return g.app([]ir.Op{ir.OpSome, ir.OpOne, ir.OpLone, ir.OpNo, ir.OpFunc}[g.rnd.IntN(5)], b, g.rel(cols, d))
	case 2:
		return ir.Not(g.truth(d))
	case 3:
		return g.app([]ir.Op{ir.OpAnd, ir.OpOr}[g.rnd.IntN(2)], b, g.truth(d), g.truth(d), g.truth(d))
	case 4:
		return g.app([]ir.Op{ir.OpImplies, ir.OpIff}[g.rnd.IntN(2)], b, g.truth(d), g.truth(d))
	case 5:
		op := []ir.Op{ir.OpLt, ir.OpGe, ir.OpEq, ir.OpNe}[g.rnd.IntN(4)]
		return g.app(op, b, g.scalar(g.num, d), g.scalar(g.num, d))
	case 6, 7:
		vars := []*ir.BoundVar{g.variable(g.sort())}
		if g.rnd.IntN(2) == 0 {
			vars = append(vars, g.variable(g.sort()))
		}
		kind := []ir.QuantKind{ir.QuantAll, ir.QuantSome}[g.rnd.IntN(2)]
		return g.under(vars, func() ir.Expr { return &ir.Quant{Kind: kind, Vars: vars, Body: g.truth(d), Typ: b} })
	case 8:
		return g.app(ir.OpAny, b, g.rel(ir.Product{b}, d))
	case 9:
		return g.app(ir.OpCond, b, g.truth(d), g.truth(d), g.truth(d))
	}
	return g.app(ir.OpSubset, b, g.rel(cols, d), g.rel(cols, d))
}

// worldOf draws a state: two users and values of the globals.
func (g *generator) worldOf(s *State) *naiveEnv {
	e := &naiveEnv{users: []string{"User0", "User1"}, now: map[string]naiveSet{}, bound: map[*ir.BoundVar]string{}}
	in := task.State{Objects: []task.Object{{Name: "User0", Class: "User"}, {Name: "User1", Class: "User"}}}
	for _, v := range g.prog.Globals {
		set := naiveSet{}
		var rows [][]string
		for range g.rnd.IntN(5) {
			var row []string
			for _, c := range v.Typ.(*ir.Rel).Alts[0] {
				d := e.domain(c)
				row = append(row, d[g.rnd.IntN(len(d))])
			}
			rows = append(rows, row)
			set[strings.Join(row, " ")] = true
		}
		e.now[v.Name] = set
		in.Vars = append(in.Vars, task.Slot{Name: v.Name, Value: task.Value{Rel: true, Tuples: rows}})
	}
	if err := s.Import(in); err != nil {
		panic(err)
	}
	e.old = map[string]naiveSet{}
	for k, v := range e.now {
		e.old[k] = v
	}
	return e
}

// exported returns a global's value as the naive evaluator prints it.
func exported(s *State, name string) string {
	for _, v := range s.Export().Vars {
		if v.Name == name {
			set := naiveSet{}
			for _, row := range v.Value.Tuples {
				set[strings.Join(row, " ")] = true
			}
			return set.String()
		}
	}
	return "missing"
}

// longRun returns the size and the seed of a random test.
func longRun(t *testing.T, quick int) (int, uint64) {
	if os.Getenv("ASSAY_LONG") == "" {
		return quick, 1
	}
	seed := rand.Uint64()
	if text := os.Getenv("ASSAY_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("ASSAY_SEED=%d", seed)
	return 10 * quick, seed
}

// TestExpressions runs "v := e; assert c", where c may speak of the state
// before, and compares both with the naive evaluator.
func TestExpressions(t *testing.T) {
	n, seed := longRun(t, 6000)
	for i := range n {
		g := newGenerator(seed + uint64(i))
		q := &ir.Proc{Name: "main"}
		g.prog.Procs = []*ir.Proc{q}
		dst := g.prog.Globals[g.rnd.IntN(len(g.prog.Globals))]
		x := g.rel(dst.Typ.(*ir.Rel).Alts[0], 4)
		g.old = true
		cond := g.truth(4)
		b := q.NewBlock()
		b.Stmts = []ir.Stmt{&ir.Assign{Dst: dst, X: x}, &ir.Assert{X: cond, Kind: task.KindAssert}}
		b.Term = &ir.Return{}
		if err := sanity.Check(g.prog); err != nil {
			t.Fatalf("case %d: %v\n%s", i, err, g.prog)
		}
		s := Compile(g.prog).Start(state.Setup{Proc: q})
		env := g.worldOf(s)
		stop := s.Run(Budget{})
		value := env.set(x)
		env.now[dst.Name] = value
		if got := exported(s, dst.Name); got != value.String() {
			t.Fatalf("seed %d case %d: %s is %s, want %s", seed, i, ir.ExprString(x), got, value)
		}
		want := Finished
		if !env.truth(cond) {
			want = Violated
		}
		if stop.Kind != want {
			t.Fatalf("seed %d case %d: %v, want %v for %s", seed, i, stop, want, ir.ExprString(cond))
		}
	}
}

// TestSpecifications compares the outcomes of a specification with all values of its frame that the
// naive evaluator accepts.
func TestSpecifications(t *testing.T) {
	n, seed := longRun(t, 1500)
	refused, found := 0, 0
	for i := range n {
		g := newGenerator(seed + uint64(i))
		q := &ir.Proc{Name: "main"}
		g.prog.Procs = []*ir.Proc{q}
		var frame []ir.Var
		for _, name := range [][]string{{"U"}, {"I"}, {"U", "B"}, {"UU"}, {"B", "I"}}[g.rnd.IntN(5)] {
			v := g.prog.Global(name)
			if len(frame) == 0 && name != "UU" {
				v.Mult = []ir.Mult{ir.MultAny, ir.MultAny, ir.MultOne, ir.MultLone}[g.rnd.IntN(4)]
			} else if name == "UU" {
				v.Mult = []ir.Mult{ir.MultAny, ir.MultFunc, ir.MultTotal}[g.rnd.IntN(3)]
			}
			frame = append(frame, v)
		}
		g.old = true
		cond := g.condition(frame)
		b := q.NewBlock()
		b.Stmts, b.Term = []ir.Stmt{&ir.Spec{Frame: frame, X: cond}}, &ir.Return{}
		if err := sanity.Check(g.prog); err != nil {
			t.Fatalf("case %d: %v\n%s", i, err, g.prog)
		}
		s := Compile(g.prog).Start(state.Setup{Proc: q})
		env := g.worldOf(s)
		want := map[string]bool{}
		env.assign(frame, func() {
			if env.truth(cond) {
				want[env.show(frame)] = true
			}
		})
		got := map[string]bool{}
		bad := ""
		Explore(s, Budget{}, func(end *State, stop Stop) bool {
			switch {
			case stop.Kind == Finished:
				key := ""
				for _, v := range frame {
					key += exported(end, v.VarName())
				}
				if got[key] {
					bad = "a way is taken twice: " + key
				}
				got[key] = true
			case stop.Kind != Infeasible:
				bad = stop.String()
				refused++
			}
			return true
		})
		if bad != "" || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("seed %d case %d: spec %s: %s\ngot  %v\nwant %v\nold %v", seed, i, ir.ExprString(cond), bad, got, want, env.old)
		}
		found += len(got)
	}
	if found < n/4 {
		t.Errorf("only %d ways in %d specifications: the test is too weak", found, n)
	}
}

// condition is like what people write: equations for variables of the frame
// under connectives and existentials, with anything else besides.
func (g *generator) condition(frame []ir.Var) ir.Expr {
	b := ir.Type(ir.Bool{})
	equation := func() ir.Expr {
		v := frame[g.rnd.IntN(len(frame))]
		op := []ir.Op{ir.OpEq, ir.OpEq, ir.OpSubset}[g.rnd.IntN(3)]
		x := g.rel(v.Type().(*ir.Rel).Alts[0], 2)
		if op == ir.OpSubset && g.rnd.IntN(2) == 0 {
			return g.app(op, b, x, v)
		}
		return g.app(op, b, v, x)
	}
	piece := func() ir.Expr {
		if g.rnd.IntN(3) == 0 {
			return g.truth(2)
		}
		return equation()
	}
	switch g.rnd.IntN(7) {
	case 0:
		return g.app(ir.OpAnd, b, piece(), piece())
	case 1:
		return g.app(ir.OpOr, b, piece(), piece())
	case 2:
		return g.app(ir.OpImplies, b, g.truth(2), piece())
	case 3:
		v := []*ir.BoundVar{g.variable(g.sort())}
		return g.under(v, func() ir.Expr {
			return &ir.Quant{Kind: ir.QuantSome, Vars: v, Body: g.app(ir.OpAnd, b, piece(), piece()), Typ: b}
		})
	case 4:
		return ir.Not(g.app(ir.OpImplies, b, piece(), ir.Not(piece())))
	case 5:
		return g.app(ir.OpCond, b, g.truth(1), piece(), piece())
	}
	v := []*ir.BoundVar{g.variable(g.sort())}
	return ir.Not(g.under(v, func() ir.Expr {
		return &ir.Quant{Kind: ir.QuantAll, Vars: v, Body: ir.Not(piece()), Typ: b}
	}))
}

// assign calls f for all values of the variables that fit their multiplicity.
func (e *naiveEnv) assign(vars []ir.Var, f func()) {
	if len(vars) == 0 {
		f()
		return
	}
	v := vars[0]
	rows := []string{""}
	for _, c := range v.Type().(*ir.Rel).Alts[0] {
		var next []string
		for _, r := range rows {
			for _, a := range e.domain(c) {
				next = append(next, strings.TrimSpace(r+" "+a))
			}
		}
		rows = next
	}
	for mask := range 1 << len(rows) {
		set := naiveSet{}
		keys := map[string]int{}
		for i, r := range rows {
			if mask>>i&1 == 1 {
				set[r] = true
				cols := strings.Fields(r)
				keys[strings.Join(cols[:len(cols)-1], " ")]++
			}
		}
		most := 0
		for _, n := range keys {
			most = max(most, n)
		}
		ok := true
		switch v.Multiplicity() {
		case ir.MultOne:
			ok = len(set) == 1
		case ir.MultLone:
			ok = len(set) <= 1
		case ir.MultFunc:
			ok = most <= 1
		case ir.MultTotal:
			ok = most == 1 && len(keys) == len(e.users)
		}
		if ok {
			e.now[v.VarName()] = set
			e.assign(vars[1:], f)
		}
	}
	e.now[v.VarName()] = e.old[v.VarName()]
}

func (e *naiveEnv) show(vars []ir.Var) string {
	out := ""
	for _, v := range vars {
		out += e.now[v.VarName()].String()
	}
	return out
}
