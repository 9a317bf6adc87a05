// This file keeps and replays traces: `assay check --trace`, `assay run --trace`.

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"assay/report"
	"assay/run"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// replay runs a trace file. The program is the one that the file names, or the one that the user
// names.
func (a *app) replay(f *runFlags, args []string) error {
	t, err := readTrace(f.trace)
	if err != nil {
		return err
	}
	s, err := a.tracedSubject(t, args)
	if s == nil || err != nil {
		return err
	}
	full, stop, err := replay.Trace(s.code, s.setup, t.Trace, vm.Budget{Steps: f.steps})
	if err != nil {
		return replay.Followed(f.trace, err)
	}
	return a.showStop(s, &full, stop)
}

// tracedSubject prepares the program of a trace to be run. It returns nil, after showing them, if
// the program has errors.
func (a *app) tracedSubject(t *report.TraceFile, args []string) (*subject, error) {
	name := t.File
	if len(args) > 0 {
		name = args[0]
	}
	in, file, programs, err := a.oneFile(name)
	if file == nil || err != nil {
		return nil, err
	}
	if t.SHA256 != "" && textHash(file.Text) != t.SHA256 {
		in.List.Warnf(source.Span{File: file.Name}, replay.CodeDiverges, "the file has changed since the trace was written")
	}
	s, err := traced(in, file, programs, t)
	a.diagnose(&in.List)
	return s, err
}

// newTraceFile keeps a trace of a program, with the property that it violates if
// it does.
func newTraceFile(file, text string, kind task.Kind, property string, t *task.Trace) *report.TraceFile {
	return &report.TraceFile{
		Schema:   task.Schema,
		Tool:     "assay",
		Version:  version(),
		File:     file,
		SHA256:   textHash(text),
		Kind:     kind,
		Property: property,
		Trace:    *t,
	}
}

// textHash reports whether a text has changed.
func textHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// readTrace reads a trace file.
func readTrace(name string) (*report.TraceFile, error) {
	in, err := open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, report.MaxTraceFile+1))
	if err != nil {
		return nil, run.Unreadable(name, err)
	}
	return report.ReadTraceFile(name, text)
}

// traced prepares what a trace is about, in the bounds it was found in.
func traced(in *run.Inputs, file *run.File, programs run.Programs, t *report.TraceFile) (*subject, error) {
	name := t.Trace.Check
	if name == "" {
		name = t.Trace.Unit
	}
	name, err := nameToRun(programs, []string{name})
	if err != nil {
		return nil, fmt.Errorf("the trace does not fit %s: %w", file.Name, err)
	}
	return newSubject(in, file, name, t.Trace.Bounds, &t.Trace), nil
}
