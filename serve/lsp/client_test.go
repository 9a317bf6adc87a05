package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/report"
	"assay/serve/wire"
	"assay/settings"
	"assay/source"
	"assay/task"
)

// client is an editor.
type client struct {
	t     *testing.T
	out   io.WriteCloser
	in    chan *message // read at once, so that the server never waits
	seq   int
	clean chan bool
	root  string
	seen  []*message                     // what came beside answers
	reply func(m *message) (any, *wrong) // to requests of the server
}

// can is what the client of most tests can do.
const can = `{"workspace": {"configuration": false, "codeLens": {"refreshSupport": true}, "workspaceEdit": {"resourceOperations": ["create"]}}, "window": {"workDoneProgress": true}}`

// connect starts a server, without a session.
func connect(t *testing.T, h *House) *client {
	toServer, out := io.Pipe()
	in, fromServer := io.Pipe()
	c := &client{t: t, out: out, in: make(chan *message, 1<<16), clean: make(chan bool, 1), root: t.TempDir()}
	h.Root = func(folder string) (string, error) { return c.root, nil }
	go c.pump(bufio.NewReader(in))
	go func() {
		clean := New(toServer, fromServer, h).Serve(context.Background())
		fromServer.Close()
		toServer.Close()
		c.clean <- clean
	}()
	return c
}

// begin starts a session.
func begin(t *testing.T, h *House, options string) *client {
	c := connect(t, h)
	c.ask("initialize", json.RawMessage(`{"rootUri": "file://`+c.root+`", "capabilities": `+can+`, "initializationOptions": `+options+`}`))
	c.tell("initialized", struct{}{})
	return c
}

func (c *client) end() {
	c.t.Helper()
	c.ask("shutdown", nil)
	c.tell("exit", nil)
	if !<-c.clean {
		c.t.Error("it did not end well")
	}
}

func (c *client) write(m any) {
	c.t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := wire.Write(c.out, text); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) tell(method string, params any) {
	c.t.Helper()
	c.write(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// pump reads what the server writes.
func (c *client) pump(in *bufio.Reader) {
	defer close(c.in)
	for {
		content, err := wire.Read(in)
		if err != nil {
			return
		}
		m := &message{}
		if err := json.Unmarshal(content, m); err != nil || m.Version != "2.0" {
			c.t.Errorf("%s: %v", content, err)
		}
		c.in <- m
	}
}

func (c *client) read() *message {
	c.t.Helper()
	select {
	case m, ok := <-c.in:
		if !ok {
			c.t.Fatal("the server has ended")
		}
		return m
	case <-time.After(time.Minute):
		c.t.Fatal("the server says nothing")
	}
	return nil
}

// next reads a message; requests of the server are answered.
func (c *client) next() *message {
	c.t.Helper()
	m := c.read()
	if m.Method != "" && m.ID != nil {
		var result any
		var w *wrong
		if c.reply != nil {
			result, w = c.reply(m)
		}
		out := map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result}
		if w != nil {
			out = map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": w}
		}
		c.write(out)
	}
	return m
}

// send sends a request, and returns its identifier.
func (c *client) send(method string, params any) string {
	c.t.Helper()
	c.seq++
	id, _ := json.Marshal(c.seq)
	c.write(map[string]any{"jsonrpc": "2.0", "id": c.seq, "method": method, "params": params})
	return string(id)
}

// answer reads to the answer of a request.
func (c *client) answer(id string) *message {
	c.t.Helper()
	for i, m := range c.seen {
		if m.Method == "" && string(m.ID) == id {
			c.seen = slices.Delete(c.seen, i, i+1)
			return m
		}
	}
	for {
		m := c.next()
		if m.Method == "" && string(m.ID) == id {
			return m
		}
		c.seen = append(c.seen, m)
	}
}

// ask sends a request, and reads to its answer.
func (c *client) ask(method string, params any) *message {
	c.t.Helper()
	return c.answer(c.send(method, params))
}

// get is ask for a request that has to succeed.
func get[T any](c *client, method string, params any) (out T) {
	c.t.Helper()
	m := c.ask(method, params)
	if m.Error != nil {
		c.t.Fatalf("%s: %v", method, m.Error)
	}
	if err := json.Unmarshal(m.Result, &out); err != nil {
		c.t.Fatal(err)
	}
	return out
}

// until reads to a notification.
func (c *client) until(method string, is func(params []byte) bool) {
	c.t.Helper()
	for i, m := range c.seen {
		if m.Method == method && is(m.Params) {
			c.seen = c.seen[i+1:]
			return
		}
	}
	c.seen = nil
	for {
		if m := c.next(); m.Method == method && is(m.Params) {
			return
		}
	}
}

// diagnostics reads to those of a file that are as wanted: "severity code line" each.
func (c *client) diagnostics(uri string, want ...string) []Diagnostic {
	c.t.Helper()
	var out []Diagnostic
	var got []string
	timer := time.AfterFunc(20*time.Second, func() { c.t.Logf("the last diagnostics are %q, not %q", got, want) })
	defer timer.Stop()
	c.until("textDocument/publishDiagnostics", func(params []byte) bool {
		var p struct {
			URI         string
			Diagnostics []Diagnostic
		}
		if err := json.Unmarshal(params, &p); err != nil {
			c.t.Fatal(err)
		}
		if p.URI != uri {
			return false
		}
		got = nil
		for _, d := range p.Diagnostics {
			got = append(got, shown(d))
		}
		slices.Sort(got)
		slices.Sort(want)
		out = p.Diagnostics
		return slices.Equal(got, want)
	})
	return out
}

func shown(d Diagnostic) string {
	return strings.Join([]string{[]string{"", "error", "warning", "information", "hint"}[d.Severity], d.Code, string(rune('0' + d.Range.Start.Line%10))}, " ")
}

// file writes a file and opens it.
func (c *client) file(name, text string) string {
	c.t.Helper()
	path := filepath.Join(c.root, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		c.t.Fatal(err)
	}
	uri := uriOf(path)
	c.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "lines", "version": 1, "text": text}})
	return uri
}

// change types a new text, and saves it if asked.
func (c *client) change(uri, text string, save bool) {
	c.t.Helper()
	c.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 2}, "contentChanges": []any{map[string]any{"text": text}}})
	if save {
		if err := os.WriteFile(pathOf(uri), []byte(text), 0o666); err != nil {
			c.t.Fatal(err)
		}
		c.tell("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": uri}})
	}
}

func at(uri string, line, character int) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}, "position": Position{line, character}}
}

// lines is a language for tests: each line "NAME VERDICT" is a unit, and "wrong" is an error. Its checks are made by checkLines.
var lines = Language{
	Ext: ".lines", Test: true,
	Units: func(_, text string) (out []Unit) {
		at := 0
		for line := range strings.Lines(text) {
			if name, _, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				out = append(out, Unit{Name: name, Title: name, At: at, Head: [2]int{at, at + len(name)}, End: at + len(strings.TrimRight(line, "\n"))})
			}
			at += len(line)
		}
		return out
	},
	Errors: func(name, text string) *source.List {
		list := &source.List{}
		n := 0
		for line := range strings.Lines(text) {
			n++
			if strings.HasPrefix(line, "wrong") {
				list.Errorf(source.Span{File: name, Line: n, Col: 1, EndLine: n, EndCol: 6}, "lines-wrong", "it is wrong").Help = "mend it"
			}
		}
		return list
	},
	Complete: func(_, text string, at int) (int, []Word) {
		from := strings.LastIndexAny(text[:at], " \n") + 1
		return from, []Word{{Text: "holds", Kind: WordKeyword}, {Text: "violated", Kind: WordKeyword, Import: "# violated\n"}, {Text: "unknown"}}
	},
}

// checkLines reads a file as checks: what a line says is their verdict.
func checkLines(c *client) func(context.Context, Question) (*Answer, error) {
	return func(ctx context.Context, q Question) (*Answer, error) {
		text, err := os.ReadFile(filepath.Join(c.root, q.File))
		if err != nil {
			return nil, err
		}
		doc := &report.Document{Texts: source.Texts{q.File: string(text)}, Inputs: lines.Errors(q.File, string(text))}
		out := &Answer{Document: doc}
		q.Read(doc.Texts)
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			name, verdict, ok := strings.Cut(strings.TrimSpace(line), " ")
			if !ok || len(q.Only) > 0 && !slices.Contains(q.Only, name) {
				continue
			}
			at := source.Span{File: q.File, Line: n}
			r := task.Result{Property: task.Property{Kind: task.KindAssert, Unit: name, Span: at, Text: name + " is fine"}, Bounds: task.Bounds{Scope: 3}}
			switch verdict {
			case "holds":
				r.Status, r.Binding = task.HoldsWithin, []task.Binding{{Bound: task.BoundScope, Name: "A", Limit: 3}}
			case "violated":
				r.Status, r.Trace = task.Violated, &task.Trace{Check: name, Failure: &task.Failure{Kind: task.KindAssert}}
				out.Proposals = append(out.Proposals, Proposal{Check: name, File: q.File, Line: n, Clause: "requires true;"})
			case "late":
				r.Reason = "the time limit of 10s is reached"
			case "kept-back":
				r.Reason = task.Unreached + "x"
			case "ignored":
				r.Status, r.Suppressed = task.Violated, &task.Suppression{Reason: "known"}
			}
			k := task.Check{File: q.File, Name: name, Unit: name, Span: at, Results: []task.Result{r}}
			doc.Checks = append(doc.Checks, k)
			q.Done(&k)
		}
		return out, ctx.Err()
	}
}

// house is the command for tests. The check is set when the client is known.
func house() *House {
	return &House{
		Name: "assay", Adapter: []string{"assay", "dap"}, Languages: []Language{lines},
		Test: func(_ context.Context, q Question) (string, error) {
			return "tests of " + strings.Join(q.Only, " "), nil
		},
		Trace: func(name string, c *task.Check, _ *task.Result, _ string) error {
			return os.WriteFile(name, []byte(c.Name), 0o666)
		},
		Settings: func() (string, string) { return settings.Name, "" },
		Raise:    settings.Raise,
	}
}

// opened starts a session with the checks of lines.
func opened(t *testing.T, options string) *client {
	h := house()
	var c *client
	h.Check = func(ctx context.Context, q Question) (*Answer, error) { return checkLines(c)(ctx, q) }
	c = begin(t, h, options)
	return c
}
