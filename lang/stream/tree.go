// This file defines the tree of a file.

package stream

import (
	"slices"

	"assay/source"
)

// File is a file that was read.
type File struct {
	Decls []Decl // in their order

	Types      map[string]*Type
	Specs      map[string]*Spec
	Streams    map[string]*Stream
	Components map[string]*Component
	Systems    map[string]*System
	Codes      map[string]*Code // each is a component or a stream as well, by the same name
	Chains     []*Chain
	Checks     []*Check

	lines *source.Lines
	notes []note // comments, for the formatter
}

// Decl is a declaration: *TypeDecl, *Spec, *Stream, *Component, *System, *Code, *Chain or *Check.
type Decl interface{ span() source.Span }

// TypeDecl is "type NAME = TYPE".
type TypeDecl struct {
	Name string
	Type *TypeExpr
	Span source.Span
}

// TypeExpr is a type as it is written: nat, {a, b}, 0..7, NAME, each perhaps with tsyn.
type TypeExpr struct {
	Name   string // nat, int, int32, bool or a declared one; empty: a list or a range
	Values []Value
	Range  bool // from the first to the second value
	Tsyn   bool
	Span   source.Span
}

// Channel is a stream that a specification is about, or a port of a component.
type Channel struct {
	Name string
	In   bool // an input of what is specified
	Type *Type

	TypeExpr *TypeExpr // nil: taken from the file
	Span     source.Span
}

// Spec is a specification: the histories of which Body holds.
type Spec struct {
	Name     string
	Text     string // of the requirement: "ID: words"
	Channels []*Channel
	Single   bool // { s | … }: one channel, of which only the type matters; finite streams too
	Rigid    []*Rigid
	Body     *Expr
	Span     source.Span
}

// Rigid is a value that is the same in all slots: "forall NAME: TYPE, FORMULA" is about each of them.
type Rigid struct {
	Name     string
	Type     *Type
	TypeExpr *TypeExpr
	Span     source.Span
}

// Stream is a constant stream.
type Stream struct {
	Name       string
	Text       string
	TypeExpr   *TypeExpr
	Type       *Type
	Stem, Loop []Value
	Code       *Code // what it is made of, if it is
	Span       source.Span
}

// Component is an automaton with ports. In each slot it takes one transition.
type Component struct {
	Name     string
	Text     string
	Channels []*Channel
	Vars     []*Var
	States   []string      // the first one is initial
	StatesAt []source.Span // where lists of states stand
	Trans    []*Trans
	Fair     []*Expr // formulas about channels that its runs satisfy
	Code     *Code   // what it is made of, if it is: then States and Trans are what was found out about the code
	Span     source.Span
}

// Code is a component, or a stream, that is written in another language.
type Code struct {
	Name     string
	Text     string
	Channels []*Channel
	TypeExpr *TypeExpr // of messages, where it has no channels: it is a stream
	Language string    // java
	Path     string    // of the source, from the folder of the file
	Events   Events
	Known    bool     // its histories are those of the component, or the stream, of its name
	Why      string   // it is not known
	Assumed  []string // what is assumed of the world outside where it is known
	Span     source.Span
}

// Events is what happens to code in a slot.
type Events string

const (
	Steps  Events = ""       // a call of the method step, from messages of inputs to those of outputs
	Calls  Events = "calls"  // a call of the method that the first input names
	Queues Events = "queues" // messages are put into queues, step is called, and messages are taken from queues
)

// Var is a variable of a component.
type Var struct {
	Name  string
	Type  *Type
	First Value

	TypeExpr *TypeExpr
	Span     source.Span
}

// Trans is "FROM -> TO when GUARD / SETS".
type Trans struct {
	From, To string
	Guard    *Expr // nil: always
	Sets     []*Set
	Span     source.Span
}

// Set says what an output carries, or what a variable is afterwards.
type Set struct {
	Name  string
	Prime bool // a variable, afterwards
	In    bool // one of the values of a set
	Value *Expr
	Span  source.Span
}

// System is a composition.
type System struct {
	Name string
	Text string
	Body *Net
	Span source.Span
}

// NetOp is how systems are put together.
type NetOp uint8

const (
	Named    NetOp = iota // a component or system
	Parallel              // ||: channels of the same name are one
	Serial                // >>: the same, and the channels between the two are hidden
	Feedback              // an output is an input as well
)

// Net is a term of composition.
type Net struct {
	Op       NetOp
	Name     string
	Args     []*Net
	Renaming []Rename // of channels; of Feedback: one, output to input
	Hide     []string
	Span     source.Span
}

// Rename is a channel and its new name.
type Rename struct{ From, To string }

// Chain is a chain of requirements, from the system requirement down.
type Chain struct {
	Name   string
	Text   string
	Levels []string
	Span   source.Span
	Spans  []source.Span // of the levels
}

// CheckKind is the kind of a check.
type CheckKind string

const (
	Refines    CheckKind = "refines"
	Member     CheckKind = "in"
	Satisfies  CheckKind = "satisfies"
	Consistent CheckKind = "consistent"
	Equivalent CheckKind = "equivalent"
	Realisable CheckKind = "realisable"
	Total      CheckKind = "total"
	Strong     CheckKind = "strongly causal"
	Weak       CheckKind = "weakly causal"
	DelayOf    CheckKind = "delay"
	NoDeadlock CheckKind = "deadlock free"
	IsSafety   CheckKind = "safety"
	IsLiveness CheckKind = "liveness"
)

// Check is a question, and perhaps the answer that is expected.
type Check struct {
	Kind   CheckKind
	Names  []string // one or two; of Consistent: any number
	Spans  []source.Span
	Spec   *Spec  // of Satisfies: the formula
	Delay  int    // of DelayOf
	Expect string // holds, violated or empty
	Span   source.Span
}

func (d *TypeDecl) span() source.Span  { return d.Span }
func (d *Spec) span() source.Span      { return d.Span }
func (d *Stream) span() source.Span    { return d.Span }
func (d *Component) span() source.Span { return d.Span }
func (d *System) span() source.Span    { return d.Span }
func (d *Code) span() source.Span      { return d.Span }
func (d *Chain) span() source.Span     { return d.Span }
func (d *Check) span() source.Span     { return d.Span }

// Op is what an expression is. Arguments are in Args.
type Op string

const (
	OpName   Op = "name"  // Name; see Expr.Ref
	OpValue  Op = "value" // Value
	OpTrue   Op = "true"  // and OpFalse: formulas, and values of bool
	OpFalse  Op = "false"
	OpInf    Op = "inf" // the infinite length
	OpNot    Op = "not" // formulas
	OpAnd    Op = "and"
	OpOr     Op = "or"
	OpImply  Op = "=>"
	OpIff    Op = "<=>"
	OpNext   Op = "next"
	OpAlways Op = "always"
	OpSome   Op = "eventually"
	OpUntil  Op = "until"
	OpWeak   Op = "unless"
	OpRel    Op = "release"
	OpPrev   Op = "previously"
	OpOnce   Op = "once"
	OpHist   Op = "historically"
	OpSince  Op = "since"
	OpEq     Op = "=" // and the other comparisons: of values, lengths, or streams (=)
	OpNe     Op = "!="
	OpLt     Op = "<"
	OpLe     Op = "<="
	OpGt     Op = ">"
	OpGe     Op = ">="
	OpIn     Op = "in"     // a value in a set
	OpSubset Op = "subset" // a set (of dom) in a set
	OpMatch  Op = "matches"
	OpAdd    Op = "+" // numbers
	OpSub    Op = "-"
	OpMul    Op = "*"
	OpMod    Op = "mod"
	OpNeg    Op = "neg"
	OpIf     Op = "if"     // a condition, and two values; in components
	OpLen    Op = "#"      // of a stream
	OpDom    Op = "dom"    // of a stream: the set of its messages
	OpHead   Op = "head"   // of a stream
	OpNth    Op = "nth"    // N of a stream, from 0
	OpRest   Op = "rest"   // streams
	OpTake   Op = "take"   // N
	OpDrop   Op = "drop"   // N
	OpFilter Op = "filter" // a set, a stream
	OpWord   Op = "word"   // Word: a constant stream
	OpSet    Op = "set"    // {v, w}: Args
	OpComp   Op = "comp"   // {Name | Args[0]}
	OpUnion  Op = "union"
	OpInter  Op = "inter"
	OpMinus  Op = "minus"
)

// Expr is an expression.
type Expr struct {
	Op    Op
	Args  []*Expr
	Name  string
	Value Value
	N     int64 // of take, drop, nth
	Word  *Stream
	Regex *Regex
	Span  source.Span

	// What Read finds out.
	Ref     *Ref  // of a name
	Type    *Type // of values, and of the messages of streams and sets; nil: a number, or a formula
	Formula bool  // a truth value that may depend on more than the present slot
	Past    bool  // a formula that depends on no slot after the present one
	Atom    bool  // a formula about the present slot alone
}

// Ref is what a name means.
type Ref struct {
	Channel int    // number of a channel of the specification, or -1
	Bound   string // the name of a set comprehension
	Var     int    // number of a variable of the component, or -1
	Rigid   string // the name of a rigid value
	Stream  *Stream

	Spec     *Spec
	Channels []int // of Spec: which channel here each of its channels is
}

// RegexOp is what a regular expression is.
type RegexOp uint8

const (
	RegexSet     RegexOp = iota // one message in Set
	RegexSeq                    // one after the other
	RegexAlt                    // one of them
	RegexStar                   // any number of times
	RegexPlus                   // once or more
	RegexOpt                    // once or not
	RegexForever                // for ever; only at the end
)

// Regex is a regular expression over messages.
type Regex struct {
	Op   RegexOp
	Args []*Regex
	Set  *Expr // a set, or a value; nil: any message
	Span source.Span
}

// Name returns the name of the file.
func (f *File) Name() string { return f.lines.File() }

// CodeUsed returns the names of code that declarations are about, of a file that was read.
func (f *File) CodeUsed(decls ...Decl) []string {
	var out []string
	var name func(n string)
	var net func(n *Net)
	net = func(n *Net) {
		if n.Op == Named {
			name(n.Name)
		}
		for _, a := range n.Args {
			net(a)
		}
	}
	name = func(n string) {
		if f.Codes[n] != nil && !slices.Contains(out, n) {
			out = append(out, n)
		}
		if s := f.Systems[n]; s != nil {
			net(s.Body)
		}
	}
	for _, d := range decls {
		switch d := d.(type) {
		case *Check:
			for _, n := range d.Names {
				name(n)
			}
		case *Chain:
			for _, n := range d.Levels {
				name(n)
			}
		}
	}
	return out
}
