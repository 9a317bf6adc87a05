package ground

// This file compiles nodes into a table. Equal nodes get one entry, nested
// conjunctions and disjunctions become one, implications disjunctions, and
// n-ary operators binary ones.

import (
	"encoding/binary"
	"math"
	"slices"

	"assay/logic/rel"
)

// op is what an entry of the table does.
type op uint8

const (
	opRelation op = iota // sets
	opVariable
	opNone
	opUniv
	opIden
	opInts
	opTranspose
	opClosure
	opReflexive
	opUnion
	opIntersect
	opMinus
	opOverride
	opProduct
	opJoin
	opProject
	opSetOf
	opIfExpr
	opSingleton

	opTruth // formulas
	opNot
	opAnd
	opOr
	opIff
	opIn
	opEqual
	opSome
	opNo
	opOne
	opLone
	opForAll
	opForSome
	opIntEqual
	opIntLess
	opIntAtMost

	opNum // integers
	opNeg
	opAbs
	opSign
	opBitNot
	opAdd
	opSub
	opMul
	opDiv
	opRem
	opBitAnd
	opBitOr
	opBitXor
	opShl
	opShr
	opUshr
	opCard
	opSumOf
	opSumOver
	opIfInt
)

var (
	unaryExprOps = [...]op{opTranspose, opClosure, opReflexive}
	naryExprOps  = [...]op{opUnion, opIntersect, opMinus, opOverride, opProduct, opJoin}
	constantOps  = [...]op{opNone, opUniv, opIden, opInts}
	quantityOps  = [...]op{opOne, opLone, opSome, opTruth, opNo}
	unaryIntOps  = [...]op{opNeg, opAbs, opSign, opBitNot}
	naryIntOps   = [...]op{opAdd, opSub, opMul, opDiv, opRem, opBitAnd, opBitOr, opBitXor, opShl, opShr, opUshr}
)

// node is an entry of the table.
type node struct {
	op      op
	arity   int     // of sets
	kids    []int32 // operands; for binders the body
	decls   []decl  // of binders
	arg     int64   // opNum: the number; opTruth: 0 or 1; opRelation, opVariable: which
	cols    []int   // of projections
	src     rel.Node
	free    []int32 // free variables, sorted
	rels    []int32 // relations mentioned, sorted
	space   int64   // number of bindings of the free variables, capped
	keep    bool    // results are remembered
	arith   bool    // something below may overflow
	parents int     // how many entries have it as an operand

	refs cache[Ref]
	mats cache[*Matrix]
	vecs cache[vec]
}

type decl struct {
	x        int32
	quantity rel.Quantity
	of       int32
}

// table has an entry for each different node.
type table struct {
	numbers  *tuples
	nodes    []node
	entries  map[string]int32 // by content
	compiled map[rel.Node]int32
	rels     []*rel.Relation
	relIndex map[*rel.Relation]int32
	vars     []variable
	varIndex map[*rel.Variable]int32
	scratch  []byte
}

func newTable(t *tuples) table {
	return table{
		numbers:  t,
		relIndex: map[*rel.Relation]int32{}, varIndex: map[*rel.Variable]int32{},
		entries: map[string]int32{}, compiled: map[rel.Node]int32{},
	}
}

// compile is the entry of a node.
func (t *table) compile(n rel.Node) int32 {
	if at, ok := t.compiled[n]; ok {
		return at
	}
	nd := node{src: n}
	var at int32
	switch n := n.(type) {
	case rel.Expr:
		nd.arity = n.Arity()
		at = t.compileExpr(n, nd)
	case rel.Formula:
		at = t.compileFormula(n, nd)
	case rel.IntExpr:
		at = t.compileInt(n, nd)
	}
	t.compiled[n] = at
	return at
}

func (t *table) compileExpr(n rel.Expr, nd node) int32 {
	switch n := n.(type) {
	case *rel.Relation:
		nd.op, nd.arg = opRelation, int64(t.relation(n))
	case *rel.Variable:
		nd.op, nd.arg = opVariable, int64(t.variable(n))
	case *rel.Constant:
		nd.op = constantOps[n.Op]
	case *rel.UnaryExpr:
		nd.op = unaryExprOps[n.Op]
		nd.kids = []int32{t.compile(n.Of)}
	case *rel.NaryExpr:
		return t.fold(n, naryExprOps[n.Op], compileAll(t, n.Of), true)
	case *rel.Projection:
		nd.op, nd.cols = opProject, n.Columns
		nd.kids = []int32{t.compile(n.Of)}
	case *rel.Comprehension:
		nd.op = opSetOf
		t.binder(&nd, n.Decls, n.Where)
	case *rel.IfExpr:
		nd.op = opIfExpr
		nd.kids = []int32{t.compile(n.Cond), t.compile(n.Then), t.compile(n.Else)}
	case *rel.Singleton:
		nd.op = opSingleton
		nd.kids = []int32{t.compile(n.Of)}
	}
	return t.enter(nd)
}

func (t *table) compileFormula(n rel.Formula, nd node) int32 {
	switch n := n.(type) {
	case *rel.Truth:
		return t.truth(n.Holds)
	case *rel.NotFormula:
		return t.not(t.compile(n.Of), n)
	case *rel.NaryFormula:
		nd.op = opAnd
		if n.Or {
			nd.op = opOr
		}
		return t.connect(nd, compileAll(t, n.Of))
	case *rel.BinaryFormula:
		left, right := t.compile(n.Left), t.compile(n.Right)
		if n.Iff {
			nd.op, nd.kids = opIff, []int32{left, right}
			break
		}
		nd.op = opOr
		return t.connect(nd, []int32{t.not(left, n.Left), right})
	case *rel.Comparison:
		nd.op = opIn
		if n.Equal {
			nd.op = opEqual
		}
		nd.kids = []int32{t.compile(n.Left), t.compile(n.Right)}
	case *rel.Multiplicity:
		nd.op = quantityOps[n.Quantity]
		nd.kids = []int32{t.compile(n.Of)}
	case *rel.Quantified:
		nd.op = opForAll
		if n.Some {
			nd.op = opForSome
		}
		t.binder(&nd, n.Decls, n.Body)
	case *rel.IntComparison:
		left, right := t.compile(n.Left), t.compile(n.Right)
		switch n.Op {
		case rel.OpIntEqual:
			nd.op, nd.kids = opIntEqual, []int32{left, right}
		case rel.OpIntLess:
			nd.op, nd.kids = opIntLess, []int32{left, right}
		case rel.OpIntAtMost:
			nd.op, nd.kids = opIntAtMost, []int32{left, right}
		case rel.OpIntGreater:
			nd.op, nd.kids = opIntLess, []int32{right, left}
		case rel.OpIntAtLeast:
			nd.op, nd.kids = opIntAtMost, []int32{right, left}
		}
	case *rel.TotalOrder:
		return t.compile(n.Constraints())
	case *rel.Acyclic:
		return t.compile(n.Constraints())
	}
	return t.enter(nd)
}

func (t *table) compileInt(n rel.IntExpr, nd node) int32 {
	switch n := n.(type) {
	case *rel.IntConstant:
		nd.op, nd.arg = opNum, n.Value
		nd.arith = t.numbers.arith.Wrap(n.Value) != n.Value
	case *rel.UnaryInt:
		nd.op, nd.arith = unaryIntOps[n.Op], true
		nd.kids = []int32{t.compile(n.Of)}
	case *rel.NaryInt:
		return t.fold(n, naryIntOps[n.Op], compileAll(t, n.Of), false)
	case *rel.Cardinality:
		nd.op, nd.arith = opCard, true
		nd.kids = []int32{t.compile(n.Of)}
	case *rel.SumOf:
		nd.op, nd.arith = opSumOf, true
		nd.kids = []int32{t.compile(n.Of)}
	case *rel.SumOver:
		nd.op, nd.arith = opSumOver, true
		t.binder(&nd, n.Decls, n.Body)
	case *rel.IfInt:
		nd.op = opIfInt
		nd.kids = []int32{t.compile(n.Cond), t.compile(n.Then), t.compile(n.Else)}
	}
	return t.enter(nd)
}

func compileAll[N rel.Node](t *table, of []N) []int32 {
	ids := make([]int32, len(of))
	for i, n := range of {
		ids[i] = t.compile(n)
	}
	return ids
}

// fold makes binary operators, from the left.
func (t *table) fold(src rel.Node, o op, ids []int32, sets bool) int32 {
	at := ids[0]
	for _, id := range ids[1:] {
		nd := node{op: o, kids: []int32{at, id}, src: src, arith: !sets}
		if sets {
			a, b := t.nodes[at].arity, t.nodes[id].arity
			nd.arity = a
			switch o {
			case opProduct:
				nd.arity = a + b
			case opJoin:
				nd.arity = a + b - 2
			}
		}
		at = t.enter(nd)
	}
	return at
}

func (t *table) truth(holds bool) int32 {
	if holds {
		return t.enter(node{op: opTruth, arg: 1, src: rel.True})
	}
	return t.enter(node{op: opTruth, src: rel.False})
}

func (t *table) not(id int32, src rel.Node) int32 {
	if nd := &t.nodes[id]; nd.op == opNot {
		return nd.kids[0]
	}
	return t.enter(node{op: opNot, kids: []int32{id}, src: src})
}

// connect makes a conjunction or disjunction, taking in those of the same kind
// directly below.
func (t *table) connect(nd node, ids []int32) int32 {
	for _, id := range ids {
		if below := &t.nodes[id]; below.op == nd.op {
			nd.kids = append(nd.kids, below.kids...)
			continue
		}
		nd.kids = append(nd.kids, id)
	}
	switch len(nd.kids) {
	case 0:
		return t.truth(nd.op == opAnd)
	case 1:
		return nd.kids[0]
	}
	return t.enter(nd)
}

// binder compiles declarations and body.
func (t *table) binder(nd *node, ds rel.Decls, body rel.Node) {
	for _, d := range ds {
		nd.decls = append(nd.decls, decl{t.variable(d.Var), d.Quantity, t.compile(d.Of)})
	}
	nd.kids = []int32{t.compile(body)}
}

func (t *table) variable(x *rel.Variable) int32 {
	at, ok := t.varIndex[x]
	if !ok {
		at = int32(len(t.vars))
		t.varIndex[x] = at
		t.vars = append(t.vars, variable{x.Name, x.Arity()})
		t.numbers.needPower(x.Arity())
	}
	return at
}

func (t *table) relation(r *rel.Relation) int32 {
	at, ok := t.relIndex[r]
	if !ok {
		at = int32(len(t.rels))
		t.relIndex[r] = at
		t.rels = append(t.rels, r)
	}
	return at
}

// enter is the place of an entry, which is new unless an equal one is there.
func (t *table) enter(nd node) int32 {
	key := t.keyOf(&nd)
	if at, ok := t.entries[key]; ok {
		return at
	}
	t.numbers.needPower(nd.arity)
	t.describe(&nd)
	at := int32(len(t.nodes))
	t.nodes = append(t.nodes, nd)
	t.entries[key] = at
	return at
}

func (t *table) keyOf(nd *node) string {
	b := append(t.scratch[:0], byte(nd.op), byte(nd.arity))
	b = binary.AppendVarint(b, nd.arg)
	for _, k := range nd.kids {
		b = binary.AppendUvarint(b, uint64(k))
	}
	b = append(b, 0xff)
	for _, c := range nd.cols {
		b = binary.AppendUvarint(b, uint64(c))
	}
	b = append(b, 0xff)
	for _, d := range nd.decls {
		b = binary.AppendUvarint(b, uint64(d.x))
		b = append(b, byte(d.quantity))
		b = binary.AppendUvarint(b, uint64(d.of))
	}
	t.scratch = b
	return string(b)
}

// describe finds the free variables and the relations of a new entry, and
// decides which operands are worth remembering: those with other free
// variables than this entry has, for they are asked for again while the others
// change, and those that have a second parent.
func (t *table) describe(nd *node) {
	for i, d := range nd.decls {
		of := &t.nodes[d.of]
		nd.arith = nd.arith || of.arith
		nd.rels = sorted(nd.rels, of.rels)
		for _, x := range of.free {
			if !slices.ContainsFunc(nd.decls[:i], func(e decl) bool { return e.x == x }) {
				nd.free = sorted(nd.free, []int32{x})
			}
		}
	}
	for _, id := range nd.kids {
		kid := &t.nodes[id]
		nd.arith = nd.arith || kid.arith
		nd.rels = sorted(nd.rels, kid.rels)
		for _, x := range kid.free {
			if !slices.ContainsFunc(nd.decls, func(e decl) bool { return e.x == x }) {
				nd.free = sorted(nd.free, []int32{x})
			}
		}
	}
	switch nd.op {
	case opVariable:
		nd.free = []int32{int32(nd.arg)}
	case opRelation:
		nd.rels = []int32{int32(nd.arg)}
	}
	nd.space = 1
	for _, x := range nd.free {
		if p := t.numbers.pow(t.vars[x].arity); nd.space <= math.MaxInt64/2/p {
			nd.space *= p
		} else {
			nd.space = math.MaxInt64 / 2
		}
	}
	t.rememberBelow(nd)
}

func (t *table) rememberBelow(nd *node) {
	scope := nd.free
	for _, d := range nd.decls {
		t.remember(d.of, scope)
		scope = sorted(scope, []int32{d.x})
	}
	for _, id := range nd.kids {
		t.remember(id, scope)
	}
}

func (t *table) remember(id int32, scope []int32) {
	kid := &t.nodes[id]
	if kid.op == opVariable || kid.op == opRelation || kid.op == opNum || t.numbers.arith.ForbidOverflow && kid.arith {
		return
	}
	if kid.parents++; kid.parents > 1 || !slices.Equal(kid.free, scope) {
		kid.keep = true
	}
}

// sorted is the union of two sorted lists.
func sorted(a, b []int32) []int32 {
	c := slices.Concat(a, b)
	slices.Sort(c)
	return slices.Compact(c)
}
