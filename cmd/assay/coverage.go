// This file defines the flag that asks for coverage.

package main

import (
	"github.com/spf13/cobra"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/forge"
	"assay/engine/forge/coverage"
)

// Values of --coverage.
const (
	coverageFull  = "full"
	coveragePlain = "plain"
)

var coverageNames = []string{coverageFull, coveragePlain}

func (f *forgeFlags) addCoverage(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.coverage, "coverage", "", "show which statements a check that holds needs; `how`: full says why others are missed, plain does not")
	flags.Lookup("coverage").NoOptDefVal = coverageFull
	complete(cmd, "coverage", coverageNames)
}

// covering adds coverage to an engine, if it is asked for.
func (f *forgeFlags) covering(e engine.Engine, err error) (engine.Engine, error) {
	full := f.coverage == coverageFull
	switch {
	case err != nil || f.coverage == "":
		return e, err
	case !full && f.coverage != coveragePlain:
		return nil, noSuchValue("coverage", f.coverage, coverageNames)
	}
	switch e := e.(type) {
	case forge.Engine:
		return coverage.Engine{Forge: e, Options: coverage.Options{Needs: full, Why: full, Wraps: full}}, nil
	case bmc.Engine:
		e.Coverage = &bmc.Coverage{Needs: full, Why: full}
		return e, nil
	}
	return e, nil
}
