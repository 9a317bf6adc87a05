// This file edits settings.

package settings

import (
	"fmt"
	"strconv"
	"strings"
)

// Raise returns an edit of the text of settings after which a bound of a check has a value: a line, from 0, which is replaced by the new text, or before which
// that is inserted. It is empty where the text cannot be read, since nobody knows then what it says. The value is written as it is.
func Raise(name, text, check, key, value string) (line int, replaced bool, insert string) {
	s, list := Parse(name, []byte(text))
	if s == nil || list.Failed() {
		return 0, false, ""
	}
	setting := key + " = " + value + "\n"
	method := exactly(check)
	last := -1
	for i, f := range s.For { // the last one that is about the check decides
		if f.Method == method {
			last = i
		}
	}
	if last < 0 {
		lines := strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			lines++
		}
		block := fmt.Sprintf("[[for]]\nmethod = %s\n%s", strconv.Quote(method), setting)
		if text != "" {
			block = "\n" + block
		}
		return lines, false, block
	}
	if n := s.Lines[fmt.Sprintf("for[%d].%s", last, key)]; n > 0 {
		return n - 1, true, strings.TrimSuffix(setting, "\n") + comment(strings.Split(text, "\n")[n-1]) + "\n"
	}
	return s.Lines[fmt.Sprintf("for[%d].method", last)], false, setting // behind the name
}

// comment returns what stands behind the value of a line, with the blanks before it. A bound is a number or a duration in quotes, which have no #.
func comment(line string) string {
	at := strings.IndexByte(line, '#')
	if at < 0 {
		return ""
	}
	line = strings.TrimRight(line, "\r")
	return line[len(strings.TrimRight(line[:at], " \t")):]
}

// exactly is a pattern that only one name fits.
func exactly(name string) string {
	var b strings.Builder
	for _, c := range name {
		if strings.ContainsRune(`*?[\`, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}
