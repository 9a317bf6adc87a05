// This file runs the command and reads what it says.

package leg

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Checker is the command assay.
type Checker struct {
	Path  string        // of the command
	Limit time.Duration // of each check
	Args  []string      // further flags of each run
}

// Build compiles the command into a folder, with the flags of tests: packages that were compiled for
// them are not compiled again.
func Build(dir string) (*Checker, error) {
	c := &Checker{Path: filepath.Join(dir, "assay")}
	out, err := exec.Command("go", "build", "-o", c.Path, "assay/cmd/assay").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return c, nil
}

// Report is what a run of the command says.
type Report struct {
	Results     []Result `json:"results"`
	Diagnostics []struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"diagnostics"`
	Internal []json.RawMessage `json:"internal_errors"`

	Exit   int    `json:"-"`
	Late   bool   `json:"-"` // it was stopped
	Stderr string `json:"-"`
}

// Result is an answer about one property.
type Result struct {
	Unit     string    `json:"unit"`
	Check    string    `json:"check"`
	Property string    `json:"property"`
	Kind     string    `json:"kind"`
	Status   string    `json:"status"`
	Reason   string    `json:"reason,omitempty"`
	Source   Place     `json:"source"`
	Binding  []Binding `json:"binding,omitempty"`
	Assumed  []string  `json:"assumed,omitempty"`
	Vacuous  bool      `json:"vacuous,omitempty"`
	Bounds   struct {
		Array int `json:"array,omitempty"`
	} `json:"bounds"`
	Evidence struct {
		Confirmed   string `json:"confirmed,omitempty"`
		Unconfirmed string `json:"unconfirmed,omitempty"`
	} `json:"evidence"`
	Trace *struct {
		Failure struct {
			Line   int    `json:"line"`
			Thrown string `json:"thrown,omitempty"`
		} `json:"failure"`
	} `json:"trace,omitempty"`
}

// Place is a line of a source.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// Binding is a bound that left something out.
type Binding struct {
	Bound string `json:"bound"`
	Name  string `json:"name,omitempty"`
	Limit int    `json:"limit"`
}

// Thrown is the class of the exception that a violation ends with, or empty.
func (r *Result) Thrown() string {
	if r.Trace == nil {
		return ""
	}
	return r.Trace.Failure.Thrown
}

// Check asks about targets. A run that has to be interrupted gives a late report of what it has
// found; a run that ends without a report is an error of ours, and in Stderr.
func (c *Checker) Check(ctx context.Context, args ...string) (*Report, error) {
	return c.CheckMany(ctx, 1, args...)
}

// CheckMany is Check of targets with so many checks.
func (c *Checker) CheckMany(ctx context.Context, n int, args ...string) (*Report, error) {
	// The command keeps its own limit; what is around a check has as much again.
	hard, cancel := context.WithTimeout(ctx, time.Duration(n)*2*c.Limit+30*time.Second)
	defer cancel()
	all := []string{"check", "--no-cache", "--no-settings", "--null-arguments", "--begin", "any", "--reproducible", "--progress", "none", "--format", "json"}
	if c.Limit > 0 {
		all = append(all, "--timeout", c.Limit.String())
	}
	cmd := exec.CommandContext(hard, c.Path, append(append(all, c.Args...), args...)...)
	cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(os.Interrupt) }, 20*time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return nil, err
	}
	r := &Report{}
	if out.Len() > 0 {
		if err := json.Unmarshal(out.Bytes(), r); err != nil {
			if hard.Err() != nil {
				return &Report{Exit: cmd.ProcessState.ExitCode(), Late: ctx.Err() == nil}, nil
			}
			return nil, fmt.Errorf("the report: %w\n%s", err, errs.String())
		}
	}
	r.Exit, r.Stderr, r.Late = cmd.ProcessState.ExitCode(), tail(errs.String()), hard.Err() != nil && ctx.Err() == nil
	return r, nil
}

// tail is the beginning and the end of a long text.
func tail(text string) string {
	const most = 2000
	if len(text) > 2*most {
		return text[:most] + "\n…\n" + text[len(text)-most:]
	}
	return text
}

// Failed reports whether the command itself failed: an internal error, or no report.
func (r *Report) Failed() bool { return !r.Late && (r.Exit >= 4 || r.Exit < 0 || len(r.Internal) > 0) }

// Refused is why nothing was checked, or empty.
func (r *Report) Refused() string {
	switch {
	case len(r.Results) > 0 || r.Failed():
		return ""
	case r.Late:
		return "the command did not end in time"
	}
	if len(r.Diagnostics) > 0 {
		return r.Diagnostics[0].Code + ": " + firstLine(r.Diagnostics[0].Message)
	}
	return cmp.Or(firstLine(r.Stderr), "no result")
}

// Word sums the results up: violated, unknown, proved, holds, or what kept it from answering.
func (r *Report) Word() string {
	switch {
	case r.Failed():
		return "internal error"
	case r.Late:
		return "late"
	case len(r.Results) == 0:
		return "refused"
	}
	word := "proved"
	for _, x := range r.Results {
		switch x.Status {
		case "violated":
			return "violated"
		case "unknown":
			word = "unknown"
		case "holds-within":
			if word == "proved" {
				word = "holds"
			}
		}
	}
	return word
}

// Reason is the first reason why something is unknown.
func (r *Report) Reason() string {
	for _, x := range r.Results {
		if x.Status == "unknown" {
			return x.Reason
		}
	}
	return r.Refused()
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

var (
	place  = regexp.MustCompile(`^\S*?[^\s/]*\.(java|class):\d+: `)
	number = regexp.MustCompile(`\b\d+\b`)
)

// General is a reason without what is only about one program: its place, and numbers.
func General(reason string) string {
	return number.ReplaceAllString(place.ReplaceAllString(firstLine(reason), ""), "N")
}
