package main

import (
	"github.com/spf13/cobra"

	"assay/cmd/assay/stepping"
	"assay/lang/java/assertion"
	"assay/lang/java/check"
	"assay/report"
	"assay/task"
)

// debugger steps through runs.
type debugger struct{ *app }

func (a debugger) debugCommand() *cobra.Command { return stepping.Command(a.stepping()) }

func (a debugger) dapCommand() *cobra.Command { return stepping.DapCommand(a.stepping()) }

func (a debugger) stepping() *stepping.House {
	java := javaRun{a.app}
	return &stepping.House{
		Stdin: a.stdin, Stdout: a.stdout, Stderr: a.stderr, Output: java.javaOutput, Open: open, Hash: textHash, Worst: a.worst,
		Java: java.openJava, Model: a.model,
		Traced: func(t *report.TraceFile, args []string) (*stepping.Subject, error) {
			return stepped(a.tracedSubject(t, args))
		},
	}
}

// model prepares a procedure or check of a file.
func (a debugger) model(args []string, b task.Bounds) (*stepping.Subject, error) {
	in, file, programs, err := a.oneFile(args[0])
	if file == nil || err != nil {
		return nil, err
	}
	name, err := nameToRun(programs, args[1:])
	if err != nil {
		return nil, err
	}
	s := newSubject(in, file, name, b, nil)
	a.diagnose(&in.List)
	return stepped(s, nil)
}

func stepped(s *subject, err error) (*stepping.Subject, error) {
	if s == nil || err != nil {
		return nil, err
	}
	out := &stepping.Subject{Code: s.code, Setup: s.setup, Texts: s.texts}
	if _, ok := s.file.Model.(viewer); ok {
		out.View = s.view
	}
	if w, ok := s.host.(*check.World); ok {
		out.World, out.Said = w.Java, assertion.New(w.Java, w.Contracts)
	}
	return out, nil
}
