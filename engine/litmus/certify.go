// This file writes evidence for what is forbidden.

package litmus

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/logic/circuit"
	"assay/logic/so"
	"assay/solve"
	"assay/solve/proof"
	"assay/solve/sat"
)

// ErrJustified is the error of a certificate for a model of justification.
var ErrJustified = errors.New("there are no certificates for models of justification: they are decided over configurations, not by clauses")

// ErrQuantified is the error of a certificate for a model that quantifies over sets or relations.
var ErrQuantified = errors.New("there are no certificates for models that quantify over sets or relations")

// Certify writes a certificate that a question has no execution: clauses, and a
// proof that they have no model, which the checker of certificates accepts.
// Neither the event structure nor the translation into clauses is covered.
func Certify(ctx context.Context, path string, t *litmus.Test, m *model.Model, o Options) error {
	if m.Justified {
		return ErrJustified
	}
	p, err := Problem(ctx, t, m, o)
	if err != nil {
		return err
	}
	g := so.NewGrounder(ctx, p.Structure, 0)
	r, err := g.Ground(p.Formula)
	if err != nil {
		return err
	}
	if blocks, _ := g.Size(r); blocks > 0 {
		return ErrQuantified
	}
	log := proof.NewLog(0)
	defer log.Close()
	s := sat.New(sat.Default())
	s.SetProof(log)
	s.SetBudget(o.Budget)
	circuit.NewLink(g.Circuit, s).Assert(r)
	switch a := s.Solve(ctx); {
	case !a.Decided():
		return fmt.Errorf("%v: %s", a.Status, a.Reason)
	case a.Status == solve.Sat:
		return &Fault{"the question has an execution when it is asked for a certificate"}
	}
	if err := log.Certify(path, nil, nil); err != nil {
		return err
	}
	return proof.Accept(ctx, path)
}

// Keep keeps a certificate in a folder, in a file that no other test and model have. It returns why there is none if a
// forbidden outcome cannot be certified.
func Keep(ctx context.Context, folder string, t *litmus.Test, name string, m *model.Model, o Options) (path, why string, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return "", "", err
	}
	path = filepath.Join(folder, certificateOf(t.File, name))
	var fault *Fault
	switch err := Certify(ctx, path, t, m, o); {
	case errors.As(err, &fault):
		return "", "", err
	case err != nil:
		return "", "it is forbidden, but there is no certificate: " + err.Error(), nil
	}
	return path, "", nil
}

// certificateOf returns the name of a file for a certificate: the readable part of the question, and a hash of the rest.
func certificateOf(file, model string) string {
	stem := func(path string) string {
		base, _, _ := strings.Cut(filepath.Base(path), ".")
		return base
	}
	sum := sha256.Sum256([]byte(file + "\x00" + model))
	return fmt.Sprintf("%s-%s-%x.zip", stem(file), stem(model), sum[:4])
}
