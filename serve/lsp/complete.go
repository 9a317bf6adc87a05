// This file completes what is typed for assay.

package lsp

import "strings"

// complete lists the words that could stand at a place.
func (s *Server) complete(p documentParams) (any, error) {
	d := s.document(p.TextDocument.URI)
	if d == nil || d.language.Complete == nil {
		return nil, nil
	}
	at := d.text.offset(p.Position)
	from, words := d.language.Complete(d.name, d.text.s, at)
	out := []completionItem{}
	typed := d.text.s[from:at]
	for _, w := range words {
		if !strings.HasPrefix(w.Text, typed) {
			continue
		}
		x := completionItem{Label: w.Text, Kind: int(w.Kind), Detail: w.Detail, Edit: textEdit{Range{d.text.position(from), d.text.position(at)}, w.Text}}
		if w.Import != "" {
			where := d.text.position(w.Where)
			x.More = []textEdit{{Range{where, where}, w.Import}}
		}
		out = append(out, x)
	}
	return out, nil
}
