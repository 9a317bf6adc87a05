// This file adapts the front end of Java to package run.

package frontend

import (
	"context"
	"errors"
	"slices"

	"assay/engine"
	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java"
	"assay/lang/java/check"
	"assay/lang/java/check/target"
	"assay/lang/java/javac"
	"assay/lang/java/project"
	"assay/lang/java/symbolic"
	"assay/lang/java/view"
	"assay/language"
	"assay/run"
	"assay/run/goal"
	"assay/source"
	"assay/symbolic/model"
	"assay/task"
)

// Java is the language with a library and a compiler. What it opens is open until Close.
type Java struct {
	ClassPath []string     // folders and jars beside the targets
	Specs     []string     // roots of files with contracts of sources, beside those that stand beside the sources
	Keep      target.Keep  // what compilers made in earlier runs; nil: nothing is kept
	Nullable  bool         // with JML, references may be null unless it says otherwise
	Reachable bool         // objects of classes under check are as their constructors and methods make them
	Called    bool         // violations of methods without a contract count where callers can bring them about
	Owed      bool         // arguments of methods without a contract are not null unless something allows null
	Overflow  bool         // arithmetic of code may not overflow
	Asks      bool         // what arguments alone cause is asked of callers, where a method has no contract
	Whole     bool         // invariants are checked everywhere, for comparison
	Fresh     bool         // each goal boots the library itself, for comparison
	Compilers *javac.Pool  // may be nil; the caller closes it
	Alone     bool         // targets are what they are, whatever project they are in
	Tell      func(string) // may be nil; told what was found of a project, in a line

	opened   []*check.Program
	projects *project.Projects // those that were read; see known
}

// Language returns the row in the list of languages.
func (j *Java) Language(ctx context.Context) run.Language {
	return run.Language{
		Name: "Java", Ext: ".java", Binaries: []string{".class", ".jar"},
		Tests:    testsOf,
		Aside:    j.aside,
		Foreign:  map[string]string{".kt": "Kotlin", ".scala": "Scala", ".groovy": "Groovy"},
		Nothing:  "it has no method with code; name another class, or its folder",
		Together: func(files []*run.File) ([]run.Model, *source.List) { return j.together(ctx, files) },
		Unpack:   func(f *goal.File) (map[string]run.Model, *source.List) { return j.unpack(ctx, f) },
	}
}

// together opens targets together.
func (j *Java) together(ctx context.Context, files []*run.File) ([]run.Model, *source.List) {
	var targets []target.Target
	var unread []*source.Diagnostic
	at := map[string]int{}
	for i, f := range files {
		if at[f.Name] = i; noCode(f.Name) {
			continue
		}
		beside, err := target.Beside(f.Name, f.Text, j.Specs)
		if err != nil {
			unread = append(unread, run.Unreadable(f.Name, err))
		}
		targets = append(targets, target.Target{Name: f.Name, Text: f.Text, Beside: beside})
	}
	o := j.opening(targets, files)
	for _, d := range unread {
		o.list.Add(d)
	}
	p := o.openGood(ctx, targets)
	models := make([]run.Model, len(files))
	if p == nil {
		return models, o.list
	}
	j.opened = append(j.opened, p)
	for _, u := range p.Units {
		models[at[u.Name]] = &JavaModel{u}
	}
	return models, o.list
}

// openGood opens targets. Those with errors are left out, with those that do not compile without them; it returns nil
// when none is left.
func (o *opening) openGood(ctx context.Context, targets []target.Target) *check.Program {
	all := &source.List{Most: len(targets) + source.MaxErrors}
	defer func() { o.report(all) }()
	for len(targets) > 0 {
		p, list := check.Open(ctx, targets, o.Options)
		if p == nil && o.path == nil {
			p, list = o.beside(ctx, targets, list)
		}
		if o.rooted(targets) {
			if p != nil {
				p.Close()
			}
			continue
		}
		all.Append(list)
		if p != nil {
			return p
		}
		bad := broken(list)
		o.Mend.Lose(bad)
		good := slices.DeleteFunc(slices.Clone(targets), func(t target.Target) bool { return bad[t.Name] })
		if len(good) == len(targets) && !o.without(bad) {
			break // it is about nothing that can be left out
		}
		targets = good
	}
	return nil
}

// Options of goals in files that a program depends on.
const (
	optionNullable = "nullable-by-default"
	optionWhole    = "whole"
	optionOwed     = "arguments-not-null"
	optionMade     = "reachable-states"
	optionCalled   = "shown-by-calls"
	optionAsks     = "asks-of-callers"
	optionOverflow = "overflow"
)

// unpack makes models of what a goal file carries.
func (j *Java) unpack(ctx context.Context, f *goal.File) (map[string]run.Model, *source.List) {
	parts := make([]target.Carried, len(f.Parts))
	for i, p := range f.Parts {
		parts[i] = target.Carried{Role: p.Role, Name: p.Name, Data: p.Data}
	}
	opt := target.Options{Nullable: f.Options[optionNullable] != "", Whole: f.Options[optionWhole] != "", Owed: f.Options[optionOwed] != "", Reachable: f.Options[optionMade] != "", Called: f.Options[optionCalled] != "", Asks: f.Options[optionAsks] != "", Overflow: f.Options[optionOverflow] != "", Fresh: j.Fresh}
	p, list := check.Remake(ctx, parts, f.Library, opt)
	models := map[string]run.Model{}
	if p == nil {
		return models, list
	}
	j.opened = append(j.opened, p)
	for _, u := range p.Units {
		models[u.Name] = &JavaModel{u}
	}
	return models, list
}

// Pack adds the sources, the classes that were made of them and those of the class path. The library is named: it has
// to be of the same version there.
func (m *JavaModel) Pack(f *goal.File) error {
	p := m.Unit.Program()
	parts, err := p.Carry()
	for _, x := range parts {
		f.Add(x.Role, x.Name, x.Data)
	}
	f.Library, f.Options = p.Library(), map[string]string{}
	if p.Nullable() {
		f.Options[optionNullable] = "true"
	}
	if p.Whole() {
		f.Options[optionWhole] = "true"
	}
	if p.Owed() {
		f.Options[optionOwed] = "true"
	}
	if p.Asks() {
		f.Options[optionAsks] = "true"
	}
	if p.Overflow() {
		f.Options[optionOverflow] = "true"
	}
	if p.Called() {
		f.Options[optionCalled] = "true"
	}
	if p.Reachable() {
		f.Options[optionMade] = "true"
	}
	return err
}

// NeedsCallers reports whether violations of a goal count only where callers can bring them about.
func (m *JavaModel) NeedsCallers(g run.Goal) bool { return m.Unit.Goal(g.Name).NeedsCallers() }

// Weight returns roughly how much code a goal may run.
func (m *JavaModel) Weight(g run.Goal) int {
	of := m.Unit.Goal(g.Name)
	if of == nil || of.Method == nil {
		return 0
	}
	return m.Unit.Program().Facts.Weight(of.Class, of.Method)
}

// Given reports whether a run begins with nothing but what every caller has.
func (m *JavaModel) Given(g run.Goal, t *task.Trace) bool {
	return m.Unit.Given(m.Unit.Goal(g.Name), t)
}

// Close closes what was opened, and removes what was written for it.
func (j *Java) Close() error {
	var errs []error
	for _, p := range slices.Backward(j.opened) {
		errs = append(errs, p.Close())
	}
	j.opened = nil
	return errors.Join(errs...)
}

// Models returns the models of Java's library for engines that execute symbolically; nil for a task of another language.
func Models(t *engine.Task) func(*ir.Proc) model.Model {
	if e := environment(t); e != nil {
		return e.Models
	}
	return nil
}

// Effects returns what those may do at most, for engines that execute nothing.
func Effects(t *engine.Task) func(*ir.Proc) (model.Effect, bool) {
	if e := environment(t); e != nil {
		return e.Effects
	}
	return nil
}

// Slack returns what they do with arrays of which a part is in use.
func Slack(t *engine.Task) func(*ir.Proc) model.Slack {
	if e := environment(t); e != nil {
		return e.Slack
	}
	return nil
}

// Promises returns what is documented of procedures of the library.
func Promises(t *engine.Task) func(*ir.Proc) model.Promise {
	if e := environment(t); e != nil {
		return e.Promise
	}
	return nil
}

// environment knows the models of Java's library; nil: the task is of another language.
func environment(t *engine.Task) *symbolic.Env {
	w, ok := t.Host.(lowered)
	if !ok {
		return nil
	}
	return &symbolic.Env{World: w.Lowered()}
}

// lowered is a host whose programs are lowered from Java.
type lowered interface{ Lowered() *java.World }

var _ lowered = (*check.World)(nil)

// JavaModel is a target of Java. What only Java has, such as witnesses that are Java programs, is in its Unit.
type JavaModel struct{ *check.Unit }

var (
	_ run.Hosted  = (*JavaModel)(nil)
	_ run.Namer   = (*JavaModel)(nil)
	_ run.Parted  = (*JavaModel)(nil)
	_ run.Quoted  = (*JavaModel)(nil)
	_ run.Partial = (*JavaModel)(nil)
	_ run.Packer  = (*JavaModel)(nil)
	_ run.Called  = (*JavaModel)(nil)
	_ run.Weighed = (*JavaModel)(nil)
)

// ClassesNamed returns the classes under check with a name, with or without enclosing classes.
func (m *JavaModel) ClassesNamed(name string) []string { return m.Unit.Program().ClassesNamed(name) }

// Texts returns the texts of all that was opened together, and of what lies beside it.
func (m *JavaModel) Texts() source.Texts { return m.Unit.Program().Texts() }

// Provide declares the classes of a state in a program of Lower.
func (m *JavaModel) Provide(p *ir.Program, st *task.State) {
	if w := m.Unit.Program().WorldOf(p); w != nil {
		w.Provide(st)
	}
}

// View returns a state without internals of strings and of the library.
func (m *JavaModel) View(st task.State) task.State { return view.State(st) }

// ViewTrace returns a run without these internals.
func (m *JavaModel) ViewTrace(goal string, t *task.Trace) task.Trace {
	g := m.Goal(goal)
	return view.Trace(t, g != nil && g.ReadsArguments())
}

// javaBounds are the default bounds. Unwinding is left to the engine.
var javaBounds = task.Bounds{Scope: 4, Array: 4}

func (m *JavaModel) Goals() []run.Goal {
	goals := make([]run.Goal, len(m.Unit.Goals))
	for i, g := range m.Unit.Goals {
		goals[i] = run.Goal{Name: g.Name, Aliases: g.Aliases, Unit: g.Name, Span: g.Span, Bounds: javaBounds, Spare: g.Spare, Derived: !m.Unit.Written(g)}
	}
	return goals
}

// Part reports whether the file is checked with another one.
func (m *JavaModel) Part() bool { return m.Unit.Part() }

// Program returns what was lowered so far.
func (m *JavaModel) Program(b task.Bounds) (*ir.Program, *source.List) {
	list := &source.List{}
	w, err := m.Unit.Program().World(javaBounds.Over(b))
	if err != nil {
		list.Errorf(source.Span{File: m.Name}, target.CodeClass, "%v", err)
		return nil, list
	}
	return w.Java.Prog, list
}

func (m *JavaModel) Lower(g run.Goal, b task.Bounds) (*ir.Program, *source.List) {
	p, list := m.Program(b)
	if list.Failed() {
		return nil, list
	}
	w, _ := m.Unit.Program().World(javaBounds.Over(b))
	k, complaints := w.Goal(m.Unit.Goal(g.Name))
	list.Append(complaints)
	if k == nil {
		p = nil
	}
	return p, list
}

// Refused returns why a goal cannot be checked.
func (m *JavaModel) Refused(g run.Goal) string { return m.Unit.Goal(g.Name).Refused() }

// Host returns the world that a program belongs to.
func (m *JavaModel) Host(p *ir.Program) language.Host {
	if w := m.Unit.Program().WorldOf(p); w != nil {
		return w
	}
	return nil
}

// Sane checks what a program does not share with others.
func (m *JavaModel) Sane(p *ir.Program) error {
	if w := m.Unit.Program().WorldOf(p); w != nil {
		return w.Sane()
	}
	return sanity.Check(p)
}

// The answers about a goal depend on its targets alone, not on other goals.

var _ run.Forker = (*JavaModel)(nil)
var _ run.Recaller = (*JavaModel)(nil)

func (m *JavaModel) Fork(many bool) (run.Programs, func()) {
	p := m.Unit.Program().Fork(many)
	i := slices.IndexFunc(p.Units, func(u *check.Unit) bool { return u.Name == m.Name })
	return &JavaModel{p.Units[i]}, p.Release
}

// Beside returns the model of another file of the same targets in the fork of this one.
func (m *JavaModel) Beside(of run.Model) (run.Programs, bool) {
	k, ok := of.(*JavaModel)
	if !ok || !m.Unit.Program().ForkOf(k.Unit.Program()) {
		return nil, false
	}
	units := m.Unit.Program().Units
	i := slices.IndexFunc(units, func(u *check.Unit) bool { return u.Name == k.Name })
	if i < 0 {
		return nil, false
	}
	return &JavaModel{units[i]}, true
}

func (m *JavaModel) Recipe(g run.Goal) ([]byte, bool) {
	return m.Unit.Program().Recipe(m.Unit.Goal(g.Name)), true
}

// Inputs are asked of a fork.
func (m *JavaModel) Inputs(_ run.Goal, files []string) []run.Input {
	var out []run.Input
	for _, in := range m.Unit.Program().Inputs(files) {
		out = append(out, run.Input(in))
	}
	return out
}

func (m *JavaModel) Describe(name string) string { return target.Describe(name) }

func (m *JavaModel) Digest(name string) string { return m.Unit.Program().Digest(name) }
