package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"assay/serve/wire"
)

// TestMalformed: 10,000 messages that are none, or say something wrong, leave the server alive, and what it answers then is what a server answers that
// has never seen them.
func TestMalformed(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	c := opened(t, "null")
	const content = "f holds\ng violated\nh late\n"
	a := c.file("a.lines", content)
	c.diagnostics(a, "error assert 1", "information undecided 2")
	want := c.ask("textDocument/codeLens", at(a, 0, 0)).Result
	codes := map[int]int{}
	bad := 0
	for i := range 10_000 {
		if err := malformed(rnd, c.out, a); err != nil {
			t.Fatal(err)
		}
		if i%10 != 9 {
			continue
		}
		// A length that was too large has swallowed what follows, until it is filled.
		var m *message
		for m == nil {
			id := c.send("textDocument/codeLens", at(a, 0, 0))
			for m == nil {
				k := c.read()
				if k.Error != nil {
					codes[k.Error.Code]++
					bad++
				}
				if string(k.ID) == id && k.Method == "" {
					m = k
				}
				if k.Error != nil && k.Error.Code == parseError && len(c.in) == 0 {
					break // maybe it was swallowed
				}
			}
		}
		if !bytes.Equal(m.Result, want) {
			t.Fatalf("after %d messages: %s %v", i+1, m.Result, m.Error)
		}
	}
	for _, code := range []int{parseError, invalidRequest, methodNotFound, invalidParams} {
		if codes[code] < 100 {
			t.Errorf("only %d answers have code %d: %v", codes[code], code, codes)
		}
	}
	if bad < 7000 {
		t.Errorf("only %d of 10000 messages were refused", bad)
	}
	c.change(a, content+"i violated\n", true)
	c.diagnostics(a, "error assert 1", "information undecided 2", "error assert 3")
	c.end()
}

// malformed writes a message that changes nothing: its bytes, its JSON, or what it says are wrong.
func malformed(rnd *rand.Rand, out io.Writer, uri string) error {
	pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
	good := fmt.Sprintf(`{"jsonrpc": "2.0", "id": %d, "method": "textDocument/hover", "params": {"textDocument": {"uri": %q}, "position": {"line": 0, "character": 1}}}`, 1_000_000+rnd.IntN(1000), uri)
	switch rnd.IntN(6) {
	case 0: // bytes
		text := make([]byte, rnd.IntN(200))
		for i := range text {
			text[i] = byte(rnd.IntN(256))
		}
		_, err := out.Write(append(text, '\n'))
		return err
	case 1: // a header
		_, err := io.WriteString(out, pick("Content-Length: ", "content-length: 5", "Content-Length: -3", "Content-Length: 99999999999999999999", "Content-Type: x\r\n", "Content-Length: 7\r\nX: y", "GET / HTTP/1.1")+"\r\n\r\n")
		return err
	case 2: // a wrong length
		_, err := fmt.Fprintf(out, "Content-Length: %d\r\n\r\n%s", max(0, len(good)+rnd.IntN(200)-100), good)
		return err
	case 3: // no JSON
		text := []byte(good)
		for range 1 + rnd.IntN(6) {
			k := rnd.IntN(len(text))
			switch rnd.IntN(3) {
			case 0:
				text[k] = byte(rnd.IntN(256))
			case 1:
				text = slices.Delete(text, k, k+1)
			case 2:
				text = slices.Insert(text, k, "{}[]\",:0\\"[rnd.IntN(9)])
			}
		}
		return wire.Write(out, text)
	case 4: // no request
		return wire.Write(out, []byte(pick(`[]`, `17`, `null`, `"x"`, `{}`, `{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}`, `{"jsonrpc": "1.0", "id": 1, "method": "shutdown"}`,
			`{"jsonrpc": "2.0", "id": [1], "result": 1}`, `{"jsonrpc": "2.0", "id": 1, "method": 5}`, `[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]`, `{"jsonrpc": "2.0", "id": "assay-77", "result": {}}`)))
	}
	method := pick("textDocument/hover", "textDocument/codeLens", "textDocument/didChange", "textDocument/didSave", "textDocument/didOpen", "textDocument/completion", "textDocument/codeAction",
		"workspace/executeCommand", "workspace/didChangeConfiguration", "initialize", "textDocument/rename", "$/cancelRequest", "$/nothing", "window/workDoneProgress/cancel", strings.Repeat("x", 5000))
	params := pick(`null`, `[]`, `"x"`, `17`, `{"textDocument": 3}`, `{"textDocument": {"uri": 5}}`, `{"position": {"line": -7}}`, `{"position": {"line": 1e99, "character": "x"}}`, `{"textDocument": {"uri": "file:///no/such"}, "contentChanges": [{"range": {}, "text": 1}]}`,
		`{"textDocument": {"uri": "%zz"}}`, `{"command": "rm", "arguments": ["-rf"]}`, `{"command": "assay.check", "arguments": [7]}`, `{"range": {"start": {"line": 99999999}, "end": {"line": -1}}}`, strings.Repeat("[", 3000)+strings.Repeat("]", 3000))
	id := pick(`"id": 3000000, `, `"id": "x", `, ``)
	if method == "textDocument/didOpen" && !strings.Contains(params, "3}") {
		params = "5" // anything else would open a document
	}
	return wire.Write(out, []byte(`{"jsonrpc": "2.0", `+id+`"method": "`+method+`", "params": `+params+`}`))
}

// TestRandomSequences: whatever is asked in whatever order, what a server answers at the end is what one answers that was told the last texts alone.
func TestRandomSequences(t *testing.T) {
	compared := 0
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 61))
		pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
		c := opened(t, "null")
		names := []string{"a.lines", "b.lines"}
		open, saved := map[string]string{}, map[string]string{}
		line := func() string {
			return pick("f", "g", "h", "wrong", "") + pick("", " holds", " violated", " late", " kept-back") + "\n"
		}
		for range 20 {
			name := names[rnd.IntN(2)]
			uri := uriOf(c.root + "/" + name)
			text, is := open[name]
			switch pick("open", "type", "save", "save", "close", "ask", "ask", "run", "cancel") {
			case "open":
				if !is {
					c.file(name, saved[name])
					open[name] = saved[name]
				}
			case "type":
				if is {
					d := newText(text)
					from, to := rnd.IntN(len(d.lines)+1), rnd.IntN(len(d.lines)+1)
					k := change{&Range{Position{min(from, to), 0}, Position{max(from, to), 0}}, line()}
					open[name] = d.edit(k).s
					c.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri}, "contentChanges": []any{map[string]any{"range": k.Range, "text": k.Text}}})
				}
			case "save":
				if is {
					saved[name] = text
					if err := os.WriteFile(c.root+"/"+name, []byte(text), 0o666); err != nil {
						t.Fatal(err)
					}
					c.tell("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": uri}})
				}
			case "close":
				delete(open, name)
				c.tell("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
			case "ask":
				c.ask(pick("textDocument/hover", "textDocument/codeLens", "textDocument/completion", "textDocument/codeAction", "textDocument/rename"), at(uri, rnd.IntN(4), rnd.IntN(9)))
			case "run":
				id := c.send("workspace/executeCommand", map[string]any{"command": pick(commandCheck, commandTest, commandDebug), "arguments": []any{uri, pick("f", "g", "x")}})
				if rnd.IntN(2) == 0 {
					c.tell("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
				}
				c.answer(id)
			case "cancel":
				c.tell("$/cancelRequest", map[string]any{"id": rnd.IntN(50)})
			}
		}
		other := opened(t, "null")
		for _, name := range names {
			text, is := open[name]
			if !is {
				continue
			}
			uri := uriOf(c.root + "/" + name)
			c.change(uri, text, true)
			saved[name] = text
			twin := other.file(name, text)
			want := settled(other, twin, text)
			if got := strings.ReplaceAll(settled(c, uri, text), c.root, other.root); got != want {
				t.Errorf("seed %d: %s with %q:\n%s\n%s", seed, name, text, got, want)
			}
			compared++
		}
		c.end()
		other.end()
	}
	if compared < 100 {
		t.Errorf("only %d files were compared", compared)
	}
}

// settled is what is known of a file when its check is done: one that is asked for comes behind it, or the same.
func settled(c *client, uri, text string) string {
	units := lines.Units("", text)
	for range 2 {
		for _, u := range units {
			c.ask("workspace/executeCommand", map[string]any{"command": commandCheck, "arguments": []any{uri, u.Name}})
		}
	}
	out := string(c.ask("textDocument/codeLens", at(uri, 0, 0)).Result)
	for i := range newText(text).lines {
		out += "\n" + string(c.ask("textDocument/hover", at(uri, i, 0)).Result)
		out += "\n" + string(c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": uri}, "range": Range{Position{i, 0}, Position{i, 0}}}).Result)
	}
	return out
}

// FuzzServe: no bytes bring the server down.
func FuzzServe(f *testing.F) {
	f.Add([]byte("Content-Length: 2\r\n\r\n{}"))
	f.Add([]byte("Content-Length: 59\r\n\r\n" + `{"jsonrpc": "2.0", "id": 1, "method": "initialize"}        `))
	f.Fuzz(func(t *testing.T, in []byte) {
		h := house()
		h.Root = func(string) (string, error) { return "/", nil }
		h.Check = func(context.Context, Question) (*Answer, error) { return nil, context.Canceled }
		New(bytes.NewReader(in), io.Discard, h).Serve(context.Background())
	})
}
