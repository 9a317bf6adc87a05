// This file defines what is read of a report.

package outside

import (
	"path/filepath"
	"regexp"
	"strings"

	"assay/bench/foreign/leg"
	"assay/task"
)

// Report is what is read of a report.
type Report struct {
	Results     []Result
	Diagnostics []struct {
		Severity, Code, Message string
		Source                  leg.Place
	}
	Internal []struct{ Check, Unit, Message string } `json:"internal_errors"`
	Summary  struct{ Checks int }
}

// Result is an answer about one property.
type Result struct {
	leg.Result
	Evidence struct {
		Confirmed   string `json:"confirmed"`
		Unconfirmed string `json:"unconfirmed"`
		Untested    string `json:"untested"`
	} `json:"evidence"`
	Trace *struct {
		Calls   []task.Call `json:"calls"`
		Public  bool        `json:"public"`
		Failure struct {
			Line   int    `json:"line"`
			Thrown string `json:"thrown"`
		} `json:"failure"`
	} `json:"trace"`
}

// Thrown is the class of the exception that a violation ends with, or empty.
func (r *Result) Thrown() string {
	if r.Trace == nil {
		return ""
	}
	return r.Trace.Failure.Thrown
}

// Ways in which violations are shown.
const (
	ByPublic = "calls"         // a program that anybody may write
	ByCalls  = "package calls" // a program that code of the same package may write
	ByMain   = "main"          // main itself
	ByGiven  = "given inputs"  // the method with numbers, strings, arrays and the like
)

// ShownBy says how a violation is shown.
func (r *Result) ShownBy() string {
	switch {
	case r.Trace != nil && len(r.Trace.Calls) > 0 && r.Trace.Public:
		return ByPublic
	case r.Trace != nil && len(r.Trace.Calls) > 0:
		return ByCalls
	case strings.HasSuffix(r.Unit, ".main([Ljava/lang/String;)V"):
		return ByMain
	}
	return ByGiven
}

// Within is the path of a file from a folder on.
func Within(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}

var (
	anyPlace = regexp.MustCompile(`\S+\.(java|class):\d+(:\d+)?`)
	duration = regexp.MustCompile(`\b(\d+(\.\d+)?(ms|s|m|h))+\b`)
	bracket  = regexp.MustCompile(`\s*\([^)]*\)`)
)

// Reason is a reason without what is about one place or run only: the first words, as many as tell reasons apart.
func Reason(reason string) string {
	const most = 12
	reason, _, _ = strings.Cut(reason, ";")
	reason = bracket.ReplaceAllString(reason, "")
	reason = anyPlace.ReplaceAllString(reason, "PLACE")
	reason = leg.General(duration.ReplaceAllString(reason, "TIME"))
	reason = strings.ReplaceAll(strings.TrimPrefix(reason, "PLACE: "), "at PLACE ", "")
	words := strings.Fields(reason)
	if len(words) > most {
		return strings.Join(words[:most], " ") + " …"
	}
	return strings.Join(words, " ")
}
