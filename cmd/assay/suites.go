package main

import (
	"github.com/spf13/cobra"

	"assay/cmd/assay/suites"
)

// tester makes tests.
type tester struct{ *app }

func (a tester) testCommand() *cobra.Command {
	return suites.Command(&suites.House{Java: &a.java, Inputs: a.inputs, Diagnose: a.diagnose, Fault: a.fault, Worst: a.worst, Stdout: a.stdout, Stderr: a.stderr})
}
