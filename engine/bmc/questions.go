package bmc

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/engine/bmc/terms"
	"assay/engine/ledger"
	"assay/logic/circuit"
	"assay/logic/term"
	"assay/logic/term/smtlib"
	"assay/solve"
)

// This file writes the questions of a check as SMT-LIB, for other solvers and for
// people: each one that decided, in a file of its own, with the answer that it got. Numbers of
// the input are vectors under their names; what the program computes from them is gates.
//
// Intermediate questions are not written one by one. An infeasible answer is why something was not
// executed; that all pruned conditions are infeasible is one more question, the last.

// questions keeps what is asserted, and writes.
type questions struct {
	folder string
	number int
	facts  [][]circuit.Ref // clauses, without those that the solver derived
	left   []circuit.Ref   // the conditions pruned as infeasible
	about  string          // the finding that is being decided; empty: none is
	err    error
}

// assert notes a clause.
func (q *questions) assert(clause ...circuit.Ref) {
	if q != nil && !slices.Contains(clause, circuit.True) {
		q.facts = append(q.facts, clause)
	}
}

// without calls do, and discards what it asserts, since that follows from the other clauses.
func (q *questions) without(do func()) {
	if q == nil {
		do()
		return
	}
	n := len(q.facts)
	do()
	q.facts = q.facts[:n]
}

// wrote writes a question that was answered, and returns the answer.
func (o *oracle) wrote(g circuit.Ref, a solve.Answer) solve.Answer {
	if q := o.questions; q != nil && o.ctx.Err() == nil {
		about := cmp.Or(q.about, "can this happen: something that a bound, an exception or the end depends on")
		q.number++
		name := fmt.Sprintf("%s-%03d.smt2", ledger.FileName(o.task.Goal), q.number)
		q.err = errors.Join(q.err, o.writeQuestion(filepath.Join(q.folder, name), about, g, a))
	}
	return a
}

// last writes that all pruned conditions are infeasible.
func (q *questions) last(o *oracle) error {
	if q == nil {
		return nil
	}
	if g := o.c.OrAll(q.left...); g != circuit.False {
		q.about = "can this happen: something that was not executed because it is impossible"
		o.wrote(g, solve.Answer{Status: solve.Unsat})
	}
	if q.err != nil {
		return fmt.Errorf("a question cannot be written: %w", q.err)
	}
	return nil
}

var smtStatus = map[solve.Status]string{solve.Sat: "sat", solve.Unsat: "unsat"}

// writeQuestion writes one file.
func (o *oracle) writeQuestion(path, about string, g circuit.Ref, a solve.Answer) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	b := term.New()
	roots := terms.Terms{Bank: b, Circuit: o.c, Inputs: o.inputs, Step: o.step, Program: o.prog, Goal: o.task.Goal}.Of(append(slices.Clone(o.questions.facts), []circuit.Ref{g}))
	p := smtlib.NewPrinter(b, f)
	p.Definitions = true
	p.Printf("; %s\n; %s\n", oneLine(o.task.Goal.Name), oneLine(about))
	p.Printf("; Inputs have their names, what is computed from them has numbers. sat: there is such an input inside the bounds.\n")
	p.Printf("(set-info :status %s)\n(set-logic %s)\n", cmp.Or(smtStatus[a.Status], "unknown"), smtlib.Logic(b, roots...))
	p.Declare(roots...)
	for i, t := range roots {
		if i == len(roots)-1 {
			p.Printf("; the question\n")
		}
		p.Assert(t, "")
	}
	p.Printf("(check-sat)\n")
	return p.Err()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
