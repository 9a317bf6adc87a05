// This file defines operators, and what a language says about them.

package spec

// Op is an operator of a Unary or Binary.
type Op uint8

const (
	OpInvalid Op = iota

	Iff
	NotIff
	Implies
	ImpliedBy // JML "<=="
	Or
	And
	BitOr
	BitXor
	BitAnd // in JFSL the intersection of sets
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	Subtype // JML "<:"
	In      // JFSL
	NotIn   // JFSL
	Shl
	Shr
	Ushr
	Add // in JFSL of sets the union
	Sub // in JFSL of sets the difference
	Mul
	Div
	Rem
	Override // JFSL "++"
	Product  // JFSL "->"
	Join     // JFSL "." before anything but a name

	Not
	Neg
	Plus
	BitNot
	Card        // JFSL "#"
	Transpose   // JFSL "~"
	Closure     // JFSL "^"
	ReflClosure // JFSL "*"
	Some        // JFSL: not empty
	One         // JFSL
	Lone        // JFSL
	No          // JFSL

	opEnd
)

// Prefix reports whether the operator is a prefix operator.
func (o Op) Prefix() bool { return o >= Not }

// Assoc says how an operator is repeated.
type Assoc uint8

const (
	Left Assoc = iota
	Right
	Chainless // not without parentheses
)

// Level says how tightly something binds; a larger one binds tighter.
type Level uint8

// Levels that are the same in every language. Operators lie between.
const (
	LevelQuant   Level = 1 // of JFSL: reaches to the right as far as possible
	LevelCond    Level = 2
	LevelPostfix Level = 100
	LevelAtom    Level = 110
)

// Operator is how a language writes an operator.
type Operator struct {
	Op    Op
	Text  string
	Level Level
	Assoc Assoc
	Tight bool // printed without spaces
	Also  []string
}

// Dialect is what a language says about expressions.
type Dialect struct {
	Name      string     // for messages: "JML"
	Code      string     // of diagnostics: "jml"; "-syntax" and the like follow
	Operators []Operator //
	Marks     []string   // tokens that are no operators, besides brackets, ",", ";", ".", ":" and "?"
	Lines     bool       // the text is a comment: @ at the start of a line and // comments do not count

	// Primary reads an expression that begins with a word or mark of the
	// language; nil if none does.
	Primary func(p *Parser) Expr
	// Postfix reads what follows an expression besides selection, index and call; nil if nothing does.
	Postfix func(p *Parser, x Expr) Expr
	// Suggest are the words that the language has, for suggestions.
	Words []string
	// Suffixes are functions that are written behind what they are applied to, as "x.\inv".
	Suffixes map[string]Fn
	// Known are words of the language that are not supported.
	Known []string
	// Binds reports whether a quantifier begins with a token; nil if those are never without
	// parentheses.
	Binds func(t Token) bool
	// Creates: "new T(x)" is an object that is made for the expression alone.
	Creates bool
	// Chains: "a < b <= c" means "a < b and b <= c".
	Chains bool

	infix, prefix map[string]*Operator
	byOp          [opEnd]*Operator
	marks         []string // longest first
}

// Of returns how the operator is written, or nil if the language does not have it.
func (d *Dialect) Of(o Op) *Operator { return d.byOp[o] }
