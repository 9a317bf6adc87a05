package term_test

import (
	"testing"

	"assay/internal/termgen"
	"assay/internal/testkit"
	"assay/logic/term"
)

var modes = []term.Mode{term.RNE, term.RNA, term.RTP, term.RTN, term.RTZ}

var everything = termgen.Config{
	Widths: []int{1, 3, 4, 8}, Formats: [][2]int{{2, 3}, {3, 5}, {3, 4}}, Modes: modes, ModeVar: true,
	Arrays: true, Nested: true, Elems: true, Funcs: true, Foralls: true,
}

// TestRewriting: a term and what rewriting makes of it have one value in every
// model.
func TestRewriting(t *testing.T) {
	r := testkit.Rand(t)
	shrunk := 0
	for n := range testkit.Count(t, 200000, 6000) {
		b := term.New()
		g := &termgen.Gen{B: b, R: r, C: everything}
		if n%3 == 0 { // vectors alone, and wide ones
			g.C = termgen.Config{Widths: []int{1, 2, 5, 70}, Modes: modes, Arrays: true}
		}
		b.Plain = true
		plain := g.Term(g.Sorts()[r.IntN(len(g.Sorts()))], 2+r.IntN(25))
		b.Plain = false
		short := b.Rebuild(plain)
		if short != plain {
			shrunk++
		}
		for range 4 {
			m := g.Model(plain)
			v, err := b.Eval(m, plain)
			w, err2 := b.Eval(m, short)
			if err != nil || err2 != nil || v != w || !b.IsValue(v) {
				t.Fatalf("case %d: %s\nrewritten: %s\nvalues %s and %s, %v %v\n%s", n, b.String(plain), b.String(short), b.String(v), b.String(w), err, err2, b.ModelString(m))
			}
		}
	}
	if shrunk < 1000 {
		t.Fatalf("only %d terms were rewritten", shrunk)
	}
}
