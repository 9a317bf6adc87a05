package sat

import (
	"fmt"

	"assay/solve"
)

type extension struct{}

func (e *extension) bytes() int64    { return 0 }
func (s *Solver) restore(v variable) {}

type simplifier struct{}

func (s *Solver) inprocess() { s.limit.inprocess = 1 << 62 }

// takeModel copies the assignment, completes it for eliminated variables, and
// believes it only if it satisfies all that the caller said.
func (s *Solver) takeModel() solve.Answer {
	s.model = make([]int8, len(s.vars))
	for v := range s.model {
		s.model[v] = s.vals[variable(v).Pos()]
	}
	if bad := s.violated(); bad != "" {
		s.model = nil
		return solve.Answer{Status: solve.Crashed, Reason: "internal error: the model violates " + bad}
	}
	return solve.Answer{Status: solve.Sat}
}

// violated names a clause or assumption that the model does not satisfy.
func (s *Solver) violated() string {
	for _, a := range s.assumptions {
		if !s.Value(a) {
			return fmt.Sprintf("assumption %v", a)
		}
	}
	from, ok := 0, false
	for i, m := range s.given {
		if m == 0 {
			if !ok {
				return fmt.Sprintf("clause %v", s.given[from:i])
			}
			from, ok = i+1, false
			continue
		}
		ok = ok || s.model[m.Var()] == phaseOf(m)
	}
	return ""
}
