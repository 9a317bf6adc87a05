// Package theory writes certificates of inclusion as texts for Coq, and has the definitions of streams for Coq, Isabelle and Lean. A text holds a checker with its proof: what it
// accepts has no word in common; then the certificate, and the theorem, which coqc proves by running the checker. So a certificate may be
// believed by those who believe the kernel of Coq and the definitions at the beginning of the text.
//
// That the automata are those of specifications is not shown, as in package certificate.
package theory

import (
	_ "embed"
	"fmt"
	"strings"

	"assay/engine/stream"
)

//go:embed certificate.v
var checker string

// Streams is a text with streams as functions, the model of time and the case study of a bus, with its proofs.
//
//go:embed streams.v
var Streams string

// Isabelle and Lean are the same text for these provers.
//
//go:embed Streams.thy
var Isabelle string

//go:embed Streams.lean
var Lean string

// Text is a text with its name.
type Text struct{ Name, Text string }

// Texts are those with the definitions, by the prover that builds them.
var Texts = map[string]Text{"coq": {"Streams.v", Streams}, "isabelle": {"Streams.thy", Isabelle}, "lean": {"Streams.lean", Lean}}

// Certificate is the text of a certificate, about what is in a comment.
func Certificate(p *stream.Proof, about string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(* %s *)\n\n%s", strings.NewReplacer("(*", "( *", "*)", "* )").Replace(about), checker)
	for n := 1; p != nil; p, n = p.Also, n+1 {
		fmt.Fprintf(&b, "\n(* The certificate%s. Variables: %s. *)\n\n", map[bool]string{true: ", the other direction"}[n > 1], variables(p.Variables))
		fmt.Fprintf(&b, "Definition left%d := %s.\n\n", n, automaton(&p.Left))
		fmt.Fprintf(&b, "Definition right%d := %s.\n\n", n, automaton(&p.Right))
		fmt.Fprintf(&b, "Definition places%d : list place := %s.\n\n", n, places(p.Pairs))
		fmt.Fprintf(&b, "Definition missing%d : missing := %s.\n\n", n, missing(p))
		fmt.Fprintf(&b, "Theorem nothing_in_common%d : forall w, accepts left%d w -> ~ accepts right%d w.\nProof. apply (sound left%d right%d places%d missing%d). vm_compute. reflexivity. Qed.\n", n, n, n, n, n, n, n)
	}
	return b.String()
}

func variables(names []string) string {
	var out []string
	for i, v := range names {
		out = append(out, fmt.Sprintf("%d is %s", i, strings.NewReplacer("(*", "( *", "*)", "* )", `"`, "'").Replace(v)))
	}
	return strings.Join(out, "; ")
}

func list(items []string) string {
	if len(items) == 0 {
		return "[]"
	}
	return "[" + strings.Join(items, ";\n  ") + "]"
}

func numbers(ns []int) string {
	var out []string
	for _, n := range ns {
		out = append(out, fmt.Sprint(n))
	}
	return "[" + strings.Join(out, "; ") + "]"
}

func automaton(a *stream.Shown) string {
	var edges []string
	for _, e := range a.Edges {
		var cubes []string
		for _, c := range e.Cubes {
			var literals []string
			for _, l := range c {
				literals = append(literals, fmt.Sprintf("(%d, %t)", max(l, -l)-1, l > 0))
			}
			cubes = append(cubes, "["+strings.Join(literals, "; ")+"]")
		}
		edges = append(edges, fmt.Sprintf("Edge %d %d %s [%s]", e.From, e.To, numbers(e.Marks), strings.Join(cubes, "; ")))
	}
	return fmt.Sprintf("Automaton %s %d %s", numbers(a.Initial), a.Marks, list(edges))
}

func places(pairs []stream.Pair) string {
	var out []string
	for _, p := range pairs {
		out = append(out, fmt.Sprintf("((%d, %d), %d)", p.Left, p.Right, p.Class))
	}
	return list(out)
}

// missing are the marks that classes lack, of the left automaton (true) or of the right one.
func missing(p *stream.Proof) string {
	var out []string
	for _, m := range p.Missing {
		switch {
		case m < 0:
			out = append(out, "None")
		case m < p.Left.Marks:
			out = append(out, fmt.Sprintf("Some (true, %d)", m))
		default:
			out = append(out, fmt.Sprintf("Some (false, %d)", m-p.Left.Marks))
		}
	}
	return list(out)
}
