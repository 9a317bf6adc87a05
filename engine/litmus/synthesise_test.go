package litmus

import (
	"slices"
	"strings"
	"testing"

	"assay/engine/litmus/model"
	"assay/internal/testkit"
	"assay/lang/litmus"
)

// classics are the tests of two threads and two locations that are cycles of program order and communication, and one that reads
// backwards, as they are written here.
var classics = map[string]string{
	"SB":   "w[] x 1; r[] r1 y | w[] y 1; r[] r1 x : 0:r1=0 /\\ 1:r1=0",
	"MP":   "r[] r0 x; r[] r1 y | w[] y 1; w[] x 1 : 0:r0=1 /\\ 0:r1=0",
	"LB":   "r[] r0 x; w[] y 1 | r[] r0 y; w[] x 1 : 0:r0=1 /\\ 1:r0=1",
	"S":    "r[] r0 x; w[] y 1 | w[] y 2; w[] x 1 : 0:r0=1 /\\ y=2",
	"R":    "w[] x 1; r[] r1 y | w[] y 1; w[] x 2 : 0:r1=0 /\\ x=1",
	"2+2W": "w[] x 1; w[] y 1 | w[] y 2; w[] x 2 : x=1 /\\ y=2",
	"CoRR": "r[] r0 x; r[] r1 x | w[] x 1 : 0:r0=1 /\\ 0:r1=0",
}

// line writes a test on one line.
func line(text string) string {
	_, text, _ = strings.Cut(text, ";\n") // the names of threads
	body, condition, _ := strings.Cut(text, "exists (")
	var threads [][]string
	for _, row := range strings.Split(strings.TrimSpace(body), "\n") {
		for t, cell := range strings.Split(strings.TrimSuffix(strings.TrimSpace(row), ";"), "|") {
			if t == len(threads) {
				threads = append(threads, nil)
			}
			if cell = strings.TrimSpace(cell); cell != "" {
				threads[t] = append(threads[t], cell)
			}
		}
	}
	var out []string
	for _, th := range threads {
		out = append(out, strings.Join(th, "; "))
	}
	return strings.Join(out, " | ") + " : " + strings.TrimSuffix(strings.TrimSpace(condition), ")")
}

// TestSynthesise: the minimal tests of up to four instructions have the classical ones among them, exactly where the model forbids them.
func TestSynthesise(t *testing.T) {
	for name, want := range map[string]struct {
		has   []string
		count int
	}{
		"sc":  {[]string{"2+2W", "CoRR", "LB", "MP", "R", "S", "SB"}, 12},
		"tso": {[]string{"2+2W", "CoRR", "LB", "MP", "S"}, 10},
		"pso": {[]string{"CoRR", "LB"}, 7},
		"ra":  {[]string{"CoRR", "LB", "MP", "S"}, 9},
	} {
		m, _ := model.Named(name)
		s, err := Synthesise(t.Context(), m, 4, Options{})
		if err != nil || s.Size != 4 {
			t.Fatal(name, err)
		}
		var all, has []string
		for _, x := range s.Minimal {
			all = append(all, line(x.Text))
		}
		for classic, text := range classics {
			if slices.Contains(all, text) {
				has = append(has, classic)
			}
		}
		slices.Sort(has)
		if !slices.Equal(has, want.has) || len(all) != want.count {
			t.Errorf("%s: %d tests, with %v of\n%s", name, len(all), has, strings.Join(all, "\n"))
		}
	}
}

// TestSynthesisJudged: what a relaxed program may do is what the formulas say of it.
func TestSynthesisJudged(t *testing.T) {
	rng, most := testkit.Rand(t), testkit.Count(t, 3000, 60)
	for _, name := range []string{"sc", "tso", "rc11", "java", "go"} {
		m, _ := model.Named(name)
		s := synthesis{ctx: t.Context(), model: m, allowed: map[string][]ending{}, seen: map[string]bool{}}
		judged, allowed := 0, 0
		for p := range newAlphabet(m, m).programs(4) {
			if rng.IntN(4) > 0 {
				continue
			}
			_, all, err := s.run(p)
			if err != nil {
				t.Fatal(err)
			}
			q, asked := p.without(0, 0, 1, all[rng.IntN(len(all))])
			if len(q.threads) == 0 {
				continue
			}
			want, err := s.permits(q, asked)
			if err != nil {
				t.Fatal(err)
			}
			text := q.text(q.condition(asked))
			test, list := litmus.Read("relaxed.litmus", text)
			if list.Failed() {
				t.Fatal(list.Err(), text)
			}
			r, err := Decide(t.Context(), test, m, Options{})
			if err != nil {
				t.Fatal(err, text)
			}
			if r.Undefined == "" && r.Verdict != Unknown && (r.Verdict == Allowed) != want {
				t.Errorf("%s: %v by formulas, %v by executions\n%s", name, r.Verdict, want, text)
			}
			if want {
				allowed++
			}
			if judged++; judged == most/5 {
				break
			}
		}
		if judged < 5 || allowed == 0 {
			t.Errorf("%s: %d judged, %d allowed", name, judged, allowed)
		}
	}
}
