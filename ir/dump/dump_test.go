package dump_test

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"assay/ir"
	"assay/ir/dump"
	"assay/ir/parse"
)

const hostile = "proc `<b>\"&'\\\\`(`</div><script>`: i32) {\n" +
	"\tassert `</div><script>` < 3 \"assert\" \"</script><b> & \\\" \\\\ \\n\"\n" +
	"\tif `</div><script>` < 3 then b1 else b1\n\tb1: return\n}\n"

// TestHTML: names and texts of the program cannot leave their place.
func TestHTML(t *testing.T) {
	prog := parse.Must(hostile)
	next := ir.Clone(prog, "<i>")
	var b strings.Builder
	err := dump.HTML(&b, "<title>", []dump.Stage{{Name: "in<put", Proc: prog.Procs[0]}, {Name: "x", Note: "&", Proc: next.Procs[0]}})
	if err != nil {
		t.Fatal(err)
	}
	page := b.String()
	if n := strings.Count(page, "<script>"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	// Without its script and void elements the page is well-formed XML.
	page = regexp.MustCompile(`(?s)<script>.*</script>|<!DOCTYPE html>|<meta[^>]*>|class=(local|block)`).ReplaceAllString(page, "")
	d := xml.NewDecoder(strings.NewReader(page))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v\n%s", err, page)
		}
	}
	ids := regexp.MustCompile(`data-id="(\d+)"`).FindAllStringSubmatch(page, -1)
	if len(ids) != 6 || ids[0][1] != ids[3][1] || ids[2][1] != ids[5][1] || ids[0][1] == ids[1][1] {
		t.Errorf("columns are not linked: %v", ids)
	}
}

// TestDOT: strings end where they should, and every edge is there.
func TestDOT(t *testing.T) {
	got := dump.DOT(parse.Must(hostile).Procs[0])
	want := `digraph "<b>\"&'\\" {
	node [shape=box fontname=monospace]
	b0 [label="b0:\lassert ` + "`</div><script>`" + ` < 3 \"assert\" \"</script><b> & \\\" \\\\ \\n\"\lif ` + "`</div><script>`" + ` < 3 then b1 else b1\l"]
	b0 -> b1 [label="then"]
	b0 -> b1 [label="else"]
	b1 [label="b1:\lreturn\l"]
}
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFolder(t *testing.T) {
	prog := parse.Must("proc f() {\n\treturn\n}\nproc g() {\n\treturn\n}")
	f := &dump.Folder{Path: filepath.Join(t.TempDir(), "new"), Proc: "f"}
	for _, name := range []string{"input", "a/../b"} {
		if err := f.Add(name, "", prog); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	list, _ := os.ReadDir(f.Path)
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "00-input.dot 00-input.ir 01-a____b.dot 01-a____b.ir passes.html" {
		t.Errorf("files %s", got)
	}
	text, _ := os.ReadFile(filepath.Join(f.Path, "01-a____b.ir"))
	if again, diags := parse.Program("x", string(text)); diags.Failed() || again.String() != prog.String() {
		t.Errorf("the file does not read back: %v", diags.Error())
	}
}
