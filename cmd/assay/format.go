// This file defines `assay fmt`.

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"assay/report"
	"assay/run"
	"assay/run/question"
	"assay/source"
	"assay/task"
)

// formatter is `assay fmt`.
type formatter struct{ *app }

// fmtFlags are the flags of `assay fmt`.
type fmtFlags struct{ write, diff, list bool }

const fmtLong = `Rewrite programs in the house style. Without a file, the standard input is
formatted, in the language that reads it. Without a flag, the result is printed.

Exit status: 0 all was well, 1 with -d or -l: a file is not formatted, 2 a file
cannot be read.`

func (a formatter) fmtCommand() *cobra.Command {
	f := &fmtFlags{}
	cmd := &cobra.Command{
		Use:   "fmt [TARGET...]",
		Short: "Format programs",
		Long:  fmtLong,
		Example: examples(
			"assay fmt -w models/    rewrite the files",
			"assay fmt -d model.fir  show what would change",
			"assay fmt < model.fir"),
		RunE: func(_ *cobra.Command, args []string) error { return a.format(f, args) },
	}
	cmd.Flags().BoolVarP(&f.write, "write", "w", false, "write the result to the file")
	cmd.Flags().BoolVarP(&f.diff, "diff", "d", false, "show the differences")
	cmd.Flags().BoolVarP(&f.list, "list", "l", false, "list files that are not formatted")
	return cmd
}

func (a formatter) format(f *fmtFlags, targets []string) error {
	if len(targets) == 0 {
		targets = []string{run.Stdin}
	}
	in := a.inputs()
	in.TextOnly = true
	in.Languages = append(in.Languages, question.Streams{}.Language())
	for _, file := range in.Files(targets) {
		if err := a.formatFile(f, in, file); err != nil {
			return err
		}
	}
	a.diagnose(&in.List)
	return nil
}

// formatFile formats one file; what is wrong with its text goes to the list.
func (a formatter) formatFile(f *fmtFlags, in *run.Inputs, file *run.File) error {
	if file.Language.Format == nil {
		in.List.Errorf(source.Span{File: file.Name}, run.CodeKind, "%s has no formatter", file.Language.Name)
		return nil
	}
	old := []byte(file.Text)
	format := file.Language.Format
	if file.Name == run.StdinName {
		format = run.Unnamed(in.Languages)
	}
	text, err := format(file.Name, old)
	var list *source.List
	switch {
	case errors.As(err, &list):
		in.List.Append(list)
		return nil
	case err != nil:
		return err
	}
	return a.formatted(f, file, old, text)
}

// formatted shows or writes the new text of a file.
func (a formatter) formatted(f *fmtFlags, file *run.File, old, text []byte) error {
	same := bytes.Equal(old, text)
	if f.list && !same {
		fmt.Fprintln(a.stdout, file.Name)
	}
	if f.diff && !same {
		a.stdout.Write(diff.Diff(file.Name, old, file.Name+" (formatted)", text))
	}
	if (f.list || f.diff) && !same {
		a.worst(task.Violation)
	}
	switch {
	case f.write && file.Name == run.StdinName:
		return usagef("leave -w away, and the result is printed", "cannot write to the standard input")
	case f.write && !same:
		return report.File(file.Name, func(w io.Writer) error { _, err := w.Write(text); return err })
	case !f.write && !f.list && !f.diff:
		_, err := a.stdout.Write(text)
		return err
	}
	return nil
}
