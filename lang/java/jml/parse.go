// This file reads comments and attaches them to declarations.

package jml

import (
	"cmp"
	"slices"
	"strings"

	"assay/lang/java/scan"
	"assay/lang/java/spec"
	"assay/source"
)

// Codes of the diagnostics of this package, besides those of expressions.
const (
	CodeSyntax      source.Code = "jml-syntax"      // words that make no contract
	CodeUnknown     source.Code = "jml-unknown"     // a word that JML does not have
	CodeUnsupported source.Code = "jml-unsupported" // a construct of JML that is not read
	CodePlace       source.Code = "jml-place"       // a contract at a place where it cannot belong to anything
	CodeKey         source.Code = "jml-key"         // warning: a comment for another tool
	CodeIgnored     source.Code = "jml-ignored"     // warning: a word whose meaning is not checked
	CodeCommented   source.Code = "jml-commented"   // warning: an annotation that is commented out
)

// Unit is the contracts in the comments of a file.
type Unit struct {
	File    *scan.File
	Classes map[*scan.Type]*spec.Class
	Methods map[*scan.Method]*spec.Method
	Fields  map[*scan.Field]*spec.Mods
	Count   int // comments that belong to JML
}

// Parse reads the contracts in a file's comments.
func Parse(f *scan.File) (*Unit, *source.List) {
	r := &reader{
		u: &Unit{
			File: f, Classes: map[*scan.Type]*spec.Class{}, Methods: map[*scan.Method]*spec.Method{}, Fields: map[*scan.Field]*spec.Mods{},
		},
		errs: &source.List{},
	}
	r.places = placesOf(f)
	comments := r.comments()
	for i, c := range comments {
		r.comment(c)
		if i+1 == len(comments) || r.another(c, comments[i+1]) {
			r.settle(c)
		}
	}
	r.unended()
	return r.u, r.errs
}

// comment is one text of JML: a block, or lines that follow each other.
type comment struct {
	start, end int32 // with the marks
	from, to   int32 // of the text
	lines      bool
	doc        bool // of documentation, with <jml> in it
}

// reader holds the state of reading a file.
type reader struct {
	u      *Unit
	errs   *source.List
	places []place
	open   []int // places around the current comment, outermost first
	next   int   // the first place that begins after it

	// The contract of the next member.
	pending *spec.Method
	head    *scan.Method // its method, if it follows the first of its modifiers; nil: the next member
	access  string

	groups []group // that have begun, outermost first
}

// place is a declaration with its extent.
type place struct {
	start, end int32
	typ        *scan.Type
	method     *scan.Method
	init       *scan.Init
	fields     []*scan.Field
}

// placesOf returns all declarations in order, outer ones before those inside.
func placesOf(f *scan.File) []place {
	var out []place
	for _, t := range f.Types {
		out = append(out, place{start: t.Start, end: t.End, typ: t})
		for _, m := range t.Methods {
			out = append(out, place{start: m.Start, end: m.End, method: m})
		}
		for _, i := range t.Inits {
			out = append(out, place{start: i.Start, end: i.End, init: i})
		}
		for i, d := range t.Fields {
			if i > 0 && t.Fields[i-1].Start == d.Start {
				out[len(out)-1].fields = append(out[len(out)-1].fields, d)
				continue
			}
			out = append(out, place{start: d.Start, end: d.End, fields: []*scan.Field{d}})
		}
	}
	slices.SortStableFunc(out, func(a, b place) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end)) })
	return out
}

// comments finds the comments of JML and joins lines.
func (r *reader) comments() []comment {
	f := r.u.File
	var out []comment
	var commented []scan.Token
	behind := int32(0) // the end of the last lines of JML, and of ordinary comments that follow them
	for _, t := range f.Comments {
		s := f.Of(t)
		m := markOf(s)
		if m.len == 0 {
			if strings.TrimSpace(f.Text[behind:t.Start]) == "" {
				behind = t.End
			}
			if i := inDoc(s); i >= 0 {
				out = append(out, comment{start: t.Start, end: t.End, from: t.Start + int32(i), to: t.End, doc: true})
				r.u.Count++
			}
			continue
		}
		if !m.read {
			r.errs.Warnf(f.Span(t.Start, t.Start+int32(m.len)), CodeKey, "the comment is for tools with the key %s and is not read", m.keys)
			continue
		}
		c := comment{start: t.Start, end: t.End, from: t.Start + int32(m.len), to: t.End, lines: s[1] == '/'}
		if m.keys == "" && commentedOut(s[m.len:]) {
			commented = append(commented, t)
			continue
		}
		if !c.lines {
			if strings.HasSuffix(s, "*/") && len(s) >= m.len+2 {
				c.to -= 2
			}
			for c.from < c.to && f.Text[c.from] == '@' {
				c.from++
			}
			for c.to > c.from && f.Text[c.to-1] == '@' {
				c.to--
			}
		}
		if n := len(out); n > 0 && c.lines && out[n-1].lines && strings.TrimSpace(f.Text[behind:c.start]) == "" {
			out[n-1].end, out[n-1].to = c.end, c.to
			behind = c.end
			r.u.Count++
			continue
		}
		r.u.Count++
		out = append(out, c)
		behind = c.end
	}
	if r.tags(out) {
		out, r.u.Count = nil, 0
	}
	if len(out) > 0 { // in a file without contracts nobody takes them for one
		for _, t := range commented {
			d := r.errs.Warnf(f.Span(t.Start, t.End), CodeCommented, "this looks like a Java annotation that is commented out, and is not read as a contract")
			d.Help = "write a space behind the //"
		}
	}
	return out
}

// tags reports whether the comments of a file are no JML but tags of documentation, or what other programs are told: "//@return the sum",
// "//@formatter:off". Each line has a word right behind its mark then, which is none of JML and not almost one, and none has a semicolon, as clauses do. It warns of them.
func (r *reader) tags(list []comment) bool {
	f := r.u.File
	for _, c := range list {
		if !c.lines {
			return false
		}
		for line := range strings.Lines(f.Text[c.start:c.end]) {
			line = strings.TrimSpace(line)
			text := line[markOf(line).len:]
			if word := text[:scan.WordLen(text)]; word == "" || speaks(word) || strings.Contains(text, ";") {
				return false
			}
		}
	}
	for _, c := range list {
		d := r.errs.Warnf(f.Span(c.start, c.end), CodeCommented, "this has no word of JML, and is not read as a contract")
		d.Help = "write a space behind the //"
	}
	return len(list) > 0
}

// speaks reports whether a word is one of JML, or may have been meant to be one.
func speaks(word string) bool {
	return slices.Contains(Words(), plain(word)) || otherModifiers[word] != nil || source.Nearest(word, Words()) != ""
}

// inDoc returns the position of "<jml>" or "<esc>" in a documentation comment, as in old tools; negative: none.
func inDoc(s string) int {
	if !strings.HasPrefix(s, "/**") {
		return -1
	}
	i := strings.Index(s, "<jml>")
	if i < 0 {
		i = strings.Index(s, "<esc>")
	}
	return i
}

// ourKey is the key of this tool: "//+ASSAY@" is read here, and "//-ASSAY@" is not.
const ourKey = "ASSAY"

// mark is the beginning of a JML comment.
type mark struct {
	len  int    // 0: an ordinary comment
	keys string // "+RAC-ESC"
	read bool   // by us
}

// markOf reads "//@", "/*@" and those with keys: "//-ESC@" is for all who have none of the keys behind a
// minus and, if there is one behind a plus, one of those.
func markOf(s string) mark {
	if len(s) < 3 || s[0] != '/' || s[1] != '/' && s[1] != '*' {
		return mark{}
	}
	n := 2
	wanted, have, without := false, false, true
	for n < len(s) && (s[n] == '+' || s[n] == '-') {
		w := scan.WordLen(s[n+1:])
		key := s[n+1 : n+1+w]
		if s[n] == '+' {
			wanted, have = true, have || key == ourKey
		} else {
			without = without && key != "" && key != ourKey
		}
		n += 1 + w
	}
	if n >= len(s) || s[n] != '@' {
		return mark{}
	}
	return mark{n + 1, s[2:n], without && (have || !wanted)}
}

// commentedOut reports whether a comment is like "//@Override". Words of JML begin with small letters.
func commentedOut(text string) bool { return text != "" && text[0] >= 'A' && text[0] <= 'Z' }

// text returns the text of a comment, with the marks of its lines blanked.
func (r *reader) text(c comment) spec.Text {
	f := r.u.File
	s := f.Text[c.from:c.to]
	if c.lines && (strings.Contains(s, "//") || strings.Contains(s, "/*")) {
		s = unmarked(s)
	}
	return spec.Text{S: s, At: func(start, end int) source.Span { return f.Span(c.from+int32(start), c.from+int32(end)) }}
}

// unmarked returns the text of lines with their marks blanked, also those after a clause: "//@ requires a; //@ ensures
// b;" occurs. Ordinary comments after "/*" are blanked too, also those between the lines. One after "//" stays, and so does quoted text.
func unmarked(s string) string {
	b := []byte(s)
	quote, words := byte(0), false // words: the rest of the line is an ordinary comment
	line := true                   // behind "//" of this line, where "/*" begins no comment of Java
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '\n' || c == '\r':
			quote, words, line = 0, false, false
		case words:
		case quote == 0 && c == '/' && i+1 < len(b) && b[i+1] == '*':
			rest := s[i:]
			if line {
				rest, _, _ = strings.Cut(rest, "\n")
			}
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				continue
			}
			for k := range n + len("/**/") {
				if b[i+k] != '\n' && b[i+k] != '\r' {
					b[i+k] = ' '
				}
			}
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '/' && i+1 < len(b) && b[i+1] == '/':
			m := markOf(s[i:])
			words, line = m.len == 0 || !m.read, true
			for k := range m.len {
				b[i+k] = ' '
			}
		}
	}
	return string(b)
}

// move sets open and next for an offset.
func (r *reader) move(at int32) {
	for ; r.next < len(r.places) && r.places[r.next].start < at; r.next++ {
		r.leave(r.places[r.next].start)
		r.open = append(r.open, r.next)
	}
	r.leave(at)
}

func (r *reader) leave(at int32) {
	for n := len(r.open); n > 0 && r.places[r.open[n-1]].end <= at; n-- {
		r.open = r.open[:n-1]
	}
}

// around returns the innermost declaration around the current comment; nil at the top.
func (r *reader) around() *place {
	if n := len(r.open); n > 0 {
		return &r.places[r.open[n-1]]
	}
	return nil
}

// comment reads one comment at its place.
func (r *reader) comment(c comment) {
	r.move(c.start)
	in, before := r.around(), r.complaints()
	if c.doc {
		d := r.errs.Warnf(r.u.File.Span(c.from, c.from+int32(len("<jml>"))), CodeUnsupported, "contracts in comments of documentation are not read")
		d.Help = "write them into a comment of their own: /*@ … @*/"
		r.pending = &spec.Method{Unreadable: r.unread(before, r.u.File.Text[c.from:c.from+int32(len("<jml>"))])}
		return
	}
	p := Dialect.NewParser(r.text(c), r.errs)
	x := &context{r: r, p: p, c: c}
	switch {
	case in == nil || in.typ != nil && c.start > in.typ.Body:
		if in != nil {
			x.class = in.typ
		}
		x.declarations()
	case in.typ != nil:
		r.typeMods(in.typ, x.modifiers("the head of a class"))
		r.unreadOf(in.typ, before, x.said(0))
	case in.method != nil:
		if x.inMethod(in.method); in.method.Body < 0 || c.start < in.method.Body { // statements record their own
			r.unreadIn(before, x.said(0))
		}
	case in.init != nil:
		x.statements(&initBody{r, in.init, x})

	default:
		m := x.modifiers("a field") // of all that are declared together
		for _, d := range in.fields {
			r.fieldMods(d, m)
		}
		r.unreadIn(before, x.said(0))
	}
}

// complaints counts the errors that make something unreadable.
func (r *reader) complaints() int {
	n := r.errs.Errors()
	for _, d := range r.errs.All() {
		if d.Severity != source.Error && costs(d) {
			n++
		}
	}
	return n
}

// costs reports whether a diagnostic makes something unreadable.
func costs(d *source.Diagnostic) bool {
	return d.Severity == source.Error || d.Code == CodeUnsupported
}

// unread returns what could not be read since there were before errors, or nothing.
func (r *reader) unread(before int, text string) []*spec.Unreadable {
	if r.complaints() == before {
		return nil
	}
	var d *source.Diagnostic
	for _, k := range r.errs.All() {
		if costs(k) {
			d = k
		}
	}
	return []*spec.Unreadable{{At: spec.At{At: d.Span}, Text: text, Why: d.Message}}
}

// unreadIn records it for the innermost method around the current comment, or class.
func (r *reader) unreadIn(before int, text string) {
	for _, i := range slices.Backward(r.open) {
		p := r.places[i]
		if p.method != nil && r.complaints() > before {
			s := r.method(p.method)
			s.Unreadable = append(s.Unreadable, r.unread(before, text)...)
			return
		}
		if p.typ != nil {
			r.unreadOf(p.typ, before, text)
			return
		}
	}
}

// unreadOf records it for a class.
func (r *reader) unreadOf(t *scan.Type, before int, text string) {
	if list := r.unread(before, text); len(list) > 0 {
		c := r.class(t)
		c.Unreadable = append(c.Unreadable, list...)
	}
}

// another reports whether a comment is followed by a declaration before the next comment, or by the end of the
// enclosing declaration.
func (r *reader) another(c, next comment) bool {
	return r.u.File.Next(c.end).Start < next.start
}

// settle attaches the pending contract to the member that follows.
func (r *reader) settle(c comment) {
	m, head := r.pending, r.head
	r.pending, r.head = nil, nil
	if m.Empty() {
		return
	}
	at := m.Mods.At
	if len(m.Cases) > 0 {
		at = m.Cases[0].At.At
	} else if len(m.Unreadable) > 0 && len(m.Mods.Words) == 0 {
		at = m.Unreadable[0].At.At
	}
	before := r.complaints()
	for _, k := range m.Cases {
		if len(k.Clauses) == 0 && k.Behavior == spec.Plain && k.Access == "" {
			r.errs.Errorf(k.At.At, CodeSyntax, "no specification case follows 'also'")
		}
	}
	r.part(m)
	if head != nil {
		r.mergeAll(head, m, at, before)
		return
	}
	next := r.u.File.Next(c.end)
	if r.next >= len(r.places) || r.places[r.next].start != next.Start {
		if len(m.Unreadable) == 0 && !onlyUnread(m) {
			r.errs.Errorf(at, CodePlace, "no declaration follows that this could belong to")
		}
		r.unreadAround(m.Unreadable)
		r.unreadAround(unreadOf(m))
		return
	}
	d := r.places[r.next]
	if d.method == nil {
		r.unreadAround(m.Unreadable)
		r.unreadAround(unreadOf(m))
	}
	switch {
	case d.method == nil && onlyUnread(m):
	case d.method != nil:
		r.mergeAll(d.method, m, at, before)
	case len(m.Cases)+len(m.Feasible)+len(m.Mods.Words) == 0:
	case len(m.Cases)+len(m.Feasible) > 0:
		r.errs.Errorf(at, CodePlace, "the contract of a method stands before something else").Related =
			[]source.Related{{Span: r.u.File.Span(next.Start, next.End), Message: "before this"}}
	case d.typ != nil:
		r.typeMods(d.typ, m.Mods)
	case d.init != nil:
		r.errs.Errorf(at, CodePlace, "an initialiser has no modifiers")
	default:
		for _, f := range d.fields {
			r.fieldMods(f, m.Mods)
		}
	}
}

// formal takes out of a case the clauses that are nothing but descriptions for people.
func formal(k *spec.Case) {
	for i, c := range slices.Backward(k.Clauses) {
		if !spec.IsInformal(c.X) {
			continue
		}
		k.Clauses = slices.Delete(slices.Clone(k.Clauses), i, i+1)
		for n, o := range k.Olds {
			if o.Before > i {
				moved := *o
				moved.Before--
				k.Olds = slices.Clone(k.Olds)
				k.Olds[n] = &moved
			}
		}
	}
}

// part takes the cases that promise nothing out of those of a contract, and the clauses that are for people alone.
func (r *reader) part(m *spec.Method) {
	for _, k := range m.Cases {
		formal(k)
	}
	feasible := func(k *spec.Case) bool { return k.Behavior == spec.Feasible }
	for _, k := range m.Cases {
		if feasible(k) {
			m.Feasible = append(m.Feasible, k)
		}
	}
	m.Cases = slices.DeleteFunc(m.Cases, feasible)
}

// unreadOf returns the clauses of a contract that could not be read.
func unreadOf(m *spec.Method) (out []*spec.Unreadable) {
	for _, k := range slices.Concat(m.Cases, m.Feasible) {
		for _, c := range k.Clauses {
			if c.Unreadable != nil {
				out = append(out, c.Unreadable)
			}
		}
	}
	return out
}

// onlyUnread reports whether nothing of a contract could be read.
func onlyUnread(m *spec.Method) bool {
	n := 0
	for _, k := range slices.Concat(m.Cases, m.Feasible) {
		n += len(k.Clauses)
	}
	return n > 0 && n == len(unreadOf(m)) && len(m.Mods.Words) == 0
}

// unreadAround attaches unreadable parts outside of methods to the enclosing class.
func (r *reader) unreadAround(list []*spec.Unreadable) {
	if in := r.around(); in != nil && in.typ != nil && len(list) > 0 {
		c := r.class(in.typ)
		c.Unreadable = append(c.Unreadable, list...)
	}
}

// mergeAll adds to the contract of a method, with what could not be read since there were before errors.
func (r *reader) mergeAll(m *scan.Method, s *spec.Method, at source.Span, before int) {
	r.merge(m, s, at)
	of := r.method(m)
	of.Unreadable = append(of.Unreadable, r.unread(before, "")...)
}

// merge adds to the contract of a method.
func (r *reader) merge(m *scan.Method, s *spec.Method, at source.Span) {
	old := r.u.Methods[m]
	if old == nil {
		r.u.Methods[m] = s
		return
	}
	old.Unreadable = append(old.Unreadable, s.Unreadable...)
	if len(old.Cases) > 0 && len(s.Cases) > 0 && !s.Also {
		r.errs.Warnf(at, CodeSyntax, "the method has a contract already").Help = "connect specification cases by 'also'"
	}
	old.Cases, old.Feasible = append(old.Cases, s.Cases...), append(old.Feasible, s.Feasible...)
	old.Mods = join(old.Mods, s.Mods)
	old.Also = old.Also || s.Also
}

func join(a, b spec.Mods) spec.Mods {
	if len(a.Words) == 0 {
		return b
	}
	a.Words = append(slices.Clone(a.Words), b.Words...)
	slices.Sort(a.Words)
	a.Words = slices.Compact(a.Words)
	return a
}

// fit reports words that do not fit.
func (r *reader) fit(m spec.Mods, what string) spec.Mods {
	var ok []string
	for _, w := range m.Words {
		if Fits(w, what) {
			ok = append(ok, w)
		} else {
			r.errs.Errorf(m.At, CodePlace, "%s cannot be %s", what, w)
		}
	}
	for _, pair := range [][2]string{{"nullable", "non_null"}, {"nullable_by_default", "non_null_by_default"}, {"spec_public", "spec_protected"},
		{"spec_java_math", "spec_safe_math"}, {"spec_java_math", "spec_bigint_math"}, {"spec_safe_math", "spec_bigint_math"}, {"code_java_math", "code_safe_math"}, {"code_bigint_math", "code_safe_math"}, {"code_java_math", "code_bigint_math"}} {
		if slices.Contains(ok, pair[0]) && slices.Contains(ok, pair[1]) {
			r.errs.Errorf(m.At, CodeSyntax, "%s and %s exclude each other", pair[0], pair[1])
		}
	}
	m.Words = ok
	return m
}

func (r *reader) typeMods(t *scan.Type, m spec.Mods) {
	m = r.fit(m, "a class")
	if len(m.Words) > 0 {
		c := r.class(t)
		c.Mods = join(c.Mods, m)
	}
}

func (r *reader) fieldMods(f *scan.Field, m spec.Mods) {
	m = r.fit(m, "a field")
	if len(m.Words) == 0 {
		return
	}
	old := r.u.Fields[f]
	if old == nil {
		r.u.Fields[f] = &m
		return
	}
	*old = join(*old, m)
}

func (r *reader) class(t *scan.Type) *spec.Class {
	c := r.u.Classes[t]
	if c == nil {
		c = &spec.Class{}
		r.u.Classes[t] = c
	}
	return c
}

func (r *reader) method(m *scan.Method) *spec.Method {
	s := r.u.Methods[m]
	if s == nil {
		s = &spec.Method{}
		r.u.Methods[m] = s
	}
	return s
}
