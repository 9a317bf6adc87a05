package stream

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/testkit"
)

const everything = `
# the bus
type msg = nat tsyn   # nat or ~
type bit = {0, 1}
type mode = {idle, busy}

spec SysReq "SR-1: messages for ever" = { s | #(filter {m | m != ~} s) = inf }
spec HLR     = { s | #s = inf and dom(rest s) subset {m | m != ~} }
spec Long : bit = { s | #s = inf and dom(rest s) subset {0} and s matches (0 1* | 1)^inf and not (drop 2 s = stream 1 (0)^inf) and nth 3 s = 1 and 0 in dom s }
spec Bus(in req, stop: bool; out gnt: bool, m: mode) = always (req and m = idle => (gnt until stop) or next not once previously gnt)
spec Both(in a: bit, out b: int) = assume always a = 0 guarantee always (b + 2 * 3 > a - 1 and b mod 2 = 0)
stream Code = (1)^inf; stream Empty = <>
stream T: bit tsyn = 0 ~ 1 (~ 0)^inf

// a buffer
component Delay "D: by one" {
  in  i: bit tsyn
  out o: bit tsyn
  var last: bit tsyn = ~   # what came
  states Run, Stop
  # goes on
  Run -> Run when i != ~ / o = last, last' = i
  Run -> Stop when i = ~ / last' in {0, 1}
  fair always eventually i != ~ => always eventually o != ~
  # the end
}
system Two = Delay [o -> m] >> Delay [i -> m]
system F = feedback(Delay, o -> i) hide o
system P = (Delay [i -> j, o -> p] || Delay) hide o
chain Bus2 "words" = SysReq <- HLR <- Code
check HLR refines SysReq;  check Code in HLR expect holds
check HLR and SysReq consistent
check consistent HLR, SysReq expect fails
check Delay satisfies always (o = 0 => once i = 0)
check Delay delay 1
check Delay strongly causal
check Delay deadlock free
`

// TestFormat: what is printed is the same when it is printed again, and has the same declarations.
func TestFormat(t *testing.T) {
	f, list := Read("a.strm", everything)
	if list.Failed() {
		t.Fatal(list)
	}
	once, err := Format("a.strm", []byte(everything))
	if err != nil {
		t.Fatal(err)
	}
	g, list := Read("a.strm", string(once))
	if list.Failed() {
		t.Fatalf("%v\n%s", list, once)
	}
	twice, err := Format("a.strm", once)
	if err != nil || string(twice) != string(once) {
		t.Errorf("%v\n%s", err, twice)
	}
	if len(f.Decls) != len(g.Decls) || strings.Count(string(once), "#") != strings.Count(everything, "#")+strings.Count(everything, "//") {
		t.Errorf("something is lost\n%s", once)
	}
	if os.Getenv("ASSAY_SHOW") != "" {
		t.Log("\n" + string(once))
	}
}

// TestWritten: expressions print as they are written.
func TestWritten(t *testing.T) {
	for _, text := range []string{
		"always (s != ~ => eventually s = 1)",
		"not s = 1 and (s = 2 or s = ~)",
		"(s = 1 => s = 2) => s = ~",
		"s = 1 => s = 2 => s = ~",
		"s = 1 until s = 2 until s = 3",
		"(s = 1 until s = 2) until s = 3",
		"s matches (1 | 2 3)* ~^inf",
		"s matches any (1 2)+ 3?",
		"#filter {m | m > 1 + 2 * 3 - (4 - 5)} s = inf",
		"rest s = (stream 1 (2)^inf)",
		"s in {1, 2} union {3} minus {m | m < 2}",
		"(s = 1 <=> s = 2) <=> s = 3",
	} {
		f, list := Read("a", "type msg = nat tsyn\nspec A = { s | "+text+" }")
		if list.Failed() {
			t.Errorf("%s: %v", text, list)
			continue
		}
		got := f.Specs["A"].Body.String()
		if got != text && text != "(s = 1 <=> s = 2) <=> s = 3" || got == "" {
			t.Errorf("%s is printed as %s", text, got)
		}
	}
}

// TestBad: bad texts end in the diagnostics that they expect, on the lines they are about.
func TestBad(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.strm")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, list := Read(file, string(text))
		testkit.Expect(t, map[string]string{file: string(text)}, testkit.Diagnostics(list))
	}
}

// FuzzRead: any text gives a file or a diagnostic; what can be read can be formatted, and means the same.
func FuzzRead(f *testing.F) {
	f.Add(everything)
	for _, line := range strings.Split(everything, "\n") {
		f.Add("type msg = nat tsyn\n" + line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, list := Read("a.strm", text)
		once, err := Format("a.strm", []byte(text))
		if err != nil {
			return
		}
		_, again := Read("a.strm", string(once))
		if list.Errors() != again.Errors() {
			t.Fatalf("%v\n\n%v\n%s", list, again, once)
		}
		twice, err := Format("a.strm", once)
		if err != nil || string(twice) != string(once) {
			t.Fatalf("%v\n%s\n%s", err, once, twice)
		}
	})
}

// TestTypesBelow: a type means the same above and below what uses it, and the only type of a file is that of messages.
func TestTypesBelow(t *testing.T) {
	uses := "spec A = { s | always (s = 1 or s = ~) }\nspec B(in i: two, out o: bit) = always (i = 0 => o = 1)\nstream W = 1 ~ (0)^inf\n"
	types := "type two = msg\ntype msg = bit tsyn\ntype bit = {0, 1}\n"
	f, list := Read("above", types+uses)
	g, more := Read("below", uses+types)
	if list.Failed() || more.Failed() {
		t.Fatal(list, more)
	}
	for name, s := range f.Specs {
		for i, c := range s.Channels {
			if d := g.Specs[name].Channels[i]; !c.Type.Equal(d.Type) || c.Type.Name != d.Type.Name || !c.Type.Has(Num(1)) {
				t.Errorf("%s of %s: %v above and %v below", c.Name, name, c.Type, d.Type)
			}
		}
	}
	if h, list := Read("only", "spec A = { s | always s = 1 }\ntype only = {0, 1}\n"); list.Failed() || h.Specs["A"].Channels[0].Type.Name != "only" {
		t.Error(list)
	}
	if h, list := Read("first", "type first = {0, 1}\nspec A = { s | always s = 1 }\ntype msg = nat\n"); list.Failed() || h.Specs["A"].Channels[0].Type.Name != "first" {
		t.Error(list)
	}
}
