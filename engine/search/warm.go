package search

import "assay/vm"

// This file lets the runs of a search begin with what nearly each of them would do first: classes of the library are initialised, which takes longer
// than most of what is looked at.

// warmAt is after how many runs the library is looked at: by then it has loaded what runs need.
var warmAt = map[int]bool{20: true, 200: true, 2000: true, 20_000: true}

// warm runs ahead what the library has loaded, and may run at any time.
func (s *searcher) warm() {
	if s.narrow && warmAt[s.runs] {
		s.code.Warm(s.setup.Boot, s.task.Language().Early)
	}
}

// cold repeats a run from where the goal begins, at another time if it asked for that, and reports whether it ends equally: what is shown is such a run.
func (s *searcher) cold(t *tape, stop vm.Stop) bool {
	if !s.asks && (!s.narrow || s.code.Warmed(s.setup.Boot) == s.setup.Boot) {
		return true
	}
	end := s.end(stop)
	s.whole = true
	defer func() { s.whole = false }()
	again := s.execute(&tape{words: t.words})
	return again.Kind == stop.Kind && s.end(again) == end
}
