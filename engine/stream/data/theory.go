// This file decides conjunctions of comparisons of data that is not finite: differences
// of integers by shortest paths, 32-bit arithmetic by the solver inside.

package data

import (
	"context"
	"fmt"
	"math"
	"slices"

	lang "assay/lang/stream"
	"assay/logic/term"
	"assay/logic/term/decide"
	"assay/solve"
	"assay/source"
)

// CodeArithmetic is the code of diagnostics about comparisons of data that cannot be decided.
const CodeArithmetic source.Code = "strm-arithmetic"

// Predicate is a comparison about the messages of channels in one slot, all of them there.
type Predicate struct {
	Key      string
	Channels []int // sorted
	Expr     *lang.Expr
	Resolve  Resolver

	// x - y <= c, where -1 is zero; or x - y = c; or x mod m = c.
	Kind    predicateKind
	x, y    int
	c, m    int64
	Negated bool // the comparison as it is written is the complement
}

type predicateKind uint8

const (
	atMost predicateKind = iota
	equalTo
	modulo
	Bits32
)

// Resolver gives a name its value, or the number of the channel whose message is not known.
type Resolver func(e *lang.Expr) (channel int, v *lang.Value)

// linear is a sum of channels with factors, and a constant.
type linear struct {
	of    map[int]int64
	c     int64
	large bool // a number in it is too large to be calculated with
}

// largest bounds numbers, so that no sum of them that is made has more than 64 bits.
const largest = 1 << 50

// Literal is a predicate or its complement.
type Literal struct {
	*Predicate
	Yes bool
}

// linearOf reads an expression as a linear one; ok is false where it is not.
func linearOf(e *lang.Expr, channel Resolver) (l linear, ok bool) {
	l.of = map[int]int64{}
	switch e.Op {
	case lang.OpValue:
		l.c, l.large = e.Value.N, max(e.Value.N, -e.Value.N) > largest
		return l, e.Value.Kind == lang.Number
	case lang.OpName, lang.OpHead, lang.OpNth:
		i, v := channel(e)
		if v != nil {
			l.c, l.large = v.N, max(v.N, -v.N) > largest
			return l, v.Kind == lang.Number
		}
		l.of[i] = 1
		return l, true
	case lang.OpAdd, lang.OpSub, lang.OpMul:
		x, ok1 := linearOf(e.Args[0], channel)
		y, ok2 := linearOf(e.Args[1], channel)
		if !ok1 || !ok2 {
			return l, false
		}
		if e.Op == lang.OpMul {
			if len(x.of) > 0 {
				x, y = y, x
			}
			y.large = y.large || x.large
			return y.times(x.c), len(x.of) == 0
		}
		if e.Op == lang.OpSub {
			y = y.times(-1)
		}
		return x.plus(y), true
	case lang.OpNeg:
		x, ok := linearOf(e.Args[0], channel)
		return x.times(-1), ok
	}
	return l, false
}

func (l linear) times(k int64) linear {
	out := linear{map[int]int64{}, 0, l.large}
	product := func(a int64) int64 {
		if out.large = out.large || math.Abs(float64(a))*math.Abs(float64(k)) > largest; out.large {
			return 0
		}
		return a * k
	}
	out.c = product(l.c)
	for i, a := range l.of {
		if n := product(a); n != 0 {
			out.of[i] = n
		}
	}
	return out
}

func (l linear) plus(m linear) linear {
	out := l.times(1)
	out.large = out.large || m.large
	out.c += m.c
	for i, a := range m.of {
		if out.of[i] += a; out.of[i] == 0 {
			delete(out.of, i)
		}
		out.large = out.large || max(out.of[i], -out.of[i]) > largest
	}
	out.large = out.large || max(out.c, -out.c) > largest
	return out
}

// split writes l as a*(x - y) + c, where -1 is zero; ok is false where it is more than a difference.
func (l linear) split() (a int64, x, y int, ok bool) {
	x, y = -1, -1
	for i, k := range l.of {
		switch {
		case k > 0 && x < 0:
			x = i
		case k < 0 && y < 0:
			y = i
		default:
			return 0, 0, 0, false
		}
	}
	switch {
	case x >= 0 && y >= 0 && l.of[x] == -l.of[y], x >= 0 && y < 0:
		return l.of[x], x, y, true
	case y >= 0 && x < 0:
		return -l.of[y], x, y, true
	}
	return 0, x, y, len(l.of) == 0
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Theory knows the types of channels.
type Theory struct {
	Types   []*lang.Type
	Context context.Context
	Err     error // a limit was met: answers mean nothing
}

// edge of the graph of differences: value(to) - value(from) <= c.
type diffEdge struct {
	from, to int
	c        int64
}

// Solve returns a model of literals: the values of the channels that they and present mention; nil where there is
// none.
func (t *Theory) Solve(lits []Literal, present []int) map[int]int64 {
	var ints, wide []Literal
	for _, l := range lits {
		if l.Kind == Bits32 {
			wide = append(wide, l)
		} else {
			ints = append(ints, l)
		}
	}
	model := map[int]int64{}
	for _, i := range present {
		model[i] = 0
	}
	if len(wide) > 0 && !t.solveBits(wide, model) {
		return nil
	}
	return t.solveInts(ints, model)
}

// maxResidues bounds the remainders that are tried.
const maxResidues = 20000

// solveInts tries all remainders of channels that are compared by mod, and solves differences for each.
func (t *Theory) solveInts(lits []Literal, model map[int]int64) map[int]int64 {
	period := int64(1)
	var mods []Literal
	var rest []Literal
	for _, l := range lits {
		if l.Kind == modulo {
			mods = append(mods, l)
			if period = period / gcd(period, l.m) * min(l.m, maxResidues+1); period > maxResidues {
				t.Err = fmt.Errorf("remainders by %d are too many to be tried", l.m)
				return nil
			}
		} else {
			rest = append(rest, l)
		}
	}
	if len(mods) == 0 {
		return t.differences(rest, nil, 1, model)
	}
	var split []int // channels that are split by remainder: all
	for i := range model {
		if t.Types[i].Kind == lang.Nat || t.Types[i].Kind == lang.Int {
			split = append(split, i)
		}
	}
	slices.Sort(split)
	if math.Pow(float64(period), float64(len(split))) > maxResidues {
		t.Err = fmt.Errorf("remainders by %d of %d channels are too many to be tried", period, len(split))
		return nil
	}
	residue := map[int]int64{}
	var try func(k int) map[int]int64
	try = func(k int) map[int]int64 {
		if k == len(split) {
			for _, l := range mods {
				if ((residue[l.x]+l.c)%l.m == 0) != l.Yes {
					return nil
				}
			}
			return t.differences(rest, residue, period, model)
		}
		for r := range period {
			residue[split[k]] = r
			if m := try(k + 1); m != nil {
				return m
			}
		}
		return nil
	}
	return try(0)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// differences solves literals about differences, where channel i is period*i' + residue[i]. Inequalities x ≠ y + c
// are split into < and >.
func (t *Theory) differences(lits []Literal, residue map[int]int64, period int64, model map[int]int64) map[int]int64 {
	var edges []diffEdge
	var apart []Literal
	add := func(x, y int, c int64) { // x - y <= c
		edges = append(edges, diffEdge{y, x, floorDiv(c-residue[x]+residue[y], period)})
	}
	for _, l := range lits {
		switch {
		case l.Kind == atMost && l.Yes:
			add(l.x, l.y, l.c)
		case l.Kind == atMost:
			add(l.y, l.x, -l.c-1)
		case l.Yes:
			add(l.x, l.y, l.c)
			add(l.y, l.x, -l.c)
		default:
			apart = append(apart, l)
		}
	}
	for i := range model {
		if t.Types[i].Kind == lang.Nat {
			add(-1, i, 0)
		}
	}
	return t.splitApart(edges, apart, residue, period, model)
}

func (t *Theory) splitApart(edges []diffEdge, apart []Literal, residue map[int]int64, period int64, model map[int]int64) map[int]int64 {
	m := shortest(edges, model)
	if m == nil {
		return nil
	}
	out := map[int]int64{}
	for i, v := range m {
		switch {
		case i < 0:
		case t.Types[i].Kind == lang.Int32:
			out[i] = model[i]
		default:
			out[i] = v*period + residue[i]
		}
	}
	for k, l := range apart {
		if out[l.x]-out[l.y] != l.c { // -1 is not in the map: zero
			continue
		}
		less := diffEdge{l.y, l.x, floorDiv(l.c-1-residue[l.x]+residue[l.y], period)}
		more := diffEdge{l.x, l.y, floorDiv(-l.c-1-residue[l.y]+residue[l.x], period)}
		for _, e := range []diffEdge{more, less} {
			if found := t.splitApart(append(slices.Clip(edges), e), slices.Delete(slices.Clone(apart), k, k+1), residue, period, model); found != nil {
				return found
			}
		}
		return nil
	}
	return out
}

// shortest returns a solution near zero of value(to) - value(from) <= c, nil where there is none. Node -1 is zero.
func shortest(edges []diffEdge, model map[int]int64) map[int]int64 {
	nodes := map[int]bool{-1: true}
	for i := range model {
		nodes[i] = true
	}
	for _, e := range edges {
		nodes[e.from], nodes[e.to] = true, true
	}
	// Lower bounds: the least solution with all values at least those that follow from zero. The value of
	// a node is at least value(-1) minus the shortest path from it to -1; nodes without such a path begin at 0.
	low := map[int]int64{}
	for n := range nodes {
		low[n] = 0
	}
	if len(edges) == 0 {
		return low
	}
	up := map[int]int64{} // longest demands: value(from) >= value(to) - c
	for n := range nodes {
		up[n] = 0
	}
	for round := 0; ; round++ {
		changed := false
		for _, e := range edges {
			if v := up[e.to] - e.c; v > up[e.from] {
				up[e.from] = v
				changed = true
			}
		}
		if !changed {
			break
		}
		if round > len(nodes) {
			return nil
		}
	}
	// Adding a constant to all values keeps differences: zero is put at 0. Then what need not be below 0 is raised.
	shift := up[-1]
	for n := range nodes {
		up[n] -= shift
	}
	return raise(edges, nodes, up)
}

// raise moves values that are below zero as near to zero as the edges allow.
func raise(edges []diffEdge, nodes map[int]bool, v map[int]int64) map[int]int64 {
	var order []int
	for n := range nodes {
		order = append(order, n)
	}
	slices.Sort(order)
	for range order {
		for _, n := range order {
			if n < 0 || v[n] >= 0 {
				continue
			}
			room := -v[n]
			for _, e := range edges {
				if e.to == n && e.from != n {
					room = min(room, v[e.from]+e.c-v[n])
				}
			}
			if room > 0 {
				v[n] += room
			}
		}
	}
	return v
}

// solveBits decides literals of 32 bits.
func (t *Theory) solveBits(lits []Literal, model map[int]int64) bool {
	b := term.New()
	word := b.BitVec(32)
	s := decide.New(b, decide.Options{})
	consts := map[int]term.Term{}
	of := func(i int) term.Term {
		if _, ok := consts[i]; !ok {
			consts[i] = b.Const(fmt.Sprint("x", i), word)
		}
		return consts[i]
	}
	for _, l := range lits {
		f, ok := l.term(b, of)
		if !ok {
			t.Err = fmt.Errorf("%s is not decided over 32 bits", l.Expr)
			return false
		}
		if !l.Yes {
			f = b.Not(f)
		}
		s.Assert(f)
	}
	ctx := t.Context
	if ctx == nil {
		ctx = context.Background()
	}
	// Small values first: they are easier to read.
	var small []term.Term
	for _, c := range consts {
		small = append(small, b.And(b.BVSLE(b.Num(-9, 32), c), b.BVSLE(c, b.Num(99, 32))))
	}
	slices.Sort(small)
	a, err := s.Check(ctx, small...)
	if err == nil && a.Status != solve.Sat {
		a, err = s.Check(ctx)
	}
	switch {
	case err != nil:
		t.Err = err
		return false
	case a.Status == solve.Unsat:
		return false
	case ctx.Err() != nil:
		t.Err = context.Cause(ctx)
		return false
	case a.Status != solve.Sat:
		t.Err = fmt.Errorf("32-bit arithmetic is not decided: %v", a)
		return false
	}
	m := s.Model()
	for i, c := range consts {
		v, err := b.Eval(m, c)
		if err != nil {
			t.Err = err
			return false
		}
		model[i] = int64(int32(b.Bits(v).Int64()))
	}
	return true
}

// term returns a predicate over 32 bits as a term.
func (p *Predicate) term(b *term.Bank, of func(i int) term.Term) (term.Term, bool) {
	l, ok1 := p.bits(b, p.Expr.Args[0], of)
	r, ok2 := p.bits(b, p.Expr.Args[1], of)
	if !ok1 || !ok2 {
		return 0, false
	}
	switch p.Expr.Op {
	case lang.OpEq:
		return b.Eq(l, r), true
	case lang.OpNe:
		return b.Not(b.Eq(l, r)), true
	case lang.OpLt:
		return b.BVSLT(l, r), true
	case lang.OpLe:
		return b.BVSLE(l, r), true
	case lang.OpGt:
		return b.BVSLT(r, l), true
	}
	return b.BVSLE(r, l), true
}

func (p *Predicate) bits(b *term.Bank, e *lang.Expr, of func(i int) term.Term) (term.Term, bool) {
	switch e.Op {
	case lang.OpValue:
		return b.Num(e.Value.N, 32), e.Value.Kind == lang.Number
	case lang.OpName, lang.OpHead, lang.OpNth:
		i, v := p.Resolve(e)
		if v != nil {
			return b.Num(v.N, 32), v.Kind == lang.Number
		}
		return of(i), true
	}
	var args []term.Term
	for _, a := range e.Args {
		t, ok := p.bits(b, a, of)
		if !ok {
			return 0, false
		}
		args = append(args, t)
	}
	switch e.Op {
	case lang.OpAdd:
		return b.BVAdd(args[0], args[1]), true
	case lang.OpSub:
		return b.BVSub(args[0], args[1]), true
	case lang.OpMul:
		return b.BVMul(args[0], args[1]), true
	case lang.OpMod:
		return b.BVSMod(args[0], args[1]), true
	case lang.OpNeg:
		return b.BVNeg(args[0]), true
	}
	return 0, false
}

// NewPredicate reads a comparison of channels that are not known.
func NewPredicate(e *lang.Expr, resolve Resolver, open []int, wrap bool) (*Predicate, error) {
	p := &Predicate{Channels: open, Expr: e, Resolve: resolve, x: -1, y: -1}
	if wrap {
		p.Kind = Bits32
		p.Key = keyOf("bits", textOf(e, resolve))
		return p, nil
	}
	op := e.Op
	if p.remainder(e) {
		return p, nil
	}
	l, ok1 := linearOf(e.Args[0], resolve)
	r, ok2 := linearOf(e.Args[1], resolve)
	d := l.plus(r.times(-1))
	a, x, y, ok := d.split()
	if d.large {
		return nil, &source.Diagnostic{Code: CodeArithmetic, Span: e.Span, Message: fmt.Sprintf("%s is about numbers of more than 50 bits", e)}
	}
	if !ok1 || !ok2 || !ok {
		return nil, &source.Diagnostic{Code: CodeArithmetic, Span: e.Span, Message: fmt.Sprintf("%s cannot be decided over all integers: comparisons are of the form x + n <= y + m, or n*x <= m, or x mod n = m; int32 allows any", e)}
	}
	if a == 0 { // the channels cancel out
		p.c = 0
		if !Compare(op, lang.Num(d.c), lang.Num(0)) {
			p.c = -1
		}
		return p, nil
	}
	// a*(x-y) + c OP 0, with a > 0.
	p.x, p.y = x, y
	switch op {
	case lang.OpEq, lang.OpNe:
		p.Kind, p.Negated = equalTo, op == lang.OpNe
		if d.c%a != 0 {
			p.x, p.y, p.Kind, p.c = -1, -1, atMost, -1
			if p.Negated {
				p.c = 0
			}
			return p, nil
		}
		p.c = -d.c / a
		if p.x < 0 || p.y >= 0 && p.y < p.x { // one form of two
			p.x, p.y, p.c = p.y, p.x, -p.c
		}
	case lang.OpLe:
		p.c = floorDiv(-d.c, a)
	case lang.OpLt:
		p.c = floorDiv(-d.c-1, a)
	case lang.OpGt: // not <=
		p.c, p.Negated = floorDiv(-d.c, a), true
	case lang.OpGe:
		p.c, p.Negated = floorDiv(-d.c-1, a), true
	}
	p.Key = keyOf(p.Kind, p.x, p.y, p.c)
	return p, nil
}

// remainder reads (x + n) mod m = r, on either side.
func (p *Predicate) remainder(e *lang.Expr) bool {
	m, r := e.Args[0], e.Args[1]
	if m.Op != lang.OpMod {
		m, r = r, m
	}
	if m.Op != lang.OpMod || e.Op != lang.OpEq && e.Op != lang.OpNe {
		return false
	}
	l, ok1 := linearOf(m.Args[0], p.Resolve)
	k, ok2 := linearOf(r, p.Resolve)
	if !ok1 || !ok2 || len(k.of) > 0 || len(l.of) != 1 || l.large || k.large {
		return false
	}
	for x, a := range l.of {
		if a != 1 {
			return false
		}
		p.x = x
	}
	p.m = m.Args[1].Value.N
	if k.c < 0 || k.c >= p.m {
		p.x, p.Kind, p.c = -1, atMost, -1
		if e.Op == lang.OpNe {
			p.c = 0
		}
		return true
	}
	p.Kind, p.Negated = modulo, e.Op == lang.OpNe
	p.c = (((l.c - k.c) % p.m) + p.m) % p.m
	p.Key = keyOf(p.Kind, p.x, p.m, p.c)
	return true
}

// Over is the same comparison of other channels: number i is that of the i-th one.
func (p *Predicate) Over(channels []int) *Predicate {
	out := *p
	out.Channels = nil
	for _, c := range p.Channels {
		out.Channels = append(out.Channels, channels[c])
	}
	out.Resolve = func(e *lang.Expr) (int, *lang.Value) {
		c, v := p.Resolve(e)
		if v == nil {
			c = channels[c]
		}
		return c, v
	}
	return &out
}

// Constant reports whether a predicate is a constant, and its value.
func (p *Predicate) Constant() (value, ok bool) {
	return p.c >= 0, p.Kind != Bits32 && p.x < 0 && p.y < 0
}

// textOf returns a comparison with channels by their numbers.
func textOf(e *lang.Expr, resolve Resolver) string {
	if e.Op == lang.OpName || e.Op == lang.OpHead || e.Op == lang.OpNth {
		c, v := resolve(e)
		if v != nil {
			return v.String()
		}
		return fmt.Sprint("c", c)
	}
	if e.Op == lang.OpValue {
		return e.Value.String()
	}
	s := "(" + string(e.Op)
	for _, x := range e.Args {
		s += " " + textOf(x, resolve)
	}
	return s + ")"
}

// keyOf tells predicates apart.
func keyOf(parts ...any) string { return fmt.Sprintln(parts...) }
