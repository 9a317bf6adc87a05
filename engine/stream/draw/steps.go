// This file steps through a history, forward and back.

package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"assay/engine/stream"
)

// Steps is a slot of a history that is looked at: the first one, to begin with. What goes round for ever has no last slot.
type Steps struct {
	Title      string // the check, and its answer
	rows       []row  // of the history, and of a second one; without numbers of slots
	after      []row  // the rows of places, one slot later
	stem, loop int    // how many slots
	at         int    // counted on, round after round
}

// StepsOf returns the first slot of what shows an answer; nil: nothing does.
func StepsOf(r *stream.Result) *Steps {
	h := r.Lasso
	if h == nil || len(h.Stem)+len(h.Loop) == 0 {
		return nil
	}
	s := &Steps{Title: r.Check.String() + ": " + r.Said(), stem: len(h.Stem), loop: len(h.Loop)}
	s.rows = timeline(r, h, r.Places)[1:]
	for k := range r.Parts {
		next := row{name: r.Parts[k]}
		for _, p := range r.Places {
			next.cells = append(next.cells, p[k])
		}
		s.after = append(s.after, next)
	}
	if r.Other != nil {
		for _, o := range timeline(r, r.Other, nil)[1:] {
			o.name += ", the other"
			s.rows = append(s.rows, o)
		}
	}
	return s
}

// slot is the slot of the history that is the one after n others.
func (s *Steps) slot(n int) int {
	if n < s.stem || s.loop == 0 {
		return n
	}
	return s.stem + (n-s.stem)%s.loop
}

// Go looks at a slot, counted round after round; false: there is none.
func (s *Steps) Go(slot int) bool {
	if slot < 0 || s.loop == 0 && slot >= s.stem {
		return false
	}
	s.at = slot
	return true
}

// Forward and Back go to the slot after this one, and to the one before.
func (s *Steps) Forward() bool { return s.Go(s.at + 1) }
func (s *Steps) Back() bool    { return s.Go(s.at - 1) }

// Last goes to the end: the last slot before the loop comes again.
func (s *Steps) Last() { s.at = s.stem + s.loop - 1 }

// Lines are the slot: what channels carry, with a mark where that is not what they carried in the slot before, and where components are before and after it.
func (s *Steps) Lines() []string {
	k := s.slot(s.at)
	head := fmt.Sprintf("slot %d", s.at)
	switch {
	case s.loop > 0 && s.at >= s.stem+s.loop:
		head += fmt.Sprintf(", as slot %d, round %d", k, (s.at-s.stem)/s.loop+1)
	case s.loop > 0 && k >= s.stem:
		head += fmt.Sprintf(", goes round from slot %d to %d", s.stem, s.stem+s.loop-1)
	}
	width := 0
	for _, r := range s.rows {
		width = max(width, utf8.RuneCountInString(r.name))
	}
	out, place := []string{head}, 0
	for _, r := range s.rows {
		line := "  " + r.name + strings.Repeat(" ", width-utf8.RuneCountInString(r.name)) + "  "
		if k >= len(r.cells) { // of a second history that is shorter
			continue
		}
		line += r.cells[k]
		switch {
		case r.kind == "place":
			if next := s.after[place].cells; k+1 < len(next) && next[k+1] != r.cells[k] {
				line += " → " + next[k+1]
			}
			place++
		case s.at > 0 && r.cells[s.slot(s.at-1)] != r.cells[k]:
			line += "  *"
		}
		out = append(out, line)
	}
	return out
}
