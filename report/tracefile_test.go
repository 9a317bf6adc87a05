package report

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"assay/source"
)

func TestTraceFile(t *testing.T) {
	in := &TraceFile{Schema: 1, Tool: "assay", Version: "1", File: "a.fir", SHA256: "00", Kind: "assert", Property: "x", Trace: *sample().Checks[0].Results[0].Trace}
	var b bytes.Buffer
	if err := in.Write(&b); err != nil {
		t.Fatal(err)
	}
	out, err := ReadTraceFile("t.json", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := out.Write(&again); err != nil || again.String() != b.String() {
		t.Errorf("read and written again it differs: %v", err)
	}
	if !reflect.DeepEqual(in.Trace.Initial, out.Trace.Initial) {
		t.Errorf("initial state: got %v", out.Trace.Initial)
	}
}

func TestTraceFileErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "t.json:1:1: error: this is not a trace file: EOF",
		"{\n  \"schema\": x":          "t.json:2:13: error: this is not a trace file: invalid character 'x'",
		`{"schema": "1"}`:             "t.json:1:14: error: this is not a trace file: json: cannot unmarshal string",
		`{"schema": 2}`:               "its schema is 2, not 1",
		`{"schema": 1}`:               "does not say which program",
		"{\"schema\": 1}\n{}":         "t.json:1:14: error: this is not a trace file: there is something behind its end",
		"{\"schema\": 1} garbage":     "t.json:1:14: error: this is not a trace file: there is something behind its end",
		strings.Repeat("[", 1_000_00): "t.json:1:1",
	} {
		_, err := ReadTraceFile("t.json", []byte(text))
		var d *source.Diagnostic
		if !errors.As(err, &d) || d.Code != CodeTraceFile || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: got %v, want %q", text, err, want)
		}
	}
	if _, err := ReadTraceFile("t.json", make([]byte, MaxTraceFile+1)); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a huge file: %v", err)
	}
}

// FuzzTraceFile: no input makes the reader panic, and what it reads it can
// write and read again.
func FuzzTraceFile(f *testing.F) {
	f.Add([]byte(`{"schema":1,"file":"a","trace":{"unit":"p","initial":{"vars":[{"name":"x","value":[["a","b"]]}]},"final":{}}}`))
	f.Add([]byte(`{"schema":1,"trace":[`))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := ReadTraceFile("t", text)
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := in.Write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadTraceFile("t", b.Bytes()); err != nil {
			t.Fatalf("written again: %v", err)
		}
	})
}
