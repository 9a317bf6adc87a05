// Package frontend adapts front ends to package run: a row for each in the list of languages, and a run.Model for what
// it reads. Front ends know nothing of run, and run knows no front end.
package frontend

import (
	"slices"

	"assay/ir"
	"assay/lang/fir"
	"assay/run"
	"assay/source"
	"assay/task"
)

// firModel is a FIR file. Its program depends on the integer width.
type firModel struct{ *fir.Model }

// FIR is the row of FIR in the list of languages.
var FIR = run.Language{Name: "FIR", Ext: ".fir", Read: readFIR, Format: fir.Format}

func readFIR(name string, text []byte) (run.Model, *source.List) {
	m, list := fir.Load(name, text)
	return firModel{m}, list
}

func (m firModel) Goals() []run.Goal {
	goals := make([]run.Goal, len(m.Checks))
	for i, c := range m.Checks {
		goals[i] = run.Goal{
			Name:   c.Name,
			Unit:   c.Proc.Name,
			Span:   m.File.Span(c.Decl),
			Bounds: c.Bounds,
			Expect: c.Expect,
		}
	}
	return goals
}

// Program has the integers of the check with the widest ones, so that they hold
// the numbers of all checks.
func (m firModel) Program(b task.Bounds) (*ir.Program, *source.List) {
	width := b.IntWidth
	for i := 0; i < len(m.Checks) && b.IntWidth == 0; i++ {
		width = max(width, m.Checks[i].Bounds.IntWidth)
	}
	return fir.Lower(m.Model, fir.Options{IntWidth: width})
}

func (m firModel) Lower(g run.Goal, b task.Bounds) (*ir.Program, *source.List) {
	i := slices.IndexFunc(m.Checks, func(c *fir.CheckUnit) bool { return c.Name == g.Name })
	p, list := fir.Lower(m.Model, fir.Options{Check: m.Checks[i], IntWidth: b.IntWidth})
	if list.Failed() {
		return nil, list
	}
	return p, list
}
