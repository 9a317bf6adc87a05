package lsp

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"assay/report"
	"assay/source"
	"assay/task"
)

// TestLife: a session begins with initialize, and ends with shutdown and exit; what comes at another time is refused as the protocol says.
func TestLife(t *testing.T) {
	h := house()
	c := connect(t, h)
	refused := func(code int, m *message) {
		t.Helper()
		if m.Error == nil || m.Error.Code != code {
			t.Errorf("%v, not %d", m.Error, code)
		}
	}
	refused(serverNotInitialized, c.ask("textDocument/hover", at("file:///a.lines", 0, 0)))
	refused(serverNotInitialized, c.ask("shutdown", nil))
	c.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file:///a.lines", "text": "a violated"}})
	r := get[struct {
		Capabilities struct {
			TextDocumentSync struct{ Change int }
			PositionEncoding string
		}
		ServerInfo struct{ Name string }
	}](c, "initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": map[string]any{}})
	if r.Capabilities.TextDocumentSync.Change != 2 || r.Capabilities.PositionEncoding != "utf-16" || r.ServerInfo.Name != "assay" {
		t.Errorf("%+v", r)
	}
	refused(invalidRequest, c.ask("initialize", map[string]any{"capabilities": map[string]any{}}))
	c.tell("initialized", struct{}{})
	refused(methodNotFound, c.ask("textDocument/rename", map[string]any{}))
	refused(methodNotFound, c.ask("$/what", nil))
	refused(invalidParams, c.ask("textDocument/hover", 17))
	refused(invalidParams, c.ask("textDocument/hover", map[string]any{"position": map[string]any{"line": "x"}}))
	refused(invalidParams, c.ask("workspace/executeCommand", map[string]any{"command": "rm"}))
	c.tell("$/what", nil)
	c.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///a.lines"}, "contentChanges": []any{map[string]any{"text": "x"}}}) // it is not open
	if m := c.ask("textDocument/hover", at("file:///a.lines", 0, 0)); string(m.Result) != "null" {
		t.Errorf("%s: it was opened before initialize", m.Result)
	}
	if m := c.ask("shutdown", nil); m.Error != nil || string(m.Result) != "null" {
		t.Errorf("%s %v", m.Result, m.Error)
	}
	refused(invalidRequest, c.ask("textDocument/hover", at("file:///a.lines", 0, 0)))
	c.tell("exit", nil)
	if !<-c.clean {
		t.Error("it was shut down, and is not clean")
	}
	for _, end := range []func(c *client){func(c *client) { c.tell("exit", nil) }, func(c *client) { c.out.Close() }} {
		c := begin(t, house(), "null")
		if end(c); <-c.clean {
			t.Error("it was not shut down, and is clean")
		}
	}
}

// TestDiagnostics: what is violated is an error, what is unknown an information; what is suppressed or kept back is not shown. Errors in what is typed are shown without
// a check, and what was found moves with its lines.
func TestDiagnostics(t *testing.T) {
	c := opened(t, "null")
	a := c.file("a.lines", "f holds\ng violated\nh late\ni kept-back\nj ignored\n")
	list := c.diagnostics(a, "error assert 1", "information undecided 2")
	if i := slices.IndexFunc(list, func(d Diagnostic) bool { return d.Code == "assert" }); !strings.HasPrefix(list[i].Message, "assert violated: g is fine") || list[i].Range != (Range{Position{1, 0}, Position{1, 10}}) {
		t.Errorf("%+v", list[i])
	}
	c.change(a, "\nwrong\nf holds\ng violated\nh late\n", false)
	c.diagnostics(a, "error lines-wrong 1", "error assert 3", "information undecided 4")
	c.change(a, "f holds\ng  violated\nh late\n", false)
	c.diagnostics(a, "information undecided 2")
	c.change(a, "f violated\ng holds\nh late\nwrong\n", true)
	c.diagnostics(a, "error assert 0", "information undecided 2", "error lines-wrong 3") // and not twice
	b := c.file("b.lines", "k violated\n")
	c.diagnostics(b, "error assert 0")
	c.tell("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"assay": map[string]any{"unknown": "none"}}})
	c.diagnostics(a, "error assert 0", "error lines-wrong 3")
	c.tell("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"assay": map[string]any{"unknown": "loud"}}})
	c.until("window/showMessage", func(p []byte) bool { return strings.Contains(string(p), "loud") })
	c.tell("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": a}})
	c.diagnostics(a)
	c.end()
}

// TestElsewhere: what an answer says of another file is shown there; what is about no file, at the file that was checked.
func TestElsewhere(t *testing.T) {
	h := house()
	h.Check = func(_ context.Context, q Question) (*Answer, error) {
		list := &source.List{}
		list.Errorf(source.Span{File: "--scope X"}, "no-such-class", "no class is named X")
		list.Errorf(source.Span{File: "other.jml", Line: 2, Col: 1}, "jml-syntax", "a word is missing")
		in := source.Span{File: "b.lines", Line: 1}
		return &Answer{Document: &report.Document{Inputs: list, Texts: source.Texts{q.File: "f x\n", "b.lines": "g x\n"}, Checks: []task.Check{
			{File: q.File, Name: "f", Span: source.Span{File: q.File, Line: 1}, Results: []task.Result{{Status: task.Violated, Property: task.Property{Kind: task.KindNull, Span: in}}}},
			{File: q.File, Name: "g", Span: source.Span{File: q.File, Line: 1}, Fault: &task.Fault{Message: "it broke"}},
		}}}, nil
	}
	c := begin(t, h, "null")
	if err := os.WriteFile(c.root+"/other.jml", []byte("a\nb\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	a := c.file("a.lines", "f x\n")
	list := c.diagnostics(a, "error no-such-class 0", "warning internal-error 0")
	if i := slices.IndexFunc(list, func(d Diagnostic) bool { return d.Code == "no-such-class" }); list[i].Message != "--scope X: no class is named X" {
		t.Error(list[i].Message)
	}
	found := c.diagnostics(uriOf(c.root+"/b.lines"), "error null 0")
	if len(found[0].Related) != 1 || found[0].Related[0].Location.URI != a {
		t.Errorf("%+v", found[0].Related)
	}
	c.tell("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": a}})
	c.diagnostics(uriOf(c.root + "/b.lines"))
	c.end()
}

// TestStale: a check that runs when its file is saved is cancelled, and what it found is not shown. Nothing waits for checks that does not ask
// for one.
func TestStale(t *testing.T) {
	h := house()
	var c *client
	var cancelled atomic.Int32
	began := make(chan bool, 8)
	h.Check = func(ctx context.Context, q Question) (*Answer, error) {
		text, err := os.ReadFile(c.root + "/" + q.File)
		if err != nil || !strings.Contains(string(text), "slow") {
			return checkLines(c)(ctx, q)
		}
		began <- true
		select {
		case <-ctx.Done():
			cancelled.Add(1)
		case <-time.After(30 * time.Second):
		}
		return checkLines(c)(context.WithoutCancel(ctx), q) // which is of no use
	}
	c = begin(t, h, "null")
	a := c.file("a.lines", "f violated\nslow late\n")
	<-began
	if n := len(get[[]codeLens](c, "textDocument/codeLens", at(a, 0, 0))); n != 4 {
		t.Errorf("%d lenses while a check runs", n)
	}
	c.change(a, "slow violated\n\n", true)
	<-began
	c.change(a, "\nf violated\n", true)
	c.diagnostics(a, "error assert 1")
	if n := cancelled.Load(); n != 2 {
		t.Errorf("%d checks were cancelled", n)
	}
	for _, m := range c.seen {
		if m.Method == "textDocument/publishDiagnostics" && strings.Contains(string(m.Params), "undecided") {
			t.Errorf("a stale check is shown: %s", m.Params)
		}
	}
	// A check that somebody asks for goes before one that was begun by saving, which begins again behind it.
	c.change(a, "slow violated\ng holds\n", true)
	<-began
	b := c.file("b.lines", "k holds\n")
	id := c.send("workspace/executeCommand", map[string]any{"command": commandCheck, "arguments": []any{b, "k"}})
	if m := c.answer(id); m.Error != nil || !strings.Contains(string(m.Result), "holds") {
		t.Errorf("%s %v", m.Result, m.Error)
	}
	<-began
	// One that somebody asks for is cancelled by that request alone.
	id = c.send("workspace/executeCommand", map[string]any{"command": commandCheck, "arguments": []any{a, "slow"}})
	<-began
	c.tell("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
	if m := c.answer(id); m.Error == nil || m.Error.Code != requestCancelled {
		t.Errorf("%s %v", m.Result, m.Error)
	}
	c.end() // while the check of the saved file runs again
}

// TestEarly: what is found is shown while other checks run, at its lines in the text that is checked; what was known before stays.
func TestEarly(t *testing.T) {
	h := house()
	var c *client
	wait := make(chan bool)
	first := make(chan string, 8)
	h.Check = func(ctx context.Context, q Question) (*Answer, error) {
		lines := ""
		for n := 1; n < 5 && q.First != nil; n++ {
			if q.First(n) {
				lines += string(rune('0' + n))
			}
		}
		first <- lines
		a, err := checkLines(c)(ctx, q)
		<-wait
		return a, err
	}
	c = begin(t, h, "null")
	a := c.file("a.lines", "f violated\ng holds\n")
	c.diagnostics(a, "error assert 0")
	wait <- true
	c.until("workspace/codeLens/refresh", func([]byte) bool { return true })
	c.change(a, "\nf violated\ng holds\nh violated\n", true)
	c.diagnostics(a, "error assert 1", "error assert 3")
	if before, now := <-first, <-first; before != "" || now != "4" {
		t.Errorf("the lines %q and then %q are first", before, now)
	}
	wait <- true
	c.end()
}

// TestProgress: a check that takes long shows where it is, and its progress ends it.
func TestProgress(t *testing.T) {
	h := house()
	h.Check = func(ctx context.Context, q Question) (*Answer, error) {
		for i := 1; ctx.Err() == nil; i++ {
			q.Progress("f", min(i, 3), 4)
			time.Sleep(10 * time.Millisecond)
		}
		return nil, ctx.Err()
	}
	c := begin(t, h, "null")
	c.file("a.lines", "f holds\n")
	var token string
	kind := func(want, text string) {
		t.Helper()
		c.until("$/progress", func(p []byte) bool {
			var x progress
			if err := json.Unmarshal(p, &x); err != nil {
				t.Fatal(err)
			}
			token = x.Token
			return x.Value.Kind == want && strings.Contains(x.Value.Title+x.Value.Message, text)
		})
	}
	kind("begin", "checking a.lines")
	kind("report", "3/4 f")
	c.tell("window/workDoneProgress/cancel", map[string]any{"token": token})
	kind("end", "")
	c.end()
}

// TestUnits: lenses and hovers say what is known of a unit, and of which text.
func TestUnits(t *testing.T) {
	c := opened(t, "null")
	a := c.file("a.lines", "f holds\ng violated\n")
	c.diagnostics(a, "error assert 1")
	titles := func() (out []string) {
		for _, l := range get[[]codeLens](c, "textDocument/codeLens", at(a, 0, 0)) {
			out = append(out, l.Command.Title)
		}
		return out
	}
	if got := strings.Join(titles(), ", "); got != "check (1 hold within bounds), test, check (1 violated), test, debug the counterexample" {
		t.Error(got)
	}
	text := get[hover](c, "textDocument/hover", at(a, 0, 0)).Contents.Value
	if !strings.Contains(text, "f: assert holds within scope 3") || !strings.Contains(text, "binding:   scope A (3)") || strings.Contains(text, "g") && strings.Contains(text, "violated within") {
		t.Error(text)
	}
	if m := c.ask("textDocument/hover", at(a, 0, 4)); string(m.Result) != "null" {
		t.Errorf("%s is shown beside a declaration", m.Result)
	}
	c.change(a, "f violated\ng violated\nh holds\n", false)
	if got := strings.Join(titles(), ", "); got != "check, test, check (1 violated), test, debug the counterexample, check, test" {
		t.Error(got)
	}
	if text := get[hover](c, "textDocument/hover", at(a, 1, 0)).Contents.Value; !strings.Contains(text, "it has changed since") {
		t.Error(text)
	}
	if m := c.ask("workspace/executeCommand", map[string]any{"command": commandDebug, "arguments": []any{a, "g"}}); m.Error == nil || !strings.Contains(m.Error.Message, "has changed") {
		t.Errorf("%s %v", m.Result, m.Error)
	}
	c.change(a, "f holds\ng violated\n", true)
	c.diagnostics(a, "error assert 1")
	launch := get[struct {
		Adapter       struct{ Command string }
		Configuration struct{ Type, Program string }
	}](c, "workspace/executeCommand", map[string]any{"command": commandDebug, "arguments": []any{a, "g"}})
	if content, err := os.ReadFile(launch.Configuration.Program); string(content) != "g" || launch.Configuration.Type != "assay" || launch.Adapter.Command != "assay" {
		t.Errorf("%+v: %s, %v", launch, content, err)
	}
	for _, wrong := range [][]any{{}, {a}, {a, "x"}, {a, "f"}, {"file:///no.lines", "f"}, {1, 2}, {a, "g", 3}} {
		if m := c.ask("workspace/executeCommand", map[string]any{"command": commandDebug, "arguments": wrong}); m.Error == nil {
			t.Errorf("%v: %s", wrong, m.Result)
		}
	}
	if m := c.ask("workspace/executeCommand", map[string]any{"command": commandTest, "arguments": []any{a, "g"}}); !strings.Contains(string(m.Result), "tests of g") {
		t.Errorf("%s %v", m.Result, m.Error)
	}
	if m := c.ask("workspace/executeCommand", map[string]any{"command": commandCheck, "arguments": []any{a, "g"}}); !strings.Contains(string(m.Result), "violated within scope 3") {
		t.Errorf("%s %v", m.Result, m.Error)
	}
	if got := strings.Join(titles(), ", "); !strings.HasPrefix(got, "check (1 hold within bounds), ") {
		t.Errorf("a check of one unit forgets the others: %s", got)
	}
	c.end()
	if _, err := os.Stat(launch.Configuration.Program); err == nil {
		t.Error("the trace is left behind")
	}
}

// TestFixesNowhere: where a language knows that no line is good, there is no fix; a contract goes before what it is about, on a line of its own.
func TestFixesNowhere(t *testing.T) {
	const text = "f violated\n  g violated\n"
	for _, x := range []struct {
		between bool
		place   int // -1: nowhere
		want    []string
	}{
		{true, -1, []string{"f violated\n  // assay:ignore assert: \n  g violated\n"}},
		{false, 15, []string{"f violated\n  g\n  //@ requires true;\n  violated\n"}},
		{false, 13, []string{"f violated\n  //@ requires true;\n  g violated\n"}},
		{false, -1, nil},
	} {
		h := house()
		l := lines
		l.Between = func(_, _ string, _ int) bool { return x.between }
		l.Place = func(_, _ string, _ Proposal) (int, bool) { return x.place, x.place >= 0 }
		h.Languages = []Language{l}
		var c *client
		h.Check = func(ctx context.Context, q Question) (*Answer, error) { return checkLines(c)(ctx, q) }
		c = begin(t, h, "null")
		a := c.file("a.lines", text)
		c.diagnostics(a, "error assert 0", "error assert 1")
		var got []string
		for _, f := range get[[]codeAction](c, "textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": a}, "range": Range{Position{1, 2}, Position{1, 2}}, "context": map[string]any{}}) {
			d := newText(text)
			for _, e := range f.Edit.Changes[a] {
				d = d.edit(change{&e.Range, e.NewText})
			}
			got = append(got, d.s)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%v, %d: %q", x.between, x.place, got)
		}
		c.end()
	}
}

// TestFixes: quick fixes edit the text that the editor has, and settings where they are.
func TestFixes(t *testing.T) {
	c := opened(t, "null")
	a := c.file("a.lines", "f holds\n  g violated\nh late\n")
	c.diagnostics(a, "error assert 1", "information undecided 2")
	actions := func(line int) map[string]codeAction {
		out := map[string]codeAction{}
		for _, x := range get[[]codeAction](c, "textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": a}, "range": Range{Position{line, 0}, Position{line, 9}}, "context": map[string]any{"diagnostics": []any{}}}) {
			out[x.Title] = x
		}
		return out
	}
	edited := func(x codeAction, uri, text string) string {
		d := newText(text)
		for _, e := range x.Edit.Changes[uri] {
			d = d.edit(change{&e.Range, e.NewText})
		}
		return d.s
	}
	g := actions(1)
	if x := g["Pass over this finding (assert), with a reason to be written"]; x.Edit == nil || edited(x, a, "f\n  g violated\n") != "f\n  // assay:ignore assert: \n  g violated\n" {
		t.Errorf("%+v", g)
	}
	if x := g["Write the contract: requires true;"]; x.Edit == nil || edited(x, a, "f\n  g violated\n") != "f\n  //@ requires true;\n  g violated\n" {
		t.Errorf("%+v", g)
	}
	dos := c.file("dos.lines", "f holds\r\n  g violated\r\n") // lines end as they do in the text
	c.diagnostics(dos, "error assert 1")
	list := get[[]codeAction](c, "textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": dos}, "range": Range{Position{1, 0}, Position{1, 9}}, "context": map[string]any{"diagnostics": []any{}}})
	if len(list) < 2 || edited(list[1], dos, "f\r\n  g violated\r\n") != "f\r\n  //@ requires true;\r\n  g violated\r\n" {
		t.Errorf("%+v", list)
	}
	if x := actions(0)["Raise scope of f to 4, in assay.toml"]; x.Edit == nil || len(x.Edit.Documents) != 2 {
		t.Errorf("%+v", actions(0))
	}
	if x := actions(2)["Raise timeout of h to 40s, in assay.toml"]; x.Edit == nil {
		t.Errorf("%+v", actions(2))
	}
	toml := c.file("assay.toml", "jobs = 1") // not saved: what the editor has counts
	x := actions(0)["Raise scope of f to 4, in assay.toml"]
	if x.Edit == nil || edited(x, toml, "jobs = 1") != "jobs = 1\n\n[[for]]\nmethod = \"f\"\nscope = 4\n" {
		t.Errorf("%+v", x.Edit)
	}
	if m := c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": a}, "range": Range{}, "context": map[string]any{"only": []string{"refactor"}}}); string(m.Result) != "[]" {
		t.Errorf("%s is no quick fix", m.Result)
	}
	c.end()
}

// TestCompletion: words that fit what is typed replace it, where it stands.
func TestCompletion(t *testing.T) {
	c := opened(t, "null")
	a := c.file("a.lines", "f holds\n𝛼𝛽 vi")
	list := get[[]completionItem](c, "textDocument/completion", at(a, 1, 7))
	if len(list) != 1 || list[0].Edit.NewText != "violated" || list[0].Edit.Range != (Range{Position{1, 5}, Position{1, 7}}) || list[0].More[0].NewText != "# violated\n" {
		t.Errorf("%+v", list)
	}
	c.end()
}

// TestSettings: settings of the editor go to checks, from where the client has them.
func TestSettings(t *testing.T) {
	h := house()
	flags := make(chan string, 8)
	h.Check = func(_ context.Context, q Question) (*Answer, error) {
		flags <- strings.Join(q.Flags, " ")
		return refused(&source.List{}), nil
	}
	c := begin(t, h, `{"flags": ["--scope", "2"]}`)
	c.file("a.lines", "f holds\n")
	if got := <-flags; got != "--scope 2" {
		t.Error(got)
	}
	c.tell("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"assay": map[string]any{"flags": []string{"--scope", "3"}}}})
	if got := <-flags; got != "--scope 3" {
		t.Error(got)
	}
	for _, name := range []string{"notes.txt", "assay.toml"} { // the settings of the project, and what is none
		c.tell("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": c.file(name, "")}})
	}
	<-flags
	c.tell("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
	<-flags
	c.end()
	if len(flags) > 0 {
		t.Error("a file is checked that nothing concerns")
	}

	c = connect(t, h)
	c.reply = func(m *message) (any, *wrong) {
		if m.Method == "workspace/configuration" {
			return []any{map[string]any{"flags": []string{"--scope", "5"}}}, nil
		}
		return nil, nil
	}
	c.ask("initialize", map[string]any{"capabilities": map[string]any{"workspace": map[string]any{"configuration": true}}})
	c.tell("initialized", struct{}{})
	c.file("a.lines", "f holds\n")
	for deadline := time.After(time.Minute); ; {
		go c.ask("textDocument/hover", at("file:///x", 0, 0)) // reads, and so answers
		select {
		case got := <-flags:
			if got == "--scope 5" {
				return
			}
		case <-deadline:
			t.Fatal("the settings that the client has are not asked for")
		}
	}
}
