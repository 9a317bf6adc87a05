package process

// This file reads what solver programs answer: competition style ("s …", "v …",
// "c …") and the result files of MiniSat ("SAT", "UNSAT", "INDET", then the
// values on a line of their own).

import (
	"bytes"
	"fmt"
	"strconv"

	"assay/solve"
)

var verdicts = map[string]solve.Status{
	"s SATISFIABLE":   solve.Sat,
	"SAT":             solve.Sat,
	"s UNSATISFIABLE": solve.Unsat,
	"UNSAT":           solve.Unsat,
	"s UNKNOWN":       solve.Undecided,
	"s INDETERMINATE": solve.Undecided, // CryptoMiniSat
	"INDET":           solve.Undecided,
}

// readAnswer reads the verdict and, with Sat, the values of the variables
// 1..vars. Values that are not said are false. Undecided is an answer too, and
// also what a text without verdict gives.
func readAnswer(text []byte, vars int) (said solve.Status, model []bool, err error) {
	model = make([]bool, vars+1)
	seen := make([]bool, vars+1)
	verdict := false
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, " \r\n")
		if len(line) == 0 || line[0] == 'c' && (len(line) == 1 || line[1] == ' ') {
			continue
		}
		if s, ok := verdicts[string(line)]; ok {
			if verdict && s != said {
				return solve.Undecided, nil, fmt.Errorf("it said %v and then %v", said, s)
			}
			said, verdict = s, true
			continue
		}
		values, isValues := bytes.CutPrefix(line, []byte("v "))
		if !isValues && !(verdict && said == solve.Sat) {
			return solve.Undecided, nil, fmt.Errorf("it said %q", line[:min(len(line), 60)])
		}
		if err := readValues(values, model, seen); err != nil {
			return solve.Undecided, nil, err
		}
	}
	return said, model, nil
}

func readValues(line []byte, model, seen []bool) error {
	for word := range bytes.FieldsSeq(line) {
		n, err := strconv.Atoi(string(word))
		v := max(n, -n)
		switch {
		case err != nil || v < 0 || v >= len(model):
			return fmt.Errorf("it gave %q as a value", word[:min(len(word), 60)])
		case v == 0:
		case seen[v] && model[v] != (n > 0):
			return fmt.Errorf("it gave both values to variable %d", v)
		default:
			model[v], seen[v] = n > 0, true
		}
	}
	return nil
}
