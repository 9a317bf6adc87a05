package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"assay/lang/java/branch"
)

// How a test compares.
type How uint8

const (
	Equal How = iota // by equals, or as primitive values
	Same             // the same object
	Array            // element by element
	Null
	NotNull
	True // a condition of a contract
)

// Seen is what a test sees.
type Seen struct {
	How  How
	Expr string // Java
	Want string // Java; empty where nothing is compared
}

// Case is a test.
type Case struct {
	Name    string   // of the method; see Named
	About   string   // a remark on what it shows; empty: none
	Method  string   // under test, as in its source; a constructor is "newList"
	Before  []string // statements
	Call    string   // an expression
	Type    string   // of the variable for its result; empty: there is none
	Throws  string   // the class of the exception that it ends with, as Class.getName gives it; empty: it returns
	Catches string   // that class as a test may write it; empty: a test may not
	Message string   // what the exception says, in Java; empty: that is not compared
	Seen    []Seen   // after it
	Result  string   // the name of the variable for its result
	Covers  []branch.Side
	Aims    []branch.Side // of these, what the last call covers
	Rests   []string      // what else the run rested on: the clock, identity hash codes
	Odd     bool          // its calls are such as nobody means, and it ends with what would be a violation else
	Local   bool          // it ends otherwise with another locale, time zone or end of lines
	Shared  bool          // it writes static fields, which it does not restore
	Broken  string        // the property that the code violates; empty: none
}

// Throws returns a statement, without its semicolon, that makes a call of which a test says what it throws.
func Throws(class, call string) string {
	return fmt.Sprintf("assertThrows(%s.class, %s%s)", class, lambda, call)
}

// lambda is where the call begins in such a statement.
const lambda = "() -> "

// text is what a case does, which tells it from others.
func (c *Case) text() string { return strings.Join(c.Before, "\n") + "\n" + c.Call }

// Add adds cases that do what none of a list does yet, with names that are new there.
func Add(list []Case, more ...Case) []Case {
	for _, c := range more {
		if slices.ContainsFunc(list, func(o Case) bool { return o.text() == c.text() }) {
			continue
		}
		base := c.named()
		c.Name = base
		for n := 2; slices.ContainsFunc(list, func(o Case) bool { return o.Name == c.Name }); n++ {
			c.Name = fmt.Sprintf("%s_%d", base, n)
		}
		list = append(list, c)
	}
	return list
}

// Few leaves out cases whose sides others cover, where there is another one of the same method that ends alike: those first whose calls nobody means, however they
// end, then those with the longest texts.
func Few(list []Case) []Case {
	times, ends := map[branch.Side]int{}, map[string]int{}
	end := func(c *Case) string { return c.Method + "\n" + c.Throws + "\n" + c.Broken }
	for i := range list {
		ends[end(&list[i])]++
		for _, s := range list[i].Aims {
			times[s]++
		}
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	odd := func(c *Case) int {
		if c.Odd {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(order, func(i, k int) int {
		return cmp.Or(cmp.Compare(odd(&list[i]), odd(&list[k])), cmp.Compare(len(list[k].text()), len(list[i].text())))
	})
	left := map[int]bool{}
	for _, i := range order {
		c := &list[i]
		if ends[end(c)] == 1 && !c.Odd || slices.ContainsFunc(c.Aims, func(s branch.Side) bool { return times[s] == 1 }) {
			continue
		}
		left[i] = true
		ends[end(c)]--
		for _, s := range c.Aims {
			times[s]--
		}
	}
	var out []Case
	for i, c := range list {
		if !left[i] {
			out = append(out, c)
		}
	}
	return out
}

// named returns a name that says what is called, after what, with what, and how it ends: add_null_afterRemove_nullPointer.
func (c *Case) named() (name string) {
	parts := []string{word(c.Method)}
	defer func() {
		if slices.Contains(taken, name) || strings.HasPrefix(name, "assert") {
			name += "_runs"
		}
	}()
	parts = append(parts, c.given()...)
	if after := c.after(); after != "" {
		parts = append(parts, "after"+after)
	}
	if out := c.outcome(); out != "" {
		parts = append(parts, out)
	}
	return strings.Join(parts, "_")
}

// taken are names that a test cannot have: of methods that its class has already, and words of Java that methods of other languages are named by.
var taken = strings.Fields("toString hashCode equals clone finalize getClass notify notifyAll wait main run execute")

// mostGiven bounds the arguments that a name mentions.
const mostGiven = 2

// given says what is special about the arguments.
func (c *Case) given() (out []string) {
	open := strings.IndexByte(c.Call, '(')
	if strings.HasPrefix(c.Call, "((") || open < 0 || !strings.HasSuffix(c.Call, ")") {
		return nil
	}
	args := c.Call[open+1 : len(c.Call)-1]
	if strings.ContainsAny(args, "{(\"") {
		return nil
	}
	for _, a := range strings.Split(args, ", ") {
		if kind := special(a); kind != "" && !slices.Contains(out, kind) && len(out) < mostGiven {
			out = append(out, kind)
		}
	}
	return out
}

// special is what is special about an argument; empty: nothing.
func special(arg string) string {
	switch {
	case arg == "null" || strings.HasSuffix(arg, ") null"):
		return "null"
	case arg == "0" || arg == "0L" || arg == "0.0" || arg == "0.0f":
		return "zero"
	case strings.HasPrefix(arg, "-") && arg != "-":
		return "negative"
	case strings.HasSuffix(arg, ".NaN"):
		return "notANumber"
	}
	return ""
}

// mostAfter bounds the calls before that a name mentions.
const mostAfter = 2

// after names the methods that are called before.
func (c *Case) after() string {
	var names []string
	for _, s := range c.Before {
		if strings.Contains(s, " = ") {
			continue // it makes an object
		}
		if _, call, throws := strings.Cut(s, lambda); throws && strings.HasPrefix(s, "assertThrows(") {
			s = call
		}
		head, _, ok := strings.Cut(s, "(")
		if i := strings.LastIndexByte(head, '.'); ok && i >= 0 {
			if name := capital(word(head[i+1:])); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) > mostAfter {
		return strings.Join(names[:mostAfter], "") + "AndMore"
	}
	return strings.Join(names, "")
}

// outcome says how the call ends, in a word.
func (c *Case) outcome() string {
	if c.Throws != "" {
		name := c.Throws[strings.LastIndexAny(c.Throws, ".$")+1:]
		if short := strings.TrimSuffix(name, "Exception"); short != "" {
			name = short
		}
		return word(small(name))
	}
	for _, s := range c.Seen {
		if s.Expr != c.Result {
			continue
		}
		switch {
		case s.How == Null:
			return "isNull"
		case s.How == Equal && (s.Want == "true" || s.Want == "false"):
			return "is" + capital(s.Want)
		case s.How == Equal && s.Want == `""`:
			return "isEmpty"
		case s.How == Equal && plainNumber(s.Want):
			return "is" + strings.ReplaceAll(s.Want, "-", "Minus")
		}
	}
	return ""
}

func plainNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return s != "" && len(s) < 6 && strings.Trim(s, "0123456789") == ""
}

// word leaves out of a text what no name of Java has.
func word(s string) string {
	return strings.Map(func(c rune) rune {
		if c < 0x80 && (unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_') {
			return c
		}
		return -1
	}, s)
}

// Counted returns a number of things.
func Counted(n int, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case strings.HasSuffix(what, "s"):
		return fmt.Sprintf("%d %ses", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func small(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
