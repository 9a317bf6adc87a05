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

// compile is the entry of a node.
func (g *Grounder) compile(n rel.Node) int32 {
	if at, ok := g.compiled[n]; ok {
		return at
	}
	nd := node{src: n}
	var at int32
	switch n := n.(type) {
	case rel.Expr:
		nd.arity = n.Arity()
		at = g.compileExpr(n, nd)
	case rel.Formula:
		at = g.compileFormula(n, nd)
	case rel.IntExpr:
		at = g.compileInt(n, nd)
	}
	g.compiled[n] = at
	return at
}

func (g *Grounder) compileExpr(n rel.Expr, nd node) int32 {
	switch n := n.(type) {
	case *rel.Relation:
		nd.op, nd.arg = opRelation, int64(g.relation(n))
	case *rel.Variable:
		nd.op, nd.arg = opVariable, int64(g.variable(n))
	case *rel.Constant:
		nd.op = constantOps[n.Op]
	case *rel.UnaryExpr:
		nd.op = unaryExprOps[n.Op]
		nd.kids = []int32{g.compile(n.Of)}
	case *rel.NaryExpr:
		return g.fold(n, naryExprOps[n.Op], compileAll(g, n.Of), true)
	case *rel.Projection:
		nd.op, nd.cols = opProject, n.Columns
		nd.kids = []int32{g.compile(n.Of)}
	case *rel.Comprehension:
		nd.op = opSetOf
		g.binder(&nd, n.Decls, n.Where)
	case *rel.IfExpr:
		nd.op = opIfExpr
		nd.kids = []int32{g.compile(n.Cond), g.compile(n.Then), g.compile(n.Else)}
	case *rel.Singleton:
		nd.op = opSingleton
		nd.kids = []int32{g.compile(n.Of)}
	}
	return g.enter(nd)
}

func (g *Grounder) compileFormula(n rel.Formula, nd node) int32 {
	switch n := n.(type) {
	case *rel.Truth:
		return g.truth(n.Holds)
	case *rel.NotFormula:
		return g.not(g.compile(n.Of), n)
	case *rel.NaryFormula:
		nd.op = opAnd
		if n.Or {
			nd.op = opOr
		}
		return g.connect(nd, compileAll(g, n.Of))
	case *rel.BinaryFormula:
		left, right := g.compile(n.Left), g.compile(n.Right)
		if n.Iff {
			nd.op, nd.kids = opIff, []int32{left, right}
			break
		}
		nd.op = opOr
		return g.connect(nd, []int32{g.not(left, n.Left), right})
	case *rel.Comparison:
		nd.op = opIn
		if n.Equal {
			nd.op = opEqual
		}
		nd.kids = []int32{g.compile(n.Left), g.compile(n.Right)}
	case *rel.Multiplicity:
		nd.op = quantityOps[n.Quantity]
		nd.kids = []int32{g.compile(n.Of)}
	case *rel.Quantified:
		nd.op = opForAll
		if n.Some {
			nd.op = opForSome
		}
		g.binder(&nd, n.Decls, n.Body)
	case *rel.IntComparison:
		left, right := g.compile(n.Left), g.compile(n.Right)
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
		return g.compile(n.Constraints())
	case *rel.Acyclic:
		return g.compile(n.Constraints())
	}
	return g.enter(nd)
}

func (g *Grounder) compileInt(n rel.IntExpr, nd node) int32 {
	switch n := n.(type) {
	case *rel.IntConstant:
		nd.op, nd.arg = opNum, n.Value
		nd.arith = g.arith.Wrap(n.Value) != n.Value
	case *rel.UnaryInt:
		nd.op, nd.arith = unaryIntOps[n.Op], true
		nd.kids = []int32{g.compile(n.Of)}
	case *rel.NaryInt:
		return g.fold(n, naryIntOps[n.Op], compileAll(g, n.Of), false)
	case *rel.Cardinality:
		nd.op, nd.arith = opCard, true
		nd.kids = []int32{g.compile(n.Of)}
	case *rel.SumOf:
		nd.op, nd.arith = opSumOf, true
		nd.kids = []int32{g.compile(n.Of)}
	case *rel.SumOver:
		nd.op, nd.arith = opSumOver, true
		g.binder(&nd, n.Decls, n.Body)
	case *rel.IfInt:
		nd.op = opIfInt
		nd.kids = []int32{g.compile(n.Cond), g.compile(n.Then), g.compile(n.Else)}
	}
	return g.enter(nd)
}

func compileAll[N rel.Node](g *Grounder, of []N) []int32 {
	ids := make([]int32, len(of))
	for i, n := range of {
		ids[i] = g.compile(n)
	}
	return ids
}

// fold makes binary operators, from the left.
func (g *Grounder) fold(src rel.Node, o op, ids []int32, sets bool) int32 {
	at := ids[0]
	for _, id := range ids[1:] {
		nd := node{op: o, kids: []int32{at, id}, src: src, arith: !sets}
		if sets {
			a, b := g.nodes[at].arity, g.nodes[id].arity
			nd.arity = a
			switch o {
			case opProduct:
				nd.arity = a + b
			case opJoin:
				nd.arity = a + b - 2
			}
		}
		at = g.enter(nd)
	}
	return at
}

func (g *Grounder) truth(holds bool) int32 {
	if holds {
		return g.enter(node{op: opTruth, arg: 1, src: rel.True})
	}
	return g.enter(node{op: opTruth, src: rel.False})
}

func (g *Grounder) not(id int32, src rel.Node) int32 {
	if nd := &g.nodes[id]; nd.op == opNot {
		return nd.kids[0]
	}
	return g.enter(node{op: opNot, kids: []int32{id}, src: src})
}

// connect makes a conjunction or disjunction, taking in those of the same kind
// directly below.
func (g *Grounder) connect(nd node, ids []int32) int32 {
	for _, id := range ids {
		if below := &g.nodes[id]; below.op == nd.op {
			nd.kids = append(nd.kids, below.kids...)
			continue
		}
		nd.kids = append(nd.kids, id)
	}
	switch len(nd.kids) {
	case 0:
		return g.truth(nd.op == opAnd)
	case 1:
		return nd.kids[0]
	}
	return g.enter(nd)
}

// binder compiles declarations and body.
func (g *Grounder) binder(nd *node, ds rel.Decls, body rel.Node) {
	for _, d := range ds {
		nd.decls = append(nd.decls, decl{g.variable(d.Var), d.Quantity, g.compile(d.Of)})
	}
	nd.kids = []int32{g.compile(body)}
}

func (g *Grounder) variable(x *rel.Variable) int32 {
	at, ok := g.varIndex[x]
	if !ok {
		at = int32(len(g.vars))
		g.varIndex[x] = at
		g.vars = append(g.vars, variable{x.Name, x.Arity()})
		g.env = append(g.env, binding{})
		g.needPower(x.Arity())
	}
	return at
}

func (g *Grounder) relation(r *rel.Relation) int32 {
	at, ok := g.relIndex[r]
	if !ok {
		at = int32(len(g.rels))
		g.relIndex[r] = at
		g.rels = append(g.rels, r)
		g.leaves = append(g.leaves, nil)
	}
	return at
}

// enter is the place of an entry, which is new unless an equal one is there.
func (g *Grounder) enter(nd node) int32 {
	key := g.keyOf(&nd)
	if at, ok := g.table[key]; ok {
		return at
	}
	g.needPower(nd.arity)
	g.describe(&nd)
	at := int32(len(g.nodes))
	g.nodes = append(g.nodes, nd)
	g.table[key] = at
	return at
}

func (g *Grounder) keyOf(nd *node) string {
	b := append(g.scratch[:0], byte(nd.op), byte(nd.arity))
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
	g.scratch = b
	return string(b)
}

// describe finds the free variables and the relations of a new entry, and
// decides which operands are worth remembering: those with other free
// variables than this entry has, for they are asked for again while the others
// change, and those that have a second parent.
func (g *Grounder) describe(nd *node) {
	for i, d := range nd.decls {
		of := &g.nodes[d.of]
		nd.arith = nd.arith || of.arith
		nd.rels = sorted(nd.rels, of.rels)
		for _, x := range of.free {
			if !slices.ContainsFunc(nd.decls[:i], func(e decl) bool { return e.x == x }) {
				nd.free = sorted(nd.free, []int32{x})
			}
		}
	}
	for _, id := range nd.kids {
		kid := &g.nodes[id]
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
		if p := g.pow(g.vars[x].arity); nd.space <= math.MaxInt64/2/p {
			nd.space *= p
		} else {
			nd.space = math.MaxInt64 / 2
		}
	}
	g.rememberBelow(nd)
}

func (g *Grounder) rememberBelow(nd *node) {
	scope := nd.free
	for _, d := range nd.decls {
		g.remember(d.of, scope)
		scope = sorted(scope, []int32{d.x})
	}
	for _, id := range nd.kids {
		g.remember(id, scope)
	}
}

func (g *Grounder) remember(id int32, scope []int32) {
	kid := &g.nodes[id]
	if kid.op == opVariable || kid.op == opRelation || kid.op == opNum || g.arith.ForbidOverflow && kid.arith {
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
