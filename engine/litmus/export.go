// This file writes questions for other tools.

package litmus

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
	"assay/logic/so"
)

// Forms are the forms in which questions are written, by the ends of file names.
var Forms = []string{"qcir", "qdimacs", "smt2", "als", "thy"}

// Export writes a question in a form: whether some relations satisfy the model and the outcome. The
// errors are those of Decide, so.ErrHigherOrder of a form that cannot express it, and those of time
// and space.
func Export(ctx context.Context, w io.Writer, form string, t *litmus.Test, m *model.Model, o Options) error {
	p, err := Problem(ctx, t, m, o)
	if err != nil {
		return err
	}
	switch form {
	case "smt2":
		return p.SMTLIB(w)
	case "als":
		return p.Alloy(w)
	case "thy":
		return p.Isabelle(w)
	}
	g := so.NewGrounder(ctx, p.Structure, 0)
	r, err := g.Ground(p.Closed())
	if err != nil {
		return err
	}
	if form == "qdimacs" {
		return g.Prenex(r).QDIMACS(w, p.Comments...)
	}
	return g.Prenex(r).QCIR(w, p.Comments...)
}

// Sum is a hash of what a question says, however its texts and the models that are built in say it. The errors are those of
// Problem.
func Sum(ctx context.Context, t *litmus.Test, m *model.Model, o Options) ([]byte, error) {
	h := sha256.New()
	err := Export(ctx, h, "thy", t, m, o)
	return h.Sum(nil), err
}

// Problem is a question in second-order logic.
func Problem(ctx context.Context, t *litmus.Test, m *model.Model, o Options) (*so.Problem, error) {
	if err := Accepts(t, m); err != nil {
		return nil, err
	}
	s, err := structure(ctx, t, m, o)
	if err != nil {
		return nil, err
	}
	if err := Understood(s, m); err != nil {
		return nil, err
	}
	p := &so.Problem{Name: t.Name, Comments: comments(t, m)}
	if m.Justified {
		v := model.NewVocabulary(s)
		p.Structure, p.Formula = v.Structure, model.JeffreyRiely(v, longest(s), m.Strict, t.Asks.Outcome())
		return p, nil
	}
	q := newQuery(ctx, s, o.Budget)
	if q.meaning, err = m.Meaning(ctx, q.v); err != nil {
		return nil, err
	}
	var parts []so.Formula
	for _, part := range append(q.execution(), q.meaning.Axioms...) {
		parts = append(parts, part.Formula)
	}
	asked := []so.Formula{q.v.Outcome(t.Asks.Outcome())}
	for _, part := range q.meaning.Undefined {
		asked = append(asked, part.Formula)
	}
	p.Structure, p.Formula = q.v.Structure, so.And(append(parts, so.Or(asked...))...)
	p.Vars = so.Free(p.Formula)
	return p, nil
}

func comments(t *litmus.Test, m *model.Model) []string {
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return []string{line(fmt.Sprintf("%s: does %s allow %v?", t.Name, m.Name, t.Asks.Outcome())), "true where it is allowed"}
}

// longest returns how many events the largest execution has, at most: so many steps
// a chain of growing configurations can have.
func longest(s *event.Structure) int {
	n := len(s.Locations)
	for _, leaves := range s.Leaves {
		longest := 0
		for _, l := range leaves {
			longest = max(longest, len(s.Path(l.Event)))
		}
		n += longest
	}
	return n
}
