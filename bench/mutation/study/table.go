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
	fmt.Fprint(w, "\n## Infinite loops\n\nStatement copies that are missed at the least bound; in brackets more than in the original.\nA star marks mutants that end beyond the bounds, when the integers have wrapped around.\n\n")
	fmt.Fprint(w, "| benchmark | original | mutants |\n|---|---:|---|\n")
	found, of := 0, 0
	for _, r := range all {
		if r.Coverage == nil || len(r.Coverage.Infinite) == 0 {
			continue
		}
		var cells []string
		for _, c := range r.Coverage.Infinite {
			of++
			if c.Missed > r.Coverage.Original {
				found++
			}
			mark := ""
			if c.Row.Class == Beyond {
				mark = "*"
			}
			cells = append(cells, fmt.Sprintf("%s%s %d (%+d)", c.Row.Name, mark, c.Missed, c.Missed-r.Coverage.Original))
		}
		fmt.Fprintf(w, "| %s | %d | %s |\n", r.Subject.Name, r.Coverage.Original, strings.Join(cells, ", "))
	}
	fmt.Fprintf(w, "\nFlagged: %d of %d (the thesis: 16 of 16).\n", found, of)
	insufficient(w, all)
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
	fmt.Fprint(w, "\n## Insufficient bounds\n\nOne component of the least bound is lowered by one. Killable mutants that survive there, and in how many of\nthem more statements are missed than in the original at the least bound.\n\n")
	fmt.Fprint(w, "| benchmark | scope − 1 | bits − 1 | unrollings − 1 |\n|---|---:|---:|---:|\n")
	var survived, detected [3]int
	var silent []string
	for _, r := range all {
		if r.Coverage == nil {
			continue
		}
		fmt.Fprintf(w, "| %s |", r.Subject.Name)
		for i, l := range r.Coverage.Less {
			cell := "-"
			if l.Tried {
				cell = fmt.Sprintf("%d / %d", l.Survived, l.Detected)
			}
			fmt.Fprintf(w, " %s |", cell)
			survived[i] += l.Survived
			detected[i] += l.Detected
			for _, row := range l.Silent {
				silent = append(silent, fmt.Sprintf("- %s within %v: %s", r.Subject.Name, l.Bounds, describe(row.Mutant)))
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "| **all** | %d / %d | %d / %d | %d / %d |\n", survived[0], detected[0], survived[1], detected[1], survived[2], detected[2])
	s, d := survived[0]+survived[1]+survived[2], detected[0]+detected[1]+detected[2]
	fmt.Fprintf(w, "\nFlagged: %d of %d, %d %% (the thesis: 402 of 422, 95 %%).\n", d, s, percent(d, s))
	if len(silent) > 0 {
		fmt.Fprintf(w, "\nNot flagged:\n\n%s\n", strings.Join(silent, "\n"))
	}
}

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
