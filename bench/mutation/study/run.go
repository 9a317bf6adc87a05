// This file runs the study.

package study

import (
	"context"
	"fmt"

	"assay/lang/fir/mutant"
)

// MaxBound is the largest bound of the kill table.
const MaxBound = 4

// sortBounds are where mutants are sorted: large enough for every fault of
// interest, and small enough to run everything.
var sortBounds = []Bounds{Cube(2), Cube(3)}

// Report is what the study found out about a subject.
type Report struct {
	Subject *Subject
	Mutants []Row
	Holds   [MaxBound + 1]Verdict // of the original
	Minimum *Bounds               // that kill all killable mutants; nil: none up to MaxBound does

	Coverage *CoverageReport // nil: the engine has no coverage
}

// Row is what was found out about one mutant.
type Row struct {
	mutant.Mutant
	Verdicts [MaxBound + 1]Verdict // by bound, from 1 to the first that kills
	Class    Class
}

// Settings of a study.
type Settings struct {
	Judge *Judge
	Sort  string               // the check by which mutants are sorted: one that brute force can run
	Cover *Cover               // nil: no experiments about coverage
	Tell  func(string, ...any) // progress; never nil
}

// Run studies one subject.
func (s *Settings) Run(ctx context.Context, subject *Subject) (*Report, error) {
	r := &Report{Subject: subject, Mutants: make([]Row, len(subject.Mutants))}
	for n := 1; n <= MaxBound; n++ {
		v, err := s.Judge.Verdict(ctx, subject.Text, Cube(n))
		if err != nil {
			return nil, err
		}
		if v == Killed {
			return nil, fmt.Errorf("%s: the original does not meet its check within %v", subject.Name, Cube(n))
		}
		r.Holds[n] = v
	}
	for i, m := range subject.Mutants {
		r.Mutants[i].Mutant = m
		if err := s.row(ctx, subject, &r.Mutants[i]); err != nil {
			return nil, fmt.Errorf("%s %s: %w", subject.Name, m.Name, err)
		}
	}
	if err := s.minimum(ctx, r); err != nil {
		return nil, err
	}
	if s.Cover != nil {
		return r, s.cover(ctx, r)
	}
	return r, nil
}

func (s *Settings) row(ctx context.Context, subject *Subject, row *Row) error {
	row.Class = Unsorted
	for n := 1; n <= MaxBound; n++ {
		v, err := s.Judge.Verdict(ctx, row.Text, Cube(n))
		if err != nil {
			return err
		}
		row.Verdicts[n] = v
		if v == Killed {
			row.Class = Killable
			break // only the largest bound is asked besides
		}
	}
	if row.Class == Killable {
		v, err := s.Judge.Verdict(ctx, row.Text, Cube(MaxBound))
		if err != nil {
			return err
		}
		if v == Survives { // what kills it is the narrow integers
			row.Class = Beyond
		}
	}
	if row.Class == Unsorted {
		for _, b := range sortBounds {
			c, err := Classify(subject.Text, row.Text, s.Sort, b)
			if err != nil {
				return err
			}
			if row.Class = c; c == Killable {
				row.Class = Beyond
			}
			if c != Equivalent {
				break
			}
		}
	}
	s.Tell("%s %s: %v", subject.Name, row.Mutant, row.Class)
	return nil
}

// minimum starts at the least n for which scope, width and unrollings n kill
// all killable mutants, and lowers the unrollings, then the width, then the
// scope, for as long as they still do.
func (s *Settings) minimum(ctx context.Context, r *Report) error {
	for n := 1; n <= MaxBound && r.Minimum == nil; n++ {
		b := Cube(n)
		ok, err := s.killsAll(ctx, r, b)
		if err != nil {
			return err
		}
		if ok {
			r.Minimum = &b
		}
	}
	if r.Minimum == nil {
		return nil
	}
	for _, c := range []func(*Bounds) *int{(*Bounds).unroll, (*Bounds).bits, (*Bounds).scope} {
		for {
			less := *r.Minimum
			if *c(&less)--; *c(&less) < 0 {
				break
			}
			ok, err := s.killsAll(ctx, r, less)
			if err != nil {
				return err
			}
			if !ok {
				break
			}
			*r.Minimum = less
		}
	}
	return nil
}

func (b *Bounds) scope() *int  { return &b.Scope }
func (b *Bounds) bits() *int   { return &b.Bits }
func (b *Bounds) unroll() *int { return &b.Unroll }

// killsAll reports whether all killable mutants are killed within bounds.
func (s *Settings) killsAll(ctx context.Context, r *Report, b Bounds) (bool, error) {
	if b.Bits < 1 || b.Unroll < 1 {
		return false, nil
	}
	for _, row := range r.Mutants {
		if row.Class != Killable {
			continue
		}
		v, err := s.Judge.Verdict(ctx, row.Text, b)
		if err != nil || v != Killed {
			return false, err
		}
	}
	return true, nil
}

// Count is the number of mutants of a class.
func (r *Report) Count(c Class) (n int) {
	for _, row := range r.Mutants {
		if row.Class == c {
			n++
		}
	}
	return n
}

// KilledAt is the number of killable mutants killed within a bound or a smaller
// one.
func (r *Report) KilledAt(bound int) (n int) {
	for _, row := range r.Mutants {
		if row.Class != Killable {
			continue
		}
		for i := 1; i <= bound; i++ {
			if row.Verdicts[i] == Killed {
				n++
				break
			}
		}
	}
	return n
}
