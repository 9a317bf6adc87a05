package absint

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"assay/engine"
	"assay/engine/absint/asked"
	"assay/engine/ledger"
	"assay/ir"
	"assay/language"
	"assay/symbolic/input"
	"assay/task"
)

// This file answers about properties.

var _ engine.Engine = Engine{}

// Name returns the engine's name.
func (Engine) Name() string { return Name }

// Check answers about the assertions, and the checks of the language in code under check that may run.
func (e Engine) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	start := time.Now()
	l := ledger.New(t, t.Goal, Name)
	f, end := e.Find(ctx, t)
	defer end()
	why := cmp.Or(f.Owed.Unknown, nothingSaid)
	for _, x := range l.Entries {
		if x.Property.Text != ledger.Nothing {
			x.Unknown = why
		}
	}
	add := func(p task.Property) {
		if l.Find(func(e *ledger.Entry) bool { return e.Property == p }) == nil {
			l.Entries = append(l.Entries, &ledger.Entry{Property: p, Unknown: why})
		}
	}
	f.listed(add)
	l.Entries = slices.DeleteFunc(l.Entries, func(e *ledger.Entry) bool {
		return e.Property.Text == ledger.Nothing && len(l.Entries) > 1 || e.Property.Kind == task.KindDeadlock && f.Owed.Unknown == "" && !f.Owed.Blocks
	})
	slices.SortStableFunc(l.Entries, func(a, b *ledger.Entry) int { return a.Property.Span.Compare(b.Property.Span) })
	l.Unknown = f.Owed.Unknown
	results := l.Results(time.Since(start))
	return f.Prove(results), nil
}

// listed adds the properties that executions may come to, as far as is known.
func (f *Found) listed(add func(task.Property)) {
	checks := asked.Checks(f.task)
	for _, p := range slices.SortedFunc(maps.Keys(checks), task.Property.Compare) {
		if f.Owed.comes(checks[p]) {
			add(p)
		}
	}
	for _, p := range f.strays() {
		add(p)
	}
	for _, p := range slices.SortedFunc(maps.Keys(f.Owed.thrown), task.Property.Compare) {
		add(p)
	}
	asked.Thrown(f.task, func(q *ir.Proc) bool { return f.Owed.Unknown != "" || f.Owed.ran[q] }, add)
}

// quiet reports whether executions come to nothing that is asked.
func (f *Found) quiet() bool {
	n := 0
	f.listed(func(task.Property) { n++ })
	return n == 0 && f.Owed.Unknown == "" && f.Owed.Runs
}

// nothingSaid is why a property is unknown.
const nothingSaid = "the facts that were found do not show it"

// Found is what is known of a goal, without implicit preconditions and with them.
type Found struct {
	Owed Facts

	task  *engine.Task
	base  input.Base
	owes  []string // the implicit preconditions
	free  *Facts   // nil: not asked for yet
	typed *Facts   // the same
	deep  *Facts   // the same
	wide  *Facts   // the same
	again func(scenario) Facts
	types []language.Typing // what type variables may be, where they may be several things
	words func([]At) []string
}

// Find analyses the goal of a task; end is called when no more is asked.
func (e Engine) Find(ctx context.Context, t *engine.Task) (f *Found, end func()) {
	f, end = &Found{task: t}, func() {}
	if e.Words != nil {
		f.words = e.Words(t)
	}
	if t.Goal.Boot != nil {
		code := t.Language().Code(t.Program)
		end = t.Supervise(ctx, code)
		s, why := t.Start(code)
		if why != "" {
			f.Owed.Unknown = why
			return f, end
		}
		f.base = input.NewBase(s)
	}
	if k := t.Goal.Contract; k != nil {
		for _, c := range k.Requires {
			if why, owed := c.Ground().(ir.Taken); owed {
				f.owes = append(f.owes, why.Texts()...)
			}
		}
	}
	f.again = func(with scenario) Facts { return e.analyse(ctx, t, f.base, with) }
	f.Owed = f.again(scenario{owed: true})
	if host, ok := language.TypedOf(t.Language()); ok && !e.Untyped {
		if list := host.Typings(t.Goal); len(list) > 1 {
			f.types = list
		}
	}
	return f, end
}

// Owes returns what callers are supposed to keep where a goal begins, beside what its contract says.
func (f *Found) Owes() []string { return f.owes }

// Refused counts, among the statistics of what stays unknown, analyses whose certificate is not accepted.
const Refused = "certificates refused"

// Prove puts proofs in the place of answers that are unknown, or that hold within bounds. Where nothing is unknown any more, and something may leave the goal
// that nobody listed, it adds that.
func (f *Found) Prove(results []task.Result) []task.Result {
	defer f.refused(results)
	if f.Owed.Unknown != "" || f.altered() != "" {
		return results
	}
	open := slices.ContainsFunc(results, isOpen)
	checks := asked.All(f.task)
	for i, r := range results {
		narrow := r.Status == task.Violated && f.excluded(r.Property, checks[r.Property])
		if !isOpen(r) && !r.Bounded() && !narrow || r.Vacuous || strings.HasPrefix(r.Reason, task.Barred) {
			continue
		}
		facts, owes := f.carries(r.Property, checks[r.Property])
		if facts == nil {
			continue
		}
		out := task.Result{Property: r.Property, Bounds: r.Bounds, Expected: r.Expected, Engine: Name, Models: facts.Models, Status: task.Proved, Stats: task.Stats{"statements": facts.Steps}, Time: r.Time}
		out.Evidence.Invariant = f.invariant(facts, checks[r.Property])
		out.Assume(facts.Assumed)
		out.Assume(owes)
		out.Assume(f.outside())
		if isOpen(r) || narrow || out.Rests(r) {
			results[i] = out
		}
	}
	if open && !slices.ContainsFunc(results, isOpen) && !slices.ContainsFunc(results, func(r task.Result) bool { return r.Status == task.Violated }) {
		for _, p := range f.strays() {
			if p.Kind == task.KindLibrary || slices.ContainsFunc(results, func(r task.Result) bool { return r.Property == p }) {
				continue // what the library throws the other engine lists as far as it comes
			}
			results = append(results, task.Result{Property: p, Bounds: results[0].Bounds, Engine: Name, Status: task.Unknown, Reason: nothingSaid})
		}
	}
	return results
}

// excluded reports whether a violation begins with objects that are none of programs: with arrays that are shorter than those which their class makes, since inputs
// within bounds are so short.
func (f *Found) excluded(p task.Property, nodes []asked.Place) bool {
	if wide := f.wider(); wide == nil || len(nodes) == 0 || !wide.never(p, nodes) {
		return false
	}
	deep := f.within() // which says the same of inputs within bounds: if it excludes that too, one of us is wrong
	return deep != nil && deep.Unknown == "" && !deep.never(p, nodes)
}

func isOpen(r task.Result) bool { return r.Status == task.Unknown }

// refused counts analyses that show nothing because of a fault of ours.
func (f *Found) refused(results []task.Result) {
	n := int64(0)
	for _, x := range []*Facts{&f.Owed, f.free, f.typed, f.deep, f.wide} {
		if x != nil && strings.HasPrefix(x.Unknown, Unaccepted) {
			n++
		}
	}
	for i := range results {
		if r := &results[i]; n > 0 && r.Status == task.Unknown {
			r.Stats = maps.Clone(r.Stats)
			if r.Stats == nil {
				r.Stats = task.Stats{}
			}
			r.Stats[Refused] = n
		}
	}
}

// carries returns the facts by which no execution fails at some nodes, and the implicit preconditions that they need; nil: there
// are none.
func (f *Found) carries(p task.Property, nodes []asked.Place) (facts *Facts, owes []string) {
	_, thrown := f.Owed.thrown[p]
	switch {
	case p.Text == ledger.Nothing && f.quiet():
		return &f.Owed, f.owes
	case len(nodes) == 0 && !thrown && !p.IsOutside():
		return nil, nil
	case !f.Owed.never(p, nodes):
		if all := f.each(); all != nil && all.never(p, nodes) {
			return all, f.owes
		}
		if deep := f.within(); deep != nil && deep.never(p, nodes) {
			return deep, f.owes
		}
		if wide := f.wider(); wide != nil && wide.never(p, nodes) {
			return wide, f.owes
		}
		return nil, nil
	case len(f.owes) == 0:
		return &f.Owed, nil
	case f.free == nil:
		free := f.again(scenario{})
		f.free = &free
	}
	if f.free.never(p, nodes) {
		return f.free, nil
	}
	return &f.Owed, f.owes
}

// each is what holds whatever the type variables are: an analysis for each, so that arguments which have the type of one have it together; nil: they
// are one thing.
func (f *Found) each() *Facts {
	if f.typed == nil && len(f.types) > 0 && f.Owed.Unknown == "" {
		f.typed = &Facts{}
		for _, t := range f.types {
			if f.typed.join(f.again(scenario{owed: true, typing: t})); f.typed.Unknown != "" {
				break
			}
		}
		f.typed.Assumed = union(f.Owed.Assumed, f.typed.Assumed) // such as what else inputs of the type may be
		f.Owed.depends = union(f.Owed.depends, f.typed.depends)
		f.typed.Unknown = cmp.Or(f.typed.Unknown, f.altered())
	}
	return f.typed
}

// strays are what may leave the goal that nobody lists where it is made.
func (f *Found) strays() []task.Property {
	if len(f.Owed.strays) == 0 {
		return nil
	}
	if deep := f.within(); deep != nil && deep.Unknown == "" {
		return deep.strays
	}
	return f.Owed.strays
}

// within is what holds where calls are told apart by what fields of their arguments hold, and counters of loops are compared; nil: it is not known.
func (f *Found) within() *Facts {
	if f.deep == nil && f.Owed.Unknown == "" {
		f.deep = f.further(scenario{owed: true, deep: true})
	}
	return f.deep
}

// wider is what holds since objects also keep what inputs within bounds have no room for; nil: there is nothing of that.
func (f *Found) wider() *Facts {
	if f.wide == nil && f.Owed.Unknown == "" && Wider(f.task) {
		f.wide = f.further(scenario{owed: true, deep: true, ranged: true})
	}
	return f.wide
}

// Wider reports whether objects of a program keep what inputs within bounds have no room for.
func Wider(t *engine.Task) bool {
	host, ok := language.RangingOf(t.Language())
	return ok && slices.ContainsFunc(t.Program.Classes, func(c *ir.Class) bool { return len(host.Ranges(c)) > 0 })
}

// further is another analysis, which is asked where the first one leaves something open.
func (f *Found) further(with scenario) *Facts {
	out := f.again(with)
	out.Assumed = union(f.Owed.Assumed, out.Assumed)
	f.Owed.depends = union(f.Owed.depends, out.depends)
	out.Unknown = cmp.Or(out.Unknown, f.altered())
	return &out
}

// join adds what another analysis found: what fails in either fails.
func (f *Facts) join(g Facts) {
	if f.ran == nil {
		*f = g
		return
	}
	f.Unknown, f.Steps, f.Accepted = cmp.Or(f.Unknown, g.Unknown), f.Steps+g.Steps, f.Accepted+g.Accepted
	for n, fails := range g.Fails {
		f.Fails[n] = f.Fails[n] || fails
	}
	f.Assumed, f.Models, f.depends = union(f.Assumed, g.Assumed), union(f.Models, g.Models), union(f.depends, g.depends)
	f.Runs, f.Blocks, f.Cut = f.Runs || g.Runs, f.Blocks || g.Blocks, f.Cut || g.Cut
	maps.Copy(f.ran, g.ran)
	maps.Copy(f.leaves, g.leaves)
	maps.Copy(f.turned, g.turned)
	maps.Copy(f.views, g.views)
	for unit, is := range g.calm {
		was, ran := f.calm[unit]
		f.calm[unit] = is && (was || !ran)
	}
	for p, leaves := range g.thrown {
		f.thrown[p] = f.thrown[p] || leaves
	}
}

func union(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(slices.Clip(a), s)
		}
	}
	return a
}

// Contradicts returns a violation that the facts exclude; nil: there is none.
func (f *Found) Contradicts(results []task.Result) *task.Result {
	if f.Owed.Unknown != "" {
		return nil
	}
	checks := asked.All(f.task)
	for i, r := range results {
		nodes := checks[r.Property]
		if r.Status == task.Violated && f.Owed.never(r.Property, nodes) {
			return &results[i]
		}
	}
	return nil
}

// learned returns the things of the world outside that the goal itself rests on.
func (f *Found) learned() []string {
	if f.base == nil {
		return nil
	}
	return slices.Concat(f.base.Learned(), f.Owed.depends)
}

// altered says why something that the goal rests on may be otherwise: where it begins, or, since code of the library is run before what comes to it,
// while it runs.
func (f *Found) altered() string {
	if host, ok := language.InitialisingOf(f.task.Language()); ok && f.task.Language().Begins(f.task.Goal) {
		for _, on := range f.learned() {
			if why := host.Alters(on); why != "" {
				return why
			}
		}
	}
	return f.task.Altered(f.learned())
}

// Outside returns what is supposed of the world outside where the goal looked at it, in words.
func (f *Found) Outside() []string { return f.task.Rests(f.Owed.depends) }

// outside returns those that answers rest on.
func (f *Found) outside() []string {
	if f.base == nil {
		return nil
	}
	on := slices.Concat(f.learned(), f.task.Origins(f.base.Depends(), f.base.Looked()))
	slices.Sort(on)
	return f.task.Rests(slices.Compact(on))
}

// never reports whether no execution violates a property, which is asked at some places, or at a call. Where none comes to one, that must not be because
// all fail before: then nothing is said of it.
func (f *Facts) never(p task.Property, nodes []asked.Place) bool {
	if f.Unknown != "" || !f.Runs {
		return false
	}
	if p.IsOutside() {
		return f.calm[p.Unit]
	}
	if len(nodes) == 0 {
		leaves, thrown := f.thrown[p]
		return thrown && !leaves
	}
	comes := f.comes(nodes)
	return !slices.ContainsFunc(nodes, func(n asked.Place) bool {
		if made, ok := n.Node.(*ir.New); ok {
			return f.leaves[made] || f.Cut || !asked.Decided(n.Proc, made, f.turned)
		}
		fails, reached := f.Fails[n.Node]
		return fails || !reached && (f.Cut || f.ran[n.Proc] && !comes) // copies of what is reached, as of a finally block, need not be
	})
}

// comes reports whether an execution may come to one of some nodes; where nothing is known, it may.
func (f *Facts) comes(nodes []asked.Place) bool {
	return f.Unknown != "" || slices.ContainsFunc(nodes, func(n asked.Place) bool { _, ok := f.Fails[n.Node]; return ok })
}
