package cnf

// This file writes formulas as DIMACS, and answers as the SAT competitions
// want them.

import (
	"bufio"
	"io"
	"strconv"

	"assay/solve"
)

// Write writes the formula and the given units after it as DIMACS. Units are
// how a file says assumptions.
func (f *Formula) Write(w io.Writer, units ...solve.Lit) error {
	out := bufio.NewWriterSize(w, 1<<16)
	vars := f.vars
	for _, m := range units {
		vars = max(vars, int(m.Var()))
	}
	buf := append([]byte("p cnf "), strconv.Itoa(vars)...)
	buf = append(buf, ' ')
	buf = append(strconv.AppendInt(buf, int64(f.Len()+len(units)), 10), '\n')
	for _, c := range f.Clauses() {
		if _, err := out.Write(buf); err != nil {
			return err
		}
		buf = appendClause(buf[:0], c)
	}
	for i := range units {
		buf = appendClause(buf, units[i:i+1])
	}
	out.Write(buf) // a failed write sticks, and Flush returns it
	return out.Flush()
}

func appendClause(buf []byte, c []solve.Lit) []byte {
	for _, m := range c {
		buf = append(strconv.AppendInt(buf, int64(m.Dimacs()), 10), ' ')
	}
	return append(buf, "0\n"...)
}

// WriteAnswer writes the answer as the SAT competitions do: comment lines for
// the reason, one line "s …", and for Sat the values of the variables 1..vars
// on lines "v …".
func WriteAnswer(w io.Writer, a solve.Answer, vars int, value func(solve.Lit) bool) error {
	out := bufio.NewWriter(w)
	if a.Reason != "" {
		out.WriteString("c " + a.Status.String() + ": ")
		for _, r := range a.Reason {
			if r == '\n' || r == '\r' {
				r = ' '
			}
			out.WriteRune(r)
		}
		out.WriteByte('\n')
	}
	switch a.Status {
	case solve.Sat:
		out.WriteString("s SATISFIABLE\n")
		writeValues(out, vars, value)
	case solve.Unsat:
		out.WriteString("s UNSATISFIABLE\n")
	default:
		out.WriteString("s UNKNOWN\n")
	}
	return out.Flush()
}

// writeValues keeps lines below 78 columns, as the competitions ask.
func writeValues(out *bufio.Writer, vars int, value func(solve.Lit) bool) {
	line := []byte("v")
	put := func(n int) {
		text := strconv.Itoa(n)
		if len(line)+1+len(text) > 77 {
			out.Write(append(line, '\n'))
			line = append(line[:0], 'v')
		}
		line = append(append(line, ' '), text...)
	}
	for v := solve.Var(1); int(v) <= vars; v++ {
		m := v.Pos()
		if !value(m) {
			m = v.Neg()
		}
		put(m.Dimacs())
	}
	put(0)
	out.Write(append(line, '\n'))
}

// ExitCode is the exit status the SAT competitions give an answer.
func ExitCode(s solve.Status) int {
	switch s {
	case solve.Sat:
		return 10
	case solve.Unsat:
		return 20
	}
	return 0
}
