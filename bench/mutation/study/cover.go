// This file holds the experiments about coverage.

package study

import (
	"context"

	"assay/task"
)

// Cover asks an engine for coverage.
type Cover struct {
	Judge *Judge // its engine reports coverage
}

// CoverageReport compares the statements missed in mutants and in the original.
type CoverageReport struct {
	Bounds   Bounds // of the comparison: the least that kill all killable mutants
	Original int    // statement copies missed in the original
	Infinite []Compared
	Less     [3]Lessened // by component: scope, width, unrollings
}

// Compared is a mutant and how many statements are missed in it.
type Compared struct {
	Row    Row
	Missed int // -1: not known
}

// Lessened is the experiment with one component of the bounds lowered by one.
type Lessened struct {
	Bounds   Bounds
	Tried    bool // false: the component is minimal, or the program does not have it
	Survived int  // killable mutants that are not killed
	Detected int  // of those, with more statements missed than in the original
	Silent   []Row
}

func (s *Settings) cover(ctx context.Context, r *Report) error {
	if r.Minimum == nil {
		return nil
	}
	c := &CoverageReport{Bounds: *r.Minimum}
	var err error
	if c.Original, err = s.Cover.missed(ctx, r.Subject.Text, c.Bounds); err != nil {
		return err
	}
	for _, row := range r.Mutants {
		if row.Class == Infinite || row.Class == Beyond {
			n, err := s.Cover.missed(ctx, row.Text, c.Bounds)
			if err != nil {
				return err
			}
			c.Infinite = append(c.Infinite, Compared{row, n})
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
		l.Survived++
		n, err := s.Cover.missed(ctx, row.Text, l.Bounds)
		if err != nil {
			return err
		}
		if n > c.Original {
			l.Detected++
		} else {
			l.Silent = append(l.Silent, row)
		}
	}
	return nil
}

// missed counts the copies of statements that no explanation of "holds" needs,
// and the specification as one more.
func (c *Cover) missed(ctx context.Context, text string, b Bounds) (int, error) {
	results, err := c.Judge.results(ctx, text, b)
	if err != nil {
		return -1, err
	}
	var best *task.Coverage
	for _, r := range results {
		if r.Coverage != nil && r.Coverage.Unknown == "" {
			best = r.Coverage
		}
	}
	if best == nil {
		return -1, nil // no time was left, or what it was asked about is violated
	}
	n := 0
	if !best.Spec {
		n++
	}
	for _, l := range best.Lines {
		n += l.Copies - l.Covered
	}
	return n, nil
}
