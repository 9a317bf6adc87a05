package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"assay/internal/testkit"
	"assay/source"
	"assay/task"
)

const model = `domain User
local p: User
proc greet(p): () {
  friends := friends union p->p
}
check greet { friends := spec(friends = ~friends) }
`

func at(line int) source.Span {
	return source.Span{File: "greet.fir", Line: line, Col: 3, EndLine: line, EndCol: 9}
}

func set(atoms ...string) task.Value {
	v := task.Value{Rel: true}
	for _, a := range atoms {
		v.Tuples = append(v.Tuples, strings.Split(a, "->"))
	}
	return v
}

// sample has one result of every kind.
func sample() *Document {
	bounds := task.Bounds{Scope: 3, Scopes: map[string]int{"User": 2}, IntWidth: 4, Unwind: 2}
	property := task.Property{Kind: task.KindPostcondition, Unit: "greet", Span: at(6), Text: "friends = ~friends"}
	trace := &task.Trace{
		Unit:   "greet",
		Check:  "greet",
		Bounds: bounds,
		Initial: task.State{
			Objects: []task.Object{
				{Name: "User0", Class: "User"}, {Name: "User1", Class: "User"},
				{Name: "Node0", Class: "Node", Fields: []task.Slot{{Name: "next", Value: task.Value{Scalar: "null"}}, {Name: "value", Value: task.Value{Scalar: "-3"}}}},
				{Name: "i32[]0", Class: "i32[]", Elems: []task.Value{{Scalar: "1"}, {Scalar: "2"}}},
			},
			Vars: []task.Slot{{Name: "friends", Value: set("User0->User1", "User1->User1")}, {Name: "p", Value: set("User0")}},
		},
		Steps: []task.Step{
			{Unit: "greet", Span: at(4), Line: 4, Text: "if some friends", Branch: "true"},
			{Unit: "greet", Span: at(4), Line: 4, Depth: 1, Changes: []task.Slot{{Name: "friends", Value: set("User0->User0", "User0->User1", "User1->User1")}}},
			{Unit: "greet", Span: at(4), Line: 4, Depth: 1, Text: "friends is func"},
			{Unit: "greet", Span: source.Span{File: "other.fir"}, Text: "return"},
		},
		Failure: &task.Failure{Kind: task.KindPostcondition, Span: at(6), Line: 6, Text: "friends = ~friends",
			Conjunct: "friends = ~friends", Values: []task.Slot{{Name: "friends", Value: set("User0->User1")}}},
	}
	d := &Document{Tool: "assay", Version: "1.2", Texts: source.Texts{"greet.fir": model}, Inputs: &source.List{}}
	d.Inputs.Errorf(source.Span{File: "bad.fir", Line: 1, Col: 1}, "fir-name", "no <x>").Help = "say y"
	d.Checks = []task.Check{
		{File: "greet.fir", Name: "greet", Unit: "greet", Span: at(6), Results: []task.Result{{
			Property: property, Status: task.Violated, Bounds: bounds, Engine: "enumerate",
			Evidence: task.Evidence{Replayed: true}, Trace: trace, Stats: task.Stats{"states": 7, "runs": 2}, Time: 3 * time.Millisecond,
		}}},
		{File: "greet.fir", Name: "twice", Unit: "greet", Span: at(6), Expected: task.ExpectHolds, Results: []task.Result{
			{Property: property, Status: task.HoldsWithin, Bounds: bounds, Engine: "enumerate", Evidence: task.Evidence{Exhausted: true},
				Binding: []task.Binding{{Bound: task.BoundScope, Name: "User", Limit: 2}, {Bound: task.BoundLoop, Name: "greet", Limit: 2, Span: at(4)}},
				Assumed: []string{"friends is symmetric", "p is one"}, Contracts: []string{"meet"}, Models: []string{"String.length"}},
			{Property: task.Property{Kind: task.KindMultiplicity, Unit: "greet", Text: "p is one"}, Status: task.Proved, Engine: "enumerate",
				Coverage: &task.Coverage{Lines: []task.LineCoverage{
					{Span: at(4), Unit: "greet", Line: 4, Text: "friends := …", Covered: 1, Copies: 2, Each: []bool{true, false}, Need: task.NeedSome},
					{Span: at(5), Line: 5, Text: "return", Copies: 1, Need: task.NeedNone, Why: task.WhySpec, Hint: "the specification does not ask for it"}}}},
		}},
		{File: "greet.fir", Name: "v", Unit: "greet", Results: []task.Result{{Property: property, Status: task.HoldsWithin, Vacuous: true, Coverage: &task.Coverage{Unknown: "it holds vacuously"}}}},
		{File: "greet.fir", Name: "u", Unit: "greet", Results: []task.Result{{Property: property, Reason: "time limit reached; try a smaller --scope"}}},
		{File: "greet.fir", Name: "e", Unit: "greet", Span: at(6), Expected: task.ExpectViolated, Results: []task.Result{{Property: property, Status: task.Proved}}},
		{File: "greet.fir", Name: "s", Unit: "greet", Results: []task.Result{
			{Property: property, Status: task.Violated, Trace: trace, Evidence: task.Evidence{Replayed: true},
				Suppressed: &task.Suppression{By: task.BySource, Reason: "known", Until: "2027-03-01"}},
			{Property: property, Suppressed: &task.Suppression{By: task.ByBaseline, Reason: "in the baseline"}}}},
		{File: "greet.fir", Name: "f", Unit: "greet", Span: at(6), Fault: &task.Fault{Message: "index out of range", Dump: "assay-1.dump"}},
	}
	return d
}

func text(t *testing.T, d *Document, o TextOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteText(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	testkit.Golden(t, "testdata/wide.txt", text(t, sample(), TextOptions{Verbose: true}))
	testkit.Golden(t, "testdata/narrow.txt", text(t, sample(), TextOptions{Width: 50}))
}

// TestColor: escapes appear only when asked for, and removing them gives the
// plain report.
func TestColor(t *testing.T) {
	plain, coloured := text(t, sample(), TextOptions{}), text(t, sample(), TextOptions{Color: true})
	if strings.Contains(plain, "\x1b") {
		t.Error("escapes without colour")
	}
	for _, c := range []colour{red, green, yellow, bold, dim, "0"} {
		coloured = strings.ReplaceAll(coloured, "\x1b["+string(c)+"m", "")
	}
	if d := testkit.Diff("text", plain, coloured); d != "" {
		t.Errorf("colours change the text:\n%s", d)
	}
}

// TestHostileText: what comes from an input cannot reach the terminal.
func TestHostileText(t *testing.T) {
	d := sample()
	d.Checks[0].Name = "a\x1b[2Jb"
	d.Checks[0].Results[0].Property.Text = "x\ny\u009b2J"
	d.Checks[0].Results[0].Trace.Steps[0].Text = "s\rt"
	d.Checks[0].Results[0].Trace.Initial.Vars[0].Name = "v\bw"
	if got := text(t, d, TextOptions{}); strings.ContainsAny(got, "\x1b\r\b\u009b") {
		t.Errorf("a control character came through:\n%q", got)
	}
}

// TestTextPicture: a state with references is drawn below its table, when that
// is wanted and fits.
func TestTextPicture(t *testing.T) {
	if got := text(t, sample(), TextOptions{}); strings.Contains(got, "┌") {
		t.Error("a picture that nobody asked for")
	}
	got := text(t, sample(), TextOptions{Picture: true, Width: 100})
	if !strings.Contains(got, "│ User0") || !strings.Contains(got, "friends") || strings.Contains(got, "\n┌") {
		t.Errorf("no picture, or it is not indented:\n%s", got)
	}
	d := sample()
	d.Checks[0].Results[0].Trace.Initial.Vars[1].Name = strings.Repeat("x", 30)
	if got := text(t, d, TextOptions{Picture: true, Width: 30}); strings.Contains(got, "┌") {
		t.Errorf("a picture that does not fit:\n%s", got)
	}
	d.Checks[0].Results[0].Trace.Initial.Vars = nil
	d.Checks = d.Checks[:1]
	if got := text(t, d, TextOptions{Picture: true}); strings.Contains(got, "┌") {
		t.Error("a picture without references")
	}
}

// TestLongTrace: the middle of a long trace is left out, and said to be.
func TestLongTrace(t *testing.T) {
	d := sample()
	tr := d.Checks[0].Results[0].Trace
	tr.Steps = nil
	for i := range 1000 {
		tr.Steps = append(tr.Steps, task.Step{Line: i + 1, Text: fmt.Sprint("step ", i)})
	}
	got := text(t, d, TextOptions{})
	for _, want := range []string{"step 0\n", "step 99\n", "… 800 steps more", "step 900\n", "step 999\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(got, "step 100\n") {
		t.Error("the middle is shown")
	}
}

// TestSameSite: of checks that fail in the same place one is shown with its run, and names the others; contracts are asked of each method anew.
func TestSameSite(t *testing.T) {
	fails := func(unit string, kind task.Kind, depths ...int) task.Check {
		p := task.Property{Kind: kind, Unit: unit, Span: at(4), Text: "index out of bounds"}
		trace := &task.Trace{Unit: unit, Check: unit, Failure: &task.Failure{Kind: p.Kind, Span: p.Span, Text: p.Text}}
		for _, d := range depths {
			trace.Steps = append(trace.Steps, task.Step{Line: 4, Depth: d})
		}
		return task.Check{File: "greet.fir", Name: unit, Unit: unit, Span: at(1), Results: []task.Result{{Property: p, Status: task.Violated, Trace: trace}}}
	}
	d := &Document{Checks: []task.Check{fails("first", task.KindBounds, 0, 1), fails("second", task.KindBounds, 0, 1), fails("third", task.KindPostcondition, 0, 1), fails("itself", task.KindBounds, 0)}}
	got := text(t, d, TextOptions{})
	if n := strings.Count(got, "does not hold"); n != 2 || !strings.Contains(got, ": itself: bounds violated") || !strings.Contains(got, "also from: 2 other methods: first, second") || !strings.Contains(got, "4 violated (in 2 places)") {
		t.Errorf("%d runs are shown:\n%s", n, got)
	}
	if n := strings.Count(text(t, d, TextOptions{Verbose: true}), "does not hold"); n != 4 {
		t.Errorf("%d runs are shown with -v", n)
	}
	if d.Outcome() != task.Violation {
		t.Errorf("outcome %v", d.Outcome())
	}
	other := fails("fourth", task.KindBounds, 0, 1)
	other.Results[0].Property.Text = "another one on this line"
	if n := (&Document{Checks: append(slices.Clone(d.Checks), other)}).count(); n.Places != 3 {
		t.Errorf("%d places with one more", n.Places)
	}
	var b strings.Builder
	p := NewText(&b, d, TextOptions{})
	for i := range d.Checks {
		if err := p.Check(&d.Checks[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Summary(d); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); strings.Count(got, "does not hold") != 2 || !strings.Contains(got, "violated, what is shown best first:\n    greet.fir:4: itself: bounds; also from 2 other methods: first, second\n    greet.fir:4: third: postcondition\n") {
		t.Errorf("as they are found:\n%s", got)
	}
}

// TestOrder: what people act on first comes first, whatever the order of the checks; JSON and SARIF say the same.
func TestOrder(t *testing.T) {
	made := func(name string, kind task.Kind, line, calls int, arg string) task.Check {
		tr := &task.Trace{Unit: name, Initial: task.State{Vars: []task.Slot{{Name: "p.C.none", Value: task.Value{Scalar: "null"}}, {Name: "x", Value: task.Value{Scalar: arg}}}}}
		if tr.Calls = make([]task.Call, calls); calls == 0 {
			tr.Initial.Objects = []task.Object{{Name: "C0", Class: "p.C"}}
		}
		return task.Check{File: "greet.fir", Name: name, Unit: name, Span: at(1), Results: []task.Result{{Status: task.Violated, Trace: tr,
			Property: task.Property{Kind: kind, Unit: name, Span: at(line), Text: "t"}}}}
	}
	checks := []task.Check{
		made("h", task.KindNull, 9, 0, "null"), made("g", task.KindDivision, 8, 0, "-2147483648"), made("f", task.KindNull, 7, 0, "3"), made("e", task.KindNull, 6, 2, "null"),
		made("b", task.KindNull, 3, 2, "3"), made("d", task.KindNull, 6, 1, "null"), made("c", task.KindNull, 3, 3, "3"), made("a", task.KindNull, 2, 1, "a"),
	}
	for range len(checks) {
		checks = append(checks[1:], checks[0])
		var got []string
		for _, f := range failures(checks, true) {
			got = append(got, f.c.Name+strings.Join(f.names(), ""))
		}
		if s := strings.Join(got, " "); s != "a bc de f g h" {
			t.Errorf("order: %s", s)
		}
	}
	d := &Document{Checks: checks}
	for r, place := range d.order() {
		want := ordered{rank: map[string]int{"a": 1, "b": 2, "c": 2, "d": 3, "e": 3, "f": 4, "g": 5, "h": 6}[r.Property.Unit], as: map[string]string{"c": "b", "e": "d"}[r.Property.Unit]}
		if place.rank != want.rank || place.as != want.as {
			t.Errorf("%s: %+v, want %+v", r.Property.Unit, place, want)
		}
	}
	if n := d.count(); n.Violated != 8 || n.Places != 6 {
		t.Errorf("counts: %+v", n)
	}
	d.Checks[1].Results[0].Evidence.Unconfirmed = "it ended"
	if n := d.count(); n.Places < 6 {
		t.Errorf("what is not confirmed is folded: %+v", n)
	}
}

func TestWrap(t *testing.T) {
	words := "some words, and one that is quiteoverlong for it"
	for width := range 60 {
		lines := wrap(words, width)
		if got := strings.Join(lines, " "); got != words {
			t.Errorf("width %d changes the text to %q", width, got)
		}
		for _, l := range lines {
			if width > 0 && utf8.RuneCountInString(l) > width && strings.Contains(l, " ") {
				t.Errorf("width %d: line %q is too long", width, l)
			}
		}
	}
}

func jsonText(t *testing.T, d *Document, o JSONOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteJSON(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJSON(t *testing.T) {
	testkit.Golden(t, "testdata/report.json", jsonText(t, sample(), JSONOptions{}))
}

// TestReproducible: without times and statistics, two runs that differ in them
// alone give the same bytes.
func TestReproducible(t *testing.T) {
	a, b := sample(), sample()
	b.Checks[0].Results[0].Time = time.Hour
	b.Checks[0].Results[0].Stats = task.Stats{"states": 8}
	b.Checks[6].Fault.Dump = "assay-2.dump"
	if x, y := jsonText(t, a, JSONOptions{Reproducible: true}), jsonText(t, b, JSONOptions{Reproducible: true}); x != y {
		t.Errorf("times leak:\n%s", testkit.Diff("json", x, y))
	}
}

// TestSchema: the fields of schema 1 are there under their names, and lists
// are lists when they are empty.
func TestSchema(t *testing.T) {
	var doc map[string]any
	if err := json.Unmarshal([]byte(jsonText(t, sample(), JSONOptions{})), &doc); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"schema", "tool", "version", "results", "summary"} {
		if _, ok := doc[f]; !ok {
			t.Errorf("no field %s", f)
		}
	}
	results := doc["results"].([]any)
	for i, r := range results {
		for _, f := range []string{"unit", "property", "kind", "source", "status", "bounds", "binding", "vacuous", "assumed", "models", "contracts_used", "engine", "evidence", "time_ms"} {
			if v, ok := r.(map[string]any)[f]; !ok || v == nil {
				t.Errorf("result %d: field %s is %v", i, f, v)
			}
		}
	}
}

func TestOutcome(t *testing.T) {
	d := sample()
	if got := d.Outcome(); got != task.InternalError {
		t.Errorf("all kinds: %d", got)
	}
	d.Checks = d.Checks[:5]
	if got := d.Outcome(); got != task.Violation {
		t.Errorf("without the fault: %d", got)
	}
	d.Checks = d.Checks[3:4]
	if got := d.Outcome(); got != task.BadInput {
		t.Errorf("bad input and an unknown: %d", got)
	}
	d.Inputs = nil
	if got := d.Outcome(); got != task.Undecided {
		t.Errorf("an unknown: %d", got)
	}
}

func put(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

func TestFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out.json")
	for _, text := range []string{"one", "two"} {
		if err := File(name, put(text)); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(name); string(got) != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	broken := errors.New("broken")
	err := File(name, func(w io.Writer) error { io.WriteString(w, "thr"); return broken })
	if !errors.Is(err, broken) {
		t.Errorf("got error %v", err)
	}
	if got, _ := os.ReadFile(name); string(got) != "two" {
		t.Errorf("a failed write left %q", got)
	}
	if err := File(dir, put("")); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if err := File(filepath.Join(dir, "no", "x"), put("")); err == nil || !strings.Contains(err.Error(), "cannot write") {
		t.Errorf("no such folder: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("files left behind: %v", left)
	}
}

// TestFileThroughLink: the link stays a link.
func TestFileThroughLink(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.WriteFile(filepath.Join(dir, "target"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Fatal(err)
	}
	if err := File(link, put("x")); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Lstat(link)
	text, _ := os.ReadFile(filepath.Join(dir, "target"))
	if info.Mode()&os.ModeSymlink == 0 || string(text) != "x" {
		t.Errorf("link %v, target %q", info.Mode(), text)
	}
}
