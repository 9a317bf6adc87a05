package fir_test

import (
	"fmt"
	"strings"
	"testing"

	"assay/lang/fir"
	"assay/lang/fir/syntax"
)

// TestLarge: inputs at the limit of what is read end, in a program or in a
// complaint about a limit.
func TestLarge(t *testing.T) {
	fill := func(head, line, tail string) string {
		return head + strings.Repeat(line, (syntax.MaxSource-len(head)-len(tail))/len(line)) + tail
	}
	decls := "domain A, B\nglobal a: A\nglobal u: A union B\nglobal r: A -> A\n"
	nested := strings.Repeat("all x: A union B | ", 40)
	many := strings.Builder{}
	for i := range 20_000 {
		fmt.Fprintf(&many, "proc p%d() { p%d() }\n", i, (i+1)%20_000)
	}
	for name, c := range map[string]struct {
		text    string
		limited bool
	}{
		"statements":  {fill(decls+"proc p() {\n", "a:=a\n", "}\ncheck p\n"), false},
		"branches":    {fill(decls+"proc p() {\n", "if a in a {a:=a}\n", "}\ncheck p\n"), false},
		"joins":       {fill(decls+"proc p() {\nassert (", "a.r.r.r in a.^r) and (", "true)\n}\ncheck p\n"), true},
		"quantifiers": {decls + "proc p() {\nassert " + nested + "x in u\n}\ncheck p\n", true},
		"calls":       {many.String() + "check p0\n", false},
		"unknown":     {fill(decls+"proc p() {\n", "b:=c\n", "}\ncheck p\n"), false},
		"redeclared":  {fill("domain A", ",Bcdefghi", "\n"), false},
	} {
		t.Run(name, func(t *testing.T) {
			m, list := fir.Load(name, []byte(c.text))
			if m != nil {
				p, more := fir.Lower(m, fir.Options{Check: m.Checks[0]})
				list.Append(more)
				_ = p
			}
			limited := false
			for _, d := range list.All() {
				limited = limited || d.Code == syntax.CodeLimit
			}
			if limited != c.limited {
				t.Errorf("limited: %v; %.300v", limited, list)
			}
		})
	}
}
