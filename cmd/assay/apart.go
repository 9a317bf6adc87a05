// This file lets `assay check` read files that are about no program.

package main

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"assay/run"
	"assay/run/registry"
	"assay/source"
)

// codeMeaningless says that a flag has no effect.
const codeMeaningless source.Code = "no-effect"

// apart is an analysis that is about no program, with its language.
type apart struct {
	registry.Analysis
	files string // what its files are called
}

// askingMore adds languages that are about no program to inputs.
func (a *app) askingMore(in *run.Inputs, o registry.Options) ([]apart, error) {
	languages, err := a.house().Questions(in, o)
	if err != nil {
		return nil, misused(err)
	}
	in.Languages = append(slices.Clip(in.Languages), languages...)
	var out []apart
	for i, l := range languages {
		out = append(out, apart{a.house().Apart[i], l.Name})
	}
	return out, nil
}

// noProgram returns which command reads files that hold no program, by their extension.
func (a *app) noProgram(ext string) string {
	languages, err := a.house().Questions(&run.Inputs{}, nil)
	if i := slices.IndexFunc(languages, func(l run.Language) bool { return l.Ext == ext }); err == nil && i >= 0 {
		return "`assay check` reads " + languages[i].Name + "; they hold no program"
	}
	return ""
}

// ofPrograms are flags of checks that are about programs, besides the options of engines.
var ofPrograms = []string{
	"array", "begin", "classpath", "confirm", "deepen", "engine", "int-width", "junit", "minimise-bound", "null-arguments", "picture", "scope", "strict", "tests", "trace", "unreached", "unwind",
}

// meaningless reports flags without effect on what is checked, once for each kind of it. If nothing else is checked,
// that is an error.
func (f *checkFlags) meaningless(flags *pflag.FlagSet, in *run.Inputs, plan *run.Plan, all []apart) {
	asked := plan.Asked()
	others := plan.Len()
	for _, n := range asked {
		others -= n
	}
	for _, x := range all {
		var none, some []string // flags that do not apply to these files, and that apply to them alone
		flags.Visit(func(g *pflag.Flag) {
			name, option := g.Name, f.house.Option(g.Name)
			switch {
			case g.Value.String() == g.DefValue || !option && !slices.Contains(ofPrograms, name):
			case !x.Means(name):
				none = append(none, "--"+name)
			case option && !f.house.OfEngines(name):
				some = append(some, "--"+name)
			}
		})
		slices.Sort(none)
		switch {
		case asked[x.files] > 0 && len(none) > 0 && others > 0:
			in.List.Warnf(source.Span{File: strings.Join(none, " ")}, codeMeaningless, "means nothing to %s, and is about the other checks", x.files)
		case asked[x.files] > 0 && len(none) > 0:
			in.List.Errorf(source.Span{File: strings.Join(none, " ")}, codeMeaningless, "means nothing to %s", x.files).Help = "leave it away"
		case asked[x.files] == 0 && len(some) > 0 && !skipped(plan, x.files):
			in.List.Warnf(source.Span{File: strings.Join(some, " ")}, codeMeaningless, "means something to %s only, and none is checked", x.files)
		}
	}
}

// skipped reports whether there are files of a kind that claim nothing: what a flag means to them, the advice about them says.
func skipped(plan *run.Plan, files string) bool {
	return slices.ContainsFunc(plan.Skipped, func(s run.Skipped) bool { return s.File.Language.Name == files })
}
