// This file defines tests.

package litmus

import (
	"strconv"

	"assay/source"
)

// Test is one litmus test.
type Test struct {
	Arch    string // first word of the file, such as LISA
	Name    string
	File    string
	Span    source.Span
	Info    []Info // lines key=value before the initial state
	Init    []Init
	Threads []*Thread
	Asks    Question
}

// Info is a line of information about a test.
type Info struct {
	Key, Value string
	Span       source.Span
}

// Init is an initial value of a location, or of a register of a thread.
type Init struct {
	Thread int // -1: Name is a location
	Name   string
	Value  Value
	Span   source.Span
}

// Thread is the program of one thread.
type Thread struct {
	Name string // P0
	Code []Instr
}

// Value is a number, or the address of a location plus a number.
type Value struct {
	Loc string // "": a number
	N   int64
}

// Number returns the value n.
func Number(n int64) Value { return Value{N: n} }

// Address returns the address of a location.
func Address(loc string) Value { return Value{Loc: loc} }

func (v Value) String() string {
	switch {
	case v.Loc == "":
		return strconv.FormatInt(v.N, 10)
	case v.N == 0:
		return v.Loc
	}
	return v.Loc + "+" + strconv.FormatInt(v.N, 10)
}

// InstrOp says what an instruction does.
type InstrOp uint8

const (
	Load   InstrOp = iota // Dst := [Addr]
	Store                 // [Addr] := Expr
	Fence                 // orders memory accesses, by its marks
	Set                   // Dst := Expr
	Jump                  // to Target where Expr is not 0
	Either                // to Target or on, whatever anything is
	Assume                // no execution continues where Expr is 0
)

// Instr is one instruction.
type Instr struct {
	Op        InstrOp
	Dst       string // register
	Addr      *Expr
	Expr      *Expr
	Target    int      // index in the code; its length is the end
	Marks     []string // interpreted by memory models, such as acq or mfence
	Linked    bool     // a load and the next linked store are one atomic update
	Wants     *Expr    // of a load that compares: where another value is read, FailMarks are its marks
	FailMarks []string

	// Exclusive loads reserve a location. An exclusive store happens only while
	// its location is reserved, and may fail even then; Status learns which.
	Exclusive bool
	Status    *Status

	// When chooses what is set or stored: where it is 0, Else and not Expr.
	When, Else *Expr

	Bits   uint8 // of a load or a store: how wide the access is; 0: as wide as the location
	Narrow bool  // Dst is a number of 32 bits without sign: what is negative is not followed
	Span   source.Span
}

// Status says what an exclusive store leaves in registers.
type Status struct {
	Dst     string
	Yes, No int64    // the value where it happened, and where it did not
	Clears  []string // registers that become 0 in both cases
	Carries Carries
}

// Carries says what the content of a status register depends on.
type Carries uint8

const (
	CarriesNothing Carries = iota
	CarriesAll             // the value, the address, the address that is reserved
	CarriesStore           // where the store happened: on it, and on its address
)

// QuestionKind is the quantifier of a question.
type QuestionKind uint8

const (
	Exists    QuestionKind = iota // some execution ends so
	NotExists                     // none does
	ForAll                        // all do
)

var questionNames = [...]string{"exists", "~exists", "forall"}

func (k QuestionKind) String() string { return questionNames[k] }

// Question is the last part of a test.
type Question struct {
	Kind   QuestionKind
	Filter *Cond // executions that end otherwise do not count; may be nil
	Cond   *Cond
	Span   source.Span
}

// Outcome returns the condition whose executions are looked for: that of the
// question, or where all executions have to end so, its negation.
func (q *Question) Outcome() *Cond {
	c := q.Cond
	if q.Kind == ForAll {
		c = &Cond{Op: CondNot, Args: []*Cond{c}, Span: c.Span}
	}
	if q.Filter != nil {
		c = &Cond{Op: CondAnd, Args: []*Cond{q.Filter, c}, Span: c.Span}
	}
	return c
}

// CondOp is what a condition is made of.
type CondOp uint8

const (
	CondTrue CondOp = iota
	CondNot
	CondAnd
	CondOr
	CondRegister // register Name of Thread is Value
	CondMemory   // location Name holds Value in the end
)

// Cond is a condition on how an execution ends.
type Cond struct {
	Op     CondOp
	Args   []*Cond
	Thread int
	Name   string
	Value  Value
	Span   source.Span
}

// Walk calls f for a condition and all conditions in it.
func (c *Cond) Walk(f func(*Cond)) {
	f(c)
	for _, a := range c.Args {
		a.Walk(f)
	}
}

func (c *Cond) String() string {
	switch c.Op {
	case CondTrue:
		return "true"
	case CondNot:
		return "~(" + c.Args[0].String() + ")"
	case CondAnd, CondOr:
		return c.join()
	case CondRegister:
		return strconv.Itoa(c.Thread) + ":" + c.Name + "=" + c.Value.String()
	case CondMemory:
		return c.Name + "=" + c.Value.String()
	}
	panic("litmus: no such condition")
}

// join shows a conjunction or disjunction.
func (c *Cond) join() string {
	sign, inner := ` /\ `, CondOr
	if c.Op == CondOr {
		sign, inner = ` \/ `, CondAnd
	}
	text := ""
	for i, a := range c.Args {
		if i > 0 {
			text += sign
		}
		if a.Op == inner {
			text += "(" + a.String() + ")"
			continue
		}
		text += a.String()
	}
	return text
}
