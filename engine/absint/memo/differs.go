package memo

import (
	"fmt"
	"maps"
	"slices"
)

// This file compares with what is computed from scratch.

// Scratch is the rows of a program, computed from nothing and without modules. Stop is that of Settings.
func Scratch(d Domain, p Program, stop func() error) ([]Row, Work, error) {
	g := New(d, Settings{Stop: stop})
	w, err := g.Update(p)
	if err != nil {
		return nil, w, err
	}
	out, err := g.Rows()
	return out, w, err
}

// Differs says what the first difference of two results is; empty: there is none.
func Differs(got, want []Row) string {
	for i := 0; i < len(got) || i < len(want); i++ {
		switch {
		case i == len(got) || i < len(want) && want[i].Compare(got[i].Key) < 0:
			return fmt.Sprintf("%s is missing, %q from scratch", want[i].Key, want[i].Answer)
		case i == len(want) || got[i].Compare(want[i].Key) < 0:
			return fmt.Sprintf("%s is there, %q, and not from scratch", got[i].Key, got[i].Answer)
		case !got[i].equal(want[i]):
			return fmt.Sprintf("%s has %q and asks %v; %q and %v from scratch", got[i].Key, got[i].Answer, got[i].Asks, want[i].Answer, want[i].Asks)
		}
	}
	return ""
}

// Without is a program that lacks some of its procedures.
type Without struct {
	Program
	Procs map[string]bool
}

// Sum is that of the program, for what it does not lack.
func (w Without) Sum(proc string) string {
	if w.Procs[proc] {
		return ""
	}
	return w.Program.Sum(proc)
}

// Mismatch is a small program, and an edit of it after which the answers are not those from scratch.
type Mismatch struct {
	Procs  []string // the program
	Edited string   // one of them, which is added to the others, or is taken away from them
	Added  bool
	Why    string // the first difference
}

func (m Mismatch) String() string {
	what := "without"
	if m.Added {
		what = "with"
	}
	return fmt.Sprintf("of the procedures %q, first %q is left out, then the program is %s it: %s", m.Procs, m.Edited, what, m.Why)
}

// Minimise looks for an edit of one procedure of a program after which a graph with some settings has other answers than from scratch, and leaves
// out procedures as long as that stays so. It returns false where there is no such edit: then the tables are at fault that were read.
func Minimise(update func(g *Graph, p Program) error, d Domain, s Settings, p Program, procs, edited []string) (Mismatch, bool) {
	procs = slices.Sorted(slices.Values(procs))
	t := trial{update, d, s, p, procs}
	t.settings.Store = nil
	for _, x := range edited {
		for _, added := range []bool{true, false} {
			m := Mismatch{Procs: procs, Edited: x, Added: added}
			if m.Why = t.shows(m); m.Why == "" {
				continue
			}
			for size := len(m.Procs) / 2; size > 0; {
				if !t.shrink(&m, size) {
					size /= 2
				}
			}
			return m, true
		}
	}
	return Mismatch{}, false
}

// trial tries edits.
type trial struct {
	update   func(g *Graph, p Program) error
	domain   Domain
	settings Settings
	program  Program
	all      []string
}

// shrink leaves out so many procedures, where the mismatch stays.
func (t trial) shrink(m *Mismatch, size int) bool {
	for i := 0; i < len(m.Procs); i += size {
		less := *m
		less.Procs = slices.Delete(slices.Clone(m.Procs), i, min(i+size, len(m.Procs)))
		if !slices.Contains(less.Procs, m.Edited) {
			continue
		}
		if less.Why = t.shows(less); less.Why != "" {
			*m = less
			return true
		}
	}
	return false
}

// shows says how the answers after an edit differ from those from scratch; empty: they do not.
func (t trial) shows(m Mismatch) string {
	gone := map[string]bool{}
	for _, p := range t.all {
		gone[p] = !slices.Contains(m.Procs, p)
	}
	less := maps.Clone(gone)
	less[m.Edited] = true
	steps := []Without{{t.program, less}, {t.program, gone}}
	if !m.Added {
		slices.Reverse(steps)
	}
	g := New(t.domain, t.settings)
	for _, q := range steps {
		if err := t.update(g, q); err != nil {
			return err.Error()
		}
	}
	got, err := g.Rows()
	if err != nil {
		return err.Error()
	}
	want, _, err := Scratch(t.domain, steps[1], t.settings.Stop)
	if err != nil {
		return err.Error()
	}
	return Differs(got, want)
}
