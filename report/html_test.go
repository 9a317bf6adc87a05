package report

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"assay/internal/browser"
	"assay/source"
	"assay/task"
)

func htmlOf(t *testing.T, d *Document, o HTMLOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteHTML(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// show opens the page of a document in a browser.
func show(t *testing.T, d *Document, o HTMLOptions) *browser.Page {
	t.Helper()
	p := browser.Open(t, 1500, 950)
	p.Load(written(t, d, o))
	return p
}

// written returns the file of a page.
func written(t *testing.T, d *Document, o HTMLOptions) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(htmlOf(t, d, o)), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// fine fails if something went wrong in the page.
func fine(t *testing.T, p *browser.Page) {
	t.Helper()
	p.Eval("1", nil) // reads what came meanwhile
	for _, e := range p.Errors {
		t.Errorf("in the page: %s", e)
	}
}

func expect(t *testing.T, p *browser.Page, expr, want string) {
	t.Helper()
	if got := p.Text(expr); got != want {
		t.Errorf("%s is %q, want %q", expr, got, want)
	}
}

// walk returns a document with a trace that builds a list of n objects, reverses it
// step by step, and goes round until it has some number of steps; and the film
// of it.
func walk(n, steps int) (*Document, Film) {
	d := sample()
	tr := d.Checks[0].Results[0].Trace
	name := func(i int) string {
		if i < 0 || i >= n {
			return "null"
		}
		return fmt.Sprint("Node", i)
	}
	next := make([]int, n)
	for i := range next {
		next[i] = i + 1
	}
	cur := 0
	state := func() task.State {
		var s task.State
		for i := range n {
			s.Objects = append(s.Objects, task.Object{Name: name(i), Class: "Node", Fields: []task.Slot{
				{Name: "next", Value: task.Value{Scalar: name(next[i])}}, {Name: "value", Value: task.Value{Scalar: fmt.Sprint(i * i)}}}})
		}
		s.Vars = []task.Slot{{Name: "head", Value: task.Value{Scalar: "Node0"}}, {Name: "cur", Value: task.Value{Scalar: name(cur)}}, {Name: "n", Value: task.Value{Scalar: fmt.Sprint(cur)}}}
		return s
	}
	states := []task.State{state()}
	tr.Initial, tr.Steps = states[0], nil
	for i := range steps {
		cur = (i + 1) % n
		next[cur] = next[cur]%n - 1 + 2*(i/n%2)
		states = append(states, state())
		tr.Steps = append(tr.Steps, task.Step{Unit: "greet", Span: at(3 + i%4), Line: 3 + i%4, Text: fmt.Sprintf("cur.next := previous // %d", i), Depth: i % 3,
			Changes: []task.Slot{{Name: "cur", Value: task.Value{Scalar: name(cur)}}, {Name: name(cur) + ".next", Value: task.Value{Scalar: name(next[cur])}}}})
	}
	return d, filmed(states)
}

// filmed shows states as stops; step i, which has number 10i, writes what differs after it.
func filmed(states []task.State) Film {
	return func(_ *task.Check, _ *task.Result, show func(*Stop) bool) error {
		wrote := map[string]*Write{}
		values := map[string]string{}
		for i, st := range states {
			now := map[string]string{}
			for _, v := range st.Vars {
				now[v.Name] = v.Value.String()
			}
			for _, o := range st.Objects {
				for _, f := range o.Fields {
					now[o.Name+"."+f.Name] = f.Value.String()
				}
			}
			for k, v := range now {
				if old, ok := values[k]; i > 0 && (!ok || old != v) {
					wrote[k] = &Write{At: 10*i - 10, First: !ok}
				}
			}
			values = now
			s := &Stop{Number: 10 * i, Ended: i == len(states)-1, Heap: st}
			var vars []Shown
			for _, v := range st.Vars {
				vars = append(vars, Shown{v.Name, v.Value.String(), wrote[v.Name]})
			}
			s.Calls = []OpenCall{{Level: 0, Name: "main", At: at(1), Locals: vars}}
			writes := maps.Clone(wrote)
			s.Part = func(object, part string) *Write { return writes[object+"."+part] }
			if !show(s) {
				return nil
			}
		}
		return nil
	}
}

// TestPage opens a page and uses it: verdicts, filter, steps, keys, themes.
func TestPage(t *testing.T) {
	d, film := walk(5, 12)
	p := show(t, d, HTMLOptions{Film: film})
	const count = "document.querySelectorAll('#rows tr:not([hidden])').length"
	expect(t, p, count, "8")
	expect(t, p, "document.querySelector('tr[aria-selected]').className", "violated")
	expect(t, p, "document.getElementById('place').textContent", "step 0 of 12")
	expect(t, p, "document.querySelectorAll('svg .box').length", "5")
	expect(t, p, "document.querySelector('.problems').textContent.includes('no <x>')", "true")
	p.Screenshot("page-initial")

	// Forwards and backwards reach the same states.
	const heap = `[...document.querySelectorAll('svg g, svg .label')].map(g => g.classList.contains('off') ? '-' : g.textContent || 'arrow').join('|')
		+ [...document.querySelectorAll('#state tr')].map(r => r.textContent).join('|')`
	p.Eval(`window.heap = () => `+heap, nil)
	var there []string
	for i := range 13 {
		there = append(there, p.Text("heap()"))
		expect(t, p, "document.getElementById('place').textContent", fmt.Sprintf("step %d of 12", i))
		p.Keys("ArrowRight")
	}
	expect(t, p, "assay.now.step", "12") // not beyond the end
	for i := 12; i >= 0; i-- {
		if got := p.Text("heap()"); got != there[i] {
			t.Errorf("step %d looks different on the way back:\n%s\n%s", i, there[i], got)
		}
		p.Keys("ArrowLeft")
	}
	expect(t, p, "assay.now.step", "0")
	p.Keys("End")
	expect(t, p, "assay.now.step", "12")
	if got := p.Text("heap()"); got != there[12] {
		t.Error("End is not the last step")
	}
	expect(t, p, "document.querySelector('.source li.fails').textContent.trim().startsWith('6')", "true")
	p.Keys("Home")
	expect(t, p, "assay.now.step", "0")

	// What a step changes is marked, and what it takes away too.
	p.Keys("ArrowRight", "ArrowRight")
	expect(t, p, "document.querySelectorAll('#frames tr.hot').length", "2")
	expect(t, p, "document.querySelectorAll('#objects tr.hot').length", "1")
	expect(t, p, "document.querySelectorAll('svg g.hot .line').length", "1")
	expect(t, p, "document.querySelectorAll('svg g.gone').length", "1")
	expect(t, p, "document.querySelector('.source li.now').textContent.includes('friends := friends union')", "true")
	expect(t, p, "document.querySelector('.steps li[aria-current]').textContent.includes('// 1')", "true")
	p.Screenshot("page-step")

	// The filter, by key; letters in it are no commands.
	p.Keys("/")
	p.Keys("t", "w", "i", "c", "e")
	expect(t, p, count, "2")
	expect(t, p, "document.getElementById('count').textContent", "2 of 8")
	p.Keys("Escape", "ArrowDown")
	expect(t, p, "document.querySelector('tr[aria-selected]').textContent.includes('twice')", "true")
	expect(t, p, "document.getElementById('heap').hidden", "true") // no trace, no heap
	expect(t, p, "document.querySelector('.about').textContent.includes('heaps with more than 2 objects of User; --scope User=3 goes on')", "true")
	p.Keys("ArrowDown")
	expect(t, p, "document.querySelectorAll('.source li.part').length", "1") // coverage
	expect(t, p, "document.querySelector('.source li.bare').textContent.trim().startsWith('5')", "true")
	expect(t, p, "document.querySelector('.about').textContent.includes('line 5: return: 0 of 1 copy needed; the specification does not ask for it')", "true")
	expect(t, p, "document.getElementById('legend').hidden", "false")
	p.Screenshot("page-coverage")
	p.Eval("document.getElementById('filter').value = ''; document.getElementById('filter').oninput()", nil)
	p.Eval("document.querySelector('[data-status=violated]').click()", nil)
	expect(t, p, count, "6")
	p.Eval("document.querySelectorAll('[data-status]').forEach(b => b.getAttribute('aria-pressed') === 'true' && b.click())", nil)
	expect(t, p, "document.getElementById('nothing').hidden", "false")
	p.Eval("document.querySelectorAll('[data-status]').forEach(b => b.click())", nil)

	// Help, and out of it again.
	p.Keys("?")
	expect(t, p, "document.getElementById('keys').open", "true")
	p.Keys("Escape")
	expect(t, p, "document.getElementById('keys').open", "false")

	// Light and dark: as the system is, or as the reader says.
	const back = "getComputedStyle(document.body).backgroundColor"
	p.Dark(false)
	expect(t, p, back, "rgb(255, 255, 255)")
	p.Dark(true)
	expect(t, p, back, "rgb(13, 17, 23)")
	p.Eval("assay.select(0)", nil)
	p.Keys("End")
	p.Screenshot("page-dark")
	p.Keys("t")
	expect(t, p, back, "rgb(255, 255, 255)")
	p.Dark(false)
	p.Keys("t")
	expect(t, p, back, "rgb(13, 17, 23)")
	fine(t, p)
}

// grows returns a document whose heap has one object at first, and some number more after a step.
func grows(n int) (*Document, Film) {
	d := sample()
	one := task.Object{Name: "List0", Class: "List", Fields: []task.Slot{{Name: "size", Value: task.Value{Scalar: "0"}}}}
	first := task.State{Objects: []task.Object{one}}
	second := task.State{Objects: []task.Object{one}}
	for i := range n {
		second.Objects = append(second.Objects, task.Object{Name: fmt.Sprint("Part", i), Class: "machine.made.Part", Fields: []task.Slot{
			{Name: "whole", Value: task.Value{Scalar: fmt.Sprint("Part", i/3)}}, {Name: "text", Value: task.Value{Scalar: strings.Repeat("9", 30)}}}})
	}
	tr := d.Checks[0].Results[0].Trace
	tr.Initial, tr.Steps = first, []task.Step{{Unit: "greet", Span: at(3), Line: 3, Text: "grow"}}
	return d, filmed([]task.State{first, second})
}

// TestPageFits: whatever the size of the window and of the heap, a page opens with all that is
// in the heap inside its pane, painted.
func TestPageFits(t *testing.T) {
	for _, k := range []struct {
		name  string
		boxes int
		made  func() (*Document, Film)
	}{
		{"one", 1, func() (*Document, Film) { return walk(1, 3) }},
		{"forty", 40, func() (*Document, Film) { return walk(40, 3) }},
		{"one, and thirty later", 1, func() (*Document, Film) { return grows(30) }},
	} {
		d, film := k.made()
		file, p := written(t, d, HTMLOptions{Film: film}), browser.Open(t, 1500, 950)
		for _, size := range [][2]int{{1400, 1600}, {2400, 1400}, {1500, 950}, {1100, 700}} {
			p.Resize(size[0], size[1])
			p.Load(file)
			painted(t, p, fmt.Sprintf("%s at %d × %d", k.name, size[0], size[1]), k.boxes)
			p.Screenshot(fmt.Sprintf("page-fits-%d-%d", k.boxes, size[0]))
		}
		fine(t, p)
	}
}

// painted fails unless so many boxes are in the pane of the heap, and each is visible: a part of the
// pixels in it are not those of the background.
func painted(t *testing.T, p *browser.Page, what string, n int) {
	t.Helper()
	type rect struct{ X, Y, Right, Bottom float64 }
	var seen struct {
		Pane  rect
		Boxes []rect
	}
	p.Eval(`(() => {
		const rect = e => { const r = e.getBoundingClientRect(); return { x: r.left, y: r.top, right: r.right, bottom: r.bottom } };
		return { pane: rect(document.getElementById('canvas')), boxes: [...document.querySelectorAll('svg g:not(.off) .box')].map(rect) };
	})()`, &seen)
	if len(seen.Boxes) != n {
		t.Errorf("%s: %d boxes, not %d", what, len(seen.Boxes), n)
	}
	image := p.Pixels()
	window := image.Bounds()
	pane := seen.Pane
	if pane.X < 0 || pane.Y < 0 || pane.Right > float64(window.Dx()) || pane.Bottom > float64(window.Dy()) {
		t.Errorf("%s: the pane %v is outside of the window", what, pane)
		return
	}
	background := image.At(int(pane.Right)-2, int(pane.Bottom)-2)
	for _, b := range seen.Boxes {
		if b.X < pane.X-1 || b.Y < pane.Y-1 || b.Right > pane.Right+1 || b.Bottom > pane.Bottom+1 {
			t.Errorf("%s: the box %v is outside of the pane %v", what, b, pane)
			continue
		}
		all, other := 0, 0
		for y := int(b.Y); y < int(b.Bottom); y++ {
			for x := int(b.X); x < int(b.Right); x++ {
				if all++; image.At(x, y) != background {
					other++
				}
			}
		}
		if all < 16 || other*10 < all {
			t.Errorf("%s: of %d pixels of the box %v, %d are painted", what, all, b, other)
		}
	}
}

// TestPageLarge: 1,000 steps over 200 objects stay small; how quick they are is
// printed.
func TestPageLarge(t *testing.T) {
	d, film := walk(200, 1000)
	if n := len(htmlOf(t, d, HTMLOptions{Film: film})); n > 2<<20 {
		t.Errorf("the page has %d bytes", n)
	} else {
		t.Logf("the page has %d bytes", n)
	}
	p := show(t, d, HTMLOptions{Film: film})
	expect(t, p, "document.querySelectorAll('svg .box').length", "200")
	var times []float64
	p.Eval(`(async () => {
		const times = [];
		for (let i = 1; i <= 1000; i += 7) {
			const before = performance.now();
			assay.go(i);
			document.body.getBoundingClientRect(); // layout, too
			times.push(performance.now() - before);
		}
		return times;
	})()`, &times)
	worst, sum := 0.0, 0.0
	for _, x := range times {
		worst, sum = max(worst, x), sum+x
	}
	t.Logf("a step takes %.1f ms in the mean, %.1f ms at most", sum/float64(len(times)), worst)
	expect(t, p, "assay.now.step", "995")
	p.Keys("End")
	expect(t, p, "assay.now.step", "1000")
	expect(t, p, "document.getElementById('canvas').classList.contains('fit')", "true")
	p.Keys("f") // it is too small to read
	expect(t, p, "document.getElementById('canvas').classList.contains('fit')", "false")
	expect(t, p, "(() => { const b = document.querySelector('svg g.hot').getBoundingClientRect(), c = document.getElementById('canvas').getBoundingClientRect(); return b.left >= c.left && b.right <= c.right })()", "true")
	p.Screenshot("page-large")
	fine(t, p)
}

// TestPageHostile: nothing that comes from a program is executed or becomes
// markup, wherever it is.
func TestPageHostile(t *testing.T) {
	evil := `</script><script>window.hurt=1</script><img src=x onerror="window.hurt=2">{{data}}<svg onload=window.hurt=3>` + "\u2028'\"\\"
	d, _ := walk(3, 3)
	d.Tool, d.Version = evil, evil
	d.Texts = map[string]string{evil: strings.Repeat(evil+"\n", 9)}
	d.Inputs.Errorf(at(1), "evil", "%s", evil).Help = evil
	for i := range d.Checks {
		c := &d.Checks[i]
		c.Name, c.Unit, c.File, c.Span.File = evil, evil, evil, evil
		if c.Fault != nil {
			c.Fault.Message = evil
		}
		for j := range c.Results {
			r := &c.Results[j]
			r.Property.Text, r.Property.Unit, r.Property.Kind, r.Reason, r.Engine, r.Property.Span.File = evil, evil, task.Kind(evil), evil, evil, evil
			r.Assumed, r.Contracts, r.Models = []string{evil}, []string{evil}, []string{evil}
			switch j % 3 {
			case 0:
				r.Execution = &task.Execution{Model: evil, Events: []string{evil}, Drawn: &task.Drawing{
					Nodes: []task.DrawnEvent{{Thread: -1, Text: evil}, {Thread: 1, Text: evil}},
					Edges: []task.DrawnEdge{{From: 0, To: 1, Kind: evil}, {From: 7, To: 1, Kind: evil}},
				}}
			case 1:
				r.History = &task.History{Channels: []string{evil}, Stem: [][]string{{evil}}, Lines: []string{evil}}
			case 2:
				r.Absence = &task.Absence{None: evil, Beginning: &task.History{Channels: []string{evil}, Lines: []string{evil}}}
			}
			for k := range r.Binding {
				r.Binding[k].Name = evil
			}
			if r.Coverage != nil {
				r.Coverage.Unknown = ""
				for k := range r.Coverage.Lines {
					r.Coverage.Lines[k].Text, r.Coverage.Lines[k].Hint, r.Coverage.Lines[k].Span.File = evil, evil, evil
				}
			}
			if tr := r.Trace; tr != nil {
				for k := range tr.Steps {
					s := &tr.Steps[k]
					s.Text, s.Unit, s.Branch, s.Span.File = evil, evil, evil, evil
					s.Changes = []task.Slot{{Name: evil, Value: task.Value{Scalar: evil}}}
				}
				tr.Failure.Text, tr.Failure.Conjunct, tr.Failure.Values = evil, evil, []task.Slot{{Name: evil, Value: task.Value{Scalar: evil}}}
				for k := range tr.Initial.Objects {
					o := &tr.Initial.Objects[k]
					o.Name, o.Class = evil+o.Name, evil
					o.Fields = append(o.Fields, task.Slot{Name: evil, Value: task.Value{Scalar: o.Name}}, task.Slot{Name: "x" + evil, Value: task.Value{Scalar: evil}})
				}
				tr.Initial.Vars = append(tr.Initial.Vars, task.Slot{Name: evil, Value: task.Value{Scalar: evil}}, task.Slot{Name: "y" + evil, Value: task.Value{Scalar: tr.Initial.Objects[0].Name}})
			}
		}
	}
	for _, film := range []Film{nil, func(_ *task.Check, r *task.Result, show func(*Stop) bool) error {
		for i := 0; i <= len(r.Trace.Steps); i++ {
			vars := []Shown{{evil, evil, &Write{At: i - 1}}, {evil, evil, nil}}
			show(&Stop{Number: i, Calls: []OpenCall{{0, evil, source.Span{File: evil, Line: 3}, vars}}, Globals: vars, Threads: []string{evil, evil}, Heap: r.Trace.Initial,
				Part: func(_, _ string) *Write { return &Write{At: 0} }})
		}
		return nil
	}} {
		refuses(t, d, HTMLOptions{Film: film})
	}
}

// refuses fails if a page executes something of a document whose texts are hostile, or that is injected.
func refuses(t *testing.T, d *Document, o HTMLOptions) {
	t.Helper()
	p := show(t, d, o)
	for range 4 {
		p.Keys("ArrowRight")
	}
	p.Eval("document.querySelectorAll('#state button, svg.picture .link').forEach(e => e.dispatchEvent(new Event('click')))", nil)
	for range 6 {
		p.Keys("ArrowDown")
	}
	expect(t, p, "window.hurt", "undefined")
	expect(t, p, "document.scripts.length + ' ' + document.images.length", "2 0")
	expect(t, p, "document.querySelectorAll('[onload],[onerror],[style]').length", "0")
	expect(t, p, "document.querySelectorAll('svg').length <= 2", "true")
	// The policy refuses an injected script.
	before := len(p.Errors)
	p.Eval("(() => { const s = document.createElement('script'); s.textContent = 'window.hurt = 4'; document.body.append(s); document.body.setAttribute('onclick', 'window.hurt = 5'); document.body.click() })()", nil)
	expect(t, p, "window.hurt", "undefined")
	p.Eval("fetch('https://example.com/').then(() => { window.hurt = 6 }, () => {})", nil)
	expect(t, p, "window.hurt", "undefined")
	if before != 0 || len(p.Errors) == 0 {
		t.Errorf("%d errors before the attack (%v), %d in all", before, p.Errors[:before], len(p.Errors))
	}
}

// TestPageWithoutNetwork: the page names no other file and no address.
func TestPageWithoutNetwork(t *testing.T) {
	text := htmlOf(t, &Document{Tool: "assay"}, HTMLOptions{})
	for _, bad := range []string{"http:", "https:", " src=", " href=", "@import", "url("} {
		if strings.Contains(strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""), bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	if strings.Contains(text, "{{") {
		t.Error("a place of the page was not filled")
	}
}

// TestPageSame: the same document gives the same page.
func TestPageSame(t *testing.T) {
	d, film := walk(5, 12)
	o := HTMLOptions{Reproducible: true, Film: film}
	if htmlOf(t, d, o) != htmlOf(t, d, o) {
		t.Error("two pages differ")
	}
	other, _ := walk(5, 12)
	other.Checks[0].Results[0].Time *= 2
	if htmlOf(t, d, o) != htmlOf(t, other, o) {
		t.Error("times are in a page that is to be reproducible")
	}
}

// TestPageFolds: a warning is shown once, with the places of its repetitions; names lose their packages where they stay
// distinct, and places the common folder; violations come first.
func TestPageFolds(t *testing.T) {
	d := sample()
	d.Inputs = &source.List{}
	for _, line := range []int{2, 4, 4, 5} {
		span := source.Span{File: "src/a/A.java", Line: line, Col: 3}
		d.Inputs.Warnf(span, "contract-visibility", "size cannot be seen").Help = "declare it spec_public"
	}
	d.Inputs.Warnf(source.Span{File: "src/a/A.java", Line: 9, Col: 1}, "other", "and this")
	check := func(name, file string, status task.Status) task.Check {
		return task.Check{Name: name, Unit: name, File: file, Results: []task.Result{{Status: status,
			Property: task.Property{Kind: task.KindAssert, Unit: name, Text: "x", Span: source.Span{File: file, Line: 7}}}}}
	}
	d.Checks = []task.Check{
		check("org.a.A.f(java.util.List, int)", "src/a/A.java", task.Proved),
		check("org.a.A.g", "src/a/A.java", task.HoldsWithin), check("org.b.A.g", "src/b/B.java", task.Unknown),
		check("org.a.A.h", "src/a/A.java", task.Violated),
	}
	p := show(t, d, HTMLOptions{})
	expect(t, p, "document.querySelector('.problems summary').textContent", "2 warnings, said 4 times")
	expect(t, p, "document.querySelector('.problems details').open", "false")
	expect(t, p, "document.querySelectorAll('.problems details p').length", "2")
	expect(t, p, "document.querySelector('.problems details p').textContent",
		"src/a/A.java:2:3: warning: size cannot be seen [contract-visibility]; help: declare it spec_public and at src/a/A.java:4:3, src/a/A.java:5:3")
	expect(t, p, "[...document.querySelectorAll('#rows tr')].map(r => r.cells[1].textContent).join('; ')", "A.h; org.b.A.g; org.a.A.g; A.f(List, int)")
	expect(t, p, "[...document.querySelectorAll('#rows tr')].map(r => r.cells[5].textContent).join('; ')", "a/A.java:7; b/B.java:7; a/A.java:7; a/A.java:7")
	expect(t, p, "document.getElementById('folder').textContent", " in src/")
	expect(t, p, "document.querySelectorAll('#rows tr')[3].cells[5].title", "src/a/A.java:7")
	expect(t, p, "document.querySelector('tr[aria-selected]').className", "violated")
	p.Screenshot("page-folds")
	fine(t, p)
}

// TestPageExecution: an execution is drawn, its events in columns of threads, below the initial writes.
func TestPageExecution(t *testing.T) {
	d := &Document{Tool: "assay", Checks: []task.Check{{Name: "a", Unit: "a", File: "a.litmus", Results: []task.Result{{
		Property: task.Property{Kind: task.KindOutcome, Text: "sb"}, Status: task.Violated,
		Execution: &task.Execution{Model: "tso", Events: []string{"P0"}, Drawn: &task.Drawing{
			Nodes: []task.DrawnEvent{{Thread: -1, Text: "x0: W x=0", Writes: true}, {Thread: -1, Text: "y0: W y=0", Writes: true},
				{Text: "a: W x=1", Writes: true}, {Text: "b: R y=0"}, {Thread: 1, Text: "c: W y=1", Writes: true}, {Thread: 1, Text: "d: R x=0"}},
			Edges: []task.DrawnEdge{{From: 1, To: 3, Kind: "rf"}, {From: 0, To: 5, Kind: "rf"}, {From: 3, To: 4, Kind: "fr"}, {From: 5, To: 2, Kind: "fr"}, {From: 0, To: 2, Kind: "co"}},
		}},
	}}}}}
	p := show(t, d, HTMLOptions{})
	expect(t, p, "document.querySelectorAll('svg.execution rect').length", "6")
	expect(t, p, "['po', 'rf', 'fr', 'co'].map(k => document.querySelectorAll('svg.execution g.' + k).length).join(' ')", "2 2 2 1")
	expect(t, p, "(() => { const y = n => document.querySelectorAll('svg.execution rect')[n].getBBox().y; return y(0) < y(2) && y(2) < y(3) && y(2) === y(4) })()", "true")
	expect(t, p, "(() => { const x = n => { const b = document.querySelectorAll('svg.execution rect')[n].getBBox(); return [b.x, b.x + b.width] }; return x(2)[1] < x(4)[0] })()", "true")
	p.Screenshot("page-execution")
	fine(t, p)
}

// TestLeftOut: each bound that left something out is reported in a sentence of its own.
func TestLeftOut(t *testing.T) {
	got := leftOut([]task.Binding{
		{Bound: task.BoundArray, Name: "byte[]", Limit: 4}, {Bound: task.BoundArray, Name: "int[]", Limit: 4}, {Bound: task.BoundArray, Limit: 2},
		{Bound: task.BoundScope, Name: "Node", Limit: 1},
	})
	want := []string{
		"arrays byte[] longer than 4; --array 5 goes on", "arrays int[] longer than 4; --array 5 goes on", "arrays longer than 2; --array 3 goes on",
		"heaps with more than 1 object of Node; --scope Node=2 goes on",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
