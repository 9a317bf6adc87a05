package main

// This file has a test for each of the sixteen things that users of other tools
// ask for (point 1 to 16 of "What users of other tools ask for"). Each runs the
// command as a user would, and fails without the thing it is named for. Finer
// tests of the same things are beside the code that does them.

import (
	"bufio"
	"bytes"
	"debug/elf"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/cmd/assay/progress"
	"assay/explain"
	"assay/internal/schema"
	"assay/report"
	"assay/run"
	"assay/source"
	"assay/task"
)

// desk is a folder in which a user works.
type desk struct {
	t   *testing.T
	dir string
	env []string
}

// files makes a desk with files: name, text, name, text…
func files(t *testing.T, namesAndTexts ...string) *desk {
	t.Helper()
	d := &desk{t: t, dir: t.TempDir()}
	d.env = append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(d.dir, ".cache"))
	for i := 0; i < len(namesAndTexts); i += 2 {
		d.write(namesAndTexts[i], namesAndTexts[i+1])
	}
	return d
}

func (d *desk) write(name, text string) {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) read(name string) string {
	d.t.Helper()
	text, err := os.ReadFile(filepath.Join(d.dir, name))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// command is assay with arguments, not yet started.
func (d *desk) command(args ...string) *exec.Cmd {
	cmd := exec.Command("assay", args...)
	cmd.Dir, cmd.Env = d.dir, d.env
	return cmd
}

// run returns what a command prints, and checks its exit status.
func (d *desk) run(status int, args ...string) (stdout, stderr string) {
	d.t.Helper()
	cmd := d.command(args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		d.t.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != status {
		d.t.Errorf("assay %s: exit status %d, want %d\n%s%s", strings.Join(args, " "), got, status, out.String(), errs.String())
	}
	return out.String(), errs.String()
}

// says fails for each pattern that a text does not match.
func (d *desk) says(text string, patterns ...string) {
	d.t.Helper()
	for _, p := range patterns {
		if !regexp.MustCompile("(?m)" + p).MatchString(text) {
			d.t.Errorf("nothing like %q in:\n%s", p, text)
		}
	}
}

// report returns the JSON report of a check.
func (d *desk) report(status int, args ...string) []map[string]any {
	d.t.Helper()
	out, _ := d.run(status, append([]string{"check", "--format", "json"}, args...)...)
	if err := schema.Report("../..", []byte(out)); err != nil {
		d.t.Error(err)
	}
	var doc struct{ Results []map[string]any }
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		d.t.Fatal(err)
	}
	return doc.Results
}

const users = `domain User
global known: set User
local u: one User
proc add(u) {
	known := known union u
}
`

// TestPoint01VerdictLine: each verdict names the procedure, the property, the
// bound, and everything that it relied on.
func TestPoint01VerdictLine(t *testing.T) {
	d := files(t, "a.fir", users+"check add { known := spec(all x: User | x in known_old => x in known) } for 3 but 4 int, 2 unroll\n")
	out, _ := d.run(0, "check", "a.fir")
	d.says(out,
		`^a.fir:7: add: postcondition holds within scope 3, int width 4, unwind 2 \[forge\]$`,
		`^    property:  known := spec\(all x: User \| x in known_old => x in known\)$`,
		`^    binding:   scope User \(3\) at line 1$`)
	for _, r := range d.report(0, "a.fir") {
		for _, field := range []string{"unit", "property", "bounds", "assumed", "models", "contracts_used", "engine"} {
			if r[field] == nil {
				t.Errorf("a result has no %s: %v", field, r)
			}
		}
	}
	// Assumptions in reports, from any source.
	c := task.Check{File: "A.java", Name: "f", Unit: "f", Results: []task.Result{{Status: task.HoldsWithin,
		Assumed: []string{"x > 0"}, Contracts: []string{"A.g(I)I"}, Models: []string{"java.lang.Math.sin(D)D"}}}}
	var b bytes.Buffer
	if err := (&report.Document{Checks: []task.Check{c}}).WriteText(&b, report.TextOptions{}); err != nil {
		t.Fatal(err)
	}
	d.says(b.String(), `assumed: +x > 0`, `contracts: +A.g\(I\)I`, `models: +java.lang.Math.sin`)
}

// TestPoint02Vacuity: a hold that nothing reaches is no hold.
func TestPoint02Vacuity(t *testing.T) {
	d := files(t, "a.fir", users+`check never: add { known := spec(u in known) } for 3
proc stuck(u) { assume u in known and not (u in known)
 assert false }
check stuck { spec(true) } for 3
proc endless(u) { while u in User { known := known } }
check endless { known := spec(false) } for 2
`)
	out, _ := d.run(3, "check", "a.fir")
	d.says(out, `^a.fir:7: never \(add\): postcondition (holds|proved)`, `stuck: .*unknown: holds vacuously`, `endless: (frame, )?postcondition unknown: holds vacuously`)
	for _, r := range d.report(3, "--method", "stuck", "a.fir") {
		if r["vacuous"] != true {
			t.Errorf("%v", r)
		}
	}
}

// TestPoint03Bounds: bounds are raised by themselves, and what blocks is named.
func TestPoint03Bounds(t *testing.T) {
	d := files(t, "a.fir", `domain Node
global next: func Node -> Node
local a, b: one Node
proc three(): (a) { a := new Node }
check three { a := spec(not (some x: Node | some y: Node | some z: Node | x != y and y != z and x != z and x.next = y and y.next = z)) } for 1
proc walk(a): (b) {
	b := a
	while some b.next { b := b.next }
}
check walk { b := spec(no b.next) } for 3 but 1 unroll
`)
	out, _ := d.run(1, "check", "--deepen", "60s", "--method", "three", "a.fir")
	d.says(out, `postcondition violated within scope 4`)
	out, _ = d.run(0, "check", "--method", "walk", "a.fir")
	d.says(out, `binding:.*loop walk \(1\) at line 8`, `binding:.*scope Node \(3\) at line 1`)
	out, _ = d.run(0, "check", "--method", "walk", "--deepen", "300ms", "a.fir")
	d.says(out, `reason:.*raised from scope 3, int width 4, unwind 1`)
}

// TestPoint04Progress: something is on the screen before a check ends, and
// moves; it says which check, engine and bound. No time is measured here.
func TestPoint04Progress(t *testing.T) {
	if progress.After > 500*time.Millisecond || progress.Every > time.Second || progress.Plain > time.Second {
		t.Errorf("progress after %v, every %v and %v", progress.After, progress.Every, progress.Plain)
	}
	d := files(t, "a.fake", "one holds-within\ntwo wait\n")
	d.env = append(d.env, "ASSAY_FAKE=1")
	cmd := d.command("check", "--progress", "plain", "a.fake")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stderr)
	var seen []string
	for len(seen) < 2 && lines.Scan() { // the check would never end
		seen = append(seen, lines.Text())
	}
	cmd.Process.Signal(os.Interrupt)
	io.Copy(io.Discard, stderr)
	cmd.Wait()
	for _, line := range seen {
		d.says(line, `^checking two \(2 of 2\): thinking, \d+s, .* within scope 3, unwind 2$`)
	}
	if len(seen) != 2 || seen[0] == seen[1] {
		t.Errorf("it does not move: %q", seen)
	}
}

// TestPoint05Counterexample: the smallest one, in the user's words, as a picture,
// and as a trace that can be run again.
func TestPoint05Counterexample(t *testing.T) {
	d := files(t, "a.fir", `domain Cell
global next: func Cell -> Cell
local c, d: one Cell
proc link(c, d) {
	next := next ++ c->d
}
check link { next := spec(not (some x: Cell | x in x.^next)) } for 6
`)
	out, _ := d.run(1, "check", "--picture", "--trace", "trace.json", "a.fir")
	d.says(out,
		`^    Cell  Cell0$`, // one object is enough
		`^    5 +next := next \+\+ c->d +→ next = \{Cell0->Cell0\}$`,
		`not \(some x: Cell \| x in x\.\^next\)  is false$`,
	)
	picture, _ := d.run(0, "draw", "--step", "last", "trace.json")
	d.says(picture, `Cell0 +← c, d`, `next`)
	d.run(1, "run", "--trace", "trace.json")
	svg, _ := d.run(0, "draw", "--step", "last", "--format", "svg", "trace.json")
	d.says(svg, `^<svg `, `Cell0`, `next`)
}

// TestPoint06Unknown: what stays unknown says why, and what to try next.
func TestPoint06Unknown(t *testing.T) {
	d := files(t, "hard.fir", "domain User\nglobal a, b, c: User -> User\nproc p() { a := ^(b ++ c) }\ncheck p { a := spec(a = ^a) } for 40\n",
		"wide.fir", "global n: one Integer\nproc p() { n := n + 1 }\ncheck p { n := spec(all i: Integer | i + 0 = i) } for 1 but 32 int\n",
		"narrow.fir", "domain M\nlocal a, b: one M\nproc two(): (a, b) { a := new M\n b := new M }\ncheck two { a, b := spec(a != b) } for 1\n")
	out, _ := d.run(3, "check", "--timeout", "1ms", "hard.fir")
	d.says(out, `reason: .*the time limit of 1ms is reached`, `^    try: +a longer --timeout, or smaller bounds: --scope 39`)
	out, _ = d.run(3, "check", "wide.fir")
	d.says(out, `reason: .*wide.fir:3:11: `, `^    try: +say which integers`)
	out, _ = d.run(3, "check", "narrow.fir")
	d.says(out, `^    try: +--scope M=2$`)
	d.run(0, "check", "--scope", "M=2", "narrow.fir") // and it helps
	for _, r := range d.report(3, "narrow.fir") {
		if r["next"] != "--scope M=2" {
			t.Errorf("JSON says %v", r["next"])
		}
	}
}

// TestPoint08Costs: what is not supported, or wrong, costs what depends on it,
// and no more.
func TestPoint08Costs(t *testing.T) {
	d := files(t, "a.fir", "global n: one Integer\nproc p() { n := n + 1 }\n"+
		"check wide: p { n := spec(all i: Integer | i + 0 = i) } for 1 but 32 int\n"+
		"check fine: p { n := spec(n = n_old + 1) } for 1 but 32 int\n",
		"bad.fir", "proc p() { x := 1 }\n", "good.fir", users+"check add { known := spec(u in known) } for 2\n")
	out, _ := d.run(3, "check", "a.fir")
	d.says(out, `wide \(p\): (frame, )?postcondition unknown`, `fine \(p\): postcondition holds`)
	out, errs := d.run(2, "check", "bad.fir", "good.fir")
	d.says(errs, `^bad.fir:1:12: error: `)
	d.says(out, `^good.fir:7: add: postcondition (holds|proved)`)
}

// TestPoint09OneBinary: the command is one static file that needs nothing, not
// even a home or a PATH; the doctor says what is installed.
func TestPoint09OneBinary(t *testing.T) {
	d := files(t, "a.fir", users+"check add { known := spec(u in known) } for 3\n")
	bin := filepath.Join(d.dir, "assay-static")
	build := exec.Command("go", "build", "-trimpath", "-o", bin, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if runtime.GOOS == "linux" {
		f, err := elf.Open(bin)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if libs, err := f.ImportedLibraries(); err != nil || len(libs) > 0 {
			t.Errorf("it needs %v, %v", libs, err)
		}
	}
	cmd := exec.Command(bin, "check", "a.fir")
	cmd.Dir, cmd.Env = d.dir, []string{}
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "2 proved") {
		t.Errorf("without any environment: %v\n%s", err, out)
	}
	out, _ := d.run(0, "doctor")
	d.says(out, `^\+ solver inside `, `^[+-] javac `, `^[+-] cadical .*`, `^[+-] browser `, `^[+-] cache `)
}

// TestPoint11Formats: JSON with a schema, SARIF within GitHub's limits, JUnit,
// HTML; and a page for every diagnostic (explain's own tests look at all).
func TestPoint11Formats(t *testing.T) {
	d := files(t, "a.fir", users+"check add { known := spec(not (u in known)) } for 3\nproc p() { assert false }\ncheck p { spec(true) } for 1\n")
	for format, judge := range map[string]func([]byte) error{
		"json":  func(b []byte) error { return schema.Report("../..", b) },
		"sarif": func(b []byte) error { return schema.SARIF("../..", b) },
		"junit": schema.JUnit,
		"html":  func(b []byte) error { return nil },
		"text":  func(b []byte) error { return nil },
	} {
		out, _ := d.run(1, "check", "--format", format, "a.fir")
		if err := judge([]byte(out)); err != nil || out == "" {
			t.Errorf("%s: %v", format, err)
		}
	}
	if out, _ := d.run(1, "check", "--format", "json", "a.fir"); !strings.HasPrefix(out, "{\n  \"schema\": 1,\n") {
		t.Errorf("the version is not at the top: %.60s", out)
	}
	// Limits: more findings than are shown, more steps than a flow may have.
	doc := &report.Document{Tool: "assay"}
	for i := range 5200 {
		r := task.Result{Status: task.Violated, Property: task.Property{Kind: task.KindAssert, Text: fmt.Sprint(i), Span: source.Span{File: "a", Line: i + 1}}, Trace: &task.Trace{}}
		for j := 0; i == 0 && j < 3000; j++ {
			r.Trace.Steps = append(r.Trace.Steps, task.Step{Span: source.Span{File: "a", Line: 1}, Line: 1, Text: fmt.Sprint("x", j)})
		}
		doc.Checks = append(doc.Checks, task.Check{File: "a", Name: fmt.Sprint(i), Results: []task.Result{r}})
	}
	var b bytes.Buffer
	if err := doc.WriteSARIF(&b); err != nil {
		t.Fatal(err)
	}
	var sarif struct {
		Runs []struct {
			Results []struct {
				CodeFlows []struct {
					ThreadFlows []struct{ Locations []any }
				}
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &sarif); err != nil {
		t.Fatal(err)
	}
	results := sarif.Runs[0].Results
	if n, m := len(results), len(results[0].CodeFlows[0].ThreadFlows[0].Locations); n != 5000 || m > 1000 || m < 900 {
		t.Errorf("%d findings, %d steps", n, m)
	}
	pages, err := explain.Pages()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range report.Rules() {
		if !slices.ContainsFunc(pages, func(p explain.Page) bool { return p.ID == rule }) {
			t.Errorf("there is no page about %s", rule)
		}
	}
	out, _ := d.run(0, "explain", "assert")
	d.says(out, `^assert: `, `For example`)
}

// TestPoint12Suppression: in the source with a reason and an expiry, in a
// baseline; then only new findings fail.
func TestPoint12Suppression(t *testing.T) {
	const wrong = "check add { known := spec(not (u in known)) } for 2"
	d := files(t, "a.fir", users+"// assay:ignore postcondition until 2999-01-01: it is to be rewritten\n"+wrong+"\n",
		"old.fir", users+"// assay:ignore postcondition until 2001-01-01: it was to be rewritten\n"+wrong+"\n",
		"bare.fir", users+"// assay:ignore postcondition\n"+wrong+"\n")
	out, _ := d.run(0, "check", "a.fir")
	d.says(out, `ignored: +it is to be rewritten \(source, until 2999-01-01\)`)
	_, errs := d.run(1, "check", "old.fir")
	d.says(errs, `2001-01-01`)
	_, errs = d.run(1, "check", "bare.fir")
	d.says(errs, `^bare.fir:7:1: error: .*a reason`)
	d.write("b.fir", users+wrong+"\n")
	d.run(1, "check", "b.fir")
	d.run(0, "baseline", "write", "b.fir")
	d.run(0, "check", "--baseline", "assay-baseline.json", "b.fir")
	d.write("b.fir", users+"\n\n"+wrong+"\ncheck more: add { known := spec(u in known and known = known_old) } for 2\n")
	out, _ = d.run(1, "check", "--baseline", "assay-baseline.json", "b.fir")
	d.says(out, `more \(add\): postcondition violated`, `1 violated, 1 passed over`)
}

// TestPoint13Cache: what has not changed is not computed again, what has is, and
// the cache can be asked whether it is right.
func TestPoint13Cache(t *testing.T) {
	d := files(t, "a.fir", users+"check add { known := spec(u in known) } for 3\n", "b.fir", users+"check add { known := spec(not (u in known)) } for 3\n")
	cold, errs := d.run(1, "check", "-v", "a.fir", "b.fir")
	d.says(errs, `^cache: 0 answers taken, 2 computed$`)
	_, errs = d.run(1, "check", "-v", "a.fir", "b.fir")
	d.says(errs, `^cache: 2 answers taken, 0 computed$`)
	cold, _ = d.run(1, "check", "--no-cache", "a.fir", "b.fir")
	warm, _ := d.run(1, "check", "a.fir", "b.fir")
	if cold != warm {
		t.Errorf("cold:\n%s\nwarm:\n%s", cold, warm)
	}
	_, errs = d.run(1, "check", "--verify-cache", "a.fir", "b.fir")
	d.says(errs, `2 answers of the cache were computed again and agree`)
	d.write("a.fir", strings.Replace(d.read("a.fir"), "union u", "minus u", 1))
	out, errs := d.run(1, "check", "-v", "a.fir", "b.fir")
	d.says(errs, `^cache: 1 answers taken, 1 computed$`)
	d.says(out, `^a.fir:7: add: postcondition violated`)
}

// TestPoint14OneAnswer: the command, CI (the action's arguments, SARIF) and
// users of the packages, such as an editor, get one answer.
func TestPoint14OneAnswer(t *testing.T) {
	names := someCases(t)[:60]
	in := &run.Inputs{Languages: languages, Texts: source.Texts{}}
	o := run.Options{Engine: choice}
	checks := in.Plan(in.Files(names), o).Check(t.Context(), o)
	d := files(t)
	d.dir, _ = os.Getwd()
	results := d.report(int((&report.Document{Checks: checks}).Outcome()), append([]string{"--no-cache", "--no-settings"}, names...)...)
	i, violated := 0, 0
	for _, c := range checks {
		for _, r := range c.Results {
			if got := results[i]; got["status"] != r.Status.String() || got["check"] != c.Name {
				t.Errorf("%s, %s: the command says %v, the packages %v", c.File, c.Name, got["status"], r.Status)
			}
			if r.Status == task.Violated && c.Expected == task.ExpectNothing {
				violated++
			}
			i++
		}
	}
	for _, format := range formats { // and one exit status
		d.run(int((&report.Document{Checks: checks}).Outcome()), append([]string{"check", "--no-cache", "--no-settings", "--format", format, "-o", os.DevNull}, names...)...)
	}
}

// TestPoint15SameBytes: same input, same output, byte for byte, whatever runs
// at once (TestSameBytes looks at all cases, with the cache).
func TestPoint15SameBytes(t *testing.T) {
	d := files(t)
	cases, err := filepath.Abs("../../cases/fir")
	if err != nil {
		t.Fatal(err)
	}
	d.write("list", strings.Join([]string{cases + "/coverage/get.fir", cases + "/swap-by-call.fir", cases + "/r1-unique-max.fir", cases + "/r3-register-with-max-id.fir"}, "\n"))
	var names []string
	for line := range strings.Lines(d.read("list")) {
		if _, err := os.Stat(strings.TrimSpace(line)); err == nil {
			names = append(names, strings.TrimSpace(line))
		}
	}
	if len(names) < 3 {
		t.Fatalf("%d cases", len(names))
	}
	for _, format := range formats {
		var first string
		for _, jobs := range []string{"1", "2", "5"} {
			cmd := d.command(append([]string{"check", "--no-cache", "--reproducible", "--format", format, "--jobs", jobs}, names...)...)
			out, _ := cmd.Output()
			if first == "" {
				first = string(out)
			}
			if string(out) != first || len(out) == 0 {
				t.Errorf("%s, %s jobs: other bytes", format, jobs)
			}
		}
	}
}

// TestPoint16Settings: assay.toml for a project; flags override it; slips are
// errors; what holds is shown with the reason.
func TestPoint16Settings(t *testing.T) {
	d := files(t, "models/a.fir", users+"check add { known := spec(all x: User | x in known_old => x in known) } for 3\n",
		"assay.toml", "targets = [\"models\"]\n[bounds]\nscope = 2\n[[for]]\nmethod = \"other*\"\nscope = 1\n")
	out, _ := d.run(0, "check")
	d.says(out, `holds within scope 2`)
	out, _ = d.run(0, "check", "--scope", "4")
	d.says(out, `holds within scope 4`)
	out, _ = d.run(0, "config", "--scope", "4")
	d.says(out, `^bounds.scope +=  ?4 +# --scope`, `^targets .*# assay.toml:1`)
	d.write("assay.toml", "targets = [\"models\"]\n[bounds]\nscop = 2\n")
	_, errs := d.run(2, "check")
	d.says(errs, `^assay.toml:3:1: error: there is no setting bounds.scop`, `did you mean scope\?`)
}
