package proof_test

// These tests take proofs from the solver of the house and hand them to the
// checker, through every way of writing one.

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/solve"
	"assay/solve/cnf"
	"assay/solve/process"
	"assay/solve/proof"
	"assay/solve/sat"
)

var background = context.Background()

// random3 has clauses of three literals, dense enough to be unsatisfiable mostly.
func random3(r *rand.Rand, vars int, ratio float64) *cnf.Formula {
	f := &cnf.Formula{}
	f.Grow(vars)
	for range int(ratio * float64(vars)) {
		c := make([]solve.Lit, 3)
		for i := range c {
			c[i] = randomLit(r, vars)
		}
		f.Add(c...)
	}
	return f
}

func randomLit(r *rand.Rand, vars int) solve.Lit {
	return solve.Var(1+r.IntN(vars)).Pos() ^ solve.Lit(r.IntN(2))
}

// TestWriter: what the solver proves is accepted in every format.
func TestWriter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	unsat := 0
	for range 200 {
		f := random3(r, 10+r.IntN(60), 5)
		for format := proof.DRAT; format <= proof.LRATBinary; format++ {
			var b bytes.Buffer
			w := proof.NewWriter(&b, format, f.Len())
			s := sat.New(sat.Default())
			s.SetProof(w)
			f.Load(s)
			if s.Solve(background).Status != solve.Unsat {
				break
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			unsat++
			size := b.Len()
			res, err := proof.Check(background, f, &b, proof.Options{})
			if err != nil || res.Verdict != proof.Accepted || size > 0 && res.Format != format {
				t.Fatalf("%s: %v, %v", format, res, err)
			}
		}
	}
	if unsat < 100 {
		t.Errorf("only %d unsatisfiable formulas", unsat)
	}
}

// TestSolve is "assay sat --proof" with solvers of each kind.
func TestSolve(t *testing.T) {
	f, err := cnf.Read(strings.NewReader(scripted), cnf.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	cadical := func() solve.Solver { return process.New(process.Known()[0], process.Options{KeepProof: true}) }
	ours := func() solve.Solver { return sat.New(sat.Default()) }
	mute := func() solve.Solver { return struct{ solve.Solver }{ours()} }
	for _, c := range []struct {
		make   func() solve.Solver
		format proof.Format
		err    string
	}{
		{ours, proof.LRAT, ""},
		{ours, proof.DRATBinary, ""},
		{cadical, proof.DRATBinary, ""},
		{cadical, proof.LRAT, "writes DRAT, not LRAT"},
		{mute, proof.LRAT, "writes no proofs"},
	} {
		var out, text bytes.Buffer
		s := c.make()
		if kept, ok := s.(io.Closer); ok {
			defer kept.Close()
		}
		a, err := proof.Solve(background, f, s, &out, &text, c.format)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%v, want %s", err, c.err)
			}
			continue
		}
		if err != nil || a.Status != solve.Unsat || out.String() != "s UNSATISFIABLE\n" {
			t.Errorf("%v, %v: %s (this test needs the Debian package cadical)", a, err, out.String())
		}
		if r, err := proof.Check(background, f, &text, proof.Options{}); err != nil || r.Verdict != proof.Accepted {
			t.Errorf("%s: %v, %v", c.format, r, err)
		}
	}
}

// script feeds a sink by hand: clauses given after lemmas, and numbers that a
// proof cannot keep.
func script(w solve.ProofSink) {
	lits := func(ns ...int) (c []solve.Lit) {
		for _, n := range ns {
			c = append(c, solve.FromDimacs(n))
		}
		return c
	}
	w.Given(1, lits(1, 2))
	w.Given(2, lits(-1, 2))
	w.Derived(3, lits(2), []uint64{1, 2})
	w.Given(7, lits(1, -2))
	w.Deleted(1, lits(1, 2))
	w.Derived(8, lits(1), []uint64{3, 7})
	w.Given(10, lits(-1, -2))
	w.Derived(12, nil, []uint64{3, 8, 10})
}

const scripted = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

func TestWriterRenumbers(t *testing.T) {
	var b bytes.Buffer
	w := proof.NewWriter(&b, proof.LRAT, 4)
	script(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := "5 2 0 1 2 0\n5 d 1 0\n6 1 0 5 3 0\n7 0 5 6 4 0\n"
	if b.String() != want || w.Steps() != 4 {
		t.Errorf("%d steps:\n%s", w.Steps(), b.String())
	}
	var out strings.Builder
	res, err := proof.CheckPair(background, strings.NewReader(scripted), &b, cnf.Limits{}, proof.Options{}, &out)
	if err != nil || res.Verdict != proof.Accepted || !strings.HasPrefix(out.String(), "accepted: lrat, 4 steps, 3 verified\nthe formula has no model: 2 variables, 4 clauses") {
		t.Errorf("%v, %v\n%s", res, err, out.String())
	}
}

func TestWriterRefusesNonsense(t *testing.T) {
	for name, play := range map[string]func(w *proof.Writer){
		"clauses that were announced":         func(w *proof.Writer) { w.Given(1, nil); w.Given(2, nil) },
		"must grow":                           func(w *proof.Writer) { w.Given(5, nil); w.Derived(5, nil, []uint64{5}) },
		"without hints":                       func(w *proof.Writer) { w.Given(1, nil); w.Derived(2, nil, nil) },
		"mentioned before it is there":        func(w *proof.Writer) { w.Given(1, nil); w.Derived(2, nil, []uint64{9}) },
		"clause numbers must grow in small s": func(w *proof.Writer) { w.Given(1<<40, nil) },
	} {
		w := proof.NewWriter(&bytes.Buffer{}, proof.LRAT, 1)
		play(w)
		w.Derived(100, nil, []uint64{1})
		w.Deleted(100, nil)
		if err := w.Close(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	w := proof.NewWriter(failing{}, proof.LRATBinary, 4)
	script(w)
	if err := w.Close(); err != errFull {
		t.Errorf("a full disk gives %v", err)
	}
}

var errFull = errors.New("no space left")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }

// TestLogIncremental: a live solver answers many questions; every unsat answer
// gives a certificate that is accepted.
func TestLogIncremental(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	n := 60
	if os.Getenv("ASSAY_LONG") != "" {
		n = 1000
	}
	path := filepath.Join(t.TempDir(), "answer.cert")
	cut := 0
	for round := range n {
		vars := 20 + r.IntN(60)
		l := proof.NewLog(int64(round % 2)) // every second one in a file
		s := sat.New(sat.Default())
		s.SetProof(l)
		random3(r, vars, 3.2).Load(s)
		for range 8 {
			var assumptions []solve.Lit
			for range r.IntN(7) {
				assumptions = append(assumptions, randomLit(r, vars))
			}
			properties := make([]proof.Property, r.IntN(3))
			held := true
			for i := range properties {
				properties[i] = proof.Property{Name: fmt.Sprint("p", i), Lit: randomLit(r, vars)}
				held = held && s.Solve(background, append(assumptions[:len(assumptions):len(assumptions)], properties[i].Lit)...).Status == solve.Unsat
			}
			if len(properties) == 0 {
				held = s.Solve(background, assumptions...).Status == solve.Unsat
			}
			if !held {
				s.AddClause(randomLit(r, vars), randomLit(r, vars), randomLit(r, vars))
				continue
			}
			cut++
			if err := l.Certify(path, assumptions, properties); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			res, err := proof.CheckFile(background, path, cnf.Limits{}, proof.Options{}, &out)
			if err != nil || res.Verdict != proof.Accepted {
				t.Fatalf("round %d: %v, %v", round, res, err)
			}
			if strings.Count(out.String(), "\nholds: p") != len(properties) {
				t.Fatalf("round %d: %d properties, but the report is\n%s", round, len(properties), out.String())
			}
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if cut < n/2 {
		t.Errorf("only %d certificates in %d rounds", cut, n)
	}
}

func TestLogRefuses(t *testing.T) {
	l := proof.NewLog(0)
	script(l)
	f := l.Formula()
	if err := l.WriteProof(&bytes.Buffer{}, proof.DRAT, nil, nil); err == nil {
		t.Error("a log has no DRAT proof")
	}
	if err := l.WriteProof(failing{}, proof.LRAT, nil, nil); !errors.Is(err, errFull) {
		t.Errorf("a full disk gives %v", err)
	}
	var b bytes.Buffer
	if err := l.WriteProof(&b, proof.LRAT, nil, nil); err != nil {
		t.Fatal(err)
	}
	if res, _ := proof.Check(background, f, &b, proof.Options{}); res.Verdict != proof.Accepted {
		t.Error(res)
	}
	l = proof.NewLog(0)
	l.Given(1, []solve.Lit{2})
	if err := l.WriteProof(&b, proof.LRAT, []solve.Lit{2}, nil); err == nil || !strings.Contains(err.Error(), "did not refute") {
		t.Errorf("nothing was refuted, but: %v", err)
	}
	if err := l.WriteProof(&b, proof.LRAT, []solve.Lit{4, 5}, nil); err != nil {
		t.Errorf("assumptions that contradict each other: %v", err)
	}
	l.Derived(2, nil, nil)
	if err := l.Certify(filepath.Join(t.TempDir(), "x"), nil, nil); err == nil || !strings.Contains(err.Error(), "without hints") {
		t.Errorf("a lemma without hints: %v", err)
	}
}

// certificate is a small right one, in bytes.
func certificate(t *testing.T) []byte {
	t.Helper()
	l := proof.NewLog(0)
	l.Given(1, []solve.Lit{2, 4})
	l.Given(2, []solve.Lit{3, 4})
	l.Derived(3, []solve.Lit{4}, []uint64{1, 2})
	path := filepath.Join(t.TempDir(), "small.cert")
	if err := l.Certify(path, []solve.Lit{6}, []proof.Property{{Name: "a", Lit: 5}}); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("there is more than the certificate: %v", entries)
	}
	return b
}

func checkCertificate(b []byte) (*proof.Claim, proof.Result, error) {
	return proof.CheckCertificate(background, bytes.NewReader(b), int64(len(b)), cnf.Limits{}, proof.Options{})
}

// rezip makes the certificate again, with members changed; nil leaves one out.
func rezip(t *testing.T, b []byte, changes map[string]string) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, m := range in.File {
		r, _ := m.Open()
		var text bytes.Buffer
		text.ReadFrom(r)
		if s, ok := changes[m.Name]; ok {
			if s == "" {
				continue
			}
			text.Reset()
			text.WriteString(s)
		}
		w, _ := z.Create(m.Name)
		w.Write(text.Bytes())
	}
	z.Close()
	return out.Bytes()
}

func TestCertificate(t *testing.T) {
	b := certificate(t)
	if !bytes.Equal(b, certificate(t)) {
		t.Error("the same certificate has other bytes")
	}
	claim, res, err := checkCertificate(b)
	if err != nil || res.Verdict != proof.Accepted {
		t.Fatal(res, err)
	}
	if len(claim.Properties) != 1 || claim.Properties[0] != (proof.Property{Name: "a", Lit: 5}) || len(claim.Assumptions) != 1 || claim.Formula.Len() != 4 {
		t.Errorf("%+v", claim)
	}
	claims := func(assumptions, properties string) string {
		return `{"schema":1,"assumptions":[` + assumptions + `],"properties":[` + properties + `],"proof":"lrat"}`
	}
	for _, c := range []struct{ member, text, want string }{
		{"certificate.json", "", "certificate.json: the member is missing"},
		{"formula.cnf", "", "formula.cnf: the member is missing"},
		{"proof.lrat", "", "proof.lrat: the member is missing"},
		{"certificate.json", "{", "certificate.json: unexpected end"},
		{"certificate.json", strings.Repeat("[", 100000), "certificate.json: "},
		{"certificate.json", `{"schema":2}`, "schema 2 is not known"},
		{"certificate.json", `{"schema":1,"proof":"pr"}`, `not "pr"`},
		{"certificate.json", claims("0", ""), "assumption 0 is no literal"},
		{"certificate.json", claims("3", `{"name":"a","literal":99999999999}`), `property "a": 99999999999 is no literal`},
		{"certificate.json", claims("3", `{"name":"","literal":-2}`), `the name "" is empty or taken`},
		{"certificate.json", claims("", `{"name":"a","literal":-2},{"name":"a","literal":-2}`), `the name "a" is empty or taken`},
		{"certificate.json", claims("3", `{"name":"a","literal":2}`), "clause 4 is [-2], not [2]"},
		{"certificate.json", claims("-3", `{"name":"a","literal":-2}`), "clause 3 is [3], not [-3]"},
		{"certificate.json", claims("1,2,3,4,5", ""), "it has 4 clauses, 5 are claimed"},
		{"formula.cnf", "p cnf 1\n", "formula.cnf: 2:1: number of clauses expected"},
		{"formula.cnf", "p cnf 3 2\n3 0\n-2 0\n", "neither unit nor false"},
		{"proof.lrat", "5 0 1 3 0\n", "clause"},
		{"proof.lrat", "1 0\n", "not lrat as claimed"},
		{"proof.lrat", "0\n", "not lrat as claimed"},
	} {
		_, res, err := checkCertificate(rezip(t, b, map[string]string{c.member: c.text}))
		if err != nil || res.Verdict != proof.Refused || !strings.Contains(res.Reason, c.want) {
			t.Errorf("%s %q: %v, %v; want %s", c.member, c.text, res, err, c.want)
		}
	}
	drat := rezip(t, b, map[string]string{"formula.cnf": "p cnf 3 4\n2 0\n-2 0\n3 0\n-2 0\n", "proof.lrat": "2 0\n"})
	if _, res, _ := checkCertificate(drat); res.Verdict != proof.Refused || !strings.Contains(res.Reason, "not lrat as claimed") {
		t.Errorf("a DRAT proof under the name of LRAT: %v", res)
	}
}

// TestDamagedCertificate: any byte may change, any end may be missing.
func TestDamagedCertificate(t *testing.T) {
	b := certificate(t)
	r := rand.New(rand.NewPCG(4, 4))
	for range 3000 {
		d := bytes.Clone(b)
		d[r.IntN(len(d))] ^= byte(1 + r.IntN(255))
		if r.IntN(3) == 0 {
			d = d[:r.IntN(len(d))]
		}
		claim, res, err := checkCertificate(d)
		if err != nil {
			t.Fatalf("damage is an error of reading: %v", err)
		}
		if res.Verdict == proof.Accepted && (len(claim.Properties) != 1 || claim.Properties[0].Name != "a") {
			t.Fatalf("accepted with another claim: %+v", claim)
		}
	}
}

func TestWriteFileIsAtomic(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "c")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &proof.Certificate{Formula: &cnf.Formula{}, Format: proof.DRAT, Proof: func(io.Writer) error { return errFull }}
	if err := c.WriteFile(path); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
	entries, _ := os.ReadDir(dir)
	if b, _ := os.ReadFile(path); string(b) != "old" || len(entries) != 1 {
		t.Errorf("a failed write leaves %q and %d files", b, len(entries))
	}
}
