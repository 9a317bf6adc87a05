// This file has what the server asks of languages while their texts are typed.

package editing

import (
	"strings"
	"time"

	"assay/lang/java/typing"
	"assay/report"
	"assay/run"
	"assay/serve/lsp"
	"assay/settings"
	"assay/source"
)

// languages are those of the registry whose files can be read by themselves, and Java.
func (h *House) languages() []lsp.Language {
	out := []lsp.Language{{Ext: ".java", Test: true, Units: javaUnits, Errors: javaErrors, Between: typing.Between, Place: javaPlace, Complete: javaWords}}
	for _, l := range h.Languages {
		if l.Read != nil {
			out = append(out, lsp.Language{
				Ext:    l.Ext,
				Units:  func(name, text string) []lsp.Unit { return checks(l, name, text) },
				Errors: func(name, text string) *source.List { return errors(l, name, text) },
			})
		}
	}
	return out
}

func javaUnits(name, text string) (out []lsp.Unit) {
	for _, m := range typing.Methods(name, text) {
		out = append(out, lsp.Unit{Name: m.Name, Title: m.Title, At: m.At, Head: m.Head, End: m.End})
	}
	return out
}

func javaErrors(name, text string) *source.List {
	list := typing.Errors(name, text)
	suppressions(name, text, list)
	return list
}

func javaPlace(name, text string, p lsp.Proposal) (at int, ok bool) {
	if strings.HasPrefix(p.Clause, "invariant ") {
		return typing.BeforeField(name, text, p.Line)
	}
	return typing.BeforeMethod(name, text, p.Check, p.Line)
}

// suppressions adds what is wrong with those in a text.
func suppressions(name, text string, list *source.List) {
	settings.NewRules(nil, source.Texts{name: text}, report.Rules(), time.Now(), list)
}

var wordKinds = map[typing.Kind]lsp.WordKind{
	typing.Keyword: lsp.WordKeyword, typing.Variable: lsp.WordVariable, typing.Field: lsp.WordField, typing.Call: lsp.WordMethod, typing.Annotation: lsp.WordClass,
}

func javaWords(name, text string, at int) (int, []lsp.Word) {
	from, words := typing.Complete(name, text, at)
	var out []lsp.Word
	for _, w := range words {
		out = append(out, lsp.Word{Text: w.Text, Kind: wordKinds[w.Kind], Detail: w.Detail, Import: w.Import, Where: w.Where})
	}
	return from, out
}

// checks are what a file of a language states.
func checks(l run.Language, name, text string) (out []lsp.Unit) {
	m, list := l.Read(name, []byte(text))
	if m == nil || list.Failed() {
		return nil
	}
	lines := source.NewLines(name, text)
	begin := func(line int) int {
		at := 0
		for ; line > 1 && at < len(text); line-- {
			i := strings.IndexByte(text[at:], '\n')
			if i < 0 {
				return len(text)
			}
			at += i + 1
		}
		return at
	}
	for _, g := range m.Goals() {
		if !g.Span.Known() {
			continue
		}
		from := begin(g.Span.Line)
		to := from
		if i := strings.IndexByte(text[from:], '\n'); i >= 0 {
			to = from + i
		} else {
			to = len(text)
		}
		end := to
		if g.Span.EndLine > g.Span.Line {
			end = begin(g.Span.EndLine)
		}
		out = append(out, lsp.Unit{Name: g.Name, Title: g.Name, At: lines.Begin(from) + max(g.Span.Col-1, 0), Head: [2]int{from, to}, End: end})
	}
	return out
}

func errors(l run.Language, name, text string) *source.List {
	_, list := l.Read(name, []byte(text))
	if list == nil {
		list = &source.List{}
	}
	suppressions(name, text, list)
	return list
}
