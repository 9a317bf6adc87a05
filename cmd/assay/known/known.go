// Package known gathers what the facts of checks say about the lines of files, and writes it beside the source.
package known

import (
	"cmp"
	"slices"

	"assay/engine/absint/told"
	"assay/task"
)

// Document is what is known of files.
type Document struct {
	Files   []*File  `json:"files"`
	Unknown []Gap    `json:"unknown,omitempty"`
	Assumed []string `json:"assumed,omitempty"`
}

// File is one, with its lines in order.
type File struct {
	Name  string  `json:"file"`
	Lines []*Line `json:"lines"`
	text  []string
}

// Line is what is known where a line begins, in one procedure.
type Line struct {
	Line  int      `json:"line"`
	Unit  string   `json:"unit"`
	Comes bool     `json:"comes"` // an execution may come to it
	Facts []string `json:"facts"`
}

// Gap is a check of which nothing is known.
type Gap struct {
	Check  string `json:"check"`
	Reason string `json:"reason"`
}

// Collector gathers what checks tell, one after the other.
type Collector struct {
	lines   map[place][]told.Line
	unknown []Gap
	assumed map[string]bool
}

// owed is what is said of all that callers are supposed to keep: it would be a line for each argument.
const owed = "callers give what they owe, as arguments that are not null"

type place struct {
	file string
	line int
	unit string
}

// Add takes what is known by a check.
func (c *Collector) Add(k *task.Check) {
	if g, ok := told.Of(k.Results); ok {
		c.add(k.Name, g)
	} else if len(k.Results) > 0 && k.Fault == nil {
		c.add(k.Name, told.Goal{Unknown: k.Results[0].Reason})
	}
}

func (c *Collector) add(name string, g told.Goal) {
	if c.lines == nil {
		c.lines, c.assumed = map[place][]told.Line{}, map[string]bool{}
	}
	if g.Unknown != "" {
		c.unknown = append(c.unknown, Gap{name, g.Unknown})
		return
	}
	for _, l := range g.Lines {
		if !l.Own {
			continue // others call it too, of which this goal knows nothing
		}
		at := place{l.Span.File, l.Span.Line, l.Unit}
		c.lines[at] = append(c.lines[at], l)
	}
	for _, s := range g.Assumed {
		c.assumed[s] = true
	}
	if g.Owed {
		c.assumed[owed] = true
	}
}

// Document joins all that was told of what checks are about: that holds for all callers.
func (c *Collector) Document(text func(file string) []string) *Document {
	out := &Document{Unknown: c.unknown}
	slices.SortFunc(out.Unknown, func(a, b Gap) int { return cmp.Or(cmp.Compare(a.Check, b.Check), cmp.Compare(a.Reason, b.Reason)) })
	files := map[string]*File{}
	for at, list := range c.lines {
		f := files[at.file]
		if f == nil {
			f = &File{Name: at.file, text: text(at.file)}
			files[at.file] = f
			out.Files = append(out.Files, f)
		}
		f.Lines = append(f.Lines, join(at, list))
	}
	slices.SortFunc(out.Files, func(a, b *File) int { return cmp.Compare(a.Name, b.Name) })
	for _, f := range out.Files {
		slices.SortFunc(f.Lines, func(a, b *Line) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Unit, b.Unit)) })
	}
	for s := range c.assumed {
		out.Assumed = append(out.Assumed, s)
	}
	slices.Sort(out.Assumed)
	return out
}

// join is what several checks say of a line alike. One that does not come to it says nothing.
func join(at place, list []told.Line) *Line {
	out := &Line{Line: at.line, Unit: at.unit, Facts: []string{}}
	for _, l := range list {
		switch {
		case !l.Comes:
		case !out.Comes:
			out.Comes, out.Facts = true, append(out.Facts, l.Facts...)
		default:
			out.Facts = slices.DeleteFunc(out.Facts, func(s string) bool { return !slices.Contains(l.Facts, s) })
		}
	}
	return out
}
