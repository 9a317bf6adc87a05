package driver

import (
	"regexp/syntax"
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
)

// This file makes strings that match the regular expressions of a class: hardly any string does that was made of something else.

// takesPattern are methods of the library by how many arguments stand behind the one that is a regular expression.
var takesPattern = map[string]int{
	"java/util/regex/Pattern.compile(Ljava/lang/String;)Ljava/util/regex/Pattern;":          0,
	"java/util/regex/Pattern.compile(Ljava/lang/String;I)Ljava/util/regex/Pattern;":         1,
	"java/lang/String.matches(Ljava/lang/String;)Z":                                         0,
	"java/lang/String.split(Ljava/lang/String;)[Ljava/lang/String;":                         0,
	"java/lang/String.split(Ljava/lang/String;I)[Ljava/lang/String;":                        1,
	"java/lang/String.replaceAll(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;":   1,
	"java/lang/String.replaceFirst(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;": 1,
}

// mostPatterns is how many regular expressions of a class are tried, and mostParts of how many parts one may consist.
const (
	mostPatterns = 8
	mostParts    = 100
)

// patterns returns the regular expressions that the code of a class mentions, as far as they are written as in Go: without looking ahead,
// behind or back.
func patterns(c *java.Class) (out []*syntax.Regexp) {
	if c == nil {
		return nil
	}
	var known []string
	for _, m := range c.File.Methods {
		if m.Code == nil {
			continue
		}
		var before []classfile.Instr // the latest
		for in, err := range m.Code.All() {
			if err != nil {
				break
			}
			if s, ok := patternOf(c.File, in, before); ok && !slices.Contains(known, s) && len(out) < mostPatterns {
				known = append(known, s)
				if re, err := syntax.Parse(s, syntax.Perl); err == nil && parts(re) <= mostParts {
					out = append(out, re)
				}
			}
			before = append(before[max(0, len(before)-1):], in)
		}
	}
	return out
}

// patternOf returns the constant that a call takes for a regular expression, if that is pushed right before it.
func patternOf(c *classfile.Class, call classfile.Instr, before []classfile.Instr) (string, bool) {
	if call.Op != classfile.OpInvokestatic && call.Op != classfile.OpInvokevirtual {
		return "", false
	}
	m, ok := c.Pool.At(call.Index).(classfile.MemberRef)
	if !ok {
		return "", false
	}
	behind, takes := takesPattern[m.Class+"."+m.Name+m.Desc]
	if !takes || len(before) <= behind {
		return "", false
	}
	push := before[len(before)-1-behind]
	if push.Op != classfile.OpLdc && push.Op != classfile.OpLdcW {
		return "", false
	}
	s, ok := c.Pool.At(push.Index).(classfile.StringConst)
	return string(s), ok
}

// parts counts the parts of a regular expression.
func parts(re *syntax.Regexp) int {
	n := 1
	for _, x := range re.Sub {
		n += parts(x)
	}
	return n
}

// mostRounds is how often a part is repeated that may be repeated at will.
const mostRounds = 3

// sample makes a string that matches a regular expression, in a procedure of its own.
func (b *body) sample(re *syntax.Regexp, l *ir.Local) {
	p := b.d.proc("match of "+re.String(), java.Ref, func(b *body) {
		c, err := b.W.Class(java.StringType.Class)
		if err != nil {
			b.Refuse("%v", err)
			b.Cur = b.Block()
			return
		}
		out := b.P.Results[0]
		b.Assign(out, b.Literal(""))
		b.match(c, re, out)
	})
	b.Call(p, b.given(), l)
}

// match appends a string that matches a regular expression to one; what stands before and behind it is not looked at.
func (b *body) match(c *java.Class, re *syntax.Regexp, l *ir.Local) {
	switch re.Op {
	case syntax.OpLiteral:
		b.append(c, b.Literal(string(re.Rune)), l)
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.oneOf(c, members(re), l)
	case syntax.OpCapture, syntax.OpConcat:
		for _, x := range re.Sub {
			b.match(c, x, l)
		}
	case syntax.OpAlternate:
		b.choice(len(re.Sub), func(i int) { b.match(c, re.Sub[i], l) })
	case syntax.OpStar:
		b.rounds(c, re.Sub[0], 0, mostRounds, l)
	case syntax.OpPlus:
		b.rounds(c, re.Sub[0], 1, mostRounds, l)
	case syntax.OpQuest:
		b.rounds(c, re.Sub[0], 0, 1, l)
	case syntax.OpRepeat:
		most := re.Min + mostRounds
		if re.Max >= 0 {
			most = min(most, re.Max)
		}
		b.rounds(c, re.Sub[0], re.Min, most, l)
	}
}

// rounds appends strings that match a part, so many times.
func (b *body) rounds(c *java.Class, re *syntax.Regexp, least, most int, l *ir.Local) {
	for range least {
		b.match(c, re, l)
	}
	end := b.Block()
	for range most - least {
		b.choice(2, func(i int) {
			if i == 0 {
				b.Jump(end)
				return
			}
			b.match(c, re, l)
		})
	}
	b.Jump(end)
	b.Cur = end
}

// oneOf appends a character.
func (b *body) oneOf(c *java.Class, list string, l *ir.Local) {
	if list == "" {
		return
	}
	at, next := java.Conv(b.index(len(list)), java.I32), b.Local("character", java.Ref)
	end := java.Apply(ir.OpAdd, java.I32, at, java.IntConst(1))
	b.Invoke(c, c.Declared("substring", "(II)Ljava/lang/String;").Key, b.given(), next, b.Literal(list), at, end)
	b.append(c, next, l)
}

func (b *body) append(c *java.Class, x ir.Expr, l *ir.Local) {
	b.Invoke(c, c.Declared("concat", "(Ljava/lang/String;)Ljava/lang/String;").Key, b.given(), l, l, x)
}

// members returns characters of a class of characters: those of ASCII that can be seen, else the first of each range.
func members(re *syntax.Regexp) string {
	in := func(r rune) bool {
		if re.Op != syntax.OpCharClass {
			return re.Op == syntax.OpAnyChar || r != '\n'
		}
		for i := 0; i < len(re.Rune); i += 2 {
			if re.Rune[i] <= r && r <= re.Rune[i+1] {
				return true
			}
		}
		return false
	}
	var out strings.Builder
	for r := ' '; r < 0x7F; r++ {
		if in(r) {
			out.WriteRune(r)
		}
	}
	for i := 0; out.Len() == 0 && i < len(re.Rune); i += 2 {
		if re.Rune[i] < 0x100 {
			out.WriteRune(re.Rune[i])
		}
	}
	return out.String()
}
