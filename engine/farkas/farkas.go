// Package farkas is the Farkas calculator: it runs scripts of the language of
// package script. Farkas' lemma turns "this affine form is at least zero on
// the whole polyhedron" into the existence of nonnegative multipliers, so that
// schedules, ranking functions and invariants are found by solving affine
// constraints on multipliers and coefficients.
//
// Values of the language are polyhedra, affine forms (whose coefficients may
// be combinations of multipliers and parameters) and affine functions. What is
// printed is text that the language can read again.
//
// Every printed answer comes with claims (package logic/poly/proof), and every
// claim is checked by code that shares nothing with the search before the
// answer is shown. A claim that fails is an internal error, not an answer.
//
// The package also holds, in folders of their own, what is built on the same
// lemma: automaton (affine automata), ranking (termination and its bounds),
// invariant, recurrence (non-termination).
//
// It does not do: unions, quantifiers, divisions in polyhedra. Numbers in
// scripts are integers.
package farkas

// This file defines the entry points.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"assay/engine/farkas/script"
	"assay/logic/poly/meter"
	"assay/source"
)

// Options choose how answers are printed and what they may cost.
type Options struct {
	File         string        // name of the script in messages
	Pretty       bool          // optima as "name = value" lines
	JSON         bool          // one JSON document instead of text
	Certificates bool          // multipliers as comments after each answer (JSON has them always)
	Limits       meter.Limits  // of each instruction; zero means meter.Default
	Timeout      time.Duration // of each instruction; zero means none
}

// Internal is a claim that the checker refused: a mistake of ours.
type Internal struct{ Err error }

func (e *Internal) Error() string { return "internal error: " + e.Err.Error() }

// Run executes a script. Answers go to out in order, up to the first error.
// The error is a *source.List when the script is at fault or its budget ran
// out, an *Internal when we are, and otherwise one of reading or writing.
// Warnings come with success too, as the list.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) (*source.List, error) {
	text, err := io.ReadAll(io.LimitReader(in, script.MaxSize+1))
	if err != nil {
		return nil, err
	}
	prog, errs := script.Parse(o.File, string(text))
	if errs.Failed() {
		return errs, errs
	}
	s := newSession(ctx, o)
	s.errs = errs
	buffered := bufio.NewWriter(out)
	for _, stmt := range prog.Stmts {
		if err = s.execute(stmt); err != nil {
			break
		}
		if !o.JSON {
			s.flush(buffered)
		}
	}
	if o.JSON {
		writeErr := s.writeJSON(buffered)
		err = errors.Join(err, writeErr)
	}
	return s.errs, errors.Join(err, buffered.Flush())
}

// Interactive reads instructions from in as a person types them, and writes
// answers and messages to out. It ends at the end of the input or at "quit;".
// Errors of the person are shown and forgotten.
func Interactive(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	if o.File == "" {
		o.File = "input"
	}
	s := newSession(ctx, o)
	lines := bufio.NewReader(in)
	pending, start, line := "", 1, 0
	fmt.Fprintln(out, "The Farkas calculator. Instructions end with a semicolon; quit; leaves.")
	for {
		fmt.Fprint(out, prompt(pending))
		text, readErr := lines.ReadString('\n')
		line++
		pending += text
		if len(pending) > script.MaxSize {
			return fmt.Errorf("an instruction of more than %d bytes", script.MaxSize)
		}
		if complete(pending) || readErr != nil {
			if strings.TrimSpace(pending) == "quit;" {
				return nil
			}
			if err := s.converse(out, strings.Repeat("\n", start-1)+pending); err != nil {
				return err
			}
			pending, start = "", line+1
		}
		switch {
		case errors.Is(readErr, io.EOF):
			fmt.Fprintln(out)
			return nil
		case readErr != nil:
			return readErr
		}
	}
}

func prompt(pending string) string {
	if strings.TrimSpace(pending) == "" {
		return "fk> "
	}
	return "... "
}

// complete reports whether the text ends with a semicolon outside comments, or is blank.
func complete(text string) bool {
	last := ""
	for l := range strings.Lines(text) {
		l, _, _ = strings.Cut(l, "#")
		if l = strings.TrimSpace(l); l != "" {
			last = l
		}
	}
	return last == "" || strings.HasSuffix(last, ";")
}

// converse runs some instructions and shows what is wrong with them.
func (s *session) converse(out io.Writer, text string) error {
	prog, errs := script.Parse(s.File, text)
	s.errs = errs
	for _, stmt := range prog.Stmts {
		err := s.execute(stmt)
		s.flush(out)
		var internal *Internal
		if errors.As(err, &internal) {
			return err
		}
		if err != nil {
			break
		}
	}
	source.Texts{s.File: text}.ShowAll(out, s.errs)
	return nil
}
