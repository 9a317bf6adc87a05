package litmus

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus"
	"assay/logic/so"
)

// outside answers a question in one of the forms with an external program. ok is false where the
// program does not answer in time.
func outside(t testing.TB, form string, test *litmus.Test, name string, limit time.Duration) (v Verdict, ok bool) {
	t.Helper()
	program, args := testkit.Program(t, "depqbf", "depqbf"), []string{}
	if form == "smt2" {
		program, args = testkit.Program(t, "z3", "z3"), []string{"-in"}
	}
	m, _ := model.Named(name)
	var text, out bytes.Buffer
	if err := Export(context.Background(), &text, form, test, m, Options{}); err != nil {
		t.Fatalf("%s under %s: %v", test.Name, name, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &text, &out, &out
	_ = cmd.Run()
	switch said := strings.TrimSpace(out.String()); {
	case ctx.Err() != nil:
		return Unknown, false
	case said == "SAT" || said == "sat":
		return Allowed, true
	case said == "UNSAT" || said == "unsat":
		return Forbidden, true
	default:
		t.Fatalf("%s under %s: %s says %s", test.Name, name, program, said)
		return Unknown, false
	}
}

// cases returns the tests in a folder of cases/litmus.
func cases(t *testing.T, folder string) []*litmus.Test {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../cases/litmus", folder, "*.litmus"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	var out []*litmus.Test
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, read(t, string(text)))
	}
	return out
}

// TestOutsideCases: DepQBF and Z3 answer the questions of the cases as is
// expected, from files.
func TestOutsideCases(t *testing.T) {
	asked, skipped, n := 0, 0, 0
	limit := 3 * time.Second
	if testkit.Long() {
		limit = time.Minute
	}
	for _, test := range append(cases(t, ""), cases(t, "hardware")...) {
		want, err := Expectations(test)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range want {
			if m, _ := model.Named(e.Model); m.Justified {
				continue
			}
			if n++; !testkit.Long() && n%10 != 0 {
				continue
			}
			forms := []string{"qdimacs"}
			if slices.Contains([]string{"sc", "tso"}, e.Model) {
				forms = append(forms, "smt2") // models with more closures are beyond Z3
			}
			for _, form := range forms {
				asked++
				switch got, ok := outside(t, form, test, e.Model, limit); {
				case !ok:
					skipped++
					t.Logf("%s under %s in %s: no answer in time", test.Name, e.Model, form)
				case got != e.Verdict:
					t.Errorf("%s under %s in %s: %v, want %v", test.Name, e.Model, form, got, e.Verdict)
				}
			}
		}
	}
	if skipped > asked/3 {
		t.Errorf("%d of %d questions have no answer", skipped, asked)
	}
}

// TestOutsideRandom: the same about random tests, and what is decided here.
func TestOutsideRandom(t *testing.T) {
	rng := testkit.Rand(t)
	verdicts := map[Verdict]int{}
	for i := range testkit.Count(t, 40000, 24) {
		s := &styles[i%len(styles)]
		p := randomProgram(rng, s)
		test := read(t, p.text())
		name := pick(rng, s.models)
		m, _ := model.Named(name)
		r, err := Decide(context.Background(), test, m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, ok := outside(t, "qdimacs", test, name, 20*time.Second)
		if !ok || r.Verdict == Unknown {
			continue
		}
		if verdicts[got]++; got != r.Verdict {
			t.Fatalf("%s: %v here, DepQBF says %v\n%s", name, r.Verdict, got, p.text())
		}
	}
	if verdicts[Allowed] < 5 || verdicts[Forbidden] < 5 {
		t.Errorf("%v: the sample is poor", verdicts)
	}
}

// TestForms: questions are written in the forms that can say them; those of
// justification are beyond two.
func TestForms(t *testing.T) {
	for _, c := range []struct{ folder, model string }{{"", "sc"}, {"causality", "jr"}} {
		for _, test := range cases(t, c.folder)[:1] {
			m, _ := model.Named(c.model)
			for _, form := range Forms {
				err := Export(context.Background(), new(bytes.Buffer), form, test, m, Options{})
				if want := m.Justified && (form == "smt2" || form == "als"); want != errors.Is(err, so.ErrHigherOrder) || !want && err != nil {
					t.Errorf("%s in %s: %v", test.Name, form, err)
				}
			}
		}
	}
}

// TestCertified: what is forbidden has a certificate that the checker accepts,
// and what is allowed has none.
func TestCertified(t *testing.T) {
	n := 0
	for _, test := range append(append(cases(t, ""), cases(t, "java")...), cases(t, "go")...) {
		want, err := Expectations(test)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range want {
			m, _ := model.Named(e.Model)
			if m.Justified {
				continue
			}
			path := filepath.Join(t.TempDir(), "proof.zip")
			err := Certify(context.Background(), path, test, m, Options{})
			var fault *Fault
			switch {
			case e.Verdict == Forbidden && err != nil:
				t.Errorf("%s under %s: %v", test.Name, m.Name, err)
			case e.Verdict == Allowed && !errors.As(err, &fault):
				t.Errorf("%s under %s is allowed, and certified as forbidden (%v)", test.Name, m.Name, err)
			}
			n++
		}
	}
	if n < 30 {
		t.Errorf("%d questions", n)
	}
	jr, _ := model.Named("jr")
	if err := Certify(context.Background(), "none", read(t, bothCopy), jr, Options{}); !errors.Is(err, ErrJustified) {
		t.Errorf("jr: %v", err)
	}
}
