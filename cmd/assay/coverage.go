// This file defines the flag that asks for coverage.

package main

import (
	"github.com/spf13/cobra"

	"assay/engine"
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
	solving, ok := e.(forge.Engine)
	if err != nil || !ok || f.coverage == "" {
		return e, err
	}
	switch f.coverage {
	case coverageFull:
		return coverage.Engine{Forge: solving, Options: coverage.Options{Needs: true, Why: true, Wraps: true}}, nil
	case coveragePlain:
		return coverage.Engine{Forge: solving}, nil
	}
	return nil, noSuchValue("coverage", f.coverage, coverageNames)
}
