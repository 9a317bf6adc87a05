// This file prints what came out.

package litmus

import (
	_ "embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

//go:embed explained.txt
var explained string

// reasons are the sentences of explained.txt, by test.
func reasons() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(explained) {
		if key, text, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			out[key] = text
		}
	}
	return out
}

// row counts the tests of one group.
type row struct{ tests, same, differs, nothing, variant, refused, undone, file, fileDiffers int }

// group is what a test is counted with.
func group(key, arch string) string {
	parts := strings.Split(path.Dir(key), "/")
	n := 2
	if parts[0] == "herd" {
		n = 4
	}
	return strings.Join(parts[:min(n, len(parts))], "/") + " " + arch
}

// print prints the table, what differs, and why tests are refused.
func (o *options) print(tests []string, done map[string]answer) error {
	rows, why := map[string]*row{}, map[string]int{}
	var differs, faults []string
	known := reasons()
	for _, key := range tests {
		a, ok := done[key]
		g := group(key, a.Arch)
		if rows[g] == nil {
			rows[g] = &row{}
		}
		r, e := rows[g], o.expected(key)
		r.tests++
		switch {
		case !ok:
			r.undone++
		case a.Fault != "":
			faults = append(faults, key+": "+a.Fault)
		case e.variant != "":
			r.variant++
			continue
		case a.Verdict == "" || a.Verdict == "unknown":
			r.refused++
			why[refusal(a.Reason)]++
		case e.outcome == "":
			r.nothing++
		case e.outcome == a.Verdict:
			r.same++
		default:
			r.differs++
			differs = append(differs, fmt.Sprintf("%s: %s, expected %s: %s", key, a.Verdict, e.outcome, known[key]))
		}
		if decided(a.File) && decided(a.Verdict) {
			r.file++
			if a.File != a.Verdict {
				r.fileDiffers++
				differs = append(differs, fmt.Sprintf("%s: %s, and %s by herd7's file: %s", key, a.Verdict, a.File, known[key+" file"]))
			}
		}
	}
	printRows(rows)
	section("Verdicts that differ", differs)
	section("Faults", faults)
	fmt.Printf("\n| refused | tests |\n|--|--|\n")
	for _, text := range slices.SortedFunc(maps.Keys(why), func(a, b string) int { return why[b] - why[a] }) {
		if why[text] > 1 {
			fmt.Printf("| %s | %d |\n", text, why[text])
		}
	}
	return nil
}

func decided(verdict string) bool { return verdict == "allowed" || verdict == "forbidden" }

func printRows(rows map[string]*row) {
	fmt.Println("| tests | all | as expected | differ | nothing expected | variant | refused | not done | herd7's file: asked, differ |\n|--|--|--|--|--|--|--|--|--|")
	var sum row
	line := func(name string, r *row) {
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d, %d |\n", name, r.tests, r.same, r.differs, r.nothing, r.variant, r.refused, r.undone, r.file, r.fileDiffers)
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		r := rows[name]
		sum = row{sum.tests + r.tests, sum.same + r.same, sum.differs + r.differs, sum.nothing + r.nothing, sum.variant + r.variant,
			sum.refused + r.refused, sum.undone + r.undone, sum.file + r.file, sum.fileDiffers + r.fileDiffers}
		if r.variant == r.tests || r.refused == r.tests {
			continue // these are in the sum only
		}
		line(name, r)
	}
	line("all, those of no row too", &sum)
}

func section(title string, lines []string) {
	fmt.Printf("\n%s: %d\n", title, len(lines))
	for _, l := range lines {
		fmt.Println("- " + l)
	}
}

// refusal is the kind of a reason: its message, without place and code.
func refusal(reason string) string {
	if _, text, ok := strings.Cut(reason, "error: "); ok {
		reason = text
	}
	text, _, _ := strings.Cut(reason, "\n")
	text, _, _ = strings.Cut(text, " [lit-")
	return text
}
