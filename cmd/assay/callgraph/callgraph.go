// Package callgraph is `assay ir --calls`.
package callgraph

import (
	"io"
	"strings"

	"github.com/spf13/pflag"

	"assay/cmd/assay/usage"
	"assay/ir"
	"assay/ir/calls"
	"assay/ir/dump"
	"assay/ir/key"
	"assay/lang/java/launch"
)

// Flags say which call graph is shown, if one is.
type Flags struct {
	calls   string
	keys    bool
	library bool
	Dot     bool     // as a picture of Graphviz
	Procs   []string // the roots; none: those of goals, or all
}

// Add defines the flags. Dot and Procs have other uses too, and are not among them.
func (f *Flags) Add(flags *pflag.FlagSet) {
	flags.StringVar(&f.calls, "calls", "", "show what each procedure may call, of a `precision`: named, hierarchy, instantiated or variables")
	flags.BoolVar(&f.keys, "keys", false, "with --calls: show the keys of procedures, which change when what they say or call does")
	flags.BoolVar(&f.library, "library", false, "with --calls: follow calls into the library of Java")
}

// Config says which call graph of a program is asked for; ok is false where none is. Arguments and globals are arbitrary.
func (f *Flags) Config(p *ir.Program) (c calls.Config, ok bool, err error) {
	if f.calls == "" {
		if f.keys || f.library {
			err = usage.Errorf("name a precision, as --calls variables", "--keys and --library are about a call graph")
		}
		return c, false, err
	}
	precision, known := calls.PrecisionOf(f.calls)
	if !known {
		return c, false, usage.Errorf("there is "+strings.Join(calls.Precisions(), ", "), "--calls: there is no precision %s", f.calls)
	}
	roots, err := f.roots(p)
	return calls.Config{Precision: precision, Roots: roots, Given: p.Globals}, err == nil, err
}

// Write writes a call graph, without the procedures that are hidden.
func (f *Flags) Write(w io.Writer, p *ir.Program, c calls.Config, hidden func(*ir.Proc) bool) error {
	g := calls.Of(p, c)
	if f.Dot {
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

// roots are the procedures that are named, or those of goals, or all.
func (f *Flags) roots(p *ir.Program) ([]*ir.Proc, error) {
	var out []*ir.Proc
	for _, name := range f.Procs {
		q := p.Proc(name)
		if q == nil {
			return nil, usage.NoName("procedure", name, Names(p))
		}
		out = append(out, q)
	}
	for _, g := range p.Goals {
		if len(f.Procs) == 0 {
			out = append(out, g.Proc)
		}
	}
	if len(out) == 0 {
		out = p.Procs
	}
	return out, nil
}

// WriteJava writes a call graph of a Java program. Without --library, methods of the library are not entered; what throws the
// exceptions of instructions is not shown.
func (f *Flags) WriteJava(w io.Writer, p *launch.Program, c calls.Config) error {
	c.Open, c.Load = true, p.World.Load
	if c.Leaf = p.Env.Leaf; !f.library {
		c.Leaf = nil
		c.Enter = func(q *ir.Proc) bool {
			m := p.World.Method(q)
			return m == nil || p.Env.App(m.Class.File.Name)
		}
	}
	return f.Write(w, p.World.Prog, c, func(q *ir.Proc) bool { return p.World.Method(q) == nil && !strings.HasPrefix(q.Name, "initialise ") })
}

// Names lists the procedures of a program.
func Names(p *ir.Program) []string {
	names := make([]string, len(p.Procs))
	for i, q := range p.Procs {
		names[i] = q.Name
	}
	return names
}
