// This file defines the tree of a program.

package lustre

import "assay/source"

// program is a text that was read.
type program struct {
	types     map[string]*typ
	consts    map[string]*definition
	enums     map[string]*typ // by their values
	nodes     map[string]*node
	contracts map[string]*node
	order     []*node // nodes, in the order of the text
}

// typ is a type: of bool, int, int32, a word, an enumeration, or a range of integers.
type typ struct {
	kind   string   // bool, int, int32, word, enum, range
	name   string   // of an enumeration, and of a word
	values []string // of an enumeration
	lo, hi *expr    // of a range
	bits   int      // of a word,
	signed bool     // in two's complement
	span   source.Span
}

// node is a node, a function or a contract.
type node struct {
	name    string
	ins     []*variable
	outs    []*variable
	locals  []*variable
	equs    []*equation
	asserts []*expr
	props   []*property
	body    []*clause // of a contract, or of the contract of a node
	main    bool
	refused *source.Diagnostic // it is not read: why
	span    source.Span
}

// variable is an input, an output or a local stream.
type variable struct {
	name     string
	typ      *typ
	constant bool // an input that is the same in all slots
	span     source.Span
}

// definition is a constant, or a variable of a contract.
type definition struct {
	name  string
	typ   *typ // nil: that of the value
	value *expr
	span  source.Span
}

// equation says what some streams are.
type equation struct {
	names []string
	value *expr
	span  source.Span
}

// property is what is to be true at all times.
type property struct {
	name  string
	value *expr
	span  source.Span
}

// clause is a part of a contract.
type clause struct {
	kind     string // assume, guarantee, mode, define, import
	name     string
	value    *expr
	requires []*property
	ensures  []*property
	define   *definition
	ins      []*expr // of an import
	outs     []*expr
	span     source.Span
}

// expr is an expression. Its operator is the sign or word of Lustre, or one of name, number, call, tuple and convert.
type expr struct {
	op   string
	typ  *typ // that is converted to
	args []*expr
	name string
	n    int64
	span source.Span
}
