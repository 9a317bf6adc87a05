package document

import (
	"regexp"
	"strconv"

	"assay/lang/java/contract/decl"
)

// A Number is what documentation says of a number that is a parameter.
type Number struct {
	Rule  Rule
	Least int64 // of AtLeast
}

// A Rule is how a number has to be.
type Rule int

// What documentation says: a least number, or what it divides by.
const (
	AtLeast Rule = iota
	Odd
	Even
	PowerOf2
)

// Allows reports whether a number is so.
func (k Number) Allows(n int64) bool {
	switch k.Rule {
	case Odd, Even:
		return n&1 == 1 == (k.Rule == Odd)
	case PowerOf2:
		return n > 0 && n&(n-1) == 0
	}
	return n >= k.Least
}

// duty is how documentation says that something is owed.
const duty = `\b(must|should|has to|have to|assumed to|supposed to|needs to|required to) (always )?be `

var (
	atLeast   = regexp.MustCompile(`(?:` + duty + `(?:at least|greater than or equal to|&gt;=|&ge;|≥)|(?:integer|number|int|value) (?:&gt;=|&ge;|≥)) ?(-?\d+|zero|one|two)\b`)
	above     = regexp.MustCompile(duty + `(greater than|larger than|more than|&gt;) ?(-?\d+|zero|one|two)\b`)
	natural   = regexp.MustCompile(duty + `(a |an )?(non-?negative|not negative|positive or (zero|0)|zero or positive)\b`)
	positive  = regexp.MustCompile(duty + `(a |an )?(strictly )?positive\b`)
	parity    = regexp.MustCompile(duty + `(?:an? )?(odd|even)\b|(?:^|: )(?:an? )?(odd|even) (?:number|integer|int)\b`)
	powerOf2  = regexp.MustCompile(duty + `a power of (two|2)\b`)
	notBelow0 = regexp.MustCompile(`\b(must|should|can|may) ?not be negative\b`)
	// other is what documentation says of numbers in words that no rule here understands: of some cases only.
	other = regexp.MustCompile(`\b(if|when|unless|otherwise|except|or -1|infinite|rejected)\b`)
)

var words = map[string]int64{"zero": 0, "one": 1, "two": 2}

func numeral(s string) int64 {
	if n, ok := words[s]; ok {
		return n
	}
	n, _ := strconv.ParseInt(s, 10, 64) // digits
	return n
}

// Numbers returns what documentation says of a parameter of a method that is a number. Where the method has nothing to say about the
// parameter, a method that it overrides has.
func Numbers(m *decl.Method, i int) []Number {
	for _, d := range append([]*decl.Method{m}, m.Overridden()...) {
		for _, t := range tags(Comment(d)) {
			if t.kind == "param" && i < len(d.Names) && t.name == d.Names[i] {
				return ofNumber(t.text)
			}
		}
	}
	return nil
}

// ofNumber reads the words of a parameter's tag.
func ofNumber(text string) (out []Number) {
	if other.MatchString(text) {
		return nil
	}
	least := func(k int64) { out = append(out, Number{AtLeast, k}) }
	if m := atLeast.FindStringSubmatch(text); m != nil {
		least(numeral(m[3]))
	} else if m := above.FindStringSubmatch(text); m != nil {
		least(numeral(m[4]) + 1)
	}
	switch m := positive.FindStringSubmatch(text); {
	case natural.MatchString(text), notBelow0.MatchString(text):
		least(0)
	case m != nil && m[1] == "assumed to" && m[4] == "": // an index, say, and 0 is one
		least(0)
	case m != nil:
		least(1)
	}
	if m := parity.FindStringSubmatch(text); m != nil {
		rule := Even
		if m[3] == "odd" || m[4] == "odd" {
			rule = Odd
		}
		out = append(out, Number{Rule: rule})
	}
	if powerOf2.MatchString(text) {
		out = append(out, Number{Rule: PowerOf2})
	}
	return out
}

var sameLength = regexp.MustCompile(`\b((must|should|have to|has to|are|is|be) (be )?(of |have )?(the )?(same|equal) (length|size)|equal-length)\b`)

// SameLength reports whether documentation says of the arrays that a method takes that they have the same length.
func SameLength(m *decl.Method) bool {
	for _, d := range append([]*decl.Method{m}, m.Overridden()...) {
		if sameLength.MatchString(whole(Comment(d))) {
			return true
		}
	}
	return false
}
