// This file is an editor.

package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"assay/serve/wire"
)

// editor is a client of a server that runs.
type editor struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	messages chan received
	seq      int
	root     string
}

type received struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Error  *struct{ Message string }
}

// start starts a server in a folder, with a cache, and begins a session.
func start(assay, root, cache string) (*editor, error) {
	e := &editor{cmd: exec.Command(assay, "lsp"), messages: make(chan received, 1<<12), root: root}
	e.cmd.Dir, e.cmd.Env, e.cmd.Stderr = root, append(os.Environ(), "XDG_CACHE_HOME="+cache), os.Stderr
	var err error
	if e.in, err = e.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(e.messages)
		for in := bufio.NewReader(out); ; {
			content, err := wire.Read(in)
			if err != nil {
				return
			}
			var m received
			if json.Unmarshal(content, &m) == nil {
				e.messages <- m
			}
		}
	}()
	if err := e.ask("initialize", map[string]any{"rootUri": "file://" + root, "capabilities": map[string]any{}}); err != nil {
		return nil, err
	}
	return e, e.tell("initialized", struct{}{})
}

// end ends the session.
func (e *editor) end() error {
	if err := e.ask("shutdown", nil); err != nil {
		return err
	}
	if err := e.tell("exit", nil); err != nil {
		return err
	}
	return e.cmd.Wait()
}

func (e *editor) tell(method string, params any) error {
	return e.send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

func (e *editor) send(m any) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return wire.Write(e.in, text)
}

// ask sends a request, and waits for its answer.
func (e *editor) ask(method string, params any) error {
	e.seq++
	if err := e.send(map[string]any{"jsonrpc": "2.0", "id": e.seq, "method": method, "params": params}); err != nil {
		return err
	}
	return e.until(func(m received) (bool, error) {
		if m.Method != "" || string(m.ID) != fmt.Sprint(e.seq) {
			return false, nil
		}
		if m.Error != nil {
			return true, fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		return true, nil
	})
}

// patience is how long a message is waited for.
const patience = 5 * time.Minute

func (e *editor) until(is func(received) (bool, error)) error {
	for late := time.After(patience); ; {
		select {
		case m, ok := <-e.messages:
			if !ok {
				return fmt.Errorf("the server has ended")
			}
			if done, err := is(m); done || err != nil {
				return err
			}
		case <-late:
			return fmt.Errorf("nothing is said for %v", patience)
		}
	}
}

// finding waits for diagnostics of a file, with one of a code on a line from 1.
func (e *editor) finding(uri, code string, line int) error {
	return e.until(func(m received) (bool, error) {
		if m.Method != "textDocument/publishDiagnostics" {
			return false, nil
		}
		var p struct {
			URI         string
			Diagnostics []struct {
				Code  string
				Range struct{ Start struct{ Line int } }
			}
		}
		if err := json.Unmarshal(m.Params, &p); err != nil || p.URI != uri {
			return false, err
		}
		for _, d := range p.Diagnostics {
			if d.Code == code && d.Range.Start.Line+1 == line {
				return true, nil
			}
		}
		return false, nil
	})
}

func (e *editor) uri(name string) string { return "file://" + filepath.Join(e.root, name) }

func (e *editor) open(name, text string) error {
	return e.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": e.uri(name), "languageId": "java", "version": 1, "text": text}})
}

// change types a new text.
func (e *editor) change(name, text string) error {
	return e.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": e.uri(name), "version": 2}, "contentChanges": []any{map[string]any{"text": text}}})
}

// save saves it.
func (e *editor) save(name, text string) error {
	if err := os.WriteFile(filepath.Join(e.root, name), []byte(text), 0o666); err != nil {
		return err
	}
	return e.tell("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}})
}

// checked waits until all checks of a file have their answers.
func (e *editor) checked(name string) error {
	return e.ask("workspace/executeCommand", map[string]any{"command": "assay.check", "arguments": []any{e.uri(name)}})
}
