package parse

import (
	"fmt"
	"strings"
	"testing"
)

// TestErrors: each text has the wanted diagnostics and no others; "want" stands
// on the line of each.
func TestErrors(t *testing.T) {
	for _, src := range []string{
		"proc f() {\n\tx := 1 // want no local x\n\ty := 2 // want no local y\n\treturn\n}",
		"proc f(x: i4) {\n\tx := 8:i4 // want not a value of i4\n\tx := -8:i4\n\treturn\n}",
		"proc f(x: i4) {\n\tx := x +\n\treturn // want expected an expression\n}",
		"proc f(x: i4) {\n\tx := x < x < x // want does not chain\n\treturn\n}",
		"proc f(x: i4) {\n\tx := conv(x) // want cannot be told\n\treturn\n}",
		"proc f(x: i4) {\n\tx := add(x) // want has 1 operands\n\treturn\n}",
		"proc f(x: i4) {\n\tx := nosuch(x) // want no operator\n\treturn\n}",
		"proc f(x: i4) {\n\tgoto b9 // want no block with this label\n}",
		"proc f(x: i4) {\n\tx := x\n} // want does not end",
		"proc f(x: i4) {\n\treturn\n\tx := x // want label is missing\n}",
		"proc f(x: i4) {\nb: goto b\nb: return // want stands twice\n}",
		"proc f(x: i4, x: i8) {} // want declared twice",
		"proc f() {}\nproc f() {} // want declared twice",
		"class A extends B // want must stand behind\nclass B",
		"class A extends A // want must stand behind",
		"global x: rel(i4 | i4 -> i4) // want has 2 columns",
		"global x: rel/65() // want 1 to 64 columns",
		"global x: ref Nope // want no class",
		"global `x: bool // want does not end // want expected \":\"",
		"signature S(i32\nglobal x: bool // want expected \")\"",
		"signature S() x // want expected the next",
		"global x: proc S // want no signature S",
		"signature S()\nsignature S() // want declared twice",
		"signature S()\nproc f(h: proc S) {\n\th := proc S(g) // want no procedure g\n\treturn\n}",
		"signature S()\nproc f(h: proc S) {\n\tcall *g() // want no local g\n\treturn\n}",
		"proc f() {\n\tfence x // want expected acquire\n\treturn\n}",
		"global x: fixed i32 // want expected a number",
		"global x: fixed 2 rel(i4) // want cannot be an element",
		"hello // want expected a declaration",
		"abstract proc f() // want cannot be abstract",
		"pure pure proc f() // want cannot be pure",
		"goal g: f { } // want no procedure\n",
		"proc f() {}\ngoal g: f { } expect maybe // want expected holds",
		"proc f() {\n\tassert exists %u: bool | %v // want binds v\n\treturn\n}",
		"proc f() {\n\tassert \"\\q\" // want bad string\n\treturn\n}",
		"class A { field x: rel(A) }\nproc f(a: ref A) {\n\tstore a.(A.y) := null // want no field\n\treturn\n}",
		"class A {\n\tinvariant this: ref A | (this =\n\t\tthat) // want no local that\n\tfield x: i4\n}",
		"proc f(a: array i4) {\n\tframe places a[1 .. y] // want no local y\n\tassume read(a[1 .. 2]) = 1:i4 // want expected \"]\"\n\treturn\n}",
		"proc f(", // reported at the end
	} {
		_, diags := Program("e", src)
		want := map[int][]string{}
		for i, line := range strings.Split(src, "\n") {
			for _, w := range strings.Split(line, "// want ")[1:] {
				want[i+1] = append(want[i+1], strings.TrimSpace(w))
			}
		}
		for _, d := range diags.All() {
			matched := len(want) == 0
			for i, w := range want[d.Span.Line] {
				if strings.Contains(d.Message, w) {
					want[d.Span.Line] = append(want[d.Span.Line][:i], want[d.Span.Line][i+1:]...)
					matched = true
					break
				}
			}
			if !matched {
				t.Errorf("%s\nunexpected: %v", src, d)
			}
		}
		for line, list := range want {
			for _, w := range list {
				t.Errorf("%s\nmissing on line %d: %s\nhave: %v", src, line, w, diags.Error())
			}
		}
		if !diags.Failed() {
			t.Errorf("no error: %s", src)
		}
	}
}

// TestLimits: deep and giant texts end in one clear error.
func TestLimits(t *testing.T) {
	const n = 1_000_000
	bodies := map[string]string{
		"parentheses": strings.Repeat("(", n),
		"not":         strings.Repeat("not ", n) + "x",
		"minus":       strings.Repeat("- ", n) + "x",
		"chain":       "x" + strings.Repeat(" + x", n),
		"functions":   strings.Repeat("neg(", n),
		"read":        strings.Repeat("read((", n),
		"element":     strings.Repeat("read(x[", n),
		"quantifiers": strings.Repeat("all %x: bool | ", n),
		"types":       "is(x, " + strings.Repeat("array ", n),
		"implies":     strings.Repeat("(x => ", n),
	}
	for name, x := range bodies {
		_, diags := Program("deep", "proc f(x: i4) {\n\tassume "+x+"\n\treturn\n}")
		if len(diags.All()) == 0 || diags.All()[0].Code != CodeLimit {
			t.Errorf("%s: %.300s", name, diags.Error())
		}
	}
	_, diags := Program("large", strings.Repeat("x", MaxBytes+1))
	if !diags.Failed() || diags.All()[0].Code != CodeLimit {
		t.Errorf("large: %v", diags.Error())
	}
	_, diags = Program("errors", strings.Repeat("proc 1\n", n))
	if got := len(diags.All()); got != 50 {
		t.Errorf("%d diagnostics, want a flood to be cut at 50", got)
	}
	wide := "product(" + strings.Repeat("@r, ", 30) + "@r)"
	_, diags = Program("wide", fmt.Sprintf("global r: rel(i4|i5)\nproc f() {\n\tassume some(%s)\n\treturn\n}", wide))
	if !strings.Contains(diags.Error(), "cannot be told") {
		t.Errorf("wide: %v", diags.Error())
	}
}

// FuzzProgram: any text is read in an end, and what is good prints and reads
// back as itself.
func FuzzProgram(f *testing.F) {
	f.Add(strings.ReplaceAll(everything, " kindly", ""))
	f.Add("proc f(x: i4) {\nb: x := -x % -3:i4\n goto b\n}")
	f.Add("class A extends A { invariant x: ref A | (x = x) kind \"k\" at ? \"t\" }")
	f.Fuzz(func(t *testing.T, src string) {
		prog, diags := Program("a", src)
		if diags.Failed() {
			return
		}
		one := prog.String()
		again, diags := Program("b", one)
		if diags.Failed() {
			t.Fatalf("%s\ndoes not read back: %v", one, diags.Error())
		}
		if two := again.String(); one != two {
			t.Fatal(firstDifference(two, one))
		}
		checkPositions(t, prog)
	})
}
