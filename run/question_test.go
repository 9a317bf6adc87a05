package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"assay/engine"
	"assay/run/cache"
	"assay/source"
	"assay/task"
)

// riddles asks one question for each word of its text, and counts how often they are answered.
type riddles struct {
	file     string
	words    []string
	answered *atomic.Int64
}

func riddlesLanguage(answered *atomic.Int64) Language {
	return Language{Name: "riddles", Ext: ".q", Apart: true, Nothing: "write a word", Read: func(name string, text []byte) (Model, *source.List) {
		list := &source.List{}
		if strings.Contains(string(text), "?") {
			list.Errorf(source.Span{File: name, Line: 1, Col: 1}, "bad", "a riddle")
		}
		return riddles{name, strings.Fields(string(text)), answered}, list
	}}
}

func (m riddles) span(i int) source.Span { return source.Span{File: m.file, Line: i + 1} }

func (m riddles) Goals() []Goal {
	var goals []Goal
	for i, w := range m.words {
		goals = append(goals, Goal{Name: w, Unit: w, Span: m.span(i), Bounds: task.Bounds{Unwind: 4}})
	}
	return goals
}

func (m riddles) Question(g Goal, b task.Bounds) (Question, *source.List) {
	list := &source.List{}
	q := Question{Property: task.Property{Kind: task.KindOutcome, Unit: g.Unit, Span: g.Span, Text: "the answer to " + g.Name}, Engine: "sphinx"}
	if g.Name == "mute" {
		list.Errorf(g.Span, "mute", "nobody can ask that")
		return q, list
	}
	q.Recipe, q.Spans = []byte(g.Name), []source.Span{g.Span}
	q.Answer = func(ctx context.Context, progress func(engine.Progress)) ([]task.Result, error) {
		m.answered.Add(1)
		progress(engine.Progress{Stage: "thinking"})
		r := task.Result{Property: q.Property, Engine: "sphinx", Bounds: b, Status: task.Proved}
		switch g.Name {
		case "wrong":
			r.Status, r.Evidence.Judged = task.Violated, true
			r.Execution = &task.Execution{Model: "m", Events: []string{"a: W x=1"}}
		case "boast":
			r.Status, r.Execution = task.Violated, &task.Execution{Model: "m"}
		case "fail":
			return nil, errors.New("failed")
		case "panic":
			panic("fell over")
		case "slow":
			<-ctx.Done()
			r.Status, r.Reason = task.Unknown, "in words of its own"
		case "just": // when the time is up
			<-ctx.Done()
		case "deaf":
			time.Sleep(10 * time.Minute)
		}
		return []task.Result{r}, nil
	}
	return q, list
}

// write makes files.
func write(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// ask runs the questions of files, beside a file of programs.
func ask(t *testing.T, texts map[string]string, o Options) (checks []task.Check, plan *Plan, in *Inputs, answered int64) {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, texts)
	t.Chdir(dir)
	var count atomic.Int64
	in = inputs("")
	in.Languages = append(in.Languages, riddlesLanguage(&count))
	if o.Engine == nil {
		o.Engine = &answer{}
	}
	plan = in.Plan(in.Files([]string{"."}), o)
	return plan.Check(t.Context(), o), plan, in, count.Load()
}

// verdicts returns the answers in words.
func verdicts(checks []task.Check) string {
	var words []string
	for i := range checks {
		c := &checks[i]
		w := c.Name + "=" + c.Results[0].Status.String() + "/" + c.Results[0].Engine
		if c.Fault != nil {
			w += "!"
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// TestQuestions: what is about no program is answered by its own engine, beside programs and in the same order, and the
// rules for what may be shown hold for it.
func TestQuestions(t *testing.T) {
	e := &answer{}
	checks, plan, in, answered := ask(t, map[string]string{"a.w": "hold", "b.q": "right wrong boast fail panic mute", "c.q": "?", "d.w": "hold"}, Options{
		Engine: e, Bounds: task.Bounds{Scope: 7, Scopes: map[string]int{"User": 2}, Unwind: 3}, Deepen: time.Hour, Minimise: true,
	})
	want := "hold=holds-within/ right=proved/sphinx wrong=violated/sphinx boast=unknown/sphinx! fail=unknown/sphinx! panic=unknown/sphinx! mute=unknown/sphinx hold=holds-within/"
	if got := verdicts(checks); got != want || answered != 5 {
		t.Errorf("%d answers:\n%s\nwant\n%s", answered, got, want)
	}
	if got := codes(&in.List); got != "b.q mute, c.q bad" {
		t.Errorf("diagnostics: %s", got)
	}
	for _, c := range checks[1:7] {
		r := &c.Results[0]
		if r.Bounds.String() != "unwind 3" || r.Property.Kind != task.KindOutcome {
			t.Errorf("%s: %s within %s", c.Name, r.Property.Kind, r.Bounds)
		}
	}
	if !strings.Contains(checks[6].Results[0].Reason, "nobody can ask that") || !strings.Contains(checks[3].Fault.Message, "has not accepted") {
		t.Errorf("%q, %v", checks[6].Results[0].Reason, checks[3].Fault)
	}
	if n := plan.Asked()["riddles"]; n != 6 || plan.Len() != 8 {
		t.Errorf("%d of %d are about no program", n, plan.Len())
	}
	for _, name := range e.asked {
		if name != "hold" {
			t.Errorf("the engine for programs is asked about %s", name)
		}
	}
	if file, why, err := plan.Pack(1, "1"); file == nil || file.Question == "" || why != "" || err != nil {
		t.Errorf("it is not written into a file: %v, %q, %v", file, why, err)
	}
	if file, why, err := plan.Pack(6, "1"); file != nil || why == "" || err != nil { // nobody can ask that
		t.Errorf("it is written into a file: %v, %q, %v", file, why, err)
	}
}

// TestQuestionsEnd: time limits and interruptions hold, for those too who do not listen.
func TestQuestionsEnd(t *testing.T) {
	checks, _, _, _ := ask(t, map[string]string{"a.q": "slow deaf right"}, Options{Timeout: 50 * time.Millisecond})
	for i, want := range []string{"the time limit of 50ms", "the time limit of 50ms", ""} {
		r := &checks[i].Results[0]
		if (want == "") != (r.Status == task.Proved) || !strings.Contains(r.Reason, want) || r.Property.Kind != task.KindOutcome {
			t.Errorf("%s is %v: %s", checks[i].Name, r.Status, r.Reason)
		}
	}
	ended := errors.New("it is late")
	checks, _, _, answered := ask(t, map[string]string{"a.q": "right"}, Options{Ended: func() error { return ended }})
	if r := &checks[0].Results[0]; r.Reason != "stopped: it is late" || answered != 0 {
		t.Errorf("%d answers: %v %q", answered, r.Status, r.Reason)
	}
}

// TestQuestionsNamed: goals are chosen by their names, and a file that asks nothing says how to ask.
func TestQuestionsNamed(t *testing.T) {
	checks, _, in, _ := ask(t, map[string]string{"a.q": "one two", "a.w": "hold"}, Options{Only: []string{"two"}})
	if verdicts(checks) != "two=proved/sphinx" || in.List.Failed() {
		t.Errorf("%s, %s", verdicts(checks), codes(&in.List))
	}
	_, _, in, _ = ask(t, map[string]string{"a.q": "one"}, Options{Bounds: task.Bounds{Scopes: map[string]int{"None": 2}}})
	if in.List.Failed() { // there are no classes, and nothing that could have them
		t.Error(codes(&in.List))
	}
	_, _, in, _ = ask(t, map[string]string{"a.q": ""}, Options{})
	if all := in.List.All(); len(all) != 1 || all[0].Help != "write a word" {
		t.Error(all)
	}
}

// TestQuestionsKept: an answer is reused where its recipe and its bounds are the same, wherever it is written; a
// violation does not answer for other bounds, since only the question knows what they leave out.
func TestQuestionsKept(t *testing.T) {
	store := cache.Open(t.TempDir(), cache.Options{})
	defer store.Close()
	for _, row := range []struct {
		file, text     string
		unwind         int
		hits, answered int64
	}{
		{"a.q", "right wrong slow just", 3, 0, 4},
		{"a.q", "right wrong slow just", 3, 4, 0}, // what was cut short had as much time
		{"b.q", "new wrong right", 3, 2, 1},       // elsewhere, and in another order
		{"b.q", "wrong", 5, 0, 1},
		{"b.q", "wrong", 4, 0, 1},
	} {
		c := &Cache{Store: store, Smaller: true}
		checks, _, _, answered := ask(t, map[string]string{row.file: row.text}, Options{Cache: c, Timeout: time.Second, Bounds: task.Bounds{Unwind: row.unwind}})
		if n := c.Counts(); n.Hits != row.hits || answered != row.answered {
			t.Errorf("%+v: %+v, %d answers", row, n, answered)
		}
		for i := range checks {
			r := &checks[i].Results[0]
			if want := (source.Span{File: row.file, Line: i + 1}); r.Property.Span != want || !strings.HasSuffix(r.Property.Text, checks[i].Name) {
				t.Errorf("%+v: %s is said to be at %v", row, r.Property.Text, r.Property.Span)
			}
			if fmt.Sprint(r.Bounds) != fmt.Sprintf("unwind %d", row.unwind) {
				t.Errorf("%+v: within %s", row, r.Bounds)
			}
		}
	}
	c := &Cache{Store: store}
	if _, _, _, answered := ask(t, map[string]string{"a.q": "slow"}, Options{Cache: c, Timeout: 2 * time.Second, Bounds: task.Bounds{Unwind: 3}}); answered != 1 {
		t.Errorf("more time: %d answers, %+v", answered, c.Counts())
	}
	c = &Cache{Store: store, Verify: true}
	if _, _, _, answered := ask(t, map[string]string{"b.q": "wrong right"}, Options{Cache: c, Bounds: task.Bounds{Unwind: 3}}); answered != 2 || c.Counts().Agreed != 2 {
		t.Errorf("%d answers, %+v", answered, c.Counts())
	}
}

// TestNoProgram: what needs a program says so of a file without one.
func TestNoProgram(t *testing.T) {
	var n atomic.Int64
	l := riddlesLanguage(&n)
	in := &Inputs{}
	m, _ := l.Read("a.q", []byte("one"))
	if p, ok := in.Programs(&File{Name: "a.q", Model: m, Language: &l}); ok || p != nil || codes(&in.List) != "a.q file-kind" {
		t.Error(p, ok, codes(&in.List))
	}
}

// TestFoldersApart: text that is no program does not hide binaries of a language.
func TestFoldersApart(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.q": "one", "b.bin": "\x00"})
	var n atomic.Int64
	in := &Inputs{Languages: []Language{{Name: "words", Ext: ".w", Binaries: []string{".bin"}}, riddlesLanguage(&n)}, TextOnly: true}
	if files := in.Files([]string{dir}); len(files) != 2 {
		t.Errorf("%d files", len(files))
	}
}
