package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"assay/internal/browser"
	"assay/internal/testkit"
	"assay/report"
	"assay/run"
	"assay/run/portfolio"
	"assay/serve/debug/console"
	"assay/source"
	"assay/task"
	"assay/vm"
	"assay/vm/session"
)

// readPage has the browser go through all stops of a trace, forward and then back, and read what is to be seen at each.
const readPage = `((i) => {
	assay.select(i);
	const run = assay.now.run, t = assay.now.trace;
	if (!t || !run.film) return { note: t ? t.note : '', stops: [] };
	const text = e => e.textContent;
	const rows = e => [...e.querySelectorAll('tbody tr')].map(tr => {
		const w = run.write(tr.querySelector('button').dataset.key);
		return { name: text(tr.cells[0]), value: text(tr.cells[1]), at: w ? w.at : -1, first: !!w && w.first, stop: w ? w.stop : -1, hot: tr.classList.contains('hot') };
	});
	const read = () => ({
		number: t.numbers[run.step],
		frames: [...document.querySelectorAll('#frames details')].map(d => ({ name: text(d.querySelector('summary')), vars: rows(d) })),
		globals: rows(document.getElementById('globals')),
		objects: [...document.querySelectorAll('#objects table')].map(o => ({ name: t.objects[o.dataset.object].n, vars: rows(o) })),
		threads: [...document.querySelectorAll('#frames .thread')].map(text),
		boxes: [...document.querySelectorAll('svg.picture g:not(.off) text.name')].length,
	});
	const stops = [];
	for (let k = 0; k <= run.last; k++) { assay.go(k); stops.push(read()); }
	let back = -1;
	for (let k = run.last; k >= 0; k--) { assay.go(k); if (JSON.stringify(read()).replace(/"hot":true/g, '"hot":false') !== JSON.stringify(stops[k]).replace(/"hot":true/g, '"hot":false')) back = k; }
	return { stops, back, steps: t.steps.map(s => s.l || 0), left: t.left };
})(%d)`

type pageRow struct {
	Name, Value string
	At          int
	First       bool
	Stop        int
	Hot         bool
}

type pageTable struct {
	Name string
	Vars []pageRow
}

type pageSeen struct {
	Number          int
	Frames, Objects []pageTable
	Globals         []pageRow
	Threads         []string
	Boxes           int
}

// judge compares a page with a debugger.
type judge struct {
	t                                                *testing.T
	c                                                *console.Console
	out                                              bytes.Buffer
	what                                             string
	stops, values, writes, unnamed, objects, changes int
}

// do returns what a command prints, line by line.
func (j *judge) do(format string, args ...any) []string {
	j.out.Reset()
	j.c.Do(fmt.Sprintf(format, args...))
	return strings.Split(strings.TrimRight(j.out.String(), "\n"), "\n")
}

func (j *judge) errorf(format string, args ...any) {
	j.t.Helper()
	j.t.Errorf("%s: %s", j.what, fmt.Sprintf(format, args...))
}

// variables compares a table with what the console lists.
func (j *judge) variables(of string, got []pageRow, want []string) {
	j.t.Helper()
	if len(got) == 0 && len(want) == 1 && want[0] == "no variables" {
		return
	}
	if len(got) != len(want) {
		j.errorf("%s: %d variables, and assay debug prints %q", of, len(got), want)
		return
	}
	for i, v := range got {
		name, value, _ := strings.Cut(want[i], " = ")
		if v.Name != strings.TrimSpace(name) || v.Value != value {
			j.errorf("%s: %s = %s, and assay debug prints %q", of, v.Name, v.Value, want[i])
		}
		j.values++
		if slices.ContainsFunc(got[:i], func(w pageRow) bool { return w.Name == v.Name }) {
			j.unnamed++
			continue
		}
		j.why(of, v.Name, v)
	}
}

var wroteAt = regexp.MustCompile(`, step (-?\d+)$`)

// why compares where a value was written with the first reason of the console. What has no name there is counted.
func (j *judge) why(of, name string, v pageRow) {
	j.t.Helper()
	value := j.do("print %s", name)[0]
	if _, got, ok := strings.Cut(value, " = "); !ok || strings.HasPrefix(value, "error: ") || got != v.Value {
		j.unnamed++ // another variable has the name, or none
		return
	}
	says := j.do("why %s : 1", name)[0]
	switch at := wroteAt.FindStringSubmatch(says); {
	case strings.HasSuffix(says, ": it was so from the beginning"):
		if v.At >= 0 {
			j.errorf("%s: %s was written at %d, and assay debug says %q", of, name, v.At, says)
		}
	case at == nil:
		j.errorf("%s: why %s: %q", of, name, says)
	case at[1] != strconv.Itoa(v.At):
		j.errorf("%s: %s was written at %d, and assay debug says %q", of, name, v.At, says)
	}
	j.writes++
}

var framePlace = regexp.MustCompile(`^[* ] *\d+  (.*) at (.*)$`)

// stop compares what is to be seen at a stop.
func (j *judge) stop(s *pageSeen) {
	j.t.Helper()
	j.stops++
	of := fmt.Sprint("step ", s.Number)
	j.do("goto %d", s.Number)
	if at := j.c.Position() - j.c.First; at != s.Number {
		j.errorf("%s: assay debug is at %d", of, at)
		return
	}
	stack := j.do("stack")
	if stack[0] == "no procedure is open" {
		stack = nil
	}
	if len(stack) != len(s.Frames) {
		j.errorf("%s: %d frames, and assay debug prints %q", of, len(s.Frames), stack)
		return
	}
	for i, f := range s.Frames {
		m := framePlace.FindStringSubmatch(stack[i])
		if m == nil {
			j.errorf("%q", stack[i])
			continue
		}
		want := m[1] + " " + m[2][strings.LastIndexByte(m[2], '/')+1:]
		if !strings.Contains(m[2], ":") { // no line
			want = m[1]
		}
		if f.Name != want {
			j.errorf("%s: frame %d is %q, and assay debug prints %q", of, i, f.Name, stack[i])
		}
		if i > 0 {
			j.do("frame %d", i)
		}
		j.variables(of+" frame "+strconv.Itoa(i), f.Vars, j.do("locals"))
	}
	j.do("goto %d", s.Number)
	j.variables(of, s.Globals, j.do("globals"))
	for _, o := range s.Objects {
		for _, v := range o.Vars {
			name := o.Name + "." + v.Name
			if strings.HasPrefix(v.Name, "[") {
				name = o.Name + v.Name
			}
			j.objects++
			j.why(of, name, v)
		}
	}
	if len(s.Threads) > 0 {
		var want []string
		for i, line := range j.do("threads") {
			want = append(want, fmt.Sprintf("thread %d: %s", i, line[6:]))
		}
		if !slices.Equal(s.Threads, want) {
			j.errorf("%s: %q, and assay debug prints %q", of, s.Threads, want)
		}
	}
}

// follow compares all stops of a trace, and whether a write leads to the stop behind it, where the value is what it is since.
func (j *judge) follow(stops []pageSeen) {
	j.t.Helper()
	for k := range stops {
		s := &stops[k]
		j.stop(s)
		for i, f := range s.Frames {
			for _, v := range f.Vars {
				if i == 0 && v.Hot {
					j.changes++
				}
				if v.At < 0 || v.Stop == 0 {
					continue
				}
				if v.Stop > k && v.Stop != len(stops)-1 || stops[v.Stop-1].Number > v.At || stops[v.Stop].Number <= v.At {
					j.errorf("at stop %d: %s was written at %d, and the page goes to stop %d", k, v.Name, v.At, v.Stop)
				}
			}
		}
	}
}

// followed says which traces of a page are: each, or each third in the quick run.
func followed() int {
	if testkit.Long() {
		return 1
	}
	return 3
}

// page compares the page of a document with a debugger of each of its counterexamples.
func (j *judge) page(p *browser.Page, d *report.Document, files []*run.File) (traces int) {
	j.t.Helper()
	film := filmOf(files)
	var b bytes.Buffer
	if err := d.WriteHTML(&b, report.HTMLOptions{Reproducible: true, Film: film}); err != nil {
		j.t.Fatal(err)
	}
	file := filepath.Join(j.t.TempDir(), "page.html")
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		j.t.Fatal(err)
	}
	p.Load(file)
	var numbers []int
	p.Eval("assay.data.results.map(r => r.trace)", &numbers)
	var ordered []*task.Result // by the number of their trace
	var of []*task.Check
	for i := range d.Checks {
		for k := range d.Checks[i].Results {
			if r := &d.Checks[i].Results[k]; r.Trace != nil {
				ordered, of = append(ordered, r), append(of, &d.Checks[i])
			}
		}
	}
	for i, n := range numbers {
		if n < 0 || i%followed() > 0 {
			continue
		}
		c, r := of[n], ordered[n]
		j.what = c.File + ": " + c.Name + ": " + string(r.Property.Kind)
		var seen struct {
			Note  string
			Stops []pageSeen
			Back  int
		}
		p.Eval(fmt.Sprintf(readPage, i), &seen)
		if len(seen.Stops) == 0 {
			j.errorf("no film: %s", seen.Note)
			continue
		}
		if seen.Back >= 0 {
			j.errorf("stop %d is another on the way back", seen.Back)
		}
		f := files[slices.IndexFunc(files, func(f *run.File) bool { return f.Name == c.File })]
		s, err := stepped(newSubject(&run.Inputs{Texts: d.Texts}, f, c.Name, r.Trace.Bounds, r.Trace), nil)
		if err != nil {
			j.t.Fatal(err)
		}
		o, err := s.Opened("", *r.Trace, vm.Budget{}, session.Options{})
		if err != nil {
			j.errorf("%v", err)
			continue
		}
		debugger, err := o.Debugger()
		if err != nil {
			j.t.Fatal(err)
		}
		debugger.First = 0 // as for a trace that is opened
		j.c = &console.Console{Debugger: debugger, Out: &j.out, Width: 1 << 30}
		j.follow(seen.Stops)
		traces++
	}
	for _, e := range p.Errors {
		j.t.Errorf("in the page: %s", e)
	}
	p.Errors = nil
	return traces
}

// TestPageAgrees: at every step of every counterexample of the cases, forward and back, the page shows the frames, variables, globals, objects and threads that
// assay debug prints there, and goes to the writes that assay debug names.
func TestPageAgrees(t *testing.T) {
	j := &judge{t: t}
	p := browser.Open(t, 1200, 800)
	d, files := checkedCases(t)
	traces := j.page(p, d, files)
	plain := *j
	d, files = checkIR(t)
	machine := j.page(p, d, files)
	of := func(from, to judge) string {
		return fmt.Sprintf("%d stops, %d values, %d parts of objects, %d writes, %d changes, %d without a name",
			to.stops-from.stops, to.values-from.values, to.objects-from.objects, to.writes-from.writes, to.changes-from.changes, to.unnamed-from.unnamed)
	}
	ir := *j
	java := 0
	for _, dir := range filmFolders(t) {
		files, checks := checkJava(t, dir, javaCases(t, dir))
		d := &report.Document{Tool: "assay", Version: version(), Inputs: &source.List{}, Texts: source.Texts{}, View: viewOf(files)}
		for _, f := range files {
			d.Texts[f.Name] = f.Text
		}
		for _, name := range slices.Sorted(maps.Keys(checks)) {
			d.Checks = append(d.Checks, *checks[name])
		}
		java += j.page(p, d, files)
	}
	t.Logf("%d traces of models: %s", traces, of(judge{}, plain))
	t.Logf("%d of text of ir: %s", machine, of(plain, ir))
	t.Logf("%d of Java: %s", java, of(ir, *j))
	if k := followed(); traces < 100/k || machine < 10/k || java < 20/k || j.objects < 3000/k || j.writes < 12_000/k || j.changes < 500/k || j.unnamed > j.writes/20 {
		t.Error("too few")
	}
}

// checkIR checks the cases of ir, with threads and objects.
func checkIR(t *testing.T) (*report.Document, []*run.File) {
	t.Helper()
	in := &run.Inputs{Languages: languages, Texts: source.Texts{}}
	files := in.Files([]string{"../../cases/ir"})
	if in.List.Failed() {
		t.Fatal(in.List.Err())
	}
	o := run.Options{Engine: chosen(t, portfolio.Auto, nil), Timeout: 300 * time.Millisecond}
	d := &report.Document{Tool: "assay", Version: version(), Inputs: &in.List, Texts: in.Texts}
	d.Checks = in.Plan(files, o).Check(t.Context(), o)
	return d, files
}
