// This file reads programs in the text form of ir.

package frontend

import (
	"errors"

	"assay/ir"
	"assay/ir/parse"
	"assay/ir/sanity"
	"assay/run"
	"assay/source"
	"assay/task"
)

// codeWidth says that the width of a program's integers is not a bound.
const codeWidth source.Code = "fixed-width"

// irModel is a file in the text form of ir. Its integers have the widths that
// it says.
type irModel struct{ program *ir.Program }

// irBounds are the bounds of goals in IR text that do not say them.
var irBounds = task.Bounds{Scope: 4, Array: 4, Unwind: 4}

// codeSanity says that a program in IR text breaks a rule of ir.
const codeSanity source.Code = "ir-sanity"

// IR is the row of the text form of ir.
var IR = run.Language{Name: "IR text", Ext: ".ir", Read: readIR}

func readIR(name string, text []byte) (run.Model, *source.List) {
	p, list := parse.Program(name, string(text))
	var problems sanity.Problems
	if !list.Failed() && errors.As(sanity.Check(p), &problems) {
		for _, q := range problems {
			at := q.Span
			if at.File == "" {
				at.File = name
			}
			list.Errorf(at, codeSanity, "%s: %s", q.Where, q.Message)
		}
	}
	return irModel{p}, list
}

func (m irModel) Goals() []run.Goal {
	goals := make([]run.Goal, len(m.program.Goals))
	for i, g := range m.program.Goals {
		goals[i] = run.Goal{Name: g.Name, Unit: g.Proc.Name, Span: g.Span, Bounds: irBounds.Over(g.Bounds), Expect: g.Expect}
	}
	return goals
}

func (m irModel) Program(task.Bounds) (*ir.Program, *source.List) {
	return m.program, &source.List{}
}

// Lower refuses a width that is not the program's.
func (m irModel) Lower(g run.Goal, b task.Bounds) (*ir.Program, *source.List) {
	p, list := m.Program(b)
	if own := p.Goal(g.Name).Bounds.IntWidth; b.IntWidth != own {
		list.Errorf(g.Span, codeWidth, "the integers of IR text have the widths that it says; --int-width cannot change them")
	}
	return p, list
}
