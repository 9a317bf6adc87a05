// This file makes flags of options of engines, and engines of flags.

package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"assay/engine"
	"assay/run"
	"assay/run/portfolio"
	"assay/run/registry"
	"assay/solve"
)

// available are the languages and engines that a command chooses from.
var available = registry.Standard

// house returns the registry of this run of the command.
func (a *app) house() *registry.Registry {
	if a.lists == nil {
		a.lists = available()
	}
	return a.lists
}

// engineFlags choose an engine, with its options.
type engineFlags struct {
	optionFlags
	house      *registry.Registry
	engineName string
}

// add defines a flag for each option of an engine in the lists.
func (f *engineFlags) add(cmd *cobra.Command, house *registry.Registry) {
	f.house = house
	cmd.Flags().StringVar(&f.engineName, "engine", portfolio.Auto, "engine `name`: "+strings.Join(house.Names(), ", "))
	complete(cmd, "engine", house.Names())
	f.optionFlags.add(cmd, house.Options())
}

// optionFlags are flags for some options of the lists.
type optionFlags struct {
	all      []registry.Option
	flags    *pflag.FlagSet
	settings registry.Options // hold where no flag says otherwise
}

// add defines a flag for each of some options.
func (f *optionFlags) add(cmd *cobra.Command, all []registry.Option) {
	f.all, f.flags = all, cmd.Flags()
	for _, x := range all {
		switch x.Kind {
		case registry.Switch:
			f.flags.Bool(x.Name, false, x.Usage)
		case registry.Words:
			f.flags.StringSlice(x.Name, nil, x.Usage)
		default:
			f.flags.String(x.Name, x.Default, x.Usage)
			f.flags.Lookup(x.Name).NoOptDefVal = x.Bare
		}
		if x.Values != nil {
			complete(cmd, x.Name, x.Values)
		}
	}
}

// options are those that the user gave, by flags or settings.
func (f *optionFlags) options() registry.Options {
	out := registry.Options{}
	for _, x := range f.all {
		flag := f.flags.Lookup(x.Name)
		value := flag.Value.String()
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			value = strings.Join(list.GetSlice(), ",")
		}
		if flag.Changed && value != x.Default && !(x.Kind == registry.Switch && value == "false") || flag.Changed && x.Default != "" {
			out[x.Name] = value
		} else if value, ok := f.settings[x.Name]; ok && !flag.Changed {
			out[x.Name] = value
		}
	}
	return out
}

// option is the value of an option, given or not; empty where no engine has it.
func (f *optionFlags) option(name string) string {
	if f.flags == nil || f.flags.Lookup(name) == nil {
		return ""
	}
	return f.flags.Lookup(name).Value.String()
}

// engine makes the engine that the flags choose.
func (f *engineFlags) engine(ctx context.Context) (engine.Engine, error) {
	e, err := f.house.Engine(ctx, f.engineName, f.options())
	return e, misused(err)
}

// misused converts a registry.Misuse to an error of the command line.
func misused(err error) error {
	var m *registry.Misuse
	if errors.As(err, &m) {
		return usagef(m.Help, "%s", m.Message)
	}
	return err
}

// solverNamed makes a solver.
func solverNamed(ctx context.Context, name string, proof bool) (solve.Solver, error) {
	s, err := registry.Solver(ctx, name, proof)
	return s, misused(err)
}

// callers are models that know which callees can be called by contract.
type callers interface{ Callees() []string }

// unknownCalls reports values of --calls with names that no method with a contract has.
func (f *engineFlags) unknownCalls(in *run.Inputs, files []*run.File) {
	var callees, names []string
	for _, x := range files {
		if x.Model == nil {
			return // the name may be in the file that cannot be read
		}
		if m, ok := x.Model.(callers); ok {
			callees = append(callees, m.Callees()...)
		}
	}
	for _, c := range callees {
		for rest, more := strings.ReplaceAll(c, "$", "."), true; more; _, rest, more = strings.Cut(rest, ".") {
			names = append(names, rest)
		}
	}
	for _, u := range registry.UncalledOf(f.options(), callees) {
		in.Suggest("--calls "+u.Value, run.CodeMethod, "no method with a contract is named "+u.Name, u.Name, names)
	}
}
