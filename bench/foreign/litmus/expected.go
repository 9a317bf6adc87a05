// This file finds out what is expected of tests.

package litmus

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"assay/lang/litmus"
)

// expectation is what is written about a test: whether its condition holds in
// no, some, or all executions, or the verdict itself.
type expectation struct {
	outcome string // allowed, forbidden; "": nothing is expected
	variant string // of herd7, that the test asks for
}

var (
	observation = regexp.MustCompile(`(?m)^Observation \S+ (Never|Sometimes|Always) `)
	nothing     = regexp.MustCompile(`(?m)^States 0$`) // herd7 itself gave up all executions
	variant     = regexp.MustCompile(`(?m)^\s*(?:variants?|vmsa)[ \t]+(\S+)`)
	foreign     = regexp.MustCompile(`(?m)^\s*cat[ \t]+(\S+)`)
)

// expected reads what is expected of a test.
func (o *options) expected(key string) expectation {
	text, _ := os.ReadFile(filepath.Join(o.herd, filepath.FromSlash(key)))
	test, list := litmus.Read(key, string(text))
	e := expectation{variant: o.variant(key)}
	if list.Failed() {
		return e
	}
	all := test.Asks.Kind == litmus.ForAll
	if o.csv != "" {
		e.outcome = observed(map[bool]string{true: "Sometimes", false: "Never"}[(o.listed[key] == "1") == (test.Asks.Kind == litmus.Exists)], false)
		return e
	}
	if printed, err := os.ReadFile(filepath.Join(o.herd, filepath.FromSlash(key+".expected"))); err == nil {
		if m := observation.FindSubmatch(printed); m != nil && !nothing.Match(printed) {
			e.outcome = observed(string(m[1]), all)
		}
		return e
	}
	switch kind := o.kind(key, test.Name); {
	case strings.HasPrefix(kind, "Require"):
		e.outcome = observed("Always", all)
	case strings.HasPrefix(kind, "Allow"):
		e.outcome = observed("Sometimes", all)
	case strings.HasPrefix(kind, "Forbid"):
		e.outcome = observed("Never", all)
	}
	return e
}

// list reads the files of -csv.
func (o *options) list() error {
	o.listed = map[string]string{}
	for _, name := range strings.Split(o.csv, ",") {
		if name == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(o.herd, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(strings.TrimSpace(line), ","); ok {
				o.listed[key] = value
			}
		}
	}
	return nil
}

// observed is the verdict about the outcome: what the condition asks for, and
// of forall, its opposite.
func observed(how string, all bool) string {
	if all && how == "Always" || !all && how == "Never" {
		return "forbidden"
	}
	return "allowed"
}

// kind is what the nearest kinds.txt says about a test.
func (o *options) kind(key, name string) string {
	for dir := path.Dir(key); dir != "."; dir = path.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(o.herd, filepath.FromSlash(dir), "kinds.txt"))
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(text)) {
			if f := strings.Fields(line); len(f) > 1 && f[0] == name {
				return f[1]
			}
		}
	}
	return ""
}

// variants are those of folders that were looked at.
var variants = map[string]string{}

// variant is what configurations near a test ask of herd7: a variant, or another
// model.
func (o *options) variant(key string) string {
	for dir := path.Dir(key); dir != "."; dir = path.Dir(dir) {
		v, ok := variants[dir]
		if !ok {
			v = o.variantOf(dir)
			variants[dir] = v
		}
		if v != "" {
			return v
		}
	}
	return ""
}

// variantOf is what the configurations in a folder ask for.
func (o *options) variantOf(dir string) string {
	for _, pattern := range []string{"*.cfg", "cfgs/*.cfg"} {
		files, _ := filepath.Glob(filepath.Join(o.herd, filepath.FromSlash(dir), pattern))
		for _, f := range files {
			text, _ := os.ReadFile(f)
			for _, re := range []*regexp.Regexp{variant, foreign} {
				if m := re.FindSubmatch(text); m != nil && string(m[1]) != "aarch64.cat" && !strings.Contains(f, "asl") {
					return string(m[1])
				}
			}
		}
	}
	return ""
}
