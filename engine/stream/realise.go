package stream

// realisable asks whether something can be built.
func (q *question) realisable(s *subject) error {
	if s.system != nil {
		q.result.Notes = append(q.result.Notes, "an automaton with a step on every input is realisable by construction")
		return q.total(s, true)
	}
	return q.synthesise(s)
}

func (q *question) synthesise(s *subject) error {
	q.result.Reason = "not yet"
	return nil
}
