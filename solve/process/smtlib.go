package process

// This file writes clauses as SMT-LIB, and reads what comes back: variables are
// constants of sort Bool, called v1, v2, …

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"assay/solve"
	"assay/solve/cnf"
)

// writeSMT writes the formula and units behind it, and asks for all values.
func writeSMT(w io.Writer, f *cnf.Formula, units []solve.Lit) error {
	out := bufio.NewWriterSize(w, 1<<16)
	out.WriteString("(set-option :produce-models true)\n(set-logic QF_UF)\n")
	for v := 1; v <= f.Vars(); v++ {
		fmt.Fprintf(out, "(declare-const v%d Bool)\n", v)
	}
	for _, c := range f.Clauses() {
		if _, err := out.Write(assertion(c)); err != nil {
			return err
		}
	}
	for i := range units {
		out.Write(assertion(units[i : i+1]))
	}
	out.WriteString("(check-sat)\n")
	if f.Vars() > 0 {
		out.WriteString("(get-value (")
		for v := 1; v <= f.Vars(); v++ {
			fmt.Fprintf(out, "v%d ", v)
		}
		out.WriteString("))\n")
	}
	return out.Flush()
}

// assertion is a clause as a command.
func assertion(c []solve.Lit) []byte {
	b := []byte("(assert (or false") // or has an operand at least
	for _, m := range c {
		open, end := " v", ""
		if m.IsNeg() {
			open, end = " (not v", ")"
		}
		b = append(strconv.AppendInt(append(b, open...), int64(m.Var()), 10), end...)
	}
	return append(b, "))\n"...)
}

// exitSMT is the exit status that goes with an answer: that values cannot be
// given without a model is an error to some programs.
func exitSMT(said solve.Status, code int) int {
	if said == solve.Unsat && code == 1 {
		return 1
	}
	return 0
}

// readSMT reads the verdict, and after sat a value for each of the variables
// 1..vars that has one: ((v1 true) …). Values that are not said are false.
func readSMT(text []byte, vars int) (said solve.Status, model []bool, err error) {
	first, rest, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	switch string(bytes.TrimSpace(first)) {
	case "sat":
		said = solve.Sat
	case "unsat":
		return solve.Unsat, nil, nil
	case "unknown", "":
		return solve.Undecided, nil, nil
	default:
		return solve.Undecided, nil, fmt.Errorf("it said %q", first[:min(len(first), 60)])
	}
	model = make([]bool, vars+1)
	words := bytes.FieldsFunc(rest, func(c rune) bool { return c == '(' || c == ')' || c == ' ' || c == '\t' || c == '\r' || c == '\n' })
	if len(words)%2 == 1 {
		return solve.Undecided, nil, fmt.Errorf("a variable has no value")
	}
	for i := 0; i < len(words); i += 2 {
		v, err := strconv.Atoi(string(bytes.TrimPrefix(words[i], []byte("v"))))
		value := string(words[i+1])
		if err != nil || v < 1 || v > vars || value != "true" && value != "false" {
			return solve.Undecided, nil, fmt.Errorf("it gave %.60q to %.60q", value, words[i])
		}
		model[v] = value == "true"
	}
	return said, model, nil
}
