package main

import (
	"github.com/spf13/cobra"

	"assay/cmd/assay/suites"
)

// testing makes tests.
type testing struct{ *app }

func (a testing) testCommand() *cobra.Command {
	return suites.Command(&suites.House{Java: &a.java, Inputs: a.inputs, Diagnose: a.diagnose, Fault: a.fault, Worst: a.worst, Stdout: a.stdout, Stderr: a.stderr})
}
