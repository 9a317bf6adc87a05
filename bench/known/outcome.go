// This file says whether a defect is found: see docs/benchmarks/known.md for the rule.

package known

import (
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"assay/bench/outside"
	"assay/task"
)

// Outcomes of defects, the best first.
const (
	found     = "found"
	unjudged  = "not judged" // it may be found: nobody has said so
	another   = "another bug"
	elsewhere = "shown after the fix too"
	refuted   = "not confirmed"
	kept      = "kept back"
	asked     = "asked of callers"
	owed      = "arguments taken not to be null"
	unknown   = "unknown"
	within    = "holds"
	unreached = "not reached"
	noReport  = "no report"
	notRun    = "not run"
)

var outcomes = []string{found, unjudged, another, elsewhere, refuted, kept, asked, owed, unknown, within, unreached, noReport, notRun}

// outcome is what became of a defect.
type outcome struct {
	*defect
	run     row
	word    string
	about   []candidate // those of the word
	why     string      // why it is not found
	reasons []string    // of what is unknown, each once
}

// candidate is an answer of the kind, and at a place, of a defect.
type candidate struct {
	outside.Result
	method string // File.java:method that fails
	word   string
	after  string // what is said there with the fix
}

// machine are kinds of failures by the exceptions that the JVM throws.
var machine = map[string]string{
	"NullPointerException": "null", "ArrayIndexOutOfBoundsException": "bounds", "StringIndexOutOfBoundsException": "bounds", "IndexOutOfBoundsException": "bounds",
	"ClassCastException": "cast", "NegativeArraySizeException": "size", "ArithmeticException": "division", "ArrayStoreException": "store",
	"StackOverflowError": "endless", "endless": "endless",
}

// family is an exception without what tells those of one kind apart.
func family(exception string) string {
	exception = strings.TrimPrefix(exception, "java.lang.")
	if k, ok := machine[exception]; ok {
		return k
	}
	return exception
}

// property is what an answer is about, whatever the answer.
func property(r *outside.Result) string { return strings.TrimPrefix(r.Property, "never: ") }

// kind reports whether an answer is about the failure of the defect.
func (d *defect) kind(r *outside.Result) bool {
	if r.Kind == string(task.KindLibrary) {
		thrown, _, _ := strings.Cut(property(r), " ")
		return family(thrown) == family(d.Exception)
	}
	kind, ok := machine[d.Exception]
	return ok && r.Kind == kind
}

// texts are the sources of a defect at a commit, read once.
type texts struct {
	code    *repository
	commit  string
	methods map[string][]extent
}

// method is File.java:method of a line.
func (t *texts) method(ctx context.Context, file string, line int) string {
	all, ok := t.methods[file]
	if !ok {
		// What is not in the repository has no methods here.
		if text, err := t.code.file(ctx, t.commit, file); err == nil {
			all = extents(file, text)
		}
		t.methods[file] = all
	}
	if m := at(all, line, line); m != "" {
		return path.Base(file) + ":" + m
	}
	return ""
}

// begins reports whether the method that is checked is one of those with the fault, or in a class inside of their files with the same name.
func (d *defect) begins(check string) bool {
	name, _, _ := strings.Cut(check, "(")
	parts := strings.Split(name, ".")
	n := len(parts) - 1
	method := parts[n]
	if n > 0 && method == parts[n-1] {
		method = "<init>"
	}
	return slices.ContainsFunc(d.Faults, func(fault string) bool {
		file, m, _ := strings.Cut(fault, ".java:")
		return m == method && slices.ContainsFunc(parts[:n], func(class string) bool { return class == file || strings.HasPrefix(class, file+"$") })
	})
}

// candidates are the answers about the sources before the fix that are of the kind, and at a place, of a defect.
func (o *options) candidates(ctx context.Context, d *defect, code *repository) ([]candidate, error) {
	all, err := o.near(ctx, d, code)
	return slices.DeleteFunc(all, func(c candidate) bool { return !d.kind(&c.Result) }), err
}

// near are the answers about the sources before the fix at a place of a defect, of any kind.
func (o *options) near(ctx context.Context, d *defect, code *repository) ([]candidate, error) {
	r, err := o.report(d, "before")
	if err != nil {
		return nil, err
	}
	dir, err := o.sources(d, "before")
	if err != nil {
		return nil, err
	}
	t := &texts{code, d.Before, map[string][]extent{}}
	var out []candidate
	for _, x := range r.Results {
		x.Source.File = outside.Within(dir, x.Source.File)
		m := t.method(ctx, x.Source.File, x.Source.Line)
		if slices.Contains(d.Faults, m) || d.begins(x.Check) {
			out = append(out, candidate{Result: x, method: m})
		}
	}
	return out, nil
}

// outcome says what became of a defect.
func (o *options) outcome(ctx context.Context, d *defect, r *row, judged map[string]judgement) (outcome, error) {
	out := outcome{defect: d, run: *r, word: noReport, why: r.Before.Failure}
	if r.Before.Failure != "" {
		return out, nil
	}
	code, err := o.open(ctx, d.Repository)
	if err != nil {
		return out, err
	}
	list, err := o.candidates(ctx, d, code)
	if err != nil {
		return out, err
	}
	after, err := o.comparison(ctx, d, r, code)
	if err != nil {
		return out, err
	}
	for i := range list {
		c := &list[i]
		c.classify(d, after, judged)
		if c.Status == "unknown" {
			if reason := outside.Reason(c.Reason); !slices.Contains(out.reasons, reason) {
				out.reasons = append(out.reasons, reason)
			}
		}
	}
	out.word = unreached
	for _, w := range outcomes {
		out.about = slices.DeleteFunc(slices.Clone(list), func(c candidate) bool { return c.word != w })
		if len(out.about) > 0 {
			out.word = w
			break
		}
	}
	if out.word == unreached {
		return out, o.explain(ctx, d, r, code, &out)
	}
	return out, nil
}

// explain says why nothing of the kind was asked about the methods with the fault: what an engine did not come to has no property yet.
func (o *options) explain(ctx context.Context, d *defect, r *row, code *repository, out *outcome) error {
	all, err := o.near(ctx, d, code)
	if err != nil {
		return err
	}
	for _, c := range all {
		if reason := outside.Reason(c.Reason); c.Status == "unknown" && !strings.HasPrefix(c.Reason, task.Unreached) && !slices.Contains(out.reasons, reason) {
			out.word, out.reasons = unknown, append(out.reasons, reason)
		}
	}
	out.why = "no property of the kind there"
	if out.word == unknown {
		out.why += " yet: " + out.reasons[0]
		return nil
	}
	report, err := o.report(d, "before")
	if err != nil {
		return err
	}
	if len(report.Results) == 0 {
		out.why = "nothing was checked"
	}
	for _, x := range report.Diagnostics {
		if x.Severity == "error" {
			out.why = x.Code + ": " + outside.LastLine(x.Message)
			break
		}
	}
	if r.Before.Path != "" {
		out.why += "; " + r.Before.Path
	}
	return nil
}

// classify gives a candidate its word.
func (c *candidate) classify(d *defect, after *comparison, judged map[string]judgement) {
	switch c.Status {
	case "violated":
		c.after = after.say(&c.Result)
		j, said := judged[d.ID+"\t"+c.method+":"+strconv.Itoa(c.Source.Line)+"\t"+c.Property]
		if !said {
			j, said = judged[d.ID+"\t"+c.method+"\t"+c.Property]
		}
		switch {
		case c.Evidence.Unconfirmed != "":
			c.word = refuted
		case c.after == "violated":
			c.word = elsewhere
		case c.after == "": // the sources with the fix gave no report
			c.word = unjudged
		case !said:
			c.word = unjudged
		case j.Same:
			c.word = found
		default:
			c.word = another
		}
	case "unknown":
		c.word = unknown
		if strings.HasPrefix(c.Reason, task.Unreached) {
			c.word = kept
		}
	default:
		c.word = within
		for _, a := range c.Assumed {
			switch {
			case strings.HasPrefix(a, task.AsksOfCallers):
				c.word = asked
			case strings.HasPrefix(a, "argument ") && strings.HasSuffix(a, " is not null") && c.word != asked && family(d.Exception) == "null":
				c.word = owed
			}
		}
	}
}

// comparison is what is said of the sources with the fix.
type comparison struct {
	results []outside.Result
	change  map[string][]hunk // by the names of files
}

// comparison reads it; nil where there is none.
func (o *options) comparison(ctx context.Context, d *defect, r *row, code *repository) (*comparison, error) {
	if r.After == nil || r.After.Failure != "" {
		return nil, nil
	}
	report, err := o.report(d, "after")
	if err != nil {
		return nil, err
	}
	dir, err := o.sources(d, "after")
	if err != nil {
		return nil, err
	}
	for i := range report.Results {
		x := &report.Results[i]
		x.Source.File = outside.Within(dir, x.Source.File)
	}
	diff, err := code.git(ctx, "diff", d.Before, d.Fix, "--", "*.java")
	if err != nil {
		return nil, err
	}
	return &comparison{report.Results, hunks(diff)}, nil
}

// become are the lines that a line has become, and whether it is still there.
func become(list []hunk, line int) (first, last int, same bool) {
	moved := 0
	for _, h := range list {
		end := h.old + len(h.gone) // of an insertion, old is the line before
		switch {
		case len(h.gone) == 0 && line <= h.old, len(h.gone) > 0 && line < h.old:
			return line + moved, line + moved, true
		case len(h.gone) > 0 && line < end:
			return h.new, h.new + max(len(h.come), 1) - 1, false
		}
		moved += len(h.come) - len(h.gone)
	}
	return line + moved, line + moved, true
}

// say is what is said, with the fix, where a violation was: violated, unknown, holds-within, proved, or that nothing is asked there. Empty: nothing is known.
func (c *comparison) say(v *outside.Result) string {
	if c == nil {
		return ""
	}
	first, last, same := become(c.change[v.Source.File], v.Source.Line)
	said := map[string]bool{}
	for _, x := range c.results {
		if x.Kind == v.Kind && x.Source.File == v.Source.File && first <= x.Source.Line && x.Source.Line <= last && (property(&x) == property(v) || !same) {
			said[x.Status] = true
		}
	}
	for _, s := range []string{"violated", "unknown", "holds-within", "proved"} {
		if said[s] {
			return s
		}
	}
	return "no such property"
}
