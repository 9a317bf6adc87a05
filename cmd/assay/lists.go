// This file is the two lists of the house. A new language or a new engine is
// one more row here.

package main

import (
	"fmt"

	"assay/engine"
	"assay/run"
	"assay/source"
)

// languages are the front ends, by extension. The first one reads the standard
// input.
var languages = []run.Language{}

// engines are the analyses; the first one is what "auto" means.
var engines = []engine.Engine{}

// auto is the name of the engine that assay chooses.
const auto = "auto"

// engineNames are the values of --engine.
func engineNames() []string {
	names := []string{auto}
	for _, e := range engines {
		names = append(names, e.Name())
	}
	return names
}

// engineNamed finds an engine.
func engineNamed(name string) (engine.Engine, error) {
	if name == auto && len(engines) > 0 {
		return engines[0], nil
	}
	for _, e := range engines {
		if e.Name() == name {
			return e, nil
		}
	}
	help := fmt.Sprintf("engines are %v", engineNames())
	if near := source.Nearest(name, engineNames()); near != "" {
		help = "did you mean " + near + "?"
	}
	return nil, usagef(help, "--engine: there is no engine %s", name)
}
