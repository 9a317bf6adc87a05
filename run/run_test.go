package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/engine"
	"assay/internal/testkit"
	"assay/ir"
	"assay/ir/parse"
	"assay/source"
	"assay/task"
)

// model states one goal for each word of its text.
type model struct {
	file  string
	words []string
}

func read(name string, text []byte) (Model, *source.List) {
	list := &source.List{}
	if strings.Contains(string(text), "?") {
		list.Errorf(source.Span{File: name, Line: 1, Col: 1}, "bad", "a question")
	}
	return model{name, strings.Fields(string(text))}, list
}

func (m model) Goals() []Goal {
	var goals []Goal
	for i, w := range m.words {
		goals = append(goals, Goal{Name: w, Unit: w + "()", Span: source.Span{File: m.file, Line: i + 1}, Bounds: task.Bounds{Scope: 3, Unwind: 2}})
	}
	return goals
}

func (m model) Program(task.Bounds) (*ir.Program, *source.List) { return nil, nil }

func (m model) Lower(g Goal, b task.Bounds) (*ir.Program, *source.List) {
	list := &source.List{}
	if g.Name == "unlowerable" {
		list.Errorf(g.Span, "lower", "cannot")
		return nil, list
	}
	p := parse.Must("domain User\nproc p() {\n\treturn\n}\ngoal g: p {}")
	p.Goals[0].Name = g.Name
	if g.Name == "insane" {
		p.Procs[0].Blocks[0].Index = 7
	}
	return p, list
}

// answer is an engine that does what a goal is named for.
type answer struct {
	mu    sync.Mutex
	asked []string
}

func (*answer) Name() string { return "answer" }

func (e *answer) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	e.mu.Lock()
	e.asked = append(e.asked, t.Goal.Name)
	e.mu.Unlock()
	t.Report(engine.Progress{Stage: "working"})
	r := task.Result{Bounds: t.Bounds}
	switch t.Goal.Name {
	case "hold":
		r.Status = task.HoldsWithin
	case "boast":
		r.Status = task.Violated
		r.Trace = &task.Trace{}
	case "fail":
		return nil, errors.New("failed")
	case "panic":
		panic("fell over")
	case "wait":
		<-ctx.Done()
		r.Reason = context.Cause(ctx).Error()
	}
	return []task.Result{r}, nil
}

func inputs(text string) *Inputs {
	return &Inputs{
		Languages: []Language{{Name: "words", Ext: ".w", Read: read}, {Name: "other", Ext: ".o", Read: read}},
		Stdin:     strings.NewReader(text),
	}
}

// check runs the goals of a text.
func check(t *testing.T, text string, o Options) ([]task.Check, *Inputs) {
	t.Helper()
	in := inputs(text)
	if o.Engine == nil {
		o.Engine = &answer{}
	}
	plan := in.Plan(in.Files([]string{Stdin}), o)
	return plan.Check(context.Background(), o), in
}

func codes(l *source.List) string {
	var words []string
	for _, f := range testkit.Diagnostics(l) {
		words = append(words, f.File+" "+f.Code)
	}
	return strings.Join(words, ", ")
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.w": "a", "sub/b.w": "b", "sub/c.O": "c", "sub/notes.txt": "n", ".hidden/d.w": "d", "sub/.e.w": "e",
		"none/x.txt": "x", "bad.w": "?", "latin.w": "\xff",
		"list": "# ours\nsub/b.w # the first\n\na.w\nsub\n", "empty": "#\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, row := range []struct{ targets, files, wrong string }{
		{"a.w", "a.w", ""},
		{"sub", "sub/b.w sub/c.O", ""},
		{"sub/b.w a.w sub ./a.w", "sub/b.w a.w sub/c.O", ""},
		{".hidden", ".hidden/d.w", ""},
		{"none", "", "none nothing"},
		{"nowhere a.w", "a.w", "nowhere file"},
		{"sub/notes.txt", "", "sub/notes.txt file-kind"},
		{"bad.w a.w", "bad.w a.w", "bad.w bad"},
		{"latin.w", "", "latin.w file-text"},
		{"-", "<stdin>", ""},
		{"@list", "sub/b.w a.w sub/c.O", ""},
		{"a.w @list", "a.w sub/b.w sub/c.O", ""},
		{"@none/x.txt", "", "x file"},
		{"@empty", "", "empty nothing"},
		{"@nowhere", "", "nowhere file"},
	} {
		in := inputs("s")
		var names []string
		for _, f := range in.Files(strings.Fields(row.targets)) {
			names = append(names, filepath.ToSlash(f.Name))
			if in.Texts[f.Name] != f.Text {
				t.Errorf("%s: the text of %s is not kept", row.targets, f.Name)
			}
		}
		if got := strings.Join(names, " "); got != row.files {
			t.Errorf("%s: files %s, want %s", row.targets, got, row.files)
		}
		if got := codes(&in.List); got != row.wrong {
			t.Errorf("%s: wrong is %q, want %q", row.targets, got, row.wrong)
		}
	}
}

// endless is a reader without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestHuge(t *testing.T) {
	in := inputs("")
	in.Stdin = endless{}
	if files := in.Files([]string{Stdin}); len(files) != 0 || codes(&in.List) != "<stdin> file-size" {
		t.Errorf("%d files, %s", len(files), codes(&in.List))
	}
}

func TestPlan(t *testing.T) {
	for _, row := range []struct {
		text   string
		only   string
		bounds task.Bounds
		goals  int
		wrong  string
	}{
		{"a b c", "", task.Bounds{}, 3, ""},
		{"a b c", "b a()", task.Bounds{}, 2, ""},
		{"a b c", "d", task.Bounds{}, 0, "--method d no-such-check"},
		{"", "", task.Bounds{}, 0, "<stdin> nothing"},
		{"a unlowerable", "", task.Bounds{}, 2, "<stdin> lower"},
		{"a", "", task.Bounds{Scopes: map[string]int{"User": 1}}, 1, ""},
		{"a", "", task.Bounds{Scopes: map[string]int{"Usr": 1}}, 1, "--scope Usr no-such-class"},
		{"?", "z", task.Bounds{}, 0, "<stdin> bad"}, // z may be in what cannot be read
	} {
		in := inputs(row.text)
		plan := in.Plan(in.Files([]string{Stdin}), Options{Only: strings.Fields(row.only), Bounds: row.bounds})
		if plan.Len() != row.goals || codes(&in.List) != row.wrong {
			t.Errorf("%q: %d goals, wrong is %q; want %d, %q", row.text, plan.Len(), codes(&in.List), row.goals, row.wrong)
		}
	}
}

// TestBounds: the user's bounds lie over those of the file.
func TestBounds(t *testing.T) {
	checks, _ := check(t, "hold", Options{Bounds: task.Bounds{Unwind: 7}})
	if got, want := checks[0].Results[0].Bounds.String(), "scope 3, unwind 7"; got != want {
		t.Errorf("bounds %s, want %s", got, want)
	}
}

// TestFaults: a fault of ours costs its check and no other, and is no verdict.
func TestFaults(t *testing.T) {
	checks, _ := check(t, "panic fail boast hold", Options{})
	for i, want := range []string{"fell over", "failed", "engine answer reports a violation without a replayed trace"} {
		if c := checks[i]; c.Fault == nil || c.Fault.Message != want || len(c.Results) != 1 || c.Results[0].Decided() || !strings.HasSuffix(c.Results[0].Reason, want) {
			t.Errorf("%s: %+v", c.Name, c)
		}
	}
	insane, _ := check(t, "insane", Options{})
	if f := insane[0].Fault; f == nil || !strings.Contains(f.Message, "words was turned into a program that breaks the rules of ir") {
		t.Errorf("a broken program: %+v", f)
	}
	if !strings.Contains(checks[0].Fault.Stack, "run_test.go") {
		t.Error("the stack of the panic is lost")
	}
	if checks[3].Outcome() != task.Holding {
		t.Errorf("hold: %+v", checks[3])
	}
}

func TestTimeout(t *testing.T) {
	checks, _ := check(t, "wait hold", Options{Timeout: time.Millisecond})
	if got := checks[0].Results[0].Reason; got != "the time limit of 1ms is reached; try a longer one, or smaller bounds" {
		t.Errorf("reason %q", got)
	}
	if checks[1].Outcome() != task.Holding {
		t.Errorf("the next check: %+v", checks[1])
	}
}

// TestProgress: each check announces itself, then the engine reports; Done
// comes after each.
func TestProgress(t *testing.T) {
	var said []string
	check(t, "hold wonder", Options{
		Jobs:     1,
		Progress: func(p Progress) { said = append(said, strings.TrimSpace(p.Name+" "+p.Stage)) },
		Done:     func(c *task.Check) { said = append(said, c.Name+" done") },
	})
	if got, want := strings.Join(said, ", "), "hold, hold working, hold done, wonder, wonder working, wonder done"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPlanWithin: goals that are not prepared by half of the time that the budget leaves do not begin, and are no error.
func TestPlanWithin(t *testing.T) {
	in := inputs("unlowerable hold")
	o := Options{Engine: &answer{}, Budget: time.Minute, Began: time.Now().Add(-2 * time.Minute)}
	plan := in.Plan(in.Files([]string{Stdin}), o)
	if codes(&in.List) != "" || plan.Len() != 2 {
		t.Errorf("%d goals, wrong is %q", plan.Len(), codes(&in.List))
	}
	for _, c := range plan.Check(t.Context(), o) {
		if r := c.Results[0]; r.Status != task.Unknown || r.Reason != "not begun within the budget of 1m0s" {
			t.Errorf("%s: %s: %s", c.Name, r.Status, r.Reason)
		}
	}
}
