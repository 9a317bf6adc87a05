// This file has the other tasks of `assay litmus`: files for other tools, the search for a test
// that distinguishes models, the table of differences.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	engine "assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/logic/so"
	"assay/task"
)

// exports writes questions for other tools.
func (s *litmusSession) exports(ctx context.Context) error {
	for _, q := range s.open {
		if err := s.exported(ctx, q.test, s.opened.Named(q.model)); err != nil {
			return err
		}
	}
	return nil
}

// exported writes one of them.
func (s *litmusSession) exported(ctx context.Context, test *litmus.Test, m *model.Model) error {
	if s.many {
		return usagef("", "--export writes one question: it needs one test and one model")
	}
	out, err := os.Create(s.export)
	if err != nil {
		return err
	}
	err = engine.Export(ctx, out, s.exportForm(), test, m, s.options)
	if closed := out.Close(); err == nil {
		err = closed
	}
	if err == nil {
		return nil
	}
	_ = os.Remove(s.export) // a partial question is useless
	switch {
	case errors.Is(err, so.ErrHigherOrder):
		return usagef("it can be written as .qcir, .qdimacs or .thy", "--export: of the model %s %v", m.Name, err)
	case errors.Is(err, so.ErrGates), errors.Is(err, so.ErrMemory), ctx.Err() != nil:
		fmt.Fprintf(s.stderr, "%s: not written: %v\n", s.export, err)
		s.worst(task.Undecided)
		return nil
	}
	return s.refuse(err)
}

// comparison is the answer of --compare in JSON.
type comparison struct {
	Models  []string `json:"models"`
	Size    int      `json:"size"`  // all tests of so many instructions were tried
	Tests   int      `json:"tests"` // that were tried
	Test    string   `json:"test,omitempty"`
	Allows  string   `json:"allows,omitempty"`
	Forbids string   `json:"forbids,omitempty"`
	Axioms  []string `json:"axioms,omitempty"`
	Witness []string `json:"witness,omitempty"`
	Verdict string   `json:"verdict"` // different, same (up to the size), unknown
	Reason  string   `json:"reason,omitempty"`
}

// compared searches for a test that distinguishes two models.
func (s *litmusSession) compared(ctx context.Context) error {
	first, second := s.opened.Named(s.models[0]), s.opened.Named(s.models[1])
	if err := engine.Comparable(first, second); err != nil {
		return usagef("", "--compare: %v", err)
	}
	found, err := engine.Distinguish(ctx, first, second, s.size, s.options)
	c := comparison{Models: s.models, Size: found.Size, Tests: found.Tests, Verdict: "same"}
	var fault *engine.Fault
	switch d := found.Difference; {
	case errors.As(err, &fault):
		return s.refuse(err)
	case err != nil:
		c.Verdict, c.Reason = "unknown", err.Error()
		s.worst(task.Undecided)
	case d != nil:
		c.Verdict, c.Test, c.Allows, c.Forbids, c.Axioms, c.Witness = "different", d.Text, d.Allows.Model, d.Forbids.Model, d.Forbids.Axioms, engine.Text(d.Allows.Witness)
		s.asked, s.last, s.lastOf = []*engine.Result{d.Allows, d.Forbids}, d.Allows.Witness, d.Allows.Model
	}
	if err := s.draw(); err != nil {
		return err
	}
	if s.form == "json" {
		e := json.NewEncoder(s.stdout)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(map[string]any{"schema": 1, "tool": "assay", "comparison": c})
	}
	s.showComparison(c)
	return nil
}

func (s *litmusSession) showComparison(c comparison) {
	names := strings.Join(c.Models, " and ")
	switch c.Verdict {
	case "different":
		fmt.Fprintf(s.stdout, "%s allows this and %s forbids it (by %s):\n\n%s\n", c.Allows, c.Forbids, strings.Join(c.Axioms, ", "), c.Test)
		for _, line := range c.Witness {
			fmt.Fprintf(s.stdout, "  %s\n", line)
		}
	case "same":
		fmt.Fprintf(s.stdout, "no test of at most %d instructions tells %s apart (%d tests)\n", c.Size, names, c.Tests)
	default:
		fmt.Fprintf(s.stdout, "%s: unknown: %s; no test of at most %d instructions tells them apart (%d tests were looked at)\n", names, c.Reason, c.Size, c.Tests)
	}
}

// synthesised makes the minimal tests of a model.
func (s *litmusSession) synthesised(ctx context.Context) error {
	m := s.opened.Named(s.models[0])
	if err := engine.Comparable(m, m); err != nil {
		return usagef("", "--synthesise: %v", err)
	}
	made, err := engine.Synthesise(ctx, m, s.size, s.options)
	if fault := (*engine.Fault)(nil); errors.As(err, &fault) {
		return s.refuse(err)
	} else if err != nil {
		s.worst(task.Undecided)
	}
	return engine.WriteSynthesis(s.stdout, made, s.form == "json", err)
}

// differences prints the answers that are not as expected as a table.
func (s *litmusSession) differences(n int) {
	if n == 0 {
		return
	}
	w := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nfile\tmodel\texpected\tverdict\tby")
	for _, r := range s.results {
		if r.surprises() {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.File, r.Model, r.Expected, r.Verdict, strings.Join(r.Axioms, ", "))
		}
	}
	_ = w.Flush()
}
