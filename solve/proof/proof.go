// Package proof checks that a formula has no model, without solving it: it
// follows the proof that a solver wrote, and accepts it or says where it
// breaks. It shares no code with any solver; from the rest of the house it
// takes the words (literals, formulas) and the reader of DIMACS.
//
// # Proofs
//
// A proof is a list of steps: add a clause, delete a clause. It is accepted
// when the empty clause is added and every addition that matters is right.
//
//	RUP    negate the clause; unit propagation meets a conflict
//	RAT    or: the first literal of the clause is its pivot, and for every
//	       clause with the complement of the pivot the resolvent is RUP
//	DRAT   additions that are RUP or RAT, deletions; propagation is ours to do
//	LRAT   the same with clause numbers, and for each addition the clauses that
//	       become unit, in order (hints); nothing is searched
//
// [Check] takes all of them, as text or binary, and finds out which it is if
// it is not told. DRAT is checked backwards, so that only what the empty
// clause rests on is verified; what was found on the way is an LRAT proof,
// which [Trim] writes.
//
// # Formats
//
// Text has one step a line; "c" begins a comment line.
//
//	DRAT   1 -2 0                  add        d 1 -2 0     delete
//	LRAT   9 1 -2 0 3 7 0          add 9      9 d 3 7 0    delete 3 and 7
//	       9 1 -2 0 3 -5 7 -6 0    RAT: after unit 3, clause 5 by 7, clause 6 by none
//
// Binary steps begin with the byte 'a' or 'd'. Every number is a varint of
// 2*|n| plus 1 if it is negative, lists end in 0, and a deletion in LRAT has
// no number of its own.
//
//	DRAT   a literals 0                       d literals 0
//	LRAT   a number literals 0 hints 0        d numbers 0
//
// # Writing
//
// [Writer] writes a proof while a solver runs. [Log] keeps it, so that a live
// incremental solver can give one certificate for each answer. A
// [Certificate] is a file that stands alone: formula, proof, and which
// property of the caller is which literal.
//
// # What it does not do
//
// Deleting a clause that is the reason of a top-level unit is ignored in DRAT,
// as other checkers do and solvers expect; keeping more clauses never makes a
// wrong proof right. Other systems (FRAT, VeriPB, PR) are not read. An
// accepted proof says that the CNF has no model; that the CNF says what the
// user meant is not covered.
//
// # Letters
//
//	m, n  literals    c, d  clauses (by number)    f  formula    v  variable
package proof

import (
	"context"
	"fmt"
	"io"
	"time"

	"assay/solve"
	"assay/solve/cnf"
)

// Format is a format of proofs.
type Format uint8

const (
	Detect Format = iota // look at the beginning of the proof
	DRAT
	DRATBinary
	LRAT
	LRATBinary
)

var formatNames = [...]string{"unknown", "drat", "drat-binary", "lrat", "lrat-binary"}

func (f Format) String() string { return formatNames[f] }

// FormatNamed is the format with the given name, as String gives it.
func FormatNamed(name string) (Format, bool) {
	for f := DRAT; f <= LRATBinary; f++ {
		if formatNames[f] == name {
			return f, true
		}
	}
	return Detect, false
}

func (f Format) binary() bool { return f == DRATBinary || f == LRATBinary }
func (f Format) lrat() bool   { return f == LRAT || f == LRATBinary }

// Verdict is how a check ended.
type Verdict uint8

const (
	Refused     Verdict = iota // the proof does not show that the formula has no model
	Accepted                   // it does
	OutOfTime                  // nothing is known
	OutOfMemory                // nothing is known
	Cancelled                  // nothing is known
)

var verdictNames = [...]string{"refused", "accepted", "out of time", "out of memory", "cancelled"}

func (v Verdict) String() string { return verdictNames[v] }

// Position is a place in a proof.
type Position struct {
	Step   int64 // from 1; 0 if it is about the proof as a whole
	Line   int64 // from 1; 0 in binary proofs
	Offset int64 // of the first byte of the step
}

func (p Position) String() string {
	switch {
	case p.Step == 0:
		return "proof"
	case p.Line != 0:
		return fmt.Sprintf("proof, line %d", p.Line)
	}
	return fmt.Sprintf("proof, step %d (byte %d)", p.Step, p.Offset)
}

// Result is the outcome of a check.
type Result struct {
	Verdict Verdict
	Reason  string   // one sentence, unless Accepted
	At      Position // what the reason is about
	Format  Format   // as told or as found out
	Steps   int64    // steps read
	Checked int64    // additions verified
	Ignored int64    // DRAT deletions of unknown clauses or of reasons
}

func (r Result) String() string {
	if r.Verdict == Accepted {
		return fmt.Sprintf("accepted: %s, %d steps, %d verified", r.Format, r.Steps, r.Checked)
	}
	return fmt.Sprintf("%s: %s: %s", r.Verdict, r.At, r.Reason)
}

// Options of a check. The zero value detects the format and has no budgets.
type Options struct {
	Format Format
	Time   time.Duration // 0: no limit
	Memory int64         // bytes for clauses and watches; 0: no limit
}

// Check reads a proof and says whether it shows that the formula has no model.
// The error is about reading; everything else is the result.
func Check(ctx context.Context, f *cnf.Formula, proof io.Reader, o Options) (Result, error) {
	return run(ctx, f, proof, o, nil)
}

// Trim checks a DRAT proof and, if it accepts it, writes the part that matters
// as LRAT, text or binary as to says.
func Trim(ctx context.Context, f *cnf.Formula, proof io.Reader, o Options, out io.Writer, to Format) (Result, error) {
	if !to.lrat() {
		return Result{}, fmt.Errorf("proof: trimming writes LRAT, not %s", to)
	}
	return run(ctx, f, proof, o, func(d *drat) error { return d.writeLRAT(out, to) })
}

// run is Check, with something to do after a DRAT proof was accepted.
func run(ctx context.Context, f *cnf.Formula, proof io.Reader, o Options, then func(*drat) error) (Result, error) {
	in := newReader(proof, f, o.Format)
	m := newMeter(ctx, o)
	r := Result{Format: in.format}
	var err error
	switch {
	case in.undetected != "":
		err = &refusal{Position{}, in.undetected}
	case in.format.lrat() && then != nil:
		err = &refusal{Position{}, "only DRAT proofs can be trimmed, this is LRAT"}
	case in.format.lrat():
		err = newLRAT(f, m).check(in, &r)
	default:
		d := newDRAT(f, m)
		if err = d.check(in, &r); err == nil && then != nil {
			if err := then(d); err != nil {
				return r, err
			}
		}
	}
	return r, conclude(&r, err)
}

// conclude turns the error of a check into a verdict, unless it is about
// reading.
func conclude(r *Result, err error) error {
	switch e := err.(type) {
	case nil:
		r.Verdict = Accepted
	case *refusal:
		r.Verdict, r.At, r.Reason = Refused, e.at, e.msg
	case *exhausted:
		r.Verdict, r.Reason = e.verdict, e.msg
	default:
		return err
	}
	return nil
}

// refusal is a reason to refuse, as an error.
type refusal struct {
	at  Position
	msg string
}

func (e *refusal) Error() string { return e.at.String() + ": " + e.msg }

// exhausted says that a budget ended, as an error.
type exhausted struct {
	verdict Verdict
	msg     string
}

func (e *exhausted) Error() string { return e.msg }

// meter watches over budgets.
type meter struct {
	ctx      context.Context
	deadline time.Time // zero: none
	limit    int64     // bytes; 0: none
	work     int       // since the clock was last looked at
}

func newMeter(ctx context.Context, o Options) *meter {
	m := &meter{ctx: ctx, limit: o.Memory}
	if o.Time > 0 {
		m.deadline = time.Now().Add(o.Time)
	}
	return m
}

// tick notes some work, and fails when time is over or the check cancelled.
func (m *meter) tick(work int) error {
	if m.work += work; m.work < 1<<14 {
		return nil
	}
	m.work = 0
	if err := m.ctx.Err(); err != nil {
		return &exhausted{Cancelled, "the check was cancelled: " + err.Error()}
	}
	if !m.deadline.IsZero() && time.Now().After(m.deadline) {
		return &exhausted{OutOfTime, "the budget of time ran out"}
	}
	return nil
}

// hold fails when the given bytes are over the budget.
func (m *meter) hold(bytes int64) error {
	if m.limit > 0 && bytes > m.limit {
		return &exhausted{OutOfMemory, fmt.Sprintf("more than the budget of %d bytes is needed", m.limit)}
	}
	return nil
}

// clauseText is a clause for messages, cut short if it is long.
func clauseText(c []solve.Lit) string {
	if len(c) == 0 {
		return "the empty clause"
	}
	if len(c) > 8 {
		return fmt.Sprintf("clause %v… of %d literals", c[:8], len(c))
	}
	return fmt.Sprintf("clause %v", c)
}
