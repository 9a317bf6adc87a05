package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"assay/source"
	"assay/task"
)

const whole = `# everything
targets = ["models", "more.fir"]
engine = "enumerate"
timeout = "30s"
format = "json"
baseline = "known.json"

[bounds]
scope = 3
scopes = { User = 2 }
unwind = 4
int-width = 5
array = 6

[[for]]
method = "reg*"
scope = 1
timeout = "1m"

[[for]]
method = "register"
unwind = 9

[[suppress]]
kind = "postcondition"
file = "models/*.fir"
method = "register"
until = 2027-03-01
reason = "ids"
`

func TestParse(t *testing.T) {
	s, list := Parse("assay.toml", []byte(whole))
	if s == nil || len(list.All()) > 0 {
		t.Fatal(list)
	}
	b, limit := s.Of("register", "other")
	if got, want := b.String(), "scope 1, array 6, int width 5, unwind 9"; got != want || limit != time.Minute {
		t.Errorf("for register: %s, %v", got, limit)
	}
	b, limit = s.Of("x", "y")
	if got, want := b.String(), "scope 3, User 2, array 6, int width 5, unwind 4"; got != want || limit != 30*time.Second {
		t.Errorf("for others: %s, %v", got, limit)
	}
	for key, line := range map[string]int{"targets": 2, "bounds.scope": 9, "for[1]": 20, "for[1].unwind": 22, "suppress[0].until": 28} {
		if s.Lines[key] != line {
			t.Errorf("%s is at line %d, want %d", key, s.Lines[key], line)
		}
	}
	if x := s.Suppress[0]; x.Line != 24 || x.Until.String() != "2027-03-01" {
		t.Errorf("suppression %+v", x)
	}
}

// TestErrors: each mistake is told with its place and what to write.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"engin = 'x'":                                  "a:1:1: error: there is no setting engin [settings-key] did you mean engine?",
		"x = 1":                                        "a:1:1: error: there is no setting x [settings-key] there is targets",
		"[bounds]\nscop = 1":                           "a:2:1: error: there is no setting bounds.scop [settings-key] did you mean scope?",
		"[[for]]\nmethod='x'\nunwnd = 1":               "a:3:1: error: there is no setting for.unwnd [settings-key] did you mean unwind?",
		"[bonds]\nscope = 1":                           "there is no setting bonds",
		"engine = ":                                    "a:1:9: error: expected value",
		"engine = 3":                                   "[settings]",
		"timeout = 'soon'":                             `a:1: error: "soon" is no duration`,
		"timeout = '-1s'":                              "is no duration",
		"[bounds]\nscope = -1":                         "a:2: error: -1 is not between 1 and 65536",
		"[bounds]\nint-width = 65":                     "a:2: error: 65 is not between 1 and 64",
		"[bounds.scopes]\nUser = -2":                   "-2 is not between 0 and",
		"[[for]]\nscope = 1":                           "a:1: error: [[for]] needs the method",
		"[[suppress]]\nkind = 'null'":                  "a:1: error: [[suppress]] needs a reason",
		"[[suppress]]\nreason = 'x'":                   "needs the kind",
		"[[suppress]]\nkind='x'\nreason='y'\nfile='['": "is no pattern",
		"\xff": "[settings]",
	} {
		s, list := Parse("a", []byte(text))
		got := ""
		for _, d := range list.All() {
			got += d.Error() + " " + d.Help + "\n"
		}
		if s != nil || !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestFind: the nearest file above counts, up to the root of the repository.
func TestFind(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "repo", "a", "b")
	for _, dir := range []string{deep, filepath.Join(root, "repo", ".git")} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	put := func(name string) {
		if err := os.WriteFile(name, []byte("targets = ['m']\nbaseline = 'b.json'"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put(filepath.Join(root, Name))
	if name, ok := Find(deep); ok {
		t.Errorf("found %s outside of the repository", name)
	}
	put(filepath.Join(root, "repo", Name))
	name, ok := Find(deep)
	if !ok || name != filepath.Join(root, "repo", Name) {
		t.Errorf("found %q", name)
	}
	s, _, list := Read(name)
	if s == nil || s.Targets[0] != filepath.Join(root, "repo", "m") || s.Baseline != filepath.Join(root, "repo", "b.json") {
		t.Errorf("%v, %v", s, list)
	}
	if s, _, list := Read(filepath.Join(root, "none")); s != nil || !list.Failed() {
		t.Error("a file that is not there was read")
	}
	big := filepath.Join(root, "big.toml")
	if err := os.WriteFile(big, make([]byte, maxSize+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if s, _, list := Read(big); s != nil || !strings.Contains(list.Error(), "larger than") {
		t.Errorf("a huge file: %v", list)
	}
}

var kinds = []string{"assert", "null", "postcondition"}

func rules(text string) (*Rules, *source.List) {
	list := &source.List{}
	return NewRules(nil, source.Texts{"f": text}, kinds, time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), list), list
}

// TestIgnore: which lines a comment in a source is about, and until when.
func TestIgnore(t *testing.T) {
	r, list := rules("a // assay:ignore assert: known\n  // assay:ignore null, assert until 2026-11-22: later\nb\nc\n//assay:ignore * until 2026-11-21: over\nd\n")
	for _, row := range []struct {
		kind string
		line int
		want string
	}{
		{"assert", 1, "known"}, {"null", 1, ""}, {"assert", 2, "later"}, {"null", 3, "later"}, {"assert", 3, "later"},
		{"postcondition", 3, ""}, {"assert", 4, ""}, {"assert", 5, ""}, {"assert", 6, ""},
	} {
		got := ""
		if s := r.Find(row.kind, &task.Check{}, source.Span{File: "f", Line: row.line}); s != nil {
			got = s.Reason
			if s.By != task.BySource {
				t.Errorf("by %s", s.By)
			}
		}
		if got != row.want {
			t.Errorf("%s at line %d: %q, want %q", row.kind, row.line, got, row.want)
		}
	}
	if r.Find("assert", &task.Check{Span: source.Span{File: "f", Line: 1}}, source.Span{File: "f", Line: 9}) == nil {
		t.Error("it does not count where the check begins")
	}
	if r.Find("assert", &task.Check{}, source.Span{File: "g", Line: 1}) != nil {
		t.Error("it counts in another file")
	}
	if all := list.All(); len(all) != 1 || all[0].Code != CodeExpired || all[0].Span.Line != 5 {
		t.Errorf("diagnostics %v", list)
	}
	if u := r.Unused(); len(u.All()) != 0 {
		t.Errorf("unused: %v", u)
	}
}

// TestIgnoreQuoted: in Java a suppression is a comment that ends with its line; what quotes one passes over nothing, and is no error.
func TestIgnoreQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"class A { int a; } // assay:ignore assert: yes":                                               "yes",
		"class A { //@ invariant true; // assay:ignore assert: yes\n}":                                 "yes",
		"class A { String s = \"// assay:ignore assert: no\"; }":                                       "",
		"class A { String s = \"// assay:ignore\"; }":                                                  "",
		"class A { String s = \"// assay:ignore asert: no\"; } // assay:ignore assert: yes":            "yes",
		"class A { String s = \"\\\"// assay:ignore assert: no\"; }":                                   "",
		"class A { String s = \\u0022// assay:ignore assert: no\\u0022; } // assay:ignore assert: yes": "yes",
		"class A { char c = '\"'; int a; // assay:ignore assert: yes\n}":                               "yes",
		"class A { /* // assay:ignore assert: no */ }":                                                 "",
		"class A { /*\n// assay:ignore assert\n*/ }":                                                   "",
		"class A { /* \" */ int a; // assay:ignore assert: yes\n/* \" */ }":                            "yes",
		"class A { String s = \"\"\"\n // assay:ignore assert: no\n \"\"\"; }":                         "",
		"class A { String s = \"\"\"\n\"\"\"; // assay:ignore assert: yes\n}":                          "yes",
		"class A { String s = \"# assay:ignore assert: no\" + \"(* assay:ignore assert: no *)\"; }":    "",
		"class A { // it is passed over by // assay:ignore assert: yes\n}":                             "yes",
		"class A { } // a line that has # assay:ignore assert: no":                                     "",
		"class A { String s = \"// assay:ignore assert: no\"; /* // assay:ignore assert: no */ // end": "",
	} {
		for _, name := range []string{"A.java", "A.jml"} {
			list := &source.List{}
			r := NewRules(nil, source.Texts{name: text}, kinds, time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), list)
			got := ""
			for line := range 5 {
				if s := r.Find("assert", &task.Check{}, source.Span{File: name, Line: line}); s != nil {
					got = s.Reason
				}
			}
			if got != want || len(list.All()) > 0 || len(r.Unused().All()) > 0 {
				t.Errorf("%s: %q: got %q, want %q; %v %v", name, text, got, want, list.All(), r.Unused().All())
			}
		}
	}
}

// TestIgnoreErrors: a suppression that cannot be read is an error, and one that
// does nothing a warning.
func TestIgnoreErrors(t *testing.T) {
	for text, want := range map[string]string{
		"// assay:ignore":                             string(CodeIgnore),
		"// assay:ignore assert":                      string(CodeIgnore),
		"(* assay:ignore assert: *) (* a reason *)":   string(CodeIgnore),
		"// assay:ignore assert:":                     string(CodeIgnore),
		"// assay:ignore assert:   ":                  string(CodeIgnore),
		"// assay:ignore : reason":                    string(CodeIgnore),
		"// assay:ignore assert until: x":             string(CodeIgnore),
		"// assay:ignore assert until 2026-13-01: x":  "is no day",
		"// assay:ignore assert until tomorrow: x":    "is no day",
		"// assay:ignore asert: x":                    "no finding is of the kind asert",
		"// assay:ignore assert, nul: x":              "no finding is of the kind nul",
		"// assay:ignored assert: x":                  "",
		"assay:ignore assert: x":                      "",
		"// assay:ignore assert: a: b until 1999-1-1": "",
	} {
		_, list := rules(text + "\r\n")
		if want == "" && list.Failed() || want != "" && !strings.Contains(list.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, list, want)
		}
	}
	r, _ := rules("// assay:ignore assert: x")
	if u := r.Unused().All(); len(u) != 1 || u[0].Code != CodeUnused {
		t.Errorf("unused: %v", u)
	}
}

// TestSettingsRules: patterns of files and methods, and dates.
func TestSettingsRules(t *testing.T) {
	s, list := Parse("assay.toml", []byte(whole+"[[suppress]]\nkind='assert'\nreason='all'\n[[suppress]]\nkind='null'\nreason='old'\nuntil=2020-01-01\n[[suppress]]\nkind='nul'\nreason='x'\n"))
	if s == nil {
		t.Fatal(list)
	}
	list = &source.List{}
	r := NewRules(s, nil, kinds, time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC), list)
	for _, row := range []struct {
		kind, file, check string
		want              bool
	}{
		{"postcondition", "models/a.fir", "register", true}, {"postcondition", "./x/models/a.fir", "register", true},
		{"postcondition", "models/a.fir", "other", false}, {"postcondition", "models/sub/a.fir", "register", false},
		{"assert", "any", "any", true}, {"null", "any", "any", false},
	} {
		if got := r.Find(row.kind, &task.Check{Name: row.check, Unit: "u"}, source.Span{File: row.file, Line: 1}) != nil; got != row.want {
			t.Errorf("%v: %v", row, got)
		}
	}
	text := fmt.Sprint(list)
	if !strings.Contains(text, "kind nul ") || !strings.Contains(text, string(CodeExpired)) {
		t.Errorf("diagnostics: %s", text)
	}
}

// FuzzParse: no input makes the reader panic, and what is wrong has a code.
func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("[[for]]\n[bounds.scopes]\na.b = 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, list := Parse("a", text)
		if (s == nil) != list.Failed() {
			t.Fatalf("settings %v, diagnostics %v", s, list)
		}
	})
}

// FuzzIgnore: no source makes the reader panic.
func FuzzIgnore(f *testing.F) {
	f.Add("x // assay:ignore assert until 2027-01-01: y\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, _ := rules(text)
		r.Find("assert", &task.Check{}, source.Span{File: "f", Line: 1})
		NewRules(nil, source.Texts{"A.java": text}, kinds, time.Time{}, &source.List{})
	})
}
