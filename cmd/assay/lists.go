// This file is the lists of the house. A new language, a new engine or a new
// solver is one more row here.

package main

import (
	"context"
	"slices"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/once"
	"assay/engine/search"
	"assay/ir"
	"assay/lang/fir"
	"assay/lang/java/check"
	"assay/lang/java/symbolic"
	"assay/run"
	"assay/solve"
	"assay/solve/process"
	"assay/solve/sat"
	"assay/symbolic/model"
)

// languages are the front ends, by extension. The first one reads the standard
// input.
var languages = []run.Language{
	{Name: "FIR", Ext: ".fir", Read: readFIR, Format: fir.Format},
	{Name: "IR text", Ext: ".ir", Read: readIR},
}

// engines are the analyses.
var engines = []engine.Engine{
	forge.Engine{},
	enumerate.Engine{},
	once.Engine{},
	onJava,
	search.Engine{},
}

// choice is what "auto" means for programs that say everything themselves: these are
// asked one after the other, until everything is decided.
var choice = inTurn{forge.Engine{}, enumerate.Engine{}}

// onHeaps is what "auto" means for programs of a language with a library: what chooses
// nothing is run, the rest is for the engine behind, and what that one does not know is searched.
var onHeaps = firstOnce{behind: onJava}

// onJava is the engine for heaps, with the models of Java's library.
var onJava = bmc.Engine{Models: func(t *engine.Task) func(*ir.Proc) model.Model {
	w, ok := t.Host.(*check.World)
	if !ok {
		return nil
	}
	return (&symbolic.Env{World: w.Java}).Models
}}

// builtin is the solver inside; the others are programs that may be installed.
const builtin = "builtin"

// solverNames are the values of --solver.
func solverNames() []string {
	names := []string{builtin}
	for _, p := range process.Known() {
		names = append(names, p.Name)
	}
	return names
}

// solverNamed makes a solver. One that is to be asked for its proof must be
// told before.
func solverNamed(ctx context.Context, name string, proof bool) (solve.Solver, error) {
	switch {
	case name == builtin:
		return sat.New(sat.Default()), nil
	case !slices.Contains(solverNames(), name):
		return nil, noSuchValue("solver", name, solverNames())
	}
	p, err := process.Find(ctx, name)
	if err != nil {
		return nil, usagef("leave --solver away to use the one inside", "the solver %s cannot be used: %v", name, err)
	}
	return process.New(p, process.Options{KeepProof: proof && p.Proof}), nil
}

// solverVersion is what a report says of the program that solves; nothing of the solver inside.
func solverVersion(ctx context.Context, name string) string {
	if name == builtin {
		return ""
	}
	p, err := process.Find(ctx, name)
	if err != nil {
		return name // which nobody could ask
	}
	v, err := p.Version(ctx)
	if err != nil {
		return name
	}
	return name + " " + v
}

// canProve tells whether a program that was found writes proofs.
func canProve(ctx context.Context, name string) bool {
	p, err := process.Find(ctx, name)
	return err == nil && p.Proof
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
	switch {
	case name == auto && len(choice) == 1:
		return choice[0], nil
	case name == auto:
		return byLanguage{choice, onHeaps}, nil
	}
	for _, e := range engines {
		if e.Name() == name {
			return e, nil
		}
	}
	return nil, noSuchValue("engine", name, engineNames())
}
