// This file selects goals and runs an engine on them.

package run

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"assay/engine"
	"assay/engine/search"
	"assay/ir"
	"assay/ir/sanity"
	"assay/language"
	"assay/source"
	"assay/task"
)

// Options says what to check, and how.
type Options struct {
	Engine    engine.Engine
	Bounds    task.Bounds            // the user's; zero fields leave what the file says
	Only      []string               // names of goals or units; empty: all
	Spare     bool                   // without names, those too that are checked on request only
	Timeout   time.Duration          // of each check; 0: none
	Usual     time.Duration          // of each check of a language with a library where nothing says one; 0: none
	Budget    time.Duration          // of all checks together; 0: none
	Began     time.Time              // when the budget begins; zero: with the checks
	Reserve   time.Duration          // of the budget, kept for what Done does
	Unreached bool                   // show violations that no calls were seen to bring about, too
	Uncalled  bool                   // goals are programs of their own: nobody looks for those that call them
	Deepen    time.Duration          // for so long, raise the bounds of a check that holds; 0: not at all
	Minimise  bool                   // lower the bounds of a check that is violated, as long as it is
	Settings  func(Goal) Special     // may be nil; the settings of the project for a goal
	Cache     *Cache                 // may be nil: everything is computed
	Jobs      int                    // checks at once; 0: one for each core
	Memory    int64                  // bytes that all checks together may hold; 0: no limit
	Concerned func(*File, Goal) bool // may be nil; goals of which it is false are left out
	Ended     func() error           // may be nil; why goals are not lowered any more
	Progress  func(Progress)         // may be nil; calls do not overlap
	Done      func(*task.Check)      // may be nil; called after each check, in the order of the plan; calls do not overlap
	Early     func(*task.Check)      // may be nil; called before Done with a copy, as soon as a check has its answers; calls overlap neither each other nor those of Done
	First     func(*File, Goal) bool // may be nil; these checks begin first, and then those that may run little code: somebody waits for the first answers
}

// Special is bounds and a time limit of a goal. The bounds lie over those of the
// file and under the user's; the limit holds where Options has none.
type Special struct {
	Bounds  task.Bounds
	Timeout time.Duration
	usual   bool // the limit is that of Options.Usual
}

// special returns what the settings say about a goal.
func (o *Options) special(m Model, g Goal) Special {
	var s Special
	if o.Settings != nil {
		s = o.Settings(g)
	}
	if o.Timeout > 0 {
		s.Timeout = o.Timeout
	}
	if _, ok := m.(Hosted); ok && s.Timeout == 0 {
		s.Timeout, s.usual = o.Usual, o.Usual > 0
	}
	return s
}

// Progress is how far a run is.
type Progress struct {
	Check  int    // number of the check, from 1: of those that run, the first
	Of     int    // checks
	Beside int    // checks that run at the same time
	Name   string // of the goal
	Engine string
	Bounds task.Bounds
	engine.Progress
}

// Plan is the goals to check, lowered.
type Plan struct {
	goals   []planned
	Skipped []Skipped // goals that are checked only when named, in order of the files
	LeftOut int       // goals that nothing concerned
	until   time.Time // goals that are not lowered by then do not begin; zero: there is no budget
}

// Skipped is a goal that is not checked.
type Skipped struct {
	File *File
	Goal Goal
}

type planned struct {
	file    *File
	goal    Goal
	bounds  task.Bounds
	given   task.Bounds // of these, what the user or the settings say
	timeout time.Duration
	usual   bool                              // nobody asked for that limit: a budget may have more time
	late    error                             // why it has so much time; nil: it is the time limit of a check
	program *ir.Program                       // nil: it was not lowered, or the goal is about none
	asks    *Question                         // in place of a program, of a goal that is about none
	why     string                            // there is neither
	model   Programs                          // that the program is of; nil: the file's
	lent    *lent                             // a fork that it shares with other goals; nil: it has its own
	by      string                            // the engine, where it is not that of the options
	effort  int64                             // that an answer may cost; 0: no limit
	over    func(unrolled int) string         // see engine.Task; nil: what costs more is unknown
	lay     func([]task.Result) []task.Result // what smaller bounds add to an answer that was cut short; nil: nothing
	room    func(least, most int64) int64     // see engine.Task; nil: there is room for all
	sofar   *sofar                            // what is known while the check runs; nil: not recorded
	looked  looked                            // what calls were seen to violate before the answers of other engines
}

// sofar is what is known about a running check.
type sofar struct {
	mu      sync.Mutex
	results func(why string) []task.Result // answers, if the check ends now and why; nil: there are none
}

func (s *sofar) set(results func(why string) []task.Result) {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.results = results
	}
}

// ended returns the answers if the check ends now; nil: there are none.
func (s *sofar) ended(why string) []task.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.results == nil {
		return nil
	}
	return s.results(why)
}

// programs returns the model that the program of the goal is of.
func (g *planned) programs() Programs {
	if g.model != nil {
		return g.model
	}
	return g.file.Model.(Programs)
}

// lower makes the program of the goal in its model.
func (g *planned) lower() (*ir.Program, *source.List) { return g.programs().Lower(g.goal, g.bounds) }

// engine returns the name of what answers.
func (g *planned) engine(o *Options) string {
	if g.asks != nil {
		return g.asks.Engine
	}
	return o.Engine.Name()
}

// Checks returns the checks of the plan, without their answers.
func (p *Plan) Checks() []task.Check {
	out := make([]task.Check, len(p.goals))
	for i := range p.goals {
		out[i] = p.goals[i].empty()
	}
	return out
}

// Len returns the number of checks.
func (p *Plan) Len() int { return len(p.goals) }

// Plan lowers the selected goals of the files. Errors go to the list, and so does an empty selection.
func (in *Inputs) Plan(files []*File, o Options) *Plan {
	p := &Plan{}
	if left := o.begin(); left.all > 0 {
		p.until = time.Now().Add(time.Until(left.end) / 2) // the other half is for answers
	}
	for _, f := range files {
		if f.Model == nil || isPart(f.Model) {
			continue
		}
		goals := f.Goals()
		if !f.Found && len(o.Only) == 0 && !slices.ContainsFunc(goals, func(g Goal) bool { return !g.Spare }) {
			in.nothing(f)
		}
		for _, g := range goals {
			switch {
			case o.chooses(g) && o.Concerned != nil && !o.Concerned(f, g):
				p.LeftOut++
			case o.chooses(g):
				in.lower(p, f, g, o)
			case len(o.Only) == 0 && !g.Derived:
				p.Skipped = append(p.Skipped, Skipped{f, g})
			}
		}
	}
	if len(p.goals)+len(o.Only)+p.LeftOut == 0 && !in.List.Failed() {
		in.nowhere(files)
	}
	in.unusedNames(files, o.Only)
	in.unusedScopes(p, o.Bounds)
	return p
}

// nothing reports a file without anything to check.
func (in *Inputs) nothing(f *File) {
	in.fail(f.Name, CodeNothing, "there is nothing to check in this file").Help = cmp.Or(advice(f.Model), f.Language.Nothing, "state a check, for example: check p { x := spec(x = x_old) } for 3")
}

// nowhere reports that no file has anything to check: each that the user named, or else the first that could be read.
func (in *Inputs) nowhere(files []*File) {
	named := slices.DeleteFunc(slices.Clone(files), func(f *File) bool { return f.Found })
	if len(named) == 0 {
		named = slices.DeleteFunc(slices.Clone(files), func(f *File) bool { return f.Model == nil })
	}
	if len(named) == 0 && len(files) > 0 {
		in.fail(files[0].Name, CodeNothing, "there is nothing to check: no file that was found can be read")
		return
	}
	for _, f := range named {
		in.nothing(f)
	}
}

// Adviser is a Model that can propose a first check for a file without goals.
type Adviser interface{ Advice() string }

func advice(m Model) string {
	if a, ok := m.(Adviser); ok {
		return a.Advice()
	}
	return ""
}

func (o *Options) chooses(g Goal) bool {
	if len(o.Only) == 0 {
		return o.Spare || !g.Spare
	}
	return slices.ContainsFunc(o.Only, g.named)
}

func (in *Inputs) lower(p *Plan, f *File, g Goal, o Options) {
	s := o.special(f.Model, g)
	given := g.Given.Over(s.Bounds).Over(o.Bounds)
	b := f.named(g.Bounds.Over(given))
	if m, ok := f.Model.(Questions); ok {
		in.asks(p, m, planned{file: f, goal: g, bounds: meaning(g, b), given: given, timeout: s.Timeout}, o)
		return
	}
	if o.Ended != nil && o.Ended() != nil {
		p.goals = append(p.goals, planned{file: f, goal: g, bounds: b, given: given, why: stoppedBy(o.Ended())})
		return
	}
	if !p.until.IsZero() && time.Now().After(p.until) {
		p.goals = append(p.goals, planned{file: f, goal: g, bounds: b, given: given, why: (&notBegun{o.Budget}).Error()})
		return
	}
	if r, ok := f.Model.(Refuser); ok && r.Refused(g) != "" {
		p.goals = append(p.goals, planned{file: f, goal: g, bounds: b, given: given, why: r.Refused(g)})
		return
	}
	program, list := f.Model.(Programs).Lower(g, b)
	in.List.Append(list)
	if why := in.remade(f, g, given, program); why != "" {
		p.goals = append(p.goals, planned{file: f, goal: g, bounds: b, given: given, why: why})
		return
	}
	if program == nil {
		p.goals = append(p.goals, planned{file: f, goal: g, bounds: b, given: given, why: misunderstood(list)})
	} else {
		p.goals = append(p.goals, planned{file: f, goal: g, bounds: b, given: given, timeout: s.Timeout, usual: s.usual, program: program})
	}
}

// asks plans a goal that is about no program. Its question is cheap, so it is made after an interrupt too, which gives
// unanswered goals their property.
func (in *Inputs) asks(p *Plan, m Questions, g planned, o Options) {
	q, list := m.Question(g.goal, g.bounds)
	in.List.Append(list)
	g.asks = &q
	why := in.another(g.file, m, g.goal)
	switch {
	case why != "":
		g.why = why
	case q.Answer == nil:
		g.why = misunderstood(list)
	case o.Ended != nil && o.Ended() != nil:
		g.why = stoppedBy(o.Ended())
	}
	p.goals = append(p.goals, g)
}

// misunderstood returns why there is no question.
func misunderstood(list *source.List) string { return "what it says is not understood: " + first(list) }

// Refuser is a Model with goals that cannot be checked.
type Refuser interface {
	Refused(g Goal) string // why; empty: it can be checked
}

// first returns the first error of a list.
func first(list *source.List) string {
	for _, d := range list.All() {
		if d.Severity == source.Error {
			return d.Span.String() + ": " + d.Message
		}
	}
	return ""
}

// named translates the names of scopes to those of classes in programs.
func (f *File) named(b task.Bounds) task.Bounds {
	n, ok := f.Model.(Namer)
	if !ok || len(b.Scopes) == 0 {
		return b
	}
	scopes := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(b.Scopes)) {
		list := n.ClassesNamed(name)
		if len(list) == 0 {
			list = []string{name}
		}
		for _, full := range list {
			scopes[full] = b.Scopes[name]
		}
	}
	b.Scopes = scopes
	return b
}

// unusedNames reports a selected name that no goal has.
func (in *Inputs) unusedNames(files []*File, only []string) {
	var names []string
	var goals []Goal
	for _, f := range files {
		if f.Model == nil {
			return // the name may be in the file that cannot be read
		}
		goals = append(goals, f.Goals()...)
	}
	for _, g := range goals {
		names = append(append(names, g.Name, g.Unit), g.Aliases...)
	}
	for _, n := range only {
		if !slices.ContainsFunc(goals, func(g Goal) bool { return g.named(n) }) {
			in.Suggest("--method "+n, CodeMethod, "no check is named "+n+", or about a procedure of that name", n, names)
		}
	}
}

// unusedScopes reports a scope of a class that no program has.
func (in *Inputs) unusedScopes(p *Plan, b task.Bounds) {
	if !slices.ContainsFunc(p.goals, func(g planned) bool { return !g.apart() }) {
		return
	}
	var names []string
	for _, g := range p.goals {
		if g.apart() {
			continue
		}
		if g.program == nil {
			return // the name may be in what was not lowered
		}
		for _, c := range g.program.Classes {
			names = append(names, c.Name)
		}
	}
	known := func(n string) bool {
		return slices.ContainsFunc(p.goals, func(g planned) bool {
			m, ok := g.file.Model.(Namer)
			return ok && len(m.ClassesNamed(n)) > 0
		})
	}
	for n := range b.Scopes {
		if !slices.Contains(names, n) && !known(n) {
			in.Suggest("--scope "+n, CodeScope, "no class or domain is named "+n, n, names)
		}
	}
}

// Suggest reports an unknown name, and suggests similar ones.
func (in *Inputs) Suggest(where string, code source.Code, message, name string, names []string) {
	d := in.fail(where, code, "%s", message)
	if near := source.Nearest(name, names); near != "" {
		d.Help = "did you mean " + near + "?"
	}
}

// limited ends with the time of the check.
func (g *planned) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if g.timeout <= 0 {
		return context.WithCancel(ctx)
	}
	t := engine.Task{Limit: g.timeout, Late: g.late}
	return context.WithTimeoutCause(ctx, g.timeout, t.OutOfTime())
}

// empty returns the check without answers.
func (g *planned) empty() task.Check {
	return task.Check{File: g.file.Name, Name: g.goal.Name, Unit: g.goal.Unit, Span: g.goal.Span, Expected: g.goal.Expect}
}

// within is check, except that it does not wait long for an engine that does not end with the context: its answers are
// dropped, except those within other bounds. If other checks wait for the program, so does this one.
func (g *planned) within(ctx context.Context, o Options, progress func(engine.Progress)) task.Check {
	if why := g.barred(ctx); why != "" {
		c := g.empty()
		a := &asker{planned: g, o: o}
		c.Results, c.Fault = a.uncalled([]task.Result{g.undecided(o, why)}), g.looked.fault
		for i := range c.Results {
			c.Results[i].Expected = c.Expected
		}
		return c
	}
	ctx, cancel := g.limited(ctx)
	defer cancel()
	if g.shared() != nil {
		return g.check(ctx, o, progress)
	}
	c := g.empty()
	c.Results = []task.Result{g.unanswered(o, "")}
	done := make(chan task.Check, 1)
	g.sofar = &sofar{}
	go func() { done <- g.check(ctx, o, progress) }()
	select {
	case c := <-done:
		return c
	case <-ctx.Done():
	}
	select {
	case c := <-done:
		return c
	case <-time.After(g.patience(context.Cause(ctx))):
	}
	if c.Results[0].Reason = stoppedBy(context.Cause(ctx)); g.sofar.ended(c.Results[0].Reason) != nil {
		c.Results = g.sofar.ended(c.Results[0].Reason)
		g.complete(&c)
	}
	return c
}

// barred returns why the check does not begin any more; empty: it does. (An engine could still list the properties, but
// forking a large program for that takes long.)
func (g *planned) barred(ctx context.Context) string {
	if late := (*notBegun)(nil); errors.As(context.Cause(ctx), &late) {
		return late.Error()
	}
	if _, ok := g.file.Model.(Forker); g.program != nil && (!ok || ctx.Err() == nil) {
		return ""
	}
	if g.asks != nil && g.why == "" && ctx.Err() == nil {
		return ""
	}
	if ctx.Err() != nil {
		return stoppedBy(context.Cause(ctx))
	}
	return g.why
}

func stoppedBy(cause error) string {
	if late := (*notBegun)(nil); errors.As(cause, &late) {
		return cause.Error()
	}
	return stopping + cause.Error()
}

// stopping begins the reason of an answer that was cut short.
const stopping = "stopped: "

// patience is how long a check may take to end when it has to.
const patience = time.Second

// patience returns how long the check may take to end: a tenth of its time where that is up, and no more than a moment
// where somebody waits.
func (g *planned) patience(why error) time.Duration {
	if late := (*engine.Late)(nil); errors.As(why, &late) {
		return max(patience, g.timeout/10)
	}
	return patience
}

func (g *planned) check(ctx context.Context, o Options, progress func(engine.Progress)) task.Check {
	c := g.empty()
	progress(engine.Progress{})
	start := time.Now()
	c.Results, c.Fault = (&asker{planned: g, o: o, progress: progress}).answer(ctx)
	if c.Fault != nil && len(c.Results) == 0 {
		c.Results = []task.Result{g.undecided(o, "internal error: "+c.Fault.Message)}
	}
	if n := len(c.Results); n > 0 && c.Results[n-1].Time == 0 {
		c.Results[n-1].Time = time.Since(start)
	}
	g.complete(&c)
	return c
}

// complete adds to answers what engines do not know.
func (g *planned) complete(c *task.Check) {
	c.Results = g.beyond(c.Results)
	texts := sync.OnceValue(g.file.Texts)
	for i := range c.Results {
		r := &c.Results[i]
		r.Expected = c.Expected
		r.Turn()
		if r.Trace != nil {
			r.Trace.Failure.Quote(texts())
			if f := r.Trace.Failure; f != nil && f.Kind == task.KindUndefined { // not before, since engines know a property by its kind
				r.Property.Kind = f.Kind
			}
		}
		if r.Coverage != nil {
			r.Coverage.Quote(texts())
		}
	}
}

// unanswered is undecided for a check that runs.
func (g *planned) unanswered(o Options, why string) task.Result {
	r := g.undecided(o, why)
	r.Expected = g.goal.Expect
	if g.program != nil {
		r.Property.Unit, r.Property.Text = g.program.Goal(g.goal.Name).Proc.Name, "everything that the check asks"
	}
	return r
}

// undecided returns one unknown answer for the whole goal.
func (g *planned) undecided(o Options, why string) task.Result {
	r := task.Result{
		Property: task.Property{Kind: task.KindPostcondition, Unit: g.goal.Unit, Span: g.goal.Span, Text: "everything that is asked"},
		Reason:   why, Bounds: g.bounds, Engine: g.engine(&o),
	}
	if g.asks != nil {
		r.Property = g.asks.Property
	}
	return r
}

// task returns the task for an engine, which may repeat it within other bounds.
func (g *planned) task(progress func(engine.Progress)) *engine.Task {
	t := &engine.Task{Program: g.program, Goal: g.program.Goal(g.goal.Name), Bounds: g.bounds, Progress: progress, Effort: g.effort, Over: g.over, Limit: g.timeout, Late: g.late, Room: g.room}
	m := g.programs()
	if h, ok := m.(Hosted); ok {
		t.Host = h.Host(g.program)
	}
	t.At = func(b task.Bounds) *engine.Task {
		other := *g
		other.bounds = b
		if other.over != nil {
			other.over, other.effort = nil, 0
		}
		if other.program, _ = m.Lower(g.goal, b); other.program == nil {
			return nil
		}
		return other.task(nil)
	}
	return t
}

// sane runs the sanity check on the program.
func (g *planned) sane() error {
	if m, ok := g.model.(Partial); ok {
		return m.Sane(g.program)
	}
	return sanity.Check(g.program)
}

// compute runs the engine, or answers the question. A violation whose witness its checker did not accept becomes a
// fault.
func (g *planned) compute(ctx context.Context, o *Options, progress func(engine.Progress)) ([]task.Result, *task.Fault) {
	var results []task.Result
	var fault *task.Fault
	if g.asks != nil {
		results, fault = g.asks.answer(ctx, progress)
	} else {
		results, fault = g.decide(ctx, o.Engine, progress)
	}
	for i := range results {
		if why := results[i].Unaccepted(); why != "" {
			return nil, &task.Fault{Message: "engine " + g.engine(o) + " reports a violation " + why}
		}
	}
	return results, fault
}

// decide asks an engine about the goal of a program.
func (g *planned) decide(ctx context.Context, e engine.Engine, progress func(engine.Progress)) ([]task.Result, *task.Fault) {
	if err := g.sane(); err != nil {
		return nil, &task.Fault{Message: g.file.Language.Name + " was turned into a program that breaks the rules of ir: " + err.Error()}
	}
	t := g.task(progress)
	results, err := e.Check(ctx, t)
	if err != nil {
		return nil, &task.Fault{Message: err.Error()}
	}
	results = task.Telling(results)
	for i := range results { // now the program has all that the counterexample speaks of
		results[i].Unmet = search.Unmet(t, &results[i])
	}
	if host, ok := t.Host.(language.Speaking); ok {
		for i := range results {
			if x := results[i].Trace; x != nil && x.Failure != nil && x.Failure.Thrown != "" {
				x.Failure.Message = host.Said(&x.Final)
			}
		}
	}
	if host, ok := t.Host.(language.Incomplete); ok {
		for i := range results {
			if results[i].Decided() {
				results[i].Assume(host.LeftOut())
			}
		}
	}
	return results, nil
}
