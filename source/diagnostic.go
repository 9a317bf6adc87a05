package source

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Severity says whether a diagnostic stops the work.
type Severity uint8

const (
	Error   Severity = iota // the input cannot be used as it is
	Warning                 // it can, but it likely does not mean what was meant
)

func (s Severity) String() string { return [...]string{"error", "warning"}[s] }

// Code is the stable name of a kind of diagnostic, such as "fir-type". Control
// flow and tests look at the code, never at the message.
type Code string

// Related is a second place that helps to understand a diagnostic.
type Related struct {
	Span    Span
	Message string
}

// Diagnostic is one complaint about an input.
type Diagnostic struct {
	Severity Severity
	Code     Code
	Span     Span
	Message  string    // one sentence, no full stop
	Help     string    // what to try; may be empty
	Related  []Related // may be nil
}

// Error makes a Diagnostic an error: "place: message".
func (d *Diagnostic) Error() string {
	return fmt.Sprintf("%s: %s: %s [%s]", d.Span, d.Severity, d.Message, d.Code)
}

// MaxErrors is how many errors a List keeps; the rest are counted.
const MaxErrors = 50

// List collects the diagnostics of one input. The zero List is empty and ready.
// It is itself an error when it holds one.
type List struct {
	Most    int // diagnostics that are kept; 0: MaxErrors
	all     []*Diagnostic
	errors  int // severity Error, kept or not
	Dropped int // diagnostics beyond MaxErrors
}

// Add appends a diagnostic. A second error at the same place is dropped: it
// nearly always follows from the first.
func (l *List) Add(d *Diagnostic) {
	if d.Severity == Error {
		l.errors++
	}
	for _, old := range l.all {
		if old.Span == d.Span && old.Severity <= d.Severity {
			return
		}
	}
	if len(l.all) >= cmp.Or(l.Most, MaxErrors) {
		l.Dropped++
		return
	}
	l.all = append(l.all, d)
}

// Errorf adds an error.
func (l *List) Errorf(at Span, code Code, format string, args ...any) *Diagnostic {
	return l.addf(Error, at, code, format, args)
}

// Warnf adds a warning.
func (l *List) Warnf(at Span, code Code, format string, args ...any) *Diagnostic {
	return l.addf(Warning, at, code, format, args)
}

func (l *List) addf(s Severity, at Span, code Code, format string, args []any) *Diagnostic {
	d := &Diagnostic{Severity: s, Code: code, Span: at, Message: fmt.Sprintf(format, args...)}
	l.Add(d)
	return d
}

// All is the diagnostics in the order of the text.
func (l *List) All() []*Diagnostic {
	out := slices.Clone(l.all)
	slices.SortStableFunc(out, func(a, b *Diagnostic) int { return a.Span.Compare(b.Span) })
	return out
}

// Failed reports whether there is an error (warnings alone do not count).
func (l *List) Failed() bool { return l.errors > 0 }

// Errors is how many errors were added, also those that are not kept.
func (l *List) Errors() int { return l.errors }

// Last is the latest diagnostic that is kept, or nil.
func (l *List) Last() *Diagnostic {
	if len(l.all) == 0 {
		return nil
	}
	return l.all[len(l.all)-1]
}

// Err is the list as an error, or nil when there is none.
func (l *List) Err() error {
	if l.Failed() {
		return l
	}
	return nil
}

// Append takes over all diagnostics of m.
func (l *List) Append(m *List) {
	for _, d := range m.all {
		l.Add(d)
	}
	l.Dropped += m.Dropped
}

// Take takes over the diagnostics that an error is or wraps. It reports whether there are any.
func (l *List) Take(err error) bool {
	var all *List
	var one *Diagnostic
	switch {
	case errors.As(err, &all):
		l.Append(all)
	case errors.As(err, &one):
		l.Add(one)
	default:
		return false
	}
	return true
}

func (l *List) Error() string {
	var b strings.Builder
	for i, d := range l.All() {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(d.Error())
	}
	return b.String()
}
