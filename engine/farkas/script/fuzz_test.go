package script

import (
	"strings"
	"testing"
)

// seeds are scripts that reach every production.
var seeds = []string{
	"parameters := {N}; lexmin [N] -> {[i,j]: 0 <= i <= N and 2j = i - 3*(4 - j)};",
	"f := positive_on ([] -> {[i']: i' > 0})*Q . {[a,b] -> [a-b]}; solve f - 2*f . g + 1 = 0;",
	"keep a,b in (define f with t)*(find f,g s.t. f - g = 0); set x; # end",
	"if(N >= 0) { [] -> {[floor((N)/2),-1]} } else { (no solution) }; (unbounded);",
	"{[]}; {[i] -> 2*-i}; -f; ((P));",
}

// FuzzScript: the parser ends without a panic, and what it accepts prints in
// a form that it accepts again and prints the same.
func FuzzScript(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		prog, errs := Parse("f", text)
		if errs.Failed() {
			return
		}
		once := Format(prog)
		again, errs := Parse("f", once)
		if errs.Failed() {
			t.Fatalf("%v\n%q\n%q", errs, text, once)
		}
		if twice := Format(again); twice != once {
			t.Fatalf("%q prints as\n%q\nand then as\n%q", text, once, twice)
		}
	})
}

// FuzzAutomaton: the parser of automata ends without a panic.
func FuzzAutomaton(f *testing.F) {
	f.Add("automaton a; vars x, y; init l when x > 0 or y != 1; l -> m when x' <= 2*x and y = 1 do x := ?, y := x-1;")
	f.Fuzz(func(t *testing.T, text string) { ParseAutomaton("f", text) })
}

// TestFormat pins the normal form, comments and line breaks included.
func TestFormat(t *testing.T) {
	in := "# first\nP:=[N]->{[i , j]:0<=i and i<=N # inside\n and 2j=3 };\n\nlexmin P ;\n# last\n"
	want := "# first\n# inside\nP := [N] -> {[i,j]: 0 <= i and i <= N and 2*j = 3};\nlexmin P;\n# last\n"
	prog, errs := Parse("f", in)
	if errs.Failed() {
		t.Fatal(errs)
	}
	if got := Format(prog); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	long, _ := Parse("f", "P := {[i]: "+strings.Repeat("i >= 0 and ", 40)+"i <= 1};")
	for _, l := range strings.Split(Format(long), "\n") {
		if len(l) > width {
			t.Errorf("a line of %d columns", len(l))
		}
	}
}
