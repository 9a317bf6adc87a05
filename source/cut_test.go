package source

import "testing"

func TestCut(t *testing.T) {
	texts := Texts{"f": "ab  cd\n\tef gh\nij"}
	for _, row := range []struct {
		span Span
		want string
		ok   bool
	}{
		{Span{"f", 1, 1, 1, 3}, "ab", true},
		{Span{"f", 1, 1, 1, 7}, "ab cd", true},
		{Span{"f", 1, 5, 2, 4}, "cd ef", true},
		{Span{"f", 1, 5, 3, 3}, "cd ef gh ij", true},
		{Span{"f", 1, 3, 1, 4}, "", false}, // blanks
		{Span{"f", 1, 5, 1, 3}, "", false}, // ends before it begins
		{Span{"f", 3, 1, 3, 9}, "", false}, // beyond the line
		{Span{"f", 4, 1, 4, 1}, "", false}, // beyond the text
		{Span{"f", 2, 0, 2, 0}, "", false}, // only the line is known
		{Span{"g", 1, 1, 1, 2}, "", false}, // no such text
		{Span{"f", 1, 9, 2, 3}, "", false}, // begins beyond its line
		{Span{}, "", false},
	} {
		got, ok := texts.Cut(row.span)
		if got != row.want || ok != row.ok {
			t.Errorf("%v to %d:%d: got %q, %v", row.span, row.span.EndLine, row.span.EndCol, got, ok)
		}
	}
}
