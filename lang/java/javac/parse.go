package javac

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"assay/source"
)

// This file reads what javac says:
//
//	A.java:3: error: cannot find symbol
//	  int x = y;
//	          ^
//	  symbol:   variable y
//	  location: class A
//	error: file not found: B.java
//	2 errors

var (
	located   = regexp.MustCompile(`^(.*\.java):(\d+): (error: |warning: )?(.*)$`)
	unlocated = regexp.MustCompile(`^(error|warning): (.*)$`)
	caret     = regexp.MustCompile(`^[ \t]*\^$`)
	counted   = regexp.MustCompile(`^(only showing the first )?\d+ (error|warning)s?\b`)
)

// parse turns it into diagnostics.
func (o *Options) parse(said string) *source.List {
	return parse(said, named(*o), o.mostErrors())
}

// Firsts returns a list with the first error of each file.
func Firsts(list *source.List) *source.List {
	first, seen := &source.List{Most: list.Most}, map[string]bool{}
	for _, d := range list.All() {
		if d.Severity != source.Error || !seen[d.Span.File] {
			first.Add(d)
		}
		seen[d.Span.File] = seen[d.Span.File] || d.Severity == source.Error
	}
	return first
}

// parse turns it into at most so many diagnostics. Names of files are taken back to what the
// user called them.
func parse(said string, names *strings.Replacer, most int) *source.List {
	list := &source.List{Most: most}
	lines := strings.Split(strings.ReplaceAll(said, "\r\n", "\n"), "\n")
	for i := 0; i < len(lines); {
		var d *source.Diagnostic
		if d, i = next(lines, i, names); d != nil {
			list.Add(d)
		}
	}
	return list
}

// next reads the error at line i, if one begins there, and returns the line after it.
func next(lines []string, i int, names *strings.Replacer) (*source.Diagnostic, int) {
	if m := unlocated.FindStringSubmatch(lines[i]); m != nil {
		return &source.Diagnostic{Severity: severity(m[1]), Code: CodeCompile, Span: nowhere, Message: names.Replace(m[2])}, i + 1
	}
	m := located.FindStringSubmatch(lines[i])
	if m == nil {
		return nil, i + 1
	}
	line, err := strconv.Atoi(m[2])
	if err != nil {
		return nil, i + 1
	}
	d := &source.Diagnostic{Severity: severity(m[3]), Code: CodeCompile, Message: names.Replace(m[4]),
		Span: source.Span{File: names.Replace(m[1]), Line: line}}
	i++
	var more []string
	seen := false // the source line
	for i < len(lines) {
		if !seen && i+1 < len(lines) && caret.MatchString(lines[i+1]) {
			d.Span.Col, d.Span.EndCol = columns(lines[i], strings.IndexByte(lines[i+1], '^'))
			d.Span.EndLine = line
			i, seen = i+2, true
			continue
		}
		if begins(lines[i]) {
			break
		}
		if text := strings.Join(strings.Fields(lines[i]), " "); text != "" {
			more = append(more, names.Replace(text))
		}
		i++
	}
	if len(more) > 0 {
		d.Message += " (" + strings.Join(more, "; ") + ")"
	}
	return d, i
}

func severity(word string) source.Severity {
	if strings.HasPrefix(word, "warning") {
		return source.Warning
	}
	return source.Error
}

// begins reports whether a line is not a continuation of the error before it.
func begins(line string) bool {
	return located.MatchString(line) || unlocated.MatchString(line) || counted.MatchString(line) || strings.HasPrefix(line, "Note: ")
}

// columns are where a word begins and ends in a line, in bytes from 1, given the
// chars before it as Java counts them.
func columns(line string, chars int) (from, to int) {
	at := 0
	for at < len(line) && chars > 0 {
		r, n := utf8.DecodeRuneInString(line[at:])
		chars -= max(utf16.RuneLen(r), 1)
		at += n
	}
	end := at
	for end < len(line) && word(line[end]) {
		end++
	}
	return at + 1, max(end, at+1) + 1
}

func word(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}
