package question

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/run"
	"assay/run/goal"
	"assay/source"
	"assay/task"
)

// reading is inputs that read both languages.
func reading(o Litmus) *run.Inputs {
	in := &run.Inputs{Texts: source.Texts{}}
	in.Languages = []run.Language{o.Language(in), Streams{}.Language()}
	return in
}

// packed are the goals of files, as files.
func packed(t *testing.T, p *run.Plan) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for i, c := range p.Checks() {
		f, why, err := p.Pack(i, "test")
		if err != nil || f == nil {
			t.Fatalf("%s: %s, %v", c.Name, why, err)
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		out[fmt.Sprintf("%04d.goal", i)] = b.Bytes()
	}
	return out
}

// put writes files into a folder of their own, which is where the test goes on.
func put[T string | []byte](t *testing.T, files map[string]T) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

var questions = map[string]string{
	"a.strm":        bits + "check Often refines Always\ncheck Always liveness\nchain C = Often <- Always <- Ones\ncheck Always and None consistent expect violated\n",
	"b.litmus":      test("LISA SB\nExpect=tso:allowed sc:forbidden", "exists"),
	"own/m.cat":     "include \"n.cat\"\ninclude \"cos.cat\"\n",
	"own/n.cat":     "acyclic po | rf as order\n",
	"loop.litmus":   "LISA spin\nExpect=sc:forbidden\n{ x=0; y=0; }\n P0      | P1            ;\n w[] y 1 | L: r[] r1 x   ;\n w[] x 1 | mov r2 (eq r1 0) ;\n         | b[] r2 L      ;\n         | r[] r3 y      ;\nexists (1:r3=0)\n",
	"claims.litmus": x86 + "~exists (0:EAX=0 /\\ 1:EAX=0)",
}

// TestQuestionsElsewhere: goal files are answered where nothing else is, in the same way; and are written again as they are.
func TestQuestionsElsewhere(t *testing.T) {
	for _, o := range []Litmus{{}, {Models: []string{"own/m.cat", "pso"}}} {
		put(t, questions)
		in := reading(o)
		ro := run.Options{Bounds: task.Bounds{Unwind: 3}}
		here := in.Plan(in.Files([]string{"."}), ro)
		if in.List.Failed() {
			t.Fatal(in.List.Err())
		}
		answers := here.Check(context.Background(), ro)
		files := packed(t, here)
		put(t, files)
		in = reading(Litmus{})
		names := slices.Sorted(maps.Keys(files))
		there := in.Plan(in.Files(names), run.Options{})
		again := there.Check(context.Background(), run.Options{})
		if in.List.Failed() || len(again) != len(answers) || len(answers) < 7 {
			t.Fatal(len(again), len(answers), in.List.Err())
		}
		for i := range answers {
			a, b := &answers[i], &again[i]
			for _, c := range []*task.Check{a, b} {
				for k := range c.Results {
					c.Results[k].Time, c.Results[k].Stats = 0, nil
				}
			}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%s: %+v\nelsewhere %+v", a.Name, a, b)
			}
		}
		if !reflect.DeepEqual(packed(t, there), files) {
			t.Error("what is written of goal files is not those")
		}
	}
}

// TestQuestionsDoNotFit: what a goal file does not carry, or what this assay asks differently, is refused at the file.
func TestQuestionsDoNotFit(t *testing.T) {
	put(t, questions)
	in := reading(Litmus{Models: []string{"own/m.cat"}})
	p := in.Plan(in.Files([]string{"b.litmus"}), run.Options{})
	f, _, err := p.Pack(0, "0.1")
	if err != nil || f == nil || len(f.Parts) != 3 {
		t.Fatal(f, err, in.List.Err())
	}
	for _, row := range []struct {
		change func(f *goal.File)
		want   string
	}{
		{func(*goal.File) {}, ""},
		{func(f *goal.File) { f.Question = strings.Repeat("0", 64) }, "goal-program"},
		{func(f *goal.File) { f.Options = nil }, "goal-file"},
		{func(f *goal.File) { f.Options = map[string]string{"model": "strange"} }, "goal-file"},
		{func(f *goal.File) { f.Options = map[string]string{"model": "other.cat"} }, "goal-file"},
		{func(f *goal.File) { f.Options = map[string]string{"model": "sc"} }, "goal-file"},
		{func(f *goal.File) { f.Parts = f.Parts[:1] }, "goal-file"},
		{func(f *goal.File) { f.Parts = f.Parts[:2] }, "goal-program"}, // without a file that the model includes
		{func(f *goal.File) { f.Parts = f.Parts[1:] }, "goal-file"},
		{func(f *goal.File) { f.Target = "c.litmus" }, "goal-file"},
		{func(f *goal.File) { f.Goal = "SB tso" }, "goal-file"},
		{func(f *goal.File) { f.Parts = nil; f.Add("text", "b.litmus", []byte("\xff")) }, "file-text"},
		{func(f *goal.File) { f.Language = "stream specifications" }, "strm-"},
		{func(f *goal.File) { f.Language = "riddles" }, "goal-file"},
	} {
		g := *f
		g.Parts, g.Options = slices.Clone(f.Parts), maps.Clone(f.Options)
		row.change(&g)
		var b bytes.Buffer
		if err := g.Write(&b); err != nil {
			t.Fatal(err)
		}
		put(t, map[string][]byte{"x.goal": b.Bytes()})
		in := reading(Litmus{})
		p := in.Plan(in.Files([]string{"x.goal"}), run.Options{})
		checks := p.Check(context.Background(), run.Options{})
		found := row.want == "" && !in.List.Failed()
		for _, d := range in.List.All() {
			found = found || row.want != "" && strings.HasPrefix(string(d.Code), row.want) && d.Span.File != ""
		}
		decided := len(checks) == 1 && checks[0].Results[0].Status != task.Unknown
		if !found || decided != (row.want == "") {
			t.Errorf("want %q, %d checks, decided %v: %v", row.want, len(checks), decided, in.List.Err())
		}
	}
}

// TestDamagedQuestions: files with wrong bytes, and well-formed files with wrong contents, are answered or refused.
func TestDamagedQuestions(t *testing.T) {
	put(t, questions)
	in := reading(Litmus{})
	p := in.Plan(in.Files([]string{"."}), run.Options{})
	r := testkit.Rand(t)
	files := map[string][]byte{}
	for i := range testkit.Count(t, 1000, 100) {
		f, _, err := p.Pack(r.IntN(p.Len()), "test")
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			spoil(r, f)
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		data := b.Bytes()
		if i%2 == 1 {
			for range 1 + r.IntN(4) {
				data[r.IntN(len(data))] ^= byte(1 + r.IntN(255))
			}
			data = data[:len(data)-r.IntN(2)*r.IntN(len(data))]
		}
		files[fmt.Sprintf("%04d.goal", i)] = data
	}
	put(t, files)
	refused := 0
	for name := range files {
		in := reading(Litmus{})
		o := run.Options{Timeout: 10 * time.Second}
		for _, c := range in.Plan(in.Files([]string{name}), o).Check(context.Background(), o) {
			if c.Fault != nil {
				t.Errorf("%s: %v\n%s", name, c.Fault.Message, c.Fault.Stack)
			}
		}
		if in.List.Failed() {
			refused++
		}
	}
	if refused < len(files)/3 {
		t.Errorf("%d of %d damaged files are refused", refused, len(files))
	}
}

// spoil changes something that a file says, so that it is still a goal file.
func spoil(r *rand.Rand, f *goal.File) {
	k := r.IntN(len(f.Parts))
	data := slices.Clone(f.Parts[k].Data)
	switch r.IntN(6) {
	case 0, 1:
		data[r.IntN(len(data))] = byte(32 + r.IntN(95))
	case 2:
		data = data[:r.IntN(len(data))]
	case 3:
		f.Goal += "x"
	case 4:
		f.Bounds = task.Bounds{Unwind: r.IntN(5), Scope: r.IntN(3)}
	case 5:
		f.Options = map[string]string{"model": []string{"sc", "tso", "", "a.cat", "jr"}[r.IntN(5)]}
	}
	parts := f.Parts
	f.Parts = nil
	for i, p := range parts {
		if i == k {
			p.Data = data
		}
		f.Add(p.Role, p.Name, p.Data)
	}
}
