// This file shortens texts: places without their common folder, classes without packages, lists and equal results
// folded. JSON and verbose reports have all.

package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/task"
)

// all reports whether nothing is shortened.
func (p *Text) all() bool { return p.Verbose || p.whole }

// How many of a list are shown.
const (
	mostNames    = 3
	mostBindings = 8
	mostSkipped  = 5 // of what is not checked
	mostPlaces   = 8
)

// Over sets the checks of the report: places leave out the common folder of their files, which is shown once.
func (p *Text) Over(checks []task.Check) {
	if !p.all() {
		p.folder = commonFolder(checks)
	}
	if p.folder != "" {
		p.say("in %s:", Printable(p.folder))
	}
}

// commonFolder returns the folder, with its slash, that the files of checks are in, if they are several.
func commonFolder(checks []task.Check) string {
	if !slices.ContainsFunc(checks, func(c task.Check) bool { return c.File != checks[0].File }) {
		return ""
	}
	dir := folderOf(checks[0].File)
	for _, c := range checks {
		dir = inBoth(dir, c.File)
	}
	return dir
}

// inBoth returns the part of a folder that a file is in as well.
func inBoth(dir, file string) string {
	for !strings.HasPrefix(file, dir) {
		dir = folderOf(strings.TrimRight(dir, `/\`))
	}
	return dir
}

// folderOf returns a path up to its last separator.
func folderOf(path string) string { return path[:strings.LastIndexAny(path, `/\`)+1] }

func (p *Text) place(file string, line int) string {
	return place(strings.TrimPrefix(file, p.folder), line)
}

// within leaves the folder out of a sentence.
func (p *Text) within(text string) string {
	if p.folder == "" || p.folder == "/" {
		return text
	}
	return strings.ReplaceAll(text, p.folder, "")
}

// packages matches the prefix of class names: "java.util." of "java.util.List".
var packages = regexp.MustCompile(`(^|[^\w.$])(?:\p{Ll}[\w$]*\.)+(\p{Lu})`)

// bare leaves packages out of names.
func bare(text string) string { return packages.ReplaceAllString(text, "$1$2") }

func (p *Text) bare(text string) string {
	if p.all() {
		return text
	}
	return bare(text)
}

// short leaves packages out of the names of a list where that keeps them apart.
func (p *Text) short(names []string) []string {
	out := make([]string, len(names))
	count := map[string]int{}
	for i, n := range names {
		out[i] = bare(n)
		count[out[i]]++
	}
	for i, n := range names {
		if p.all() || count[out[i]] > 1 {
			out[i] = n
		}
	}
	return out
}

// few joins words: the first of a long list, and how many are left out. A single further word is shown, being as short
// as its count.
func (p *Text) few(words []string, most int, between string) string {
	if p.all() || len(words) <= most+1 {
		return strings.Join(words, between)
	}
	return strings.Join(words[:most], between) + between + "and " + strconv.Itoa(len(words)-most) + " more"
}

// bindings are bounds in words, with their lines, and with files other than that of the property.
func (p *Text) bindings(list []task.Binding, file string) []string {
	words := make([]string, len(list))
	for i, b := range list {
		words[i] = b.String()
	}
	words = p.short(words)
	for i, b := range list {
		switch {
		case b.Span.Known() && b.Span.File != file && b.Span.File != "":
			words[i] += " at " + place(b.Span.File, b.Span.Line)
		case b.Span.Known():
			words[i] += " at line " + strconv.Itoa(b.Span.Line)
		}
	}
	return words
}

// assumed joins what is assumed; of a sentence that ends with a list of many names, the first are shown.
func (p *Text) assumed(list []string) string {
	out := make([]string, len(list))
	for i, text := range list {
		if parts := outside(text); !p.all() && !slices.ContainsFunc(parts[1:], func(s string) bool { return strings.Contains(s, " ") }) {
			text = p.few(p.short(parts), mostNames, ", ")
		}
		out[i] = text
	}
	return p.few(out, mostBindings, "; ")
}

// models returns the models that an answer rests on, without those that stand for what is assumed.
func (p *Text) models(r *task.Result) []string {
	if p.all() {
		return r.Models
	}
	return slices.DeleteFunc(slices.Clone(r.Models), func(m string) bool {
		_, what, ok := strings.Cut(m, ": ")
		return ok && slices.Contains(r.Assumed, what)
	})
}

// outside cuts a sentence at the commas outside of parentheses and quotes.
func outside(text string) (parts []string) {
	depth, quoted, from := 0, false, 0
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == ',' && depth <= 0:
			parts = append(parts, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	}
	return append(parts, strings.TrimSpace(text[from:]))
}

// groups gathers results of one check that share a paragraph, in the order of the first of each. Verbose reports show
// each.
func (p *Text) groups(list []*task.Result) (out [][]*task.Result) {
	place := map[string]int{}
	for _, r := range list {
		key := p.groupKey(r)
		if i, ok := place[key]; ok && key != "" {
			out[i] = append(out[i], r)
			continue
		}
		place[key] = len(out)
		out = append(out, []*task.Result{r})
	}
	return p.worth(out)
}

// worth splits groups that would not be shorter than their parts.
func (p *Text) worth(groups [][]*task.Result) (out [][]*task.Result) {
	for _, g := range groups {
		if least := map[bool]int{true: 3, false: 2}[g[0].Decided()]; len(g) >= least {
			out = append(out, g)
			continue
		}
		for _, r := range g {
			out = append(out, []*task.Result{r})
		}
	}
	return out
}

// groupKey is equal for results that share a paragraph, and empty for one of its own: runtime checks that hold, of
// which there is one for almost every statement of some languages, and unknowns with the same reason.
func (p *Text) groupKey(r *task.Result) string {
	switch {
	case p.all() || r.Suppressed != nil || r.Coverage != nil:
		return ""
	case !r.Decided():
		return fmt.Sprintf("%q", []string{p.verdict(r), r.Reason, Next(r), p.by(&task.Check{}, r)})
	case r.Status.Holds() && runtimeKinds[r.Property.Kind]:
		return "runtime"
	}
	return ""
}

// runtimeKinds are the implicit properties of a language.
var runtimeKinds = map[task.Kind]bool{
	task.KindNull: true, task.KindBounds: true, task.KindCast: true, task.KindDivision: true, task.KindSize: true, task.KindStore: true,
}

// fold merges several results into one: the weakest verdict counts, with the grounds of all.
func (p *Text) fold(c *task.Check, list []*task.Result) {
	sum, kinds := *list[0], []string{}
	sum.Binding, sum.Assumed, sum.Models, sum.Contracts, sum.Endless = nil, nil, nil, nil, nil
	for _, r := range list {
		kinds = union(kinds, []string{string(r.Property.Kind)})
		if r.Status == task.HoldsWithin {
			sum.Status = task.HoldsWithin
		}
		sum.Assumed, sum.Models, sum.Contracts = union(sum.Assumed, r.Assumed), union(sum.Models, r.Models), union(sum.Contracts, r.Contracts)
		for _, b := range r.Binding {
			if !slices.Contains(sum.Binding, b) {
				sum.Binding = append(sum.Binding, b)
			}
		}
		sum.Endless = append(sum.Endless, r.Endless...)
		if r.Evidence.Certificate != sum.Evidence.Certificate {
			sum.Evidence.Certificate = ""
		}
	}
	slices.Sort(kinds)
	what := fmt.Sprintf("%d properties; --verbose lists them", len(list))
	switch {
	case sum.Decided():
		sum.Property.Span, what = c.Span, fmt.Sprintf("%d runtime checks; --verbose lists them", len(list))
	case len(list) == 2:
		what = list[0].Claim() + "; " + list[1].Claim()
	}
	p.head(c, &sum, strings.Join(kinds, ", "), "")
	p.detail("property", what)
	p.grounds(&sum)
	p.detail("proof", sum.Evidence.Certificate)
}

// union adds what a list does not have yet.
func union(list, more []string) []string {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}
