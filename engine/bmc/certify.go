package bmc

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"assay/engine/ledger"
	"assay/logic/circuit"
	"assay/solve"
	"assay/solve/proof"
)

// This file writes evidence for properties that hold. One certificate is about a
// whole check, since its properties share their clauses. Its clauses are those of the
// circuit and what is assumed of inputs, and no others: what the solver derived in between, and was
// added as a clause, is a step of the proof.
//
// That another round of a loop, or a failing check, is infeasible changes what is executed
// afterwards. So the certificate proves this too: none of the conditions that were pruned as
// infeasible can hold.

// prover is a solver that has a proof in the format DRAT after Unsat.
type prover interface {
	solve.Solver
	WriteProof(io.Writer) error
	io.Closer
}

// about says in a certificate what it rests on besides.
const about = "The clauses are assay's encoding of the check within its bounds. That the encoding says what the program does is not proved here; " +
	"everything else that the answers rest on is: what was left out as impossible during the execution is one of the properties."

// evidence keeps the proof of a session.
type evidence struct {
	log    *proof.Log
	prover func() solve.Solver // nil: the built-in solver; else the log is read for its clauses alone
	last   uint64              // the latest derived clause
	learnt solve.Lit           // the derived unit clause that is being added; 0: none is
	left   []circuit.Ref       // the conditions pruned as infeasible
}

func newEvidence(prover func() solve.Solver) *evidence {
	return &evidence{log: proof.NewLog(0), prover: prover}
}

var _ solve.ProofSink = (*evidence)(nil)

// Given implements solve.ProofSink. A clause that the solver derived itself is not an input: it is
// the latest derived clause, or a part of it.
func (e *evidence) Given(id uint64, lits []solve.Lit) {
	switch {
	case e.learnt == 0 || len(lits) != 1 || lits[0] != e.learnt:
		e.log.Given(id, lits)
	case e.prover == nil:
		e.log.Derived(id, lits, []uint64{e.last})
	}
}

// Derived implements solve.ProofSink.
func (e *evidence) Derived(id uint64, lits []solve.Lit, hints []uint64) {
	e.last = id
	if e.prover == nil {
		e.log.Derived(id, lits, hints)
	}
}

// Deleted implements solve.ProofSink.
func (e *evidence) Deleted(id uint64, lits []solve.Lit) { e.log.Deleted(id, lits) }

// close removes what is kept; there may be nothing.
func (e *evidence) close() error {
	if e == nil {
		return nil
	}
	return e.log.Close()
}

// certify keeps the proof of what holds in a file, and has it checked.
func (b *book) certify(folder string) error {
	if b.m.oracle.evidence == nil {
		return nil
	}
	defer b.m.oracle.evidence.close()
	entries := b.holding()
	if len(entries) == 0 {
		return nil
	}
	claims, why, err := b.claims(entries)
	path := filepath.Join(folder, ledger.FileName(b.m.task.Goal)+".zip")
	if why == "" && err == nil {
		why, err = b.m.oracle.evidence.write(b.m, path, claims)
	}
	if why == "" && err == nil {
		if err = proof.Accept(b.m.ctx, path); b.m.ctx.Err() != nil {
			why, err = b.m.oracle.gaveUp(solve.Answer{}), nil
		}
	}
	for _, e := range entries {
		if e.Certificate = path; why != "" {
			e.Unknown, e.Certificate = "it holds, but was not certified: "+why, ""
		}
	}
	return err
}

// holding returns the properties that hold.
func (b *book) holding() []*ledger.Entry {
	var out []*ledger.Entry
	open := map[*ledger.Entry]bool{}
	for _, f := range b.m.findings {
		open[b.entry(f)] = f.depends != ""
	}
	for _, e := range b.ledger.Entries {
		if b.unknown == "" && e.Trace == nil && e.Unknown == "" && !open[e] {
			out = append(out, e)
		}
	}
	return out
}

// claims returns the literals that are true where a property is violated, each of them refuted; or
// why one is not.
func (b *book) claims(entries []*ledger.Entry) (claims []proof.Property, why string, err error) {
	m := b.m
	when := map[*ledger.Entry][]circuit.Ref{}
	for _, f := range m.findings {
		e := b.entry(f)
		when[e] = append(append(when[e], f.when...), f.undefined...)
	}
	names := map[string]int{}
	claim := func(name string, g circuit.Ref) {
		if names[name]++; names[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, names[name])
		}
		l, a := m.refute(g)
		switch {
		case a.Status == solve.Sat && err == nil:
			err = fmt.Errorf("what holds is violated when it is to be certified: %s", name)
		case a.Status != solve.Unsat:
			why = cmp.Or(why, m.oracle.gaveUp(a))
		}
		claims = append(claims, proof.Property{Name: name, Lit: l})
	}
	claim("nothing happens that was left out as impossible", m.c.OrAll(m.oracle.evidence.left...))
	for _, e := range entries {
		p := e.Property
		claim(strings.TrimSpace(fmt.Sprintf("%s: %s: %s %s", p.Span, p.Unit, p.Kind, p.Text)), m.c.OrAll(when[e]...))
	}
	return claims, why, err
}

// refute returns the literal of an infeasible condition, and lets the built-in solver prove that it
// is, unless another solver will.
func (m *machine) refute(g circuit.Ref) (solve.Lit, solve.Answer) {
	l := m.oracle.link.Force(g)
	if m.oracle.evidence.prover != nil {
		return l, solve.Answer{Status: solve.Unsat}
	}
	m.oracle.solver.SetBudget(m.oracle.budget(solve.Budget{}))
	return l, m.oracle.solver.Solve(m.ctx, l)
}

// write writes the certificate; or it says why there is no proof.
func (e *evidence) write(m *machine, path string, claims []proof.Property) (why string, err error) {
	c := proof.Certificate{Formula: e.log.Formula(), Properties: claims, Format: proof.LRAT, About: about,
		Proof: func(w io.Writer) error { return e.log.WriteProof(w, proof.LRAT, nil, claims) }}
	if e.prover != nil {
		s, ok := e.prover().(prover)
		if !ok {
			return "the solver writes no proofs", nil
		}
		defer s.Close()
		proof.Whole(c.Formula, nil, claims).Load(s)
		switch a := s.Solve(m.ctx); a.Status {
		case solve.Unsat:
		case solve.Sat:
			return "", fmt.Errorf("the solver that is to prove what holds has a counterexample")
		default:
			return m.oracle.gaveUp(a), nil
		}
		c.Format, c.Proof = proof.DRAT, s.WriteProof
	}
	if err := c.WriteFile(path); err != nil {
		return "", fmt.Errorf("no certificate can be written: %w", err)
	}
	return "", nil
}
