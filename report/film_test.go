package report

import (
	"fmt"
	"strings"
	"testing"
)

// TestPageJumps: a click on a value goes to where it was written last, a second one to the write before, and Backspace returns; lines, callers
// and callees are gone to in both directions.
func TestPageJumps(t *testing.T) {
	d, film := walk(5, 12)
	p := show(t, d, HTMLOptions{Film: film})
	said := "document.getElementById('said').textContent"
	click := func(key string) {
		t.Helper()
		p.Eval("(() => { const b = [...document.querySelectorAll('#state tr')].find(r => r.cells[0].textContent === '"+key+"'); b.querySelector('button').focus(); b.querySelector('button').click() })()", nil)
	}
	p.Keys("End")
	click("head")
	expect(t, p, said, "head was so from the beginning")
	expect(t, p, "assay.now.step", "12")
	click("n") // the last step writes it
	expect(t, p, "assay.now.step", "11")
	expect(t, p, said, "before that, n was written at greet.fir:5, machine step 100")
	click("n")
	expect(t, p, "assay.now.step", "10")
	p.Keys("Backspace", "Backspace")
	expect(t, p, "assay.now.step", "12")
	expect(t, p, "document.getElementById('return').disabled", "true")

	// In the picture: an arrow, and the row of a box; and again in the table of the object.
	const arrow = "[...document.querySelectorAll('svg.picture text.label:not(.off)')]"
	p.Eval(arrow+"[0].dispatchEvent(new Event('click'))", nil)
	expect(t, p, said+".includes('.next was')", "true")
	expect(t, p, "assay.now.step < 12", "true")
	expect(t, p, "document.querySelectorAll('#objects tr.hot').length", "1")
	p.Keys("End")
	p.Eval("[...document.querySelectorAll('svg.picture tspan.link')].find(e => e.textContent === 'cur').dispatchEvent(new Event('click'))", nil)
	expect(t, p, said, "before that, cur was written at greet.fir:5, machine step 100")
	p.Eval("[...document.querySelectorAll('svg.picture tspan.link')].find(e => e.textContent.startsWith('value: ')).dispatchEvent(new Event('click'))", nil)
	expect(t, p, said, "Node0.value was so from the beginning")

	// Steps are at depths 0, 1, 2, 0, …, in lines 3, 4, 5, 6, 3, ….
	p.Keys("Home", "n")
	expect(t, p, "assay.now.step", "3")
	p.Keys("n", "p", "p")
	expect(t, p, "assay.now.step", "0")
	p.Keys("ArrowRight", "ArrowRight", "o")
	expect(t, p, "assay.now.step", "3")
	p.Keys("ArrowLeft", "O")
	expect(t, p, "assay.now.step", "1")
	p.Keys("l", "5", "Enter")
	expect(t, p, "assay.now.step", "2")
	p.Keys("Enter")
	expect(t, p, "assay.now.step", "6")
	p.Eval("document.getElementById('backto').click()", nil)
	expect(t, p, "assay.now.step", "2")
	p.Eval("document.querySelectorAll('.source li i')[3].click()", nil) // line 4
	expect(t, p, "assay.now.step", "5")
	p.Eval("document.getElementById('line').value = 1; document.getElementById('to').click()", nil)
	expect(t, p, said, "no step behind this one is in line 1")
	expect(t, p, "assay.now.step", "5")
	p.Keys("Escape", "ArrowRight")
	expect(t, p, "assay.now.step", "6")
	p.Eval("(() => { const s = document.getElementById('slider'); s.value = 9; s.dispatchEvent(new Event('input')) })()", nil)
	expect(t, p, "assay.now.step", "9")
	expect(t, p, "document.getElementById('slider').getAttribute('aria-valuetext')", "step 9 of 12, machine step 90")
	fine(t, p)
}

// TestPageBounded: of a run with more steps than a page has, the last are shown, with what there was before the first of them, and the page says how many are
// left out, and which writes were before.
func TestPageBounded(t *testing.T) {
	d, film := walk(3, maxPageSteps+50)
	p := show(t, d, HTMLOptions{Film: film})
	expect(t, p, "document.getElementById('place').textContent", fmt.Sprintf("step 50 of %d", maxPageSteps+50))
	expect(t, p, "document.getElementById('note').textContent", fmt.Sprintf("the trace has %d steps; the last %d are shown, and assay debug has all", maxPageSteps+50, maxPageSteps))
	expect(t, p, "document.querySelectorAll('#objects table').length", "3")
	p.Eval("[...document.querySelectorAll('#state tr')].find(r => r.cells[0].textContent === 'n').querySelector('button').click()", nil)
	expect(t, p, "document.getElementById('said').textContent", "n was written by machine step 490, which is left out here: assay debug has it")
	p.Keys("End")
	expect(t, p, "document.getElementById('place').textContent", fmt.Sprintf("step %d of %d", maxPageSteps+50, maxPageSteps+50))

	// Bytes count, too: what there is to see of the later traces of a large page is left out.
	w := &pageWriter{d: d, o: HTMLOptions{Film: film}, files: map[string]int{}}
	c := &d.Checks[0]
	least := 0
	for range 4 {
		out := w.trace(c, &c.Results[0])
		if least = len(out.Numbers); least != maxPageSteps+1 {
			t.Errorf("%d stops", least)
		}
	}
	w.bytes = maxPageBytes - 300_000
	if out := w.trace(c, &c.Results[0]); len(out.Numbers) == 0 || len(out.Numbers) >= least || len(out.Steps) != len(out.Numbers)-1 || out.Left+len(out.Steps) != maxPageSteps+50 {
		t.Errorf("%d stops, %d steps, %d left out", len(out.Numbers), len(out.Steps), out.Left)
	}
	w.bytes = maxPageBytes
	if out := w.trace(c, &c.Results[0]); len(out.Numbers) != 0 || !strings.Contains(out.Note, "left out, for the page is large") {
		t.Errorf("%d stops: %s", len(out.Numbers), out.Note)
	}
	fine(t, p)
}
