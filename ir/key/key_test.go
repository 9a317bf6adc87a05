package key_test

import (
	"strings"
	"testing"

	"assay/ir/calls"
	"assay/ir/key"
	"assay/ir/parse"
)

const hashed = `class Top
class Node extends Top {
	field next: ref Node
	method m = other
}
class Far {
	field x: i8
}
global g: i8
global h: i8
proc main(x: ref Node) -> (r: i8) {
	if x = null then b1 else b2
	b1: r := @g
		return
	b2: r := call other(x, 1:i8)
		return
}
proc other(this: ref Node, y: i8) -> (r: i8) {
	ensures r = y
	r := y
	return
}
proc last(x: i8) -> (r: i8) {
	r := x
	return
}
`

// TestProcs: what a procedure says and mentions counts for its own key, where it stands and its texts do not; for the whole
// key, what it may call counts too, and other things do not.
func TestProcs(t *testing.T) {
	keys := func(src string) key.Proc {
		p := parse.Must(src)
		list, err := key.OfProcs(calls.Of(p, calls.Config{Roots: p.Procs[:1]}))
		if err != nil {
			t.Fatal(err)
		}
		return list[p.Proc("main")]
	}
	for _, c := range []struct {
		old, new string
		own, all bool // whether the key changes
	}{
		{"proc main", "\n\n// moved\nproc main", false, false},
		{"b1: r := @g", "\tb1: r   :=   @g at \"F.java\" 3:4-5:6 \"r = g\"", false, false},
		{"b1", "left", false, false},
		{"class Far", "class New\nclass Far", false, false},
		{"global h", "global i: bool\nglobal h", false, false},
		{"r := @g", "r := @h", true, true},
		{"1:i8)", "2:i8)", true, true},
		{"global g: i8", "global volatile g: i8", true, true},
		{"global h: i8", "global volatile h: i8", false, false},
		{"next: ref Node", "next: ref Top", true, true},
		{"class Top", "class Top {\n\tfield z: i8\n}", true, true},
		{"field x: i8", "field x: i16", false, false},
		{"ensures r = y", "ensures r = 1:i8", false, true},
		{"r := y", "r := y + 1:i8", false, true},
		{"r := y", "r := call last(y)", false, true},
		{"r := x", "r := 0:i8", false, false},
	} {
		changed := strings.ReplaceAll(hashed, c.old, c.new)
		if changed == hashed {
			t.Fatalf("%s does not occur", c.old)
		}
		was, is := keys(hashed), keys(changed)
		if got := is.Own != was.Own; got != c.own {
			t.Errorf("%s -> %s: the own key changes: %v", c.old, c.new, got)
		}
		if got := is.All != was.All; got != c.all {
			t.Errorf("%s -> %s: the whole key changes: %v", c.old, c.new, got)
		}
	}
}

// TestRecursion: procedures that call each other have keys that depend on all of them.
func TestRecursion(t *testing.T) {
	const src = `program rings
proc a(n: i8) {
	call b(n)
	return
}
proc b(n: i8) {
	call a(n - 1:i8)
	return
}
proc c(n: i8) {
	call b(n)
	return
}
`
	keys := func(src string) (out []key.Proc) {
		p := parse.Must(src)
		list, err := key.OfProcs(calls.Of(p, calls.Config{Roots: p.Procs}))
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range p.Procs {
			out = append(out, list[q])
		}
		return out
	}
	was, is := keys(src), keys(strings.Replace(src, "n - 1:i8", "n - 2:i8", 1))
	for i, own := range []bool{false, true, false} {
		if (was[i].Own != is[i].Own) != own || was[i].All == is[i].All {
			t.Errorf("%c: own %v, all %v", 'a'+i, was[i].Own != is[i].Own, was[i].All != is[i].All)
		}
	}
	swapped := keys(strings.NewReplacer("proc a(n: i8) {\n\tcall b(n)", "proc a(n: i8) {\n\tcall c(n)", "proc c(n: i8) {\n\tcall b(n)", "proc c(n: i8) {\n\tcall a(n)").Replace(src))
	if swapped[1].All == was[1].All {
		t.Error("b does not see what a calls")
	}
}
