package jml

import (
	"os"
	"strings"
	"testing"

	"assay/internal/jmlrows"
	"assay/lang/java/scan"
	"assay/source"
)

// around is the context of an example of the guide.
var around = map[string]string{
	"head":            "class A { /*@ %s @*/ Object f(int n) { return null; } }",
	"head of a class": "/*@ %s @*/ class A { }",
	"class":           "class A { int x; int[] a;\n/*@ %s @*/\nint y; }",
	"file":            "//@ %s\nclass A { }",
	"method":          "class A { /*@ %s\n@*/ int f(int n) { return 1; } }",
	"body":            "class A { int f(int n) { /*@ %s @*/\nint k = 0; return k; } }",
	"loop":            "class A { int f(int n) { /*@ %s @*/\nwhile (true) { } } }",
	"javadoc":         "class A { /** %s */ int f(int n) { return 1; } }",
	"expression":      "class A { //@ ensures %s;\nint f(int n) { return 1; } }",
}

// TestGuide: each row of the guide is read as it says.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../../docs/guide/jml.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x01"), "|")
		if len(cells) != 10 || around[strings.TrimSpace(cells[6])] == "" {
			continue
		}
		rows++
		example := strings.ReplaceAll(strings.Trim(strings.TrimSpace(cells[7]), "`"), "\x01", "|")
		f, errs := scan.Parse("A.java", []byte(strings.Replace(around[strings.TrimSpace(cells[6])], "%s", example, 1)))
		_, more := Parse(f)
		errs.Append(more)
		if got, want := readAs(errs), strings.TrimSpace(cells[5]); got != want {
			t.Errorf("%s: %s is %s, and the guide says %s\n%v", strings.TrimSpace(cells[1]), example, got, want, errs)
		}
	}
	if rows < 120 {
		t.Errorf("%d rows", rows)
	}
}

// TestGuideRows: each core or advanced row that is decided has classes whose verdict changes where it is ignored.
func TestGuideRows(t *testing.T) {
	text, err := os.ReadFile("../../../docs/guide/jml.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, r := range jmlrows.Read(t, "../../../cases/java-jml/rows.txt") {
		for _, name := range r.Names {
			shown[name] = true
		}
	}
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x01"), "|")
		if len(cells) != 10 {
			continue
		}
		name, category, said := strings.ReplaceAll(strings.TrimSpace(cells[1]), "\x01", "|"), strings.TrimSpace(cells[2]), strings.TrimSpace(cells[5])
		if (category == "Core" || category == "Adv.") && said == "decided" && !shown[name] {
			t.Errorf("%s has no classes", name)
		}
		delete(shown, name)
	}
	for name := range shown {
		t.Errorf("%s is no row of the guide", name)
	}
}

// readAs returns the word of the guide for diagnostics.
func readAs(errs *source.List) string {
	out := "decided"
	for _, d := range errs.All() {
		switch {
		case d.Severity == source.Error:
			return "wrong"
		case d.Code == CodeUnsupported:
			out = "unknown"
		case d.Code == CodeIgnored && out != "unknown":
			out = "said"
		}
	}
	return out
}
