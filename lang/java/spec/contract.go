// This file defines contracts: clauses, and what they are written at.

package spec

import "assay/source"

// ClauseKind is a kind of clause of a method or loop.
type ClauseKind uint8

const (
	Requires ClauseKind = iota
	Ensures
	Signals          // signals (E e) X
	SignalsOnly      // signals_only E, F
	Assignable       // locations
	Accessible       // locations
	Diverges         //
	Decreases        // loops and recursive methods
	LoopInvariant    //
	Undecided        // JML: a known clause that is not supported; it is always Unreadable
	Callable         // JML: methods
	LeavesByReturn   // JML, of a block: returns X
	LeavesByBreak    // JML, of a block: breaks X
	LeavesByContinue // JML, of a block: continues X
	Recommends       // JML: recommends X else E: where X does not hold at the call, E ends the method
	Returns          // JFSL: the result is X
	Throws           // JFSL: if X held before, the exception E ends the method, and only then
)

// Clause is one clause.
type Clause struct {
	At
	Lang       *Dialect
	Kind       ClauseKind
	X          Expr
	Word       string       // JML: another word than that of Kind, where that would mislead: measured_by; or empty
	Free       bool         // JML: requires_free and its like, which is assumed and never asked
	Exc        *Type        // Signals, Throws, Recommends; of Requires with 'else': it is documentation; or nil
	Var        string       // Signals: the name of the exception; LeavesByBreak, LeavesByContinue: the label; may be empty
	Types      []*Type      // SignalsOnly; empty for \nothing
	Locs       []*Loc       // Assignable, Accessible
	Methods    []*MethodRef // Callable; none: \nothing
	Unreadable *Unreadable  // it could not be read; then nothing else is here but Kind
}

// MethodRef names methods: f, C.f, f(int); all: \everything. A class stands for its constructors.
type MethodRef struct {
	At
	Of     string // "C", "this"; empty: of the class itself
	Name   string
	Params []*Type // nil: whatever they are
	All    bool
}

// LocKind is a kind of location set.
type LocKind uint8

const (
	LocNothing         LocKind = iota // \nothing: allocation is allowed
	LocEverything                     // \everything
	LocStrictlyNothing                // \strictly_nothing: no allocation either
	LocExpr                           // a variable or field: x, x.f; in JFSL x.f for all x of a set
	LocFields                         // all fields: x.*
	LocElems                          // all elements: a[*]
	LocRange                          // elements: a[lo..hi], both included
)

// Loc is a set of locations.
type Loc struct {
	At
	Kind   LocKind
	X      Expr
	Lo, Hi Expr   // LocRange
	Said   string // JML: as it is written, where X is what it means: a[*].f; or empty
}

// Behavior says what a case promises besides its clauses.
type Behavior uint8

const (
	Plain       Behavior = iota
	Normal               // no exception
	Exceptional          // no normal end
	Returning            // of a block: it is left by return alone
	Breaking             // of a block: by break
	Continuing           // of a block: by continue
	Feasible             // it promises nothing: see Method.Feasible
)

// Case is one specification case of a method.
type Case struct {
	At
	Access   string // "public", …; empty
	Behavior Behavior
	Label    string // "normal_behavior a:"; empty
	Olds     []*OldVar
	Clauses  []*Clause
}

// OldVar is "old T x = e": in the clauses of the case behind it, x is the value of e at the call.
type OldVar struct {
	At
	Mods   Mods // nullable, non_null
	Type   *Type
	Name   Ident
	X      Expr
	Before int // how many clauses of the case precede it
}

// Mods are the words that JML adds to a declaration, sorted.
type Mods struct {
	Words []string
	At    source.Span // of the first
}

// Has reports whether a word is among them.
func (m *Mods) Has(word string) bool {
	for _, w := range m.Words {
		if w == word {
			return true
		}
	}
	return false
}

// Method is the contract of a method as it is written at one declaration.
type Method struct {
	Also       bool // JML: adds to what is inherited
	Cases      []*Case
	Feasible   []*Case // OpenJML: where one of them applies, "reachable" in the body is asked
	Mods       Mods
	Params     []Mods // one for each parameter; nil if none has any
	Body       []*Stmt
	Unreadable []*Unreadable // what could not be read, in a body too
}

// Empty reports whether there is nothing in it.
func (m *Method) Empty() bool {
	if m == nil {
		return true
	}
	for _, q := range m.Params {
		if len(q.Words) > 0 {
			return false
		}
	}
	return len(m.Cases)+len(m.Feasible) == 0 && len(m.Mods.Words) == 0 && len(m.Body) == 0 && len(m.Unreadable) == 0
}

// StmtKind is a kind of statement of JML.
type StmtKind uint8

const (
	Assert StmtKind = iota
	Assume
	Set       // set x = e
	Loop      // clauses of the loop behind
	GhostDecl // ghost T x = e
	Unasked   // a known statement that is not supported; it is always Unreadable
	Havoc     // havoc x, a[i]
	Halt      // halt
	Reachable // reachable: some execution has to come there
	OfBlock   // the contract of the block, or the simple statement, behind
)

// LoopContract is the word of KeY that begins the contract of a loop.
const LoopContract = "loop_contract"

// Open is the Until of a contract of statements that do not end.
const Open = -1

// Stmt is a statement of JML in a body, before the token at Before.
type Stmt struct {
	At
	Kind       StmtKind
	X          Expr        // Assert, Assume; Set and GhostDecl: the value, which GhostDecl may leave out
	Target     Expr        // Set
	Locs       []*Loc      // Havoc
	Cases      []*Case     // OfBlock
	Clauses    []*Clause   // Loop
	Var        *Ident      // GhostDecl
	Type       *Type       // GhostDecl
	Mods       []string    // GhostDecl
	Unreadable *Unreadable // it could not be read, and X and Target are nil
	Before     int32       // offset in the file
	Until      int32       // OfBlock: it is of the statements up to this offset; 0: of the one that follows
	Word       string      // Loop: "for", "while" or "do"; OfBlock: LoopContract, or empty
}

// Invariant is a class invariant.
type Invariant struct {
	At
	Lang   *Dialect
	Access string
	Static bool
	X      Expr
}

// Field is a field that only contracts see.
type Field struct {
	At
	Lang     *Dialect
	Model    bool // its value is computed; else it is a ghost, and set
	Access   string
	Static   bool
	Instance bool // of an interface: it says that objects have it
	Rel      Rel  // JFSL
	Type     *Type
	Name     Ident
	Init     Expr // ghost; may be nil
	Where    Expr // JFSL: the formula of the abstraction function; may be nil
	Mods     []string
}

// Rel is how many values a field of JFSL has.
type Rel uint8

const (
	RelOne  Rel = iota // "T", "one T"
	RelLone            // "lone T"
	RelSet             // "set T"
	RelSeq             // "seq T"
	RelMap             // "T -> U"
)

func (r Rel) String() string { return [...]string{"", "lone ", "set ", "seq ", ""}[r] }

// Represents says what a model field is.
type Represents struct {
	At
	Name     Ident
	X        Expr
	SuchThat bool // X is a condition; else the value
}

// Guard says when a field may be read, or written: "readable x if e".
type Guard struct {
	At
	Access string
	Write  bool
	Name   Ident
	X      Expr
}

// ModelMethod is a method that only contracts have: the value of an expression.
type ModelMethod struct {
	At
	Name     Ident
	Access   string
	Static   bool
	TwoState bool // it may speak of the state before, which is that of the clause that calls it
	Result   *Type
	Params   []*Var
	Pre      Expr   // nil: none
	Body     Expr   // statements "if", "return" and declarations of its body are *Cond and *Let
	Why      string // it could not be read; then nothing else is here but Name
}

// Class is the contract of a class as it is written at its declaration.
type Class struct {
	Invariants []*Invariant
	Constraint []*Invariant // of what a method may make of the state before it; not of constructors
	Initially  []*Invariant // of what its own constructors leave
	Free       []*Invariant // invariant_free: supposed of the object where a method begins, and never asked
	Guards     []*Guard
	Depends    []*Depends
	Axioms     []*Invariant // what is true whatever the state
	Fields     []*Field
	Represents []*Represents
	Mods       Mods
	Into       []*Into
	Models     []*ModelMethod
	Unreadable []*Unreadable // what could not be read
}

// Depends says what the invariants of an object, or a model field, read: "accessible \inv: l", "accessible f: l".
type Depends struct {
	At
	Access  string
	Of      *Ident // a model field; nil: the invariants
	Locs    []*Loc
	Measure Expr // what recursion makes smaller; nil: nothing is said
}

// Into says that locations belong to a data group, which is a field: "in g" behind a field, "maps l \\into g".
type Into struct {
	At
	Group Ident
	Loc   *Loc
}

// Unreadable is a part of a contract that could not be read: what depends on it is unknown.
type Unreadable struct {
	At
	Text   string // in one line
	Why    string
	Static bool // of a class: it may be about the class, and not about its objects
	Field  bool // of a class: it declares a field, which those who name it do not know, and is no invariant
}

// Empty reports whether there is nothing in it.
func (c *Class) Empty() bool {
	return c == nil || len(c.Invariants)+len(c.Constraint)+len(c.Initially)+len(c.Free)+len(c.Axioms)+len(c.Guards)+len(c.Depends)+len(c.Fields)+len(c.Represents)+len(c.Mods.Words)+len(c.Into)+len(c.Models)+len(c.Unreadable) == 0
}
