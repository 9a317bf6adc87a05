package jml

import (
	"fmt"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/scan"
	"assay/lang/java/spec"
)

// Show is what the comments of a file say, one line for each thing.
func show(u *Unit) string {
	var b strings.Builder
	for _, t := range u.File.Types {
		if c := u.Classes[t]; c != nil {
			line(&b, t.Name, c.Mods.Words)
			for _, i := range c.Invariants {
				fmt.Fprintf(&b, "%s: %s\n", t.Name, i.Print())
			}
			for _, f := range c.Fields {
				fmt.Fprintf(&b, "%s: %s\n", t.Name, f.Print())
			}
			for _, i := range c.Constraint {
				fmt.Fprintf(&b, "%s: %s\n", t.Name, i.PrintAs("constraint"))
			}
			for _, i := range c.Initially {
				fmt.Fprintf(&b, "%s: %s\n", t.Name, i.PrintAs("initially"))
			}
			for _, i := range c.Into {
				fmt.Fprintf(&b, "%s: %s\n", t.Name, i.Print(Dialect))
			}
			for _, r := range c.Represents {
				fmt.Fprintf(&b, "%s: %s\n", t.Name, r.Print(Dialect))
			}
		}
		for _, f := range t.Fields {
			if m := u.Fields[f]; m != nil {
				line(&b, t.Name+"."+f.Name, m.Words)
			}
		}
		for _, m := range t.Methods {
			if s := u.Methods[m]; !s.Empty() {
				showMethod(&b, t.Name+"."+m.Name, s)
			}
		}
	}
	return b.String()
}

func line(b *strings.Builder, at string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(b, "%s is %s\n", at, strings.Join(words, " "))
	}
}

func showMethod(b *strings.Builder, at string, s *spec.Method) {
	line(b, at, s.Mods.Words)
	for i, q := range s.Params {
		line(b, fmt.Sprintf("%s(%d)", at, i), q.Words)
	}
	for i, k := range s.Cases {
		if i > 0 || s.Also {
			fmt.Fprintf(b, "%s: also\n", at)
		}
		if h := k.Head(); h != "" {
			fmt.Fprintf(b, "%s: %s\n", at, h)
		}
		for _, o := range k.Olds {
			fmt.Fprintf(b, "%s: %s // before clause %d\n", at, o.Print(Dialect), o.Before)
		}
		for _, c := range k.Clauses {
			fmt.Fprintf(b, "%s: %s\n", at, c.Print())
		}
	}
	for _, st := range s.Body {
		for _, text := range st.Print(Dialect) {
			fmt.Fprintf(b, "%s: %s %s\n", at, st.Word, text)
		}
	}
}

// TestCases reads files of contracts: diagnostics where the file expects them, and the printed
// contracts.
func TestCases(t *testing.T) {
	testkit.Cases(t, "testdata/*.txtar", func(t *testing.T, c *testkit.Case) {
		for _, name := range c.Inputs() {
			text, _ := c.Section(name)
			f, errs := scan.Parse(name, []byte(text))
			u, more := Parse(f)
			errs.Append(more)
			testkit.Expect(t, map[string]string{name: text}, testkit.Diagnostics(errs))
			c.Golden(t, strings.TrimSuffix(name, ".java"), show(u))
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("class A { //@ invariant (\\forall int i; 0 <= i; \\reach(this, x).has(y));\n /*@ spec_public @*/ int x; //@ also requires x > 0;\n //@ ensures \\result == \\old(x); assignable a[1..x], b.*;\n int f(/*@ nullable @*/ Object o) { //@ loop_invariant x;\n for(;;) {} //@ assert 1 == 2;\n } }")
	f.Add("/*@ pure @*/ interface I { /*@ normal_behavior requires a; also exceptional_behavior signals (E e) e != null; signals_only E, F; @*/ void m(); //@ ghost int g = 1; model T t; represents t = g;\n }")
	f.Fuzz(func(t *testing.T, text string) {
		file, _ := scan.Parse("F.java", []byte(text))
		u, errs := Parse(file)
		if !errs.Failed() {
			_ = show(u)
		}
	})
}
