// This file defines the file that keeps one counterexample, to be replayed.

package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"assay/source"
	"assay/task"
)

// MaxTraceFile is the size in bytes of the largest trace file that is read.
const MaxTraceFile = 64 << 20

// CodeTraceFile says that a text is no trace file.
const CodeTraceFile source.Code = "trace-file"

// TraceFile is a counterexample with what is needed to replay it.
type TraceFile struct {
	Schema   int        `json:"schema"`
	Tool     string     `json:"tool"`
	Version  string     `json:"version"`
	File     string     `json:"file"`           // the program
	SHA256   string     `json:"sha256"`         // of its text
	Kind     task.Kind  `json:"kind"`           // of the property that it violates
	Property string     `json:"property"`       // as written
	Args     []string   `json:"args,omitempty"` // of the program, where it takes any
	Trace    task.Trace `json:"trace"`

	// How a run of a Java program ended, and a digest of what it put out; empty: a limit ended it, or an earlier version wrote the file.
	Ends    string `json:"ends,omitempty"`
	Printed string `json:"printed,omitempty"`
}

// Write writes the file.
func (f *TraceFile) Write(w io.Writer) error { return encode(w, f) }

// ReadTraceFile reads a trace file. What is wrong with it is a located
// *source.Diagnostic. Unknown fields are ignored: a later version may have written them.
func ReadTraceFile(name string, text []byte) (*TraceFile, error) {
	fail := func(offset int64, format string, args ...any) (*TraceFile, error) {
		return nil, &source.Diagnostic{
			Code:    CodeTraceFile,
			Span:    spanAt(name, text, offset),
			Message: "this is not a trace file: " + fmt.Sprintf(format, args...),
			Help:    "`assay check --trace FILE` writes one",
		}
	}
	if len(text) > MaxTraceFile {
		return fail(0, "it is larger than %d MiB", MaxTraceFile>>20)
	}
	f := &TraceFile{}
	dec := json.NewDecoder(bytes.NewReader(text))
	if err := dec.Decode(f); err != nil {
		return fail(errorOffset(err, dec.InputOffset()), "%v", err)
	}
	if at, more := behind(dec); more {
		return fail(at, "there is something behind its end")
	}
	switch {
	case f.Schema != task.Schema:
		return fail(0, "its schema is %d, not %d", f.Schema, task.Schema)
	case f.File == "" || f.Trace.Unit == "":
		return fail(0, "it does not say which program it is about")
	}
	return f, nil
}

// behind returns where a decoder has read a value to its end, and whether there is something behind it.
func behind(dec *json.Decoder) (at int64, more bool) {
	at = dec.InputOffset()
	_, err := dec.Token()
	return at, err != io.EOF
}

// errorOffset returns the place of an error of the JSON decoder.
func errorOffset(err error, at int64) int64 {
	switch err := err.(type) {
	case *json.SyntaxError:
		return err.Offset - 1
	case *json.UnmarshalTypeError:
		return err.Offset - 1
	}
	return at
}

// spanAt returns the place of a byte.
func spanAt(name string, text []byte, offset int64) source.Span {
	before := text[:max(0, min(offset, int64(len(text))))]
	line := 1 + bytes.Count(before, []byte("\n"))
	col := len(before) - bytes.LastIndexByte(before, '\n')
	return source.Span{File: name, Line: line, Col: col, EndLine: line, EndCol: col + 1}
}

// Counterexample is one of a JSON report, with where the report has its program.
type Counterexample struct {
	File     string
	Check    string
	Property string
	Kind     task.Kind
	Line     int // of the property
	Trace    *task.Trace
}

// ReadCounterexamples reads the violations with traces of a JSON report, in its order; it is false if a text is no such report.
func ReadCounterexamples(text []byte) ([]Counterexample, bool) {
	if len(text) > MaxTraceFile {
		return nil, false
	}
	var d struct {
		Schema  int
		Results []struct {
			Check, Property string
			Kind            task.Kind
			Source          where
			Status          task.Status
			Trace           *task.Trace
		}
	}
	if err := json.Unmarshal(text, &d); err != nil || d.Schema != task.Schema || d.Results == nil {
		return nil, false
	}
	out := []Counterexample{}
	for _, r := range d.Results {
		if r.Trace != nil && r.Status == task.Violated {
			r.Trace.Check = r.Check
			out = append(out, Counterexample{r.Source.File, r.Check, r.Property, r.Kind, r.Source.Line, r.Trace})
		}
	}
	return out, true
}
