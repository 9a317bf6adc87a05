// This file formats what has no name.

package run

import (
	"errors"

	"assay/source"
)

// Unnamed formats a text whose name says nothing of its language: in the first one that has no errors in it, or, where all have, in the one that can
// read most of it.
func Unnamed(languages []Language) func(string, []byte) ([]byte, error) {
	return func(name string, old []byte) (text []byte, err error) {
		var most source.Span
		for _, l := range languages {
			if l.Format == nil {
				continue
			}
			out, wrong := l.Format(name, old)
			if wrong == nil {
				return out, nil
			}
			var list *source.List
			var first source.Span
			if errors.As(wrong, &list) && len(list.All()) > 0 {
				first = list.All()[0].Span
			}
			if err == nil || first.Compare(most) > 0 {
				text, err, most = out, wrong, first
			}
		}
		return text, err
	}
}
