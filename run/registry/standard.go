// This file has the lists of assay. A new language or a new engine is one more row here.

package registry

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"assay/engine"
	"assay/engine/absint"
	"assay/engine/absint/told"
	"assay/engine/bmc"
	"assay/engine/enumerate"
	"assay/engine/farkas/ending"
	"assay/engine/forge"
	"assay/engine/forge/coverage"
	"assay/engine/forge/symbolic"
	"assay/engine/litmus"
	"assay/engine/litmus/model"
	"assay/engine/once"
	"assay/engine/search"
	"assay/engine/symex"
	"assay/engine/symex/condition"
	"assay/engine/weak"
	"assay/run"
	"assay/run/component"
	"assay/run/frontend"
	"assay/run/portfolio"
	"assay/run/question"
)

// facts is the engine of that name, by itself and behind others.
var facts = absint.Engine{Effects: frontend.Effects, Slack: frontend.Slack, Promises: frontend.Promises, Words: told.Words}

// Facts returns the engine of that name.
func Facts() absint.Engine { return facts }

// Standard returns the languages and engines of assay. Java is apart, since it has a state: see frontend.Java.
func Standard() *Registry {
	return &Registry{
		Languages: []run.Language{frontend.FIR, frontend.IR},
		Engines: []Engine{
			{Name: forge.Name, Options: []Option{solverOption, certifyOption, coverageOption, strategyOption, symmetryOption, tightOption, rawOption}, Make: solving},
			simple(enumerate.Engine{}),
			simple(once.Engine{}),
			{Name: bmc.Name, Options: []Option{solverOption, certifyOption, coverageOption, questionsOption, callsOption, pollutionOption}, Make: onHeaps},
			{Name: symex.Name, Options: []Option{solverOption, callsOption, pollutionOption, heapOption, depthOption, conditionsOption}, Make: pathByPath},
			simple(facts),
			simple(search.Engine{}),
			simple(ending.Engine{}),
			{Name: weak.Name, Options: []Option{memoryOption}, Make: underModel},
		},
		Chosen: map[string]string{memoryOption.Name: weak.Name},
		Apart: []Analysis{
			{Name: litmus.Name, Options: []Option{modelOption, certifyOption}, Bounds: []string{"unwind"}, Language: memoryModels},
			{Name: question.StreamEngine, Options: []Option{statesOption, certifyOption}, Language: streams},
		},
		Choice: []Option{withoutFactsOption},
		Plain:  []string{forge.Name, enumerate.Name},
		Hosted: bmc.Name,
	}
}

// simple returns an engine without options.
func simple(e engine.Engine) Engine {
	return Engine{Name: e.Name(), Make: func(context.Context, Options) (engine.Engine, error) { return e, nil }}
}

// The options of engines that solve.
var (
	solverOption   = Option{Name: "solver", Default: Builtin, Values: Solvers(), Usage: "solver `name`: " + strings.Join(Solvers(), ", ")}
	certifyOption  = Option{Name: "certify", Evidence: true, Usage: "keep a checked proof of each property that holds in `folder`"}
	coverageOption = Option{
		Name: "coverage", Evidence: true, Bare: coverageFull, Values: []string{coverageFull, coveragePlain},
		Usage: "show which statements a check that holds needs; `how`: full says why others are missed, plain does not",
	}
)

// Values of the option for coverage.
const (
	coverageFull  = "full"
	coveragePlain = "plain"
)

// The options of forge.
var (
	strategyOption = Option{
		Name: "strategy", Default: symbolic.AllInline.String(), Values: strategies(),
		Usage: "`rules` for assignment, creation and branch, I inline or C constrain: aI.cI.bI to aC.cC.bC",
	}
	symmetryOption = Option{
		Name: "symmetry", Default: symbolic.SymmetryHeap.String(), Values: symbolic.SymmetryNames(),
		Usage: "`how` to leave out what differs in names only: " + strings.Join(symbolic.SymmetryNames(), ", "),
	}
	tightOption = Option{Name: "tight", Kind: Switch, Usage: "learn from the precondition what the initial state can never hold"}
	rawOption   = Option{Name: "raw", Kind: Switch, Usage: "show counterexamples as the solver gives them, not the smallest"}
)

func strategies() []string {
	var out []string
	for _, s := range symbolic.Strategies() {
		out = append(out, s.String())
	}
	return out
}

// solving makes forge.
func solving(ctx context.Context, o Options) (engine.Engine, error) {
	var e forge.Engine
	var ok bool
	if e.Strategy, ok = symbolic.StrategyNamed(o.Of(strategyOption)); !ok {
		return nil, noSuch("strategy", o.Of(strategyOption), strategyOption.Values)
	}
	if e.Symmetry, ok = symbolic.SymmetryNamed(o.Of(symmetryOption)); !ok {
		return nil, noSuch("symmetry", o.Of(symmetryOption), symmetryOption.Values)
	}
	var err error
	e.Raw, e.Tight, e.Certificates = o.On(rawOption), o.On(tightOption), o.Of(certifyOption)
	if e.NewSolver, e.NewProver, err = solvers(ctx, o); err != nil {
		return nil, err
	}
	asked, full, err := covering(o)
	if err != nil || !asked {
		return e, err
	}
	return coverage.Engine{Forge: e, Options: coverage.Options{Needs: full, Why: full, Wraps: full}}, nil
}

// covering reads the option for coverage.
func covering(o Options) (asked, full bool, err error) {
	switch o.Of(coverageOption) {
	case "":
		return false, false, nil
	case coverageFull:
		return true, true, nil
	case coveragePlain:
		return true, false, nil
	}
	return false, false, noSuch("coverage", o.Of(coverageOption), coverageOption.Values)
}

// The options of the engine for heaps.
var (
	questionsOption = Option{Name: "smt-out", Evidence: true, Needed: true, Usage: "write the questions to the solver as SMT-LIB into `folder`"}
	callsOption     = Option{
		Name: "calls", Kind: Words, Values: []string{inlined, byContract},
		Usage: "`how` to take calls of methods with contracts: inline, contract, or NAME=contract for one method, as Stack.push or Stack.new (repeatable)",
	}
	pollutionOption = Option{
		Name: "heap-pollution", Kind: Switch,
		Usage: "let inputs of generic types hold what their type arguments exclude: a Box<String> that holds a number",
	}
)

// withoutFactsOption is one of the choice among engines.
var withoutFactsOption = Option{
	Name: "without-facts", Kind: Switch,
	Usage: "engine auto: prove nothing by facts that hold without a bound; what is decided otherwise is decided as with them",
}

// onHeaps makes the engine for heaps, with the models of Java's library.
func onHeaps(ctx context.Context, o Options) (engine.Engine, error) {
	e := bmc.Engine{Models: frontend.Models, Promises: frontend.Promises, Certificates: o.Of(certifyOption), Questions: o.Of(questionsOption), Untyped: o.On(pollutionOption)}
	var err error
	if e.NewSolver, e.NewProver, err = solvers(ctx, o); err != nil {
		return nil, err
	}
	if e.Calls, err = believed(o); err != nil {
		return nil, err
	}
	if e.Questions != "" {
		if err := os.MkdirAll(e.Questions, 0o777); err != nil {
			return nil, fmt.Errorf("cannot make the folder for questions: %w", err)
		}
	}
	asked, full, err := covering(o)
	if asked {
		e.Coverage = &bmc.Coverage{Needs: full, Why: full}
	}
	return e, err
}

// The options of the engine that follows paths one by one.
var (
	heapOption = Option{
		Name: "heap", Needed: true, Default: symex.Laziest.String(), Values: symex.Disciplines(),
		Usage: "engine symex: `when` to decide what references of inputs refer to: laziest (null where it is tested, the object where it is looked into), lazier (null where they are read), lazy (both where they are read)",
	}
	conditionsOption = Option{
		Name: "conditions", Needed: true, Default: condition.CSE.String(), Values: condition.Techniques(),
		Usage: "engine symex: `how` to decide path conditions, to compare: cse (one solver, conditions by name, models used again), stack (one solver), partitioning and caching (independent parts apart), baseline (a new solver each time)",
	}
	depthOption = Option{Name: "depth", Needed: true, Usage: "engine symex: meet at most `N` objects of inputs one behind the other"}
)

// pathByPath makes the engine that follows paths one by one.
func pathByPath(ctx context.Context, o Options) (engine.Engine, error) {
	e := symex.Engine{On: bmc.Engine{Models: frontend.Models, Promises: frontend.Promises, Untyped: o.On(pollutionOption)}}
	var ok bool
	if e.Heap, ok = symex.DisciplineNamed(o.Of(heapOption)); !ok {
		return nil, noSuch(heapOption.Name, o.Of(heapOption), heapOption.Values)
	}
	if e.By, ok = condition.Named(o.Of(conditionsOption)); !ok {
		return nil, noSuch(conditionsOption.Name, o.Of(conditionsOption), conditionsOption.Values)
	}
	if e.By != condition.CSE && o.Of(solverOption) != Builtin {
		return nil, misuse("", "--conditions %s has the built-in solver", e.By)
	}
	if n := o.Of(depthOption); n != "" {
		var err error
		if e.Depth, err = strconv.Atoi(n); err != nil || e.Depth <= 0 {
			return nil, misuse("", "--depth must be a positive number")
		}
	}
	var err error
	if e.On.NewSolver, e.On.NewProver, err = solvers(ctx, o); err != nil {
		return nil, err
	}
	e.On.Calls, err = believed(o)
	return e, err
}

// modelOption is the option of litmus tests.
var modelOption = Option{
	Name: "model", Kind: Words, Asks: true, Values: model.Names(),
	Usage: "ask these memory `models` about litmus tests, not those that the tests name: names, or files *.cat and *.model",
}

// memoryModels makes the language of litmus tests.
func memoryModels(in *run.Inputs, o Options) (run.Language, error) {
	l := question.Litmus{Models: o.List(modelOption), Certify: o.Of(certifyOption)}
	for _, name := range l.Models {
		if !question.Known(name) {
			return run.Language{}, noSuch(modelOption.Name, name, append(model.Names(), "FILE.cat"))
		}
	}
	return l.Language(in), folderOf(l.Certify)
}

// MemoryModel is the name of the option of programs with threads.
const MemoryModel = "memory-model"

// memoryOption is the option of programs with threads.
var memoryOption = Option{
	Name: MemoryModel, Needed: true, Default: weak.Names()[0], Values: weak.Names(),
	Usage: "check programs with threads under the memory `model`: " + strings.Join(weak.Names(), ", "),
}

// underModel makes the engine for programs under memory models.
func underModel(_ context.Context, o Options) (engine.Engine, error) {
	name := o.Of(memoryOption)
	if !slices.Contains(weak.Names(), name) {
		return nil, noSuch(memoryOption.Name, name, weak.Names())
	}
	m, _ := model.Named(name)
	return weak.Engine{Model: m}, nil
}

// statesOption is the option of stream specifications.
var statesOption = Option{Name: "states", Default: "200000", Usage: "of stream specifications: `states` of an automaton at most"}

// streams makes the language of stream specifications.
func streams(in *run.Inputs, o Options) (run.Language, error) {
	l := question.Streams{Certify: o.Of(certifyOption)}
	decides, err := Standard().Engine(context.Background(), portfolio.Auto, nil)
	if err != nil {
		return run.Language{}, err
	}
	l.Code = &component.Reader{Inputs: func() *run.Inputs { return &run.Inputs{Languages: in.Languages} }, Engine: decides}
	if l.States, err = strconv.Atoi(o.Of(statesOption)); err != nil || l.States <= 0 {
		return run.Language{}, misuse("", "--states must be a positive number")
	}
	return l.Language(), folderOf(l.Certify)
}

// folderOf makes the folder for certificates, if they are wanted.
func folderOf(certificates string) error {
	if certificates == "" {
		return nil
	}
	if err := os.MkdirAll(certificates, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder for certificates: %w", err)
	}
	return nil
}
