package farkas

// This file defines the session: names, budgets, instructions, results.

import (
	"context"
	"errors"
	"fmt"
	"io"

	"assay/engine/farkas/script"
	"assay/logic/poly"
	"assay/logic/poly/meter"
	"assay/logic/poly/proof"
	"assay/source"
)

// session is what a script has defined so far.
type session struct {
	Options
	ctx     context.Context
	errs    *source.List
	meter   *meter.Meter     // of the present instruction
	values  map[string]value // by name
	defined []string         // names in order of definition, for suggestions
	params  []string         // declared parameters
	lambdas []string         // all multipliers made so far
	given   map[string]int   // coefficient names that define has used, by base name
	coefs   map[string]bool  // names of coefficients that define and find have used
	results []result         // printed by JSON at the end
	shown   int              // results already written as text
}

// result is one printed answer.
type result struct {
	at       source.Span
	set      *poly.Set     // a polyhedron, projected
	empty    bool          // it has no rational point
	optimum  *poly.Optimum // of lexmin and lexmax
	order    []string      // of the optimum's dimensions, for -pretty
	text     string        // as instruction of the language, with its newline
	claims   []proof.Claim
	unproved []string
}

func newSession(ctx context.Context, o Options) *session {
	if o.Limits == (meter.Limits{}) {
		o.Limits = meter.Default
	}
	return &session{Options: o, ctx: ctx, errs: &source.List{}, values: map[string]value{}, given: map[string]int{}, coefs: map[string]bool{}}
}

// bail unwinds to the instruction whose error was reported.
type bail struct{}

func (s *session) errorf(at source.Span, code source.Code, format string, args ...any) *source.Diagnostic {
	return s.errs.Errorf(at, code, format, args...)
}

func (s *session) warnf(at source.Span, code source.Code, format string, args ...any) {
	s.errs.Warnf(at, code, format, args...)
}

// failf reports an error and bails out.
func (s *session) failf(at source.Span, code source.Code, format string, args ...any) {
	s.errorf(at, code, format, args...)
	panic(bail{})
}

// execute runs one instruction within its budget.
func (s *session) execute(stmt script.Stmt) (err error) {
	ctx := s.ctx
	if s.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Timeout)
		defer cancel()
	}
	s.meter = meter.New(ctx, s.Limits)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bail:
			err = s.errs
		default:
			panic(r)
		}
	}()
	err = meter.Run(func() { s.instruction(stmt) })
	var out *meter.Exhausted
	if errors.As(err, &out) {
		d := s.errorf(stmt.At, "fk-budget", "%v", err)
		d.Help = "give it more (--steps, --cells, --timeout), or ask for less: fewer dimensions, smaller numbers"
		return s.errs
	}
	if err == nil {
		err = s.check()
	}
	return err
}

func (s *session) instruction(stmt script.Stmt) {
	switch do := stmt.Do.(type) {
	case *script.Parameters:
		s.declare(do.Names)
	case *script.Assign:
		s.assign(do)
	case *script.Optimise:
		s.optimise(stmt.At, do)
	case *script.SetName:
		s.results = append(s.results, result{at: stmt.At, text: do.Name.Text + " :=\n"})
	case *script.Print:
		s.print(stmt.At, s.object(do.X))
	case *script.Answer:
		s.results = append(s.results, result{at: stmt.At, text: script.Text(do)})
	default:
		panic(fmt.Sprintf("farkas: instruction %T", do))
	}
}

// declare adds parameters. A name that is in use already keeps its meaning in
// what was defined before.
func (s *session) declare(names []script.Name) {
	for _, n := range names {
		s.params = unionOf(s.params, []string{n.Text})
	}
}

func (s *session) assign(do *script.Assign) {
	s.values[do.Name.Text] = s.object(do.X)
	s.defined = unionOf(s.defined, []string{do.Name.Text})
}

func (s *session) optimise(at source.Span, do *script.Optimise) {
	p := s.polyhedronOf(do.X)
	var o poly.Optimum
	if do.Max {
		o = p.Lexmax(s.meter)
	} else {
		o = p.Lexmin(s.meter)
	}
	r := result{at: at, optimum: &o, order: p.order, claims: o.Claims, unproved: o.Unproved}
	r.text = s.optimumText(r)
	s.results = append(s.results, r)
}

// print records an object. Polyhedra are projected and get their claims.
func (s *session) print(at source.Span, v value) {
	p, ok := v.(*set)
	if !ok {
		s.results = append(s.results, result{at: at, text: valueText(v, s)})
		return
	}
	seen := p.Set
	if len(p.Hidden) > 0 {
		seen = p.Shadow(s.meter)
	}
	w := p.Witness(s.meter)
	r := result{at: at, set: &seen, empty: w.Refutation != nil, claims: []proof.Claim{w}}
	if len(p.Hidden) > 0 && !r.empty {
		r.claims = append(r.claims, p.Holds(seen.Cons, s.meter)...)
	}
	r.text = setText(r)
	s.results = append(s.results, r)
}

// check judges the claims of the newest result.
func (s *session) check() error {
	if len(s.results) == 0 {
		return nil
	}
	r := s.results[len(s.results)-1]
	for _, c := range r.claims {
		if err := c.Check(); err != nil {
			return &Internal{fmt.Errorf("%s: the claim \"%s\" is refused: %w", r.at, c.What, err)}
		}
	}
	return nil
}

// flush writes the results that were not written yet.
func (s *session) flush(out io.Writer) {
	for ; s.shown < len(s.results); s.shown++ {
		r := s.results[s.shown]
		io.WriteString(out, r.text)
		if s.Certificates {
			writeClaims(out, r)
		}
	}
}
