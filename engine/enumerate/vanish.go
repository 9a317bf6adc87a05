// This file keeps what limited the exploration.

package enumerate

import (
	"maps"
	"slices"
	"time"

	"assay/task"
	"assay/vm"
)

// vanished records an infeasible execution, and the bound that left it out, if one did.
func (s *search) vanished(stop vm.Stop) {
	switch {
	case stop.Cut != nil:
		s.ledger.BindCut(stop.Cut)
	case stop.Class != nil:
		s.ledger.BindScope(stop.Class)
	}
	at := stop.Reason.String()
	if stop.Span.Known() {
		at += " at " + stop.Span.String()
	}
	s.vanish[at]++
}

// mostVanish returns where most executions vanish.
func (s *search) mostVanish() string {
	best, most := "nothing starts", 0
	for _, at := range slices.Sorted(maps.Keys(s.vanish)) {
		if s.vanish[at] > most {
			best, most = at, s.vanish[at]
		}
	}
	return best
}

// undecided marks the property that the stop is about, or all of them, as unknown.
func (s *search) undecided(stop vm.Stop) {
	reason := stop.String()
	if stop.Span.Known() {
		reason = stop.Span.String() + ": " + reason
	}
	l := s.ledger
	if stop.Clause != nil {
		if e := l.Of(stop); e != nil {
			e.Unknown = reason
			return
		}
	}
	if l.Unknown == "" {
		l.Unknown = reason
	}
}

// results turns what was found out into answers.
func (s *search) results(took time.Duration) []task.Result {
	l := s.ledger
	l.Exhausted = true
	l.Stats = task.Stats{"executions": s.done, "finished": s.finished}
	if l.Unknown == "" {
		l.Unknown = s.cut
	}
	if s.finished == 0 && !l.AnyTrace() {
		l.Vacuous = s.mostVanish()
	}
	return l.Results(took)
}
