// This file prints what is known.

package known

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"assay/bench/outside"
)

// shares are how many are found of each list, and of all bugs of the lists.
func shares(out []outcome, counted []population) string {
	type sum struct{ drawn, run, found, other int }
	var a, b sum
	for _, x := range out {
		s := &b
		if x.listed() {
			s = &a
		}
		s.drawn++
		if x.word != notRun {
			s.run++
		}
		if x.word == found {
			s.found++
		}
	}
	for _, p := range counted {
		if slices.ContainsFunc(subjects, func(s subject) bool { return s.name == p.List }) {
			a.other += p.Other
		}
	}
	var t strings.Builder
	t.WriteString("| list | drawn | run | found | share of those run |\n|---|--:|--:|--:|--:|\n")
	for _, l := range []struct {
		name string
		sum
	}{{"A: Defects4J", a}, {"B: histories", b}, {"**both**", sum{drawn: a.drawn + b.drawn, run: a.run + b.run, found: a.found + b.found}}} {
		fmt.Fprintf(&t, "| %s | %d | %d | %d | %s |\n", l.name, l.drawn, l.run, l.found, percent(l.found, l.run))
	}
	fmt.Fprintf(&t, "\nThe lists of A have %d bugs of other kinds: of all their %d, %d are found, **%s**.\n", a.other, a.drawn+a.other, a.found, percent(a.found, a.drawn+a.other))
	return t.String()
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// words are how many have which outcome.
func words(out []outcome) string {
	n := map[string]int{}
	for _, x := range out {
		n[x.word]++
	}
	var said []string
	for _, w := range outcomes {
		if n[w] > 0 {
			said = append(said, fmt.Sprintf("%d %s", n[w], w))
		}
	}
	return "\n" + strings.Join(said, ", ") + ".\n"
}

// reasons are why bugs that are not found are unknown, and how many.
func reasons(out []outcome) string {
	n := map[string]int{}
	for _, x := range out {
		if x.word == unknown {
			for _, r := range x.reasons {
				n[r]++
			}
		}
	}
	if len(n) == 0 {
		return ""
	}
	var t strings.Builder
	t.WriteString("\n| bugs | unknown: why |\n|--:|---|\n")
	for _, r := range outside.Largest(n) {
		fmt.Fprintf(&t, "| %d | %s |\n", n[r], outside.Cell(r))
	}
	return t.String()
}

// table has a line for each bug.
func table(out []outcome) string {
	var t strings.Builder
	t.WriteString("\n| bug | failure | in | outcome | about | with the fix | s | CPU s |\n|---|---|---|---|---|---|--:|--:|\n")
	for _, x := range out {
		about, after := x.why, ""
		if len(x.about) > 0 {
			c := &x.about[0]
			about, after = property(&c.Result), c.after
			if c.word == unknown || c.word == kept {
				about += ": " + outside.Reason(c.Reason)
			}
		}
		cpu := "" // of runs before it was counted
		if x.run.Before.CPU > 0 {
			cpu = fmt.Sprintf("%.0f", x.run.Before.CPU)
		}
		word := x.word
		if word == found {
			word = "**found**"
		}
		fmt.Fprintf(&t, "| %s | %s | %s | %s | %s | %s | %.0f | %s |\n", x.ID, path.Ext("." + x.Exception)[1:], strings.ReplaceAll(strings.Join(x.Faults, ", "), ".java:", "."),
			word, outside.Cell(about), after, x.run.Before.Seconds, cpu)
	}
	return t.String()
}

// candidates are the violations that may be bugs and that nobody judged, with what names them in judged.tsv.
func candidates(out []outcome) string {
	var t strings.Builder
	for _, x := range out {
		for _, c := range x.about {
			if c.word != unjudged {
				continue
			}
			fmt.Fprintf(&t, "\nto judge: %s\t%s\t%s\n  %s, of %s, line %d of %s, with the fix: %s\n", x.ID, c.method, c.Property, c.ShownBy(), c.Check, c.Source.Line, c.Source.File, c.after)
			if c.Trace != nil {
				for _, call := range c.Trace.Calls {
					fmt.Fprintf(&t, "    %s\n", call.Text)
				}
			}
		}
	}
	return t.String()
}
