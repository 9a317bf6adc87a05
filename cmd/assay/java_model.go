// This file lets Java speak the language of package run.

package main

import (
	"context"
	"errors"
	"slices"

	"assay/ir"
	"assay/ir/sanity"
	"assay/lang/java/check"
	"assay/lang/java/view"
	"assay/language"
	"assay/run"
	"assay/source"
	"assay/task"
)

// javaLanguage is the row of Java in the list of languages. What it opens is closed when
// the command ends.
func (a *app) javaLanguage(ctx context.Context) run.Language {
	return run.Language{
		Name: "Java", Ext: ".java", Binaries: []string{".class", ".jar"},
		Nothing: "it has no method with code; name another class, or its folder",
		Together: func(files []*run.File) ([]run.Model, *source.List) {
			targets := make([]check.Target, len(files))
			for i, f := range files {
				targets[i] = check.Target{Name: f.Name, Text: f.Text}
			}
			p, list := a.openGood(ctx, targets)
			models := make([]run.Model, len(files))
			if p == nil {
				return models, list
			}
			a.closers = append(a.closers, p.Close)
			for _, u := range p.Units {
				i := slices.IndexFunc(targets, func(t check.Target) bool { return t.Name == u.Name })
				models[i] = &javaModel{u}
			}
			return models, list
		},
	}
}

// openGood opens targets together. What is wrong with one costs that one, and those that
// do not compile without it; it is nil when nothing is left.
func (a *app) openGood(ctx context.Context, targets []check.Target) (*check.Program, *source.List) {
	all := &source.List{}
	opt := check.Options{ClassPath: a.classPath, Nullable: a.nullable, Keep: a.keep, Whole: a.whole, Fresh: a.fresh}
	for len(targets) > 0 {
		p, list := check.Open(ctx, targets, opt)
		all.Append(list)
		if p != nil {
			return p, all
		}
		good := slices.DeleteFunc(slices.Clone(targets), func(t check.Target) bool {
			return slices.ContainsFunc(list.All(), func(d *source.Diagnostic) bool { return d.Severity == source.Error && d.Span.File == t.Name })
		})
		if len(good) == len(targets) {
			break // it is about no target
		}
		targets = good
	}
	return nil, all
}

// close removes what commands leave behind.
func (a *app) close() error {
	var errs []error
	for _, f := range slices.Backward(a.closers) {
		errs = append(errs, f())
	}
	a.closers = nil
	return errors.Join(errs...)
}

// javaModel is a target of Java.
type javaModel struct{ *check.Unit }

var (
	_ run.Hosted  = (*javaModel)(nil)
	_ run.Namer   = (*javaModel)(nil)
	_ run.Parted  = (*javaModel)(nil)
	_ run.Partial = (*javaModel)(nil)
	_ viewer      = (*javaModel)(nil)
	_ provider    = (*javaModel)(nil)
)

// ClassesNamed are the classes under check with a name, with or without what is around them.
func (m *javaModel) ClassesNamed(name string) []string { return m.Unit.Program().ClassesNamed(name) }

// Provide makes a program that Lower gave know the classes of a state.
func (m *javaModel) Provide(p *ir.Program, st *task.State) {
	if w := m.Unit.Program().WorldOf(p); w != nil {
		w.Provide(st)
	}
}

// View is a state without the insides of strings and of the library.
func (m *javaModel) View(st task.State) task.State { return view.State(st) }

// ViewTrace is a run without these insides.
func (m *javaModel) ViewTrace(goal string, t *task.Trace) task.Trace {
	g := m.Goal(goal)
	return view.Trace(t, g != nil && g.ReadsArguments())
}

// javaBounds are the bounds where nothing says them. Unwinding is for the engine to find.
var javaBounds = task.Bounds{Scope: 4, Array: 4}

func (m *javaModel) Goals() []run.Goal {
	goals := make([]run.Goal, len(m.Unit.Goals))
	for i, g := range m.Unit.Goals {
		goals[i] = run.Goal{Name: g.Name, Aliases: g.Aliases, Unit: g.Name, Span: g.Span, Bounds: javaBounds, Spare: g.Spare, Derived: !g.Written()}
	}
	return goals
}

// Part tells whether the file is asked about with another one.
func (m *javaModel) Part() bool { return m.Unit.Part() }

// Program is what was lowered so far.
func (m *javaModel) Program(b task.Bounds) (*ir.Program, *source.List) {
	list := &source.List{}
	w, err := m.Unit.Program().World(javaBounds.Over(b))
	if err != nil {
		list.Errorf(source.Span{File: m.Name}, check.CodeClass, "%v", err)
		return nil, list
	}
	return w.Java.Prog, list
}

func (m *javaModel) Lower(g run.Goal, b task.Bounds) (*ir.Program, *source.List) {
	p, list := m.Program(b)
	if list.Failed() {
		return nil, list
	}
	w, _ := m.Unit.Program().World(javaBounds.Over(b))
	i := slices.IndexFunc(m.Unit.Goals, func(x *check.Goal) bool { return x.Name == g.Name })
	k, complaints := w.Goal(m.Unit.Goals[i])
	list.Append(complaints)
	if k == nil {
		p = nil
	}
	return p, list
}

// Refused says why nothing can be checked of a goal.
func (m *javaModel) Refused(g run.Goal) string { return m.goal(g).Refused() }

// Host is the world that a program belongs to.
func (m *javaModel) Host(p *ir.Program) language.Host {
	if w := m.Unit.Program().WorldOf(p); w != nil {
		return w
	}
	return nil
}

// Sane checks what a program does not share with others.
func (m *javaModel) Sane(p *ir.Program) error {
	if w := m.Unit.Program().WorldOf(p); w != nil {
		return w.Sane()
	}
	return sanity.Check(p)
}

// The answers about a goal depend on its targets alone, not on other goals.

var _ run.Forker = (*javaModel)(nil)
var _ run.Recaller = (*javaModel)(nil)

func (m *javaModel) Fork() (run.Model, func()) {
	p := m.Unit.Program().Fork()
	i := slices.IndexFunc(p.Units, func(u *check.Unit) bool { return u.Name == m.Name })
	return &javaModel{p.Units[i]}, p.Release
}

func (m *javaModel) goal(g run.Goal) *check.Goal {
	i := slices.IndexFunc(m.Unit.Goals, func(x *check.Goal) bool { return x.Name == g.Name })
	return m.Unit.Goals[i]
}

func (m *javaModel) Recipe(g run.Goal) ([]byte, bool) {
	return m.Unit.Program().Recipe(m.goal(g)), true
}

// Inputs are asked of a fork.
func (m *javaModel) Inputs(run.Goal) []run.Input {
	var out []run.Input
	for _, in := range m.Unit.Program().Inputs() {
		out = append(out, run.Input(in))
	}
	return out
}

func (m *javaModel) Digest(name string) string { return m.Unit.Program().Digest(name) }
