package main

import (
	"context"
	"testing"

	"github.com/spf13/cobra"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/run/registry"
)

// Parts of the registry, for tests that combine them differently.
var (
	languages = registry.Standard().Languages
	choice    = portfolio.InTurn{forge.Engine{}, enumerate.Engine{}}
	onJava    = bmc.Engine{Models: frontend.Models}
	onHeaps   = portfolio.FirstOnce{Behind: onJava, Within: true}
)

// chosen returns the engine of a name, with options.
func chosen(t *testing.T, name string, o registry.Options) engine.Engine {
	t.Helper()
	e, err := registry.Standard().Engine(context.Background(), name, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// checkFlagsOf returns the flags of a check.
func checkFlagsOf(t *testing.T, args ...string) (*checkFlags, *cobra.Command) {
	t.Helper()
	f, cmd := &checkFlags{}, &cobra.Command{}
	cmd.SetContext(context.Background())
	f.add(cmd, registry.Standard())
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	return f, cmd
}

// bounded returns an engine that leaves what holds within bounds as it is: where two ways to an answer are compared, proofs by facts hide both.
func bounded(e engine.Engine) engine.Engine {
	switch e := e.(type) {
	case portfolio.FirstOnce:
		e.Within = true
		return e
	case portfolio.ByLanguage:
		e.Hosted = bounded(e.Hosted)
		return e
	}
	return e
}

// taking returns an engine whose engine for heaps takes calls, and inputs, as another one does.
func taking(e engine.Engine, how bmc.Engine) engine.Engine {
	switch e := e.(type) {
	case bmc.Engine:
		e.Calls, e.Untyped = how.Calls, how.Untyped
		return e
	case *sideBySide:
		e.bmc.Calls, e.bmc.Untyped, e.symex.On.Calls, e.symex.On.Untyped = how.Calls, how.Untyped, how.Calls, how.Untyped
		return e
	case portfolio.FirstOnce:
		e.Behind, e.Calls = taking(e.Behind, how), how.Calls
		return e
	case portfolio.ByLanguage:
		e.Hosted = taking(e.Hosted, how)
		return e
	}
	return e
}
