// This file defines baselines: the findings that a project had when it began,
// so that only new ones count.

package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"assay/source"
	"assay/task"
)

// CodeBaseline says that a text is no baseline.
const CodeBaseline source.Code = "baseline-file"

// MaxBaseline is the size in bytes of the largest baseline that is read.
const MaxBaseline = 16 << 20

// Baseline is a list of findings.
type Baseline struct {
	Schema   int             `json:"schema"`
	Tool     string          `json:"tool"`
	Findings []BaselineEntry `json:"findings"`
}

// BaselineEntry is one finding, identified by its fingerprint; the rest is for readers of the file.
type BaselineEntry struct {
	Fingerprint string `json:"fingerprint"`
	Rule        string `json:"rule"`
	File        string `json:"file"`
	Unit        string `json:"unit"`
	Check       string `json:"check,omitempty"`
	Message     string `json:"message"`
}

// Baseline returns the findings of a run that are not suppressed for another reason.
func (d *Document) Baseline() *Baseline {
	b := &Baseline{Schema: task.Schema, Tool: d.Tool, Findings: []BaselineEntry{}}
	for _, f := range d.Findings() {
		if f.Suppressed() == nil {
			b.Findings = append(b.Findings, BaselineEntry{f.Fingerprint, f.Rule, f.Span.File, f.Check.Unit, f.Check.Name, f.Message})
		}
	}
	return b
}

// Write writes the file.
func (b *Baseline) Write(w io.Writer) error { return encode(w, b) }

// ReadBaseline reads one. What is wrong with it is a located *source.Diagnostic.
func ReadBaseline(name string, text []byte) (*Baseline, error) {
	fail := func(offset int64, format string, args ...any) (*Baseline, error) {
		return nil, &source.Diagnostic{Code: CodeBaseline, Span: spanAt(name, text, offset),
			Message: "this is not a baseline: " + fmt.Sprintf(format, args...), Help: "`assay baseline write` writes one"}
	}
	if len(text) > MaxBaseline {
		return fail(0, "it is larger than %d MiB", MaxBaseline>>20)
	}
	b := &Baseline{}
	dec := json.NewDecoder(bytes.NewReader(text))
	if err := dec.Decode(b); err != nil {
		return fail(errorOffset(err, dec.InputOffset()), "%v", err)
	}
	if at, more := behind(dec); more {
		return fail(at, "there is something behind its end")
	}
	if b.Schema != task.Schema {
		return fail(0, "its schema is %d, not %d", b.Schema, task.Schema)
	}
	for i, f := range b.Findings {
		if f.Fingerprint == "" {
			return fail(0, "finding %d has no fingerprint", i)
		}
	}
	return b, nil
}
