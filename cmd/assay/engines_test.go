package main

import (
	"context"
	"testing"

	"github.com/spf13/cobra"

	"assay/engine"
	"assay/engine/bmc"
	"assay/engine/enumerate"
	"assay/engine/forge"
	"assay/engine/search"
	"assay/internal/testkit"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/run/registry"
)

// Parts of the registry, for tests that combine them differently.
var (
	languages = registry.Standard().Languages
	choice    = portfolio.InTurn{forge.Engine{}, enumerate.Engine{}}
	onJava    = bmc.Engine{Models: frontend.Models}
	onHeaps   = portfolio.FirstOnce{Behind: onJava}
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

// taking returns an engine whose engine for heaps takes calls, and inputs, as another one does.
func taking(e engine.Engine, how bmc.Engine) engine.Engine {
	switch e := e.(type) {
	case bmc.Engine:
		e.Calls, e.Untyped = how.Calls, how.Untyped
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

// quickAuto is the engine of the command; in quick runs, it searches what the engine for heaps does not know with a
// tenth of the work. In the folder with the most goals that stay unknown, this saves 7 % of the processor time.
func quickAuto(t *testing.T) engine.Engine {
	t.Helper()
	e := chosen(t, portfolio.Auto, nil)
	if testkit.Long() {
		return e
	}
	both := e.(portfolio.ByLanguage)
	hosted := both.Hosted.(portfolio.FirstOnce)
	hosted.Search.Work = search.DefaultWork / 10
	both.Hosted = hosted
	return both
}
