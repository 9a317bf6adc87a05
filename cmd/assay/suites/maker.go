package suites

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"assay/engine"
	"assay/engine/ledger"
	"assay/engine/search"
	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/branch"
	"assay/lang/java/check"
	"assay/lang/java/check/driver"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/suite"
	"assay/task"
	"assay/vm"
	"assay/vm/replay"
)

// maker is an engine that answers nothing: it makes tests of the methods that goals are about.
type maker struct {
	work  int64 // in statements, for each
	seed  uint64
	paths bool
	spare int // tests of each that cover nothing new

	done map[branch.Side]bool // sides that need no more tests; nil: none is known

	calls func(*target.Program) *calls

	mu      sync.Mutex
	methods []*method // in the order in which they are done
	asked   []string  // names of goals, also of those that did not begin
}

var _ engine.Engine = (*maker)(nil)

// method is what was found for one.
type method struct {
	name   string // of the goal
	class  string // internal
	key    string // name and descriptor
	line   int
	file   string
	said   bool   // it has a contract, which runs that are seen need not meet
	why    string // there are no tests of it; empty: there may be
	late   bool   // the time was up before the end
	tried  int    // runs
	paths  int    // of those, with different paths
	cases  []suite.Case
	spare  []suite.Case           // that cover nothing which those do not
	stray  []suite.Case           // that cover sides of other methods
	seen   map[branch.Side]bool   // that runs took, of which some no test may make
	barred map[branch.Side]string // of these, the ones that no test makes: why
	inputs [][]uint64             // that did something new: see search.Covered
}

// Name returns the name of the engine.
func (*maker) Name() string { return "test" }

// Check makes tests of the method of a goal.
func (e *maker) Check(ctx context.Context, t *engine.Task) ([]task.Result, error) {
	w, ok := t.Host.(*check.World)
	if !ok {
		return unanswered(t, e), nil
	}
	g := w.Kinds[t.Goal]
	m := &method{name: t.Goal.Name, class: g.Class.File.Name, key: keyOf(g), said: g.Said, line: g.Span.Line, file: g.Span.File, seen: map[branch.Side]bool{}, barred: map[branch.Side]string{}}
	err := e.make(ctx, &work{Task: t, w: w, g: g, m: m, done: e.done})
	e.mu.Lock()
	defer e.mu.Unlock()
	m.late = ctx.Err() != nil
	e.add(m)
	return unanswered(t, e), err
}

// add adds what was found of a method to what an earlier round did.
func (e *maker) add(m *method) {
	i := slices.IndexFunc(e.methods, func(o *method) bool { return o.name == m.name && o.file == m.file })
	if i < 0 {
		e.methods = append(e.methods, m)
		return
	}
	o := e.methods[i]
	if m.why != "" && !o.late {
		return
	}
	o.late, o.why = o.late && m.late, m.why
	o.tried, o.paths, o.inputs = o.tried+m.tried, max(o.paths, m.paths), m.inputs
	o.cases, o.spare, o.stray = append(o.cases, m.cases...), append(o.spare, m.spare...), append(o.stray, m.stray...)
	maps.Copy(o.seen, m.seen)
	maps.Copy(o.barred, m.barred)
}

// begin are the inputs with which a search for a method goes on.
func (e *maker) begin(m *method) [][]uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, o := range e.methods {
		if o.name == m.name && o.file == m.file {
			return o.inputs
		}
	}
	return nil
}

// unanswered is what an engine says that was not asked for answers, but for what it finds out on the way.
func unanswered(t *engine.Task, e engine.Engine) []task.Result {
	l := ledger.New(t, t.Goal, e.Name())
	l.Unknown = "nobody asked for an answer"
	return l.Results(0)
}

// work is a goal whose method is tested.
type work struct {
	*engine.Task
	w     *check.World
	g     *goal.Goal
	m     *method
	drive *ir.Goal
	code  *vm.Code
	sides map[search.Side]branch.Side     // the zero value: it is none
	own   map[string]map[branch.Side]bool // by class
	done  map[branch.Side]bool            // see maker
}

// budget is that of a run that is repeated.
var budget = vm.Budget{Heap: 1 << 28, Work: 1 << 15, Steps: 1 << 22}

// mostRuns bounds the runs of a method that are kept, of which few are chosen.
const mostRuns = 400

// make makes the tests.
func (e *maker) make(ctx context.Context, k *work) error {
	drive, why := k.w.Exercise(k.Goal)
	if drive == nil {
		k.m.why = why
		return nil
	}
	for _, g := range []*ir.Goal{k.Goal, drive} { // before anybody asks how they are run: classes may be left out of the boot
		if k.m.why = k.Language().Start(g); k.m.why != "" {
			return nil
		}
	}
	t := *k.Task
	t.Goal, t.Effort, t.Over = drive, 0, nil
	k.drive, k.code = drive, t.Language().Code(t.Program)
	k.sides, k.own = map[search.Side]branch.Side{}, map[string]map[branch.Side]bool{}
	counts := func(s search.Side) bool {
		_, ok := k.side(s)
		return ok
	}
	setup := t.Setup()
	keep := func(run task.Trace) (end search.End, why string) {
		p, stop, why := k.perform(setup, run)
		if why != "" {
			return end, why
		}
		return k.ending(p, stop), ""
	}
	c := search.Covering{Work: e.work, Seed: e.seed, Paths: e.paths, Most: mostRuns, Spare: e.spare, Within: k.Goal.Proc, Counts: counts, Aim: k.aims, Stray: k.inside, Keep: keep, Begin: e.begin(k.m)}
	all := func(branch.Side) bool { return true }
	c.Aimless = !e.calls(k.w.Program.Program).aims(member{k.m.class, k.m.key}, func(x member) bool { return k.w.Exercised(x.class, x.key) }, all)
	found, err := search.Engine{}.Cover(ctx, &t, c)
	if err != nil {
		return err
	}
	k.m.tried, k.m.paths, k.m.why = found.Tried, found.Paths, found.Why
	k.m.inputs = found.Inputs
	for _, s := range found.Sides {
		if x, ok := k.side(s); ok {
			k.m.seen[x] = true
		}
	}
	for s, why := range found.Barred {
		if x, ok := k.side(s); ok {
			k.m.barred[x] = why
		}
	}
	for _, run := range found.Runs {
		c, why := k.test(setup, run)
		if why == "" {
			k.m.cases = append(k.m.cases, c)
			continue
		}
		for _, s := range run.Sides {
			if x, ok := k.side(s); ok {
				k.m.barred[x] = why
			}
		}
	}
	if err := k.violations(ctx, &t, setup, e.work/partFound); err != nil {
		return err
	}
	for _, run := range found.Stray {
		if c, why := k.test(setup, run); why == "" && c.Broken == "" {
			k.m.stray = append(k.m.stray, c)
		}
	}
	for _, run := range found.Spare {
		if c, why := k.test(setup, run); why == "" && c.Broken == "" {
			k.m.spare = append(k.m.spare, c)
		}
	}
	return nil
}

// partFound is the part of the effort that is spent on violations which no branch leads to.
const partFound = 8

// violations adds tests of violations that the search for coverage did not come by: it ends when all branches are covered, and no branch leads to an index that is
// out of bounds.
func (k *work) violations(ctx context.Context, t *engine.Task, setup vm.Setup, effort int64) error {
	found, _, err := search.Engine{Own: true, Work: max(1, effort)}.Find(ctx, t)
	if err != nil {
		return err
	}
	for _, r := range found {
		c, why := k.test(setup, search.Run{Trace: *r.Trace})
		if why == "" && c.Broken != "" && !slices.ContainsFunc(k.m.cases, func(x suite.Case) bool { return x.About == c.About }) {
			k.m.cases = append(k.m.cases, c)
		}
	}
	return nil
}

// side returns a side of a search as one of the class file; false: it is none that counts.
func (k *work) side(s search.Side) (branch.Side, bool) {
	x, known := k.sides[s]
	if !known {
		x = k.found(s)
		k.sides[s] = x
	}
	return x, x.Class != ""
}

func (k *work) found(s search.Side) branch.Side {
	if s.At == nil {
		return branch.Side{}
	}
	m, at := k.w.Java.BranchAt(s.At)
	if m == nil {
		return branch.Side{}
	}
	x, ok := branch.Taken(m.Class.File, m.File, at, s.Way)
	if k.own[x.Class] == nil {
		k.own[x.Class] = map[branch.Side]bool{}
		for _, p := range branch.Of(m.Class.File) {
			k.own[x.Class][p.Side] = true
		}
	}
	if !ok || !k.own[x.Class][x] {
		return branch.Side{}
	}
	return x
}

// perform repeats a run of callers, and the part of it that is one of the goal. Why says why no test may do that.
func (k *work) perform(setup vm.Setup, run task.Trace) (p *driver.Performance, stop vm.Stop, why string) {
	p, err := k.w.Perform(k.drive, k.code, setup, &run, budget)
	switch {
	case err != nil:
		return nil, stop, err.Error()
	case p.Failed:
		return nil, stop, "a call before ends with an error that not every JVM ends with"
	case !p.Public:
		return nil, stop, "they use what no test may name"
	case p.Package != "" && p.Package != packageOf(k.m.class):
		return nil, stop, "they use what only code of the package " + p.Package + " may"
	case !blames(p) && k.g.Said:
		return p, stop, "they call and write what nobody means, and the contract is about states that the class makes"
	}
	stop, err = replay.End(k.code, k.Setup(), k.begin(p), budget)
	switch {
	case err != nil:
		return p, stop, err.Error()
	case stop.Kind == vm.Infeasible && stop.Reason == vm.Precondition:
		if k.g.Said { // what documentation and customs ask of callers is no contract: what the code does without is tested
			return p, stop, "the contract of the method does not hold there"
		}
	case stop.Kind == vm.Finished && stop.Reason == vm.Exited:
		return p, stop, "they end the JVM"
	case stop.Kind != vm.Finished && stop.Kind != vm.Violated:
		return p, stop, fmt.Sprintf("they come to no end: %v", stop)
	}
	return p, stop, ""
}

// begin is the part of a run that is one of the goal.
func (k *work) begin(p *driver.Performance) task.Trace {
	return task.Trace{Unit: k.Goal.Proc.Name, Check: k.Goal.Name, Bounds: k.Bounds, Initial: p.State, Choices: p.Choices}
}

// aims reports whether tests of the method are to cover a side: of its own, or of what no test can call.
func (k *work) aims(s search.Side) bool {
	x, ok := k.side(s)
	switch {
	case !ok || k.done[x]:
		return false
	case k.m.has(x):
		return true
	}
	return k.inside(s) && !k.w.Exercised(x.Class, x.Method)
}

// inside reports whether a side is one of the class that the method is of, or of one with the same outermost class.
func (k *work) inside(s search.Side) bool {
	x, ok := k.side(s)
	p := k.w.Program.Program
	return ok && outer(p, x.Class) == outer(p, k.m.class)
}

// blames reports whether what fails in a run is a fault of the code: its callers do nothing that nobody means, and leave its fields alone.
func blames(p *driver.Performance) bool { return !p.Inside && !p.Odd }

// ending says how a run ends.
func (k *work) ending(p *driver.Performance, stop vm.Stop) search.End {
	switch {
	case stop.Kind == vm.Violated && blames(p):
		return search.End{How: fmt.Sprintf("violates %s at %v", stop.Property, stop.Span), Bad: true}
	case p.Case.Throws != "": // what nobody means is the last to show what code does
		return search.End{How: "throws " + p.Case.Throws, Bad: stop.Kind != vm.Finished}
	}
	return search.End{How: "returns"}
}

// test makes a test of a run. Why says why there is none.
func (k *work) test(setup vm.Setup, run search.Run) (c suite.Case, why string) {
	p, stop, why := k.perform(setup, run.Trace)
	if why != "" {
		return c, why
	}
	first, ok := k.w.Ahead(k.drive, k.code, setup, &run.Trace, budget)
	if !ok {
		return c, "the JVM initialises classes in another order"
	}
	c = p.Case
	for i, x := range first {
		c.Before = slices.Insert(c.Before, i, x.Text)
	}
	if stop.Kind == vm.Violated && blames(p) {
		begin := k.begin(p)
		r := task.Result{Property: search.PropertyOf(k.Goal, stop), Status: task.Violated, Trace: &begin}
		if r.Property.Kind != task.KindCast && len(search.Unmet(k.Task, &r)) == 0 {
			c.Broken = r.Property.Text
			c.About = fmt.Sprintf("%s:%d: %s: %s", r.Property.Span.File, r.Property.Span.Line, r.Property.Kind, r.Property.Text)
		}
	}
	c.Odd = c.Throws != "" && stop.Kind != vm.Finished && !blames(p)
	for _, s := range run.Sides {
		if x, ok := k.side(s); ok {
			c.Covers = append(c.Covers, x)
			if !s.Early && (!c.Odd || k.aims(s)) {
				c.Aims = append(c.Aims, x)
			}
		}
	}
	return c, ""
}

// keyOf returns the name and the descriptor of the method of a goal; empty: it is about none.
func keyOf(g *goal.Goal) string {
	if g.Method == nil {
		return ""
	}
	return g.Method.Name + g.Method.Desc
}

// has reports whether a side is one of the method.
func (m *method) has(s branch.Side) bool { return s.Class == m.class && s.Method == m.key }

// packageOf returns the package of a class, as Java writes it.
func packageOf(class string) string {
	name := java.Dotted(class)
	return name[:max(0, strings.LastIndexByte(name, '.'))]
}

// outer is the class that a class is inside of, the outermost one.
func outer(p *target.Program, class string) string {
	for {
		c := p.Own[class]
		if c == nil {
			return class
		}
		i := slices.IndexFunc(c.File.Inner, func(x classfile.InnerClass) bool { return x.Class == class && x.Outer != "" })
		switch {
		case i >= 0:
			class = c.File.Inner[i].Outer
		case c.File.Enclosing != nil: // it is local or anonymous
			class = c.File.Enclosing.Class
		default:
			return class
		}
	}
}

// sorted returns the methods in the order of their sources.
func (e *maker) sorted() []*method {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := slices.Clone(e.methods)
	slices.SortFunc(out, func(a, b *method) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.name, b.name))
	})
	return out
}
