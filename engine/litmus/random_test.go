package litmus

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus/event"
)

// style says how random tests are written for some models.
type style struct {
	models []string // stronger ones first: what one allows, all after it allow
	load   []string
	store  []string
	update []string
	fence  []string // full fences first
	sync   string   // the mark of accesses to y; there are no others, and updates of y alone
}

var styles = []style{
	{models: []string{"sc", "tso", "pso"}, load: []string{""}, store: []string{""}, update: []string{""}, fence: []string{"mfence"}},
	{models: []string{"pso"}, load: []string{""}, store: []string{""}, update: []string{""}, fence: []string{"mfence", "stbar"}},
	{models: []string{"sc", "ra"}, load: []string{""}, store: []string{""}, update: []string{""}},
	{models: []string{"sc", "rc11", "cpp"}, load: []string{"rlx", "acq", "sc", "rlx", "acq", "na"}, store: []string{"rlx", "rel", "sc", "rlx", "rel", "na"}, update: []string{"rlx", "acq", "rel", "acq-rel", "sc"}, fence: []string{"sc", "acq", "rel", "acq-rel"}},
}

// program is a random test in LISA, row by row.
type program struct {
	columns [][]string
	conds   []string
}

func (p *program) text() string {
	var b strings.Builder
	b.WriteString("LISA random\n{ x=0; y=0; }\n")
	rows := 0
	var names []string
	for i, c := range p.columns {
		rows = max(rows, len(c))
		names = append(names, fmt.Sprint("P", i))
	}
	b.WriteString(strings.Join(names, " | ") + " ;\n")
	for r := range rows {
		var cells []string
		for _, c := range p.columns {
			cell := ""
			if r < len(c) {
				cell = c[r]
			}
			cells = append(cells, cell)
		}
		b.WriteString(strings.Join(cells, " | ") + " ;\n")
	}
	b.WriteString("exists (" + strings.Join(p.conds, ` /\ `) + ")\n")
	return b.String()
}

func pick(rng *rand.Rand, list []string) string { return list[rng.IntN(len(list))] }

// mostUpdates bounds the increments of a test: with each the values of locations grow, and with them the tree of every thread that reads.
const mostUpdates = 2

// randomProgram has two or three threads with a few accesses, of which the
// condition fixes what some loads read and what some locations hold.
func randomProgram(rng *rand.Rand, s *style) *program {
	p := &program{}
	value, updates := 0, 0
	for t := range 2 + rng.IntN(2) {
		var code []string
		label := ""
		for i := range 1 + rng.IntN(3) {
			loc := pick(rng, []string{"x", "y"})
			s := s.of(loc)
			reg := fmt.Sprint("r", i)
			switch k := rng.IntN(12); {
			case k < 5:
				code = append(code, fmt.Sprintf("r[%s] %s %s", pick(rng, s.load), reg, loc))
				p.guess(rng, t, reg, 3)
			case k < 9:
				value = 1 + rng.IntN(2)
				code = append(code, fmt.Sprintf("w[%s] %s %d", pick(rng, s.store), loc, value))
			case k == 9 && len(s.update) > 0 && updates < mostUpdates:
				updates++
				code = append(code, fmt.Sprintf("rmw[%s] %s (add %s 1) %s", pick(rng, s.update), reg, reg, loc))
				p.guess(rng, t, reg, 3)
			case k == 10 && len(s.fence) > 0:
				code = append(code, fmt.Sprintf("f[%s]", pick(rng, s.fence)))
			case i > 0 && label == "" && strings.HasPrefix(code[i-1], "r["):
				label = "L:"
				code = append(code, fmt.Sprintf("b[] r%d L", i-1))
			default:
				code = append(code, fmt.Sprintf("w[%s] %s 1", pick(rng, s.store), loc))
			}
		}
		if label != "" {
			code = append(code, label)
		}
		p.columns = append(p.columns, code)
	}
	for _, loc := range []string{"x", "y"} {
		if rng.IntN(3) == 0 {
			p.conds = append(p.conds, fmt.Sprintf("%s=%d", loc, rng.IntN(3)))
		}
	}
	if len(p.conds) == 0 {
		p.conds = []string{"true"}
	}
	return p
}

// of returns the style of the accesses to a location.
func (s *style) of(loc string) *style {
	switch {
	case s.sync == "":
		return s
	case loc == "x":
		return &style{load: []string{""}, store: []string{""}}
	}
	mark := []string{s.sync}
	return &style{load: mark, store: mark, update: mark}
}

func (p *program) guess(rng *rand.Rand, t int, reg string, values int) {
	if rng.IntN(4) > 0 {
		p.conds = append(p.conds, fmt.Sprintf("%d:%s=%d", t, reg, rng.IntN(values)))
	}
}

// family is where random tests of some models come from. Tests are drawn until enough are judged.
type family struct {
	models []string // stronger ones first: what one allows, all after it allow
	bound  bound
	draw   func(rng *rand.Rand) (text, fenced string) // fenced has one full fence more; "": there is none
}

// families of tests in LISA, one for each style.
func families() (out []*family) {
	for i := range styles {
		s := &styles[i]
		out = append(out, &family{s.models, bound{events: 4 * event.DefaultEvents, executions: 200_000}, func(rng *rand.Rand) (text, fenced string) {
			p := randomProgram(rng, s)
			if len(s.fence) > 0 {
				fenced = p.fenced(rng, s.fence[0]).text()
			}
			return p.text(), fenced
		}})
	}
	return out
}

func (f *family) String() string { return strings.Join(f.models, ",") }

// TestRandom: formulas and enumeration agree on random tests; what a stronger
// model allows, the weaker ones allow; a full fence allows nothing new.
func TestRandom(t *testing.T) {
	for _, f := range families() {
		t.Run(f.String(), func(t *testing.T) { f.judge(t, testkit.Count(t, 10000, 25), 3) })
	}
}

// judge draws tests until so many are judged under each model, with each verdict at least a few times.
func (f *family) judge(t *testing.T, most, few int) {
	rng := testkit.Rand(t)
	verdicts, drawn := map[Verdict]int{}, 0
	for done := 0; done < most; drawn++ {
		text, fenced := f.draw(rng)
		b := &f.bound
		if drawn%50 == 49 { // few are large, since they cost as much as all others together
			b = &bound{events: 3 * b.events, executions: 4 * b.executions, large: b.large, many: b.many}
		}
		if f.monotone(t, b, text, fenced, verdicts) {
			done++
			progress(t, done, verdicts)
		}
		f.bound.large, f.bound.many = b.large, b.many
		if t.Failed() {
			t.Fatal(text)
		}
	}
	t.Logf("%d tests judged under each of %v: %v; not judged: %d with too many events, %d with too many executions", most, f, verdicts, f.bound.large, f.bound.many)
	if verdicts[Allowed] < few || verdicts[Forbidden] < few || drawn > most+most/4+2 {
		t.Errorf("%v of %d: the sample is poor", verdicts, drawn)
	}
}

// monotone judges a test under all models, and reports whether it is small enough for that.
func (f *family) monotone(t *testing.T, b *bound, text, fenced string, verdicts map[Verdict]int) bool {
	t.Helper()
	test, before := read(t, text), Forbidden
	for _, name := range f.models {
		r := b.judged(t, test, name)
		if r == nil {
			return false
		}
		if before == Allowed && r.Verdict != Allowed {
			t.Errorf("%s forbids what a stronger model allows", name)
		}
		before = r.Verdict
		verdicts[r.Verdict]++
		if r.Verdict == Forbidden && fenced != "" && name != "sc" {
			if r := b.judged(t, read(t, fenced), name); r != nil && r.Verdict == Allowed {
				t.Errorf("%s: a fence allows what was forbidden:\n%s", name, fenced)
			}
		}
	}
	return true
}

// progress says how far a long run has come.
func progress(t testing.TB, done int, verdicts map[Verdict]int) {
	if done > 0 && done%1000 == 0 {
		t.Logf("%d programs: %v", done, verdicts)
	}
}

// fenced has one full fence more.
func (p *program) fenced(rng *rand.Rand, fence string) *program {
	q := &program{conds: p.conds}
	at := rng.IntN(len(p.columns))
	for i, c := range p.columns {
		if i == at {
			k := rng.IntN(len(c) + 1)
			c = append(append(append([]string(nil), c[:k]...), "f["+fence+"]"), c[k:]...)
		}
		q.columns = append(q.columns, c)
	}
	return q
}

// TestJudgeKnowsAllModels: each model stands in both forms; those in cat are
// evaluated by both packages.
func TestJudgeKnowsAllModels(t *testing.T) {
	for _, m := range model.Models {
		if !m.Justified && m.Cat == nil && !execution.Knows(m.Name) {
			t.Errorf("package execution has no model %s", m.Name)
		}
	}
}
