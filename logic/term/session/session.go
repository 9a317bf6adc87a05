package session

// This file has the session.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/logic/term"
	"assay/logic/term/smtlib"
	"assay/solve"
	"assay/solve/process"
)

// Program says how a solver is started so that it reads its input.
type Program struct {
	Name string // what users call it
	Path string // file, or name to look up
	Args []string
}

// Known are the programs this package knows how to start, installed or not.
func Known() []Program {
	return []Program{
		{Name: "z3", Path: "z3", Args: []string{"-in", "-smt2"}},
		{Name: "cvc5", Path: "cvc5", Args: []string{"--lang", "smt2", "--incremental", "--fp-exp", "-q"}},
	}
}

// Find is the known program of a name, if it is installed and behaves: it has to
// solve two small formulas.
func Find(ctx context.Context, name string) (Program, error) {
	for _, p := range Known() {
		if p.Name == name {
			return p, Probe(ctx, p)
		}
	}
	return Program{}, fmt.Errorf("no SMT solver is called %q", name)
}

// Probe reports whether a program is what it should be, by behaviour.
func Probe(ctx context.Context, p Program) error {
	b := term.New()
	x := b.Const("x", b.BitVec(8))
	s := New(b, p, Options{})
	defer s.Close()
	s.SetBudget(solve.Budget{Time: 10 * time.Second})
	s.Assert(b.Eq(b.BVMul(x, x), b.Num(25, 8)))
	if a := s.Check(ctx); a.Status != solve.Sat {
		return fmt.Errorf("%s does not solve a small formula: %v %s, want sat", p.Name, a.Status, a.Reason)
	}
	s.Assert(b.Eq(b.BVURem(x, b.Num(2, 8)), b.Num(0, 8)))
	if a := s.Check(ctx); a.Status != solve.Unsat {
		return fmt.Errorf("%s does not solve a small formula: %v %s, want unsat", p.Name, a.Status, a.Reason)
	}
	return nil
}

// Options of a Session. The zero value is good.
type Options struct {
	Logic  string // what set-logic says; default ALL
	Output int    // bytes that one answer may have; default 64 MB
}

// assertion is a formula, with the name that cores call it by.
type assertion struct {
	t    term.Term
	name string
}

// Session is a conversation. Close it. It is not safe for concurrent use.
type Session struct {
	b       *term.Bank
	program Program
	opt     Options
	budget  solve.Budget
	levels  [][]assertion

	pipe    *process.Pipe // nil: not started, or dead
	text    bytes.Buffer  // to be said
	printer *smtlib.Printer
	names   map[string]term.Term // what names in the text stand for, also those of levels that are gone
	starts  int

	model  *term.Model
	failed []term.Term
	core   []string
}

// New is a session without assertions. Nothing is started before Check.
func New(b *term.Bank, p Program, opt Options) *Session {
	if opt.Logic == "" {
		opt.Logic = "ALL"
	}
	if opt.Output == 0 {
		opt.Output = 64 << 20
	}
	return &Session{b: b, program: p, opt: opt, levels: make([][]assertion, 1)}
}

// Assert adds a formula to the level on top.
func (s *Session) Assert(t term.Term) { s.AssertNamed(t, "") }

// AssertNamed adds a formula that Core may name.
func (s *Session) AssertNamed(t term.Term, name string) {
	if s.b.Sort(t) != term.Bool {
		panic("session: assertion of " + s.b.SortString(s.b.Sort(t)))
	}
	top := len(s.levels) - 1
	s.levels[top] = append(s.levels[top], assertion{t, name})
	if s.pipe != nil {
		s.say(assertion{t, name})
	}
}

// Push opens a level.
func (s *Session) Push() {
	s.levels = append(s.levels, nil)
	if s.pipe != nil {
		s.printer.Printf("(push 1)\n")
	}
}

// Pop forgets the level on top and its assertions.
func (s *Session) Pop() {
	if len(s.levels) == 1 {
		panic("session: pop without push")
	}
	s.levels = s.levels[:len(s.levels)-1]
	if s.pipe != nil {
		s.printer.Printf("(pop 1)\n")
	}
}

// SetBudget bounds each check from now on; conflicts are not bounded.
func (s *Session) SetBudget(b solve.Budget) {
	if b.Memory != s.budget.Memory {
		s.end()
	}
	s.budget = b
}

// Model is the model of the last check, which was Sat.
func (s *Session) Model() *term.Model { return s.model }

// Failed are the assumptions of the last check, which was Unsat, that are in
// the core.
func (s *Session) Failed() []term.Term { return s.failed }

// Core are the names of the assertions that are in the core of the last check,
// which was Unsat, in order.
func (s *Session) Core() []string { return s.core }

// Starts counts how often the program was started. More than one: it died, or
// ran out of time.
func (s *Session) Starts() int { return s.starts }

// Close ends the program.
func (s *Session) Close() error {
	s.end()
	return nil
}

func (s *Session) end() string {
	if s.pipe == nil {
		return ""
	}
	how := s.pipe.Close()
	s.pipe = nil
	return how
}

// start starts the program and says all levels.
func (s *Session) start() error {
	s.text.Reset()
	s.printer = smtlib.NewPrinter(s.b, &s.text)
	s.names = map[string]term.Term{}
	pipe, err := process.Open(s.program.Path, s.program.Args, process.Limits{Memory: s.budget.Memory})
	if err != nil {
		return err
	}
	s.pipe = pipe
	s.starts++
	s.printer.Printf("(set-option :print-success false)\n(set-option :produce-models true)\n(set-option :produce-unsat-cores true)\n(set-option :global-declarations true)\n(set-logic %s)\n", s.opt.Logic)
	for i, level := range s.levels {
		if i > 0 {
			s.printer.Printf("(push 1)\n")
		}
		for _, a := range level {
			s.say(a)
		}
	}
	return nil
}

// say writes an assertion.
func (s *Session) say(a assertion) {
	if a.name == "" {
		s.printer.Assert(a.t, "")
		return
	}
	name := s.printer.Name(a.name)
	s.names[name] = a.t
	s.printer.Assert(a.t, name)
}

// failure ends the program and is an answer.
type failure struct{ answer solve.Answer }

func (f *failure) Error() string { return f.answer.Reason }

// Check asks whether the assertions and the assumptions hold together.
func (s *Session) Check(ctx context.Context, assumptions ...term.Term) solve.Answer {
	s.model, s.failed, s.core = nil, nil, nil
	if s.budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.budget.Time)
		defer cancel()
	}
	if s.pipe == nil {
		if err := s.start(); err != nil {
			return crashed("%s: %v", s.program.Name, err)
		}
	}
	pipe := s.pipe
	defer context.AfterFunc(ctx, pipe.Kill)()
	a, err := s.ask(assumptions)
	if err == nil {
		return a
	}
	how := s.end()
	var f *failure
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return solve.Answer{Status: solve.TimedOut, Reason: fmt.Sprintf("%s did not answer in time", s.program.Name)}
	case ctx.Err() != nil:
		return solve.Answer{Status: solve.Cancelled, Reason: "cancelled"}
	case errors.As(err, &f):
		return f.answer
	case pipe.Short(s.budget.Memory):
		return solve.Answer{Status: solve.OutOfMemory, Reason: fmt.Sprintf("%s needs more than %d bytes", s.program.Name, s.budget.Memory)}
	}
	return crashed("%s failed: %v, %s", s.program.Name, err, how)
}

func crashed(format string, args ...any) solve.Answer {
	return solve.Answer{Status: solve.Crashed, Reason: fmt.Sprintf(format, args...)}
}

// ask says what is new, asks, and closes the level of the assumptions. After an
// error the conversation is lost.
func (s *Session) ask(assumptions []term.Term) (solve.Answer, error) {
	s.printer.Declare(assumptions...)
	s.printer.Printf("(push 1)\n")
	for _, t := range assumptions {
		name := s.printer.Name("assume")
		s.names[name] = t
		s.printer.Assert(t, name)
	}
	s.printer.Printf("(check-sat)\n")
	if err := s.printer.Err(); err != nil {
		return solve.Answer{}, &failure{crashed("%v", err)}
	}
	said, err := s.exchange()
	if err != nil {
		return solve.Answer{}, err
	}
	var a solve.Answer
	switch smtlib.Answer(said) {
	case "sat":
		a, err = s.sat(assumptions)
	case "unsat":
		a, err = s.unsat(assumptions)
	case "unknown":
		s.printer.Printf("(get-info :reason-unknown)\n")
		said, err = s.exchange()
		a = solve.Answer{Reason: fmt.Sprintf("%s says unknown: %.200s", s.program.Name, said)}
	default:
		return a, fmt.Errorf("it said %.200q", said)
	}
	s.printer.Printf("(pop 1)\n")
	return a, err
}

// exchange says what is to be said and reads one expression.
func (s *Session) exchange() (string, error) {
	wrote := make(chan error, 1)
	text := slices.Clone(s.text.Bytes())
	s.text.Reset()
	pipe := s.pipe
	go func() { // the program may answer with an error, and stop reading, before all is said
		_, err := pipe.Write(text)
		wrote <- err
	}()
	said, err := smtlib.Expression(s.pipe.Out, s.opt.Output)
	if err != nil || strings.HasPrefix(said, "(error") {
		pipe.Kill()
		<-wrote
		if err == nil {
			err = fmt.Errorf("it said %.300s", said)
		}
		return "", err
	}
	return said, <-wrote
}

// sat believes a model that satisfies everything.
func (s *Session) sat(assumptions []term.Term) (solve.Answer, error) {
	s.printer.Printf("(get-model)\n")
	said, err := s.exchange()
	if err != nil {
		return solve.Answer{}, err
	}
	m, err := s.printer.ReadModel(said)
	if err != nil {
		return crashed("the model of %s cannot be read: %v", s.program.Name, err), nil
	}
	e := s.b.NewEvaluator(m)
	check := func(t term.Term) (a solve.Answer, ok bool) {
		v, err := e.Eval(t)
		switch {
		case err != nil:
			return solve.Answer{Reason: fmt.Sprintf("the model of %s cannot be checked: %v", s.program.Name, err)}, false
		case v != term.Yes:
			return crashed("%s lied: its model does not satisfy %s", s.program.Name, s.b.String(t)), false
		}
		return a, true
	}
	for _, level := range s.levels {
		for _, x := range level {
			if a, ok := check(x.t); !ok {
				return a, nil
			}
		}
	}
	for _, t := range assumptions {
		if a, ok := check(t); !ok {
			return a, nil
		}
	}
	s.model = m
	return solve.Answer{Status: solve.Sat}, nil
}

// unsat asks which names are in the core.
func (s *Session) unsat(assumptions []term.Term) (solve.Answer, error) {
	if len(s.names) == 0 {
		return solve.Answer{Status: solve.Unsat}, nil
	}
	s.printer.Printf("(get-unsat-core)\n")
	said, err := s.exchange()
	if err != nil {
		return solve.Answer{}, err
	}
	words, err := smtlib.Names(said)
	if err != nil {
		return crashed("the core of %s cannot be read: %v", s.program.Name, err), nil
	}
	for _, name := range words {
		if t := s.names[name]; !s.inCore(t, assumptions) {
			return crashed("the core of %s names %q, which was not asserted", s.program.Name, name), nil
		}
	}
	slices.Sort(s.core)
	return solve.Answer{Status: solve.Unsat}, nil
}

// inCore notes that a formula is in the core; false if it is not asserted now. A
// program may call it by a name that it had in a level that is gone.
func (s *Session) inCore(t term.Term, assumptions []term.Term) (known bool) {
	if known = slices.Contains(assumptions, t); known {
		s.failed = append(s.failed, t)
	}
	for _, level := range s.levels {
		for _, a := range level {
			if a.t == t {
				known = true
				if a.name != "" {
					s.core = append(s.core, a.name)
				}
			}
		}
	}
	return known
}
