package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"assay/cmd/assay/editing"
	"assay/cmd/assay/first"
	"assay/cmd/assay/suites"
	"assay/report"
	"assay/run"
	"assay/run/frontend"
	"assay/serve/lsp"
	"assay/task"
)

// editor checks files for an editor.
type editor struct{ *app }

func (a editor) lspCommand() *cobra.Command {
	return editing.Command(&editing.House{
		Stdin: a.stdin, Stdout: a.stdout, Version: version(), Languages: a.house().Languages,
		Check: a.check, Warm: a.java.Compilers.Warm, Test: a.test, Trace: a.trace, Unclean: func() { a.answer = 1 },
	})
}

// one returns a run of the command of its own, whose compilers are those of the server.
func (a editor) one(ctx context.Context, out io.Writer) *app {
	return &app{stdin: strings.NewReader(""), stdout: out, stderr: a.stderr, ctx: ctx, lists: a.lists, java: frontend.Java{Compilers: a.java.Compilers}}
}

// check is assay check of a file.
func (a editor) check(ctx context.Context, q lsp.Question) (*lsp.Answer, error) {
	one := a.one(ctx, io.Discard)
	defer one.java.Close()
	f := &checkFlags{more: true}
	cmd := &cobra.Command{Use: "check"}
	f.add(cmd, one.house())
	cmd.SetContext(ctx)
	if err := cmd.ParseFlags(q.Flags); err != nil {
		return nil, fmt.Errorf("flags of the editor: %w", err)
	}
	if more := cmd.Flags().Args(); len(more) > 0 {
		return nil, fmt.Errorf("flags of the editor: %q is no flag", more[0])
	}
	f.methods = append(f.methods, q.Only...)
	k, err := f.prepare(one, cmd, []string{q.File}, func() {})
	if err != nil {
		return nil, err
	}
	defer k.end()
	k.options.Progress = func(p run.Progress) {
		q.Progress(p.Name, p.Check, p.Of)
	}
	q.Read(k.in.Texts)
	k.options.First = func(_ *run.File, g run.Goal) bool { return q.First != nil && q.First(g.Span.Line) }
	k.options.Early = func(c *task.Check) {
		k.marks.markAlone(c)
		q.Done(c)
	}
	k.run(ctx, func(c *task.Check) {
		if c.Fault != nil {
			one.fault(c.Fault, about(c, k.in.Texts))
		}
	})
	k.over(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	out := &lsp.Answer{Document: k.doc}
	for _, p := range first.Each(k.files, k.doc.Checks) {
		out.Proposals = append(out.Proposals, lsp.Proposal{Check: p.Check, File: p.File, Line: p.Line, Clause: p.Clause})
	}
	return out, nil
}

// test is assay test of a file.
func (a editor) test(ctx context.Context, q lsp.Question) (string, error) {
	var out bytes.Buffer
	one := a.one(ctx, &out)
	one.stderr = &out
	defer one.java.Close()
	cmd := suites.Command(&suites.House{Java: &one.java, Inputs: one.inputs, Diagnose: one.diagnose, Fault: one.fault, Worst: one.worst, Stdout: one.stdout, Stderr: one.stderr})
	cmd.SetArgs(editing.Arguments(q))
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	if err := cmd.ExecuteContext(ctx); err != nil {
		return "", err
	}
	return out.String(), ctx.Err()
}

// trace writes a counterexample into a file that `assay dap` opens from any folder.
func (a editor) trace(name string, c *task.Check, r *task.Result, text string) error {
	file, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	return report.File(name, newTraceFile(file, text, r.Property.Kind, r.Property.Text, r.Trace).Write)
}
