// This file prints what is known.

package real

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"assay/bench/outside"
)

// rowsOf are the rows of projects, in the order of the list; what is not done says so.
func rowsOf(all []project, done []row, missing map[string]string) []row {
	var out []row
	for _, p := range all {
		i := slices.IndexFunc(done, func(r row) bool { return r.Key == p.key() })
		if i >= 0 {
			out = append(out, done[i])
			continue
		}
		out = append(out, row{Key: p.key(), Name: p.Name, Kind: p.Kind, Missing: cmp.Or(missing[p.Name], "not run")})
	}
	return out
}

// head says when and where, and how.
func (o *options) head(rows []row) string {
	done := 0
	for _, r := range rows {
		if r.Missing == "" {
			done++
		}
	}
	return fmt.Sprintf("%s, %s: %d of %d projects, `assay check --scope 2 --budget %v --confirm`, stopped after %v or at %d MB.\n\n",
		time.Now().UTC().Format(time.DateOnly), outside.Machine(), done, len(rows), o.budget, o.budget+o.grace, o.memory)
}

// table has a line for each project, and the totals.
func table(rows []row) string {
	var b strings.Builder
	b.WriteString("| project | kind | checks | proved | holds | violated | unknown | kept back | asks of callers | shown by | confirmed | errors | exit | s | MB |\n")
	b.WriteString("|---|---|--:|--:|--:|--:|--:|--:|--:|---|---|---|--:|--:|--:|\n")
	var all row
	for _, r := range rows {
		switch {
		case r.Missing != "":
			fmt.Fprintf(&b, "| %s | %s | **%s** |\n", r.Name, r.Kind, outside.Cell(r.Missing))
		case r.Failure != "":
			fmt.Fprintf(&b, "| %s | %s | **%s** | | | | | | | | | | %d | %.0f | %d |\n", r.Name, r.Kind, outside.Cell(r.Failure), r.Exit, r.Seconds, r.Memory)
		default:
			b.WriteString(r.line(fmt.Sprint(r.Exit)))
		}
		all.add(&r)
	}
	all.Name, all.Kind = "**all**", ""
	b.WriteString(all.line(""))
	return b.String()
}

// line is a row of the table.
func (r *row) line(exit string) string {
	var errs []string
	for _, e := range []struct {
		n    int
		what string
	}{{len(r.Compile), "of javac"}, {len(r.Complaints), "other"}, {len(r.Internal), "internal"}} {
		if e.n > 0 {
			errs = append(errs, fmt.Sprintf("%d %s", e.n, e.what))
		}
	}
	return fmt.Sprintf("| %s | %s | %d | %d | %d | %s | %d | %d | %d | %s | %s | %s | %s | %.0f | %d |\n",
		r.Name, r.Kind, r.Checks, r.Status["proved"], r.Status["holds-within"], numbered(r.Status["violated"], r.Kinds), r.Status["unknown"], r.Kept, r.Asks,
		outside.Listed(r.Shown), r.confirmed(), strings.Join(errs, ", "), exit, r.Seconds, r.Memory)
}

// confirmed says what the JVM said of the violations.
func (r *row) confirmed() string {
	said := fmt.Sprint(r.Confirmed)
	if n := len(r.Untested); n > 0 {
		said += fmt.Sprintf(", %d not asked", n)
	}
	if n := len(r.Unconfirmed); n > 0 {
		said += fmt.Sprintf(", **%d not**", n)
	}
	return said
}

// add adds the numbers of a row.
func (r *row) add(x *row) {
	sum := func(to *map[string]int, from map[string]int) {
		if *to == nil {
			*to = map[string]int{}
		}
		for k, n := range from {
			(*to)[k] += n
		}
	}
	sum(&r.Status, x.Status)
	sum(&r.Kinds, x.Kinds)
	sum(&r.Shown, x.Shown)
	sum(&r.Reasons, x.Reasons)
	r.Checks += x.Checks
	r.Asks += x.Asks
	r.Kept += x.Kept
	r.Seconds += x.Seconds
	r.Memory = max(r.Memory, x.Memory)
	r.Confirmed += x.Confirmed
	r.Unconfirmed = append(r.Unconfirmed, x.Unconfirmed...)
	r.Untested = append(r.Untested, x.Untested...)
	r.Compile = append(r.Compile, x.Compile...)
	r.Complaints = append(r.Complaints, x.Complaints...)
	r.Internal = append(r.Internal, x.Internal...)
}

// numbered is a number, and what it consists of.
func numbered(n int, parts map[string]int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%d: %s", n, outside.Listed(parts))
}

// reasons are why properties are unknown, the most frequent ones.
func reasons(rows []row, most int) string {
	var all row
	for _, r := range rows {
		all.add(&r)
	}
	keys := outside.Largest(all.Reasons)
	if len(keys) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n| unknown | why |\n|--:|---|\n")
	for _, k := range keys[:min(most, len(keys))] {
		fmt.Fprintf(&b, "| %d | %s |\n", all.Reasons[k], outside.Cell(k))
	}
	rest := 0
	for _, k := range keys[min(most, len(keys)):] {
		rest += all.Reasons[k]
	}
	if rest > 0 {
		fmt.Fprintf(&b, "| %d | %d other reasons |\n", rest, len(keys)-most)
	}
	return b.String()
}

// troubles are what should not be: a line for each.
func troubles(rows []row) string {
	var b strings.Builder
	say := func(r *row, what, text string) { fmt.Fprintf(&b, "- %s: %s: %s\n", r.Name, what, outside.Cell(text)) }
	for _, r := range rows {
		if r.Failure != "" {
			say(&r, "no report", r.Failure)
		}
		if r.Overlong {
			say(&r, "overlong", fmt.Sprintf("%.0f s", r.Seconds))
		}
		if r.Exit == 2 {
			say(&r, "exit status", "2")
		}
		for _, x := range r.Internal {
			say(&r, "internal error", x)
		}
		for _, x := range r.Unconfirmed {
			say(&r, "NOT CONFIRMED", x)
		}
		for _, x := range outside.First(r.Untested, 10) {
			say(&r, "not run on the JVM", x)
		}
		for _, x := range outside.First(r.Compile, 3) {
			say(&r, "javac", x)
		}
		for _, x := range outside.First(r.Complaints, 10) {
			say(&r, "error", x)
		}
	}
	if b.Len() == 0 {
		return "\nNo internal error, no counterexample that the JVM did not confirm, no run without a report or past its limit.\n"
	}
	return "\n" + b.String()
}
