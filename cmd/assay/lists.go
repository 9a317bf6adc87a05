// This file is the lists of the house. A new language or a new engine is
// one more row here, and
// so is a new solver.

package main

import (
	"assay/engine"
	"assay/lang/fir"
	"assay/run"
	"assay/solve"
	"assay/solve/sat"
)

// languages are the front ends, by extension. The first one reads the standard
// input.
var languages = []run.Language{
	{Name: "FIR", Ext: ".fir", Read: readFIR, Format: fir.Format},
	{Name: "IR text", Ext: ".ir", Read: readIR},
}

// engines are the analyses; the first one is what "auto" means.
var engines = []engine.Engine{}

// solvers make a fresh solver for propositional formulas; the first one is the
// default. All of them are ours or probed, so that none changes an answer.
var solvers = []solverRow{
	{"builtin", func() solve.Solver { return sat.New(sat.Default()) }},
}

type solverRow struct {
	name string
	make func() solve.Solver
}

// solverNames are the values of --solver.
func solverNames() []string {
	var names []string
	for _, s := range solvers {
		names = append(names, s.name)
	}
	return names
}

// solverNamed makes a solver.
func solverNamed(name string) (solve.Solver, error) {
	for _, s := range solvers {
		if s.name == name {
			return s.make(), nil
		}
	}
	return nil, noSuchValue("solver", name, solverNames())
}

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
	return nil, noSuchValue("engine", name, engineNames())
}
