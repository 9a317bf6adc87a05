// Package changed finds which goals may run code that has changed.
//
// What has changed is lines of sources. Lines in a method, or in a comment before one, change that method; other lines of a type change
// all of its methods, those of types inside it included; lines outside of types, such as imports, change all of the file. A goal is concerned
// if a walk from its method may run a changed method, or call one that has no code. Where a changed file has contracts, all goals are.
package changed

import (
	"slices"

	"assay/lang/java/check/goal"
	"assay/lang/java/check/reach"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/scan"
)

// Range is lines from one to another, both included.
type Range struct{ From, To int }

// Set is methods that have changed.
type Set struct {
	methods map[*classfile.Method]bool
	without []classfile.MemberRef // those that have no code
	all     bool                  // contracts may have: what they say is taken for granted anywhere
}

// Of returns the methods of units that have changed. Lines says which lines of a file have, or all.
func Of(units []*target.Unit, lines func(file string) (some []Range, all bool)) *Set {
	s := &Set{methods: map[*classfile.Method]bool{}}
	for _, u := range units {
		some, all := lines(u.Name)
		if all || len(some) > 0 {
			s.all = s.all || slices.ContainsFunc(u.Classes, func(c *target.Class) bool { return u.Program.Speaks(c.File.Name) })
		}
		switch {
		case all || u.Text == "" && len(some) > 0:
			s.add(u, []Range{{0, 1 << 30}})
		case len(some) > 0:
			f, _ := scan.Parse(u.Name, []byte(u.Text))
			s.add(u, touched(f, some))
		}
	}
	return s
}

// add adds the methods of a unit whose code begins in a range, or whose class is in one where they have none.
func (s *Set) add(u *target.Unit, ranges []Range) {
	in := func(line int) bool {
		for _, r := range ranges {
			if r.From <= line && line <= r.To {
				return true
			}
		}
		return false
	}
	declared := map[string]bool{} // methods without code, by class and name
	if u.Text != "" {
		f, _ := scan.Parse(u.Name, []byte(u.Text))
		for _, t := range f.Types {
			for _, m := range t.Methods {
				if m.Body < 0 && in(f.Span(m.Start, m.End).Line) {
					declared[t.Binary+"."+m.Name] = true
				}
			}
		}
	}
	for _, c := range u.Classes {
		for _, m := range c.File.Methods {
			switch {
			case m.Code == nil && (u.Text == "" || declared[c.File.Name+"."+m.Name]):
				s.without = append(s.without, classfile.MemberRef{Class: c.File.Name, Name: m.Name, Desc: m.Desc})
			case m.Code != nil && in(first(m)):
				s.methods[m] = true
			}
		}
	}
}

// first returns the first line of a method; 0: it has none.
func first(m *classfile.Method) int {
	least := 0
	for _, l := range m.Code.Lines {
		if n := int(l.Line); least == 0 || n < least {
			least = n
		}
	}
	return least
}

// touched widens lines to the methods and types that they are about.
func touched(f *scan.File, lines []Range) []Range {
	var out []Range
	for _, r := range lines {
		for line := r.From; line <= r.To; line++ {
			out = append(out, about(f, line))
		}
	}
	return out
}

// about returns the lines of what a line is about.
func about(f *scan.File, line int) Range {
	lines := func(start, end int32) Range {
		at := f.Span(start, end)
		return Range{at.Line, at.EndLine}
	}
	holds := func(r Range) bool { return r.From <= line && line <= r.To }
	var in *scan.Type // the innermost declared one
	for _, t := range f.Types {
		if holds(lines(t.Start, t.End)) && !t.Local() {
			in = t
		}
	}
	if in == nil {
		if empty(f, line) {
			return Range{0, -1}
		}
		return Range{0, 1 << 30}
	}
	whole := lines(in.Start, in.End)
	if line <= f.Span(in.Body, in.Body).Line {
		return whole // its header
	}
	next := whole
	for _, m := range in.Methods {
		switch r := lines(m.Start, m.End); {
		case holds(r):
			return r
		case r.From > line && (next == whole || r.From < next.From):
			next = r
		}
	}
	for at := line; at < next.From; at++ { // a comment before a method
		if !empty(f, at) {
			return whole
		}
	}
	return next
}

// empty reports whether a line has no token: it is blank, or a comment.
func empty(f *scan.File, line int) bool {
	for _, t := range f.Tokens {
		if at := f.Span(t.Start, t.End); at.Line <= line && line <= at.EndLine && t.Start < t.End {
			return false
		}
	}
	return true
}

// Concerns reports whether a goal may run something that has changed.
func (s *Set) Concerns(code *reach.Code, g *goal.Goal) bool {
	if s.all || len(s.methods)+len(s.without) == 0 {
		return s.all
	}
	if g.Said {
		return true // contracts call methods, too, and are not followed
	}
	m := g.Method
	if m == nil {
		m = target.Declares(g.Class, "<clinit>()V")
	}
	if m == nil {
		for _, m := range g.Class.File.Methods {
			if s.methods[m] {
				return true
			}
		}
		return false
	}
	if s.methods[m] {
		return true
	}
	for _, r := range s.without {
		if r.Name == m.Name && r.Desc == m.Desc { // it may override it, and has its contract then
			return true
		}
	}
	return code.MayRun(g.Class, m, func(x *classfile.Method) bool { return s.methods[x] }, func(called classfile.MemberRef) bool {
		for _, r := range s.without {
			if r.Name == called.Name && called.Desc == r.Desc {
				return true
			}
		}
		return false
	})
}
