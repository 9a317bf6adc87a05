// This file holds the experiments about coverage.

package study

import (
	"context"

	"assay/task"
)

// Cover asks an engine for coverage.
type Cover struct {
	Judge  *Judge // its engine reports coverage, and where integers wrap around
	Raiser *Judge // its engine raises bounds, too
}

// CoverageReport compares what an engine says about mutants and the original.
type CoverageReport struct {
	Bounds   Bounds    // of the comparison: the least that kill all killable mutants
	Original Diagnosis // of the original there
	Infinite []Compared
	Less     [3]Lessened // by component: scope, width, unrollings
}

// Diagnosis is what an engine says about a check that holds.
type Diagnosis struct {
	Missed  int  // copies of statements that are not needed; -1: not known
	Endless int  // loops that some run never leaves, as a proof
	Likely  int  // the same, as a guess
	Cuts    int  // loops and calls whose bounds leave executions out
	Wraps   int  // statements where integers wrap around
	Short   bool // the check is violated with one bound raised; asked only where nothing else tells
}

// Flag is what is told by a diagnosis and not by that of the original.
type Flag uint8

const (
	Silent Flag = iota
	ByMissed
	ByEndless
	ByLikely
	ByCut
	ByWrap
	ByRaising
)

// flag compares a diagnosis with that of the original, the published measure
// first.
func (d Diagnosis) flag(original Diagnosis) Flag {
	switch {
	case d.Missed > original.Missed:
		return ByMissed
	case d.Endless > original.Endless:
		return ByEndless
	case d.Likely > original.Likely:
		return ByLikely
	case d.Cuts > original.Cuts:
		return ByCut
	case d.Wraps > original.Wraps:
		return ByWrap
	case d.Short:
		return ByRaising
	}
	return Silent
}

// Compared is a mutant and what is said about it.
type Compared struct {
	Row Row
	Diagnosis
	Flag Flag
}

// Lessened is the experiment with one component of the bounds lowered by one.
type Lessened struct {
	Bounds   Bounds
	Tried    bool       // false: the component is minimal, or the program does not have it
	Survived []Compared // killable mutants that are not killed
}

// By counts the survivors with a flag.
func (l *Lessened) By(f Flag) (n int) {
	for _, c := range l.Survived {
		if c.Flag == f {
			n++
		}
	}
	return n
}

func (s *Settings) cover(ctx context.Context, r *Report) error {
	if r.Minimum == nil {
		return nil
	}
	c := &CoverageReport{Bounds: *r.Minimum}
	var err error
	if c.Original, err = s.Cover.diagnose(ctx, r.Subject.Text, c.Bounds); err != nil {
		return err
	}
	for _, row := range r.Mutants {
		if row.Class == Infinite || row.Class == Beyond {
			d, err := s.Cover.diagnose(ctx, row.Text, c.Bounds)
			if err != nil {
				return err
			}
			c.Infinite = append(c.Infinite, Compared{row, d, d.flag(c.Original)})
		}
	}
	for i, part := range []func(*Bounds) *int{(*Bounds).scope, (*Bounds).bits, (*Bounds).unroll} {
		l := &c.Less[i]
		l.Bounds = c.Bounds
		if *part(&l.Bounds)--; *part(&l.Bounds) < min(i, 1) { // a scope may be 0
			continue
		}
		if err := s.lessen(ctx, r, c, l); err != nil {
			return err
		}
	}
	r.Coverage = c
	return nil
}

func (s *Settings) lessen(ctx context.Context, r *Report, c *CoverageReport, l *Lessened) error {
	v, err := s.Judge.Verdict(ctx, r.Subject.Text, l.Bounds)
	if err != nil || v != Survives {
		return err // the original cannot be stated there
	}
	l.Tried = true
	for _, row := range r.Mutants {
		if row.Class != Killable {
			continue
		}
		v, err := s.Judge.Verdict(ctx, row.Text, l.Bounds)
		if err != nil {
			return err
		}
		if v != Survives {
			continue
		}
		d, err := s.Cover.diagnose(ctx, row.Text, l.Bounds)
		if err != nil {
			return err
		}
		if d.flag(c.Original) == Silent {
			if d.Short, err = s.Cover.short(ctx, row.Text, l.Bounds); err != nil {
				return err
			}
		}
		l.Survived = append(l.Survived, Compared{row, d, d.flag(c.Original)})
	}
	return nil
}

// diagnose asks for everything but larger bounds. The specification counts as
// one more statement.
func (c *Cover) diagnose(ctx context.Context, text string, b Bounds) (Diagnosis, error) {
	d := Diagnosis{Missed: -1}
	results, err := c.Judge.results(ctx, text, b)
	if err != nil {
		return d, err
	}
	for _, r := range results {
		d.take(r)
	}
	return d, nil
}

// take adds what one result says.
func (d *Diagnosis) take(r task.Result) {
	endless, likely, cuts := 0, 0, 0
	for _, x := range r.Binding {
		if x.Bound == task.BoundLoop || x.Bound == task.BoundRecursion {
			cuts++
		}
	}
	for _, e := range r.Endless {
		if e.Likely {
			likely++
		} else {
			endless++
		}
	}
	d.Endless, d.Likely, d.Cuts = max(d.Endless, endless), max(d.Likely, likely), max(d.Cuts, cuts)
	c := r.Coverage
	if c == nil || c.Unknown != "" { // no time was left, or what it was asked about is violated
		return
	}
	d.Missed = 0
	if !c.Spec {
		d.Missed++
	}
	for _, l := range c.Lines {
		d.Missed += l.Copies - l.Covered
		if l.Wraps {
			d.Wraps++
		}
	}
}

// short reports whether the engine finds a violation by raising one bound.
func (c *Cover) short(ctx context.Context, text string, b Bounds) (bool, error) {
	results, err := c.Raiser.results(ctx, text, b)
	for _, r := range results {
		if r.Coverage != nil && r.Coverage.Short != "" {
			return true, err
		}
	}
	return false, err
}
