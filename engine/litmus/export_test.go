package litmus

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
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

// TestOutsideRandom: DepQBF answers the questions of random tests as they are answered here, for each model.
func TestOutsideRandom(t *testing.T) {
	all := map[Verdict]int{}
	for _, f := range append(families(), hardwareFamilies(bound{events: 16})...) { // more are megabytes of clauses
		for _, name := range f.models {
			if name == "sc" && f.models[len(f.models)-1] != "pso" {
				continue // with others it would be asked about the same tests again
			}
			o := &outsider{form: "qdimacs", model: name, draw: f.draw, bound: bound{events: min(f.bound.events, 60)}, limit: 20 * time.Second}
			t.Run(name+" of "+f.String(), func(t *testing.T) { o.compare(t, testkit.Count(t, 10000, 4), all) })
		}
	}
	if all[Allowed] < 5 || all[Forbidden] < 5 {
		t.Errorf("%v: the sample is poor", all)
	}
}

// TestOutsideSMT: Z3 does the same for the smallest. The questions have quantifiers and closures, which are hard for it.
func TestOutsideSMT(t *testing.T) {
	all := map[Verdict]int{}
	for _, f := range families() {
		for _, name := range f.models {
			if slices.Contains(f.models, "cpp") {
				continue // no answer in minutes
			}
			o := &outsider{form: "smt2", model: name, draw: f.draw, bound: bound{events: 10}, limit: 5 * time.Second}
			t.Run(name+" of "+f.String(), func(t *testing.T) { o.compare(t, testkit.Count(t, 200, 2), all) })
		}
	}
	if all[Allowed] < 1 || all[Forbidden] < 1 {
		t.Errorf("%v: the sample is poor", all)
	}
}

// outsider asks another program about random tests under a model.
type outsider struct {
	form, model string
	draw        func(rng *rand.Rand) (text, fenced string)
	bound       bound
	limit       time.Duration // for an answer
}

// compare asks about so many tests, and adds the verdicts to those of all. Those that are too large for the program are counted, and others are drawn for them.
func (o *outsider) compare(t *testing.T, most int, all map[Verdict]int) {
	rng := testkit.Rand(t)
	verdicts, late := map[Verdict]int{}, 0
	for done := 0; done < most; {
		text, _ := o.draw(rng)
		test := read(t, text)
		r, _ := o.bound.decided(t, test, o.model)
		if r == nil {
			continue
		}
		got, ok := outside(t, o.form, test, o.model, o.limit)
		if !ok {
			if late++; late > most/10+1 {
				t.Fatalf("%d of %d questions have no answer", late, done+late)
			}
			continue
		}
		if got != r.Verdict {
			t.Fatalf("%s: %v here, %v outside\n%s", o.model, r.Verdict, got, text)
		}
		verdicts[got]++
		all[got]++
		done++
		progress(t, done, verdicts)
	}
	t.Logf("%d tests compared under %s: %v; not compared: %d with too many events, %d without an answer in %v", most, o.model, verdicts, o.bound.large, late, o.limit)
	if most >= 100 && (verdicts[Allowed] < most/20 || verdicts[Forbidden] < most/20 || o.bound.large > 2*most) {
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
