package question

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/run"
	"assay/source"
	"assay/task"
)

// specified plans what a specification asks.
func specified(t *testing.T, o Streams, text string, only ...string) (*run.Inputs, *run.Plan) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.strm"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	in := &run.Inputs{Texts: source.Texts{}, Languages: []run.Language{o.Language()}}
	return in, in.Plan(in.Files([]string{"."}), run.Options{Only: only})
}

const bits = `type bit = {0, 1}
spec Often = { s | always eventually s = 1 }
spec Always = { s | always s = 1 }
spec None = { s | s = 0 and s = 1 }
stream Ones = (1)^inf
component Copy {
  in i: bit
  out o: bit
  states Run
  Run -> Run / o = i
}
`

// TestStreamAnswers: each verdict comes with what its checker left, and with nothing else.
func TestStreamAnswers(t *testing.T) {
	for _, row := range []struct{ text, want, reason string }{
		{"check Often refines Always", "violated/refinement history evaluated", ""},
		{"check Often refines Always expect violated", "violated/refinement history evaluated expected", ""},
		{"check Always refines Often", "proved/refinement", ""},
		{"check Ones in Always", "proved/refinement", ""},
		{"check Always and None consistent", "violated/consistency absence certified", "there is no such history"},
		{"check None refines Always", "proved/refinement vacuous", "vacuous"},
		{"check None refines Always expect holds", "proved/refinement expected", "vacuous"},
		{"check Copy total", "proved/realisability", ""},
		{"check Copy strongly causal", "violated/causality history evaluated", "outputs differ"},
		{"check Often safety", "violated/class history evaluated", "each of its beginnings"},
		{"check Always liveness", "violated/class absence certified", "nothing that begins so"},
		{"chain C = Often <- Always <- Ones", "proved/consistency proved/consistency proved/refinement proved/consistency proved/refinement proved/refinement", ""},
		{"chain C = Always <- Often", "proved/consistency proved/consistency violated/refinement history evaluated", ""},
	} {
		in, p := specified(t, Streams{}, bits+row.text+"\n")
		if in.List.Failed() || p.Len() != 1 {
			t.Errorf("%s: %v", row.text, in.List.Err())
			continue
		}
		c := p.Check(context.Background(), run.Options{})[0]
		var words []string
		for i := range c.Results {
			r := &c.Results[i]
			words = append(words, r.Status.String()+"/"+string(r.Property.Kind))
			for word, is := range map[string]bool{
				"history": r.History != nil, "evaluated": r.Evidence.Evaluated, "absence": r.Absence != nil, "certified": r.Evidence.Certified,
				"vacuous": r.Vacuous, "expected": c.Expected != "",
			} {
				if is != strings.Contains(row.want, word) && len(c.Results) == 1 {
					t.Errorf("%s: %s is %v", row.text, word, is)
				}
				if is && (r.Status == task.Violated || word == "vacuous") {
					words = append(words, word)
				}
			}
			if r.Unaccepted() != "" || !strings.Contains(r.Reason, row.reason) || r.Engine != StreamEngine || r.Property.Span.Line < 13 && r.Property.Span.Line != 12 {
				t.Errorf("%s: %q, %q, %v", row.text, r.Unaccepted(), r.Reason, r.Property.Span)
			}
			if h := r.History; h != nil && (len(h.Lines) == 0 || len(h.Channels) == 0 || len(h.Stem)+len(h.Loop) == 0) {
				t.Errorf("%s: %v", row.text, h)
			}
		}
		for _, want := range strings.Fields(row.want) {
			found := want == "expected"
			for i, w := range words {
				if w == want {
					words[i], found = "", true
					break
				}
			}
			if !found {
				t.Errorf("%s: no %s in %v", row.text, want, words)
			}
		}
	}
}

// TestStreamRecipe: an answer depends on the declarations, the question and the states that there may be; not on the name of the file, comments,
// places, or other questions.
func TestStreamRecipe(t *testing.T) {
	recipe := func(o Streams, file, text string) string {
		m, list := o.Language().Read(file, []byte(text))
		if list.Failed() {
			t.Fatal(list.Err())
		}
		goals := m.Goals()
		q, list := m.(run.Questions).Question(goals[len(goals)-1], task.Bounds{})
		if list.Failed() || q.Answer == nil || q.Spans[0] != q.Property.Span {
			t.Fatal(list.Err())
		}
		return string(q.Recipe)
	}
	const ask = "check Often refines Always\n"
	same := recipe(Streams{}, "a.strm", bits+ask)
	for _, text := range []string{"# first\n\n" + bits + "\n\n" + ask, bits + "check Ones in Always\n" + ask, strings.ReplaceAll(bits, "  ", "\t") + "# why\n" + ask} {
		if got := recipe(Streams{}, "b.strm", text); got != same {
			t.Errorf("%s\nhas the recipe\n%s\nnot\n%s", text, got, same)
		}
	}
	seen := map[string]bool{same: true}
	others := []string{
		recipe(Streams{States: 5}, "a.strm", bits+ask), recipe(Streams{}, "a.strm", bits+"check Always refines Often\n"),
		recipe(Streams{}, "a.strm", bits+"check Often refines Always expect holds\n"), recipe(Streams{}, "a.strm", strings.Replace(bits, "s = 1 }", "s = 0 }", 1)+ask),
	}
	for _, r := range others {
		seen[r] = true
	}
	if len(seen) != len(others)+1 {
		t.Errorf("%d questions have %d recipes", len(others)+1, len(seen))
	}
}

// TestStreamsRefused: what can be seen to be wrong with a question is a diagnostic at it, and the rest is asked.
func TestStreamsRefused(t *testing.T) {
	in, p := specified(t, Streams{}, bits+"check Always strongly causal\ncheck Copy refines Always\ncheck Always refines Often\n")
	all := in.List.All()
	if len(all) != 2 || all[0].Code != "strm-shape" || all[0].Span.Line != 12 || all[1].Span.Line != 13 {
		t.Errorf("%v", all)
	}
	var got []string
	for _, c := range p.Check(context.Background(), run.Options{}) {
		got = append(got, c.Results[0].Status.String())
	}
	if strings.Join(got, " ") != "unknown unknown proved" {
		t.Error(got)
	}
}

// TestStreamCases: the cases are as they expect, many at once.
func TestStreamCases(t *testing.T) {
	in := &run.Inputs{Texts: source.Texts{}, Languages: []run.Language{Streams{}.Language()}}
	o := run.Options{Jobs: 4}
	p := in.Plan(in.Files([]string{"../../cases/stream"}), o)
	if in.List.Failed() || p.Len() < 100 {
		t.Fatal(p.Len(), in.List.Err())
	}
	for _, c := range p.Check(context.Background(), o) {
		if c.Outcome() != task.Holding {
			t.Errorf("%s: %s amounts to %v: %s", c.File, c.Name, c.Outcome(), c.Results[0].Reason)
		}
	}
}
