// This file tells a debugger what Java is: variables, and the language of contracts.

package stepping

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"sync"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/assertion"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/launch"
	"assay/run"
	"assay/serve/debug"
	"assay/source"
)

// ofJava is a program of Java, with its contracts: they are read when somebody asks.
type ofJava struct {
	world     *java.World
	own       func(class string) bool
	contracts func() (*assertion.Checker, error)
}

// over completes what a debugger knows of a program.
func (j ofJava) over(p *debug.Program) {
	p.Known, p.Set, p.Within, p.Contracts = j.known, j.set, j.within, j
	p.Statics, p.Begun = j.statics, j.begun
	p.Objects = func() (*ir.Global, *ir.Field) { return java.ThreadNames(j.world) }
	p.Own = func(class string) bool { return j.own(java.Internal(class)) }
}

// statics are the static fields of the classes of the program that are initialised, or being so, or whose code is open, and others that are not zero: what they are
// does not depend on where the run has been.
func (j ofJava) statics(value func(*ir.Global) uint64, open []*ir.Proc) (out []*ir.Global) {
	var running []*java.Class
	for _, p := range open {
		if m := j.world.Method(p); m != nil {
			running = append(running, m.Class)
		}
	}
	for _, c := range java.Declared(j.world) {
		if !j.own(c.File.Name) {
			continue
		}
		here := slices.Contains(running, c) || c.State() != nil && value(c.State()) != 0
		for _, f := range c.File.Fields {
			if !f.Flags.Has(classfile.Static) || strings.HasPrefix(f.Name, "$") {
				continue
			}
			if !here {
				if g := c.Read(f.Name, f.Desc); g != nil && value(g) != 0 {
					out = append(out, g)
				}
				continue
			}
			out = append(out, c.Static(f.Name, f.Desc))
		}
	}
	return out
}

// begun reports whether a static field has a value: the initialisation of its class has begun, or there is nothing to initialise.
func (j ofJava) begun(g *ir.Global, value func(*ir.Global) uint64) bool {
	c := j.world.StaticIn(g)
	return c == nil || !c.NeedsInit() || c.State() != nil && value(c.State()) != 0
}

// known names locals as the source does where a node is next; a result and an exception have names of their own.
func (j ofJava) known(p *ir.Proc, l *ir.Local, n ir.Node, line int) debug.Variable {
	if v, ok := j.world.VariableHere(p, l, n, line); ok {
		return debug.Variable{Name: v.Name, Typ: java.TypeOf(v)}
	}
	return j.nameless(p, l)
}

func (j ofJava) set(p *ir.Proc, l *ir.Local, n ir.Node) debug.Variable {
	if v, ok := j.world.VariableSet(p, l, n); ok {
		return debug.Variable{Name: v.Name, Typ: java.TypeOf(v)}
	}
	return j.nameless(p, l)
}

func (j ofJava) within(p *ir.Proc, l *ir.Local, line int) debug.Variable {
	if v, ok := j.world.VariableOn(p, l, line); ok {
		return debug.Variable{Name: v.Name, Typ: java.TypeOf(v)}
	}
	return debug.Variable{}
}

// nameless is a local that no variable of the source has its value in.
func (j ofJava) nameless(p *ir.Proc, l *ir.Local) debug.Variable {
	w := j.world
	if l == p.Exc || l.Name == "this" {
		return debug.Variable{Name: cmp.Or(w.Variable(l), l.Name)}
	}
	if w.Spec != nil {
		if name, _, ok := w.Spec.GhostVariable(p, l); ok {
			return debug.Variable{Name: name, Ghost: true}
		}
	}
	if m := w.Method(p); m != nil && m.File.Code != nil && len(m.File.Code.Locals) > 0 {
		return debug.Variable{}
	}
	return debug.Variable{Name: w.Variable(l)}
}

// Reads reports what is wrong with the text of an expression of JML.
func (j ofJava) Reads(text string) error {
	_, err := assertion.Reads(text)
	return said(err)
}

// Means lowers an expression of JML.
func (j ofJava) Means(q debug.Question) (*debug.Meaning, error) {
	c, err := j.contracts()
	if err != nil {
		return nil, err
	}
	in := assertion.Question{Text: q.Text, Proc: q.Proc, Node: q.Node, Line: q.Line, Ending: assertion.Ending(q.Ending)}
	for _, n := range q.Locals {
		in.Locals = append(in.Locals, assertion.Named(n))
	}
	a, err := c.Ask(in)
	if err != nil {
		return nil, said(err)
	}
	out := &debug.Meaning{Clause: a.Clause, Old: a.Old, Fields: a.Fields, Checks: c.Watch()}
	for _, n := range a.Needs {
		out.Needs = append(out.Needs, debug.Need{Clause: n.Clause, What: n.What, At: n.Column})
	}
	return out, nil
}

// said makes an error one of the debugger.
func said(err error) error {
	var w *assertion.WrongQuestion
	if errors.As(err, &w) {
		return &debug.Error{At: w.Column, Message: w.Message, Unknown: w.Name}
	}
	return err
}

// contractsOf reads the contracts in the sources of a program, for somebody who asks: the run does not change.
func (h *House) contractsOf(p *launch.Program, target string) func() (*assertion.Checker, error) {
	return sync.OnceValues(func() (*assertion.Checker, error) { return contracts(p, target) })
}

func contracts(p *launch.Program, of string) (*assertion.Checker, error) {
	written, err := target.Read(p.Sources(of), nil, source.Texts{}, run.Unreadable)
	if err != nil {
		return nil, err
	}
	set := decl.NewSet(p.Path, decl.Options{Run: true})
	for _, x := range written {
		set.AddWith(x.Name, x.Text, x.Beside)
	}
	return assertion.New(p.World, java.Asking(p.World, set, p.Env.App)), nil
}
