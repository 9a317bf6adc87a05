// This file defines the tokens.

package syntax

// kind is a kind of token. A symbol and its ASCII form are the same kind,
// unless only one of their uses is meant: × is never the closure *, ∃ never
// the test "some e".
type kind uint8

const (
	tEOF kind = iota
	tBad      // reported by the scanner
	tName
	tNumber

	tLParen
	tRParen
	tLBrace
	tRBrace
	tComma
	tSemi
	tColon
	tAssign
	tBar
	tQuestion

	tIff
	tImplies
	tEq
	tNe
	tLt
	tLe
	tGt
	tGe
	tPlus
	tDash
	tStar
	tTimes
	tSlash
	tPercent
	tOverride
	tArrow
	tDot
	tHash
	tTilde
	tCaret
	tExists

	tAll // the first word
	tAnd
	tAssert
	tAssume
	tBand
	tBor
	tBreak
	tBut
	tBxor
	tCheck
	tContinue
	tDomain
	tElse
	tExpect
	tFalse
	tFor
	tFunc
	tGlobal
	tHavoc
	tIf
	tIn
	tInt
	tInter
	tLiteral
	tLocal
	tLone
	tMinus
	tNew
	tNo
	tNone
	tNot
	tOne
	tOr
	tProc
	tProject
	tReturn
	tSet
	tShl
	tShr
	tSome
	tSpec
	tSum
	tTotal
	tTrue
	tUnion
	tUnroll
	tUshr
	tWhile

	kindEnd
)

// texts are the tokens as written in ASCII.
var texts = [kindEnd]string{
	tEOF: "the end of the file", tBad: "a strange character", tName: "a name", tNumber: "a number",
	tLParen: "(", tRParen: ")", tLBrace: "{", tRBrace: "}", tComma: ",", tSemi: ";", tColon: ":",
	tAssign: ":=", tBar: "|", tQuestion: "?",
	tIff: "<=>", tImplies: "=>", tEq: "=", tNe: "!=", tLt: "<", tLe: "<=", tGt: ">", tGe: ">=",
	tPlus: "+", tDash: "-", tStar: "*", tTimes: "×", tSlash: "/", tPercent: "%", tOverride: "++",
	tArrow: "->", tDot: ".", tHash: "#", tTilde: "~", tCaret: "^", tExists: "∃",
	tAll: "all", tAnd: "and", tAssert: "assert", tAssume: "assume", tBand: "band", tBor: "bor",
	tBreak: "break", tBut: "but", tBxor: "bxor", tCheck: "check", tContinue: "continue",
	tDomain: "domain", tElse: "else", tExpect: "expect", tFalse: "false", tFor: "for", tFunc: "func",
	tGlobal: "global", tHavoc: "havoc", tIf: "if", tIn: "in", tInt: "int", tInter: "inter",
	tLiteral: "literal", tLocal: "local", tLone: "lone", tMinus: "minus", tNew: "new", tNo: "no",
	tNone: "none", tNot: "not", tOne: "one", tOr: "or", tProc: "proc", tProject: "project",
	tReturn: "return", tSet: "set", tShl: "shl", tShr: "shr", tSome: "some", tSpec: "spec",
	tSum: "sum", tTotal: "total", tTrue: "true", tUnion: "union", tUnroll: "unroll", tUshr: "ushr",
	tWhile: "while",
}

// String is the token as messages show it.
func (k kind) String() string {
	if k <= tNumber {
		return texts[k]
	}
	return "'" + texts[k] + "'"
}

// words finds the kind of a reserved word.
var words = func() map[string]kind {
	m := map[string]kind{}
	for k := tAll; k < kindEnd; k++ {
		m[texts[k]] = k
	}
	return m
}()

// symbols are the characters beyond ASCII (and the backslash) that are tokens.
var symbols = map[rune]kind{
	'∪': tUnion, '∩': tInter, '\\': tMinus, '→': tArrow, '⊕': tOverride, '⊆': tIn, '∧': tAnd, '∨': tOr,
	'¬': tNot, '∀': tAll, '∃': tExists, 'Σ': tSum, '∑': tSum, 'π': tProject, '∅': tNone, '≠': tNe,
	'≤': tLe, '≥': tGe, '×': tTimes, '÷': tSlash, '⇒': tImplies, '⇔': tIff,
}

// marks are the ASCII tokens without letters, longest first.
var marks = []struct {
	text string
	kind kind
}{
	{"<=>", tIff},
	{":=", tAssign}, {"=>", tImplies}, {"!=", tNe}, {"<=", tLe}, {">=", tGe}, {"++", tOverride}, {"->", tArrow},
	{"(", tLParen}, {")", tRParen}, {"{", tLBrace}, {"}", tRBrace}, {",", tComma}, {";", tSemi}, {":", tColon},
	{"|", tBar}, {"?", tQuestion}, {"=", tEq}, {"<", tLt}, {">", tGt}, {"+", tPlus}, {"-", tDash}, {"*", tStar},
	{"/", tSlash}, {"%", tPercent}, {".", tDot}, {"#", tHash}, {"~", tTilde}, {"^", tCaret},
}

// foreign are spellings of other languages, with what to write instead. They
// are looked for before marks.
var foreign = []struct{ text, want string }{
	{"&&", "and"}, {"||", "or"}, {"==", "="}, {"<<", "shl"}, {">>>", "ushr"}, {">>", "shr"}, {"/*", "//"},
	{"&", "'inter' for sets or 'band' for integers"}, {"!", "not"}, {"[", "'.' (r[x] is x.r)"}, {"@", "_old"},
}

// token is one token; its text is the file's from start to end.
type token struct {
	kind       kind
	newline    bool // the first of its line
	start, end int32
}
