package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"

	"assay/cmd/assay/stepping"
	"assay/task"
)

// TestDAPJava: an editor stops where an exception of a Java program is made, goes back to the write of the value that caused it, and reads it.
func TestDAPJava(t *testing.T) {
	toServer, out := io.Pipe()
	in, fromServer := io.Pipe()
	a := &app{stdin: toServer, stdout: fromServer, stderr: &bytes.Buffer{}, ctx: t.Context()}
	a.java.Compilers = &compilers
	done := make(chan error, 1)
	go func() {
		cmd := stepping.DapCommand(debugger{a}.stepping())
		cmd.SetArgs([]string{})
		done <- cmd.ExecuteContext(context.WithoutCancel(t.Context()))
		fromServer.Close()
		toServer.Close() // who still writes is told
	}()
	late := time.AfterFunc(2*time.Minute, func() { out.Close() })
	defer late.Stop()
	reader := bufio.NewReader(in)
	var output strings.Builder
	read := func() dap.Message {
		m, err := dap.ReadProtocolMessage(reader)
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := m.(*dap.OutputEvent); ok {
			output.WriteString(e.Body.Output)
		}
		return m
	}
	seq := 0
	ask := func(command string, arguments any) dap.Message {
		seq++
		text, err := json.Marshal(map[string]any{"seq": seq, "type": "request", "command": command, "arguments": arguments})
		if err != nil {
			t.Fatal(err)
		}
		if err := dap.WriteBaseMessage(out, text); err != nil {
			t.Fatal(err)
		}
		for {
			if r, ok := read().(dap.ResponseMessage); ok && r.GetResponse().RequestSeq == seq {
				if !r.GetResponse().Success {
					t.Fatalf("%s: %s", command, r.GetResponse().Message)
				}
				return r
			}
		}
	}
	stopped := func() string {
		for {
			if e, ok := read().(*dap.StoppedEvent); ok {
				return e.Body.Reason
			}
		}
	}
	frame := func() dap.StackFrame {
		return ask("stackTrace", map[string]any{"threadId": 1}).(*dap.StackTraceResponse).Body.StackFrames[0]
	}
	ask("initialize", map[string]any{"adapterID": "assay"})
	ask("launch", map[string]any{"program": "../../docs/guide/examples/Belt.java"})
	ask("setExceptionBreakpoints", map[string]any{"filters": []string{}, "filterOptions": []any{map[string]any{"filterId": "made", "condition": "IndexOutOfBoundsException"}}})
	ask("configurationDone", nil)
	if why := stopped(); why != "entry" {
		t.Fatal(why)
	}
	ask("continue", map[string]any{"threadId": 1})
	why := stopped()
	at := frame()
	if why != "exception" || at.Name != "Belt.take" || at.Line != 16 || !strings.HasSuffix(at.Source.Path, "examples/Belt.java") {
		t.Fatalf("%s: %+v", why, at)
	}
	info := ask("dataBreakpointInfo", map[string]any{"name": "head", "frameId": at.Id}).(*dap.DataBreakpointInfoResponse)
	ask("setExceptionBreakpoints", map[string]any{"filters": []string{}})
	ask("setDataBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"dataId": info.Body.DataId}}})
	ask("reverseContinue", map[string]any{"threadId": 1})
	why = stopped()
	at = frame()
	head := ask("evaluate", map[string]any{"expression": "head + 1", "frameId": at.Id}).(*dap.EvaluateResponse).Body.Result
	if why != "data breakpoint" || at.Line != 17 || head != "3" {
		t.Fatalf("%s: %+v, head + 1 is %s", why, at, head)
	}
	ask("setDataBreakpoints", map[string]any{"breakpoints": []any{}})
	ask("continue", map[string]any{"threadId": 1})
	if why := stopped(); why != "end" || !strings.Contains(output.String(), "Index 3 out of bounds for length 3") {
		t.Errorf("%s: %s", why, output.String())
	}
	ask("disconnect", nil)
	if err := <-done; err != nil || a.outcome != task.Holding {
		t.Error(err, a.outcome)
	}
}
