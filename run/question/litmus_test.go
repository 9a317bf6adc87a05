package question

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/run"
	"assay/source"
	"assay/task"
)

// planned reads files in a folder of their own and plans what they ask.
func planned(t *testing.T, o Litmus, only []string, texts map[string]string) (*run.Inputs, *run.Plan) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	in := &run.Inputs{Texts: source.Texts{}}
	in.Languages = []run.Language{o.Language(in)}
	return in, in.Plan(in.Files([]string{"."}), run.Options{Only: only})
}

// names returns the checks of a plan, with what is expected.
func names(p *run.Plan) string {
	var out []string
	for _, c := range p.Checks() {
		out = append(out, strings.TrimSuffix(c.Name+":"+string(c.Expected), ":"))
	}
	return strings.Join(out, ", ")
}

// test is store buffering with another head and another end.
func test(head, quantifier string) string {
	return head + "\n{ x=0; y=0; }\n P0       | P1       ;\n w[] x 1  | w[] y 1  ;\n r[] r1 y | r[] r1 x ;\n" + quantifier + " (0:r1=0 /\\ 1:r1=0)\n"
}

const x86 = "X86 SB\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n"

// TestModelsAsked: the models are those that are chosen, or that the test names, or the usual one of the architecture;
// and a test without a claim is decided when it is named.
func TestModelsAsked(t *testing.T) {
	expects := test("LISA SB\nExpect=tso:allowed sc:forbidden", "exists")
	for _, row := range []struct {
		text   string
		models []string
		only   []string
		want   string
		wrong  string
	}{
		{expects, nil, nil, "SB tso:violated, SB sc:holds", ""},
		{expects, []string{"sc", "pso", "sc"}, nil, "SB sc:holds, SB pso", ""},
		{expects, nil, []string{"SB sc"}, "SB sc:holds", ""},
		{expects, nil, []string{"SB"}, "SB tso:violated, SB sc:holds", ""},
		{test("LISA SB", "~exists"), nil, nil, "", "nothing"},
		{test("LISA SB", "~exists"), nil, []string{"SB"}, "SB", "lit-model"},
		{test("LISA SB", "exists"), []string{"tso"}, nil, "", "nothing"},
		{test("LISA SB", "exists"), []string{"tso"}, []string{"SB"}, "SB tso", ""},
		{x86 + "~exists (0:EAX=0 /\\ 1:EAX=0)", nil, nil, "SB tso", ""},
		{x86 + "forall (0:EAX=1)", nil, nil, "SB tso", ""},
		{x86 + "exists (0:EAX=0)", nil, nil, "", "nothing"},
		{x86 + "exists (0:EAX=0)", nil, []string{"SB"}, "SB tso", ""},
		{expects, []string{"aarch64"}, nil, "SB aarch64", "lit-unsupported"},
		{test("LISA SB\nExpect=sc:forbidden sc:allowed", "exists"), nil, nil, "", "lit-expect"},
		{test("LISA SB\nExpect=weak:forbidden", "exists"), nil, nil, "", "lit-expect"},
		{"LISA SB {", nil, nil, "", "lit-syntax"},
		{expects, []string{"none.cat"}, nil, "SB none.cat", "file"},
	} {
		in, p := planned(t, Litmus{Models: row.models}, row.only, map[string]string{"a.litmus": row.text})
		found := row.wrong == ""
		for _, d := range in.List.All() {
			found = found || string(d.Code) == row.wrong
		}
		if got := names(p); got != row.want || !found || in.List.Failed() != (row.wrong != "") {
			t.Errorf("%v %v asks %s, want %s and %q: %v\n%s", row.models, row.only, got, row.want, row.wrong, in.List.Err(), row.text)
		}
	}
}

// TestAnswers: a loop makes the number of its rounds a bound; without one no bound is reported. What a model refuses
// late is unknown with its place.
func TestAnswers(t *testing.T) {
	spin := "LISA spin\nExpect=sc:forbidden\n{ x=0; y=0; }\n P0      | P1            ;\n w[] y 1 | L: r[] r1 x   ;\n w[] x 1 | mov r2 (eq r1 0) ;\n         | b[] r2 L      ;\n         | r[] r3 y      ;\nexists (1:r3=0)\n"
	_, p := planned(t, Litmus{}, nil, map[string]string{"a.litmus": spin, "b.litmus": test("LISA SB\nExpect=tso:allowed sc:forbidden", "exists")})
	checks := p.Check(context.Background(), run.Options{})
	var got []string
	for _, c := range checks {
		r := &c.Results[0]
		got = append(got, c.Name+" "+r.Status.String()+" "+r.Bounds.String())
		if c.Outcome() != task.Holding || r.Engine != "litmus" {
			t.Errorf("%s amounts to %v, by %s", c.Name, c.Outcome(), r.Engine)
		}
	}
	if want := []string{"spin sc holds-within unwind 4", "SB tso violated ", "SB sc proved "}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if b := checks[0].Results[0].Binding; len(b) != 1 || b[0].Bound != task.BoundLoop || b[0].Limit != 4 {
		t.Errorf("%v", b)
	}
}

// TestRecipe: an answer depends on the text of the test, on the model and all that it includes, and on nothing else.
func TestRecipe(t *testing.T) {
	sb := test("LISA SB", "exists")
	recipe := func(file, text, name string, extra map[string]string) string {
		texts := map[string]string{file: text}
		for name, text := range extra {
			texts[name] = text
		}
		dir := t.TempDir()
		for name, text := range texts {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		t.Chdir(dir)
		in := &run.Inputs{Texts: source.Texts{}}
		l := Litmus{Models: []string{name}}.Language(in)
		m, list := l.Read(file, []byte(text))
		if list.Failed() {
			t.Fatal(list.Err())
		}
		q, list := m.(run.Questions).Question(m.Goals()[0], task.Bounds{})
		if list.Failed() || in.List.Failed() || q.Answer == nil || !slices.Contains(q.Spans, q.Property.Span) {
			t.Fatal(list.Err(), in.List.Err())
		}
		return string(q.Recipe)
	}
	own := map[string]string{"m.cat": "include \"n.cat\"\n", "n.cat": "acyclic po | rf as order\n"}
	other := map[string]string{"m.cat": own["m.cat"], "n.cat": "acyclic rf as order\n"}
	if recipe("a.litmus", sb, "sc", nil) != recipe("b.litmus", sb, "sc", nil) || recipe("a.litmus", sb, "m.cat", own) != recipe("a.litmus", sb, "m.cat", own) {
		t.Error("the same question has two recipes")
	}
	seen := map[string]bool{
		recipe("a.litmus", sb, "sc", nil): true, recipe("a.litmus", sb, "tso", nil): true, recipe("a.litmus", sb+" ", "sc", nil): true,
		recipe("a.litmus", sb, "m.cat", own): true, recipe("a.litmus", sb, "m.cat", other): true,
	}
	if len(seen) != 5 {
		t.Errorf("5 questions have %d recipes", len(seen))
	}
}

// TestCases: the cases are as they expect, many at once, and say the same as one after the other.
func TestCases(t *testing.T) {
	in := &run.Inputs{Texts: source.Texts{}}
	in.Languages = []run.Language{Litmus{}.Language(in)}
	targets := []string{"../../cases/litmus/hardware", "../../cases/litmus/go", "../../cases/litmus/java"}
	o := run.Options{Jobs: 1}
	p := in.Plan(in.Files(targets), o)
	if in.List.Failed() || p.Len() < 20 {
		t.Fatal(p.Len(), in.List.Err())
	}
	slow := p.Check(context.Background(), o)
	o.Jobs = 8
	quick := p.Check(context.Background(), o)
	for i := range slow {
		a, b := &slow[i], &quick[i]
		if x := a.Outcome(); x != task.Holding && a.Results[0].Status != task.Unknown {
			t.Errorf("%s amounts to %v", a.Name, x)
		}
		if a.Name != b.Name || a.Results[0].Status != b.Results[0].Status {
			t.Errorf("%s is %v alone and %v beside others", a.Name, a.Results[0].Status, b.Results[0].Status)
		}
		ax, bx := a.Results[0].Execution, b.Results[0].Execution
		if (ax == nil) != (bx == nil) || ax != nil && !slices.Equal(ax.Events, bx.Events) {
			t.Errorf("%s is shown by %v alone and %v beside others", a.Name, ax, bx)
		}
	}
}
