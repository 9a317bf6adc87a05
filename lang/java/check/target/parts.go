package target

import (
	"fmt"
	"slices"
	"strings"

	"assay/lang/java/classfile"
	"assay/lang/java/scan"
)

// This file says what a part of a program is by itself, so that an answer that depends on it alone outlives changes of the
// rest: what a class declares, the code of one method, the outline of a source.
//
// The bodies of methods are no part of the outline of a source, so that a change of one concerns only who looks at that
// method. A body in which a contract may stand, or a class, stays in the outline, since who reads those reads the file as a whole.

// part returns the digest of a part by its name as an input.
func (p *Program) part(name string) (digest string, ok bool) {
	if of, ok := strings.CutPrefix(name, outlinePrefix); ok {
		if c := p.Own[of]; c != nil {
			return c.File.Outline(), true
		}
		return p.outline(of, false), true
	}
	if of, ok := strings.CutPrefix(name, linesPrefix); ok {
		return p.outline(of, true), true
	}
	if of, ok := strings.CutPrefix(name, codePrefix); ok {
		return p.codeOf(of), true
	}
	return "", false
}

// outline returns the digest of a source without the bodies of its methods.
func (p *Program) outline(unit string, lines bool) string {
	for _, u := range p.All() {
		if u.Name == unit {
			return sumOf([]byte(u.outline(lines) + "\x00" + u.Beside.Name + "\x00" + u.Beside.Text))
		}
	}
	return ""
}

// codeOf returns the digest of the code of a method, with its text in the source; class files of others count as a whole.
func (p *Program) codeOf(name string) string {
	at := strings.IndexByte(name, '.')
	c := p.Own[name[:at]]
	if c == nil {
		return p.Digest(name[:at])
	}
	m := Declares(c, name[at+1:])
	if m == nil {
		return ""
	}
	return sumOf([]byte(c.File.CodeSum(m) + c.Unit.written(m)))
}

// outline returns the text of a source without bodies; with lines, what follows a body stays on its line.
func (u *Unit) outline(lines bool) string {
	if u.Text == "" {
		return ""
	}
	f, _ := u.scanned()
	var out strings.Builder
	at := int32(0)
	for _, m := range u.bodies() {
		out.WriteString(f.Text[at:m.Body])
		out.WriteString("{")
		if lines {
			s := f.Span(m.Body, m.End)
			fmt.Fprint(&out, s.EndLine-s.Line)
			if rest, _, _ := strings.Cut(f.Text[m.End:], "\n"); strings.TrimSpace(rest) != "" {
				fmt.Fprint(&out, " ", s.EndCol)
			}
		}
		out.WriteString("}")
		at = m.End
	}
	out.WriteString(f.Text[at:])
	return out.String()
}

// bodies returns the methods whose bodies are not in the outline, in order.
func (u *Unit) bodies() []*scan.Method {
	f, errs := u.scanned()
	if errs.Failed() {
		return nil
	}
	var out []*scan.Method
	last := int32(0)
	for _, t := range f.Types {
		if t.Local() {
			continue
		}
		for _, m := range t.Methods {
			if m.Body >= 0 && !strings.Contains(f.Text[m.Body:m.End], "@") && !holdsType(f, m) {
				out = append(out, m)
			}
		}
	}
	slices.SortFunc(out, func(a, b *scan.Method) int { return int(a.Body - b.Body) })
	for _, m := range out { // they are apart, or nothing is left out
		if m.Body < last || m.End <= m.Body {
			return nil
		}
		last = m.End
	}
	return out
}

// holdsType reports whether a class is declared in a body.
func holdsType(f *scan.File, m *scan.Method) bool {
	for _, t := range f.Types {
		if m.Body < t.Body && t.Body < m.End {
			return true
		}
	}
	return false
}

// written returns the bodies in the source that the code of a method is of: its own, or that around a lambda. Code without lines
// is of all of them.
func (u *Unit) written(m *classfile.Method) string {
	if u.Text == "" || m.Code == nil {
		return ""
	}
	if len(m.Code.Lines) == 0 {
		return u.Text
	}
	f, _ := u.scanned()
	var out strings.Builder
	for _, b := range u.bodies() {
		s := f.Span(b.Start, b.End)
		for _, l := range m.Code.Lines {
			if s.Line <= l.Line && l.Line <= s.EndLine {
				out.WriteString(f.Text[b.Body:b.End])
				break
			}
		}
	}
	return out.String()
}
