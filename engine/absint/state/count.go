package state

import "math"

// This file is about how many characters texts have, and elements collections.

// counted is the cell with the count that a cell compares with 0; nil: it compares none.
func counted(what any) any {
	switch what.(type) {
	case EmptyCell:
		return TextCell{}
	case VacantCell, SomeCell:
		return SizeCell{}
	}
	return nil
}

// empty notes whether a count is 0.
func (s *State) empty(base Number, what any, is bool) {
	n := s.Count(base, what)
	v := s.Value(n)
	if is {
		v = v.Meet(0, 0)
	} else {
		v = v.Meet(1, math.MaxInt32)
	}
	s.Values[n] = &v
}

// Count is the length of a text, or how many elements a collection has.
func (s *State) Count(of Number, what any) Number {
	if of == None {
		return None
	}
	if n := s.Find(of, what, None); n != None {
		return n
	}
	n := s.Add(Between(0, math.MaxInt32))
	s.Note(Known{Base: of, What: what, Index: None, Is: n})
	return n
}

// Resized notes how many elements a collection has that had so many, behind a call that changed that by some.
func (s *State) Resized(of, had Number, by int64) {
	was := s.Value(had)
	n := s.Add(Between(was.Lo+by, min(was.Hi, math.MaxInt32-max(by, 0))+by).Meet(0, math.MaxInt32))
	s.Relate(n, had, by)
	s.Relate(had, n, -by)
	s.Note(Known{Base: of, What: SizeCell{}, Index: None, Is: n})
}

// Cleared notes that a collection has no elements.
func (s *State) Cleared(of Number) {
	s.Note(Known{Base: of, What: SizeCell{}, Index: None, Is: s.Add(Exactly(0))})
}

// Compared notes the number of what a comparison of a count with 0 gave, whether it is in cell what; what is known of the count is known of that.
func (s *State) Compared(of Number, what any, result Number) {
	if of == None {
		return
	}
	s.Note(Known{Base: of, What: what, Index: None, Is: result})
	v, count := s.Value(result), s.Value(s.Count(of, counted(what)))
	no, yes := int64(0), int64(1) // where the count is not 0, and where it is
	if what == any(SomeCell{}) {
		no, yes = 1, 0
	}
	switch {
	case count.Lo > 0:
		v = v.Meet(no, no)
	case count.Hi == 0:
		v = v.Meet(yes, yes)
	}
	s.Set(result, v)
}
