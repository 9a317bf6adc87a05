package stream

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine/stream/certificate"
	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// writer writes random formulas about a stream s.
type writer struct {
	*rand.Rand
	numbers []string // constants
	tsyn    bool
	wide    bool // arithmetic
}

func (w *writer) pick(s ...string) string { return s[w.IntN(len(s))] }

func (w *writer) value() string {
	if w.tsyn && w.IntN(4) == 0 {
		return "~"
	}
	return w.numbers[w.IntN(len(w.numbers))]
}

func (w *writer) set() string {
	switch w.IntN(4) {
	case 0:
		return "{" + w.value() + "}"
	case 1:
		return "{m | m " + w.pick("=", "!=") + " " + w.value() + "}"
	case 2:
		return "{m | m " + w.pick("<", ">=", "<=", ">") + " " + w.numbers[w.IntN(len(w.numbers))] + "}"
	}
	return "(" + w.set() + " " + w.pick("union", "inter", "minus") + " " + w.set() + ")"
}

func (w *writer) stream(depth int) string {
	if depth == 0 {
		return "s"
	}
	switch w.IntN(4) {
	case 0:
		return "(rest " + w.stream(depth-1) + ")"
	case 1:
		return fmt.Sprintf("(drop %d %s)", w.IntN(3), w.stream(depth-1))
	case 2:
		return "(filter " + w.set() + " " + w.stream(depth-1) + ")"
	}
	return "s"
}

func (w *writer) word() string {
	var b strings.Builder
	b.WriteString("(stream")
	for range 1 + w.IntN(2) {
		b.WriteString(" " + w.value())
	}
	if w.IntN(2) == 0 {
		b.WriteString(" (" + w.value())
		if w.IntN(2) == 0 {
			b.WriteString(" " + w.value())
		}
		b.WriteString(")^inf")
	}
	return b.String() + ")"
}

func (w *writer) regex(depth int) string {
	if depth == 0 {
		return w.pick(w.value(), "any", "{m | m != "+w.value()+"}", "{"+w.value()+", "+w.value()+"}")
	}
	switch w.IntN(5) {
	case 0:
		return "(" + w.regex(depth-1) + " | " + w.regex(depth-1) + ")"
	case 1:
		return "(" + w.regex(depth-1) + ")" + w.pick("*", "+", "?")
	}
	return w.regex(depth-1) + " " + w.regex(depth-1)
}

func (w *writer) atom() string {
	taken := w.stream(w.IntN(3))
	if w.IntN(4) == 0 {
		taken = fmt.Sprintf("(take %d %s)", w.IntN(3), taken)
	}
	switch w.IntN(9) {
	case 0:
		return "s " + w.pick("=", "!=") + " " + w.value()
	case 1:
		if w.wide {
			return w.pick("s + 1 > 2", "2 * s <= 3", "s mod 2 = 1", "s - 1 != 0", "3 < s")
		}
		return "s " + w.pick("<", ">=") + " " + w.numbers[w.IntN(len(w.numbers))]
	case 2:
		return "#" + taken + " " + w.pick("=", "!=", "<", ">=", "<=", ">") + " " + w.pick("inf", "inf", "0", "1", "2")
	case 3:
		return "dom " + taken + " subset " + w.set()
	case 4:
		return w.value() + " in dom " + taken
	case 5:
		return w.pick("head ", "nth 1 ", "nth 2 ") + taken + " " + w.pick("=", "!=") + " " + w.value()
	case 6:
		return taken + " " + w.pick("=", "!=") + " " + w.word()
	case 7:
		return w.pick("head ", "nth 1 ") + taken + " in " + w.set()
	}
	return "s in " + w.set()
}

func (w *writer) past(depth int) string {
	if depth == 0 {
		return "s " + w.pick("=", "!=") + " " + w.value()
	}
	x := func() string { return w.past(depth - 1) }
	return "(" + w.pick("previously "+x(), "once "+x(), "historically "+x(), x()+" since "+x(), "not "+x(), x()+" and "+x()) + ")"
}

// formula writes a formula; regular expressions only where match says so.
func (w *writer) formula(depth int, match bool) string {
	if depth == 0 {
		if match && w.IntN(3) == 0 {
			forever := ""
			if w.IntN(2) == 0 {
				forever = " (" + w.value() + " | " + w.value() + " any)^inf"
			}
			return "s matches " + w.regex(2) + forever
		}
		return w.atom()
	}
	x := func(m bool) string { return w.formula(depth-1-w.IntN(2)*min(1, depth-1), m) }
	switch w.IntN(11) {
	case 0:
		return "(" + x(match) + " and " + x(match) + ")"
	case 1:
		return "(" + x(match) + " or " + x(match) + ")"
	case 2:
		return "not (" + x(match) + ")"
	case 3:
		return "(" + x(match) + " => " + x(match) + ")"
	case 4:
		return "always (" + x(false) + ")"
	case 5:
		return "eventually (" + x(false) + ")"
	case 6:
		return "((" + x(false) + ") " + w.pick("until", "unless", "release") + " (" + x(false) + "))"
	case 7:
		return "next (" + x(false) + ")"
	case 8:
		return "always eventually (" + x(false) + ")"
	case 9:
		return w.past(depth)
	}
	return x(match)
}

// lassos returns all streams whose parts have up to n messages together, the finite ones too.
func lassos(values []lang.Value, n int) []*History {
	c := []*lang.Channel{{Name: "s"}}
	var out []*History
	var words func(w [][]lang.Value)
	words = func(w [][]lang.Value) {
		for cut := range len(w) + 1 {
			out = append(out, &History{Channels: c, Stem: w[:cut], Loop: w[cut:]})
		}
		if len(w) == n {
			return
		}
		for _, v := range values {
			words(append(w[:len(w):len(w)], []lang.Value{v}))
		}
	}
	words(nil)
	return out
}

// TestRandomSpecs: verdicts about random specifications, against all streams up to a length. What is violated
// was replayed by the judge before it came here.
func TestRandomSpecs(t *testing.T) {
	r := testkit.Rand(t)
	type world struct {
		decl   string
		values []lang.Value
		w      *writer
	}
	none := lang.Value{}
	n0, n1, n2, n3 := lang.Num(0), lang.Num(1), lang.Num(2), lang.Num(3)
	worlds := []world{
		{"type msg = {0, 1}", []lang.Value{n0, n1}, &writer{r, []string{"0", "1"}, false, false}},
		{"type msg = {0, 1} tsyn", []lang.Value{n0, n1, none}, &writer{r, []string{"0", "1"}, true, false}},
		{"type msg = nat tsyn", []lang.Value{n0, n1, n2, none}, &writer{r, []string{"0", "1", "2"}, true, true}},
		{"type msg = int", []lang.Value{n0, n1, n2, lang.Num(-1)}, &writer{r, []string{"0", "1"}, false, true}},
		{"type msg = int32", []lang.Value{n0, n1, n2, n3}, &writer{r, []string{"0", "1"}, false, true}},
	}
	var all [][]*History
	for _, w := range worlds {
		n := 4
		if len(w.values) > 3 {
			n = 3
		}
		all = append(all, lassos(w.values, n))
	}
	verdicts := map[Verdict]int{}
	mutants := 0
	for i := range testkit.Count(t, 10000, 60) {
		k := r.IntN(len(worlds))
		w := worlds[k]
		a, b := w.w.formula(1+r.IntN(3), true), w.w.formula(1+r.IntN(3), true)
		if r.IntN(3) == 0 {
			b = a + " or " + b
		}
		text := fmt.Sprintf("%s\nspec A = { s | %s }\nspec B = { s | %s }\ncheck A refines B\ncheck A and B consistent\n", w.decl, a, b)
		f, list := lang.Read("random", text)
		if list.Failed() {
			t.Fatalf("%v\n%s", list, text)
		}
		for _, c := range f.Checks {
			res, err := Decide(context.Background(), f, c, Options{States: 20000})
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			verdicts[res.Verdict]++
			if testing.Verbose() && res.Time.Seconds() > 0.5 {
				t.Logf("%v: %v %d states\n%s", c, res.Time, res.States, text)
			}
			for _, h := range all[k] {
				inA, inB := Holds(f.Specs["A"], h, []int{0}), Holds(f.Specs["B"], h, []int{0})
				if c.Kind == lang.Refines && res.Verdict == Holds_ && inA && !inB ||
					c.Kind == lang.Consistent && res.Verdict == Violated && inA && inB {
					t.Fatalf("%v is %v, but there is %v\n%s", c, res.Verdict, h, text)
				}
			}
			if res.Proof != nil && i%10 == 0 {
				mutants += checkProof(t, r, res.Proof, text)
			}
		}
	}
	t.Log(verdicts, mutants)
	if verdicts[Unknown] > verdicts[Holds_]/4 || verdicts[Violated] < verdicts[Holds_]/10 {
		t.Errorf("the sample is poor: %v", verdicts)
	}
}

// checkProof: a certificate is accepted, and what is changed in it is rejected. It gives the number of changes.
func checkProof(t *testing.T, r *rand.Rand, p *Proof, about string) int {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := certificate.Check(text); err != nil {
		t.Fatalf("%v\n%s", err, about)
	}
	if len(p.Pairs) == 0 {
		return 0
	}
	reject := func(what string, change func(q *Proof) bool) int {
		var q Proof
		if err := json.Unmarshal(text, &q); err != nil {
			t.Fatal(err)
		}
		if !change(&q) {
			return 0
		}
		bad, err := json.Marshal(&q)
		if err != nil {
			t.Fatal(err)
		}
		if certificate.Check(bad) == nil {
			t.Fatalf("a certificate is accepted with %s\n%s\n%s", what, text, about)
		}
		return 1
	}
	n := reject("a pair less", func(q *Proof) bool {
		i := r.IntN(len(q.Pairs))
		q.Pairs = append(q.Pairs[:i], q.Pairs[i+1:]...)
		return true
	})
	n += reject("a class that there is not", func(q *Proof) bool {
		q.Pairs[r.IntN(len(q.Pairs))].Class = len(q.Missing)
		return true
	})
	n += reject("no marks missing", func(q *Proof) bool {
		inner := false
		for i, m := range q.Missing {
			inner = inner || m >= 0
			q.Missing[i] = -1
		}
		return inner
	})
	n += reject("all marks everywhere", func(q *Proof) bool {
		inner := false
		for _, m := range q.Missing {
			inner = inner || m >= 0
		}
		for _, a := range []*Shown{&q.Left, &q.Right} {
			for i := range a.Edges {
				a.Edges[i].Marks = nil
				for m := range a.Marks {
					a.Edges[i].Marks = append(a.Edges[i].Marks, m)
				}
			}
		}
		return inner
	})
	return n
}
