// This file reads the lists of defects.

package known

import (
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/bench/outside"
)

var (
	//go:embed defects.tsv
	defectsText string
	//go:embed population.tsv
	populationText string
	//go:embed struck.tsv
	struckText string
	//go:embed judged.tsv
	judgedText string
)

// defect is a known bug, and its fix.
type defect struct {
	ID          string
	Repository  string // owner/name
	Before, Fix string // commits
	Exception   string // its class, without java.lang; or "endless"
	Files       []string
	Faults      []string // File.java:method
	Roots       []string
	Sentence    string
}

// key changes whenever something else is to be checked.
func (d *defect) key() string {
	return fmt.Sprintf("%s %.8s %s %s", d.ID, d.Before, strings.Join(d.Files, ","), strings.Join(d.Roots, ","))
}

// listed reports whether the defect is of the list of a subject, and not of a history.
func (d *defect) listed() bool {
	name, _, _ := strings.Cut(d.ID, "-")
	return slices.ContainsFunc(subjects, func(s subject) bool { return s.name == name })
}

func (d *defect) line() string {
	return strings.Join([]string{
		d.ID, d.Repository, d.Before, d.Fix, d.Exception, strings.Join(d.Files, ","), strings.Join(d.Faults, ","), strings.Join(d.Roots, ","), d.Sentence,
	}, "\t") + "\n"
}

var commitForm = regexp.MustCompile(`^[0-9a-f]{40}$`)

// parseDefects reads defects.tsv.
func parseDefects(text string) ([]defect, error) {
	var out []defect
	for n, line := range outside.Lines(text) {
		c := strings.Split(line, "\t")
		if len(c) != 9 {
			return nil, fmt.Errorf("defects.tsv:%d: %d columns, not 9", n, len(c))
		}
		d := defect{c[0], c[1], c[2], c[3], c[4], outside.List(c[5]), outside.List(c[6]), outside.List(c[7]), c[8]}
		switch {
		case slices.ContainsFunc(out, func(x defect) bool { return x.ID == d.ID }):
			return nil, fmt.Errorf("defects.tsv:%d: %s is there already", n, d.ID)
		case !commitForm.MatchString(d.Before) || !commitForm.MatchString(d.Fix):
			return nil, fmt.Errorf("defects.tsv:%d: %s has no whole commits", n, d.ID)
		case len(d.Files) == 0 || len(d.Faults) == 0 || len(d.Roots) == 0 || d.Exception == "":
			return nil, fmt.Errorf("defects.tsv:%d: %s has no file, method, root or exception", n, d.ID)
		}
		for _, f := range slices.Concat(d.Files, d.Roots) {
			if path.Clean(f) != f || path.IsAbs(f) || strings.HasPrefix(f, "..") {
				return nil, fmt.Errorf("defects.tsv:%d: %q is no path in the sources", n, f)
			}
		}
		out = append(out, d)
	}
	return out, nil
}

// parsePopulation reads population.tsv.
func parsePopulation(text string) ([]population, error) {
	var out []population
	for n, line := range outside.Lines(text) {
		c := strings.Split(line, "\t")
		if len(c) != 3 {
			return nil, fmt.Errorf("population.tsv:%d: %d columns, not 3", n, len(c))
		}
		drawn, err1 := strconv.Atoi(c[1])
		other, err2 := strconv.Atoi(c[2])
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("population.tsv:%d: no numbers", n)
		}
		out = append(out, population{c[0], drawn, other})
	}
	return out, nil
}

// parseStruck reads struck.tsv: why candidates of histories are no defects of the population, by id.
func parseStruck(text string) (map[string]string, error) {
	out := map[string]string{}
	for n, line := range outside.Lines(text) {
		id, why, _ := strings.Cut(line, "\t")
		if strings.TrimSpace(why) == "" {
			return nil, fmt.Errorf("struck.tsv:%d: %s has no reason", n, id)
		}
		out[id] = why
	}
	return out, nil
}

// judgement is what somebody said of a violation that may be a defect.
type judgement struct {
	Same     bool // it is the defect
	Sentence string
}

// parseJudged reads judged.tsv, by what names a candidate: id, method (with a line where it matters), property, "same" or "other", and a sentence.
func parseJudged(text string) (map[string]judgement, error) {
	out := map[string]judgement{}
	for n, line := range outside.Lines(text) {
		c := strings.Split(line, "\t")
		switch {
		case len(c) != 5:
			return nil, fmt.Errorf("judged.tsv:%d: %d columns, not 5", n, len(c))
		case c[3] != "same" && c[3] != "other":
			return nil, fmt.Errorf("judged.tsv:%d: %q is neither same nor other", n, c[3])
		case strings.TrimSpace(c[4]) == "":
			return nil, fmt.Errorf("judged.tsv:%d: %s has no sentence", n, c[0])
		}
		key := strings.Join(c[:3], "\t")
		if _, ok := out[key]; ok {
			return nil, fmt.Errorf("judged.tsv:%d: %s is judged already", n, c[0])
		}
		out[key] = judgement{c[3] == "same", c[4]}
	}
	return out, nil
}
