package theory

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"assay/engine/stream"
	"assay/internal/testkit"
	lang "assay/lang/stream"
)

// coqc runs the prover on a text; ok is false where it rejects it.
func coqc(t *testing.T, text string) (out string, ok bool) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "t.v"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("coqc", "-q", "t.v")
	cmd.Dir = dir
	b, err := cmd.CombinedOutput()
	return string(b), err == nil
}

// TestTexts: the texts for all provers have the same names. Each is built by its prover where that is installed; Coq has a test
// of its own, in which it has to be.
func TestTexts(t *testing.T) {
	name := regexp.MustCompile(`(?m)^(?:Definition|Lemma|Theorem|Inductive|def|theorem|inductive|structure|definition|lemma|datatype|fun)\s+(?:'m )?(\w+)`)
	names := func(text string) (out []string) {
		for _, m := range name.FindAllStringSubmatch(text, -1) {
			out = append(out, m[1])
		}
		return out
	}
	closed := regexp.MustCompile(`(?m)^(Record|structure|typedef) ('m )?stream\b`)
	want := names(Streams)
	if len(want) < 20 {
		t.Fatalf("%d names", len(want))
	}
	for prover, x := range Texts {
		for _, n := range want {
			if n != "same" && !slices.Contains(names(x.Text), n) { // functions of Isabelle are the same where they are equal
				t.Errorf("%s has no %s", x.Name, n)
			}
		}
		if !closed.MatchString(x.Text) || !strings.Contains(x.Text, "closed") {
			t.Errorf("%s: a stream is no type of its own, and may have holes", x.Name)
		}
		if strings.Contains(x.Text, "sorry") || strings.Contains(x.Text, "Admitted") {
			t.Errorf("%s has gaps", x.Name)
		}
		command := map[string][]string{"isabelle": {"isabelle", "build", "-D", "."}, "lean": {"lean", x.Name}}[prover]
		if command == nil {
			continue
		}
		if _, err := exec.LookPath(command[0]); err != nil {
			t.Logf("%s is not built: %s is not installed", x.Name, command[0])
			continue
		}
		dir := t.TempDir()
		for file, text := range map[string]string{x.Name: x.Text, "ROOT": "session Streams = HOL + theories Streams\n"} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s is rejected: %v\n%s", x.Name, err, out)
		}
	}
}

// TestCoq: Coq accepts the theory of streams and the certificates of case studies, and rejects certificates in which something is
// wrong.
func TestCoq(t *testing.T) {
	testkit.Program(t, "coqc", "coq")
	if out, ok := coqc(t, Streams); !ok {
		t.Errorf("the theory of streams is rejected:\n%s", out)
	}
	r := testkit.Rand(t)
	n := 0
	for _, name := range []string{"bus", "arbiter", "handshake", "traffic"} {
		file := "../../../cases/stream/" + name + ".strm"
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, list := lang.Read(file, string(text))
		if list.Failed() {
			t.Fatal(list)
		}
		for _, c := range f.Checks {
			x, err := stream.Decide(context.Background(), f, c, stream.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if x.Proof == nil || len(x.Proof.Pairs) > 200 || !testkit.Long() && n >= 3 {
				continue
			}
			n++
			if out, ok := coqc(t, Certificate(x.Proof, c.String())); !ok {
				t.Errorf("%s: %v: rejected\n%s", name, c, out)
			}
			if n%3 != 2 {
				continue
			}
			bad := *x.Proof
			switch k := r.IntN(len(bad.Pairs)); {
			case n%2 == 0 || slices.Max(bad.Missing) < 0: // a pair that can be reached is missing
				bad.Pairs = slices.Delete(slices.Clone(bad.Pairs), k, k+1)
			default: // a class lacks nothing
				bad.Missing = slices.Repeat([]int{-1}, len(bad.Missing))
			}
			if out, ok := coqc(t, Certificate(&bad, c.String())); ok || !strings.Contains(out, "Error") {
				t.Errorf("%s: %v: a wrong certificate is accepted\n%s", name, c, out)
			}
		}
	}
	if n < 3 {
		t.Errorf("only %d certificates were built", n)
	}
}
