package source

import (
	"fmt"
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	text := "domain User\nx := usr.email\n\tπ := é + bad\r\nlast"
	at := func(line, col, endLine, endCol int) Span { return Span{"a.fir", line, col, endLine, endCol} }
	for _, row := range []struct {
		name string
		d    Diagnostic
		want string
	}{
		{"range on one line", Diagnostic{Code: "c", Span: at(2, 6, 2, 9), Message: "no usr", Help: "did you mean User?"},
			"a.fir:2:6: error: no usr [c]\n    x := usr.email\n         ^~~\nhelp: did you mean User?\n"},
		{"columns count bytes, carets characters", Diagnostic{Code: "c", Span: at(3, 13, 3, 16), Message: "bad"},
			"a.fir:3:13: error: bad [c]\n     π := é + bad\n              ^~~\n"},
		{"several lines: to the end of the first", Diagnostic{Code: "c", Span: at(1, 8, 2, 3), Message: "m"},
			"a.fir:1:8: error: m [c]\n    domain User\n           ^~~~\n"},
		{"end of text", Diagnostic{Code: "c", Span: at(4, 5, 4, 5), Message: "more expected"},
			"a.fir:4:5: error: more expected [c]\n    last\n        ^\n"},
		{"beyond the text", Diagnostic{Code: "c", Span: at(9, 1, 9, 2), Message: "m"}, "a.fir:9:1: error: m [c]\n"},
		{"column too large", Diagnostic{Code: "c", Span: at(4, 99, 4, 100), Message: "m"}, "a.fir:4:99: error: m [c]\n    last\n        ^\n"},
		{"line alone", Diagnostic{Severity: Warning, Code: "c", Span: Span{File: "a.fir", Line: 1}, Message: "m"}, "a.fir:1: warning: m [c]\n    domain User\n"},
		{"nothing known", Diagnostic{Code: "c", Span: Span{File: "a.class"}, Message: "m"}, "a.class: error: m [c]\n"},
		{"related", Diagnostic{Code: "c", Span: at(2, 1, 2, 2), Message: "again", Related: []Related{{at(1, 8, 1, 12), "first here"}}},
			"a.fir:2:1: error: again [c]\n    x := usr.email\n    ^\na.fir:1:8: note: first here\n    domain User\n           ^~~~\n"},
	} {
		var b strings.Builder
		Texts{"a.fir": text}.Show(&b, &row.d)
		if b.String() != row.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", row.name, b.String(), row.want)
		}
	}
}

// TestShowLongLine: a caret on a very long line shows a window around it.
func TestShowLongLine(t *testing.T) {
	text := strings.Repeat("a", 5000) + "X" + strings.Repeat("b", 5000)
	var b strings.Builder
	Texts{"f": text}.Show(&b, &Diagnostic{Code: "c", Span: Span{"f", 1, 5001, 1, 5002}, Message: "m"})
	lines := strings.Split(b.String(), "\n")
	if len(lines[1]) > maxShown+4 {
		t.Fatalf("line of %d bytes shown", len(lines[1]))
	}
	if lines[1][strings.Index(lines[2], "^")] != 'X' {
		t.Fatalf("caret is not below X:\n%s", b.String())
	}
}

// TestShowAnywhere: no span makes Show panic.
func TestShowAnywhere(t *testing.T) {
	text := "é\t\x00ab\xff\n\nπ"
	for line := 0; line < 5; line++ {
		for col := 0; col < 12; col++ {
			for end := 0; end < 12; end++ {
				var b strings.Builder
				Texts{"f": text}.Show(&b, &Diagnostic{Code: "c", Span: Span{"f", line, col, line, end}, Message: "m"})
				if !strings.Contains(b.String(), "error: m [c]") {
					t.Fatal(b.String())
				}
			}
		}
	}
}

func TestList(t *testing.T) {
	var l List
	if l.Err() != nil || l.Failed() {
		t.Fatal("an empty list is an error")
	}
	l.Warnf(Span{"f", 3, 1, 3, 2}, "w", "look at %s", "this")
	if l.Failed() {
		t.Fatal("a warning is an error")
	}
	l.Errorf(Span{"f", 2, 1, 2, 2}, "a", "first")
	l.Errorf(Span{"f", 2, 1, 2, 2}, "b", "follows from the first")
	if got := l.Error(); got != "f:2:1: error: first [a]\nf:3:1: warning: look at this [w]" {
		t.Error(got)
	}
	for i := range 2 * MaxErrors {
		l.Errorf(Span{"f", 10 + i, 1, 10 + i, 2}, "a", "flood")
	}
	if len(l.All()) != MaxErrors || l.Dropped != 2*MaxErrors+2-MaxErrors {
		t.Errorf("kept %d, dropped %d", len(l.All()), l.Dropped)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"User", "String", "email", "newEmail"}
	for name, want := range map[string]string{"usr": "User", "emial": "email", "newemail": "newEmail", "zebra": "", "": ""} {
		if got := Nearest(name, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}

func ExampleSpan_String() {
	fmt.Println(Span{File: "a.fir", Line: 3, Col: 7})
	fmt.Println(Span{File: "A.class", Line: 3})
	fmt.Println(Span{File: "A.class"})
	// Output:
	// a.fir:3:7
	// A.class:3
	// A.class
}
