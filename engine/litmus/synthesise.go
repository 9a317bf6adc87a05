// This file makes all minimal tests of a model.

package litmus

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/engine/litmus/execution"
	"assay/engine/litmus/model"
	"assay/lang/litmus"
	"assay/lang/litmus/event"
)

// Minimal is a test whose outcome a model forbids, and allows as soon as any instruction is left out, or any mark is weaker. Together
// such tests show all that a model orders, up to their size (Lustig, Wright, Papakonstantinou, Giroux, ASPLOS 2017).
type Minimal struct {
	Text   string // in LISA
	Result *Result
}

// Synthesis is how far a search for minimal tests went.
type Synthesis struct {
	Minimal []Minimal
	Size    int // all tests of so many instructions were tried
	Tests   int
}

// Synthesise finds the minimal tests of at most size instructions, smallest first; of tests that differ in the order of threads and the
// names of locations, one. Each is decided once more, as any test is. The error is that of the context, or a *Fault.
func Synthesise(ctx context.Context, m *model.Model, size int, o Options) (Synthesis, error) {
	s := synthesis{ctx: ctx, model: m, allowed: map[string][]ending{}, seen: map[string]bool{}}
	out := Synthesis{}
	alphabet := newAlphabet(m, m)
	for n := 1; n <= size; n++ {
		for p := range alphabet.programs(n) {
			if err := ctx.Err(); err != nil {
				return out, err
			}
			out.Tests++
			texts, err := s.minimal(p)
			if err != nil {
				return out, err
			}
			for _, text := range texts {
				r, err := s.confirm(text, o)
				if err != nil {
					return out, err
				}
				out.Minimal = append(out.Minimal, Minimal{text, r})
			}
		}
		out.Size = n
	}
	return out, nil
}

// synthesis is such a search.
type synthesis struct {
	ctx     context.Context
	model   *model.Model
	allowed map[string][]ending // of programs that were executed
	seen    map[string]bool     // tests, whatever the names
}

// ending is how an execution ends: of each instruction that loads, the store that it reads from, and of each location, the last
// store. Instructions are numbered from 1, thread by thread; 0 is the initial write, and open says that anything goes.
type ending []int

const open = -1

// fits reports whether an execution ends as asked.
func (e ending) fits(asked ending) bool {
	for i, x := range asked {
		if x != open && x != e[i] {
			return false
		}
	}
	return true
}

// run returns how the executions of a program end: those that the model allows, and all.
func (s *synthesis) run(p *made) (allowed, all []ending, err error) {
	test, list := litmus.Read("made.litmus", p.text("true"))
	if list.Failed() {
		return nil, nil, &Fault{"the test that was made cannot be read: " + list.Err().Error()}
	}
	structure, err := event.Build(test, event.Options{})
	if err != nil {
		return nil, nil, err
	}
	add := func(to *[]ending, e ending) {
		if !slices.ContainsFunc(*to, func(f ending) bool { return slices.Equal(e, f) }) {
			*to = append(*to, e)
		}
	}
	for x := range execution.All(structure) {
		e := p.ending(x)
		add(&all, e)
		good, err := allows(x, s.model)
		if err != nil {
			return nil, nil, err
		}
		if good {
			add(&allowed, e)
		}
	}
	return allowed, all, nil
}

// ending returns how an execution of the program ends.
func (p *made) ending(x *execution.Execution) ending {
	number := map[int]int{} // of events
	n := 0
	out := ending{}
	for t := range p.threads {
		for _, e := range x.Structure.Path(x.Structure.Leaves[t][x.Leaves[t]].Event) {
			n++
			number[e] = n
		}
	}
	for t := range p.threads {
		for _, e := range x.Structure.Path(x.Structure.Leaves[t][x.Leaves[t]].Event) {
			out = append(out, number[x.ReadsFrom[e]])
		}
	}
	for loc := range madeLocations {
		last := 0
		if i := slices.Index(x.Structure.Locations, locationNames[loc]); i >= 0 {
			writes := x.Coherence[i]
			last = number[writes[len(writes)-1]]
		}
		out = append(out, last)
	}
	return out
}

// permits reports whether the model allows a program to end as asked.
func (s *synthesis) permits(p *made, asked ending) (bool, error) {
	key := fmt.Sprint(p.threads)
	list, ok := s.allowed[key]
	if !ok {
		var err error
		if list, _, err = s.run(p); err != nil {
			return false, err
		}
		s.allowed[key] = list
	}
	return slices.ContainsFunc(list, func(e ending) bool { return e.fits(asked) }), nil
}

// minimal returns the tests of a program that are minimal and new, with their outcomes.
func (s *synthesis) minimal(p *made) (texts []string, err error) {
	allowed, all, err := s.run(p)
	if err != nil {
		return nil, err
	}
	for _, e := range all {
		if slices.ContainsFunc(allowed, func(f ending) bool { return slices.Equal(e, f) }) {
			continue
		}
		ok, err := s.relaxes(p, e)
		if err != nil {
			return nil, err
		}
		if key := p.key(e); ok && !s.seen[key] {
			s.seen[key] = true
			texts = append(texts, p.text(p.condition(e)))
		}
	}
	slices.Sort(texts)
	return texts, nil
}

// relaxes reports whether each weaker program may end so.
func (s *synthesis) relaxes(p *made, e ending) (bool, error) {
	n := 0
	for t, th := range p.threads {
		for i := range th {
			n++
			q, asked := p.without(t, i, n, e)
			if len(q.threads) > 0 {
				if ok, err := s.permits(q, asked); err != nil || !ok {
					return false, err
				}
			}
			for _, q := range s.weaker(p, t, i) {
				if ok, err := s.permits(q, e); err != nil || !ok {
					return false, err
				}
			}
		}
	}
	return true, nil
}

// without leaves an instruction out, whose number is n. What was read from it is open.
func (p *made) without(t, i, n int, e ending) (*made, ending) {
	q := &made{}
	for u, th := range p.threads {
		if u == t {
			th = slices.Delete(slices.Clone(th), i, i+1)
		}
		if len(th) > 0 {
			q.threads = append(q.threads, th)
		}
	}
	var asked ending
	for k, x := range e {
		switch {
		case k == n-1:
			continue
		case x == n:
			x = open
		case x > n:
			x--
		}
		asked = append(asked, x)
	}
	return q, asked
}

// weaker returns the programs in which the mark of one instruction is one step weaker. Where accesses synchronise or not by location, it
// is that of all accesses to it.
func (s *synthesis) weaker(p *made, t, i int) (out []*made) {
	at := p.threads[t][i]
	for _, mark := range weakerMarks(s.model, at) {
		q := &made{}
		for u, th := range p.threads {
			th = slices.Clone(th)
			for k := range th {
				if u == t && k == i || s.model.Sync != "" && th[k].loc == at.loc {
					th[k].mark = mark
				}
			}
			q.threads = append(q.threads, th)
		}
		out = append(out, q)
	}
	return out
}

// weakerMarks are the next weaker ones of an instruction.
func weakerMarks(m *model.Model, at step) []string {
	switch {
	case m.Sync != "" && at.mark != "":
		return []string{""}
	case !m.Moded && at.kind != event.Fence && at.mark != "":
		return []string{""}
	case !m.Moded:
		return nil // a fence is left out
	case at.kind == event.Fence:
		return map[string][]string{"sc": {"acq-rel"}, "acq-rel": {"acq", "rel"}}[at.mark]
	case at.kind == event.Read:
		return map[string][]string{"sc": {"acq"}, "acq": {"rlx"}}[at.mark]
	}
	return map[string][]string{"sc": {"rel"}, "rel": {"rlx"}}[at.mark]
}

// condition writes how an execution ends, in values: the stores to a location write 1, 2, … in their order in the text. What is open is left out.
func (p *made) condition(e ending) string {
	value := p.values()
	text := ""
	add := func(format string, args ...any) {
		if text != "" {
			text += ` /\ `
		}
		text += fmt.Sprintf(format, args...)
	}
	n := 0
	writes := make([]int, madeLocations)
	for t, th := range p.threads {
		for i, s := range th {
			if n++; s.kind == event.Read && e[n-1] != open {
				add("%d:r%d=%d", t, i, value[e[n-1]])
			} else if s.kind == event.Write {
				writes[s.loc]++
			}
		}
	}
	for loc, many := range writes {
		if many > 1 && e[n+loc] != open {
			add("%s=%d", locationNames[loc], value[e[n+loc]])
		}
	}
	if text == "" {
		return "true"
	}
	return text
}

// values are those that instructions store.
func (p *made) values() map[int]int {
	out := map[int]int{}
	n := 0
	count := make([]int, madeLocations)
	for _, th := range p.threads {
		for _, s := range th {
			if n++; s.kind == event.Write {
				count[s.loc]++
				out[n] = count[s.loc]
			}
		}
	}
	return out
}

// key is the same for tests that differ in the order of threads and the names of locations.
func (p *made) key(e ending) string {
	first := make([]int, len(p.threads)) // the number before the first instruction of each thread
	for t := 1; t < len(first); t++ {
		first[t] = first[t-1] + len(p.threads[t-1])
	}
	total := len(e) - madeLocations
	order := make([]int, len(p.threads))
	for i := range order {
		order[i] = i
	}
	best := ""
	permutations(order, 0, func(order []int) {
		number, names := map[int]int{}, map[int]int{}
		n := 0
		for _, t := range order {
			for i, s := range p.threads[t] {
				n++
				number[first[t]+i+1] = n
				if _, ok := names[s.loc]; !ok && s.kind != event.Fence {
					names[s.loc] = len(names)
				}
			}
		}
		text := ""
		for _, t := range order {
			for i, s := range p.threads[t] {
				loc := open
				if s.kind != event.Fence {
					loc = names[s.loc]
				}
				text += fmt.Sprint(s.kind, loc, s.mark, number[e[first[t]+i]], ";")
			}
			text += "|"
		}
		last := make([]int, madeLocations)
		for loc, as := range names {
			last[as] = number[e[total+loc]]
		}
		if text += fmt.Sprint(last); best == "" || text < best {
			best = text
		}
	})
	return best
}

// permutations calls f for all orders of the elements from i on.
func permutations(list []int, i int, f func([]int)) {
	if i == len(list) {
		f(list)
		return
	}
	for j := i; j < len(list); j++ {
		list[i], list[j] = list[j], list[i]
		permutations(list, i+1, f)
		list[i], list[j] = list[j], list[i]
	}
}

// confirm decides a test that was made.
func (s *synthesis) confirm(text string, o Options) (*Result, error) {
	test, list := litmus.Read("found.litmus", text)
	if list.Failed() {
		return nil, &Fault{"the test that was made cannot be read: " + list.Err().Error()}
	}
	r, err := Decide(s.ctx, test, s.model, o)
	switch {
	case err != nil:
		return nil, err
	case r.Verdict == Allowed && r.Undefined == "" && len(r.Assumed) == 0:
		return nil, &Fault{fmt.Sprintf("no execution of %s ends so, and formulas allow it:\n%s", s.model.Name, text)}
	}
	return r, nil
}

// WriteSynthesis writes tests that were made, as one text or as JSON. Why says why the search has ended early; nil: it has not.
func WriteSynthesis(out io.Writer, s Synthesis, asJSON bool, why error) error {
	reason := ""
	if why != nil {
		reason = why.Error()
	}
	if asJSON {
		type test struct {
			Test   string   `json:"test"`
			Axioms []string `json:"axioms"`
		}
		list := []test{}
		for _, x := range s.Minimal {
			list = append(list, test{x.Text, x.Result.Axioms})
		}
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(map[string]any{"schema": 1, "tool": "assay", "minimal": list, "size": s.Size, "tests": s.Tests, "reason": reason})
	}
	for i, x := range s.Minimal {
		fmt.Fprintf(out, "%d. %v by %s\n\n%s\n", i+1, x.Result.Verdict, strings.Join(x.Result.Axioms, ", "), x.Text)
	}
	_, err := fmt.Fprintf(out, "%d minimal tests of at most %d instructions (%d tests)\n", len(s.Minimal), s.Size, s.Tests)
	if why != nil {
		_, err = fmt.Fprintf(out, "unknown: the search has ended: %s\n", reason)
	}
	return err
}
