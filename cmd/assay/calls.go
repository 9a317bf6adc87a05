// This file defines `assay ir --calls`.

package main

import (
	"io"
	"strings"

	"github.com/spf13/pflag"

	"assay/ir"
	"assay/ir/calls"
	"assay/ir/dump"
	"assay/ir/key"
	"assay/lang/java/launch"
)

// callFlags say which call graph is shown, if one is.
type callFlags struct {
	calls   string
	keys    bool
	library bool
}

func (f *callFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.calls, "calls", "", "show what each procedure may call, of a `precision`: named, hierarchy, instantiated or variables")
	flags.BoolVar(&f.keys, "keys", false, "with --calls: show the keys of procedures, which change when what they say or call does")
	flags.BoolVar(&f.library, "library", false, "with --calls: follow calls into the library of Java")
}

// config checks the flags; ok is false where no graph is asked for.
func (f *callFlags) config(roots []*ir.Proc) (c calls.Config, ok bool, err error) {
	if f.calls == "" {
		if f.keys || f.library {
			err = usagef("name a precision, as --calls variables", "--keys and --library are about a call graph")
		}
		return c, false, err
	}
	precision, known := calls.PrecisionOf(f.calls)
	if !known {
		return c, false, usagef("there is "+strings.Join(calls.Precisions(), ", "), "--calls: there is no precision %s", f.calls)
	}
	return calls.Config{Precision: precision, Roots: roots}, true, nil
}

// graph writes a call graph, without the procedures that are hidden.
func (f *irFlags) graph(w io.Writer, p *ir.Program, c calls.Config, hidden func(*ir.Proc) bool) error {
	g := calls.Of(p, c)
	if f.dot {
		_, err := io.WriteString(w, dump.CallsDOT(g, hidden))
		return err
	}
	var keys map[*ir.Proc]key.Proc
	if f.keys {
		var err error
		if keys, err = key.OfProcs(g); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, dump.Calls(g, keys, hidden))
	return err
}

// roots are the procedures that are named, or those of goals, or all; their arguments and all globals are arbitrary.
func (f *irFlags) roots(p *ir.Program) ([]*ir.Proc, error) {
	var out []*ir.Proc
	for _, name := range f.procs {
		q := p.Proc(name)
		if q == nil {
			return nil, noSuchName("procedure", name, procNames(p))
		}
		out = append(out, q)
	}
	for _, g := range p.Goals {
		if len(f.procs) == 0 {
			out = append(out, g.Proc)
		}
	}
	if len(out) == 0 {
		out = p.Procs
	}
	return out, nil
}

// ofJava writes a call graph of a Java program. Without --library, methods of the library are not entered; what throws the
// exceptions of instructions is not shown.
func (f *irFlags) ofJava(w io.Writer, p *launch.Program, c calls.Config) error {
	c.Open, c.Load = true, p.World.Load
	if c.Leaf = p.Env.Leaf; !f.library {
		c.Leaf = nil
		c.Enter = func(q *ir.Proc) bool {
			m := p.World.Method(q)
			return m == nil || p.Env.App(m.Class.File.Name)
		}
	}
	return f.graph(w, p.World.Prog, c, func(q *ir.Proc) bool { return p.World.Method(q) == nil && !strings.HasPrefix(q.Name, "initialise ") })
}
