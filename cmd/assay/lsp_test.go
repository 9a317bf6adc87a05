package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/internal/testkit"
	"assay/report"
	"assay/serve/wire"
	"assay/task"
)

// editorOf starts assay lsp in the working folder, and returns how to tell it something and how to ask it.
func editorOf(t *testing.T, options string) (tell func(method string, params any), ask func(method string, params any) json.RawMessage, seen func(func(method string, params json.RawMessage)), end func()) {
	toServer, out := io.Pipe()
	in, fromServer := io.Pipe()
	a := &app{stdin: toServer, stdout: fromServer, stderr: &bytes.Buffer{}}
	a.java.Compilers = &compilers
	done := make(chan int, 1)
	go func() {
		status := a.main([]string{"lsp"})
		fromServer.Close()
		toServer.Close()
		done <- status
	}()
	type message struct {
		ID     json.RawMessage
		Method string
		Params json.RawMessage
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	messages := make(chan message, 1<<16)
	go func() {
		defer close(messages)
		for reader := bufio.NewReader(in); ; {
			content, err := wire.Read(reader)
			if err != nil {
				return
			}
			var m message
			if err := json.Unmarshal(content, &m); err != nil {
				t.Error(err)
			}
			messages <- m
		}
	}()
	see := func(string, json.RawMessage) {}
	send := func(m any) {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := wire.Write(out, text); err != nil {
			t.Fatal(err)
		}
	}
	seq := 0
	tell = func(method string, params any) {
		send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
	}
	ask = func(method string, params any) json.RawMessage {
		t.Helper()
		seq++
		send(map[string]any{"jsonrpc": "2.0", "id": seq, "method": method, "params": params})
		for late := time.After(3 * time.Minute); ; {
			select {
			case m, ok := <-messages:
				switch {
				case !ok:
					t.Fatalf("%s: it has ended: %s", method, a.stderr)
				case m.Method == "" && string(m.ID) == fmt.Sprint(seq):
					if m.Error != nil {
						t.Fatalf("%s: %s", method, m.Error.Message)
					}
					return m.Result
				case m.Method != "":
					see(m.Method, m.Params)
				}
			case <-late:
				t.Fatalf("%s is not answered", method)
			}
		}
	}
	seen = func(f func(string, json.RawMessage)) { see = f }
	end = func() {
		t.Helper()
		ask("shutdown", nil)
		tell("exit", nil)
		if status := <-done; status != 0 {
			t.Errorf("exit status %d: %s", status, a.stderr)
		}
	}
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	ask("initialize", map[string]any{"rootUri": "file://" + root, "capabilities": map[string]any{}, "initializationOptions": json.RawMessage(options)})
	tell("initialized", struct{}{})
	return tell, ask, seen, end
}

// TestEditorAnswers: an editor is shown what the command finds, and takes it from the cache that the command has filled.
func TestEditorAnswers(t *testing.T) {
	t.Chdir("../..")
	cacheDir := t.TempDir()
	entries := func() (n int) {
		filepath.WalkDir(cacheDir, func(_ string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				n++
			}
			return nil
		})
		return n
	}
	names := editorFiles(t)
	want, late := map[string][]string{}, map[string]bool{}
	for _, name := range names {
		list, cut := sarifOf(t, name, cacheDir)
		if want[name] = list; cut {
			late[name] = true
		}
	}
	kept := entries()
	if kept < len(names)/2 {
		t.Fatalf("%d answers of %d files are kept", kept, len(names))
	}
	tell, ask, seen, end := editorOf(t, fmt.Sprintf(`{"flags": ["--cache", %q, "--timeout", "1s"], "unknown": "warning"}`, cacheDir))
	got, unread := map[string][]string{}, map[string]int{}
	seen(func(method string, params json.RawMessage) {
		if method == "textDocument/publishDiagnostics" {
			uri, list := published(t, params)
			got[uri] = list
			unread[uri] = strings.Count(string(params), `"code":"jml-`)
		}
	})
	errors, contracts := 0, 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		path, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		uri := "file://" + path
		document := map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": string(text)}}
		tell("textDocument/didOpen", document)
		before := entries()
		ask("workspace/executeCommand", map[string]any{"command": "assay.check", "arguments": []any{uri}})
		if n := entries(); n != before && !late[name] {
			t.Errorf("%s: %d answers are in the cache after the editor, and %d before", name, n, before)
		}
		if !slices.Equal(got[uri], want[name]) {
			t.Errorf("%s: the editor is shown\n  %s\nand the command finds\n  %s", name, strings.Join(got[uri], "\n  "), strings.Join(want[name], "\n  "))
		}
		for _, line := range want[name] {
			if strings.HasPrefix(line, "error") {
				errors++
			}
		}
		contracts += proposed(t, uri, string(text), tell, ask, func() int { return unread[uri] })
		tell("textDocument/didClose", document)
	}
	end()
	if contracts < 2 {
		t.Errorf("only %d contracts were proposed", contracts)
	}
	if errors < 5 {
		t.Errorf("only %d errors were compared", errors)
	}
	if n := len(late); n > len(names)/2 {
		t.Errorf("%d of %d files have a check whose time was up", n, len(names))
	}
}

// TestEditorTests: the lens of a method of a nested class has it checked by its name, and its tests are written where the project has them.
func TestEditorTests(t *testing.T) {
	t.Chdir(t.TempDir())
	const name = "src/main/java/p/A.java"
	const text = "package p;\npublic class A {\n  public static class B {\n    public int f(int x) { return x > 3 ? 1 : 2; }\n  }\n}\n"
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	path, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	tell, ask, _, end := editorOf(t, `{"flags": ["--no-cache"]}`)
	uri := "file://" + path
	tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": text}})
	var answer struct{ Message string }
	for _, command := range []string{"assay.check", "assay.test"} {
		if err := json.Unmarshal(ask("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{uri, "p.A$B.f"}}), &answer); err != nil {
			t.Fatal(err)
		}
		if want := map[string]string{"assay.check": "A.B.f: ", "assay.test": "2 of 2 branches covered"}[command]; !strings.Contains(answer.Message, want) {
			t.Errorf("%s says %q", command, answer.Message)
		}
	}
	end()
	written, err := filepath.Glob("src/test/java/p/*Test.java")
	if err != nil || len(written) == 0 {
		t.Errorf("no tests are written: %s", answer.Message)
	}
}

// fix is a quick fix with one edit of a file.
type fix struct {
	Title string
	Edit  struct {
		Changes map[string][]struct {
			Range   struct{ Start, End position }
			NewText string
		}
	}
}

type position struct{ Line, Character int }

// apply edits a text without characters beyond ASCII.
func (f *fix) apply(uri, text string) string {
	e := f.Edit.Changes[uri][0]
	lines := strings.SplitAfter(text, "\n")
	at := func(p position) int { return len(strings.Join(lines[:p.Line], "")) + p.Character }
	return text[:at(e.Range.Start)] + e.NewText + text[at(e.Range.End):]
}

// TestEditorPlaces: quick fixes are written where they have effect, or are not there: not into text blocks and comments, and not above the class of a
// method that is not the first on its line.
func TestEditorPlaces(t *testing.T) {
	t.Chdir(t.TempDir())
	tell, ask, seen, end := editorOf(t, `{"flags": ["--no-cache"]}`)
	var unread int
	found := map[string]bool{} // "A.java:3"
	seen(func(method string, params json.RawMessage) {
		if method == "textDocument/publishDiagnostics" {
			unread = strings.Count(string(params), `"code":"jml-`)
			var shown struct {
				URI         string
				Diagnostics []struct{ Range struct{ Start position } }
			}
			if err := json.Unmarshal(params, &shown); err != nil {
				t.Error(err)
			}
			for _, x := range shown.Diagnostics {
				found[fmt.Sprintf("%s:%d", filepath.Base(shown.URI), x.Range.Start.Line)] = true
			}
		}
	})
	const pass = "Pass over this finding (bounds), with a reason to be written"
	const promise = `Write the contract: ensures \result >= 0;`
	for _, x := range []struct {
		name, text string
		at         string // where the cursor is
		title      string
		want       string // empty: there is no such fix
	}{
		{"A", "public class A { private int[] b = new int[1]; public int a(int x) { return 7; } public int c(int k) { return b[k + 1 - k]; } }\n", "a(", promise,
			"public class A { private int[] b = new int[1];\n//@ ensures \\result >= 0;\npublic int a(int x) { return 7; } public int c(int k) { return b[k + 1 - k]; } }\n"},
		{"B", "public class B {\n    int n; public int a() { return 7; } public int c() { return n == 3 ? 1 : 0; }\n}\n", "c(", promise,
			"public class B {\n    int n; public int a() { return 7; }\n    //@ ensures \\result >= 0;\n    public int c() { return n == 3 ? 1 : 0; }\n}\n"},
		{"C", "public class C {\n    public\n    int\n    d(int k) { return 3; } /* x\n    */ public int e(int k) { return 4; }\n}\n", "d(", promise,
			"public class C {\n    //@ ensures \\result >= 0;\n    public\n    int\n    d(int k) { return 3; } /* x\n    */ public int e(int k) { return 4; }\n}\n"},
		{"D", "public class D {\n    public\n    int\n    d(int k) { return 3; } /* x\n    */ public int e(int k) { return 4; }\n}\n", "e(", promise,
			"public class D {\n    public\n    int\n    d(int k) { return 3; } /* x\n    */\n    //@ ensures \\result >= 0;\n    public int e(int k) { return 4; }\n}\n"},
		{"E", "public class E {\n    public static char f(int k) {\n        String s = \"\"\"\n            abc\n            \"\"\".substring(100 + k - k);\n        return s.charAt(0);\n    }\n}\n",
			"\"\"\".sub", "Pass over", ""},
		{"F", "public class F {\n    public static int g(int k) {\n        int[] a = new int[1]; /* a comment\n        that goes on */ return a[k - k + 2];\n    }\n}\n",
			"a[k", "Pass over", ""},
		{"G", "public class G {\n    public static int g(int k) {\n        int[] a = new int[1]; /* a comment */\n        return a[k - k + 2];\n    }\n}\n",
			"a[k", pass,
			"public class G {\n    public static int g(int k) {\n        int[] a = new int[1]; /* a comment */\n        // assay:ignore bounds: \n        return a[k - k + 2];\n    }\n}\n"},
	} {
		d := files(t, x.name+".java", x.text)
		uri := "file://" + filepath.Join(d.dir, x.name+".java")
		document := map[string]any{"uri": uri}
		tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": x.text}})
		ask("workspace/executeCommand", map[string]any{"command": "assay.check", "arguments": []any{uri}})
		before := x.text[:strings.Index(x.text, x.at)]
		cursor := position{strings.Count(before, "\n"), len(before) - strings.LastIndexByte(before, '\n') - 1}
		at := map[string]any{"line": cursor.Line, "character": cursor.Character}
		var actions []fix
		if err := json.Unmarshal(ask("textDocument/codeAction", map[string]any{"textDocument": document, "range": map[string]any{"start": at, "end": at}, "context": map[string]any{}}), &actions); err != nil {
			t.Fatal(err)
		}
		got, titles := "", []string{}
		for _, a := range actions {
			titles = append(titles, a.Title)
			if strings.HasPrefix(a.Title, x.title) {
				got = a.apply(uri, x.text)
			}
		}
		if got != x.want {
			t.Errorf("%s: %q edits the text to\n%s\nof %q", x.name, x.title, got, titles)
		}
		if x.want == "" && !found[fmt.Sprintf("%s.java:%d", x.name, cursor.Line)] {
			t.Errorf("%s: nothing is found there", x.name)
		}
		if strings.Contains(x.want, "//@") {
			tell("textDocument/didChange", map[string]any{"textDocument": document, "contentChanges": []any{map[string]any{"text": x.want}}})
			ask("textDocument/codeLens", map[string]any{"textDocument": document}) // it is read
			if unread > 0 {
				t.Errorf("%s: the contract cannot be read in\n%s", x.name, x.want)
			}
		}
		tell("textDocument/didClose", map[string]any{"textDocument": document})
	}
	end()
}

// proposed writes each contract that a quick fix has for a file, and returns how many there are: they can be read.
func proposed(t *testing.T, uri, text string, tell func(string, any), ask func(string, any) json.RawMessage, unread func() int) (n int) {
	var actions []fix
	document := map[string]any{"uri": uri}
	all := map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 9999, "character": 0}}
	if err := json.Unmarshal(ask("textDocument/codeAction", map[string]any{"textDocument": document, "range": all, "context": map[string]any{}}), &actions); err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if !strings.HasPrefix(a.Title, "Write the contract: ") {
			continue
		}
		n++
		edited := a.apply(uri, text)
		tell("textDocument/didChange", map[string]any{"textDocument": document, "contentChanges": []any{map[string]any{"text": edited}}})
		before := unread()
		ask("textDocument/codeLens", map[string]any{"textDocument": document}) // it is read
		if unread() > before || !strings.Contains(edited, "//@ "+strings.TrimPrefix(a.Title, "Write the contract: ")) {
			t.Errorf("%s: %s cannot be read in\n%s", uri, a.Title, edited)
		}
		tell("textDocument/didChange", map[string]any{"textDocument": document, "contentChanges": []any{map[string]any{"text": text}}})
		ask("textDocument/codeLens", map[string]any{"textDocument": document})
	}
	return n
}

// editorFiles are examples of the guide, and cases of Java and FIR: each of a long run, few of a quick one.
func editorFiles(t *testing.T) (names []string) {
	for pattern, every := range map[string]int{"docs/guide/examples/*.java": 3, "cases/java-check/*/*.java": 60, "cases/fir/*.fir": 30} {
		list, err := filepath.Glob(pattern)
		if err != nil || len(list) == 0 {
			t.Fatal(pattern, err)
		}
		if testkit.Long() {
			every = (every + 9) / 10
		}
		for i := 0; i < len(list); i += every {
			names = append(names, list[i])
		}
	}
	slices.Sort(names)
	t.Logf("%d files", len(names))
	return names
}

// sarifOf is what the command finds in a file: lines of severity, rule, place and message. What reports keep back is left out.
// Late says that the time of a check was up: how far one comes then is another matter each time, and so is what is kept of it.
func sarifOf(t *testing.T, name, cacheDir string) (out []string, late bool) {
	t.Helper()
	var stdout bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &stdout, stderr: io.Discard}
	a.java.Compilers = &compilers
	a.main([]string{"check", "--format", "sarif", "--cache", cacheDir, "--timeout", "1s", name})
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID       string
				Level        string
				Message      struct{ Text string }
				Suppressions []any
				Locations    []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &log); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, stdout.Bytes())
	}
	lines := map[string]bool{}
	for _, r := range log.Runs[0].Results {
		at := r.Locations[0].PhysicalLocation
		if len(r.Suppressions) > 0 || filepath.Clean(at.ArtifactLocation.URI) != filepath.Clean(name) {
			continue
		}
		if slices.ContainsFunc([]string{task.Unreached, task.Unmet, task.NotBegun}, func(s string) bool { return strings.Contains(r.Message.Text, "("+s) }) {
			continue
		}
		lines[fmt.Sprintf("%s %s %d %s", r.Level, r.RuleID, max(at.Region.StartLine, 1), r.Message.Text)] = true
	}
	return slices.Sorted(maps.Keys(lines)), strings.Contains(stdout.String(), "stopped: ")
}

// published are diagnostics as lines like those of sarifOf.
func published(t *testing.T, params json.RawMessage) (uri string, out []string) {
	var p struct {
		URI         string
		Diagnostics []struct {
			Severity      int
			Code, Message string
			Range         struct{ Start struct{ Line int } }
		}
	}
	if err := json.Unmarshal(params, &p); err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for _, d := range p.Diagnostics {
		if !slices.Contains(report.Rules(), d.Code) {
			continue // about the input, which findings are not
		}
		lines[fmt.Sprintf("%s %s %d %s", []string{"", "error", "warning", "note"}[d.Severity], d.Code, d.Range.Start.Line+1, strings.ReplaceAll(d.Message, "as before: ", ""))] = true
	}
	return p.URI, slices.Sorted(maps.Keys(lines))
}
