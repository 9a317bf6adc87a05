// This file defines --calls: which calls are taken by contract.

package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"assay/engine"
	"assay/engine/bmc"
	"assay/run"
)

// Ways to take a call.
const (
	inlined    = "inline"
	byContract = "contract"
)

// callFlags say which calls are taken by contract, and what inputs may hold.
type callFlags struct {
	calls    []string
	polluted bool
}

func (f *callFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.calls, "calls", nil, "`how` to take calls of methods with contracts: inline, contract, or NAME=contract for one method, as Stack.push or Stack.new (repeatable)")
	complete(cmd, "calls", []string{inlined, byContract})
	cmd.Flags().BoolVar(&f.polluted, "heap-pollution", false, "let inputs of generic types hold what their type arguments exclude: a Box<String> that holds a number")
}

// believed tells of which callees the contract is taken; nil: of those without a body.
func (f *callFlags) believed() (func(name string) bool, error) {
	if len(f.calls) == 0 {
		return nil, nil
	}
	all := false
	var names []callRule
	for _, v := range f.calls {
		name, how, one := strings.Cut(v, "=")
		if !one {
			name, how = "", v
		}
		if how != inlined && how != byContract || one && name == "" {
			return nil, usagef("write --calls inline, --calls contract, or --calls Stack.push=contract", "--calls: there is no way %q to take calls", v)
		}
		if !one {
			all = how == byContract
			continue
		}
		names = append(names, callRule{name, how == byContract})
	}
	return func(callee string) bool {
		out := all
		for _, r := range names { // the last one counts
			if r.is(callee) {
				out = r.believe
			}
		}
		return out
	}, nil
}

// known complains about names that no method with a contract has.
func (f *callFlags) known(in *run.Inputs, files []*run.File) {
	var callees, names []string
	for _, x := range files {
		if x.Model == nil {
			return // the name may be in the file that cannot be read
		}
		if m, ok := x.Model.(*javaModel); ok {
			callees = append(callees, m.Unit.Callees()...)
		}
	}
	for _, c := range callees {
		for rest, more := strings.ReplaceAll(c, "$", "."), true; more; _, rest, more = strings.Cut(rest, ".") {
			names = append(names, rest)
		}
	}
	for _, v := range f.calls {
		name, how, one := strings.Cut(v, "=")
		if one && !slices.ContainsFunc(callees, callRule{name, how == byContract}.is) {
			in.Suggest("--calls "+v, run.CodeMethod, "no method with a contract is named "+name, name, names)
		}
	}
}

type callRule struct {
	name    string
	believe bool
}

// is tells whether the rule is about a method: its whole name, or the last parts of it.
func (r callRule) is(callee string) bool {
	dotted := strings.ReplaceAll(callee, "$", ".")
	return callee == r.name || strings.HasSuffix("."+dotted, "."+r.name)
}

// configure gives an engine the rules.
func (f *callFlags) configure(e engine.Engine) (engine.Engine, error) {
	believed, err := f.believed()
	if err != nil || believed == nil && !f.polluted {
		return e, err
	}
	out, ok := forHeaps(e, func(e bmc.Engine) bmc.Engine {
		e.Calls, e.Untyped = believed, f.polluted
		return e
	})
	if !ok {
		flag := "--calls"
		if believed == nil {
			flag = "--heap-pollution"
		}
		return nil, usagef("leave --engine away, or take bmc", "%s is for the engine bmc, not for %s", flag, e.Name())
	}
	return out, nil
}

// forHeaps configures the engine for heaps among those behind an engine.
func forHeaps(e engine.Engine, with func(bmc.Engine) bmc.Engine) (engine.Engine, bool) {
	switch e := e.(type) {
	case bmc.Engine:
		return with(e), true
	case firstOnce:
		behind, ok := forHeaps(e.behind, with)
		return firstOnce{behind, e.evidence}, ok
	case byLanguage:
		hosted, ok := forHeaps(e.hosted, with)
		return byLanguage{e.plain, hosted}, ok
	}
	return e, false
}
