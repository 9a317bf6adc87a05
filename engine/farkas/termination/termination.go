// Package termination answers, for one automaton, whether all runs end: it
// finds invariants, then a ranking, and when there is none a recurrence set.
// Every answer is checked before it is given: the claims by package proof, the
// recurrence set also by running it.
package termination

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/engine/farkas/automaton"
	"assay/engine/farkas/invariant"
	"assay/engine/farkas/lemma"
	"assay/engine/farkas/ranking"
	"assay/engine/farkas/recurrence"
	"assay/engine/farkas/script"
	"assay/logic/poly/affine"
	"assay/logic/poly/meter"
	"assay/logic/poly/num"
	"assay/logic/poly/proof"
)

// Verdict is the answer about an automaton.
type Verdict uint8

const (
	Unknown        Verdict = iota // neither was found
	Terminates                    // every run ends
	Nonterminating                // some run does not
)

var verdictNames = [...]string{"unknown", "terminates", "does not terminate"}

func (v Verdict) String() string { return verdictNames[v] }

// Answer is a verdict with its evidence.
type Answer struct {
	Verdict    Verdict
	Reason     string // of Unknown
	Limited    bool   // a limit ended a search before it was done
	Automaton  *automaton.Automaton
	Invariants invariant.Map
	Ranking    *ranking.Ranking // when Terminates
	Recurrence *recurrence.Set  // when Nonterminating
	Claims     []proof.Claim    // all checked
}

// replays is how often a recurrence set is run around its cycle.
const replays = 1000

// Analyse decides about an automaton, each search within the limits. When
// nothing is found it tries again on the refined automaton. An error is a
// mistake of ours: evidence that was refused.
func Analyse(ctx context.Context, a *automaton.Automaton, limits meter.Limits) (*Answer, error) {
	return decide(ctx, a, a, invariant.Templates, limits)
}

// Between decides about a program that lies between two automata with the
// same labels and variables: over has all its runs, so that termination is
// proved there, and under only runs of the program, so that non-termination
// is proved there. Under may be nil. It looks for no better invariants than
// the ranking needs.
func Between(ctx context.Context, over, under *automaton.Automaton, limits meter.Limits) (*Answer, error) {
	return decide(ctx, over, under, invariant.Bounds, limits)
}

// decide tries the automata as they are, then refined.
func decide(ctx context.Context, over, under *automaton.Automaton, least invariant.Effort, limits meter.Limits) (*Answer, error) {
	out, err := attempt(ctx, over, under, least, limits)
	if err != nil || out.Verdict != Unknown {
		return out, err
	}
	fine := func(a *automaton.Automaton) (out *automaton.Automaton) {
		if a == nil || meter.Run(func() { out = a.Refine(meter.New(ctx, limits)) }) != nil {
			return nil
		}
		return out
	}
	refined := fine(over)
	if refined == nil {
		return out, nil
	}
	if again, err := attempt(ctx, refined, fine(under), least, limits); err != nil || again.Verdict != Unknown {
		return again, err
	}
	return out, nil
}

// attempt looks for a ranking of over, then for a recurrence set of under.
func attempt(ctx context.Context, over, under *automaton.Automaton, least invariant.Effort, limits meter.Limits) (*Answer, error) {
	out := &Answer{Automaton: over}
	var wrong error
	if err := meter.Run(func() { wrong = out.rank(least, meter.New(ctx, limits)) }); err != nil && out.Verdict == Unknown {
		out.Reason, out.Limited = err.Error(), true
	}
	if wrong != nil {
		return nil, wrong
	}
	if out.Verdict == Unknown && under != nil {
		err := meter.Run(func() { out.Recurrence = recurrence.Find(under, meter.New(ctx, limits)) })
		switch {
		case err != nil:
			out.Reason, out.Limited = out.Reason+"; "+err.Error(), true
		case out.Recurrence != nil:
			out.Automaton = under
			out.Verdict, out.Reason, out.Claims = Nonterminating, "", out.Recurrence.Claims()
		}
	}
	return out, out.verify()
}

// rank searches invariants and a ranking: with the least effort first, and
// with more until the ranking also bounds the steps. A ranking without a
// bound is kept in case the rest finds nothing, or is too much work.
func (out *Answer) rank(least invariant.Effort, m *meter.Meter) error {
	for effort := least; effort <= invariant.Templates; effort++ {
		inv, claims, err := invariant.Find(out.Automaton, effort, m)
		if err != nil {
			return err
		}
		r, err := ranking.Find(out.Automaton, inv, m)
		var none *ranking.Failure
		switch {
		case errors.As(err, &none):
			if out.Verdict == Unknown {
				out.Invariants, out.Reason = inv, err.Error()
			}
			continue
		case err != nil:
			return err
		}
		if bounded := r.Bounded(); bounded || out.Verdict == Unknown {
			out.Verdict, out.Reason = Terminates, ""
			out.Invariants, out.Ranking, out.Claims = inv, r, append(claims, r.Claims...)
			if bounded {
				return nil
			}
		}
	}
	return nil
}

// verify checks all evidence.
func (out *Answer) verify() error {
	if err := lemma.Verify(out.Claims); err != nil {
		return fmt.Errorf("a claim is refused: %w", err)
	}
	if out.Recurrence != nil {
		if err := out.Recurrence.Replay(out.Automaton, replays); err != nil {
			return fmt.Errorf("the recurrence set does not replay: %w", err)
		}
	}
	return nil
}

// Show writes a form with the names of the variables.
func (out *Answer) Show(r affine.Row) string { return show(r, out.Automaton.Vars) }

func show(r affine.Row, names []string) string {
	var b strings.Builder
	term := func(a num.Int, name string) {
		if a.IsZero() {
			return
		}
		switch {
		case b.Len() == 0 && a.Sign() < 0:
			b.WriteString("-")
		case b.Len() > 0 && a.Sign() < 0:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		k := a.Abs().String()
		switch {
		case name == "":
			b.WriteString(k)
		case k == "1":
			b.WriteString(name)
		default:
			b.WriteString(k + "*" + name)
		}
	}
	for i, a := range r.Coef() {
		term(a, names[i])
	}
	term(r.Const(), "")
	if b.Len() == 0 {
		return "0"
	}
	return b.String()
}

// Write prints the answer for people.
func (out *Answer) Write(w io.Writer) {
	a := out.Automaton
	fmt.Fprintf(w, "%s: %s\n", a.Name, out.Verdict)
	if out.Reason != "" {
		fmt.Fprintf(w, "  reason: %s\n", out.Reason)
	}
	switch out.Verdict {
	case Terminates:
		out.writeRanking(w)
	case Nonterminating:
		out.writeRecurrence(w)
	}
	fmt.Fprintf(w, "  evidence: %d claims, all checked\n", len(out.Claims))
}

func (out *Answer) writeRanking(w io.Writer) {
	a := out.Automaton
	for l, name := range a.Labels {
		fmt.Fprintf(w, "  invariant %s: %s\n", name, out.conjunction(out.Invariants[l]))
	}
	for l, name := range a.Labels {
		fmt.Fprintf(w, "  ranking %s: (%s)\n", name, strings.Join(out.Tuple(automaton.Label(l)), ", "))
	}
	for i, in := range a.Inits {
		steps := out.Ranking.StepsText(i, int(in.Label), out.Show)
		if steps == "" {
			steps = "no affine bound found"
		}
		fmt.Fprintf(w, "  steps from %s: at most %s\n", a.Labels[in.Label], steps)
	}
}

// Tuple is the ranking of a label as text.
func (out *Answer) Tuple(l automaton.Label) []string {
	parts := []string{fmt.Sprint(out.Ranking.Depth[l])}
	for _, c := range out.Ranking.Components {
		if slices.Contains(c.Labels, l) {
			for _, d := range c.Dims {
				parts = append(parts, out.Show(d.Forms[l]))
			}
		}
	}
	return parts
}

func (out *Answer) conjunction(cons []affine.Constraint) string {
	var parts []string
	for _, c := range cons {
		op := " >= 0"
		if c.Eq {
			op = " = 0"
		}
		parts = append(parts, out.Show(c.Row)+op)
	}
	if parts == nil {
		return "true"
	}
	return strings.Join(parts, " and ")
}

func (out *Answer) writeRecurrence(w io.Writer) {
	a, s := out.Automaton, out.Recurrence
	fmt.Fprintf(w, "  from %s with", a.Labels[a.Inits[s.Init].Label])
	for i, v := range a.Vars {
		fmt.Fprintf(w, " %s = %s", v, s.Start[i])
	}
	fmt.Fprintf(w, " a run reaches %s, and stays for ever in\n  %s\n", a.Labels[s.Label], out.conjunction(s.Cons))
}

// Run reads an automaton and prints the answer about it. The error is a
// *source.List when the text is at fault; any other error is ours.
func Run(ctx context.Context, file string, in io.Reader, w io.Writer, limits meter.Limits) (*Answer, error) {
	text, err := io.ReadAll(io.LimitReader(in, script.MaxSize+1))
	if err != nil {
		return nil, err
	}
	a, errs := automaton.Parse(file, string(text))
	if errs.Failed() {
		return nil, errs
	}
	out, err := Analyse(ctx, a, limits)
	if err == nil {
		out.Write(w)
	}
	return out, err
}
