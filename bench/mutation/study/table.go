// This file writes the tables.

package study

import (
	"fmt"
	"io"
	"strings"

	"assay/lang/fir/mutant"
)

// published are the numbers of the thesis for benchmarks of the same names:
// mutants, equivalent, infinite, least bound.
var published = map[string]struct {
	mutants, equivalent, infinite int
	bound                         string
}{
	"bubble":     {71, 5, 4, "1s 3b 2u"},
	"conloop":    {18, 0, 0, "1s 2b 2u"},
	"conrec":     {22, 2, 0, "1s 2b 1u"},
	"copytree":   {8, 0, 0, "2s 2b 1u"},
	"createlist": {21, 3, 4, "2s 4b 1u"},
	"insertion":  {67, 4, 6, "1s 3b 3u"},
	"multiply":   {71, 8, 2, "0s 3b 2u"},
	"register":   {6, 2, 0, "2s 2b 1u"},
	"search":     {99, 17, 2, "1s 4b 3u"},
	"treeadd":    {46, 3, 0, "3s 2b 1u"},
}

// publishedRate is the percentage of killable mutants that are killed at each
// bound in the thesis.
var publishedRate = [MaxBound + 1]int{0, 21, 59, 99, 100}

// Write writes all tables as Markdown.
func Write(w io.Writer, all []*Report) {
	mutantTable(w, all)
	killTable(w, all)
	operatorTable(w, all)
	coverageTables(w, all)
	survivors(w, all)
}

func mutantTable(w io.Writer, all []*Report) {
	fmt.Fprint(w, "\n## Mutants\n\n")
	fmt.Fprint(w, "A bound reads scope, bits, unrollings. In brackets the numbers of the thesis, whose programs were in Java.\n\n")
	fmt.Fprintln(w, "| benchmark | mutants | equivalent | infinite | killable | beyond | unsorted | least bound that kills all |")
	fmt.Fprintln(w, "|---|---:|---:|---:|---:|---:|---:|---|")
	var sum, old [6]int
	for _, r := range all {
		p := published[r.Subject.Name]
		row := [6]int{len(r.Mutants), r.Count(Equivalent), r.Count(Infinite), r.Count(Killable), r.Count(Beyond), r.Count(Unsorted)}
		was := [6]int{p.mutants, p.equivalent, p.infinite, p.mutants - p.equivalent - p.infinite}
		least := "none"
		if r.Minimum != nil {
			least = r.Minimum.String()
		}
		fmt.Fprintf(w, "| %s | %d (%d) | %d (%d) | %d (%d) | %d (%d) | %d | %d | %s (%s) |\n", r.Subject.Name,
			row[0], was[0], row[1], was[1], row[2], was[2], row[3], was[3], row[4], row[5], least, p.bound)
		for i := range sum {
			sum[i] += row[i]
			old[i] += was[i]
		}
	}
	fmt.Fprintf(w, "| **all** | %d (%d) | %d (%d) | %d (%d) | %d (%d) | %d | %d | |\n",
		sum[0], old[0], sum[1], old[1], sum[2], old[2], sum[3], old[3], sum[4], sum[5])
}

func killTable(w io.Writer, all []*Report) {
	fmt.Fprint(w, "\n## Killed within each bound\n\nScope, bits and unrollings are all *n*. A mutant counts from the first bound on that kills it.\n")
	fmt.Fprint(w, "`-` says that the program has a number which does not fit into so few bits, `?n` that *n* mutants were not decided.\n\n")
	fmt.Fprintln(w, "| benchmark | killable | n = 1 | n = 2 | n = 3 | n = 4 |\n|---|---:|---:|---:|---:|---:|")
	var killable int
	var killed [MaxBound + 1]int
	for _, r := range all {
		k := r.Count(Killable)
		killable += k
		fmt.Fprintf(w, "| %s | %d |", r.Subject.Name, k)
		for n := 1; n <= MaxBound; n++ {
			killed[n] += r.KilledAt(n)
			fmt.Fprintf(w, " %s |", r.killCell(n))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "| **all** | %d |", killable)
	for n := 1; n <= MaxBound; n++ {
		fmt.Fprintf(w, " %d |", killed[n])
	}
	fmt.Fprint(w, "\n| **of killable** | |")
	for n := 1; n <= MaxBound; n++ {
		fmt.Fprintf(w, " %d %% (%d %%) |", percent(killed[n], killable), publishedRate[n])
	}
	fmt.Fprintln(w)
}

func (r *Report) killCell(n int) string {
	if r.Holds[n] == Refused {
		return "-"
	}
	open := 0
	for _, row := range r.Mutants {
		if row.Verdicts[n] == Undecided {
			open++
		}
	}
	if open > 0 {
		return fmt.Sprintf("%d ?%d", r.KilledAt(n), open)
	}
	return fmt.Sprint(r.KilledAt(n))
}

func percent(n, of int) int {
	if of == 0 {
		return 0
	}
	return (100*n + of/2) / of
}

func operatorTable(w io.Writer, all []*Report) {
	fmt.Fprint(w, "\n## Operators\n\n| operator | mutants | equivalent | infinite | killable |\n|---|---:|---:|---:|---:|\n")
	for _, op := range mutant.Operators {
		var sum [4]int
		for _, r := range all {
			for _, row := range r.Mutants {
				if row.Operator == op {
					sum[0]++
					switch row.Class {
					case Equivalent:
						sum[1]++
					case Infinite:
						sum[2]++
					case Killable:
						sum[3]++
					}
				}
			}
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d |\n", op, sum[0], sum[1], sum[2], sum[3])
	}
}

func coverageTables(w io.Writer, all []*Report) {
	if !hasCoverage(all) {
		fmt.Fprint(w, "\n## Infinite loops and insufficient bounds\n\nThe engine of this run reports no coverage, so these experiments were not made.\n")
		return
	}
	infinite(w, all)
	insufficient(w, all)
}

func infinite(w io.Writer, all []*Report) {
	fmt.Fprint(w, "\n## Infinite loops\n\nStatement copies that are missed at the least bound; in brackets more than in the original. A circle marks mutants of\n")
	fmt.Fprint(w, "which the engine proves that a run never leaves a loop, a dotted one (`~`) those where it says that this is likely. A star\nmarks mutants that end, though beyond the bounds, when the integers have wrapped around.\n\n")
	fmt.Fprint(w, "| benchmark | original | mutants |\n|---|---:|---|\n")
	by, of := map[Class]map[Flag]int{Infinite: {}, Beyond: {}}, map[Class]int{}
	proved, likely, wrong := 0, 0, 0
	for _, r := range all {
		if r.Coverage == nil || len(r.Coverage.Infinite) == 0 {
			continue
		}
		base := r.Coverage.Original
		var cells []string
		for _, c := range r.Coverage.Infinite {
			of[c.Row.Class]++
			by[c.Row.Class][c.Flag]++
			mark := ""
			switch {
			case c.Row.Class == Beyond:
				mark = "*"
				wrong += max(0, c.Endless-base.Endless) + max(0, c.Likely-base.Likely)
			case c.Endless > 0:
				mark = "°"
				proved++
			case c.Likely > 0:
				mark = "~"
				likely++
			}
			cells = append(cells, fmt.Sprintf("%s%s %d (%+d)", c.Row.Name, mark, c.Missed, c.Missed-base.Missed))
		}
		fmt.Fprintf(w, "| %s | %d | %s |\n", r.Subject.Name, base.Missed, strings.Join(cells, ", "))
	}
	fmt.Fprintf(w, "\nOf %d that do not end, %d are proved not to, and %d said to be likely not to. ", of[Infinite], proved, likely)
	fmt.Fprintf(w, "By missed statements alone %d are flagged (the thesis: 16 of 16); by one or the other, %d.\n", by[Infinite][ByMissed], of[Infinite]-by[Infinite][Silent])
	fmt.Fprintf(w, "Of %d that end beyond the bounds, %d are flagged by missed statements, and %d because the bounds of more loops leave executions out than in the original.\n",
		of[Beyond], by[Beyond][ByMissed], by[Beyond][ByCut])
	fmt.Fprintf(w, "An endless loop is said of %d of these.\n", wrong)
}

func hasCoverage(all []*Report) bool {
	for _, r := range all {
		if r.Coverage != nil {
			return true
		}
	}
	return false
}

func insufficient(w io.Writer, all []*Report) {
	fmt.Fprint(w, "\n## Insufficient bounds\n\nOne component of the least bound is lowered by one. Killable mutants that survive there; in how many of\nthem more statements are missed than in the original at the least bound; and how many are flagged by one of the following:\n\n")
	fmt.Fprint(w, "- *missed*: more statements are missed (the published measure);\n- *endless*: of more loops it is known, or likely, that a run never leaves them;\n- *cut*: the bounds of more loops or calls leave executions out;\n")
	fmt.Fprint(w, "- *wraps*: integers wrap around in more statements;\n- *raised*: none of these, and the engine finds a violation when it raises one bound by one (`--coverage`; this is a check within larger bounds).\n\n")
	fmt.Fprint(w, "| benchmark | scope − 1 | bits − 1 | unrollings − 1 |\n|---|---:|---:|---:|\n")
	var survived, missed, flagged [3]int
	by := map[Flag]int{}
	var lines []string
	for _, r := range all {
		if r.Coverage == nil {
			continue
		}
		fmt.Fprintf(w, "| %s |", r.Subject.Name)
		for i := range r.Coverage.Less {
			l := &r.Coverage.Less[i]
			cell := "-"
			n, m, f := len(l.Survived), l.By(ByMissed), len(l.Survived)-l.By(Silent)
			if l.Tried {
				cell = fmt.Sprintf("%d / %d / %d", n, m, f)
			}
			fmt.Fprintf(w, " %s |", cell)
			survived[i], missed[i], flagged[i] = survived[i]+n, missed[i]+m, flagged[i]+f
			for _, c := range l.Survived {
				by[c.Flag]++
				if c.Flag != ByMissed {
					lines = append(lines, fmt.Sprintf("- %s within %v: %s: %s", r.Subject.Name, l.Bounds, describe(c.Row.Mutant), flagNames[c.Flag]))
				}
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "| **all** |")
	s, m, f := 0, 0, 0
	for i := range survived {
		fmt.Fprintf(w, " %d / %d / %d |", survived[i], missed[i], flagged[i])
		s, m, f = s+survived[i], m+missed[i], f+flagged[i]
	}
	fmt.Fprintf(w, "\n\nFlagged: %d of %d, %d %% (the thesis: 402 of 422, 95 %%): %d by missed statements (%d %%), %d by an endless loop, %d by a cut, %d by wrapping around, %d by raising.\n",
		f, s, percent(f, s), m, percent(m, s), by[ByEndless]+by[ByLikely], by[ByCut], by[ByWrap], by[ByRaising])
	if len(lines) > 0 {
		fmt.Fprintf(w, "\nWhat missed statements do not tell:\n\n%s\n", strings.Join(lines, "\n"))
	}
}

var flagNames = [...]string{"not flagged", "missed", "endless", "endless", "cut", "wraps", "raised"}

// survivors lists the mutants that nothing kills.
func survivors(w io.Writer, all []*Report) {
	fmt.Fprint(w, "\n## Mutants that nothing kills\n")
	for _, r := range all {
		var lines []string
		for _, row := range r.Mutants {
			if row.Class != Killable {
				lines = append(lines, fmt.Sprintf("- %v: %s", row.Class, describe(row.Mutant)))
			}
		}
		if len(lines) > 0 {
			fmt.Fprintf(w, "\n%s\n\n%s\n", r.Subject.Name, strings.Join(lines, "\n"))
		}
	}
}

func describe(m mutant.Mutant) string {
	return fmt.Sprintf("%s, line %d: `%s` becomes `%s`", m.Name, m.Span.Line, m.From, m.To)
}
