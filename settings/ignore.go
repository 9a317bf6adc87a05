// This file reads suppressions in sources, and applies them and those of the
// settings.

package settings

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"assay/lang/java/scan"
	"assay/source"
	"assay/task"
)

// Codes of what can be wrong with a suppression.
const (
	CodeIgnore  source.Code = "ignore-syntax"  // a suppression that cannot be read
	CodeExpired source.Code = "ignore-expired" // its last day is over
	CodeUnused  source.Code = "ignore-unused"  // it passes over nothing
)

const ignoreHelp = "write it as // assay:ignore KIND until 2027-03-01: reason"

// rule is one suppression, of either origin.
type rule struct {
	kinds  []string
	file   string // exact name in a source, else a pattern
	inFile bool
	lines  [2]int // in a source: the lines of properties that it is about
	method string
	what   task.Suppression
	over   bool // its last day is over
	used   bool
}

// Rules is the suppressions of a run.
type Rules struct {
	all  []*rule
	list *source.List
}

// NewRules collects the suppressions of the settings and of the sources. Kinds
// are those that findings can have. What is wrong goes to the list.
func NewRules(s *Settings, texts source.Texts, kinds []string, today time.Time, list *source.List) *Rules {
	r := &Rules{list: list}
	day := today.Format(time.DateOnly)
	if s != nil {
		r.settings(s, kinds, day)
	}
	var files []string
	for f := range texts {
		if s == nil || f != s.File {
			files = append(files, f)
		}
	}
	slices.Sort(files)
	for _, f := range files {
		r.source(f, texts[f], kinds, day)
	}
	return r
}

func (r *Rules) settings(s *Settings, kinds []string, day string) {
	for _, x := range s.Suppress {
		at := source.Span{File: s.File, Line: x.Line}
		if !r.known(at, []string{x.Kind}, kinds) {
			continue
		}
		until := ""
		if x.Until.Year != 0 {
			until = x.Until.String()
		}
		r.add(day, &rule{kinds: []string{x.Kind}, file: x.File, method: x.Method,
			what: task.Suppression{By: task.BySettings, Reason: x.Reason, Until: until, Span: at}})
	}
}

// known complains about kinds that no finding has.
func (r *Rules) known(at source.Span, names, kinds []string) bool {
	ok := true
	for _, k := range names {
		if k != "*" && !slices.Contains(kinds, k) {
			ok = false
			d := r.list.Errorf(at, CodeIgnore, "no finding is of the kind %s", k)
			d.Help = "`assay explain` lists the kinds"
			if near := source.Nearest(k, kinds); near != "" {
				d.Help = "did you mean " + near + "?"
			}
		}
	}
	return ok
}

func (r *Rules) add(day string, x *rule) {
	if x.what.Until != "" && x.what.Until < day {
		x.over = true
		r.list.Warnf(x.what.Span, CodeExpired, "this suppression ended on %s; what it passed over is reported again", x.what.Until)
	}
	r.all = append(r.all, x)
}

var (
	ignoreMark = regexp.MustCompile(`(?://|\(\*|#)[ \t]*assay:ignore\b(.*)`)
	ignoreBody = regexp.MustCompile(`^[ \t]+([a-z*][a-z-]*(?:[ \t]*,[ \t]*[a-z-]+)*)(?:[ \t]+until[ \t]+(\S+?))?[ \t]*:[ \t]*(\S.*?)[ \t]*$`)
)

// commented tells at which offsets of a text a suppression counts. In Java it begins or stands in a comment that ends with its line: what a string, a
// text block or a comment of many lines quotes is none. In other languages what looks like one is one.
func commented(file, text string) func(at int) bool {
	if ext := strings.ToLower(filepath.Ext(file)); ext != ".java" && ext != ".jml" {
		return func(int) bool { return true }
	}
	f, _ := scan.Parse(file, []byte(text)) // what is wrong with it is said by those who check it
	return func(at int) bool {
		t, ok := f.Within(at)
		return ok && t.Kind == scan.Comment && strings.HasPrefix(f.Of(t), "//") && strings.HasPrefix(text[at:], "//")
	}
}

// mark finds the first suppression of a line that counts: the places of it and of its words; nil: there is none.
func mark(line string, counts func(at int) bool) []int {
	for from := 0; ; {
		m := ignoreMark.FindStringSubmatchIndex(line[from:])
		if m == nil {
			return nil
		}
		for i := range m {
			m[i] += from
		}
		if counts(m[0]) {
			return m
		}
		from = m[0] + 1
	}
}

// source reads the suppressions of a text.
func (r *Rules) source(file, text string, kinds []string, day string) {
	if !strings.Contains(text, "assay:ignore") {
		return
	}
	counts := commented(file, text)
	n, begin, end := 0, 0, 0
	for line := range strings.Lines(text) {
		n++
		begin, end = end, end+len(line)
		m := mark(line, func(at int) bool { return counts(begin + at) })
		if m == nil {
			continue
		}
		line = strings.TrimRight(line, "\r\n")
		at := source.Span{File: file, Line: n, Col: m[0] + 1, EndLine: n, EndCol: len(line) + 1}
		words := line[min(m[2], len(line)):]
		if strings.HasPrefix(line[m[0]:], "(*") {
			words, _, _ = strings.Cut(words, "*)")
		}
		body := ignoreBody.FindStringSubmatch(words)
		if body == nil {
			r.list.Errorf(at, CodeIgnore, "this suppression cannot be read: it needs a kind, and a reason after a colon").Help = ignoreHelp
			continue
		}
		if _, err := time.Parse(time.DateOnly, body[2]); body[2] != "" && err != nil {
			r.list.Errorf(at, CodeIgnore, "%q is no day", body[2]).Help = ignoreHelp
			continue
		}
		names := strings.FieldsFunc(body[1], func(c rune) bool { return c == ',' || c == ' ' || c == '\t' })
		if !r.known(at, names, kinds) {
			continue
		}
		x := &rule{kinds: names, file: file, inFile: true, lines: [2]int{n, n},
			what: task.Suppression{By: task.BySource, Reason: body[3], Until: body[2], Span: at}}
		if strings.TrimSpace(line[:m[0]]) == "" {
			x.lines[1] = n + 1 // it stands alone: it is about the next line
		}
		r.add(day, x)
	}
}

// Find is the suppression of a finding: of a rule, in a check, at a place. In a
// source it stands at that place, or where the check begins.
func (r *Rules) Find(kind string, c *task.Check, at source.Span) *task.Suppression {
	var found *task.Suppression
	for _, x := range r.all {
		if !x.fits(kind, c, at) {
			continue
		}
		x.used = true
		if !x.over && found == nil {
			what := x.what
			found = &what
		}
	}
	return found
}

func (x *rule) fits(kind string, c *task.Check, at source.Span) bool {
	if !slices.Contains(x.kinds, kind) && !slices.Contains(x.kinds, "*") {
		return false
	}
	if x.inFile {
		return x.about(at) || x.about(c.Span)
	}
	return fileFits(x.file, at.File) && (x.method == "" || matches(x.method, c.Name) || matches(x.method, c.Unit))
}

// about reports whether a suppression in a source is about a place.
func (x *rule) about(at source.Span) bool {
	return x.file == at.File && x.lines[0] <= at.Line && at.Line <= x.lines[1]
}

// fileFits matches a whole name, or its last elements.
func fileFits(pattern, name string) bool {
	name = filepath.ToSlash(filepath.Clean(name))
	for pattern != "" && pattern != name {
		if ok, err := path.Match(pattern, name); ok && err == nil {
			return true
		}
		_, rest, more := strings.Cut(name, "/")
		if !more {
			return false
		}
		name = rest
	}
	return true
}

// Unused complains about suppressions that passed over nothing.
func (r *Rules) Unused() *source.List {
	out := &source.List{}
	for _, x := range r.all {
		if !x.used {
			out.Warnf(x.what.Span, CodeUnused, "this suppression passes over nothing")
		}
	}
	return out
}
