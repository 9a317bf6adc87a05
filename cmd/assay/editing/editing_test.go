package editing

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"assay/run"
	"assay/serve/dap"
	"assay/serve/lsp"
	"assay/source"
)

// TestExtension: the extension for VS Code has the settings of the server, and the fields of a launch.
func TestExtension(t *testing.T) {
	text, err := os.ReadFile("../../../editors/vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Contributes struct {
			Configuration struct{ Properties map[string]any }
			Debuggers     []struct {
				Type                    string
				ConfigurationAttributes struct {
					Launch struct{ Properties map[string]any }
				}
			}
		}
	}
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	same(t, "settings", p.Contributes.Configuration.Properties, append(fields(lsp.Settings{}, "assay."), "assay.path"))
	if len(p.Contributes.Debuggers) != 1 || p.Contributes.Debuggers[0].Type != "assay" {
		t.Fatalf("%+v", p.Contributes.Debuggers)
	}
	same(t, "a launch", p.Contributes.Debuggers[0].ConfigurationAttributes.Launch.Properties, fields(dap.Arguments{}, ""))
}

// fields are the names that a struct has in JSON.
func fields(x any, prefix string) (out []string) {
	for i := range reflect.TypeOf(x).NumField() {
		name, _, _ := strings.Cut(reflect.TypeOf(x).Field(i).Tag.Get("json"), ",")
		out = append(out, prefix+name)
	}
	return out
}

func same(t *testing.T, what string, has map[string]any, want []string) {
	t.Helper()
	var names []string
	for name := range has {
		names = append(names, name)
	}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("%s: the extension has %q, and the server %q", what, names, want)
	}
}

// TestFolders: where tests go.
func TestFolders(t *testing.T) {
	for _, x := range []struct{ file, folder, want string }{
		{"a/src/main/java/p/A.java", "", "a/src/test/java"},
		{"src/main/java/p/A.java", "", "src/test/java"},
		{"p/A.java", "", "p/tests"},
		{"p/A.java", "t", "t"},
	} {
		got := strings.Join(Arguments(lsp.Question{File: x.file, Folder: x.folder, Only: []string{"p.A.f"}}), " ")
		if got != x.file+" -o "+x.want+" --method p.A.f" {
			t.Error(got)
		}
	}
}

// stated is a language whose files state a check on each line that begins with "check".
var stated = run.Language{Ext: ".stated", Read: func(name string, text []byte) (run.Model, *source.List) {
	list := &source.List{}
	var out goals
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		if rest, ok := strings.CutPrefix(line, "check "); ok {
			out = append(out, run.Goal{Name: strings.TrimSpace(rest), Span: source.Span{File: name, Line: n, Col: 1, EndLine: n + 1, EndCol: 1}})
		} else if strings.TrimSpace(line) == "?" {
			list.Errorf(source.Span{File: name, Line: n}, "what", "it is not understood")
		}
	}
	return out, list
}}

type goals []run.Goal

func (g goals) Goals() []run.Goal { return g }

// TestChecksOf: what files of a language state are units where they stand; errors and suppressions are read while one types.
func TestChecksOf(t *testing.T) {
	h := &House{Languages: []run.Language{stated, {Ext: ".java2"}}}
	all := h.languages()
	if len(all) != 2 || all[1].Ext != ".stated" || all[1].Test || !all[0].Test {
		t.Fatalf("%+v", all)
	}
	text := "a\ncheck first\nb\ncheck last"
	units := all[1].Units("x", text)
	if len(units) != 2 || text[units[0].At:units[0].End] != "check first\n" || units[1].Head != [2]int{16, 26} || units[1].End < units[1].Head[1] {
		t.Errorf("%+v", units)
	}
	if list := all[1].Errors("x", "?\n// assay:ignore null\n"); list.Errors() != 2 {
		t.Error(list.All())
	}
	if units := all[1].Units("x", "check a\n?"); units != nil {
		t.Errorf("a text with errors has %+v", units)
	}
}
