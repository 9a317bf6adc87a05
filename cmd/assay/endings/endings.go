// Package endings writes what is known of the end of loops.
package endings

import (
	"fmt"
	"io"
	"strings"

	"assay/engine/farkas/ending"
	"assay/engine/farkas/loops"
	"assay/engine/farkas/termination"
	"assay/source"
)

// Text is the answer about one procedure; followed says how a run that does not end was confirmed.
func Text(r *loops.Report, followed string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s%s\n", r.Proc.Name, r.Verdict, widthText(r))
	writeReason(&b, "  ", r.Reason, r.Span)
	for _, l := range r.Loops {
		fmt.Fprintf(&b, "  loop at %s: %s\n", l.Span, l.Verdict)
		writeReason(&b, "    ", l.Reason, l.At)
		for _, t := range l.Ranking {
			fmt.Fprintf(&b, "    ranking %s\n", t)
		}
	}
	writeWhole(&b, r, followed)
	return b.String()
}

// widthText names the width of the integers that an answer is about.
func widthText(r *loops.Report) string {
	if r.Extraction == nil {
		return ""
	}
	var bits []string
	for _, w := range r.Extraction.Widths() {
		bits = append(bits, fmt.Sprint(w))
	}
	if bits == nil {
		return ""
	}
	return fmt.Sprintf(" (integers of %s bits)", strings.Join(bits, " and "))
}

func writeReason(w io.Writer, indent, reason string, at source.Span) {
	switch {
	case reason == "":
	case at.Known():
		fmt.Fprintf(w, "%sreason: at %s: %s\n", indent, at, reason)
	default:
		fmt.Fprintf(w, "%sreason: %s\n", indent, reason)
	}
}

// writeWhole prints what is known of the procedure as a whole.
func writeWhole(w io.Writer, r *loops.Report, followed string) {
	switch r.Verdict {
	case termination.Terminates:
		if steps := r.Answer.Ranking.StepsText(0, int(r.Answer.Automaton.Inits[0].Label), r.Answer.Show); len(r.Loops) > 0 && len(r.Answer.Automaton.Inits) == 1 && steps != "" {
			fmt.Fprintf(w, "  blocks: at most %s after the first\n", steps)
		}
	case termination.Nonterminating:
		fmt.Fprintf(w, "  witness:%s\n  %s\n", startText(r), followed)
	default:
		return
	}
	fmt.Fprintf(w, "  evidence: %d claims, all checked\n", len(r.Answer.Claims))
}

func startText(r *loops.Report) string {
	start := ending.Starting(r)
	out := ""
	for _, name := range r.Answer.Automaton.Vars {
		if v, ok := start[name]; ok {
			out += fmt.Sprintf(" %s = %s", name, v)
		}
	}
	if out == "" {
		return " any start"
	}
	return out
}
