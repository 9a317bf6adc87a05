package term

// This file stores terms.

import (
	"fmt"
	"math/big"
	"slices"
)

// Term is the number of a term in its bank. The zero Term is none.
type Term uint32

// These terms have the same number in every bank.
const (
	Yes Term = 1 // true
	No  Term = 2 // false
)

// Func is the number of a symbol in its bank: a constant, or a function with
// arguments.
type Func uint32

// node is a term.
type node struct {
	op     Op
	flags  flags
	sort   Sort
	at, n  uint32 // operands: args[at:at+n]
	data   uint64 // of constants, indices and names; what it means depends on op
	height uint32 // the longest path down, at most 2^32-1
}

// flags say what can be known of a term without looking below it.
type flags uint8

const (
	value flags = 1 << iota // it is a value: no other value is equal to it
	open                    // a bound variable is free in it, or was and is bound again
	quant                   // there is a quantifier in it
)

// symbol is what a bank knows about a Func.
type symbol struct {
	name   string
	args   []Sort
	result Sort
}

// Bank owns sorts, symbols and terms. Make one with New. What it stores, and how
// values are computed, does not depend on how terms are rewritten; constructors
// of vectors and floats are over the bank that they are part of.
type Bank struct {
	// Plain keeps terms as they are built, without rewriting; for tests and for
	// those who want to see what rewriting does.
	Plain bool

	values
	vectors
	floats
	fresh int
}

// store holds symbols and terms, each once, over its sorts. A term in it stands
// as it was added.
type store struct {
	sorts
	names  *names
	nodes  []node
	args   []Term
	table  []uint32   // open addressing, size a power of two: number of a term, 0 free
	wide   []*big.Int // constants of more than 64 bits
	wideOf map[string]uint64
	funcs  []symbol
	funcOf map[string]Func
}

// New is a bank with nothing in it but true and false.
func New() *Bank {
	n := &names{of: map[string]uint32{}}
	b := &Bank{values: values{store{
		sorts:  newSorts(n),
		names:  n,
		nodes:  make([]node, 1),
		table:  make([]uint32, 1<<8),
		wideOf: map[string]uint64{},
		funcOf: map[string]Func{},
	}}}
	b.vectors, b.floats = vectors{b}, floats{b}
	b.add(node{op: True, sort: Bool, flags: value}, nil)
	b.add(node{op: False, sort: Bool, flags: value}, nil)
	return b
}

// Len is the number of terms.
func (b *store) Len() int { return len(b.nodes) - 1 }

// Op is the operator of a term.
func (b *store) Op(t Term) Op { return b.nodes[t].op }

// Sort is the sort of a term.
func (b *store) Sort(t Term) Sort { return b.nodes[t].sort }

// Args are the operands of a term, to be read only; of a quantifier the bound
// variables and then the body.
func (b *store) Args(t Term) []Term {
	n := &b.nodes[t]
	return b.args[n.at : n.at+n.n : n.at+n.n]
}

// Arg is one operand.
func (b *store) Arg(t Term, i int) Term { return b.args[int(b.nodes[t].at)+i] }

// Height is the longest path down from the term.
func (b *store) Height(t Term) int { return int(b.nodes[t].height) }

// IsValue says that the term is a value: it is equal to no other value.
func (b *store) IsValue(t Term) bool { return b.nodes[t].flags&value != 0 }

// IsOpen says that a bound variable occurs in the term; it may be bound there.
func (b *store) IsOpen(t Term) bool { return b.nodes[t].flags&open != 0 }

// HasQuantifier says that the term has a quantifier in it.
func (b *store) HasQuantifier(t Term) bool { return b.nodes[t].flags&quant != 0 }

// Shape is the operator of a term, with what stands beside its operands.
func (b *store) Shape(t Term) Shape {
	n := &b.nodes[t]
	s := Shape{Op: n.op}
	switch n.op {
	case Extract:
		s.I, s.J = int(n.data>>32), int(uint32(n.data))
	case SignExt:
		s.I = int(n.data)
	case ConstArray, FPBits, FPConv, FPFromS, FPFromU, FPToS, FPToU:
		s.Sort = n.sort
	}
	return s
}

// Func is the symbol of an application.
func (b *store) Func(t Term) Func { return Func(b.nodes[t].data) }

// Name is the name of a bound variable.
func (b *store) Name(t Term) string { return b.names.list[b.nodes[t].data] }

// Number is which element of its sort the term is.
func (b *store) Number(t Term) int { return int(b.nodes[t].data) }

// Mode is the rounding mode that the term is.
func (b *store) Mode(t Term) Mode { return Mode(b.nodes[t].data) }

// Bits is the constant vector or float as an unsigned number, to be read only.
func (b *store) Bits(t Term) *big.Int {
	n := &b.nodes[t]
	if b.Width(n.sort) > 64 {
		return b.wide[n.data]
	}
	return new(big.Int).SetUint64(n.data)
}

// Declare is the symbol with this name and these sorts. The same name with
// other sorts is another symbol.
func (b *store) Declare(name string, result Sort, args ...Sort) Func {
	key := fmt.Sprint(result, args, name)
	if f, ok := b.funcOf[key]; ok {
		return f
	}
	b.funcs = append(b.funcs, symbol{name, slices.Clone(args), result})
	f := Func(len(b.funcs) - 1)
	b.funcOf[key] = f
	return f
}

// Fresh is a constant that nobody else has; its name begins with the prefix.
func (b *Bank) Fresh(prefix string, s Sort) Term {
	for {
		b.fresh++
		name := fmt.Sprintf("%s!%d", prefix, b.fresh)
		if _, taken := b.funcOf[fmt.Sprint(s, []Sort(nil), name)]; !taken {
			return b.Const(name, s)
		}
	}
}

// FuncName is the name of a symbol.
func (b *store) FuncName(f Func) string { return b.funcs[f].name }

// Signature is the sorts of a symbol, to be read only.
func (b *store) Signature(f Func) (args []Sort, result Sort) {
	return b.funcs[f].args, b.funcs[f].result
}

// names are those of bound variables and of uninterpreted sorts, by numbers.
type names struct {
	list []string
	of   map[string]uint32
}

// number is that of a name.
func (l *names) number(name string) uint32 {
	n, ok := l.of[name]
	if !ok {
		n = uint32(len(l.list))
		l.list = append(l.list, name)
		l.of[name] = n
	}
	return n
}

func hash(n *node, args []Term) uint64 {
	const k = 0x9e3779b97f4a7c15
	h := (uint64(n.op)<<32 | uint64(n.sort)) * k
	h = (h ^ h>>29 ^ n.data) * k
	for _, x := range args {
		h = (h ^ h>>29 ^ uint64(x)) * k
	}
	return h ^ h>>32
}

// add is the term with this node, made if it is new.
func (b *store) add(n node, args []Term) Term {
	mask := uint64(len(b.table) - 1)
	i := hash(&n, args) & mask
	for ; b.table[i] != 0; i = (i + 1) & mask {
		t := Term(b.table[i])
		if o := &b.nodes[t]; o.op == n.op && o.sort == n.sort && o.data == n.data && slices.Equal(b.Args(t), args) {
			return t
		}
	}
	n.at, n.n = uint32(len(b.args)), uint32(len(args))
	for _, x := range args {
		o := &b.nodes[x]
		n.flags |= o.flags & (open | quant)
		n.height = max(n.height, min(o.height, 1<<32-2)+1)
	}
	b.args = append(b.args, args...)
	b.nodes = append(b.nodes, n)
	t := Term(len(b.nodes) - 1)
	b.table[i] = uint32(t)
	if 2*len(b.nodes) > len(b.table) {
		b.rehash()
	}
	return t
}

func (b *store) rehash() {
	b.table = make([]uint32, 2*len(b.table))
	mask := uint64(len(b.table) - 1)
	for t := 1; t < len(b.nodes); t++ {
		i := hash(&b.nodes[t], b.Args(Term(t))) & mask
		for b.table[i] != 0 {
			i = (i + 1) & mask
		}
		b.table[i] = uint32(t)
	}
}

// Make is the term of a shape over operands, rewritten. The error says what is
// wrong with the sorts.
func (b *Bank) Make(s Shape, args ...Term) (Term, error) {
	sort, err := b.result(s, args)
	if err != nil {
		return 0, err
	}
	if b.Plain {
		return b.raw(s, sort, args), nil
	}
	args = b.inOrder(s.Op, args)
	if t := (rules{b}).rewrite(s, sort, args); t != 0 {
		return t, nil
	}
	return b.raw(s, sort, args), nil
}

// build is Make for operands that fit; others are a mistake of the caller.
func (b *Bank) build(s Shape, args ...Term) Term {
	t, err := b.Make(s, args...)
	if err != nil {
		panic("term: " + err.Error())
	}
	return t
}

func must[T any](x T, err error) T {
	if err != nil {
		panic("term: " + err.Error())
	}
	return x
}

// raw is the term as it stands.
func (b *values) raw(s Shape, sort Sort, args []Term) Term {
	n := node{op: s.Op, sort: sort}
	switch s.Op {
	case Extract:
		n.data = uint64(s.I)<<32 | uint64(s.J)
	case SignExt:
		n.data = uint64(s.I)
	case ConstArray:
		n.flags = b.nodes[args[0]].flags & value
	case Store:
		b.stored(&n, args)
	}
	return b.add(n, args)
}

// before is the order of commutative operands: values first, then by number.
func (b *store) before(x, y Term) bool {
	if v, w := b.IsValue(x), b.IsValue(y); v != w {
		return v
	}
	return x < y
}
