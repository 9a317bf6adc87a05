package farkas

// This file tests the rows of the acceptance checklist, one test each; the
// rows on ranking and invariants are in package termination.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/engine/farkas/script"
	"assay/logic/poly"
	"assay/logic/poly/num"
	"assay/source"
)

const cases = "../../cases/farkas/scripts"

// example is the text of a published example.
func example(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(cases, name+".fk"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// run executes a script that must succeed.
func run(t *testing.T, text string, o Options) string {
	t.Helper()
	var out bytes.Buffer
	o.File = "test.fk"
	if _, err := Run(context.Background(), strings.NewReader(text), &out, o); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return out.String()
}

// state executes a script and gives the session after it.
func state(t *testing.T, text string) *session {
	t.Helper()
	prog, errs := script.Parse("test.fk", text)
	s := newSession(context.Background(), Options{})
	if s.errs = errs; errs.Failed() {
		t.Fatal(errs)
	}
	for _, stmt := range prog.Stmts {
		if err := s.execute(stmt); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// sameSet compares two polyhedra of a session by name of their variables.
func sameSet(t *testing.T, got, want poly.Set) {
	t.Helper()
	got, want = got.Shadow(nil), want.Shadow(nil)
	if !got.Within(want, nil) || !want.Within(got, nil) {
		t.Errorf("got\n%vwant\n%v", setText(result{set: &got}), setText(result{set: &want}))
	}
}

func (s *session) set(t *testing.T, name string) poly.Set {
	t.Helper()
	p, ok := s.values[name].(*set)
	if !ok {
		t.Fatalf("%s is no polyhedron", name)
	}
	return p.Set
}

// Row 1: lexer, parser, comments, primes, chained and; errors with line and
// column.
func TestRow01Parser(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(cases, "e*.fk"))
	if len(files) != 5 {
		t.Fatalf("%d example scripts, want 5", len(files))
	}
	for _, f := range files {
		text, _ := os.ReadFile(f)
		prog, errs := script.Parse(f, string(text))
		if errs.Failed() {
			t.Fatal(errs)
		}
		once := script.Format(prog)
		again, errs := script.Parse(f, once)
		if errs.Failed() || script.Format(again) != once {
			t.Errorf("%s: formatting twice changes it (%v):\n%s", f, errs.Err(), once)
		}
		if a, b := run(t, string(text), Options{}), run(t, once, Options{}); a != b {
			t.Errorf("%s: the formatted script prints\n%s\nthe original\n%s", f, b, a)
		}
	}
	_, errs := script.Parse("bad.fk", "lexmin [N] ->\n  {[i]: 0 <= };")
	if want := "bad.fk:2:14: error: expected a number"; !strings.HasPrefix(errs.Error(), want) {
		t.Errorf("got %q, want %q", errs.Error(), want)
	}
}

// Row 2: P*Q of E2 has the dimensions λ0..λ4, τ0..τ3.
func TestRow02IntersectionByName(t *testing.T) {
	s := state(t, strings.Split(example(t, "e2-resolution"), "solve sum")[0]+"p := (solve sum = 0)*(define theta with tau);")
	got := strings.Join(s.set(t, "p").Dims, " ")
	if want := "lambda_0 lambda_1 lambda_2 lambda_3 lambda_4 tau_0 tau_1 tau_2 tau_3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Row 3: strict inequalities are about integers: gcd has a ranking with x > 0,
// and the published script has none with x >= 0.
func TestRow03Strict(t *testing.T) {
	weak := strings.Replace(example(t, "e4-gcd"), "x>0 and y>0", "x>=0 and y>=0", 1)
	if got := run(t, weak, Options{}); got != "(no solution);\n" {
		t.Errorf("with x >= 0: %s", got)
	}
	// 2*i > 1 is 2*i-2 >= 0; a Farkas term rounds 2*i-1 >= 0 to i-1 >= 0.
	out := run(t, "f := positive_on {[i]: 2*i >= 1}; f;", Options{})
	if want := "{[i] -> (lambda_0)*i - lambda_0 + lambda_1};\n"; out != want {
		t.Errorf("got %s, want %s", out, want)
	}
}

// Row 4 and E2: positive_on, composition, scaling, sums, constants give the
// corrected system.
func TestRow04ResolutionE2(t *testing.T) {
	s := state(t, strings.Split(example(t, "e2-resolution"), "solve sum")[0]+`
got := solve sum = 0;
want := [] -> {[lambda_0,lambda_1,lambda_2,lambda_3,lambda_4] :
(2+lambda_0)+(-1*lambda_1) >= 0 and (-2+(-1*lambda_0))+lambda_1 >= 0 and
lambda_2+(-1*lambda_3) >= 0 and (-1*lambda_2)+lambda_3 >= 0 and
(-1*lambda_1)+(-1*lambda_3) >= 0 and lambda_1+lambda_3 >= 0 and
(-1+(-2*lambda_0))+(2*lambda_1) >= 0 and (1+(2*lambda_0))+(-2*lambda_1) >= 0 and
(-2*lambda_2)+(2*lambda_3) >= 0 and (2*lambda_2)+(-2*lambda_3) >= 0 and
1+(-1*lambda_4) >= 0 and -1+lambda_4 >= 0 and lambda_4 >= 0 and
lambda_0 >= 0 and lambda_1 >= 0 and lambda_2 >= 0 and lambda_3 >= 0 and
lambda_4 >= 0 and lambda_0 >= 0 and lambda_1 >= 0 and lambda_2 >= 0 and lambda_3 >= 0};
defined := define theta with tau;
published := [] -> {[lambda_0,lambda_1,lambda_2,lambda_3,lambda_4,tau_0,tau_1,tau_2,tau_3] :
((-1*lambda_0)+lambda_1)+tau_0 >= 0 and (lambda_0+(-1*lambda_1))+(-1*tau_0) >= 0 and
((-1*lambda_2)+lambda_3)+tau_1 >= 0 and (lambda_2+(-1*lambda_3))+(-1*tau_1) >= 0 and
((-1*lambda_1)+(-1*lambda_3))+tau_2 >= 0 and (lambda_1+lambda_3)+(-1*tau_2) >= 0 and
(-1*lambda_4)+tau_3 >= 0 and lambda_4+(-1*tau_3) >= 0};`)
	sameSet(t, s.set(t, "defined"), s.set(t, "published"))
	// Both systems are empty, so they are compared constraint by constraint:
	// each row of one, halved, is a row of the other.
	a, b := rowSet(s.set(t, "got")), rowSet(s.set(t, "want"))
	for r := range a {
		if !b[r] {
			t.Errorf("row %s is not published", r)
		}
	}
	for r := range b {
		if !a[r] {
			t.Errorf("row %s is missing", r)
		}
	}
}

// rowSet writes each inequality of a set as text.
func rowSet(p poly.Set) map[string]bool {
	out := map[string]bool{}
	for _, c := range p.Cons {
		for _, k := range []int64{1, -1} {
			if k == 1 || c.Eq {
				out[script.AffineText(rowNode(c.Row.Scale(num.New(k)), variables(p.Dims)))] = true
			}
		}
	}
	return out
}

// Row 5: parameters stay symbolic constants in solve.
func TestRow05SymbolicParameters(t *testing.T) {
	s := state(t, example(t, "e5-scheduling"))
	if got := s.set(t, "theta_correct").Params; len(got) != 1 || got[0] != "eps" {
		t.Errorf("parameters of theta_correct: %v, want eps", got)
	}
}

// Row 6: define gives fresh names, find always the same.
func TestRow06Names(t *testing.T) {
	s := state(t, `theta := positive_on {[i,j,N]: 0 <= i and i <= N and 0 <= j and j <= N};
a := define theta with tau; b := define theta with tau;
c := find theta s.t. theta = 0; d := find theta s.t. theta - 1 = 0;`)
	if got := s.set(t, "b").Dims[5]; got != "tau_4" {
		t.Errorf("the second define starts at %s, want tau_4", got)
	}
	if c, d := s.set(t, "c").Dims[0], s.set(t, "d").Dims[0]; c != "theta_0" || d != "theta_0" {
		t.Errorf("find names %s and %s, want theta_0 twice", c, d)
	}
}

// Row 7 and E5: the pretty output of the scheduling example.
func TestRow07PrettyE5(t *testing.T) {
	want := `theta_0 = 0
theta_1 = -1
theta_2 = 1
theta_3 = 0
latency_0 = 1
latency_1 = 0
eps_counter = 1
inv_eps_counter = 0
`
	if got := run(t, example(t, "e5-scheduling"), Options{Pretty: true}); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Row 8: the published optima of E1 and E4, and that of the completed E3.
func TestRow08Optima(t *testing.T) {
	e1 := "if(N >= 0)\n{\n  [] -> {[0,0]}\n}\nelse\n{\n  (no solution)\n}\n;\n"
	for name, want := range map[string]string{
		"e1-lexmin":         e1,
		"e4-gcd":            "[] -> {[1,1,0,0,-2]};\n",
		"e3-two-statements": "[] -> {[1,1,0,0,0,1,0,1]};\n",
		"e5-scheduling":     "[] -> {[0,1,0,0,-1,1,0,1]};\n",
	} {
		if got := run(t, example(t, name), Options{}); got != want {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
	}
	got := run(t, "parameters := {N}; lexmax {[i,j]: 2*i <= N and 0 <= i and j <= i and 3*j >= -N};", Options{})
	want := "if(N >= 0)\n{\n  [] -> {[floor((N)/2),floor((N)/2)]}\n}\nelse\n{\n  (no solution)\n}\n;\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Row 9: empty results say so, with the combination that shows why.
func TestRow09Empty(t *testing.T) {
	out := run(t, example(t, "e2-resolution"), Options{Certificates: true})
	if n := strings.Count(out, "# no solution\n"); n != 3 {
		t.Errorf("%d empty results, want 3 (solve, keep, find):\n%s", n, out)
	}
	if !strings.Contains(out, "# checked: there is no point: 0 > 0 + ") {
		t.Errorf("no combination shows why:\n%s", out)
	}
}

// Row 10: output parses again and prints the same; set; JSON.
func TestRow10RoundTrip(t *testing.T) {
	scripts := []string{
		"parameters := {N,M}; {[i,j]: 2i <= N and j > i+M}; {[i,j] -> [j,i+1]}; {[i,j] -> 2*i-j-N}; [] -> {[3,-1]}; {[i]}; {[N+1]};",
		"parameters := {N}; lexmin {[i,j]: 3*i >= N and 2*j >= i + 1}; lexmin {[i]: i <= 0}; lexmin {[i]: 2*i = 1};",
		"f := positive_on {[i]: i >= 0}; f; f . {[a,b] -> [a-b]} - 2;",
	}
	for _, name := range []string{"e1-lexmin", "e2-resolution", "e3-two-statements", "e4-gcd", "e5-scheduling"} {
		scripts = append(scripts, example(t, name))
	}
	for _, text := range scripts {
		once := run(t, text, Options{})
		head := "parameters := {N,M};\n"
		if strings.Contains(text, "positive_on") {
			head = "f := positive_on {[i]: i >= 0};\n" // so that its multipliers exist
		}
		if again := run(t, head+once, Options{}); again != once {
			t.Errorf("printed\n%sread and printed again\n%s", once, again)
		}
		var doc struct{ Results []struct{ Text string } }
		if err := json.Unmarshal([]byte(run(t, text, Options{JSON: true})), &doc); err != nil || len(doc.Results) == 0 {
			t.Errorf("JSON of %q: %v", text, err)
		}
	}
}

// TestSet: "set" and the next object make an assignment for later use.
func TestSet(t *testing.T) {
	out := run(t, "set S; {[i]: i >= 3};", Options{})
	if want := "S :=\n[] -> {[i]: i - 3 >= 0};\n"; out != want {
		t.Errorf("got %s, want %s", out, want)
	}
	if got := run(t, out+"lexmin S;", Options{}); got != "[] -> {[3]};\n" {
		t.Errorf("the output read again: %s", got)
	}
}

// Row 14: every answer ships its multipliers, and the checker refuses a
// tampered one.
func TestRow14Certificates(t *testing.T) {
	for _, name := range []string{"e1-lexmin", "e2-resolution", "e3-two-statements", "e4-gcd", "e5-scheduling"} {
		s := state(t, example(t, name))
		for _, r := range s.results {
			if len(r.claims) == 0 || len(r.unproved) > 0 {
				t.Errorf("%s: an answer with %d claims, unproved %v", name, len(r.claims), r.unproved)
			}
			for _, c := range r.claims {
				if err := c.Check(); err != nil {
					t.Errorf("%s: %s: %v", name, c.What, err)
				}
			}
			for _, c := range r.claims[:1] {
				tamper(t, name, c)
			}
		}
	}
}

// Misuse: every error has a code and a place.
func TestMisuse(t *testing.T) {
	head := "parameters := {N};\nP := {[i,j]: i >= 0 and j >= 0};\nf := positive_on P;\ng := {[a] -> [a]};\n"
	for _, c := range []struct{ text, code, at string }{
		{"f + positive_on {[x]: x >= 0};", "fk-dimension", "5:5"},
		{"f + {[j,i] -> i};", "fk-dimension", "5:5"},
		{"f . g;", "fk-dimension", "5:5"},
		{"positive_on {[i]: i <= N};", "fk-parameter", "5:13"},
		{"h;", "fk-name", "5:1"},
		{"{[i]: i <= M};", "fk-name", "5:12"},
		{"keep k in P;", "fk-name", "5:6"},
		{"keep i,i in P;", "fk-dimension", "5:8"},
		{"find P s.t. f = 0;", "fk-type", "5:6"},
		{"lexmin f;", "fk-type", "5:8"},
		{"solve P = 0;", "fk-type", "5:7"},
		{"P + f;", "fk-type", "5:1"},
		{"P * f;", "fk-type", "5:5"},
		{"f * f;", "fk-type", "5:5"},
		{"f - (f + 1);", "fk-type", "5:6"},
		{"2*(f + 1);", "fk-type", "5:4"},
		{"f . P;", "fk-type", "5:5"},
		{"{[i,j]: i*j >= 0};", "fk-affine", "5:9"},
		{"{[i]: floor((i)/2) >= 0};", "fk-affine", "5:7"},
		{"{[N] -> N};", "fk-parameter", "5:3"},
		{"{[i,i] -> i};", "fk-dimension", "5:5"},
		{"{[i] -> [N]};", "fk-parameter", "5:10"},
		{"solve f = 1;", "fk-syntax", "5:11"},
		{"{[i]: i != 0};", "fk-syntax", "5:9"},
		{"{[i]: i};", "fk-syntax", "5:8"},
		{"lexmin := P;", "fk-syntax", "5:8"},
		{"f $ f;", "fk-syntax", "5:3"},
		{"(((f;", "fk-syntax", "5:5"},
		{"find f such that f = 0;", "fk-syntax", "5:8"},
		{strings.Repeat("(", 600) + ";", "fk-limit", "5:251"},
		{strings.Repeat("9", 1_000_000) + ";", "fk-limit", "5:1"},
	} {
		var out bytes.Buffer
		_, err := Run(context.Background(), strings.NewReader(head+c.text), &out, Options{File: "t.fk"})
		var list *source.List
		if !errors.As(err, &list) {
			t.Errorf("%.60s: %v, want a located error", c.text, err)
			continue
		}
		d := list.All()[0]
		if got := strings.TrimPrefix(d.Span.String(), "t.fk:"); string(d.Code) != c.code || got != c.at {
			t.Errorf("%.60s: %s at %s (%s), want %s at %s", c.text, d.Code, got, d.Message, c.code, c.at)
		}
	}
}

// TestInteractive talks to the calculator.
func TestInteractive(t *testing.T) {
	in := "P := {[i]: 3 <= i\n and i <= 5};\n# a remark\nlexmin P;\nlexmax Q;\nlexmax P;\nquit;\nlexmin P;\n"
	var out bytes.Buffer
	if err := Interactive(context.Background(), strings.NewReader(in), &out, Options{}); err != nil {
		t.Fatal(err)
	}
	want := `The Farkas calculator. Instructions end with a semicolon; quit; leaves.
fk> ... fk> fk> [] -> {[3]};
fk> input:5:8: error: nothing is named Q [fk-name]
    lexmax Q;
           ^
fk> [] -> {[5]};
fk> `
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
