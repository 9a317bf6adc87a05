// Package registry has the lists of assay as data: the languages, by extension, and the engines, by name with their
// options. Callers (the command, an editor, a queue of work) choose from a Registry by names, and know no engine
// themselves.
//
// An Engine says how it is made of Options. An option belongs to the engines that list it; one that is given to an
// engine without it is refused, and "auto" gives each engine those that it knows. Standard is the list of assay; a
// test, or a program with an engine of its own, adds to it.
package registry

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/engine"
	"assay/run"
	"assay/run/portfolio"
	"assay/source"
)

// Registry is what can be chosen.
type Registry struct {
	// Languages are the front ends. The first one reads the standard input.
	Languages []run.Language

	// Engines are the analyses, in the order in which they are shown.
	Engines []Engine

	// Apart are the analyses that are about no program. Each answers the goals of files of its language, whatever the
	// engine.
	Apart []Analysis

	// Plain are the engines that "auto" uses for self-contained programs, one after the other until everything is
	// decided. Hosted is the last one.
	Plain []string

	// Choice are the options of the choice itself.
	Choice []Option

	// Chosen are the engines that "auto" is where an option is given, by its name.
	Chosen map[string]string

	// Hosted is the engine that it uses for programs of a language with a host; empty: those of Plain.
	Hosted string
}

// Engine is an analysis in the list.
type Engine struct {
	Name    string
	Options []Option
	Make    func(context.Context, Options) (engine.Engine, error) // of options that it knows
}

// Analysis is one that is about no program: a language, and the engine for its goals.
type Analysis struct {
	Name     string   // of its engine, in results
	Options  []Option // that apply to it
	Bounds   []string // so do these flags of the command
	Language func(*run.Inputs, Options) (run.Language, error)
}

// Option is an option of engines. Two engines that list the same name share the option.
type Option struct {
	Name    string
	Usage   string   // in one line; the word in back quotes stands for the value
	Kind    Kind     // of its values
	Default string   // what holds where it is not given
	Bare    string   // what it means without a value; empty: a value is needed
	Values  []string // that there are, for help and completion; empty: too many to list

	// Evidence says that it requests more than a verdict, so that a plain run is not enough.
	Evidence bool

	// Asks says that it is a part of the question, and not of how that is decided.
	Asks bool

	// Needed says that no engine may answer that does not know it.
	Needed bool
}

// Kind is what values of an option look like.
type Kind uint8

const (
	Word   Kind = iota // any text
	Switch             // "true", or it is not given
	Words              // several texts, separated by commas
)

// Options are the options that are given, by name. A switch is "true"; words are separated by commas.
type Options map[string]string

// Of returns the value of an option: that which was given, or its default.
func (o Options) Of(x Option) string {
	if v, ok := o[x.Name]; ok {
		return v
	}
	return x.Default
}

// On reports whether a switch is on.
func (o Options) On(x Option) bool { return o[x.Name] == "true" }

// List returns the values of words.
func (o Options) List(x Option) []string {
	if o[x.Name] == "" {
		return nil
	}
	return strings.Split(o[x.Name], ",")
}

// Misuse is an invalid choice of options.
type Misuse struct {
	Message string
	Help    string // what to try; may be empty
}

func (m *Misuse) Error() string { return m.Message }

func misuse(help, format string, args ...any) error {
	return &Misuse{fmt.Sprintf(format, args...), help}
}

// noSuch reports a value that is not in a list, with the valid ones.
func noSuch(option, value string, values []string) error {
	help := "there is " + strings.Join(values, ", ")
	if near := source.Nearest(value, values); near != "" {
		help = "did you mean " + near + "?"
	}
	return misuse(help, "--%s: there is no %s %s", option, option, value)
}

// Names returns those of the engines, and first of the choice among them.
func (r *Registry) Names() []string {
	names := []string{portfolio.Auto}
	for _, e := range r.Engines {
		names = append(names, e.Name)
	}
	return names
}

// Options returns those of all engines and analyses, each once.
func (r *Registry) Options() []Option {
	var out []Option
	add := func(options []Option) {
		for _, x := range options {
			if !slices.ContainsFunc(out, x.same) {
				out = append(out, x)
			}
		}
	}
	for _, e := range r.Engines {
		add(e.Options)
	}
	add(r.Choice)
	for _, a := range r.Apart {
		add(a.Options)
	}
	return out
}

// Asking are the options of analyses that are about no program which say what is asked, and not how it is decided.
func (r *Registry) Asking() []Option {
	var out []Option
	for _, a := range r.Apart {
		for _, x := range a.Options {
			if x.Asks && !slices.ContainsFunc(out, x.same) {
				out = append(out, x)
			}
		}
	}
	return out
}

// Questions are the languages whose files are about no program. What is read for them beside these files goes to the
// inputs.
func (r *Registry) Questions(in *run.Inputs, o Options) ([]run.Language, error) {
	var out []run.Language
	for _, a := range r.Apart {
		l, err := a.Language(in, own(a.Options, o))
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// Option reports whether an engine or an analysis has an option.
func (r *Registry) Option(name string) bool {
	return slices.ContainsFunc(r.Options(), func(x Option) bool { return x.Name == name })
}

// OfEngines reports whether an engine has an option.
func (r *Registry) OfEngines(name string) bool {
	return slices.ContainsFunc(r.Engines, func(e Engine) bool { return e.knows(Option{Name: name}) })
}

// Means reports whether a flag, an option or a bound, applies to an analysis.
func (a *Analysis) Means(flag string) bool {
	return slices.Contains(a.Bounds, flag) || slices.ContainsFunc(a.Options, func(x Option) bool { return x.Name == flag })
}

func (x Option) same(y Option) bool { return x.Name == y.Name }

// Engine makes the engine of a name, with the options that are given.
func (r *Registry) Engine(ctx context.Context, name string, o Options) (engine.Engine, error) {
	if name == portfolio.Auto {
		if name = r.chosen(o); name == "" {
			return r.auto(ctx, o)
		}
	}
	e := r.named(name)
	if e == nil {
		return nil, noSuch("engine", name, r.Names())
	}
	if err := r.foreign(o, name, *e); err != nil {
		return nil, err
	}
	return e.Make(ctx, o)
}

// chosen is the engine that an option chooses; empty: none does.
func (r *Registry) chosen(o Options) string {
	for option, engine := range r.Chosen {
		if _, given := o[option]; given {
			return engine
		}
	}
	return ""
}

func (r *Registry) named(name string) *Engine {
	i := slices.IndexFunc(r.Engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Engines[i]
}

// foreign reports an option that none of some engines has.
func (r *Registry) foreign(o Options, name string, engines ...Engine) error {
	for _, x := range r.Options() {
		_, given := o[x.Name]
		if given && slices.ContainsFunc(r.Choice, x.same) && name != portfolio.Auto {
			return misuse("leave --"+x.Name+" away, or use --engine "+portfolio.Auto, "--%s means nothing to the engine %s", x.Name, name)
		}
		if !given || slices.ContainsFunc(engines, func(e Engine) bool { return e.knows(x) }) {
			continue
		}
		i := slices.IndexFunc(r.Engines, func(e Engine) bool { return e.knows(x) })
		if i < 0 {
			continue // it is for analyses that are about no program
		}
		of := r.Engines[i]
		return misuse("leave --"+x.Name+" away, or use --engine "+of.Name, "--%s means nothing to the engine %s", x.Name, name)
	}
	return nil
}

func (e *Engine) knows(x Option) bool { return slices.ContainsFunc(e.Options, x.same) }

// own returns the options that an engine knows.
func (e *Engine) own(o Options) Options { return own(e.Options, o) }

func own(known []Option, o Options) Options {
	out := Options{}
	for _, x := range known {
		if v, ok := o[x.Name]; ok {
			out[x.Name] = v
		}
	}
	return out
}

// may reports whether an engine has all Needed options that are given.
func (e *Engine) may(all []Option, o Options) bool {
	return !slices.ContainsFunc(all, func(x Option) bool { _, given := o[x.Name]; return given && x.Needed && !e.knows(x) })
}

// auto returns the choice among the engines.
func (r *Registry) auto(ctx context.Context, o Options) (engine.Engine, error) {
	var parts []Engine
	for _, name := range r.Plain {
		parts = append(parts, *r.named(name))
	}
	hosted := r.named(r.Hosted)
	if hosted != nil {
		parts = append(parts, *hosted)
	}
	name := portfolio.Auto
	if len(parts) == 1 {
		name = parts[0].Name // which is no choice
	}
	if err := r.foreign(o, name, parts...); err != nil {
		return nil, err
	}
	turn, err := r.inTurn(ctx, o)
	switch {
	case err != nil:
		return nil, err
	case hosted == nil && len(turn) == 1:
		return turn[0], nil
	case hosted == nil:
		return turn, nil
	}
	first, err := r.firstOnce(ctx, hosted, o)
	if len(turn) == 0 {
		return portfolio.ByLanguage{Plain: first, Hosted: first}, err
	}
	return portfolio.ByLanguage{Plain: append(turn, first.Behind), Hosted: first}, err // which decides some of what the others cannot represent
}

// inTurn returns the engines for self-contained programs that may answer.
func (r *Registry) inTurn(ctx context.Context, o Options) (portfolio.InTurn, error) {
	var turn portfolio.InTurn
	all := r.Options()
	for _, name := range r.Plain {
		e := r.named(name)
		if !e.may(all, o) {
			continue
		}
		made, err := e.Make(ctx, e.own(o))
		if err != nil {
			return nil, err
		}
		turn = append(turn, made)
	}
	return turn, nil
}

// firstOnce returns the engine for programs of a language with a host, after a plain run of programs without choices.
func (r *Registry) firstOnce(ctx context.Context, hosted *Engine, o Options) (first portfolio.FirstOnce, err error) {
	if first.Behind, err = hosted.Make(ctx, hosted.own(o)); err != nil {
		return first, err
	}
	for _, x := range hosted.Options {
		_, given := o[x.Name]
		first.Evidence = first.Evidence || given && x.Evidence
	}
	first.Facts, first.Alone = facts, o.On(withoutFactsOption)
	first.Facts.Untyped = o.On(pollutionOption)
	first.Calls, err = believed(o)
	return first, err
}
