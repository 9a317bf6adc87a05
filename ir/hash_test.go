package ir_test

import (
	"strings"
	"testing"

	"assay/ir"
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
`

// TestHash: what a procedure says counts, where it stands does not; with the
// program, what it depends on counts, other things do not.
func TestHash(t *testing.T) {
	own := func(src string) ir.Hash { return parse.Must(src).Proc("main").Hash() }
	deep := func(src string) ir.Hash {
		p := parse.Must(src)
		return p.Hash(p.Proc("main"))
	}
	for _, c := range []struct {
		old, new  string
		own, deep bool // whether the hash changes
	}{
		{"proc main", "\n\n// moved\nproc main", false, false},
		{"b1: r := @g", "\n\tb1: r   :=   @g at \"F.java\" 3:4-5:6 \"r = g\"", false, false},
		{"b1", "left", false, false},
		{"r := @g", "r := @h", true, true},
		{"1:i8)", "2:i8)", true, true},
		{"global g: i8", "global volatile g: i8", false, true},
		{"global h: i8", "global volatile h: i8", false, false},
		{"next: ref Node", "next: ref Top", false, true},
		{"class Top", "class Top {\n\tfield z: i8\n}", false, true},
		{"field x: i8", "field x: i16", false, false},
		{"ensures r = y", "ensures r = 1:i8", false, true},
		{"r := y", "r := y + 1:i8", false, false},
	} {
		changed := strings.ReplaceAll(hashed, c.old, c.new)
		if changed == hashed {
			t.Fatalf("%s does not occur", c.old)
		}
		if got := own(changed) != own(hashed); got != c.own {
			t.Errorf("%s -> %s: own hash changes: %v", c.old, c.new, got)
		}
		if got := deep(changed) != deep(hashed); got != c.deep {
			t.Errorf("%s -> %s: hash with the program changes: %v", c.old, c.new, got)
		}
	}
}
